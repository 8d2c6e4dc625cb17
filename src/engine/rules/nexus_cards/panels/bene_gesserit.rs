//! The Bene Gesserit card.

use super::{Play, Plays, Standing};
use crate::facts::{Faction, Territory};
use crate::game::Game;
use crate::ids::Seat;
use crate::profile::Ruling;
use crate::rejection::Rejection;
use crate::rules::nexus_cards::menu::{Alternative, NexusChoice, PanelMode};
use crate::rules::{advisors, battle, movement};

const OWN: Faction = Faction::BeneGesserit;

pub(super) const fn standing(mode: PanelMode) -> Standing {
    match mode {
        PanelMode::Cunning => Standing::Plays(Plays::at_once(is_own_turn, check, choices, make)),
        PanelMode::Betrayal => Standing::waits_for("nexus.bene-gesserit.betrayal.reaction", unanswered),
        PanelMode::SecretAlly => Standing::waits_for("nexus.open.borrowed-voice", borrowed),
    }
}

// ---- Cunning: advisors of any territories take up arms in the own turn of Shipment and Movement

fn is_own_turn(game: &Game, seat: Seat) -> bool {
    movement::is_marching(game, seat)
}

fn check(game: &Game, play: &Play) -> Result<(), Rejection> {
    if !game.is_advanced() {
        return refuse!("nexus.bene-gesserit.cunning.basic", Rejection::ConditionUnmet);
    }
    let NexusChoice::Territories { territories } = &play.choice else {
        return refuse!("nexus.bene-gesserit.cunning", Rejection::NoSuchChoice);
    };
    let is_list = !territories.is_empty() && territories.is_sorted_by(|one, next| one < next);
    if play.alternative != Alternative::First || !is_list {
        return refuse!("nexus.bene-gesserit.cunning", Rejection::NoSuchChoice);
    }
    territories.iter().try_for_each(|territory| check_territory(game, *territory))
}

/// All of a play is refused for one territory.
fn check_territory(game: &Game, territory: Territory) -> Result<(), Rejection> {
    if game.advisors_in(territory).is_empty() {
        return refuse!("nexus.bene-gesserit.cunning", Rejection::NoAdvisors);
    }
    if movement::came_along(game, territory) {
        return refuse!("nexus.bene-gesserit.cunning.accompanied", Rejection::PanelUndecided);
    }
    let stormed = |cell: &&crate::facts::Cell| {
        game.in_storm(**cell) && !game.tokens_in(OWN, **cell).and(game.custody.advisors()).is_empty()
    };
    if territory.cells().iter().any(|cell| stormed(&cell)) {
        return refuse!("nexus.bene-gesserit.cunning.storm", Rejection::CellInStorm);
    }
    if game.is_full_for(OWN, territory) {
        return refuse!("nexus.bene-gesserit.cunning.occupancy", Rejection::StrongholdFull);
    }
    Ok(())
}

/// All territories that could be named, as one choice that stands for each of them and for any of them together.
fn choices(game: &Game, _seat: Seat, alternative: Alternative) -> Vec<NexusChoice> {
    let able = Territory::all().filter(|territory| check_territory(game, *territory).is_ok());
    let mut territories: Vec<Territory> = able.collect();
    territories.sort_unstable();
    if alternative == Alternative::First && !territories.is_empty() {
        vec![NexusChoice::Territories { territories }]
    } else {
        Vec::new()
    }
}

fn make(game: &mut Game, play: &Play) {
    let NexusChoice::Territories { territories } = &play.choice else { return };
    mark!("nexus.bene-gesserit.cunning");
    mark!("nexus.bene-gesserit.cunning.single-stance");
    mark!("nexus.bene-gesserit.cunning.no-action");
    mark!("nexus.bene-gesserit.cunning.no-entry");
    for territory in territories {
        advisors::turn(game, *territory, false);
    }
    if game.rules_otherwise(Ruling::SistersCunningIsMovement) {
        movement::use_up_moves(game);
    }
}

// ---- Betrayal and Secret Ally wait for what nobody has decided

fn unanswered(_game: &Game, _seat: Seat) -> Rejection {
    mark!("nexus.bene-gesserit.betrayal.reaction");
    mark!("nexus.reactive-policy");
    Rejection::PanelUndecided
}

/// After Prescience it would be too late in any case.
fn borrowed(game: &Game, seat: Seat) -> Rejection {
    if game.faction(seat).is_some_and(|faction| battle::is_past_prescience(game, faction)) {
        mark!("nexus.bg-before-prescience");
        return Rejection::ConditionUnmet;
    }
    mark!("nexus.open.borrowed-voice");
    Rejection::PanelUndecided
}
