//! Cases of the Bene Gesserit who come along with a shipment.

use crate::cases::base::{before_shipment, until_ships};
use crate::registry::case;
use crate::table::prelude::*;

const FOUR: [Faction; 4] = [Emperor, BeneGesserit, Harkonnen, Atreides];

/// Advanced: the Emperor ships two forces there, and the Bene Gesserit are asked. The storm is in sector 17.
fn shipped_to(t: &mut Table, cell: &str, there: &[Move]) {
    before_shipment(t, advanced().of(&FOUR), there);
    until_ships(t, Emperor);
    t.stage([storm(17)]);
    t.does(Emperor, ship(cell, 2));
}

case!(
    one_to_the_pole_in_basic,
    Native,
    "base/along/one-to-the-pole-in-basic",
    "Basic: with each shipment from off-planet of another faction one Bene Gesserit force can come to the pole, free."
);
fn one_to_the_pole_in_basic(t: &mut Table) {
    before_shipment(t, basic().of(&FOUR), &[]);
    until_ships(t, Emperor);
    t.does(Emperor, ship("old-gap-s10", 3));
    t.asked(DecisionKind::Accompany, &[BeneGesserit]);
    t.refuses(BeneGesserit, accompany(true), Rejection::NotThere);
    t.withholds(BeneGesserit, &accompany(true));
    t.does(BeneGesserit, accompany(false));
    t.asked(DecisionKind::AnswerKarama, &[Emperor, Harkonnen, Atreides]);
    t.keeps(BeneGesserit.spice(), |t| {
        t.changes(BeneGesserit.forces_in("polar-sink"), 1, |t| t.changes(BeneGesserit.reserves(), -1, Table::all_pass));
    });
    t.owes(Emperor, DecisionKind::Move);
    until_ships(t, Harkonnen);
    t.does(Harkonnen, ship("carthag-s11", 1));
    t.asked(DecisionKind::Accompany, &[BeneGesserit]);
    t.keeps(BeneGesserit.reserves(), |t| t.passes(BeneGesserit));
    t.owes(Harkonnen, DecisionKind::Move);
}

case!(
    an_advisor_to_the_same_sector,
    Native,
    "base/along/an-advisor-to-the-same-sector",
    "Advanced: the force can come as an advisor to the very sector of the shipment, to no other one of the territory."
);
fn an_advisor_to_the_same_sector(t: &mut Table) {
    shipped_to(t, "old-gap-s10", &[]);
    t.refuses(BeneGesserit, accompany_to("old-gap-s11"), Rejection::NotThere);
    t.does(BeneGesserit, accompany(true));
    t.keeps(BeneGesserit.spice(), Table::all_pass);
    t.counts(BeneGesserit.advisors_in("old-gap-s10"), 1);
}

case!(
    any_sector_under_the_other_ruling,
    Native,
    "base/along/any-sector-under-the-other-ruling",
    "Where the advisor comes anywhere in the territory, it takes any sector of it outside the storm."
);
fn any_sector_under_the_other_ruling(t: &mut Table) {
    before_shipment(t, advanced().of(&FOUR).with(Ruling::AdvisorComesAnywhere), &[]);
    until_ships(t, Emperor);
    t.stage([storm(9)]);
    t.does(Emperor, ship("old-gap-s10", 2));
    t.refuses(BeneGesserit, accompany_to("old-gap-s09"), Rejection::CellInStorm);
    t.refuses(BeneGesserit, accompany_to("broken-land-s11"), Rejection::NotThere);
    t.does(BeneGesserit, accompany_to("old-gap-s11"));
    t.all_pass();
    t.counts(BeneGesserit.advisors_in("old-gap-s11"), 1);
}

case!(
    not_beside_own_fighters,
    Native,
    "base/along/not-beside-own-fighters",
    "Advanced: no advisor comes to a territory with Bene Gesserit fighters, in whichever sector; the pole stays open."
);
fn not_beside_own_fighters(t: &mut Table) {
    shipped_to(t, "old-gap-s10", &[put(BeneGesserit, "old-gap-s11", 1)]);
    t.refuses(BeneGesserit, accompany(true), Rejection::FightersThere);
    t.withholds(BeneGesserit, &accompany(true));
    t.does(BeneGesserit, accompany(false));
    t.changes(BeneGesserit.reserves(), -1, Table::all_pass);
    // Then the shipment is an intrusion upon those fighters.
    t.asked(DecisionKind::TurnFighters, &[BeneGesserit]);
}

case!(
    beside_own_advisors,
    Native,
    "base/along/beside-own-advisors",
    "Advanced: an advisor comes along to where the Bene Gesserit have advisors already."
);
fn beside_own_advisors(t: &mut Table) {
    shipped_to(t, "arrakeen-s10", &[advise("arrakeen-s10", 2)]);
    t.does(BeneGesserit, accompany(true));
    t.changes(BeneGesserit.advisors_in("arrakeen-s10"), 1, Table::all_pass);
}

case!(
    at_the_pole_it_is_a_fighter,
    Native,
    "base/along/at-the-pole-it-is-a-fighter",
    "Advanced: with a shipment to the pole, and sent to the pole, the force comes as a fighter alone."
);
fn at_the_pole_it_is_a_fighter(t: &mut Table) {
    shipped_to(t, "polar-sink", &[]);
    t.refuses(BeneGesserit, accompany(true), Rejection::NotThere);
    t.does(BeneGesserit, accompany(false));
    t.changes(BeneGesserit.forces_in("polar-sink"), 1, Table::all_pass);
    t.counts(BeneGesserit.advisors_in("polar-sink"), 0);
}

case!(
    no_third_faction,
    Native,
    "base/along/no-third-faction",
    "Advanced: an advisor comes along into a stronghold that holds two other factions."
);
fn no_third_faction(t: &mut Table) {
    shipped_to(t, "arrakeen-s10", &[]);
    t.does(BeneGesserit, accompany(true));
    t.changes(BeneGesserit.advisors_in("arrakeen-s10"), 1, Table::all_pass);
    t.counts(Emperor.forces_in("arrakeen-s10"), 2);
    t.counts(Atreides.forces_in("arrakeen-s10"), 10);
}

case!(
    nobody_comes_from_an_empty_reserve,
    Native,
    "base/along/nobody-comes-from-an-empty-reserve",
    "One force comes along with one shipment, and with none left in reserve the Bene Gesserit are not asked."
);
fn nobody_comes_from_an_empty_reserve(t: &mut Table) {
    before_shipment(t, advanced().of(&FOUR), &[bury(BeneGesserit, 18)]);
    until_ships(t, Emperor);
    t.does(Emperor, ship("old-gap-s10", 5));
    t.does(BeneGesserit, accompany(true));
    t.all_pass();
    t.counts(BeneGesserit.reserves(), 0);
    t.owes(Emperor, DecisionKind::Move);
    until_ships(t, Harkonnen);
    t.does(Harkonnen, ship("old-gap-s10", 1));
    t.owes(Harkonnen, DecisionKind::Move);
}

case!(
    only_with_what_comes_from_off_planet,
    Native,
    "base/along/only-with-what-comes-from-off-planet",
    "Nobody comes along with Fremen, with what crosses or goes back, or with what the Bene Gesserit ship themselves."
);
fn only_with_what_comes_from_off_planet(t: &mut Table) {
    before_shipment(t, basic().of(&[Fremen, BeneGesserit, Guild]), &[]);
    until_ships(t, Fremen);
    t.variation("Fremen", |t| {
        t.does(Fremen, ship("the-great-flat-s15", 1));
        t.owes(Fremen, DecisionKind::Move);
    });
    until_ships(t, BeneGesserit);
    t.variation("their own", |t| {
        t.does(BeneGesserit, ship("habbanya-sietch-s17", 1));
        t.all_pass();
        t.owes(BeneGesserit, DecisionKind::Move);
    });
    until_ships(t, Guild);
    for (what, act) in [
        ("across", cross(&[("tueks-sietch-s05", 1, 0)], "arrakeen-s10")),
        ("back", ship_back(&[("tueks-sietch-s05", 1, 0)])),
    ] {
        t.variation(what, |t| {
            t.does(Guild, act);
            t.all_pass();
            t.owes(Guild, DecisionKind::Move);
        });
    }
    t.does(Guild, ship("arrakeen-s10", 1));
    t.all_pass();
    t.owes(BeneGesserit, DecisionKind::Accompany);
}

case!(
    nobody_comes_with_a_cancelled_shipment,
    Native,
    "base/along/nobody-comes-with-a-cancelled-shipment",
    "Advanced: a shipment that the Guild has cancelled draws nobody along."
);
fn nobody_comes_with_a_cancelled_shipment(t: &mut Table) {
    before_shipment(t, advanced().of(&[Emperor, BeneGesserit, Guild]), &[give(Guild, "karama")]);
    until_ships(t, Emperor);
    let card = t.card(Guild, "karama");
    t.does(Emperor, ship("old-gap-s10", 2));
    t.variation("it is not cancelled", |t| {
        t.passes(Guild);
        t.all_pass_through(&[DecisionKind::AnswerKarama]);
        t.asked(DecisionKind::Accompany, &[BeneGesserit]);
    });
    t.does(Guild, karama(card));
    t.asked(DecisionKind::Move, &[Emperor]);
}

case!(
    stopped_company_stays_away,
    Native,
    "base/along/stopped-company-stays-away",
    "A force whose coming a Karama stops stays in reserve, and nobody is asked about company again in that phase."
);
fn stopped_company_stays_away(t: &mut Table) {
    shipped_to(t, "old-gap-s10", &[give(Atreides, "karama")]);
    let card = t.card(Atreides, "karama");
    t.does(BeneGesserit, accompany(true));
    t.does(Atreides, karama(card));
    t.keeps(BeneGesserit.reserves(), Table::all_pass);
    t.owes(Emperor, DecisionKind::Move);
    until_ships(t, Harkonnen);
    t.does(Harkonnen, ship("old-gap-s10", 1));
    t.owes(Harkonnen, DecisionKind::Move);
}

case!(
    company_survives_a_save,
    Recovery,
    "base/along/company-survives-a-save",
    "A force that was on its way when the game was saved arrives after the reload, once."
);
fn company_survives_a_save(t: &mut Table) {
    shipped_to(t, "old-gap-s10", &[]);
    t.save_and_load();
    t.asked(DecisionKind::Accompany, &[BeneGesserit]);
    t.does(BeneGesserit, accompany(true));
    t.refuses_stale(BeneGesserit);
    t.save_and_load();
    t.refuses_stale(BeneGesserit);
    t.all_pass();
    t.save_and_load();
    t.counts(BeneGesserit.advisors_in("old-gap-s10"), 1);
    t.owes(Emperor, DecisionKind::Move);
}

// ---- what follows

case!(
    an_advisor_intrudes_on_nobody,
    Native,
    "base/along/an-advisor-intrudes-on-nobody",
    "Advanced: when an advisor has come along the shipper moves at once; its coming asks nobody for an answer."
);
fn an_advisor_intrudes_on_nobody(t: &mut Table) {
    shipped_to(t, "old-gap-s10", &[put(BeneGesserit, "basin-s09", 1), put(Harkonnen, "old-gap-s11", 1)]);
    t.does(BeneGesserit, accompany(true));
    t.all_pass();
    t.asked(DecisionKind::Move, &[Emperor]);
}

case!(
    locked_where_one_came_along,
    Native,
    "base/along/locked-where-one-came-along",
    "Advanced: advisors of a territory to which one came along stay advisors where they move to others in that turn."
);
fn locked_where_one_came_along(t: &mut Table) {
    shipped_to(t, "old-gap-s10", &[put(Emperor, "rim-wall-west-s09", 1), put(Emperor, "broken-land-s11", 1)]);
    t.stage([advise("broken-land-s11", 1)]);
    t.does(BeneGesserit, accompany(true));
    t.all_pass();
    until_ships(t, BeneGesserit);
    t.passes(BeneGesserit);
    t.refuses(BeneGesserit, go(&[("old-gap-s10", 1, 0)], "rim-wall-west-s09"), Rejection::WrongSide);
    t.withholds(BeneGesserit, &go(&[("old-gap-s10", 1, 0)], "rim-wall-west-s09"));
    t.offers(BeneGesserit, &go_as_advisors(&[("old-gap-s10", 1, 0)], "rim-wall-west-s09"));
    // Where nobody else is they are alone, and elsewhere no lock holds.
    t.offers(BeneGesserit, &go(&[("old-gap-s10", 1, 0)], "basin-s09"));
    t.offers(BeneGesserit, &go(&[("broken-land-s11", 1, 0)], "rock-outcroppings-s13"));
    t.does(BeneGesserit, go_as_advisors(&[("old-gap-s10", 1, 0)], "rim-wall-west-s09"));
    t.counts(BeneGesserit.advisors_in("rim-wall-west-s09"), 1);
}

case!(
    unlocked_when_left_alone,
    Native,
    "base/along/unlocked-when-left-alone",
    "Advanced: an advisor that came along becomes a fighter in that turn only if nobody else stays with it."
);
fn unlocked_when_left_alone(t: &mut Table) {
    shipped_to(t, "old-gap-s10", &[]);
    t.does(BeneGesserit, accompany(true));
    t.all_pass();
    t.variation("one stays", |t| {
        t.does(Emperor, go(&[("old-gap-s10", 1, 0)], "basin-s09"));
        t.counts(BeneGesserit.advisors_in("old-gap-s10"), 1);
    });
    t.does(Emperor, go(&[("old-gap-s10", 2, 0)], "basin-s09"));
    t.counts(BeneGesserit.advisors_in("old-gap-s10"), 0);
    t.counts(BeneGesserit.forces_in("old-gap-s10"), 1);
}

case!(
    lock_ends_with_the_turn,
    Native,
    "base/along/lock-ends-with-the-turn",
    "Advanced: an advisor that came along can take up arms before the next turn's shipment."
);
fn lock_ends_with_the_turn(t: &mut Table) {
    shipped_to(t, "old-gap-s10", &[]);
    t.does(BeneGesserit, accompany(true));
    t.all_pass();
    t.until((2, DecisionKind::TakeArms));
    t.offers(BeneGesserit, &take_arms("old-gap"));
    t.does(BeneGesserit, take_arms("old-gap"));
    t.all_pass();
    t.counts(BeneGesserit.advisors_in("old-gap-s10"), 0);
    t.counts(BeneGesserit.forces_in("old-gap-s10"), 1);
}

case!(
    locked_advisors_turn_under_the_other_ruling,
    Native,
    "base/along/locked-advisors-turn-under-the-other-ruling",
    "Where the lock is of the territory alone, advisors that leave it take up arms where they please."
);
fn locked_advisors_turn_under_the_other_ruling(t: &mut Table) {
    before_shipment(t, advanced().of(&FOUR).with(Ruling::LockedAdvisorsTurnElsewhere), &[]);
    t.stage([put(Emperor, "rim-wall-west-s09", 1)]);
    until_ships(t, Emperor);
    t.does(Emperor, ship("old-gap-s10", 2));
    t.does(BeneGesserit, accompany(true));
    t.all_pass();
    until_ships(t, BeneGesserit);
    t.passes(BeneGesserit);
    t.does(BeneGesserit, go(&[("old-gap-s10", 1, 0)], "rim-wall-west-s09"));
    t.counts(BeneGesserit.advisors_in("rim-wall-west-s09"), 0);
}

case!(
    lock_goes_with_them,
    Native,
    "base/along/lock-goes-with-them",
    "Advanced: locked advisors who have moved on as advisors are still locked where a second move of the turn takes them."
);
fn lock_goes_with_them(t: &mut Table) {
    let there = [put(Emperor, "rim-wall-west-s09", 1), put(Emperor, "basin-s09", 1), give(BeneGesserit, "hajr")];
    shipped_to(t, "old-gap-s10", &there);
    t.does(BeneGesserit, accompany(true));
    t.all_pass();
    until_ships(t, BeneGesserit);
    t.passes(BeneGesserit);
    let card = t.card(BeneGesserit, "hajr");
    t.does(BeneGesserit, hajr(card));
    t.does(BeneGesserit, go_as_advisors(&[("old-gap-s10", 1, 0)], "rim-wall-west-s09"));
    t.refuses(BeneGesserit, go(&[("rim-wall-west-s09", 1, 0)], "basin-s09"), Rejection::WrongSide);
    t.does(BeneGesserit, go_as_advisors(&[("rim-wall-west-s09", 1, 0)], "basin-s09"));
    t.counts(BeneGesserit.advisors_in("basin-s09"), 1);
}

case!(
    lock_survives_a_save,
    Recovery,
    "base/along/lock-survives-a-save",
    "Advanced: a lock that held when the game was saved holds after the reload."
);
fn lock_survives_a_save(t: &mut Table) {
    shipped_to(t, "old-gap-s10", &[put(Emperor, "rim-wall-west-s09", 1)]);
    t.does(BeneGesserit, accompany(true));
    t.all_pass();
    t.save_and_load();
    until_ships(t, BeneGesserit);
    t.save_and_load();
    t.passes(BeneGesserit);
    t.refuses(BeneGesserit, go(&[("old-gap-s10", 1, 0)], "rim-wall-west-s09"), Rejection::WrongSide);
}

case!(
    own_shipments_are_fighters,
    Native,
    "base/along/own-shipments-are-fighters",
    "Advanced: what the Bene Gesserit ship arrives as fighters also among others, and never where they have advisors."
);
fn own_shipments_are_fighters(t: &mut Table) {
    before_shipment(t, advanced().of(&FOUR), &[advise("carthag-s11", 1), put(Emperor, "old-gap-s10", 1)]);
    until_ships(t, BeneGesserit);
    t.refuses(BeneGesserit, ship("carthag-s11", 1), Rejection::AdvisorsThere);
    t.withholds(BeneGesserit, &ship("carthag-s11", 1));
    t.does(BeneGesserit, ship("old-gap-s11", 2));
    t.counts(BeneGesserit.forces_in("old-gap-s11"), 2);
    t.counts(BeneGesserit.advisors_in("old-gap-s11"), 0);
}
