//! Which addresses may stand in a link.
//!
//! Lives here: the one judgement of an address, used for what documents write and for what the site puts in its place.

const SCHEMES: &[&str] = &["http", "https", "mailto"];

/// What an address leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Address<'a> {
    /// Somewhere else, by a scheme that is allowed.
    Elsewhere,
    /// A place on the same page: what stands after `#`.
    Fragment,
    /// A place in the project.
    Relative(&'a str),
    /// Nowhere that a reader should be sent.
    Unsafe,
}

/// Judges an address. Browsers skip control characters and read `\` as `/`, so neither may be part of one.
pub(super) fn judge(address: &str) -> Address<'_> {
    let address = address.trim();
    if address.chars().any(|c| c.is_control() || c == '\\') || address.starts_with("//") {
        return Address::Unsafe;
    }
    let path = address.find(['/', '?', '#']).unwrap_or(address.len());
    match address[..path].split_once(':') {
        Some((scheme, _)) if SCHEMES.iter().any(|allowed| allowed.eq_ignore_ascii_case(scheme)) => Address::Elsewhere,
        Some(_) => Address::Unsafe,
        None if address.starts_with('#') => Address::Fragment,
        None => Address::Relative(address),
    }
}

/// Whether an address is the path of a name in code, as `std::process::Termination`, which other tools make into a link.
pub(super) fn names_code(address: &str) -> bool {
    let address = address.trim();
    let in_path = |c: char| c.is_alphanumeric() || matches!(c, ':' | '_' | '!' | '#' | '@' | '<' | '>' | '-' | '.');
    address.contains("::") && address.chars().all(in_path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_harmless_schemes_and_places_in_the_project() {
        for address in ["https://e.org/a:b", "HTTP://e.org", "mailto:a@e.org"] {
            assert_eq!(judge(address), Address::Elsewhere, "{address}");
        }
        for address in ["other.md#a", "../x/y.md", "a/b:c", "?q=a:b", "/x", ""] {
            assert!(matches!(judge(address), Address::Relative(_)), "{address}");
        }
        assert_eq!(judge("#a.b"), Address::Fragment);
        for address in [
            "javascript:alert(1)",
            "JaVaScRiPt:alert(1)",
            " javascript:alert(1)",
            "java\tscript:alert(1)",
            "\u{1}javascript:alert(1)",
            "data:text/html,x",
            "vbscript:x",
            "file:///etc/passwd",
            "//e.org/x",
            "/\\e.org",
            "\\\\e.org",
            "authority:choam-rules",
            "c:x",
            ":x",
        ] {
            assert_eq!(judge(address), Address::Unsafe, "{address}");
        }
    }
}
