//! Cases of playing a Nexus card: which panel applies, what is refused, when, and what the others know.

use super::{answers_of, between_steps, bot_proposes, draw_of, holders_are, holds};
use crate::cases::base::{before_shipment, until_ships};
use crate::registry::case;
use crate::table::prelude::*;
use truthsayer_engine::view::NexusPlayView;
use truthsayer_engine::{Viewer, rules::nexus_cards::panels};

/// The panel of the player's card, by name.
fn panel_of(t: &mut Table, faction: Faction) -> Option<String> {
    super::card_of(t, faction).map(|held| held.panel.name())
}

fn plays(t: &mut Table) -> Vec<NexusPlayView> {
    t.game().view(Viewer::Public).nexus_plays
}

case!(
    seats_decide_the_panel,
    Native,
    "nexus/plays/seats-decide-the-panel",
    "Cunning is for the faction's own player, Betrayal for another while the faction is played, Secret Ally if it is not."
);
fn seats_decide_the_panel(t: &mut Table) {
    between_steps(t, basic().of(&[Harkonnen, Emperor, Guild]));
    let held = [
        (Harkonnen, "harkonnen", "harkonnen.cunning"),
        (Emperor, "guild", "guild.betrayal"),
        (Guild, "atreides", "atreides.secret-ally"),
    ];
    for (faction, card, panel) in held {
        t.stage([hold_nexus(faction, card)]);
        let applies = panel_of(t, faction);
        t.equals("the panel", &applies, &Some(panel.to_owned()));
    }
    t.refuses(Harkonnen, play_nexus("harkonnen.betrayal"), Rejection::WrongPanel);
    t.refuses(Harkonnen, play_nexus("harkonnen.secret-ally"), Rejection::WrongPanel);
    t.refuses(Emperor, play_nexus("guild.cunning"), Rejection::WrongPanel);
    t.refuses(Guild, play_nexus("atreides.betrayal"), Rejection::WrongPanel);
    t.does(Harkonnen, play_nexus("harkonnen.cunning"));
    t.tells(PUBLIC, "the panel", |fact| {
        matches!(fact, Fact::Nexus(NexusFact::Played { faction: Harkonnen, panel, .. }) if panel.name() == "harkonnen.cunning")
    });
}

case!(
    captives_make_no_native,
    Native,
    "nexus/plays/captives-make-no-native",
    "Whoever holds a leader of another faction captive has that faction's Betrayal even so."
);
fn captives_make_no_native(t: &mut Table) {
    between_steps(t, basic());
    t.stage([held_captive("duncan-idaho"), hold_nexus(Harkonnen, "atreides")]);
    let applies = panel_of(t, Harkonnen);
    t.equals("the panel", &applies, &Some("atreides.betrayal".to_owned()));
    t.refuses(Harkonnen, play_nexus("atreides.cunning"), Rejection::WrongPanel);
}

case!(
    refused_by_name,
    Native,
    "nexus/plays/refused-by-name",
    "A panel that is not played is refused with its reason, and the card is kept."
);
fn refused_by_name(t: &mut Table) {
    between_steps(t, basic());
    for card in ["ixians", "tleilaxu", "choam", "richese", "ecaz", "moritani"] {
        t.stage([hold_nexus(Emperor, card)]);
        for mode in ["cunning", "betrayal"] {
            t.refuses(Emperor, play_nexus(&format!("{card}.{mode}")), Rejection::PanelNative);
        }
        holds(t, Emperor, card);
    }
    let standing = truthsayer_engine::request::Panel::all().filter(|panel| panels::refused(*panel).is_none()).count();
    t.equals("some panels are played", &(standing > 0), &true);
}

case!(
    only_the_holder_plays,
    Native,
    "nexus/plays/only-the-holder-plays",
    "Nobody plays a Nexus card that it does not hold, and once it is used it plays for nothing more."
);
fn only_the_holder_plays(t: &mut Table) {
    between_steps(t, basic());
    t.stage([hold_nexus(Harkonnen, "harkonnen")]);
    t.refuses(Emperor, play_nexus("harkonnen.betrayal"), Rejection::NexusCardNotHeld);
    t.refuses(Harkonnen, play_nexus("guild.betrayal"), Rejection::NexusCardNotHeld);
    t.does(Harkonnen, play_nexus("harkonnen.cunning"));
    holders_are(t, &[]);
    t.counts(Quantity::Pile(Place::NexusDiscard), 1);
    t.idle_until(DecisionKind::Bid);
    t.refuses(Harkonnen, play_nexus("harkonnen.cunning"), Rejection::NexusCardNotHeld);
    let used = plays(t).len();
    t.equals("plays", &used, &1);
}

case!(
    receipt_outlives_the_card,
    Recovery,
    "nexus/plays/receipt-outlives-the-card",
    "What was played stands as played when its card has been drawn again, and after a reload; the card can be played anew."
);
fn receipt_outlives_the_card(t: &mut Table) {
    between_steps(t, basic());
    t.stage([hold_nexus(Harkonnen, "harkonnen")]);
    t.does(Harkonnen, play_nexus("harkonnen.cunning"));
    t.refuses_stale(Harkonnen);
    t.idle_until(DecisionKind::Bid);
    t.stage([hold_nexus(Harkonnen, "harkonnen")]);
    t.save_and_load();
    let first = plays(t);
    t.equals("plays", &first.len(), &1);
    t.does(Harkonnen, play_nexus("harkonnen.cunning"));
    t.save_and_load();
    let second = plays(t);
    t.equals("plays", &(second.len(), &second[0]), &(2, &first[0]));
    t.refuses_forgery(
        |game| game["nexus_cards"]["plays"][0]["holder"] = serde_json::json!("emperor"),
        "a Nexus card was played that nobody could play",
    );
}

case!(
    one_play_an_event,
    Recovery,
    "nexus/plays/one-play-an-event",
    "A save is refused in which one event was answered with two plays, or in which plays come before what was played earlier."
);
fn one_play_an_event(t: &mut Table) {
    const WHY: &str = "Nexus cards were played in an order that no game has";
    between_steps(t, basic());
    t.stage([hold_nexus(Harkonnen, "harkonnen")]);
    t.does(Harkonnen, play_nexus("harkonnen.cunning"));
    t.idle_until(DecisionKind::Bid);
    t.refuses_forgery(
        |game| {
            let plays = &mut game["nexus_cards"]["plays"];
            *plays = serde_json::json!([plays[0], plays[0]]);
        },
        WHY,
    );
    t.stage([hold_nexus(Harkonnen, "harkonnen")]);
    t.does(Harkonnen, play_nexus("harkonnen.cunning"));
    let seat = t.seat_of(Harkonnen);
    let back = t.game().options(seat)[0].sample(&mut |_| 0);
    t.does(Harkonnen, back);
    t.refuses_forgery(
        |game| {
            let plays = &mut game["nexus_cards"]["plays"];
            *plays = serde_json::json!([plays[1], plays[0]]);
        },
        WHY,
    );
    t.refuses_forgery(
        |game| game["nexus_cards"]["plays"][1]["phase"] = serde_json::json!("battle"),
        "a Nexus card was played that nobody could play",
    );
}

case!(
    only_at_clean_moments,
    Native,
    "nexus/plays/only-at-clean-moments",
    "A panel that names no phase is not played past a choice that another player has sealed, nor into an open window."
);
fn only_at_clean_moments(t: &mut Table) {
    t.seat(basic().with_nexus_cards()).until((2, DecisionKind::DialStorm));
    t.stage([hold_nexus(Harkonnen, "harkonnen")]);
    t.offers(Harkonnen, &play_nexus("harkonnen.cunning"));
    let dialer = t.game().decisions().first().and_then(|owed| t.game().faction(owed.seat)).expect("two dial");
    t.does(dialer, dial(1));
    t.refuses(Harkonnen, play_nexus("harkonnen.cunning"), Rejection::NotBetweenSteps);
    t.withholds(Harkonnen, &play_nexus("harkonnen.cunning"));
    t.until((2, DecisionKind::ControlWeather));
    t.refuses(Harkonnen, play_nexus("harkonnen.cunning"), Rejection::NotBetweenSteps);
    holds(t, Harkonnen, "harkonnen");
}

case!(
    not_while_others_answer,
    Native,
    "nexus/plays/not-while-others-answer",
    "No card is played while the Bene Gesserit are asked whether they accompany a shipment: it is kept, and played before or after."
);
fn not_while_others_answer(t: &mut Table) {
    let seats = [Emperor, BeneGesserit, Harkonnen, Atreides];
    before_shipment(t, basic().of(&seats).with_nexus_cards(), &[hold_nexus(Harkonnen, "harkonnen")]);
    until_ships(t, Emperor);
    t.offers(Harkonnen, &play_nexus("harkonnen.cunning"));
    t.does(Emperor, ship("old-gap-s10", 1));
    t.asked(DecisionKind::Accompany, &[BeneGesserit]);
    t.refuses(Harkonnen, play_nexus("harkonnen.cunning"), Rejection::NotBetweenSteps);
    t.withholds(Harkonnen, &play_nexus("harkonnen.cunning"));
    t.passes(BeneGesserit);
    t.offers(Harkonnen, &play_nexus("harkonnen.cunning"));
}

case!(
    held_card_is_secret,
    Privacy,
    "nexus/plays/held-card-is-secret",
    "That a player holds a Nexus card is known to all, and which one to that player alone, until it is used."
);
fn held_card_is_secret(t: &mut Table) {
    between_steps(t, basic());
    t.stage([hold_nexus(Harkonnen, "harkonnen"), hold_nexus(Emperor, "guild")]);
    holders_are(t, &[Emperor, Harkonnen]);
    t.sees(Harkonnen, Harkonnen.nexus_card());
    for watcher in [PUBLIC, Emperor.into(), Guild.into()] {
        t.hidden_from(watcher, Harkonnen.nexus_card());
    }
    t.does(Harkonnen, play_nexus("harkonnen.cunning"));
    t.tells(Guild, "what was used", |fact| matches!(fact, Fact::Nexus(NexusFact::Played { .. })));
    t.hidden_from(Guild, Emperor.nexus_card());
}

case!(
    bots_draw_and_play,
    Policy,
    "nexus/plays/bots-draw-and-play",
    "Bots draw Nexus cards and answer with them from what their seats see, and propose only what is offered."
);
fn bots_draw_and_play(t: &mut Table) {
    draw_of(t, Emperor);
    let drawn = answers_of(t, Emperor).into_iter().find(|act| *act != Act::Pass).expect("some bot draws");
    t.does(Emperor, drawn);
    holders_are(t, &[Emperor]);
    between_steps(t, basic());
    t.stage([hold_nexus(Harkonnen, "harkonnen"), hold_nexus(Emperor, "guild")]);
    let other = bot_proposes(t, Emperor);
    t.equals("what bots play of a card that answers", &other, &None::<Act>);
    let play = bot_proposes(t, Harkonnen).expect("some bot plays it");
    t.does(Harkonnen, play);
    let back = answers_of(t, Harkonnen).swap_remove(0);
    t.does(Harkonnen, back);
    holders_are(t, &[Emperor]);
    let used = plays(t).len();
    t.equals("plays", &used, &1);
}

case!(
    no_karama_against_a_card,
    Native,
    "nexus/plays/no-karama-against-a-card",
    "Nobody is asked for a Karama because a Nexus card is played, and a Karama answers none: the play is over at once."
);
fn no_karama_against_a_card(t: &mut Table) {
    between_steps(t, basic());
    t.stage([hold_nexus(Harkonnen, "harkonnen"), give(Emperor, "karama"), give(Atreides, "karama#2")]);
    let karama_card = t.card(Emperor, "karama");
    t.does(Harkonnen, play_nexus("harkonnen.cunning"));
    t.asked(DecisionKind::ResolveNexus, &[Harkonnen]);
    t.refuses(Emperor, karama(karama_card), Rejection::NotYourDecision);
    let seat = t.seat_of(Harkonnen);
    let back = t.game().options(seat)[0].sample(&mut |_| 0);
    t.does(Harkonnen, back);
    t.asked(DecisionKind::ClaimCharity, &SIX);
    t.tells_not(PUBLIC, "of a window", |fact| matches!(fact, Fact::WindowOpened { .. }));
}
