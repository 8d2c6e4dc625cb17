//! A shipment whose price a card is to halve: at once, or, if it is a worthless one, unless others stop it.

use crate::attempt;
use crate::custody::Handle;
use crate::facts::Faction;
use crate::frame::{Effect, Verdict};
use crate::game::Game;
use crate::rules::movement::march::{self, go};
use crate::rules::movement::state::{MarchFrame, MarchStep, Shipment};
use crate::rules::movement::{shipping, terms};
use crate::rules::{cards, karama};

/// The card comes down with the shipment.
pub(super) fn commit(game: &mut Game, faction: Faction, card: Handle) {
    mark!("base.karama.uses");
    mark!("base.karama.ship");
    mark!("base.ship.karama-rate");
    mark!("base.edge.karama-cost-known");
    cards::commit(game, faction, card);
}

/// Goes on with a shipment that has been declared.
pub(super) fn serve(game: &mut Game, frame: MarchFrame, faction: Faction, shipment: Shipment) {
    if shipment.karama && terms::rate(game, faction, false, shipment.terms).is_half() {
        mark!("base.edge.guild-ally-price");
    }
    if shipment.karama && karama::is_answered(game, faction) {
        go(game, frame, MarchStep::Serving(shipment));
        attempt::open(game, Some(faction), Effect::SistersServe);
        return;
    }
    if shipment.karama {
        karama::discard(game, faction);
    }
    shipping::next_use(game, frame, faction, shipment);
}

/// The worthless card halves the price, or it was stopped: then the player ships anew without it.
pub(super) fn served(game: &mut Game, frame: MarchFrame, faction: Faction, shipment: Shipment) {
    if game.take_outcome_verdict() == Verdict::Denied {
        mark!("base.karama.stop-redo");
        karama::lose(game, faction);
        march::ask_anew(game, frame);
        return;
    }
    karama::discard(game, faction);
    shipping::next_use(game, frame, faction, shipment);
}
