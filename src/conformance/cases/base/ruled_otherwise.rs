//! Cases of rulings that nothing but their set-up changes: what each plays, beside the cases of the reading that is the rule.

use truthsayer_engine::Viewer;
use truthsayer_engine::facts::ComponentId;
use truthsayer_engine::rules::ghola::menu::GholaAct;

use crate::cases::base::spice_blow::exhaust;
use crate::cases::base::staged::kwisatz_haderach_dies_at;
use crate::cases::base::{ally, before_shipment, before_the_blow, is_in, next_storm_phase, storm_moves, until_ships};
use crate::registry::case;
use crate::table::prelude::*;

/// Turn 2, before the dials, under a ruling.
fn before_the_dials(t: &mut Table, ruling: Ruling) {
    t.seat(basic().with(ruling)).until((2, DecisionKind::DialStorm));
}

/// Advanced, turn 2: the storm stands in a sector and is to move one, before Weather Control.
fn before_the_storm(t: &mut Table, ruling: Ruling, sector: u8, steps: u8) {
    t.seat(advanced().with(ruling)).until(DecisionKind::LookAtStorm);
    t.stage([next_storm(steps), spice_deck(&["old-gap", "red-chasm"])]);
    next_storm_phase(t);
    t.stage([storm(sector)]);
}

fn nobody_plays(t: &mut Table) {
    t.all_pass_through(&[DecisionKind::ControlWeather, DecisionKind::UseAtomics]);
}

// ---- the storm

case!(
    circle_under_the_storm_is_first,
    Native,
    "base/ruled-otherwise/circle-under-the-storm-is-first",
    "Ruled otherwise, the player whose circle lies in the storm's own sector is the first in storm order."
);
fn circle_under_the_storm_is_first(t: &mut Table) {
    before_the_dials(t, Ruling::StormSeatGoesFirst);
    t.stage([storm(6), spice_deck(&["old-gap"])]);
    storm_moves(t, 2);
    let order = t.game().view(Viewer::Public).order;
    t.equals("storm order", &order, &[Emperor, Guild, Harkonnen, Fremen, Atreides, BeneGesserit].to_vec());
}

case!(
    first_storm_strikes_its_way,
    Native,
    "base/ruled-otherwise/first-storm-strikes-its-way",
    "Ruled otherwise, the first storm strikes every sector that is counted off on its way, the last one included."
);
fn first_storm_strikes_its_way(t: &mut Table) {
    t.seat(basic().with(Ruling::FirstStormHitsAllPassed)).until(DecisionKind::DialStorm);
    t.stage([put(Emperor, "sihaya-ridge-s09", 3), put(Guild, "gara-kulon-s08", 2), put(Guild, "meridian-s01", 1)]);
    t.stage([put(Harkonnen, "old-gap-s10", 1), spice_deck(&["the-great-flat"])]);
    t.does(Atreides, dial(3));
    t.changes(Emperor.tanks(), 3, |t| t.changes(Guild.tanks(), 2, |t| t.does(Fremen, dial(5))));
    t.counts(Quantity::Storm, 9);
    t.counts(Harkonnen.tanks(), 0);
}

case!(
    storm_strikes_where_it_starts,
    Native,
    "base/ruled-otherwise/storm-strikes-where-it-starts",
    "Ruled otherwise, a storm that moves strikes the sector that it leaves as well."
);
fn storm_strikes_where_it_starts(t: &mut Table) {
    before_the_dials(t, Ruling::StormStartSectorHit);
    t.stage([storm(9), put(Emperor, "sihaya-ridge-s09", 3), put(Guild, "old-gap-s10", 1), lay("sihaya-ridge-s09", 2)]);
    t.changes(Emperor.tanks(), 3, |t| t.changes(Guild.tanks(), 1, |t| storm_moves(t, 2)));
    t.counts(spice_in("sihaya-ridge-s09"), 0);
    t.counts(Quantity::Storm, 11);
}

case!(
    held_storm_strikes_again,
    Native,
    "base/ruled-otherwise/held-storm-strikes-again",
    "Ruled otherwise, a storm that Weather Control holds at 0 strikes its own sector again, and no other."
);
fn held_storm_strikes_again(t: &mut Table) {
    before_the_dials(t, Ruling::WeatherControlZeroHitsAgain);
    t.stage([
        storm(9),
        put(Emperor, "sihaya-ridge-s09", 3),
        put(Guild, "old-gap-s10", 1),
        give(Guild, "weather-control"),
    ]);
    t.does(Atreides, dial(3));
    t.does(Fremen, dial(3));
    let card = t.card(Guild, "weather-control");
    t.does(Guild, weather(card, 0));
    t.changes(Emperor.tanks(), 3, nobody_plays);
    t.counts(Quantity::Storm, 9);
    t.counts(Guild.forces_in("old-gap-s10"), 1);
}

case!(
    fedaykin_die_last,
    Native,
    "base/ruled-otherwise/fedaykin-die-last",
    "Advanced, ruled otherwise: nobody is asked which of the Fremen die in the storm; Fedaykin die where too few others are there."
);
fn fedaykin_die_last(t: &mut Table) {
    before_the_storm(t, Ruling::FremenLoseNormalsFirst, 1, 1);
    t.stage([forces(Fremen, "meridian-s02", 2, 1), forces(Fremen, "cielago-south-s02", 1, 2)]);
    nobody_plays(t);
    t.all_pass();
    t.owes(Fremen, DecisionKind::LookAtStorm);
    t.counts(Fremen.forces_in("meridian-s02"), 1);
    t.counts(Fremen.elites_in("meridian-s02"), 1);
    t.counts(Fremen.forces_in("cielago-south-s02"), 1);
    t.counts(Fremen.elites_in("cielago-south-s02"), 1);
}

case!(
    broken_wall_is_exposed,
    Native,
    "base/ruled-otherwise/broken-wall-is-exposed",
    "Ruled otherwise, forces that enter the Shield Wall after it was blown up die there in the storm."
);
fn broken_wall_is_exposed(t: &mut Table) {
    before_the_dials(t, Ruling::BrokenWallExposed);
    t.stage([storm(8), put(Emperor, "imperial-basin-s09", 4), give(Emperor, "family-atomics")]);
    t.does(Atreides, dial(2));
    t.does(Fremen, dial(1));
    t.all_pass_through(&[DecisionKind::ControlWeather]);
    let card = t.card(Emperor, "family-atomics");
    t.does(Emperor, atomics(card));
    t.all_pass();
    t.until((3, DecisionKind::DialStorm));
    t.stage([storm(7), put(Guild, "shield-wall-s08", 2), put(Guild, "shield-wall-s09", 1)]);
    t.changes(Guild.tanks(), 3, |t| storm_moves(t, 2));
}

// ---- the spice blow

case!(
    worm_stays_out_of_the_storm,
    Native,
    "base/ruled-otherwise/worm-stays-out-of-the-storm",
    "Ruled otherwise, Shai-Hulud spares what stands in the stormed part of its territory, whosever it is."
);
fn worm_stays_out_of_the_storm(t: &mut Table) {
    let ruled = advanced().with(Ruling::StormKeepsWormAway);
    before_the_blow(t, ruled, &["hagga-basin", "red-chasm"], &["worm", "old-gap", "broken-land"]);
    t.stage([storm(13), put(Emperor, "hagga-basin-s13", 3), put(Emperor, "hagga-basin-s12", 1)]);
    t.changes(Emperor.tanks(), 1, Table::all_pass);
    t.counts(Emperor.forces_in("hagga-basin-s13"), 3);
}

case!(
    storm_hides_the_fremen,
    Native,
    "base/ruled-otherwise/storm-hides-the-fremen",
    "Ruled otherwise, Fremen in the stormed part of a worm's territory are hidden from it, though a Karama has stopped their immunity."
);
fn storm_hides_the_fremen(t: &mut Table) {
    let ruled = advanced().with(Ruling::StormHidesFremen);
    before_the_blow(t, ruled, &["hagga-basin", "red-chasm"], &["worm", "old-gap", "broken-land"]);
    t.stage([storm(13), put(Fremen, "hagga-basin-s13", 3), put(Fremen, "hagga-basin-s12", 1), give(Emperor, "karama")]);
    t.all_pass();
    let card = t.card(Emperor, "karama");
    t.does(Emperor, karama(card));
    t.changes(Fremen.tanks(), 1, Table::all_pass);
    t.counts(Fremen.forces_in("hagga-basin-s13"), 3);
}

case!(
    stopped_worm_strikes_the_top_card,
    Native,
    "base/ruled-otherwise/stopped-worm-strikes-the-top-card",
    "Advanced, ruled otherwise: a Shai-Hulud that the Fremen were kept from setting strikes the topmost territory of its pile."
);
fn stopped_worm_strikes_the_top_card(t: &mut Table) {
    let ruled = advanced().with(Ruling::StoppedPlacementStrikesTopCard);
    before_the_blow(t, ruled, &["hagga-basin", "red-chasm"], &["worm", "worm#2", "old-gap", "broken-land"]);
    t.stage([give(Atreides, "karama")]);
    t.all_pass();
    t.stage([put(Emperor, "hagga-basin-s12", 2), put(Emperor, "red-chasm-s07", 2)]);
    let card = t.card(Atreides, "karama");
    t.does(Atreides, karama(card));
    t.changes(Emperor.tanks(), 2, Table::all_pass);
    t.counts(Emperor.forces_in("hagga-basin-s12"), 0);
}

// ---- alliances and advisors

case!(
    several_alliances_in_a_nexus,
    Native,
    "base/ruled-otherwise/several-alliances-in-a-nexus",
    "Ruled otherwise, a player who has left an alliance of this Nexus makes another in it."
);
fn several_alliances_in_a_nexus(t: &mut Table) {
    before_the_blow(t, basic().with(Ruling::SeveralAlliancesANexus), &["hagga-basin"], &["worm", "old-gap"]);
    t.all_pass();
    ally(t, Atreides, Guild);
    t.does(Guild, Act::BreakAlliance);
    t.offers(Emperor, &propose(Atreides));
    ally(t, Guild, Emperor);
    let now = t.game().view(Viewer::Public).alliances;
    t.equals("alliances", &now.as_slice(), &[(Emperor, Guild)].as_slice());
}

case!(
    advisors_turn_in_the_storm,
    Native,
    "base/ruled-otherwise/advisors-turn-in-the-storm",
    "Advanced, ruled otherwise: lone advisors in the storm's sector turn as elsewhere."
);
fn advisors_turn_in_the_storm(t: &mut Table) {
    let ruled = advanced().without(&[Fremen]).with(Ruling::AdvisorsTurnUnderStorm);
    t.seat(ruled).until((2, DecisionKind::DialStorm));
    t.stage([storm(10), advise("plastic-basin-s12", 2), advise("plastic-basin-s13", 1)]);
    t.stage([spice_deck(&["old-gap", "red-chasm"])]);
    t.does(Atreides, dial(1));
    t.does(Harkonnen, dial(1));
    nobody_plays(t);
    is_in(t, Phase::Charity);
    t.counts(BeneGesserit.advisors_in("plastic-basin-s12"), 0);
    t.counts(BeneGesserit.advisors_in("plastic-basin-s13"), 0);
    t.counts(BeneGesserit.forces_in("plastic-basin-s13"), 1);
}

// ---- Karama

case!(
    one_can_stop_oneself,
    Native,
    "base/ruled-otherwise/one-can-stop-oneself",
    "Ruled otherwise, the player whose advantage it is is asked as well, and can stop it."
);
fn one_can_stop_oneself(t: &mut Table) {
    t.seat(advanced().with(Ruling::KaramaStopsOneself)).until(DecisionKind::LookAtStorm);
    t.stage([spice_deck(&["old-gap", "red-chasm"])]);
    t.stage(SIX.map(empty_hand));
    t.stage([give(Fremen, "karama")]);
    t.does(Fremen, Act::LookAtStorm);
    t.asked(DecisionKind::AnswerKarama, &SIX);
    let card = t.card(Fremen, "karama");
    t.does(Fremen, karama(card));
    t.all_pass();
    t.tells_not(Fremen, "the storm card", |fact| matches!(fact, Fact::StormCardSeen { steps: Told::Known(Some(_)) }));
}

case!(
    stop_is_of_one_use,
    Native,
    "base/ruled-otherwise/stop-is-of-one-use",
    "Ruled otherwise, a Karama stops one use: in the next sector of the same storm the Fremen lose half again."
);
fn stop_is_of_one_use(t: &mut Table) {
    before_the_storm(t, Ruling::KaramaStopsOneUse, 18, 2);
    t.stage([put(Fremen, "meridian-s01", 3), put(Fremen, "cielago-south-s02", 2), give(Guild, "karama")]);
    nobody_plays(t);
    let card = t.card(Guild, "karama");
    t.does(Guild, karama(card));
    // All three of the first sector, and one of the two in the second.
    t.changes(Fremen.tanks(), 3 + 1, Table::all_pass);
}

// ---- prices and cards

case!(
    half_of_each_force,
    Native,
    "base/ruled-otherwise/half-of-each-force",
    "Ruled otherwise, half the price is rounded up for each force by itself: three cost 3 to sand, and 3 into a stronghold."
);
fn half_of_each_force(t: &mut Table) {
    before_shipment(t, basic().of(&[Guild, Emperor, Harkonnen]).with(Ruling::ShipmentRoundsEachForce), &[]);
    until_ships(t, Guild);
    for (cell, count, price) in
        [("old-gap-s10", 3, 3), ("arrakeen-s10", 3, 3), ("arrakeen-s10", 1, 1), ("arrakeen-s10", 4, 4)]
    {
        t.variation(&format!("{count} to {cell}"), |t| {
            t.changes(Guild.spice(), -price, |t| {
                t.does(Guild, ship(cell, count));
                t.all_pass();
            });
        });
    }
    t.refuses(Guild, ship("arrakeen-s10", 6), Rejection::CannotPay);
}

case!(
    ghola_brings_no_kwisatz_haderach,
    Native,
    "base/ruled-otherwise/ghola-brings-no-kwisatz-haderach",
    "Advanced, ruled otherwise: Tleilaxu Ghola brings a leader back who lies face up, and neither one face down nor the Kwisatz Haderach."
);
fn ghola_brings_no_kwisatz_haderach(t: &mut Table) {
    kwisatz_haderach_dies_at(t, advanced().of(&[Atreides, Guild]).with(Ruling::GholaLeadersAlone));
    t.stage([give(Atreides, "tleilaxu-ghola"), kill("duncan-idaho")]);
    let card = t.card(Atreides, "tleilaxu-ghola");
    let act = Act::Ghola(GholaAct::KwisatzHaderach { card });
    t.withholds(Atreides, &act);
    t.refuses(Atreides, act, Rejection::LeaderNotDead);
    let duncan = |card| Act::Ghola(GholaAct::Leader { card, leader: leader("duncan-idaho") });
    t.does(Atreides, duncan(card));
    t.stage([give(Atreides, "tleilaxu-ghola"), kill("duncan-idaho")]);
    // He has died for the second time, and lies face down.
    let card = t.card(Atreides, "tleilaxu-ghola");
    t.withholds(Atreides, &duncan(card));
    t.refuses(Atreides, duncan(card), Rejection::LeaderNotDead);
}

case!(
    top_of_pile_a_stays,
    Native,
    "base/ruled-otherwise/top-of-pile-a-stays",
    "Ruled otherwise, the topmost territory card of pile A stays where it is when a new spice deck is made."
);
fn top_of_pile_a_stays(t: &mut Table) {
    before_the_blow(t, basic().with(Ruling::SpiceReshuffleKeepsPileTop), &["hagga-basin"], &[]);
    exhaust(t, &[]);
    let is_site = |id: &ComponentId| !id.to_string().contains("worm");
    let top = t.game().custody().pile(Place::SpiceDiscard(Pile::A)).into_iter().find(is_site);
    t.all_pass();
    t.tells(PUBLIC, "of the shuffle", |fact| matches!(fact, Fact::SpiceReshuffled));
    let lies = top.map(|id| t.game().custody().place(id));
    t.equals("where it lies", &lies, &Some(Place::SpiceDiscard(Pile::A)));
}
