//! The toolkit: rule documents and contracts in, statuses, gates, reports and a site out.
//!
//! Stages, each a pure step with a named result: load ([`project`]), parse ([`document`], [`contract`]), run or read the
//! suite
//! ([`suite`]), join ([`trace`]), judge ([`obligation`], [`gate`]), report ([`report`], [`site`]). Only loading and
//! writing touch the disk. Nothing here knows a game; [`suite`] alone sees the embedded registry.

#[cfg(test)]
// What fuzz targets hold of a page is written against the crate's name, and the tests within include it.
extern crate self as truthsayer_audit;

pub mod cache;
pub mod chain;
pub mod contract;
pub mod diagnostic;
pub mod discovery;
pub mod document;
pub mod editor;
pub mod evidence;
pub mod exchange;
pub mod fitted;
pub mod gate;
pub mod ids;
pub mod inference;
pub mod laps;
pub mod lint;
pub mod mutation;
pub mod obligation;
pub mod project;
pub mod publication;
pub mod recheck;
pub mod replay;
pub mod report;
pub mod review;
pub mod selection;
pub mod site;
pub mod source;
pub mod suite;
pub mod tag;
pub mod trace;
pub mod yaml;
