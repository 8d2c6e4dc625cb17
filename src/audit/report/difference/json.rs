//! The difference as JSON.

use super::Difference;
use crate::report::json;

/// The name and number of the format.
pub const SCHEMA: &str = "truthsayer-difference/1";

/// The difference in one object.
pub fn render(difference: &Difference) -> String {
    json::render(SCHEMA, difference)
}
