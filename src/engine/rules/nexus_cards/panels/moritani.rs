//! The Moritani card.

use super::{Gate, Standing};
use crate::custody::Handle;
use crate::frame::Effect;
use crate::game::Game;
use crate::ids::{Seat, SeatSet};
use crate::rejection::Rejection;
use crate::rules::battle;
use crate::rules::nexus_cards::menu::{NexusChoice, Panel, PanelMode};

pub(super) const fn standing(mode: PanelMode) -> Standing {
    match mode {
        PanelMode::Cunning | PanelMode::Betrayal => Standing::NATIVE,
        PanelMode::SecretAlly => Standing::Answers(Gate {
            meets: |_, effect| effect == Effect::LoserKeeps,
            audience: loser,
            choices,
            check,
            make,
            ..Gate::PLAIN
        }),
    }
}

// ---- Secret Ally: the loser of a battle keeps a card that it has played

/// The loser, whether it is known to hold a Nexus card or not.
fn loser(game: &Game, _panel: Panel) -> SeatSet {
    mark!("nexus.moritani-retention.prompt");
    mark!("nexus.moritani-retention.nonholder");
    mark!("nexus.moritani-retention.sequence");
    mark!("nexus.moritani-retention.no-karama");
    battle::loser(game).and_then(|faction| game.seat(faction)).map_or(SeatSet::NONE, SeatSet::only)
}

fn choices(game: &Game, _seat: Seat) -> Vec<NexusChoice> {
    let places = battle::under_way(game).map(battle::keepable).unwrap_or_default();
    places.into_iter().map(|(card, _)| NexusChoice::Card { card }).collect()
}

/// Weapon or defence, by its place in the plan.
pub(super) fn takes(choice: &NexusChoice) -> bool {
    matches!(choice, NexusChoice::Card { card } if [Handle(1), Handle(2)].contains(card))
}

fn check(game: &Game, seat: Seat, choice: &NexusChoice) -> Result<(), Rejection> {
    if choices(game, seat).contains(choice) {
        Ok(())
    } else {
        refuse!("nexus.moritani-retention.mandatory", Rejection::NoSuchChoice)
    }
}

fn make(game: &mut Game, _seat: Seat, choice: &NexusChoice) {
    let NexusChoice::Card { card } = choice else { return };
    mark!("nexus.moritani.secret-ally");
    mark!("nexus.moritani-retention.effect");
    battle::keep(game, *card);
}
