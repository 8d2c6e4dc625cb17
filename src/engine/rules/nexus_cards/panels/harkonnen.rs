//! The Harkonnen card: two of its panels exchange traitor cards.

use super::{Play, Plays, Standing, is_clean};
use crate::custody::{End, Place};
use crate::facts::{ComponentId, Faction, Leader};
use crate::frame::Frame;
use crate::game::Game;
use crate::ids::Seat;
use crate::log::{Fact, NexusFact};
use crate::profile::Ruling;
use crate::random::Label;
use crate::rejection::Rejection;
use crate::rules::nexus_cards::menu::{Alternative, NexusChoice, PanelMode};
use crate::rules::nexus_cards::state::Stop;
use crate::rules::nexus_cards::steps::park;
use crate::rules::nexus_cards::stop::is_at;

pub(super) const fn standing(mode: PanelMode) -> Standing {
    match mode {
        PanelMode::Cunning => Standing::Plays(Plays {
            moment: between_plays,
            check: |game, play| check(game, play, 1),
            choices,
            make: make_cunning,
            resolutions: one_back,
            resolve,
        }),
        PanelMode::SecretAlly => Standing::Plays(Plays {
            moment: |game, seat| is_at(game, seat, Stop::Pause),
            check: |game, play| check(game, play, 2),
            choices,
            make: make_secret_ally,
            resolutions: two_back,
            resolve,
        }),
        PanelMode::Betrayal => Standing::waits_for("nexus.harkonnen.betrayal.reaction", |_, _| {
            mark!("nexus.harkonnen.betrayal.reaction");
            Rejection::PanelUndecided
        }),
    }
}

// ---- the exchange: so many traitor cards are drawn, and then as many of those held go back

fn check(game: &Game, play: &Play, count: usize) -> Result<(), Rejection> {
    if play.alternative != Alternative::First || play.choice != NexusChoice::Plain {
        return refuse!("nexus.effects.draw-first", Rejection::NoSuchChoice);
    }
    if game.custody.count(Place::TraitorDeck) < count {
        return refuse!("nexus.effects.draw-first", Rejection::ConditionUnmet);
    }
    Ok(())
}

fn choices(_game: &Game, _seat: Seat, alternative: Alternative) -> Vec<NexusChoice> {
    if alternative == Alternative::First { vec![NexusChoice::Plain] } else { Vec::new() }
}

/// Any time is between plays, and not within a battle.
fn between_plays(game: &Game, seat: Seat) -> bool {
    if game.stack.iter().any(|framed| matches!(framed.frame, Frame::Fight(_))) {
        mark!("nexus.harkonnen.cunning.reveal");
        return false;
    }
    mark!("nexus.harkonnen.cunning.window");
    is_clean(game, seat)
}

/// Cunning: one.
fn make_cunning(game: &mut Game, play: &Play) {
    mark!("nexus.harkonnen.cunning");
    draw(game, play.holder);
    park(game, play);
}

/// Secret Ally: two, in the Mentat Pause.
fn make_secret_ally(game: &mut Game, play: &Play) {
    mark!("nexus.harkonnen.secret-ally");
    draw(game, play.holder);
    draw(game, play.holder);
    park(game, play);
}

fn draw(game: &mut Game, holder: Faction) {
    mark!("nexus.effects.draw-first");
    mark!("nexus.traitor-exchange.parked");
    let Some(id @ ComponentId::Traitor(leader)) = game.custody.top(Place::TraitorDeck) else { return };
    game.move_card(id, Place::TraitorDeck, Place::Traitors(holder), End::Bottom);
    let leader = game.told(holder, leader);
    game.tell(Fact::Nexus(NexusFact::TraitorDrawn { faction: holder, leader }));
}

/// Traitor cards that can go back, in the order of the leaders: a used one, which lies open, is held as well.
fn returnable(game: &Game, seat: Seat) -> Vec<Leader> {
    let Some(holder) = game.faction(seat) else { return Vec::new() };
    let unused_only = game.rules_otherwise(Ruling::TraitorExchangeUnusedOnly);
    let is_used = |leader: Leader| game.battle.shown.contains(&(holder, leader));
    let held = game.custody.pile(Place::Traitors(holder)).into_iter();
    let leaders = held.filter_map(|id| if let ComponentId::Traitor(leader) = id { Some(leader) } else { None });
    let mut leaders: Vec<Leader> = leaders.filter(|leader| !unused_only || !is_used(*leader)).collect();
    leaders.sort_unstable();
    leaders
}

fn one_back(game: &Game, seat: Seat) -> Vec<NexusChoice> {
    returnable(game, seat).into_iter().map(|leader| NexusChoice::Leader { leader }).collect()
}

fn two_back(game: &Game, seat: Seat) -> Vec<NexusChoice> {
    let held = returnable(game, seat);
    let firsts = held.iter().enumerate();
    let pairs = firsts.flat_map(|(at, one)| held[at + 1..].iter().map(|other| [*one, *other]));
    pairs.map(|leaders| NexusChoice::TwoLeaders { leaders }).collect()
}

fn resolve(game: &mut Game, seat: Seat, choice: &NexusChoice) {
    let Some(holder) = game.faction(seat) else { return };
    match choice {
        NexusChoice::Leader { leader } => {
            mark!("nexus.harkonnen.cunning.return");
            give_back(game, holder, &[*leader]);
        }
        NexusChoice::TwoLeaders { leaders } => {
            mark!("nexus.harkonnen.secret-ally.return");
            give_back(game, holder, leaders);
        }
        _ => {}
    }
}

fn give_back(game: &mut Game, holder: Faction, leaders: &[Leader]) {
    mark!("nexus.traitor-exchange.hidden");
    for leader in leaders {
        game.move_card(ComponentId::Traitor(*leader), Place::Traitors(holder), Place::TraitorDeck, End::Bottom);
        if game.battle.shown.iter().any(|(_, shown)| shown == leader) {
            mark!("nexus.traitor-exchange.held");
        }
    }
    game.shuffle(Place::TraitorDeck, Label::TraitorDeck);
    for leader in leaders {
        // A card that lay open before its holder lies there no longer.
        game.battle.shown.retain(|(_, shown)| shown != leader);
        let leader = game.told(holder, *leader);
        game.tell(Fact::Nexus(NexusFact::TraitorReturned { faction: holder, leader }));
    }
}
