//! Headings, code, and raw HTML: blocks that hold no clause of their own.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, HeadingLevel};

use super::walk::Walk;
use super::{Heading, words};
use crate::ids::plain;

/// A block whose text is no Markdown.
#[derive(Debug)]
pub(super) struct Raw {
    is_html: bool,
    words: String,
    /// Where its last text ends; 0 where there is none.
    end: usize,
}

impl Walk<'_> {
    /// Marks where a page may end.
    pub(super) fn seam(&mut self) {
        if self.is_outermost() && self.clause().is_none() {
            self.page.seam();
        }
    }

    pub(super) fn end_heading(&mut self, level: HeadingLevel, range: Range<usize>) {
        let Some(inline) = self.end_text() else { return };
        let markup = self.page.take_since(self.heading_mark);
        let text = inline.words.trim_end().to_owned();
        let anchor = self.anchors.give(&text);
        let is_title = self.headings.list.is_empty()
            && level == HeadingLevel::H1
            && self.is_outermost()
            && self.title.as_ref().is_none_or(|title| plain(title) == plain(&text));
        if is_title {
            self.page.tag("<span id=\"");
            self.page.text(&anchor);
            self.page.tag("\"></span>\n");
        } else {
            let (opener, closer) = heading_tags(level);
            self.page.tag(opener);
            self.page.text(&anchor);
            self.page.tag("\">");
            self.page.markup(&markup);
            self.page.tag(closer);
        }
        let range = self.trimmed(range);
        let parent = self.headings.parent(level as u8);
        if let Some(clause) = self.clause() {
            // A heading that is the clause's own is none that it stands under.
            if clause.found.is_some() && clause.words.is_empty() {
                clause.heading = parent;
            }
            self.settle(self.said_by_heading(&text), range.clone(), false);
        }
        let span = self.faults.span(range);
        self.headings.push(Heading { level: level as u8, text, anchor, span });
    }

    pub(super) fn start_code(&mut self, kind: &CodeBlockKind<'_>, range: &Range<usize>) {
        self.before_block(true);
        self.page.tag("<pre><code");
        if let CodeBlockKind::Fenced(info) = kind {
            let language = info.split_whitespace().next().unwrap_or("");
            if !language.is_empty() && language.bytes().all(|b| b.is_ascii_alphanumeric() || b"+-_#".contains(&b)) {
                self.page.tag(" class=\"language-");
                self.page.text(language);
                self.page.tag("\"");
            }
        }
        self.page.tag(">");
        let end = match kind {
            CodeBlockKind::Fenced(_) => {
                let written = self.trimmed(range.clone());
                self.check_fence(&written);
                written.end
            }
            CodeBlockKind::Indented => 0,
        };
        self.raw = Some(Raw { is_html: false, words: String::new(), end });
    }

    pub(super) fn end_code(&mut self) {
        let Some(raw) = self.raw.take() else { return };
        self.page.tag("</code></pre>\n");
        self.settle_raw(&raw);
    }

    fn settle_raw(&mut self, raw: &Raw) {
        if raw.end > 0 {
            self.settle(raw.words.trim_end(), raw.end - 1..raw.end, false);
        }
    }

    pub(super) fn start_html(&mut self, range: &Range<usize>) {
        let range = self.trimmed(range.clone());
        if self.is_hidden(&range) {
            return;
        }
        self.before_block(false);
        self.report_html(range);
        self.page.tag("<pre class=\"html\">");
        self.raw = Some(Raw { is_html: true, words: String::new(), end: 0 });
    }

    pub(super) fn end_html(&mut self) {
        let Some(raw) = self.raw.take() else { return };
        self.page.tag("</pre>\n");
        self.settle_raw(&raw);
    }

    pub(super) fn raw_text(&mut self, text: &str, range: &Range<usize>) {
        if self.is_hidden(&self.trimmed(range.clone())) {
            return;
        }
        let written = self.trimmed(range.clone());
        if let Some(raw) = &mut self.raw {
            words::push(&mut raw.words, text);
            raw.end = if written.is_empty() { raw.end } else { raw.end.max(written.end) };
        }
        if self.raw.as_ref().is_some_and(|raw| raw.is_html) {
            self.report_markers_in_html(range.clone());
        }
        self.page.text(text);
    }
}

fn heading_tags(level: HeadingLevel) -> (&'static str, &'static str) {
    match level {
        HeadingLevel::H1 => ("<h1 id=\"", "</h1>\n"),
        HeadingLevel::H2 => ("<h2 id=\"", "</h2>\n"),
        HeadingLevel::H3 => ("<h3 id=\"", "</h3>\n"),
        HeadingLevel::H4 => ("<h4 id=\"", "</h4>\n"),
        HeadingLevel::H5 => ("<h5 id=\"", "</h5>\n"),
        HeadingLevel::H6 => ("<h6 id=\"", "</h6>\n"),
    }
}
