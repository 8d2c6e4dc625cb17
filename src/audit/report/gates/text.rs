//! The release-gate report for a terminal.

use super::{ALL_FLAG, Condition, Extent, GateReport, Group, Report, WaiverReport, WaiverStanding, shortened};
use crate::gate::State;
use crate::obligation::Status;
use crate::report::page::{Look, Page, Phrase, counted};
use crate::report::paint::Style;

/// The report, wrapped to the terminal. Open gates come in full, then met ones.
pub fn render(report: &Report, look: Look, extent: Extent) -> String {
    let mut page = Page::new(look);
    report.header.write(&mut page, "Release gates");
    page.gap();
    if report.gates.is_empty() {
        page.line(0, 2, &Phrase::styled(Style::Attention, "no gates").and(": nothing says what a release needs"));
        return page.finish();
    }
    if report.gates.len() > 1 {
        overview(&mut page, report);
    }
    let of = |state: State| report.gates.iter().filter(move |gate| gate.state == state);
    for gate in of(State::Open).chain(of(State::Met)) {
        page.gap();
        write_gate(&mut page, gate, extent);
    }
    page.finish()
}

fn overview(page: &mut Page, report: &Report) {
    let rows: Vec<Vec<Phrase>> = report
        .gates
        .iter()
        .map(|gate| {
            vec![
                Phrase::styled(gate.state, gate.state.word()),
                Phrase::styled(Style::Name, &gate.gate),
                Phrase::plain(gate.outstanding_words()),
            ]
        })
        .collect();
    page.table(0, &rows);
    let met = report.gates.iter().filter(|gate| gate.state == State::Met).count();
    let open = report.gates.len() - met;
    page.line(
        0,
        2,
        &Phrase::plain(format!("{}: {open} open, {met} met", counted(report.gates.len(), "gate", "gates"))),
    );
}

pub(in crate::report) fn write_gate(page: &mut Page, gate: &GateReport, extent: Extent) {
    let heading = Phrase::styled(Style::Strong, "gate ")
        .with(Style::Name, &gate.gate)
        .with(Style::Strong, ": ")
        .with(gate.state, gate.state.word());
    page.heading(&heading, &Phrase::plain(&gate.title));
    let quiet = |text: &str| Phrase::styled(Style::Quiet, text);
    let mut rows: Vec<Vec<Phrase>> = Vec::new();
    rows.extend(gate.scope_words().map(|scope| vec![quiet("scope"), Phrase::plain(scope)]));
    if !gate.needs.is_empty() {
        let mut needs = Phrase::new();
        for (i, need) in gate.needs.iter().enumerate() {
            needs.push(Style::Plain, if i > 0 { ", " } else { "" });
            needs.push(Style::Name, &need.gate);
            match need.state {
                Some(state) => needs = needs.and(" ").with(state, state.word()),
                None => needs = needs.and(" ").with(Style::Bad, "does not exist"),
            }
        }
        rows.push(vec![quiet("needs"), needs]);
    }
    page.table(2, &rows);
    for condition in &gate.conditions {
        write_condition(page, gate, condition, extent);
    }
    if !gate.waivers.is_empty() {
        page.line(2, 0, &quiet("waivers"));
        gate.waivers.iter().for_each(|waiver| write_waiver(page, waiver));
    }
}

fn write_condition(page: &mut Page, gate: &GateReport, condition: &Condition, extent: Extent) {
    let title = Phrase::styled(condition.state, format!("{:<4}", condition.state))
        .and(if condition.state == State::Met { "  " } else { " " })
        .and(&condition.title)
        .and(": ")
        .with(Style::Strong, condition.measure());
    page.line(2, 6, &title);
    for group in condition.groups(&gate.waivers) {
        write_group(page, gate, &group, extent);
    }
}

fn write_group(page: &mut Page, gate: &GateReport, group: &Group<'_>, extent: Extent) {
    let (shown, more) = group.split(extent);
    let style = match group.why.starts_with(Status::Failing.word()) {
        _ if group.waived => Style::Quiet,
        true => Style::Bad,
        false => Style::Attention,
    };
    let why = Phrase::styled(style, shortened(&group.why));
    page.line(6, 2, &why.with(Style::Quiet, format!(" ({})", group.items.len())));
    let subjects: Vec<Phrase> = shown.iter().map(|item| subject(item.kind, &item.subject)).collect();
    let width = subjects.iter().map(Phrase::width).max().unwrap_or(0);
    for (item, subject) in shown.iter().zip(&subjects) {
        page.pair(8, width, subject, &Phrase::styled(Style::Quiet, item.place.to_string()));
        if let Some(why) = group.own(item) {
            page.line(10, 2, &Phrase::plain(shortened(why)));
        }
    }
    if more > 0 {
        let hint = format!("and {more} more: truthsayer gates {} {ALL_FLAG}", gate.gate);
        page.line(8, 2, &Phrase::styled(Style::Quiet, hint));
    }
}

fn subject(kind: &str, name: &str) -> Phrase {
    Phrase::styled(Style::Quiet, kind).and(" ").with(Style::Name, name)
}

fn write_waiver(page: &mut Page, waiver: &WaiverReport) {
    let style = match waiver.standing {
        WaiverStanding::InForce => Style::Plain,
        WaiverStanding::Expired => Style::Bad,
        WaiverStanding::NotYet => Style::Quiet,
    };
    let subject = subject(waiver.kind, &waiver.subject).and(": ");
    page.line(6, 2, &subject.with(style, waiver.standing_words()));
    page.line(8, 2, &Phrase::plain(format!("{}, on {}: {}", waiver.by, waiver.on, shortened(&waiver.reason))));
    page.line(8, 2, &Phrase::styled(Style::Quiet, waiver.place.to_string()));
}

#[cfg(test)]
mod tests {
    use super::super::report;
    use super::*;
    use crate::report::fixture;
    use crate::report::paint::Paint;

    #[test]
    fn every_gate_of_the_fixture() {
        let report = report(&fixture::project(), None).expect("all gates");
        insta::assert_snapshot!(render(&report, Look::PLAIN, Extent::First));
    }

    #[test]
    fn one_gate_on_a_narrow_terminal() {
        let report = report(&fixture::project(), Some("public-start")).expect("a gate");
        insta::assert_snapshot!(render(&report, Look { width: 48, paint: Paint::Off }, Extent::First));
    }

    #[test]
    fn long_lists_are_cut_and_say_how_to_see_the_rest() {
        let audit = fixture::long(25);
        let report = report(&audit, None).expect("all gates");
        let first = render(&report, Look::PLAIN, Extent::First);
        assert_eq!(first.matches("clause spice.many.").count(), 10, "{first}");
        assert!(first.contains("and 15 more: truthsayer gates spice-rules --verbose"), "{first}");
        let all = render(&report, Look::PLAIN, Extent::All);
        assert_eq!(all.matches("clause spice.many.").count(), 25, "{all}");
        assert!(!all.contains(ALL_FLAG), "{all}");
    }

    #[test]
    fn lines_keep_to_the_width_whatever_the_words() {
        for width in [40, 60, 80, 132] {
            for audit in [fixture::project(), fixture::hostile()] {
                let report = report(&audit, None).expect("all gates");
                let text = render(&report, Look { width, paint: Paint::Off }, Extent::All);
                for line in text.lines() {
                    let word = line.split_whitespace().map(|word| word.chars().count()).max().unwrap_or(0);
                    assert!(line.chars().count() <= width || word + 10 > width, "{width}: {line:?}");
                    assert!(!line.chars().any(char::is_control), "{line:?}");
                }
            }
        }
    }

    #[test]
    fn colour_changes_no_words() {
        let report = report(&fixture::hostile(), None).expect("all gates");
        let plain = render(&report, Look::PLAIN, Extent::All);
        let coloured = render(&report, Look { paint: Paint::On, ..Look::PLAIN }, Extent::All);
        assert_ne!(plain, coloured);
        assert_eq!(fixture::without_colour(&coloured), plain);
    }
}
