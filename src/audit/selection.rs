//! Which of the embedded cases a person names: by ID, area, glob, clause or family; and which share of them a shard plays.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use crate::ids::{self, IdGlob};
use crate::project::Project;
use crate::trace;

/// A filter that names no case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoCase {
    /// Nothing is called so; with the nearest that is.
    Unknown {
        /// As it was written.
        filter: String,
        /// What was probably meant.
        nearest: Option<String>,
    },
    /// It names clauses, and no known case is linked to any of them.
    Unlinked(String),
    /// It is no pattern.
    Malformed {
        /// As it was written.
        filter: String,
        /// What is wrong with it.
        why: String,
    },
    /// There are no cases at all.
    Empty,
}

impl fmt::Display for NoCase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { filter, .. } => write!(f, "no case, clause or family is called `{filter}`"),
            Self::Unlinked(filter) => write!(f, "no case is linked to `{filter}`"),
            Self::Malformed { filter, why } => write!(f, "`{filter}` is no pattern: {why}"),
            Self::Empty => f.write_str("there are no cases"),
        }
    }
}

/// The cases that any of the filters names, sorted; all of them where there is no filter. Clauses and families are those of
/// the project, where there is one.
pub fn select<'c>(known: &[&'c str], project: Option<&Project>, filters: &[String]) -> Result<Vec<&'c str>, NoCase> {
    if known.is_empty() {
        return Err(NoCase::Empty);
    }
    if filters.is_empty() {
        return Ok(known.to_vec());
    }
    let mut chosen = BTreeSet::new();
    for filter in filters {
        chosen.extend(named(known, project, filter)?);
    }
    Ok(chosen.into_iter().collect())
}

fn named<'c>(known: &[&'c str], project: Option<&Project>, filter: &str) -> Result<Vec<&'c str>, NoCase> {
    let mut chosen = by_name(known, filter)?;
    let links = project.map(|project| trace::linked_cases(project, known)).unwrap_or_default();
    let separator = if filter.contains('/') { '/' } else { '.' };
    let glob = IdGlob::new(filter, separator).map_err(|why| malformed(filter, why))?;
    let clauses: Vec<_> = links.iter().filter(|link| glob.matches(link.clause) || link.family == filter).collect();
    chosen.extend(clauses.iter().flat_map(|link| &link.cases).copied());
    if !chosen.is_empty() {
        return Ok(chosen);
    }
    if !clauses.is_empty() {
        return Err(NoCase::Unlinked(filter.to_owned()));
    }
    let areas = known.iter().filter_map(|case| case.rsplit_once('/')).map(|(area, _)| area);
    let names = known.iter().copied().chain(areas).chain(links.iter().flat_map(|link| [link.clause, link.family]));
    let nearest = ids::nearest(filter, names).map(str::to_owned);
    Err(NoCase::Unknown { filter: filter.to_owned(), nearest })
}

/// By the case's own ID: whole, up to a slash, as a pattern of it; without a slash, by one of its words.
fn by_name<'c>(known: &[&'c str], filter: &str) -> Result<Vec<&'c str>, NoCase> {
    let glob = IdGlob::new(filter, '/').map_err(|why| malformed(filter, why))?;
    let below = format!("{}/", filter.trim_end_matches('/'));
    let wordy = !filter.contains(['/', '.']);
    let fits = |case: &&&str| {
        glob.matches(case) || case.starts_with(&below) || wordy && case.split('/').any(|word| glob.matches(word))
    };
    Ok(known.iter().filter(fits).copied().collect())
}

fn malformed(filter: &str, why: String) -> NoCase {
    NoCase::Malformed { filter: filter.to_owned(), why }
}

/// One of several equal shares of the cases.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    number: usize,
    of: usize,
}

impl Shard {
    /// Its share: every so-manieth case, so that each shard gets some of every area.
    pub fn share<'c>(self, cases: &[&'c str]) -> Vec<&'c str> {
        self.take(cases)
    }

    /// The same of anything.
    pub fn take<T: Copy>(self, all: &[T]) -> Vec<T> {
        all.iter().skip(self.number - 1).step_by(self.of).copied().collect()
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((number, of)) if (1..=of).contains(&number) => Ok(Self { number, of }),
            _ => Err("write the share's number and how many there are, such as `2/4`".to_owned()),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::project::{CONFIG_PATH, load};
    use crate::source::Tree;

    const KNOWN: &[&str] = &["a/one/x", "a/one/y", "a/two/x-files", "b/one/x"];

    fn project() -> Project {
        let contract = "family: spice\ntitle: S\ndocuments: [sources/s.md]\nclauses:\n  spice.one.rule:\n    cases: [a/one/x]\n  spice.one.other:\n    cases: [b/**]\n  spice.two: {}\n";
        let files = [("contracts/spice.yaml".to_owned(), contract.into())];
        load(&Tree::Memory(files.into()), CONFIG_PATH).0
    }

    fn selected(filters: &[&str]) -> Result<Vec<&'static str>, NoCase> {
        let filters: Vec<String> = filters.iter().map(|filter| (*filter).to_owned()).collect();
        select(KNOWN, Some(&project()), &filters)
    }

    #[test]
    fn every_way_of_naming_cases() {
        let expected: &[(&[&str], &[&str])] = &[
            (&[], KNOWN),
            (&["a/one/x"], &["a/one/x"]),
            (&["a/one"], &["a/one/x", "a/one/y"]),
            (&["a/one/"], &["a/one/x", "a/one/y"]),
            (&["a"], &["a/one/x", "a/one/y", "a/two/x-files"]),
            (&["a/*/x"], &["a/one/x"]),
            (&["**/x"], &["a/one/x", "b/one/x"]),
            (&["x*"], &["a/one/x", "a/two/x-files", "b/one/x"]),
            (&["two"], &["a/two/x-files"]),
            (&["spice.one.rule"], &["a/one/x"]),
            (&["spice.one.*"], &["a/one/x", "b/one/x"]),
            (&["spice.**"], &["a/one/x", "b/one/x"]),
            (&["spice"], &["a/one/x", "b/one/x"]),
            (&["b/one/x", "a/one/y"], &["a/one/y", "b/one/x"]),
        ];
        for (filters, cases) in expected {
            assert_eq!(selected(filters).as_deref(), Ok(*cases), "{filters:?}");
        }
    }

    #[test]
    fn a_filter_that_names_nothing_is_an_error_that_says_what_is_near() {
        let unknown = |filter: &str, nearest: Option<&str>| {
            Err(NoCase::Unknown { filter: filter.to_owned(), nearest: nearest.map(str::to_owned) })
        };
        assert_eq!(selected(&["a/two/x-file"]), unknown("a/two/x-file", Some("a/two/x-files")));
        assert_eq!(selected(&["a/one/x", "spice.one.ruel"]), unknown("spice.one.ruel", Some("spice.one.rule")));
        assert_eq!(selected(&["a/tow"]), unknown("a/tow", Some("a/two")));
        assert_eq!(selected(&["q*"]), unknown("q*", None));
        assert_eq!(selected(&["spice.two"]), Err(NoCase::Unlinked("spice.two".to_owned())));
        assert!(matches!(selected(&["a/[x"]), Err(NoCase::Malformed { .. })));
        assert_eq!(select(&[], None, &[]), Err(NoCase::Empty));
        assert_eq!(select(KNOWN, None, &["spice".to_owned()]), unknown("spice", None));
    }

    #[test]
    fn shards_are_disjoint_and_together_all() {
        let shards: Vec<Vec<&str>> = (1..=3).map(|number| Shard { number, of: 3 }.share(KNOWN)).collect();
        assert_eq!(shards, [vec!["a/one/x", "b/one/x"], vec!["a/one/y"], vec!["a/two/x-files"]]);
        assert_eq!("2/4".parse(), Ok(Shard { number: 2, of: 4 }));
        for wrong in ["0/2", "3/2", "1", "a/b", "1/0", ""] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
