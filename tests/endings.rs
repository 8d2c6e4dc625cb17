//! How the binary ends when the world gives way: closed and full streams, kills, many builds at once, limits, rights.
//!
//! What can be said as files, commands and output is in `cli.rs`.

#![cfg(target_os = "linux")]

use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

const BINARY: &str = env!("CARGO_BIN_EXE_truthsayer");

/// A project as `init` writes it.
struct Project(tempfile::TempDir);

impl Project {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let project = Self(folder);
        assert_eq!(project.run(&["init"]).status.code(), Some(0));
        project
    }

    fn path(&self, below: &str) -> PathBuf {
        self.0.path().join(below)
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(BINARY);
        command.args(arguments).current_dir(self.0.path()).stdin(Stdio::null());
        command
    }

    fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().expect("the binary runs")
    }

    fn build(&self) -> Output {
        self.run(&["build", "-q", "--as-of", "2026-11-02"])
    }

    fn change(&self, n: usize) {
        let path = self.path("sources/rules.md");
        let text = fs::read_to_string(&path).expect("a document");
        fs::write(&path, format!("{text}\nChange {n}.\n")).expect("a document");
    }

    /// All files of the site with their bytes.
    fn site(&self) -> Vec<(PathBuf, Vec<u8>)> {
        files(&self.path("target/site"))
    }

    /// What stands beside the site.
    fn beside(&self) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(self.path("target"))
            .expect("the folder of the site")
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }
}

fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.path().is_dir() {
            found.extend(files(&entry.path()));
        } else {
            found.push((entry.path(), fs::read(entry.path()).expect("a file")));
        }
    }
    found.sort();
    found
}

fn words(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_reader_that_goes_away_is_no_fault() {
    let project = Project::new();
    let mut child = project
        .command(&["gates", "-v"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let mut line = String::new();
    let mut reader = BufReader::with_capacity(1, child.stdout.take().expect("a pipe"));
    reader.read_line(&mut line).expect("a line");
    drop(reader);
    let done = child.wait_with_output().expect("an end");
    assert_eq!((done.status.code(), words(&done).as_str()), (Some(0), ""));
}

#[test]
fn a_product_that_is_lost_is_a_failure() {
    let project = Project::new();
    for arguments in [&["gates"][..], &["check", "--format", "json"], &["explain", "lantern-rules"], &["man"]] {
        let full = fs::File::create("/dev/full").expect("a full device");
        let done = project.command(arguments).stdout(full).stderr(Stdio::piped()).output().expect("the binary runs");
        assert_eq!(done.status.code(), Some(2), "{arguments:?}");
        assert!(words(&done).contains("the output could not be written"), "{arguments:?}: {}", words(&done));
    }
}

#[test]
fn closed_streams_are_survived() {
    let project = Project::new();
    for closed in ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"] {
        let line = format!("exec {BINARY} check {closed}");
        let done = Command::new("sh").args(["-c", &line]).current_dir(project.0.path()).output().expect("a shell");
        assert_eq!(done.status.code(), Some(0), "{closed}: {}", words(&done));
    }
}

#[test]
fn a_killed_build_leaves_the_last_site_and_the_next_one_cleans_up() {
    let project = Project::new();
    project.build();
    for n in 0..12 {
        let whole = project.site();
        project.change(n);
        let mut child = project.command(&["build", "-q"]).stdout(Stdio::null()).spawn().expect("the binary runs");
        std::thread::sleep(Duration::from_millis(40 + 25 * n as u64));
        drop(child.kill());
        child.wait().expect("an end");
        let after = project.site();
        let manifest = fs::read_to_string(project.path("target/site/manifest.json")).expect("a manifest");
        let listed = manifest.matches("\"blake3\"").count() + 1;
        assert!(after == whole || after.len() == listed, "a mixture after kill {n}");
    }
    assert_eq!(project.build().status.code(), Some(0));
    assert_eq!(project.beside(), [".site.lock", "site"]);
}

#[test]
fn builds_at_once_wait_for_each_other() {
    let project = Project::new();
    let builds: Vec<_> = (0..6)
        .map(|_| project.command(&["build", "-q"]).stdout(Stdio::null()).spawn().expect("the binary runs"))
        .collect();
    for mut build in builds {
        assert_eq!(build.wait().expect("an end").code(), Some(0));
    }
    assert_eq!(project.beside(), [".site.lock", "site"]);
}

#[test]
fn a_build_that_runs_out_of_room_leaves_the_last_site() {
    let project = Project::new();
    project.build();
    let whole = project.site();
    project.change(1);
    let line = format!("ulimit -f 16; exec {BINARY} build -q");
    let done = Command::new("sh").args(["-c", &line]).current_dir(project.0.path()).output().expect("a shell");
    assert_eq!(done.status.code(), Some(2), "{done:?}");
    assert!(words(&done).contains("could not write") && words(&done).contains("the last site"), "{}", words(&done));
    assert!(project.site() == whole, "the site was touched");
    assert_eq!(project.beside(), [".site.lock", "site"]);
}

#[test]
fn names_that_are_not_utf8_are_told() {
    let project = Project::new();
    let folder = project.path("sources").join(OsStr::from_bytes(b"x\xff"));
    fs::create_dir(&folder).expect("a folder");
    fs::write(folder.join("rules.md"), "unresolved[lantern.odd.name] Why?\n").expect("a file");
    let done = project.run(&["check"]);
    let told = String::from_utf8_lossy(&done.stdout).into_owned();
    assert_eq!(done.status.code(), Some(2), "{told}");
    assert!(told.contains("error[unreadable-file]") && told.contains("its name is not UTF-8"), "{told}");
}

#[test]
fn what_may_not_be_read_or_written_is_told() {
    let project = Project::new();
    let shut = |path: &str, mode: u32| {
        fs::set_permissions(project.path(path), fs::Permissions::from_mode(mode)).expect("own files");
    };
    shut("sources/rules.md", 0o000);
    if fs::read(project.path("sources/rules.md")).is_ok() {
        // Nothing is forbidden to this user.
        return;
    }
    let done = project.run(&["check"]);
    assert_eq!(done.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&done.stdout).contains("`sources/rules.md` cannot be read: Permission denied"));
    shut("sources/rules.md", 0o644);
    fs::create_dir(project.path("target")).expect("a folder");
    shut("target", 0o555);
    let done = project.build();
    assert_eq!(done.status.code(), Some(2));
    assert!(words(&done).contains("Permission denied"), "{}", words(&done));
    shut("target", 0o755);
}

#[test]
fn a_large_document_is_refused_by_its_size() {
    let project = Project::new();
    let file = fs::File::create(project.path("sources/large.md")).expect("a file");
    file.set_len(70 * 1024 * 1024).expect("a size");
    let done = project.run(&["check"]);
    let told = String::from_utf8_lossy(&done.stdout).into_owned();
    assert_eq!(done.status.code(), Some(2));
    assert!(told.contains("`sources/large.md` has 73400320 bytes; the limit is 67108864"), "{told}");
}

#[test]
fn links_that_multiply_are_followed_only_so_far() {
    let project = Project::new();
    // Each folder has two links to the next: no loop, and sixteen million paths.
    for n in 0..24 {
        fs::create_dir_all(project.path(&format!("fan/{n}"))).expect("a folder");
        for link in ["a", "b"] {
            symlink(format!("../{}", n + 1), project.path(&format!("fan/{n}/{link}"))).expect("a link");
        }
    }
    fs::create_dir(project.path("fan/24")).expect("a folder");
    symlink("../fan/0", project.path("sources/fan")).expect("a link");
    let done = project.run(&["check"]);
    let told = String::from_utf8_lossy(&done.stdout).into_owned();
    assert_eq!(done.status.code(), Some(2), "{told}");
    assert!(told.contains("was not followed: 1000 links to folders are followed at most"), "{told}");
}

#[test]
fn what_is_no_file_is_not_waited_for() {
    let project = Project::new();
    for path in ["pipe", "sources/pipe.md", "results/pipe.json"] {
        assert!(Command::new("mkfifo").arg(project.path(path)).status().expect("mkfifo runs").success());
    }
    let commands: [&[&str]; 7] = [
        &["check"],
        &["check", "--config", "pipe"],
        &["tag", "pipe"],
        &["save", "check", "pipe"],
        &["import", "results", "pipe"],
        &["import", "reqif", "pipe", "--out", "new"],
        &["import", "strictdoc", "pipe", "--out", "new"],
    ];
    for arguments in commands {
        let done = project.run(arguments);
        assert_eq!(done.status.code(), Some(2), "{arguments:?}: {done:?}");
    }
    assert!(words(&project.run(&["save", "check", "pipe"])).contains("`pipe` is not a regular file"));
    let told = String::from_utf8_lossy(&project.run(&["check"]).stdout).into_owned();
    assert!(told.contains("`sources/pipe.md` was not followed: it is no regular file"), "{told}");
}
