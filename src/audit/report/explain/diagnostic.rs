//! The page of a diagnostic, and how often it is found here.

use serde::Serialize;

use super::section;
use crate::chain::Audit;
use crate::diagnostic::{Name, Severity};
use crate::report::page::{Page, Phrase, counted};
use crate::report::paint::Style;
use crate::report::place::Place;

/// A diagnostic.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct DiagnosticAnswer {
    /// Its name.
    pub name: &'static str,
    /// How much it matters in this project.
    pub severity: Severity,
    /// How much it matters unless a project says otherwise.
    pub severity_by_default: Severity,
    /// First version that reports it.
    pub since: &'static str,
    /// Whether it means that input could not be read as intended.
    pub broken: bool,
    /// Its page, as Markdown.
    pub page: String,
    /// Where it is found in this project.
    pub found: Vec<Found>,
}

/// One finding.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Found {
    /// What it says.
    pub message: String,
    /// Where; none for the project as a whole.
    pub place: Option<Place>,
}

/// Findings that are listed for a terminal.
const FOUND_MAX: usize = 10;

/// The diagnostic with this name.
pub fn find(audit: &Audit, word: &str) -> Option<DiagnosticAnswer> {
    let name = Name::from_word(word)?;
    let info = name.info();
    let project = &audit.trace.project;
    let found = audit.diagnostics.iter().filter(|diagnostic| diagnostic.name == name).map(|diagnostic| Found {
        message: diagnostic.message.clone(),
        place: diagnostic.primary.as_ref().map(|label| Place::of(&project.sources, label.span)),
    });
    Some(DiagnosticAnswer {
        name: info.name,
        severity: project.config.severity.get(&name).copied().unwrap_or(info.severity),
        severity_by_default: info.severity,
        since: info.since,
        broken: info.broken,
        page: info.doc(),
        found: found.collect(),
    })
}

impl DiagnosticAnswer {
    pub(super) fn write(&self, page: &mut Page) {
        let heading = Phrase::styled(Style::Strong, "diagnostic ").with(Style::Name, self.name);
        let mut remark = Phrase::plain(self.severity.word());
        if self.severity != self.severity_by_default {
            remark.push(Style::Quiet, format!(" here, {} by default", self.severity_by_default.word()));
        }
        remark.push(Style::Quiet, format!(", since {}", self.since));
        page.heading(&heading, &remark);
        page.gap();
        write_markdown(page, &self.page);
        let mut rows: Vec<Vec<Phrase>> = Vec::new();
        for found in self.found.iter().take(FOUND_MAX) {
            let place = found.place.as_ref().map(|place| format!("{place}: ")).unwrap_or_default();
            rows.push(vec![Phrase::styled(Style::Quiet, place).and(&found.message)]);
        }
        if self.found.len() > FOUND_MAX {
            rows.push(vec![Phrase::styled(Style::Quiet, format!("and {} more", self.found.len() - FOUND_MAX))]);
        }
        if rows.is_empty() {
            rows.push(vec![Phrase::plain("nowhere in this project")]);
        }
        let title = match self.found.len() {
            0 => "Found".to_owned(),
            count => format!("Found {}", counted(count, "time", "times")),
        };
        section(page, &title, &rows);
    }
}

/// A page as text: paragraphs wrapped, code as it stands. Pages are the toolkit's own, so their few forms are all there is.
fn write_markdown(page: &mut Page, text: &str) {
    let mut paragraph: Vec<&str> = Vec::new();
    let mut code = false;
    for line in text.lines().chain([""]) {
        let fence = line.trim_start().starts_with("```");
        let item = line.starts_with("- ") || line.starts_with("* ");
        if code && !fence {
            page.verbatim(4, Style::Quiet, if line.is_empty() { " " } else { line });
            continue;
        }
        if fence || item || line.trim().is_empty() || line.starts_with('#') {
            write_paragraph(page, &paragraph);
            paragraph.clear();
        }
        if fence {
            code = !code;
        } else if line.trim().is_empty() {
            page.gap();
        } else if line.starts_with('#') {
            page.line(2, 0, &Phrase::styled(Style::Strong, line.trim_start_matches('#').trim()));
        } else {
            paragraph.push(line);
        }
    }
}

fn write_paragraph(page: &mut Page, lines: &[&str]) {
    if let Some(first) = lines.first() {
        let hang = if first.starts_with("- ") || first.starts_with("* ") { 2 } else { 0 };
        page.line(2, hang, &Phrase::plain(lines.join(" ")));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::page::Look;

    #[test]
    fn pages_become_plain_text() {
        let text = "What it is: a\nlong story of\n`code`.\n\n- one\n  more of it\n- two\n\n## Bad\n\n```yaml\ncases:\n\n  - a/b\n```\n\nEnd.";
        let mut page = Page::new(Look::PLAIN);
        write_markdown(&mut page, text);
        assert_eq!(
            page.finish(),
            "  What it is: a long story of `code`.\n\n  - one more of it\n  - two\n\n  Bad\n\n    cases:\n\n      - a/b\n\n  End.\n\n"
        );
    }
}
