//! Cases of Battle that tables quarrel about: allies who speak and foresee together, traitors on both sides, the dead who
//! come back in time.

use truthsayer_engine::rules::ghola::menu::GholaAct;

use crate::cases::base::fights::{before_battle, before_battle_with_allies, duel_with_allies, idle};
use crate::registry::case;
use crate::table::prelude::*;

/// A leader comes back by Tleilaxu Ghola.
fn ghola(t: &mut Table, faction: Faction, name: &str) {
    let card = t.card(faction, "tleilaxu-ghola");
    t.does(faction, Act::Ghola(GholaAct::Leader { card, leader: leader(name) }));
}

case!(
    voice_and_prescience_of_one_side,
    Native,
    "base/disputes-battle/voice-and-prescience-of-one-side",
    "Allied Bene Gesserit and Atreides both work on the opponent of either: the Voice first, and the answer obeys it."
);
fn voice_and_prescience_of_one_side(t: &mut Table) {
    let there = [put(BeneGesserit, "carthag-s11", 6), put(Guild, "carthag-s11", 4)];
    let seating = basic().of(&[BeneGesserit, Guild, Atreides]);
    before_battle_with_allies(t, seating, (BeneGesserit, Atreides), &there);
    t.stage([give(Guild, "stunner"), give(Guild, "chaumas")]);
    t.all_pass();
    t.asked(DecisionKind::Voice, &[BeneGesserit]);
    t.does(BeneGesserit, forbid("poison-weapon"));
    t.nobody_stops();
    t.asked(DecisionKind::Foresee, &[Atreides]);
    t.does(Atreides, foresee("weapon"));
    t.nobody_stops();
    t.asked(DecisionKind::Foretell, &[Guild]);
    let poison = t.foretells(Guild, "weapon", Some("chaumas"));
    t.refuses(Guild, poison, Rejection::NoSuchPlan);
    let stunner = t.foretells(Guild, "weapon", Some("stunner"));
    t.does(Guild, stunner);
    t.refuses_plan(Guild, idle("guild-rep"), Rejection::AgainstAnswer);
    t.offers_plan(Guild, idle("guild-rep").weapon("stunner"));
}

case!(
    traitors_through_an_ally_and_against_it,
    Native,
    "base/disputes-battle/traitors-through-an-ally-and-against-it",
    "If the Harkonnen call for their ally and the enemy calls as well, both sides lose all, and nobody is paid."
);
fn traitors_through_an_ally_and_against_it(t: &mut Table) {
    let there = [traitor(Harkonnen, "guild-rep"), traitor(Guild, "caid"), give(Emperor, "stunner")];
    duel_with_allies(t, basic().of(&[Emperor, Guild, Harkonnen]), (Emperor, Harkonnen), &there);
    t.plans(Emperor, number(2).led_by("caid").weapon("stunner"));
    t.plans(Guild, idle("guild-rep"));
    t.asked(DecisionKind::CallTraitor, &[Emperor, Guild, Harkonnen]);
    t.does(Harkonnen, call_traitor());
    t.does(Guild, call_traitor());
    t.keeps(Harkonnen.spice(), |t| t.keeps(Guild.spice(), |t| t.keeps(Emperor.spice(), |t| t.passes(Emperor))));
    t.tells(PUBLIC, "that both have lost", |fact| matches!(fact, Fact::BattleLostByBoth { .. }));
    t.dead_leaders(&["guild-rep", "caid"], &[]);
    t.counts(Emperor.tanks(), 6);
    t.counts(Guild.tanks(), 4);
    t.lies("treachery:stunner#1", Place::TreacheryDiscard);
}

case!(
    captive_killed_and_back_for_his_own,
    Native,
    "base/disputes-battle/captive-killed-and-back-for-his-own",
    "Advanced: a captive killed as he led for the Harkonnen comes back by his faction's Ghola, and leads it in the same phase."
);
fn captive_killed_and_back_for_his_own(t: &mut Table) {
    let there = [
        put(Harkonnen, "arrakeen-s10", 3),
        put(Emperor, "arrakeen-s10", 2),
        put(Emperor, "basin-s09", 2),
        put(Guild, "basin-s09", 2),
        held_captive("staban-tuek"),
        give(Guild, "tleilaxu-ghola"),
        give(Emperor, "stunner"),
    ];
    before_battle(t, advanced().of(&[Harkonnen, Emperor, Guild]), &there);
    t.all_pass();
    t.nobody_stops();
    t.fight((Harkonnen, idle("staban-tuek")), (Emperor, number(1).spice(1).led_by("caid").weapon("stunner")));
    t.dead_leaders(&["staban-tuek"], &[]);
    t.does(Emperor, give_up(&[("arrakeen-s10", 1, 0)]));
    t.passes(Emperor);
    t.until_plans();
    t.refuses_plan(Guild, idle("staban-tuek"), Rejection::LeaderNotAtHand);
    ghola(t, Guild, "staban-tuek");
    t.lies("leader:staban-tuek", pool_of(Guild));
    t.offers_plan(Guild, idle("staban-tuek"));
}

case!(
    traitor_called_twice_in_a_phase,
    Native,
    "base/disputes-battle/traitor-called-twice-in-a-phase",
    "A traitor whom a Ghola brings back within the phase is called once more by the same card, which all have seen."
);
fn traitor_called_twice_in_a_phase(t: &mut Table) {
    let there = [
        put(Emperor, "arrakeen-s10", 3),
        put(Guild, "arrakeen-s10", 2),
        put(Emperor, "basin-s09", 2),
        put(Guild, "basin-s09", 2),
        give(Guild, "tleilaxu-ghola"),
    ];
    before_battle(t, basic().of(&[Emperor, Guild, Harkonnen]), &there);
    t.stage([traitor(Emperor, "guild-rep")]);
    t.all_pass();
    t.does(Emperor, attack("arrakeen-s10", Guild));
    t.plans(Emperor, idle("caid"));
    t.plans(Guild, number(2).led_by("guild-rep"));
    t.does(Emperor, call_traitor());
    t.passes(Guild);
    t.counts(Guild.tanks(), 2);
    ghola(t, Guild, "guild-rep");
    t.plans(Emperor, idle("caid"));
    t.plans(Guild, number(2).led_by("guild-rep"));
    t.does(Emperor, call_traitor());
    t.changes(Emperor.spice(), 1, |t| t.passes(Guild));
    t.counts(Guild.tanks(), 4);
    t.dead_leaders(&[], &["guild-rep"]);
}
