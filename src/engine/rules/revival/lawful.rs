//! What Revival at rest can look like; loading refuses the rest.

use crate::facts::Faction;
use crate::frame::Effect;
use crate::game::Game;
use crate::ids::Seat;
use crate::rules::revival::options::{FORCES_MOST, for_ally};
use crate::rules::revival::state::{RevivalFrame, RevivalStep};

/// What must hold of leaders that came back at every rest, with what is wrong where it does not.
pub(crate) fn claims(game: &Game) -> Vec<(bool, &'static str)> {
    let revival = &game.revival;
    let there =
        revival.open.iter().chain(revival.elite.iter()).chain(revival.back()).all(|faction| game.plays(faction));
    let has_elites = |faction: Faction| !game.elites(faction).is_empty();
    vec![
        (revival.is_lawful(), "leaders came back in an impossible way"),
        (there, "somebody revives who is not there"),
        (revival.elite.iter().all(has_elites), "an elite force came back to a faction that has none"),
    ]
}

/// Why Revival cannot stand like this.
pub(crate) fn impossible(game: &Game, frame: &RevivalFrame, attempted: Option<Effect>) -> Option<&'static str> {
    let fits = match (frame.step, attempted) {
        (RevivalStep::Open, None) => true,
        (RevivalStep::Granting, Some(Effect::FremenGrant)) => !frame.granted && game.ally(Faction::Fremen).is_some(),
        (RevivalStep::Paying, Some(Effect::EmperorRevives { normal, elite })) => {
            let Some(ally) = game.ally(Faction::Emperor) else { return Some("the Emperor pays for nobody") };
            let Some(seat) = game.seat(Faction::Emperor) else { return Some("the Emperor is not there") };
            for_ally(game, frame, seat, ally).admits(normal, elite)
        }
        _ => false,
    };
    let count = |seat: &Seat| frame.forces[*seat] > 0;
    let revived = Seat::ALL.into_iter().filter(count);
    let absent = frame.done.iter().chain(frame.leaders.iter()).chain(revived).any(|seat| game.faction(seat).is_none());
    let helped = (!frame.granted || game.ally(Faction::Fremen).is_some())
        && (frame.paid == 0 || game.ally(Faction::Emperor).is_some())
        && frame.elites.iter().all(|seat| has_revived_elite(game, seat));
    let beyond = frame.forces.0.iter().any(|count| *count > FORCES_MOST) || frame.paid > FORCES_MOST;
    (!fits || absent || beyond || !helped).then_some("Revival does not fit what was revived")
}

/// Whether a player has revived an elite force in this turn, of its own or, as the Emperor, of the ally.
fn has_revived_elite(game: &Game, seat: Seat) -> bool {
    let Some(faction) = game.faction(seat) else { return false };
    let ally = game.ally(faction).filter(|_| faction == Faction::Emperor);
    std::iter::once(faction).chain(ally).any(|own| game.revival.elite.contains(own))
}
