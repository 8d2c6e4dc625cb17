//! What alliances and a Nexus at rest can look like; loading refuses the rest.

use crate::facts::Faction;
use crate::game::Game;
use crate::ids::Seat;
use crate::rules::nexus::state::NexusFrame;

/// What must hold of alliances at every rest, each with what is wrong where it does not.
pub(crate) fn claims(game: &Game) -> Vec<(bool, &'static str)> {
    let allied: Vec<Faction> = game.alliances.0.iter().flat_map(|(one, other)| [*one, *other]).collect();
    let mut distinct = allied.clone();
    distinct.sort_unstable();
    distinct.dedup();
    vec![
        (distinct.len() == allied.len(), "a faction has two allies"),
        (allied.iter().all(|faction| game.plays(*faction)), "an ally is not in the game"),
        (game.turn > 1 || allied.is_empty(), "an alliance is older than the first Nexus"),
    ]
}

/// Why a Nexus cannot stand like this.
pub(crate) fn impossible(game: &Game, frame: &NexusFrame) -> Option<&'static str> {
    let absent = |seat: Seat| game.faction(seat).is_none();
    let strange = frame.done.iter().chain(frame.formed.iter()).any(absent)
        || frame.proposals.iter().any(|(from, to)| absent(*from) || absent(*to) || from == to);
    let mut distinct = frame.proposals.clone();
    distinct.sort_unstable();
    distinct.dedup();
    (strange || distinct.len() < frame.proposals.len()).then_some("a Nexus of players who are not there")
}
