//! What can be stopped at a game at rest; loading refuses the rest.

use crate::frame::{Effect, Frame, Verdict, WindowFrame, WindowKind};
use crate::game::Game;
use crate::ids::Seat;
use crate::request::Act;
use crate::rules::cards;

/// What must hold of stopped advantages at every rest, with what is wrong where it does not.
pub(crate) fn claims(game: &Game) -> Vec<(bool, &'static str)> {
    let stopped = &game.stopped.0;
    let mut distinct = stopped.clone();
    distinct.sort_unstable();
    distinct.dedup();
    let under_way = game.phase().is_some() || game.ending.is_some();
    let there = stopped.iter().all(|own| game.plays(own.faction()) && (game.is_advanced() || !own.is_advanced()));
    let in_use = stopped.iter().all(|own| game.phase().is_some_and(|phase| own.phases().contains(&phase)));
    vec![
        (in_use || !under_way, "an advantage is stopped in a phase in which it is not used"),
        (distinct.len() == stopped.len(), "an advantage is stopped twice"),
        (there, "an advantage is stopped that nobody has"),
        (stopped.is_empty() || under_way, "an advantage is stopped before the first phase"),
    ]
}

/// Why a window cannot stand like this, with one of its uses being answered in its turn.
pub(crate) fn impossible(
    game: &Game,
    depth: usize,
    frame: &WindowFrame,
    attempted: Option<Effect>,
) -> Option<&'static str> {
    let (seat, act) = frame.left.first()?;
    let allowed = depth
        .checked_sub(1)
        .and_then(|below| game.stack.get(below))
        .is_some_and(|below| matches!(&below.frame, Frame::Attempt(attempt) if attempt.verdict == Verdict::Allowed));
    let mut users: Vec<Seat> = frame.left.iter().map(|(seat, _)| *seat).collect();
    users.sort_unstable();
    users.dedup();
    let lawful = |(seat, act): &(Seat, Act)| {
        let faction = game.faction(*seat);
        matches!(act, Act::PlayKarama { .. })
            && faction.is_some_and(|faction| cards::committed(game, faction, "karama").is_some())
    };
    let answered = attempted.is_some() && super::attempted(game, *seat, act).map(|(_, effect)| effect) == attempted;
    let fits = frame.kind == WindowKind::Karama
        && allowed
        && answered
        && users.len() == frame.left.len()
        && frame.left.iter().all(lawful);
    (!fits).then_some("uses of a window that nobody made")
}
