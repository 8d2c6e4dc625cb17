//! From an audit to ReqIF, back to a project's files, and to the same ReqIF again.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use jiff::civil::date;

use super::super::import::{Imported, check, reqif as importer};
use super::super::xml;
use super::render;
use crate::chain::{Audit, Choices, audit};
use crate::report::fixture;
use crate::source::Tree;
use crate::suite::Playing;

fn import(text: &str) -> Imported {
    let tree = Tree::Memory(BTreeMap::from([("a.reqif".to_owned(), text.as_bytes().to_vec())]));
    importer::import(&tree, "a.reqif").expect("a ReqIF file")
}

fn audited(imported: &Imported) -> Audit {
    let files = imported.files.iter().map(|(path, text)| (path.clone(), text.clone().into_bytes())).collect();
    audit(&Tree::Memory(files), Choices { as_of: date(2026, 11, 2), suite: Playing::Unrun })
}

#[test]
fn the_fixture_as_reqif() {
    insta::assert_snapshot!(render(&fixture::project()));
}

#[test]
fn what_was_exported_comes_back_to_the_byte() {
    let audits = [("plain", fixture::project()), ("hostile", fixture::hostile()), ("nested", nested())];
    for (name, before) in audits {
        let first = render(&before);
        let imported = import(&first);
        let told: Vec<&str> = imported.left_out.iter().map(|left| left.what.as_str()).collect();
        assert_eq!(told.len(), 1, "{name}: {told:#?}");
        for (path, file) in [("sources/spice.md", "document"), ("contracts/spice.yaml", "contract")] {
            let known = before.trace.project.sources.by_path(path).map(|file| before.trace.project.sources.text(file));
            assert_eq!(imported.files.get(path).map(String::as_str), known, "{name}: {file}");
        }
        let after = audited(&imported);
        for (then, now) in before.trace.clauses.iter().zip(&after.trace.clauses) {
            let id = &before.trace.clause(then).id.value;
            assert_eq!(then.verdict.status, now.verdict.status, "{name}: {id}");
        }
        let second = render(&after);
        assert!(first == second, "{name}: {}", difference(&first, &second));
    }
}

/// A project with clauses in clauses, rows, quotes, tables, code, footnotes and old line ends.
fn nested() -> Audit {
    let document = "---\ntitle: N\nfamily: spice\n---\r\n# N\r\n\r\nsourced[spice.a]\r\nAll of `x < y`:\r\n\r\n- sourced[spice.b] in *it*\r\n  - sourced[spice.c] deep\r\n- plain[^1]\r\n\r\n[^1]: note [p. 4][desert-rules]\r\n\r\n| A | B |\r\n| --- | --- |\r\n| sourced[spice.d] one | 2 |\r\n| none | 3 |\r\n\r\n> sourced[spice.e] quoted\r\n\r\n```text\r\nsourced[spice.f] code \x0c\r\n```\r\n\r\nSetext\r\n------\r\n\r\ninterpretation[spice.g]\r\nNo line end";
    let mut files = fixture::files();
    files.insert("sources/nested.md".to_owned(), document.replace('\x0c', "& \x0c \u{fffd}"));
    fixture::audit_of(files)
}

fn difference(a: &str, b: &str) -> String {
    let differs = a.lines().zip(b.lines()).find(|(a, b)| a != b);
    differs.map_or_else(|| "one is longer".to_owned(), |(a, b)| format!("\n{a}\n{b}"))
}

#[test]
fn a_text_that_another_tool_changed_is_taken_over() {
    let first = render(&fixture::project());
    let changed = first
        .replacen(
            "<xhtml:p>A blow places six spice in its territory.",
            "<xhtml:p>A blow places <xhtml:b>seven</xhtml:b> spice.",
            1,
        )
        .replacen("THE-VALUE=\"May the storm stay where it is?\"", "THE-VALUE=\"May it?\"", 1);
    assert_ne!(first, changed);
    let imported = import(&changed);
    let text = &imported.files["sources/spice.md"];
    assert!(text.contains("sourced[spice.blow.amount]\nA blow places **seven** spice."), "{text}");
    let told = imported.text();
    assert!(told.contains("spice.blow.amount: its text was changed by another tool"), "{told}");
    assert!(told.contains("storm.move.nought: `Question` was changed by another tool to `May it?`"), "{told}");
    let after = audited(&imported);
    let clause = after.trace.clause(after.trace.by_id("spice.blow.amount").expect("the clause"));
    assert_eq!(clause.words, "A blow places seven spice.");
    assert_eq!(clause.citations.len(), 2, "{text}");
}

#[test]
fn paths_that_leave_the_project_are_refused() {
    let text = render(&fixture::project());
    for path in ["../x.md", "/etc/x.md", "a\\b.md", ""] {
        let bad = text.replace("THE-VALUE=\"sources/spice.md\"", &format!("THE-VALUE=\"{path}\""));
        let tree = Tree::Memory(BTreeMap::from([("a.reqif".to_owned(), bad.into_bytes())]));
        importer::import(&tree, "a.reqif").expect_err(path);
    }
    let twice = text.replace("THE-VALUE=\"sources/storm.md\"", "THE-VALUE=\"sources/spice.md\"");
    let tree = Tree::Memory(BTreeMap::from([("a.reqif".to_owned(), twice.into_bytes())]));
    importer::import(&tree, "a.reqif").expect_err("twice");
}

const FOREIGN: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<REQ-IF xmlns="http://www.omg.org/spec/ReqIF/20110401/reqif.xsd" xmlns:h="http://www.w3.org/1999/xhtml">
<THE-HEADER><REQ-IF-HEADER IDENTIFIER="h"><SOURCE-TOOL-ID>Other</SOURCE-TOOL-ID><TITLE>Locks</TITLE></REQ-IF-HEADER></THE-HEADER>
<CORE-CONTENT><REQ-IF-CONTENT>
<DATATYPES><DATATYPE-DEFINITION-ENUMERATION IDENTIFIER="e"><SPECIFIED-VALUES>
<ENUM-VALUE IDENTIFIER="e1" LONG-NAME="Approved"/></SPECIFIED-VALUES></DATATYPE-DEFINITION-ENUMERATION></DATATYPES>
<SPEC-TYPES>
<SPEC-OBJECT-TYPE IDENTIFIER="t" LONG-NAME="Requirement"><SPEC-ATTRIBUTES>
<ATTRIBUTE-DEFINITION-XHTML IDENTIFIER="a1" LONG-NAME="ReqIF.Text"/><ATTRIBUTE-DEFINITION-STRING IDENTIFIER="a2" LONG-NAME="ReqIF.ForeignID"/>
<ATTRIBUTE-DEFINITION-ENUMERATION IDENTIFIER="a3" LONG-NAME="State"/><ATTRIBUTE-DEFINITION-XHTML IDENTIFIER="a4" LONG-NAME="ReqIF.ChapterName"/>
<ATTRIBUTE-DEFINITION-INTEGER IDENTIFIER="a5" LONG-NAME="Weight"/></SPEC-ATTRIBUTES></SPEC-OBJECT-TYPE>
<SPEC-RELATION-TYPE IDENTIFIER="r" LONG-NAME="refines"/></SPEC-TYPES>
<SPEC-OBJECTS>
<SPEC-OBJECT IDENTIFIER="o1"><TYPE><SPEC-OBJECT-TYPE-REF>t</SPEC-OBJECT-TYPE-REF></TYPE><VALUES>
<ATTRIBUTE-VALUE-XHTML><THE-VALUE><h:div>Opening</h:div></THE-VALUE><DEFINITION><ATTRIBUTE-DEFINITION-XHTML-REF>a4</ATTRIBUTE-DEFINITION-XHTML-REF></DEFINITION></ATTRIBUTE-VALUE-XHTML></VALUES></SPEC-OBJECT>
<SPEC-OBJECT IDENTIFIER="o2"><TYPE><SPEC-OBJECT-TYPE-REF>t</SPEC-OBJECT-TYPE-REF></TYPE><VALUES>
<ATTRIBUTE-VALUE-STRING THE-VALUE="42"><DEFINITION><ATTRIBUTE-DEFINITION-STRING-REF>a2</ATTRIBUTE-DEFINITION-STRING-REF></DEFINITION></ATTRIBUTE-VALUE-STRING>
<ATTRIBUTE-VALUE-ENUMERATION><VALUES><ENUM-VALUE-REF>e1</ENUM-VALUE-REF></VALUES><DEFINITION><ATTRIBUTE-DEFINITION-ENUMERATION-REF>a3</ATTRIBUTE-DEFINITION-ENUMERATION-REF></DEFINITION></ATTRIBUTE-VALUE-ENUMERATION>
<ATTRIBUTE-VALUE-INTEGER THE-VALUE="7"><DEFINITION><ATTRIBUTE-DEFINITION-INTEGER-REF>a5</ATTRIBUTE-DEFINITION-INTEGER-REF></DEFINITION></ATTRIBUTE-VALUE-INTEGER>
<ATTRIBUTE-VALUE-XHTML><THE-VALUE><h:p>A lock opens when</h:p><h:ul><h:li>the key turns, <h:em>and</h:em></h:li><h:li>the door is shut.</h:li></h:ul><h:object data="lock.png" type="image/png">lock</h:object></THE-VALUE><DEFINITION><ATTRIBUTE-DEFINITION-XHTML-REF>a1</ATTRIBUTE-DEFINITION-XHTML-REF></DEFINITION></ATTRIBUTE-VALUE-XHTML></VALUES></SPEC-OBJECT>
<SPEC-OBJECT IDENTIFIER="o3" LONG-NAME="LK-3"><TYPE><SPEC-OBJECT-TYPE-REF>t</SPEC-OBJECT-TYPE-REF></TYPE><VALUES>
<ATTRIBUTE-VALUE-XHTML><THE-VALUE><h:div>sourced[a.b] It beeps.</h:div></THE-VALUE><DEFINITION><ATTRIBUTE-DEFINITION-XHTML-REF>a1</ATTRIBUTE-DEFINITION-XHTML-REF></DEFINITION></ATTRIBUTE-VALUE-XHTML></VALUES></SPEC-OBJECT>
<SPEC-OBJECT IDENTIFIER="o4"><TYPE><SPEC-OBJECT-TYPE-REF>t</SPEC-OBJECT-TYPE-REF></TYPE></SPEC-OBJECT></SPEC-OBJECTS>
<SPEC-RELATIONS><SPEC-RELATION IDENTIFIER="r1"><TYPE><SPEC-RELATION-TYPE-REF>r</SPEC-RELATION-TYPE-REF></TYPE>
<SOURCE><SPEC-OBJECT-REF>o3</SPEC-OBJECT-REF></SOURCE><TARGET><SPEC-OBJECT-REF>o2</SPEC-OBJECT-REF></TARGET></SPEC-RELATION></SPEC-RELATIONS>
<SPECIFICATIONS><SPECIFICATION IDENTIFIER="s" LONG-NAME="Door locks"><CHILDREN>
<SPEC-HIERARCHY IDENTIFIER="p1"><OBJECT><SPEC-OBJECT-REF>o1</SPEC-OBJECT-REF></OBJECT><CHILDREN>
<SPEC-HIERARCHY IDENTIFIER="p2"><OBJECT><SPEC-OBJECT-REF>o2</SPEC-OBJECT-REF></OBJECT></SPEC-HIERARCHY>
<SPEC-HIERARCHY IDENTIFIER="p3"><OBJECT><SPEC-OBJECT-REF>o3</SPEC-OBJECT-REF></OBJECT></SPEC-HIERARCHY></CHILDREN></SPEC-HIERARCHY>
<SPEC-HIERARCHY IDENTIFIER="p4"><OBJECT><SPEC-OBJECT-REF>gone</SPEC-OBJECT-REF></OBJECT></SPEC-HIERARCHY>
</CHILDREN></SPECIFICATION></SPECIFICATIONS></REQ-IF-CONTENT></CORE-CONTENT></REQ-IF>
"#;

#[test]
fn sentences_of_one_paragraph_come_back() {
    let text = "# R\n\nA ship MUST wait. It MAY\nleave. It SHOULD\u{c} NOT sink.\n\n- It MUST be. It MUST not.\n\nEnd \u{fffd}.\n";
    let config = "title: R\ndocuments: [r.md]\nmarkers:\n  dialects: [rfc2119]\n";
    let files = [("truthsayer.yaml", config), ("r.md", text)];
    let before = audit(
        &Tree::Memory(files.into_iter().map(|(path, text)| (path.to_owned(), text.into())).collect()),
        Choices { as_of: date(2026, 11, 2), suite: Playing::Unrun },
    );
    assert_eq!(before.trace.clauses.len(), 5);
    let imported = import(&render(&before));
    assert_eq!(imported.files.get("r.md").map(String::as_str), Some(text));
    assert_eq!(imported.left_out.len(), 1, "{:#?}", imported.left_out);
}

#[test]
fn texts_of_another_tool_are_no_clauses() {
    let kind = |name: &str| {
        let text = FOREIGN.replace("LONG-NAME=\"Requirement\"", &format!("LONG-NAME=\"{name}\""));
        let imported = import(&text);
        let (_, text) = imported.files.iter().find(|(path, _)| path.starts_with("sources/door")).expect("a document");
        (text.contains("sourced[door-locks."), text.contains("the key turns"))
    };
    assert_eq!(kind("Requirement"), (true, true));
    for name in ["TEXT", "Information", "free text"] {
        assert_eq!(kind(name), (false, true), "{name}");
    }
    assert_eq!(kind("Context"), (true, true), "only these very words");
}

#[test]
fn a_file_of_another_tool_becomes_a_project() {
    let imported = import(FOREIGN);
    assert_eq!(check(&imported), [""; 0]);
    let mut shown = imported.text();
    for (path, text) in &imported.files {
        let _ = write!(shown, "\n==> {path}\n{text}");
    }
    insta::assert_snapshot!(shown);
}

#[test]
fn no_reqif_is_no_import() {
    for text in ["", "<a/>", "<!DOCTYPE REQ-IF SYSTEM \"x\"><REQ-IF/>", "<REQ-IF><CORE-CONTENT/></REQ-IF>", "{}"] {
        let tree = Tree::Memory(BTreeMap::from([("a.reqif".to_owned(), text.as_bytes().to_vec())]));
        importer::import(&tree, "a.reqif").expect_err(text);
    }
    xml::read(FOREIGN).expect("XML");
}

#[test]
fn what_stands_in_many_places_is_written_once() {
    let place = |object: &str| {
        format!(
            "<SPEC-HIERARCHY IDENTIFIER=\"p\"><OBJECT><SPEC-OBJECT-REF>{object}</SPEC-OBJECT-REF></OBJECT></SPEC-HIERARCHY>"
        )
    };
    let long = "word ".repeat(2_000);
    let places = format!("{}{}</CHILDREN></SPECIFICATION>", place("o2").repeat(300), place("o1").repeat(300));
    let many = FOREIGN.replace("A lock opens when", &long).replace("</CHILDREN></SPECIFICATION>", &places);
    let imported = import(&many);
    let bytes: usize = imported.files.values().map(String::len).sum();
    assert!(bytes < 2 * long.len(), "{bytes} bytes of {}", many.len());
    let again = |what: &str| imported.left_out.iter().filter(|left| left.what == what).count();
    assert_eq!(again("stands in several places: it is the clause `door-locks.42`"), 300);
    assert_eq!(again("stands in several places: it is a heading already"), 300);
}
