//! Loading: a tree of files to parsed documents, contracts, gates and reviews, with every fault on the way.
//!
//! Lives here: [`Project`], [`load`] and what it reads ([`inputs`]); results in their own file. One broken file never hides the faults of the others.

mod earlier;
mod listing;
mod proof;
mod publications;
mod results;
mod texts;

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::Timestamp;
use rayon::prelude::*;

use crate::cache::Cache;
use crate::contract::config::Reading;
use crate::contract::config::Setting;
use crate::contract::kinds::Naming;
use crate::contract::{Attestation, Authority, Config, Contract, Gate, attestations, authorities, config, gates};
use crate::diagnostic::{Diagnostic, Name, Sink};
use crate::document::{Document, KnownAuthorities, Purpose};
use crate::inference::Inferences;
use crate::laps::Laps;
use crate::mutation::Figure;
use crate::publication::Publication;
use crate::review::{Reviewed, record_path};
use crate::source::{FileId, LEADS_BACK, LEADS_OUT, ReadFault, Sources, Span, Tree, glob_set};
use crate::suite::Run;
use crate::suite::games::Report;

pub use earlier::Earlier;
pub use listing::{configuration, digest, inputs, listing};
pub use results::{Commands, note_changes};

/// What was read.
#[derive(Debug, Clone, Default)]
pub struct Project {
    /// Its configuration, or the default one.
    pub config: Config,
    /// All files read.
    pub sources: Sources,
    /// By path.
    pub documents: Vec<Document>,
    /// By path.
    pub contracts: Vec<Contract>,
    /// In the order of their file.
    pub authorities: Vec<Authority>,
    /// In the order of their file.
    pub gates: Vec<Gate>,
    /// In the order of their file.
    pub attestations: Vec<Attestation>,
    /// What people last reviewed.
    pub reviewed: Reviewed,
    /// The statuses recorded to compare with, where there is such a record.
    pub baseline: Option<crate::report::baseline::Baseline>,
    /// Texts of publications that are at hand, by authority.
    pub publications: BTreeMap<String, Publication>,
    /// Runs read from result files.
    pub runs: Vec<Run>,
    /// When documents were last changed, where results are bound to time alone.
    pub changed: BTreeMap<FileId, Timestamp>,
    /// Clauses that have no marker, where they were asked for.
    pub inferences: Inferences,
    /// One a family whose mutants count, in the order of the configuration.
    pub mutation: Vec<Figure>,
    /// Sample games of the embedded engine, as last recorded: a run for each profile, by its name.
    pub games: Vec<Report>,
    /// Evidence of mutants of families that have none, with the family.
    pub unbound: Vec<(FileId, String)>,
    /// How long the stages took.
    pub laps: Laps,
    parsed: earlier::Parsed,
}

impl Project {
    /// What a document's parser must know of the authorities.
    pub fn known_authorities(&self) -> KnownAuthorities {
        let known = |known: &Authority| (known.id.value.clone(), known.urls.clone());
        KnownAuthorities { list: self.authorities.iter().map(known).collect() }
    }

    /// How its files name clauses.
    fn naming(&self) -> Naming {
        if self.names_any() { Naming::ANY } else { Naming::NATIVE }
    }

    /// Whether a document was parsed without a finding.
    pub(crate) fn is_clean(&self, document: FileId) -> bool {
        self.parsed.clean.contains(&document)
    }

    /// Whether its files may name clauses by the IDs of other tools: only where a document has such.
    pub(crate) fn names_any(&self) -> bool {
        let said = matches!(&self.config.reading, Reading::Said(markers) if !markers.is_native());
        let mut clauses = self.documents.iter().flat_map(|document| &document.clauses);
        said || clauses.any(|clause| clause.foreign.is_some())
    }
}

/// Where the configuration stands, below a project's folder.
pub const CONFIG_PATH: &str = config::FILE;

/// Reads a whole project; `config_path` is where its configuration stands, mostly [`CONFIG_PATH`]. No command is run.
pub fn load(tree: &Tree, config_path: &str) -> (Project, Vec<Diagnostic>) {
    load_for(&Course { commands: Commands::Unrun, purpose: Purpose::Show, cache: &Cache::none() }, tree, config_path)
}

/// How a project is read.
#[derive(Debug, Clone, Copy)]
pub struct Course<'a> {
    /// What is done with the commands of its suite.
    pub commands: Commands,
    /// What it is read for.
    pub purpose: Purpose,
    /// What earlier runs parsed.
    pub cache: &'a Cache,
}

/// Reads a whole project, and does with the commands of its suite what `commands` says.
pub fn load_with(tree: &Tree, config_path: &str, commands: Commands) -> (Project, Vec<Diagnostic>) {
    load_for(&Course { commands, purpose: Purpose::Show, cache: &Cache::none() }, tree, config_path)
}

/// The same, as much of it as the purpose needs.
pub fn load_for(course: &Course<'_>, tree: &Tree, config_path: &str) -> (Project, Vec<Diagnostic>) {
    load_again(course, tree, config_path, Earlier::default())
}

/// The same, taking over from an earlier reading what has not changed.
pub fn load_again(
    course: &Course<'_>,
    tree: &Tree,
    config_path: &str,
    mut earlier: Earlier,
) -> (Project, Vec<Diagnostic>) {
    let Course { commands, purpose, cache } = *course;
    let mut sink = Sink::default();
    let mut project = Project { laps: Laps::start(), ..Project::default() };
    if let Some((file, text)) = read(tree, config_path, &mut project.sources, &mut sink) {
        project.config = config::read(file, &text, &mut sink);
    }
    for setting in [&project.config.authorities, &project.config.gates, &project.config.attestations] {
        if let Some(span) = setting.span
            && !tree.has(&setting.value)
        {
            sink.push(unmatched(&setting.value, span));
        }
    }
    load_authorities(tree, &mut project, &mut sink);
    texts::load((purpose, cache), &mut earlier, tree, &mut project, &mut sink);
    publications::load(tree, &mut project, &mut sink);
    let gates_path = project.config.gates.value.clone();
    if let Some((file, text)) = read(tree, &gates_path, &mut project.sources, &mut sink) {
        project.gates = gates::read_named(file, &text, project.naming(), &mut sink);
    }
    let attestations_path = project.config.attestations.value.clone();
    if let Some((file, text)) = read(tree, &attestations_path, &mut project.sources, &mut sink) {
        project.attestations = attestations::read(file, &text, &mut sink);
    }
    load_reviews(tree, &mut project, &mut sink);
    results::load(tree, &mut project, commands, &mut sink);
    proof::load_mutation(tree, &mut project, &mut sink);
    proof::load_games(tree, &mut project, &mut sink);
    let baseline_path = project.config.baseline.value.clone();
    if let Some((file, text)) = read(tree, &baseline_path, &mut project.sources, &mut sink) {
        let (baseline, found) = crate::report::baseline::Baseline::read(file, &text);
        project.baseline = Some(baseline);
        sink.extend(found);
    }
    project.laps.lap("read reviews and results");
    let mut found = sink.into_vec();
    let authorities = &project.config.authorities.value;
    let of_authorities = |fault: &Diagnostic| {
        fault.primary.as_ref().is_some_and(|label| project.sources.path(label.span.file) == authorities)
    };
    if found.iter().any(|fault| fault.name.info().broken && of_authorities(fault)) {
        // Those that were cited may stand where nothing could be read.
        found.retain(|fault| fault.name != Name::UnknownAuthority);
    }
    (project, found)
}

/// Reads a file if it exists; a fault is reported, and the file stands in the table with what can be shown of it.
fn read(tree: &Tree, path: &str, sources: &mut Sources, sink: &mut Sink) -> Option<(FileId, Arc<str>)> {
    keep(path, tree.read(path)?, sources, sink)
}

/// Reads files that were found to be there, on all cores.
fn read_all(tree: &Tree, paths: &[String], sources: &mut Sources, sink: &mut Sink) -> Vec<(FileId, Arc<str>)> {
    let texts: Vec<_> =
        paths.par_iter().map(|path| tree.read_found(path).map(|text| text.map(Arc::<str>::from))).collect();
    let read = paths.iter().zip(texts).filter_map(|(path, text)| keep(path, text?, sources, sink));
    read.collect()
}

fn keep<T: Into<Arc<str>>>(
    path: &str,
    text: Result<T, ReadFault>,
    sources: &mut Sources,
    sink: &mut Sink,
) -> Option<(FileId, Arc<str>)> {
    match text {
        Ok(text) => {
            let text = text.into();
            Some((sources.add(path, Arc::clone(&text)), text))
        }
        Err(fault) => {
            let (text, at) = match &fault {
                ReadFault::NotUtf8 { valid_up_to, text } => {
                    let first = text[*valid_up_to..].chars().next().map_or(0, char::len_utf8);
                    (text.as_str(), *valid_up_to..valid_up_to + first)
                }
                ReadFault::Refused(_) | ReadFault::TooLarge(_) => ("", 0..0),
            };
            let file = sources.add(path, text);
            sink.push(unreadable(path, Span::new(file, at), &fault));
            None
        }
    }
}

fn unreadable(path: &str, at: Span, fault: &ReadFault) -> Diagnostic {
    let help = match fault {
        ReadFault::Refused(reason) if reason == LEADS_OUT => "put the file itself there, or remove the link",
        ReadFault::Refused(_) => "make it readable, or take it out of the patterns in `truthsayer.yaml`",
        ReadFault::TooLarge(_) => "split it, or take it out of the patterns in `truthsayer.yaml`",
        ReadFault::NotUtf8 { .. } => "save it as UTF-8",
    };
    Diagnostic::new(Name::UnreadableFile, format!("`{path}` {fault}")).at(at).help(help)
}

/// Files that match the patterns; each pattern that matches none, and each folder that cannot be walked, is reported.
fn matching(tree: &Tree, patterns: &[Setting], sink: &mut Sink) -> Vec<String> {
    let (paths, refused) = tree.matching(&Setting::texts(patterns));
    for (path, reason) in refused {
        let is_loop = reason == LEADS_BACK;
        let name = if is_loop { Name::LinkLoop } else { Name::UnreadableFile };
        let help = if is_loop { "remove the link" } else { "put it right, or take it out of the project" };
        sink.push(Diagnostic::new(name, format!("`{path}` was not followed: {reason}")).help(help));
    }
    for pattern in patterns {
        if let Some(span) = pattern.span
            && !glob_set(std::slice::from_ref(&pattern.value))
                .is_ok_and(|set| paths.iter().any(|path| set.is_match(path)))
        {
            sink.push(unmatched(&pattern.value, span));
        }
    }
    paths
}

fn unmatched(pattern: &str, span: Span) -> Diagnostic {
    Diagnostic::new(Name::UnmatchedPattern, format!("`{pattern}` matches no file"))
        .at(span)
        .help("correct the pattern, or remove it")
}

fn load_authorities(tree: &Tree, project: &mut Project, sink: &mut Sink) {
    let path = project.config.authorities.value.clone();
    if let Some((file, text)) = read(tree, &path, &mut project.sources, sink) {
        project.authorities = authorities::read(file, &text, sink);
    }
}

fn load_reviews(tree: &Tree, project: &mut Project, sink: &mut Sink) {
    let folder = project.config.reviewed.value.clone();
    let (paths, _) = tree.matching(&[format!("{}/**/*.jsonl", globset::escape(&folder))]);
    let read_files = read_all(tree, &paths, &mut project.sources, sink);
    let sources = &project.sources;
    let parsed: Vec<_> = read_files
        .into_par_iter()
        .map(|(file, text)| {
            let path = sources.path(file);
            let below = path.strip_prefix(&folder).map_or(path, |rest| rest.trim_start_matches('/'));
            let document = below.strip_suffix(".jsonl").unwrap_or(below);
            debug_assert_eq!(record_path(&folder, document), path);
            Reviewed::read(file, document, &text)
        })
        .collect();
    let mut entries = Vec::new();
    for (read, found) in parsed {
        entries.extend(read);
        sink.extend(found);
    }
    let (reviewed, found) = Reviewed::of(entries);
    project.reviewed = reviewed;
    sink.extend(found);
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use super::*;
    use crate::source::glob_set;

    #[test]
    fn every_file_that_is_read_is_among_the_inputs() {
        let config = "documents: [a/*.md]\ncontracts: [b/*.yaml]\nauthorities: c/x.yaml\ngates: d/[g].yaml\nattestations: e/x.yaml\n\
reviewed: f\nevidence: i\nbaseline: g/x.txt\nsuite: {results: [h/*.json]}\n";
        let paths = [
            "a/x.md",
            "b/x.yaml",
            "c/x.yaml",
            "d/[g].yaml",
            "e/x.yaml",
            "f/a/x.md.jsonl",
            "g/x.txt",
            "h/x.json",
            "i/mutation-f.json",
            "other.yaml",
        ];
        let files = paths.iter().map(|path| ((*path).to_owned(), Vec::new()));
        let tree = Tree::Memory(files.chain([("other.yaml".to_owned(), config.as_bytes().to_vec())]).collect());
        let (project, _) = load(&tree, "other.yaml");
        let read: Vec<&str> = project.sources.iter().map(|(_, file)| file.path.as_str()).collect();
        assert_eq!(read.len(), paths.len(), "{read:?}");
        let inputs = glob_set(&inputs(&tree, "other.yaml")).expect("patterns");
        for path in read {
            assert!(inputs.is_match(path), "{path}");
        }
    }

    #[test]
    fn folders_may_have_signs_of_patterns_in_their_names() {
        let review = r#"{"id":"a.b","tag":"sourced","words":"A."}"#;
        for folder in ["rev[1]", "rev*", "rev{a,b}", "plain"] {
            let config = format!("reviewed: \"{folder}\"\n");
            let files = [
                ("sources/a.md".to_owned(), "sourced[a.b]\nA.\n".to_owned()),
                (format!("{folder}/sources/a.md.jsonl"), format!("{review}\n")),
                (CONFIG_PATH.to_owned(), config),
            ];
            let tree = Tree::Memory(files.into_iter().map(|(path, text)| (path, text.into_bytes())).collect());
            assert_eq!(load(&tree, CONFIG_PATH).0.reviewed.entries.len(), 1, "{folder}");
            assert_eq!(listing(&tree, CONFIG_PATH).map(|paths| paths.len()), Some(3), "{folder}");
        }
    }

    /// A project that is worth keeping; `edits` names documents whose text differs from that of none.
    fn sizeable(edits: &[usize]) -> Tree {
        let mut files: std::collections::BTreeMap<String, Vec<u8>> = std::collections::BTreeMap::new();
        let authorities =
            "authorities:\n  book:\n    title: B\n    kind: rulebook\n    undated: x\n    standing: official\n";
        files.insert("sources/authorities.yaml".to_owned(), authorities.as_bytes().to_vec());
        // Further files come first, so that every other one has another number than before.
        for n in 0..edits.len() {
            files.insert(format!("sources/a{n}.md"), format!("sourced[a.b{n}]\nText. [p. 1][book]\n").into_bytes());
        }
        for n in 0..8 {
            let mut text = format!("---\ntitle: D{n}\nfamily: f{n}\n---\n# D{n}\n\n");
            let mut contract = format!("family: f{n}\ntitle: F{n}\ndocuments: [sources/d{n}.md]\nclauses:\n");
            for clause in 0..10 {
                let words = "A player ships *five* counters, and no more than that, in one turn. ".repeat(8);
                let _ = write!(
                    text,
                    "## H{clause}\n\nsourced[f{n}.c{clause}]\n{words}\n[p. 3][book] [x](d1.md)\n\n- a\n- b\n\n"
                );
                let _ = writeln!(
                    contract,
                    "  f{n}.c{clause}: {{cases: [f{n}/c{clause}, f{n}/**], note: {}}}",
                    "said at length ".repeat(8).trim()
                );
            }
            for (nth, _) in edits.iter().enumerate().filter(|(_, edit)| **edit == n) {
                text = text.replacen("five", &format!("six {nth} `code` [nowhere][no-book]"), 1 + nth);
                let _ = writeln!(contract, "  f{n}.late{nth}: {{question: why}}");
            }
            files.insert(format!("sources/d{n}.md"), text.into_bytes());
            files.insert(format!("contracts/f{n}.yaml"), contract.into_bytes());
        }
        Tree::Memory(files)
    }

    #[test]
    fn what_was_kept_makes_no_difference() {
        let folder = tempfile::tempdir().expect("a folder");
        let kept = Cache::at(folder.path().to_path_buf(), "test".to_owned());
        let mut edits = Vec::new();
        for edit in [7, 7, 3, 0] {
            for purpose in [Purpose::Show, Purpose::Judge, Purpose::Show] {
                let tree = sizeable(&edits);
                let loaded = |cache| {
                    let course = Course { commands: Commands::Unrun, purpose, cache };
                    let (project, found) = load_for(&course, &tree, CONFIG_PATH);
                    format!("{:?} {:?} {found:?}", project.documents, project.contracts)
                };
                assert!(loaded(&kept) == loaded(&Cache::none()), "{edits:?} for {purpose:?}");
            }
            edits.push(edit);
        }
        for kind in ["shown", "judged", "contracts"] {
            assert!(folder.path().join(kind).is_dir(), "{kind}");
        }
    }

    #[test]
    fn what_is_taken_over_makes_no_difference() {
        let mut edits = Vec::new();
        let mut earlier = Earlier::default();
        for edit in [7, 7, 3, 0] {
            let purposes = [Purpose::Show, Purpose::Judge, Purpose::Judge, Purpose::Show];
            // Texts also change while every file keeps its number.
            for (purpose, word) in purposes.into_iter().flat_map(|purpose| [(purpose, "five"), (purpose, "nine")]) {
                let Tree::Memory(mut files) = sizeable(&edits) else { unreachable!("it is in memory") };
                for path in ["sources/d3.md", "contracts/f2.yaml"] {
                    let text = String::from_utf8_lossy(&files[path]).replace("five", word).replace("length", word);
                    files.insert(path.to_owned(), text.into_bytes());
                }
                let tree = Tree::Memory(files);
                let course = Course { commands: Commands::Unrun, purpose, cache: &Cache::none() };
                let shown = |(project, found): &(Project, Vec<Diagnostic>)| {
                    format!("{:?} {:?} {found:?}", project.documents, project.contracts)
                };
                let again = load_again(&course, &tree, CONFIG_PATH, std::mem::take(&mut earlier));
                assert!(shown(&again) == shown(&load_for(&course, &tree, CONFIG_PATH)), "{edits:?} for {purpose:?}");
                earlier = Earlier::of(again.0);
            }
            edits.push(edit);
        }
    }

    #[test]
    fn only_what_is_the_same_is_taken_over() {
        let course = Course { commands: Commands::Unrun, purpose: Purpose::Show, cache: &Cache::none() };
        let (project, _) = load_for(&course, &sizeable(&[]), CONFIG_PATH);
        let (now, _) = load_for(&course, &sizeable(&[]), CONFIG_PATH);
        let terms = now.parsed.documents.clone();
        let file = now.documents[0].file;
        let mut earlier = Earlier::of(project);
        assert!(earlier.document("other terms", &now.sources, file).is_none());
        assert!(earlier.document(&terms, &Sources::default(), file).is_none());
        let mut reworded = Sources::default();
        for (_, known) in now.sources.iter() {
            reworded.add(known.path.as_str(), format!("{} more", known.text));
        }
        assert!(earlier.document(&terms, &reworded, file).is_none());
        assert!(earlier.document(&terms, &now.sources, file).is_some());
        assert!(earlier.document(&terms, &now.sources, file).is_none(), "it is taken");
    }
}
