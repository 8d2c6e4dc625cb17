//! What suites count, held against what they hold.

use std::collections::BTreeSet;

use crate::suite::Outcome;
use crate::suite::foreign::Test;

#[derive(Debug, Default)]
pub(super) struct Declared {
    pub(super) tests: Option<Count>,
    pub(super) failures: Option<Count>,
    pub(super) errors: Option<Count>,
    pub(super) skipped: Option<Count>,
    pub(super) disabled: Option<Count>,
}

/// A count as it is written, if that is a number.
pub(super) type Count = Option<u64>;

/// What was counted.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Found {
    pub(super) tests: u64,
    /// Tests that failed.
    pub(super) failing: u64,
    /// Elements that say so; a test can have several.
    pub(super) failures: u64,
    pub(super) errors: u64,
    /// Tests that did not run, and elements that say so.
    pub(super) unrun: u64,
    pub(super) skipped: u64,
}

impl Found {
    pub(super) fn add(&mut self, more: &Self) {
        self.tests += more.tests;
        self.failing += more.failing;
        self.failures += more.failures;
        self.errors += more.errors;
        self.unrun += more.unrun;
        self.skipped += more.skipped;
    }

    pub(super) fn since(&self, before: &Self) -> Self {
        Self {
            tests: self.tests - before.tests,
            failing: self.failing - before.failing,
            failures: self.failures - before.failures,
            errors: self.errors - before.errors,
            unrun: self.unrun - before.unrun,
            skipped: self.skipped - before.skipped,
        }
    }
}

impl Declared {
    /// What a suite counts otherwise than it holds, in words. Tools count in several ways: with suites within or without,
    /// errors among failures or apart, disabled tests among skipped ones or apart, a test that failed twice once or twice. `ways` are a suite's own tests, those
    /// with suites within as a test each, and all tests. Where `has_subtests`, some that passed are counted and have no element.
    pub(super) fn disagrees(&self, ways: [&Found; 3], tests: &[Test], has_subtests: bool) -> Option<String> {
        let (all, hooks) = (ways[2], failed_hooks(tests));
        let counted = |written: &Option<Count>, what: &str| match written {
            Some(None) => Err(format!("has a count of {what} that is no number")),
            Some(Some(count)) => Ok(Some(*count)),
            None => Ok(None),
        };
        let read = || -> Result<Option<String>, String> {
            let tests_said = counted(&self.tests, "tests")?;
            let failures = counted(&self.failures, "failures")?;
            let errors = counted(&self.errors, "errors")?;
            let skipped = counted(&self.skipped, "skipped tests")?;
            let disabled = counted(&self.disabled, "disabled tests")?;
            if let Some(said) = tests_said
                && !ways.iter().any(|found| found.tests == said)
                && distinct(tests) != said
                && !(has_subtests && said > all.tests)
                && said.saturating_add(hooks) != all.tests
            {
                return Ok(Some(format!("counts {said} tests and holds {}", all.tests)));
            }
            if failures.is_some() || errors.is_some() {
                let said = failures.unwrap_or_default().saturating_add(errors.unwrap_or_default());
                let fits = |found: &&Found| {
                    found.failing == said
                        || found.failures + found.errors == said
                        || (errors.is_none() && found.failures == said)
                        || (failures.is_none() && found.errors == said)
                };
                if !ways.iter().any(fits) {
                    return Ok(Some(format!("counts {said} failures and errors and holds {}", all.failing)));
                }
            }
            if let Some(said) = skipped {
                let both = said.saturating_add(disabled.unwrap_or_default());
                let fits = |found: &&Found| {
                    [said, said.saturating_add(hooks)].contains(&found.skipped) || [said, both].contains(&found.unrun)
                };
                if !ways.iter().any(fits) {
                    return Ok(Some(format!("counts {said} skipped tests and holds {}", all.unrun)));
                }
            }
            Ok(None)
        };
        read().unwrap_or_else(Some)
    }
}

/// What failed before or after tests, which Mocha shows as a test, does not count as one, and takes off the skipped ones.
fn failed_hooks(tests: &[Test]) -> u64 {
    const HOOKS: [&str; 4] =
        ["\"before all\" hook", "\"before each\" hook", "\"after all\" hook", "\"after each\" hook"];
    let is_hook = |test: &&Test| {
        let name = test.path.last().map_or("", String::as_str);
        matches!(test.outcome, Outcome::Failed(_)) && HOOKS.iter().any(|hook| name.starts_with(hook))
    };
    tests.iter().filter(is_hook).count() as u64
}

fn distinct(tests: &[Test]) -> u64 {
    tests.iter().map(|test| &test.path).collect::<BTreeSet<_>>().len() as u64
}
