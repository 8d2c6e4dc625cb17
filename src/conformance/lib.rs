//! Conformance cases of the embedded engine: the cases, the table that they are played at, the registry through which the
//! toolkit sees them, and the runner. The only bridge between the engine and the toolkit.

pub mod catalogue;
mod draws;
pub mod games;
pub mod registry;
pub mod revision;
pub mod runner;
pub mod samples;
pub mod saves;
pub mod table;
pub mod transcript;

mod cases;
