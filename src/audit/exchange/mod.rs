//! Exchange with other tools: one file a format, out of an audit and into a project's files.
//!
//! Lives here: CSV, JSON, ReqIF 1.2 and OpenFastTrace out; ReqIF, Doorstop and StrictDoc in. Each is a pure function from
//! values to text or from text to values; reading folders and writing files is the caller's business.

pub mod import;
pub mod json;
pub mod openfasttrace;
pub mod reqif;
mod xhtml;
mod xml;

use crate::chain::Audit;

/// A format in which an audit can be told to another tool.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// One row a clause, RFC 4180.
    Csv,
    /// All that is linked and judged, schema `truthsayer-export/1`.
    Json,
    /// Requirements Interchange Format 1.2.
    Reqif,
    /// OpenFastTrace's specification objects.
    OpenFastTrace,
}

/// The audit in a format.
pub fn export(audit: &Audit, format: Format) -> String {
    match format {
        Format::Csv => crate::report::csv::clauses(audit),
        Format::Json => json::render(audit),
        Format::Reqif => reqif::render(audit),
        Format::OpenFastTrace => openfasttrace::render(audit),
    }
}
