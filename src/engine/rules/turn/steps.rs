//! How a turn goes on from phase to phase.

use crate::custody::Pile;
use crate::frame::Frame;
use crate::game::Game;
use crate::log::{Ending, Fact};
use crate::profile::Phase;
use crate::rules::spice_blow::state::BlowFrame;
use crate::rules::storm::state::StormFrame;
use crate::rules::turn::state::TurnFrame;

/// The first turn begins.
pub(crate) fn begin(game: &mut Game) {
    game.turn = 1;
    game.tell(Fact::TurnBegan { turn: 1 });
    game.push(Frame::Turn(TurnFrame { phase: Phase::Storm, begun: false }));
}

pub(crate) fn advance(game: &mut Game, frame: &TurnFrame) {
    if !frame.begun && game.setup.profile.plays(frame.phase) {
        mark!("base.turn.phases");
        game.tell(Fact::PhaseBegan { phase: frame.phase });
        game.top_mut().frame = Frame::Turn(TurnFrame { phase: frame.phase, begun: true });
        start(game, frame.phase);
        return;
    }
    if frame.begun {
        // base.turn.karama-reset: what a Karama has stopped comes back when the phase ends.
        if !game.stopped.0.is_empty() {
            mark!("base.turn.karama-reset");
            game.stopped.0.clear();
        }
        game.take_outcome();
    } else {
        game.tell(Fact::PhaseSkipped { phase: frame.phase });
    }
    match Phase::ALL.get(frame.phase.index() + 1) {
        Some(phase) => game.top_mut().frame = Frame::Turn(TurnFrame { phase: *phase, begun: false }),
        None => end_turn(game),
    }
}

fn start(game: &mut Game, phase: Phase) {
    match phase {
        Phase::Storm => game.push(Frame::Storm(StormFrame::new())),
        Phase::SpiceBlow => game.push(Frame::SpiceBlow(BlowFrame::new(Pile::A))),
        Phase::Charity
        | Phase::Bidding
        | Phase::Revival
        | Phase::Movement
        | Phase::Battle
        | Phase::Collection
        | Phase::Pause => unreachable!("the profile plays no such phase"),
    };
}

fn end_turn(game: &mut Game) {
    if game.turn == game.setup.turns {
        mark!("base.setup.turns");
        game.stack.clear();
        game.ending = Some(Ending::NotJudged);
        game.tell(Fact::GameEnded { ending: Ending::NotJudged });
        return;
    }
    game.turn += 1;
    game.tell(Fact::TurnBegan { turn: game.turn });
    game.top_mut().frame = Frame::Turn(TurnFrame { phase: Phase::Storm, begun: false });
}
