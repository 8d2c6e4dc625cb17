//! The binary end to end: one file a test in `tests/cli`, with the files it begins with, the commands, and beside each its
//! exit code and output.
//!
//! A file is free text, then directives that each open with `@`. `SNAPSHOTS=overwrite cargo test --test cli` writes what
//! the commands print now.
//!
//! | directive | does |
//! | --- | --- |
//! | `@project` | begins the example project of `truthsayer init`, where the later directives work |
//! | `@file PATH`, `@append PATH` | writes or prolongs a file by the lines below; `\e`, `\r`, `\0`, `\xNN` are bytes |
//! | `@replace PATH` | replaces the line below by the one after it |
//! | `@link PATH TARGET`, `@folder PATH`, `@remove PATH` | does so |
//! | `@in FOLDER` | runs the later commands there |
//! | `@run ARGUMENTS` | runs truthsayer; below `=` the exit code, `\|` stdout, `!` stderr |
//! | `@git ARGUMENTS` | runs git |
//! | `@list FOLDER`, `@show FILE` | shows what is there |
//! | `@keep PATH` | tells whether the files there are the same as when they were last kept |
//!
//! In what is expected `...` stands for lines and `[..]` for the rest of one.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use snapbox::assert::Action;
use snapbox::{Assert, Data, Redactions};

const BINARY: &str = env!("CARGO_BIN_EXE_truthsayer");

#[test]
fn commands_print_what_their_files_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli");
    let mut files: Vec<PathBuf> =
        fs::read_dir(&folder).expect("tests/cli is readable").map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    assert!(!files.is_empty(), "no file in tests/cli");
    let next = AtomicUsize::new(0);
    let wrong = Mutex::new(Vec::new());
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                    wrong.lock().expect("no test panics while it holds the list").extend(differs(file));
                }
            });
        }
    });
    let wrong = wrong.into_inner().expect("no test panicked");
    assert!(wrong.is_empty(), "{}\n{} of {} files differ", wrong.join("\n"), wrong.len(), files.len());
}

/// Runs one file; gives the difference between what it expects and what happened.
fn differs(file: &Path) -> Option<String> {
    let text = fs::read_to_string(file).expect("the test is readable");
    let room = tempfile::tempdir().expect("a temporary folder");
    let home = room.path().canonicalize().expect("the folder has a path");
    let mut stage = Stage { root: home.join("work"), home, folder: String::new(), kept: None };
    fs::create_dir(&stage.root).expect("a folder");
    let mut actual = String::new();
    let mut blocks = text.split_inclusive('\n').peekable();
    while let Some(line) = blocks.next() {
        actual.push_str(line);
        let Some(directive) = line.strip_prefix('@') else { continue };
        let mut body = String::new();
        while let Some(next) = blocks.next_if(|next| !next.starts_with('@')) {
            body.push_str(next);
        }
        let (name, rest) = directive.trim_end().split_once(' ').unwrap_or((directive.trim_end(), ""));
        actual.push_str(&stage.carry_out(name, rest, &body));
    }
    let mut redactions = Redactions::new();
    redactions.insert("[ROOT]", stage.root.clone()).expect("a name for the folder");
    redactions.insert("[HOME]", stage.home.clone()).expect("a name for the folder");
    let assert = Assert::new().action_env("SNAPSHOTS").redact_with(redactions).normalize_paths(false);
    let overwrite = std::env::var("SNAPSHOTS").is_ok_and(|action| action == "overwrite");
    let assert = if overwrite { assert.action(Action::Overwrite) } else { assert };
    assert
        .try_eq(Some(&file.display()), actual.into(), Data::read_from(file, None))
        .err()
        .map(|fault| fault.to_string())
}

/// The folder that a test works in.
struct Stage {
    home: PathBuf,
    root: PathBuf,
    folder: String,
    kept: Option<Vec<(PathBuf, Vec<u8>)>>,
}

impl Stage {
    /// Carries a directive out; gives what the test's file should hold below it.
    fn carry_out(&mut self, name: &str, rest: &str, body: &str) -> String {
        let path = self.root.join(rest);
        match name {
            "project" => drop(self.run(BINARY, &["init".to_owned()])),
            "file" => write(&path, &bytes(body)),
            "append" => write(&path, &[fs::read(&path).expect("the file is there"), bytes(body)].concat()),
            "replace" => {
                let (from, to) = body.trim_end().split_once('\n').expect("two lines");
                let text = fs::read_to_string(&path).expect("the file is there");
                assert!(text.contains(from), "`{from}` is not in {rest}");
                write(&path, text.replace(from, &String::from_utf8(bytes(to)).expect("text")).as_bytes());
            }
            "folder" => fs::create_dir_all(&path).expect("a folder"),
            "remove" if path.is_dir() => fs::remove_dir_all(&path).expect("a folder to remove"),
            "remove" => fs::remove_file(&path).expect("a file to remove"),
            "link" => {
                let (link, target) = rest.split_once(' ').expect("a path and a target");
                std::os::unix::fs::symlink(target, self.root.join(link)).expect("a link");
            }
            "in" => rest.clone_into(&mut self.folder),
            "run" => return self.run(BINARY, &words(rest)) + "\n",
            "git" => drop(self.run("git", &words(rest))),
            "list" => return listing(&path) + "\n",
            "show" => return marked('|', &fs::read_to_string(&path).unwrap_or_else(|fault| fault.to_string())) + "\n",
            "keep" => {
                let now: Vec<(PathBuf, Vec<u8>)> =
                    below(&path).into_iter().map(|file| (file.clone(), fs::read(file).unwrap_or_default())).collect();
                let same = match &self.kept {
                    None => "kept",
                    Some(before) if *before == now => "the same",
                    Some(_) => "not the same",
                };
                self.kept = Some(now);
                return format!("= {same}\n\n");
            }
            _ => panic!("`@{name}` is no directive"),
        }
        body.to_owned()
    }

    fn run(&self, program: &str, arguments: &[String]) -> String {
        let done = Command::new(program)
            .args(arguments)
            .current_dir(self.root.join(&self.folder))
            .env_remove("NO_COLOR")
            .env("HOME", &self.home)
            .env("GIT_CEILING_DIRECTORIES", &self.home)
            .envs([("GIT_AUTHOR_NAME", "Nobody"), ("GIT_AUTHOR_EMAIL", "nobody@example.org")])
            .envs([("GIT_COMMITTER_NAME", "Nobody"), ("GIT_COMMITTER_EMAIL", "nobody@example.org")])
            .output()
            .expect("the program runs");
        let code = done.status.code().map_or_else(|| done.status.to_string(), |code| code.to_string());
        let (out, err) = (String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr));
        assert!(!err.contains("panicked"), "{arguments:?}: {err}");
        assert!(program == BINARY || done.status.success(), "{program} {arguments:?}: {err}");
        format!("= {code}\n{}{}", marked('|', &out), marked('!', &err))
    }
}

fn marked(mark: char, text: &str) -> String {
    text.lines().fold(String::new(), |mut out, line| {
        writeln!(out, "{}", format!("{mark} {}", visible(line)).trim_end()).expect("a string takes all");
        out
    })
}

/// Control characters as their escapes: what would drive a terminal is to be seen in the file.
fn visible(line: &str) -> String {
    line.chars().map(|c| if c.is_control() { c.escape_default().to_string() } else { c.to_string() }).collect()
}

fn listing(folder: &Path) -> String {
    let lines: Vec<String> = below(folder)
        .iter()
        .map(|path| path.strip_prefix(folder).unwrap_or(path).to_string_lossy().into_owned())
        .collect();
    marked('|', &lines.join("\n"))
}

/// All that is not a folder below one, sorted.
fn below(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            found.extend(below(&entry.path()));
        } else {
            found.push(entry.path());
        }
    }
    found.sort();
    found
}

fn write(path: &Path, bytes: &[u8]) {
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    fs::write(path, bytes).expect("a file");
}

/// Arguments as a shell splits them, with single quotes and the escapes of files.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut rest = line.trim();
    while !rest.is_empty() {
        let (word, after) = match rest.strip_prefix('\'') {
            Some(quoted) => quoted.split_once('\'').expect("a closing quote"),
            None => rest.split_once(' ').unwrap_or((rest, "")),
        };
        words.push(String::from_utf8(bytes(word)).expect("arguments are text"));
        rest = after.trim_start();
    }
    words
}

/// The lines of a file with the escapes `\e`, `\r`, `\0`, `\\` and `\xNN`; a last empty line belongs to the test.
fn bytes(body: &str) -> Vec<u8> {
    let body = body.strip_suffix("\n\n").map_or(body, |_| &body[..body.len() - 1]);
    let mut out = Vec::new();
    let mut rest = body;
    while let Some((before, after)) = rest.split_once('\\') {
        out.extend_from_slice(before.as_bytes());
        let (byte, length) = match after.as_bytes() {
            [b'e', ..] => (0x1b, 1),
            [b'r', ..] => (b'\r', 1),
            [b'0', ..] => (0, 1),
            [b'x', _, _, ..] => (u8::from_str_radix(&after[1..3], 16).expect("two digits"), 3),
            [b'\\', ..] => (b'\\', 1),
            _ => (b'\\', 0),
        };
        out.push(byte);
        rest = &after[length..];
    }
    out.extend_from_slice(rest.as_bytes());
    out
}
