//! Cases of Fremen Cunning: a worm that surfaces where nobody stands is ridden from elsewhere in the desert.

use truthsayer_engine::policy::Bot;

use super::{answer_of, answers_of, bots_pass, bots_use_it, holders_are, holds, stops_for};
use crate::cases::base::{before_the_blow, is_in};
use crate::registry::case;
use crate::table::prelude::*;

/// A Basic game in turn 2, the storm in sector 3: a worm surfaces in empty Hagga Basin. The Fremen hold their card, with four
/// forces in the Great Flat and two in Rock Outcroppings.
fn surfaced(t: &mut Table, there: &[Move]) {
    surfaced_at(t, basic(), there);
}

fn surfaced_at(t: &mut Table, seating: Seating, there: &[Move]) {
    let then = ["worm", "old-gap", "broken-land"];
    before_the_blow(t, seating.with_nexus_cards(), &["hagga-basin", "red-chasm"], &then);
    t.stage([hold_nexus(Fremen, "fremen"), put(Fremen, "the-great-flat-s15", 4), put(Fremen, "funeral-plain-s15", 2)]);
    t.stage(there.iter().cloned());
    t.all_pass();
}

/// They have called the worm, and the Nexus is over: they ride.
fn riding(t: &mut Table, there: &[Move]) {
    surfaced(t, there);
    t.does(Fremen, call());
    t.all_pass();
    t.asked(DecisionKind::Ride, &[Fremen]);
}

fn call() -> Act {
    play_nexus("fremen.cunning")
}

case!(
    rides_from_one_territory,
    Native,
    "nexus/fremen-cunning/rides-from-one-territory",
    "When a worm surfaces where nobody stands, the Fremen ride it with a group out of one sand territory to another place."
);
fn rides_from_one_territory(t: &mut Table) {
    surfaced(t, &[]);
    t.asked(DecisionKind::OfferNexus, &[Fremen]);
    t.does(Fremen, call());
    t.all_pass();
    t.does(Fremen, ride(&[("the-great-flat-s15", 3, 0)], "basin-s09"));
    t.counts(Fremen.forces_in("the-great-flat-s15"), 1);
    t.counts(Fremen.forces_in("basin-s09"), 3);
    holders_are(t, &[]);
    is_in(t, Phase::Charity);
}

case!(
    rides_after_the_nexus,
    Native,
    "nexus/fremen-cunning/rides-after-the-nexus",
    "They decide when the worm surfaces; the talks come next, and the ride after them."
);
fn rides_after_the_nexus(t: &mut Table) {
    surfaced(t, &[]);
    t.does(Fremen, call());
    t.asked(DecisionKind::Negotiate, &SIX);
    t.refuses(Fremen, ride(&[("the-great-flat-s15", 1, 0)], "basin-s09"), Rejection::WrongKind);
    t.all_pass();
    t.asked(DecisionKind::Ride, &[Fremen]);
}

case!(
    may_ride_at_once,
    Native,
    "nexus/fremen-cunning/may-ride-at-once",
    "With `fremen-cunning-rides-at-once` the ride comes before the talks."
);
fn may_ride_at_once(t: &mut Table) {
    surfaced_at(t, basic().with(Ruling::FremenCunningRidesAtOnce), &[]);
    t.does(Fremen, call());
    t.asked(DecisionKind::Ride, &[Fremen]);
    t.save_and_load();
    t.does(Fremen, ride(&[("the-great-flat-s15", 3, 0)], "basin-s09"));
    t.asked(DecisionKind::Negotiate, &SIX);
    t.all_pass();
    is_in(t, Phase::Charity);
}

case!(
    passing_keeps_the_card,
    Native,
    "nexus/fremen-cunning/passing-keeps-the-card",
    "Fremen who pass keep the card, and nobody rides; who has called may still let the worm go."
);
fn passing_keeps_the_card(t: &mut Table) {
    surfaced(t, &[]);
    t.variation("nobody rides", |t| {
        t.passes(Fremen);
        t.refuses_stale(Fremen);
        holds(t, Fremen, "fremen");
        t.all_pass();
        is_in(t, Phase::Charity);
    });
    t.does(Fremen, call());
    t.all_pass();
    t.keeps(Fremen.forces_in("the-great-flat-s15"), |t| t.passes(Fremen));
    holders_are(t, &[]);
    is_in(t, Phase::Charity);
}

case!(
    asked_whatever_they_hold,
    Privacy,
    "nexus/fremen-cunning/asked-whatever-they-hold",
    "The Fremen are asked whatever card they hold, and can play their own alone; the others see no difference."
);
fn asked_whatever_they_hold(t: &mut Table) {
    surfaced(t, &[]);
    t.variation("it is played", |t| {
        t.does(Fremen, call());
        t.tells(Emperor, "the card", |fact| matches!(fact, Fact::Nexus(NexusFact::Played { faction: Fremen, .. })));
    });
    for watcher in [PUBLIC, Emperor.into()] {
        t.hidden_from(watcher, Fremen.nexus_card());
    }
    let passes_with = |t: &mut Table, card: &str| {
        t.stage([hold_nexus(Fremen, card)]);
        t.passes(Fremen);
    };
    for watcher in [PUBLIC, Emperor.into(), Guild.into()] {
        t.same_to(watcher, |t| passes_with(t, "fremen"), |t| passes_with(t, "ecaz"));
    }
    t.stage([hold_nexus(Fremen, "ecaz")]);
    t.withholds(Fremen, &call());
    t.refuses(Fremen, call(), Rejection::NexusCardNotHeld);
    t.passes(Fremen);
    t.asked(DecisionKind::Negotiate, &SIX);
}

case!(
    nobody_asked_without_a_card,
    Native,
    "nexus/fremen-cunning/nobody-asked-without-a-card",
    "Fremen without a Nexus card are not asked, nor is anybody else who holds one, nor where forces stand."
);
fn nobody_asked_without_a_card(t: &mut Table) {
    before_the_blow(t, basic().with_nexus_cards(), &["hagga-basin"], &["worm", "old-gap"]);
    t.stage([hold_nexus(Emperor, "choam")]);
    t.variation("without a card", |t| {
        t.all_pass();
        t.asked(DecisionKind::Negotiate, &SIX);
    });
    t.stage([hold_nexus(Fremen, "fremen"), put(Emperor, "hagga-basin-s12", 1)]);
    t.all_pass();
    t.asked(DecisionKind::Negotiate, &SIX);
    t.refuses(Fremen, call(), Rejection::NotBetweenSteps);
    holds(t, Fremen, "fremen");
}

case!(
    advisors_are_forces,
    Native,
    "nexus/fremen-cunning/advisors-are-forces",
    "A worm in a territory that holds advisors offers no such ride."
);
fn advisors_are_forces(t: &mut Table) {
    surfaced_with_advisors(t, advanced());
    stops_for(t, None);
    t.asked(DecisionKind::Negotiate, &SIX);
    t.refuses(Fremen, call(), Rejection::NotBetweenSteps);
    t.counts(BeneGesserit.tanks(), 1);
}

/// A worm surfaces upon an advisor alone, whom the storm keeps an advisor.
fn surfaced_with_advisors(t: &mut Table, seating: Seating) {
    surfaced_at(t, seating, &[storm(12), advise("hagga-basin-s12", 1)]);
}

case!(
    advisors_may_be_overlooked,
    Native,
    "nexus/fremen-cunning/advisors-may-be-overlooked",
    "With `fremen-cunning-overlooks-advisors` a territory with advisors alone is empty to the Fremen."
);
fn advisors_may_be_overlooked(t: &mut Table) {
    surfaced_with_advisors(t, advanced().with(Ruling::FremenCunningOverlooksAdvisors));
    t.asked(DecisionKind::OfferNexus, &[Fremen]);
    t.does(Fremen, call());
    t.counts(BeneGesserit.tanks(), 1);
}

case!(
    out_of_one_desert,
    Native,
    "nexus/fremen-cunning/out-of-one-desert",
    "The group comes out of a single sand territory: not out of two, nor from rock, strongholds, the Polar Sink or reserves."
);
fn out_of_one_desert(t: &mut Table) {
    riding(t, &[put(Fremen, "plastic-basin-s12", 1), put(Fremen, "polar-sink", 1)]);
    let two = ride(&[("the-great-flat-s15", 1, 0), ("funeral-plain-s15", 1, 0)], "basin-s09");
    t.refuses(Fremen, two.clone(), Rejection::NotThere);
    t.withholds(Fremen, &two);
    for rock in ["plastic-basin-s12", "polar-sink"] {
        t.refuses(Fremen, ride(&[(rock, 1, 0)], "basin-s09"), Rejection::NotSand);
    }
    t.refuses(Fremen, ride(&[], "basin-s09"), Rejection::NothingMoved);
    t.refuses(Fremen, ride(&[("the-great-flat-s15", 5, 0)], "basin-s09"), Rejection::NotEnoughForces);
    t.does(Fremen, ride(&[("funeral-plain-s15", 2, 0)], "basin-s09"));
}

case!(
    storm_and_occupants_bind,
    Native,
    "nexus/fremen-cunning/storm-and-occupants-bind",
    "The ride ends neither in the storm nor in a stronghold in which two others fight."
);
fn storm_and_occupants_bind(t: &mut Table) {
    riding(t, &[put(Emperor, "tueks-sietch-s05", 1)]);
    t.refuses(Fremen, ride(&[("the-great-flat-s15", 1, 0)], "cielago-east-s03"), Rejection::CellInStorm);
    t.counts(Guild.forces_in("tueks-sietch-s05"), 5);
    t.refuses(Fremen, ride(&[("the-great-flat-s15", 1, 0)], "tueks-sietch-s05"), Rejection::StrongholdFull);
    t.does(Fremen, ride(&[("the-great-flat-s15", 1, 0)], "arrakeen-s10"));
}

case!(
    not_out_of_the_storm,
    Native,
    "nexus/fremen-cunning/not-out-of-the-storm",
    "Forces under the storm do not ride, though others may."
);
fn not_out_of_the_storm(t: &mut Table) {
    riding(t, &[put(Fremen, "red-chasm-s07", 1)]);
    t.stage([storm(15)]);
    t.refuses(Fremen, ride(&[("the-great-flat-s15", 1, 0)], "basin-s09"), Rejection::CellInStorm);
    t.withholds(Fremen, &ride(&[("the-great-flat-s15", 1, 0)], "basin-s09"));
    t.does(Fremen, ride(&[("red-chasm-s07", 1, 0)], "basin-s09"));
}

case!(
    storm_holds_them_all_the_same,
    Native,
    "nexus/fremen-cunning/storm-holds-them-all-the-same",
    "With `fremen-under-storm-ride`, which opens ordinary rides, the card still takes nobody out of the storm."
);
fn storm_holds_them_all_the_same(t: &mut Table) {
    surfaced_at(t, basic().with(Ruling::FremenUnderStormRide), &[put(Fremen, "red-chasm-s07", 1)]);
    t.does(Fremen, call());
    t.all_pass();
    t.stage([storm(15)]);
    t.refuses(Fremen, ride(&[("the-great-flat-s15", 1, 0)], "basin-s09"), Rejection::CellInStorm);
    t.withholds(Fremen, &ride(&[("the-great-flat-s15", 1, 0)], "basin-s09"));
}

case!(
    needs_a_group_in_the_desert,
    Native,
    "nexus/fremen-cunning/needs-a-group-in-the-desert",
    "Fremen without any force that could ride are asked all the same; a play is refused, and the card kept."
);
fn needs_a_group_in_the_desert(t: &mut Table) {
    before_the_blow(t, basic().with_nexus_cards(), &["hagga-basin"], &["worm", "old-gap"]);
    t.stage([hold_nexus(Fremen, "fremen")]);
    t.all_pass();
    t.asked(DecisionKind::OfferNexus, &[Fremen]);
    t.refuses(Fremen, call(), Rejection::ConditionUnmet);
    t.withholds(Fremen, &call());
    t.passes(Fremen);
    holds(t, Fremen, "fremen");
}

case!(
    worm_does_what_it_does,
    Native,
    "nexus/fremen-cunning/worm-does-what-it-does",
    "The spice where the worm surfaces is gone all the same, and its Nexus takes place and brings draws."
);
fn worm_does_what_it_does(t: &mut Table) {
    surfaced(t, &[lay("hagga-basin-s12", 3)]);
    t.changes(spice_in("hagga-basin-s12"), -3, |t| t.does(Fremen, call()));
    crate::cases::base::ally(t, Atreides, Guild);
    t.all_pass();
    t.does(Fremen, ride(&[("the-great-flat-s15", 1, 0)], "basin-s09"));
    let first = super::drawer(t);
    t.asked(DecisionKind::DrawNexus, &[first]);
}

case!(
    placed_worm_asks_nobody,
    Native,
    "nexus/fremen-cunning/placed-worm-asks-nobody",
    "Advanced: a worm that the Fremen place themselves in an empty territory offers no such ride, and the card is kept."
);
fn placed_worm_asks_nobody(t: &mut Table) {
    placing(t);
    t.does(Fremen, worm_to("south-mesa"));
    stops_for(t, None);
    t.refuses(Fremen, call(), Rejection::NotBetweenSteps);
    holds(t, Fremen, "fremen");
}

/// An Advanced game: a worm has surfaced, and the Fremen are asked where they place the next.
fn placing(t: &mut Table) {
    let seating = advanced().with_nexus_cards();
    before_the_blow(t, seating, &["hagga-basin", "red-chasm"], &["worm", "worm#2", "old-gap", "broken-land"]);
    t.stage([hold_nexus(Fremen, "fremen"), put(Fremen, "the-great-flat-s15", 4)]);
    t.all_pass();
    t.passes(Fremen);
    t.all_pass_through(&[DecisionKind::AnswerKarama]);
    t.asked(DecisionKind::PlaceWorm, &[Fremen]);
}

case!(
    call_survives_a_reload,
    Recovery,
    "nexus/fremen-cunning/call-survives-a-reload",
    "A game saved at the stop, before the talks and before the ride goes on to the one ride, and nothing counts twice."
);
fn call_survives_a_reload(t: &mut Table) {
    surfaced(t, &[]);
    t.save_and_load();
    t.does(Fremen, call());
    t.refuses_stale(Fremen);
    t.save_and_load();
    t.refuses_stale(Fremen);
    t.all_pass();
    t.save_and_load();
    t.does(Fremen, ride(&[("the-great-flat-s15", 4, 0)], "basin-s09"));
    t.save_and_load();
    is_in(t, Phase::Charity);
    t.counts(Quantity::Pile(Place::NexusDiscard), 1);
}

case!(
    forged_ride_is_refused,
    Recovery,
    "nexus/fremen-cunning/forged-ride-is-refused",
    "A save in which a worm is ridden from elsewhere, or is to be, by a card that nobody played is refused."
);
fn forged_ride_is_refused(t: &mut Table) {
    surfaced(t, &[]);
    t.does(Fremen, call());
    let unplayed = |game: &mut serde_json::Value| game["nexus_cards"]["plays"] = serde_json::json!([]);
    t.refuses_forgery(unplayed, "a worm is ridden from afar by no card");
    t.all_pass();
    t.refuses_forgery(unplayed, "nobody is there to ride");
}

case!(
    two_answers_race,
    Concurrency,
    "nexus/fremen-cunning/two-answers-race",
    "Of two answers to the stop one counts, and of two rides one; the others are stale."
);
fn two_answers_race(t: &mut Table) {
    surfaced(t, &[]);
    t.does(Fremen, call());
    t.refuses_stale(Fremen);
    t.all_pass();
    t.does(Fremen, ride(&[("the-great-flat-s15", 1, 0)], "basin-s09"));
    t.refuses_stale(Fremen);
    t.counts(Fremen.forces_in("basin-s09"), 1);
}

case!(
    bots_stay_under_the_storm,
    Policy,
    "nexus/fremen-cunning/bots-stay-under-the-storm",
    "Bots are offered no ride out of the storm, and propose none."
);
fn bots_stay_under_the_storm(t: &mut Table) {
    riding(t, &[put(Fremen, "red-chasm-s07", 1)]);
    t.stage([storm(15)]);
    t.refuses(Fremen, ride(&[("the-great-flat-s15", 1, 0)], "basin-s09"), Rejection::CellInStorm);
    for policy in Policy::ALL {
        t.variation("a bot rides or not", |t| {
            let mut bot = Bot::new(*policy, 4);
            t.keeps(Fremen.forces_in("the-great-flat-s15"), |t| bot_answers(t, &mut bot));
        });
    }
}

case!(
    bots_place_a_worm,
    Policy,
    "nexus/fremen-cunning/bots-place-a-worm",
    "Bots that place a worm in an empty territory are offered no ride of it by the card."
);
fn bots_place_a_worm(t: &mut Table) {
    placing(t);
    for policy in Policy::ALL {
        t.variation("a bot places the worm", |t| {
            let mut bot = Bot::new(*policy, 4);
            bot_answers(t, &mut bot);
            stops_for(t, None);
        });
    }
    t.does(Fremen, worm_to("south-mesa"));
}

case!(
    placed_worm_tells_nothing,
    Privacy,
    "nexus/fremen-cunning/placed-worm-tells-nothing",
    "Whatever Nexus card the Fremen hold when they place a worm, the others see the same."
);
fn placed_worm_tells_nothing(t: &mut Table) {
    placing(t);
    let places_with = |t: &mut Table, card: &str| {
        t.stage([hold_nexus(Fremen, card)]);
        t.does(Fremen, worm_to("south-mesa"));
    };
    for watcher in [PUBLIC, Emperor.into()] {
        t.same_to(watcher, |t| places_with(t, "fremen"), |t| places_with(t, "choam"));
    }
}

case!(
    bots_call,
    Policy,
    "nexus/fremen-cunning/bots-call",
    "Bots answer the stop as they are tempered, and ride with what is offered; with another card they pass."
);
fn bots_call(t: &mut Table) {
    surfaced(t, &[hold_nexus(Fremen, "ecaz")]);
    bots_pass(t, Fremen);
    surfaced(t, &[]);
    bots_use_it(t, Fremen, "fremen.cunning");
    t.all_pass();
    let ride = answers_of(t, Fremen).into_iter().find(|act| *act != Act::Pass).expect("some bot rides");
    t.does(Fremen, ride);
    t.tells(PUBLIC, "the ride", |fact| matches!(fact, Fact::Rode { .. }));
    is_in(t, Phase::Charity);
}

/// The Fremen do what the bot proposes from their view.
fn bot_answers(t: &mut Table, bot: &mut Bot) {
    let act = answer_of(t, Fremen, bot);
    t.does(Fremen, act);
}
