//! Cases of a player who draws the card of its own faction.

use truthsayer_engine::facts::ComponentId;
use truthsayer_engine::random::{Label, ScriptedDraw};

use super::{ALL, draw_of, holds};
use crate::cases::base::{ally, before_the_blow};
use crate::registry::case;
use crate::table::names::nexus_card;
use crate::table::prelude::*;

/// The Emperor is asked to draw, and the deck begins like this.
fn emperor_draws(t: &mut Table, deck: &[&str]) {
    draw_of(t, Emperor);
    t.stage([nexus_deck(deck)]);
}

case!(
    kept_if_preferred,
    Native,
    "nexus/own-faction/kept-if-preferred",
    "A player who prefers to keep whatever comes keeps the card of its own faction, and cannot exchange it afterwards."
);
fn kept_if_preferred(t: &mut Table) {
    emperor_draws(t, &["emperor", "ecaz"]);
    t.does(Emperor, draw_nexus(Preference::Keep));
    holds(t, Emperor, "emperor");
    t.refuses(Emperor, draw_nexus(Preference::ReplaceOnce), Rejection::NotYourDecision);
    t.counts(Quantity::Pile(Place::NexusDiscard), 0);
}

case!(
    replaced_at_once,
    Native,
    "nexus/own-faction/replaced-at-once",
    "A player who prefers so has the card of its own faction replaced within the draw."
);
fn replaced_at_once(t: &mut Table) {
    emperor_draws(t, &["emperor", "ecaz"]);
    for preference in [Preference::ReplaceOnce, Preference::ReplaceAlways] {
        t.variation(preference.name(), |t| {
            t.does(Emperor, draw_nexus(preference));
            holds(t, Emperor, "ecaz");
            t.counts(Quantity::Pile(Place::NexusDiscard), 1);
            t.counts(Quantity::Pile(Place::NexusDeck), ALL - 2);
            t.asked(DecisionKind::DrawNexus, &[Harkonnen]);
        });
    }
}

case!(
    others_are_not_replaced,
    Native,
    "nexus/own-faction/others-are-not-replaced",
    "The card of another faction is kept, whatever the player prefers for its own."
);
fn others_are_not_replaced(t: &mut Table) {
    emperor_draws(t, &["harkonnen", "emperor"]);
    t.does(Emperor, draw_nexus(Preference::ReplaceAlways));
    holds(t, Emperor, "harkonnen");
    t.counts(Quantity::Pile(Place::NexusDiscard), 0);
}

case!(
    once_or_always,
    Native,
    "nexus/own-faction/once-or-always",
    "Who replaces its own faction once keeps it when it comes again; who does so always replaces it again."
);
fn once_or_always(t: &mut Table) {
    let order = |top: &[&str]| ScriptedDraw::Order {
        label: Label::NexusDeck,
        top: top.iter().map(|name| ComponentId::Nexus(nexus_card(name))).collect(),
    };
    let seating = basic().with_nexus_cards().draws([order(&[]), order(&["emperor", "ecaz"])]);
    before_the_blow(t, seating, &["hagga-basin"], &["worm", "old-gap"]);
    t.all_pass();
    ally(t, Atreides, Guild);
    t.all_pass();
    t.passes(BeneGesserit);
    // The deck has the Emperor's card alone, so that it is shuffled in again and comes again.
    let deck = t.game().custody().pile(Place::NexusDeck);
    t.stage(deck.into_iter().map(|component| Staging::Move { component, to: Place::NexusDiscard }));
    t.stage([nexus_deck(&["emperor"])]);
    t.variation("once", |t| {
        t.does(Emperor, draw_nexus(Preference::ReplaceOnce));
        holds(t, Emperor, "emperor");
    });
    t.does(Emperor, draw_nexus(Preference::ReplaceAlways));
    holds(t, Emperor, "ecaz");
    t.counts(Quantity::Pile(Place::NexusDeck), ALL - 2);
}

case!(
    looks_like_any_draw,
    Privacy,
    "nexus/own-faction/looks-like-any-draw",
    "To the others a draw looks the same whatever was drawn, preferred and passed up on the way."
);
fn looks_like_any_draw(t: &mut Table) {
    emperor_draws(t, &["emperor", "ecaz"]);
    for watcher in [PUBLIC, Harkonnen.into(), Atreides.into()] {
        let keeps = |t: &mut Table| t.does(Emperor, draw_nexus(Preference::Keep));
        t.same_to(watcher, keeps, |t| t.does(Emperor, draw_nexus(Preference::ReplaceAlways)));
    }
    t.does(Emperor, draw_nexus(Preference::ReplaceOnce));
    t.sees(Emperor, Emperor.nexus_card());
    for watcher in [PUBLIC, Harkonnen.into(), Guild.into()] {
        t.hidden_from(watcher, Emperor.nexus_card());
    }
    t.owes_nothing(Emperor);
}

case!(
    one_event_for_all_of_it,
    Recovery,
    "nexus/own-faction/one-event-for-all-of-it",
    "From the preference to the card kept there is one event, however many cards were passed up."
);
fn one_event_for_all_of_it(t: &mut Table) {
    emperor_draws(t, &["emperor", "ecaz"]);
    let seat = t.seat_of(Emperor);
    let event = t.game().event(seat);
    for preference in Preference::ALL {
        t.variation(preference.name(), |t| {
            t.does(Emperor, draw_nexus(*preference));
            t.save_and_load();
            t.refuses_stale(Emperor);
            let after = t.game().event(seat);
            t.equals("the Emperor's event", &after, &event);
        });
    }
}
