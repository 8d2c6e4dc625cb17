//! What follows when a faction's own power is called up.

use crate::custody::{End, Handle, Place};
use crate::facts::{ComponentId, Faction, Treachery};
use crate::frame::{Frame, Until};
use crate::game::Game;
use crate::ids::SeatSet;
use crate::log::{CardFact, Fact, Told};
use crate::random::Label;
use crate::request::{Act, DecisionKind};
use crate::rules::special::menu::SpecialAct;
use crate::rules::special::options::HARKONNEN;
use crate::rules::special::state::SwapFrame;
use crate::rules::{battle, cards, karama, revival};

pub(crate) fn play(game: &mut Game, faction: Faction, act: &SpecialAct) {
    match act {
        SpecialAct::SeePlan { card, of } => {
            karama::call_up(game, faction, *card);
            battle::look(game, *of);
        }
        SpecialAct::Forces { card, normal, elite } => {
            mark!("base.karama.special-emperor");
            mark!("base.karama.special-emperor.when");
            karama::call_up(game, faction, *card);
            revival::bring_back(game, faction, *normal, *elite, 0);
        }
        SpecialAct::Leader { card, leader } => {
            mark!("base.karama.special-emperor");
            mark!("base.karama.special-emperor.when");
            karama::call_up(game, faction, *card);
            revival::return_leader(game, faction, *leader, 0);
        }
        SpecialAct::Take { card, from, count } => {
            karama::call_up(game, faction, *card);
            take(game, *from, *count);
        }
        SpecialAct::Worm { .. } | SpecialAct::GiveBack { .. } => {}
    }
}

// ---- the Harkonnen swap

/// Cards come unseen from a hand, as many as were named and are there.
fn take(game: &mut Game, from: Faction, count: u8) {
    mark!("base.karama.special-harkonnen");
    mark!("base.karama.special-harkonnen.any");
    let mut taken = Vec::new();
    for _ in 0..count {
        let hand = game.custody.pile(Place::Hand(from));
        let Ok(bound @ 1..) = u32::try_from(hand.len()) else { break };
        let id = hand[game.random.number(Label::Swap, bound) as usize];
        game.move_card(id, Place::Hand(from), Place::Hand(HARKONNEN), End::Bottom);
        taken.push(id);
    }
    let count = u8::try_from(taken.len()).expect("hands are small");
    let cards = told(game, from, &taken);
    game.tell(Fact::Card(CardFact::CardsTaken { by: HARKONNEN, from, count, cards }));
    if count > 0 {
        let seat = game.seat(HARKONNEN).expect("they have taken cards");
        game.push(Frame::Swap(SwapFrame { from, count }));
        game.ask(DecisionKind::GiveBack, Until::All, SeatSet::only(seat));
    }
}

pub(crate) fn advance(game: &mut Game, frame: &SwapFrame) {
    mark!("base.karama.special-hand");
    let Act::Special(SpecialAct::GiveBack { cards }) = game.take_answer() else { return };
    let handle = |game: &Game, id: ComponentId| -> Handle { game.custody.handle(id) };
    let given: Vec<ComponentId> =
        game.custody.pile(Place::Hand(HARKONNEN)).into_iter().filter(|id| cards.contains(&handle(game, *id))).collect();
    for id in &given {
        game.move_card(*id, Place::Hand(HARKONNEN), Place::Hand(frame.from), End::Bottom);
    }
    let cards = told(game, frame.from, &given);
    game.tell(Fact::Card(CardFact::CardsGivenBack { by: HARKONNEN, to: frame.from, count: frame.count, cards }));
    game.resume();
}

/// What both players of a swap see of its cards.
fn told(game: &Game, other: Faction, ids: &[ComponentId]) -> Told<Vec<Treachery>> {
    let both: SeatSet = [HARKONNEN, other].into_iter().filter_map(|faction| game.seat(faction)).collect();
    Told::To(both, ids.iter().filter_map(|id| cards::kind(*id)).collect())
}
