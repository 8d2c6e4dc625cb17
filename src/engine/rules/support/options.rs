//! Which ally may promise, give and show what.

use crate::bank::Holder;
use crate::custody::Place;
use crate::facts::{ComponentId, Faction};
use crate::game::Game;
use crate::ids::Seat;
use crate::log::Shown;
use crate::offer::Offer;
use crate::rejection::Rejection;
use crate::rules::purse;
use crate::rules::support::menu::{Hidden, SupportAct, SupportOffer};

pub(crate) fn check(game: &Game, seat: Seat, faction: Faction, act: SupportAct) -> Result<(), Rejection> {
    let own = purse::spendable(game, seat);
    match act {
        SupportAct::Promise { .. } if game.ally(faction).is_none() => {
            refuse!("base.ally.pay-bid", Rejection::NotAllied)
        }
        SupportAct::Promise { amount } if amount == game.promises.by(seat) => Err(Rejection::AlreadyProposed),
        SupportAct::Promise { amount } if u32::from(amount) > own => refuse!("base.ally.pay-bid", Rejection::CannotPay),
        SupportAct::Give { .. } if faction != Faction::Emperor => refuse!("base.ally.no-spice", Rejection::NoGifts),
        SupportAct::Give { .. } if game.ally(faction).is_none() => {
            refuse!("base.ally.emperor-gift", Rejection::NotAllied)
        }
        SupportAct::Give { amount: 0 } => Err(Rejection::NothingToPay),
        SupportAct::Give { amount } if u32::from(amount) > own => {
            refuse!("base.ally.emperor-gift", Rejection::CannotPay)
        }
        SupportAct::Show { .. } if game.ally(faction).is_none() => refuse!("base.ally.talk", Rejection::NotAllied),
        SupportAct::Show { what } if hidden(game, seat, faction, what).is_none() => {
            refuse!("base.ally.talk.engine", Rejection::NothingToShow)
        }
        SupportAct::Promise { .. } | SupportAct::Give { .. } | SupportAct::Show { .. } => Ok(()),
    }
}

/// What a player has to show of this, if it has it.
pub(super) fn hidden(game: &Game, seat: Seat, faction: Faction, what: Hidden) -> Option<Shown> {
    match what {
        Hidden::Card { card } => {
            let held = game.hand(faction).into_iter().find(|(id, _)| game.custody.handle(*id) == card);
            held.map(|(_, card)| Shown::Card { card })
        }
        Hidden::Traitor { leader } => {
            let kept = game.custody.place(ComponentId::Traitor(leader)) == Place::Traitors(faction);
            kept.then_some(Shown::Traitor { leader })
        }
        Hidden::Prediction => {
            let made = game.prediction.filter(|_| faction == Faction::BeneGesserit)?;
            Some(Shown::Prediction { faction: made.faction, turn: made.turn })
        }
        Hidden::Spice => Some(Shown::Spice { amount: game.bank.balance(Holder::Wallet(seat)) }),
    }
}

/// All that a player can show.
fn all_hidden(game: &Game, faction: Faction) -> impl Iterator<Item = Hidden> {
    let hand = game.hand(faction).into_iter();
    let cards = hand.map(|(id, _)| Hidden::Card { card: game.custody.handle(id) });
    let traitors = game.custody.pile(Place::Traitors(faction)).into_iter();
    let traitors = traitors.filter_map(|id| match id {
        ComponentId::Traitor(leader) => Some(Hidden::Traitor { leader }),
        ComponentId::Treachery(_)
        | ComponentId::Spice(_)
        | ComponentId::Storm(_)
        | ComponentId::Leader(_)
        | ComponentId::Nexus(_)
        | ComponentId::Force(_) => None,
    });
    let made = game.prediction.filter(|_| faction == Faction::BeneGesserit).map(|_| Hidden::Prediction);
    cards.chain(traitors).chain(made).chain([Hidden::Spice])
}

pub(crate) fn offers(game: &Game, seat: Seat, faction: Faction) -> Vec<Offer> {
    if game.ally(faction).is_none() {
        return Vec::new();
    }
    let most = u16::try_from(purse::spendable(game, seat)).unwrap_or(u16::MAX);
    let stands = game.promises.by(seat);
    let mut offers = Vec::new();
    if most > 0 || stands > 0 {
        offers.push(Offer::Support(SupportOffer::Promise { most, stands }));
    }
    if faction == Faction::Emperor && most > 0 {
        offers.push(Offer::Support(SupportOffer::Give { most }));
    }
    offers.extend(all_hidden(game, faction).map(|what| Offer::Support(SupportOffer::Show { what })));
    offers
}
