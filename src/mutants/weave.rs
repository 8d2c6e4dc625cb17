//! A file with its mutants woven in: the code reads as before until one of them is switched on.
//!
//! An operand is written once wherever that is possible, or nested expressions would double with each mutant around them:
//! `a && b` becomes `{ let l = a; if l == is(n) { l } else { b } }`, which is `a || b` while `n` is on.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use proc_macro2::LineColumn;
use syn::spanned::Spanned as _;
use syn::visit::{self, Visit};

use crate::list::{Genre, Mutant, Place};

/// A file in which mutants can be switched on.
#[derive(Debug, Default)]
pub(crate) struct Woven {
    pub(crate) text: String,
    /// Where each mutant's own text stands in it.
    pub(crate) own: Vec<(Range<usize>, usize)>,
    /// Where each rewritten expression stands in it, and its mutants; a function's are those of its value.
    pub(crate) around: Vec<(Range<usize>, Vec<usize>)>,
    /// Mutants that no place was found for.
    pub(crate) lost: Vec<usize>,
    /// Mutants that cannot compile, whatever stands around them: a chain with `let` knows no `||`.
    pub(crate) unviable: Vec<usize>,
}

/// What is left as it is.
#[derive(Debug, Default)]
pub(crate) struct Kept {
    /// Mutants that are not woven in.
    pub(crate) mutants: BTreeSet<usize>,
    /// Functions, by name, that stay `const`, so that constants can be made with them.
    pub(crate) constant: BTreeSet<String>,
}

/// Weaves the mutants of one file, each with its number, into its text.
pub(crate) fn weave(text: &str, mutants: &[(usize, &Mutant)], kept: &Kept) -> Result<Woven, String> {
    let file = syn::parse_file(text).map_err(|fault| fault.to_string())?;
    let mut by_place: BTreeMap<Place, Vec<(usize, &Mutant)>> = BTreeMap::new();
    for (number, mutant) in mutants.iter().filter(|(number, _)| !kept.mutants.contains(number)) {
        by_place.entry(mutant.span.start).or_default().push((*number, mutant));
    }
    let mut finder = Finder { by_place, kept, sites: Vec::new(), unviable: Vec::new() };
    finder.visit_file(&file);
    let Finder { by_place, mut sites, unviable, .. } = finder;
    // Outer ones first; a guard and the comparison that is all of it stand in the order in which they were found.
    sites.sort_by_key(|site| (site.range.start, std::cmp::Reverse(site.range.end)));
    let lost = by_place.into_values().flatten().map(|(number, _)| number).collect();
    let mut woven = Woven { lost, unviable, ..Woven::default() };
    render(text, 0..text.len(), &sites, 0, &mut woven);
    Ok(woven)
}

/// What becomes of one stretch of a file.
struct Site {
    range: Range<usize>,
    pieces: Vec<Piece>,
    mutants: Vec<usize>,
}

enum Piece {
    /// What stands there.
    Text(String),
    /// What one mutant puts there.
    Own(usize, String),
    /// What stood in this stretch, with the sites in it.
    Source(Range<usize>),
}

fn render(text: &str, range: Range<usize>, sites: &[Site], from: usize, woven: &mut Woven) {
    let mut at = range.start;
    for (index, site) in sites.iter().enumerate().skip(from) {
        if site.range.start < at || site.range.end > range.end {
            continue;
        }
        woven.text.push_str(&text[at..site.range.start]);
        let begin = woven.text.len();
        for piece in &site.pieces {
            match piece {
                Piece::Text(text) => woven.text.push_str(text),
                Piece::Own(mutant, text) => {
                    let begin = woven.text.len();
                    woven.text.push_str(text);
                    woven.own.push((begin..woven.text.len(), *mutant));
                }
                Piece::Source(range) => render(text, range.clone(), sites, index + 1, woven),
            }
        }
        woven.around.push((begin..woven.text.len(), site.mutants.clone()));
        at = site.range.end;
    }
    woven.text.push_str(&text[at..range.end]);
}

/// The condition under which a mutant is on.
fn on(mutant: usize) -> String {
    format!("crate::switch::is({mutant})")
}

struct Finder<'a> {
    by_place: BTreeMap<Place, Vec<(usize, &'a Mutant)>>,
    kept: &'a Kept,
    sites: Vec<Site>,
    unviable: Vec<usize>,
}

impl Finder<'_> {
    /// Takes the mutants of a genre that begin at a place.
    fn take(&mut self, at: LineColumn, genre: Genre) -> Vec<(usize, String)> {
        let place = Place { line: at.line, column: at.column + 1 };
        let Some(there) = self.by_place.get_mut(&place) else { return Vec::new() };
        let taken = there.extract_if(.., |(_, mutant)| mutant.genre == genre);
        taken.map(|(number, mutant)| (number, mutant.replacement.clone())).collect()
    }

    fn site(&mut self, range: Range<usize>, mutants: &[(usize, String)], pieces: Vec<Piece>) {
        self.sites.push(Site { range, pieces, mutants: mutants.iter().map(|(number, _)| *number).collect() });
    }

    fn function(&mut self, signature: &syn::Signature, block: &syn::Block) {
        if let Some(constness) = signature.constness
            && !self.kept.constant.contains(&signature.ident.to_string())
        {
            self.site(constness.span().byte_range(), &[], Vec::new());
        }
        let Some(first) = block.stmts.first() else { return };
        let mutants = self.take(first.span().start(), Genre::FnValue);
        if mutants.is_empty() {
            return;
        }
        let at = block.brace_token.span.open().byte_range().end;
        if let syn::ReturnType::Type(_, it) = &signature.output
            && matches!(**it, syn::Type::ImplTrait(_))
        {
            let body = at..block.brace_token.span.close().byte_range().start;
            // With the type, at which the compiler points where a value does not fit it.
            let whole = it.span().byte_range().start..body.end;
            let mut pieces = vec![Piece::Source(whole.start..at)];
            for (number, value) in &mutants {
                pieces.push(Piece::Text(format!(" crate::switch::either({}, move || ", on(*number))));
                pieces.push(Piece::Own(*number, value.clone()));
                pieces.push(Piece::Text(", move || {".to_owned()));
            }
            pieces.push(Piece::Source(body));
            pieces.push(Piece::Text("})".repeat(mutants.len())));
            self.site(whole, &mutants, pieces);
            return;
        }
        let pieces = mutants.iter().flat_map(|(number, value)| {
            [
                Piece::Text(format!(" if {} {{ return ", on(*number))),
                Piece::Own(*number, value.clone()),
                Piece::Text("; }".to_owned()),
            ]
        });
        self.site(at..at, &mutants, pieces.collect());
    }

    /// `if` each mutant is on, its text; else as it was.
    fn alternatives(mutants: &[(usize, String)], own: impl Fn(&str) -> String, otherwise: &str) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for (number, value) in mutants {
            pieces.push(Piece::Text(format!("if {} {{ ", on(*number))));
            pieces.push(Piece::Own(*number, own(value)));
            pieces.push(Piece::Text(" } else ".to_owned()));
        }
        pieces.push(Piece::Text(format!("{{ {otherwise} }}")));
        pieces
    }

    fn binary(&mut self, it: &syn::ExprBinary, mutants: &[(usize, String)]) {
        let (left, right) = (Piece::Source(it.left.span().byte_range()), Piece::Source(it.right.span().byte_range()));
        let text = |text: &str| Piece::Text(text.to_owned());
        let sign = sign(&it.op);
        let (number, _) = mutants[0];
        let pieces = match sign {
            "==" | "!=" => {
                vec![text("(("), left, text(&format!(" {sign} ")), right, text(&format!(") != {})", on(number)))]
            }
            "&&" | "||" => {
                let stops = if sign == "&&" { "==" } else { "!=" };
                let asked = format!("; if __l {stops} {} {{ __l }} else {{ ", on(number));
                vec![text("({ let __l: bool = "), left, text(&asked), right, text(" } })")]
            }
            "<" | ">" | "<=" | ">=" => {
                let mut pieces = vec![text("(match (&("), left, text("), &("), right, text(")) { (__l, __r) => ")];
                let own = |value: &str| format!("*__l {value} *__r");
                pieces.extend(Self::alternatives(mutants, own, &own(sign)));
                pieces.push(text(" })"));
                pieces
            }
            _ if sign.ends_with('=') => {
                let place = it.left.span().byte_range();
                let mut pieces = vec![text("(match "), right, text(" { __r => ")];
                for (number, value) in mutants {
                    pieces.push(text(&format!("if {} {{ ", on(*number))));
                    pieces.push(Piece::Source(place.clone()));
                    pieces.push(Piece::Own(*number, format!(" {value} __r")));
                    pieces.push(text(" } else "));
                }
                pieces.extend([text("{ "), Piece::Source(place), text(&format!(" {sign} __r }} }})"))]);
                pieces
            }
            _ => {
                let mut pieces = vec![text("(match ("), left, text(", "), right, text(") { (__l, __r) => ")];
                let own = |value: &str| format!("__l {value} __r");
                pieces.extend(Self::alternatives(mutants, own, &own(sign)));
                pieces.push(text(" })"));
                pieces
            }
        };
        self.site(it.span().byte_range(), mutants, pieces);
    }

    fn arms(&mut self, it: &syn::ExprMatch) {
        for arm in &it.arms {
            let deleted = self.take(arm.span().start(), Genre::MatchArm);
            if let Some((number, _)) = deleted.first() {
                let at = arm.pat.span().byte_range().end;
                self.site(at..at, &deleted, vec![Piece::Text(format!(" if !{}", on(*number)))]);
            }
            let syn::Pat::Guard(syn::PatGuard { guard, .. }) = &arm.pat else { continue };
            let mutants = self.take(guard.span().start(), Genre::MatchArmGuard);
            if mutants.is_empty() {
                continue;
            }
            let either = |value: &str| {
                let found = mutants.iter().find(|(_, replacement)| replacement == value);
                found.map_or_else(|| "false".to_owned(), |(number, _)| on(*number))
            };
            let before = format!("({} || (!{} && (", either("true"), either("false"));
            let range = guard.span().byte_range();
            let pieces = vec![Piece::Text(before), Piece::Source(range.clone()), Piece::Text(")))".to_owned())];
            self.site(range, &mutants, pieces);
        }
    }

    fn fields(&mut self, it: &syn::ExprStruct) {
        let range = it.span().byte_range();
        let (mut pieces, mut all) = (vec![Piece::Text("(".to_owned())], Vec::new());
        for pair in it.fields.pairs() {
            let field = pair.value();
            let mutants = self.take(field.span().start(), Genre::StructField);
            let Some((number, _)) = mutants.first() else { continue };
            let end = pair.punct().map_or(field.span().byte_range().end, |comma| comma.span().byte_range().end);
            pieces.push(Piece::Text(format!("if {} {{ ", on(*number))));
            pieces.push(Piece::Source(range.start..field.span().byte_range().start));
            pieces.push(Piece::Source(end..range.end));
            pieces.push(Piece::Text(" } else ".to_owned()));
            all.extend(mutants);
        }
        if !all.is_empty() {
            pieces.extend([Piece::Text("{ ".to_owned()), Piece::Source(range.clone()), Piece::Text(" })".to_owned())]);
            self.site(range, &all, pieces);
        }
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_fn(&mut self, it: &'ast syn::ItemFn) {
        self.function(&it.sig, &it.block);
        visit::visit_item_fn(self, it);
    }

    fn visit_impl_item_fn(&mut self, it: &'ast syn::ImplItemFn) {
        self.function(&it.sig, &it.block);
        visit::visit_impl_item_fn(self, it);
    }

    fn visit_trait_item_fn(&mut self, it: &'ast syn::TraitItemFn) {
        if let Some(block) = &it.default {
            self.function(&it.sig, block);
        }
        visit::visit_trait_item_fn(self, it);
    }

    fn visit_expr_binary(&mut self, it: &'ast syn::ExprBinary) {
        let mutants = self.take(it.op.span().start(), Genre::BinaryOperator);
        if in_a_let_chain(it) {
            self.unviable.extend(mutants.iter().map(|(number, _)| number));
            // The whole chain at once: its inner conjunctions hold no `let` of their own.
            let mut left = &*it.left;
            while let syn::Expr::Binary(inner) = left
                && matches!(inner.op, syn::BinOp::And(_))
            {
                let mutants = self.take(inner.op.span().start(), Genre::BinaryOperator);
                self.unviable.extend(mutants.iter().map(|(number, _)| number));
                left = &inner.left;
            }
        } else if !mutants.is_empty() {
            self.binary(it, &mutants);
        }
        visit::visit_expr_binary(self, it);
    }

    fn visit_expr_unary(&mut self, it: &'ast syn::ExprUnary) {
        let mutants = self.take(it.op.span().start(), Genre::UnaryOperator);
        if let Some((number, _)) = mutants.first() {
            let sign = if matches!(it.op, syn::UnOp::Not(_)) { "!" } else { "-" };
            let operand = Piece::Source(it.expr.span().byte_range());
            let choice = format!(" {{ __x => if {} {{ ", on(*number));
            let own = Piece::Own(*number, "__x".to_owned());
            let rest = Piece::Text(format!(" }} else {{ {sign}__x }} }})"));
            let pieces = vec![Piece::Text("(match ".to_owned()), operand, Piece::Text(choice), own, rest];
            self.site(it.span().byte_range(), &mutants, pieces);
        }
        visit::visit_expr_unary(self, it);
    }

    fn visit_expr_match(&mut self, it: &'ast syn::ExprMatch) {
        self.arms(it);
        visit::visit_expr_match(self, it);
    }

    fn visit_expr_struct(&mut self, it: &'ast syn::ExprStruct) {
        self.fields(it);
        visit::visit_expr_struct(self, it);
    }
}

/// Whether a conjunction has a `let` in it that binds for the rest of its condition.
fn in_a_let_chain(it: &syn::ExprBinary) -> bool {
    let binds = |side: &syn::Expr| match side {
        syn::Expr::Let(_) => true,
        syn::Expr::Binary(inner) => in_a_let_chain(inner),
        _ => false,
    };
    matches!(it.op, syn::BinOp::And(_)) && (binds(&it.left) || binds(&it.right))
}

fn sign(op: &syn::BinOp) -> &'static str {
    use syn::BinOp as Op;
    match op {
        Op::Add(_) => "+",
        Op::Sub(_) => "-",
        Op::Mul(_) => "*",
        Op::Div(_) => "/",
        Op::Rem(_) => "%",
        Op::And(_) => "&&",
        Op::Or(_) => "||",
        Op::BitXor(_) => "^",
        Op::BitAnd(_) => "&",
        Op::BitOr(_) => "|",
        Op::Shl(_) => "<<",
        Op::Shr(_) => ">>",
        Op::Eq(_) => "==",
        Op::Lt(_) => "<",
        Op::Le(_) => "<=",
        Op::Ne(_) => "!=",
        Op::Ge(_) => ">=",
        Op::Gt(_) => ">",
        Op::AddAssign(_) => "+=",
        Op::SubAssign(_) => "-=",
        Op::MulAssign(_) => "*=",
        Op::DivAssign(_) => "/=",
        Op::RemAssign(_) => "%=",
        Op::BitXorAssign(_) => "^=",
        Op::BitAndAssign(_) => "&=",
        Op::BitOrAssign(_) => "|=",
        Op::ShlAssign(_) => "<<=",
        Op::ShrAssign(_) => ">>=",
        _ => "?",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mutant(genre: Genre, line: usize, column: usize, replacement: &str) -> Mutant {
        let start = Place { line, column };
        Mutant {
            name: format!("{line}:{column} {replacement}"),
            file: "a.rs".to_owned(),
            genre,
            replacement: replacement.to_owned(),
            span: crate::list::Span { start },
            function: None,
        }
    }

    fn woven(text: &str, mutants: &[Mutant]) -> Woven {
        let numbered: Vec<(usize, &Mutant)> = mutants.iter().enumerate().collect();
        weave(text, &numbered, &Kept::default()).expect("Rust")
    }

    #[test]
    fn nested_operators_are_written_once() {
        let text = "fn f(a: u8, c: bool) -> bool { a == 1 && !c }\n";
        let column = |words: &str| text.find(words).expect("it is there") + 1;
        let mutants = [
            mutant(Genre::BinaryOperator, 1, column("&&"), "||"),
            mutant(Genre::BinaryOperator, 1, column("=="), "!="),
            mutant(Genre::UnaryOperator, 1, column("!c"), ""),
        ];
        let woven = woven(text, &mutants);
        assert_eq!(
            woven.text,
            "fn f(a: u8, c: bool) -> bool { ({ let __l: bool = ((a == 1) != crate::switch::is(1)); if __l == \
             crate::switch::is(0) { __l } else { (match c { __x => if crate::switch::is(2) { __x } else { !__x } }) } }) }\n"
        );
        assert!(woven.lost.is_empty());
        assert!(woven.own.iter().any(|(range, number)| *number == 2 && woven.text[range.clone()] == *"__x"));
    }

    #[test]
    fn values_arms_guards_and_fields_have_their_places() {
        let text = "\
const fn f(x: u8) -> S {
    match x {
        1 => S { a: 2, ..S::D },
        n if n > 3 => S::D,
        _ => S::D,
    }
}
";
        let mutants = [
            mutant(Genre::FnValue, 2, 5, "Default::default()"),
            mutant(Genre::MatchArm, 3, 9, ""),
            mutant(Genre::MatchArmGuard, 4, 14, "true"),
            mutant(Genre::MatchArmGuard, 4, 14, "false"),
            mutant(Genre::BinaryOperator, 4, 16, "=="),
            mutant(Genre::StructField, 3, 18, ""),
        ];
        let woven = woven(text, &mutants);
        assert_eq!(
            woven.text,
            " fn f(x: u8) -> S { if crate::switch::is(0) { return Default::default(); }
    match x {
        1 if !crate::switch::is(1) => (if crate::switch::is(5) { S {  ..S::D } } else { S { a: 2, ..S::D } }),
        n if (crate::switch::is(2) || (!crate::switch::is(3) && ((match (&(n), &(3)) { (__l, __r) => \
             if crate::switch::is(4) { *__l == *__r } else { *__l > *__r } })))) => S::D,
        _ => S::D,
    }
}
"
        );
    }

    #[test]
    fn a_hidden_type_may_be_either() {
        let text = "fn f(a: u8) -> impl Iterator<Item = u8> { a..9 }\n";
        let woven = woven(
            text,
            &[mutant(Genre::FnValue, 1, text.find("a..9").expect("it is there") + 1, "::std::iter::empty()")],
        );
        let expected = "fn f(a: u8) -> impl Iterator<Item = u8> { crate::switch::either(crate::switch::is(0), move || \
                        ::std::iter::empty(), move || { a..9 })}\n";
        assert_eq!(woven.text, expected);
    }

    #[test]
    fn a_chain_with_a_binding_knows_no_disjunction() {
        let text =
            "fn f(a: bool, x: Option<u8>) -> bool { if a && a && let Some(y) = x && y == 1 { a } else { !a } }\n";
        let mutants: Vec<Mutant> =
            text.match_indices("&&").map(|(at, _)| mutant(Genre::BinaryOperator, 1, at + 1, "||")).collect();
        let mut woven = woven(text, &mutants);
        woven.unviable.sort_unstable();
        assert_eq!((woven.unviable, woven.text.as_str()), (vec![0, 1, 2], text));
    }

    #[test]
    fn what_is_kept_stays() {
        let text = "const fn f() -> u8 { 1 + 1 }\n";
        let mutants = [mutant(Genre::BinaryOperator, 1, 24, "-"), mutant(Genre::FnValue, 9, 9, "0")];
        let numbered: Vec<(usize, &Mutant)> = mutants.iter().enumerate().collect();
        let kept = Kept { mutants: [0].into(), constant: ["f".to_owned()].into() };
        let woven = weave(text, &numbered, &kept).expect("Rust");
        assert_eq!((woven.text.as_str(), woven.lost), (text, vec![1]));
    }
}
