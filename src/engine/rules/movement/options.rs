//! What is asked and refused before and between the turns of the phase, and who sends a force along.

use crate::custody::{Handle, Place, Tokens};
use crate::facts::{Cell, Faction, Territory};
use crate::game::Game;
use crate::ids::Seat;
use crate::offer::Offer;
use crate::profile::Ruling;
use crate::rejection::Rejection;
use crate::request::Act;
use crate::rules::karama;
use crate::rules::karama::state::Advantage;
use crate::rules::movement::menu::{MovementAct, MovementOffer};
use crate::rules::movement::path::is_polar;
use crate::rules::movement::state::{MarchFrame, MarchStep, MovementFrame, MovementStep};
use crate::rules::movement::{again, moving, shipping};

const SISTERS: Faction = Faction::BeneGesserit;

pub(crate) fn check(game: &Game, frame: &MovementFrame, act: &Act) -> Result<(), Rejection> {
    match (&frame.step, act) {
        (MovementStep::Arms | MovementStep::Guild, Act::Pass)
        | (MovementStep::Guild, Act::Movement(MovementAct::TakeTurn)) => Ok(()),
        (MovementStep::Arms, Act::Movement(MovementAct::TakeArms { territory })) => check_arms(game, *territory),
        _ => Err(Rejection::WrongKind),
    }
}

pub(crate) fn offers(game: &Game, frame: &MovementFrame) -> Vec<Offer> {
    let others: Vec<MovementOffer> = match frame.step {
        MovementStep::Arms => armable(game).map(|territory| MovementOffer::TakeArms { territory }).collect(),
        MovementStep::Guild => vec![MovementOffer::TakeTurn],
        _ => return Vec::new(),
    };
    std::iter::once(Offer::Pass).chain(others.into_iter().map(Offer::Movement)).collect()
}

/// Territories whose advisors can become fighters before the phase.
pub(super) fn armable(game: &Game) -> impl Iterator<Item = Territory> {
    Territory::all().filter(|territory| check_arms(game, *territory).is_ok())
}

pub(super) fn check_arms(game: &Game, territory: Territory) -> Result<(), Rejection> {
    let advisors = game.advisors_in(territory);
    if advisors.is_empty() {
        return refuse!("base.bg.wartime", Rejection::NoAdvisors);
    }
    let ally = game.ally(SISTERS).is_some_and(|ally| game.forces_in(ally, territory) > 0);
    if ally {
        return refuse!("base.bg.wartime-limits", Rejection::AllyThere);
    }
    let stormed = territory
        .cells()
        .iter()
        .any(|cell| game.in_storm(*cell) && !game.tokens_in(SISTERS, *cell).and(game.custody.advisors()).is_empty());
    if stormed {
        return refuse!("base.bg.wartime-limits", Rejection::CellInStorm);
    }
    if game.is_full_for(SISTERS, territory) {
        mark!("base.bg.occupancy-flip");
        mark!("base.edge.advisor-limit");
        return refuse!("base.bg.wartime-limits", Rejection::StrongholdFull);
    }
    if karama::is_stopped(game, Advantage::Wartime) {
        return refuse!("base.karama.stop", Rejection::Stopped);
    }
    Ok(())
}

pub(crate) fn check_march(
    game: &Game,
    march: &MarchFrame,
    seat: Seat,
    faction: Faction,
    act: &Act,
) -> Result<(), Rejection> {
    match (&march.step, act) {
        (MarchStep::Shipping | MarchStep::Moving | MarchStep::Accompanying(_) | MarchStep::Again, Act::Pass) => Ok(()),
        (MarchStep::Shipping, Act::Movement(MovementAct::Hajr { card })) => check_early_hajr(game, faction, *card),
        (MarchStep::Shipping, Act::Movement(act)) => shipping::check(game, seat, faction, act),
        (MarchStep::Moving, Act::Movement(act)) => moving::check(game, march, faction, act),
        (MarchStep::Again, Act::Movement(act)) => again::check(game, march, seat, faction, act),
        (MarchStep::Accompanying(to), Act::Movement(MovementAct::Accompany { advisor, at })) => {
            check_along(game, *to, *advisor, *at)
        }
        _ => Err(Rejection::WrongKind),
    }
}

pub(crate) fn march_offers(game: &Game, march: &MarchFrame, seat: Seat, faction: Faction) -> Vec<Offer> {
    let others = match march.step {
        MarchStep::Shipping => {
            let mut offers = shipping::offers(game, seat, faction);
            let early = game.rules_otherwise(Ruling::HajrBeforeShipment);
            offers.extend(moving::hajrs(game, faction).filter(|_| early));
            offers
        }
        MarchStep::Moving => moving::offers(game, march, faction),
        MarchStep::Again => again::offers(game, march, seat, faction),
        MarchStep::Accompanying(to) => along(to)
            .filter(|(advisor, at)| check_along(game, to, *advisor, *at).is_ok())
            .map(|(advisor, at)| MovementOffer::Accompany { advisor, at })
            .collect(),
        _ => return Vec::new(),
    };
    std::iter::once(Offer::Pass).chain(others.into_iter().map(Offer::Movement)).collect()
}

fn check_early_hajr(game: &Game, faction: Faction, card: Handle) -> Result<(), Rejection> {
    if !game.rules_otherwise(Ruling::HajrBeforeShipment) {
        return refuse!("base.card.hajr-when", Rejection::WrongKind);
    }
    moving::check_hajr(game, faction, card)
}

/// Everything that could ever be asked for.
fn along(to: Cell) -> impl Iterator<Item = (bool, Option<Cell>)> {
    let cells = to.territory().cells().iter();
    [(false, None), (true, None)].into_iter().chain(cells.map(|cell| (true, Some(*cell))))
}

pub(super) fn check_along(game: &Game, to: Cell, advisor: bool, at: Option<Cell>) -> Result<(), Rejection> {
    let chooses = advisor && game.rules_otherwise(Ruling::AdvisorComesAnywhere);
    if chooses != at.is_some() || at.is_some_and(|cell| cell.territory() != to.territory()) {
        return refuse!("base.ship.bg-accompany-cell", Rejection::NotThere);
    }
    if at.is_some_and(|cell| game.in_storm(cell)) {
        return refuse!("base.ship.bg-accompany-cell", Rejection::CellInStorm);
    }
    if !advisor {
        return Ok(());
    }
    if !game.is_advanced() || is_polar(to) {
        return refuse!("base.ship.bg-accompany", Rejection::NotThere);
    }
    if game.fighters_in(SISTERS, to.territory()) > 0 {
        return refuse!("base.ship.bg-accompany-advanced", Rejection::FightersThere);
    }
    Ok(())
}

/// Whether the Bene Gesserit may send a force along with a shipment of somebody.
pub(super) fn may_send_along(game: &Game, shipper: Faction) -> bool {
    game.plays(SISTERS)
        && shipper != SISTERS
        && !karama::is_stopped(game, Advantage::Accompany)
        && !game.custody.tokens(SISTERS, Place::Reserves(SISTERS)).is_empty()
}

impl Game {
    /// The Bene Gesserit advisors of a territory.
    pub(crate) fn advisors_in(&self, territory: Territory) -> Tokens {
        let cells = territory.cells().iter();
        cells.fold(Tokens::NONE, |all, cell| all.or(self.tokens_in(SISTERS, *cell))).and(self.custody.advisors())
    }
}
