//! The Ixian card.

use super::{Gate, Standing, buyer};
use crate::custody::{End, Place};
use crate::facts::Faction;
use crate::frame::Effect;
use crate::game::Game;
use crate::ids::Seat;
use crate::log::{Fact, NexusFact};
use crate::profile::Ruling;
use crate::rejection::Rejection;
use crate::rules::nexus_cards::menu::{NexusChoice, PanelMode};
use crate::rules::{bidding, cards};

pub(super) const fn standing(mode: PanelMode) -> Standing {
    match mode {
        PanelMode::Cunning | PanelMode::Betrayal => Standing::NATIVE,
        PanelMode::SecretAlly => Standing::Answers(Gate { meets, audience: buyer, check, make, ..Gate::PLAIN }),
    }
}

// ---- Secret Ally: the card just bought is exchanged for the next of the deck

fn meets(_game: &Game, effect: Effect) -> bool {
    let met = effect == Effect::ReceivesLot;
    if met {
        mark!("nexus.ixian-secret-ally.prompt");
        mark!("nexus.ixian-secret-ally.window");
    }
    met
}

fn check(game: &Game, seat: Seat, _choice: &NexusChoice) -> Result<(), Rejection> {
    let Some((faction, bid)) = game.faction(seat).zip(bidding::buyer(game)) else {
        return Err(Rejection::NotYourDecision);
    };
    if faction == Faction::Harkonnen {
        return refuse!("nexus.ixian-secret-ally.harkonnen", Rejection::PanelUndecided);
    }
    if bid.karama && game.rules_otherwise(Ruling::IxianSecretAllyPaidOnly) {
        return refuse!("nexus.ixian-secret-ally.purchases", Rejection::ConditionUnmet);
    }
    if !bidding::has_room(game, faction) && game.rules_otherwise(Ruling::IxianSecretAllyNeedsSlot) {
        return refuse!("nexus.ixian-secret-ally.full-hand", Rejection::ConditionUnmet);
    }
    if game.custody.count(Place::TreacheryDeck) == 0 && game.rules_otherwise(Ruling::IxianSecretAllyEmptyRefused) {
        return refuse!("nexus.ixian-secret-ally.empty-deck", Rejection::ConditionUnmet);
    }
    Ok(())
}

fn make(game: &mut Game, seat: Seat, _choice: &NexusChoice) {
    let Some(faction) = game.faction(seat) else { return };
    mark!("nexus.ixians.secret-ally");
    mark!("nexus.ixian-secret-ally.exact");
    mark!("nexus.ixian-secret-ally.settlement");
    mark!("nexus.effects.paid");
    mark!("nexus.ixian-secret-ally.hidden");
    mark!("nexus.ixian-secret-ally.purchases");
    if !bidding::has_room(game, faction) {
        mark!("nexus.ixian-secret-ally.full-hand");
    }
    if game.custody.count(Place::TreacheryDeck) == 0 {
        mark!("nexus.ixian-secret-ally.empty-deck");
    }
    // What was bought came last into the hand, and no play reaches a hand while its buyer is asked.
    let Some(bought) = game.custody.pile(Place::Hand(faction)).pop() else { return };
    game.move_card(bought, Place::Hand(faction), Place::TreacheryDiscard, End::Top);
    let Some(next) = bidding::next_card(game) else { return };
    game.move_card(next, Place::TreacheryDeck, Place::Hand(faction), End::Bottom);
    let (Some(card), Some(taken)) = (cards::kind(bought), cards::kind(next)) else { return };
    let taken = game.told(faction, taken);
    game.tell(Fact::Nexus(NexusFact::LotReplaced { faction, card, taken }));
}
