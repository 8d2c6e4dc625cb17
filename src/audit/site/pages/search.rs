//! The search page; its list is made in the browser from the index.

use serde::Serialize;

use crate::site::book::Book;
use crate::site::route::{At, Route};
use crate::site::value::Link;

/// See the module.
#[derive(Debug, Serialize)]
pub(crate) struct Page {
    title: &'static str,
    lists: Vec<Link>,
}

pub(crate) fn page(_book: &Book<'_>, at: &At<'_>) -> Page {
    let lists = [
        ("documents", Route::Documents),
        ("families", Route::Families),
        ("authorities", Route::Authorities),
        ("cases", Route::Cases),
        ("gates", Route::Gates),
        ("diagnostics", Route::Lints),
    ];
    Page { title: "Search", lists: lists.into_iter().map(|(text, route)| Link::new(text, at.to(&route))).collect() }
}
