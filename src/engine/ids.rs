//! Identities of seats, events, frames and invoices, and small tables by seat.
//!
//! What a seat plays, and what components exist, are facts and live in `facts`.

use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

/// How many player circles the board has.
pub const SEATS: usize = 6;

/// A player circle of the board, 1 to 6, counted counter-clockwise from the storm's start.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Seat(u8);

impl Seat {
    /// Every circle, in counter-clockwise order.
    pub const ALL: [Self; SEATS] = [Self(1), Self(2), Self(3), Self(4), Self(5), Self(6)];

    /// The circle of this number, if the board has it.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number as usize <= SEATS { Some(Self(number)) } else { None }
    }

    /// 1 to 6.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// 0 to 5, for tables.
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }
}

impl std::fmt::Display for Seat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> Self {
        seat.0
    }
}

impl TryFrom<u8> for Seat {
    type Error = String;
    fn try_from(number: u8) -> Result<Self, String> {
        Self::new(number).ok_or_else(|| format!("the board has no circle {number}"))
    }
}

/// One value for each circle of the board, occupied or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BySeat<T>(pub [T; SEATS]);

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

/// A set of circles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(from = "Vec<Seat>", into = "Vec<Seat>")]
pub struct SeatSet(u8);

impl SeatSet {
    /// Nobody.
    pub const NONE: Self = Self(0);

    /// One seat alone.
    pub const fn only(seat: Seat) -> Self {
        Self(1 << seat.index())
    }

    /// Whether the seat is in it.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.index()) != 0
    }

    /// The set with this seat.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.index())
    }

    /// The set without this seat.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat.index()))
    }

    /// Whether nobody is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Its seats, in counter-clockwise order from circle 1.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::ALL.into_iter().filter(move |seat| self.contains(*seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::NONE, Self::with)
    }
}

impl From<Vec<Seat>> for SeatSet {
    fn from(seats: Vec<Seat>) -> Self {
        seats.into_iter().collect()
    }
}

impl From<SeatSet> for Vec<Seat> {
    fn from(set: SeatSet) -> Self {
        set.iter().collect()
    }
}

/// The number of a decision among those that one seat has been asked, from 1.
///
/// It counts by seat, so that it tells a seat nothing about what others were asked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EventId(pub u32);

impl std::fmt::Display for EventId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "event {}", self.0)
    }
}

/// The identity of a frame on the stack; never used twice in a game, and never shown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FrameId(pub u32);

/// The identity of an invoice; never used twice in a game, and never shown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct InvoiceId(pub u32);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_one_to_six() {
        assert_eq!(Seat::new(0), None);
        assert_eq!(Seat::new(7), None);
        assert!(Seat::ALL.iter().all(|seat| Seat::new(seat.number()) == Some(*seat)));
        assert!(serde_json::from_str::<Seat>("9").is_err());
    }

    #[test]
    fn sets_hold_what_was_put_in() {
        let set: SeatSet = [Seat::ALL[4], Seat::ALL[1]].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [Seat::ALL[1], Seat::ALL[4]]);
        assert_eq!(set.without(Seat::ALL[1]), SeatSet::only(Seat::ALL[4]));
        assert_eq!(serde_json::to_string(&set).ok().as_deref(), Some("[2,5]"));
    }
}
