//! A process that plays cases with one mutant on, and can be ended.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// One playing of a case.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub(crate) struct Task {
    pub(crate) case: String,
    /// The ruling that is played otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) under: Option<String>,
}

/// What came of it.
#[derive(Debug, Deserialize)]
pub(crate) struct Answer {
    /// Why the case does not hold, if it does not.
    pub(crate) fault: Option<String>,
    /// The clauses whose marks it reached.
    pub(crate) marks: Vec<String>,
    /// The mutants whose places it reached.
    pub(crate) reached: Vec<usize>,
}

pub(crate) struct Player {
    process: Child,
    input: ChildStdin,
    answers: Receiver<String>,
}

impl Player {
    /// Begins a process, with a mutant on if one is given.
    pub(crate) fn begin(program: &Path, mutant: Option<usize>) -> Result<Self, String> {
        let fault = |fault| format!("`{}` cannot be run: {fault}", program.display());
        let mut command = Command::new(program);
        command.arg("--serve").args(mutant.map(|number| number.to_string()));
        let mut process =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().map_err(fault)?;
        let (Some(input), Some(output)) = (process.stdin.take(), process.stdout.take()) else {
            return Err("a process has no streams".to_owned());
        };
        let (tell, answers) = mpsc::channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if tell.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Self { process, input, answers })
    }

    /// Plays a case; one that takes longer than it may, or ends the process, does not hold.
    pub(crate) fn play(&mut self, task: &Task, limit: Duration) -> Answer {
        let lost = |why: &str| Answer { fault: Some(why.to_owned()), marks: Vec::new(), reached: Vec::new() };
        let asked = serde_json::to_string(task).map(|line| line + "\n");
        if asked.is_ok_and(|line| self.input.write_all(line.as_bytes()).is_err()) {
            return lost("the process has died");
        }
        match self.answers.recv_timeout(limit) {
            Ok(line) => serde_json::from_str(&line).unwrap_or_else(|_| lost("the process said something else")),
            Err(mpsc::RecvTimeoutError::Timeout) => lost("it was still going on when its time was over"),
            Err(mpsc::RecvTimeoutError::Disconnected) => lost("the process has died"),
        }
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
