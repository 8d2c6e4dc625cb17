//! The release-gate report as JSON: all that is known, nothing cut.

use super::Report;
use crate::report::json;

/// The name and number of the format.
pub const SCHEMA: &str = "truthsayer-gates/1";

/// The report in one object.
pub fn render(report: &Report) -> String {
    json::render(SCHEMA, report)
}
