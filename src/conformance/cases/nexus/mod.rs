//! The Nexus cards.

mod absent_modules;
mod alliances;
mod atreides_betrayal;
mod atreides_inspection;
mod borrowed_shipments;
mod choam_inspection;
mod choam_trade;
mod deck;
mod draws;
mod emperor_betrayal;
mod emperor_cunning;
mod free_returns;
mod fremen_betrayal;
mod fremen_cunning;
mod gate;
mod guild_betrayal;
mod guild_cunning;
mod harkonnen;
mod harkonnen_betrayal;
mod moritani;
mod own_faction;
mod plays;
mod purchases;
mod samples;
mod sisters;
mod traitor_exchange;
mod undecided;

use truthsayer_engine::Viewer;
use truthsayer_engine::policy::Bot;
use truthsayer_engine::view::NexusCardView;

use crate::cases::base::{ally, before_the_blow};
use crate::table::prelude::*;

/// Every card, which are in the deck unless somebody holds them.
const ALL: i64 = 12;

/// A Nexus in turn 2 of a Basic game with the cards.
fn nexus(t: &mut Table) {
    before_the_blow(t, basic().with_nexus_cards(), &["hagga-basin"], &["worm", "old-gap"]);
    t.all_pass();
}

/// The draws that close it, the Atreides and the Guild having allied: the order is Bene Gesserit, Emperor, Harkonnen, Fremen.
fn draws(t: &mut Table) {
    nexus(t);
    ally(t, Atreides, Guild);
    t.all_pass();
}

/// The same, at the draw of this player: those before it have declined.
fn draw_of(t: &mut Table, faction: Faction) {
    draws(t);
    while !owes_draw(t, faction) {
        let asked = drawer(t);
        t.passes(asked);
    }
}

fn owes_draw(t: &mut Table, faction: Faction) -> bool {
    drawer(t) == faction
}

/// Who is asked whether it draws.
fn drawer(t: &mut Table) -> Faction {
    let game = t.game();
    let asked = game.decisions().into_iter().find(|decision| decision.kind == DecisionKind::DrawNexus);
    asked.and_then(|decision| game.faction(decision.seat)).expect("somebody is asked to draw")
}

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

/// Turn 1 of a Basic game with the cards, at the question of CHOAM Charity.
fn between_steps(t: &mut Table, seating: Seating) {
    t.seat(seating.with_nexus_cards()).until(DecisionKind::ClaimCharity);
}

/// The end of turn 1 in a game with the cards, after all that moves, with these things staged: nobody fights.
fn after_movement(t: &mut Table, seating: Seating, there: &[Move]) {
    t.seat(seating.with_nexus_cards()).until(Goal::Last(1, Phase::Movement));
    t.stage(there.iter().cloned());
    t.all_pass();
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
