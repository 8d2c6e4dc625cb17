//! The life of an attempt and of its windows, written once.
//!
//! 1. A family commits an attempt with its cause: the frame binds actor and effect.
//! 2. Its windows open one after the other in the order that `rules::windows` fixes for the effect. Whom a window asks
//!    follows from public facts; with nobody to ask, it does not open.
//! 3. A window asks all its seats at once, sealed. When the last has answered, the uses take place in storm order; a use
//!    may alter the effect, or stop it. Once it is stopped, the uses that are left lapse, and their cards go back.
//!    A use that others can stop is an attempt of its own, on top of the window, which then goes on with the rest.
//! 4. A stopped attempt opens no further window.
//! 5. The outcome goes to the frame below, once: that family checks again that the effect is still possible, and carries
//!    out effect or denied path. An income is settled here, for whichever family it was paid in.

use crate::facts::Faction;
use crate::frame::{AttemptFrame, Effect, Frame, Outcome, Until, Verdict, WindowFrame, WindowKind};
use crate::game::Game;
use crate::ids::{InvoiceId, Seat, SeatSet};
use crate::log::Fact;
use crate::request::Act;

/// Opens an attempt on the frame under way.
pub(crate) fn open(game: &mut Game, actor: Option<Faction>, effect: Effect) {
    game.push(Frame::Attempt(AttemptFrame { actor, effect, opened: 0, verdict: Verdict::Allowed }));
}

/// The attempt that a window on top of the stack answers, or that is on top itself.
pub(crate) fn under_way(game: &Game) -> &AttemptFrame {
    let frames = game.stack.iter().rev().map(|framed| &framed.frame);
    let mut attempts =
        frames.filter_map(|frame| if let Frame::Attempt(attempt) = frame { Some(attempt) } else { None });
    attempts.next().expect("a window lies on its attempt")
}

/// The same, to be altered by a use.
pub(crate) fn under_way_mut(game: &mut Game) -> &mut AttemptFrame {
    let frames = game.stack.iter_mut().rev().map(|framed| &mut framed.frame);
    let mut attempts =
        frames.filter_map(|frame| if let Frame::Attempt(attempt) = frame { Some(attempt) } else { None });
    attempts.next().expect("a window lies on its attempt")
}

/// The payment that an attempted income is about: the latest open invoice of the frame that the attempt lies on. Its number
/// is told to nobody, for numbers count.
pub(crate) fn invoice(game: &Game) -> InvoiceId {
    let attempt = game.stack.iter().rposition(|framed| matches!(framed.frame, Frame::Attempt(_)));
    let owner = attempt.and_then(|at| game.stack.get(at.checked_sub(1)?)).map(|framed| framed.id);
    let mut own = game.invoices.iter().rev().filter(|invoice| Some(invoice.owner) == owner);
    own.next().expect("an income is attempted while its invoice is open").id
}

/// Opens the next window, of which the caller says what it is and whom it asks; without one, ends the attempt, and settles
/// the payment that it is about, if it settles one.
pub(crate) fn advance(game: &mut Game, next: Option<(WindowKind, SeatSet)>, settles: bool) {
    game.outcome = None;
    let attempt = under_way(game).clone();
    let Some((kind, audience)) = next.filter(|_| attempt.verdict == Verdict::Allowed) else {
        conclude(game, &attempt, settles);
        return;
    };
    under_way_mut(game).opened += 1;
    if !audience.is_empty() {
        game.push(Frame::Window(WindowFrame::new(kind)));
        game.tell(Fact::WindowOpened { window: kind, effect: attempt.effect });
        game.ask(kind.decision(), Until::All, audience);
    }
}

/// What a family does about one use of a window.
pub(crate) struct Uses {
    /// Makes it.
    pub(crate) make: fn(&mut Game, Seat, &Act),
    /// Gives back what it cost.
    pub(crate) lapse: fn(&mut Game, Seat, &Act),
    /// Whose attempt it is first, if others can answer it in their turn.
    pub(crate) attempted: fn(&Game, Seat, &Act) -> Option<(Faction, Effect)>,
    /// What becomes of what it cost when they have stopped it.
    pub(crate) lose: fn(&mut Game, Seat),
}

/// Carries out the uses of a window whose seats have all answered; goes on with it when one has been answered itself.
pub(crate) fn close(game: &mut Game, frame: WindowFrame, uses: &Uses) {
    let WindowFrame { kind, mut left } = frame;
    if left.is_empty() {
        left = in_order(game);
        game.tell(Fact::WindowClosed { window: kind });
    } else {
        let (seat, act) = left.remove(0);
        if game.take_outcome_verdict() == Verdict::Allowed {
            (uses.make)(game, seat, &act);
        } else {
            (uses.lose)(game, seat);
        }
    }
    while let Some((seat, act)) = left.first().cloned() {
        if under_way(game).verdict == Verdict::Denied {
            (uses.lapse)(game, seat, &act);
        } else if let Some((actor, effect)) = (uses.attempted)(game, seat, &act) {
            game.top_mut().frame = Frame::Window(WindowFrame { kind, left });
            open(game, Some(actor), effect);
            return;
        } else {
            (uses.make)(game, seat, &act);
        }
        left.remove(0);
    }
    game.finish(Outcome::Done);
}

/// What a window's answers use, in storm order.
fn in_order(game: &mut Game) -> Vec<(Seat, Act)> {
    let answers = game.take_answers();
    let uses = |seat: &Seat| answers.iter().find(|(own, act)| own == seat && *act != Act::Pass);
    let in_order: Vec<(Seat, Act)> = game.storm_order().iter().filter_map(uses).cloned().collect();
    if in_order.len() > 1 {
        mark!("base.def.storm-order");
    }
    in_order
}

/// Stops the attempt under way.
pub(crate) fn deny(game: &mut Game) {
    mark!("base.def.ability-complete");
    under_way_mut(game).verdict = Verdict::Denied;
    let effect = under_way(game).effect;
    game.tell(Fact::Stopped { effect });
}

/// Every seat but that of the actor: what an answer held in secret asks.
pub(crate) fn opponents(game: &Game, attempt: &AttemptFrame) -> SeatSet {
    let own = attempt.actor.and_then(|actor| game.seat(actor));
    let all: SeatSet = game.seats.iter().map(|(seat, _)| *seat).collect();
    own.map_or(all, |seat| all.without(seat))
}

fn conclude(game: &mut Game, attempt: &AttemptFrame, settles: bool) {
    if settles {
        game.settle_invoice(invoice(game));
    }
    game.finish(Outcome::Attempt(attempt.effect, attempt.verdict));
}
