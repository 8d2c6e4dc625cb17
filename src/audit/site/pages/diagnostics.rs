//! All diagnostics that there are, with how often this run reports each.

use serde::Serialize;

use crate::diagnostic::Name;
use crate::site::book::Book;
use crate::site::route::{Anchor, At, Href, Route};
use crate::site::value::{self, Count, Mark, Wording};
use crate::site::wording;

/// See the module.
#[derive(Debug, Serialize)]
pub(crate) struct Page {
    title: &'static str,
    rows: Vec<Row>,
}

#[derive(Debug, Serialize)]
struct Row {
    name: &'static str,
    href: Href,
    severity: Mark,
    broken: bool,
    since: &'static str,
    says: Wording<'static>,
    count: Count,
}

pub(crate) fn page(book: &Book<'_>, at: &At<'_>) -> Page {
    let mut names: Vec<Name> = Name::ALL.to_vec();
    names.sort_by_key(|name| name.info().name);
    let rows = names.into_iter().map(|name| {
        let info = name.info();
        let route = Route::Lint(info.name);
        let severity = book.trace().project.config.severity.get(&name).copied().unwrap_or(info.severity);
        let (many, _) = book.findings(name);
        Row {
            name: info.name,
            href: at.to(&route),
            severity: value::of_severity(severity),
            broken: info.broken,
            since: info.since,
            says: wording::opening(&info.doc()),
            count: Count::bare(many, || at.to_place(&route, &Anchor::own("findings"))),
        }
    });
    Page { title: "Diagnostics", rows: rows.collect() }
}
