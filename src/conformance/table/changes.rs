//! Saves forged in the smallest way: one number, truth value, name or entry is another.
//!
//! Such a save is refused, or holds a game as lawful as before; a case names the changes of the second kind, and there are no
//! others.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use truthsayer_engine::Game;
use truthsayer_engine::save::seal;

use crate::revision::ENGINE_REVISION;
use crate::table::Table;

/// Names that a name is exchanged for; those that cannot stand in its place are refused as such.
const NAMES: [&str; 9] =
    ["aggressor", "defender", "emperor", "atreides", "bene-gesserit", "old-gap-s10", "old-gap", "caid", "stilgar"];

/// What is done to the value at the end of a path.
#[derive(Debug, Clone)]
enum Change {
    /// It is one more.
    More,
    /// It is one less.
    Less,
    /// It is true where it was false, and the other way round.
    Not,
    /// It is another name.
    Named(&'static str),
    /// It is left out.
    Gone,
    /// It stands there once more.
    Twice,
}

impl Change {
    /// How a case names it, after the path.
    fn suffix(&self) -> String {
        match self {
            Self::More => "+".to_owned(),
            Self::Less => "-".to_owned(),
            Self::Not => "!".to_owned(),
            Self::Named(name) => format!("={name}"),
            Self::Gone => " gone".to_owned(),
            Self::Twice => " twice".to_owned(),
        }
    }
}

impl Table {
    /// Of all saves in which one thing below a JSON pointer is changed, `lawful` names those that can be loaded.
    ///
    /// A change is named by its path below the pointer and `+` (one more), `-` (one less), `!` (the other truth value),
    /// `=name`, ` gone` or ` twice` (of an entry, or of a field that may be left out).
    pub fn refuses_changes(&mut self, below: &str, lawful: &[&str]) {
        let text = self.own().to_json();
        let mut game: Value = serde_json::from_str(&text).unwrap_or_default();
        let Some(there) = game.pointer(below).cloned() else {
            self.fail(&format!("the save has nothing at `{below}`"));
        };
        let mut all = Vec::new();
        changes_of(&there, "", &mut all);
        let mut loaded = BTreeSet::new();
        for (path, change) in &all {
            let changed = changed(&there, path, change);
            if let Some(place) = game.pointer_mut(below) {
                *place = changed;
            }
            let changed = seal(&game.to_string(), ENGINE_REVISION).ok().and_then(|text| Game::load(&text).ok());
            // What may be left out says the same when it is.
            if changed.is_some_and(|changed| changed.game.to_json() != text) {
                loaded.insert(format!("{}{}", path.trim_start_matches('/'), change.suffix()));
            }
        }
        let named: BTreeSet<String> = lawful.iter().map(|name| (*name).to_owned()).collect();
        let told = || format!("of {} single changes below `{below}` {} are lawful", all.len(), named.len());
        let fault = || {
            let beyond: Vec<&String> = loaded.difference(&named).collect();
            let missing: Vec<&String> = named.difference(&loaded).collect();
            format!("single changes below `{below}` that are loaded: {beyond:?}; refused, though named: {missing:?}")
        };
        self.claim(loaded == named, told, fault);
    }
}

/// All single changes of a value and of what it holds.
fn changes_of(value: &Value, path: &str, all: &mut Vec<(String, Change)>) {
    let mut add = |change| all.push((path.to_owned(), change));
    match value {
        Value::Null => {}
        Value::Bool(_) => add(Change::Not),
        Value::Number(number) => {
            add(Change::More);
            if number.as_u64().is_some_and(|number| number > 0) {
                add(Change::Less);
            }
        }
        Value::String(name) => {
            NAMES.iter().filter(|other| *other != name).for_each(|other| add(Change::Named(other)));
        }
        Value::Array(entries) => {
            for (i, entry) in entries.iter().enumerate() {
                let path = format!("{path}/{i}");
                all.push((path.clone(), Change::Gone));
                all.push((path.clone(), Change::Twice));
                changes_of(entry, &path, all);
            }
        }
        Value::Object(fields) => {
            for (name, field) in fields {
                let path = format!("{path}/{name}");
                all.push((path.clone(), Change::Gone));
                changes_of(field, &path, all);
            }
        }
    }
}

/// The value with one change in it.
fn changed(value: &Value, path: &str, change: &Change) -> Value {
    let mut value = value.clone();
    let (parent, own) = path.rsplit_once('/').unwrap_or_default();
    match (change, value.pointer_mut(if matches!(change, Change::Gone | Change::Twice) { parent } else { path })) {
        (Change::Gone, Some(Value::Object(fields))) => drop(fields.remove(own)),
        (Change::Gone, Some(Value::Array(entries))) => {
            if let Ok(at) = own.parse::<usize>() {
                entries.remove(at);
            }
        }
        (Change::Twice, Some(Value::Array(entries))) => {
            if let Ok(at) = own.parse::<usize>() {
                entries.insert(at, entries[at].clone());
            }
        }
        (Change::More, Some(number)) => *number = json!(number.as_u64().unwrap_or_default() + 1),
        (Change::Less, Some(number)) => *number = json!(number.as_u64().unwrap_or_default().saturating_sub(1)),
        (Change::Not, Some(truth)) => *truth = json!(!truth.as_bool().unwrap_or_default()),
        (Change::Named(name), Some(word)) => *word = json!(name),
        _ => {}
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_single_change_is_another_value() {
        let value = json!({"a": [1, {"b": true}, 0], "c": "emperor", "d": null});
        let mut all = Vec::new();
        changes_of(&value, "", &mut all);
        let names: Vec<String> = all.iter().map(|(path, change)| format!("{path}{}", change.suffix())).collect();
        let others = NAMES.len() - 1;
        assert_eq!(names.len(), 3 * 2 + 2 + 1 + 1 + 1 + others + 3, "{names:?}");
        for (path, change) in &all {
            assert_ne!(changed(&value, path, change), value, "{path} {change:?}");
        }
        assert_eq!(changed(&value, "/a/1/b", &Change::Not)["a"][1]["b"], json!(false));
        assert_eq!(changed(&value, "/a/0", &Change::Gone)["a"], json!([{"b": true}, 0]));
        assert_eq!(changed(&value, "/d", &Change::Gone), json!({"a": [1, {"b": true}, 0], "c": "emperor"}));
    }
}
