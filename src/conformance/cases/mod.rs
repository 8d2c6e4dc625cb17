//! The cases, by family and area as the engine's rules are.

mod base;
mod nexus;
mod promise;
