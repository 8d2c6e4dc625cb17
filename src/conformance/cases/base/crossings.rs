//! Cases of forces that cross by the Guild's routes: whose fighters they intrude upon, who answers, and who stays locked.

use crate::cases::base::{before_allied_shipment, before_shipment, until_ships};
use crate::registry::case;
use crate::table::prelude::*;

const THREE: [Faction; 3] = [Guild, BeneGesserit, Emperor];

case!(
    into_a_territory_they_intrude,
    Native,
    "base/crossings/into-a-territory-they-intrude",
    "Advanced: forces that cross into a territory with Bene Gesserit fighters let these become advisors."
);
fn into_a_territory_they_intrude(t: &mut Table) {
    before_shipment(t, advanced().of(&THREE), &[put(BeneGesserit, "old-gap-s10", 2), storm(2)]);
    until_ships(t, Guild);
    t.does(Guild, cross(&[("tueks-sietch-s05", 2, 0)], "old-gap-s11"));
    t.nobody_stops();
    t.asked(DecisionKind::TurnFighters, &[BeneGesserit]);
    t.does(BeneGesserit, Act::TurnFighters);
    t.changes(BeneGesserit.advisors_in("old-gap-s10"), 2, Table::all_pass);
    t.asked(DecisionKind::Move, &[Guild]);
}

case!(
    within_a_territory_they_enter_nothing,
    Native,
    "base/crossings/within-a-territory-they-enter-nothing",
    "Advanced: forces that cross to another sector of their territory enter nothing, and its Bene Gesserit are not asked."
);
fn within_a_territory_they_enter_nothing(t: &mut Table) {
    let there = [put(BeneGesserit, "old-gap-s10", 2), put(Guild, "old-gap-s09", 2), storm(2)];
    before_shipment(t, advanced().of(&THREE), &there);
    until_ships(t, Guild);
    t.does(Guild, cross(&[("old-gap-s09", 2, 0)], "old-gap-s11"));
    t.nobody_stops();
    t.counts(Guild.forces_in("old-gap-s11"), 2);
    t.asked(DecisionKind::Move, &[Guild]);
}

case!(
    locked_advisors_join_nobody,
    Native,
    "base/crossings/locked-advisors-join-nobody",
    "Advanced: advisors who came along in this turn cross to no territory with another faction, where they would be fighters."
);
fn locked_advisors_join_nobody(t: &mut Table) {
    for seating in [advanced(), advanced().with(Ruling::LockedAdvisorsTurnElsewhere)] {
        let there = [put(Emperor, "basin-s09", 1), put(Emperor, "broken-land-s11", 1)];
        let open = seating.setup.rulings.contains_key(&Ruling::LockedAdvisorsTurnElsewhere);
        before_allied_shipment(t, seating.in_circles(&EMPEROR_FIRST), (Guild, BeneGesserit), &there);
        t.stage([advise("broken-land-s11", 1)]);
        until_ships(t, Emperor);
        t.does(Emperor, ship("old-gap-s10", 2));
        t.idle_until(DecisionKind::Accompany);
        t.does(BeneGesserit, accompany(true));
        t.all_pass();
        until_ships(t, BeneGesserit);
        let joins = cross(&[("old-gap-s10", 1, 0)], "basin-s09");
        if open {
            t.offers(BeneGesserit, &joins);
            continue;
        }
        t.withholds(BeneGesserit, &joins);
        t.refuses(BeneGesserit, joins, Rejection::WrongSide);
        // Nobody else is in the Sihaya Ridge; and in Broken Land nobody came along.
        t.offers(BeneGesserit, &cross(&[("broken-land-s11", 1, 0)], "basin-s09"));
        t.does(BeneGesserit, cross(&[("old-gap-s10", 1, 0)], "sihaya-ridge-s09"));
        t.nobody_stops();
        t.counts(BeneGesserit.forces_in("sihaya-ridge-s09"), 1);
        t.counts(BeneGesserit.advisors_in("sihaya-ridge-s09"), 0);
    }
}

/// The Emperor ships before the Bene Gesserit, and the Guild last, with the storm in sector 3.
const EMPEROR_FIRST: [(u8, Faction); 4] = [(2, Emperor), (3, BeneGesserit), (4, Guild), (5, Harkonnen)];

case!(
    the_guild_cancels_no_crossing,
    Native,
    "base/crossings/the-guild-cancels-no-crossing",
    "Advanced: a crossing comes from no reserve, so that a Guild that could cancel a shipment is not asked about it."
);
fn the_guild_cancels_no_crossing(t: &mut Table) {
    for own in [Emperor, BeneGesserit] {
        let there = [put(own, "old-gap-s10", 3), give(Guild, "karama")];
        before_allied_shipment(t, advanced().of(&[Emperor, BeneGesserit, Guild]), (Guild, own), &there);
        until_ships(t, own);
        t.does(own, cross(&[("old-gap-s10", 3, 0)], "red-chasm-s07"));
        while t.is_asked(DecisionKind::AnswerKarama) {
            // Two advantages of the Guild, and what it is paid.
            t.asked(DecisionKind::AnswerKarama, &[Emperor, BeneGesserit]);
            t.passes(Emperor);
            t.passes(BeneGesserit);
        }
        t.counts(own.forces_in("red-chasm-s07"), 3);
        t.owes(own, DecisionKind::Move);
    }
}
