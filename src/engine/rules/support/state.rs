//! What allies have promised each other; the two know of it.

use serde::{Deserialize, Serialize};

use crate::ids::Seat;

/// Promises towards each of the ally's bids and shipments, by who has made them; none is nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Promises(pub(crate) Vec<(Seat, u16)>);

impl Promises {
    /// What a seat has promised.
    pub fn by(&self, seat: Seat) -> u16 {
        self.0.iter().find(|(own, _)| *own == seat).map_or(0, |(_, amount)| *amount)
    }

    pub(crate) fn set(&mut self, seat: Seat, amount: u16) {
        self.0.retain(|(own, _)| *own != seat);
        if amount > 0 {
            self.0.push((seat, amount));
            self.0.sort_unstable();
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
