//! `truthsayer games`: sample games by bots, and their reports.

use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::str::FromStr;

use truthsayer_audit::report::page::counted;
use truthsayer_audit::selection::Shard;
use truthsayer_audit::suite::games::{self, Plan, Played, Report};
use truthsayer_audit::suite::modes;
use truthsayer_audit::suite::saves::PLAYERS_MOST;

use super::output::FINDINGS;
use super::{Failure, Output, files};

/// More games than one run plays.
const GAMES_MOST: u32 = 1_000_000;

/// Play genuine sample games by bots, from set-up to a victory, and report on them.
#[derive(Debug, clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "\
Examples:
  truthsayer games --rules both --players 2..6 --games 100 --out samples
  truthsayer games --rules both --games 1000 --shard 2/4 --out part-2
  truthsayer games merge part-1 part-2 part-3 part-4 --out samples
  truthsayer replay samples/games/0001.json --step 40

Four bots of different temper play, each from what its own seat sees. The whole
game is checked after every action. In DIR are then `report.md`, `report.json`,
`results.json` (which `suite.results` reads, for gates) and records of games,
which `truthsayer replay` steps through. Exit 1 if any game refuses what it has
offered, or comes to no victory."
)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: Option<What>,
    #[command(flatten)]
    play: Play,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    /// Make one report of the reports of shards.
    Merge(Merge),
}

#[derive(Debug, clap::Args)]
struct Merge {
    /// Folders of shards, or their `report.json`.
    #[arg(value_name = "DIR", required = true)]
    parts: Vec<PathBuf>,
    /// Where to.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

#[derive(Debug, clap::Args)]
struct Play {
    /// What is in play.
    #[arg(long, value_enum, default_value = "base", value_name = "PROFILE")]
    profile: Profile,
    /// Which rules are played; `both` takes them in turns.
    #[arg(long, value_enum, default_value = "both", value_name = "RULES")]
    rules: Rules,
    /// How many play, such as `4` or `2..6` [default: as many as the profile admits].
    #[arg(long, value_name = "N")]
    players: Option<Players>,
    /// How many games the whole run has.
    #[arg(long, default_value = "10", value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(GAMES_MOST)))]
    games: u32,
    /// What all chance follows from.
    #[arg(long, default_value = "1", value_name = "S")]
    seed: u64,
    /// After how many actions a game goes on from its own save; 0 for never.
    #[arg(long, default_value = "100", value_name = "ACTIONS")]
    every: u64,
    /// Play one of several equal shares of them.
    #[arg(long, value_name = "K/N")]
    shard: Option<Shard>,
    /// How many to play at once [default: one a processor].
    #[arg(long, short, value_name = "N")]
    jobs: Option<NonZero<usize>>,
    /// Of how many games to keep the record and the last save; those that fail are always kept.
    #[arg(long, default_value = "10", value_name = "N")]
    keep: usize,
    /// Where the reports go [default: the report alone, to standard output].
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Profile {
    /// The six factions of the base game.
    Base,
    /// The same with the Nexus cards; 3 to 6 play.
    Nexus,
}

impl Profile {
    fn played(self) -> games::Profile {
        match self {
            Self::Base => games::Profile::Base,
            Self::Nexus => games::Profile::Nexus,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Rules {
    Basic,
    Advanced,
    Both,
}

/// The fewest and the most who play.
#[derive(Debug, Clone, Copy)]
struct Players(u8, u8);

impl FromStr for Players {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (least, most) = text.split_once("..").unwrap_or((text, text));
        match (least.parse(), most.trim_start_matches('=').parse()) {
            (Ok(least), Ok(most)) if 2 <= least && least <= most && most <= PLAYERS_MOST => Ok(Self(least, most)),
            _ => Err(format!("from 2 to {PLAYERS_MOST} can play: write one number, or two such as `2..6`")),
        }
    }
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Result<ExitCode, Failure> {
    match &args.what {
        Some(What::Merge(merge)) => merged(merge, output),
        None => play(&args.play, output),
    }
}

fn play(args: &Play, output: &mut Output) -> Result<ExitCode, Failure> {
    let profile = args.profile.played();
    let Players(least, most) = players(args, profile)?;
    let (basic, advanced) = (args.rules != Rules::Advanced, args.rules != Rules::Basic);
    let plan = Plan {
        modes: modes(basic, advanced),
        players_least: least,
        players_most: most,
        games: args.games,
        seed: args.seed,
        every: args.every,
    };
    let all: Vec<u32> = (1..=args.games).collect();
    let numbers = args.shard.map_or(all.clone(), |shard| shard.take(&all));
    let jobs = args.jobs.or_else(|| std::thread::available_parallelism().ok()).unwrap_or(NonZero::<usize>::MIN);
    let counter = output.counting("playing games", numbers.len() as u64);
    let played = plan.play(profile, &numbers, jobs, &|_| counter.inc(1));
    counter.finish_and_clear();
    let report = Report::new(profile, &plan, &played);
    if let Some(out) = &args.out {
        keep(out, args.keep, &played)?;
    }
    written(&report, args.out.as_deref(), output)
}

/// As many as asked for, if the profile admits them.
fn players(args: &Play, profile: games::Profile) -> Result<Players, Failure> {
    let least = u8::try_from(profile.players_least()).unwrap_or(PLAYERS_MOST);
    let players = args.players.unwrap_or(Players(least, PLAYERS_MOST));
    if players.0 < least {
        return Err(Failure::new(format!("profile `{}` needs {least} players", profile.name()))
            .help(format!("write `--players {least}..{PLAYERS_MOST}`, or leave it out")));
    }
    Ok(players)
}

/// Records and last saves of the first games, and of all that failed.
fn keep(out: &Path, first: usize, played: &[Played]) -> Result<(), Failure> {
    for (at, game) in played.iter().enumerate() {
        let failed = game.broken.is_some() || !game.rejected.is_empty() || game.ending.is_none();
        if at < first || failed {
            let number = game.record.number;
            files::write(&out.join(format!("games/{number:04}.json")), game.record.json().as_bytes())?;
            files::write(&out.join(format!("games/{number:04}.save.json")), game.save.as_bytes())?;
        }
    }
    Ok(())
}

fn merged(args: &Merge, output: &mut Output) -> Result<ExitCode, Failure> {
    let mut parts = Vec::new();
    for path in &args.parts {
        let path = if path.is_dir() { path.join("report.json") } else { path.clone() };
        let bytes = std::fs::read(&path)
            .map_err(|fault| Failure::new(format!("`{}` cannot be read: {fault}", path.display())))?;
        parts.push(Report::read(&bytes).map_err(|fault| {
            Failure::new(format!("`{}` is no report of games: {fault}", path.display()))
                .help("name the folders that `truthsayer games --shard` has written")
        })?);
    }
    let report = Report::merged(parts).map_err(|fault| {
        Failure::new(format!("the reports do not fit together: {fault}"))
            .help("give all shards the same options, but for `--shard` and `--out`")
    })?;
    written(&report, Some(&args.out), output)
}

fn written(report: &Report, out: Option<&Path>, output: &mut Output) -> Result<ExitCode, Failure> {
    match out {
        Some(out) => {
            files::write(&out.join("report.json"), report.json().as_bytes())?;
            files::write(&out.join("results.json"), report.results().as_bytes())?;
            files::write(&out.join("report.md"), report.markdown().as_bytes())?;
            output.remark(&format!("wrote `{}`", out.join("report.md").display()));
        }
        None => output.product(&report.markdown()),
    }
    let games = counted(report.played.len(), "game", "games");
    output.remark(&format!("{games}, {} actions, {} failed", report.actions(), report.failed()));
    Ok(if report.failed() == 0 { ExitCode::SUCCESS } else { ExitCode::from(FINDINGS) })
}
