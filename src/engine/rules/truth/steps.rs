//! How a question goes: the game waits, the answer is told to all, and what was interrupted goes on.

use crate::custody::Place;
use crate::facts::Faction;
use crate::frame::{Frame, Until};
use crate::game::Game;
use crate::ids::SeatSet;
use crate::log::{CardFact, Fact};
use crate::request::{Act, DecisionKind};
use crate::rules::cards;
use crate::rules::truth::menu::TruthAct;
use crate::rules::truth::options::{CARD, truth};
use crate::rules::truth::state::TruthFrame;

pub(crate) fn ask(game: &mut Game, faction: Faction, act: &TruthAct) {
    let TruthAct::Ask { card, of, question } = act else { return };
    mark!("base.card.timing");
    mark!("base.card.truthtrance.questions");
    cards::commit(game, faction, *card);
    cards::spend(game, faction, CARD, Place::TreacheryDiscard);
    game.tell(Fact::Card(CardFact::TruthAsked { by: faction, of: *of, question: question.clone() }));
    let seat = game.seat(*of).expect("the check found the player");
    game.push(Frame::Truth(TruthFrame { by: faction, of: *of, question: question.clone() }));
    game.ask(DecisionKind::AnswerTruth, Until::All, SeatSet::only(seat));
}

pub(crate) fn advance(game: &mut Game, frame: &TruthFrame) {
    mark!("base.card.truthtrance");
    if truth(game, frame).is_none() {
        mark!("base.card.truthtrance.honour");
    }
    let yes = game.take_answer() == Act::Truth(TruthAct::Answer { yes: true });
    game.tell(Fact::Card(CardFact::TruthAnswered { of: frame.of, yes }));
    game.resume();
}
