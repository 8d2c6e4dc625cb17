//! On what terms a shipment goes: who has which, what it then costs, and what there is to pay with.

use crate::bank::Holder;
use crate::custody::Handle;
use crate::facts::Faction;
use crate::game::Game;
use crate::ids::Seat;
use crate::profile::Ruling;
use crate::rejection::Rejection;
use crate::rules::karama::state::Advantage;
use crate::rules::movement::again;
use crate::rules::movement::march;
use crate::rules::movement::menu::Purse;
use crate::rules::movement::price::{self, Rate, Terms};
use crate::rules::movement::state::{MarchFrame, MarchStep, Shipment, ShipmentKind};
use crate::rules::nexus_cards::{self, Errand};
use crate::rules::{karama, support};

const GUILD: Faction = Faction::Guild;

/// What a player's card has to give for these terms.
const fn errand(terms: Terms) -> Option<Errand> {
    match terms {
        Terms::Own => None,
        Terms::Guild => Some(Errand::GuildTerms),
        Terms::PriceOfOne => Some(Errand::PriceOfOne),
    }
}

/// What the player of a turn owes its card for: a second shipment, or the terms of the one on its way.
pub(super) fn errands_of(march: &MarchFrame) -> impl Iterator<Item = Errand> {
    let second = again::is_under_way(march).then_some(Errand::SecondShipment);
    let terms = match &march.step {
        MarchStep::Using(shipment) | MarchStep::Challenged(shipment) | MarchStep::Paying(shipment) => shipment.terms,
        _ => Terms::Own,
    };
    second.into_iter().chain(errand(terms))
}

/// The same of the turn under way, and whose it is.
pub(crate) fn errands(game: &Game) -> Vec<(Seat, Errand)> {
    let of = |march: &MarchFrame| errands_of(march).map(|errand| (march.seat, errand)).collect();
    march::under_way(game).map_or_else(Vec::new, of)
}

/// Whether a faction has these terms.
pub(super) fn check(game: &Game, faction: Faction, terms: Terms) -> Result<(), Rejection> {
    if terms == Terms::Guild && game.plays(GUILD) {
        mark!("nexus.guild-betrayal.secret-ally");
    }
    errand(terms).map_or(Ok(()), |errand| nexus_cards::check_declared(game, faction, errand))
}

/// The terms that a faction can ship on.
pub(super) fn all(game: &Game, faction: Faction) -> impl Iterator<Item = Terms> {
    Terms::ALL.iter().copied().filter(move |terms| check(game, faction, *terms).is_ok())
}

/// Takes the terms up: the card for them is spent.
pub(super) fn take(game: &mut Game, seat: Seat, terms: Terms) {
    if let Some(errand) = errand(terms) {
        nexus_cards::declare(game, seat, errand);
    }
}

/// The shipment arrives, or will not.
pub(super) fn carried_out(game: &mut Game, shipment: &Shipment) {
    if shipment.terms == Terms::Guild {
        mark!("nexus.guild.secret-ally.price");
        if matches!(shipment.kind, ShipmentKind::Cross | ShipmentKind::Back) {
            mark!("nexus.guild.secret-ally.routes");
        }
    }
    if let Some(errand) = errand(shipment.terms) {
        nexus_cards::carried_out(game, errand);
    }
}

/// Whether a card gives the shipment under way, or its price: nobody takes its fee with another.
pub(crate) fn is_borrowed(game: &Game) -> bool {
    let Some(march) = march::under_way(game) else { return false };
    let MarchStep::Paying(shipment) = &march.step else { return false };
    if again::is_under_way(march) {
        mark!("nexus.guild-betrayal.second-shipment");
        return true;
    }
    if shipment.terms == Terms::PriceOfOne {
        mark!("nexus.guild-betrayal.discounted");
    }
    shipment.terms != Terms::Own
}

/// Whether the bank is paid although the Guild is in the game.
pub(super) fn pays_bank(game: &Game, shipment: &Shipment) -> bool {
    let lower = shipment.terms == Terms::PriceOfOne;
    if lower {
        mark!("nexus.richese.secret-ally.payee");
        mark!("nexus.richese.secret-ally.price");
    }
    lower && game.rules_otherwise(Ruling::RicheseAllyPaysBank)
}

// ---- prices

/// What a shipment of a faction costs each force.
pub(super) fn rate(game: &Game, faction: Faction, karama: bool, terms: Terms) -> Rate {
    if again::is_free(game) {
        return Rate::Free;
    }
    let own = faction == GUILD && !karama::is_stopped(game, Advantage::HalfPrice);
    let ally = game.ally(faction) == Some(GUILD) && !karama::is_stopped(game, Advantage::AllyHalfPrice);
    let half = own || ally || karama;
    match (terms, game.rules_otherwise(Ruling::ShipmentRoundsEachForce)) {
        (Terms::PriceOfOne, _) => Rate::One,
        (Terms::Own, _) if !half => Rate::Full,
        (Terms::Own | Terms::Guild, false) => Rate::Half,
        (Terms::Own | Terms::Guild, true) => Rate::HalfEach,
    }
}

/// What so many forces cost back to the reserves.
pub(super) fn price_back(game: &Game, count: u32) -> u32 {
    if again::is_free(game) { 0 } else { price::back(count) }
}

/// What a player can spend on a shipment back.
pub(super) fn spice_for_back(game: &Game, seat: Seat) -> u32 {
    if again::is_free(game) { u32::MAX } else { game.bank.balance(Holder::Wallet(seat)) }
}

pub(super) fn check_count(rate: Rate, normal: u8, elite: u8) -> Result<(), Rejection> {
    if u32::from(normal) + u32::from(elite) > rate.most() {
        return refuse!("nexus.richese.secret-ally", Rejection::WrongForceCount);
    }
    Ok(())
}

pub(super) fn check_price(game: &Game, seat: Seat, price: u32, ally: u16) -> Result<(), Rejection> {
    let purse = purse(game, seat);
    if ally > purse.ally || u32::from(ally) > price {
        return refuse!("base.ally.pay-ship", Rejection::NotPromised);
    }
    if price - u32::from(ally) > purse.own {
        return refuse!("base.ship.price", Rejection::CannotPay);
    }
    Ok(())
}

/// A Karama goes with what is shipped at the full price, or at half of it, which it halves no further.
pub(super) fn check_karama(game: &Game, faction: Faction, card: Handle, terms: Terms) -> Result<(), Rejection> {
    if karama::usable(game, faction, card).is_none() {
        return refuse!("base.karama.ship", Rejection::CardNotYours);
    }
    if terms == Terms::Guild {
        return refuse!("nexus.guild.secret-ally.price", Rejection::NothingToPay);
    }
    let plain = rate(game, faction, false, terms);
    if plain != Rate::Full && !plain.is_half() {
        return refuse!("base.edge.guild-ally-price", Rejection::NothingToPay);
    }
    Ok(())
}

pub(super) fn purse(game: &Game, seat: Seat) -> Purse {
    let ally = game.faction(seat).and_then(|own| game.ally(own)).and_then(|ally| game.seat(ally));
    let there = ally.map_or(0, |ally| game.bank.balance(Holder::Wallet(ally)));
    let promised = support::promised_to(game, seat).min(u16::try_from(there).unwrap_or(u16::MAX));
    Purse { own: game.bank.balance(Holder::Wallet(seat)), ally: promised }
}
