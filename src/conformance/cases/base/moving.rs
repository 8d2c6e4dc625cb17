//! Cases of Movement: groups, distance, what closes a way, ornithopters, and Hajr.

use truthsayer_engine::rules::movement::menu::MovementOffer;

use crate::cases::base::{before_allied_shipment, before_shipment, until_moves, until_ships};
use crate::registry::case;
use crate::table::prelude::*;

const THREE: [Faction; 3] = [Emperor, Harkonnen, Atreides];

/// Basic: the Emperor, who has nobody in a city unless staged, is asked to move.
fn emperor_moves(t: &mut Table, there: &[Move]) {
    before_shipment(t, basic().of(&THREE), there);
    until_moves(t, Emperor);
}

/// The territories that a player's forces in a cell are offered.
fn territories_from(t: &mut Table, faction: Faction, from: &str) -> Vec<&'static str> {
    let (seat, from) = (t.seat_of(faction), cell(from));
    let offers = t.game().options(seat);
    let departures = offers.iter().filter_map(|offer| match offer {
        Offer::Movement(MovementOffer::Move { from, .. }) => Some(from),
        _ => None,
    });
    let reach = departures.flatten().filter(|departure| departure.forces.cell == from);
    let mut names: Vec<&str> =
        reach.flat_map(|departure| &departure.reach).map(|cell| cell.territory().name()).collect();
    names.sort_unstable();
    names.dedup();
    names
}

// ---- the group

case!(
    one_group_to_one_cell,
    Native,
    "base/moving/one-group-to-one-cell",
    "One move a turn takes any number of forces of one territory, from several of its sectors, together to one cell."
);
fn one_group_to_one_cell(t: &mut Table) {
    emperor_moves(t, &[put(Emperor, "old-gap-s10", 3), put(Emperor, "old-gap-s09", 2), put(Emperor, "basin-s09", 1)]);
    t.refuses(Emperor, go(&[("old-gap-s10", 4, 0)], "rim-wall-west-s09"), Rejection::NotEnoughForces);
    let of_two = go(&[("old-gap-s10", 1, 0), ("basin-s09", 1, 0)], "rim-wall-west-s09");
    t.refuses(Emperor, of_two, Rejection::NotThere);
    t.refuses(Emperor, go(&[("old-gap-s10", 1, 0)], "old-gap-s10"), Rejection::NothingMoved);
    t.does(Emperor, go(&[("old-gap-s10", 2, 0), ("old-gap-s09", 2, 0)], "rim-wall-west-s09"));
    t.counts(Emperor.forces_in("rim-wall-west-s09"), 4);
    t.counts(Emperor.forces_in("old-gap-s10"), 1);
    t.refuses(Emperor, go(&[("old-gap-s10", 1, 0)], "rim-wall-west-s09"), Rejection::NoMoveLeft);
    t.withholds(Emperor, &go(&[("old-gap-s10", 1, 0)], "rim-wall-west-s09"));
}

case!(
    between_sectors_of_a_territory,
    Native,
    "base/moving/between-sectors-of-a-territory",
    "A move can shift forces to another sector of their territory, where no storm lies between; it is the move of the turn."
);
fn between_sectors_of_a_territory(t: &mut Table) {
    emperor_moves(t, &[put(Emperor, "old-gap-s09", 3)]);
    t.variation("the storm between", |t| {
        t.stage([storm(10)]);
        t.refuses(Emperor, go(&[("old-gap-s09", 1, 0)], "old-gap-s11"), Rejection::OutOfReach);
    });
    t.does(Emperor, go(&[("old-gap-s09", 2, 0)], "old-gap-s11"));
    t.counts(Emperor.forces_in("old-gap-s11"), 2);
    t.refuses(Emperor, go(&[("old-gap-s09", 1, 0)], "old-gap-s10"), Rejection::NoMoveLeft);
}

case!(
    sectors_are_no_distance,
    Native,
    "base/moving/sectors-are-no-distance",
    "A group crosses any number of sectors of its own and of the next territory, and still goes one territory far."
);
fn sectors_are_no_distance(t: &mut Table) {
    emperor_moves(t, &[put(Emperor, "wind-pass-s14", 3), storm(6)]);
    t.does(Emperor, go(&[("wind-pass-s14", 3, 0)], "cielago-west-s01"));
    t.counts(Emperor.forces_in("cielago-west-s01"), 3);
}

case!(
    storm_cuts_off_a_part,
    Native,
    "base/moving/storm-cuts-off-a-part",
    "Forces that the storm cuts off from the way cannot be gathered into the group; the others of the territory can."
);
fn storm_cuts_off_a_part(t: &mut Table) {
    emperor_moves(t, &[put(Emperor, "wind-pass-s14", 2), put(Emperor, "wind-pass-s17", 2), storm(16)]);
    let both = go(&[("wind-pass-s14", 1, 0), ("wind-pass-s17", 1, 0)], "cielago-west-s18");
    t.refuses(Emperor, both.clone(), Rejection::OutOfReach);
    t.withholds(Emperor, &both);
    t.refuses(Emperor, go(&[("wind-pass-s14", 1, 0)], "cielago-west-s18"), Rejection::OutOfReach);
    t.changes(Emperor.forces_in("cielago-west-s18"), 2, |t| {
        t.does(Emperor, go(&[("wind-pass-s17", 2, 0)], "cielago-west-s18"));
    });
}

// ---- distance

case!(
    one_territory_far,
    Native,
    "base/moving/one-territory-far",
    "A group goes one territory far, and in the Fremen case two."
);
fn one_territory_far(t: &mut Table) {
    emperor_moves(t, &[put(Emperor, "sihaya-ridge-s09", 2), storm(2)]);
    t.refuses(Emperor, go(&[("sihaya-ridge-s09", 1, 0)], "old-gap-s09"), Rejection::OutOfReach);
    let near = territories_from(t, Emperor, "sihaya-ridge-s09");
    t.equals("one territory far", &near, &["basin", "gara-kulon", "hole-in-the-rock", "shield-wall"].to_vec());
    before_shipment(t, basic().of(&[Fremen, Emperor]), &[put(Fremen, "basin-s09", 2), storm(2)]);
    until_moves(t, Fremen);
    t.refuses(Fremen, go(&[("basin-s09", 1, 0)], "pasty-mesa-s08"), Rejection::OutOfReach);
    t.offers(Fremen, &go(&[("basin-s09", 1, 0)], "arrakeen-s10"));
    t.does(Fremen, go(&[("basin-s09", 2, 0)], "imperial-basin-s09"));
    t.changes(Fremen.forces_in("imperial-basin-s09"), 2, Table::all_pass);
}

case!(
    stopped_fremen_go_one_far,
    Native,
    "base/moving/stopped-fremen-go-one-far",
    "Fremen whose longer move a Karama stops move anew, one territory far; a near move cannot be stopped at all."
);
fn stopped_fremen_go_one_far(t: &mut Table) {
    before_shipment(
        t,
        basic().of(&[Fremen, Emperor]),
        &[put(Fremen, "basin-s09", 2), give(Emperor, "karama"), storm(2)],
    );
    until_moves(t, Fremen);
    t.variation("a near move", |t| {
        t.does(Fremen, go(&[("basin-s09", 2, 0)], "old-gap-s09"));
        t.owes(Fremen, DecisionKind::Move);
    });
    let card = t.card(Emperor, "karama");
    t.does(Fremen, go(&[("basin-s09", 2, 0)], "imperial-basin-s09"));
    t.does(Emperor, karama(card));
    t.asked(DecisionKind::Move, &[Fremen]);
    t.counts(Fremen.forces_in("basin-s09"), 2);
    t.refuses(Fremen, go(&[("basin-s09", 2, 0)], "imperial-basin-s09"), Rejection::OutOfReach);
    t.changes(Fremen.forces_in("old-gap-s09"), 2, |t| t.does(Fremen, go(&[("basin-s09", 2, 0)], "old-gap-s09")));
}

case!(
    long_move_survives_a_save,
    Recovery,
    "base/moving/long-move-survives-a-save",
    "A longer Fremen move that was under way when the game was saved takes place after the reload, once."
);
fn long_move_survives_a_save(t: &mut Table) {
    before_shipment(t, basic().of(&[Fremen, Emperor]), &[put(Fremen, "basin-s09", 2), storm(2)]);
    until_moves(t, Fremen);
    t.does(Fremen, go(&[("basin-s09", 2, 0)], "imperial-basin-s09"));
    t.save_and_load();
    t.refuses_stale(Fremen);
    t.passes(Emperor);
    t.save_and_load();
    t.counts(Fremen.forces_in("imperial-basin-s09"), 2);
    t.refuses(Fremen, go(&[("imperial-basin-s09", 1, 0)], "old-gap-s10"), Rejection::NoMoveLeft);
}

case!(
    three_with_ornithopters,
    Native,
    "base/moving/three-with-ornithopters",
    "With a fighter in Arrakeen or Carthag any group of the faction goes three territories far, also of the Fremen."
);
fn three_with_ornithopters(t: &mut Table) {
    for city in ["arrakeen-s10", "carthag-s11"] {
        emperor_moves(t, &[put(Emperor, "pasty-mesa-s06", 2), storm(2)]);
        t.refuses(Emperor, go(&[("pasty-mesa-s06", 1, 0)], "carthag-s11"), Rejection::OutOfReach);
        t.stage([put(Emperor, city, 1)]);
        t.refuses(Emperor, go(&[("pasty-mesa-s06", 1, 0)], "hagga-basin-s12"), Rejection::OutOfReach);
        t.does(Emperor, go(&[("pasty-mesa-s06", 2, 0)], "tsimpo-s11"));
        t.counts(Emperor.forces_in("tsimpo-s11"), 2);
    }
    let there = [put(Fremen, "pasty-mesa-s06", 2), put(Fremen, "carthag-s11", 1), storm(2)];
    before_shipment(t, basic().of(&[Fremen, Emperor]), &there);
    until_moves(t, Fremen);
    t.does(Fremen, go(&[("pasty-mesa-s06", 2, 0)], "tsimpo-s11"));
    // It is no longer move of theirs that somebody could stop.
    t.asked(DecisionKind::Move, &[Fremen]);
    t.counts(Fremen.forces_in("tsimpo-s11"), 2);
}

case!(
    shipped_there_a_moment_ago,
    Native,
    "base/moving/shipped-there-a-moment-ago",
    "Forces that were shipped to a city in this turn let another group fly at once."
);
fn shipped_there_a_moment_ago(t: &mut Table) {
    before_shipment(t, basic().of(&THREE), &[put(Emperor, "pasty-mesa-s06", 2), storm(2)]);
    until_ships(t, Emperor);
    t.does(Emperor, ship("carthag-s11", 1));
    t.does(Emperor, go(&[("pasty-mesa-s06", 2, 0)], "tsimpo-s11"));
    t.counts(Emperor.forces_in("tsimpo-s11"), 2);
}

case!(
    judged_before_shipment_under_the_other_ruling,
    Native,
    "base/moving/judged-before-shipment-under-the-other-ruling",
    "Where ornithopters are judged before shipment, forces shipped to a city in this turn lend none."
);
fn judged_before_shipment_under_the_other_ruling(t: &mut Table) {
    let seating = basic().of(&THREE).with(Ruling::OrnithoptersBeforeShipment);
    before_shipment(t, seating, &[put(Emperor, "pasty-mesa-s06", 2), put(Atreides, "pasty-mesa-s06", 2), storm(2)]);
    until_ships(t, Emperor);
    t.does(Emperor, ship("carthag-s11", 1));
    t.refuses(Emperor, go(&[("pasty-mesa-s06", 2, 0)], "tsimpo-s11"), Rejection::OutOfReach);
    before_shipment(t, basic().of(&THREE).with(Ruling::OrnithoptersBeforeShipment), &[storm(2)]);
    t.stage([put(Atreides, "pasty-mesa-s06", 2)]);
    until_moves(t, Atreides);
    t.does(Atreides, go(&[("pasty-mesa-s06", 2, 0)], "tsimpo-s11"));
    t.counts(Atreides.forces_in("tsimpo-s11"), 2);
}

case!(
    last_to_leave_the_city_flies,
    Native,
    "base/moving/last-to-leave-the-city-flies",
    "The last fighters to leave a city go three territories far; a move after that is judged anew."
);
fn last_to_leave_the_city_flies(t: &mut Table) {
    let there = [put(Emperor, "arrakeen-s10", 2), put(Emperor, "pasty-mesa-s06", 1), give(Emperor, "hajr"), storm(2)];
    emperor_moves(t, &there);
    t.does(Emperor, go(&[("arrakeen-s10", 2, 0)], "hagga-basin-s12"));
    t.counts(Emperor.forces_in("hagga-basin-s12"), 2);
    let card = t.card(Emperor, "hajr");
    t.does(Emperor, hajr(card));
    t.refuses(Emperor, go(&[("pasty-mesa-s06", 1, 0)], "tsimpo-s11"), Rejection::OutOfReach);
    t.offers(Emperor, &go(&[("pasty-mesa-s06", 1, 0)], "shield-wall-s08"));
}

// ---- what closes a way

case!(
    storm_is_never_crossed,
    Native,
    "base/moving/storm-is-never-crossed",
    "No group goes into the storm's sector, out of it, or through it, not even on rock."
);
fn storm_is_never_crossed(t: &mut Table) {
    emperor_moves(t, &[put(Emperor, "cielago-south-s02", 2), put(Emperor, "cielago-south-s03", 2), storm(3)]);
    t.refuses(Emperor, go(&[("cielago-south-s02", 1, 0)], "cielago-depression-s03"), Rejection::CellInStorm);
    t.refuses(Emperor, go(&[("cielago-south-s03", 1, 0)], "cielago-depression-s02"), Rejection::CellInStorm);
    // Cielago East lies next to it, by sector 3 alone.
    t.refuses(Emperor, go(&[("cielago-south-s02", 1, 0)], "cielago-east-s04"), Rejection::OutOfReach);
    t.does(Emperor, go(&[("cielago-south-s02", 2, 0)], "cielago-depression-s02"));
    t.counts(Emperor.forces_in("cielago-depression-s02"), 2);
}

case!(
    not_into_a_full_stronghold,
    Native,
    "base/moving/not-into-a-full-stronghold",
    "No group goes into a stronghold with fighters of two other factions, and all ways around it stay as long as they were."
);
fn not_into_a_full_stronghold(t: &mut Table) {
    let there = [put(Emperor, "arsunt-s11", 2), put(Emperor, "arrakeen-s10", 1), storm(2)];
    emperor_moves(t, &there);
    let open = territories_from(t, Emperor, "arsunt-s11");
    t.stage([put(Atreides, "carthag-s11", 1)]);
    t.refuses(Emperor, go(&[("arsunt-s11", 1, 0)], "carthag-s11"), Rejection::StrongholdFull);
    t.withholds(Emperor, &go(&[("arsunt-s11", 1, 0)], "carthag-s11"));
    let around: Vec<&str> = open.iter().filter(|name| **name != "carthag").copied().collect();
    let left = territories_from(t, Emperor, "arsunt-s11");
    t.equals("where else it goes", &left, &around);
    t.does(Emperor, go(&[("arsunt-s11", 2, 0)], "tsimpo-s13"));
    t.counts(Emperor.forces_in("tsimpo-s13"), 2);
}

case!(
    crowds_elsewhere_close_nothing,
    Native,
    "base/moving/crowds-elsewhere-close-nothing",
    "A territory that is no stronghold is entered and crossed whoever stands there."
);
fn crowds_elsewhere_close_nothing(t: &mut Table) {
    let crowd = [put(Harkonnen, "habbanya-ridge-flat-s17", 1), put(Atreides, "habbanya-ridge-flat-s18", 1)];
    emperor_moves(t, &crowd);
    t.stage([put(Emperor, "false-wall-west-s17", 3), put(Emperor, "carthag-s11", 1), storm(2)]);
    t.offers(Emperor, &go(&[("false-wall-west-s17", 1, 0)], "habbanya-ridge-flat-s17"));
    t.does(Emperor, go(&[("false-wall-west-s17", 3, 0)], "habbanya-sietch-s17"));
    t.counts(Emperor.forces_in("habbanya-sietch-s17"), 3);
}

case!(
    out_of_a_full_stronghold,
    Native,
    "base/moving/out-of-a-full-stronghold",
    "A group leaves a stronghold in which it stands with fighters of two other factions."
);
fn out_of_a_full_stronghold(t: &mut Table) {
    emperor_moves(t, &[put(Harkonnen, "arrakeen-s10", 1), put(Emperor, "arrakeen-s10", 2), storm(2)]);
    t.does(Emperor, go(&[("arrakeen-s10", 2, 0)], "old-gap-s10"));
    t.counts(Emperor.forces_in("old-gap-s10"), 2);
}

case!(
    past_the_ally,
    Native,
    "base/moving/past-the-ally",
    "A group passes through a territory with the ally's fighters, and what stops there is lost when the turn ends."
);
fn past_the_ally(t: &mut Table) {
    past_ally(t, basic());
    t.variation("it stops", |t| {
        t.does(Emperor, go(&[("false-wall-west-s17", 3, 0)], "habbanya-ridge-flat-s18"));
        t.counts(Emperor.forces_in("habbanya-ridge-flat-s18"), 3);
        t.changes(Emperor.tanks(), 3, |t| t.passes(Emperor));
        t.counts(Atreides.forces_in("habbanya-ridge-flat-s17"), 1);
    });
    t.does(Emperor, go(&[("false-wall-west-s17", 3, 0)], "habbanya-sietch-s17"));
    t.keeps(Emperor.tanks(), |t| t.passes(Emperor));
    t.counts(Emperor.forces_in("habbanya-sietch-s17"), 3);
}

/// Turn 2: the Emperor, allied with the Atreides, is asked to move, and only past them to Habbanya Sietch.
fn past_ally(t: &mut Table, seating: Seating) {
    let there = [put(Atreides, "habbanya-ridge-flat-s17", 1), put(Emperor, "false-wall-west-s17", 3)];
    before_allied_shipment(t, seating.of(&THREE), (Emperor, Atreides), &there);
    t.stage([put(Emperor, "carthag-s11", 1)]);
    until_moves(t, Emperor);
}

case!(
    ally_is_a_wall_under_the_other_ruling,
    Native,
    "base/moving/ally-is-a-wall-under-the-other-ruling",
    "Where the ally's territory is closed, a group neither enters nor crosses it, and no shipment lands there."
);
fn ally_is_a_wall_under_the_other_ruling(t: &mut Table) {
    past_ally(t, basic().with(Ruling::AllyTerritoryClosed));
    t.refuses(Emperor, go(&[("false-wall-west-s17", 3, 0)], "habbanya-sietch-s17"), Rejection::OutOfReach);
    t.refuses(Emperor, go(&[("false-wall-west-s17", 3, 0)], "habbanya-ridge-flat-s18"), Rejection::OutOfReach);
    before_allied_shipment(
        t,
        basic().of(&THREE).with(Ruling::AllyTerritoryClosed),
        (Emperor, Atreides),
        &[put(Atreides, "polar-sink", 1)],
    );
    until_ships(t, Emperor);
    t.refuses(Emperor, ship("arrakeen-s10", 1), Rejection::AllyThere);
    t.offers(Emperor, &ship("polar-sink", 1));
}

case!(
    beside_the_ally_at_the_pole,
    Native,
    "base/moving/beside-the-ally-at-the-pole",
    "Forces that move to the ally's in the Polar Sink stay, and so do those of any number of factions, without a battle."
);
fn beside_the_ally_at_the_pole(t: &mut Table) {
    let there = [put(Atreides, "polar-sink", 1), put(Harkonnen, "polar-sink", 1), put(Emperor, "arsunt-s11", 2)];
    before_allied_shipment(t, basic().of(&THREE), (Emperor, Atreides), &there);
    until_moves(t, Emperor);
    t.does(Emperor, go(&[("arsunt-s11", 2, 0)], "polar-sink"));
    t.keeps(Emperor.tanks(), |t| {
        t.until((3, DecisionKind::DialStorm));
    });
    t.counts(Emperor.forces_in("polar-sink"), 2);
    t.counts(Harkonnen.forces_in("polar-sink"), 1);
}

case!(
    pole_is_one_territory,
    Native,
    "base/moving/pole-is-one-territory",
    "The way over the Polar Sink counts one territory, and no storm lies on it."
);
fn pole_is_one_territory(t: &mut Table) {
    emperor_moves(t, &[put(Emperor, "wind-pass-north-s17", 2), storm(2)]);
    t.refuses(Emperor, go(&[("wind-pass-north-s17", 1, 0)], "arsunt-s11"), Rejection::OutOfReach);
    for sector in [1, 7, 13] {
        before_shipment(t, basic().of(&[Fremen, Emperor]), &[put(Fremen, "wind-pass-north-s17", 2), storm(sector)]);
        until_moves(t, Fremen);
        t.does(Fremen, go(&[("wind-pass-north-s17", 2, 0)], "arsunt-s11"));
        t.changes(Fremen.forces_in("arsunt-s11"), 2, Table::all_pass);
    }
}

// ---- Hajr

case!(
    hajr_gives_another_move,
    Native,
    "base/moving/hajr-gives-another-move",
    "Hajr gives one more move, to the same group or to another, under all rules of a move, and is discarded."
);
fn hajr_gives_another_move(t: &mut Table) {
    let there = [put(Emperor, "old-gap-s10", 2), put(Emperor, "basin-s09", 1), give(Emperor, "hajr"), storm(2)];
    emperor_moves(t, &there);
    t.does(Emperor, go(&[("old-gap-s10", 2, 0)], "rim-wall-west-s09"));
    let card = t.card(Emperor, "hajr");
    t.does(Emperor, hajr(card));
    t.tells(PUBLIC, "the card", |fact| matches!(fact, Fact::CardPlayed { card, .. } if card.name() == "hajr"));
    t.counts(Quantity::Pile(Place::TreacheryDiscard), 1);
    t.refuses(Emperor, go(&[("basin-s09", 1, 0)], "arrakeen-s10"), Rejection::OutOfReach);
    t.variation("another group", |t| {
        t.does(Emperor, go(&[("basin-s09", 1, 0)], "sihaya-ridge-s09"));
        t.counts(Emperor.forces_in("sihaya-ridge-s09"), 1);
    });
    t.does(Emperor, go(&[("rim-wall-west-s09", 2, 0)], "arrakeen-s10"));
    t.counts(Emperor.forces_in("arrakeen-s10"), 2);
    t.refuses(Emperor, go(&[("basin-s09", 1, 0)], "sihaya-ridge-s09"), Rejection::NoMoveLeft);
}

case!(
    hajr_before_or_after,
    Native,
    "base/moving/hajr-before-or-after",
    "Hajr is played before or after the move of the own turn, not in the shipment before it and not in another's turn."
);
fn hajr_before_or_after(t: &mut Table) {
    before_shipment(t, basic().of(&THREE), &[put(Harkonnen, "old-gap-s10", 2), give(Harkonnen, "hajr"), storm(2)]);
    let card = t.card(Harkonnen, "hajr");
    until_moves(t, Emperor);
    t.refuses(Harkonnen, hajr(card), Rejection::NotYourDecision);
    t.refuses(Emperor, hajr(card), Rejection::CardNotYours);
    until_ships(t, Harkonnen);
    t.refuses(Harkonnen, hajr(card), Rejection::WrongKind);
    t.withholds(Harkonnen, &hajr(card));
    t.passes(Harkonnen);
    t.variation("after", |t| {
        t.does(Harkonnen, go(&[("old-gap-s10", 2, 0)], "basin-s09"));
        t.does(Harkonnen, hajr(card));
        t.does(Harkonnen, go(&[("basin-s09", 2, 0)], "sihaya-ridge-s09"));
    });
    t.does(Harkonnen, hajr(card));
    t.does(Harkonnen, go(&[("old-gap-s10", 2, 0)], "basin-s09"));
    t.does(Harkonnen, go(&[("basin-s09", 2, 0)], "sihaya-ridge-s09"));
    t.counts(Harkonnen.forces_in("sihaya-ridge-s09"), 2);
    t.refuses(Harkonnen, hajr(card), Rejection::CardNotYours);
}

case!(
    hajr_before_shipment_under_the_other_ruling,
    Native,
    "base/moving/hajr-before-shipment-under-the-other-ruling",
    "Where Hajr may come before shipment, the player who plays it then ships and has two moves."
);
fn hajr_before_shipment_under_the_other_ruling(t: &mut Table) {
    let seating = basic().of(&THREE).with(Ruling::HajrBeforeShipment);
    before_shipment(t, seating, &[put(Emperor, "old-gap-s10", 2), give(Emperor, "hajr"), storm(2)]);
    until_ships(t, Emperor);
    let card = t.card(Emperor, "hajr");
    t.does(Emperor, hajr(card));
    t.does(Emperor, ship("old-gap-s10", 1));
    t.does(Emperor, go(&[("old-gap-s10", 3, 0)], "basin-s09"));
    t.does(Emperor, go(&[("basin-s09", 3, 0)], "sihaya-ridge-s09"));
    t.counts(Emperor.forces_in("sihaya-ridge-s09"), 3);
}

case!(
    who_holds_hajr_is_hidden,
    Privacy,
    "base/moving/who-holds-hajr-is-hidden",
    "A player without a move left is asked all the same, so that nobody learns who holds Hajr."
);
fn who_holds_hajr_is_hidden(t: &mut Table) {
    emperor_moves(t, &[put(Emperor, "old-gap-s10", 2), storm(2)]);
    t.does(Emperor, go(&[("old-gap-s10", 2, 0)], "rim-wall-west-s09"));
    t.asked(DecisionKind::Move, &[Emperor]);
    for watcher in [PUBLIC, Harkonnen.into()] {
        t.hidden_from(watcher, Emperor.hand());
        t.same_to(
            watcher,
            |t| {
                t.stage([give(Emperor, "hajr")]);
            },
            |t| {
                t.stage([give(Atreides, "hajr")]);
            },
        );
    }
}

case!(
    hajr_survives_a_save,
    Recovery,
    "base/moving/hajr-survives-a-save",
    "The move that Hajr has given when the game is saved is there after the reload, once, and the card is spent."
);
fn hajr_survives_a_save(t: &mut Table) {
    emperor_moves(t, &[put(Emperor, "old-gap-s10", 2), give(Emperor, "hajr"), storm(2)]);
    let card = t.card(Emperor, "hajr");
    t.does(Emperor, hajr(card));
    t.save_and_load();
    t.refuses_stale(Emperor);
    t.does(Emperor, go(&[("old-gap-s10", 2, 0)], "rim-wall-west-s09"));
    t.save_and_load();
    t.does(Emperor, go(&[("rim-wall-west-s09", 2, 0)], "basin-s09"));
    t.refuses(Emperor, go(&[("basin-s09", 2, 0)], "sihaya-ridge-s09"), Rejection::NoMoveLeft);
}
