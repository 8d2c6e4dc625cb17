//! How long the stages of a run took, for `--timings`.
//!
//! Lives here: [`Laps`]. Nothing that the toolkit decides or writes depends on it.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

/// The stages that are over, in order.
#[derive(Debug, Clone, Default)]
pub struct Laps {
    done: Vec<(&'static str, Duration)>,
    since: Option<Instant>,
}

impl Laps {
    /// Begins to count.
    pub fn start() -> Self {
        Self { done: Vec::new(), since: Some(Instant::now()) }
    }

    /// Ends a stage; the next one begins.
    pub fn lap(&mut self, stage: &'static str) {
        let now = Instant::now();
        let began = self.since.replace(now).unwrap_or(now);
        self.done.push((stage, now.duration_since(began)));
    }

    /// The stages with their times.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, Duration)> {
        self.done.iter().copied()
    }

    /// A line a stage, in milliseconds.
    pub fn text(&self) -> String {
        let mut out = String::new();
        for (stage, took) in &self.done {
            let _ = writeln!(out, "{:>10.1} ms  {stage}", took.as_secs_f64() * 1_000.0);
        }
        let all: Duration = self.done.iter().map(|(_, took)| *took).sum();
        let _ = writeln!(out, "{:>10.1} ms  together", all.as_secs_f64() * 1_000.0);
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stages_stand_in_their_order() {
        let mut laps = Laps::start();
        laps.lap("reading");
        laps.lap("judging");
        assert_eq!(laps.iter().map(|(stage, _)| stage).collect::<Vec<_>>(), ["reading", "judging"]);
        assert_eq!(laps.text().lines().count(), 3);
    }
}
