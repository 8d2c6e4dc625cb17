//! How many positions lie at each depth of small games: a slip in legality moves a number.

use std::collections::BTreeSet;

use crate::facts::Faction;
use crate::game::Game;
use crate::profile::{Mode, Setup};
use crate::request::{DecisionKind, Request};
use crate::tests::{stack_deck, started, step, until};

/// Ways to play on for so many requests, every seat asked in turn, and how many positions they lead to.
fn depths(start: &Game, most: usize) -> Vec<(usize, usize)> {
    let mut level = vec![start.clone()];
    let mut table = Vec::new();
    for _ in 0..most {
        let mut next = Vec::new();
        for game in &level {
            let Some(decision) = game.decisions().first().copied() else { continue };
            for offer in game.options(decision.seat) {
                for act in offer.acts(200).expect("small games have few acts") {
                    let mut after = game.clone();
                    after.submit(decision.seat, Request { event: decision.event, act }).expect("it was offered");
                    next.push(after);
                }
            }
        }
        let distinct: BTreeSet<String> = next.iter().map(Game::to_json).collect();
        table.push((next.len(), distinct.len()));
        level = next;
    }
    table
}

#[test]
fn set_up_of_two() {
    let game = started(Setup::new(Mode::Basic, &[Faction::Emperor, Faction::Guild], 1));
    assert_eq!(depths(&game, 3), [(4, 4), (16, 16), (336, 336)]);
}

#[test]
fn prediction_and_first_sister() {
    let mut setup = Setup::new(Mode::Advanced, &[Faction::BeneGesserit, Faction::Harkonnen], 1);
    setup.turns = 2;
    let mut game = started(setup);
    assert_eq!(depths(&game, 2), [(2, 2), (8, 8)]);
    until(&mut game, DecisionKind::PlaceSister);
    assert_eq!(depths(&game, 1), [(86, 86)]);
}

#[test]
fn a_nexus_of_three() {
    let mut game = started(Setup::new(Mode::Basic, &[Faction::Emperor, Faction::Guild, Faction::Harkonnen], 1));
    while game.turn() < 2 {
        step(&mut game);
    }
    stack_deck(&mut game, &["worm", "old-gap"]);
    until(&mut game, DecisionKind::Negotiate);
    assert_eq!(depths(&game, 5), NEXUS_OF_THREE);
}

const NEXUS_OF_THREE: [(usize, usize); 5] = [(3, 3), (6, 6), (9, 9), (17, 16), (29, 24)];

#[test]
fn dials_and_windows_of_a_second_turn() {
    let mut game = started(Setup::new(Mode::Basic, &[Faction::Emperor, Faction::Guild], 1));
    while game.turn() < 2 {
        step(&mut game);
    }
    until(&mut game, DecisionKind::DialStorm);
    crate::tests::give(&mut game, Faction::Emperor, "weather-control#1");
    assert_eq!(depths(&game, 4), SECOND_TURN);
}

const SECOND_TURN: [(usize, usize); 4] = [(3, 3), (9, 5), (108, 60), (108, 60)];
