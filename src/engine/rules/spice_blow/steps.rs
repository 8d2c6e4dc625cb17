//! How a blow goes on: draw, worms, site, Nexus, rides; in Advanced for both piles.

use crate::attempt;
use crate::bank::Holder;
use crate::custody::{End, Pile, Place};
use crate::facts::{Cell, ComponentId, Faction, SpiceCard, SpiceSite, Territory};
use crate::frame::{Effect, Frame, Outcome, Until, Verdict};
use crate::game::Game;
use crate::ids::SeatSet;
use crate::log::{Cause, Fact};
use crate::profile::Ruling;
use crate::random::Label;
use crate::request::{Act, DecisionKind};
use crate::rules::karama::state::Advantage;
use crate::rules::losses::{kill, remove_spice};
use crate::rules::nexus_cards::state::Stop;
use crate::rules::special::menu::SpecialAct;
use crate::rules::spice_blow::options::{ally_in, may_summon};
use crate::rules::spice_blow::ride;
use crate::rules::spice_blow::state::{BlowFrame, BlowStep, RideFrame, Worm};
use crate::rules::{advisors, karama, nexus, nexus_cards};

pub(crate) fn advance(game: &mut Game, mut frame: BlowFrame) {
    match frame.step {
        BlowStep::Draw => draw(game, frame),
        BlowStep::Immunity(mut worm) => {
            worm.fremen_safe = game.take_outcome_verdict() == Verdict::Allowed;
            spare(game, frame, worm);
        }
        BlowStep::Sparing(worm) => spared(game, frame, worm),
        BlowStep::Spared(mut worm) => {
            worm.ally_safe = game.take_outcome_verdict() == Verdict::Allowed;
            frame.step = BlowStep::Devour(worm);
            set(game, frame);
        }
        BlowStep::Surfaced(worm) => {
            game.take_outcome();
            surfaced(game, frame, worm);
        }
        BlowStep::RidingAtOnce(worm) => {
            game.take_outcome();
            spare(game, frame, worm);
        }
        BlowStep::Devour(worm) => devour(game, frame, worm),
        BlowStep::Placement => place(game, frame),
        BlowStep::Placing => placed(game, frame),
        BlowStep::Site => after_site(game, frame),
        BlowStep::Nexus => {
            game.take_outcome();
            owed_nexus(game, frame);
        }
        BlowStep::Rides => {
            game.take_outcome();
            next_ride(game, frame);
        }
        BlowStep::Summoning => summoned(game, frame),
        BlowStep::NexusDraws => {
            game.take_outcome();
            after_draws(game, &frame);
        }
    }
}

fn set(game: &mut Game, frame: BlowFrame) {
    game.top_mut().frame = Frame::SpiceBlow(frame);
}

fn go(game: &mut Game, mut frame: BlowFrame, step: BlowStep) {
    frame.step = step;
    set(game, frame);
}

// ---- cards

fn draw(game: &mut Game, frame: BlowFrame) {
    if game.custody.count(Place::SpiceDeck) == 0 {
        reshuffle(game);
    }
    let Some(ComponentId::Spice(card)) = game.custody.top(Place::SpiceDeck) else {
        go(game, frame, BlowStep::Site);
        return;
    };
    mark!("base.blow.draw");
    let pile = frame.pile;
    game.tell(Fact::SpiceCardTurned { pile, card: card.name().to_owned() });
    let id = ComponentId::Spice(card);
    match card.site() {
        None if game.turn == 1 => {
            mark!("base.blow.turn-one");
            game.move_card(id, Place::SpiceDeck, Place::SpiceAside, End::Top);
            game.tell(Fact::WormSetAside);
        }
        None => {
            game.move_card(id, Place::SpiceDeck, Place::SpiceDiscard(pile), End::Top);
            worm_card(game, frame);
        }
        Some(site) => {
            game.move_card(id, Place::SpiceDeck, Place::SpiceDiscard(pile), End::Top);
            blow_site(game, &frame, site);
            go(game, frame, BlowStep::Site);
        }
    }
}

/// A new deck of the discards. What each pile's last site was is remembered apart from its cards.
fn reshuffle(game: &mut Game) {
    mark!("base.blow.reshuffle");
    let kept = game.rules_otherwise(Ruling::SpiceReshuffleKeepsPileTop).then(|| top_site(game, Pile::A)).flatten();
    for pile in Pile::ALL {
        for id in game.custody.pile(Place::SpiceDiscard(*pile)) {
            if Some(id) != kept {
                game.move_card(id, Place::SpiceDiscard(*pile), Place::SpiceDeck, End::Bottom);
            }
        }
    }
    game.shuffle(Place::SpiceDeck, Label::SpiceDeck);
    game.tell(Fact::SpiceReshuffled);
}

fn top_site(game: &Game, pile: Pile) -> Option<ComponentId> {
    let is_site = |id: &ComponentId| matches!(id, ComponentId::Spice(card) if !SpiceCard::is_worm(*card));
    game.custody.pile(Place::SpiceDiscard(pile)).into_iter().find(is_site)
}

fn blow_site(game: &mut Game, frame: &BlowFrame, site: &SpiceSite) {
    game.blow.sites[frame.pile.index()] = Some(site.cell);
    if game.in_storm(site.cell) {
        mark!("base.blow.in-storm");
        game.tell(Fact::SpiceBlownAway { cell: site.cell });
    } else {
        let amount = u32::from(site.amount);
        game.post(Holder::Bank, Holder::Cell(site.cell), amount);
        game.tell(Fact::SpiceBlown { cell: site.cell, amount });
    }
}

// ---- worms

fn worm_card(game: &mut Game, mut frame: BlowFrame) {
    frame.worms += 1;
    if frame.worms == 1 {
        frame.nexuses += 1;
        first_worm(game, frame);
        return;
    }
    if !game.is_advanced() || !game.plays(Faction::Fremen) {
        mark!("base.blow.worm-more");
        without_effect(game, frame);
    } else if karama::is_stopped(game, Advantage::ExtraWorms) {
        stopped_placement(game, frame);
    } else {
        go(game, frame, BlowStep::Placement);
        attempt::open(game, Some(Faction::Fremen), Effect::FremenPlaceWorm);
    }
}

fn without_effect(game: &mut Game, frame: BlowFrame) {
    game.tell(Fact::WormWithoutEffect);
    go(game, frame, BlowStep::Draw);
}

fn first_worm(game: &mut Game, frame: BlowFrame) {
    let Some(cell) = game.blow.site(frame.pile) else {
        mark!("base.blow.worm-no-card");
        without_effect(game, frame);
        return;
    };
    mark!("base.blow.worm");
    if frame.pile == Pile::B {
        mark!("base.blow.pile-memory");
    }
    come(game, frame, cell.territory(), false);
}

/// A worm appears; the Fremen there are immune, unless stopped.
fn come(game: &mut Game, frame: BlowFrame, territory: Territory, placed: bool) {
    game.tell(Fact::WormAppeared { territory, placed });
    let immune = !karama::is_stopped(game, Advantage::WormImmunity);
    let worm = Worm { territory, fremen_safe: immune, ally_safe: false };
    let in_reach = territory.cells().iter().any(|cell| within_reach(game, *cell));
    if immune && in_reach {
        go(game, frame, BlowStep::Immunity(worm));
        attempt::open(game, Some(Faction::Fremen), Effect::FremenImmune { territory });
        return;
    }
    go(game, frame.clone(), BlowStep::Surfaced(worm));
    if !asks_for_riders(game, territory, placed) {
        spare(game, frame, worm);
    }
}

/// Stops for riders from elsewhere, if the worm has surfaced where nobody stands.
fn asks_for_riders(game: &mut Game, territory: Territory, placed: bool) -> bool {
    let Some(fremen) = game.seat(Faction::Fremen).filter(|_| nexus_cards::is_played(game)) else { return false };
    let advisors_count = !game.rules_otherwise(Ruling::FremenCunningOverlooksAdvisors);
    let stands = |faction: Faction| {
        let forces = if advisors_count { Game::forces_in } else { Game::fighters_in };
        forces(game, faction, territory) > 0
    };
    if game.seats.iter().any(|(_, faction)| stands(*faction)) {
        mark!("nexus.fremen.cunning.empty");
        return false;
    }
    // A worm that the Fremen set there themselves asks nobody: nexus.fremen.cunning.placed.
    if placed {
        mark!("nexus.fremen.cunning.placed");
        return false;
    }
    mark!("nexus.fremen.cunning.asked");
    nexus_cards::begin_stop(game, Stop::Worm, SeatSet::only(fremen))
}

/// The Fremen are to ride the worm that has surfaced, from elsewhere in the desert.
pub(crate) fn call_from_afar(game: &mut Game) {
    let frames = game.stack.iter_mut().rev().map(|framed| &mut framed.frame);
    let mut blows = frames.filter_map(|frame| if let Frame::SpiceBlow(blow) = frame { Some(blow) } else { None });
    if let Some(blow) = blows.next()
        && let BlowStep::Surfaced(worm) = &blow.step
    {
        blow.from_afar = Some(worm.territory);
    }
}

/// Those who could be asked have answered.
fn surfaced(game: &mut Game, mut frame: BlowFrame, worm: Worm) {
    if frame.from_afar.is_some() && game.rules_otherwise(Ruling::FremenCunningRidesAtOnce) {
        frame.from_afar = None;
        go(game, frame, BlowStep::RidingAtOnce(worm));
        ride_from_afar(game, worm.territory);
    } else {
        spare(game, frame, worm);
    }
}

fn ride_from_afar(game: &mut Game, territory: Territory) {
    mark!("nexus.fremen.cunning.timing");
    game.push(Frame::Ride(RideFrame { territory, arrived: None, from_afar: true }));
    ask_fremen(game, DecisionKind::Ride);
}

/// Whether Fremen tokens in a cell could be devoured at all.
fn within_reach(game: &Game, cell: Cell) -> bool {
    !game.tokens_in(Faction::Fremen, cell).is_empty() && !is_spared_by_storm(game, cell)
}

/// Whether the storm keeps a worm from Fremen tokens in a cell: only where a ruling says so.
fn is_spared_by_storm(game: &Game, cell: Cell) -> bool {
    game.in_storm(cell)
        && (game.rules_otherwise(Ruling::StormHidesFremen) || game.rules_otherwise(Ruling::StormKeepsWormAway))
}

fn spare(game: &mut Game, frame: BlowFrame, worm: Worm) {
    let stopped = karama::is_stopped(game, Advantage::WormProtection);
    if ally_in(game, worm.territory).is_some() && !stopped {
        go(game, frame, BlowStep::Sparing(worm));
        ask_fremen(game, DecisionKind::SpareAlly);
    } else {
        go(game, frame, BlowStep::Devour(worm));
    }
}

fn ask_fremen(game: &mut Game, kind: DecisionKind) {
    let seat = game.seat(Faction::Fremen).expect("only Fremen in play are asked");
    game.ask(kind, Until::All, SeatSet::only(seat));
}

fn spared(game: &mut Game, frame: BlowFrame, worm: Worm) {
    mark!("base.blow.fremen-ally");
    let spared = game.take_answer() == Act::SpareAlly { spare: true };
    let territory = worm.territory;
    if let Some(ally) = ally_in(game, territory) {
        game.tell(Fact::AllySpared { ally, territory, spared });
    }
    if spared {
        mark!("base.ally.fremen-worm");
        if frame.pile == Pile::B {
            mark!("base.edge.nexus-a-b");
        }
        go(game, frame, BlowStep::Spared(worm));
        attempt::open(game, Some(Faction::Fremen), Effect::FremenSpare { territory });
    } else {
        go(game, frame, BlowStep::Devour(worm));
    }
}

fn devour(game: &mut Game, mut frame: BlowFrame, worm: Worm) {
    let ally = game.ally(Faction::Fremen).filter(|_| game.plays(Faction::Fremen) && worm.ally_safe);
    for cell in worm.territory.cells() {
        if game.in_storm(*cell) {
            mark!("base.blow.worm-in-storm");
            if game.rules_otherwise(Ruling::StormKeepsWormAway) {
                continue;
            }
        }
        remove_spice(game, *cell, Cause::Worm);
        for (_, faction) in game.seats.clone() {
            let tokens = game.tokens_in(faction, *cell);
            let safe = match faction {
                Faction::Fremen => worm.fremen_safe || is_spared_by_storm(game, *cell),
                _ => ally == Some(faction),
            };
            if tokens.is_empty() {
                continue;
            }
            if faction == Faction::Fremen && game.in_storm(*cell) && !worm.fremen_safe {
                mark!("base.edge.fremen-worm-storm.stopped");
            }
            if !safe {
                kill(game, faction, tokens, *cell, Cause::Worm);
            } else if faction == Faction::Fremen {
                mark!("base.blow.fremen-immune");
            }
        }
    }
    if worm.fremen_safe && game.forces_in(Faction::Fremen, worm.territory) > 0 {
        frame.rides.push(worm.territory);
    }
    advisors::settle_alone(game);
    let step = if frame.own_site_taken || frame.summoned { BlowStep::Site } else { BlowStep::Draw };
    go(game, frame, step);
}

fn place(game: &mut Game, frame: BlowFrame) {
    if game.take_outcome_verdict() == Verdict::Allowed {
        go(game, frame, BlowStep::Placing);
        ask_fremen(game, DecisionKind::PlaceWorm);
    } else {
        stopped_placement(game, frame);
    }
}

fn stopped_placement(game: &mut Game, frame: BlowFrame) {
    mark!("base.blow.fremen-place-stop");
    let otherwise = game.rules_otherwise(Ruling::StoppedPlacementStrikesTopCard);
    match game.blow.site(frame.pile).filter(|_| otherwise) {
        Some(cell) => come(game, frame, cell.territory(), false),
        None => without_effect(game, frame),
    }
}

fn placed(game: &mut Game, mut frame: BlowFrame) {
    if let Act::PlaceWorm { territory } = game.take_answer() {
        mark!("base.blow.fremen-place");
        // base.edge.placed-worm-nexus: a placed worm adds no Nexus to its blow.
        mark!("base.edge.placed-worm-nexus");
        frame.nexuses += u8::from(game.rules_otherwise(Ruling::PlacedWormAddsNexus));
        come(game, frame, territory, true);
    }
}

/// The Fremen place a worm by the power that is their own, or the phase ends.
fn summoned(game: &mut Game, mut frame: BlowFrame) {
    let Act::Special(SpecialAct::Worm { card, territory }) = game.take_answer() else {
        end_blow(game, frame);
        return;
    };
    mark!("base.karama.special-fremen");
    mark!("base.karama.special-fremen.when");
    mark!("base.nexus.karama-worm");
    mark!("base.nexus.karama-worm.settled");
    karama::call_up(game, Faction::Fremen, card);
    frame.nexuses += u8::from(game.rules_otherwise(Ruling::KaramaWormNexus));
    frame.worms += 1;
    come(game, frame, territory, true);
}

// ---- the end of a blow

fn after_site(game: &mut Game, mut frame: BlowFrame) {
    if frame.worms > 0 && !frame.own_site_taken && !frame.summoned {
        // base.blow.worm-own-site: the card that ends the blow is not attacked by the worms before it.
        mark!("base.blow.worm-own-site");
        let own = game.blow.site(frame.pile).filter(|_| game.rules_otherwise(Ruling::WormAttacksEndingSite));
        if let Some(cell) = own {
            frame.own_site_taken = true;
            come(game, frame, cell.territory(), false);
            return;
        }
    }
    owed_nexus(game, frame);
}

fn owed_nexus(game: &mut Game, mut frame: BlowFrame) {
    if frame.nexuses == 0 {
        next_ride(game, frame);
        return;
    }
    mark!("base.blow.nexus-after");
    frame.nexuses -= 1;
    go(game, frame, BlowStep::Nexus);
    nexus::begin(game);
}

fn next_ride(game: &mut Game, mut frame: BlowFrame) {
    if let Some(territory) = frame.from_afar.take() {
        if ride::can_ride_from_afar(game) {
            go(game, frame, BlowStep::Rides);
            ride_from_afar(game, territory);
            return;
        }
        nexus_cards::ridden(game);
    }
    while !frame.rides.is_empty() {
        let territory = frame.rides.remove(0);
        if ride::can_ride(game, territory) && nexus_cards::rides_stopped(game) {
            continue;
        }
        if ride::can_ride(game, territory) {
            mark!("base.blow.ride-each");
            if !frame.rides.is_empty() {
                mark!("base.edge.ride-two-worms");
            }
            go(game, frame, BlowStep::Rides);
            game.push(Frame::Ride(RideFrame { territory, arrived: None, from_afar: false }));
            ask_fremen(game, DecisionKind::Ride);
            return;
        }
        if game.forces_in(Faction::Fremen, territory) > 0 {
            mark!("base.edge.fremen-worm-storm");
        }
    }
    end_blow(game, frame);
}

fn end_blow(game: &mut Game, mut frame: BlowFrame) {
    mark!("base.blow.sequence");
    advisors::settle_alone(game);
    let more = game.is_advanced() && frame.pile == Pile::A;
    if more && !game.rules_otherwise(Ruling::NexusDrawPerBlow) {
        after_draws(game, &frame);
        return;
    }
    if !frame.summoned && frame.pile == Pile::B && may_summon(game) {
        frame.summoned = true;
        go(game, frame, BlowStep::Summoning);
        ask_fremen(game, DecisionKind::SummonWorm);
        return;
    }
    go(game, frame.clone(), BlowStep::NexusDraws);
    if !nexus_cards::begin_draws(game) {
        after_draws(game, &frame);
    }
}

/// The second blow of Advanced, or the end of the phase.
fn after_draws(game: &mut Game, frame: &BlowFrame) {
    if game.is_advanced() && frame.pile == Pile::A {
        mark!("base.blow.two-piles");
        set(game, BlowFrame::new(Pile::B));
        return;
    }
    let aside = game.custody.pile(Place::SpiceAside);
    if !aside.is_empty() {
        mark!("base.blow.turn-one");
        for id in aside {
            game.move_card(id, Place::SpiceAside, Place::SpiceDeck, End::Bottom);
        }
        game.shuffle(Place::SpiceDeck, Label::SpiceDeck);
        game.tell(Fact::WormsShuffledBack);
    }
    game.finish(Outcome::Done);
}
