//! `truthsayer save`: saves of games checked, and made.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use truthsayer_audit::ids::nearest;
use truthsayer_audit::report::page::counted;
use truthsayer_audit::report::saves::Checked;
use truthsayer_audit::suite::saves::{self, NoSave, PLAYERS_MOST, Recipe};

use super::output::BROKEN;
use super::{Failure, Output, files};

/// Check saves of games, or make one.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  truthsayer save check game.json
  truthsayer save make --rules advanced --turn 3 --until negotiate --out game.json

A save that is cut, edited, foreign, or holds what no game can is refused by
name, with all that is wrong and where it lies; then the exit code is 2.")]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    /// Tell what saves hold, or everything that is wrong with them.
    Check(Check),
    /// Let bots play a game up to a moment, and write its save.
    Make(Make),
}

#[derive(Debug, clap::Args)]
struct Check {
    /// The saves; `-` reads standard input.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// How it is told.
    #[arg(long, value_enum, default_value = "text", value_name = "FORMAT")]
    format: Format,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    Text,
    /// Schema `truthsayer-saves/1`.
    Json,
}

#[derive(Debug, clap::Args)]
struct Make {
    /// Which rules are played.
    #[arg(long, value_enum, default_value = "advanced", value_name = "RULES")]
    rules: Rules,
    /// How many play.
    #[arg(long, default_value = "6", value_name = "N", value_parser = clap::value_parser!(u8).range(2..=i64::from(PLAYERS_MOST)))]
    players: u8,
    /// What all chance follows from.
    #[arg(long, default_value = "1", value_name = "S")]
    seed: u64,
    /// Not before this turn; 0 is set-up.
    #[arg(long, default_value = "1", value_name = "T")]
    turn: u8,
    /// When somebody owes this decision, such as `negotiate` [default: any].
    #[arg(long, value_name = "DECISION")]
    until: Option<String>,
    /// Where to [default: standard output].
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Rules {
    Basic,
    Advanced,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Result<ExitCode, Failure> {
    match &args.what {
        What::Check(args) => check(args, output),
        What::Make(args) => make(args, output),
    }
}

fn check(args: &Check, output: &mut Output) -> Result<ExitCode, Failure> {
    let mut checked = Checked::default();
    for path in &args.files {
        checked.push(path.display().to_string(), saves::examine(&read(path)?));
    }
    output.product(&match args.format {
        Format::Text => checked.text(output.look()),
        Format::Json => checked.json(),
    });
    if checked.refused() == 0 {
        return Ok(ExitCode::SUCCESS);
    }
    output.remark(&format!("{} of {} refused", checked.refused(), counted(checked.total(), "save", "saves")));
    Ok(ExitCode::from(BROKEN))
}

/// The bytes of a file, and not more of them than any save has.
fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    let limit = saves::BYTES_MOST as u64 + 1;
    let mut bytes = Vec::new();
    let done = if path == Path::new("-") {
        io::stdin().lock().take(limit).read_to_end(&mut bytes)
    } else if path.metadata().is_ok_and(|meta| !meta.is_file()) {
        // To open a pipe would be to wait for whoever writes to it.
        return Err(Failure::new(format!("`{}` is not a regular file", path.display()))
            .help("give a file, or `-` for what is piped in"));
    } else {
        File::open(path).and_then(|file| file.take(limit).read_to_end(&mut bytes))
    };
    match done {
        Ok(_) => Ok(bytes),
        Err(fault) => Err(Failure::new(format!("`{}` cannot be read: {fault}", path.display()))
            .help("give files that `truthsayer save make` has written")),
    }
}

fn make(args: &Make, output: &mut Output) -> Result<ExitCode, Failure> {
    let recipe = Recipe {
        advanced: args.rules == Rules::Advanced,
        players: args.players,
        seed: args.seed,
        turn: args.turn,
        owed: args.until.as_deref(),
    };
    let text = saves::make(&recipe).map_err(|why| no_save(args, why))? + "\n";
    match &args.out {
        None => output.product(&text),
        Some(path) => {
            files::write(path, text.as_bytes())?;
            output.remark(&format!("wrote `{}`", path.display()));
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn no_save(args: &Make, why: NoSave) -> Failure {
    let until = args.until.as_deref().unwrap_or_default();
    match why {
        NoSave::Players => Failure::new(format!("{} cannot play", args.players))
            .help(format!("give `--players` from 2 to {PLAYERS_MOST}")),
        NoSave::Turn(turns) => {
            Failure::new(format!("the game has no turn {}", args.turn)).help(format!("give `--turn` from 0 to {turns}"))
        }
        NoSave::UnknownDecision(known) => {
            let failure = Failure::new(format!("no decision is called `{until}`"));
            match nearest(until, known.iter().copied()) {
                Some(near) => failure.help(format!("did you mean `{near}`?")),
                None => failure.help(format!("decisions are {}", known.join(", "))),
            }
        }
        NoSave::NeverOwed if until.is_empty() => Failure::new("the game does not come to that turn"),
        NoSave::NeverOwed => Failure::new(format!("in this game nobody owes `{until}` from turn {} on", args.turn))
            .help("try an earlier `--turn`, or another `--seed`"),
    }
}
