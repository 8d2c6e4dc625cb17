//! Where in a publication a citation points.
//!
//! Lives here: reading a locator from a link's words, and its one spelling. Whether the place exists in the publication
//! does not live here.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Largest page number understood.
pub const PAGE_MAX: u32 = 9_999;
/// Longest text read as a locator, in bytes.
const TEXT_BYTES_MAX: usize = 400;
/// Words before a page, section or time that are passed over, as in `see the rulebook, p. 11`.
const LEAD_WORDS_MAX: usize = 8;

/// Where in a publication a citation points.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Locator {
    /// Pages.
    Pages {
        /// Whether the number is the printed one rather than the file's.
        printed: bool,
        /// First and last page of each range; sorted, apart from each other.
        ranges: Vec<(u32, u32)>,
    },
    /// A section, question or the like, with its kind: `§ 3.2`, `section Revival`.
    Section(String),
    /// A panel of a card or sheet, by name.
    Panel(String),
    /// A time in a recording, in seconds.
    Time {
        /// From here.
        from: u32,
        /// To here, where a stretch is meant.
        to: Option<u32>,
    },
    /// A component or a part of one: `card face`, `all twelve faces`.
    Part(String),
    /// The page is stated not to be known.
    Unknown,
    /// Places of more than one kind.
    Several(Vec<Self>),
    /// The words name no place.
    Missing,
}

impl Locator {
    /// Reads a link's words.
    pub fn read(text: &str) -> Self {
        if text.len() > TEXT_BYTES_MAX {
            return Self::Missing;
        }
        let mut found: Vec<Self> = Vec::new();
        for (separator, token) in tokens(text) {
            if let (Some(Self::Pages { ranges, .. }), Some(range)) = (found.last_mut(), page_range(&token)) {
                ranges.push(range);
            } else if let Some(locator) = recognise(&token) {
                found.push(locator);
            } else if let Some((locator, beside)) = page_with_words(&token) {
                let place = section(&beside).or_else(|| panel(&beside)).unwrap_or(Self::Part(beside));
                found.extend([locator, place]);
            } else {
                match found.last_mut() {
                    Some(Self::Section(name) | Self::Panel(name) | Self::Part(name)) => {
                        name.push_str(separator);
                        name.push_str(&token);
                    }
                    Some(_) => found.push(Self::Part(token)),
                    None => match after_lead(&token) {
                        Some(locator) => found.push(locator),
                        None => return Self::Missing,
                    },
                }
            }
        }
        for locator in &mut found {
            if let Self::Pages { ranges, .. } = locator {
                *ranges = merged(std::mem::take(ranges));
            }
        }
        if found.len() > 1 { Self::Several(found) } else { found.pop().unwrap_or(Self::Missing) }
    }

    /// The place that an address itself names, by `#page=11`.
    pub fn of_address(address: &str) -> Self {
        let page = address
            .rsplit_once('#')
            .and_then(|(_, fragment)| fragment.split('&').find_map(|part| part.strip_prefix("page=")))
            .and_then(page_range);
        page.map_or(Self::Missing, |range| Self::Pages { printed: false, ranges: vec![range] })
    }

    /// The pages that it names, in order, each once.
    pub fn pages(&self) -> Vec<u32> {
        let ranges = Self::ranges_of(std::iter::once(self));
        ranges.into_iter().flat_map(|(first, last)| first..=last).collect()
    }

    /// The ranges of pages that any of these names, each with its first and last page, in order.
    pub fn ranges_of<'l>(locators: impl Iterator<Item = &'l Self>) -> Vec<(u32, u32)> {
        let mut ranges = Vec::new();
        locators.for_each(|locator| locator.gather(&mut ranges));
        merged(ranges)
    }

    /// The pages that it names by the file's own numbers; those that are written as printed need not be the same.
    pub fn pages_of_file(&self) -> Vec<u32> {
        match self {
            Self::Pages { printed: true, .. } => Vec::new(),
            Self::Several(parts) => parts.iter().flat_map(Self::pages_of_file).collect(),
            _ => self.pages(),
        }
    }

    /// Whether it names no place, and does not say that the place is not known either.
    pub fn is_missing(&self) -> bool {
        *self == Self::Missing
    }

    fn gather(&self, into: &mut Vec<(u32, u32)>) {
        match self {
            Self::Pages { ranges, .. } => into.extend(ranges),
            Self::Several(parts) => parts.iter().for_each(|part| part.gather(into)),
            Self::Section(_) | Self::Panel(_) | Self::Time { .. } | Self::Part(_) | Self::Unknown | Self::Missing => {}
        }
    }
}

impl fmt::Display for Locator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pages { printed, ranges } => {
                let one = matches!(ranges.as_slice(), [(first, last)] if first == last);
                write!(f, "{}{}", if *printed { "printed " } else { "" }, if one { "p. " } else { "pp. " })?;
                for (i, (first, last)) in ranges.iter().enumerate() {
                    f.write_str(if i > 0 { ", " } else { "" })?;
                    if first == last { write!(f, "{first}")? } else { write!(f, "{first}–{last}")? }
                }
                Ok(())
            }
            Self::Section(name) | Self::Part(name) => f.write_str(name),
            Self::Panel(name) => write!(f, "panel {name}"),
            Self::Time { from, to } => {
                write_time(f, *from)?;
                to.map_or(Ok(()), |to| {
                    f.write_str("–")?;
                    write_time(f, to)
                })
            }
            Self::Unknown => f.write_str("page unknown"),
            Self::Several(parts) => parts.iter().enumerate().try_for_each(|(i, part)| {
                f.write_str(if i > 0 { "; " } else { "" })?;
                part.fmt(f)
            }),
            Self::Missing => f.write_str("no place given"),
        }
    }
}

/// The parts of a list, each with the separator before it as one would write it.
fn tokens(text: &str) -> Vec<(&'static str, String)> {
    let mut out = Vec::new();
    let mut separator = "";
    for part in text.split_inclusive([',', ';']) {
        let words: Vec<&str> = part.trim_end_matches([',', ';']).split_whitespace().collect();
        for (i, run) in words.split(|word| matches!(*word, "and" | "&" | "+")).enumerate() {
            if i > 0 {
                separator = " and ";
            }
            if !run.is_empty() {
                out.push((separator, run.join(" ")));
            }
        }
        separator = if part.ends_with(';') { "; " } else { ", " };
    }
    out
}

fn recognise(token: &str) -> Option<Locator> {
    let lower = token.to_lowercase();
    if matches!(lower.as_str(), "page unknown" | "pages unknown" | "unknown page" | "page not known" | "unknown") {
        return Some(Locator::Unknown);
    }
    pages(&lower)
        .or_else(|| section(token))
        .or_else(|| panel(token))
        .or_else(|| time(&lower))
        .or_else(|| part(token, &lower))
}

/// A page, section or time behind words that are no locator themselves.
fn after_lead(token: &str) -> Option<Locator> {
    let mut rest = token;
    for _ in 0..LEAD_WORDS_MAX {
        rest = rest.split_once(' ')?.1;
        let lower = rest.to_lowercase();
        let found = pages(&lower).or_else(|| section(rest)).or_else(|| time(&lower));
        if found.is_some() {
            return found;
        }
    }
    None
}

fn pages(lower: &str) -> Option<Locator> {
    let (printed, rest) = lower.strip_prefix("printed ").map_or((false, lower), |rest| (true, rest));
    let numbers =
        ["pages", "page", "pgs.", "pg.", "pp.", "pp", "p.", "p"].iter().find_map(|word| rest.strip_prefix(word))?;
    page_range(numbers).map(|range| Locator::Pages { printed, ranges: vec![range] })
}

/// A page with words beside it: `p. 7 (left column)`.
fn page_with_words(token: &str) -> Option<(Locator, String)> {
    let gaps = token.match_indices(' ').map(|(at, _)| at);
    let (locator, at) = gaps.take(LEAD_WORDS_MAX).find_map(|at| Some((pages(&token[..at].to_lowercase())?, at)))?;
    let beside = token[at..].trim();
    let cut_range = beside.starts_with(|c: char| is_dash(c) || c.is_ascii_digit()) || beside.starts_with("to ");
    (!cut_range).then(|| (locator, beside.to_owned()))
}

/// `11`, `5–6`, `5 to 6`.
fn page_range(text: &str) -> Option<(u32, u32)> {
    let text = text.trim();
    let (first, last) = text.split_once(is_dash).or_else(|| text.split_once(" to ")).unwrap_or((text, text));
    let number = |text: &str| digits(text.trim(), 4).filter(|n| (1..=PAGE_MAX).contains(n));
    let (first, last) = (number(first)?, number(last)?);
    (first <= last).then_some((first, last))
}

fn section(token: &str) -> Option<Locator> {
    if let Some(name) = token.strip_prefix('§') {
        let name = name.trim_start_matches('§').trim();
        return (!name.is_empty()).then(|| Locator::Section(format!("§ {name}")));
    }
    let (word, name) = token.split_once(' ')?;
    let kind = match word.to_lowercase().as_str() {
        "section" | "sections" | "sec." => "section",
        "chapter" | "ch." => "chapter",
        "question" | "answer" | "entry" | "item" | "heading" | "paragraph" | "step" => {
            return Some(Locator::Section(token.to_owned()));
        }
        _ => return None,
    };
    let numbered = kind == "section" && name.starts_with(|c: char| c.is_ascii_digit());
    Some(Locator::Section(if numbered { format!("§ {name}") } else { format!("{kind} {name}") }))
}

fn panel(token: &str) -> Option<Locator> {
    let (word, name) = token.split_once(' ')?;
    matches!(word.to_lowercase().as_str(), "panel" | "panels").then(|| Locator::Panel(name.to_owned()))
}

/// `15:01`, `15:01–15:28`, `1:02:03`.
fn time(lower: &str) -> Option<Locator> {
    let (from, to) = match lower.split_once(is_dash).or_else(|| lower.split_once(" to ")) {
        Some((from, to)) => (from, Some(to)),
        None => (lower, None),
    };
    let from = seconds(from.trim())?;
    let to = to.map(|to| seconds(to.trim()).filter(|to| *to >= from));
    match to {
        None => Some(Locator::Time { from, to: None }),
        Some(Some(to)) => Some(Locator::Time { from, to: Some(to) }),
        Some(None) => None,
    }
}

fn seconds(text: &str) -> Option<u32> {
    let mut total = 0;
    let parts: Vec<&str> = text.split(':').collect();
    if !(2..=3).contains(&parts.len()) {
        return None;
    }
    for (i, part) in parts.iter().enumerate() {
        let value = digits(part, 3)?;
        if i > 0 && (part.len() != 2 || value > 59) {
            return None;
        }
        total = total * 60 + value;
    }
    Some(total)
}

const PART_WORDS: &[&str] = &[
    "face",
    "faces",
    "front",
    "back",
    "reverse",
    "side",
    "sides",
    "card",
    "cards",
    "cover",
    "sheet",
    "sheets",
    "screen",
    "shield",
    "board",
    "disc",
    "discs",
    "token",
    "tokens",
    "tile",
    "tiles",
    "box",
    "insert",
    "leaflet",
    "whole",
    "entire",
    "throughout",
];

fn part(token: &str, lower: &str) -> Option<Locator> {
    let named = lower.split(|c: char| !c.is_alphanumeric()).any(|word| PART_WORDS.contains(&word));
    named.then(|| Locator::Part(token.to_owned()))
}

fn digits(text: &str, most: usize) -> Option<u32> {
    let plain = !text.is_empty() && text.len() <= most && text.bytes().all(|b| b.is_ascii_digit());
    if plain { text.parse().ok() } else { None }
}

fn is_dash(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

fn merged(mut ranges: Vec<(u32, u32)>) -> Vec<(u32, u32)> {
    ranges.sort_unstable();
    let mut out: Vec<(u32, u32)> = Vec::with_capacity(ranges.len());
    for (first, last) in ranges {
        match out.last_mut() {
            Some((_, end)) if first <= *end => *end = (*end).max(last),
            _ => out.push((first, last)),
        }
    }
    out
}

fn write_time(f: &mut fmt::Formatter<'_>, seconds: u32) -> fmt::Result {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { write!(f, "{hours}:{minutes:02}:{seconds:02}") } else { write!(f, "{minutes}:{seconds:02}") }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn locators_have_one_spelling() {
        for (written, shown) in [
            ("p. 11", "p. 11"),
            ("P.11", "p. 11"),
            ("page 11", "p. 11"),
            ("pp. 5–6", "pp. 5–6"),
            ("pp. 5-6", "pp. 5–6"),
            ("pages 5 to 6", "pp. 5–6"),
            ("pp. 4, 9, 11", "pp. 4, 9, 11"),
            ("pp. 7, 9–10", "pp. 7, 9–10"),
            ("pp. 9, 4 and 4", "pp. 4, 9"),
            ("pp. 5–8, 7–9", "pp. 5–9"),
            ("printed p. 6", "printed p. 6"),
            ("see p. 11", "p. 11"),
            ("rulebook page 3", "p. 3"),
            ("§ 3.2", "§ 3.2"),
            ("§3.2", "§ 3.2"),
            ("section 3.2", "§ 3.2"),
            ("section Revival", "section Revival"),
            ("section Shipment and Movement", "section Shipment and Movement"),
            ("Section Revival, first column", "section Revival, first column"),
            ("question 12", "question 12"),
            ("panel Betrayal", "panel Betrayal"),
            ("panel Secret Ally", "panel Secret Ally"),
            ("15:01–15:28", "15:01–15:28"),
            ("1:02:03", "1:02:03"),
            ("card face", "card face"),
            ("all twelve faces", "all twelve faces"),
            ("page unknown", "page unknown"),
            ("p. 6, panel Cunning", "p. 6; panel Cunning"),
            ("card face; p. 2", "card face; p. 2"),
            ("p. 3, left column", "p. 3; left column"),
            ("p. 7 (Karama)", "p. 7; (Karama)"),
        ] {
            assert_eq!(Locator::read(written).to_string(), shown, "{written}");
            assert_eq!(Locator::read(shown), Locator::read(written), "{written}");
        }
    }

    #[test]
    fn words_without_a_place_are_missing() {
        for written in
            ["", "here", "the rules", "p. 0", "p. x", "pp. 9–4", "p. 12345", "15:99", "panel", "5", "p. 9 to 4"]
        {
            assert_eq!(Locator::read(written), Locator::Missing, "{written}");
        }
        assert_eq!(Locator::read(&"p. 1, ".repeat(100)), Locator::Missing);
    }

    #[test]
    fn a_section_beside_a_page_is_one() {
        assert_eq!(Locator::read("p. 1 § 4"), Locator::read("p. 1; § 4"));
        assert_eq!(Locator::read("p. 1 panel Betrayal"), Locator::read("p. 1; panel Betrayal"));
    }

    #[test]
    fn pages_are_sorted_and_unique() {
        assert_eq!(Locator::read("pp. 9, 4–6, 5, panel Betrayal, p. 2").pages(), [2, 4, 5, 6, 9]);
        assert_eq!(Locator::read("card face").pages(), [0; 0]);
        assert_eq!(Locator::of_address("https://e.org/r.pdf#zoom=1&page=11").pages(), [11]);
        assert_eq!(Locator::of_address("https://e.org/r.pdf"), Locator::Missing);
    }

    proptest! {
        #[test]
        fn what_is_shown_reads_the_same(text in "(pp?\\. |§ |section |panel |printed |card |[0-9]{1,3}|:|–|-|, |; | and |[a-z]{1,6}| ){0,8}") {
            let locator = Locator::read(&text);
            if !locator.is_missing() {
                prop_assert_eq!(Locator::read(&locator.to_string()), locator);
            }
        }
    }
}
