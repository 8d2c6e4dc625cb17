//! What is printed: the board, the factions with their leaders, the decks, and the identities of all components.
//!
//! Loaded once from the data files beside this module and checked as a whole. Nothing here changes during a game.

mod board;
mod component;
mod decks;
mod factions;
mod nexus;

use std::sync::OnceLock;

pub use board::{Board, CELLS, Cell, CellFacts, SECTORS, Sector, TERRITORIES, Terrain, Territory, TerritoryFacts};
pub use component::{CARDS, ComponentId, TOKENS, Token};
pub use decks::{
    SPICE_CARDS, STORM_CARDS, SpiceCard, SpiceSite, TREACHERY_CARDS, Treachery, TreacheryCard, TreacheryFacts,
};
pub use factions::{FACTIONS, Faction, FactionFacts, FactionSet, LEADERS, Leader, LeaderFacts};
pub use nexus::{NEXUS_CARDS, NexusCard};

/// All printed facts.
#[derive(Debug)]
pub struct Facts {
    /// The board.
    pub board: Board,
    /// By [`Faction`].
    pub factions: Vec<FactionFacts>,
    /// By [`Leader`].
    pub leaders: Vec<LeaderFacts>,
    /// By [`Treachery`].
    pub treachery: Vec<TreacheryFacts>,
    /// The territory cards of the spice deck, by number.
    pub sites: Vec<SpiceSite>,
}

/// What is wrong with the data files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FactFault {
    /// The file is not of the expected form.
    Unreadable {
        /// The data file.
        file: &'static str,
        /// What its reader said.
        why: String,
    },
    /// A name that nothing bears.
    UnknownName {
        /// The data file.
        file: &'static str,
        /// The name.
        name: String,
    },
    /// Two rows bear one name.
    DoubledName {
        /// The data file.
        file: &'static str,
        /// The name.
        name: String,
    },
    /// There are not as many as the box holds.
    Count {
        /// What was counted.
        what: &'static str,
        /// How many the box holds.
        expected: usize,
        /// How many the file has.
        found: usize,
    },
    /// A cell names a neighbour that does not name it back.
    OneWay {
        /// The cell.
        from: String,
        /// Its neighbour.
        to: String,
    },
    /// A cell cannot be drawn.
    NoPatches {
        /// The cell.
        cell: String,
    },
}

impl Facts {
    /// The facts, loaded at first use.
    ///
    /// # Panics
    /// If the data files built into the program are wrong, which [`Facts::load`] and the tests report in detail.
    pub fn get() -> &'static Self {
        static FACTS: OnceLock<Facts> = OnceLock::new();
        FACTS.get_or_init(|| Self::load().expect("the data files built into the program are checked by its tests"))
    }

    /// Reads and checks the data files, with all their faults at once.
    pub fn load() -> Result<Self, Vec<FactFault>> {
        Self::from_texts(
            include_str!("board.json"),
            include_str!("factions.json"),
            include_str!("treachery.json"),
            include_str!("spice.json"),
        )
    }

    fn from_texts(board: &str, factions: &str, treachery: &str, spice: &str) -> Result<Self, Vec<FactFault>> {
        let mut faults = Vec::new();
        let board = board::load(board, &mut faults);
        let people = factions::load(factions, &mut faults);
        let treachery = decks::load_treachery(treachery, &mut faults);
        let (Some(board), Some((factions, leaders)), Some(treachery)) = (board, people, treachery) else {
            return Err(faults);
        };
        let Some(sites) = decks::load_sites(spice, &board, &mut faults) else { return Err(faults) };
        board::check(&board, &mut faults);
        factions::check(&factions, &leaders, &mut faults);
        decks::check(&treachery, &sites, &mut faults);
        if faults.is_empty() { Ok(Self { board, factions, leaders, treachery, sites }) } else { Err(faults) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edited(from: &str, to: &str) -> Vec<FactFault> {
        let text = include_str!("board.json");
        assert!(text.contains(from), "{from}");
        let board = text.replacen(from, to, 1);
        let others = (include_str!("factions.json"), include_str!("treachery.json"), include_str!("spice.json"));
        Facts::from_texts(&board, others.0, others.1, others.2).err().unwrap_or_default()
    }

    #[test]
    fn the_data_files_are_whole() {
        let facts = Facts::load().expect("no faults");
        assert_eq!(facts.board.cells.len(), 86);
        assert_eq!(facts.leaders.len(), 30);
        assert_eq!(facts.sites.len(), 15);
        assert_eq!(facts.sites.iter().map(|site| u32::from(site.amount)).sum::<u32>(), 118);
        assert_eq!(facts.treachery.iter().map(|kind| usize::from(kind.count)).sum::<usize>(), 33);
    }

    #[test]
    fn faults_of_the_board_are_all_found() {
        let one_way =
            edited("\"adjacent\": [\"imperial-basin-s10\", \"carthag-s11\"", "\"adjacent\": [\"carthag-s11\"");
        assert!(one_way.contains(&FactFault::OneWay {
            from: "imperial-basin-s10".to_owned(),
            to: "imperial-basin-s11".to_owned()
        }));
        let unknown = edited("\"adjacent\": [\"imperial-basin-s10\"", "\"adjacent\": [\"nowhere\"");
        assert!(unknown.contains(&FactFault::UnknownName { file: "board.json", name: "nowhere".to_owned() }));
        let undrawn = edited("\"patches\": [[0, 360000, 0, 160]]", "\"patches\": []");
        assert_eq!(undrawn, [FactFault::NoPatches { cell: "polar-sink".to_owned() }]);
        let rock = edited("\"kind\": \"rock\"", "\"kind\": \"sand\"");
        assert_eq!(rock.len(), 2, "one too few and one too many");
        assert!(matches!(edited("{", "[").as_slice(), [FactFault::Unreadable { .. }]));
    }

    #[test]
    fn names_lead_back_to_what_they_name() {
        assert!(Cell::all().all(|cell| Cell::named(cell.name()) == Some(cell)));
        assert!(Territory::all().all(|territory| Territory::named(territory.name()) == Some(territory)));
        assert!(Leader::all().all(|leader| Leader::named(leader.name()) == Some(leader)));
        assert!(Treachery::all().all(|kind| Treachery::named(kind.name()) == Some(kind)));
        assert!(ComponentId::all().all(|id| ComponentId::named(&id.name()) == Some(id)));
        assert_eq!(ComponentId::all().count(), CARDS + TOKENS * FACTIONS);
    }

    #[test]
    fn sectors_wrap() {
        let last = Sector::new(18).expect("the board has it");
        assert_eq!(last.plus(1), Sector::START);
        assert_eq!(last.plus(40), Sector::new(4).expect("the board has it"));
        assert_eq!(last.steps_to(Sector::START), 1);
        assert_eq!(Sector::START.steps_to(last), 17);
    }
}
