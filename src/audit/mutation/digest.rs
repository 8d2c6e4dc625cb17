//! Digests of files that a mutation figure is bound to.
//!
//! Lives here: what of a file counts. Mutants are named by their lines, so of code everything does. Of cases only what they
//! mean does: a case that is laid out otherwise, or that others may use too, catches what it caught.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// Groups within one another from which on a file is taken as plain text.
const DEPTH_MAX: usize = 200;

/// Of a text as it stands.
pub(super) fn of_text(text: &str) -> String {
    hex(&blake3::hash(text.as_bytes()))
}

/// Of what Rust means: without layout, comments, visibility and last commas. Of any other text as it stands.
pub(super) fn of_meaning(text: &str) -> String {
    meaning(text).unwrap_or_else(|| of_text(text))
}

fn meaning(text: &str) -> Option<String> {
    let tokens: TokenStream = text.parse().ok()?;
    let mut hasher = blake3::Hasher::new();
    let mut open = vec![(counting(tokens).into_iter(), "")];
    while let Some((tokens, _)) = open.last_mut() {
        match tokens.next() {
            Some(TokenTree::Group(group)) => {
                let (opener, closer) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::None => ("", ""),
                };
                if open.len() >= DEPTH_MAX {
                    return None;
                }
                hasher.update(opener.as_bytes()).update(b"\n");
                open.push((counting(group.stream()).into_iter(), closer));
            }
            Some(token) => {
                hasher.update(token.to_string().as_bytes()).update(b"\n");
            }
            None => {
                let closer = open.pop().map_or("", |(_, closer)| closer);
                hasher.update(closer.as_bytes()).update(b"\n");
            }
        }
    }
    Some(hex(&hasher.finalize()))
}

/// The tokens of one group that count.
fn counting(tokens: TokenStream) -> Vec<TokenTree> {
    let mut all: Vec<TokenTree> = tokens.into_iter().collect();
    if all.last().is_some_and(|last| is_punct(last, ',')) {
        all.pop();
    }
    let mut kept = Vec::with_capacity(all.len());
    let mut rest = all.as_slice();
    while let Some(first) = rest.first() {
        let passed = spoken(rest).max(visibility(rest));
        if passed == 0 {
            kept.push(first.clone());
        }
        rest = &rest[passed.max(1)..];
    }
    kept
}

/// How many tokens a comment that begins here has: those of documentation are attributes.
fn spoken(tokens: &[TokenTree]) -> usize {
    let inner = usize::from(tokens.get(1).is_some_and(|token| is_punct(token, '!')));
    let is_doc = matches!(tokens.get(1 + inner), Some(TokenTree::Group(group))
        if group.delimiter() == Delimiter::Bracket && begins_with(group.stream(), &["doc"]));
    if is_punct(&tokens[0], '#') && is_doc { 2 + inner } else { 0 }
}

/// How many tokens a visibility that begins here has.
fn visibility(tokens: &[TokenTree]) -> usize {
    match tokens {
        [TokenTree::Ident(word), TokenTree::Group(group), ..]
            if word == "pub"
                && group.delimiter() == Delimiter::Parenthesis
                && begins_with(group.stream(), &["crate", "super", "self", "in"]) =>
        {
            2
        }
        [TokenTree::Ident(word), ..] if word == "pub" => 1,
        _ => 0,
    }
}

fn begins_with(tokens: TokenStream, words: &[&str]) -> bool {
    matches!(tokens.into_iter().next(), Some(TokenTree::Ident(word)) if words.iter().any(|known| word == known))
}

fn is_punct(token: &TokenTree, mark: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == mark)
}

fn hex(hash: &blake3::Hash) -> String {
    hash.to_hex()[..32].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layout_comments_and_visibility_mean_nothing() {
        let meant = of_meaning("fn a(x: u8, y: u8) { b(x, [1, 2]); }\nstruct C(u8);");
        for same in [
            "//! A.\n/// B.\npub(in crate::cases) fn a(\n    x: u8,\n    y: u8,\n) {\n    // c\n    b(x, [1, 2,]);\n}\npub struct C(pub u8);",
            "pub(super) fn a(x: u8, y: u8) { b(x, [1, 2]); } struct C(u8,);",
        ] {
            assert_eq!(of_meaning(same), meant, "{same}");
        }
        for other in [
            "fn a(x: u8, y: u8) { b(x, [1, 3]); }\nstruct C(u8);",
            "fn a(x: u8, y: u8) { b(x, (1, 2)); }\nstruct C(u8);",
            "#[cold] fn a(x: u8, y: u8) { b(x, [1, 2]); }\nstruct C(u8);",
            "fn a(x: u8, y: u8) { b(\"x\", [1, 2]); }\nstruct C(u8);",
        ] {
            assert_ne!(of_meaning(other), meant, "{other}");
        }
        assert_ne!(of_meaning("struct A(pub (u8, u8));"), of_meaning("struct A;"));
        assert_eq!(of_meaning("# words, no Rust: ("), of_text("# words, no Rust: ("));
        let deep = "(".repeat(5000) + &")".repeat(5000);
        assert_eq!(of_meaning(&deep), of_text(&deep));
    }
}
