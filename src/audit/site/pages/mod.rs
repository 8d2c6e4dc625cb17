//! One file a page: its value, flat, sorted and already worded, and the one function that builds it from the audit.
//! The template of the same name under `templates/pages/` sets it.

pub(crate) mod about;
pub(crate) mod authorities;
pub(crate) mod authority;
pub(crate) mod case;
pub(crate) mod cases;
pub(crate) mod changes;
pub(crate) mod clauses;
pub(crate) mod coverage;
pub(crate) mod dashboard;
pub(crate) mod diagnostic;
pub(crate) mod diagnostics;
pub(crate) mod document;
pub(crate) mod documents;
pub(crate) mod families;
pub(crate) mod family;
pub(crate) mod family_coverage;
pub(crate) mod findings;
pub(crate) mod gate;
pub(crate) mod gates;
pub(crate) mod interpretations;
pub(crate) mod questions;
pub(crate) mod samples;
pub(crate) mod search;
pub(crate) mod sheet;
pub(crate) mod view;
