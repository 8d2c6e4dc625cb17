//! The Harkonnen card: two of its panels exchange traitor cards, one cancels a traitor that was shown.

use super::{Gate, Play, Plays, Standing, is_clean};
use crate::attempt;
use crate::custody::{End, Place};
use crate::facts::{ComponentId, Faction, Leader, NexusCard};
use crate::frame::{Effect, Frame};
use crate::game::Game;
use crate::ids::Seat;
use crate::log::{Fact, NexusFact};
use crate::profile::{Phase, Ruling};
use crate::random::Label;
use crate::rejection::Rejection;
use crate::rules::nexus_cards::menu::{Alternative, NexusChoice, Panel, PanelMode};
use crate::rules::nexus_cards::state::{Receipt, Stage, Stop};
use crate::rules::nexus_cards::steps::{close, keep_open, park};
use crate::rules::nexus_cards::stop::is_at;

const OWN: Faction = Faction::Harkonnen;
pub(super) const CANCELLATION: Panel = Panel { card: NexusCard::Harkonnen, mode: PanelMode::Betrayal };

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
        PanelMode::Betrayal => Standing::Answers(Gate { meets: is_shown, make: cancel, ..Gate::PLAIN }),
    }
}

// ---- Betrayal: a traitor that was shown is cancelled, and replaced in the Mentat Pause

fn is_shown(_game: &Game, effect: Effect) -> bool {
    let met = matches!(effect, Effect::TraitorCounts { .. });
    if met {
        mark!("nexus.harkonnen.betrayal.reaction");
    }
    met
}

/// The card that was shown goes into its deck; the draw in its place is owed until the Mentat Pause.
fn cancel(game: &mut Game, _seat: Seat, _choice: &NexusChoice) {
    let Effect::TraitorCounts { leader } = attempt::under_way(game).effect else { return };
    mark!("nexus.harkonnen.betrayal");
    mark!("nexus.harkonnen.betrayal.shuffle");
    mark!("nexus.harkonnen.betrayal.identity");
    mark!("nexus.effects.original");
    mark!("nexus.delayed.mentat");
    mark!("nexus.delayed.outlive");
    keep_open(game);
    attempt::deny(game);
    into_the_deck(game, OWN, &[leader]);
    game.tell(Fact::Nexus(NexusFact::TraitorCancelled { faction: OWN, leader }));
}

/// Whether Harkonnen are to draw for a traitor that was cancelled in this turn.
fn is_owed(game: &Game) -> bool {
    cancellations(game).any(|play| play.stage == Stage::Pending)
}

fn cancellations(game: &Game) -> impl Iterator<Item = &Receipt> {
    game.nexus_cards.plays.iter().filter(|play| play.panel == CANCELLATION)
}

/// Whether this faction is to draw a traitor card.
pub(crate) fn is_owed_a_traitor(game: &Game, faction: Faction) -> bool {
    faction == OWN && is_owed(game)
}

/// Who has played what the draw is owed for: it is due from the battle to the Mentat Pause of the turn.
pub(super) fn owing(game: &Game) -> Option<Faction> {
    let waits = game.phase().is_some_and(|phase| [Phase::Battle, Phase::Collection].contains(&phase));
    let of_turn = { cancellations(game) }.find(|play| play.turn == game.turn && play.phase == Phase::Battle);
    of_turn.filter(|_| waits).map(|play| play.holder)
}

/// The Mentat Pause has come: Harkonnen draw what they are owed.
pub(crate) fn replace_cancelled_traitor(game: &mut Game) {
    if is_owed(game) {
        mark!("nexus.harkonnen.betrayal.replacement");
        mark!("nexus.harkonnen.betrayal.pause");
        mark!("nexus.delayed.no-replay");
        take_from_deck(game, OWN);
        close(game, |panel| panel == CANCELLATION);
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
    take_from_deck(game, holder);
}

fn take_from_deck(game: &mut Game, holder: Faction) {
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
    if leaders.iter().any(|leader| game.battle.shown.contains(&(holder, *leader))) {
        mark!("nexus.traitor-exchange.held");
    }
    into_the_deck(game, holder, leaders);
    for leader in leaders {
        let leader = game.told(holder, *leader);
        game.tell(Fact::Nexus(NexusFact::TraitorReturned { faction: holder, leader }));
    }
}

fn into_the_deck(game: &mut Game, holder: Faction, leaders: &[Leader]) {
    for leader in leaders {
        game.move_card(ComponentId::Traitor(*leader), Place::Traitors(holder), Place::TraitorDeck, End::Bottom);
    }
    game.shuffle(Place::TraitorDeck, Label::TraitorDeck);
    // A card that lay open before its holder lies there no longer.
    game.battle.shown.retain(|(_, shown)| !leaders.contains(shown));
}
