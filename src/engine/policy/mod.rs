//! Bots. A bot decides from its own view and the offers made to it, with a generator of its own.
//!
//! A bot sees no game. Whatever it proposes is one of the offers; a case checks that.

use crate::offer::Offer;
use crate::request::{Act, ActKind};
use crate::view::View;

named! {
    /// How a bot chooses.
    pub enum Policy {
        /// Among all offers alike.
        Uniform = "uniform",
        /// Among all offers alike, but passes only if nothing else is offered.
        Eager = "eager",
    }
}

/// A bot in one seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bot {
    policy: Policy,
    /// Kinds of act that it leaves alone while anything else is offered.
    off: Vec<ActKind>,
    state: u64,
}

impl Bot {
    /// A bot with its own seed.
    pub fn new(policy: Policy, seed: u64) -> Self {
        Self { policy, off: Vec::new(), state: seed }
    }

    /// The same bot with whole kinds of act switched off, so that a run reaches other corners.
    #[must_use]
    pub fn without(mut self, off: &[ActKind]) -> Self {
        self.off = off.to_vec();
        self
    }

    /// What it does, if it is asked anything.
    pub fn choose(&mut self, view: &View, offers: &[Offer]) -> Option<Act> {
        view.own.as_ref()?.decision.as_ref()?;
        let allowed: Vec<&Offer> = offers.iter().filter(|offer| !self.off.contains(&offer.kind())).collect();
        let liked: Vec<&Offer> =
            allowed.iter().copied().filter(|offer| self.policy == Policy::Uniform || **offer != Offer::Pass).collect();
        let among = [liked, allowed].into_iter().find(|group| !group.is_empty());
        let among = among.unwrap_or_else(|| offers.iter().collect());
        let bound = u32::try_from(among.len()).ok().filter(|count| *count > 0)?;
        let mut state = self.state;
        let mut draw = |bound: u32| below(&mut state, bound);
        let offer = among[draw(bound) as usize];
        let act = offer.sample(&mut draw);
        self.state = state;
        Some(act)
    }
}

/// `SplitMix64`, reduced by multiplication: a bot needs no better chance than that.
fn below(state: &mut u64, bound: u32) -> u32 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut mixed = *state;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^= mixed >> 31;
    let high = ((mixed >> 32) * u64::from(bound)) >> 32;
    u32::try_from(high).unwrap_or(0)
}
