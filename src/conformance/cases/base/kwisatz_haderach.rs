//! Cases of the Kwisatz Haderach.

use truthsayer_engine::rules::ghola::menu::GholaAct;

use crate::cases::base::fights::{before_battle, idle};
use crate::registry::case;
use crate::table::prelude::*;

/// Advanced, Atreides first: so many of them stand in the Basin against three of the Guild, ten in Arrakeen against three of
/// the Emperor, and six in the Old Gap against one of the Emperor. They are asked which battle they fight.
fn three_battles(t: &mut Table, seating: Seating, in_the_basin: u8, there: &[Move]) {
    let sides = [
        put(Atreides, "basin-s09", in_the_basin),
        put(Guild, "basin-s09", 3),
        put(Emperor, "arrakeen-s10", 3),
        put(Atreides, "old-gap-s09", 2),
        put(Emperor, "old-gap-s09", 1),
    ];
    let all: Vec<Move> = sides.into_iter().chain(there.iter().cloned()).collect();
    before_battle(t, seating.of(&[Atreides, Guild, Emperor]), &all);
    t.all_pass();
    t.asked(DecisionKind::Attack, &[Atreides]);
}

/// All of the Atreides in the Basin are lost there.
fn lose_in_the_basin(t: &mut Table) {
    t.does(Atreides, attack("basin-s09", Guild));
    t.until_plans();
    t.refuses_plan(Atreides, idle("duncan-idaho").kwisatz_haderach(), Rejection::ConditionUnmet);
    t.fight((Atreides, idle("duncan-idaho")), (Guild, idle("staban-tuek")));
    t.won(Guild);
}

/// Seven are lost in the Basin, so that he is awake.
fn awake(t: &mut Table, there: &[Move]) {
    awake_at(t, advanced(), there);
}

fn awake_at(t: &mut Table, seating: Seating, there: &[Move]) {
    three_battles(t, seating, 7, there);
    lose_in_the_basin(t);
}

/// The Atreides attack there, and nobody asks, orders or stops anything.
fn attack_in(t: &mut Table, cell: &str) {
    if t.is_asked(DecisionKind::Attack) {
        t.does(Atreides, attack(cell, Emperor));
    }
    t.until_plans();
}

/// A plan with him.
fn with_him(leader: &'static str) -> Planned {
    idle(leader).kwisatz_haderach()
}

// ---- awaking

case!(
    wakes_with_the_seventh_loss,
    Native,
    "base/kwisatz-haderach/wakes-with-the-seventh-loss",
    "Advanced: with six forces lost in battle he sleeps; with seven he is awake, for plans that are made after that."
);
fn wakes_with_the_seventh_loss(t: &mut Table) {
    three_battles(t, advanced(), 6, &[]);
    lose_in_the_basin(t);
    attack_in(t, "arrakeen-s10");
    t.refuses_plan(Atreides, with_him("thufir-hawat"), Rejection::ConditionUnmet);
    awake(t, &[]);
    attack_in(t, "arrakeen-s10");
    t.fight((Atreides, with_him("thufir-hawat")), (Emperor, idle("bashar")));
    t.totals(14, 4);
}

case!(
    sleeps_in_basic,
    Native,
    "base/kwisatz-haderach/sleeps-in-basic",
    "Basic: he does not exist, whatever the Atreides have lost."
);
fn sleeps_in_basic(t: &mut Table) {
    awake_at(t, basic(), &[]);
    attack_in(t, "arrakeen-s10");
    t.refuses_plan(Atreides, with_him("thufir-hawat"), Rejection::ConditionUnmet);
}

case!(
    numbers_and_explosions_count,
    Native,
    "base/kwisatz-haderach/numbers-and-explosions-count",
    "Advanced: forces lost as the number of a winner, by a traitor and in an explosion count towards his waking."
);
fn numbers_and_explosions_count(t: &mut Table) {
    three_battles(t, advanced(), 7, &[give(Guild, "lasgun"), give(Guild, "shield")]);
    t.does(Atreides, attack("basin-s09", Guild));
    t.until_plans();
    let after = |t: &mut Table, what: &str, play: &dyn Fn(&mut Table)| {
        t.variation(what, |t| {
            play(t);
            attack_in(t, "arrakeen-s10");
            t.offers_plan(Atreides, with_him("lady-jessica"));
        });
    };
    after(t, "a number", &|t| {
        t.fight((Atreides, number(7).spice(7).led_by("thufir-hawat")), (Guild, idle("guild-rep")));
        t.won(Atreides);
    });
    after(t, "a traitor", &|t| {
        t.stage([traitor(Guild, "thufir-hawat")]);
        t.plans(Atreides, idle("thufir-hawat"));
        t.plans(Guild, idle("guild-rep"));
        t.does(Guild, call_traitor());
        t.passes(Atreides);
    });
    after(t, "an explosion", &|t| {
        let guild = idle("guild-rep").weapon("lasgun").defense("shield");
        t.fight((Atreides, idle("thufir-hawat")), (Guild, guild));
    });
}

/// Three of the Atreides are lost in the storm of turn 2, and six in a battle.
fn storm_and_battle(t: &mut Table, seating: Seating) {
    t.seat(seating.of(&[Atreides, Guild, Emperor])).until((2, DecisionKind::ControlWeather));
    t.stage([storm(8), put(Atreides, "sihaya-ridge-s09", 3)]);
    t.until((2, DecisionKind::Ship));
    t.counts(Atreides.tanks(), 3);
    t.until(Goal::Last(2, Phase::Movement));
    let there = [
        put(Atreides, "basin-s09", 6),
        put(Guild, "basin-s09", 3),
        put(Emperor, "arrakeen-s10", 3),
        storm(1),
        empty_hand(Atreides),
    ];
    t.stage(there);
    t.all_pass();
    t.does(Atreides, attack("basin-s09", Guild));
    t.until_plans();
    t.fight((Atreides, idle("duncan-idaho")), (Guild, idle("staban-tuek")));
    attack_in(t, "arrakeen-s10");
}

case!(
    storm_losses_do_not_count,
    Native,
    "base/kwisatz-haderach/storm-losses-do-not-count",
    "Advanced: what the Atreides lose in a storm does not count towards his waking."
);
fn storm_losses_do_not_count(t: &mut Table) {
    storm_and_battle(t, advanced());
    t.refuses_plan(Atreides, with_him("thufir-hawat"), Rejection::ConditionUnmet);
}

case!(
    all_losses_may_count,
    Native,
    "base/kwisatz-haderach/all-losses-may-count",
    "With `all-losses-wake-kwisatz-haderach` forces lost in a storm count towards his waking."
);
fn all_losses_may_count(t: &mut Table) {
    storm_and_battle(t, advanced().with(Ruling::AllLossesWakeKwisatzHaderach));
    t.offers_plan(Atreides, with_him("thufir-hawat"));
}

// ---- use

case!(
    adds_two_to_the_total,
    Native,
    "base/kwisatz-haderach/adds-two-to-the-total",
    "Advanced: he adds 2 to the total of a plan in which he goes along with a leader or Cheap Hero who lives."
);
fn adds_two_to_the_total(t: &mut Table) {
    awake(t, &[give(Atreides, "cheap-hero")]);
    attack_in(t, "arrakeen-s10");
    t.variation("with a Cheap Hero", |t| {
        t.fight((Atreides, number(1).spice(1).cheap_hero().kwisatz_haderach()), (Emperor, idle("bashar")));
        t.totals(6, 4);
    });
    t.fight((Atreides, with_him("dr-wellington-yueh")), (Emperor, idle("caid")));
    t.totals(6, 6);
    t.won(Atreides);
}

case!(
    goes_along_in_one_territory,
    Native,
    "base/kwisatz-haderach/goes-along-in-one-territory",
    "Advanced: he goes along in one territory a turn; in the same one again, in no other."
);
fn goes_along_in_one_territory(t: &mut Table) {
    awake(t, &[put(Guild, "arrakeen-s10", 1)]);
    t.does(Atreides, attack("arrakeen-s10", Guild));
    t.until_plans();
    t.fight((Atreides, with_him("thufir-hawat")), (Guild, idle("guild-rep")));
    t.variation("elsewhere", |t| {
        attack_in(t, "old-gap-s09");
        t.refuses_plan(Atreides, with_him("lady-jessica"), Rejection::ConditionUnmet);
    });
    t.variation("elsewhere in the next turn", |t| {
        t.until(Goal::Last(2, Phase::Movement));
        let place = Place::Cell(cell("hagga-basin-s13"));
        t.stage([Staging::Forces { faction: Atreides, from: Place::Tanks, to: place, normal: 2, elite: 0 }]);
        t.stage([storm(1), put(Guild, "hagga-basin-s13", 1)]);
        t.all_pass();
        if t.is_asked(DecisionKind::Attack) {
            t.does(Atreides, attack("hagga-basin-s13", Guild));
        }
        t.until_plans();
        t.offers_plan(Atreides, with_him("lady-jessica"));
    });
    t.variation("lost with him", |t| {
        attack_in(t, "arrakeen-s10");
        t.fight((Atreides, with_him("thufir-hawat")), (Emperor, number(3).spice(3).led_by("hasimir-fenring")));
        t.won(Emperor);
        attack_in(t, "old-gap-s09");
        t.refuses_plan(Atreides, with_him("lady-jessica"), Rejection::ConditionUnmet);
    });
    attack_in(t, "arrakeen-s10");
    t.offers_plan(Atreides, with_him("thufir-hawat"));
}

case!(
    explosion_uses_him_too,
    Native,
    "base/kwisatz-haderach/explosion-uses-him-too",
    "Advanced: he has gone along where an explosion killed him, so that back by a card he goes along nowhere else in that turn."
);
fn explosion_uses_him_too(t: &mut Table) {
    awake(t, &[give(Emperor, "lasgun"), give(Emperor, "shield")]);
    t.stage([give(Atreides, "tleilaxu-ghola")]);
    attack_in(t, "arrakeen-s10");
    let emperor = idle("bashar").weapon("lasgun").defense("shield");
    t.fight((Atreides, with_him("thufir-hawat")), (Emperor, emperor));
    attack_in(t, "old-gap-s09");
    let card = t.card(Atreides, "tleilaxu-ghola");
    t.does(Atreides, Act::Ghola(GholaAct::KwisatzHaderach { card }));
    t.refuses_plan(Atreides, with_him("lady-jessica"), Rejection::ConditionUnmet);
}

/// The Atreides call Bashar in Arrakeen, with him along, and attack in the Old Gap.
fn call_with_him(t: &mut Table, seating: Seating) {
    awake_at(t, seating, &[traitor(Atreides, "bashar")]);
    attack_in(t, "arrakeen-s10");
    t.plans(Atreides, with_him("thufir-hawat"));
    t.plans(Emperor, idle("bashar"));
    t.does(Atreides, call_traitor());
    t.won(Atreides);
    attack_in(t, "old-gap-s09");
}

case!(
    call_leaves_him_free,
    Native,
    "base/kwisatz-haderach/call-leaves-him-free",
    "Advanced: when the Atreides call a traitor he counts as not used, and goes along in another territory."
);
fn call_leaves_him_free(t: &mut Table) {
    call_with_him(t, advanced());
    t.offers_plan(Atreides, with_him("thufir-hawat"));
}

case!(
    call_may_use_him_up,
    Native,
    "base/kwisatz-haderach/call-may-use-him-up",
    "With `called-traitor-uses-up` he has been used in the battle in which the Atreides have called a traitor."
);
fn call_may_use_him_up(t: &mut Table) {
    call_with_him(t, advanced().with(Ruling::CalledTraitorUsesUp));
    t.refuses_plan(Atreides, with_him("thufir-hawat"), Rejection::ConditionUnmet);
    t.offers_plan(Atreides, idle("thufir-hawat"));
}

case!(
    never_goes_alone,
    Native,
    "base/kwisatz-haderach/never-goes-alone",
    "Advanced: he goes along with a leader or a Cheap Hero, never alone."
);
fn never_goes_alone(t: &mut Table) {
    awake(t, &[]);
    t.stage([fallen(&["thufir-hawat", "lady-jessica", "gurney-halleck", "dr-wellington-yueh"])]);
    attack_in(t, "arrakeen-s10");
    t.offers_plan(Atreides, number(1));
    t.refuses_plan(Atreides, number(1).kwisatz_haderach(), Rejection::ConditionUnmet);
}

case!(
    leader_with_him_is_loyal,
    Native,
    "base/kwisatz-haderach/leader-with-him-is-loyal",
    "Advanced: nobody can call the leader with whom he goes; without him the same leader can be called."
);
fn leader_with_him_is_loyal(t: &mut Table) {
    awake(t, &[traitor(Emperor, "thufir-hawat")]);
    attack_in(t, "arrakeen-s10");
    t.variation("without him", |t| {
        t.plans(Atreides, idle("thufir-hawat"));
        t.plans(Emperor, idle("bashar"));
        t.asked(DecisionKind::CallTraitor, &[Atreides, Emperor]);
        t.offers(Emperor, &call_traitor());
    });
    t.plans(Atreides, with_him("thufir-hawat"));
    t.plans(Emperor, idle("bashar"));
    t.asked(DecisionKind::CallTraitor, &[Atreides]);
    t.refuses(Emperor, call_traitor(), Rejection::NotYourDecision);
}

// ---- death

case!(
    lives_when_his_leader_dies,
    Native,
    "base/kwisatz-haderach/lives-when-his-leader-dies",
    "Advanced: with a leader who is killed he adds nothing and lives, and the winner is paid for the leader alone."
);
fn lives_when_his_leader_dies(t: &mut Table) {
    awake(t, &[give(Emperor, "stunner")]);
    attack_in(t, "arrakeen-s10");
    t.changes(Emperor.spice(), 1, |t| {
        t.fight((Atreides, with_him("dr-wellington-yueh")), (Emperor, idle("bashar").weapon("stunner")));
    });
    t.totals(0, 4);
    t.won(Emperor);
    t.tells_not(PUBLIC, "that he died", |fact| matches!(fact, Fact::KwisatzHaderachDied));
}

case!(
    explosion_kills_him,
    Native,
    "base/kwisatz-haderach/explosion-kills-him",
    "Advanced: an explosion kills him in a battle in which he takes part, and in no other; dead, he is used no more."
);
fn explosion_kills_him(t: &mut Table) {
    awake(t, &[give(Emperor, "lasgun"), give(Emperor, "shield")]);
    attack_in(t, "arrakeen-s10");
    let emperor = idle("bashar").weapon("lasgun").defense("shield");
    t.variation("without him", |t| {
        t.fight((Atreides, idle("thufir-hawat")), (Emperor, emperor));
        t.tells_not(PUBLIC, "that he died", |fact| matches!(fact, Fact::KwisatzHaderachDied));
        attack_in(t, "old-gap-s09");
        t.offers_plan(Atreides, with_him("lady-jessica"));
    });
    t.plans(Atreides, with_him("thufir-hawat"));
    t.plans(Emperor, emperor);
    t.all_pass();
    t.tells(PUBLIC, "that he died", |fact| matches!(fact, Fact::KwisatzHaderachDied));
    attack_in(t, "old-gap-s09");
    t.refuses_plan(Atreides, with_him("lady-jessica"), Rejection::ConditionUnmet);
}

case!(
    nobody_captures_him,
    Native,
    "base/kwisatz-haderach/nobody-captures-him",
    "Advanced: the Harkonnen draw a leader of the Atreides whom they have beaten, never him, and spice is paid for none."
);
fn nobody_captures_him(t: &mut Table) {
    let there = [put(Harkonnen, "arrakeen-s10", 3), give(Harkonnen, "stunner")];
    before_battle(t, advanced().of(&[Harkonnen, Atreides, Guild]), &there);
    t.stage([put(Atreides, "basin-s09", 7), put(Harkonnen, "basin-s09", 3)]);
    t.stage([fallen(&["lady-jessica", "gurney-halleck", "duncan-idaho"])]);
    t.all_pass();
    t.does(Harkonnen, attack("basin-s09", Atreides));
    t.until_plans();
    t.fight((Harkonnen, idle("feyd-rautha")), (Atreides, idle("dr-wellington-yueh")));
    t.passes(Harkonnen);
    t.until_plans();
    let harkonnen = number(3).spice(3).led_by("beast-rabban").weapon("stunner");
    t.stage([fallen(&["dr-wellington-yueh"])]);
    t.fight((Harkonnen, harkonnen), (Atreides, with_him("thufir-hawat")));
    t.won(Harkonnen);
    t.tells(PUBLIC, "that Hawat is paid for", |fact| {
        matches!(fact, Fact::SpiceReceived { faction: Harkonnen, amount: 5 })
    });
    t.passes(Harkonnen);
    // Nobody is left to be drawn.
    t.counts(Quantity::Turn, 2);
}

// ---- questions, saves, Karama

case!(
    question_does_not_tell_whether_he_wakes,
    Privacy,
    "base/kwisatz-haderach/question-does-not-tell-whether-he-wakes",
    "Advanced: others are asked whether they stop him in each battle of the Atreides, awake or not."
);
fn question_does_not_tell_whether_he_wakes(t: &mut Table) {
    three_battles(t, advanced(), 7, &[]);
    t.does(Atreides, attack("basin-s09", Guild));
    t.asked(DecisionKind::AnswerKarama, &[Guild, Emperor]);
    t.until_plans();
    t.same_to(
        Guild,
        |t| t.plans(Atreides, idle("duncan-idaho")),
        |t| t.plans(Atreides, number(1).led_by("lady-jessica")),
    );
    t.fight((Atreides, idle("duncan-idaho")), (Guild, idle("staban-tuek")));
    t.does(Atreides, attack("arrakeen-s10", Emperor));
    t.asked(DecisionKind::AnswerKarama, &[Guild, Emperor]);
    t.until_plans();
    for watcher in [PUBLIC, Emperor.into(), Guild.into()] {
        t.same_to(
            watcher,
            |t| t.plans(Atreides, with_him("thufir-hawat")),
            |t| {
                t.plans(Atreides, idle("thufir-hawat"));
            },
        );
    }
}

case!(
    stopped_for_the_phase,
    Native,
    "base/kwisatz-haderach/stopped-for-the-phase",
    "Advanced: a Karama before the plans keeps him out of battles until the phase is over."
);
fn stopped_for_the_phase(t: &mut Table) {
    awake(t, &[give(Emperor, "karama")]);
    t.does(Atreides, attack("arrakeen-s10", Emperor));
    let card = t.card(Emperor, "karama");
    t.does(Emperor, karama(card));
    t.until_plans();
    t.refuses_plan(Atreides, with_him("thufir-hawat"), Rejection::ConditionUnmet);
    t.fight((Atreides, idle("thufir-hawat")), (Emperor, idle("bashar")));
    attack_in(t, "old-gap-s09");
    t.refuses_plan(Atreides, with_him("lady-jessica"), Rejection::ConditionUnmet);
}

case!(
    stays_awake_through_a_reload,
    Recovery,
    "base/kwisatz-haderach/stays-awake-through-a-reload",
    "Advanced: what was lost, where he has gone along, and his death survive a save."
);
fn stays_awake_through_a_reload(t: &mut Table) {
    awake(t, &[give(Emperor, "lasgun"), give(Emperor, "shield")]);
    t.save_and_load();
    attack_in(t, "arrakeen-s10");
    t.variation("used", |t| {
        t.fight((Atreides, with_him("thufir-hawat")), (Emperor, idle("bashar")));
        t.save_and_load();
        attack_in(t, "old-gap-s09");
        t.refuses_plan(Atreides, with_him("lady-jessica"), Rejection::ConditionUnmet);
    });
    t.plans(Atreides, with_him("thufir-hawat"));
    t.save_and_load();
    t.refuses_stale(Atreides);
    t.plans(Emperor, idle("bashar").weapon("lasgun").defense("shield"));
    t.all_pass();
    t.save_and_load();
    attack_in(t, "old-gap-s09");
    t.refuses_plan(Atreides, with_him("lady-jessica"), Rejection::ConditionUnmet);
}
