//! A clause and a retired ID for a terminal.

use super::super::{optional, row, section};
use super::{CitationLine, ClauseAnswer, FacetLine, ReasonLine, Record, RetiredAnswer};
use crate::report::page::{Page, Phrase};
use crate::report::paint::Style;

impl RetiredAnswer {
    pub(in crate::report::explain) fn write(&self, page: &mut Page) {
        page.line(0, 2, &Phrase::styled(Style::Strong, "clause ").with(Style::Name, &self.id).and(": retired"));
        page.table(2, &[row("why", Phrase::plain(&self.why)), row("written", Phrase::plain(self.place.to_string()))]);
    }
}

impl ClauseAnswer {
    pub(in crate::report::explain) fn write(&self, page: &mut Page) {
        let heading = Phrase::styled(Style::Strong, "clause ")
            .with(Style::Name, &self.id)
            .with(Style::Strong, ": ")
            .with(self.status, self.status.word());
        page.heading(&heading, &Phrase::plain(self.tag.word()));
        page.line(2, 2, &Phrase::styled(Style::Quiet, format!("{}, {}", self.place, self.under.join(", "))));
        page.gap();
        page.line(2, 0, &Phrase::plain(&self.words));
        let reason =
            |line: &ReasonLine| vec![Phrase::styled(line.status, line.status.word()), Phrase::plain(&line.reason)];
        section(page, "Why", &self.reasons.iter().map(reason).collect::<Vec<_>>());
        section(page, "Cites", &self.citations.iter().map(CitationLine::row).collect::<Vec<_>>());
        if let Some(record) = &self.record {
            section(page, "Contract", &record.rows());
        }
        self.write_cases(page);
        let facet = |line: &FacetLine| {
            let why = line.why.as_ref().map(|why| format!(": {why}")).unwrap_or_default();
            row(line.facet.word(), Phrase::plain(line.state).and(why))
        };
        section(page, "Facets", &self.facets.iter().map(facet).collect::<Vec<_>>());
        self.write_gates(page);
        self.write_review(page);
        let older = |id: &String| vec![Phrase::styled(Style::Name, id)];
        section(page, "Older IDs", &self.older_ids.iter().map(older).collect::<Vec<_>>());
    }

    fn write_cases(&self, page: &mut Page) {
        if self.cases.is_empty() {
            return;
        }
        page.gap();
        page.line(0, 2, &Phrase::styled(Style::Strong, "Cases"));
        for case in &self.cases {
            let mut first = Phrase::styled(Style::Name, &case.id);
            if let Some(facet) = case.facet {
                first.push(Style::Quiet, format!(" {facet}"));
            }
            page.line(2, 2, &first);
            if let Some(title) = &case.title {
                page.line(4, 2, &Phrase::plain(title));
            }
            let mut words = Phrase::styled(proof_style(case.proof), &case.words);
            if case.exercises == Some(false) && case.proof == "passed" {
                words.push(Style::Attention, ", but does not reach the place where the engine carries the clause out");
            }
            page.line(4, 2, &words);
            page.line(4, 2, &Phrase::styled(Style::Quiet, case.place.to_string()));
        }
    }

    fn write_gates(&self, page: &mut Page) {
        if self.gates.is_empty() {
            return;
        }
        page.gap();
        page.line(0, 2, &Phrase::styled(Style::Strong, "Gates"));
        for gate in &self.gates {
            let mut line = Phrase::styled(Style::Name, &gate.gate).and(" ").with(gate.state, gate.state.word());
            if gate.owes.is_empty() {
                line.push(Style::Plain, ", owes nothing");
            }
            page.line(2, 2, &line);
            for owed in &gate.owes {
                let waived = if owed.waived { " (waived)" } else { "" };
                page.line(4, 2, &Phrase::plain(&owed.why).with(Style::Quiet, waived));
            }
        }
    }

    fn write_review(&self, page: &mut Page) {
        page.gap();
        page.line(0, 2, &Phrase::styled(Style::Strong, "Review"));
        page.line(2, 2, &Phrase::plain(self.review.standing));
        if let Some(change) = &self.review.change {
            for class in &change.classes {
                page.line(2, 2, &Phrase::styled(Style::Attention, class.word()).and(": ").and(class.participle()));
            }
            change.write(page, 4);
        }
        if let Some(place) = &self.review.place {
            page.line(2, 2, &Phrase::styled(Style::Quiet, place.to_string()));
        }
        page.line(2, 2, &Phrase::styled(Style::Quiet, format!("fingerprint {}", self.fingerprint)));
    }
}

pub(in crate::report::explain) fn proof_style(proof: &str) -> Style {
    match proof {
        "passed" => Style::Good,
        "failed" => Style::Bad,
        _ => Style::Attention,
    }
}

impl CitationLine {
    fn row(&self) -> Vec<Phrase> {
        let mut words = Phrase::plain(&self.locator);
        match (&self.title, self.standing) {
            (Some(title), Some(standing)) => {
                words.push(Style::Plain, format!(": {title}"));
                words.push(Style::Quiet, format!(" ({standing})"));
            }
            _ => words.push(Style::Bad, ": no such authority"),
        }
        if self.title.is_some() && !self.carries {
            words.push(Style::Attention, ", may not carry it");
        }
        vec![Phrase::styled(Style::Name, &self.authority), words]
    }
}

impl Record {
    fn rows(&self) -> Vec<Vec<Phrase>> {
        let mut rows = vec![row("written", Phrase::plain(self.place.to_string()))];
        if let Some(decided) = &self.decided {
            rows.push(row("decided", Phrase::plain(format!("{}, on {}", decided.by, decided.on))));
            for alternative in &decided.instead_of {
                rows.push(row("instead of", Phrase::plain(alternative)));
            }
        }
        optional(&mut rows, "ruling", self.ruling.as_deref());
        optional(&mut rows, "no ruling", self.no_ruling.as_deref());
        optional(&mut rows, "question", self.question.as_deref());
        for alternative in &self.alternatives {
            rows.push(row("alternative", Phrase::plain(alternative)));
        }
        optional(&mut rows, "guard", self.guard.as_deref());
        optional(&mut rows, "no mark", self.no_mark.as_deref());
        optional(&mut rows, "note", self.note.as_deref());
        rows
    }
}
