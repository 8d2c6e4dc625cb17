//! Lines of a text as editors count them: from 0, ended by LF, CRLF or CR, columns in UTF-16 code units.

/// Where the lines of a text begin.
#[derive(Debug, Clone, Default)]
pub struct Lines {
    starts: Vec<usize>,
    /// The last place that was asked for: its byte, line and column. Places on one long line are mostly asked for in order.
    last: (usize, usize, usize),
}

impl Lines {
    /// The lines of a text.
    pub fn of(text: &str) -> Self {
        let bytes = text.as_bytes();
        let ends = bytes.iter().enumerate().filter(|(at, byte)| match byte {
            b'\n' => true,
            b'\r' => bytes.get(at + 1) != Some(&b'\n'),
            _ => false,
        });
        let starts = std::iter::once(0).chain(ends.map(|(at, _)| at + 1)).collect();
        Self { starts, last: (0, 0, 0) }
    }

    /// Line and column of a byte.
    pub fn position(&mut self, text: &str, byte: usize) -> (u32, u32) {
        let byte = text.floor_char_boundary(byte.min(text.len()));
        let line = self.starts.partition_point(|start| *start <= byte).saturating_sub(1);
        let (from, known) = match self.last {
            (last, on, column) if on == line && last <= byte => (last, column),
            _ => (self.starts.get(line).copied().unwrap_or(0), 0),
        };
        let column = known + text[from..byte].chars().map(char::len_utf16).sum::<usize>();
        self.last = (byte, line, column);
        let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        (count(line), count(column))
    }

    /// The byte at a line and column; the nearest where there is none, never within a character.
    pub fn byte(&self, text: &str, line: u32, column: u32) -> usize {
        let Some(start) = self.starts.get(line as usize).copied() else { return text.len() };
        let end = self.starts.get(line as usize + 1).copied().unwrap_or(text.len());
        let content = text[start..end].trim_end_matches(['\n', '\r']);
        let mut left = column as usize;
        for (at, c) in content.char_indices() {
            if left < c.len_utf16() {
                return start + at;
            }
            left -= c.len_utf16();
        }
        start + content.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_utf_16_and_come_back() {
        let text = "aé漢😀b\r\n\rlast\n";
        let mut lines = Lines::of(text);
        let places: Vec<(u32, u32)> = text.char_indices().map(|(at, _)| lines.position(text, at)).collect();
        let expected =
            [(0, 0), (0, 1), (0, 2), (0, 3), (0, 5), (0, 6), (0, 7), (1, 0), (2, 0), (2, 1), (2, 2), (2, 3), (2, 4)];
        assert_eq!(places, expected);
        assert_eq!(lines.position(text, text.len()), (3, 0));
        for ((at, c), (line, column)) in text.char_indices().zip(expected) {
            if c != '\n' && c != '\r' {
                assert_eq!(lines.byte(text, line, column), at, "{c:?}");
            }
        }
        let emoji = text.find('😀').expect("it is there");
        assert_eq!(lines.byte(text, 0, 4), emoji, "the middle of a pair");
        assert_eq!(lines.byte(text, 0, 99), text.find('\r').expect("a line's end"));
        assert_eq!(lines.byte(text, 99, 0), text.len());
        assert_eq!(Lines::of("").position("", 5), (0, 0));
    }
}
