//! Which clauses the steps of a view of coverage have.

use crate::contract::coverage::{Chapter, CoverageView};
use crate::document::Document;
use crate::source::{Spanned, glob_set};

use super::Trace;

/// The clauses of a view.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Steps {
    /// Clause indices by step, in the order in which they stand. Each is in the first step that names it.
    pub by_step: Vec<Vec<usize>>,
    /// Those in scope that no step names.
    pub elsewhere: Vec<usize>,
}

impl Trace {
    /// The clauses of a view, step by step.
    pub fn steps(&self, view: &CoverageView) -> Steps {
        let all = 0..self.clauses.len();
        let scope: Vec<usize> = if view.scope.is_empty() { all.collect() } else { self.matching(&view.scope) };
        let mut free = vec![false; self.clauses.len()];
        for index in &scope {
            free[*index] = true;
        }
        let mut take = |mut named: Vec<usize>| {
            named.retain(|index| std::mem::take(&mut free[*index]));
            named.sort_unstable();
            named
        };
        let by_step = view
            .steps
            .iter()
            .map(|step| {
                let standing = step.documents.iter().flat_map(|chapter| self.standing_in(&chapter.value));
                take(self.matching(&step.clauses).into_iter().chain(standing).collect())
            })
            .collect();
        Steps { by_step, elsewhere: take(scope) }
    }

    /// Clauses that stand in these documents, or in this section of them.
    fn standing_in(&self, chapter: &Chapter) -> Vec<usize> {
        let documents = self.documents_of(chapter);
        let stands = |index: &usize| {
            let entry = &self.clauses[*index];
            documents.binary_search(&entry.document).is_ok()
                && chapter.heading.as_ref().is_none_or(|anchor| {
                    let heading = self.clause(entry).heading;
                    heading.is_some_and(|heading| is_below(self.document(entry), heading, anchor))
                })
        };
        (0..self.clauses.len()).filter(stands).collect()
    }

    /// Documents that a chapter names, whether they have its heading or not; sorted indices.
    pub fn documents_of(&self, chapter: &Chapter) -> Vec<usize> {
        // The pattern was tried when it was read.
        let Ok(set) = glob_set(std::slice::from_ref(&chapter.pattern)) else { return Vec::new() };
        let documents = self.project.documents.iter().enumerate();
        let named = documents.filter(|(_, document)| set.is_match(self.project.sources.path(document.file)));
        named.map(|(index, _)| index).collect()
    }

    /// Whether a pattern of a view names any clause, whoever has it.
    pub fn has_standing(&self, chapter: &Spanned<Chapter>) -> bool {
        !self.standing_in(&chapter.value).is_empty()
    }
}

/// Whether a heading is the one with this anchor, or one below it.
fn is_below(document: &Document, heading: usize, anchor: &str) -> bool {
    let mut level = u8::MAX;
    for above in document.headings[..=heading].iter().rev() {
        if above.level < level {
            level = above.level;
            if above.anchor == anchor {
                return true;
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::Steps;
    use crate::chain::{Choices, audit};
    use crate::source::Tree;
    use crate::suite::Playing;

    const RULES: &str = "# Rules\n\nsourced[a.top.one]\nOne.\n\n## Storm\n\nsourced[a.storm.one]\nTwo.\n\n### Deep\n\n\
                         sourced[a.storm.deep]\nThree.\n\n## Battle\n\nsourced[a.edge.one]\nFour.\n";

    fn steps(coverage: &str) -> (Steps, Vec<String>) {
        let files = [
            ("truthsayer.yaml".to_owned(), coverage.as_bytes().to_vec()),
            ("sources/rules.md".to_owned(), RULES.as_bytes().to_vec()),
            ("sources/more.md".to_owned(), b"# More\n\nsourced[b.more.one]\nFive.\n".to_vec()),
        ];
        let choices = Choices { as_of: date(2026, 3, 1), suite: Playing::Unrun };
        let audit = audit(&Tree::Memory(files.into_iter().collect()), choices);
        let trace = &audit.trace;
        let ids = trace.clauses.iter().map(|entry| trace.clause(entry).id.value.clone()).collect();
        (trace.steps(&trace.project.config.coverage[0]), ids)
    }

    fn named(indices: &[usize], ids: &[String]) -> Vec<String> {
        indices.iter().map(|index| ids[*index].clone()).collect()
    }

    #[test]
    fn a_clause_is_in_the_first_step_that_names_it_or_elsewhere() {
        let (steps, ids) = steps(
            "coverage:\n  - view: v\n    title: V\n    steps:\n      - {step: edge, title: E, clauses: [a.edge.**]}\n\
             \x20     - {step: storm, title: S, documents: ['sources/*.md#storm']}\n\
             \x20     - {step: rest, title: R, documents: [sources/rules.md]}\n",
        );
        let by_step: Vec<Vec<String>> = steps.by_step.iter().map(|step| named(step, &ids)).collect();
        assert_eq!(by_step, [vec!["a.edge.one"], vec!["a.storm.one", "a.storm.deep"], vec!["a.top.one"]]);
        assert_eq!(named(&steps.elsewhere, &ids), ["b.more.one"]);
    }

    #[test]
    fn a_view_speaks_of_its_scope_alone() {
        let (steps, ids) = steps(
            "coverage:\n  - view: v\n    title: V\n    scope: [a.storm.**]\n    steps:\n\
             \x20     - {step: deep, title: D, documents: ['sources/rules.md#deep', sources/more.md]}\n",
        );
        assert_eq!(named(&steps.by_step[0], &ids), ["a.storm.deep"]);
        assert_eq!(named(&steps.elsewhere, &ids), ["a.storm.one"]);
    }
}
