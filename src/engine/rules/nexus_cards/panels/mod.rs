//! The thirty-six panels, a file for each card: which are played, how, and which are refused, with the reason.
//!
//! A panel that is played by itself gives a `Plays`, one that answers an attempt a `Gate`, one that goes along with an
//! act of its holder a `Declared`. The rest of the family asks `standing` and names no card.

mod atreides;
mod bene_gesserit;
mod choam;
mod ecaz;
mod emperor;
mod fremen;
mod guild;
mod harkonnen;
mod ixians;
mod moritani;
mod returns;
mod richese;
mod tleilaxu;

// What is asked of a panel that lasts.
pub(crate) use fremen::{bans_fit, far_moves_stopped, is_called, ridden, rides_stopped};
pub(crate) use harkonnen::{is_owed_a_traitor, replace_cancelled_traitor};

use crate::facts::{Faction, NexusCard, Territory};
use crate::frame::Effect;
use crate::game::Game;
use crate::ids::{Seat, SeatSet};
use crate::rejection::Rejection;
use crate::rules::battle::state::{FightFrame, FightStep, Inspection, Side};
use crate::rules::nexus_cards::errands::panel_for_errand;
use crate::rules::nexus_cards::menu::{Alternative, NexusChoice, Panel, PanelMode};
use crate::rules::nexus_cards::options::possible_holders;
use crate::rules::nexus_cards::panel_for;
use crate::rules::nexus_cards::steps::{close, open_play};
use crate::rules::{battle, bidding, movement, spice_blow};

/// A play of a card, as it was asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Play {
    pub(crate) panel: Panel,
    pub(crate) alternative: Alternative,
    pub(crate) seat: Seat,
    pub(crate) holder: Faction,
    pub(crate) choice: NexusChoice,
}

/// A panel that its holder plays by itself.
#[derive(Clone, Copy)]
pub(crate) struct Plays {
    /// Whether the moment is one for it; [`is_clean`] where the panel names none.
    pub(crate) moment: fn(&Game, Seat) -> bool,
    /// Whether the play is lawful otherwise, alternative and choice included.
    pub(crate) check: fn(&Game, &Play) -> Result<(), Rejection>,
    /// What can be chosen; what the check refuses is left out by the caller.
    pub(crate) choices: fn(&Game, Seat, Alternative) -> Vec<NexusChoice>,
    /// The effect; the card is spent, and its receipt is the latest. It may `steps::park` the play.
    pub(crate) make: fn(&mut Game, &Play),
    /// What can be chosen once it is parked.
    pub(crate) resolutions: fn(&Game, Seat) -> Vec<NexusChoice>,
    /// What follows from that choice.
    pub(crate) resolve: fn(&mut Game, Seat, &NexusChoice),
}

impl Plays {
    /// A panel that parks nothing.
    pub(crate) const fn at_once(
        moment: fn(&Game, Seat) -> bool,
        check: fn(&Game, &Play) -> Result<(), Rejection>,
        choices: fn(&Game, Seat, Alternative) -> Vec<NexusChoice>,
        make: fn(&mut Game, &Play),
    ) -> Self {
        Self { moment, check, choices, make, resolutions: |_, _| Vec::new(), resolve: |_, _, _| {} }
    }
}

/// A panel that answers an attempt: all who could hold its card acknowledge, the holder may use it.
///
/// `Gate { meets, make, ..Gate::PLAIN }` is one that all possible holders are asked for, with nothing to choose.
#[derive(Clone, Copy)]
pub(crate) struct Gate {
    /// Whether it meets this effect.
    pub(crate) meets: fn(&Game, Effect) -> bool,
    /// Whom it asks, from public facts alone; `options::possible_holders` where nothing else is printed.
    pub(crate) audience: fn(&Game, Panel) -> SeatSet,
    /// What can be chosen; the check refuses what is not lawful for another reason.
    pub(crate) choices: fn(&Game, Seat) -> Vec<NexusChoice>,
    /// Why its holder may not use it like this, from what the holder knows.
    pub(crate) check: fn(&Game, Seat, &NexusChoice) -> Result<(), Rejection>,
    /// Whether a use comes to nothing for a reason that its holder cannot know: the card is then kept, and nobody else
    /// learns of it.
    pub(crate) fails: fn(&Game, Seat) -> bool,
    /// What its use does to the attempt; the card is spent, and its receipt is the latest.
    pub(crate) make: fn(&mut Game, Seat, &NexusChoice),
    /// The refusal of a play without such an attempt.
    pub(crate) unasked: fn(&Game, &Play) -> Rejection,
}

impl Gate {
    pub(crate) const PLAIN: Self = Self {
        meets: |_, _| false,
        audience: possible_holders,
        choices: |_, _| vec![NexusChoice::Plain],
        check: |_, _, _| Ok(()),
        fails: |_, _| false,
        make: |_, _, _| {},
        unasked: |_, _| Rejection::PanelAnswers,
    };
}

/// What a panel goes along with that is an act of its holder's own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Errand {
    /// A shipment by the routes and at the prices of the Guild.
    GuildTerms,
    /// A shipment of several forces at the price of one.
    PriceOfOne,
    /// A second shipment.
    SecondShipment,
}

/// A panel that its holder declares with such an act: card and act are one request.
#[derive(Clone, Copy)]
pub(crate) struct Declared {
    /// Which act.
    pub(crate) errand: Errand,
    /// Why its holder may not declare it.
    pub(crate) check: fn(&Game, Faction) -> Result<(), Rejection>,
    /// What is stated once the card is spent; the act itself is its family's affair.
    pub(crate) make: fn(&mut Game),
}

/// How a panel stands in this engine.
#[derive(Clone, Copy)]
pub(crate) enum Standing {
    /// It is played by itself.
    Plays(Plays),
    /// It answers.
    Answers(Gate),
    /// One of its effects is played by itself, and this one answers.
    Both(Plays, Gate, Alternative),
    /// It is declared with an act of its holder.
    Declared(Declared),
    /// It is refused: the card is kept.
    Refused {
        /// Why.
        reason: Reason,
        /// The question that it waits for.
        question: Option<&'static str>,
        /// States the clause by which it is refused at this moment, and names the refusal.
        states: fn(&Game, Seat) -> Rejection,
    },
}

impl Standing {
    const NATIVE: Self =
        Self::Refused { reason: Reason::AbsentNative, question: None, states: |_, _| Rejection::PanelNative };

    const fn waits_for(question: &'static str, states: fn(&Game, Seat) -> Rejection) -> Self {
        Self::Refused { reason: Reason::Undecided, question: Some(question), states }
    }

    /// How it is played by itself, if it is.
    pub(crate) const fn plays(self) -> Option<Plays> {
        match self {
            Self::Plays(rules) | Self::Both(rules, ..) => Some(rules),
            Self::Answers(_) | Self::Declared(_) | Self::Refused { .. } => None,
        }
    }

    /// How it answers, if it does.
    pub(crate) const fn answers(self) -> Option<Gate> {
        match self {
            Self::Answers(rules) | Self::Both(_, rules, _) => Some(rules),
            Self::Plays(_) | Self::Declared(_) | Self::Refused { .. } => None,
        }
    }

    /// Which of its effects answers.
    pub(crate) const fn answering(self) -> Alternative {
        if let Self::Both(_, _, alternative) = self { alternative } else { Alternative::First }
    }

    /// How it is declared, if it is.
    pub(crate) const fn declared(self) -> Option<Declared> {
        match self {
            Self::Declared(rules) => Some(rules),
            Self::Plays(_) | Self::Answers(_) | Self::Both(..) | Self::Refused { .. } => None,
        }
    }
}

named! {
    /// Why a panel is refused.
    pub enum Reason {
        /// It belongs to a faction that the engine does not play.
        AbsentNative = "absent-native",
        /// The engine does not play it yet.
        NotYet = "not-yet",
        /// It waits for a question that nobody has decided.
        Undecided = "undecided",
    }
}

/// How a panel stands.
pub(crate) fn standing(panel: Panel) -> Standing {
    let of = match panel.card {
        NexusCard::Atreides => atreides::standing,
        NexusCard::BeneGesserit => bene_gesserit::standing,
        NexusCard::Emperor => emperor::standing,
        NexusCard::Fremen => fremen::standing,
        NexusCard::Harkonnen => harkonnen::standing,
        NexusCard::Guild => guild::standing,
        NexusCard::Ixians => ixians::standing,
        NexusCard::Tleilaxu => tleilaxu::standing,
        NexusCard::Choam => choam::standing,
        NexusCard::Richese => richese::standing,
        NexusCard::Ecaz => ecaz::standing,
        NexusCard::Moritani => moritani::standing,
    };
    of(panel.mode)
}

/// The question that one effect of a panel waits for, though the other is played.
pub(crate) fn undecided(panel: Panel, alternative: Alternative) -> Option<&'static str> {
    match panel.card {
        NexusCard::Emperor => emperor::undecided(panel.mode, alternative),
        NexusCard::Fremen => fremen::undecided(panel.mode, alternative),
        _ => None,
    }
}

const STARS: Panel = Panel { card: NexusCard::Emperor, mode: PanelMode::Cunning };

/// Whether what works in a battle by a Nexus card was played in it.
pub(crate) fn has_begun(game: &Game, fight: &FightFrame) -> bool {
    let starred = !fight.starred || open_play(game, Faction::Emperor, STARS).is_some();
    let inspects = |inspection: Inspection| {
        let choice = NexusChoice::Element { element: inspection.element };
        let panel = panel_for(game, NexusCard::Atreides, inspection.by);
        let play = open_play(game, inspection.by, panel);
        let side = fight.side(inspection.by);
        // Cunning adds to what was answered before.
        let second = panel.mode != PanelMode::Cunning || fight.answer.map(|(bound, _)| bound) == side.map(Side::other);
        let waits = fight.step == FightStep::Inspection;
        let answered = inspection.answer.is_none() == waits;
        side.is_some() && second && answered && play.is_some_and(|play| play.choice == choice)
    };
    starred && fight.inspection.is_none_or(inspects)
}

/// A battle is over, and with it what worked in it.
pub(crate) fn battle_over(game: &mut Game) {
    close(game, |panel| panel == STARS || panel.card == NexusCard::Atreides);
}

/// What was answered to an inspection binds nobody any more.
pub(crate) fn inspection_over(game: &mut Game) {
    close(game, |panel| panel.card == NexusCard::Atreides);
}

/// The plays on which the battle, the worm or the shipment under way rests, by whom.
pub(super) fn at_work(game: &Game) -> Vec<(Faction, Panel)> {
    let fight = battle::under_way(game);
    let starred = fight.is_some_and(|fight| fight.starred).then_some((Faction::Emperor, STARS));
    let inspection = fight.and_then(|fight| fight.inspection).map(|inspection| inspection.by);
    let inspection = inspection.map(|by| (by, panel_for(game, NexusCard::Atreides, by)));
    let called = spice_blow::is_ridden_from_afar(game).then_some((Faction::Fremen, fremen::CALL));
    let errands = movement::errands(game).into_iter();
    let declared = errands.filter_map(|(seat, errand)| Some((game.faction(seat)?, panel_for_errand(errand)?)));
    let owed = harkonnen::owing(game).map(|holder| (holder, harkonnen::CANCELLATION));
    starred.into_iter().chain(inspection).chain(called).chain(owed).chain(declared).collect()
}

/// Whether an effect shows a treachery card of another, which its receipt keeps.
pub(crate) fn shows_a_card(panel: Panel, alternative: Alternative) -> bool {
    panel.card == NexusCard::Choam && alternative == Alternative::Second
}

/// Whether an effect takes a choice of this kind, whatever else may speak against it.
pub(super) fn takes(panel: Panel, alternative: Alternative, choice: &NexusChoice) -> bool {
    if !effects(panel).contains(&alternative) || undecided(panel, alternative).is_some() {
        return false;
    }
    match (panel.card, panel.mode, alternative) {
        (NexusCard::Atreides, PanelMode::Cunning | PanelMode::SecretAlly, _) => {
            matches!(choice, NexusChoice::Element { .. })
        }
        (NexusCard::BeneGesserit, PanelMode::Cunning, _) => {
            let ordered = |territories: &[Territory]| territories.is_sorted_by(|one, next| one < next);
            matches!(choice, NexusChoice::Territories { territories } if !territories.is_empty() && ordered(territories))
        }
        (NexusCard::Emperor | NexusCard::Fremen, PanelMode::SecretAlly, Alternative::Second) => returns::takes(choice),
        (NexusCard::Choam, PanelMode::SecretAlly, Alternative::First) => matches!(choice, NexusChoice::Card { .. }),
        (NexusCard::Moritani, PanelMode::SecretAlly, _) => moritani::takes(choice),
        _ => choice.is_plain(),
    }
}

/// The effects of a panel: two where the print leaves a choice.
pub fn effects(panel: Panel) -> &'static [Alternative] {
    use PanelMode::{Betrayal, SecretAlly};
    match (panel.card, panel.mode) {
        (NexusCard::Emperor | NexusCard::Fremen, Betrayal | SecretAlly)
        | (NexusCard::Choam, SecretAlly)
        | (NexusCard::Ixians | NexusCard::Richese, Betrayal) => Alternative::ALL,
        _ => &[Alternative::First],
    }
}

/// Why one effect of a panel is refused, whatever becomes of the other; nothing if it is played.
pub fn refused_effect(panel: Panel, alternative: Alternative) -> Option<(Reason, Option<&'static str>)> {
    let undecided = undecided(panel, alternative).map(|question| (Reason::Undecided, Some(question)));
    refused(panel).or(undecided)
}

/// Why a panel is refused, and the question that it waits for; nothing if it is played.
pub fn refused(panel: Panel) -> Option<(Reason, Option<&'static str>)> {
    match standing(panel) {
        Standing::Refused { reason, question, .. } => Some((reason, question)),
        Standing::Plays(_) | Standing::Answers(_) | Standing::Both(..) | Standing::Declared(_) => None,
    }
}

/// A clean moment, for a panel that names no phase: between two steps of the game, and nobody has made a secret choice.
pub(crate) fn is_clean(game: &Game, _seat: Seat) -> bool {
    let Some(top) = game.stack.last() else { return false };
    let Some(asking) = &top.asking else { return false };
    top.frame.is_between_steps() && asking.entries.iter().all(|entry| entry.answer.is_none())
}

/// The buyer of the lot of the moment alone, if it could hold the card.
fn buyer(game: &Game, panel: Panel) -> SeatSet {
    let possible = possible_holders(game, panel);
    let buyer = bidding::buyer(game).map(|bid| bid.seat).filter(|seat| possible.contains(*seat));
    buyer.map_or(SeatSet::NONE, SeatSet::only)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panels_of_factions_that_are_not_played_are_refused() {
        for panel in Panel::all().filter(|panel| panel.card.faction().is_none() && panel.mode != PanelMode::SecretAlly)
        {
            assert_eq!(refused(panel), Some((Reason::AbsentNative, None)), "{panel}");
        }
    }
}
