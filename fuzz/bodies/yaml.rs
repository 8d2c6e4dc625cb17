//! YAML: the same text as contract, gates, authorities, attestations and configuration, and beside a whole project.

use std::collections::BTreeMap;

use truthsayer_audit::contract::{attestations, authorities, config, family, gates};
use truthsayer_audit::diagnostic::Sink;
use truthsayer_audit::project::{self, CONFIG_PATH};
use truthsayer_audit::source::{Sources, Tree};
use truthsayer_audit::yaml::{self, Node, Value};

use super::{hold_findings, hold_span};

pub(crate) fn run(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    let mut sources = Sources::default();
    let file = sources.add("contracts/a.yaml", text.as_ref());
    let mut sink = Sink::default();
    if let Some(tree) = yaml::parse(file, &text, 0, &mut sink) {
        hold_tree(&sources, &tree, 0);
    }
    family::read(file, &text, &mut sink);
    gates::read(file, &text, &mut sink);
    authorities::read(file, &text, &mut sink);
    attestations::read(file, &text, &mut sink);
    config::read(file, &text, &mut sink);
    hold_findings(&sources, &sink.into_vec());
    load(input);
}

/// Every value lies in the text, and within the limits.
fn hold_tree(sources: &Sources, node: &Node, depth: usize) {
    assert!(depth <= yaml::DEPTH_MAX, "nested too deeply");
    hold_span(sources, node.span);
    match &node.value {
        Value::Scalar(text) => assert!(text.len() <= yaml::SCALAR_BYTES_MAX, "a value is too long"),
        Value::Null => {}
        Value::Seq(items) => items.iter().for_each(|item| hold_tree(sources, item, depth + 1)),
        Value::Map(entries) => {
            for (key, value) in entries {
                hold_span(sources, key.span);
                hold_tree(sources, value, depth + 1);
            }
        }
    }
}

/// The same text as every YAML file of a project with one document.
fn load(input: &[u8]) {
    let document = b"# T\n\nsourced[tide.sluice.one] Water flows. [p. 1][tide-book]\n";
    let mut files: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    files.insert("sources/a.md".to_owned(), document.to_vec());
    for path in ["sources/authorities.yaml", "contracts/a.yaml", "contracts/gates.yaml", "contracts/attestations.yaml"]
    {
        files.insert(path.to_owned(), input.to_vec());
    }
    let (project, found) = project::load(&Tree::Memory(files), CONFIG_PATH);
    hold_findings(&project.sources, &found);
}
