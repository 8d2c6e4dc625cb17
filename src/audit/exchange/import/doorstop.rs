//! Doorstop in: a folder a document, with `.doorstop.yml`, and a file an item, as YAML or as Markdown with front matter.
//!
//! Active normative items become clauses, the others prose or headings, in the order of their levels.

use std::collections::BTreeMap;

use super::draft::{self, Block, Clause, Document, Draft, Ids, counted, one_line};
use super::{Fault, Imported, text_of};
use crate::diagnostic::Sink;
use crate::source::{Sources, Tree};
use crate::yaml::{self, Node, Value};

/// The file by which a folder is known as a document.
const SETTINGS: &str = ".doorstop.yml";
/// Keys of an item that Doorstop itself gives a meaning to.
const KNOWN: [&str; 10] =
    ["active", "derived", "header", "level", "links", "normative", "ref", "references", "reviewed", "text"];

/// Imports the documents below the tree's folder.
pub fn import(tree: &Tree) -> Result<Imported, Fault> {
    let (paths, refused) = tree.matching(&[format!("**/{SETTINGS}"), SETTINGS.to_owned()]);
    if paths.is_empty() {
        return Err(Fault { path: None, what: format!("no folder with a `{SETTINGS}`: this is no Doorstop project") });
    }
    let mut imported = Imported::default();
    for (path, reason) in refused {
        imported.leave_out(path, format!("was not followed: {reason}"));
    }
    let folders: Vec<String> =
        paths.iter().map(|path| path.strip_suffix(SETTINGS).unwrap_or(path).to_owned()).collect();
    let mut ids = Ids::default();
    let mut found: Vec<(Settings, String, Vec<Item>)> = Vec::new();
    for (path, folder) in paths.iter().zip(&folders) {
        let settings = match settings(tree, path) {
            Ok(settings) => settings,
            Err(fault) => {
                imported.leave_out(path.clone(), format!("the document is not read: {}", fault.what));
                continue;
            }
        };
        let items = items(tree, folder, &folders, &settings, &mut imported);
        let word = ids.word(&settings.prefix);
        found.push((settings, word, items));
    }
    let mut clauses: BTreeMap<String, String> = BTreeMap::new();
    for (_, word, items) in &found {
        for item in items.iter().filter(|item| item.is_clause()) {
            clauses.insert(item.uid.clone(), ids.clause(word, &item.uid));
        }
    }
    let mut draft = Draft { title: "Doorstop requirements".to_owned(), documents: Vec::new() };
    for (settings, word, items) in found {
        draft.documents.push(document(&settings, word, items, &clauses, &mut imported));
    }
    let mut written = Imported::default();
    draft::write(&draft, &mut written);
    written.left_out = imported.left_out;
    Ok(written)
}

struct Settings {
    folder: String,
    prefix: String,
    parent: Option<String>,
}

#[expect(clippy::struct_excessive_bools, reason = "each is a flag of an item's file")]
struct Item {
    uid: String,
    level: Vec<u32>,
    active: bool,
    normative: bool,
    derived: bool,
    reviewed: bool,
    header: String,
    text: String,
    links: Vec<String>,
    references: Vec<String>,
    /// Attributes of the project's own.
    others: Vec<String>,
}

impl Item {
    fn is_clause(&self) -> bool {
        self.active && self.normative
    }

    fn is_heading(&self) -> bool {
        !self.normative && self.level.len() > 1 && self.level.last() == Some(&0)
    }

    fn place(&self) -> String {
        self.level.iter().map(ToString::to_string).collect::<Vec<_>>().join(".")
    }
}

fn settings(tree: &Tree, path: &str) -> Result<Settings, Fault> {
    let map = mapping(path, &text_of(tree, path)?)?;
    let settings = entry(&map, "settings").map(entries).unwrap_or_default();
    let text = |key: &str| entry(&settings, key).and_then(scalar).filter(|text| !text.is_empty());
    let folder = path.strip_suffix(SETTINGS).unwrap_or(path).trim_end_matches('/').to_owned();
    let prefix = text("prefix").unwrap_or_else(|| folder.rsplit('/').next().unwrap_or("requirements").to_owned());
    Ok(Settings { folder, prefix, parent: text("parent") })
}

/// The mapping that a file holds.
fn mapping(path: &str, text: &str) -> Result<Vec<(String, Node)>, Fault> {
    let mut sink = Sink::default();
    let file = Sources::default().add(path, "");
    let root = yaml::parse(file, text, 0, &mut sink);
    let first = sink.into_vec().into_iter().next();
    match (root, first) {
        (Some(root), None) if matches!(root.value, Value::Map(_) | Value::Null) => Ok(entries(&root)),
        (_, Some(fault)) => Err(Fault { path: Some(path.to_owned()), what: fault.message }),
        _ => Err(Fault { path: Some(path.to_owned()), what: "is no mapping of keys to values".to_owned() }),
    }
}

fn entries(node: &Node) -> Vec<(String, Node)> {
    match &node.value {
        Value::Map(entries) => entries.iter().map(|(key, value)| (key.value.clone(), value.clone())).collect(),
        Value::Scalar(_) | Value::Null | Value::Seq(_) => Vec::new(),
    }
}

fn entry<'m>(map: &'m [(String, Node)], key: &str) -> Option<&'m Node> {
    map.iter().find(|(known, _)| known == key).map(|(_, node)| node)
}

fn scalar(node: &Node) -> Option<String> {
    match &node.value {
        Value::Scalar(text) => Some(text.trim().to_owned()),
        Value::Null | Value::Seq(_) | Value::Map(_) => None,
    }
}

/// The items of a document, by level; those in folders of other documents are not among them.
fn items(tree: &Tree, folder: &str, folders: &[String], settings: &Settings, imported: &mut Imported) -> Vec<Item> {
    let base = globset::escape(folder);
    let (paths, _) = tree.matching(&["yml", "yaml", "md"].map(|ending| format!("{base}**/*.{ending}")));
    let mut found = Vec::new();
    for path in paths {
        let deeper = folders.iter().any(|other| other.len() > folder.len() && path.starts_with(other.as_str()));
        let name = path.rsplit('/').next().unwrap_or(&path);
        let (uid, ending) = name.rsplit_once('.').unwrap_or((name, ""));
        let belongs = uid.to_lowercase().starts_with(&settings.prefix.to_lowercase())
            && uid[settings.prefix.len().min(uid.len())..].contains(|c: char| c.is_alphanumeric());
        if deeper || name.starts_with('.') || !uid.is_char_boundary(settings.prefix.len().min(uid.len())) || !belongs {
            continue;
        }
        match text_of(tree, &path).and_then(|text| item(&path, uid, ending == "md", &text)) {
            Ok(item) => found.push(item),
            Err(fault) => imported.leave_out(uid, format!("cannot be read: {}", fault.what)),
        }
    }
    found.sort_by(|a, b| a.level.cmp(&b.level).then_with(|| a.uid.cmp(&b.uid)));
    found
}

fn item(path: &str, uid: &str, markdown: bool, text: &str) -> Result<Item, Fault> {
    let text = text.replace("\r\n", "\n");
    let (yaml, body) = if markdown { front_matter(&text) } else { (text.as_str(), "") };
    let map = mapping(path, yaml)?;
    let text = |key: &str| entry(&map, key).and_then(scalar).unwrap_or_default();
    let flag = |key: &str, default: bool| match text(key).to_lowercase().as_str() {
        "" => default,
        word => matches!(word, "true" | "yes" | "on"),
    };
    let (title, rest) = match body.trim_start().strip_prefix("# ") {
        Some(after) => after.split_once('\n').unwrap_or((after, "")),
        None => ("", body),
    };
    let header = text("header");
    let stated = entry(&map, "text").and_then(scalar).unwrap_or_default();
    let others = map.iter().filter(|(key, value)| !KNOWN.contains(&key.as_str()) && value.value != Value::Null);
    Ok(Item {
        uid: uid.to_owned(),
        level: text("level").split('.').map(|part| part.trim().parse().unwrap_or(0)).collect(),
        active: flag("active", true),
        normative: flag("normative", true),
        derived: flag("derived", false),
        reviewed: !text("reviewed").is_empty(),
        header: if header.is_empty() { title.trim().to_owned() } else { header },
        text: if stated.is_empty() { rest.trim().to_owned() } else { stated },
        links: links(entry(&map, "links")),
        references: references(&map),
        others: others.map(|(key, value)| format!("{key}: {}", shown(value))).collect(),
    })
}

fn front_matter(text: &str) -> (&str, &str) {
    let Some(rest) = text.strip_prefix("---\n") else { return ("", text) };
    rest.split_once("\n---\n").or_else(|| rest.strip_suffix("\n---").map(|yaml| (yaml, ""))).unwrap_or(("", text))
}

/// UIDs of linked items, each perhaps with the stamp of what it was when the link was last reviewed.
fn links(node: Option<&Node>) -> Vec<String> {
    let Some(Node { value: Value::Seq(items), .. }) = node else { return Vec::new() };
    let uids = items.iter().filter_map(|item| match &item.value {
        Value::Scalar(uid) => Some(uid.trim().to_owned()),
        Value::Map(entries) => entries.first().map(|(uid, _)| uid.value.clone()),
        Value::Null | Value::Seq(_) => None,
    });
    uids.collect()
}

/// What an item points at in the world of files.
fn references(map: &[(String, Node)]) -> Vec<String> {
    let mut found: Vec<String> =
        entry(map, "ref").and_then(scalar).filter(|text| !text.is_empty()).into_iter().collect();
    if let Some(Node { value: Value::Seq(items), .. }) = entry(map, "references") {
        for item in items {
            let item = entries(item);
            let text = |key: &str| entry(&item, key).and_then(scalar).filter(|text| !text.is_empty());
            let keyword = text("keyword").map(|keyword| format!(" at `{keyword}`")).unwrap_or_default();
            found.push(format!("{}{keyword}", text("path").unwrap_or_else(|| "a file without a path".to_owned())));
        }
    }
    found
}

fn shown(node: &Node) -> String {
    match &node.value {
        Value::Scalar(text) => one_line(text),
        Value::Null => "nothing".to_owned(),
        Value::Seq(items) => format!("[{}]", items.iter().map(shown).collect::<Vec<_>>().join(", ")),
        Value::Map(entries) => {
            let entries = entries.iter().map(|(key, value)| format!("{}: {}", key.value, shown(value)));
            format!("{{{}}}", entries.collect::<Vec<_>>().join(", "))
        }
    }
}

fn document(
    settings: &Settings,
    word: String,
    items: Vec<Item>,
    clauses: &BTreeMap<String, String>,
    imported: &mut Imported,
) -> Document {
    let place = if settings.folder.is_empty() { "." } else { settings.folder.as_str() };
    let parent = settings.parent.as_ref().map(|parent| format!(", a child of `{parent}`")).unwrap_or_default();
    let mut document = Document {
        title: settings.prefix.clone(),
        access: format!("imported from the Doorstop document `{}` in `{place}`{parent}", settings.prefix),
        word,
        ..Document::default()
    };
    let (mut reviewed, mut inactive) = (0, Vec::new());
    for item in items {
        reviewed += usize::from(item.reviewed && item.active);
        if !item.active {
            inactive.push(item.uid);
            continue;
        }
        if item.text.contains("![") {
            imported.leave_out(&item.uid, "shows a picture, whose file is not copied");
        }
        document.blocks.push(block(item, clauses, imported));
    }
    if !inactive.is_empty() {
        imported.leave_out(&settings.prefix, format!("inactive items: {}", inactive.join(", ")));
    }
    if reviewed > 0 {
        let what = format!("the review stamps of {}: each clause awaits a review here", counted(reviewed, "item"));
        imported.leave_out(&settings.prefix, what);
    }
    document
}

fn block(item: Item, clauses: &BTreeMap<String, String>, imported: &mut Imported) -> Block {
    let notes = notes(&item, clauses);
    if !item.normative {
        for note in notes {
            imported.leave_out(&item.uid, format!("is not normative, so it is no clause: {note}"));
        }
        if item.is_heading() {
            let title = if item.header.is_empty() { item.text } else { item.header };
            return Block::Heading(item.level.len(), title);
        }
        let text = if item.header.is_empty() { item.text } else { draft::titled(&item.header, &item.text) };
        return Block::Prose(text);
    }
    let text = if item.header.is_empty() { item.text.clone() } else { draft::titled(&item.header, &item.text) };
    Block::Clause(Clause {
        id: clauses.get(&item.uid).cloned().unwrap_or_default(),
        locator: Some(format!("section {}", item.place())),
        foreign: item.uid,
        text,
        notes,
    })
}

fn notes(item: &Item, clauses: &BTreeMap<String, String>) -> Vec<String> {
    let mut notes = Vec::new();
    if item.derived {
        notes.push("derived: it needs no parent".to_owned());
    }
    let links = item.links.iter().map(|uid| match clauses.get(uid) {
        Some(id) => format!("links to `{id}`"),
        None => format!("links to `{uid}`, which is no clause"),
    });
    notes.extend(links);
    notes.extend(item.references.iter().map(|reference| format!("refers to {reference}")));
    notes.extend(item.others.iter().cloned());
    notes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exchange::import::check;
    use std::fmt::Write as _;

    fn tree(files: &[(&str, &str)]) -> Tree {
        Tree::Memory(files.iter().map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec())).collect())
    }

    fn example() -> Tree {
        tree(&[
            (
                "reqs/.doorstop.yml",
                "settings:\n  digits: 3\n  prefix: REQ\n  sep: '-'\n  itemformat: yaml\nattributes:\n  reviewed: [owner]\n",
            ),
            (
                "reqs/REQ-001.yml",
                "active: true\nderived: false\nheader: ''\nlevel: 1.0\nlinks: []\nnormative: false\nref: ''\nreviewed: null\ntext: |\n  Landing\n",
            ),
            (
                "reqs/REQ-002.yml",
                "active: true\nheader: |\n  Gear\nlevel: 1.10\nlinks: []\nnormative: true\nowner: ground crew\nref: ''\nreviewed: abc=\ntext: |\n  The gear locks before touchdown.\n\n  - within 3 s\n  - within 5 s in rain\n",
            ),
            (
                "reqs/REQ-003.yml",
                "active: true\nderived: true\nlevel: 1.2\nlinks: []\nnormative: true\nreferences:\n- path: tests/gear.py\n  type: file\n  keyword: REQ-003\ntext: |\n  A lamp shows the state of the gear. ![lamp](assets/lamp.png)\n",
            ),
            ("reqs/REQ-004.yml", "active: false\nlevel: 1.4\nnormative: true\ntext: Gone.\n"),
            ("reqs/REQ-005.yml", "active: true\nlevel: 1.5\nnormative: false\ntext: Lamps are green.\n"),
            ("reqs/REQ-006.yml", "active: [true\n"),
            ("reqs/notes.md", "# Not an item\n"),
            ("reqs/tests/.doorstop.yml", "settings:\n  prefix: TST\n  parent: REQ\n  itemformat: markdown\n"),
            (
                "reqs/tests/TST001.md",
                "---\nactive: true\nlevel: 1.1\nlinks:\n- REQ-002: stamp\n- REQ-009\nnormative: true\n---\n# Drop test\n\nDrop it from 2 m.\n",
            ),
        ])
    }

    #[test]
    fn a_project_becomes_documents_and_contracts() {
        let imported = import(&example()).expect("a project");
        assert_eq!(check(&imported), [""; 0]);
        let mut shown = imported.text();
        for (path, text) in &imported.files {
            let _ = write!(shown, "\n==> {path}\n{text}");
        }
        insta::assert_snapshot!(shown);
    }

    #[test]
    fn a_folder_of_something_else_is_refused() {
        let fault = import(&tree(&[("a.yml", "x: 1\n")])).expect_err("no project");
        assert!(fault.to_string().contains("no Doorstop project"), "{fault}");
    }
}
