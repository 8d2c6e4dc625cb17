//! Which cases contracts link to which clauses, before anything is played; and with it, which are to be played under which
//! alternatives: those of a clause whose contract names a ruling.

use super::entries::probes_by_clause;
use crate::project::Project;
use crate::suite::Counterfactuals;

/// The known cases of one clause, as its contract links them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkedCases<'p, 'c> {
    /// The clause.
    pub clause: &'p str,
    /// The family of its contract.
    pub family: &'p str,
    /// The ruling that switches it.
    pub ruling: Option<&'p str>,
    /// Sorted, if the known ones are.
    pub cases: Vec<&'c str>,
}

/// What contracts link to each clause that they list, of the known cases.
pub fn linked_cases<'p, 'c>(project: &'p Project, known: &[&'c str]) -> Vec<LinkedCases<'p, 'c>> {
    let probes = probes_by_clause(&project.contracts);
    let records = project
        .contracts
        .iter()
        .flat_map(|contract| contract.clauses.iter().map(move |record| (contract.family.value.as_str(), record)));
    let linked = records.map(|(family, record)| {
        let wanted = |case: &&&str| {
            let wanting = probes.get(record.id.value.as_str());
            record.cases.iter().any(|glob| glob.value.matches(case))
                || wanting.is_some_and(|probes| probes.iter().any(|probe| probe.case.value == **case))
        };
        LinkedCases {
            clause: &record.id.value,
            family,
            ruling: record.ruling.as_ref().map(|ruling| ruling.value.as_str()),
            cases: known.iter().filter(wanted).copied().collect(),
        }
    });
    linked.collect()
}

/// By case, the rulings of the clauses that it is linked to.
pub fn counterfactuals(project: &Project, known: &[&str]) -> Counterfactuals {
    let mut found = Counterfactuals::new();
    for link in linked_cases(project, known) {
        let Some(ruling) = link.ruling else { continue };
        for case in link.cases {
            found.entry(case.to_owned()).or_default().insert(ruling.to_owned());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::project::{CONFIG_PATH, load};
    use crate::source::Tree;

    #[test]
    fn links_globs_and_probes_of_a_ruled_clause_are_played_otherwise() {
        let contract = "family: a\ntitle: A\ndocuments: [sources/a.md]\nclauses:\n  a.one:\n    ruling: first\n    cases: [a/one/x, a/two/*]\n  a.two:\n    cases: [a/one/*]\n  a.three:\n    ruling: second\nprobes:\n  a/one/y: {facet: native, shows: it, clauses: [a.three]}\n";
        let files = [("contracts/a.yaml".to_owned(), contract.into())];
        let (project, _) = load(&Tree::Memory(files.into()), CONFIG_PATH);
        let known = ["a/one/x", "a/one/y", "a/two/z", "a/zero"];
        let found = counterfactuals(&project, &known);
        let words: Vec<(&str, Vec<&str>)> =
            found.iter().map(|(case, rulings)| (case.as_str(), rulings.iter().map(String::as_str).collect())).collect();
        assert_eq!(words, [("a/one/x", vec!["first"]), ("a/one/y", vec!["second"]), ("a/two/z", vec!["first"])]);
        let linked = linked_cases(&project, &known);
        let two = linked.iter().find(|link| link.clause == "a.two").expect("it is listed");
        assert_eq!((two.family, two.ruling, two.cases.as_slice()), ("a", None, ["a/one/x", "a/one/y"].as_slice()));
    }
}
