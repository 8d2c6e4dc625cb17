//! A shipment that the Guild may cancel, by the power that is its own.

use crate::attempt;
use crate::facts::Faction;
use crate::frame::{Effect, Verdict};
use crate::game::Game;
use crate::request::CellForces;
use crate::rules::karama;
use crate::rules::movement::march::{self, go};
use crate::rules::movement::state::{MarchFrame, MarchStep, Shipment, ShipmentKind};
use crate::rules::movement::{payment, terms};

const GUILD: Faction = Faction::Guild;

/// A shipment from off the planet can be cancelled by the Guild, once a game: it is asked, card or no card.
pub(super) fn challenge(game: &mut Game, frame: MarchFrame, faction: Faction, shipment: Shipment) {
    let open = faction != GUILD && karama::has_special(game, GUILD) && shipment.kind == ShipmentKind::OffPlanet;
    match shipment.to.filter(|_| open) {
        Some(to) => {
            let CellForces { normal, elite, .. } = shipment.forces[0];
            go(game, frame, MarchStep::Challenged(shipment));
            attempt::open(game, Some(faction), Effect::Ships { to, normal, elite });
        }
        None => payment::pay(game, frame, faction, shipment),
    }
}

/// Cancelled, the shipment is lost, and forces and spice stay where they were.
pub(super) fn challenged(game: &mut Game, mut frame: MarchFrame, faction: Faction, shipment: Shipment) {
    if game.take_outcome_verdict() == Verdict::Allowed {
        payment::pay(game, frame, faction, shipment);
        return;
    }
    mark!("base.edge.guild-cancelled");
    if super::options::may_send_along(game, faction) {
        mark!("base.ship.bg-accompany-limits.cancelled");
    }
    frame.shipped = true;
    terms::carried_out(game, &shipment);
    march::ask_to_move(game, frame);
}
