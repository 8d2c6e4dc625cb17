//! Cases of the Guild in Shipment: what it is paid, what it pays, its own kinds of shipment, its turn, and its ally.

use crate::cases::base::{before_shipment, until_ships};
use crate::registry::case;
use crate::table::prelude::*;

/// Basic: the Guild, with five forces in Tuek's Sietch and 5 spice, is asked to ship.
fn guild_ships(t: &mut Table, there: &[Move]) {
    before_shipment(t, basic().of(&[Guild, Emperor, Harkonnen]), there);
    until_ships(t, Guild);
}

/// Basic: the Emperor is asked to ship, and the Guild is in the game.
fn emperor_ships(t: &mut Table, there: &[Move]) {
    before_shipment(t, basic().of(&[Guild, Emperor, Harkonnen]), there);
    until_ships(t, Emperor);
}

// ---- what it is paid

case!(
    others_pay_the_guild,
    Native,
    "base/shipping-guild/others-pay-the-guild",
    "What others ship is paid to the Guild, once nobody stops that."
);
fn others_pay_the_guild(t: &mut Table) {
    emperor_ships(t, &[]);
    t.changes(Guild.spice(), 6, |t| {
        t.does(Emperor, ship("old-gap-s10", 3));
        t.counts(Emperor.spice(), 4);
        t.asked(DecisionKind::AnswerKarama, &[Emperor, Harkonnen]);
        t.all_pass();
    });
    t.counts(Emperor.forces_in("old-gap-s10"), 3);
}

case!(
    guild_pays_the_bank,
    Native,
    "base/shipping-guild/guild-pays-the-bank",
    "What the Guild itself ships is paid to the Spice Bank."
);
fn guild_pays_the_bank(t: &mut Table) {
    guild_ships(t, &[]);
    t.does(Guild, ship("old-gap-s10", 2));
    t.changes(Guild.spice(), -2, Table::all_pass);
    t.counts(Emperor.spice(), 10);
    t.counts(Harkonnen.spice(), 10);
}

case!(
    stopped_income_goes_to_the_bank,
    Native,
    "base/shipping-guild/stopped-income-goes-to-the-bank",
    "A Karama sends what is paid for shipment to the Spice Bank for the rest of the phase; the shipment takes place."
);
fn stopped_income_goes_to_the_bank(t: &mut Table) {
    before_shipment(t, basic().of(&[Emperor, Harkonnen, Guild]), &[give(Harkonnen, "karama")]);
    until_ships(t, Emperor);
    let card = t.card(Harkonnen, "karama");
    t.does(Emperor, ship("old-gap-s10", 3));
    t.keeps(Guild.spice(), |t| {
        t.does(Harkonnen, karama(card));
        t.all_pass();
    });
    t.counts(Emperor.spice(), 4);
    t.counts(Emperor.forces_in("old-gap-s10"), 3);
    until_ships(t, Harkonnen);
    t.keeps(Guild.spice(), |t| t.does(Harkonnen, ship("old-gap-s10", 1)));
    t.owes(Harkonnen, DecisionKind::Move);
}

case!(
    payment_survives_a_save,
    Recovery,
    "base/shipping-guild/payment-survives-a-save",
    "A payment on its way when the game was saved arrives after the reload once, and so does the shipment."
);
fn payment_survives_a_save(t: &mut Table) {
    emperor_ships(t, &[]);
    t.does(Emperor, ship("old-gap-s10", 3));
    t.save_and_load();
    t.refuses_stale(Emperor);
    t.passes(Emperor);
    t.save_and_load();
    t.counts(Guild.spice(), 5);
    t.passes(Harkonnen);
    t.refuses_stale(Harkonnen);
    t.save_and_load();
    t.counts(Guild.spice(), 11);
    t.counts(Emperor.forces_in("old-gap-s10"), 3);
    t.owes(Emperor, DecisionKind::Move);
}

case!(
    stop_is_sealed,
    Privacy,
    "base/shipping-guild/stop-is-sealed",
    "Whether somebody stops the payment shows to nobody before all have answered."
);
fn stop_is_sealed(t: &mut Table) {
    emperor_ships(t, &[give(Harkonnen, "karama")]);
    let card = t.card(Harkonnen, "karama");
    t.does(Emperor, ship("old-gap-s10", 3));
    for watcher in [PUBLIC, Guild.into(), Emperor.into()] {
        t.same_to(watcher, |t| t.passes(Harkonnen), |t| t.does(Harkonnen, karama(card)));
    }
    t.hidden_from(Emperor, Guild.wealth());
}

// ---- what it pays

case!(
    half_of_the_whole_rounded_up,
    Native,
    "base/shipping-guild/half-of-the-whole-rounded-up",
    "The Guild pays half of the whole price, rounded up: for three forces 3 to sand, and 2 into a stronghold."
);
fn half_of_the_whole_rounded_up(t: &mut Table) {
    guild_ships(t, &[]);
    for (cell, count, price) in
        [("old-gap-s10", 3, 3), ("arrakeen-s10", 3, 2), ("arrakeen-s10", 1, 1), ("arrakeen-s10", 4, 2)]
    {
        t.variation(&format!("{count} to {cell}"), |t| {
            t.changes(Guild.spice(), -price, |t| {
                t.does(Guild, ship(cell, count));
                t.asked(DecisionKind::AnswerKarama, &[Emperor, Harkonnen]);
                t.all_pass();
            });
        });
    }
    t.refuses(Guild, ship("old-gap-s10", 6), Rejection::CannotPay);
    t.offers(Guild, &ship("arrakeen-s10", 10));
    t.refuses(Guild, ship("arrakeen-s10", 11), Rejection::CannotPay);
}

case!(
    stopped_half_is_shipped_anew,
    Native,
    "base/shipping-guild/stopped-half-is-shipped-anew",
    "A Guild whose half price is stopped has paid nothing, and ships anew at the full price or not at all."
);
fn stopped_half_is_shipped_anew(t: &mut Table) {
    guild_ships(t, &[give(Emperor, "karama")]);
    let card = t.card(Emperor, "karama");
    t.does(Guild, ship("old-gap-s10", 3));
    t.does(Emperor, karama(card));
    t.all_pass();
    t.asked(DecisionKind::Ship, &[Guild]);
    t.counts(Guild.spice(), 5);
    t.counts(Guild.forces_in("old-gap-s10"), 0);
    t.refuses(Guild, ship("old-gap-s10", 3), Rejection::CannotPay);
    t.changes(Guild.spice(), -4, |t| t.does(Guild, ship("old-gap-s10", 2)));
    t.owes(Guild, DecisionKind::Move);
}

case!(
    karama_halves_and_pays_the_bank,
    Native,
    "base/shipping-guild/karama-halves-and-pays-the-bank",
    "A Karama that is played with a shipment halves its price, rounded up, and the Guild receives nothing of it."
);
fn karama_halves_and_pays_the_bank(t: &mut Table) {
    emperor_ships(t, &[give(Emperor, "karama"), give(Harkonnen, "karama#2")]);
    let (card, other) = (t.card(Emperor, "karama"), t.card(Harkonnen, "karama"));
    t.refuses(Emperor, ship_by_karama("old-gap-s10", 3, other), Rejection::CardNotYours);
    t.keeps(Guild.spice(), |t| {
        t.changes(Emperor.spice(), -3, |t| t.does(Emperor, ship_by_karama("arrakeen-s10", 5, card)));
    });
    t.owes(Emperor, DecisionKind::Move);
    t.counts(Emperor.cards(), 1);
    t.counts(Quantity::Pile(Place::TreacheryDiscard), 1);
}

// ---- its own kinds of shipment

case!(
    from_one_territory_to_anywhere,
    Native,
    "base/shipping-guild/from-one-territory-to-anywhere",
    "The Guild ships forces of one territory to a cell anywhere, for half of what the destination costs."
);
fn from_one_territory_to_anywhere(t: &mut Table) {
    guild_ships(t, &[put(Guild, "old-gap-s10", 1)]);
    t.refuses(Guild, cross(&[("tueks-sietch-s05", 6, 0)], "old-gap-s10"), Rejection::NotEnoughForces);
    let two = cross(&[("tueks-sietch-s05", 1, 0), ("old-gap-s10", 1, 0)], "polar-sink");
    t.refuses(Guild, two, Rejection::NotThere);
    t.refuses(Guild, cross(&[("tueks-sietch-s05", 1, 0)], "tueks-sietch-s05"), Rejection::NothingMoved);
    t.refuses(Guild, cross(&[], "old-gap-s10"), Rejection::NothingMoved);
    for (cell, price) in [("habbanya-sietch-s17", 2), ("the-great-flat-s15", 3)] {
        t.variation(cell, |t| {
            t.changes(Guild.spice(), -price, |t| {
                t.does(Guild, cross(&[("tueks-sietch-s05", 3, 0)], cell));
                // It can be stopped twice: as such, and in its price.
                t.all_pass();
            });
            t.counts(Guild.forces_in(cell), 3);
            t.counts(Guild.forces_in("tueks-sietch-s05"), 2);
            t.owes(Guild, DecisionKind::Move);
        });
    }
}

case!(
    storm_and_crowds_bar_a_crossing,
    Native,
    "base/shipping-guild/storm-and-crowds-bar-a-crossing",
    "The Guild ships nothing out of the storm or into it, and nothing into a stronghold with two other factions."
);
fn storm_and_crowds_bar_a_crossing(t: &mut Table) {
    let there = [put(Emperor, "carthag-s11", 1), put(Guild, "pasty-mesa-s06", 2), put(Guild, "pasty-mesa-s07", 2)];
    guild_ships(t, &there);
    t.stage([storm(7)]);
    t.refuses(Guild, cross(&[("pasty-mesa-s06", 1, 0)], "carthag-s11"), Rejection::StrongholdFull);
    t.refuses(Guild, cross(&[("pasty-mesa-s06", 1, 0)], "red-chasm-s07"), Rejection::CellInStorm);
    t.refuses(Guild, cross(&[("pasty-mesa-s07", 1, 0)], "arrakeen-s10"), Rejection::CellInStorm);
    t.refuses(Guild, ship_back(&[("pasty-mesa-s07", 1, 0)]), Rejection::CellInStorm);
    t.withholds(Guild, &cross(&[("pasty-mesa-s07", 1, 0)], "arrakeen-s10"));
    t.offers(Guild, &cross(&[("pasty-mesa-s06", 1, 0)], "arrakeen-s10"));
}

case!(
    several_cells_go_together,
    Native,
    "base/shipping-guild/several-cells-go-together",
    "What the Guild ships from one territory may come from several of its sectors."
);
fn several_cells_go_together(t: &mut Table) {
    guild_ships(t, &[put(Guild, "pasty-mesa-s06", 2), put(Guild, "pasty-mesa-s07", 2)]);
    t.does(Guild, cross(&[("pasty-mesa-s06", 2, 0), ("pasty-mesa-s07", 1, 0)], "arrakeen-s10"));
    t.all_pass();
    t.counts(Guild.forces_in("arrakeen-s10"), 3);
    t.counts(Guild.forces_in("pasty-mesa-s07"), 1);
}

case!(
    one_cell_under_the_other_ruling,
    Native,
    "base/shipping-guild/one-cell-under-the-other-ruling",
    "Where the Guild ships from one cell, forces of two sectors do not go together."
);
fn one_cell_under_the_other_ruling(t: &mut Table) {
    let seating = basic().of(&[Guild, Emperor, Harkonnen]).with(Ruling::GuildShipsFromOneCell);
    before_shipment(t, seating, &[put(Guild, "pasty-mesa-s06", 2), put(Guild, "pasty-mesa-s07", 2)]);
    until_ships(t, Guild);
    let both = cross(&[("pasty-mesa-s06", 1, 0), ("pasty-mesa-s07", 1, 0)], "arrakeen-s10");
    t.withholds(Guild, &both);
    t.refuses(Guild, both, Rejection::NotThere);
    t.offers(Guild, &cross(&[("pasty-mesa-s07", 2, 0)], "arrakeen-s10"));
    t.offers(Guild, &ship_back(&[("pasty-mesa-s07", 2, 0)]));
}

case!(
    back_to_reserve,
    Native,
    "base/shipping-guild/back-to-reserve",
    "The Guild ships forces of one territory back to its reserves for 1 spice for every two, rounded up."
);
fn back_to_reserve(t: &mut Table) {
    guild_ships(t, &[]);
    for (count, price) in [(5, 3), (4, 2), (1, 1)] {
        t.variation(&format!("{count}"), |t| {
            t.does(Guild, ship_back(&[("tueks-sietch-s05", count, 0)]));
            t.asked(DecisionKind::AnswerKarama, &[Emperor, Harkonnen]);
            t.changes(Guild.reserves(), i64::from(count), |t| t.changes(Guild.spice(), -price, Table::all_pass));
            t.owes(Guild, DecisionKind::Move);
        });
    }
    t.refuses(Guild, ship_back(&[("tueks-sietch-s05", 6, 0)]), Rejection::NotEnoughForces);
}

case!(
    stopped_crossing_is_shipped_anew,
    Native,
    "base/shipping-guild/stopped-crossing-is-shipped-anew",
    "A crossing that a Karama stops leaves the forces where they are, and the Guild ships in another way."
);
fn stopped_crossing_is_shipped_anew(t: &mut Table) {
    guild_ships(t, &[give(Emperor, "karama")]);
    let card = t.card(Emperor, "karama");
    t.does(Guild, cross(&[("tueks-sietch-s05", 3, 0)], "arrakeen-s10"));
    t.does(Emperor, karama(card));
    t.all_pass();
    t.asked(DecisionKind::Ship, &[Guild]);
    t.counts(Guild.forces_in("tueks-sietch-s05"), 5);
    t.refuses(Guild, cross(&[("tueks-sietch-s05", 3, 0)], "arrakeen-s10"), Rejection::Stopped);
    t.offers(Guild, &ship_back(&[("tueks-sietch-s05", 3, 0)]));
    t.does(Guild, ship("arrakeen-s10", 2));
    t.changes(Guild.spice(), -1, Table::all_pass);
}

case!(
    crossing_survives_a_save,
    Recovery,
    "base/shipping-guild/crossing-survives-a-save",
    "A crossing saved between the question about it and the one about its price takes place once, and is paid once."
);
fn crossing_survives_a_save(t: &mut Table) {
    guild_ships(t, &[]);
    t.does(Guild, cross(&[("tueks-sietch-s05", 3, 0)], "arrakeen-s10"));
    t.passes(Emperor);
    t.save_and_load();
    t.passes(Harkonnen);
    t.refuses_stale(Harkonnen);
    t.save_and_load();
    t.counts(Guild.spice(), 5);
    t.asked(DecisionKind::AnswerKarama, &[Emperor, Harkonnen]);
    t.passes(Emperor);
    t.passes(Harkonnen);
    t.save_and_load();
    t.counts(Guild.spice(), 3);
    t.counts(Guild.forces_in("arrakeen-s10"), 3);
    t.owes(Guild, DecisionKind::Move);
}

// ---- its turn

/// Advanced: the first question of the phase, which is the Guild's.
fn guild_is_asked(t: &mut Table, circles: &[(u8, Faction)]) {
    t.seat(advanced().in_circles(circles)).until(DecisionKind::TakeTurn);
}

const LAST: [(u8, Faction); 3] = [(2, Emperor), (3, Harkonnen), (4, Guild)];
const FIRST: [(u8, Faction); 3] = [(2, Guild), (3, Emperor), (4, Harkonnen)];

case!(
    before_all_others,
    Native,
    "base/shipping-guild/before-all-others",
    "Advanced: the Guild can take its turn before all others, shipment and movement together, and takes no second one."
);
fn before_all_others(t: &mut Table) {
    guild_is_asked(t, &LAST);
    t.does(Guild, take_turn());
    t.asked(DecisionKind::AnswerKarama, &[Emperor, Harkonnen]);
    t.all_pass();
    for faction in [Guild, Emperor, Harkonnen] {
        t.asked(DecisionKind::Ship, &[faction]);
        t.all_pass();
        t.asked(DecisionKind::Move, &[faction]);
        t.all_pass();
    }
    t.counts(Quantity::Turn, 2);
}

case!(
    after_any_turn,
    Native,
    "base/shipping-guild/after-any-turn",
    "Advanced: the Guild is asked after each complete turn of another player, and not between shipment and movement."
);
fn after_any_turn(t: &mut Table) {
    guild_is_asked(t, &LAST);
    t.passes(Guild);
    t.asked(DecisionKind::Ship, &[Emperor]);
    t.passes(Emperor);
    t.asked(DecisionKind::Move, &[Emperor]);
    t.passes(Emperor);
    t.asked(DecisionKind::TakeTurn, &[Guild]);
    t.does(Guild, take_turn());
    t.all_pass();
    t.asked(DecisionKind::Ship, &[Guild]);
    t.all_pass_through(&[DecisionKind::Ship, DecisionKind::Move]);
    t.asked(DecisionKind::Ship, &[Harkonnen]);
}

case!(
    behind_those_it_lets_pass,
    Native,
    "base/shipping-guild/behind-those-it-lets-pass",
    "Advanced: a Guild whose place has come can wait, turn after turn; with nobody left it acts then, or not at all."
);
fn behind_those_it_lets_pass(t: &mut Table) {
    guild_is_asked(t, &FIRST);
    for faction in [Emperor, Harkonnen] {
        t.asked(DecisionKind::TakeTurn, &[Guild]);
        t.passes(Guild);
        t.all_pass_through(&[DecisionKind::AnswerKarama]);
        t.asked(DecisionKind::Ship, &[faction]);
        t.all_pass_through(&[DecisionKind::Ship, DecisionKind::Move]);
    }
    t.asked(DecisionKind::Ship, &[Guild]);
    t.variation("it passes", |t| {
        t.all_pass_through(&[DecisionKind::Ship, DecisionKind::Move]);
        t.counts(Quantity::Turn, 2);
    });
    t.does(Guild, ship("arrakeen-s10", 2));
    t.changes(Guild.forces_in("arrakeen-s10"), 2, Table::all_pass);
}

case!(
    takes_its_own_place,
    Native,
    "base/shipping-guild/takes-its-own-place",
    "Advanced: a Guild whose place has come and that takes its turn uses nothing that could be stopped."
);
fn takes_its_own_place(t: &mut Table) {
    guild_is_asked(t, &FIRST);
    t.does(Guild, take_turn());
    t.asked(DecisionKind::Ship, &[Guild]);
}

case!(
    stopped_guild_keeps_its_place,
    Native,
    "base/shipping-guild/stopped-guild-keeps-its-place",
    "Advanced: a Karama keeps the Guild in storm order, whether it wanted to go first or to wait."
);
fn stopped_guild_keeps_its_place(t: &mut Table) {
    guild_is_asked(t, &LAST);
    t.stage([give(Emperor, "karama")]);
    let card = t.card(Emperor, "karama");
    t.does(Guild, take_turn());
    t.does(Emperor, karama(card));
    t.all_pass();
    for faction in [Emperor, Harkonnen, Guild] {
        t.asked(DecisionKind::Ship, &[faction]);
        t.all_pass_through(&[DecisionKind::Ship, DecisionKind::Move]);
    }
    guild_is_asked(t, &FIRST);
    t.stage([give(Emperor, "karama")]);
    let card = t.card(Emperor, "karama");
    t.passes(Guild);
    t.does(Emperor, karama(card));
    t.all_pass();
    t.asked(DecisionKind::Ship, &[Guild]);
}

case!(
    no_choice_of_turn_in_basic,
    Native,
    "base/shipping-guild/no-choice-of-turn-in-basic",
    "In the Basic game the Guild acts in storm order like anybody."
);
fn no_choice_of_turn_in_basic(t: &mut Table) {
    before_shipment(t, basic().in_circles(&LAST), &[]);
    for faction in [Emperor, Harkonnen, Guild] {
        t.asked(DecisionKind::Ship, &[faction]);
        t.all_pass_through(&[DecisionKind::Ship, DecisionKind::Move]);
    }
}

case!(
    waiting_survives_a_save,
    Recovery,
    "base/shipping-guild/waiting-survives-a-save",
    "Advanced: a Guild that has waited when the game is saved is behind that one player after the reload."
);
fn waiting_survives_a_save(t: &mut Table) {
    guild_is_asked(t, &FIRST);
    t.passes(Guild);
    t.save_and_load();
    t.refuses_stale(Guild);
    t.all_pass();
    t.save_and_load();
    t.asked(DecisionKind::Ship, &[Emperor]);
    t.all_pass_through(&[DecisionKind::Ship, DecisionKind::Move]);
    t.asked(DecisionKind::TakeTurn, &[Guild]);
}
