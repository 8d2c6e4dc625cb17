//! Staged positions, for cases: components and spice put elsewhere by moves, and nothing else changed.
//!
//! A staged game is not one that was played to; who stages says so.

use serde::{Deserialize, Serialize};

use crate::bank::{Holder, Posting};
use crate::custody::{End, Place, Tokens};
use crate::facts::{Cell, ComponentId, Faction, Sector};
use crate::game::Game;

/// One move of staging.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "stage", deny_unknown_fields)]
pub enum Staging {
    /// A component goes to the top of a place.
    Move {
        /// Which.
        component: ComponentId,
        /// Where to.
        to: Place,
    },
    /// These cards come to the top of the place that they are in.
    OnTop {
        /// Which place.
        place: Place,
        /// Topmost first.
        cards: Vec<ComponentId>,
    },
    /// Forces go from one place to another.
    Forces {
        /// Whose.
        faction: Faction,
        /// From where.
        from: Place,
        /// Where to.
        to: Place,
        /// Normal ones.
        normal: u8,
        /// Elite ones.
        elite: u8,
    },
    /// Bene Gesserit tokens of a cell show this side.
    Sides {
        /// Where.
        cell: Cell,
        /// Whether they are advisors.
        advisors: bool,
    },
    /// Spice goes from one holder to another.
    Spice {
        /// From whom.
        from: Holder,
        /// To whom.
        to: Holder,
        /// How much.
        amount: u32,
    },
    /// The storm marker is put elsewhere.
    Storm {
        /// Where to.
        sector: Sector,
    },
}

named! {
    /// Why a move of staging is refused.
    pub enum StagingFault {
        /// The component cannot be there.
        NotThere = "not-there",
        /// There are not so many.
        NotSoMany = "not-so-many",
        /// The holder has less.
        NotSoMuch = "not-so-much",
        /// The result is no lawful position.
        Unlawful = "unlawful",
    }
}

impl Game {
    /// Makes these moves, all or none.
    pub fn stage(&mut self, moves: &[Staging]) -> Result<(), StagingFault> {
        let mut staged = self.clone();
        for change in moves {
            staged.stage_one(change)?;
        }
        if !staged.integrity().is_empty() {
            return Err(StagingFault::Unlawful);
        }
        // Whoever looks sees another position now.
        staged.counters.seen.iter_mut().for_each(|count| *count += 1);
        *self = staged;
        Ok(())
    }

    fn stage_one(&mut self, change: &Staging) -> Result<(), StagingFault> {
        match change {
            Staging::Move { component, to } => {
                if !to.admits(*component) {
                    return Err(StagingFault::NotThere);
                }
                let from = self.custody.place(*component);
                match component {
                    ComponentId::Force(token) => {
                        self.move_tokens(token.faction, Tokens(1 << token.number), from, *to);
                    }
                    _ => self.move_card(*component, from, *to, End::Top),
                }
            }
            Staging::OnTop { place, cards } => {
                let mut order = self.custody.pile(*place);
                if cards.iter().any(|card| !order.contains(card)) {
                    return Err(StagingFault::NotThere);
                }
                order.retain(|id| !cards.contains(id));
                let mut top = cards.clone();
                top.dedup();
                top.extend(order);
                if top.len() != self.custody.count(*place) {
                    return Err(StagingFault::NotSoMany);
                }
                self.custody.arrange(*place, &top);
            }
            Staging::Forces { faction, from, to, normal, elite } => {
                let tokens = self.custody.tokens(*faction, *from);
                let elites = tokens.and(self.elites(*faction));
                if *elite > elites.len() || *normal > tokens.less(elites).len() {
                    return Err(StagingFault::NotSoMany);
                }
                let chosen = self.select(*faction, *from, *normal, *elite);
                let number = chosen.numbers().next().unwrap_or(0);
                if !to.admits(ComponentId::Force(crate::facts::Token { faction: *faction, number })) {
                    return Err(StagingFault::NotThere);
                }
                self.move_tokens(*faction, chosen, *from, *to);
            }
            Staging::Sides { cell, advisors } => {
                let tokens = self.tokens_in(Faction::BeneGesserit, *cell);
                self.custody.turn(tokens, *advisors);
            }
            Staging::Spice { from, to, amount } => {
                let short = *from != Holder::Bank && self.bank.balance(*from) < *amount;
                let back = *to == Holder::Bank && self.bank.totals().1 < u64::from(*amount);
                if short || back {
                    return Err(StagingFault::NotSoMuch);
                }
                self.bank.post(Posting { from: *from, to: *to, amount: *amount });
            }
            Staging::Storm { sector } => self.storm.sector = Some(*sector),
        }
        Ok(())
    }
}
