//! A family for tests alone: a shipment whose income passes every window, and a question that can be interrupted.
//!
//! It exercises what no rule of this profile uses yet: invoices, redirections, the later windows, deep stacks.

use serde::{Deserialize, Serialize};

use crate::attempt;
use crate::bank::Holder;
use crate::facts::Faction;
use crate::frame::{Effect, Frame, Outcome, Until, WindowKind};
use crate::game::Game;
use crate::ids::{InvoiceId, Seat, SeatSet};
use crate::invoice::{Invoice, Portion, Purpose, Redirection, Share};
use crate::offer::Offer;
use crate::rejection::Rejection;
use crate::request::{Act, DecisionKind};
use crate::waits::{FrameKind, Waits};

/// A shipment that is paid for, or a frame that asks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DrillFrame {
    pub(crate) payer: Seat,
    pub(crate) paid: bool,
    pub(crate) waits_for: Option<FrameKind>,
    /// Whether the nexus window asks somebody.
    pub(crate) nexus: bool,
}

impl DrillFrame {
    pub(crate) fn waits(&self) -> Waits {
        self.waits_for.map_or(Waits::Seats(DecisionKind::TurnFighters), Waits::Frame)
    }
}

pub(crate) fn frame(payer: Seat) -> DrillFrame {
    DrillFrame { payer, paid: false, waits_for: None, nexus: false }
}

/// Replaces what is under way by a shipment for five, funded by these shares.
pub(crate) fn ship(game: &mut Game, shares: &[(Seat, u32)], nexus: bool) -> InvoiceId {
    let guild = game.seat(Faction::Guild).expect("the drill has a Guild");
    game.stack.clear();
    let own = DrillFrame { waits_for: Some(FrameKind::Attempt), nexus, ..frame(shares[0].0) };
    let owner = game.push(Frame::Drill(own));
    let id = game.next_invoice();
    game.open_invoice(Invoice {
        id,
        owner,
        purpose: Purpose::Shipment,
        shares: shares.iter().map(|(payer, amount)| Share { payer: *payer, amount: *amount }).collect(),
        payee: Holder::Wallet(guild),
        redirections: Vec::new(),
    });
    attempt::open(game, Some(Faction::Guild), Effect::Income);
    id
}

pub(crate) fn advance(game: &mut Game, frame: &DrillFrame) {
    if frame.waits_for.is_some() {
        let outcome = game.take_outcome();
        let paid = matches!(outcome, Outcome::Attempt(..));
        let payer = frame.payer;
        game.top_mut().frame = Frame::Drill(DrillFrame { paid, waits_for: None, ..frame.clone() });
        game.ask(DecisionKind::TurnFighters, Until::All, SeatSet::only(payer));
    } else {
        let payer = frame.payer;
        game.take_answers();
        game.ask(DecisionKind::TurnFighters, Until::All, SeatSet::only(payer));
    }
}

/// Skills are public: the seat of the Emperor answers payments of five or more by others to others.
pub(crate) fn audience(game: &Game, kind: WindowKind) -> SeatSet {
    if attempt::under_way(game).effect != Effect::Income {
        return SeatSet::NONE;
    }
    let invoice = game.invoice(attempt::invoice(game));
    let wants_nexus = game.stack.iter().any(|framed| matches!(&framed.frame, Frame::Drill(frame) if frame.nexus));
    let owner = game.seat(Faction::Emperor);
    match kind {
        WindowKind::Nexus if wants_nexus => game.seats.iter().map(|(seat, _)| *seat).collect(),
        WindowKind::Skill if invoice.shares.len() == 1 && invoice.total() >= 5 => {
            owner.filter(|seat| *seat != invoice.shares[0].payer).map_or(SeatSet::NONE, SeatSet::only)
        }
        WindowKind::Nexus | WindowKind::Skill | WindowKind::Karama | WindowKind::Weather | WindowKind::Atomics => {
            SeatSet::NONE
        }
    }
}

pub(crate) fn check(_game: &Game, _seat: Seat, act: &Act) -> Result<(), Rejection> {
    if matches!(act, Act::Pass | Act::Redirect) { Ok(()) } else { Err(Rejection::WrongKind) }
}

pub(crate) fn offers(_game: &Game, _seat: Seat) -> Vec<Offer> {
    vec![Offer::Pass, Offer::Redirect]
}

pub(crate) fn redirect(game: &mut Game, _seat: Seat) {
    if attempt::under_way(game).effect == Effect::Income {
        let two = Redirection { portion: Portion::Exactly(2), to: Holder::Bank };
        let invoice = attempt::invoice(game);
        game.invoice_mut(invoice).redirections.push(two);
    }
}
