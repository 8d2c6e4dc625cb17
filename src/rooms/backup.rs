//! Backups while others play, and their way back: copied beside their place, checked, and only then given its name.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, params};
use serde::Serialize;
use tempfile::NamedTempFile;

use crate::check::Findings;
use crate::comparison::{Standing, compare};
use crate::content::contents_of_all;
use crate::fault::{Fault, Storage};
use crate::file::{COMPANIONS, Rooms, beside, look_at, settle, with_ending};
use crate::schema::STATEMENTS;

/// How long to wait between two tries at a file that others hold.
const PAUSE: Duration = Duration::from_millis(5);
/// How many damaged files of one name are kept.
const DAMAGED_MOST: u32 = 99;
/// The tables, those that others refer to first.
const TABLES: [&str; 3] = ["room", "seat", "action"];

/// What may be done with a file that stands where a backup is to go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Replace {
    /// Nothing: it stays.
    Never,
    /// It is replaced, unless it has actions that the backup lacks.
    IfNothingIsLost,
    /// It is replaced.
    Always,
}

/// What a restore has done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Restored {
    /// Rooms.
    pub rooms: usize,
    /// Their actions in all.
    pub actions: u64,
    /// Where a damaged file was put that stood in the place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub damaged: Option<PathBuf>,
}

impl Rooms {
    /// Copies the file as it stands at one moment, while others play on; the copy is checked before it gets its name. An
    /// earlier backup is replaced if that is said, but no file that has actions which the copy lacks.
    pub fn backup(&mut self, to: &Path, patience: Duration, replace: bool) -> Result<Findings, Fault> {
        let replace = if replace { Replace::IfNothingIsLost } else { Replace::Never };
        may_stand(to, replace)?;
        let fresh = beside(to).map_err(|fault| fault.at(to))?;
        copy(&self.db, fresh.path(), patience).map_err(|fault| fault.at(self.path()))?;
        let findings = sound(&fresh, self.engine(), patience).map_err(|fault| fault.at(to))?;
        put_in_place(fresh, to, self.engine(), patience, replace)?;
        Ok(findings)
    }

    /// Puts a backup in the place of a file, once a copy of it has been checked.
    pub fn restore(
        backup: &Path,
        file: &Path,
        engine: &str,
        patience: Duration,
        replace: Replace,
    ) -> Result<Restored, Fault> {
        may_stand(file, replace)?;
        let from = Self::open(backup, engine, patience)?;
        let fresh = beside(file).map_err(|fault| fault.at(file))?;
        copy(&from.db, fresh.path(), patience).map_err(|fault| fault.at(backup))?;
        let findings = sound(&fresh, engine, patience).map_err(|fault| fault.at(backup))?;
        Ok(Restored {
            rooms: findings.rooms.len(),
            actions: findings.rooms.iter().map(|room| room.actions).sum(),
            damaged: put_in_place(fresh, file, engine, patience, replace)?,
        })
    }

    /// Takes over what another file holds, as one change of this file: whoever has it open goes on with the new content.
    fn become_copy_of(&mut self, other: &NamedTempFile, replace: Replace) -> Result<(), Fault> {
        let there = Self::open(other.path(), self.engine(), PAUSE)?.read(|db, _| contents_of_all(db))?;
        let attached = self.db.execute("ATTACH ? AS other", params![other.path().to_string_lossy()]);
        attached.map_err(|error| Fault::from(error).at(self.path()))?;
        self.write(|db, _| {
            let lost: u64 = compare(&contents_of_all(db)?, &there)
                .iter()
                .map(|room| match room.standing {
                    Standing::PartAt(_) => 1,
                    standing => standing.more(),
                })
                .sum();
            if lost > 0 && replace != Replace::Always {
                return Err(Fault::WouldLose { actions: lost });
            }
            // What refers to others goes first; to drop a table sets off no trigger.
            for table in TABLES.iter().rev() {
                db.execute_batch(&format!("DROP TABLE main.{table}"))?;
            }
            for statement in STATEMENTS {
                db.execute_batch(statement)?;
            }
            for table in TABLES {
                db.execute_batch(&format!("INSERT INTO main.{table} SELECT * FROM other.{table} ORDER BY 1, 2"))?;
            }
            Ok(())
        })
    }
}

/// Whether something may come to stand here.
fn may_stand(file: &Path, replace: Replace) -> Result<(), Fault> {
    let there = file.try_exists().unwrap_or(true);
    if there && replace == Replace::Never { Err(Fault::storage(Storage::Present).at(file)) } else { Ok(()) }
}

/// Gives a copy its name; where a file of rooms stands, that takes over what the copy holds. Tells where a damaged file went.
fn put_in_place(
    fresh: NamedTempFile,
    file: &Path,
    engine: &str,
    patience: Duration,
    replace: Replace,
) -> Result<Option<PathBuf>, Fault> {
    if !file.try_exists().unwrap_or(true) {
        settle(fresh, file, false).map_err(|fault| fault.at(file))?;
        return Ok(None);
    }
    let over = Rooms::open(file, engine, patience).and_then(|mut target| target.become_copy_of(&fresh, replace));
    match over {
        Ok(()) => Ok(None),
        Err(Fault::Storage { why, .. }) if is_damage(why) => {
            let damaged = put_aside(file).map_err(|fault| fault.at(file))?;
            settle(fresh, file, true).map_err(|fault| fault.at(file))?;
            Ok(Some(damaged))
        }
        Err(fault) => Err(fault),
    }
}

/// Copies a database page by page, at one moment, into an empty file.
fn copy(from: &Connection, to: &Path, patience: Duration) -> Result<(), Fault> {
    let mut target = Connection::open(to)?;
    let backup = Backup::new(from, &mut target)?;
    let begun = Instant::now();
    loop {
        match backup.step(-1)? {
            StepResult::Done => break,
            StepResult::Busy | StepResult::Locked if begun.elapsed() >= patience => {
                return Err(Fault::storage(Storage::Locked));
            }
            _ => std::thread::sleep(PAUSE),
        }
    }
    drop(backup);
    target.close().map_err(|(_, error)| error.into())
}

/// What a check of a copy finds, if that is nothing worse than another engine.
fn sound(copy: &NamedTempFile, engine: &str, patience: Duration) -> Result<Findings, Fault> {
    look_at(copy.path())?;
    let unnamed = |fault| match fault {
        Fault::Storage { why, .. } => Fault::storage(why),
        other => other,
    };
    let findings =
        Rooms::open(copy.path(), engine, patience).and_then(|mut rooms| rooms.check(None, None)).map_err(unnamed)?;
    let names: Vec<&'static str> = findings.names().into_iter().filter(|name| *name != "other-engine").collect();
    if names.is_empty() { Ok(findings) } else { Err(Fault::Unsound { findings: names }) }
}

/// Whether nobody can play through such a file, so that it may be moved.
fn is_damage(why: Storage) -> bool {
    match why {
        Storage::Empty
        | Storage::NotADatabase
        | Storage::Altered
        | Storage::WriteAhead
        | Storage::UnknownFormat(_)
        | Storage::Corrupted(_)
        | Storage::Unreadable(_) => true,
        Storage::Absent
        | Storage::Present
        | Storage::NotRegular
        | Storage::Foreign
        | Storage::Newer(_)
        | Storage::StrayJournal
        | Storage::Locked
        | Storage::ReadOnly
        | Storage::Unrecovered
        | Storage::Full
        | Storage::Failing
        | Storage::Unopened
        | Storage::Other(_) => false,
    }
}

/// Gives a damaged file another name, and what an interrupted write has left beside it, so that nothing of it is lost.
fn put_aside(file: &Path) -> Result<PathBuf, Fault> {
    for n in 1..=DAMAGED_MOST {
        let aside = with_ending(file, &if n == 1 { ".damaged".to_owned() } else { format!(".damaged-{n}") });
        match std::fs::hard_link(file, &aside) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => continue,
            linked => linked?,
        }
        for ending in COMPANIONS {
            match std::fs::hard_link(with_ending(file, ending), with_ending(&aside, ending)) {
                Err(error) if error.kind() != ErrorKind::NotFound => return Err(error.into()),
                _ => {}
            }
        }
        return Ok(aside);
    }
    Err(Fault::storage(Storage::Present))
}
