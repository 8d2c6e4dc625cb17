//! Where links lead: from a page to what the book knows by an ID, a place in a file, or an address that a document writes.

use super::Book;
use crate::contract::Subject;
use crate::site::links::decoded;
use crate::site::route::{Anchor, At, Href, Route};
use crate::site::value::Link;
use crate::source::Span;
use crate::trace::family_of;

impl Book<'_> {
    /// A link to a clause, where it is written.
    pub(crate) fn to_clause(&self, at: &At<'_>, index: usize) -> Href {
        let entry = self.entry(index);
        let part = self.parts[entry.document].of_clause(entry.index);
        if self.part_of(entry.document, part) == at.route {
            return at.to_own(self.anchor(index));
        }
        at.to_path(&self.paths_of[entry.document][part], Some(self.anchor(index)))
    }

    /// A link to a document: its page, or its place on the page that it shares.
    pub(crate) fn to_document(&self, at: &At<'_>, document: usize) -> Href {
        let route = self.part_of(document, 0);
        match self.place_of(document) {
            Some(place) => at.to_place(&route, &place),
            None => at.to(&route),
        }
    }

    /// A link to a place that a document names: a heading or footnote of its own, or a clause.
    pub(crate) fn to_place_in(&self, at: &At<'_>, document: usize, written: &str) -> Href {
        let plain = decoded(written);
        let is_clause = self.trace().index_of(&plain).is_some();
        let other = if is_clause { None } else { self.slugs(document).anchor(&plain) };
        let written = other.unwrap_or(written);
        let plain = other.map_or(plain, str::to_owned);
        let parts = &self.parts[document];
        let own = [written, &plain].into_iter().find(|anchor| parts.has_place(anchor));
        let clause = || self.trace().index_of(&plain).filter(|index| self.entry(*index).document == document);
        let part = match own {
            Some(anchor) => parts.of_place(anchor),
            None => clause().map_or(0, |index| parts.of_clause(self.entry(index).index)),
        };
        let anchor = match (own, self.place_of(document)) {
            (Some(own), Some(place)) if self.title_place(document) == Some(own) => place,
            (Some(_), Some(place)) => place.within(written),
            _ => Anchor::of_heading(written),
        };
        at.to_place(&self.part_of(document, part), &anchor)
    }

    /// Where a document stands on the page that it shares with others.
    pub(crate) fn place_of(&self, document: usize) -> Option<Anchor> {
        self.sheets.has(document).then(|| Anchor::of_document(self.path_of(document)))
    }

    /// The place of a document's title, where its first heading says the same.
    pub(crate) fn title_place(&self, document: usize) -> Option<&str> {
        let document = &self.trace().project.documents[document];
        document
            .headings
            .first()
            .filter(|heading| heading.text == document.title)
            .map(|heading| heading.anchor.as_str())
    }

    /// A link to what the contract says of a clause, where the family's page has it.
    pub(crate) fn to_record(&self, at: &At<'_>, index: usize) -> Option<Href> {
        let family = family_of(&self.trace().clause(self.entry(index)).id.value);
        self.recorded[index].then(|| at.to_place(&Route::Family(family), self.anchor(index)))
    }

    /// A link to a clause by any ID that it has or had; its words alone where there is none.
    pub(crate) fn link_clause(&self, at: &At<'_>, id: &str) -> Link {
        let trace = self.trace();
        let index = trace.index_of(id).or_else(|| trace.index_of(trace.present_id(id)));
        Link { text: id.to_owned(), href: index.map(|index| self.to_clause(at, index)) }
    }

    /// A link to a known case, or to the list that it stands in.
    pub(crate) fn to_case(&self, at: &At<'_>, id: &str) -> Href {
        if self.is_paged(id) {
            return at.to(&Route::Case(id));
        }
        at.to_place(&Route::Cases, &Anchor::own(&format!("family-{}", family_of(id))))
    }

    /// A link to a case; its ID alone where it has no page.
    pub(crate) fn link_case(&self, at: &At<'_>, id: &str) -> Link {
        Link { text: id.to_owned(), href: self.to_paged_case(at, id) }
    }

    /// A link to the page of a case, if it has one.
    pub(crate) fn to_paged_case(&self, at: &At<'_>, id: &str) -> Option<Href> {
        self.is_paged(id).then(|| at.to(&Route::Case(id)))
    }

    /// A link to a gate; its name alone where there is none.
    pub(crate) fn link_gate(&self, at: &At<'_>, id: &str) -> Link {
        match self.gate_index(id).map(|index| &self.trace().project.gates[index]) {
            Some(gate) => Link { text: gate.title.clone(), href: Some(at.to(&Route::Gate(id))) },
            None => Link { text: id.to_owned(), href: None },
        }
    }

    /// A link to the page of an authority, if there is one.
    pub(crate) fn to_authority(&self, at: &At<'_>, id: &str) -> Option<Href> {
        self.authority_index(id).map(|_| at.to(&Route::Authority(id)))
    }

    /// A link to an authority; its ID alone where there is none.
    pub(crate) fn link_authority(&self, at: &At<'_>, id: &str) -> Link {
        match self.authority_index(id).map(|index| self.trace().authority(index)) {
            Some(authority) => Link { text: authority.title.clone(), href: Some(at.to(&Route::Authority(id))) },
            None => Link { text: id.to_owned(), href: None },
        }
    }

    /// Where an address that a document writes leads: `other.md`, `../other.md#heading`, seen from the document's folder.
    pub(crate) fn link_written(&self, at: &At<'_>, document: usize, written: &str) -> Option<Href> {
        let project = &self.trace().project;
        let (path, anchor) = written.split_once('#').map_or((written, None), |(path, anchor)| (path, Some(anchor)));
        let mut parts: Vec<&str> = project.sources.path(project.documents[document].file).split('/').collect();
        parts.pop();
        for part in path.split('/') {
            match part {
                "" | "." => {}
                ".." => drop(parts.pop()?),
                part => parts.push(part),
            }
        }
        let path = parts.join("/");
        // Documents that a tool makes pages of may link to each other by those: `other.html`.
        let source = || self.paths.get(format!("{}.md", path.strip_suffix(".html")?).as_str());
        let file = self.paths.get(path.as_str()).or_else(source)?;
        let route = match (self.documents.get(file), self.contracts.get(file)) {
            (Some(document), _) => {
                return Some(match anchor {
                    Some(anchor) => self.to_place_in(at, *document, anchor),
                    None => self.to_document(at, *document),
                });
            }
            (None, Some(contract)) => Route::Family(&project.contracts[*contract].family.value),
            (None, None) => return None,
        };
        Some(anchor.map_or_else(|| at.to(&route), |anchor| at.to_place(&route, &Anchor::of_heading(anchor))))
    }

    /// A link to what something outstanding is about.
    pub(crate) fn link_subject(&self, at: &At<'_>, subject: &Subject) -> Link {
        match subject {
            Subject::Clause(id) => self.link_clause(at, id),
            Subject::Case(id) => self.link_case(at, id),
            Subject::Gate(id) => self.link_gate(at, id),
            Subject::Facet(facet) => Link {
                text: format!("facet {facet}"),
                href: Some(at.to_place(&Route::About, &Anchor::own(facet.word()))),
            },
            Subject::Sample(profile) => Link {
                text: format!("samples of {profile}"),
                href: Some(at.to_place(&Route::Cases, &Anchor::own("samples"))),
            },
            Subject::Mutation(family) => {
                let known = self.families.iter().any(|known| known.word == family);
                let href = known.then(|| at.to_place(&Route::Family(family), &Anchor::own("mutants")));
                Link { text: format!("mutants of {family}"), href }
            }
            Subject::Attestation(id) => {
                let known = self.trace().project.attestations.iter().any(|attestation| attestation.id.value == *id);
                let href = known.then(|| at.to_place(&Route::Gates, &Anchor::of(id)));
                Link { text: id.clone(), href }
            }
        }
    }

    /// `path:line` of a span, leading to where the site shows it.
    pub(crate) fn link_place(&self, at: &At<'_>, span: Span) -> Link {
        Link { text: self.trace().project.sources.place(span), href: self.shown(at, span) }
    }

    fn shown(&self, at: &At<'_>, span: Span) -> Option<Href> {
        let project = &self.trace().project;
        if let Some(document) = self.documents.get(&span.file) {
            let clauses = &self.by_document[*document];
            let next = clauses.partition_point(|i| self.trace().clause(self.entry(*i)).span.start <= span.start);
            let inside = next
                .checked_sub(1)
                .map(|n| clauses[n])
                .filter(|i| self.trace().clause(self.entry(*i)).span.end >= span.start);
            return Some(match inside {
                Some(index) => self.to_clause(at, index),
                None => self.to_document(at, *document),
            });
        }
        if let Some(contract) = self.contracts.get(&span.file) {
            return Some(at.to(&Route::Family(&project.contracts[*contract].family.value)));
        }
        let gates = project.gates.iter().any(|gate| gate.id.span.file == span.file);
        let attestations = project.attestations.iter().any(|attestation| attestation.id.span.file == span.file);
        if gates || attestations {
            return Some(at.to(&Route::Gates));
        }
        let authorities = project.authorities.iter().any(|authority| authority.id.span.file == span.file);
        authorities.then(|| at.to(&Route::Authorities))
    }
}
