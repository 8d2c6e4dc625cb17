//! The append-only list of diagnostic names: each with its default severity, the version that brought it, and its page.
//!
//! A lint's page is the heading doc of its own file; that of a fault of loading or parsing stands here.

use super::Severity;

/// What is fixed about a name.
#[derive(Debug)]
pub struct Info {
    /// Kebab-case, states the fault.
    pub name: &'static str,
    /// Unless the project says otherwise.
    pub severity: Severity,
    /// First version that reports it.
    pub since: &'static str,
    /// Whether it means that input could not be read as intended (exit code 2) rather than a finding (1).
    pub broken: bool,
    doc: Doc,
}

#[derive(Debug)]
enum Doc {
    Text(&'static str),
    Heading(&'static str),
}

impl Info {
    /// Its page, as Markdown: what, why, bad, good.
    pub fn doc(&self) -> String {
        match self.doc {
            Doc::Text(text) => text.to_owned(),
            Doc::Heading(source) => source
                .lines()
                .map_while(|line| line.strip_prefix("//!"))
                .map(|line| line.strip_prefix(' ').unwrap_or(line))
                .collect::<Vec<_>>()
                .join("\n"),
        }
    }
}

macro_rules! names {
    ($($variant:ident = $name:literal, $severity:ident, $since:literal, $class:ident, $doc:ident($source:expr);)*) => {
        /// The name of a fault.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[allow(missing_docs, reason = "each variant's page is its doc, shown by `truthsayer explain`")]
        pub enum Name { $($variant),* }

        impl Name {
            /// All names, in the order in which they came.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// What is fixed about it.
            pub fn info(self) -> &'static Info {
                match self {
                    $(Self::$variant => {
                        static INFO: Info = Info {
                            name: $name,
                            severity: Severity::$severity,
                            since: $since,
                            broken: names!(@class $class),
                            doc: Doc::$doc($source),
                        };
                        &INFO
                    })*
                }
            }
        }
    };
    (@class broken) => { true };
    (@class finding) => { false };
}

impl Name {
    /// The name spelt like this.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|name| name.info().name == word)
    }
}

names! {
    // Loading.
    UnreadableFile = "unreadable-file", Error, "0.1.0", broken, Text(
        "A file or folder that belongs to the project could not be read: it may not exist any more, permission may be \
missing, it may be too large, or it is not UTF-8.\n\nNothing in it counts, so a run that goes on without it would \
prove less than it seems.\n\nMake it readable, or take it out of the patterns in `truthsayer.yaml`.");
    LinkLoop = "link-loop", Warning, "0.1.0", finding, Text(
        "A symbolic link leads back to a folder above it. The walk stops there.\n\nRemove the link.");
    UnmatchedPattern = "unmatched-pattern", Error, "0.1.0", finding, Text(
        "A pattern or path in `truthsayer.yaml` or in a contract matches no file.\n\nA pattern that matches nothing would \
make a check that looks at nothing pass.\n\nCorrect the pattern, or remove it.");
    NoClauses = "no-clauses", Error, "0.1.0", finding, Text(
        "The project has no clause at all.\n\nAn empty project would pass every check.\n\nWrite a rule document with a \
marker such as `sourced[family.area.point]`, or run `truthsayer init` for an example.");
    DetectedDialect = "detected-dialect", Note, "0.1.0", finding, Text(
        "No document has a marker of our own, but they are marked as another tool marks its clauses, and were read so.\n\n\
Say so in `truthsayer.yaml`, so that it does not depend on what else the documents hold:\n\n\
```yaml\nmarkers:\n  dialects: [rust-reference]\n```\n\nThe dialects are in `docs/foreign-markers.md`.");
    InvalidToml = "invalid-toml", Error, "0.1.0", broken, Text(
        "A TOML file among the documents is not well-formed, or is none with `[[spec]]` tables that have a `quote`.\n\n\
No clause of it counts until it is mended.");
    AbsentPublication = "absent-publication", Note, "0.1.0", finding, Text(
        "The text of a publication is not where `sources/authorities.yaml` says, or not under `publications/`, so that quotes of it \
could not be looked up.\n\nA text that may not be passed on is kept out of version control: it is checked where it is, and \
missing elsewhere.");
    // YAML.
    InvalidYaml = "invalid-yaml", Error, "0.1.0", broken, Text(
        "A YAML file is not well-formed: a tab in the indentation, an unquoted `: ` inside a value, an alias where a \
glob was meant (`**/x` needs quotes), or nesting and size beyond the limits.\n\nNothing in the file counts until it is mended.");
    DuplicateKey = "duplicate-key", Error, "0.1.0", broken, Text(
        "A key stands twice in one YAML mapping. Most readers silently keep the last.\n\nKeep one of the two.");
    UnknownKey = "unknown-key", Error, "0.1.0", broken, Text(
        "A key that the format does not know. It may be misspelt, or stand at the wrong depth.\n\nThe formats are in `docs/formats.md`.");
    MissingKey = "missing-key", Error, "0.1.0", broken, Text(
        "A key that the format requires is missing.\n\nThe formats are in `docs/formats.md`.");
    WrongValue = "wrong-value", Error, "0.1.0", broken, Text(
        "A value is not of the kind that its key takes: a list where one word belongs, a day that is no date, a word outside the list of allowed ones.");
    // Results.
    InvalidResults = "invalid-results", Error, "0.1.0", broken, Text(
        "A result file is not what `docs/formats.md` describes. None of its results count, so everything it would prove is unproven.");
    MiscountedResults = "miscounted-results", Error, "0.1.0", finding, Text(
        "Results count their tests themselves, and hold others: a count in JUnit XML, the plan of a TAP stream, the closing line of a \
libtest suite, the summary of a CTRF report.\n\nSomething was broken off, lost or taken out, so what passed in it proves nothing; what \
failed still fails.\n\nRun the tests again, and leave what they write as it is.");
    NoResults = "no-results", Error, "0.1.0", finding, Text(
        "Files or a command that should hold results hold none of any test.\n\nA run that tests nothing would look like one that found \
nothing wrong.\n\nRun the tests so that they write their results there, or correct the path under `suite`.");
    UnmappedTest = "unmapped-test", Note, "0.1.0", finding, Text(
        "Tests of another tool are no case: the settings under `ids` give them no ID, or their names cannot be spelt as one.\n\nThey prove \
nothing. That is as it should be for tests of something else than rules.\n\nName the others under `ids`: by `alias`, `property` or `pattern`.");
    UnmatchedTestPattern = "unmatched-test-pattern", Error, "0.1.0", finding, Text(
        "A pattern, property or alias under `ids` is of no test: it is misspelt, or the test is gone.\n\nWhat it was to prove is unproven \
without a word.\n\nCorrect it, or remove it.");
    FailedCommand = "failed-command", Error, "0.1.0", finding, Text(
        "A command under `suite` could not be run, took too long, printed too much, ended with a fault though no result failed, or left \
the results as they were before.\n\nWhat it should have proven is unproven.\n\nRun it by hand from the project's folder, and see what it says.");
    UnrunCommand = "unrun-command", Note, "0.1.0", finding, Text(
        "A command under `suite` was not run, and no results of an earlier run are there.\n\nA command is a program that somebody else's \
configuration names, so it runs only when you say so.\n\nPass `--run-commands` to `build` or `test`.");
    // Evidence.
    InvalidEvidence = "invalid-evidence", Error, "0.1.0", broken, Text(
        "A file of `contracts/evidence/` is not what `docs/formats.md` describes. It proves nothing.\n\n\
These files are written by the tool. Restore the file from version control, or have it written again.");
    // Reviews.
    InvalidReview = "invalid-review", Error, "0.1.0", broken, Text(
        "A line of `contracts/reviewed/` cannot be read, or a clause has two. The clause counts as never reviewed.\n\nThese files are \
written by `truthsayer review`; restore them from version control.");
    InvalidBaseline = "invalid-baseline", Error, "0.1.0", broken, Text(
        "A line of the recorded baseline cannot be read, so a loss there would go unseen.\n\nRecord it again with `truthsayer gates --record`, \
or restore it from version control.");
    // Documents.
    MalformedClauseId = "malformed-clause-id", Error, "0.1.0", broken, Text(
        "A marker's ID is not dotted lower-case words: `sourced[Sapho.Card]`.\n\nIDs are file names, anchors and globs, so they keep to lower-case \
letters, digits, dots and single hyphens, and have two words or more.\n\nGood: `sourced[sapho.card.modes]`.");
    MisspeltMarker = "misspelt-marker", Error, "0.1.0", broken, Text(
        "A block opens with what looks like a marker, but its tag is none of `sourced`, `interpretation`, `unresolved`: \
`source[sapho.card.modes]`.\n\nA rule under a misspelt marker would belong to no clause.");
    MarkerInLink = "marker-in-link", Error, "0.1.0", broken, Text(
        "A marker is part of a link: a link definition `[clause.id]: …` elsewhere in the document, or `(…)` or `[…]` right after it, turns it into one.\n\n\
Remove the definition, or put a space or a line break after the marker.");
    SecondMarker = "second-marker", Error, "0.1.0", broken, Text(
        "A second marker stands inside a paragraph. Only a marker that opens a block counts.\n\nPut an empty line before it.");
    MarkerAsHeading = "marker-as-heading", Error, "0.1.0", broken, Text(
        "A line of `---` or `===` under a paragraph turns the paragraph, marker and all, into a heading.\n\nPut an empty line between them.");
    MarkerInHtml = "marker-in-html", Error, "0.1.0", broken, Text(
        "A marker stands inside a block of raw HTML, where Markdown is not read.\n\nTake the HTML away, or put an empty line between it and the marker.");
    EmptyClause = "empty-clause", Error, "0.1.0", broken, Text(
        "A marker with no text after it.");
    UnsafeLink = "unsafe-link", Warning, "0.1.0", finding, Text(
        "A link whose address is not `http`, `https`, `mailto`, or a place in the project. It is shown as text.");
    RawHtml = "raw-html", Note, "0.1.0", finding, Text(
        "Raw HTML in a document. It is shown as text, never passed on to the site.");
    UnknownAuthority = "unknown-authority", Error, "0.1.0", finding, Text(
        "A citation's label is the ID of no authority: `[p. 11][choam-rule]`.\n\nCorrect the label, or add the publication to `sources/authorities.yaml`.");
    DifferingDefinition = "differing-definition", Error, "0.1.0", finding, Text(
        "A document defines `[choam-rules]: …` itself, with an address that is not the authority's.\n\nOne label would mean two publications. Remove the definition: labels of authorities are resolved by the tool.");
    UnlocatedCitation = "unlocated-citation", Warning, "0.1.0", finding, Text(
        "A citation says which publication, but not where in it.\n\nWrite a page, section, panel or time as the link's words: `[p. 11][choam-rules]`. \
If the page is not known, say so: `[page unknown][choam-rules]`.");
    MisplacedMarker = "misplaced-marker", Error, "0.1.0", broken, Text(
        "A marker stands where it opens nothing: in the middle of a paragraph, in a heading, in a table's header or in a later cell of a row.\n\n\
Put it at the start of a paragraph, of a list item, or of a row's first cell. Where the text only speaks of a marker, write it as code.");
    LimitReached = "limit-reached", Error, "0.1.0", broken, Text(
        "A document goes beyond a limit that keeps the tool quick and its memory small: blocks nested too deep, millions of lines, or footnotes that cite too much. \
What lies beyond the limit is not read.\n\nSimplify the document, or divide it.");
    // Lints; each has its page in its own file.
    DuplicateClause = "duplicate-clause", Error, "0.1.0", finding, Heading(include_str!("../lint/duplicate_clause.rs"));
    ClauseIdsDifferInCase = "clause-ids-differ-in-case", Error, "0.1.0", finding, Heading(include_str!("../lint/clause_ids_differ_in_case.rs"));
    UncitedSourcedClause = "uncited-sourced-clause", Warning, "0.1.0", finding, Heading(include_str!("../lint/uncited_sourced_clause.rs"));
    WeakAuthority = "weak-authority", Warning, "0.1.0", finding, Heading(include_str!("../lint/weak_authority.rs"));
    ForbiddenAuthority = "forbidden-authority", Error, "0.1.0", finding, Heading(include_str!("../lint/forbidden_authority.rs"));
    LocatorOutsideAuthority = "locator-outside-authority", Error, "0.1.0", finding, Heading(include_str!("../lint/locator_outside_authority.rs"));
    MisquotedCitation = "misquoted-citation", Error, "0.1.0", finding, Heading(include_str!("../lint/misquoted_citation.rs"));
    MisplacedQuote = "misplaced-quote", Warning, "0.1.0", finding, Heading(include_str!("../lint/misplaced_quote.rs"));
    DeniedQuote = "denied-quote", Warning, "0.1.0", finding, Heading(include_str!("../lint/denied_quote.rs"));
    UnusedAuthority = "unused-authority", Warning, "0.1.0", finding, Heading(include_str!("../lint/unused_authority.rs"));
    UnusedNoteStale = "unused-note-stale", Warning, "0.1.0", finding, Heading(include_str!("../lint/unused_note_stale.rs"));
    UndecidedInterpretation = "undecided-interpretation", Warning, "0.1.0", finding, Heading(include_str!("../lint/undecided_interpretation.rs"));
    UnruledInterpretation = "unruled-interpretation", Warning, "0.1.0", finding, Heading(include_str!("../lint/unruled_interpretation.rs"));
    UnaskedUnresolvedClause = "unasked-unresolved-clause", Warning, "0.1.0", finding, Heading(include_str!("../lint/unasked_unresolved_clause.rs"));
    RecordOfAnotherTag = "record-of-another-tag", Warning, "0.1.0", finding, Heading(include_str!("../lint/record_of_another_tag.rs"));
    UncontractedClause = "uncontracted-clause", Warning, "0.1.0", finding, Heading(include_str!("../lint/uncontracted_clause.rs"));
    TwiceContractedClause = "twice-contracted-clause", Error, "0.1.0", finding, Heading(include_str!("../lint/twice_contracted_clause.rs"));
    UnknownClause = "unknown-clause", Error, "0.1.0", finding, Heading(include_str!("../lint/unknown_clause.rs"));
    ClauseOfAnotherFamily = "clause-of-another-family", Warning, "0.1.0", finding, Heading(include_str!("../lint/clause_of_another_family.rs"));
    ClauseOutsideDocuments = "clause-outside-documents", Warning, "0.1.0", finding, Heading(include_str!("../lint/clause_outside_documents.rs"));
    UnknownDocument = "unknown-document", Error, "0.1.0", finding, Heading(include_str!("../lint/unknown_document.rs"));
    UnknownFamily = "unknown-family", Warning, "0.1.0", finding, Heading(include_str!("../lint/unknown_family.rs"));
    UnknownCase = "unknown-case", Error, "0.1.0", finding, Heading(include_str!("../lint/unknown_case.rs"));
    UnmatchedGlob = "unmatched-glob", Error, "0.1.0", finding, Heading(include_str!("../lint/unmatched_glob.rs"));
    CaseOfNoClause = "case-of-no-clause", Warning, "0.1.0", finding, Heading(include_str!("../lint/case_of_no_clause.rs"));
    UnexercisedClause = "unexercised-clause", Warning, "0.1.0", finding, Heading(include_str!("../lint/unexercised_clause.rs"));
    UnknownMark = "unknown-mark", Warning, "0.1.0", finding, Heading(include_str!("../lint/unknown_mark.rs"));
    MissingProbe = "missing-probe", Note, "0.1.0", finding, Heading(include_str!("../lint/missing_probe.rs"));
    WrongProbeFacet = "wrong-probe-facet", Error, "0.1.0", finding, Heading(include_str!("../lint/wrong_probe_facet.rs"));
    ShrunkenRegistry = "shrunken-registry", Error, "0.1.0", finding, Heading(include_str!("../lint/shrunken_registry.rs"));
    UnknownGate = "unknown-gate", Error, "0.1.0", finding, Heading(include_str!("../lint/unknown_gate.rs"));
    GateCycle = "gate-cycle", Error, "0.1.0", finding, Heading(include_str!("../lint/gate_cycle.rs"));
    UnknownAttestation = "unknown-attestation", Error, "0.1.0", finding, Heading(include_str!("../lint/unknown_attestation.rs"));
    UnusedAttestation = "unused-attestation", Warning, "0.1.0", finding, Heading(include_str!("../lint/unused_attestation.rs"));
    ExpiredAttestation = "expired-attestation", Warning, "0.1.0", finding, Heading(include_str!("../lint/expired_attestation.rs"));
    ExpiredWaiver = "expired-waiver", Warning, "0.1.0", finding, Heading(include_str!("../lint/expired_waiver.rs"));
    UnusedWaiver = "unused-waiver", Warning, "0.1.0", finding, Heading(include_str!("../lint/unused_waiver.rs"));
    ChangedClause = "changed-clause", Warning, "0.1.0", finding, Heading(include_str!("../lint/changed_clause.rs"));
    UnreviewedClause = "unreviewed-clause", Warning, "0.1.0", finding, Heading(include_str!("../lint/unreviewed_clause.rs"));
    RemovedClause = "removed-clause", Warning, "0.1.0", finding, Heading(include_str!("../lint/removed_clause.rs"));
    ReusedId = "reused-id", Error, "0.1.0", finding, Heading(include_str!("../lint/reused_id.rs"));
    RenameCycle = "rename-cycle", Error, "0.1.0", finding, Heading(include_str!("../lint/rename_cycle.rs"));
    UnmarkedRule = "unmarked-rule", Warning, "0.1.0", finding, Heading(include_str!("../lint/unmarked_rule.rs"));
    UnknownRuling = "unknown-ruling", Warning, "0.1.0", finding, Heading(include_str!("../lint/unknown_ruling.rs"));
    UnclaimedRuling = "unclaimed-ruling", Warning, "0.1.0", finding, Heading(include_str!("../lint/unclaimed_ruling.rs"));
    InferredClauses = "inferred-clauses", Note, "0.1.0", finding, Text(
        "Clauses have no marker, and were inferred from what the prose of a document says, because `check --infer` was asked for. \
They are audited like others, by the tag and the ID that are proposed for them.\n\n\
Read the proposals with `truthsayer tag FILE`, put the markers in with `--write`, and correct what is wrong.");
    LongParagraph = "long-paragraph", Warning, "0.1.0", finding, Text(
        "A paragraph, list item or table row without a marker is so long that `check --infer` does not read it, and so nothing was \
inferred from it; or a document has more of them than are read.\n\nPart it with empty lines, put a marker before it, or divide the document.");
    StaleEvidence = "stale-evidence", Note, "0.1.0", finding, Heading(include_str!("../lint/stale_evidence.rs"));
    UnboundEvidence = "unbound-evidence", Warning, "0.1.0", finding, Heading(include_str!("../lint/unbound_evidence.rs"));
    UnknownSurvivor = "unknown-survivor", Warning, "0.1.0", finding, Heading(include_str!("../lint/unknown_survivor.rs"));
    HiddenCharacter = "hidden-character", Warning, "0.1.0", finding, Heading(include_str!("../lint/hidden_character.rs"));
    // The site.
    BrokenLink = "broken-link", Warning, "0.1.0", finding, Text(
        "A link of a rule document leads to no document of the project, or to a heading or clause that its page does not have. \
On the site it would lead nowhere.\n\nCorrect the address: `[text](other-document.md#heading)`, seen from the document's own folder.");
    RepeatedAnchor = "repeated-anchor", Warning, "0.1.0", finding, Text(
        "Two things on one page of the site have the same anchor, so that a link can reach only the first.\n\nGive one of the two another name.");
    CollidingPages = "colliding-pages", Error, "0.1.0", finding, Text(
        "Two things of the project are named so much alike that their pages on the site would be one file.\n\nRename one of the two.");
    UnmadePage = "unmade-page", Error, "0.1.0", finding, Text(
        "A page of the site could not be made. This is a fault of the tool, not of the project; the rest of the site is whole.");
    UnmatchedStep = "unmatched-step", Error, "0.1.0", finding, Heading(include_str!("../lint/unmatched_step.rs"));
    UnclosedCode = "unclosed-code", Error, "0.1.0", broken, Text(
        "A line of backticks or tildes begins code, nothing ends it, and markers stand behind it: to the end of the document, or of the \
quote or list item around it, they are code and no markers.\n\nEnd the code with a line of the same signs, at least as many.");
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// `name version`, a line each, sorted. A line once released is never removed or changed.
    const RELEASED: &str = include_str!("names.golden");

    #[test]
    fn names_are_never_taken_back() {
        let mut lines: Vec<String> =
            Name::ALL.iter().map(|name| format!("{} {}", name.info().name, name.info().since)).collect();
        lines.sort();
        let released: Vec<&str> = RELEASED.lines().collect();
        for line in &released {
            assert!(lines.iter().any(|known| known == line), "`{line}` was released and is gone");
        }
        assert_eq!(lines, released, "append new names to names.golden, sorted");
    }

    #[test]
    fn names_are_kebab_case_and_unique() {
        let mut seen = BTreeSet::new();
        for name in Name::ALL {
            let word = name.info().name;
            assert!(crate::ids::is_word(word), "{word}");
            assert!(seen.insert(word), "{word} is listed twice");
            assert_eq!(Name::from_word(word), Some(*name));
            assert!(!name.info().doc().trim().is_empty(), "{word} has no page");
        }
    }
}
