//! Cases of who wins after the last turn.

use crate::cases::base::later::{allied, at_the_last_move, goes_on, won_by};
use crate::registry::case;
use crate::table::prelude::*;
use truthsayer_engine::rules::pause::state::Victory;

const HABBANYA: &str = "habbanya-sietch-s17";
const TUEK: &str = "tueks-sietch-s05";
const TABR: &str = "sietch-tabr-s14";

/// A game of one turn, in which the Fremen begin in Sietch Tabr, before the battles of it.
fn end_with_fremen(t: &mut Table, seating: Seating) {
    t.seat(seating.turns(1)).until(DecisionKind::PlaceFremen);
    t.does(Fremen, divide(&[(TABR, 10, 0)]));
    t.until(Goal::Last(1, Phase::Movement));
}

/// Turn 2, the last, in which the first two are allies.
fn end_with_allies(t: &mut Table, seating: Seating) {
    let factions: Vec<Faction> = seating.setup.seats.iter().map(|(_, faction)| *faction).collect();
    t.seat(seating.turns(2));
    if factions.contains(&Fremen) {
        t.until(DecisionKind::PlaceFremen);
        t.does(Fremen, divide(&[(TABR, 10, 0)]));
    }
    allied(t, &[(factions[0], factions[1])]);
    t.until(Goal::Last(2, Phase::Movement));
}

/// A game of one turn with this prediction, before its battles.
fn end_predicted(t: &mut Table, seating: Seating, faction: Faction) {
    t.seat(seating.turns(1)).until(DecisionKind::Predict);
    t.does(BeneGesserit, predict(faction, 1));
    t.until(Goal::Last(1, Phase::Movement));
}

case!(
    nothing_special_before_the_last_turn,
    Native,
    "base/last-turn/nothing-special-before-the-last-turn",
    "Special victories and the most strongholds count after the last turn; before it the next turn begins."
);
fn nothing_special_before_the_last_turn(t: &mut Table) {
    t.seat(basic().of(&[Fremen, Emperor, Guild]).turns(2)).until(DecisionKind::PlaceFremen);
    t.does(Fremen, divide(&[(TABR, 10, 0)]));
    t.until(Goal::Last(1, Phase::Movement));
    goes_on(t);
    t.until(Goal::Last(2, Phase::Movement));
    won_by(t, Victory::Fremen, &[Fremen]);
}

case!(
    strongholds_go_before_special_victories,
    Native,
    "base/last-turn/strongholds-go-before-special-victories",
    "In the last turn too, whoever has enough strongholds wins before anything else is looked at."
);
fn strongholds_go_before_special_victories(t: &mut Table) {
    end_with_fremen(t, basic().of(&[Fremen, Emperor, Guild]));
    t.stage([put(Guild, "carthag-s11", 1), put(Guild, "arrakeen-s10", 1)]);
    won_by(t, Victory::Strongholds, &[Guild]);
}

case!(
    fremen_keep_the_sietches,
    Native,
    "base/last-turn/fremen-keep-the-sietches",
    "The Fremen win if no other fighters are in the two sietches and none of three factions in Tuek's Sietch."
);
fn fremen_keep_the_sietches(t: &mut Table) {
    end_with_fremen(t, basic());
    t.variation("the Guild is in Tuek's Sietch", |t| won_by(t, Victory::Fremen, &[Fremen]));
    t.variation("nobody is in the sietches", |t| {
        t.stage([recall(Fremen, TABR, 10)]);
        won_by(t, Victory::Fremen, &[Fremen]);
    });
    for other in [Emperor, BeneGesserit, Guild, Atreides, Harkonnen] {
        t.variation("another is in Habbanya Sietch", |t| {
            t.stage([put(other, HABBANYA, 1)]);
            won_by(t, Victory::Guild, &[Guild]);
        });
    }
    t.variation("another is in Sietch Tabr", |t| {
        t.stage([recall(Fremen, TABR, 10), put(Emperor, TABR, 1)]);
        won_by(t, Victory::Guild, &[Guild]);
    });
    t.stage([recall(Guild, TUEK, 5)]);
    for (other, keeps) in [(Emperor, false), (Atreides, false), (Harkonnen, false), (BeneGesserit, true)] {
        t.variation("another is in Tuek's Sietch", |t| {
            t.stage([put(other, TUEK, 1)]);
            let (victory, winner) = if keeps { (Victory::Fremen, Fremen) } else { (Victory::Guild, Guild) };
            won_by(t, victory, &[winner]);
        });
    }
}

case!(
    two_in_a_stormed_sietch_stop_the_fremen,
    Native,
    "base/last-turn/two-in-a-stormed-sietch-stop-the-fremen",
    "Others whom the storm keeps in a sietch beside the Fremen are there, and prevent their victory."
);
fn two_in_a_stormed_sietch_stop_the_fremen(t: &mut Table) {
    end_with_fremen(t, basic().of(&[Fremen, Emperor, Guild]));
    t.stage([storm(14), put(Emperor, TABR, 1)]);
    won_by(t, Victory::Guild, &[Guild]);
}

case!(
    fremens_ally_wins_with_them,
    Native,
    "base/last-turn/fremens-ally-wins-with-them",
    "The ally of the Fremen wins with them by their special victory."
);
fn fremens_ally_wins_with_them(t: &mut Table) {
    end_with_allies(t, basic().of(&[Fremen, Emperor, Guild]));
    won_by(t, Victory::Fremen, &[Fremen, Emperor]);
}

case!(
    ally_in_a_sietch_stops_the_fremen,
    Native,
    "base/last-turn/ally-in-a-sietch-stops-the-fremen",
    "Fighters of their own ally in one of the sietches prevent the victory of the Fremen."
);
fn ally_in_a_sietch_stops_the_fremen(t: &mut Table) {
    end_with_allies(t, basic().of(&[Fremen, Emperor, Guild]));
    t.stage([put(Emperor, HABBANYA, 1)]);
    won_by(t, Victory::Guild, &[Guild]);
}

case!(
    ally_in_a_sietch_is_fine_if_ruled,
    Native,
    "base/last-turn/ally-in-a-sietch-is-fine-if-ruled",
    "Ruled otherwise, fighters of their ally in a sietch do not prevent it, and others do."
);
fn ally_in_a_sietch_is_fine_if_ruled(t: &mut Table) {
    end_with_allies(t, basic().of(&[Fremen, Emperor, Guild]).with(Ruling::FremenAllyInSietchIsFine));
    t.variation("another", |t| {
        t.stage([put(Guild, HABBANYA, 1)]);
        won_by(t, Victory::Guild, &[Guild]);
    });
    t.stage([put(Emperor, HABBANYA, 1)]);
    won_by(t, Victory::Fremen, &[Fremen, Emperor]);
}

case!(
    guild_wins_when_nobody_has,
    Native,
    "base/last-turn/guild-wins-when-nobody-has",
    "If nobody has won after the last turn the Spacing Guild wins, with its ally, whatever others hold."
);
fn guild_wins_when_nobody_has(t: &mut Table) {
    at_the_last_move(t, basic().of(&[Atreides, Guild, Emperor]).turns(1), 1);
    t.stage([recall(Guild, TUEK, 5), put(Emperor, HABBANYA, 1), put(Emperor, TABR, 1)]);
    won_by(t, Victory::Guild, &[Guild]);
    end_with_allies(t, basic().of(&[Guild, Emperor, Atreides]));
    won_by(t, Victory::Guild, &[Guild, Emperor]);
}

case!(
    fremen_win_without_the_guild,
    Native,
    "base/last-turn/fremen-win-without-the-guild",
    "Without the Spacing Guild it is the Fremen who win if nobody has, with their ally, though they lost a sietch."
);
fn fremen_win_without_the_guild(t: &mut Table) {
    end_with_fremen(t, basic().of(&[Fremen, Emperor, Atreides]));
    t.stage([put(Emperor, HABBANYA, 1)]);
    won_by(t, Victory::FremenDefault, &[Fremen]);
    end_with_allies(t, basic().of(&[Fremen, Emperor, Atreides]));
    t.stage([put(Atreides, HABBANYA, 1)]);
    won_by(t, Victory::FremenDefault, &[Fremen, Emperor]);
}

case!(
    most_strongholds_decide,
    Native,
    "base/last-turn/most-strongholds-decide",
    "Without Guild and Fremen the most strongholds decide, and those of two allies are counted together."
);
fn most_strongholds_decide(t: &mut Table) {
    at_the_last_move(t, basic().of(&[Atreides, Emperor, Harkonnen]).turns(1), 1);
    t.stage([put(Emperor, HABBANYA, 1), put(Emperor, TABR, 1)]);
    won_by(t, Victory::Most, &[Emperor]);
    end_with_allies(t, basic().of(&[Atreides, Harkonnen, Emperor]));
    t.stage([put(Emperor, HABBANYA, 1)]);
    won_by(t, Victory::Most, &[Atreides, Harkonnen]);
}

case!(
    equally_many_win_together,
    Native,
    "base/last-turn/equally-many-win-together",
    "If several have equally many strongholds, all of them win, each with an ally, and those with fewer do not."
);
fn equally_many_win_together(t: &mut Table) {
    at_the_last_move(t, basic().of(&[Atreides, Emperor, Harkonnen]).turns(1), 1);
    won_by(t, Victory::Most, &[Atreides, Harkonnen]);
    end_with_allies(t, basic().of(&[Atreides, Harkonnen, Emperor]));
    t.stage([put(Emperor, HABBANYA, 1), put(Emperor, TABR, 1)]);
    won_by(t, Victory::Most, &[Atreides, Harkonnen, Emperor]);
}

case!(
    first_in_storm_order_wins_if_ruled,
    Native,
    "base/last-turn/first-in-storm-order-wins-if-ruled",
    "Ruled otherwise, of several with equally many strongholds the first in storm order of that turn wins."
);
fn first_in_storm_order_wins_if_ruled(t: &mut Table) {
    for (sector, winner) in [(1, Atreides), (6, Harkonnen)] {
        let seating = basic().of(&[Atreides, Emperor, Harkonnen]).turns(1).with(Ruling::MostTieStormOrder);
        at_the_last_move(t, seating, 1);
        t.stage([storm(sector)]);
        won_by(t, Victory::Most, &[winner]);
    }
}

// ---- the prediction

case!(
    special_victories_are_not_predicted,
    Native,
    "base/last-turn/special-victories-are-not-predicted",
    "A prediction takes nothing from a special victory of the Fremen or of the Spacing Guild."
);
fn special_victories_are_not_predicted(t: &mut Table) {
    end_predicted(t, basic().of(&[BeneGesserit, Fremen, Emperor]), Fremen);
    won_by(t, Victory::Fremen, &[Fremen]);
    end_predicted(t, basic().of(&[BeneGesserit, Guild, Emperor]), Guild);
    won_by(t, Victory::Guild, &[Guild]);
    end_predicted(t, basic().of(&[BeneGesserit, Fremen, Emperor]), Fremen);
    t.stage([put(Emperor, HABBANYA, 1)]);
    won_by(t, Victory::FremenDefault, &[Fremen]);
}

case!(
    most_strongholds_can_be_predicted,
    Native,
    "base/last-turn/most-strongholds-can-be-predicted",
    "A prediction counts when the most strongholds decide, also if the faction shares the victory."
);
fn most_strongholds_can_be_predicted(t: &mut Table) {
    for predicted in [Atreides, Harkonnen] {
        end_predicted(t, basic().of(&[BeneGesserit, Atreides, Harkonnen]), predicted);
        t.variation("shared", |t| won_by(t, Victory::Prediction, &[BeneGesserit]));
        t.stage([put(Atreides, HABBANYA, 1)]);
        if predicted == Atreides {
            won_by(t, Victory::Prediction, &[BeneGesserit]);
        } else {
            won_by(t, Victory::Most, &[Atreides]);
        }
    }
}

case!(
    most_strongholds_stand_if_ruled,
    Native,
    "base/last-turn/most-strongholds-stand-if-ruled",
    "Ruled otherwise, a prediction takes nothing from whoever has the most strongholds."
);
fn most_strongholds_stand_if_ruled(t: &mut Table) {
    let seating = basic().of(&[BeneGesserit, Atreides, Harkonnen]).with(Ruling::PredictionNotOnMost);
    end_predicted(t, seating, Atreides);
    t.stage([put(Atreides, HABBANYA, 1)]);
    won_by(t, Victory::Most, &[Atreides]);
}

case!(
    order_of_the_last_pause,
    Native,
    "base/last-turn/order-of-the-last-pause",
    "In the last turn a predicted victory by strongholds comes first, then the special ones, then a predicted most."
);
fn order_of_the_last_pause(t: &mut Table) {
    end_predicted(t, basic().of(&[BeneGesserit, Fremen, Emperor]), Emperor);
    t.variation("strongholds, though the Fremen keep theirs", |t| {
        t.stage([put(Emperor, "carthag-s11", 1), put(Emperor, "arrakeen-s10", 1), put(Emperor, TUEK, 1)]);
        won_by(t, Victory::Prediction, &[BeneGesserit]);
    });
    t.variation("the Fremen, though the Emperor has most", |t| {
        t.stage([put(Emperor, "carthag-s11", 1), put(Emperor, "arrakeen-s10", 1)]);
        won_by(t, Victory::Fremen, &[Fremen]);
    });
    end_predicted(t, basic().of(&[BeneGesserit, Atreides, Emperor]), Emperor);
    t.stage([put(Emperor, TABR, 1), put(Emperor, HABBANYA, 1)]);
    won_by(t, Victory::Prediction, &[BeneGesserit]);
}

case!(
    last_turn_survives_a_save,
    Recovery,
    "base/last-turn/last-turn-survives-a-save",
    "Saved before the last Mentat Pause, a game ends the same way, with what was predicted and who is allied."
);
fn last_turn_survives_a_save(t: &mut Table) {
    end_with_allies(t, basic().of(&[Guild, Emperor, Atreides]));
    t.save_and_load();
    won_by(t, Victory::Guild, &[Guild, Emperor]);
    end_predicted(t, basic().of(&[BeneGesserit, Atreides, Harkonnen]), Harkonnen);
    t.save_and_load();
    won_by(t, Victory::Prediction, &[BeneGesserit]);
    t.save_and_load();
}
