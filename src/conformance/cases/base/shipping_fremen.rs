//! Cases of the Fremen in Shipment, and of the Guild's ally.

use truthsayer_engine::rules::movement::menu::MovementOffer;

use crate::cases::base::{before_allied_shipment, before_shipment, until_ships};
use crate::registry::case;
use crate::table::prelude::*;

/// Basic: the Fremen are asked to ship.
fn fremen_ship(t: &mut Table, there: &[Move]) {
    before_shipment(t, basic().of(&[Fremen, Emperor, BeneGesserit, Guild]), there);
    until_ships(t, Fremen);
}

/// Advanced, the storm in this sector.
fn advanced_fremen_ship(t: &mut Table, seating: Seating, sector: u8, there: &[Move]) {
    before_shipment(t, seating, there);
    until_ships(t, Fremen);
    t.stage([storm(sector)]);
}

const NEAR_THE_FLAT: [&str; 16] = [
    "bight-of-the-cliff",
    "broken-land",
    "cielago-west",
    "false-wall-west",
    "funeral-plain",
    "habbanya-erg",
    "hagga-basin",
    "plastic-basin",
    "polar-sink",
    "rock-outcroppings",
    "sietch-tabr",
    "the-great-flat",
    "the-greater-flat",
    "tsimpo",
    "wind-pass",
    "wind-pass-north",
];

case!(
    near_the_great_flat,
    Native,
    "base/shipping-fremen/near-the-great-flat",
    "Fremen reserves appear in the Great Flat and the fifteen territories up to two away from it, and nowhere else."
);
fn near_the_great_flat(t: &mut Table) {
    fremen_ship(t, &[storm(5)]);
    let seat = t.seat_of(Fremen);
    let offers = t.game().options(seat);
    let cells = offers.iter().find_map(|offer| match offer {
        Offer::Movement(MovementOffer::Ship { to, .. }) => Some(to.clone()),
        _ => None,
    });
    let mut names: Vec<&str> = cells.unwrap_or_default().iter().map(|cell| cell.territory().name()).collect();
    names.sort_unstable();
    names.dedup();
    t.equals("where they can appear", &names, &NEAR_THE_FLAT.to_vec());
    for cell in ["arrakeen-s10", "cielago-depression-s01", "habbanya-ridge-flat-s17", "imperial-basin-s11"] {
        t.refuses(Fremen, ship(cell, 1), Rejection::NotThere);
    }
    t.does(Fremen, ship("the-great-flat-s15", 10));
    t.counts(Fremen.forces_in("the-great-flat-s15"), 10);
}

case!(
    free_and_beyond_reach,
    Native,
    "base/shipping-fremen/free-and-beyond-reach",
    "What the Fremen bring costs nothing, cannot be stopped, draws nobody along, and is their one shipment of the turn."
);
fn free_and_beyond_reach(t: &mut Table) {
    fremen_ship(t, &[give(Fremen, "karama"), enrich(Fremen, 5)]);
    let card = t.card(Fremen, "karama");
    t.refuses(Fremen, ship_by_karama("the-great-flat-s15", 2, card), Rejection::NothingToPay);
    t.refuses(Fremen, ship_helped("the-great-flat-s15", 2, 1), Rejection::NothingToPay);
    t.keeps(Fremen.spice(), |t| t.does(Fremen, ship("the-great-flat-s15", 2)));
    t.asked(DecisionKind::Move, &[Fremen]);
    t.counts(Guild.spice(), 5);
    t.refuses(Fremen, ship("the-great-flat-s15", 1), Rejection::WrongKind);
}

case!(
    storm_and_crowds_bar_them,
    Native,
    "base/shipping-fremen/storm-and-crowds-bar-them",
    "Basic: Fremen reserves appear neither in the storm nor in a stronghold with two other factions."
);
fn storm_and_crowds_bar_them(t: &mut Table) {
    let there = [put(Emperor, "sietch-tabr-s14", 1), put(Guild, "sietch-tabr-s14", 1), storm(15)];
    fremen_ship(t, &there);
    t.refuses(Fremen, ship("sietch-tabr-s14", 1), Rejection::StrongholdFull);
    t.refuses(Fremen, ship("the-great-flat-s15", 1), Rejection::CellInStorm);
    t.refuses(Fremen, ship("wind-pass-s15", 1), Rejection::CellInStorm);
    t.withholds(Fremen, &ship("wind-pass-s15", 1));
    t.changes(Fremen.forces_in("wind-pass-s16"), 1, |t| t.does(Fremen, ship("wind-pass-s16", 1)));
}

// ---- into the storm

const TWO: [Faction; 2] = [Fremen, Emperor];

case!(
    half_die_in_the_storm,
    Native,
    "base/shipping-fremen/half-die-in-the-storm",
    "Advanced: of Fremen that appear in the storm half die, rounded up."
);
fn half_die_in_the_storm(t: &mut Table) {
    advanced_fremen_ship(t, advanced().of(&TWO), 15, &[]);
    for (count, dead) in [(5, 3), (4, 2), (1, 1)] {
        t.variation(&format!("{count}"), |t| {
            t.does(Fremen, ship("the-great-flat-s15", count));
            t.asked(DecisionKind::AnswerKarama, &[Emperor]);
            t.changes(Fremen.tanks(), dead, Table::all_pass);
            t.counts(Fremen.forces_in("the-great-flat-s15"), i64::from(count) - dead);
        });
    }
    t.does(Fremen, ship("the-greater-flat-s16", 4));
    t.owes(Fremen, DecisionKind::Move);
    t.counts(Fremen.tanks(), 0);
}

case!(
    others_there_are_not_halved,
    Native,
    "base/shipping-fremen/others-there-are-not-halved",
    "Advanced: Fremen who stood in the storm before others of them appeared there do not die with these."
);
fn others_there_are_not_halved(t: &mut Table) {
    advanced_fremen_ship(t, advanced().of(&TWO), 15, &[put(Fremen, "the-great-flat-s15", 3)]);
    t.does(Fremen, ship("the-great-flat-s15", 2));
    t.all_pass();
    t.counts(Fremen.tanks(), 1);
    t.counts(Fremen.forces_in("the-great-flat-s15"), 4);
}

case!(
    half_die_on_any_ground,
    Native,
    "base/shipping-fremen/half-die-on-any-ground",
    "Advanced: half of those who appear in the storm die in a sietch and on rock as well, those without a star first."
);
fn half_die_on_any_ground(t: &mut Table) {
    advanced_fremen_ship(t, advanced().of(&TWO), 14, &[]);
    for cell in ["sietch-tabr-s14", "plastic-basin-s14"] {
        t.variation(cell, |t| {
            t.does(Fremen, ship_all(cell, 1, 2));
            t.all_pass();
            t.counts(Fremen.tanks(), 2);
            t.counts(Fremen.elite_tanks(), 1);
        });
    }
    t.does(Fremen, ship_all("sietch-tabr-s14", 2, 2));
    t.all_pass();
    t.counts(Fremen.tanks(), 2);
    t.counts(Fremen.elite_tanks(), 0);
}

case!(
    sheltered_under_the_other_ruling,
    Native,
    "base/shipping-fremen/sheltered-under-the-other-ruling",
    "Where shelter counts, nobody dies who appears in a stormed sietch, and half still do on sand."
);
fn sheltered_under_the_other_ruling(t: &mut Table) {
    advanced_fremen_ship(t, advanced().of(&TWO).with(Ruling::FremenArriveSheltered), 14, &[]);
    t.variation("sand", |t| {
        t.does(Fremen, ship("wind-pass-s14", 4));
        t.changes(Fremen.tanks(), 2, Table::all_pass);
    });
    t.does(Fremen, ship("sietch-tabr-s14", 4));
    t.keeps(Fremen.tanks(), |t| t.changes(Fremen.forces_in("sietch-tabr-s14"), 4, Table::all_pass));
}

case!(
    stopped_arrival_in_the_storm,
    Native,
    "base/shipping-fremen/stopped-arrival-in-the-storm",
    "Advanced: a Karama closes the storm to Fremen reserves for the phase; they appear elsewhere, free, and unstopped."
);
fn stopped_arrival_in_the_storm(t: &mut Table) {
    advanced_fremen_ship(t, advanced().of(&TWO), 15, &[give(Emperor, "karama")]);
    let card = t.card(Emperor, "karama");
    t.does(Fremen, ship("the-great-flat-s15", 4));
    t.does(Emperor, karama(card));
    t.asked(DecisionKind::Ship, &[Fremen]);
    t.counts(Fremen.tanks(), 0);
    t.refuses(Fremen, ship("the-great-flat-s15", 4), Rejection::Stopped);
    t.changes(Fremen.forces_in("the-greater-flat-s16"), 4, |t| t.does(Fremen, ship("the-greater-flat-s16", 4)));
}

case!(
    arrival_in_the_storm_survives_a_save,
    Recovery,
    "base/shipping-fremen/arrival-in-the-storm-survives-a-save",
    "Advanced: an arrival in the storm that was under way when the game was saved takes place after the reload, once."
);
fn arrival_in_the_storm_survives_a_save(t: &mut Table) {
    advanced_fremen_ship(t, advanced().of(&TWO), 15, &[]);
    t.does(Fremen, ship("the-great-flat-s15", 4));
    t.save_and_load();
    t.refuses_stale(Fremen);
    t.passes(Emperor);
    t.save_and_load();
    t.counts(Fremen.tanks(), 2);
    t.counts(Fremen.forces_in("the-great-flat-s15"), 2);
    t.owes(Fremen, DecisionKind::Move);
}

// ---- the Guild's ally

const ALLIES: [Faction; 3] = [Emperor, Guild, Fremen];

/// Basic, turn 2: this player is asked to ship and is the Guild's ally.
fn ally_ships(t: &mut Table, faction: Faction, there: &[Move]) {
    before_allied_shipment(t, basic().of(&ALLIES), (Guild, faction), there);
    until_ships(t, faction);
}

case!(
    ally_ships_at_half_price,
    Native,
    "base/shipping-fremen/ally-ships-at-half-price",
    "The Guild's ally pays the Guild half, rounded up, and can ship from territory to territory, but not back."
);
fn ally_ships_at_half_price(t: &mut Table) {
    ally_ships(t, Emperor, &[put(Emperor, "old-gap-s10", 4)]);
    t.refuses(Emperor, ship_back(&[("old-gap-s10", 2, 0)]), Rejection::NotGuild);
    t.variation("from reserve", |t| {
        t.changes(Guild.spice(), 2, |t| {
            t.does(Emperor, ship("habbanya-sietch-s17", 3));
            t.asked(DecisionKind::AnswerKarama, &[Emperor, Fremen]);
            t.all_pass();
        });
        t.counts(Emperor.spice(), 8);
    });
    t.changes(Guild.spice(), 3, |t| {
        t.does(Emperor, cross(&[("old-gap-s10", 3, 0)], "pasty-mesa-s06"));
        t.all_pass();
    });
    t.counts(Emperor.forces_in("pasty-mesa-s06"), 3);
    t.counts(Emperor.spice(), 7);
}

case!(
    stop_of_the_allys_half_spares_the_guilds,
    Native,
    "base/shipping-fremen/stop-of-the-allys-half-spares-the-guilds",
    "The half price of the Guild's ally and the Guild's own are two advantages: a Karama against one leaves the other."
);
fn stop_of_the_allys_half_spares_the_guilds(t: &mut Table) {
    before_allied_shipment(t, basic().of(&[Guild, Emperor, Fremen]), (Guild, Emperor), &[give(Fremen, "karama")]);
    t.stage([enrich(Guild, 9)]);
    let card = t.card(Fremen, "karama");
    let order: Vec<Faction> = {
        let game = t.game();
        game.storm_order().into_iter().filter_map(|seat| game.faction(seat)).collect()
    };
    for faction in order.into_iter().filter(|faction| *faction != Fremen) {
        until_ships(t, faction);
        if faction == Guild {
            t.does(Guild, ship("old-gap-s10", 2));
            t.changes(Guild.spice(), -2, Table::all_pass);
            continue;
        }
        t.does(Emperor, ship("old-gap-s10", 2));
        t.does(Fremen, karama(card));
        t.all_pass();
        t.asked(DecisionKind::Ship, &[Emperor]);
        t.does(Emperor, ship("old-gap-s10", 2));
        t.changes(Guild.spice(), 4, Table::all_pass);
        t.counts(Emperor.spice(), 6);
    }
}

case!(
    ally_and_karama_pay_together,
    Native,
    "base/shipping-fremen/ally-and-karama-pay-together",
    "An ally can pay its share of a price that a Karama has halved, and the Spice Bank gets all of it."
);
fn ally_and_karama_pay_together(t: &mut Table) {
    let there = [give(Emperor, "karama")];
    before_allied_shipment(t, basic().of(&ALLIES), (Fremen, Emperor), &there);
    until_ships(t, Emperor);
    let card = t.card(Emperor, "karama");
    t.does(Fremen, promise(2));
    let half = ship_halved_and_helped("old-gap-s10", 3, 2, card);
    t.keeps(Guild.spice(), |t| t.changes(Fremen.spice(), -2, |t| t.does(Emperor, half)));
    t.counts(Emperor.spice(), 9);
    t.counts(Emperor.forces_in("old-gap-s10"), 3);
}

case!(
    halves_do_not_add_up,
    Native,
    "base/shipping-fremen/halves-do-not-add-up",
    "A Karama of the Guild or its ally does not halve the half once more; it pays that to the bank, and nobody can stop it."
);
fn halves_do_not_add_up(t: &mut Table) {
    for faction in [Guild, Emperor] {
        let there = [give(Emperor, "karama"), give(Guild, "karama#2")];
        before_allied_shipment(t, basic().of(&ALLIES), (Guild, Emperor), &there);
        until_ships(t, faction);
        let card = t.card(faction, "karama");
        let other = if faction == Guild { Emperor } else { Guild };
        t.keeps(other.spice(), |t| {
            t.changes(faction.spice(), -3, |t| t.does(faction, ship_by_karama("old-gap-s10", 3, card)));
        });
        t.owes(faction, DecisionKind::Move);
        t.counts(faction.forces_in("old-gap-s10"), 3);
    }
}

case!(
    guilds_share_goes_to_the_bank,
    Native,
    "base/shipping-fremen/guilds-share-goes-to-the-bank",
    "What the Guild pays of its ally's shipment goes to the Spice Bank, and what the ally pays to the Guild."
);
fn guilds_share_goes_to_the_bank(t: &mut Table) {
    ally_ships(t, Emperor, &[]);
    t.does(Guild, promise(3));
    t.changes(Guild.spice(), -3 + 2, |t| {
        t.does(Emperor, ship_helped("old-gap-s10", 5, 3));
        t.all_pass();
    });
    t.counts(Emperor.spice(), 8);
}

case!(
    guilds_share_flows_back_under_the_other_ruling,
    Native,
    "base/shipping-fremen/guilds-share-flows-back-under-the-other-ruling",
    "Where the Guild's share flows back, the Guild ends with no less than before."
);
fn guilds_share_flows_back_under_the_other_ruling(t: &mut Table) {
    let seating = basic().of(&ALLIES).with(Ruling::GuildShareFlowsBack);
    before_allied_shipment(t, seating, (Guild, Emperor), &[]);
    until_ships(t, Emperor);
    t.does(Guild, promise(3));
    t.changes(Guild.spice(), 2, |t| {
        t.does(Emperor, ship_helped("old-gap-s10", 5, 3));
        t.all_pass();
    });
}

case!(
    allied_fremen_cross_at_half_price,
    Native,
    "base/shipping-fremen/allied-fremen-cross-at-half-price",
    "Fremen allied with the Guild cross from one territory to another for half, and bring reserves as ever, near and free."
);
fn allied_fremen_cross_at_half_price(t: &mut Table) {
    ally_ships(t, Fremen, &[put(Fremen, "plastic-basin-s13", 3)]);
    t.refuses(Fremen, ship("arrakeen-s10", 1), Rejection::NotThere);
    // Their arrival is no advantage of the Guild's, so that nobody is asked to stop it.
    t.variation("reserves", |t| {
        t.keeps(Fremen.spice(), |t| t.does(Fremen, ship("the-great-flat-s15", 2)));
        t.owes(Fremen, DecisionKind::Move);
    });
    t.changes(Guild.spice(), 2, |t| {
        t.changes(Fremen.spice(), -2, |t| {
            t.does(Fremen, cross(&[("plastic-basin-s13", 3, 0)], "arrakeen-s10"));
            t.all_pass();
        });
    });
    t.counts(Fremen.forces_in("arrakeen-s10"), 3);
}
