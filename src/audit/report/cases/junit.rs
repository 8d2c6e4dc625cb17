//! Played cases as JUnit XML, a test suite an area: what build servers read.

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use super::areas;
use crate::suite::{Case, Outcome, Run};

/// The cases of a run.
pub fn render(run: &Run) -> String {
    let mut report = Report::new(format!("truthsayer, engine {}", run.engine));
    for area in areas(run) {
        let name = [area.family, area.name].join("/");
        let mut suite = TestSuite::new(name.trim_matches('/'));
        suite.add_test_cases(area.cases.iter().map(|case| of(case, name.trim_matches('/'))));
        report.add_test_suite(suite);
    }
    report.to_string().expect("a report in memory can always be written")
}

fn of(case: &Case, area: &str) -> TestCase {
    let failed = |kind, why: &str| {
        let mut status = TestCaseStatus::non_success(kind);
        status.set_message(why.lines().next().unwrap_or_default()).set_description(why);
        status
    };
    let status = match &case.outcome {
        Outcome::Passed => TestCaseStatus::success(),
        Outcome::Failed(why) => failed(NonSuccessKind::Failure, why),
        Outcome::Skipped(why) => {
            let mut status = TestCaseStatus::skipped();
            status.set_message(why.as_str());
            status
        }
    };
    let mut written = TestCase::new(case.id.as_str(), status);
    written.set_classname(area);
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cases_of_a_run() {
        insta::assert_snapshot!(render(&super::super::fixture::run()));
    }
}
