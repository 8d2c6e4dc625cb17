//! Who has won: strongholds in every turn; after the last one the special victories, and whoever holds most.

use crate::facts::{Faction, FactionSet, Territory};
use crate::game::Game;
use crate::profile::Ruling;
use crate::rules::pause::state::{Ending, Victory};

/// One who would win, with his ally.
type Side = FactionSet;

/// The game's ending, if this turn has brought one.
pub(crate) fn judge(game: &Game) -> Option<Ending> {
    if game.turn == game.setup.turns && game.prediction.is_some() {
        mark!("base.edge.prediction-last");
    }
    let by_strongholds = strongholds(game).map(|winners| Ending { victory: Victory::Strongholds, winners });
    if let Some(ending) = by_strongholds {
        return Some(predicted(game, ending));
    }
    if game.turn < game.setup.turns {
        mark!("base.win.next-turn");
        return None;
    }
    mark!("base.setup.turns");
    mark!("base.win.last-turn");
    Some(at_the_end(game))
}

/// The first in storm order whose side holds enough.
fn strongholds(game: &Game) -> Option<Side> {
    mark!("base.win.strongholds");
    let sides = sides_in_order(game);
    let enough = |side: &&Side| held(game, **side) >= needed(game, **side);
    let mut winning = sides.iter().filter(enough);
    let first = winning.next().copied();
    if winning.next().is_some() {
        mark!("base.win.several");
        mark!("base.edge.win-storm-order");
    }
    if let Some(side) = first {
        if side.len() > 1 {
            mark!("base.ally.win");
        }
        if side.contains(Faction::BeneGesserit) {
            mark!("base.win.bg-normal");
        }
    }
    first
}

fn needed(game: &Game, side: Side) -> usize {
    if game.seats.len() == 2 {
        mark!("base.setup.small-games");
    }
    if side.len() > 1 || game.seats.len() == 2 { 4 } else { 3 }
}

/// Every player or alliance once, in storm order of its first.
fn sides_in_order(game: &Game) -> Vec<Side> {
    let mut sides: Vec<Side> = Vec::new();
    for seat in game.storm_order() {
        let Some(faction) = game.faction(seat) else { continue };
        let side = side_of(game, faction);
        if !sides.contains(&side) {
            sides.push(side);
        }
    }
    sides
}

fn side_of(game: &Game, faction: Faction) -> Side {
    let own = FactionSet::only(faction);
    game.ally(faction).map_or(own, |ally| own.with(ally))
}

fn held(game: &Game, side: Side) -> usize {
    Territory::all()
        .filter(|territory| territory.is_stronghold())
        .filter(|territory| side.iter().any(|faction| game.controls(faction, *territory)))
        .count()
}

/// The Bene Gesserit win alone what they have predicted.
fn predicted(game: &Game, ending: Ending) -> Ending {
    let made = game.prediction.filter(|made| made.turn == game.turn && ending.winners.contains(made.faction));
    if made.is_none() {
        return ending;
    }
    mark!("base.win.prediction");
    Ending { victory: Victory::Prediction, winners: FactionSet::only(Faction::BeneGesserit) }
}

fn at_the_end(game: &Game) -> Ending {
    let won = |victory, faction| Ending { victory, winners: side_of(game, faction) };
    if game.plays(Faction::Fremen) && fremen_kept_the_sietches(game) {
        mark!("base.win.fremen-special");
        mark_prediction_scope(game, side_of(game, Faction::Fremen));
        if game.ally(Faction::Fremen).is_some() {
            mark!("base.ally.fremen-victory");
        }
        return won(Victory::Fremen, Faction::Fremen);
    }
    if game.plays(Faction::Guild) {
        mark!("base.win.guild-special");
        mark_prediction_scope(game, side_of(game, Faction::Guild));
        if game.ally(Faction::Guild).is_some() {
            mark!("base.ally.guild-victory");
        }
        return won(Victory::Guild, Faction::Guild);
    }
    if game.plays(Faction::Fremen) {
        mark!("base.win.fremen-default");
        mark_prediction_scope(game, side_of(game, Faction::Fremen));
        return won(Victory::FremenDefault, Faction::Fremen);
    }
    most(game)
}

fn mark_prediction_scope(game: &Game, side: Side) {
    if game.prediction.is_some_and(|made| made.turn == game.turn && side.contains(made.faction)) {
        mark!("base.win.prediction-scope");
    }
}

/// Both sietches are the Fremen's or empty, and Tuek's Sietch is free of those who would take it.
fn fremen_kept_the_sietches(game: &Game) -> bool {
    let named = |name: &str| Territory::named(name).expect("the board has its sietches");
    let only_fremen = |territory: Territory| {
        let strangers = game.seats.iter().map(|(_, faction)| *faction).filter(|faction| *faction != Faction::Fremen);
        strangers.filter(|faction| game.fighters_in(*faction, territory) > 0).all(|stranger| {
            let is_ally = game.ally(Faction::Fremen) == Some(stranger);
            if is_ally {
                mark!("base.win.fremen-special-ally");
            }
            is_ally && game.rules_otherwise(Ruling::FremenAllyInSietchIsFine)
        })
    };
    let tuek = named("tueks-sietch");
    let takers = [Faction::Harkonnen, Faction::Atreides, Faction::Emperor];
    only_fremen(named("sietch-tabr"))
        && only_fremen(named("habbanya-sietch"))
        && takers.iter().all(|faction| game.fighters_in(*faction, tuek) == 0)
}

/// Whoever holds most; all of them, if several do.
fn most(game: &Game) -> Ending {
    mark!("base.win.most");
    let sides = sides_in_order(game);
    let best = sides.iter().map(|side| held(game, *side)).max().unwrap_or(0);
    let winning: Vec<Side> = sides.into_iter().filter(|side| held(game, *side) == best).collect();
    if winning.len() > 1 {
        mark!("base.win.most.tie");
    }
    let first_alone = game.rules_otherwise(Ruling::MostTieStormOrder);
    if first_alone {
        mark!("base.edge.win-storm-order");
    }
    let winners = winning.iter().take(if first_alone { 1 } else { winning.len() });
    let winners = winners.flat_map(|side| side.iter()).collect();
    let ending = Ending { victory: Victory::Most, winners };
    mark!("base.win.prediction-default");
    if game.rules_otherwise(Ruling::PredictionNotOnMost) { ending } else { predicted(game, ending) }
}
