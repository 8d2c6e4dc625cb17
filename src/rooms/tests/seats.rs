//! Seats: opened by their own credential, refused alike whatever is wrong.

use super::play::{Draw, Table};
use super::{bytes, folder};
use crate::{Fault, Secret};

fn fresh() -> Secret {
    Secret::fresh().expect("random numbers")
}

#[test]
fn every_wrong_credential_is_refused_alike_and_changes_nothing() {
    let folder = folder();
    let path = folder.path().join("rooms.db");
    let (table, mut rooms) = Table::seated(&path, "friday", 4, 5);
    let (other, _) = Table::seated(&path, "saturday", 4, 5);
    let next = table.next(&mut rooms, &mut Draw(1)).expect("somebody is asked");
    let before = bytes(&path);
    let own = table.seat(0).1;
    let swapped = table.seat(1).1;
    let elsewhere = other.seat(0).1;
    let (invitation, host) = (&table.keys.seats[0].invitation, &table.keys.host);
    for (seat, credential) in [
        ("1", &fresh()),
        ("1", swapped),
        ("1", elsewhere),
        ("1", invitation),
        ("1", host),
        ("2", own),
        ("6", own),
        ("0", own),
        ("nobody", own),
        ("", own),
        ("1 ", own),
        ("' OR 1=1 --", own),
    ] {
        let fault = Fault::WrongCredential;
        assert_eq!(rooms.view("friday", Some((seat, credential))), Err(fault.clone()), "{seat}");
        assert_eq!(rooms.log("friday", Some((seat, credential)), 0), Err(fault.clone()), "{seat}");
        let ask = crate::Ask { seat, credential, ..table.ask(&next, Some("a")) };
        assert_eq!(rooms.act(&ask), Err(fault.clone()), "{seat}");
        assert_eq!(rooms.join("friday", seat, Some(invitation), &fresh()), Err(fault.clone()), "{seat}");
        assert_eq!(rooms.invite("friday", credential, seat, &fresh()).err(), (credential != host).then_some(fault));
        if credential == host {
            let again = rooms.join("friday", "1", None, own);
            assert_eq!(again, Err(Fault::WrongCredential), "an invitation ends what was");
            std::fs::write(&path, &before).expect("the file can be written");
        }
    }
    assert_eq!(bytes(&path), before);
    assert!(rooms.view("friday", Some(("1", own))).is_ok());
    let faction = rooms.list().expect("it can be read")[0].seats[0].faction.clone();
    assert!(rooms.view("friday", Some((&faction, own))).is_ok());
}

#[test]
fn an_invitation_is_used_once_and_its_use_can_be_repeated() {
    let folder = folder();
    let path = folder.path().join("rooms.db");
    let (table, setup) = Table::planned(&path, "friday", 3, 5);
    let mut rooms = super::play::open(&path);
    rooms.create("friday", setup, &table.keys).expect("a new room");
    assert_eq!(rooms.view("friday", Some(table.seat(0))), Err(Fault::WrongCredential), "nobody sits there");
    let invitation = &table.keys.seats[0].invitation;
    let (seat, credential) = table.seat(0);
    assert_eq!(rooms.join("friday", "2", Some(invitation), credential), Err(Fault::WrongCredential));
    assert_eq!(rooms.join("friday", seat, None, credential), Err(Fault::WrongCredential));
    assert_eq!(rooms.join("friday", seat, Some(invitation), credential), Ok(1));
    let after = bytes(&path);
    assert_eq!(rooms.join("friday", seat, Some(invitation), credential), Ok(1), "a retry");
    assert_eq!(rooms.join("friday", seat, Some(invitation), &fresh()), Err(Fault::WrongCredential), "a replay");
    assert_eq!(bytes(&path), after);
    let joined: Vec<bool> = rooms.list().expect("it can be read")[0].seats.iter().map(|seat| seat.joined).collect();
    assert_eq!(joined, [true, false, false]);

    let (anew, later) = (fresh(), fresh());
    assert_eq!(rooms.invite("friday", &table.keys.host, seat, &anew), Ok(1));
    assert_eq!(rooms.view("friday", Some((seat, credential))), Err(Fault::WrongCredential), "it was lost");
    assert_eq!(rooms.join("friday", seat, Some(&anew), &later), Ok(1));
    assert!(rooms.view("friday", Some((seat, &later))).is_ok());
    assert_eq!(rooms.join("friday", seat, Some(&anew), credential), Err(Fault::WrongCredential));
}

#[test]
fn no_secret_lies_in_the_file_and_no_fault_shows_one() {
    let folder = folder();
    let path = folder.path().join("rooms.db");
    let (table, mut rooms) = Table::seated(&path, "friday", 4, 5);
    let held = bytes(&path);
    let secrets =
        table.credentials.iter().map(|(_, secret)| secret).chain(table.keys.seats.iter().map(|key| &key.invitation));
    for secret in secrets.chain([&table.keys.host]) {
        let text = secret.reveal();
        let digits = text.rsplit('-').next().expect("a credential ends with its digits");
        let raw: Vec<u8> =
            (0..32).map(|at| u8::from_str_radix(&digits[2 * at..2 * at + 2], 16).expect("digits")).collect();
        assert!(!held.windows(64).any(|window| window == digits.as_bytes()));
        assert!(!held.windows(32).any(|window| window == raw));
        let fault = rooms.view("friday", Some(("6", secret))).expect_err("no such seat");
        assert!(!format!("{fault:?} {fault} {}", fault.help()).contains(digits));
    }
}

#[test]
fn rooms_have_plain_names_each_its_own() {
    let folder = folder();
    let (table, setup) = Table::planned(&folder.path().join("rooms.db"), "friday", 3, 5);
    let mut rooms = super::play::open(&table.path);
    rooms.create("friday", setup.clone(), &table.keys).expect("a new room");
    assert_eq!(rooms.create("friday", setup.clone(), &table.keys), Err(Fault::RoomExists("friday".to_owned())));
    let long = "x".repeat(65);
    for odd in ["", "-a", "a-", "Friday", "a b", "a/b", "ä", "a'b", long.as_str()] {
        let fault = rooms.create(odd, setup.clone(), &table.keys).expect_err("no name");
        assert_eq!(fault.name(), "bad-room-name", "{odd}");
    }
    rooms.create("friday-2", setup, &table.keys).expect("a new room");
    let names: Vec<String> = rooms.list().expect("it can be read").into_iter().map(|room| room.room).collect();
    assert_eq!(names, ["friday", "friday-2"]);
    let fault = rooms.view("fryday", None).expect_err("no such room");
    assert_eq!(fault, Fault::NoRoom { name: "fryday".to_owned(), known: names });
}
