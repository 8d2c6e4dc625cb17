//! The one spelling of JSON reports: indented by two spaces, ended by a line break.

use serde::Serialize;

/// A report with the name and number of its format first.
#[derive(Debug, Serialize)]
struct Named<'a, T> {
    schema: &'static str,
    #[serde(flatten)]
    report: &'a T,
}

/// The report as JSON.
pub(super) fn render(schema: &'static str, report: &impl Serialize) -> String {
    let named = Named { schema, report };
    let mut text = serde_json::to_string_pretty(&named).expect("strings, numbers and lists always have a JSON form");
    text.push('\n');
    text
}
