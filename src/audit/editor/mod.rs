//! What an editor asks of an audit: what stands at a byte, where else it stands, what could stand there, what to change.
//!
//! Lives here: [`Index`] of all names that documents, contracts, gates and authorities write, and [`Site`]. One file a
//! question. Pure: the protocol, buffers and writing are the caller's business.

pub mod completion;
pub mod fix;
pub mod hover;
pub mod lines;
pub mod outline;
pub mod rename;
pub mod search;
mod yaml_edit;

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use crate::contract::{Condition, Share, Subject};
use crate::ids::IdGlob;
use crate::source::{FileId, Sources, Span, Spanned};
use crate::trace::Trace;

/// Something with a name of its own.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Symbol {
    /// A clause.
    Clause(String),
    /// A case.
    Case(String),
    /// An authority.
    Authority(String),
    /// A gate.
    Gate(String),
    /// An attestation.
    Attestation(String),
}

impl Symbol {
    /// Its name.
    pub fn name(&self) -> &str {
        match self {
            Self::Clause(name)
            | Self::Case(name)
            | Self::Authority(name)
            | Self::Gate(name)
            | Self::Attestation(name) => name,
        }
    }
}

/// What a name does at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    /// It is given to a thing: a marker, an authority's or a gate's own entry.
    Definition,
    /// It is the key of a clause's record.
    Record,
    /// It is used.
    Reference,
    /// It was the name of something.
    Former,
}

/// A name at a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Occurrence {
    /// What it names.
    pub symbol: Symbol,
    /// The name alone, without quotes or brackets.
    pub span: Span,
    /// What it does there.
    pub role: Role,
}

/// A place in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Site {
    /// Below the project's folder.
    pub path: String,
    /// The whole text.
    pub text: Arc<str>,
    /// Bytes of it.
    pub range: Range<usize>,
}

impl Site {
    /// The place of a span.
    pub fn of(sources: &Sources, span: Span) -> Self {
        let file = sources.file(span.file);
        Self { path: file.path.clone(), text: Arc::clone(&file.text), range: span.range() }
    }
}

/// A change of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// What is replaced.
    pub site: Site,
    /// By what.
    pub with: String,
}

/// All names that a project's files write.
#[derive(Debug, Clone, Default)]
pub struct Index {
    /// Sorted by their place.
    by_file: BTreeMap<FileId, Vec<Occurrence>>,
    by_symbol: BTreeMap<Symbol, Vec<(Span, Role)>>,
}

impl Index {
    /// Gathers the names.
    pub fn of(trace: &Trace) -> Self {
        let mut gather = Gather { sources: &trace.project.sources, found: Vec::new() };
        gather.documents(trace);
        gather.contracts(trace);
        gather.others(trace);
        let mut index = Self::default();
        for occurrence in gather.found {
            let of_symbol = index.by_symbol.entry(occurrence.symbol.clone()).or_default();
            of_symbol.push((occurrence.span, occurrence.role));
            index.by_file.entry(occurrence.span.file).or_default().push(occurrence);
        }
        for found in index.by_file.values_mut() {
            found.sort_by_key(|occurrence| (occurrence.span.start, occurrence.span.end));
        }
        index
    }

    /// The name at a byte, or right before it.
    pub fn at(&self, file: FileId, byte: usize) -> Option<&Occurrence> {
        let found = self.by_file.get(&file)?;
        let after = found.partition_point(|occurrence| occurrence.span.range().start <= byte);
        found[..after].last().filter(|occurrence| byte <= occurrence.span.range().end)
    }

    /// The names in a file, in their order.
    pub fn in_file(&self, file: FileId) -> &[Occurrence] {
        self.by_file.get(&file).map_or(&[], Vec::as_slice)
    }

    /// All names with where they stand.
    pub fn symbols(&self) -> impl Iterator<Item = (&Symbol, &[(Span, Role)])> {
        self.by_symbol.iter().map(|(symbol, places)| (symbol, places.as_slice()))
    }

    /// Everywhere that a name stands, in the order of documents, contracts and other files.
    pub fn all(&self, symbol: &Symbol) -> &[(Span, Role)] {
        self.by_symbol.get(symbol).map_or(&[], Vec::as_slice)
    }

    /// Where one goes from a name: from a clause's marker to its record, from all else to the definition.
    pub fn definitions(&self, at: &Occurrence) -> Vec<Span> {
        let of =
            |role: Role| self.all(&at.symbol).iter().filter(move |(_, known)| *known == role).map(|(span, _)| *span);
        let wanted = match (at.role, &at.symbol) {
            (Role::Definition, Symbol::Clause(_)) => Role::Record,
            _ => Role::Definition,
        };
        let found: Vec<Span> = of(wanted).collect();
        if found.is_empty() { of(Role::Definition).collect() } else { found }
    }
}

struct Gather<'t> {
    sources: &'t Sources,
    found: Vec<Occurrence>,
}

impl Gather<'_> {
    /// Adds a name that is written somewhere within a span: the last that it has.
    fn add(&mut self, symbol: Symbol, within: Span, role: Role) {
        if let Some(at) = self.sources.slice(within).rfind(symbol.name()) {
            let start = within.range().start + at;
            let span = Span::new(within.file, start..start + symbol.name().len());
            self.found.push(Occurrence { symbol, span, role });
        }
    }

    fn clause(&mut self, id: &Spanned<String>, role: Role) {
        self.add(Symbol::Clause(id.value.clone()), id.span, role);
    }

    fn clause_glob(&mut self, glob: &Spanned<IdGlob>) {
        if !glob.value.is_pattern() {
            self.add(Symbol::Clause(glob.value.as_str().to_owned()), glob.span, Role::Reference);
        }
    }

    fn documents(&mut self, trace: &Trace) {
        for clause in trace.project.documents.iter().flat_map(|document| &document.clauses) {
            self.clause(&clause.id, Role::Definition);
            for citation in &clause.citations {
                self.add(Symbol::Authority(citation.authority.clone()), citation.span, Role::Reference);
            }
        }
    }

    fn contracts(&mut self, trace: &Trace) {
        for contract in &trace.project.contracts {
            for record in &contract.clauses {
                self.clause(&record.id, Role::Record);
                for glob in record.cases.iter().filter(|glob| !glob.value.is_pattern()) {
                    self.add(Symbol::Case(glob.value.as_str().to_owned()), glob.span, Role::Reference);
                }
            }
            for probe in &contract.probes {
                self.add(Symbol::Case(probe.case.value.clone()), probe.case.span, Role::Reference);
                probe.clauses.iter().for_each(|id| self.clause(id, Role::Reference));
            }
            for (old, new) in &contract.renamed {
                self.clause(old, Role::Former);
                self.clause(new, Role::Reference);
            }
            for (id, _) in &contract.retired {
                self.clause(id, Role::Former);
            }
        }
    }

    fn others(&mut self, trace: &Trace) {
        for authority in &trace.project.authorities {
            self.add(Symbol::Authority(authority.id.value.clone()), authority.id.span, Role::Definition);
            authority.not_for.iter().for_each(|glob| self.clause_glob(glob));
        }
        for gate in &trace.project.gates {
            self.add(Symbol::Gate(gate.id.value.clone()), gate.id.span, Role::Definition);
            gate.scope.iter().for_each(|glob| self.clause_glob(glob));
            for need in &gate.needs {
                self.add(Symbol::Gate(need.value.clone()), need.span, Role::Reference);
            }
            for condition in &gate.require {
                self.condition(&condition.value);
            }
            for waiver in &gate.waivers {
                let symbol = match &waiver.subject.value {
                    Subject::Clause(id) => Symbol::Clause(id.clone()),
                    Subject::Case(id) => Symbol::Case(id.clone()),
                    Subject::Attestation(id) => Symbol::Attestation(id.clone()),
                    Subject::Gate(id) => Symbol::Gate(id.clone()),
                    Subject::Facet(_) | Subject::Sample(_) | Subject::Mutation(_) => continue,
                };
                self.add(symbol, waiver.subject.span, Role::Reference);
            }
        }
        for attestation in &trace.project.attestations {
            self.add(Symbol::Attestation(attestation.id.value.clone()), attestation.id.span, Role::Definition);
        }
    }

    fn condition(&mut self, condition: &Condition) {
        match condition {
            Condition::Verified(Share::List(ids)) | Condition::Guarded(Share::List(ids)) => {
                for id in ids {
                    self.clause(id, Role::Reference);
                }
            }
            Condition::Probes(Share::List(ids)) => {
                for id in ids {
                    self.add(Symbol::Case(id.value.clone()), id.span, Role::Reference);
                }
            }
            Condition::Attested(ids) => {
                for id in ids {
                    self.add(Symbol::Attestation(id.value.clone()), id.span, Role::Reference);
                }
            }
            Condition::Verified(Share::All | Share::Percent(_))
            | Condition::Guarded(Share::All | Share::Percent(_))
            | Condition::Probes(Share::All | Share::Percent(_))
            | Condition::Facets(_)
            | Condition::Mutation(_)
            | Condition::Samples { .. } => {}
        }
    }
}
