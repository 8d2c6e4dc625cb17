//! Made projects of any size and of odd shapes: documents, contracts, authorities and gates like those that people write.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use truthsayer_audit::source::Tree;

/// Clauses in one document of the usual shape.
const CLAUSES_PER_DOCUMENT: usize = 200;
/// Documents in one family of the usual shape.
const DOCUMENTS_PER_FAMILY: usize = 5;
/// Publications.
const BOOKS: usize = 20;
/// Words of a clause, about.
const WORDS_PER_CLAUSE: usize = 60;

/// What is large about a project.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    /// 200 clauses a document, five documents a family, 0 to 3 cases a clause.
    Usual,
    /// One document, one contract.
    OneFile,
    /// A document for each clause.
    OneClauseAFile,
    /// One clause to which all the cases are linked.
    ManyCases,
}

impl Shape {
    /// All of them.
    #[allow(dead_code, reason = "one of the two benchmarks measures the usual shape alone")]
    pub(crate) const ALL: [Self; 4] = [Self::Usual, Self::OneFile, Self::OneClauseAFile, Self::ManyCases];

    /// The word on the command line.
    #[allow(dead_code, reason = "one of the two benchmarks measures the usual shape alone")]
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Usual => "usual",
            Self::OneFile => "one-file",
            Self::OneClauseAFile => "one-clause-a-file",
            Self::ManyCases => "many-cases",
        }
    }

    /// Clauses a document, documents a family.
    fn division(self, clauses: usize) -> (usize, usize) {
        match self {
            Self::Usual | Self::ManyCases => (CLAUSES_PER_DOCUMENT, DOCUMENTS_PER_FAMILY),
            Self::OneFile => (clauses, 1),
            Self::OneClauseAFile => (1, CLAUSES_PER_DOCUMENT * DOCUMENTS_PER_FAMILY),
        }
    }
}

/// A project of the usual shape with so many clauses, held in memory; the same for the same number.
#[allow(dead_code, reason = "one of the two benchmarks asks for the shape")]
pub(crate) fn project(clauses: usize) -> Tree {
    Tree::Memory(files(Shape::Usual, clauses))
}

/// The files of a project with so many clauses, or so many cases of one clause; the same for the same number.
pub(crate) fn files(shape: Shape, size: usize) -> BTreeMap<String, Vec<u8>> {
    let clauses = if shape == Shape::ManyCases { CLAUSES_PER_DOCUMENT } else { size };
    let (per_document, per_family) = shape.division(clauses);
    let mut files = BTreeMap::new();
    files.insert("truthsayer.yaml".to_owned(), b"title: Made project\n".to_vec());
    files.insert("sources/authorities.yaml".to_owned(), authorities().into_bytes());
    let documents = clauses.div_ceil(per_document);
    let mut gates = String::from("gates:\n");
    let mut prose = Prose(1);
    for family in 0..documents.div_ceil(per_family) {
        let mut contract = format!("family: f{family}\ntitle: Family {family}\ndocuments:\n");
        let first = family * per_family;
        let own: Vec<usize> = (first..(first + per_family).min(documents)).collect();
        for document in &own {
            let _ = writeln!(contract, "  - sources/f{family}/d{document}.md");
        }
        contract.push_str("clauses:\n");
        for document in own {
            let count = per_document.min(clauses - document * per_document);
            let text = document_text(family, document, count, &mut prose);
            files.insert(format!("sources/f{family}/d{document}.md"), text.into_bytes());
            for n in 0..count {
                let cases = match shape {
                    Shape::ManyCases => {
                        if document == 0 && n == 0 {
                            size
                        } else {
                            0
                        }
                    }
                    Shape::Usual | Shape::OneFile | Shape::OneClauseAFile => n % 4,
                };
                record(&mut contract, family, document, n, cases);
            }
        }
        files.insert(format!("contracts/f{family}.yaml"), contract.into_bytes());
        let _ = write!(
            gates,
            "  - gate: f{family}-rules\n    title: Family {family}\n    scope: [f{family}.**]\n    require: {{verified: all, guarded: all}}\n"
        );
    }
    files.insert("contracts/gates.yaml".to_owned(), gates.into_bytes());
    files
}

fn authorities() -> String {
    let mut text = String::from("authorities:\n");
    for i in 0..BOOKS {
        let _ = write!(
            text,
            "  book-{i}:\n    title: Rule book {i}\n    kind: rulebook\n    publisher: A publisher\n    edition: {}\n    standing: official\n    pages: 90\n",
            i + 1
        );
    }
    text
}

fn document_text(family: usize, document: usize, clauses: usize, prose: &mut Prose) -> String {
    let mut text = format!(
        "---\ntitle: Document {document} of family {family}\nfamily: f{family}\n---\n# Document {document} of family {family}\n\n"
    );
    for n in 0..clauses {
        if n % 10 == 0 {
            let _ = write!(
                text,
                "## Part {}\n\nThe clauses below belong together, and this sentence only leads to them.\n\n",
                n / 10
            );
        }
        let tag = match n % 5 {
            0..=2 => "sourced",
            3 => "interpretation",
            _ => "unresolved",
        };
        let _ = writeln!(text, "{tag}[f{family}.d{document}.point-{n}]");
        let listed = n % 5 == 3;
        prose.sentence(if listed { WORDS_PER_CLAUSE / 2 } else { WORDS_PER_CLAUSE }, &mut text);
        if listed {
            text.push('\n');
            for _ in 0..3 {
                text.push_str("- ");
                prose.sentence(WORDS_PER_CLAUSE / 6, &mut text);
            }
            let _ = writeln!(text, "\n[p. {}][book-{}] leaves it open.", n % 90 + 1, n % BOOKS);
        } else {
            let _ = writeln!(text, "[p. {}][book-{}]", n % 90 + 1, n % BOOKS);
        }
        text.push('\n');
    }
    text
}

fn record(contract: &mut String, family: usize, document: usize, n: usize, cases: usize) {
    let _ = write!(contract, "  f{family}.d{document}.point-{n}:");
    let owed = n % 5;
    if owed < 3 && cases == 0 {
        contract.push_str(" {}\n");
        return;
    }
    contract.push('\n');
    if owed == 3 {
        let _ = write!(
            contract,
            "    decided:\n      by: the founders\n      on: 2026-09-07\n      instead-of: [keeping it with the seat]\n    ruling: f{family}-keeps-{n}\n"
        );
    } else if owed == 4 {
        let _ = write!(contract, "    question: Does counter {n} count?\n    guard: refused\n");
    }
    if cases > 0 {
        let named: Vec<String> =
            (0..cases).map(|case| format!("f{family}/d{document}/point-{n}-holds-{case}")).collect();
        let _ = writeln!(contract, "    cases: [{}]", named.join(", "));
    }
}

/// Prose without meaning, in lines of a document.
struct Prose(u64);

const WORDS: [&str; 96] = [
    "a",
    "player",
    "who",
    "holds",
    "the",
    "counters",
    "in",
    "territory",
    "ships",
    "at",
    "most",
    "five",
    "of",
    "them",
    "one",
    "turn",
    "and",
    "pays",
    "two",
    "spice",
    "for",
    "each",
    "that",
    "arrives",
    "may",
    "must",
    "not",
    "before",
    "storm",
    "moves",
    "after",
    "battle",
    "leader",
    "card",
    "hand",
    "table",
    "seat",
    "ally",
    "guild",
    "bank",
    "desert",
    "stronghold",
    "treachery",
    "bidding",
    "phase",
    "opens",
    "when",
    "it",
    "is",
    "revealed",
    "discarded",
    "face",
    "down",
    "unless",
    "its",
    "owner",
    "declines",
    "to",
    "pay",
    "then",
    "next",
    "in",
    "order",
    "of",
    "play",
    "chooses",
    "whether",
    "revival",
    "costs",
    "three",
    "tokens",
    "remain",
    "on",
    "board",
    "until",
    "end",
    "collection",
    "worm",
    "appears",
    "blow",
    "sector",
    "adjacent",
    "ornithopter",
    "force",
    "special",
    "dial",
    "strength",
    "half",
    "wins",
    "ties",
    "aggressor",
    "traitor",
    "shield",
    "weapon",
    "both",
    "lost",
];

impl Prose {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 40).unwrap_or_default() % bound
    }

    /// A sentence of so many words, which ends its line.
    fn sentence(&mut self, words: usize, out: &mut String) {
        let mut column = 0;
        for i in 0..words {
            let word = WORDS[self.below(WORDS.len())];
            if column + word.len() > 104 {
                out.push('\n');
                column = 0;
            } else if i > 0 {
                out.push(' ');
                column += 1;
            }
            column += word.len();
            if i == 0 {
                let (first, rest) = word.split_at(1);
                let _ = write!(out, "{}{rest}", first.to_ascii_uppercase());
            } else if self.below(60) == 0 {
                let number = self.below(40);
                let _ = write!(out, "**{word} {number}**");
            } else {
                out.push_str(word);
            }
        }
        out.push_str(".\n");
    }
}
