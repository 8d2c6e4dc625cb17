//! Tests of whole games; units are tested beside their code.

mod blow;
mod nexus;
mod nexus_cards;
mod perft;
mod play;
mod saves;
mod setup;
mod storm;
mod windows;

use crate::bank::Holder;
use crate::custody::{Handle, Place};
use crate::facts::{Cell, ComponentId, Faction};
use crate::game::Game;
use crate::ids::Seat;
use crate::log::Entry;
use crate::profile::{Mode, Setup};
use crate::rejection::Rejection;
use crate::request::{Act, DecisionKind, NexusAct, NexusChoice, Panel, Request};
use crate::rules::nexus_cards::panels;
use crate::stage::Staging;

/// The six factions in an order that seats the Fremen beside the storm's start.
pub(crate) const ALL: [Faction; 6] =
    [Faction::Atreides, Faction::BeneGesserit, Faction::Emperor, Faction::Guild, Faction::Harkonnen, Faction::Fremen];

pub(crate) fn started(setup: Setup) -> Game {
    Game::start(setup).expect("the set-up is lawful").0
}

pub(crate) fn six(mode: Mode, seed: u64) -> Setup {
    Setup::new(mode, &ALL, seed)
}

/// The seat of a faction does something; it must be lawful and offered.
pub(crate) fn does(game: &mut Game, faction: Faction, act: Act) -> Vec<Entry> {
    let seat = game.seat(faction).expect("in play");
    let decision = game.decision(seat).unwrap_or_else(|| panic!("{faction} is not asked; {:?}", game.decisions()));
    let offers = game.options(seat);
    assert!(offers.iter().any(|offer| offer.admits(&act)), "{act:?} is not offered; {offers:?}");
    let request = Request { event: decision.event, act };
    game.submit(seat, request.clone()).unwrap_or_else(|why| panic!("{request:?}: {why}")).log
}

/// The seat of a faction is refused something, with not a byte changed.
pub(crate) fn refused(game: &mut Game, faction: Faction, act: Act) -> Rejection {
    let seat: Seat = game.seat(faction).expect("in play");
    let event = game.counters.events[seat];
    let before = game.to_json();
    let why = game.submit(seat, Request { event, act }).expect_err("it is not lawful");
    assert_eq!(game.to_json(), before);
    why
}

/// Everybody who is asked passes, until the question is another; what happened.
pub(crate) fn all_pass(game: &mut Game) -> Vec<Entry> {
    let mut log = Vec::new();
    let Some(kind) = game.decisions().first().map(|decision| decision.kind) else { return log };
    while let Some(decision) = game.decisions().first().copied().filter(|decision| decision.kind == kind) {
        let request = Request { event: decision.event, act: Act::Pass };
        log.extend(game.submit(decision.seat, request).expect("to pass is always offered").log);
    }
    log
}

/// Plays on by the first offers until a seat is asked this.
pub(crate) fn until(game: &mut Game, kind: DecisionKind) {
    for _ in 0..2000 {
        let Some(decision) = game.decisions().first().copied() else { panic!("{kind} is never asked") };
        if decision.kind == kind {
            return;
        }
        step(game);
    }
    panic!("{kind} is not asked for a long time");
}

/// The first who is asked takes the first offer at its lowest.
pub(crate) fn step(game: &mut Game) {
    let decision = *game.decisions().first().expect("the game goes on");
    let act = game.options(decision.seat)[0].sample(&mut |_| 0);
    game.submit(decision.seat, Request { event: decision.event, act }).expect("it was offered");
}

/// Each effect of each Nexus panel, played with nothing chosen; and a use in answer.
pub(crate) fn nexus_acts() -> impl Iterator<Item = Act> {
    let effects = |panel| panels::effects(panel).iter().map(move |alternative| (panel, *alternative));
    let play = |(panel, alternative)| NexusAct::Play { panel, alternative, choice: NexusChoice::Plain };
    let uses = std::iter::once(NexusAct::Use { choice: NexusChoice::Plain });
    Panel::all().flat_map(effects).map(play).chain(uses).map(Act::Nexus)
}

pub(crate) fn cell(name: &str) -> Cell {
    Cell::named(name).expect("on the board")
}

pub(crate) fn place(name: &str) -> Place {
    Place::Cell(cell(name))
}

/// Forces come from the reserves to a cell.
pub(crate) fn put(faction: Faction, name: &str, normal: u8, elite: u8) -> Staging {
    Staging::Forces { faction, from: Place::Reserves(faction), to: place(name), normal, elite }
}

/// A treachery card comes into a hand, from wherever it is; its handle there.
pub(crate) fn give(game: &mut Game, faction: Faction, card: &str) -> Handle {
    let component = ComponentId::named(&format!("treachery:{card}")).expect("in the box");
    game.stage(&[Staging::Move { component, to: Place::Hand(faction) }]).expect("the hand has room");
    game.custody().handle(component)
}

/// These cards are the next of the spice deck, fetched from wherever they are.
pub(crate) fn stack_deck(game: &mut Game, cards: &[&str]) {
    let mut worms = 0;
    let ids: Vec<ComponentId> = cards
        .iter()
        .map(|name| {
            if *name == "worm" {
                worms += 1;
                ComponentId::named(&format!("spice:shai-hulud#{worms}"))
            } else {
                ComponentId::named(&format!("spice:{name}"))
            }
            .expect("in the box")
        })
        .collect();
    let moves: Vec<Staging> =
        ids.iter().rev().map(|id| Staging::Move { component: *id, to: Place::SpiceDeck }).collect();
    game.stage(&moves).expect("spice cards may lie in their deck");
}

pub(crate) fn forces(game: &Game, faction: Faction, name: &str) -> (u8, u8) {
    let counted = game.counted(faction, cell(name));
    (counted.normal, counted.elite)
}

pub(crate) fn spice(game: &Game, name: &str) -> u32 {
    game.bank().balance(Holder::Cell(cell(name)))
}

/// A game at the first question of the storm in turn 2 (or its first question at all, if the Fremen deck moves it).
pub(crate) fn second_turn(setup: Setup) -> Game {
    let mut game = started(setup);
    while game.turn() < 2 {
        step(&mut game);
    }
    game
}
