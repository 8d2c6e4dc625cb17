//! Where everything of the site is: one [`Route`] a page or asset, one [`Anchor`] a place on a page.
//!
//! Lives here: paths, file names that no system confuses, and links between pages. Every link of the site is made from a
//! route, and every anchor from an ID. What stands on a page does not live here.

use std::fmt::{self, Write as _};

use serde::Serialize;

use crate::ids::Tag;
use crate::obligation::Status;

/// A page or asset of the site.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Route<'a> {
    /// The first page.
    Dashboard,
    /// All documents.
    Documents,
    /// One document, by its path in the project.
    Document(&'a str),
    /// A further part of a document that is too large for one page: its path, and the part's number from 1, which is the
    /// second.
    Part(&'a str, usize),
    /// Small documents on one page: the path of the first of them.
    Sheet(&'a str),
    /// All families.
    Families,
    /// One family's contract.
    Family(&'a str),
    /// Interpretations, with what was decided.
    Interpretations,
    /// Open questions.
    Questions,
    /// All authorities.
    Authorities,
    /// One authority, by its ID.
    Authority(&'a str),
    /// All gates, waivers and attestations.
    Gates,
    /// One gate, by its name.
    Gate(&'a str),
    /// Families by facet.
    Coverage,
    /// The clauses of one family by facet.
    FamilyCoverage(&'a str),
    /// Clauses step by step, by the name of the view.
    View(&'a str),
    /// The embedded engine and its sample games.
    Samples,
    /// Clauses with one tag.
    Tagged(Tag),
    /// Clauses with one status.
    Standing(Status),
    /// All cases.
    Cases,
    /// One case, by its ID.
    Case(&'a str),
    /// What differs from the review.
    Changes,
    /// The findings of this run.
    Findings,
    /// All diagnostics that there are.
    Lints,
    /// One diagnostic, by its name.
    Lint(&'a str),
    /// Search.
    Search,
    /// How to read the site.
    About,
    /// A file that pages load.
    Asset(&'a str),
    /// A part of the search index, by its name.
    Shard(&'a str),
    /// What a case's page replays, by the case's ID.
    Replay(&'a str),
    /// What the site consists of.
    Manifest,
}

impl Route<'_> {
    /// The file's path below the site's folder, with `/` between its parts.
    pub fn path(&self) -> String {
        match self {
            Self::Dashboard => "index.html".to_owned(),
            Self::Documents => "documents.html".to_owned(),
            Self::Document(path) => below("documents", path.strip_suffix(".md"), path),
            Self::Part(path, part) => variant(path, part + 1),
            Self::Sheet(path) => variant(path, 1),
            Self::Families => "families.html".to_owned(),
            Self::Family(family) => page("families", family),
            Self::Interpretations => "interpretations.html".to_owned(),
            Self::Questions => "questions.html".to_owned(),
            Self::Authorities => "authorities.html".to_owned(),
            Self::Authority(id) => page("authorities", id),
            Self::Gates => "gates.html".to_owned(),
            Self::Gate(id) => page("gates", id),
            Self::Coverage => "coverage.html".to_owned(),
            Self::FamilyCoverage(family) => page("coverage", family),
            Self::Samples => "samples.html".to_owned(),
            Self::View(name) => format!("{}.html", file_stem(name)),
            Self::Tagged(tag) => page("clauses", tag.word()),
            Self::Standing(status) => page("clauses", status.word()),
            Self::Cases => "cases.html".to_owned(),
            Self::Case(id) => below("cases", Some(id), id),
            Self::Changes => "changes.html".to_owned(),
            Self::Findings => "findings.html".to_owned(),
            Self::Lints => "diagnostics.html".to_owned(),
            Self::Lint(name) => page("diagnostics", name),
            Self::Search => "search.html".to_owned(),
            Self::About => "about.html".to_owned(),
            Self::Asset(name) => format!("assets/{name}"),
            Self::Shard(name) => format!("assets/index/{name}.js"),
            Self::Replay(id) => script_below("assets/replays", id),
            Self::Manifest => "manifest.json".to_owned(),
        }
    }
}

/// A page named after that of a document, with a number: 1 for one that several documents share, else that of a part.
fn variant(path: &str, number: usize) -> String {
    let own = Route::Document(path).path();
    // No other page's name ends like this: `~` stands before twelve digits, or before a nought.
    format!("{}~{number}.html", own.trim_end_matches(".html"))
}

fn page(folder: &str, id: &str) -> String {
    format!("{folder}/{}.html", file_stem(id))
}

/// A script in folders that mirror an ID with slashes.
fn script_below(folder: &str, id: &str) -> String {
    let mut path = folder.to_owned();
    for part in id.split('/') {
        path.push('/');
        path.push_str(&file_stem(part));
    }
    path + ".js"
}

/// A page in folders that mirror an ID with slashes. Without a `short` form, the last part is marked as unusual, so that
/// `a.md` and `a` never meet.
fn below(folder: &str, short: Option<&str>, whole: &str) -> String {
    let mut path = folder.to_owned();
    for part in short.unwrap_or(whole).split('/') {
        path.push('/');
        path.push_str(&file_stem(part));
    }
    if short.is_none() {
        path.push_str("~0");
    }
    path.push_str(".html");
    path
}

/// Longest ID that is used as a file name as it stands.
const STEM_BYTES_MAX: usize = 120;
/// Names that some systems keep for devices, whatever their extension.
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "com", "lpt"];

/// A file name, without extension, for an ID: the ID itself where every system takes it and no other ID could be confused
/// with it, else its harmless characters and a digest of the whole.
fn file_stem(id: &str) -> String {
    let harmless = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '-' | '.');
    let device = DEVICES.contains(&id.split('.').next().unwrap_or(id).trim_end_matches(|c: char| c.is_ascii_digit()));
    let plain = !id.is_empty()
        && id.len() <= STEM_BYTES_MAX
        && id.chars().all(harmless)
        && !id.starts_with('.')
        && !id.ends_with('.')
        && !device;
    if plain {
        return id.to_owned();
    }
    let mut stem: String = id
        .chars()
        .map(|c| if harmless(c) { c } else { c.to_ascii_lowercase() })
        .map(|c| if harmless(c) && c != '.' { c } else { '-' })
        .take(STEM_BYTES_MAX / 2)
        .collect();
    stem.push('~');
    stem.push_str(&blake3::hash(id.as_bytes()).to_hex()[..12]);
    stem
}

/// An address as pages write it. Made only from a route, or taken from a publication.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Href(String);

impl Href {
    /// The public address of a publication, if its scheme is one that may be followed.
    pub fn external(url: &str) -> Option<Self> {
        let known = url.starts_with("https://") || url.starts_with("http://");
        known.then(|| Self(url.to_owned()))
    }

    /// As written.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The same, to be kept.
    pub fn into_string(self) -> String {
        self.0
    }
}

impl fmt::Display for Href {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A place on a page: the value of its `id`, and of a link's fragment.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(transparent)]
pub struct Anchor(String);

impl Anchor {
    /// The anchor of an ID. An ID of the project's own form is its own anchor; other characters are spelt out.
    pub fn of(id: &str) -> Self {
        let stays = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '/');
        if id.chars().all(stays) {
            return Self(id.to_owned());
        }
        let mut anchor = String::with_capacity(id.len());
        for c in id.chars() {
            if stays(c) {
                anchor.push(c);
            } else {
                let _ = write!(anchor, "_{:x}_", u32::from(c));
            }
        }
        Self(anchor)
    }

    /// The anchor of the further clauses that wrongly share one ID.
    pub fn of_duplicate(id: &str, entry: usize) -> Self {
        let mut anchor = Self::of(id);
        let _ = write!(anchor.0, "~{entry}");
        anchor
    }

    /// A place that the site itself has on a page; `_` sets it apart from headings and clauses.
    pub fn own(word: &str) -> Self {
        Self(format!("_{}", Self::of(word).0))
    }

    /// The place of a document on a page that it shares.
    pub fn of_document(path: &str) -> Self {
        Self(format!("_/{}", Self::of(path).0))
    }

    /// The place that a document has within this one, its own.
    #[must_use]
    pub fn within(&self, place: &str) -> Self {
        Self([&self.0, "~", place].concat())
    }

    /// The anchor of a heading, as the document's page already has it.
    pub fn of_heading(anchor: &str) -> Self {
        Self(anchor.to_owned())
    }

    /// As written.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Anchor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A page from which links are made.
#[derive(Debug, Clone)]
pub struct At<'a> {
    /// The page.
    pub route: Route<'a>,
    up: String,
}

impl<'a> At<'a> {
    /// The page of a route.
    pub fn new(route: Route<'a>) -> Self {
        let depth = route.path().matches('/').count();
        Self { route, up: "../".repeat(depth) }
    }

    /// A link to a page.
    pub fn to(&self, route: &Route<'_>) -> Href {
        self.to_path(&route.path(), None)
    }

    /// A link to a place on a page.
    pub fn to_place(&self, route: &Route<'_>, anchor: &Anchor) -> Href {
        if *route == self.route {
            return self.to_own(anchor);
        }
        self.to_path(&route.path(), Some(anchor))
    }

    /// A link from this page to a path below the site's folder.
    pub fn to_path(&self, path: &str, anchor: Option<&Anchor>) -> Href {
        match anchor {
            Some(anchor) => Href([&self.up, path, "#", &anchor.0].concat()),
            None => Href([&self.up, path].concat()),
        }
    }

    /// A link to a place on the page itself.
    pub fn to_own(&self, anchor: &Anchor) -> Href {
        Href(["#", &anchor.0].concat())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn links_climb_out_of_folders() {
        let at = At::new(Route::Document("sources/nexus/cards.md"));
        assert_eq!(at.to(&Route::Dashboard).as_str(), "../../../index.html");
        let anchor = Anchor::of("a.b");
        assert_eq!(at.to_place(&Route::Document("sources/nexus/cards.md"), &anchor).as_str(), "#a.b");
        assert_eq!(at.to_place(&Route::Family("a"), &anchor).as_str(), "../../../families/a.html#a.b");
    }

    #[test]
    fn names_differ_where_a_system_ignores_case() {
        let ids = [
            "rules", "Rules", "RULES", "rules.", "rules ", "con", "aux.x", "com7", "", "..", ".", "a/b", "é",
            "e\u{301}",
        ];
        let stems: BTreeSet<String> = ids.iter().map(|id| file_stem(id).to_lowercase()).collect();
        assert_eq!(stems.len(), ids.len());
        for stem in &stems {
            assert!(stem.is_ascii() && !stem.is_empty() && !stem.starts_with('.') && !stem.ends_with('.'), "{stem}");
            assert!(!stem.contains(['/', '\\', ' ', ':']), "{stem}");
        }
        assert_eq!(file_stem("choam-rules"), "choam-rules");
        assert!(file_stem(&"x".repeat(4000)).len() < 200);
    }

    #[test]
    fn document_paths_stay_below_their_folder_and_apart() {
        let paths = ["a.md", "a", "A.md", "a.markdown", "../a.md", "a/../b.md", "a.md.md", "a~0.md"];
        let made: BTreeSet<String> = paths.iter().map(|path| Route::Document(path).path().to_lowercase()).collect();
        assert_eq!(made.len(), paths.len());
        assert!(made.iter().all(|path| path.starts_with("documents/") && !path.contains("..")), "{made:?}");
    }

    #[test]
    fn anchors_need_no_escape_and_keep_ids_apart() {
        let ids = ["a.b", "a b", "a_b", "a\"b", "a<b", "a_20_b", "é.x"];
        let anchors: BTreeSet<Anchor> = ids.iter().map(|id| Anchor::of(id)).collect();
        assert_eq!(anchors.len(), ids.len());
        assert_eq!(Anchor::of("sapho.card.modes").as_str(), "sapho.card.modes");
    }

    #[test]
    fn only_web_addresses_are_followed() {
        assert!(Href::external("https://example.org/a.pdf").is_some());
        assert!(Href::external("javascript:alert(1)").is_none());
        assert!(Href::external("data:text/html,x").is_none());
    }
}
