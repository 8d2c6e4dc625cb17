//! The embedded engine of *Dune* (GF9, 2019): a deterministic state machine over plain data.
//!
//! It knows nothing of the toolkit, reads no clock and no file, and imports nothing outside itself. No rule is played
//! yet: each rule document's clauses stand as unproven until the family that plays them lands here.
