//! Reads the named release conditions, `contracts/gates.yaml`.
//!
//! Lives here: the format of that file. A gate with any fault in what it requires is left out whole: what is left of it
//! could be met by less than its author asked for. What the gates come to is decided in [`crate::gate`].

use std::collections::BTreeMap;

use super::attestations::in_order;
use super::kinds::{CASE_ID, Naming, WORD};
use super::{Condition, Gate, Share, Subject, Waiver};
use crate::diagnostic::{Diagnostic, Name, Sink};
use crate::ids::Facet;
use crate::source::{FileId, Span, Spanned};
use crate::yaml::fields::{DATE, NUMBER, TEXT};
use crate::yaml::{Fields, Kind, Node, Slot, Value, What};

/// The gates that a file states, in its order.
pub fn read(file: FileId, text: &str, sink: &mut Sink) -> Vec<Gate> {
    read_named(file, text, Naming::NATIVE, sink)
}

/// The same, with clauses named in this way.
pub fn read_named(file: FileId, text: &str, naming: Naming, sink: &mut Sink) -> Vec<Gate> {
    let Some(mut fields) = Fields::of_file(file, text, What::only("the file"), sink) else { return Vec::new() };
    let items = fields.required("gates").items();
    let mut gates: Vec<Gate> = Vec::with_capacity(items.len());
    let mut first: BTreeMap<String, Span> = BTreeMap::new();
    for item in items {
        let Some(gate) = gate(item, naming, fields.sink()) else { continue };
        if let Some(span) = first.get(&gate.id.value) {
            fields.sink().push(
                Diagnostic::new(Name::WrongValue, format!("the gate `{}` stands twice", gate.id.value))
                    .at(gate.id.span)
                    .related(*span, "first written here")
                    .help("give one of them another name"),
            );
            continue;
        }
        first.insert(gate.id.value.clone(), gate.id.span);
        gates.push(gate);
    }
    fields.finish();
    gates
}

fn gate(item: Node, naming: Naming, sink: &mut Sink) -> Option<Gate> {
    let at = item.head();
    let name = named(&item, "gate").unwrap_or_default();
    let what = if name.is_empty() { What::only("the gate") } else { What::named("the gate", &name) };
    let before = sink.len();
    let mut fields = Fields::of(item, what, at, sink)?;
    let id = fields.required("gate").one(&WORD);
    let title = fields.required("title").text();
    let titleless = usize::from(title.is_none());
    let scope = fields.optional("scope").some(naming.glob);
    let needs = fields.optional("needs").some(&WORD);
    let mut require = Vec::new();
    let slot = fields.optional("require");
    if let Some(conditions) = slot.fields(What::only("`require`")) {
        require = conditions_of(conditions, naming);
    }
    if !fields.has("require") && !fields.has("needs") {
        let message = format!("{what} has neither `require` nor `needs`");
        let help = "say what it requires: a gate without conditions would always be met";
        fields.sink().push(Diagnostic::new(Name::MissingKey, message).at(at).help(help));
    } else if require.is_empty() && needs.is_empty() && fields.sink().len() == before + titleless {
        let message = format!("{what} requires nothing");
        fields.sink().push(Diagnostic::new(Name::WrongValue, message).at(at).help("add a condition under `require`"));
    }
    let whole = fields.sink().len() == before + titleless;
    let items = fields.optional("waive").items();
    let waivers = items.into_iter().filter_map(|item| waiver(item, naming, fields.sink())).collect();
    let faults = fields.sink().len();
    let sink = fields.finish();
    let id = id?;
    let title = title.unwrap_or_else(|| id.value.clone());
    (whole && sink.len() == faults).then_some(Gate { id, title, scope, needs, require, waivers })
}

/// What is written under a key, to name its mapping in messages.
pub(super) fn named(item: &Node, key: &str) -> Option<String> {
    let Value::Map(entries) = &item.value else { return None };
    let (_, node) = entries.iter().find(|(written, _)| written.value == key)?;
    if let Value::Scalar(text) = &node.value { Some(text.clone()) } else { None }
}

fn conditions_of(mut fields: Fields<'_, '_>, naming: Naming) -> Vec<Spanned<Condition>> {
    let mut conditions = Vec::new();
    let mut add = |at: Span, condition: Option<Condition>| {
        conditions.extend(condition.map(|value| Spanned { value, span: at }));
    };
    let slot = fields.optional("verified");
    add(slot.at(), share(slot, naming.id).map(Condition::Verified));
    let slot = fields.optional("guarded");
    add(slot.at(), share(slot, naming.id).map(Condition::Guarded));
    let slot = fields.optional("probes");
    add(slot.at(), share(slot, &CASE_ID).map(Condition::Probes));
    let slot = fields.optional("facets");
    let at = slot.at();
    let facets = slot.some_of(&Facet::ALL, Facet::word);
    let facets: Vec<Facet> = facets.into_iter().map(|facet| facet.value).collect();
    add(at, (!facets.is_empty()).then_some(Condition::Facets(facets)));
    let slot = fields.optional("samples");
    add(slot.at(), samples(slot));
    let slot = fields.optional("mutation");
    let at = slot.at();
    add(at, slot.one(&PERCENT).map(|percent| Condition::Mutation(percent.value)));
    let slot = fields.optional("attested");
    let at = slot.at();
    let attested = slot.some(&WORD);
    add(at, (!attested.is_empty()).then_some(Condition::Attested(attested)));
    fields.finish();
    conditions
}

fn share(mut slot: Slot<'_, '_>, kind: &Kind<String>) -> Option<Share> {
    if slot.is_list() {
        let list = slot.some(kind);
        return (!list.is_empty()).then_some(Share::List(list));
    }
    let node = slot.take()?;
    let written = if let Value::Scalar(text) = &node.value { text.as_str() } else { "" };
    if written == "all" {
        return Some(Share::All);
    }
    let percent = written.strip_suffix('%').and_then(|digits| (NUMBER.read)(digits.trim_end()).ok());
    let share = percent.and_then(|percent| u8::try_from(percent).ok()).filter(|percent| (1..=100).contains(percent));
    if share.is_none() {
        slot.wrong(
            &node,
            "takes `all`, a share from `1%` to `100%`, or a list",
            "write `all`, or a share such as `80%`",
        );
    }
    share.map(Share::Percent)
}

/// A percentage, with or without its sign.
const PERCENT: Kind<u8> = Kind {
    expected: "a share from `1%` to `100%`",
    read: |text| {
        let percent = (NUMBER.read)(text.strip_suffix('%').unwrap_or(text).trim_end()).ok();
        let percent = percent.and_then(|percent| u8::try_from(percent).ok());
        percent.filter(|percent| (1..=100).contains(percent)).ok_or_else(|| "write a share such as `85%`".to_owned())
    },
};

/// At least one game.
const GAMES: Kind<u64> = Kind {
    expected: "a number of games",
    read: |text| match (NUMBER.read)(text)? {
        0 => Err("require at least one: none at all would always be met".to_owned()),
        games => Ok(games),
    },
};

fn samples(slot: Slot<'_, '_>) -> Option<Condition> {
    let mut fields = slot.fields(What::only("`samples`"))?;
    let profile = fields.required("profile").one(&TEXT);
    let games = fields.required("games").one(&GAMES);
    let rejected = fields.required("rejected").one(&NUMBER);
    fields.finish();
    Some(Condition::Samples { profile: profile?.value, games: games?.value, rejected: rejected?.value })
}

fn waiver(item: Node, naming: Naming, sink: &mut Sink) -> Option<Waiver> {
    let at = item.head();
    let mut fields = Fields::of(item, What::only("the waiver"), at, sink)?;
    let subject = subject(&mut fields, naming);
    let reason = fields.required("reason").text();
    let by = fields.required("by").text();
    let on = fields.required("on").one(&DATE);
    let until = fields.required("until").one(&DATE);
    let in_order = in_order(on.as_ref(), until.as_ref(), fields.sink());
    fields.finish();
    if !in_order {
        return None;
    }
    Some(Waiver { subject: subject?, reason: reason?, by: by?, on: on?.value, until: until?.value })
}

/// The one thing that a waiver excuses.
fn subject(fields: &mut Fields<'_, '_>, naming: Naming) -> Option<Spanned<Subject>> {
    let subjects = [
        subject_of(fields.optional("clause").one(naming.id), Subject::Clause),
        subject_of(fields.optional("case").one(&CASE_ID), Subject::Case),
        subject_of(fields.optional("facet").one_of(&Facet::ALL, Facet::word), Subject::Facet),
        subject_of(fields.optional("sample").one(&TEXT), Subject::Sample),
        subject_of(fields.optional("mutation").one(&WORD), Subject::Mutation),
        subject_of(fields.optional("attestation").one(&WORD), Subject::Attestation),
    ];
    let written = ["clause", "case", "facet", "sample", "mutation", "attestation"]
        .into_iter()
        .filter(|key| fields.has(key))
        .count();
    let at = fields.at();
    let fault = match written {
        1 => return subjects.into_iter().flatten().next(),
        0 => Diagnostic::new(Name::MissingKey, "the waiver does not say what it excuses")
            .help("name one `clause`, `case`, `facet`, `sample`, `mutation` or `attestation`"),
        _ => {
            Diagnostic::new(Name::WrongValue, "the waiver excuses more than one thing").help("write a waiver for each")
        }
    };
    fields.sink().push(fault.at(at));
    None
}

fn subject_of<T>(written: Option<Spanned<T>>, subject: fn(T) -> Subject) -> Option<Spanned<Subject>> {
    written.map(|written| Spanned { value: subject(written.value), span: written.span })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::yaml::tests::{found, told};

    #[test]
    fn a_gate_is_read_whole() {
        let text = "\
gates:
  - gate: sapho-rules
    title: Juice of Sapho rules
    scope: [sapho.**]
    require:
      verified: all
      guarded: 80%
      probes: [sapho/probe/wrap]
      facets: [native, privacy]
      samples: {profile: choam-advanced, games: 4, rejected: 0}
      mutation: 85
    waive:
      - clause: sapho.card.simultaneous
        reason: acceptable
        by: Chani
        on: 2026-11-01
        until: 2027-01-31
      - {case: a/b, reason: x, by: y, on: 2026-11-01, until: 2026-11-01}
      - {facet: policy, reason: x, by: y, on: 2026-11-01, until: 2026-11-02}
      - {sample: basic, reason: x, by: y, on: 2026-11-01, until: 2026-11-02}
      - {mutation: sapho, reason: x, by: y, on: 2026-11-01, until: 2026-11-02}
      - {attestation: phone, reason: x, by: y, on: 2026-11-01, until: 2026-11-02}
  - gate: public-start
    title: Public start
    needs: [sapho-rules]
    require: {attested: [phone-browser-check]}
  - {gate: needs-only, title: Needs, needs: [public-start]}
";
        let (gates, faults) = found(text, read);
        assert_eq!(faults, [""; 0]);
        let [rules, public, needs] = gates.as_slice() else { unreachable!("three gates") };
        assert!(rules.scope[0].value.matches("sapho.card.x"));
        let conditions: Vec<_> =
            rules.require.iter().map(|condition| (&text[condition.span.range()], &condition.value)).collect();
        let Condition::Probes(Share::List(probes)) = conditions[2].1 else { unreachable!("a list") };
        assert_eq!(probes[0].value, "sapho/probe/wrap");
        assert_eq!(conditions[0], ("verified", &Condition::Verified(Share::All)));
        assert_eq!(conditions[1], ("guarded", &Condition::Guarded(Share::Percent(80))));
        assert_eq!(conditions[3], ("facets", &Condition::Facets(vec![Facet::Native, Facet::Privacy])));
        let samples = Condition::Samples { profile: "choam-advanced".into(), games: 4, rejected: 0 };
        assert_eq!(conditions[4], ("samples", &samples));
        assert_eq!(conditions[5], ("mutation", &Condition::Mutation(85)));
        let subjects: Vec<_> = rules.waivers.iter().map(|waiver| waiver.subject.value.clone()).collect();
        let expected = [
            Subject::Clause("sapho.card.simultaneous".into()),
            Subject::Case("a/b".into()),
            Subject::Facet(Facet::Policy),
            Subject::Sample("basic".into()),
            Subject::Mutation("sapho".into()),
            Subject::Attestation("phone".into()),
        ];
        assert_eq!(subjects, expected);
        assert_eq!(rules.waivers[0].until, jiff::civil::date(2027, 1, 31));
        assert_eq!(public.needs[0].value, "sapho-rules");
        assert!(
            matches!(&public.require[0].value, Condition::Attested(names) if names[0].value == "phone-browser-check")
        );
        assert!(needs.require.is_empty());
    }

    #[test]
    fn every_fault_is_reported_and_siblings_stay() {
        let text = "\
gates:
  - {gate: a, title: A, require: {verified: al}}
  - {gate: b, title: B, require: {verified: 0%, guarded: 101%, probes: 80, facets: [], attested: []}}
  - {gate: c, title: C, require: {verifid: all, guarded: all}}
  - {gate: d, title: D}
  - {gate: e, title: E, require: {}}
  - {gate: f, title: F, needs: []}
  - {gate: g, title: G, scope: [], require: {verified: all}}
  - {gate: h, title: H, scope: [sapho], require: {verified: all}}
  - {gate: i, title: I, require: {samples: {profile: x, games: 0}}}
  - {gate: j, title: J, require: {verified: all}, scop: [a.b]}
  - {gate: k, title: K, require: {facets: [native, nativ]}}
  - {gate: l, title: L, require: {mutation: all}}
  - {gate: n, title: N, require: {mutation: 0%}}
  - {gate: Not A Word, title: L, require: {verified: all}}
  - gate: m
    require: {verified: [a.b, A.B]}
  - just words
  - gate: kept
    require: {verified: all}
    waive:
      - {reason: x, by: y, on: 2026-11-01, until: 2026-11-02}
      - {clause: a.b, case: a/b, reason: x, by: y, on: 2026-11-01, until: 2026-11-02}
      - {clause: a.b, reason: x, by: y, on: 2026-11-02, until: 2026-11-01}
      - {clause: a.b, by: y, on: 2026-11-02}
      - {clause: a.b, reason: x, by: y, on: 2026-11-02, until: 2026-12-01}
  - {gate: kept, title: K, require: {guarded: all}}
";
        let (gates, faults) = told(text, read);
        insta::assert_snapshot!(faults);
        let ids: Vec<_> = gates.iter().map(|gate| gate.id.value.as_str()).collect();
        assert_eq!(ids, ["kept"], "a gate with a fault in what it requires must not be met by less");
        assert_eq!((gates[0].title.as_str(), gates[0].waivers.len()), ("kept", 1));
        assert_eq!(gates[0].require[0].value, Condition::Verified(Share::All));
    }

    #[test]
    fn a_key_of_a_gate_that_stands_twice_leaves_it_out() {
        let text = "gates:\n  - {gate: a, title: A, require: {verified: all}, require: {guarded: all}}\n";
        let (gates, faults) = found(text, read);
        assert_eq!(faults, [r#"duplicate-key 2:51 "require": `require` stands twice in the gate `a`"#]);
        assert!(gates.is_empty());
    }
}
