//! Saves that are cut, edited, foreign, doubled or orphaned are refused by name.

use serde_json::Value;

use crate::facts::{Cell, Faction};
use crate::game::Game;
use crate::log::Viewer;
use crate::profile::Mode;
use crate::request::{Act, CellForces, DecisionKind};
use crate::rules::battle::menu::{BattleAct, Element, Order, Voiced};
use crate::rules::bidding::menu::BiddingAct;
use crate::rules::movement::menu::MovementAct;
use crate::rules::movement::price::Terms;
use crate::save::{self, SaveFault};
use crate::tests::{all_pass, cell, does, give, put, second_turn, six, stack_deck, started, until};
use crate::waits::FrameKind;

fn at_a_window() -> Game {
    let mut game = second_turn(six(Mode::Advanced, 11));
    until(&mut game, DecisionKind::ControlWeather);
    game
}

fn names(text: &str) -> Vec<&'static str> {
    let faults = Game::load(text).expect_err("the save is wrong");
    let names: Vec<&str> = faults.iter().map(SaveFault::name).collect();
    for name in &names {
        assert!(FORMATS.contains(&format!("`{name}`")), "`{name}` is not in docs/formats.md");
    }
    names
}

const FORMATS: &str = include_str!("../../../docs/formats.md");

/// The faults of a save whose game was edited, and sealed again by somebody who knows how.
fn resealed(game: &Game, edit: impl FnOnce(&mut Value)) -> Vec<&'static str> {
    let mut value: Value = serde_json::from_str(&game.to_json()).expect("it is JSON");
    let before = value.clone();
    edit(&mut value);
    assert_ne!(value, before, "the edit changes something");
    names(&save::seal(&value.to_string(), "test").expect("it is JSON"))
}

#[test]
fn a_save_says_who_wrote_it_and_leads_back() {
    let game = at_a_window();
    let loaded = Game::load(&game.save("3f2a91c")).expect("just saved");
    assert_eq!(loaded.engine, "3f2a91c");
    assert_eq!(loaded.game, game);
    for viewer in Viewer::all() {
        assert_eq!(loaded.game.view(viewer), game.view(viewer));
    }
}

#[test]
fn a_truncated_save_is_refused_wherever_it_is_cut() {
    let text = at_a_window().save("test");
    for end in 0..text.len() {
        assert_eq!(Game::load(&text[..end]), Err(vec![SaveFault::Truncated { byte: end }]), "cut at {end}");
    }
}

#[test]
fn an_edited_save_is_refused() {
    let text = at_a_window().save("test");
    let edited = text.replacen("\"turn\":2", "\"turn\":3", 1);
    assert_ne!(edited, text);
    assert_eq!(names(&edited), ["edited"]);
}

#[test]
fn foreign_and_newer_saves_are_told_apart() {
    let text = at_a_window().save("test");
    assert_eq!(names(&text.replacen(save::SCHEMA, "chess", 1)), ["foreign-schema"]);
    assert_eq!(names(&text.replacen("\"format\":2", "\"format\":3", 1)), ["newer-format"]);
    let with_more = text.replacen("\"format\":2", "\"format\":9,\"extra\":true", 1);
    assert_eq!(names(&with_more), ["newer-format"]);
    assert_eq!(names(&text.replacen("\"format\":2", "\"format\":0", 1)), ["unknown-format"]);
    assert_eq!(names(&text.replacen("\"format\":2", "\"format\":2,\"extra\":true", 1)), ["unknown-field"]);
    assert_eq!(names("[]"), ["wrong-value"]);
    assert_eq!(names("{]"), ["malformed"]);
    assert_eq!(names(&format!("{text} {text}")), ["malformed"]);
    assert_eq!(names(&" ".repeat(2 << 20)), ["too-long"]);
}

#[test]
fn unknown_fields_are_denied_at_every_depth() {
    let game = at_a_window();
    let paths =
        ["", "/setup", "/storm", "/random", "/counters", "/custody", "/bank", "/stack/0", "/stack/0/frame/turn"];
    for path in paths {
        let found = resealed(&game, |value| {
            let object = value.pointer_mut(path).and_then(Value::as_object_mut).expect(path);
            object.insert("more".to_owned(), Value::from(1));
        });
        assert_eq!(found, ["unknown-field"], "{path}");
    }
}

/// Saves of every format that ever was, each with the frames that lay open and the decisions that were owed.
const KEPT: &[(&str, &[FrameKind], DecisionKind)] = &[
    (
        include_str!("../../../tests/saves/format-1-nexus.json"),
        &[FrameKind::Turn, FrameKind::SpiceBlow, FrameKind::Nexus],
        DecisionKind::Negotiate,
    ),
    (
        include_str!("../../../tests/saves/format-1-ride.json"),
        &[FrameKind::Turn, FrameKind::SpiceBlow, FrameKind::Ride],
        DecisionKind::Ride,
    ),
    (
        include_str!("../../../tests/saves/format-1-window.json"),
        &[FrameKind::Turn, FrameKind::SpiceBlow, FrameKind::Attempt, FrameKind::Window],
        DecisionKind::AnswerKarama,
    ),
];

#[test]
fn kept_saves_are_read_and_written_to_the_byte() {
    for (text, frames, owed) in KEPT {
        let loaded = Game::load(text).unwrap_or_else(|faults| panic!("{faults:?}"));
        let kinds: Vec<FrameKind> = loaded.game.stack.iter().map(|framed| framed.frame.kind()).collect();
        assert_eq!(kinds, *frames);
        assert!(loaded.game.decisions().iter().all(|decision| decision.kind == *owed));
        let again = loaded.game.save(&loaded.engine);
        if text.contains(&format!("\"format\":{},", save::FORMAT)) {
            let same = again == text.trim_end();
            assert!(same, "the format has changed: give it a new number, and keep reading this one");
        }
        assert_eq!(Game::load(&again).map(|loaded| loaded.game), Ok(loaded.game.clone()));
        play_on(loaded.game);
    }
}

#[test]
fn what_cannot_be_read_is_named_with_its_place() {
    let game = at_a_window();
    let place = |edit: &dyn Fn(&mut Value)| {
        let mut value: Value = serde_json::from_str(&game.to_json()).expect("it is JSON");
        edit(&mut value);
        let sealed = save::seal(&value.to_string(), "test").expect("it is JSON");
        let faults = Game::load(&sealed).expect_err("the save is wrong");
        let [SaveFault::Unread(unread)] = &faults[..] else { panic!("{faults:?}") };
        assert!(unread.byte > 100 && unread.byte < sealed.len(), "{unread:?}");
        (unread.kind.name(), unread.path.clone())
    };
    let at = |name, path: &str| (name, path.to_owned());
    let ruling = |value: &mut Value| value["setup"]["rulings"] = serde_json::json!({"worms-fly": "alternative"});
    assert_eq!(place(&ruling), at("foreign-ruling", "game.setup.rulings.worms-fly"));
    let choice = |value: &mut Value| {
        value["setup"]["rulings"] = serde_json::json!({"storm-circle-first": "perhaps"});
    };
    assert_eq!(place(&choice), at("foreign-name", "game.setup.rulings.storm-circle-first"));
    let faction = |value: &mut Value| value["setup"]["seats"][2][1] = Value::from("tleilaxu");
    assert_eq!(place(&faction), at("foreign-name", "game.setup.seats[2][1]"));
    for number in [Value::from(256), Value::from(-1), Value::from(1.5), Value::from(u64::MAX), Value::from("two")] {
        let turn = |value: &mut Value| value["turn"] = number.clone();
        assert_eq!(place(&turn), at("wrong-value", "game.turn"));
    }
    let wealth = |value: &mut Value| value["bank"]["wallets"][1] = Value::from(1_u64 << 32);
    assert_eq!(place(&wealth), at("wrong-value", "game.bank.wallets[1]"));
    let gone = |value: &mut Value| {
        value.as_object_mut().expect("a game").remove("counters");
    };
    assert_eq!(place(&gone), at("missing-field", "game"));
    let more = |value: &mut Value| value["stack"][3]["why"] = Value::Null;
    assert_eq!(place(&more), at("unknown-field", "game.stack[3].why"));
}

#[test]
fn doubled_fields_are_refused_also_in_maps() {
    let text = at_a_window().to_json();
    let doubled = |from: &str, to: &str| {
        let edited = text.replacen(from, to, 1);
        assert_ne!(edited, text);
        names(&save::seal(&edited, "test").expect("it is JSON"))
    };
    assert_eq!(doubled("\"turn\":2", "\"turn\":2,\"turn\":2"), ["doubled-field"]);
    let rulings = |names: &str| format!("\"rulings\":{{{names}}},\"turns\":");
    let once = rulings("\"storm-circle-first\":\"recorded\"");
    let edited = text.replacen("\"turns\":", &once, 1);
    assert!(Game::load(&save::seal(&edited, "test").expect("it is JSON")).is_ok());
    let twice = rulings("\"storm-circle-first\":\"recorded\",\"storm-circle-first\":\"alternative\"");
    assert_eq!(doubled("\"turns\":", &twice), ["doubled-field"]);
}

#[test]
fn counts_that_would_overflow_are_refused() {
    let game = at_a_window();
    for (path, expected) in [
        ("/counters/frames", "impossible-state"),
        ("/counters/version", "impossible-state"),
        ("/counters/seen/0", "impossible-state"),
        ("/bank/wallets/0", "too-much-spice"),
    ] {
        let found = resealed(&game, |value| {
            *value.pointer_mut(path).expect(path) = Value::from(u32::MAX);
        });
        assert!(found.contains(&expected), "{path}: {found:?}");
    }
    let steps = resealed(&game, |value| {
        value["stack"][2]["frame"]["attempt"]["effect"]["steps"] = Value::from(255);
    });
    assert_eq!(steps, ["impossible-state"]);
}

#[test]
fn an_edited_save_also_says_what_the_edit_has_broken() {
    let text = at_a_window().save("test");
    let edited = text.replacen("\"turn\":2", "\"turn\":99", 1);
    assert_eq!(names(&edited), ["edited", "impossible-state"]);
    let unread = text.replacen("\"turn\":2", "\"turn\":999", 1);
    let faults = Game::load(&unread).expect_err("the save is wrong");
    let told: Vec<(&str, Option<String>)> = faults.iter().map(|fault| (fault.name(), fault.path())).collect();
    assert_eq!(told, [("edited", Some("checksum".to_owned())), ("wrong-value", Some("game.turn".to_owned()))]);
    let byte = faults[1].byte().expect("it is a matter of the text");
    assert!(unread[..=byte].ends_with("\"turn\":999"), "{}", &unread[byte - 20..=byte]);
}

#[test]
fn components_are_each_in_one_place() {
    let game = at_a_window();
    let pile = |value: &mut Value, place: &str| {
        let piles = value["custody"]["piles"].as_array().expect("piles").clone();
        piles.iter().position(|pile| pile[0] == place).expect("the place holds something")
    };
    let doubled = resealed(&game, |value| {
        let (from, to) = (pile(value, "spice-deck"), pile(value, "treachery-deck"));
        let card = value["custody"]["piles"][to][1][0].clone();
        value["custody"]["piles"][from][1].as_array_mut().expect("cards").push(card);
    });
    assert!(doubled.contains(&"misplaced-component"), "{doubled:?}");
    let twice = resealed(&game, |value| {
        let at = pile(value, "spice-deck");
        let mut card = value["custody"]["piles"][at][1][0].clone();
        card[1] = Value::from(7);
        value["custody"]["piles"][at][1].as_array_mut().expect("cards").push(card);
    });
    assert_eq!(twice, ["doubled-component"]);
    let lost = resealed(&game, |value| {
        let at = pile(value, "spice-deck");
        value["custody"]["piles"][at][1].as_array_mut().expect("cards").pop();
    });
    assert_eq!(lost, ["missing-component"]);
    let token = resealed(&game, |value| {
        value["custody"]["tokens"][0][2].as_array_mut().expect("tokens").push(Value::from(40));
    });
    assert!(token.contains(&"no-such-token"), "{token:?}");
    let boxed = resealed(&game, |value| {
        let at = pile(value, "spice-deck");
        let card = value["custody"]["piles"][at][1].as_array_mut().expect("cards").pop().expect("a card");
        let shown = serde_json::json!(["box", [[card[0], 0]]]);
        value["custody"]["piles"].as_array_mut().expect("piles").push(shown);
    });
    assert_eq!(boxed, ["out-of-play"]);
}

#[test]
fn spice_is_conserved() {
    let found = resealed(&at_a_window(), |value| {
        let amount = value["bank"]["wallets"][0].as_u64().expect("a number");
        value["bank"]["wallets"][0] = Value::from(amount + 1);
    });
    assert_eq!(found, ["spice-not-conserved"]);
}

#[test]
fn frames_are_neither_missing_nor_orphaned() {
    let game = at_a_window();
    assert_eq!(game.stack.len(), 4);
    let drop = |at: usize| {
        resealed(&game, |value| {
            value["stack"].as_array_mut().expect("frames").remove(at);
        })
    };
    assert_eq!(drop(3), ["missing-frame"], "an attempt without its window");
    assert_eq!(drop(2), ["missing-frame", "orphaned-frame"], "a window without its attempt");
    let stormless = drop(1);
    assert!(stormless.starts_with(&["missing-frame", "orphaned-frame"]), "an attempt without the storm: {stormless:?}");
    let ground = drop(0);
    assert!(ground.contains(&"orphaned-frame"), "{ground:?}");
    let doubled = resealed(&game, |value| {
        let top = value["stack"][3].clone();
        value["stack"].as_array_mut().expect("frames").push(top);
    });
    assert!(doubled.contains(&"orphaned-frame") && doubled.contains(&"frame-order"), "{doubled:?}");
    let empty = resealed(&game, |value| value["stack"] = Value::Array(Vec::new()));
    assert!(empty.contains(&"missing-stack"), "{empty:?}");
    let another = resealed(&game, |value| {
        value["stack"][3]["frame"]["window"]["kind"] = Value::from("atomics");
        value["stack"][3]["asking"]["kind"] = Value::from("use-atomics");
    });
    assert_eq!(another, ["orphaned-frame"], "not the window that the attempt has opened");
}

#[test]
fn questions_and_events_fit() {
    let game = at_a_window();
    let event = resealed(&game, |value| value["stack"][3]["asking"]["entries"][0]["event"] = Value::from(1));
    assert_eq!(event, ["wrong-event"]);
    let nobody = resealed(&game, |value| {
        value["stack"][3].as_object_mut().expect("a frame").remove("asking");
    });
    assert_eq!(nobody, ["wrong-question"]);
    let buried = resealed(&game, |value| value["stack"][1]["asking"] = value["stack"][3]["asking"].clone());
    assert_eq!(buried, ["buried-question"]);
    let answer = resealed(&game, |value| {
        value["stack"][3]["asking"]["entries"][1]["answer"] = serde_json::json!({"act": "break-alliance"});
    });
    assert_eq!(answer, ["wrong-answer"]);
    let counter = resealed(&game, |value| value["counters"]["frames"] = Value::from(1));
    assert_eq!(counter, ["counter-behind"]);
    let turn = resealed(&game, |value| value["turn"] = Value::from(99));
    assert_eq!(turn, ["impossible-state"]);
    let alone = resealed(&game, |value| {
        value["setup"]["seats"].as_array_mut().expect("seats").truncate(1);
    });
    assert!(alone.contains(&"too-few-seats"), "{alone:?}");
}

#[test]
fn no_edit_of_one_value_makes_the_engine_panic() {
    // Values of a save are replaced one at a time, by others that stand in it; whatever still loads must play on.
    let mut loaded = 0;
    for (game, part) in parts() {
        let value: Value = serde_json::from_str(&game.to_json()).expect("it is JSON");
        let mut paths = leaves(&value, String::new());
        paths.retain(|path| path.starts_with(part));
        let values: Vec<Value> = paths.iter().filter_map(|path| value.pointer(path).cloned()).collect();
        for (n, path) in paths.iter().enumerate() {
            let own = value.pointer(path).expect("it was found");
            let numbers = [0_u64, 1, 2, 3, 7, 50, 255, u64::from(u32::MAX)].map(Value::from);
            let alike = values.iter().skip(n % 23).step_by(23).filter(|other| other.is_string() == own.is_string());
            let others: Vec<Value> = alike
                .cloned()
                .chain(numbers.into_iter().skip(n % 4))
                .chain([Value::Null, Value::Array(Vec::new())])
                .collect();
            for other in others.into_iter().filter(|other| other != own).take(6) {
                let mut edited = value.clone();
                *edited.pointer_mut(path).expect("it was found") = other;
                let sealed = save::seal(&edited.to_string(), "test").expect("it is JSON");
                if let Ok(read) = Game::load(&sealed) {
                    loaded += 1;
                    play_on(read.game);
                }
            }
        }
    }
    assert!(loaded > 50, "the edits are too coarse: {loaded}");
}

#[test]
fn no_missing_or_doubled_element_makes_the_engine_panic() {
    for (game, part) in parts() {
        let value: Value = serde_json::from_str(&game.to_json()).expect("it is JSON");
        for path in arrays(&value, String::new()).into_iter().filter(|path| path.starts_with(part)) {
            let length = value.pointer(&path).and_then(Value::as_array).map_or(0, Vec::len);
            for at in 0..length.min(3) {
                for double in [false, true] {
                    let mut edited = value.clone();
                    let items = edited.pointer_mut(&path).and_then(Value::as_array_mut).expect("an array");
                    let item = items.remove(at);
                    if double {
                        items.insert(at, item.clone());
                        items.push(item);
                    }
                    let sealed = save::seal(&edited.to_string(), "test").expect("it is JSON");
                    if let Ok(read) = Game::load(&sealed) {
                        play_on(read.game);
                    }
                }
            }
        }
    }
}

/// What is edited: whole games, and of those that differ in what is under way only that.
fn parts() -> impl Iterator<Item = (Game, &'static str)> {
    let whole = positions().into_iter().map(|game| (game, ""));
    whole.chain(turns().into_iter().map(|game| (game, "/stack")))
}

/// Games with a frame of each kind open.
fn positions() -> Vec<Game> {
    let mut games = vec![at_a_window(), started(six(Mode::Basic, 2))];
    for kind in [DecisionKind::KeepTraitor, DecisionKind::PlaceSister, DecisionKind::LookAtStorm] {
        let mut game = started(six(Mode::Advanced, 5));
        until(&mut game, kind);
        games.push(game);
    }
    let mut game = second_turn(six(Mode::Advanced, 11));
    until(&mut game, DecisionKind::ControlWeather);
    give(&mut game, Faction::Guild, "weather-control#1");
    let card = game.hand(Faction::Guild).into_iter().find(|(_, kind)| kind.name() == "weather-control");
    let card = game.custody().handle(card.expect("just given").0);
    does(&mut game, Faction::Guild, Act::ControlWeather { card, steps: 3 });
    games.push(game);
    let mut game = second_turn(six(Mode::Basic, 3));
    until(&mut game, DecisionKind::UseAtomics);
    let hagga = Cell::named("hagga-basin-s13").expect("on the board");
    game.stage(&[put(Faction::Fremen, "hagga-basin-s13", 3, 0)]).expect("a lawful position");
    game.blow.sites = [Some(hagga), None];
    stack_deck(&mut game, &["worm", "old-gap"]);
    for kind in [DecisionKind::AnswerKarama, DecisionKind::Negotiate, DecisionKind::Ride] {
        until(&mut game, kind);
        games.push(game.clone());
    }
    games.extend(auctions());
    games.extend(battles());
    games
}

/// A price on its way, and a best bid with a Karama.
fn auctions() -> Vec<Game> {
    let mut game = started(six(Mode::Advanced, 4));
    until(&mut game, DecisionKind::Bid);
    let mut games = Vec::new();
    for karama in [false, true] {
        let seat = game.decisions()[0].seat;
        let own = game.faction(seat).expect("somebody is asked");
        let karama = karama.then(|| give(&mut game, own, "karama#1"));
        let amount = if karama.is_some() { 2 } else { 1 };
        if karama.is_some() {
            let mut paid = game.clone();
            until(&mut paid, DecisionKind::AnswerKarama);
            games.push(paid);
        }
        does(&mut game, own, Act::Bidding(BiddingAct::Bid { amount, ally: 0, karama }));
    }
    games.push(game);
    games
}

/// A battle of Atreides and Bene Gesserit whose plans are bound, and are open.
fn battles() -> Vec<Game> {
    let mut game = started(six(Mode::Advanced, 4));
    until(&mut game, DecisionKind::Move);
    game.stage(&[put(Faction::BeneGesserit, "arrakeen-s10", 3, 0)]).expect("a lawful position");
    give(&mut game, Faction::Atreides, "shield#1");
    let mut games = Vec::new();
    let order = Order { play: true, what: Voiced::Shield };
    for (kind, faction, act) in [
        (DecisionKind::Voice, Faction::BeneGesserit, Some(BattleAct::Voice { order })),
        (DecisionKind::Foresee, Faction::Atreides, Some(BattleAct::Foresee { element: Element::Number })),
        (DecisionKind::Plan, Faction::BeneGesserit, None),
        (DecisionKind::CallTraitor, Faction::BeneGesserit, None),
    ] {
        until(&mut game, kind);
        match act {
            Some(act) => drop(does(&mut game, faction, Act::Battle(act))),
            None => games.push(game.clone()),
        }
    }
    games
}

/// Turns of Shipment and Movement, with each step open that binds forces, spice or a place.
fn turns() -> Vec<Game> {
    let mut games = Vec::new();
    let mut game = started(six(Mode::Advanced, 5));
    until(&mut game, DecisionKind::TakeTurn);
    games.push(game.clone());
    asked_to_ship(&mut game, Faction::Guild);
    let mut guild = game.clone();
    does(&mut guild, Faction::Guild, ships("old-gap-s10", 2));
    games.push(guild);
    let mut game = started(six(Mode::Advanced, 5));
    asked_to_ship(&mut game, Faction::Emperor);
    does(&mut game, Faction::Emperor, ships("old-gap-s10", 2));
    // The Guild may cancel it; then it is paid.
    games.push(game.clone());
    does(&mut game, Faction::Guild, Act::Pass);
    games.push(game.clone());
    all_pass(&mut game);
    games.push(game.clone());
    let along = MovementAct::Accompany { advisor: true, at: None };
    does(&mut game, Faction::BeneGesserit, Act::Movement(along));
    games.push(game);
    let mut game = started(six(Mode::Advanced, 5));
    until(&mut game, DecisionKind::Ship);
    game.stage(&[put(Faction::Fremen, "hagga-basin-s12", 2, 1)]).expect("a lawful position");
    asked_to_ship(&mut game, Faction::Fremen);
    does(&mut game, Faction::Fremen, Act::Pass);
    let forces = vec![CellForces { cell: cell("hagga-basin-s12"), normal: 2, elite: 1 }];
    let far = MovementAct::Move { forces, to: cell("imperial-basin-s10"), advisors: false };
    does(&mut game, Faction::Fremen, Act::Movement(far));
    games.push(game);
    games
}

fn asked_to_ship(game: &mut Game, faction: Faction) {
    let seat = game.seat(faction).expect("in play");
    while game.decision(seat).is_none_or(|owed| owed.kind != DecisionKind::Ship) {
        crate::tests::step(game);
    }
}

fn ships(to: &str, normal: u8) -> Act {
    let to = cell(to);
    Act::Movement(MovementAct::Ship { to, normal, elite: 0, ally: 0, karama: None, terms: Terms::Own })
}

fn play_on(mut game: Game) {
    for view in Viewer::all() {
        let _ = game.view(view);
    }
    for _ in 0..24 {
        if game.decisions().is_empty() {
            break;
        }
        crate::tests::step(&mut game);
    }
}

/// Paths of single values, of long lists the first few.
fn leaves(value: &Value, path: String) -> Vec<String> {
    match value {
        Value::Array(items) => {
            let few = items.iter().enumerate().take(4);
            few.flat_map(|(n, item)| leaves(item, format!("{path}/{n}"))).collect()
        }
        Value::Object(fields) => {
            fields.iter().flat_map(|(name, item)| leaves(item, format!("{path}/{name}"))).collect()
        }
        Value::Number(_) | Value::Null | Value::Bool(_) | Value::String(_) => vec![path],
    }
}

fn arrays(value: &Value, path: String) -> Vec<String> {
    match value {
        Value::Array(items) => {
            let few = items.iter().enumerate().take(40);
            let inner: Vec<String> = few.flat_map(|(n, item)| arrays(item, format!("{path}/{n}"))).collect();
            std::iter::once(path).chain(inner).collect()
        }
        Value::Object(fields) => {
            fields.iter().flat_map(|(name, item)| arrays(item, format!("{path}/{name}"))).collect()
        }
        Value::Number(_) | Value::Null | Value::Bool(_) | Value::String(_) => Vec::new(),
    }
}
