//! Prose without markers: proposals, the markers written, and documents read as if they stood there.

use std::collections::{BTreeMap, BTreeSet};

use truthsayer_audit::document::{KnownAuthorities, parse};
use truthsayer_audit::ids::is_clause_id;
use truthsayer_audit::source::Sources;
use truthsayer_audit::tag::{Marked, Prose, infer, mark, propose};

use super::{hold_findings, hold_span};

const PATH: &str = "sources/a.md";

pub(crate) fn run(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    let (taken, known) = (BTreeSet::new(), KnownAuthorities::default());
    let prose = Prose { path: PATH, text: &text, family: None, taken: &taken, known: &known };
    let mut end = 0;
    for proposal in propose(&prose) {
        let range = proposal.range.clone();
        assert!(text.get(range.clone()).is_some() && range.start >= end, "{range:?} after {end}");
        end = range.end;
        assert_eq!(proposal.tag.is_some(), is_clause_id(&proposal.id), "{proposal:?}");
        assert!(proposal.confidence <= 100 && proposal.lines.0 <= proposal.lines.1, "{proposal:?}");
        for reason in &proposal.reasons {
            assert!(reason.range.clone().is_none_or(|range| text.get(range).is_some()), "{reason:?}");
        }
    }
    if let Ok(marked) = mark(&prose) {
        hold_marked(&prose, &marked);
    }
    let mut sources = Sources::default();
    let file = sources.add(PATH, text.as_ref());
    if let Some(inferred) = infer(file, PATH, &text, &taken, &known) {
        for clause in &inferred.document.clauses {
            hold_span(&sources, clause.span);
            hold_span(&sources, clause.id.span);
        }
        hold_findings(&sources, &inferred.found);
    }
}

/// The marked text gives back what was proposed with what was there, and no more.
fn hold_marked(prose: &Prose<'_>, marked: &Marked) {
    let tags = |text: &str| -> BTreeMap<String, _> {
        let (document, _) = parse(Sources::default().add(PATH, ""), PATH, text, prose.known);
        document.clauses.into_iter().map(|clause| (clause.id.value, clause.tag)).collect()
    };
    let mut wanted = tags(prose.text);
    wanted.extend(marked.proposals.iter().filter_map(|proposal| Some((proposal.id.clone(), proposal.tag?))));
    assert_eq!(tags(&marked.text), wanted, "{:?}", marked.text);
}
