//! The command line: one file a command, each gathers its arguments, calls the toolkit and prints. No logic of its own.
//!
//! The product goes to stdout, progress and prose to stderr. Exit codes: 0 fine, 1 findings, 2 usage or broken input.

mod build;
mod check;
mod completions;
mod diff;
mod explain;
mod export;
mod files;
mod fresh;
mod games;
mod gates;
mod git;
mod import;
mod init;
mod lsp;
mod man;
mod mutants;
mod output;
mod place;
mod replay;
mod review;
mod room;
mod save;
mod serve;
mod tag;
mod test;
mod worker;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use jiff::civil::Date;
use truthsayer_audit::suite;

pub(crate) use output::{Failure, Output};

/// Audit a rules engine against its rule documents.
///
/// Parses rule documents into clauses (sourced, interpretation, unresolved), links each to conformance cases, judges
/// every clause by what its tag owes, evaluates release gates, and writes reports and a static site.
#[derive(Debug, Parser)]
#[command(name = "truthsayer", version, propagate_version = true, max_term_width = 100, after_help = EXAMPLES)]
struct Cli {
    #[command(flatten)]
    global: Global,
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  truthsayer check                      findings; exit 1 if there are any
  truthsayer build                      the site, and a summary
  truthsayer explain sapho.card.modes   everything about one clause
  truthsayer gates public-start         what a release still waits for
  truthsayer review                     what changed since it was last reviewed

Exit codes: 0 fine; 1 findings, or an open gate that was asked for; 2 wrong
usage, or input that could not be read as it was meant.";

/// What the options that every command takes stand under.
const HEADING: &str = "Options of every command";

#[derive(Debug, clap::Args)]
pub(crate) struct Global {
    /// The project's folder [default: the nearest upward with a `truthsayer.yaml`, or with `sources` and `contracts`].
    #[arg(long, short = 'C', global = true, help_heading = HEADING, value_name = "DIR")]
    project: Option<PathBuf>,
    /// The configuration file, in place of the project's `truthsayer.yaml`; its folder is the project.
    #[arg(long, global = true, help_heading = HEADING, value_name = "FILE", conflicts_with = "project")]
    config: Option<PathBuf>,
    /// The day on which waivers and attestations are judged [default: today].
    #[arg(long, global = true, help_heading = HEADING, value_name = "YYYY-MM-DD")]
    as_of: Option<Date>,
    /// When to colour the output; `auto` also heeds NO_COLOR.
    #[arg(long, global = true, help_heading = HEADING, value_enum, default_value = "auto", value_name = "WHEN")]
    color: output::ColorChoice,
    /// Tell how long each stage of a check or build took.
    #[arg(long, global = true, help_heading = HEADING)]
    timings: bool,
    /// Parse everything anew; otherwise what earlier runs parsed of a large project is read from the user's cache folder.
    #[arg(long, global = true, help_heading = HEADING)]
    no_cache: bool,
    /// Print nothing but the product itself: no progress, no closing lines.
    #[arg(long, short, global = true, help_heading = HEADING)]
    quiet: bool,
}

impl Global {
    /// Whether the arguments name a project.
    pub(crate) fn is_project_named(&self) -> bool {
        self.project.is_some() || self.config.is_some()
    }
}

#[derive(Debug, Subcommand)]
enum Command {
    Build(build::Args),
    Check(check::Args),
    Test(test::Args),
    Games(games::Args),
    Replay(replay::Args),
    Save(save::Args),
    Room(room::Args),
    Gates(gates::Args),
    Explain(explain::Args),
    Review(review::Args),
    Diff(diff::Args),
    Import(import::Args),
    Tag(tag::Args),
    Mutants(mutants::Args),
    Export(export::Args),
    Init(init::Args),
    Serve(serve::Args),
    Lsp(lsp::Args),
    Completions(completions::Args),
    Man(man::Args),
    #[command(name = suite::WORKER, hide = true)]
    Worker(worker::Args),
}

/// Runs the command that the arguments name.
pub(crate) fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(fault) => return output::usage(&fault),
    };
    survive_file_limits();
    let mut output = Output::new(&cli.global);
    let done = match cli.command {
        Command::Build(args) => build::run(&args, &cli.global, &mut output),
        Command::Check(args) => check::run(&args, &cli.global, &mut output),
        Command::Test(args) => test::run(&args, &cli.global, &mut output),
        Command::Games(args) => games::run(&args, &mut output),
        Command::Replay(args) => replay::run(&args, &mut output),
        Command::Save(args) => save::run(&args, &mut output),
        Command::Room(args) => room::run(&args, &mut output),
        Command::Gates(args) => gates::run(&args, &cli.global, &mut output),
        Command::Explain(args) => explain::run(&args, &cli.global, &mut output),
        Command::Review(args) => review::run(&args, &cli.global, &mut output),
        Command::Diff(args) => diff::run(&args, &cli.global, &mut output),
        Command::Export(args) => export::run(&args, &cli.global, &mut output),
        Command::Import(args) => import::run(&args, &cli.global, &mut output),
        Command::Tag(args) => tag::run(&args, &cli.global, &mut output),
        Command::Mutants(args) => mutants::run(&args, &cli.global, &mut output),
        Command::Init(args) => init::run(&args, &mut output),
        Command::Serve(args) => serve::run(&args, &cli.global, &mut output),
        Command::Lsp(args) => lsp::run(&args, &cli.global),
        Command::Completions(args) => completions::run(&args, &mut output),
        Command::Man(args) => man::run(&args, &mut output),
        Command::Worker(args) => worker::run(&args),
    };
    let code = match done {
        Ok(code) => code,
        Err(failure) => output.failure(&failure),
    };
    output.finish(code)
}

/// Makes the system answer a write beyond the user's limit for files with an error. By default it ends the process, and
/// what it was writing stays.
#[cfg(unix)]
fn survive_file_limits() {
    let told = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
    // Where it cannot be had, the write ends the process as before.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, told);
}

#[cfg(not(unix))]
fn survive_file_limits() {}
