//! The first page: open gates and what they wait for, coverage, what changed since the review, findings.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::contract::Condition;
use crate::diagnostic::{Name, Severity};
use crate::gate::State;
use crate::ids::Tag;
use crate::report::header::share;
use crate::review::Class;
use crate::site::book::Book;
use crate::site::route::{Anchor, At, Href, Route};
use crate::site::value::{self, Bar, Count, Head, Link, Mark};

/// See the module.
#[derive(Debug, Serialize)]
pub(crate) struct Page {
    title: String,
    verdict: String,
    revision: String,
    day: String,
    gates: Vec<GateRow>,
    tallies: Vec<Figure>,
    heads: Vec<Head>,
    families: Vec<Bar>,
    tags: Vec<Bar>,
    mutants: Vec<Mutants>,
    changes: Vec<Count>,
    findings: Vec<Severe>,
    named: Vec<Named>,
}

#[derive(Debug, Serialize)]
struct GateRow {
    state: Mark,
    title: String,
    href: Href,
    outstanding: Vec<Count>,
    needs: Vec<Link>,
    waived: Count,
}

#[derive(Debug, Serialize)]
struct Figure {
    many: usize,
    what: &'static str,
    href: Href,
}

/// The mutants of one family.
#[derive(Debug, Serialize)]
struct Mutants {
    family: Link,
    share: String,
    caught: usize,
    viable: usize,
    state: Mark,
}

#[derive(Debug, Serialize)]
struct Severe {
    word: &'static str,
    text: String,
    href: Option<Href>,
}

#[derive(Debug, Serialize)]
struct Named {
    name: &'static str,
    href: Href,
    severity: Mark,
    count: Count,
}

pub(crate) fn page(book: &Book<'_>, at: &At<'_>) -> Page {
    let audit = book.audit;
    Page {
        title: super::super::title(audit),
        verdict: verdict(book),
        revision: if audit.engine.is_empty() { "none".to_owned() } else { audit.engine.clone() },
        day: audit.as_of.to_string(),
        gates: gates(book, at),
        tallies: tallies(book, at),
        heads: value::heads(),
        families: families(book, at),
        tags: tags(book, at),
        mutants: mutants(book, at),
        changes: changes(book, at),
        findings: findings(book, at),
        named: named(book, at),
    }
}

fn mutants(book: &Book<'_>, at: &At<'_>) -> Vec<Mutants> {
    let figures = book.trace().project.mutation.iter();
    figures
        .map(|figure| {
            let tally = figure.tally();
            let known = book.families.iter().find(|family| family.word == figure.family);
            let family = known.map_or_else(
                || Link { text: figure.family.clone(), href: None },
                |family| Link::new(family.title, at.to_place(&Route::Family(family.word), &Anchor::own("mutants"))),
            );
            Mutants {
                family,
                share: share(tally.percent()),
                caught: tally.caught,
                viable: tally.viable(),
                state: value::of_figure(figure.state()),
            }
        })
        .collect()
}

fn verdict(book: &Book<'_>) -> String {
    let all = book.audit.gates.len();
    let open = book.audit.gates.iter().filter(|gate| gate.state == State::Open).count();
    match (all, open) {
        (0, _) => "No gate is defined.".to_owned(),
        (1, 0) => "The gate is met.".to_owned(),
        (1, _) => "The gate is open.".to_owned(),
        (_, 0) => format!("All {all} gates are met."),
        (_, open) if open == all => format!("All {all} gates are open."),
        (_, 1) => format!("One of {all} gates is open."),
        (_, open) => format!("{open} of {all} gates are open."),
    }
}

fn gates(book: &Book<'_>, at: &At<'_>) -> Vec<GateRow> {
    let trace = book.trace();
    let mut verdicts: Vec<_> = book.audit.gates.iter().collect();
    verdicts.sort_by_key(|verdict| (verdict.state, verdict.gate));
    verdicts
        .into_iter()
        .map(|verdict| {
            let gate = &trace.project.gates[verdict.gate];
            let route = Route::Gate(&gate.id.value);
            let outstanding = verdict.conditions.iter().enumerate().filter_map(|(i, condition)| {
                let many = condition.outstanding.iter().filter(|item| item.waived.is_none()).count();
                let (one, more) = nouns(gate.require.get(i).map(|condition| &condition.value));
                let to = || at.to_place(&route, &Anchor::own(&format!("condition-{}", i + 1)));
                if many == 0 && condition.state == State::Open {
                    return Some(Count { text: "a condition that speaks of nothing".to_owned(), href: Some(to()) });
                }
                (many > 0).then(|| Count::of(many, one, more, to))
            });
            GateRow {
                state: value::of_gate(verdict.state),
                title: gate.title.clone(),
                href: at.to(&route),
                outstanding: outstanding.collect(),
                needs: gate.needs.iter().map(|need| book.link_gate(at, &need.value)).collect(),
                waived: Count::of(verdict.waived().count(), "thing is waived", "things are waived", || {
                    at.to_place(&route, &Anchor::own("waivers"))
                }),
            }
        })
        .collect()
}

/// What a condition counts; the gates that a gate needs come last and have no condition of their own.
fn nouns(condition: Option<&Condition>) -> (&'static str, &'static str) {
    match condition {
        Some(Condition::Verified(_)) => ("clause not verified", "clauses not verified"),
        Some(Condition::Guarded(_)) => ("question not guarded", "questions not guarded"),
        Some(Condition::Probes(_)) => ("probe missing or not passing", "probes missing or not passing"),
        Some(Condition::Facets(_)) => {
            ("facet of a clause without a passing case", "facets of clauses without a passing case")
        }
        Some(Condition::Samples { .. }) => ("sample outstanding", "samples outstanding"),
        Some(Condition::Mutation(_)) => ("mutation figure outstanding", "mutation figures outstanding"),
        Some(Condition::Attested(_)) => ("attestation outstanding", "attestations outstanding"),
        None => ("gate before it is open", "gates before it are open"),
    }
}

fn tallies(book: &Book<'_>, at: &At<'_>) -> Vec<Figure> {
    let trace = book.trace();
    let of_tag = |tag: Tag| trace.clauses.iter().filter(|entry| trace.clause(entry).tag == tag).count();
    let probes = trace.cases.values().filter(|case| case.evidence.is_none()).count();
    let figure = |many: usize, one: &'static str, more: &'static str, href: Href| Figure {
        many,
        what: if many == 1 { one } else { more },
        href,
    };
    vec![
        figure(trace.project.documents.len(), "document", "documents", at.to(&Route::Documents)),
        figure(trace.clauses.len(), "clause", "clauses", at.to(&Route::Families)),
        figure(of_tag(Tag::Sourced), "sourced", "sourced", at.to(&Route::Tagged(Tag::Sourced))),
        figure(of_tag(Tag::Interpretation), "interpretation", "interpretations", at.to(&Route::Interpretations)),
        figure(of_tag(Tag::Unresolved), "open question", "open questions", at.to(&Route::Questions)),
        figure(trace.authorities.len(), "authority", "authorities", at.to(&Route::Authorities)),
        figure(trace.cases.len() - probes, "case", "cases", at.to(&Route::Cases)),
        figure(probes, "missing probe", "missing probes", at.to_place(&Route::Cases, &Anchor::own("missing"))),
    ]
}

fn families(book: &Book<'_>, at: &At<'_>) -> Vec<Bar> {
    let rows = book.families.iter().map(|family| {
        let route = Route::Family(family.word);
        Bar::of(book, Link::new(family.title, at.to(&route)), &family.clauses, at.to(&route), |status| {
            at.to_place(&route, &Anchor::own(status.word()))
        })
    });
    let all: Vec<usize> = (0..book.trace().clauses.len()).collect();
    let total = Bar::of(book, Link::new("All", at.to(&Route::Families)), &all, at.to(&Route::Families), |status| {
        at.to(&Route::Standing(status))
    });
    rows.chain((book.families.len() > 1).then_some(total)).collect()
}

fn tags(book: &Book<'_>, at: &At<'_>) -> Vec<Bar> {
    book.trace()
        .tags()
        .into_iter()
        .map(|tag| {
            let clauses: Vec<usize> =
                book.select(Some(tag), None).into_iter().flat_map(|(_, clauses)| clauses).collect();
            let route = Route::Tagged(tag);
            Bar::of(book, Link::new(tag.word(), at.to(&route)), &clauses, at.to(&route), |status| {
                at.to_place(&route, &Anchor::own(status.word()))
            })
        })
        .collect()
}

fn changes(book: &Book<'_>, at: &At<'_>) -> Vec<Count> {
    super::changes::by_class(book)
        .into_iter()
        .filter(|(class, _)| class.owes_review())
        .map(|(class, many)| {
            let (one, more) = worded(class);
            Count::of(many, one, more, || at.to_place(&Route::Changes, &Anchor::own(class.word())))
        })
        .collect()
}

fn worded(class: Class) -> (&'static str, &'static str) {
    match class {
        Class::Cosmetic => ("changed in spelling or spacing", "changed in spelling or spacing"),
        Class::Moved => ("moved", "moved"),
        Class::Renamed => ("renamed", "renamed"),
        Class::Record => ("changed in citations, decision or question", "changed in citations, decision or question"),
        Class::Reworded => ("reworded", "reworded"),
        Class::MeaningBearing => ("reworded with a bearing on meaning", "reworded with a bearing on meaning"),
        Class::Retagged => ("retagged", "retagged"),
        Class::New => ("never reviewed", "never reviewed"),
        Class::Removed => ("removed", "removed"),
    }
}

fn findings(book: &Book<'_>, at: &At<'_>) -> Vec<Severe> {
    [Severity::Error, Severity::Warning, Severity::Note]
        .into_iter()
        .filter_map(|severity| {
            let many = book.audit.diagnostics.iter().filter(|found| found.severity == severity).count();
            let count = Count::of(many, severity.word(), &format!("{}s", severity.word()), || {
                at.to_place(&Route::Findings, &Anchor::own(severity.word()))
            });
            (many > 0).then(|| Severe { word: value::of_severity(severity).word, text: count.text, href: count.href })
        })
        .collect()
}

fn named(book: &Book<'_>, at: &At<'_>) -> Vec<Named> {
    let mut by_name: BTreeMap<(std::cmp::Reverse<Severity>, &str), (Name, usize)> = BTreeMap::new();
    for found in &book.audit.diagnostics {
        let key = (std::cmp::Reverse(found.severity), found.name.info().name);
        by_name.entry(key).or_insert((found.name, 0)).1 += 1;
    }
    by_name
        .into_iter()
        .map(|((severity, name), (_, many))| {
            let route = Route::Lint(name);
            Named {
                name,
                href: at.to(&route),
                severity: value::of_severity(severity.0),
                count: Count::bare(many, || at.to_place(&route, &Anchor::own("findings"))),
            }
        })
        .collect()
}
