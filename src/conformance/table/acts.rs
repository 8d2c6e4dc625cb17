//! Short forms of what players do. Whatever has none is written out as an [`Act`].

use truthsayer_engine::custody::Handle;
use truthsayer_engine::facts::Faction;
use truthsayer_engine::request::{Act, Alternative, CellForces, NexusAct, NexusChoice, Preference};
use truthsayer_engine::rules::bidding::menu::BiddingAct;
use truthsayer_engine::rules::charity::menu::CharityAct;
use truthsayer_engine::rules::deals::menu::DealAct;
use truthsayer_engine::rules::movement::menu::MovementAct;
use truthsayer_engine::rules::movement::price::Terms;
use truthsayer_engine::rules::revival::menu::RevivalAct;
use truthsayer_engine::rules::support::menu::{Hidden, SupportAct};

use crate::table::failure::raise;
use crate::table::names;

/// Predicts who wins, and when.
pub fn predict(faction: Faction, turn: u8) -> Act {
    Act::Predict { faction, turn }
}

/// Keeps a traitor card.
pub fn keep(leader: &str) -> Act {
    Act::KeepTraitor { leader: names::leader(leader) }
}

/// The Fremen divide their first forces: cell, normal, elite; in any order.
pub fn divide(forces: &[(&str, u8, u8)]) -> Act {
    Act::PlaceFremen { forces: groups(forces) }
}

/// The first sister goes to this cell.
pub fn sister(cell: &str) -> Act {
    Act::PlaceSister { cell: names::cell(cell) }
}

/// Dials for the storm.
pub fn dial(number: u8) -> Act {
    Act::DialStorm { number }
}

/// Plays Weather Control.
pub fn weather(card: Handle, steps: u8) -> Act {
    Act::ControlWeather { card, steps }
}

/// Plays Family Atomics.
pub fn atomics(card: Handle) -> Act {
    Act::UseAtomics { card }
}

/// Plays Karama.
pub fn karama(card: Handle) -> Act {
    Act::PlayKarama { card }
}

/// Chooses how many of the dead are elite.
pub fn losses(elite: u8) -> Act {
    Act::ChooseLosses { elite }
}

/// Decides about the ally's forces in the worm's territory.
pub fn spare(spare: bool) -> Act {
    Act::SpareAlly { spare }
}

/// Places a further worm.
pub fn worm_to(territory: &str) -> Act {
    Act::PlaceWorm { territory: names::territory(territory) }
}

/// Rides the worm with these (cell, normal, elite; in any order) to a cell.
pub fn ride(forces: &[(&str, u8, u8)], to: &str) -> Act {
    Act::Ride { forces: groups(forces), to: names::cell(to) }
}

/// Says that it would ally with another player.
pub fn propose(to: Faction) -> Act {
    Act::Propose { to }
}

// ---- Shipment and Movement

/// Ships normal forces from the reserves.
pub fn ship(to: &str, normal: u8) -> Act {
    ship_all(to, normal, 0)
}

/// Ships normal and elite forces from the reserves.
pub fn ship_all(to: &str, normal: u8, elite: u8) -> Act {
    Act::Movement(MovementAct::Ship { to: names::cell(to), normal, elite, ally: 0, karama: None, terms: Terms::Own })
}

/// Ships normal forces, and the ally pays so much of it.
pub fn ship_helped(to: &str, normal: u8, ally: u16) -> Act {
    Act::Movement(MovementAct::Ship { to: names::cell(to), normal, elite: 0, ally, karama: None, terms: Terms::Own })
}

/// Ships normal forces at half price, by a Karama.
pub fn ship_by_karama(to: &str, normal: u8, card: Handle) -> Act {
    ship_halved_and_helped(to, normal, 0, card)
}

/// The same, and the ally pays so much of it.
pub fn ship_halved_and_helped(to: &str, normal: u8, ally: u16, card: Handle) -> Act {
    Act::Movement(MovementAct::Ship {
        to: names::cell(to),
        normal,
        elite: 0,
        ally,
        karama: Some(card),
        terms: Terms::Own,
    })
}

/// Ships these (cell, normal, elite; in any order) from one territory to another.
pub fn cross(forces: &[(&str, u8, u8)], to: &str) -> Act {
    Act::Movement(MovementAct::CrossShip { forces: groups(forces), to: names::cell(to), ally: 0, terms: Terms::Own })
}

/// Ships these back to the reserves.
pub fn ship_back(forces: &[(&str, u8, u8)]) -> Act {
    Act::Movement(MovementAct::ShipBack { forces: groups(forces), terms: Terms::Own })
}

/// Moves these (cell, normal, elite; in any order), all as fighters.
pub fn go(forces: &[(&str, u8, u8)], to: &str) -> Act {
    Act::Movement(MovementAct::Move { forces: groups(forces), to: names::cell(to), advisors: false })
}

/// Moves Bene Gesserit who arrive as advisors.
pub fn go_as_advisors(forces: &[(&str, u8, u8)], to: &str) -> Act {
    Act::Movement(MovementAct::Move { forces: groups(forces), to: names::cell(to), advisors: true })
}

/// Plays Hajr.
pub fn hajr(card: Handle) -> Act {
    Act::Movement(MovementAct::Hajr { card })
}

/// Turns the advisors of a territory into fighters, before the phase.
pub fn take_arms(at: &str) -> Act {
    Act::Movement(MovementAct::TakeArms { territory: names::territory(at) })
}

/// The Guild takes its turn now.
pub fn take_turn() -> Act {
    Act::Movement(MovementAct::TakeTurn)
}

/// Sends a force along: as an advisor to where the shipment went, or to the Polar Sink.
pub fn accompany(advisor: bool) -> Act {
    Act::Movement(MovementAct::Accompany { advisor, at: None })
}

/// Sends an advisor along, to another cell than the shipment.
pub fn accompany_to(cell: &str) -> Act {
    Act::Movement(MovementAct::Accompany { advisor: true, at: Some(names::cell(cell)) })
}

/// Promises the ally so much towards what it pays.
pub fn promise(amount: u16) -> Act {
    Act::Support(SupportAct::Promise { amount })
}

/// Claims charity.
pub fn claim() -> Act {
    Act::Charity(CharityAct::Claim)
}

/// Bids so much of the own spice.
pub fn bid(amount: u16) -> Act {
    bid_shared(amount, 0)
}

/// Bids so much, a share of which the ally is to pay.
pub fn bid_shared(amount: u16, ally: u16) -> Act {
    Act::Bidding(BiddingAct::Bid { amount, ally, karama: None })
}

/// Bids so much, to take the card with a Karama.
pub fn bid_karama(amount: u16, card: Handle) -> Act {
    Act::Bidding(BiddingAct::Bid { amount, ally: 0, karama: Some(card) })
}

/// Revives own forces.
pub fn revive(normal: u8, elite: u8) -> Act {
    Act::Revival(RevivalAct::Forces { normal, elite })
}

/// Revives an own leader.
pub fn revive_leader(leader: &str) -> Act {
    Act::Revival(RevivalAct::Leader { leader: names::leader(leader) })
}

/// The Fremen let their ally revive three free.
pub fn grant() -> Act {
    Act::Revival(RevivalAct::Grant)
}

/// The Emperor pays for forces of his ally.
pub fn revive_for_ally(normal: u8, elite: u8) -> Act {
    Act::Revival(RevivalAct::ForAlly { normal, elite })
}

/// Gives the ally spice.
pub fn gift(amount: u16) -> Act {
    Act::Support(SupportAct::Give { amount })
}

/// Shows the ally something.
pub fn show(what: Hidden) -> Act {
    Act::Support(SupportAct::Show { what })
}

/// Shows the ally a traitor card.
pub fn show_traitor(leader: &str) -> Act {
    show(Hidden::Traitor { leader: names::leader(leader) })
}

/// Pays for a deal.
pub fn bribe(to: Faction, amount: u16) -> Act {
    Act::Deal(DealAct::Pay { to, amount })
}

/// The same shipment, on terms that a Nexus card gives.
///
/// # Panics
/// If the act is no shipment.
pub fn on_terms(terms: Terms, shipment: Act) -> Act {
    let act = match shipment {
        Act::Movement(MovementAct::Ship { to, normal, elite, ally, karama, .. }) => {
            MovementAct::Ship { to, normal, elite, ally, karama, terms }
        }
        Act::Movement(MovementAct::CrossShip { forces, to, ally, .. }) => {
            MovementAct::CrossShip { forces, to, ally, terms }
        }
        Act::Movement(MovementAct::ShipBack { forces, .. }) => MovementAct::ShipBack { forces, terms },
        other => raise(format!("{other:?} is no shipment")),
    };
    Act::Movement(act)
}

/// These territories, as the choice of a Nexus card.
pub fn territories(names: &[&str]) -> NexusChoice {
    let mut territories: Vec<_> = names.iter().map(|name| names::territory(name)).collect();
    territories.sort_unstable();
    NexusChoice::Territories { territories }
}

/// Draws a Nexus card, and does so with a card of its own faction.
pub fn draw_nexus(preference: Preference) -> Act {
    Act::Nexus(NexusAct::Draw { preference })
}

/// Plays a Nexus card, by a panel such as `harkonnen.cunning` that leaves nothing to choose.
pub fn play_nexus(panel: &str) -> Act {
    play_nexus_for(panel, NexusChoice::Plain)
}

/// Plays a Nexus card with this choice.
pub fn play_nexus_for(panel: &str, choice: NexusChoice) -> Act {
    let panel = names::panel(panel);
    Act::Nexus(NexusAct::Play { panel, alternative: Alternative::First, choice })
}

/// Plays the second effect of a Nexus card with this choice.
pub fn play_nexus_otherwise(panel: &str, choice: NexusChoice) -> Act {
    let panel = names::panel(panel);
    Act::Nexus(NexusAct::Play { panel, alternative: Alternative::Second, choice })
}

/// Uses a Nexus card in answer.
pub fn use_nexus() -> Act {
    use_nexus_for(NexusChoice::Plain)
}

/// Uses a Nexus card in answer, with this choice.
pub fn use_nexus_for(choice: NexusChoice) -> Act {
    Act::Nexus(NexusAct::Use { choice })
}

/// Chooses what a Nexus card that was played leaves to choose.
pub fn resolve_nexus(choice: NexusChoice) -> Act {
    Act::Nexus(NexusAct::Resolve { choice })
}

pub(crate) fn groups(forces: &[(&str, u8, u8)]) -> Vec<CellForces> {
    let group =
        |(cell, normal, elite): &(&str, u8, u8)| CellForces { cell: names::cell(cell), normal: *normal, elite: *elite };
    let mut groups: Vec<CellForces> = forces.iter().map(group).collect();
    groups.sort_unstable_by_key(|group| group.cell);
    groups
}
