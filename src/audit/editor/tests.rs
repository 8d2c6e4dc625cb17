//! Questions of an editor to the project that report tests share.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::completion::complete;
use super::fix::{fixes, reviews};
use super::hover::hover;
use super::outline::{self, Item};
use super::rename::rename;
use super::{Edit, Index, Role, Symbol};
use crate::chain::Audit;
use crate::report::fixture;
use crate::source::{FileId, Tree};

fn place(audit: &Audit, path: &str, word: &str) -> (FileId, usize) {
    let sources = &audit.trace.project.sources;
    let file = sources.by_path(path).expect("a file");
    (file, sources.text(file).find(word).expect("the word is there"))
}

fn applied(audit: &Audit, edits: &[Edit]) -> BTreeMap<String, String> {
    let mut sorted: Vec<&Edit> = edits.iter().collect();
    sorted.sort_by_key(|edit| std::cmp::Reverse(edit.site.range.start));
    let mut files: BTreeMap<String, String> = BTreeMap::new();
    for edit in sorted {
        let text = files.entry(edit.site.path.clone()).or_insert_with(|| edit.site.text.to_string());
        text.replace_range(edit.site.range.clone(), &edit.with);
    }
    assert!(audit.trace.project.sources.iter().count() > 0);
    files
}

#[test]
fn one_goes_from_a_marker_to_its_record_and_back() {
    let audit = fixture::project();
    let index = Index::of(&audit.trace);
    let (file, byte) = place(&audit, "sources/spice.md", "spice.blow.amount");
    let at = index.at(file, byte + 3).expect("a name");
    assert_eq!((at.symbol.name(), at.role), ("spice.blow.amount", Role::Definition));
    let [record] = index.definitions(at)[..] else { panic!("one record") };
    assert_eq!(audit.trace.project.sources.path(record.file), "contracts/spice.yaml");
    let at = index.at(record.file, record.range().end).expect("a name");
    let [marker] = index.definitions(at)[..] else { panic!("one marker") };
    assert_eq!(marker.range(), byte..byte + "spice.blow.amount".len());
    assert_eq!(index.all(&at.symbol).len(), 3, "marker, record, waiver");
    let (file, byte) = place(&audit, "sources/spice.md", "[spice-card]");
    let at = index.at(file, byte + 2).expect("a citation's label");
    assert_eq!(at.symbol, Symbol::Authority("spice-card".to_owned()));
    assert_eq!(audit.trace.project.sources.slice(index.definitions(at)[0]), "spice-card");
    assert!(index.at(file, 0).is_none());
}

#[test]
fn a_name_is_told_of() {
    let audit = fixture::project();
    let symbols = [
        Symbol::Clause("spice.blow.rest".to_owned()),
        Symbol::Clause("spice.blow.twice".to_owned()),
        Symbol::Clause("storm.move.nought".to_owned()),
        Symbol::Case("spice/probe/reload".to_owned()),
        Symbol::Authority("desert-rules".to_owned()),
        Symbol::Gate("storm-rules".to_owned()),
        Symbol::Attestation("table-check".to_owned()),
    ];
    let told: Vec<String> = symbols.iter().map(|symbol| hover(&audit, symbol).expect("it is known")).collect();
    insta::assert_snapshot!(told.join("\n\n----\n\n"));
    assert_eq!(hover(&audit, &Symbol::Case("no/such".to_owned())), None);
}

#[test]
fn a_clause_is_renamed_wherever_it_stands_and_its_old_id_is_kept() {
    let audit = fixture::project();
    let index = Index::of(&audit.trace);
    let code = "mark!(\"spice.blow.second\"); // spice.blow.second\n";
    let tree = Tree::Memory(BTreeMap::from([("src/rule.rs".to_owned(), code.as_bytes().to_vec())]));
    let symbol = Symbol::Clause("spice.blow.second".to_owned());
    let made = rename(&audit.trace, &index, &tree, &symbol, "spice.blow.again").expect("a good name");
    let files = applied(&audit, &made.edits);
    let paths: Vec<&str> = files.keys().map(String::as_str).collect();
    assert_eq!(paths, ["contracts/spice.yaml", "sources/spice.md"]);
    assert!(files["sources/spice.md"].contains("sourced[spice.blow.again]"));
    let contract = &files["contracts/spice.yaml"];
    assert!(contract.contains("  spice.blow.again:\n    cases:") && contract.contains("clauses: [spice.blow.again]"));
    assert!(
        contract.contains("renamed:\n  spice.blow.second: spice.blow.again\n  spice.blow.twice: spice.blow.second\n")
    );
    assert_eq!(made.in_code.len(), 1);
    assert_eq!(&code[made.in_code[0].site.range.clone()], "spice.blow.second");
    for (bad, why) in [
        ("spice.blow.amount", "taken"),
        ("spice.blow.twice", "used before"),
        ("spice.blow.worm", "used before"),
        ("Spice", "lower-case"),
    ] {
        let fault = rename(&audit.trace, &index, &tree, &symbol, bad).expect_err(bad);
        assert!(fault.contains(why), "{fault}");
    }
}

#[test]
fn an_authority_is_renamed_with_its_citations() {
    let audit = fixture::project();
    let index = Index::of(&audit.trace);
    let symbol = Symbol::Authority("desert-rules".to_owned());
    let tree = Tree::Memory(BTreeMap::new());
    let made = rename(&audit.trace, &index, &tree, &symbol, "dune-rules").expect("a good name");
    let files = applied(&audit, &made.edits);
    assert_eq!(files.len(), 3);
    assert!(files.values().all(|text| !text.contains("desert-rules") && text.contains("dune-rules")));
}

#[test]
fn what_could_stand_there() {
    let audit = fixture::project();
    let offered = |path: &str, text: &str| -> Vec<String> {
        let (range, mut found) = complete(&audit.trace, path, text, text.len());
        assert_eq!(range.end, text.len());
        found.sort_by(|a, b| (a.rank, &a.label).cmp(&(b.rank, &b.label)));
        found.into_iter().map(|candidate| candidate.label).collect()
    };
    assert_eq!(offered("sources/x.md", "text [p. 4][des"), ["desert-rules", "forum", "spice-card"]);
    assert_eq!(
        offered("sources/x.md", "- "),
        ["sourced", "interpretation", "unresolved"].map(String::from).to_vec().tap_sorted()
    );
    assert!(offered("sources/x.md", "sourced[").contains(&"spice.blow.amount".to_owned()));
    assert_eq!(offered("sources/x.md", "plain text "), [""; 0]);
    let contract = "family: spice\nclauses:\n  spice.blow.amount:\n    cases: [spice/";
    assert!(offered("contracts/x.yaml", contract).contains(&"spice/probe/reload".to_owned()));
    let block = "family: spice\nclauses:\n  spice.blow.amount:\n    cases:\n    - sp";
    assert!(offered("contracts/x.yaml", block).contains(&"spice/probe/reload".to_owned()));
    assert!(offered("contracts/x.yaml", "clauses:\n  sp").contains(&"spice.blow.amount".to_owned()));
    assert!(offered("contracts/x.yaml", "clauses:\n  a.b:\n    ").contains(&"no-ruling".to_owned()));
    let probe = "probes:\n  a/b:\n    clauses: [";
    assert!(offered("contracts/x.yaml", probe).contains(&"storm.order".to_owned()));
    assert!(offered("contracts/x.yaml", "probes:\n  a/b: {facet: ").contains(&"recovery".to_owned()));
    assert_eq!(offered("contracts/gates.yaml", "gates:\n  - gate: x\n    needs: [s").len(), 3);
    assert!(offered("contracts/gates.yaml", "gates:\n  - gate: x\n    scope: [").contains(&"storm.**".to_owned()));
    assert!(offered("sources/authorities.yaml", "authorities:\n  x:\n    standing: ").contains(&"designer".to_owned()));
}

trait TapSorted {
    fn tap_sorted(self) -> Self;
}

impl TapSorted for Vec<String> {
    fn tap_sorted(mut self) -> Self {
        self.sort();
        self
    }
}

#[test]
fn suggestions_of_findings_are_carried_out() {
    let mut files = fixture::files();
    let text = files.get_mut("sources/spice.md").expect("a file");
    *text = text.replace("[p. 7][desert-rules]", "[p. 7][desert-rule] [there][forum]");
    text.push_str("\nsource[spice.new.one]\nText.\n\nsourced[Spice.New]\nText. sourced[spice.new.two] More.\n\nsourced[spice.new.three]\nText.\n");
    let tree = Tree::Memory(files.into_iter().map(|(path, text)| (path, text.into_bytes())).collect());
    let choices = crate::chain::Choices { as_of: jiff::civil::date(2026, 11, 2), suite: crate::suite::Playing::Unrun };
    let audit = crate::chain::audit(&tree, choices);
    let file = audit.trace.project.sources.by_path("sources/spice.md").expect("a file");
    let length = audit.trace.project.sources.text(file).len();
    let offered = fixes(&audit, file, 0..length);
    let mut shown: Vec<String> = offered
        .iter()
        .map(|fix| {
            let edit = &fix.edits[0];
            format!(
                "{}: {} {:?} -> {:?}",
                fix.title,
                edit.site.path,
                &edit.site.text[edit.site.range.clone()],
                edit.with
            )
        })
        .collect();
    shown.sort();
    insta::assert_snapshot!(shown.join("\n"));
}

#[test]
fn reviews_are_offered_where_they_are_owed() {
    let audit = fixture::project();
    let (file, byte) = place(&audit, "sources/spice.md", "spice.collection.rate");
    assert_eq!(reviews(&audit, file, byte..byte), ["spice.collection.rate"]);
    let (file, byte) = place(&audit, "sources/spice.md", "spice.blow.amount");
    assert_eq!(reviews(&audit, file, byte..byte), [""; 0]);
}

#[test]
fn files_have_outlines_and_the_project_is_searched() {
    fn shown(items: &[Item], depth: usize, out: &mut String) {
        for item in items {
            let _ = writeln!(out, "{}{} ({})", "  ".repeat(depth), item.name, item.detail);
            shown(&item.children, depth + 1, out);
        }
    }
    let audit = fixture::project();
    let index = Index::of(&audit.trace);
    let mut out = String::new();
    for path in ["sources/spice.md", "contracts/storm.yaml", "contracts/gates.yaml", "sources/authorities.yaml"] {
        let file = audit.trace.project.sources.by_path(path).expect("a file");
        let _ = writeln!(out, "{path}");
        shown(&outline::of_file(&audit, &index, file), 1, &mut out);
    }
    insta::assert_snapshot!(out);
    let names = |query: &str| -> Vec<String> {
        outline::search(&audit, &index, query).into_iter().map(|(symbol, ..)| symbol.name().to_owned()).collect()
    };
    assert_eq!(names("collect rate")[0], "spice.collection.rate");
    assert!(names("").len() > 10);
    assert!(names("scr").contains(&"spice.collection.rate".to_owned()));
    assert_eq!(names("no such thing"), [""; 0]);
}
