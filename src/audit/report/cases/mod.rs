//! What playing cases came to: for `truthsayer test`.

pub mod json;
pub mod junit;
pub mod text;

use std::fmt;

use crate::suite::{Case, Outcome, Run};

/// How many cases came to what.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// All of them.
    pub cases: usize,
    /// Those whose claims hold.
    pub passed: usize,
    /// Those with one that does not.
    pub failed: usize,
    /// Those that did not run.
    pub skipped: usize,
}

impl Tally {
    /// That of some cases.
    pub fn of<'a>(cases: impl IntoIterator<Item = &'a Case>) -> Self {
        let mut tally = Self::default();
        for case in cases {
            tally.cases += 1;
            match case.outcome {
                Outcome::Passed => tally.passed += 1,
                Outcome::Failed(_) => tally.failed += 1,
                Outcome::Skipped(_) => tally.skipped += 1,
            }
        }
        tally
    }

    /// Whether every case ran and holds.
    pub fn is_clean(&self) -> bool {
        self.passed == self.cases
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts = [(self.passed, "passed"), (self.failed, "failed"), (self.skipped, "skipped")];
        let told = counts.into_iter().filter(|(count, word)| *count > 0 || *word == "passed");
        let words: Vec<String> = told.map(|(count, word)| format!("{count} {word}")).collect();
        f.write_str(&words.join(", "))
    }
}

/// Cases of one area, such as `base/storm`.
#[derive(Debug, Clone)]
struct Area<'a> {
    /// The first word of the IDs.
    family: &'a str,
    /// The words between the first and the last.
    name: &'a str,
    cases: Vec<&'a Case>,
}

/// The cases by area, in the order of their IDs.
fn areas(run: &Run) -> Vec<Area<'_>> {
    let mut areas: Vec<Area<'_>> = Vec::new();
    for case in &run.cases {
        let (family, rest) = case.id.split_once('/').unwrap_or(("", &case.id));
        let name = rest.rsplit_once('/').map_or("", |(name, _)| name);
        match areas.last_mut().filter(|area| (area.family, area.name) == (family, name)) {
            Some(area) => area.cases.push(case),
            None => areas.push(Area { family, name, cases: vec![case] }),
        }
    }
    areas
}

/// How the cases that were played under the alternative of a ruling came out there.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Pinned<'a> {
    ruling: &'a str,
    /// Those that fail there, and so pin the choice.
    by: Vec<&'a str>,
    played: usize,
}

/// One a ruling, sorted.
fn pinned(run: &Run) -> Vec<Pinned<'_>> {
    let mut rulings: std::collections::BTreeMap<&str, Pinned<'_>> = std::collections::BTreeMap::new();
    for case in &run.cases {
        for (ruling, outcome) in &case.under {
            let entry = rulings.entry(ruling).or_insert(Pinned { ruling, by: Vec::new(), played: 0 });
            entry.played += 1;
            if matches!(outcome, Outcome::Failed(_)) {
                entry.by.push(&case.id);
            }
        }
    }
    rulings.into_values().collect()
}

#[cfg(test)]
mod fixture {
    use std::collections::BTreeMap;

    use crate::ids::Facet;
    use crate::suite::{Case, Outcome, Run};

    fn case(id: &str, facet: Facet, title: &str, outcome: Outcome) -> Case {
        Case {
            id: id.to_owned(),
            facet,
            title: title.to_owned(),
            outcome,
            marks: vec!["spice.blow.worm".to_owned()],
            clauses: BTreeMap::new(),
            under: BTreeMap::new(),
            made: None,
            transcript: None,
        }
    }

    /// Two families, every outcome, rulings that are pinned and not.
    pub(super) fn run() -> Run {
        let failure = "spice in `a-b`: 2; expected 3\n  asked: fremen owes `ride`; offered:\n    Pass <&>\u{1b}";
        let mut cases = vec![
            case("spice/blow/falls", Facet::Native, "Spice falls.", Outcome::Passed),
            case(
                "spice/blow/ride-is-offered",
                Facet::Native,
                "A ride is offered.",
                Outcome::Failed(failure.to_owned()),
            ),
            case("spice/save/leads-back", Facet::Recovery, "A save leads back.", Outcome::Passed),
            case("water/rings/count", Facet::Native, "Rings count.", Outcome::Skipped("not run".to_owned())),
        ];
        cases[0].under.insert("worm-first".to_owned(), Outcome::Failed("no spice".to_owned()));
        cases[2].under.insert("worm-first".to_owned(), Outcome::Passed);
        cases[2].under.insert("ride-later".to_owned(), Outcome::Passed);
        Run { provider: "embedded".into(), engine: "3f2a91c".into(), marks: true, cases, ..Run::default() }
    }
}
