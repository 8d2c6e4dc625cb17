//! The CHOAM card.

mod glimpse;

use super::{Play, Plays, Standing};
use crate::bank::Holder;
use crate::custody::{End, Handle, Place};
use crate::facts::{ComponentId, Faction};
use crate::game::Game;
use crate::ids::Seat;
use crate::log::Fact;
use crate::rejection::Rejection;
use crate::rules::cards;
use crate::rules::nexus_cards::menu::{Alternative, NexusChoice, PanelMode};
use crate::rules::nexus_cards::state::Stop;
use crate::rules::nexus_cards::stop::is_at;

/// What a worthless card brings.
const PRICE: u32 = 2;

pub(super) const fn standing(mode: PanelMode) -> Standing {
    match mode {
        PanelMode::Cunning | PanelMode::Betrayal => Standing::NATIVE,
        PanelMode::SecretAlly => {
            Standing::Both(Plays::at_once(moment, check, choices, make), glimpse::GATE, Alternative::Second)
        }
    }
}

fn moment(game: &Game, seat: Seat) -> bool {
    is_at(game, seat, Stop::Collection)
}

fn check(game: &Game, play: &Play) -> Result<(), Rejection> {
    match play.alternative {
        Alternative::First => check_trade(game, play),
        Alternative::Second => refuse!("nexus.play.timing", Rejection::PanelAnswers),
    }
}

fn choices(game: &Game, seat: Seat, alternative: Alternative) -> Vec<NexusChoice> {
    let Some(holder) = game.faction(seat) else { return Vec::new() };
    match alternative {
        Alternative::First => worthless(game, holder).map(|(_, card)| NexusChoice::Card { card }).collect(),
        Alternative::Second => Vec::new(),
    }
}

fn make(game: &mut Game, play: &Play) {
    match play.alternative {
        Alternative::First => trade(game, play),
        Alternative::Second => {}
    }
}

// ---- Secret Ally, first effect: a worthless card for two spice

/// The worthless cards of a hand.
fn worthless(game: &Game, faction: Faction) -> impl Iterator<Item = (ComponentId, Handle)> {
    let hand = game.hand(faction).into_iter();
    hand.filter(|(_, card)| cards::is_worthless(*card)).map(|(id, _)| (id, game.custody.handle(id)))
}

fn check_trade(game: &Game, play: &Play) -> Result<(), Rejection> {
    let NexusChoice::Card { card } = play.choice else {
        return refuse!("nexus.choam.secret-ally.trade.discards", Rejection::NoSuchChoice);
    };
    if !game.hand(play.holder).iter().any(|(id, _)| game.custody.handle(*id) == card) {
        return refuse!("nexus.choam.secret-ally.trade.discards", Rejection::CardNotYours);
    }
    if !worthless(game, play.holder).any(|(_, handle)| handle == card) {
        return refuse!("nexus.choam.secret-ally.trade.discards", Rejection::NoSuchChoice);
    }
    Ok(())
}

fn trade(game: &mut Game, play: &Play) {
    let NexusChoice::Card { card } = play.choice else { return };
    let Some((id, _)) = worthless(game, play.holder).find(|(_, handle)| *handle == card) else { return };
    mark!("nexus.choam.secret-ally");
    mark!("nexus.choam.secret-ally.trade");
    mark!("nexus.choam.secret-ally.trade.discards");
    game.move_card(id, Place::Hand(play.holder), Place::TreacheryDiscard, End::Top);
    if let Some(card) = cards::kind(id) {
        game.tell(Fact::CardPlayed { faction: play.holder, card });
    }
    game.post(Holder::Bank, Holder::Wallet(play.seat), PRICE);
    game.tell(Fact::SpiceReceived { faction: play.holder, amount: PRICE });
}
