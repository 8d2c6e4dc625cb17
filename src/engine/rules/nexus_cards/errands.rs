//! Panels that their holder declares with an act of its own, such as a shipment: whether it may, and the card for it.

use crate::facts::Faction;
use crate::game::Game;
use crate::ids::Seat;
use crate::rejection::Rejection;
use crate::request::NexusChoice;
use crate::rules::nexus_cards::menu::{Alternative, Panel};
use crate::rules::nexus_cards::options::{is_played, is_possible, possible_holders};
use crate::rules::nexus_cards::panels::{self, Declared, Errand, Play};
use crate::rules::nexus_cards::state::Stage;
use crate::rules::nexus_cards::steps::{own_panel, spend};

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
    let serves = |panel: &Panel| panels::standing(*panel).declared().is_some_and(|rules| rules.errand == errand);
    let held_by = |panel: Panel| game.seat(faction).is_some_and(|seat| possible_holders(game, panel).contains(seat));
    is_played(game) && Panel::all().filter(serves).any(|panel| is_possible(game, panel) && held_by(panel))
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
    if let Some(receipt) = game.nexus_cards.plays.last_mut() {
        receipt.stage = Stage::Pending;
    }
    (rules.make)(game);
}

/// What was declared has been carried out, or will not be.
pub(crate) fn carried_out(game: &mut Game, errand: Errand) {
    let owes = |panel: Panel| panels::standing(panel).declared().is_some_and(|rules| rules.errand == errand);
    let pending = game.nexus_cards.plays.iter_mut().rev().find(|play| play.stage == Stage::Pending && owes(play.panel));
    if let Some(receipt) = pending {
        receipt.stage = Stage::Done;
    }
}

/// Whether it is owed yet.
pub(crate) fn is_owed(game: &Game, errand: Errand) -> bool {
    let owes = |panel: Panel| panels::standing(panel).declared().is_some_and(|rules| rules.errand == errand);
    game.nexus_cards.plays.iter().any(|play| play.stage == Stage::Pending && owes(play.panel))
}
