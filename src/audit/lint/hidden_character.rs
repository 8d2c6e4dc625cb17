//! A document, a contract or another file of the project holds characters that nobody sees.
//!
//! Controls of direction show a text in another order than it is read in, so that `not` may stand elsewhere for a reader than for
//! the tool; characters without width make two IDs of what looks like one; NUL and other controls end or hide text in some
//! programs. What a person reviews is then not what is there. A mark of direction in a line with letters that run from right to
//! left, a joiner between letters or signs that need it, and a byte order mark before everything are in order. When a file has
//! many such characters, one finding speaks of all of them.
//!
//! Bad: `The holder may U+202E ton U+202C pay.`, which many programs show as `The holder may not pay.`
//!
//! Good: the same text typed anew. Where a rule is about such a character, name it: `U+202E`.

use std::collections::BTreeMap;

use rayon::prelude::*;

use super::Context;
use crate::diagnostic::{Diagnostic, Name, Sink};
use crate::project::Project;
use crate::source::{FileId, Span};

/// Findings of one file that are still told apart.
const FEW: usize = 5;
/// How many bytes are looked at at once.
const CHUNK_BYTES: usize = 1024;

/// Reports every such character.
pub(super) fn run(context: &Context<'_>, sink: &mut Sink) {
    let project = &context.trace.project;
    let found: Vec<(FileId, Found)> =
        files(project).into_par_iter().map(|file| (file, Found::of(project.sources.text(file)))).collect();
    for (file, found) in found {
        let at = |at: usize, c: char| Span::new(file, at..at + c.len_utf8());
        if found.count <= FEW {
            sink.extend(found.first.iter().map(|(place, c)| {
                Diagnostic::new(Name::HiddenCharacter, format!("{} {}", named(*c), effect(*c)))
                    .at(at(*place, *c))
                    .help("type the text anew, or name the character where the text is about it")
            }));
        } else if let Some((place, c)) = found.first.first() {
            let kinds: Vec<String> = found.kinds.iter().map(|(c, count)| format!("{count} of {}", named(*c))).collect();
            let message = format!("{} characters of `{}` are not seen", found.count, project.sources.path(file));
            sink.push(
                Diagnostic::new(Name::HiddenCharacter, message)
                    .labelled(at(*place, *c), "the first of them")
                    .note(kinds.join(", "))
                    .help("remove them"),
            );
        }
    }
}

/// What people write and review.
fn files(project: &Project) -> Vec<FileId> {
    let config = &project.config;
    let settings = [&config.authorities, &config.gates, &config.attestations];
    let documents = project.documents.iter().map(|document| document.file);
    let contracts = project.contracts.iter().map(|contract| contract.file);
    let mut files: Vec<FileId> = documents.chain(contracts).collect();
    files.extend(settings.into_iter().filter_map(|setting| project.sources.by_path(&setting.value)));
    files
}

/// The hidden characters of one text.
#[derive(Debug, Default)]
struct Found {
    count: usize,
    /// The first of them, with their places.
    first: Vec<(usize, char)>,
    /// The first kinds of them, with how many there are of each.
    kinds: BTreeMap<char, usize>,
}

impl Found {
    fn of(text: &str) -> Self {
        let mut found = Self::default();
        for (chunk, bytes) in text.as_bytes().chunks(CHUNK_BYTES).enumerate() {
            // Most texts have none, and no early end lets many bytes be looked at at once.
            if !bytes.iter().fold(false, |any, byte| any | may_begin(*byte)) {
                continue;
            }
            for at in (0..bytes.len()).filter(|at| may_begin(bytes[*at])).map(|at| chunk * CHUNK_BYTES + at) {
                let c = text.get(at..).and_then(|rest| rest.chars().next());
                if let Some(c) = c.filter(|c| is_hidden(*c) && !is_at_home(text, at, *c)) {
                    found.add(at, c);
                }
            }
        }
        found
    }

    fn add(&mut self, at: usize, c: char) {
        self.count += 1;
        if self.first.len() < FEW {
            self.first.push((at, c));
        }
        if self.kinds.len() < FEW || self.kinds.contains_key(&c) {
            *self.kinds.entry(c).or_default() += 1;
        }
    }
}

/// Whether a hidden character may begin with this byte.
#[expect(clippy::needless_bitwise_bool, reason = "no branch lets many bytes be looked at at once")]
fn may_begin(byte: u8) -> bool {
    let control = (byte < b' ') & (byte != b'\n') & (byte != b'\r') & (byte != b'\t') & (byte != 0x0c);
    control
        | (byte == 0x7f)
        | (byte == 0xc2)
        | (byte == 0xd8)
        | (byte == 0xe1)
        | (byte == 0xe2)
        | (byte == 0xe3)
        | (byte == 0xef)
        | (byte == 0xf3)
}

/// Whether it reorders, hides, parts or joins others without being seen. Line ends, tabs and form feeds are in order.
fn is_hidden(c: char) -> bool {
    !matches!(c, '\n' | '\r' | '\t' | '\u{c}') && (c.is_control() || turns(c) || parts(c) || is_tag(c) || is_filler(c))
}

/// Whether it decides in which direction others run.
fn turns(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{206f}')
}

/// Whether it stands between others without width.
fn parts(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{180e}' | '\u{200b}'..='\u{200d}' | '\u{2028}' | '\u{2029}' | '\u{2060}'..='\u{2065}' | '\u{feff}'
        | '\u{fff9}'..='\u{fffb}')
}

fn is_tag(c: char) -> bool {
    matches!(c, '\u{e0000}'..='\u{e007f}')
}

/// Whether it is a letter, and yet blank.
fn is_filler(c: char) -> bool {
    matches!(c, '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}')
}

/// Whether a character is where it belongs.
fn is_at_home(text: &str, at: usize, c: char) -> bool {
    match c {
        '\u{feff}' => at == 0,
        '\u{61c}' | '\u{200e}' | '\u{200f}' => {
            let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
            let line = text[start..].lines().next().unwrap_or("");
            line.chars().any(runs_left)
        }
        '\u{200c}' | '\u{200d}' => {
            let before = text[..at].chars().next_back();
            let after = text[at + c.len_utf8()..].chars().next();
            [before, after]
                .into_iter()
                .all(|beside| beside.is_some_and(|beside| !beside.is_ascii() && !is_hidden(beside)))
        }
        // The flags of parts of countries are spelt with tags.
        _ if is_tag(c) => {
            let before = text[..at].trim_end_matches(is_tag);
            before.ends_with('\u{1f3f4}')
        }
        _ => false,
    }
}

/// Whether it is of a script that runs from right to left.
fn runs_left(c: char) -> bool {
    matches!(c, '\u{590}'..='\u{61b}' | '\u{61d}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefe}')
}

/// The character by its number, and by its name where people know it by one.
fn named(c: char) -> String {
    let name = match c {
        '\u{0}' => "NUL",
        '\u{ad}' => "a soft hyphen",
        '\u{200b}' => "a zero-width space",
        '\u{200c}' | '\u{200d}' => "a zero-width joiner or non-joiner",
        '\u{200e}' | '\u{200f}' | '\u{61c}' => "a mark of direction",
        '\u{202a}' | '\u{202b}' | '\u{202c}' => "an embedding of direction or its end",
        '\u{202d}' => "a left-to-right override",
        '\u{202e}' => "a right-to-left override",
        '\u{2066}'..='\u{2069}' => "an isolate of direction or its end",
        '\u{feff}' => "a byte order mark within the text",
        _ if is_tag(c) => "a tag character",
        _ if is_filler(c) => "a blank letter",
        _ if c.is_control() => "a control character",
        _ => "a character without shape",
    };
    format!("U+{:04X} ({name})", u32::from(c))
}

fn effect(c: char) -> &'static str {
    if turns(c) {
        "changes the order in which text is shown"
    } else if c.is_control() {
        "is no text"
    } else {
        "is not seen"
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::lint::fixture::{Edit, Fixture};

    const MANY: &str = "# Many\n\nA\u{200b}b\u{200b}c\u{200b}d\u{200b}e\u{202e}f\u{0}g\u{200b}h\n";

    pub(in crate::lint) const FIXTURE: Fixture = Fixture {
        failing: &[
            Edit::Append("sources/model.md", "\nThe table shows \u{202e}sedom\u{202c} the.\n"),
            Edit::Replace("contracts/gates.yaml", "gates:", "# a\u{200b}b\ngates:"),
            Edit::Write("sources/many.md", MANY),
        ],
        finds: &[
            ("sources/many.md:3:2", "7 characters of `sources/many.md` are not seen"),
            ("sources/model.md:16:17", "U+202E (a right-to-left override) changes the order in which text is shown"),
            (
                "sources/model.md:16:23",
                "U+202C (an embedding of direction or its end) changes the order in which text is shown",
            ),
            ("contracts/gates.yaml:1:4", "U+200B (a zero-width space) is not seen"),
        ],
        clean: &[Edit::Write(
            "sources/plain.md",
            "\u{feff}# Plain — “quoted” • é 中文\r\n\n\tA page\u{c}\n\u{5d0}\u{5d1} a\u{200f}, a family: \u{1f468}\u{200d}\u{1f469}.\n",
        )],
    };

    fn hidden(text: &str) -> Vec<char> {
        Found::of(text).first.into_iter().map(|(_, c)| c).collect()
    }

    #[test]
    fn characters_are_told_by_where_they_stand() {
        for (text, expected) in [
            ("a\u{feff}b", vec!['\u{feff}']),
            ("ab\u{200f}c", vec!['\u{200f}']),
            ("\u{5d0}\n\u{200f}c", vec!['\u{200f}']),
            ("a\u{200d}\u{1f469}", vec!['\u{200d}']),
            ("\u{1f469}\u{200d}\u{200d}\u{1f469}", vec!['\u{200d}', '\u{200d}']),
            ("\u{6cc}\u{200c}\u{6cc}", vec![]),
            ("\u{1f3f4}\u{e0067}\u{e007f}", vec![]),
            ("x\u{e0067}", vec!['\u{e0067}']),
            ("\u{1b}[31m \u{85} \u{7f}", vec!['\u{1b}', '\u{85}', '\u{7f}']),
            ("\u{3164}", vec!['\u{3164}']),
            ("a\u{a0}b\u{fe0f}\u{e9}", vec![]),
        ] {
            assert_eq!(hidden(text), expected, "{text:?}");
        }
    }

    #[test]
    fn every_hidden_character_begins_with_a_byte_that_is_looked_at() {
        for c in ('\0'..=char::MAX).filter(|c| is_hidden(*c)) {
            assert!(may_begin(c.to_string().as_bytes()[0]), "{c:?}");
        }
    }

    #[test]
    fn places_across_chunks_are_found_and_many_are_counted() {
        let text = format!("{}\u{202e}{}", "a".repeat(CHUNK_BYTES - 1), "\0".repeat(3 * CHUNK_BYTES));
        let found = Found::of(&text);
        assert_eq!((found.count, found.first[0]), (3 * CHUNK_BYTES + 1, (CHUNK_BYTES - 1, '\u{202e}')));
        assert_eq!(found.kinds, [('\0', 3 * CHUNK_BYTES), ('\u{202e}', 1)].into());
    }
}
