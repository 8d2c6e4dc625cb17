//! What a check told last time, told again where nothing but the words of a few documents has changed since.
//!
//! Lives here: [`Question::keep`] and [`Question::recall`], and what decides whether the one still holds. It only saves time: what
//! is recalled is what a whole check would tell. A document that changed is parsed and compared with what the rest of the
//! project could see of it, which is everything but its words and the places where they stand; where that is the same, only the
//! lints of words ([`lint::OF_WORDS`]) are asked anew, about that document alone. All else is a matter for a whole check.

mod memo;

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{Hash, Hasher};

use jiff::civil::Date;
use rayon::prelude::*;

use crate::cache::{Cache, PROJECT_BYTES_MIN};
use crate::chain::Audit;
use crate::contract::config::Reading;
use crate::contract::kinds::Naming;
use crate::contract::{Authority, Config, authorities, config, family};
use crate::diagnostic::render::Counts;
use crate::diagnostic::render::text::shown_of;
use crate::diagnostic::{Diagnostic, Name, Severity, Sink, arrange};
use crate::document::{Document, KnownAuthorities, Markers, Purpose, Terms, parse_for};
use crate::evidence::Evidence;
use crate::lint;
use crate::project::{self, Project};
use crate::review::{Reviewed, record_path};
use crate::source::{FileId, Sources, Tree};
use crate::trace::Trace;

use memo::{Digest, File, Kept, Known, Memo, Present, Seen};

/// Documents that may have changed; with more of them, a whole check is worth its time, and is kept in its turn.
const CHANGED_MAX: usize = 16;

/// Bytes of a project's files from which on keeping what was told is worth its while.
const BYTES_MIN: usize = if cfg!(test) { 1024 } else { PROJECT_BYTES_MIN };

/// Which project is asked about, and when.
#[derive(Debug, Clone, Copy)]
pub struct Question<'a> {
    /// Where answers are kept.
    pub cache: &'a Cache,
    /// The project's files.
    pub tree: &'a Tree,
    /// Where its configuration stands.
    pub config_path: &'a str,
    /// The day on which waivers and attestations are judged.
    pub as_of: Date,
}

/// What a check tells.
#[derive(Debug, Clone)]
pub struct Told {
    /// The findings that are shown of all.
    pub shown: Vec<Diagnostic>,
    /// How many there are.
    pub all: Counts,
    /// The files that findings are about, at least.
    pub sources: Sources,
    /// How many clauses there are.
    pub clauses: usize,
    /// How many documents there are.
    pub documents: usize,
}

/// What a file was found to be.
struct Found {
    digest: Digest,
    text: String,
}

impl Question<'_> {
    /// Keeps what this audit told, if it told it by files alone.
    pub fn keep(&self, audit: &Audit) {
        if self.cache.is_kept()
            && let Some(memo) = self.memo(audit)
        {
            self.cache.keep(memo::NAME, &self.key(), &memo);
        }
    }

    /// What an audit would tell; none where that takes one.
    pub fn recall(&self) -> Option<Told> {
        if !self.cache.is_kept() {
            return None;
        }
        let memo: Memo = self.cache.kept(memo::NAME, &self.key())?;
        let paths = project::listing(self.tree, self.config_path)?;
        if paths.len() != memo.files.len() || paths.iter().zip(&memo.files).any(|(path, file)| *path != file.path) {
            return None;
        }
        let found: Vec<Found> = paths.par_iter().map(|path| self.found(path)).collect::<Option<_>>()?;
        let changed: Vec<usize> =
            (0..found.len()).filter(|file| found[*file].digest != memo.files[*file].digest).collect();
        if changed.len() > CHANGED_MAX {
            return None;
        }
        let seen: Vec<&Seen> = changed.iter().map(|file| memo.seen(*file)).collect::<Option<_>>()?;
        Changes { question: self, memo: &memo, found: &found, seen }.told()
    }

    fn key(&self) -> blake3::Hash {
        let asked = format!("{} {:?} {}", self.cache.stamp(), self.config_path, self.as_of);
        blake3::hash(asked.as_bytes())
    }

    fn found(&self, path: &str) -> Option<Found> {
        let text = self.tree.read_found(path)?.ok()?;
        Some(Found { digest: digest(&text), text })
    }

    fn memo(&self, audit: &Audit) -> Option<Memo> {
        let (trace, project) = (&audit.trace, &audit.trace.project);
        // Texts of publications may stand anywhere, times are no text, clauses that are gone are looked for by their words, and where
        // there is none, any document may be found to have some.
        let elsewhere = project.authorities.iter().any(|authority| authority.text.is_some())
            || !project.changed.is_empty()
            || !project.config.suite.commands.is_empty()
            || !project.inferences.is_empty()
            || project.config.reading == Reading::Detected
            || audit.diagnostics.iter().any(|found| found.name == Name::RemovedClause)
            || trace.clauses.is_empty()
            || project.sources.iter().map(|(_, file)| file.text.len()).sum::<usize>() < BYTES_MIN
            || audit.is_broken();
        let foreign = project.documents.iter().flat_map(|d| &d.clauses).any(|clause| clause.foreign.is_some());
        if elsewhere || (project.config.reading == Reading::Unsaid && foreign) {
            return None;
        }
        let paths = project::listing(self.tree, self.config_path)?;
        let places: BTreeMap<&str, usize> = paths.iter().enumerate().map(|(n, path)| (path.as_str(), n)).collect();
        let mut files: Vec<Option<File>> = vec![None; paths.len()];
        let mut place_of = Vec::new();
        let read: Vec<(&str, &str)> =
            project.sources.iter().map(|(_, file)| (file.path.as_str(), &*file.text)).collect();
        let digests: Vec<Digest> = read.par_iter().map(|(_, text)| digest(text)).collect();
        for ((path, _), digest) in read.into_iter().zip(digests) {
            let place = *places.get(path)?;
            files[place] = Some(File { path: path.to_owned(), digest });
            place_of.push(place);
        }
        // All that decides was read, or nothing is kept.
        let files: Vec<File> = files.into_iter().collect::<Option<_>>()?;
        let documents = project.documents.iter().map(|document| (document.file, document)).collect();
        let known = Known { places: &place_of, sources: &project.sources, documents: &documents };
        let (shown, all) = shown_of(&audit.diagnostics);
        let shown: Vec<Kept> = shown.into_iter().map(|finding| Kept::of(finding, known)).collect();
        Some(Memo {
            documents: seen(audit, known, &shown),
            shown,
            all,
            diffed: audit.diagnostics.iter().filter(|found| found.name == Name::ChangedClause).count(),
            named_any: project.names_any(),
            ran: has_cases(trace),
            clauses: trace.clauses.len(),
            files,
        })
    }
}

fn has_cases(trace: &Trace) -> bool {
    trace.project.config.suite.embedded || !trace.evidence.cases.is_empty()
}

/// What the rest of the project could see of each document.
fn seen(audit: &Audit, known: Known<'_>, shown: &[Kept]) -> Vec<Seen> {
    let (trace, project) = (&audit.trace, &audit.trace.project);
    // A waiver may be used by what changed.
    let waived = !project.reviewed.entries.is_empty() && project.gates.iter().any(|gate| !gate.waivers.is_empty());
    let mut own: BTreeMap<usize, (Counts, usize)> = BTreeMap::new();
    for finding in audit.diagnostics.iter().filter(|finding| lint::OF_WORDS.contains(&finding.name)) {
        let Some(label) = &finding.primary else { continue };
        let (counts, diffed) = own.entry(known.place(label.span.file)).or_default();
        *counts = counts.with(Counts::of([finding]));
        *diffed += usize::from(finding.name == Name::ChangedClause);
    }
    let others = shown.iter().filter(|kept| !kept.is_of_words(|_| true));
    let adrift: BTreeSet<usize> = others.flat_map(Kept::adrift).collect();
    let mut entries: Vec<Vec<usize>> = vec![Vec::new(); project.documents.len()];
    for (index, entry) in trace.clauses.iter().enumerate() {
        entries[entry.document].push(index);
    }
    let bound = has_cases(trace);
    let seen = project.documents.par_iter().zip(entries).map(|(document, entries)| {
        let (file, path) = (known.place(document.file), project.sources.path(document.file));
        let mut contracts = BTreeSet::new();
        let mut settled = !waived && !adrift.contains(&file) && project.is_clean(document.file);
        for entry in entries.iter().map(|index| &trace.clauses[*index]) {
            contracts.extend(entry.record.map(|(contract, _)| known.place(project.contracts[contract].file)));
            let id = &trace.clause(entry).id.value;
            settled &= trace.reviewed(entry).is_none_or(|then| then.document == path && then.clause.id == *id);
            settled &= !entry.duplicate;
        }
        let (counts, diffed) = own.get(&file).copied().unwrap_or_default();
        let contracts = contracts.into_iter().collect();
        Seen { file, digest: outline(document, bound), contracts, settled, counts, diffed }
    });
    seen.collect()
}

/// What documents that changed come to.
#[derive(Default)]
struct Anew {
    /// By their place in the list of all files.
    documents: BTreeMap<usize, Document>,
    /// What lints of words find in them.
    found: Vec<Diagnostic>,
    /// How much findings matter in the project.
    severities: BTreeMap<Name, Severity>,
}

/// A project of which only the words of some documents may have changed.
struct Changes<'a> {
    question: &'a Question<'a>,
    memo: &'a Memo,
    found: &'a [Found],
    /// The changed documents as they were seen.
    seen: Vec<&'a Seen>,
}

impl Changes<'_> {
    fn told(&self) -> Option<Told> {
        let memo = self.memo;
        let mut sources = Sources::default();
        let mut places: BTreeMap<usize, FileId> = BTreeMap::new();
        let shown = memo.shown.iter().flat_map(Kept::files);
        let of_changed =
            self.seen.iter().flat_map(|seen| std::iter::once(seen.file).chain(seen.contracts.iter().copied()));
        for place in shown.chain(of_changed) {
            let add = || sources.add(memo.files[place].path.as_str(), self.found[place].text.as_str());
            places.entry(place).or_insert_with(add);
        }
        let anew = if self.seen.is_empty() { Anew::default() } else { self.anew(&mut sources, &places)? };
        let gone = self.seen.iter().fold(Counts::default(), |gone, seen| gone.with(seen.counts));
        if memo.all.sum() > memo.shown.len() && gone.sum() > 0 {
            // One that is not kept might be shown in the place of one that is gone.
            return None;
        }
        let all = memo.all.without(gone).with(Counts::of(&anew.found));
        let present = Present { files: &places, changed: &anew.documents };
        let kept = memo.shown.iter().filter(|kept| !kept.is_of_words(|file| anew.documents.contains_key(&file)));
        let mut shown = kept.map(|kept| kept.finding(present)).collect::<Option<Vec<_>>>()?;
        shown.extend(anew.found);
        let shown = arrange(shown, &anew.severities, &sources);
        let shown = shown_of(&shown).0.into_iter().cloned().collect();
        Some(Told { shown, all, sources, clauses: memo.clauses, documents: memo.documents.len() })
    }

    /// The changed documents with what lints of words find in them; none where more than words changed.
    fn anew(&self, sources: &mut Sources, places: &BTreeMap<usize, FileId>) -> Option<Anew> {
        let memo = self.memo;
        let config = self.config();
        let mut project = Project::default();
        project.authorities = self.authorities(&config);
        let known = project.known_authorities();
        let markers = match &config.reading {
            Reading::Said(markers) => markers.clone(),
            Reading::Unsaid => Markers::default(),
            Reading::Detected => return None,
        };
        let naming = if memo.named_any { Naming::ANY } else { Naming::NATIVE };
        for seen in &self.seen {
            project.documents.push(self.document(seen, places, (&known, &markers))?);
        }
        let contracts: BTreeSet<usize> = self.seen.iter().flat_map(|seen| seen.contracts.iter().copied()).collect();
        for place in contracts {
            let (text, mut sink) = (&self.found[place].text, Sink::default());
            project.contracts.push(family::read_named(places[&place], text, naming, &mut sink)?);
        }
        project.reviewed = self.reviewed(&config, sources)?;
        let severities = config.severity.clone();
        project.config = config;
        project.sources = sources.clone();
        let trace = Trace::join(project, Evidence::default());
        let mut sink = Sink::default();
        lint::run_of_words(&lint::Context { trace: &trace, gates: &[], as_of: self.question.as_of }, &mut sink);
        let documents: BTreeMap<usize, Document> =
            self.seen.iter().map(|seen| seen.file).zip(trace.project.documents).collect();
        let mut found = sink.into_vec();
        let in_one = |file: FileId| documents.values().any(|document| document.file == file);
        found.retain(|finding| finding.primary.as_ref().is_some_and(|label| in_one(label.span.file)));
        let found = arrange(found, &severities, sources);
        let diffed = found.iter().filter(|finding| finding.name == Name::ChangedClause).count();
        let gone: usize = self.seen.iter().map(|seen| seen.diffed).sum();
        // Beyond this number places are no longer marked, and which those are hangs on all of them.
        let marked = memo.diffed.max(memo.diffed - gone + diffed) <= lint::DIFFED_MAX;
        marked.then_some(Anew { documents, found, severities })
    }

    /// The reviews of the changed documents.
    fn reviewed(&self, config: &Config, sources: &mut Sources) -> Option<Reviewed> {
        let mut reviews = Vec::new();
        for seen in &self.seen {
            let path = &self.memo.files[seen.file].path;
            let Some(place) = self.memo.place(&record_path(&config.reviewed.value, path)) else { continue };
            let text = self.found[place].text.as_str();
            let file = sources.add(self.memo.files[place].path.as_str(), text);
            let (entries, faults) = Reviewed::read(file, path, text);
            if !faults.is_empty() {
                return None;
            }
            reviews.extend(entries);
        }
        Some(Reviewed::of(reviews).0)
    }

    fn config(&self) -> Config {
        let path = self.question.config_path;
        let Some(place) = self.memo.place(path) else { return Config::default() };
        config::read(Sources::default().add(path, ""), &self.found[place].text, &mut Sink::default())
    }

    fn authorities(&self, config: &Config) -> Vec<Authority> {
        let path = config.authorities.value.as_str();
        let Some(place) = self.memo.place(path) else { return Vec::new() };
        authorities::read(Sources::default().add(path, ""), &self.found[place].text, &mut Sink::default())
    }

    /// A changed document; none where it is not what it was seen to be, or has a fault of its own.
    fn document(
        &self,
        seen: &Seen,
        places: &BTreeMap<usize, FileId>,
        (known, markers): (&KnownAuthorities, &Markers),
    ) -> Option<Document> {
        let terms = Terms { purpose: Purpose::Judge, known, markers };
        let (file, path) = (places[&seen.file], &self.memo.files[seen.file].path);
        let (document, faults) = parse_for(terms, file, path, &self.found[seen.file].text);
        let same = seen.settled && faults.is_empty() && outline(&document, self.memo.ran) == seen.digest;
        same.then_some(document)
    }
}

fn digest(text: &str) -> Digest {
    *blake3::hash(text.as_bytes()).as_bytes()
}

/// A digest of all that others may see of a document: everything but its words and the places where they stand. The words of
/// clauses are seen too where results may be bound to them.
fn outline(document: &Document, bound: bool) -> Digest {
    let mut digest = Outline(Vec::new());
    let Document { title, family, status, dates, headings, clauses, file: _, pieces: _, loose: _ } = document;
    (title, family.as_ref().map(|family| &family.value), status, dates).hash(&mut digest);
    for heading in headings {
        (heading.level, &heading.text, &heading.anchor).hash(&mut digest);
    }
    clauses.len().hash(&mut digest);
    for clause in clauses {
        (&clause.id.value, clause.tag, clause.heading, &clause.foreign).hash(&mut digest);
        clause.citations.len().hash(&mut digest);
        for citation in &clause.citations {
            let quote = citation.quote.as_ref().map(|quote| &quote.value);
            (&citation.authority, &citation.text, &citation.locator, quote).hash(&mut digest);
        }
        if bound {
            clause.fingerprint.hash(&mut digest);
        }
    }
    *blake3::hash(&digest.0).as_bytes()
}

/// Bytes that are to be digested together.
struct Outline(Vec<u8>);

impl Hasher for Outline {
    fn write(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    fn finish(&self) -> u64 {
        0
    }
}

#[cfg(test)]
mod tests;
