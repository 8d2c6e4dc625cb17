//! Which cases reach which mutants, and which mutants they catch.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde::Deserialize;

use crate::player::{Player, Task};

/// What every case may take at least, and how many times as long as without a mutant.
const LIMIT_LEAST: Duration = Duration::from_secs(2);
const LIMIT_TIMES: u32 = 20;
/// What a case may take with no mutant on.
const LIMIT_FIRST: Duration = Duration::from_mins(1);

/// What keeps a clause proven, as `truthsayer mutants --begin` leaves it.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Pinned {
    clause: String,
    /// One of these must reach its mark, if there are any.
    marked: Vec<String>,
    ruling: Option<String>,
    /// One of these must fail under the ruling's alternative, if there are any.
    failing: Vec<String>,
}

/// What the cases do without mutants.
pub(crate) struct Suite<'a> {
    program: &'a Path,
    pinned: &'a [Pinned],
    /// How long each playing took, and the mutants that it reaches.
    playings: BTreeMap<Task, (Duration, BTreeSet<usize>)>,
    /// How many mutants each case has caught.
    kills: Mutex<BTreeMap<String, usize>>,
}

impl<'a> Suite<'a> {
    /// Plays all cases of some files, and those that must fail under an alternative, each in a process of its own: what cases
    /// share would be reached by the first of them only.
    pub(crate) fn of(program: &'a Path, files: &[String], pinned: &'a [Pinned], jobs: usize) -> Result<Self, String> {
        let listed = Command::new(program).arg("--list").output();
        let listed = listed.map_err(|fault| format!("`{}` cannot be run: {fault}", program.display()))?;
        let listed = String::from_utf8_lossy(&listed.stdout);
        let prefixes: Vec<String> = files.iter().filter_map(|file| prefix(file)).collect();
        let is_asked = |case: &&str| prefixes.iter().any(|prefix| case.starts_with(prefix));
        let mut tasks: BTreeSet<Task> =
            listed.lines().filter(is_asked).map(|case| Task { case: case.to_owned(), under: None }).collect();
        if tasks.is_empty() {
            return Err("no case stands in the files that are to hold them".to_owned());
        }
        tasks.extend(pinned.iter().flat_map(Pinned::otherwise));
        let tasks: Vec<Task> = tasks.into_iter().collect();
        let played = side_by_side(&tasks, jobs, |task| {
            let mut player = Player::begin(program, None)?;
            let begun = Instant::now();
            let answer = player.play(task, LIMIT_FIRST);
            match (&task.under, answer.fault) {
                (None, Some(fault)) => Err(format!("{} does not hold without a mutant: {fault}", task.case)),
                (Some(ruling), None) => Err(format!("{} holds under the alternative of `{ruling}`", task.case)),
                _ => Ok((begun.elapsed(), answer.reached.into_iter().collect())),
            }
        });
        let playings = tasks.iter().cloned().zip(played.into_iter().collect::<Result<Vec<_>, _>>()?).collect();
        Ok(Self { program, pinned, playings, kills: Mutex::default() })
    }

    /// Which mutants the cases catch: for each number, what caught it, or nothing.
    pub(crate) fn try_all(&self, mutants: &[(usize, &str)], jobs: usize) -> Result<Vec<Option<String>>, String> {
        let done = AtomicUsize::new(0);
        let caught = side_by_side(mutants, jobs, |(mutant, name)| {
            let caught = self.try_one(*mutant);
            if caught == Ok(None) {
                crate::tell(&format!("missed: {name}"));
            }
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            if done.is_multiple_of(100) {
                crate::tell(&format!("{done} of {} mutants", mutants.len()));
            }
            caught
        });
        caught.into_iter().collect()
    }

    fn try_one(&self, mutant: usize) -> Result<Option<String>, String> {
        let reaching = |under: bool| {
            let of_it = self
                .playings
                .iter()
                .filter(move |(task, (_, reached))| task.under.is_some() == under && reached.contains(&mutant));
            of_it.map(|(task, (took, _))| (task, *took))
        };
        let mut cases: Vec<(&Task, Duration)> = reaching(false).collect();
        {
            let kills = self.kills.lock().map_err(|fault| fault.to_string())?;
            cases.sort_by_key(|(task, took)| (std::cmp::Reverse(kills.get(&task.case).copied()), *took));
        }
        let mut player = Player::begin(self.program, Some(mutant))?;
        let mut marks: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for (task, took) in cases {
            let answer = player.play(task, limit(took));
            if let Some(fault) = answer.fault {
                let mut kills = self.kills.lock().map_err(|fault| fault.to_string())?;
                *kills.entry(task.case.clone()).or_default() += 1;
                return Ok(Some(format!("{}: {fault}", task.case)));
            }
            marks.insert(&task.case, answer.marks);
        }
        let otherwise: BTreeMap<&Task, Duration> = reaching(true).collect();
        for clause in self.pinned {
            if clause.is_lost(&marks) {
                return Ok(Some(format!("no case reaches the mark of `{}`", clause.clause)));
            }
            let runs: Vec<Task> = clause.otherwise().collect();
            // One that does not reach the mutant fails as before.
            if runs.is_empty() || !runs.iter().all(|run| otherwise.contains_key(run)) {
                continue;
            }
            if runs.iter().all(|run| player.play(run, limit(otherwise[run])).fault.is_none()) {
                return Ok(Some(format!("`{}` reads the same under its alternative", clause.clause)));
            }
        }
        Ok(None)
    }
}

impl Pinned {
    /// Whether every case that reached its mark has been played with the mutant on, and none reached it.
    fn is_lost(&self, marks: &BTreeMap<&str, Vec<String>>) -> bool {
        let missed = |case: &String| marks.get(case.as_str()).is_some_and(|marks| !marks.contains(&self.clause));
        !self.marked.is_empty() && self.marked.iter().all(missed)
    }

    /// The playings of which one must fail.
    fn otherwise(&self) -> impl Iterator<Item = Task> {
        self.failing.iter().map(|case| Task { case: case.clone(), under: self.ruling.clone() })
    }
}

/// How the cases of a file begin: `src/conformance/cases/base/storm_block.rs` holds those of `base/storm-block/`.
fn prefix(file: &str) -> Option<String> {
    let (_, path) = file.split_once("/cases/")?;
    Some(path.strip_suffix(".rs")?.replace('_', "-") + "/")
}

fn limit(took: Duration) -> Duration {
    LIMIT_LEAST.max(took * LIMIT_TIMES)
}

/// Does something with each of several, some at once; the results stand in their order.
fn side_by_side<T: Sync, R: Send>(all: &[T], jobs: usize, of: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(it) = all.get(at) else { return done };
            done.push((at, of(it)));
        }
    };
    let mut done: Vec<(usize, R)> = thread::scope(|scope| {
        let workers: Vec<_> = (0..jobs.max(1)).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("a worker passes panics on")).collect()
    });
    done.sort_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, it)| it).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases_are_named_after_their_file() {
        assert_eq!(prefix("src/conformance/cases/base/storm_block.rs").as_deref(), Some("base/storm-block/"));
        assert_eq!(prefix("src/engine/lib.rs"), None);
    }

    #[test]
    fn a_mark_is_lost_only_where_all_who_reached_it_were_played() {
        let clause = Pinned {
            clause: "base.a".to_owned(),
            marked: vec!["base/x/one".to_owned(), "base/x/two".to_owned()],
            ruling: None,
            failing: Vec::new(),
        };
        let mut marks = BTreeMap::from([("base/x/one", Vec::new())]);
        assert!(!clause.is_lost(&marks), "the other reaches it as before");
        marks.insert("base/x/two", vec!["base.b".to_owned()]);
        assert!(clause.is_lost(&marks));
        marks.insert("base/x/two", vec!["base.a".to_owned()]);
        assert!(!clause.is_lost(&marks));
    }

    #[test]
    fn results_stand_in_their_order() {
        let all: Vec<usize> = (0..100).collect();
        assert_eq!(side_by_side(&all, 4, |it| it * 2), all.iter().map(|it| it * 2).collect::<Vec<_>>());
    }
}
