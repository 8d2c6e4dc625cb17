//! Lints: one check a file, each over the finished join. The list below is the one list.
//!
//! Lives here: the list and what lints look at. A lint's heading doc is its page in `truthsayer explain` and on the site.
//! What several lints share is in `known`, `grouped` and `renames`.

mod case_of_no_clause;
mod changed_clause;
mod clause_ids_differ_in_case;
mod clause_of_another_family;
mod clause_outside_documents;
mod denied_quote;
mod duplicate_clause;
mod expired_attestation;
mod expired_waiver;
mod forbidden_authority;
mod gate_cycle;
mod hidden_character;
mod locator_outside_authority;
mod misplaced_quote;
mod misquoted_citation;
mod missing_probe;
mod record_of_another_tag;
mod removed_clause;
mod rename_cycle;
mod reused_id;
mod shrunken_registry;
mod stale_evidence;
mod twice_contracted_clause;
mod unasked_unresolved_clause;
mod unbound_evidence;
mod uncited_sourced_clause;
mod unclaimed_ruling;
mod uncontracted_clause;
mod undecided_interpretation;
mod unexercised_clause;
mod unknown_attestation;
mod unknown_case;
mod unknown_clause;
mod unknown_document;
mod unknown_family;
mod unknown_gate;
mod unknown_mark;
mod unknown_ruling;
mod unknown_survivor;
mod unmarked_rule;
mod unmatched_glob;
mod unmatched_step;
mod unreviewed_clause;
mod unruled_interpretation;
mod unused_attestation;
mod unused_authority;
mod unused_note_stale;
mod unused_waiver;
mod weak_authority;
mod wrong_probe_facet;

mod grouped;
mod known;
mod renames;

#[cfg(test)]
pub(crate) mod fixture;

pub use changed_clause::DIFFED_MAX;

use jiff::civil::Date;
use rayon::prelude::*;

use crate::diagnostic::{Name, Sink};
use crate::gate::Verdict;
use crate::trace::Trace;

/// What lints look at.
#[derive(Debug, Clone, Copy)]
pub struct Context<'a> {
    /// Everything linked and judged.
    pub trace: &'a Trace,
    /// One a gate.
    pub gates: &'a [Verdict],
    /// The day on which waivers and attestations are judged.
    pub as_of: Date,
}

/// One check.
#[derive(Debug, Clone, Copy)]
pub struct Lint {
    /// The fault that it finds; the only name that it reports.
    pub name: Name,
    /// Looks, and reports.
    pub run: fn(&Context<'_>, &mut Sink),
}

macro_rules! lints {
    ($($module:ident = $name:ident;)*) => {
        /// All lints, in the order in which they run.
        pub const ALL: &[Lint] = &[$(Lint { name: Name::$name, run: $module::run }),*];

        #[cfg(test)]
        const FIXTURES: &[(&str, Name, &fixture::Fixture)] =
            &[$((stringify!($module), Name::$name, &$module::tests::FIXTURE)),*];
    };
}

lints! {
    duplicate_clause = DuplicateClause;
    clause_ids_differ_in_case = ClauseIdsDifferInCase;
    uncited_sourced_clause = UncitedSourcedClause;
    weak_authority = WeakAuthority;
    forbidden_authority = ForbiddenAuthority;
    locator_outside_authority = LocatorOutsideAuthority;
    misquoted_citation = MisquotedCitation;
    misplaced_quote = MisplacedQuote;
    denied_quote = DeniedQuote;
    unused_authority = UnusedAuthority;
    unused_note_stale = UnusedNoteStale;
    undecided_interpretation = UndecidedInterpretation;
    unruled_interpretation = UnruledInterpretation;
    unasked_unresolved_clause = UnaskedUnresolvedClause;
    record_of_another_tag = RecordOfAnotherTag;
    uncontracted_clause = UncontractedClause;
    twice_contracted_clause = TwiceContractedClause;
    unknown_clause = UnknownClause;
    clause_of_another_family = ClauseOfAnotherFamily;
    clause_outside_documents = ClauseOutsideDocuments;
    unknown_document = UnknownDocument;
    unknown_family = UnknownFamily;
    unknown_case = UnknownCase;
    unmatched_glob = UnmatchedGlob;
    case_of_no_clause = CaseOfNoClause;
    unexercised_clause = UnexercisedClause;
    unknown_mark = UnknownMark;
    unknown_ruling = UnknownRuling;
    unclaimed_ruling = UnclaimedRuling;
    missing_probe = MissingProbe;
    wrong_probe_facet = WrongProbeFacet;
    shrunken_registry = ShrunkenRegistry;
    unknown_gate = UnknownGate;
    gate_cycle = GateCycle;
    unknown_attestation = UnknownAttestation;
    unused_attestation = UnusedAttestation;
    expired_attestation = ExpiredAttestation;
    expired_waiver = ExpiredWaiver;
    unused_waiver = UnusedWaiver;
    changed_clause = ChangedClause;
    unreviewed_clause = UnreviewedClause;
    removed_clause = RemovedClause;
    reused_id = ReusedId;
    rename_cycle = RenameCycle;
    hidden_character = HiddenCharacter;
    unmarked_rule = UnmarkedRule;
    stale_evidence = StaleEvidence;
    unbound_evidence = UnboundEvidence;
    unknown_survivor = UnknownSurvivor;
    unmatched_step = UnmatchedStep;
}

/// Lints that find something missing, or not used. Where input could not be read, it may only not have been read.
const OF_ABSENCE: &[Name] = &[
    Name::UnusedAuthority,
    Name::UncontractedClause,
    Name::UnknownClause,
    Name::ClauseOutsideDocuments,
    Name::UnknownDocument,
    Name::UnknownFamily,
    Name::UnknownCase,
    Name::UnmatchedGlob,
    Name::CaseOfNoClause,
    Name::UnexercisedClause,
    Name::UnknownMark,
    Name::UnknownRuling,
    Name::UnclaimedRuling,
    Name::MissingProbe,
    Name::ShrunkenRegistry,
    Name::UnknownGate,
    Name::UnknownAttestation,
    Name::UnusedAttestation,
    Name::UnusedWaiver,
    Name::UndecidedInterpretation,
    Name::UnruledInterpretation,
    Name::UnaskedUnresolvedClause,
    Name::ChangedClause,
    Name::UnreviewedClause,
    Name::RemovedClause,
    Name::UnknownSurvivor,
    Name::UnmatchedStep,
];

/// Those of them that find a case missing. Where a command of the suite was not run, its cases are only not known.
const OF_ABSENT_CASES: &[Name] = &[Name::UnknownCase, Name::UnmatchedGlob, Name::MissingProbe, Name::ShrunkenRegistry];

/// Lints that read the words of documents and not only what is linked. What they say of a document hangs on its text, its
/// records and their reviews, and on nothing else.
pub const OF_WORDS: &[Name] = &[Name::HiddenCharacter, Name::UnmarkedRule, Name::ChangedClause];

/// How much of the input lints can rely on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Input {
    /// All of it was read.
    Whole,
    /// All of it was read, and cases are missing that a command would have made.
    WithoutCommands,
    /// Some of it could not be read.
    Broken,
}

impl Input {
    fn lets(self, lint: Name) -> bool {
        match self {
            Self::Whole => true,
            Self::WithoutCommands => !OF_ABSENT_CASES.contains(&lint),
            Self::Broken => !OF_ABSENCE.contains(&lint),
        }
    }
}

/// Runs every lint that can rely on the input.
pub fn run_all(context: &Context<'_>, input: Input, sink: &mut Sink) {
    run_chosen(context, |name| input.lets(name), sink);
}

/// Runs the lints of [`OF_WORDS`].
pub fn run_of_words(context: &Context<'_>, sink: &mut Sink) {
    run_chosen(context, |name| OF_WORDS.contains(&name), sink);
}

fn run_chosen(context: &Context<'_>, chosen: impl Fn(Name) -> bool, sink: &mut Sink) {
    let lints: Vec<&Lint> = ALL.iter().filter(|lint| chosen(lint.name)).collect();
    let found: Vec<Sink> = lints
        .into_par_iter()
        // Some take a hundred times as long as others.
        .with_max_len(1)
        .map(|lint| {
            let mut own = Sink::default();
            (lint.run)(context, &mut own);
            own
        })
        .collect();
    sink.absorb(found);
}
