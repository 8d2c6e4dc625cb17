//! The Nexus cards.

mod absent_modules;
mod alliances;
mod atreides_betrayal;
mod atreides_inspection;
mod borrowed_shipments;
mod bounds;
mod changed_purchases;
mod changed_stops;
mod choam_inspection;
mod choam_trade;
mod deck;
mod draws;
mod emperor_betrayal;
mod emperor_cunning;
mod forged;
mod forged_choices;
mod forged_plays;
mod free_returns;
mod fremen_betrayal;
mod fremen_cunning;
mod gate;
mod guards;
mod guild_betrayal;
mod guild_cunning;
mod harkonnen;
mod harkonnen_betrayal;
mod harkonnen_claim;
mod moritani;
mod openings;
mod other_readings;
mod own_faction;
mod plays;
mod purchases;
mod races;
mod rooms;
mod ruled_otherwise;
mod samples;
mod sisters;
mod traitor_exchange;
mod twins_answers;
mod twins_stops;
mod undecided;

use truthsayer_engine::Viewer;
use truthsayer_engine::policy::Bot;
use truthsayer_engine::view::NexusCardView;

use crate::table::prelude::*;

// What files of cases share beside what stands here.
use openings::{
    after_movement, before_a_worm_without_fremen, between_steps, draw_of, drawer, draws, emperor_attacks, nexus,
};

/// Every card, which are in the deck unless somebody holds them.
const ALL: i64 = 12;

/// The Nexus card of a player, as its own view shows it.
fn card_of(t: &mut Table, faction: Faction) -> Option<NexusCardView> {
    let viewer = Viewer::Seat(t.seat_of(faction));
    t.game().view(viewer).own.and_then(|own| own.nexus_card)
}

/// The player holds this card.
fn holds(t: &mut Table, faction: Faction, card: &str) {
    let held = card_of(t, faction).map(|held| held.card.name());
    t.equals("the Nexus card", &held, &Some(card));
}

/// The player holds no card.
fn holds_none(t: &mut Table, faction: Faction) {
    let held = card_of(t, faction);
    t.equals("the Nexus card", &held, &None::<NexusCardView>);
}

/// Who holds a card, as everybody sees it.
fn holders_are(t: &mut Table, factions: &[Faction]) {
    let holders = t.game().view(Viewer::Public).nexus_holders;
    t.equals("holders of Nexus cards", &holders, factions);
}

/// Who is asked for a card at a stop, and in which phase.
fn asked_for_card(t: &mut Table) -> Option<(Faction, Phase)> {
    let game = t.game();
    let asked = game.decisions().into_iter().find(|decision| decision.kind == DecisionKind::OfferNexus)?;
    Some((game.faction(asked.seat)?, game.phase()?))
}

/// This player is asked for a card in this phase, or nobody is.
fn stops_for(t: &mut Table, expected: Option<(Faction, Phase)>) {
    let asked = asked_for_card(t);
    t.equals("who is asked for a card", &asked, &expected);
}

/// At a stop: those before this player pass, until it is asked itself.
fn until_offered(t: &mut Table, faction: Faction) {
    while let Some((asked, _)) = asked_for_card(t).filter(|(asked, _)| *asked != faction) {
        t.passes(asked);
    }
    t.asked(DecisionKind::OfferNexus, &[faction]);
}

/// What a seat sees of the acknowledgement that it is asked for: what it can do, and what it has done.
fn gate_of(t: &mut Table, faction: Faction) -> Option<(bool, bool, bool)> {
    let viewer = Viewer::Seat(t.seat_of(faction));
    let gate = t.game().view(viewer).own.and_then(|own| own.nexus_gate);
    gate.map(|gate| (gate.can_pass, gate.has_passed, gate.can_use))
}

/// This panel was used in the latest step, for all to see.
fn tells_of(t: &mut Table, panel: &str) {
    let used = |fact: &Fact| matches!(fact, Fact::Nexus(NexusFact::Played { panel: used, .. }) if used.name() == panel);
    t.tells(PUBLIC, &format!("of {panel}"), used);
}

/// Nobody stops anything with a Karama, and whoever is asked for a Nexus card passes, until this is asked.
fn passing_until(t: &mut Table, kind: DecisionKind) {
    while !t.is_asked(kind) {
        t.all_pass();
    }
}

/// What a bot in this seat does unasked with its Nexus card, if it ever does: several are asked, each with other luck.
fn bot_proposes(t: &mut Table, faction: Faction) -> Option<Act> {
    const BOTS: u64 = 200;
    let seat = t.seat_of(faction);
    let game = t.game();
    let (view, plays) = (game.view(Viewer::Seat(seat)), game.free_plays(seat));
    let acts = (0..BOTS).filter_map(|seed| Bot::new(Policy::Schemer, seed).play(&view, &plays));
    { acts }.find(|act| matches!(act, Act::Nexus(_)))
}

/// What a bot of this player answers, from the player's view and what is offered to it.
fn answer_of(t: &mut Table, faction: Faction, bot: &mut Bot) -> Act {
    let seat = t.seat_of(faction);
    let game = t.game();
    bot.choose(&game.view(Viewer::Seat(seat)), &game.options(seat)).expect("a bot that is asked answers")
}

/// What a bot of this player does unasked, if it does anything in a long while.
fn play_of(t: &mut Table, faction: Faction, bot: &mut Bot) -> Option<Act> {
    const TRIES: usize = 200;
    let seat = t.seat_of(faction);
    let game = t.game();
    let (view, plays) = (game.view(Viewer::Seat(seat)), game.free_plays(seat));
    (0..TRIES).find_map(|_| bot.play(&view, &plays))
}

/// What bots of this player answer, from its view and what is offered to it: many bots, each with other luck.
fn answers_of(t: &mut Table, faction: Faction) -> Vec<Act> {
    const BOTS: u64 = 40;
    let bots = Policy::TEMPERS.into_iter().flat_map(|policy| (0..BOTS).map(move |seed| Bot::new(policy, seed)));
    bots.map(|mut bot| answer_of(t, faction, &mut bot)).collect()
}

/// Some bots of this player use the card that it is asked for, and one of them does so.
fn bots_use_it(t: &mut Table, faction: Faction, panel: &str) {
    let used = answers_of(t, faction).into_iter().find(|act| matches!(act, Act::Nexus(_)));
    t.equals("that bots use the card", &used.is_some(), &true);
    t.does(faction, used.unwrap_or(Act::Pass));
    tells_of(t, panel);
}

/// No bot of this player, which holds another card, does anything but pass.
fn bots_pass(t: &mut Table, faction: Faction) {
    let passes = answers_of(t, faction).iter().all(|act| *act == Act::Pass);
    t.equals("that all bots pass", &passes, &true);
}

/// What is under way of this kind in a save, to be forged.
fn frame_of<'a>(game: &'a mut serde_json::Value, kind: &str) -> &'a mut serde_json::Value {
    let stack = game["stack"].as_array_mut().expect("a game has a stack");
    let frames = stack.iter_mut().map(|framed| &mut framed["frame"]);
    { frames }.find_map(|frame| frame.get_mut(kind)).expect("such a frame is under way")
}
