//! Loading the texts of publications, where they are at hand.

use std::collections::{BTreeMap, BTreeSet};

use super::{Project, unreadable};
use crate::diagnostic::{Diagnostic, Name, Sink};
use crate::publication::Publication;
use crate::source::Tree;

/// Where the text of a publication is looked for that does not say where it is.
pub(super) const PUBLICATIONS: &str = "publications";

/// Reads the texts of publications that clauses quote, and of those that say where their text is. Their text goes nowhere else:
/// it need not be ours to keep or to show.
pub(super) fn load(tree: &Tree, project: &mut Project, sink: &mut Sink) {
    let citations =
        project.documents.iter().flat_map(|document| &document.clauses).flat_map(|clause| &clause.citations);
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut seen = BTreeSet::new();
    for citation in citations.filter(|citation| citation.quote.is_some() && seen.insert(citation.span)) {
        *counts.entry(citation.authority.as_str()).or_default() += 1;
    }
    let mut read = BTreeMap::new();
    for authority in &project.authorities {
        let id = &authority.id.value;
        let quotes = counts.get(id.as_str()).copied().unwrap_or(0);
        let places = match &authority.text {
            Some(text) => vec![text.value.clone()],
            None if quotes > 0 => [".txt", ".md", ""].map(|end| format!("{PUBLICATIONS}/{id}{end}")).to_vec(),
            None => continue,
        };
        let found =
            places.iter().find_map(|place| Some((place, Publication::read(tree, place, authority.first_page)?)));
        let at = authority.text.as_ref().map_or(authority.id.span, |text| text.span);
        match found {
            Some((_, Ok(publication))) => drop(read.insert(id.clone(), publication)),
            Some((place, Err(fault))) => sink.push(unreadable(place, at, &fault)),
            None => {
                let unread =
                    if quotes == 1 { "its quote was".to_owned() } else { format!("{quotes} quotes of it were") };
                let message = format!("the text of `{id}` is not here; {unread} not looked up");
                let help = format!("put it at `{}`, where version control need not keep it", places[0]);
                sink.push(Diagnostic::new(Name::AbsentPublication, message).at(at).help(help));
            }
        }
    }
    project.publications = read;
}
