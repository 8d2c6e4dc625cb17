//! The bytes of other tools' results as text.
//!
//! Lives here: what they may be encoded in. What is not valid stands as U+FFFD: a test may print anything, and what it
//! printed is no reason to lose what it came to.

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE};

/// How much of a text is looked at for the encoding that it declares.
const HEAD_BYTES: usize = 200;

/// The text of some bytes, without a byte order mark; and whether every byte of it was valid.
pub(crate) fn decode(bytes: &[u8]) -> (String, bool) {
    let encoding = match bytes {
        // Results begin with signs, letters or digits of ASCII, whatever they hold further on.
        [b'<', 0, ..] | [1..=0x7f, 0, 1..=0x7f, 0, ..] => UTF_16LE,
        [0, b'<', ..] | [0, 1..=0x7f, 0, 1..=0x7f, ..] => UTF_16BE,
        _ => declared(bytes).unwrap_or(UTF_8),
    };
    // A byte order mark says more than a declaration.
    let (text, _, faulty) = encoding.decode(bytes);
    // Files that were put together from others may have more than one, which says nothing.
    let bare = text.trim_start_matches('\u{feff}');
    (if bare.len() < text.len() { bare.to_owned() } else { text.into_owned() }, !faulty)
}

/// The encoding that an XML declaration names.
fn declared(bytes: &[u8]) -> Option<&'static Encoding> {
    let head = bytes.get(..HEAD_BYTES.min(bytes.len()))?;
    let head = head.strip_prefix(b"<?xml")?;
    let end = head.windows(2).position(|pair| pair == b"?>")?;
    let declaration = std::str::from_utf8(&head[..end]).ok()?;
    let (_, rest) = declaration.split_once("encoding")?;
    let rest = rest.trim_start().strip_prefix('=')?.trim_start();
    let quote = rest.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
    let label = rest[1..].split(quote).next()?;
    // A text in ASCII so far is in none of two bytes a character, whatever it says.
    Encoding::for_label(label.as_bytes()).filter(|encoding| ![UTF_16LE, UTF_16BE].contains(encoding))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn utf16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(bytes).collect()
    }

    #[test]
    fn what_xml_comes_in_is_read() {
        let text = "<?xml version=\"1.0\"?><testsuite name=\"é\"/>";
        for bytes in [
            text.as_bytes().to_vec(),
            [b"\xef\xbb\xbf", text.as_bytes()].concat(),
            utf16(&format!("\u{feff}{text}"), u16::to_le_bytes),
            utf16(&format!("\u{feff}{text}"), u16::to_be_bytes),
            utf16(text, u16::to_le_bytes),
            utf16(text, u16::to_be_bytes),
        ] {
            assert_eq!(decode(&bytes), (text.to_owned(), true));
        }
        let latin = b"<?xml version='1.0' encoding='ISO-8859-1'?><a b='\xe9'/>";
        assert_eq!(decode(latin).0, "<?xml version='1.0' encoding='ISO-8859-1'?><a b='é'/>");
        let wrong = "<?xml version='1.0' encoding='utf-16'?><a/>";
        assert_eq!(decode(wrong.as_bytes()), (wrong.to_owned(), true));
    }

    #[test]
    fn marks_before_everything_are_no_text() {
        for text in ["{\"schema\": \"é\"}", "TAP version 14\n1..0\n", "<a/>", "[]", ""] {
            for marks in ["", "\u{feff}", "\u{feff}\u{feff}"] {
                let marked = format!("{marks}{text}");
                for bytes in
                    [marked.clone().into_bytes(), utf16(&marked, u16::to_le_bytes), utf16(&marked, u16::to_be_bytes)]
                {
                    assert_eq!(decode(&bytes), (text.to_owned(), true), "{bytes:?}");
                }
            }
        }
        assert_eq!(decode(b"{\0\"a").0, "{\0\"a", "a lone NUL is no sign of two bytes a character");
    }

    #[test]
    fn half_characters_and_stray_bytes_are_replaced() {
        let (text, whole) = decode(b"<a b='\xed\xa0\x80'/>");
        assert!(!whole && text.starts_with("<a b='\u{fffd}"), "{text}");
        let mut half = utf16("\u{feff}<a/>", u16::to_le_bytes);
        half.extend(0xd800_u16.to_le_bytes());
        assert_eq!(decode(&half), ("<a/>\u{fffd}".to_owned(), false));
        assert_eq!(decode(b""), (String::new(), true));
    }
}
