//! Cases of Harkonnen Secret Ally in the Mentat Pause, and of what both exchanges of traitor cards have in common.

use truthsayer_engine::facts::ComponentId;
use truthsayer_engine::policy::Bot;

use super::{
    after_movement, answer_of, asked_for_card, between_steps, holders_are, holds, play_of, stops_for, until_offered,
};
use crate::cases::base::{duel_of, idle};
use crate::registry::case;
use crate::table::names::leader;
use crate::table::prelude::*;

/// The Mentat Pause of turn 1 without Harkonnen: the Guild holds their card, and the Emperor another.
fn pause(t: &mut Table) {
    let there = [hold_nexus(Guild, "harkonnen"), hold_nexus(Emperor, "ecaz")];
    after_movement(t, basic().of(&[Guild, Emperor, Fremen, Atreides]), &there);
    while let Some((asked, Phase::Collection)) = asked_for_card(t) {
        t.passes(asked);
    }
}

/// The same at the question to the Guild.
fn asked(t: &mut Table) {
    pause(t);
    until_offered(t, Guild);
}

fn exchange() -> Act {
    play_nexus("harkonnen.secret-ally")
}

fn gives(one: &str, other: &str) -> Act {
    let mut leaders = [leader(one), leader(other)];
    leaders.sort_unstable();
    resolve_nexus(NexusChoice::TwoLeaders { leaders })
}

/// Traitor cards of a player, by name.
fn traitors(t: &mut Table, faction: Faction) -> Vec<String> {
    let held = t.game().custody().pile(Place::Traitors(faction));
    held.into_iter().map(|id| id.name().replacen("traitor:", "", 1)).collect()
}

case!(
    two_in_two_out,
    Native,
    "nexus/traitor-exchange/two-in-two-out",
    "In the Mentat Pause two traitor cards are drawn, and then any two of those held go back into the deck."
);
fn two_in_two_out(t: &mut Table) {
    asked(t);
    let deck = t.game().custody().pile(Place::TraitorDeck);
    let kept = traitors(t, Guild);
    t.does(Guild, exchange());
    t.asked(DecisionKind::ResolveNexus, &[Guild]);
    let held = traitors(t, Guild);
    t.equals("traitors", &held.len(), &(kept.len() + 2));
    for (one, other) in [(0, 1), (0, 2), (1, 2)] {
        t.variation("two go back", |t| {
            t.does(Guild, gives(&held[one], &held[other]));
            let after = traitors(t, Guild);
            let gone = after.contains(&held[one]) || after.contains(&held[other]);
            t.equals("traitors", &(after.len(), gone), &(kept.len(), false));
            t.counts(Quantity::Pile(Place::TraitorDeck), i64::try_from(deck.len()).unwrap_or_default());
        });
    }
    let next = deck[2].name().replacen("traitor:", "", 1);
    t.refuses(Guild, gives(&held[0], &next), Rejection::NoSuchChoice);
    let one = resolve_nexus(NexusChoice::Leader { leader: leader(&held[0]) });
    t.refuses(Guild, one, Rejection::NoSuchChoice);
    holders_are(t, &[Emperor]);
}

case!(
    game_goes_on_afterwards,
    Native,
    "nexus/traitor-exchange/game-goes-on-afterwards",
    "The two are shuffled into the deck, the game goes on from where it stood, and nobody is asked a second time."
);
fn game_goes_on_afterwards(t: &mut Table) {
    asked(t);
    t.does(Guild, exchange());
    let held = traitors(t, Guild);
    let mut unshuffled = t.game().custody().pile(Place::TraitorDeck);
    t.does(Guild, gives(&held[0], &held[1]));
    let after = t.game().custody().pile(Place::TraitorDeck);
    unshuffled.extend(after.iter().copied().filter(|card| !unshuffled.contains(card)).collect::<Vec<_>>());
    let end = unshuffled.len();
    let other = [&unshuffled[..end - 2], &[unshuffled[end - 1], unshuffled[end - 2]]].concat();
    t.equals("whether the deck is shuffled", &(after != unshuffled && after != other), &true);
    while let Some((other, _)) = asked_for_card(t) {
        t.equals("the other who is asked", &other, &Emperor);
        t.passes(other);
    }
    t.counts(Quantity::Turn, 2);
}

case!(
    drawn_cards_are_fixed,
    Recovery,
    "nexus/traitor-exchange/drawn-cards-are-fixed",
    "Between draw and return the game waits with the drawn cards fixed: a reload draws no others, and nothing counts twice."
);
fn drawn_cards_are_fixed(t: &mut Table) {
    asked(t);
    t.save_and_load();
    t.does(Guild, exchange());
    let drawn = traitors(t, Guild);
    t.save_and_load();
    t.refuses_stale(Guild);
    let held = traitors(t, Guild);
    t.equals("traitors", &held, &drawn);
    t.does(Guild, gives(&drawn[0], &drawn[2]));
    t.save_and_load();
    t.refuses_stale(Guild);
    let after = traitors(t, Guild);
    t.equals("traitors", &after, &vec![drawn[1].clone()]);
    t.counts(Quantity::Pile(Place::NexusDiscard), 1);
}

case!(
    forged_exchange_is_refused,
    Recovery,
    "nexus/traitor-exchange/forged-exchange-is-refused",
    "A save in which two traitors are to go back by a card that was never played is refused."
);
fn forged_exchange_is_refused(t: &mut Table) {
    asked(t);
    t.does(Guild, exchange());
    let why = "a Nexus card has begun what nobody played";
    t.refuses_forgery(|game| game["nexus_cards"]["plays"] = serde_json::json!([]), why);
    t.refuses_forgery(|game| game["nexus_cards"]["plays"][0]["stage"] = serde_json::json!("done"), why);
}

case!(
    identities_are_private,
    Privacy,
    "nexus/traitor-exchange/identities-are-private",
    "Which traitor cards are drawn and go back is known to that player alone; the others learn how many."
);
fn identities_are_private(t: &mut Table) {
    asked(t);
    t.does(Guild, exchange());
    t.sees(Guild, Guild.traitors());
    let held = traitors(t, Guild);
    let drawn = |fact: &Fact| matches!(fact, Fact::Nexus(NexusFact::TraitorDrawn { faction: Guild, .. }));
    for watcher in [PUBLIC, Emperor.into(), Atreides.into()] {
        t.tells(watcher, "that one was drawn", drawn);
        t.hidden_from(watcher, Guild.traitors());
        t.same_to(watcher, |t| t.does(Guild, gives(&held[0], &held[1])), |t| t.does(Guild, gives(&held[1], &held[2])));
    }
}

case!(
    all_who_could_are_asked,
    Privacy,
    "nexus/traitor-exchange/all-who-could-are-asked",
    "In the Mentat Pause each player with a Nexus card and no ally is asked once, whatever the card; the others see no difference."
);
fn all_who_could_are_asked(t: &mut Table) {
    pause(t);
    let mut asked = Vec::new();
    while let Some((faction, Phase::Pause)) = asked_for_card(t) {
        asked.push(faction);
        for watcher in [PUBLIC, Fremen.into()] {
            t.hidden_from(watcher, faction.nexus_card());
        }
        let passes_with = |t: &mut Table, card: &str| {
            t.stage([hold_nexus(faction, card)]);
            t.passes(faction);
        };
        if faction == Guild {
            t.same_to(PUBLIC, |t| passes_with(t, "harkonnen"), |t| passes_with(t, "richese"));
        }
        t.passes(faction);
    }
    asked.sort_unstable();
    let mut expected = vec![Guild, Emperor];
    expected.sort_unstable();
    t.equals("those who were asked", &asked, &expected);
    holds(t, Guild, "harkonnen");
}

case!(
    not_outside_the_pause,
    Native,
    "nexus/traitor-exchange/not-outside-the-pause",
    "Outside the Mentat Pause the exchange is refused; and where Harkonnen is played, its card is another panel."
);
fn not_outside_the_pause(t: &mut Table) {
    between_steps(t, basic().of(&[Guild, Emperor, Fremen, Atreides]));
    t.stage([hold_nexus(Guild, "harkonnen")]);
    t.refuses(Guild, exchange(), Rejection::NotBetweenSteps);
    t.withholds(Guild, &exchange());
    t.refuses(Guild, play_nexus("harkonnen.cunning"), Rejection::WrongPanel);
    holds(t, Guild, "harkonnen");
    let there = [hold_nexus(Guild, "harkonnen")];
    after_movement(t, basic().of(&[Guild, Emperor, Fremen, Harkonnen]), &there);
    t.passes(Guild);
    stops_for(t, None);
}

case!(
    second_effect_there_is_none,
    Native,
    "nexus/traitor-exchange/second-effect-there-is-none",
    "The panel has one effect and names nothing before the draw: any other request is refused, and the card is kept."
);
fn second_effect_there_is_none(t: &mut Table) {
    asked(t);
    let second = play_nexus_otherwise("harkonnen.secret-ally", NexusChoice::Plain);
    t.refuses(Guild, second, Rejection::NoSuchChoice);
    let named = NexusChoice::Leader { leader: leader("caid") };
    t.refuses(Guild, play_nexus_for("harkonnen.secret-ally", named), Rejection::NoSuchChoice);
    holds(t, Guild, "harkonnen");
}

case!(
    used_traitor_may_go_back,
    Native,
    "nexus/traitor-exchange/used-traitor-may-go-back",
    "A traitor card that was used is held like another: it may go back, and then lies open no longer."
);
fn used_traitor_may_go_back(t: &mut Table) {
    shown_traitor(t);
    t.does(Harkonnen, play_nexus("harkonnen.cunning"));
    t.offers(Harkonnen, &gives_bashar());
    t.does(Harkonnen, gives_bashar());
    nothing_lies_open(t);
    t.lies("traitor:bashar", Place::TraitorDeck);
}

fn gives_bashar() -> Act {
    resolve_nexus(NexusChoice::Leader { leader: leader("bashar") })
}

fn nothing_lies_open(t: &mut Table) {
    let shown = t.game().view(truthsayer_engine::Viewer::Public).traitors_shown;
    t.equals("traitor cards that lie open", &shown, &Vec::new());
}

case!(
    used_traitor_is_seen_to_go,
    Privacy,
    "nexus/traitor-exchange/used-traitor-is-seen-to-go",
    "A used traitor that goes back is seen to go; of one that stays covered nobody learns, and the open one stays."
);
fn used_traitor_is_seen_to_go(t: &mut Table) {
    shown_traitor(t);
    t.does(Harkonnen, play_nexus("harkonnen.cunning"));
    let covered: Vec<String> = traitors(t, Harkonnen).into_iter().filter(|name| name != "bashar").collect();
    let gives = |name: &str| resolve_nexus(NexusChoice::Leader { leader: leader(name) });
    t.same_to(Guild, |t| t.does(Harkonnen, gives(&covered[0])), |t| t.does(Harkonnen, gives(&covered[1])));
    t.does(Harkonnen, gives_bashar());
    nothing_lies_open(t);
    t.hidden_from(Guild, Harkonnen.traitors());
}

case!(
    used_traitor_after_a_reload,
    Recovery,
    "nexus/traitor-exchange/used-traitor-after-a-reload",
    "A used traitor can go back after a reload between draw and return, and lies open no longer after the next."
);
fn used_traitor_after_a_reload(t: &mut Table) {
    shown_traitor(t);
    t.does(Harkonnen, play_nexus("harkonnen.cunning"));
    t.save_and_load();
    t.does(Harkonnen, gives_bashar());
    t.save_and_load();
    t.refuses_stale(Harkonnen);
    nothing_lies_open(t);
}

case!(
    bots_give_a_used_traitor,
    Policy,
    "nexus/traitor-exchange/bots-give-a-used-traitor",
    "A bot that exchanges gives back the weakest that it holds, though it has been used."
);
fn bots_give_a_used_traitor(t: &mut Table) {
    shown_traitor(t);
    let strong = ["captain-aramsham", "hasimir-fenring", "staban-tuek"];
    let kept: Vec<String> = traitors(t, Harkonnen).into_iter().filter(|name| name != "bashar").collect();
    let strong = strong.map(|name| component(&format!("traitor:{name}")));
    let kept: Vec<ComponentId> = kept.iter().map(|name| component(&format!("traitor:{name}"))).collect();
    // Each of them comes from where one of those goes that were held before.
    let homes = strong.map(|card| t.game().custody().place(card));
    let away = kept.into_iter().zip(homes).map(|(component, to)| Staging::Move { component, to });
    let come = strong.map(|component| Staging::Move { component, to: Place::Traitors(Harkonnen) });
    t.stage([at_once(away.chain(come))]);
    t.stage([Staging::Move { component: component("traitor:feyd-rautha"), to: Place::TraitorDeck }]);
    let mut bot = Bot::new(Policy::Schemer, 3);
    let play = play_of(t, Harkonnen, &mut bot);
    t.equals("what the bot plays", &play, &Some(play_nexus("harkonnen.cunning")));
    t.does(Harkonnen, play_nexus("harkonnen.cunning"));
    let chosen = answer_of(t, Harkonnen, &mut bot);
    t.equals("what it gives back", &chosen, &gives_bashar());
    t.does(Harkonnen, gives_bashar());
}

/// In turn 2 the Harkonnen hold their Nexus card, and the traitor card of Bashar lies open before them.
fn shown_traitor(t: &mut Table) {
    let there = [put(Harkonnen, "arrakeen-s10", 1), traitor(Harkonnen, "bashar")];
    duel_of(t, basic().of(&[Emperor, Guild, Harkonnen]).with_nexus_cards(), &there);
    t.does(Emperor, attack("arrakeen-s10", Harkonnen));
    t.plans(Emperor, idle("bashar"));
    t.plans(Harkonnen, idle("umman-kudu"));
    t.does(Harkonnen, call_traitor());
    t.passes(Emperor);
    t.idle_until((2, DecisionKind::ClaimCharity));
    t.stage([hold_nexus(Harkonnen, "harkonnen")]);
}

case!(
    no_exchange_in_a_battle,
    Native,
    "nexus/traitor-exchange/no-exchange-in-a-battle",
    "Within a battle Harkonnen Cunning is refused, before the plans and after: any time means between plays."
);
fn no_exchange_in_a_battle(t: &mut Table) {
    duel_of(t, basic().of(&[Emperor, Guild, Harkonnen]).with_nexus_cards(), &[]);
    t.stage([hold_nexus(Harkonnen, "harkonnen")]);
    t.refuses(Harkonnen, play_nexus("harkonnen.cunning"), Rejection::NotBetweenSteps);
    t.plans(Emperor, idle("caid"));
    t.plans(Guild, idle("guild-rep"));
    t.asked(DecisionKind::CallTraitor, &[Emperor, Guild]);
    t.refuses(Harkonnen, play_nexus("harkonnen.cunning"), Rejection::NotBetweenSteps);
    t.withholds(Harkonnen, &play_nexus("harkonnen.cunning"));
    holds(t, Harkonnen, "harkonnen");
}

case!(
    refusal_in_a_battle_is_private,
    Privacy,
    "nexus/traitor-exchange/refusal-in-a-battle-is-private",
    "Who is refused the exchange in a battle has shown nothing: the others cannot tell what card it holds."
);
fn refusal_in_a_battle_is_private(t: &mut Table) {
    duel_of(t, basic().of(&[Emperor, Guild, Harkonnen]).with_nexus_cards(), &[hold_nexus(Harkonnen, "harkonnen")]);
    t.refuses(Harkonnen, play_nexus("harkonnen.cunning"), Rejection::NotBetweenSteps);
    t.hidden_from(Emperor, Harkonnen.nexus_card());
    t.hidden_from(PUBLIC, Harkonnen.nexus_card());
}

case!(
    bots_wait_for_the_end_of_a_battle,
    Policy,
    "nexus/traitor-exchange/bots-wait-for-the-end-of-a-battle",
    "Within a battle the exchange is offered to no bot, which proposes it afterwards."
);
fn bots_wait_for_the_end_of_a_battle(t: &mut Table) {
    duel_of(t, basic().of(&[Emperor, Guild, Harkonnen]).with_nexus_cards(), &[hold_nexus(Harkonnen, "harkonnen")]);
    t.refuses(Harkonnen, play_nexus("harkonnen.cunning"), Rejection::NotBetweenSteps);
    let mut bot = Bot::new(Policy::Schemer, 3);
    let during = play_of(t, Harkonnen, &mut bot);
    t.equals("what the bot plays", &during, &None);
    t.idle_until((2, DecisionKind::ClaimCharity));
    let after = play_of(t, Harkonnen, &mut bot);
    t.equals("what the bot plays", &after, &Some(play_nexus("harkonnen.cunning")));
}

case!(
    two_requests_race,
    Concurrency,
    "nexus/traitor-exchange/two-requests-race",
    "Of two requests under one event one counts, at the draw as at the return; the other is stale."
);
fn two_requests_race(t: &mut Table) {
    asked(t);
    t.does(Guild, exchange());
    t.refuses_stale(Guild);
    let held = traitors(t, Guild);
    t.does(Guild, gives(&held[0], &held[1]));
    t.refuses_stale(Guild);
    let after = traitors(t, Guild);
    t.equals("traitors", &after, &vec![held[2].clone()]);
}

case!(
    bots_exchange,
    Policy,
    "nexus/traitor-exchange/bots-exchange",
    "A bot that plays the card gives two of its traitor cards back, and keeps the strongest."
);
fn bots_exchange(t: &mut Table) {
    asked(t);
    let mut bot = Bot::new(Policy::Schemer, 5);
    let play = answer_of(t, Guild, &mut bot);
    t.equals("what the bot plays", &play, &exchange());
    t.does(Guild, play);
    let mut held: Vec<_> = traitors(t, Guild).iter().map(|name| leader(name)).collect();
    held.sort_unstable_by_key(|held| held.facts().strength);
    let strongest = held[2].facts().strength;
    let back = answer_of(t, Guild, &mut bot);
    t.does(Guild, back);
    let kept: Vec<u8> = traitors(t, Guild).iter().map(|name| leader(name).facts().strength).collect();
    t.equals("what is kept", &kept, &vec![strongest]);
    let mut meek = Bot::new(Policy::Diplomat, 5);
    asked(t);
    let play = answer_of(t, Guild, &mut meek);
    t.equals("what another bot does", &play, &Act::Pass);
}
