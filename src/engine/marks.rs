//! Marks: the clauses that carrying out or refusing one request reached.
//!
//! A mark counts only while a request is carried out or refused by name; `options`, bots and loading hit none. Nothing is
//! stored in a game. Without the feature `marks`, and while nobody records, a mark costs next to nothing.

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

/// Every clause that the engine's code states, sorted. A clause in no rule document is a rule that nobody wrote down.
pub const KNOWN: &[&str] = &[
    "base.ally.fremen-worm",
    "base.ally.stronghold-count",
    "base.bg.alone",
    "base.bg.alone-when",
    "base.bg.alone-when.storm",
    "base.bg.coexist",
    "base.bg.intrusion",
    "base.bg.intrusion-polar",
    "base.bg.two-sides",
    "base.bg.vulnerable",
    "base.blow.deck",
    "base.blow.draw",
    "base.blow.fremen-ally",
    "base.blow.fremen-immune",
    "base.blow.fremen-place",
    "base.blow.fremen-place-stop",
    "base.blow.in-storm",
    "base.blow.nexus-after",
    "base.blow.pile-memory",
    "base.blow.reshuffle",
    "base.blow.ride",
    "base.blow.ride-each",
    "base.blow.ride-limits",
    "base.blow.ride-limits.ally",
    "base.blow.ride-limits.entry",
    "base.blow.sequence",
    "base.blow.turn-one",
    "base.blow.two-piles",
    "base.blow.worm",
    "base.blow.worm-in-storm",
    "base.blow.worm-more",
    "base.blow.worm-no-card",
    "base.blow.worm-own-site",
    "base.blow.worm-sand",
    "base.card.family-atomics",
    "base.card.family-atomics-between",
    "base.card.family-atomics-effect",
    "base.card.family-atomics-storm",
    "base.card.weather-control",
    "base.card.weather-control-deck",
    "base.def.ability-complete",
    "base.def.bank",
    "base.def.first-player",
    "base.def.first-player.under-storm",
    "base.def.force-terms.elite",
    "base.def.levels",
    "base.def.occupy",
    "base.def.optional",
    "base.def.reserves",
    "base.def.rounding",
    "base.def.simultaneous",
    "base.def.storm-order",
    "base.def.tanks",
    "base.def.territories",
    "base.edge.atomics-advisor",
    "base.edge.atomics-empty-wall",
    "base.edge.elites-basic",
    "base.edge.first-storm-few",
    "base.edge.fremen-worm-storm",
    "base.edge.fremen-worm-storm.stopped",
    "base.edge.intrusion-each",
    "base.edge.nexus-a-b",
    "base.edge.placed-worm-nexus",
    "base.edge.polar-advisor",
    "base.edge.ride-two-worms",
    "base.edge.storm-basin-spice",
    "base.edge.storm-wrap",
    "base.info.hand-count",
    "base.info.public",
    "base.info.public.counts",
    "base.info.secret",
    "base.karama.stop",
    "base.karama.stop-self",
    "base.karama.uses",
    "base.nexus.break",
    "base.nexus.break.once",
    "base.nexus.end",
    "base.nexus.form",
    "base.nexus.form.proposals",
    "base.nexus.size",
    "base.nexus.when",
    "base.setup.elites",
    "base.setup.forces-bg-advanced",
    "base.setup.forces-bg-basic",
    "base.setup.forces-fixed",
    "base.setup.forces-fremen",
    "base.setup.order",
    "base.setup.prediction",
    "base.setup.seats",
    "base.setup.small-games",
    "base.setup.spice",
    "base.setup.traitors",
    "base.setup.traitors-harkonnen",
    "base.setup.traitors-own",
    "base.setup.treachery",
    "base.setup.turns",
    "base.storm.block",
    "base.storm.first-damage",
    "base.storm.first-dial",
    "base.storm.fremen-deck",
    "base.storm.fremen-half",
    "base.storm.fremen-half-choice",
    "base.storm.fremen-half.cell",
    "base.storm.fremen-look",
    "base.storm.kill",
    "base.storm.later-dial",
    "base.storm.move",
    "base.storm.partial",
    "base.storm.polar",
    "base.storm.sequence",
    "base.storm.shelter",
    "base.storm.spice",
    "base.storm.start-sector",
    "base.storm.start-sector.left",
    "base.storm.wall-stays",
    "base.storm.zero",
    "base.turn.karama-reset",
    "base.turn.phases",
];

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
