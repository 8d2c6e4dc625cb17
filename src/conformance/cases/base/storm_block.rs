//! Cases of what the storm blocks where it stands, as far as a ride meets it.

use crate::registry::case;
use crate::table::prelude::*;

/// Turn 2: a worm has come to the Hagga Basin, and the Fremen, three in each of its sectors, are asked whether they ride.
fn before_the_ride(t: &mut Table, seating: Seating) {
    t.seat(seating).until(DecisionKind::DialStorm);
    t.stage([spice_deck(&["hagga-basin", "red-chasm"])]);
    t.until((2, DecisionKind::UseAtomics));
    t.stage([storm(1), spice_deck(&["worm", "old-gap", "broken-land"])]);
    t.stage([put(Fremen, "hagga-basin-s12", 3), put(Fremen, "hagga-basin-s13", 3)]);
    t.until(DecisionKind::Ride);
}

case!(
    blocks_rides_into_it,
    Native,
    "base/storm-block/blocks-rides-into-it",
    "Nobody rides into a cell in the storm's sector, be it sand, rock or a stronghold."
);
fn blocks_rides_into_it(t: &mut Table) {
    before_the_ride(t, basic());
    t.stage([storm(9)]);
    for cell in ["sihaya-ridge-s09", "rim-wall-west-s09", "imperial-basin-s09"] {
        t.refuses(Fremen, ride(&[("hagga-basin-s13", 2, 0)], cell), Rejection::CellInStorm);
        t.withholds(Fremen, &ride(&[("hagga-basin-s13", 2, 0)], cell));
    }
    t.stage([storm(17)]);
    t.refuses(Fremen, ride(&[("hagga-basin-s13", 2, 0)], "habbanya-sietch-s17"), Rejection::CellInStorm);
    t.does(Fremen, ride(&[("hagga-basin-s13", 2, 0)], "sihaya-ridge-s09"));
}

case!(
    blocks_rides_out_of_it,
    Native,
    "base/storm-block/blocks-rides-out-of-it",
    "Forces in the storm's sector ride nowhere, not even along with others."
);
fn blocks_rides_out_of_it(t: &mut Table) {
    before_the_ride(t, advanced());
    t.stage([storm(12)]);
    t.refuses(Fremen, ride(&[("hagga-basin-s12", 1, 0)], "old-gap-s10"), Rejection::CellInStorm);
    let both = ride(&[("hagga-basin-s12", 1, 0), ("hagga-basin-s13", 1, 0)], "old-gap-s10");
    t.refuses(Fremen, both, Rejection::CellInStorm);
    t.does(Fremen, ride(&[("hagga-basin-s13", 1, 0)], "old-gap-s10"));
    t.counts(Fremen.forces_in("old-gap-s10"), 1);
}

case!(
    open_sectors_stay_open,
    Native,
    "base/storm-block/open-sectors-stay-open",
    "Where the storm covers a part of a territory, forces enter and leave its other sectors."
);
fn open_sectors_stay_open(t: &mut Table) {
    before_the_ride(t, basic());
    t.variation("leaving", |t| {
        t.stage([storm(12)]);
        t.does(Fremen, ride(&[("hagga-basin-s13", 3, 0)], "red-chasm-s07"));
        t.counts(Fremen.forces_in("red-chasm-s07"), 3);
    });
    t.stage([storm(10)]);
    t.does(Fremen, ride(&[("hagga-basin-s12", 3, 0), ("hagga-basin-s13", 1, 0)], "old-gap-s11"));
    t.counts(Fremen.forces_in("old-gap-s11"), 4);
}

case!(
    pole_is_never_in_the_storm,
    Native,
    "base/storm-block/pole-is-never-in-the-storm",
    "A ride to the Polar Sink is open wherever the storm stands."
);
fn pole_is_never_in_the_storm(t: &mut Table) {
    before_the_ride(t, basic());
    for sector in 1..=18 {
        t.stage([storm(sector)]);
        let from = if sector == 12 { "hagga-basin-s13" } else { "hagga-basin-s12" };
        t.offers(Fremen, &ride(&[(from, 1, 0)], "polar-sink"));
    }
    t.does(Fremen, ride(&[("hagga-basin-s12", 1, 0)], "polar-sink"));
    t.counts(Fremen.forces_in("polar-sink"), 1);
}

case!(
    one_fighter_occupies_and_no_advisor,
    Native,
    "base/storm-block/one-fighter-occupies-and-no-advisor",
    "A single fighter occupies a stronghold, and any number of advisors does not."
);
fn one_fighter_occupies_and_no_advisor(t: &mut Table) {
    before_the_ride(t, advanced());
    let there = ride(&[("hagga-basin-s13", 1, 0)], "tueks-sietch-s05");
    t.stage([advise("tueks-sietch-s05", 4)]);
    t.variation("with advisors", |t| {
        t.does(Fremen, there.clone());
        t.counts(Fremen.forces_in("tueks-sietch-s05"), 1);
    });
    t.stage([put(Emperor, "tueks-sietch-s05", 1), recall(Guild, "tueks-sietch-s05", 4)]);
    t.refuses(Fremen, there, Rejection::StrongholdFull);
}
