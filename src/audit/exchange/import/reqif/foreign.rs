//! ReqIF of other tools: specifications become documents, objects headings and clauses, by the names that tools commonly
//! give to what they hold.

use std::collections::{BTreeMap, BTreeSet};

use super::super::super::reqif::kinds::{CHAPTER, FOREIGN_ID, NAME, TEXT, Value};
use super::super::super::reqif::objects;
use super::super::super::reqif::read::{File, Object, Specification};
use super::super::super::xhtml::to_markdown;
use super::super::Imported;
use super::super::draft::{self, Block, Clause, Document, Draft, Ids, one_line, plain_markdown};
use super::by_id;
use crate::ids::ID_BYTES_MAX;

/// Attributes that hold an object's own ID, the likeliest first.
const ID_NAMES: [&str; 7] = [FOREIGN_ID, "ID", "Identifier", "UID", "IE PUID", "Object Identifier", "Req-ID"];
/// Attributes that hold an object's text.
const TEXT_NAMES: [&str; 6] = [TEXT, "Object Text", "Description", "ReqIF.Description", "Statement", "Text"];
/// Attributes that hold an object's title.
const TITLE_NAMES: [&str; 6] = [NAME, "Name", "Title", "Object Short Text", "Summary", "LONG-NAME"];
/// What types of objects are called that require nothing.
const PROSE_KINDS: [&str; 6] = ["text", "free text", "freetext", "information", "info", "prose"];
/// Attributes that hold a heading.
const HEADING_NAMES: [&str; 2] = [CHAPTER, "Object Heading"];

pub(super) fn import(file: &File, path: &str) -> Imported {
    let mut imported = Imported::default();
    let mut ids = Ids::default();
    let objects = by_id(file);
    let mut reader = Foreign { ids: BTreeMap::new(), seen: BTreeMap::new(), left: Vec::new() };
    let mut draft = Draft { title: file.title.clone(), documents: Vec::new() };
    let everything = Specification {
        own: Object { name: file.title.clone(), ..Object::default() },
        placed: file.objects.iter().map(|one| objects::Placed { object: one.id.clone(), depth: 0 }).collect(),
    };
    let specifications =
        if file.specifications.is_empty() { vec![&everything] } else { file.specifications.iter().collect() };
    for specification in specifications {
        let title = [&specification.own.name, &file.title].into_iter().find(|name| !name.trim().is_empty());
        let title = title.map_or("Requirements", String::as_str);
        let word = ids.word(title);
        let mut document = Document {
            title: title.to_owned(),
            access: format!("imported from the ReqIF file `{}`, written by `{}`", one_line(path), one_line(&file.tool)),
            word: word.clone(),
            ..Document::default()
        };
        for place in &specification.placed {
            match objects.get(place.object.as_str()) {
                // What stands in many places is taken once, before its text is read: that would grow with each place.
                Some(object) if reader.seen.contains_key(&object.id) => reader.again(object),
                Some(object) => reader.object(object, place.depth, &word, &mut ids, &mut document.blocks),
                None => reader.left.push((place.object.clone(), "there is no such object".to_owned())),
            }
        }
        draft.documents.push(document);
    }
    let places = file.specifications.iter().flat_map(|one| &one.placed);
    let standing: BTreeSet<&str> = places.map(|place| place.object.as_str()).collect();
    let unplaced = |object: &&Object| !file.specifications.is_empty() && !standing.contains(object.id.as_str());
    for object in file.objects.iter().filter(unplaced) {
        reader.left.push((object.id.clone(), "stands in no specification".to_owned()));
    }
    relate(file, &reader.ids, &mut draft);
    draft::write(&draft, &mut imported);
    for (of, what) in reader.left {
        imported.leave_out(of, what);
    }
    imported
}

struct Foreign {
    /// Identifiers of objects, and the clauses that they became.
    ids: BTreeMap<String, String>,
    /// Identifiers of objects that were placed, and what they are called.
    seen: BTreeMap<String, String>,
    left: Vec<(String, String)>,
}

impl Foreign {
    fn again(&mut self, object: &Object) {
        let known = self.ids.get(&object.id);
        let known = known.map_or_else(|| "is a heading already".to_owned(), |id| format!("is the clause `{id}`"));
        let called = self.seen.get(&object.id).unwrap_or(&object.id);
        self.left.push((called.clone(), format!("stands in several places: it {known}")));
    }

    fn object(&mut self, object: &Object, depth: usize, word: &str, ids: &mut Ids, blocks: &mut Vec<Block>) {
        self.seen.insert(object.id.clone(), object.id.clone());
        let mut used = BTreeSet::new();
        let mut lost = Vec::new();
        let mut take = |names: &[&str]| {
            let (name, value) = names.iter().find_map(|wanted| {
                let same = |(known, _): &&(String, Value)| known.eq_ignore_ascii_case(wanted);
                object.values.iter().find(same).filter(|(_, value)| !is_empty(value))
            })?;
            used.insert(name.clone());
            Some(match value {
                Value::Xhtml(text) => to_markdown(text, &mut lost),
                Value::Text(text) | Value::Source(text) | Value::Word(text) => plain_markdown(text),
            })
        };
        let heading = take(&HEADING_NAMES);
        let foreign = take(&ID_NAMES).map(|id| id.replace('\\', ""));
        let mut text = take(&TEXT_NAMES);
        let title = take(&TITLE_NAMES);
        let by_kind = object.kind.1.to_lowercase();
        let is_heading = heading.is_some()
            || (by_kind.contains("heading") || by_kind.contains("section") || by_kind.contains("chapter"));
        let others: Vec<String> = object
            .values
            .iter()
            .filter(|(name, value)| !used.contains(name) && !is_empty(value))
            .map(|(name, value)| format!("{}: {}", one_line(name), one_line(&shown(value))))
            .collect();
        if let Some(heading) = heading.or_else(|| is_heading.then(|| title.clone().or(text.take())).flatten()) {
            blocks.push(Block::Heading(depth + 2, heading.replace('\\', "")));
            if text.is_none() {
                self.left.extend(others.into_iter().map(|other| (object.id.clone(), format!("of a heading: {other}"))));
                return;
            }
        }
        if PROSE_KINDS.contains(&by_kind.trim()) {
            self.left.extend(others.into_iter().map(|other| (object.id.clone(), format!("of a text: {other}"))));
            blocks.extend(text.or(title).map(Block::Prose));
            return;
        }
        let foreign = foreign.or_else(|| Some(object.name.clone()).filter(|name| !name.is_empty() && name.len() < 80));
        let foreign = foreign.unwrap_or_else(|| object.id.clone());
        if foreign.len() <= ID_BYTES_MAX {
            self.seen.insert(object.id.clone(), foreign.clone());
        }
        let id = ids.clause(word, &foreign);
        self.ids.insert(object.id.clone(), id.clone());
        self.left.extend(lost.into_iter().map(|lost| (foreign.clone(), format!("{lost} has no form in Markdown"))));
        let text = match (title, text) {
            (Some(title), Some(text)) if title != text => draft::titled(&title.replace('\\', ""), &text),
            (title, text) => text.or(title).unwrap_or_else(|| plain_markdown(&object.description)),
        };
        let mut notes = others;
        notes.insert(0, format!("type: {}", one_line(&object.kind.1)));
        blocks.push(Block::Clause(Clause {
            id,
            foreign: foreign.clone(),
            text,
            locator: Some(format!("section {foreign}")),
            notes,
        }));
    }
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Text(text) | Value::Source(text) | Value::Word(text) => text.trim().is_empty(),
        Value::Xhtml(text) => text.all_text().trim().is_empty() && text.elements().count() == 0,
    }
}

fn shown(value: &Value) -> String {
    match value {
        Value::Text(text) | Value::Source(text) | Value::Word(text) => text.clone(),
        Value::Xhtml(text) => text.all_text(),
    }
}

/// Notes each relation at the clause that it begins with.
fn relate(file: &File, ids: &BTreeMap<String, String>, draft: &mut Draft) {
    let mut notes: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for relation in &file.relations {
        let target = ids.get(&relation.target).unwrap_or(&relation.target);
        if let Some(source) = ids.get(&relation.source) {
            notes.entry(source).or_default().push(format!("{} `{target}`", one_line(&relation.kind)));
        }
    }
    for block in draft.documents.iter_mut().flat_map(|document| &mut document.blocks) {
        if let Block::Clause(clause) = block {
            clause.notes.extend(notes.remove(clause.id.as_str()).unwrap_or_default());
        }
    }
}
