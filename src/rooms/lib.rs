//! Rooms: games that several people play through one SQLite file, each with a seat that only its credential opens.
//!
//! The only I/O around the game. A room remembers its set-up as the engine writes it, every accepted request in a log that
//! nobody changes, and the game as it stands; the last follows from the others, and [`Rooms::check`] compares. Promises:
//!
//! - a request is accepted once, whoever else writes and wherever the process is killed; a retry gets the same reply;
//! - a seat acts on what it has seen: [`Rooms::act`] compares the version of its view, and swaps the game whole;
//! - nothing is told to a seat that the engine does not show it; a wrong credential learns nothing, not even that it is wrong;
//! - a file that is foreign, torn, locked or full is refused by name, and left as it was.
//!
//! Which engine this is, is said by the caller. Nothing is printed here, and no rule of the game is known.

mod act;
mod adoption;
mod backup;
mod chain;
mod check;
mod comparison;
mod content;
mod credential;
mod fault;
mod file;
mod room;
mod schema;
mod seating;
mod view;

pub use act::{Ask, Done, Reply, Wanted};
pub use adoption::Adopted;
pub use backup::{Replace, Restored};
pub use check::{Finding, Findings, RoomFindings};
pub use comparison::{Compared, Standing};
pub use credential::{Keys, SeatKey, Secret};
pub use fault::{Fault, Named, Storage};
pub use file::Rooms;
pub use room::{Listed, SeatListed, lawful_name};
pub use seating::{Seating, read as read_setup};
pub use view::{Offered, Said, Shown, Told};

#[cfg(test)]
mod tests;
