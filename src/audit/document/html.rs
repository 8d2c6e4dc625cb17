//! Markup that is safe by construction: every character of a document is escaped, every tag is a constant.
//!
//! Lives here: the page's pieces as they are written, and the exchange of addresses in finished markup. What is
//! written when does not live here.

use std::borrow::Cow;

use super::address::{Address, judge};
use super::{Element, Piece, SafeHtml};
use crate::fitted::fitted;

/// Where a link of a document leads, for [`SafeHtml::with_links`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target<'a> {
    /// A citation: the authority's ID.
    Authority(&'a str),
    /// A place in the project, as written: `other.md#anchor`, `../map.png`.
    Relative(&'a str),
    /// A place on the same page, without its `#`.
    Here(&'a str),
}

impl SafeHtml {
    /// Plain text as markup.
    pub fn escape(text: &str) -> Self {
        let mut out = String::with_capacity(text.len());
        escape_into(&mut out, text);
        Self(out)
    }

    /// The same markup with the addresses of citations and of places in the project replaced by what `address` gives.
    ///
    /// Where it gives none, or one that is not safe, the link becomes text. Links elsewhere stay as they are.
    #[must_use]
    pub fn with_links(&self, mut address: impl FnMut(Target<'_>) -> Option<String>) -> Self {
        let mut out = String::with_capacity(self.0.len());
        let mut rest = self.0.as_str();
        let mut closer = LINK_CLOSE;
        while let Some(at) = memchr::memchr(b'<', rest.as_bytes()) {
            out.push_str(&rest[..at]);
            rest = &rest[at..];
            if let Some(after) = rest.strip_prefix(LINK_CLOSE) {
                out.push_str(closer);
                rest = after;
            } else if let Some((opener, written, after)) = link_start(rest) {
                let plain = unescaped(written);
                let target = match (plain.strip_prefix(CITATION_SCHEME), judge(&plain)) {
                    (Some(id), _) => Some(Target::Authority(id)),
                    (None, Address::Relative(path)) => Some(Target::Relative(path)),
                    (None, Address::Fragment) => plain.strip_prefix('#').map(Target::Here),
                    (None, Address::Elsewhere | Address::Unsafe) => None,
                };
                let given = target.map(|target| address(target).filter(|given| judge(given) != Address::Unsafe));
                closer = if given == Some(None) { "</span>" } else { LINK_CLOSE };
                match given {
                    None => out.push_str(&rest[..rest.len() - after.len()]),
                    Some(Some(given)) => {
                        out.push_str(opener);
                        escape_into(&mut out, &given);
                        out.push_str("\">");
                    }
                    Some(None) => out.push_str(if opener == CITE_OPEN { "<span class=\"cite\">" } else { "<span>" }),
                }
                rest = after;
            } else {
                out.push('<');
                rest = &rest[1..];
            }
        }
        out.push_str(rest);
        Self(out)
    }
}

impl SafeHtml {
    /// The same markup without a place that stands alone, as that of a title which the page itself has does.
    #[must_use]
    pub fn without_place(self, place: &str) -> Self {
        let alone = format!("<span{PLACE}{}\"></span>\n", Self::escape(place).0);
        match self.0.split_once(&alone) {
            Some((before, after)) => Self([before, after].concat()),
            None => self,
        }
    }

    /// The same markup with each of its places named anew: `before` in front. For a page that several documents share.
    #[must_use]
    pub fn with_places(&self, before: &str) -> Self {
        let mut out = String::with_capacity(self.0.len() + before.len());
        // The quotes of texts and of values are escaped, so that only an attribute's own stand here.
        for (n, part) in self.0.split(PLACE).enumerate() {
            if n > 0 {
                out.push_str(PLACE);
                escape_into(&mut out, before);
            }
            out.push_str(part);
        }
        Self(out)
    }
}

/// Begins the name of a place.
const PLACE: &str = " id=\"";

/// Opens a link; the address and `">` follow.
pub(super) const LINK_OPEN: &str = "<a href=\"";
/// Opens a link of a citation; the address and `">` follow.
pub(super) const CITE_OPEN: &str = "<a class=\"cite\" href=\"";
/// Ends either.
pub(super) const LINK_CLOSE: &str = "</a>";
/// Stands before an authority's ID as a citation's address until the site replaces it.
pub(super) const CITATION_SCHEME: &str = "authority:";

/// The pieces of a page while it is written.
#[derive(Debug, Default)]
pub(super) struct Page {
    pieces: Vec<Piece>,
    buffer: String,
    /// Whether nobody will look at it.
    blank: bool,
}

impl Page {
    /// A page that stays empty whatever is added.
    pub(super) fn blank() -> Self {
        Self { blank: true, ..Self::default() }
    }

    /// Adds markup that the toolkit itself wrote.
    pub(super) fn tag(&mut self, tag: &'static str) {
        if !self.blank {
            self.buffer.push_str(tag);
        }
    }

    /// Adds text, also as the value of an attribute.
    pub(super) fn text(&mut self, text: &str) {
        if !self.blank {
            escape_into(&mut self.buffer, text);
        }
    }

    /// Adds a number.
    pub(super) fn number(&mut self, number: u64) {
        if !self.blank {
            self.buffer.push_str(&number.to_string());
        }
    }

    /// Says that nothing is open.
    pub(super) fn seam(&mut self) {
        self.flush();
        if !self.blank && !matches!(self.pieces.last(), None | Some(Piece::Seam)) {
            self.pieces.push(Piece::Seam);
        }
    }

    /// Begins a clause.
    pub(super) fn open(&mut self, clause: usize, element: Element) {
        self.flush();
        if !self.blank {
            self.pieces.push(Piece::Open(clause, element));
        }
    }

    /// Ends a clause.
    pub(super) fn close(&mut self, clause: usize, element: Element) {
        self.flush();
        if !self.blank {
            self.pieces.push(Piece::Close(clause, element));
        }
    }

    /// How much is written since the last clause began or ended.
    pub(super) fn mark(&self) -> usize {
        self.buffer.len()
    }

    /// Takes away what was written since the mark.
    pub(super) fn take_since(&mut self, mark: usize) -> SafeHtml {
        SafeHtml(self.buffer.split_off(mark))
    }

    /// Adds finished markup.
    pub(super) fn markup(&mut self, markup: &SafeHtml) {
        self.buffer.push_str(&markup.0);
    }

    pub(super) fn into_pieces(mut self) -> Vec<Piece> {
        self.flush();
        fitted(self.pieces)
    }

    fn flush(&mut self) {
        if !self.buffer.is_empty() {
            // A copy takes no more room than it needs, and the buffer is grown once a document.
            self.pieces.push(Piece::Html(SafeHtml(self.buffer.as_str().to_owned())));
            self.buffer.clear();
        }
    }
}

#[expect(clippy::needless_bitwise_bool, reason = "no early end lets many bytes be looked at at once")]
fn escape_into(out: &mut String, text: &str) {
    let bytes = text.as_bytes();
    // Most texts have none of these.
    let any = bytes.iter().fold(false, |any, byte| {
        any | (*byte < b' ') | matches!(*byte, b'&' | b'<' | b'>' | b'"' | b'\'' | 0x7f | 0xc2)
    });
    if !any {
        out.push_str(text);
        return;
    }
    let mut written = 0;
    for (at, byte) in bytes.iter().enumerate() {
        let (replacement, length) = match byte {
            b'&' => ("&amp;", 1),
            b'<' => ("&lt;", 1),
            b'>' => ("&gt;", 1),
            b'"' => ("&quot;", 1),
            b'\'' => ("&#39;", 1),
            b'\r' => ("", 1),
            b'\n' | b'\t' => continue,
            0..=0x1f | 0x7f => ("\u{fffd}", 1),
            // U+0080 to U+009F are controls too.
            0xc2 if bytes.get(at + 1).is_some_and(|next| *next < 0xa0) => ("\u{fffd}", 2),
            _ => continue,
        };
        out.push_str(&text[written..at]);
        out.push_str(replacement);
        written = at + length;
    }
    out.push_str(&text[written..]);
}

/// Undoes [`escape_into`].
fn unescaped(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return Cow::Borrowed(text);
    }
    let text = text
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&#39;", "'")
        .replace("&amp;", "&");
    Cow::Owned(text)
}

/// Splits markup that begins with a link into the tag's constant part, the address, and what follows the tag.
fn link_start(markup: &str) -> Option<(&'static str, &str, &str)> {
    let opener = [LINK_OPEN, CITE_OPEN].into_iter().find(|opener| markup.starts_with(opener))?;
    let (written, after) = markup[opener.len()..].split_once("\">")?;
    Some((opener, written, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn links(markup: &str) -> String {
        SafeHtml(markup.to_owned())
            .with_links(|target| match target {
                Target::Authority("known") => Some("authorities/known.html?a&b".to_owned()),
                Target::Relative("other.md#a") => Some("other.html#a".to_owned()),
                Target::Relative("evil.md") => Some("javascript:alert(1)".to_owned()),
                Target::Relative("a&b.md") => Some("\"><script>".to_owned()),
                Target::Here(anchor) => Some(format!("#{anchor}")),
                Target::Authority(_) | Target::Relative(_) => None,
            })
            .0
    }

    #[test]
    fn addresses_are_exchanged_safely() {
        for (markup, expected) in [
            ("<p>a</p>", "<p>a</p>"),
            (
                "<a class=\"cite\" href=\"authority:known\">p. 1</a>.",
                "<a class=\"cite\" href=\"authorities/known.html?a&amp;b\">p. 1</a>.",
            ),
            ("<a class=\"cite\" href=\"authority:x\">p. <em>1</em></a>", "<span class=\"cite\">p. <em>1</em></span>"),
            ("<a href=\"other.md#a\">o</a>", "<a href=\"other.html#a\">o</a>"),
            ("<a href=\"evil.md\">o</a> <a href=\"#x\">x</a>", "<span>o</span> <a href=\"#x\">x</a>"),
            ("<a href=\"https://e.org/x.md\">o</a>", "<a href=\"https://e.org/x.md\">o</a>"),
            ("<a href=\"a&amp;b.md\">o</a>", "<a href=\"&quot;&gt;&lt;script&gt;\">o</a>"),
        ] {
            assert_eq!(links(markup), expected);
        }
    }

    #[test]
    fn places_are_named_anew() {
        let html = SafeHtml("<h2 id=\"a\">x id=&quot;b&quot;</h2><span id=\"c\"></span>".to_owned());
        assert_eq!(
            html.with_places("_/d\"~").as_str(),
            "<h2 id=\"_/d&quot;~a\">x id=&quot;b&quot;</h2><span id=\"_/d&quot;~c\"></span>"
        );
        let titled = SafeHtml("<p>a</p><span id=\"t\"></span>\n<p>b</p>".to_owned());
        assert_eq!(titled.clone().without_place("s"), titled);
        assert_eq!(titled.without_place("t").as_str(), "<p>a</p><p>b</p>");
    }

    #[test]
    fn text_is_escaped() {
        assert_eq!(
            SafeHtml::escape("<a b=\"c\">&'\u{0}\u{7f}\u{80}\u{9f}\u{a0}é\r\n").as_str(),
            "&lt;a b=&quot;c&quot;&gt;&amp;&#39;\u{fffd}\u{fffd}\u{fffd}\u{fffd}\u{a0}é\n"
        );
    }
}
