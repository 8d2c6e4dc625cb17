//! The registry: every case of the embedded engine by ID.
//!
//! A case registers itself where it is written, with `case!`; no list is kept beside it. Playing them is `runner`.

use crate::table::Table;

/// Registers a [`Case`] from outside this crate; inside, `case!` does it.
pub use inventory::submit;

/// What a case proves; the words are those of contracts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Facet {
    /// The rule itself, played.
    Native,
    /// Who may know what.
    Privacy,
    /// Saves, restores, retries.
    Recovery,
    /// Competing writers.
    Concurrency,
    /// Bots propose it legally.
    Policy,
    /// Whole games.
    Sample,
    /// What a person sees and presses.
    Presentation,
}

impl Facet {
    /// The word in contracts and reports.
    pub fn word(self) -> &'static str {
        match self {
            Self::Native => "native",
            Self::Privacy => "privacy",
            Self::Recovery => "recovery",
            Self::Concurrency => "concurrency",
            Self::Policy => "policy",
            Self::Sample => "sample",
            Self::Presentation => "presentation",
        }
    }
}

/// One conformance case.
#[derive(Debug)]
pub struct Case {
    /// Such as `base/storm/kills-exposed-forces`.
    pub id: &'static str,
    /// What it proves.
    pub facet: Facet,
    /// Its claim, a sentence.
    pub title: &'static str,
    /// Plays it; a claim that does not hold ends it.
    pub play: fn(&mut Table),
    /// The file that it is written in, below the project.
    pub file: &'static str,
    /// The line of that file.
    pub line: u32,
}

inventory::collect!(Case);

/// Registers the function of this name as a case, and gives it a test of its own:
/// `case!(kills_exposed_forces, Native, "base/storm/kills-exposed-forces", "The storm kills forces in the open.");`
macro_rules! case {
    ($play:ident, $facet:ident, $id:literal, $title:literal) => {
        inventory::submit! {
            $crate::registry::Case {
                id: $id,
                facet: $crate::registry::Facet::$facet,
                title: $title,
                play: $play,
                file: file!(),
                line: line!(),
            }
        }

        #[cfg(test)]
        mod $play {
            #[test]
            fn holds() {
                $crate::runner::assert_holds($id);
            }
        }
    };
}

pub(crate) use case;

/// All cases, sorted by ID.
pub fn registry() -> Vec<&'static Case> {
    let mut cases: Vec<&'static Case> = inventory::iter::<Case>.into_iter().collect();
    cases.sort_by_key(|case| case.id);
    cases
}

/// The case of this ID.
pub fn find(id: &str) -> Option<&'static Case> {
    inventory::iter::<Case>.into_iter().find(|case| case.id == id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_unique_and_say_where_their_case_is_written() {
        let cases = registry();
        assert!(!cases.is_empty(), "no case is linked in");
        assert!(cases.windows(2).all(|pair| pair[0].id < pair[1].id), "an ID stands twice");
        for case in cases {
            let parts: Vec<&str> = case.id.split('/').collect();
            let [family, area, _] = parts[..] else { panic!("{} is not family/area/claim", case.id) };
            let home = format!("cases/{}/{}.rs", family, area.replace('-', "_"));
            assert!(
                case.file.replace('\\', "/").ends_with(&home),
                "{} stands in {}, not in {home}",
                case.id,
                case.file
            );
            let lower = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "/-".contains(c);
            assert!(case.id.chars().all(lower), "{}", case.id);
        }
    }

    #[test]
    fn titles_are_sentences_and_differ() {
        let mut titles: Vec<&str> = registry().iter().map(|case| case.title).collect();
        for title in &titles {
            assert!(title.ends_with('.') && title.starts_with(char::is_uppercase), "no sentence: {title}");
            assert!(title.chars().count() <= 140, "too long: {title}");
        }
        titles.sort_unstable();
        assert!(titles.windows(2).all(|pair| pair[0] != pair[1]), "a title stands twice");
    }
}
