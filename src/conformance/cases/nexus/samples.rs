//! Whole games with the Nexus cards, one of each kind, to be looked at step by step.

use truthsayer_engine::{Mode, Profile, Viewer};

use crate::games::Plan;
use crate::registry::case;
use crate::table::prelude::*;

/// Games of three and four, one after the other in this mode.
fn plan(mode: Mode) -> Plan {
    Plan { modes: vec![mode], players_least: 3, players_most: 4, games: 24, seed: 2022, every: 25 }
}

/// The game is won, and Nexus cards were drawn and used on the way.
fn is_played_with_cards(t: &mut Table, mode: Mode, number: u32) {
    let played = t.plays_game_of(Profile::Nexus, &plan(mode), number);
    let drawn = played.nexus.get("cards drawn").copied().unwrap_or_default();
    t.equals("whether Nexus cards were drawn", &(drawn > 0), &true);
    let used = t.game().view(Viewer::Public).nexus_plays.len();
    t.equals("whether cards were used", &(used > 0), &true);
    t.equals("whether it went on from a save", &(played.continuations > 0), &true);
    t.is_over();
}

case!(
    basic_game,
    Sample,
    "nexus/samples/basic-game",
    "Bots play a Basic game with Nexus cards from its set-up to a victory, and use one."
);
fn basic_game(t: &mut Table) {
    is_played_with_cards(t, Mode::Basic, 3);
}

case!(
    advanced_game,
    Sample,
    "nexus/samples/advanced-game",
    "Bots play an Advanced game with Nexus cards from its set-up to a victory, and use one."
);
fn advanced_game(t: &mut Table) {
    is_played_with_cards(t, Mode::Advanced, 14);
}
