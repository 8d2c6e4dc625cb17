//! All clauses of one tag, or of one status.

use serde::Serialize;

use crate::ids::Tag;
use crate::obligation::Status;
use crate::site::book::Book;
use crate::site::bulk::{self, Measure};
use crate::site::route::{Anchor, At, Href, Route};
use crate::site::value::{self, Count, Link, Mark, Markup, counted};

use super::about;

/// See the module.
#[derive(Debug, Serialize)]
pub(crate) struct Page {
    title: String,
    mark: Mark,
    lede: &'static str,
    many: String,
    contents: Vec<Count>,
    groups: Vec<Group>,
}

#[derive(Debug, Serialize)]
struct Group {
    anchor: Anchor,
    title: String,
    mark: Option<Mark>,
    many: usize,
    list: Markup,
}

/// Rows from which on the lists are cut: the pages of families have them all.
const ROWS_MAX: usize = 1_000;

/// Clauses with a tag, by status.
pub(crate) fn tagged(book: &Book<'_>, at: &At<'_>, tag: Tag) -> Page {
    let clauses: Vec<usize> = book.select(Some(tag), None).into_iter().flat_map(|(_, clauses)| clauses).collect();
    let rest = |_| Some(Link::new("the pages of families list them", at.to(&Route::Families)));
    let measure = Measure::within(ROWS_MAX, clauses.len(), Status::ALL.len());
    let groups = bulk::by_status(book, at, &clauses, measure, rest).into_iter().map(|section| Group {
        anchor: section.anchor,
        title: section.many,
        mark: Some(section.mark),
        many: section.count,
        list: section.list,
    });
    let title = format!("Clauses that are {}", about::adjective(tag));
    page(title, value::of_tag(tag), tag.says(), groups.collect(), at)
}

/// Clauses with a status, by family.
pub(crate) fn standing(book: &Book<'_>, at: &At<'_>, status: Status) -> Page {
    let families = book.select(None, Some(status));
    let all = families.iter().map(|(_, clauses)| clauses.len()).sum();
    let measure = Measure::within(ROWS_MAX, all, families.len());
    let groups = families.into_iter().map(|(family, clauses)| {
        let there = at.to_place(&Route::Family(family.word), &Anchor::own(status.word()));
        Group {
            anchor: Anchor::own(&format!("family-{}", family.word)),
            title: family.title.to_owned(),
            mark: None,
            many: clauses.len(),
            list: bulk::clauses(book, at, &clauses, false, measure, Some(Link::new(family.title, there))),
        }
    });
    let title = format!("Clauses that are {status}");
    page(title, value::of_status(status), status.says(), groups.collect(), at)
}

fn page(title: String, mark: Mark, lede: &'static str, groups: Vec<Group>, at: &At<'_>) -> Page {
    let many = groups.iter().map(|group| group.many).sum();
    let here = |anchor: &Anchor| -> Href { at.to_place(&at.route, anchor) };
    let contents = groups.iter().map(|group| Count {
        text: match group.mark {
            Some(mark) => format!("{} {}", group.many, mark.label),
            None => format!("{} {}", group.title, group.many),
        },
        href: Some(here(&group.anchor)),
    });
    Page { contents: contents.collect(), title, mark, lede, many: counted(many, "clause", "clauses"), groups }
}
