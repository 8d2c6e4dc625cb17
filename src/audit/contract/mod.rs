//! Contracts, authorities, gates, attestations, configuration: what the project's YAML files state.
//!
//! Lives here: the types. One submodule a kind of file turns a spanned tree into them, collecting every fault.
//! Whether what they name exists is the join's business ([`crate::trace`]).

pub mod attestations;
pub mod authorities;
pub mod config;
pub mod coverage;
pub mod family;
pub mod gates;
pub mod kinds;
pub mod mutation;
pub mod suite;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::ids::{Facet, IdGlob};
use crate::source::{FileId, Span, Spanned};

pub use config::Config;
pub use mutation::MutationScope;

/// One rule family's contract.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Contract {
    /// Its file.
    pub file: FileId,
    /// The first word of its clauses' IDs.
    pub family: Spanned<String>,
    /// For people.
    pub title: String,
    /// Paths of its rule documents.
    pub documents: Vec<Spanned<String>>,
    /// One record a clause, in the order in which they stand.
    pub clauses: Vec<ClauseRecord>,
    /// Cases that must exist.
    pub probes: Vec<Probe>,
    /// Mutants that its cases do not find, each with why that is in order.
    pub survivors: Vec<Survivor>,
    /// Old ID to new ID.
    pub renamed: Vec<(Spanned<String>, Spanned<String>)>,
    /// IDs that are never used again, with why.
    pub retired: Vec<(Spanned<String>, String)>,
}

/// What most records leave unsaid; apart from them, so that a hundred thousand of them are not large.
pub type Said<T> = Option<Box<Spanned<T>>>;

/// What a contract says of one clause.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct ClauseRecord {
    /// The clause.
    pub id: Spanned<String>,
    /// Linked cases.
    pub cases: Vec<Spanned<IdGlob>>,
    /// Who chose the interpretation, when, instead of what.
    pub decided: Said<Decided>,
    /// The switch that plays the alternative.
    pub ruling: Said<String>,
    /// Why no alternative can be played.
    pub no_ruling: Said<String>,
    /// The open question.
    pub question: Said<String>,
    /// Answers that are possible.
    pub alternatives: Vec<Spanned<String>>,
    /// What the engine does instead of answering.
    pub guard: Said<String>,
    /// Why no code carries the rule out (`mark: {none: why}`).
    pub no_mark: Said<String>,
    /// Facets that the clause does not owe, with why.
    pub not_applicable: Vec<(Spanned<Facet>, String)>,
    /// Anything else.
    pub note: Said<String>,
}

impl ClauseRecord {
    /// Whether it records anything besides linked cases.
    pub fn says_more_than_cases(&self) -> bool {
        let texts = [&self.ruling, &self.no_ruling, &self.question, &self.guard, &self.no_mark, &self.note];
        self.decided.is_some()
            || !self.alternatives.is_empty()
            || !self.not_applicable.is_empty()
            || texts.iter().any(|text| text.is_some())
    }
}

/// The record of a choice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decided {
    /// Who.
    pub by: String,
    /// When.
    pub on: Date,
    /// Instead of what; one or more.
    pub instead_of: Vec<String>,
}

/// A case that must exist.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Probe {
    /// The case.
    pub case: Spanned<String>,
    /// What it must prove.
    pub facet: Spanned<Facet>,
    /// In words.
    pub shows: String,
    /// The clauses that it counts for.
    pub clauses: Vec<Spanned<String>>,
}

/// A mutant that no case finds, explained.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Survivor {
    /// The file that it changes.
    pub file: Spanned<String>,
    /// What it changes, as the evidence has it.
    pub mutant: Spanned<String>,
    /// Why no case needs to find it.
    pub reason: String,
}

/// A publication that clauses may cite.
#[derive(Debug, Clone)]
pub struct Authority {
    /// Its label in documents.
    pub id: Spanned<String>,
    /// As published.
    pub title: String,
    /// What sort of thing it is.
    pub kind: Kind,
    /// Who published it, where known.
    pub publisher: Option<String>,
    /// Edition, as written.
    pub edition: Option<String>,
    /// Date, as written.
    pub date: Option<String>,
    /// Why it has neither edition nor date.
    pub undated: Option<String>,
    /// What it may carry.
    pub standing: Standing,
    /// Public addresses, the first being the one to show.
    pub urls: Vec<String>,
    /// Number of pages, where known.
    pub pages: Option<u32>,
    /// Where its text is, below the project's folder, if the project says so.
    pub text: Option<Spanned<String>>,
    /// The number of the first page of that text.
    pub first_page: u32,
    /// How it was read: mirror, photograph, refused retrieval.
    pub access: Option<String>,
    /// What it does not settle.
    pub limits: Vec<String>,
    /// Clauses that must not rest on it.
    pub not_for: Vec<Spanned<IdGlob>>,
    /// Why no clause cites it.
    pub unused: Option<String>,
}

/// See [`Authority::kind`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A rule book or leaflet.
    Rulebook,
    /// Published answers.
    Faq,
    /// A printed part of the game.
    Component,
    /// A designer's or publisher's words in a video, post or letter.
    Statement,
    /// Anything else.
    Document,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 5] = [Self::Rulebook, Self::Faq, Self::Component, Self::Statement, Self::Document];

    /// The word in authorities files.
    pub fn word(self) -> &'static str {
        match self {
            Self::Rulebook => "rulebook",
            Self::Faq => "faq",
            Self::Component => "component",
            Self::Statement => "statement",
            Self::Document => "document",
        }
    }
}

/// What an authority may carry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    /// The publisher's text.
    Official,
    /// A printed part of the game.
    Component,
    /// The designer's own statement.
    Designer,
    /// Somebody else's work, even if adopted.
    Unofficial,
    /// Recorded so that nobody uses it.
    None,
}

impl Standing {
    /// All standings, strongest first.
    pub const ALL: [Self; 5] = [Self::Official, Self::Component, Self::Designer, Self::Unofficial, Self::None];

    /// The word in authorities files.
    pub fn word(self) -> &'static str {
        match self {
            Self::Official => "official",
            Self::Component => "component",
            Self::Designer => "designer",
            Self::Unofficial => "unofficial",
            Self::None => "none",
        }
    }

    /// Whether a sourced clause may rest on it.
    pub fn carries_sourced(self) -> bool {
        matches!(self, Self::Official | Self::Component | Self::Designer)
    }
}

/// A named release condition.
#[derive(Debug, Clone)]
pub struct Gate {
    /// Its name.
    pub id: Spanned<String>,
    /// For people.
    pub title: String,
    /// Clauses it speaks of; all where none is given.
    pub scope: Vec<Spanned<IdGlob>>,
    /// Gates that must be met first.
    pub needs: Vec<Spanned<String>>,
    /// What must hold.
    pub require: Vec<Spanned<Condition>>,
    /// Dated exceptions.
    pub waivers: Vec<Waiver>,
}

/// One thing that a gate requires.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Condition {
    /// Sourced and interpretation clauses in scope are verified.
    Verified(Share),
    /// Unresolved clauses in scope are guarded.
    Guarded(Share),
    /// Probes of the contracts in scope exist and pass.
    Probes(Share),
    /// Each clause in scope has a passing case of each facet.
    Facets(Vec<Facet>),
    /// Sample games of a profile were played.
    Samples {
        /// The profile.
        profile: String,
        /// At least this many.
        games: u64,
        /// At most this many rejected actions.
        rejected: u64,
    },
    /// At least this percentage of the mutants of each family in scope is found by its cases, by a figure that still holds.
    Mutation(u8),
    /// Attestations are in force.
    Attested(Vec<Spanned<String>>),
}

/// How much of what is in scope.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Share {
    /// Everything.
    All,
    /// At least this percentage, rounded down.
    Percent(u8),
    /// These, whatever the scope.
    List(Vec<Spanned<String>>),
}

/// A dated exception of a gate.
#[derive(Debug, Clone)]
pub struct Waiver {
    /// What is excused.
    pub subject: Spanned<Subject>,
    /// Why.
    pub reason: String,
    /// Who takes responsibility.
    pub by: String,
    /// Since when.
    pub on: Date,
    /// The last day on which it holds.
    pub until: Date,
}

/// What something outstanding, or a waiver, is about.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Subject {
    /// A clause.
    Clause(String),
    /// A case.
    Case(String),
    /// A facet, owed by many clauses.
    Facet(Facet),
    /// Samples of a profile.
    Sample(String),
    /// The mutation figure of a family.
    Mutation(String),
    /// An attestation.
    Attestation(String),
    /// Another gate.
    Gate(String),
}

impl Subject {
    /// What sort of thing it is: the key of a waiver, or `gate`.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Clause(_) => "clause",
            Self::Case(_) => "case",
            Self::Facet(_) => "facet",
            Self::Sample(_) => "sample",
            Self::Mutation(_) => "mutation",
            Self::Attestation(_) => "attestation",
            Self::Gate(_) => "gate",
        }
    }

    /// Which one of them.
    pub fn name(&self) -> &str {
        match self {
            Self::Clause(name)
            | Self::Case(name)
            | Self::Sample(name)
            | Self::Mutation(name)
            | Self::Attestation(name)
            | Self::Gate(name) => name,
            Self::Facet(facet) => facet.word(),
        }
    }
}

/// What no case can prove, and people state.
#[derive(Debug, Clone)]
pub struct Attestation {
    /// Its name.
    pub id: Spanned<String>,
    /// For people.
    pub title: String,
    /// What a statement must cover.
    pub scope: String,
    /// What it does not say.
    pub limits: String,
    /// The statements made.
    pub given: Vec<Given>,
}

/// One statement.
#[derive(Debug, Clone)]
pub struct Given {
    /// Who.
    pub by: String,
    /// When.
    pub on: Date,
    /// The last day on which it holds; none means no end.
    pub until: Option<Date>,
    /// What was done.
    pub note: Option<String>,
    /// Where it is written.
    pub span: Span,
}

#[cfg(test)]
mod tests {
    use crate::yaml::tests::found;

    const PAGE: &str = include_str!("../../../docs/formats.md");

    /// The YAML example below a heading of the formats' page.
    fn example(heading: &str) -> &'static str {
        let below = PAGE.split_once(&format!("\n## {heading}")).expect("the heading").1;
        let example = below.split_once("```yaml\n").expect("an example").1;
        example.split_once("```").expect("its end").0
    }

    #[test]
    fn the_examples_of_the_formats_page_are_read_without_a_fault() {
        let (authorities, faults) = found(example("Authorities"), super::authorities::read);
        assert_eq!((authorities.len(), faults), (1, Vec::new()));
        let (contract, faults) = found(example("Contracts"), super::family::read);
        assert_eq!((contract.map(|contract| contract.clauses.len()), faults), (Some(3), Vec::new()));
        let (gates, faults) = found(example("Gates"), super::gates::read);
        assert_eq!((gates.len(), faults), (2, Vec::new()));
        let (attestations, faults) = found(example("Attestations"), super::attestations::read);
        assert_eq!((attestations.len(), faults), (1, Vec::new()));
        let (config, faults) =
            found(&example("Configuration").replace("unused-authority", "raw-html"), super::config::read);
        assert_eq!((config.severity.len(), faults), (1, Vec::new()));
        let (config, faults) = found(example("Views of coverage"), super::config::read);
        assert_eq!((config.coverage[0].steps.len(), faults), (2, Vec::new()));
        let (config, faults) = found(example("Results of other tools"), super::config::read);
        assert_eq!((config.suite.results.len(), faults), (2, Vec::new()));
        let (config, faults) = found(example("Commands: `suite.command`"), super::config::read);
        assert_eq!((config.suite.commands.len(), faults), (1, Vec::new()));
    }

    mod arbitrary {
        use proptest::prelude::*;

        use super::super::{attestations, authorities, config, family, gates};
        use super::example;
        use crate::diagnostic::Sink;
        use crate::source::Sources;

        fn in_bounds(text: &str, read: impl FnOnce(crate::source::FileId, &mut Sink)) {
            let file = Sources::default().add("a.yaml", text);
            let mut sink = Sink::default();
            read(file, &mut sink);
            for found in sink.into_vec() {
                for label in found.primary.iter().chain(&found.related) {
                    assert!(text.get(label.span.range()).is_some(), "{found:?} in {text:?}");
                }
            }
        }

        proptest! {
            #![proptest_config(ProptestConfig::with_cases(100))]
            #[test]
            fn damaged_files_never_panic_and_spans_stay_inside(
                at in 0..1000usize,
                gone in 0..40usize,
                put in "([-\\[\\]{}:,?&*#|>!'\" \t\n.a0é]|: |\n  - |null|2026-01-01|\\*x){0,4}",
            ) {
                for heading in ["Authorities", "Contracts", "Gates", "Attestations", "Configuration", "Results of other tools"] {
                    let mut text = example(heading).to_owned();
                    let start = text.floor_char_boundary(at * text.len() / 1000);
                    let end = text.floor_char_boundary((start + gone).min(text.len())).max(start);
                    text.replace_range(start..end, &put);
                    in_bounds(&text, |file, sink| drop(authorities::read(file, &text, sink)));
                    in_bounds(&text, |file, sink| drop(family::read(file, &text, sink)));
                    in_bounds(&text, |file, sink| drop(gates::read(file, &text, sink)));
                    in_bounds(&text, |file, sink| drop(attestations::read(file, &text, sink)));
                    in_bounds(&text, |file, sink| drop(config::read(file, &text, sink)));
                }
            }
        }
    }
}
