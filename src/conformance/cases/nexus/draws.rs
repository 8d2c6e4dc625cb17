//! Cases of the draws that close the Spice Blow and Nexus phase: when they come, to whom, in which order, and what a player
//! gets.

use super::openings::nexus_of;
use super::{ALL, draw_of, drawer, draws, holders_are, holds, holds_none, nexus};
use crate::cases::base::{ally, before_the_blow, before_the_next_blow, is_in};
use crate::registry::case;
use crate::table::prelude::*;

/// Those without an ally, in storm order.
const ALONE: [Faction; 4] = [BeneGesserit, Emperor, Harkonnen, Fremen];

case!(
    after_the_talks,
    Native,
    "nexus/draws/after-the-talks",
    "When a Nexus is over in which an alliance was made, each player without an ally is asked, and no ally is."
);
fn after_the_talks(t: &mut Table) {
    nexus(t);
    ally(t, Atreides, Guild);
    t.asked(DecisionKind::Negotiate, &SIX);
    t.all_pass();
    for faction in ALONE {
        t.asked(DecisionKind::DrawNexus, &[faction]);
        t.passes(faction);
    }
    is_in(t, Phase::Charity);
}

case!(
    no_alliance_no_draw,
    Native,
    "nexus/draws/no-alliance-no-draw",
    "A Nexus after which no alliance stands is followed by no draw."
);
fn no_alliance_no_draw(t: &mut Table) {
    nexus(t);
    ally(t, Atreides, Guild);
    t.does(Guild, Act::BreakAlliance);
    t.all_pass();
    is_in(t, Phase::Charity);
}

case!(
    no_nexus_no_draw,
    Native,
    "nexus/draws/no-nexus-no-draw",
    "A phase without a Nexus brings no draw, although an alliance stands."
);
fn no_nexus_no_draw(t: &mut Table) {
    draws(t);
    t.all_pass();
    before_the_next_blow(t, 3, &["broken-land"]);
    t.all_pass();
    is_in(t, Phase::Charity);
}

case!(
    old_alliances_count,
    Native,
    "nexus/draws/old-alliances-count",
    "An alliance of an earlier turn lets the others draw after a Nexus in which nobody allies."
);
fn old_alliances_count(t: &mut Table) {
    draws(t);
    t.all_pass();
    before_the_next_blow(t, 3, &["worm#2", "broken-land"]);
    t.all_pass();
    t.all_pass();
    let asked = drawer(t);
    t.asked(DecisionKind::DrawNexus, &[asked]);
}

case!(all_allied_no_draw, Native, "nexus/draws/all-allied-no-draw", "If everybody is in an alliance, nobody draws.");
fn all_allied_no_draw(t: &mut Table) {
    nexus(t);
    for (one, other) in [(Atreides, Guild), (Emperor, Harkonnen), (BeneGesserit, Fremen)] {
        ally(t, one, other);
    }
    t.all_pass();
    is_in(t, Phase::Charity);
}

// ---- two blows

const FIVE: [Faction; 5] = [Atreides, BeneGesserit, Emperor, Guild, Harkonnen];

/// Everybody is done with a Nexus, which another may follow at once.
fn all_done(t: &mut Table) {
    for faction in FIVE {
        t.passes(faction);
    }
}

/// Advanced without Fremen: the first blow of turn 2 brings a Nexus, and so does the second if it says so.
fn two_blows(t: &mut Table, second: &[&str]) {
    let then: Vec<&str> = ["worm", "old-gap"].iter().chain(second).copied().collect();
    let seating = advanced().without(&[Fremen]).with_nexus_cards();
    before_the_blow(t, seating, &["hagga-basin", "red-chasm"], &then);
    t.all_pass();
}

case!(
    once_a_phase,
    Native,
    "nexus/draws/once-a-phase",
    "In Advanced two blows that each bring a Nexus give one draw, when the whole phase closes."
);
fn once_a_phase(t: &mut Table) {
    two_blows(t, &["worm#2", "broken-land"]);
    ally(t, Atreides, Guild);
    all_done(t);
    t.asked(DecisionKind::Negotiate, &FIVE);
    all_done(t);
    t.asked(DecisionKind::DrawNexus, &[BeneGesserit]);
    for _ in 0..3 {
        let asked = drawer(t);
        t.passes(asked);
    }
    is_in(t, Phase::Charity);
}

case!(
    first_blow_is_remembered,
    Native,
    "nexus/draws/first-blow-is-remembered",
    "A Nexus of the first blow gives its draw after a second blow without one, and not before that blow."
);
fn first_blow_is_remembered(t: &mut Table) {
    two_blows(t, &["broken-land"]);
    ally(t, Atreides, Guild);
    t.changes(spice_in("broken-land-s12"), 8, Table::all_pass);
    t.asked(DecisionKind::DrawNexus, &[BeneGesserit]);
}

case!(
    last_alliances_decide,
    Native,
    "nexus/draws/last-alliances-decide",
    "Who draws is decided by the alliances at the end of the phase, not by those of its first Nexus."
);
fn last_alliances_decide(t: &mut Table) {
    two_blows(t, &["worm#2", "broken-land"]);
    ally(t, Atreides, Guild);
    all_done(t);
    t.does(Atreides, Act::BreakAlliance);
    t.variation("nobody allies anew", |t| {
        t.all_pass();
        is_in(t, Phase::Charity);
    });
    ally(t, Emperor, Guild);
    t.all_pass();
    t.asked(DecisionKind::DrawNexus, &[BeneGesserit]);
    t.passes(BeneGesserit);
    t.asked(DecisionKind::DrawNexus, &[Harkonnen]);
    t.passes(Harkonnen);
    t.asked(DecisionKind::DrawNexus, &[Atreides]);
}

// ---- what a player gets

case!(
    draws_or_declines,
    Native,
    "nexus/draws/draws-or-declines",
    "A player without a Nexus card draws one or declines; of who holds one everybody knows."
);
fn draws_or_declines(t: &mut Table) {
    draws(t);
    t.passes(BeneGesserit);
    t.tells(PUBLIC, "that nothing was drawn", |fact| matches!(fact, Fact::Nexus(NexusFact::DrawDeclined { .. })));
    holds_none(t, BeneGesserit);
    t.stage([nexus_deck(&["tleilaxu"])]);
    t.does(Emperor, draw_nexus(Preference::Keep));
    holds(t, Emperor, "tleilaxu");
    holders_are(t, &[Emperor]);
    t.counts(Quantity::Pile(Place::NexusDeck), ALL - 1);
}

case!(
    keeps_or_replaces,
    Native,
    "nexus/draws/keeps-or-replaces",
    "A player with a Nexus card keeps it, or discards it and takes another."
);
fn keeps_or_replaces(t: &mut Table) {
    draw_of(t, Emperor);
    t.stage([hold_nexus(Emperor, "ecaz"), nexus_deck(&["choam"])]);
    t.variation("keeps", |t| {
        t.passes(Emperor);
        holds(t, Emperor, "ecaz");
        t.counts(Quantity::Pile(Place::NexusDiscard), 0);
    });
    t.does(Emperor, draw_nexus(Preference::Keep));
    holds(t, Emperor, "choam");
    t.counts(Quantity::Pile(Place::NexusDiscard), 1);
    t.tells(PUBLIC, "that it was replaced", |fact| {
        matches!(fact, Fact::Nexus(NexusFact::Drawn { replaced: true, faction: Emperor, .. }))
    });
}

case!(
    one_opportunity,
    Native,
    "nexus/draws/one-opportunity",
    "A player who has drawn, replaced or declined is not asked again in that phase."
);
fn one_opportunity(t: &mut Table) {
    draw_of(t, Emperor);
    t.does(Emperor, draw_nexus(Preference::Keep));
    t.refuses(Emperor, draw_nexus(Preference::Keep), Rejection::NotYourDecision);
    t.refuses_stale(Emperor);
    t.asked(DecisionKind::DrawNexus, &[Harkonnen]);
    t.refuses(Atreides, draw_nexus(Preference::Keep), Rejection::NotYourDecision);
    t.passes(Harkonnen);
    t.asked(DecisionKind::DrawNexus, &[Fremen]);
    t.passes(Fremen);
    is_in(t, Phase::Charity);
}

case!(
    in_storm_order,
    Native,
    "nexus/draws/in-storm-order",
    "The draws go in storm order, which need not be the order of the seats."
);
fn in_storm_order(t: &mut Table) {
    let seats = [(1, Emperor), (2, Atreides), (3, Guild), (4, Harkonnen), (5, BeneGesserit), (6, Fremen)];
    nexus_of(t, basic().in_circles(&seats));
    ally(t, Atreides, Guild);
    t.all_pass();
    // The storm stands in sector 3, between the first two circles.
    for faction in [Harkonnen, BeneGesserit, Fremen, Emperor] {
        t.asked(DecisionKind::DrawNexus, &[faction]);
        t.does(faction, draw_nexus(Preference::Keep));
    }
    is_in(t, Phase::Charity);
}

case!(
    discards_become_the_deck,
    Native,
    "nexus/draws/discards-become-the-deck",
    "When the Nexus deck has run out, the discards are shuffled and drawn from, and nobody is told."
);
fn discards_become_the_deck(t: &mut Table) {
    draw_of(t, Emperor);
    let aside = |t: &mut Table| {
        let deck = t.game().custody().pile(Place::NexusDeck);
        t.stage(deck.into_iter().map(|component| Staging::Move { component, to: Place::NexusDiscard }));
    };
    aside(t);
    t.counts(Quantity::Pile(Place::NexusDeck), 0);
    t.does(Emperor, draw_nexus(Preference::ReplaceAlways));
    holders_are(t, &[Emperor]);
    t.counts(Quantity::Pile(Place::NexusDiscard), 0);
    t.counts(Quantity::Pile(Place::NexusDeck), ALL - 1);
    t.hidden_from(PUBLIC, Secret::Deck(Place::NexusDeck));
}

// ---- saves and competitors

case!(
    drawn_is_drawn,
    Recovery,
    "nexus/draws/drawn-is-drawn",
    "What was drawn is drawn: reading the game again and sending the request again draw nothing more."
);
fn drawn_is_drawn(t: &mut Table) {
    draw_of(t, Emperor);
    t.save_and_load();
    t.stage([nexus_deck(&["ecaz", "choam"])]);
    t.does(Emperor, draw_nexus(Preference::Keep));
    t.save_and_load();
    t.refuses_stale(Emperor);
    holds(t, Emperor, "ecaz");
    t.asked(DecisionKind::DrawNexus, &[Harkonnen]);
    t.counts(Quantity::Pile(Place::NexusDeck), ALL - 1);
    t.refuses_forgery(
        |game| {
            if let Some(waiting) = game.pointer_mut("/stack/2/frame/nexus-draws/waiting") {
                *waiting = serde_json::json!([1, 6]);
            }
        },
        "draws of Nexus cards that are not due",
    );
}

case!(
    two_writers_draw_once,
    Concurrency,
    "nexus/draws/two-writers-draw-once",
    "Of two different answers of one player to the same opportunity the first counts, and the other is stale."
);
fn two_writers_draw_once(t: &mut Table) {
    draw_of(t, Emperor);
    t.does(Emperor, draw_nexus(Preference::Keep));
    t.refuses_stale(Emperor);
    t.refuses(Emperor, Act::Pass, Rejection::NotYourDecision);
    t.refuses(Emperor, draw_nexus(Preference::ReplaceOnce), Rejection::NotYourDecision);
    holders_are(t, &[Emperor]);
}
