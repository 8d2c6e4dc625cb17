//! Files as editors name them: addresses, and places by line and column.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use lsp_types::{Location, Position, Range, Uri};
use truthsayer_audit::editor::Site;
use truthsayer_audit::editor::lines::Lines;

/// The file behind an address; none for one that is no file.
pub(super) fn path_of(uri: &Uri) -> Option<PathBuf> {
    let rest = uri.as_str().strip_prefix("file://")?;
    // The name of this machine may stand before the path.
    let rest = rest.strip_prefix("localhost").unwrap_or(rest);
    let rest = rest.split(['?', '#']).next().unwrap_or(rest);
    let mut bytes = Vec::with_capacity(rest.len());
    let mut left = rest.bytes();
    while let Some(byte) = left.next() {
        if byte == b'%' {
            let digit = |byte: Option<u8>| byte.and_then(|byte| char::from(byte).to_digit(16));
            let value = digit(left.next())? * 16 + digit(left.next())?;
            bytes.push(u8::try_from(value).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    let text = String::from_utf8(bytes).ok()?;
    let drive = text.len() > 2 && text.as_bytes()[2] == b':' && cfg!(windows);
    let text = if drive { &text[1..] } else { &text };
    (text.starts_with('/') || drive).then(|| PathBuf::from(text))
}

/// The address of a file.
pub(super) fn uri_of(path: &Path) -> Option<Uri> {
    let mut out = String::from("file://");
    let text = path.to_str()?.replace('\\', "/");
    if !text.starts_with('/') {
        out.push('/');
    }
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"/-._~!$&'()*+,;=:@".contains(&byte) {
            out.push(char::from(byte));
        } else {
            let _ = write!(out, "%{byte:02X}");
        }
    }
    Uri::from_str(&out).ok()
}

/// A range of a text's bytes.
pub(super) fn range(text: &str, lines: &mut Lines, bytes: std::ops::Range<usize>) -> Range {
    let mut at = |byte: usize| {
        let (line, character) = lines.position(text, byte);
        Position { line, character }
    };
    Range { start: at(bytes.start), end: at(bytes.end) }
}

/// A range of a text's bytes, of a text whose lines are not known.
pub(super) fn range_in(text: &str, bytes: std::ops::Range<usize>) -> Range {
    range(text, &mut Lines::of(text), bytes)
}

/// A site below a project's folder.
pub(super) fn location(root: &Path, site: &Site) -> Option<Location> {
    Some(Location { uri: uri_of(&root.join(&site.path))?, range: range_in(&site.text, site.range.clone()) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_paths() {
        let uri = |text: &str| Uri::from_str(text).expect("an address");
        for (address, path) in [
            ("file:///a/b%20c/%C3%A9.md", "/a/b c/é.md"),
            ("file://localhost/a", "/a"),
            ("file:///a%2Fb", "/a/b"),
            ("file:///a#b", "/a"),
        ] {
            assert_eq!(path_of(&uri(address)), Some(PathBuf::from(path)), "{address}");
        }
        for address in ["untitled:x", "https://example.org/a", "file:///a%FFb", "file:///%E9", "file://host/a", "x"] {
            assert_eq!(path_of(&uri(address)), None, "{address}");
        }
        let awkward = Path::new("/a b/c#d?e%f/é漢😀[x].md");
        assert_eq!(path_of(&uri_of(awkward).expect("an address")).as_deref(), Some(awkward));
    }
}
