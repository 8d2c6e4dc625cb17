//! What players do without being asked, and when each of it can be done.

use crate::facts::Faction;
use crate::frame::Frame;
use crate::game::Game;
use crate::ids::Seat;
use crate::offer::Offer;
use crate::profile::Ruling;
use crate::rejection::Rejection;
use crate::request::{Act, ActKind};
use crate::rules::battle::state::FightStep;
use crate::rules::movement::state::MarchStep;
use crate::rules::{deals, ghola, nexus_cards, special, support, truth};

/// Whether the moment is one for such an act: between two steps of the game, nothing of which is under way.
///
/// A card is not played into secret choices of which some are made. In a battle it can be played, and spice paid, before
/// the Voice, Prescience and the plans, as long as nobody has planned; nothing that changes hands, leaders or purses
/// any more where an answer to Prescience has bound what a plan will hold.
pub(crate) fn is_open_to(game: &Game, kind: ActKind) -> bool {
    let Some(top) = game.stack.last() else { return false };
    let Some(asking) = &top.asking else { return false };
    let between = top.frame.is_between_steps();
    let untouched = asking.entries.iter().all(|entry| entry.answer.is_none());
    let fight = if let Frame::Fight(fight) = &top.frame { Some(fight) } else { None };
    let planned = fight.filter(|fight| fight.step == FightStep::Planning);
    let beforehand = fight.is_some_and(|fight| matches!(fight.step, FightStep::Voicing | FightStep::Foreseeing));
    let free = untouched && !fight.is_some_and(|fight| fight.answer.is_some() || fight.inspection.is_some());
    let unplanned = beforehand || planned.is_some();
    match kind {
        ActKind::PayDeal => between || is_early_deal(game, &top.frame) || unplanned && free,
        ActKind::GiveSpice => between || unplanned && free,
        // With the plans asked for, a promise could not serve in this battle.
        ActKind::Promise => between || beforehand && free,
        // It changes nothing, and nobody else learns of it.
        ActKind::ShowAlly => true,
        ActKind::SeePlan => planned.is_some(),
        ActKind::AskTruth => untouched && (between || unplanned),
        ActKind::PlayGhola | ActKind::FreeRevival | ActKind::TakeCards => free && (between || unplanned),
        // Each panel says its own moment, in which it may come before one plan and after another. A stop asks for a card;
        // whoever plays one there answers, with the one that is asked for.
        // Nobody knows who has answered in a window, so no refusal there may depend on it.
        ActKind::PlayNexus => {
            let is_window = matches!(top.frame, Frame::Window(_));
            (untouched || planned.is_some() || is_window) && !is_stop(&top.frame)
        }
        _ => false,
    }
}

/// Whether a frame has stopped for a Nexus card, or for what others do about a shipment.
fn is_stop(frame: &Frame) -> bool {
    match frame {
        Frame::NexusStop(_) => true,
        Frame::March(march) => matches!(march.step, MarchStep::Again | MarchStep::Accompanying(_)),
        _ => false,
    }
}

/// Whether deals are paid during set-up, and this is it.
fn is_early_deal(game: &Game, frame: &Frame) -> bool {
    matches!(frame, Frame::Setup(_)) && game.rules_otherwise(Ruling::DealsBeforeFirstStorm)
}

/// Whether an act that needs no question is lawful.
pub(crate) fn check(game: &Game, seat: Seat, faction: Faction, act: &Act) -> Result<(), Rejection> {
    let open = is_open_to(game, act.kind());
    match act {
        Act::Support(_) | Act::Deal(_) if !open && game.turn == 0 => {
            mark!("base.deal.when");
            refuse!("base.setup.no-deals", Rejection::NotBetweenSteps)
        }
        Act::Support(_) | Act::Deal(_) if !open => refuse!("base.deal.when", Rejection::NotBetweenSteps),
        Act::Ghola(_) | Act::Truth(_) if !open => refuse!("base.card.timing", Rejection::NotBetweenSteps),
        Act::Nexus(_) if !open => refuse!("nexus.play.boundary", Rejection::NotBetweenSteps),
        Act::Special(_) if !open => refuse!("base.karama.any-phase", Rejection::NotBetweenSteps),
        Act::Support(act) => support::options::check(game, seat, faction, *act),
        Act::Deal(act) => deals::options::check(game, seat, faction, *act),
        Act::Ghola(act) => ghola::options::check(game, faction, *act),
        Act::Truth(act) => truth::options::check_ask(game, faction, act),
        Act::Special(act) => special::options::check(game, faction, act),
        Act::Nexus(act) => nexus_cards::options::check_play(game, seat, faction, act),
        _ => Err(Rejection::NotYourDecision),
    }
}

/// What a seat may do without being asked, in the order of the families.
pub(crate) fn offers(game: &Game, seat: Seat, faction: Faction) -> Vec<Offer> {
    if game.ending.is_some() {
        return Vec::new();
    }
    let mut offers = support::options::offers(game, seat, faction);
    offers.extend(deals::options::offers(game, seat, faction));
    offers.extend(ghola::options::offers(game, faction));
    offers.extend(truth::options::ask_offers(game, faction));
    offers.extend(special::options::offers(game, faction));
    offers.extend(nexus_cards::options::offers(game, seat, faction));
    offers.retain(|offer| is_open_to(game, offer.kind()));
    offers
}

/// Carries out an act that needs no question.
pub(crate) fn play(game: &mut Game, seat: Seat, faction: Faction, act: &Act) {
    match act {
        Act::Support(act) => support::steps::play(game, seat, faction, *act),
        Act::Deal(act) => deals::steps::play(game, seat, faction, *act),
        Act::Ghola(act) => ghola::steps::play(game, faction, *act),
        Act::Truth(act) => truth::steps::ask(game, faction, act),
        Act::Special(act) => special::steps::play(game, faction, act),
        Act::Nexus(act) => nexus_cards::steps::play(game, seat, faction, act),
        _ => {}
    }
}
