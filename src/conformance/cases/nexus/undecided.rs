//! Cases of panels that wait for a question: each is refused by name, and the card is kept.

use super::{between_steps, bot_proposes, card_of, holds};
use crate::registry::case;
use crate::table::prelude::*;

/// The Emperor is refused a panel of the card that it holds; its own view names the question, and nothing is offered.
fn waits_for(t: &mut Table, faction: Faction, panel: &str, question: &str) {
    t.refuses(faction, play_nexus(panel), Rejection::PanelUndecided);
    t.withholds(faction, &play_nexus(panel));
    let asked = card_of(t, faction).and_then(|held| held.question);
    t.equals("the question", &asked, &Some(question));
}

/// Basic, turn 1: both fight in Arrakeen, and the battle has begun.
fn battle(t: &mut Table, seats: &[Faction], sides: [(Faction, u8); 2], there: &[Move]) {
    t.seat(basic().of(seats).with_nexus_cards()).until(Goal::Last(1, Phase::Movement));
    t.stage(SIX.map(empty_hand));
    t.stage(sides.map(|(faction, count)| put(faction, "arrakeen-s10", count)));
    t.stage([storm(1)]);
    t.stage(there.iter().cloned());
    t.all_pass();
}

case!(
    voice_is_not_stopped,
    Native,
    "nexus/undecided/voice-is-not-stopped",
    "Bene Gesserit Betrayal is refused by name whenever it is tried: the Voice goes on unchanged, and the card is kept."
);
fn voice_is_not_stopped(t: &mut Table) {
    let seats = [BeneGesserit, Guild, Emperor];
    battle(t, &seats, [(BeneGesserit, 6), (Guild, 4)], &[hold_nexus(Emperor, "bene-gesserit")]);
    t.asked(DecisionKind::Voice, &[BeneGesserit]);
    waits_for(t, Emperor, "bene-gesserit.betrayal", "nexus.bene-gesserit.betrayal.reaction");
    t.does(BeneGesserit, order("shield"));
    t.asked(DecisionKind::AnswerKarama, &[Guild, Emperor]);
    t.refuses(Emperor, play_nexus("bene-gesserit.betrayal"), Rejection::PanelUndecided);
    t.all_pass_through(&[DecisionKind::AnswerKarama]);
    t.tells(PUBLIC, "the order", |fact| matches!(fact, Fact::Voiced { to: Guild, .. }));
    t.refuses(Emperor, play_nexus("bene-gesserit.betrayal"), Rejection::PanelUndecided);
    holds(t, Emperor, "bene-gesserit");
}

case!(
    no_borrowed_voice,
    Native,
    "nexus/undecided/no-borrowed-voice",
    "Bene Gesserit Secret Ally is refused: after Prescience as too late, and before it as undecided; the card is kept."
);
fn no_borrowed_voice(t: &mut Table) {
    const PANEL: &str = "bene-gesserit.secret-ally";
    battle(t, &[Atreides, Guild, Emperor], [(Atreides, 2), (Guild, 4)], &[hold_nexus(Guild, "bene-gesserit")]);
    t.asked(DecisionKind::Foresee, &[Atreides]);
    waits_for(t, Guild, PANEL, "nexus.open.borrowed-voice");
    t.does(Atreides, foresee("leader"));
    t.all_pass_through(&[DecisionKind::AnswerKarama, DecisionKind::AnswerNexus]);
    t.refuses(Guild, play_nexus(PANEL), Rejection::ConditionUnmet);
    t.does(Guild, foretell_leader(Some("esmar-tuek")));
    t.asked(DecisionKind::Plan, &[Atreides, Guild]);
    t.refuses(Guild, play_nexus(PANEL), Rejection::ConditionUnmet);
    t.withholds(Guild, &play_nexus(PANEL));
    holds(t, Guild, "bene-gesserit");
    // Who does not fight is refused for the same question.
    t.stage([hold_nexus(Emperor, "bene-gesserit")]);
    t.refuses(Emperor, play_nexus(PANEL), Rejection::PanelUndecided);
}

case!(
    revival_is_not_combined,
    Native,
    "nexus/undecided/revival-is-not-combined",
    "Tleilaxu Secret Ally is refused by name, in Revival too: nobody comes back by it, and the card is kept."
);
fn revival_is_not_combined(t: &mut Table) {
    t.seat(basic().with_nexus_cards()).until(DecisionKind::Revive);
    t.stage([hold_nexus(Emperor, "tleilaxu"), bury(Emperor, 5), kill("hasimir-fenring")]);
    t.keeps(Emperor.tanks(), |t| waits_for(t, Emperor, "tleilaxu.secret-ally", "nexus.open.tleilaxu-revival"));
    holds(t, Emperor, "tleilaxu");
}

case!(
    nobody_tells_of_traitors,
    Native,
    "nexus/undecided/nobody-tells-of-traitors",
    "Ecaz Secret Ally is refused by name: nobody says anything of its traitors, and the card is kept."
);
fn nobody_tells_of_traitors(t: &mut Table) {
    between_steps(t, basic());
    t.stage([hold_nexus(Emperor, "ecaz")]);
    waits_for(t, Emperor, "ecaz.secret-ally", "nexus.ecaz.secret-ally.audience");
    let asked = NexusChoice::Player { of: Guild };
    t.refuses(Emperor, play_nexus_for("ecaz.secret-ally", asked), Rejection::PanelUndecided);
    holds(t, Emperor, "ecaz");
}

case!(
    refusals_tell_nothing,
    Privacy,
    "nexus/undecided/refusals-tell-nothing",
    "That a player holds a panel that waits for a question, and was refused it, shows to nobody else."
);
fn refusals_tell_nothing(t: &mut Table) {
    for (card, panel) in [("ecaz", "ecaz.secret-ally"), ("tleilaxu", "tleilaxu.secret-ally")] {
        between_steps(t, basic());
        t.stage([hold_nexus(Emperor, card)]);
        t.refuses(Emperor, play_nexus(panel), Rejection::PanelUndecided);
        for watcher in [PUBLIC, Harkonnen.into()] {
            t.hidden_from(watcher, Emperor.nexus_card());
        }
    }
    between_steps(t, basic());
    t.stage([hold_nexus(Emperor, "bene-gesserit")]);
    t.refuses(Emperor, play_nexus("bene-gesserit.betrayal"), Rejection::PanelUndecided);
    t.hidden_from(Harkonnen, Emperor.nexus_card());
    between_steps(t, basic().without(&[BeneGesserit]));
    t.stage([hold_nexus(Emperor, "bene-gesserit")]);
    t.refuses(Emperor, play_nexus("bene-gesserit.secret-ally"), Rejection::PanelUndecided);
    t.hidden_from(Harkonnen, Emperor.nexus_card());
}

case!(
    bots_leave_them_alone,
    Policy,
    "nexus/undecided/bots-leave-them-alone",
    "Bots that hold such a card are offered nothing of it, and play on."
);
fn bots_leave_them_alone(t: &mut Table) {
    let bots = basic().of(&[Harkonnen, Emperor, Guild, BeneGesserit]).with_nexus_cards();
    t.seat(bots.played(Manner::Bots(Policy::Diplomat, 1))).until(DecisionKind::ClaimCharity);
    t.stage([hold_nexus(Emperor, "ecaz"), hold_nexus(Guild, "tleilaxu"), hold_nexus(Harkonnen, "bene-gesserit")]);
    for faction in [Emperor, Guild, Harkonnen] {
        let proposed = bot_proposes(t, faction);
        t.equals("what bots play", &proposed, &None::<Act>);
    }
    t.until((1, DecisionKind::Ship));
    for (faction, card) in [(Emperor, "ecaz"), (Guild, "tleilaxu"), (Harkonnen, "bene-gesserit")] {
        holds(t, faction, card);
    }
    // The same bots play a card that waits for nothing.
    t.stage([hold_nexus(Harkonnen, "harkonnen")]);
    let proposed = bot_proposes(t, Harkonnen);
    t.equals("what bots play", &proposed, &Some(play_nexus("harkonnen.cunning")));
}
