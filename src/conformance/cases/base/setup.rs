//! Cases of set-up: its order, who sits down, and the secrets that are made.

use truthsayer_engine::Viewer;
use truthsayer_engine::profile::SetupFault;
use truthsayer_engine::random::{Label, ScriptedDraw};

use crate::registry::case;
use crate::table::prelude::*;

/// The leaders on the traitor cards that a player chooses from.
pub(super) fn dealt(t: &mut Table, faction: Faction) -> Vec<&'static str> {
    let seat = t.seat_of(faction);
    let own = t.game().view(Viewer::Seat(seat)).own;
    own.map(|own| own.traitors_dealt.iter().map(|leader| leader.name()).collect()).unwrap_or_default()
}

/// Each of these keeps the first of the traitor cards dealt to it.
pub(super) fn keep_first(t: &mut Table, factions: &[Faction]) {
    for faction in factions {
        let first = dealt(t, *faction)[0];
        t.does(*faction, keep(first));
    }
}

/// All who choose among traitor cards.
pub(super) const CHOOSERS: [Faction; 5] = [Atreides, BeneGesserit, Emperor, Guild, Fremen];

fn deals(first: &[&str]) -> ScriptedDraw {
    let top = first.iter().map(|leader| component(&format!("traitor:{leader}"))).collect();
    ScriptedDraw::Order { label: Label::TraitorDeck, top }
}

const ATREIDES: [&str; 4] = ["thufir-hawat", "lady-jessica", "gurney-halleck", "duncan-idaho"];

case!(
    follows_its_order,
    Native,
    "base/setup/follows-its-order",
    "Set-up goes from the prediction by traitors, spice, forces and cards to turn 1, one step after the other."
);
fn follows_its_order(t: &mut Table) {
    t.seat(advanced());
    t.asked(DecisionKind::Predict, &[BeneGesserit]);
    t.does(BeneGesserit, predict(Fremen, 3));
    t.asked(DecisionKind::KeepTraitor, &CHOOSERS);
    t.counts(Atreides.spice(), 0);
    keep_first(t, &CHOOSERS);
    t.counts(Atreides.spice(), 10);
    t.counts(Atreides.forces_in("arrakeen-s10"), 10);
    t.asked(DecisionKind::PlaceFremen, &[Fremen]);
    t.does(Fremen, divide(&[("sietch-tabr-s14", 10, 0)]));
    t.asked(DecisionKind::PlaceSister, &[BeneGesserit]);
    t.counts(Guild.cards(), 0);
    t.counts(Quantity::Turn, 0);
    t.does(BeneGesserit, sister("polar-sink"));
    t.counts(Guild.cards(), 1);
    t.counts(Quantity::Turn, 1);
    t.asked(DecisionKind::DialStorm, &[Atreides, Fremen]);
}

case!(
    goes_on_where_it_was_saved,
    Recovery,
    "base/setup/goes-on-where-it-was-saved",
    "A set-up that is saved among its choices goes on with those who have not chosen, and with nobody else."
);
fn goes_on_where_it_was_saved(t: &mut Table) {
    t.seat(basic());
    t.does(BeneGesserit, predict(Fremen, 3));
    keep_first(t, &[Guild, Atreides]);
    t.save_and_load();
    t.asked(DecisionKind::KeepTraitor, &[BeneGesserit, Emperor, Fremen]);
    t.refuses_stale(Guild);
    keep_first(t, &[Fremen, BeneGesserit, Emperor]);
    t.save_and_load();
    t.asked(DecisionKind::PlaceFremen, &[Fremen]);
    t.refuses_stale(Emperor);
}

case!(lasts_ten_turns, Native, "base/setup/lasts-ten-turns", "A game of the usual length ends after its tenth turn.");
fn lasts_ten_turns(t: &mut Table) {
    t.seat(basic().of(&[Atreides, Harkonnen])).until((10, DecisionKind::UseAtomics));
    t.stage([spice_deck(&["old-gap"])]);
    t.idle_until(Goal::Over);
    t.counts(Quantity::Turn, 10);
    t.is_over();
}

case!(
    lasts_as_agreed,
    Native,
    "base/setup/lasts-as-agreed",
    "A game whose length the group has settled on ends after that turn and no earlier."
);
fn lasts_as_agreed(t: &mut Table) {
    t.seat(basic().of(&[Atreides, Harkonnen]).turns(1)).until(DecisionKind::DialStorm);
    t.stage([spice_deck(&["old-gap"])]);
    t.does(Atreides, dial(1));
    t.counts(Quantity::Turn, 1);
    t.does(Harkonnen, dial(1));
    t.idle_until(Goal::Over);
    t.counts(Quantity::Turn, 1);
    t.is_over();
}

case!(
    passes_over_empty_circles,
    Native,
    "base/setup/passes-over-empty-circles",
    "A circle that nobody took is passed over in storm order and when the storm is dialled."
);
fn passes_over_empty_circles(t: &mut Table) {
    t.seat(basic().in_circles(&[(2, Guild), (3, Emperor), (5, Harkonnen)])).until(DecisionKind::DialStorm);
    t.asked(DecisionKind::DialStorm, &[Guild, Harkonnen]);
    t.refuses(Emperor, dial(3), Rejection::NotYourDecision);
    t.stage([spice_deck(&["old-gap"])]);
    t.does(Guild, dial(4));
    t.does(Harkonnen, dial(4));
    // Circle 4 in sector 11 is empty, so the search from sector 9 ends at circle 5.
    t.tells(PUBLIC, "the First Player", |fact| matches!(fact, Fact::FirstPlayer { faction: Harkonnen }));
    let order = t.game().view(Viewer::Public).order;
    t.equals("storm order", &order, &[Harkonnen, Guild, Emperor].to_vec());
}

case!(
    one_player_a_circle,
    Native,
    "base/setup/one-player-a-circle",
    "Two players share neither a circle nor a faction, and one alone does not play."
);
fn one_player_a_circle(t: &mut Table) {
    t.seat(basic().of(&[Guild, Emperor]));
    let setup = t.game().setup().clone();
    let mut shared = setup.clone();
    shared.seats[1].0 = shared.seats[0].0;
    t.equals("two in a circle", &shared.faults(), &[SetupFault::SeatTakenTwice].to_vec());
    let mut twice = setup.clone();
    twice.seats[1].1 = twice.seats[0].1;
    t.equals("a faction twice", &twice.faults(), &[SetupFault::FactionTakenTwice].to_vec());
    let mut alone = setup;
    alone.seats.truncate(1);
    t.equals("one alone", &alone.faults(), &[SetupFault::TooFewSeats].to_vec());
}

case!(
    leaves_absent_factions_out,
    Native,
    "base/setup/leaves-absent-factions-out",
    "Of factions that nobody plays neither forces nor leaders nor traitor cards are in the game."
);
fn leaves_absent_factions_out(t: &mut Table) {
    t.seat(basic().of(&[Atreides, Harkonnen]));
    t.asked(DecisionKind::KeepTraitor, &[Atreides]);
    t.counts(Emperor.reserves(), 0);
    t.counts(Quantity::Pile(Place::Leaders(Emperor)), 0);
    t.counts(Quantity::Pile(Place::Leaders(Atreides)), 5);
    t.counts(Quantity::Pile(Place::TraitorDeck), 2);
    keep_first(t, &[Atreides]);
    t.asked(DecisionKind::DialStorm, &[Atreides, Harkonnen]);
    t.counts(Quantity::Pile(Place::TraitorDeck), 5);
}

case!(
    two_levels_differ_in_the_storm_deck,
    Native,
    "base/setup/two-levels-differ-in-the-storm-deck",
    "Advanced abilities such as the Fremen storm deck and the elite forces are absent from the Basic game."
);
fn two_levels_differ_in_the_storm_deck(t: &mut Table) {
    t.seat(advanced());
    t.counts(Quantity::Pile(Place::StormDeck), 6);
    t.counts(Emperor.elite_reserves(), 5);
    t.seat(basic());
    t.counts(Quantity::Pile(Place::StormDeck), 0);
    t.counts(Emperor.elite_reserves(), 0);
}

// ---- the prediction

case!(
    prediction_names_another,
    Native,
    "base/setup/prediction-names-another",
    "The Bene Gesserit predict a faction in play that is not their own, in a turn that the game has."
);
fn prediction_names_another(t: &mut Table) {
    t.seat(basic().without(&[Emperor]));
    t.asked(DecisionKind::Predict, &[BeneGesserit]);
    t.refuses(BeneGesserit, predict(Emperor, 3), Rejection::FactionAbsent);
    t.refuses(BeneGesserit, predict(BeneGesserit, 3), Rejection::Yourself);
    t.refuses(BeneGesserit, predict(Fremen, 11), Rejection::TurnOutOfRange);
    t.does(BeneGesserit, predict(Fremen, 10));
    t.sees(BeneGesserit, Secret::Prediction);
}

case!(
    prediction_fits_the_length,
    Native,
    "base/setup/prediction-fits-the-length",
    "In a shorter game the Bene Gesserit predict none of the turns that it lacks, nor a turn 0."
);
fn prediction_fits_the_length(t: &mut Table) {
    t.seat(advanced().turns(5));
    t.refuses(BeneGesserit, predict(Guild, 6), Rejection::TurnOutOfRange);
    t.refuses(BeneGesserit, predict(Guild, 0), Rejection::TurnOutOfRange);
    t.withholds(BeneGesserit, &predict(Guild, 6));
    t.refuses(Guild, predict(Emperor, 3), Rejection::NotYourDecision);
    t.does(BeneGesserit, predict(Guild, 5));
    t.owes(BeneGesserit, DecisionKind::KeepTraitor);
}

case!(
    prediction_stands,
    Recovery,
    "base/setup/prediction-stands",
    "A prediction is written once; it can be neither sent again nor lost in a save."
);
fn prediction_stands(t: &mut Table) {
    t.seat(basic());
    t.does(BeneGesserit, predict(Guild, 7));
    t.refuses_stale(BeneGesserit);
    t.refuses(BeneGesserit, predict(Emperor, 2), Rejection::WrongKind);
    t.save_and_load();
    t.sees(BeneGesserit, Secret::Prediction);
    let seat = t.seat_of(BeneGesserit);
    let written = t.game().view(Viewer::Seat(seat)).own.and_then(|own| own.prediction);
    t.equals("the prediction", &written.map(|made| (made.faction, made.turn)), &Some((Guild, 7)));
}

case!(
    prediction_is_secret,
    Privacy,
    "base/setup/prediction-is-secret",
    "Nobody but the Bene Gesserit learns what they have predicted."
);
fn prediction_is_secret(t: &mut Table) {
    t.seat(basic());
    for watcher in [PUBLIC, Fremen.into(), Harkonnen.into()] {
        t.same_to(watcher, |t| t.does(BeneGesserit, predict(Fremen, 4)), |t| t.does(BeneGesserit, predict(Guild, 9)));
    }
    t.does(BeneGesserit, predict(Fremen, 4));
    t.hidden_from(Fremen, Secret::Prediction);
}

// ---- traitors and treachery cards

case!(
    deals_four_traitors_and_leaves_one,
    Native,
    "base/setup/deals-four-traitors-and-leaves-one",
    "Everybody is dealt four traitor cards of the factions in play, keeps one of these, and no other."
);
fn deals_four_traitors_and_leaves_one(t: &mut Table) {
    t.seat(basic().of(&[Atreides, Emperor, Fremen]).draws([deals(&["stilgar", "caid"])]));
    t.counts(Quantity::Pile(Place::TraitorsDealt(Atreides)), 4);
    t.counts(Quantity::Pile(Place::TraitorsDealt(Fremen)), 4);
    t.counts(Quantity::Pile(Place::TraitorDeck), 3);
    t.refuses(Fremen, keep("stilgar"), Rejection::LeaderNotDealt);
    t.refuses(Atreides, keep("feyd-rautha"), Rejection::LeaderNotDealt);
    t.does(Atreides, keep("caid"));
    keep_first(t, &[Emperor, Fremen]);
    t.counts(Quantity::Pile(Place::TraitorsDealt(Atreides)), 0);
    t.counts(Quantity::Pile(Place::Traitors(Atreides)), 1);
    t.counts(Quantity::Pile(Place::Traitors(Fremen)), 1);
    t.counts(Quantity::Pile(Place::TraitorDeck), 12);
    t.sees(Atreides, Atreides.traitors());
}

case!(
    rejected_traitors_go_beneath_the_deck,
    Native,
    "base/setup/rejected-traitors-go-beneath-the-deck",
    "Traitor cards that were not kept lie beneath those that nobody was dealt."
);
fn rejected_traitors_go_beneath_the_deck(t: &mut Table) {
    t.seat(basic().of(&[Atreides, Emperor, Guild]));
    let before = t.game().custody().pile(Place::TraitorDeck);
    keep_first(t, &[Guild, Atreides, Emperor]);
    let after = t.game().custody().pile(Place::TraitorDeck);
    t.equals("the top of the deck", &after[..before.len()].to_vec(), &before);
}

case!(
    traitors_are_secret,
    Privacy,
    "base/setup/traitors-are-secret",
    "Nobody else learns which traitor cards a player was dealt, which one was kept, and which went back."
);
fn traitors_are_secret(t: &mut Table) {
    t.seat(basic().without(&[BeneGesserit]));
    t.sees(Guild, Guild.traitors_dealt());
    for watcher in [PUBLIC, Fremen.into(), Harkonnen.into()] {
        t.hidden_from(watcher, Guild.traitors_dealt());
        t.same_to(
            watcher,
            |t| {
                let card = dealt(t, Guild)[0];
                t.does(Guild, keep(card));
            },
            |t| {
                let card = dealt(t, Guild)[3];
                t.does(Guild, keep(card));
            },
        );
    }
    keep_first(t, &[Atreides, Emperor, Guild, Fremen]);
    for watcher in [PUBLIC, Fremen.into(), Harkonnen.into()] {
        t.tells_not(watcher, "the traitor of the Guild", |fact| {
            matches!(fact, Fact::TraitorsKept { faction: Guild, leaders: Told::Known(_) })
        });
    }
    t.sees(Guild, Guild.traitors());
    t.hidden_from(Emperor, Guild.traitors());
    t.hidden_from(PUBLIC, Secret::Deck(Place::TraitorDeck));
    t.hidden_from(Guild, Secret::Deck(Place::TraitorDeck));
}

case!(
    traitor_is_kept_once,
    Recovery,
    "base/setup/traitor-is-kept-once",
    "A choice of traitor that is sent twice counts once, and a save keeps it."
);
fn traitor_is_kept_once(t: &mut Table) {
    t.seat(basic().of(&[Atreides, Guild]));
    let kept = dealt(t, Atreides)[2];
    t.does(Atreides, keep(kept));
    t.refuses_stale(Atreides);
    t.save_and_load();
    t.refuses_stale(Atreides);
    keep_first(t, &[Guild]);
    t.save_and_load();
    t.counts(Quantity::Pile(Place::Traitors(Atreides)), 1);
    let seat = t.seat_of(Atreides);
    let own = t.game().view(Viewer::Seat(seat)).own.map(|own| own.traitors).unwrap_or_default();
    t.equals("the traitor", &own.first().map(|leader| leader.name()), &Some(kept));
}

case!(
    own_leader_can_be_kept,
    Native,
    "base/setup/own-leader-can-be-kept",
    "A player may keep the traitor card of a leader of the own faction."
);
fn own_leader_can_be_kept(t: &mut Table) {
    t.seat(basic().without(&[BeneGesserit]).draws([deals(&ATREIDES)]));
    t.offers(Atreides, &keep("gurney-halleck"));
    t.does(Atreides, keep("gurney-halleck"));
    keep_first(t, &[Emperor, Guild, Fremen]);
    t.sees(Atreides, Atreides.traitors());
    t.counts(Quantity::Pile(Place::Traitors(Atreides)), 1);
}

case!(
    own_leader_is_kept_in_secret,
    Privacy,
    "base/setup/own-leader-is-kept-in-secret",
    "Nobody learns whether the traitor that a player has kept is one of the own faction."
);
fn own_leader_is_kept_in_secret(t: &mut Table) {
    let mut three = ATREIDES;
    three[3] = "stilgar";
    t.seat(basic().without(&[BeneGesserit]).draws([deals(&three)]));
    for watcher in [PUBLIC, Fremen.into()] {
        t.same_to(
            watcher,
            |t| {
                t.does(Atreides, keep("lady-jessica"));
                keep_first(t, &[Emperor, Guild, Fremen]);
            },
            |t| {
                t.does(Atreides, keep("stilgar"));
                keep_first(t, &[Emperor, Guild, Fremen]);
            },
        );
    }
}

case!(
    harkonnen_keep_all_four,
    Native,
    "base/setup/harkonnen-keep-all-four",
    "The Harkonnen keep all four traitor cards, without being asked."
);
fn harkonnen_keep_all_four(t: &mut Table) {
    t.seat(basic().without(&[BeneGesserit]));
    t.owes_nothing(Harkonnen);
    t.refuses(Harkonnen, keep("stilgar"), Rejection::NotYourDecision);
    t.counts(Quantity::Pile(Place::Traitors(Harkonnen)), 4);
    keep_first(t, &[Atreides, Emperor, Guild, Fremen]);
    t.counts(Quantity::Pile(Place::Traitors(Harkonnen)), 4);
}

case!(
    harkonnen_alone_know_their_four,
    Privacy,
    "base/setup/harkonnen-alone-know-their-four",
    "The four traitors of the Harkonnen are known to the Harkonnen alone."
);
fn harkonnen_alone_know_their_four(t: &mut Table) {
    t.seat(basic().without(&[BeneGesserit]));
    t.sees(Harkonnen, Harkonnen.traitors());
    for watcher in [PUBLIC, Atreides.into(), Fremen.into()] {
        t.hidden_from(watcher, Harkonnen.traitors());
    }
}

case!(
    one_treachery_card_each,
    Native,
    "base/setup/one-treachery-card-each",
    "Each player starts with one treachery card, the Harkonnen with two."
);
fn one_treachery_card_each(t: &mut Table) {
    t.seat(basic()).until(DecisionKind::PlaceFremen);
    t.counts(Quantity::Pile(Place::TreacheryDeck), 33);
    t.does(Fremen, divide(&[("sietch-tabr-s14", 10, 0)]));
    for faction in CHOOSERS {
        t.counts(faction.cards(), 1);
    }
    t.counts(Harkonnen.cards(), 2);
    t.counts(Quantity::Pile(Place::TreacheryDeck), 33 - 7);
}

case!(
    first_cards_are_secret,
    Privacy,
    "base/setup/first-cards-are-secret",
    "The first treachery cards are known to those who drew them, and so is the order of the deck to nobody."
);
fn first_cards_are_secret(t: &mut Table) {
    t.seat(basic()).until(DecisionKind::PlaceFremen);
    t.does(Fremen, divide(&[("sietch-tabr-s14", 10, 0)]));
    t.sees(Harkonnen, Harkonnen.hand());
    t.sees(Guild, Guild.hand());
    for watcher in [PUBLIC, Atreides.into(), Emperor.into()] {
        t.hidden_from(watcher, Harkonnen.hand());
        t.hidden_from(watcher, Secret::Deck(Place::TreacheryDeck));
        let known = |fact: &Fact| matches!(fact, Fact::CardsDealt { faction: Harkonnen, cards: Told::Known(_) });
        t.tells_not(watcher, "the cards of the Harkonnen", known);
    }
}
