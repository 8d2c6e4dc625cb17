//! Which ally may promise and give what.

use crate::facts::Faction;
use crate::game::Game;
use crate::ids::Seat;
use crate::offer::Offer;
use crate::rejection::Rejection;
use crate::rules::purse;
use crate::rules::support::menu::{SupportAct, SupportOffer};

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
        SupportAct::Promise { .. } | SupportAct::Give { .. } => Ok(()),
    }
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
    offers
}
