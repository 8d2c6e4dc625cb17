//! The words of a publication whose text is Markdown: what a reader of the rendered page sees.
//!
//! Lives here: taking the markup off. Comments stay, on lines of their own, since one may be the mark of a page.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use super::page_mark;

/// The text without its markup; form feeds keep their places.
pub(super) fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (nth, part) in text.split('\u{c}').enumerate() {
        if nth > 0 {
            out.push('\u{c}');
        }
        push(part, &mut out);
    }
    out
}

fn push(part: &str, out: &mut String) {
    let mut block = out.len();
    // What is struck out is no longer said.
    let mut struck = 0_usize;
    let options = Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES | Options::ENABLE_STRIKETHROUGH;
    for event in Parser::new_ext(part, options) {
        match event {
            Event::Start(Tag::Strikethrough) => struck += 1,
            Event::End(TagEnd::Strikethrough) => struck -= 1,
            Event::Text(_) | Event::Code(_) if struck > 0 => {}
            Event::Text(words) | Event::Code(words) => out.push_str(&words),
            Event::SoftBreak | Event::HardBreak => out.push('\n'),
            Event::Html(html) | Event::InlineHtml(html) if html.starts_with("<!--") => {
                out.push('\n');
                out.push_str(html.trim_end());
                out.push('\n');
            }
            Event::InlineHtml(html) if html.starts_with("<br") => out.push('\n'),
            Event::End(TagEnd::TableCell) => out.push(' '),
            Event::End(TagEnd::Heading(_)) => {
                let mark = format!("#{}", &out[block..]);
                if page_mark(&mark).is_some() {
                    out.insert(block, '#');
                }
                out.push_str("\n\n");
                block = out.len();
            }
            Event::End(
                TagEnd::Paragraph
                | TagEnd::Item
                | TagEnd::CodeBlock
                | TagEnd::TableHead
                | TagEnd::TableRow
                | TagEnd::List(_)
                | TagEnd::BlockQuote(_)
                | TagEnd::HtmlBlock,
            ) => {
                out.push_str("\n\n");
                block = out.len();
            }
            _ => {}
        }
    }
}
