//! Names that exist, for lints that look for those that do not.

use std::borrow::Cow;
use std::cell::{Cell, OnceCell};

use crate::ids::{IdGlob, nearest};
use crate::trace::Trace;

/// Comparisons that one lint may spend on suggestions; beyond it, findings come without one.
const COMPARISONS_MAX: usize = 200_000;

/// Names of one kind.
#[derive(Debug)]
pub(super) struct Known<'a> {
    origin: Origin<'a>,
    /// Sorted; many runs never ask.
    names: OnceCell<Vec<&'a str>>,
    comparisons_left: Cell<usize>,
}

#[derive(Debug)]
enum Origin<'a> {
    Listed,
    Clauses(&'a Trace),
    Cases(&'a Trace),
}

impl<'a> Known<'a> {
    /// Names in any order.
    pub(super) fn new(names: impl IntoIterator<Item = &'a str>) -> Self {
        let mut names: Vec<&str> = names.into_iter().collect();
        names.sort_unstable();
        names.dedup();
        Self { names: names.into(), ..Self::of(Origin::Listed) }
    }

    /// The IDs of all clauses.
    pub(super) fn clauses(trace: &'a Trace) -> Self {
        Self::of(Origin::Clauses(trace))
    }

    /// The IDs of all cases and probes.
    pub(super) fn cases(trace: &'a Trace) -> Self {
        Self::of(Origin::Cases(trace))
    }

    fn of(origin: Origin<'a>) -> Self {
        Self { origin, names: OnceCell::new(), comparisons_left: Cell::new(COMPARISONS_MAX) }
    }

    fn names(&self) -> &[&'a str] {
        self.names.get_or_init(|| match self.origin {
            Origin::Listed => Vec::new(),
            Origin::Clauses(trace) => trace.clause_ids().collect(),
            Origin::Cases(trace) => trace.cases.keys().map(String::as_str).collect(),
        })
    }

    /// Whether the name is one of them.
    pub(super) fn has(&self, name: &str) -> bool {
        match self.origin {
            Origin::Listed => self.names().binary_search(&name).is_ok(),
            Origin::Clauses(trace) => trace.by_id(name).is_some(),
            Origin::Cases(trace) => trace.cases.contains_key(name),
        }
    }

    /// Whether a glob matches one of them.
    pub(super) fn has_match(&self, glob: &IdGlob) -> bool {
        let start = glob.fixed_start();
        let names = self.names();
        let from = names.partition_point(|name| *name < start);
        names[from..].iter().take_while(|name| name.starts_with(start)).any(|name| glob.matches(name))
    }

    /// The name that was likely meant.
    pub(super) fn nearest(&self, wanted: &str) -> Option<&'a str> {
        let left = self.comparisons_left.get().checked_sub(self.names().len())?;
        self.comparisons_left.set(left);
        nearest(wanted, self.names().iter().copied())
    }

    /// What to do about a name that does not exist: write the one that was likely meant, or `otherwise`.
    pub(super) fn help(&self, wanted: &str, otherwise: &'static str) -> Cow<'static, str> {
        match self.nearest(wanted) {
            Some(near) => format!("write `{near}`, or {otherwise}").into(),
            None => otherwise.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn globs_look_only_below_what_they_begin_with() {
        let known = Known::new(["sapho.card.late", "sapho.card.modes", "saphos.x", "a.b"]);
        let glob = |text: &str| IdGlob::new(text, '.').expect("a glob");
        for (text, matched) in [
            ("sapho.**", true),
            ("sapho.*", false),
            ("**", true),
            ("sapho.card.m*", true),
            ("a.b", true),
            ("a.c", false),
        ] {
            assert_eq!(known.has_match(&glob(text)), matched, "{text}");
        }
    }

    #[test]
    fn suggestions_end_when_they_cost_too_much() {
        let names: Vec<String> = (0..COMPARISONS_MAX / 2).map(|i| format!("z.{i}")).collect();
        let known = Known::new(names.iter().map(String::as_str));
        assert_eq!(known.nearest("abcdefghijklmnop.qrstuvw"), None);
        assert_eq!(known.nearest("z.100"), Some("z.100"));
        assert_eq!(known.nearest("z.100"), None);
        assert!(known.has("z.100"));
    }
}
