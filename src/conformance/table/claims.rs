//! What a case can claim. Each counts: a case without a claim is an error.
//!
//! | claim | holds if |
//! | --- | --- |
//! | `t.refuses(Guild, dial(4), Rejection::NumberOutOfRange)` | it is refused by that name, and nothing has changed |
//! | `t.refuses_seating(&basic(), SetupFault::TooFewSeats)` | no game begins so, for this reason alone |
//! | `t.refuses_stale(Guild)` | the player's latest request, sent again, is stale |
//! | `t.owes(Guild, DecisionKind::DialStorm)` | the player is asked that |
//! | `t.owes_nothing(Guild)` | the player is asked nothing |
//! | `t.asked(DecisionKind::DialStorm, &[Atreides, Fremen])` | exactly these are asked, and that |
//! | `t.offers(Guild, dial(3))`, `t.withholds(..)` | it is, or is not, among the offers |
//! | `t.counts(Fremen.tanks(), 2)` | the number is that |
//! | `t.changes(Fremen.spice(), -2, \|t\| ..)`, `t.keeps(..)` | it changes by that much, or not at all |
//! | `t.tells(PUBLIC, "..", \|fact\| matches!(..))`, `t.tells_not(..)` | the latest step's log shows such a fact, or none, to that viewer |
//! | `t.sees(Fremen, Secret::NextStorm)` | the viewer's view shows the truth of it |
//! | `t.hidden_from(Guild, Fremen.hand())` | another truth would look the same to the viewer |
//! | `t.same_to(Guild, \|t\| .., \|t\| ..)` | two different continuations look and read the same to the viewer |
//! | `t.twins(&[..], &[..], &[Guild], \|twins\| ..)` | two games in which other things are hidden look alike at every step; see [`twins`](super::twins) |
//! | `t.races(Guild, take_turn())` | it counts once, whatever others do at the same moment; see [`races`](super::races) |
//! | `t.equals("order of play", &is, &expected)` | the two are equal |
//! | `t.at_rest()`, `t.is_over()` | the game waits for somebody, or is over |
//! | `t.save_and_load()`, `t.refuses_save(\|text\| .., "edited")` | a save leads back, or its altered text is refused by name |
//! | `t.refuses_forgery(set("/turn", json!(99)), "the turn is beyond the last")` | a save whose game was changed so and sealed anew is refused for that |
//! | `t.refuses_changes("/stack/1", &["frame/storm/shown+"])` | of all single changes there these alone can be loaded |

use std::fmt::Debug;

use serde_json::Value;
use truthsayer_engine::facts::Faction;
use truthsayer_engine::integrity::IntegrityFault;
use truthsayer_engine::log::Fact;
use truthsayer_engine::marks;
use truthsayer_engine::profile::SetupFault;
use truthsayer_engine::request::{Act, DecisionKind, Request};
use truthsayer_engine::save::{SaveFault, seal};
use truthsayer_engine::{EventId, Game, Rejection, Viewer};

use crate::revision::ENGINE_REVISION;
use crate::table::quantity::Quantity;
use crate::table::seating::Seating;
use crate::table::secret::Secret;
use crate::table::{Table, soundness};
use crate::transcript::StepKind;

/// Who looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Watcher {
    /// Somebody without a seat.
    Public,
    /// A player.
    Player(Faction),
}

/// Somebody without a seat.
pub const PUBLIC: Watcher = Watcher::Public;

impl From<Faction> for Watcher {
    fn from(faction: Faction) -> Self {
        Self::Player(faction)
    }
}

/// No seat is asked so much.
const NEVER_ASKED: EventId = EventId(u32::MAX);

/// Games compared before something counts as known to a viewer.
const SALTS: u64 = 40;

impl Table {
    /// The player's request is refused by this name, and not a byte of the game changes. A player who is asked nothing sends an
    /// event that was never asked.
    pub fn refuses(&mut self, faction: Faction, act: Act, expected: Rejection) {
        let seat = self.seat_of(faction);
        let event = self.event_of(seat, &act).unwrap_or(NEVER_ASKED);
        self.refused(faction, &Request { event, act }, expected);
    }

    /// The player's latest request, sent again word for word, is refused as stale.
    pub fn refuses_stale(&mut self, faction: Faction) {
        let seat = self.seat_of(faction);
        let Some(request) = self.sent.get(&seat).cloned() else {
            self.fail(&format!("`{faction}` has sent nothing that could be sent again"));
        };
        self.refused(faction, &request, Rejection::Stale);
    }

    /// No game begins with this seating, for this reason alone.
    pub fn refuses_seating(&mut self, seating: &Seating, expected: SetupFault) {
        let (begun, hits) = marks::record(|| Game::start(seating.setup.clone()));
        self.hit(hits);
        let faults = begun.err().unwrap_or_default();
        let names: Vec<&str> = faults.iter().map(|fault| fault.name()).collect();
        let fault = || format!("the seating is refused by {names:?}; expected `{expected}`");
        self.note(seating.to_string());
        let claim = || format!("no game begins: `{expected}`");
        self.claim(faults == [expected], claim, fault);
    }

    /// The player is asked this.
    pub fn owes(&mut self, faction: Faction, kind: DecisionKind) {
        let seat = self.seat_of(faction);
        let asked = self.own().decision(seat).map(|decision| decision.kind);
        let claim = || format!("`{faction}` owes `{kind}`");
        let fault = || {
            let asked = asked.map_or("nothing", DecisionKind::name);
            format!("`{faction}` owes `{asked}`; expected `{kind}`")
        };
        self.claim(asked == Some(kind), claim, fault);
    }

    /// The player is asked nothing.
    pub fn owes_nothing(&mut self, faction: Faction) {
        let seat = self.seat_of(faction);
        let asked = self.own().decision(seat).map_or("nothing", |decision| decision.kind.name());
        let claim = || format!("`{faction}` owes nothing");
        self.claim(asked == "nothing", claim, || format!("`{faction}` owes `{asked}`; expected nothing"));
    }

    /// Exactly these players are asked this.
    pub fn asked(&mut self, kind: DecisionKind, factions: &[Faction]) {
        let game = self.own();
        let decisions = game.decisions();
        let mut asked: Vec<Faction> = decisions.iter().filter_map(|decision| game.faction(decision.seat)).collect();
        let kinds_fit = decisions.iter().all(|decision| decision.kind == kind);
        let mut expected = factions.to_vec();
        asked.sort_unstable();
        expected.sort_unstable();
        let names: Vec<&str> = expected.iter().map(|faction| faction.name()).collect();
        let claim = || format!("exactly these owe `{kind}`: {}", names.join(", "));
        self.claim(asked == expected && kinds_fit, claim, || format!("expected that {}", claim()));
    }

    /// The act is among what the player is offered.
    pub fn offers(&mut self, faction: Faction, act: &Act) {
        let (offered, words) = (self.is_offered(faction, act), self.in_words(faction, act));
        let claim = || format!("`{faction}` is offered: {words}");
        if !offered {
            self.fail_offering(faction, &format!("expected that `{faction}` is offered {act:?}"));
        }
        self.claim(offered, claim, String::new);
    }

    /// The act is not among what the player is offered.
    pub fn withholds(&mut self, faction: Faction, act: &Act) {
        let (offered, words) = (self.is_offered(faction, act), self.in_words(faction, act));
        let claim = || format!("`{faction}` is not offered: {words}");
        if offered {
            self.fail_offering(faction, &format!("expected that `{faction}` is not offered {act:?}"));
        }
        self.claim(!offered, claim, String::new);
    }

    fn is_offered(&mut self, faction: Faction, act: &Act) -> bool {
        let seat = self.seat_of(faction);
        self.offered(seat).iter().any(|offer| offer.admits(act))
    }

    /// The number of something.
    pub fn counts(&mut self, quantity: Quantity, expected: i64) {
        let is = quantity.of(self.own());
        let claim = || format!("{quantity}: {expected}");
        self.claim(is == expected, claim, || format!("{quantity}: {is}; expected {expected}"));
    }

    /// The number of something, changed by what is played.
    pub fn changes(&mut self, quantity: Quantity, expected: i64, play: impl FnOnce(&mut Self)) {
        let before = quantity.of(self.own());
        play(self);
        let after = quantity.of(self.own());
        let moved = after - before;
        let claim = || format!("{quantity}: from {before} to {after}");
        let fault = || format!("{quantity}: from {before} to {after}, by {moved:+}; expected {expected:+}");
        self.claim(moved == expected, claim, fault);
    }

    /// The number of something, unchanged by what is played.
    pub fn keeps(&mut self, quantity: Quantity, play: impl FnOnce(&mut Self)) {
        self.changes(quantity, 0, play);
    }

    /// Two values are equal; `what` says what they are of.
    pub fn equals<T: Debug + PartialEq<U> + ?Sized, U: Debug + ?Sized>(&mut self, what: &str, is: &T, expected: &U) {
        let claim = || format!("{what}: {expected:?}");
        self.claim(is == expected, claim, || format!("{what}: {is:?}; expected {expected:?}"));
    }

    /// In the latest step something happened that the viewer sees, and to which `fits` says yes.
    pub fn tells(&mut self, watcher: impl Into<Watcher>, what: &str, fits: impl Fn(&Fact) -> bool) {
        let (who, told) = self.told(watcher.into(), fits);
        let claim = || format!("{who} is told {what}");
        self.claim(told.is_some(), claim, || format!("expected that {}", claim()));
    }

    /// In the latest step nothing happened that the viewer sees, and to which `fits` says yes.
    pub fn tells_not(&mut self, watcher: impl Into<Watcher>, what: &str, fits: impl Fn(&Fact) -> bool) {
        let (who, told) = self.told(watcher.into(), fits);
        let claim = || format!("{who} is not told {what}");
        self.claim(told.is_none(), claim, || format!("expected that {}, but there is {told:?}", claim()));
    }

    fn told(&mut self, watcher: Watcher, fits: impl Fn(&Fact) -> bool) -> (String, Option<Fact>) {
        let viewer = self.viewer(watcher);
        let told = self.log.iter().filter_map(|entry| entry.seen_by(viewer)).find(|fact| fits(fact));
        (self.watcher(viewer), told)
    }

    /// The viewer's view shows the truth of it.
    pub fn sees(&mut self, watcher: impl Into<Watcher>, secret: Secret) {
        let viewer = self.viewer(watcher.into());
        let game = self.own();
        let (shown, truth) = (secret.shown(&game.view(viewer)), secret.truth(game));
        let who = self.watcher(viewer);
        let claim = || format!("{who} sees {secret}");
        let fault = || format!("{secret}, as {who} sees it: {shown:?}; expected {truth:?}");
        self.claim(truth.is_some() && shown == truth, claim, fault);
    }

    /// Another truth of it would look the same to the viewer, in its view and in what it is offered.
    pub fn hidden_from(&mut self, watcher: impl Into<Watcher>, secret: Secret) {
        let viewer = self.viewer(watcher.into());
        let game = self.own();
        let truth = secret.truth(game);
        let shown = secret.shown(&game.view(viewer));
        let hidden = (0..SALTS).find_map(|salt| {
            let other = game.veiled(viewer, salt);
            (secret.truth(&other) != truth).then(|| looks(&other, viewer) == looks(game, viewer))
        });
        let who = self.watcher(viewer);
        let fault = match (truth, shown, hidden) {
            (None, _, _) => Some(format!("{secret} is empty, so nothing is hidden from {who}")),
            (_, Some(shown), _) => Some(format!("{who} is shown {secret}: {shown}")),
            (_, None, None) => Some(format!("{secret} is nothing that {who} may not know")),
            (_, None, Some(false)) => Some(format!("what {who} sees depends on {secret}")),
            (Some(_), None, Some(true)) => None,
        };
        self.claim(fault.is_none(), || format!("{secret} is hidden from {who}"), || fault.clone().unwrap_or_default());
    }

    /// Two continuations that differ look and read the same to the viewer: view, offers and log. Afterwards the game stands where
    /// it stood.
    pub fn same_to(&mut self, watcher: impl Into<Watcher>, one: impl FnOnce(&mut Self), other: impl FnOnce(&mut Self)) {
        let viewer = self.viewer(watcher.into());
        let mut seen = Vec::new();
        let mut take = |t: &mut Self| {
            let log: Vec<Fact> = t.log.iter().filter_map(|entry| entry.seen_by(viewer)).collect();
            seen.push((t.own().clone(), log));
        };
        self.variation("one way", |t| {
            one(t);
            take(t);
        });
        self.variation("the other way", |t| {
            other(t);
            take(t);
        });
        let who = self.watcher(viewer);
        let [(one, one_log), (other, other_log)] = &seen[..] else { self.fail("two ways were to be played") };
        let (view, other_view) = (one.view(viewer), other.view(viewer));
        let fault = if one == other {
            Some(format!("the two ways lead to one game, so nothing is hidden from {who}"))
        } else if view != other_view {
            let difference = soundness::difference(&view, &other_view);
            Some(format!("{who} sees which way was taken: {difference}"))
        } else if looks(one, viewer) != looks(other, viewer) {
            Some(format!("{who} is offered something else each way"))
        } else if one_log != other_log {
            Some(format!("{who} is told which way was taken: {one_log:?}, or {other_log:?}"))
        } else {
            None
        };
        let claim = || format!("both ways are the same to {who}");
        self.claim(fault.is_none(), claim, || fault.clone().unwrap_or_default());
    }

    /// The game waits for somebody, and hangs together.
    pub fn at_rest(&mut self) {
        let game = self.own();
        let (waits, faults) = (!game.decisions().is_empty(), game.integrity());
        let claim = || "the game is at rest".to_owned();
        self.claim(waits && faults.is_empty(), claim, || format!("the game is not at rest: {faults:?}"));
    }

    /// The game is over.
    pub fn is_over(&mut self) {
        let over = self.own().ending().is_some();
        self.claim(over, || "the game is over".to_owned(), || "the game is not over".to_owned());
    }

    /// A save leads back to the same game, with which the case goes on.
    pub fn save_and_load(&mut self) {
        let loaded = soundness::reloaded(self.own());
        let fault = loaded.as_ref().err().cloned().unwrap_or_default();
        self.game = loaded.ok().or(self.game.take());
        self.enter(StepKind::Reloaded, None, "Saved and loaded".to_owned(), None);
        self.claim(fault.is_empty(), || "the save leads back to the same game".to_owned(), || fault.clone());
    }

    /// The game's save, its text altered by `edit`, is refused with this fault among those named, such as `edited`.
    pub fn refuses_save(&mut self, edit: impl FnOnce(&str) -> String, expected: &str) {
        let text = self.own().save(ENGINE_REVISION);
        let edited = edit(&text);
        if edited == text {
            self.fail("the edit changes nothing in the save");
        }
        let names: Option<Vec<&str>> =
            Game::load(&edited).err().map(|faults| faults.iter().map(SaveFault::name).collect());
        let fault = || match &names {
            None => format!("the edited save is loaded; expected `{expected}`"),
            Some(names) => format!("the edited save is refused by {names:?}; expected `{expected}`"),
        };
        let refused = names.as_ref().is_some_and(|names| names.contains(&expected));
        self.claim(refused, || format!("the edited save is refused: `{expected}`"), fault);
    }

    /// The game's save, altered by `forge` and sealed again by somebody who knows how, is refused for this reason among
    /// others: what a family says is impossible in its own words, all else by name.
    pub fn refuses_forgery(&mut self, forge: impl FnOnce(&mut Value), reason: &str) {
        let text = self.own().to_json();
        let mut game: Value = serde_json::from_str(&text).unwrap_or_default();
        let before = game.clone();
        forge(&mut game);
        if game == before {
            self.fail("the forgery changes nothing in the save");
        }
        let sealed = seal(&game.to_string(), ENGINE_REVISION).map_err(|fault| vec![fault]);
        let faults = sealed.and_then(|text| Game::load(&text)).err();
        let reasons: Option<Vec<&str>> = faults.map(|faults| faults.iter().map(reason_of).collect());
        let fault = || match &reasons {
            None => format!("the forged save is loaded; expected `{reason}`"),
            Some(reasons) => format!("the forged save is refused for {reasons:?}; expected `{reason}`"),
        };
        let refused = reasons.as_ref().is_some_and(|reasons| reasons.contains(&reason));
        self.claim(refused, || format!("the forged save is refused: `{reason}`"), fault);
    }

    pub(crate) fn viewer(&mut self, watcher: Watcher) -> Viewer {
        match watcher {
            Watcher::Public => Viewer::Public,
            Watcher::Player(faction) => Viewer::Seat(self.seat_of(faction)),
        }
    }

    fn watcher(&mut self, viewer: Viewer) -> String {
        soundness::watcher(self.own(), viewer)
    }
}

/// Why a save is refused.
fn reason_of(fault: &SaveFault) -> &'static str {
    match fault {
        SaveFault::Integrity(IntegrityFault::Family(reason)) => reason,
        other => other.name(),
    }
}

/// What a viewer sees and is offered.
fn looks(game: &Game, viewer: Viewer) -> (truthsayer_engine::view::View, Vec<truthsayer_engine::Offer>) {
    let offers = match viewer {
        Viewer::Public => Vec::new(),
        Viewer::Seat(seat) => game.options(seat),
    };
    (game.view(viewer), offers)
}
