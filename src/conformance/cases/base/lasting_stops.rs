//! Cases of advantages that a Karama has stopped, and that stay so for the rest of the phase.

use crate::cases::base::{
    ally, before_allied_shipment, before_shipment, before_the_blow, next_storm_phase, until_ships,
};
use crate::registry::case;
use crate::table::prelude::*;

/// A player stops what is asked about with its Karama; the others pass.
fn stopped_by(t: &mut Table, faction: Faction) {
    let card = t.card(faction, "karama");
    t.does(faction, karama(card));
    let others = t.game().decisions().len();
    for _ in 0..others {
        let next = t.asked_first();
        t.passes(next);
    }
}

case!(
    nothing_goes_back,
    Native,
    "base/lasting-stops/nothing-goes-back",
    "A Guild whose shipment back is stopped has shipped nothing, ships nothing back in that phase, and ships otherwise."
);
fn nothing_goes_back(t: &mut Table) {
    before_shipment(t, basic().of(&[Guild, Emperor, Harkonnen]), &[give(Emperor, "karama")]);
    until_ships(t, Guild);
    let back = ship_back(&[("tueks-sietch-s05", 3, 0)]);
    t.does(Guild, back.clone());
    t.asked(DecisionKind::AnswerKarama, &[Emperor, Harkonnen]);
    t.keeps(Guild.reserves(), |t| t.keeps(Guild.spice(), |t| stopped_by(t, Emperor)));
    t.counts(Guild.forces_in("tueks-sietch-s05"), 5);
    t.asked(DecisionKind::Ship, &[Guild]);
    t.withholds(Guild, &back);
    t.refuses(Guild, back, Rejection::Stopped);
    t.offers(Guild, &cross(&[("tueks-sietch-s05", 3, 0)], "arrakeen-s10"));
}

case!(
    no_crossing_of_the_ally,
    Native,
    "base/lasting-stops/no-crossing-of-the-ally",
    "A Guild's ally whose crossing is stopped crosses no more in that phase, and ships from reserve at half price."
);
fn no_crossing_of_the_ally(t: &mut Table) {
    let there = [put(Emperor, "old-gap-s10", 4), give(Harkonnen, "karama")];
    before_allied_shipment(t, basic().of(&[Emperor, Guild, Harkonnen]), (Guild, Emperor), &there);
    until_ships(t, Emperor);
    let over = cross(&[("old-gap-s10", 3, 0)], "pasty-mesa-s06");
    t.does(Emperor, over.clone());
    t.asked(DecisionKind::AnswerKarama, &[Emperor, Harkonnen]);
    t.keeps(Emperor.spice(), |t| stopped_by(t, Harkonnen));
    t.asked(DecisionKind::Ship, &[Emperor]);
    t.counts(Emperor.forces_in("old-gap-s10"), 4);
    t.withholds(Emperor, &over);
    t.refuses(Emperor, over, Rejection::Stopped);
    t.does(Emperor, ship("habbanya-sietch-s17", 4));
    t.changes(Guild.spice(), 2, Table::all_pass);
}

case!(
    no_half_in_the_next_sector,
    Native,
    "base/lasting-stops/no-half-in-the-next-sector",
    "Advanced: Fremen whose halving is stopped in one sector of the storm lose all in the next as well, and nobody is asked."
);
fn no_half_in_the_next_sector(t: &mut Table) {
    t.seat(advanced()).until(DecisionKind::LookAtStorm);
    t.stage([next_storm(2), spice_deck(&["old-gap", "red-chasm"])]);
    next_storm_phase(t);
    t.stage([storm(8), put(Fremen, "sihaya-ridge-s09", 4), put(Fremen, "old-gap-s10", 3), give(Emperor, "karama")]);
    t.all_pass_through(&[DecisionKind::ControlWeather, DecisionKind::UseAtomics]);
    t.asked(DecisionKind::AnswerKarama, &[Atreides, BeneGesserit, Emperor, Guild, Harkonnen]);
    t.changes(Fremen.tanks(), 4 + 3, |t| stopped_by(t, Emperor));
    t.counts(Quantity::Storm, 10);
    t.owes(Fremen, DecisionKind::LookAtStorm);
}

case!(
    no_third_worm_is_set,
    Native,
    "base/lasting-stops/no-third-worm-is-set",
    "Advanced: when the setting of a second worm is stopped a third one has no effect either, and nobody is asked."
);
fn no_third_worm_is_set(t: &mut Table) {
    let cards = ["worm", "worm#2", "worm#3", "old-gap", "broken-land"];
    before_the_blow(t, advanced(), &["hagga-basin", "red-chasm"], &cards);
    t.stage([give(Emperor, "karama")]);
    t.all_pass();
    t.owes(Emperor, DecisionKind::AnswerKarama);
    stopped_by(t, Emperor);
    t.asked(DecisionKind::Negotiate, &SIX);
    let idle = t.log().iter().filter(|entry| entry.fact == Fact::WormWithoutEffect).count();
    t.equals("worms without effect", &idle, &2);
}

case!(
    no_ally_is_spared_again,
    Native,
    "base/lasting-stops/no-ally-is-spared-again",
    "Advanced: Fremen stopped in sparing their ally are not asked about it at a second worm of the phase."
);
fn no_ally_is_spared_again(t: &mut Table) {
    let cards = ["worm", "old-gap", "worm#2", "worm#3", "broken-land"];
    before_the_blow(t, advanced(), &["hagga-basin", "red-chasm"], &cards);
    t.stage([put(Guild, "red-chasm-s07", 2), put(Guild, "cielago-north-s02", 3), give(Emperor, "karama")]);
    t.all_pass();
    ally(t, Fremen, Guild);
    for faction in SIX {
        t.passes(faction);
    }
    t.does(Fremen, spare(true));
    t.changes(Guild.tanks(), 2, |t| stopped_by(t, Emperor));
    t.all_pass_through(&[DecisionKind::AnswerKarama]);
    t.changes(Guild.tanks(), 3, |t| t.does(Fremen, worm_to("cielago-north")));
    t.asked(DecisionKind::Negotiate, &SIX);
}
