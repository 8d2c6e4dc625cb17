//! Cases of Harkonnen Betrayal, which waits for a question.

use super::{holds, passing_until};
use crate::cases::base::before_battle;
use crate::registry::case;
use crate::table::prelude::*;
use truthsayer_engine::Viewer;

const BETRAYAL: &str = "harkonnen.betrayal";

/// The Harkonnen attack the Emperor in Carthag, and have its leader for a traitor; the Guild holds their card.
fn betrayed(t: &mut Table) {
    let there = [put(Emperor, "carthag-s11", 4), traitor(Harkonnen, "caid"), hold_nexus(Guild, "harkonnen")];
    before_battle(t, basic().of(&[Harkonnen, Emperor, Guild]).with_nexus_cards(), &there);
    t.all_pass();
    passing_until(t, DecisionKind::Plan);
    t.plans(Harkonnen, number(0).led_by("umman-kudu"));
    t.plans(Emperor, number(4).led_by("caid"));
}

case!(
    refused_with_its_question,
    Native,
    "nexus/harkonnen-betrayal/refused-with-its-question",
    "When its holder may speak up is undecided: the play is refused, the card is kept, and the traitor counts."
);
fn refused_with_its_question(t: &mut Table) {
    betrayed(t);
    t.refuses(Guild, play_nexus(BETRAYAL), Rejection::PanelUndecided);
    t.does(Harkonnen, call_traitor());
    t.passes(Emperor);
    t.won(Harkonnen);
    t.refuses(Guild, play_nexus(BETRAYAL), Rejection::PanelUndecided);
    holds(t, Guild, "harkonnen");
    t.dead_leaders(&["caid"], &[]);
    t.lies("traitor:caid", Place::Traitors(Harkonnen));
}

case!(
    question_is_the_holders,
    Privacy,
    "nexus/harkonnen-betrayal/question-is-the-holders",
    "The holder sees which question its card waits for; nobody else is asked or told anything."
);
fn question_is_the_holders(t: &mut Table) {
    betrayed(t);
    let viewer = Viewer::Seat(t.seat_of(Guild));
    let question = t.game().view(viewer).own.and_then(|own| own.nexus_card).and_then(|card| card.question);
    t.equals("the question", &question, &Some("nexus.harkonnen.betrayal.reaction"));
    for watcher in [PUBLIC, Harkonnen.into(), Emperor.into()] {
        t.hidden_from(watcher, Guild.nexus_card());
    }
    t.withholds(Guild, &play_nexus(BETRAYAL));
    t.owes_nothing(Guild);
}

case!(
    bots_leave_it,
    Policy,
    "nexus/harkonnen-betrayal/bots-leave-it",
    "A bot that holds the card is not offered the refused panel, and goes on without it."
);
fn bots_leave_it(t: &mut Table) {
    betrayed(t);
    t.hand_over(Manner::Bots(Policy::Schemer, 2));
    t.until(Goal::Turn(2));
    t.tells(PUBLIC, "of the traitor", |fact| matches!(fact, Fact::TraitorCalled { by: Harkonnen, .. }));
    holds(t, Guild, "harkonnen");
}
