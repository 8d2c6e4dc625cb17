//! Cases of Bene Gesserit Cunning: advisors take up arms in the own turn of Shipment and Movement.

use super::{bot_proposes, holders_are, holds};
use crate::cases::base::{before_shipment, until_ships};
use crate::registry::case;
use crate::table::prelude::*;

const FOUR: [Faction; 4] = [Emperor, BeneGesserit, Harkonnen, Atreides];
const CUNNING: &str = "bene-gesserit.cunning";

/// Advanced, the storm in sector 2: the Bene Gesserit hold their card, have advisors in company in three territories, and
/// are asked to ship.
pub(super) fn advising(t: &mut Table, there: &[Move]) {
    let company = ["old-gap-s10", "basin-s09", "sihaya-ridge-s09"].map(|cell| put(Emperor, cell, 1));
    before_shipment(t, advanced().of(&FOUR).with_nexus_cards(), &company);
    t.stage([
        advise("old-gap-s10", 2),
        advise("old-gap-s11", 1),
        advise("basin-s09", 1),
        advise("sihaya-ridge-s09", 1),
    ]);
    t.stage([hold_nexus(BeneGesserit, "bene-gesserit"), storm(2)]);
    t.stage(there.iter().cloned());
    until_ships(t, BeneGesserit);
}

pub(super) fn arm(names: &[&str]) -> Act {
    play_nexus_for(CUNNING, territories(names))
}

case!(
    several_territories,
    Native,
    "nexus/sisters/several-territories",
    "The Bene Gesserit turn the advisors of whichever territories they name, all of each, and those of no other."
);
fn several_territories(t: &mut Table) {
    advising(t, &[]);
    t.offers(BeneGesserit, &arm(&["old-gap"]));
    t.offers(BeneGesserit, &arm(&["basin", "old-gap", "sihaya-ridge"]));
    t.does(BeneGesserit, arm(&["old-gap", "basin"]));
    for cell in ["old-gap-s10", "old-gap-s11", "basin-s09"] {
        t.counts(BeneGesserit.advisors_in(cell), 0);
    }
    t.counts(BeneGesserit.forces_in("old-gap-s10"), 2);
    t.counts(BeneGesserit.advisors_in("sihaya-ridge-s09"), 1);
    holders_are(t, &[]);
    t.tells(
        PUBLIC,
        "the panel",
        |fact| matches!(fact, Fact::Nexus(NexusFact::Played { panel, .. }) if panel.name() == CUNNING),
    );
}

case!(
    costs_no_action,
    Native,
    "nexus/sisters/costs-no-action",
    "After the play the Bene Gesserit ship and move as otherwise; it can be played before the shipment and before the move."
);
fn costs_no_action(t: &mut Table) {
    advising(t, &[]);
    t.variation("before the move", |t| {
        t.passes(BeneGesserit);
        t.does(BeneGesserit, arm(&["basin"]));
        t.does(BeneGesserit, go(&[("old-gap-s10", 1, 0)], "rim-wall-west-s09"));
    });
    t.does(BeneGesserit, arm(&["basin"]));
    t.owes(BeneGesserit, DecisionKind::Ship);
    t.does(BeneGesserit, ship("arrakeen-s10", 1));
    t.owes(BeneGesserit, DecisionKind::Move);
    t.does(BeneGesserit, go(&[("arrakeen-s10", 1, 0)], "rim-wall-west-s09"));
}

case!(
    movement_under_the_other_ruling,
    Native,
    "nexus/sisters/movement-under-the-other-ruling",
    "Where the play is the movement of the turn, the Bene Gesserit ship, and move no more."
);
fn movement_under_the_other_ruling(t: &mut Table) {
    let seating = advanced().of(&FOUR).with_nexus_cards().with(Ruling::SistersCunningIsMovement);
    before_shipment(t, seating, &[put(Emperor, "basin-s09", 1), hold_nexus(BeneGesserit, "bene-gesserit")]);
    t.stage([advise("basin-s09", 1), storm(2)]);
    until_ships(t, BeneGesserit);
    t.does(BeneGesserit, arm(&["basin"]));
    t.passes(BeneGesserit);
    t.refuses(BeneGesserit, go(&[("basin-s09", 1, 0)], "old-gap-s09"), Rejection::NoMoveLeft);
}

case!(
    full_stronghold_is_refused,
    Native,
    "nexus/sisters/full-stronghold-is-refused",
    "A stronghold where two others fight admits no third: it is refused, and with it the whole play; the card is kept."
);
fn full_stronghold_is_refused(t: &mut Table) {
    advising(t, &[put(Emperor, "carthag-s11", 1), advise("carthag-s11", 1)]);
    t.refuses(BeneGesserit, arm(&["carthag"]), Rejection::StrongholdFull);
    t.refuses(BeneGesserit, arm(&["basin", "carthag"]), Rejection::StrongholdFull);
    t.withholds(BeneGesserit, &arm(&["basin", "carthag"]));
    t.counts(BeneGesserit.advisors_in("basin-s09"), 1);
    holds(t, BeneGesserit, "bene-gesserit");
    t.does(BeneGesserit, arm(&["basin"]));
}

case!(
    nobody_has_entered,
    Native,
    "nexus/sisters/nobody-has-entered",
    "Turning advisors is no arrival: nothing is told but the sides, and nobody else is asked for anything."
);
fn nobody_has_entered(t: &mut Table) {
    advising(t, &[]);
    t.does(BeneGesserit, arm(&["basin", "old-gap"]));
    t.tells_not(PUBLIC, "of an arrival", |fact| {
        matches!(
            fact,
            Fact::Moved { .. } | Fact::Shipped { .. } | Fact::ForcesPlaced { .. } | Fact::WindowOpened { .. }
        )
    });
    let asked: Vec<Faction> = {
        let game = t.game();
        game.decisions().iter().filter_map(|owed| game.faction(owed.seat)).collect()
    };
    t.equals("who is asked", &asked, &[BeneGesserit].to_vec());
}

case!(
    not_those_who_came_along,
    Native,
    "nexus/sisters/not-those-who-came-along",
    "Advisors of a territory to which one came along in this phase are refused by name, and the card is kept."
);
fn not_those_who_came_along(t: &mut Table) {
    let there = [put(Harkonnen, "basin-s09", 1), hold_nexus(BeneGesserit, "bene-gesserit")];
    before_shipment(t, advanced().of(&FOUR).with_nexus_cards(), &there);
    t.stage([advise("basin-s09", 1), storm(2)]);
    until_ships(t, Emperor);
    t.does(Emperor, ship("old-gap-s10", 2));
    t.does(BeneGesserit, accompany(true));
    until_ships(t, BeneGesserit);
    t.counts(BeneGesserit.advisors_in("old-gap-s10"), 1);
    t.refuses(BeneGesserit, arm(&["old-gap"]), Rejection::PanelUndecided);
    t.refuses(BeneGesserit, arm(&["basin", "old-gap"]), Rejection::PanelUndecided);
    t.withholds(BeneGesserit, &arm(&["old-gap"]));
    holds(t, BeneGesserit, "bene-gesserit");
    t.offers(BeneGesserit, &arm(&["basin"]));
}

case!(
    not_under_the_storm,
    Native,
    "nexus/sisters/not-under-the-storm",
    "A territory of which some advisors stand under the storm is refused by name, and the card is kept."
);
fn not_under_the_storm(t: &mut Table) {
    advising(t, &[]);
    t.stage([storm(11)]);
    t.refuses(BeneGesserit, arm(&["old-gap"]), Rejection::CellInStorm);
    t.withholds(BeneGesserit, &arm(&["basin", "old-gap"]));
    holds(t, BeneGesserit, "bene-gesserit");
    t.does(BeneGesserit, arm(&["basin", "sihaya-ridge"]));
}

case!(
    none_in_the_basic_game,
    Native,
    "nexus/sisters/none-in-the-basic-game",
    "In the Basic game, which has no advisors, the play is refused, and the card is kept."
);
fn none_in_the_basic_game(t: &mut Table) {
    let there = [hold_nexus(BeneGesserit, "bene-gesserit"), put(BeneGesserit, "old-gap-s10", 2)];
    before_shipment(t, basic().of(&FOUR).with_nexus_cards(), &there);
    until_ships(t, BeneGesserit);
    t.refuses(BeneGesserit, arm(&["old-gap"]), Rejection::ConditionUnmet);
    t.withholds(BeneGesserit, &arm(&["old-gap"]));
    holds(t, BeneGesserit, "bene-gesserit");
}

case!(
    in_the_own_turn_alone,
    Native,
    "nexus/sisters/in-the-own-turn-alone",
    "Outside the own turn the play is refused, and so is a choice of no territory, of one twice or of one without advisors."
);
fn in_the_own_turn_alone(t: &mut Table) {
    advising(t, &[]);
    let twice = territories(&["basin", "basin"]);
    t.refuses(BeneGesserit, play_nexus_for(CUNNING, twice), Rejection::NoSuchChoice);
    t.refuses(BeneGesserit, arm(&[]), Rejection::NoSuchChoice);
    t.refuses(BeneGesserit, play_nexus(CUNNING), Rejection::NoSuchChoice);
    t.refuses(BeneGesserit, arm(&["basin", "polar-sink"]), Rejection::NoAdvisors);
    t.refuses(BeneGesserit, play_nexus("bene-gesserit.betrayal"), Rejection::WrongPanel);
    t.passes(BeneGesserit);
    t.passes(BeneGesserit);
    until_ships(t, Harkonnen);
    t.refuses(BeneGesserit, arm(&["basin"]), Rejection::NotBetweenSteps);
    t.withholds(BeneGesserit, &arm(&["basin"]));
    holds(t, BeneGesserit, "bene-gesserit");
}

case!(
    turned_once,
    Recovery,
    "nexus/sisters/turned-once",
    "After a reload the advisors stay turned and the card stays spent; the request counts once."
);
fn turned_once(t: &mut Table) {
    advising(t, &[]);
    t.save_and_load();
    t.does(BeneGesserit, arm(&["basin"]));
    t.refuses_stale(BeneGesserit);
    t.save_and_load();
    t.refuses_stale(BeneGesserit);
    t.refuses(BeneGesserit, arm(&["old-gap"]), Rejection::NexusCardNotHeld);
    t.counts(BeneGesserit.advisors_in("basin-s09"), 0);
    t.counts(BeneGesserit.advisors_in("old-gap-s10"), 2);
    t.counts(Quantity::Pile(Place::NexusDiscard), 1);
}

case!(
    unplayed_card_is_secret,
    Privacy,
    "nexus/sisters/unplayed-card-is-secret",
    "That the Bene Gesserit could play their card shows to nobody else as long as they do not."
);
fn unplayed_card_is_secret(t: &mut Table) {
    advising(t, &[]);
    for watcher in [PUBLIC, Emperor.into(), Atreides.into()] {
        t.hidden_from(watcher, BeneGesserit.nexus_card());
    }
    t.sees(BeneGesserit, BeneGesserit.nexus_card());
}

case!(
    bots_take_up_arms,
    Policy,
    "nexus/sisters/bots-take-up-arms",
    "A bot that holds the card plays it, if at all, as it is offered."
);
fn bots_take_up_arms(t: &mut Table) {
    advising(t, &[]);
    let play = bot_proposes(t, BeneGesserit).expect("some bot plays it");
    t.does(BeneGesserit, play);
    super::tells_of(t, CUNNING);
    holders_are(t, &[]);
    advising(t, &[hold_nexus(BeneGesserit, "choam")]);
    let proposed = bot_proposes(t, BeneGesserit);
    t.equals("with another card", &proposed, &None::<Act>);
}

case!(
    two_requests_one_play,
    Concurrency,
    "nexus/sisters/two-requests-one-play",
    "Of two requests for one event one counts, and what others send for an older event is stale."
);
fn two_requests_one_play(t: &mut Table) {
    advising(t, &[]);
    t.does(BeneGesserit, arm(&["basin"]));
    t.refuses_stale(BeneGesserit);
    t.refuses(BeneGesserit, arm(&["basin"]), Rejection::NexusCardNotHeld);
    t.counts(BeneGesserit.advisors_in("old-gap-s10"), 2);
    t.counts(Quantity::Pile(Place::NexusDiscard), 1);
}
