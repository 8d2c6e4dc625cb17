//! Who may draw, play and use a Nexus card, and what is refused.

use crate::facts::{Faction, NexusCard};
use crate::frame::Effect;
use crate::game::Game;
use crate::ids::{Seat, SeatSet};
use crate::offer::Offer;
use crate::profile::{Module, Ruling};
use crate::rejection::Rejection;
use crate::request::Act;
use crate::rules::nexus_cards::menu::{Alternative, NexusAct, NexusOffer, Panel, PanelMode};
use crate::rules::nexus_cards::panels::{self, Gate, Play, Reason, Standing};
use crate::rules::nexus_cards::state::NexusPlayFrame;
use crate::rules::nexus_cards::{held, panel_for};

/// Whether the game has Nexus cards.
pub(crate) fn is_played(game: &Game) -> bool {
    game.setup.profile.modules().contains(&Module::Nexus)
}

/// Whether a card is in the deck of this game.
pub(crate) fn is_in_play(game: &Game, card: NexusCard) -> bool {
    let seated = card.faction().is_some_and(|faction| game.plays(faction));
    is_played(game) && (seated || !game.rules_otherwise(Ruling::NexusSeatedFactionsOnly))
}

// ---- closing draws

pub(crate) fn check_draw(act: &Act) -> Result<(), Rejection> {
    match act {
        Act::Pass | Act::Nexus(NexusAct::Draw { .. }) => Ok(()),
        _ => Err(Rejection::WrongKind),
    }
}

pub(crate) fn draw_offers() -> Vec<Offer> {
    vec![Offer::Pass, Offer::Nexus(NexusOffer::Draw)]
}

// ---- plays

/// Whether a player may play its card like this now. The card is the first thing looked at: nothing that is refused later
/// tells more than the holder knows.
pub(crate) fn check_play(game: &Game, seat: Seat, faction: Faction, act: &NexusAct) -> Result<(), Rejection> {
    let checked = check_panel(game, seat, faction, act);
    if checked.is_err() {
        mark!("nexus.panels.rejection");
    }
    checked
}

fn check_panel(game: &Game, seat: Seat, faction: Faction, act: &NexusAct) -> Result<(), Rejection> {
    let NexusAct::Play { panel, alternative, choice } = act else { return Err(Rejection::NotYourDecision) };
    if !is_played(game) {
        return refuse!("nexus.deck.optional", Rejection::NoNexusCards);
    }
    if held(game, faction) != Some(panel.card) {
        return refuse!("nexus.play.discard", Rejection::NexusCardNotHeld);
    }
    if let Standing::Refused { reason: Reason::AbsentNative, states, .. } = panels::standing(*panel) {
        mark!("nexus.panels.no-blank");
        mark!("nexus.panels.native-absent");
        return refuse!("nexus.panels.refused", states(game, seat));
    }
    if panel_for(game, panel.card, faction) != *panel {
        mark!("nexus.mode.native-roster");
        return refuse!("nexus.mode", Rejection::WrongPanel);
    }
    let play = Play { panel: *panel, alternative: *alternative, seat, holder: faction, choice: choice.clone() };
    match panels::standing(*panel) {
        Standing::Refused { states, .. } => {
            mark!("nexus.panels.no-blank");
            refuse!("nexus.panels.refused", states(game, seat))
        }
        Standing::Answers(rules) => refuse!("nexus.play.timing", (rules.unasked)(game, &play)),
        Standing::Both(_, rules, answering) if answering == *alternative => {
            refuse!("nexus.play.timing", (rules.unasked)(game, &play))
        }
        Standing::Declared(_) => refuse!("nexus.play.timing", Rejection::PanelDeclared),
        Standing::Plays(rules) | Standing::Both(rules, ..) => {
            if panels::undecided(*panel, *alternative).is_some() {
                mark!("nexus.panels.no-blank");
                return (rules.check)(game, &play);
            }
            mark!("nexus.panels.timing");
            if !(rules.moment)(game, seat) {
                return refuse!("nexus.play.boundary", Rejection::NotBetweenSteps);
            }
            (rules.check)(game, &play)
        }
    }
}

/// What a player may play now of its card.
pub(crate) fn offers(game: &Game, seat: Seat, faction: Faction) -> Vec<Offer> {
    let Some(panel) = held(game, faction).map(|card| panel_for(game, card, faction)) else { return Vec::new() };
    let Some(rules) = panels::standing(panel).plays() else { return Vec::new() };
    let mut offers = Vec::new();
    for alternative in Alternative::ALL {
        let mut choices = (rules.choices)(game, seat, *alternative);
        choices.sort_unstable();
        choices.dedup();
        choices.retain(|choice| {
            let act = NexusAct::Play { panel, alternative: *alternative, choice: choice.clone() };
            check_play(game, seat, faction, &act).is_ok()
        });
        if !choices.is_empty() {
            offers.push(Offer::Nexus(NexusOffer::Play { panel, alternative: *alternative, choices }));
        }
    }
    offers
}

/// What a play under way leaves to choose.
pub(crate) fn check_resolve(game: &Game, frame: &NexusPlayFrame, act: &Act) -> Result<(), Rejection> {
    let Act::Nexus(NexusAct::Resolve { choice }) = act else { return Err(Rejection::WrongKind) };
    if resolutions(game, frame).contains(choice) {
        Ok(())
    } else {
        refuse!("nexus.play.receipt", Rejection::NoSuchChoice)
    }
}

pub(crate) fn resolve_offers(game: &Game, frame: &NexusPlayFrame) -> Vec<Offer> {
    vec![Offer::Nexus(NexusOffer::Resolve { choices: resolutions(game, frame) })]
}

fn resolutions(game: &Game, frame: &NexusPlayFrame) -> Vec<crate::request::NexusChoice> {
    let Some(rules) = panels::standing(frame.panel).plays() else { return Vec::new() };
    let mut choices = (rules.resolutions)(game, frame.seat);
    choices.sort_unstable();
    choices.dedup();
    choices
}

// ---- the gate

/// The panels that meet an effect, as the roster stands.
fn met(game: &Game, effect: Effect) -> impl Iterator<Item = (Panel, Gate)> {
    let meets = move |panel: Panel| {
        let rules = panels::standing(panel).answers()?;
        (is_possible(game, panel) && (rules.meets)(game, effect)).then_some((panel, rules))
    };
    Panel::all().filter_map(meets)
}

/// Whether the roster lets anybody have this panel.
pub(super) fn is_possible(game: &Game, panel: Panel) -> bool {
    let seated = panel.card.faction().is_some_and(|faction| game.plays(faction));
    seated == (panel.mode != PanelMode::SecretAlly)
}

/// Whom an attempt at this effect asks for an answer with a Nexus card. Public facts alone decide.
pub(crate) fn audience(game: &Game, effect: Effect) -> SeatSet {
    if !is_played(game) {
        return SeatSet::NONE;
    }
    let mut asked = SeatSet::NONE;
    for (panel, rules) in met(game, effect) {
        mark!("nexus.gate.audience");
        mark!("nexus.gate.uniform");
        mark!("nexus.gate.no-look");
        mark!("nexus.privacy.lists");
        mark!("nexus.play.uniform-stop");
        if effect.advantage().is_some() {
            mark!("nexus.open.priority");
        }
        for seat in (rules.audience)(game, panel).iter() {
            asked = asked.with(seat);
        }
    }
    if asked.is_empty() && met(game, effect).next().is_some() {
        mark!("nexus.gate.empty");
    }
    asked
}

/// Every seat that could hold the panel's card, for all that the table knows: unallied, holding some card, and, where the
/// panel is a Betrayal, not the native one.
pub(crate) fn possible_holders(game: &Game, panel: Panel) -> SeatSet {
    let native = panel.card.faction();
    let all = game.rules_otherwise(Ruling::NexusGateAsksAllSeats);
    let could = |faction: Faction| {
        let is_native = native == Some(faction);
        let fits = is_native == (panel.mode == PanelMode::Cunning);
        fits && game.ally(faction).is_none() && (all || held(game, faction).is_some())
    };
    game.seats.iter().filter(|(_, faction)| could(*faction)).map(|(seat, _)| *seat).collect()
}

pub(crate) fn check_answer(game: &Game, seat: Seat, act: &Act) -> Result<(), Rejection> {
    match act {
        Act::Pass => Ok(()),
        Act::Nexus(NexusAct::Use { choice }) => match usable(game, seat) {
            None => refuse!("nexus.gate.private", Rejection::NexusCardNotHeld),
            Some((_, rules)) => {
                (rules.check)(game, seat, choice)?;
                let known = (rules.choices)(game, seat).contains(choice);
                if known { Ok(()) } else { refuse!("nexus.gate.private", Rejection::NoSuchChoice) }
            }
        },
        _ => Err(Rejection::WrongKind),
    }
}

pub(crate) fn answer_offers(game: &Game, seat: Seat) -> Vec<Offer> {
    let mut choices = usable(game, seat).map(|(_, rules)| (rules.choices)(game, seat)).unwrap_or_default();
    choices.sort_unstable();
    choices.dedup();
    choices.retain(|choice| check_answer(game, seat, &Act::Nexus(NexusAct::Use { choice: choice.clone() })).is_ok());
    let offer = (!choices.is_empty()).then_some(Offer::Nexus(NexusOffer::Use { choices }));
    std::iter::once(Offer::Pass).chain(offer).collect()
}

/// The panel with which a seat itself could answer the attempt under way.
pub(crate) fn usable(game: &Game, seat: Seat) -> Option<(Panel, Gate)> {
    let faction = game.faction(seat)?;
    let own = panel_for(game, held(game, faction)?, faction);
    let effect = crate::attempt::under_way(game).effect;
    met(game, effect).find(|(panel, _)| *panel == own)
}
