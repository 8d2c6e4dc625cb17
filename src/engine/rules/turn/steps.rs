//! How a turn goes on from phase to phase.

use crate::custody::Pile;
use crate::facts::FactionSet;
use crate::frame::Frame;
use crate::game::Game;
use crate::log::Fact;
use crate::profile::Phase;
use crate::rules::bidding::state::BiddingFrame;
use crate::rules::charity::state::CharityFrame;
use crate::rules::movement::state::MovementFrame;
use crate::rules::revival::state::RevivalFrame;
use crate::rules::spice_blow::state::BlowFrame;
use crate::rules::storm::state::StormFrame;
use crate::rules::turn::state::TurnFrame;
use crate::rules::{advisors, battle, collection, nexus_cards, pause};

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
        game.outcome = None;
    } else {
        game.tell(Fact::PhaseSkipped { phase: frame.phase });
    }
    match Phase::ALL.get(frame.phase.index() + 1) {
        Some(phase) => game.top_mut().frame = Frame::Turn(TurnFrame { phase: *phase, begun: false }),
        None => next_turn(game),
    }
}

/// Begins a phase: with a frame of its own, or whole, if it asks nobody.
fn start(game: &mut Game, phase: Phase) {
    let frame = match phase {
        Phase::Storm => Frame::Storm(StormFrame::new()),
        Phase::SpiceBlow => Frame::SpiceBlow(BlowFrame::new(Pile::A)),
        Phase::Charity => Frame::Charity(CharityFrame::new()),
        Phase::Bidding => Frame::Bidding(BiddingFrame::new()),
        Phase::Revival => Frame::Revival(RevivalFrame::new()),
        Phase::Collection => return collection::play(game),
        Phase::Pause => return pause::play(game),
        Phase::Movement => Frame::Movement(MovementFrame::new(game.storm_order())),
        Phase::Battle => battle::begin(game),
    };
    game.push(frame);
}

fn next_turn(game: &mut Game) {
    game.turn += 1;
    game.revival.elite = FactionSet::NONE;
    game.battle.kwisatz_haderach_in = None;
    nexus_cards::turn_over(game);
    game.tell(Fact::TurnBegan { turn: game.turn });
    advisors::settle_last(game);
    game.top_mut().frame = Frame::Turn(TurnFrame { phase: Phase::Storm, begun: false });
}
