//! Audits of documents that have no markers: the clauses that are proposed for them, taken as if they were marked.
//!
//! Lives here: putting inferred clauses into a project that was loaded, and saying of every finding about one that it was
//! inferred. How clauses are inferred is in `tag`. Nothing is written.

use std::collections::{BTreeMap, BTreeSet};

use crate::diagnostic::{Diagnostic, Name};
use crate::ids::Tag;
use crate::project::Project;
use crate::source::{FileId, Span};
use crate::tag::{Beyond, Inferred, Proposal, infer, unread};

/// An inferred clause: its ID, and what was proposed.
pub type Inferences = BTreeMap<String, Proposal>;

/// Infers clauses for all prose of a project that has no marker. `found` are the findings of loading it.
pub fn apply(project: &mut Project, found: &mut Vec<Diagnostic>) {
    let known = project.known_authorities();
    let all = project.documents.iter().flat_map(|document| &document.clauses);
    let mut taken: BTreeSet<String> = all.map(|clause| clause.id.value.clone()).collect();
    for index in 0..project.documents.len() {
        // A document that is marked for another tool is read as that tool reads it.
        if project.documents[index].clauses.iter().any(|clause| clause.foreign.is_some()) {
            continue;
        }
        let file = project.documents[index].file;
        let path = project.sources.path(file).to_owned();
        let text = project.sources.file(file).text.clone();
        for clause in &project.documents[index].clauses {
            taken.remove(&clause.id.value);
        }
        let passed_over: Vec<Diagnostic> =
            unread(&text).into_iter().map(|block| too_long(block.why, Span::new(file, block.range))).collect();
        let inferred = infer(file, &path, &text, &taken, &known);
        if let Some(Inferred { document, found: read, proposals }) = inferred {
            // What was found in the document as it stands is found again.
            found.retain(|fault| fault.primary.as_ref().is_none_or(|label| label.span.file != file));
            found.extend(read);
            found.push(told(file, &path, &proposals));
            project.documents[index] = document;
            project.inferences.extend(proposals.into_iter().map(|proposal| (proposal.id.clone(), proposal)));
        }
        found.extend(passed_over);
        taken.extend(project.documents[index].clauses.iter().map(|clause| clause.id.value.clone()));
    }
    if project.documents.iter().any(|document| !document.clauses.is_empty()) {
        found.retain(|fault| fault.name != Name::NoClauses);
    }
}

fn told(file: FileId, path: &str, proposals: &[Proposal]) -> Diagnostic {
    let of = |tag| proposals.iter().filter(|proposal| proposal.tag == Some(tag)).count();
    let tags: Vec<String> = Tag::ALL.iter().map(|tag| format!("{} {tag}", of(*tag))).collect();
    let noun = if proposals.len() == 1 { "clause is" } else { "clauses are" };
    let message = format!("{} {noun} inferred from the prose of `{path}`: {}", proposals.len(), tags.join(", "));
    let first = proposals.first().map_or(0..0, |first| first.range.clone());
    Diagnostic::new(Name::InferredClauses, message)
        .at(Span::new(file, first))
        .help(format!("read them with `truthsayer tag {path}`, and put the markers in with `--write`"))
}

fn too_long(why: Beyond, span: Span) -> Diagnostic {
    let (message, help) = match why {
        Beyond::Paragraph => (
            "nothing is inferred from a paragraph of more than 64 kB",
            "part it with empty lines, or put a marker before it",
        ),
        Beyond::Document => (
            "nothing is inferred from here on: the document has too many paragraphs",
            "divide the document, or put markers in",
        ),
    };
    Diagnostic::new(Name::LongParagraph, message).at(span).help(help)
}

/// Adds to each finding about an inferred clause what it was inferred from.
pub fn explain(project: &Project, found: &mut [Diagnostic]) {
    if project.inferences.is_empty() {
        return;
    }
    let mut places: BTreeMap<(FileId, u32), &Proposal> = BTreeMap::new();
    for document in &project.documents {
        for clause in &document.clauses {
            if let Some(proposal) = project.inferences.get(&clause.id.value) {
                places.insert((document.file, clause.marker.start), proposal);
            }
        }
    }
    for fault in found.iter_mut().filter(|fault| fault.name != Name::InferredClauses) {
        let Some(label) = &fault.primary else { continue };
        if let Some(proposal) = places.get(&(label.span.file, label.span.start)) {
            fault.notes.push(inferred_from(proposal));
        }
    }
}

fn inferred_from(proposal: &Proposal) -> String {
    let tag = crate::tag::word(proposal.tag);
    let reason = proposal.reasons.first().map_or_else(String::new, |reason| {
        if reason.words.is_empty() { reason.says.clone() } else { format!("{}: `{}`", reason.says, reason.words) }
    });
    format!("`{}` has no marker; it is inferred to be {tag} ({} %): {reason}", proposal.id, proposal.confidence)
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use crate::chain::{self, Audit, Choices};
    use crate::diagnostic::Name;
    use crate::obligation::Status;
    use crate::project::{self, CONFIG_PATH};
    use crate::source::Tree;
    use crate::suite::Playing;

    const PROSE: &str = "# Tolls\n\nThe rulebook says that a keeper takes one coin.\n\n\
Our prototype provisionally takes it at dusk.\n\n14 tests pass at commit 9ab12ff.\n";

    fn audited(files: &[(&str, &str)], inferring: bool) -> Audit {
        let files = files.iter().map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec()));
        let (mut project, mut found) = project::load(&Tree::Memory(files.collect()), CONFIG_PATH);
        if inferring {
            super::apply(&mut project, &mut found);
        }
        chain::audit_project(project, found, Choices { as_of: date(2026, 11, 2), suite: Playing::Unrun })
    }

    #[test]
    fn prose_is_audited_as_if_it_were_marked() {
        let files = [("sources/tolls.md", PROSE)];
        let names = |audit: &Audit| audit.diagnostics.iter().map(|found| found.name).collect::<Vec<_>>();
        assert!(names(&audited(&files, false)).contains(&Name::NoClauses));
        let audit = audited(&files, true);
        assert!(!names(&audit).contains(&Name::NoClauses));
        assert!(names(&audit).contains(&Name::InferredClauses));
        let tags: Vec<&str> = audit.trace.clauses.iter().map(|entry| audit.trace.clause(entry).tag.word()).collect();
        assert_eq!(tags, ["sourced", "interpretation"]);
        assert!(audit.trace.clauses.iter().all(|entry| entry.verdict.status == Status::Incomplete));
        let uncited = audit.diagnostics.iter().find(|found| found.name == Name::UncitedSourcedClause).expect("found");
        assert!(uncited.notes.iter().any(|note| note.contains("inferred to be sourced")), "{uncited:?}");
        let span = uncited.primary.as_ref().expect("a place").span;
        assert_eq!(audit.trace.project.sources.slice(span), "The rulebook says that a keeper takes one coin.");
    }

    #[test]
    fn paragraphs_too_long_to_be_read_are_told() {
        let long = "The rulebook says so. ".repeat(3_100);
        let prose = format!("{PROSE}\n{long}\n");
        let files = [("sources/tolls.md", prose.as_str())];
        let told = |audit: &Audit| audit.diagnostics.iter().filter(|found| found.name == Name::LongParagraph).count();
        assert_eq!(told(&audited(&files, true)), 1);
        assert_eq!(told(&audited(&files, false)), 0, "nothing was to be inferred");
        let marked = format!("{PROSE}\nsourced[tolls.long]\n{long}\n");
        assert_eq!(told(&audited(&[("sources/tolls.md", &marked)], true)), 0, "a marker reads it");
    }

    #[test]
    fn inferred_clauses_owe_what_others_owe_and_can_be_contracted() {
        let prose = PROSE.replace("one coin.", "one coin. [p. 3][leaflet]");
        let contract = "family: tolls\ntitle: Tolls\ndocuments: [sources/tolls.md]\nclauses:\n  tolls.keeper-takes-coin:\n    cases: []\n";
        let authorities = "authorities:\n  leaflet:\n    title: Leaflet\n    kind: rulebook\n    publisher: P\n    edition: 1\n    standing: official\n    url: https://a.example/\n    access: read\n    limits: [none]\n";
        let files = [
            ("sources/tolls.md", prose.as_str()),
            ("contracts/tolls.yaml", contract),
            ("sources/authorities.yaml", authorities),
        ];
        let audit = audited(&files, true);
        let entry = &audit.trace.clauses[0];
        assert_eq!(audit.trace.clause(entry).id.value, "tolls.keeper-takes-coin", "{:?}", audit.diagnostics);
        assert_eq!(audit.trace.clause(entry).citations.len(), 1);
        assert_ne!(entry.verdict.status, Status::Incomplete, "{:?}", entry.verdict);
    }
}
