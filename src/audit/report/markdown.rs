//! Markdown in which untrusted text stays text: no markup, link, table cell or HTML comes out of it.
//!
//! Lives here: the two forms in which reports write such text, [`text`] and [`code`]. Templates write all other markup.

use crate::diagnostic::render::visible;

/// Text for a paragraph, item, heading or table cell.
pub(super) fn text(words: &str) -> String {
    let words = one_line(words);
    let mut out = String::with_capacity(words.len() + 16);
    let mut rest = words.as_str();
    // At the start of a block these open lists, quotes, headings and rules; a number with a dot opens a list.
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    if digits > 0 && rest[digits..].starts_with(['.', ')']) {
        out.push_str(&rest[..digits]);
        out.push('\\');
        out.push_str(&rest[digits..=digits]);
        rest = &rest[digits + 1..];
    } else if rest.starts_with(['-', '+', '=']) {
        out.push('\\');
        out.push_str(&rest[..1]);
        rest = &rest[1..];
    }
    for (at, c) in rest.char_indices() {
        // Code hosts make links of bare addresses: `://` and `www.` must not stand in one piece.
        let bare = (c == '/' && rest[..at].ends_with(':')) || (c == '.' && rest[..at].to_lowercase().ends_with("www"));
        if bare || matches!(c, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '~' | '&' | '#' | '$') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// A name as code, in a table cell or elsewhere.
pub(super) fn code(name: &str) -> String {
    let name = one_line(name);
    if name.is_empty() {
        return String::new();
    }
    // A table ends cells at pipes even within code, and elsewhere a backslash within code would show.
    if name.contains('|') {
        return text(&name);
    }
    let longest = name.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    let space = if name.starts_with('`') || name.ends_with('`') { " " } else { "" };
    format!("{fence}{space}{name}{space}{fence}")
}

/// Code of several names.
pub(super) fn codes<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    names.into_iter().map(code).collect::<Vec<_>>().join(", ")
}

/// Words with names in backticks: those become code, all else is text.
pub(super) fn sentence(words: &str) -> String {
    let parts: Vec<&str> = words.split('`').collect();
    if parts.len().is_multiple_of(2) {
        return text(words);
    }
    let mut out = String::new();
    for (i, part) in parts.iter().enumerate() {
        if i % 2 == 1 {
            out.push_str(&code(part));
            continue;
        }
        let words = text(part);
        if part.starts_with(char::is_whitespace) && i > 0 {
            out.push(' ');
        }
        out.push_str(&words);
        if part.ends_with(char::is_whitespace) && !words.is_empty() && i + 1 < parts.len() {
            out.push(' ');
        }
    }
    out
}

fn one_line(words: &str) -> String {
    visible(&words.split_whitespace().collect::<Vec<_>>().join(" ")).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use pulldown_cmark::{Event, Options, Parser, TagEnd};

    const HOSTILE: [&str; 24] = [
        "a | b || c",
        "`code` ``more` \\` end`",
        "<script>alert(1)</script> <!-- x --> &amp; &#60;",
        "[click](javascript:alert(1)) ![img](x) [ref][id] [^note]",
        "*em* **strong** _under_ __dunder__ ~~gone~~ ~x~",
        "# heading",
        "1. item",
        "12) item",
        "- item",
        "+ item",
        "> quote",
        "---",
        "===",
        "- [ ] task",
        "https://evil.example/x www.evil.example mailto:a@b.example a@b.example",
        "<https://evil.example>",
        "line\none\r\n\r\n# two\n| x | y |\n| --- | --- |",
        "trailing \\",
        "[id]: https://evil.example",
        "$x$ $$y$$",
        "#1 @user !bang",
        "\u{1b}[31m\u{202e}x\u{0}",
        "a\\|b",
        "````",
    ];

    /// Words of all text and code events; fails on any other inline markup.
    fn read(markdown: &str) -> Vec<String> {
        let mut blocks = vec![String::new()];
        for event in Parser::new_ext(markdown, Options::all() - Options::ENABLE_SMART_PUNCTUATION) {
            match event {
                Event::Text(words) | Event::Code(words) => blocks.last_mut().expect("never empty").push_str(&words),
                Event::End(TagEnd::Heading(_) | TagEnd::TableCell) => blocks.push(String::new()),
                Event::Start(tag) if is_block(tag.to_end()) => {}
                Event::End(tag) if is_block(tag) => {}
                other => panic!("{markdown:?} has {other:?}"),
            }
        }
        blocks.retain(|block| !block.is_empty());
        blocks
    }

    fn is_block(tag: TagEnd) -> bool {
        use TagEnd::{Heading, Item, List, Paragraph, Table, TableCell, TableHead, TableRow};
        matches!(tag, Paragraph | Heading(_) | List(_) | Item | Table | TableHead | TableRow | TableCell)
    }

    fn seen(words: &str) -> String {
        visible(&words.split_whitespace().collect::<Vec<_>>().join(" ")).into_owned()
    }

    #[test]
    fn hostile_text_reads_back_as_itself_everywhere() {
        for words in HOSTILE {
            let escaped = text(words);
            assert_eq!(read(&escaped), [seen(words)], "{escaped}");
            assert_eq!(read(&format!("- {escaped}\n")), [seen(words)], "{escaped}");
            assert_eq!(read(&format!("## {escaped}\n")), [seen(words)], "{escaped}");
            let table = format!("| {escaped} | end |\n| --- | --- |\n| {escaped} | end |\n");
            assert_eq!(read(&table), [seen(words), "end".into(), seen(words), "end".into()], "{escaped}");
        }
    }

    #[test]
    fn hostile_names_read_back_as_themselves_everywhere() {
        for words in HOSTILE {
            let name = code(words);
            assert_eq!(read(&name), [seen(words)], "{name}");
            let table = format!("| {name} | end |\n| --- | --- |\n| x{name} | end |\n");
            assert_eq!(read(&table), [seen(words), "end".into(), format!("x{}", seen(words)), "end".into()], "{name}");
        }
    }

    #[test]
    fn bare_addresses_stand_apart() {
        assert_eq!(text("https://a.example"), "https:\\//a.example");
        assert_eq!(text("WWW.a.example"), "WWW\\.a.example");
    }

    #[test]
    fn names_in_sentences_are_code() {
        assert_eq!(sentence("case `a/b` failed: <x>"), "case `a/b` failed: \\<x\\>");
        assert_eq!(sentence("an `odd one"), "an \\`odd one");
        assert_eq!(sentence("`a`, `b`"), "`a`, `b`");
    }
}
