//! Who may pay whom, and when.

use crate::facts::Faction;
use crate::game::Game;
use crate::ids::Seat;
use crate::offer::Offer;
use crate::profile::Ruling;
use crate::rejection::Rejection;
use crate::rules::deals::menu::{DealAct, DealOffer};
use crate::rules::purse;

pub(crate) fn check(game: &Game, seat: Seat, faction: Faction, act: DealAct) -> Result<(), Rejection> {
    let DealAct::Pay { to, amount } = act;
    check_partner(game, faction, to)?;
    if amount == 0 {
        return Err(Rejection::NothingToPay);
    }
    if u32::from(amount) > purse::spendable(game, seat) {
        return refuse!("base.deal.spice", Rejection::CannotPay);
    }
    Ok(())
}

fn check_partner(game: &Game, faction: Faction, to: Faction) -> Result<(), Rejection> {
    if !game.plays(to) {
        return refuse!("base.deal.spice", Rejection::FactionAbsent);
    }
    if to == faction {
        return refuse!("base.deal.spice", Rejection::Yourself);
    }
    if game.ally(faction) == Some(to) {
        return refuse!("base.deal.allies", Rejection::AllyDeal);
    }
    if !game.is_advanced() && game.rules_otherwise(Ruling::NoDealsInBasic) {
        return refuse!("base.deal.advanced.basic", Rejection::NoDealsYet);
    }
    Ok(())
}

pub(crate) fn offers(game: &Game, seat: Seat, faction: Faction) -> Vec<Offer> {
    let most = u16::try_from(purse::spendable(game, seat)).unwrap_or(u16::MAX);
    let open = Faction::ALL.iter().filter(|to| most > 0 && check_partner(game, faction, **to).is_ok());
    open.map(|to| Offer::Deal(DealOffer::Pay { to: *to, most })).collect()
}
