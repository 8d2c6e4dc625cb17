//! Cases of the Fremen who ride Shai-Hulud.

use crate::cases::base::{ally, before_the_blow, blow_with_fremen, is_in};
use crate::registry::case;
use crate::table::prelude::*;

/// Basic, the storm in sector 3: four Fremen ride from Hagga Basin, if they want to.
fn ride_from_hagga(t: &mut Table, there: &[Move]) {
    before_the_blow(t, basic(), &["hagga-basin"], &["worm", "old-gap"]);
    t.stage([put(Fremen, "hagga-basin-s12", 3), put(Fremen, "hagga-basin-s13", 1)]);
    t.stage(there.iter().cloned());
    blow_with_fremen(t);
    t.all_pass();
}

/// The same in an Advanced game.
fn advanced_ride(t: &mut Table, there: &[Move]) {
    before_the_blow(t, advanced(), &["hagga-basin", "red-chasm"], &["worm", "old-gap", "broken-land"]);
    t.stage([forces(Fremen, "hagga-basin-s12", 2, 1), put(Fremen, "hagga-basin-s13", 1)]);
    t.stage(there.iter().cloned());
    blow_with_fremen(t);
    t.all_pass();
}

/// One of them rides there.
fn one_to(cell: &str) -> Act {
    ride(&[("hagga-basin-s12", 1, 0)], cell)
}

// ---- the ride

case!(
    any_number_to_one_cell,
    Native,
    "base/rides/any-number-to-one-cell",
    "Any number of Fremen forces from all sectors of the worm's territory ride together to one cell anywhere."
);
fn any_number_to_one_cell(t: &mut Table) {
    ride_from_hagga(t, &[]);
    t.asked(DecisionKind::Ride, &[Fremen]);
    t.does(Fremen, ride(&[("hagga-basin-s12", 2, 0), ("hagga-basin-s13", 1, 0)], "south-mesa-s05"));
    t.counts(Fremen.forces_in("south-mesa-s05"), 3);
    t.counts(Fremen.forces_in("hagga-basin-s12"), 1);
    t.counts(Fremen.forces_in("hagga-basin-s13"), 0);
}

case!(
    elites_ride_as_chosen,
    Native,
    "base/rides/elites-ride-as-chosen",
    "Advanced: Fedaykin ride as the Fremen choose, counted apart from the others."
);
fn elites_ride_as_chosen(t: &mut Table) {
    advanced_ride(t, &[]);
    t.refuses(Fremen, ride(&[("hagga-basin-s12", 1, 2)], "basin-s09"), Rejection::NotEnoughForces);
    t.refuses(Fremen, ride(&[("hagga-basin-s12", 3, 0)], "basin-s09"), Rejection::NotEnoughForces);
    t.does(Fremen, ride(&[("hagga-basin-s12", 1, 1)], "basin-s09"));
    t.counts(Fremen.elites_in("basin-s09"), 1);
    t.counts(Fremen.forces_in("basin-s09"), 2);
    t.counts(Fremen.elites_in("hagga-basin-s12"), 0);
}

case!(after_the_nexus, Native, "base/rides/after-the-nexus", "The Fremen ride when the Nexus is over, not before.");
fn after_the_nexus(t: &mut Table) {
    before_the_blow(t, basic(), &["hagga-basin"], &["worm", "old-gap"]);
    t.stage([put(Fremen, "hagga-basin-s12", 3)]);
    blow_with_fremen(t);
    t.refuses(Fremen, one_to("basin-s09"), Rejection::WrongKind);
    t.all_pass();
    t.changes(Fremen.forces_in("basin-s09"), 1, |t| t.does(Fremen, one_to("basin-s09")));
}

case!(may_be_declined, Native, "base/rides/may-be-declined", "The Fremen need not ride, and their forces then stay.");
fn may_be_declined(t: &mut Table) {
    ride_from_hagga(t, &[]);
    t.keeps(Fremen.forces_in("hagga-basin-s12"), |t| t.passes(Fremen));
    t.tells(PUBLIC, "that they let it go", |fact| matches!(fact, Fact::RideDeclined { .. }));
    is_in(t, Phase::Charity);
}

case!(
    of_forces_that_are_there,
    Native,
    "base/rides/of-forces-that-are-there",
    "A ride moves Fremen forces of the worm's territory alone, no more than are there, and at least one."
);
fn of_forces_that_are_there(t: &mut Table) {
    ride_from_hagga(t, &[put(Fremen, "plastic-basin-s12", 2)]);
    t.refuses(Fremen, ride(&[("plastic-basin-s12", 1, 0)], "basin-s09"), Rejection::NotThere);
    t.refuses(Fremen, ride(&[("hagga-basin-s13", 2, 0)], "basin-s09"), Rejection::NotEnoughForces);
    t.refuses(Fremen, ride(&[], "basin-s09"), Rejection::NothingMoved);
    t.refuses(Fremen, ride(&[("hagga-basin-s12", 1, 0)], "hagga-basin-s12"), Rejection::NothingMoved);
    t.refuses(Fremen, ride(&[("hagga-basin-s12", 0, 0)], "basin-s09"), Rejection::Malformed);
    t.refuses(Guild, one_to("basin-s09"), Rejection::NotYourDecision);
    t.offers(Fremen, &ride(&[("hagga-basin-s12", 3, 0), ("hagga-basin-s13", 1, 0)], "basin-s09"));
}

case!(
    not_out_of_the_storm,
    Native,
    "base/rides/not-out-of-the-storm",
    "Forces in the storm's sector do not ride, and those beside them in the same territory do."
);
fn not_out_of_the_storm(t: &mut Table) {
    before_the_blow(t, advanced(), &["hagga-basin", "red-chasm"], &["worm", "old-gap", "broken-land"]);
    t.stage([storm(13), put(Fremen, "hagga-basin-s12", 1), put(Fremen, "hagga-basin-s13", 2)]);
    blow_with_fremen(t);
    t.all_pass();
    t.refuses(Fremen, ride(&[("hagga-basin-s13", 1, 0)], "basin-s09"), Rejection::CellInStorm);
    let both = ride(&[("hagga-basin-s12", 1, 0), ("hagga-basin-s13", 1, 0)], "basin-s09");
    t.refuses(Fremen, both, Rejection::CellInStorm);
    t.changes(Fremen.forces_in("basin-s09"), 1, |t| t.does(Fremen, one_to("basin-s09")));
    t.counts(Fremen.forces_in("hagga-basin-s13"), 2);
}

case!(
    none_where_all_are_stormed,
    Native,
    "base/rides/none-where-all-are-stormed",
    "Fremen who all stand in the stormed part of the worm's territory are not asked to ride."
);
fn none_where_all_are_stormed(t: &mut Table) {
    before_the_blow(t, advanced(), &["hagga-basin", "red-chasm"], &["worm", "old-gap", "broken-land"]);
    t.stage([storm(13), put(Fremen, "hagga-basin-s13", 2)]);
    blow_with_fremen(t);
    t.all_pass();
    is_in(t, Phase::Charity);
    t.counts(Fremen.forces_in("hagga-basin-s13"), 2);
}

case!(
    counts_once,
    Recovery,
    "base/rides/counts-once",
    "A ride that was open when the game was saved is open after the reload, and counts once."
);
fn counts_once(t: &mut Table) {
    advanced_ride(t, &[put(BeneGesserit, "basin-s09", 2)]);
    t.save_and_load();
    t.does(Fremen, one_to("basin-s09"));
    t.refuses_stale(Fremen);
    t.save_and_load();
    t.refuses_stale(Fremen);
    t.owes(BeneGesserit, DecisionKind::TurnFighters);
    t.counts(Fremen.forces_in("basin-s09"), 1);
    t.keeps(Fremen.forces_in("basin-s09"), |t| t.passes(BeneGesserit));
}

// ---- where it may end

case!(
    not_into_the_storm,
    Native,
    "base/rides/not-into-the-storm",
    "No ride ends in the storm's sector; another sector of the same territory will do."
);
fn not_into_the_storm(t: &mut Table) {
    ride_from_hagga(t, &[]);
    t.counts(Quantity::Storm, 3);
    t.refuses(Fremen, one_to("cielago-east-s03"), Rejection::CellInStorm);
    t.withholds(Fremen, &one_to("cielago-east-s03"));
    t.does(Fremen, one_to("cielago-east-s04"));
    t.counts(Fremen.forces_in("cielago-east-s04"), 1);
}

case!(
    not_into_a_full_stronghold,
    Native,
    "base/rides/not-into-a-full-stronghold",
    "No ride ends in a stronghold where fighters of two other factions stand; beside one faction it may."
);
fn not_into_a_full_stronghold(t: &mut Table) {
    ride_from_hagga(t, &[put(Emperor, "arrakeen-s10", 1)]);
    t.refuses(Fremen, one_to("arrakeen-s10"), Rejection::StrongholdFull);
    t.withholds(Fremen, &one_to("arrakeen-s10"));
    t.does(Fremen, one_to("carthag-s11"));
    t.counts(Fremen.forces_in("carthag-s11"), 1);
}

case!(
    crowds_elsewhere_are_no_limit,
    Native,
    "base/rides/crowds-elsewhere-are-no-limit",
    "Outside strongholds, and at the pole, a ride may end beside any number of factions."
);
fn crowds_elsewhere_are_no_limit(t: &mut Table) {
    let crowd = [
        put(Emperor, "basin-s09", 1),
        put(Guild, "basin-s09", 1),
        put(Emperor, "polar-sink", 1),
        put(Guild, "polar-sink", 1),
        put(Emperor, "arrakeen-s10", 1),
    ];
    ride_from_hagga(t, &crowd);
    t.refuses(Fremen, one_to("arrakeen-s10"), Rejection::StrongholdFull);
    t.offers(Fremen, &one_to("polar-sink"));
    t.changes(Fremen.forces_in("basin-s09"), 1, |t| t.does(Fremen, one_to("basin-s09")));
}

case!(
    advisors_fill_no_stronghold,
    Native,
    "base/rides/advisors-fill-no-stronghold",
    "Advanced: advisors in a stronghold are not counted among its factions when a ride ends there."
);
fn advisors_fill_no_stronghold(t: &mut Table) {
    advanced_ride(t, &[advise("arrakeen-s10", 2), advise("carthag-s11", 1), put(Emperor, "carthag-s11", 1)]);
    t.refuses(Fremen, one_to("carthag-s11"), Rejection::StrongholdFull);
    t.changes(Fremen.forces_in("arrakeen-s10"), 1, |t| t.does(Fremen, one_to("arrakeen-s10")));
    t.counts(BeneGesserit.advisors_in("arrakeen-s10"), 2);
}

case!(
    not_onto_the_ally,
    Native,
    "base/rides/not-onto-the-ally",
    "No ride ends in a territory where the ally has fighters, not even in another of its sectors."
);
fn not_onto_the_ally(t: &mut Table) {
    before_the_blow(t, basic(), &["hagga-basin"], &["worm", "old-gap"]);
    t.stage([put(Fremen, "hagga-basin-s12", 3), put(Emperor, "old-gap-s09", 1), put(Guild, "basin-s09", 1)]);
    blow_with_fremen(t);
    ally(t, Fremen, Emperor);
    t.all_pass();
    t.refuses(Fremen, one_to("old-gap-s09"), Rejection::AllyThere);
    t.refuses(Fremen, one_to("old-gap-s11"), Rejection::AllyThere);
    t.withholds(Fremen, &one_to("old-gap-s11"));
    t.offers(Fremen, &one_to("basin-s09"));
}

case!(ally_at_the_pole, Native, "base/rides/ally-at-the-pole", "A ride may end in the Polar Sink beside the ally.");
fn ally_at_the_pole(t: &mut Table) {
    before_the_blow(t, basic(), &["hagga-basin"], &["worm", "old-gap"]);
    t.stage([put(Fremen, "hagga-basin-s12", 3), put(Emperor, "polar-sink", 1), put(Emperor, "basin-s09", 1)]);
    blow_with_fremen(t);
    ally(t, Fremen, Emperor);
    t.all_pass();
    t.refuses(Fremen, one_to("basin-s09"), Rejection::AllyThere);
    t.changes(Fremen.forces_in("polar-sink"), 1, |t| t.does(Fremen, one_to("polar-sink")));
}

case!(
    beside_advisors_of_the_ally,
    Native,
    "base/rides/beside-advisors-of-the-ally",
    "Advanced: advisors of the ally do not keep a ride from ending beside them, as their fighters do."
);
fn beside_advisors_of_the_ally(t: &mut Table) {
    before_the_blow(t, advanced(), &["hagga-basin", "red-chasm"], &["worm", "old-gap", "broken-land"]);
    t.stage([put(Fremen, "hagga-basin-s12", 3), put(Guild, "basin-s09", 1), put(BeneGesserit, "arsunt-s11", 1)]);
    t.stage([advise("basin-s09", 2)]);
    blow_with_fremen(t);
    ally(t, Fremen, BeneGesserit);
    t.all_pass();
    t.refuses(Fremen, one_to("arsunt-s12"), Rejection::AllyThere);
    t.does(Fremen, one_to("basin-s09"));
    t.counts(Fremen.forces_in("basin-s09"), 1);
    t.counts(BeneGesserit.advisors_in("basin-s09"), 2);
}

// ---- an entry

case!(
    sisters_may_react,
    Native,
    "base/rides/sisters-may-react",
    "Advanced: a ride into a territory of Bene Gesserit fighters lets them become advisors."
);
fn sisters_may_react(t: &mut Table) {
    advanced_ride(t, &[put(BeneGesserit, "basin-s09", 2)]);
    t.does(Fremen, one_to("basin-s09"));
    t.asked(DecisionKind::TurnFighters, &[BeneGesserit]);
    t.refuses(Fremen, Act::TurnFighters, Rejection::NotYourDecision);
    t.does(BeneGesserit, Act::TurnFighters);
    t.changes(BeneGesserit.advisors_in("basin-s09"), 2, |t| t.all_pass_through(&[DecisionKind::AnswerKarama]));
}

case!(
    sisters_need_not_react,
    Native,
    "base/rides/sisters-need-not-react",
    "Advanced: Bene Gesserit fighters whom a ride has joined may stay fighters."
);
fn sisters_need_not_react(t: &mut Table) {
    advanced_ride(t, &[put(BeneGesserit, "basin-s09", 2)]);
    t.does(Fremen, one_to("basin-s09"));
    t.keeps(BeneGesserit.advisors_in("basin-s09"), |t| t.passes(BeneGesserit));
    t.counts(BeneGesserit.forces_in("basin-s09"), 2);
}

case!(
    only_the_entered_territory_reacts,
    Native,
    "base/rides/only-the-entered-territory-reacts",
    "Advanced: fighters elsewhere, at the pole, or in the territory that the ride began in are given no choice."
);
fn only_the_entered_territory_reacts(t: &mut Table) {
    advanced_ride(t, &[put(BeneGesserit, "basin-s09", 2), put(BeneGesserit, "polar-sink", 1)]);
    t.stage([put(BeneGesserit, "hagga-basin-s13", 1)]);
    for cell in ["polar-sink", "hagga-basin-s13", "old-gap-s10"] {
        t.variation(cell, |t| {
            t.does(Fremen, one_to(cell));
            is_in(t, Phase::Charity);
        });
    }
    t.does(Fremen, one_to("basin-s09"));
    t.owes(BeneGesserit, DecisionKind::TurnFighters);
}

case!(
    no_reaction_in_basic,
    Native,
    "base/rides/no-reaction-in-basic",
    "In the Basic game a ride gives the Bene Gesserit no choice."
);
fn no_reaction_in_basic(t: &mut Table) {
    ride_from_hagga(t, &[put(BeneGesserit, "basin-s09", 2)]);
    t.does(Fremen, one_to("basin-s09"));
    is_in(t, Phase::Charity);
    t.counts(BeneGesserit.advisors_in("basin-s09"), 0);
}

// ---- one for each worm

/// Advanced: two worms in blow A, the second set on `second`; the Nexus is over.
fn two_worms(t: &mut Table, second: &str, there: &[Move]) {
    before_the_blow(t, advanced(), &["hagga-basin", "red-chasm"], &["worm", "worm#2", "old-gap", "broken-land"]);
    t.stage(there.iter().cloned());
    blow_with_fremen(t);
    t.does(Fremen, worm_to(second));
    if t.game().decisions().iter().all(|decision| decision.kind == DecisionKind::AnswerKarama) {
        t.all_pass();
    }
    t.all_pass_through(&[DecisionKind::Negotiate]);
}

case!(
    one_for_each_worm,
    Native,
    "base/rides/one-for-each-worm",
    "Advanced: each Shai-Hulud that came upon Fremen gives one ride, one that they have set as well."
);
fn one_for_each_worm(t: &mut Table) {
    two_worms(t, "arsunt", &[put(Fremen, "hagga-basin-s12", 2), put(Fremen, "arsunt-s11", 2)]);
    t.refuses(Fremen, ride(&[("arsunt-s11", 1, 0)], "basin-s09"), Rejection::NotThere);
    t.does(Fremen, one_to("basin-s09"));
    t.owes(Fremen, DecisionKind::Ride);
    t.refuses(Fremen, one_to("basin-s09"), Rejection::NotThere);
    t.does(Fremen, ride(&[("arsunt-s11", 2, 0)], "basin-s09"));
    t.counts(Fremen.forces_in("basin-s09"), 3);
    is_in(t, Phase::Charity);
}

case!(
    none_without_fremen_there,
    Native,
    "base/rides/none-without-fremen-there",
    "Advanced: a Shai-Hulud that came upon no Fremen gives no ride."
);
fn none_without_fremen_there(t: &mut Table) {
    two_worms(t, "arsunt", &[put(Fremen, "hagga-basin-s12", 2)]);
    t.does(Fremen, one_to("basin-s09"));
    is_in(t, Phase::Charity);
}

case!(
    none_where_they_have_left,
    Native,
    "base/rides/none-where-they-have-left",
    "Advanced: two worms in one territory give two rides only while Fremen forces are still there."
);
fn none_where_they_have_left(t: &mut Table) {
    two_worms(t, "hagga-basin", &[put(Fremen, "hagga-basin-s12", 2)]);
    t.variation("one stays", |t| {
        t.does(Fremen, one_to("basin-s09"));
        t.owes(Fremen, DecisionKind::Ride);
    });
    t.does(Fremen, ride(&[("hagga-basin-s12", 2, 0)], "basin-s09"));
    is_in(t, Phase::Charity);
}

case!(
    second_ride_survives_a_reload,
    Recovery,
    "base/rides/second-ride-survives-a-reload",
    "Advanced: a second ride that was owed when the game was saved is still owed after the reload, once."
);
fn second_ride_survives_a_reload(t: &mut Table) {
    two_worms(t, "arsunt", &[put(Fremen, "hagga-basin-s12", 2), put(Fremen, "arsunt-s11", 2)]);
    t.does(Fremen, one_to("basin-s09"));
    t.save_and_load();
    t.refuses_stale(Fremen);
    t.owes(Fremen, DecisionKind::Ride);
    t.passes(Fremen);
    t.save_and_load();
    t.refuses_stale(Fremen);
    is_in(t, Phase::Charity);
}

case!(
    riders_may_ride_again,
    Native,
    "base/rides/riders-may-ride-again",
    "Advanced: forces that have ridden to where the second worm of the blow waits may ride that one too."
);
fn riders_may_ride_again(t: &mut Table) {
    two_worms(t, "arsunt", &[put(Fremen, "hagga-basin-s12", 2), put(Fremen, "arsunt-s11", 1)]);
    t.does(Fremen, ride(&[("hagga-basin-s12", 2, 0)], "arsunt-s12"));
    t.owes(Fremen, DecisionKind::Ride);
    t.does(Fremen, ride(&[("arsunt-s11", 1, 0), ("arsunt-s12", 2, 0)], "basin-s09"));
    t.counts(Fremen.forces_in("basin-s09"), 3);
    is_in(t, Phase::Charity);
}
