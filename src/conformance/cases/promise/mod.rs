//! What every rule can rely on.

mod pieces;
mod rooms;
mod saves;
