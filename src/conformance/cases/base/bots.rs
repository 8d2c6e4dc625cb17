//! Cases of what bots do without being asked: a Ghola, a question, a bribe, a power that a Karama calls up.

use truthsayer_engine::policy::Bot;
use truthsayer_engine::request::{DealAct, GholaAct, Question, SpecialAct, TruthAct};
use truthsayer_engine::{Game, Viewer};

use crate::cases::base::duel_of;
use crate::registry::case;
use crate::table::prelude::*;

/// Bots with other luck, each of which is asked once.
const BOTS: u64 = 400;

/// Everything that bots of a temper do unasked for this player, each with other luck.
fn plays(t: &mut Table, faction: Faction, policy: Policy) -> Vec<Act> {
    let seat = t.seat_of(faction);
    let game = t.game();
    let (view, plays) = (game.view(Viewer::Seat(seat)), game.free_plays(seat));
    (0..BOTS).filter_map(|seed| Bot::new(policy, seed).play(&view, &plays)).collect()
}

/// The first of these that fits; each is offered.
fn one(t: &mut Table, faction: Faction, policy: Policy, fits: impl Fn(&Act) -> bool) -> Act {
    let found = plays(t, faction, policy).into_iter().find(|act| fits(act));
    let act = found.unwrap_or_else(|| crate::table::failure::raise(format!("no {policy} does so")));
    t.offers(faction, &act);
    act
}

/// No bot of any temper does anything of this kind.
fn nobody_does(t: &mut Table, faction: Faction, fits: impl Fn(&Act) -> bool) {
    for policy in Policy::TEMPERS {
        let done = plays(t, faction, policy).into_iter().find(|act| fits(act));
        t.equals("what a bot does unasked", &done, &None::<Act>);
    }
}

fn in_charity(t: &mut Table, there: &[Move]) {
    t.seat(basic().of(&[Emperor, Guild, Harkonnen])).until(DecisionKind::ClaimCharity);
    t.stage([Emperor, Guild, Harkonnen].map(empty_hand));
    t.stage(there.iter().cloned());
}

case!(
    ghola_for_what_is_missed,
    Policy,
    "base/bots/ghola-for-what-is-missed",
    "A bot plays Tleilaxu Ghola for its strongest leader or for five forces, and not for a weak leader among many."
);
fn ghola_for_what_is_missed(t: &mut Table) {
    in_charity(t, &[give(Emperor, "tleilaxu-ghola")]);
    let ghola = |act: &Act| matches!(act, Act::Ghola(_));
    nobody_does(t, Emperor, ghola);
    t.variation("a weak leader is dead", |t| {
        t.stage([kill("bashar")]);
        nobody_does(t, Emperor, ghola);
    });
    t.variation("the strongest is dead, and two more", |t| {
        t.stage([kill("bashar"), kill("burseg"), kill("hasimir-fenring")]);
        let strongest = |act: &Act| matches!(act, Act::Ghola(GholaAct::Leader { leader, .. }) if leader.name() == "hasimir-fenring");
        for policy in Policy::TEMPERS {
            let act = one(t, Emperor, policy, ghola);
            t.equals("that the strongest comes back", &strongest(&act), &true);
        }
    });
    t.stage([bury(Emperor, 19)]);
    let act = one(t, Emperor, Policy::Conqueror, ghola);
    t.changes(Emperor.reserves(), 5, |t| t.does(Emperor, act));
}

case!(
    truthtrance_before_a_battle,
    Policy,
    "base/bots/truthtrance-before-a-battle",
    "Before a battle a bot asks its enemy about a traitor of its own or a card to be feared, the more cunning more often."
);
fn truthtrance_before_a_battle(t: &mut Table) {
    duel_of(
        t,
        basic().of(&[Emperor, Guild, Harkonnen]),
        &[give(Emperor, "truthtrance"), traitor(Emperor, "guild-rep")],
    );
    t.owes(Emperor, DecisionKind::Plan);
    let asked = |policy: Policy, t: &mut Table| {
        let acts = plays(t, Emperor, policy);
        let to_enemy = |act: &Act| match act {
            Act::Truth(TruthAct::Ask { of: Guild, question: Question::Traitor { leader }, .. }) => {
                leader.name() == "hasimir-fenring"
            }
            Act::Truth(TruthAct::Ask { of: Guild, question: Question::Card { card }, .. }) => card.name() == "lasgun",
            _ => false,
        };
        t.equals("that all ask the enemy", &acts.iter().all(to_enemy), &true);
        acts.len()
    };
    let (often, seldom) = (asked(Policy::Schemer, t), asked(Policy::Diplomat, t));
    t.equals("that the schemer asks more", &(often > 2 * seldom && seldom > 0), &true);
    let act = one(t, Emperor, Policy::Schemer, |act| matches!(act, Act::Truth(_)));
    t.does(Emperor, act);
    t.owes(Guild, DecisionKind::AnswerTruth);
}

case!(
    bribe_against_the_leader,
    Policy,
    "base/bots/bribe-against-the-leader",
    "A rich bot pays whoever can stand up to the one about to win, one player once a turn; a poor one pays nobody."
);
fn bribe_against_the_leader(t: &mut Table) {
    let strongholds = ["arrakeen-s10", "tueks-sietch-s05"];
    let there = strongholds.map(|cell| put(Harkonnen, cell, 2)).into_iter().chain([purse(Emperor, 30)]);
    let bribes = |act: &Act| matches!(act, Act::Deal(_));
    in_charity(t, &[purse(Emperor, 30)]);
    nobody_does(t, Emperor, bribes);
    t.stage(there);
    for policy in Policy::TEMPERS {
        let act = one(t, Emperor, policy, bribes);
        let pays = matches!(act, Act::Deal(DealAct::Pay { to: Guild, amount: 1..=4 }));
        t.equals("that the Guild is paid a little", &pays, &true);
    }
    t.variation("he has no more than he needs", |t| {
        t.stage([purse(Emperor, 6)]);
        nobody_does(t, Emperor, bribes);
    });
    let act = one(t, Emperor, Policy::Diplomat, bribes);
    t.does(Emperor, act);
    nobody_does(t, Emperor, bribes);
}

case!(
    karama_for_the_own_power,
    Policy,
    "base/bots/karama-for-the-own-power",
    "Advanced: bots call up their powers with a Karama: Harkonnen take an enemy's cards, the Emperor brings back his dead."
);
fn karama_for_the_own_power(t: &mut Table) {
    t.seat(advanced().of(&[Emperor, Guild, Harkonnen])).until(DecisionKind::ClaimCharity);
    t.stage([Emperor, Guild, Harkonnen].map(empty_hand));
    t.stage([give(Emperor, "karama"), give(Harkonnen, "karama#2"), hand_of(Guild, 3)]);
    let calls = |act: &Act| matches!(act, Act::Special(_));
    nobody_does(t, Emperor, calls);
    t.variation("cards", |t| {
        let act = one(t, Harkonnen, Policy::Schemer, calls);
        let takes = matches!(act, Act::Special(SpecialAct::Take { .. }));
        t.equals("that cards are taken", &takes, &true);
        t.does(Harkonnen, act);
        t.owes(Harkonnen, DecisionKind::GiveBack);
    });
    t.stage([bury(Emperor, 6)]);
    let act = one(t, Emperor, Policy::Conqueror, calls);
    t.changes(Emperor.reserves(), 3, |t| t.does(Emperor, act));
}

case!(
    bots_know_their_view_alone,
    Policy,
    "base/bots/bots-know-their-view-alone",
    "In games that differ only in what a player may not know, bots of every temper do the same, asked and unasked."
);
fn bots_know_their_view_alone(t: &mut Table) {
    let there = [give(Emperor, "truthtrance"), give(Emperor, "tleilaxu-ghola"), purse(Emperor, 20), kill("caid")];
    duel_of(t, advanced().of(&[Emperor, Guild, Harkonnen]), &there);
    t.until_plans();
    let seat = t.seat_of(Emperor);
    let game = t.game().clone();
    let veiled = game.veiled(Viewer::Seat(seat), 5);
    for policy in Policy::TEMPERS {
        let does = |game: &Game| {
            let (view, offers, plays) = (game.view(Viewer::Seat(seat)), game.options(seat), game.free_plays(seat));
            let acts = (0..40).map(|seed| {
                let mut bot = Bot::new(policy, seed);
                (bot.choose(&view, &offers), bot.play(&view, &plays))
            });
            acts.collect::<Vec<_>>()
        };
        let (acts, veiled_acts) = (does(&game), does(&veiled));
        t.equals("that each does the same", &(acts == veiled_acts), &true);
        t.equals("that each answers", &acts.iter().all(|(answer, _)| answer.is_some()), &true);
    }
}
