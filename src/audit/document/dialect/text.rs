//! Plain text in the layout of RFCs: numbered sections, pages, paragraphs apart by empty lines.
//!
//! Lives here: reading such a file as a document. Its requirements are found by their key words, as in Markdown.

use std::collections::BTreeMap;
use std::ops::Range;

use super::keywords::{Section, level_in};
use super::{Dialect, Foreign, Found, sentences, stem_of};
use crate::diagnostic::Diagnostic;
use crate::document::anchor::{self, Anchors};
use crate::document::faults::Faults;
use crate::document::html::Page;
use crate::document::{Document, Element, Heading, parse, text_clauses};
use crate::source::FileId;

/// Longest line of running text, in characters.
const LINE_CHARS_MAX: usize = 72;
/// Lines before a page's end in which a parenthesis may be open.
const LINES_NEAR: usize = 16;
/// Words with which no sentence ends.
const LEADING: [&str; 28] = [
    "a", "an", "the", "of", "to", "in", "on", "at", "by", "for", "from", "with", "and", "or", "nor", "but", "see",
    "that", "which", "is", "are", "as", "if", "not", "than", "its", "this", "their",
];
/// Those that say how binding something is.
const KEY_WORDS: [&str; 6] = ["MUST", "SHALL", "SHOULD", "MAY", "REQUIRED", "RECOMMENDED"];
/// Longest heading without a number.
const TITLE_BYTES_MAX: usize = 60;

/// A paragraph, list item or heading: its lines in the file.
struct Block {
    lines: Vec<Range<usize>>,
}

impl Block {
    /// Whether it may be a heading without a number: one line at the very left, with what is indented below it.
    fn is_title(&self, text: &str, next: Option<&Self>) -> bool {
        let is_indented = |block: &Self| text[block.lines[0].clone()].starts_with("  ");
        let [line] = &*self.lines else { return false };
        let line = text[line.clone()].trim_end();
        line.starts_with(char::is_uppercase)
            && line.len() <= TITLE_BYTES_MAX
            && !line.contains("  ")
            && !line.ends_with(['.', ',', ';'])
            && !line.contains([':', '=', '{'])
            && line != "IMPORTS"
            && next.is_some_and(is_indented)
    }
}

/// Reads a file as a document of its own.
pub(in crate::document) fn read(file: FileId, path: &str, text: &str) -> (Document, Vec<Diagnostic>) {
    let mut faults = Faults::new(file);
    let stem = stem_of(path);
    let mut section = Section::new(&stem, "");
    let mut page = Page::default();
    let (mut clauses, mut headings) = (Vec::new(), Vec::new());
    let mut anchors = Anchors::default();
    let mut given = BTreeMap::new();
    let mut title = None;
    let blocks = blocks(text);
    for (index, block) in blocks.iter().enumerate() {
        let first = block.lines[0].clone();
        let untitled =
            || block.is_title(text, blocks.get(index + 1)).then(|| (anchor::slug(text[first.clone()].trim()), 2));
        if let Some((anchor, level)) = heading(&text[first.clone()], block.lines.len()).or_else(untitled) {
            let times = given.entry(anchor.clone()).or_insert(0_u32);
            *times += 1;
            let again = if *times > 1 { format!("-{times}") } else { String::new() };
            section = Section::new(&stem, &format!("{anchor}{again}"));
            let anchor = anchors.give(&anchor);
            page.tag("<h3 id=\"");
            page.text(&anchor);
            page.tag("\">");
            page.text(text[first.clone()].trim());
            page.tag("</h3>\n");
            let (text, span) = (text[first.clone()].trim().to_owned(), faults.span(first));
            headings.push(Heading { level, text, anchor, span });
            continue;
        }
        let (words, places) = joined(text, block);
        if title.is_none() && headings.is_empty() && words.len() < 120 && text[first.clone()].starts_with("    ") {
            title = Some(words.clone());
        }
        let sentences = sentences::split(&words, 0..words.len(), |_| false);
        let is_module = words.contains("::=");
        let in_grammar = |sentence: &Range<usize>| is_module && is_grammar(&words[sentence.clone()]);
        let says = |sentence: &Range<usize>| !in_grammar(sentence) && level_in(&words[sentence.clone()]).is_some();
        if is_figure(&words) || is_code(text, block) || (is_module && !sentences.iter().any(says)) {
            page.tag("<pre>");
            for line in &block.lines {
                page.text(&text[line.clone()]);
                page.tag("\n");
            }
            page.tag("</pre>\n");
            continue;
        }
        for sentence in sentences {
            let said = words[sentence.clone()].trim();
            let Some(level) = level_in(said).filter(|_| !in_grammar(&sentence)) else {
                paragraph(&mut page, said);
                continue;
            };
            let range = place(&places, sentence.start)..place(&places, sentence.end.saturating_sub(1)) + 1;
            let range = range.start..text.ceil_char_boundary(range.end.min(text.len()));
            let mut foreign = Foreign::new(Dialect::Rfc2119);
            foreign.level = Some(level);
            let found =
                Found { id: section.next(), marker: range.clone(), extent: range, element: Element::Block, foreign };
            page.open(clauses.len(), Element::Block);
            paragraph(&mut page, said);
            page.close(clauses.len(), Element::Block);
            let mut clause = text_clauses::clause(found, said, &mut faults);
            clause.heading = headings.len().checked_sub(1);
            clauses.push(clause);
        }
    }
    let title = title.unwrap_or_else(|| parse::stem(path).to_owned());
    (text_clauses::document(file, title, headings, clauses, page), faults.into_vec())
}

fn paragraph(page: &mut Page, words: &str) {
    page.tag("<p>");
    page.text(words);
    page.tag("</p>\n");
}

/// Paragraphs, without the lines at the top and foot of printed pages. A paragraph that a page divides is one.
fn blocks(text: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let (mut open, mut turned) = (false, false);
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let written = line.trim_end_matches(['\n', '\r']);
        let range = start..start + written.len();
        start += line.len();
        let body = written.trim_matches(['\u{c}', ' ', '\t']);
        if written.contains('\u{c}') || is_foot(body) {
            turned = true;
            open = false;
        } else if body.is_empty() {
            open = false;
        } else if turned && is_head(body) {
            // The head of the next page.
        } else {
            let goes_on = turned && goes_on(text, blocks.last(), written);
            turned = false;
            match blocks.last_mut().filter(|_| (open && bullet(body) == 0) || goes_on) {
                Some(block) => block.lines.push(range),
                None => blocks.push(Block { lines: vec![range] }),
            }
            open = true;
        }
    }
    blocks
}

/// The length of the sign with which a list item begins, and of the space behind it.
fn bullet(line: &str) -> usize {
    let sign =
        line.chars().next().filter(|c| matches!(c, 'o' | '*' | '-' | '+' | '\u{2022}')).map_or(0, char::len_utf8);
    let gap = line[sign..].len() - line[sign..].trim_start_matches(' ').len();
    // A dash and one space may stand within a sentence.
    let gap_min = if line.starts_with(['-', '+']) { 2 } else { 1 };
    if sign > 0 && gap >= gap_min { sign + gap } else { 0 }
}

/// `Author    Standards Track    [Page 7]`.
fn is_foot(line: &str) -> bool {
    line.strip_suffix(']')
        .and_then(|line| line.rsplit_once("[Page "))
        .is_some_and(|(_, number)| !number.is_empty() && number.bytes().all(|b| b.is_ascii_alphanumeric()))
}

/// `RFC 9000    QUIC    May 2021`.
fn is_head(line: &str) -> bool {
    let year = line.rsplit(' ').next().unwrap_or("");
    line.contains("   ") && year.len() == 4 && year.bytes().all(|b| b.is_ascii_digit())
}

/// Whether a line goes on with the sentence before the page's end: it stands where the next line would, and no word tells that
/// something new begins.
fn goes_on(text: &str, before: Option<&Block>, line: &str) -> bool {
    let Some(block) = before else { return false };
    let (first, last) = (&text[block.lines[0].clone()], &text[block.lines[block.lines.len() - 1].clone()]);
    let indent = |line: &str| line.len() - line.trim_start().len();
    let column = if block.lines.len() > 1 { indent(last) } else { indent(first) + hanging(first.trim_start()) };
    let word = line.split_whitespace().next().unwrap_or_default();
    let is_full = last.trim_end().chars().count() + 1 + word.chars().count() > LINE_CHARS_MAX;
    // A paragraph may go on over any number of pages.
    let near = &block.lines[block.lines.len().saturating_sub(LINES_NEAR)..];
    let count = |sign: char| near.iter().map(|line| text[line.clone()].matches(sign).count()).sum::<usize>();
    let is_within = count('(') > count(')');
    let last_word = last.split_whitespace().next_back().unwrap_or_default();
    let waits = is_within || LEADING.contains(&last_word) || KEY_WORDS.contains(&last_word);
    indent(line) == column
        && !last.trim_end().ends_with(['.', ':', '!', '?'])
        && bullet(line.trim_start()) == 0
        && (is_full || waits || word.starts_with(|c: char| c.is_lowercase() || c == '(') || KEY_WORDS.contains(&word))
}

/// How far the lines of a list item stand in below its first.
fn hanging(line: &str) -> usize {
    let sign = line.find(' ').map_or(line, |end| &line[..end]);
    let is_number = sign.ends_with(['.', ')']) && sign.trim_matches(['(', ')', '.']).len() <= 3;
    let gap = line[sign.len()..].len() - line[sign.len()..].trim_start_matches(' ').len();
    if is_number && gap > 0 { sign.len() + gap } else { bullet(line) }
}

/// The anchor and level of a section's heading: `2.1.  Title` or `Appendix A.  Title` at the very left, or `2.1  Title` further in.
fn heading(line: &str, lines: usize) -> Option<(String, u8)> {
    let is_indented = line.starts_with(' ');
    if line.starts_with('\t')
        || lines > 2
        || (is_indented && lines > 1)
        || line.contains(" . .")
        || line.contains("....")
    {
        return None;
    }
    let line = line.trim();
    let (kind, rest) = line.strip_prefix("Appendix ").map_or(("section", line), |rest| ("appendix", rest));
    let (number, title) = rest.split_once(' ')?;
    let parts: Vec<&str> = number.trim_end_matches(['.', ':']).split('.').collect();
    let is_part = |part: &&str| {
        let digits = !part.is_empty() && part.len() <= 4 && part.bytes().all(|b| b.is_ascii_digit());
        digits || (part.len() == 1 && part.bytes().all(|b| b.is_ascii_uppercase()))
    };
    let lettered = parts.first().is_some_and(|part| part.bytes().all(|b| b.is_ascii_uppercase()));
    let marked = kind == "appendix" || !lettered || parts.len() > 1 || number.ends_with('.');
    if !parts.iter().all(is_part) || title.trim().is_empty() || !marked || parts.len() > 8 {
        return None;
    }
    // Sections may be indented as deep as they are; a number within a section's text is a list's.
    let is_deep = number.contains('.') && parts.len() > 1 && title.starts_with(' ') && !title.trim().contains("  ");
    if is_indented && (!is_deep || lettered || title.trim_end().ends_with('.')) {
        return None;
    }
    let kind = if lettered { "appendix" } else { kind };
    Some((format!("{kind}-{}", parts.join(".").to_lowercase()), u8::try_from(parts.len()).unwrap_or(6).clamp(2, 6)))
}

/// A block's text on one line, and for each of its lines where it begins there and in the file.
fn joined(text: &str, block: &Block) -> (String, Vec<(usize, usize)>) {
    let (mut words, mut places) = (String::new(), Vec::new());
    for line in &block.lines {
        let written = text[line.clone()].trim_matches(|c: char| c.is_whitespace());
        let sign = if words.is_empty() { bullet(written) } else { 0 };
        let written = &written[sign..];
        if !words.is_empty() && (!words.ends_with('-') || words.ends_with(" -")) {
            words.push(' ');
        }
        let lead = text[line.clone()].len() - text[line.clone()].trim_start().len();
        places.push((words.len(), line.start + lead + sign));
        words.push_str(written);
    }
    (words, places)
}

fn place(places: &[(usize, usize)], at: usize) -> usize {
    let line = places.partition_point(|(start, _)| *start <= at).saturating_sub(1);
    places.get(line).map_or(0, |(start, place)| place + at.saturating_sub(*start))
}

/// Drawings, tables, grammars and tables of contents.
fn is_figure(words: &str) -> bool {
    ["+-", "-+", "|  ", "....", ". . .", " = %"].iter().any(|sign| words.contains(sign))
}

/// A structure or a program: some line opens a brace that another closes, or each statement ends with a semicolon. What a module
/// describes in sentences is none.
fn is_code(text: &str, block: &Block) -> bool {
    let lines = || block.lines.iter().map(|line| text[line.clone()].trim());
    if lines().any(|line| line.starts_with("description")) {
        return false;
    }
    let opens = lines().any(|line| line.ends_with('{'));
    let closes = lines().any(|line| line.starts_with('}'));
    let statements = lines().filter(|line| line.ends_with([';', '{', '}']) || line.contains(";  ")).count();
    (opens && closes) || (statements > 1 && statements * 2 > block.lines.len() && (opens || closes))
}

/// What of a module in ASN.1 is its own words, as in `id INTEGER OPTIONAL }`, and no sentence of a description.
fn is_grammar(sentence: &str) -> bool {
    sentence.contains("::=") || sentence.contains(['{', '}'])
}
