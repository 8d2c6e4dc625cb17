//! What shipping costs.

use crate::facts::Cell;

const INTO_STRONGHOLD: u32 = 1;
const ELSEWHERE: u32 = 2;

named! {
    /// What a force costs to ship.
    pub enum Rate {
        /// The printed price.
        Full = "full",
        /// Half of it, for the whole shipment rounded up.
        Half = "half",
        /// Half of it, for each force rounded up.
        HalfEach = "half-each",
        /// The printed price of one, for a few forces together.
        One = "one",
        /// Nothing.
        Free = "free",
    }
}

/// The most forces that go at the price of one.
const AT_THE_PRICE_OF_ONE: u32 = 5;

impl Rate {
    /// What so many forces cost to one cell.
    pub fn price(self, count: u32, to: Cell) -> u32 {
        let each = if to.territory().is_stronghold() { INTO_STRONGHOLD } else { ELSEWHERE };
        match self {
            Self::Full => count * each,
            Self::Half => (count * each).div_ceil(2),
            Self::HalfEach => count * each.div_ceil(2),
            Self::One => each,
            Self::Free => 0,
        }
    }

    /// The most forces that are shipped at it together.
    pub const fn most(self) -> u32 {
        match self {
            Self::One => AT_THE_PRICE_OF_ONE,
            Self::Full | Self::Half | Self::HalfEach | Self::Free => u32::MAX,
        }
    }

    /// Whether it halves the printed price.
    pub const fn is_half(self) -> bool {
        matches!(self, Self::Half | Self::HalfEach)
    }
}

named! {
    /// On what terms a shipment goes.
    pub enum Terms {
        /// The player's own.
        Own = "own",
        /// The routes and prices of the Guild, by a Nexus card.
        Guild = "guild",
        /// A few forces at the price of one, by a Nexus card.
        PriceOfOne = "price-of-one",
    }
}

impl Terms {
    pub(super) const fn own() -> Self {
        Self::Own
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
    pub(super) fn is_own(&self) -> bool {
        *self == Self::Own
    }
}

/// What so many forces cost back to the reserves.
pub(super) const fn back(count: u32) -> u32 {
    count.div_ceil(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_is_rounded_up_for_the_whole_shipment() {
        let city = Cell::named("arrakeen-s10").expect("on the board");
        let sand = Cell::named("basin-s09").expect("on the board");
        assert_eq!((Rate::Full.price(3, city), Rate::Full.price(3, sand)), (3, 6));
        assert_eq!((Rate::Half.price(3, city), Rate::Half.price(3, sand)), (2, 3));
        assert_eq!((Rate::HalfEach.price(3, city), Rate::HalfEach.price(3, sand)), (3, 3));
        assert_eq!((back(1), back(2), back(5)), (1, 1, 3));
    }
}
