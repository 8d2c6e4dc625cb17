//! The site of a project on disk, made of its files as they stand.

use hyper::body::Bytes;
use jiff::civil::Date;
use truthsayer_audit::cache::Cache;
use truthsayer_audit::chain;
use truthsayer_audit::diagnostic::render::{Counts, text};
use truthsayer_audit::diagnostic::{Severity, arrange};
use truthsayer_audit::document::Purpose;
use truthsayer_audit::project::{Commands, Course, Earlier, inputs, load_again};
use truthsayer_audit::site::{self, File, Options};
use truthsayer_audit::source::Tree;
use truthsayer_audit::suite::{self, Counterfactuals, Playing, Run};
use truthsayer_audit::trace::{Trace, counterfactuals};

use super::{Built, Site};

/// A project that is built again and again; what did not change is not made again.
pub(super) struct ProjectSite {
    tree: Tree,
    config_path: String,
    as_of: Date,
    cache: Cache,
    suite: Option<(Counterfactuals, Run)>,
    earlier: Vec<File>,
    read: Earlier,
}

impl ProjectSite {
    pub(super) fn new(tree: Tree, config_path: String, as_of: Date, cache: Cache) -> Self {
        Self { tree, config_path, as_of, cache, suite: None, earlier: Vec::new(), read: Earlier::default() }
    }
}

impl Site for ProjectSite {
    fn inputs(&mut self) -> Vec<String> {
        inputs(&self.tree, &self.config_path)
    }

    fn build(&mut self) -> Result<Built, String> {
        let course = Course { commands: Commands::Unrun, purpose: Purpose::Show, cache: &self.cache };
        let (mut project, found) = load_again(&course, &self.tree, &self.config_path, std::mem::take(&mut self.read));
        if project.config.suite.embedded {
            // The engine is part of this program: what its suite came to stays so for as long as contracts ask the same of it.
            let wanted = counterfactuals(&project, &suite::embedded_ids());
            let run = match self.suite.take() {
                Some((played, run)) if played == wanted => run,
                _ => suite::embedded(Playing::workers(), &wanted),
            };
            project.runs.insert(0, run.clone());
            self.suite = Some((wanted, run));
        }
        let audit = chain::judge(project, found, self.as_of);
        let sources = &audit.trace.project.sources;
        if audit.is_broken() {
            // What follows from the errors would only stand before them.
            let errors = audit.diagnostics.iter().filter(|found| found.severity == Severity::Error);
            let errors = text::render(&errors.cloned().collect::<Vec<_>>(), sources, text::Colour::Plain);
            self.read = Earlier::of(audit.trace.project);
            return Err(errors);
        }
        let options = Options { earlier: std::mem::take(&mut self.earlier) };
        let (files, mut found) = site::render(&audit, &options);
        found.extend(audit.diagnostics.iter().cloned());
        let found = arrange(found, &audit.trace.project.config.severity, sources);
        let shared = |file: &File| (file.path.clone(), Bytes::from_owner(file.bytes.clone()));
        let built = Built { files: files.iter().map(shared).collect(), tally: Counts::of(&found).to_string() };
        self.earlier = files;
        let Trace { project, clauses, cases, .. } = audit.trace;
        self.read = Earlier::of(project);
        // Taking it apart takes longer than making most pages, and nobody waits for it.
        drop(std::thread::spawn(move || drop((clauses, cases, audit.diagnostics, audit.gates))));
        Ok(built)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    fn site() -> (tempfile::TempDir, ProjectSite) {
        let folder = tempfile::tempdir().expect("a folder");
        crate::cli::init::write(folder.path()).expect("a project");
        let site = ProjectSite::new(
            Tree::Folder(folder.path().to_path_buf()),
            "truthsayer.yaml".to_owned(),
            jiff::civil::date(2026, 12, 1),
            Cache::none(),
        );
        (folder, site)
    }

    fn edit(folder: &Path, path: &str, from: &str, to: &str) {
        let path = folder.join(path);
        let text = std::fs::read_to_string(&path).expect("a file");
        assert!(text.contains(from), "{from}");
        std::fs::write(&path, text.replacen(from, to, 1)).expect("a file");
    }

    #[test]
    fn a_project_becomes_its_site_and_is_built_anew_from_what_changed() {
        let (folder, mut site) = site();
        let first = site.build().expect("a site");
        assert!(first.files.iter().any(|(path, _)| path == "index.html"));
        edit(folder.path(), "sources/rules.md", "hangs one lantern", "hangs two lanterns");
        let second = site.build().expect("a site");
        let holds = |built: &Built| {
            built.files.iter().any(|(_, bytes)| String::from_utf8_lossy(bytes).contains("hangs two lanterns"))
        };
        assert!(holds(&second) && !holds(&first));
        let same: Vec<&str> =
            first.files.iter().filter(|file| second.files.contains(file)).map(|(path, _)| path.as_str()).collect();
        assert!(!same.is_empty() && same.len() < first.files.len());
        edit(folder.path(), "sources/rules.md", "hangs two lanterns", "hangs one lantern");
        assert_eq!(site.build().expect("a site").files, first.files);
    }

    #[test]
    fn a_project_that_cannot_be_read_says_where() {
        let (folder, mut site) = site();
        edit(folder.path(), "contracts/lantern.yaml", "clauses:", "klauses:");
        let findings = site.build().expect_err("it is broken");
        assert!(findings.contains("error[unknown-key]") && findings.contains("contracts/lantern.yaml:"), "{findings}");
        assert!(!findings.contains("warning["), "{findings}");
        assert!(!findings.contains('\u{1b}'), "{findings}");
        edit(folder.path(), "contracts/lantern.yaml", "klauses:", "clauses:");
        assert!(site.build().is_ok());
    }

    #[test]
    fn findings_that_break_nothing_are_counted() {
        let (folder, mut site) = site();
        assert_eq!(site.build().expect("a site").tally, Counts::of(&[]).to_string());
        edit(folder.path(), "sources/rules.md", " [p. 1][lantern-leaflet]", "");
        assert_ne!(site.build().expect("a site").tally, Counts::of(&[]).to_string());
    }
}
