//! Words in which backticks set off names, as markup.
//!
//! Lives here: [`Wording`], for templates of both kinds, and the prose of a diagnostic's page, which is made of it.

use std::borrow::Cow;
use std::fmt;

use askama::Template;
use serde::{Serialize, Serializer};

use super::markup::Markup;

/// A text in which backticks set off names; templates set it as markup.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Wording<'a>(Cow<'a, str>);

impl<'a> Wording<'a> {
    /// These words.
    pub(crate) fn of(text: impl Into<Cow<'a, str>>) -> Self {
        Self(text.into())
    }

    /// Whether it says nothing.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The words without the backticks of names.
    pub(crate) fn plain(&self) -> String {
        spans(&self.0).map(|(text, _)| text).collect()
    }
}

/// The parts of a text in their order, with whether each is a name. A backtick without a second one is a character.
fn spans(text: &str) -> impl Iterator<Item = (&str, bool)> {
    let mut rest = text;
    let mut named = None;
    std::iter::from_fn(move || {
        if let Some(name) = named.take() {
            return Some((name, true));
        }
        let pair = rest.split_once('`').and_then(|(before, after)| Some((before, after.split_once('`')?)));
        let (before, after) = match pair {
            Some((before, (name, after))) => {
                named = Some(name);
                (before, after)
            }
            None if rest.is_empty() => return None,
            None => (rest, ""),
        };
        rest = after;
        Some((before, false))
    })
    .filter(|(text, _)| !text.is_empty())
}

/// Writes a text escaped for element content.
fn escaped(mut text: &str, out: &mut (impl fmt::Write + ?Sized)) -> fmt::Result {
    while let Some(at) = text.find(['&', '<', '>', '"', '\'']) {
        out.write_str(&text[..at])?;
        out.write_str(match text.as_bytes()[at] {
            b'&' => "&amp;",
            b'<' => "&lt;",
            b'>' => "&gt;",
            b'"' => "&quot;",
            _ => "&#39;",
        })?;
        text = &text[at + 1..];
    }
    out.write_str(text)
}

fn write(text: &str, out: &mut (impl fmt::Write + ?Sized)) -> fmt::Result {
    for (part, is_name) in spans(text) {
        if is_name {
            out.write_str("<code>")?;
        }
        escaped(part, out)?;
        if is_name {
            out.write_str("</code>")?;
        }
    }
    Ok(())
}

impl fmt::Display for Wording<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(&self.0, f)
    }
}

impl askama::filters::HtmlSafe for Wording<'_> {}

impl askama::FastWritable for Wording<'_> {
    fn write_into(&self, out: &mut dyn fmt::Write, _: &dyn askama::Values) -> askama::Result<()> {
        Ok(write(&self.0, out)?)
    }
}

impl Serialize for Wording<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut markup = String::with_capacity(self.0.len() + "<code></code>".len());
        write(&self.0, &mut markup).map_err(serde::ser::Error::custom)?;
        tera::Value::safe_string(&markup).serialize(serializer)
    }
}

/// A block of a diagnostic's page.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Block {
    Heading(String),
    Text(String),
    List(Vec<String>),
    Code(String),
}

impl Block {
    /// The words to which a further line belongs.
    fn last(&mut self) -> Option<&mut String> {
        match self {
            Self::Text(words) => Some(words),
            Self::List(items) => items.last_mut(),
            Self::Heading(_) | Self::Code(_) => None,
        }
    }
}

#[derive(Template)]
#[template(path = "bulk/prose.html")]
struct Prose<'b> {
    blocks: &'b [Block],
}

/// The plain Markdown of a heading doc as markup: paragraphs, lists, headings and fenced or indented code.
pub(crate) fn prose(doc: &str) -> Markup {
    Markup::sized(&Prose { blocks: &blocks(doc) }, 2 * doc.len())
}

/// The first paragraph of a heading doc.
pub(crate) fn opening(doc: &str) -> Wording<'static> {
    let text =
        blocks(doc).into_iter().find_map(|block| if let Block::Text(words) = block { Some(words) } else { None });
    text.map(Wording::of).unwrap_or_default()
}

fn blocks(doc: &str) -> Vec<Block> {
    let mut found: Vec<Block> = Vec::new();
    let mut fence = false;
    let mut open = false;
    for line in doc.lines() {
        let trimmed = line.trim();
        if trimmed.starts_with("```") {
            fence = !fence;
            open = false;
            if fence {
                found.push(Block::Code(String::new()));
            }
        } else if let (true, Some(Block::Code(code))) = (fence, found.last_mut()) {
            code.extend([line, "\n"]);
        } else if trimmed.is_empty() {
            open = false;
        } else if let Some(line) = line.strip_prefix("    ").filter(|_| !open) {
            match found.last_mut() {
                Some(Block::Code(code)) => code.extend([line, "\n"]),
                _ => found.push(Block::Code(format!("{line}\n"))),
            }
        } else if let Some(heading) = trimmed.strip_prefix('#') {
            found.push(Block::Heading(heading.trim_start_matches('#').trim().to_owned()));
            open = false;
        } else {
            text_line(trimmed, &mut found, open);
            open = true;
        }
    }
    found
}

fn text_line(line: &str, found: &mut Vec<Block>, open: bool) {
    let item = line.strip_prefix("- ").or_else(|| line.strip_prefix("* "));
    match (item, found.last_mut().filter(|_| open)) {
        (Some(item), Some(Block::List(items))) => items.push(item.to_owned()),
        (Some(item), _) => found.push(Block::List(vec![item.to_owned()])),
        (None, last) => match last.and_then(Block::last) {
            Some(words) => words.extend([" ", line]),
            None => found.push(Block::Text(line.to_owned())),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_as_code_and_nothing_leaves_its_place() {
        let made = |text| Wording::of(text).to_string();
        assert_eq!(made("see `a<b` & 'c'"), "see <code>a&lt;b</code> &amp; &#39;c&#39;");
        assert_eq!(made("`a``b` one ` left"), "<code>a</code><code>b</code> one ` left");
        assert_eq!(made("``"), "");
        assert_eq!(Wording::of("the `a` of ` b").plain(), "the a of ` b");
    }

    #[test]
    fn a_heading_doc_becomes_blocks() {
        let doc = "What `it` is,\nin two lines.\n\n- one\n  and more\n- two\n\n# Bad\n\n    x\n    y\n\n```yaml\na: 1\n```\nend\n";
        let [text, list, heading, code] =
            ["What `it` is, in two lines.", "one and more", "Bad", "x\ny\n"].map(str::to_owned);
        let made = blocks(doc);
        let expected = [
            Block::Text(text),
            Block::List(vec![list, "two".to_owned()]),
            Block::Heading(heading),
            Block::Code(code),
            Block::Code("a: 1\n".to_owned()),
            Block::Text("end".to_owned()),
        ];
        assert_eq!(made, expected);
        assert_eq!(opening(doc).plain(), "What it is, in two lines.");
        assert!(
            prose(doc)
                .to_string()
                .starts_with("<p>What <code>it</code> is, in two lines.</p>\n<ul><li>one and more</li>")
        );
    }
}
