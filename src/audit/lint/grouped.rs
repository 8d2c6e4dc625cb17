//! One finding a clause while a document has few of them, one a document when it has many.

use std::collections::BTreeMap;

use crate::diagnostic::{Diagnostic, Name, Sink};

/// Findings of one kind in one group that are still told apart.
const FEW: usize = 5;
/// IDs that a finding about many names.
const NAMED_MAX: usize = 10;

/// Findings by group, such as a document's path, each with the ID that it is about.
pub(super) type Groups = BTreeMap<String, Vec<(String, Diagnostic)>>;

/// Reports the findings of each group; where there are many, one instead, which `worded` gives message and help.
pub(super) fn report(groups: Groups, name: Name, worded: impl Fn(usize, &str) -> (String, String), sink: &mut Sink) {
    for (group, findings) in groups {
        if findings.len() <= FEW {
            for (_, finding) in findings {
                sink.push(finding);
            }
            continue;
        }
        let (message, help) = worded(findings.len(), &group);
        let named = listed(findings.iter().map(|(id, _)| id.as_str()));
        let mut finding = Diagnostic::new(name, message).note(named).help(help);
        if let Some(first) = findings.first().and_then(|(_, first)| first.primary.as_ref()) {
            finding = finding.labelled(first.span, "the first of them");
        }
        sink.push(finding);
    }
}

/// A note that names them, or the first of them.
pub(super) fn listed<'a>(ids: impl ExactSizeIterator<Item = &'a str>) -> String {
    let more = ids.len().saturating_sub(NAMED_MAX);
    let named: Vec<String> = ids.take(NAMED_MAX).map(|id| format!("`{id}`")).collect();
    let named = named.join(", ");
    if more == 0 { named } else { format!("{named} and {more} more") }
}
