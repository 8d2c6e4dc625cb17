//! Cases of strongholds in which the storm keeps two factions apart.

use crate::cases::base::later::{at_the_last_move, goes_on, turn_ends, won_by};
use crate::registry::case;
use crate::table::prelude::*;
use truthsayer_engine::rules::pause::state::Victory;

const OF_EMPEROR: [&str; 2] = ["arrakeen-s10", "sietch-tabr-s14"];
const OF_HARKONNEN: [&str; 2] = ["habbanya-sietch-s17", "tueks-sietch-s05"];

/// Turn 1, before its end: the storm keeps Emperor and Harkonnen apart in Carthag, and the Guild is nowhere.
fn apart_in_carthag(t: &mut Table, seating: Seating) {
    at_the_last_move(t, seating, 1);
    t.stage([storm(11), put(Emperor, "carthag-s11", 2), recall(Guild, "tueks-sietch-s05", 5)]);
}

fn hold_all(t: &mut Table, faction: Faction, cells: &[&str]) {
    t.stage(cells.iter().map(|cell| put(faction, cell, 1)));
}

fn three() -> Seating {
    basic().of(&[Emperor, Harkonnen, Guild])
}

case!(
    neither_controls_it,
    Native,
    "base/contested/neither-controls-it",
    "Of two factions whom the storm keeps apart in a stronghold neither controls it: with two others each has two."
);
fn neither_controls_it(t: &mut Table) {
    apart_in_carthag(t, three());
    hold_all(t, Emperor, &OF_EMPEROR);
    hold_all(t, Harkonnen, &OF_HARKONNEN);
    t.variation("apart", goes_on);
    t.stage([recall(Emperor, "carthag-s11", 2)]);
    won_by(t, Victory::Strongholds, &[Harkonnen]);
}

case!(
    counts_for_each_if_ruled,
    Native,
    "base/contested/counts-for-each-if-ruled",
    "With `contested-stronghold-counts` it counts for each of the two, and for nobody who has no fighter there."
);
fn counts_for_each_if_ruled(t: &mut Table) {
    let ruled = || three().with(Ruling::ContestedStrongholdCounts);
    for (faction, cells) in [(Emperor, OF_EMPEROR), (Harkonnen, OF_HARKONNEN)] {
        apart_in_carthag(t, ruled());
        hold_all(t, faction, &cells[..1]);
        t.variation("two", goes_on);
        hold_all(t, faction, &cells[1..]);
        won_by(t, Victory::Strongholds, &[faction]);
    }
    apart_in_carthag(t, ruled());
    hold_all(t, Guild, &OF_EMPEROR);
    goes_on(t);
}

case!(
    pays_each_if_ruled,
    Native,
    "base/contested/pays-each-if-ruled",
    "Advanced: with `contested-stronghold-counts` a city in the storm pays each of the two, and lends both its ornithopters."
);
fn pays_each_if_ruled(t: &mut Table) {
    apart_in_carthag(t, advanced().of(&[Emperor, Harkonnen, Guild]).with(Ruling::ContestedStrongholdCounts));
    t.stage([put(Emperor, "red-chasm-s07", 2), lay("red-chasm-s07", 10)]);
    t.keeps(Guild.spice(), |t| {
        t.changes(Harkonnen.spice(), 2, |t| t.changes(Emperor.spice(), 2 + 6, turn_ends));
    });
}

case!(
    first_of_two_sides_wins,
    Native,
    "base/contested/first-of-two-sides-wins",
    "Of two players who both have enough strongholds, the first in the storm order of the ending turn wins alone."
);
fn first_of_two_sides_wins(t: &mut Table) {
    for factions in [[Emperor, Harkonnen, Guild], [Harkonnen, Emperor, Guild]] {
        apart_in_carthag(t, basic().of(&factions).with(Ruling::ContestedStrongholdCounts));
        hold_all(t, Emperor, &OF_EMPEROR);
        hold_all(t, Harkonnen, &OF_HARKONNEN);
        let order = t.game().view(truthsayer_engine::Viewer::Public).order;
        t.equals("who comes first", &order.first(), &factions.first());
        won_by(t, Victory::Strongholds, &factions[..1]);
    }
}
