//! Deals: spice that one player lays before another's shield, to be taken in at the Mentat Pause. The words of a deal are
//! the table's own affair.

pub mod menu;
pub(crate) mod options;
pub(crate) mod steps;
