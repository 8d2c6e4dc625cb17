//! Why something is refused: a stable name, one line that says what is wrong, and what to do.
//!
//! No fault carries anything of a game that its reader may not know, nor any part of a credential.

use std::fmt;
use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;

/// Why something was not done. Whatever it is, nothing was changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// The file cannot be used.
    Storage {
        /// Which, as far as it is known where the fault arises.
        path: Option<PathBuf>,
        /// Why.
        why: Storage,
    },
    /// No room is called so.
    NoRoom {
        /// The name given.
        name: String,
        /// The rooms that there are.
        known: Vec<String>,
    },
    /// A room of this name is there.
    RoomExists(String),
    /// The text can be no name of a room.
    BadName(String),
    /// The seat is not there, or the credential is not its own: nobody learns which.
    WrongCredential,
    /// The system gives no random numbers.
    NoChance,
    /// The room was made with another engine.
    OtherEngine {
        /// The engine of the room.
        room: String,
        /// The engine that this is.
        own: String,
    },
    /// The log of the room does not come to the same with this engine.
    EngineDiffers {
        /// The engine of the room.
        room: String,
        /// The engine that this is.
        own: String,
        /// The first action that differs, if it is one.
        action: Option<u64>,
        /// What differs.
        why: String,
    },
    /// The seat has not seen the latest of what it may see.
    StaleVersion {
        /// The version that it named.
        seen: u32,
        /// The version of its view now.
        now: u32,
    },
    /// The ID was used for another request.
    RequestIdReused(String),
    /// The text can be no ID of a request.
    BadRequestId,
    /// The text is no request.
    Malformed(String),
    /// The game refuses the request.
    Rejected {
        /// The engine's name for it.
        name: &'static str,
        /// The version of the seat's view, which has not changed.
        now: u32,
    },
    /// Nothing is offered under this number.
    NoOption {
        /// The number given.
        given: usize,
        /// How many offers there are.
        most: usize,
    },
    /// The offer leaves more open than was said.
    OptionOpen {
        /// What is still to be said, or nothing if only a whole request can say it.
        fields: Vec<String>,
    },
    /// The offer does not hold what was said.
    OptionOutside,
    /// A word of the set-up names nothing.
    Unknown(Named),
    /// The text is no set-up.
    NoSetup(String),
    /// The engine does not admit the set-up.
    SetupRefused(Vec<&'static str>),
    /// The set-up fixes draws in advance, as tests do.
    Scripted,
    /// The file that is to be replaced has actions that the backup lacks.
    WouldLose {
        /// How many.
        actions: u64,
    },
    /// A copy is not whole.
    Unsound {
        /// The names of what is wrong.
        findings: Vec<&'static str>,
    },
}

/// A word that names nothing, with those that would.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    /// What it should name.
    pub what: &'static str,
    /// The word.
    pub name: String,
    /// Words that do.
    pub known: Vec<&'static str>,
}

/// Why a file cannot be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Storage {
    /// It is not there.
    Absent,
    /// It is there already.
    Present,
    /// It is a folder, a pipe or the like.
    NotRegular,
    /// It has no bytes.
    Empty,
    /// It is something else than an SQLite database.
    NotADatabase,
    /// It is a database of something else.
    Foreign,
    /// It is in a format of a newer version.
    Newer(u32),
    /// It is in a format that never was.
    UnknownFormat(u32),
    /// It has other tables than rooms have.
    Altered,
    /// It is in write-ahead mode, in which rooms never are: its newest part is in another file.
    WriteAhead,
    /// A journal of an earlier file lies beside it.
    StrayJournal,
    /// Another process holds it.
    Locked,
    /// It cannot be written.
    ReadOnly,
    /// It was left in the middle of a write, and cannot be written to mend that.
    Unrecovered,
    /// There is no room left.
    Full,
    /// The system fails to read or write it.
    Failing,
    /// It cannot be opened.
    Unopened,
    /// It is damaged; what does not fit is told.
    Corrupted(&'static str),
    /// The game that it holds for a room cannot be read.
    Unreadable(&'static str),
    /// SQLite refuses, by this code.
    Other(i32),
}

impl Fault {
    /// A fault of a file that is named later.
    pub(crate) const fn storage(why: Storage) -> Self {
        Self::Storage { path: None, why }
    }

    /// A damaged file.
    pub(crate) const fn corrupted(what: &'static str) -> Self {
        Self::storage(Storage::Corrupted(what))
    }

    /// Says which file it is about, if it is about one and that is not said yet.
    pub(crate) fn at(self, file: &Path) -> Self {
        match self {
            Self::Storage { path: None, why } => Self::Storage { path: Some(file.to_owned()), why },
            other => other,
        }
    }

    /// Its stable name.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Storage { why, .. } => why.name(),
            Self::NoRoom { .. } => "unknown-room",
            Self::RoomExists(_) => "room-exists",
            Self::BadName(_) => "bad-room-name",
            Self::WrongCredential => "wrong-credential",
            Self::NoChance => "no-random-numbers",
            Self::OtherEngine { .. } => "other-engine",
            Self::EngineDiffers { .. } => "engine-differs",
            Self::StaleVersion { .. } => "stale-version",
            Self::RequestIdReused(_) => "request-id-reused",
            Self::BadRequestId => "bad-request-id",
            Self::Malformed(_) => "malformed-request",
            Self::Rejected { .. } => "rejected",
            Self::NoOption { .. } => "no-such-option",
            Self::OptionOpen { .. } => "option-open",
            Self::OptionOutside => "not-offered",
            Self::Unknown(_) => "unknown-name",
            Self::NoSetup(_) => "malformed-setup",
            Self::SetupRefused(_) => "setup-refused",
            Self::Scripted => "scripted-setup",
            Self::WouldLose { .. } => "would-lose-actions",
            Self::Unsound { .. } => "unsound-copy",
        }
    }

    /// What to do.
    pub fn help(&self) -> String {
        match self {
            Self::Storage { why, .. } => return why.help().to_owned(),
            Self::NoRoom { known, .. } if known.is_empty() => "make one with `truthsayer room create`",
            Self::NoRoom { known, .. } => return format!("the rooms are {}", quoted(known)),
            Self::RoomExists(_) => "choose another name; `truthsayer room list` shows those that there are",
            Self::BadName(_) => "use up to 64 lower-case letters, digits and hyphens, a letter or digit first and last",
            Self::WrongCredential => "give the seat and the credential that `truthsayer room join` wrote for it",
            Self::NoChance => "try again; without random numbers a credential could be guessed",
            Self::OtherEngine { .. } => {
                "look on with `truthsayer room view`; go on with the version that made the room, or let its host try `truthsayer room adopt`"
            }
            Self::EngineDiffers { .. } => {
                "go on with the version of truthsayer that made the room; with this one it can be looked at"
            }
            Self::StaleVersion { .. } => "look at what has changed with `truthsayer room view`, and decide again",
            Self::RequestIdReused(_) => "give each request an ID of its own, and the same ID to retries alone",
            Self::BadRequestId => "use up to 64 letters, digits, dots, hyphens and underscores",
            Self::Malformed(_) => "give `{\"event\":N,\"act\":{\"act\":NAME,…}}`, or the number of an offer",
            Self::Rejected { .. } => "choose among what `truthsayer room view` offers",
            Self::NoOption { most: 0, .. } => "the seat is not asked anything now; look again later",
            Self::NoOption { most, .. } => return format!("the offers are 1 to {most}"),
            Self::OptionOpen { fields } if fields.is_empty() => "send a whole request instead of a number",
            Self::OptionOpen { fields } => return format!("also say {}", fields.join(", ")),
            Self::OptionOutside => "stay within what the offer shows",
            Self::Unknown(named) => return format!("there are {}", quoted(&named.known)),
            Self::NoSetup(_) => "give the JSON of a set-up as saves hold it, or leave it to the options",
            Self::SetupRefused(_) => "two to six different factions, each in a circle of its own, play 1 to 15 turns",
            Self::Scripted => "leave `script` out of the set-up",
            Self::WouldLose { .. } => "keep the file, or give up those actions with `--discard-newer`",
            Self::Unsound { .. } => "`truthsayer room check` tells all that is wrong with it; use another backup",
        }
        .to_owned()
    }
}

impl Storage {
    /// Its stable name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Absent => "no-such-file",
            Self::Present => "file-exists",
            Self::NotRegular => "not-a-file",
            Self::Empty => "empty-file",
            Self::NotADatabase => "not-a-database",
            Self::Foreign => "foreign-database",
            Self::Newer(_) => "newer-format",
            Self::UnknownFormat(_) => "unknown-format",
            Self::Altered => "altered-schema",
            Self::WriteAhead => "write-ahead",
            Self::StrayJournal => "stray-journal",
            Self::Locked => "locked",
            Self::ReadOnly => "read-only",
            Self::Unrecovered => "unrecovered",
            Self::Full => "disk-full",
            Self::Failing => "disk-error",
            Self::Unopened => "cannot-open",
            Self::Corrupted(_) => "corrupted",
            Self::Unreadable(_) => "unreadable-game",
            Self::Other(_) => "database-error",
        }
    }

    fn message(self) -> String {
        match self {
            Self::Absent => "is not there",
            Self::Present => "is there already",
            Self::NotRegular => "is not a regular file",
            Self::Empty => "is empty",
            Self::NotADatabase => "is no SQLite database",
            Self::Foreign => "is a database of something else",
            Self::Newer(format) => {
                return format!("has format {format}; this version reads {}", crate::schema::FORMAT);
            }
            Self::UnknownFormat(format) => return format!("has format {format}, which never was"),
            Self::Altered => "has other tables than rooms have",
            Self::WriteAhead => "is in write-ahead mode, in which rooms never are",
            Self::StrayJournal => "has the journal of another file beside it",
            Self::Locked => "is held by another process",
            Self::ReadOnly => "cannot be written",
            Self::Unrecovered => "was left in the middle of a write, and cannot be written to mend that",
            Self::Full => "cannot grow: the disk or its quota is full",
            Self::Failing => "cannot be read or written: the system fails",
            Self::Unopened => "cannot be opened",
            Self::Corrupted(what) => return format!("is damaged: {what}"),
            Self::Unreadable(name) => return format!("holds a game that cannot be read: {name}"),
            Self::Other(code) => return format!("cannot be used: SQLite says {code}"),
        }
        .to_owned()
    }

    const fn help(self) -> &'static str {
        match self {
            Self::Absent => "check the path; `truthsayer room create` begins a file, `restore` brings one back",
            Self::Present => "choose another path, or give `--replace`",
            Self::NotRegular | Self::NotADatabase | Self::Foreign => {
                "give a file that `truthsayer room create` has made"
            }
            Self::Empty => "remove it, or bring it back with `truthsayer room restore`",
            Self::Newer(_) => "read it with the version of truthsayer that wrote it, or a newer one",
            Self::UnknownFormat(_) | Self::Altered => "bring the file back with `truthsayer room restore`",
            Self::WriteAhead => {
                "whoever changed the mode should put its `-wal` file beside it and set `journal_mode=DELETE`, or restore a backup"
            }
            Self::StrayJournal => "move the `-journal` or `-wal` file away, or give `--replace`",
            Self::Locked => "try again with the same request ID, or wait longer with `--wait`",
            Self::ReadOnly => "make the file and its folder writable; nothing was changed",
            Self::Unrecovered => "make the file and its folder writable once, and open it",
            Self::Full => "make room and try again with the same request ID; nothing was changed",
            Self::Failing => {
                "try again with the same request ID; check limits, quota and disk, and run `truthsayer room check`"
            }
            Self::Unopened => "check the path and its permissions",
            Self::Corrupted(_) => {
                "see what `truthsayer room check` tells, and bring the file back with `truthsayer room restore`"
            }
            Self::Unreadable(_) => "run `truthsayer room check`, and restore a backup if the file is damaged",
            Self::Other(_) => "run `truthsayer room check`",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Storage { path: Some(path), why } => write!(f, "`{}` {}", path.display(), why.message()),
            Self::Storage { path: None, why } => write!(f, "the file {}", why.message()),
            Self::NoRoom { name, .. } => write!(f, "no room is called `{name}`"),
            Self::RoomExists(name) => write!(f, "a room `{name}` is there already"),
            Self::BadName(name) => write!(f, "`{name}` cannot be the name of a room"),
            Self::WrongCredential => f.write_str("the credential opens no such seat"),
            Self::NoChance => f.write_str("the system gives no random numbers"),
            Self::OtherEngine { room, own } => {
                write!(f, "the room was made with engine `{room}`, and this is `{own}`")
            }
            Self::EngineDiffers { room, own, action, why } => {
                write!(f, "engine `{own}` does not play the room as engine `{room}` did: {why}")?;
                action.map_or(Ok(()), |action| write!(f, " (action {action})"))
            }
            Self::StaleVersion { seen, now } => {
                write!(f, "the seat has acted on version {seen}, and its view is at version {now}")
            }
            Self::RequestIdReused(id) => write!(f, "the ID `{id}` was used for another request"),
            Self::BadRequestId => f.write_str("the ID of the request is too long, empty, or has other characters"),
            Self::Malformed(why) => write!(f, "the request cannot be read: {why}"),
            Self::Rejected { name, .. } => write!(f, "the game refuses the request: `{name}`"),
            Self::NoOption { given, .. } => write!(f, "nothing is offered under number {given}"),
            Self::OptionOpen { .. } => f.write_str("the offer leaves more open than was said"),
            Self::OptionOutside => f.write_str("the offer does not hold what was said"),
            Self::Unknown(named) => write!(f, "no {} is called `{}`", named.what, named.name),
            Self::NoSetup(why) => write!(f, "the set-up cannot be read: {why}"),
            Self::SetupRefused(names) => write!(f, "the set-up is refused: {}", quoted(names)),
            Self::Scripted => f.write_str("the set-up fixes draws in advance, and rooms play genuine games"),
            Self::WouldLose { actions: 1 } => f.write_str("the file has one action that the backup lacks"),
            Self::WouldLose { actions } => write!(f, "the file has {actions} actions that the backup lacks"),
            Self::Unsound { findings } => write!(f, "the copy is not whole: {}", quoted(findings)),
        }
    }
}

impl std::error::Error for Fault {}

impl From<rusqlite::Error> for Fault {
    fn from(error: rusqlite::Error) -> Self {
        Self::storage(match &error {
            rusqlite::Error::SqliteFailure(failure, _) => match failure.code {
                ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked | ErrorCode::FileLockingProtocolFailed => {
                    Storage::Locked
                }
                ErrorCode::ReadOnly if failure.extended_code == rusqlite::ffi::SQLITE_READONLY_ROLLBACK => {
                    Storage::Unrecovered
                }
                ErrorCode::ReadOnly | ErrorCode::PermissionDenied => Storage::ReadOnly,
                ErrorCode::DiskFull => Storage::Full,
                ErrorCode::SystemIoFailure => Storage::Failing,
                ErrorCode::NotADatabase => Storage::NotADatabase,
                ErrorCode::DatabaseCorrupt => Storage::Corrupted("its pages do not fit together"),
                ErrorCode::ConstraintViolation => Storage::Corrupted("what it holds contradicts itself"),
                ErrorCode::TooBig => Storage::Corrupted("a value is larger than any of a room"),
                ErrorCode::CannotOpen => Storage::Unopened,
                _ => Storage::Other(failure.extended_code),
            },
            rusqlite::Error::FromSqlConversionFailure(..)
            | rusqlite::Error::IntegralValueOutOfRange(..)
            | rusqlite::Error::InvalidColumnType(..)
            | rusqlite::Error::Utf8Error(..)
            | rusqlite::Error::QueryReturnedNoRows => Storage::Corrupted("a value is not what rooms write"),
            _ => Storage::Other(0),
        })
    }
}

impl From<std::io::Error> for Fault {
    fn from(error: std::io::Error) -> Self {
        use std::io::ErrorKind;
        Self::storage(match error.kind() {
            ErrorKind::NotFound => Storage::Absent,
            ErrorKind::AlreadyExists => Storage::Present,
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => Storage::ReadOnly,
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => Storage::Full,
            ErrorKind::IsADirectory => Storage::NotRegular,
            _ => Storage::Failing,
        })
    }
}

fn quoted<T: AsRef<str>>(words: &[T]) -> String {
    let words: Vec<String> = words.iter().map(|word| format!("`{}`", word.as_ref())).collect();
    words.join(", ")
}
