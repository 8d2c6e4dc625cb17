//! Cases of saves in which one thing is another: at stops for Nexus cards, at draws, and while what a card has begun goes on.

use truthsayer_engine::request::Element;

use super::{after_movement, between_steps, draw_of, passing_until, until_offered};
use crate::cases::base::{atreides_duel, before_shipment, before_the_blow, duel_of, idle, until_ships};
use crate::registry::case;
use crate::table::prelude::*;

/// Whatever another is in what is under way at this depth, or in whom it asks, is refused.
fn nothing_else(t: &mut Table, depths: &[usize]) {
    for depth in depths {
        t.refuses_changes(&format!("/stack/{depth}/frame"), &[]);
    }
    let top = depths.iter().max().copied().unwrap_or_default();
    t.refuses_changes(&format!("/stack/{top}/asking"), &[]);
}

/// Of what was played nothing can be another but this: a number of an event that has been, and what is over and done.
fn plays(t: &mut Table, lawful: &[&str]) {
    t.refuses_changes("/nexus_cards", lawful);
}

case!(
    of_a_fee,
    Recovery,
    "nexus/changed-stops/of-a-fee",
    "While a fee is acknowledged, of the saves with one thing another only those of such a moment are loaded."
);
fn of_a_fee(t: &mut Table) {
    let there = [hold_nexus(Harkonnen, "guild"), hold_nexus(Emperor, "ixians")];
    before_shipment(t, basic().of(&[Guild, Emperor, Harkonnen, Atreides]).with_nexus_cards(), &there);
    until_ships(t, Emperor);
    t.does(Emperor, ship("old-gap-s10", 3));
    t.all_pass_through(&[DecisionKind::AnswerKarama]);
    nothing_else(t, &[3, 4]);
    t.does(Harkonnen, use_nexus());
    t.refuses_changes("/stack/4/asking", &["entries/1/answer gone"]);
    t.does(Emperor, Act::Pass);
    plays(t, &["plays/0 gone", "plays/0/event-", "plays/0/holder=emperor"]);
}

case!(
    of_a_stop,
    Recovery,
    "nexus/changed-stops/of-a-stop",
    "The same of the stops in Collection and in the Mentat Pause, and between draw and return of traitor cards."
);
fn of_a_stop(t: &mut Table) {
    let there = [hold_nexus(Guild, "harkonnen"), hold_nexus(Emperor, "ecaz"), give(Guild, "kulon")];
    after_movement(t, basic().of(&[Guild, Emperor, Fremen, Atreides]), &there);
    nothing_else(t, &[1]);
    while t.game().phase() == Some(Phase::Collection) {
        let first = t.game().decisions().first().and_then(|owed| t.game().faction(owed.seat));
        t.passes(first.expect("somebody is asked"));
    }
    until_offered(t, Guild);
    nothing_else(t, &[1]);
    t.does(Guild, play_nexus("harkonnen.secret-ally"));
    nothing_else(t, &[1, 2]);
    plays(t, &["plays/0/event+", "plays/0/event-"]);
}

case!(
    of_a_cunning_exchange,
    Recovery,
    "nexus/changed-stops/of-a-cunning-exchange",
    "The same while the Harkonnen owe a traitor card that goes back."
);
fn of_a_cunning_exchange(t: &mut Table) {
    between_steps(t, basic());
    t.stage([hold_nexus(Harkonnen, "harkonnen")]);
    t.does(Harkonnen, play_nexus("harkonnen.cunning"));
    nothing_else(t, &[2]);
    plays(t, &["plays/0/event+", "plays/0/event-"]);
}

case!(
    of_a_called_worm,
    Recovery,
    "nexus/changed-stops/of-a-called-worm",
    "The same at a worm that could be called, and from the call to the ride."
);
fn of_a_called_worm(t: &mut Table) {
    let then = ["worm", "old-gap", "broken-land"];
    before_the_blow(t, basic().with_nexus_cards(), &["hagga-basin", "red-chasm"], &then);
    t.stage([hold_nexus(Fremen, "fremen"), put(Fremen, "the-great-flat-s15", 4)]);
    t.all_pass();
    nothing_else(t, &[2]);
    t.does(Fremen, play_nexus("fremen.cunning"));
    plays(t, &["plays/0/event+", "plays/0/event-"]);
    t.all_pass();
    t.asked(DecisionKind::Ride, &[Fremen]);
    plays(t, &["plays/0/event+", "plays/0/event-"]);
    t.refuses_changes("/stack/2/frame", &["ride/territory=old-gap"]);
}

case!(of_draws, Recovery, "nexus/changed-stops/of-draws", "The same while Nexus cards are drawn.");
fn of_draws(t: &mut Table) {
    draw_of(t, Emperor);
    t.does(Emperor, draw_nexus(Preference::Keep));
    nothing_else(t, &[2]);
}

case!(
    of_an_inspection,
    Recovery,
    "nexus/changed-stops/of-an-inspection",
    "The same from the demand of a second element to the plans."
);
fn of_an_inspection(t: &mut Table) {
    atreides_duel(t, basic().with_nexus_cards(), &[hold_nexus(Atreides, "atreides"), hold_nexus(Emperor, "ecaz")]);
    t.does(Atreides, foresee("number"));
    t.nobody_stops();
    nothing_else(t, &[3, 4]);
    t.all_pass();
    t.does(Guild, foretell_halves(4));
    nothing_else(t, &[2, 3, 4]);
    t.does(Atreides, use_nexus_for(NexusChoice::Element { element: Element::Leader }));
    nothing_else(t, &[2]);
    plays(t, &["plays/0/event-"]);
    t.does(Guild, foretell_leader(Some("guild-rep")));
    nothing_else(t, &[2]);
    plays(t, &["plays/0/event+", "plays/0/event-"]);
}

case!(
    of_what_is_kept_and_seen,
    Recovery,
    "nexus/changed-stops/of-what-is-kept-and-seen",
    "The same while a loser may keep a card, while a winner may see one, and when it has."
);
fn of_what_is_kept_and_seen(t: &mut Table) {
    let there =
        [hold_nexus(Emperor, "choam"), hold_nexus(Guild, "moritani"), give(Guild, "chaumas"), give(Guild, "kulon")];
    duel_of(t, basic().of(&[Emperor, Guild, Harkonnen]).with_nexus_cards(), &there);
    passing_until(t, DecisionKind::Plan);
    t.fight((Emperor, number(5).led_by("caid")), (Guild, idle("guild-rep").weapon("chaumas")));
    nothing_else(t, &[3, 4]);
    t.does(Guild, use_nexus_for(NexusChoice::Card { card: truthsayer_engine::custody::Handle(1) }));
    nothing_else(t, &[3, 4]);
    plays(t, &["plays/0 gone", "plays/0/choice/card+", "plays/0/event-", "plays/0/holder=emperor"]);
    t.does(Emperor, use_nexus());
    plays(
        t,
        &[
            "plays/0 gone",
            "plays/0/choice/card+",
            "plays/0/event+",
            "plays/0/event-",
            "plays/0/holder=emperor",
            "plays/1 gone",
            "plays/1/event+",
            "plays/1/event-",
        ],
    );
}

case!(
    of_declared_shipments,
    Recovery,
    "nexus/changed-stops/of-declared-shipments",
    "The same when a card has gone along with a shipment that a Karama may yet stop."
);
fn of_declared_shipments(t: &mut Table) {
    before_shipment(t, basic().of(&[Guild, Emperor, Atreides]).with_nexus_cards(), &[hold_nexus(Guild, "guild")]);
    until_ships(t, Guild);
    t.passes(Guild);
    t.passes(Guild);
    t.refuses_changes("/stack/2/frame", &["march/moves+", "march/moves-", "march/shipped!"]);
    t.does(Guild, ship("old-gap-s10", 2));
    nothing_else(t, &[3, 4]);
    plays(t, &["plays/0/event-"]);
}
