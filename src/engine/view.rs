//! What a viewer may know of a game, as its own types, built field by field: what is not named here is not shown.
//!
//! Hidden components appear under handles, and only to those who know them. A view's version counts the changes of that
//! view alone.

use serde::Serialize;

use crate::bank::Holder;
use crate::custody::{Handle, Pile, Place};
use crate::facts::{Cell, ComponentId, Faction, Leader, Sector, Treachery};
use crate::frame::Frame;
use crate::game::Game;
use crate::ids::{EventId, Seat};
use crate::log::Viewer;
pub use crate::procedure::Procedure;
use crate::profile::{Mode, Profile};
use crate::request::DecisionKind;
use crate::rules::battle::state::OpenPlan;
pub use crate::rules::nexus_cards::view::{GateView, NexusCardView, NexusPlayView};
use crate::rules::pause::state::Ending;
use crate::rules::setup::state::Prediction;
use crate::rules::storm::state::Wall;
use crate::rules::{battle, bidding, movement, nexus, nexus_cards, setup, spice_blow, storm, support};

/// A game as one viewer may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// Whose view it is.
    pub viewer: Viewer,
    /// How often this view has changed.
    pub version: u32,
    /// What is in play.
    pub profile: Profile,
    /// Basic or Advanced.
    pub mode: Mode,
    /// Who sits where.
    pub seats: Vec<(Seat, Faction)>,
    /// The turn under way; 0 during set-up.
    pub turn: u8,
    /// How many turns there are.
    pub turns: u8,
    /// What is under way, from the outside inwards.
    pub procedure: Vec<Procedure>,
    /// The storm's sector.
    pub storm: Option<Sector>,
    /// The Shield Wall.
    pub shield_wall: Wall,
    /// The storm card shown this turn.
    pub storm_card: Option<u8>,
    /// Factions in storm order.
    pub order: Vec<Faction>,
    /// Who has called up the power that is its own, with a Karama.
    pub powers_spent: Vec<Faction>,
    /// Alliances.
    pub alliances: Vec<(Faction, Faction)>,
    /// Who holds a Nexus card.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub nexus_holders: Vec<Faction>,
    /// Nexus cards that were played, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub nexus_plays: Vec<NexusPlayView>,
    /// Cells that hold something, in board order.
    pub cells: Vec<CellView>,
    /// Reserves of each faction.
    pub reserves: Vec<ForcesView>,
    /// Bribes that lie before shields.
    pub bribes: Vec<(Faction, u32)>,
    /// Forces in the tanks.
    pub tanks: Vec<ForcesView>,
    /// Leaders in the tanks.
    pub dead_leaders: Vec<Leader>,
    /// Those of them who lie face down.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub face_down: Vec<Leader>,
    /// Leaders whom another faction than their own has.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub captives: Vec<Leader>,
    /// Traitor cards that lie open, by who holds them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub traitors_shown: Vec<(Faction, Leader)>,
    /// Treachery discards, topmost first.
    pub treachery_discards: Vec<Treachery>,
    /// Treachery cards out of the game.
    pub removed: Vec<Treachery>,
    /// Spice discards by pile, topmost first.
    pub spice_discards: Vec<(Pile, Vec<&'static str>)>,
    /// Worms of the first turn that are set aside.
    pub worms_aside: usize,
    /// Whom the game waits for, where that is public.
    pub awaits: Vec<Seat>,
    /// What the viewer has, if it has a seat.
    pub own: Option<OwnView>,
    /// How the game ended.
    pub ending: Option<Ending>,
}

/// What a seat has, and what it is asked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct OwnView {
    /// The faction that it plays.
    pub faction: Faction,
    /// Spice behind its shield.
    pub spice: u32,
    /// Treachery cards in its hand, in the order in which they came.
    pub hand: Vec<CardView>,
    /// Cards that it has played in secret, not yet opened.
    pub committed: Vec<Treachery>,
    /// Traitor cards dealt to it, to choose from.
    pub traitors_dealt: Vec<Leader>,
    /// Traitor cards that it has kept.
    pub traitors: Vec<Leader>,
    /// Its prediction.
    pub prediction: Option<Prediction>,
    /// The next storm card, if it has looked at it.
    pub next_storm: Option<u8>,
    /// The next spice card, if it has looked at it this phase: the territory's name, or `shai-hulud`.
    pub next_spice: Option<&'static str>,
    /// The lot of the moment, if it has looked at it.
    pub lot: Option<Treachery>,
    /// What was foretold of the plan to come, if it may know.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub foretold: Option<String>,
    /// What was answered to an inspection with a Nexus card, if it may know.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub inspected: Option<String>,
    /// The plan that it has seen and that is not open yet.
    pub plan_seen: Option<OpenPlan>,
    /// What it has promised to pay of its ally's bids and shipments.
    pub promise: u16,
    /// What its ally has promised to pay of its own.
    pub promised: u16,
    /// In a Nexus: with whom it has said that it would ally.
    pub proposed_to: Vec<Faction>,
    /// In a Nexus: who has told it the same.
    pub proposed_by: Vec<Faction>,
    /// The Nexus card that it holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nexus_card: Option<NexusCardView>,
    /// The treachery card of another that it has last seen by a Nexus card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nexus_seen: Option<Treachery>,
    /// The acknowledgement that it is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nexus_gate: Option<GateView>,
    /// What it is asked.
    pub decision: Option<DecisionView>,
}

/// A treachery card as its owner sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct CardView {
    /// The name that requests use.
    pub handle: Handle,
    /// What it is.
    pub card: Treachery,
}

/// A question to the viewer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct DecisionView {
    /// What is asked.
    pub kind: DecisionKind,
    /// The event that an answer names.
    pub event: EventId,
}

/// What lies in a cell.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CellView {
    /// Which.
    pub cell: Cell,
    /// Spice.
    pub spice: u32,
    /// Forces by faction.
    pub forces: Vec<ForcesView>,
}

/// Forces of one faction.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct ForcesView {
    /// Whose.
    pub faction: Faction,
    /// Normal forces.
    pub normal: u8,
    /// Elite forces.
    pub elite: u8,
    /// Advisors.
    pub advisors: u8,
}

impl Game {
    /// What a viewer may know.
    pub fn view(&self, viewer: Viewer) -> View {
        View {
            viewer,
            version: self.counters.seen[viewer.index()],
            profile: self.setup.profile,
            mode: self.setup.mode,
            seats: self.seats.clone(),
            turn: self.turn,
            turns: self.setup.turns,
            procedure: self.stack.iter().filter_map(|framed| self.procedure(&framed.frame)).collect(),
            storm: self.storm.sector,
            shield_wall: self.storm.wall,
            storm_card: storm::view::shown(self),
            order: self.order_view(),
            powers_spent: self.specials.iter().collect(),
            alliances: self.alliances.0.clone(),
            nexus_holders: nexus_cards::view::holders(self),
            nexus_plays: nexus_cards::view::plays(self),
            cells: self.cells_view(),
            reserves: self.forces_view(Place::Reserves),
            bribes: self.bribes_view(),
            tanks: self.forces_view(|_| Place::Tanks),
            dead_leaders: self.dead_leaders(),
            face_down: self.dead_leaders().into_iter().filter(|leader| self.revival.is_face_down(*leader)).collect(),
            captives: battle::view::captives(self),
            traitors_shown: self.battle.shown.clone(),
            treachery_discards: self.treachery(Place::TreacheryDiscard),
            removed: self.treachery(Place::OutOfGame),
            spice_discards: spice_blow::view::discards(self),
            worms_aside: self.custody.count(Place::SpiceAside),
            awaits: self.awaits(),
            own: match viewer {
                Viewer::Public => None,
                Viewer::Seat(seat) => self.own_view(seat),
            },
            ending: self.ending,
        }
    }

    fn own_view(&self, seat: Seat) -> Option<OwnView> {
        let faction = self.faction(seat)?;
        let hand = self.hand(faction).into_iter().map(|(id, card)| CardView { handle: self.custody.handle(id), card });
        Some(OwnView {
            faction,
            spice: self.bank.balance(Holder::Wallet(seat)),
            hand: hand.collect(),
            committed: self.treachery(Place::Committed(faction)),
            traitors_dealt: setup::view::traitors_dealt(self, faction),
            traitors: setup::view::traitors(self, faction),
            prediction: setup::view::prediction(self, faction),
            next_storm: storm::view::next(self, faction),
            next_spice: movement::view::next_spice(self, faction),
            lot: bidding::view::lot(self, faction),
            foretold: battle::view::foretold(self, faction),
            inspected: battle::inspection::known(self, faction),
            plan_seen: battle::seen(self, faction),
            promise: self.promises.by(seat),
            promised: support::promised_to(self, seat),
            proposed_to: nexus::view::proposed_to(self, seat),
            proposed_by: nexus::view::proposed_by(self, seat),
            nexus_card: nexus_cards::view::own(self, faction),
            nexus_seen: nexus_cards::view::seen(self, faction),
            nexus_gate: nexus_cards::view::gate(self, seat),
            decision: self.decision(seat).map(|own| DecisionView { kind: own.kind, event: own.event }),
        })
    }

    /// A window never shows for whom it waits.
    pub(crate) fn awaits(&self) -> Vec<Seat> {
        match self.stack.last() {
            Some(top) if !matches!(top.frame, Frame::Window(_)) => {
                top.asking.as_ref().map(|asking| asking.open().iter().collect()).unwrap_or_default()
            }
            _ => Vec::new(),
        }
    }

    fn procedure(&self, frame: &Frame) -> Option<Procedure> {
        match frame {
            Frame::Setup(setup) => Some(Procedure::Setup { step: setup.step }),
            Frame::Turn(turn) => Some(Procedure::Phase { phase: turn.phase }),
            Frame::Storm(_) => None,
            Frame::SpiceBlow(blow) => Some(spice_blow::view::procedure(blow)),
            Frame::Nexus(frame) => Some(nexus::view::procedure(self, frame)),
            Frame::Ride(ride) => Some(Procedure::Ride { territory: ride.territory }),
            Frame::Intrusion(intrusion) => Some(Procedure::Intrusion { territory: intrusion.territory }),
            Frame::Charity(frame) => Some(Procedure::Charity { done: self.named(frame.done) }),
            Frame::Bidding(frame) => Some(bidding::view::procedure(self, frame)),
            Frame::Revival(frame) => Some(Procedure::Revival { done: self.named(frame.done) }),
            Frame::Movement(_) | Frame::Battle(_) => None,
            Frame::Fight(fight) => Some(battle::view::procedure(fight)),
            Frame::March(march) => self.faction(march.seat).map(|faction| Procedure::March { faction }),
            Frame::Truth(frame) => {
                Some(Procedure::Truth { by: frame.by, of: frame.of, question: frame.question.clone() })
            }
            Frame::Swap(frame) => Some(Procedure::Swap { from: frame.from, count: frame.count }),
            Frame::NexusDraws(_) => Some(Procedure::NexusDraws),
            Frame::NexusStop(frame) => Some(Procedure::NexusStop { stop: frame.stop }),
            Frame::NexusPlay(frame) => Some(Procedure::NexusPlay { panel: frame.panel }),
            Frame::Attempt(attempt) => Some(Procedure::Attempt { effect: attempt.effect }),
            Frame::Window(window) => Some(Procedure::Window { window: window.kind }),
            #[cfg(test)]
            Frame::Drill(_) => Some(Procedure::Drill),
        }
    }

    fn named(&self, seats: crate::ids::SeatSet) -> Vec<Faction> {
        seats.iter().filter_map(|seat| self.faction(seat)).collect()
    }

    fn order_view(&self) -> Vec<Faction> {
        if self.storm.sector.is_none() {
            return Vec::new();
        }
        self.storm_order().into_iter().filter_map(|seat| self.faction(seat)).collect()
    }

    fn cells_view(&self) -> Vec<CellView> {
        let view = |cell| CellView {
            cell,
            spice: self.bank.balance(Holder::Cell(cell)),
            forces: self.forces_view(|_| Place::Cell(cell)),
        };
        let mut held: Vec<Cell> = self.seats.iter().flat_map(|(_, faction)| self.custody.cells(*faction)).collect();
        held.sort_unstable();
        held.dedup();
        let occupied =
            Cell::all().filter(|cell| self.bank.balance(Holder::Cell(*cell)) > 0 || held.binary_search(cell).is_ok());
        occupied.map(view).collect()
    }

    fn forces_view(&self, place: impl Fn(Faction) -> Place) -> Vec<ForcesView> {
        let view = |faction: Faction| {
            let tokens = self.custody.tokens(faction, place(faction));
            let elite = tokens.and(self.elites(faction)).len();
            let advisors = tokens.and(self.advisors_of(faction)).len();
            ForcesView { faction, normal: tokens.len() - elite - advisors, elite, advisors }
        };
        let all = self.seats.iter().map(|(_, faction)| view(*faction));
        all.filter(|forces| forces.normal + forces.elite + forces.advisors > 0).collect()
    }

    fn bribes_view(&self) -> Vec<(Faction, u32)> {
        let all = self.seats.iter().map(|(seat, faction)| (*faction, self.bank.balance(Holder::Front(*seat))));
        all.filter(|(_, amount)| *amount > 0).collect()
    }

    fn dead_leaders(&self) -> Vec<Leader> {
        let discs = self.custody.pile(Place::Tanks).into_iter();
        discs.filter_map(|id| if let ComponentId::Leader(leader) = id { Some(leader) } else { None }).collect()
    }

    fn treachery(&self, place: Place) -> Vec<Treachery> {
        let cards = self.custody.pile(place).into_iter();
        cards.filter_map(|id| if let ComponentId::Treachery(card) = id { Some(card.kind()) } else { None }).collect()
    }
}
