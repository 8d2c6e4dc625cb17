//! Attempts, windows, invoices and interrupted questions, row by row.

use crate::bank::Holder;
use crate::custody::Place;
use crate::facts::Faction;
use crate::frame::{Frame, Outcome, Until};
use crate::game::Game;
use crate::ids::{EventId, Seat, SeatSet};
use crate::log::{Fact, Viewer};
use crate::profile::Mode;
use crate::rejection::Rejection;
use crate::request::{Act, DecisionKind, Request};
use crate::rules::drill;
use crate::tests::{all_pass, does, give, nexus_acts, refused, second_turn, six};
use crate::waits::{FrameKind, Waits};

const SHIPPER: Faction = Faction::Atreides;
const GUILD: Faction = Faction::Guild;
const SKILLED: Faction = Faction::Emperor;

fn wallet(game: &Game, faction: Faction) -> u32 {
    game.bank().balance(Holder::Wallet(game.seat(faction).expect("in play")))
}

fn kinds(game: &Game) -> Vec<FrameKind> {
    game.stack.iter().map(|framed| framed.frame.kind()).collect()
}

fn asked(game: &Game) -> (DecisionKind, Vec<Faction>) {
    let decisions = game.decisions();
    let seats = decisions.iter().filter_map(|decision| game.faction(decision.seat)).collect();
    (decisions.first().expect("somebody is asked").kind, seats)
}

/// A shipment by the Atreides, for so much each.
fn shipping(shares: &[(Faction, u32)], nexus: bool) -> Game {
    let mut game = second_turn(six(Mode::Basic, 4));
    let shares: Vec<(Seat, u32)> =
        shares.iter().map(|(faction, amount)| (game.seat(*faction).expect("in play"), *amount)).collect();
    drill::ship(&mut game, &shares, nexus);
    game.settle();
    game.log.clear();
    reloads(&game);
    game
}

fn reloads(game: &Game) {
    assert_eq!(game.integrity(), []);
    assert_eq!(&Game::load(&game.save("test")).expect("a game at rest is saved").game, game);
}

/// A row of the trace: it is saved and read back, and nobody sees of it what he may not know. The game goes on from its save.
fn row(game: &mut Game) {
    reloads(game);
    for viewer in Viewer::all() {
        for salt in 1..4 {
            let veiled = game.veiled(viewer, salt);
            assert_eq!(game.view(viewer), veiled.view(viewer), "{viewer:?}");
            let Viewer::Seat(seat) = viewer else { continue };
            assert_eq!(game.options(seat), veiled.options(seat), "{viewer:?}");
            let event = game.counters.events[seat];
            for act in [Act::Pass, Act::Redirect, Act::TurnFighters].into_iter().chain(nexus_acts()) {
                let request = Request { event, act };
                assert_eq!(game.check(seat, &request), veiled.check(seat, &request), "{viewer:?}");
            }
        }
    }
    *game = Game::load(&game.save("test")).expect("a game at rest is saved").game;
}

#[test]
fn the_worked_trace_row_by_row() {
    // A ships five: the five are held, and everybody who by public facts might stop the income is asked.
    let mut game = shipping(&[(SHIPPER, 5)], false);
    row(&mut game);
    let (guild, own) = (wallet(&game, GUILD), wallet(&game, SHIPPER));
    let issued = game.bank().totals().1;
    assert_eq!(kinds(&game), [FrameKind::Drill, FrameKind::Attempt, FrameKind::Window]);
    let everybody_else =
        [Faction::Atreides, Faction::BeneGesserit, Faction::Emperor, Faction::Harkonnen, Faction::Fremen];
    assert_eq!(asked(&game), (DecisionKind::AnswerKarama, everybody_else.to_vec()));
    assert_eq!(game.bank().balance(Holder::Escrow(game.invoices[0].id)), 5);

    // Each passes; after each the game can be saved, and nobody sees who has.
    for (n, faction) in everybody_else.into_iter().enumerate() {
        let seen = Viewer::all().map(|viewer| game.view(viewer)).collect::<Vec<_>>();
        let whose = Viewer::Seat(game.seat(faction).expect("in play"));
        let log = does(&mut game, faction, Act::Pass);
        row(&mut game);
        if n + 1 < everybody_else.len() {
            for before in seen.iter().filter(|view| view.viewer != whose) {
                assert_eq!(*before, game.view(before.viewer));
                assert!(log.iter().all(|entry| entry.seen_by(before.viewer).is_none()));
            }
        }
    }
    assert_eq!(kinds(&game), [FrameKind::Drill, FrameKind::Attempt, FrameKind::Window]);
    assert_eq!(asked(&game), (DecisionKind::AnswerSkill, vec![SKILLED]));
    let unsettled = "nothing is settled before it is answered";
    assert_eq!((wallet(&game, GUILD), wallet(&game, SHIPPER)), (guild, own), "{unsettled}");

    // C redirects two: one settlement, two pops, and the shipment goes on.
    let seat = game.seat(SKILLED).expect("in play");
    let request = Request { event: game.decision(seat).expect("asked").event, act: Act::Redirect };
    let accepted = game.submit(seat, request.clone()).expect("offered");
    row(&mut game);
    assert_eq!((wallet(&game, GUILD), wallet(&game, SHIPPER)), (guild + 3, own));
    assert_eq!(game.bank().totals().1, issued - 2, "two have gone to the bank");
    assert!(game.invoices.is_empty() && game.bank().escrows().is_empty());
    let settlements: Vec<&Fact> =
        accepted.log.iter().map(|entry| &entry.fact).filter(|fact| matches!(fact, Fact::Settled { .. })).collect();
    let [Fact::Settled { postings }] = &settlements[..] else { panic!("settled once: {settlements:?}") };
    assert_eq!(postings.iter().map(|posting| posting.amount).collect::<Vec<_>>(), [2, 3]);
    assert_eq!(kinds(&game), [FrameKind::Drill]);
    assert!(matches!(&game.top().frame, Frame::Drill(frame) if frame.paid));
    assert_eq!(asked(&game).1, [SHIPPER]);

    // C again, for the same event.
    let before = game.to_json();
    assert_eq!(game.submit(seat, request), Err(Rejection::Stale));
    assert_eq!(game.to_json(), before);
    assert_eq!(asked(&game).1, [SHIPPER]);
    row(&mut game);
}

#[test]
fn the_shipment_cannot_tell_who_answered() {
    let settled = |answer: Act| {
        let mut game = shipping(&[(SHIPPER, 5)], false);
        all_pass(&mut game);
        does(&mut game, SKILLED, answer);
        game.top().frame.clone()
    };
    let mut stopped = shipping(&[(SHIPPER, 5)], false);
    let card = give(&mut stopped, Faction::Harkonnen, "karama#1");
    does(&mut stopped, Faction::Harkonnen, Act::PlayKarama { card });
    row(&mut stopped);
    all_pass(&mut stopped);
    assert_eq!(settled(Act::Redirect), settled(Act::Pass));
    assert_eq!(settled(Act::Pass), stopped.top().frame.clone());
}

#[test]
fn views_of_an_open_window_do_not_depend_on_anybodys_hand() {
    let mut game = shipping(&[(SHIPPER, 5)], false);
    let harkonnen = Viewer::Seat(game.seat(Faction::Harkonnen).expect("in play"));
    let without = game.view(harkonnen);
    give(&mut game, Faction::Emperor, "karama#1");
    let with = game.view(harkonnen);
    assert_eq!((without.procedure, without.own), (with.procedure, with.own));
    assert!(without.awaits.is_empty() && with.awaits.is_empty());
    does(&mut game, Faction::Emperor, Act::Pass);
    let answered = game.view(harkonnen);
    assert_eq!(answered, game.view(harkonnen));
    assert_eq!(with.version, answered.version, "who answers a window is nobody's business");
}

#[test]
fn a_stopped_income_goes_to_the_bank_and_opens_no_further_window() {
    let mut game = shipping(&[(SHIPPER, 5)], false);
    let guild = wallet(&game, GUILD);
    let card = give(&mut game, Faction::Harkonnen, "karama#1");
    let issued = game.bank().totals().1;
    does(&mut game, Faction::Harkonnen, Act::PlayKarama { card });
    assert_eq!(game.custody().count(Place::Committed(Faction::Harkonnen)), 1);
    reloads(&game);
    all_pass(&mut game);
    reloads(&game);
    assert_eq!(wallet(&game, GUILD), guild);
    assert_eq!(game.bank().totals().1, issued - 5);
    assert_eq!(kinds(&game), [FrameKind::Drill]);
    assert_eq!(game.custody().count(Place::TreacheryDiscard), 1);
}

#[test]
fn of_two_uses_the_first_in_storm_order_acts_and_the_other_card_goes_back() {
    let mut game = shipping(&[(SHIPPER, 5)], false);
    let cards = [give(&mut game, Faction::Harkonnen, "karama#1"), give(&mut game, Faction::Emperor, "karama#2")];
    let hands = |game: &Game| (game.hand(Faction::Harkonnen).len(), game.hand(Faction::Emperor).len());
    let before = hands(&game);
    does(&mut game, Faction::Harkonnen, Act::PlayKarama { card: cards[0] });
    does(&mut game, Faction::Emperor, Act::PlayKarama { card: cards[1] });
    assert_eq!(hands(&game), (before.0 - 1, before.1 - 1), "a reserved card is in no hand");
    all_pass(&mut game);
    let order = game.storm_order();
    let at = |faction| order.iter().position(|seat| game.seat(faction) == Some(*seat));
    let emperor_first = at(Faction::Emperor) < at(Faction::Harkonnen);
    let expected = if emperor_first { (before.0, before.1 - 1) } else { (before.0 - 1, before.1) };
    assert_eq!(hands(&game), expected);
    let held = game.hand(if emperor_first { Faction::Harkonnen } else { Faction::Emperor });
    let (id, _) = held.iter().find(|(_, kind)| kind.name() == "karama").expect("it came back");
    let own = cards[usize::from(!emperor_first)];
    assert_eq!(game.custody().handle(*id), own, "only its owner has ever known it, and nobody learns of it");
}

#[test]
fn windows_open_in_their_fixed_order() {
    let mut game = shipping(&[(SHIPPER, 5)], true);
    all_pass(&mut game);
    assert_eq!(asked(&game).0, DecisionKind::AnswerNexus);
    assert_eq!(refused(&mut game, SHIPPER, Act::Redirect), Rejection::WrongKind);
    all_pass(&mut game);
    assert_eq!(asked(&game).0, DecisionKind::AnswerSkill);
}

#[test]
fn a_payment_of_two_shares_is_debited_once_and_asks_no_skill() {
    let mut game = second_turn(six(Mode::Basic, 4));
    let before = (wallet(&game, SHIPPER), wallet(&game, Faction::Harkonnen), wallet(&game, GUILD));
    game = shipping(&[(SHIPPER, 4), (Faction::Harkonnen, 3)], false);
    assert_eq!((wallet(&game, SHIPPER), wallet(&game, Faction::Harkonnen)), (before.0 - 4, before.1 - 3));
    all_pass(&mut game);
    assert_eq!(kinds(&game), [FrameKind::Drill]);
    assert_eq!(wallet(&game, GUILD), before.2 + 7);
}

#[test]
fn an_interrupted_question_is_asked_anew() {
    let mut game = shipping(&[(SHIPPER, 3)], false);
    all_pass(&mut game);
    let seat = game.seat(SHIPPER).expect("in play");
    let event = game.decision(seat).expect("the shipper goes on").event;
    // Something breaks in, and within it something else.
    for other in [Faction::Fremen, Faction::Emperor] {
        let asked = game.seat(other).expect("in play");
        game.push(Frame::Drill(drill::frame(asked)));
        game.ask(DecisionKind::TurnFighters, Until::All, SeatSet::only(asked));
        assert_eq!(game.decisions().len(), 1);
        assert_eq!(game.decision(seat), None);
    }
    game.finish(Outcome::Done);
    game.take_outcome();
    game.finish(Outcome::Done);
    game.take_outcome();
    let renewed = game.decision(seat).expect("it is on top again").event;
    assert_eq!(renewed, EventId(event.0 + 1));
    assert_eq!(game.submit(seat, Request { event, act: Act::Pass }), Err(Rejection::Stale));
    assert!(game.submit(seat, Request { event: renewed, act: Act::Pass }).is_ok());
}

#[test]
fn a_stack_has_a_grammar() {
    let game = shipping(&[(SHIPPER, 5)], false);
    for framed in &game.stack {
        match framed.frame.waits() {
            Waits::Frame(_) => assert!(framed.asking.is_none()),
            Waits::Seats(kind) => assert_eq!(framed.asking.as_ref().expect("the top asks").kind, kind),
            Waits::Nothing => panic!("a frame rests where it would go on"),
        }
    }
}
