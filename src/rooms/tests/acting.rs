//! Acts: once each, on what was seen, with a reply that is kept; and what a seat learns.

use serde_json::{Value, json};
use truthsayer_engine::{Game, Request, Seat, Viewer};

use super::play::{Draw, ENGINE, Next, PATIENCE, Table, setup};
use super::{bytes, folder};
use crate::{Ask, Fault, Rooms, Wanted};

#[test]
fn a_game_is_played_to_its_end_and_rebuilt_from_its_log() {
    let folder = folder();
    let (table, mut rooms) = Table::seated(&folder.path().join("rooms.db"), "friday", 6, 5);
    let (mut game, begun) = Game::start(setup(6, 5)).expect("a lawful set-up");
    let mut logs = vec![begun];
    let mut draw = Draw(1);
    let mut acts = 0;
    while let Some(next) = table.next(&mut rooms, &mut draw) {
        let done = table.act(&mut rooms, &next, &format!("r{acts}")).expect("it was offered");
        assert!(!done.repeated);
        let request: Request = serde_json::from_str(&next.request).expect("it was just written");
        let seat = Seat::ALL[next.seat];
        let accepted = game.submit(seat, request).expect("the room has accepted it");
        let told: Vec<Value> = accepted
            .log
            .iter()
            .filter_map(|entry| entry.seen_by(Viewer::Seat(seat)))
            .map(|fact| serde_json::to_value(fact).expect("plain data"))
            .collect();
        let reply: Value = serde_json::from_str(&done.reply).expect("a reply is JSON");
        let expected = json!({
            "room": "friday", "seat": seat.number(), "request-id": format!("r{acts}"),
            "version": game.view(Viewer::Seat(seat)).version, "told": told,
        });
        assert_eq!(reply, expected);
        logs.push(accepted.log);
        acts += 1;
    }
    assert!(acts > 50 && game.ending().is_some());
    for viewer in Viewer::all() {
        let seat = match viewer {
            Viewer::Public => None,
            Viewer::Seat(seat) => Some(table.seat(seat.index())),
        };
        let shown = rooms.view("friday", seat).expect("its own view");
        assert_eq!(shown.view, game.view(viewer));
        let seen: Vec<_> = logs.iter().flatten().filter_map(|entry| entry.seen_by(viewer)).collect();
        let told = rooms.log("friday", seat, 0).expect("its own log");
        assert_eq!(told.facts, seen.len());
        assert!(told.told.iter().map(|said| &said.fact).eq(&seen));
        let last = rooms.log("friday", seat, seen.len() - 1).expect("its own log");
        assert_eq!((last.told.len(), last.told[0].number), (1, seen.len()));
    }
    let findings = rooms.check(None, None).expect("it can be read");
    assert!(findings.is_whole(), "{findings:?}");
    assert!(findings.rooms[0].rebuilt && findings.rooms[0].actions == acts);
    assert!(rooms.list().expect("it can be read")[0].over);
}

#[test]
fn a_retry_gets_the_same_reply_and_does_nothing() {
    let folder = folder();
    let path = folder.path().join("rooms.db");
    let (table, mut rooms) = Table::seated(&path, "friday", 4, 5);
    let mut draw = Draw(2);
    let next = table.next(&mut rooms, &mut draw).expect("somebody is asked");
    let done = table.act(&mut rooms, &next, "a").expect("it was offered");
    let after = bytes(&path);
    for _ in 0..3 {
        let again = table.act(&mut rooms, &next, "a").expect("it was accepted");
        assert!(again.repeated);
        assert_eq!(again.reply, done.reply);
    }
    // Whatever version a retry names: the ID and the request say what it is.
    let later = Next { version: 99, ..next.clone() };
    assert!(table.act(&mut rooms, &later, "a").expect("it was accepted").repeated);
    let other = Next { request: next.request.replace("\"event\":1", "\"event\":2"), ..next.clone() };
    assert_ne!(other.request, next.request);
    assert_eq!(table.act(&mut rooms, &other, "a"), Err(Fault::RequestIdReused("a".to_owned())));
    assert!(matches!(table.act(&mut rooms, &next, "b"), Err(Fault::StaleVersion { .. })));
    assert_eq!(bytes(&path), after);

    // Without an ID the ask itself is one.
    let next = table.next(&mut rooms, &mut draw).expect("somebody is asked");
    let done = rooms.act(&table.ask(&next, None)).expect("it was offered");
    assert!(!done.repeated);
    let again = rooms.act(&table.ask(&next, None)).expect("it was accepted");
    assert!(again.repeated && again.reply == done.reply);
    assert_eq!(rooms.check(None, None).expect("it can be read").rooms[0].actions, 2);
}

#[test]
fn ids_belong_to_their_seat() {
    let folder = folder();
    let (table, mut rooms) = Table::seated(&folder.path().join("rooms.db"), "friday", 4, 5);
    let mut draw = Draw(3);
    let mut seats = Vec::new();
    for _ in 0..200 {
        let Some(next) = table.next(&mut rooms, &mut draw) else { break };
        let id = if seats.contains(&next.seat) { format!("r{}", draw.below(u32::MAX)) } else { "mine".to_owned() };
        seats.push(next.seat);
        assert!(!table.act(&mut rooms, &next, &id).expect("it was offered").repeated);
    }
    seats.sort_unstable();
    seats.dedup();
    assert_eq!(seats, [0, 1, 2, 3]);
}

#[test]
fn what_is_refused_is_named_and_changes_nothing() {
    let folder = folder();
    let path = folder.path().join("rooms.db");
    let (table, mut rooms) = Table::seated(&path, "friday", 4, 5);
    let mut draw = Draw(4);
    let next = table.next(&mut rooms, &mut draw).expect("somebody is asked");
    let idle = (0..4).find(|seat| rooms.view("friday", Some(table.seat(*seat))).expect("its view").offers.is_empty());
    let before = bytes(&path);
    let now = next.version;
    let base = table.ask(&next, Some("a"));
    let mut refused = |ask: Ask<'_>| {
        let fault = rooms.act(&ask).expect_err("it is refused");
        assert_eq!(bytes(&path), before, "{fault}");
        assert!(!fault.help().is_empty());
        fault
    };
    let request = |text| Wanted::Request(text);
    assert_eq!(refused(Ask { version: now + 1, ..base }), Fault::StaleVersion { seen: now + 1, now });
    assert_eq!(refused(Ask { version: 0, ..base }), Fault::StaleVersion { seen: 0, now });
    assert_eq!(refused(Ask { room: "monday", ..base }).name(), "unknown-room");
    let stale = json!({"event": 77, "act": {"act": "pass"}}).to_string();
    assert_eq!(refused(Ask { wanted: request(&stale), ..base }), Fault::Rejected { name: "not-your-decision", now });
    for odd in [
        "",
        "{",
        "[]",
        "null",
        r#"{"event":1}"#,
        r#"{"event":-1,"act":{"act":"pass"}}"#,
        r#"{"event":4294967296,"act":{"act":"pass"}}"#,
        r#"{"event":1,"act":{"act":"pass"},"more":1}"#,
        r#"{"event":1,"act":{"act":"fly"}}"#,
        &"[".repeat(5000),
        &" ".repeat(70_000),
    ] {
        assert_eq!(refused(Ask { wanted: request(odd), ..base }).name(), "malformed-request", "{odd:.40}");
    }
    let long = "x".repeat(65);
    for odd in ["", "a b", "ä", "a\n", long.as_str()] {
        assert_eq!(refused(Ask { request_id: Some(odd), ..base }), Fault::BadRequestId);
    }
    let option = |number| Wanted::Option { number, with: &[] };
    assert!(matches!(refused(Ask { wanted: option(0), ..base }), Fault::NoOption { given: 0, .. }));
    assert!(matches!(refused(Ask { wanted: option(usize::MAX), ..base }), Fault::NoOption { .. }));
    let (seat, credential) = table.seat(idle.expect("one of four is not asked first"));
    let shown = rooms.view("friday", Some((seat, credential))).expect("its view");
    let idle = Ask { seat, credential, version: shown.version, ..base };
    assert_eq!(rooms.act(&Ask { wanted: option(1), ..idle }), Err(Fault::NoOption { given: 1, most: 0 }));
    let fault = rooms.act(&idle).expect_err("it is not asked");
    assert!(matches!(fault, Fault::Rejected { .. }), "{fault:?}");
}

#[test]
fn an_offer_is_chosen_by_its_number() {
    let folder = folder();
    let (table, mut rooms) = Table::seated(&folder.path().join("rooms.db"), "friday", 6, 5);
    let mut draw = Draw(5);
    let (mut single, mut ranges) = (0, 0);
    for _ in 0..120 {
        let Some(next) = table.next(&mut rooms, &mut draw) else { break };
        let shown = rooms.view("friday", Some(table.seat(next.seat))).expect("its view");
        let act: Value = serde_json::from_str::<Value>(&next.request).expect("JSON")["act"].take();
        let acted = serde_json::from_value(act.clone()).expect("an act");
        let offered = shown.offers.iter().find(|offered| offered.offer.admits(&acted)).expect("it was drawn from one");
        let option = |with| Ask {
            wanted: Wanted::Option { number: offered.option, with },
            request_id: None,
            ..table.ask(&next, None)
        };
        let fields: Vec<(String, Value)> = act
            .as_object()
            .expect("an act is an object")
            .iter()
            .filter(|(name, _)| !["act", "does"].contains(&name.as_str()))
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect();
        let outside = [("number".to_owned(), json!(999))];
        assert!(matches!(rooms.act(&option(&outside)), Err(Fault::OptionOutside | Fault::Malformed(_))));
        let done = match rooms.act(&option(&[])) {
            Ok(done) => {
                single += 1;
                done
            }
            Err(Fault::OptionOpen { fields: open }) => {
                ranges += 1;
                assert!(open.iter().all(|name| fields.iter().any(|(own, _)| own == name)), "{open:?} {fields:?}");
                rooms.act(&option(&fields)).expect("it was offered")
            }
            Err(fault) => unreachable!("{fault}: {act}"),
        };
        assert!(!done.repeated);
    }
    assert!(single > 10 && ranges > 3, "{single} {ranges}");
    assert!(rooms.check(None, None).expect("it can be read").is_whole());
}

#[test]
fn another_engine_goes_no_further() {
    let folder = folder();
    let path = folder.path().join("rooms.db");
    let (table, mut rooms) = Table::seated(&path, "friday", 4, 5);
    let mut draw = Draw(6);
    let first = table.next(&mut rooms, &mut draw).expect("somebody is asked");
    let done = table.act(&mut rooms, &first, "a").expect("it was offered");
    let next = table.next(&mut rooms, &mut draw).expect("somebody is asked");
    let before = bytes(&path);
    let mut other = Rooms::open(&path, "another", PATIENCE).expect("the file is whole");
    let fault = Fault::OtherEngine { room: ENGINE.to_owned(), own: "another".to_owned() };
    assert_eq!(table.act(&mut other, &next, "b"), Err(fault));
    // What was accepted stays accepted, whoever is asked.
    assert_eq!(table.act(&mut other, &first, "a").expect("it was accepted").reply, done.reply);
    let findings = other.check(None, None).expect("it can be read");
    assert_eq!(findings.names(), ["other-engine"]);
    assert!(!findings.rooms[0].rebuilt);
    assert_eq!(bytes(&path), before);
}
