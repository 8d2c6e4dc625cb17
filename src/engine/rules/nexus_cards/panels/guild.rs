//! The Spacing Guild card.

use super::{Declared, Errand, Gate, Standing};
use crate::attempt;
use crate::bank::Holder;
use crate::frame::Effect;
use crate::game::Game;
use crate::ids::Seat;
use crate::invoice::{Portion, Redirection};
use crate::profile::Ruling;
use crate::rules::movement;
use crate::rules::nexus_cards::menu::{NexusChoice, PanelMode};

pub(super) const fn standing(mode: PanelMode) -> Standing {
    match mode {
        PanelMode::Betrayal => Standing::Answers(Gate { meets, make, ..Gate::PLAIN }),
        PanelMode::Cunning => Standing::Declared(Declared {
            errand: Errand::SecondShipment,
            check: |_, _| Ok(()),
            make: |_| {
                mark!("nexus.guild.cunning");
                mark!("nexus.guild.cunning.price");
                mark!("nexus.delayed.shipment");
                mark!("nexus.delayed.outlive");
            },
        }),
        PanelMode::SecretAlly => Standing::Declared(Declared {
            errand: Errand::GuildTerms,
            check: |_, _| Ok(()),
            make: |_| {
                mark!("nexus.guild.secret-ally");
                mark!("nexus.guild.secret-ally.once");
            },
        }),
    }
}

// ---- Betrayal: the payment of one shipment, in place of Guild or bank

fn meets(game: &Game, effect: Effect) -> bool {
    // The fee of a shipment that another panel has given or discounted is nobody's to take.
    let met = matches!(effect, Effect::Income | Effect::ShipmentFee) && !movement::is_borrowed(game);
    if met {
        mark!("nexus.guild-betrayal.projection");
        mark!("nexus.guild-betrayal.frames");
        mark!("nexus.guild-betrayal.undisclosed");
    }
    met
}

/// The invoice is funded already; only who is paid by it changes.
fn make(game: &mut Game, seat: Seat, _choice: &NexusChoice) {
    mark!("nexus.guild.betrayal");
    mark!("nexus.guild-betrayal.effect");
    mark!("nexus.guild-betrayal.holder");
    mark!("nexus.guild-betrayal.positive");
    mark!("nexus.guild-betrayal.payer-kept");
    mark!("nexus.guild-betrayal.native-first");
    mark!("nexus.guild-betrayal.continuations");
    mark!("nexus.guild-betrayal.no-extra");
    let invoice = attempt::invoice(game);
    let last = game.rules_otherwise(Ruling::GuildBetrayalGuildShare);
    let own = Redirection { portion: Portion::All, to: Holder::Wallet(seat) };
    let invoice = game.invoice_mut(invoice);
    if invoice.shares.iter().any(|share| share.payer == seat) {
        mark!("nexus.guild-betrayal.own-funded");
    }
    let at = if last { invoice.redirections.len() } else { 0 };
    invoice.redirections.insert(at, own);
}
