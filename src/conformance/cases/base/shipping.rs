//! Cases of Shipment as everybody has it: turns, prices, where nothing lands, and the look at the spice deck.

use truthsayer_engine::Viewer;

use crate::cases::base::{before_allied_shipment, before_shipment, happened_in_order, until_ships};
use crate::registry::case;
use crate::table::prelude::*;

/// Basic, without the Guild: the Emperor is asked to ship.
fn emperor_ships(t: &mut Table, there: &[Move]) {
    before_shipment(t, basic().of(&[Emperor, Harkonnen, Atreides]), there);
    until_ships(t, Emperor);
}

// ---- turns

case!(
    each_ships_then_moves,
    Native,
    "base/shipping/each-ships-then-moves",
    "The players act in storm order; each is asked to ship and then to move, and never the other way round."
);
fn each_ships_then_moves(t: &mut Table) {
    before_shipment(t, basic().in_circles(&[(5, Emperor), (2, Harkonnen), (4, Atreides)]), &[]);
    let order: Vec<Faction> = {
        let game = t.game();
        game.storm_order().into_iter().filter_map(|seat| game.faction(seat)).collect()
    };
    t.equals("the order", &order, &vec![Harkonnen, Atreides, Emperor]);
    for faction in order {
        t.asked(DecisionKind::Ship, &[faction]);
        t.refuses(faction, go(&[("arrakeen-s10", 1, 0)], "imperial-basin-s10"), Rejection::WrongKind);
        t.passes(faction);
        t.asked(DecisionKind::Move, &[faction]);
        t.refuses(faction, ship("polar-sink", 1), Rejection::WrongKind);
        t.passes(faction);
    }
    t.counts(Quantity::Turn, 2);
}

case!(
    phase_takes_its_course,
    Native,
    "base/shipping/phase-takes-its-course",
    "Advanced: taking up arms, the look at the spice deck, then shipment, company, movement and turning, player by player."
);
fn phase_takes_its_course(t: &mut Table) {
    t.seat(advanced().of(&[Emperor, BeneGesserit, Atreides])).until(DecisionKind::Revive);
    t.stage([advise("arrakeen-s10", 2), put(BeneGesserit, "old-gap-s10", 2), storm(17)]);
    t.all_pass();
    t.asked(DecisionKind::TakeArms, &[BeneGesserit]);
    t.passes(BeneGesserit);
    t.asked(DecisionKind::AnswerKarama, &[Emperor, BeneGesserit]);
    t.all_pass();
    t.tells(Atreides, "the next spice card", |fact| matches!(fact, Fact::SpiceSeen { .. }));
    until_ships(t, Emperor);
    t.does(Emperor, ship("imperial-basin-s10", 2));
    t.asked(DecisionKind::Accompany, &[BeneGesserit]);
    t.does(BeneGesserit, accompany(false));
    t.all_pass();
    t.asked(DecisionKind::Move, &[Emperor]);
    t.does(Emperor, go(&[("imperial-basin-s10", 2, 0)], "old-gap-s10"));
    t.asked(DecisionKind::TurnFighters, &[BeneGesserit]);
    t.passes(BeneGesserit);
    t.asked(DecisionKind::Move, &[Emperor]);
}

case!(
    turn_under_way_survives_a_save,
    Recovery,
    "base/shipping/turn-under-way-survives-a-save",
    "A turn that has shipped when the game is saved goes on with the movement after the reload, and ships no second time."
);
fn turn_under_way_survives_a_save(t: &mut Table) {
    emperor_ships(t, &[]);
    t.save_and_load();
    t.does(Emperor, ship("old-gap-s10", 2));
    t.refuses_stale(Emperor);
    t.save_and_load();
    t.refuses_stale(Emperor);
    t.asked(DecisionKind::Move, &[Emperor]);
    t.counts(Emperor.forces_in("old-gap-s10"), 2);
    t.counts(Emperor.spice(), 6);
}

case!(
    movement_needs_no_shipment,
    Native,
    "base/shipping/movement-needs-no-shipment",
    "A player who has passed up the shipment can move, but not ship any more; one who has passed up both is done."
);
fn movement_needs_no_shipment(t: &mut Table) {
    emperor_ships(t, &[put(Emperor, "old-gap-s10", 3)]);
    t.passes(Emperor);
    t.refuses(Emperor, ship("old-gap-s10", 1), Rejection::WrongKind);
    t.variation("it moves", |t| {
        t.does(Emperor, go(&[("old-gap-s10", 3, 0)], "rim-wall-west-s09"));
        t.counts(Emperor.forces_in("rim-wall-west-s09"), 3);
    });
    t.passes(Emperor);
    t.refuses(Emperor, go(&[("old-gap-s10", 3, 0)], "rim-wall-west-s09"), Rejection::NotYourDecision);
}

// ---- what is shipped

case!(
    any_number_to_one_cell,
    Native,
    "base/shipping/any-number-to-one-cell",
    "A shipment takes any number of forces from the reserves, no more than are there, to one cell, and there is one a turn."
);
fn any_number_to_one_cell(t: &mut Table) {
    emperor_ships(t, &[enrich(Emperor, 60), bury(Emperor, 3)]);
    t.refuses(Emperor, ship("old-gap-s10", 18), Rejection::NotEnoughForces);
    t.refuses(Emperor, ship_all("old-gap-s10", 1, 1), Rejection::NotEnoughForces);
    t.does(Emperor, ship("old-gap-s10", 17));
    t.counts(Emperor.forces_in("old-gap-s10"), 17);
    t.counts(Emperor.reserves(), 0);
    t.refuses(Emperor, ship("old-gap-s10", 1), Rejection::WrongKind);
    t.owes(Emperor, DecisionKind::Move);
}

case!(
    elites_are_shipped_as_chosen,
    Native,
    "base/shipping/elites-are-shipped-as-chosen",
    "Advanced: Sardaukar are shipped as chosen, at the price of any force."
);
fn elites_are_shipped_as_chosen(t: &mut Table) {
    before_shipment(t, advanced().of(&[Emperor, Harkonnen]), &[]);
    until_ships(t, Emperor);
    t.refuses(Emperor, ship_all("carthag-s11", 0, 6), Rejection::NotEnoughForces);
    t.changes(Emperor.spice(), -3, |t| t.does(Emperor, ship_all("carthag-s11", 1, 2)));
    t.counts(Emperor.elites_in("carthag-s11"), 2);
    t.counts(Emperor.elite_reserves(), 3);
}

case!(
    strongholds_cost_one_all_else_two,
    Native,
    "base/shipping/strongholds-cost-one-all-else-two",
    "A force costs 1 spice into a stronghold, and 2 to sand, to rock and to the Polar Sink."
);
fn strongholds_cost_one_all_else_two(t: &mut Table) {
    emperor_ships(t, &[]);
    for (cell, price) in [("habbanya-sietch-s17", 3), ("old-gap-s10", 6), ("pasty-mesa-s06", 6), ("polar-sink", 6)] {
        t.variation(cell, |t| t.changes(Emperor.spice(), -price, |t| t.does(Emperor, ship(cell, 3))));
    }
    t.refuses(Emperor, ship("old-gap-s10", 6), Rejection::CannotPay);
    t.withholds(Emperor, &ship("old-gap-s10", 6));
    t.offers(Emperor, &ship("habbanya-sietch-s17", 10));
    t.refuses(Emperor, ship("habbanya-sietch-s17", 11), Rejection::CannotPay);
}

case!(
    bank_is_paid_without_the_guild,
    Native,
    "base/shipping/bank-is-paid-without-the-guild",
    "Without the Guild in the game a shipment is paid to the Spice Bank, and nobody is asked about it."
);
fn bank_is_paid_without_the_guild(t: &mut Table) {
    emperor_ships(t, &[]);
    t.changes(Emperor.spice(), -2, |t| t.does(Emperor, ship("habbanya-sietch-s17", 2)));
    t.asked(DecisionKind::Move, &[Emperor]);
    t.counts(Harkonnen.spice(), 10);
    t.counts(Atreides.spice(), 10);
}

case!(
    not_into_the_storm,
    Native,
    "base/shipping/not-into-the-storm",
    "No shipment lands in the sector of the storm, whatever the ground; another sector of the territory is open."
);
fn not_into_the_storm(t: &mut Table) {
    emperor_ships(t, &[storm(9)]);
    for cell in ["old-gap-s09", "rim-wall-west-s09", "imperial-basin-s09"] {
        t.refuses(Emperor, ship(cell, 1), Rejection::CellInStorm);
        t.withholds(Emperor, &ship(cell, 1));
    }
    t.offers(Emperor, &ship("polar-sink", 1));
    t.changes(Emperor.forces_in("old-gap-s10"), 1, |t| t.does(Emperor, ship("old-gap-s10", 1)));
}

case!(
    not_into_a_full_stronghold,
    Native,
    "base/shipping/not-into-a-full-stronghold",
    "No shipment lands in a stronghold with two other factions; beside one, and on open ground beside two, it does."
);
fn not_into_a_full_stronghold(t: &mut Table) {
    let crowd = [("arrakeen-s10", Harkonnen), ("rim-wall-west-s09", Harkonnen), ("rim-wall-west-s09", Atreides)];
    emperor_ships(t, &crowd.map(|(cell, faction)| put(faction, cell, 1)));
    t.refuses(Emperor, ship("arrakeen-s10", 1), Rejection::StrongholdFull);
    t.withholds(Emperor, &ship("arrakeen-s10", 1));
    t.offers(Emperor, &ship("carthag-s11", 1));
    t.does(Emperor, ship("rim-wall-west-s09", 1));
    t.counts(Emperor.forces_in("rim-wall-west-s09"), 1);
}

case!(
    two_factions_can_be_joined_by_their_own,
    Native,
    "base/shipping/two-factions-can-be-joined-by-their-own",
    "A faction that is one of the two in a stronghold can ship more forces there."
);
fn two_factions_can_be_joined_by_their_own(t: &mut Table) {
    emperor_ships(t, &[put(Emperor, "arrakeen-s10", 1)]);
    t.changes(Emperor.forces_in("arrakeen-s10"), 4, |t| t.does(Emperor, ship("arrakeen-s10", 4)));
}

case!(
    nothing_goes_back,
    Native,
    "base/shipping/nothing-goes-back",
    "Nobody but the Guild ships forces back, or from one territory to another."
);
fn nothing_goes_back(t: &mut Table) {
    emperor_ships(t, &[put(Emperor, "old-gap-s10", 3)]);
    t.refuses(Emperor, ship_back(&[("old-gap-s10", 1, 0)]), Rejection::NotGuild);
    t.refuses(Emperor, cross(&[("old-gap-s10", 1, 0)], "polar-sink"), Rejection::NotGuild);
    t.withholds(Emperor, &ship_back(&[("old-gap-s10", 1, 0)]));
    t.withholds(Emperor, &cross(&[("old-gap-s10", 1, 0)], "polar-sink"));
    t.counts(Emperor.reserves(), 17);
}

case!(
    nothing_is_no_shipment,
    Native,
    "base/shipping/nothing-is-no-shipment",
    "A shipment or a move of no forces is refused, and to pass draws nobody along."
);
fn nothing_is_no_shipment(t: &mut Table) {
    before_shipment(t, basic().of(&[Emperor, BeneGesserit, Guild]), &[put(Emperor, "old-gap-s10", 3)]);
    until_ships(t, Emperor);
    t.refuses(Emperor, ship("old-gap-s10", 0), Rejection::NothingMoved);
    t.withholds(Emperor, &ship("old-gap-s10", 0));
    t.passes(Emperor);
    t.asked(DecisionKind::Move, &[Emperor]);
    t.refuses(Emperor, go(&[], "old-gap-s11"), Rejection::NothingMoved);
    t.refuses(Emperor, go(&[("old-gap-s10", 0, 0)], "old-gap-s11"), Rejection::Malformed);
}

// ---- allies

case!(
    ally_fills_a_stronghold,
    Native,
    "base/shipping/ally-fills-a-stronghold",
    "A stronghold with the ally and one enemy is full, for a shipment and for a move."
);
fn ally_fills_a_stronghold(t: &mut Table) {
    let there = [put(Harkonnen, "arrakeen-s10", 1), put(Emperor, "imperial-basin-s10", 2)];
    before_allied_shipment(t, basic().of(&[Emperor, Harkonnen, Atreides]), (Emperor, Atreides), &there);
    until_ships(t, Emperor);
    t.refuses(Emperor, ship("arrakeen-s10", 1), Rejection::StrongholdFull);
    t.withholds(Emperor, &ship("arrakeen-s10", 1));
    t.passes(Emperor);
    t.refuses(Emperor, go(&[("imperial-basin-s10", 1, 0)], "arrakeen-s10"), Rejection::StrongholdFull);
}

case!(
    ally_alone_can_be_joined_for_a_while,
    Native,
    "base/shipping/ally-alone-can-be-joined-for-a-while",
    "Forces shipped to where the ally has fighters are lost when the turn ends, the ally's stay, and at the pole none are."
);
fn ally_alone_can_be_joined_for_a_while(t: &mut Table) {
    let there = [put(Atreides, "polar-sink", 1), put(Emperor, "polar-sink", 1)];
    before_allied_shipment(t, basic().of(&[Emperor, Harkonnen, Atreides]), (Emperor, Atreides), &there);
    until_ships(t, Emperor);
    t.does(Emperor, ship("arrakeen-s10", 3));
    t.counts(Emperor.forces_in("arrakeen-s10"), 3);
    t.variation("one stays", |t| {
        t.does(Emperor, go(&[("arrakeen-s10", 2, 0)], "old-gap-s10"));
        t.changes(Emperor.tanks(), 1, |t| t.passes(Emperor));
        t.counts(Emperor.forces_in("old-gap-s10"), 2);
    });
    t.changes(Emperor.tanks(), 3, |t| t.passes(Emperor));
    t.counts(Atreides.forces_in("arrakeen-s10"), 10);
    t.counts(Emperor.forces_in("polar-sink"), 1);
    t.tells(PUBLIC, "that they are lost", |fact| matches!(fact, Fact::ForcesLost { cause: Cause::Ally, .. }));
}

case!(
    ally_pays_what_it_has_promised,
    Native,
    "base/shipping/ally-pays-what-it-has-promised",
    "An ally pays as much of a shipment as it has promised, all of it or a part, and nobody else pays anything."
);
fn ally_pays_what_it_has_promised(t: &mut Table) {
    before_allied_shipment(t, basic().of(&[Emperor, Harkonnen, Atreides]), (Emperor, Atreides), &[]);
    until_ships(t, Emperor);
    t.refuses(Emperor, ship_helped("old-gap-s10", 2, 1), Rejection::NotPromised);
    t.does(Atreides, promise(4));
    t.refuses(Emperor, ship_helped("old-gap-s10", 3, 5), Rejection::NotPromised);
    t.refuses(Emperor, ship_helped("habbanya-sietch-s17", 2, 3), Rejection::NotPromised);
    t.variation("all of it", |t| {
        t.does(Emperor, ship_helped("old-gap-s10", 2, 4));
        t.counts(Emperor.spice(), 10);
        t.counts(Atreides.spice(), 6);
    });
    t.does(Emperor, ship_helped("old-gap-s10", 7, 4));
    t.counts(Emperor.spice(), 0);
    t.counts(Atreides.spice(), 6);
    t.counts(Harkonnen.spice(), 10);
}

case!(
    promise_is_between_allies,
    Privacy,
    "base/shipping/promise-is-between-allies",
    "What an ally promises to pay is known to the two of them alone until it is paid."
);
fn promise_is_between_allies(t: &mut Table) {
    before_allied_shipment(t, basic().of(&[Emperor, Harkonnen, Atreides]), (Emperor, Atreides), &[]);
    until_ships(t, Emperor);
    for watcher in [PUBLIC, Harkonnen.into()] {
        t.same_to(watcher, |t| t.does(Atreides, promise(4)), |t| t.does(Atreides, promise(6)));
    }
    t.does(Atreides, promise(4));
    t.tells(Emperor, "how much", |fact| matches!(fact, Fact::Promised { from: Atreides, amount: 4 }));
    t.tells_not(Harkonnen, "of a promise", |fact| matches!(fact, Fact::Promised { .. }));
}

// ---- the look at the spice deck

/// The Atreides are about to look: the others can stop it.
fn look_under_way(t: &mut Table, seating: Seating) {
    t.seat(seating).until(Phase::Movement);
    t.stage([spice_deck(&["the-minor-erg", "old-gap"])]);
}

fn next_spice(t: &mut Table, faction: Faction) -> Option<&'static str> {
    let viewer = Viewer::Seat(t.seat_of(faction));
    t.game().view(viewer).own.and_then(|own| own.next_spice)
}

case!(
    atreides_see_one_card,
    Native,
    "base/shipping/atreides-see-one-card",
    "Before anybody ships the Atreides see the topmost card of the spice deck, and in the Advanced game no second one."
);
fn atreides_see_one_card(t: &mut Table) {
    for seating in [basic(), advanced()] {
        look_under_way(t, seating.of(&[Emperor, Atreides]));
        t.asked(DecisionKind::AnswerKarama, &[Emperor]);
        t.all_pass();
        let seen = t.log().iter().filter(|entry| matches!(entry.fact, Fact::SpiceSeen { .. })).count();
        t.equals("cards seen", &seen, &1);
        let card = next_spice(t, Atreides);
        t.equals("the card", &card, &Some("the-minor-erg"));
        happened_in_order(
            t,
            "the look comes before the first turn",
            &[|fact| matches!(fact, Fact::SpiceSeen { .. }), |fact| matches!(fact, Fact::MarchBegan { .. })],
        );
    }
}

case!(
    look_is_theirs_alone,
    Privacy,
    "base/shipping/look-is-theirs-alone",
    "The others learn that the Atreides have looked, not which card it is."
);
fn look_is_theirs_alone(t: &mut Table) {
    look_under_way(t, basic().of(&[Emperor, Atreides, Guild]));
    t.all_pass();
    let name = |fact: &Fact| matches!(fact, Fact::SpiceSeen { card: Told::Known(card) } if card == "the-minor-erg");
    t.tells(Atreides, "which card", name);
    t.tells(Emperor, "that they looked", |fact| matches!(fact, Fact::SpiceSeen { card: Told::Hidden }));
    for watcher in [PUBLIC, Emperor.into(), Guild.into()] {
        t.hidden_from(watcher, Secret::Deck(Place::SpiceDeck));
    }
}

case!(
    stopped_look_shows_nothing,
    Native,
    "base/shipping/stopped-look-shows-nothing",
    "A Karama keeps the Atreides from looking, and the phase goes on."
);
fn stopped_look_shows_nothing(t: &mut Table) {
    look_under_way(t, basic().of(&[Emperor, Atreides]));
    t.stage([give(Emperor, "karama")]);
    let card = t.card(Emperor, "karama");
    t.does(Emperor, karama(card));
    t.tells_not(Atreides, "a card", |fact| matches!(fact, Fact::SpiceSeen { .. }));
    let card = next_spice(t, Atreides);
    t.equals("the card", &card, &None);
    let asked = t.game().decisions().first().map(|decision| decision.kind);
    t.equals("the question", &asked, &Some(DecisionKind::Ship));
}

case!(
    look_survives_a_save,
    Recovery,
    "base/shipping/look-survives-a-save",
    "A look that was under way when the game was saved is carried out after the reload, once."
);
fn look_survives_a_save(t: &mut Table) {
    look_under_way(t, basic().of(&[Emperor, Atreides]));
    t.save_and_load();
    t.passes(Emperor);
    t.refuses_stale(Emperor);
    t.save_and_load();
    let card = next_spice(t, Atreides);
    t.equals("the card", &card, &Some("the-minor-erg"));
}
