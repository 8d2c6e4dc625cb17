//! How Nexus cards are drawn, given up, played and used.

use crate::custody::{End, Place};
use crate::facts::{ComponentId, Faction, NexusCard};
use crate::frame::{Frame, Outcome, Until};
use crate::game::Game;
use crate::ids::{Seat, SeatSet};
use crate::log::{Fact, NexusFact};
use crate::profile::Ruling;
use crate::random::Label;
use crate::request::{Act, DecisionKind};
use crate::rules::nexus_cards::menu::{NexusAct, NexusChoice, Panel, PanelMode, Preference};
use crate::rules::nexus_cards::options::{is_played, usable};
use crate::rules::nexus_cards::panels::{self, Play};
use crate::rules::nexus_cards::state::{NexusDrawsFrame, NexusPlayFrame, Receipt, Stage};
use crate::rules::nexus_cards::{held, panel_for};

// ---- set-up

/// Shuffles the deck that set-up has laid out.
pub(crate) fn shuffle(game: &mut Game) {
    if is_played(game) {
        mark!("nexus.deck.inventory");
        mark!("nexus.deck.absent-factions");
        mark!("nexus.deck.piles");
        game.shuffle(Place::NexusDeck, Label::NexusDeck);
    } else {
        mark!("nexus.deck.optional");
    }
}

/// Nobody is dealt a Nexus card, unless the ruling says so.
pub(crate) fn deal(game: &mut Game) {
    if !is_played(game) {
        return;
    }
    mark!("nexus.deck.no-initial");
    if game.rules_otherwise(Ruling::NexusInitialDeal) {
        for (_, faction) in game.seats.clone() {
            take(game, faction, Preference::Keep);
        }
    }
}

// ---- closing draws

/// A Nexus takes place: a fact of the phase, whatever becomes of the talk.
pub(crate) fn occurred(game: &mut Game) {
    if is_played(game) {
        mark!("nexus.draw.phase-fact");
        game.nexus_cards.occurred = true;
    }
}

/// What lasted for a turn is over.
pub(crate) fn turn_over(game: &mut Game) {
    game.nexus_cards.no_rides = false;
}

/// Whether draws are due once the phase closes.
pub(crate) fn may_draw(game: &Game) -> bool {
    is_played(game) && game.nexus_cards.occurred && !game.alliances.0.is_empty()
}

/// Who has an opportunity, in the order of the draws.
pub(crate) fn drawers(game: &Game) -> Vec<Seat> {
    let order = if game.rules_otherwise(Ruling::NexusDrawSeatOrder) {
        game.seats.iter().map(|(seat, _)| *seat).collect()
    } else {
        game.storm_order()
    };
    order.into_iter().filter(|seat| game.faction(*seat).is_some_and(|faction| game.ally(faction).is_none())).collect()
}

/// Begins the draws on the frame under way; false if there are none.
pub(crate) fn begin_draws(game: &mut Game) -> bool {
    let waiting = drawers(game);
    if is_played(game) {
        mark!("nexus.draw.trigger");
    }
    if game.nexus_cards.occurred {
        mark!("nexus.draw.no-per-blow");
    }
    if !may_draw(game) || waiting.is_empty() {
        game.nexus_cards.occurred = false;
        return false;
    }
    mark!("nexus.draw.after-negotiation");
    mark!("nexus.draw.order");
    game.push(Frame::NexusDraws(NexusDrawsFrame { waiting: waiting.clone() }));
    ask_to_draw(game, waiting[0]);
    true
}

fn ask_to_draw(game: &mut Game, seat: Seat) {
    game.ask(DecisionKind::DrawNexus, Until::All, SeatSet::only(seat));
}

pub(crate) fn advance_draws(game: &mut Game, mut frame: NexusDrawsFrame) {
    let act = game.take_answer();
    let seat = frame.waiting.remove(0);
    if let Some(faction) = game.faction(seat) {
        mark!("nexus.draw.one");
        mark!("nexus.draw.single");
        match act {
            Act::Nexus(NexusAct::Draw { preference }) => take(game, faction, preference),
            _ => game.tell(Fact::Nexus(NexusFact::DrawDeclined { faction })),
        }
    }
    if let Some(next) = frame.waiting.first().copied() {
        game.top_mut().frame = Frame::NexusDraws(frame);
        ask_to_draw(game, next);
    } else {
        game.nexus_cards.occurred = false;
        game.finish(Outcome::Done);
    }
}

/// Gives up what the faction holds and draws, its own faction's card again as its preference says: all in one, so that
/// nothing tells the table what was drawn.
fn take(game: &mut Game, faction: Faction, preference: Preference) {
    mark!("nexus.draw.preference");
    mark!("nexus.draw.same-opportunity");
    mark!("nexus.draw.event");
    mark!("nexus.draw.saved");
    mark!("nexus.draw.no-public-batches");
    mark!("nexus.privacy");
    mark!("nexus.deck.not-treachery");
    let replaced = held(game, faction);
    if let Some(card) = replaced {
        give_up(game, faction, card);
    }
    let mut passed_up = Vec::new();
    let mut card = draw(game, faction);
    while card.faction() == Some(faction) {
        mark!("nexus.draw.own-faction");
        mark!("nexus.draw.own-kept");
        let again = match preference {
            Preference::Keep => false,
            Preference::ReplaceOnce => passed_up.is_empty(),
            Preference::ReplaceAlways => true,
        };
        if !again {
            break;
        }
        give_up(game, faction, card);
        passed_up.push(card);
        card = draw(game, faction);
    }
    let (card, passed_up) = (game.told(faction, card), game.told(faction, passed_up));
    game.tell(Fact::Nexus(NexusFact::Drawn { faction, replaced: replaced.is_some(), card, passed_up }));
}

fn draw(game: &mut Game, faction: Faction) -> NexusCard {
    if game.custody.count(Place::NexusDeck) == 0 {
        mark!("nexus.draw.recycle");
        for id in game.custody.pile(Place::NexusDiscard) {
            game.move_card(id, Place::NexusDiscard, Place::NexusDeck, End::Bottom);
        }
        game.shuffle(Place::NexusDeck, Label::NexusDeck);
    }
    let id = game.custody.top(Place::NexusDeck).expect("there are twice as many cards as players");
    game.move_card(id, Place::NexusDeck, Place::NexusHand(faction), End::Top);
    held(game, faction).expect("it was just drawn")
}

fn give_up(game: &mut Game, faction: Faction, card: NexusCard) {
    game.move_card(ComponentId::Nexus(card), Place::NexusHand(faction), Place::NexusDiscard, End::Top);
}

// ---- alliances

/// Two are allies: what they hold is discarded, unseen.
pub(crate) fn allied(game: &mut Game, factions: [Faction; 2]) {
    for faction in factions {
        discard_unused(game, faction);
    }
}

/// An offer of alliance costs nobody a card, unless the ruling says so.
pub(crate) fn offered(game: &mut Game, faction: Faction) {
    if is_played(game) {
        mark!("nexus.alliance.not-formed");
        if game.rules_otherwise(Ruling::NexusDiscardOnOffer) {
            discard_unused(game, faction);
        }
    }
}

/// Who leaves an alliance draws nothing, unless the ruling says so.
pub(crate) fn parted(game: &mut Game, factions: [Faction; 2]) {
    if is_played(game) {
        mark!("nexus.alliance.leaving");
        if game.rules_otherwise(Ruling::NexusDrawOnParting) {
            for faction in factions {
                take(game, faction, Preference::Keep);
            }
        }
    }
}

fn discard_unused(game: &mut Game, faction: Faction) {
    if let Some(card) = held(game, faction) {
        mark!("nexus.alliance.discard");
        mark!("nexus.alliance.producers");
        give_up(game, faction, card);
        let card = game.told(faction, card);
        game.tell(Fact::Nexus(NexusFact::GivenUp { faction, card }));
    }
}

// ---- plays

/// Plays a card unasked.
pub(crate) fn play(game: &mut Game, seat: Seat, faction: Faction, act: &NexusAct) {
    let NexusAct::Play { panel, alternative, choice } = act else { return };
    let Some(rules) = panels::standing(*panel).plays() else { return };
    mark!("nexus.play.timing");
    let play = Play { panel: *panel, alternative: *alternative, seat, holder: faction, choice: choice.clone() };
    spend(game, &play);
    (rules.make)(game, &play);
}

/// Uses a card in answer to the attempt under way.
pub(crate) fn answer(game: &mut Game, seat: Seat, choice: &NexusChoice) {
    let (Some((panel, rules)), Some(holder)) = (usable(game, seat), game.faction(seat)) else { return };
    if (rules.fails)(game, seat) {
        game.tell_only(SeatSet::only(seat), Fact::Nexus(NexusFact::CameToNothing { faction: holder, panel }));
        return;
    }
    mark!("nexus.gate.settle");
    mark!("nexus.gate.cost");
    let alternative = panels::standing(panel).answering();
    spend(game, &Play { panel, alternative, seat, holder, choice: choice.clone() });
    (rules.make)(game, seat, choice);
}

/// The card to its discards, and the receipt that stands for its effect.
pub(super) fn spend(game: &mut Game, play: &Play) {
    mark!("nexus.play.discard");
    mark!("nexus.play.one-card");
    mark!("nexus.play.receipt");
    mark!("nexus.privacy.secret");
    mark!("nexus.play.announced");
    mark!("nexus.mode");
    mark!("nexus.panels.custody");
    mark!("nexus.panels.privacy");
    mark!("nexus.panels.exactly-once");
    mark!("nexus.panels.races");
    mark!("nexus.panels.bots");
    mark!("nexus.effects.components");
    mark!("nexus.karama-immunity");
    let Play { panel, alternative, seat, holder, ref choice } = *play;
    if panel.mode == PanelMode::SecretAlly {
        mark!("nexus.secret-ally.no-ally");
    }
    give_up(game, holder, panel.card);
    let target = target(panel, choice);
    game.tell(Fact::Nexus(NexusFact::Played { faction: holder, panel, alternative, target }));
    let (event, turn) = (game.counters.events[seat], game.turn);
    let phase = game.phase().expect("cards are played in a turn");
    let stage = Stage::Done;
    let choice = choice.clone();
    let receipt = Receipt { panel, alternative, holder, target, choice, event, turn, phase, stage, seen: None };
    game.nexus_cards.plays.push(receipt);
}

/// Whom a play is against, or whom it names.
pub(super) fn target(panel: Panel, choice: &NexusChoice) -> Option<Faction> {
    let native = panel.card.faction().filter(|_| panel.mode == PanelMode::Betrayal);
    choice.player().or(native)
}

/// The play under way asks its player to choose something: the game goes on from where it was when that is done.
pub(crate) fn park(game: &mut Game, play: &Play) {
    mark!("nexus.panels.continuation");
    keep_open(game);
    game.push(Frame::NexusPlay(NexusPlayFrame { panel: play.panel, seat: play.seat }));
    game.ask(DecisionKind::ResolveNexus, Until::All, SeatSet::only(play.seat));
}

pub(crate) fn advance_play(game: &mut Game, frame: &NexusPlayFrame) {
    let Act::Nexus(NexusAct::Resolve { choice }) = game.take_answer() else { return };
    let Some(rules) = panels::standing(frame.panel).plays() else { return };
    (rules.resolve)(game, frame.seat, &choice);
    close(game, |panel| panel == frame.panel);
    game.resume();
}

/// The latest play goes on: something rests on its receipt until that is closed.
pub(super) fn keep_open(game: &mut Game) {
    if let Some(receipt) = game.nexus_cards.plays.last_mut() {
        receipt.stage = Stage::Pending;
    }
}

/// What rested on plays of these panels is over.
pub(super) fn close(game: &mut Game, is_of: impl Fn(Panel) -> bool) {
    for play in game.nexus_cards.plays.iter_mut().filter(|play| is_of(play.panel)) {
        play.stage = Stage::Done;
    }
}

/// The play of this panel by this faction on which something rests.
pub(super) fn open_play(game: &Game, holder: Faction, panel: Panel) -> Option<&Receipt> {
    let is_open = |play: &&Receipt| play.stage == Stage::Pending && play.panel == panel && play.holder == holder;
    game.nexus_cards.plays.iter().find(is_open)
}

/// Plays of a panel in the turn under way.
pub(crate) fn of_turn(game: &Game, panel: Panel) -> impl Iterator<Item = &Receipt> {
    game.nexus_cards.plays.iter().filter(move |play| play.panel == panel && play.turn == game.turn)
}

/// The panel that a faction could play of the card that it holds.
pub(crate) fn own_panel(game: &Game, faction: Faction) -> Option<Panel> {
    held(game, faction).map(|card| panel_for(game, card, faction))
}
