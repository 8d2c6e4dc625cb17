//! Page values and templates to finished files.
//!
//! Lives here: the embedded templates and assets, the frame around every page, and the one function that sets a page.
//! What stands on a page is decided in [`super::pages`].

use std::io::Write;
use std::sync::LazyLock;

use serde::Serialize;
use tera::{Context, Tera};

use crate::chain::Audit;
use crate::ids::Tag;

use super::route::{At, Href, Route};
use super::value::{Link, Markup};
use super::{aside, icons, pages};

/// Templates by name, embedded so that the binary is all one needs.
const TEMPLATES: &[(&str, &str)] = &[
    ("base.html", include_str!("../../../templates/base.html")),
    ("components/board.html", include_str!("../../../templates/components/board.html")),
    ("components/chart.html", include_str!("../../../templates/components/chart.html")),
    ("components/clause.html", include_str!("../../../templates/components/clause.html")),
    ("components/state.html", include_str!("../../../templates/components/state.html")),
    ("pages/about.html", include_str!("../../../templates/pages/about.html")),
    ("pages/authorities.html", include_str!("../../../templates/pages/authorities.html")),
    ("pages/authority.html", include_str!("../../../templates/pages/authority.html")),
    ("pages/case.html", include_str!("../../../templates/pages/case.html")),
    ("pages/cases.html", include_str!("../../../templates/pages/cases.html")),
    ("pages/changes.html", include_str!("../../../templates/pages/changes.html")),
    ("pages/clauses.html", include_str!("../../../templates/pages/clauses.html")),
    ("pages/coverage.html", include_str!("../../../templates/pages/coverage.html")),
    ("pages/dashboard.html", include_str!("../../../templates/pages/dashboard.html")),
    ("pages/diagnostic.html", include_str!("../../../templates/pages/diagnostic.html")),
    ("pages/diagnostics.html", include_str!("../../../templates/pages/diagnostics.html")),
    ("pages/document.html", include_str!("../../../templates/pages/document.html")),
    ("pages/documents.html", include_str!("../../../templates/pages/documents.html")),
    ("pages/families.html", include_str!("../../../templates/pages/families.html")),
    ("pages/family.html", include_str!("../../../templates/pages/family.html")),
    ("pages/family_coverage.html", include_str!("../../../templates/pages/family_coverage.html")),
    ("pages/findings.html", include_str!("../../../templates/pages/findings.html")),
    ("pages/gate.html", include_str!("../../../templates/pages/gate.html")),
    ("pages/gates.html", include_str!("../../../templates/pages/gates.html")),
    ("pages/interpretations.html", include_str!("../../../templates/pages/interpretations.html")),
    ("pages/questions.html", include_str!("../../../templates/pages/questions.html")),
    ("pages/samples.html", include_str!("../../../templates/pages/samples.html")),
    ("pages/search.html", include_str!("../../../templates/pages/search.html")),
    ("pages/sheet.html", include_str!("../../../templates/pages/sheet.html")),
    ("pages/view.html", include_str!("../../../templates/pages/view.html")),
];

/// Files that pages load.
pub(crate) const ASSETS: &[(&str, &str)] = &[
    (STYLE, include_str!("../../../site/style.css")),
    (THEME_SCRIPT, include_str!("../../../site/theme.js")),
    (SEARCH_SCRIPT, include_str!("../../../site/search.js")),
    (REPLAY_SCRIPT, include_str!("../../../site/replay.js")),
    (ICON, include_str!("../../../site/icon.svg")),
];

const STYLE: &str = "style.css";
const THEME_SCRIPT: &str = "theme.js";
const SEARCH_SCRIPT: &str = "search.js";
/// What moves a replay.
pub(crate) const REPLAY_SCRIPT: &str = "replay.js";
const ICON: &str = "icon.svg";

static TERA: LazyLock<Tera> = LazyLock::new(|| {
    let mut tera = Tera::new();
    tera.autoescape_on([".html", ".svg"]);
    tera.set_escape_fn(escape);
    let added = tera.add_raw_templates(TEMPLATES.iter().copied());
    added.expect("the embedded templates are compiled in a test");
    tera
});

/// Compiles the templates.
pub(crate) fn prepare() {
    LazyLock::force(&TERA);
}

/// Escapes for element content and quoted attributes alike.
fn escape(text: &str, out: &mut dyn Write) -> std::io::Result<()> {
    let bytes = text.as_bytes();
    let mut written = 0;
    for (i, byte) in bytes.iter().enumerate() {
        let entity: &[u8] = match byte {
            b'&' => b"&amp;",
            b'<' => b"&lt;",
            b'>' => b"&gt;",
            b'"' => b"&quot;",
            b'\'' => b"&#39;",
            _ => continue,
        };
        out.write_all(&bytes[written..i])?;
        out.write_all(entity)?;
        written = i + 1;
    }
    out.write_all(&bytes[written..])
}

/// The frame around every page.
#[derive(Debug, Serialize)]
pub(crate) struct Shell {
    project: String,
    home: bool,
    top: Href,
    search: Href,
    style: Href,
    theme_script: Href,
    search_script: Href,
    icon: Href,
    crumbs: Vec<Link>,
    nav: Markup,
}

#[derive(askama::Template)]
#[template(path = "bulk/contents.html")]
struct Contents {
    groups: Vec<Group>,
}

#[derive(Debug)]
struct Group {
    title: &'static str,
    items: Vec<Item>,
}

#[derive(Debug)]
struct Item {
    text: String,
    href: Href,
    current: Option<&'static str>,
}

impl Shell {
    /// The frame of this page.
    pub(crate) fn new(audit: &Audit, at: &At<'_>) -> Self {
        Self {
            project: super::title(audit),
            home: at.route == Route::Dashboard,
            top: at.to(&Route::Dashboard),
            search: at.to(&Route::Search),
            style: at.to(&Route::Asset(STYLE)),
            theme_script: at.to(&Route::Asset(THEME_SCRIPT)),
            search_script: at.to(&Route::Asset(SEARCH_SCRIPT)),
            icon: at.to(&Route::Asset(ICON)),
            crumbs: above(at.route).map(|(text, route)| Link::new(text, at.to(&route))).into_iter().collect(),
            nav: contents(audit, at),
        }
    }
}

/// What the markup of the contents takes, about.
const CONTENTS_BYTES: usize = 1200;

/// What every page has beside it; set past Tera, since small projects have little else.
fn contents(audit: &Audit, at: &At<'_>) -> Markup {
    let mut proof = vec![("Gates", Route::Gates), ("Coverage", Route::Coverage)];
    proof.extend(pages::view::contents(&audit.trace.project.config.coverage));
    proof.push(("Cases", Route::Cases));
    proof.extend(pages::samples::contents(audit.trace.project.config.suite.embedded));
    let groups = [
        (
            "Rules",
            vec![
                ("Documents", Route::Documents),
                ("Families", Route::Families),
                ("Interpretations", Route::Interpretations),
                ("Open questions", Route::Questions),
                ("Authorities", Route::Authorities),
            ],
        ),
        ("Proof", proof),
        (
            "Upkeep",
            vec![
                ("Changes", Route::Changes),
                ("Findings", Route::Findings),
                ("Diagnostics", Route::Lints),
                ("How to read", Route::About),
            ],
        ),
    ];
    let item = |(text, route): (&str, Route<'_>)| Item {
        text: text.to_owned(),
        href: at.to(&route),
        current: current(at.route, route),
    };
    let groups = groups.into_iter().map(|(title, items)| Group { title, items: items.into_iter().map(item).collect() });
    Markup::sized(&Contents { groups: groups.collect() }, CONTENTS_BYTES)
}

fn current(here: Route<'_>, item: Route<'_>) -> Option<&'static str> {
    if here == item {
        return Some("page");
    }
    above(here).is_some_and(|(_, route)| route == item).then_some("true")
}

/// The list that a page belongs to.
fn above(route: Route<'_>) -> Option<(&'static str, Route<'static>)> {
    match route {
        Route::Document(_) | Route::Part(..) | Route::Sheet(_) => Some(("Documents", Route::Documents)),
        Route::Family(_) | Route::Standing(_) | Route::Tagged(Tag::Sourced | Tag::Untagged) => {
            Some(("Families", Route::Families))
        }
        Route::Tagged(Tag::Interpretation) => Some(("Interpretations", Route::Interpretations)),
        Route::Tagged(Tag::Unresolved) => Some(("Open questions", Route::Questions)),
        Route::Authority(_) => Some(("Authorities", Route::Authorities)),
        Route::Gate(_) => Some(("Gates", Route::Gates)),
        Route::FamilyCoverage(_) => Some(("Coverage", Route::Coverage)),
        Route::Case(_) => Some(("Cases", Route::Cases)),
        Route::Lint(_) => Some(("Diagnostics", Route::Lints)),
        Route::Dashboard
        | Route::Documents
        | Route::Families
        | Route::Interpretations
        | Route::Questions
        | Route::Authorities
        | Route::Gates
        | Route::Coverage
        | Route::View(_)
        | Route::Samples
        | Route::Cases
        | Route::Changes
        | Route::Findings
        | Route::Lints
        | Route::Search
        | Route::About
        | Route::Asset(_)
        | Route::Shard(_)
        | Route::Replay(_)
        | Route::Manifest => None,
    }
}

/// Sets a page in its template; the reason where the template does not fit the value.
pub(crate) fn set<P: Serialize>(template: &str, shell: &Shell, page: &P) -> Result<String, String> {
    let mut context = Context::new();
    let value = |fault: tera::Error| fault.to_string();
    context.insert_value("shell", tera::Value::try_from_serializable(shell).map_err(value)?);
    let (taken, aside) = aside::laying_aside(|| tera::Value::try_from_serializable(page));
    context.insert_value("page", taken.map_err(value)?);
    let frame = TERA.render(template, &context).map_err(|fault| fault.to_string())?;
    let sprite = icons::sprite(&frame, aside.iter().map(|markup| markup.as_str()));
    Ok(aside::put_back(&frame, &aside, &sprite))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates_compile_and_every_page_has_one() {
        let names: Vec<&str> = TERA.get_template_names().collect();
        for page in std::fs::read_dir("site/pages").expect("the crate's folder").flatten() {
            let name = page.file_name().to_string_lossy().replace(".rs", "");
            assert!(name == "mod" || names.contains(&format!("pages/{name}.html").as_str()), "{name}");
        }
        for (name, text) in TEMPLATES {
            assert!(!text.contains("safe"), "{name} marks something safe");
            assert!(!text.contains(" style=") && !text.contains(" onclick") && !text.contains("<style"), "{name}");
        }
    }

    #[test]
    fn no_character_leaves_its_context() {
        let mut out = Vec::new();
        escape("</script> \"a\" & 'b' é", &mut out).expect("memory takes it");
        assert_eq!(String::from_utf8_lossy(&out), "&lt;/script&gt; &quot;a&quot; &amp; &#39;b&#39; é");
    }
}
