//! What a player can do in Shipment and Movement, and how it is offered.

use serde::{Deserialize, Serialize};

use crate::custody::Handle;
use crate::facts::{Cell, Territory};
use crate::forces::{CellForces, are_among, is_orderly};
use crate::kinds::ActKind;
use crate::rules::movement::price::{self, Terms};

/// What a player does in Shipment and Movement.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "does", deny_unknown_fields)]
pub enum MovementAct {
    /// Bene Gesserit: turns all advisors of a territory into fighters, before the phase.
    TakeArms {
        /// Where.
        territory: Territory,
    },
    /// Guild: takes its turn now.
    TakeTurn,
    /// Ships from the reserves.
    Ship {
        /// Where to.
        to: Cell,
        /// Normal forces.
        normal: u8,
        /// Elite forces.
        #[serde(default, skip_serializing_if = "is_none")]
        elite: u8,
        /// How much of the price the ally pays.
        #[serde(default, skip_serializing_if = "is_nothing")]
        ally: u16,
        /// The Karama that halves the price.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        karama: Option<Handle>,
        /// On what terms.
        #[serde(default = "Terms::own", skip_serializing_if = "Terms::is_own")]
        terms: Terms,
    },
    /// Ships from one territory to another.
    CrossShip {
        /// From cells of one territory, in board order, each once, none empty.
        forces: Vec<CellForces>,
        /// Where to.
        to: Cell,
        /// How much of the price the ally pays.
        #[serde(default, skip_serializing_if = "is_nothing")]
        ally: u16,
        /// On what terms.
        #[serde(default = "Terms::own", skip_serializing_if = "Terms::is_own")]
        terms: Terms,
    },
    /// Ships back to the reserves.
    ShipBack {
        /// From cells of one territory, in board order, each once, none empty.
        forces: Vec<CellForces>,
        /// On what terms.
        #[serde(default = "Terms::own", skip_serializing_if = "Terms::is_own")]
        terms: Terms,
    },
    /// Moves a group.
    Move {
        /// From cells of one territory, in board order, each once, none empty.
        forces: Vec<CellForces>,
        /// Where to.
        to: Cell,
        /// Bene Gesserit: whether advisors stay advisors among others.
        #[serde(default, skip_serializing_if = "is_false")]
        advisors: bool,
    },
    /// Plays Hajr, for one more move.
    Hajr {
        /// The card.
        card: Handle,
    },
    /// Bene Gesserit: sends one force along with a shipment.
    Accompany {
        /// As an advisor to where the shipment went, or else to the Polar Sink.
        advisor: bool,
        /// Where in that territory, if there is a choice.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Cell>,
    },
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
const fn is_none(number: &u8) -> bool {
    *number == 0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
const fn is_nothing(number: &u16) -> bool {
    *number == 0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
const fn is_false(truth: &bool) -> bool {
    !*truth
}

impl MovementAct {
    pub(crate) const fn kind(&self) -> ActKind {
        match self {
            Self::TakeArms { .. } => ActKind::TakeArms,
            Self::TakeTurn => ActKind::TakeTurn,
            Self::Ship { .. } => ActKind::Ship,
            Self::CrossShip { .. } => ActKind::CrossShip,
            Self::ShipBack { .. } => ActKind::ShipBack,
            Self::Move { .. } => ActKind::Move,
            Self::Hajr { .. } => ActKind::PlayHajr,
            Self::Accompany { .. } => ActKind::Accompany,
        }
    }
}

/// What there is to pay with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Purse {
    /// The player's own spice.
    pub own: u32,
    /// The most that the ally pays.
    pub ally: u16,
}

impl Purse {
    fn admits(self, price: u32, ally: u16) -> bool {
        let share = u32::from(ally);
        share <= price && ally <= self.ally && price - share <= self.own
    }

    /// The least that the ally has to pay of a price.
    fn least_of_ally(self, price: u32) -> u16 {
        u16::try_from(price.saturating_sub(self.own)).unwrap_or(u16::MAX)
    }
}

/// Cells of one territory that forces can leave, each with where they can go.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Departure {
    /// What stands there.
    pub forces: CellForces,
    /// Where to, in board order.
    pub reach: Vec<Cell>,
}

/// What is offered in Shipment and Movement.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "offers")]
pub enum MovementOffer {
    /// Turn the advisors of this territory into fighters.
    TakeArms {
        /// Where.
        territory: Territory,
    },
    /// Take the turn now.
    TakeTurn,
    /// Ship from the reserves.
    Ship {
        /// The most normal forces.
        normal: u8,
        /// The most elite forces.
        elite: u8,
        /// Where to, in board order.
        to: Vec<Cell>,
        /// What it costs.
        rate: price::Rate,
        /// What there is to pay with.
        purse: Purse,
        /// The Karama that halves the price.
        karama: Option<Handle>,
        /// On what terms.
        #[serde(default = "Terms::own", skip_serializing_if = "Terms::is_own")]
        terms: Terms,
    },
    /// Ship from this territory to another.
    CrossShip {
        /// What can be shipped, in board order.
        from: Vec<CellForces>,
        /// Where to, in board order.
        to: Vec<Cell>,
        /// What it costs.
        rate: price::Rate,
        /// What there is to pay with.
        purse: Purse,
        /// On what terms.
        #[serde(default = "Terms::own", skip_serializing_if = "Terms::is_own")]
        terms: Terms,
    },
    /// Ship back from this territory.
    ShipBack {
        /// What can be shipped, in board order.
        from: Vec<CellForces>,
        /// What can be spent on it.
        spice: u32,
        /// On what terms.
        #[serde(default = "Terms::own", skip_serializing_if = "Terms::is_own")]
        terms: Terms,
    },
    /// Move from this territory.
    Move {
        /// From where to where, in board order.
        from: Vec<Departure>,
        /// Cells to which advisors can come as advisors.
        as_advisors: Vec<Cell>,
        /// Cells to which they can come as fighters.
        as_fighters: Vec<Cell>,
    },
    /// Play Hajr.
    Hajr {
        /// The card.
        card: Handle,
    },
    /// Send one force along.
    Accompany {
        /// As an advisor, or to the Polar Sink.
        advisor: bool,
        /// Where in the territory of the shipment, if there is a choice.
        at: Option<Cell>,
    },
}

impl MovementOffer {
    pub(crate) const fn kind(&self) -> ActKind {
        match self {
            Self::TakeArms { .. } => ActKind::TakeArms,
            Self::TakeTurn => ActKind::TakeTurn,
            Self::Ship { .. } => ActKind::Ship,
            Self::CrossShip { .. } => ActKind::CrossShip,
            Self::ShipBack { .. } => ActKind::ShipBack,
            Self::Move { .. } => ActKind::Move,
            Self::Hajr { .. } => ActKind::PlayHajr,
            Self::Accompany { .. } => ActKind::Accompany,
        }
    }

    pub(crate) fn admits(&self, act: &MovementAct) -> bool {
        match (self, act) {
            (Self::TakeArms { territory }, MovementAct::TakeArms { territory: named }) => territory == named,
            (Self::TakeTurn, MovementAct::TakeTurn) => true,
            (
                Self::Ship { normal, elite, to, rate, purse, karama, terms },
                MovementAct::Ship { to: cell, normal: some, elite: starred, ally, karama: played, terms: on },
            ) => {
                let count = u32::from(*some) + u32::from(*starred);
                (1..=rate.most()).contains(&count)
                    && terms == on
                    && some <= normal
                    && starred <= elite
                    && to.contains(cell)
                    && karama == played
                    && purse.admits(rate.price(count, *cell), *ally)
            }
            (
                Self::CrossShip { from, to, rate, purse, terms },
                MovementAct::CrossShip { forces, to: cell, ally, terms: on },
            ) => {
                terms == on
                    && are_among(forces, from)
                    && to.contains(cell)
                    && forces.iter().all(|entry| entry.cell != *cell)
                    && purse.admits(rate.price(total(forces), *cell), *ally)
            }
            (Self::ShipBack { from, spice, terms }, MovementAct::ShipBack { forces, terms: on }) => {
                terms == on && are_among(forces, from) && price::back(total(forces)) <= *spice
            }
            (Self::Move { from, as_advisors, as_fighters }, MovementAct::Move { forces, to, advisors }) => {
                let reaches = |entry: &CellForces| {
                    let fits = |own: &Departure| {
                        own.forces.cell == entry.cell
                            && entry.normal <= own.forces.normal
                            && entry.elite <= own.forces.elite
                            && own.reach.contains(to)
                    };
                    from.iter().any(fits)
                };
                let sides = if *advisors { as_advisors } else { as_fighters };
                !forces.is_empty() && is_orderly(forces) && forces.iter().all(reaches) && sides.contains(to)
            }
            (Self::Hajr { card }, MovementAct::Hajr { card: played }) => card == played,
            (Self::Accompany { advisor, at }, MovementAct::Accompany { advisor: sent, at: there }) => {
                advisor == sent && at == there
            }
            _ => false,
        }
    }

    pub(crate) fn sample(&self, draw: &mut impl FnMut(u32) -> u32) -> MovementAct {
        match self {
            Self::TakeArms { territory } => MovementAct::TakeArms { territory: *territory },
            Self::TakeTurn => MovementAct::TakeTurn,
            Self::Ship { normal, elite, to, rate, purse, karama, terms } => {
                let to = *pick(to, draw);
                let wanted = 1 + draw(u32::from(normal + elite).min(rate.most()));
                let affordable =
                    |count: &u32| purse.admits(rate.price(*count, to), purse.least_of_ally(rate.price(*count, to)));
                let count = (1..=wanted).rev().find(affordable).unwrap_or(1);
                let count = u8::try_from(count).expect("a faction has twenty forces");
                let starred = count
                    .saturating_sub(*normal)
                    .max(u8::try_from(draw(u32::from((*elite).min(count)) + 1)).unwrap_or(0));
                let ally = purse.least_of_ally(rate.price(u32::from(count), to));
                MovementAct::Ship { to, normal: count - starred, elite: starred, ally, karama: *karama, terms: *terms }
            }
            Self::CrossShip { from, to, rate, purse, terms } => {
                let to = *pick(to, draw);
                let away: Vec<CellForces> = from.iter().filter(|own| own.cell != to).copied().collect();
                let one = CellForces {
                    normal: u8::from(away[0].normal > 0),
                    elite: u8::from(away[0].normal == 0),
                    ..away[0]
                };
                let group = some_of(&away, draw);
                let price = |forces: &[CellForces]| rate.price(total(forces), to);
                let affordable = purse.admits(price(&group), purse.least_of_ally(price(&group)));
                let forces = if affordable { group } else { vec![one] };
                let ally = purse.least_of_ally(price(&forces));
                MovementAct::CrossShip { forces, to, ally, terms: *terms }
            }
            Self::ShipBack { from, spice, terms } => {
                let group = some_of(from, draw);
                let one = CellForces {
                    normal: u8::from(from[0].normal > 0),
                    elite: u8::from(from[0].normal == 0),
                    ..from[0]
                };
                let forces = if price::back(total(&group)) <= *spice { group } else { vec![one] };
                MovementAct::ShipBack { forces, terms: *terms }
            }
            Self::Move { from, as_advisors, as_fighters } => {
                let all: Vec<(Cell, bool)> = as_fighters
                    .iter()
                    .map(|to| (*to, false))
                    .chain(as_advisors.iter().map(|to| (*to, true)))
                    .filter(|(to, _)| from.iter().any(|own| own.reach.contains(to)))
                    .collect();
                let (to, advisors) = *pick(&all, draw);
                let able: Vec<CellForces> =
                    from.iter().filter(|own| own.reach.contains(&to)).map(|own| own.forces).collect();
                MovementAct::Move { forces: some_of(&able, draw), to, advisors }
            }
            Self::Hajr { card } => MovementAct::Hajr { card: *card },
            Self::Accompany { advisor, at } => MovementAct::Accompany { advisor: *advisor, at: *at },
        }
    }

    /// Single acts; ranges are not written out.
    pub(crate) fn acts(&self) -> Option<Vec<MovementAct>> {
        match self {
            Self::TakeArms { .. } | Self::TakeTurn | Self::Hajr { .. } | Self::Accompany { .. } => {
                Some(vec![self.sample(&mut |_| 0)])
            }
            Self::Ship { .. } | Self::CrossShip { .. } | Self::ShipBack { .. } | Self::Move { .. } => None,
        }
    }
}

pub(super) fn total(forces: &[CellForces]) -> u32 {
    forces.iter().map(|entry| u32::from(entry.normal) + u32::from(entry.elite)).sum()
}

fn pick<'a, T>(items: &'a [T], draw: &mut impl FnMut(u32) -> u32) -> &'a T {
    let bound = u32::try_from(items.len()).expect("an offer's list is short");
    &items[draw(bound) as usize]
}

fn some_of(from: &[CellForces], draw: &mut impl FnMut(u32) -> u32) -> Vec<CellForces> {
    let mut upto = |most: u8| u8::try_from(draw(u32::from(most) + 1)).expect("a faction has twenty forces");
    let chosen = from.iter().map(|own| CellForces { cell: own.cell, normal: upto(own.normal), elite: upto(own.elite) });
    let group: Vec<CellForces> = chosen.filter(|entry| entry.normal + entry.elite > 0).collect();
    if group.is_empty() { vec![*pick(from, draw)] } else { group }
}
