//! What fuzzing does with an input: reads it as the toolkit would, and holds what must be true whatever the input is.
//!
//! One file a kind of input, each with `run`, which panics where something does not hold. Fuzz targets and
//! `tests/hostile.rs` include this folder; neither fuzzer nor files live here.

#![allow(dead_code, reason = "each fuzz target runs one of the bodies")]

pub(crate) mod documents;
pub(crate) mod imports;
mod page;
pub(crate) mod results;
pub(crate) mod saves;
pub(crate) mod tag;
pub(crate) mod yaml;

use truthsayer_audit::diagnostic::Diagnostic;
use truthsayer_audit::diagnostic::render::text::{Colour, render};
use truthsayer_audit::source::{Sources, Span};

/// A span lies in its file, and begins and ends between characters.
fn hold_span(sources: &Sources, span: Span) {
    let text = sources.text(span.file);
    assert!(text.get(span.range()).is_some(), "{span:?} is no part of {text:?}");
}

/// Findings point into their files, are one line each, and can be shown without a control character.
fn hold_findings(sources: &Sources, found: &[Diagnostic]) {
    for finding in found {
        assert!(!finding.message.contains(['\n', '\r']), "{finding:?}");
        for label in finding.primary.iter().chain(&finding.related) {
            hold_span(sources, label.span);
        }
    }
    let shown = render(&found[..found.len().min(8)], sources, Colour::Plain);
    assert!(!shown.contains(|c: char| c.is_control() && c != '\n'), "{shown:?}");
}

/// A number that follows from the input, by which a body chooses among several ways.
fn choice(input: &[u8], ways: usize) -> usize {
    input.iter().fold(0_usize, |sum, byte| sum.wrapping_mul(31).wrapping_add(usize::from(*byte))) % ways
}
