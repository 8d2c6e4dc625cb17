//! What `build` and `check` end with: clauses by tag and status, cases, gates and findings, on one screen.

use serde::Serialize;

use super::header::{Header, StatusCount, share};
use super::json;
use super::page::{Look, Page, Phrase, counted};
use super::paint::Style;
use crate::chain::Audit;
use crate::gate::{State, percent};
use crate::ids::Tag;
use crate::obligation::Status;
use crate::trace::counts_as;

/// The name and number of the JSON format.
pub const SCHEMA: &str = "truthsayer-summary/1";

/// How a project stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Summary {
    /// What ran, and when.
    #[serde(flatten)]
    pub header: Header,
    /// One row a tag.
    pub tags: Vec<TagRow>,
    /// How the gates stand.
    pub gates: GateTally,
}

/// The clauses of one tag.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct TagRow {
    /// The tag.
    pub tag: Tag,
    /// In the order of precedence.
    pub by_status: Vec<StatusCount>,
    /// All of them.
    pub total: usize,
    /// Those that count.
    pub counted: usize,
    /// Their share, rounded down; none of none has no share.
    pub percent: Option<u8>,
}

/// Gates by state, in the order in which they are written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GateTally {
    /// Names of open gates.
    pub open: Vec<String>,
    /// Names of met gates.
    pub met: Vec<String>,
}

/// Gates that are named on a line; the rest are counted.
const GATES_NAMED_MAX: usize = 6;

impl Summary {
    /// The summary of an audit.
    pub fn of(audit: &Audit) -> Self {
        let named = |state: State| {
            let gates = audit.gates.iter().filter(move |verdict| verdict.state == state);
            gates.map(|verdict| audit.trace.project.gates[verdict.gate].id.value.clone()).collect()
        };
        Self {
            header: Header::of(audit),
            tags: audit.trace.tags().into_iter().map(|tag| TagRow::of(audit, tag)).collect(),
            gates: GateTally { open: named(State::Open), met: named(State::Met) },
        }
    }

    /// The summary as JSON.
    pub fn json(&self) -> String {
        json::render(SCHEMA, self)
    }

    /// The summary for a terminal.
    pub fn text(&self, look: Look) -> String {
        let mut page = Page::new(look);
        let remark = Phrase::styled(Style::Quiet, format!("as of {}", self.header.as_of));
        page.heading(&Phrase::styled(Style::Strong, &self.header.project), &remark);
        page.gap();
        self.table(&mut page);
        page.gap();
        let name = |text: &str| Phrase::styled(Style::Quiet, text);
        let rows = [
            vec![name("engine"), Phrase::plain(self.header.engine_words())],
            vec![name("cases"), self.header.cases.phrase()],
            vec![name("gates"), self.gates.phrase()],
            vec![name("findings"), Phrase::plain(self.header.findings.to_string())],
        ];
        page.table(0, &rows);
        page.finish()
    }

    /// A row a status, a column a tag: so it fits the narrowest terminal.
    fn table(&self, page: &mut Page) {
        let quiet = |text: &str| Phrase::styled(Style::Quiet, text);
        let mut head = vec![quiet("clauses")];
        head.extend(self.tags.iter().map(|row| quiet(row.tag.word())));
        head.push(quiet("all"));
        let mut rows = vec![head];
        for (i, all) in self.header.clauses.by_status.iter().enumerate().rev() {
            let mut line = vec![Phrase::plain(all.status.word())];
            line.extend(self.tags.iter().map(|row| row.cell(row.by_status[i])));
            line.push(number(*all));
            rows.push(line);
        }
        let clauses = &self.header.clauses;
        let mut totals = vec![Phrase::styled(Style::Strong, "all")];
        totals.extend(self.tags.iter().map(|row| Phrase::plain(row.total.to_string())));
        totals.push(Phrase::styled(Style::Strong, clauses.total.to_string()));
        let mut shares = vec![Phrase::styled(Style::Strong, "proven")];
        shares.extend(self.tags.iter().map(|row| Phrase::plain(share(row.percent))));
        shares.push(Phrase::styled(Style::Strong, share(clauses.percent)));
        rows.extend([totals, shares]);
        let right: Vec<usize> = (1..=self.tags.len() + 1).collect();
        page.columns(0, &right, &rows);
    }
}

fn number(one: StatusCount) -> Phrase {
    let style = if one.count == 0 { Style::Quiet } else { one.status.into() };
    Phrase::styled(style, one.count.to_string())
}

impl TagRow {
    /// A number, or a dash where clauses of the tag cannot have the status.
    fn cell(&self, one: StatusCount) -> Phrase {
        let possible = !one.status.counts() || counts_as(self.tag) == one.status;
        if possible { number(one) } else { Phrase::styled(Style::Quiet, "-") }
    }

    fn of(audit: &Audit, tag: Tag) -> Self {
        let trace = &audit.trace;
        let statuses: Vec<Status> = trace
            .clauses
            .iter()
            .filter(|entry| trace.clause(entry).tag == tag)
            .map(|entry| entry.verdict.status)
            .collect();
        let count = |status: Status| statuses.iter().filter(|one| **one == status).count();
        let counted = statuses.iter().filter(|status| status.counts()).count();
        Self {
            tag,
            by_status: Status::ALL.into_iter().map(|status| StatusCount { status, count: count(status) }).collect(),
            total: statuses.len(),
            counted,
            percent: percent(counted, statuses.len()),
        }
    }
}

impl GateTally {
    fn phrase(&self) -> Phrase {
        if self.open.is_empty() && self.met.is_empty() {
            return Phrase::plain("none");
        }
        let mut phrase = Phrase::styled(Style::Good, format!("{} met", self.met.len())).and(", ");
        let style = if self.open.is_empty() { Style::Plain } else { Style::Attention };
        phrase.push(style, format!("{} open", self.open.len()));
        for (i, gate) in self.open.iter().take(GATES_NAMED_MAX).enumerate() {
            phrase.push(Style::Plain, if i == 0 { ": " } else { ", " });
            phrase.push(Style::Name, gate);
        }
        if self.open.len() > GATES_NAMED_MAX {
            phrase
                .push(Style::Plain, format!(" and {}", counted(self.open.len() - GATES_NAMED_MAX, "other", "others")));
        }
        phrase
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture;
    use super::*;

    #[test]
    fn a_project_on_one_screen() {
        insta::assert_snapshot!(Summary::of(&fixture::project()).text(Look::PLAIN));
    }

    #[test]
    fn json_says_the_same() {
        let read: serde_json::Value = serde_json::from_str(&Summary::of(&fixture::project()).json()).expect("JSON");
        assert_eq!(read["schema"], SCHEMA);
        assert_eq!(read["gates"]["met"], serde_json::json!(["storm-rules"]));
        assert_eq!(read["clauses"]["total"], 9);
        let of_tags: u64 =
            read["tags"].as_array().expect("a list").iter().filter_map(|row| row["total"].as_u64()).sum();
        assert_eq!(of_tags, 9);
    }

    #[test]
    fn an_empty_project_has_no_share() {
        let text = Summary::of(&fixture::audit_of(std::collections::BTreeMap::new())).text(Look::PLAIN);
        assert!(text.contains("n/a"), "{text}");
        assert!(text.contains("gates     none"), "{text}");
    }
}
