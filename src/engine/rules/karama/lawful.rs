//! What can be stopped at a game at rest; loading refuses the rest.

use crate::game::Game;

/// What must hold of stopped advantages at every rest, with what is wrong where it does not.
pub(crate) fn claims(game: &Game) -> Vec<(bool, &'static str)> {
    let stopped = &game.stopped.0;
    let mut distinct = stopped.clone();
    distinct.sort_unstable();
    distinct.dedup();
    let under_way = game.phase().is_some() || game.ending.is_some();
    let there = stopped.iter().all(|own| game.plays(own.faction()) && (game.is_advanced() || !own.is_advanced()));
    vec![
        (distinct.len() == stopped.len(), "an advantage is stopped twice"),
        (there, "an advantage is stopped that nobody has"),
        (stopped.is_empty() || under_way, "an advantage is stopped before the first phase"),
    ]
}
