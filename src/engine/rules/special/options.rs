//! Who may call up which power, and on what.

use crate::custody::{Handle, Place};
use crate::facts::{Faction, Leader};
use crate::frame::Frame;
use crate::game::Game;
use crate::offer::Offer;
use crate::profile::Ruling;
use crate::rejection::Rejection;
use crate::request::Act;
use crate::rules::special::menu::{SpecialAct, SpecialOffer};
use crate::rules::special::state::SwapFrame;
use crate::rules::{battle, karama, revival};

pub(super) const ATREIDES: Faction = Faction::Atreides;
pub(super) const EMPEROR: Faction = Faction::Emperor;
pub(super) const HARKONNEN: Faction = Faction::Harkonnen;
/// The most forces that the Emperor revives.
const FORCES_MOST: u8 = 3;

pub(crate) fn check(game: &Game, faction: Faction, act: &SpecialAct) -> Result<(), Rejection> {
    match act {
        SpecialAct::SeePlan { card, of } => {
            karama::check_special(game, faction, ATREIDES, *card)?;
            battle::check_look(game, *of)
        }
        SpecialAct::Forces { card, normal, elite } => {
            check_emperor(game, faction, *card)?;
            let fits = revival::check_dead(game, faction, *normal, *elite, FORCES_MOST);
            if fits.is_err() {
                mark!("base.karama.special-emperor");
            }
            fits
        }
        SpecialAct::Leader { card, leader } => {
            check_emperor(game, faction, *card)?;
            if revival::is_dead(game, faction, *leader) {
                Ok(())
            } else {
                refuse!("base.karama.special-emperor", Rejection::LeaderNotDead)
            }
        }
        SpecialAct::Take { card, from, count } => check_take(game, faction, *card, *from, *count),
        SpecialAct::Worm { .. } | SpecialAct::GiveBack { .. } => Err(Rejection::NotYourDecision),
    }
}

fn check_emperor(game: &Game, faction: Faction, card: Handle) -> Result<(), Rejection> {
    karama::check_special(game, faction, EMPEROR, card)?;
    let reviving = game.stack.iter().any(|framed| matches!(framed.frame, Frame::Revival(_)));
    if !reviving && game.rules_otherwise(Ruling::EmperorSpecialInRevival) {
        return refuse!("base.karama.special-emperor.when", Rejection::NotBetweenSteps);
    }
    Ok(())
}

fn check_take(game: &Game, faction: Faction, card: Handle, from: Faction, count: u8) -> Result<(), Rejection> {
    karama::check_special(game, faction, HARKONNEN, card)?;
    if !game.plays(from) {
        return refuse!("base.karama.special-harkonnen", Rejection::FactionAbsent);
    }
    if from == faction {
        return refuse!("base.karama.special-harkonnen", Rejection::Yourself);
    }
    let Some((least, most)) = takeable(game, from) else {
        return refuse!("base.karama.special-harkonnen.any", Rejection::NotBetweenSteps);
    };
    if !(least..=most).contains(&count) {
        return refuse!("base.karama.special-harkonnen", Rejection::NumberOutOfRange);
    }
    Ok(())
}

/// How many cards can be asked for: how many there are is no public fact, so that it sets no limit.
fn takeable(game: &Game, from: Faction) -> Option<(u8, u8)> {
    if !game.rules_otherwise(Ruling::HarkonnenSwapWholeHand) {
        return Some((1, from.facts().hand_limit));
    }
    let bidding = game.stack.iter().any(|framed| matches!(framed.frame, Frame::Bidding(_)));
    // While cards are sold everybody knows how many each hand holds.
    let hand = u8::try_from(game.custody.count(Place::Hand(from))).unwrap_or(u8::MAX);
    (bidding && hand > 0).then_some((hand, hand))
}

pub(crate) fn offers(game: &Game, faction: Faction) -> Vec<Offer> {
    if !karama::has_special(game, faction) {
        return Vec::new();
    }
    let mut offers = Vec::new();
    for card in karama::all_usable(game, faction) {
        match faction {
            Faction::Atreides => {
                let others = game.seats.iter().map(|(_, of)| *of);
                offers.extend(others.map(|of| SpecialOffer::SeePlan { card, of }));
            }
            Faction::Emperor => {
                let (normal, elite) = revival::dead_forces(game, faction);
                let (normal, elite) = (normal.min(FORCES_MOST), elite.min(FORCES_MOST));
                offers.push(SpecialOffer::Forces { card, most: FORCES_MOST, normal, elite });
                offers.extend(faction.leaders().map(|leader: Leader| SpecialOffer::Leader { card, leader }));
            }
            Faction::Harkonnen => {
                let others = game.seats.iter().map(|(_, from)| *from);
                let take = |from| {
                    let (least, most) = takeable(game, from)?;
                    Some(SpecialOffer::Take { card, from, least, most })
                };
                offers.extend(others.filter_map(take));
            }
            Faction::BeneGesserit | Faction::Fremen | Faction::Guild => {}
        }
    }
    let lawful = |offer: &SpecialOffer| {
        offer.acts().is_some_and(|acts| acts.first().is_some_and(|act| check(game, faction, act).is_ok()))
    };
    offers.into_iter().filter(lawful).map(Offer::Special).collect()
}

// ---- what the Harkonnen give back

pub(crate) fn check_back(game: &Game, frame: &SwapFrame, act: &Act) -> Result<(), Rejection> {
    let Act::Special(SpecialAct::GiveBack { cards }) = act else { return Err(Rejection::WrongKind) };
    if cards.windows(2).any(|pair| pair[0] >= pair[1]) {
        return Err(Rejection::Malformed);
    }
    let hand = own_hand(game);
    if cards.iter().any(|card| !hand.contains(card)) {
        return refuse!("base.karama.special-harkonnen", Rejection::CardNotYours);
    }
    if cards.len() != usize::from(frame.count) {
        return refuse!("base.karama.special-hand", Rejection::NumberOutOfRange);
    }
    Ok(())
}

pub(crate) fn back_offers(game: &Game, frame: &SwapFrame) -> Vec<Offer> {
    vec![Offer::Special(SpecialOffer::GiveBack { cards: own_hand(game), count: frame.count })]
}

/// The names of the cards of the Harkonnen hand, in order.
fn own_hand(game: &Game) -> Vec<Handle> {
    let mut hand: Vec<Handle> = game.hand(HARKONNEN).into_iter().map(|(id, _)| game.custody.handle(id)).collect();
    hand.sort_unstable();
    hand
}
