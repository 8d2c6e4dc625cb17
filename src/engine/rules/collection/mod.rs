//! Spice Collection: what fighters gather, and what cities yield. Nobody is asked anything, but
//! for a Nexus card.

pub(crate) mod steps;

// What other families name of this one.
pub(crate) use steps::play;
