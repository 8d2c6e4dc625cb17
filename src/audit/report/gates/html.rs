//! The release-gate report as one HTML file: no script, no outside request, printable. The markup is in
//! `templates/report.html`.

use serde::Serialize;

use super::{Condition, Extent, GateReport, Group, Report, WaiverReport, WaiverStanding};
use crate::diagnostic::render::visible;
use crate::gate::State;
use crate::report::header::{Header, share};
use crate::report::template;

/// The report, with everything that is outstanding.
pub fn render(report: &Report) -> String {
    let view = View {
        project: seen(&report.header.project),
        facts: facts(&report.header),
        gates: report.gates.iter().enumerate().map(|(i, gate)| GateView::of(i, gate)).collect(),
    };
    template::render("report.html", &view)
}

/// Text with its controls shown; the template escapes it.
fn seen(text: &str) -> String {
    visible(text).into_owned()
}

fn facts(header: &Header) -> Vec<Fact> {
    let mut facts = vec![Fact::of("As of", &header.as_of), Fact::of("Engine", header.engine_words())];
    facts.extend(header.providers.iter().map(|provider| Fact::of("Provider", &provider.words())));
    facts.push(Fact::of("Cases", &header.cases.to_string()));
    facts.push(Fact::of("Clauses", &header.clauses.to_string()));
    facts.push(Fact::of("Findings", &header.findings.to_string()));
    facts
}

#[derive(Serialize)]
struct View {
    project: String,
    facts: Vec<Fact>,
    gates: Vec<GateView>,
}

#[derive(Serialize)]
struct Fact {
    name: &'static str,
    words: String,
}

impl Fact {
    fn of(name: &'static str, words: &str) -> Self {
        Self { name, words: seen(words) }
    }
}

#[derive(Serialize)]
struct GateView {
    anchor: String,
    name: String,
    title: String,
    state: &'static str,
    place: String,
    outstanding: usize,
    waived: usize,
    scope: Option<String>,
    needs: Vec<NeedView>,
    conditions: Vec<ConditionView>,
    waivers: Vec<WaiverView>,
}

#[derive(Serialize)]
struct NeedView {
    gate: String,
    state: &'static str,
    class: &'static str,
}

#[derive(Serialize)]
struct ConditionView {
    title: String,
    state: &'static str,
    have: usize,
    want: usize,
    share: String,
    place: String,
    groups: Vec<GroupView>,
}

#[derive(Serialize)]
struct GroupView {
    why: String,
    count: usize,
    items: Vec<ItemView>,
}

#[derive(Serialize)]
struct ItemView {
    kind: &'static str,
    subject: String,
    place: String,
    why: Option<String>,
}

#[derive(Serialize)]
struct WaiverView {
    kind: &'static str,
    subject: String,
    standing: String,
    class: &'static str,
    by: String,
    on: String,
    reason: String,
    place: String,
}

impl GateView {
    fn of(index: usize, gate: &GateReport) -> Self {
        let needs = gate.needs.iter().map(|need| NeedView {
            gate: seen(&need.gate),
            state: need.state.map_or("does not exist", State::word),
            class: need.state.map_or("bad", State::word),
        });
        Self {
            anchor: format!("gate-{}", index + 1),
            name: seen(&gate.gate),
            title: seen(&gate.title),
            state: gate.state.word(),
            place: seen(&gate.place.to_string()),
            outstanding: gate.outstanding,
            waived: gate.waived,
            scope: gate.scope_words().as_deref().map(seen),
            needs: needs.collect(),
            conditions: gate.conditions.iter().map(|condition| ConditionView::of(gate, condition)).collect(),
            waivers: gate.waivers.iter().map(WaiverView::of).collect(),
        }
    }
}

impl ConditionView {
    fn of(gate: &GateReport, condition: &Condition) -> Self {
        Self {
            title: seen(&condition.title),
            state: condition.state.word(),
            have: condition.have,
            want: condition.want,
            share: share(condition.percent),
            place: seen(&condition.place.to_string()),
            groups: condition.groups(&gate.waivers).iter().map(GroupView::of).collect(),
        }
    }
}

impl GroupView {
    fn of(group: &Group<'_>) -> Self {
        let (items, _) = group.split(Extent::All);
        let items = items.iter().map(|item| ItemView {
            kind: item.kind,
            subject: seen(&item.subject),
            place: seen(&item.place.to_string()),
            why: group.own(item).map(seen),
        });
        Self { why: seen(&group.why), count: group.items.len(), items: items.collect() }
    }
}

impl WaiverView {
    fn of(waiver: &WaiverReport) -> Self {
        Self {
            kind: waiver.kind,
            subject: seen(&waiver.subject),
            standing: seen(&waiver.standing_words()),
            class: match waiver.standing {
                WaiverStanding::InForce => "attention",
                WaiverStanding::Expired => "bad",
                WaiverStanding::NotYet => "quiet",
            },
            by: seen(&waiver.by),
            on: seen(&waiver.on),
            reason: seen(&waiver.reason),
            place: seen(&waiver.place.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::report;
    use super::*;
    use crate::report::fixture;

    #[test]
    fn every_gate_of_the_fixture() {
        let html = render(&report(&fixture::project(), None).expect("all gates"));
        let main = html.split_once("<main>").expect("a main part").1;
        insta::assert_snapshot!(main.split_once("</main>").expect("a main part").0);
    }

    #[test]
    fn hostile_text_makes_no_markup() {
        let tags = |audit| {
            let html = render(&report(&audit, None).expect("all gates"));
            html.matches('<').count()
        };
        assert_eq!(tags(fixture::hostile()), tags(fixture::project()));
    }

    #[test]
    fn it_stands_alone() {
        let html = render(&report(&fixture::hostile(), None).expect("all gates"));
        for outside in ["<script", "<link", "src=", "@import", "url(", "onload", "href=\"http", "\u{1b}", "\u{202e}"] {
            assert!(!html.contains(outside), "{outside}");
        }
        assert!(html.contains("default-src 'none'"));
        assert!(html.contains("@media print"));
    }
}
