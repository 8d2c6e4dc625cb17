//! The release-gate report as Markdown, for a code host. The markup is in `templates/report.md`.

use serde::Serialize;

use super::{ALL_FLAG, Condition, Extent, GateReport, Group, Report, WaiverReport, shortened};
use crate::report::header::{Header, share};
use crate::report::markdown::{code, codes, sentence, text};
use crate::report::template;

/// The report.
pub fn render(report: &Report, extent: Extent) -> String {
    let gates = report.gates.iter().map(|gate| GateView::of(gate, extent)).collect();
    let view = View { project: text(&report.header.project), facts: facts(&report.header), gates };
    template::render("report.md", &view)
}

/// The header as lines of a list.
pub(in crate::report) fn facts(header: &Header) -> Vec<String> {
    let mut facts = vec![format!("As of {}, engine {}", text(&header.as_of), code(header.engine_words()))];
    facts.extend(header.providers.iter().map(|provider| format!("Provider {}", text(&provider.words()))));
    facts.push(format!("Cases: {}", header.cases));
    facts.push(format!("Clauses: {}", header.clauses));
    facts.push(format!("Findings: {}", header.findings));
    facts
}

/// Every string is Markdown.
#[derive(Serialize)]
struct View {
    project: String,
    facts: Vec<String>,
    gates: Vec<GateView>,
}

#[derive(Serialize)]
struct GateView {
    name: String,
    title: String,
    state: &'static str,
    outstanding: usize,
    waived: usize,
    scope: Option<String>,
    needs: String,
    conditions: Vec<ConditionView>,
    waivers: Vec<WaiverView>,
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
    more: Option<String>,
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
    by: String,
    on: String,
    reason: String,
    place: String,
}

impl GateView {
    fn of(gate: &GateReport, extent: Extent) -> Self {
        let needs = gate.needs.iter().map(|need| match need.state {
            Some(state) => format!("{} {state}", code(&need.gate)),
            None => format!("{} does not exist", code(&need.gate)),
        });
        let scope = match gate.scope.as_slice() {
            [] => gate.scope_words(),
            scope => Some(codes(scope.iter().map(String::as_str))),
        };
        Self {
            name: code(&gate.gate),
            title: text(&gate.title),
            state: gate.state.word(),
            outstanding: gate.outstanding,
            waived: gate.waived,
            scope,
            needs: needs.collect::<Vec<_>>().join(", "),
            conditions: gate.conditions.iter().map(|condition| ConditionView::of(gate, condition, extent)).collect(),
            waivers: gate.waivers.iter().map(WaiverView::of).collect(),
        }
    }
}

impl ConditionView {
    fn of(gate: &GateReport, condition: &Condition, extent: Extent) -> Self {
        Self {
            title: sentence(&condition.title),
            state: condition.state.word(),
            have: condition.have,
            want: condition.want,
            share: share(condition.percent),
            place: code(&condition.place.to_string()),
            groups: condition.groups(&gate.waivers).iter().map(|group| GroupView::of(group, extent)).collect(),
        }
    }
}

impl GroupView {
    fn of(group: &Group<'_>, extent: Extent) -> Self {
        let (shown, more) = group.split(extent);
        let items = shown.iter().map(|item| ItemView {
            kind: item.kind,
            subject: code(&item.subject),
            place: code(&item.place.to_string()),
            why: group.own(item).map(|why| sentence(&shortened(why))),
        });
        let more = (more > 0).then(|| format!("and {more} more; {} lists all", code(ALL_FLAG)));
        Self { why: sentence(&shortened(&group.why)), count: group.items.len(), items: items.collect(), more }
    }
}

impl WaiverView {
    fn of(waiver: &WaiverReport) -> Self {
        Self {
            kind: waiver.kind,
            subject: code(&waiver.subject),
            standing: text(&waiver.standing_words()),
            by: text(&waiver.by),
            on: text(&waiver.on),
            reason: text(&waiver.reason),
            place: code(&waiver.place.to_string()),
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
        insta::assert_snapshot!(render(&report(&fixture::project(), None).expect("all gates"), Extent::First));
    }

    #[test]
    fn hostile_text_makes_no_markup() {
        let of = |audit| render(&report(&audit, None).expect("all gates"), Extent::All);
        fixture::assert_same_markup(&of(fixture::project()), &of(fixture::hostile()));
    }

    #[test]
    fn long_lists_are_cut() {
        let report = report(&fixture::long(25), None).expect("all gates");
        assert!(render(&report, Extent::First).contains("- and 15 more; `--verbose` lists all"));
        assert_eq!(render(&report, Extent::All).matches("- clause `spice.many.").count(), 25);
    }
}
