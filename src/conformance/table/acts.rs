//! Short forms of what players do. Whatever has none is written out as an [`Act`].

use truthsayer_engine::custody::Handle;
use truthsayer_engine::facts::Faction;
use truthsayer_engine::request::{Act, CellForces};

use crate::table::names;

/// Predicts who wins, and when.
pub fn predict(faction: Faction, turn: u8) -> Act {
    Act::Predict { faction, turn }
}

/// Keeps a traitor card.
pub fn keep(leader: &str) -> Act {
    Act::KeepTraitor { leader: names::leader(leader) }
}

/// The Fremen divide their first forces: cell, normal, elite; in any order.
pub fn divide(forces: &[(&str, u8, u8)]) -> Act {
    Act::PlaceFremen { forces: groups(forces) }
}

/// The first sister goes to this cell.
pub fn sister(cell: &str) -> Act {
    Act::PlaceSister { cell: names::cell(cell) }
}

/// Dials for the storm.
pub fn dial(number: u8) -> Act {
    Act::DialStorm { number }
}

/// Plays Weather Control.
pub fn weather(card: Handle, steps: u8) -> Act {
    Act::ControlWeather { card, steps }
}

/// Plays Family Atomics.
pub fn atomics(card: Handle) -> Act {
    Act::UseAtomics { card }
}

/// Plays Karama.
pub fn karama(card: Handle) -> Act {
    Act::PlayKarama { card }
}

/// Chooses how many of the dead are elite.
pub fn losses(elite: u8) -> Act {
    Act::ChooseLosses { elite }
}

/// Decides about the ally's forces in the worm's territory.
pub fn spare(spare: bool) -> Act {
    Act::SpareAlly { spare }
}

/// Places a further worm.
pub fn worm_to(territory: &str) -> Act {
    Act::PlaceWorm { territory: names::territory(territory) }
}

/// Rides the worm with these (cell, normal, elite; in any order) to a cell.
pub fn ride(forces: &[(&str, u8, u8)], to: &str) -> Act {
    Act::Ride { forces: groups(forces), to: names::cell(to) }
}

/// Says that it would ally with another player.
pub fn propose(to: Faction) -> Act {
    Act::Propose { to }
}

fn groups(forces: &[(&str, u8, u8)]) -> Vec<CellForces> {
    let group =
        |(cell, normal, elite): &(&str, u8, u8)| CellForces { cell: names::cell(cell), normal: *normal, elite: *elite };
    let mut groups: Vec<CellForces> = forces.iter().map(group).collect();
    groups.sort_unstable_by_key(|group| group.cell);
    groups
}
