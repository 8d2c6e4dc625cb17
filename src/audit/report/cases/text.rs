//! Played cases for a terminal: by family and area, what failed in full.

use super::{Area, Tally, areas, pinned};
use crate::report::page::{Look, Page, Phrase, counted};
use crate::report::paint::Style;
use crate::suite::{Case, Outcome, Run};

/// Which cases are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// Those that did not pass.
    Troubled,
    /// All.
    All,
}

/// The cases of a run.
pub fn render(run: &Run, look: Look, extent: Extent) -> String {
    let mut page = Page::new(look);
    let areas = areas(run);
    for family in areas.chunk_by(|one, other| one.family == other.family) {
        let cases = family.iter().flat_map(|area| area.cases.iter().copied());
        page.gap();
        let name = Phrase::styled(Style::Strong, family[0].family);
        page.heading(&name, &tally(Tally::of(cases)));
        for area in family {
            write_area(&mut page, area, extent);
        }
    }
    write_rulings(&mut page, run);
    page.finish()
}

fn write_area(page: &mut Page, area: &Area<'_>, extent: Extent) {
    let sum = Tally::of(area.cases.iter().copied());
    page.heading(&Phrase::plain("\u{a0}\u{a0}").with(Style::Name, area.name), &tally(sum));
    for case in &area.cases {
        match (&case.outcome, extent) {
            (Outcome::Passed, Extent::Troubled) => {}
            (Outcome::Passed, Extent::All) => write_case(page, case, Style::Good, ""),
            (Outcome::Failed(why), _) => write_case(page, case, Style::Bad, why),
            (Outcome::Skipped(why), _) => write_case(page, case, Style::Attention, why),
        }
    }
}

fn write_case(page: &mut Page, case: &Case, style: Style, why: &str) {
    let head = Phrase::styled(style, case.outcome.word()).and(" ").with(Style::Name, &case.id);
    page.line(4, 4, &head.and(" ").with(Style::Quiet, &case.title));
    page.verbatim(8, Style::Plain, why);
}

fn tally(tally: Tally) -> Phrase {
    let style = if tally.failed > 0 {
        Style::Bad
    } else if tally.skipped > 0 {
        Style::Attention
    } else {
        Style::Good
    };
    Phrase::styled(style, tally.to_string())
}

/// Rulings under whose alternatives cases were played: one that no case fails under is pinned by none of them.
fn write_rulings(page: &mut Page, run: &Run) {
    let rulings = pinned(run);
    if rulings.is_empty() {
        return;
    }
    page.gap();
    page.heading(&Phrase::styled(Style::Strong, "rulings"), &Phrase::new());
    let rows: Vec<Vec<Phrase>> = rulings
        .iter()
        .map(|ruling| {
            let of = counted(ruling.played, "case", "cases");
            let found = match ruling.by.len() {
                0 => Phrase::styled(Style::Attention, "pinned by none").and(format!(" of {of}")),
                count => Phrase::styled(Style::Good, "pinned").and(format!(" by {count} of {of}")),
            };
            vec![Phrase::styled(Style::Name, ruling.ruling), found]
        })
        .collect();
    page.table(2, &rows);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cases_of_a_run() {
        insta::assert_snapshot!(render(&super::super::fixture::run(), Look::PLAIN, Extent::Troubled));
    }

    #[test]
    fn all_cases_are_listed_if_asked() {
        let text = render(&super::super::fixture::run(), Look::PLAIN, Extent::All);
        assert!(text.contains("passed spice/blow/falls Spice falls.\n"), "{text}");
    }
}
