//! The report of a run: what its games came to, and what they reached and never reached. Reports of shards merge.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

use serde::{Deserialize, Serialize};
use truthsayer_engine::Profile;
use truthsayer_engine::facts::Faction;
use truthsayer_engine::marks;
use truthsayer_engine::request::Alternative;
use truthsayer_engine::request::{ActKind, DecisionKind, Panel};
use truthsayer_engine::rules::nexus_cards::panels;

use crate::games::{Plan, Played, effect, used};
use crate::revision::ENGINE_REVISION;

const SCHEMA: &str = "truthsayer-games/1";
/// Longer than any report.
const BYTES_MOST: usize = 64 << 20;

/// What a run came to, or the part of it that was played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Report {
    schema: String,
    /// The revision of the engine that played.
    pub engine: String,
    /// What was in play.
    pub profile: String,
    /// The modes, taken in turns.
    pub rules: Vec<String>,
    /// The fewest and the most who played.
    pub players: (u8, u8),
    /// What all chance followed from.
    pub seed: u64,
    /// How many games the whole run has.
    pub games: u32,
    /// After how many actions a game went on from its save.
    pub every: u64,
    /// The games that were played, by number.
    pub played: Vec<Entry>,
    /// How often each kind of decision was answered.
    pub decisions: BTreeMap<String, u64>,
    /// How often each kind of act was done.
    pub acts: BTreeMap<String, u64>,
    /// How often what happened with Nexus cards.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub nexus: BTreeMap<String, u64>,
    /// In how many games each clause was reached.
    pub marks: BTreeMap<String, u64>,
}

/// One game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Its number.
    pub game: u32,
    /// Basic or Advanced.
    pub rules: String,
    /// Who played, and which bot.
    pub seats: Vec<(String, String)>,
    /// Actions accepted.
    pub actions: u64,
    /// Actions refused, with the reason.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rejected: Vec<String>,
    /// How often it went on from its save.
    pub continuations: u64,
    /// The turn in which it ended.
    pub turn: u8,
    /// By what it was won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub victory: Option<String>,
    /// Who won.
    pub winners: Vec<String>,
    /// Why it was left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub broken: Option<String>,
}

/// Complete games of one profile and level of rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sampled {
    /// Such as `base-basic`.
    pub profile: String,
    /// Games.
    pub games: u64,
    /// Actions accepted.
    pub accepted: u64,
    /// Actions refused.
    pub rejected: u64,
}

/// What games reached of one kind of thing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reach<'a> {
    /// The kind.
    pub title: &'static str,
    /// How often.
    pub counts: &'a BTreeMap<String, u64>,
    /// How many there are.
    pub known: usize,
    /// Those that were never reached.
    pub never: Vec<&'static str>,
}

const CLAUSES: &str = "Clauses";

/// Why reports are not parts of one run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoMerge {
    /// There is none.
    Nothing,
    /// One cannot be read.
    Unread(String),
    /// They were played by other engines, or by another plan.
    Other(&'static str),
    /// Two have the same game.
    Twice(u32),
}

impl fmt::Display for NoMerge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str("there is no report"),
            Self::Unread(why) => f.write_str(why),
            Self::Other(what) => write!(f, "they differ in {what}, so that they are not parts of one run"),
            Self::Twice(game) => write!(f, "game {game} is in two of them"),
        }
    }
}

impl Report {
    /// The report of games of a plan and a profile.
    pub fn new(profile: Profile, plan: &Plan, played: &[Played]) -> Self {
        let mut report = Self {
            schema: SCHEMA.to_owned(),
            engine: ENGINE_REVISION.to_owned(),
            profile: profile.name().to_owned(),
            rules: plan.modes.iter().map(|mode| mode.name().to_owned()).collect(),
            players: (plan.players_least, plan.players_most),
            seed: plan.seed,
            games: plan.games,
            every: plan.every,
            played: Vec::new(),
            decisions: BTreeMap::new(),
            acts: BTreeMap::new(),
            nexus: BTreeMap::new(),
            marks: BTreeMap::new(),
        };
        for game in played {
            report.played.push(Entry::of(game));
            for (kind, count) in &game.decisions {
                *report.decisions.entry((*kind).to_owned()).or_default() += count;
            }
            for (kind, count) in &game.acts {
                *report.acts.entry((*kind).to_owned()).or_default() += count;
            }
            for (what, count) in &game.nexus {
                *report.nexus.entry(what.clone()).or_default() += count;
            }
            for clause in &game.marks {
                *report.marks.entry((*clause).to_owned()).or_default() += 1;
            }
        }
        report.played.sort_by_key(|entry| entry.game);
        report
    }

    /// A report as it was written.
    pub fn read(bytes: &[u8]) -> Result<Self, NoMerge> {
        if bytes.len() > BYTES_MOST {
            return Err(NoMerge::Unread("it is longer than any report".to_owned()));
        }
        let report: Self = serde_json::from_slice(bytes).map_err(|fault| NoMerge::Unread(fault.to_string()))?;
        if report.schema == SCHEMA {
            Ok(report)
        } else {
            Err(NoMerge::Unread(format!("its schema is `{}`, not `{SCHEMA}`", report.schema)))
        }
    }

    /// The report of the whole, from those of its parts.
    pub fn merged(parts: Vec<Self>) -> Result<Self, NoMerge> {
        let mut parts = parts.into_iter();
        let mut whole = parts.next().ok_or(NoMerge::Nothing)?;
        for part in parts {
            let differs = [
                (part.engine != whole.engine, "the engine's revision"),
                (part.profile != whole.profile || part.rules != whole.rules, "profile or rules"),
                (part.players != whole.players, "the numbers of players"),
                ((part.seed, part.games) != (whole.seed, whole.games), "seed or number of games"),
                (part.every != whole.every, "the interval of continuations"),
            ];
            if let Some((_, what)) = differs.into_iter().find(|(differ, _)| *differ) {
                return Err(NoMerge::Other(what));
            }
            whole.played.extend(part.played);
            let sums = [
                (&mut whole.decisions, part.decisions),
                (&mut whole.acts, part.acts),
                (&mut whole.nexus, part.nexus),
                (&mut whole.marks, part.marks),
            ];
            for (sum, counts) in sums {
                for (name, count) in counts {
                    *sum.entry(name).or_default() += count;
                }
            }
        }
        whole.played.sort_by_key(|entry| entry.game);
        let twice = whole.played.windows(2).find(|pair| pair[0].game == pair[1].game);
        twice.map_or(Ok(()), |pair| Err(NoMerge::Twice(pair[0].game)))?;
        Ok(whole)
    }

    /// Games that do not come to a victory, or refuse something.
    pub fn failed(&self) -> usize {
        self.played.iter().filter(|entry| !entry.is_sound()).count()
    }

    /// Actions accepted in all.
    pub fn actions(&self) -> u64 {
        total(self.played.iter().map(|entry| entry.actions))
    }

    /// How often games went on from their saves.
    pub fn continuations(&self) -> u64 {
        total(self.played.iter().map(|entry| entry.continuations))
    }

    /// For programs.
    pub fn json(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("plain data is always written");
        text.push('\n');
        text
    }

    /// What gates count: complete games by profile and rules.
    pub fn samples(&self) -> Vec<Sampled> {
        let of = |rules: &String| {
            let games = || self.played.iter().filter(|entry| entry.rules == *rules && entry.broken.is_none());
            Sampled {
                profile: format!("{}-{rules}", self.profile),
                games: games().map(|_| 1).sum(),
                accepted: total(games().map(|entry| entry.actions)),
                rejected: games().map(|entry| entry.rejected.len() as u64).sum(),
            }
        };
        self.rules.iter().map(of).collect()
    }

    /// As evidence for gates: a result file without cases.
    pub fn results(&self) -> String {
        let samples: Vec<_> = self
            .samples()
            .into_iter()
            .map(|Sampled { profile, games, accepted, rejected }| {
                serde_json::json!({"profile": profile, "games": games, "accepted": accepted, "rejected": rejected})
            })
            .collect();
        let value = serde_json::json!({
            "schema": "truthsayer-results/1",
            "provider": "truthsayer-games",
            "engine": self.engine,
            "marks": false,
            "cases": [],
            "samples": samples,
        });
        let mut text = serde_json::to_string_pretty(&value).expect("plain data is always written");
        text.push('\n');
        text
    }

    /// For people.
    pub fn markdown(&self) -> String {
        let mut text = String::new();
        self.head(&mut text);
        self.victories(&mut text);
        self.nexus_cards(&mut text);
        self.reached(&mut text);
        self.table(&mut text);
        text
    }

    fn head(&self, text: &mut String) {
        let rejected: usize = self.played.iter().map(|entry| entry.rejected.len()).sum();
        let continuations = self.continuations();
        let (least, most) = self.players;
        let players = if least == most { least.to_string() } else { format!("{least} to {most}") };
        let missing = self.games as usize - self.played.len().min(self.games as usize);
        let _ = writeln!(text, "# Sample games: {}\n", self.profile);
        let _ = writeln!(text, "Genuine games by bots, from set-up to a victory; nothing is staged.\n");
        let rows = [
            ("engine", format!("`{}`", self.engine)),
            ("rules", self.rules.join(", ")),
            ("players", players),
            ("seed", self.seed.to_string()),
            ("games", format!("{} of {}", self.played.len(), self.games)),
            ("actions", self.actions().to_string()),
            ("rejections", rejected.to_string()),
            ("continuations from saves", continuations.to_string()),
            ("games that failed", self.failed().to_string()),
        ];
        let _ = writeln!(text, "| what | value |\n| --- | --- |");
        for (what, value) in rows {
            let _ = writeln!(text, "| {what} | {value} |");
        }
        if missing > 0 {
            let _ = writeln!(text, "\n{missing} games of the run are in other reports.");
        }
        for entry in self.played.iter().filter(|entry| !entry.is_sound()) {
            let why = entry.rejected.first().or(entry.broken.as_ref()).map_or("no victory", String::as_str);
            let _ = writeln!(text, "\n- Game {} failed: {why}", entry.game);
        }
    }

    fn victories(&self, text: &mut String) {
        let (by_victory, by_faction) = (self.by_victory(), self.by_faction());
        let _ = writeln!(text, "\n## How they were won\n\n| victory | games |\n| --- | --- |");
        for (victory, games) in by_victory {
            let _ = writeln!(text, "| {victory} | {games} |");
        }
        let _ = writeln!(text, "\n| faction | won | played |\n| --- | --- | --- |");
        for (faction, (won, played)) in by_faction {
            let _ = writeln!(text, "| {faction} | {won} | {played} |");
        }
    }

    fn reached(&self, text: &mut String) {
        for Reach { title, counts, known, never } in self.reach() {
            let _ = writeln!(text, "\n## {title}\n\n{} of {known} were reached.", counts.len());
            if !never.is_empty() {
                let never: Vec<String> = never.iter().map(|name| format!("`{name}`")).collect();
                let _ = writeln!(text, "\nNever: {}.", never.join(", "));
            }
            if title != CLAUSES {
                let _ = writeln!(text, "\n| {} | times |\n| --- | --- |", title.to_lowercase());
                for (name, count) in counts {
                    let _ = writeln!(text, "| {name} | {count} |");
                }
            }
        }
    }

    /// What its games reached, of all that this engine knows.
    pub fn reach(&self) -> [Reach<'_>; 3] {
        let reach = |title, counts, known: Vec<&'static str>| Reach {
            title,
            counts,
            known: known.len(),
            never: known.into_iter().filter(|name| !counts.contains_key(*name)).collect(),
        };
        [
            reach("Decisions", &self.decisions, DecisionKind::ALL.iter().map(|kind| kind.name()).collect()),
            reach("Acts", &self.acts, ActKind::ALL.iter().map(|kind| kind.name()).collect()),
            reach(CLAUSES, &self.marks, self.clauses()),
        ]
    }

    /// How many games were won by what.
    pub fn by_victory(&self) -> BTreeMap<&str, u64> {
        let mut by_victory = BTreeMap::new();
        for entry in &self.played {
            *by_victory.entry(entry.victory.as_deref().unwrap_or("none")).or_default() += 1;
        }
        by_victory
    }

    /// How many games each faction won, and how many it played.
    pub fn by_faction(&self) -> BTreeMap<&str, (u64, u64)> {
        let mut by_faction: BTreeMap<&str, (u64, u64)> = BTreeMap::new();
        for entry in &self.played {
            for (faction, _) in &entry.seats {
                by_faction.entry(faction).or_default().1 += 1;
            }
            for faction in &entry.winners {
                by_faction.entry(faction).or_default().0 += 1;
            }
        }
        by_faction
    }

    /// The clauses that the profile's games could reach.
    fn clauses(&self) -> Vec<&'static str> {
        let all = marks::KNOWN.iter().copied();
        if self.profile == Profile::Base.name() {
            all.filter(|id| id.starts_with("base.")).collect()
        } else {
            all.collect()
        }
    }

    fn nexus_cards(&self, text: &mut String) {
        if self.nexus.is_empty() {
            return;
        }
        let _ = writeln!(text, "\n## Nexus cards\n\n| what | times |\n| --- | --- |");
        for (what, count) in &self.nexus {
            let _ = writeln!(text, "| {what} | {count} |");
        }
        let _ = writeln!(text, "\nPlayable and never reached: {}.", listed(&self.nexus_never()));
        let refused = effects().filter_map(|(panel, alternative)| {
            let (_, question) = panels::refused_effect(panel, alternative)?;
            Some(format!("{} `{}`", effect(panel, alternative), question?))
        });
        let refused: Vec<String> = refused.collect();
        let _ = writeln!(text, "\nRefused until its question is decided: {}.", listed(&refused));
    }

    /// Effects of Nexus cards that can be played and were not.
    pub fn nexus_never(&self) -> Vec<String> {
        if self.nexus.is_empty() {
            return Vec::new();
        }
        let never = effects().filter(|(panel, alternative)| panels::refused_effect(*panel, *alternative).is_none());
        let never = never.map(|(panel, alternative)| used(panel, alternative));
        never.filter(|what| !self.nexus.contains_key(what)).collect()
    }

    fn table(&self, text: &mut String) {
        let _ = writeln!(text, "\n## Games\n\n| game | rules | seats | actions | turn | victory | winners |");
        let _ = writeln!(text, "| --- | --- | --- | --- | --- | --- | --- |");
        for entry in &self.played {
            let seats: Vec<String> = entry.seats.iter().map(|(faction, bot)| format!("{faction} ({bot})")).collect();
            let victory = entry.victory.as_deref().unwrap_or("none");
            let _ = writeln!(
                text,
                "| {} | {} | {} | {} | {} | {victory} | {} |",
                entry.game,
                entry.rules,
                seats.join(", "),
                entry.actions,
                entry.turn,
                entry.winners.join(", ")
            );
        }
    }
}

/// Every effect of every panel.
fn effects() -> impl Iterator<Item = (Panel, Alternative)> {
    Panel::all().flat_map(|panel| panels::effects(panel).iter().map(move |alternative| (panel, *alternative)))
}

/// Names after each other, or that there are none.
fn listed(names: &[String]) -> String {
    if names.is_empty() { "none".to_owned() } else { names.join("; ") }
}

/// A sum of counts that a file may state as it likes.
fn total(counts: impl Iterator<Item = u64>) -> u64 {
    counts.fold(0, u64::saturating_add)
}

impl Entry {
    fn of(game: &Played) -> Self {
        let setup = &game.record.setup;
        let bot = |seat| game.record.policies.iter().find(|(own, _)| *own == seat).map_or("", |(_, bot)| bot.name());
        let named = |(seat, faction): &(_, Faction)| (faction.name().to_owned(), bot(*seat).to_owned());
        let (victory, winners) = game.ending.clone().unzip();
        Self {
            game: game.record.number,
            rules: setup.mode.name().to_owned(),
            seats: setup.seats.iter().map(named).collect(),
            actions: game.record.requests.len() as u64,
            rejected: game.rejected.clone(),
            continuations: game.continuations,
            turn: game.turn,
            victory: victory.map(str::to_owned),
            winners: winners.unwrap_or_default().iter().map(|faction| faction.name().to_owned()).collect(),
            broken: game.broken.clone(),
        }
    }

    fn is_sound(&self) -> bool {
        self.rejected.is_empty() && self.broken.is_none() && !self.winners.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use truthsayer_engine::Mode;

    use super::*;

    #[test]
    fn reports_of_shares_are_that_of_the_whole() {
        let modes = vec![Mode::Basic, Mode::Advanced];
        let plan = Plan { modes, players_least: 2, players_most: 3, games: 4, seed: 11, every: 100 };
        let played: Vec<Played> = (1..=4).map(|number| plan.recipe(Profile::Base, number).play()).collect();
        let whole = Report::new(Profile::Base, &plan, &played);
        let (one, other) =
            (Report::new(Profile::Base, &plan, &played[2..]), Report::new(Profile::Base, &plan, &played[..2]));
        assert_eq!(Report::merged(vec![one.clone(), other.clone()]), Ok(whole.clone()));
        assert_eq!(Report::read(whole.json().as_bytes()), Ok(whole.clone()));
        assert_eq!(Report::merged(vec![one.clone(), one.clone()]), Err(NoMerge::Twice(3)));
        let foreign = Report { engine: "another".to_owned(), ..other };
        assert_eq!(Report::merged(vec![one, foreign]), Err(NoMerge::Other("the engine's revision")));
        assert_eq!(Report::merged(Vec::new()), Err(NoMerge::Nothing));
        assert!(whole.markdown().contains("| games | 4 of 4 |"), "{}", whole.markdown());
        assert!(whole.results().contains("\"base-basic\""));
    }
}
