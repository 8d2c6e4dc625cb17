//! All clauses of one tag, or of one status.

use serde::Serialize;

use crate::ids::Tag;
use crate::obligation::Status;
use crate::site::book::Book;
use crate::site::route::{Anchor, At, Href};
use crate::site::value::{self, ClauseRow, Count, Mark, counted};

use super::about;

/// See the module.
#[derive(Debug, Serialize)]
pub(crate) struct Page<'a> {
    title: String,
    mark: Mark,
    lede: &'static str,
    many: String,
    contents: Vec<Count>,
    groups: Vec<Group<'a>>,
}

#[derive(Debug, Serialize)]
struct Group<'a> {
    anchor: Anchor,
    title: String,
    mark: Option<Mark>,
    rows: Vec<ClauseRow<'a>>,
}

/// Clauses with a tag, by status.
pub(crate) fn tagged<'a>(book: &'a Book<'a>, at: &At<'_>, tag: Tag) -> Page<'a> {
    let clauses: Vec<usize> = book.select(Some(tag), None).into_iter().flat_map(|(_, clauses)| clauses).collect();
    let groups = value::by_status(book, at, &clauses).into_iter().map(|section| Group {
        anchor: section.anchor,
        title: section.many,
        mark: Some(section.mark),
        rows: section.rows,
    });
    let title = format!("Clauses that are {}", about::adjective(tag));
    page(title, value::of_tag(tag), tag.says(), groups.collect(), at)
}

/// Clauses with a status, by family.
pub(crate) fn standing<'a>(book: &'a Book<'a>, at: &At<'_>, status: Status) -> Page<'a> {
    let groups = book.select(None, Some(status)).into_iter().map(|(family, clauses)| Group {
        anchor: Anchor::own(&format!("family-{}", family.word)),
        title: family.title.to_owned(),
        mark: None,
        rows: clauses.into_iter().map(|index| ClauseRow::new(book, at, index)).collect(),
    });
    let title = format!("Clauses that are {status}");
    page(title, value::of_status(status), status.says(), groups.collect(), at)
}

fn page<'a>(title: String, mark: Mark, lede: &'static str, groups: Vec<Group<'a>>, at: &At<'_>) -> Page<'a> {
    let many = groups.iter().map(|group| group.rows.len()).sum();
    let here = |anchor: &Anchor| -> Href { at.to_place(&at.route, anchor) };
    let contents = groups.iter().map(|group| Count {
        text: match group.mark {
            Some(mark) => format!("{} {}", group.rows.len(), mark.label),
            None => format!("{} {}", group.title, group.rows.len()),
        },
        href: Some(here(&group.anchor)),
    });
    Page { contents: contents.collect(), title, mark, lede, many: counted(many, "clause", "clauses"), groups }
}
