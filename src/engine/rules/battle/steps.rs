//! How the phase goes: in storm order each player fights all its battles, and chooses among them.

use crate::facts::Faction;
use crate::frame::{Frame, Outcome, Until};
use crate::game::Game;
use crate::ids::SeatSet;
use crate::log::Fact;
use crate::request::{Act, DecisionKind};
use crate::rules::advisors;
use crate::rules::battle::field::{self, Field};
use crate::rules::battle::fight;
use crate::rules::battle::menu::BattleAct;
use crate::rules::battle::options::aggressor;
use crate::rules::battle::state::{BattleFrame, BattleStep, FightFrame};

pub(crate) fn begin(game: &mut Game) -> Frame {
    advisors::settle_alone(game);
    game.battle.forget();
    Frame::Battle(BattleFrame::new())
}

pub(crate) fn advance(game: &mut Game, frame: BattleFrame) {
    match frame.step {
        BattleStep::Next => next(game, frame),
        BattleStep::Choosing => {
            let seat = aggressor(game, &frame).expect("somebody was asked");
            let own = game.faction(seat).expect("only players fight");
            if let Act::Battle(BattleAct::Attack { cell, opponent }) = game.take_answer() {
                let fields = field::of(game, own);
                let chosen = fields.into_iter().find(|field| field.cells.contains(&cell) && field.opponent == opponent);
                fight(game, frame, own, chosen.expect("the check found the battle"));
            }
        }
        BattleStep::Fighting => {
            game.take_outcome();
            mark!("base.battle.recheck");
            mark!("base.edge.battle-vanishes");
            advisors::after_battle(game);
            next(game, BattleFrame { step: BattleStep::Next, ..frame });
        }
    }
}

fn next(game: &mut Game, mut frame: BattleFrame) {
    while let Some(seat) = aggressor(game, &frame) {
        let own = game.faction(seat).expect("only players fight");
        let mut fields = field::of(game, own);
        match fields.len() {
            0 => frame.done += 1,
            1 => return fight(game, frame, own, fields.remove(0)),
            _ => {
                mark!("base.battle.order");
                frame.step = BattleStep::Choosing;
                game.top_mut().frame = Frame::Battle(frame);
                game.ask(DecisionKind::Attack, Until::All, SeatSet::only(seat));
                return;
            }
        }
    }
    mark!("base.turn.leaders-return");
    game.battle.forget();
    game.finish(Outcome::Done);
}

fn fight(game: &mut Game, mut frame: BattleFrame, own: Faction, field: Field) {
    mark!("base.battle.must");
    let others = game.seats().iter().filter(|(_, other)| *other != own);
    if others.filter(|(_, other)| field::fighters(game, *other, &field.cells) > 0).count() > 1 {
        mark!("base.battle.multi");
    }
    frame.step = BattleStep::Fighting;
    game.top_mut().frame = Frame::Battle(frame);
    game.tell(Fact::BattleBegan { aggressor: own, defender: field.opponent, territory: field.territory });
    let fight = FightFrame::new(own, field.opponent, field.territory, field.cells);
    game.push(Frame::Fight(fight.clone()));
    fight::begin(game, fight);
}
