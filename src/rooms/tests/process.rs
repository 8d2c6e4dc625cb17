//! Other processes that act in rooms: this very program, started anew with a part to play.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// What says to a process that it has a part, and which.
const PART: &str = "TRUTHSAYER_ROOMS_TEST_PART";
/// What stands before each line that is meant for the process that started this one.
const MARK: &str = "@ ";

/// A process with a part.
pub(crate) struct Player {
    child: Child,
    lines: BufReader<ChildStdout>,
    stdin: ChildStdin,
}

impl Player {
    /// Starts the test of this name, which asks for its [`part`].
    pub(crate) fn start(test: &str, part: &str) -> Self {
        let program = std::env::current_exe().expect("this program");
        let mut child = Command::new(program)
            .args(["--exact", test, "--nocapture", "--test-threads=1"])
            .env(PART, part)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("this program can be started");
        let lines = BufReader::new(child.stdout.take().expect("it is piped"));
        let stdin = child.stdin.take().expect("it is piped");
        Self { child, lines, stdin }
    }

    /// The next line that it says, or nothing if it has ended.
    pub(crate) fn hear(&mut self) -> Option<String> {
        loop {
            let mut line = String::new();
            // A line that is cut was never said.
            if self.lines.read_line(&mut line).expect("a pipe can be read") == 0 || !line.ends_with('\n') {
                return None;
            }
            // The first line comes after what the frame of tests has printed.
            if let Some(at) = line.find(MARK) {
                return Some(line[at + MARK.len()..].trim_end().to_owned());
            }
        }
    }

    pub(crate) fn tell(&mut self, line: &str) {
        writeln!(self.stdin, "{line}").expect("it listens");
    }

    /// Kills it, wherever it is, and gives what it had still said.
    pub(crate) fn kill(mut self) -> Vec<String> {
        self.child.kill().expect("it can be killed");
        self.rest()
    }

    /// What it still says until it ends.
    pub(crate) fn rest(mut self) -> Vec<String> {
        let rest = std::iter::from_fn(|| self.hear()).collect();
        self.child.wait().expect("it has ended");
        rest
    }
}

/// The part that this process plays; nothing if it was started as a test.
pub(crate) fn part() -> Option<String> {
    std::env::var(PART).ok()
}

/// Says a line to the process that started this one.
pub(crate) fn say(line: &str) {
    let mut stdout = std::io::stdout().lock();
    stdout.write_all(format!("{MARK}{line}\n").as_bytes()).and_then(|()| stdout.flush()).expect("somebody listens");
}

/// The next line that the process that started this one tells it.
pub(crate) fn listen() -> Option<String> {
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).expect("a pipe can be read");
    (!line.is_empty()).then(|| line.trim_end().to_owned())
}
