//! How spice is collected.

use crate::bank::Holder;
use crate::facts::{Cell, Faction, Territory};
use crate::game::Game;
use crate::log::Fact;
use crate::profile::Ruling;
use crate::rules::nexus_cards;
use crate::rules::nexus_cards::state::Stop;

/// What a fighter gathers, without and with a city to fly from.
const RATE: u32 = 2;
const RATE_WITH_CITY: u32 = 3;
/// Where one flies from.
const CITIES: [&str; 2] = ["arrakeen", "carthag"];
/// What holding a stronghold yields in Advanced.
const INCOME: [(&str, u32); 3] = [("arrakeen", 2), ("carthag", 2), ("tueks-sietch", 1)];

/// The whole phase.
pub(crate) fn play(game: &mut Game) {
    let order = game.storm_order();
    let factions: Vec<Faction> = order.into_iter().filter_map(|seat| game.faction(seat)).collect();
    for faction in &factions {
        gather(game, *faction);
    }
    if game.is_advanced() {
        for faction in &factions {
            yields(game, *faction);
        }
    }
    nexus_cards::begin_stop_for_all(game, Stop::Collection);
}

fn gather(game: &mut Game, faction: Faction) {
    let seat = game.seat(faction).expect("only players gather");
    let rate = if CITIES.iter().any(|city| holds(game, faction, city)) { RATE_WITH_CITY } else { RATE };
    let fields: Vec<(Cell, u32)> = game.bank.on_board().collect();
    for (cell, there) in fields {
        let fighters = game.tokens_in(faction, cell).less(game.advisors_of(faction)).len();
        if fighters == 0 {
            continue;
        }
        mark!("base.collect.rate");
        mark!("base.collect.sector");
        if !game.tokens_in(faction, cell).and(game.elites(faction)).is_empty() {
            mark!("base.collect.elite");
        }
        let amount = there.min(u32::from(fighters) * rate);
        game.post(Holder::Cell(cell), Holder::Wallet(seat), amount);
        game.tell(Fact::SpiceGathered { faction, cell, amount });
    }
}

fn yields(game: &mut Game, faction: Faction) {
    let seat = game.seat(faction).expect("only players hold cities");
    for (city, amount) in INCOME {
        if holds(game, faction, city) {
            mark!("base.collect.city");
            game.post(Holder::Bank, Holder::Wallet(seat), amount);
            game.tell(Fact::SpiceReceived { faction, amount });
        }
    }
}

/// Whether a faction holds a city, and no other with it.
fn holds(game: &Game, faction: Faction, city: &str) -> bool {
    let city = Territory::named(city).expect("the board has its cities");
    if game.fighters_in(faction, city) == 0 {
        return false;
    }
    let alone = game.controls(faction, city);
    if !alone {
        mark!("base.collect.contested");
    }
    alone || game.rules_otherwise(Ruling::ContestedCityCounts)
}
