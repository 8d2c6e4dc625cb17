//! The winner of a battle sees a card of the loser.

use super::super::Gate;
use crate::custody::Place;
use crate::facts::ComponentId;
use crate::frame::Effect;
use crate::game::Game;
use crate::ids::{Seat, SeatSet};
use crate::log::{Fact, NexusFact};
use crate::profile::Ruling;
use crate::random::Label;
use crate::rules::battle::state::Opened;
use crate::rules::nexus_cards::menu::{NexusChoice, Panel};
use crate::rules::nexus_cards::options::possible_holders;
use crate::rules::{battle, cards};

/// The second effect.
pub(super) const GATE: Gate = Gate {
    meets: |_, effect| effect == Effect::WinnerLooks,
    audience: winner,
    fails: has_nothing_to_see,
    make: look,
    ..Gate::PLAIN
};

fn winner(game: &Game, panel: Panel) -> SeatSet {
    let won = battle::under_way(game).and_then(|fight| fight.winner.map(|side| fight.faction(side)));
    let seat = won.and_then(|faction| game.seat(faction)).filter(|seat| possible_holders(game, panel).contains(*seat));
    mark!("nexus.choam.secret-ally.inspection.asked");
    seat.map_or(SeatSet::NONE, SeatSet::only)
}

/// Cards that the loser holds and has not played in this battle.
fn unused(game: &Game) -> Vec<ComponentId> {
    let (Some(fight), Some(loser)) = (battle::under_way(game), battle::loser(game)) else { return Vec::new() };
    let plan = fight.winner.and_then(|winner| fight.plan(winner.other()));
    let played: Vec<ComponentId> = plan.iter().flat_map(Opened::cards).collect();
    let too = game.rules_otherwise(Ruling::InspectionOfKeptCards);
    game.custody.pile(Place::Hand(loser)).into_iter().filter(|id| too || !played.contains(id)).collect()
}

fn has_nothing_to_see(game: &Game, _seat: Seat) -> bool {
    let nothing = unused(game).is_empty();
    if nothing {
        mark!("nexus.choam.secret-ally.inspection.none");
    }
    nothing
}

fn look(game: &mut Game, seat: Seat, _choice: &NexusChoice) {
    mark!("nexus.choam.secret-ally");
    mark!("nexus.choam.secret-ally.inspection");
    mark!("nexus.choam.secret-ally.inspection.sample");
    mark!("nexus.choam.secret-ally.inspection.stays");
    let unused = unused(game);
    let bound = u32::try_from(unused.len()).expect("a hand holds few cards");
    let card = cards::kind(unused[game.random.number(Label::Glimpse, bound) as usize]);
    let (Some(faction), Some(of), Some(card)) = (game.faction(seat), battle::loser(game), card) else { return };
    if let Some(receipt) = game.nexus_cards.plays.last_mut() {
        receipt.seen = Some(card);
    }
    let card = game.told(faction, card);
    game.tell(Fact::Nexus(NexusFact::CardSeen { faction, of, card }));
}
