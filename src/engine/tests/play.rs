//! Random play: whole games by bots, with every promise of the engine checked at each step.

use std::fmt::Write as _;

use crate::custody::Place;
use crate::facts::{ComponentId, Faction, NexusCard};
use crate::frame::{Frame, Until};
use crate::game::Game;
use crate::ids::{EventId, Seat};
use crate::log::{Entry, Viewer};
use crate::offer::Offer;
use crate::policy::{Bot, Policy};
use crate::profile::{Mode, Profile, Ruling, Setup};
use crate::random::Random;
use crate::rejection::Rejection;
use crate::request::{Act, ActKind, CellForces, Request};
use crate::stage::Staging;
use crate::tests::{nexus_acts, six, started};

/// One accepted step of a game.
struct Step {
    game: Game,
    seat: Seat,
    request: Request,
}

/// Plays a game to its end with bots, and looks at it before each step.
fn played(setup: Setup, seed: u64, off: &[ActKind], mut look: impl FnMut(&Step)) -> Game {
    let mut game = started(setup);
    let bot = |seat: &Seat| {
        let policy = Policy::ALL[usize::from(seat.number() + u8::try_from(seed % 2).unwrap_or(0)) % 2];
        (*seat, Bot::new(policy, seed ^ u64::from(seat.number()) << 40).without(off))
    };
    let mut bots: Vec<(Seat, Bot)> = game.seats().iter().map(|(seat, _)| bot(seat)).collect();
    let mut scattered = seed.is_multiple_of(4);
    let mut dealt = 0;
    for _ in 0..5000 {
        let Some(decision) = game.decisions().last().copied() else { return game };
        let (seat, bot) = bots.iter_mut().find(|(seat, _)| *seat == decision.seat).expect("only players are asked");
        if game.turn() > 0 && !scattered {
            scattered = true;
            scatter(&mut game, seed);
        }
        if game.turn() > dealt {
            dealt = game.turn();
            deal_nexus_cards(&mut game, seed);
        }
        let act = bot.choose(&game.view(Viewer::Seat(*seat)), &game.options(*seat)).expect("a seat that is asked");
        let request = Request { event: decision.event, act };
        look(&Step { game: game.clone(), seat: *seat, request: request.clone() });
        let accepted = game.submit(*seat, request.clone());
        assert!(accepted.is_ok(), "seed {seed}: {request:?} was offered and is refused: {accepted:?}");
    }
    panic!("seed {seed}: the game does not end");
}

/// Puts forces all over the board, where later phases would have brought them.
fn scatter(game: &mut Game, seed: u64) {
    let mut state = seed;
    let mut draw = |bound: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap_or(0) % bound
    };
    let mut moves = Vec::new();
    for (_, faction) in game.seats() {
        for _ in 0..8 {
            // Mostly to spice sites, where worms come.
            let sites = &crate::facts::Facts::get().sites;
            let anywhere = crate::facts::Cell::all().nth(draw(86));
            let near_wall = crate::facts::Cell::named("gara-kulon-s08");
            let cell = match draw(5) {
                0 => anywhere,
                1 => near_wall,
                _ => Some(sites[draw(sites.len())].cell),
            };
            let to = Place::Cell(cell.expect("on the board"));
            moves.push(Staging::Forces { faction: *faction, from: Place::Reserves(*faction), to, normal: 1, elite: 0 });
        }
        if matches!(faction, Faction::Fremen | Faction::Emperor) && game.is_advanced() {
            let to = Place::Cell(crate::facts::Facts::get().sites[draw(15)].cell);
            moves.push(Staging::Forces { faction: *faction, from: Place::Reserves(*faction), to, normal: 0, elite: 1 });
        }
    }
    for change in moves {
        // Not every faction has as many left, and sisters keep one side in a territory.
        let _ = game.stage(std::slice::from_ref(&change));
    }
}

/// Puts a Nexus card into the hand of everybody who could have drawn one, where there are such cards.
fn deal_nexus_cards(game: &mut Game, seed: u64) {
    let first = usize::try_from(seed).unwrap_or(0) + usize::from(game.turn());
    for (at, (_, faction)) in game.seats().to_vec().into_iter().enumerate() {
        let card = NexusCard::ALL[(first + at * 5) % NexusCard::ALL.len()];
        let change = Staging::Move { component: ComponentId::Nexus(card), to: Place::NexusHand(faction) };
        // Allies hold none, and nobody holds two.
        let _ = game.stage(&[change]);
    }
}

/// The same set-ups with Nexus cards, at tables that can play with them.
fn varied_with_cards(seed: u64) -> (Setup, Vec<ActKind>) {
    let (setup, off) = varied(seed);
    let setup = if setup.seats.len() > 2 { setup.playing(Profile::Nexus) } else { setup };
    (setup, off)
}

/// Set-ups of all sizes, both modes, with rulings and switched-off kinds that the seed chooses.
fn varied(seed: u64) -> (Setup, Vec<ActKind>) {
    let mode = Mode::ALL[usize::try_from(seed % 2).unwrap_or(0)];
    let mut setup = six(mode, seed);
    let keep = 2 + usize::try_from(seed / 2 % 5).unwrap_or(0);
    setup.seats.rotate_left(usize::try_from(seed % 6).unwrap_or(0));
    setup.seats.truncate(keep);
    for (n, ruling) in Ruling::ALL.iter().enumerate() {
        if seed / 10 % 3 == 1 && (seed >> (n % 6)) & 1 == 1 {
            setup = setup.with(*ruling);
        }
    }
    let off = match seed % 5 {
        0 => vec![ActKind::BreakAlliance],
        1 => vec![ActKind::PlayKarama, ActKind::ControlWeather],
        2 => vec![ActKind::Propose, ActKind::Ride],
        _ => Vec::new(),
    };
    (setup, off)
}

#[test]
fn games_of_all_kinds_come_to_their_end() {
    for seed in 0..30 {
        let (setup, off) = varied_with_cards(seed);
        let turns = setup.turns;
        let end = played(setup, seed, &off, |step| assert_eq!(step.game.integrity(), [], "seed {seed}"));
        assert_eq!(end.integrity(), []);
        let ended = end.ending().expect("somebody has won");
        assert!(!ended.winners.is_empty());
        assert!(end.turn() <= turns);
    }
}

#[test]
fn offers_are_sorted_unique_and_true_in_both_directions() {
    for seed in 0..8 {
        let (setup, off) = varied_with_cards(seed);
        played(setup, seed, &off, |step| {
            for seat in Seat::ALL {
                let offers = step.game.options(seat);
                assert!(offers.windows(2).all(|pair| pair[0] < pair[1]), "{offers:?}");
                let Some(decision) = step.game.decision(seat) else {
                    assert!(offers.is_empty(), "a seat that is not asked is offered {offers:?}");
                    continue;
                };
                assert!(!offers.is_empty());
                let plays = step.game.free_plays(seat);
                for act in attempts(&step.game, seat, seed) {
                    let offered = offers.iter().chain(&plays).any(|offer| offer.admits(&act));
                    let checked = step.game.check(seat, &Request { event: decision.event, act: act.clone() });
                    assert_eq!(offered, checked.is_ok(), "{act:?}: {checked:?}, of {offers:?}");
                }
            }
        });
    }
}

/// Acts that a seat might try: whatever any offer to it holds, altered a little, and some that never fit.
fn attempts(game: &Game, seat: Seat, salt: u64) -> Vec<Act> {
    let mut state = salt ^ u64::from(game.counters.frames) << 20;
    let mut draw = |bound: u32| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        u32::try_from((state >> 33) % u64::from(bound)).unwrap_or(0)
    };
    let mut acts = vec![Act::Pass, Act::BreakAlliance, Act::TurnFighters, Act::LookAtStorm, Act::Redirect];
    acts.extend((0..25).step_by(3).map(|number| Act::DialStorm { number }));
    acts.extend((0..4).map(|elite| Act::ChooseLosses { elite }));
    acts.extend(Faction::ALL.iter().map(|to| Act::Propose { to: *to }));
    acts.extend(Faction::ALL.iter().map(|faction| Act::Predict { faction: *faction, turn: 11 }));
    acts.extend(crate::facts::Territory::all().map(|territory| Act::PlaceWorm { territory }));
    for offer in game.options(seat) {
        let act = offer.sample(&mut draw);
        acts.extend(altered(&act, &mut draw));
        acts.push(act);
    }
    acts.extend(nexus_acts());
    acts
}

fn altered(act: &Act, draw: &mut impl FnMut(u32) -> u32) -> Vec<Act> {
    let cell = || crate::facts::Cell::all();
    match act {
        Act::Ride { forces, to } => {
            let mut more = forces.clone();
            more[0].normal += 1;
            let mut elsewhere = forces.clone();
            elsewhere[0].cell = cell().nth(draw(86) as usize).unwrap_or(*to);
            let mut all = vec![
                Act::Ride { forces: more, to: *to },
                Act::Ride { forces: elsewhere, to: *to },
                Act::Ride { forces: Vec::new(), to: *to },
                Act::Ride { forces: forces.clone(), to: forces[0].cell },
            ];
            all.extend(cell().map(|to| Act::Ride { forces: forces.clone(), to }));
            all
        }
        Act::PlaceFremen { forces } => {
            let mut fewer = forces.clone();
            fewer[0].normal = fewer[0].normal.saturating_sub(1);
            let mut elites = forces.clone();
            elites[0] =
                CellForces { elite: elites[0].elite + 1, normal: elites[0].normal.saturating_sub(1), ..elites[0] };
            let mut elsewhere = forces.clone();
            elsewhere[0].cell = cell().nth(draw(86) as usize).unwrap_or(elsewhere[0].cell);
            let mut backwards = forces.clone();
            backwards.reverse();
            [fewer, elites, elsewhere, backwards].into_iter().map(|forces| Act::PlaceFremen { forces }).collect()
        }
        _ => Vec::new(),
    }
}

#[test]
fn a_refusal_changes_not_a_byte_and_an_answered_event_is_stale() {
    for seed in 0..6 {
        let (setup, off) = varied_with_cards(seed);
        played(setup, seed, &off, |step| {
            let mut game = step.game.clone();
            let before = game.to_json();
            for seat in Seat::ALL {
                let event = game.counters.events[seat];
                for act in attempts(&game, seat, seed).into_iter().take(40) {
                    let request = Request { event, act };
                    if game.check(seat, &request).is_err() {
                        assert!(game.submit(seat, request).is_err());
                    }
                }
                // What was never asked, and what is over: one seat or the other is in each case.
                let later =
                    Request { event: EventId(u32::from(game.decision(seat).is_some()) + event.0), act: Act::Pass };
                let why = game.submit(seat, later).expect_err("no such event");
                let latest = game.counters.events[seat];
                let expected = if game.decision(seat).is_none() && latest > EventId(0) {
                    Rejection::Stale
                } else {
                    Rejection::NotYourDecision
                };
                assert_eq!(why, expected);
            }
            assert_eq!(game.to_json(), before);
            game.submit(step.seat, step.request.clone()).expect("it was offered");
            let after = game.to_json();
            let again = game.submit(step.seat, step.request.clone());
            let over = game.ending().is_some();
            assert_eq!(again, Err(if over { Rejection::GameOver } else { Rejection::Stale }));
            assert_eq!(game.to_json(), after);
        });
    }
}

#[test]
fn every_position_is_saved_and_read_back() {
    for seed in 0..6 {
        let (setup, off) = varied_with_cards(seed);
        played(setup, seed, &off, |step| {
            let text = step.game.save("test");
            let loaded = Game::load(&text).unwrap_or_else(|faults| panic!("{faults:?}\n{text}"));
            assert_eq!(loaded.game, step.game);
            let mut from_save = loaded.game;
            let mut from_play = step.game.clone();
            let one = from_save.submit(step.seat, step.request.clone());
            let other = from_play.submit(step.seat, step.request.clone());
            assert_eq!(one, other);
            assert_eq!(from_save.to_json(), from_play.to_json());
        });
    }
}

#[test]
fn the_same_requests_give_the_same_bytes() {
    // A seed of a game without staging: nothing but requests leads to its end.
    let (setup, off) = varied(8);
    let mut requests = Vec::new();
    let end = played(setup.clone(), 8, &off, |step| requests.push((step.seat, step.request.clone())));
    let mut again = started(setup);
    for (seat, request) in requests {
        again.submit(seat, request).expect("it was accepted before");
    }
    assert_eq!(again.to_json(), end.to_json());
}

/// What a viewer gets to see of one position, and of every request that it could send.
fn seen(game: &Game, viewer: Viewer, acts: &[Act]) -> String {
    let mut text = format!("{:?}", game.view(viewer));
    if let Viewer::Seat(seat) = viewer {
        let _ = write!(text, "{:?}", game.options(seat));
        let event = game.counters.events[seat];
        for act in acts {
            let _ = write!(text, "{:?}", game.check(seat, &Request { event, act: act.clone() }));
        }
    }
    text
}

#[test]
fn who_may_not_know_sees_no_difference() {
    for seed in 0..8 {
        let (setup, off) = varied_with_cards(seed);
        let mut count = 0_u64;
        played(setup, seed, &off, |step| {
            count += 1;
            if count % 3 != seed % 3 {
                return;
            }
            for viewer in Viewer::all() {
                let veiled = step.game.veiled(viewer, seed * 1000 + count);
                let acts = match viewer {
                    Viewer::Public => Vec::new(),
                    Viewer::Seat(seat) => attempts(&step.game, seat, seed),
                };
                assert_eq!(seen(&step.game, viewer, &acts), seen(&veiled, viewer, &acts), "seed {seed}, {viewer:?}");
            }
        });
    }
}

#[test]
fn what_is_sealed_or_whispered_leaves_the_others_views_as_they_were() {
    let mut looked = (0, 0, 0);
    for seed in 0..8 {
        let (setup, off) = varied_with_cards(seed);
        let mut draws = seed;
        played(setup, seed, &off, |step| {
            let asking = step.game.top().asking.as_ref().expect("a game at rest asks");
            let is_window = matches!(step.game.top().frame, Frame::Window(_));
            let is_last = asking.until == Until::All && asking.open().len() == 1;
            let others = || Viewer::all().filter(|viewer| *viewer != Viewer::Seat(step.seat));
            let after = |act: &Act| {
                let mut game = step.game.clone();
                let event = step.request.event;
                let log = game.submit(step.seat, Request { event, act: act.clone() }).expect("it was offered").log;
                (game, log)
            };
            let same = |one: &(Game, Vec<Entry>), other: &(Game, Vec<Entry>), viewer: Viewer| {
                let told = |log: &[Entry]| log.iter().filter_map(|entry| entry.seen_by(viewer)).collect::<Vec<_>>();
                assert_eq!(seen(&one.0, viewer, &[]), seen(&other.0, viewer, &[]), "seed {seed}, {viewer:?}");
                assert_eq!(told(&one.1), told(&other.1), "seed {seed}, {viewer:?}");
            };
            if asking.until == Until::All && !is_last {
                let done = after(&step.request.act);
                // Whatever else the seat might have answered looks the same to the others …
                for offer in step.game.options(step.seat) {
                    draws = draws.wrapping_add(7);
                    let otherwise =
                        after(&offer.sample(&mut |bound| u32::try_from(draws % u64::from(bound)).unwrap_or(0)));
                    others().for_each(|viewer| same(&done, &otherwise, viewer));
                    looked.0 += 1;
                }
                // … and in a window not even that it has answered shows.
                if is_window {
                    others().for_each(|viewer| same(&done, &(step.game.clone(), Vec::new()), viewer));
                    looked.1 += 1;
                }
            }
            if let Act::Propose { to } = &step.request.act {
                let done = after(&step.request.act);
                if done.0.ally(*to).is_none() {
                    let told = step.game.seat(*to).map(Viewer::Seat);
                    let outside = others().filter(|viewer| Some(*viewer) != told);
                    outside.for_each(|viewer| same(&done, &(step.game.clone(), Vec::new()), viewer));
                    looked.2 += 1;
                }
            }
        });
    }
    assert!(looked.0 > 400 && looked.1 > 300 && looked.2 > 20, "too little was looked at: {looked:?}");
}

#[test]
fn secret_spice_and_predictions_leave_no_trace_in_what_follows() {
    for seed in [4, 8, 12, 16] {
        // Who claims charity shows that he is poor.
        let (setup, off) = (varied(seed).0, vec![ActKind::ClaimCharity]);
        let mut requests = Vec::new();
        let mut middle = None;
        let end = played(setup, seed, &off, |step| {
            if step.game.turn() == 2 {
                middle.get_or_insert((step.game.clone(), requests.len()));
            }
            requests.push((step.seat, step.request.clone()));
        });
        let (start, played_before) = middle.expect("there is a second turn");
        for viewer in Viewer::all() {
            let own = if let Viewer::Seat(seat) = viewer { start.faction(seat) } else { None };
            let mut other = start.clone();
            let mut draws = Random::new(seed, Vec::new());
            other.veil_spice(viewer, &mut draws);
            other.veil_prediction(own, &mut draws);
            assert_ne!(other, start);
            for (seat, request) in &requests[played_before..] {
                other.submit(*seat, request.clone()).expect("it was accepted in the game that looks the same");
            }
            assert_eq!(seen(&other, viewer, &[]), seen(&end, viewer, &[]), "seed {seed}, {viewer:?}");
        }
    }
}

#[test]
fn a_view_changes_only_with_its_version() {
    for seed in 0..6 {
        let (setup, off) = varied_with_cards(seed);
        let mut before: Vec<String> = Vec::new();
        let mut versions: Vec<u32> = Vec::new();
        played(setup, seed, &off, |step| {
            let mut views: Vec<_> = Viewer::all().map(|viewer| step.game.view(viewer)).collect();
            let now: Vec<u32> = views.iter_mut().map(|view| std::mem::take(&mut view.version)).collect();
            let texts: Vec<String> = views.iter().map(|view| format!("{view:?}")).collect();
            for n in 0..before.len() {
                assert!(now[n] >= versions[n]);
                if now[n] == versions[n] {
                    assert_eq!(texts[n], before[n], "seed {seed}: the view of {n} changed behind its version");
                }
            }
            (before, versions) = (texts, now);
        });
    }
}

#[test]
fn a_bot_proposes_nothing_that_is_not_offered() {
    let (setup, off) = varied(3);
    played(setup, 3, &off, |step| {
        let offers: Vec<Offer> = step.game.options(step.seat);
        assert!(offers.iter().any(|offer| offer.admits(&step.request.act)));
    });
}

#[test]
fn random_play_reaches_the_corners_of_the_slice() {
    let ((), hits) = crate::marks::record(|| {
        for seed in 0..160 {
            let (setup, off) = varied(seed);
            played(setup, seed, &off, |_| {});
        }
    });
    let wanted = [
        "base.blow.fremen-ally",
        "base.blow.fremen-immune",
        "base.blow.fremen-place",
        "base.blow.in-storm",
        "base.blow.reshuffle",
        "base.blow.ride",
        "base.blow.worm-in-storm",
        "base.card.family-atomics",
        "base.card.weather-control",
        "base.karama.stop",
        "base.nexus.form",
        "base.nexus.break",
        "base.storm.fremen-half",
        "base.storm.kill",
        "base.storm.spice",
    ];
    assert!(hits.iter().all(|clause| crate::marks::KNOWN.contains(clause)));
    let missed: Vec<&str> = wanted.into_iter().filter(|clause| !hits.contains(clause)).collect();
    assert!(missed.is_empty(), "never reached: {missed:?}");
}
