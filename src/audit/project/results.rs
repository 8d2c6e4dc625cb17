//! The results that a project's settings name: files, and what commands write or print.
//!
//! Lives here: finding them, running commands where that was asked for, and the times that results are held against. Their
//! formats do not live here ([`crate::suite`]).

use crate::contract::suite::{CommandSettings, Reading};
use crate::diagnostic::{Diagnostic, Name, Sink};
use crate::source::{Span, Tree};
use crate::suite::command::{self, Finished};
use crate::suite::{self, Input, Read};

use super::{Project, matching, unreadable};

/// What is done with the commands of a suite.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Commands {
    /// They are not run; results that they left in files are read.
    Unrun,
    /// They are run, and only what they write is read. For those who trust the project.
    Run,
}

/// Longest name of a command in messages, in bytes.
const NAME_BYTES_MAX: usize = 60;

/// Reads the results of all settings and commands.
pub(super) fn load(tree: &Tree, project: &mut Project, commands: Commands, sink: &mut Sink) {
    let settings = project.config.suite.clone();
    // Commands first: a pattern of files may be of those that they write.
    let finished: Vec<_> = match (commands, tree) {
        (Commands::Run, Tree::Folder(folder)) => {
            settings.commands.iter().map(|settings| Some(command::run(settings, folder))).collect()
        }
        (Commands::Run, Tree::Memory(_) | Tree::Edited(..)) | (Commands::Unrun, _) => {
            vec![None; settings.commands.len()]
        }
    };
    for results in &settings.results {
        let paths = matching(tree, std::slice::from_ref(&results.path), sink);
        let inputs = inputs(tree, project, paths, sink);
        read(project, inputs, &results.reading, &results.path.value, results.path.span, sink);
    }
    for (command, finished) in settings.commands.iter().zip(finished) {
        match finished {
            Some(finished) => take(tree, project, command, finished, sink),
            None => left(tree, project, command, sink),
        }
    }
    note_changes(tree, project);
}

/// What a command left when it was last run.
fn left(tree: &Tree, project: &mut Project, command: &CommandSettings, sink: &mut Sink) {
    let paths = command.results.as_ref().map(|path| tree.matching(std::slice::from_ref(&path.value)).0);
    let paths = paths.unwrap_or_default();
    if paths.is_empty() {
        let message = format!("`{}` was not run, and has left no results", name(command));
        let help = "pass `--run-commands` to `truthsayer build`, if you trust the project";
        sink.push(Diagnostic::new(Name::UnrunCommand, message).at(command.span).help(help));
        return;
    }
    let inputs = inputs(tree, project, paths, sink);
    read(project, inputs, &command.reading, &name(command), Some(command.span), sink);
}

/// What a command wrote or printed now.
fn take(
    tree: &Tree,
    project: &mut Project,
    command: &CommandSettings,
    finished: Result<Finished, (String, String)>,
    sink: &mut Sink,
) {
    let failed = |why: &str, said: &str| {
        let finding =
            Diagnostic::new(Name::FailedCommand, format!("`{}` failed: {why}", name(command))).at(command.span);
        let finding = if said.is_empty() { finding } else { finding.note(format!("it said: {said}")) };
        finding.help("run it by hand in the project's folder, and mend what it says")
    };
    let finished = match finished {
        Ok(finished) => finished,
        Err((why, said)) => return sink.push(failed(&why, &said)),
    };
    let why =
        |otherwise: &str| finished.fault.clone().map_or(otherwise.to_owned(), |fault| format!("{fault}, {otherwise}"));
    let inputs = match &command.results {
        None => {
            let bytes = finished.stdout.clone();
            vec![Input { path: name(command), bytes, written: None, told_at: Some(command.span) }]
        }
        Some(path) => {
            let (mut paths, _) = tree.matching(std::slice::from_ref(&path.value));
            let found = paths.len();
            paths.retain(|path| tree.modified(path) >= finished.began);
            let old = found - paths.len();
            if paths.is_empty() {
                let what = if old == 0 { "and wrote no results" } else { "and left its results as they were before" };
                return sink.push(failed(&why(what), &finished.said));
            }
            if old > 0 {
                let what =
                    format!("{old} of the {found} files of its results are from an earlier run, and count for nothing");
                sink.push(failed(&what, "").help("remove what it does not write any more"));
            }
            inputs(tree, project, paths, sink)
        }
    };
    let (faults, runs) = (sink.len(), project.runs.len());
    let mut reading = command.reading.clone();
    if reading.engine.is_none() {
        // What was run just now was run on the revision that is there.
        reading.engine.clone_from(&project.config.suite.engine);
    }
    let held = read(project, inputs, &reading, &name(command), Some(command.span), sink);
    project.runs.iter_mut().skip(runs).for_each(|run| run.commanded = true);
    if finished.fault.is_none() || held.failing > 0 {
        return;
    }
    if held.tests == 0 && sink.len() > faults {
        sink.push(failed(&why("and its results hold no test"), &finished.said));
    } else {
        sink.push(failed(&why("though no test of its results failed"), &finished.said));
    }
}

/// A command as its words, bounded.
fn name(command: &CommandSettings) -> String {
    let words = command.run.join(" ");
    let shown = words.floor_char_boundary(NAME_BYTES_MAX.min(words.len()));
    let more = if shown < words.len() { "…" } else { "" };
    format!("{}{more}", &words[..shown])
}

fn inputs(tree: &Tree, project: &mut Project, paths: Vec<String>, sink: &mut Sink) -> Vec<Input> {
    let mut inputs = Vec::with_capacity(paths.len());
    for path in paths {
        match tree.bytes(&path) {
            Some(Ok(bytes)) => {
                let written = tree.modified(&path);
                inputs.push(Input { path, bytes, written, told_at: None });
            }
            Some(Err(fault)) => {
                let file = project.sources.add(path.as_str(), "");
                sink.push(unreadable(&path, Span::new(file, 0..0), &fault));
            }
            None => {}
        }
    }
    inputs
}

/// Adds the runs that some inputs hold; gives what else is known of them.
fn read(
    project: &mut Project,
    inputs: Vec<Input>,
    reading: &Reading,
    name: &str,
    at: Option<Span>,
    sink: &mut Sink,
) -> Read {
    let mut read = suite::read_all(inputs, reading, name, at, &mut project.sources, sink);
    project.runs.append(&mut read.runs);
    read
}

/// Notes when documents were changed, if any result has nothing but its time to be bound by.
pub fn note_changes(tree: &Tree, project: &mut Project) {
    if project.runs.iter().flat_map(|run| &run.cases).all(|case| case.made.is_none()) {
        return;
    }
    for document in &project.documents {
        if let Some(changed) = tree.modified(project.sources.path(document.file)) {
            project.changed.insert(document.file, changed);
        }
    }
}
