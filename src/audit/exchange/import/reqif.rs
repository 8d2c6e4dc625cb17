//! ReqIF in: our own files back to the byte, those of other tools as documents of clauses.
//!
//! In a file of ours, Markdown and YAML source say what the files are. Where another tool changed the text of a clause since,
//! the new text is taken over; every other attribute that differs from the source is told.

mod foreign;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::super::reqif::kinds::{
    self, CASE, CLAUSE, DOCUMENT, FAMILY, FOREIGN_ID, MARKDOWN, NAME, PATH, PROJECT, REVIEWED, SOURCE, TEXT, Value,
};
use super::super::reqif::objects;
use super::super::reqif::read::{self, File, Object, Specification};
use super::super::xhtml::to_markdown;
use super::super::xml::is_allowed;
use super::draft::{counted, one_line, quoted};
use super::{Fault, Imported, text_of};
use crate::chain::{Choices, audit};
use crate::contract::kinds::PATH as PATH_KIND;
use crate::source::Tree;
use crate::suite::{Playing, RESULTS_SCHEMA};

/// Imports the file at `path`.
pub fn import(tree: &Tree, path: &str) -> Result<Imported, Fault> {
    let fault = |what: String| Fault { path: Some(path.to_owned()), what };
    if path.to_lowercase().ends_with(".reqifz") {
        return Err(fault("is an archive: unpack it, and import the `.reqif` file in it".to_owned()));
    }
    let file = read::read(&text_of(tree, path)?).map_err(|what| fault(what.to_string()))?;
    if file.specifications.is_empty() && file.objects.is_empty() {
        return Err(fault("holds no object and no specification".to_owned()));
    }
    let ours = file.specifications.iter().any(|one| one.own.kind.0 == DOCUMENT.id && one.own.text(PATH).is_some());
    if ours { own(&file, path) } else { Ok(foreign::import(&file, path)) }
}

/// The objects of a file by their identifier.
fn by_id(file: &File) -> BTreeMap<&str, &Object> {
    file.objects.iter().map(|object| (object.id.as_str(), object)).collect()
}

fn own(file: &File, path: &str) -> Result<Imported, Fault> {
    let mut back = Back { file, objects: by_id(file), imported: Imported::default(), edited: BTreeMap::new() };
    back.assemble(path)?;
    back.compare();
    if !back.edited.is_empty() {
        let edited = std::mem::take(&mut back.edited);
        back.imported = Imported { left_out: std::mem::take(&mut back.imported.left_out), ..Imported::default() };
        back.edited = edited;
        back.assemble(path)?;
    }
    back.summarise();
    Ok(back.imported)
}

/// A project on its way back from a file of ours.
struct Back<'f> {
    file: &'f File,
    objects: BTreeMap<&'f str, &'f Object>,
    imported: Imported,
    /// Markdown in place of that of these objects.
    edited: BTreeMap<&'f str, String>,
}

impl<'f> Back<'f> {
    /// Writes all files from their source.
    fn assemble(&mut self, path: &str) -> Result<(), Fault> {
        let file = self.file;
        let project = file.specifications.iter().find(|one| one.own.kind.0 == PROJECT.id).map(|one| &one.own);
        let reviews = project.and_then(|project| project.text("Reviews")).unwrap_or("contracts/reviewed");
        for specification in &file.specifications {
            let own = &specification.own;
            let kind = own.kind.0.as_str();
            let text = if kind == DOCUMENT.id {
                Some(self.document(specification))
            } else if kind == FAMILY.id || kind == PROJECT.id {
                own.text(SOURCE).map(str::to_owned)
            } else {
                let what = "a specification of another tool: not taken over".to_owned();
                self.note(&own.name, what);
                None
            };
            if let (Some(target), Some(text)) = (own.text(PATH), text) {
                self.put(path, target, text)?;
                if let Some(reviewed) = own.text(REVIEWED) {
                    self.put(path, &format!("{reviews}/{target}.jsonl"), reviewed.to_owned())?;
                }
            }
        }
        self.results();
        let config = config(file, project);
        self.put(path, "truthsayer.yaml", config)
    }

    fn put(&mut self, of: &str, target: &str, text: String) -> Result<(), Fault> {
        let clean = (PATH_KIND.read)(target)
            .map_err(|why| Fault { path: Some(of.to_owned()), what: format!("names the path `{target}`: {why}") })?;
        if self.imported.files.insert(clean, text).is_some() {
            return Err(Fault { path: Some(of.to_owned()), what: format!("names the path `{target}` twice") });
        }
        Ok(())
    }

    fn note(&mut self, of: &str, what: String) {
        let left = super::LeftOut { of: of.to_owned(), what };
        if !self.imported.left_out.contains(&left) {
            self.imported.left_out.push(left);
        }
    }

    fn document(&mut self, specification: &Specification) -> String {
        let mut out = String::new();
        // Below a clause stand those inside it, whose text is part of its own.
        let mut inside: Option<usize> = None;
        for place in &specification.placed {
            if inside.is_some_and(|depth| place.depth > depth) {
                continue;
            }
            inside = None;
            let Some(object) = self.objects.get(place.object.as_str()).copied() else {
                self.note(&place.object, "stands in a document, but there is no such object".to_owned());
                continue;
            };
            if object.kind.0 == CLAUSE.id {
                inside = Some(place.depth);
            }
            if let Some(edited) = self.edited.get(object.id.as_str()) {
                out.push_str(edited);
            } else if let Some(source) = object.text(MARKDOWN) {
                out.push_str(source);
            } else {
                let mut lost = Vec::new();
                let text = object.rich(TEXT).map(|text| to_markdown(text, &mut lost)).unwrap_or_default();
                if !out.is_empty() && !out.ends_with("\n\n") {
                    out.push('\n');
                }
                out.push_str(&text);
                out.push_str("\n\n");
                let what = "was added by another tool: its text stands in the document, without a marker".to_owned();
                self.note(&object.id, what);
                for lost in lost {
                    self.note(&object.id, format!("{lost} has no form in Markdown"));
                }
            }
        }
        out
    }

    /// Results of cases as the file states them, one file a provider.
    fn results(&mut self) {
        let mut providers: BTreeMap<(String, String), Vec<&Object>> = BTreeMap::new();
        for object in self.file.objects.iter().filter(|object| object.kind.0 == CASE.id) {
            if let (Some(provider), Some(engine)) = (object.text("Provider"), object.text("Engine")) {
                providers.entry((provider.to_owned(), engine.to_owned())).or_default().push(object);
            }
        }
        for (number, ((provider, engine), cases)) in providers.into_iter().enumerate() {
            let marks = cases.iter().any(|case| case.text("Marks").is_some());
            let rows: Vec<serde_json::Value> = cases.into_iter().map(result).collect();
            let file = serde_json::json!({
                "schema": RESULTS_SCHEMA, "provider": provider, "engine": engine, "marks": marks, "cases": rows,
            });
            let mut text = serde_json::to_string_pretty(&file).expect("strings and lists always have a JSON form");
            text.push('\n');
            let count = self.imported.files.len();
            self.imported.files.insert(format!("results/imported-{}.json", number + 1), text);
            debug_assert!(self.imported.files.len() > count);
        }
    }

    /// Compares what the source says with what the attributes say, and takes over the texts that differ.
    fn compare(&mut self) {
        let files = self.imported.files.iter().map(|(path, text)| (path.clone(), text.clone().into_bytes())).collect();
        let choices = Choices { as_of: jiff::civil::Date::ZERO, suite: Playing::Unrun };
        let audit = audit(&Tree::Memory(files), choices);
        let trace = &audit.trace;
        let ids = objects::clause_ids(trace);
        let mut first = 0;
        let mut seen = BTreeSet::new();
        for (index, document) in trace.project.documents.iter().enumerate() {
            let made = objects::of_document(trace, index, first, &ids);
            first += document.clauses.len();
            for object in made.objects.iter().filter(|object| object.kind.id == CLAUSE.id) {
                seen.insert(object.id.clone());
                let Some(given) = self.objects.get(object.id.as_str()).copied() else { continue };
                self.compare_text(object, given);
                self.compare_record(object, given);
            }
        }
        let clauses = self.file.objects.iter().filter(|object| object.kind.0 == CLAUSE.id);
        for object in clauses.filter(|object| !seen.contains(&object.id) && object.text(MARKDOWN).is_some()) {
            let named = object.text(FOREIGN_ID).unwrap_or(&object.id);
            let left = super::LeftOut { of: named.to_owned(), what: "stands in no document any more".to_owned() };
            self.imported.left_out.push(left);
        }
    }

    fn compare_text(&mut self, made: &objects::Object, given: &'f Object) {
        let mut lost = Vec::new();
        let now = made.values.iter().find_map(|(name, value)| match value {
            Value::Xhtml(text) if *name == TEXT => Some(to_markdown(text, &mut lost)),
            Value::Xhtml(_) | Value::Text(_) | Value::Source(_) | Value::Word(_) => None,
        });
        lost.clear();
        let Some(text) = given.rich(TEXT).map(|text| to_markdown(text, &mut lost)) else { return };
        if now.as_deref() == Some(text.as_str()) {
            return;
        }
        let named = given.text(FOREIGN_ID).unwrap_or(&given.id).to_owned();
        let source = given.text(MARKDOWN).unwrap_or_default();
        let marker = source.find(']').filter(|_| source.contains(&format!("[{named}]")));
        let opens = source.chars().next().is_some_and(char::is_alphabetic);
        let inside = self.file.specifications.iter().any(|one| has_children(one, &given.id));
        let (Some(marker), true, false) = (marker, opens, inside) else {
            let what = "its text was changed by another tool, but it is part of a list, table or other clause: \
change it in its document";
            self.note(&named, what.to_owned());
            return;
        };
        self.edited.insert(&given.id, format!("{}\n{text}\n\n", &source[..=marker]));
        self.note(&named, "its text was changed by another tool, and its Markdown is made anew from it".to_owned());
        for lost in lost {
            self.note(&named, format!("{lost} has no form in Markdown"));
        }
    }

    fn compare_record(&mut self, made: &objects::Object, given: &Object) {
        // What is judged, not stated, may well differ.
        let stated = [
            "Tag",
            "Decided by",
            "Decided on",
            "Instead of",
            "Ruling",
            "No ruling",
            "Question",
            "Alternatives",
            "Guard",
            "No mark",
            "Not applicable",
            "Case patterns",
            "Note",
        ];
        for name in stated {
            let now = made.values.iter().find(|(known, _)| *known == name).and_then(|(_, value)| value.text());
            // What XML cannot hold was replaced when the file was written.
            let held = |text: &str| text.replace(|c| !is_allowed(c), "\u{fffd}");
            if held(now.unwrap_or_default()) != held(given.text(name).unwrap_or_default()) {
                let named = given.text(FOREIGN_ID).unwrap_or(&given.id).to_owned();
                let value = one_line(given.text(name).unwrap_or("nothing"));
                self.note(&named, format!("`{name}` was changed by another tool to `{value}`: change it in our files"));
            }
        }
    }

    fn summarise(&mut self) {
        let count = |kind: &str| self.file.objects.iter().filter(|object| object.kind.0 == kind).count();
        let specifications = |kind: &str| self.file.specifications.iter().filter(|one| one.own.kind.0 == kind).count();
        let mut mapped = vec![format!(
            "{} with {}, as they were written",
            counted(specifications(DOCUMENT.id), "document"),
            counted(count(CLAUSE.id), "clause")
        )];
        mapped.push(format!("{} and {}", counted(specifications(FAMILY.id), "contract"), publications(self.file)));
        let results = self.imported.files.keys().filter(|path| path.starts_with("results/")).count();
        if results > 0 {
            mapped.push(format!(
                "results of {} as the file states them, in `results`: remove them to begin without evidence",
                counted(count(CASE.id), "case")
            ));
        }
        if self.file.specifications.iter().any(|one| one.own.text(REVIEWED).is_some()) {
            mapped.push("what was reviewed, as the file states it".to_owned());
        }
        self.imported.mapped = mapped;
        let what = "gates, attestations, samples and severities are no part of an exchange";
        self.imported.leave_out("the project", what);
    }
}

fn publications(file: &File) -> String {
    let count = file.objects.iter().filter(|object| object.kind.0 == "type.authority").count();
    if count == 1 { "1 authority".to_owned() } else { format!("{count} authorities") }
}

fn has_children(specification: &Specification, id: &str) -> bool {
    specification.placed.windows(2).any(|pair| pair[0].object == id && pair[1].depth > pair[0].depth)
}

fn result(case: &Object) -> serde_json::Value {
    let mut row = serde_json::Map::new();
    let mut put = |key: &str, value: serde_json::Value| drop(row.insert(key.to_owned(), value));
    put("id", case.text(FOREIGN_ID).unwrap_or_default().into());
    put("facet", case.text("Facet").unwrap_or("native").into());
    put("title", case.rich(NAME).map(super::super::xml::Element::all_text).unwrap_or_default().into());
    put("outcome", case.text("Outcome").unwrap_or("skipped").into());
    if let Some(message) = case.text("Message") {
        put("message", message.into());
    }
    if let Some(marks) = case.text("Marks") {
        put("marks", kinds::values(marks).into());
    }
    for (name, key) in [("Under", "under"), ("Texts", "clauses")] {
        let pairs: serde_json::Map<String, serde_json::Value> = kinds::values(case.text(name).unwrap_or_default())
            .into_iter()
            .filter_map(|line| line.rsplit_once(": ").map(|(key, value)| (key.to_owned(), value.into())))
            .collect();
        if !pairs.is_empty() {
            put(key, pairs.into());
        }
    }
    row.into()
}

fn config(file: &File, project: Option<&Object>) -> String {
    let list = |name: &str, default: &str| {
        let texts = project.and_then(|project| project.text(name)).map(kinds::values).unwrap_or_default();
        let texts = if texts.is_empty() { vec![default.to_owned()] } else { texts };
        texts.iter().map(|text| quoted(text)).collect::<Vec<_>>().join(", ")
    };
    let written = project.and_then(|project| project.text("Configuration"));
    let mut out = written.unwrap_or_default().to_owned();
    if written.is_none() {
        if let Some(title) = project.and_then(|project| project.text("Title")) {
            let _ = writeln!(out, "title: {}", quoted(title));
        }
        let _ = writeln!(out, "documents: [{}]", list("Documents", "sources/**/*.md"));
        let _ = writeln!(out, "contracts: [{}]", list("Contracts", "contracts/*.yaml"));
        if let Some(path) = project.and_then(|project| project.text(PATH)) {
            let _ = writeln!(out, "authorities: {}", quoted(path));
        }
        if let Some(reviews) = project.and_then(|project| project.text("Reviews")) {
            let _ = writeln!(out, "reviewed: {}", quoted(reviews));
        }
    }
    let cases = file.objects.iter().any(|object| object.kind.0 == CASE.id && object.text("Provider").is_some());
    let engine = project.and_then(|project| project.text("Engine"));
    if cases || engine.is_some() {
        out.push_str("suite:\n");
        if let Some(engine) = engine {
            let _ = writeln!(out, "  engine: {}", quoted(engine));
        }
        if cases {
            out.push_str("  results: [\"results/imported-*.json\"]\n");
        }
    }
    out
}
