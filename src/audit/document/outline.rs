//! A document divided into parts: headings, clauses and the prose between, in whole lines, so that together they are the
//! document again.

use std::ops::Range;

use super::Document;

/// A part of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// What it is.
    pub what: What,
    /// Bytes of the document; empty for a clause inside another, whose text is part of that one's.
    pub range: Range<usize>,
    /// How deep it stands: headings below headings, clauses below what they are in.
    pub depth: usize,
}

/// See [`Part`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// Index into the document's headings.
    Heading(usize),
    /// Index into the document's clauses.
    Clause(usize),
    /// Anything else.
    Prose,
}

/// The parts of a document with this text, in their order.
pub fn parts(document: &Document, text: &str) -> Vec<Part> {
    let mut marks: Vec<(Range<usize>, What)> = Vec::new();
    marks.extend(document.headings.iter().enumerate().map(|(i, heading)| (heading.span.range(), What::Heading(i))));
    marks.extend(document.clauses.iter().enumerate().map(|(i, clause)| (clause.span.range(), What::Clause(i))));
    marks.sort_by_key(|(range, _)| (range.start, std::cmp::Reverse(range.end)));
    let mut outline = Outline { text, parts: Vec::new(), at: 0, levels: Vec::new(), open: Vec::new() };
    for (range, what) in marks {
        outline.add(range, what, document);
    }
    outline.prose_to(text.len());
    outline.parts
}

struct Outline<'t> {
    text: &'t str,
    parts: Vec<Part>,
    at: usize,
    /// Levels of the headings above.
    levels: Vec<u8>,
    /// Ends of the clauses that are open.
    open: Vec<usize>,
}

impl Outline<'_> {
    fn add(&mut self, range: Range<usize>, what: What, document: &Document) {
        let start = self.text[..range.start].rfind('\n').map_or(0, |at| at + 1);
        while self.open.last().is_some_and(|end| *end <= range.start) {
            self.open.pop();
        }
        if start < self.at {
            // A clause in another; a heading there is part of its text.
            if let What::Clause(_) = what {
                let depth = self.levels.len() + self.open.len();
                self.parts.push(Part { what, range: self.at..self.at, depth });
                self.open.push(range.end);
            }
            return;
        }
        self.prose_to(start);
        if let What::Heading(i) = what {
            let level = document.headings[i].level;
            while self.levels.last().is_some_and(|above| *above >= level) {
                self.levels.pop();
            }
        }
        let end = self.whole_lines(range.end);
        self.parts.push(Part { what, range: start..end, depth: self.levels.len() });
        self.at = end;
        match what {
            What::Heading(i) => self.levels.push(document.headings[i].level),
            What::Clause(_) => self.open = vec![range.end],
            What::Prose => {}
        }
    }

    fn prose_to(&mut self, end: usize) {
        if self.at < end {
            self.parts.push(Part { what: What::Prose, range: self.at..end, depth: self.levels.len() });
            self.at = end;
        }
    }

    /// The end of the line that this byte is on, and of the empty lines after it.
    fn whole_lines(&self, byte: usize) -> usize {
        let rest = &self.text[byte..];
        let mut end = rest.find('\n').map_or(self.text.len(), |at| byte + at + 1);
        if byte > 0 && self.text[..byte].ends_with('\n') {
            end = byte;
        }
        for line in self.text[end..].split_inclusive('\n') {
            if !line.trim().is_empty() {
                break;
            }
            end += line.len();
        }
        end
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{KnownAuthorities, parse};
    use crate::source::Sources;

    fn divided(text: &str) -> Vec<String> {
        let file = Sources::default().add("a.md", text);
        let (document, _) = parse(file, "a.md", text, &KnownAuthorities::default());
        let parts = parts(&document, text);
        let whole: String = parts.iter().map(|part| &text[part.range.clone()]).collect();
        assert_eq!(whole, text);
        parts
            .iter()
            .map(|part| {
                let what = match part.what {
                    What::Heading(_) => "heading",
                    What::Clause(_) => "clause",
                    What::Prose => "prose",
                };
                format!("{}{what} {:?}", " ".repeat(part.depth), &text[part.range.clone()])
            })
            .collect()
    }

    #[test]
    fn parts_are_whole_lines_and_together_the_document() {
        let text = "---\ntitle: T\n---\n# T\n\nProse.\n\n## A\n\nsourced[a.b]\nOne:\n\n- sourced[a.c] in\n  - sourced[a.d] deeper\n\n## B\n\n> sourced[a.e] quoted\n\n| h |\n| --- |\n| sourced[a.f] x |\n| plain |\n\nSetext\n======\nsourced[a.g] end";
        insta::assert_snapshot!(divided(text).join("\n"));
    }

    #[test]
    fn other_line_ends_and_empty_documents() {
        assert_eq!(divided("").len(), 0);
        assert_eq!(divided("\n\n"), ["prose \"\\n\\n\""]);
        assert_eq!(divided("# T\r\n\r\nsourced[a.b]\r\nx\r\n").len(), 2);
    }
}
