//! What the storm asks, and what it refuses.

use crate::facts::{Cell, Faction};
use crate::game::Game;
use crate::ids::Seat;
use crate::offer::Offer;
use crate::rejection::Rejection;
use crate::request::{Act, DecisionKind};
use crate::rules::storm::state::{StormFrame, StormStep};

pub(crate) fn check(game: &Game, frame: &StormFrame, act: &Act) -> Result<(), Rejection> {
    match act {
        Act::DialStorm { number } => {
            let (least, most) = dial(game);
            match game.turn {
                _ if (least..=most).contains(number) => Ok(()),
                1 => refuse!("base.storm.first-dial", Rejection::NumberOutOfRange),
                _ => refuse!("base.storm.later-dial", Rejection::NumberOutOfRange),
            }
        }
        Act::ChooseLosses { elite } => {
            let choice = choosing(frame).map(|cell| Losses::of(game, frame, cell));
            match choice {
                Some(losses) if (losses.least..=losses.most).contains(elite) => Ok(()),
                _ => refuse!("base.storm.fremen-half-choice", Rejection::NumberOutOfRange),
            }
        }
        Act::Pass | Act::LookAtStorm => Ok(()),
        _ => Err(Rejection::WrongKind),
    }
}

pub(crate) fn offers(game: &Game, frame: &StormFrame, kind: DecisionKind) -> Vec<Offer> {
    match kind {
        DecisionKind::DialStorm => {
            let (least, most) = dial(game);
            vec![Offer::DialStorm { least, most }]
        }
        DecisionKind::ChooseLosses => choosing(frame)
            .map(|cell| {
                let Losses { dead, least, most } = Losses::of(game, frame, cell);
                Offer::ChooseLosses { cell, losses: dead, least, most }
            })
            .into_iter()
            .collect(),
        DecisionKind::LookAtStorm => vec![Offer::Pass, Offer::LookAtStorm],
        _ => Vec::new(),
    }
}

/// The numbers on the dial.
fn dial(game: &Game) -> (u8, u8) {
    if game.turn == 1 { (0, 20) } else { (1, 3) }
}

/// Who dials: at first the two circles next to the storm's start, later the latest two wheel users.
pub(crate) fn dialers(game: &Game) -> Vec<Seat> {
    if game.turn == 1 {
        // Circles are numbered counter-clockwise from the start, so its neighbours are the first and the last.
        let seats = game.seats.iter().map(|(seat, _)| *seat);
        return seats.clone().min().into_iter().chain(seats.max()).collect();
    }
    game.storm.wheels.clone()
}

fn choosing(frame: &StormFrame) -> Option<Cell> {
    match &frame.step {
        StormStep::Choose { cells, .. } => cells.first().copied(),
        StormStep::Start
        | StormStep::Rising
        | StormStep::Dial
        | StormStep::Announced { .. }
        | StormStep::Move { .. }
        | StormStep::Endure { .. }
        | StormStep::Arrived
        | StormStep::Look
        | StormStep::Looking => None,
    }
}

/// How many Fremen tokens of a cell die, and how many of them can be elite.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Losses {
    pub(super) dead: u8,
    pub(super) least: u8,
    pub(super) most: u8,
}

impl Losses {
    /// Half of the cell's tokens, rounded up; an elite token counts as one. Where cells of a territory are counted together,
    /// what was halved in it before leaves its rounding here.
    pub(super) fn of(game: &Game, frame: &StormFrame, cell: Cell) -> Self {
        let there = game.counted(Faction::Fremen, cell);
        let before = frame.halved_in(cell.territory());
        let dead = (before + there.normal + there.elite).div_ceil(2) - before.div_ceil(2);
        Self { dead, least: dead.saturating_sub(there.normal), most: dead.min(there.elite) }
    }
}
