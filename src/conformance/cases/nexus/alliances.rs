//! Cases of Nexus cards and alliances.

use super::{ALL, draws, holders_are, holds_none, nexus};
use crate::cases::base::{ally, before_the_next_blow, happened_in_order};
use crate::registry::case;
use crate::table::prelude::*;

/// In a Nexus, with a card in these hands.
fn nexus_with(t: &mut Table, cards: &[(Faction, &str)]) {
    nexus(t);
    t.stage(cards.iter().map(|(faction, card)| hold_nexus(*faction, card)));
}

case!(
    partners_discard,
    Native,
    "nexus/alliances/partners-discard",
    "Two who become allies discard their Nexus cards in that moment; nobody else does."
);
fn partners_discard(t: &mut Table) {
    nexus_with(t, &[(Atreides, "ecaz"), (Guild, "choam"), (Emperor, "ixians")]);
    t.does(Atreides, propose(Guild));
    t.does(Guild, propose(Atreides));
    holds_none(t, Atreides);
    holds_none(t, Guild);
    holders_are(t, &[Emperor]);
    t.counts(Quantity::Pile(Place::NexusDiscard), 2);
    t.counts(Quantity::Pile(Place::NexusDeck), ALL - 3);
    t.tells(PUBLIC, "that a card was given up", |fact| matches!(fact, Fact::Nexus(NexusFact::GivenUp { .. })));
}

case!(
    one_partner_may_hold_none,
    Native,
    "nexus/alliances/one-partner-may-hold-none",
    "An alliance with a player who holds no Nexus card costs the other's card alone."
);
fn one_partner_may_hold_none(t: &mut Table) {
    nexus_with(t, &[(Guild, "choam")]);
    ally(t, Atreides, Guild);
    holders_are(t, &[]);
    t.counts(Quantity::Pile(Place::NexusDiscard), 1);
}

case!(
    discarded_unseen,
    Privacy,
    "nexus/alliances/discarded-unseen",
    "Which card an alliance costs is told to nobody but its holder."
);
fn discarded_unseen(t: &mut Table) {
    nexus_with(t, &[(Atreides, "ecaz"), (Guild, "choam")]);
    ally(t, Atreides, Guild);
    let named = |fact: &Fact| matches!(fact, Fact::Nexus(NexusFact::GivenUp { card: Told::Known(_), .. }));
    t.tells(Guild, "its own card", named);
    t.tells_not(PUBLIC, "a card", named);
    t.tells_not(Emperor, "a card", named);
    let atreides =
        |fact: &Fact| matches!(fact, Fact::Nexus(NexusFact::GivenUp { faction: Atreides, card: Told::Known(_) }));
    t.tells_not(Guild, "the card of its ally", atreides);
}

case!(
    discards_tell_no_speaker,
    Privacy,
    "nexus/alliances/discards-tell-no-speaker",
    "Two new allies discard in the same order, whichever of them proposed the alliance and whichever accepted it."
);
fn discards_tell_no_speaker(t: &mut Table) {
    nexus_with(t, &[(Atreides, "ecaz"), (Guild, "choam")]);
    let one: fn(&Fact) -> bool = |fact| matches!(fact, Fact::Nexus(NexusFact::GivenUp { faction: Atreides, .. }));
    let other: fn(&Fact) -> bool = |fact| matches!(fact, Fact::Nexus(NexusFact::GivenUp { faction: Guild, .. }));
    for (first, second) in [(Atreides, Guild), (Guild, Atreides)] {
        t.variation("one proposes, the other accepts", |t| {
            t.does(first, propose(second));
            t.does(second, propose(first));
            happened_in_order(t, "the order of the discards", &[one, other]);
        });
    }
}

case!(
    offers_cost_nothing,
    Native,
    "nexus/alliances/offers-cost-nothing",
    "Who offers an alliance, and who is offered one, keeps its Nexus card as long as none is made."
);
fn offers_cost_nothing(t: &mut Table) {
    nexus_with(t, &[(Atreides, "ecaz"), (Guild, "choam")]);
    t.does(Atreides, propose(Guild));
    t.does(Guild, propose(Emperor));
    holders_are(t, &[Atreides, Guild]);
    t.refuses(Atreides, propose(Guild), Rejection::AlreadyProposed);
    t.all_pass();
    holders_are(t, &[Atreides, Guild]);
}

case!(
    leaving_draws_nothing,
    Native,
    "nexus/alliances/leaving-draws-nothing",
    "Who leaves an alliance, or is left, draws no Nexus card for that."
);
fn leaving_draws_nothing(t: &mut Table) {
    draws(t);
    t.all_pass();
    before_the_next_blow(t, 3, &["worm#2", "broken-land"]);
    t.all_pass();
    t.does(Atreides, Act::BreakAlliance);
    holders_are(t, &[]);
    t.counts(Quantity::Pile(Place::NexusDeck), ALL);
}

case!(
    discard_survives_a_reload,
    Recovery,
    "nexus/alliances/discard-survives-a-reload",
    "The discard is part of the agreement: a reload after it brings no card back, and the agreement sent again is stale."
);
fn discard_survives_a_reload(t: &mut Table) {
    nexus_with(t, &[(Atreides, "ecaz"), (Guild, "choam")]);
    t.does(Atreides, propose(Guild));
    t.save_and_load();
    holders_are(t, &[Atreides, Guild]);
    t.does(Guild, propose(Atreides));
    t.save_and_load();
    t.refuses_stale(Guild);
    holders_are(t, &[]);
    t.counts(Quantity::Pile(Place::NexusDiscard), 2);
}
