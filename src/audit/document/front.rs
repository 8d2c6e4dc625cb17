//! Front matter: the YAML between two `---` lines at the very start of a document, or the TOML between two `+++` lines at that of
//! another tool's.
//!
//! Lives here: where it stands, and what a document takes from it. Reading YAML does not live here.

use std::ops::Range;

use serde::Deserialize;

use super::faults::Faults;
use crate::diagnostic::{Name, Sink};
use crate::ids::is_word;
use crate::source::{Sources, Spanned};
use crate::yaml::fields::TEXT;
use crate::yaml::{self, Fields, Kind, What};

/// Opens front matter, and closes it.
const FENCE: &str = "---";
/// What closes it in drafts of RFCs, where it begins the first part of the text.
const PARTS: [&str; 3] = ["--- abstract", "--- middle", "--- back"];
/// The same of TOML.
const TOML_FENCE: &str = "+++";

/// What front matter says.
#[derive(Debug, Default)]
pub(super) struct Front {
    pub(super) title: Option<String>,
    pub(super) family: Option<Spanned<String>>,
    pub(super) status: Option<String>,
    pub(super) dates: Vec<String>,
}

/// Reads front matter; also gives the byte at which the Markdown begins.
pub(super) fn read(text: &str, faults: &mut Faults) -> (Front, usize) {
    let start = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    match find(text, start, FENCE) {
        Fence::None => (Front::default(), start),
        Fence::Unclosed(range) => {
            let fault = faults.at(Name::InvalidYaml, range, "the front matter has no closing `---`");
            faults.push(fault.help("put a line `---` after it"));
            (Front::default(), start)
        }
        Fence::Closed { within, body } => (convert(text, start..start + FENCE.len(), within, faults), body),
    }
}

/// Reads front matter of another tool: what of it we know, and no finding about the rest.
pub(super) fn read_foreign(text: &str) -> (Front, usize) {
    #[derive(Default, Deserialize)]
    struct Known {
        title: Option<String>,
    }
    let start = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    if let Fence::Closed { within, body } = find(text, start, TOML_FENCE) {
        let known: Known = toml::from_str(&text[within]).unwrap_or_default();
        return (Front { title: known.title, ..Front::default() }, body);
    }
    let (front, start) = read(text, &mut Faults::new(Sources::default().add("", "")));
    (Front { family: None, ..front }, start)
}

/// What stands at the start of a document.
#[derive(Debug, PartialEq, Eq)]
enum Fence {
    None,
    Unclosed(Range<usize>),
    Closed { within: Range<usize>, body: usize },
}

fn find(text: &str, start: usize, fence: &str) -> Fence {
    let mut lines = text[start..].split_inclusive('\n');
    let Some(opening) = lines.next().filter(|line| line.trim_end() == fence) else { return Fence::None };
    let from = start + opening.len();
    let mut at = from;
    for line in lines {
        let line_said = line.trim_end();
        let closes = line_said == "..." || PARTS.contains(&line_said);
        if line_said == fence || (closes && fence == FENCE) {
            return Fence::Closed { within: from..at, body: at + line.len() };
        }
        at += line.len();
    }
    let key = text[from..].split([':', '\n']).next().unwrap_or("");
    let is_key = !key.is_empty()
        && text[from + key.len()..].starts_with(':')
        && key.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    if is_key { Fence::Unclosed(start..start + FENCE.len()) } else { Fence::None }
}

/// The first word of the IDs of a document's clauses.
const FAMILY: Kind<String> = Kind {
    expected: "a word such as `sapho`",
    read: |text| {
        let help = "write lower-case letters and digits, with hyphens inside";
        if is_word(text) { Ok(text.to_owned()) } else { Err(help.to_owned()) }
    },
};

fn convert(text: &str, opening: Range<usize>, range: Range<usize>, faults: &mut Faults) -> Front {
    let mut sink = Sink::default();
    let front = fields(text, opening, range, faults, &mut sink).unwrap_or_default();
    sink.into_vec().into_iter().for_each(|fault| faults.push(fault));
    front
}

fn fields(text: &str, opening: Range<usize>, range: Range<usize>, faults: &Faults, sink: &mut Sink) -> Option<Front> {
    let opening = faults.span(opening);
    let node = yaml::parse(opening.file, &text[range.clone()], range.start, sink)?;
    let mut fields = Fields::of(node, What::only("the front matter"), opening, sink)?;
    let front = Front {
        title: fields.required("title").text(),
        family: fields.required("family").one(&FAMILY),
        status: fields.optional("status").text(),
        dates: fields.optional("dates").one_or_list(&TEXT).into_iter().map(|date| date.value).collect(),
    };
    fields.finish();
    Some(front)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fences() {
        assert_eq!(find("---\na: b\n---\nx", 0, FENCE), Fence::Closed { within: 4..9, body: 13 });
        assert_eq!(find("---\r\na: b\r\n---\r\nx", 0, FENCE), Fence::Closed { within: 5..11, body: 16 });
        assert_eq!(find("---\na: b\n--- abstract\nx", 0, FENCE), Fence::Closed { within: 4..9, body: 22 });
        assert_eq!(find("---\n---", 0, FENCE), Fence::Closed { within: 4..4, body: 7 });
        assert_eq!(find("---\na: b\nx", 0, FENCE), Fence::Unclosed(0..3));
        assert_eq!(find("---\n\ntext", 0, FENCE), Fence::None);
        assert_eq!(find("----\na: b\n---\n", 0, FENCE), Fence::None);
        assert_eq!(find(" ---\na: b\n---\n", 0, FENCE), Fence::None);
        assert_eq!(find("text", 0, FENCE), Fence::None);
        assert_eq!(find("", 0, FENCE), Fence::None);
    }
}
