//! What is true of every game at rest: conservation, one place each, and a stack that can go on.
//!
//! Used on loading, by tests and by samples; it finds every fault, and repairs none.

use crate::bank::Holder;
use crate::custody::Place;
use crate::facts::{ComponentId, Faction, Leader, SpiceCard, TREACHERY_CARDS, TreacheryCard};
use crate::frame::{Asked, Asking, DEPTH_MOST, Frame, Until, WindowKind};
use crate::game::Game;
use crate::ids::{FrameId, InvoiceId, Seat, SeatSet};
use crate::request::{Act, DecisionKind};
use crate::rules::{self, cards};
use crate::waits::{FrameKind, Waits};

/// Something that cannot be true of a game at rest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum IntegrityFault {
    /// A component is in play that the set-up leaves in the box, or the reverse.
    OutOfPlay(ComponentId),
    /// A component is with a faction that is not in the game, or whose it cannot be.
    Stray(ComponentId, Place),
    /// A game that is not over has no frame.
    MissingStack,
    /// A frame waits for one that is not there.
    MissingFrame(FrameId, FrameKind),
    /// A frame lies where nothing waits for it.
    OrphanedFrame(FrameId, FrameKind),
    /// A frame's number is not above that of the frame below it.
    FrameOrder(FrameId),
    /// A stack is deeper than any rule makes it.
    TooDeep(usize),
    /// A frame rests at a step where it would go on by itself.
    Restless(FrameId),
    /// The top frame asks nobody, or something other than what its step asks.
    WrongQuestion(FrameId),
    /// A frame below the top still asks, which none does.
    BuriedQuestion(FrameId),
    /// A seat is asked that is not in the game, or twice, or under an event that is not its latest.
    WrongEvent(Seat),
    /// An answer that its question does not have.
    WrongAnswer(Seat),
    /// An invoice belongs to no frame, or a frame's invoice is missing.
    OrphanedInvoice(InvoiceId),
    /// An invoice's escrow does not hold what its shares paid.
    WrongEscrow(InvoiceId),
    /// Spice is held for a seat that is not in the game.
    StraySpice(Seat),
    /// The bank's books do not balance.
    SpiceNotConserved,
    /// A counter is behind what it has counted.
    CounterBehind(&'static str),
    /// The state of a family is impossible.
    Family(&'static str),
    /// A transient field is not empty at rest.
    NotAtRest,
}

impl Game {
    /// Everything that is wrong with a game at rest: nothing, unless a save was tampered with or a rule is broken.
    pub fn integrity(&self) -> Vec<IntegrityFault> {
        let mut faults = Vec::new();
        self.check_components(&mut faults);
        self.check_spice(&mut faults);
        self.check_stack(&mut faults);
        self.check_question(&mut faults);
        self.check_counters(&mut faults);
        self.check_reserved(&mut faults);
        self.check_families(&mut faults);
        if !self.log.is_empty() || self.outcome.is_some() || self.random.missed().is_some() {
            faults.push(IntegrityFault::NotAtRest);
        }
        faults
    }

    fn check_components(&self, faults: &mut Vec<IntegrityFault>) {
        let absent = |faction: Faction| !self.plays(faction);
        for id in ComponentId::all() {
            let place = self.custody.place(id);
            if (place == Place::Box) != self.stays_in_box(id) {
                faults.push(IntegrityFault::OutOfPlay(id));
            }
            let stray = match place {
                Place::Hand(faction)
                | Place::Committed(faction)
                | Place::Table(faction)
                | Place::TraitorsDealt(faction)
                | Place::Traitors(faction)
                | Place::Leaders(faction)
                | Place::NexusHand(faction)
                | Place::Reserves(faction) => absent(faction),
                Place::Box
                | Place::TreacheryDeck
                | Place::TreacheryDiscard
                | Place::Lots
                | Place::OutOfGame
                | Place::SpiceDeck
                | Place::SpiceDiscard(_)
                | Place::SpiceAside
                | Place::StormDeck
                | Place::StormNext
                | Place::StormShown
                | Place::TraitorDeck
                | Place::NexusDeck
                | Place::NexusDiscard
                | Place::Tanks
                | Place::Cell(_) => false,
            };
            if stray {
                faults.push(IntegrityFault::Stray(id, place));
            }
        }
        for (_, faction) in &self.seats {
            let limit = usize::from(faction.facts().hand_limit);
            // Cards that were taken to be looked at come on top of a hand until as many are given back.
            let swaps = matches!(self.stack.last().map(|top| &top.frame), Some(Frame::Swap(_)));
            let swapped = swaps && *faction == Faction::Harkonnen;
            let held = self.custody.count(Place::Hand(*faction)) + self.custody.count(Place::Committed(*faction));
            if held > limit && !swapped {
                faults.push(IntegrityFault::Family("a hand is over its limit"));
            }
        }
    }

    fn stays_in_box(&self, id: ComponentId) -> bool {
        let absent = |leader: Leader| !self.plays(leader.facts().faction);
        match id {
            ComponentId::Treachery(TreacheryCard(number)) => usize::from(number) >= TREACHERY_CARDS,
            ComponentId::Spice(SpiceCard(_)) => false,
            ComponentId::Storm(_) => !(self.is_advanced() && self.plays(Faction::Fremen)),
            ComponentId::Traitor(leader) | ComponentId::Leader(leader) => absent(leader),
            ComponentId::Nexus(card) => !rules::nexus_cards::is_in_play(self, card),
            ComponentId::Force(token) => !self.plays(token.faction),
        }
    }

    fn check_spice(&self, faults: &mut Vec<IntegrityFault>) {
        let (held, issued) = self.bank.totals();
        if held != issued {
            faults.push(IntegrityFault::SpiceNotConserved);
        }
        for seat in Seat::ALL.into_iter().filter(|seat| self.faction(*seat).is_none()) {
            if self.bank.balance(Holder::Wallet(seat)) + self.bank.balance(Holder::Front(seat)) > 0 {
                faults.push(IntegrityFault::StraySpice(seat));
            }
        }
        for invoice in &self.invoices {
            let paid_to = |holder: Holder| match holder {
                Holder::Bank => true,
                Holder::Wallet(seat) | Holder::Front(seat) => self.faction(seat).is_some(),
                Holder::Cell(_) | Holder::Escrow(_) => false,
            };
            if !paid_to(invoice.payee) || !invoice.redirections.iter().all(|step| paid_to(step.to)) {
                faults.push(IntegrityFault::OrphanedInvoice(invoice.id));
            }
            if !self.stack.iter().any(|framed| framed.id == invoice.owner) {
                faults.push(IntegrityFault::OrphanedInvoice(invoice.id));
            }
            if invoice.id.0 > self.counters.invoices {
                faults.push(IntegrityFault::CounterBehind("invoices"));
            }
            let paid: u64 = invoice.shares.iter().map(|share| u64::from(share.amount)).sum();
            let held =
                self.bank.escrows().iter().find(|(id, _)| *id == invoice.id).map(|(_, amount)| u64::from(*amount));
            if held != Some(paid) {
                faults.push(IntegrityFault::WrongEscrow(invoice.id));
            }
        }
        for (id, _) in self.bank.escrows() {
            if self.invoices.iter().filter(|invoice| invoice.id == *id).count() != 1 {
                faults.push(IntegrityFault::OrphanedInvoice(*id));
            }
        }
    }

    fn check_stack(&self, faults: &mut Vec<IntegrityFault>) {
        if self.stack.is_empty() != self.ending.is_some() {
            faults.push(IntegrityFault::MissingStack);
        }
        if self.stack.len() > DEPTH_MOST {
            faults.push(IntegrityFault::TooDeep(self.stack.len()));
        }
        if let Some(ground) = self.stack.first().filter(|framed| !framed.frame.is_ground()) {
            faults.push(IntegrityFault::OrphanedFrame(ground.id, ground.frame.kind()));
        }
        for pair in self.stack.windows(2) {
            let (below, above) = (&pair[0], &pair[1]);
            if above.id <= below.id {
                faults.push(IntegrityFault::FrameOrder(above.id));
            }
            let interrupts = above.frame.interrupts_by().is_some();
            match below.frame.waits() {
                Waits::Seats(_) if interrupts && below.asking.is_some() => {}
                Waits::Frame(kind) if kind == above.frame.kind() => {}
                Waits::Frame(kind) => {
                    faults.push(IntegrityFault::MissingFrame(below.id, kind));
                    faults.push(IntegrityFault::OrphanedFrame(above.id, above.frame.kind()));
                }
                Waits::Seats(_) | Waits::Nothing => {
                    faults.push(IntegrityFault::OrphanedFrame(above.id, above.frame.kind()));
                }
            }
            if below.asking.is_some() && !interrupts {
                faults.push(IntegrityFault::BuriedQuestion(below.id));
            }
            if let (Frame::Attempt(attempt), Frame::Window(window)) = (&below.frame, &above.frame) {
                let windows: &[WindowKind] = rules::windows(self, attempt);
                if attempt.opened == 0 || windows.get(usize::from(attempt.opened) - 1) != Some(&window.kind) {
                    faults.push(IntegrityFault::OrphanedFrame(above.id, above.frame.kind()));
                }
            }
        }
        if faults.is_empty() {
            let reasons = (0..self.stack.len()).filter_map(|depth| rules::impossible(self, depth));
            faults.extend(reasons.map(IntegrityFault::Family));
        }
        // What lies on a frame that waits for it has interrupted nothing.
        let under = self.stack.len().checked_sub(2).and_then(|at| self.stack.get(at));
        let interrupted = faults.is_empty() && under.is_some_and(|below| below.asking.is_some());
        if let Some(kind) = self.stack.last().and_then(|top| top.frame.interrupts_by()).filter(|_| interrupted) {
            let mut resumed = self.clone();
            resumed.resume();
            let mut found = Vec::new();
            resumed.check_question(&mut found);
            if !found.is_empty() || !rules::plays::is_open_to(&resumed, kind) {
                faults.push(IntegrityFault::Family("an interruption where nothing can be interrupted"));
            }
        }
        if self.stack.iter().any(|framed| framed.id.0 > self.counters.frames) {
            faults.push(IntegrityFault::CounterBehind("frames"));
        }
    }

    fn check_question(&self, faults: &mut Vec<IntegrityFault>) {
        let Some(top) = self.stack.last() else { return };
        let kind = match top.frame.waits() {
            Waits::Seats(kind) => kind,
            Waits::Frame(kind) => {
                faults.push(IntegrityFault::MissingFrame(top.id, kind));
                return;
            }
            Waits::Nothing => {
                faults.push(IntegrityFault::Restless(top.id));
                return;
            }
        };
        // The few questions that go on after each answer; every other waits for the last.
        let each = matches!(kind, DecisionKind::ClaimCharity | DecisionKind::Revive | DecisionKind::Negotiate);
        let goes_on = |until: Until| (until == Until::Each) == each || rules::is_drill(self);
        let fits = |asking: &&Asking| asking.kind == kind && !asking.is_answered() && goes_on(asking.until);
        let Some(asking) = top.asking.as_ref().filter(fits) else {
            faults.push(IntegrityFault::WrongQuestion(top.id));
            return;
        };
        for pair in asking.entries.windows(2).filter(|pair| pair[0].seat >= pair[1].seat) {
            faults.push(IntegrityFault::WrongEvent(pair[1].seat));
        }
        let asked: SeatSet = asking.entries.iter().map(|entry| entry.seat).collect();
        // Whom a window asks is read from the attempt below it, which a broken stack may lack.
        if !faults.is_empty() {
            return;
        }
        if asked != rules::askable(self, kind) && !rules::is_drill(self) {
            faults.push(IntegrityFault::WrongQuestion(top.id));
            return;
        }
        for entry in &asking.entries {
            if self.faction(entry.seat).is_none() || entry.event != self.counters.events[entry.seat] {
                faults.push(IntegrityFault::WrongEvent(entry.seat));
            }
            if entry.answer.as_ref().is_some_and(|act| !self.is_answer(entry.seat, kind, act)) {
                faults.push(IntegrityFault::WrongAnswer(entry.seat));
            }
        }
    }

    /// Whether a sealed answer is one that the check has let pass.
    fn is_answer(&self, seat: Seat, kind: DecisionKind, act: &Act) -> bool {
        let Some(faction) = self.faction(seat).filter(|_| kind.answers().contains(&act.kind())) else { return false };
        match cards::reserved_by(act) {
            // Its card has left the hand since.
            Some(card) => {
                cards::committed(self, faction, card).is_some()
                    && !matches!(act, Act::ControlWeather { steps, .. } if *steps > 10)
            }
            None => rules::check(self, seat, faction, act).is_ok(),
        }
    }

    /// A reserved card belongs to a sealed answer.
    fn check_reserved(&self, faults: &mut Vec<IntegrityFault>) {
        let answers = self.stack.last().and_then(|top| top.asking.as_ref());
        for (seat, faction) in &self.seats {
            let reserving =
                |entry: &&Asked| entry.seat == *seat && entry.answer.as_ref().and_then(cards::reserved_by).is_some();
            // Beside what is asked: a bid or a shipment with a Karama, and uses of a window that wait for another.
            let below = self.stack.iter().map(|framed| match &framed.frame {
                Frame::Bidding(frame) => usize::from(frame.has_karama(*seat)),
                Frame::March(march) => usize::from(march.has_karama(*seat)),
                Frame::Window(window) => {
                    let own = window.left.iter().filter(|(own, _)| own == seat);
                    own.filter(|(_, act)| cards::reserved_by(act).is_some()).count()
                }
                _ => 0,
            });
            let expected: usize =
                answers.map_or(0, |asking| asking.entries.iter().filter(reserving).count()) + below.sum::<usize>();
            if self.custody.count(Place::Committed(*faction)) != expected {
                faults.push(IntegrityFault::Family("a card is reserved for no answer"));
            }
        }
    }

    fn check_counters(&self, faults: &mut Vec<IntegrityFault>) {
        // Far beyond any game, and far from where a counter would overflow.
        const MOST: u32 = 1 << 30;
        let counters = &self.counters;
        let beyond = [counters.frames, counters.invoices].into_iter().chain(counters.seen).any(|count| count > MOST)
            || counters.events.0.iter().any(|event| event.0 > MOST)
            || counters.version > u64::from(MOST);
        if beyond {
            faults.push(IntegrityFault::Family("a counter is beyond any game"));
        }
    }

    fn check_families(&self, faults: &mut Vec<IntegrityFault>) {
        faults.extend(rules::unlawful(self).into_iter().map(IntegrityFault::Family));
    }
}
