//! The second shipment that a Nexus card gives, right after the player's own turn.
//!
//! Whoever could hold the card is asked, whatever it holds. Card and shipment are one request; what came with it moves by
//! Hajr alone, and nothing else moves.

use crate::facts::{Cell, Faction};
use crate::forces::are_among;
use crate::frame::{Outcome, Until};
use crate::game::Game;
use crate::ids::{Seat, SeatSet};
use crate::log::Fact;
use crate::profile::Ruling;
use crate::rejection::Rejection;
use crate::request::{Act, CellForces, DecisionKind};
use crate::rules::movement::march::{self, go};
use crate::rules::movement::menu::{MovementAct, MovementOffer};
use crate::rules::movement::shipping;
use crate::rules::movement::state::{MarchFrame, MarchStep, Second};
use crate::rules::nexus_cards::{self, Errand};

const ERRAND: Errand = Errand::SecondShipment;

/// A turn is over: before anything else, a player who could hold the card is asked.
pub(super) fn after_turn(game: &mut Game, mut frame: MarchFrame, faction: Faction) {
    if frame.second != Second::None || !nexus_cards::could_declare(game, faction, ERRAND) {
        game.finish(Outcome::Done);
        return;
    }
    mark!("nexus.guild.cunning.asked");
    frame.second = Second::Asked;
    ask(game, frame);
}

pub(super) fn ask(game: &mut Game, frame: MarchFrame) {
    let seat = frame.seat;
    go(game, frame, MarchStep::Again);
    game.ask(DecisionKind::ShipAgain, Until::All, SeatSet::only(seat));
}

/// Whether a second shipment is on its way.
pub(super) fn is_under_way(frame: &MarchFrame) -> bool {
    frame.second == Second::Declared
}

/// Whether the shipment that is asked for, or on its way, is a second one that costs nothing.
pub(super) fn is_free(game: &Game) -> bool {
    let second = march::under_way(game).is_some_and(|march| march.step == MarchStep::Again);
    second && game.rules_otherwise(Ruling::GuildSecondShipmentFree)
}

pub(super) fn check(
    game: &Game,
    march: &MarchFrame,
    seat: Seat,
    faction: Faction,
    act: &MovementAct,
) -> Result<(), Rejection> {
    check_card(game, march, faction)?;
    shipping::check(game, seat, faction, act)
}

/// The card is there, or has been spent for this shipment.
fn check_card(game: &Game, march: &MarchFrame, faction: Faction) -> Result<(), Rejection> {
    if is_under_way(march) { Ok(()) } else { nexus_cards::check_declared(game, faction, ERRAND) }
}

pub(super) fn offers(game: &Game, march: &MarchFrame, seat: Seat, faction: Faction) -> Vec<MovementOffer> {
    if check_card(game, march, faction).is_ok() { shipping::offers(game, seat, faction) } else { Vec::new() }
}

pub(super) fn answered(game: &mut Game, mut frame: MarchFrame, faction: Faction) {
    if let Act::Movement(act) = game.take_answer() {
        if !is_under_way(&frame) {
            nexus_cards::declare(game, frame.seat, ERRAND);
            frame.second = Second::Declared;
        }
        shipping::begin(game, frame, faction, act);
        return;
    }
    mark!("nexus.guild.cunning.declined");
    game.tell(Fact::Passed { faction });
    if is_under_way(&frame) {
        nexus_cards::carried_out(game, ERRAND);
    }
    game.finish(Outcome::Done);
}

/// A second shipment comes to where it goes. False if this is none.
pub(super) fn arrives(game: &mut Game, frame: &mut MarchFrame, forces: &[CellForces], to: Option<Cell>) -> bool {
    if !is_under_way(frame) {
        return false;
    }
    nexus_cards::carried_out(game, ERRAND);
    frame.moves = 0;
    frame.second = to.map_or(Second::Gone, |cell| Second::Came(together(forces, cell)));
    true
}

fn together(forces: &[CellForces], cell: Cell) -> CellForces {
    let sum = |of: fn(&CellForces) -> u8| forces.iter().map(of).sum();
    CellForces { cell, normal: sum(|own| own.normal), elite: sum(|own| own.elite) }
}

/// What of these groups can move at all.
pub(super) fn movable(march: &MarchFrame, groups: Vec<Vec<CellForces>>) -> Vec<Vec<CellForces>> {
    let Second::Came(group) = march.second else { return groups };
    let there = |own: &CellForces| CellForces {
        cell: own.cell,
        normal: own.normal.min(group.normal),
        elite: own.elite.min(group.elite),
    };
    let own = groups.into_iter().flatten().filter(|own| own.cell == group.cell);
    own.map(|own| vec![there(&own)]).filter(|group| group[0].normal + group[0].elite > 0).collect()
}

pub(super) fn check_move(march: &MarchFrame, forces: &[CellForces]) -> Result<(), Rejection> {
    let Second::Came(group) = march.second else { return Ok(()) };
    if march.moves == 0 {
        mark!("nexus.guild.cunning.single");
        return refuse!("nexus.guild.cunning.no-move", Rejection::NoMoveLeft);
    }
    if are_among(forces, &[group]) { Ok(()) } else { refuse!("nexus.guild.cunning.single", Rejection::NoMoveLeft) }
}

/// What came with the second shipment has moved on.
pub(super) fn moves(frame: &mut MarchFrame, forces: &[CellForces], to: Cell) {
    if matches!(frame.second, Second::Came(_)) {
        mark!("nexus.guild.cunning.no-move");
        frame.second = Second::Came(together(forces, to));
    }
}
