//! What a seat may do now, in the form in which a table would say it: single acts, and ranges as ranges.
//!
//! An offer can be compared with an act, drawn from, and written out. Which offers there are is said by the families.

use serde::{Deserialize, Serialize};

use crate::custody::Handle;
use crate::facts::{Cell, Faction, Leader, Territory};
use crate::request::{Act, ActKind, CellForces, is_orderly};
pub use crate::rules::battle::menu::{BattleOffer, Means};
pub use crate::rules::bidding::menu::BiddingOffer;
pub use crate::rules::charity::menu::CharityOffer;
pub use crate::rules::deals::menu::DealOffer;
pub use crate::rules::ghola::menu::GholaOffer;
pub use crate::rules::movement::menu::{Departure, MovementOffer, Purse};
pub use crate::rules::movement::price::{Rate, Terms};
pub use crate::rules::nexus_cards::menu::NexusOffer;
pub use crate::rules::revival::menu::RevivalOffer;
pub use crate::rules::special::menu::SpecialOffer;
pub use crate::rules::support::menu::SupportOffer;
pub use crate::rules::truth::menu::TruthOffer;

/// One legal option, or a range of them.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "offer")]
pub enum Offer {
    /// Decline, or be done.
    Pass,
    /// Predict one of these in a turn up to the last.
    Predict {
        /// Whom.
        factions: Vec<Faction>,
        /// The last turn.
        turns: u8,
    },
    /// Keep this traitor card.
    KeepTraitor {
        /// Whose card.
        leader: Leader,
    },
    /// Divide this many forces over these cells.
    PlaceFremen {
        /// In board order.
        cells: Vec<Cell>,
        /// Exactly so many.
        forces: u8,
        /// At most so many of them elite.
        elites: u8,
    },
    /// Place one force in one of these cells.
    PlaceSister {
        /// In board order.
        cells: Vec<Cell>,
    },
    /// Dial a number in this range.
    DialStorm {
        /// The lowest.
        least: u8,
        /// The highest.
        most: u8,
    },
    /// Set the storm's movement with this card.
    ControlWeather {
        /// The card.
        card: Handle,
        /// The furthest.
        most: u8,
    },
    /// Play Family Atomics.
    UseAtomics {
        /// The card.
        card: Handle,
    },
    /// Choose how many elite forces are among the dead of a cell.
    ChooseLosses {
        /// Where.
        cell: Cell,
        /// How many die in all.
        losses: u8,
        /// The fewest elite.
        least: u8,
        /// The most elite.
        most: u8,
    },
    /// Look at the next storm card.
    LookAtStorm,
    /// Spare the ally's forces in this territory, or do not.
    SpareAlly {
        /// Where the worm is.
        territory: Territory,
    },
    /// Place the worm here.
    PlaceWorm {
        /// Where.
        territory: Territory,
    },
    /// Ride from these cells, with up to so many, to one of those; nothing rides to where it is.
    Ride {
        /// What may ride, in board order.
        from: Vec<CellForces>,
        /// Where to, in board order.
        to: Vec<Cell>,
    },
    /// Say that one would ally with this player.
    Propose {
        /// With whom.
        to: Faction,
    },
    /// Leave the alliance.
    BreakAlliance,
    /// Turn the fighters of this territory into advisors.
    TurnFighters {
        /// Where.
        territory: Territory,
    },
    /// Stop what is under way with this card.
    PlayKarama {
        /// The card.
        card: Handle,
    },
    /// Send part of the payment to the bank.
    Redirect,
    /// In CHOAM Charity.
    Charity(CharityOffer),
    /// In Bidding.
    Bidding(BiddingOffer),
    /// In Revival.
    Revival(RevivalOffer),
    /// In Shipment and Movement.
    Movement(MovementOffer),
    /// In Battle.
    Battle(BattleOffer),
    /// At any time, for an ally.
    Support(SupportOffer),
    /// At any time, for a deal.
    Deal(DealOffer),
    /// At any time, with Tleilaxu Ghola.
    Ghola(GholaOffer),
    /// At any time, with Truthtrance, or in answer to it.
    Truth(TruthOffer),
    /// With a Karama, by the power that is the faction's own.
    Special(SpecialOffer),
    /// With a Nexus card.
    Nexus(NexusOffer),
}

impl Offer {
    /// The kind of the acts that it holds.
    pub fn kind(&self) -> ActKind {
        match self {
            Self::Pass => ActKind::Pass,
            Self::Predict { .. } => ActKind::Predict,
            Self::KeepTraitor { .. } => ActKind::KeepTraitor,
            Self::PlaceFremen { .. } => ActKind::PlaceFremen,
            Self::PlaceSister { .. } => ActKind::PlaceSister,
            Self::DialStorm { .. } => ActKind::DialStorm,
            Self::ControlWeather { .. } => ActKind::ControlWeather,
            Self::UseAtomics { .. } => ActKind::UseAtomics,
            Self::ChooseLosses { .. } => ActKind::ChooseLosses,
            Self::LookAtStorm => ActKind::LookAtStorm,
            Self::SpareAlly { .. } => ActKind::SpareAlly,
            Self::PlaceWorm { .. } => ActKind::PlaceWorm,
            Self::Ride { .. } => ActKind::Ride,
            Self::Propose { .. } => ActKind::Propose,
            Self::BreakAlliance => ActKind::BreakAlliance,
            Self::TurnFighters { .. } => ActKind::TurnFighters,
            Self::PlayKarama { .. } => ActKind::PlayKarama,
            Self::Redirect => ActKind::Redirect,
            Self::Charity(offer) => offer.kind(),
            Self::Bidding(offer) => offer.kind(),
            Self::Revival(offer) => offer.kind(),
            Self::Movement(offer) => offer.kind(),
            Self::Battle(offer) => offer.kind(),
            Self::Support(offer) => offer.kind(),
            Self::Deal(offer) => offer.kind(),
            Self::Ghola(offer) => offer.kind(),
            Self::Truth(offer) => offer.kind(),
            Self::Special(offer) => offer.kind(),
            Self::Nexus(offer) => offer.kind(),
        }
    }

    /// Whether the act is one of those offered.
    pub fn admits(&self, act: &Act) -> bool {
        match (self, act) {
            (Self::Pass, Act::Pass)
            | (Self::LookAtStorm, Act::LookAtStorm)
            | (Self::SpareAlly { .. }, Act::SpareAlly { .. })
            | (Self::BreakAlliance, Act::BreakAlliance)
            | (Self::TurnFighters { .. }, Act::TurnFighters)
            | (Self::Redirect, Act::Redirect) => true,
            (Self::Predict { factions, turns }, Act::Predict { faction, turn }) => {
                factions.contains(faction) && (1..=*turns).contains(turn)
            }
            (Self::KeepTraitor { leader }, Act::KeepTraitor { leader: kept }) => leader == kept,
            (Self::PlaceFremen { cells, forces, elites }, Act::PlaceFremen { forces: placed }) => {
                let (normal, elite) = sums(placed);
                is_orderly(placed)
                    && placed.iter().all(|entry| cells.contains(&entry.cell))
                    && normal + elite == u32::from(*forces)
                    && elite <= u32::from(*elites)
            }
            (Self::PlaceSister { cells }, Act::PlaceSister { cell }) => cells.contains(cell),
            (Self::DialStorm { least, most }, Act::DialStorm { number }) => (least..=most).contains(&number),
            (Self::ControlWeather { card, most }, Act::ControlWeather { card: played, steps }) => {
                card == played && steps <= most
            }
            (Self::UseAtomics { card }, Act::UseAtomics { card: played })
            | (Self::PlayKarama { card }, Act::PlayKarama { card: played }) => card == played,
            (Self::ChooseLosses { least, most, .. }, Act::ChooseLosses { elite }) => (least..=most).contains(&elite),
            (Self::PlaceWorm { territory }, Act::PlaceWorm { territory: placed }) => territory == placed,
            (Self::Ride { from, to }, Act::Ride { forces, to: cell }) => {
                let within = |entry: &CellForces| {
                    let may = |own: &CellForces| {
                        own.cell == entry.cell && entry.normal <= own.normal && entry.elite <= own.elite
                    };
                    entry.cell != *cell && from.iter().any(may)
                };
                !forces.is_empty() && is_orderly(forces) && forces.iter().all(within) && to.contains(cell)
            }
            (Self::Propose { to }, Act::Propose { to: named }) => to == named,
            (Self::Charity(offer), Act::Charity(act)) => offer.admits(*act),
            (Self::Bidding(offer), Act::Bidding(act)) => offer.admits(act),
            (Self::Revival(offer), Act::Revival(act)) => offer.admits(*act),
            (Self::Movement(offer), Act::Movement(act)) => offer.admits(act),
            (Self::Battle(offer), Act::Battle(act)) => offer.admits(act),
            (Self::Support(offer), Act::Support(act)) => offer.admits(*act),
            (Self::Deal(offer), Act::Deal(act)) => offer.admits(*act),
            (Self::Ghola(offer), Act::Ghola(act)) => offer.admits(*act),
            (Self::Truth(offer), Act::Truth(act)) => offer.admits(act),
            (Self::Special(offer), Act::Special(act)) => offer.admits(act),
            (Self::Nexus(offer), Act::Nexus(act)) => offer.admits(act),
            _ => false,
        }
    }

    /// One of its acts, chosen by `draw`, which is given a bound and answers with a number below it.
    pub fn sample(&self, draw: &mut impl FnMut(u32) -> u32) -> Act {
        match self {
            Self::Pass => Act::Pass,
            Self::Predict { factions, turns } => {
                Act::Predict { faction: *pick(factions, draw), turn: within(1, *turns, draw) }
            }
            Self::KeepTraitor { leader } => Act::KeepTraitor { leader: *leader },
            Self::PlaceFremen { cells, forces, elites } => {
                Act::PlaceFremen { forces: divided(cells, *forces, within(0, *elites, draw), draw) }
            }
            Self::PlaceSister { cells } => Act::PlaceSister { cell: *pick(cells, draw) },
            Self::DialStorm { least, most } => Act::DialStorm { number: within(*least, *most, draw) },
            Self::ControlWeather { card, most } => Act::ControlWeather { card: *card, steps: within(0, *most, draw) },
            Self::UseAtomics { card } => Act::UseAtomics { card: *card },
            Self::ChooseLosses { least, most, .. } => Act::ChooseLosses { elite: within(*least, *most, draw) },
            Self::LookAtStorm => Act::LookAtStorm,
            Self::SpareAlly { .. } => Act::SpareAlly { spare: draw(2) == 0 },
            Self::PlaceWorm { territory } => Act::PlaceWorm { territory: *territory },
            Self::Ride { from, to } => {
                let away = |to: &Cell| from.iter().filter(|own| own.cell != *to).copied().collect::<Vec<_>>();
                let reachable: Vec<Cell> = to.iter().filter(|to| !away(to).is_empty()).copied().collect();
                let to = *pick(&reachable, draw);
                Act::Ride { forces: some_of(&away(&to), draw), to }
            }
            Self::Propose { to } => Act::Propose { to: *to },
            Self::BreakAlliance => Act::BreakAlliance,
            Self::TurnFighters { .. } => Act::TurnFighters,
            Self::PlayKarama { card } => Act::PlayKarama { card: *card },
            Self::Redirect => Act::Redirect,
            Self::Charity(offer) => Act::Charity(offer.sample()),
            Self::Bidding(offer) => Act::Bidding(offer.sample(draw)),
            Self::Revival(offer) => Act::Revival(offer.sample(draw)),
            Self::Movement(offer) => Act::Movement(offer.sample(draw)),
            Self::Battle(offer) => Act::Battle(offer.sample(draw)),
            Self::Support(offer) => Act::Support(offer.sample(draw)),
            Self::Deal(offer) => Act::Deal(offer.sample(draw)),
            Self::Ghola(offer) => Act::Ghola(offer.sample(draw)),
            Self::Truth(offer) => Act::Truth(offer.sample(draw)),
            Self::Special(offer) => Act::Special(offer.sample(draw)),
            Self::Nexus(offer) => Act::Nexus(offer.sample(draw)),
        }
    }

    /// Its acts in order, as far as they are few; nothing if there are more than `most`.
    pub fn acts(&self, most: usize) -> Option<Vec<Act>> {
        let acts: Vec<Act> = match self {
            Self::Predict { factions, turns } => factions
                .iter()
                .flat_map(|faction| (1..=*turns).map(|turn| Act::Predict { faction: *faction, turn }))
                .collect(),
            Self::PlaceFremen { .. } => return None,
            Self::PlaceSister { cells } => cells.iter().map(|cell| Act::PlaceSister { cell: *cell }).collect(),
            Self::DialStorm { least, most } => (*least..=*most).map(|number| Act::DialStorm { number }).collect(),
            Self::ControlWeather { card, most } => {
                (0..=*most).map(|steps| Act::ControlWeather { card: *card, steps }).collect()
            }
            Self::ChooseLosses { least, most, .. } => {
                (*least..=*most).map(|elite| Act::ChooseLosses { elite }).collect()
            }
            Self::SpareAlly { .. } => vec![Act::SpareAlly { spare: false }, Act::SpareAlly { spare: true }],
            Self::Ride { from, to } => {
                let mut groups: Vec<Vec<CellForces>> = vec![Vec::new()];
                for own in from {
                    let mut wider = Vec::new();
                    for group in &groups {
                        for normal in 0..=own.normal {
                            for elite in 0..=own.elite {
                                let mut next = group.clone();
                                if normal + elite > 0 {
                                    next.push(CellForces { cell: own.cell, normal, elite });
                                }
                                wider.push(next);
                            }
                        }
                    }
                    groups = wider;
                    if groups.len() * to.len() > most.saturating_add(to.len()) {
                        return None;
                    }
                }
                groups.retain(|group| !group.is_empty());
                let rides =
                    groups.iter().flat_map(|group| to.iter().map(|to| Act::Ride { forces: group.clone(), to: *to }));
                rides.filter(|ride| self.admits(ride)).collect()
            }
            Self::Pass
            | Self::KeepTraitor { .. }
            | Self::UseAtomics { .. }
            | Self::LookAtStorm
            | Self::PlaceWorm { .. }
            | Self::Propose { .. }
            | Self::BreakAlliance
            | Self::TurnFighters { .. }
            | Self::PlayKarama { .. }
            | Self::Redirect
            | Self::Charity(_) => vec![self.sample(&mut |_| 0)],
            Self::Bidding(offer) => offer.acts(most)?.into_iter().map(Act::Bidding).collect(),
            Self::Revival(offer) => offer.all().into_iter().map(Act::Revival).collect(),
            Self::Battle(offer) => offer.acts()?.into_iter().map(Act::Battle).collect(),
            Self::Movement(offer) => offer.acts()?.into_iter().map(Act::Movement).collect(),
            Self::Support(offer) => offer.acts(most)?.into_iter().map(Act::Support).collect(),
            Self::Deal(offer) => offer.acts(most)?.into_iter().map(Act::Deal).collect(),
            Self::Ghola(offer) => offer.all().into_iter().map(Act::Ghola).collect(),
            Self::Truth(offer) => offer.acts()?.into_iter().map(Act::Truth).collect(),
            Self::Special(offer) => offer.acts()?.into_iter().map(Act::Special).collect(),
            Self::Nexus(offer) => offer.acts().into_iter().map(Act::Nexus).collect(),
        };
        (acts.len() <= most).then_some(acts)
    }
}

fn sums(forces: &[CellForces]) -> (u32, u32) {
    forces
        .iter()
        .fold((0, 0), |(normal, elite), entry| (normal + u32::from(entry.normal), elite + u32::from(entry.elite)))
}

fn pick<'a, T>(items: &'a [T], draw: &mut impl FnMut(u32) -> u32) -> &'a T {
    let bound = u32::try_from(items.len()).expect("an offer's list is short");
    &items[draw(bound) as usize]
}

fn within(least: u8, most: u8, draw: &mut impl FnMut(u32) -> u32) -> u8 {
    least + u8::try_from(draw(u32::from(most - least) + 1)).expect("the bound is at most 256")
}

fn divided(cells: &[Cell], forces: u8, elites: u8, draw: &mut impl FnMut(u32) -> u32) -> Vec<CellForces> {
    let mut placed: Vec<CellForces> =
        cells.iter().map(|cell| CellForces { cell: *cell, normal: 0, elite: 0 }).collect();
    for n in 0..forces {
        let bound = u32::try_from(placed.len()).expect("an offer's list is short");
        let entry = &mut placed[draw(bound) as usize];
        if n < elites { entry.elite += 1 } else { entry.normal += 1 }
    }
    placed.retain(|entry| entry.normal + entry.elite > 0);
    placed
}

fn some_of(from: &[CellForces], draw: &mut impl FnMut(u32) -> u32) -> Vec<CellForces> {
    let mut group: Vec<CellForces> = from
        .iter()
        .map(|own| CellForces {
            cell: own.cell,
            normal: within(0, own.normal, draw),
            elite: within(0, own.elite, draw),
        })
        .filter(|entry| entry.normal + entry.elite > 0)
        .collect();
    if group.is_empty() {
        group.push(*pick(from, draw));
    }
    group
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(count: usize) -> Vec<Cell> {
        Cell::all().take(count).collect()
    }

    fn several() -> Vec<Offer> {
        let forces = |at, normal, elite| CellForces { cell: cells(9)[at], normal, elite };
        vec![
            Offer::Pass,
            Offer::Predict { factions: vec![Faction::Emperor, Faction::Guild], turns: 3 },
            Offer::PlaceFremen { cells: cells(4), forces: 10, elites: 3 },
            Offer::PlaceSister { cells: cells(5) },
            Offer::DialStorm { least: 1, most: 3 },
            Offer::ControlWeather { card: Handle(4), most: 10 },
            Offer::ChooseLosses { cell: cells(1)[0], losses: 3, least: 1, most: 2 },
            Offer::SpareAlly { territory: cells(1)[0].territory() },
            Offer::Ride { from: vec![forces(1, 2, 0), forces(3, 1, 1)], to: cells(2) },
            Offer::Redirect,
        ]
    }

    #[test]
    fn what_is_drawn_from_an_offer_is_admitted_by_it_alone() {
        let mut state = 9_u32;
        let mut draw = |bound: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) % bound
        };
        for _ in 0..200 {
            for (n, offer) in several().iter().enumerate() {
                let act = offer.sample(&mut draw);
                let admitting: Vec<usize> =
                    several().iter().enumerate().filter(|(_, other)| other.admits(&act)).map(|(at, _)| at).collect();
                assert_eq!(admitting, [n], "{act:?}");
                assert_eq!(act.kind(), offer.kind());
            }
        }
    }

    #[test]
    fn acts_are_written_out_in_full_or_not_at_all() {
        let counts: Vec<Option<usize>> = several().iter().map(|offer| offer.acts(100).map(|acts| acts.len())).collect();
        let expected =
            [Some(1), Some(6), None, Some(5), Some(3), Some(11), Some(2), Some(2), Some((3 * 4 - 1) + 3), Some(1)];
        assert_eq!(counts, expected);
        assert_eq!(several()[8].acts(13), None);
        for offer in several() {
            for act in offer.acts(100).unwrap_or_default() {
                assert!(offer.admits(&act), "{act:?}");
            }
        }
    }

    #[test]
    fn what_lies_outside_a_range_is_not_admitted() {
        let ride = several().remove(8);
        let entry = |at: usize, normal| CellForces { cell: cells(9)[at], normal, elite: 0 };
        let to = cells(1)[0];
        assert!(ride.admits(&Act::Ride { forces: vec![entry(1, 2), entry(3, 1)], to }));
        assert!(!ride.admits(&Act::Ride { forces: vec![entry(1, 3)], to }));
        assert!(!ride.admits(&Act::Ride { forces: vec![entry(2, 1)], to }));
        assert!(!ride.admits(&Act::Ride { forces: Vec::new(), to }));
        assert!(!ride.admits(&Act::Ride { forces: vec![entry(3, 1), entry(1, 1)], to }));
        assert!(!ride.admits(&Act::Ride { forces: vec![entry(1, 1)], to: cells(9)[7] }));
        assert!(!Offer::DialStorm { least: 1, most: 3 }.admits(&Act::DialStorm { number: 4 }));
    }
}
