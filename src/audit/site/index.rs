//! The search index: what can be found, by the beginnings of its words, in shards that a page loads on demand.
//!
//! Lives here: the entries, the words, and the scripts that hold them. A browser that reads a site from disk runs scripts
//! and nothing else, so each shard is a script that hands its data to `site/search.js`.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Write as _;

use indexmap::IndexSet;
use rayon::prelude::*;
use serde::Serialize;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::contract::Authority;
use crate::diagnostic::Name;
use crate::gate::Verdict;
use crate::ids::Facet;
use crate::trace::CaseEntry;

use super::book::Book;
use super::icons;
use super::posting::{Gathered, Posting, Word};
use super::route::{At, Href, Route};
use super::value::{self, shorten};
use super::wording;

/// A script of the index.
#[derive(Debug)]
pub(crate) struct Shard {
    pub(crate) name: String,
    pub(crate) script: String,
}

/// Entries a record shard holds.
const RECORDS_PER_SHARD: usize = 64;
/// Characters of a text that a hit shows.
const EXCERPT_CHARS_MAX: usize = 110;
/// Characters of a word that count.
const WORD_CHARS_MAX: usize = 20;
/// Size of a word shard from which it is split by a further letter.
const SHARD_BYTES_MAX: usize = 12 * 1024;
/// Entries from which words that stand in more than one of [`COMMON_ONE_IN`] are left out.
const COMMON_ENTRIES_MIN: usize = 200;
const COMMON_ONE_IN: usize = 4;

/// Something that can be found.
#[derive(Debug)]
struct Entry<'a> {
    record: Record<'a>,
    title: String,
    words: Cow<'a, str>,
    /// Further words.
    more: &'a str,
}

/// What a hit shows: kind, name, mark, state, excerpt, and where it leads. Mark and state are places in [`WORDS`].
#[derive(Debug, Serialize)]
struct Record<'a>(Kind, &'a str, usize, usize, String, Place);

/// Words that many hits show, so that each stands in the index once; nought is no word.
const WORDS: [&str; 34] = [
    "",
    "sourced",
    "interpretation",
    "unresolved",
    "untagged",
    "failing",
    "incomplete",
    "changed",
    "unproven",
    "guarded",
    "verified",
    "native",
    "privacy",
    "recovery",
    "concurrency",
    "policy",
    "sample",
    "presentation",
    "passed",
    "failed",
    "skipped",
    "missing",
    "stale",
    "open",
    "met",
    "official",
    "component",
    "designer",
    "unofficial",
    "none",
    "error",
    "warning",
    "note",
    "allow",
];

fn place_of(word: &str) -> usize {
    WORDS.iter().position(|known| *known == word).unwrap_or(0)
}

impl<'a> Record<'a> {
    /// A record with its mark and its state.
    fn new(kind: Kind, name: &'a str, marks: [&str; 2], words: &str, place: Place) -> Self {
        let [mark, state] = marks.map(place_of);
        Self(kind, name, mark, state, shorten(words, EXCERPT_CHARS_MAX), place)
    }
}

#[derive(Debug, Clone, Copy, Serialize)]
#[serde(into = "u8")]
enum Kind {
    Clause,
    Case,
    Document,
    Authority,
    Gate,
    Diagnostic,
}

impl From<Kind> for u8 {
    fn from(kind: Kind) -> Self {
        kind as Self
    }
}

/// Words for the kinds, in their order.
const KINDS: [&str; 6] = ["clause", "case", "document", "authority", "gate", "diagnostic"];

/// Where a hit leads, below the site's folder.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Place {
    /// The anchor that is the entry's own name, on the page with this number.
    Named(usize),
    /// The page of the case with the entry's own name, where its path is its name.
    Case(bool),
    /// Any other.
    Path(Href),
}

/// What the script needs first.
#[derive(Debug, Serialize)]
struct Meta<'a> {
    kinds: [&'static str; 6],
    words: &'static [&'static str],
    entries: usize,
    per: usize,
    pages: Vec<&'a str>,
    keys: Vec<&'a str>,
    common: Vec<&'a str>,
    /// Icons of hits, which the page need not have.
    icons: &'static str,
}

/// Whether there is so little to find that its words take no room worth mention beside the pages.
pub(crate) fn is_short(book: &Book<'_>) -> bool {
    book.trace().clauses.len() + book.trace().cases.len() <= ENTRIES_PER_STACK
}

/// Makes all scripts of the index and gives each away as soon as it is made.
pub(crate) fn shards(book: &Book<'_>, take: impl Fn(Shard) + Sync) {
    let (pages, numbers) = pages(book);
    let subjects = subjects(book);
    let mut postings = postings((book, &numbers), &subjects, &take);
    let common = common(&mut postings, subjects.len());
    let lines: Vec<(&str, String)> = postings
        .iter()
        .collect::<Vec<_>>()
        .into_par_iter()
        .map(|(word, posting)| (word.as_str(), posting.line(word)))
        .collect();
    let mut words = Vec::new();
    split(&lines, 1, &mut words);
    let meta = Meta {
        kinds: KINDS,
        words: &WORDS,
        entries: subjects.len(),
        per: RECORDS_PER_SHARD,
        pages,
        keys: words.iter().map(|(key, _)| key.as_str()).collect(),
        common: common.iter().map(String::as_str).collect(),
        icons: icons::ALL,
    };
    take(shard("meta".to_owned(), &meta));
    words.par_iter().for_each(|(key, text)| take(shard(key_name(key), text)));
}

/// The pages of documents, and for each document the place of its own, or of the first of its parts.
fn pages<'a>(book: &'a Book<'_>) -> (Vec<&'a str>, Vec<usize>) {
    let mut pages = IndexSet::new();
    let numbers = (0..book.by_document.len()).map(|index| pages.insert_full(book.paths_of(index)[0].as_str()).0);
    let numbers = numbers.collect();
    (pages.into_iter().collect(), numbers)
}

fn shard<T: Serialize>(name: String, data: &T) -> Shard {
    let json = serde_json::to_string(data).expect("strings, numbers and lists always serialise");
    // No `<`, so that nothing can end a script; two separators that JSON allows in strings and scripts once did not.
    let harmless = !json.contains(['<', '\u{2028}', '\u{2029}']);
    let json = if harmless {
        json
    } else {
        json.replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
    };
    let script = format!("truthsayerIndex({},{json});\n", serde_json::Value::from(name.as_str()));
    Shard { name, script }
}

/// A file name for the words that begin like this.
fn key_name(key: &str) -> String {
    let mut name = "t-".to_owned();
    for c in key.chars() {
        if c.is_ascii_lowercase() || c.is_ascii_digit() {
            name.push(c);
        } else {
            let _ = write!(name, "_{:x}_", u32::from(c));
        }
    }
    name
}

/// What an entry is made of: entries themselves are never all in memory.
#[derive(Debug, Clone, Copy)]
enum Subject<'a> {
    Clause(usize),
    Document(usize),
    Case(&'a str, &'a CaseEntry),
    Authority(&'a Authority),
    Gate(&'a Verdict),
    Diagnostic(Name),
}

fn subjects<'a>(book: &'a Book<'a>) -> Vec<Subject<'a>> {
    let mut subjects: Vec<Subject<'a>> = (0..book.trace().clauses.len()).map(Subject::Clause).collect();
    subjects.extend((0..book.by_document.len()).map(Subject::Document));
    subjects.extend(book.trace().cases.iter().map(|(id, entry)| Subject::Case(id, entry)));
    subjects.extend(book.trace().project.authorities.iter().map(Subject::Authority));
    subjects.extend(book.audit.gates.iter().map(Subject::Gate));
    subjects.extend(Name::ALL.iter().copied().map(Subject::Diagnostic));
    subjects
}

impl<'a> Subject<'a> {
    fn entry(self, (book, pages): (&'a Book<'a>, &[usize]), top: &At<'_>) -> Entry<'a> {
        match self {
            Self::Clause(index) => clause((book, pages), top, index),
            Self::Document(index) => document(book, top, index),
            Self::Case(id, entry) => case(book, top, id, entry),
            Self::Authority(known) => authority(top, known),
            Self::Gate(verdict) => gate(book, top, verdict),
            Self::Diagnostic(name) => diagnostic(book, top, name),
        }
    }
}

fn clause<'a>((book, pages): (&'a Book<'a>, &[usize]), top: &At<'_>, index: usize) -> Entry<'a> {
    let trace = book.trace();
    let entry = book.entry(index);
    let clause = trace.clause(entry);
    let id = &clause.id.value;
    let named = book.anchor(index).as_str() == id;
    let named = named && book.parts(entry.document).count() == 1;
    let place = if named { Place::Named(pages[entry.document]) } else { Place::Path(book.to_clause(top, index)) };
    let question = trace.record(entry).and_then(|record| record.question.as_ref());
    let question = question.map_or("", |question| question.value.as_str());
    Entry {
        title: format!("{id} {}", book.old_ids(id).join(" ")),
        words: Cow::Borrowed(&clause.words),
        more: question,
        record: Record::new(Kind::Clause, id, [clause.tag.word(), entry.verdict.status.word()], &clause.words, place),
    }
}

fn document<'a>(book: &'a Book<'a>, top: &At<'_>, index: usize) -> Entry<'a> {
    let project = &book.trace().project;
    let document = &project.documents[index];
    let headings: Vec<&str> = document.headings.iter().skip(1).map(|heading| heading.text.as_str()).collect();
    let words = headings.join(" · ");
    let place = Place::Path(book.to_document(top, index));
    Entry {
        title: format!("{} {}", document.title, project.sources.path(document.file)),
        record: Record::new(Kind::Document, &document.title, ["", ""], &words, place),
        words: words.into(),
        more: "",
    }
}

fn case<'a>(book: &'a Book<'a>, top: &At<'_>, id: &'a str, case: &'a CaseEntry) -> Entry<'a> {
    let shows = case.probe.map(|at| book.trace().probe(at).shows.as_str());
    let claim = case.evidence.as_ref().map(|evidence| evidence.title.as_str()).or(shows).unwrap_or_default();
    let facet = book.trace().facet_of(id).map_or("", Facet::word);
    let href = book.to_case(top, id);
    let named = href.as_str().strip_prefix("cases/").and_then(|path| path.strip_suffix(".html")) == Some(id);
    let place = if named { Place::Case(true) } else { Place::Path(href) };
    Entry {
        title: id.to_owned(),
        words: Cow::Borrowed(claim),
        more: "",
        record: Record::new(Kind::Case, id, [facet, value::of_case(case).label], claim, place),
    }
}

fn authority<'a>(top: &At<'_>, authority: &'a Authority) -> Entry<'a> {
    let id = authority.id.value.as_str();
    let known = [Some(id), authority.publisher.as_deref(), authority.edition.as_deref(), authority.date.as_deref()];
    let words = known.into_iter().flatten().collect::<Vec<_>>().join(", ");
    let place = Place::Path(top.to(&Route::Authority(id)));
    Entry {
        title: format!("{id} {}", authority.title),
        record: Record::new(Kind::Authority, &authority.title, [authority.standing.word(), ""], &words, place),
        words: words.into(),
        more: "",
    }
}

fn gate<'a>(book: &'a Book<'a>, top: &At<'_>, verdict: &Verdict) -> Entry<'a> {
    let gate = &book.trace().project.gates[verdict.gate];
    let id = &gate.id.value;
    let place = Place::Path(top.to(&Route::Gate(id)));
    Entry {
        title: format!("{id} {}", gate.title),
        words: Cow::Borrowed(""),
        more: "",
        record: Record::new(Kind::Gate, &gate.title, ["", verdict.state.word()], id, place),
    }
}

fn diagnostic<'a>(book: &'a Book<'a>, top: &At<'_>, name: Name) -> Entry<'a> {
    let info = name.info();
    let severity = book.trace().project.config.severity.get(&name).copied().unwrap_or(info.severity);
    let words = wording::opening(&info.doc()).plain();
    let place = Place::Path(top.to(&Route::Lint(info.name)));
    Entry {
        title: info.name.to_owned(),
        record: Record::new(Kind::Diagnostic, info.name, ["", severity.word()], &words, place),
        words: words.into(),
        more: "",
    }
}

/// Gives each word of a text; `spelt` is room to spell it in.
fn each_word(text: &str, spelt: &mut String, mut give: impl FnMut(Word<'_>)) {
    spelt.clear();
    if !text.is_ascii() {
        spelt.extend(text.nfd().filter(|c| !is_combining_mark(*c)));
        let plain = spelt.to_lowercase();
        plain
            .split(|c: char| !c.is_alphanumeric())
            .filter(|word| word.len() > 1 || word.starts_with(|c: char| c.is_ascii_digit()))
            .for_each(|word| {
                let end = word.char_indices().nth(WORD_CHARS_MAX).map_or(word.len(), |(end, _)| end);
                give(Word::of(&word[..end]));
            });
        return;
    }
    // The whole in lower case at once, so that nothing is copied by word.
    spelt.push_str(text);
    spelt.make_ascii_lowercase();
    let bytes = spelt.as_bytes();
    let mut start = 0;
    while start < bytes.len() {
        let length =
            bytes[start..].iter().position(|byte| !byte.is_ascii_alphanumeric()).unwrap_or(bytes.len() - start);
        if length > 1 || (length == 1 && bytes[start].is_ascii_digit()) {
            give(Word::at(spelt, start, length.min(WORD_CHARS_MAX)));
        }
        start += length + 1;
    }
}

/// Most entries whose words are gathered in one go.
const ENTRIES_PER_STACK: usize = 64 * RECORDS_PER_SHARD;

/// Stacks that are gathered before their words are merged.
const STACKS_A_ROUND: usize = 16;

/// How many entries make a stack: as many stacks for each core, of whole scripts of records.
fn per_stack(entries: usize) -> usize {
    let stacks = entries.div_ceil(ENTRIES_PER_STACK).next_multiple_of(rayon::current_num_threads());
    entries.div_ceil(stacks.max(1)).next_multiple_of(RECORDS_PER_SHARD).max(RECORDS_PER_SHARD)
}

/// Where each word stands. On the way, the scripts with what hits show are given away.
fn postings<'a>(
    from: (&'a Book<'a>, &[usize]),
    subjects: &[Subject<'a>],
    take: &(impl Fn(Shard) + Sync),
) -> BTreeMap<String, Posting> {
    let top = At::new(Route::Dashboard);
    let per_stack = per_stack(subjects.len());
    let mut postings: BTreeMap<String, Posting> = BTreeMap::new();
    // What is gathered is merged from time to time, since words of all stacks would stand in memory many times.
    for (round, subjects) in subjects.chunks(per_stack * STACKS_A_ROUND).enumerate() {
        let of_stack = |(stack, subjects): (usize, &[Subject<'a>])| {
            let entries: Vec<Entry<'_>> = subjects.iter().map(|subject| subject.entry(from, &top)).collect();
            let first = (round * STACKS_A_ROUND + stack) * per_stack;
            for (chunk, number) in entries.chunks(RECORDS_PER_SHARD).zip(first / RECORDS_PER_SHARD..) {
                let records: Vec<&Record<'_>> = chunk.iter().map(|entry| &entry.record).collect();
                take(shard(format!("r-{number}"), &records));
            }
            gathered(&entries, u32::try_from(first).expect("a project holds fewer clauses and cases than that"))
        };
        let stacks: Vec<Gathered> = subjects.par_chunks(per_stack).enumerate().map(of_stack).collect();
        for (word, found) in stacks.into_iter().flat_map(Gathered::into_words) {
            let posting = postings.entry(word).or_default();
            posting.titles.append(&found.titles);
            posting.texts.append(&found.texts);
        }
    }
    postings
}

/// The words of some entries, the first of which has this number.
fn gathered(entries: &[Entry<'_>], first: u32) -> Gathered {
    let mut postings = Gathered::default();
    let mut spelt = String::new();
    for (number, entry) in (first..).zip(entries) {
        each_word(&entry.title, &mut spelt, |word| postings.at(word).titles.push(number));
        for text in [entry.words.as_ref(), entry.more] {
            each_word(text, &mut spelt, |word| {
                let posting = postings.at(word);
                if !posting.titles.ends_with(number) {
                    posting.texts.push(number);
                }
            });
        }
    }
    postings
}

/// Takes out words that stand nearly everywhere: they tell nothing apart and would be most of the index.
fn common(postings: &mut BTreeMap<String, Posting>, entries: usize) -> Vec<String> {
    let mut common = Vec::new();
    if entries >= COMMON_ENTRIES_MIN {
        for (word, posting) in &mut *postings {
            if posting.count() * COMMON_ONE_IN > entries {
                common.push(word.clone());
            }
        }
        for word in &common {
            postings.remove(word);
        }
    }
    common
}

/// Groups lines by the first letters of their words, with more letters where a group is large.
fn split(lines: &[(&str, String)], letters: usize, out: &mut Vec<(String, String)>) {
    let key = |word: &str| word.chars().take(letters).collect::<String>();
    let mut rest = lines;
    while let Some((first, _)) = rest.first() {
        let key_of_group = key(first);
        let end = rest.partition_point(|(word, _)| key(word) <= key_of_group);
        let (group, after) = rest.split_at(end);
        rest = after;
        let whole = group.iter().filter(|(word, _)| word.chars().count() <= letters).count();
        let bytes: usize = group.iter().map(|(_, line)| line.len() + 1).sum();
        if bytes <= SHARD_BYTES_MAX || whole == group.len() {
            out.push((key_of_group, joined(group)));
        } else {
            if whole > 0 {
                out.push((key_of_group, joined(&group[..whole])));
            }
            split(&group[whole..], letters + 1, out);
        }
    }
}

fn joined(lines: &[(&str, String)]) -> String {
    lines.iter().map(|(_, line)| line.as_str()).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::contract::Standing;
    use crate::diagnostic::Severity;
    use crate::gate::State;
    use crate::ids::Tag;
    use crate::obligation::Status;

    /// The words of a text, in one spelling: lower case, without accents, none too long.
    fn words_of(text: &str) -> BTreeSet<String> {
        let mut words = BTreeSet::new();
        each_word(text, &mut String::new(), |word| {
            words.insert(word.text().to_owned());
        });
        words
    }

    #[test]
    fn words_have_one_spelling() {
        let words = words_of("Café-House: a 5 THE the x\u{301}y");
        assert_eq!(words.into_iter().collect::<Vec<_>>(), ["5", "cafe", "house", "the", "xy"]);
        assert_eq!(words_of(&"z".repeat(100)).into_iter().next().map(|word| word.len()), Some(WORD_CHARS_MAX));
    }

    #[test]
    fn every_mark_has_its_word() {
        let tags = Tag::EVERY.map(Tag::word);
        let statuses = Status::ALL.map(Status::word);
        let facets = Facet::ALL.map(Facet::word);
        let standings = Standing::ALL.map(Standing::word);
        let severities = [Severity::Allow, Severity::Note, Severity::Warning, Severity::Error].map(Severity::word);
        let states = [State::Open, State::Met].map(State::word);
        let outcomes = ["passed", "failed", "skipped", value::MISSING.label, value::STALE.label];
        let all = [&tags[..], &statuses, &facets, &standings, &severities, &states, &outcomes].concat();
        for word in all {
            assert!(place_of(word) > 0, "{word}");
        }
    }

    #[test]
    fn large_groups_are_split_by_further_letters_and_nothing_is_lost() {
        let words: Vec<String> =
            (0..3000).map(|i| format!("{}{i}", ["a", "ab", "b", "é"][i % 4])).chain(["a".to_owned()]).collect();
        let mut words: Vec<&str> = words.iter().map(String::as_str).collect();
        words.sort_unstable();
        let lines: Vec<(&str, String)> = words.iter().map(|word| (*word, format!("{word}  1"))).collect();
        let mut shards = Vec::new();
        split(&lines, 1, &mut shards);
        let all: usize = shards.iter().map(|(_, text)| text.lines().count()).sum();
        assert_eq!(all, words.len());
        assert!(shards.iter().all(|(key, text)| text.lines().all(|line| line.starts_with(key.as_str()))));
        let names: BTreeSet<String> = shards.iter().map(|(key, _)| key_name(key)).collect();
        assert_eq!(names.len(), shards.len());
        assert!(names.contains("t-_e9_") || names.iter().any(|name| name.starts_with("t-_e9_")));
    }

    #[test]
    fn a_script_cannot_be_ended_by_its_data() {
        let made = shard("r-0".to_owned(), &["</script><script>alert(1)</script>", "\u{2028}"]);
        assert!(!made.script.contains('<'), "{}", made.script);
        assert!(made.script.starts_with("truthsayerIndex(\"r-0\",["));
    }
}
