//! An ordered action by player identity: the original order, how many are done, and the public receipts of what changed it.
//!
//! The current order is derived by replaying the receipts; nothing edits the order of the table. The phases played so far
//! have no ordered actions that anything could change; shipment, bidding and payers will.

use serde::{Deserialize, Serialize};

use crate::ids::{Seat, SeatSet};

/// Who acts after whom in one ordered action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sequence {
    original: Vec<Seat>,
    /// How many have acted; they are the first of the current order, and stay there.
    done: u8,
    receipts: Vec<Receipt>,
}

/// What changed an order, and when.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Receipt {
    /// Whose place changed.
    pub seat: Seat,
    /// How.
    pub shift: Shift,
    /// How many had acted by then.
    pub after: u8,
}

/// A change of one place among those who have not acted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shift {
    /// Before all others.
    First,
    /// Behind all others, and kept there.
    Last,
    /// Behind so many others, but never behind one who was made last.
    Behind(u8),
}

/// Why a sequence cannot be changed, or cannot be what a save says.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SequenceFault {
    /// The seat takes no part.
    NoPart,
    /// The seat has acted.
    HasActed,
    /// The change would leave the order as it is.
    NoChange,
    /// A seat is named twice.
    SeatTwice,
    /// More have acted than take part, or receipts are not in order.
    Impossible,
}

impl Sequence {
    /// These seats in this order, none of whom has acted.
    pub fn new(original: Vec<Seat>) -> Self {
        Self { original, done: 0, receipts: Vec::new() }
    }

    /// The current order, those who have acted first.
    pub fn order(&self) -> Vec<Seat> {
        self.replay().map_or_else(|_| self.original.clone(), |(order, _)| order)
    }

    /// Who acts next.
    pub fn next(&self) -> Option<Seat> {
        self.order().get(usize::from(self.done)).copied()
    }

    /// Those who have not acted, in order.
    pub fn pending(&self) -> Vec<Seat> {
        self.order().split_off(usize::from(self.done))
    }

    /// What has changed the order.
    pub fn receipts(&self) -> &[Receipt] {
        &self.receipts
    }

    /// The next one has acted.
    ///
    /// # Panics
    /// If all have.
    pub fn advance(&mut self) {
        assert!(usize::from(self.done) < self.original.len(), "somebody is left to act");
        self.done += 1;
    }

    /// Whether a change is possible, and is one.
    pub fn admits(&self, seat: Seat, shift: Shift) -> Result<(), SequenceFault> {
        if !self.original.contains(&seat) {
            return Err(SequenceFault::NoPart);
        }
        let pending = self.pending();
        if !pending.contains(&seat) {
            return Err(SequenceFault::HasActed);
        }
        let mut changed = self.clone();
        changed.receipts.push(Receipt { seat, shift, after: self.done });
        if changed.pending() == pending { Err(SequenceFault::NoChange) } else { Ok(()) }
    }

    /// Records a change.
    pub fn shift(&mut self, seat: Seat, shift: Shift) -> Result<(), SequenceFault> {
        self.admits(seat, shift)?;
        self.receipts.push(Receipt { seat, shift, after: self.done });
        Ok(())
    }

    /// Whether a saved sequence is possible: every receipt is replayed against the original order.
    pub fn check(&self) -> Result<(), SequenceFault> {
        let seats: SeatSet = self.original.iter().copied().collect();
        if seats.len() < self.original.len() {
            return Err(SequenceFault::SeatTwice);
        }
        if usize::from(self.done) > self.original.len() {
            return Err(SequenceFault::Impossible);
        }
        self.replay().map(|_| ())
    }

    fn replay(&self) -> Result<(Vec<Seat>, SeatSet), SequenceFault> {
        let mut order = self.original.clone();
        let mut kept_last = SeatSet::NONE;
        let mut earlier = 0;
        for receipt in &self.receipts {
            if receipt.after < earlier || receipt.after > self.done {
                return Err(SequenceFault::Impossible);
            }
            earlier = receipt.after;
            let start = usize::from(receipt.after);
            let at = order.iter().position(|seat| *seat == receipt.seat).ok_or(SequenceFault::NoPart)?;
            if at < start {
                return Err(SequenceFault::HasActed);
            }
            order.remove(at);
            let to = match receipt.shift {
                Shift::First => start,
                Shift::Last => order.len(),
                Shift::Behind(others) => {
                    let end = order.iter().rposition(|seat| !kept_last.contains(*seat)).map_or(start, |last| last + 1);
                    (at + usize::from(others)).min(end).max(start)
                }
            };
            order.insert(to, receipt.seat);
            kept_last = match receipt.shift {
                Shift::Last => kept_last.with(receipt.seat),
                Shift::First | Shift::Behind(_) => kept_last.without(receipt.seat),
            };
        }
        Ok((order, kept_last))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Seat = Seat::ALL[0];
    const B: Seat = Seat::ALL[1];
    const C: Seat = Seat::ALL[2];
    const G: Seat = Seat::ALL[3];

    #[test]
    fn a_seat_made_last_stays_behind_one_that_keeps_deferring() {
        let mut turns = Sequence::new(vec![G, A, B, C]);
        turns.shift(A, Shift::Last).expect("A has not acted");
        assert_eq!(turns.pending(), [G, B, C, A]);
        turns.shift(G, Shift::Behind(1)).expect("G lets B go first");
        turns.advance();
        turns.shift(G, Shift::Behind(1)).expect("G lets C go first");
        turns.advance();
        assert_eq!(turns.pending(), [G, A]);
        assert_eq!(turns.shift(G, Shift::Behind(1)), Err(SequenceFault::NoChange));
        assert_eq!(turns.order(), [B, C, G, A]);
    }

    #[test]
    fn who_has_acted_is_never_moved() {
        let mut bids = Sequence::new(vec![A, B, C]);
        bids.advance();
        assert_eq!(bids.admits(A, Shift::Last), Err(SequenceFault::HasActed));
        assert_eq!(bids.admits(G, Shift::Last), Err(SequenceFault::NoPart));
        assert_eq!(bids.admits(B, Shift::First), Err(SequenceFault::NoChange));
        assert_eq!(bids.admits(C, Shift::Last), Err(SequenceFault::NoChange));
        bids.shift(C, Shift::First).expect("C is not next");
        assert_eq!(bids.order(), [A, C, B]);
        bids.advance();
        assert_eq!(bids.next(), Some(B));
        bids.advance();
        assert_eq!(bids.next(), None);
    }

    #[test]
    fn a_saved_sequence_is_replayed() {
        let mut turns = Sequence::new(vec![A, B, C]);
        turns.advance();
        turns.shift(B, Shift::Last).expect("B has not acted");
        assert_eq!(turns.check(), Ok(()));
        let mut late = turns.clone();
        late.receipts[0].after = 2;
        assert_eq!(late.check(), Err(SequenceFault::Impossible));
        let mut acted = turns.clone();
        acted.receipts[0].seat = A;
        assert_eq!(acted.check(), Err(SequenceFault::HasActed));
        let mut twice = turns;
        twice.original[2] = A;
        assert_eq!(twice.check(), Err(SequenceFault::SeatTwice));
    }
}
