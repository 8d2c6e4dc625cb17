//! The mutants of families: what share the cases catch, whether the figure still holds, and which survive, with why.

use serde::Serialize;

use super::header::share;
use super::json;
use super::page::{Look, Page, Phrase, counted};
use super::paint::Style;
use crate::mutation::record::{FileRecord, Survivor};
use crate::mutation::{Figure, Standing, State, Tally, explanation};
use crate::project::Project;

/// Families with their mutants.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Report {
    /// In the order of the configuration.
    pub families: Vec<Family>,
}

/// The mutants of a family.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Family {
    /// The family.
    pub family: String,
    /// Whether the figure proves something.
    pub state: State,
    /// The share of viable mutants caught, rounded down.
    pub percent: Option<u8>,
    /// In words.
    pub words: String,
    /// Mutants by what came of them.
    pub tally: Tally,
    /// By path.
    pub files: Vec<File>,
}

/// The mutants of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct File {
    /// The file.
    pub path: String,
    /// Whether what was counted still holds, in words.
    pub standing: &'static str,
    /// Whether it does.
    #[serde(skip)]
    pub holds: bool,
    /// Mutants by what came of them.
    pub tally: Tally,
    /// The day on which they were counted.
    pub on: Option<String>,
    /// Those that were not caught.
    pub survivors: Vec<Uncaught>,
}

/// A mutant that was not caught.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Uncaught {
    /// Where it begins.
    pub line: u32,
    /// The function that it changes.
    pub function: String,
    /// What it changes.
    pub mutant: String,
    /// Whether the cases came to no end with it.
    pub timeout: bool,
    /// Why no case needs to find it, where somebody says so.
    pub reason: Option<String>,
}

impl Report {
    /// The mutants of one family, or of all.
    pub fn of(project: &Project, family: Option<&str>) -> Self {
        let wanted = project.mutation.iter().filter(|figure| family.is_none_or(|family| figure.family == family));
        Self { families: wanted.map(|figure| Family::of(project, figure)).collect() }
    }

    /// As JSON, `truthsayer-mutants/1`.
    pub fn json(&self) -> String {
        json::render("truthsayer-mutants/1", self)
    }

    /// For people.
    pub fn text(&self, look: Look) -> String {
        let mut page = Page::new(look);
        for (nth, family) in self.families.iter().enumerate() {
            if nth > 0 {
                page.gap();
            }
            family.write(&mut page);
        }
        page.finish()
    }
}

impl Family {
    /// A figure with the explanations of its survivors.
    pub fn of(project: &Project, figure: &Figure) -> Self {
        let files = figure.files.iter().map(|file| {
            let uncaught = |one: &Survivor, timeout| Uncaught {
                line: one.line,
                function: one.function.clone(),
                mutant: one.mutant.clone(),
                timeout,
                reason: explanation(&project.contracts, &figure.family, &file.path, &one.mutant)
                    .map(|survivor| survivor.reason.clone()),
            };
            let record = file.record.as_ref();
            let missed = record.into_iter().flat_map(|file| &file.missed).map(|one| uncaught(one, false));
            let timeouts = record.into_iter().flat_map(|file| &file.timeouts).map(|one| uncaught(one, true));
            File {
                path: file.path.clone(),
                standing: file.standing.word(),
                holds: file.standing == Standing::Fresh,
                tally: record.map(FileRecord::tally).unwrap_or_default(),
                on: record.map(|file| file.on.clone()),
                survivors: missed.chain(timeouts).collect(),
            }
        });
        Self {
            family: figure.family.clone(),
            state: figure.state(),
            percent: figure.tally().percent(),
            words: figure.words(),
            tally: figure.tally(),
            files: files.collect(),
        }
    }

    fn write(&self, page: &mut Page) {
        let heading = Phrase::styled(Style::Strong, "mutants of ").with(Style::Name, &self.family);
        page.heading(&heading, &Phrase::plain(&self.words));
        let rows: Vec<Vec<Phrase>> = self
            .files
            .iter()
            .map(|file| {
                let caught = format!("{} of {}", file.tally.caught, file.tally.viable());
                let standing = if file.holds { "" } else { file.standing };
                vec![
                    Phrase::plain(share(file.tally.percent())),
                    Phrase::plain(caught),
                    Phrase::styled(Style::Name, &file.path),
                    Phrase::styled(Style::Quiet, standing),
                ]
            })
            .collect();
        page.columns(2, &[0, 1], &rows);
        for file in self.files.iter().filter(|file| !file.survivors.is_empty()) {
            page.gap();
            let many = counted(file.survivors.len(), "survivor", "survivors");
            page.line(0, 2, &Phrase::styled(Style::Strong, &file.path).and(format!(", {many}")));
            for one in &file.survivors {
                let end = if one.timeout { " (the cases came to no end)" } else { "" };
                page.line(2, 4, &Phrase::plain(format!("line {}: {}{end}", one.line, one.mutant)));
                if let Some(reason) = &one.reason {
                    page.line(4, 4, &Phrase::styled(Style::Quiet, reason));
                }
            }
        }
    }
}
