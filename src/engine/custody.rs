//! Where every component is, and the only ways to move one.
//!
//! The table is total: each component has one slot, and a slot holds one place. A card can be neither lost nor copied.
//! Order belongs to the place, and so does who may see what lies there. What a move means is a rule and lives elsewhere.

use serde::{Deserialize, Serialize};

pub use crate::place::{Pile, Place, Sight};

use crate::facts::{CARDS, Cell, ComponentId, FACTIONS, Faction, TOKENS, Token};
use crate::random::{Label, Random};

/// The name under which a view shows one of its own hidden cards; a card gets a new one whenever it is hidden again.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Handle(pub u32);

/// Where in a pile a card is put.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    Top,
    Bottom,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Slot {
    place: Place,
    /// 0 is the top.
    rank: u8,
    handle: Handle,
}

/// Some tokens of one faction, as a set of their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tokens(pub(crate) u32);

impl Tokens {
    pub(crate) const NONE: Self = Self(0);

    /// How many.
    pub fn len(self) -> u8 {
        u8::try_from(self.0.count_ones()).expect("a number has 32 bits")
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) const fn less(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The first so many, by number.
    pub(crate) fn first(self, count: u8) -> Self {
        let mut left = self.0;
        let mut taken = 0;
        for _ in 0..count {
            assert!(left != 0, "more tokens are asked for than there are");
            taken |= left & left.wrapping_neg();
            left &= left - 1;
        }
        Self(taken)
    }

    /// Their numbers.
    pub fn numbers(self) -> impl Iterator<Item = u8> {
        (0..).take(TOKENS).filter(move |number| self.0 & (1 << number) != 0)
    }

    /// Those of a faction that bear a star.
    pub(crate) fn starred(faction: Faction) -> Self {
        let facts = faction.facts();
        let all = (1_u32 << facts.tokens) - 1;
        Self(all & !((1_u32 << (facts.tokens - facts.starred)) - 1))
    }
}

/// The place of every component.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Custody {
    slots: [Slot; CARDS],
    tokens: [[Place; TOKENS]; FACTIONS],
    /// Bene Gesserit tokens on the board that show their advisor side.
    advisors: Tokens,
}

impl Custody {
    /// Everything in the box.
    pub(crate) fn boxed() -> Self {
        let mut slots = [Slot { place: Place::Box, rank: 0, handle: Handle(0) }; CARDS];
        for (rank, slot) in (0..).zip(&mut slots) {
            slot.rank = rank;
        }
        Self { slots, tokens: [[Place::Box; TOKENS]; FACTIONS], advisors: Tokens::NONE }
    }

    /// Where a component is.
    pub fn place(&self, id: ComponentId) -> Place {
        match id {
            ComponentId::Force(token) => self.tokens[token.faction.index()][token.number as usize],
            _ => self.slots[slot_of(id)].place,
        }
    }

    /// The cards or discs in a place, topmost first.
    pub fn pile(&self, place: Place) -> Vec<ComponentId> {
        let mut found: Vec<(u8, usize)> = self
            .slots
            .iter()
            .enumerate()
            .filter(|(_, slot)| slot.place == place)
            .map(|(at, slot)| (slot.rank, at))
            .collect();
        found.sort_unstable();
        found.into_iter().map(|(_, at)| ComponentId::from_slot(at)).collect()
    }

    /// How many cards or discs are in a place.
    pub fn count(&self, place: Place) -> usize {
        self.slots.iter().filter(|slot| slot.place == place).count()
    }

    /// The topmost card of a pile.
    pub fn top(&self, place: Place) -> Option<ComponentId> {
        self.slots.iter().position(|slot| slot.place == place && slot.rank == 0).map(ComponentId::from_slot)
    }

    /// The name under which its owner's view shows a card.
    pub fn handle(&self, id: ComponentId) -> Handle {
        self.slots[slot_of(id)].handle
    }

    /// A faction's tokens in a place.
    pub fn tokens(&self, faction: Faction, place: Place) -> Tokens {
        let mut found = 0;
        for (number, at) in self.tokens[faction.index()].iter().enumerate() {
            found |= u32::from(*at == place) << number;
        }
        Tokens(found)
    }

    /// The cells of a faction's tokens on the board, one a token.
    pub fn cells(&self, faction: Faction) -> impl Iterator<Item = Cell> {
        self.tokens[faction.index()]
            .iter()
            .filter_map(|place| if let Place::Cell(cell) = place { Some(*cell) } else { None })
    }

    /// Bene Gesserit tokens that show their advisor side.
    pub fn advisors(&self) -> Tokens {
        self.advisors
    }

    /// Moves a card or disc to an end of a place.
    ///
    /// # Panics
    /// If it is not where the caller says it is, or cannot be where it is to go.
    pub(crate) fn move_card(&mut self, random: &mut Random, id: ComponentId, from: Place, to: Place, end: End) {
        assert_eq!(self.place(id), from, "{id} is moved from where it is not");
        assert!(to.admits(id), "{id} cannot be in {to}");
        let at = slot_of(id);
        let rank = self.slots[at].rank;
        for slot in self.slots.iter_mut().filter(|slot| slot.place == from && slot.rank > rank) {
            slot.rank -= 1;
        }
        let rank = match end {
            End::Top => {
                self.slots
                    .iter_mut()
                    .enumerate()
                    .filter(|(n, slot)| *n != at && slot.place == to)
                    .for_each(|(_, slot)| slot.rank += 1);
                0
            }
            End::Bottom => {
                let there = self.slots.iter().enumerate().filter(|(n, slot)| *n != at && slot.place == to).count();
                u8::try_from(there).expect("a pile is no longer than the table")
            }
        };
        self.slots[at].place = to;
        self.slots[at].rank = rank;
        // Who knew it goes on knowing it: that a card was set aside in secret leaves no trace in the names of others.
        let known = matches!(to.sight(), Sight::Owner(_)) && from.sight() == to.sight();
        if to.sight() == Sight::All {
            self.slots[at].handle = Handle(0);
        } else if !known {
            self.slots[at].handle = self.fresh_handle(random, at);
        }
    }

    /// Shuffles a place.
    pub(crate) fn shuffle(&mut self, random: &mut Random, place: Place, label: Label) {
        let order = random.order(label, self.pile(place));
        self.arrange(place, &order);
        for id in order {
            if place.sight() != Sight::All {
                let at = slot_of(id);
                self.slots[at].handle = self.fresh_handle(random, at);
            }
        }
    }

    /// Puts the cards of a place in this order, topmost first.
    ///
    /// # Panics
    /// If these are not exactly the cards of the place.
    pub(crate) fn arrange(&mut self, place: Place, order: &[ComponentId]) {
        assert_eq!(self.count(place), order.len(), "an order names every card of its place");
        for (rank, id) in (0..).zip(order) {
            assert_eq!(self.place(*id), place, "an order names only cards of its place");
            self.slots[slot_of(*id)].rank = rank;
        }
    }

    /// Moves force tokens of one faction. Away from the board they have no side; onto it they come as fighters.
    ///
    /// # Panics
    /// If one of them is not where the caller says it is, or cannot be where it is to go.
    pub(crate) fn move_tokens(&mut self, faction: Faction, tokens: Tokens, from: Place, to: Place) {
        for number in tokens.numbers() {
            let token = Token { faction, number };
            let place = &mut self.tokens[faction.index()][number as usize];
            assert_eq!(*place, from, "{} is moved from where it is not", ComponentId::Force(token));
            assert!(to.admits(ComponentId::Force(token)), "{} cannot be in {to}", ComponentId::Force(token));
            *place = to;
        }
        if faction == Faction::BeneGesserit {
            self.advisors = self.advisors.less(tokens);
        }
    }

    /// Turns Bene Gesserit tokens on the board to their advisor side, or back to fighters.
    pub(crate) fn turn(&mut self, tokens: Tokens, to_advisors: bool) {
        let places = &self.tokens[Faction::BeneGesserit.index()];
        let on_board = tokens.numbers().all(|number| matches!(places[number as usize], Place::Cell(_)));
        assert!(on_board, "only tokens on the board have a side");
        self.advisors = if to_advisors { self.advisors.or(tokens) } else { self.advisors.less(tokens) };
    }

    /// Exchanges two cards of hidden places, with their handles left in place: for comparisons of games that differ in
    /// what somebody may not know, and for nothing else.
    pub(crate) fn exchange(&mut self, one: ComponentId, other: ComponentId) {
        let (a, b) = (slot_of(one), slot_of(other));
        let hidden = |slot: &Slot| slot.place.sight() != Sight::All;
        assert!(hidden(&self.slots[a]) && hidden(&self.slots[b]), "only hidden cards are exchanged");
        self.slots.swap(a, b);
    }

    fn fresh_handle(&self, random: &mut Random, at: usize) -> Handle {
        let label = if is_nexus(at) { Label::NexusHandle } else { Label::Handle };
        loop {
            let handle = Handle(random.number(label, u32::MAX - 1) + 1);
            if self.slots.iter().all(|slot| slot.handle != handle) {
                return handle;
            }
        }
    }
}

fn is_nexus(slot: usize) -> bool {
    matches!(ComponentId::from_slot(slot), ComponentId::Nexus(_))
}

fn slot_of(id: ComponentId) -> usize {
    id.slot().expect("force tokens have a table of their own")
}

/// What a save says of custody, lawful or not.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CustodyRecord {
    piles: Vec<(Place, Vec<(ComponentId, Handle)>)>,
    tokens: Vec<(Faction, Place, Vec<u8>)>,
    advisors: Vec<u8>,
}

/// What is wrong with a record of custody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CustodyFault {
    /// A component is in two places, or twice in one.
    Doubled(ComponentId),
    /// A component is nowhere.
    Missing(ComponentId),
    /// A component is where its kind cannot be.
    Misplaced(ComponentId, Place),
    /// A token number that the faction does not have.
    NoSuchToken(Faction, u8),
    /// Two hidden cards go by one handle, a hidden card has none, or an open one has one.
    WrongHandle(ComponentId),
    /// A token that is not on the board shows its advisor side.
    AdvisorElsewhere(u8),
}

impl Custody {
    /// The record of it, place by place.
    pub(crate) fn record(&self) -> CustodyRecord {
        // Nexus cards in the box are not written: games without them are saved as they were before there were any.
        let unused = |at: &usize| self.slots[*at].place == Place::Box && is_nexus(*at);
        let mut order: Vec<usize> = (0..CARDS).filter(|at| !unused(at)).collect();
        order.sort_unstable_by_key(|at| (self.slots[*at].place, self.slots[*at].rank));
        let mut piles: Vec<(Place, Vec<(ComponentId, Handle)>)> = Vec::new();
        for at in order {
            let slot = self.slots[at];
            if piles.last().is_none_or(|(place, _)| *place != slot.place) {
                piles.push((slot.place, Vec::new()));
            }
            let (_, cards) = piles.last_mut().expect("one was just pushed if there was none");
            cards.push((ComponentId::from_slot(at), slot.handle));
        }
        let mut tokens = Vec::new();
        for faction in Faction::ALL {
            let mut places: Vec<Place> = self.tokens[faction.index()].to_vec();
            places.sort_unstable();
            places.dedup();
            tokens.extend(
                places.into_iter().map(|place| (*faction, place, self.tokens(*faction, place).numbers().collect())),
            );
        }
        CustodyRecord { piles, tokens, advisors: self.advisors.numbers().collect() }
    }

    /// The custody that a record describes, or everything that is wrong with it.
    pub(crate) fn checked(record: &CustodyRecord) -> Result<Self, Vec<CustodyFault>> {
        let mut faults = Vec::new();
        let mut custody = Self::boxed();
        let mut seen = [false; CARDS];
        for (place, cards) in &record.piles {
            let before = (0..CARDS).filter(|at| seen[*at] && custody.slots[*at].place == *place).count();
            for (rank, (id, handle)) in (before..).zip(cards) {
                let Some(at) = id.slot().filter(|_| place.admits(*id)) else {
                    faults.push(CustodyFault::Misplaced(*id, *place));
                    continue;
                };
                if std::mem::replace(&mut seen[at], true) {
                    faults.push(CustodyFault::Doubled(*id));
                }
                custody.slots[at] =
                    Slot { place: *place, rank: u8::try_from(rank).unwrap_or(u8::MAX), handle: *handle };
            }
        }
        custody.box_unnamed(&mut seen);
        faults.extend((0..CARDS).filter(|at| !seen[*at]).map(|at| CustodyFault::Missing(ComponentId::from_slot(at))));
        custody.check_handles(&mut faults);
        custody.read_tokens(record, &mut faults);
        if faults.is_empty() { Ok(custody) } else { Err(faults) }
    }

    /// Nexus cards that a record does not name are in the box, below all else there.
    fn box_unnamed(&mut self, seen: &mut [bool; CARDS]) {
        let mut rank = (0..CARDS).filter(|at| seen[*at] && self.slots[*at].place == Place::Box).count();
        for (at, (slot, seen)) in self.slots.iter_mut().zip(seen).enumerate() {
            if is_nexus(at) && !std::mem::replace(seen, true) {
                slot.rank = u8::try_from(rank).unwrap_or(u8::MAX);
                rank += 1;
            }
        }
    }

    fn check_handles(&self, faults: &mut Vec<CustodyFault>) {
        let mut handles: Vec<(Handle, usize)> =
            self.slots.iter().enumerate().map(|(at, slot)| (slot.handle, at)).collect();
        handles.sort_unstable();
        for pair in handles.windows(2).filter(|pair| pair[0].0 == pair[1].0 && pair[0].0 != Handle(0)) {
            faults.push(CustodyFault::WrongHandle(ComponentId::from_slot(pair[1].1)));
        }
        for (handle, at) in handles {
            if (self.slots[at].place.sight() == Sight::All) != (handle == Handle(0)) {
                faults.push(CustodyFault::WrongHandle(ComponentId::from_slot(at)));
            }
        }
    }

    fn read_tokens(&mut self, record: &CustodyRecord, faults: &mut Vec<CustodyFault>) {
        let mut seen = [[false; TOKENS]; FACTIONS];
        for (faction, place, numbers) in &record.tokens {
            for number in numbers {
                let id = ComponentId::Force(Token { faction: *faction, number: *number });
                if usize::from(*number) >= TOKENS {
                    faults.push(CustodyFault::NoSuchToken(*faction, *number));
                } else if !place.admits(id) {
                    faults.push(CustodyFault::Misplaced(id, *place));
                } else if std::mem::replace(&mut seen[faction.index()][usize::from(*number)], true) {
                    faults.push(CustodyFault::Doubled(id));
                } else {
                    self.tokens[faction.index()][usize::from(*number)] = *place;
                }
            }
        }
        for faction in Faction::ALL {
            for (number, seen) in (0..).zip(&seen[faction.index()]) {
                if !seen {
                    faults.push(CustodyFault::Missing(ComponentId::Force(Token { faction: *faction, number })));
                }
            }
        }
        for number in &record.advisors {
            let place = self.tokens[Faction::BeneGesserit.index()].get(usize::from(*number));
            if place.is_some_and(|place| matches!(place, Place::Cell(_))) && self.advisors.0 & (1 << number) == 0 {
                self.advisors.0 |= 1 << number;
            } else {
                faults.push(CustodyFault::AdvisorElsewhere(*number));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dealt() -> (Custody, Random) {
        let mut custody = Custody::boxed();
        let mut random = Random::new(5, Vec::new());
        for number in 0..6 {
            custody.move_card(&mut random, ComponentId::Storm(number), Place::Box, Place::StormDeck, End::Bottom);
        }
        (custody, random)
    }

    fn storms(custody: &Custody, place: Place) -> Vec<String> {
        custody.pile(place).into_iter().map(ComponentId::name).collect()
    }

    #[test]
    fn a_pile_keeps_its_order() {
        let (mut custody, mut random) = dealt();
        assert_eq!(
            storms(&custody, Place::StormDeck),
            ["storm:1", "storm:2", "storm:3", "storm:4", "storm:5", "storm:6"]
        );
        custody.move_card(&mut random, ComponentId::Storm(2), Place::StormDeck, Place::StormNext, End::Top);
        custody.move_card(&mut random, ComponentId::Storm(2), Place::StormNext, Place::StormDeck, End::Top);
        custody.move_card(&mut random, ComponentId::Storm(0), Place::StormDeck, Place::StormDeck, End::Bottom);
        assert_eq!(
            storms(&custody, Place::StormDeck),
            ["storm:3", "storm:2", "storm:4", "storm:5", "storm:6", "storm:1"]
        );
        assert_eq!(custody.top(Place::StormDeck), Some(ComponentId::Storm(2)));
    }

    #[test]
    fn whatever_is_hidden_again_gets_a_new_handle() {
        let (mut custody, mut random) = dealt();
        let id = ComponentId::Storm(3);
        let before = custody.handle(id);
        custody.move_card(&mut random, id, Place::StormDeck, Place::StormShown, End::Top);
        assert_eq!(custody.handle(id), Handle(0));
        custody.move_card(&mut random, id, Place::StormShown, Place::StormDeck, End::Top);
        assert_ne!(custody.handle(id), before);
        let before: Vec<Handle> = (0..6).map(|n| custody.handle(ComponentId::Storm(n))).collect();
        custody.shuffle(&mut random, Place::StormDeck, Label::StormDeck);
        assert!((0..6).all(|n| !before.contains(&custody.handle(ComponentId::Storm(n)))));
    }

    #[test]
    fn a_component_is_moved_only_from_where_it_is() {
        let (custody, random) = dealt();
        let wrong_from = std::panic::catch_unwind(|| {
            let (mut custody, mut random) = (custody.clone(), random.clone());
            custody.move_card(&mut random, ComponentId::Storm(1), Place::StormNext, Place::StormDeck, End::Top);
        });
        assert!(wrong_from.is_err());
        let wrong_kind = std::panic::catch_unwind(|| {
            let (mut custody, mut random) = (custody.clone(), random.clone());
            custody.move_card(&mut random, ComponentId::Storm(1), Place::StormDeck, Place::SpiceDeck, End::Top);
        });
        assert!(wrong_kind.is_err());
    }

    #[test]
    fn tokens_lose_their_side_when_they_leave_the_board() {
        let mut custody = Custody::boxed();
        let cell = Place::Cell(Cell::named("basin-s09").expect("on the board"));
        let sisters = Tokens(0b11);
        custody.move_tokens(Faction::BeneGesserit, sisters, Place::Box, cell);
        custody.turn(sisters, true);
        assert_eq!(custody.advisors(), sisters);
        custody.move_tokens(Faction::BeneGesserit, Tokens(0b10), cell, Place::Tanks);
        assert_eq!(custody.advisors(), Tokens(0b01));
        assert_eq!(custody.tokens(Faction::BeneGesserit, cell).len(), 1);
    }

    #[test]
    fn stars_are_printed_on_the_last_tokens() {
        assert_eq!(Tokens::starred(Faction::Fremen).numbers().collect::<Vec<_>>(), [17, 18, 19]);
        assert_eq!(Tokens::starred(Faction::Emperor).len(), 5);
        assert!(Tokens::starred(Faction::Atreides).is_empty());
    }

    #[test]
    fn a_record_leads_back_and_its_faults_are_all_named() {
        let (custody, _) = dealt();
        let record = custody.record();
        assert_eq!(Custody::checked(&record), Ok(custody));

        let mut doubled = record.clone();
        let card = doubled.piles[1].1[0];
        doubled.piles[0].1.push((card.0, Handle(0)));
        let faults = Custody::checked(&doubled).expect_err("a card is in two places");
        assert!(faults.contains(&CustodyFault::Doubled(card.0)), "{faults:?}");

        let mut short = record.clone();
        short.piles[1].1.remove(0);
        short.tokens[0].2.remove(4);
        let faults = Custody::checked(&short).expect_err("two are nowhere");
        let token = ComponentId::Force(Token { faction: Faction::Atreides, number: 4 });
        assert_eq!(faults, [CustodyFault::Missing(card.0), CustodyFault::Missing(token)]);

        let mut odd = record.clone();
        odd.piles[1].1[0].1 = odd.piles[1].1[1].1;
        odd.advisors.push(3);
        let faults = Custody::checked(&odd).expect_err("a handle is used twice");
        assert!(matches!(faults.as_slice(), [CustodyFault::WrongHandle(_), CustodyFault::AdvisorElsewhere(3)]));

        let mut foreign = record;
        foreign.tokens[0].1 = Place::Reserves(Faction::Guild);
        assert!(Custody::checked(&foreign).is_err());
    }
}
