//! A player's whole turn of the phase: shipment with what others answer, then movement, then what is cleaned up.

use crate::attempt;
use crate::custody::{Place, Tokens};
use crate::facts::{Cell, Faction, Terrain, Territory};
use crate::frame::{Effect, Frame, Until, Verdict};
use crate::game::Game;
use crate::ids::{Seat, SeatSet};
use crate::log::{Cause, Fact};
use crate::profile::Ruling;
use crate::request::{Act, CellForces, DecisionKind};
use crate::rules::advisors;
use crate::rules::losses::kill;
use crate::rules::movement::lock::lock;
use crate::rules::movement::menu::MovementAct;
use crate::rules::movement::shipping::{move_group, set};
use crate::rules::movement::state::{MarchFrame, MarchStep, MovementFrame, Second};
use crate::rules::movement::{again, challenge, moving, payment, serving, shipping};

const SISTERS: Faction = Faction::BeneGesserit;

pub(crate) fn advance(game: &mut Game, frame: MarchFrame) {
    let faction = game.faction(frame.seat).expect("only players march");
    match frame.step.clone() {
        MarchStep::Shipping => match game.take_answer() {
            Act::Movement(MovementAct::Hajr { card }) => {
                let mut frame = frame;
                moving::play_hajr(game, faction, &mut frame, card);
                ask_to_ship(game, frame);
            }
            Act::Movement(act) => shipping::begin(game, frame, faction, act),
            _ => {
                game.tell(Fact::Passed { faction });
                ask_to_move(game, frame);
            }
        },
        MarchStep::Serving(shipment) => serving::served(game, frame, faction, shipment),
        MarchStep::Using(shipment) => shipping::used(game, frame, faction, shipment),
        MarchStep::Challenged(shipment) => challenge::challenged(game, frame, faction, shipment),
        MarchStep::Paying(shipment) => payment::paid(game, frame, faction, &shipment),
        MarchStep::Accompanying(to) => along(game, frame, faction, to),
        MarchStep::Sending(to, advisor) => {
            if game.take_outcome_verdict() == Verdict::Allowed {
                send(game, to, advisor);
            }
            shipped_in(game, frame, faction, to);
        }
        MarchStep::ShippedIn | MarchStep::MovedIn => {
            game.take_outcome();
            ask_to_move(game, frame);
        }
        MarchStep::Moving => {
            if let Act::Movement(act) = game.take_answer() {
                moving::begin(game, frame, faction, act);
            } else {
                game.tell(Fact::Passed { faction });
                end(game, frame, faction);
            }
        }
        MarchStep::FarMove(forces, to) => moving::far(game, frame, faction, &forces, to),
        MarchStep::Again => again::answered(game, frame, faction),
    }
}

pub(super) fn go(game: &mut Game, mut frame: MarchFrame, step: MarchStep) {
    frame.step = step;
    set(game, frame);
}

pub(super) fn ask_to_ship(game: &mut Game, frame: MarchFrame) {
    let seat = frame.seat;
    go(game, frame, MarchStep::Shipping);
    game.ask(DecisionKind::Ship, Until::All, SeatSet::only(seat));
}

/// The player is asked to ship anew, as something has been stopped that its shipment needed.
pub(super) fn ask_anew(game: &mut Game, frame: MarchFrame) {
    if again::is_under_way(&frame) { again::ask(game, frame) } else { ask_to_ship(game, frame) }
}

/// The player is asked even when no move is left, for Hajr could give one: who holds it is nobody's business.
pub(super) fn ask_to_move(game: &mut Game, mut frame: MarchFrame) {
    advisors::settle_alone(game);
    if frame.second == Second::Beside {
        frame.second = Second::None;
        ask_to_ship(game, frame);
        return;
    }
    let seat = frame.seat;
    go(game, frame, MarchStep::Moving);
    game.ask(DecisionKind::Move, Until::All, SeatSet::only(seat));
}

pub(super) fn ask_along(game: &mut Game, frame: MarchFrame, to: Cell) {
    let seat = game.seat(SISTERS).expect("they may send a force along");
    go(game, frame, MarchStep::Accompanying(to));
    game.ask(DecisionKind::Accompany, Until::All, SeatSet::only(seat));
}

fn along(game: &mut Game, frame: MarchFrame, faction: Faction, to: Cell) {
    if let Act::Movement(MovementAct::Accompany { advisor, at }) = game.take_answer() {
        go(game, frame, MarchStep::Sending(at.unwrap_or(to), advisor));
        attempt::open(game, Some(SISTERS), Effect::SistersAccompany { advisor });
    } else {
        game.tell(Fact::Passed { faction: SISTERS });
        shipped_in(game, frame, faction, to);
    }
}

fn send(game: &mut Game, shipped: Cell, advisor: bool) {
    let sink = || Territory::all().find(|territory| territory.facts().kind == Terrain::PolarSink);
    let to = if advisor { shipped } else { sink().expect("the board has a Polar Sink").cells()[0] };
    let forces = CellForces { cell: to, normal: 1, elite: 0 };
    let tokens = move_group(game, SISTERS, forces, Place::Reserves(SISTERS), Place::Cell(to));
    mark!("base.ship.bg-accompany");
    mark!("base.ship.bg-accompany-limits");
    if advisor {
        mark!("base.ship.bg-accompany-advanced");
        mark!("base.ship.bg-accompany-cell");
        mark!("base.edge.accompany-chain");
        if game.is_full_for(SISTERS, to.territory()) {
            mark!("base.ship.bg-accompany-limits.full");
        }
        game.custody.turn(tokens, true);
        lock(game, to.territory());
    }
    game.tell(Fact::ForcesPlaced { faction: SISTERS, forces: vec![forces], advisors: advisor });
}

/// A crossing has arrived: inside one territory it enters nothing.
pub(super) fn crossed_in(game: &mut Game, frame: MarchFrame, faction: Faction, from: Territory, to: Cell) {
    if from == to.territory() { ask_to_move(game, frame) } else { shipped_in(game, frame, faction, to) }
}

/// A shipment has arrived: Bene Gesserit fighters there may turn.
pub(super) fn shipped_in(game: &mut Game, frame: MarchFrame, faction: Faction, to: Cell) {
    if advisors::is_intruded(game, faction, to.territory()) {
        go(game, frame, MarchStep::ShippedIn);
        advisors::intrude(game, to.territory());
    } else {
        ask_to_move(game, frame);
    }
}

/// A group has arrived: the same.
pub(super) fn moved_in(game: &mut Game, frame: MarchFrame, faction: Faction, from: Territory, to: Cell) {
    if from != to.territory() && advisors::is_intruded(game, faction, to.territory()) {
        go(game, frame, MarchStep::MovedIn);
        advisors::intrude(game, to.territory());
    } else {
        ask_to_move(game, frame);
    }
}

/// A player does not end its turn where its ally has fighters: its own go to the tanks.
pub(super) fn end(game: &mut Game, frame: MarchFrame, faction: Faction) {
    clear(game, &frame, faction);
    advisors::settle_alone(game);
    again::after_turn(game, frame, faction);
}

fn clear(game: &mut Game, frame: &MarchFrame, faction: Faction) {
    let cleared = Territory::all().filter(|territory| is_cleared(game, frame, faction, *territory));
    for territory in cleared.collect::<Vec<_>>() {
        for cell in territory.cells() {
            let leaving = game.tokens_in(faction, *cell).less(staying(game, faction));
            if !leaving.is_empty() {
                mark!("base.ally.no-share");
                mark!("base.move.ally");
                mark!("base.edge.ally-same-territory");
                if !frame.entered.contains(&territory) {
                    mark!("base.ally.cleanup");
                }
                kill(game, faction, leaving, *cell, Cause::Ally);
            }
        }
    }
}

/// Whether a faction's forces do not stay in a territory for the ally's sake.
fn is_cleared(game: &Game, frame: &MarchFrame, faction: Faction, territory: Territory) -> bool {
    let Some(ally) = game.ally(faction) else { return false };
    let together = game.forces_in(faction, territory) > 0 && game.forces_in(ally, territory) > 0;
    if !together || territory.facts().kind == Terrain::PolarSink {
        return false;
    }
    if !frame.entered.contains(&territory) && game.rules_otherwise(Ruling::OlderOverlapStays) {
        return false;
    }
    if !game.advisors_in(territory).is_empty() && (faction == SISTERS || ally == SISTERS) {
        mark!("base.ally.advisor-ok");
        return game.rules_otherwise(Ruling::AdvisorsLeaveAlly);
    }
    game.ally_holds(faction, territory)
}

/// Forces that the check leaves alone.
fn staying(game: &Game, faction: Faction) -> Tokens {
    if game.rules_otherwise(Ruling::AdvisorsLeaveAlly) { Tokens::NONE } else { game.advisors_of(faction) }
}

// ---- what other families ask of a turn

/// The turn of the phase that is under way.
pub(super) fn under_way(game: &Game) -> Option<&MarchFrame> {
    game.stack.iter().find_map(|framed| if let Frame::March(march) = &framed.frame { Some(march) } else { None })
}

/// Whether a player is asked in its own turn, between two parts of it.
pub(crate) fn is_marching(game: &Game, seat: Seat) -> bool {
    let asked =
        |march: &MarchFrame| march.seat == seat && matches!(march.step, MarchStep::Shipping | MarchStep::Moving);
    matches!(game.stack.last().map(|top| &top.frame), Some(Frame::March(march)) if asked(march))
}

/// The phase under way.
fn phase(game: &Game) -> Option<&MovementFrame> {
    game.stack.iter().find_map(|framed| if let Frame::Movement(phase) = &framed.frame { Some(phase) } else { None })
}

/// The Fremen move no further than others in this phase.
pub(crate) fn keep_fremen_near(game: &mut Game) {
    let mut frames = game.stack.iter_mut().map(|framed| &mut framed.frame);
    if let Some(Frame::Movement(phase)) = frames.find(|frame| matches!(frame, Frame::Movement(_))) {
        phase.fremen_near = true;
    }
}

/// Whether they do so; nothing outside the phase.
pub(crate) fn are_fremen_kept_near(game: &Game) -> Option<bool> {
    phase(game).map(|phase| phase.fremen_near)
}

/// Whether a faction has moved in this phase or set out to, or its turn is over.
pub(crate) fn has_moved(game: &Game, faction: Faction) -> bool {
    let Some((seat, movement)) = game.seat(faction).zip(phase(game)) else { return false };
    let moved = under_way(game).is_some_and(|march| march.seat == seat && march.moved);
    moved || !movement.turns.pending().contains(&seat)
}

/// The player whose turn it is has no move left.
pub(crate) fn use_up_moves(game: &mut Game) {
    let mut frames = game.stack.iter_mut().rev().map(|framed| &mut framed.frame);
    if let Some(Frame::March(march)) = frames.find(|frame| matches!(frame, Frame::March(_))) {
        march.moves = 0;
    }
}
