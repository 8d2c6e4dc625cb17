//! Two games that differ only in what is hidden, played side by side.
//!
//! ```text
//! t.twins(&[hold_nexus(Emperor, "guild")], &[hold_nexus(Emperor, "ecaz")], &[Emperor], |twins| {
//!     twins.does(Emperor, ship("old-gap-s10", 3));
//!     twins.all_pass();
//!     twins.goes_on(60);
//! });
//! ```
//!
//! At every step, each time after a reload of both, those who may not know the difference see the same bytes in both games, read
//! the same, are asked the same at the same time, are offered the same, and are refused the same whatever they try; and the table
//! as a whole is asked the same in the same order, so that no pause tells anything.

use truthsayer_engine::custody::{Handle, Place};
use truthsayer_engine::facts::{ComponentId, Faction};
use truthsayer_engine::log::Entry;
use truthsayer_engine::marks;
use truthsayer_engine::request::{Act, DecisionKind, NexusAct, NexusChoice, Preference, Request};
use truthsayer_engine::rules::battle::menu::Element;
use truthsayer_engine::rules::nexus_cards::menu::{Alternative, Panel};
use truthsayer_engine::{EventId, Game, Seat, Viewer};

use super::Table;
use super::failure::raise;
use super::lead_in::Goal;
use super::position::Move;
use super::soundness;
use crate::draws::Draws;
use crate::transcript::StepKind;

/// More questions than anybody idles through.
const QUESTIONS_MOST: usize = 600;
/// How often the games that go on are read back from their saves.
const RELOADED_EVERY: usize = 5;
/// How many acts of an offer are tried before a question is passed.
const TRIES: usize = 12;

/// Two games side by side.
#[derive(Debug)]
pub struct Twins<'t> {
    t: &'t mut Table,
    /// The other game; the one is that of the table.
    other: Game,
    /// Who may not tell one from the other.
    watchers: Vec<Viewer>,
    steps: usize,
}

/// Where the cards are that lie elsewhere in the other game: once one of them is moved, it may come to light.
struct Apart(Vec<(ComponentId, Place, Place)>);

impl Apart {
    fn of(one: &Game, other: &Game) -> Self {
        let places = ComponentId::all().map(|id| (id, one.custody().place(id), other.custody().place(id)));
        Self(places.filter(|(_, one, other)| one != other).collect())
    }

    fn is_stirred(&self, one: &Game, other: &Game) -> bool {
        self.0.iter().any(|(id, here, there)| one.custody().place(*id) != *here || other.custody().place(*id) != *there)
    }
}

impl Table {
    /// From here on two games are played side by side: in one these things are staged, in the other those. Nobody but `knowing`
    /// may know which is which. Afterwards the case goes on with the one.
    pub fn twins(&mut self, one: &[Move], other: &[Move], knowing: &[Faction], play: impl FnOnce(&mut Twins<'_>)) {
        let mut twin = self.own().clone();
        for change in other {
            let staging = change.of(&twin);
            if let Err(fault) = twin.stage(&staging) {
                self.fail(&format!("staging of the other game is refused, `{fault}`: {staging:?}"));
            }
        }
        // Staging shows as a change to everybody: both games see as many.
        for _ in other.len()..one.len() {
            self.still(&mut twin);
        }
        self.stage(one.iter().cloned());
        for _ in one.len()..other.len() {
            self.stage([super::position::at_once([])]);
        }
        let known: Vec<Viewer> = knowing.iter().map(|faction| Viewer::Seat(self.seat_of(*faction))).collect();
        let watchers = soundness::viewers(&twin).filter(|viewer| !known.contains(viewer)).collect();
        let mine = self.own();
        if *mine == twin {
            self.fail("the two games are one");
        }
        let mut twins = Twins { t: self, other: twin, watchers, steps: 0 };
        twins.compare(&[], &[]);
        play(&mut twins);
        let (steps, watchers) = (twins.steps, twins.watchers.clone());
        let who: Vec<String> = watchers.iter().map(|viewer| soundness::watcher(self.own(), *viewer)).collect();
        let claim = || format!("two games are the same, over {steps} steps, to {}", who.join(", "));
        self.claim(steps > 0, claim, || "nothing was played side by side".to_owned());
    }

    fn still(&self, game: &mut Game) {
        if let Err(fault) = game.stage(&[]) {
            self.fail(&format!("staging of nothing is refused, `{fault}`"));
        }
    }
}

impl Twins<'_> {
    /// A player does the same in both games.
    pub fn does(&mut self, faction: Faction, act: Act) {
        let other = act.clone();
        self.each(faction, act, &other);
    }

    /// A player passes in both games.
    pub fn passes(&mut self, faction: Faction) {
        self.does(faction, Act::Pass);
    }

    /// A player who may know the difference does one thing in the one game and another in the other.
    pub fn each(&mut self, faction: Faction, one: Act, other: &Act) {
        let seat = self.t.seat_of(faction);
        let event = self.other.event(seat);
        let log = match self.other.submit(seat, Request { event, act: other.clone() }) {
            Ok(accepted) => accepted.log,
            Err(why) => self.t.fail(&format!("{other:?} is refused in the other game: `{why}`")),
        };
        self.t.does(faction, one);
        let own = self.t.log().to_vec();
        match soundness::of(&self.other) {
            Ok(reloaded) => self.other = reloaded,
            Err(why) => self.t.fail(&format!("in the other game {why}")),
        }
        self.compare(&own, &log);
    }

    /// Everybody who is asked the present question passes it in both games, one after the other.
    pub fn all_pass(&mut self) {
        let asked = self.t.own().decisions().first().map(|decision| decision.kind);
        for _ in 0..QUESTIONS_MOST {
            let next = self.t.own().decisions().first().copied().filter(|next| Some(next.kind) == asked);
            let Some(faction) = next.and_then(|next| self.t.own().faction(next.seat)) else { return };
            self.passes(faction);
        }
    }

    /// All pass in both games until a goal, and whoever cannot does the least.
    pub fn until(&mut self, goal: impl Into<Goal>) {
        let goal = goal.into();
        for _ in 0..QUESTIONS_MOST {
            if goal.is_reached(self.t.own()) {
                return;
            }
            let Some(decision) = self.t.own().decisions().first().copied() else { break };
            let offers = self.t.own().options(decision.seat);
            let idle = offers.iter().find(|offer| offer.admits(&Act::Pass)).or(offers.first());
            let faction = self.t.own().faction(decision.seat);
            let (Some(act), Some(faction)) = (idle.map(|offer| offer.sample(&mut |_| 0)), faction) else { break };
            self.does(faction, act);
        }
        self.t.fail(&format!("it never comes to it, side by side, that {goal}"));
    }

    /// Both games are played on by chance, everybody doing the same in both, for so many requests; less, if a card that lies
    /// elsewhere in the other game is moved, or one is to be drawn from decks that differ, for then it may come to light.
    pub fn goes_on(&mut self, requests: usize) {
        let mut one = self.t.own().clone();
        let apart = Apart::of(&one, &self.other);
        let mut draws = Draws(0xA11C_E5ED ^ one.version());
        let mut log = Vec::new();
        let mut played = 0;
        while played < requests && one.ending().is_none() && !apart.is_stirred(&one, &self.other) {
            let Some((seat, request)) = self.same_in_both(&one, &mut draws) else { break };
            let (own, hits) = marks::record(|| one.submit(seat, request.clone()));
            self.t.hit(hits);
            let other = self.other.submit(seat, request.clone());
            let (Ok(own), Ok(other)) = (own, other) else { raise(format!("{request:?} of {seat} was lawful in both")) };
            played += 1;
            if played % RELOADED_EVERY == 0 {
                one = self.reloaded(&one);
                self.other = self.reloaded(&self.other);
            }
            log = own.log;
            if !apart.is_stirred(&one, &self.other) {
                compare(&one, &self.other, (&log, &other.log), &self.watchers)
                    .unwrap_or_else(|why| self.t.fail(&format!("{played} requests on, after {request:?}: {why}")));
                self.steps += 1;
            }
        }
        if played == 0 {
            self.t.fail("the two games do not go on");
        }
        self.t.note(format!("played on side by side, {played} requests"));
        self.t.log = log;
        self.t.settle(one);
        self.t.enter(StepKind::Played, None, format!("Played on by chance, {played} requests"), None);
    }

    /// A card of a player's hand, by its name, in the one game and in the other: another, if its hand is hidden.
    pub fn cards(&mut self, faction: Faction, one: &str, other: &str) -> [Handle; 2] {
        let seat = self.t.seat_of(faction);
        let named = |game: &Game, name: &str| {
            let hand = game.view(Viewer::Seat(seat)).own.map(|own| own.hand).unwrap_or_default();
            let found = hand.iter().find(|held| held.card.name() == name).map(|held| held.handle);
            found.unwrap_or_else(|| raise(format!("`{faction}` holds no `{name}` in one of two games")))
        };
        [named(self.t.own(), one), named(&self.other, other)]
    }

    /// The table with the one game, for claims.
    pub fn table(&mut self) -> &mut Table {
        self.t
    }

    fn reloaded(&self, game: &Game) -> Game {
        soundness::reloaded(game).unwrap_or_else(|why| self.t.fail(&why))
    }

    /// What the first who is asked can do in both games.
    fn same_in_both(&self, one: &Game, draws: &mut Draws) -> Option<(Seat, Request)> {
        let decisions = one.decisions();
        let decision = draws.one_of(&decisions)?;
        let piles = [one, &self.other].map(|game| game.custody().pile(Place::NexusDeck));
        if decision.kind == DecisionKind::DrawNexus && piles[0] != piles[1] {
            return None;
        }
        let offers = one.options(decision.seat);
        let idle = offers.iter().any(|offer| offer.admits(&Act::Pass)).then_some(Act::Pass);
        let lawful = |act: &Act| {
            let request = Request { event: decision.event, act: act.clone() };
            one.check(decision.seat, &request).is_ok() && self.other.check(decision.seat, &request).is_ok()
        };
        let idles = draws.below(2) == 0;
        let mut tried = (0..TRIES).map(|_| {
            let offer = &offers[draws.below(offers.len())];
            offer.sample(&mut |bound| u32::try_from(draws.below(bound as usize)).unwrap_or(0))
        });
        let act = idle.clone().filter(|_| idles).or_else(|| tried.find(lawful)).or(idle);
        act.filter(lawful).map(|act| (decision.seat, Request { event: decision.event, act }))
    }

    fn compare(&mut self, own: &[Entry], other: &[Entry]) {
        if let Err(why) = compare(self.t.own(), &self.other, (own, other), &self.watchers) {
            self.t.fail(&why);
        }
        self.steps += 1;
    }
}

/// Two games that nobody among these viewers can tell apart, as far as what they get of both goes; or what differs.
fn compare(one: &Game, other: &Game, logs: (&[Entry], &[Entry]), watchers: &[Viewer]) -> Result<(), String> {
    let told =
        |log: &[Entry], viewer: Viewer| text(&log.iter().filter_map(|entry| entry.seen_by(viewer)).collect::<Vec<_>>());
    let timing = (one.decisions(), one.version(), one.ending(), one.phase());
    let other_timing = (other.decisions(), other.version(), other.ending(), other.phase());
    if timing != other_timing {
        return Err(format!("the table is asked {timing:?} in one game, and {other_timing:?} in the other"));
    }
    for viewer in watchers {
        let who = soundness::watcher(one, *viewer);
        let (view, other_view) = (one.view(*viewer), other.view(*viewer));
        if text(&view) != text(&other_view) {
            let difference = soundness::difference(&view, &other_view);
            return Err(format!("{who} sees in which game it is: {difference}"));
        }
        let (reads, other_reads) = (told(logs.0, *viewer), told(logs.1, *viewer));
        if reads != other_reads {
            return Err(format!("{who} reads in which game it is: {reads}, or {other_reads}"));
        }
        let Viewer::Seat(seat) = *viewer else { continue };
        let offered = |game: &Game| text(&(game.options(seat), game.free_plays(seat), game.event(seat)));
        if offered(one) != offered(other) {
            return Err(format!("{who} is offered {}, or {}", offered(one), offered(other)));
        }
        if let Some(request) =
            attempts(one, seat).into_iter().find(|ask| one.check(seat, ask) != other.check(seat, ask))
        {
            let answers = (one.check(seat, &request), other.check(seat, &request));
            return Err(format!("{who} is answered to {request:?} by {:?}, or by {:?}", answers.0, answers.1));
        }
    }
    Ok(())
}

fn text(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|fault| raise(fault.to_string()))
}

/// What a seat might send to find something out: every panel, every kind of answer, in time, too late and too early.
fn attempts(game: &Game, seat: Seat) -> Vec<Request> {
    let latest = game.event(seat);
    let held = game.view(Viewer::Seat(seat)).own.and_then(|own| own.nexus_card).map(|held| held.card);
    let choices = choices(game, seat);
    let mut acts = vec![Act::Pass];
    acts.extend(Preference::ALL.iter().map(|preference| Act::Nexus(NexusAct::Draw { preference: *preference })));
    for choice in &choices {
        acts.push(Act::Nexus(NexusAct::Use { choice: choice.clone() }));
        acts.push(Act::Nexus(NexusAct::Resolve { choice: choice.clone() }));
    }
    for panel in Panel::all() {
        let all = if Some(panel.card) == held { &choices[..] } else { &choices[..1] };
        for alternative in Alternative::ALL {
            let play =
                |choice: &NexusChoice| NexusAct::Play { panel, alternative: *alternative, choice: choice.clone() };
            acts.extend(all.iter().map(|choice| Act::Nexus(play(choice))));
        }
    }
    let late = [EventId(0), EventId(latest.0.saturating_sub(1)), EventId(latest.0 + 1)];
    let off: Vec<Request> = late
        .into_iter()
        .flat_map(|event| acts.iter().take(8).map(move |act| Request { event, act: act.clone() }))
        .collect();
    acts.into_iter().map(|act| Request { event: latest, act }).chain(off).collect()
}

/// One choice of each kind, nothing first.
fn choices(game: &Game, seat: Seat) -> Vec<NexusChoice> {
    let own = game.view(Viewer::Seat(seat)).own;
    let card = own.as_ref().and_then(|own| own.hand.first()).map(|held| NexusChoice::Card { card: held.handle });
    let leader =
        own.as_ref().and_then(|own| own.traitors.first()).map(|leader| NexusChoice::Leader { leader: *leader });
    let others = game.seats().iter().map(|(_, faction)| NexusChoice::Player { of: *faction }).take(1);
    let elements = Element::ALL.iter().map(|element| NexusChoice::Element { element: *element });
    let forces = NexusChoice::Forces { normal: 3, elite: 0 };
    let all = std::iter::once(NexusChoice::Plain).chain(card).chain(leader).chain(others);
    all.chain(elements).chain([forces]).collect()
}
