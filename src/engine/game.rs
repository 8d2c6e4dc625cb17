//! The whole state of a game, and the small verbs with which the families change it. No rules.

use crate::bank::{Bank, Holder, Posting};
use crate::custody::{Custody, End, Place, Tokens};
use crate::facts::{ComponentId, Faction};
use crate::frame::{Asked, Asking, DEPTH_MOST, Frame, Framed, Outcome, Until, Verdict};
use crate::ids::{BySeat, EventId, FrameId, InvoiceId, Seat, SeatSet};
use crate::invoice::Invoice;
use crate::log::{Entry, Fact, Told, VIEWERS, Viewer};
use crate::profile::{Choice, Mode, Phase, Ruling, Setup};
use crate::random::{Label, Random};
use crate::request::{Act, DecisionKind};
use crate::rules::battle::state::BattleState;
use crate::rules::karama::state::{Specials, Stopped};
use crate::rules::movement::state::MovementState;
use crate::rules::nexus::state::Alliances;
use crate::rules::nexus_cards::state::NexusCards;
use crate::rules::pause::state::Ending;
use crate::rules::revival::state::RevivalState;
use crate::rules::setup::state::Prediction;
use crate::rules::spice_blow::state::BlowState;
use crate::rules::storm::state::StormState;
use crate::rules::support::state::Promises;

/// A game: a plain value. Everything that is not derivable is here; nothing derivable is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    pub(crate) setup: Setup,
    /// Who sits where, in seat order.
    pub(crate) seats: Vec<(Seat, Faction)>,
    /// 0 before the first turn.
    pub(crate) turn: u8,
    pub(crate) prediction: Option<Prediction>,
    pub(crate) storm: StormState,
    pub(crate) blow: BlowState,
    pub(crate) alliances: Alliances,
    pub(crate) nexus_cards: NexusCards,
    pub(crate) promises: Promises,
    pub(crate) revival: RevivalState,
    pub(crate) movement: MovementState,
    pub(crate) battle: BattleState,
    pub(crate) stopped: Stopped,
    pub(crate) specials: Specials,
    pub(crate) custody: Custody,
    pub(crate) bank: Bank,
    pub(crate) random: Random,
    pub(crate) stack: Vec<Framed>,
    pub(crate) invoices: Vec<Invoice>,
    pub(crate) counters: Counters,
    pub(crate) ending: Option<Ending>,
    /// Facts of the request under way; empty at rest.
    pub(crate) log: Vec<Entry>,
    /// What the frame that has just ended hands to the one below; empty at rest.
    pub(crate) outcome: Option<Outcome>,
}

/// Numbers given out so far.
#[derive(Clone, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Counters {
    /// Requests accepted.
    pub(crate) version: u64,
    /// Frames opened.
    pub(crate) frames: u32,
    /// Invoices opened.
    pub(crate) invoices: u32,
    /// Decisions asked of each seat.
    pub(crate) events: BySeat<EventId>,
    /// Changes of each viewer's view.
    pub(crate) seen: [u32; VIEWERS],
}

impl Game {
    /// What it was set up with.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// How many requests have been accepted. Rooms compare and swap on it; no view shows it.
    pub fn version(&self) -> u64 {
        self.counters.version
    }

    /// Who sits where, in seat order.
    pub fn seats(&self) -> &[(Seat, Faction)] {
        &self.seats
    }

    /// The turn under way; 0 during set-up.
    pub fn turn(&self) -> u8 {
        self.turn
    }

    /// The phase under way; none during set-up, and after the end.
    pub fn phase(&self) -> Option<Phase> {
        match self.stack.first().map(|framed| &framed.frame) {
            Some(Frame::Turn(turn)) => Some(turn.phase),
            _ => None,
        }
    }

    /// How it ended, if it has.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Where every component is.
    pub fn custody(&self) -> &Custody {
        &self.custody
    }

    /// Spice by holder.
    pub fn bank(&self) -> &Bank {
        &self.bank
    }

    /// The generator.
    pub fn random(&self) -> &Random {
        &self.random
    }

    /// The faction that a seat plays.
    pub fn faction(&self, seat: Seat) -> Option<Faction> {
        self.seats.iter().find(|(own, _)| *own == seat).map(|(_, faction)| *faction)
    }

    /// The seat that plays a faction.
    pub fn seat(&self, faction: Faction) -> Option<Seat> {
        self.seats.iter().find(|(_, own)| *own == faction).map(|(seat, _)| *seat)
    }

    /// Whether a faction is in the game.
    pub fn plays(&self, faction: Faction) -> bool {
        self.seat(faction).is_some()
    }

    /// The ally of a faction.
    pub fn ally(&self, faction: Faction) -> Option<Faction> {
        self.alliances.of(faction)
    }

    /// Whether the Advanced rules are on.
    pub fn is_advanced(&self) -> bool {
        self.setup.mode == Mode::Advanced
    }

    /// Whether an interpretation is played as the alternative that its name states.
    pub fn rules_otherwise(&self, ruling: Ruling) -> bool {
        self.setup.rulings.get(&ruling) == Some(&Choice::Alternative)
    }

    // ---- frames

    pub(crate) fn push(&mut self, frame: Frame) -> FrameId {
        assert!(self.stack.len() < DEPTH_MOST, "no rule nests this deep");
        self.counters.frames += 1;
        let id = FrameId(self.counters.frames);
        self.stack.push(Framed { id, frame, asking: None });
        id
    }

    /// Ends the top frame and hands its outcome to the one below, whose open question is asked anew.
    pub(crate) fn finish(&mut self, outcome: Outcome) {
        self.stack.pop().expect("only a frame on the stack ends");
        self.outcome = Some(outcome);
        self.ask_anew();
    }

    /// Ends an interruption: the question that it lies on, which nobody has answered meanwhile, is asked anew.
    pub(crate) fn resume(&mut self) {
        self.stack.pop().expect("only a frame on the stack ends");
        self.ask_anew();
    }

    pub(crate) fn top(&self) -> &Framed {
        self.stack.last().expect("a game that is not over has a frame")
    }

    pub(crate) fn top_mut(&mut self) -> &mut Framed {
        self.stack.last_mut().expect("a game that is not over has a frame")
    }

    pub(crate) fn take_outcome(&mut self) -> Outcome {
        self.outcome.take().expect("a frame that waited for another is handed its outcome")
    }

    /// Whether the attempt that has just ended takes effect.
    pub(crate) fn take_outcome_verdict(&mut self) -> Verdict {
        match self.take_outcome() {
            Outcome::Attempt(_, verdict) => verdict,
            Outcome::Done => unreachable!("an attempt was waited for"),
        }
    }

    // ---- questions

    /// The top frame asks these seats.
    pub(crate) fn ask(&mut self, kind: DecisionKind, until: Until, seats: SeatSet) {
        assert!(!seats.is_empty(), "a question is asked of somebody");
        let entries = seats.iter().map(|seat| Asked { seat, event: self.next_event(seat), answer: None }).collect();
        self.top_mut().asking = Some(Asking { kind, until, entries });
    }

    /// The answers to the top frame's question, which is over with that.
    pub(crate) fn take_answers(&mut self) -> Vec<(Seat, Act)> {
        let asking = self.top_mut().asking.take().expect("a frame that asked takes its answers");
        asking.entries.into_iter().filter_map(|entry| Some((entry.seat, entry.answer?))).collect()
    }

    /// The one answer to the top frame's question to one seat.
    pub(crate) fn take_answer(&mut self) -> Act {
        self.take_answers().pop().expect("one seat was asked and has answered").1
    }

    /// Answers given to a question that goes on; those seats are no longer asked.
    pub(crate) fn take_each_answer(&mut self) -> Vec<(Seat, Act)> {
        let asking = self.top_mut().asking.as_mut().expect("a frame that asked takes its answers");
        let mut answers = Vec::new();
        asking.entries.retain_mut(|entry| match entry.answer.take() {
            Some(act) => {
                answers.push((entry.seat, act));
                false
            }
            None => true,
        });
        answers
    }

    /// Asks one more seat the question that goes on.
    pub(crate) fn ask_also(&mut self, seat: Seat) {
        let entry = Asked { seat, event: self.next_event(seat), answer: None };
        let asking = self.top_mut().asking.as_mut().expect("the question goes on");
        asking.entries.push(entry);
        asking.entries.sort_by_key(|entry| entry.seat);
    }

    /// The top frame's question is asked anew: what was meant for it before is stale.
    pub(crate) fn ask_anew(&mut self) {
        let Some(asking) = self.stack.last().and_then(|top| top.asking.as_ref()) else { return };
        for seat in asking.open().iter() {
            let event = self.next_event(seat);
            let entries = self.top_mut().asking.iter_mut().flat_map(|asking| &mut asking.entries);
            entries.filter(|entry| entry.seat == seat).for_each(|entry| entry.event = event);
        }
    }

    /// A player has done something that answers no question: what it did cannot be done twice under one event.
    pub(crate) fn renew_event(&mut self, seat: Seat) {
        let event = self.next_event(seat);
        let entries =
            self.stack.iter_mut().flat_map(|framed| &mut framed.asking).flat_map(|asking| &mut asking.entries);
        // Also of what it has answered already: the latest event of a seat is that of its entry.
        entries.filter(|entry| entry.seat == seat).for_each(|entry| entry.event = event);
    }

    fn next_event(&mut self, seat: Seat) -> EventId {
        let event = &mut self.counters.events[seat];
        event.0 += 1;
        self.counters.seen[Viewer::Seat(seat).index()] += 1;
        *event
    }

    // ---- log

    pub(crate) fn tell(&mut self, fact: Fact) {
        if let Fact::StormStands { .. }
        | Fact::ForcesLost { .. }
        | Fact::CardPlayed { .. }
        | Fact::SpiceCardTurned { .. }
        | Fact::AllianceFormed { .. }
        | Fact::AllianceBroken { .. } = fact
        {
            mark!("base.info.public");
        }
        self.tell_entry(Entry { audience: None, fact });
    }

    pub(crate) fn tell_only(&mut self, seats: SeatSet, fact: Fact) {
        self.tell_entry(Entry { audience: Some(seats), fact });
    }

    fn tell_entry(&mut self, entry: Entry) {
        for viewer in Viewer::all() {
            let learns = match (entry.audience, viewer) {
                (None, _) => true,
                (Some(_), Viewer::Public) => false,
                (Some(seats), Viewer::Seat(seat)) => seats.contains(seat),
            };
            self.counters.seen[viewer.index()] += u32::from(learns);
        }
        self.log.push(entry);
    }

    /// A field that one faction alone may know.
    pub(crate) fn told<T>(&self, faction: Faction, value: T) -> Told<T> {
        mark!("base.info.secret");
        Told::To(self.seat(faction).map_or(SeatSet::NONE, SeatSet::only), value)
    }

    // ---- components and spice

    pub(crate) fn move_card(&mut self, id: ComponentId, from: Place, to: Place, end: End) {
        self.custody.move_card(&mut self.random, id, from, to, end);
    }

    pub(crate) fn shuffle(&mut self, place: Place, label: Label) {
        self.custody.shuffle(&mut self.random, place, label);
    }

    pub(crate) fn move_tokens(&mut self, faction: Faction, tokens: Tokens, from: Place, to: Place) {
        if [from, to].contains(&Place::Reserves(faction)) {
            mark!("base.info.public.counts");
        }
        self.custody.move_tokens(faction, tokens, from, to);
    }

    pub(crate) fn post(&mut self, from: Holder, to: Holder, amount: u32) {
        if amount > 0 {
            if from == Holder::Bank {
                mark!("base.def.bank");
            }
            self.bank.post(Posting { from, to, amount });
        }
    }

    // ---- invoices

    /// The next invoice's number; the caller fills it in and opens it.
    pub(crate) fn next_invoice(&mut self) -> InvoiceId {
        self.counters.invoices += 1;
        InvoiceId(self.counters.invoices)
    }

    pub(crate) fn open_invoice(&mut self, invoice: Invoice) {
        invoice.hold(&mut self.bank);
        self.invoices.push(invoice);
    }

    #[cfg_attr(not(test), expect(dead_code, reason = "the first skill that reads a payment asks for it"))]
    pub(crate) fn invoice(&self, id: InvoiceId) -> &Invoice {
        self.invoices.iter().find(|invoice| invoice.id == id).expect("an attempt's invoice is open")
    }

    pub(crate) fn invoice_mut(&mut self, id: InvoiceId) -> &mut Invoice {
        self.invoices.iter_mut().find(|invoice| invoice.id == id).expect("an attempt's invoice is open")
    }

    /// Settles an invoice, once: with that it is gone.
    pub(crate) fn settle_invoice(&mut self, id: InvoiceId) {
        let at = self.invoices.iter().position(|invoice| invoice.id == id).expect("an invoice is settled once");
        let postings = self.invoices.remove(at).settlement();
        for posting in &postings {
            self.bank.post(*posting);
        }
        self.tell(Fact::Settled { postings });
    }
}
