//! Which cases are to be played under which alternatives: those linked to a clause whose contract names a ruling.

use std::collections::BTreeMap;

use super::probes_by_clause;
use crate::project::Project;
use crate::suite::Counterfactuals;

/// By case, the rulings of the clauses that it is linked to. `cases` are the known ones.
pub fn counterfactuals(project: &Project, cases: &[&str]) -> Counterfactuals {
    let mut found: Counterfactuals = BTreeMap::new();
    let probes = probes_by_clause(&project.contracts);
    for record in project.contracts.iter().flat_map(|contract| &contract.clauses) {
        let Some(ruling) = &record.ruling else { continue };
        let linked = cases.iter().filter(|case| {
            let wanting = probes.get(record.id.value.as_str()).into_iter().flatten();
            record.cases.iter().any(|glob| glob.value.matches(case))
                || wanting.into_iter().any(|probe| probe.case.value == **case)
        });
        for case in linked {
            found.entry((*case).to_owned()).or_default().insert(ruling.value.clone());
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
        let tree = Tree::Memory(std::collections::BTreeMap::from([("contracts/a.yaml".to_owned(), contract.into())]));
        let (project, _) = load(&tree, CONFIG_PATH);
        let found = counterfactuals(&project, &["a/one/x", "a/one/y", "a/two/z", "a/zero"]);
        let words: Vec<(&str, Vec<&str>)> =
            found.iter().map(|(case, rulings)| (case.as_str(), rulings.iter().map(String::as_str).collect())).collect();
        assert_eq!(words, [("a/one/x", vec!["first"]), ("a/one/y", vec!["second"]), ("a/two/z", vec!["first"])]);
    }
}
