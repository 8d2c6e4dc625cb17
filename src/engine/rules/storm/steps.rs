//! How a storm phase goes on: dials or card, answers, sector by sector, and the next card.

use crate::attempt;
use crate::custody::{End, Place};
use crate::facts::{Cell, ComponentId, Faction, Facts, Sector, Territory};
use crate::frame::{Effect, Frame, Outcome, Until, Verdict};
use crate::game::Game;
use crate::ids::{Seat, SeatSet};
use crate::log::{Cause, Fact};
use crate::profile::Ruling;
use crate::random::Label;
use crate::request::{Act, DecisionKind};
use crate::rules::advisors;
use crate::rules::karama;
use crate::rules::karama::state::Advantage;
use crate::rules::losses::{kill, remove_spice};
use crate::rules::storm::options::{Losses, dialers};
use crate::rules::storm::state::{StormFrame, StormStep, Wall};

pub(crate) fn advance(game: &mut Game, frame: StormFrame) {
    match frame.step {
        StormStep::Start => start(game),
        StormStep::Rising => risen(game),
        StormStep::Dial => open_dials(game),
        StormStep::Announced { .. } => answered(game),
        StormStep::Move { left } => enter(game, left),
        StormStep::Endure { left } => endure(game, left),
        StormStep::Choose { left, cells } => choose(game, left, cells),
        StormStep::Arrived => arrive(game),
        StormStep::Looking => looking(game),
        StormStep::Look => look(game),
    }
}

fn next(game: &mut Game, step: StormStep) {
    if let Frame::Storm(frame) = &mut game.top_mut().frame {
        frame.step = step;
    }
}

/// The storm phase under way, which lies on top.
fn under_way(game: &Game) -> &StormFrame {
    match &game.top().frame {
        Frame::Storm(frame) => frame,
        _ => unreachable!("the storm goes on only when its frame is on top"),
    }
}

fn start(game: &mut Game) {
    if game.turn > 1 && game.rules_otherwise(Ruling::WeatherControlBeforeReveal) {
        next(game, StormStep::Rising);
        attempt::open(game, None, Effect::StormRises);
    } else if game.turn > 1 && has_deck(game) {
        let steps = show_card(game);
        announce(game, steps);
    } else {
        let seats: SeatSet = dialers(game).into_iter().collect();
        next(game, StormStep::Dial);
        game.ask(DecisionKind::DialStorm, Until::All, seats);
    }
}

/// Weather Control was played before anybody knew the number, or it was not.
fn risen(game: &mut Game) {
    let set = match game.take_outcome() {
        Outcome::Attempt(Effect::StormMoves { steps }, _) => Some(steps),
        _ => None,
    };
    let shown = has_deck(game).then(|| show_card(game));
    if let Some(steps) = set.or(shown) {
        announce(game, steps);
    } else {
        let seats: SeatSet = dialers(game).into_iter().collect();
        next(game, StormStep::Dial);
        game.ask(DecisionKind::DialStorm, Until::All, seats);
    }
}

fn show_card(game: &mut Game) -> u8 {
    mark!("base.storm.fremen-deck");
    let id = game.custody.top(Place::StormNext).expect("a card was drawn in the turn before");
    game.move_card(id, Place::StormNext, Place::StormShown, End::Top);
    game.storm.next_seen = false;
    let steps = number(id);
    game.tell(Fact::StormCardShown { steps });
    steps
}

/// Whether the storm moves by the Fremen deck, and not by dials.
fn has_deck(game: &Game) -> bool {
    game.is_advanced() && game.plays(Faction::Fremen)
}

fn number(id: ComponentId) -> u8 {
    match id {
        ComponentId::Storm(number) => number + 1,
        _ => unreachable!("custody lets only storm cards lie there"),
    }
}

fn open_dials(game: &mut Game) {
    let dials: Vec<(Seat, u8)> = game
        .take_answers()
        .into_iter()
        .filter_map(|(seat, act)| if let Act::DialStorm { number } = act { Some((seat, number)) } else { None })
        .collect();
    let sum = dials.iter().map(|(_, number)| number).sum();
    let told = dials.iter().filter_map(|(seat, number)| Some((game.faction(*seat)?, *number))).collect();
    game.storm.wheels = dials.iter().map(|(seat, _)| *seat).collect();
    game.tell(Fact::StormDialled { dials: told });
    if game.turn > 1 {
        mark!("base.storm.later-dial");
        announce(game, sum);
        return;
    }
    mark!("base.setup.seats");
    mark!("base.storm.first-dial");
    if game.seats.len() == 2 {
        mark!("base.edge.first-storm-few");
    }
    // base.storm.first-damage: the marker is placed, not moved, so it hits only where it ends.
    mark!("base.storm.first-damage");
    if game.rules_otherwise(Ruling::FirstStormHitsAllPassed) {
        stand(game, Sector::START);
        next(game, StormStep::Move { left: sum });
    } else {
        stand(game, Sector::START.plus(sum));
        strike(game, 0);
    }
}

fn stand(game: &mut Game, sector: Sector) {
    game.storm.sector = Some(sector);
    game.tell(Fact::StormStands { sector });
}

fn announce(game: &mut Game, steps: u8) {
    next(game, StormStep::Announced { steps });
    attempt::open(game, None, Effect::StormMoves { steps });
}

fn answered(game: &mut Game) {
    mark!("base.storm.sequence");
    let Outcome::Attempt(Effect::StormMoves { steps }, _) = game.take_outcome() else {
        unreachable!("the storm's movement was attempted")
    };
    if steps == 0 {
        // base.storm.zero: nothing passes or stops anew, so nothing is lost again.
        mark!("base.storm.zero");
        if game.rules_otherwise(Ruling::WeatherControlZeroHitsAgain) {
            strike(game, 0);
            return;
        }
    } else {
        // base.storm.start-sector: the sector that the storm leaves is not hit again.
        if Cell::all().any(|cell| game.in_storm(cell) && is_taken(game, cell)) {
            mark!("base.storm.start-sector");
            mark!("base.storm.start-sector.left");
        }
        if game.rules_otherwise(Ruling::StormStartSectorHit) {
            strike(game, steps);
            return;
        }
    }
    next(game, StormStep::Move { left: steps });
}

fn enter(game: &mut Game, left: u8) {
    if left == 0 {
        next(game, StormStep::Arrived);
        return;
    }
    mark!("base.storm.move");
    let sector = game.storm.sector.expect("the marker is placed in the first turn");
    if sector.plus(1) == Sector::START {
        mark!("base.edge.storm-wrap");
    }
    stand(game, sector.plus(1));
    strike(game, left - 1);
}

/// The storm hits the sector where it stands.
fn strike(game: &mut Game, left: u8) {
    next(game, StormStep::Move { left });
    let sector = game.storm.sector.expect("the storm stands where it strikes");
    // A sector's cells never include the Polar Sink.
    if Cell::all().any(|cell| cell.sector().is_none() && is_taken(game, cell)) {
        mark!("base.storm.polar");
    }
    let fremen_endure = game.is_advanced() && !karama::is_stopped(game, Advantage::StormLosses);
    for cell in Facts::get().board.in_sector(sector) {
        if game.bank.balance(crate::bank::Holder::Cell(*cell)) > 0 {
            mark!("base.storm.spice");
            if cell.territory().facts().protected {
                mark!("base.edge.storm-basin-spice");
            }
            remove_spice(game, *cell, Cause::Storm);
        }
        mark_shelter(game, *cell);
        if game.is_exposed(*cell) {
            for (_, faction) in game.seats.clone() {
                if faction != Faction::Fremen || !fremen_endure {
                    lose_all(game, faction, *cell);
                }
            }
        }
    }
    if fremen_endure && !enduring(game).is_empty() {
        next(game, StormStep::Endure { left });
        attempt::open(game, Some(Faction::Fremen), Effect::FremenEndure { sector });
    }
}

/// States by which clause forces of a cell outlive the storm.
fn mark_shelter(game: &Game, cell: Cell) {
    if is_taken(game, cell) && !game.is_exposed(cell) {
        mark!("base.storm.shelter");
        if game.storm.wall == Wall::Destroyed && Facts::get().board.shield_wall.contains(&cell) {
            mark!("base.storm.wall-stays");
        }
    }
}

/// Whether forces stand in a cell.
fn is_taken(game: &Game, cell: Cell) -> bool {
    game.seats.iter().any(|(_, faction)| !game.tokens_in(*faction, cell).is_empty())
}

fn lose_all(game: &mut Game, faction: Faction, cell: Cell) {
    let tokens = game.tokens_in(faction, cell);
    if !tokens.is_empty() {
        mark!("base.storm.kill");
        kill(game, faction, tokens, cell, Cause::Storm);
    }
}

/// Cells of the storm's sector where Fremen tokens are exposed.
fn enduring(game: &Game) -> Vec<Cell> {
    let Some(sector) = game.storm.sector else { return Vec::new() };
    let cells = Facts::get().board.in_sector(sector).iter().copied();
    cells.filter(|cell| game.is_exposed(*cell) && !game.tokens_in(Faction::Fremen, *cell).is_empty()).collect()
}

fn endure(game: &mut Game, left: u8) {
    let outcome = game.take_outcome();
    let cells = enduring(game);
    if matches!(outcome, Outcome::Attempt(_, Verdict::Denied)) {
        for cell in cells {
            lose_all(game, Faction::Fremen, cell);
        }
        next(game, StormStep::Move { left });
        return;
    }
    mark!("base.storm.fremen-half");
    mark!("base.storm.fremen-half.cell");
    let mut open = Vec::new();
    for cell in cells {
        let Losses { least, most, .. } = Losses::of(game, under_way(game), cell);
        // base.storm.fremen-half-choice: the Fremen choose which of their tokens die.
        if least == most || game.rules_otherwise(Ruling::FremenLoseNormalsFirst) {
            lose_half(game, cell, least);
        } else {
            open.push(cell);
        }
    }
    if open.is_empty() {
        next(game, StormStep::Move { left });
    } else {
        next(game, StormStep::Choose { left, cells: open });
        ask_fremen(game, DecisionKind::ChooseLosses);
    }
}

fn choose(game: &mut Game, left: u8, mut cells: Vec<Cell>) {
    mark!("base.storm.fremen-half-choice");
    mark!("base.def.force-terms.elite");
    let cell = cells.remove(0);
    if let Act::ChooseLosses { elite } = game.take_answer() {
        lose_half(game, cell, elite);
    }
    if cells.is_empty() {
        next(game, StormStep::Move { left });
    } else {
        next(game, StormStep::Choose { left, cells });
        ask_fremen(game, DecisionKind::ChooseLosses);
    }
}

fn lose_half(game: &mut Game, cell: Cell, elite: u8) {
    let Losses { dead, .. } = Losses::of(game, under_way(game), cell);
    let caught = game.tokens_in(Faction::Fremen, cell).len();
    if caught % 2 == 1 {
        mark!("base.def.rounding");
    }
    if game.rules_otherwise(Ruling::StormHalvesByTerritory) {
        halve_together(game, cell.territory(), caught);
    }
    let tokens = game.select(Faction::Fremen, Place::Cell(cell), dead - elite, elite);
    kill(game, Faction::Fremen, tokens, cell, Cause::Storm);
}

/// What a movement catches in a territory is counted together.
fn halve_together(game: &mut Game, territory: Territory, caught: u8) {
    let Frame::Storm(frame) = &mut game.top_mut().frame else { return };
    match frame.halved.iter_mut().find(|(own, _)| *own == territory) {
        Some((_, halved)) => *halved += caught,
        None => frame.halved.push((territory, caught)),
    }
}

fn ask_fremen(game: &mut Game, kind: DecisionKind) {
    let seat = game.seat(Faction::Fremen).expect("only Fremen in play are asked");
    game.ask(kind, Until::All, SeatSet::only(seat));
}

fn arrive(game: &mut Game) {
    advisors::settle_alone(game);
    mark!("base.def.first-player");
    mark!("base.def.storm-order");
    if game.seats.iter().any(|(seat, _)| Some(Facts::get().board.circle(*seat)) == game.storm.sector) {
        mark!("base.def.first-player.under-storm");
    }
    let first = game.storm_order().first().and_then(|seat| game.faction(*seat)).expect("somebody plays");
    game.tell(Fact::FirstPlayer { faction: first });
    if !has_deck(game) {
        game.finish(Outcome::Done);
        return;
    }
    mark!("base.storm.fremen-deck");
    if let Some(shown) = game.custody.top(Place::StormShown) {
        game.move_card(shown, Place::StormShown, Place::StormDeck, End::Bottom);
    }
    game.shuffle(Place::StormDeck, Label::StormDeck);
    let drawn = game.custody.top(Place::StormDeck).expect("six cards are in it");
    game.move_card(drawn, Place::StormDeck, Place::StormNext, End::Top);
    game.tell(Fact::StormCardDrawn);
    next(game, StormStep::Looking);
    ask_fremen(game, DecisionKind::LookAtStorm);
}

fn looking(game: &mut Game) {
    if game.take_answer() == Act::LookAtStorm {
        next(game, StormStep::Look);
        attempt::open(game, Some(Faction::Fremen), Effect::FremenLook);
    } else {
        let steps = game.told(Faction::Fremen, None);
        game.tell(Fact::StormCardSeen { steps });
        game.finish(Outcome::Done);
    }
}

fn look(game: &mut Game) {
    if matches!(game.take_outcome(), Outcome::Attempt(_, Verdict::Allowed)) {
        mark!("base.storm.fremen-look");
        game.storm.next_seen = true;
        let card = game.custody.top(Place::StormNext).map(number);
        let steps = game.told(Faction::Fremen, card);
        game.tell(Fact::StormCardSeen { steps });
    }
    game.finish(Outcome::Done);
}
