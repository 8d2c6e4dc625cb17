//! Replays on the pages of cases: readable without scripts, safe, small, and the same for the same input.

use std::path::Path;
use std::sync::Arc;

use super::*;
use crate::chain::Audit;
use crate::replay::tests::of_sheep;
use crate::suite::transcript::{Line, StepKind};

const CASE: &str = "small/turn/in-order";
const PAGE: &str = "cases/small/turn/in-order.html";
const DATA: &str = "assets/replays/small/turn/in-order.js";
const BYTES_A_PAGE_MAX: usize = 70_000;
const BYTES_OF_DATA_MAX: usize = 60_000;

/// The small project, whose one case was played like this.
fn replayed(change: impl Fn(&mut crate::suite::transcript::Transcript)) -> Audit {
    let mut audit = audited(SMALL);
    let mut transcript = of_sheep();
    change(&mut transcript);
    let case = audit.trace.cases.get_mut(CASE).expect("the project has this case");
    case.evidence.as_mut().expect("it has a result").transcript = Some(Arc::new(transcript));
    audit
}

fn pages_of(audit: &Audit) -> BTreeMap<String, String> {
    let (files, found) = render(audit, &Options::default());
    assert_eq!(found, []);
    texts(&files)
}

#[test]
fn a_replay_can_be_read_without_scripts() {
    let pages = pages_of(&replayed(|_| {}));
    let page = &pages[PAGE];
    for words in [
        "<li id=\"step-1\">",
        "href=\"#step-3\"",
        "moves 9 to <code>b</code>",
        "Refused: <code>too-many</code>",
        "<strong>Blue</strong>",
        "Blue moved.",
        "<code>a</code> is empty",
        "documents/sources/small.html#small.turn.order",
        "<option>Blue</option>",
        "<svg class=\"board\"",
    ] {
        assert!(page.contains(words), "{words}");
    }
    assert!(!page.contains("You moved"), "what one viewer reads is in the script");
    assert!(pages[DATA].contains("You moved"));
}

#[test]
fn a_case_without_a_transcript_has_no_replay() {
    let pages = pages_of(&audited(SMALL));
    assert!(!pages.contains_key(DATA));
    assert!(!pages[PAGE].contains("replay.js") && !pages[PAGE].contains("<svg class=\"board\""));
    assert!(pages.contains_key("assets/replay.js"));
}

#[test]
fn words_of_a_transcript_stay_words() {
    const EVIL: &str = "</script><script>alert(1)</script>\"'><img src=x onerror=alert(1)>";
    let pages = pages_of(&replayed(|transcript| {
        transcript.viewers[1].label = EVIL.to_owned();
        transcript.lists[0].label = EVIL.to_owned();
        let step = &mut transcript.steps[2];
        step.words = EVIL.to_owned();
        step.refused = Some(EVIL.to_owned());
        step.variation = Some(EVIL.to_owned());
        step.claims = vec![EVIL.to_owned()];
        step.marks = vec![EVIL.to_owned()];
        step.log.push(Line { all: None, own: vec![(1, EVIL.to_owned())] });
        step.kind = StepKind::Staged;
    }));
    let page = &pages[PAGE];
    assert!(page.contains("&lt;script&gt;"), "the words are shown");
    assert!(!page.contains("<img") && !page.contains("<script>"));
    assert!(!page.contains(" style=") && !page.contains("<style"));
    assert_eq!(page.matches("<script").count(), 4, "the site's two scripts, and two for the replay");
    assert!(!pages[DATA].contains('<'));
}

#[test]
fn every_case_of_the_embedded_suite_has_a_small_replay_that_is_always_the_same() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let choices = || Choices { as_of: date(2026, 3, 1), suite: Playing::Here };
    let audit = audit(&Tree::Folder(root), choices());
    let (files, _) = render(&audit, &Options::default());
    let (again, _) = render(&audit, &Options::default());
    let (pages, again) = (texts(&files), texts(&again));
    let embedded = crate::suite::embedded_ids();
    assert!(!embedded.is_empty());
    let mut large = Vec::new();
    for id in embedded {
        let (page, data) = (format!("cases/{id}.html"), format!("assets/replays/{id}.js"));
        assert!(pages[&page].contains("<li id=\"step-1\">"), "{id} has no replay");
        // Whole games take more than single rules.
        let more = if id.contains("/samples/") { 15 } else { 1 };
        let sizes = (pages[&page].len(), pages[&data].len());
        if sizes.0 >= more * BYTES_A_PAGE_MAX || sizes.1 >= more * BYTES_OF_DATA_MAX {
            large.push(format!("{id}: {} bytes, {} of data", sizes.0, sizes.1));
        }
        assert_eq!((&pages[&page], &pages[&data]), (&again[&page], &again[&data]), "{id}");
    }
    assert!(large.is_empty(), "{}", large.join("\n"));
}
