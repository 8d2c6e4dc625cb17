//! How CHOAM Charity goes: the Bene Gesserit first, then everybody who claims, in any order.

use crate::attempt;
use crate::bank::Holder;
use crate::facts::Faction;
use crate::frame::{Effect, Frame, Outcome, Until, Verdict};
use crate::game::Game;
use crate::ids::SeatSet;
use crate::log::Fact;
use crate::request::{Act, DecisionKind};
use crate::rules::charity::options::TARGET;
use crate::rules::charity::state::{CharityFrame, CharityStep};

const SISTERS: Faction = Faction::BeneGesserit;

pub(crate) fn advance(game: &mut Game, frame: CharityFrame) {
    match frame.step {
        CharityStep::Start if game.is_advanced() && game.plays(SISTERS) => {
            game.top_mut().frame = Frame::Charity(CharityFrame { step: CharityStep::Sisters, ..frame });
            attempt::open(game, Some(SISTERS), Effect::SistersCharity);
        }
        CharityStep::Start => ask(game, frame),
        CharityStep::Sisters => sisters(game, frame),
        CharityStep::Claims => claims(game, frame),
    }
}

fn sisters(game: &mut Game, mut frame: CharityFrame) {
    let seat = game.seat(SISTERS).expect("they are in play");
    mark!("base.charity.bg");
    if game.take_outcome_verdict() == Verdict::Allowed {
        mark!("base.charity.bg.amount");
        pay(game, SISTERS, TARGET);
        frame.done = frame.done.with(seat);
    }
    ask(game, frame);
}

/// Everybody is asked, whatever he has: who is asked must not tell who is poor.
fn ask(game: &mut Game, mut frame: CharityFrame) {
    let all: SeatSet = game.seats.iter().map(|(seat, _)| *seat).filter(|seat| !frame.done.contains(*seat)).collect();
    frame.step = CharityStep::Claims;
    game.top_mut().frame = Frame::Charity(frame);
    game.ask(DecisionKind::ClaimCharity, Until::Each, all);
}

fn claims(game: &mut Game, mut frame: CharityFrame) {
    for (seat, act) in game.take_each_answer() {
        let Some(faction) = game.faction(seat) else { continue };
        if act == Act::Pass {
            game.tell(Fact::Passed { faction });
        } else {
            mark!("base.charity.claim");
            mark!("base.edge.charity-order");
            let amount = TARGET - game.bank.balance(Holder::Wallet(seat));
            if game.bank.balance(Holder::Front(seat)) > 0 {
                mark!("base.charity.bribes");
            }
            pay(game, faction, amount);
        }
        frame.done = frame.done.with(seat);
    }
    if game.seats.iter().all(|(seat, _)| frame.done.contains(*seat)) {
        game.finish(Outcome::Done);
    } else {
        game.top_mut().frame = Frame::Charity(frame);
    }
}

fn pay(game: &mut Game, faction: Faction, amount: u32) {
    let seat = game.seat(faction).expect("only players claim");
    game.post(Holder::Bank, Holder::Wallet(seat), amount);
    game.tell(Fact::CharityReceived { faction, amount });
}
