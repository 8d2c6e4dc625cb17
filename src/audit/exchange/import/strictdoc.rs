//! StrictDoc in: `.sdoc` files with sections, texts, requirements and elements of a project's own grammar.
//!
//! Lives here: the reader of that text format, line by line, and what becomes of its elements.

use std::collections::BTreeMap;

use super::draft::{self, Block, Clause, Document, Draft, Ids, one_line};
use super::{Fault, Imported, text_of};
use crate::source::Tree;

/// Imports these files.
pub fn import(tree: &Tree, paths: &[String]) -> Result<Imported, Fault> {
    if paths.is_empty() {
        return Err(Fault { path: None, what: "no `.sdoc` file: this is no StrictDoc project".to_owned() });
    }
    let mut imported = Imported::default();
    let mut read = Vec::new();
    for path in paths {
        match text_of(tree, path) {
            Ok(text) => read.push((path, Reader::new(path, &mut imported).read(&text))),
            Err(fault) => imported.leave_out(path.clone(), format!("the document is not read: {}", fault.what)),
        }
    }
    let mut ids = Ids::default();
    let words: Vec<String> = read.iter().map(|(path, elements)| ids.word(&name_of(path, elements))).collect();
    let mut clauses: BTreeMap<String, String> = BTreeMap::new();
    for ((_, elements), word) in read.iter_mut().zip(&words) {
        for (number, element) in elements.iter_mut().enumerate().filter(|(_, element)| element.is_clause()) {
            let foreign = element.foreign(number);
            element.id = ids.clause(word, &foreign);
            clauses.insert(foreign, element.id.clone());
        }
    }
    let mut draft = Draft { title: "StrictDoc requirements".to_owned(), documents: Vec::new() };
    for ((path, elements), word) in read.into_iter().zip(words) {
        draft.documents.push(document(path, word, elements, &clauses, &mut imported));
    }
    let mut written = Imported::default();
    draft::write(&draft, &mut written);
    written.left_out = imported.left_out;
    Ok(written)
}

/// What a document is called: its UID, else its file's name.
fn name_of(path: &str, elements: &[Element]) -> String {
    let uid = elements.first().filter(|first| first.tag == "DOCUMENT").and_then(|first| first.field("UID"));
    let file = path.rsplit('/').next().unwrap_or(path);
    uid.map_or_else(|| file.strip_suffix(".sdoc").unwrap_or(file).to_owned(), str::to_owned)
}

/// An element with its fields, in the order of the file.
#[derive(Debug, Default)]
struct Element {
    tag: String,
    depth: usize,
    fields: Vec<(String, String)>,
    relations: Vec<Vec<(String, String)>>,
    /// The ID that its clause has here.
    id: String,
}

impl Element {
    fn field(&self, name: &str) -> Option<&str> {
        let found = self.fields.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
        found.filter(|value| !value.trim().is_empty())
    }

    fn is_section(&self) -> bool {
        self.tag == "SECTION"
    }

    fn is_prose(&self) -> bool {
        self.tag == "FREETEXT" || self.tag == "TEXT"
    }

    fn is_clause(&self) -> bool {
        let own = ["DOCUMENT", "GRAMMAR", "DOCUMENT_FROM_FILE", "DOCUMENT_VIEW"];
        !self.is_section() && !self.is_prose() && !own.contains(&self.tag.as_str())
    }

    /// What the element is called where it came from.
    fn foreign(&self, number: usize) -> String {
        let named = ["UID", "MID", "TITLE"].into_iter().find_map(|name| self.field(name));
        named.map_or_else(|| format!("{} {number}", self.tag), one_line)
    }
}

/// Reads one file.
struct Reader<'i> {
    path: &'i str,
    imported: &'i mut Imported,
    elements: Vec<Element>,
    depth: usize,
}

impl<'i> Reader<'i> {
    fn new(path: &'i str, imported: &'i mut Imported) -> Self {
        Self { path, imported, elements: Vec::new(), depth: 0 }
    }

    fn read(mut self, text: &str) -> Vec<Element> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        let mut at = 0;
        while at < lines.len() {
            at = self.line(&lines, at);
        }
        self.elements
    }

    /// Reads what begins at a line; gives the line after it.
    fn line(&mut self, lines: &[&str], at: usize) -> usize {
        let line = lines[at];
        if line.is_empty() {
            return at + 1;
        }
        if let Some((tag, opens, closes)) = header(line) {
            if closes {
                self.depth = self.depth.saturating_sub(1);
                return at + 1;
            }
            self.elements.push(Element { tag: tag.to_owned(), depth: self.depth, ..Element::default() });
            if tag == "FREETEXT" {
                return self.free_text(lines, at + 1);
            }
            if opens || tag == "SECTION" || tag == "COMPOSITE_REQUIREMENT" {
                self.depth += 1;
            }
            return at + 1;
        }
        let Some((name, value)) = field(line) else {
            self.stray(at, line);
            return at + 1;
        };
        if value == ">>>" {
            return self.block(lines, at + 1, name);
        }
        if value.is_empty() && lines.get(at + 1).is_some_and(|next| next.starts_with([' ', '-'])) {
            return self.list(lines, at + 1, name);
        }
        self.put(at, name, value.to_owned());
        at + 1
    }

    fn put(&mut self, at: usize, name: &str, value: String) {
        match self.elements.last_mut() {
            Some(element) => element.fields.push((name.to_owned(), value)),
            None => self.stray(at, name),
        }
    }

    fn stray(&mut self, at: usize, line: &str) {
        let shown: String = line.chars().take(60).collect();
        self.imported.leave_out(format!("{}:{}", self.path, at + 1), format!("`{shown}` belongs to no element"));
    }

    /// A text until `<<<`.
    fn block(&mut self, lines: &[&str], start: usize, name: &str) -> usize {
        let length = lines[start..].iter().take_while(|line| **line != "<<<").count();
        if start + length == lines.len() {
            let what = format!("the text of `{name}` never ends with `<<<`");
            self.imported.leave_out(format!("{}:{start}", self.path), what);
        }
        self.put(start, name, lines[start..start + length].join("\n"));
        start + length + 1
    }

    fn free_text(&mut self, lines: &[&str], start: usize) -> usize {
        let length = lines[start..].iter().take_while(|line| **line != "[/FREETEXT]").count();
        self.put(start, "STATEMENT", lines[start..start + length].join("\n"));
        start + length + 1
    }

    /// Relations, or settings of a document or grammar that mean nothing here.
    fn list(&mut self, lines: &[&str], start: usize, name: &str) -> usize {
        let inside = |line: &&&str| line.starts_with([' ', '-']);
        let length = lines[start..].iter().take_while(inside).count();
        let Some(element) = self.elements.last_mut() else { return start + length };
        if name != "RELATIONS" && name != "REFS" {
            let markup = lines[start..start + length].iter().filter_map(|line| field(line.trim()));
            element.fields.extend(
                markup.filter(|(name, _)| *name == "MARKUP").map(|(name, value)| (name.to_owned(), value.to_owned())),
            );
            return start + length;
        }
        for line in &lines[start..start + length] {
            let begins = line.starts_with('-');
            let Some((key, value)) = field(line.trim_start_matches(['-', ' '])) else { continue };
            if begins {
                element.relations.push(Vec::new());
            }
            if let Some(last) = element.relations.last_mut() {
                last.push((key.to_owned(), value.to_owned()));
            }
        }
        start + length
    }
}

/// The tag of `[TAG]`, `[[TAG]]` or `[/TAG]`; whether it opens and whether it closes a container.
fn header(line: &str) -> Option<(&str, bool, bool)> {
    let double = line.strip_prefix("[[").and_then(|rest| rest.strip_suffix("]]"));
    let inner = double.or_else(|| line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')))?;
    let tag = inner.strip_prefix('/').unwrap_or(inner);
    let named =
        !tag.is_empty() && tag.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'_' || b == b'-');
    named.then_some((tag, double.is_some() && inner == tag, inner != tag))
}

/// `NAME: value`, also without a value.
fn field(line: &str) -> Option<(&str, &str)> {
    let (name, value) = line.split_once(':')?;
    let named = name.starts_with(|c: char| c.is_ascii_uppercase())
        && name.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || matches!(b, b'_' | b'-' | b' '));
    (named && (value.is_empty() || value.starts_with(' '))).then_some((name, value.trim()))
}

fn document(
    path: &str,
    word: String,
    elements: Vec<Element>,
    clauses: &BTreeMap<String, String>,
    imported: &mut Imported,
) -> Document {
    let mut document = Document {
        access: format!("imported from the StrictDoc document `{}`", one_line(path)),
        title: word.clone(),
        word,
        ..Document::default()
    };
    let mut markup = "RST".to_owned();
    for (number, element) in elements.into_iter().enumerate() {
        if element.tag == "DOCUMENT" {
            document.title = element.field("TITLE").map_or_else(|| document.word.clone(), one_line);
            document.edition = element.field("VERSION").map(one_line);
            document.date = element.field("DATE").map(one_line);
            element.field("MARKUP").unwrap_or("RST").clone_into(&mut markup);
            continue;
        }
        if element.tag == "GRAMMAR" || element.tag == "DOCUMENT_VIEW" {
            imported.leave_out(path, format!("its `{}`: every field is kept as a note", element.tag.to_lowercase()));
            continue;
        }
        if element.tag == "DOCUMENT_FROM_FILE" {
            let file = element.field("FILE").unwrap_or("a file").to_owned();
            imported.leave_out(path, format!("includes `{file}`, which is a document of its own here"));
            continue;
        }
        document.blocks.extend(blocks(element, number, (path, &markup), clauses, imported));
    }
    document
}

fn blocks(
    mut element: Element,
    number: usize,
    (path, markup): (&str, &str),
    clauses: &BTreeMap<String, String>,
    imported: &mut Imported,
) -> Vec<Block> {
    let text = element.field("STATEMENT").or_else(|| element.field("CONTENT")).unwrap_or_default().to_owned();
    let foreign = element.foreign(number);
    if markup == "RST" && text.lines().any(|line| line.trim_start().starts_with(".. ") || line.contains(">`_")) {
        imported.leave_out(&foreign, "has directives or links in reStructuredText, which stand as plain text now");
    }
    if element.is_section() {
        if let Some(uid) = element.field("UID") {
            imported.leave_out(uid, "is a section: headings have no ID here");
        }
        let title = element.field("TITLE").unwrap_or("Section").to_owned();
        return vec![Block::Heading(element.depth + 2, title)];
    }
    if element.is_prose() {
        let others = notes(&mut element, &["STATEMENT", "MID"], clauses);
        for other in others {
            imported.leave_out(path, format!("of a text that is no requirement: {other}"));
        }
        return vec![Block::Prose(text)];
    }
    if element.field("UID").is_none() {
        imported.leave_out(&foreign, format!("has no UID: it is `{}` here", element.id));
    }
    let text = match element.field("TITLE") {
        Some(title) => draft::titled(title, &text),
        None => text,
    };
    let mut notes = notes(&mut element, &["UID", "TITLE", "STATEMENT", "CONTENT"], clauses);
    if element.tag != "REQUIREMENT" {
        notes.insert(0, format!("element: {}", element.tag));
    }
    vec![Block::Clause(Clause { id: element.id, locator: Some(format!("section {foreign}")), foreign, text, notes })]
}

/// Fields and relations without a key of ours.
fn notes(element: &mut Element, known: &[&str], clauses: &BTreeMap<String, String>) -> Vec<String> {
    let fields =
        element.fields.iter().filter(|(name, value)| !known.contains(&name.as_str()) && !value.trim().is_empty());
    let mut notes: Vec<String> = fields.map(|(name, value)| format!("{name}: {}", one_line(value))).collect();
    for relation in &element.relations {
        let of = |key: &str| relation.iter().find(|(known, _)| known == key).map(|(_, value)| value.as_str());
        let target = of("VALUE").unwrap_or("nothing");
        let role = of("ROLE").map(|role| format!(" ({role})")).unwrap_or_default();
        let target = clauses.get(target).map_or(target, String::as_str);
        notes.push(format!("{}{role} `{target}`", of("TYPE").unwrap_or("relation")));
    }
    notes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exchange::import::check;
    use std::fmt::Write as _;

    const EXAMPLE: &str = "\
[DOCUMENT]
TITLE: Harbour gates
UID: HARBOUR
VERSION: 2.1
DATE: 2026-03-04
OPTIONS:
  MARKUP: Text
  REQUIREMENT_STYLE: Table

[GRAMMAR]
ELEMENTS:
- TAG: REQUIREMENT
  FIELDS:
  - TITLE: UID
    TYPE: String
    REQUIRED: True
- TAG: HAZARD
  FIELDS:
  - TITLE: SEVERITY
    TYPE: String
    REQUIRED: False

[FREETEXT]
What a gate does.

[REQUIREMENT] in a text is text.
[/FREETEXT]

[[SECTION]]
UID: SEC-1
TITLE: Closing

[REQUIREMENT]
MID: c0ffee
UID: HG-001
STATUS: Active
TAGS: sea, wind
TITLE: Warning
STATEMENT: >>>
A horn sounds 30 s before a gate closes.

It sounds twice in fog.
<<<
RATIONALE: Boats need time.
COMMENT: >>>
First comment.
<<<
COMMENT: Second comment.
RELATIONS:
- TYPE: Parent
  VALUE: HG-002
  ROLE: Refines
- TYPE: File
  VALUE: src/horn.c

[[HAZARD]]
UID: hz 1
SEVERITY: high
STATEMENT: A boat is caught.

[REQUIREMENT]
STATEMENT: sourced[a.b] is no marker here.
[[/HAZARD]]

[[/SECTION]]

[SECTION]
TITLE: Old style

[TEXT]
STATEMENT: >>>
Plain words.
<<<

[REQUIREMENT]
UID: HG-002
STATEMENT: A gate closes within 4 min.
REFS:
- TYPE: Parent
  VALUE: OTHER-9

[/SECTION]

[DOCUMENT_FROM_FILE]
FILE: more.sdoc
stray words
";

    fn tree() -> Tree {
        let files = [
            ("harbour.sdoc", EXAMPLE),
            ("deep/gates.sdoc", "[DOCUMENT]\nTITLE: Gates\n\n[REQUIREMENT]\nSTATEMENT: >>>\nnever ended\n"),
        ];
        Tree::Memory(files.iter().map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec())).collect())
    }

    #[test]
    fn documents_become_documents_and_contracts() {
        let tree = tree();
        let (paths, _) = tree.matching(&["**/*.sdoc".to_owned()]);
        let imported = import(&tree, &paths).expect("a project");
        assert_eq!(check(&imported), [""; 0]);
        let mut shown = imported.text();
        for (path, text) in &imported.files {
            let _ = write!(shown, "\n==> {path}\n{text}");
        }
        insta::assert_snapshot!(shown);
    }

    #[test]
    fn nothing_to_import_is_a_fault() {
        import(&tree(), &[]).expect_err("no file");
    }
}
