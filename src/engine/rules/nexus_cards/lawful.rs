//! What Nexus cards at rest can look like; loading refuses the rest.

use crate::custody::Place;
use crate::facts::Faction;
use crate::frame::Frame;
use crate::game::Game;
use crate::ids::Seat;
use crate::profile::Phase;
use crate::rules::nexus_cards::menu::Panel;
use crate::rules::nexus_cards::options::is_played;
use crate::rules::nexus_cards::panels::{self, Standing};
use crate::rules::nexus_cards::state::{NexusDrawsFrame, NexusPlayFrame, Receipt, Stage};
use crate::rules::nexus_cards::steps::{drawers, may_draw, target};
use crate::rules::nexus_cards::{held, panel_for};

/// More plays than a game has draws.
const PLAYS_MOST: usize = 200;

/// What must hold of the module at every rest, with what is wrong where it does not.
pub(crate) fn claims(game: &Game) -> Vec<(bool, &'static str)> {
    let state = &game.nexus_cards;
    let count = |faction: Faction| game.custody.count(Place::NexusHand(faction));
    let one = game.seats.iter().all(|(_, faction)| count(*faction) <= 1);
    let alone = game.seats.iter().all(|(_, faction)| game.ally(*faction).is_none() || count(*faction) == 0);
    let blowing = game.phase() == Some(Phase::SpiceBlow);
    vec![
        (is_played(game) || state.is_empty(), "Nexus cards are remembered where there are none"),
        (one, "a player holds two Nexus cards"),
        (alone, "an ally holds a Nexus card"),
        (!state.occurred || blowing, "a Nexus of another phase is remembered"),
        (state.plays.len() <= PLAYS_MOST, "more Nexus cards were played than there are draws"),
        (state.plays.iter().all(|play| fits(game, play)), "a Nexus card was played that nobody could play"),
        (are_in_order(&state.plays), "Nexus cards were played in an order that no game has"),
        (rests_on(game) == open(game), "a Nexus card owes what nothing waits for"),
        (panels::bans_fit(game), "a ban that is not that of a Nexus card"),
    ]
}

/// One play after the other, and each player's under an event of its own: no event is answered twice.
fn are_in_order(plays: &[Receipt]) -> bool {
    let when = |play: &Receipt| (play.turn, play.phase.index());
    let once = |holder: &Faction| {
        let own = plays.iter().filter(|play| play.holder == *holder);
        own.is_sorted_by(|one, next| one.event < next.event)
    };
    plays.is_sorted_by_key(when) && Faction::ALL.iter().all(once)
}

/// The plays on which what is under way rests, by whom.
fn rests_on(game: &Game) -> Vec<(Faction, Panel)> {
    let parked = game.stack.iter().filter_map(|framed| match &framed.frame {
        Frame::NexusPlay(frame) => Some((game.faction(frame.seat)?, frame.panel)),
        _ => None,
    });
    let mut all: Vec<(Faction, Panel)> = parked.chain(panels::at_work(game)).collect();
    all.sort_unstable();
    all
}

/// The plays that are open.
fn open(game: &Game) -> Vec<(Faction, Panel)> {
    let open = game.nexus_cards.plays.iter().filter(|play| play.stage == Stage::Pending);
    let mut all: Vec<(Faction, Panel)> = open.map(|play| (play.holder, play.panel)).collect();
    all.sort_unstable();
    all
}

fn fits(game: &Game, play: &Receipt) -> bool {
    let own = game.plays(play.holder) && panel_for(game, play.panel.card, play.holder) == play.panel;
    let playable = !matches!(panels::standing(play.panel), Standing::Refused { .. });
    let asked = game.seat(play.holder).is_some_and(|seat| play.event <= game.counters.events[seat]);
    let shows = play.seen.is_some() == panels::shows_a_card(play.panel, play.alternative);
    let chosen = panels::takes(play.panel, play.alternative, &play.choice);
    let aimed = play.target == target(play.panel, &play.choice);
    // A game that is over is past all phases.
    let now = (game.turn, game.phase().map_or(usize::MAX, Phase::index));
    let past = play.turn > 0 && (play.turn, play.phase.index()) <= now;
    let open = play.stage == Stage::Done || play.turn == game.turn;
    own && playable && asked && shows && chosen && aimed && past && open
}

/// Why draws cannot stand like this.
pub(crate) fn impossible_draws(game: &Game, frame: &NexusDrawsFrame) -> Option<&'static str> {
    let all: Vec<Seat> = drawers(game);
    let is_rest = !frame.waiting.is_empty() && all.ends_with(&frame.waiting);
    (!is_rest || !may_draw(game)).then_some("draws of Nexus cards that are not due")
}

/// Why a play cannot stand like this.
pub(crate) fn impossible_play(game: &Game, frame: &NexusPlayFrame) -> Option<&'static str> {
    let committed = |play: &Receipt| {
        play.stage == Stage::Pending && play.panel == frame.panel && game.seat(play.holder) == Some(frame.seat)
    };
    let receipt = game.nexus_cards.plays.last().is_some_and(committed);
    let spent = game.faction(frame.seat).is_some_and(|faction| held(game, faction) != Some(frame.panel.card));
    let Some(rules) = panels::standing(frame.panel).plays() else { return Some("a panel that is not played") };
    let mut below = game.clone();
    below.stack.pop();
    let clean = !below.stack.is_empty() && (rules.moment)(&below, frame.seat);
    (!receipt || !spent || !clean || (rules.resolutions)(game, frame.seat).is_empty())
        .then_some("a Nexus card has begun what nobody played")
}
