//! Moving: which group may go where, and how it arrives.

use crate::attempt;
use crate::custody::{Handle, Place};
use crate::facts::{Cell, Faction, Territory};
use crate::frame::{Effect, Verdict};
use crate::game::Game;
use crate::log::Fact;
use crate::profile::Ruling;
use crate::rejection::Rejection;
use crate::request::CellForces;
use crate::rules::karama::state::Advantage;
use crate::rules::movement::again;
use crate::rules::movement::lock::{is_locked, lock, stays_locked};
use crate::rules::movement::march::{self, go};
use crate::rules::movement::menu::{Departure, MovementAct, MovementOffer};
use crate::rules::movement::path::{Traveller, flies, is_polar, range, reach};
use crate::rules::movement::shipping::{check_group, groups, move_group};
use crate::rules::movement::state::{MarchFrame, MarchStep};
use crate::rules::{cards, karama, nexus_cards};

const SISTERS: Faction = Faction::BeneGesserit;

pub(super) fn check(game: &Game, march: &MarchFrame, faction: Faction, act: &MovementAct) -> Result<(), Rejection> {
    match act {
        MovementAct::Move { forces, .. } if again::check_move(march, forces).is_err() => {
            again::check_move(march, forces)
        }
        MovementAct::Move { .. } if march.moves == 0 => refuse!("base.move.one", Rejection::NoMoveLeft),
        MovementAct::Move { forces, to, advisors } => check_move(game, march, faction, forces, *to, *advisors),
        MovementAct::Hajr { card } => check_hajr(game, faction, *card),
        _ => Err(Rejection::WrongKind),
    }
}

pub(super) fn check_hajr(game: &Game, faction: Faction, card: Handle) -> Result<(), Rejection> {
    if cards::by_handle(game, faction, "hajr", card).is_none() {
        return refuse!("base.card.hajr", Rejection::CardNotYours);
    }
    Ok(())
}

/// The Hajr cards of a faction, each to be played.
pub(super) fn hajrs(game: &Game, faction: Faction) -> impl Iterator<Item = MovementOffer> {
    let cards = cards::held(game, faction, "hajr").map(|id| game.custody.handle(id));
    cards.map(|card| MovementOffer::Hajr { card })
}

/// Plays Hajr: one more move.
pub(super) fn play_hajr(game: &mut Game, faction: Faction, frame: &mut MarchFrame, card: Handle) {
    mark!("base.card.hajr");
    mark!("base.card.hajr-when");
    mark!("base.move.hajr");
    cards::commit(game, faction, card);
    cards::spend(game, faction, "hajr", Place::TreacheryDiscard);
    frame.moves += 1;
}

fn check_move(
    game: &Game,
    march: &MarchFrame,
    faction: Faction,
    forces: &[CellForces],
    to: Cell,
    as_advisors: bool,
) -> Result<(), Rejection> {
    check_group(game, faction, forces)?;
    if forces.iter().any(|entry| entry.cell == to) {
        return refuse!("base.move.one", Rejection::NothingMoved);
    }
    if game.in_storm(to) {
        mark!("base.storm.block");
        return refuse!("base.move.storm", Rejection::CellInStorm);
    }
    let are_advisors = is_of_advisors(game, faction, forces[0].cell);
    let from = forces[0].cell.territory();
    let sides = sides(game, faction, are_advisors, from, to);
    let armed = !are_advisors && !sides.advisors;
    if armed && to.territory() != from && game.is_full_for(faction, to.territory()) {
        return refuse!("base.move.occupancy", Rejection::StrongholdFull);
    }
    let traveller = traveller(game, march, faction, are_advisors);
    if !forces.iter().all(|entry| reach(game, entry.cell, traveller).contains(&to)) {
        return refuse!("base.move.range", Rejection::OutOfReach);
    }
    if as_advisors && !sides.advisors {
        return refuse!("base.bg.match", Rejection::WrongSide);
    }
    if !as_advisors && !sides.fighters {
        return refuse!("base.bg.move-occupied", Rejection::WrongSide);
    }
    Ok(())
}

/// Which sides a group may show on arrival.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Sides {
    advisors: bool,
    fighters: bool,
}

fn sides(game: &Game, faction: Faction, are_advisors: bool, from: Territory, to: Cell) -> Sides {
    const FIGHTERS: Sides = Sides { advisors: false, fighters: true };
    if faction != SISTERS || !game.is_advanced() || is_polar(to) {
        return FIGHTERS;
    }
    let territory = to.territory();
    // base.bg.match: all tokens of a territory show one side.
    if !game.advisors_in(territory).is_empty() {
        return Sides { advisors: true, fighters: false };
    }
    if game.fighters_in(SISTERS, territory) > 0 || !are_advisors {
        return FIGHTERS;
    }
    let others = game.seats().iter().filter(|(_, other)| *other != SISTERS);
    let occupied = others.into_iter().any(|(_, other)| game.forces_in(*other, territory) > 0);
    if !occupied {
        return FIGHTERS;
    }
    let room = !game.is_full_for(SISTERS, territory);
    if !room {
        mark!("base.bg.occupancy-flip");
    }
    Sides { advisors: true, fighters: room && !stays_locked(game, from) }
}

/// Whether a faction's tokens in a cell are advisors.
fn is_of_advisors(game: &Game, faction: Faction, cell: Cell) -> bool {
    !game.tokens_in(faction, cell).and(game.advisors_of(faction)).is_empty()
}

fn traveller(game: &Game, march: &MarchFrame, faction: Faction, advisors: bool) -> Traveller {
    mark!("base.edge.ship-then-range");
    let stopped = karama::is_stopped(game, Advantage::MoveTwo)
        || faction == Faction::Fremen && nexus_cards::far_moves_stopped(game);
    Traveller { faction, advisors, range: range(faction, advisors, has_ornithopters(game, march, faction), stopped) }
}

fn has_ornithopters(game: &Game, march: &MarchFrame, faction: Faction) -> bool {
    let grounded = faction == Faction::Fremen && game.rules_otherwise(Ruling::FremenBetrayalStopsOrnithopters);
    if grounded && nexus_cards::far_moves_stopped(game) {
        return false;
    }
    if game.rules_otherwise(Ruling::OrnithoptersBeforeShipment) { march.flew } else { flies(game, faction) }
}

pub(super) fn offers(game: &Game, march: &MarchFrame, faction: Faction) -> Vec<MovementOffer> {
    let groups = again::movable(march, groups(game, faction)).into_iter().filter(|_| march.moves > 0);
    let moves = groups.filter_map(|group| offer(game, march, faction, &group));
    moves.chain(hajrs(game, faction)).collect()
}

fn offer(game: &Game, march: &MarchFrame, faction: Faction, group: &[CellForces]) -> Option<MovementOffer> {
    let are_advisors = is_of_advisors(game, faction, group[0].cell);
    let traveller = traveller(game, march, faction, are_advisors);
    let left = group[0].cell.territory();
    let from: Vec<Departure> = group
        .iter()
        .map(|forces| Departure { forces: *forces, reach: reach(game, forces.cell, traveller) })
        .filter(|departure| !departure.reach.is_empty())
        .collect();
    let mut to: Vec<Cell> = from.iter().flat_map(|departure| departure.reach.iter().copied()).collect();
    to.sort_unstable();
    to.dedup();
    let by_side = |wanted: fn(&Sides) -> bool| {
        to.iter()
            .filter(|cell| wanted(&sides(game, faction, are_advisors, left, **cell)))
            .copied()
            .collect::<Vec<Cell>>()
    };
    let (as_advisors, as_fighters) = (by_side(|sides| sides.advisors), by_side(|sides| sides.fighters));
    (!from.is_empty()).then_some(MovementOffer::Move { from, as_advisors, as_fighters })
}

/// Carries out what the player does in its movement.
pub(super) fn begin(game: &mut Game, mut frame: MarchFrame, faction: Faction, act: MovementAct) {
    match act {
        MovementAct::Hajr { card } => {
            play_hajr(game, faction, &mut frame, card);
            march::ask_to_move(game, frame);
        }
        MovementAct::Move { forces, to, advisors } => {
            let near = Traveller { faction, advisors: false, range: 1 };
            let far = faction == Faction::Fremen
                && !has_ornithopters(game, &frame, faction)
                && !forces.iter().all(|entry| reach(game, entry.cell, near).contains(&to));
            if far {
                frame.moved = true;
                go(game, frame, MarchStep::FarMove(forces, to));
                attempt::open(game, Some(faction), Effect::FremenMoveFar);
            } else {
                carry_out(game, frame, faction, &forces, to, advisors);
            }
        }
        _ => unreachable!("the check lets moves pass alone"),
    }
}

/// A far move takes place, or is stopped: then the player moves anew.
pub(super) fn far(game: &mut Game, frame: MarchFrame, faction: Faction, forces: &[CellForces], to: Cell) {
    if game.take_outcome_verdict() == Verdict::Denied {
        mark!("base.karama.stop-redo");
        march::ask_to_move(game, frame);
        return;
    }
    carry_out(game, frame, faction, forces, to, false);
}

fn carry_out(
    game: &mut Game,
    mut frame: MarchFrame,
    faction: Faction,
    forces: &[CellForces],
    to: Cell,
    advisors: bool,
) {
    mark!("base.move.one");
    mark!("base.move.range");
    frame.moves -= 1;
    frame.moved = true;
    again::moves(&mut frame, forces, to);
    frame.entered.push(to.territory());
    let were_advisors = is_of_advisors(game, faction, forces[0].cell);
    let from = forces[0].cell.territory();
    mark_way(game, &frame, faction, forces);
    let flew = flies(game, faction);
    if faction == SISTERS && game.is_advanced() {
        mark_sides(game, from, to.territory(), were_advisors, advisors);
    }
    if were_advisors && advisors && is_locked(game, from) {
        lock(game, to.territory());
    }
    for entry in forces {
        let tokens = move_group(game, faction, *entry, Place::Cell(entry.cell), Place::Cell(to));
        if advisors {
            game.custody.turn(tokens, true);
        }
    }
    if from == to.territory() {
        mark!("base.move.within");
    }
    if flew && !flies(game, faction) {
        mark!("base.edge.city-left-by-move");
    }
    game.tell(Fact::Moved { faction, forces: forces.to_vec(), to, advisors });
    march::moved_in(game, frame, faction, from, to);
}

/// What of the way is a clause of its own.
fn mark_way(game: &Game, march: &MarchFrame, faction: Faction, forces: &[CellForces]) {
    mark!("base.move.no-split");
    if !march.shipped {
        mark!("base.move.after-pass");
    }
    if march.shipped && flies(game, faction) {
        mark!("base.move.ornithopter-after-ship");
    }
    if forces[0].cell.territory().is_stronghold() {
        mark!("base.move.from-full");
    }
}

/// Which clause about their sides Bene Gesserit tokens follow as they arrive.
fn mark_sides(game: &Game, from: Territory, to: Territory, were: bool, are: bool) {
    let own = from != to && game.forces_in(SISTERS, to) > 0;
    let others = game.seats.iter().filter(|(_, other)| *other != SISTERS);
    let occupied = others.into_iter().any(|(_, other)| game.forces_in(*other, to) > 0);
    match (were, are) {
        _ if own && were != are => mark!("base.bg.match"),
        (true, _) if occupied => mark!("base.bg.move-occupied"),
        (true, false) => mark!("base.bg.move-empty"),
        (false, false) if occupied => mark!("base.bg.fighters-stay"),
        _ => {}
    }
    if are && game.is_full_for(SISTERS, to) {
        mark!("base.bg.enter-full");
    }
}
