//! Cases of playing a Nexus card: which panel applies, what is refused, when, and what the others know.

use super::{between_steps, holders_are, holds};
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
    let bots = basic().without(&[Fremen]).with_nexus_cards().played(Manner::Bots(Policy::Diplomat, 4));
    t.seat(bots).until(DecisionKind::DrawNexus);
    t.until(Goal::Turn(3));
    t.at_rest();
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
