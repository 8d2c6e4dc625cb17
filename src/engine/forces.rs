//! Forces by cell, as requests, offers and the log name them.

use serde::{Deserialize, Serialize};

use crate::facts::Cell;

/// Forces in, or from, one cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CellForces {
    /// Which cell.
    pub cell: Cell,
    /// Normal forces.
    pub normal: u8,
    /// Elite forces; none in Basic.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub elite: u8,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
fn is_zero(number: &u8) -> bool {
    *number == 0
}

/// Whether a list of cells is in board order, names none twice and has no empty entry.
pub(crate) fn is_orderly(forces: &[CellForces]) -> bool {
    forces.iter().all(|entry| (entry.normal > 0 || entry.elite > 0) && entry.normal <= 20 && entry.elite <= 20)
        && forces.windows(2).all(|pair| pair[0].cell < pair[1].cell)
}

/// Whether forces are some of those that stand in these cells.
pub(crate) fn are_among(forces: &[CellForces], from: &[CellForces]) -> bool {
    let within = |entry: &CellForces| {
        from.iter().any(|own| own.cell == entry.cell && entry.normal <= own.normal && entry.elite <= own.elite)
    };
    !forces.is_empty() && is_orderly(forces) && forces.iter().all(within)
}
