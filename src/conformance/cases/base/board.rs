//! Cases of the board's own words: territories, sectors, cells.

use truthsayer_engine::facts::{Cell, Facts, Sector, Territory};

use crate::registry::case;
use crate::table::prelude::*;

case!(
    one_cell_for_each_sector,
    Native,
    "base/board/one-cell-for-each-sector",
    "A territory has one cell for each of its sectors, which lie side by side, and the Polar Sink one cell in no sector."
);
fn one_cell_for_each_sector(t: &mut Table) {
    t.seat(basic());
    for territory in Territory::all() {
        let sectors: Vec<Option<u8>> = territory.cells().iter().map(|cell| cell.sector().map(Sector::number)).collect();
        let mut distinct = sectors.clone();
        distinct.sort_unstable();
        distinct.dedup();
        t.equals("sectors that differ", &distinct.len(), &sectors.len());
        let name = territory.facts().name.clone();
        let none = sectors.iter().filter(|sector| sector.is_none()).count();
        t.equals(
            "cells in no sector",
            &(none, sectors.len() == 1 || none == 0),
            &(usize::from(name == "Polar Sink"), true),
        );
        let numbers: Vec<u8> = sectors.into_iter().flatten().collect();
        let follows = |number: &u8| numbers.contains(&(number % 18 + 1));
        let last = numbers.iter().filter(|number| !follows(number)).count();
        t.equals("ends of the row of sectors", &(last <= 1), &true);
    }
    // What lies in two sectors of one territory lies in two cells.
    t.until(DecisionKind::PlaceFremen);
    t.does(Fremen, divide(&[("false-wall-west-s16", 4, 0), ("false-wall-west-s17", 6, 0)]));
    t.counts(Fremen.forces_in("false-wall-west-s16"), 4);
    t.counts(Fremen.forces_in("false-wall-west-s17"), 6);
}

case!(
    eighteen_sectors_from_storm_start,
    Native,
    "base/board/eighteen-sectors-from-storm-start",
    "The rim has eighteen sectors, counted from Storm Start in the storm's way, and a player circle in every third."
);
fn eighteen_sectors_from_storm_start(t: &mut Table) {
    let mut sectors: Vec<u8> = Cell::all().filter_map(Cell::sector).map(Sector::number).collect();
    sectors.sort_unstable();
    sectors.dedup();
    t.seat(basic()).until(DecisionKind::DialStorm);
    t.equals("sectors with cells", &sectors, &(1..=18).collect::<Vec<u8>>());
    let circles: Vec<u8> = t.game().seats().iter().map(|(seat, _)| Facts::get().board.circle(*seat).number()).collect();
    t.equals("sectors with circles", &circles, &[2, 5, 8, 11, 14, 17].to_vec());
    t.does(Atreides, dial(0));
    t.does(Fremen, dial(0));
    t.counts(Quantity::Storm, 1);
}
