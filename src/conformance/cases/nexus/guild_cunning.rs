//! Cases of Guild Cunning: a second shipment right after the Guild's own turn.

use truthsayer_engine::frame::WindowKind;

use super::{answers_of, bots_pass, frame_of, holders_are, holds};
use crate::cases::base::{ally, before_shipment, before_the_blow, until_ships};
use crate::registry::case;
use crate::table::prelude::*;

const FOUR: [Faction; 4] = [Guild, Emperor, Harkonnen, Atreides];

/// The Guild, which holds a card and has neither shipped nor moved, is asked when its turn is over.
fn turn_over(t: &mut Table, card: &str, there: &[Move]) {
    let mut all = vec![hold_nexus(Guild, card)];
    all.extend(there.iter().cloned());
    before_shipment(t, basic().of(&FOUR).with_nexus_cards(), &all);
    until_ships(t, Guild);
    t.passes(Guild);
    t.passes(Guild);
    t.asked(DecisionKind::ShipAgain, &[Guild]);
}

/// Nobody stops the Guild's advantages.
fn unstopped(t: &mut Table) {
    t.all_pass_through(&[DecisionKind::AnswerKarama]);
}

case!(
    ships_a_second_time,
    Native,
    "nexus/guild-cunning/ships-a-second-time",
    "Right after its turn the Guild ships again, in any way that it has, at its own price; card and shipment go together."
);
fn ships_a_second_time(t: &mut Table) {
    let mut all = vec![hold_nexus(Guild, "guild")];
    all.push(purse(Guild, 9));
    before_shipment(t, basic().of(&FOUR).with_nexus_cards(), &all);
    until_ships(t, Guild);
    t.does(Guild, ship("old-gap-s10", 2));
    unstopped(t);
    t.counts(Guild.spice(), 7);
    t.passes(Guild);
    t.asked(DecisionKind::ShipAgain, &[Guild]);
    for (again, price) in [
        (ship("carthag-s11", 3), 2),
        (cross(&[("old-gap-s10", 2, 0)], "carthag-s11"), 1),
        (ship_back(&[("old-gap-s10", 2, 0)]), 1),
    ] {
        t.variation("a second shipment", |t| {
            t.changes(Guild.spice(), -price, |t| {
                t.does(Guild, again);
                unstopped(t);
            });
            holders_are(t, &[]);
            t.counts(Quantity::Pile(Place::NexusDiscard), 1);
        });
    }
    t.does(Guild, ship("carthag-s11", 3));
    unstopped(t);
    t.counts(Guild.forces_in("carthag-s11"), 3);
    t.asked(DecisionKind::Move, &[Guild]);
    t.passes(Guild);
    // There is no third.
    t.asked(DecisionKind::Ship, &[Emperor]);
}

case!(
    nothing_moves_then,
    Native,
    "nexus/guild-cunning/nothing-moves-then",
    "After the second shipment neither the group that came with it nor anything else of the Guild moves."
);
fn nothing_moves_then(t: &mut Table) {
    turn_over(t, "guild", &[put(Guild, "basin-s09", 2)]);
    t.does(Guild, ship("old-gap-s10", 2));
    unstopped(t);
    for from in ["old-gap-s10", "basin-s09"] {
        let move_on = go(&[(from, 1, 0)], "rim-wall-west-s09");
        t.refuses(Guild, move_on.clone(), Rejection::NoMoveLeft);
        t.withholds(Guild, &move_on);
    }
    t.refuses(Guild, ship("old-gap-s10", 1), Rejection::WrongKind);
    t.passes(Guild);
    t.asked(DecisionKind::Ship, &[Emperor]);
}

case!(
    hajr_moves_the_group,
    Native,
    "nexus/guild-cunning/hajr-moves-the-group",
    "A Hajr moves the group that came with the second shipment, and nothing else of the Guild."
);
fn hajr_moves_the_group(t: &mut Table) {
    turn_over(t, "guild", &[put(Guild, "basin-s09", 2), put(Guild, "old-gap-s10", 1), give(Guild, "hajr")]);
    t.does(Guild, ship("old-gap-s10", 2));
    unstopped(t);
    let card = t.card(Guild, "hajr");
    t.does(Guild, hajr(card));
    t.refuses(Guild, go(&[("basin-s09", 2, 0)], "rim-wall-west-s09"), Rejection::NoMoveLeft);
    t.refuses(Guild, go(&[("old-gap-s10", 3, 0)], "rim-wall-west-s09"), Rejection::NoMoveLeft);
    t.withholds(Guild, &go(&[("basin-s09", 2, 0)], "rim-wall-west-s09"));
    t.save_and_load();
    t.does(Guild, go(&[("old-gap-s10", 2, 0)], "rim-wall-west-s09"));
    t.counts(Guild.forces_in("rim-wall-west-s09"), 2);
    t.refuses(Guild, go(&[("rim-wall-west-s09", 2, 0)], "old-gap-s10"), Rejection::NoMoveLeft);
}

case!(
    back_to_the_reserves_ends_it,
    Native,
    "nexus/guild-cunning/back-to-the-reserves-ends-it",
    "A second shipment back to the reserves leaves nothing to move: the next player's turn begins."
);
fn back_to_the_reserves_ends_it(t: &mut Table) {
    turn_over(t, "guild", &[put(Guild, "old-gap-s10", 2)]);
    t.changes(Guild.reserves(), 2, |t| {
        t.does(Guild, ship_back(&[("old-gap-s10", 2, 0)]));
        unstopped(t);
    });
    t.asked(DecisionKind::Ship, &[Emperor]);
}

case!(
    declining_keeps_the_card,
    Native,
    "nexus/guild-cunning/declining-keeps-the-card",
    "A second shipment that the rules forbid is refused by name, and one that is declined is none: the card is kept."
);
fn declining_keeps_the_card(t: &mut Table) {
    turn_over(t, "guild", &[purse(Guild, 2), storm(2)]);
    t.refuses(Guild, ship("old-gap-s10", 3), Rejection::CannotPay);
    t.refuses(Guild, ship("carthag-s11", 0), Rejection::NothingMoved);
    t.refuses(Guild, ship("cielago-north-s02", 1), Rejection::CellInStorm);
    holds(t, Guild, "guild");
    t.passes(Guild);
    t.asked(DecisionKind::Ship, &[Emperor]);
    holds(t, Guild, "guild");
    t.refuses(Guild, ship("carthag-s11", 1), Rejection::NotYourDecision);
}

case!(
    not_at_another_time,
    Native,
    "nexus/guild-cunning/not-at-another-time",
    "The card is not played before the Guild's turn or once the next has begun, nor by itself; the first shipment is one."
);
fn not_at_another_time(t: &mut Table) {
    before_shipment(t, basic().of(&FOUR).with_nexus_cards(), &[hold_nexus(Guild, "guild")]);
    t.refuses(Guild, play_nexus("guild.cunning"), Rejection::PanelDeclared);
    until_ships(t, Guild);
    t.does(Guild, ship("old-gap-s10", 1));
    unstopped(t);
    t.refuses(Guild, ship("old-gap-s10", 1), Rejection::WrongKind);
    t.passes(Guild);
    t.passes(Guild);
    t.refuses(Guild, play_nexus("guild.cunning"), Rejection::PanelDeclared);
    t.refuses(Guild, play_nexus("guild.betrayal"), Rejection::WrongPanel);
    holds(t, Guild, "guild");
}

case!(
    asked_whatever_it_holds,
    Privacy,
    "nexus/guild-cunning/asked-whatever-it-holds",
    "A Guild that holds another card is asked all the same, and can only pass; nobody else can tell the two apart."
);
fn asked_whatever_it_holds(t: &mut Table) {
    turn_over(t, "ecaz", &[]);
    t.refuses(Guild, ship("old-gap-s10", 2), Rejection::NexusCardNotHeld);
    t.withholds(Guild, &ship("old-gap-s10", 2));
    for watcher in [PUBLIC, Emperor.into(), Harkonnen.into()] {
        t.hidden_from(watcher, Guild.nexus_card());
        let passing = |card: &'static str| {
            move |t: &mut Table| {
                t.stage([hold_nexus(Guild, card)]);
                t.passes(Guild);
            }
        };
        t.same_to(watcher, passing("guild"), passing("ecaz"));
        let waiting = |card: &'static str| {
            move |t: &mut Table| {
                t.stage([hold_nexus(Guild, card)]);
            }
        };
        t.same_to(watcher, waiting("guild"), waiting("ecaz"));
    }
    t.passes(Guild);
    t.asked(DecisionKind::Ship, &[Emperor]);
    holds(t, Guild, "ecaz");
}

case!(
    not_asked_without_a_card,
    Native,
    "nexus/guild-cunning/not-asked-without-a-card",
    "A Guild that is known to hold no card is not asked, nor is one with an ally, nor anybody else."
);
fn not_asked_without_a_card(t: &mut Table) {
    before_shipment(t, basic().of(&FOUR).with_nexus_cards(), &[hold_nexus(Emperor, "ecaz")]);
    until_ships(t, Guild);
    t.passes(Guild);
    t.passes(Guild);
    t.asked(DecisionKind::Ship, &[Emperor]);
    t.passes(Emperor);
    t.passes(Emperor);
    t.asked(DecisionKind::Ship, &[Harkonnen]);
    before_the_blow(t, basic().of(&FOUR).with_nexus_cards(), &["hagga-basin"], &["worm", "old-gap"]);
    t.all_pass();
    ally(t, Guild, Harkonnen);
    t.until((2, DecisionKind::Ship));
    until_ships(t, Guild);
    t.passes(Guild);
    t.passes(Guild);
    let asked = t.is_asked(DecisionKind::ShipAgain);
    t.equals("somebody is asked to ship again", &asked, &false);
}

case!(
    stopped_advantage_is_asked_anew,
    Native,
    "nexus/guild-cunning/stopped-advantage-is-asked-anew",
    "A Karama that stops the half price leaves the second shipment, which is declared: the Guild ships anew, or not at all."
);
fn stopped_advantage_is_asked_anew(t: &mut Table) {
    turn_over(t, "guild", &[give(Harkonnen, "karama")]);
    t.does(Guild, ship("carthag-s11", 3));
    let card = t.card(Harkonnen, "karama");
    t.does(Harkonnen, karama(card));
    t.all_pass_through(&[DecisionKind::AnswerKarama]);
    t.asked(DecisionKind::ShipAgain, &[Guild]);
    holders_are(t, &[]);
    t.save_and_load();
    t.variation("not at all", |t| {
        t.keeps(Guild.spice(), |t| t.passes(Guild));
        t.asked(DecisionKind::Ship, &[Emperor]);
    });
    t.changes(Guild.spice(), -3, |t| t.does(Guild, ship("carthag-s11", 3)));
    t.counts(Guild.forces_in("carthag-s11"), 3);
    t.counts(Quantity::Pile(Place::NexusDiscard), 1);
}

case!(
    second_fee_is_not_taken,
    Native,
    "nexus/guild-cunning/second-fee-is-not-taken",
    "What the second shipment costs opens no acknowledgement: the card that could take it is the one just spent."
);
fn second_fee_is_not_taken(t: &mut Table) {
    turn_over(t, "guild", &[hold_nexus(Harkonnen, "choam")]);
    t.does(Guild, ship("old-gap-s10", 2));
    unstopped(t);
    t.tells_not(PUBLIC, "of an acknowledgement", |fact| {
        matches!(fact, Fact::WindowOpened { window: WindowKind::Nexus, .. })
    });
    t.counts(Guild.forces_in("old-gap-s10"), 2);
}

case!(
    owed_shipment_is_saved,
    Recovery,
    "nexus/guild-cunning/owed-shipment-is-saved",
    "Saved at the question, in an answer to it or after the arrival, the second shipment comes once, and its card is spent once."
);
fn owed_shipment_is_saved(t: &mut Table) {
    turn_over(t, "guild", &[]);
    t.save_and_load();
    t.does(Guild, ship("old-gap-s10", 2));
    t.refuses_stale(Guild);
    // Whoever draws the card now neither ends what it has begun nor repeats it.
    t.stage([hold_nexus(Harkonnen, "guild")]);
    t.save_and_load();
    t.refuses_forgery(
        |game| game["nexus_cards"]["plays"] = serde_json::json!([]),
        "a player's turn does not fit what lies on it",
    );
    t.refuses_forgery(
        |game| {
            frame_of(game, "march")["second"] = "asked".into();
        },
        "a Nexus card owes what nothing waits for",
    );
    unstopped(t);
    t.save_and_load();
    t.refuses_stale(Guild);
    t.counts(Guild.forces_in("old-gap-s10"), 2);
    t.counts(Guild.spice(), 3);
    t.passes(Guild);
    t.asked(DecisionKind::Ship, &[Emperor]);
}

case!(
    bots_ship_again,
    Policy,
    "nexus/guild-cunning/bots-ship-again",
    "A bot that is asked for a second shipment proposes only what is offered, with the card and without it."
);
fn bots_ship_again(t: &mut Table) {
    turn_over(t, "ecaz", &[]);
    bots_pass(t, Guild);
    turn_over(t, "guild", &[]);
    let again = answers_of(t, Guild).into_iter().find(|act| *act != Act::Pass).expect("some bot ships again");
    t.does(Guild, again);
    super::tells_of(t, "guild.cunning");
    holders_are(t, &[]);
}

case!(
    two_requests_one_second_shipment,
    Concurrency,
    "nexus/guild-cunning/two-requests-one-second-shipment",
    "Of two requests for one event one counts: the second shipment comes once, and no request asks for a third."
);
fn two_requests_one_second_shipment(t: &mut Table) {
    turn_over(t, "guild", &[]);
    t.does(Guild, ship("old-gap-s10", 2));
    t.refuses_stale(Guild);
    t.refuses(Guild, ship("old-gap-s10", 2), Rejection::NotYourDecision);
    unstopped(t);
    t.refuses_stale(Guild);
    t.counts(Guild.forces_in("old-gap-s10"), 2);
    t.counts(Guild.spice(), 3);
    t.counts(Quantity::Pile(Place::NexusDiscard), 1);
}

case!(
    no_other_card_meanwhile,
    Native,
    "nexus/guild-cunning/no-other-card-meanwhile",
    "While the Guild is asked for a second shipment, nobody plays a Nexus card unasked: not even the Guild another one."
);
fn no_other_card_meanwhile(t: &mut Table) {
    let seating = basic().of(&[Guild, Emperor, Harkonnen, Fremen]).with_nexus_cards();
    before_shipment(t, seating, &[hold_nexus(Guild, "fremen"), hold_nexus(Harkonnen, "harkonnen")]);
    until_ships(t, Guild);
    let still = play_nexus_otherwise("fremen.betrayal", NexusChoice::Plain);
    t.offers(Harkonnen, &play_nexus("harkonnen.cunning"));
    t.passes(Guild);
    t.passes(Guild);
    t.asked(DecisionKind::ShipAgain, &[Guild]);
    t.refuses(Guild, still.clone(), Rejection::NotBetweenSteps);
    t.refuses(Harkonnen, play_nexus("harkonnen.cunning"), Rejection::NotBetweenSteps);
    t.withholds(Guild, &still);
    t.passes(Guild);
    t.offers(Harkonnen, &play_nexus("harkonnen.cunning"));
    holds(t, Guild, "fremen");
}
