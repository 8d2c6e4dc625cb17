//! Reports: how an audit is told outside the site.
//!
//! Lives here: one module a question, each a pure function from an audit to a value and from that value to text, JSON,
//! Markdown or HTML. Nothing is judged here: statuses, reasons, states and classes are those of the audit, in its words.

pub mod badge;
pub mod baseline;
pub mod bundle;
pub mod cases;
pub mod change;
pub mod csv;
pub mod difference;
pub mod explain;
pub mod gates;
pub mod header;
mod json;
mod markdown;
pub mod mutants;
pub mod outline;
pub mod page;
pub mod paint;
pub mod place;
pub mod replay;
pub mod review;
pub mod room;
pub mod saves;
pub mod summary;
pub mod tagging;
mod template;

#[cfg(test)]
pub(crate) mod fixture;
