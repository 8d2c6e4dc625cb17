//! The words of the search index, and where each stands, kept as the index writes it.

use hashbrown::DefaultHashBuilder;
use indexmap::IndexMap;

/// A word of a text.
#[derive(Debug, Clone, Copy)]
pub(super) struct Word<'t> {
    text: &'t str,
    packed: Option<Packed>,
}

/// A short word as a number: its bytes, and their count on top.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Packed(u128);

impl Packed {
    /// One byte is left for their count.
    const BYTES_MAX: usize = size_of::<u128>() - 1;

    /// The first bytes of this many.
    fn first(bytes: [u8; size_of::<u128>()], count: usize) -> Self {
        let kept = u128::from_le_bytes(bytes) & ((1 << (8 * count)) - 1);
        Self(kept | (count as u128) << (8 * Self::BYTES_MAX))
    }

    fn word(self) -> String {
        let bytes = self.0.to_le_bytes();
        let text = &bytes[..usize::from(bytes[Self::BYTES_MAX])];
        String::from_utf8(text.to_vec()).expect("a word was packed")
    }
}

impl<'t> Word<'t> {
    /// The whole of a text.
    pub(super) fn of(text: &'t str) -> Self {
        Self::at(text, 0, text.len())
    }

    /// So many bytes of a text.
    pub(super) fn at(text: &'t str, start: usize, length: usize) -> Self {
        let word = &text[start..start + length];
        let packed = (length <= Packed::BYTES_MAX).then(|| {
            // What stands behind the word is read with it where there is so much: a copy of unknown length costs more.
            let bytes = text.as_bytes()[start..].first_chunk().copied().unwrap_or_else(|| {
                let mut bytes = [0; _];
                bytes[..length].copy_from_slice(word.as_bytes());
                bytes
            });
            Packed::first(bytes, length)
        });
        Self { text: word, packed }
    }

    #[cfg(test)]
    pub(super) const fn text(self) -> &'t str {
        self.text
    }
}

/// Words with where they stand, each hashed by what is fast for short texts and seeded anew in each run. A project's texts
/// are millions of words, nearly all of them short: those are found as numbers, and no text is compared.
#[derive(Debug, Default)]
pub(super) struct Gathered {
    short: IndexMap<Packed, Posting, DefaultHashBuilder>,
    long: IndexMap<String, Posting, DefaultHashBuilder>,
}

impl Gathered {
    /// Where a word stands.
    pub(super) fn at(&mut self, word: Word<'_>) -> &mut Posting {
        if let Some(packed) = word.packed {
            return self.short.entry(packed).or_default();
        }
        let place = self.long.get_index_of(word.text);
        let place = place.unwrap_or_else(|| self.long.insert_full(word.text.to_owned(), Posting::default()).0);
        &mut self.long[place]
    }

    /// Gives each word once.
    pub(super) fn into_words(self) -> impl Iterator<Item = (String, Posting)> {
        self.short.into_iter().map(|(packed, posting)| (packed.word(), posting)).chain(self.long)
    }
}

/// Where a word stands.
#[derive(Debug, Default)]
pub(super) struct Posting {
    pub(super) titles: List,
    pub(super) texts: List,
}

impl Posting {
    /// The word with its entries, each list as differences in base 36.
    pub(super) fn line(&self, word: &str) -> String {
        let mut line = String::with_capacity(word.len() + self.titles.later.len() + self.texts.later.len() + 16);
        line.push_str(word);
        for list in [&self.titles, &self.texts] {
            line.push(' ');
            if list.count > 0 {
                base36(list.first, &mut line);
                line.push_str(&list.later);
            }
        }
        line
    }

    /// How many entries.
    pub(super) fn count(&self) -> usize {
        self.titles.count as usize + self.texts.count as usize
    }
}

/// Numbers of entries, rising: each after the first as the difference that the index writes, since a project has millions.
#[derive(Debug, Default)]
pub(super) struct List {
    first: u32,
    last: u32,
    count: u32,
    later: String,
}

impl List {
    /// Whether the last number is this one.
    pub(super) fn ends_with(&self, number: u32) -> bool {
        self.count > 0 && self.last == number
    }

    /// Adds a number; the last one again is passed over.
    pub(super) fn push(&mut self, number: u32) {
        if self.ends_with(number) {
            return;
        }
        self.join(number);
        (self.last, self.count) = (number, self.count + 1);
    }

    /// Adds those of a list that begins after this one ends.
    pub(super) fn append(&mut self, more: &Self) {
        if more.count > 0 {
            self.join(more.first);
            self.later.push_str(&more.later);
            (self.last, self.count) = (more.last, self.count + more.count);
        }
    }

    fn join(&mut self, number: u32) {
        if self.count == 0 {
            self.first = number;
        } else {
            self.later.push(',');
            base36(number - self.last, &mut self.later);
        }
    }
}

fn base36(mut number: u32, out: &mut String) {
    const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";
    // As nearly all differences are.
    if number < 36 {
        out.push(char::from(DIGITS[number as usize]));
        return;
    }
    // As many as the largest number has.
    let mut digits = [0; 7];
    let mut at = digits.len();
    loop {
        at -= 1;
        digits[at] = DIGITS[(number % 36) as usize];
        number /= 36;
        if number == 0 {
            break;
        }
    }
    out.extend(digits[at..].iter().map(|digit| char::from(*digit)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_short_and_long_are_told_apart_wherever_they_stand() {
        let text = "a ab abc é 0 abcdefghijklmno abcdefghijklmnop abcdefghijklmnoq ab abc";
        let mut gathered = Gathered::default();
        let mut start = 0;
        for (number, word) in (0..).zip(text.split(' ')) {
            gathered.at(Word::at(text, start, word.len())).texts.push(number);
            gathered.at(Word::of(word)).titles.push(number);
            start += word.len() + 1;
        }
        let mut words: Vec<String> = gathered.into_words().map(|(word, posting)| posting.line(&word)).collect();
        words.sort();
        let wanted = ["0 4 4", "a 0 0", "ab 1,7 1,7", "abc 2,7 2,7", "abcdefghijklmno 5 5"];
        assert_eq!(words[..5], wanted);
        assert_eq!(words[5..], ["abcdefghijklmnop 6 6", "abcdefghijklmnoq 7 7", "é 3 3"]);
    }

    #[test]
    fn lists_are_written_as_differences() {
        let list = |numbers: &[u32]| {
            let mut list = List::default();
            for number in numbers {
                list.push(*number);
            }
            list
        };
        let mut posting = Posting { titles: list(&[3, 3]), texts: list(&[0, 1, 37]) };
        posting.texts.append(&list(&[1333, 1334]));
        posting.titles.append(&List::default());
        assert_eq!(posting.line("spice"), "spice 3 0,1,10,100,1");
        assert_eq!(posting.count(), 6);
        let mut line = String::new();
        base36(u32::MAX, &mut line);
        assert_eq!(u32::from_str_radix(&line, 36), Ok(u32::MAX));
    }
}
