//! `truthsayer replay`: a case or a recorded game, step by step.

use std::path::Path;
use std::process::ExitCode;

use truthsayer_audit::ids::nearest;
use truthsayer_audit::report::replay::{NoReplay, Replay};
use truthsayer_audit::suite::games::Record;
use truthsayer_audit::suite::{self, Case, Counterfactuals, Playing, Wanted};

use super::{Failure, Output};

/// Show a case of the embedded suite, or a recorded game, step by step: who did what, and how things stood after it.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  truthsayer replay base/storm/takes-spice
  truthsayer replay base/storm/takes-spice --step 3
  truthsayer replay base/storm/takes-spice --step 3 --viewer fremen
  truthsayer replay samples/games/0001.json --step 40")]
pub(crate) struct Args {
    /// The case, or the file of a game that `truthsayer games` has recorded.
    #[arg(value_name = "CASE|FILE")]
    case: String,
    /// After which step [default: the last].
    #[arg(long, value_name = "N")]
    step: Option<usize>,
    /// As whom [default: as everybody].
    #[arg(long, value_name = "SEAT")]
    viewer: Option<String>,
    /// How it is shown.
    #[arg(long, value_enum, default_value = "text", value_name = "FORMAT")]
    format: Format,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    Text,
    /// Schema `truthsayer-replay/1`.
    Json,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Result<ExitCode, Failure> {
    let case = if is_file(&args.case) { recorded(&args.case)? } else { played(&args.case)? };
    let replay = Replay::new(&case, args.step, args.viewer.as_deref()).map_err(|none| failure(args, none))?;
    output.product(&match args.format {
        Format::Text => replay.text(output.look()),
        Format::Json => replay.json(),
    });
    Ok(ExitCode::SUCCESS)
}

/// A record of a game, rather than the name of a case.
fn is_file(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|ending| ending == "json")
}

fn recorded(path: &str) -> Result<Case, Failure> {
    let fail = |fault: String| {
        Failure::new(format!("`{path}` cannot be replayed: {fault}"))
            .help("name a record that `truthsayer games --out DIR` has left in `DIR/games`")
    };
    let bytes = std::fs::read(path).map_err(|fault| fail(fault.to_string()))?;
    let record = Record::read(&bytes).map_err(|fault| fail(fault.to_string()))?;
    let transcript = record.transcript().map_err(|fault| fail(fault.to_string()))?;
    Ok(suite::of_game(path, transcript))
}

fn played(name: &str) -> Result<Case, Failure> {
    let wanted = Wanted { cases: &[name], counterfactuals: &Counterfactuals::new() };
    let run = suite::play(Playing::workers(), &wanted, &|_, _| {});
    run.cases.into_iter().next().ok_or_else(|| unknown(name))
}

fn unknown(name: &str) -> Failure {
    let failure = Failure::new(format!("no case is called `{name}`"));
    match nearest(name, suite::embedded_ids()) {
        Some(near) => failure.help(format!("did you mean `{near}`?")),
        None => failure.help("`truthsayer test --verbose` lists all cases"),
    }
}

fn failure(args: &Args, none: NoReplay) -> Failure {
    let case = &args.case;
    match none {
        NoReplay::Unrecorded(why) => {
            let why = why.map(|why| format!(": {why}")).unwrap_or_default();
            Failure::new(format!("`{case}` left no record{why}")).help(format!("`truthsayer test {case}` plays it"))
        }
        NoReplay::NoStep(last) => Failure::new(format!("`{case}` has no step {}", args.step.unwrap_or_default()))
            .help(format!("its steps are 1 to {last}")),
        NoReplay::NoViewer { viewers, nearest } => {
            let failure = Failure::new(format!("nobody is called `{}`", args.viewer.as_deref().unwrap_or_default()));
            match nearest {
                Some(near) => failure.help(format!("did you mean `{near}`?")),
                None => failure.help(format!("`{case}` can be seen by {}", viewers.join(", "))),
            }
        }
    }
}
