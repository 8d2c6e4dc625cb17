//! Tries a family's mutants in one build: `truthsayer-mutants FAMILY RUN FILE…`, which `.ci/mutants` calls.
//!
//! cargo-mutants chooses the mutants and builds the engine anew for each, some seconds a mutant. Here all of them are woven
//! into one copy of the engine ([`weave`]), built once ([`compile`]) and switched on one after the other; a mutant is tried by
//! those cases only that reach its place ([`trial`]). What cannot be woven in counts as missed. The outcomes stand in
//! cargo-mutants' own form in the run's folder, for `truthsayer mutants --record`.

#![expect(clippy::print_stderr, reason = "a program of its own, which tells how far it is")]

mod compile;
mod list;
mod player;
mod trial;
mod weave;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// Tries mutants that are all woven into one build, each by the cases that reach it.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    /// The family whose cases are to catch them.
    family: String,
    /// The folder of the run, as `truthsayer mutants --begin` left it.
    run: PathBuf,
    /// The files whose mutants are tried.
    #[arg(required = true)]
    files: Vec<String>,
    /// The workspace.
    #[arg(long, default_value = ".")]
    root: PathBuf,
    /// How many are tried at once [default: the machine's cores].
    #[arg(long)]
    jobs: Option<usize>,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("error: {fault}");
            ExitCode::FAILURE
        }
    }
}

/// Tells how far the run is.
fn tell(words: &str) {
    eprintln!("{words}");
}

fn run(arguments: &Arguments) -> Result<(), String> {
    let version = list::version()?;
    let (mutants, listed) = list::list(&arguments.root, &arguments.files)?;
    let pinned = arguments.run.join("pinned.json");
    let kept: Vec<trial::Pinned> = read(&pinned)?;
    let begun: Begun = read(&arguments.run.join("begun.json"))?;
    let cases: Vec<String> = begun.binding.cases.into_keys().collect();
    tell(&format!("{} mutants", mutants.len()));
    let place = std::path::absolute(arguments.root.join("target/mutants")).map_err(|fault| fault.to_string())?;
    let copy = compile::Copy { root: &arguments.root, tree: place.join("tree"), target: place.join("woven") };
    let built = copy.build(&mutants)?;

    let jobs = arguments.jobs.or_else(|| std::thread::available_parallelism().ok().map(usize::from)).unwrap_or(1);
    let suite = trial::Suite::of(&built.program, &cases, &kept, jobs)?;
    let is_woven = |number: &usize| !built.unviable.contains(number) && !built.apart.contains(number);
    let woven: Vec<(usize, &str)> =
        (0..mutants.len()).filter(is_woven).map(|number| (number, mutants[number].name.as_str())).collect();
    tell(&format!(
        "{} woven in, {} do not compile, {} cannot be woven in",
        woven.len(),
        built.unviable.len(),
        built.apart.len()
    ));
    let caught = suite.try_all(&woven, jobs)?;
    let mut summaries: Vec<Option<String>> = vec![None; mutants.len()];
    for ((number, _), caught) in woven.iter().zip(&caught) {
        summaries[*number] = Some(if caught.is_some() { "CaughtMutant" } else { "MissedMutant" }.to_owned());
    }
    for number in &built.unviable {
        summaries[*number] = Some("Unviable".to_owned());
    }
    // Nobody has tried them.
    for number in &built.apart {
        summaries[*number] = Some("MissedMutant".to_owned());
    }
    let why: Vec<Value> =
        woven.iter().zip(&caught).map(|((_, name), by)| json!({ "mutant": name, "caught": by })).collect();
    leave(arguments, &version, &listed, &summaries, &why)
}

/// What a run began with, as `truthsayer mutants --begin` notes it.
#[derive(Deserialize)]
struct Begun {
    binding: Binding,
}

#[derive(Deserialize)]
struct Binding {
    /// The files of cases, with their digests.
    cases: BTreeMap<String, String>,
}

fn read<T: DeserializeOwned>(path: &Path) -> Result<T, String> {
    let fault = |fault: &dyn std::fmt::Display| format!("`{}` cannot be read: {fault}", path.display());
    let text = fs::read_to_string(path).map_err(|why| fault(&why))?;
    serde_json::from_str(&text).map_err(|why| fault(&why))
}

/// Leaves the outcomes as cargo-mutants would, and beside them what caught each mutant.
fn leave(
    arguments: &Arguments,
    version: &str,
    listed: &[Value],
    summaries: &[Option<String>],
    why: &[Value],
) -> Result<(), String> {
    let outcome = |(mutant, summary): (&Value, &Option<String>)| {
        Some(json!({ "scenario": { "Mutant": mutant }, "summary": summary.as_ref()? }))
    };
    let outcomes: Vec<Value> = listed.iter().zip(summaries).filter_map(outcome).collect();
    let all = summaries.iter().all(Option::is_some);
    let end = if all { json!("ended") } else { Value::Null };
    let left = json!({ "outcomes": outcomes, "end_time": end, "cargo_mutants_version": version });
    let folder = arguments.run.join("mutants.out");
    let fault = |fault| format!("`{}` cannot be written: {fault}", folder.display());
    fs::create_dir_all(&folder).map_err(fault)?;
    for (name, value) in [("mutants.json", json!(listed)), ("outcomes.json", left), ("caught.json", json!(why))] {
        fs::write(folder.join(name), format!("{value:#}\n")).map_err(fault)?;
    }
    let count = |word: &str| summaries.iter().filter(|summary| summary.as_deref() == Some(word)).count();
    let (caught, missed) = (count("CaughtMutant"), count("MissedMutant"));
    tell(&format!("{caught} caught, {missed} missed, {} do not compile", count("Unviable")));
    Ok(())
}
