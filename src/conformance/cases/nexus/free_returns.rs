//! Cases of the two returns of three forces in Revival: Emperor Secret Ally and Fremen Secret Ally; and of the Fremen card
//! against a worm, which is refused.

use truthsayer_engine::policy::Bot;

use super::{before_a_worm_without_fremen, holds, holds_none, play_of, stops_for};
use crate::registry::case;
use crate::table::prelude::*;

/// Revival of turn 1, with the cards and these things staged.
fn reviving(t: &mut Table, seating: Seating, there: &[Move]) {
    t.seat(seating.with_nexus_cards()).until(DecisionKind::Bid);
    t.all_pass();
    t.stage(there.iter().cloned());
}

/// A Basic table without Emperor, the Guild with his card and eight forces in the tanks.
pub(super) fn with_the_emperors_card(t: &mut Table) {
    let there = [hold_nexus(Guild, "emperor"), hold_nexus(Atreides, "ecaz"), bury(Guild, 8), purse(Guild, 10)];
    reviving(t, basic().without(&[Emperor]), &there);
}

/// A Basic table without Fremen: their card is with this player, who has this many forces in the tanks.
fn with_the_fremen_card(t: &mut Table, holder: Faction, dead: u8) {
    let there = [hold_nexus(holder, "fremen"), bury(holder, dead), purse(holder, 10)];
    reviving(t, basic().without(&[Fremen]), &there);
}

/// An Advanced table without Emperor: the Fremen hold his card, and have elite forces among the dead.
fn fremen_with_the_emperors_card(t: &mut Table) {
    let there = [hold_nexus(Fremen, "emperor"), bury_elite(Fremen, 3), bury(Fremen, 5)];
    reviving(t, advanced().without(&[Emperor]), &there);
}

pub(super) fn beside(normal: u8, elite: u8) -> Act {
    play_nexus_otherwise("emperor.secret-ally", NexusChoice::Forces { normal, elite })
}

fn within(normal: u8, elite: u8) -> Act {
    play_nexus_otherwise("fremen.secret-ally", NexusChoice::Forces { normal, elite })
}

// ---- Emperor Secret Ally

case!(
    three_beyond_the_limit,
    Native,
    "nexus/free-returns/three-beyond-the-limit",
    "The Emperor's card returns three forces for nothing, beside the three that are revived otherwise and their price."
);
fn three_beyond_the_limit(t: &mut Table) {
    with_the_emperors_card(t);
    t.changes(Guild.tanks(), -3, |t| t.keeps(Guild.spice(), |t| t.does(Guild, beside(3, 0))));
    t.tells(PUBLIC, "the forces", |fact| *fact == Fact::ForcesRevived { faction: Guild, normal: 3, elite: 0, cost: 0 });
    t.changes(Guild.tanks(), -3, |t| t.changes(Guild.spice(), -4, |t| t.does(Guild, revive(3, 0))));
    t.refuses(Guild, revive(1, 0), Rejection::TooManyRevived);
    t.counts(Guild.tanks(), 2);
    holds_none(t, Guild);
}

case!(
    after_ordinary_revival_too,
    Native,
    "nexus/free-returns/after-ordinary-revival-too",
    "The three of the Emperor's card come back also where the limit has been reached before."
);
fn after_ordinary_revival_too(t: &mut Table) {
    with_the_emperors_card(t);
    t.does(Guild, revive(3, 0));
    t.changes(Guild.tanks(), -3, |t| t.keeps(Guild.spice(), |t| t.does(Guild, beside(3, 0))));
    t.asked(DecisionKind::Revive, &[Atreides, BeneGesserit, Guild, Harkonnen, Fremen]);
}

case!(
    three_or_none,
    Native,
    "nexus/free-returns/three-or-none",
    "With fewer than three forces in the tanks, or for fewer than three, both returns are refused, and the card is kept."
);
fn three_or_none(t: &mut Table) {
    with_the_emperors_card(t);
    t.refuses(Guild, beside(2, 0), Rejection::WrongForceCount);
    t.refuses(Guild, beside(4, 0), Rejection::WrongForceCount);
    t.refuses(Guild, play_nexus_otherwise("emperor.secret-ally", NexusChoice::Plain), Rejection::NoSuchChoice);
    with_the_fremen_card(t, Guild, 2);
    t.refuses(Guild, within(3, 0), Rejection::NotEnoughForces);
    t.refuses(Guild, within(2, 0), Rejection::WrongForceCount);
    t.withholds(Guild, &within(2, 0));
    holds(t, Guild, "fremen");
    let there = [hold_nexus(Guild, "emperor"), bury(Guild, 2)];
    reviving(t, basic().without(&[Emperor]), &there);
    t.refuses(Guild, beside(3, 0), Rejection::NotEnoughForces);
    t.withholds(Guild, &beside(3, 0));
    holds(t, Guild, "emperor");
}

// ---- Fremen Secret Ally

case!(
    three_free_in_all,
    Native,
    "nexus/free-returns/three-free-in-all",
    "The Fremen card brings what comes back for nothing to three in all: what was free before is part of it."
);
fn three_free_in_all(t: &mut Table) {
    with_the_fremen_card(t, Guild, 8);
    t.does(Guild, revive(1, 0));
    t.refuses(Guild, within(3, 0), Rejection::WrongForceCount);
    t.changes(Guild.tanks(), -2, |t| t.keeps(Guild.spice(), |t| t.does(Guild, within(2, 0))));
    t.counts(Guild.tanks(), 5);
    t.refuses(Guild, revive(1, 0), Rejection::TooManyRevived);
}

case!(
    in_the_ordinary_limit,
    Native,
    "nexus/free-returns/in-the-ordinary-limit",
    "What the Fremen card returns counts towards the limit of the turn, and uses up the free revivals."
);
fn in_the_ordinary_limit(t: &mut Table) {
    with_the_fremen_card(t, Atreides, 8);
    t.changes(Atreides.tanks(), -3, |t| t.keeps(Atreides.spice(), |t| t.does(Atreides, within(3, 0))));
    t.refuses(Atreides, revive(1, 0), Rejection::TooManyRevived);
    t.withholds(Atreides, &revive(1, 0));
    with_the_fremen_card(t, Atreides, 8);
    t.does(Atreides, revive(2, 0));
    t.changes(Atreides.tanks(), -1, |t| t.does(Atreides, within(1, 0)));
    t.refuses(Atreides, revive(1, 0), Rejection::TooManyRevived);
}

case!(
    not_past_the_limit,
    Native,
    "nexus/free-returns/not-past-the-limit",
    "Who has paid for a force can no longer get three for nothing within the limit: the Fremen card is refused and kept."
);
fn not_past_the_limit(t: &mut Table) {
    with_the_fremen_card(t, Guild, 8);
    t.does(Guild, revive(2, 0));
    for normal in [1, 2, 3] {
        t.refuses(Guild, within(normal, 0), Rejection::TooManyRevived);
    }
    t.withholds(Guild, &within(1, 0));
    holds(t, Guild, "fremen");
}

// ---- both

case!(
    one_elite_in_three,
    Native,
    "nexus/free-returns/one-elite-in-three",
    "Advanced: of the three one is elite at most, and with it the turn's elite force has come back."
);
fn one_elite_in_three(t: &mut Table) {
    let dead = |faction: Faction, card: &str| [hold_nexus(faction, card), bury_elite(faction, 3), bury(faction, 5)];
    reviving(t, advanced().without(&[Emperor]), &dead(Fremen, "emperor"));
    t.refuses(Fremen, beside(1, 2), Rejection::OneEliteATurn);
    t.withholds(Fremen, &beside(0, 3));
    t.changes(Fremen.elite_tanks(), -1, |t| t.does(Fremen, beside(2, 1)));
    t.refuses(Fremen, revive(0, 1), Rejection::OneEliteATurn);
    t.does(Fremen, revive(3, 0));
    reviving(t, advanced().without(&[Fremen]), &dead(Emperor, "fremen"));
    t.refuses(Emperor, within(1, 2), Rejection::OneEliteATurn);
    t.variation("after an elite force", |t| {
        t.does(Emperor, revive(0, 1));
        t.refuses(Emperor, within(1, 1), Rejection::OneEliteATurn);
        t.changes(Emperor.elite_tanks(), 0, |t| t.does(Emperor, within(2, 0)));
    });
    t.changes(Emperor.elite_tanks(), -1, |t| t.does(Emperor, within(2, 1)));
}

case!(
    any_elites_by_ruling,
    Native,
    "nexus/free-returns/any-elites-by-ruling",
    "With `free-return-elites` any number of the three may be elite."
);
fn any_elites_by_ruling(t: &mut Table) {
    let there = [hold_nexus(Fremen, "emperor"), bury_elite(Fremen, 3), bury(Fremen, 2)];
    reviving(t, advanced().without(&[Emperor]).with(Ruling::FreeReturnElites), &there);
    t.changes(Fremen.elite_tanks(), -3, |t| t.does(Fremen, beside(0, 3)));
}

case!(
    with_ones_own_revival,
    Native,
    "nexus/free-returns/with-ones-own-revival",
    "The card is played with the holder's own revival: not before it, not once the holder is done, not in another phase."
);
fn with_ones_own_revival(t: &mut Table) {
    with_the_emperors_card(t);
    t.passes(Guild);
    t.refuses(Guild, beside(3, 0), Rejection::NotBetweenSteps);
    t.withholds(Guild, &beside(3, 0));
    t.until(DecisionKind::Ship);
    t.refuses(Guild, beside(3, 0), Rejection::NotBetweenSteps);
    holds(t, Guild, "emperor");
    let seating = basic().without(&[Fremen]).with_nexus_cards();
    t.seat(seating).until(DecisionKind::Bid);
    t.stage([hold_nexus(Guild, "fremen"), bury(Guild, 5)]);
    t.refuses(Guild, within(3, 0), Rejection::NotBetweenSteps);
}

case!(
    shown_to_the_holder_alone,
    Privacy,
    "nexus/free-returns/shown-to-the-holder-alone",
    "That forces can come back by a card is shown to its holder alone: nobody is asked for it, and the others see no difference."
);
fn shown_to_the_holder_alone(t: &mut Table) {
    with_the_emperors_card(t);
    t.offers(Guild, &beside(3, 0));
    t.withholds(Atreides, &beside(3, 0));
    t.refuses(Atreides, beside(3, 0), Rejection::NexusCardNotHeld);
    for watcher in [PUBLIC, Atreides.into(), Harkonnen.into()] {
        t.hidden_from(watcher, Guild.nexus_card());
    }
    let passes_with = |t: &mut Table, card: &str| {
        t.stage([hold_nexus(Guild, card)]);
        t.passes(Guild);
    };
    t.same_to(PUBLIC, |t| passes_with(t, "emperor"), |t| passes_with(t, "richese"));
    t.same_to(Atreides, |t| passes_with(t, "emperor"), |t| passes_with(t, "richese"));
    t.does(Guild, beside(3, 0));
    with_the_fremen_card(t, Guild, 8);
    t.hidden_from(Atreides, Guild.nexus_card());
    t.does(Guild, within(3, 0));
    t.tells(Atreides, "the panel", |fact| matches!(fact, Fact::Nexus(NexusFact::Played { faction: Guild, .. })));
}

case!(
    returned_once,
    Recovery,
    "nexus/free-returns/returned-once",
    "The return is one stroke: repeated, before and after a reload, it is stale, and its receipt names what came back."
);
fn returned_once(t: &mut Table) {
    with_the_emperors_card(t);
    t.save_and_load();
    t.does(Guild, beside(3, 0));
    t.refuses_stale(Guild);
    t.save_and_load();
    t.refuses_stale(Guild);
    t.counts(Guild.tanks(), 5);
    let unheld = |game: &mut serde_json::Value| game["nexus_cards"]["plays"][0]["panel"] = "fremen.cunning".into();
    t.refuses_forgery(unheld, "a Nexus card was played that nobody could play");
    t.refuses_forgery(
        |game| game["nexus_cards"]["plays"][0]["stage"] = "pending".into(),
        "a Nexus card owes what nothing waits for",
    );
    let text = t.game().to_json();
    let game: serde_json::Value = serde_json::from_str(&text).unwrap_or_default();
    let receipt = &game["nexus_cards"]["plays"][0];
    let named = (receipt["panel"].as_str(), receipt["choice"]["normal"].as_u64());
    t.equals("the receipt", &named, &(Some("emperor.secret-ally"), Some(3)));
    t.does(Guild, revive(3, 0));
    t.save_and_load();
    t.counts(Guild.tanks(), 2);
    with_the_fremen_card(t, Guild, 8);
    t.does(Guild, within(3, 0));
    t.save_and_load();
    t.refuses_stale(Guild);
    t.refuses(Guild, revive(1, 0), Rejection::TooManyRevived);
}

case!(
    two_writers_race,
    Concurrency,
    "nexus/free-returns/two-writers-race",
    "Of two requests of one player under one event one counts: the return or the revival, and the other is stale."
);
fn two_writers_race(t: &mut Table) {
    with_the_fremen_card(t, Guild, 8);
    t.does(Guild, within(3, 0));
    t.refuses_stale(Guild);
    t.counts(Guild.tanks(), 5);
    t.counts(Quantity::Pile(Place::NexusDiscard), 1);
    with_the_emperors_card(t);
    t.does(Guild, beside(3, 0));
    t.refuses_stale(Guild);
    t.counts(Guild.tanks(), 5);
}

case!(
    bots_take_them,
    Policy,
    "nexus/free-returns/bots-take-them",
    "Bots take the three returns beside their own, once, and try nothing that they are not offered."
);
fn bots_take_them(t: &mut Table) {
    for policy in Policy::TEMPERS {
        with_the_emperors_card(t);
        let mut bot = Bot::new(policy, 3);
        let act = play_of(t, Guild, &mut bot);
        t.equals("what the bot plays", &act, &Some(beside(3, 0)));
        t.variation("played", |t| t.does(Guild, beside(3, 0)));
        t.passes(Guild);
        let act = play_of(t, Guild, &mut bot);
        t.equals("what the bot plays", &act, &None);
    }
}

case!(
    bots_take_those_of_the_fremen_card,
    Policy,
    "nexus/free-returns/bots-take-those-of-the-fremen-card",
    "Bots take three returns for nothing where that is the whole of what they may bring back."
);
fn bots_take_those_of_the_fremen_card(t: &mut Table) {
    for policy in Policy::TEMPERS {
        with_the_fremen_card(t, Guild, 8);
        let act = play_of(t, Guild, &mut Bot::new(policy, 3));
        t.equals("what the bot plays", &act, &Some(within(3, 0)));
        t.does(Guild, within(3, 0));
    }
}

case!(
    refusal_tells_nothing,
    Privacy,
    "nexus/free-returns/refusal-tells-nothing",
    "A return that is refused, for too few forces or past the limit, shows nobody that its player holds the card."
);
fn refusal_tells_nothing(t: &mut Table) {
    with_the_fremen_card(t, Guild, 2);
    t.refuses(Guild, within(3, 0), Rejection::NotEnoughForces);
    t.hidden_from(PUBLIC, Guild.nexus_card());
    t.hidden_from(Atreides, Guild.nexus_card());
    t.refuses(Atreides, within(3, 0), Rejection::NexusCardNotHeld);
}

case!(
    bots_leave_what_is_refused,
    Policy,
    "nexus/free-returns/bots-leave-what-is-refused",
    "A return that would be refused is offered to no bot, nor is the protection from a worm, and none tries them."
);
fn bots_leave_what_is_refused(t: &mut Table) {
    with_the_fremen_card(t, Guild, 2);
    t.refuses(Guild, within(3, 0), Rejection::NotEnoughForces);
    t.refuses(Guild, play_nexus("fremen.secret-ally"), Rejection::PanelUndecided);
    for policy in Policy::TEMPERS {
        let mut bot = Bot::new(policy, 3);
        let act = play_of(t, Guild, &mut bot);
        t.equals("what the bot plays", &act, &None);
    }
}

case!(
    elite_after_a_reload,
    Recovery,
    "nexus/free-returns/elite-after-a-reload",
    "That the turn's elite force has come back by a card is kept over a reload."
);
fn elite_after_a_reload(t: &mut Table) {
    fremen_with_the_emperors_card(t);
    t.does(Fremen, beside(2, 1));
    t.save_and_load();
    t.refuses(Fremen, revive(0, 1), Rejection::OneEliteATurn);
    t.counts(Fremen.elite_tanks(), 2);
}

case!(
    bots_take_one_elite,
    Policy,
    "nexus/free-returns/bots-take-one-elite",
    "What is offered to a bot of a return holds one elite force at most."
);
fn bots_take_one_elite(t: &mut Table) {
    fremen_with_the_emperors_card(t);
    let allowed = [beside(3, 0), beside(2, 1)];
    for policy in Policy::TEMPERS {
        let mut bot = Bot::new(policy, 3);
        let act = play_of(t, Fremen, &mut bot);
        t.equals("that the bot takes it", &act.is_some_and(|act| allowed.contains(&act)), &true);
    }
    t.does(Fremen, beside(2, 1));
}

// ---- against a worm

case!(
    no_protection_from_a_worm,
    Native,
    "nexus/free-returns/no-protection-from-a-worm",
    "The Fremen card against a worm is refused by name and kept: a worm asks its holder nothing, and devours as ever."
);
fn no_protection_from_a_worm(t: &mut Table) {
    before_a_worm_without_fremen(t);
    t.stage([hold_nexus(Guild, "fremen")]);
    t.changes(Guild.tanks(), 3, Table::all_pass);
    stops_for(t, None);
    t.refuses(Guild, play_nexus("fremen.secret-ally"), Rejection::PanelUndecided);
    t.withholds(Guild, &play_nexus("fremen.secret-ally"));
    holds(t, Guild, "fremen");
    let held = super::card_of(t, Guild);
    let question = held.map(|held| (held.refused.is_none(), held.question));
    t.equals("what its view says", &question, &Some((true, Some("nexus.open.worm-protection"))));
}

case!(
    worm_tells_nothing,
    Privacy,
    "nexus/free-returns/worm-tells-nothing",
    "A worm upon the holder of the Fremen card and one upon the holder of another look the same to everybody else."
);
fn worm_tells_nothing(t: &mut Table) {
    before_a_worm_without_fremen(t);
    let devours = |t: &mut Table, card: &str| {
        t.stage([hold_nexus(Guild, card)]);
        t.all_pass();
    };
    for watcher in [PUBLIC, Atreides.into()] {
        t.same_to(watcher, |t| devours(t, "fremen"), |t| devours(t, "moritani"));
    }
    devours(t, "fremen");
    t.refuses(Guild, play_nexus("fremen.secret-ally"), Rejection::PanelUndecided);
    t.hidden_from(PUBLIC, Guild.nexus_card());
}
