//! The generator: labelled draws from a keyed stream, saved with the game, and scripted draws for tests.
//!
//! Every label has its own counter, so that a new draw in one family leaves the others' draws as they were. A draw is the
//! BLAKE3 output stream keyed by the seed over (label, counter); bounded numbers are unbiased by rejection.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use crate::facts::ComponentId;

named! {
    /// What is drawn.
    pub enum Label {
        /// The order of the treachery deck.
        TreacheryDeck = "treachery-deck",
        /// The order of the traitor deck.
        TraitorDeck = "traitor-deck",
        /// The order of the spice deck.
        SpiceDeck = "spice-deck",
        /// The order of the Fremen storm deck.
        StormDeck = "storm-deck",
        /// The name under which a view shows a hidden card to those who know it.
        Handle = "handle",
        /// The same of a Nexus card. How many of those are drawn is a secret, and leaves no trace in the names of other cards.
        NexusHandle = "nexus-handle",
        /// Which cards the Harkonnen take from a hand.
        Swap = "swap",
        /// Which leader the Harkonnen draw.
        Captive = "captive",
        /// Which card the winner of a battle sees of the loser's.
        Glimpse = "glimpse",
        /// The order of the Nexus deck.
        NexusDeck = "nexus-deck",
        /// A die or lottery of tests.
        Lottery = "lottery",
    }
}

const LABELS: usize = Label::ALL.len();
const CONTEXT: &str = "truthsayer engine 1: draws by label and counter";

/// A draw whose result is fixed in advance, for tests and for opening positions that a case chooses.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", tag = "draw")]
pub enum ScriptedDraw {
    /// The next shuffle of this label puts these on top, in this order; the rest is shuffled as ever.
    Order {
        /// Which draw.
        label: Label,
        /// Topmost first.
        top: Vec<ComponentId>,
    },
    /// The next number of this label.
    Number {
        /// Which draw.
        label: Label,
        /// The number.
        value: u32,
    },
}

impl ScriptedDraw {
    /// Which draw it fixes.
    pub fn label(&self) -> Label {
        match self {
            Self::Order { label, .. } | Self::Number { label, .. } => *label,
        }
    }
}

/// A scripted draw that did not fit what was drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "miss")]
pub enum ScriptMiss {
    /// The script had draws of this label, but not so many.
    Exhausted {
        /// Which draw.
        label: Label,
    },
    /// A number was scripted where cards are shuffled, or the reverse.
    WrongKind {
        /// Which draw.
        label: Label,
    },
    /// The scripted card is not among those shuffled, or the number is out of range.
    NotThere {
        /// Which draw.
        label: Label,
    },
}

/// The generator's whole state.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Random {
    seed: u64,
    #[serde(with = "by_label")]
    counters: [u64; LABELS],
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    script: Vec<ScriptedDraw>,
    /// Labels that the script began with: after its last entry a further draw is a miss.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    scripted: Vec<Label>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    missed: Option<ScriptMiss>,
    #[serde(skip)]
    key: Key,
}

/// What the seed makes the key of all streams, once it is needed; it adds nothing to the seed, so that all are alike.
#[derive(Clone, Debug, Default)]
struct Key(OnceLock<[u8; blake3::KEY_LEN]>);

impl PartialEq for Key {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Key {}

impl Random {
    /// A generator that has drawn nothing.
    pub fn new(seed: u64, script: Vec<ScriptedDraw>) -> Self {
        let mut scripted: Vec<Label> = script.iter().map(ScriptedDraw::label).collect();
        scripted.sort_unstable();
        scripted.dedup();
        Self { seed, counters: [0; LABELS], script, scripted, missed: None, key: Key::default() }
    }

    /// The first scripted draw that did not fit, if any.
    pub fn missed(&self) -> Option<ScriptMiss> {
        self.missed
    }

    /// Whether draws are scripted; a game that failed a script must be able to step back.
    pub(crate) fn is_scripted(&self) -> bool {
        !self.scripted.is_empty()
    }

    /// Scripted draws that nothing has drawn yet.
    pub fn unused(&self) -> &[ScriptedDraw] {
        &self.script
    }

    /// A number below `bound`.
    pub(crate) fn number(&mut self, label: Label, bound: u32) -> u32 {
        assert!(bound > 0, "a draw has at least one outcome");
        let seeded = self.stream(label).below(bound);
        match self.scripted(label) {
            None => seeded,
            Some(ScriptedDraw::Number { value, .. }) if value < bound => value,
            Some(ScriptedDraw::Number { .. }) => self.miss(ScriptMiss::NotThere { label }, seeded),
            Some(ScriptedDraw::Order { .. }) => self.miss(ScriptMiss::WrongKind { label }, seeded),
        }
    }

    /// A new order of these, topmost first.
    pub(crate) fn order(&mut self, label: Label, mut items: Vec<ComponentId>) -> Vec<ComponentId> {
        let mut stream = self.stream(label);
        for last in (1..items.len()).rev() {
            let bound = u32::try_from(last + 1).expect("a pile is shorter than 2^32");
            items.swap(last, stream.below(bound) as usize);
        }
        match self.scripted(label) {
            None => items,
            Some(ScriptedDraw::Order { top, .. }) => {
                let mut ordered: Vec<ComponentId> = Vec::with_capacity(items.len());
                for wanted in top {
                    match items.iter().position(|item| *item == wanted) {
                        Some(at) => ordered.push(items.remove(at)),
                        None => self.missed = self.missed.or(Some(ScriptMiss::NotThere { label })),
                    }
                }
                ordered.extend(items);
                ordered
            }
            Some(ScriptedDraw::Number { .. }) => self.miss(ScriptMiss::WrongKind { label }, items),
        }
    }

    fn miss<T>(&mut self, miss: ScriptMiss, seeded: T) -> T {
        self.missed = self.missed.or(Some(miss));
        seeded
    }

    fn scripted(&mut self, label: Label) -> Option<ScriptedDraw> {
        if !self.scripted.contains(&label) {
            return None;
        }
        let found = self.script.iter().position(|draw| draw.label() == label);
        if found.is_none() {
            self.missed = self.missed.or(Some(ScriptMiss::Exhausted { label }));
        }
        found.map(|at| self.script.remove(at))
    }

    fn stream(&mut self, label: Label) -> Stream {
        let counter = self.counters[label.index()];
        self.counters[label.index()] += 1;
        let key = self.key.0.get_or_init(|| blake3::derive_key(CONTEXT, &self.seed.to_le_bytes()));
        let mut hasher = blake3::Hasher::new_keyed(key);
        hasher.update(label.name().as_bytes());
        hasher.update(&counter.to_le_bytes());
        Stream(hasher.finalize_xof())
    }
}

/// The stream of one draw.
struct Stream(blake3::OutputReader);

impl Stream {
    fn next(&mut self) -> u32 {
        let mut bytes = [0; 4];
        self.0.fill(&mut bytes);
        u32::from_le_bytes(bytes)
    }

    /// Unbiased: numbers of the last, incomplete round of `bound` are thrown away.
    fn below(&mut self, bound: u32) -> u32 {
        let rest = (u32::MAX % bound + 1) % bound;
        loop {
            let number = self.next();
            if number <= u32::MAX - rest {
                return number % bound;
            }
        }
    }
}

mod by_label {
    use super::{BTreeMap, Deserialize, LABELS, Label, Serialize};

    pub(super) fn serialize<S: serde::Serializer>(counters: &[u64; LABELS], serializer: S) -> Result<S::Ok, S::Error> {
        let drawn: BTreeMap<Label, u64> =
            Label::ALL.iter().copied().zip(counters.iter().copied()).filter(|(_, count)| *count > 0).collect();
        drawn.serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<[u64; LABELS], D::Error> {
        let drawn = BTreeMap::<Label, u64>::deserialize(deserializer)?;
        let mut counters = [0; LABELS];
        for (label, count) in drawn {
            if count == 0 || count > u64::from(u32::MAX) {
                return Err(serde::de::Error::custom(format_args!("no game draws `{label}` {count} times")));
            }
            counters[label.index()] = count;
        }
        Ok(counters)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn storm_cards() -> Vec<ComponentId> {
        (0..6).map(ComponentId::Storm).collect()
    }

    #[test]
    fn the_algorithm_is_pinned() {
        let mut random = Random::new(7, Vec::new());
        let numbers: Vec<u32> = (0..8).map(|_| random.number(Label::Lottery, 1000)).collect();
        assert_eq!(numbers, PINNED_NUMBERS);
        let order: Vec<String> = random.order(Label::StormDeck, storm_cards()).iter().map(|id| id.name()).collect();
        assert_eq!(order, PINNED_ORDER);
    }

    const PINNED_NUMBERS: [u32; 8] = [198, 749, 105, 105, 208, 497, 736, 342];
    const PINNED_ORDER: [&str; 6] = ["storm:5", "storm:6", "storm:1", "storm:4", "storm:3", "storm:2"];

    #[test]
    fn labels_do_not_disturb_each_other() {
        let mut one = Random::new(1, Vec::new());
        let mut other = one.clone();
        other.number(Label::Handle, 9);
        other.order(Label::SpiceDeck, storm_cards());
        assert_eq!(one.number(Label::Lottery, u32::MAX), other.number(Label::Lottery, u32::MAX));
    }

    #[test]
    fn every_outcome_comes_and_none_is_out_of_range() {
        let mut random = Random::new(3, Vec::new());
        let mut seen = [0_u32; 6];
        for _ in 0..6000 {
            seen[random.number(Label::Lottery, 6) as usize] += 1;
        }
        assert!(seen.iter().all(|count| (850..1150).contains(count)), "{seen:?}");
    }

    #[test]
    fn a_script_is_followed_by_label_and_a_miss_is_named() {
        let order = |top: &[u8]| ScriptedDraw::Order {
            label: Label::StormDeck,
            top: top.iter().map(|n| ComponentId::Storm(*n)).collect(),
        };
        let mut random = Random::new(3, vec![order(&[4, 2])]);
        random.number(Label::Lottery, 5);
        let drawn = random.order(Label::StormDeck, storm_cards());
        assert_eq!(drawn[..2], [ComponentId::Storm(4), ComponentId::Storm(2)]);
        assert_eq!(drawn.len(), 6);
        assert_eq!(random.missed(), None);
        random.order(Label::StormDeck, storm_cards());
        assert_eq!(random.missed(), Some(ScriptMiss::Exhausted { label: Label::StormDeck }));

        let mut random = Random::new(3, vec![order(&[4])]);
        random.order(Label::StormDeck, vec![ComponentId::Storm(1)]);
        assert_eq!(random.missed(), Some(ScriptMiss::NotThere { label: Label::StormDeck }));

        let mut random = Random::new(3, vec![ScriptedDraw::Number { label: Label::StormDeck, value: 1 }]);
        random.order(Label::StormDeck, storm_cards());
        assert_eq!(random.missed(), Some(ScriptMiss::WrongKind { label: Label::StormDeck }));
    }

    #[test]
    fn it_is_saved_with_its_counters() {
        let mut random = Random::new(u64::MAX, Vec::new());
        random.number(Label::Lottery, 10);
        let text = serde_json::to_string(&random).expect("it is plain data");
        let mut read: Random = serde_json::from_str(&text).expect("it was just written");
        assert_eq!(read, random);
        assert_eq!(read.number(Label::Lottery, u32::MAX), random.number(Label::Lottery, u32::MAX));
        assert!(serde_json::from_str::<Random>(&text.replace("lottery", "dice")).is_err());
    }
}
