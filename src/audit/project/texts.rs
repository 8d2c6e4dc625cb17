//! Documents and contracts: which texts they are, and what is parsed of them.
//!
//! Lives here: [`load`], which parses them on all cores, and the dialects of documents that no configuration names. The
//! parsers do not live here.

use rayon::prelude::*;

use super::earlier::Earlier;
use super::{CONFIG_PATH, Project, matching, read_all};
use crate::cache::{Cache, Wanted};
use crate::contract::config::Reading;
use crate::contract::kinds::Naming;
use crate::contract::{Contract, family};
use crate::diagnostic::{Diagnostic, Name, Sink};
use crate::document::{Document, Markers, Purpose, Terms, dialect, parse_for};
use crate::source::{FileId, Sources, Tree};

/// What was parsed of each file, with its faults.
type Parsed<T> = Vec<(T, Vec<Diagnostic>)>;

/// Bytes of documents up to which contracts are parsed at the same time: a few files leave a core idle, and what large ones
/// take on their way need not be held twice.
const SIDE_BY_SIDE_BYTES_MAX: usize = 2 * 1024 * 1024;

/// Reads and parses the documents and the contracts.
pub(super) fn load(
    (purpose, cache): (Purpose, &Cache),
    earlier: &mut Earlier,
    tree: &Tree,
    project: &mut Project,
    sink: &mut Sink,
) {
    let documents = files(tree, &matching(tree, &project.config.documents, sink), project, sink);
    let bytes: usize = documents.iter().map(|file| project.sources.text(*file).len()).sum();
    let early = (bytes <= SIDE_BY_SIDE_BYTES_MAX).then(|| contract_files(tree, project, sink));
    project.laps.lap("read documents");
    let known = project.known_authorities();
    let markers = match &project.config.reading {
        Reading::Said(markers) => markers.clone(),
        Reading::Unsaid => Markers::default(),
        Reading::Detected => detected(project, &documents),
    };
    let terms = Terms { purpose, known: &known, markers: &markers };
    let (mut parsed, early) = parse_beside((terms, cache), earlier, project, (&documents, early));
    project.parsed.documents = context_of(terms);
    if project.config.reading == Reading::Unsaid && parsed.iter().all(|(document, _)| document.clauses.is_empty()) {
        let markers = detected(project, &documents);
        if !markers.is_native() {
            let terms = Terms { markers: &markers, ..terms };
            let before = kept_documents(terms, earlier, &project.sources, &documents);
            parsed = parse_documents((terms, cache), &project.sources, &documents, before);
            project.parsed.documents = context_of(terms);
            sink.push(found_dialects(&parsed, &markers));
        }
    }
    for (document, found) in parsed {
        if found.is_empty() {
            project.parsed.clean.insert(document.file);
        }
        project.documents.push(document);
        sink.extend(found);
    }
    load_contracts((cache, earlier), early, tree, project, sink);
    project.laps.lap("parse documents and contracts");
    if project.documents.iter().all(|document| document.clauses.is_empty()) {
        let patterns: Vec<&str> = project.config.documents.iter().map(|pattern| pattern.value.as_str()).collect();
        sink.push(
            Diagnostic::new(Name::NoClauses, format!("no clause in any file that matches `{}`", patterns.join("`, `")))
                .help("write a rule document with a marker such as `sourced[family.area.point]`, or run `truthsayer init`"),
        );
    }
}

/// Contracts that were parsed beside the documents.
struct Early {
    files: Vec<FileId>,
    naming: Naming,
    records: Parsed<Option<Contract>>,
}

/// The documents, and beside them the contracts that are at hand, with clauses named as the configuration lets expect.
fn parse_beside(
    (terms, cache): (Terms<'_>, &Cache),
    earlier: &mut Earlier,
    project: &Project,
    (documents, contracts): (&[FileId], Option<Vec<FileId>>),
) -> (Parsed<Document>, Option<Early>) {
    let (sources, naming) = (&project.sources, project.naming());
    let before = kept_documents(terms, earlier, sources, documents);
    let read_documents = || parse_documents((terms, cache), sources, documents, before);
    let Some(files) = contracts else { return (read_documents(), None) };
    let before = kept_contracts(naming, earlier, sources, &files);
    let (parsed, records) = rayon::join(read_documents, || parse_contracts((naming, cache), sources, &files, before));
    (parsed, Some(Early { files, naming, records }))
}

fn load_contracts(
    (cache, earlier): (&Cache, &mut Earlier),
    early: Option<Early>,
    tree: &Tree,
    project: &mut Project,
    sink: &mut Sink,
) {
    let naming = project.naming();
    let records = match early {
        Some(early) if is_native(early.naming) == is_native(naming) => early.records,
        // The documents turned out to have clauses that other tools named, or there was no room for both.
        early => {
            let files = early.map_or_else(|| contract_files(tree, project, sink), |early| early.files);
            let before = kept_contracts(naming, earlier, &project.sources, &files);
            parse_contracts((naming, cache), &project.sources, &files, before)
        }
    };
    project.parsed.contracts = context_of_contracts(naming);
    for (contract, found) in records {
        if let (Some(contract), true) = (&contract, found.is_empty()) {
            project.parsed.clean.insert(contract.file);
        }
        project.contracts.extend(contract);
        sink.extend(found);
    }
}

fn contract_files(tree: &Tree, project: &mut Project, sink: &mut Sink) -> Vec<FileId> {
    let paths = matching(tree, &project.config.contracts, sink).into_iter();
    let paths: Vec<String> = paths.filter(|path| project.config.is_contract(path)).collect();
    files(tree, &paths, project, sink)
}

fn files(tree: &Tree, paths: &[String], project: &mut Project, sink: &mut Sink) -> Vec<FileId> {
    read_all(tree, paths, &mut project.sources, sink).into_iter().map(|(file, _)| file).collect()
}

/// What decides besides their texts how documents are read, in words.
fn context_of(terms: Terms<'_>) -> String {
    format!("{:?} {:?} {:?}", terms.purpose, terms.known, terms.markers)
}

/// The same of contracts.
fn context_of_contracts(naming: Naming) -> String {
    [naming.id.expected, naming.glob.expected].concat()
}

fn is_native(naming: Naming) -> bool {
    context_of_contracts(naming) == context_of_contracts(Naming::NATIVE)
}

fn kept_documents(
    terms: Terms<'_>,
    earlier: &mut Earlier,
    sources: &Sources,
    files: &[FileId],
) -> Vec<Option<Document>> {
    let context = context_of(terms);
    files.iter().map(|file| earlier.document(&context, sources, *file)).collect()
}

fn kept_contracts(naming: Naming, earlier: &mut Earlier, sources: &Sources, files: &[FileId]) -> Vec<Option<Contract>> {
    let context = context_of_contracts(naming);
    files.iter().map(|file| earlier.contract(&context, sources, *file)).collect()
}

fn parse_documents(
    (terms, cache): (Terms<'_>, &Cache),
    sources: &Sources,
    files: &[FileId],
    kept: Vec<Option<Document>>,
) -> Parsed<Document> {
    let parse = |text: &Wanted<'_>| parse_for(terms, text.file, text.path, text.text);
    let kind = match terms.purpose {
        Purpose::Judge => "judged",
        Purpose::Show => "shown",
    };
    let wanted = wanted(sources, files);
    taken_over(kept, &wanted, parse).unwrap_or_else(|| cache.made(kind, context_of(terms).as_bytes(), &wanted, parse))
}

fn parse_contracts(
    (naming, cache): (Naming, &Cache),
    sources: &Sources,
    files: &[FileId],
    kept: Vec<Option<Contract>>,
) -> Parsed<Option<Contract>> {
    let read = |text: &Wanted<'_>| {
        let mut own = Sink::default();
        (family::read_named(text.file, text.text, naming, &mut own), own.into_vec())
    };
    let kept = kept.into_iter().map(|kept| kept.map(Some)).collect();
    // Each in a place of its own: a project whose clauses other tools named is read in both ways.
    let kind = if is_native(naming) { "contracts" } else { "contracts-any" };
    let wanted = wanted(sources, files);
    taken_over(kept, &wanted, read)
        .unwrap_or_else(|| cache.made(kind, context_of_contracts(naming).as_bytes(), &wanted, read))
}

/// Those that were kept, and the others made; none where nothing was kept.
fn taken_over<T: Send>(
    kept: Vec<Option<T>>,
    wanted: &[Wanted<'_>],
    make: impl Fn(&Wanted<'_>) -> (T, Vec<Diagnostic>) + Sync,
) -> Option<Vec<(T, Vec<Diagnostic>)>> {
    kept.iter().any(Option::is_some).then(|| {
        let all = kept.into_par_iter().zip(wanted);
        all.map(|(kept, text)| kept.map_or_else(|| make(text), |kept| (kept, Vec::new()))).collect()
    })
}

fn wanted<'a>(sources: &'a Sources, files: &[FileId]) -> Vec<Wanted<'a>> {
    let wanted = files.iter().map(|file| Wanted { file: *file, path: sources.path(*file), text: sources.text(*file) });
    wanted.collect()
}

/// The dialects that the documents without a marker of our own are written in.
fn detected(project: &Project, files: &[FileId]) -> Markers {
    let sources = &project.sources;
    let counts = files.par_iter().map(|file| dialect::counts_in(sources.path(*file), sources.text(*file)));
    let counts = counts.reduce(dialect::Counts::default, dialect::Counts::and);
    Markers { dialects: dialect::chosen(&counts), prefixes: Vec::new() }
}

fn found_dialects(parsed: &[(Document, Vec<Diagnostic>)], markers: &Markers) -> Diagnostic {
    let clauses: usize = parsed.iter().map(|(document, _)| document.clauses.len()).sum();
    let words: Vec<&str> = markers.dialects.iter().map(|dialect| dialect.word()).collect();
    let read_as = words.join("`, `");
    let first = parsed.iter().flat_map(|(document, _)| &document.clauses).next();
    let message = format!("no document has a marker of our own; {clauses} clauses were read as `{read_as}`");
    let found = Diagnostic::new(Name::DetectedDialect, message)
        .help(format!("write `markers: {{dialects: [{}]}}` into `{CONFIG_PATH}`", words.join(", ")));
    match first {
        Some(clause) => found.labelled(clause.marker, "the first of them"),
        None => found,
    }
}
