//! One diagnostic: what it means, why it matters, and what this run found of it.

use serde::Serialize;

use crate::diagnostic::Name;
use crate::site::book::Book;
use crate::site::route::At;
use crate::site::value::{self, Block, Mark, counted};

use super::findings::{Finding, finding};

/// See the module.
#[derive(Debug, Serialize)]
pub(crate) struct Page {
    title: &'static str,
    severity: Mark,
    usual: Mark,
    since: &'static str,
    broken: bool,
    blocks: Vec<Block>,
    many: String,
    findings: Vec<Finding>,
    more: usize,
}

pub(crate) fn page(book: &Book<'_>, at: &At<'_>, name: Name) -> Page {
    let info = name.info();
    let (all, first) = book.findings(name);
    let findings: Vec<Finding> = first.iter().map(|place| finding(book, at, &book.audit.diagnostics[*place])).collect();
    let severity = book.trace().project.config.severity.get(&name).copied().unwrap_or(info.severity);
    Page {
        title: info.name,
        severity: value::of_severity(severity),
        usual: value::of_severity(info.severity),
        since: info.since,
        broken: info.broken,
        blocks: value::blocks(&info.doc()),
        many: counted(all, "finding", "findings"),
        more: all - findings.len(),
        findings,
    }
}
