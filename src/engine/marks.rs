//! Marks: the clauses that carrying out or refusing one request reached.
//!
//! A mark counts only while a request is carried out or refused by name; `options`, bots and loading hit none. Nothing is
//! stored in a game. Without the feature `marks`, and while nobody records, a mark costs next to nothing.

mod known;

pub use known::KNOWN;

/// States in the code that here a clause is carried out or refused: `mark!("base.storm.kill")`.
macro_rules! mark {
    ($clause:literal) => {
        $crate::marks::hit($clause)
    };
}

/// A refusal that states its clause: `return refuse!("base.storm.block", Rejection::CellInStorm)`.
macro_rules! refuse {
    ($clause:literal, $rejection:expr) => {{
        $crate::marks::hit($clause);
        Err($rejection)
    }};
}

#[cfg(feature = "marks")]
mod recorder {
    use std::cell::{Cell, RefCell};
    use std::collections::BTreeSet;

    thread_local! {
        static RECORDING: Cell<bool> = const { Cell::new(false) };
        static LIVE: Cell<bool> = const { Cell::new(false) };
        static HITS: RefCell<BTreeSet<&'static str>> = const { RefCell::new(BTreeSet::new()) };
    }

    pub(crate) fn hit(clause: &'static str) {
        if LIVE.get() {
            HITS.with_borrow_mut(|hits| hits.insert(clause));
        }
    }

    pub(crate) fn live<T>(work: impl FnOnce() -> T) -> T {
        let before = LIVE.replace(RECORDING.get());
        let done = work();
        LIVE.set(before);
        done
    }

    /// Runs something and tells which clauses the requests in it reached, sorted.
    pub fn record<T>(work: impl FnOnce() -> T) -> (T, Vec<&'static str>) {
        HITS.with_borrow_mut(BTreeSet::clear);
        RECORDING.set(true);
        let done = work();
        RECORDING.set(false);
        (done, HITS.with_borrow_mut(std::mem::take).into_iter().collect())
    }

    /// Starts recording on this thread and forgets what was recorded before.
    pub fn start() {
        HITS.with_borrow_mut(BTreeSet::clear);
        RECORDING.set(true);
    }

    /// Stops recording on this thread; the clauses reached since it started, sorted.
    pub fn stop() -> Vec<&'static str> {
        RECORDING.set(false);
        HITS.with_borrow_mut(std::mem::take).into_iter().collect()
    }

    /// What was reached so far, sorted; recording goes on.
    pub fn so_far() -> Vec<&'static str> {
        HITS.with_borrow(|hits| hits.iter().copied().collect())
    }
}

#[cfg(not(feature = "marks"))]
mod recorder {
    pub(crate) const fn hit(_clause: &'static str) {}

    pub(crate) fn live<T>(work: impl FnOnce() -> T) -> T {
        work()
    }

    /// Runs something; without the feature no clause is recorded.
    pub fn record<T>(work: impl FnOnce() -> T) -> (T, Vec<&'static str>) {
        (work(), Vec::new())
    }

    /// Does nothing without the feature.
    pub const fn start() {}

    /// Nothing was recorded.
    pub const fn stop() -> Vec<&'static str> {
        Vec::new()
    }

    /// Nothing was recorded.
    pub const fn so_far() -> Vec<&'static str> {
        Vec::new()
    }
}

pub(crate) use recorder::{hit, live};
pub use recorder::{record, so_far, start, stop};

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    /// Clauses stated below a folder, comments left out.
    fn stated(folder: &Path, found: &mut BTreeSet<String>) {
        for entry in std::fs::read_dir(folder).expect("a source folder is readable") {
            let path = entry.expect("a source folder is readable").path();
            if path.is_dir() {
                stated(&path, found);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let text = std::fs::read_to_string(&path).expect("sources are UTF-8");
                let code: String = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
                for start in [concat!("mark", "!(\""), concat!("refuse", "!(\"")] {
                    let clauses = code.split(start).skip(1).filter_map(|rest| rest.split('"').next());
                    found.extend(clauses.map(str::to_owned));
                }
            }
        }
    }

    #[test]
    fn the_list_names_what_the_code_states() {
        let mut found = BTreeSet::new();
        stated(Path::new(env!("CARGO_MANIFEST_DIR")), &mut found);
        let listed: Vec<&str> = found.iter().map(String::as_str).collect();
        assert_eq!(listed, super::KNOWN);
    }

    #[test]
    #[cfg(feature = "marks")]
    fn a_mark_counts_only_while_a_request_is_under_way() {
        let ((), hits) = super::record(|| {
            super::hit("base.storm.move");
            super::live(|| super::hit("base.storm.kill"));
            super::hit("base.storm.spice");
        });
        assert_eq!(hits, ["base.storm.kill"]);
        super::live(|| super::hit("base.storm.kill"));
        assert_eq!(super::so_far(), Vec::<&str>::new(), "nobody records");
    }
}
