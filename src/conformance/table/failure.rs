//! A claim that does not hold, in words for people, and how it ends a case.

use std::any::Any;
use std::panic::resume_unwind;

/// Why a case failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure(pub String);

/// Ends the case with this message. It unwinds without the noise of a panic.
pub fn raise(message: impl Into<String>) -> ! {
    resume_unwind(Box::new(Failure(message.into())))
}

/// The message of a failure, if that is what unwound.
pub fn message(payload: &(dyn Any + Send)) -> Option<&str> {
    payload.downcast_ref().map(|Failure(message)| message.as_str())
}

/// What a panic said.
pub fn panicked(payload: &(dyn Any + Send)) -> String {
    let words =
        payload.downcast_ref::<&str>().copied().or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    format!("it panicked: {}", words.unwrap_or("with something that is no text"))
}

/// The name of a list that comes nearest to a misspelt one, as a hint.
pub(crate) fn nearest(wanted: &str, names: impl Iterator<Item = String>) -> String {
    let best = names.map(|name| (distance(wanted, &name), name)).min();
    best.map(|(_, name)| format!("; did you mean `{name}`?")).unwrap_or_default()
}

/// Edits between two short words.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, a) in one.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, b) in other.iter().enumerate() {
            let cost = diagonal + usize::from(a != *b);
            diagonal = row[j + 1];
            row[j + 1] = cost.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_told() {
        let names = || ["arrakeen-s10", "arsunt-s11"].into_iter().map(str::to_owned);
        assert_eq!(nearest("arakeen-s10", names()), "; did you mean `arrakeen-s10`?");
        assert_eq!(nearest("x", std::iter::empty()), "");
    }

    #[test]
    fn a_failure_unwinds_with_its_message() {
        let caught = std::panic::catch_unwind(|| raise("no")).expect_err("it always unwinds");
        assert_eq!(message(&*caught), Some("no"));
    }
}
