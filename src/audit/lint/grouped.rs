//! One finding a clause while a document has few of them, one a document when it has many.

use std::collections::BTreeMap;

use crate::diagnostic::{Diagnostic, Name, Sink};
use crate::source::Span;

/// Findings of one kind in one group that are still told apart.
const FEW: usize = 5;
/// IDs that a finding about many names.
const NAMED_MAX: usize = 10;

/// Findings by group, such as a document's path.
#[derive(Debug, Default)]
pub(super) struct Groups<'a> {
    groups: BTreeMap<&'a str, Group>,
}

#[derive(Debug, Default)]
struct Group {
    count: usize,
    /// The first of the IDs that the findings are about.
    named: Vec<String>,
    /// While there are few.
    findings: Vec<Diagnostic>,
    first: Option<Span>,
}

impl<'a> Groups<'a> {
    /// Adds a finding about an ID to a group. It is only made while the group has few.
    pub(super) fn add(&mut self, group: &'a str, id: impl Into<String>, finding: impl FnOnce() -> Diagnostic) {
        let group = self.groups.entry(group).or_default();
        group.count += 1;
        if group.named.len() < NAMED_MAX {
            group.named.push(id.into());
        }
        if group.count <= FEW {
            let finding = finding();
            if group.count == 1 {
                group.first = finding.primary.as_ref().map(|label| label.span);
            }
            group.findings.push(finding);
        }
    }
}

/// Reports the findings of each group; where there are many, one instead, which `worded` gives message and help.
pub(super) fn report(
    groups: Groups<'_>,
    name: Name,
    worded: impl Fn(usize, &str) -> (String, String),
    sink: &mut Sink,
) {
    for (path, group) in groups.groups {
        if group.count <= FEW {
            sink.extend(group.findings);
            continue;
        }
        let (message, help) = worded(group.count, path);
        let named = with_more(group.named.iter().map(String::as_str), group.count);
        let mut finding = Diagnostic::new(name, message).note(named).help(help);
        if let Some(first) = group.first {
            finding = finding.labelled(first, "the first of them");
        }
        sink.push(finding);
    }
}

/// A note that names them, or the first of them.
pub(super) fn listed<'a>(ids: impl ExactSizeIterator<Item = &'a str>) -> String {
    let all = ids.len();
    with_more(ids, all)
}

fn with_more<'a>(ids: impl Iterator<Item = &'a str>, all: usize) -> String {
    let more = all.saturating_sub(NAMED_MAX);
    let named: Vec<String> = ids.take(NAMED_MAX).map(|id| format!("`{id}`")).collect();
    let named = named.join(", ");
    if more == 0 { named } else { format!("{named} and {more} more") }
}
