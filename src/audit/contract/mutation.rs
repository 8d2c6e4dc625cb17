//! Reads which code a family's mutants are made of and which cases are to find them, `mutation` of the configuration.
//!
//! Lives here: that one place. What a run of them came to does not live here.

use super::config::Setting;
use super::kinds::{PATTERN, WORD};
use crate::source::Spanned;
use crate::yaml::{Fields, What};

/// The mutants of one family.
#[derive(Debug, Clone)]
pub struct MutationScope {
    /// The first word of its clauses' IDs.
    pub family: Spanned<String>,
    /// Patterns of the files whose mutants count.
    pub code: Vec<Setting>,
    /// Patterns of the files of the cases that are to find them.
    pub cases: Vec<Setting>,
}

/// What the configuration says of each family, in its order.
pub(super) fn read(fields: &mut Fields<'_, '_>) -> Vec<MutationScope> {
    let mut scopes = Vec::new();
    for entry in fields.optional("mutation").entries() {
        let family = entry.key_as(&WORD, fields.sink());
        let key = entry.key;
        let what = What::named("the mutation of", &key.value);
        let Some(mut scope) = Fields::of(entry.node, what, key.span, fields.sink()) else { continue };
        let code: Vec<Setting> = scope.required("code").some(&PATTERN).into_iter().map(Setting::from).collect();
        let cases: Vec<Setting> = scope.required("cases").some(&PATTERN).into_iter().map(Setting::from).collect();
        scope.finish();
        if let (Some(family), false) = (family, entry.repeated || code.is_empty() || cases.is_empty()) {
            scopes.push(MutationScope { family, code, cases });
        }
    }
    scopes
}
