//! The payment of a shipment: who pays, who is paid, and who is asked before it is settled.

use crate::attempt;
use crate::bank::Holder;
use crate::facts::Faction;
use crate::frame::{Effect, Outcome, Verdict};
use crate::game::Game;
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
    let guild = game.seat(GUILD).filter(|seat| *seat != frame.seat && !shipment.karama);
    let guild = guild.filter(|_| !terms::pays_bank(game, &shipment));
    let received = guild.filter(|_| !karama::is_stopped(game, Advantage::ShippingIncome));
    let payee = received.map_or(Holder::Bank, Holder::Wallet);
    let ally = game.ally(faction);
    let own = Share { payer: frame.seat, amount: shipment.price - u32::from(shipment.ally) };
    let helper = ally.and_then(|ally| game.seat(ally));
    let mut shares = vec![own];
    shares.extend(helper.map(|payer| Share { payer, amount: u32::from(shipment.ally) }));
    shares.retain(|share| share.amount > 0);
    let mut redirections = Vec::new();
    if shipment.ally > 0 {
        mark!("base.ally.pay-ship");
        if ally == Some(GUILD) && !game.rules_otherwise(Ruling::GuildShareFlowsBack) {
            mark!("base.ship.pay-guild-ally");
            let portion = Portion::Exactly(u32::from(shipment.ally));
            redirections.push(Redirection { portion, to: Holder::Bank });
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
