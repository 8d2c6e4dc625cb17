//! Words for cards that are played at any time, and for the powers that a Karama calls up: acts, and facts of the log.

use truthsayer_engine::custody::Handle;
use truthsayer_engine::facts::Faction;
use truthsayer_engine::log::{CardFact, Shown};
use truthsayer_engine::request::Act;
use truthsayer_engine::rules::battle::state::OpenPlan;
use truthsayer_engine::rules::ghola::menu::GholaAct;
use truthsayer_engine::rules::special::menu::SpecialAct;
use truthsayer_engine::rules::truth::menu::Question;
use truthsayer_engine::rules::truth::menu::TruthAct;

use super::{conflict, counted, faction, listed, territory, told, treachery};

/// What a player does with such a card; `card` tells what a handle stands for.
pub(super) fn act(act: &Act, whose: Faction, card: &dyn Fn(Handle) -> String) -> String {
    match act {
        Act::Ghola(act) => ghola(*act, whose, card),
        Act::Truth(TruthAct::Ask { card: played, of, question }) => {
            format!("plays {} and asks {}: {}", card(*played), faction(*of), asked(question))
        }
        Act::Truth(TruthAct::Answer { yes }) => format!("answers {}", yes_or_no(*yes)),
        Act::Special(act) => special(act, whose, card),
        _ => String::new(),
    }
}

fn ghola(act: GholaAct, whose: Faction, card: &dyn Fn(Handle) -> String) -> String {
    match act {
        GholaAct::Leader { card: played, leader } => format!("plays {} for {}", card(played), leader.facts().name),
        GholaAct::Forces { card: played, normal, elite } => {
            format!("plays {} for {}", card(played), counted(whose, normal, elite, 0))
        }
        GholaAct::KwisatzHaderach { card: played } => format!("plays {} for the Kwisatz Haderach", card(played)),
    }
}

fn special(act: &SpecialAct, whose: Faction, card: &dyn Fn(Handle) -> String) -> String {
    match act {
        SpecialAct::SeePlan { card: played, of } => {
            format!("plays {} to see the plan of {}", card(*played), faction(*of))
        }
        SpecialAct::Forces { card: played, normal, elite } => {
            format!("plays {} to revive {}", card(*played), counted(whose, *normal, *elite, 0))
        }
        SpecialAct::Leader { card: played, leader } => {
            format!("plays {} to revive {}", card(*played), leader.facts().name)
        }
        SpecialAct::Worm { card: played, territory: at } => {
            format!("plays {} to place a worm in {}", card(*played), territory(*at))
        }
        SpecialAct::Take { card: played, from, count } => {
            format!("plays {} to take {count} cards of {}", card(*played), faction(*from))
        }
        SpecialAct::GiveBack { cards } => {
            format!("gives back {}", listed(cards.iter().map(|given| card(*given))))
        }
    }
}

fn yes_or_no(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

/// A plan that was seen before it was open.
pub(crate) fn plan(plan: &OpenPlan) -> String {
    conflict::opened(plan)
}

/// A question, as it is put.
pub(crate) fn asked(question: &Question) -> String {
    match question {
        Question::Card { card } => format!("is {} in your hand?", treachery(*card)),
        Question::Traitor { leader } => format!("is {} among your traitors?", leader.facts().name),
        Question::Spice { least } => format!("have you {least} spice?"),
        Question::Prediction { faction: named, turn: None } => format!("have you predicted {}?", faction(*named)),
        Question::Prediction { faction: named, turn: Some(turn) } => {
            format!("have you predicted {} in turn {turn}?", faction(*named))
        }
        Question::Said { words } => format!("“{words}”"),
    }
}

/// What happened by such a card.
pub(super) fn fact(fact: &CardFact) -> String {
    match fact {
        CardFact::TruthAsked { by, of, question } => {
            format!("{} asked {}: {}", faction(*by), faction(*of), asked(question))
        }
        CardFact::TruthAnswered { of, yes } => format!("{} answered {}.", faction(*of), yes_or_no(*yes)),
        CardFact::PlanSeen { of, plan } => {
            let plan = told(plan, |plan| format!(": {}", conflict::opened(plan)), "");
            format!("Atreides saw the plan of {}{plan}.", faction(*of))
        }
        CardFact::CardsTaken { by, from, count, cards } => {
            let cards = told(cards, |cards| of_cards(cards), "");
            format!("{} took {count} cards of {}{cards}.", faction(*by), faction(*from))
        }
        CardFact::CardsGivenBack { by, to, count, cards } => {
            let cards = told(cards, |cards| of_cards(cards), "");
            format!("{} gave {count} cards to {}{cards}.", faction(*by), faction(*to))
        }
        CardFact::KwisatzHaderachRevived { cost } => format!("The Kwisatz Haderach came back, for {cost} spice."),
        CardFact::Shown { by, shown: what } => format!("{} showed its ally {}.", faction(*by), shown(*what)),
    }
}

fn shown(what: Shown) -> String {
    match what {
        Shown::Card { card } => treachery(card),
        Shown::Traitor { leader } => format!("the traitor card of {}", leader.facts().name),
        Shown::Prediction { faction: wins, turn } => format!("its prediction: {} in turn {turn}", faction(wins)),
        Shown::Spice { amount } => format!("its {amount} spice"),
    }
}

fn of_cards(cards: &[truthsayer_engine::facts::Treachery]) -> String {
    if cards.is_empty() { String::new() } else { format!(": {}", listed(cards.iter().map(|card| treachery(*card)))) }
}
