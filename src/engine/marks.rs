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
    "base.ally.advisor-ok",
    "base.ally.atreides",
    "base.ally.bg",
    "base.ally.cleanup",
    "base.ally.emperor-gift",
    "base.ally.emperor-revival",
    "base.ally.fremen-revival",
    "base.ally.fremen-victory",
    "base.ally.fremen-worm",
    "base.ally.guild",
    "base.ally.guild-victory",
    "base.ally.harkonnen",
    "base.ally.no-battle",
    "base.ally.no-share",
    "base.ally.no-share.enter",
    "base.ally.no-spice",
    "base.ally.pay-bid",
    "base.ally.pay-ship",
    "base.ally.stronghold-count",
    "base.ally.win",
    "base.battle.cards",
    "base.battle.cheap-hero",
    "base.battle.elite-losses",
    "base.battle.elite-losses-algo",
    "base.battle.elite-stopped",
    "base.battle.fedaykin",
    "base.battle.lasgun-shield",
    "base.battle.lasgun-shield-spice",
    "base.battle.lasgun-shield-storm",
    "base.battle.leader-dead",
    "base.battle.leader-must",
    "base.battle.leader-spice",
    "base.battle.leader-stays",
    "base.battle.leader-territory",
    "base.battle.loser",
    "base.battle.loss-cells",
    "base.battle.multi",
    "base.battle.must",
    "base.battle.no-leader",
    "base.battle.number",
    "base.battle.order",
    "base.battle.plan",
    "base.battle.plan-fixed",
    "base.battle.prescience",
    "base.battle.prescience-none",
    "base.battle.prescience-number",
    "base.battle.recheck",
    "base.battle.sardaukar",
    "base.battle.spice-ally",
    "base.battle.spice-commit",
    "base.battle.spice-fremen",
    "base.battle.spice-pay",
    "base.battle.spice-value",
    "base.battle.spice-victim",
    "base.battle.steps",
    "base.battle.storm-separated",
    "base.battle.territory-part",
    "base.battle.tie",
    "base.battle.total",
    "base.battle.voice",
    "base.battle.voice-choice",
    "base.battle.voice-comply",
    "base.battle.voice-comply.how",
    "base.battle.voice-first",
    "base.battle.weapons",
    "base.battle.winner",
    "base.battle.zero-forces",
    "base.bg.alone",
    "base.bg.alone-when",
    "base.bg.alone-when.storm",
    "base.bg.coexist",
    "base.bg.enter-full",
    "base.bg.fighters-stay",
    "base.bg.intrusion",
    "base.bg.intrusion-polar",
    "base.bg.match",
    "base.bg.move-empty",
    "base.bg.move-occupied",
    "base.bg.occupancy-flip",
    "base.bg.ornithopter-use",
    "base.bg.two-sides",
    "base.bg.vulnerable",
    "base.bg.wartime",
    "base.bg.wartime-limits",
    "base.bid.atreides-peek",
    "base.bid.bought-in",
    "base.bid.deal",
    "base.bid.deck-empty",
    "base.bid.declare",
    "base.bid.full-midway",
    "base.bid.full-midway.dealt",
    "base.bid.hand-limit",
    "base.bid.harkonnen-extra",
    "base.bid.limit",
    "base.bid.nobody-left",
    "base.bid.open",
    "base.bid.pass",
    "base.bid.pay-bank",
    "base.bid.pay-emperor",
    "base.bid.pay-emperor-ally",
    "base.bid.raise",
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
    "base.capture.chain",
    "base.capture.choice",
    "base.capture.choice-order",
    "base.capture.dead",
    "base.capture.kill-pay",
    "base.capture.return-all",
    "base.capture.revival",
    "base.capture.trigger",
    "base.capture.use",
    "base.capture.use-again",
    "base.capture.voluntary-fight",
    "base.capture.voluntary-fight.must",
    "base.card.family-atomics",
    "base.card.family-atomics-between",
    "base.card.family-atomics-effect",
    "base.card.family-atomics-storm",
    "base.card.ghola",
    "base.card.ghola-leader",
    "base.card.ghola-leader.any",
    "base.card.hajr",
    "base.card.hajr-when",
    "base.card.timing",
    "base.card.truthtrance",
    "base.card.truthtrance.honour",
    "base.card.truthtrance.questions",
    "base.card.weather-control",
    "base.card.weather-control-deck",
    "base.card.worthless",
    "base.charity.bg",
    "base.charity.bg.amount",
    "base.charity.bribes",
    "base.charity.claim",
    "base.collect.city",
    "base.collect.contested",
    "base.collect.elite",
    "base.collect.rate",
    "base.collect.sector",
    "base.deal.advanced.basic",
    "base.deal.allies",
    "base.deal.engine",
    "base.deal.spice",
    "base.deal.when",
    "base.def.ability-complete",
    "base.def.bank",
    "base.def.control",
    "base.def.first-player",
    "base.def.first-player.under-storm",
    "base.def.force-terms.elite",
    "base.def.levels",
    "base.def.occupy",
    "base.def.optional",
    "base.def.reserves",
    "base.def.rounding",
    "base.def.rounding.battle",
    "base.def.simultaneous",
    "base.def.storm-order",
    "base.def.tanks",
    "base.def.territories",
    "base.edge.accompany-chain",
    "base.edge.advisor-last",
    "base.edge.advisor-limit",
    "base.edge.ally-same-territory",
    "base.edge.ally-ship-block",
    "base.edge.atomics-advisor",
    "base.edge.atomics-empty-wall",
    "base.edge.battle-vanishes",
    "base.edge.bid-ally-spice",
    "base.edge.captive-all-dead",
    "base.edge.captive-traitor-own",
    "base.edge.capture-none",
    "base.edge.charity-order",
    "base.edge.city-left-by-move",
    "base.edge.deck-order",
    "base.edge.dial-cap",
    "base.edge.elites-basic",
    "base.edge.emperor-buys",
    "base.edge.extra-card-room",
    "base.edge.first-storm-few",
    "base.edge.fremen-worm-storm",
    "base.edge.fremen-worm-storm.stopped",
    "base.edge.ghola-forces-elite",
    "base.edge.guild-ally-price",
    "base.edge.guild-between",
    "base.edge.guild-cancelled",
    "base.edge.half-dial-halfspice",
    "base.edge.intrusion-each",
    "base.edge.karama-cost-known",
    "base.edge.kh-dead-leader",
    "base.edge.kh-second-territory",
    "base.edge.kh-seventh-loss",
    "base.edge.killed-own-leader-spice",
    "base.edge.lasgun-traitor",
    "base.edge.nexus-a-b",
    "base.edge.no-leader-voice",
    "base.edge.no-path-through-full",
    "base.edge.own-lasgun-shield",
    "base.edge.placed-worm-nexus",
    "base.edge.polar-advisor",
    "base.edge.prediction-last",
    "base.edge.prescience-leader-none",
    "base.edge.revival-captive",
    "base.edge.ride-two-worms",
    "base.edge.rounding-total",
    "base.edge.sardaukar-mixed",
    "base.edge.ship-then-range",
    "base.edge.storm-basin-spice",
    "base.edge.storm-wrap",
    "base.edge.voice-both-slots",
    "base.edge.voice-vs-must-leader",
    "base.edge.wheel-users",
    "base.edge.win-storm-order",
    "base.edge.zero-shipment",
    "base.info.hand-count",
    "base.info.public",
    "base.info.public.counts",
    "base.info.secret",
    "base.karama.ally-card",
    "base.karama.any-phase",
    "base.karama.bg-worthless",
    "base.karama.buy",
    "base.karama.buy.room",
    "base.karama.ship",
    "base.karama.special",
    "base.karama.special-atreides",
    "base.karama.special-atreides.any",
    "base.karama.special-bg",
    "base.karama.special-emperor",
    "base.karama.special-emperor.when",
    "base.karama.special-fremen",
    "base.karama.special-fremen.when",
    "base.karama.special-guild",
    "base.karama.special-hand",
    "base.karama.special-harkonnen",
    "base.karama.special-harkonnen.any",
    "base.karama.stop",
    "base.karama.stop-redo",
    "base.karama.stop-self",
    "base.karama.uses",
    "base.kh.active",
    "base.kh.counting",
    "base.kh.death",
    "base.kh.loyal",
    "base.kh.needs-leader",
    "base.kh.revive",
    "base.kh.spice",
    "base.kh.use",
    "base.move.after-pass",
    "base.move.ally",
    "base.move.ally.passing",
    "base.move.from-full",
    "base.move.hajr",
    "base.move.no-split",
    "base.move.occupancy",
    "base.move.one",
    "base.move.ornithopter-after-ship",
    "base.move.polar",
    "base.move.range",
    "base.move.sectors",
    "base.move.storm",
    "base.move.within",
    "base.nexus.break",
    "base.nexus.break.once",
    "base.nexus.end",
    "base.nexus.form",
    "base.nexus.form.proposals",
    "base.nexus.karama-worm",
    "base.nexus.karama-worm.settled",
    "base.nexus.size",
    "base.nexus.when",
    "base.revive.bg-side",
    "base.revive.elite",
    "base.revive.elite-total",
    "base.revive.free",
    "base.revive.kh",
    "base.revive.leader-cost",
    "base.revive.leader-count-rule",
    "base.revive.leader-once",
    "base.revive.leader-open",
    "base.revive.leader-open.lasts",
    "base.revive.leader-second-death",
    "base.revive.limit",
    "base.revive.paid",
    "base.revive.to-reserves",
    "base.revive.when",
    "base.setup.elites",
    "base.setup.forces-bg-advanced",
    "base.setup.forces-bg-basic",
    "base.setup.forces-fixed",
    "base.setup.forces-fremen",
    "base.setup.no-deals",
    "base.setup.order",
    "base.setup.prediction",
    "base.setup.seats",
    "base.setup.small-games",
    "base.setup.spice",
    "base.setup.traitors",
    "base.setup.traitors-harkonnen",
    "base.setup.traitors-own",
    "base.setup.treachery",
    "base.ship.atreides-spice-peek",
    "base.ship.bg-accompany",
    "base.ship.bg-accompany-advanced",
    "base.ship.bg-accompany-cell",
    "base.ship.bg-accompany-limits",
    "base.ship.bg-accompany-limits.cancelled",
    "base.ship.bg-accompany-limits.full",
    "base.ship.bg-accompany-lock",
    "base.ship.bg-accompany-lock.move",
    "base.ship.bg-fighters",
    "base.ship.fremen",
    "base.ship.fremen-free",
    "base.ship.fremen-guild-ally",
    "base.ship.fremen-storm",
    "base.ship.fremen-storm-kind",
    "base.ship.guild-back",
    "base.ship.guild-cross",
    "base.ship.guild-half",
    "base.ship.guild-order",
    "base.ship.guild-order-last",
    "base.ship.guild-source",
    "base.ship.karama-rate",
    "base.ship.no-back",
    "base.ship.occupancy",
    "base.ship.one",
    "base.ship.pay-guild",
    "base.ship.pay-guild-ally",
    "base.ship.price",
    "base.ship.sequence",
    "base.ship.storm",
    "base.ship.turns",
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
    "base.traitor.ask-both",
    "base.traitor.call",
    "base.traitor.caller-leader",
    "base.traitor.caller-leader.once",
    "base.traitor.captive",
    "base.traitor.harkonnen-ally",
    "base.traitor.not-must",
    "base.traitor.reuse",
    "base.traitor.two",
    "base.traitor.victim",
    "base.traitor.win",
    "base.turn.karama-reset",
    "base.turn.leaders-return",
    "base.turn.phases",
    "base.win.bg-normal",
    "base.win.bribes-first",
    "base.win.fremen-default",
    "base.win.fremen-special",
    "base.win.fremen-special-ally",
    "base.win.guild-special",
    "base.win.last-turn",
    "base.win.most",
    "base.win.most.tie",
    "base.win.next-turn",
    "base.win.prediction",
    "base.win.prediction-default",
    "base.win.prediction-scope",
    "base.win.several",
    "base.win.strongholds",
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
