//! Cases of who wins at the Mentat Pause of a turn that is not the last.

use crate::cases::base::later::{allied, at_the_last_move, goes_on, won_by};
use crate::registry::case;
use crate::table::prelude::*;
use truthsayer_engine::rules::pause::state::Victory;

const THREE: [&str; 3] = ["carthag-s11", "sietch-tabr-s14", "habbanya-sietch-s17"];

fn hold_all(t: &mut Table, faction: Faction, cells: &[&str]) {
    t.stage(cells.iter().map(|cell| put(faction, cell, 1)));
}

case!(
    three_strongholds_win,
    Native,
    "base/victory/three-strongholds-win",
    "A player without an ally wins with three strongholds at the end of a turn, and not with two."
);
fn three_strongholds_win(t: &mut Table) {
    at_the_last_move(t, basic().of(&[Atreides, Emperor, Guild]), 1);
    hold_all(t, Emperor, &THREE[..2]);
    t.variation("two", goes_on);
    hold_all(t, Emperor, &THREE[2..]);
    won_by(t, Victory::Strongholds, &[Emperor]);
    t.refuses(Guild, bribe(Emperor, 1), Rejection::GameOver);
}

case!(
    shared_stronghold_is_nobodys,
    Native,
    "base/victory/shared-stronghold-is-nobodys",
    "A stronghold in which the storm keeps two factions counts for neither of them, and an advisor holds none."
);
fn shared_stronghold_is_nobodys(t: &mut Table) {
    at_the_last_move(t, basic().of(&[Atreides, Emperor, Guild]), 1);
    hold_all(t, Emperor, &THREE);
    t.stage([storm(11), put(Guild, "carthag-s11", 1)]);
    goes_on(t);
    at_the_last_move(t, advanced().of(&[Atreides, Emperor, BeneGesserit]), 1);
    hold_all(t, Emperor, &THREE[..2]);
    t.stage([put(Atreides, "carthag-s11", 0), advise("arrakeen-s10", 1)]);
    goes_on(t);
}

case!(four_of_two_players, Native, "base/victory/four-of-two-players", "Of two players one needs four strongholds.");
fn four_of_two_players(t: &mut Table) {
    at_the_last_move(t, basic().of(&[Atreides, Emperor]), 1);
    hold_all(t, Emperor, &THREE);
    t.variation("three", goes_on);
    hold_all(t, Emperor, &["tueks-sietch-s05"]);
    won_by(t, Victory::Strongholds, &[Emperor]);
}

/// Turn 2, before its battles: Emperor and Guild are allies, the Guild in Tuek's Sietch, and this was predicted.
fn allies_near_the_end(t: &mut Table, factions: &[Faction], predicted: (Faction, u8)) {
    t.seat(basic().of(factions));
    if factions.contains(&BeneGesserit) {
        t.until(DecisionKind::Predict);
        t.does(BeneGesserit, predict(predicted.0, predicted.1));
    }
    allied(t, &[(factions[0], factions[1])]);
    t.until(Goal::Last(2, Phase::Movement));
}

case!(
    four_strongholds_of_two_allies,
    Native,
    "base/victory/four-strongholds-of-two-allies",
    "Two allies win together with four strongholds between them; three in the hands of one of them do not suffice."
);
fn four_strongholds_of_two_allies(t: &mut Table) {
    allies_near_the_end(t, &[Emperor, Guild, Atreides], (Guild, 9));
    hold_all(t, Emperor, &THREE[..2]);
    t.variation("three between them", goes_on);
    t.variation("three of one", |t| {
        t.stage([recall(Guild, "tueks-sietch-s05", 5)]);
        hold_all(t, Emperor, &THREE[2..]);
        goes_on(t);
    });
    hold_all(t, Emperor, &THREE[2..]);
    won_by(t, Victory::Strongholds, &[Emperor, Guild]);
}

case!(
    bribes_come_first,
    Native,
    "base/victory/bribes-come-first",
    "At the Mentat Pause everybody takes in the spice before the shield, before it is seen who has won."
);
fn bribes_come_first(t: &mut Table) {
    at_the_last_move(t, basic().of(&[Atreides, Emperor, Guild]), 1);
    t.stage([bribed(Guild, 3), bribed(Atreides, 2)]);
    t.variation("the game goes on", |t| {
        t.changes(Atreides.spice(), 2, |t| t.changes(Guild.spice(), 3, goes_on));
        t.counts(Guild.bribes(), 0);
        t.tells(PUBLIC, "of it", |fact| *fact == Fact::BribesTaken { faction: Guild, amount: 3 });
    });
    hold_all(t, Emperor, &THREE);
    t.changes(Guild.spice(), 3, |t| won_by(t, Victory::Strongholds, &[Emperor]));
}

case!(
    no_victory_no_end,
    Recovery,
    "base/victory/no-victory-no-end",
    "If nobody has won, the next turn begins with its storm, through a save as well."
);
fn no_victory_no_end(t: &mut Table) {
    at_the_last_move(t, basic().of(&[Atreides, Emperor, Guild]), 1);
    t.save_and_load();
    goes_on(t);
    t.counts(Quantity::Turn, 2);
    t.asked(DecisionKind::DialStorm, &[Atreides, Guild]);
    t.tells_not(PUBLIC, "an end", |fact| matches!(fact, Fact::GameEnded { .. }));
}

case!(
    end_survives_a_save,
    Recovery,
    "base/victory/end-survives-a-save",
    "A game that is over is over after a save, with the same winner, and asks nobody anything."
);
fn end_survives_a_save(t: &mut Table) {
    at_the_last_move(t, basic().of(&[Atreides, Emperor, Guild]), 1);
    hold_all(t, Emperor, &THREE);
    won_by(t, Victory::Strongholds, &[Emperor]);
    let before = t.game().ending();
    t.save_and_load();
    let after = t.game().ending();
    t.equals("the ending", &after, &before);
    t.owes_nothing(Guild);
}

// ---- the prediction

/// Turn 1, before its battles: this was predicted, and the Emperor holds three strongholds.
fn emperor_near_victory(t: &mut Table, faction: Faction, turn: u8) {
    t.seat(basic().of(&[BeneGesserit, Emperor, Guild])).until(DecisionKind::Predict);
    t.does(BeneGesserit, predict(faction, turn));
    t.until(Goal::Last(1, Phase::Movement));
    hold_all(t, Emperor, &THREE);
}

case!(
    prediction_takes_the_victory,
    Native,
    "base/victory/prediction-takes-the-victory",
    "If the Bene Gesserit predicted the winner and the turn, they win alone in its place; otherwise the winner stands."
);
fn prediction_takes_the_victory(t: &mut Table) {
    for (faction, turn, fulfilled) in [(Emperor, 1, true), (Emperor, 2, false), (Guild, 1, false)] {
        emperor_near_victory(t, faction, turn);
        if fulfilled {
            won_by(t, Victory::Prediction, &[BeneGesserit]);
        } else {
            won_by(t, Victory::Strongholds, &[Emperor]);
        }
    }
}

case!(
    prediction_takes_an_allys_victory,
    Native,
    "base/victory/prediction-takes-an-allys-victory",
    "A prediction is met as well if the faction wins with an ally, be it only as the ally of who holds most."
);
fn prediction_takes_an_allys_victory(t: &mut Table) {
    for predicted in [Emperor, Guild] {
        allies_near_the_end(t, &[Emperor, Guild, BeneGesserit], (predicted, 2));
        hold_all(t, Emperor, &THREE);
        won_by(t, Victory::Prediction, &[BeneGesserit]);
    }
}

case!(
    prediction_takes_the_own_allys_victory,
    Native,
    "base/victory/prediction-takes-the-own-allys-victory",
    "A prediction of their own ally gives the Bene Gesserit the victory alone; without it the two win together."
);
fn prediction_takes_the_own_allys_victory(t: &mut Table) {
    allies_near_the_end(t, &[Guild, BeneGesserit, Emperor], (Guild, 2));
    hold_all(t, Guild, &THREE);
    won_by(t, Victory::Prediction, &[BeneGesserit]);
    allies_near_the_end(t, &[Guild, BeneGesserit, Emperor], (Guild, 3));
    hold_all(t, Guild, &THREE);
    won_by(t, Victory::Strongholds, &[Guild, BeneGesserit]);
}

case!(
    sisters_win_like_others,
    Native,
    "base/victory/sisters-win-like-others",
    "The Bene Gesserit win with three strongholds of their own like anybody else."
);
fn sisters_win_like_others(t: &mut Table) {
    t.seat(basic().of(&[BeneGesserit, Emperor, Guild])).until(DecisionKind::Predict);
    t.does(BeneGesserit, predict(Emperor, 1));
    t.until(Goal::Last(1, Phase::Movement));
    hold_all(t, BeneGesserit, &THREE);
    won_by(t, Victory::Strongholds, &[BeneGesserit]);
}

case!(
    prediction_is_hidden_until_it_wins,
    Privacy,
    "base/victory/prediction-is-hidden-until-it-wins",
    "The prediction is seen by the Bene Gesserit alone; that it was met shows with the victory, and one missed stays hidden."
);
fn prediction_is_hidden_until_it_wins(t: &mut Table) {
    emperor_near_victory(t, Emperor, 1);
    t.sees(BeneGesserit, Secret::Prediction);
    t.hidden_from(Emperor, Secret::Prediction);
    t.hidden_from(PUBLIC, Secret::Prediction);
    won_by(t, Victory::Prediction, &[BeneGesserit]);
    emperor_near_victory(t, Guild, 1);
    won_by(t, Victory::Strongholds, &[Emperor]);
    t.hidden_from(Emperor, Secret::Prediction);
}

case!(
    prediction_survives_a_save,
    Recovery,
    "base/victory/prediction-survives-a-save",
    "A prediction that was saved before it is met still takes the victory."
);
fn prediction_survives_a_save(t: &mut Table) {
    emperor_near_victory(t, Emperor, 1);
    t.save_and_load();
    won_by(t, Victory::Prediction, &[BeneGesserit]);
    t.save_and_load();
}
