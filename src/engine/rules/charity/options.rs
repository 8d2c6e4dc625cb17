//! Who may claim charity.

use crate::bank::Holder;
use crate::game::Game;
use crate::ids::Seat;
use crate::offer::Offer;
use crate::rejection::Rejection;
use crate::request::Act;
use crate::rules::charity::menu::{CharityAct, CharityOffer};

/// Whom charity raises to how much.
pub(super) const TARGET: u32 = 2;

pub(crate) fn check(game: &Game, seat: Seat, act: &Act) -> Result<(), Rejection> {
    match act {
        Act::Pass => Ok(()),
        // base.charity.bribes: what lies before the shield does not count.
        Act::Charity(CharityAct::Claim) if game.bank.balance(Holder::Wallet(seat)) < TARGET => Ok(()),
        Act::Charity(CharityAct::Claim) => refuse!("base.charity.claim", Rejection::TooRich),
        _ => Err(Rejection::WrongKind),
    }
}

pub(crate) fn offers(game: &Game, seat: Seat) -> Vec<Offer> {
    let claim = Act::Charity(CharityAct::Claim);
    let open = check(game, seat, &claim).is_ok().then_some(Offer::Charity(CharityOffer::Claim));
    std::iter::once(Offer::Pass).chain(open).collect()
}
