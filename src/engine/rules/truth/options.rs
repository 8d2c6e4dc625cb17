//! Who may ask whom, and which answers are true.

use crate::bank::Holder;
use crate::custody::Place;
use crate::facts::{ComponentId, Faction};
use crate::game::Game;
use crate::offer::Offer;
use crate::rejection::Rejection;
use crate::request::Act;
use crate::rules::cards;
use crate::rules::truth::menu::{Question, TruthAct, TruthOffer};
use crate::rules::truth::state::TruthFrame;

pub(super) const CARD: &str = "truthtrance";

/// Whether a player may ask.
pub(crate) fn check_ask(game: &Game, faction: Faction, act: &TruthAct) -> Result<(), Rejection> {
    let TruthAct::Ask { card, of, question } = act else { return Err(Rejection::NotYourDecision) };
    if cards::by_handle(game, faction, CARD, *card).is_none() {
        return refuse!("base.card.truthtrance", Rejection::CardNotYours);
    }
    if !game.plays(*of) {
        return refuse!("base.card.truthtrance", Rejection::FactionAbsent);
    }
    if *of == faction {
        return refuse!("base.card.truthtrance", Rejection::Yourself);
    }
    if !question.is_lawful() {
        return refuse!("base.card.truthtrance.questions", Rejection::Malformed);
    }
    Ok(())
}

/// Whether an answer is true, as far as the game can tell.
pub(crate) fn check_answer(game: &Game, frame: &TruthFrame, act: &Act) -> Result<(), Rejection> {
    match act {
        Act::Truth(TruthAct::Answer { yes }) if truth(game, frame).is_none_or(|truth| truth == *yes) => Ok(()),
        Act::Truth(TruthAct::Answer { .. }) => refuse!("base.card.truthtrance", Rejection::Untrue),
        _ => Err(Rejection::WrongKind),
    }
}

/// The true answer; nothing if the game does not know it.
pub(super) fn truth(game: &Game, frame: &TruthFrame) -> Option<bool> {
    let of = frame.of;
    match &frame.question {
        Question::Card { card } => {
            // What lies face down for a bid is still the player's.
            let places = [Place::Hand(of), Place::Committed(of)].into_iter();
            Some(places.flat_map(|place| game.custody.pile(place)).any(|id| cards::kind(id) == Some(*card)))
        }
        Question::Traitor { leader } => Some(game.custody.place(ComponentId::Traitor(*leader)) == Place::Traitors(of)),
        Question::Spice { least } => {
            let seat = game.seat(of)?;
            Some(game.bank.balance(Holder::Wallet(seat)) >= u32::from(*least))
        }
        Question::Prediction { faction, turn } => {
            let made = game.prediction.filter(|_| of == Faction::BeneGesserit);
            let fits = |turn_made: u8| turn.is_none_or(|turn| turn == turn_made);
            Some(made.is_some_and(|made| made.faction == *faction && fits(made.turn)))
        }
        Question::Said { .. } => None,
    }
}

pub(crate) fn ask_offers(game: &Game, faction: Faction) -> Vec<Offer> {
    let others: Vec<Faction> = game.seats.iter().map(|(_, other)| *other).filter(|other| *other != faction).collect();
    let cards = cards::held(game, faction, CARD).map(|id| game.custody.handle(id));
    cards.map(|card| Offer::Truth(TruthOffer::Ask { card, of: others.clone() })).collect()
}

pub(crate) fn answer_offers(game: &Game, frame: &TruthFrame) -> Vec<Offer> {
    let true_ones = [false, true].into_iter().filter(|yes| truth(game, frame).is_none_or(|truth| truth == *yes));
    true_ones.map(|yes| Offer::Truth(TruthOffer::Answer { yes })).collect()
}
