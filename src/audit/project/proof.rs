//! What was recorded of the embedded engine besides results: sample games, and mutants that cases catch.

use super::{Project, matching, read};
use crate::contract::Config;
use crate::diagnostic::{Diagnostic, Name, Sink};
use crate::mutation::{Binding, Figure, record};
use crate::source::{Span, Tree};
use crate::suite::games::Report;

/// Where the reports of sample games are kept, each under the name of its profile, so that none counts twice.
pub(super) fn games_paths(config: &Config) -> String {
    format!("{}/games-*.json", globset::escape(&config.evidence.value))
}

/// The reports of sample games, where the embedded engine is the project's.
pub(super) fn load_games(tree: &Tree, project: &mut Project, sink: &mut Sink) {
    if !project.config.suite.embedded {
        return;
    }
    let folder = project.config.evidence.value.clone();
    for path in tree.matching(&[games_paths(&project.config)]).0 {
        let Some((file, text)) = read(tree, &path, &mut project.sources, sink) else { continue };
        let told = |message: String, help: String| {
            Diagnostic::new(Name::InvalidEvidence, message).at(Span::new(file, 0..0)).help(help)
        };
        // Some editors write a byte order mark before everything, which JSON does not know.
        match Report::read(text.trim_start_matches('\u{feff}').as_bytes()) {
            Ok(report) => {
                let own = format!("{folder}/games-{}.json", report.profile);
                if own == path {
                    project.games.push(report);
                } else {
                    let message = format!("`{path}` has games of the profile `{}`", report.profile);
                    sink.push(told(message, format!("call it `{own}`")));
                }
            }
            Err(fault) => sink.push(told(
                format!("`{path}` is no report of sample games: {fault}"),
                "write it anew with `truthsayer games --out DIR`: it is DIR's `report.json`".to_owned(),
            )),
        }
    }
}

/// The evidence of mutants of each family whose mutants count, and that of families whose do not.
pub(super) fn load_mutation(tree: &Tree, project: &mut Project, sink: &mut Sink) {
    let folder = project.config.evidence.value.clone();
    let scopes = project.config.mutation.clone();
    for scope in &scopes {
        // Each pattern that matches nothing is told of; the files themselves are only digested.
        for patterns in [&scope.code, &scope.cases] {
            matching(tree, patterns, sink);
        }
        let path = record::path(&folder, &scope.family.value);
        let evidence = read(tree, &path, &mut project.sources, sink).and_then(|(file, text)| {
            let record = record::read(file, &text, &scope.family.value);
            record.map_err(|fault| sink.push(fault)).ok().map(|record| (file, record))
        });
        project.mutation.push(Figure::of(scope, &Binding::of(tree, scope), evidence));
    }
    for path in tree.matching(&[format!("{}/mutation-*.json", globset::escape(&folder))]).0 {
        let Some(family) = record::family_of(&folder, &path) else { continue };
        if scopes.iter().any(|scope| scope.family.value == family) {
            continue;
        }
        let family = family.to_owned();
        if let Some((file, _)) = read(tree, &path, &mut project.sources, sink) {
            project.unbound.push((file, family));
        }
    }
}
