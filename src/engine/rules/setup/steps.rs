//! How set-up goes on: what is laid out, dealt and placed.

use crate::bank::Holder;
use crate::custody::{End, Place};
use crate::facts::{CARDS, Cell, ComponentId, Faction, Terrain};
use crate::frame::{Frame, Until};
use crate::game::Game;
use crate::ids::{Seat, SeatSet};
use crate::log::Fact;
use crate::random::Label;
use crate::request::{Act, CellForces, DecisionKind};
use crate::rules::setup::options::{fixed_forces, leaders};
use crate::rules::setup::state::{Prediction, SetupFrame, SetupStep};
use crate::rules::{nexus_cards, turn};

const TRAITORS_DEALT: usize = 4;

/// Takes out of the box what these factions play with, shuffles the decks, and begins set-up.
pub(crate) fn begin(game: &mut Game) {
    mark!("base.setup.order");
    mark!("base.setup.seats");
    mark!("base.def.levels");
    mark!("base.def.reserves");
    if game.seats.len() < Faction::ALL.len() {
        mark!("base.setup.small-games");
    }
    for id in (0..CARDS).map(ComponentId::from_slot) {
        if let Some(place) = first_place(game, id) {
            game.move_card(id, Place::Box, place, End::Bottom);
        }
    }
    game.shuffle(Place::TreacheryDeck, Label::TreacheryDeck);
    mark!("base.blow.deck");
    game.shuffle(Place::SpiceDeck, Label::SpiceDeck);
    game.shuffle(Place::TraitorDeck, Label::TraitorDeck);
    if game.custody.count(Place::StormDeck) > 0 {
        game.shuffle(Place::StormDeck, Label::StormDeck);
    }
    nexus_cards::shuffle(game);
    for (_, faction) in game.seats.clone() {
        let tokens = game.custody.tokens(faction, Place::Box);
        game.move_tokens(faction, tokens, Place::Box, Place::Reserves(faction));
    }
    game.push(Frame::Setup(SetupFrame { step: SetupStep::Prediction }));
}

fn first_place(game: &Game, id: ComponentId) -> Option<Place> {
    match id {
        ComponentId::Treachery(_) => Some(Place::TreacheryDeck),
        ComponentId::Spice(_) => Some(Place::SpiceDeck),
        ComponentId::Storm(_) => (game.is_advanced() && game.plays(Faction::Fremen)).then_some(Place::StormDeck),
        ComponentId::Traitor(leader) => game.plays(leader.facts().faction).then_some(Place::TraitorDeck),
        ComponentId::Leader(leader) => {
            let faction = leader.facts().faction;
            game.plays(faction).then_some(Place::Leaders(faction))
        }
        ComponentId::Nexus(card) => nexus_cards::is_in_play(game, card).then_some(Place::NexusDeck),
        ComponentId::Force(_) => None,
    }
}

pub(crate) fn advance(game: &mut Game, frame: &SetupFrame) {
    match frame.step {
        SetupStep::Prediction => predict(game),
        SetupStep::Traitors => deal_traitors(game),
        SetupStep::Keeping => keep_traitors(game),
        SetupStep::Forces => lay_out(game),
        SetupStep::Fremen => place_fremen(game),
        SetupStep::Sisters => place_sister(game),
        SetupStep::Cards => deal_cards(game),
    }
}

fn next(game: &mut Game, step: SetupStep) {
    game.top_mut().frame = Frame::Setup(SetupFrame { step });
}

fn predict(game: &mut Game) {
    let Some(seat) = game.seat(Faction::BeneGesserit) else {
        next(game, SetupStep::Traitors);
        return;
    };
    if game.top().asking.is_none() {
        game.ask(DecisionKind::Predict, Until::All, SeatSet::only(seat));
    } else if let Act::Predict { faction, turn } = game.take_answer() {
        mark!("base.setup.prediction");
        game.prediction = Some(Prediction { faction, turn });
        let told = (game.told(Faction::BeneGesserit, faction), game.told(Faction::BeneGesserit, turn));
        game.tell(Fact::Predicted { faction: told.0, turn: told.1 });
        next(game, SetupStep::Traitors);
    }
}

fn deal_traitors(game: &mut Game) {
    mark!("base.setup.traitors");
    let mut choosing = SeatSet::NONE;
    for (seat, faction) in game.seats.clone() {
        for id in game.custody.pile(Place::TraitorDeck).into_iter().take(TRAITORS_DEALT) {
            game.move_card(id, Place::TraitorDeck, Place::TraitorsDealt(faction), End::Bottom);
        }
        let told = game.told(faction, leaders(game, Place::TraitorsDealt(faction)));
        game.tell(Fact::TraitorsDealt { faction, leaders: told });
        if usize::from(faction.facts().traitors_kept) == TRAITORS_DEALT {
            mark!("base.setup.traitors-harkonnen");
            keep(game, faction, None);
        } else {
            choosing = choosing.with(seat);
        }
    }
    next(game, SetupStep::Keeping);
    game.ask(DecisionKind::KeepTraitor, Until::All, choosing);
}

fn keep_traitors(game: &mut Game) {
    for (seat, act) in game.take_answers() {
        if let (Some(faction), Act::KeepTraitor { leader }) = (game.faction(seat), act) {
            if leader.facts().faction == faction {
                mark!("base.setup.traitors-own");
            }
            keep(game, faction, Some(ComponentId::Traitor(leader)));
        }
    }
    next(game, SetupStep::Forces);
}

/// A faction keeps one of its dealt cards, or all; the others go under the deck.
fn keep(game: &mut Game, faction: Faction, kept: Option<ComponentId>) {
    for id in game.custody.pile(Place::TraitorsDealt(faction)) {
        let to = if kept.is_none_or(|kept| kept == id) { Place::Traitors(faction) } else { Place::TraitorDeck };
        game.move_card(id, Place::TraitorsDealt(faction), to, End::Bottom);
    }
    let told = game.told(faction, leaders(game, Place::Traitors(faction)));
    game.tell(Fact::TraitorsKept { faction, leaders: told });
}

fn lay_out(game: &mut Game) {
    mark!("base.setup.spice");
    for (seat, faction) in game.seats.clone() {
        let amount = u32::from(faction.facts().spice);
        game.post(Holder::Bank, Holder::Wallet(seat), amount);
        game.tell(Fact::SpiceReceived { faction, amount });
    }
    mark!("base.setup.forces-fixed");
    for (faction, cell, count) in fixed_forces(game) {
        if faction == Faction::BeneGesserit {
            mark!("base.setup.forces-bg-basic");
        }
        place(game, faction, vec![CellForces { cell, normal: count, elite: 0 }]);
    }
    next(game, SetupStep::Fremen);
}

fn place(game: &mut Game, faction: Faction, forces: Vec<CellForces>) {
    for entry in &forces {
        let tokens = game.select(faction, Place::Reserves(faction), entry.normal, entry.elite);
        game.move_tokens(faction, tokens, Place::Reserves(faction), Place::Cell(entry.cell));
    }
    game.tell(Fact::ForcesPlaced { faction, forces, advisors: false });
}

fn place_fremen(game: &mut Game) {
    let Some(seat) = game.seat(Faction::Fremen) else {
        next(game, SetupStep::Sisters);
        return;
    };
    if game.top().asking.is_none() {
        game.ask(DecisionKind::PlaceFremen, Until::All, SeatSet::only(seat));
    } else if let Act::PlaceFremen { forces } = game.take_answer() {
        mark!("base.setup.forces-fremen");
        if game.is_advanced() {
            mark!("base.setup.elites");
        }
        place(game, Faction::Fremen, forces);
        next(game, SetupStep::Sisters);
    }
}

fn place_sister(game: &mut Game) {
    let seat: Option<Seat> = game.seat(Faction::BeneGesserit).filter(|_| game.is_advanced());
    let Some(seat) = seat else {
        next(game, SetupStep::Cards);
        return;
    };
    if game.top().asking.is_none() {
        game.ask(DecisionKind::PlaceSister, Until::All, SeatSet::only(seat));
    } else if let Act::PlaceSister { cell } = game.take_answer() {
        mark!("base.setup.forces-bg-advanced");
        first_sister(game, cell);
        next(game, SetupStep::Cards);
    }
}

fn first_sister(game: &mut Game, cell: Cell) {
    let faction = Faction::BeneGesserit;
    let territory = cell.territory();
    let token = game.select(faction, Place::Reserves(faction), 1, 0);
    game.move_tokens(faction, token, Place::Reserves(faction), Place::Cell(cell));
    let accompanied = game.seats.iter().any(|(_, other)| *other != faction && game.forces_in(*other, territory) > 0);
    let advisors = accompanied && territory.facts().kind != Terrain::PolarSink;
    if accompanied && !advisors {
        mark!("base.edge.polar-advisor");
    }
    if advisors {
        game.custody.turn(token, true);
    }
    game.tell(Fact::ForcesPlaced { faction, forces: vec![CellForces { cell, normal: 1, elite: 0 }], advisors });
}

fn deal_cards(game: &mut Game) {
    mark!("base.setup.treachery");
    for (_, faction) in game.seats.clone() {
        for id in game.custody.pile(Place::TreacheryDeck).into_iter().take(usize::from(faction.facts().cards)) {
            game.move_card(id, Place::TreacheryDeck, Place::Hand(faction), End::Bottom);
        }
        let cards = game.hand(faction).into_iter().map(|(_, kind)| kind).collect();
        let cards = game.told(faction, cards);
        game.tell(Fact::CardsDealt { faction, cards });
    }
    nexus_cards::deal(game);
    game.stack.clear();
    turn::begin(game);
}
