//! When Bene Gesserit tokens change sides: fighters intruded upon, and advisors left alone.

use crate::attempt;
use crate::custody::Tokens;
use crate::facts::{Faction, Terrain, Territory};
use crate::frame::{Effect, Frame, Outcome, Until, Verdict};
use crate::game::Game;
use crate::ids::SeatSet;
use crate::log::Fact;
use crate::profile::Ruling;
use crate::request::{Act, DecisionKind};
use crate::rules::advisors::state::IntrusionFrame;
use crate::rules::karama;
use crate::rules::karama::state::Advantage;

const SISTERS: Faction = Faction::BeneGesserit;

/// Whether a faction that has entered a territory gives the Bene Gesserit the choice to turn their fighters.
pub(crate) fn is_intruded(game: &Game, by: Faction, territory: Territory) -> bool {
    game.is_advanced()
        && game.plays(SISTERS)
        && by != SISTERS
        && game.ally(SISTERS) != Some(by)
        && territory.facts().kind != Terrain::PolarSink
        && game.fighters_in(SISTERS, territory) > 0
        && !karama::is_stopped(game, Advantage::Intrusion)
}

/// Asks them.
pub(crate) fn intrude(game: &mut Game, territory: Territory) {
    mark!("base.edge.intrusion-each");
    game.push(Frame::Intrusion(IntrusionFrame { territory, turning: false }));
    let seat = game.seat(SISTERS).expect("only Bene Gesserit in play are intruded upon");
    game.ask(DecisionKind::TurnFighters, Until::All, SeatSet::only(seat));
}

pub(crate) fn advance(game: &mut Game, frame: &IntrusionFrame) {
    let territory = frame.territory;
    if frame.turning {
        if game.take_outcome_verdict() == Verdict::Allowed {
            mark!("base.bg.intrusion");
            turn(game, territory, true);
        }
    } else if game.take_answer() == Act::TurnFighters {
        game.top_mut().frame = Frame::Intrusion(IntrusionFrame { territory, turning: true });
        attempt::open(game, Some(SISTERS), Effect::SistersTurn { territory });
        return;
    } else {
        game.tell(Fact::SistersUnchanged { territory });
    }
    game.finish(Outcome::Done);
}

/// Advisors alone in a territory become fighters, unless they stand under the storm.
pub(crate) fn settle_alone(game: &mut Game) {
    if game.custody.advisors().is_empty() {
        return;
    }
    for territory in Territory::all() {
        let others = game.seats.iter().filter(|(_, other)| *other != SISTERS);
        let alone = others.clone().all(|(_, other)| game.forces_in(*other, territory) == 0);
        if !alone || game.advisors_in(territory).is_empty() {
            continue;
        }
        // base.bg.alone-when.storm: not under the storm; all tokens of a territory show one side, so none of them turns.
        let stormed = territory.cells().iter().any(|cell| {
            game.in_storm(*cell) && !game.tokens_in(SISTERS, *cell).and(game.custody.advisors()).is_empty()
        });
        mark!("base.bg.alone-when");
        if stormed {
            mark!("base.bg.alone-when.storm");
        }
        if !stormed || game.rules_otherwise(Ruling::AdvisorsTurnUnderStorm) {
            mark!("base.bg.alone");
            turn(game, territory, false);
        }
    }
}

/// After a battle lone advisors stay what they are until the next turn, unless the ruling says otherwise.
pub(crate) fn after_battle(game: &mut Game) {
    if game.rules_otherwise(Ruling::AdvisorsTurnAfterBattle) {
        settle_alone(game);
    }
}

/// A turn begins: advisors that the battles of the last one have left alone become fighters.
pub(crate) fn settle_last(game: &mut Game) {
    if !game.custody.advisors().is_empty() {
        mark!("base.edge.advisor-last");
    }
    settle_alone(game);
}

pub(crate) fn turn(game: &mut Game, territory: Territory, to_advisors: bool) {
    mark!("base.bg.two-sides");
    let tokens = territory.cells().iter().fold(Tokens::NONE, |all, cell| all.or(game.tokens_in(SISTERS, *cell)));
    game.custody.turn(tokens, to_advisors);
    game.tell(Fact::SistersTurned { territory, advisors: to_advisors });
}
