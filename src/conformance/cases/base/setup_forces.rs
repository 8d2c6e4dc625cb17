//! Cases of starting spice and starting forces.

use crate::cases::base::setup::{CHOOSERS, keep_first};
use crate::registry::case;
use crate::table::prelude::*;

/// A set-up in which all have kept a traitor, as the latest step.
fn laid_out(t: &mut Table, seating: Seating) {
    t.seat(seating).until(DecisionKind::KeepTraitor);
    keep_first(t, &CHOOSERS);
}

case!(
    starting_spice,
    Native,
    "base/setup-forces/starting-spice",
    "Each faction starts with the spice on its sheet: 3, 5, 5, 10, 10 and 10."
);
fn starting_spice(t: &mut Table) {
    laid_out(t, basic());
    let sheets = [(Fremen, 3), (BeneGesserit, 5), (Guild, 5), (Atreides, 10), (Emperor, 10), (Harkonnen, 10)];
    for (faction, spice) in sheets {
        t.counts(faction.spice(), spice);
    }
}

case!(
    fixed_forces,
    Native,
    "base/setup-forces/fixed-forces",
    "Atreides, Harkonnen and Guild start where their sheets say, the Emperor off the planet."
);
fn fixed_forces(t: &mut Table) {
    laid_out(t, basic());
    t.counts(Atreides.forces_in("arrakeen-s10"), 10);
    t.counts(Atreides.reserves(), 10);
    t.counts(Harkonnen.forces_in("carthag-s11"), 10);
    t.counts(Harkonnen.reserves(), 10);
    t.counts(Guild.forces_in("tueks-sietch-s05"), 5);
    t.counts(Guild.reserves(), 15);
    t.counts(Emperor.reserves(), 20);
}

case!(
    fremen_place_ten,
    Native,
    "base/setup-forces/fremen-place-ten",
    "The Fremen place exactly ten forces, and only in their three territories."
);
fn fremen_place_ten(t: &mut Table) {
    t.seat(basic()).until(DecisionKind::PlaceFremen);
    t.refuses(Fremen, divide(&[("sietch-tabr-s14", 9, 0)]), Rejection::WrongForceCount);
    t.refuses(Fremen, divide(&[("sietch-tabr-s14", 11, 0)]), Rejection::WrongForceCount);
    t.refuses(Fremen, divide(&[]), Rejection::WrongForceCount);
    t.refuses(Fremen, divide(&[("sietch-tabr-s14", 9, 0), ("arrakeen-s10", 1, 0)]), Rejection::NotThere);
    t.changes(Fremen.reserves(), -10, |t| {
        t.does(Fremen, divide(&[("sietch-tabr-s14", 6, 0), ("false-wall-west-s17", 4, 0)]));
    });
    t.counts(Fremen.forces_in("sietch-tabr-s14"), 6);
    t.counts(Fremen.reserves(), 10);
}

case!(
    fremen_choose_sectors,
    Native,
    "base/setup-forces/fremen-choose-sectors",
    "The Fremen divide their ten among all sectors of their three territories as they please."
);
fn fremen_choose_sectors(t: &mut Table) {
    t.seat(basic()).until(DecisionKind::PlaceFremen);
    let everywhere = [
        ("false-wall-south-s04", 1, 0),
        ("false-wall-south-s05", 2, 0),
        ("false-wall-west-s16", 1, 0),
        ("false-wall-west-s17", 2, 0),
        ("false-wall-west-s18", 3, 0),
        ("sietch-tabr-s14", 1, 0),
    ];
    t.does(Fremen, divide(&everywhere));
    for (cell, normal, _) in everywhere {
        t.counts(Fremen.forces_in(cell), i64::from(normal));
    }
}

case!(
    fremen_list_is_orderly,
    Native,
    "base/setup-forces/fremen-list-is-orderly",
    "A division that names a cell twice or an empty cell is refused as malformed."
);
fn fremen_list_is_orderly(t: &mut Table) {
    t.seat(basic()).until(DecisionKind::PlaceFremen);
    let twice = divide(&[("sietch-tabr-s14", 5, 0), ("sietch-tabr-s14", 5, 0)]);
    t.refuses(Fremen, twice, Rejection::Malformed);
    t.refuses(Fremen, divide(&[("sietch-tabr-s14", 10, 0), ("false-wall-west-s17", 0, 0)]), Rejection::Malformed);
    t.does(Fremen, divide(&[("sietch-tabr-s14", 10, 0)]));
}

case!(
    fremen_place_once,
    Recovery,
    "base/setup-forces/fremen-place-once",
    "The Fremen division counts once, before and after a reload."
);
fn fremen_place_once(t: &mut Table) {
    t.seat(basic()).until(DecisionKind::PlaceFremen);
    t.save_and_load();
    t.owes(Fremen, DecisionKind::PlaceFremen);
    t.does(Fremen, divide(&[("sietch-tabr-s14", 10, 0)]));
    t.refuses_stale(Fremen);
    t.save_and_load();
    t.refuses_stale(Fremen);
    t.counts(Fremen.forces_in("sietch-tabr-s14"), 10);
}

case!(
    sister_waits_at_the_pole,
    Native,
    "base/setup-forces/sister-waits-at-the-pole",
    "Basic: one Bene Gesserit force starts in the Polar Sink without being asked, nineteen in reserve."
);
fn sister_waits_at_the_pole(t: &mut Table) {
    laid_out(t, basic());
    t.counts(BeneGesserit.forces_in("polar-sink"), 1);
    t.counts(BeneGesserit.advisors_in("polar-sink"), 0);
    t.counts(BeneGesserit.reserves(), 19);
    t.does(Fremen, divide(&[("sietch-tabr-s14", 10, 0)]));
    t.asked(DecisionKind::DialStorm, &[Atreides, Fremen]);
}

case!(
    sister_accompanies,
    Native,
    "base/setup-forces/sister-accompanies",
    "Advanced: the first Bene Gesserit force is an advisor in company, and a fighter where it is alone."
);
fn sister_accompanies(t: &mut Table) {
    t.seat(advanced()).until(DecisionKind::PlaceFremen);
    t.does(Fremen, divide(&[("false-wall-west-s18", 10, 0)]));
    t.counts(BeneGesserit.reserves(), 20);
    t.variation("with the Fremen, in another sector of their territory", |t| {
        t.does(BeneGesserit, sister("false-wall-west-s16"));
        t.counts(BeneGesserit.advisors_in("false-wall-west-s16"), 1);
        t.counts(BeneGesserit.reserves(), 19);
    });
    t.variation("with the Atreides", |t| {
        t.does(BeneGesserit, sister("arrakeen-s10"));
        t.counts(BeneGesserit.advisors_in("arrakeen-s10"), 1);
    });
    t.does(BeneGesserit, sister("old-gap-s10"));
    t.counts(BeneGesserit.forces_in("old-gap-s10"), 1);
    t.counts(BeneGesserit.advisors_in("old-gap-s10"), 0);
    t.counts(BeneGesserit.reserves(), 19);
}

case!(
    sister_goes_anywhere,
    Native,
    "base/setup-forces/sister-goes-anywhere",
    "Advanced: the first Bene Gesserit force may start in each of the forty-two territories, and is placed by nobody else."
);
fn sister_goes_anywhere(t: &mut Table) {
    t.seat(advanced()).until(DecisionKind::PlaceSister);
    let mut kinds: Vec<(String, usize)> = Vec::new();
    for territory in truthsayer_engine::facts::Territory::all() {
        let place = Act::PlaceSister { cell: territory.cells()[0] };
        t.offers(BeneGesserit, &place);
        let kind = format!("{:?}", territory.facts().kind);
        match kinds.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, count)) => *count += 1,
            None => kinds.push((kind, 1)),
        }
    }
    kinds.sort_unstable();
    let printed = [("PolarSink", 1), ("Rock", 7), ("Sand", 29), ("Stronghold", 5)];
    t.equals("territories by kind", &kinds, &printed.map(|(kind, count)| (kind.to_owned(), count)).to_vec());
    t.refuses(Emperor, sister("polar-sink"), Rejection::NotYourDecision);
    t.does(BeneGesserit, sister("habbanya-sietch-s17"));
    t.counts(BeneGesserit.forces_in("habbanya-sietch-s17"), 1);
}

case!(
    sister_is_placed_once,
    Recovery,
    "base/setup-forces/sister-is-placed-once",
    "Advanced: the placement of the first Bene Gesserit force counts once, before and after a reload."
);
fn sister_is_placed_once(t: &mut Table) {
    t.seat(advanced()).until(DecisionKind::PlaceSister);
    t.save_and_load();
    t.does(BeneGesserit, sister("carthag-s11"));
    t.refuses_stale(BeneGesserit);
    t.save_and_load();
    t.refuses_stale(BeneGesserit);
    t.counts(BeneGesserit.reserves(), 19);
    t.counts(BeneGesserit.advisors_in("carthag-s11"), 1);
}

case!(
    elites_are_counted,
    Native,
    "base/setup-forces/elites-are-counted",
    "Advanced: five Sardaukar and three Fedaykin are among the forces, and up to three Fedaykin may be placed."
);
fn elites_are_counted(t: &mut Table) {
    t.seat(advanced()).until(DecisionKind::PlaceFremen);
    t.counts(Emperor.elite_reserves(), 5);
    t.counts(Emperor.reserves(), 20);
    t.counts(Fremen.elite_reserves(), 3);
    t.refuses(Fremen, divide(&[("sietch-tabr-s14", 6, 4)]), Rejection::NotEnoughForces);
    t.refuses(Fremen, divide(&[("sietch-tabr-s14", 10, 1)]), Rejection::WrongForceCount);
    t.variation("none", |t| {
        t.does(Fremen, divide(&[("sietch-tabr-s14", 10, 0)]));
        t.counts(Fremen.elite_reserves(), 3);
    });
    t.does(Fremen, divide(&[("sietch-tabr-s14", 7, 2), ("false-wall-west-s16", 0, 1)]));
    t.counts(Fremen.elites_in("sietch-tabr-s14"), 2);
    t.counts(Fremen.elite_reserves(), 0);
}

case!(
    no_elites_in_basic,
    Native,
    "base/setup-forces/no-elites-in-basic",
    "Basic: the Fremen have no Fedaykin to place."
);
fn no_elites_in_basic(t: &mut Table) {
    t.seat(basic()).until(DecisionKind::PlaceFremen);
    t.refuses(Fremen, divide(&[("sietch-tabr-s14", 9, 1)]), Rejection::NotEnoughForces);
    t.does(Fremen, divide(&[("sietch-tabr-s14", 10, 0)]));
    t.counts(Fremen.elites_in("sietch-tabr-s14"), 0);
}

case!(
    reserves_wait,
    Native,
    "base/setup-forces/reserves-wait",
    "All forces that do not start on the board wait in the reserves of their faction."
);
fn reserves_wait(t: &mut Table) {
    t.seat(basic());
    for faction in SIX {
        t.counts(faction.reserves(), 20);
        t.counts(faction.tanks(), 0);
    }
}

case!(
    sister_at_the_pole_is_a_fighter,
    Native,
    "base/setup-forces/sister-at-the-pole-is-a-fighter",
    "Advanced: a Bene Gesserit force that starts in the Polar Sink is a fighter, even in company."
);
fn sister_at_the_pole_is_a_fighter(t: &mut Table) {
    t.seat(advanced()).until(DecisionKind::PlaceSister);
    t.stage([put(Emperor, "polar-sink", 2)]);
    t.does(BeneGesserit, sister("polar-sink"));
    t.counts(BeneGesserit.forces_in("polar-sink"), 1);
    t.counts(BeneGesserit.advisors_in("polar-sink"), 0);
}
