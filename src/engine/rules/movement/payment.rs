//! The payment of a shipment: who pays, who is paid, and who is asked before it is settled.

use crate::attempt;
use crate::bank::Holder;
use crate::facts::Faction;
use crate::frame::{Effect, Outcome, Verdict};
use crate::game::Game;
use crate::ids::Seat;
use crate::invoice::{Invoice, Portion, Purpose, Redirection, Share};
use crate::profile::Ruling;
use crate::rules::karama::state::Advantage;
use crate::rules::movement::march::go;
use crate::rules::movement::state::{MarchFrame, MarchStep, Shipment};
use crate::rules::movement::{shipping, terms};
use crate::rules::{karama, nexus_cards};

const GUILD: Faction = Faction::Guild;

pub(super) fn pay(game: &mut Game, frame: MarchFrame, faction: Faction, shipment: Shipment) {
    mark!("base.ship.price");
    if shipment.price == 0 {
        if nexus_cards::is_played(game) {
            mark!("nexus.guild-betrayal.nothing");
        }
        shipping::arrive(game, frame, faction, &shipment);
        return;
    }
    if shipment.rate.is_half() {
        mark!("base.def.rounding");
        mark!("base.edge.rounding-total");
        if faction == GUILD {
            mark!("base.ship.guild-half");
        }
    }
    let received = receiver(game, frame.seat, &shipment);
    let received = received.filter(|_| !karama::is_stopped(game, Advantage::ShippingIncome));
    let payee = received.map_or(Holder::Bank, Holder::Wallet);
    let ally = game.ally(faction);
    let shares = shares(game, frame.seat, &shipment);
    let redirections = to_the_bank(game, frame.seat, &shipment);
    if shipment.ally > 0 {
        mark!("base.ally.pay-ship");
        if !redirections.is_empty() {
            mark!("base.ship.pay-guild-ally");
        }
    }
    let id = game.next_invoice();
    let owner = game.top().id;
    game.open_invoice(Invoice { id, owner, purpose: Purpose::Shipment, shares, payee, redirections });
    if ally == Some(GUILD) && shipment.rate.is_half() {
        mark!("base.ally.guild");
    }
    if received.is_some() {
        mark!("base.ship.pay-guild");
        go(game, frame, MarchStep::Paying(shipment));
        attempt::open(game, Some(GUILD), Effect::Income);
    } else if nexus_cards::is_played(game) {
        go(game, frame, MarchStep::Paying(shipment));
        attempt::open(game, None, Effect::ShipmentFee);
    } else {
        game.settle_invoice(id);
        shipping::arrive(game, frame, faction, &shipment);
    }
}

/// The Guild, if it receives what is paid for a shipment.
pub(super) fn receiver(game: &Game, shipper: Seat, shipment: &Shipment) -> Option<Seat> {
    let guild = game.seat(GUILD).filter(|seat| *seat != shipper && !shipment.karama);
    guild.filter(|_| !terms::pays_bank(game, shipment))
}

/// Who pays how much of it.
pub(super) fn shares(game: &Game, shipper: Seat, shipment: &Shipment) -> Vec<Share> {
    let helper = game.faction(shipper).and_then(|own| game.ally(own)).and_then(|ally| game.seat(ally));
    let mut shares = vec![Share { payer: shipper, amount: shipment.price - u32::from(shipment.ally) }];
    shares.extend(helper.map(|payer| Share { payer, amount: u32::from(shipment.ally) }));
    shares.retain(|share| share.amount > 0);
    shares
}

/// What the Guild pays of its ally's shipment goes to the bank.
pub(super) fn to_the_bank(game: &Game, shipper: Seat, shipment: &Shipment) -> Vec<Redirection> {
    let ally = game.faction(shipper).and_then(|own| game.ally(own));
    let helps = shipment.ally > 0 && ally == Some(GUILD);
    if !helps || game.rules_otherwise(Ruling::GuildShareFlowsBack) {
        return Vec::new();
    }
    vec![Redirection { portion: Portion::Exactly(u32::from(shipment.ally)), to: Holder::Bank }]
}

/// Whether a payment is asked for once more before it is settled: where a Karama has stopped the Guild's income, it is owed
/// to the bank, and whoever could take it with a Nexus card is asked as for any other.
pub(crate) fn is_asked_for_again(game: &Game, effect: Effect, verdict: Verdict) -> bool {
    let stopped = effect == Effect::Income && verdict == Verdict::Denied && nexus_cards::is_played(game);
    if stopped {
        mark!("nexus.guild-betrayal.stopped-income");
    }
    stopped && !game.rules_otherwise(Ruling::GuildBetrayalSparesStoppedIncome)
}

/// The payment is settled, or asked for once more.
pub(super) fn paid(game: &mut Game, frame: MarchFrame, faction: Faction, shipment: &Shipment) {
    if let Outcome::Attempt(effect, verdict) = game.take_outcome()
        && is_asked_for_again(game, effect, verdict)
    {
        attempt::open(game, None, Effect::ShipmentFee);
    } else {
        shipping::arrive(game, frame, faction, shipment);
    }
}
