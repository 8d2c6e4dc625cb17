//! Secret Ally, on buying a treachery card: the buyer shows that it could pay, and keeps its spice.

use crate::attempt;
use crate::bank::Holder;
use crate::frame::Effect;
use crate::game::Game;
use crate::ids::Seat;
use crate::rejection::Rejection;
use crate::rules::bidding;
use crate::rules::nexus_cards::menu::NexusChoice;
use crate::rules::nexus_cards::panels::{Gate, buyer};

pub(super) const GATE: Gate = Gate { meets, audience: buyer, check, make, ..Gate::PLAIN };

fn meets(_game: &Game, effect: Effect) -> bool {
    let met = effect == Effect::PaysForLot;
    if met {
        mark!("nexus.emperor.secret-ally.purchase.asked");
    }
    met
}

fn check(game: &Game, seat: Seat, _choice: &NexusChoice) -> Result<(), Rejection> {
    let Some(bid) = bidding::buyer(game) else { return Err(Rejection::NotYourDecision) };
    if bid.karama {
        return refuse!("nexus.emperor.secret-ally.purchase.karama", Rejection::PanelUndecided);
    }
    if game.bank.balance(Holder::Wallet(seat)) < u32::from(bid.amount) {
        return refuse!("nexus.emperor.secret-ally.purchase.funds", Rejection::CannotPay);
    }
    Ok(())
}

fn make(game: &mut Game, _seat: Seat, _choice: &NexusChoice) {
    mark!("nexus.emperor.secret-ally");
    mark!("nexus.emperor.secret-ally.purchase");
    mark!("nexus.emperor.secret-ally.purchase.window");
    mark!("nexus.emperor.secret-ally.purchase.funds");
    attempt::deny(game);
}
