//! The Atreides card.

use super::{Gate, Play, Standing};
use crate::attempt;
use crate::facts::Faction;
use crate::frame::Effect;
use crate::game::Game;
use crate::ids::{Seat, SeatSet};
use crate::profile::Ruling;
use crate::rejection::Rejection;
use crate::request::Element;
use crate::rules::battle::state::FightStep;
use crate::rules::karama::state::Advantage;
use crate::rules::nexus_cards::menu::{NexusChoice, Panel, PanelMode};
use crate::rules::nexus_cards::options::possible_holders;
use crate::rules::nexus_cards::steps::keep_open;
use crate::rules::{battle, karama};

const OWN: Faction = Faction::Atreides;

pub(super) const fn standing(mode: PanelMode) -> Standing {
    match mode {
        PanelMode::Betrayal => {
            Standing::Answers(Gate { meets: is_inspection, make: stop, unasked: after_the_answer, ..Gate::PLAIN })
        }
        PanelMode::Cunning => Standing::Answers(Gate {
            meets: has_had_an_answer,
            choices: second_elements,
            check: check_second,
            make: inspect_second,
            ..Gate::PLAIN
        }),
        PanelMode::SecretAlly => Standing::Answers(Gate {
            meets: |_, effect| effect == Effect::Inspects,
            audience: combatants,
            choices: |_, _| all_elements(),
            make: inspect_as_ally,
            unasked: after_the_step,
            ..Gate::PLAIN
        }),
    }
}

// ---- Betrayal: one inspection is stopped

fn is_inspection(_game: &Game, effect: Effect) -> bool {
    let met = matches!(effect, Effect::AtreidesForesee { .. });
    if met {
        mark!("nexus.atreides.betrayal.window");
        mark!("nexus.atreides.betrayal.gate");
    }
    met
}

fn stop(game: &mut Game, _seat: Seat, _choice: &NexusChoice) {
    mark!("nexus.atreides.betrayal");
    mark!("nexus.atreides.betrayal.attempt");
    mark!("nexus.atreides.betrayal.unbound");
    mark!("nexus.effects.original");
    // The battle goes on behind the inspection: the stopped one was that of this battle.
    mark!("nexus.atreides.betrayal.again");
    attempt::deny(game);
}

fn after_the_answer(game: &Game, _play: &Play) -> Rejection {
    if battle::under_way(game).is_some_and(|fight| fight.answer.is_some()) {
        mark!("nexus.atreides.betrayal.answered");
    }
    Rejection::PanelAnswers
}

// ---- Cunning: a second element

/// Whether the Atreides have had an answer in a battle of their own.
fn has_had_an_answer(game: &Game, effect: Effect) -> bool {
    let Some(fight) = battle::under_way(game).filter(|_| effect == Effect::Inspects) else { return false };
    let Some(side) = fight.side(OWN) else { return false };
    let answered = fight.answer.is_some_and(|(bound, _)| bound == side.other());
    if answered {
        mark!("nexus.atreides.cunning.window");
    } else if karama::is_stopped(game, Advantage::Prescience) {
        mark!("nexus.atreides-inspection.continuation");
    }
    answered
}

fn all_elements() -> Vec<NexusChoice> {
    Element::ALL.iter().map(|element| NexusChoice::Element { element: *element }).collect()
}

/// The element that was inspected before.
fn first(game: &Game) -> Option<Element> {
    battle::under_way(game).and_then(|fight| fight.answer).map(|(_, answer)| answer.element())
}

fn second_elements(game: &Game, _seat: Seat) -> Vec<NexusChoice> {
    let repeats = game.rules_otherwise(Ruling::AtreidesSecondSameElement);
    let first = first(game).filter(|_| !repeats).map(|element| NexusChoice::Element { element });
    all_elements().into_iter().filter(|choice| Some(choice) != first.as_ref()).collect()
}

fn check_second(game: &Game, seat: Seat, choice: &NexusChoice) -> Result<(), Rejection> {
    if second_elements(game, seat).contains(choice) {
        Ok(())
    } else {
        refuse!("nexus.atreides-inspection.second", Rejection::NoSuchChoice)
    }
}

fn inspect_second(game: &mut Game, seat: Seat, choice: &NexusChoice) {
    mark!("nexus.atreides.cunning");
    mark!("nexus.atreides-inspection.second");
    inspect(game, seat, choice);
}

fn inspect(game: &mut Game, seat: Seat, choice: &NexusChoice) {
    let (Some(by), NexusChoice::Element { element }) = (game.faction(seat), choice) else { return };
    mark!("nexus.atreides-inspection.cause");
    keep_open(game);
    battle::inspect(game, by, *element);
}

// ---- Secret Ally: one element

/// Who could hold the card and fights in this battle.
fn combatants(game: &Game, panel: Panel) -> SeatSet {
    let Some(fight) = battle::under_way(game) else { return SeatSet::NONE };
    let fights = |seat: &Seat| game.faction(*seat).is_some_and(|own| fight.side(own).is_some());
    mark!("nexus.atreides.secret-ally.window");
    possible_holders(game, panel).iter().filter(fights).collect()
}

fn inspect_as_ally(game: &mut Game, seat: Seat, choice: &NexusChoice) {
    mark!("nexus.atreides.secret-ally");
    inspect(game, seat, choice);
}

fn after_the_step(game: &Game, _play: &Play) -> Rejection {
    // Whatever the opponent has said of its plan since, nothing is asked for any more.
    if battle::under_way(game).is_some_and(|fight| fight.step == FightStep::Planning) {
        mark!("nexus.atreides.secret-ally.committed");
    }
    Rejection::PanelAnswers
}
