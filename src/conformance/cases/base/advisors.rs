//! Cases of Bene Gesserit advisors, as far as storm, worms and rides turn them.

use crate::cases::base::{ally, before_the_blow, blow_with_fremen, is_in};
use crate::registry::case;
use crate::table::prelude::*;

/// Advanced, the storm in sector 3: Fremen may ride from Hagga Basin, after a Nexus in which these two became allies.
fn ride_after(t: &mut Table, allied: Option<(Faction, Faction)>, there: &[Move]) {
    before_the_blow(t, advanced(), &["hagga-basin", "red-chasm"], &["worm", "old-gap", "broken-land"]);
    t.stage([put(Fremen, "hagga-basin-s12", 4)]);
    t.stage(there.iter().cloned());
    blow_with_fremen(t);
    if let Some((one, other)) = allied {
        ally(t, one, other);
    }
    t.all_pass();
}

/// One of them rides there.
fn one_to(cell: &str) -> Act {
    ride(&[("hagga-basin-s12", 1, 0)], cell)
}

// ---- intrusion

case!(
    all_sectors_turn_together,
    Native,
    "base/advisors/all-sectors-turn-together",
    "Advanced: fighters who turn do so in all sectors of the territory, and nowhere else."
);
fn all_sectors_turn_together(t: &mut Table) {
    let there = [("broken-land-s11", 2), ("broken-land-s12", 1), ("arsunt-s11", 1)];
    ride_after(t, None, &there.map(|(cell, normal)| put(BeneGesserit, cell, normal)));
    t.does(Fremen, one_to("broken-land-s12"));
    t.does(BeneGesserit, Act::TurnFighters);
    t.all_pass();
    t.counts(BeneGesserit.advisors_in("broken-land-s11"), 2);
    t.counts(BeneGesserit.advisors_in("broken-land-s12"), 1);
    t.counts(BeneGesserit.advisors_in("arsunt-s11"), 0);
}

case!(
    ally_is_no_intruder,
    Native,
    "base/advisors/ally-is-no-intruder",
    "Advanced: the entry of an ally gives the Bene Gesserit no choice, that of anybody else does."
);
fn ally_is_no_intruder(t: &mut Table) {
    // As recorded no ride ends beside an ally's fighters, save at the pole, where nobody turns.
    for (with, asked) in [(BeneGesserit, false), (Emperor, true)] {
        t.seat(advanced().with(Ruling::RideOntoAlly)).until(DecisionKind::DialStorm);
        t.stage([spice_deck(&["hagga-basin", "red-chasm"])]);
        t.until((2, DecisionKind::LookAtStorm));
        t.stage([storm(3), spice_deck(&["worm", "old-gap", "broken-land"]), put(Fremen, "hagga-basin-s12", 4)]);
        t.stage([put(BeneGesserit, "basin-s09", 2)]);
        blow_with_fremen(t);
        ally(t, Fremen, with);
        t.all_pass();
        t.does(Fremen, one_to("basin-s09"));
        let kind = t.game().decisions().first().map(|decision| decision.kind);
        t.equals("whether they are asked", &(kind == Some(DecisionKind::TurnFighters)), &asked);
    }
}

case!(
    karama_keeps_them_fighters,
    Native,
    "base/advisors/karama-keeps-them-fighters",
    "Advanced: Bene Gesserit whose turning a Karama stops stay fighters, and are not asked again in that phase."
);
fn karama_keeps_them_fighters(t: &mut Table) {
    before_the_blow(t, advanced(), &["hagga-basin", "red-chasm"], &["worm", "worm#2", "old-gap", "broken-land"]);
    t.stage([put(Fremen, "hagga-basin-s12", 2), put(Fremen, "arsunt-s11", 1), put(BeneGesserit, "basin-s09", 2)]);
    t.stage([give(Emperor, "karama")]);
    blow_with_fremen(t);
    t.does(Fremen, worm_to("arsunt"));
    t.all_pass();
    t.all_pass_through(&[DecisionKind::Negotiate]);
    t.does(Fremen, one_to("basin-s09"));
    t.does(BeneGesserit, Act::TurnFighters);
    t.asked(DecisionKind::AnswerKarama, &[Atreides, Emperor, Guild, Harkonnen, Fremen]);
    let card = t.card(Emperor, "karama");
    t.does(Emperor, karama(card));
    t.all_pass();
    t.counts(BeneGesserit.advisors_in("basin-s09"), 0);
    t.does(Fremen, ride(&[("arsunt-s11", 1, 0)], "basin-s09"));
    is_in(t, Phase::Charity);
}

case!(
    turning_survives_a_reload,
    Recovery,
    "base/advisors/turning-survives-a-reload",
    "Advanced: a turning that was under way when the game was saved is under way after the reload, and counts once."
);
fn turning_survives_a_reload(t: &mut Table) {
    ride_after(t, None, &[put(BeneGesserit, "basin-s09", 2)]);
    t.does(Fremen, one_to("basin-s09"));
    t.save_and_load();
    t.asked(DecisionKind::TurnFighters, &[BeneGesserit]);
    t.does(BeneGesserit, Act::TurnFighters);
    t.refuses_stale(BeneGesserit);
    t.save_and_load();
    t.counts(BeneGesserit.advisors_in("basin-s09"), 0);
    t.refuses_stale(BeneGesserit);
    t.all_pass_through(&[DecisionKind::AnswerKarama]);
    t.counts(BeneGesserit.advisors_in("basin-s09"), 2);
}

case!(
    each_entry_asks_anew,
    Native,
    "base/advisors/each-entry-asks-anew",
    "Advanced: Bene Gesserit who let one entry pass can turn at the next, and who have turned are not asked."
);
fn each_entry_asks_anew(t: &mut Table) {
    before_the_blow(t, advanced(), &["hagga-basin", "red-chasm"], &["worm", "worm#2", "old-gap", "broken-land"]);
    t.stage([put(Fremen, "hagga-basin-s12", 2), put(Fremen, "arsunt-s11", 1), put(BeneGesserit, "basin-s09", 2)]);
    blow_with_fremen(t);
    t.does(Fremen, worm_to("arsunt"));
    t.all_pass();
    t.all_pass_through(&[DecisionKind::Negotiate]);
    t.does(Fremen, one_to("basin-s09"));
    t.variation("they turn at the first", |t| {
        t.does(BeneGesserit, Act::TurnFighters);
        t.all_pass();
        t.does(Fremen, ride(&[("arsunt-s11", 1, 0)], "basin-s09"));
        is_in(t, Phase::Charity);
    });
    t.passes(BeneGesserit);
    t.does(Fremen, ride(&[("arsunt-s11", 1, 0)], "basin-s09"));
    t.asked(DecisionKind::TurnFighters, &[BeneGesserit]);
    t.does(BeneGesserit, Act::TurnFighters);
    t.changes(BeneGesserit.advisors_in("basin-s09"), 2, Table::all_pass);
}

// ---- left alone

case!(
    turn_when_the_storm_leaves_them_alone,
    Native,
    "base/advisors/turn-when-the-storm-leaves-them-alone",
    "Advanced: advisors on rock whose company the storm killed in another sector become fighters."
);
fn turn_when_the_storm_leaves_them_alone(t: &mut Table) {
    t.seat(advanced().without(&[Fremen])).until((2, DecisionKind::DialStorm));
    t.stage([storm(9), put(Emperor, "hagga-basin-s12", 2), advise("hagga-basin-s13", 2), put(Guild, "arsunt-s12", 1)]);
    t.stage([
        put(Emperor, "plastic-basin-s12", 1),
        advise("plastic-basin-s13", 1),
        spice_deck(&["old-gap", "red-chasm"]),
    ]);
    t.does(Atreides, dial(1));
    t.does(Harkonnen, dial(2));
    t.all_pass_through(&[DecisionKind::ControlWeather]);
    t.counts(BeneGesserit.advisors_in("hagga-basin-s13"), 2);
    t.all_pass();
    t.counts(Quantity::Storm, 12);
    t.counts(BeneGesserit.advisors_in("hagga-basin-s13"), 0);
    t.counts(BeneGesserit.forces_in("hagga-basin-s13"), 2);
    t.counts(BeneGesserit.advisors_in("plastic-basin-s13"), 1);
}

case!(
    turn_when_a_worm_leaves_them_alone,
    Native,
    "base/advisors/turn-when-a-worm-leaves-them-alone",
    "Advanced: advisors of the Fremen ally, spared where the others are devoured, become fighters before the Nexus."
);
fn turn_when_a_worm_leaves_them_alone(t: &mut Table) {
    before_the_blow(t, advanced(), &["hagga-basin", "red-chasm"], &["worm", "old-gap", "worm#2", "broken-land"]);
    t.stage([put(Emperor, "red-chasm-s07", 2), advise("red-chasm-s07", 2)]);
    t.all_pass();
    ally(t, Fremen, BeneGesserit);
    for faction in SIX {
        t.passes(faction);
    }
    t.does(Fremen, spare(true));
    t.all_pass();
    t.asked(DecisionKind::Negotiate, &SIX);
    t.counts(Emperor.forces_in("red-chasm-s07"), 0);
    t.counts(BeneGesserit.forces_in("red-chasm-s07"), 2);
    t.counts(BeneGesserit.advisors_in("red-chasm-s07"), 0);
}

case!(
    company_in_another_sector_counts,
    Native,
    "base/advisors/company-in-another-sector-counts",
    "Advanced: advisors with company anywhere in their territory stay advisors."
);
fn company_in_another_sector_counts(t: &mut Table) {
    ride_after(t, None, &[put(Emperor, "broken-land-s11", 1), advise("broken-land-s12", 2)]);
    t.stage([advise("hagga-basin-s13", 1)]);
    t.does(Fremen, one_to("basin-s09"));
    t.counts(BeneGesserit.advisors_in("broken-land-s12"), 2);
    t.counts(BeneGesserit.advisors_in("hagga-basin-s13"), 1);
}

case!(
    wait_while_the_storm_lies_on_them,
    Native,
    "base/advisors/wait-while-the-storm-lies-on-them",
    "Advanced: lone advisors in the storm's sector, and those beside them in the territory, turn when the storm has left."
);
fn wait_while_the_storm_lies_on_them(t: &mut Table) {
    t.seat(advanced().without(&[Fremen])).until((2, DecisionKind::DialStorm));
    t.stage([storm(10), advise("plastic-basin-s12", 2), advise("plastic-basin-s13", 1)]);
    t.stage([spice_deck(&["old-gap", "red-chasm"])]);
    t.does(Atreides, dial(1));
    t.does(Harkonnen, dial(1));
    t.all_pass_through(&[DecisionKind::ControlWeather, DecisionKind::UseAtomics]);
    t.counts(Quantity::Storm, 12);
    is_in(t, Phase::Charity);
    t.counts(BeneGesserit.advisors_in("plastic-basin-s12"), 2);
    t.counts(BeneGesserit.advisors_in("plastic-basin-s13"), 1);
    t.stage([spice_deck(&["broken-land", "the-great-flat"])]);
    t.idle_until((3, DecisionKind::DialStorm));
    t.does(Atreides, dial(1));
    t.does(Harkonnen, dial(2));
    t.all_pass_through(&[DecisionKind::ControlWeather, DecisionKind::UseAtomics]);
    t.counts(BeneGesserit.advisors_in("plastic-basin-s12"), 0);
    t.counts(BeneGesserit.forces_in("plastic-basin-s13"), 1);
}
