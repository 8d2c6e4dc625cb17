//! Foreign projects in: what a tool keeps becomes documents, contracts and authorities of ours.
//!
//! Lives here: [`Imported`], and [`check`] of what was made. One file a tool reads what it keeps; `draft` writes what they
//! have in common as our files. What has no place in them is told, never dropped silently.

pub mod doorstop;
mod draft;
pub mod reqif;
pub mod strictdoc;

use std::collections::BTreeMap;
use std::fmt;
use std::fmt::Write as _;

use serde::Serialize;

use crate::diagnostic::Diagnostic;
use crate::diagnostic::render::visible;
use crate::project;
use crate::source::Tree;

/// A project made from what another tool keeps.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Imported {
    /// Path below the project's folder, and text.
    #[serde(skip)]
    pub files: BTreeMap<String, String>,
    /// What became of what, a line each.
    pub mapped: Vec<String>,
    /// Foreign IDs, and the IDs that their clauses have now.
    pub ids: Vec<(String, String)>,
    /// What has no place in our files.
    pub left_out: Vec<LeftOut>,
}

/// Something that was not taken over.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct LeftOut {
    /// The file, item or object that has it.
    pub of: String,
    /// What it is, and what became of it.
    pub what: String,
}

impl Imported {
    pub(super) fn leave_out(&mut self, of: impl Into<String>, what: impl Into<String>) {
        self.left_out.push(LeftOut { of: of.into(), what: what.into() });
    }

    /// The summary for people.
    pub fn text(&self) -> String {
        let mut out = String::new();
        for line in &self.mapped {
            out.push_str(&visible(line));
            out.push('\n');
        }
        if !self.left_out.is_empty() {
            out.push_str("\nNot taken over, or changed on the way:\n");
            for left in &self.left_out {
                let _ = writeln!(out, "  {}: {}", visible(&left.of), visible(&left.what));
            }
        }
        out
    }

    /// The summary, schema `truthsayer-import/1`.
    pub fn json(&self) -> String {
        #[derive(Serialize)]
        #[serde(rename_all = "kebab-case")]
        struct Summary<'a> {
            schema: &'static str,
            files: Vec<&'a str>,
            #[serde(flatten)]
            imported: &'a Imported,
        }
        let files = self.files.keys().map(String::as_str).collect();
        let summary = Summary { schema: "truthsayer-import/1", files, imported: self };
        let mut text =
            serde_json::to_string_pretty(&summary).expect("strings, numbers and lists always have a JSON form");
        text.push('\n');
        text
    }
}

/// Why nothing could be imported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The file at fault; none where it is the whole.
    pub path: Option<String>,
    /// In words.
    pub what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.path {
            Some(path) => write!(f, "`{path}`: {}", self.what),
            None => f.write_str(&self.what),
        }
    }
}

/// Findings that say some file of the new project cannot be read as it was meant: each is a fault of the import.
pub fn check(imported: &Imported) -> Vec<String> {
    let files = imported.files.iter().map(|(path, text)| (path.clone(), text.clone().into_bytes())).collect();
    let (project, found) = project::load(&Tree::Memory(files), project::CONFIG_PATH);
    found
        .into_iter()
        .filter(Diagnostic::is_broken)
        .map(|fault| match &fault.primary {
            Some(label) => format!("{}: {}", project.sources.place(label.span), fault.message),
            None => fault.message,
        })
        .collect()
}

/// The text of a file of a foreign project.
pub(super) fn text_of(tree: &Tree, path: &str) -> Result<String, Fault> {
    let fault = |what: String| Fault { path: Some(path.to_owned()), what };
    match tree.read(path) {
        Some(Ok(text)) => Ok(text),
        Some(Err(refused)) => Err(fault(refused.to_string())),
        None => Err(fault("is not there".to_owned())),
    }
}
