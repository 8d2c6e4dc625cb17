//! Panels that their holder declares with an act of its own, such as a shipment: whether it may, and the card for it.

use crate::facts::Faction;
use crate::game::Game;
use crate::ids::Seat;
use crate::rejection::Rejection;
use crate::request::NexusChoice;
use crate::rules::nexus_cards::menu::{Alternative, Panel};
use crate::rules::nexus_cards::options::{is_played, is_possible, possible_holders};
use crate::rules::nexus_cards::panels::{self, Declared, Errand, Play};
use crate::rules::nexus_cards::steps::{close, keep_open, open_play, own_panel, spend};

/// The panel of its card with which a faction goes on such an errand.
fn with(game: &Game, faction: Faction, errand: Errand) -> Option<(Panel, Declared)> {
    let panel = own_panel(game, faction)?;
    let rules = panels::standing(panel).declared()?;
    (rules.errand == errand).then_some((panel, rules))
}

/// Whether a faction may declare it. Its card is the first thing looked at.
pub(crate) fn check_declared(game: &Game, faction: Faction, errand: Errand) -> Result<(), Rejection> {
    if !is_played(game) {
        return refuse!("nexus.deck.optional", Rejection::NoNexusCards);
    }
    let Some((_, rules)) = with(game, faction, errand) else {
        return refuse!("nexus.play.discard", Rejection::NexusCardNotHeld);
    };
    (rules.check)(game, faction)
}

/// Whether a faction could, for all that the table knows: what it is asked in view of the errand depends on nothing else.
pub(crate) fn could_declare(game: &Game, faction: Faction, errand: Errand) -> bool {
    let held_by = |panel: Panel| game.seat(faction).is_some_and(|seat| possible_holders(game, panel).contains(seat));
    is_played(game)
        && Panel::all().filter(|panel| serves(*panel, errand)).any(|panel| is_possible(game, panel) && held_by(panel))
}

/// Spends the card; what it was declared with is owed from then on.
pub(crate) fn declare(game: &mut Game, seat: Seat, errand: Errand) {
    let Some((holder, (panel, rules))) =
        game.faction(seat).and_then(|faction| Some((faction, with(game, faction, errand)?)))
    else {
        return;
    };
    mark!("nexus.play.timing");
    let choice = NexusChoice::Plain;
    spend(game, &Play { panel, alternative: Alternative::First, seat, holder, choice });
    keep_open(game);
    (rules.make)(game);
}

/// Whether a panel goes along with such an errand.
fn serves(panel: Panel, errand: Errand) -> bool {
    panels::standing(panel).declared().is_some_and(|rules| rules.errand == errand)
}

/// The panel that goes along with an errand.
pub(super) fn panel_for_errand(errand: Errand) -> Option<Panel> {
    Panel::all().find(|panel| serves(*panel, errand))
}

/// What was declared has been carried out, or will not be.
pub(crate) fn carried_out(game: &mut Game, errand: Errand) {
    close(game, |panel| serves(panel, errand));
}

/// Whether a faction has declared it, and it is owed yet.
pub(crate) fn is_owed(game: &Game, faction: Faction, errand: Errand) -> bool {
    panel_for_errand(errand).is_some_and(|panel| open_play(game, faction, panel).is_some())
}
