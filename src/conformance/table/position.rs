//! Staged positions: what `Table::stage` takes. Custody moves only; nothing else of a game can be staged.

use truthsayer_engine::bank::Holder;
use truthsayer_engine::custody::Place;
use truthsayer_engine::facts::{ComponentId, Faction, NexusCard};
use truthsayer_engine::stage::Staging;
use truthsayer_engine::{Game, Seat};

use crate::table::battle::disc;
use crate::table::failure::raise;
use crate::table::names;

/// One or several moves of staging, named by what they are for.
#[derive(Debug, Clone)]
pub struct Move(Kind);

#[derive(Debug, Clone)]
enum Kind {
    Plain(Vec<Staging>),
    Wealth(Faction, u32),
    NextStorm(u8),
    EmptyHand(Faction),
    Purse(Faction, u32),
    Bribes(Faction, u32),
    HandOf(Faction, usize),
    DeckOf(usize),
    NoDiscards,
    Traitor(Faction, String),
    NexusCard(Faction, NexusCard),
}

impl From<Staging> for Move {
    fn from(staging: Staging) -> Self {
        Self(Kind::Plain(vec![staging]))
    }
}

/// Normal forces come from the reserves to a cell.
pub fn put(faction: Faction, cell: &str, normal: u8) -> Move {
    forces(faction, cell, normal, 0)
}

/// Normal and elite forces come from the reserves to a cell.
pub fn forces(faction: Faction, cell: &str, normal: u8, elite: u8) -> Move {
    let to = Place::Cell(names::cell(cell));
    Staging::Forces { faction, from: Place::Reserves(faction), to, normal, elite }.into()
}

/// Normal forces go back from a cell to the reserves.
pub fn recall(faction: Faction, cell: &str, normal: u8) -> Move {
    let from = Place::Cell(names::cell(cell));
    Staging::Forces { faction, from, to: Place::Reserves(faction), normal, elite: 0 }.into()
}

/// Normal forces go from the reserves to the tanks.
pub fn bury(faction: Faction, normal: u8) -> Move {
    Staging::Forces { faction, from: Place::Reserves(faction), to: Place::Tanks, normal, elite: 0 }.into()
}

/// Elite forces go from the reserves to the tanks.
pub fn bury_elite(faction: Faction, elite: u8) -> Move {
    Staging::Forces { faction, from: Place::Reserves(faction), to: Place::Tanks, normal: 0, elite }.into()
}

/// Normal forces go from a cell to the tanks.
pub fn slay(faction: Faction, cell: &str, normal: u8) -> Move {
    let from = Place::Cell(names::cell(cell));
    Staging::Forces { faction, from, to: Place::Tanks, normal, elite: 0 }.into()
}

/// Bene Gesserit forces come from the reserves to a cell, as advisors.
pub fn advise(cell: &str, count: u8) -> Move {
    let to = names::cell(cell);
    let faction = Faction::BeneGesserit;
    let come =
        Staging::Forces { faction, from: Place::Reserves(faction), to: Place::Cell(to), normal: count, elite: 0 };
    Move(Kind::Plain(vec![come, Staging::Sides { cell: to, advisors: true }]))
}

/// Spice lies in a cell.
pub fn lay(cell: &str, amount: u32) -> Move {
    Staging::Spice { from: Holder::Bank, to: Holder::Cell(names::cell(cell)), amount }.into()
}

/// A faction gets spice from the bank.
pub fn enrich(faction: Faction, amount: u32) -> Move {
    Move(Kind::Wealth(faction, amount))
}

/// A faction has exactly so much spice behind its shield.
pub fn purse(faction: Faction, amount: u32) -> Move {
    Move(Kind::Purse(faction, amount))
}

/// Spice from the bank lies before a faction's shield.
pub fn bribed(faction: Faction, amount: u32) -> Move {
    Move(Kind::Bribes(faction, amount))
}

/// A leader goes to the tanks.
pub fn kill(leader: &str) -> Move {
    Staging::Move { component: ComponentId::Leader(names::leader(leader)), to: Place::Tanks }.into()
}

/// A leader is with this faction: his own, or his captor.
pub fn hold(faction: Faction, leader: &str) -> Move {
    Staging::Move { component: ComponentId::Leader(names::leader(leader)), to: Place::Leaders(faction) }.into()
}

/// The storm stands in this sector.
pub fn storm(sector: u8) -> Move {
    Staging::Storm { sector: names::sector(sector) }.into()
}

/// The storm card that waits for the next turn bears this number.
pub fn next_storm(number: u8) -> Move {
    Move(Kind::NextStorm(number))
}

/// A treachery card comes into a hand from wherever it is: `karama`, or `karama#2` for the second copy.
pub fn give(faction: Faction, card: &str) -> Move {
    Staging::Move { component: names::treachery(card), to: Place::Hand(faction) }.into()
}

/// A hand goes back to the treachery deck, so that a case can give exactly what it is about.
pub fn empty_hand(faction: Faction) -> Move {
    Move(Kind::EmptyHand(faction))
}

/// A hand holds so many cards, none of which is a Karama: cards that it lacks are the last of the treachery deck, and cards
/// that it has too many are discarded.
pub fn hand_of(faction: Faction, cards: usize) -> Move {
    Move(Kind::HandOf(faction, cards))
}

/// These are the next treachery cards, topmost first, fetched from wherever they are.
pub fn treachery_deck(cards: &[&str]) -> Move {
    let fetch = |name: &&str| Staging::Move { component: names::treachery(name), to: Place::TreacheryDeck };
    Move(Kind::Plain(cards.iter().rev().map(fetch).collect()))
}

/// Of the treachery deck so many cards are left, the others lie on the discard pile.
pub fn deck_of(cards: usize) -> Move {
    Move(Kind::DeckOf(cards))
}

/// The treachery discards are out of the game.
pub fn no_discards() -> Move {
    Move(Kind::NoDiscards)
}

/// Several moves that are lawful only together.
pub fn at_once(moves: impl IntoIterator<Item = Staging>) -> Move {
    Move(Kind::Plain(moves.into_iter().collect()))
}

/// A player has kept this traitor card, for another that it had.
pub fn traitor(faction: Faction, leader: &str) -> Move {
    Move(Kind::Traitor(faction, leader.to_owned()))
}

/// A player holds this Nexus card, and none that it held before.
pub fn hold_nexus(faction: Faction, card: &str) -> Move {
    Move(Kind::NexusCard(faction, names::nexus_card(card)))
}

/// These are the next Nexus cards, topmost first, fetched from wherever they are.
pub fn nexus_deck(cards: &[&str]) -> Move {
    let fetch =
        |name: &&str| Staging::Move { component: ComponentId::Nexus(names::nexus_card(name)), to: Place::NexusDeck };
    Move(Kind::Plain(cards.iter().rev().map(fetch).collect()))
}

/// Leaders lie in the tanks, never having been revived.
pub fn fallen(leaders: &[&str]) -> Move {
    let to = Place::Tanks;
    Move(Kind::Plain(leaders.iter().map(|leader| Staging::Move { component: disc(leader), to }).collect()))
}

/// The Harkonnen hold a leader captive.
pub fn held_captive(leader: &str) -> Move {
    Staging::Move { component: disc(leader), to: Place::Leaders(Faction::Harkonnen) }.into()
}

/// These are the next spice cards, topmost first, fetched from wherever they are: territories, `worm`, `worm#2` …
pub fn spice_deck(cards: &[&str]) -> Move {
    let place = Place::SpiceDeck;
    Move(Kind::Plain(fetched(cards, place)))
}

/// These spice cards lie on a discard pile, topmost first.
pub fn spice_discards(pile: truthsayer_engine::custody::Pile, cards: &[&str]) -> Move {
    Move(Kind::Plain(fetched(cards, Place::SpiceDiscard(pile))))
}

fn fetched(cards: &[&str], to: Place) -> Vec<Staging> {
    let bottom_up = cards.iter().rev();
    bottom_up.map(|name| Staging::Move { component: names::spice_card(name), to }).collect()
}

impl Move {
    /// The moves of the engine that it stands for.
    pub(crate) fn of(&self, game: &Game) -> Vec<Staging> {
        match &self.0 {
            Kind::Plain(moves) => moves.clone(),
            Kind::Wealth(faction, amount) => {
                let to = Holder::Wallet(seat_of(game, *faction));
                vec![Staging::Spice { from: Holder::Bank, to, amount: *amount }]
            }
            Kind::NextStorm(number) => {
                let card = names::component(&format!("storm:{number}"));
                let waiting = game.custody().top(Place::StormNext);
                let Some(waiting) = waiting else { raise("no storm card waits for the next turn") };
                let mut moves = vec![Staging::Move { component: waiting, to: Place::StormDeck }];
                moves.push(Staging::Move { component: card, to: Place::StormNext });
                moves
            }
            Kind::Traitor(faction, leader) => {
                let component = ComponentId::Traitor(names::leader(leader));
                let (from, to) = (game.custody().place(component), Place::Traitors(*faction));
                // The card that has been there longest goes where the other was.
                let given = game.custody().pile(to).last().copied().filter(|_| from != to);
                let back = given.map(|component| Staging::Move { component, to: from });
                let come = (from != to).then_some(Staging::Move { component, to });
                back.into_iter().chain(come).collect()
            }
            Kind::NexusCard(faction, card) => {
                let to = Place::NexusHand(*faction);
                let held = game.custody().pile(to);
                let mut moves = all_to(held, Place::NexusDeck);
                moves.push(Staging::Move { component: ComponentId::Nexus(*card), to });
                moves
            }
            Kind::EmptyHand(faction) => {
                let cards: Vec<ComponentId> = game.custody().pile(Place::Hand(*faction));
                all_to(cards, Place::TreacheryDeck)
            }
            Kind::Purse(faction, amount) => {
                let wallet = Holder::Wallet(seat_of(game, *faction));
                let has = game.bank().balance(wallet);
                if has < *amount {
                    vec![Staging::Spice { from: Holder::Bank, to: wallet, amount: amount - has }]
                } else {
                    vec![Staging::Spice { from: wallet, to: Holder::Bank, amount: has - amount }]
                }
            }
            Kind::Bribes(faction, amount) => {
                let to = Holder::Front(seat_of(game, *faction));
                vec![Staging::Spice { from: Holder::Bank, to, amount: *amount }]
            }
            Kind::HandOf(faction, cards) => {
                let is_karama = |id: &ComponentId| id.name().starts_with("treachery:karama");
                let held = game.custody().pile(Place::Hand(*faction));
                let (mut away, mut kept): (Vec<_>, Vec<_>) = held.into_iter().partition(is_karama);
                away.extend(kept.split_off(kept.len().min(*cards)));
                let deck = game.custody().pile(Place::TreacheryDeck).into_iter().rev().filter(|id| !is_karama(id));
                let mut moves = all_to(away, Place::TreacheryDiscard);
                moves.extend(all_to(deck.take(cards - kept.len()), Place::Hand(*faction)));
                moves
            }
            Kind::DeckOf(cards) => {
                let deck = game.custody().pile(Place::TreacheryDeck);
                all_to(deck.into_iter().skip(*cards), Place::TreacheryDiscard)
            }
            Kind::NoDiscards => all_to(game.custody().pile(Place::TreacheryDiscard), Place::OutOfGame),
        }
    }
}

fn seat_of(game: &Game, faction: Faction) -> Seat {
    game.seat(faction).unwrap_or_else(|| raise(format!("`{faction}` is not in the game")))
}

fn all_to(cards: impl IntoIterator<Item = ComponentId>, to: Place) -> Vec<Staging> {
    cards.into_iter().map(|component| Staging::Move { component, to }).collect()
}
