//! What is told of rooms, for people and for programs: plain data that is shown without knowing a game.

use serde::Serialize;
use serde_json::{Map, Value, json};

use super::json;
use super::outline::{brief, fields_in_brief, put};
use super::page::{Look, Page, Phrase, counted};
use super::paint::Style;

/// The name and number of the format for programs.
const SCHEMA: &str = "truthsayer-room/1";

/// For programs: one thing under its name.
pub fn to_json(name: &str, value: &impl Serialize) -> String {
    to_json_with(&[(name, &json!(value))])
}

/// For programs: several things, each under its name.
pub fn to_json_with(parts: &[(&str, &Value)]) -> String {
    let fields: Map<String, Value> = parts.iter().map(|(name, value)| ((*name).to_owned(), (*value).clone())).collect();
    json::render(SCHEMA, &fields)
}

/// A room as one viewer sees it.
pub fn view(value: &Value, look: Look) -> String {
    let mut page = Page::new(look);
    head(&mut page, value, &format!("version {}", brief(&value["version"])));
    let viewer = match &value["view"]["viewer"] {
        Value::String(name) => format!("as the {name} sees it"),
        seat => format!("as {}, seat {}, sees it", brief(&value["view"]["own"]["faction"]), brief(&seat["seat"])),
    };
    page.line(2, 0, &Phrase::styled(Style::Quiet, viewer));
    if let Value::String(engine) = &value["read-only"] {
        let words = format!(
            "read-only: engine `{engine}` plays it; its host can let this one go on, with `truthsayer room adopt`"
        );
        page.line(2, 2, &Phrase::styled(Style::Strong, words));
    }
    let offers = list(&value["offers"]);
    if !offers.is_empty() {
        page.gap();
        page.line(2, 0, &Phrase::styled(Style::Strong, "offers"));
        let rows: Vec<Vec<Phrase>> = offers
            .iter()
            .map(|offered| vec![Phrase::plain(brief(&offered["option"])), tagged(&offered["offer"], "offer")])
            .collect();
        page.columns(4, &[0], &rows);
    }
    page.gap();
    let mut fields = value["view"].as_object().cloned().unwrap_or_default();
    let own = fields.remove("own");
    fields.retain(|name, _| name != "viewer" && name != "version");
    if let Some(Value::Object(own)) = own {
        page.line(2, 0, &Phrase::styled(Style::Strong, "own"));
        put(&mut page, 4, &own);
        page.gap();
    }
    page.line(2, 0, &Phrase::styled(Style::Strong, "table"));
    put(&mut page, 4, &fields);
    page.finish()
}

/// What has happened.
pub fn log(value: &Value, look: Look) -> String {
    let mut page = Page::new(look);
    let facts = usize::try_from(value["facts"].as_u64().unwrap_or(0)).unwrap_or(usize::MAX);
    head(&mut page, value, &counted(facts, "fact", "facts"));
    let rows: Vec<Vec<Phrase>> = list(&value["told"])
        .iter()
        .map(|said| vec![Phrase::styled(Style::Quiet, brief(&said["number"])), tagged(&said["fact"], "fact")])
        .collect();
    page.columns(2, &[0], &rows);
    page.finish()
}

/// The reply to an act.
pub fn reply(value: &Value, repeated: bool, look: Look) -> String {
    let mut page = Page::new(look);
    let outcome = if repeated { "accepted before" } else { "accepted" };
    let id = brief(&value["request-id"]);
    let head = Phrase::styled(Style::Good, outcome).and(", request ").with(Style::Name, id);
    page.heading(&head, &Phrase::plain(format!("version {}", brief(&value["version"]))));
    for fact in list(&value["told"]) {
        page.line(2, 2, &tagged(fact, "fact"));
    }
    page.finish()
}

/// Rooms, one after another.
pub fn rooms(value: &Value, look: Look) -> String {
    let mut page = Page::new(look);
    for room in list(value) {
        page.gap();
        let turn = match (&room["over"], &room["turn"]) {
            (Value::Bool(true), _) => "over".to_owned(),
            (_, Value::Null) => "not readable by this engine".to_owned(),
            (_, turn) if turn.as_u64() == Some(0) => "set-up".to_owned(),
            (_, turn) => format!("turn {} of {}", brief(turn), brief(&room["turns"])),
        };
        head(&mut page, room, &turn);
        let seats: Vec<String> = list(&room["seats"])
            .iter()
            .map(|seat| {
                let free = if seat["joined"] == Value::Bool(true) { "" } else { " (free)" };
                format!("{} {}{free}", brief(&seat["seat"]), brief(&seat["faction"]))
            })
            .collect();
        let rules = format!("{}, {}", brief(&room["profile"]), brief(&room["rules"]));
        let rows = [("rules", rules), ("seats", seats.join(", ")), ("engine", brief(&room["engine"]))];
        page.table(2, &rows.map(|(name, words)| vec![Phrase::styled(Style::Quiet, name), Phrase::plain(words)]));
    }
    page.finish()
}

/// What a check has found.
pub fn findings(value: &Value, look: Look) -> String {
    let mut page = Page::new(look);
    for finding in list(&value["file"]) {
        put_finding(&mut page, 0, finding);
    }
    for room in list(&value["rooms"]) {
        let found = list(&room["findings"]);
        let outcome = if found.is_empty() {
            Phrase::styled(Style::Good, "whole")
        } else {
            Phrase::styled(Style::Bad, "not whole")
        };
        page.heading(&Phrase::plain("room ").with(Style::Name, brief(&room["room"])), &outcome);
        let actions = usize::try_from(room["actions"].as_u64().unwrap_or(0)).unwrap_or(usize::MAX);
        let rebuilt = if room["rebuilt"] == Value::Bool(true) { "rebuilt from the log" } else { "not rebuilt" };
        page.line(2, 0, &Phrase::styled(Style::Quiet, format!("{}, {rebuilt}", counted(actions, "action", "actions"))));
        for finding in found {
            put_finding(&mut page, 2, finding);
        }
    }
    let against = list(&value["against"]);
    if !against.is_empty() {
        page.gap();
        page.line(0, 0, &Phrase::styled(Style::Strong, "against the other file"));
    }
    let rows: Vec<Vec<Phrase>> = against
        .iter()
        .map(|room| vec![Phrase::styled(Style::Name, brief(&room["room"])), Phrase::plain(standing(room))])
        .collect();
    page.table(2, &rows);
    page.finish()
}

fn standing(room: &Value) -> String {
    let (word, number) = match &room["standing"] {
        Value::Object(fields) => fields
            .iter()
            .next()
            .map_or((String::new(), 0), |(name, number)| (name.clone(), number.as_u64().unwrap_or(0))),
        word => (brief(word), 0),
    };
    let actions = counted(usize::try_from(number).unwrap_or(usize::MAX), "action", "actions");
    let mut words = match word.as_str() {
        "equal" => "the same".to_owned(),
        "ahead" => format!("goes on by {actions}"),
        "behind" => format!("lacks {actions}"),
        "part-at" => format!("parts from it at action {number}"),
        "only-here" => format!("is not there; {actions} here"),
        "only-there" => format!("is missing here; {actions} there"),
        other => other.to_owned(),
    };
    let seats = list(&room["seats-differ"]);
    if !seats.is_empty() {
        words = format!("{words}; other credentials for seat {}", brief(&room["seats-differ"]));
    }
    words
}

fn put_finding(page: &mut Page, indent: usize, finding: &Value) {
    let place = match &finding["action"] {
        Value::Null => String::new(),
        action => format!(" (action {})", brief(action)),
    };
    let words = Phrase::styled(Style::Bad, brief(&finding["name"])).and(format!(": {}", brief(&finding["message"])));
    page.line(indent, 2, &words.with(Style::Quiet, place));
}

fn head(page: &mut Page, value: &Value, remark: &str) {
    page.heading(&Phrase::plain("room ").with(Style::Name, brief(&value["room"])), &Phrase::plain(remark));
}

/// An object that says what it is: that first, then its fields.
fn tagged(value: &Value, tag: &str) -> Phrase {
    let fields = value.as_object().map(|fields| fields_in_brief(fields, tag)).unwrap_or_default();
    let phrase = Phrase::styled(Style::Name, brief(&value[tag]));
    if fields.is_empty() { phrase } else { phrase.and(format!(": {fields}")) }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}
