//! The release-gate report as JSON: all that is known, nothing cut.

use super::Report;
use crate::report::json;

/// The name and number of the format.
pub const SCHEMA: &str = "truthsayer-gates/1";

/// The report in one object.
pub fn render(report: &Report) -> String {
    json::render(SCHEMA, report)
}

#[cfg(test)]
mod tests {
    use super::super::report;
    use super::*;
    use crate::report::fixture;

    #[test]
    fn every_gate_of_the_fixture() {
        insta::assert_snapshot!(render(&report(&fixture::project(), None).expect("all gates")));
    }

    #[test]
    fn hostile_text_is_kept_whole() {
        let read: serde_json::Value =
            serde_json::from_str(&render(&report(&fixture::hostile(), None).expect("all gates"))).expect("JSON");
        assert_eq!(read["project"], fixture::HOSTILE);
        assert_eq!(read["gates"][0]["title"], fixture::HOSTILE);
        assert_eq!(read["gates"][0]["waivers"][0]["by"], fixture::HOSTILE);
    }
}
