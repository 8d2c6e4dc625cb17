//! Names that documents, contracts and providers share: clause and case IDs, tags, facets, fingerprints, globs.

use std::borrow::Cow;
use std::fmt;

use globset::{Candidate, Glob, GlobBuilder, GlobMatcher, GlobSet, GlobSetBuilder};
use serde::{Deserialize, Serialize};
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

/// What a clause rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Tag {
    /// A publication says it.
    Sourced,
    /// We chose it.
    Interpretation,
    /// Nothing decides it.
    Unresolved,
    /// Another tool's marker does not say. Never written by hand.
    Untagged,
}

impl Tag {
    /// The tags that a marker may have, in the order in which they are shown.
    pub const ALL: [Self; 3] = [Self::Sourced, Self::Interpretation, Self::Unresolved];
    /// The same, and that of clauses which no marker of ours tags.
    pub const EVERY: [Self; 4] = [Self::Sourced, Self::Interpretation, Self::Unresolved, Self::Untagged];

    /// The word in documents and reports.
    pub fn word(self) -> &'static str {
        match self {
            Self::Sourced => "sourced",
            Self::Interpretation => "interpretation",
            Self::Unresolved => "unresolved",
            Self::Untagged => "untagged",
        }
    }

    /// What it means, in a sentence.
    pub fn says(self) -> &'static str {
        match self {
            Self::Sourced => {
                "A publication says it. The clause cites where, and the publication's standing lets it carry rules."
            }
            Self::Interpretation => {
                "The sources leave it open and the project chose. The contract says who chose, when, and instead of what."
            }
            Self::Unresolved => {
                "Nothing decides it. The engine refuses, or stays inside a stated bound, and a guard case proves that it does."
            }
            Self::Untagged => {
                "It is marked as another tool marks its clauses, which does not say what it rests on. By configuration it stays \
incomplete, or owes cases only."
            }
        }
    }

    /// The tag that a marker with this word has.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tag| tag.word() == word)
    }
}

impl fmt::Display for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// What a case proves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Facet {
    /// The rule itself, played.
    Native,
    /// Who may know what.
    Privacy,
    /// Saves, restores, retries.
    Recovery,
    /// Competing writers.
    Concurrency,
    /// Bots propose it legally.
    Policy,
    /// Whole games.
    Sample,
    /// What a person sees and presses.
    Presentation,
}

impl Facet {
    /// All facets, in the order in which they are shown.
    pub const ALL: [Self; 7] = [
        Self::Native,
        Self::Privacy,
        Self::Recovery,
        Self::Concurrency,
        Self::Policy,
        Self::Sample,
        Self::Presentation,
    ];

    /// The word in contracts and reports.
    pub fn word(self) -> &'static str {
        match self {
            Self::Native => "native",
            Self::Privacy => "privacy",
            Self::Recovery => "recovery",
            Self::Concurrency => "concurrency",
            Self::Policy => "policy",
            Self::Sample => "sample",
            Self::Presentation => "presentation",
        }
    }

    /// What it means, in a sentence.
    pub fn says(self) -> &'static str {
        match self {
            Self::Native => "The rule itself, played.",
            Self::Privacy => "What each seat may know of it, and that nothing else shows.",
            Self::Recovery => "It survives saves, restores and repeated requests.",
            Self::Concurrency => "Competing writers cannot make it happen twice.",
            Self::Policy => "Bots propose it only when it is legal.",
            Self::Sample => "It holds in whole games.",
            Self::Presentation => "What a person sees and presses.",
        }
    }

    /// The facet with this word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|facet| facet.word() == word)
    }
}

impl fmt::Display for Facet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// Whether `id` is a clause ID: two or more dotted words of lower-case letters and digits, hyphens inside.
pub fn is_clause_id(id: &str) -> bool {
    id.len() <= ID_BYTES_MAX && id.contains('.') && id.split('.').all(is_word)
}

/// Whether `id` may be a clause ID of another tool: one word of letters, digits and marks between them.
pub fn is_foreign_id(id: &str) -> bool {
    let inside = |c: char| c.is_alphanumeric() || matches!(c, '.' | '-' | '_' | '~' | '+' | ':' | '/' | '#');
    id.len() <= ID_BYTES_MAX && id.starts_with(|c: char| c.is_alphanumeric() || c == '_') && id.chars().all(inside)
}

/// Whether `id` is a case ID: two or more words as in a clause ID, with slashes between.
pub fn is_case_id(id: &str) -> bool {
    id.len() <= ID_BYTES_MAX && id.contains('/') && id.split('/').all(is_word)
}

/// Whether `word` is lower-case letters and digits with single hyphens inside.
pub fn is_word(word: &str) -> bool {
    word.split('-').all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit()))
}

/// Longest ID accepted, in bytes: it must do as a file name and an anchor.
pub const ID_BYTES_MAX: usize = 160;

/// A digest of what a clause says, the same for LF and CRLF, for NFC and NFD, and for any cosmetic change.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Fingerprint(pub String);

impl Fingerprint {
    /// The fingerprint of a clause's tag and words.
    pub fn of(tag: Tag, words: &str) -> Self {
        let mut hasher = blake3::Hasher::new();
        hasher.update(tag.word().as_bytes()).update(b"\n").update(in_plain(words).as_bytes());
        Self(hasher.finalize().to_hex()[..16].to_owned())
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Words in one spelling: NFC, single spaces, plain quotes, dashes and dots. Two texts that differ only here differ cosmetically.
pub fn plain(words: &str) -> String {
    in_plain(words).into_owned()
}

/// The same, borrowed where the words are in that spelling already, as most are.
fn in_plain(words: &str) -> Cow<'_, str> {
    let bytes = words.as_bytes();
    if is_plain(bytes) && !words.starts_with(' ') && !words.ends_with(' ') {
        return Cow::Borrowed(words);
    }
    Cow::Owned(match is_nfc_quick(words.chars()) {
        IsNormalized::Yes => spelt_plainly(words.chars(), words.len()),
        IsNormalized::No | IsNormalized::Maybe => spelt_plainly(words.nfc(), words.len()),
    })
}

/// Whether there is nothing but visible ASCII and single spaces.
#[expect(clippy::needless_bitwise_bool, reason = "no early end lets many bytes be looked at at once")]
pub(crate) fn is_plain(bytes: &[u8]) -> bool {
    let visible = bytes.iter().fold(true, |all, byte| all & (*byte >= b' ') & (*byte < 0x7f));
    let pairs = bytes.iter().zip(bytes.iter().skip(1));
    visible && !pairs.fold(false, |any, (a, b)| any | ((*a == b' ') & (*b == b' ')))
}

fn spelt_plainly(words: impl Iterator<Item = char>, bytes: usize) -> String {
    let mut out = String::with_capacity(bytes);
    let mut gap = false;
    for c in words {
        let c = match c {
            '\u{2018}' | '\u{2019}' | '\u{201b}' => '\'',
            '\u{201c}' | '\u{201d}' | '\u{201e}' => '"',
            '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
            c => c,
        };
        if c.is_whitespace() {
            gap = true;
            continue;
        }
        if gap && !out.is_empty() {
            out.push(' ');
        }
        gap = false;
        if c == '\u{2026}' { out.push_str("...") } else { out.push(c) }
    }
    out
}

/// A glob over clause or case IDs: `*` within a segment, `**` across segments; an ID without them matches itself.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(into = "(String, char)", try_from = "(String, char)")]
pub struct IdGlob {
    text: String,
    separator: char,
    matcher: Matcher,
}

impl From<IdGlob> for (String, char) {
    fn from(glob: IdGlob) -> Self {
        (glob.text, glob.separator)
    }
}

impl TryFrom<(String, char)> for IdGlob {
    type Error = String;

    fn try_from((text, separator): (String, char)) -> Result<Self, String> {
        Self::new(&text, separator)
    }
}

/// Contracts hold many plain IDs and gates many `family.**`; a real matcher is dear to make and to ask.
#[derive(Debug, Clone)]
enum Matcher {
    /// The text itself.
    Exact,
    /// Everything below the text without its `**`, which ends with its separator.
    Below,
    /// Anything else; few, so that the many others are not as large.
    Glob(Box<GlobMatcher>),
}

impl IdGlob {
    /// Reads a glob; `separator` is `.` for clauses, `/` for cases.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub fn new(text: &str, separator: char) -> Result<Self, String> {
        if text.is_empty() {
            return Err("an empty pattern".to_owned());
        }
        if text.len() > ID_BYTES_MAX {
            return Err(format!("longer than {ID_BYTES_MAX} bytes"));
        }
        let matcher = if !has_wildcard(text) {
            Matcher::Exact
        } else if text.strip_suffix("**").is_some_and(|prefix| is_prefix(prefix, separator)) {
            Matcher::Below
        } else {
            let path = text.replace(separator, "/");
            let parsed = GlobBuilder::new(&path).literal_separator(true).build().map_err(|e| e.kind().to_string())?;
            Matcher::Glob(Box::new(parsed.compile_matcher()))
        };
        Ok(Self { text: text.to_owned(), separator, matcher })
    }

    /// Whether the ID matches. `family.**` also matches everything below `family`.
    pub fn matches(&self, id: &str) -> bool {
        match &self.matcher {
            Matcher::Exact => self.text == id,
            Matcher::Below => id.strip_prefix(self.text.trim_end_matches('*')).is_some_and(|rest| !rest.is_empty()),
            Matcher::Glob(matcher) if id.contains('/') => matcher.is_match(id),
            Matcher::Glob(matcher) => matcher.is_match(id.replace('.', "/")),
        }
    }

    /// As written.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// What every ID that it matches begins with.
    pub fn fixed_start(&self) -> &str {
        let special = self.text.find(WILDCARDS).unwrap_or(self.text.len());
        &self.text[..special]
    }

    /// Whether every ID that it matches is one of those that begin as it does, and no other.
    pub fn is_by_start(&self) -> bool {
        matches!(self.matcher, Matcher::Exact | Matcher::Below)
    }

    /// Whether it is a pattern rather than one ID.
    pub fn is_pattern(&self) -> bool {
        has_wildcard(&self.text)
    }
}

/// Many patterns that are asked at once: an ID is looked at once, not once for each of them.
#[derive(Debug, Clone, Default)]
pub struct IdGlobs {
    sets: Vec<(Vec<usize>, GlobSet)>,
    /// Those that are too large for a set.
    alone: Vec<(usize, GlobMatcher)>,
}

/// Patterns of one set: its automaton grows with them.
const GLOBS_PER_SET: usize = 256;

impl IdGlobs {
    /// Of these, the ones that need a real matcher; the others are found faster by what they begin with.
    pub fn of(globs: &[&IdGlob]) -> Self {
        let parsed = globs.iter().enumerate().filter_map(|(i, glob)| match &glob.matcher {
            Matcher::Glob(matcher) => Some((i, matcher.glob().clone())),
            Matcher::Exact | Matcher::Below => None,
        });
        let parsed: Vec<(usize, Glob)> = parsed.collect();
        let mut all = Self::default();
        for chunk in parsed.chunks(GLOBS_PER_SET) {
            all.add(chunk);
        }
        all
    }

    /// A set that would grow too large is made in two.
    fn add(&mut self, globs: &[(usize, Glob)]) {
        let mut builder = GlobSetBuilder::new();
        for (_, glob) in globs {
            builder.add(glob.clone());
        }
        match (builder.build(), globs) {
            (Ok(set), _) => self.sets.push((globs.iter().map(|(place, _)| *place).collect(), set)),
            (Err(_), [(place, glob)]) => self.alone.push((*place, glob.compile_matcher())),
            (Err(_), _) => {
                let (one, other) = globs.split_at(globs.len() / 2);
                self.add(one);
                self.add(other);
            }
        }
    }

    /// Places of the patterns that match the ID.
    pub fn matching(&self, id: &str) -> Vec<usize> {
        let path = if id.contains('/') { Cow::Borrowed(id) } else { Cow::Owned(id.replace('.', "/")) };
        let candidate = Candidate::new(path.as_ref());
        let mut found = Vec::new();
        for (places, set) in &self.sets {
            found.extend(set.matches_candidate(&candidate).into_iter().map(|place| places[place]));
        }
        let alone = self.alone.iter().filter(|(_, matcher)| matcher.is_match_candidate(&candidate));
        found.extend(alone.map(|(place, _)| *place));
        found
    }
}

const WILDCARDS: [char; 7] = ['*', '?', '[', ']', '{', '}', '\\'];

fn has_wildcard(text: &str) -> bool {
    text.contains(WILDCARDS)
}

fn is_prefix(text: &str, separator: char) -> bool {
    text.len() > 1 && text.ends_with(separator) && !has_wildcard(text)
}

impl PartialEq for IdGlob {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for IdGlob {}

/// Similarity from which a known name is likely what was meant by a misspelt one.
const NEAR_MIN: f32 = 0.72;

/// The known name nearest to a misspelt one, if any is near enough to be what was meant.
pub fn nearest<'a>(wanted: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let letters = Letters::of(wanted);
    let mut best: Option<(f32, &str)> = None;
    for name in known {
        let least = best.map_or(NEAR_MIN, |(ratio, _)| ratio);
        if letters.ratio_at_most(name) <= least {
            continue;
        }
        let ratio = similar::TextDiff::from_chars(wanted, name).ratio();
        if ratio > least {
            best = Some((ratio, name));
        }
    }
    best.map(|(_, name)| name)
}

/// How often each byte occurs in a text: a cheap bound that spares most comparisons.
struct Letters {
    counts: [u16; 256],
    bytes: usize,
    ascii: bool,
}

impl Letters {
    fn of(text: &str) -> Self {
        let mut counts = [0_u16; 256];
        for byte in text.bytes() {
            let count = &mut counts[usize::from(byte)];
            *count = count.saturating_add(1);
        }
        Self { counts, bytes: text.len(), ascii: text.is_ascii() }
    }

    /// What the similarity to another text cannot exceed: no order of letters makes more of them equal.
    fn ratio_at_most(&self, other: &str) -> f32 {
        if other.len().abs_diff(self.bytes) > self.bytes / 2 + 2 {
            return 0.0;
        }
        if !self.ascii || !other.is_ascii() {
            return 1.0;
        }
        let mut left = self.counts;
        let mut shared: u16 = 0;
        for byte in other.bytes() {
            let count = &mut left[usize::from(byte)];
            if *count > 0 {
                *count -= 1;
                shared = shared.saturating_add(1);
            }
        }
        let total = u16::try_from(self.bytes + other.len()).unwrap_or(u16::MAX).max(1);
        2.0 * f32::from(shared) / f32::from(total)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_dotted_lower_case_words() {
        for good in ["a.b", "sapho.once-around.last", "d20.x1"] {
            assert!(is_clause_id(good), "{good}");
        }
        for bad in ["a", "A.b", "a..b", ".a", "a.", "a.b-", "a.-b", "a.b_c", "a.b--c", "", "a.é"] {
            assert!(!is_clause_id(bad), "{bad}");
        }
    }

    #[test]
    fn cosmetic_changes_keep_the_fingerprint() {
        let of = |words| Fingerprint::of(Tag::Sourced, words);
        assert_eq!(of("a \u{201c}b\u{201d}\r\n c"), of("a \"b\" c"));
        assert_eq!(of("e\u{301}"), of("\u{e9}"));
        assert_ne!(of("three"), of("four"));
        assert_ne!(of("a"), Fingerprint::of(Tag::Unresolved, "a"));
    }

    #[test]
    fn globs_cross_segments_only_with_two_stars() {
        let glob = |text: &str, sep| IdGlob::new(text, sep).expect("a glob");
        assert!(glob("sapho.**", '.').matches("sapho.card.modes"));
        assert!(!glob("sapho.*", '.').matches("sapho.card.modes"));
        assert!(glob("sapho/movement/last-*", '/').matches("sapho/movement/last-survives"));
        assert!(!glob("sapho.**", '.').matches("saphos.card"));
        assert!(!glob("sapho.**", '.').matches("sapho"));
        assert!(!glob("sapho.**", '.').matches("sapho/card"));
        assert!(glob("sapho/**", '/').matches("sapho/card/modes"));
        assert!(glob("sapho.**.modes", '.').matches("sapho.card.modes"));
    }

    #[test]
    fn many_globs_at_once_find_what_each_of_them_finds() {
        let words = ["*", "a", "ab*", "**", "?b", "[ab]", "{a,b*}"];
        let mut texts: Vec<String> = Vec::new();
        for one in words {
            for other in words {
                texts.extend([format!("{one}/{other}"), format!("{other}/{one}/x"), format!("**/{one}{other}")]);
            }
        }
        let globs: Vec<IdGlob> = texts.iter().filter_map(|text| IdGlob::new(text, '/').ok()).collect();
        let globs: Vec<&IdGlob> = globs.iter().cycle().take(GLOBS_PER_SET * 2 + 1).collect();
        let set = IdGlobs::of(&globs);
        let mut many = 0;
        for id in ["a/b", "ab/b", "a/x", "b/a/x", "a.b", "ab.x.x", "b/ab", "a", "x/y/z", ""] {
            let mut found = set.matching(id);
            found.sort_unstable();
            let each = (0..globs.len()).filter(|i| !globs[*i].is_by_start() && globs[*i].matches(id));
            assert_eq!(found, each.collect::<Vec<_>>(), "{id}");
            many += found.len();
        }
        assert!(many > 500, "{many}");
    }

    #[test]
    fn the_nearest_name_is_near() {
        assert_eq!(nearest("sapho.card.mode", ["sapho.card.modes", "sapho.card.stale"]), Some("sapho.card.modes"));
        assert_eq!(nearest("zebra.x", ["sapho.card.modes"]), None);
        assert_eq!(nearest("abcdef.x", ["x.fedcba"]), None);
        assert_eq!(nearest("häuser.x", ["sapho.x", "hauser.x"]), Some("hauser.x"));
    }
}
