//! What a viewer sees of a Nexus: who is done; and the two, what they have proposed to each other.

use crate::facts::Faction;
use crate::frame::Frame;
use crate::game::Game;
use crate::ids::Seat;
use crate::procedure::Procedure;
use crate::rules::nexus::state::NexusFrame;

pub(crate) fn procedure(game: &Game, frame: &NexusFrame) -> Procedure {
    Procedure::Nexus { done: frame.done.iter().filter_map(|seat| game.faction(seat)).collect() }
}

/// With whom a seat has said that it would ally.
pub(crate) fn proposed_to(game: &Game, seat: Seat) -> Vec<Faction> {
    proposals(game, |from, to| (from == seat).then_some(to))
}

/// Who has said the same to a seat.
pub(crate) fn proposed_by(game: &Game, seat: Seat) -> Vec<Faction> {
    proposals(game, |from, to| (to == seat).then_some(from))
}

fn proposals(game: &Game, pick: impl Fn(Seat, Seat) -> Option<Seat>) -> Vec<Faction> {
    let Some(Frame::Nexus(nexus)) = game.stack.last().map(|framed| &framed.frame) else { return Vec::new() };
    let picked = nexus.proposals.iter().filter_map(|(from, to)| pick(*from, *to));
    let mut factions: Vec<Faction> = picked.filter_map(|seat| game.faction(seat)).collect();
    factions.sort_unstable();
    factions
}
