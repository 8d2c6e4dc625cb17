//! Words for what the YAML parser refuses: what is wrong in the file, exactly where, and how to mend it.
//!
//! Lives here: diagnostics for text that is no well-formed YAML. Faults of well-formed values are worded in
//! [`super::fields`].

use std::ops::Range;

use serde_yaml::granit_parser::{ErrorKind, ScanError};

use super::{Context, DEPTH_MAX, Place};
use crate::diagnostic::{Diagnostic, Name};
use crate::source::Span;

const QUOTE_IT: &str = "put the whole value in quotes";
const ALIGN_IT: &str = "align the line with the lines that it belongs to";

/// The finding for an error of the parser.
pub(super) fn describe(place: Place<'_>, error: &ScanError, context: &Context) -> Diagnostic {
    let text = place.text;
    let at = text.floor_char_boundary(error.marker().byte_offset().unwrap_or(text.len()));
    let one = at..at + text[at..].chars().next().filter(|c| *c != '\n').map_or(0, char::len_utf8);
    match error.kind() {
        ErrorKind::RecursionLimitExceeded => too_deep(place.span(one)),
        ErrorKind::MappingValueNotAllowed | ErrorKind::InvalidMappingValueWhitespace => colon(place, at, context),
        ErrorKind::ExpectedFlowMappingSeparator
        | ErrorKind::ExpectedFlowSequenceSeparator
        | ErrorKind::InvalidColonPlacement
        | ErrorKind::UnexpectedEofFlowSequence
        | ErrorKind::UnexpectedEofFlowMapping
        | ErrorKind::UnexpectedEofImplicitFlowMapping
        | ErrorKind::UnclosedFlowCollection { .. }
        | ErrorKind::InvalidFlowScalarIndent => bracket(place, at, context),
        ErrorKind::ExpectedBlockMappingKey | ErrorKind::ExpectedBlockSequenceEntry | ErrorKind::InvalidIndentation => {
            misplaced(place, at)
        }
        kind => {
            let (range, message, help) = words(text, at, one, kind);
            Diagnostic::new(Name::InvalidYaml, message).at(place.span(range)).help(help)
        }
    }
}

/// Where a fault of this kind is, what it is, and what to do; `one` is the character at it.
fn words(text: &str, at: usize, one: Range<usize>, kind: &ErrorKind) -> (Range<usize>, String, &'static str) {
    let rest = at..line_end(text, at);
    match kind {
        kind if is_tab(kind) => {
            (tabs(text, at), "a tab is used where only spaces may stand".into(), "indent with spaces")
        }
        ErrorKind::MismatchedFlowCollectionEnd { open, close } => {
            (one, format!("`{open}` is closed by `{close}`"), "close it with the bracket that matches")
        }
        ErrorKind::MisplacedFlowCollectionEnd => (
            one.clone(),
            format!("`{}` closes no bracket that is open", &text[one]),
            "remove it, or put the value in quotes",
        ),
        ErrorKind::UnexpectedCharacter { character } if character.is_control() => {
            (one, format!("a control character, U+{:04X}", u32::from(*character)), "remove it")
        }
        ErrorKind::UnexpectedCharacter { character } => {
            (rest, format!("a value cannot begin with `{character}`"), QUOTE_IT)
        }
        ErrorKind::MissingAnchorOrAliasName => {
            let help = "put the value in quotes; YAML reads `*` and `&` as alias and anchor";
            (one.clone(), format!("`{}` has no name after it", &text[one]), help)
        }
        ErrorKind::UnclosedQuotedScalar | ErrorKind::DocumentIndicatorInQuotedScalar => {
            (one, "a quote is opened here and never closed".into(), "close the quote")
        }
        ErrorKind::UnknownQuotedScalarEscape => {
            let range = escape(text, at);
            (
                range.clone(),
                format!("`{}` is no escape", &text[range]),
                "write `\\\\` for a backslash, or use single quotes",
            )
        }
        ErrorKind::InvalidTrailingSingleQuotedScalar | ErrorKind::InvalidTrailingDoubleQuotedScalar => {
            let help = "put the whole value in quotes; inside `'…'` a quote is written `''`";
            (rest, "text follows a closing quote".into(), help)
        }
        ErrorKind::SimpleKeyExpected | ErrorKind::InvalidSimpleKey => {
            let help = "write `key: value`, or indent the line under the text that it continues";
            (rest, "a key has no `: ` after it".into(), help)
        }
        ErrorKind::BlockSequenceEntryNotAllowed | ErrorKind::BlockEntryInFlowCollection => (
            one,
            "a list item begins where none can stand".into(),
            "begin the list on the next line, or put the value in quotes",
        ),
        ErrorKind::CommentNotSeparated => {
            (one, "a `#` needs a space before it to begin a comment".into(), "put a space before it")
        }
        ErrorKind::BomInsideDocument => (one, "a byte-order mark stands inside the file".into(), "remove it"),
        ErrorKind::DirectiveDisallowed => {
            (rest, "a YAML directive, and directives are not read".into(), "remove the line")
        }
        kind if is_tag(kind) => (rest, "`!` begins a YAML tag, and this one is malformed".into(), QUOTE_IT),
        kind => (rest, format!("not well-formed YAML: {kind}"), "mend the line, or put the value in quotes"),
    }
}

/// The finding for nesting beyond the limit.
pub(super) fn too_deep(span: Span) -> Diagnostic {
    Diagnostic::new(Name::InvalidYaml, format!("lists and mappings are nested more than {DEPTH_MAX} deep"))
        .at(span)
        .help("flatten the structure")
}

/// The finding for an alias without an anchor, which is mostly a glob without quotes.
pub(super) fn unresolved_alias(span: Span, written: &str) -> Diagnostic {
    let shown = excerpt(written);
    Diagnostic::new(Name::InvalidYaml, format!("`{shown}` is read as an alias, and no anchor has its name"))
        .at(span)
        .help(format!("put it in quotes: `\"{shown}\"`"))
}

/// A few words of what is written, on one line.
pub(super) fn excerpt(written: &str) -> String {
    const CHARS_MAX: usize = 48;
    let mut shown: String = written.chars().take(CHARS_MAX).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if shown.len() < written.len() {
        shown.push('…');
    }
    shown.replace('`', "'")
}

/// A `:` where no key can be: mostly a value with an unquoted `: `, else a key indented below another's text.
fn colon(place: Place<'_>, at: usize, context: &Context) -> Diagnostic {
    let text = place.text;
    let diagnostic = |range, message: &str, help: &'static str| {
        Diagnostic::new(Name::InvalidYaml, message).at(place.span(range)).help(help)
    };
    match &context.plain {
        Some(plain) if plain.end == at && text[plain.clone()].contains('\n') => {
            let key = indented(text, at);
            let help = "align the key with its mapping, or put the text in quotes";
            diagnostic(key..at, "a key stands where the text above it goes on", help)
        }
        Some(plain) if plain.end == at => {
            diagnostic(plain.start..line_end(text, at), "a value holds an unquoted `: `", QUOTE_IT)
        }
        _ => diagnostic(at..(at + 1).min(text.len()), "a `:` stands where no key is", QUOTE_IT),
    }
}

/// A list in `[…]` or a mapping in `{…}` that does not go on as it must.
fn bracket(place: Place<'_>, at: usize, context: &Context) -> Diagnostic {
    let text = place.text;
    let open = context.flows.last().cloned();
    let found = text[at..].chars().next();
    let (range, message, help) = match found {
        Some(':') => (
            at..at + 1,
            "an unquoted `: ` inside brackets, or a bracket that is not closed before it",
            "put the value in quotes, or close the bracket",
        ),
        Some(',') => (at..at + 1, "an item is missing before this comma", "remove the comma, or write the item"),
        None | Some('[' | '{') => (at..(at + 1).min(text.len()), "a bracket is never closed", "close the bracket"),
        Some(_) => (
            at..line_end(text, at),
            "a comma or a closing bracket is missing before this",
            "separate the items with commas",
        ),
    };
    let diagnostic = Diagnostic::new(Name::InvalidYaml, message).at(place.span(range.clone())).help(help);
    match open {
        Some(open) if open != range => diagnostic.related(place.span(open), "opened here"),
        _ => diagnostic,
    }
}

/// A line at the wrong depth, or text after a finished value.
fn misplaced(place: Place<'_>, at: usize) -> Diagnostic {
    let text = place.text;
    let begins = indented(text, at);
    let between = text[begins..at].trim_start_matches(['-', '?', ' ']);
    let (message, help) = if between.is_empty() {
        ("this line does not fit the indentation around it", ALIGN_IT)
    } else {
        ("text follows a finished value", QUOTE_IT)
    };
    let start = if between.is_empty() { begins } else { at };
    Diagnostic::new(Name::InvalidYaml, message).at(place.span(start..line_end(text, at))).help(help)
}

/// The tabs that the parser stumbled over: at the byte, in its line's indentation, or next after it.
fn tabs(text: &str, at: usize) -> Range<usize> {
    let line = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let blank = indented(text, at);
    let start = match text[line..blank.max(line)].find('\t') {
        Some(tab) => line + tab,
        None => text[at..].find('\t').map_or(at, |tab| at + tab),
    };
    start..start + text[start..].bytes().take_while(|b| *b == b'\t').count()
}

/// The first escape of a double-quoted value that YAML does not know.
fn escape(text: &str, quote: usize) -> Range<usize> {
    let mut chars = text[quote..].char_indices();
    while let Some((backslash, c)) = chars.next() {
        if c == '\\'
            && let Some((_, escaped)) = chars.next()
            && !"0abt\tnvfre \"/\\N_LPxuU\r\n".contains(escaped)
        {
            return quote + backslash..quote + backslash + 1 + escaped.len_utf8();
        }
    }
    quote..(quote + 1).min(text.len())
}

/// The first byte of a line after its indentation; at most `at`.
fn indented(text: &str, at: usize) -> usize {
    let line = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    at - text[line..at].trim_start().len()
}

/// The end of a line without what only separates it from the next.
fn line_end(text: &str, at: usize) -> usize {
    let line = text[at..].lines().next().unwrap_or_default();
    at + line.trim_end().len()
}

fn is_tab(kind: &ErrorKind) -> bool {
    matches!(
        kind,
        ErrorKind::TabNotAllowed
            | ErrorKind::TabInBlockIndentation
            | ErrorKind::TabAtBlockScalarStart
            | ErrorKind::TabInIndentation
            | ErrorKind::TabInPlainScalar
    )
}

fn is_tag(kind: &ErrorKind) -> bool {
    matches!(
        kind,
        ErrorKind::UndeclaredTagHandle
            | ErrorKind::ExpectedTagBang
            | ErrorKind::InvalidGlobalTagCharacter
            | ErrorKind::InvalidTagTerminator
            | ErrorKind::MissingTagUri
            | ErrorKind::UnclosedVerbatimTag
            | ErrorKind::InvalidTagEscape
            | ErrorKind::InvalidTagUtf8LeadingByte
            | ErrorKind::InvalidTagUtf8TrailingByte
            | ErrorKind::InvalidTagUtf8
    )
}
