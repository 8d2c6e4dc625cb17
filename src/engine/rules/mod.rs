//! The families of rules, and the one list that sends the core to them.
//!
//! A family's folder holds its state, its options, its steps and its view. The core asks here and nowhere else.

pub mod advisors;
pub mod atomics;
pub mod battle;
pub mod bidding;
pub(crate) mod cards;
pub mod charity;
pub(crate) mod collection;
pub mod deals;
#[cfg(test)]
pub(crate) mod drill;
pub mod ghola;
pub mod karama;
pub(crate) mod losses;
pub mod movement;
pub mod nexus;
pub mod nexus_cards;
pub mod pause;
pub(crate) mod plays;
pub(crate) mod purse;
pub mod revival;
pub mod setup;
pub mod special;
pub mod spice_blow;
pub mod storm;
pub mod support;
pub mod truth;
pub mod turn;
pub mod weather;

use crate::attempt;
use crate::facts::Faction;
use crate::frame::{AttemptFrame, Effect, Frame, WindowKind};
use crate::game::Game;
use crate::ids::{Seat, SeatSet};
use crate::log::Fact;
use crate::offer::Offer;
use crate::profile::Ruling;
use crate::rejection::Rejection;
use crate::request::{Act, ActKind, DecisionKind, NexusAct};

/// Goes on with the top frame, which waits for nobody.
pub(crate) fn advance(game: &mut Game) {
    match game.top().frame.clone() {
        Frame::Setup(frame) => setup::steps::advance(game, &frame),
        Frame::Turn(frame) => turn::steps::advance(game, &frame),
        Frame::Storm(frame) => storm::steps::advance(game, frame),
        Frame::SpiceBlow(frame) => spice_blow::steps::advance(game, frame),
        Frame::Nexus(frame) => nexus::steps::advance(game, frame),
        Frame::Ride(frame) => spice_blow::ride::advance(game, &frame),
        Frame::Intrusion(frame) => advisors::steps::advance(game, &frame),
        Frame::Charity(frame) => charity::steps::advance(game, frame),
        Frame::Bidding(frame) => bidding::steps::advance(game, frame),
        Frame::Revival(frame) => revival::steps::advance(game, frame),
        Frame::Movement(frame) => movement::steps::advance(game, frame),
        Frame::March(frame) => movement::march::advance(game, frame),
        Frame::Battle(frame) => battle::steps::advance(game, frame),
        Frame::Fight(frame) => battle::fight::advance(game, frame),
        Frame::Truth(frame) => truth::steps::advance(game, &frame),
        Frame::Swap(frame) => special::steps::advance(game, &frame),
        Frame::NexusDraws(frame) => nexus_cards::steps::advance_draws(game, frame),
        Frame::NexusStop(frame) => nexus_cards::stop::advance(game, frame),
        Frame::NexusPlay(frame) => nexus_cards::steps::advance_play(game, &frame),
        Frame::Attempt(frame) => attempt::advance(game, next_window(game, &frame), settles(game, &frame)),
        Frame::Window(frame) => attempt::close(game, frame, &USES),
        #[cfg(test)]
        Frame::Drill(frame) => drill::advance(game, &frame),
    }
}

/// Whether an act answers the top frame's question lawfully; the core has checked seat, event and kind.
pub(crate) fn check(game: &Game, seat: Seat, faction: Faction, act: &Act) -> Result<(), Rejection> {
    match &game.top().frame {
        Frame::Setup(_) => setup::options::check(game, faction, act),
        Frame::Storm(frame) => storm::options::check(game, frame, act),
        Frame::SpiceBlow(_) => spice_blow::options::check(game, faction, act),
        Frame::Nexus(frame) => nexus::options::check(game, frame, seat, act),
        Frame::Ride(frame) => spice_blow::ride::check(game, frame, act),
        Frame::Intrusion(_) => advisors::options::check(act),
        Frame::Charity(_) => charity::options::check(game, seat, act),
        Frame::Bidding(frame) => bidding::options::check(game, frame, seat, faction, act),
        Frame::Revival(frame) => revival::options::check(game, frame, seat, faction, act),
        Frame::Movement(frame) => movement::options::check(game, frame, act),
        Frame::March(frame) => movement::options::check_march(game, frame, seat, faction, act),
        Frame::Battle(frame) => battle::options::check(game, frame, faction, act),
        Frame::Fight(frame) => battle::options::check_fight(game, frame, faction, act),
        Frame::Truth(frame) => truth::options::check_answer(game, frame, act),
        Frame::Swap(frame) => special::options::check_back(game, frame, act),
        Frame::NexusDraws(_) => nexus_cards::options::check_draw(act),
        Frame::NexusStop(_) => nexus_cards::stop::check(game, seat, faction, act),
        Frame::NexusPlay(frame) => nexus_cards::options::check_resolve(game, frame, act),
        Frame::Window(frame) => match frame.kind {
            WindowKind::Weather => weather::options::check(game, faction, act),
            WindowKind::Atomics => atomics::options::check(game, faction, act),
            WindowKind::Karama => karama::options::check(game, faction, act),
            WindowKind::Nexus if !is_drill(game) => nexus_cards::options::check_answer(game, seat, act),
            WindowKind::Nexus | WindowKind::Skill => later_check(game, seat, act),
        },
        Frame::Turn(_) | Frame::Attempt(_) => Err(Rejection::NotYourDecision),
        #[cfg(test)]
        Frame::Drill(_) => Ok(()),
    }
}

/// What the top frame's question offers a seat, in the family's own order.
pub(crate) fn offers(game: &Game, seat: Seat, faction: Faction, kind: DecisionKind) -> Vec<Offer> {
    match &game.top().frame {
        Frame::Setup(_) => setup::options::offers(game, faction, kind),
        Frame::Storm(frame) => storm::options::offers(game, frame, kind),
        Frame::SpiceBlow(frame) => spice_blow::options::offers(game, frame, kind),
        Frame::Nexus(frame) => nexus::options::offers(game, frame, seat),
        Frame::Ride(frame) => spice_blow::ride::offers(game, frame),
        Frame::Intrusion(frame) => advisors::options::offers(frame),
        Frame::Charity(_) => charity::options::offers(game, seat),
        Frame::Bidding(frame) => bidding::options::offers(game, frame, seat, faction),
        Frame::Revival(frame) => revival::options::offers(game, frame, seat, faction),
        Frame::Movement(frame) => movement::options::offers(game, frame),
        Frame::March(frame) => movement::options::march_offers(game, frame, seat, faction),
        Frame::Battle(frame) => battle::options::offers(game, frame, faction),
        Frame::Fight(frame) => battle::options::fight_offers(game, frame, faction),
        Frame::Truth(frame) => truth::options::answer_offers(game, frame),
        Frame::Swap(frame) => special::options::back_offers(game, frame),
        Frame::NexusDraws(_) => nexus_cards::options::draw_offers(),
        Frame::NexusStop(_) => nexus_cards::stop::stop_offers(game, seat, faction),
        Frame::NexusPlay(frame) => nexus_cards::options::resolve_offers(game, frame),
        Frame::Window(frame) => match frame.kind {
            WindowKind::Weather => weather::options::offers(game, faction),
            WindowKind::Atomics => atomics::options::offers(game, faction),
            WindowKind::Karama => karama::options::offers(game, faction),
            WindowKind::Nexus if !is_drill(game) => nexus_cards::options::answer_offers(game, seat),
            WindowKind::Nexus | WindowKind::Skill => later_offers(game, seat),
        },
        Frame::Turn(_) | Frame::Attempt(_) => Vec::new(),
        #[cfg(test)]
        Frame::Drill(_) => vec![Offer::Pass],
    }
}

/// What follows at once from an accepted answer, before the others have given theirs: a card is reserved.
pub(crate) fn committed(game: &mut Game, seat: Seat, faction: Faction, act: &Act) {
    if let Act::ControlWeather { card, .. } | Act::UseAtomics { card } | Act::PlayKarama { card } = act {
        cards::commit(game, faction, *card);
    }
    // Of a window nobody learns who has answered; of another secret choice, that it is made.
    match &game.top().frame {
        Frame::Window(_) => game.tell_only(SeatSet::only(seat), Fact::Answered),
        Frame::Setup(_) | Frame::Storm(_) => game.tell(Fact::Committed { faction }),
        Frame::Fight(fight) if battle::is_sealed(fight) => {
            game.tell(Fact::Committed { faction });
            battle::committed(game, faction, act);
        }
        Frame::Ride(_) => game.movement.rode |= act.kind() == ActKind::Ride,
        Frame::Turn(_)
        | Frame::SpiceBlow(_)
        | Frame::Nexus(_)
        | Frame::Intrusion(_)
        | Frame::Charity(_)
        | Frame::Bidding(_)
        | Frame::Revival(_)
        | Frame::Movement(_)
        | Frame::March(_)
        | Frame::Battle(_)
        | Frame::Fight(_)
        | Frame::Truth(_)
        | Frame::Swap(_)
        | Frame::NexusDraws(_)
        | Frame::NexusStop(_)
        | Frame::NexusPlay(_)
        | Frame::Attempt(_) => {}
        #[cfg(test)]
        Frame::Drill(_) => {}
    }
}

/// The windows that an attempt passes, in order.
pub(crate) fn windows(game: &Game, attempt: &AttemptFrame) -> &'static [WindowKind] {
    match attempt.effect {
        Effect::StormRises => &[WindowKind::Weather],
        Effect::StormMoves { .. } if game.turn > 1 && game.rules_otherwise(Ruling::WeatherControlBeforeReveal) => {
            &[WindowKind::Atomics]
        }
        Effect::StormMoves { .. } if game.turn > 1 => &[WindowKind::Weather, WindowKind::Atomics],
        Effect::StormMoves { .. } => &[],
        Effect::AtreidesForesee { .. } if game.rules_otherwise(Ruling::NexusGateBeforeKarama) => {
            &[WindowKind::Nexus, WindowKind::Karama]
        }
        Effect::FremenEndure { .. }
        | Effect::FremenLook
        | Effect::FremenImmune { .. }
        | Effect::FremenSpare { .. }
        | Effect::FremenPlaceWorm
        | Effect::SistersTurn { .. }
        | Effect::SistersCharity
        | Effect::SeeLot
        | Effect::BidIncome
        | Effect::ExtraCard
        | Effect::SistersArm { .. }
        | Effect::SeeSpice
        | Effect::GuildTakesTurn
        | Effect::GuildHalf
        | Effect::AllyHalf
        | Effect::GuildCrossShips
        | Effect::AllyCrossShips
        | Effect::GuildShipsBack
        | Effect::FremenMigrate
        | Effect::FremenMoveFar
        | Effect::SistersAccompany { .. }
        | Effect::Sardaukar
        | Effect::Fedaykin
        | Effect::BattleHardened
        | Effect::KwisatzHaderach
        | Effect::SistersVoice { .. }
        | Effect::AtreidesForesee { .. }
        | Effect::HarkonnenCapture
        | Effect::FremenGrant
        | Effect::EmperorRevives { .. }
        | Effect::Ships { .. } => &[WindowKind::Karama, WindowKind::Nexus],
        Effect::SistersServe => &[WindowKind::Karama],
        Effect::PaysForLot if game.rules_otherwise(Ruling::KaramaPaysAfterwards) => {
            &[WindowKind::Karama, WindowKind::Nexus]
        }
        Effect::ShipmentFee
        | Effect::PaysForLot
        | Effect::ReceivesLot
        | Effect::Inspects
        | Effect::TraitorCounts { .. }
        | Effect::LoserKeeps
        | Effect::WinnerLooks => &[WindowKind::Nexus],
        Effect::Income => &[WindowKind::Karama, WindowKind::Nexus, WindowKind::Skill],
    }
}

/// The window that an attempt passes next, and whom it asks.
fn next_window(game: &Game, attempt: &AttemptFrame) -> Option<(WindowKind, SeatSet)> {
    let kind = *windows(game, attempt).get(usize::from(attempt.opened))?;
    Some((kind, audience(game, kind, attempt)))
}

/// Whether a payment is settled when its attempt is over.
fn settles(game: &Game, attempt: &AttemptFrame) -> bool {
    attempt.effect.is_income() && !movement::is_asked_for_again(game, attempt.effect, attempt.verdict)
}

/// Whom a window asks: from public facts alone.
pub(crate) fn audience(game: &Game, kind: WindowKind, attempt: &AttemptFrame) -> SeatSet {
    match kind {
        // The Guild alone cancels a shipment, by the power that is its own.
        WindowKind::Karama if matches!(attempt.effect, Effect::Ships { .. }) => {
            game.seat(Faction::Guild).map_or(SeatSet::NONE, SeatSet::only)
        }
        WindowKind::Karama if attempt.effect == Effect::PaysForLot => bidding::pays_by_hand(game),
        // Hands are secret, so that every seat is asked, and by base.karama.stop-self every one but the actor's.
        WindowKind::Karama if attempt.actor.is_some() => {
            mark!("base.karama.stop-self");
            if game.rules_otherwise(Ruling::KaramaStopsOneself) {
                game.seats.iter().map(|(seat, _)| *seat).collect()
            } else {
                attempt::opponents(game, attempt)
            }
        }
        WindowKind::Weather | WindowKind::Atomics | WindowKind::Karama => attempt::opponents(game, attempt),
        WindowKind::Nexus if !is_drill(game) => nexus_cards::audience(game, attempt.effect),
        WindowKind::Nexus | WindowKind::Skill => later_audience(game, kind),
    }
}

const USES: attempt::Uses =
    attempt::Uses { make: make_use, lapse, attempted: karama::attempted, lose: karama::lose_use };

/// Carries out one use of a window.
fn make_use(game: &mut Game, seat: Seat, act: &Act) {
    let Some(faction) = game.faction(seat) else { return };
    match act {
        Act::ControlWeather { steps, .. } => weather::steps::play(game, faction, *steps),
        Act::UseAtomics { .. } => atomics::steps::play(game, faction),
        Act::PlayKarama { .. } => karama::steps::play(game, faction),
        Act::Nexus(NexusAct::Use { choice }) => nexus_cards::steps::answer(game, seat, choice),
        Act::Redirect => later_use(game, seat),
        _ => {}
    }
}

/// A use that comes too late: its card goes back.
fn lapse(game: &mut Game, seat: Seat, act: &Act) {
    let Some(faction) = game.faction(seat) else { return };
    if let Some(kind) = cards::reserved_by(act) {
        cards::give_back(game, faction, kind);
    }
}

/// Why the frame at this depth of a stack cannot be what rests there: asked on loading, of each family for its own frames.
pub(crate) fn impossible(game: &Game, depth: usize) -> Option<&'static str> {
    let above = match game.stack.get(depth + 1).map(|framed| &framed.frame) {
        Some(Frame::Attempt(attempt)) => Some(attempt.effect),
        _ => None,
    };
    match &game.stack[depth].frame {
        Frame::Setup(frame) => setup::lawful::impossible(game, frame),
        Frame::Turn(frame) => turn::lawful::impossible(game, frame),
        Frame::Storm(frame) => storm::lawful::impossible(game, frame, above),
        Frame::SpiceBlow(frame) => spice_blow::lawful::impossible(game, frame, above),
        Frame::Nexus(frame) => nexus::lawful::impossible(game, frame),
        Frame::Ride(frame) => spice_blow::lawful::impossible_ride(game, frame),
        Frame::Intrusion(frame) => advisors::lawful::impossible(game, frame, above),
        Frame::Charity(frame) => charity::lawful::impossible(game, frame, above),
        Frame::Bidding(frame) => bidding::lawful::impossible(game, frame, above),
        Frame::Revival(frame) => revival::lawful::impossible(game, frame, above),
        Frame::Movement(frame) => movement::lawful::impossible(game, frame, above),
        Frame::March(frame) => movement::lawful::impossible_march(game, frame, above),
        Frame::Battle(frame) => battle::lawful::impossible(game, frame),
        Frame::Fight(frame) => battle::lawful::impossible_fight(game, frame, above),
        Frame::Truth(frame) => truth::lawful::impossible(game, frame),
        Frame::Swap(frame) => special::lawful::impossible(game, frame),
        Frame::NexusDraws(frame) => nexus_cards::lawful::impossible_draws(game, frame),
        Frame::NexusStop(frame) => nexus_cards::stop::impossible(game, frame),
        Frame::NexusPlay(frame) => nexus_cards::lawful::impossible_play(game, frame),
        Frame::Window(frame) => karama::lawful::impossible(game, depth, frame, above),
        Frame::Attempt(attempt) if !is_drill(game) => impossible_attempt(game, attempt),
        Frame::Attempt(_) => None,
        #[cfg(test)]
        Frame::Drill(_) => None,
    }
}

/// Why an attempt cannot stand like this: it is another's, or at what is stopped.
fn impossible_attempt(game: &Game, attempt: &AttemptFrame) -> Option<&'static str> {
    let shipper = |frame: &Frame| if let Frame::March(march) = frame { game.faction(march.seat) } else { None };
    let advantage = attempt.effect.advantage();
    let actor = match attempt.effect {
        Effect::Ships { .. } => game.stack.iter().find_map(|framed| shipper(&framed.frame)),
        Effect::PaysForLot | Effect::ReceivesLot => bidding::buyer(game).and_then(|bid| game.faction(bid.seat)),
        _ => advantage.map(karama::state::Advantage::faction),
    };
    let stopped = advantage.is_some_and(|own| karama::is_stopped(game, own));
    (stopped || attempt.actor != actor).then_some("an attempt of somebody else's, or at what is stopped")
}

/// What cannot be true of the state that the families keep, whatever is under way: asked on loading, and at each check.
pub(crate) fn unlawful(game: &Game) -> Vec<&'static str> {
    if is_drill(game) {
        return Vec::new();
    }
    let claims = [
        setup::lawful::claims(game),
        turn::lawful::claims(game),
        storm::lawful::claims(game),
        spice_blow::lawful::claims(game),
        karama::lawful::claims(game),
        nexus::lawful::claims(game),
        nexus_cards::lawful::claims(game),
        advisors::lawful::claims(game),
        bidding::lawful::claims(game),
        revival::lawful::claims(game),
        movement::lawful::claims(game),
        battle::lawful::claims(game),
        pause::lawful::claims(game),
        support::lawful::claims(game),
        special::lawful::claims(game),
    ];
    claims.into_iter().flatten().filter(|(holds, _)| !holds).map(|(_, otherwise)| otherwise).collect()
}

/// Whom the top frame asks, as far as its question is still open: nobody else can be asked there.
pub(crate) fn askable(game: &Game, kind: DecisionKind) -> SeatSet {
    let only = |faction| game.seat(faction).map_or(SeatSet::NONE, SeatSet::only);
    let all = || game.seats.iter().map(|(seat, _)| *seat);
    match kind {
        DecisionKind::Predict
        | DecisionKind::PlaceSister
        | DecisionKind::TurnFighters
        | DecisionKind::TakeArms
        | DecisionKind::Accompany => only(Faction::BeneGesserit),
        DecisionKind::TakeTurn => only(Faction::Guild),
        DecisionKind::Ship | DecisionKind::ShipAgain | DecisionKind::Move => match &game.top().frame {
            Frame::March(march) => SeatSet::only(march.seat),
            _ => SeatSet::NONE,
        },
        DecisionKind::PlaceFremen
        | DecisionKind::ChooseLosses
        | DecisionKind::LookAtStorm
        | DecisionKind::SpareAlly
        | DecisionKind::PlaceWorm
        | DecisionKind::SummonWorm
        | DecisionKind::Ride => only(Faction::Fremen),
        DecisionKind::GiveBack => only(Faction::Harkonnen),
        DecisionKind::AnswerTruth | DecisionKind::DrawNexus | DecisionKind::OfferNexus | DecisionKind::ResolveNexus => {
            askable_by_cards(game, kind)
        }
        DecisionKind::KeepTraitor => setup::options::choosing(game),
        DecisionKind::DialStorm => storm::options::dialers(game).into_iter().collect(),
        DecisionKind::Negotiate => match &game.top().frame {
            Frame::Nexus(frame) => nexus::steps::speakers(game, frame),
            _ => SeatSet::NONE,
        },
        DecisionKind::Attack => match &game.top().frame {
            Frame::Battle(frame) => battle::options::aggressor(game, frame).map_or(SeatSet::NONE, SeatSet::only),
            _ => SeatSet::NONE,
        },
        DecisionKind::Voice
        | DecisionKind::Foresee
        | DecisionKind::Foretell
        | DecisionKind::Plan
        | DecisionKind::CallTraitor
        | DecisionKind::Casualties
        | DecisionKind::DiscardPlayed
        | DecisionKind::DrawLeader
        | DecisionKind::Capture => match &game.top().frame {
            Frame::Fight(fight) => battle::options::asked(game, fight),
            _ => SeatSet::NONE,
        },
        DecisionKind::ClaimCharity => match &game.top().frame {
            Frame::Charity(frame) => all().filter(|seat| !frame.done.contains(*seat)).collect(),
            _ => SeatSet::NONE,
        },
        DecisionKind::Bid => match &game.top().frame {
            Frame::Bidding(frame) => bidding::options::bidder(frame).map_or(SeatSet::NONE, SeatSet::only),
            _ => SeatSet::NONE,
        },
        DecisionKind::Revive => match &game.top().frame {
            Frame::Revival(frame) => all().filter(|seat| !frame.done.contains(*seat)).collect(),
            _ => SeatSet::NONE,
        },
        DecisionKind::ControlWeather
        | DecisionKind::UseAtomics
        | DecisionKind::AnswerKarama
        | DecisionKind::AnswerNexus
        | DecisionKind::AnswerSkill => match &game.top().frame {
            Frame::Window(window) => audience(game, window.kind, attempt::under_way(game)),
            _ => SeatSet::NONE,
        },
    }
}

/// The same of what is asked by a card, or for the sake of one.
fn askable_by_cards(game: &Game, kind: DecisionKind) -> SeatSet {
    match (&game.top().frame, kind) {
        (Frame::Truth(frame), DecisionKind::AnswerTruth) => game.seat(frame.of).map_or(SeatSet::NONE, SeatSet::only),
        (Frame::NexusDraws(frame), DecisionKind::DrawNexus) => frame.waiting.iter().take(1).copied().collect(),
        (Frame::NexusStop(frame), DecisionKind::OfferNexus) => frame.waiting.iter().take(1).copied().collect(),
        (Frame::NexusPlay(frame), DecisionKind::ResolveNexus) => SeatSet::only(frame.seat),
        _ => SeatSet::NONE,
    }
}

// Windows that no family of this profile answers: they ask nobody. Tests answer them with a family of their own.

#[cfg(not(test))]
fn later_audience(_game: &Game, _kind: WindowKind) -> SeatSet {
    SeatSet::NONE
}

#[cfg(not(test))]
fn later_check(_game: &Game, _seat: Seat, act: &Act) -> Result<(), Rejection> {
    if *act == Act::Pass { Ok(()) } else { Err(Rejection::ConditionUnmet) }
}

#[cfg(not(test))]
fn later_offers(_game: &Game, _seat: Seat) -> Vec<Offer> {
    vec![Offer::Pass]
}

#[cfg(not(test))]
fn later_use(_game: &mut Game, _seat: Seat) {}

/// Whether a family of tests has taken the place of what was under way.
#[cfg(not(test))]
pub(crate) const fn is_drill(_game: &Game) -> bool {
    false
}

#[cfg(test)]
pub(crate) fn is_drill(game: &Game) -> bool {
    matches!(game.stack.first().map(|framed| &framed.frame), Some(Frame::Drill(_)))
}

#[cfg(test)]
use drill::{audience as later_audience, check as later_check, offers as later_offers, redirect as later_use};
