//! What a Nexus offers, and what it refuses.

use crate::facts::Faction;
use crate::game::Game;
use crate::ids::Seat;
use crate::offer::Offer;
use crate::profile::Ruling;
use crate::rejection::Rejection;
use crate::request::Act;
use crate::rules::nexus::state::NexusFrame;

pub(crate) fn check(game: &Game, frame: &NexusFrame, seat: Seat, act: &Act) -> Result<(), Rejection> {
    let own = game.faction(seat).ok_or(Rejection::NotYourDecision)?;
    match act {
        Act::Pass => Ok(()),
        Act::BreakAlliance if game.ally(own).is_some() => Ok(()),
        Act::BreakAlliance => refuse!("base.nexus.break", Rejection::NotAllied),
        Act::Propose { to } => check_proposal(game, frame, seat, own, *to),
        _ => Err(Rejection::WrongKind),
    }
}

fn check_proposal(game: &Game, frame: &NexusFrame, seat: Seat, own: Faction, to: Faction) -> Result<(), Rejection> {
    let Some(other) = game.seat(to) else {
        return refuse!("base.nexus.form", Rejection::FactionAbsent);
    };
    if to == own {
        return refuse!("base.nexus.form", Rejection::Yourself);
    }
    if game.ally(own).is_some() {
        return refuse!("base.nexus.size", Rejection::AlreadyAllied);
    }
    if game.ally(to).is_some() {
        return refuse!("base.nexus.size", Rejection::OtherAllied);
    }
    // base.nexus.break.once: one new alliance for each player in one Nexus.
    let once = !game.rules_otherwise(Ruling::SeveralAlliancesANexus);
    if once && (frame.formed.contains(seat) || frame.formed.contains(other)) {
        return refuse!("base.nexus.break.once", Rejection::AlliedThisNexus);
    }
    if frame.proposals.contains(&(seat, other)) {
        return refuse!("base.nexus.form", Rejection::AlreadyProposed);
    }
    if frame.done.contains(other) && !frame.proposals.contains(&(other, seat)) {
        return refuse!("base.nexus.end", Rejection::OtherDone);
    }
    Ok(())
}

pub(crate) fn offers(game: &Game, frame: &NexusFrame, seat: Seat) -> Vec<Offer> {
    let proposals = Faction::ALL.iter().map(|to| (Offer::Propose { to: *to }, Act::Propose { to: *to }));
    let breaking = std::iter::once((Offer::BreakAlliance, Act::BreakAlliance));
    let open = proposals.chain(breaking).filter(|(_, act)| check(game, frame, seat, act).is_ok());
    std::iter::once(Offer::Pass).chain(open.map(|(offer, _)| offer)).collect()
}
