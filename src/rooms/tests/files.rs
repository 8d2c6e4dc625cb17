//! Files that are locked, full, read-only, foreign, cut, edited: refused by name, and left as they were.

use std::fs;
use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};

use super::play::{Draw, ENGINE, Next, PATIENCE, Table};
use super::{bytes, folder};
use crate::{Fault, Rooms, Storage};

fn why(fault: Fault) -> Storage {
    match fault {
        Fault::Storage { why, path: Some(_) } => why,
        other => unreachable!("not a fault of a named file: {other:?}"),
    }
}

fn opened(path: &Path) -> Storage {
    why(Rooms::open(path, ENGINE, Duration::ZERO).expect_err("it is refused"))
}

/// A room after some acts.
fn played(path: &Path, acts: usize) -> (Table, Rooms, Draw) {
    let (table, mut rooms) = Table::seated(path, "friday", 4, 5);
    let mut draw = Draw(7);
    for n in 0..acts {
        let next = table.next(&mut rooms, &mut draw).expect("somebody is asked");
        table.act(&mut rooms, &next, &format!("r{n}")).expect("it was offered");
    }
    (table, rooms, draw)
}

#[test]
fn what_is_no_file_of_rooms_is_refused_by_name() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    assert_eq!(opened(&at("absent")), Storage::Absent);
    assert_eq!(opened(folder.path()), Storage::NotRegular);
    fs::write(at("empty"), "").expect("written");
    assert_eq!(opened(&at("empty")), Storage::Empty);
    fs::write(at("text"), "a letter").expect("written");
    assert_eq!(opened(&at("text")), Storage::NotADatabase);
    Connection::open(at("foreign")).and_then(|db| db.execute_batch("CREATE TABLE a (b)")).expect("made");
    assert_eq!(opened(&at("foreign")), Storage::Foreign);
    assert_eq!(why(Rooms::open_or_begin(&at("foreign"), ENGINE, PATIENCE).expect_err("refused")), Storage::Foreign);
    let altered = |name: &str, sql: &str| {
        drop(played(&at(name), 1));
        Connection::open(at(name)).and_then(|db| db.execute_batch(sql)).expect("changed");
        opened(&at(name))
    };
    assert_eq!(altered("newer", "PRAGMA user_version = 2"), Storage::Newer(2));
    assert_eq!(altered("odd", "PRAGMA user_version = 0"), Storage::UnknownFormat(0));
    assert_eq!(altered("open", "DROP TRIGGER action_stays"), Storage::Altered);
    assert_eq!(altered("view", "CREATE VIEW seats AS SELECT * FROM seat"), Storage::Altered);
    assert_eq!(altered("ahead", "PRAGMA journal_mode = WAL; UPDATE room SET host = host"), Storage::WriteAhead);
}

#[test]
fn a_locked_file_is_waited_for_and_then_refused() {
    let folder = folder();
    let path = folder.path().join("rooms.db");
    let (table, mut rooms, mut draw) = played(&path, 3);
    let next = table.next(&mut rooms, &mut draw).expect("somebody is asked");
    let before = bytes(&path);
    let holder = Connection::open(&path).expect("opened");
    let mut hasty = Rooms::open(&path, ENGINE, Duration::from_millis(20)).expect("opened");
    holder.execute_batch("BEGIN IMMEDIATE").expect("held");
    assert_eq!(why(table.act(&mut hasty, &next, "a").expect_err("held")), Storage::Locked);
    assert!(hasty.view("friday", None).is_ok(), "readers go on");
    holder.execute_batch("ROLLBACK; BEGIN EXCLUSIVE").expect("held");
    assert_eq!(why(hasty.view("friday", None).expect_err("held")), Storage::Locked);
    holder.execute_batch("ROLLBACK").expect("let go");
    // A reader lets nobody end a write.
    holder.execute_batch("BEGIN; SELECT count(*) FROM room").expect("held");
    assert_eq!(why(table.act(&mut hasty, &next, "a").expect_err("held")), Storage::Locked);
    assert_eq!(bytes(&path), before);
    holder.execute_batch("ROLLBACK").expect("let go");
    assert!(!table.act(&mut hasty, &next, "a").expect("it was offered").repeated);
}

#[test]
fn a_full_disk_loses_nothing() {
    let folder = folder();
    let path = folder.path().join("rooms.db");
    let (table, mut rooms, mut draw) = played(&path, 2);
    let pages: u32 = rooms.db.pragma_query_value(None, "page_count", |row| row.get(0)).expect("a number");
    rooms.db.pragma_update_and_check(None, "max_page_count", pages, |_| Ok(())).expect("set");
    let (refused, before) = (0..200)
        .find_map(|n| {
            let next = table.next(&mut rooms, &mut draw).expect("somebody is asked");
            let before = bytes(&path);
            match table.act(&mut rooms, &next, &format!("f{n}")) {
                Ok(_) => None,
                Err(fault) => {
                    assert_eq!(why(fault), Storage::Full);
                    Some(((next, format!("f{n}")), before))
                }
            }
        })
        .expect("the file is soon full");
    assert_eq!(bytes(&path), before);
    assert_eq!(why(rooms.create("saturday", super::play::setup(6, 1), &table.keys).expect_err("full")), Storage::Full);
    assert!(rooms.check(None, None).expect("it can be read").is_whole());
    rooms.db.pragma_update_and_check(None, "max_page_count", pages + 50, |_| Ok(())).expect("set");
    assert!(!table.act(&mut rooms, &refused.0, &refused.1).expect("there is room now").repeated);
    assert!(rooms.check(None, None).expect("it can be read").is_whole());
}

#[test]
fn a_file_that_cannot_be_written_is_read_and_not_written() {
    let folder = folder();
    let path = folder.path().join("rooms.db");
    let (table, mut rooms, mut draw) = played(&path, 2);
    let next = table.next(&mut rooms, &mut draw).expect("somebody is asked");
    rooms.db = Connection::open_with_flags(&path, OpenFlags::SQLITE_OPEN_READ_ONLY).expect("opened");
    let before = bytes(&path);
    assert_eq!(why(table.act(&mut rooms, &next, "a").expect_err("read-only")), Storage::ReadOnly);
    assert!(rooms.view("friday", Some(table.seat(0))).is_ok());
    assert!(rooms.check(None, None).expect("it can be read").is_whole());
    assert_eq!(bytes(&path), before);
}

#[test]
fn the_log_is_only_added_to() {
    let folder = folder();
    let (_, rooms, _) = played(&folder.path().join("rooms.db"), 3);
    for sql in [
        "UPDATE action SET log = '[]'",
        "DELETE FROM action",
        "DELETE FROM action WHERE version = 3",
        "INSERT INTO action SELECT room, 9, engine, seat, 'x', ask, request, reply, log, digest FROM action WHERE version = 3",
        "INSERT INTO action SELECT room, 4, engine, 6, 'x', ask, request, reply, log, digest FROM action WHERE version = 3",
        "INSERT OR REPLACE INTO action SELECT * FROM action WHERE version = 3",
        "DELETE FROM room",
        "UPDATE room SET setup = '{}'",
        "UPDATE room SET host = x'00'",
    ] {
        assert!(rooms.db.execute_batch(sql).is_err(), "{sql}");
    }
}

#[test]
fn whatever_is_edited_is_found() {
    let folder = folder();
    let sound = folder.path().join("rooms.db");
    drop(played(&sound, 6));
    let path = folder.path().join("edited.db");
    let edit = |sql: &str| {
        fs::copy(&sound, &path).expect("copied");
        let db = Connection::open(&path).expect("opened");
        let guards: Vec<(String, String)> = db
            .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY rowid")
            .and_then(|mut query| query.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect())
            .expect("the guards");
        let off: Vec<String> = guards.iter().map(|(name, _)| format!("DROP TRIGGER {name};")).collect();
        let on: Vec<String> = guards.iter().map(|(_, sql)| format!("{sql};")).collect();
        let script = format!("PRAGMA foreign_keys = OFF; {} {sql}; {}", off.concat(), on.concat());
        db.execute_batch(&script).unwrap_or_else(|error| unreachable!("{sql}: {error}"));
        drop(db);
        let mut rooms = Rooms::open(&path, ENGINE, PATIENCE).expect("the tables are as they were");
        rooms.check(None, None).expect("it can be read").names()
    };
    assert!(edit("UPDATE room SET host = host").is_empty());
    let edits: [(&str, &[&str]); 15] = [
        ("UPDATE action SET log = '[]' WHERE version = 2", &["broken-chain", "not-reproduced"]),
        ("UPDATE action SET reply = '{}' WHERE version = 2", &["broken-chain", "not-reproduced"]),
        ("UPDATE action SET request_id = 'x' WHERE version = 2", &["broken-chain", "not-reproduced"]),
        ("UPDATE action SET ask = zeroblob(32) WHERE version = 2", &["broken-chain"]),
        ("UPDATE action SET digest = zeroblob(32) WHERE version = 2", &["broken-chain"]),
        (
            "UPDATE action SET request = replace(request, 'event', 'evens') WHERE version = 2",
            &["broken-chain", "not-reproduced"],
        ),
        ("UPDATE action SET seat = 1 + seat % 4 WHERE version = 2", &["broken-chain", "not-reproduced"]),
        ("DELETE FROM action WHERE version = 6", &["game-differs", "log-ends-elsewhere"]),
        ("DELETE FROM action WHERE version = 3", &["missing-action", "not-reproduced"]),
        ("UPDATE action SET engine = 'x' WHERE version = 3", &["broken-chain"]),
        ("UPDATE room SET setup = replace(setup, '\"seed\":5', '\"seed\":6')", &["broken-chain", "not-reproduced"]),
        ("UPDATE room SET game = replace(game, '\"turn\":0', '\"turn\":1')", &["game-differs", "unreadable-game"]),
        ("UPDATE room SET head = zeroblob(32)", &["log-ends-elsewhere"]),
        ("UPDATE seat SET faction = 'guild' WHERE seat = 1", &["not-reproduced"]),
        ("DELETE FROM seat WHERE seat = 1", &["orphaned"]),
    ];
    for (sql, names) in edits {
        assert_eq!(edit(sql), names, "{sql}");
    }
}

#[test]
fn an_act_on_a_torn_room_is_refused() {
    let folder = folder();
    let path = folder.path().join("rooms.db");
    let (table, mut rooms, mut draw) = played(&path, 4);
    let next = table.next(&mut rooms, &mut draw).expect("somebody is asked");
    rooms.db.execute_batch("UPDATE room SET head = zeroblob(32)").expect("changed");
    let corrupted = |fault| matches!(why(fault), Storage::Corrupted(_) | Storage::Unreadable(_));
    assert!(corrupted(table.act(&mut rooms, &next, "a").expect_err("torn")));
    rooms.db.execute_batch("UPDATE room SET version = 3").expect("changed");
    assert!(corrupted(table.act(&mut rooms, &next, "a").expect_err("torn")));
    rooms.db.execute_batch("UPDATE room SET game = substr(game, 1, 900)").expect("changed");
    assert!(corrupted(rooms.view("friday", None).expect_err("torn")));
}

/// What can be seen of a file's room and done in it, unless it is refused.
fn tried(table: &Table, path: &Path, next: &Next) -> Result<(bool, Vec<String>), Fault> {
    let mut rooms = Rooms::open(path, ENGINE, Duration::ZERO)?;
    let whole = rooms.check(None, None)?.is_whole();
    let mut seen = Vec::new();
    for seat in 0..4 {
        seen.push(format!("{:?}", rooms.view("friday", Some(table.seat(seat)))?));
        seen.push(format!("{:?}", rooms.log("friday", Some(table.seat(seat)), 0)?));
    }
    seen.push(format!("{:?}", table.act(&mut rooms, next, "tried")?));
    Ok((whole, seen))
}

#[test]
fn a_damaged_file_is_refused_or_shown_as_it_was() {
    let folder = folder();
    let sound = folder.path().join("rooms.db");
    let (table, mut rooms, mut draw) = played(&sound, 12);
    let next = table.next(&mut rooms, &mut draw).expect("somebody is asked");
    drop(rooms);
    let whole = bytes(&sound);
    let path = folder.path().join("damaged.db");
    fs::write(&path, &whole).expect("written");
    let (_, expected) = tried(&table, &path, &next).expect("it is whole");
    let bound = u32::try_from(whole.len()).expect("a small file");
    let mut refused = 0;
    for n in 0..160 {
        let mut damaged = whole.clone();
        if n % 4 == 0 {
            damaged.truncate(draw.below(bound) as usize);
        } else {
            for _ in 0..=draw.below(3) {
                damaged[draw.below(bound) as usize] ^= 1 << draw.below(8);
            }
        }
        fs::write(&path, &damaged).expect("written");
        match tried(&table, &path, &next) {
            Ok((true, seen)) => assert_eq!(seen, expected, "damage {n} changes what is seen and is not found"),
            Ok((false, _)) => refused += 1,
            Err(fault) => {
                refused += 1;
                assert!(!fault.name().is_empty() && !fault.help().is_empty());
            }
        }
        let _ = fs::remove_file(folder.path().join("damaged.db-journal"));
    }
    assert!(refused > 60, "{refused}");
}
