//! `truthsayer test`: play cases of the embedded suite.

use std::num::NonZero;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use truthsayer_audit::diagnostic::Severity;
use truthsayer_audit::diagnostic::render::text::{self as findings, Colour};
use truthsayer_audit::project::{self, Commands, Project};
use truthsayer_audit::report::cases::text::Extent;
use truthsayer_audit::report::cases::{Tally, json, junit, text};
use truthsayer_audit::report::page::counted;
use truthsayer_audit::selection::{NoCase, Shard, select};
use truthsayer_audit::suite::{self, Counterfactuals, Pace, Playing, Run, Wanted};
use truthsayer_audit::trace::counterfactuals;

use super::output::FINDINGS;
use super::{Failure, Global, Output, place};

/// Play cases of the embedded suite, all or those that are named.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  truthsayer test
  truthsayer test base/storm                 an area
  truthsayer test base/storm/takes-spice     one case
  truthsayer test 'base/*/*secret*'          a pattern
  truthsayer test base.storm.spice           the cases of a clause
  truthsayer test --shard 2/4 --format junit > results.xml
  truthsayer test --run-commands             what the suite's commands run

Cases of a clause with a ruling are also played under the alternative, where at
least one of them should fail. Exit 1 if any case fails as it is recorded.")]
pub(crate) struct Args {
    /// Which cases: an ID, the beginning of one, a pattern, a clause, or a family [default: all].
    #[arg(value_name = "FILTER")]
    filters: Vec<String>,
    /// Play one of several equal shares of them.
    #[arg(long, value_name = "K/N")]
    shard: Option<Shard>,
    /// How many to play at once [default: one a processor].
    #[arg(long, short, value_name = "N")]
    jobs: Option<NonZero<usize>>,
    /// How long one may take, in seconds.
    #[arg(long, value_name = "SECONDS", default_value_t = suite::TIMEOUT.as_secs(), value_parser = clap::value_parser!(u64).range(1..=3600))]
    timeout: u64,
    #[command(flatten)]
    trust: place::Trust,
    /// List every case, not only those that fail.
    #[arg(long, short)]
    verbose: bool,
    /// How the results are written.
    #[arg(long, value_enum, default_value = "text", value_name = "FORMAT")]
    format: Format,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    Text,
    /// Schema `truthsayer-results/1`, which `suite.results` reads.
    Json,
    /// JUnit XML.
    Junit,
}

pub(crate) fn run(args: &Args, global: &Global, output: &mut Output) -> Result<ExitCode, Failure> {
    if args.trust.commands() == Commands::Run {
        return run_commands(args, global, output);
    }
    let project = project(global)?;
    let known = suite::embedded_ids();
    let named = select(&known, project.as_ref(), &args.filters).map_err(|none| failure(&none))?;
    let cases = args.shard.map_or_else(|| named.clone(), |shard| shard.share(&named));
    let otherwise: Counterfactuals =
        project.as_ref().map(|project| counterfactuals(project, &cases)).unwrap_or_default();
    let pace = Pace { timeout: Duration::from_secs(args.timeout), ..Pace::default() };
    let pace = Pace { jobs: args.jobs.unwrap_or(pace.jobs), ..pace };
    output.doing("playing cases");
    let begun = Instant::now();
    let wanted = Wanted { cases: &cases, counterfactuals: &otherwise };
    let run = suite::play(Playing::Workers(pace), &wanted, &|_, _| {});
    let share = args.shard.map(|shard| format!(", shard {shard} of {}", named.len())).unwrap_or_default();
    Ok(show(&run, begun, &share, args, output))
}

/// Runs the commands of the project's suite in place of the embedded one.
fn run_commands(args: &Args, global: &Global, output: &mut Output) -> Result<ExitCode, Failure> {
    let (tree, config) = place::tree(global)?;
    let begun = Instant::now();
    let (mut project, mut found) = place::load(&tree, &config, Commands::Run, output);
    if project.config.suite.commands.is_empty() {
        return Err(Failure::new("the project's suite has no command")
            .help("name one under `suite` in its configuration, or leave `--run-commands` out"));
    }
    found.retain(|found| found.severity == Severity::Error);
    if !found.is_empty() {
        let color = if output.error_color() { Colour::Ansi } else { Colour::Plain };
        output.fault(&findings::render(&found, &project.sources, color));
    }
    let runs = std::mem::take(&mut project.runs).into_iter().filter(|run| run.commanded);
    let mut run = Run::merged(runs.collect());
    let known: Vec<&str> = run.cases.iter().map(|case| case.id.as_str()).collect();
    let named = match select(&known, Some(&project), &args.filters) {
        // What was found says why.
        Err(NoCase::Empty) if !found.is_empty() => return Ok(ExitCode::from(FINDINGS)),
        named => named.map_err(|none| failure(&none))?,
    };
    let cases = args.shard.map_or_else(|| named.clone(), |shard| shard.share(&named));
    let wanted: Vec<String> = cases.into_iter().map(str::to_owned).collect();
    let share = args.shard.map(|shard| format!(", shard {shard} of {}", named.len())).unwrap_or_default();
    run.cases.retain(|case| wanted.binary_search(&case.id).is_ok());
    let code = show(&run, begun, &share, args, output);
    Ok(if found.is_empty() { code } else { ExitCode::from(FINDINGS) })
}

fn show(run: &Run, begun: Instant, share: &str, args: &Args, output: &mut Output) -> ExitCode {
    let took = begun.elapsed();
    let extent = if args.verbose { Extent::All } else { Extent::Troubled };
    output.product(&match args.format {
        Format::Text => text::render(run, output.look(), extent),
        Format::Json => json::render(run),
        Format::Junit => junit::render(run),
    });
    let tally = Tally::of(&run.cases);
    output.remark(&format!(
        "engine {}: {}{share}: {tally}, in {:.1} s",
        run.engine,
        counted(tally.cases, "case", "cases"),
        took.as_secs_f64()
    ));
    if tally.is_clean() { ExitCode::SUCCESS } else { ExitCode::from(FINDINGS) }
}

/// The project, whose contracts tell the cases of clauses and the rulings to try. Without one there are only cases.
fn project(global: &Global) -> Result<Option<Project>, Failure> {
    if global.project.is_none() && global.config.is_none() && place::root(global).is_err() {
        return Ok(None);
    }
    let (tree, config) = place::tree(global)?;
    let project = project::load(&tree, &config).0;
    if !project.config.suite.embedded {
        return Err(Failure::new("the project does not use the embedded suite; its cases are played elsewhere")
            .help("say `embedded: true` under `suite` in its configuration, or run the command outside the project"));
    }
    Ok(Some(project))
}

fn failure(none: &NoCase) -> Failure {
    let failure = Failure::new(none.to_string());
    match none {
        NoCase::Unknown { nearest: Some(near), .. } => failure.help(format!("did you mean `{near}`?")),
        NoCase::Unknown { nearest: None, .. } => failure.help("`truthsayer test --verbose` lists all cases"),
        NoCase::Unlinked(_) => failure.help("list the cases that prove it under `cases` in its contract"),
        NoCase::Malformed { .. } => failure.help("write a pattern such as `base/storm/*`"),
        NoCase::Empty => failure,
    }
}
