//! Results bound to the words that they were made with, for those that say nothing of words themselves.

use super::Trace;
use crate::evidence::Proof;
use crate::suite::Run;

impl Trace {
    /// A run whose cases are bound to the present words of the clauses that they are linked to, without those that are older
    /// than the document of such a clause; and how many those are. A binding that a case has already stays as it is: the case
    /// was not run again.
    pub fn bound(&self, mut run: Run) -> (Run, usize) {
        let all = run.cases.len();
        run.cases.retain_mut(|case| {
            let Some(entry) = self.cases.get(&case.id) else { return true };
            for entry in entry.clauses.iter().map(|index| &self.clauses[*index]) {
                if entry.cases.iter().any(|link| link.case == case.id && link.proof == Proof::Older) {
                    return false;
                }
                let clause = self.clause(entry);
                case.clauses.entry(clause.id.value.clone()).or_insert_with(|| clause.fingerprint.clone());
            }
            true
        });
        let old = all - run.cases.len();
        (run, old)
    }
}
