//! What the storm, its wheels and its deck, and a storm phase at rest can look like; loading refuses the rest.

use crate::custody::Place;
use crate::facts::{ComponentId, Faction};
use crate::frame::{Effect, Frame};
use crate::game::Game;
use crate::profile::Ruling;
use crate::rules::cards;
use crate::rules::storm::options::Losses;
use crate::rules::storm::state::{StormFrame, StormStep, Wall};

/// The furthest that dials, a card or Weather Control move the storm.
const STEPS_MOST: u8 = 40;
/// The furthest that Weather Control does.
const WEATHER_MOST: u8 = 10;

/// What must hold of the storm at every rest, each with what is wrong where it does not.
pub(crate) fn claims(game: &Game) -> Vec<(bool, &'static str)> {
    let has_deck = game.is_advanced() && game.plays(Faction::Fremen);
    let [next, shown, left] =
        [Place::StormNext, Place::StormShown, Place::StormDeck].map(|place| game.custody.count(place));
    let under_way = game.stack.iter().any(|framed| matches!(framed.frame, Frame::Storm(_)));
    let passed = !under_way && game.turn > 0 && game.ending.is_none();
    let wheels = &game.storm.wheels;
    // Before the first dials are open there is neither.
    let placed = game.turn > 0 && !is_first_dial(game);
    vec![
        (wall_fits(game), "the Shield Wall is gone without Family Atomics"),
        (wheels.iter().all(|seat| game.faction(*seat).is_some()), "a wheel user is not in the game"),
        (wheels.len() == if placed { 2 } else { 0 }, "the wheels were used by others than two"),
        (!placed || wheels.first() != wheels.last(), "a player used both wheels"),
        (!placed || game.storm.sector.is_some(), "the storm was never placed"),
        (placed || game.storm.sector.is_none(), "the storm stands somewhere before it was placed"),
        (!game.storm.next_seen || has_deck && next == 1, "the Fremen have seen a storm card that is not there"),
        (next <= usize::from(has_deck), "more than one storm card is drawn"),
        (shown <= usize::from(has_deck), "more than one storm card is shown"),
        (!has_deck || game.turn < 2 || next + shown > 0, "no storm card was drawn"),
        (!has_deck || !passed || next == 1, "no storm card lies ready"),
        (game.turn > 0 || left == if has_deck { 6 } else { 0 }, "a storm card is missing"),
    ]
}

/// Whether the Wall is gone only if the card that destroys it is, which is played after the first storm.
fn wall_fits(game: &Game) -> bool {
    let is_atomics = |id: &ComponentId| cards::kind(*id).is_some_and(|card| card.name() == "family-atomics");
    let gone = game.custody.pile(Place::OutOfGame).iter().any(is_atomics);
    game.storm.wall == Wall::Standing || gone && game.turn > 1
}

/// Whether the first dials of the game are still asked for.
fn is_first_dial(game: &Game) -> bool {
    let dial = |frame: &Frame| matches!(frame, Frame::Storm(storm) if storm.step == StormStep::Dial);
    game.turn == 1 && game.stack.iter().any(|framed| dial(&framed.frame))
}

/// Why a storm phase cannot stand like this.
pub(crate) fn impossible(game: &Game, frame: &StormFrame, attempted: Option<Effect>) -> Option<&'static str> {
    let has_deck = game.is_advanced() && game.plays(Faction::Fremen);
    let count = |place| game.custody.count(place);
    let moves = match frame.step {
        StormStep::Rising => (0, usize::from(has_deck && game.turn > 1)),
        StormStep::Dial | StormStep::Start => (0, 0),
        StormStep::Announced { .. } | StormStep::Move { .. } | StormStep::Endure { .. } | StormStep::Choose { .. } => {
            (usize::from(has_deck && game.turn > 1), 0)
        }
        StormStep::Arrived | StormStep::Look | StormStep::Looking => (0, usize::from(has_deck)),
    };
    if (count(Place::StormShown), count(Place::StormNext)) != moves {
        return Some("the storm cards do not lie where this step has them");
    }
    if !is_halved_lawfully(game, frame) {
        return Some("Fremen forces of a territory are counted together");
    }
    if frame.step == StormStep::Dial {
        return (has_deck && game.turn > 1).then_some("dials where the storm has a deck");
    }
    if game.storm.sector.is_none() {
        return Some("the storm moves before it was placed");
    }
    let fits = match (&frame.step, attempted) {
        (StormStep::Rising, Some(Effect::StormRises)) => weather_first(game),
        (StormStep::Announced { steps: known }, Some(Effect::StormMoves { steps })) => {
            // What Weather Control sets in place of it goes no further than ten.
            game.turn > 1 && is_announced(game, *known) && (steps == *known || steps <= WEATHER_MOST)
        }
        (StormStep::Endure { left }, Some(Effect::FremenEndure { sector })) => {
            *left <= STEPS_MOST && Some(sector) == game.storm.sector && game.plays(Faction::Fremen)
        }
        (StormStep::Look, Some(Effect::FremenLook)) | (StormStep::Looking, None) => has_deck,
        (StormStep::Choose { left, cells }, None) => {
            let open = |losses: Losses| losses.least < losses.most;
            let mut distinct = cells.clone();
            distinct.sort_unstable();
            distinct.dedup();
            *left <= STEPS_MOST
                && !cells.is_empty()
                && distinct.len() == cells.len()
                && cells.iter().all(|cell| game.in_storm(*cell) && open(Losses::of(game, frame, *cell)))
        }
        _ => false,
    };
    (!fits).then_some("the storm's step does not fit what lies on it")
}

/// Whether a movement is what the card or the two dials show, or Weather Control has set before.
fn is_announced(game: &Game, steps: u8) -> bool {
    if weather_first(game) && steps <= WEATHER_MOST {
        return true;
    }
    match game.custody.top(Place::StormShown) {
        Some(ComponentId::Storm(number)) => steps == number + 1,
        _ => (2..=6).contains(&steps),
    }
}

fn weather_first(game: &Game) -> bool {
    game.turn > 1 && game.rules_otherwise(Ruling::WeatherControlBeforeReveal)
}

/// Counts of halved forces stand only where the ruling has them, once a territory, and never above what the Fremen have.
fn is_halved_lawfully(game: &Game, frame: &StormFrame) -> bool {
    let territories = frame.halved.iter().map(|(territory, _)| *territory);
    let distinct: std::collections::BTreeSet<_> = territories.collect();
    let sum: u32 = frame.halved.iter().map(|(_, tokens)| u32::from(*tokens)).sum();
    frame.halved.is_empty()
        || game.rules_otherwise(Ruling::StormHalvesByTerritory) && distinct.len() == frame.halved.len() && sum <= 20
}
