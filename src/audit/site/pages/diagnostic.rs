//! One diagnostic: what it means, why it matters, and what this run found of it.

use serde::Serialize;

use crate::diagnostic::Name;
use crate::site::book::Book;
use crate::site::route::At;
use crate::site::value::{self, Mark, Markup, counted};
use crate::site::wording;

use super::findings::findings;

/// See the module.
#[derive(Debug, Serialize)]
pub(crate) struct Page {
    title: &'static str,
    severity: Mark,
    usual: Mark,
    since: &'static str,
    broken: bool,
    says: Markup,
    many: String,
    findings: Markup,
}

pub(crate) fn page(book: &Book<'_>, at: &At<'_>, name: Name) -> Page {
    let info = name.info();
    let (all, first) = book.findings(name);
    let first = first.iter().map(|place| &book.audit.diagnostics[*place]);
    let severity = book.trace().project.config.severity.get(&name).copied().unwrap_or(info.severity);
    Page {
        title: info.name,
        severity: value::of_severity(severity),
        usual: value::of_severity(info.severity),
        since: info.since,
        broken: info.broken,
        says: wording::prose(&info.doc()),
        many: counted(all, "finding", "findings"),
        findings: findings(book, at, first, all),
    }
}
