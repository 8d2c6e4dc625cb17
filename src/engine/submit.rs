//! The one way into a game: what is asked, what is offered, whether a request is lawful, and what follows from it.
//!
//! After the check a commit cannot fail. `settle` runs until the game waits for a seat or is over.

use crate::bank::Bank;
use crate::custody::Custody;
use crate::frame::Frame;
use crate::game::{Counters, Game};
use crate::ids::{EventId, Seat};
use crate::log::Entry;
use crate::marks;
use crate::offer::Offer;
use crate::profile::{Setup, SetupFault};
use crate::random::Random;
use crate::rejection::Rejection;
use crate::request::{Act, DecisionKind, Request};
use crate::rules;
use crate::rules::battle::state::BattleState;
use crate::rules::karama::state::{Specials, Stopped};
use crate::rules::movement::state::MovementState;
use crate::rules::nexus::state::Alliances;
use crate::rules::nexus_cards::state::NexusCards;
use crate::rules::revival::state::RevivalState;
use crate::rules::spice_blow::state::BlowState;
use crate::rules::storm::state::StormState;
use crate::rules::support::state::Promises;

/// More steps than any request needs before the game waits again.
const STEPS_MOST: usize = 10_000;

/// Something that a seat owes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Decision {
    /// Who.
    pub seat: Seat,
    /// What.
    pub kind: DecisionKind,
    /// The event that the answer names.
    pub event: EventId,
}

/// What an accepted request did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Accepted {
    /// The game's version after it.
    pub version: u64,
    /// What happened, in order; each viewer sees of it what [`Entry::seen_by`] says.
    pub log: Vec<Entry>,
}

impl Game {
    /// A new game, with what its beginning has done; or everything that is wrong with its set-up.
    pub fn start(mut setup: Setup) -> Result<(Self, Vec<Entry>), Vec<SetupFault>> {
        let faults = marks::live(|| setup.faults());
        if !faults.is_empty() {
            return Err(faults);
        }
        setup.seats.sort_unstable();
        let mut game = Self {
            seats: setup.seats.clone(),
            turn: 0,
            prediction: None,
            storm: StormState::new(),
            blow: BlowState::default(),
            alliances: Alliances::default(),
            nexus_cards: NexusCards::default(),
            promises: Promises::default(),
            revival: RevivalState::default(),
            movement: MovementState::default(),
            battle: BattleState::default(),
            stopped: Stopped::default(),
            specials: Specials::default(),
            custody: Custody::boxed(),
            bank: Bank::new(),
            random: Random::new(setup.seed, setup.script.clone()),
            stack: Vec::new(),
            invoices: Vec::new(),
            counters: Counters::default(),
            ending: None,
            log: Vec::new(),
            outcome: None,
            setup,
        };
        marks::live(|| {
            rules::setup::steps::begin(&mut game);
            game.settle();
        });
        if game.random.missed().is_some() {
            return Err(vec![SetupFault::ScriptMissed]);
        }
        let log = std::mem::take(&mut game.log);
        Ok((game, log))
    }

    /// Who must decide what, in seat order. This is for the table's host; a view shows less.
    pub fn decisions(&self) -> Vec<Decision> {
        let Some(asking) = self.stack.last().and_then(|top| top.asking.as_ref()) else { return Vec::new() };
        let open = asking.entries.iter().filter(|entry| entry.answer.is_none());
        open.map(|entry| Decision { seat: entry.seat, kind: asking.kind, event: entry.event }).collect()
    }

    /// What a seat owes now, if anything.
    pub fn decision(&self, seat: Seat) -> Option<Decision> {
        let asking = self.stack.last()?.asking.as_ref()?;
        let entry = asking.entries.iter().find(|entry| entry.seat == seat && entry.answer.is_none())?;
        Some(Decision { seat, kind: asking.kind, event: entry.event })
    }

    /// What a seat may do now, sorted.
    pub fn options(&self, seat: Seat) -> Vec<Offer> {
        let (Some(decision), Some(faction)) = (self.decision(seat), self.faction(seat)) else { return Vec::new() };
        let mut offers = rules::offers(self, seat, faction, decision.kind);
        offers.sort_unstable();
        offers
    }

    /// What a seat may do without being asked, sorted: between any two steps of the game.
    pub fn free_plays(&self, seat: Seat) -> Vec<Offer> {
        let Some(faction) = self.faction(seat) else { return Vec::new() };
        let mut offers = rules::plays::offers(self, seat, faction);
        offers.sort_unstable();
        offers
    }

    /// The event that a seat's next request names: that of the question it is asked, or else of the last one.
    pub fn event(&self, seat: Seat) -> EventId {
        self.counters.events[seat]
    }

    /// Whether a request answers no question. A Nexus card answers one where it is asked for.
    fn is_unasked(&self, seat: Seat, request: &Request) -> bool {
        let kind = request.act.kind();
        kind.is_play() && !self.decision(seat).is_some_and(|owed| owed.kind.answers().contains(&kind))
    }

    fn check_play(&self, seat: Seat, request: &Request) -> Result<(), Rejection> {
        let Some(faction) = self.faction(seat) else { return Err(Rejection::NotYourDecision) };
        if request.event != self.counters.events[seat] {
            return Err(Rejection::Stale);
        }
        rules::plays::check(self, seat, faction, &request.act)
    }

    /// Whether a request is lawful now; the first guard that fails is the one told.
    pub fn check(&self, seat: Seat, request: &Request) -> Result<(), Rejection> {
        if self.ending.is_some() {
            return Err(Rejection::GameOver);
        }
        if self.is_unasked(seat, request) {
            return self.check_play(seat, request);
        }
        let latest = self.counters.events[seat];
        let decision = self.decision(seat);
        if request.event < latest && request.event > EventId(0)
            || request.event == latest && decision.is_none() && latest > EventId(0)
        {
            return Err(Rejection::Stale);
        }
        let (Some(decision), Some(faction)) = (decision, self.faction(seat)) else {
            return Err(Rejection::NotYourDecision);
        };
        if request.event != decision.event {
            return Err(Rejection::NotYourDecision);
        }
        if !decision.kind.answers().contains(&request.act.kind()) {
            if self.stack.last().is_some_and(|top| matches!(top.frame, Frame::Window(_))) {
                mark!("base.def.ability-complete");
            }
            return Err(Rejection::WrongKind);
        }
        rules::check(self, seat, faction, &request.act)
    }

    /// Carries out a request, or refuses it by name and changes nothing.
    ///
    /// # Panics
    /// If a rule breaks an invariant of the engine; no request can do that.
    pub fn submit(&mut self, seat: Seat, request: Request) -> Result<Accepted, Rejection> {
        marks::live(|| self.submit_live(seat, request))
    }

    fn submit_live(&mut self, seat: Seat, request: Request) -> Result<Accepted, Rejection> {
        self.check(seat, &request)?;
        let awaited = self.awaits();
        let accepted = if self.is_unasked(seat, &request) {
            self.play_live(seat, &request.act)
        } else {
            self.answer_live(seat, request)?
        };
        if self.awaits() != awaited {
            // Whom the game waits for is on everybody's view, also where nothing is told.
            self.counters.seen.iter_mut().for_each(|count| *count += 1);
        }
        Ok(accepted)
    }

    fn answer_live(&mut self, seat: Seat, request: Request) -> Result<Accepted, Rejection> {
        let before = self.random.is_scripted().then(|| self.clone());
        let faction = self.faction(seat).expect("the check found the seat's decision");
        if request.act == Act::Pass && !matches!(self.top().frame, Frame::Nexus(_)) {
            mark!("base.def.optional");
        }
        rules::committed(self, seat, faction, &request.act);
        let mut entries = self.top_mut().asking.iter_mut().flat_map(|asking| &mut asking.entries);
        let entry = entries.find(|entry| entry.seat == seat).expect("the check found the seat's decision");
        entry.answer = Some(request.act);
        self.counters.version += 1;
        self.settle();
        if let Some(before) = before.filter(|_| self.random.missed().is_some()) {
            *self = before;
            return Err(Rejection::ScriptMissed);
        }
        Ok(Accepted { version: self.counters.version, log: std::mem::take(&mut self.log) })
    }

    fn play_live(&mut self, seat: Seat, act: &Act) -> Accepted {
        let faction = self.faction(seat).expect("the check found the seat's faction");
        rules::plays::play(self, seat, faction, act);
        self.renew_event(seat);
        self.counters.version += 1;
        self.settle();
        Accepted { version: self.counters.version, log: std::mem::take(&mut self.log) }
    }

    /// Goes on until a seat is asked or the game is over: there is no third rest.
    pub(crate) fn settle(&mut self) {
        for _ in 0..STEPS_MOST {
            let waits = |game: &Self| game.top().asking.as_ref().is_some_and(|asking| !asking.is_answered());
            if self.ending.is_some() || waits(self) {
                assert_eq!(self.outcome, None, "an outcome has been handed to nobody");
                return;
            }
            rules::advance(self);
        }
        unreachable!("a game that does not come to rest");
    }
}
