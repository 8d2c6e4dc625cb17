//! The file of rooms: made whole, opened with care, read and written in transactions.
//!
//! A rollback journal that is truncated at each commit, not a write-ahead log: at rest one file holds everything, so that a
//! copy of it lacks nothing; `synchronous=FULL` then flushes the journal, the file and the end of the journal, so that what
//! was accepted survives a loss of power. What stands in the tables is not known here.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::limits::Limit;
use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};

use crate::fault::{Fault, Storage};
use crate::schema::{APPLICATION, FORMAT, STATEMENTS};

/// A file of rooms that is open.
#[derive(Debug)]
pub struct Rooms {
    pub(crate) db: Connection,
    path: PathBuf,
    engine: String,
}

/// Longer than any value of a room.
const VALUE_BYTES_MOST: i32 = 8 << 20;
/// What SQLite adds to the name of a file for those that belong to it.
pub(crate) const COMPANIONS: [&str; 3] = [JOURNAL, "-wal", "-shm"];
const JOURNAL: &str = "-journal";
/// The bytes of SQLite's header.
const HEADER: usize = 100;

impl Rooms {
    /// Opens a file that is there. `engine` is the revision of the engine that this is; `patience` is how long other
    /// processes are waited for.
    pub fn open(path: &Path, engine: &str, patience: Duration) -> Result<Self, Fault> {
        let open = || {
            look_at(path)?;
            let db = connect(path, patience)?;
            of_rooms(&db)?;
            Ok(Self { db, path: path.to_owned(), engine: engine.to_owned() })
        };
        open().map_err(|fault: Fault| fault.at(path))
    }

    /// Opens a file, which is made without a room if it is not there.
    pub fn open_or_begin(path: &Path, engine: &str, patience: Duration) -> Result<Self, Fault> {
        match Self::open(path, engine, patience) {
            Err(Fault::Storage { why: Storage::Absent, .. }) => {
                match begin(path).map_err(|fault| fault.at(path)) {
                    // Somebody else was quicker, with a file that is as good.
                    Ok(()) | Err(Fault::Storage { why: Storage::Present, .. }) => {}
                    Err(fault) => return Err(fault),
                }
                Self::open(path, engine, patience)
            }
            opened => opened,
        }
    }

    /// Where the file is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The revision of the engine that this is.
    pub fn engine(&self) -> &str {
        &self.engine
    }

    /// Looks at the file as it stands at one moment.
    pub(crate) fn read<T>(
        &mut self,
        work: impl FnOnce(&Transaction<'_>, &str) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let looked = || {
            let transaction = self.db.transaction()?;
            work(&transaction, &self.engine)
        };
        let path = self.path.clone();
        looked().map_err(|fault: Fault| fault.at(&path))
    }

    /// Changes the file as a whole, or not at all. Nobody else writes meanwhile.
    pub(crate) fn write<T>(
        &mut self,
        work: impl FnOnce(&Transaction<'_>, &str) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let path = self.path.clone();
        let written = || {
            if self.db.is_readonly(rusqlite::MAIN_DB)? {
                return Err(Fault::storage(Storage::ReadOnly));
            }
            let transaction = self.db.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let done = work(&transaction, &self.engine)?;
            transaction.commit()?;
            Ok(done)
        };
        written().map_err(|fault: Fault| fault.at(&path))
    }
}

/// What can be seen without SQLite, which would mend or make what is not ours.
pub(crate) fn look_at(path: &Path) -> Result<(), Fault> {
    let meta = std::fs::metadata(path)?;
    if !meta.is_file() {
        return Err(Fault::storage(Storage::NotRegular));
    }
    let mut header = Vec::new();
    File::open(path)?.take(HEADER as u64).read_to_end(&mut header)?;
    judge(&header).map_or(Ok(()), |why| Err(Fault::storage(why)))
}

/// Why a file that begins so is none of rooms.
fn judge(header: &[u8]) -> Option<Storage> {
    if header.is_empty() {
        return Some(Storage::Empty);
    }
    let is_database = header.len() == HEADER && header.starts_with(b"SQLite format 3\0");
    if !is_database {
        return Some(Storage::NotADatabase);
    }
    let number = |at: usize| header[at..at + 4].iter().fold(0, |number, byte| number << 8 | u32::from(*byte));
    if number(68) != APPLICATION {
        return Some(Storage::Foreign);
    }
    match number(60) {
        FORMAT if header[18] == 2 || header[19] == 2 => Some(Storage::WriteAhead),
        FORMAT => None,
        newer if newer > FORMAT => Some(Storage::Newer(newer)),
        other => Some(Storage::UnknownFormat(other)),
    }
}

/// A connection that trusts nothing of the file.
fn connect(path: &Path, patience: Duration) -> Result<Connection, Fault> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let db = Connection::open_with_flags(path, flags)?;
    db.busy_timeout(patience)?;
    db.set_limit(Limit::SQLITE_LIMIT_LENGTH, VALUE_BYTES_MOST)?;
    db.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    db.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    db.pragma_update(None, "cell_size_check", true)?;
    db.pragma_update(None, "foreign_keys", true)?;
    db.pragma_update(None, "synchronous", "FULL")?;
    db.pragma_update_and_check(None, "journal_mode", "TRUNCATE", |_| Ok(()))?;
    Ok(db)
}

/// Whether the tables are those of rooms, to the letter.
fn of_rooms(db: &Connection) -> Result<(), Fault> {
    let mut query = db.prepare("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid LIMIT 20")?;
    let kept: Vec<String> = query.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
    if kept != STATEMENTS {
        return Err(Fault::storage(Storage::Altered));
    }
    Ok(())
}

/// Makes a file without rooms beside its place, and gives it its name when it is whole.
fn begin(path: &Path) -> Result<(), Fault> {
    let fresh = beside(path)?;
    let mut db = Connection::open(fresh.path())?;
    let transaction = db.transaction()?;
    for statement in STATEMENTS {
        transaction.execute_batch(statement)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.pragma_update(None, "user_version", FORMAT)?;
    transaction.commit()?;
    db.close().map_err(|(_, error)| error)?;
    settle(fresh, path, false)
}

/// An empty file in the same folder, which nobody else can read.
pub(crate) fn beside(path: &Path) -> Result<tempfile::NamedTempFile, Fault> {
    Ok(tempfile::Builder::new().prefix(".truthsayer-room-").tempfile_in(folder(path))?)
}

/// Gives a finished file its name, so that it is there also after a loss of power. The journal of an earlier file of that
/// name would be taken for its own. Where nothing is replaced, an empty journal stays: somebody who was quicker may be
/// about to write to it, and SQLite takes none that is empty for one that it has to roll back.
pub(crate) fn settle(fresh: tempfile::NamedTempFile, path: &Path, replace: bool) -> Result<(), Fault> {
    for ending in COMPANIONS {
        let stray = with_ending(path, ending);
        let Some(bytes) = std::fs::metadata(&stray).ok().map(|meta| meta.len()) else { continue };
        if !replace {
            match bytes {
                0 if ending == JOURNAL => continue,
                0 => {}
                _ if path.try_exists()? => return Err(Fault::storage(Storage::Present)),
                _ => return Err(Fault::storage(Storage::StrayJournal)),
            }
        }
        match std::fs::remove_file(&stray) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error.into()),
            _ => {}
        }
    }
    fresh.as_file().sync_all()?;
    let kept = if replace { fresh.persist(path) } else { fresh.persist_noclobber(path) };
    kept.map_err(|failed| failed.error)?;
    sync_folder(path)
}

#[cfg(unix)]
fn sync_folder(path: &Path) -> Result<(), Fault> {
    Ok(File::open(folder(path))?.sync_all()?)
}

#[cfg(not(unix))]
#[allow(clippy::unnecessary_wraps, reason = "the same signature on every system")]
fn sync_folder(_path: &Path) -> Result<(), Fault> {
    Ok(())
}

/// The path with something at its end.
pub(crate) fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

fn folder(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_says_what_a_file_is() {
        let mut header = [0; HEADER];
        header[..16].copy_from_slice(b"SQLite format 3\0");
        assert_eq!(judge(&header), Some(Storage::Foreign));
        header[68..72].copy_from_slice(&APPLICATION.to_be_bytes());
        assert_eq!(judge(&header), Some(Storage::UnknownFormat(0)));
        header[63] = 1;
        assert_eq!(judge(&header), None);
        header[19] = 2;
        assert_eq!(judge(&header), Some(Storage::WriteAhead));
        header[63] = 9;
        assert_eq!(judge(&header), Some(Storage::Newer(9)));
        assert_eq!(judge(&header[..99]), Some(Storage::NotADatabase));
        assert_eq!(judge(b""), Some(Storage::Empty));
    }
}
