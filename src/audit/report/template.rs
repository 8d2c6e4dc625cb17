//! The report templates, built into the binary. They hold markup alone: what they are given is flat, sorted and worded.

use std::sync::LazyLock;

use serde::Serialize;
use tera::{Context, Tera};

/// Name and text of each. Those whose names end in `.html` or `.svg` escape what they are given; Markdown is escaped in
/// [`super::markdown`], because what must be escaped there depends on more than the character.
const TEMPLATES: [(&str, &str); 5] = [
    ("report.md", include_str!("../../../templates/report.md")),
    ("report.html", include_str!("../../../templates/report.html")),
    ("report.css", include_str!("../../../templates/report.css")),
    ("difference.md", include_str!("../../../templates/difference.md")),
    ("badge.svg", include_str!("../../../templates/badge.svg")),
];

static TERA: LazyLock<Tera> = LazyLock::new(|| {
    let mut tera = Tera::new();
    tera.autoescape_on([".html", ".svg"]);
    tera.add_raw_templates(TEMPLATES).expect("the templates of this build parse");
    tera
});

/// Fills a template with the fields of `page`.
pub(super) fn render(name: &str, page: &impl Serialize) -> String {
    let context = Context::from_serialize(page).expect("a page is a struct of strings, numbers and lists");
    TERA.render(name, &context).expect("a template names only what its page has")
}
