//! Reads a family's contract, `contracts/*.yaml`.
//!
//! Lives here: the format of a contract. Whether its clauses, cases and documents exist is the join's business.

use super::kinds::{CASE_GLOB, CASE_ID, Naming, PATH, PATTERN, WORD};
use super::{ClauseRecord, Contract, Decided, Probe, Survivor};
use crate::diagnostic::{Diagnostic, Name, Sink};
use crate::fitted::fitted;
use crate::ids::Facet;
use crate::source::{FileId, Span, Spanned};
use crate::yaml::fields::{DATE, Entry, TEXT};
use crate::yaml::{Fields, Node, What};

/// The contract that a file states; none where its family cannot be told.
pub fn read(file: FileId, text: &str, sink: &mut Sink) -> Option<Contract> {
    read_named(file, text, Naming::NATIVE, sink)
}

/// The same, with clauses named in this way.
pub fn read_named(file: FileId, text: &str, naming: Naming, sink: &mut Sink) -> Option<Contract> {
    let mut fields = Fields::of_file(file, text, What::only("the contract"), sink)?;
    let at = fields.at();
    let family = fields.required("family").one(&WORD);
    let title = fields.required("title").text();
    let documents = fields.required("documents").some(&PATTERN);
    let entries = fields.required("clauses").entries();
    let clauses = entries.into_iter().filter_map(|entry| clause(entry, naming, fields.sink()));
    let clauses: Vec<ClauseRecord> = fitted(clauses.collect());
    let entries = fields.optional("probes").entries();
    let probes = entries.into_iter().filter_map(|entry| probe(entry, naming, fields.sink())).collect();
    let items = fields.optional("survivors").items();
    let survivors = items.into_iter().filter_map(|item| survivor(item, fields.sink())).collect();
    let entries = fields.optional("renamed").entries();
    let renamed = entries.into_iter().filter_map(|entry| rename(entry, naming, fields.sink())).collect();
    let entries = fields.optional("retired").entries();
    let retired = entries.into_iter().filter_map(|entry| retirement(entry, naming, fields.sink())).collect();
    fields.finish();
    let family = family.or_else(|| family_of(&clauses, at))?;
    let title = title.unwrap_or_else(|| family.value.clone());
    Some(Contract { file, family, title, documents, clauses, probes, survivors, renamed, retired })
}

/// The family that the clauses belong to, for a contract at fault that does not say it.
fn family_of(clauses: &[ClauseRecord], at: Span) -> Option<Spanned<String>> {
    let (family, _) = clauses.first()?.id.value.split_once('.')?;
    Some(Spanned { value: family.to_owned(), span: at })
}

fn clause(entry: Entry, naming: Naming, sink: &mut Sink) -> Option<ClauseRecord> {
    let id = entry.key_as(naming.id, sink);
    let key = entry.key;
    let mut fields = Fields::of(entry.node, What::named("the clause", &key.value), key.span, sink)?;
    let cases = fields.optional("cases").list(&CASE_GLOB);
    let decided = decided(&mut fields);
    let ruling = fields.optional("ruling").one(&WORD);
    let no_ruling = fields.optional("no-ruling").one(&TEXT);
    if let (Some(ruling), Some(no_ruling)) = (&ruling, &no_ruling) {
        let message = format!("the clause `{}` has both a `ruling` and a `no-ruling`", key.value);
        fields.sink().push(
            Diagnostic::new(Name::WrongValue, message)
                .at(no_ruling.span)
                .related(ruling.span, "the ruling")
                .help("keep one: an alternative can be played, or it cannot"),
        );
    }
    let question = fields.optional("question").one(&TEXT);
    let alternatives = fields.optional("alternatives").list(&TEXT);
    let guard = fields.optional("guard").one(&TEXT);
    let no_mark = no_mark(&mut fields);
    let not_applicable = not_applicable(&mut fields);
    let note = fields.optional("note").one(&TEXT);
    fields.finish();
    if entry.repeated {
        return None;
    }
    Some(ClauseRecord {
        id: id?,
        cases,
        decided: decided.map(Box::new),
        ruling: ruling.map(Box::new),
        no_ruling: no_ruling.map(Box::new),
        question: question.map(Box::new),
        alternatives,
        guard: guard.map(Box::new),
        no_mark: no_mark.map(Box::new),
        not_applicable,
        note: note.map(Box::new),
    })
}

fn decided(fields: &mut Fields<'_, '_>) -> Option<Spanned<Decided>> {
    let slot = fields.optional("decided");
    let span = slot.at();
    let mut fields = slot.fields(What::only("`decided`"))?;
    let by = fields.required("by").text();
    let on = fields.required("on").one(&DATE);
    let instead_of = fields.required("instead-of").some(&TEXT);
    fields.finish();
    let instead_of: Vec<String> = instead_of.into_iter().map(|text| text.value).collect();
    if instead_of.is_empty() {
        return None;
    }
    Some(Spanned { value: Decided { by: by?, on: on?.value, instead_of }, span })
}

fn no_mark(fields: &mut Fields<'_, '_>) -> Option<Spanned<String>> {
    let mut fields = fields.optional("mark").fields(What::only("`mark`"))?;
    let why = fields.required("none").one(&TEXT);
    fields.finish();
    why
}

fn not_applicable(fields: &mut Fields<'_, '_>) -> Vec<(Spanned<Facet>, String)> {
    let entries = fields.optional("not-applicable").entries();
    let mut read = Vec::with_capacity(entries.len());
    for entry in entries {
        let facet = entry.key_of(&Facet::ALL, Facet::word, fields.sink());
        let repeated = entry.repeated;
        let reason = entry.value(&TEXT, fields.sink());
        if let (Some(facet), Some(reason), false) = (facet, reason, repeated) {
            read.push((facet, reason.value));
        }
    }
    read
}

fn probe(entry: Entry, naming: Naming, sink: &mut Sink) -> Option<Probe> {
    let case = entry.key_as(&CASE_ID, sink);
    let mut fields = Fields::of(entry.node, What::named("the probe", &entry.key.value), entry.key.span, sink)?;
    let facet = fields.required("facet").one_of(&Facet::ALL, Facet::word);
    let shows = fields.required("shows").text();
    let clauses = fields.required("clauses").some(naming.id);
    fields.finish();
    if entry.repeated {
        return None;
    }
    Some(Probe { case: case?, facet: facet?, shows: shows?, clauses })
}

fn survivor(item: Node, sink: &mut Sink) -> Option<Survivor> {
    let at = item.head();
    let mut fields = Fields::of(item, What::only("the survivor"), at, sink)?;
    let file = fields.required("file").one(&PATH);
    let mutant = fields.required("mutant").one(&TEXT);
    let reason = fields.required("reason").text();
    fields.finish();
    Some(Survivor { file: file?, mutant: mutant?, reason: reason? })
}

fn rename(entry: Entry, naming: Naming, sink: &mut Sink) -> Option<(Spanned<String>, Spanned<String>)> {
    let old = entry.key_as(naming.id, sink);
    let repeated = entry.repeated;
    let written = entry.key.value.clone();
    let new = entry.value(naming.id, sink)?;
    if new.value == written {
        let message = format!("`{written}` is renamed to itself");
        sink.push(Diagnostic::new(Name::WrongValue, message).at(new.span).help("write the new ID, or remove the line"));
        return None;
    }
    if repeated { None } else { Some((old?, new)) }
}

fn retirement(entry: Entry, naming: Naming, sink: &mut Sink) -> Option<(Spanned<String>, String)> {
    let id = entry.key_as(naming.id, sink);
    let repeated = entry.repeated;
    let why = entry.value(&TEXT, sink)?;
    if repeated { None } else { Some((id?, why.value)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::yaml::tests::{found, told};

    const WHOLE: &str = "\
family: sapho
title: Juice of Sapho
documents: [./sources/juice-of-sapho.md]
clauses:
  sapho.movement.protected-last:
    cases: [sapho/movement/last-survives-guild-defer, sapho/movement/last-survives-*]
  sapho.movement.retained-current:
    decided:
      by: the standing instruction
      on: 2026-10-14
      instead-of: [interrupting the active turn]
    ruling: sapho-interrupts
  sapho.movement.split-own-turn:
    question: May it?
    alternatives: [it may, NO]
    guard: refused
    mark: {none: nothing is carried out}
    not-applicable: {concurrency: nothing is written}
    note: >-
      Two
      lines.
  sapho.card.modes: {}
  sapho.card.names:
probes:
  sapho/probe/wrap:
    facet: native
    shows: the normal wrap
    clauses: [sapho.cyclic.opener]
survivors:
  - {file: src/sapho/order.rs, mutant: replace < with <= in last, reason: no two are equal}
renamed:
  sapho.movement.old-name: sapho.movement.new-name
retired:
  sapho.movement.gone: replaced
";

    #[test]
    fn a_contract_is_read_whole() {
        let (contract, faults) = found(WHOLE, read);
        assert_eq!(faults, [""; 0]);
        let contract = contract.expect("a contract");
        assert_eq!((contract.family.value.as_str(), contract.title.as_str()), ("sapho", "Juice of Sapho"));
        assert_eq!(contract.documents[0].value, "sources/juice-of-sapho.md");
        let ids: Vec<_> = contract.clauses.iter().map(|clause| &WHOLE[clause.id.span.range()]).collect();
        let expected = [
            "sapho.movement.protected-last",
            "sapho.movement.retained-current",
            "sapho.movement.split-own-turn",
            "sapho.card.modes",
            "sapho.card.names",
        ];
        assert_eq!(ids, expected);
        let [protected, retained, split, modes, _] = contract.clauses.as_slice() else { unreachable!("five clauses") };
        assert!(protected.cases[1].value.matches("sapho/movement/last-survives-guild-defer"));
        let decided = retained.decided.as_ref().expect("a decision");
        assert_eq!(decided.value.by, "the standing instruction");
        assert_eq!(decided.value.on, jiff::civil::date(2026, 10, 14));
        assert_eq!(decided.value.instead_of, ["interrupting the active turn"]);
        assert_eq!(&WHOLE[decided.span.range()], "decided");
        assert_eq!(retained.ruling.as_ref().map(|ruling| ruling.value.as_str()), Some("sapho-interrupts"));
        assert_eq!(split.alternatives[1].value, "NO");
        assert_eq!(split.no_mark.as_ref().map(|why| why.value.as_str()), Some("nothing is carried out"));
        assert_eq!(split.not_applicable[0].0.value, Facet::Concurrency);
        assert_eq!(split.note.as_ref().map(|note| note.value.as_str()), Some("Two lines."));
        assert!(modes.cases.is_empty() && modes.decided.is_none());
        let probe = &contract.probes[0];
        assert_eq!((probe.case.value.as_str(), probe.facet.value), ("sapho/probe/wrap", Facet::Native));
        let survivor = &contract.survivors[0];
        assert_eq!(survivor.file.value, "src/sapho/order.rs");
        assert_eq!(
            (survivor.mutant.value.as_str(), survivor.reason.as_str()),
            ("replace < with <= in last", "no two are equal")
        );
        assert_eq!(contract.renamed[0].1.value, "sapho.movement.new-name");
        assert_eq!(contract.retired[0].1, "replaced");
    }

    #[test]
    fn every_fault_is_reported_and_siblings_stay() {
        let text = "\
famly: sapho
title: ''
documents: [/etc/passwd, ../x.md, 'a[.md', ok.md]
clauses:
  Sapho.Card: {}
  sapho.a.one:
    cases: sapho/a
    casez: []
    decided: {by: '', on: 2026-13-01, instead-of: []}
    ruling: Not A Word
    no-ruling: why
  sapho.a.two:
    question: [x]
    guard:
    alternatives:
      - Says: this
    mark: none
    not-applicable: {nativ: why, policy: }
  sapho.a.two: {note: ok}
  sapho.a.three: text
  sapho.a.four: {cases: ['a/[']}
probes:
  sapho/probe/*: {facet: natve, shows: x, clauses: [nope, sapho.a.one]}
  sapho/probe/one: {facet: native, clauses: []}
survivors:
  - {file: ../x.rs, mutant: '', reason: why, because: y}
  - x
renamed:
  sapho.a.x: sapho.a.x
  sapho.a.y: Y
retired: [sapho.a.z]
";
        let (contract, faults) = told(text, read);
        insta::assert_snapshot!(faults);
        let contract = contract.expect("what is sound");
        assert_eq!(contract.family.value, "sapho");
        let ids: Vec<_> = contract.clauses.iter().map(|clause| clause.id.value.as_str()).collect();
        assert_eq!(ids, ["sapho.a.one", "sapho.a.two", "sapho.a.four"]);
        let documents: Vec<_> = contract.documents.iter().map(|path| path.value.as_str()).collect();
        assert_eq!(documents, ["ok.md"]);
    }

    #[test]
    fn a_ruling_and_its_absence_exclude_each_other() {
        let text = "family: a\ntitle: A\ndocuments: [a.md]\nclauses:\n  a.b: {ruling: x, no-ruling: y}\n";
        let (_, faults) = found(text, read);
        assert_eq!(faults, [r#"wrong-value 5:31 "y": the clause `a.b` has both a `ruling` and a `no-ruling`"#]);
    }

    #[test]
    fn a_clause_that_stands_twice_is_one_fault_and_kept_once() {
        let text = "family: a\ntitle: A\ndocuments: [a.md]\nclauses:\n  a.b: {note: x}\n  a.c: {}\n  a.b: {note: y}\n";
        let (contract, faults) = found(text, read);
        assert_eq!(faults, [r#"duplicate-key 7:3 "a.b": `a.b` stands twice under `clauses`"#]);
        let clauses = contract.expect("a contract").clauses;
        assert_eq!(clauses.len(), 2);
        assert_eq!(clauses[0].note.as_ref().map(|note| note.value.as_str()), Some("x"));
    }
}
