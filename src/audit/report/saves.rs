//! Saves of games, checked: what each holds, or why it is refused.

use serde::Serialize;

use super::json;
use super::page::{Look, Page, Phrase};
use super::paint::Style;
use crate::suite::saves::{Fault, Held};

/// Files that were given as saves, in the order in which they were given.
#[derive(Debug, Default, Serialize)]
pub struct Checked {
    saves: Vec<Save>,
}

#[derive(Debug, Serialize)]
struct Save {
    path: String,
    #[serde(flatten)]
    found: Found,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum Found {
    Holds(Held),
    Refused(Vec<Fault>),
}

impl Checked {
    /// One file more, and what came of it.
    pub fn push(&mut self, path: String, found: Result<Held, Vec<Fault>>) {
        self.saves.push(Save { path, found: found.map_or_else(Found::Refused, Found::Holds) });
    }

    /// How many are refused.
    pub fn refused(&self) -> usize {
        self.saves.iter().filter(|save| matches!(save.found, Found::Refused(_))).count()
    }

    /// How many there are.
    pub fn total(&self) -> usize {
        self.saves.len()
    }

    /// For programs.
    pub fn json(&self) -> String {
        json::render("truthsayer-saves/1", self)
    }

    /// For people.
    pub fn text(&self, look: Look) -> String {
        let mut page = Page::new(look);
        for save in &self.saves {
            page.gap();
            let remark = match &save.found {
                Found::Holds(_) => Phrase::styled(Style::Good, "whole"),
                Found::Refused(_) => Phrase::styled(Style::Bad, "refused"),
            };
            page.heading(&Phrase::styled(Style::Name, &save.path), &remark);
            match &save.found {
                Found::Holds(held) => page.table(2, &rows(held)),
                Found::Refused(faults) => faults.iter().for_each(|fault| put(&mut page, fault)),
            }
        }
        page.finish()
    }
}

fn put(page: &mut Page, fault: &Fault) {
    let place = match (fault.byte, &fault.value) {
        (Some(byte), Some(value)) => format!(" (byte {byte}, `{value}`)"),
        (Some(byte), None) => format!(" (byte {byte})"),
        (None, Some(value)) => format!(" (`{value}`)"),
        (None, None) => String::new(),
    };
    let words = Phrase::styled(Style::Bad, fault.name).and(format!(": {}", fault.message)).with(Style::Quiet, place);
    page.line(2, 2, &words);
    page.line(4, 2, &Phrase::styled(Style::Quiet, "= help:").and(format!(" {}", fault.help)));
}

fn rows(held: &Held) -> Vec<Vec<Phrase>> {
    let seats: Vec<String> = held.seats.iter().map(|own| format!("{} {}", own.seat, own.faction)).collect();
    let turn = if held.turn == 0 { "set-up".to_owned() } else { format!("{} of {}", held.turn, held.turns) };
    let phase = if held.over { "the game is over" } else { held.phase.unwrap_or("none") };
    let mut owed: Vec<String> = Vec::new();
    for group in held.owed.chunk_by(|one, other| one.decision == other.decision) {
        let factions: Vec<&str> = group.iter().map(|own| own.faction).collect();
        owed.push(format!("`{}` ({}): {}", group[0].decision, group[0].words, factions.join(", ")));
    }
    let rulings = if held.rulings.is_empty() { "all as recorded".to_owned() } else { held.rulings.join(", ") };
    let engine = if held.own_engine { "this one" } else { "another" };
    let facts = [
        ("rules", format!("{}, {}", held.profile, held.rules)),
        ("seats", seats.join(", ")),
        ("turn", turn),
        ("phase", phase.to_owned()),
        ("under way", held.under_way.join(" > ")),
        ("owed", owed.join("; ")),
        ("rulings", rulings),
        ("requests", format!("{} accepted", held.version)),
        ("written by", format!("engine {} ({engine}), format {}", held.engine, held.format)),
    ];
    let shown = facts.into_iter().filter(|(_, words)| !words.is_empty());
    shown.map(|(name, words)| vec![Phrase::styled(Style::Quiet, name), Phrase::plain(words)]).collect()
}
