//! Stretches of play that a case does not spell out: everybody idle, or a whole game by bots.

use truthsayer_engine::Request;
use truthsayer_engine::marks;
use truthsayer_engine::request::Act;

use super::failure::raise;
use super::lead_in::Goal;
use super::{STEPS_MOST, Table};
use crate::games::{Plan, Played, Profile};
use crate::revision::ENGINE_REVISION;
use crate::transcript::StepKind;

impl Table {
    /// Until a goal everybody passes whatever can be passed, and answers the rest by the first offer at its lowest.
    pub fn idle_until(&mut self, goal: impl Into<Goal>) {
        let goal = goal.into();
        self.note(format!("all idle until {goal}"));
        self.log.clear();
        for _ in 0..STEPS_MOST {
            let game = self.own();
            if goal.is_reached(game) {
                self.enter(StepKind::Passed, None, format!("All idle until {goal}"), None);
                return;
            }
            let Some(decision) = game.decisions().first().copied() else { break };
            let offers = game.options(decision.seat);
            let idle = offers.iter().find(|offer| offer.admits(&Act::Pass)).or(offers.first());
            let Some(act) = idle.map(|offer| offer.sample(&mut |_| 0)) else { break };
            self.submit(decision.seat, Request { event: decision.event, act });
        }
        self.fail(&format!("it never comes to it that {goal}"));
    }

    /// Something is played elsewhere, as in a room: the clauses that it reaches are reached by the case.
    pub fn elsewhere<T>(&mut self, play: impl FnOnce() -> T) -> T {
        let (outcome, hits) = marks::record(play);
        self.hit(hits);
        outcome
    }

    /// A whole game of a plan, played by bots from its set-up to its end, each action a step of the record.
    pub fn plays_game(&mut self, plan: &Plan, number: u32) -> Played {
        self.plays_game_of(Profile::Base, plan, number)
    }

    /// The same with another profile.
    pub fn plays_game_of(&mut self, profile: Profile, plan: &Plan, number: u32) -> Played {
        let recipe = plan.recipe(profile, number);
        self.note(format!("game {number} of seed {} is played", plan.seed));
        let played = recipe.play();
        if let Some(why) = played.rejected.first().or(played.broken.as_ref()) {
            raise(format!("game {number}: {why}"));
        }
        let game = played.record.game().unwrap_or_else(|why| raise(format!("game {number} played again: {why}")));
        let same = game.save(ENGINE_REVISION) == played.save;
        self.hit(played.marks.iter().copied().collect());
        self.hits.clear();
        self.game = Some(game);
        if self.recorder.is_some() {
            let recorder = played.record.recorder();
            self.recorder = Some(recorder.unwrap_or_else(|why| raise(format!("game {number} played again: {why}"))));
        }
        self.claim(same, || "its record leads to the same end".to_owned(), || "its record leads elsewhere".to_owned());
        played
    }
}
