//! Several processes write at once: one is accepted, the others are told so.

use serde_json::{Value, json};

use super::play::{Draw, ENGINE, Next, PATIENCE, Table, folder, open};
use super::process::{Player, listen, part, say};
use crate::{Fault, Rooms};

const RACERS: usize = 5;

fn racers(table: &Table) -> Vec<Player> {
    let part = table.to_json();
    let mut racers: Vec<Player> = (0..RACERS).map(|_| Player::start("tests::races::racer", &part)).collect();
    for racer in &mut racers {
        assert_eq!(racer.hear().as_deref(), Some("ready"));
    }
    racers
}

/// Does what it is told, as fast as it can.
#[test]
fn racer() {
    let Some(part) = part() else { return };
    let (table, setup) = Table::from_json(&part, 5);
    say("ready");
    while let Some(line) = listen() {
        let told: Value = serde_json::from_str(&line).expect("JSON");
        let text = |name: &str| told[name].as_str().unwrap_or_default().to_owned();
        let mut rooms = match Rooms::open_or_begin(&table.path, ENGINE, PATIENCE) {
            Ok(rooms) => rooms,
            Err(fault) => {
                say(&json!({"refused": fault.name(), "text": fault.to_string()}).to_string());
                continue;
            }
        };
        let outcome = match text("do").as_str() {
            "create" => rooms.create(&table.room, setup.clone(), &table.keys).map(|()| json!({"accepted": ""})),
            "join" => {
                let invitation = &table.keys.seats[0].invitation;
                let own = crate::Secret::fresh().expect("random numbers");
                rooms.join(&table.room, "1", Some(invitation), &own).map(|_| json!({"accepted": own.reveal()}))
            }
            _ => {
                let seat = usize::try_from(told["seat"].as_u64().expect("a number")).expect("few seats");
                let version = told["version"].as_u64().and_then(|version| u32::try_from(version).ok());
                let next = Next { seat, version: version.expect("a number"), request: text("request") };
                let done = table.act(&mut rooms, &next, &text("id"));
                done.map(|done| json!({"accepted": done.reply, "repeated": done.repeated}))
            }
        };
        let outcome = outcome.unwrap_or_else(|fault| match fault {
            Fault::StaleVersion { now, .. } => json!({"refused": fault.name(), "now": now}),
            other => json!({"refused": other.name()}),
        });
        say(&outcome.to_string());
    }
}

/// All are told at once; what each has met.
fn race(racers: &mut [Player], orders: &[Value]) -> Vec<Value> {
    racers.iter_mut().zip(orders).for_each(|(racer, order)| racer.tell(&order.to_string()));
    let heard = racers.iter_mut().take(orders.len()).map(|racer| racer.hear().expect("it goes on"));
    heard.map(|line| serde_json::from_str(&line).expect("JSON")).collect()
}

fn order(next: &Next, id: &str) -> Value {
    json!({"do": "act", "seat": next.seat, "version": next.version, "request": next.request, "id": id})
}

fn count(outcomes: &[Value], wanted: impl Fn(&Value) -> bool) -> usize {
    outcomes.iter().filter(|outcome| wanted(outcome)).count()
}

#[test]
fn of_those_who_act_on_one_version_one_is_accepted() {
    let folder = folder();
    let (table, mut rooms) = Table::seated(&folder.path().join("rooms.db"), "friday", 6, 5);
    let mut racers = racers(&table);
    let mut draw = Draw(20);
    for round in 1..=25 {
        let next = table.next(&mut rooms, &mut draw).expect("somebody is asked");
        let orders: Vec<Value> = (0..RACERS).map(|n| order(&next, &format!("{round}-{n}"))).collect();
        let outcomes = race(&mut racers, &orders);
        assert_eq!(count(&outcomes, |own| own["repeated"] == json!(false)), 1, "{outcomes:?}");
        let now = rooms.view("friday", Some(table.seat(next.seat))).expect("its view").version;
        assert!(now > next.version);
        let told = json!({"refused": "stale-version", "now": now});
        assert_eq!(count(&outcomes, |own| *own == told), RACERS - 1, "{outcomes:?}");
        assert_eq!(rooms.check(None, None).expect("it can be read").rooms[0].actions, round);
    }
}

#[test]
fn of_those_who_retry_one_request_all_get_one_reply() {
    let folder = folder();
    let (table, mut rooms) = Table::seated(&folder.path().join("rooms.db"), "friday", 4, 6);
    let mut racers = racers(&table);
    let mut draw = Draw(21);
    for round in 1..=15 {
        let next = table.next(&mut rooms, &mut draw).expect("somebody is asked");
        let outcomes = race(&mut racers, &vec![order(&next, &format!("same-{round}")); RACERS]);
        assert_eq!(count(&outcomes, |own| own["repeated"] == json!(false)), 1, "{outcomes:?}");
        assert_eq!(count(&outcomes, |own| own["accepted"] == outcomes[0]["accepted"]), RACERS, "{outcomes:?}");
        assert_eq!(rooms.check(None, None).expect("it can be read").rooms[0].actions, round);
    }
}

#[test]
fn seats_that_are_asked_at_once_are_each_accepted_once() {
    let folder = folder();
    let (table, mut rooms) = Table::seated(&folder.path().join("rooms.db"), "friday", 6, 7);
    let mut racers = racers(&table);
    let mut draw = Draw(22);
    let (mut accepted, mut together) = (0, 0);
    for round in 0..20 {
        let all = table.all_next(&mut rooms, &mut draw);
        let orders: Vec<Value> = all.iter().take(RACERS).map(|next| order(next, &format!("{round}"))).collect();
        together += usize::from(orders.len() > 1);
        let outcomes = race(&mut racers, &orders);
        let now = count(&outcomes, |own| own["repeated"] == json!(false));
        let stale = count(&outcomes, |own| own["refused"] == json!("stale-version"));
        // In a Nexus what one has done can leave the other nothing to do.
        let rejected = count(&outcomes, |own| own["refused"] == json!("rejected"));
        assert!(now >= 1 && now + stale + rejected == orders.len(), "{outcomes:?}");
        accepted += now as u64;
        let findings = rooms.check(None, None).expect("it can be read");
        assert!(findings.is_whole() && findings.rooms[0].actions == accepted, "{findings:?}");
    }
    assert!(together > 5, "{together}");
}

#[test]
fn a_file_a_room_and_a_seat_are_taken_once() {
    let folder = folder();
    let (table, _) = Table::planned(&folder.path().join("rooms.db"), "friday", 4, 5);
    let mut racers = racers(&table);
    let outcomes = race(&mut racers, &vec![json!({"do": "create"}); RACERS]);
    assert_eq!(count(&outcomes, |own| own["accepted"].is_string()), 1, "{outcomes:?}");
    assert_eq!(count(&outcomes, |own| own["refused"] == json!("room-exists")), RACERS - 1, "{outcomes:?}");
    let outcomes = race(&mut racers, &vec![json!({"do": "join"}); RACERS]);
    let sits: Vec<&str> = outcomes.iter().filter_map(|own| own["accepted"].as_str()).collect();
    assert_eq!(sits.len(), 1, "{outcomes:?}");
    assert_eq!(count(&outcomes, |own| own["refused"] == json!("wrong-credential")), RACERS - 1, "{outcomes:?}");
    let mut rooms: Rooms = open(&table.path);
    let own = crate::Secret::read(sits[0]).expect("a credential");
    assert!(rooms.view("friday", Some(("1", &own))).is_ok());
    assert!(rooms.check(None, None).expect("it can be read").is_whole());
}
