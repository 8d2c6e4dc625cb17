//! Whole games by bots, one of each kind, to be looked at step by step.

use truthsayer_engine::Mode;

use crate::games::{Plan, Played};
use crate::registry::case;
use crate::table::prelude::*;

/// Games of four, one after the other in this mode.
fn plan(mode: Mode) -> Plan {
    Plan { modes: vec![mode], players_least: 4, players_most: 4, games: 100, seed: 2019, every: 25 }
}

/// The game has a winner, went on from its save on the way, and the winner is on everybody's view.
fn is_won(t: &mut Table, played: &Played) {
    let (victory, winners) = played.ending.clone().unwrap_or_default();
    let ending = t.game().ending();
    let shown: Vec<Faction> = ending.map(|ending| ending.winners.iter().collect()).unwrap_or_default();
    t.equals("who won", &shown, &winners);
    t.equals("whether anybody won", &winners.is_empty(), &false);
    t.equals("by what", &ending.map(|ending| ending.victory.name()), &Some(victory));
    t.equals("whether it went on from a save", &(played.continuations > 0), &true);
    t.is_over();
}

case!(
    basic_game,
    Sample,
    "base/samples/basic-game",
    "Four bots play a Basic game from its set-up to a victory, each from what its own seat sees."
);
fn basic_game(t: &mut Table) {
    let played = t.plays_game(&plan(Mode::Basic), 8);
    is_won(t, &played);
}

case!(
    advanced_game,
    Sample,
    "base/samples/advanced-game",
    "Four bots play an Advanced game from its set-up to a victory, each from what its own seat sees."
);
fn advanced_game(t: &mut Table) {
    let played = t.plays_game(&plan(Mode::Advanced), 6);
    is_won(t, &played);
}
