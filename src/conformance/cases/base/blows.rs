//! Cases of what follows from a blow: who rides, how often cards are turned, and how many Nexuses are owed.

use truthsayer_engine::Viewer;
use truthsayer_engine::rules::special::menu::SpecialAct;
use truthsayer_engine::view::Procedure;

use crate::cases::base::{before_the_blow, blow_with_fremen, is_in};
use crate::registry::case;
use crate::table::prelude::*;

/// Advanced, turn 2: the Fremen are asked for the worm of their own power, and can place it.
fn before_the_summons(t: &mut Table, there: &[Move]) {
    before_the_blow(t, advanced(), &["hagga-basin", "red-chasm"], &["old-gap", "broken-land", "the-great-flat"]);
    t.stage(SIX.map(empty_hand));
    t.stage([give(Fremen, "karama")]);
    t.stage(there.iter().cloned());
    t.all_pass();
    t.owes(Fremen, DecisionKind::SummonWorm);
}

fn summons_to_arsunt(t: &mut Table) {
    let card = t.card(Fremen, "karama");
    t.does(Fremen, Act::Special(SpecialAct::Worm { card, territory: territory("arsunt") }));
}

fn all_are_done(t: &mut Table) {
    for faction in SIX {
        t.passes(faction);
    }
}

// ---- rides

case!(
    elites_ride_in_any_number,
    Native,
    "base/blows/elites-ride-in-any-number",
    "Advanced: Fedaykin ride where they stand alone, and where there are as many of them as of the others."
);
fn elites_ride_in_any_number(t: &mut Table) {
    for (normal, elite) in [(1, 1), (0, 2)] {
        before_the_blow(t, advanced(), &["hagga-basin", "red-chasm"], &["worm", "old-gap", "broken-land"]);
        t.stage([forces(Fremen, "hagga-basin-s12", normal, elite)]);
        blow_with_fremen(t);
        t.all_pass();
        t.owes(Fremen, DecisionKind::Ride);
        t.does(Fremen, ride(&[("hagga-basin-s12", normal, elite)], "basin-s09"));
        t.counts(Fremen.forces_in("basin-s09"), 2);
        t.counts(Fremen.elites_in("basin-s09"), i64::from(elite));
    }
}

case!(
    none_for_those_who_came_later,
    Native,
    "base/blows/none-for-those-who-came-later",
    "Advanced: a Shai-Hulud that came upon no Fremen gives no ride to those whom another has brought there since."
);
fn none_for_those_who_came_later(t: &mut Table) {
    before_the_blow(t, advanced(), &["hagga-basin", "red-chasm"], &["worm", "worm#2", "old-gap", "broken-land"]);
    t.stage([put(Fremen, "hagga-basin-s12", 2)]);
    blow_with_fremen(t);
    t.does(Fremen, worm_to("arsunt"));
    t.all_pass_through(&[DecisionKind::Negotiate]);
    t.does(Fremen, ride(&[("hagga-basin-s12", 2, 0)], "arsunt-s11"));
    t.counts(Fremen.forces_in("arsunt-s11"), 2);
    is_in(t, Phase::Charity);
}

// ---- the worm of the Fremen's own power

case!(
    summoned_worm_turns_no_card,
    Native,
    "base/blows/summoned-worm-turns-no-card",
    "No card is turned after the worm that the Fremen place by their power."
);
fn summoned_worm_turns_no_card(t: &mut Table) {
    before_the_summons(t, &[put(Guild, "arsunt-s11", 3)]);
    t.keeps(Quantity::Pile(Place::SpiceDeck), |t| t.changes(Guild.tanks(), 3, summons_to_arsunt));
    t.tells_not(PUBLIC, "of a card", |fact| matches!(fact, Fact::SpiceCardTurned { .. }));
    t.counts(spice_in("the-great-flat-s15"), 0);
}

case!(
    summoned_worm_is_counted,
    Native,
    "base/blows/summoned-worm-is-counted",
    "Everyone sees the worm that the Fremen place by their power counted as one of the blow, and where it is."
);
fn summoned_worm_is_counted(t: &mut Table) {
    before_the_summons(t, &[put(Fremen, "arsunt-s12", 2)]);
    summons_to_arsunt(t);
    t.is_asked(DecisionKind::AnswerKarama);
    let under_way = t.game().view(Viewer::Public).procedure;
    let blow = Procedure::Blow { pile: Pile::B, worms: 1, worm: Some(territory("arsunt")) };
    t.equals("the blow under way", &under_way.get(1), &Some(&blow));
}

// ---- rulings

case!(
    ending_site_is_struck_if_ruled,
    Native,
    "base/blows/ending-site-is-struck-if-ruled",
    "Ruled otherwise, the territory whose card ends a blow is struck once by the Shai-Huluds before it, and by none if none came."
);
fn ending_site_is_struck_if_ruled(t: &mut Table) {
    let seating = || basic().with(Ruling::WormAttacksEndingSite);
    before_the_blow(t, seating(), &["hagga-basin"], &["old-gap", "red-chasm"]);
    t.stage([put(Emperor, "old-gap-s10", 3), put(Fremen, "old-gap-s11", 1)]);
    t.keeps(Emperor.forces_in("old-gap-s10"), Table::all_pass);
    is_in(t, Phase::Charity);
    before_the_blow(t, seating(), &["hagga-basin"], &["worm", "old-gap", "red-chasm"]);
    t.stage([put(Emperor, "old-gap-s10", 3)]);
    t.changes(Quantity::Pile(Place::SpiceDeck), -2, |t| t.changes(Emperor.tanks(), 3, Table::all_pass));
    t.counts(spice_in("old-gap-s10"), 0);
    t.asked(DecisionKind::Negotiate, &SIX);
}

case!(
    placed_worm_adds_a_nexus_if_ruled,
    Native,
    "base/blows/placed-worm-adds-a-nexus-if-ruled",
    "Advanced, ruled otherwise: one more Nexus is held for a worm that the Fremen have set."
);
fn placed_worm_adds_a_nexus_if_ruled(t: &mut Table) {
    let seating = advanced().with(Ruling::PlacedWormAddsNexus);
    before_the_blow(t, seating, &["hagga-basin", "red-chasm"], &["worm", "worm#2", "old-gap", "broken-land"]);
    t.all_pass();
    t.all_pass_through(&[DecisionKind::AnswerKarama]);
    t.does(Fremen, worm_to("arsunt"));
    t.asked(DecisionKind::Negotiate, &SIX);
    all_are_done(t);
    t.asked(DecisionKind::Negotiate, &SIX);
    all_are_done(t);
    is_in(t, Phase::Charity);
}

// ---- what is told of losses

case!(
    losses_are_told_as_they_were,
    Native,
    "base/blows/losses-are-told-as-they-were",
    "Advanced: the dead are told apart by kind, and where no spice lay, none is told to be lost."
);
fn losses_are_told_as_they_were(t: &mut Table) {
    before_the_blow(t, advanced(), &["hagga-basin", "red-chasm"], &["worm", "old-gap", "broken-land"]);
    t.stage([forces(Emperor, "hagga-basin-s12", 1, 2)]);
    t.counts(spice_in("hagga-basin-s12"), 0);
    t.all_pass();
    t.tells(PUBLIC, "the dead", |fact| {
        matches!(fact, Fact::ForcesLost { faction: Emperor, forces, .. } if (forces.normal, forces.elite) == (1, 2))
    });
    t.tells(PUBLIC, "the spice", |fact| matches!(fact, Fact::SpiceLost { amount: 6, .. }));
    t.tells_not(PUBLIC, "of no spice", |fact| matches!(fact, Fact::SpiceLost { amount: 0, .. }));
}
