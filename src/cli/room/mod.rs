//! `truthsayer room`: games that several people play through one file, each with a seat of its own.

mod host;
mod seat;
mod secret;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use serde_json::json;
use truthsayer_audit::ids::nearest;
use truthsayer_audit::report::room as report;
use truthsayer_audit::suite;
use truthsayer_rooms::{Fault, Rooms};

use super::output::{BROKEN, FINDINGS};
use super::{Failure, Output};

/// Play games with others through a file of rooms: seats by credential, one accepted of those who race, nothing lost.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  truthsayer room create games.db friday --factions atreides,fremen --keys keys
  truthsayer room join games.db friday --seat fremen \\
      --invitation-file keys/friday-fremen.invitation --credential-file fremen.key
  truthsayer room view games.db friday --seat fremen --credential-file fremen.key
  truthsayer room act games.db friday --seat fremen --credential-file fremen.key \\
      --seen 3 --option 1
  truthsayer room backup games.db backup.db

The credential is read from a file or from TRUTHSAYER_CREDENTIAL. The file of
rooms holds every secret of its games: who can read it can see all hands.

Exit codes: 0 done; 1 refused by the game or by the room's version, or findings
of a check; 2 anything else that stands in the way. `docs/rooms.md` tells more.")]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
    #[command(flatten)]
    common: Common,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Common {
    /// How it is told.
    #[arg(long, global = true, value_enum, default_value = "text", value_name = "FORMAT")]
    format: Format,
    /// How many seconds to wait for others who hold the file.
    #[arg(long, global = true, default_value = "5", value_name = "SECONDS", value_parser = clap::value_parser!(u16).range(0..=600))]
    wait: u16,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    Text,
    /// Schema `truthsayer-room/1`.
    Json,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    /// Make a room and begin its game; the file is made if it is not there.
    Create(host::Create),
    /// Take a seat with its invitation, and get its credential.
    Join(seat::Join),
    /// Show a room as a seat, or without one everybody, sees it, and what the seat may do.
    View(seat::View),
    /// Act: one of the offers, or a request as JSON.
    Act(seat::Act),
    /// Tell what has happened, as far as a seat, or without one everybody, may know it.
    Log(seat::Log),
    /// Show the rooms of a file.
    List(host::List),
    /// Invite anew to a seat whose credential is lost; the old one opens it no more.
    Invite(host::Invite),
    /// Go on with a room of another version's engine, if its whole log comes to the same with this one.
    Adopt(host::Adopt),
    /// Copy the file as it stands, while others play on.
    Backup(host::Backup),
    /// Put a backup in the place of a file, once it is found whole.
    Restore(host::Restore),
    /// Check pages, references and logs, and rebuild each game from its log.
    Check(host::Check),
}

/// Why a command of rooms did not do its work.
enum Stop {
    /// Rooms refuse it.
    Refused(Fault),
    /// Something else stands in the way.
    Failed(Failure),
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Self {
        Self::Refused(fault)
    }
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

impl Common {
    fn patience(&self) -> Duration {
        Duration::from_secs(u64::from(self.wait))
    }

    fn open(&self, path: &Path) -> Result<Rooms, Fault> {
        Rooms::open(path, suite::embedded_revision(), self.patience())
    }
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Result<ExitCode, Failure> {
    let common = &args.common;
    let done = match &args.what {
        What::Create(create) => host::create(create, common, output),
        What::Join(join) => seat::join(join, common, output),
        What::View(view) => seat::view(view, common, output),
        What::Act(act) => seat::act(act, common, output),
        What::Log(log) => seat::log(log, common, output),
        What::List(list) => host::list(list, common, output),
        What::Invite(invite) => host::invite(invite, common, output),
        What::Adopt(adopt) => host::adopt(adopt, common, output),
        What::Backup(backup) => host::backup(backup, common, output),
        What::Restore(restore) => host::restore(restore, common, output),
        What::Check(check) => host::check(check, common, output),
    };
    match done {
        Ok(code) => Ok(code),
        Err(Stop::Failed(failure)) => Err(failure),
        Err(Stop::Refused(fault)) => Ok(refuse(&fault, common, output)),
    }
}

/// Tells a refusal by its name: to programs with the product, to people beside it.
fn refuse(fault: &Fault, common: &Common, output: &mut Output) -> ExitCode {
    let (help, message) = (help(fault), fault.to_string());
    match common.format {
        Format::Json => {
            let mut refused = json!({"name": fault.name(), "message": message, "help": help});
            match fault {
                Fault::StaleVersion { now, .. } => refused["version"] = json!(now),
                Fault::Rejected { name, now } => {
                    refused["version"] = json!(now);
                    refused["rejection"] = json!(name);
                }
                _ => {}
            }
            output.product(&report::to_json("refused", &refused));
        }
        Format::Text => {
            let failure = Failure::new(format!("{}: {message}", fault.name())).help(help);
            output.failure(&failure);
        }
    }
    match fault {
        Fault::StaleVersion { .. } | Fault::Rejected { .. } => ExitCode::from(FINDINGS),
        _ => ExitCode::from(BROKEN),
    }
}

fn help(fault: &Fault) -> String {
    let near = match fault {
        Fault::NoRoom { name, known } => nearest(name, known.iter().map(String::as_str)),
        Fault::Unknown(named) => nearest(&named.name, named.known.iter().copied()),
        _ => None,
    };
    near.map_or_else(|| fault.help(), |near| format!("did you mean `{near}`?"))
}

/// The file and the room that a command is about.
#[derive(Debug, clap::Args)]
struct Room {
    /// The file of rooms.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The room.
    #[arg(value_name = "ROOM")]
    room: String,
}
