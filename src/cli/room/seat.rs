//! What a player does: take a seat, look, act, read what has happened.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde_json::{Value, json};
use truthsayer_audit::report::room as report;
use truthsayer_rooms::{Ask, Fault, Secret, Storage, Wanted};

use super::super::{Failure, Output, files};
use super::{Common, Format, Room, Stop, secret};

const CREDENTIAL: &str = "TRUTHSAYER_CREDENTIAL";
const INVITATION: &str = "TRUTHSAYER_INVITATION";
/// Longer than any request.
const REQUEST_BYTES_MOST: u64 = 65 << 10;

#[derive(Debug, clap::Args)]
pub(super) struct Join {
    #[command(flatten)]
    room: Room,
    /// The seat, by faction or number.
    #[arg(long, value_name = "SEAT")]
    seat: String,
    /// The file with the invitation [default: `TRUTHSAYER_INVITATION`].
    #[arg(long, value_name = "FILE")]
    invitation_file: Option<PathBuf>,
    /// Where to write the credential. If it is there, it is a retry with the credential in it.
    #[arg(long, value_name = "FILE", required_unless_present = "print")]
    credential_file: Option<PathBuf>,
    /// Print the credential, once, instead of writing it.
    #[arg(long, conflicts_with = "credential_file")]
    print: bool,
}

/// Whose eyes to look with.
#[derive(Debug, clap::Args)]
pub(super) struct Eyes {
    /// The seat, by faction or number [default: what everybody may see].
    #[arg(long, value_name = "SEAT")]
    seat: Option<String>,
    /// The file with the seat's credential [default: `TRUTHSAYER_CREDENTIAL`].
    #[arg(long, value_name = "FILE", requires = "seat")]
    credential_file: Option<PathBuf>,
}

#[derive(Debug, clap::Args)]
pub(super) struct View {
    #[command(flatten)]
    room: Room,
    #[command(flatten)]
    eyes: Eyes,
}

#[derive(Debug, clap::Args)]
pub(super) struct Log {
    #[command(flatten)]
    room: Room,
    #[command(flatten)]
    eyes: Eyes,
    /// Only what comes after the fact of this number.
    #[arg(long, default_value = "0", value_name = "N")]
    since: usize,
}

#[derive(Debug, clap::Args)]
pub(super) struct Act {
    #[command(flatten)]
    room: Room,
    /// The seat, by faction or number.
    #[arg(long, value_name = "SEAT")]
    seat: String,
    /// The file with the seat's credential [default: `TRUTHSAYER_CREDENTIAL`].
    #[arg(long, value_name = "FILE")]
    credential_file: Option<PathBuf>,
    /// The version of the view that the seat has seen: it acts on that one, or not at all.
    #[arg(long, value_name = "VERSION")]
    seen: u32,
    /// One of the offers, by its number.
    #[arg(long, value_name = "N", required_unless_present_any = ["request", "request_file"])]
    option: Option<usize>,
    /// What the offer leaves open, such as `number=3`; the value may be JSON.
    #[arg(long, value_name = "FIELD=VALUE", requires = "option", value_parser = field)]
    with: Vec<(String, Value)>,
    /// The request, as JSON.
    #[arg(long, value_name = "JSON", conflicts_with = "option")]
    request: Option<String>,
    /// The file with the request; `-` reads standard input.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["option", "request"])]
    request_file: Option<PathBuf>,
    /// An ID for the request, the same for retries [default: one that follows from what is asked].
    #[arg(long, value_name = "ID")]
    request_id: Option<String>,
}

fn field(text: &str) -> Result<(String, Value), String> {
    let (name, value) = text.split_once('=').ok_or("give a field and its value, as in `number=3`")?;
    let value = serde_json::from_str(value).unwrap_or_else(|_| Value::from(value));
    Ok((name.to_owned(), value))
}

pub(super) fn join(args: &Join, common: &Common, output: &mut Output) -> Result<ExitCode, Stop> {
    let Room { file, room } = &args.room;
    let invitation = secret::given(args.invitation_file.as_deref(), INVITATION, "--invitation-file")?;
    let mut rooms = common.open(file)?;
    // The credential is on disk before the room knows it, so that no moment is fatal to its owner.
    let kept = args.credential_file.as_deref();
    let (credential, fresh) = match kept {
        Some(path) if path.exists() => (secret::needed(kept, CREDENTIAL, "--credential-file")?, None),
        Some(path) => {
            let credential = Secret::fresh()?;
            secret::write(path, &credential)?;
            (credential, Some(path))
        }
        None => (Secret::fresh()?, None),
    };
    let joined = rooms.join(room, &args.seat, invitation.as_ref(), &credential);
    let seat = match (joined, fresh) {
        (Ok(seat), _) => seat,
        (Err(fault), Some(path)) if !may_be_done(&fault) => {
            files::remove(path)?;
            return Err(fault.into());
        }
        (Err(fault), _) => return Err(fault.into()),
    };
    let shown = kept.is_none().then(|| credential.reveal());
    output.product(&match (common.format, shown) {
        (Format::Json, shown) => report::to_json(
            "joined",
            &json!({"room": room, "seat": seat, "credential": shown, "credential-file": kept}),
        ),
        (Format::Text, Some(text)) => text,
        (Format::Text, None) => format!("seat {seat} of `{room}` is taken"),
    });
    match kept {
        Some(path) => output.remark(&format!("its credential is in `{}`", path.display())),
        None => output.remark("keep the credential: it is not shown again"),
    }
    Ok(ExitCode::SUCCESS)
}

/// Whether the file may have been changed although it was not said so.
fn may_be_done(fault: &Fault) -> bool {
    matches!(fault, Fault::Storage { why: Storage::Failing | Storage::Other(_), .. })
}

impl Eyes {
    fn credential(&self) -> Result<Option<(&str, Secret)>, Failure> {
        let needed = || secret::needed(self.credential_file.as_deref(), CREDENTIAL, "--credential-file");
        self.seat.as_deref().map(|seat| Ok((seat, needed()?))).transpose()
    }
}

pub(super) fn view(args: &View, common: &Common, output: &mut Output) -> Result<ExitCode, Stop> {
    let eyes = args.eyes.credential()?;
    let seat = eyes.as_ref().map(|(seat, credential)| (*seat, credential));
    let shown = common.open(&args.room.file)?.view(&args.room.room, seat)?;
    output.product(&match common.format {
        Format::Text => report::view(&json!(shown), output.look()),
        Format::Json => report::to_json("room", &shown),
    });
    Ok(ExitCode::SUCCESS)
}

pub(super) fn log(args: &Log, common: &Common, output: &mut Output) -> Result<ExitCode, Stop> {
    let eyes = args.eyes.credential()?;
    let seat = eyes.as_ref().map(|(seat, credential)| (*seat, credential));
    let told = common.open(&args.room.file)?.log(&args.room.room, seat, args.since)?;
    output.product(&match common.format {
        Format::Text => report::log(&json!(told), output.look()),
        Format::Json => report::to_json("log", &told),
    });
    Ok(ExitCode::SUCCESS)
}

pub(super) fn act(args: &Act, common: &Common, output: &mut Output) -> Result<ExitCode, Stop> {
    let credential = secret::needed(args.credential_file.as_deref(), CREDENTIAL, "--credential-file")?;
    let from_file = args.request_file.as_deref().map(read).transpose()?;
    let wanted = match (args.option, args.request.as_deref().or(from_file.as_deref())) {
        (Some(number), _) => Wanted::Option { number, with: &args.with },
        (None, Some(text)) => Wanted::Request(text),
        (None, None) => return Err(Failure::new("nothing is asked for").help("give `--option` or `--request`").into()),
    };
    let done = common.open(&args.room.file)?.act(&Ask {
        room: &args.room.room,
        seat: &args.seat,
        credential: &credential,
        version: args.seen,
        wanted,
        request_id: args.request_id.as_deref(),
    })?;
    let reply: Value = serde_json::from_str(&done.reply).unwrap_or_default();
    output.product(&match common.format {
        Format::Text => report::reply(&reply, done.repeated, output.look()),
        Format::Json => report::to_json_with(&[("reply", &reply), ("repeated", &json!(done.repeated))]),
    });
    Ok(ExitCode::SUCCESS)
}

/// A request from a file, and not more of it than any request has.
fn read(path: &Path) -> Result<String, Failure> {
    let mut text = String::new();
    let done = if path == Path::new("-") {
        std::io::stdin().lock().take(REQUEST_BYTES_MOST).read_to_string(&mut text)
    } else {
        std::fs::File::open(path).and_then(|file| file.take(REQUEST_BYTES_MOST).read_to_string(&mut text))
    };
    done.map(|_| text).map_err(|fault| {
        Failure::new(format!("`{}` cannot be read: {fault}", path.display())).help("give a file with a request as JSON")
    })
}
