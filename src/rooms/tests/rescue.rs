//! Backups while others write, restores, and files held against each other.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::play::{Draw, ENGINE, PATIENCE, Table, open};
use super::{bytes, folder};
use crate::{Compared, Fault, Replace, Rooms, Standing, Storage};

fn go_on(table: &Table, rooms: &mut Rooms, draw: &mut Draw, acts: usize) {
    for _ in 0..acts {
        let next = table.next(rooms, draw).expect("somebody is asked");
        let id = format!("r{}-{}", draw.below(u32::MAX), next.version);
        table.act(rooms, &next, &id).expect("it was offered");
    }
}

fn restore(backup: &Path, file: &Path, replace: Replace) -> Result<crate::Restored, Fault> {
    Rooms::restore(backup, file, ENGINE, Duration::from_millis(50), replace)
}

fn standings(compared: &[Compared]) -> Vec<Standing> {
    compared.iter().map(|room| room.standing).collect()
}

#[test]
fn a_backup_holds_one_moment_while_others_write() {
    let folder = folder();
    let path = folder.path().join("rooms.db");
    let (table, rooms) = Table::seated(&path, "friday", 6, 5);
    drop(rooms);
    let over = AtomicBool::new(false);
    let mut backups = 0;
    std::thread::scope(|scope| {
        scope.spawn(|| {
            go_on(&table, &mut open(&path), &mut Draw(9), 60);
            over.store(true, Ordering::Release);
        });
        let mut rooms = open(&path);
        while !over.load(Ordering::Acquire) {
            let copy = folder.path().join(format!("backup-{backups}.db"));
            let findings = rooms.backup(&copy, PATIENCE, false).expect("others leave gaps");
            assert!(findings.is_whole() && findings.rooms[0].rebuilt);
            let mut copy = Rooms::open(&copy, ENGINE, PATIENCE).expect("a backup is a file of rooms");
            let against = rooms.check(None, Some(&mut copy)).expect("both can be read");
            assert!(against.is_whole(), "{:?}", against.against);
            backups += 1;
        }
    });
    assert!(backups > 2, "{backups}");
    let left: Vec<_> =
        fs::read_dir(folder.path()).expect("a folder").map(|entry| entry.expect("read").file_name()).collect();
    assert!(left.iter().all(|name| !name.to_string_lossy().starts_with(".truthsayer")), "{left:?}");
}

#[test]
fn a_restore_brings_back_rooms_seats_and_replies() {
    let folder = folder();
    let (path, backup, back) =
        (folder.path().join("rooms.db"), folder.path().join("backup.db"), folder.path().join("back.db"));
    let (table, mut rooms) = Table::seated(&path, "friday", 4, 5);
    let mut draw = Draw(10);
    go_on(&table, &mut rooms, &mut draw, 5);
    let next = table.next(&mut rooms, &mut draw).expect("somebody is asked");
    let done = table.act(&mut rooms, &next, "last").expect("it was offered");
    rooms.backup(&backup, PATIENCE, false).expect("nobody writes");
    let fault = rooms.backup(&backup, PATIENCE, false).expect_err("it is there");
    assert_eq!(fault, Fault::Storage { path: Some(backup.clone()), why: Storage::Present });
    rooms.backup(&backup, PATIENCE, true).expect("it may be replaced");
    drop(rooms);
    fs::remove_file(&path).expect("an outage");
    let restored = restore(&backup, &back, Replace::Never).expect("a whole backup");
    assert_eq!((restored.rooms, restored.actions, restored.damaged), (1, 6, None));
    let mut rooms = open(&back);
    let again = table.act(&mut rooms, &next, "last").expect("it was accepted before the outage");
    assert!(again.repeated && again.reply == done.reply);
    go_on(&table, &mut rooms, &mut draw, 3);
    assert!(rooms.check(None, None).expect("it can be read").is_whole());
    assert!(matches!(restore(&backup, &back, Replace::Never), Err(Fault::Storage { why: Storage::Present, .. })));
}

#[test]
fn nothing_newer_is_replaced_unless_that_is_said() {
    let folder = folder();
    let (path, backup) = (folder.path().join("rooms.db"), folder.path().join("backup.db"));
    let (table, mut rooms) = Table::seated(&path, "friday", 4, 5);
    let mut draw = Draw(11);
    go_on(&table, &mut rooms, &mut draw, 4);
    rooms.backup(&backup, PATIENCE, false).expect("nobody writes");
    restore(&backup, &path, Replace::IfNothingIsLost).expect("they are the same");
    go_on(&table, &mut rooms, &mut draw, 2);
    let before = bytes(&path);
    assert_eq!(restore(&backup, &path, Replace::IfNothingIsLost), Err(Fault::WouldLose { actions: 2 }));
    assert_eq!(bytes(&path), before);
    let (_, mut other) = Table::seated(&path, "saturday", 3, 1);
    // Nor does a backup take the place of a file that has more, itself included.
    let mut short = open(&backup);
    let lost = Fault::WouldLose { actions: 2 };
    assert_eq!(short.backup(&path, PATIENCE, true), Err(lost));
    assert!(other.backup(&path, PATIENCE, true).is_ok());
    assert_eq!(other.list().expect("it can be read").len(), 2);
    restore(&backup, &path, Replace::Always).expect("it may be lost");
    // Whoever had the file open goes on with what it holds now.
    assert_eq!(other.list().expect("it can be read").len(), 1);
    let mut copy = open(&backup);
    let findings = rooms.check(None, Some(&mut copy)).expect("both can be read");
    assert_eq!(standings(&findings.against), [Standing::Equal]);
    go_on(&table, &mut rooms, &mut draw, 3);
    assert!(
        Rooms::open(&path, ENGINE, PATIENCE)
            .expect("the tables are as before")
            .check(None, None)
            .expect("read")
            .is_whole()
    );
}

#[test]
fn files_are_held_against_each_other() {
    let folder = folder();
    let (path, backup) = (folder.path().join("rooms.db"), folder.path().join("backup.db"));
    let (table, mut rooms) = Table::seated(&path, "friday", 4, 5);
    go_on(&table, &mut rooms, &mut Draw(12), 4);
    rooms.backup(&backup, PATIENCE, false).expect("nobody writes");
    let mut copy = open(&backup);
    go_on(&table, &mut rooms, &mut Draw(13), 2);
    let (_, _) = Table::seated(&path, "saturday", 3, 1);
    rooms.invite("friday", &table.keys.host, "2", &table.keys.seats[0].invitation).expect("the host may");
    let findings = rooms.check(None, Some(&mut copy)).expect("both can be read");
    assert_eq!(standings(&findings.against), [Standing::Ahead(2), Standing::OnlyHere(0)]);
    assert_eq!(findings.against[0].seats_differ, [2]);
    assert!(findings.is_whole(), "nothing of the backup is missing");
    let findings = copy.check(None, Some(&mut rooms)).expect("both can be read");
    assert_eq!(standings(&findings.against), [Standing::Behind(2), Standing::OnlyThere(0)]);
    assert!(!findings.is_whole());
    go_on(&table, &mut copy, &mut Draw(14), 2);
    let findings = copy.check(Some("friday"), Some(&mut rooms)).expect("both can be read");
    assert_eq!(standings(&findings.against), [Standing::PartAt(5)]);
}

#[test]
fn a_damaged_file_is_put_aside_and_a_foreign_one_stays() {
    let folder = folder();
    let (path, backup) = (folder.path().join("rooms.db"), folder.path().join("backup.db"));
    let (table, mut rooms) = Table::seated(&path, "friday", 4, 5);
    go_on(&table, &mut rooms, &mut Draw(15), 4);
    rooms.backup(&backup, PATIENCE, false).expect("nobody writes");
    drop(rooms);
    let mut damaged = bytes(&path);
    damaged[..16].fill(7);
    fs::write(&path, &damaged).expect("written");
    // The journal of the damaged file must not be played into the restored one.
    fs::write(folder.path().join("rooms.db-journal"), "something").expect("written");
    assert!(restore(&backup, &path, Replace::Never).is_err());
    let restored = restore(&backup, &path, Replace::IfNothingIsLost).expect("nobody can play through it");
    let aside = restored.damaged.expect("it was put aside");
    assert_eq!(bytes(&aside), damaged);
    assert_eq!(bytes(&folder.path().join("rooms.db.damaged-journal")), b"something");
    assert!(open(&path).check(None, None).expect("it can be read").is_whole());
    let mut damaged = bytes(&path);
    damaged[100..4000].fill(7);
    fs::write(&path, &damaged).expect("written");
    let restored = restore(&backup, &path, Replace::Always).expect("nobody can play through it");
    assert_ne!(restored.damaged.expect("it was put aside too"), aside);

    let foreign = folder.path().join("foreign.db");
    rusqlite::Connection::open(&foreign).and_then(|db| db.execute_batch("CREATE TABLE a (b)")).expect("made");
    let before = bytes(&foreign);
    let fault = restore(&backup, &foreign, Replace::Always).expect_err("it is somebody else's");
    assert_eq!((fault.name(), bytes(&foreign)), ("foreign-database", before));
}

#[test]
fn an_unsound_backup_takes_no_place() {
    let folder = folder();
    let (path, backup) = (folder.path().join("rooms.db"), folder.path().join("backup.db"));
    let (table, mut rooms) = Table::seated(&path, "friday", 4, 5);
    go_on(&table, &mut rooms, &mut Draw(16), 4);
    rooms.backup(&backup, PATIENCE, false).expect("nobody writes");
    rusqlite::Connection::open(&backup)
        .and_then(|db| db.execute_batch("UPDATE room SET head = zeroblob(32)"))
        .expect("edited");
    let before = bytes(&path);
    let fault = Fault::Unsound { findings: vec!["log-ends-elsewhere"] };
    assert_eq!(restore(&backup, &path, Replace::Always), Err(fault.clone()));
    assert_eq!(restore(&backup, &folder.path().join("new.db"), Replace::Never), Err(fault));
    assert_eq!(bytes(&path), before);
    assert!(!folder.path().join("new.db").exists());
    let stray = folder.path().join("other.db");
    rooms.backup(&folder.path().join("good.db"), PATIENCE, false).expect("nobody writes");
    fs::write(folder.path().join("other.db-wal"), "something").expect("written");
    let fault = restore(&folder.path().join("good.db"), &stray, Replace::Never).expect_err("whose is it");
    assert_eq!(fault.name(), "stray-journal");
}
