//! Rooms that an engine has made and another looks at, goes on with, or refuses to go on with.

use std::path::Path;

use rusqlite::config::DbConfig;

use super::play::{Draw, ENGINE, PATIENCE, Table, open};
use super::{bytes, folder};
use crate::chain;
use crate::content::contents_of_all;
use crate::{Fault, Rooms, Secret};

const OTHER: &str = "engine-of-tomorrow";

fn open_as(path: &Path, engine: &str) -> Rooms {
    Rooms::open(path, engine, PATIENCE).expect("the file is whole")
}

/// A room with this many actions.
fn played(path: &Path, actions: usize) -> (Table, Rooms, Draw) {
    let (table, mut rooms) = Table::seated(path, "friday", 4, 5);
    let mut draw = Draw(21);
    go_on(&table, &mut rooms, &mut draw, 0..actions);
    (table, rooms, draw)
}

fn go_on(table: &Table, rooms: &mut Rooms, draw: &mut Draw, acts: std::ops::Range<usize>) {
    for n in acts {
        let next = table.next(rooms, draw).expect("somebody is asked");
        table.act(rooms, &next, &format!("r{n}")).expect("it was offered");
    }
}

#[test]
fn another_engine_looks_on() {
    let folder = folder();
    let path = folder.path().join("rooms.db");
    let (table, mut rooms, _) = played(&path, 6);
    let before = bytes(&path);
    let mut other = open_as(&path, OTHER);
    for seat in [None, Some(table.seat(1))] {
        let (own, seen) = (rooms.view("friday", seat).expect("a view"), other.view("friday", seat).expect("a view"));
        assert_eq!((own.read_only, &own.view), (None, &seen.view));
        assert_eq!((seen.read_only.as_deref(), seen.offers.len()), (Some(ENGINE), 0));
        assert_eq!(other.log("friday", seat, 0), rooms.log("friday", seat, 0));
    }
    assert_eq!(bytes(&path), before);
}

#[test]
fn a_host_lets_another_engine_go_on() {
    let folder = folder();
    let path = folder.path().join("rooms.db");
    let (table, rooms, mut draw) = played(&path, 12);
    drop(rooms);
    let mut other = open_as(&path, OTHER);
    let before = bytes(&path);
    let stranger = Secret::fresh().expect("random numbers");
    for secret in [&stranger, table.seat(0).1, &table.keys.seats[0].invitation] {
        assert_eq!(other.adopt("friday", secret), Err(Fault::WrongCredential));
    }
    assert!(matches!(other.adopt("monday", &table.keys.host), Err(Fault::NoRoom { .. })));
    assert_eq!(bytes(&path), before);
    let adopted = other.adopt("friday", &table.keys.host).expect("all comes to the same");
    assert_eq!((adopted.from.as_str(), adopted.engine.as_str(), adopted.actions), (ENGINE, OTHER, 12));
    go_on(&table, &mut other, &mut draw, 12..20);
    let findings = other.check(None, None).expect("it can be read");
    assert!(findings.is_whole() && findings.rooms[0].rebuilt, "{findings:?}");
    // Whoever has it open with the earlier engine looks on, and does no more.
    let mut earlier = open(&path);
    let seen = earlier.view("friday", Some(table.seat(0))).expect("a view");
    assert_eq!(seen.read_only.as_deref(), Some(OTHER));
    assert_eq!(earlier.check(None, None).expect("read").names(), ["other-engine"]);
    // And back again, with a log of both.
    assert_eq!(earlier.adopt("friday", &table.keys.host).expect("the same again").from, OTHER);
    go_on(&table, &mut earlier, &mut draw, 20..24);
    assert!(earlier.check(None, None).expect("read").is_whole());
    // What watches over rooms is back.
    assert!(earlier.db.execute_batch("UPDATE room SET engine = 'x'").is_err());
}

#[test]
fn to_adopt_a_room_of_ones_own_changes_nothing() {
    let folder = folder();
    let path = folder.path().join("rooms.db");
    let (table, mut rooms, _) = played(&path, 3);
    let before = bytes(&path);
    assert_eq!(rooms.adopt("friday", &table.keys.host).expect("it is the same").from, ENGINE);
    assert_eq!(bytes(&path), before);
}

#[test]
fn the_first_action_that_differs_is_told() {
    let folder = folder();
    let path = folder.path().join("rooms.db");
    let (table, mut rooms, _) = played(&path, 9);
    // As an engine would have written it that told something else at the fourth and the sixth action.
    rooms.db.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false).expect("the file is ours");
    for version in [4, 6] {
        rooms.db.execute("UPDATE action SET log = '[]' WHERE version = ?", [version]).expect("written");
    }
    chain_anew(&mut rooms);
    drop(rooms);
    let mut other = open_as(&path, OTHER);
    let before = bytes(&path);
    let fault = other.adopt("friday", &table.keys.host).expect_err("it differs");
    let why = "something else happens".to_owned();
    let (room, own) = (ENGINE.to_owned(), OTHER.to_owned());
    assert_eq!(fault, Fault::EngineDiffers { room, own, action: Some(4), why });
    assert_eq!(fault.name(), "engine-differs");
    assert!(fault.to_string().ends_with("something else happens (action 4)"), "{fault}");
    assert_eq!(bytes(&path), before);
}

/// Gives a file a chain that fits what its log holds now.
fn chain_anew(rooms: &mut Rooms) {
    let contents = rooms.read(|db, _| contents_of_all(db)).expect("it can be read");
    let mut head = chain::root(&contents[0].name, &contents[0].row.setup);
    for (action, _) in &contents[0].actions {
        head = chain::follow(&head, action);
        let digest = rusqlite::params![head, action.version];
        rooms.db.execute("UPDATE action SET digest = ? WHERE version = ?", digest).expect("written");
    }
    rooms.db.execute("UPDATE room SET head = ?", [head]).expect("written");
}
