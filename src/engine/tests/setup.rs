//! Set-up, from the printed order to the refusals.

use crate::custody::Place;
use crate::facts::{Faction, Territory};
use crate::game::Game;
use crate::log::{Fact, Told, Viewer};
use crate::profile::{Mode, Setup, SetupFault};
use crate::random::{Label, ScriptedDraw};
use crate::rejection::Rejection;
use crate::request::{Act, CellForces, DecisionKind};
use crate::tests::{cell, does, forces, refused, six, started, step, until};

fn entry(name: &str, normal: u8, elite: u8) -> CellForces {
    CellForces { cell: cell(name), normal, elite }
}

fn at(mode: Mode, kind: DecisionKind) -> Game {
    let mut game = started(six(mode, 21));
    until(&mut game, kind);
    game
}

#[test]
fn the_prediction_comes_first_and_is_secret() {
    let mut game = started(six(Mode::Basic, 21));
    assert_eq!(game.decisions().len(), 1);
    let wrong = |game: &mut Game, faction, turn| refused(game, Faction::BeneGesserit, Act::Predict { faction, turn });
    assert_eq!(wrong(&mut game, Faction::BeneGesserit, 3), Rejection::Yourself);
    assert_eq!(wrong(&mut game, Faction::Emperor, 0), Rejection::TurnOutOfRange);
    assert_eq!(wrong(&mut game, Faction::Emperor, 11), Rejection::TurnOutOfRange);
    let log = does(&mut game, Faction::BeneGesserit, Act::Predict { faction: Faction::Emperor, turn: 10 });
    let public = log[1].seen_by(Viewer::Public);
    assert_eq!(public, Some(Fact::Predicted { faction: Told::Hidden, turn: Told::Hidden }));
    let mut two = started(Setup::new(Mode::Basic, &[Faction::BeneGesserit, Faction::Guild], 1));
    let absent = refused(&mut two, Faction::BeneGesserit, Act::Predict { faction: Faction::Emperor, turn: 1 });
    assert_eq!(absent, Rejection::FactionAbsent);
}

#[test]
fn each_keeps_one_traitor_and_harkonnen_keep_four() {
    let mut game = at(Mode::Basic, DecisionKind::KeepTraitor);
    assert_eq!(game.decisions().len(), 5, "Harkonnen have nothing to choose");
    assert_eq!(game.custody().count(Place::Traitors(Faction::Harkonnen)), 4);
    let seat = game.seat(Faction::Emperor).expect("in play");
    let own = game.view(Viewer::Seat(seat)).own.expect("a seat");
    assert_eq!(own.traitors_dealt.len(), 4);
    let foreign = crate::facts::Leader::all().find(|leader| !own.traitors_dealt.contains(leader)).expect("26 others");
    assert_eq!(refused(&mut game, Faction::Emperor, Act::KeepTraitor { leader: foreign }), Rejection::LeaderNotDealt);
    does(&mut game, Faction::Emperor, Act::KeepTraitor { leader: own.traitors_dealt[2] });
    until(&mut game, DecisionKind::PlaceFremen);
    assert_eq!(game.view(Viewer::Seat(seat)).own.expect("a seat").traitors, [own.traitors_dealt[2]]);
    assert_eq!(game.custody().count(Place::TraitorDeck), 30 - 5 - 4);
}

#[test]
fn spice_and_fixed_forces_are_as_printed() {
    let game = at(Mode::Basic, DecisionKind::PlaceFremen);
    let spice: Vec<u32> =
        game.seats().iter().map(|(seat, _)| game.bank().balance(crate::bank::Holder::Wallet(*seat))).collect();
    assert_eq!(spice, [10, 5, 10, 5, 10, 3]);
    assert_eq!(forces(&game, Faction::Atreides, "arrakeen-s10"), (10, 0));
    assert_eq!(forces(&game, Faction::Harkonnen, "carthag-s11"), (10, 0));
    assert_eq!(forces(&game, Faction::Guild, "tueks-sietch-s05"), (5, 0));
    assert_eq!(forces(&game, Faction::BeneGesserit, "polar-sink"), (1, 0));
    let reserves = |faction| game.custody().tokens(faction, Place::Reserves(faction)).len();
    let left: Vec<u8> = game.seats().iter().map(|(_, faction)| reserves(*faction)).collect();
    assert_eq!(left, [10, 19, 20, 15, 10, 20]);
}

#[test]
fn fremen_divide_exactly_ten_over_their_cells() {
    let mut game = at(Mode::Advanced, DecisionKind::PlaceFremen);
    let tabr = "sietch-tabr-s14";
    let mut wrong = |forces: Vec<CellForces>| refused(&mut game, Faction::Fremen, Act::PlaceFremen { forces });
    assert_eq!(wrong(vec![entry(tabr, 9, 0)]), Rejection::WrongForceCount);
    assert_eq!(wrong(vec![entry(tabr, 11, 0)]), Rejection::WrongForceCount);
    assert_eq!(wrong(vec![entry(tabr, 6, 4)]), Rejection::NotEnoughForces);
    assert_eq!(wrong(vec![entry("carthag-s11", 2, 0), entry(tabr, 8, 0)]), Rejection::NotThere);
    assert_eq!(wrong(vec![entry(tabr, 5, 0), entry(tabr, 5, 0)]), Rejection::Malformed);
    let parts = vec![entry(tabr, 2, 2), entry("false-wall-south-s04", 3, 0), entry("false-wall-west-s18", 2, 1)];
    let mut sorted = parts.clone();
    sorted.sort_unstable();
    does(&mut game, Faction::Fremen, Act::PlaceFremen { forces: sorted });
    assert_eq!(forces(&game, Faction::Fremen, tabr), (2, 2));
    assert_eq!(forces(&game, Faction::Fremen, "false-wall-west-s18"), (2, 1));
    let mut basic = at(Mode::Basic, DecisionKind::PlaceFremen);
    let starred = refused(&mut basic, Faction::Fremen, Act::PlaceFremen { forces: vec![entry(tabr, 9, 1)] });
    assert_eq!(starred, Rejection::NotEnoughForces, "stars mean nothing in Basic");
}

#[test]
fn the_first_sister_is_an_advisor_where_she_is_not_alone() {
    for (name, advisor) in [("arrakeen-s10", true), ("basin-s09", false), ("polar-sink", false)] {
        let mut game = at(Mode::Advanced, DecisionKind::PlaceSister);
        does(&mut game, Faction::BeneGesserit, Act::PlaceSister { cell: cell(name) });
        let territory = Territory::named(name.split("-s").next().unwrap_or(name)).or(Territory::named("polar-sink"));
        let territory = territory.expect("on the board");
        assert_eq!(game.forces_in(Faction::BeneGesserit, territory), 1, "{name}");
        assert_eq!(game.fighters_in(Faction::BeneGesserit, territory) == 0, advisor, "{name}");
    }
}

#[test]
fn cards_are_dealt_after_the_forces() {
    let mut game = at(Mode::Basic, DecisionKind::PlaceFremen);
    assert_eq!(game.hand(Faction::Emperor).len(), 0);
    step(&mut game);
    let hands: Vec<usize> = game.seats().iter().map(|(_, faction)| game.hand(*faction).len()).collect();
    assert_eq!(hands, [1, 1, 1, 1, 2, 1]);
    assert_eq!(game.turn(), 1);
    assert_eq!(game.decisions()[0].kind, DecisionKind::DialStorm);
}

#[test]
fn a_script_chooses_the_opening_or_the_set_up_is_refused() {
    let karama = crate::facts::ComponentId::named("treachery:karama#2").expect("in the box");
    let mut setup = six(Mode::Basic, 3);
    setup.script = vec![ScriptedDraw::Order { label: Label::TreacheryDeck, top: vec![karama] }];
    let mut game = started(setup.clone());
    until(&mut game, DecisionKind::DialStorm);
    assert_eq!(game.custody().place(karama), Place::Hand(Faction::Atreides), "the first seat is dealt the top card");
    setup.script = vec![ScriptedDraw::Order { label: Label::SpiceDeck, top: vec![karama] }];
    assert_eq!(Game::start(setup).err(), Some(vec![SetupFault::ScriptMissed]));
}

#[test]
fn a_missed_script_later_refuses_the_request_and_changes_nothing() {
    let worm = crate::facts::ComponentId::named("spice:shai-hulud#1").expect("in the box");
    let mut setup = six(Mode::Basic, 3);
    // The second shuffle of the spice deck can only come when worms of the first turn go back.
    setup.script = vec![
        ScriptedDraw::Order { label: Label::SpiceDeck, top: vec![worm] },
        ScriptedDraw::Number { label: Label::SpiceDeck, value: 1 },
    ];
    let mut game = started(setup);
    until(&mut game, DecisionKind::DialStorm);
    step(&mut game);
    let why = refused(&mut game, Faction::Fremen, Act::DialStorm { number: 1 });
    assert_eq!(why, Rejection::ScriptMissed);
}
