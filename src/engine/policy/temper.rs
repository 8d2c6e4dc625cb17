//! What tells the bots that play to win apart.

use crate::policy::Policy;

/// Inclinations, each from 0 to 10.
#[derive(Clone, Copy, Debug)]
pub(super) struct Temper {
    /// To go where others stand, and to put forces into a battle.
    pub(super) boldness: i32,
    /// To keep spice.
    pub(super) thrift: i32,
    /// To ally, and to stay with the ally.
    pub(super) loyalty: i32,
    /// To cut in: Karama, the Voice, cards kept for later.
    pub(super) cunning: i32,
    /// To gather spice on the sand.
    pub(super) greed: i32,
}

impl Temper {
    /// The temper of a policy; those that draw lots have none.
    pub(super) const fn of(policy: Policy) -> Option<Self> {
        match policy {
            Policy::Uniform | Policy::Eager => None,
            Policy::Conqueror => Some(Self { boldness: 9, thrift: 2, loyalty: 4, cunning: 4, greed: 3 }),
            Policy::Merchant => Some(Self { boldness: 3, thrift: 7, loyalty: 5, cunning: 3, greed: 9 }),
            Policy::Diplomat => Some(Self { boldness: 5, thrift: 5, loyalty: 9, cunning: 2, greed: 5 }),
            Policy::Schemer => Some(Self { boldness: 6, thrift: 4, loyalty: 2, cunning: 9, greed: 5 }),
        }
    }
}
