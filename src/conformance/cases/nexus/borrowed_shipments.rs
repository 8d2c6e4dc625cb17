//! Cases of the two cards that change the shipment of their holder: Richese Secret Ally and Guild Secret Ally.

use truthsayer_engine::Viewer;
use truthsayer_engine::frame::WindowKind;
use truthsayer_engine::request::MovementAct;

use super::{answers_of, frame_of, holders_are, holds};
use crate::cases::base::{before_shipment, until_ships};
use crate::registry::case;
use crate::table::prelude::*;

/// The Emperor, who holds the Richese card, is asked to ship where the Guild is played.
fn richese(t: &mut Table, there: &[Move]) {
    shipping(t, &[Guild, Emperor, Harkonnen, Atreides], "richese", there);
}

/// The Emperor, who holds the Guild's card, is asked to ship where nobody plays the Guild.
fn guild(t: &mut Table, there: &[Move]) {
    shipping(t, &[Emperor, Harkonnen, Atreides, Fremen], "guild", there);
}

fn shipping(t: &mut Table, seats: &[Faction], card: &str, there: &[Move]) {
    let mut all = vec![hold_nexus(Emperor, card)];
    all.extend(there.iter().cloned());
    before_shipment(t, basic().of(seats).with_nexus_cards(), &all);
    until_ships(t, Emperor);
}

const UNFIT: &str = "a player's turn does not fit what lies on it";

/// The shipment in a save that is being paid for.
fn shipment(game: &mut serde_json::Value) -> &mut serde_json::Value {
    &mut frame_of(game, "march")["step"]["paying"]
}

fn at_the_price_of_one(shipment: Act) -> Act {
    on_terms(Terms::PriceOfOne, shipment)
}

fn as_the_guild(shipment: Act) -> Act {
    on_terms(Terms::Guild, shipment)
}

// ---- Richese

case!(
    five_at_the_price_of_one,
    Native,
    "nexus/borrowed-shipments/five-at-the-price-of-one",
    "Five forces come out of the reserves for what one costs: 1 into a stronghold, 2 elsewhere; the card is spent."
);
fn five_at_the_price_of_one(t: &mut Table) {
    richese(t, &[]);
    t.variation("into a stronghold", |t| {
        t.changes(Emperor.spice(), -1, |t| t.does(Emperor, at_the_price_of_one(ship("carthag-s11", 5))));
        t.all_pass_through(&[DecisionKind::AnswerKarama]);
        t.counts(Emperor.forces_in("carthag-s11"), 5);
    });
    t.variation("one alone", |t| {
        t.changes(Emperor.spice(), -2, |t| t.does(Emperor, at_the_price_of_one(ship("old-gap-s10", 1))));
    });
    t.changes(Emperor.spice(), -2, |t| {
        t.changes(Emperor.reserves(), -5, |t| {
            t.does(Emperor, at_the_price_of_one(ship("old-gap-s10", 5)));
            t.all_pass_through(&[DecisionKind::AnswerKarama]);
        });
    });
    t.counts(Emperor.forces_in("old-gap-s10"), 5);
    t.owes(Emperor, DecisionKind::Move);
    t.tells(
        PUBLIC,
        "how many came",
        |fact| matches!(fact, Fact::Shipped { forces, price: 2, .. } if forces.normal == 5),
    );
    holders_are(t, &[]);
    t.counts(Quantity::Pile(Place::NexusDiscard), 1);
}

case!(
    six_are_refused,
    Native,
    "nexus/borrowed-shipments/six-are-refused",
    "More than five forces, forces of the board and a Karama on top are refused by name, and the card is kept."
);
fn six_are_refused(t: &mut Table) {
    richese(t, &[put(Emperor, "old-gap-s10", 2), give(Emperor, "karama")]);
    t.refuses(Emperor, at_the_price_of_one(ship("carthag-s11", 6)), Rejection::WrongForceCount);
    t.withholds(Emperor, &at_the_price_of_one(ship("carthag-s11", 6)));
    t.offers(Emperor, &at_the_price_of_one(ship("carthag-s11", 5)));
    t.refuses(Emperor, at_the_price_of_one(ship("carthag-s11", 0)), Rejection::NothingMoved);
    let card = t.card(Emperor, "karama");
    t.refuses(Emperor, at_the_price_of_one(ship_by_karama("carthag-s11", 5, card)), Rejection::NothingToPay);
    let cross = cross(&[("old-gap-s10", 2, 0)], "carthag-s11");
    t.refuses(Emperor, at_the_price_of_one(cross), Rejection::NotGuild);
    t.refuses(Emperor, at_the_price_of_one(ship_back(&[("old-gap-s10", 2, 0)])), Rejection::NotGuild);
    holds(t, Emperor, "richese");
}

case!(
    price_of_one_to_the_guild,
    Native,
    "nexus/borrowed-shipments/price-of-one-to-the-guild",
    "The price of one is paid to whom a shipment is paid: to the Guild where it is played, and to the bank where it is not."
);
fn price_of_one_to_the_guild(t: &mut Table) {
    shipping(t, &[Emperor, Harkonnen, Atreides], "richese", &[]);
    t.changes(Emperor.spice(), -2, |t| t.does(Emperor, at_the_price_of_one(ship("old-gap-s10", 5))));
    t.owes(Emperor, DecisionKind::Move);
    richese(t, &[]);
    t.changes(Guild.spice(), 2, |t| {
        t.does(Emperor, at_the_price_of_one(ship("old-gap-s10", 5)));
        t.all_pass_through(&[DecisionKind::AnswerKarama]);
    });
}

case!(
    lowered_fee_is_not_taken,
    Native,
    "nexus/borrowed-shipments/lowered-fee-is-not-taken",
    "The fee of a shipment at the price of one opens no acknowledgement; Guild Betrayal waits for an ordinary shipment."
);
fn lowered_fee_is_not_taken(t: &mut Table) {
    richese(t, &[hold_nexus(Atreides, "guild")]);
    t.variation("an ordinary shipment", |t| {
        t.does(Emperor, ship("old-gap-s10", 2));
        t.all_pass_through(&[DecisionKind::AnswerKarama]);
        t.asked(DecisionKind::AnswerNexus, &[Emperor, Atreides]);
    });
    t.does(Emperor, at_the_price_of_one(ship("old-gap-s10", 5)));
    t.keeps(Atreides.spice(), |t| t.all_pass_through(&[DecisionKind::AnswerKarama]));
    t.tells_not(PUBLIC, "of an acknowledgement", |fact| {
        matches!(fact, Fact::WindowOpened { window: WindowKind::Nexus, .. })
    });
    t.owes(Emperor, DecisionKind::Move);
    holds(t, Atreides, "guild");
}

case!(
    fremen_reserves_have_no_price,
    Native,
    "nexus/borrowed-shipments/fremen-reserves-have-no-price",
    "Fremen, whose reserves come for nothing, are refused Richese Secret Ally by name, and keep the card."
);
fn fremen_reserves_have_no_price(t: &mut Table) {
    let seating = basic().of(&[Guild, Emperor, Fremen, Atreides]).with_nexus_cards();
    before_shipment(t, seating, &[hold_nexus(Fremen, "richese")]);
    until_ships(t, Fremen);
    t.refuses(Fremen, at_the_price_of_one(ship("the-great-flat-s15", 3)), Rejection::PanelUndecided);
    t.withholds(Fremen, &at_the_price_of_one(ship("the-great-flat-s15", 3)));
    t.does(Fremen, ship("the-great-flat-s15", 3));
    holds(t, Fremen, "richese");
}

case!(
    terms_need_the_card,
    Native,
    "nexus/borrowed-shipments/terms-need-the-card",
    "Nobody ships on terms that its card does not give; a card that is declared with a shipment is not played by itself."
);
fn terms_need_the_card(t: &mut Table) {
    richese(t, &[]);
    t.refuses(Emperor, play_nexus("richese.secret-ally"), Rejection::PanelDeclared);
    t.refuses(Emperor, as_the_guild(ship("old-gap-s10", 2)), Rejection::NexusCardNotHeld);
    t.variation("the other way about", |t| {
        t.stage([hold_nexus(Emperor, "guild")]);
        // The Guild is played: the card is a Betrayal.
        t.refuses(Emperor, as_the_guild(ship("old-gap-s10", 2)), Rejection::NexusCardNotHeld);
        t.refuses(Emperor, at_the_price_of_one(ship("old-gap-s10", 2)), Rejection::NexusCardNotHeld);
        t.withholds(Emperor, &at_the_price_of_one(ship("old-gap-s10", 2)));
    });
    t.passes(Emperor);
    holds(t, Emperor, "richese");
    before_shipment(t, basic().of(&[Emperor, Harkonnen, Atreides]), &[]);
    until_ships(t, Emperor);
    t.refuses(Emperor, as_the_guild(ship("old-gap-s10", 2)), Rejection::NoNexusCards);
}

case!(
    declared_shipment_is_bound,
    Recovery,
    "nexus/borrowed-shipments/declared-shipment-is-bound",
    "Saved while its payment is answered, a shipment at the price of one arrives once, and the card is spent once."
);
fn declared_shipment_is_bound(t: &mut Table) {
    richese(t, &[]);
    t.does(Emperor, at_the_price_of_one(ship("old-gap-s10", 5)));
    t.refuses_stale(Emperor);
    t.save_and_load();
    t.refuses_forgery(|game| game["nexus_cards"]["plays"] = serde_json::json!([]), UNFIT);
    t.refuses_forgery(|game| shipment(game)["forces"][0]["normal"] = 6.into(), UNFIT);
    t.refuses_forgery(|game| shipment(game)["rate"] = "full".into(), UNFIT);
    t.counts(Emperor.forces_in("old-gap-s10"), 0);
    t.changes(Guild.spice(), 2, |t| t.all_pass_through(&[DecisionKind::AnswerKarama]));
    t.save_and_load();
    t.refuses_stale(Emperor);
    t.counts(Emperor.forces_in("old-gap-s10"), 5);
    t.counts(Quantity::Pile(Place::NexusDiscard), 1);
}

case!(
    cancelled_with_its_card,
    Native,
    "nexus/borrowed-shipments/cancelled-with-its-card",
    "Advanced: a shipment at the price of one that the Guild cancels is lost with its card; forces and spice stay."
);
fn cancelled_with_its_card(t: &mut Table) {
    let seating = advanced().of(&[Guild, Emperor, Harkonnen, Atreides]).with_nexus_cards();
    before_shipment(t, seating, &[hold_nexus(Emperor, "richese"), give(Guild, "karama")]);
    until_ships(t, Emperor);
    t.does(Emperor, at_the_price_of_one(ship("old-gap-s10", 5)));
    t.asked(DecisionKind::AnswerKarama, &[Guild]);
    t.save_and_load();
    let card = t.card(Guild, "karama");
    t.keeps(Emperor.spice(), |t| t.keeps(Emperor.reserves(), |t| t.does(Guild, karama(card))));
    t.owes(Emperor, DecisionKind::Move);
    t.save_and_load();
    holders_are(t, &[]);
    t.counts(Quantity::Pile(Place::NexusDiscard), 1);
    t.counts(Emperor.forces_in("old-gap-s10"), 0);
    t.refuses(Emperor, ship("old-gap-s10", 1), Rejection::WrongKind);
}

case!(
    which_card_shows_on_use,
    Privacy,
    "nexus/borrowed-shipments/which-card-shows-on-use",
    "That a player could ship on other terms shows to nobody before it does; then the panel is public."
);
fn which_card_shows_on_use(t: &mut Table) {
    richese(t, &[]);
    for watcher in [PUBLIC, Guild.into(), Harkonnen.into()] {
        t.hidden_from(watcher, Emperor.nexus_card());
    }
    t.does(Emperor, at_the_price_of_one(ship("old-gap-s10", 5)));
    t.tells(PUBLIC, "the panel", |fact| {
        matches!(fact, Fact::Nexus(NexusFact::Played { faction: Emperor, panel, .. }) if panel.name() == "richese.secret-ally")
    });
}

case!(
    bots_ship_on_other_terms,
    Policy,
    "nexus/borrowed-shipments/bots-ship-on-other-terms",
    "Bots that hold such a card ship by what their seats are offered."
);
fn bots_ship_on_other_terms(t: &mut Table) {
    for (card, terms) in [("richese", Terms::PriceOfOne), ("guild", Terms::Guild)] {
        shipping(t, &[Emperor, Harkonnen, Atreides, Fremen], card, &[]);
        let shipment = ships_on(t, terms).expect("some bot ships on those terms");
        t.does(Emperor, shipment);
        super::tells_of(t, &format!("{card}.secret-ally"));
        shipping(t, &[Emperor, Harkonnen, Atreides, Fremen], "ecaz", &[]);
        let shipment = ships_on(t, terms);
        t.equals("what bots ship without the card", &shipment, &None);
    }
}

/// What some bot of the Emperor ships on these terms.
fn ships_on(t: &mut Table, wanted: Terms) -> Option<Act> {
    let on = |act: &Act| match act {
        Act::Movement(
            MovementAct::Ship { terms, .. }
            | MovementAct::CrossShip { terms, .. }
            | MovementAct::ShipBack { terms, .. },
        ) => *terms == wanted,
        _ => false,
    };
    answers_of(t, Emperor).into_iter().find(on)
}

// ---- the Guild

case!(
    half_the_price_once,
    Native,
    "nexus/borrowed-shipments/half-the-price-once",
    "On the Guild's terms the whole shipment costs half, rounded up once, and the bank is paid; a Karama halves no further."
);
fn half_the_price_once(t: &mut Table) {
    guild(t, &[give(Emperor, "karama")]);
    let card = t.card(Emperor, "karama");
    t.refuses(Emperor, as_the_guild(ship_by_karama("carthag-s11", 5, card)), Rejection::NothingToPay);
    for (to, count, price) in [("carthag-s11", 5, 3), ("carthag-s11", 3, 2), ("old-gap-s10", 3, 3)] {
        t.variation("at half the price", |t| {
            t.changes(Emperor.spice(), -price, |t| t.does(Emperor, as_the_guild(ship(to, count))));
            t.counts(Emperor.forces_in(to), i64::from(count));
            holders_are(t, &[]);
        });
    }
    // Without the card it is the full price, or half for the Karama.
    t.changes(Emperor.spice(), -5, |t| t.does(Emperor, ship("carthag-s11", 5)));
    holds(t, Emperor, "guild");
}

case!(
    across_and_back,
    Native,
    "nexus/borrowed-shipments/across-and-back",
    "The card opens the Guild's routes: from one territory to another, and back to the reserves, which keep their owner."
);
fn across_and_back(t: &mut Table) {
    guild(t, &[put(Emperor, "old-gap-s10", 4)]);
    t.refuses(Emperor, cross(&[("old-gap-s10", 3, 0)], "carthag-s11"), Rejection::NotGuild);
    t.refuses(Emperor, ship_back(&[("old-gap-s10", 3, 0)]), Rejection::NotGuild);
    t.refuses(Emperor, as_the_guild(cross(&[("old-gap-s10", 5, 0)], "carthag-s11")), Rejection::NotEnoughForces);
    holds(t, Emperor, "guild");
    t.variation("across", |t| {
        t.changes(Emperor.spice(), -2, |t| {
            t.does(Emperor, as_the_guild(cross(&[("old-gap-s10", 3, 0)], "carthag-s11")));
        });
        t.counts(Emperor.forces_in("carthag-s11"), 3);
        t.counts(Emperor.forces_in("old-gap-s10"), 1);
    });
    t.changes(Emperor.spice(), -2, |t| {
        t.changes(Emperor.reserves(), 4, |t| t.does(Emperor, as_the_guild(ship_back(&[("old-gap-s10", 4, 0)]))));
    });
    t.owes(Emperor, DecisionKind::Move);
    holders_are(t, &[]);
}

case!(
    one_shipment_on_the_guilds_terms,
    Native,
    "nexus/borrowed-shipments/one-shipment-on-the-guilds-terms",
    "The shipment on the Guild's terms is the one of that turn: movement follows, and no other shipment."
);
fn one_shipment_on_the_guilds_terms(t: &mut Table) {
    guild(t, &[]);
    t.does(Emperor, as_the_guild(ship("old-gap-s10", 3)));
    t.owes(Emperor, DecisionKind::Move);
    t.refuses(Emperor, ship("old-gap-s10", 1), Rejection::WrongKind);
    t.refuses(Emperor, as_the_guild(ship("old-gap-s10", 1)), Rejection::WrongKind);
    t.does(Emperor, go(&[("old-gap-s10", 3, 0)], "basin-s09"));
}

case!(
    a_second_one_under_the_other_ruling,
    Native,
    "nexus/borrowed-shipments/a-second-one-under-the-other-ruling",
    "Where the card gives a shipment beside the ordinary one, the player is asked to ship once more, and no more than once."
);
fn a_second_one_under_the_other_ruling(t: &mut Table) {
    let seating = basic().of(&[Emperor, Harkonnen, Atreides]).with_nexus_cards().with(Ruling::GuildAllyShipsTwice);
    before_shipment(t, seating, &[hold_nexus(Emperor, "guild")]);
    until_ships(t, Emperor);
    t.does(Emperor, as_the_guild(ship("old-gap-s10", 2)));
    t.owes(Emperor, DecisionKind::Ship);
    t.save_and_load();
    t.refuses(Emperor, as_the_guild(ship("old-gap-s10", 1)), Rejection::NexusCardNotHeld);
    t.does(Emperor, ship("old-gap-s10", 1));
    t.owes(Emperor, DecisionKind::Move);
    t.counts(Emperor.forces_in("old-gap-s10"), 3);
}

case!(
    fremen_cross_as_the_guild,
    Native,
    "nexus/borrowed-shipments/fremen-cross-as-the-guild",
    "Fremen cross the planet on the Guild's terms for its price; their reserves still appear only where they do, for nothing."
);
fn fremen_cross_as_the_guild(t: &mut Table) {
    let seating = basic().of(&[Emperor, Harkonnen, Atreides, Fremen]).with_nexus_cards();
    before_shipment(t, seating, &[hold_nexus(Fremen, "guild"), put(Fremen, "old-gap-s10", 3)]);
    until_ships(t, Fremen);
    t.refuses(Fremen, as_the_guild(ship("carthag-s11", 2)), Rejection::NotThere);
    t.refuses(Fremen, as_the_guild(ship("the-great-flat-s15", 2)), Rejection::NothingToPay);
    holds(t, Fremen, "guild");
    t.changes(Fremen.spice(), -2, |t| t.does(Fremen, as_the_guild(cross(&[("old-gap-s10", 3, 0)], "carthag-s11"))));
    t.counts(Fremen.forces_in("carthag-s11"), 3);
}

case!(
    two_requests_one_shipment,
    Concurrency,
    "nexus/borrowed-shipments/two-requests-one-shipment",
    "Of two requests for one event one counts: forces come once, the price is paid once, and the card is spent once."
);
fn two_requests_one_shipment(t: &mut Table) {
    richese(t, &[]);
    t.does(Emperor, at_the_price_of_one(ship("old-gap-s10", 5)));
    t.refuses_stale(Emperor);
    t.refuses(Emperor, at_the_price_of_one(ship("old-gap-s10", 5)), Rejection::WrongKind);
    t.all_pass_through(&[DecisionKind::AnswerKarama]);
    t.counts(Emperor.forces_in("old-gap-s10"), 5);
    guild(t, &[]);
    t.changes(Emperor.spice(), -3, |t| {
        t.does(Emperor, as_the_guild(ship("old-gap-s10", 3)));
        t.refuses_stale(Emperor);
    });
    t.counts(Emperor.forces_in("old-gap-s10"), 3);
    t.counts(Quantity::Pile(Place::NexusDiscard), 1);
}

case!(
    secret_ally_is_no_ally,
    Native,
    "nexus/borrowed-shipments/secret-ally-is-no-ally",
    "Who ships on the Guild's terms has no ally by it: no alliance is made, nothing passes between allies, and it ends there."
);
fn secret_ally_is_no_ally(t: &mut Table) {
    guild(t, &[]);
    t.does(Emperor, as_the_guild(ship("old-gap-s10", 2)));
    let alliances = t.game().view(Viewer::Public).alliances;
    t.equals("alliances", &alliances.len(), &0);
    t.refuses(Emperor, promise(1), Rejection::NotAllied);
    t.refuses(Emperor, gift(1), Rejection::NotAllied);
    t.until((2, DecisionKind::Ship));
    until_ships(t, Emperor);
    t.refuses(Emperor, cross(&[("old-gap-s10", 2, 0)], "carthag-s11"), Rejection::NotGuild);
    t.refuses(Emperor, as_the_guild(ship("old-gap-s10", 1)), Rejection::NexusCardNotHeld);
}
