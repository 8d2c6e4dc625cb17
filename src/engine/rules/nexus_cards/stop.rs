//! Moments at which the game stops for a card that nobody is known to hold.
//!
//! Asked are all who could hold it for all that is public, one after the other, each in the same way: to play, or to pass. So
//! the stop tells nothing; what a seat can play is shown to that seat alone.

use crate::facts::{Faction, NexusCard};
use crate::frame::{Frame, Outcome, Until};
use crate::game::Game;
use crate::ids::{Seat, SeatSet};
use crate::log::Fact;
use crate::offer::Offer;
use crate::profile::Phase;
use crate::rejection::Rejection;
use crate::request::{Act, DecisionKind};
use crate::rules::nexus_cards::held;
use crate::rules::nexus_cards::menu::{Panel, PanelMode};
use crate::rules::nexus_cards::options::{check_play, is_played, is_possible, offers};
use crate::rules::nexus_cards::state::{NexusStopFrame, Stop};
use crate::rules::nexus_cards::steps::play;

const NOBODY_HOLDS: &str = "a stop for a Nexus card that nobody holds";

/// The panel for which the game stops there.
fn panel_at(stop: Stop) -> Panel {
    let (card, mode) = match stop {
        Stop::Worm => (NexusCard::Fremen, PanelMode::Cunning),
        Stop::Collection => (NexusCard::Choam, PanelMode::SecretAlly),
        Stop::Pause => (NexusCard::Harkonnen, PanelMode::SecretAlly),
    };
    Panel { card, mode }
}

/// Whether a faction could hold the panel's card, from what is public: it holds some Nexus card, as no ally does.
fn could_play(game: &Game, panel: Panel, faction: Faction) -> bool {
    let is_native = panel.card.faction() == Some(faction);
    let fits = is_native == (panel.mode == PanelMode::Cunning);
    fits && held(game, faction).is_some()
}

/// Stops for those among these seats who could hold the card of that moment; false if there is nobody to ask.
pub(crate) fn begin(game: &mut Game, stop: Stop, among: SeatSet) -> bool {
    let panel = panel_at(stop);
    if !is_played(game) || !is_possible(game, panel) {
        return false;
    }
    match stop {
        Stop::Worm => {}
        Stop::Collection => mark!("nexus.choam.secret-ally.trade.window"),
        Stop::Pause => mark!("nexus.traitor-exchange.pause"),
    }
    let could = |seat: &Seat| {
        among.contains(*seat) && game.faction(*seat).is_some_and(|faction| could_play(game, panel, faction))
    };
    let waiting: Vec<Seat> = game.storm_order().into_iter().filter(could).collect();
    let Some(first) = waiting.first().copied() else { return false };
    mark!("nexus.play.uniform-stop");
    mark!("nexus.privacy.lists");
    game.push(Frame::NexusStop(NexusStopFrame { stop, waiting, resolving: false }));
    ask(game, first);
    true
}

/// Stops for all who could hold the card of that moment.
pub(crate) fn begin_for_all(game: &mut Game, stop: Stop) -> bool {
    let all = game.seats.iter().map(|(seat, _)| *seat).collect();
    begin(game, stop, all)
}

fn ask(game: &mut Game, seat: Seat) {
    game.ask(DecisionKind::OfferNexus, Until::All, SeatSet::only(seat));
}

/// The answer of the seat that was asked, or the end of what its card has begun.
pub(crate) fn advance(game: &mut Game, mut frame: NexusStopFrame) {
    if !frame.resolving {
        let (seat, act) = game.take_answers().pop().expect("one seat was asked and has answered");
        let Some(faction) = game.faction(seat) else { return };
        if let Act::Nexus(act) = act {
            frame.resolving = true;
            game.top_mut().frame = Frame::NexusStop(frame.clone());
            play(game, seat, faction, &act);
            if matches!(game.top().frame, Frame::NexusPlay(_)) {
                return;
            }
            // The same request again is a stale one.
            game.renew_event(seat);
        } else {
            game.tell(Fact::Passed { faction });
        }
    }
    frame.resolving = false;
    frame.waiting.remove(0);
    if let Some(next) = frame.waiting.first().copied() {
        game.top_mut().frame = Frame::NexusStop(frame);
        ask(game, next);
    } else {
        game.finish(Outcome::Done);
    }
}

/// Whether the game has stopped there, and it is this seat's turn.
pub(crate) fn is_at(game: &Game, seat: Seat, stop: Stop) -> bool {
    match game.stack.last().map(|top| &top.frame) {
        Some(Frame::NexusStop(frame)) => frame.stop == stop && frame.waiting.first() == Some(&seat),
        _ => false,
    }
}

pub(crate) fn check(game: &Game, seat: Seat, faction: Faction, act: &Act) -> Result<(), Rejection> {
    match act {
        Act::Pass => Ok(()),
        Act::Nexus(act) => check_play(game, seat, faction, act),
        _ => Err(Rejection::WrongKind),
    }
}

pub(crate) fn stop_offers(game: &Game, seat: Seat, faction: Faction) -> Vec<Offer> {
    std::iter::once(Offer::Pass).chain(offers(game, seat, faction)).collect()
}

/// Why a stop cannot stand like this.
pub(crate) fn impossible(game: &Game, frame: &NexusStopFrame) -> Option<&'static str> {
    let panel = panel_at(frame.stop);
    let could = |seat: &Seat| game.faction(*seat).is_some_and(|faction| could_play(game, panel, faction));
    let order = game.storm_order();
    let [first, later @ ..] = &frame.waiting[..] else { return Some(NOBODY_HOLDS) };
    // Whose card has begun something holds it no longer; all who come after are asked.
    let asked = frame.resolving || could(first);
    let after = order.into_iter().skip_while(|seat| seat != first).skip(1).filter(could);
    let phase = match frame.stop {
        Stop::Worm => Phase::SpiceBlow,
        Stop::Collection => Phase::Collection,
        Stop::Pause => Phase::Pause,
    };
    let fits = game.phase() == Some(phase) && is_played(game) && is_possible(game, panel);
    (!asked || !after.eq(later.iter().copied()) || !fits).then_some(NOBODY_HOLDS)
}
