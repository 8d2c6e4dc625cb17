//! Processes that are killed: at any moment, at steps of SQLite's machine, inside a commit. Nothing that was accepted is lost,
//! and nothing is done twice.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json};

use super::play::{Draw, Next, Table, folder, open};
use super::process::{Player, part, say};
use crate::Rooms;

/// How many lives are spent on one room.
const LIVES: u32 = 12;
/// How many times the rooms are gone through, at most, until the deaths fell where they are wanted: that is chance.
const ROUNDS_MOST: u32 = 20;
/// How much a process says, at most, before its last moments.
const LINES_MOST: u32 = 6;
/// How long those last, at most.
const MICROSECONDS_MOST: u32 = 30_000;

/// What was said of a request: what was to be done, and the reply if one came.
type Said = BTreeMap<String, (Next, Option<String>)>;

/// Makes a room if it is not there, sits down and plays on, until it dies.
#[test]
fn victim() {
    let Some(part) = part() else { return };
    let (seed, table) = part.split_once(' ').expect("a seed and a table");
    let seed: u64 = seed.parse().expect("a number");
    let (table, setup) = Table::from_json(table, 5);
    let mut draw = Draw(seed);
    say("begun");
    let mut rooms = open(&table.path);
    table.realise(&mut rooms, setup).expect("the room is there, or is made");
    for n in 0.. {
        let Some(next) = table.next(&mut rooms, &mut draw) else { break };
        let id = format!("{seed}-{n}");
        let tried = json!({"id": id, "seat": next.seat, "version": next.version, "request": next.request});
        say(&format!("try {tried}"));
        let done = table.act(&mut rooms, &next, &id).expect("it was offered");
        assert!(!done.repeated);
        say(&format!("got {}", done.reply));
    }
}

/// On a disk, whose flushes take their time inside a commit.
#[test]
fn a_process_is_killed_while_it_waits_for_a_disk() {
    kill_often(&tempfile::tempdir().expect("a folder"), 30, 2);
}

#[test]
fn a_process_is_killed_at_any_moment() {
    kill_often(&folder(), 40, 3);
}

fn kill_often(folder: &tempfile::TempDir, seed: u32, rooms: u32) {
    let path = folder.path().join("rooms.db");
    let journal = folder.path().join("rooms.db-journal");
    let mut draw = Draw(u64::from(seed));
    let (mut accepted, mut in_commit, mut unanswered) = (0, 0, 0);
    for room in 0..rooms * ROUNDS_MOST {
        if room >= rooms && in_commit > 0 && unanswered >= rooms && accepted > 5 * rooms as usize {
            return;
        }
        let (table, setup) = Table::planned(&path, &format!("room-{room}"), 4, 5);
        let mut said = Said::new();
        for life in 0..LIVES {
            let part = format!("{} {}", room * 100 + life, table.to_json());
            let mut victim = Player::start("tests::kills::victim", &part);
            assert_eq!(victim.hear().as_deref(), Some("begun"));
            let heard = draw.below(LINES_MOST);
            let mut lines: Vec<String> = (0..heard).map_while(|_| victim.hear()).collect();
            std::thread::sleep(Duration::from_micros(u64::from(draw.below(MICROSECONDS_MOST))));
            lines.extend(victim.kill());
            in_commit += u32::from(fs::metadata(&journal).is_ok_and(|journal| journal.len() > 0));
            unanswered += u32::from(lines.last().is_some_and(|line| line.starts_with("try")));
            let new = read(&lines);
            accepted += new.values().filter(|(_, reply)| reply.is_some()).count();
            if life + 1 == LIVES {
                table.realise(&mut open(&path), setup.clone()).expect("what was cut short is taken up");
            }
            settle_accounts(&table, &path, &mut said, new);
        }
    }
    unreachable!("killed in a commit {in_commit} times, before a reply {unanswered}, and {accepted} requests accepted");
}

/// What a process said before it died.
fn read(lines: &[String]) -> Said {
    let mut said = Said::new();
    let mut open = None;
    for line in lines {
        if let Some(tried) = line.strip_prefix("try ") {
            let tried: Value = serde_json::from_str(tried).expect("JSON");
            let number =
                |name: &str| tried[name].as_u64().and_then(|number| u32::try_from(number).ok()).expect("a number");
            let text = |name: &str| tried[name].as_str().expect("a text").to_owned();
            let next = Next { seat: number("seat") as usize, version: number("version"), request: text("request") };
            open = Some(text("id"));
            said.insert(text("id"), (next, None));
        } else if let (Some(reply), Some(id)) = (line.strip_prefix("got "), open.take()) {
            said.get_mut(&id).expect("it was tried").1 = Some(reply.to_owned());
        }
    }
    said
}

/// Everything accepted is in the log once, a request without a reply is taken up, and the game is what the log leads to.
fn settle_accounts(table: &Table, path: &Path, said: &mut Said, new: Said) {
    if !path.exists() {
        assert!(new.is_empty());
        return;
    }
    let mut rooms = open(path);
    for (id, (next, reply)) in new {
        let done = table.act(&mut rooms, &next, &id).unwrap_or_else(|fault| unreachable!("{id} is lost: {fault}"));
        if let Some(reply) = &reply {
            assert!(done.repeated, "{id} was accepted, and is done again");
            assert_eq!(done.reply, *reply);
        }
        let again = table.act(&mut rooms, &next, &id).expect("it is accepted");
        assert!(again.repeated && again.reply == done.reply);
        said.insert(id, (next, Some(done.reply)));
    }
    let findings = rooms.check(None, None).expect("it can be read");
    assert!(findings.is_whole(), "{findings:?}");
    let actions = findings.rooms.iter().find(|room| room.room == table.room).map_or(0, |room| room.actions);
    assert_eq!(actions, said.len() as u64);
}

/// Acts once, and dies at a step of SQLite's machine, or as the commit begins.
#[test]
fn suicide() {
    let Some(part) = part() else { return };
    let (step, rest) = part.split_once(' ').expect("a step, a request and a table");
    let (request, table) = rest.split_once(' ').expect("a request and a table");
    let (table, _) = Table::from_json(table, 5);
    let next = read(&[format!("try {request}")]).into_values().next().expect("a request").0;
    let mut rooms = open(&table.path);
    let mut left: u64 = step.parse().expect("a number");
    if left == 0 {
        rooms.db.commit_hook(Some(|| std::process::abort())).expect("hooked");
    } else {
        let tick = move || {
            left -= 1;
            if left == 0 { std::process::abort() } else { false }
        };
        rooms.db.progress_handler(1, Some(tick)).expect("hooked");
    }
    let done = table.act(&mut rooms, &next, "once").expect("it was offered");
    say(&format!("got {}", done.reply));
}

#[test]
fn a_process_dies_at_steps_of_the_machine_and_as_a_commit_begins() {
    let folder = folder();
    let (whole, path) = (folder.path().join("whole.db"), folder.path().join("rooms.db"));
    let (table, mut rooms) = Table::seated(&whole, "friday", 4, 5);
    let mut draw = Draw(31);
    let next = table.next(&mut rooms, &mut draw).expect("somebody is asked");
    let before = rooms.log("friday", None, 0).expect("it can be read");
    drop(rooms);
    let mut table = table;
    table.path.clone_from(&path);
    let request = json!({"id": "once", "seat": next.seat, "version": next.version, "request": next.request});
    let mut deaths = 0;
    for step in (0..).step_by(7) {
        fs::copy(&whole, &path).expect("copied");
        let part = format!("{step} {request} {}", table.to_json());
        let lines = Player::start("tests::kills::suicide", &part).rest();
        let mut rooms: Rooms = open(&path);
        let findings = rooms.check(None, None).expect("it can be read");
        assert!(findings.is_whole(), "{step}: {findings:?}");
        let survived = !lines.is_empty();
        assert_eq!(findings.rooms[0].actions, u64::from(survived), "{step}");
        if !survived {
            assert_eq!(rooms.log("friday", None, 0).expect("it can be read"), before);
        }
        let done = table.act(&mut rooms, &next, "once").expect("it is taken up");
        assert_eq!(done.repeated, survived);
        assert!(!survived || lines == [format!("got {}", done.reply)]);
        if survived {
            break;
        }
        deaths += 1;
    }
    assert!(deaths > 20, "{deaths}");
}
