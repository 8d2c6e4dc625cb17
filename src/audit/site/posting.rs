//! Where a word of the search index stands, kept as the index writes it.

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
