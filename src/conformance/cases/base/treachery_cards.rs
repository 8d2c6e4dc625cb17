//! Cases of Weather Control and Family Atomics.

use truthsayer_engine::Viewer;

use crate::cases::base::{before_the_dials, is_in, next_storm_phase, storm_moves};
use crate::registry::case;
use crate::table::prelude::*;

/// Basic, turn 2: both have dialled 3, and everybody is asked for Weather Control.
fn before_weather_control(t: &mut Table) {
    before_the_dials(t);
    t.stage([spice_deck(&["the-great-flat"])]);
    t.does(Atreides, dial(3));
    t.does(Fremen, dial(3));
}

/// Basic, turn 2: the storm, now in this sector, is to go two further, and everybody is asked for Family Atomics.
fn before_atomics(t: &mut Table, sector: u8) {
    before_the_dials(t);
    t.stage([storm(sector), spice_deck(&["the-great-flat"])]);
    t.does(Atreides, dial(1));
    t.does(Fremen, dial(1));
    t.all_pass();
    t.stage([empty_hand(Emperor), give(Emperor, "family-atomics")]);
}

/// The Emperor plays them.
fn blows(t: &mut Table) -> Act {
    let card = t.card(Emperor, "family-atomics");
    atomics(card)
}

/// The Emperor may play them, or may not.
fn may_blow(t: &mut Table, allowed: bool) {
    let act = blows(t);
    if allowed {
        t.offers(Emperor, &act);
        t.does(Emperor, act);
    } else {
        t.withholds(Emperor, &act);
        t.refuses(Emperor, act, Rejection::ConditionUnmet);
    }
}

// ---- Weather Control

case!(
    weather_goes_from_zero_to_ten,
    Native,
    "base/treachery-cards/weather-goes-from-zero-to-ten",
    "Weather Control moves the storm by any number from 0 to 10, for whoever holds the card."
);
fn weather_goes_from_zero_to_ten(t: &mut Table) {
    before_weather_control(t);
    t.stage([
        storm(4),
        empty_hand(Guild),
        give(Guild, "weather-control"),
        empty_hand(Emperor),
        give(Emperor, "karama"),
    ]);
    let (card, other) = (t.card(Guild, "weather-control"), t.card(Emperor, "karama"));
    t.refuses(Guild, weather(card, 11), Rejection::NumberOutOfRange);
    t.withholds(Guild, &weather(card, 11));
    t.refuses(Emperor, weather(card, 3), Rejection::CardNotYours);
    t.refuses(Emperor, weather(other, 3), Rejection::CardNotYours);
    for (number, sector) in [(0, 4), (1, 5), (10, 14)] {
        t.variation("that far", |t| {
            t.does(Guild, weather(card, number));
            t.all_pass_through(&[DecisionKind::ControlWeather, DecisionKind::UseAtomics]);
            t.counts(Quantity::Storm, sector);
        });
    }
}

case!(
    weather_replaces_the_dials,
    Native,
    "base/treachery-cards/weather-replaces-the-dials",
    "The number of Weather Control stands in place of the dials, is not added to them, and the card is discarded."
);
fn weather_replaces_the_dials(t: &mut Table) {
    before_weather_control(t);
    t.stage([
        storm(4),
        give(Guild, "weather-control"),
        put(Emperor, "cielago-east-s04", 1),
        put(Emperor, "old-gap-s10", 1),
    ]);
    let card = t.card(Guild, "weather-control");
    t.changes(Guild.cards(), -1, |t| t.does(Guild, weather(card, 2)));
    t.all_pass_through(&[DecisionKind::ControlWeather, DecisionKind::UseAtomics]);
    t.counts(Quantity::Storm, 6);
    t.counts(Emperor.forces_in("old-gap-s10"), 1);
    t.counts(Quantity::Pile(Place::TreacheryDiscard), 1);
    is_in(t, Phase::Charity);
}

case!(
    weather_in_hand_is_hidden,
    Privacy,
    "base/treachery-cards/weather-in-hand-is-hidden",
    "Everybody is asked for Weather Control, whatever they hold, and what one answers shows only when all have."
);
fn weather_in_hand_is_hidden(t: &mut Table) {
    before_weather_control(t);
    t.stage([storm(4), give(Guild, "weather-control")]);
    t.asked(DecisionKind::ControlWeather, &SIX);
    t.hidden_from(Emperor, Guild.hand());
    let card = t.card(Guild, "weather-control");
    for watcher in [PUBLIC, Emperor.into(), Atreides.into()] {
        t.same_to(watcher, |t| t.does(Guild, weather(card, 2)), |t| t.does(Guild, weather(card, 7)));
        t.same_to(watcher, |t| t.does(Guild, weather(card, 2)), |t| t.passes(Guild));
    }
}

case!(
    overruled_card_goes_back,
    Native,
    "base/treachery-cards/overruled-card-goes-back",
    "Advanced: the storm card that Weather Control overruled goes back, and another is drawn for the next turn."
);
fn overruled_card_goes_back(t: &mut Table) {
    use truthsayer_engine::random::{Label, ScriptedDraw};
    let top = |number: u8| {
        let top = vec![component(&format!("storm:{number}"))];
        ScriptedDraw::Order { label: Label::StormDeck, top }
    };
    t.seat(advanced().draws([top(1), top(5), top(2)])).until(DecisionKind::LookAtStorm);
    t.stage([spice_deck(&["old-gap", "red-chasm"]), give(Guild, "weather-control")]);
    next_storm_phase(t);
    t.stage([storm(16)]);
    let card = t.card(Guild, "weather-control");
    t.does(Guild, weather(card, 1));
    t.all_pass_through(&[DecisionKind::ControlWeather, DecisionKind::UseAtomics]);
    t.counts(Quantity::Storm, 17);
    t.counts(Quantity::Pile(Place::StormShown), 0);
    t.counts(Quantity::Pile(Place::StormDeck), 5);
    let waiting = t.game().custody().pile(Place::StormNext);
    t.equals("the next card", &waiting, &[component("storm:2")].to_vec());
}

case!(
    weather_before_the_dials_if_ruled,
    Native,
    "base/treachery-cards/weather-before-the-dials-if-ruled",
    "Ruled otherwise, Weather Control is asked for before anybody dials; if it is played, nobody does."
);
fn weather_before_the_dials_if_ruled(t: &mut Table) {
    t.seat(basic().with(Ruling::WeatherControlBeforeReveal)).until((2, DecisionKind::ControlWeather));
    t.stage([storm(4), give(Guild, "weather-control"), spice_deck(&["the-great-flat"])]);
    t.asked(DecisionKind::ControlWeather, &SIX);
    let card = t.card(Guild, "weather-control");
    t.variation("it is played", |t| {
        t.does(Guild, weather(card, 9));
        t.all_pass();
        t.tells_not(PUBLIC, "any dials", |fact| matches!(fact, Fact::StormDialled { .. }));
        t.all_pass_through(&[DecisionKind::UseAtomics]);
        t.counts(Quantity::Storm, 13);
    });
    t.all_pass();
    t.asked(DecisionKind::DialStorm, &[Atreides, Fremen]);
    t.does(Atreides, dial(2));
    t.does(Fremen, dial(1));
    t.all_pass_through(&[DecisionKind::UseAtomics]);
    t.counts(Quantity::Storm, 7);
}

case!(
    weather_before_the_storm_card_if_ruled,
    Recovery,
    "base/treachery-cards/weather-before-the-storm-card-if-ruled",
    "Advanced, ruled otherwise: Weather Control is asked for while the storm card lies face down, through a save as well."
);
fn weather_before_the_storm_card_if_ruled(t: &mut Table) {
    t.seat(advanced().with(Ruling::WeatherControlBeforeReveal)).until(DecisionKind::LookAtStorm);
    t.stage([next_storm(6), spice_deck(&["old-gap", "red-chasm"]), give(Guild, "weather-control")]);
    next_storm_phase(t);
    t.asked(DecisionKind::ControlWeather, &SIX);
    t.counts(Quantity::Pile(Place::StormShown), 0);
    t.hidden_from(Guild, Secret::NextStorm);
    t.stage([storm(4)]);
    let card = t.card(Guild, "weather-control");
    t.does(Guild, weather(card, 2));
    t.save_and_load();
    t.refuses_stale(Guild);
    t.all_pass();
    t.tells(PUBLIC, "the card", |fact| matches!(fact, Fact::StormCardShown { steps: 6 }));
    t.all_pass_through(&[DecisionKind::UseAtomics]);
    t.counts(Quantity::Storm, 6);
}

// ---- Family Atomics

case!(
    atomics_need_a_fighter_near_the_wall,
    Native,
    "base/treachery-cards/atomics-need-a-fighter-near-the-wall",
    "Family Atomics need a fighter on the Shield Wall or in one of the seven territories next to it, and the card."
);
fn atomics_need_a_fighter_near_the_wall(t: &mut Table) {
    before_atomics(t, 15);
    let near = ["shield-wall-s08", "shield-wall-s09", "gara-kulon-s08", "the-minor-erg-s05", "pasty-mesa-s06"];
    let further = ["false-wall-east-s07", "imperial-basin-s11", "hole-in-the-rock-s09", "sihaya-ridge-s09"];
    for cell in near.into_iter().chain(further) {
        t.variation(cell, |t| {
            t.stage([put(Emperor, cell, 1)]);
            may_blow(t, true);
        });
    }
    for cell in ["old-gap-s09", "rim-wall-west-s09", "arrakeen-s10", "polar-sink", "red-chasm-s07", "basin-s09"] {
        t.variation(cell, |t| {
            t.stage([put(Emperor, cell, 1)]);
            may_blow(t, false);
        });
    }
    let card = t.card(Emperor, "family-atomics");
    t.stage([put(Guild, "shield-wall-s08", 1)]);
    t.refuses(Guild, atomics(card), Rejection::CardNotYours);
}

case!(
    storm_between_forbids_atomics,
    Native,
    "base/treachery-cards/storm-between-forbids-atomics",
    "A storm strictly between the fighter's sector and the nearest one of the Shield Wall forbids Family Atomics."
);
fn storm_between_forbids_atomics(t: &mut Table) {
    for (cell, sector, allowed) in [
        ("the-minor-erg-s05", 6, false),
        ("the-minor-erg-s05", 7, false),
        ("the-minor-erg-s05", 4, true),
        ("imperial-basin-s11", 10, false),
        ("imperial-basin-s11", 12, true),
        ("the-minor-erg-s07", 6, true),
    ] {
        before_atomics(t, sector);
        t.stage([put(Emperor, cell, 1)]);
        may_blow(t, allowed);
    }
    // One fighter who is not cut off is enough.
    before_atomics(t, 6);
    t.stage([put(Emperor, "the-minor-erg-s05", 1), put(Emperor, "sihaya-ridge-s09", 1)]);
    may_blow(t, true);
}

case!(
    storm_on_the_wall_keeps_nobody,
    Native,
    "base/treachery-cards/storm-on-the-wall-keeps-nobody",
    "Family Atomics can be played while the storm lies on the Shield Wall, or on the fighter who allows it."
);
fn storm_on_the_wall_keeps_nobody(t: &mut Table) {
    for (cell, sector) in [
        ("gara-kulon-s08", 8),
        ("the-minor-erg-s05", 8),
        ("the-minor-erg-s05", 5),
        ("imperial-basin-s11", 9),
        ("imperial-basin-s11", 11),
        ("shield-wall-s09", 9),
    ] {
        before_atomics(t, sector);
        t.stage([put(Emperor, cell, 1)]);
        may_blow(t, true);
    }
}

case!(
    atomics_need_an_open_path_if_ruled,
    Native,
    "base/treachery-cards/atomics-need-an-open-path-if-ruled",
    "Ruled otherwise, Family Atomics need a way to the Shield Wall through cells that are out of the storm."
);
fn atomics_need_an_open_path_if_ruled(t: &mut Table) {
    let seating = basic().with(Ruling::AtomicsNeedOpenPath);
    for (cell, sector, allowed) in [
        ("the-minor-erg-s05", 8, false),
        ("the-minor-erg-s05", 5, false),
        ("the-minor-erg-s05", 9, true),
        ("imperial-basin-s11", 10, false),
        ("imperial-basin-s09", 8, true),
    ] {
        t.seat(seating.clone()).until((2, DecisionKind::UseAtomics));
        t.stage([storm(sector), empty_hand(Emperor), give(Emperor, "family-atomics"), put(Emperor, cell, 1)]);
        t.stage([spice_deck(&["the-great-flat"])]);
        may_blow(t, allowed);
    }
}

case!(
    advisor_is_not_enough,
    Native,
    "base/treachery-cards/advisor-is-not-enough",
    "Advanced: an advisor near the Shield Wall does not allow Family Atomics, a fighter there does."
);
fn advisor_is_not_enough(t: &mut Table) {
    t.seat(advanced()).until((2, DecisionKind::UseAtomics));
    t.stage([storm(15), put(Emperor, "sihaya-ridge-s09", 1), advise("sihaya-ridge-s09", 2)]);
    t.stage([empty_hand(BeneGesserit), give(BeneGesserit, "family-atomics")]);
    let card = t.card(BeneGesserit, "family-atomics");
    t.withholds(BeneGesserit, &atomics(card));
    t.refuses(BeneGesserit, atomics(card), Rejection::ConditionUnmet);
    t.stage([put(BeneGesserit, "gara-kulon-s08", 1)]);
    t.offers(BeneGesserit, &atomics(card));
}

case!(
    atomics_kill_on_the_wall,
    Native,
    "base/treachery-cards/atomics-kill-on-the-wall",
    "Family Atomics kill all forces on the Shield Wall, the player's own too, and nobody beside it."
);
fn atomics_kill_on_the_wall(t: &mut Table) {
    before_atomics(t, 15);
    t.stage([put(Emperor, "shield-wall-s08", 2), put(Guild, "shield-wall-s09", 3), put(Fremen, "shield-wall-s09", 1)]);
    t.stage([put(Emperor, "gara-kulon-s08", 1), put(Guild, "sihaya-ridge-s09", 1), lay("shield-wall-s09", 2)]);
    let act = blows(t);
    t.does(Emperor, act);
    t.counts(Emperor.tanks(), 0);
    t.all_pass();
    t.counts(Emperor.tanks(), 2);
    t.counts(Guild.tanks(), 3);
    t.counts(Fremen.tanks(), 1);
    t.counts(spice_in("shield-wall-s09"), 2);
    t.tells(PUBLIC, "whom the atomics killed", |fact| {
        matches!(fact, Fact::ForcesLost { faction: Guild, cause: Cause::Atomics, .. })
    });
    t.counts(Quantity::Pile(Place::OutOfGame), 1);
}

case!(
    atomics_kill_advisors,
    Native,
    "base/treachery-cards/atomics-kill-advisors",
    "Advanced: Family Atomics kill advisors on the Shield Wall like any other force."
);
fn atomics_kill_advisors(t: &mut Table) {
    t.seat(advanced()).until((2, DecisionKind::UseAtomics));
    t.stage([storm(15), put(Emperor, "shield-wall-s09", 1), advise("shield-wall-s09", 2)]);
    t.stage([empty_hand(Emperor), give(Emperor, "family-atomics"), spice_deck(&["old-gap", "red-chasm"])]);
    let act = blows(t);
    t.does(Emperor, act);
    t.changes(BeneGesserit.tanks(), 2, Table::all_pass);
}

case!(
    atomics_spare_the_sector_left,
    Native,
    "base/treachery-cards/atomics-spare-the-sector-left",
    "The movement after Family Atomics strikes what the Shield Wall screened, save in the sector that the storm leaves."
);
fn atomics_spare_the_sector_left(t: &mut Table) {
    before_atomics(t, 10);
    t.stage([
        put(Emperor, "imperial-basin-s09", 1),
        put(Guild, "imperial-basin-s10", 2),
        put(Guild, "imperial-basin-s11", 1),
    ]);
    let act = blows(t);
    t.does(Emperor, act);
    t.all_pass();
    t.counts(Quantity::Storm, 12);
    t.counts(Atreides.tanks(), 0);
    t.counts(Harkonnen.tanks(), 10);
    t.counts(Guild.tanks(), 1);
    t.counts(Guild.forces_in("imperial-basin-s10"), 2);
}

case!(
    empty_wall_can_be_blown_up,
    Native,
    "base/treachery-cards/empty-wall-can-be-blown-up",
    "Family Atomics can be played while nobody stands on the Shield Wall, once in a game."
);
fn empty_wall_can_be_blown_up(t: &mut Table) {
    before_atomics(t, 15);
    t.stage([put(Emperor, "gara-kulon-s08", 1)]);
    may_blow(t, true);
    t.all_pass();
    t.tells(PUBLIC, "that the Wall is gone", |fact| matches!(fact, Fact::ShieldWallDestroyed));
    for faction in SIX {
        t.counts(faction.tanks(), 0);
    }
}

case!(
    atomics_in_hand_are_hidden,
    Privacy,
    "base/treachery-cards/atomics-in-hand-are-hidden",
    "Everybody is asked for Family Atomics, whatever they hold, and what one answers shows only when all have."
);
fn atomics_in_hand_are_hidden(t: &mut Table) {
    before_atomics(t, 15);
    t.stage([put(Emperor, "gara-kulon-s08", 1)]);
    t.asked(DecisionKind::UseAtomics, &SIX);
    t.hidden_from(Guild, Emperor.hand());
    let act = blows(t);
    for watcher in [PUBLIC, Guild.into(), Fremen.into()] {
        t.same_to(watcher, |t| t.does(Emperor, act.clone()), |t| t.passes(Emperor));
    }
}

case!(
    atomics_survive_a_save,
    Recovery,
    "base/treachery-cards/atomics-survive-a-save",
    "Family Atomics that were sealed when the game was saved go off after the reload, once."
);
fn atomics_survive_a_save(t: &mut Table) {
    before_atomics(t, 15);
    t.stage([put(Emperor, "gara-kulon-s08", 1), put(Guild, "shield-wall-s08", 2)]);
    let act = blows(t);
    t.does(Emperor, act);
    t.refuses_stale(Emperor);
    t.save_and_load();
    t.refuses_stale(Emperor);
    t.counts(Guild.tanks(), 0);
    t.changes(Guild.tanks(), 2, Table::all_pass);
    t.counts(Quantity::Pile(Place::OutOfGame), 1);
}

case!(
    broken_wall_stays_broken,
    Recovery,
    "base/treachery-cards/broken-wall-stays-broken",
    "A Shield Wall that was blown up stays so in later turns and through a save, and what it screened stays open."
);
fn broken_wall_stays_broken(t: &mut Table) {
    before_atomics(t, 15);
    t.stage([put(Emperor, "gara-kulon-s08", 1)]);
    may_blow(t, true);
    t.all_pass();
    t.until((3, DecisionKind::DialStorm));
    t.save_and_load();
    t.stage([storm(9), put(Guild, "imperial-basin-s10", 2), spice_deck(&["the-great-flat"])]);
    storm_moves(t, 2);
    t.counts(Guild.tanks(), 2);
    t.counts(Atreides.tanks(), 10);
    let wall = t.game().view(Viewer::Public).shield_wall;
    t.equals("the Shield Wall", &wall.name(), &"destroyed");
}
