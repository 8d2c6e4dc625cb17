//! The files of a project as of a git revision, read through the `git` program without a checkout.
//!
//! Lives here: [`tree_of`] and [`tree_for`]. What is done with a tree does not live here.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fmt;
use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use truthsayer_audit::ids::nearest;
use truthsayer_audit::project::inputs;
use truthsayer_audit::source::{FILE_BYTES_MAX, FILES_MAX, Tree, glob_set};

use super::Failure;

/// Most bytes that are read of one revision.
const TREE_BYTES_MAX: u64 = 512 * 1024 * 1024;
/// Longest record of a listing: a path of any file system, and more.
const RECORD_BYTES_MAX: u64 = 64 * 1024;
/// Names looked through for the one that was meant.
const NAMES_MAX: usize = 2000;
/// Longest part of git's own words that is passed on.
const WORDS_MAX: usize = 500;

/// Why the files of a revision could not be read.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum GitFault {
    /// There is no `git` program, or it does not start; why.
    NoGit(String),
    /// The folder is in no repository.
    NoRepository(String),
    /// Git refuses the repository because somebody else owns it.
    ForeignOwner(String),
    /// The text can be no revision, such as an empty one.
    NotARevision(String),
    /// No commit has this name.
    UnknownRevision {
        /// As it was given.
        revision: String,
        /// The branch or tag that may have been meant.
        near: Option<String>,
        /// The repository has no commit at all.
        empty: bool,
        /// The repository was cloned without its whole history.
        shallow: bool,
    },
    /// The revision has no such folder.
    NoFolder {
        /// As it was given.
        revision: String,
        /// The project's folder below the repository's.
        folder: String,
    },
    /// A file of the project is larger than what is read of any file; its size.
    FileTooLarge(String, u64),
    /// The project has more files than any may have.
    TooManyFiles,
    /// The project's files are larger than what is read of a revision.
    TooLarge,
    /// Git ended with a fault, or said what nobody understands; its words.
    Git(String),
    /// Neither a folder nor a revision: the text, and why it is no revision.
    Neither(String, Box<Self>),
}

impl fmt::Display for GitFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoGit(reason) => write!(f, "the program `git` cannot be run: {reason}"),
            Self::NoRepository(folder) => write!(f, "`{folder}` is in no git repository"),
            Self::ForeignOwner(folder) => write!(f, "git refuses the repository of `{folder}`: somebody else owns it"),
            Self::NotARevision(revision) => write!(f, "`{}` can be no revision", shown(revision)),
            Self::UnknownRevision { revision, empty: true, .. } => {
                write!(f, "`{}` names no commit: the repository has none yet", shown(revision))
            }
            Self::UnknownRevision { revision, .. } => {
                write!(f, "`{}` names no commit of the repository", shown(revision))
            }
            Self::NoFolder { revision, folder } => {
                write!(f, "the project's folder `{folder}` does not exist in `{}`", shown(revision))
            }
            Self::FileTooLarge(path, bytes) => {
                write!(f, "`{path}` has {bytes} bytes in it; the limit is {FILE_BYTES_MAX}")
            }
            Self::TooManyFiles => write!(f, "the project has more than {FILES_MAX} files in it"),
            Self::TooLarge => write!(f, "the project's files have more than {TREE_BYTES_MAX} bytes in it"),
            Self::Git(words) => write!(f, "git failed: {words}"),
            Self::Neither(text, fault) => match &**fault {
                Self::UnknownRevision { empty, .. } => {
                    let none = if *empty { "; there is none yet" } else { "" };
                    write!(f, "`{}` is neither a folder nor a commit of the repository{none}", shown(text))
                }
                fault => write!(f, "`{}` is no folder, and {fault}", shown(text)),
            },
        }
    }
}

impl GitFault {
    fn help(&self) -> Option<String> {
        match self {
            Self::NoGit(_) => Some("install git, or name two folders instead of revisions".to_owned()),
            Self::NoRepository(_) => Some("name a folder instead of a revision".to_owned()),
            Self::ForeignOwner(_) => Some("if you trust it, add it to git's `safe.directory`".to_owned()),
            Self::NotARevision(_) => Some("name a branch, a tag or a commit".to_owned()),
            Self::UnknownRevision { near: Some(near), .. } => Some(format!("did you mean `{near}`?")),
            Self::UnknownRevision { empty: true, .. } => Some("commit the project first".to_owned()),
            Self::UnknownRevision { shallow: true, .. } => {
                Some("the repository is a shallow clone; fetch the rest with `git fetch --unshallow`".to_owned())
            }
            Self::UnknownRevision { .. } => {
                Some("name a branch, a tag or a commit; `git log --oneline` lists commits".to_owned())
            }
            Self::NoFolder { .. } => Some("name a revision in which the project is where it is now".to_owned()),
            Self::FileTooLarge(..) | Self::TooManyFiles | Self::TooLarge => {
                Some("take it out of the patterns in `truthsayer.yaml`, or name a folder instead".to_owned())
            }
            Self::Git(_) => None,
            Self::Neither(_, fault) => fault.help(),
        }
    }
}

impl From<GitFault> for Failure {
    fn from(fault: GitFault) -> Self {
        let failure = Self::new(fault.to_string());
        match fault.help() {
            Some(help) => failure.help(help),
            None => failure,
        }
    }
}

/// The tree that a text names: a folder if there is one, else a revision of the repository in which `root` is.
pub(crate) fn tree_for(root: &Path, config_path: &str, text: &str) -> Result<Tree, GitFault> {
    let folder = Path::new(text);
    if !text.is_empty() && folder.is_dir() {
        return Ok(Tree::Folder(folder.to_path_buf()));
    }
    tree_of(root, config_path, text).map_err(|fault| match fault {
        GitFault::NoRepository(_) | GitFault::UnknownRevision { .. } => {
            GitFault::Neither(text.to_owned(), Box::new(fault))
        }
        fault => fault,
    })
}

/// The files of the project at `root` as of a revision, with the configuration that it had then: those that an audit
/// reads, and no other. Links and submodules are left out.
pub(crate) fn tree_of(root: &Path, config_path: &str, revision: &str) -> Result<Tree, GitFault> {
    let prefix = prefix(root)?;
    let commit = commit(root, revision)?;
    let files = list(root, &commit, &prefix, revision)?;
    let config = files.iter().filter(|file| file.path == config_path).cloned().collect();
    let config_alone = Tree::Memory(read(root, config)?);
    // A pattern that is no glob matches nothing here and is reported when the tree is read.
    let patterns = inputs(&config_alone, config_path);
    let known: Vec<String> =
        patterns.into_iter().filter(|pattern| glob_set(std::slice::from_ref(pattern)).is_ok()).collect();
    let wanted = glob_set(&known).unwrap_or_default();
    read(root, files.into_iter().filter(|file| wanted.is_match(&file.path)).collect()).map(Tree::Memory)
}

/// A regular file of a revision.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Listed {
    path: String,
    object: String,
    bytes: u64,
}

/// Where the project is below the repository's top: empty, or with a slash at its end.
fn prefix(root: &Path) -> Result<String, GitFault> {
    let shown = root.display().to_string();
    let output = run(root, &["rev-parse", "--show-prefix"])?;
    if output.status.success() {
        let text = String::from_utf8(output.stdout)
            .map_err(|_| GitFault::Git(format!("the path of `{shown}` is not UTF-8")))?;
        return Ok(text.strip_suffix('\n').unwrap_or(&text).to_owned());
    }
    let words = words(&output.stderr);
    if words.contains("dubious ownership") {
        Err(GitFault::ForeignOwner(shown))
    } else if words.contains("not a git repository") {
        Err(GitFault::NoRepository(shown))
    } else {
        Err(GitFault::Git(words))
    }
}

/// The object ID of the commit that a revision names.
fn commit(root: &Path, revision: &str) -> Result<String, GitFault> {
    if revision.trim().is_empty() || revision.contains(|c: char| c.is_control()) {
        return Err(GitFault::NotARevision(revision.to_owned()));
    }
    // Whatever a revision begins with, it is no option: `--end-of-options` says so. It is looked up alone, since in
    // `:/words` a suffix would be words too; then `^{commit}` lets nothing but a commit through.
    if let Some(found) = object(root, revision)?
        && let Some(commit) = object(root, &format!("{found}^{{commit}}"))?
    {
        return Ok(commit);
    }
    let empty = run(root, &["rev-list", "--max-count=1", "--all"]).is_ok_and(|output| output.stdout.is_empty());
    let near = if empty { None } else { nearest_name(root, revision) };
    let shallow =
        run(root, &["rev-parse", "--is-shallow-repository"]).is_ok_and(|output| output.stdout.starts_with(b"true"));
    Err(GitFault::UnknownRevision { revision: revision.to_owned(), near, empty, shallow })
}

/// The ID of the object that a name leads to.
fn object(root: &Path, name: &str) -> Result<Option<String>, GitFault> {
    let output = run(root, &["rev-parse", "--verify", "--quiet", "--end-of-options", name])?;
    let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    Ok((output.status.success() && is_object(&text)).then_some(text))
}

fn nearest_name(root: &Path, revision: &str) -> Option<String> {
    let count = format!("--count={NAMES_MAX}");
    let folders = ["refs/heads", "refs/tags", "refs/remotes"];
    let output = run(root, &[&["for-each-ref", "--format=%(refname:short)", &count][..], &folders].concat()).ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    // A step away from a name that is known, such as `HEAD~5`, is no slip of the pen.
    let written = revision.split(['~', '^', '@', ':']).next().unwrap_or(revision);
    nearest(written, text.lines().chain(["HEAD"])).filter(|near| *near != written).map(str::to_owned)
}

fn is_object(text: &str) -> bool {
    matches!(text.len(), 40 | 64) && text.bytes().all(|b| b.is_ascii_hexdigit())
}

/// Regular files below the project's folder, with paths as the project knows them.
fn list(root: &Path, commit: &str, prefix: &str, revision: &str) -> Result<Vec<Listed>, GitFault> {
    let tree = format!("{commit}:{}", prefix.trim_end_matches('/'));
    let is_folder = run(root, &["cat-file", "-t", &tree])?;
    if String::from_utf8_lossy(&is_folder.stdout).trim() != "tree" {
        return Err(GitFault::NoFolder {
            revision: revision.to_owned(),
            folder: prefix.trim_end_matches('/').to_owned(),
        });
    }
    let mut child = spawn(root, &["ls-tree", "-r", "-z", "--long", "--full-tree", &tree], Stdio::null())?;
    let stdout = child.stdout.take().ok_or_else(|| GitFault::Git("its output is not there".to_owned()))?;
    let listed = records(BufReader::new(stdout));
    finish(child, listed)
}

/// Reads a listing: `mode type object size<TAB>path<NUL>`, over and over.
fn records(mut input: impl BufRead) -> Result<Vec<Listed>, GitFault> {
    let mut files = Vec::new();
    loop {
        let mut record = Vec::new();
        let read = (&mut input)
            .take(RECORD_BYTES_MAX)
            .read_until(0, &mut record)
            .map_err(|fault| GitFault::Git(fault.to_string()))?;
        if read == 0 {
            return Ok(files);
        }
        if record.pop() != Some(0) {
            return Err(GitFault::Git("its listing breaks off".to_owned()));
        }
        let garbled = || GitFault::Git("its listing cannot be understood".to_owned());
        let tab = record.iter().position(|b| *b == b'\t').ok_or_else(garbled)?;
        let head = std::str::from_utf8(&record[..tab]).map_err(|_| garbled())?;
        let [mode, kind, object, size] = head.split_ascii_whitespace().collect::<Vec<_>>()[..] else {
            return Err(garbled());
        };
        // Links (120000) lead anywhere, submodules (160000) are other repositories.
        let regular = kind == "blob" && matches!(mode, "100644" | "100755" | "100664");
        // No pattern matches a path that is not UTF-8.
        let Ok(path) = std::str::from_utf8(&record[tab + 1..]) else { continue };
        if regular {
            let bytes = size.parse().map_err(|_| garbled())?;
            if !is_object(object) {
                return Err(garbled());
            }
            files.push(Listed { path: path.to_owned(), object: object.to_owned(), bytes });
        }
    }
}

/// The contents of files.
fn read(root: &Path, files: Vec<Listed>) -> Result<BTreeMap<String, Vec<u8>>, GitFault> {
    if files.len() > FILES_MAX {
        return Err(GitFault::TooManyFiles);
    }
    if let Some(file) = files.iter().find(|file| file.bytes > FILE_BYTES_MAX) {
        return Err(GitFault::FileTooLarge(file.path.clone(), file.bytes));
    }
    if files.iter().map(|file| file.bytes).sum::<u64>() > TREE_BYTES_MAX {
        return Err(GitFault::TooLarge);
    }
    if files.is_empty() {
        return Ok(BTreeMap::new());
    }
    let mut child = spawn(root, &["cat-file", "--batch", "--buffer"], Stdio::piped())?;
    let (Some(mut stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
        return Err(GitFault::Git("its input or output is not there".to_owned()));
    };
    let mut asked = String::new();
    for file in &files {
        asked.extend([file.object.as_str(), "\n"]);
    }
    // Written beside the reading: with both pipes full neither side would go on. A fault shows as a missing answer.
    let writer = std::thread::spawn(move || drop(stdin.write_all(asked.as_bytes())));
    let contents = contents(BufReader::new(stdout), files);
    let done = finish(child, contents);
    drop(writer.join());
    done
}

/// Reads answers: `object type size<LF>`, the bytes, `<LF>`, one a file in the order in which they were asked for.
fn contents(mut input: impl BufRead, files: Vec<Listed>) -> Result<BTreeMap<String, Vec<u8>>, GitFault> {
    let broken = |fault: std::io::Error| GitFault::Git(format!("its answer breaks off: {fault}"));
    let mut out = BTreeMap::new();
    for file in files {
        let mut head = String::new();
        (&mut input).take(RECORD_BYTES_MAX).read_line(&mut head).map_err(broken)?;
        if head.trim_end() != format!("{} blob {}", file.object, file.bytes) {
            return Err(GitFault::Git(format!("it has no contents for `{}`", file.path)));
        }
        let length = usize::try_from(file.bytes).map_err(|_| GitFault::FileTooLarge(file.path.clone(), file.bytes))?;
        let mut bytes = vec![0; length + 1];
        input.read_exact(&mut bytes).map_err(broken)?;
        bytes.pop();
        out.insert(file.path, bytes);
    }
    Ok(out)
}

/// Ends a child; what it said of itself explains a fault better than what was missing from its output.
fn finish<T>(child: Child, found: Result<T, GitFault>) -> Result<T, GitFault> {
    let output = child.wait_with_output().map_err(|fault| GitFault::Git(fault.to_string()))?;
    match found {
        Ok(found) if output.status.success() => Ok(found),
        Ok(_) | Err(GitFault::Git(_)) if !output.stderr.is_empty() => Err(GitFault::Git(words(&output.stderr))),
        Ok(_) => Err(GitFault::Git(format!("it ended with {}", output.status))),
        Err(fault) => Err(fault),
    }
}

fn run(root: &Path, arguments: &[&str]) -> Result<Output, GitFault> {
    spawn(root, arguments, Stdio::null())?.wait_with_output().map_err(|fault| GitFault::Git(fault.to_string()))
}

fn spawn(root: &Path, arguments: &[&str], stdin: Stdio) -> Result<Child, GitFault> {
    let mut command = Command::new("git");
    command.args(["--no-pager", "--no-replace-objects"]).arg("-C").arg(root).args(arguments);
    // Hooks run us with these set for their own repository and folder.
    for name in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX"] {
        command.env_remove(name);
    }
    // English words, no questions, no network: a revision is what is here.
    for (name, value) in
        [("LC_ALL", "C"), ("GIT_TERMINAL_PROMPT", "0"), ("GIT_OPTIONAL_LOCKS", "0"), ("GIT_NO_LAZY_FETCH", "1")]
    {
        command.env(name, OsStr::new(value));
    }
    command.stdin(stdin).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().map_err(|fault| {
        GitFault::NoGit(match fault.kind() {
            ErrorKind::NotFound => "it is not installed, or not in the search path".to_owned(),
            _ => fault.to_string(),
        })
    })
}

/// What git said, in one line.
fn words(stderr: &[u8]) -> String {
    let text = String::from_utf8_lossy(stderr);
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let text = lines.join("; ");
    let text = text.strip_prefix("fatal: ").unwrap_or(&text);
    shown(text)
}

/// Foreign text in a message: in one line, and of a bounded length.
fn shown(text: &str) -> String {
    let mut out: String = text.chars().take(WORDS_MAX).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if text.chars().nth(WORDS_MAX).is_some() {
        out.push('\u{2026}');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use truthsayer_audit::project::CONFIG_PATH;

    const CONFIG: &str = "documents: [rules/**/*.md]\n";

    /// A repository with a project in the folder `dune`, and two commits: `first` is tagged, `main` is the branch.
    struct Repository(tempfile::TempDir);

    impl Repository {
        fn empty() -> Self {
            let repository = Self(tempfile::tempdir().expect("a folder"));
            repository.git(&["init", "--quiet", "--initial-branch=main"]);
            repository
        }

        fn new() -> Self {
            let repository = Self::empty();
            repository.write("dune/truthsayer.yaml", CONFIG);
            repository.write("dune/rules/a.md", "one\n");
            repository.write("dune/rules/notes.txt", "no input\n");
            repository.write("dune/contracts/a.yaml", "family: a\n");
            repository.write("dune/contracts/reviewed/rules/a.md.jsonl", "{}\n");
            repository.write("dune/results/run.json", "{}\n");
            repository.write("elsewhere/b.md", "not ours\n");
            repository.commit("first");
            repository.git(&["tag", "v1.0"]);
            repository.write("dune/rules/a.md", "two\n");
            repository.write("dune/rules/with \u{e9} and space.md", "three\n");
            repository.commit("second");
            repository
        }

        fn root(&self) -> std::path::PathBuf {
            self.0.path().join("dune")
        }

        fn write(&self, path: &str, text: &str) {
            let path = self.0.path().join(path);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, text).expect("a file");
        }

        fn commit(&self, message: &str) {
            self.git(&["add", "--all"]);
            self.git(&["commit", "--quiet", "--allow-empty", "-m", message]);
        }

        fn git(&self, arguments: &[&str]) {
            let done = Command::new("git")
                .args(["-c", "user.name=Nobody", "-c", "user.email=nobody@example.org", "-c", "commit.gpgsign=false"])
                .arg("-C")
                .arg(self.0.path())
                .args(arguments)
                .env_remove("GIT_DIR")
                .env_remove("GIT_WORK_TREE")
                .env_remove("GIT_INDEX_FILE")
                .output()
                .expect("git runs");
            assert!(done.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&done.stderr));
        }

        fn of(&self, revision: &str) -> Result<Tree, GitFault> {
            tree_of(&self.root(), CONFIG_PATH, revision)
        }
    }

    fn paths(tree: &Tree) -> Vec<&str> {
        match tree {
            Tree::Memory(files) => files.keys().map(String::as_str).collect(),
            Tree::Folder(_) | Tree::Edited(..) => Vec::new(),
        }
    }

    fn text(tree: &Tree, path: &str) -> String {
        tree.read(path).expect("the file is there").expect("the file is readable")
    }

    #[test]
    fn a_revision_has_the_files_that_the_project_read_then() {
        let repository = Repository::new();
        let tree = repository.of("v1.0").expect("a tree");
        assert_eq!(
            paths(&tree),
            [
                "contracts/a.yaml",
                "contracts/reviewed/rules/a.md.jsonl",
                "results/run.json",
                "rules/a.md",
                "truthsayer.yaml"
            ]
        );
        assert_eq!(text(&tree, "rules/a.md"), "one\n");
        for revision in ["main", "HEAD", "refs/heads/main", "v1.0~0^{commit}", "HEAD~1", ":/first", "HEAD@{0}"] {
            assert!(repository.of(revision).is_ok(), "{revision}");
        }
        let tree = repository.of("main").expect("a tree");
        assert_eq!(text(&tree, "rules/a.md"), "two\n");
        assert_eq!(text(&tree, "rules/with \u{e9} and space.md"), "three\n");
    }

    #[test]
    fn what_is_not_committed_does_not_count() {
        let repository = Repository::new();
        repository.write("dune/rules/a.md", "edited\n");
        repository.write("dune/rules/new.md", "new\n");
        let tree = repository.of("HEAD").expect("a tree");
        assert_eq!(text(&tree, "rules/a.md"), "two\n");
        assert!(!paths(&tree).contains(&"rules/new.md"));
    }

    #[test]
    fn a_project_at_the_top_of_its_repository_is_read_too() {
        let repository = Repository::empty();
        repository.write("sources/a.md", "one\n");
        repository.commit("first");
        let tree = tree_of(repository.0.path(), CONFIG_PATH, "main").expect("a tree");
        assert_eq!(paths(&tree), ["sources/a.md"]);
    }

    #[test]
    fn unknown_revisions_are_named_with_the_nearest_known() {
        let repository = Repository::new();
        let unknown = |revision: &str| {
            let fault = repository.of(revision).expect_err(revision);
            let GitFault::UnknownRevision { near, .. } = &fault else { panic!("{revision}: {fault:?}") };
            near.clone()
        };
        assert_eq!(unknown("v1.O"), Some("v1.0".to_owned()));
        assert_eq!(unknown("HAED"), Some("HEAD".to_owned()));
        assert_eq!(unknown("mian"), Some("main".to_owned()));
        assert_eq!(unknown("0123456789012345678901234567890123456789"), None);
        assert_eq!(unknown("HEAD:dune"), None);
        assert_eq!(unknown("v1.0..main"), None);
        assert_eq!(
            Failure::from(repository.of("mian").expect_err("unknown")).to_string(),
            "error: `mian` names no commit of the repository\n  = help: did you mean `main`?"
        );
    }

    #[test]
    fn no_revision_is_taken_for_an_option() {
        let repository = Repository::new();
        for revision in [
            "--all",
            "--branches",
            "--tags",
            "--glob=heads/main",
            "--default=main",
            "-h",
            "--git-dir",
            "--output=x",
            "--end-of-options",
            "-",
            "--help",
            "--show-toplevel",
        ] {
            assert!(matches!(repository.of(revision), Err(GitFault::UnknownRevision { .. })), "{revision}");
        }
        for revision in ["", " ", "main\n", "ma\0in", "main\nHEAD"] {
            assert_eq!(repository.of(revision).expect_err("no revision"), GitFault::NotARevision(revision.to_owned()));
        }
        assert!(!repository.root().join("x").exists());
    }

    #[test]
    fn faults_of_the_place_have_names() {
        let folder = tempfile::tempdir().expect("a folder");
        assert!(matches!(tree_of(folder.path(), CONFIG_PATH, "main"), Err(GitFault::NoRepository(_))));
        let repository = Repository::empty();
        let fault = tree_of(repository.0.path(), CONFIG_PATH, "HEAD").expect_err("no commit");
        assert!(matches!(&fault, GitFault::UnknownRevision { empty: true, .. }), "{fault:?}");
        let repository = Repository::new();
        repository.write("later/sources/a.md", "one\n");
        let fault = tree_of(&repository.0.path().join("later"), CONFIG_PATH, "main").expect_err("no folder");
        assert_eq!(fault, GitFault::NoFolder { revision: "main".to_owned(), folder: "later".to_owned() });
    }

    #[cfg(unix)]
    #[test]
    fn links_and_other_repositories_are_left_out() {
        let repository = Repository::new();
        std::os::unix::fs::symlink("/etc/passwd", repository.root().join("rules/link.md")).expect("a link");
        repository.commit("a link");
        let inner = Repository::new();
        let path = inner.0.path().to_string_lossy().into_owned();
        repository.git(&["-c", "protocol.file.allow=always", "submodule", "--quiet", "add", &path, "dune/rules/inner"]);
        repository.commit("a submodule");
        assert_eq!(
            paths(&repository.of("main").expect("a tree"))
                .into_iter()
                .filter(|path| path.starts_with("rules/"))
                .collect::<Vec<_>>(),
            ["rules/a.md", "rules/with \u{e9} and space.md"]
        );
    }

    #[test]
    fn files_beyond_the_limit_are_refused_by_name() {
        let file = |bytes| Listed { path: "a.md".to_owned(), object: "0".repeat(40), bytes };
        let root = Path::new(".");
        assert_eq!(
            read(root, vec![file(FILE_BYTES_MAX + 1)]),
            Err(GitFault::FileTooLarge("a.md".to_owned(), FILE_BYTES_MAX + 1))
        );
        assert_eq!(read(root, vec![file(FILE_BYTES_MAX); 17]), Err(GitFault::TooLarge));
        assert_eq!(read(root, vec![file(0); FILES_MAX + 1]), Err(GitFault::TooManyFiles));
    }

    #[test]
    fn many_files_come_whole_and_in_their_places() {
        let repository = Repository::new();
        for n in 0..3000 {
            repository.write(&format!("dune/rules/many/{n}.md"), &format!("text {n}\n").repeat(20));
        }
        repository.commit("many");
        let tree = repository.of("main").expect("a tree");
        for n in [0, 1, 1500, 2999] {
            assert_eq!(text(&tree, &format!("rules/many/{n}.md")), format!("text {n}\n").repeat(20));
        }
        assert_eq!(paths(&tree).len(), 3000 + 6);
    }

    #[test]
    fn garbled_answers_are_faults() {
        let object = "0".repeat(40);
        for bad in
            ["100644 blob", "100644 blob x 5\ta\0", "100644 blob\0", "\u{0}", &format!("100644 blob {object} -\ta\0")]
        {
            assert!(records(bad.as_bytes()).is_err(), "{bad:?}");
        }
        let good = format!("100644 blob {object}       5\ta\tb\0");
        let file = Listed { path: "a\tb".to_owned(), object: object.clone(), bytes: 5 };
        assert_eq!(records(good.as_bytes()), Ok(vec![file.clone()]));
        for bad in [
            format!("{object} missing\n"),
            format!("{object} blob 4\nfour\n"),
            format!("{object} blob 5\nfou"),
            String::new(),
        ] {
            assert!(contents(bad.as_bytes(), vec![file.clone()]).is_err(), "{bad:?}");
        }
        let answer = format!("{object} blob 5\nfo\nur\n");
        assert_eq!(contents(answer.as_bytes(), vec![file]).expect("contents")["a\tb"], b"fo\nur");
    }

    #[test]
    fn a_folder_is_taken_before_a_revision() {
        let repository = Repository::new();
        let folder = repository.root().display().to_string();
        assert!(matches!(tree_for(&repository.root(), CONFIG_PATH, &folder), Ok(Tree::Folder(_))));
        assert!(matches!(tree_for(&repository.root(), CONFIG_PATH, "v1.0"), Ok(Tree::Memory(_))));
        let fault = tree_for(&repository.root(), CONFIG_PATH, "./nowhere").expect_err("neither");
        assert_eq!(fault.to_string(), "`./nowhere` is neither a folder nor a commit of the repository");
    }
}
