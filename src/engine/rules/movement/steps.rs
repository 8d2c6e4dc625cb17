//! How the phase goes: Bene Gesserit to arms, the Atreides' look, then one turn after the other, the Guild's when it likes.

use crate::attempt;
use crate::custody::Place;
use crate::facts::{ComponentId, Faction};
use crate::frame::{Effect, Frame, Outcome, Until, Verdict};
use crate::game::Game;
use crate::ids::{Seat, SeatSet};
use crate::log::{Fact, Told};
use crate::profile::Ruling;
use crate::request::{Act, DecisionKind};
use crate::rules::karama::state::Advantage;
use crate::rules::movement::march;
use crate::rules::movement::menu::MovementAct;
use crate::rules::movement::options::armable;
use crate::rules::movement::path::flies;
use crate::rules::movement::state::{MarchFrame, MovementFrame, MovementStep};
use crate::rules::{advisors, karama};
use crate::sequence::Shift;

const SISTERS: Faction = Faction::BeneGesserit;
const GUILD: Faction = Faction::Guild;

pub(crate) fn advance(game: &mut Game, mut frame: MovementFrame) {
    match frame.step.clone() {
        MovementStep::Start => {
            mark!("base.ship.sequence");
            advisors::settle_alone(game);
            ask_arms(game, frame);
        }
        MovementStep::Arms => match game.take_answer() {
            Act::Movement(MovementAct::TakeArms { territory }) => {
                frame.step = MovementStep::TakingArms(territory);
                set(game, frame);
                attempt::open(game, Some(SISTERS), Effect::SistersArm { territory });
            }
            _ => sight(game, frame),
        },
        MovementStep::TakingArms(territory) => {
            if game.take_outcome_verdict() == Verdict::Allowed {
                mark!("base.bg.wartime");
                advisors::turn(game, territory, false);
            }
            ask_arms(game, frame);
        }
        MovementStep::Sight => {
            frame.seen = game.take_outcome_verdict() == Verdict::Allowed;
            if frame.seen {
                look(game);
            }
            next(game, frame);
        }
        MovementStep::Guild => guild(game, frame),
        MovementStep::GuildTurn => {
            let seat = game.seat(GUILD).expect("the Guild takes its turn");
            if game.take_outcome_verdict() == Verdict::Allowed {
                out_of_order(game, &mut frame, seat);
            }
            begin_turn(game, frame);
        }
        MovementStep::March => {
            game.take_outcome();
            frame.turns.advance();
            frame.guild_asked = false;
            next(game, frame);
        }
        MovementStep::Next => next(game, frame),
    }
}

fn set(game: &mut Game, frame: MovementFrame) {
    game.top_mut().frame = Frame::Movement(frame);
}

// ---- before the turns

fn ask_arms(game: &mut Game, mut frame: MovementFrame) {
    let can = game.is_advanced() && game.plays(SISTERS) && armable(game).next().is_some();
    if !can {
        sight(game, frame);
        return;
    }
    frame.step = MovementStep::Arms;
    set(game, frame);
    let seat = game.seat(SISTERS).expect("they are in play");
    game.ask(DecisionKind::TakeArms, Until::All, SeatSet::only(seat));
}

fn sight(game: &mut Game, mut frame: MovementFrame) {
    if game.plays(Faction::Atreides) && !karama::is_stopped(game, Advantage::Wormsign) {
        frame.step = MovementStep::Sight;
        set(game, frame);
        attempt::open(game, Some(Faction::Atreides), Effect::SeeSpice);
    } else {
        next(game, frame);
    }
}

fn look(game: &mut Game) {
    mark!("base.ship.atreides-spice-peek");
    let seat = game.seat(Faction::Atreides).map_or(SeatSet::NONE, SeatSet::only);
    let Some(ComponentId::Spice(card)) = game.custody.top(Place::SpiceDeck) else { return };
    game.tell(Fact::SpiceSeen { card: Told::To(seat, card.name().to_owned()) });
}

// ---- turn after turn

fn next(game: &mut Game, mut frame: MovementFrame) {
    mark!("base.ship.turns");
    let Some(first) = frame.turns.next() else {
        game.finish(Outcome::Done);
        return;
    };
    let guild = game.seat(GUILD).filter(|seat| frame.turns.pending().contains(seat));
    let others = frame.turns.pending().len() > 1;
    let may = game.is_advanced() && others && !frame.guild_asked;
    let free = !karama::is_stopped(game, Advantage::AnyTime);
    if let Some(seat) = guild.filter(|_| may && free) {
        mark!("base.edge.guild-between");
        frame.step = MovementStep::Guild;
        frame.guild_asked = true;
        set(game, frame);
        game.ask(DecisionKind::TakeTurn, Until::All, SeatSet::only(seat));
        return;
    }
    if guild == Some(first) && !others {
        mark!("base.ship.guild-order-last");
    }
    begin_turn(game, frame);
}

fn guild(game: &mut Game, mut frame: MovementFrame) {
    let seat = game.seat(GUILD).expect("the Guild was asked");
    let first = frame.turns.next() == Some(seat);
    match (game.take_answer() == Act::Pass, first) {
        // To wait when its place has come is as much out of order as to act before.
        (true, true) | (false, false) => {
            frame.step = MovementStep::GuildTurn;
            set(game, frame);
            attempt::open(game, Some(GUILD), Effect::GuildTakesTurn);
        }
        (true, false) => {
            game.tell(Fact::GuildWaits);
            begin_turn(game, frame);
        }
        (false, true) => begin_turn(game, frame),
    }
}

/// The Guild acts before its place has come, or waits though it has.
fn out_of_order(game: &mut Game, frame: &mut MovementFrame, seat: Seat) {
    mark!("base.ship.guild-order");
    if frame.turns.next() == Some(seat) {
        game.tell(Fact::GuildWaits);
        frame.turns.shift(seat, Shift::Behind(1)).expect("somebody is behind it");
    } else {
        frame.turns.shift(seat, Shift::First).expect("it was not first");
    }
}

fn begin_turn(game: &mut Game, mut frame: MovementFrame) {
    let seat = frame.turns.next().expect("somebody is left to act");
    frame.step = MovementStep::March;
    set(game, frame);
    let faction = game.faction(seat).expect("only players march");
    game.tell(Fact::MarchBegan { faction });
    let flew = game.rules_otherwise(Ruling::OrnithoptersBeforeShipment) && flies(game, faction);
    let mut march = MarchFrame { flew, ..MarchFrame::new(seat) };
    if faction == Faction::Fremen && std::mem::take(&mut game.movement.rode) {
        mark!("base.blow.ride-limits.extra");
        if game.rules_otherwise(Ruling::RideUsesMovement) {
            march.moves = 0;
        }
    }
    game.push(Frame::March(march.clone()));
    march::ask_to_ship(game, march);
}
