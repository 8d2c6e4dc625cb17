//! Texts of publications: their pages, and whether a quote stands on one.
//!
//! Lives here: reading such a text and comparing words with it. The text itself is never shown beyond the few words around a
//! quote, and never written anywhere. Which citation has a quote, and what a finding says, does not live here.

mod markdown;
mod search;
mod spelling;

use std::borrow::Cow;
use std::collections::BTreeSet;

use crate::source::{ReadFault, Tree};
use spelling::{Text, Words};

pub use search::{Found, Nearest};

/// Most files of a publication that has one for each page.
const PAGE_FILES_MAX: usize = 5_000;
/// Most pages of one publication.
const PAGES_MAX: usize = 100_000;

/// The text of a publication.
#[derive(Debug, Clone, Default)]
pub struct Publication {
    /// Whether the text says where a page begins.
    paged: bool,
    pages: Vec<Page>,
}

/// A page; what stands before the first mark of a page has no number.
#[derive(Debug, Clone)]
struct Page {
    number: Option<u32>,
    text: Text,
}

impl Publication {
    /// Reads the text at `path`: a file, or a folder with a file for each page. `None` where there is neither.
    pub fn read(tree: &Tree, path: &str, first: u32) -> Option<Result<Self, ReadFault>> {
        let (files, _) = tree.matching(&[format!("{}/*", globset::escape(path))]);
        if files.is_empty() {
            return tree.read(path).map(|text| text.map(|text| Self::of(&words_of(path, &text), first)));
        }
        let mut pages: Vec<(u32, Text)> = Vec::new();
        for file in files.iter().take(PAGE_FILES_MAX) {
            let Some(number) = number_of(file) else { continue };
            match tree.read(file)? {
                Ok(text) => pages.push((number, Text::of_page(&words_of(file, &text)))),
                Err(fault) => return Some(Err(fault)),
            }
        }
        pages.sort_by_key(|(number, _)| *number);
        let pages = pages.into_iter().map(|(number, text)| Page { number: Some(number), text }).collect();
        Some(Ok(Self { paged: true, pages }))
    }

    /// The publication with this text. Pages begin at form feeds, the first of them having the number `first`, or at lines such
    /// as `--- page 11 ---`.
    pub fn of(text: &str, first: u32) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let marked = text.lines().any(|line| page_mark(line).is_some());
        if marked {
            return Self { paged: true, pages: by_marks(text) };
        }
        let parts: Vec<&str> =
            text.trim_end_matches(['\u{c}', '\n', '\r', ' ']).split('\u{c}').take(PAGES_MAX).collect();
        let paged = parts.len() > 1;
        let count = (0..).map(|before: u32| paged.then_some(first.saturating_add(before)));
        let read = parts.into_iter().zip(count).map(|(part, number)| Page { number, text: Text::of_page(part) });
        Self { paged, pages: read.collect() }
    }

    /// The numbers of its pages, in order; none where the text does not say where pages begin.
    pub fn numbers(&self) -> BTreeSet<u32> {
        self.pages.iter().filter_map(|page| page.number).collect()
    }

    /// Looks for a quote on these pages, or anywhere if there are none.
    pub fn find(&self, quote: &str, pages: &[u32]) -> Found {
        let anywhere = pages.is_empty() || !self.paged;
        let stated = |page: &&Page| anywhere || page.number.is_some_and(|number| pages.contains(&number));
        let parts = spelling::parts(quote);
        if parts.is_empty() {
            return Found::Here;
        }
        let here: Vec<&Page> = self.pages.iter().filter(stated).collect();
        if here.iter().any(|page| page.text.holds(&parts)) || across(&here).is_some_and(|text| text.holds(&parts)) {
            return Found::Here;
        }
        let others = self.pages.iter().filter(|page| page.text.holds(&parts));
        let moved: Vec<Option<u32>> = others.map(|page| page.number).take(search::MOVED_MAX).collect();
        if !moved.is_empty() {
            return Found::Elsewhere(moved.into_iter().flatten().collect());
        }
        if let Some(found) = self.overleaf(&parts) {
            return found;
        }
        let near = |pages: &[&Page]| {
            let found = pages.iter().filter_map(|page| Some((search::nearest(&page.text, &parts)?, page.number)));
            found.max_by_key(|((share, _), _)| *share).map(|((_, nearest), page)| Nearest { page, ..nearest })
        };
        let all: Vec<&Page> = self.pages.iter().take(search::PAGES_COMPARED_MAX).collect();
        Found::Nowhere(near(&here).or_else(|| near(&all)))
    }
}

impl Publication {
    /// The word that stands right before a quote and turns it round, where the quote stands nowhere on these pages without one.
    pub fn denial(&self, quote: &str, pages: &[u32]) -> Option<String> {
        let anywhere = pages.is_empty() || !self.paged;
        let stated = |page: &&Page| anywhere || page.number.is_some_and(|number| pages.contains(&number));
        let parts = spelling::parts(quote);
        let begin = parts.first()?;
        let places: Option<Vec<String>> =
            self.pages.iter().filter(stated).flat_map(|page| page.text.denials(begin)).collect();
        places?.into_iter().next()
    }

    /// Where the parts of a quote stand on two pages that follow one another.
    fn overleaf(&self, parts: &[Words]) -> Option<Found> {
        let pages = &self.pages[..self.pages.len().min(search::PAGES_COMPARED_MAX)];
        pages.windows(2).find_map(|pair| {
            let (first, second) = (pair[0].number?, pair[1].number?);
            let text = Text::joined(pair.iter().map(|page| &page.text));
            text.holds(parts).then_some(Found::Across(first, second))
        })
    }
}

/// The stated pages as one text, where there are a few of them: a sentence may go on overleaf.
fn across(pages: &[&Page]) -> Option<Text> {
    let few = (2..=search::ACROSS_MAX).contains(&pages.len());
    few.then(|| Text::joined(pages.iter().map(|page| &page.text)))
}

fn by_marks(text: &str) -> Vec<Page> {
    let mut pages: Vec<(Option<u32>, String)> = vec![(None, String::new())];
    for line in text.split_inclusive('\n') {
        match page_mark(line) {
            Some(number) if pages.len() < PAGES_MAX => pages.push((Some(number), String::new())),
            _ => {
                if let Some((_, text)) = pages.last_mut() {
                    text.push_str(line);
                }
            }
        }
    }
    // What stands before the mark of page 2 is page 1.
    let before = pages.get(1).and_then(|(number, _)| *number).filter(|number| *number > 1);
    pages[0].0 = before.map(|number| number - 1);
    pages.retain(|(number, text)| number.is_some() || !text.trim().is_empty());
    pages.into_iter().map(|(number, text)| Page { number, text: Text::of_page(&text) }).collect()
}

/// The words of a file, which may be Markdown.
fn words_of<'t>(path: &str, text: &'t str) -> Cow<'t, str> {
    let is_markdown = path.rsplit_once('.').is_some_and(|(_, ending)| ending.eq_ignore_ascii_case("md"));
    if is_markdown { markdown::plain(text).into() } else { text.into() }
}

/// The number in a line that is nothing but the mark of a page: `--- page 11 ---`, `[Page 11]`, `<!-- page 11 -->`.
fn page_mark(line: &str) -> Option<u32> {
    const LINE_BYTES_MAX: usize = 60;
    let line = line.trim();
    let framed = line.starts_with(['-', '=', '[', '<', '#', '*']) && line.len() <= LINE_BYTES_MAX;
    if !framed {
        return None;
    }
    let inner = line.trim_matches(|c: char| !c.is_alphanumeric());
    let (word, number) = inner.split_once(' ')?;
    let word = word.eq_ignore_ascii_case("page") || word.eq_ignore_ascii_case("p.");
    if word { number.trim().parse().ok() } else { None }
}

/// The number that ends a file's name before its ending: `page-011.txt` is 11.
fn number_of(path: &str) -> Option<u32> {
    let name = path.rsplit('/').next().unwrap_or(path);
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let digits = stem.len() - stem.bytes().rev().take_while(u8::is_ascii_digit).count();
    stem[digits..].parse().ok()
}

/// Page numbers as people write them: `1–3, 7`.
pub fn ranges(numbers: impl IntoIterator<Item = u32>) -> String {
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    for number in numbers {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => ranges.push((number, number)),
        }
    }
    let written = ranges.into_iter().map(
        |(first, last)| {
            if first == last { first.to_string() } else { format!("{first}–{last}") }
        },
    );
    written.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOOK: &str = "Title\n\u{c}\
The player made last stays last: a Guild that de-\nfers later is inserted before that player.\n\
Each player pays 5 spice, not 15. A self-\nstanding rule must not be missed.\n\u{c}\
“Sapho” costs 2.5 mW. It does ﬁne – always.\n\u{c}Only here. It goes\n\u{c}on there.";

    fn find(quote: &str, pages: &[u32]) -> Found {
        Publication::of(BOOK, 1).find(quote, pages)
    }

    #[test]
    fn quotes_are_found_in_any_spelling() {
        for (quote, page) in [
            ("A Guild that defers later is inserted", 2),
            ("THE player made\nlast", 2),
            ("a self-standing rule", 2),
            ("a selfstanding rule", 2),
            ("\"Sapho\" costs", 3),
            ("It does fine - always.", 3),
            ("It does fine—always", 3),
            ("pays 5 spice … must not be missed", 2),
            ("pays 5 spice [...] not 15", 2),
            ("'Sapho' costs", 3),
            ("\u{2039}Sapho\u{203a} costs 2.5 mW", 3),
        ] {
            assert_eq!(find(quote, &[page]), Found::Here, "{quote}");
        }
        let single = Publication::of("The players' \u{2018}free\u{2019} move can't be 5' long.", 1);
        for quote in ["The players' \"free\" move can't be 5' long.", "\"free\" move can\u{2019}t", "the players'"] {
            assert_eq!(single.find(quote, &[]), Found::Here, "{quote}");
        }
        for quote in ["The player's 'free' move", "'free' move cant", "be 5\" long", "players free move"] {
            assert!(matches!(single.find(quote, &[]), Found::Nowhere(_)), "{quote}");
        }
        assert_eq!(find("It goes on there.", &[4, 5]), Found::Here);
        assert_eq!(find("It goes on there.", &[4]), Found::Across(4, 5));
        assert_eq!(find("only here", &[]), Found::Here);
    }

    #[test]
    fn one_changed_character_is_found() {
        for (quote, page, differs) in [
            ("Each player pays 6 spice", 2, "`6` for `5`"),
            ("pays 15 spice", 2, "`15` for `5`"),
            ("rule must be missed", 2, "`not` is left out"),
            ("costs 2.5 MW", 3, "`MW` for `mW`"),
            ("costs 25 mW", 3, "`25` for `2.5`"),
            ("a Guild that defers later is inserted after that player", 2, "`after` for `before`"),
            ("player made last stay last", 2, "`stay` for `stays`"),
            ("It does fine - always!", 3, "`!` for `.`"),
            ("is inserted before That player", 2, "`That` for `that`"),
            ("player made lasT stays", 2, "`lasT` for `last`"),
            ("player made last always stays last", 2, "`always` is added"),
        ] {
            let Found::Nowhere(Some(nearest)) = find(quote, &[page]) else {
                panic!("{quote}: {:?}", find(quote, &[page]))
            };
            assert_eq!((nearest.page, nearest.differs.as_str()), (Some(page), differs), "{quote}: {}", nearest.printed);
        }
    }

    #[test]
    fn no_number_is_cut_at_the_space_between_its_thousands() {
        for space in [' ', '\u{a0}', '\u{2009}', '\u{202f}'] {
            let book = Publication::of(&format!("It pays 5{space}000 now, and 5 more in turn 12."), 1);
            for quote in ["It pays 5", "000 now"] {
                assert!(matches!(book.find(quote, &[]), Found::Nowhere(_)), "{quote} of {space:?}");
            }
            for quote in ["It pays 5 000 now", "pays 5 000", "5 000 now, and 5", "in turn 12"] {
                assert_eq!(book.find(quote, &[]), Found::Here, "{quote} of {space:?}");
            }
        }
    }

    #[test]
    fn a_quote_may_go_on_overleaf_past_the_numbers_of_pages() {
        let book = Publication::of(
            "HARBOUR DUES\nA ship that comes late pays dou-\n11\n\u{c}12\nble dues, and\n12\u{c}leaves.",
            11,
        );
        assert_eq!(book.find("comes late pays double dues", &[11, 12]), Found::Here);
        assert_eq!(book.find("comes late pays double dues", &[11]), Found::Across(11, 12));
        assert_eq!(book.find("dues, and leaves", &[11]), Found::Across(12, 13));
        assert_eq!(book.find("pays double dues, and leaves", &[]), Found::Here);
        assert_eq!(book.find("Harbour dues", &[11]), Found::Here, "a heading in capitals");
        assert!(matches!(book.find("Harbour Dues a Ship", &[11]), Found::Nowhere(Some(_))));
        assert_eq!(book.find("Comes late … Pays", &[11]), Found::Here, "a part may begin with a capital");
    }

    #[test]
    fn what_stands_behind_a_number_is_quoted_as_it_is_written() {
        let book = Publication::of("12\nA ship of 5 MW may sail in 2 mW.\nTurn 3\nIf it can't, pay 5 kB.\n", 1);
        for quote in ["A ship of 5 MW", "a ship of", "MW may sail", "mW.", "If it can't", "if it can’t", "kB."] {
            assert_eq!(book.find(quote, &[]), Found::Here, "{quote}");
        }
        for quote in ["A ship of 5 mW", "mW may sail", "MW. Turn", "5 KB", "5 mw may"] {
            assert!(matches!(book.find(quote, &[]), Found::Nowhere(_)), "{quote}");
        }
    }

    #[test]
    fn signs_and_negations_are_not_cut_off() {
        let book =
            Publication::of("A ship can't sail. A non-naval ship has ±1, +2, $3, ≤ 4, 5+ and 6 °C. It can go.", 1);
        for quote in ["A ship can", "naval ship has", "1, +2", "2, $3", "3, ≤ 4", "4, 5+", "5 and", "≤ 4, 5", "6 °"]
        {
            assert!(matches!(book.find(quote, &[]), Found::Nowhere(_)), "{quote}");
        }
        for quote in ["A ship can't", "non-naval ship", "±1, +2", "$3, ≤ 4, 5+", "has ±1", "6 °C", "It can"] {
            assert_eq!(book.find(quote, &[]), Found::Here, "{quote}");
        }
    }

    #[test]
    fn parts_of_words_and_numbers_are_no_match() {
        for quote in ["5 mW", "layer pays", "5 spice, not 1", "rule must not be miss"] {
            assert!(!matches!(find(quote, &[2, 3]), Found::Here), "{quote}");
        }
        assert!(matches!(find("nothing of this kind stands anywhere at all", &[2]), Found::Nowhere(None)));
    }

    #[test]
    fn a_quote_on_another_page_is_told() {
        assert_eq!(find("Only here.", &[2]), Found::Elsewhere(vec![4]));
        assert_eq!(find("Only here.", &[77]), Found::Elsewhere(vec![4]));
    }

    #[test]
    fn pages_by_marks_and_files() {
        let marked = Publication::of("six\n--- page 7 ---\nseven\n[Page 8]\neight\npage 9\n", 1);
        assert_eq!(marked.numbers().into_iter().collect::<Vec<_>>(), [6, 7, 8]);
        let cover = Publication::of("cover\n--- page 1 ---\none\n", 1);
        assert_eq!(cover.find("cover", &[1]), Found::Elsewhere(Vec::new()));
        assert_eq!(marked.find("eight page 9", &[8]), Found::Here);
        assert_eq!(Publication::of("a\u{c}b\u{c}", 3).numbers().into_iter().collect::<Vec<_>>(), [3, 4]);
        assert!(Publication::of("a", 1).numbers().is_empty());
        assert_eq!(Publication::of("a b", 1).find("a b", &[9]), Found::Here, "a text without pages is searched whole");
        let files = [("t/p-01.txt", "one"), ("t/p-12.txt", "two"), ("t/readme", "x")];
        let tree = Tree::Memory(files.into_iter().map(|(path, text)| (path.to_owned(), text.into())).collect());
        let folder = Publication::read(&tree, "t", 1).expect("there").expect("read");
        assert_eq!(folder.numbers().into_iter().collect::<Vec<_>>(), [1, 12]);
        assert_eq!(folder.find("two", &[1]), Found::Elsewhere(vec![12]));
        assert!(Publication::read(&tree, "u", 1).is_none());
    }

    #[test]
    fn markup_of_a_markdown_text_is_no_word_of_it() {
        let text = "# Title\n\n## Page 3\n\nA ship pays **5 spice** for each `berth`,[^1] unless\n[it](https://e.org) is *un*paid.\n\n\
> Quoted\n> rule.\n\n- item\\* one\n- two\n\n| North | 7 |\n|---|---|\n| South | 8 |\n\n<!-- page 4 -->\n\nLast. ~~Of 3.~~ About ~5 to ~7.\n\n[^1]: Note.\n\u{c}";
        let files = [("t.md", text), ("u/p-3.md", "A *ship* pays.")];
        let tree = Tree::Memory(files.into_iter().map(|(path, text)| (path.to_owned(), text.into())).collect());
        let book = Publication::read(&tree, "t.md", 1).expect("there").expect("read");
        for quote in [
            "A ship pays 5 spice for each berth, unless it is unpaid.",
            "Quoted rule.",
            "item* one",
            "North 7",
            "South 8",
        ] {
            assert_eq!(book.find(quote, &[3]), Found::Here, "{quote}");
        }
        assert!(matches!(book.find("Last. Of 3.", &[4]), Found::Nowhere(_)));
        assert!(matches!(book.find("A ship pays 6 spice for each berth", &[3]), Found::Nowhere(Some(_))));
        assert_eq!(book.find("Last. About ~5 to ~7.", &[4]), Found::Here);
        let folder = Publication::read(&tree, "u", 1).expect("there").expect("read");
        assert_eq!(folder.find("A ship pays", &[3]), Found::Here);
    }

    #[test]
    fn numbers_are_written_as_ranges() {
        assert_eq!(ranges([1, 2, 3, 7, 9, 10]), "1–3, 7, 9–10");
        assert_eq!(ranges([]), "");
    }

    #[test]
    fn hostile_texts_take_linear_time() {
        let begun = std::time::Instant::now();
        let long = "a".repeat(100_000);
        let hyphens = "a-\n".repeat(25_000);
        for text in
            [&long, &hyphens, &"a ".repeat(50_000), &("\u{c}x".repeat(12_000)), &"-- page 1 --\n".repeat(20_000)]
        {
            for quote in ["a a a a a a b", &"a".repeat(500), &("a ".repeat(200) + "b"), "… … …"] {
                Publication::of(text, u32::MAX - 5).find(quote, &[]);
            }
        }
        assert!(begun.elapsed().as_secs() < 30, "{:?}", begun.elapsed());
    }
}
