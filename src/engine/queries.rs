//! Derived facts that several families ask for. Read-only; nothing here is stored.

use crate::custody::{Place, Tokens};
use crate::facts::{Cell, ComponentId, Faction, Facts, Sector, Terrain, Territory, Treachery};
use crate::game::Game;
use crate::ids::Seat;
use crate::profile::Ruling;
use crate::request::CellForces;
use crate::rules::storm::state::Wall;

impl Game {
    /// How many frames are under way, one on the other.
    pub fn depth(&self) -> usize {
        self.stack.len()
    }

    /// Occupied circles in storm order, the First Player first.
    pub fn storm_order(&self) -> Vec<Seat> {
        let storm = self.storm.sector.unwrap_or(Sector::START);
        // base.def.first-player.under-storm: the circle in the storm's own sector is met last.
        let own_last = !self.rules_otherwise(Ruling::StormSeatGoesFirst);
        let mut order: Vec<(u8, Seat)> = self
            .seats
            .iter()
            .map(|(seat, _)| {
                let steps = storm.steps_to(Facts::get().board.circle(*seat));
                (if steps == 0 && own_last { u8::MAX } else { steps }, *seat)
            })
            .collect();
        order.sort_unstable();
        order.into_iter().map(|(_, seat)| seat).collect()
    }

    /// Whether a cell lies in the storm.
    pub fn in_storm(&self, cell: Cell) -> bool {
        self.storm.sector.is_some() && cell.sector() == self.storm.sector
    }

    /// Whether forces in a cell would suffer a storm.
    pub fn is_exposed(&self, cell: Cell) -> bool {
        let facts = cell.territory().facts();
        let wall = Facts::get().board.shield_wall.contains(&cell) && self.rules_otherwise(Ruling::BrokenWallExposed);
        let shielded = facts.protected && !((facts.behind_wall || wall) && self.storm.wall == Wall::Destroyed);
        cell.sector().is_some() && !shielded
    }

    /// A faction's tokens in a cell.
    pub fn tokens_in(&self, faction: Faction, cell: Cell) -> Tokens {
        self.custody.tokens(faction, Place::Cell(cell))
    }

    /// A faction's tokens in a territory.
    pub fn forces_in(&self, faction: Faction, territory: Territory) -> u8 {
        territory.cells().iter().map(|cell| self.tokens_in(faction, *cell).len()).sum()
    }

    /// A faction's tokens in a territory that are not advisors.
    pub fn fighters_in(&self, faction: Faction, territory: Territory) -> u8 {
        territory.cells().iter().map(|cell| self.tokens_in(faction, *cell).less(self.advisors_of(faction)).len()).sum()
    }

    /// Those of a faction's tokens that show their advisor side.
    pub fn advisors_of(&self, faction: Faction) -> Tokens {
        if faction == Faction::BeneGesserit { self.custody.advisors() } else { Tokens::NONE }
    }

    /// A faction's tokens in a place, told apart by their stars where stars count.
    pub fn counted(&self, faction: Faction, cell: Cell) -> CellForces {
        let tokens = self.tokens_in(faction, cell);
        let elite = tokens.and(self.elites(faction)).len();
        CellForces { cell, normal: tokens.len() - elite, elite }
    }

    /// The elite tokens of a faction: those with a star, in Advanced.
    pub fn elites(&self, faction: Faction) -> Tokens {
        if self.is_advanced() { Tokens::starred(faction) } else { Tokens::NONE }
    }

    /// So many normal and elite tokens of a place, by number.
    pub(crate) fn select(&self, faction: Faction, place: Place, normal: u8, elite: u8) -> Tokens {
        let tokens = self.custody.tokens(faction, place);
        let elites = self.elites(faction);
        tokens.less(elites).first(normal).or(tokens.and(elites).first(elite))
    }

    /// Whether a stronghold holds fighters of two factions other than this one.
    pub fn is_full_for(&self, faction: Faction, territory: Territory) -> bool {
        if territory.is_stronghold() {
            mark!("base.def.occupy");
            if territory
                .cells()
                .iter()
                .any(|cell| !self.tokens_in(Faction::BeneGesserit, *cell).and(self.custody.advisors()).is_empty())
            {
                mark!("base.bg.coexist");
            }
        }
        let others = self.seats.iter().filter(|(_, other)| *other != faction);
        territory.is_stronghold() && others.filter(|(_, other)| self.fighters_in(*other, territory) > 0).count() >= 2
    }

    /// Whether a faction's fighters alone hold a territory; as ruled, also those whom the storm keeps apart in it.
    pub fn controls(&self, faction: Faction, territory: Territory) -> bool {
        mark!("base.def.control");
        let stormed = || territory.cells().iter().any(|cell| self.in_storm(*cell));
        let shared = self.rules_otherwise(Ruling::ContestedStrongholdCounts) && territory.is_stronghold() && stormed();
        let others = self.seats.iter().filter(|(_, other)| *other != faction);
        let alone = || others.into_iter().all(|(_, other)| self.fighters_in(*other, territory) == 0);
        self.fighters_in(faction, territory) > 0 && (shared || alone())
    }

    /// Whether the ally's fighters are where a faction's forces could not stay with them.
    pub fn ally_holds(&self, faction: Faction, territory: Territory) -> bool {
        let shared = territory.facts().kind == Terrain::PolarSink;
        !shared && self.ally(faction).is_some_and(|ally| self.fighters_in(ally, territory) > 0)
    }

    /// The first card of a kind in a faction's hand.
    pub fn holds(&self, faction: Faction, kind: &str) -> Option<ComponentId> {
        self.hand(faction).into_iter().find(|(_, own)| own.name() == kind).map(|(id, _)| id)
    }

    /// A faction's treachery cards.
    pub fn hand(&self, faction: Faction) -> Vec<(ComponentId, Treachery)> {
        let cards = self.custody.pile(Place::Hand(faction));
        cards
            .into_iter()
            .filter_map(|id| match id {
                ComponentId::Treachery(card) => Some((id, card.kind())),
                ComponentId::Spice(_)
                | ComponentId::Storm(_)
                | ComponentId::Traitor(_)
                | ComponentId::Leader(_)
                | ComponentId::Nexus(_)
                | ComponentId::Force(_) => None,
            })
            .collect()
    }
}
