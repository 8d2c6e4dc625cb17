//! `truthsayer init`: a small project to begin with.
//!
//! Lives here: the arguments, and writing all of it or nothing. The files themselves are in `templates/init`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use truthsayer_audit::discovery::discover;
use truthsayer_audit::project::CONFIG_PATH;
use truthsayer_audit::report::page::counted;
use truthsayer_audit::source::Tree;

use super::fresh::{self, Fault};
use super::{Failure, Output};

/// Write a small example project to begin with.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  truthsayer init                     in this folder
  truthsayer init my-rules            in a new folder
  cd my-rules && truthsayer serve     and look at it
  truthsayer init --detect            a truthsayer.yaml for what is here

The example is a made-up game with a rule document, its authorities, a
contract, two gates, an attestation, results and a review record. No file is
ever overwritten: where one is in the way, nothing is written at all, except
that a README.md and a .gitignore of your own are left as they are.")]
pub(crate) struct Args {
    /// The folder; made if it does not exist.
    #[arg(value_name = "DIR", default_value = ".")]
    folder: PathBuf,
    /// Write no example, but a truthsayer.yaml for what the folder has: documents with markers, results of tests.
    #[arg(long)]
    detect: bool,
}

/// Path below the project's folder, and text. The file by which a folder is known as a project comes last.
const FILES: [(&str, &str); 10] = [
    (".gitignore", include_str!("../../templates/init/gitignore")),
    ("README.md", include_str!("../../templates/init/README.md")),
    ("contracts/attestations.yaml", include_str!("../../templates/init/contracts/attestations.yaml")),
    ("contracts/gates.yaml", include_str!("../../templates/init/contracts/gates.yaml")),
    ("contracts/lantern.yaml", include_str!("../../templates/init/contracts/lantern.yaml")),
    (
        "contracts/reviewed/sources/rules.md.jsonl",
        include_str!("../../templates/init/contracts/reviewed/sources/rules.md.jsonl"),
    ),
    ("results/example.json", include_str!("../../templates/init/results/example.json")),
    ("sources/authorities.yaml", include_str!("../../templates/init/sources/authorities.yaml")),
    ("sources/rules.md", include_str!("../../templates/init/sources/rules.md")),
    ("truthsayer.yaml", include_str!("../../templates/init/truthsayer.yaml")),
];

/// Those that a folder often has already, and that no command reads: one's own is left as it is.
const SPARED: [&str; 2] = [".gitignore", "README.md"];

pub(crate) fn run(args: &Args, output: &mut Output) -> Result<ExitCode, Failure> {
    if args.detect {
        return detect(&args.folder, output);
    }
    let written = write(&args.folder).map_err(|fault| fault.failure("truthsayer init DIR"))?;
    let paths: Vec<String> = written.iter().map(|path| args.folder.join(path).display().to_string()).collect();
    output.product(&paths.join("\n"));
    for spared in SPARED.iter().filter(|path| !written.contains(path)) {
        output.remark(&format!("`{}` is left as it is", args.folder.join(spared).display()));
    }
    let place = args.folder.display();
    let go = if args.folder == Path::new(".") { String::new() } else { format!("cd {place} && ") };
    output.remark(&format!("next: `{go}truthsayer serve`"));
    Ok(ExitCode::SUCCESS)
}

/// Files that are told to be passed over.
const UNREAD_TOLD_MAX: usize = 10;

/// Writes a configuration for what the folder holds.
fn detect(folder: &Path, output: &mut Output) -> Result<ExitCode, Failure> {
    output.doing("looking around");
    let found = discover(&Tree::Folder(folder.to_path_buf()));
    for path in found.unread.iter().take(UNREAD_TOLD_MAX) {
        output.remark(&format!("`{path}` is passed over: it could not be read as text in UTF-8"));
    }
    if found.is_empty() {
        let message = format!("no documents with markers and no results of tests in `{}`", folder.display());
        return Err(Failure::new(message)
            .help("run `truthsayer init` for an example, or `truthsayer tag FILE` for prose without markers"));
    }
    let whole = folder.canonicalize().unwrap_or_else(|_| folder.to_path_buf());
    let title = whole.file_name().map_or_else(|| "Rules".to_owned(), |name| name.to_string_lossy().into_owned());
    let config = found.config(&title);
    fresh::write(folder, &[(CONFIG_PATH, &config)]).map_err(|fault| fault.failure("truthsayer init --detect DIR"))?;
    output.product(&folder.join(CONFIG_PATH).display().to_string());
    for one in &found.documents {
        output.remark(&format!("`{}`: {} ({})", one.glob, counted(one.count, "clause", "clauses"), one.kind));
    }
    for one in &found.results {
        output.remark(&format!("`{}`: {} ({})", one.glob, counted(one.count, "test", "tests"), one.kind));
    }
    if found.results.is_empty() {
        output.remark("no results of tests: name them under `suite.results` once there are some");
    }
    output.remark("next: `truthsayer check`");
    Ok(ExitCode::SUCCESS)
}

/// Writes all files, or none; those that were written.
pub(crate) fn write(folder: &Path) -> Result<Vec<&'static str>, Fault> {
    let files: Vec<(&str, &str)> = wanted(folder).collect();
    fresh::write(folder, &files)?;
    Ok(files.into_iter().map(|(path, _)| path).collect())
}

fn wanted(folder: &Path) -> impl Iterator<Item = (&'static str, &'static str)> {
    FILES.into_iter().filter(|(path, _)| !(SPARED.contains(path) && folder.join(path).is_file()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;
    use std::fs;
    use truthsayer_audit::chain::{Audit, Choices, audit};
    use truthsayer_audit::diagnostic::Severity;
    use truthsayer_audit::gate::State;
    use truthsayer_audit::ids::Tag;
    use truthsayer_audit::obligation::Status;

    /// All that is below a folder; folders end with a slash.
    fn below(folder: &Path) -> Vec<String> {
        let mut found = Vec::new();
        let mut folders = vec![folder.to_path_buf()];
        while let Some(next) = folders.pop() {
            for entry in fs::read_dir(next).expect("a folder") {
                let path = entry.expect("an entry").path();
                let name = path.strip_prefix(folder).expect("below").to_string_lossy().into_owned();
                if path.symlink_metadata().expect("a file").is_dir() {
                    found.push(format!("{name}/"));
                    folders.push(path);
                } else {
                    found.push(name);
                }
            }
        }
        found.sort();
        found
    }

    fn audited(folder: &Path) -> Audit {
        audit(
            &Tree::Folder(folder.to_path_buf()),
            Choices { as_of: jiff::civil::date(2026, 12, 1), suite: truthsayer_audit::suite::Playing::Unrun },
        )
    }

    #[test]
    fn a_new_folder_holds_the_whole_project() {
        let folder = tempfile::tempdir().expect("a folder");
        let project = folder.path().join("deep/down/my rules");
        write(&project).expect("a project");
        let files: Vec<String> = below(&project).into_iter().filter(|path| !path.ends_with('/')).collect();
        assert_eq!(files, FILES.map(|(path, _)| path.to_owned()));
        for (path, text) in FILES {
            assert_eq!(fs::read_to_string(project.join(path)).expect("a file"), text);
        }
    }

    #[test]
    fn a_folder_with_a_readme_of_its_own_keeps_it() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("README.md"), "mine").expect("a file");
        let written = write(folder.path()).expect("a project");
        assert!(!written.contains(&"README.md") && written.contains(&".gitignore"));
        assert_eq!(fs::read_to_string(folder.path().join("README.md")).expect("a file"), "mine");
        assert!(folder.path().join("truthsayer.yaml").is_file());
    }

    #[test]
    fn files_beside_it_stay_as_they_are() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::create_dir(folder.path().join("sources")).expect("a folder");
        fs::write(folder.path().join("sources/other.md"), "mine").expect("a file");
        write(folder.path()).expect("a project");
        assert_eq!(fs::read_to_string(folder.path().join("sources/other.md")).expect("a file"), "mine");
        assert!(folder.path().join("truthsayer.yaml").is_file());
    }

    #[test]
    fn nothing_is_overwritten_and_nothing_written_beside_it() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::create_dir(folder.path().join("sources")).expect("a folder");
        fs::write(folder.path().join("sources/rules.md"), "mine").expect("a file");
        fs::write(folder.path().join("README.md"), "mine too").expect("a file");
        fs::write(folder.path().join("results"), "a file where a folder belongs").expect("a file");
        let before = below(folder.path());
        let named = |path: &str| folder.path().join(path).display().to_string();
        assert_eq!(write(folder.path()), Err(Fault::InTheWay(["results", "sources/rules.md"].map(named).to_vec())));
        assert_eq!(below(folder.path()), before);
        assert_eq!(fs::read_to_string(folder.path().join("sources/rules.md")).expect("a file"), "mine");
        let text = write(folder.path()).expect_err("files are in the way").failure("truthsayer init DIR").to_string();
        assert!(
            text.starts_with("error: nothing was written; already there: `")
                && text.contains("  = help: name another folder"),
            "{text}"
        );
    }

    #[test]
    fn a_second_time_is_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        write(folder.path()).expect("a project");
        let Err(Fault::InTheWay(taken)) = write(folder.path()) else { panic!("files are in the way") };
        assert_eq!(taken.len(), FILES.len() - SPARED.len());
    }

    #[cfg(unix)]
    #[test]
    fn a_link_that_leads_nowhere_is_not_written_through() {
        let folder = tempfile::tempdir().expect("a folder");
        let elsewhere = folder.path().join("elsewhere.md");
        let project = folder.path().join("project");
        fs::create_dir(&project).expect("a folder");
        std::os::unix::fs::symlink(&elsewhere, project.join("README.md")).expect("a link");
        assert!(matches!(write(&project), Err(Fault::InTheWay(_))));
        assert!(!elsewhere.exists());
        assert_eq!(below(&project), ["README.md"]);
    }

    #[test]
    fn a_place_that_the_system_refuses_is_named() {
        let folder = tempfile::tempdir().expect("a folder");
        let project = folder.path().join("made-first").join("x".repeat(300));
        assert!(matches!(write(&project), Err(Fault::Refused(path, _)) if path == project));
        assert!(below(folder.path()).is_empty());
    }

    #[test]
    fn the_scaffold_has_no_finding_and_shows_each_status() {
        let folder = tempfile::tempdir().expect("a folder");
        write(folder.path()).expect("a project");
        let audit = audited(folder.path());
        let findings: Vec<_> = audit
            .diagnostics
            .iter()
            .filter(|found| found.severity >= Severity::Warning)
            .map(|found| &found.message)
            .collect();
        assert!(findings.is_empty(), "{findings:?}");
        let statuses: BTreeMap<&str, (Tag, Status)> = audit
            .trace
            .clauses
            .iter()
            .map(|entry| (audit.trace.clause(entry), entry.verdict.status))
            .map(|(clause, status)| (clause.id.value.as_str(), (clause.tag, status)))
            .collect();
        assert_eq!(statuses.len(), 6);
        for (id, (tag, status)) in statuses {
            let owed = if tag == Tag::Unresolved { Status::Guarded } else { Status::Verified };
            assert_eq!(status, owed, "{id}");
        }
        let gates: Vec<State> = audit.gates.iter().map(|gate| gate.state).collect();
        assert_eq!(gates, [State::Met, State::Open]);
    }
}
