//! Rooms as their users meet them, and what is tried against them.

use crate as truthsayer_rooms;

mod acting;
mod adopting;
mod files;
mod kills;
mod play;
mod process;
mod races;
mod rescue;
mod seats;

use std::path::Path;

use play::folder;

/// Everything that a file holds.
fn bytes(path: &Path) -> Vec<u8> {
    std::fs::read(path).expect("the file is there")
}
