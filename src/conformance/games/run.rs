//! Games played on several threads, whatever the order in which they end.

use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::games::{Plan, Played, Profile};

impl Plan {
    /// Plays these games of the plan, so many at a time; `done` hears of each as it ends. The result is in the order of
    /// `numbers`.
    pub fn play(
        &self,
        profile: Profile,
        numbers: &[u32],
        jobs: NonZero<usize>,
        done: &(dyn Fn(&Played) + Sync),
    ) -> Vec<Played> {
        let next = AtomicUsize::new(0);
        let found: Mutex<Vec<(usize, Played)>> = Mutex::new(Vec::with_capacity(numbers.len()));
        std::thread::scope(|scope| {
            for _ in 0..jobs.get().min(numbers.len()) {
                scope.spawn(|| {
                    while let Some((at, number)) = take(&next, numbers) {
                        let played = self.recipe(profile, number).play();
                        done(&played);
                        let mut found = found.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                        found.push((at, played));
                    }
                });
            }
        });
        let mut found = found.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        found.sort_by_key(|(at, _)| *at);
        found.into_iter().map(|(_, played)| played).collect()
    }
}

fn take(next: &AtomicUsize, numbers: &[u32]) -> Option<(usize, u32)> {
    let at = next.fetch_add(1, Ordering::Relaxed);
    numbers.get(at).map(|number| (at, *number))
}
