//! The storm, rule by rule, and each of its rulings against its alternative.

use crate::custody::Place;
use crate::facts::{ComponentId, Faction, Sector};
use crate::game::Game;
use crate::log::{Cause, Fact, Told, Viewer};
use crate::profile::{Mode, Ruling, Setup};
use crate::rejection::Rejection;
use crate::request::{Act, DecisionKind};
use crate::rules::storm::state::Wall;
use crate::stage::Staging;
use crate::tests::{all_pass, cell, does, forces, give, place, put, refused, second_turn, six, spice, started, until};

fn sector(number: u8) -> Sector {
    Sector::new(number).expect("the board has it")
}

fn stormy(number: u8) -> Staging {
    Staging::Storm { sector: sector(number) }
}

fn lay(name: &str, amount: u32) -> Staging {
    let to = crate::bank::Holder::Cell(cell(name));
    Staging::Spice { from: crate::bank::Holder::Bank, to, amount }
}

/// Basic, turn 2, before the dials, with this position.
fn basic(setup: Setup, moves: &[Staging]) -> Game {
    let mut game = second_turn(setup);
    until(&mut game, DecisionKind::DialStorm);
    game.stage(moves).expect("a lawful position");
    game
}

/// The dials of the two wheel users show this in all; the windows before the storm pass.
fn dial(game: &mut Game, sum: u8) {
    let answered = game.turn() > 1;
    for share in [sum / 2, sum - sum / 2] {
        let seat = game.decisions()[0].seat;
        let faction = game.faction(seat).expect("in play");
        does(game, faction, Act::DialStorm { number: share });
    }
    if answered {
        all_pass(game);
        all_pass(game);
    }
}

/// Advanced with Fremen, turn 2, with this position and a storm card of so many steps shown.
fn advanced(setup: Setup, steps: u8, moves: &[Staging]) -> Game {
    let mut game = started(setup);
    until(&mut game, DecisionKind::LookAtStorm);
    let card = ComponentId::Storm(steps - 1);
    let drawn = game.custody().top(Place::StormNext).expect("the first card is drawn");
    if drawn != card {
        let swap = [
            Staging::Move { component: drawn, to: Place::StormDeck },
            Staging::Move { component: card, to: Place::StormNext },
        ];
        game.stage(&swap).expect("a lawful position");
    }
    until(&mut game, DecisionKind::ControlWeather);
    game.stage(moves).expect("a lawful position");
    game
}

#[test]
fn the_circles_beside_the_start_dial_first() {
    let mut game = started(six(Mode::Basic, 5));
    until(&mut game, DecisionKind::DialStorm);
    let dialers: Vec<u8> = game.decisions().iter().map(|decision| decision.seat.number()).collect();
    assert_eq!(dialers, [1, 6]);
    let mut few = six(Mode::Basic, 5);
    few.seats.retain(|(seat, _)| [2, 3, 5].contains(&seat.number()));
    let mut game = started(few);
    until(&mut game, DecisionKind::DialStorm);
    let dialers: Vec<u8> = game.decisions().iter().map(|decision| decision.seat.number()).collect();
    assert_eq!(dialers, [2, 5]);
}

#[test]
fn the_first_storm_is_placed_by_both_dials() {
    for (one, other, stands) in [(0, 0, 1), (9, 9, 1), (20, 20, 5), (3, 4, 8)] {
        let mut game = started(six(Mode::Basic, 5));
        until(&mut game, DecisionKind::DialStorm);
        assert_eq!(refused(&mut game, Faction::Atreides, Act::DialStorm { number: 21 }), Rejection::NumberOutOfRange);
        let log = does(&mut game, Faction::Atreides, Act::DialStorm { number: one });
        assert_eq!(log.len(), 1, "a dial stays secret until both are set");
        let log = does(&mut game, Faction::Fremen, Act::DialStorm { number: other });
        assert!(
            log.iter().any(|entry| entry.fact == Fact::StormStands { sector: sector(stands) }),
            "{one} and {other}"
        );
    }
}

#[test]
fn the_first_storm_hits_only_where_it_ends() {
    for (otherwise, cell_name, left) in [(false, "meridian-s02", 1), (true, "meridian-s02", 0), (false, "basin-s09", 0)]
    {
        let mut setup = six(Mode::Advanced, 5);
        if otherwise {
            setup = setup.with(Ruling::FirstStormHitsAllPassed);
        }
        let mut game = started(setup);
        until(&mut game, DecisionKind::PlaceSister);
        does(&mut game, Faction::BeneGesserit, Act::PlaceSister { cell: cell(cell_name) });
        dial(&mut game, 8);
        assert_eq!(forces(&game, Faction::BeneGesserit, cell_name).0, left, "{cell_name}, {otherwise}");
    }
}

#[test]
fn later_dials_show_one_to_three_and_are_set_by_the_latest_users() {
    let mut game = basic(six(Mode::Basic, 5), &[stormy(3)]);
    let dialers: Vec<u8> = game.decisions().iter().map(|decision| decision.seat.number()).collect();
    assert_eq!(dialers, [1, 6]);
    for number in [0, 4] {
        assert_eq!(refused(&mut game, Faction::Atreides, Act::DialStorm { number }), Rejection::NumberOutOfRange);
    }
    dial(&mut game, 5);
    assert_eq!(game.storm.sector, Some(sector(8)));
}

#[test]
fn forces_in_the_open_die_and_sheltered_ones_do_not() {
    let position = [
        stormy(8),
        put(Faction::Emperor, "sihaya-ridge-s09", 3, 0),
        put(Faction::Emperor, "rim-wall-west-s09", 2, 0),
        put(Faction::Emperor, "imperial-basin-s10", 4, 0),
        put(Faction::Fremen, "old-gap-s10", 2, 0),
        put(Faction::Emperor, "broken-land-s11", 1, 0),
        lay("old-gap-s10", 6),
        lay("imperial-basin-s10", 2),
        lay("broken-land-s11", 3),
    ];
    let mut game = basic(six(Mode::Basic, 5), &position);
    dial(&mut game, 2);
    assert_eq!(game.storm.sector, Some(sector(10)));
    assert_eq!(forces(&game, Faction::Emperor, "sihaya-ridge-s09"), (0, 0), "passed over");
    assert_eq!(forces(&game, Faction::Fremen, "old-gap-s10"), (0, 0), "stopped on; no half in Basic");
    assert_eq!(forces(&game, Faction::Emperor, "rim-wall-west-s09"), (2, 0), "rock");
    assert_eq!(forces(&game, Faction::Emperor, "imperial-basin-s10"), (4, 0), "behind the Wall");
    assert_eq!(forces(&game, Faction::Atreides, "arrakeen-s10"), (10, 0), "a stronghold");
    assert_eq!(forces(&game, Faction::Emperor, "broken-land-s11"), (1, 0), "not reached");
    assert_eq!(
        (spice(&game, "old-gap-s10"), spice(&game, "imperial-basin-s10"), spice(&game, "broken-land-s11")),
        (0, 0, 3)
    );
    assert_eq!(game.custody().tokens(Faction::Emperor, Place::Tanks).len(), 3);
}

#[test]
fn the_sector_that_the_storm_leaves_is_not_hit_again() {
    for (otherwise, left) in [(false, 3), (true, 0)] {
        let mut setup = six(Mode::Basic, 5);
        if otherwise {
            setup = setup.with(Ruling::StormStartSectorHit);
        }
        let mut game = basic(setup, &[stormy(9), put(Faction::Emperor, "sihaya-ridge-s09", 3, 0)]);
        dial(&mut game, 2);
        assert_eq!(forces(&game, Faction::Emperor, "sihaya-ridge-s09").0, left);
    }
}

#[test]
fn the_storm_wraps_and_leaves_the_polar_sink_alone() {
    let position = [stormy(17), put(Faction::Emperor, "polar-sink", 2, 0), put(Faction::Emperor, "meridian-s01", 2, 0)];
    let mut game = basic(six(Mode::Basic, 5), &position);
    dial(&mut game, 2);
    assert_eq!(game.storm.sector, Some(Sector::START));
    assert_eq!(forces(&game, Faction::Emperor, "polar-sink"), (2, 0));
    assert_eq!(forces(&game, Faction::Emperor, "meridian-s01"), (0, 0));
}

#[test]
fn the_first_player_sits_ahead_of_the_storm() {
    let expected = [1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 1, 1];
    let mut game = second_turn(six(Mode::Basic, 5));
    for (number, first) in (1..=18).zip(expected) {
        game.stage(&[stormy(number)]).expect("a lawful position");
        assert_eq!(game.storm_order()[0].number(), first, "storm in {number}");
        assert_eq!(game.storm_order().len(), 6);
    }
    let mut otherwise = second_turn(six(Mode::Basic, 5).with(Ruling::StormSeatGoesFirst));
    otherwise.stage(&[stormy(2)]).expect("a lawful position");
    assert_eq!(otherwise.storm_order()[0].number(), 1);
}

#[test]
fn fremen_lose_half_rounded_up_in_each_cell_and_choose_who_dies() {
    let position = [
        stormy(8),
        put(Faction::Fremen, "sihaya-ridge-s09", 2, 1),
        put(Faction::Fremen, "hole-in-the-rock-s09", 1, 0),
        put(Faction::Emperor, "sihaya-ridge-s09", 2, 1),
    ];
    let mut setup = six(Mode::Advanced, 5);
    setup.seed = 40;
    let mut game = advanced(setup.clone(), 1, &position);
    all_pass(&mut game);
    all_pass(&mut game);
    assert_eq!(forces(&game, Faction::Emperor, "sihaya-ridge-s09"), (0, 0));
    assert_eq!(game.decisions()[0].kind, DecisionKind::AnswerKarama);
    all_pass(&mut game);
    let there = forces(&game, Faction::Fremen, "sihaya-ridge-s09");
    assert_eq!(there, (2, 1), "nothing is lost before the Fremen have chosen");
    assert_eq!(refused(&mut game, Faction::Fremen, Act::ChooseLosses { elite: 2 }), Rejection::NumberOutOfRange);
    does(&mut game, Faction::Fremen, Act::ChooseLosses { elite: 1 });
    assert_eq!(forces(&game, Faction::Fremen, "sihaya-ridge-s09"), (1, 0));

    let mut otherwise = advanced(setup.with(Ruling::FremenLoseNormalsFirst), 1, &position);
    for _ in 0..3 {
        all_pass(&mut otherwise);
    }
    assert_eq!(forces(&otherwise, Faction::Fremen, "sihaya-ridge-s09"), (0, 1));
}

#[test]
fn a_karama_makes_the_fremen_lose_all() {
    let position =
        [stormy(8), put(Faction::Fremen, "sihaya-ridge-s09", 4, 0), put(Faction::Fremen, "old-gap-s10", 3, 0)];
    for (otherwise, later) in [(false, 0), (true, 1)] {
        let mut setup = six(Mode::Advanced, 40);
        if otherwise {
            setup = setup.with(Ruling::KaramaStopsOneUse);
        }
        let mut game = advanced(setup, 2, &position);
        all_pass(&mut game);
        all_pass(&mut game);
        let card = give(&mut game, Faction::Harkonnen, "karama#1");
        does(&mut game, Faction::Harkonnen, Act::PlayKarama { card });
        all_pass(&mut game);
        if otherwise {
            all_pass(&mut game);
        }
        assert_eq!(forces(&game, Faction::Fremen, "sihaya-ridge-s09"), (0, 0));
        assert_eq!(forces(&game, Faction::Fremen, "old-gap-s10"), (later, 0), "for the rest of the phase");
    }
}

#[test]
fn the_card_of_the_turn_before_moves_the_storm_and_is_shuffled_back() {
    let mut game = advanced(six(Mode::Advanced, 40), 6, &[stormy(2)]);
    assert_eq!(game.view(Viewer::Public).storm_card, Some(6));
    all_pass(&mut game);
    all_pass(&mut game);
    until(&mut game, DecisionKind::LookAtStorm);
    assert_eq!(game.storm.sector, Some(sector(8)));
    assert_eq!(game.custody().count(Place::StormDeck), 5);
    assert_eq!(game.custody().count(Place::StormNext), 1);
    assert_eq!(game.view(Viewer::Public).storm_card, None);
}

#[test]
fn fremen_alone_see_the_next_card_if_they_look() {
    for look in [true, false] {
        let mut game = advanced(six(Mode::Advanced, 40), 1, &[stormy(2)]);
        until(&mut game, DecisionKind::LookAtStorm);
        let fremen = game.seat(Faction::Fremen).expect("in play");
        let mut log = does(&mut game, Faction::Fremen, if look { Act::LookAtStorm } else { Act::Pass });
        if look {
            assert!(game.view(Viewer::Seat(fremen)).own.expect("a seat").next_storm.is_none(), "still to be answered");
            log.extend(all_pass(&mut game));
        }
        for (seat, faction) in game.seats().to_vec() {
            let seen: Vec<Fact> = log.iter().filter_map(|entry| entry.seen_by(Viewer::Seat(seat))).collect();
            let known = seen.iter().find_map(|fact| match fact {
                Fact::StormCardSeen { steps } => Some(steps.clone()),
                _ => None,
            });
            let number = match known.expect("that they chose is told to all") {
                Told::Known(number) => number,
                Told::Hidden | Told::To(..) => None,
            };
            assert_eq!(number.is_some(), look && faction == Faction::Fremen, "{faction}");
        }
    }
}

#[test]
fn a_karama_stops_the_look_and_not_the_card() {
    let mut game = advanced(six(Mode::Advanced, 40), 1, &[stormy(2)]);
    until(&mut game, DecisionKind::LookAtStorm);
    let card = give(&mut game, Faction::Emperor, "karama#1");
    does(&mut game, Faction::Fremen, Act::LookAtStorm);
    does(&mut game, Faction::Emperor, Act::PlayKarama { card });
    let log = all_pass(&mut game);
    assert!(log.iter().any(|entry| matches!(entry.fact, Fact::Stopped { .. })));
    assert!(!log.iter().any(|entry| matches!(entry.fact, Fact::StormCardSeen { .. })));
    let cards = game.custody().count(Place::StormNext) + game.custody().count(Place::StormShown);
    assert_eq!(cards, 1, "the card moves the storm all the same");
}

#[test]
fn weather_control_replaces_the_movement() {
    let mut game = basic(six(Mode::Basic, 5), &[stormy(3)]);
    let card = give(&mut game, Faction::Guild, "weather-control#1");
    for faction in [Faction::Atreides, Faction::Fremen] {
        does(&mut game, faction, Act::DialStorm { number: 3 });
    }
    let far = refused(&mut game, Faction::Guild, Act::ControlWeather { card, steps: 11 });
    assert_eq!(far, Rejection::NumberOutOfRange);
    let foreign = refused(&mut game, Faction::Emperor, Act::ControlWeather { card, steps: 1 });
    assert_eq!(foreign, Rejection::CardNotYours);
    does(&mut game, Faction::Guild, Act::ControlWeather { card, steps: 10 });
    all_pass(&mut game);
    all_pass(&mut game);
    assert_eq!(game.storm.sector, Some(sector(13)));
    assert_eq!(game.view(Viewer::Public).treachery_discards.len(), 1);
}

#[test]
fn a_storm_that_does_not_move_hits_nobody_again() {
    for (otherwise, left) in [(false, 2), (true, 0)] {
        let mut setup = six(Mode::Basic, 5);
        if otherwise {
            setup = setup.with(Ruling::WeatherControlZeroHitsAgain);
        }
        let mut game = basic(setup, &[stormy(9), put(Faction::Emperor, "sihaya-ridge-s09", 2, 0)]);
        let card = give(&mut game, Faction::Guild, "weather-control#1");
        for faction in [Faction::Atreides, Faction::Fremen] {
            does(&mut game, faction, Act::DialStorm { number: 3 });
        }
        does(&mut game, Faction::Guild, Act::ControlWeather { card, steps: 0 });
        all_pass(&mut game);
        all_pass(&mut game);
        assert_eq!(game.storm.sector, Some(sector(9)));
        assert_eq!(forces(&game, Faction::Emperor, "sihaya-ridge-s09").0, left);
    }
}

#[test]
fn family_atomics_open_what_lies_behind_the_wall() {
    let position = [
        stormy(9),
        put(Faction::Guild, "gara-kulon-s08", 1, 0),
        put(Faction::Emperor, "shield-wall-s08", 2, 0),
        put(Faction::Guild, "shield-wall-s09", 1, 0),
    ];
    let mut game = basic(six(Mode::Basic, 5), &position);
    let card = give(&mut game, Faction::Guild, "family-atomics#1");
    for faction in [Faction::Atreides, Faction::Fremen] {
        does(&mut game, faction, Act::DialStorm { number: 1 });
    }
    all_pass(&mut game);
    does(&mut game, Faction::Guild, Act::UseAtomics { card });
    all_pass(&mut game);
    assert_eq!(game.storm.wall, Wall::Destroyed);
    assert_eq!(forces(&game, Faction::Emperor, "shield-wall-s08"), (0, 0));
    assert_eq!(forces(&game, Faction::Guild, "shield-wall-s09"), (0, 0), "one's own too");
    assert_eq!(forces(&game, Faction::Atreides, "arrakeen-s10"), (0, 0));
    assert_eq!(forces(&game, Faction::Harkonnen, "carthag-s11"), (0, 0));
    let removed = game.view(Viewer::Public).removed;
    assert_eq!(removed.iter().map(|card| card.name()).collect::<Vec<_>>(), ["family-atomics"]);
}

#[test]
fn atomics_need_a_fighter_near_the_wall_and_no_storm_between() {
    let near = [
        ("gara-kulon-s08", 8, true),
        ("the-minor-erg-s05", 6, false),
        ("the-minor-erg-s05", 8, true),
        ("the-minor-erg-s05", 5, true),
        ("imperial-basin-s11", 10, false),
        ("old-gap-s10", 3, false),
    ];
    for (name, storm, allowed) in near {
        let mut game = basic(six(Mode::Basic, 5), &[stormy(storm), put(Faction::Emperor, name, 1, 0)]);
        let card = give(&mut game, Faction::Emperor, "family-atomics#1");
        for faction in [Faction::Atreides, Faction::Fremen] {
            does(&mut game, faction, Act::DialStorm { number: 1 });
        }
        all_pass(&mut game);
        if allowed {
            does(&mut game, Faction::Emperor, Act::UseAtomics { card });
        } else {
            let why = refused(&mut game, Faction::Emperor, Act::UseAtomics { card });
            assert_eq!(why, Rejection::ConditionUnmet, "{name}, storm in {storm}");
        }
    }
}

#[test]
fn an_advisor_near_the_wall_is_not_enough() {
    let advisor = [
        stormy(2),
        put(Faction::BeneGesserit, "gara-kulon-s08", 1, 0),
        put(Faction::Emperor, "gara-kulon-s08", 1, 0),
        Staging::Sides { cell: cell("gara-kulon-s08"), advisors: true },
    ];
    let mut game = advanced(six(Mode::Advanced, 40), 1, &advisor);
    let card = give(&mut game, Faction::BeneGesserit, "family-atomics#1");
    all_pass(&mut game);
    let why = refused(&mut game, Faction::BeneGesserit, Act::UseAtomics { card });
    assert_eq!(why, Rejection::ConditionUnmet);
}

#[test]
fn no_card_can_answer_the_first_storm() {
    let mut game = started(six(Mode::Basic, 5));
    until(&mut game, DecisionKind::DialStorm);
    give(&mut game, Faction::Atreides, "weather-control#1");
    dial(&mut game, 4);
    assert_eq!(game.storm.sector, Some(sector(5)));
    assert_ne!(game.decisions()[0].kind, DecisionKind::ControlWeather);
}

#[test]
fn advisors_die_like_others_and_those_left_alone_become_fighters() {
    let sisters = |name| [put(Faction::BeneGesserit, name, 2, 0), Staging::Sides { cell: cell(name), advisors: true }];
    let mut position = vec![stormy(8), put(Faction::Emperor, "sihaya-ridge-s09", 1, 0)];
    position.push(put(Faction::Emperor, "old-gap-s10", 1, 0));
    position.extend(sisters("sihaya-ridge-s09"));
    position.extend(sisters("old-gap-s11"));
    let mut game = advanced(six(Mode::Advanced, 40), 2, &position);
    all_pass(&mut game);
    all_pass(&mut game);
    assert_eq!(forces(&game, Faction::BeneGesserit, "sihaya-ridge-s09"), (0, 0));
    assert_eq!(forces(&game, Faction::BeneGesserit, "old-gap-s11"), (2, 0));
    assert!(game.custody().advisors().is_empty(), "alone in Old Gap, and not under the storm");
}

#[test]
fn advisors_alone_under_the_storm_do_not_turn() {
    let position = [
        stormy(9),
        put(Faction::BeneGesserit, "rim-wall-west-s09", 1, 0),
        Staging::Sides { cell: cell("rim-wall-west-s09"), advisors: true },
    ];
    for (otherwise, advisors) in [(false, 1), (true, 0)] {
        let mut setup = six(Mode::Advanced, 40);
        if otherwise {
            setup = setup.with(Ruling::AdvisorsTurnUnderStorm);
        }
        let mut game = advanced(setup, 1, &position);
        let card = give(&mut game, Faction::Guild, "weather-control#1");
        does(&mut game, Faction::Guild, Act::ControlWeather { card, steps: 0 });
        all_pass(&mut game);
        all_pass(&mut game);
        assert_eq!(game.custody().advisors().len(), advisors);
    }
}

#[test]
fn losses_are_told_with_their_cause() {
    let mut game = basic(six(Mode::Basic, 5), &[stormy(8), put(Faction::Emperor, "sihaya-ridge-s09", 3, 0)]);
    does(&mut game, Faction::Atreides, Act::DialStorm { number: 1 });
    does(&mut game, Faction::Fremen, Act::DialStorm { number: 1 });
    all_pass(&mut game);
    let before = game.custody().tokens(Faction::Emperor, place("sihaya-ridge-s09")).len();
    let last = game.decisions();
    for decision in &last[..last.len() - 1] {
        let faction = game.faction(decision.seat).expect("in play");
        does(&mut game, faction, Act::Pass);
    }
    let faction = game.faction(last[last.len() - 1].seat).expect("in play");
    let log = does(&mut game, faction, Act::Pass);
    assert_eq!(before, 3);
    let told = log.iter().find_map(|entry| match &entry.fact {
        Fact::ForcesLost { faction, forces, cause } => Some((*faction, forces.normal, *cause)),
        _ => None,
    });
    assert_eq!(told, Some((Faction::Emperor, 3, Cause::Storm)));
}
