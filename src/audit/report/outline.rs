//! Plain data as text for people, whatever it is: names and values in lines, lists in one, nothing for what is empty.
//!
//! So a report can show what another part of the program hands over, without knowing what it means.

use serde_json::{Map, Value};

use super::page::{Page, Phrase};
use super::paint::Style;

/// The fields of an object as rows, those left out that hold nothing; objects below as rows further in.
pub fn put(page: &mut Page, indent: usize, fields: &Map<String, Value>) {
    let (deep, flat): (Vec<_>, Vec<_>) =
        fields.iter().filter(|(_, value)| !is_empty(value)).partition(|(_, value)| value.is_object());
    let rows: Vec<Vec<Phrase>> =
        flat.into_iter().map(|(name, value)| vec![quiet(&spaced(name)), Phrase::plain(brief(value))]).collect();
    page.table(indent, &rows);
    for (name, value) in deep {
        page.line(indent, 0, &quiet(&spaced(name)));
        if let Value::Object(inner) = value {
            put(page, indent + 2, inner);
        }
    }
}

/// A value in one phrase.
pub fn brief(value: &Value) -> String {
    match value {
        Value::Null => "-".to_owned(),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::Number(number) => number.to_string(),
        Value::String(text) => text.clone(),
        Value::Array(items) if items.is_empty() => "none".to_owned(),
        Value::Array(items) if is_pair(items) => format!("{} {}", brief(&items[0]), brief(&items[1])),
        Value::Array(items) => {
            let several = items.iter().any(|item| item.is_object() || item.is_array());
            let words: Vec<String> = items.iter().map(item_in_brief).collect();
            words.join(if several { "; " } else { ", " })
        }
        // A value that not everybody may know, to somebody who does.
        Value::Object(fields) => match fields.get("known").filter(|_| fields.len() == 1) {
            Some(known) => brief(known),
            None => fields_in_brief(fields, ""),
        },
    }
}

/// An item of a list: what it is called first, then what it has, without what it has none of.
fn item_in_brief(item: &Value) -> String {
    let Value::Object(fields) = item else { return brief(item) };
    let (names, rest): (Vec<_>, Vec<_>) = fields.iter().partition(|(_, value)| value.is_string());
    let names: Vec<String> = names.into_iter().map(|(_, value)| brief(value)).collect();
    let has = |value: &Value| value.as_u64() != Some(0);
    let rest: Map<String, Value> =
        rest.into_iter().filter(|(_, value)| has(value)).map(|(name, value)| (name.clone(), value.clone())).collect();
    let rest = fields_in_brief(&rest, "");
    match (names.is_empty(), rest.is_empty()) {
        (true, _) => rest,
        (false, true) => names.join(" "),
        (false, false) => format!("{}, {rest}", names.join(" ")),
    }
}

/// Fields in one phrase, but for one of them.
pub fn fields_in_brief(fields: &Map<String, Value>, without: &str) -> String {
    let shown = fields.iter().filter(|(name, value)| *name != without && !is_empty(value));
    let words: Vec<String> = shown
        .map(|(name, value)| {
            let nested = value.as_array().is_some_and(|items| items.len() > 1);
            let value = brief(value);
            if nested { format!("{} ({value})", spaced(name)) } else { format!("{} {value}", spaced(name)) }
        })
        .collect();
    words.join(", ")
}

/// A name or number with what belongs to it.
fn is_pair(items: &[Value]) -> bool {
    match items {
        [Value::Number(_), second] => second.is_string(),
        [Value::String(_), second] => second.is_array() || second.is_number(),
        _ => false,
    }
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Array(items) => items.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}

fn spaced(name: &str) -> String {
    name.replace(['_', '-'], " ")
}

fn quiet(text: &str) -> Phrase {
    // A name is not broken, so that columns keep their width.
    Phrase::styled(Style::Quiet, text.replace(' ', "\u{a0}"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::page::Look;
    use super::*;

    #[test]
    fn whatever_it_is_it_comes_in_lines() {
        let value = json!({
            "turn": 3, "storm_card": null, "awaits": [], "over": false,
            "seats": [[1, "atreides"], [2, "fremen"]],
            "piles": [["a", []], ["b", ["worm", "dune"]]],
            "cells": [{"cell": "arrakeen", "spice": 0, "forces": [{"faction": "atreides", "elite": 0, "normal": 10}]}],
            "own": {"spice": 0, "next": {"known": 4}, "hand": ["shield", "lasgun"]},
        });
        let mut page = Page::new(Look::PLAIN);
        put(&mut page, 2, value.as_object().expect("an object"));
        let expected = [
            "  cells  arrakeen, forces atreides, normal 10",
            "  over   no",
            "  piles  a none; b worm, dune",
            "  seats  1 atreides; 2 fremen",
            "  turn   3",
            "  own",
            "    hand   shield, lasgun",
            "    spice  0",
            "    next",
            "      known  4",
            "",
        ];
        assert_eq!(page.finish(), expected.join("\n"));
        let fact = json!({"fact": "seen", "steps": {"known": 4}, "who": "hidden", "forces": [{"cell": "x", "normal": 1}, {"cell": "y", "normal": 2}]});
        let words = fields_in_brief(fact.as_object().expect("an object"), "fact");
        assert_eq!(words, "forces (x, normal 1; y, normal 2), steps 4, who hidden");
    }
}
