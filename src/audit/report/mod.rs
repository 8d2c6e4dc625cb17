//! Reports: how an audit is told outside the site.

pub mod baseline;
