//! The Harkonnen card.

use super::{Play, Plays, Standing, is_clean};
use crate::custody::{End, Place};
use crate::facts::{ComponentId, Faction};
use crate::game::Game;
use crate::ids::Seat;
use crate::log::{Fact, NexusFact};
use crate::random::Label;
use crate::rejection::Rejection;
use crate::rules::nexus_cards::menu::{Alternative, NexusChoice, PanelMode};
use crate::rules::nexus_cards::steps::park;

const OWN: Faction = Faction::Harkonnen;

pub(super) const fn standing(mode: PanelMode) -> Standing {
    match mode {
        PanelMode::Cunning => Standing::Plays(Plays { moment: is_clean, check, choices, make, resolutions, resolve }),
        PanelMode::Betrayal | PanelMode::SecretAlly => Standing::NOT_YET,
    }
}

// ---- Cunning: a traitor card is drawn, and then one of those held goes back

fn check(game: &Game, play: &Play) -> Result<(), Rejection> {
    if play.alternative != Alternative::First || play.choice != NexusChoice::Plain {
        return refuse!("nexus.harkonnen.cunning", Rejection::NoSuchChoice);
    }
    if game.custody.count(Place::TraitorDeck) == 0 {
        return refuse!("nexus.harkonnen.cunning", Rejection::ConditionUnmet);
    }
    Ok(())
}

fn choices(_game: &Game, _seat: Seat, alternative: Alternative) -> Vec<NexusChoice> {
    if alternative == Alternative::First { vec![NexusChoice::Plain] } else { Vec::new() }
}

fn make(game: &mut Game, play: &Play) {
    mark!("nexus.harkonnen.cunning");
    let Some(id @ ComponentId::Traitor(leader)) = game.custody.top(Place::TraitorDeck) else { return };
    game.move_card(id, Place::TraitorDeck, Place::Traitors(OWN), End::Bottom);
    let leader = game.told(OWN, leader);
    game.tell(Fact::Nexus(NexusFact::TraitorDrawn { faction: OWN, leader }));
    park(game, play);
}

fn resolutions(game: &Game, _seat: Seat) -> Vec<NexusChoice> {
    let held = game.custody.pile(Place::Traitors(OWN)).into_iter();
    held.filter_map(
        |id| if let ComponentId::Traitor(leader) = id { Some(NexusChoice::Leader { leader }) } else { None },
    )
    .collect()
}

fn resolve(game: &mut Game, _seat: Seat, choice: &NexusChoice) {
    let NexusChoice::Leader { leader } = choice else { return };
    mark!("nexus.harkonnen.cunning.return");
    game.move_card(ComponentId::Traitor(*leader), Place::Traitors(OWN), Place::TraitorDeck, End::Bottom);
    game.shuffle(Place::TraitorDeck, Label::TraitorDeck);
    // A card that lay open before its holder lies there no longer.
    game.battle.shown.retain(|(_, shown)| shown != leader);
    let leader = game.told(OWN, *leader);
    game.tell(Fact::Nexus(NexusFact::TraitorReturned { faction: OWN, leader }));
}
