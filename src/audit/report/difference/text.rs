//! The difference for a terminal.

use super::{Changed, Difference, Identity, Side, Single};
use crate::report::change::{Change, Pair, diff_phrase};
use crate::report::header::share;
use crate::report::page::{Look, Page, Phrase, counted};
use crate::report::paint::Style;
use crate::review::{Class, Part, Side as PartSide};

/// The difference, wrapped to the terminal: gates first, then statuses, then clauses by class of change.
pub fn render(difference: &Difference, look: Look) -> String {
    let mut page = Page::new(look);
    let name = Phrase::styled(Style::Strong, format!("Difference: {}", difference.project));
    page.heading(&name, &Phrase::new());
    let side = |word: &str, side: &Side| vec![Phrase::styled(Style::Quiet, word), Phrase::plain(side.words())];
    page.table(0, &[side("then", &difference.then), side("now", &difference.now)]);
    if difference.is_empty() {
        page.gap();
        page.line(0, 2, &Phrase::plain("Nothing differs."));
        return page.finish();
    }
    write_gates(&mut page, difference);
    write_statuses(&mut page, difference);
    for class in Class::ALL {
        write_class(&mut page, difference, class);
    }
    write_cases(&mut page, "Cases that came", &difference.cases.added);
    write_cases(&mut page, "Cases that went", &difference.cases.removed);
    page.finish()
}

impl Side {
    /// In words.
    pub fn words(&self) -> String {
        let engine = if self.engine.is_empty() { "none" } else { &self.engine };
        let clauses = counted(self.clauses, "clause", "clauses");
        let cases = counted(self.cases, "case", "cases");
        format!("{}: {clauses}, {} proven; {cases}; engine {engine}", self.label, share(self.percent))
    }
}

fn title(page: &mut Page, words: &str, count: usize) {
    page.gap();
    page.line(0, 2, &Phrase::styled(Style::Strong, words).with(Style::Quiet, format!(" ({count})")));
}

fn write_gates(page: &mut Page, difference: &Difference) {
    if difference.gates.is_empty() {
        return;
    }
    title(page, "Gates", difference.gates.len());
    let rows = difference.gates.iter().map(|gate| {
        let style = gate.now.map_or(Style::Attention, Style::from);
        vec![Phrase::styled(Style::Name, &gate.gate), Phrase::styled(style, gate.words())]
    });
    page.table(2, &rows.collect::<Vec<_>>());
}

fn write_statuses(page: &mut Page, difference: &Difference) {
    if difference.statuses.is_empty() {
        return;
    }
    title(page, "Statuses", difference.statuses.len());
    for one in &difference.statuses {
        let name = Phrase::styled(Style::Name, &one.id)
            .and(": ")
            .with(one.then, one.then.word())
            .and(", now ")
            .with(one.now, one.now.word());
        page.line(2, 2, &name);
        page.line(4, 2, &Phrase::plain(&one.why));
        page.line(4, 2, &Phrase::styled(Style::Quiet, one.place.to_string()));
    }
}

/// The heading of a class of change.
pub(super) fn class_title(class: Class) -> &'static str {
    match class {
        Class::Cosmetic => "Respelt",
        Class::Moved => "Moved",
        Class::Renamed => "Renamed",
        Class::Record => "Other citations, decision or question",
        Class::Reworded => "Reworded",
        Class::MeaningBearing => "Reworded in a way that bears on the meaning",
        Class::Retagged => "Retagged",
        Class::New => "Added",
        Class::Removed => "Removed",
    }
}

fn write_class(page: &mut Page, difference: &Difference, class: Class) {
    let (singles, side) = match class {
        Class::New => (&difference.added, PartSide::Added),
        Class::Removed => (&difference.removed, PartSide::Removed),
        _ => {
            let changed: Vec<&Changed> = difference.of_class(class).collect();
            if !changed.is_empty() {
                title(page, class_title(class), changed.len());
                for one in changed {
                    write_changed(page, one);
                }
            }
            return;
        }
    };
    if !singles.is_empty() {
        title(page, class_title(class), singles.len());
        for single in singles {
            write_single(page, single, side);
        }
    }
}

fn write_changed(page: &mut Page, changed: &Changed) {
    let mut name = Phrase::styled(Style::Name, &changed.id);
    if let Some(Pair { then, .. }) = &changed.change.id {
        let how = match changed.identity {
            Identity::Same | Identity::Recorded => ", once ",
            Identity::Likely => ", likely once ",
        };
        name = name.with(Style::Attention, how).with(Style::Name, then);
    }
    let others: Vec<&str> = changed.change.classes.iter().skip(1).map(|class| class.word()).collect();
    if !others.is_empty() {
        name.push(Style::Quiet, format!(" (also {})", others.join(", ")));
    }
    page.line(2, 2, &name);
    page.line(4, 2, &Phrase::styled(Style::Quiet, changed.place.to_string()));
    // The earlier ID stands in the heading already.
    Change { id: None, ..changed.change.clone() }.write(page, 4);
}

fn write_single(page: &mut Page, single: &Single, side: PartSide) {
    let name = Phrase::styled(Style::Name, &single.id);
    page.line(2, 2, &name.and(format!(" {}, ", single.tag)).with(single.status, single.status.word()));
    page.line(4, 2, &Phrase::styled(Style::Quiet, single.place.to_string()));
    let part = Part { side, text: single.words.clone() };
    page.line(4, 2, &diff_phrase(&[part], page.paint()));
    if let Some(why) = &single.retired {
        page.line(4, 2, &Phrase::styled(Style::Quiet, "retired").and(": ").and(why));
    }
}

fn write_cases(page: &mut Page, words: &str, ids: &[String]) {
    if ids.is_empty() {
        return;
    }
    title(page, words, ids.len());
    for id in ids {
        page.line(2, 2, &Phrase::styled(Style::Name, id));
    }
}

#[cfg(test)]
mod tests {
    use super::super::Difference;
    use super::*;
    use crate::report::fixture;

    #[test]
    fn every_kind_of_difference() {
        insta::assert_snapshot!(render(&fixture::difference(), Look::PLAIN));
    }

    #[test]
    fn a_project_does_not_differ_from_itself() {
        let audit = fixture::project();
        let same = Difference::between((&audit, "a"), (&audit, "b"));
        assert!(same.is_empty(), "{same:?}");
        assert!(render(&same, Look::PLAIN).ends_with("Nothing differs.\n"));
    }
}
