//! A made project of any size: documents, contracts, authorities, gates and reviews like those that people write.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use truthsayer_audit::source::Tree;

/// Clauses in one document.
const CLAUSES_PER_DOCUMENT: usize = 100;
/// Documents in one family.
const DOCUMENTS_PER_FAMILY: usize = 5;

/// A project with about `clauses` clauses, held in memory; the same for the same number.
pub(crate) fn project(clauses: usize) -> Tree {
    let mut files = BTreeMap::new();
    files.insert("truthsayer.yaml".to_owned(), b"title: Made project\n".to_vec());
    files.insert("sources/authorities.yaml".to_owned(), authorities().into_bytes());
    let documents = clauses.div_ceil(CLAUSES_PER_DOCUMENT);
    let families = documents.div_ceil(DOCUMENTS_PER_FAMILY);
    let mut gates = String::from("gates:\n");
    for family in 0..families {
        let mut contract = format!("family: f{family}\ntitle: Family {family}\ndocuments:\n");
        let first = family * DOCUMENTS_PER_FAMILY;
        let own: Vec<usize> = (first..(first + DOCUMENTS_PER_FAMILY).min(documents)).collect();
        for document in &own {
            let _ = writeln!(contract, "  - sources/f{family}/d{document}.md");
        }
        contract.push_str("clauses:\n");
        for document in own {
            let count = CLAUSES_PER_DOCUMENT.min(clauses - document * CLAUSES_PER_DOCUMENT);
            let (text, records) = document_text(family, document, count);
            files.insert(format!("sources/f{family}/d{document}.md"), text.into_bytes());
            contract.push_str(&records);
        }
        files.insert(format!("contracts/f{family}.yaml"), contract.into_bytes());
        let _ = write!(
            gates,
            "  - gate: f{family}-rules\n    title: Family {family}\n    scope: [f{family}.**]\n    require: {{verified: all, guarded: all}}\n"
        );
    }
    files.insert("contracts/gates.yaml".to_owned(), gates.into_bytes());
    Tree::Memory(files)
}

fn authorities() -> String {
    let mut text = String::from("authorities:\n");
    for i in 0..20 {
        let _ = write!(
            text,
            "  book-{i}:\n    title: Rule book {i}\n    kind: rulebook\n    publisher: A publisher\n    edition: {}\n    standing: official\n    pages: 90\n",
            i + 1
        );
    }
    text
}

fn document_text(family: usize, document: usize, clauses: usize) -> (String, String) {
    let mut text = format!(
        "---\ntitle: Document {document} of family {family}\nfamily: f{family}\n---\n# Document {document} of family {family}\n\n"
    );
    let mut records = String::new();
    for n in 0..clauses {
        let id = format!("f{family}.d{document}.point-{n}");
        if n % 10 == 0 {
            let _ = write!(
                text,
                "## Part {}\n\nThe clauses below belong together, and this sentence only leads to them.\n\n",
                n / 10
            );
        }
        match n % 5 {
            0..=2 => {
                let _ = write!(
                    text,
                    "sourced[{id}]\nA player who holds **{n}** counters in the territory ships at most five of them in one turn, and pays\ntwo spice for each that arrives.\n[p. {}][book-{}]\n\n",
                    n % 90 + 1,
                    n % 20
                );
                let _ = writeln!(records, "  {id}: {{}}");
            }
            3 => {
                let _ = write!(
                    text,
                    "interpretation[{id}]\nThe effect is kept with the action it was played on:\n\n- not with the table,\n- not with the seat, and\n- not past turn {n}.\n\n"
                );
                let _ = write!(
                    records,
                    "  {id}:\n    decided:\n      by: the founders\n      on: 2026-09-07\n      instead-of: [keeping it with the seat]\n    ruling: f{family}-keeps-{n}\n"
                );
            }
            _ => {
                let _ = write!(
                    text,
                    "unresolved[{id}]\nNothing says whether the {n}th counter counts when the storm has taken it.\n\n"
                );
                let _ = write!(records, "  {id}:\n    question: Does counter {n} count?\n    guard: refused\n");
            }
        }
    }
    (text, records)
}
