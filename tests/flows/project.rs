//! A small project in a folder of its own, edits of it, and runs of the binary in it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

/// The day on which everything is judged, unless a test says another.
const DAY: &str = "2026-06-01";

/// A project.
pub(crate) struct Project {
    folder: TempDir,
}

/// What a run came to.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Ran {
    /// Asserts the exit code, and that stdout has all these words, however its lines are wrapped.
    #[track_caller]
    pub(crate) fn says(&self, code: i32, words: &[&str]) -> &Self {
        assert_eq!(self.code, code, "{self:#?}");
        let out = unwrapped(&self.out);
        for word in words {
            assert!(out.contains(&unwrapped(word)), "`{word}` is not in the output: {self:#?}");
        }
        self
    }

    /// Asserts that stdout has none of these words.
    #[track_caller]
    pub(crate) fn never(&self, words: &[&str]) -> &Self {
        for word in words {
            assert!(!self.out.contains(word), "`{word}` is in the output: {self:#?}");
        }
        self
    }

    /// Asserts that stderr has these words.
    #[track_caller]
    pub(crate) fn warns(&self, words: &str) -> &Self {
        assert!(self.err.contains(words), "`{words}` is not in the remarks: {self:#?}");
        self
    }

    /// Stdout as JSON.
    #[track_caller]
    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.out).unwrap_or_else(|fault| panic!("{fault}: {self:#?}"))
    }
}

/// Words with one space between any two.
pub(crate) fn unwrapped(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl Project {
    /// The project that `init` writes.
    pub(crate) fn new() -> Self {
        let project = Self { folder: TempDir::new().expect("a folder") };
        let ran = project.run(&["init", "."]);
        assert_eq!(ran.code, 0, "{ran:#?}");
        project
    }

    /// A folder without anything.
    pub(crate) fn empty() -> Self {
        Self { folder: TempDir::new().expect("a folder") }
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn file(&self, path: &str) -> PathBuf {
        self.path().join(path)
    }

    pub(crate) fn read(&self, path: &str) -> String {
        fs::read_to_string(self.file(path)).expect("a file")
    }

    pub(crate) fn write(&self, path: &str, text: &str) {
        fs::write(self.file(path), text).expect("a file");
    }

    /// Replaces words of a file that must be there.
    #[track_caller]
    pub(crate) fn edit(&self, path: &str, from: &str, to: &str) {
        let text = self.read(path);
        assert!(text.contains(from), "`{from}` is not in {path}: {text}");
        self.write(path, &text.replacen(from, to, 1));
    }

    /// Runs `truthsayer` in the project, on the day that all tests share.
    pub(crate) fn run(&self, args: &[&str]) -> Ran {
        self.run_on(DAY, args)
    }

    /// Runs `truthsayer` in the project, on this day.
    pub(crate) fn run_on(&self, day: &str, args: &[&str]) -> Ran {
        Self::ran(self.command(day, args))
    }

    /// Runs `truthsayer` in the project, which keeps in this folder what may be of use to the next run.
    pub(crate) fn run_keeping(&self, cache: &Path, args: &[&str]) -> Ran {
        let mut command = self.command(DAY, args);
        command.env("TRUTHSAYER_CACHE", cache);
        Self::ran(command)
    }

    fn command(&self, day: &str, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_truthsayer"));
        command.args(["--as-of", day, "--color", "never"]).args(args).current_dir(self.path()).env_remove("GIT_DIR");
        command
    }

    fn ran(mut command: Command) -> Ran {
        let output = command.output().expect("the binary runs");
        Ran {
            code: output.status.code().unwrap_or(-1),
            out: String::from_utf8_lossy(&output.stdout).into_owned(),
            err: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }

    /// The status of a clause.
    #[track_caller]
    pub(crate) fn status(&self, clause: &str) -> String {
        let answer = self.run(&["explain", clause, "--format", "json"]).json();
        answer["status"].as_str().expect("a status").to_owned()
    }

    /// Runs git in the project, apart from the settings of whoever runs the test.
    pub(crate) fn git(&self, args: &[&str]) {
        let output = Command::new("git")
            .args(["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"])
            .args(args)
            .current_dir(self.path())
            .env("GIT_CONFIG_GLOBAL", "/dev/null")
            .env("GIT_CONFIG_SYSTEM", "/dev/null")
            .output()
            .expect("git runs");
        assert!(output.status.success(), "git {args:?}: {}", String::from_utf8_lossy(&output.stderr));
    }

    /// Commits everything.
    pub(crate) fn commit(&self) {
        self.git(&["add", "-A"]);
        self.git(&["commit", "-q", "-m", "a step"]);
    }
}
