//! One gate: its conditions, what each still waits for and where that stands, its waivers.

use serde::Serialize;

use crate::contract::Subject;
use crate::gate::{ConditionVerdict, Outstanding, State, in_force};
use crate::site::book::Book;
use crate::site::route::{Anchor, At};
use crate::site::value::{self, Count, Link, Mark, Wording};

/// See the module.
#[derive(Debug, Serialize)]
pub(crate) struct Page<'a> {
    title: &'a str,
    id: &'a str,
    state: Mark,
    day: String,
    revision: &'a str,
    scope: Vec<&'a str>,
    needs: Vec<Link>,
    needed_by: Vec<Link>,
    written: Link,
    outstanding: Count,
    conditions: Vec<Row<'a>>,
    waivers: Vec<Waiver<'a>>,
}

#[derive(Debug, Serialize)]
struct Row<'a> {
    anchor: Anchor,
    title: String,
    state: Mark,
    have: usize,
    want: usize,
    empty: bool,
    items: Vec<Item<'a>>,
    more: usize,
}

/// Things outstanding that a page shows of one condition; the other formats have all.
const ITEMS_MAX: usize = 40;

/// What is outstanding of one clause, case, sample, attestation or gate.
#[derive(Debug, Serialize)]
struct Item<'a> {
    subject: Link,
    /// How the subject is set: an ID as code, anything else as words.
    voice: &'static str,
    reasons: Vec<Why<'a>>,
    place: Link,
}

#[derive(Debug, Serialize)]
struct Why<'a> {
    words: Wording<'a>,
    waived: Option<Mark>,
}

#[derive(Debug, Serialize)]
struct Waiver<'a> {
    subject: Link,
    reason: &'a str,
    by: &'a str,
    on: String,
    until: String,
    state: Mark,
    excuses: usize,
}

pub(crate) fn page<'a>(book: &'a Book<'a>, at: &At<'_>, index: usize) -> Page<'a> {
    let audit = book.audit;
    let gates = &audit.trace.project.gates;
    let gate = &gates[index];
    let verdict = audit.gates.iter().find(|verdict| verdict.gate == index);
    let conditions = verdict.map_or(&[][..], |verdict| verdict.conditions.as_slice());
    let mut rows: Vec<Row> = conditions.iter().enumerate().map(|(i, condition)| row(book, at, i, condition)).collect();
    rows.sort_by_key(|row| row.state.word != State::Open.word());
    let needed_by = gates.iter().filter(|other| other.needs.iter().any(|need| need.value == gate.id.value));
    let many = verdict.map_or(0, |verdict| verdict.outstanding().count());
    Page {
        title: &gate.title,
        id: &gate.id.value,
        state: value::of_gate(verdict.map_or(State::Open, |verdict| verdict.state)),
        day: audit.as_of.to_string(),
        revision: &audit.engine,
        scope: gate.scope.iter().map(|glob| glob.value.as_str()).collect(),
        needs: gate.needs.iter().map(|need| book.link_gate(at, &need.value)).collect(),
        needed_by: needed_by.map(|other| book.link_gate(at, &other.id.value)).collect(),
        written: book.link_place(at, gate.id.span),
        outstanding: Count::of(many, "thing is outstanding", "things are outstanding", || {
            at.to_place(&at.route, &Anchor::own("conditions"))
        }),
        conditions: rows,
        waivers: waivers(book, at, index, conditions),
    }
}

fn row<'a>(book: &Book<'_>, at: &At<'_>, index: usize, condition: &'a ConditionVerdict) -> Row<'a> {
    let mut items: Vec<Item> = Vec::new();
    let mut before: Option<&Outstanding> = None;
    let mut more = 0;
    for outstanding in &condition.outstanding {
        if items.len() == ITEMS_MAX && before.is_none_or(|before| before.subject != outstanding.subject) {
            more += 1;
            continue;
        }
        let why = Why { words: Wording::of(&*outstanding.why), waived: outstanding.waived.map(|_| value::WAIVED) };
        match items.last_mut() {
            Some(last) if before.is_some_and(|before| before.subject == outstanding.subject) => last.reasons.push(why),
            _ => items.push(Item {
                subject: book.link_subject(at, &outstanding.subject),
                voice: voice(&outstanding.subject),
                reasons: vec![why],
                place: book.link_place(at, outstanding.span),
            }),
        }
        before = Some(outstanding);
    }
    Row {
        anchor: Anchor::own(&format!("condition-{}", index + 1)),
        title: condition.title.clone(),
        state: value::of_gate(condition.state),
        have: condition.have,
        want: condition.want,
        empty: condition.want == 0,
        items,
        more,
    }
}

fn voice(subject: &Subject) -> &'static str {
    match subject {
        Subject::Clause(_) | Subject::Case(_) | Subject::Attestation(_) => "id",
        Subject::Gate(_) | Subject::Facet(_) | Subject::Sample(_) | Subject::Mutation(_) => "title",
    }
}

fn waivers<'a>(book: &'a Book<'a>, at: &At<'_>, index: usize, conditions: &[ConditionVerdict]) -> Vec<Waiver<'a>> {
    let excused = |waiver: usize| {
        let items = conditions.iter().flat_map(|condition| &condition.outstanding);
        items.filter(|item| item.waived == Some(waiver)).count()
    };
    book.trace().project.gates[index]
        .waivers
        .iter()
        .enumerate()
        .map(|(i, waiver)| Waiver {
            subject: book.link_subject(at, &waiver.subject.value),
            reason: &waiver.reason,
            by: &waiver.by,
            on: waiver.on.to_string(),
            until: waiver.until.to_string(),
            state: if in_force(waiver, book.audit.as_of) { value::WAIVED } else { value::EXPIRED },
            excuses: excused(i),
        })
        .collect()
}
