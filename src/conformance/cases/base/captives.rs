//! Cases of the leaders whom the Harkonnen capture.

use truthsayer_engine::random::{Label, ScriptedDraw};

use crate::cases::base::fights::{before_battle, captors_duel, idle};
use crate::registry::case;
use crate::table::prelude::*;

pub(super) const BUT_STABAN_AND_REP: [&str; 3] = ["master-bewt", "esmar-tuek", "soo-soo-sook"];
pub(super) const BUT_REP: [&str; 4] = ["staban-tuek", "master-bewt", "esmar-tuek", "soo-soo-sook"];
pub(super) const BUT_KUDU: [&str; 4] = ["feyd-rautha", "beast-rabban", "piter-de-vries", "captain-iakin-nefud"];

/// The Harkonnen beat the Guild, whose Rep is its last leader and lives, and are asked whether they draw.
pub(super) fn beaten(t: &mut Table, there: &[Move]) {
    beaten_at(t, advanced(), there);
}

fn beaten_at(t: &mut Table, seating: Seating, there: &[Move]) {
    captors_duel(t, seating, there);
    t.stage([fallen(&BUT_REP)]);
    if t.is_asked(DecisionKind::Attack) {
        t.does(Harkonnen, attack("arrakeen-s10", Guild));
    }
    t.fight((Harkonnen, idle("umman-kudu")), (Guild, idle("guild-rep")));
}

/// He is drawn, and nobody stops it.
pub(super) fn draw(t: &mut Table) {
    t.does(Harkonnen, draw_leader());
    t.nobody_stops();
}

// ---- the draw

case!(
    loser_gives_a_leader_by_chance,
    Native,
    "base/captives/loser-gives-a-leader-by-chance",
    "Advanced: when all else of a battle that the Harkonnen have won is settled, one of the loser's living leaders is drawn."
);
fn loser_gives_a_leader_by_chance(t: &mut Table) {
    let drawn = ScriptedDraw::Number { label: Label::Captive, value: 1 };
    captors_duel(t, advanced().draws([drawn]), &[fallen(&BUT_STABAN_AND_REP), give(Harkonnen, "stunner")]);
    let harkonnen = number(1).spice(1).led_by("umman-kudu").weapon("stunner");
    t.fight((Harkonnen, harkonnen), (Guild, idle("staban-tuek")));
    t.asked(DecisionKind::Casualties, &[Harkonnen]);
    t.does(Harkonnen, give_up(&[("arrakeen-s10", 1, 0)]));
    t.asked(DecisionKind::DiscardPlayed, &[Harkonnen]);
    t.passes(Harkonnen);
    t.asked(DecisionKind::DrawLeader, &[Harkonnen]);
    // Of Bewt, who is put back, and the Rep the second is drawn; Staban Tuek was killed.
    t.stage([Staging::Move { component: component("leader:master-bewt"), to: pool_of(Guild) }]);
    draw(t);
    t.tells(
        PUBLIC,
        "who was drawn",
        |fact| matches!(fact, Fact::LeaderDrawn { leader: drawn } if *drawn == leader("guild-rep")),
    );
}

case!(
    those_used_elsewhere_are_left_out,
    Native,
    "base/captives/those-used-elsewhere-are-left-out",
    "Advanced: a leader who has fought in another territory in this phase is not drawn; the one just used is."
);
fn those_used_elsewhere_are_left_out(t: &mut Table) {
    let there = [
        put(Harkonnen, "arrakeen-s10", 6),
        put(Guild, "arrakeen-s10", 4),
        put(Guild, "basin-s09", 2),
        put(Emperor, "basin-s09", 2),
        fallen(&BUT_STABAN_AND_REP),
    ];
    // Of all who live Staban Tuek would be the first.
    let first = ScriptedDraw::Number { label: Label::Captive, value: 0 };
    before_battle(t, advanced().of(&[Guild, Harkonnen, Emperor]).draws([first]), &there);
    t.all_pass();
    t.does(Guild, attack("basin-s09", Emperor));
    t.fight((Guild, idle("staban-tuek")), (Emperor, idle("bashar")));
    t.fight((Guild, idle("guild-rep")), (Harkonnen, idle("feyd-rautha")));
    draw(t);
    t.tells(
        PUBLIC,
        "who was drawn",
        |fact| matches!(fact, Fact::LeaderDrawn { leader: drawn } if *drawn == leader("guild-rep")),
    );
}

case!(
    only_when_harkonnen_have_won,
    Native,
    "base/captives/only-when-harkonnen-have-won",
    "Nobody is drawn when the Harkonnen lose, in the Basic game, or in battles of others."
);
fn only_when_harkonnen_have_won(t: &mut Table) {
    captors_duel(t, advanced(), &[]);
    t.variation("they lose", |t| {
        t.fight((Harkonnen, idle("umman-kudu")), (Guild, idle("staban-tuek")));
        t.won(Guild);
        t.counts(Quantity::Turn, 2);
    });
    captors_duel(t, basic(), &[]);
    t.fight((Harkonnen, idle("feyd-rautha")), (Guild, idle("guild-rep")));
    t.won(Harkonnen);
    t.counts(Quantity::Turn, 2);
}

case!(
    traitor_brings_a_captive_too,
    Native,
    "base/captives/traitor-brings-a-captive-too",
    "Advanced: a battle that the Harkonnen have won by calling a traitor gives them another of the loser's leaders."
);
fn traitor_brings_a_captive_too(t: &mut Table) {
    captors_duel(t, advanced(), &[fallen(&BUT_STABAN_AND_REP), traitor(Harkonnen, "staban-tuek")]);
    t.plans(Harkonnen, idle("umman-kudu"));
    t.plans(Guild, idle("staban-tuek"));
    t.does(Harkonnen, call_traitor());
    t.passes(Guild);
    t.asked(DecisionKind::DrawLeader, &[Harkonnen]);
    draw(t);
    t.does(Harkonnen, capture(false));
    t.lies("leader:guild-rep", pool_of(Harkonnen));
}

case!(
    nobody_left_to_draw,
    Native,
    "base/captives/nobody-left-to-draw",
    "Advanced: if the loser has no leader to be drawn, nothing is asked and nothing is paid."
);
fn nobody_left_to_draw(t: &mut Table) {
    captors_duel(t, advanced(), &[fallen(&BUT_REP), give(Harkonnen, "stunner")]);
    t.fight((Harkonnen, idle("umman-kudu").weapon("stunner")), (Guild, idle("guild-rep")));
    t.won(Harkonnen);
    t.passes(Harkonnen);
    t.tells_not(PUBLIC, "of a leader", |fact| matches!(fact, Fact::LeaderDrawn { .. }));
    t.counts(Quantity::Turn, 2);
}

// ---- the choice

case!(
    let_be_before_the_draw,
    Native,
    "base/captives/let-be-before-the-draw",
    "Advanced: the Harkonnen can let it be before anyone is drawn; afterwards they kill or capture whom they have seen."
);
fn let_be_before_the_draw(t: &mut Table) {
    beaten(t, &[]);
    t.refuses(Harkonnen, capture(true), Rejection::WrongKind);
    t.refuses(Guild, draw_leader(), Rejection::NotYourDecision);
    t.variation("let be", |t| {
        t.passes(Harkonnen);
        t.tells_not(PUBLIC, "of a leader", |fact| matches!(fact, Fact::LeaderDrawn { .. }));
        t.lies("leader:guild-rep", pool_of(Guild));
        t.counts(Quantity::Turn, 2);
    });
    draw(t);
    t.asked(DecisionKind::Capture, &[Harkonnen]);
    t.refuses(Harkonnen, Act::Pass, Rejection::WrongKind);
    t.offers(Harkonnen, &capture(true));
    t.offers(Harkonnen, &capture(false));
}

case!(
    may_be_chosen_before_the_draw,
    Native,
    "base/captives/may-be-chosen-before-the-draw",
    "With `capture-chosen-before-draw` the Harkonnen decide between death and captivity before they see whom."
);
fn may_be_chosen_before_the_draw(t: &mut Table) {
    beaten_at(t, advanced().with(Ruling::CaptureChosenBeforeDraw), &[]);
    t.refuses(Harkonnen, draw_leader(), Rejection::WrongKind);
    t.variation("captivity", |t| {
        t.does(Harkonnen, capture(false));
        t.save_and_load();
        t.nobody_stops();
        t.lies("leader:guild-rep", pool_of(Harkonnen));
    });
    t.does(Harkonnen, capture(true));
    t.nobody_stops();
    t.lies("leader:guild-rep", Place::Tanks);
}

case!(
    killed_for_two_spice,
    Native,
    "base/captives/killed-for-two-spice",
    "Advanced: a leader whom the Harkonnen kill lies face down in the tanks and is worth 2 spice to them, however strong."
);
fn killed_for_two_spice(t: &mut Table) {
    let others = ["master-bewt", "esmar-tuek", "soo-soo-sook", "guild-rep"];
    captors_duel(t, advanced(), &[fallen(&others), put(Harkonnen, "basin-s09", 1), put(Emperor, "basin-s09", 1)]);
    t.does(Harkonnen, attack("arrakeen-s10", Guild));
    t.fight((Harkonnen, idle("feyd-rautha")), (Guild, idle("staban-tuek")));
    draw(t);
    t.keeps(Guild.spice(), |t| t.changes(Harkonnen.spice(), 2, |t| t.does(Harkonnen, capture(true))));
    t.dead_leaders(&others, &["staban-tuek"]);
}

case!(
    captured_leader_changes_hands,
    Native,
    "base/captives/captured-leader-changes-hands",
    "Advanced: a leader whom the Harkonnen do not kill is one of theirs, seen by all, and none of the loser's."
);
fn captured_leader_changes_hands(t: &mut Table) {
    beaten(t, &[put(Harkonnen, "basin-s09", 1), put(Guild, "basin-s09", 1)]);
    draw(t);
    t.keeps(Harkonnen.spice(), |t| t.does(Harkonnen, capture(false)));
    let captives = t.game().view(truthsayer_engine::Viewer::Public).captives;
    t.equals("captives", &captives, &vec![leader("guild-rep")]);
    t.asked(DecisionKind::Plan, &[Harkonnen, Guild]);
    t.refuses_plan(Guild, idle("guild-rep"), Rejection::LeaderNotAtHand);
    t.offers_plan(Guild, number(0).and_a_half());
}

case!(
    stopped_capture_leaves_them,
    Native,
    "base/captives/stopped-capture-leaves-them",
    "Advanced: where a Karama stops the capture nobody is drawn."
);
fn stopped_capture_leaves_them(t: &mut Table) {
    beaten(t, &[give(Emperor, "karama")]);
    t.does(Harkonnen, draw_leader());
    let card = t.card(Emperor, "karama");
    t.does(Emperor, karama(card));
    t.passes(Guild);
    t.tells_not(PUBLIC, "of a leader", |fact| matches!(fact, Fact::LeaderDrawn { .. }));
    t.lies("leader:guild-rep", pool_of(Guild));
}

case!(
    draw_and_choice_count_once,
    Recovery,
    "base/captives/draw-and-choice-count-once",
    "Advanced: a draw and a choice that were owed when the game was saved are owed after the reload, and count once."
);
fn draw_and_choice_count_once(t: &mut Table) {
    beaten(t, &[put(Harkonnen, "basin-s09", 1), put(Emperor, "basin-s09", 1)]);
    t.save_and_load();
    draw(t);
    t.save_and_load();
    t.refuses_stale(Harkonnen);
    t.asked(DecisionKind::Capture, &[Harkonnen]);
    t.changes(Harkonnen.spice(), 2, |t| t.does(Harkonnen, capture(true)));
    t.save_and_load();
    t.refuses_stale(Harkonnen);
    t.dead_leaders(&BUT_REP, &["guild-rep"]);
}

// ---- in battle

/// The Guild's Rep is a captive; the Harkonnen attack the Emperor in the Basin, with Kudu as their last own leader.
pub(super) fn with_a_captive(t: &mut Table, seating: Seating, opponent: Faction, there: &[Move]) {
    let sides = [put(Harkonnen, "basin-s09", 4), put(opponent, "basin-s09", 2)];
    let all: Vec<Move> = sides.into_iter().chain(there.iter().cloned()).collect();
    before_battle(t, seating.of(&[Harkonnen, Guild, Emperor]), &all);
    t.stage([held_captive("guild-rep"), fallen(&BUT_KUDU)]);
    t.all_pass();
}

case!(
    captive_fights_once,
    Native,
    "base/captives/captive-fights-once",
    "Advanced: a captive can lead for the Harkonnen, in one battle, after which he goes back if he lives."
);
fn captive_fights_once(t: &mut Table) {
    with_a_captive(t, advanced(), Emperor, &[]);
    t.offers_plan(Harkonnen, idle("umman-kudu"));
    t.fight((Harkonnen, number(2).spice(0).led_by("guild-rep")), (Emperor, idle("bashar")));
    t.totals(6, 4);
    t.tells(PUBLIC, "that he goes back", |fact| matches!(fact, Fact::LeaderReleased { .. }));
    t.lies("leader:guild-rep", pool_of(Guild));
}

case!(
    captive_stays_where_he_was_taken,
    Native,
    "base/captives/captive-stays-where-he-was-taken",
    "Advanced: a captive can fight in this phase in the territory where he was taken, and in no other."
);
fn captive_stays_where_he_was_taken(t: &mut Table) {
    let there = [put(Emperor, "arrakeen-s10", 1), put(Harkonnen, "basin-s09", 2), put(Emperor, "basin-s09", 1)];
    captors_duel(t, advanced(), &there);
    // The Rep has not fought: another of the Guild's leaders has, and was killed.
    t.stage([fallen(&BUT_STABAN_AND_REP), give(Harkonnen, "stunner")]);
    t.does(Harkonnen, attack("arrakeen-s10", Guild));
    t.fight((Harkonnen, idle("umman-kudu").weapon("stunner")), (Guild, idle("staban-tuek")));
    t.passes(Harkonnen);
    draw(t);
    t.does(Harkonnen, capture(false));
    t.variation("in another territory", |t| {
        t.does(Harkonnen, attack("basin-s09", Emperor));
        t.refuses_plan(Harkonnen, idle("guild-rep"), Rejection::LeaderNotAtHand);
    });
    t.does(Harkonnen, attack("arrakeen-s10", Emperor));
    t.offers_plan(Harkonnen, idle("guild-rep"));
}

case!(
    dead_captive_is_his_owners,
    Native,
    "base/captives/dead-captive-is-his-owners",
    "Advanced: a captive who is killed lies in the tanks as a leader of his own faction, which can revive him."
);
fn dead_captive_is_his_owners(t: &mut Table) {
    with_a_captive(t, advanced(), Emperor, &[give(Emperor, "stunner"), fallen(&BUT_REP), enrich(Guild, 5)]);
    t.fight((Harkonnen, idle("guild-rep")), (Emperor, idle("bashar").weapon("stunner")));
    t.lies("leader:guild-rep", Place::Tanks);
    t.passes(Emperor);
    t.until((2, DecisionKind::Revive));
    t.offers(Guild, &revive_leader("guild-rep"));
    t.does(Guild, revive_leader("guild-rep"));
    t.lies("leader:guild-rep", pool_of(Guild));
}

case!(
    all_go_back_when_harkonnen_have_none,
    Native,
    "base/captives/all-go-back-when-harkonnen-have-none",
    "Advanced: when the last of their own leaders has died, every captive of the Harkonnen goes back at once."
);
fn all_go_back_when_harkonnen_have_none(t: &mut Table) {
    with_a_captive(t, advanced(), Emperor, &[give(Emperor, "stunner"), put(Guild, "basin-s09", 1)]);
    t.stage([held_captive("staban-tuek")]);
    t.does(Harkonnen, attack("basin-s09", Emperor));
    t.fight((Harkonnen, number(2).led_by("umman-kudu")), (Emperor, idle("bashar").weapon("stunner")));
    t.lies("leader:guild-rep", pool_of(Guild));
    t.lies("leader:staban-tuek", pool_of(Guild));
}

case!(
    new_captive_is_lost_with_all_dead,
    Native,
    "base/captives/new-captive-is-lost-with-all-dead",
    "Advanced: captives have gone back before a new one is drawn, and one taken with no own leader alive is lost at once."
);
fn new_captive_is_lost_with_all_dead(t: &mut Table) {
    with_a_captive(t, advanced(), Guild, &[give(Guild, "stunner")]);
    t.stage([fallen(&["master-bewt", "esmar-tuek", "soo-soo-sook"])]);
    t.fight((Harkonnen, number(2).led_by("umman-kudu")), (Guild, idle("staban-tuek").weapon("stunner")));
    t.won(Guild);
    t.lies("leader:guild-rep", pool_of(Guild));
    with_a_captive(t, advanced(), Guild, &[give(Harkonnen, "cheap-hero"), fallen(&["staban-tuek", "umman-kudu"])]);
    t.stage([fallen(&["master-bewt", "esmar-tuek"])]);
    t.stage([Staging::Move { component: component("leader:guild-rep"), to: Place::Tanks }]);
    t.fight((Harkonnen, number(2).cheap_hero()), (Guild, idle("soo-soo-sook")));
    t.asked(DecisionKind::DrawLeader, &[Harkonnen]);
    draw(t);
    t.variation("killed", |t| {
        t.changes(Harkonnen.spice(), 2 + 2, |t| t.does(Harkonnen, capture(true)));
        t.lies("leader:soo-soo-sook", Place::Tanks);
    });
    t.does(Harkonnen, capture(false));
    t.lies("leader:soo-soo-sook", pool_of(Guild));
}

case!(
    captive_has_to_lead,
    Native,
    "base/captives/captive-has-to-lead",
    "Advanced: a captive is a leader that the Harkonnen have; with captives alone at hand they still play one."
);
fn captive_has_to_lead(t: &mut Table) {
    with_a_captive(t, advanced(), Emperor, &[put(Harkonnen, "old-gap-s09", 2), put(Emperor, "old-gap-s09", 1)]);
    t.does(Harkonnen, attack("basin-s09", Emperor));
    t.offers_plan(Harkonnen, idle("guild-rep"));
    t.fight((Harkonnen, number(2).led_by("umman-kudu")), (Emperor, idle("bashar")));
    t.passes(Harkonnen);
    t.asked(DecisionKind::Plan, &[Harkonnen, Emperor]);
    t.refuses_plan(Harkonnen, number(1), Rejection::LeaderNeeded);
    t.refuses_plan(Harkonnen, number(1).led_by("umman-kudu"), Rejection::LeaderNotAtHand);
    t.offers_plan(Harkonnen, number(1).led_by("guild-rep"));
}

case!(
    owner_revives_without_the_captive,
    Native,
    "base/captives/owner-revives-without-the-captive",
    "Advanced: a captive does not keep his own faction from reviving its leaders, and cannot be revived himself."
);
fn owner_revives_without_the_captive(t: &mut Table) {
    t.seat(advanced().of(&[Harkonnen, Guild, Emperor])).until(Goal::Last(1, Phase::Bidding));
    t.stage([held_captive("guild-rep"), fallen(&BUT_REP), enrich(Guild, 10)]);
    t.all_pass();
    t.asked(DecisionKind::Revive, &[Harkonnen, Guild, Emperor]);
    t.offers(Guild, &revive_leader("staban-tuek"));
    t.refuses(Guild, revive_leader("guild-rep"), Rejection::LeaderNotDead);
    t.does(Guild, revive_leader("staban-tuek"));
    t.lies("leader:staban-tuek", pool_of(Guild));
}

// ---- captives and traitors

/// The captive leads, the Emperor is silent or has bad luck; who may call him is asked.
fn captive_leads(t: &mut Table, seating: Seating, opponent: Faction, there: &[Move]) {
    with_a_captive(t, seating, opponent, there);
    t.plans(Harkonnen, number(2).led_by("guild-rep"));
    t.plans(opponent, idle(if opponent == Guild { "soo-soo-sook" } else { "bashar" }));
}

case!(
    captive_can_be_called,
    Native,
    "base/captives/captive-can-be-called",
    "Advanced: a captive who fights for the Harkonnen can be called a traitor by whoever holds his card, and dies."
);
fn captive_can_be_called(t: &mut Table) {
    captive_leads(t, advanced(), Emperor, &[traitor(Emperor, "guild-rep")]);
    t.does(Emperor, call_traitor());
    t.changes(Emperor.spice(), 1, |t| t.passes(Harkonnen));
    t.won(Emperor);
    t.lies("leader:guild-rep", Place::Tanks);
}

case!(
    owner_needs_the_card,
    Native,
    "base/captives/owner-needs-the-card",
    "Advanced: a captive's own faction calls him a traitor if it has kept his card; having owned him is not enough."
);
fn owner_needs_the_card(t: &mut Table) {
    captive_leads(t, advanced(), Guild, &[traitor(Guild, "caid")]);
    t.asked(DecisionKind::CallTraitor, &[Harkonnen, Guild]);
    t.refuses(Guild, call_traitor(), Rejection::NoTraitor);
    t.stage([traitor(Guild, "guild-rep")]);
    t.does(Guild, call_traitor());
    t.passes(Harkonnen);
    t.won(Guild);
    t.lies("leader:guild-rep", Place::Tanks);
}

case!(
    owner_may_call_without_the_card,
    Native,
    "base/captives/owner-may-call-without-the-card",
    "With `owner-calls-captive` a captive's own faction calls him a traitor without his card, which stays hidden."
);
fn owner_may_call_without_the_card(t: &mut Table) {
    captive_leads(t, advanced().with(Ruling::OwnerCallsCaptive), Guild, &[traitor(Guild, "caid")]);
    t.does(Guild, call_traitor());
    t.passes(Harkonnen);
    t.won(Guild);
    let shown = t.game().view(truthsayer_engine::Viewer::Public).traitors_shown;
    t.equals("traitor cards that lie open", &shown, &Vec::<(Faction, truthsayer_engine::facts::Leader)>::new());
}

case!(
    captive_of_a_caller_is_not_used,
    Native,
    "base/captives/captive-of-a-caller-is-not-used",
    "Advanced: a captive who leads when the Harkonnen call a traitor counts as not used, and stays with them."
);
fn captive_of_a_caller_is_not_used(t: &mut Table) {
    captive_leads(t, advanced(), Emperor, &[traitor(Harkonnen, "bashar")]);
    t.does(Harkonnen, call_traitor());
    t.passes(Emperor);
    t.won(Harkonnen);
    t.lies("leader:guild-rep", pool_of(Harkonnen));
}

case!(
    captive_of_a_caller_may_be_used,
    Native,
    "base/captives/captive-of-a-caller-may-be-used",
    "With `called-traitor-uses-up` a captive who leads when the Harkonnen call a traitor goes back."
);
fn captive_of_a_caller_may_be_used(t: &mut Table) {
    captive_leads(t, advanced().with(Ruling::CalledTraitorUsesUp), Emperor, &[traitor(Harkonnen, "bashar")]);
    t.does(Harkonnen, call_traitor());
    t.passes(Emperor);
    t.won(Harkonnen);
    t.lies("leader:guild-rep", pool_of(Guild));
}
