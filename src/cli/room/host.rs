//! What a host does: make rooms, list and check them, invite anew, back up and bring back.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde_json::{Value, json};
use truthsayer_audit::report::room as report;
use truthsayer_audit::suite;
use truthsayer_rooms::{Fault, Keys, Replace, Rooms, Seating, Secret, lawful_name, read_setup};

use super::super::output::FINDINGS;
use super::super::{Failure, Output, files};
use super::{Common, Format, Room, Stop, secret};

const HOST: &str = "TRUTHSAYER_HOST";
/// Longer than any set-up.
const SETUP_BYTES_MOST: usize = 65 << 10;

#[derive(Debug, clap::Args)]
pub(super) struct Create {
    #[command(flatten)]
    room: Room,
    /// What is in play [default: base].
    #[arg(long, value_name = "PROFILE", conflicts_with = "setup")]
    profile: Option<String>,
    /// Which rules are played [default: basic].
    #[arg(long, value_name = "RULES", conflicts_with = "setup")]
    rules: Option<String>,
    /// Who plays, in seat order.
    #[arg(
        long,
        value_name = "FACTION,…",
        value_delimiter = ',',
        required_unless_present = "setup",
        conflicts_with = "setup"
    )]
    factions: Vec<String>,
    /// Interpretations to be played otherwise than recorded.
    #[arg(long, value_name = "RULING,…", value_delimiter = ',', conflicts_with = "setup")]
    rulings: Vec<String>,
    /// How many turns [default: 10].
    #[arg(long, value_name = "N", conflicts_with = "setup")]
    turns: Option<u8>,
    /// What all chance follows from: who knows it knows all [default: drawn].
    #[arg(long, value_name = "S", conflicts_with = "setup")]
    seed: Option<u64>,
    /// A file with the whole set-up as JSON, as saves hold it.
    #[arg(long, value_name = "FILE")]
    setup: Option<PathBuf>,
    /// The folder for the host's credential and the invitations, one file each.
    #[arg(long, value_name = "DIR", required_unless_present = "print")]
    keys: Option<PathBuf>,
    /// Print them, once, instead of writing them.
    #[arg(long, conflicts_with = "keys")]
    print: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct List {
    /// The file of rooms.
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

#[derive(Debug, clap::Args)]
pub(super) struct Invite {
    #[command(flatten)]
    room: Room,
    /// The seat, by faction or number.
    #[arg(long, value_name = "SEAT")]
    seat: String,
    /// The file with the host's credential [default: `TRUTHSAYER_HOST`].
    #[arg(long, value_name = "FILE")]
    host_file: Option<PathBuf>,
    /// Where to write the invitation.
    #[arg(long, value_name = "FILE", required_unless_present = "print")]
    invitation_file: Option<PathBuf>,
    /// Print it, once, instead of writing it.
    #[arg(long, conflicts_with = "invitation_file")]
    print: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct Adopt {
    #[command(flatten)]
    room: Room,
    /// The file with the host's credential [default: `TRUTHSAYER_HOST`].
    #[arg(long, value_name = "FILE")]
    host_file: Option<PathBuf>,
}

#[derive(Debug, clap::Args)]
pub(super) struct Backup {
    /// The file of rooms.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Where to.
    #[arg(value_name = "BACKUP")]
    to: PathBuf,
    /// Replace what is there.
    #[arg(long)]
    replace: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct Restore {
    /// The backup.
    #[arg(value_name = "BACKUP")]
    backup: PathBuf,
    /// The file whose place it takes.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Replace what is there, unless it has actions that the backup lacks; a damaged file is put aside.
    #[arg(long)]
    replace: bool,
    /// Replace it even then: those actions are lost.
    #[arg(long, requires = "replace")]
    discard_newer: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct Check {
    /// The file of rooms.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// One room [default: all].
    #[arg(value_name = "ROOM")]
    room: Option<String>,
    /// Another file, such as a backup, to hold it against.
    #[arg(long, value_name = "BACKUP")]
    against: Option<PathBuf>,
}

pub(super) fn create(args: &Create, common: &Common, output: &mut Output) -> Result<ExitCode, Stop> {
    let Room { file, room } = &args.room;
    lawful_name(room)?;
    let setup = match &args.setup {
        Some(path) => read_setup(&setup_text(path)?)?,
        None => Seating {
            profile: args.profile.as_deref(),
            rules: args.rules.as_deref(),
            factions: &args.factions,
            rulings: &args.rulings,
            turns: args.turns,
            seed: args.seed,
        }
        .setup()?,
    };
    let mut rooms = Rooms::open_or_begin(file, suite::embedded_revision(), common.patience())?;
    if rooms.list()?.iter().any(|listed| listed.room == *room) {
        return Err(Fault::RoomExists(room.clone()).into());
    }
    let keys = Keys::fresh(&setup)?;
    let written = match &args.keys {
        Some(folder) => Some(write_keys(folder, room, &keys)?),
        None => None,
    };
    if let Err(fault) = rooms.create(room, setup, &keys) {
        for path in written.iter().flatten() {
            files::remove(path)?;
        }
        return Err(fault.into());
    }
    let told = told(room, &keys, written.as_deref());
    output.product(&match common.format {
        Format::Json => report::to_json("created", &told),
        Format::Text => created_text(&told),
    });
    output.remark(match written {
        Some(_) => "hand each player one invitation, and keep the host's credential",
        None => "keep them: they are not shown again",
    });
    Ok(ExitCode::SUCCESS)
}

/// Each secret in a file of its own, before the room knows them; all or none.
fn write_keys(folder: &Path, room: &str, keys: &Keys) -> Result<Vec<PathBuf>, Failure> {
    let invitations = keys.seats.iter().map(|key| (format!("{room}-{}.invitation", key.faction), &key.invitation));
    let all: Vec<(String, &Secret)> =
        std::iter::once((format!("{room}-host.key"), &keys.host)).chain(invitations).collect();
    let mut written: Vec<PathBuf> = Vec::new();
    for (name, secret) in all {
        let path = folder.join(name);
        if let Err(failure) = secret::write(&path, secret) {
            written.iter().try_for_each(|path| files::remove(path))?;
            return Err(failure);
        }
        written.push(path);
    }
    Ok(written)
}

/// Where the secrets are, or else what they are.
fn told(room: &str, keys: &Keys, written: Option<&[PathBuf]>) -> Value {
    let place = |at: usize, secret: &Secret| match written {
        Some(paths) => paths[at].display().to_string(),
        None => secret.reveal(),
    };
    let seats: Vec<Value> = keys
        .seats
        .iter()
        .zip(1..)
        .map(|(key, at)| json!({"seat": key.seat, "faction": key.faction, "invitation": place(at, &key.invitation)}))
        .collect();
    json!({"room": room, "host": place(0, &keys.host), "seats": seats, "in-files": written.is_some()})
}

fn created_text(told: &Value) -> String {
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let seat = |seat: &Value| [&seat["seat"], &seat["faction"], &seat["invitation"]].map(text).join("  ");
    let seats: Vec<String> = told["seats"].as_array().into_iter().flatten().map(seat).collect();
    format!("room {}\n  host  {}\n  {}\n", text(&told["room"]), text(&told["host"]), seats.join("\n  "))
}

fn setup_text(path: &Path) -> Result<String, Failure> {
    let text = std::fs::read(path).map_err(|fault| fault.to_string()).and_then(|bytes| {
        if bytes.len() > SETUP_BYTES_MOST {
            return Err("it is longer than any set-up".to_owned());
        }
        String::from_utf8(bytes).map_err(|_| "it is no UTF-8 text".to_owned())
    });
    text.map_err(|why| {
        Failure::new(format!("`{}` cannot be read: {why}", path.display())).help("give a file with a set-up as JSON")
    })
}

pub(super) fn list(args: &List, common: &Common, output: &mut Output) -> Result<ExitCode, Stop> {
    let rooms = common.open(&args.file)?.list()?;
    output.product(&match common.format {
        Format::Text => report::rooms(&json!(rooms), output.look()),
        Format::Json => report::to_json("rooms", &rooms),
    });
    Ok(ExitCode::SUCCESS)
}

pub(super) fn invite(args: &Invite, common: &Common, output: &mut Output) -> Result<ExitCode, Stop> {
    let Room { file, room } = &args.room;
    let host = secret::needed(args.host_file.as_deref(), HOST, "--host-file")?;
    let invitation = Secret::fresh()?;
    let mut rooms = common.open(file)?;
    let kept = args.invitation_file.as_deref();
    if let Some(path) = kept {
        secret::write(path, &invitation)?;
    }
    let seat = match (rooms.invite(room, &host, &args.seat, &invitation), kept) {
        (Ok(seat), _) => seat,
        (Err(fault), Some(path)) => {
            files::remove(path)?;
            return Err(fault.into());
        }
        (Err(fault), None) => return Err(fault.into()),
    };
    let shown = kept.is_none().then(|| invitation.reveal());
    output.product(&match (common.format, shown) {
        (Format::Json, shown) => report::to_json(
            "invited",
            &json!({"room": room, "seat": seat, "invitation": shown, "invitation-file": kept}),
        ),
        (Format::Text, Some(text)) => text,
        (Format::Text, None) => format!("seat {seat} of `{room}` is free for whoever has the invitation"),
    });
    Ok(ExitCode::SUCCESS)
}

pub(super) fn adopt(args: &Adopt, common: &Common, output: &mut Output) -> Result<ExitCode, Stop> {
    let Room { file, room } = &args.room;
    let host = secret::needed(args.host_file.as_deref(), HOST, "--host-file")?;
    let adopted = common.open(file)?.adopt(room, &host)?;
    let (from, engine, actions) = (&adopted.from, &adopted.engine, adopted.actions);
    output.product(&match common.format {
        Format::Json => report::to_json("adopted", &adopted),
        Format::Text if from == engine => format!("`{room}` is played with this engine already, `{engine}`"),
        Format::Text => {
            format!("`{room}` goes on with engine `{engine}` instead of `{from}`: all of its {actions} actions come to the same")
        }
    });
    Ok(ExitCode::SUCCESS)
}

pub(super) fn backup(args: &Backup, common: &Common, output: &mut Output) -> Result<ExitCode, Stop> {
    let findings = common.open(&args.file)?.backup(&args.to, common.patience(), args.replace)?;
    output.product(&match common.format {
        Format::Text => report::findings(&json!(findings), output.look()),
        Format::Json => report::to_json("backup", &findings),
    });
    output.remark(&format!("wrote `{}`", args.to.display()));
    Ok(ExitCode::SUCCESS)
}

pub(super) fn restore(args: &Restore, common: &Common, output: &mut Output) -> Result<ExitCode, Stop> {
    let replace = match (args.replace, args.discard_newer) {
        (false, _) => Replace::Never,
        (true, false) => Replace::IfNothingIsLost,
        (true, true) => Replace::Always,
    };
    let restored = Rooms::restore(&args.backup, &args.file, suite::embedded_revision(), common.patience(), replace)?;
    let (rooms, actions) = (restored.rooms, restored.actions);
    output.product(&match common.format {
        Format::Text => format!("restored `{}`: rooms {rooms}, actions {actions}", args.file.display()),
        Format::Json => report::to_json("restored", &restored),
    });
    if let Some(damaged) = &restored.damaged {
        output.remark(&format!("the damaged file is now `{}`", damaged.display()));
    }
    Ok(ExitCode::SUCCESS)
}

pub(super) fn check(args: &Check, common: &Common, output: &mut Output) -> Result<ExitCode, Stop> {
    let mut rooms = common.open(&args.file)?;
    let mut against = args.against.as_deref().map(|path| common.open(path)).transpose()?;
    let findings = rooms.check(args.room.as_deref(), against.as_mut())?;
    output.product(&match common.format {
        Format::Text => report::findings(&json!(findings), output.look()),
        Format::Json => report::to_json("check", &findings),
    });
    Ok(if findings.is_whole() { ExitCode::SUCCESS } else { ExitCode::from(FINDINGS) })
}
