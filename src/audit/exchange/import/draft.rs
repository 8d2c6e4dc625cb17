//! What imports have in common: documents of headings, prose and clauses, written as files of our layout.
//!
//! Lives here: our spelling of what was read elsewhere, so that it cannot be taken for anything else, and IDs in our form
//! that keep the foreign ones recognisable.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::super::xhtml::{escaped, guarded};
use super::Imported;
use crate::ids::{ID_BYTES_MAX, Tag, is_clause_id, is_word, nearest};

/// A project to be written.
#[derive(Debug, Default)]
pub(super) struct Draft {
    pub(super) title: String,
    pub(super) documents: Vec<Document>,
}

/// A document, which is also the publication that its clauses cite.
#[derive(Debug, Default)]
pub(super) struct Document {
    /// One word: family, authority and file name.
    pub(super) word: String,
    pub(super) title: String,
    /// What the publication is, and how it came here.
    pub(super) access: String,
    pub(super) edition: Option<String>,
    pub(super) date: Option<String>,
    pub(super) blocks: Vec<Block>,
}

/// A part of a document.
#[derive(Debug)]
pub(super) enum Block {
    /// Level and words.
    Heading(usize, String),
    /// Markdown.
    Prose(String),
    Clause(Clause),
}

/// A clause.
#[derive(Debug, Default)]
pub(super) struct Clause {
    /// In our form; see [`Ids`].
    pub(super) id: String,
    /// As the other tool has it.
    pub(super) foreign: String,
    /// Markdown.
    pub(super) text: String,
    /// Where in the publication it stands; none where it has no place there.
    pub(super) locator: Option<String>,
    /// What our files have no key for, a line each.
    pub(super) notes: Vec<String>,
}

/// Writes a draft's files and tells what became of what.
pub(super) fn write(draft: &Draft, imported: &mut Imported) {
    let title = if draft.title.trim().is_empty() { "Imported rules" } else { draft.title.trim() };
    let config = format!("title: {}\ndocuments: [\"sources/**/*.md\"]\n", quoted(title));
    imported.files.insert("truthsayer.yaml".to_owned(), config);
    let mut authorities = String::from("authorities:\n");
    for document in &draft.documents {
        let path = format!("sources/{}.md", document.word);
        let clauses: Vec<&Clause> = document
            .blocks
            .iter()
            .filter_map(|block| match block {
                Block::Clause(clause) => Some(clause),
                Block::Heading(..) | Block::Prose(_) => None,
            })
            .collect();
        imported.mapped.push(format!(
            "`{}`: {} in `{path}`, each `sourced` and resting on `{}` as the publication that says it",
            document.title,
            counted(clauses.len(), "clause"),
            document.word
        ));
        imported.ids.extend(clauses.iter().map(|clause| (clause.foreign.clone(), clause.id.clone())));
        imported.files.insert(path.clone(), markdown(document));
        imported.files.insert(format!("contracts/{}.yaml", document.word), contract(document, &path, &clauses));
        authority(document, clauses.is_empty(), &mut authorities);
    }
    imported.files.insert("sources/authorities.yaml".to_owned(), authorities);
}

pub(super) fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

fn markdown(document: &Document) -> String {
    let title = one_line(&document.title);
    let mut out = format!("---\ntitle: {}\nfamily: {}\n---\n# {}\n", quoted(&title), document.word, escaped(&title));
    for block in &document.blocks {
        out.push('\n');
        match block {
            Block::Heading(level, text) => {
                let level = (*level).clamp(2, 6);
                let _ = writeln!(out, "{} {}", "#".repeat(level), escaped(&one_line(text)));
            }
            Block::Prose(text) => {
                out.push_str(unmarked(text).trim_matches('\n'));
                out.push('\n');
            }
            Block::Clause(clause) => {
                let locator = clause.locator.as_deref().map_or_else(|| "page unknown".to_owned(), one_line);
                let citation = format!("[{}][{}]", escaped(&locator), document.word);
                let _ = writeln!(out, "sourced[{}]\n{}", clause.id, hung(&unmarked(&clause.text), &citation));
            }
        }
    }
    out
}

/// A clause's text with its citation: a paragraph, and what hangs on it. A later paragraph would belong to no clause, so
/// where there is one, all that follows the first hangs on it as a quote.
fn hung(text: &str, citation: &str) -> String {
    let lines: Vec<&str> = text.lines().skip_while(|line| line.trim().is_empty()).collect();
    let first = lines.iter().take_while(|line| !line.trim().is_empty() && !opens_block(line)).count();
    let (first, rest) = lines.split_at(first);
    let words = if lines.is_empty() { &["(no text)"] } else { first };
    let mut out: Vec<String> = words.iter().map(|line| line.trim().to_owned()).collect();
    out.push(citation.to_owned());
    let end = rest.iter().rposition(|line| !line.trim().is_empty()).map_or(0, |last| last + 1);
    let rest = &rest[rest.iter().take_while(|line| line.trim().is_empty()).count().min(end)..end];
    if !rest.is_empty() {
        let sign = if has_paragraph(rest) { "> " } else { "" };
        out.push(String::new());
        out.extend(rest.iter().map(|line| format!("{sign}{line}").trim_end().to_owned()));
    }
    out.join("\n")
}

/// Whether a line begins a list, table, quote or code.
fn opens_block(line: &str) -> bool {
    let line = line.trim_start();
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let numbered = digits > 0 && [". ", ") "].iter().any(|end| line[digits..].starts_with(end));
    numbered || ["- ", "+ ", "* ", "|", ">", "```", "~~~"].iter().any(|sign| line.starts_with(sign))
}

/// Whether a paragraph stands by itself among these lines.
fn has_paragraph(lines: &[&str]) -> bool {
    let mut fence = false;
    let mut gap = true;
    for line in lines {
        let fences = line.trim_start().starts_with("```") || line.trim_start().starts_with("~~~");
        if !fence && gap && !fences && !line.trim().is_empty() && !line.starts_with(' ') && !opens_block(line) {
            return true;
        }
        gap = (fence && fences) || (!fence && line.trim().is_empty());
        fence ^= fences;
    }
    // Code that never ends would swallow what follows the clause.
    fence
}

/// Text in which nothing opens a heading, a rule, raw HTML or a definition, and nothing is a marker.
fn unmarked(text: &str) -> String {
    let mut fence = false;
    let lines = text.lines().map(|line| {
        let line: String = line.chars().map(|c| if c.is_control() && c != '\t' { '\u{fffd}' } else { c }).collect();
        let trimmed = line.trim_start();
        if trimmed.starts_with("```") || trimmed.starts_with("~~~") {
            fence = !fence;
            return line;
        }
        if fence {
            return line;
        }
        let indent = &line[..line.len() - trimmed.len()];
        let signs: String = trimmed.chars().filter(|c| !c.is_whitespace()).collect();
        let rule = ["-", "=", "_", "*"].iter().any(|sign| !signs.is_empty() && signs.replace(sign, "").is_empty());
        let html = trimmed.starts_with('<') && !trimmed.starts_with("<http");
        let defines = trimmed.starts_with('[') && trimmed.contains("]:");
        let guarded = if trimmed.starts_with('#') || rule || html || defines { "\\" } else { "" };
        format!("{indent}{guarded}{}", without_markers(trimmed))
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// A line in which no word before a bracket makes a marker of it.
fn without_markers(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let mut from = 0;
    for (open, _) in line.match_indices('[') {
        let before = line[..open].trim_end_matches([' ', '\t']);
        let word = &before[before.len() - before.bytes().rev().take_while(u8::is_ascii_alphabetic).count()..];
        if word.is_empty() {
            continue;
        }
        let inner = line[open + 1..].split_once(']').map(|(inner, _)| inner);
        let marks =
            is_tag(word) || inner.is_some_and(|inner| !inner.contains(' ') && is_clause_id(&inner.to_lowercase()));
        let in_code = line[..open].matches('`').count() % 2 == 1;
        if marks && !in_code {
            out.push_str(&line[from..open]);
            out.push('\\');
            from = open;
        }
    }
    out.push_str(&line[from..]);
    out
}

fn is_tag(word: &str) -> bool {
    let word = word.to_ascii_lowercase();
    Tag::from_word(&word).is_some() || nearest(&word, Tag::ALL.map(Tag::word)).is_some()
}

fn contract(document: &Document, path: &str, clauses: &[&Clause]) -> String {
    let mut out = format!(
        "family: {}\ntitle: {}\ndocuments: [{}]\n",
        document.word,
        quoted(&one_line(&document.title)),
        quoted(path)
    );
    if clauses.is_empty() {
        out.push_str("clauses: {}\n");
        return out;
    }
    out.push_str("clauses:\n");
    for clause in clauses {
        let _ = writeln!(out, "  {}:", clause.id);
        let mut note = vec![format!("`{}` where it came from", clause.foreign)];
        note.extend(clause.notes.iter().cloned());
        let _ = writeln!(out, "    note: {}", quoted(&note.join("; ")));
    }
    out
}

fn authority(document: &Document, unused: bool, out: &mut String) {
    let _ = writeln!(out, "  {}:", document.word);
    let _ = writeln!(out, "    title: {}", quoted(&one_line(&document.title)));
    out.push_str("    kind: document\n");
    match (&document.edition, &document.date) {
        (None, None) => out.push_str("    undated: it states neither version nor date\n"),
        (edition, date) => {
            for (key, value) in [("edition", edition), ("date", date)] {
                if let Some(value) = value {
                    let _ = writeln!(out, "    {key}: {}", quoted(value));
                }
            }
        }
    }
    out.push_str("    standing: official\n");
    let _ = writeln!(out, "    access: {}", quoted(&document.access));
    out.push_str("    limits: [\"says nothing of what its own statements rest on\"]\n");
    if unused {
        out.push_str("    unused: no item of it became a clause\n");
    }
}

/// A YAML scalar that is read as this text, whatever it is.
pub(super) fn quoted(text: &str) -> String {
    let text: String = text.chars().map(|c| if c.is_control() && c != '\n' && c != '\t' { ' ' } else { c }).collect();
    serde_json::to_string(&text).expect("text always has a JSON form")
}

/// A text under a title, in one paragraph where it begins with one.
pub(super) fn titled(title: &str, text: &str) -> String {
    let title = format!("**{}**", escaped(&one_line(title)));
    let text = text.trim();
    match text.lines().next() {
        None => title,
        Some(first) if opens_block(first) => format!("{title}\n\n{text}"),
        Some(_) => format!("{title}\\\n{text}"),
    }
}

/// Text on one line.
pub(super) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Plain text as Markdown paragraphs in which no sign means anything.
pub(super) fn plain_markdown(text: &str) -> String {
    let lines = text.lines().map(|line| guarded(&escaped(line.trim())));
    lines.collect::<Vec<_>>().join("\n")
}

/// Gives out words and clause IDs, each once.
#[derive(Debug, Default)]
pub(super) struct Ids {
    words: BTreeSet<String>,
    clauses: BTreeMap<String, usize>,
}

impl Ids {
    /// A word for a document that is called this.
    pub(super) fn word(&mut self, name: &str) -> String {
        let mut word = worded(name);
        if word.is_empty() || word == "authorities" || word == "gates" || word == "attestations" {
            word = format!("rules{}{word}", if word.is_empty() { "" } else { "-" });
        }
        let mut free = word.clone();
        let mut number = 2;
        while !self.words.insert(free.clone()) {
            free = format!("{word}-{number}");
            number += 1;
        }
        free
    }

    /// The ID of a clause of this family that is called `foreign` elsewhere.
    pub(super) fn clause(&mut self, family: &str, foreign: &str) -> String {
        let parts: Vec<String> = foreign.split(['.', '/']).map(worded).filter(|part| !part.is_empty()).collect();
        let below = match parts.as_slice() {
            [first, rest @ ..] if first == family && !rest.is_empty() => rest.join("."),
            [] => "item".to_owned(),
            parts => parts.join("."),
        };
        let mut id = format!("{family}.{below}");
        if !is_clause_id(&id) {
            let mut cut = ID_BYTES_MAX.saturating_sub(8).min(id.len());
            while cut > 0 && !(is_clause_id(&id[..cut])) {
                cut -= 1;
            }
            id.truncate(cut);
            if !is_clause_id(&id) {
                "rules.item".clone_into(&mut id);
            }
        }
        let uses = self.clauses.entry(id.clone()).or_default();
        *uses += 1;
        if *uses == 1 {
            return id;
        }
        let mut number = *uses;
        loop {
            let next = format!("{id}-{number}");
            if !self.clauses.contains_key(&next) {
                self.clauses.insert(next.clone(), 1);
                return next;
            }
            number += 1;
        }
    }
}

/// A name as one word of lower-case letters, digits and hyphens; empty where nothing of it is left.
fn worded(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars().take(60) {
        if c.is_ascii_alphanumeric() {
            out.push(c.to_ascii_lowercase());
        } else if !out.is_empty() && !out.ends_with('-') {
            out.push('-');
        }
    }
    let word = out.trim_end_matches('-').to_owned();
    debug_assert!(word.is_empty() || is_word(&word));
    word
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exchange::import::check;
    use crate::project::{CONFIG_PATH, load};
    use crate::source::Tree;

    #[test]
    fn foreign_ids_stay_recognisable_and_apart() {
        let mut ids = Ids::default();
        assert_eq!(ids.word("REQ"), "req");
        assert_eq!(ids.word("req"), "req-2");
        assert_eq!(ids.word("§"), "rules");
        assert_eq!(ids.word("gates"), "rules-gates");
        assert_eq!(ids.clause("req", "REQ-001"), "req.req-001");
        assert_eq!(ids.clause("req", "REQ_001"), "req.req-001-2");
        assert_eq!(ids.clause("req", "req.a.B c"), "req.a.b-c");
        assert_eq!(ids.clause("req", "漢"), "req.item");
        let long = ids.clause("req", &"x.".repeat(500));
        assert!(is_clause_id(&long) && long.len() <= ID_BYTES_MAX, "{long}");
    }

    /// Whatever text another tool keeps, it is read back as the text of its clause and as nothing else.
    #[test]
    fn any_text_is_the_text_of_its_clause() {
        let awkward = [
            "One.\n\nTwo.\n\n- a\n- b\n\nAfter the list.",
            "# not a heading\n\n---\n\ntext\n===",
            "sourced[x.y] looks like a marker",
            "- item\nsourced[x.y] in it",
            "| a | b |\n| --- | --- |\n| sourced[x.y] c | d |",
            "```\nsourced[x.y] code\n\n# more\n```\n\nthen",
            "> quote\n\n1. one\n2. two",
            "",
            "   \n",
            "<div>\nsourced[x.y]\n</div>",
            "[a]: https://example.org\n\nunresolved[x.y]",
            "text[^1]\n\n[^1]: note",
            "a\u{0}b\u{1b}c\u{202e}d",
            "* * *",
            "Note [a.b] of",
        ];
        let blocks = awkward.iter().enumerate().map(|(i, text)| {
            Block::Clause(Clause {
                id: format!("w.c{i}"),
                foreign: format!("C{i}"),
                text: (*text).to_owned(),
                locator: Some("§ 1 ] [x".to_owned()),
                notes: vec!["a: b # c\n\"d\"".to_owned()],
            })
        });
        let prose = awkward.iter().map(|text| Block::Prose((*text).to_owned()));
        let document = Document {
            word: "w".to_owned(),
            title: "T: \"x\" # y\nz".to_owned(),
            access: "a".to_owned(),
            blocks: blocks.chain(prose).chain([Block::Heading(9, "a # b\nc".to_owned())]).collect(),
            ..Document::default()
        };
        let mut imported = Imported::default();
        write(&Draft { title: "x: y".to_owned(), documents: vec![document] }, &mut imported);
        let faults = check(&imported);
        assert!(faults.is_empty(), "{faults:#?}\n{}", imported.files["sources/w.md"]);
        let files = imported.files.iter().map(|(path, text)| (path.clone(), text.clone().into_bytes())).collect();
        let (project, _) = load(&Tree::Memory(files), CONFIG_PATH);
        let clauses = &project.documents[0].clauses;
        let ids: Vec<&str> = clauses.iter().map(|clause| clause.id.value.as_str()).collect();
        let expected: Vec<String> = (0..awkward.len()).map(|i| format!("w.c{i}")).collect();
        assert_eq!(ids, expected, "{}", imported.files["sources/w.md"]);
        for clause in clauses {
            assert_eq!(
                clause.citations.len(),
                1,
                "{} {:?}\n{}",
                clause.id.value,
                clause.words,
                imported.files["sources/w.md"]
            );
        }
    }
}
