//! Bots. A bot decides from its own view and the offers made to it, with a generator of its own.
//!
//! A bot sees no game. Whatever it proposes is one of the offers; a case checks that. Two kinds draw lots, for reaching
//! corners; four play to win, each with a temper of its own: they weigh single acts of each offer (`judge`), with what
//! the board (`places`) and a battle (`battle`) look like to them, and now and then do something unasked (`unasked`).

mod battle;
mod judge;
mod places;
mod temper;
mod unasked;

use crate::offer::Offer;
use crate::request::{Act, ActKind};
use crate::view::View;

use temper::Temper;

named! {
    /// How a bot chooses.
    pub enum Policy {
        /// Among all offers alike.
        Uniform = "uniform",
        /// Among all offers alike, but passes only if nothing else is offered.
        Eager = "eager",
        /// Plays for strongholds, and fights for them.
        Conqueror = "conqueror",
        /// Plays for spice and cards, and fights late.
        Merchant = "merchant",
        /// Plays with an ally, and stays with it.
        Diplomat = "diplomat",
        /// Plays with whomever helps now, and holds cards back for the moment that hurts.
        Schemer = "schemer",
    }
}

impl Policy {
    /// Those that play to win.
    pub const TEMPERS: [Self; 4] = [Self::Conqueror, Self::Merchant, Self::Diplomat, Self::Schemer];
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
        let among = if allowed.is_empty() { offers.iter().collect() } else { allowed };
        let mut state = self.state;
        let act = match Temper::of(self.policy) {
            Some(temper) => judge::best(view, &among, temper, &mut |bound| below(&mut state, bound)),
            None => self.lot(&among, &mut |bound| below(&mut state, bound)),
        };
        self.state = state;
        act
    }

    /// What it does unasked, if anything: one of the plays that are offered to it between the steps of others.
    pub fn play(&mut self, view: &View, plays: &[Offer]) -> Option<Act> {
        let temper = Temper::of(self.policy)?;
        let allowed: Vec<&Offer> = plays.iter().filter(|offer| !self.off.contains(&offer.kind())).collect();
        let mut state = self.state;
        let act = unasked::play(view, &allowed, temper, &mut |bound| below(&mut state, bound));
        self.state = state;
        act
    }

    fn lot(&self, among: &[&Offer], draw: &mut impl FnMut(u32) -> u32) -> Option<Act> {
        let is_liked = |offer: &&&Offer| self.policy == Policy::Uniform || ***offer != Offer::Pass;
        let liked: Vec<&Offer> = among.iter().filter(is_liked).copied().collect();
        let among = if liked.is_empty() { among } else { &liked };
        let bound = u32::try_from(among.len()).ok().filter(|count| *count > 0)?;
        Some(among[draw(bound) as usize].sample(draw))
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
