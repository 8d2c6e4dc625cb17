//! Alliances, made and broken.

use crate::facts::Faction;
use crate::game::Game;
use crate::log::{Fact, Viewer};
use crate::profile::{Mode, Ruling, Setup};
use crate::rejection::Rejection;
use crate::request::{Act, DecisionKind};
use crate::tests::{does, refused, stack_deck, started, step, until};

use Faction::{Atreides, Emperor, Guild, Harkonnen};

fn nexus(setup: Setup) -> Game {
    let mut game = started(setup);
    while game.turn() < 2 {
        step(&mut game);
    }
    stack_deck(&mut game, &["worm", "old-gap"]);
    until(&mut game, DecisionKind::Negotiate);
    game
}

fn four() -> Setup {
    Setup::new(Mode::Basic, &[Atreides, Emperor, Guild, Harkonnen], 12)
}

fn propose(to: Faction) -> Act {
    Act::Propose { to }
}

#[test]
fn two_who_both_say_so_are_allies_at_once() {
    let mut game = nexus(four());
    let log = does(&mut game, Atreides, propose(Guild));
    let of = |game: &Game, faction| Viewer::Seat(game.seat(faction).expect("in play"));
    let learned: Vec<bool> =
        [Atreides, Emperor, Guild].iter().map(|faction| log[0].seen_by(of(&game, *faction)).is_some()).collect();
    assert_eq!(learned, [true, false, true], "a proposal is known to the two alone");
    assert_eq!(game.view(of(&game, Guild)).own.expect("a seat").proposed_by, [Atreides]);
    assert_eq!(game.ally(Atreides), None);
    let log = does(&mut game, Guild, propose(Atreides));
    assert_eq!(log.last().expect("told").fact, Fact::AllianceFormed { one: Atreides, other: Guild });
    assert_eq!((game.ally(Atreides), game.ally(Guild)), (Some(Guild), Some(Atreides)));
    assert_eq!(game.view(Viewer::Public).alliances, [(Atreides, Guild)]);
}

#[test]
fn every_refusal_has_its_name_in_order_of_precedence() {
    let mut game = nexus(four());
    assert_eq!(refused(&mut game, Emperor, propose(Faction::Fremen)), Rejection::FactionAbsent);
    assert_eq!(refused(&mut game, Emperor, propose(Emperor)), Rejection::Yourself);
    assert_eq!(refused(&mut game, Emperor, Act::BreakAlliance), Rejection::NotAllied);
    assert_eq!(refused(&mut game, Emperor, Act::TurnFighters), Rejection::WrongKind);
    does(&mut game, Emperor, propose(Harkonnen));
    assert_eq!(refused(&mut game, Emperor, propose(Harkonnen)), Rejection::AlreadyProposed);
    does(&mut game, Atreides, propose(Guild));
    does(&mut game, Guild, propose(Atreides));
    assert_eq!(refused(&mut game, Atreides, propose(Emperor)), Rejection::AlreadyAllied);
    assert_eq!(refused(&mut game, Emperor, propose(Guild)), Rejection::OtherAllied);
    does(&mut game, Guild, Act::BreakAlliance);
    assert_eq!(refused(&mut game, Guild, propose(Harkonnen)), Rejection::AlliedThisNexus);
    assert_eq!(refused(&mut game, Harkonnen, propose(Guild)), Rejection::AlliedThisNexus);
    let emperor_done = does(&mut game, Emperor, Act::Pass);
    assert_eq!(emperor_done[0].fact, Fact::DoneWithNexus { faction: Emperor });
    assert_eq!(refused(&mut game, Emperor, propose(Harkonnen)), Rejection::Stale, "who is done is not asked again");
    does(&mut game, Harkonnen, propose(Emperor));
    assert_eq!(game.ally(Emperor), Some(Harkonnen), "what the Emperor said before stands");
}

#[test]
fn who_is_done_is_proposed_to_in_vain() {
    let mut game = nexus(four());
    does(&mut game, Emperor, Act::Pass);
    assert_eq!(refused(&mut game, Guild, propose(Emperor)), Rejection::OtherDone);
}

#[test]
fn one_new_alliance_for_each_in_one_nexus() {
    for otherwise in [false, true] {
        let setup = if otherwise { four().with(Ruling::SeveralAlliancesANexus) } else { four() };
        let mut game = nexus(setup);
        does(&mut game, Atreides, propose(Guild));
        does(&mut game, Guild, propose(Atreides));
        does(&mut game, Guild, Act::BreakAlliance);
        assert_eq!(game.ally(Atreides), None);
        if otherwise {
            does(&mut game, Guild, propose(Emperor));
            does(&mut game, Emperor, propose(Guild));
            assert_eq!(game.ally(Guild), Some(Emperor));
        } else {
            assert_eq!(refused(&mut game, Guild, propose(Emperor)), Rejection::AlliedThisNexus);
        }
    }
}

#[test]
fn an_old_alliance_may_be_left_and_a_new_one_made() {
    let mut game = nexus(four());
    does(&mut game, Atreides, propose(Guild));
    does(&mut game, Guild, propose(Atreides));
    crate::tests::all_pass(&mut game);
    stack_deck(&mut game, &["worm", "red-chasm"]);
    until(&mut game, DecisionKind::Negotiate);
    assert_eq!(game.ally(Guild), Some(Atreides), "it lasts until the next Nexus");
    does(&mut game, Atreides, Act::BreakAlliance);
    does(&mut game, Atreides, propose(Emperor));
    does(&mut game, Emperor, propose(Atreides));
    assert_eq!(game.ally(Atreides), Some(Emperor));
    assert_eq!(game.ally(Guild), None);
}

#[test]
fn a_nexus_lasts_until_all_are_done() {
    let mut game = nexus(four());
    for faction in [Harkonnen, Atreides, Guild] {
        does(&mut game, faction, Act::Pass);
        assert_eq!(game.decisions()[0].kind, DecisionKind::Negotiate);
    }
    let log = does(&mut game, Emperor, Act::Pass);
    assert!(log.iter().any(|entry| entry.fact == Fact::NexusEnded));
    assert_eq!(game.decisions()[0].kind, DecisionKind::ClaimCharity);
}
