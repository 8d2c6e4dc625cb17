//! Cases of Fremen Betrayal: nobody rides in this turn, or the Fremen move one territory in this phase.

use super::{bot_proposes, frame_of, holders_are, holds};
use crate::cases::base::{
    before_shipment, before_the_blow, before_the_next_blow, blow_with_fremen, is_in, until_ships,
};
use crate::registry::case;
use crate::table::prelude::*;

const PANEL: &str = "fremen.betrayal";
const FOUR: [Faction; 4] = [Harkonnen, Fremen, Emperor, Atreides];

/// Why a save is refused in which a ban and its play do not agree.
const NO_BAN: &str = "a ban that is not that of a Nexus card";

fn no_rides() -> Act {
    play_nexus(PANEL)
}

fn no_far_moves() -> Act {
    play_nexus_otherwise(PANEL, NexusChoice::Plain)
}

/// Basic, turn 2: a worm comes upon three Fremen in Hagga Basin, its Nexus is under way, and the Harkonnen hold the card.
fn nexus_of_a_worm(t: &mut Table) {
    before_the_blow(t, basic().with_nexus_cards(), &["hagga-basin"], &["worm", "old-gap"]);
    t.stage([put(Fremen, "hagga-basin-s12", 3)]);
    t.stage([hold_nexus(Harkonnen, "fremen")]);
    blow_with_fremen(t);
}

/// Basic, turn 1, before anybody has shipped: the Harkonnen hold the card.
fn phase_begins(t: &mut Table, there: &[Move]) {
    let mut all = vec![hold_nexus(Harkonnen, "fremen"), put(Fremen, "sihaya-ridge-s09", 3)];
    all.extend(there.iter().cloned());
    before_shipment(t, basic().of(&FOUR).with_nexus_cards(), &all);
}

/// The Fremen, who do not ship, are asked to move.
fn fremen_move(t: &mut Table) {
    until_ships(t, Fremen);
    t.passes(Fremen);
}

fn near() -> Act {
    go(&[("sihaya-ridge-s09", 2, 0)], "basin-s09")
}

fn far() -> Act {
    go(&[("sihaya-ridge-s09", 2, 0)], "old-gap-s09")
}

// ---- riding

case!(
    nobody_rides_this_turn,
    Native,
    "nexus/fremen-betrayal/nobody-rides-this-turn",
    "The card played before the Fremen decide, no ride is offered; the worm passes their forces over, and they stay."
);
fn nobody_rides_this_turn(t: &mut Table) {
    nexus_of_a_worm(t);
    t.variation("without the card", |t| {
        t.all_pass();
        t.asked(DecisionKind::Ride, &[Fremen]);
    });
    t.does(Harkonnen, no_rides());
    holders_are(t, &[]);
    t.tells(PUBLIC, "the panel", |fact| {
        matches!(fact, Fact::Nexus(NexusFact::Played { panel, target: Some(Fremen), .. }) if panel.name() == PANEL)
    });
    t.all_pass();
    is_in(t, Phase::Charity);
    t.counts(Fremen.forces_in("hagga-basin-s12"), 3);
    // Their movement is another effect.
    t.until((2, DecisionKind::Ship));
    t.stage([put(Fremen, "sihaya-ridge-s09", 3), storm(2)]);
    fremen_move(t);
    t.offers(Fremen, &far());
}

case!(
    worms_are_placed_all_the_same,
    Native,
    "nexus/fremen-betrayal/worms-are-placed-all-the-same",
    "Nothing but riding is lost: the Fremen are spared as before, and place the further worm."
);
fn worms_are_placed_all_the_same(t: &mut Table) {
    let then = ["worm", "worm#2", "old-gap", "broken-land"];
    before_the_blow(t, advanced().with_nexus_cards(), &["hagga-basin", "red-chasm"], &then);
    t.stage([put(Fremen, "hagga-basin-s12", 3)]);
    t.stage([hold_nexus(Harkonnen, "fremen")]);
    t.owes(Fremen, DecisionKind::LookAtStorm);
    t.does(Harkonnen, no_rides());
    blow_with_fremen(t);
    t.counts(Fremen.forces_in("hagga-basin-s12"), 3);
    t.asked(DecisionKind::PlaceWorm, &[Fremen]);
    t.does(Fremen, worm_to("basin"));
    t.tells(PUBLIC, "the worm", |fact| matches!(fact, Fact::WormAppeared { placed: true, .. }));
}

case!(
    begun_rides_stand,
    Native,
    "nexus/fremen-betrayal/begun-rides-stand",
    "The card does not answer the ride itself, and once the rides of the turn are over it is refused and kept."
);
fn begun_rides_stand(t: &mut Table) {
    nexus_of_a_worm(t);
    t.all_pass();
    t.asked(DecisionKind::Ride, &[Fremen]);
    t.refuses(Harkonnen, no_rides(), Rejection::NotBetweenSteps);
    t.withholds(Harkonnen, &no_rides());
    t.does(Fremen, ride(&[("hagga-basin-s12", 3, 0)], "basin-s09"));
    is_in(t, Phase::Charity);
    t.refuses(Harkonnen, no_rides(), Rejection::ConditionUnmet);
    t.withholds(Harkonnen, &no_rides());
    holds(t, Harkonnen, "fremen");
    t.counts(Fremen.forces_in("basin-s09"), 3);
}

case!(
    ban_outlives_the_card,
    Recovery,
    "nexus/fremen-betrayal/ban-outlives-the-card",
    "The ban holds for its turn though the card is drawn by another and the game saved, and does not come again next turn."
);
fn ban_outlives_the_card(t: &mut Table) {
    t.seat(basic().with_nexus_cards()).until(DecisionKind::DialStorm);
    t.stage([spice_deck(&["hagga-basin"])]);
    t.until((2, DecisionKind::DialStorm));
    t.stage([hold_nexus(Harkonnen, "fremen")]);
    t.does(Harkonnen, no_rides());
    t.refuses_stale(Harkonnen);
    t.stage([hold_nexus(Emperor, "fremen")]);
    t.save_and_load();
    t.refuses_forgery(|game| game["nexus_cards"]["plays"] = serde_json::json!([]), NO_BAN);
    t.refuses_forgery(|game| game["nexus_cards"]["no_rides"] = false.into(), NO_BAN);
    before_the_next_blow(t, 2, &["worm", "old-gap"]);
    t.stage([put(Fremen, "hagga-basin-s12", 3)]);
    t.save_and_load();
    blow_with_fremen(t);
    t.all_pass();
    is_in(t, Phase::Charity);
    holds(t, Emperor, "fremen");
    before_the_next_blow(t, 3, &["worm", "red-chasm"]);
    t.stage([put(Fremen, "old-gap-s10", 2)]);
    blow_with_fremen(t);
    t.all_pass();
    t.asked(DecisionKind::Ride, &[Fremen]);
}

case!(
    nobody_calls_a_worm_then,
    Native,
    "nexus/fremen-betrayal/nobody-calls-a-worm-then",
    "With `nexus-draw-per-blow` the Fremen may draw their card in the turn of the ban: they ride by it no more than otherwise."
);
fn nobody_calls_a_worm_then(t: &mut Table) {
    let seating = basic().with_nexus_cards().with(Ruling::NexusDrawPerBlow);
    before_the_blow(t, seating, &["hagga-basin"], &["worm", "old-gap"]);
    t.stage([hold_nexus(Fremen, "fremen"), put(Fremen, "the-great-flat-s15", 4)]);
    t.variation("without the ban", |t| {
        t.all_pass();
        t.offers(Fremen, &play_nexus("fremen.cunning"));
    });
    t.seat(basic().with_nexus_cards().with(Ruling::NexusDrawPerBlow)).until(DecisionKind::DialStorm);
    t.stage([spice_deck(&["hagga-basin"])]);
    t.until((2, DecisionKind::DialStorm));
    t.stage([hold_nexus(Harkonnen, "fremen")]);
    t.does(Harkonnen, no_rides());
    t.stage([hold_nexus(Fremen, "fremen")]);
    before_the_next_blow(t, 2, &["worm", "old-gap"]);
    t.stage([put(Fremen, "the-great-flat-s15", 4)]);
    t.all_pass();
    t.asked(DecisionKind::OfferNexus, &[Fremen]);
    t.refuses(Fremen, play_nexus("fremen.cunning"), Rejection::ConditionUnmet);
    t.withholds(Fremen, &play_nexus("fremen.cunning"));
    t.passes(Fremen);
    holds(t, Fremen, "fremen");
}

// ---- movement

case!(
    one_territory_for_a_phase,
    Native,
    "nexus/fremen-betrayal/one-territory-for-a-phase",
    "Played before the Fremen move, the second effect holds them to one territory in that phase, and in no later one."
);
fn one_territory_for_a_phase(t: &mut Table) {
    phase_begins(t, &[]);
    t.variation("without the card", |t| {
        fremen_move(t);
        t.offers(Fremen, &far());
    });
    t.does(Harkonnen, no_far_moves());
    holders_are(t, &[]);
    until_ships(t, Fremen);
    t.does(Fremen, ship("the-great-flat-s15", 1));
    t.refuses(Fremen, far(), Rejection::OutOfReach);
    t.withholds(Fremen, &far());
    t.variation("in the next turn", |t| {
        t.until((2, DecisionKind::Ship));
        t.stage([storm(2)]);
        fremen_move(t);
        t.offers(Fremen, &far());
    });
    t.changes(Fremen.forces_in("basin-s09"), 2, |t| t.does(Fremen, near()));
}

case!(
    ornithopters_still_fly,
    Native,
    "nexus/fremen-betrayal/ornithopters-still-fly",
    "With ornithopters the Fremen still come three territories far."
);
fn ornithopters_still_fly(t: &mut Table) {
    phase_begins(t, &[put(Fremen, "carthag-s11", 1)]);
    t.does(Harkonnen, no_far_moves());
    fremen_move(t);
    t.offers(Fremen, &far());
    t.changes(Fremen.forces_in("old-gap-s09"), 2, |t| t.does(Fremen, far()));
}

case!(
    begun_moves_stand,
    Native,
    "nexus/fremen-betrayal/begun-moves-stand",
    "Once the Fremen have moved in the phase, or outside it, the second effect is refused, and the card is kept."
);
fn begun_moves_stand(t: &mut Table) {
    phase_begins(t, &[]);
    fremen_move(t);
    t.offers(Harkonnen, &no_far_moves());
    t.variation("a move that can be stopped", |t| {
        t.does(Fremen, far());
        t.asked(DecisionKind::AnswerKarama, &[Harkonnen, Emperor, Atreides]);
        t.refuses(Harkonnen, no_far_moves(), Rejection::NotBetweenSteps);
    });
    t.variation("a move that a Karama has stopped", |t| {
        t.stage([give(Emperor, "karama")]);
        t.does(Fremen, far());
        let card = t.card(Emperor, "karama");
        t.does(Emperor, karama(card));
        t.all_pass_through(&[DecisionKind::AnswerKarama]);
        t.owes(Fremen, DecisionKind::Move);
        t.refuses(Harkonnen, no_far_moves(), Rejection::ConditionUnmet);
        holds(t, Harkonnen, "fremen");
    });
    t.does(Fremen, near());
    t.owes(Fremen, DecisionKind::Move);
    t.refuses(Harkonnen, no_far_moves(), Rejection::ConditionUnmet);
    t.withholds(Harkonnen, &no_far_moves());
    t.passes(Fremen);
    t.refuses(Harkonnen, no_far_moves(), Rejection::ConditionUnmet);
    holds(t, Harkonnen, "fremen");
    super::between_steps(t, basic());
    t.stage([hold_nexus(Harkonnen, "fremen")]);
    t.refuses(Harkonnen, no_far_moves(), Rejection::ConditionUnmet);
    holds(t, Harkonnen, "fremen");
}

case!(
    shorter_moves_survive_a_save,
    Recovery,
    "nexus/fremen-betrayal/shorter-moves-survive-a-save",
    "Saved and with its card drawn by another, the second effect still binds the Fremen in that phase."
);
fn shorter_moves_survive_a_save(t: &mut Table) {
    phase_begins(t, &[]);
    t.does(Harkonnen, no_far_moves());
    t.refuses_stale(Harkonnen);
    t.stage([hold_nexus(Atreides, "fremen")]);
    t.save_and_load();
    fremen_move(t);
    t.save_and_load();
    t.refuses_forgery(|game| game["nexus_cards"]["plays"] = serde_json::json!([]), NO_BAN);
    t.refuses_forgery(|game| frame_of(game, "movement")["fremen_near"] = false.into(), NO_BAN);
    t.refuses(Fremen, far(), Rejection::OutOfReach);
    t.counts(Quantity::Pile(Place::NexusDiscard), 0);
}

// ---- both

case!(
    one_effect_a_card,
    Native,
    "nexus/fremen-betrayal/one-effect-a-card",
    "One card gives one of the two effects; the Fremen themselves, and a table without them, have another panel."
);
fn one_effect_a_card(t: &mut Table) {
    phase_begins(t, &[]);
    t.refuses(Harkonnen, play_nexus_for(PANEL, NexusChoice::Player { of: Fremen }), Rejection::NoSuchChoice);
    t.does(Harkonnen, no_far_moves());
    t.refuses(Harkonnen, no_far_moves(), Rejection::NexusCardNotHeld);
    t.refuses(Harkonnen, no_rides(), Rejection::NexusCardNotHeld);
    t.stage([hold_nexus(Fremen, "fremen")]);
    t.refuses(Fremen, no_far_moves(), Rejection::WrongPanel);
    super::between_steps(t, basic().of(&[Harkonnen, Emperor, Guild]));
    t.stage([hold_nexus(Harkonnen, "fremen")]);
    t.refuses(Harkonnen, no_rides(), Rejection::WrongPanel);
}

case!(
    threat_is_secret,
    Privacy,
    "nexus/fremen-betrayal/threat-is-secret",
    "That somebody could stop rides or far moves shows to nobody before it does."
);
fn threat_is_secret(t: &mut Table) {
    phase_begins(t, &[]);
    for watcher in [PUBLIC, Fremen.into(), Emperor.into()] {
        t.hidden_from(watcher, Harkonnen.nexus_card());
    }
    t.does(Harkonnen, no_far_moves());
    t.tells(Fremen, "the panel", |fact| {
        matches!(fact, Fact::Nexus(NexusFact::Played { faction: Harkonnen, panel, .. }) if panel.name() == PANEL)
    });
}

case!(
    bots_stop_the_fremen,
    Policy,
    "nexus/fremen-betrayal/bots-stop-the-fremen",
    "Bots that hold the card play it, if at all, when one of its effects is open to them."
);
fn bots_stop_the_fremen(t: &mut Table) {
    nexus_of_a_worm(t);
    let proposed = bot_proposes(t, Harkonnen);
    t.equals("in the talks", &proposed, &Some(no_rides()));
    t.variation("it is played", |t| t.does(Harkonnen, no_rides()));
    t.all_pass();
    t.passes(Fremen);
    is_in(t, Phase::Charity);
    let proposed = bot_proposes(t, Harkonnen);
    t.equals("once nobody rides any more", &proposed, &None::<Act>);
    phase_begins(t, &[]);
    let proposed = bot_proposes(t, Harkonnen);
    t.equals("before the Fremen move", &proposed, &Some(no_far_moves()));
    t.does(Harkonnen, no_far_moves());
    super::tells_of(t, PANEL);
}

case!(
    two_requests_one_ban,
    Concurrency,
    "nexus/fremen-betrayal/two-requests-one-ban",
    "Of two requests for one event one counts: the card is spent once, for one of its effects."
);
fn two_requests_one_ban(t: &mut Table) {
    nexus_of_a_worm(t);
    t.does(Harkonnen, no_rides());
    t.refuses_stale(Harkonnen);
    t.refuses(Harkonnen, no_rides(), Rejection::NexusCardNotHeld);
    t.counts(Quantity::Pile(Place::NexusDiscard), 1);
    phase_begins(t, &[]);
    t.does(Harkonnen, no_far_moves());
    t.refuses_stale(Harkonnen);
    t.counts(Quantity::Pile(Place::NexusDiscard), 1);
}
