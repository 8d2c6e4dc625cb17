//! Saves that are cut, edited, foreign, doubled or orphaned are refused by name.

use serde_json::Value;

use crate::game::Game;
use crate::log::Viewer;
use crate::profile::Mode;
use crate::request::DecisionKind;
use crate::save::{self, SaveFault};
use crate::tests::{second_turn, six, started, until};

fn at_a_window() -> Game {
    let mut game = second_turn(six(Mode::Advanced, 11));
    until(&mut game, DecisionKind::ControlWeather);
    game
}

fn names(text: &str) -> Vec<&'static str> {
    Game::load(text).expect_err("the save is wrong").iter().map(SaveFault::name).collect()
}

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
    for end in (0..text.len()).step_by(37) {
        assert_eq!(names(&text[..end]), ["truncated"], "cut at {end}");
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
    assert_eq!(names(&text.replacen("\"format\":1", "\"format\":2", 1)), ["newer-format"]);
    let with_more = text.replacen("\"format\":1", "\"format\":9,\"extra\":true", 1);
    assert_eq!(names(&with_more), ["newer-format"]);
    assert_eq!(names(&text.replacen("\"format\":1", "\"format\":0", 1)), ["unknown-format"]);
    assert_eq!(names(&text.replacen("\"format\":1", "\"format\":1,\"extra\":true", 1)), ["malformed"]);
    assert_eq!(names("[]"), ["malformed"]);
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
        assert_eq!(found, ["malformed"], "{path}");
    }
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
    assert_eq!(drop(1), ["missing-frame", "orphaned-frame"], "an attempt without the storm");
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
    // Each number of a save is replaced, one at a time; whatever still loads must play on.
    for game in [at_a_window(), started(six(Mode::Basic, 2))] {
        let text = game.to_json();
        let value: Value = serde_json::from_str(&text).expect("it is JSON");
        for path in numbers(&value, String::new()) {
            for number in [0_u64, 1, 7, 255, u64::from(u32::MAX)] {
                let mut edited = value.clone();
                *edited.pointer_mut(&path).expect("it was found") = Value::from(number);
                let sealed = save::seal(&edited.to_string(), "test").expect("it is JSON");
                if let Ok(loaded) = Game::load(&sealed) {
                    let mut game = loaded.game;
                    for _ in 0..3 {
                        if game.decisions().is_empty() {
                            break;
                        }
                        crate::tests::step(&mut game);
                    }
                }
            }
        }
    }
}

/// Paths of all numbers outside the list of cards, which the checks of custody see whole.
fn numbers(value: &Value, path: String) -> Vec<String> {
    match value {
        Value::Number(_) => vec![path],
        Value::Array(items) => {
            let few = items.iter().enumerate().take(6);
            few.flat_map(|(n, item)| numbers(item, format!("{path}/{n}"))).collect()
        }
        Value::Object(fields) => {
            fields.iter().flat_map(|(name, item)| numbers(item, format!("{path}/{name}"))).collect()
        }
        Value::Null | Value::Bool(_) | Value::String(_) => Vec::new(),
    }
}
