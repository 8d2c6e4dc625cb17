//! Cases of guards that stand before what nobody has decided.

use super::holds;
use crate::cases::base::{ally, atreides_duel, before_the_blow};
use crate::registry::case;
use crate::table::prelude::*;

/// The first who is asked something.
fn asked_first(t: &mut Table) -> Faction {
    let game = t.game();
    game.decisions().first().and_then(|owed| game.faction(owed.seat)).expect("somebody is asked something")
}

/// Whoever is asked passes, up to there.
fn passing_to(t: &mut Table, is_there: impl Fn(&mut Table) -> bool) {
    while !is_there(t) {
        let asked = asked_first(t);
        t.passes(asked);
    }
}

case!(
    part_payment_is_refused,
    Native,
    "nexus/guards/part-payment-is-refused",
    "Where the ally has a part of the price and the Emperor lacks the rest, nothing is divided: refused, and the buyer pays."
);
fn part_payment_is_refused(t: &mut Table) {
    let seating = basic().of(&[Emperor, Guild, Harkonnen, Atreides]).with_nexus_cards();
    before_the_blow(t, seating, &["hagga-basin"], &["worm", "old-gap"]);
    t.all_pass();
    ally(t, Emperor, Guild);
    t.until((2, DecisionKind::Bid));
    t.stage([hold_nexus(Harkonnen, "emperor"), purse(Guild, 3), purse(Emperor, 1)]);
    passing_to(t, |t| asked_first(t) == Guild);
    t.does(Guild, bid(3));
    t.refuses(Harkonnen, play_nexus("emperor.betrayal"), Rejection::PanelUndecided);
    let held = t.game().custody().count(Place::Hand(Guild));
    t.changes(Emperor.spice(), 3, |t| passing_to(t, |t| t.game().custody().count(Place::Hand(Guild)) > held));
    t.counts(Guild.spice(), 0);
    holds(t, Harkonnen, "emperor");
}

case!(
    native_answers_come_first,
    Native,
    "nexus/guards/native-answers-come-first",
    "Karama and Nexus cards against one use are not stacked: all Karamas are answered first, and a stop ends the question."
);
fn native_answers_come_first(t: &mut Table) {
    let held = [hold_nexus(Emperor, "atreides"), hold_nexus(Guild, "ixians"), give(Guild, "karama")];
    atreides_duel(t, basic().with_nexus_cards(), &held);
    t.does(Atreides, foresee("number"));
    t.asked(DecisionKind::AnswerKarama, &[Guild, Emperor]);
    t.refuses(Emperor, use_nexus(), Rejection::WrongKind);
    t.variation("nobody plays one", |t| {
        t.all_pass();
        t.asked(DecisionKind::AnswerNexus, &[Guild, Emperor]);
        t.does(Emperor, use_nexus());
        t.passes(Guild);
        t.counts(Guild.cards(), 1);
    });
    let card = t.card(Guild, "karama");
    t.does(Guild, karama(card));
    t.passes(Emperor);
    t.asked(DecisionKind::Plan, &[Atreides, Guild]);
    holds(t, Emperor, "atreides");
    t.counts(Guild.cards(), 0);
}
