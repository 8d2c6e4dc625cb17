//! What an intrusion offers.

use crate::offer::Offer;
use crate::rejection::Rejection;
use crate::request::Act;
use crate::rules::advisors::state::IntrusionFrame;

pub(crate) fn check(act: &Act) -> Result<(), Rejection> {
    match act {
        Act::Pass | Act::TurnFighters => Ok(()),
        _ => Err(Rejection::WrongKind),
    }
}

pub(crate) fn offers(frame: &IntrusionFrame) -> Vec<Offer> {
    vec![Offer::Pass, Offer::TurnFighters { territory: frame.territory }]
}
