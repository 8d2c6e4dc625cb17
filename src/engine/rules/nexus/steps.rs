//! How a Nexus goes on: each answer takes effect at once, until everybody is done.

use crate::facts::Faction;
use crate::frame::{Frame, Outcome, Until};
use crate::game::Game;
use crate::ids::{Seat, SeatSet};
use crate::log::Fact;
use crate::profile::Ruling;
use crate::request::{Act, DecisionKind};
use crate::rules::nexus::state::NexusFrame;
use crate::rules::{nexus_cards, support};

/// A Nexus begins on the frame under way.
pub(crate) fn begin(game: &mut Game) {
    mark!("base.nexus.when");
    mark!("base.def.simultaneous");
    nexus_cards::occurred(game);
    game.tell(Fact::NexusBegan);
    game.push(Frame::Nexus(NexusFrame::new()));
    let speakers = speakers(game, &NexusFrame::new());
    game.ask(DecisionKind::Negotiate, Until::Each, speakers);
}

/// Who is asked: all who are not done, or, where the ruling gives the talk an order, the next of them alone.
pub(crate) fn speakers(game: &Game, frame: &NexusFrame) -> SeatSet {
    let mut waiting = game.storm_order().into_iter().filter(|seat| !frame.done.contains(*seat));
    if game.rules_otherwise(Ruling::SimultaneousInStormOrder) {
        return waiting.next().map_or(SeatSet::NONE, SeatSet::only);
    }
    waiting.collect()
}

pub(crate) fn advance(game: &mut Game, mut frame: NexusFrame) {
    for (seat, act) in game.take_each_answer() {
        let Some(own) = game.faction(seat) else { continue };
        match act {
            Act::Propose { to } => propose(game, &mut frame, seat, own, to),
            Act::BreakAlliance => {
                mark!("base.nexus.break");
                if let Some(with) = game.ally(own) {
                    game.alliances.0.retain(|(one, other)| *one != own && *other != own);
                    support::forget(game, seat);
                    game.tell(Fact::AllianceBroken { by: own, with });
                    nexus_cards::parted(game, [own, with]);
                    if let Some(other) = game.seat(with) {
                        support::forget(game, other);
                        ask_again(game, &mut frame, other);
                    }
                }
            }
            _ => {
                frame.done = frame.done.with(seat);
                game.tell(Fact::DoneWithNexus { faction: own });
            }
        }
        // In an order of talk that may be somebody who was done and has been left.
        if let Some(next) = next_in_order(game, &frame) {
            game.ask_also(next);
        } else if !frame.done.contains(seat) {
            game.ask_also(seat);
        }
    }
    if game.seats.iter().all(|(seat, _)| frame.done.contains(*seat)) {
        mark!("base.nexus.end");
        game.tell(Fact::NexusEnded);
        game.finish(Outcome::Done);
    } else {
        game.top_mut().frame = Frame::Nexus(frame);
    }
}

/// Whoever has been left is done no longer, whatever was said before; but for those whose alliance is of this very Nexus,
/// where partings and meetings could go on for ever.
fn ask_again(game: &mut Game, frame: &mut NexusFrame, seat: Seat) {
    if !frame.done.contains(seat) || frame.formed.contains(seat) {
        return;
    }
    mark!("base.nexus.end");
    frame.done = frame.done.without(seat);
    // In an order of talk the first in it who is not done is asked in any case.
    if !game.rules_otherwise(Ruling::SimultaneousInStormOrder) {
        game.ask_also(seat);
    }
}

/// Who speaks next, where the ruling gives the talk an order; otherwise all have been asked already.
fn next_in_order(game: &Game, frame: &NexusFrame) -> Option<Seat> {
    game.rules_otherwise(Ruling::SimultaneousInStormOrder).then(|| speakers(game, frame).iter().next()).flatten()
}

fn propose(game: &mut Game, frame: &mut NexusFrame, seat: Seat, own: Faction, to: Faction) {
    let Some(other) = game.seat(to) else { return };
    if !frame.proposals.contains(&(other, seat)) {
        frame.proposals.push((seat, other));
        mark!("base.nexus.form.proposals");
        game.tell_only(SeatSet::only(seat).with(other), Fact::Proposed { from: own, to });
        nexus_cards::offered(game, own);
        return;
    }
    mark!("base.nexus.form");
    frame.proposals.retain(|(from, to)| ![seat, other].contains(from) && ![seat, other].contains(to));
    frame.formed = frame.formed.with(seat).with(other);
    let (one, other) = (own.min(to), own.max(to));
    game.alliances.0.push((one, other));
    game.alliances.0.sort_unstable();
    game.tell(Fact::AllianceFormed { one, other });
    // Not in the order in which they spoke, which only the two know.
    nexus_cards::allied(game, [one, other]);
}
