//! Commands of the project that make results.
//!
//! Lives here: running one, within its time, with what it started ended too, and its output bounded. It runs only when
//! somebody asks for it, by [`crate::chain`]; a project's configuration alone runs nothing. Reading the results does not
//! live here.

use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use jiff::Timestamp;

use crate::contract::suite::CommandSettings;
use crate::source::FILE_BYTES_MAX;

/// How much of what a command says on its standard error is kept to be told, in bytes: its end.
const SAID_BYTES_MAX: usize = 4096;
/// How long its output is waited for once it has ended: what it started may still hold the pipe.
const DRAIN: Duration = Duration::from_secs(2);
/// How often a command is asked whether it has ended.
const PULSE: Duration = Duration::from_millis(20);

/// A command that has run to its end.
#[derive(Debug, Clone)]
pub struct Finished {
    /// When it began, by the clock of the system's files.
    pub began: Option<Timestamp>,
    /// Why it ended otherwise than well, in words.
    pub fault: Option<String>,
    /// What it printed.
    pub stdout: Vec<u8>,
    /// The end of what it said on its standard error.
    pub said: String,
}

/// Runs a command in the project's folder.
///
/// # Errors
/// Why it has no results, in words, with what it said.
pub fn run(settings: &CommandSettings, folder: &Path) -> Result<Finished, (String, String)> {
    let (program, arguments) = settings.run.split_first().ok_or_else(|| ("it is empty".to_owned(), String::new()))?;
    let began = file_time();
    let mut command = Command::new(program);
    command.args(arguments).current_dir(folder).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    own_group(&mut command);
    let mut child =
        command.spawn().map_err(|fault| (format!("`{program}` cannot be started: {fault}"), String::new()))?;
    let stdout = kept(child.stdout.take(), Keep::First);
    let stderr = kept(child.stderr.take(), Keep::Last);
    let waited = wait(&mut child, settings.timeout, &stdout);
    // Whatever it left running would go on writing results after they were read.
    end_group(&mut child);
    let said = stderr.recv_timeout(DRAIN).map_or_else(|_| String::new(), |(bytes, _)| last_words(&bytes));
    let (status, early) = waited.map_err(|why| (why, said.clone()))?;
    let (stdout, whole) = early.or_else(|| stdout.recv_timeout(DRAIN).ok()).unwrap_or_default();
    if !whole && settings.results.is_none() {
        return Err((format!("it printed more than {FILE_BYTES_MAX} bytes"), said));
    }
    let fault = (!status.success()).then(|| ended(status));
    Ok(Finished { began, fault, stdout, said })
}

/// What was read of a stream, and whether that is all of it.
type Kept = (Vec<u8>, bool);

/// Waits for the end, or for the time to be over.
fn wait(
    child: &mut Child,
    timeout: Duration,
    stdout: &mpsc::Receiver<Kept>,
) -> Result<(ExitStatus, Option<Kept>), String> {
    let begun = Instant::now();
    let mut early = None;
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Ok((status, early)),
            Ok(None) if begun.elapsed() >= timeout => {
                return Err(format!("it took longer than {} s", timeout.as_secs()));
            }
            Ok(None) => {}
            Err(fault) => return Err(format!("it cannot be waited for: {fault}")),
        }
        if early.is_some() {
            thread::sleep(PULSE);
            continue;
        }
        match stdout.recv_timeout(PULSE) {
            Ok(read) => early = Some(read),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => thread::sleep(PULSE),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Keep {
    /// The first bytes, as many as a file may have.
    First,
    /// The last few.
    Last,
}

/// Reads a stream to its end in a thread of its own, so that no pipe is ever full; keeps a bounded part.
fn kept(stream: Option<impl Read + Send + 'static>, keep: Keep) -> mpsc::Receiver<Kept> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut all = Vec::new();
        let mut whole = true;
        let Some(mut stream) = stream else { return };
        let mut piece = vec![0; 64 * 1024];
        let max = usize::try_from(FILE_BYTES_MAX).unwrap_or(usize::MAX);
        loop {
            let read = match stream.read(&mut piece) {
                Ok(0) => break,
                Ok(read) => read,
                Err(fault) if fault.kind() == std::io::ErrorKind::Interrupted => continue,
                Err(_) => break,
            };
            match keep {
                Keep::First if all.len() + read <= max => all.extend_from_slice(&piece[..read]),
                Keep::First => whole = false,
                Keep::Last => {
                    all.extend_from_slice(&piece[..read]);
                    let surplus = all.len().saturating_sub(SAID_BYTES_MAX);
                    all.drain(..surplus);
                }
            }
        }
        // Nobody may be waiting any more.
        let _ = sender.send((all, whole));
    });
    receiver
}

/// The last lines of what was said, without what would drive a terminal.
fn last_words(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let lines: Vec<&str> = text.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect();
    let last = lines[lines.len().saturating_sub(5)..].join("\n");
    last.chars().map(|c| if c.is_control() && c != '\n' { '\u{fffd}' } else { c }).collect()
}

fn ended(status: ExitStatus) -> String {
    match status.code() {
        Some(code) => format!("it ended with the exit code {code}"),
        None => format!("it was ended by a signal ({status})"),
    }
}

/// The time as the system would write it to a file now: what can be compared with the times of files.
fn file_time() -> Option<Timestamp> {
    let file = tempfile::tempfile().ok()?;
    Timestamp::try_from(file.metadata().ok()?.modified().ok()?).ok()
}

#[cfg(unix)]
fn own_group(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
}

/// Ends the command and all that it started in its group.
#[cfg(unix)]
fn end_group(child: &mut Child) {
    let group = i32::try_from(child.id()).ok().and_then(rustix::process::Pid::from_raw);
    if let Some(group) = group {
        // Mostly nobody is left in it.
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
    let _ = child.wait();
}

#[cfg(not(unix))]
fn own_group(_command: &mut Command) {}

#[cfg(not(unix))]
fn end_group(child: &mut Child) {
    let _ = child.kill();
    let _ = child.wait();
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use crate::source::{Sources, Span};

    fn shell(script: &str, timeout: Duration) -> Result<Finished, (String, String)> {
        let settings = CommandSettings {
            run: ["sh", "-c", script].map(str::to_owned).to_vec(),
            span: Span::new(Sources::default().add("truthsayer.yaml", ""), 0..0),
            results: None,
            reading: crate::contract::suite::Reading::default(),
            timeout,
        };
        run(&settings, Path::new("."))
    }

    const LONG: Duration = Duration::from_mins(1);

    #[test]
    fn what_a_command_prints_is_kept_apart_from_what_it_says() {
        let finished = shell("echo 'ok 1'; echo trouble >&2", LONG).expect("it ends");
        assert_eq!(finished.stdout, b"ok 1\n");
        assert_eq!((finished.said.as_str(), finished.fault), ("trouble", None));
        let finished = shell("echo x; exit 3", LONG).expect("it ends");
        assert_eq!(finished.fault.as_deref(), Some("it ended with the exit code 3"));
    }

    #[test]
    fn a_command_that_takes_too_long_is_ended_with_all_that_it_started() {
        let folder = tempfile::tempdir().expect("a folder");
        let flag = folder.path().join("flag");
        let script = format!("(sleep 2; touch {}) & echo begun >&2; sleep 60", flag.display());
        let (why, said) = shell(&script, Duration::from_millis(300)).expect_err("it takes too long");
        assert_eq!((why.as_str(), said.as_str()), ("it took longer than 0 s", "begun"));
        thread::sleep(Duration::from_millis(2500));
        assert!(!flag.exists(), "what the command started went on");
    }

    #[test]
    fn what_a_command_leaves_running_is_ended_too() {
        let begun = Instant::now();
        let finished = shell("sleep 60 & echo done", LONG).expect("it ends");
        assert_eq!(finished.stdout, b"done\n");
        assert!(begun.elapsed() < Duration::from_secs(20));
    }

    #[test]
    fn too_much_output_is_refused_and_read_to_its_end() {
        let bytes = FILE_BYTES_MAX + 1;
        let (why, _) = shell(&format!("head -c {bytes} /dev/zero"), LONG).expect_err("it is too much");
        assert_eq!(why, format!("it printed more than {FILE_BYTES_MAX} bytes"));
    }

    #[test]
    fn a_program_that_is_not_there_is_told() {
        let mut settings_fault = shell("exec /nonexistent/program", LONG).expect("the shell ends");
        assert_eq!(settings_fault.fault.take().as_deref(), Some("it ended with the exit code 127"));
    }
}
