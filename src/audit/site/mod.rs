//! The static site: every page of an audit, made in memory, and written whole or not at all.
//!
//! Lives here: [`render`](fn@render), from an audit to files, and the list of pages. [`route`] knows where everything is, `pages`
//! what stands on each page, [`write`](mod@write) how a folder is exchanged. What is shown was decided long before.

mod aside;
mod board;
mod book;
mod bulk;
mod geometry;
mod icons;
mod index;
mod kept;
mod links;
mod markup;
mod origin;
mod pages;
mod parts;
mod posting;
mod render;
mod replay;
pub mod route;
mod sheets;
mod slugs;
#[cfg(test)]
mod tests;
mod value;
mod wording;
pub mod write;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Deref;
use std::sync::{Arc, Mutex, PoisonError};

use rayon::prelude::*;
use serde::Serialize;

use crate::chain::Audit;
use crate::diagnostic::{Diagnostic, Name};
use crate::obligation::Status;

pub use kept::Kept;
pub use write::{WriteError, Writing, Written, write};

use book::Book;
use links::{Facts, Leaf};
use render::Shell;
use route::{At, Route};

/// One file of the site.
#[derive(Debug, Clone)]
pub struct File {
    /// Below the site's folder, with `/` between its parts.
    pub path: String,
    /// Its content.
    pub bytes: Content,
    /// Digest of what it was made of, so that an unchanged page is not made again; none where it is not known.
    made_of: Option<blake3::Hash>,
    facts: Arc<Facts>,
}

/// What a file holds; copies share it.
#[derive(Debug, Clone)]
pub struct Content(Arc<String>);

impl Deref for Content {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

impl AsRef<[u8]> for Content {
    fn as_ref(&self) -> &[u8] {
        self
    }
}

impl From<String> for Content {
    fn from(text: String) -> Self {
        Self(Arc::new(text))
    }
}

/// What rendering may be told.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// Files of an earlier rendering, sorted by path; those that would be made of the same values are taken over.
    pub earlier: Vec<File>,
}

/// Begins, beside other work, with what can be done before there is anything to render.
pub fn prepare() {
    rayon::spawn(render::prepare);
}

/// Makes all files of the site, sorted by path, with what is wrong with the links of documents.
pub fn render(audit: &Audit, options: &Options) -> (Vec<File>, Vec<Diagnostic>) {
    let earlier: BTreeMap<&str, &File> = options.earlier.iter().map(|file| (file.path.as_str(), file)).collect();
    let made = Mutex::new(Vec::new());
    let take = |file| made.lock().unwrap_or_else(PoisonError::into_inner).push(file);
    let (found, _) = print(&Book::new(audit), Source::Files(&earlier), &take);
    let mut files = made.into_inner().unwrap_or_else(PoisonError::into_inner);
    files.sort_by(|a: &File, b: &File| a.path.cmp(&b.path));
    (files, found)
}

/// Makes the same files and gives each away as soon as it is made, in no order, so that they are never all in memory. What
/// documents look like is used up on the way.
pub fn render_into(audit: &mut Audit, take: impl Fn(File) + Sync) -> Vec<Diagnostic> {
    print(&using_up(audit), Source::Nothing, &take).0
}

/// The same after an earlier build: pages of documents that would be made of what they were made of then are not made, if
/// `keep` says of their paths that they stand. Also gives what is to be known of the pages at the next build.
pub fn render_again(
    audit: &mut Audit,
    kept: &Kept,
    keep: impl Fn(&str) -> bool + Sync,
    take: impl Fn(File) + Sync,
) -> (Vec<Diagnostic>, Kept) {
    print(&using_up(audit), Source::Standing(kept, &keep), &take)
}

fn using_up(audit: &mut Audit) -> Book<'_> {
    let documents = audit.trace.project.documents.iter_mut();
    let pieces = documents.map(|document| std::mem::take(&mut document.pieces)).collect();
    Book::using_up(audit, pieces)
}

/// Where pages come from that need not be made.
#[derive(Clone, Copy)]
enum Source<'a> {
    Nothing,
    /// From an earlier rendering.
    Files(&'a BTreeMap<&'a str, &'a File>),
    /// From the site that stands, if it still holds them.
    Standing(&'a Kept, &'a (dyn Fn(&str) -> bool + Sync)),
}

fn print(book: &Book<'_>, source: Source<'_>, take: &(dyn Fn(File) + Sync)) -> (Vec<Diagnostic>, Kept) {
    let mut routes = routes(book);
    let mut found = colliding(&routes);
    let mut taken = BTreeSet::new();
    routes.retain(|route| taken.insert(route.path()));
    drop(taken);
    let surroundings = (!matches!(source, Source::Nothing)).then(|| origin::Surroundings::of(book));
    let press = Press { book, source, surroundings };
    let given = |file: File| {
        let leaf = Leaf { path: file.path.clone(), made_of: file.made_of, facts: Arc::clone(&file.facts) };
        take(file);
        leaf
    };
    let of_route = |route: &Route<'_>| {
        let (page, faults) = press.page(*route);
        let leaf = page.map(|page| match page {
            Page::Made(file) => given(file),
            Page::Standing(leaf) => leaf,
        });
        (leaf, faults)
    };
    let pages =
        || -> Vec<(Option<Leaf>, Vec<Diagnostic>)> { routes.par_iter().with_max_len(1).map(of_route).collect() };
    let index = || index::shards(book, |shard| take(asset(&Route::Shard(&shard.name), shard.script)));
    // A large index waits until the pages no longer take room.
    let is_short = index::is_short(book);
    let made = if is_short { rayon::join(pages, index).0 } else { pages() };
    let mut leaves = Vec::with_capacity(made.len());
    for (leaf, faults) in made {
        leaves.extend(leaf);
        found.extend(faults);
    }
    leaves.par_extend(replays(book).map(given));
    found.extend(links::check(book, &leaves));
    let kept = if matches!(source, Source::Standing(..)) { Kept::of(&leaves) } else { Kept::default() };
    drop(leaves);
    for (name, text) in render::ASSETS {
        take(asset(&Route::Asset(name), *text));
    }
    if !is_short {
        index();
    }
    (found, kept)
}

/// What the project is called.
pub(crate) fn title(audit: &Audit) -> String {
    audit.trace.project.config.title.clone().unwrap_or_else(|| "Rules audit".to_owned())
}

/// What the pages of cases replay.
fn replays<'b>(book: &'b Book<'_>) -> impl ParallelIterator<Item = File> + use<'b> {
    let cases: Vec<_> = book.trace().cases.iter().filter(|(id, _)| book.is_paged(id)).collect();
    cases.into_par_iter().filter_map(|(id, case)| {
        let transcript = case.evidence.as_ref()?.transcript.as_ref()?;
        Some(asset(&Route::Replay(id), replay::script(transcript)))
    })
}

fn asset(route: &Route<'_>, text: impl Into<String>) -> File {
    File { path: route.path(), bytes: text.into().into(), made_of: None, facts: Arc::default() }
}

fn routes<'a>(book: &Book<'a>) -> Vec<Route<'a>> {
    let project = &book.trace().project;
    let mut routes = vec![
        Route::Dashboard,
        Route::Documents,
        Route::Families,
        Route::Interpretations,
        Route::Questions,
        Route::Authorities,
        Route::Gates,
        Route::Coverage,
        Route::Cases,
        Route::Changes,
        Route::Findings,
        Route::Lints,
        Route::Search,
        Route::About,
    ];
    for document in 0..project.documents.len() {
        let first = book.sheets.first(document).is_none_or(|first| first == document);
        let parts = if first { book.parts(document).count() } else { 0 };
        routes.extend((0..parts).map(|part| book.part_of(document, part)));
    }
    routes.extend(book.families.iter().map(|family| Route::Family(family.word)));
    routes.extend(book.families.iter().map(|family| Route::FamilyCoverage(family.word)));
    routes.extend(project.authorities.iter().map(|authority| Route::Authority(&authority.id.value)));
    routes.extend(project.gates.iter().map(|gate| Route::Gate(&gate.id.value)));
    routes.extend(book.trace().tags().into_iter().map(Route::Tagged));
    routes.extend(Status::ALL.map(Route::Standing));
    let cases = book.trace().cases.keys().filter(|id| book.is_paged(id));
    routes.extend(cases.map(|id| Route::Case(id)));
    routes.extend(Name::ALL.iter().map(|name| Route::Lint(name.info().name)));
    routes.extend(project.config.suite.embedded.then_some(Route::Samples));
    routes.extend(project.config.coverage.iter().map(|view| Route::View(&view.name.value)));
    routes
}

/// Pages that would be one file, also where a system ignores case.
fn colliding(routes: &[Route<'_>]) -> Vec<Diagnostic> {
    let mut taken: BTreeMap<String, &Route<'_>> = BTreeMap::new();
    let mut found = Vec::new();
    for route in routes {
        let path = route.path();
        if taken.insert(path.to_ascii_lowercase(), route).is_some() {
            found.push(
                Diagnostic::new(Name::CollidingPages, format!("two pages of the site would both be `{path}`"))
                    .help("give the two things that are named alike different names"),
            );
        }
    }
    found
}

/// What makes pages.
struct Press<'a> {
    book: &'a Book<'a>,
    source: Source<'a>,
    /// None where no later rendering will be told of this one.
    surroundings: Option<origin::Surroundings>,
}

/// A page, or where one stands already.
enum Page {
    Made(File),
    Standing(Leaf),
}

/// A page whose subject is gone is no page; its route is made from the same list, so that this does not happen.
fn some(made: Option<Made>) -> Made {
    made.unwrap_or((None, Vec::new()))
}

type Made = (Option<Page>, Vec<Diagnostic>);

impl<'a> Press<'a> {
    fn page(&self, route: Route<'a>) -> Made {
        let book = self.book;
        let at = &At::new(route);
        let trace = book.trace();
        match route {
            Route::Dashboard => self.set("dashboard", at, &pages::dashboard::page(book, at)),
            Route::Documents => self.set("documents", at, &pages::documents::page(book, at)),
            Route::Document(path) => self.part(at, path, 0),
            Route::Part(path, part) => self.part(at, path, part),
            Route::Sheet(path) => self.sheet(at, path),
            Route::Families => self.set("families", at, &pages::families::page(book, at)),
            Route::Family(word) => {
                some(book.family_place(word).map(|index| self.set("family", at, &pages::family::page(book, at, index))))
            }
            Route::Interpretations => self.set("interpretations", at, &pages::interpretations::page(book, at)),
            Route::Questions => self.set("questions", at, &pages::questions::page(book, at)),
            Route::Authorities => self.set("authorities", at, &pages::authorities::page(book, at)),
            Route::Authority(id) => {
                let index = book.authority_index(id);
                some(index.map(|index| self.set("authority", at, &pages::authority::page(book, at, index))))
            }
            Route::Gates => self.set("gates", at, &pages::gates::page(book, at)),
            Route::Gate(id) => {
                let index = book.gate_index(id);
                some(index.map(|index| self.set("gate", at, &pages::gate::page(book, at, index))))
            }
            Route::Coverage => self.set("coverage", at, &pages::coverage::page(book, at)),
            Route::FamilyCoverage(word) => some(
                book.family_place(word)
                    .map(|index| self.set("family_coverage", at, &pages::family_coverage::page(book, at, index))),
            ),
            Route::Samples => self.set("samples", at, &pages::samples::page(book, at)),
            Route::View(name) => {
                let view = trace.project.config.coverage.iter().find(|view| view.name.value == name);
                some(view.map(|view| self.set("view", at, &pages::view::page(book, at, view))))
            }
            Route::Tagged(tag) => self.set("clauses", at, &pages::clauses::tagged(book, at, tag)),
            Route::Standing(status) => self.set("clauses", at, &pages::clauses::standing(book, at, status)),
            Route::Cases => self.set("cases", at, &pages::cases::page(book, at)),
            Route::Case(id) => {
                let case = trace.cases.get(id);
                some(case.map(|case| self.set("case", at, &pages::case::page(book, at, id, case))))
            }
            Route::Changes => self.set("changes", at, &pages::changes::page(book, at)),
            Route::Findings => self.set("findings", at, &pages::findings::page(book, at)),
            Route::Lints => self.set("diagnostics", at, &pages::diagnostics::page(book, at)),
            Route::Lint(word) => {
                let name = Name::from_word(word);
                some(name.map(|name| self.set("diagnostic", at, &pages::diagnostic::page(book, at, name))))
            }
            Route::Search => self.set("search", at, &pages::search::page(book, at)),
            Route::About => self.set("about", at, &pages::about::page(book, at)),
            Route::Asset(_) | Route::Shard(_) | Route::Replay(_) | Route::Manifest => (None, Vec::new()),
        }
    }

    fn part(&self, at: &At<'_>, path: &str, part: usize) -> Made {
        some(self.book.document_index(path).map(|index| {
            let make = || pages::document::page(self.book, at, index, part);
            let page = self.known("document", at, |around| around.of_document(self.book, index, part), make);
            self.book.let_go(index, part);
            page
        }))
    }

    fn sheet(&self, at: &At<'_>, path: &str) -> Made {
        some(self.book.document_index(path).map(|first| {
            let documents = self.book.sheets.documents(first);
            let make = || pages::sheet::page(self.book, at, documents);
            let page = self.known("sheet", at, |around| around.of_documents(self.book, documents), make);
            for document in documents {
                self.book.let_go(*document, 0);
            }
            page
        }))
    }

    /// A page that is known by what it is made of before anything is made.
    fn known<P: Serialize>(
        &self,
        template: &str,
        at: &At<'_>,
        made_of: impl FnOnce(&origin::Surroundings) -> blake3::Hash,
        make: impl FnOnce() -> (P, Vec<Diagnostic>),
    ) -> Made {
        let made_of = self.surroundings.as_ref().map(made_of);
        let path = at.route.path();
        if let Some(earlier) = self.earlier(&path, made_of) {
            return (Some(earlier), Vec::new());
        }
        let (page, found) = make();
        // What is found is found by making the page.
        let made_of = made_of.filter(|_| found.is_empty());
        let (file, faults) = made(template, path, &Shell::new(self.book.audit, at), &page, made_of);
        (file, faults.into_iter().chain(found).collect())
    }

    /// The page as it was made before, if that was of the same.
    fn earlier(&self, path: &str, made_of: Option<blake3::Hash>) -> Option<Page> {
        let made_of = made_of?;
        match self.source {
            Source::Nothing => None,
            Source::Files(earlier) => {
                let earlier = *earlier.get(path)?;
                (earlier.made_of == Some(made_of)).then(|| Page::Made(earlier.clone()))
            }
            Source::Standing(kept, keep) => {
                let facts = kept.facts(path, &made_of)?;
                keep(path).then(|| Page::Standing(Leaf { path: path.to_owned(), made_of: Some(made_of), facts }))
            }
        }
    }

    fn set<P: Serialize>(&self, template: &str, at: &At<'_>, page: &P) -> Made {
        let path = at.route.path();
        let shell = Shell::new(self.book.audit, at);
        let wanted = matches!(self.source, Source::Files(_));
        let written = wanted.then(|| serde_json::to_vec(&(template, &shell, page)).ok()).flatten();
        let made_of = written.map(|written| blake3::hash(&written));
        match self.earlier(&path, made_of) {
            Some(earlier) => (Some(earlier), Vec::new()),
            None => made(template, path, &shell, page, made_of),
        }
    }
}

fn made<P: Serialize>(template: &str, path: String, shell: &Shell, page: &P, made_of: Option<blake3::Hash>) -> Made {
    match render::set(&format!("pages/{template}.html"), shell, page) {
        Ok(html) => {
            let facts = Arc::new(Facts::of(&html));
            (Some(Page::Made(File { path, bytes: html.into(), made_of, facts })), Vec::new())
        }
        Err(fault) => {
            let message = format!("the page `{path}` could not be made: {fault}");
            (None, vec![Diagnostic::new(Name::UnmadePage, message).help("report this fault of the tool")])
        }
    }
}
