//! Results: told by their content, and as each format whatever they look like.

use truthsayer_audit::contract::suite::{Reading, ResultFormat};
use truthsayer_audit::diagnostic::Sink;
use truthsayer_audit::report::cases::json::render;
use truthsayer_audit::source::Sources;
use truthsayer_audit::suite::{Input, Run, read_all, read_results};

use super::{choice, hold_findings};

const FORMATS: [ResultFormat; 5] =
    [ResultFormat::Truthsayer, ResultFormat::Junit, ResultFormat::Libtest, ResultFormat::Tap, ResultFormat::Ctrf];

pub(crate) fn run(input: &[u8]) {
    read(input, None);
    read(input, Some(FORMATS[choice(input, FORMATS.len())]));
}

fn read(input: &[u8], format: Option<ResultFormat>) {
    let mut sources = Sources::default();
    let mut sink = Sink::default();
    let reading = Reading { format, ..Reading::default() };
    let input = Input { path: "results/a".to_owned(), bytes: input.to_vec(), written: None, told_at: None };
    let read = read_all(vec![input], &reading, "a", None, &mut sources, &mut sink);
    hold_findings(&sources, &sink.into_vec());
    for mut run in read.runs {
        assert!(run.cases.len() <= read.tests, "more cases than tests");
        run.cases.sort_by(|a, b| a.id.cmp(&b.id));
        run.cases.dedup_by(|later, first| later.id == first.id);
        hold_written(&run);
    }
}

/// A run in our own form is read back as what it was.
fn hold_written(run: &Run) {
    let written = render(run);
    let (back, found) = read_results(Sources::default().add("results/b.json", ""), &written);
    assert!(found.is_empty(), "{found:?} in {written}");
    let back = back.expect("what was just written is read");
    let said = |run: &Run| -> Vec<_> {
        let cases = run.cases.iter().map(|case| (case.id.clone(), case.title.clone(), case.outcome.clone()));
        cases.collect()
    };
    assert_eq!(said(&back), said(run), "{written}");
}
