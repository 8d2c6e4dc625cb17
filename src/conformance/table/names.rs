//! The board's and the box's names as cases write them; a misspelt one ends the case with the nearest.

use truthsayer_engine::facts::{Cell, ComponentId, Leader, NexusCard, Sector, Territory};
use truthsayer_engine::request::Panel;

use crate::table::failure::{nearest, raise};

/// The cell of this name, such as `sihaya-ridge-s09`.
pub fn cell(name: &str) -> Cell {
    let hint = || nearest(name, Cell::all().map(|cell| cell.name().to_owned()));
    Cell::named(name).unwrap_or_else(|| raise(format!("no cell is called `{name}`{}", hint())))
}

/// The territory of this name, such as `sihaya-ridge`.
pub fn territory(name: &str) -> Territory {
    let hint = || nearest(name, Territory::all().map(|territory| territory.name().to_owned()));
    Territory::named(name).unwrap_or_else(|| raise(format!("no territory is called `{name}`{}", hint())))
}

/// The sector of this number, 1 to 18.
pub fn sector(number: u8) -> Sector {
    Sector::new(number).unwrap_or_else(|| raise(format!("the board has no sector {number}")))
}

/// The leader of this name, such as `stilgar`.
pub fn leader(name: &str) -> Leader {
    let hint = || nearest(name, Leader::all().map(|leader| leader.name().to_owned()));
    Leader::named(name).unwrap_or_else(|| raise(format!("no leader is called `{name}`{}", hint())))
}

/// The component of this name, such as `treachery:shield#2`.
pub fn component(name: &str) -> ComponentId {
    let hint = || nearest(name, ComponentId::all().map(ComponentId::name));
    ComponentId::named(name).unwrap_or_else(|| raise(format!("no component is called `{name}`{}", hint())))
}

/// A treachery card: `karama` is its first copy, `karama#2` its second.
pub fn treachery(name: &str) -> ComponentId {
    let copy = if name.contains('#') { "" } else { "#1" };
    component(&format!("treachery:{name}{copy}"))
}

/// A spice card: a territory's name, or `worm`, `worm#2` … for Shai-Hulud.
pub fn spice_card(name: &str) -> ComponentId {
    match name.strip_prefix("worm") {
        Some("") => component("spice:shai-hulud#1"),
        Some(copy) => component(&format!("spice:shai-hulud{copy}")),
        None => component(&format!("spice:{name}")),
    }
}

/// A Nexus card, such as `guild`.
pub fn nexus_card(name: &str) -> NexusCard {
    NexusCard::named(name).unwrap_or_else(|| raise(format!("there is no Nexus card `{name}`")))
}

/// A panel, such as `guild.betrayal`.
pub fn panel(name: &str) -> Panel {
    Panel::named(name).unwrap_or_else(|| raise(format!("no Nexus card has a panel `{name}`")))
}
