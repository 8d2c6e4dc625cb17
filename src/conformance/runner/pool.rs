//! The pool of workers: who plays what, and what is said of a worker that does not answer.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crate::runner::{Options, Played, Task};

/// What a worker's standard error may hold before its end is forgotten.
const LAST_WORDS_BYTES: u64 = 64 << 10;

pub(super) fn run(
    tasks: &[Task],
    program: &Path,
    arguments: &[String],
    options: &Options,
    done: &(dyn Fn(usize) + Sync),
) -> Vec<Played> {
    let next = AtomicUsize::new(0);
    let finished = AtomicUsize::new(0);
    let results: Mutex<Vec<(usize, Played)>> = Mutex::new(Vec::with_capacity(tasks.len()));
    thread::scope(|scope| {
        for _ in 0..options.jobs.clamp(1, tasks.len().max(1)) {
            scope.spawn(|| {
                let mut hands = Hands { program, arguments, timeout: options.timeout, worker: None };
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(task) = tasks.get(at) else { return };
                    let played = hands.play(task);
                    results.lock().unwrap_or_else(PoisonError::into_inner).push((at, played));
                    done(finished.fetch_add(1, Ordering::Relaxed) + 1);
                }
            });
        }
    });
    let mut results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    results.sort_by_key(|(at, _)| *at);
    results.into_iter().map(|(_, played)| played).collect()
}

/// One place in the pool, with the worker that fills it now.
struct Hands<'a> {
    program: &'a Path,
    arguments: &'a [String],
    timeout: Duration,
    worker: Option<Worker>,
}

impl Hands<'_> {
    fn play(&mut self, task: &Task) -> Played {
        let mut worker = match self.worker.take().map_or_else(|| Worker::start(self.program, self.arguments), Ok) {
            Ok(worker) => worker,
            Err(fault) => return Played::crashed(format!("no worker can be started: {fault}")),
        };
        match worker.ask(task, self.timeout) {
            Ok(played) => {
                self.worker = Some(worker);
                played
            }
            Err(why) => Played::crashed(why),
        }
    }
}

struct Worker {
    child: Child,
    tasks: ChildStdin,
    answers: Receiver<String>,
    last_words: Option<thread::JoinHandle<String>>,
}

impl Worker {
    fn start(program: &Path, arguments: &[String]) -> std::io::Result<Self> {
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        let missing = || std::io::Error::other("a pipe is missing");
        let tasks = child.stdin.take().ok_or_else(missing)?;
        let output = child.stdout.take().ok_or_else(missing)?;
        let errors = child.stderr.take().ok_or_else(missing)?;
        let (answer, answers) = mpsc::channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                if line.map(|line| answer.send(line)).is_err() {
                    return;
                }
            }
        });
        let last_words = thread::spawn(move || {
            let mut errors = errors;
            let mut text = Vec::new();
            let read = errors.by_ref().take(LAST_WORDS_BYTES).read_to_end(&mut text);
            // Whatever more there is must not stop the worker.
            let drained = read.and_then(|_| std::io::copy(&mut errors, &mut std::io::sink()));
            drained.map_or_else(|_| String::new(), |_| String::from_utf8_lossy(&text).into_owned())
        });
        Ok(Self { child, tasks, answers, last_words: Some(last_words) })
    }

    /// Its answer, or why there is none; then it is of no more use.
    fn ask(&mut self, task: &Task, timeout: Duration) -> Result<Played, String> {
        let line = serde_json::to_string(task).map_err(|fault| fault.to_string())?;
        if writeln!(self.tasks, "{line}").and_then(|()| self.tasks.flush()).is_err() {
            return Err(self.death());
        }
        match self.answers.recv_timeout(timeout) {
            Ok(answer) => {
                serde_json::from_str(&answer).map_err(|fault| format!("its worker's answer is no answer: {fault}"))
            }
            Err(RecvTimeoutError::Timeout) => {
                Err(format!("it was still going on after {} s, and was stopped", timeout.as_secs_f64()))
            }
            Err(RecvTimeoutError::Disconnected) => Err(self.death()),
        }
    }

    fn death(&mut self) -> String {
        let status = self.child.wait().map_or_else(|fault| fault.to_string(), |status| status.to_string());
        let last_words = self.last_words.take().and_then(|words| words.join().ok()).unwrap_or_default();
        if last_words.contains("has overflowed its stack") {
            return "it overflowed the stack".to_owned();
        }
        // Whether a core was dumped is the machine's affair.
        format!("it ended its worker: {}", status.trim_end_matches(" (core dumped)"))
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // One that has died already cannot be killed, and that is as well.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
