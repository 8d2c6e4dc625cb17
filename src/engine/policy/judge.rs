//! How a bot that plays to win weighs what is offered: a few acts of each offer, each with a number, the highest taken.
//!
//! A pass weighs nothing, so that what weighs less than nothing is left alone. A little chance breaks ties, and keeps
//! games with the same bots apart.

use crate::facts::{Cell, Faction, Treachery};
use crate::offer::{BiddingOffer, Departure, MovementOffer, Offer, RevivalOffer, SpecialOffer, Terms};
use crate::policy::battle;
use crate::policy::places::Places;
use crate::policy::temper::Temper;
use crate::request::{Act, BiddingAct, CellForces, Handle, MovementAct, NexusAct, NexusChoice, RevivalAct, SpecialAct};
use crate::view::{OwnView, View};

/// One point of weight, in the units in which chance breaks ties.
const POINT: i32 = 16;
/// How many acts of a range are looked at, where it is not known which are good.
const DRAWN: usize = 6;
/// How many acts with a Nexus card are looked at.
const NEXUS_ACTS_MOST: usize = 40;

/// What a seat weighs with.
struct Judge<'a> {
    view: &'a View,
    own: &'a OwnView,
    places: Places,
    temper: Temper,
}

/// The act that weighs most.
pub(super) fn best(view: &View, offers: &[&Offer], temper: Temper, draw: &mut impl FnMut(u32) -> u32) -> Option<Act> {
    let own = view.own.as_ref()?;
    let judge = Judge { view, own, places: Places::of(view, own.faction), temper };
    let mut found: Option<(i32, Act)> = None;
    for offer in offers {
        for act in judge.acts(offer, draw) {
            let luck = i32::try_from(draw(POINT.unsigned_abs())).unwrap_or_default();
            let weight = judge.weight(offer, &act) * POINT + luck;
            if found.as_ref().is_none_or(|(most, _)| weight > *most) {
                found = Some((weight, act));
            }
        }
    }
    found.map(|(_, act)| act)
}

impl Judge<'_> {
    /// Acts of an offer that are worth a look.
    fn acts(&self, offer: &Offer, draw: &mut impl FnMut(u32) -> u32) -> Vec<Act> {
        match offer {
            Offer::Movement(MovementOffer::Ship { .. }) => self.shipments(offer),
            Offer::Movement(MovementOffer::Move { from, as_advisors, as_fighters }) => {
                self.moves(from, as_advisors, as_fighters)
            }
            Offer::Bidding(BiddingOffer::Bid { least, own, .. }) => {
                vec![Act::Bidding(BiddingAct::Bid { amount: *least, ally: least.saturating_sub(*own), karama: None })]
            }
            Offer::Bidding(BiddingOffer::BidKarama { least, karama, .. }) => {
                vec![Act::Bidding(BiddingAct::Bid { amount: *least, ally: 0, karama: Some(*karama) })]
            }
            Offer::Movement(MovementOffer::CrossShip { .. } | MovementOffer::ShipBack { .. }) => self.carriages(offer),
            Offer::Battle(offer) => battle::acts(offer, draw).into_iter().map(Act::Battle).collect(),
            Offer::Nexus(offer) => offer.acts().into_iter().take(NEXUS_ACTS_MOST).map(Act::Nexus).collect(),
            Offer::Revival(_)
            | Offer::Predict { .. }
            | Offer::PlaceFremen { .. }
            | Offer::Ride { .. }
            | Offer::Special(SpecialOffer::GiveBack { .. }) => (0..DRAWN).map(|_| offer.sample(draw)).collect(),
            _ => vec![offer.sample(draw)],
        }
    }

    fn weight(&self, offer: &Offer, act: &Act) -> i32 {
        let temper = self.temper;
        match (offer, act) {
            (_, Act::Pass) => 0,
            (_, Act::KeepTraitor { leader }) => i32::from(leader.facts().strength),
            (_, Act::ControlWeather { .. } | Act::UseAtomics { .. }) => temper.cunning - 7,
            (_, Act::PlayKarama { .. }) => temper.cunning - 8,
            (_, Act::SpareAlly { spare }) => {
                if *spare {
                    temper.loyalty
                } else {
                    0
                }
            }
            (_, Act::PlaceWorm { territory }) => {
                i32::from(self.places.others(*territory)) - 2 * i32::from(self.places.own(*territory))
            }
            (_, Act::Ride { to, forces }) => self.places.gain(*to, total(forces), temper),
            (_, Act::Propose { to }) => self.proposal(*to),
            (_, Act::BreakAlliance) => 2 - temper.loyalty + self.places.held.min(2),
            (_, Act::TurnFighters) => -2,
            (_, Act::Charity(_)) => 20,
            (_, Act::Bidding(BiddingAct::Bid { amount, karama, .. })) => self.bid(*amount, karama.is_some()),
            (Offer::Revival(offer), Act::Revival(act)) => self.revival(offer, *act),
            (Offer::Movement(offer), Act::Movement(act)) => self.movement(offer, act),
            (Offer::Battle(offer), Act::Battle(act)) => battle::weight(self.view, self.own, offer, act, temper),
            (_, Act::Nexus(act)) => self.nexus(act),
            (_, Act::Special(SpecialAct::GiveBack { cards })) => {
                -cards.iter().map(|card| self.worth_of_held(*card)).sum::<i32>()
            }
            (_, Act::Deal(_) | Act::Support(_)) => -4,
            _ => 1,
        }
    }

    /// A card is worth drawing, and one that cannot be used is worth giving up.
    fn nexus(&self, act: &NexusAct) -> i32 {
        match act {
            NexusAct::Draw { .. } => match &self.own.nexus_card {
                None => 3,
                Some(held) if held.refused.is_some() => 2,
                Some(_) => -2,
            },
            NexusAct::Use { .. } => self.temper.cunning,
            // A worthless card for spice costs nothing but the chance of something better.
            NexusAct::Play { choice: NexusChoice::Card { .. }, .. } => 3,
            NexusAct::Play { .. } => self.temper.cunning - 4,
            NexusAct::Resolve { choice: NexusChoice::Leader { leader } } => -i32::from(leader.facts().strength),
            NexusAct::Resolve { choice: NexusChoice::TwoLeaders { leaders } } => {
                -leaders.iter().map(|leader| i32::from(leader.facts().strength)).sum::<i32>()
            }
            NexusAct::Resolve { .. } => 1,
        }
    }

    fn proposal(&self, to: Faction) -> i32 {
        // Whoever holds much of the board is worth more as an ally, unless he wins alone.
        let holds = self.view.cells.iter().filter(|lies| {
            lies.cell.territory().is_stronghold()
                && lies.forces.iter().any(|forces| forces.faction == to && forces.normal + forces.elite > 0)
        });
        let count = i32::try_from(holds.count()).unwrap_or_default();
        self.temper.loyalty - 4 + count.min(2) - 3 * (count - 2).max(0)
    }

    fn bid(&self, amount: u16, is_karama: bool) -> i32 {
        let known = self.own.lot.map(worth_of);
        let room = 4 - i32::try_from(self.own.hand.len()).unwrap_or(4).min(4);
        let worth = known.unwrap_or(3 + self.temper.cunning / 3) + room - self.temper.thrift / 4;
        let price = if is_karama { 5 } else { i32::from(amount) };
        let spice = i32::try_from(self.own.spice).unwrap_or(i32::MAX);
        // What is left has to ship forces.
        let afford = if is_karama { 0 } else { (price - spice / 2).max(0) };
        worth - price - afford
    }

    fn revival(&self, offer: &RevivalOffer, act: RevivalAct) -> i32 {
        let reserves = self.view.reserves.iter().find(|forces| forces.faction == self.own.faction);
        let needs = if reserves.is_none_or(|forces| forces.normal + forces.elite < 6) { 2 } else { 1 };
        match (offer, act) {
            (RevivalOffer::Forces { revivable }, RevivalAct::Forces { normal, elite }) => {
                let count = i32::from(normal) + i32::from(elite);
                let paid = (count - i32::from(revivable.free)).max(0);
                count * needs + i32::from(elite) - paid * (1 + self.temper.thrift / 5)
            }
            (_, RevivalAct::Leader { leader }) => {
                let strength = i32::from(leader.facts().strength);
                let spice = i32::try_from(self.own.spice).unwrap_or(i32::MAX);
                if spice >= strength + 4 { 3 } else { -1 }
            }
            (_, RevivalAct::Grant) => self.temper.loyalty,
            _ => self.temper.loyalty - 7,
        }
    }

    fn worth_of_held(&self, card: Handle) -> i32 {
        self.own.hand.iter().find(|held| held.handle == card).map_or(0, |held| worth_of(held.card))
    }

    // ---- Shipment and Movement

    fn shipments(&self, offer: &Offer) -> Vec<Act> {
        let Offer::Movement(MovementOffer::Ship { normal, elite, to, rate, purse, karama, terms }) = offer else {
            return Vec::new();
        };
        let mut acts = Vec::new();
        for cell in to.iter().filter(|cell| self.is_sought(**cell)) {
            let others = self.places.others(cell.territory());
            let counts = [others + 2, others + 5, 4, 2];
            for count in counts {
                let starred = (*elite).min(count / 2).min(u8::from(others > 0) * 3);
                let plain = count.saturating_sub(starred).min(*normal);
                if plain + starred == 0 || u32::from(plain + starred) > rate.most() {
                    continue;
                }
                let price = rate.price(u32::from(plain + starred), *cell);
                let share = u16::try_from(price.saturating_sub(purse.own)).unwrap_or(u16::MAX);
                if share <= purse.ally {
                    let (normal, elite, karama, terms) = (plain, starred, *karama, *terms);
                    let act = MovementAct::Ship { to: *cell, normal, elite, ally: share, karama, terms };
                    acts.push(Act::Movement(act));
                }
            }
        }
        acts
    }

    /// What the Guild carries from one territory to another, or home: all, or all but one of each cell.
    fn carriages(&self, offer: &Offer) -> Vec<Act> {
        let mut acts = Vec::new();
        match offer {
            Offer::Movement(MovementOffer::CrossShip { from, to, rate, purse, terms }) => {
                let some: Vec<CellForces> =
                    from.iter().map(|own| left_behind(*own)).filter(|own| total(&[*own]) > 0).collect();
                for cell in to.iter().filter(|cell| self.is_sought(**cell)) {
                    for forces in [from.clone(), some.clone()] {
                        let price = rate.price(pieces(&forces), *cell);
                        let ally = u16::try_from(price.saturating_sub(purse.own)).unwrap_or(u16::MAX);
                        acts.push(Act::Movement(MovementAct::CrossShip { forces, to: *cell, ally, terms: *terms }));
                    }
                }
            }
            Offer::Movement(MovementOffer::ShipBack { from, terms, .. }) => {
                acts.push(Act::Movement(MovementAct::ShipBack { forces: from.clone(), terms: *terms }));
            }
            _ => {}
        }
        acts.retain(|act| offer.admits(act));
        acts
    }

    fn moves(&self, from: &[Departure], as_advisors: &[Cell], as_fighters: &[Cell]) -> Vec<Act> {
        let mut acts = Vec::new();
        let ends = as_fighters.iter().map(|to| (*to, false)).chain(as_advisors.iter().map(|to| (*to, true)));
        for (to, advisors) in ends.filter(|(to, _)| self.is_sought(*to)) {
            let able = || from.iter().filter(|own| own.reach.contains(&to));
            let all: Vec<CellForces> = able().map(|own| own.forces).collect();
            let some: Vec<CellForces> =
                able().map(|own| left_behind(own.forces)).filter(|own| total(&[*own]) > 0).collect();
            for forces in [all, some] {
                if !forces.is_empty() {
                    acts.push(Act::Movement(MovementAct::Move { forces, to, advisors }));
                }
            }
        }
        acts
    }

    /// What it is worth that these go there from where they are.
    fn carried(&self, forces: &[CellForces], to: Cell) -> i32 {
        let from = forces[0].cell.territory();
        let moved = total(forces);
        let leaves = moved >= self.places.own(from);
        let lost = if leaves { self.places.loss(from, forces[0].cell, self.temper) } else { 1 };
        self.places.gain(to, moved, self.temper) - lost
    }

    /// Strongholds, and cells with spice.
    fn is_sought(&self, cell: Cell) -> bool {
        cell.territory().is_stronghold() || self.view.cells.iter().any(|lies| lies.cell == cell && lies.spice > 0)
    }

    fn movement(&self, offer: &MovementOffer, act: &MovementAct) -> i32 {
        let temper = self.temper;
        match (offer, act) {
            (MovementOffer::Ship { rate, .. }, MovementAct::Ship { to, normal, elite, karama, terms, .. }) => {
                let count = normal + 2 * elite;
                let price = i32::try_from(rate.price(u32::from(normal + elite), *to)).unwrap_or(i32::MAX);
                let karama = if karama.is_some() { 6 } else { 0 };
                let nexus = i32::from(*terms != Terms::Own);
                self.places.gain(*to, count, temper) - price * (2 + temper.thrift) / 6 - karama - nexus
            }
            (_, MovementAct::Move { forces, to, .. }) => self.carried(forces, *to),
            (_, MovementAct::TakeTurn | MovementAct::Accompany { .. }) => 2,
            (_, MovementAct::Hajr { .. }) => temper.cunning - 6,
            (_, MovementAct::TakeArms { .. }) => temper.boldness - 6,
            (MovementOffer::CrossShip { rate, .. }, MovementAct::CrossShip { forces, to, .. }) => {
                let price = i32::try_from(rate.price(pieces(forces), *to)).unwrap_or(i32::MAX);
                self.carried(forces, *to) - price * (2 + temper.thrift) / 6
            }
            // Home from where a battle is lost already.
            (_, MovementAct::ShipBack { forces, .. }) => {
                let from = forces[0].cell.territory();
                i32::from(self.places.others(from)) - i32::from(self.places.own(from)) - 4
            }
            _ => 0,
        }
    }
}

/// How many forces these are, whatever they count in battle.
fn pieces(forces: &[CellForces]) -> u32 {
    forces.iter().map(|entry| u32::from(entry.normal) + u32::from(entry.elite)).sum()
}

/// What stays if one force is left behind.
fn left_behind(forces: CellForces) -> CellForces {
    CellForces { normal: forces.normal.saturating_sub(1), ..forces }
}

fn total(forces: &[CellForces]) -> u8 {
    forces.iter().map(|entry| entry.normal + 2 * entry.elite).sum()
}

/// What a card is worth in spice to whoever knows it.
fn worth_of(card: Treachery) -> i32 {
    match card.facts().kind.as_str() {
        "weapon" | "defense" => 6,
        "worthless" => 0,
        _ => 5,
    }
}
