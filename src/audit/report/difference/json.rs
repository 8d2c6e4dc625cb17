//! The difference as JSON.

use super::Difference;
use crate::report::json;

/// The name and number of the format.
pub const SCHEMA: &str = "truthsayer-diff/1";

/// The difference in one object.
pub fn render(difference: &Difference) -> String {
    json::render(SCHEMA, difference)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::fixture;

    #[test]
    fn every_kind_of_difference() {
        let read: serde_json::Value = serde_json::from_str(&render(&fixture::difference())).expect("JSON");
        assert_eq!(read["schema"], SCHEMA);
        let ids = |key: &str| -> Vec<&str> {
            read[key].as_array().expect("a list").iter().filter_map(|one| one["id"].as_str()).collect()
        };
        assert_eq!(ids("added"), ["spice.blow.third"]);
        assert_eq!(ids("removed"), ["storm.order"]);
        assert_eq!(read["gates"][0]["now"], "met");
    }
}
