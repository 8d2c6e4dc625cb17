//! A worker process: plays the tasks that it reads from its standard input, a line each, and answers each with a line.

use std::cell::RefCell;
use std::io::{self, BufRead, Write};
use std::panic;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use crate::runner::{Played, Task, play};

/// What the stack of a case may hold: the same on every machine.
const STACK_BYTES: usize = 8 << 20;

thread_local! {
    static PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// What the latest panic of this thread said and where it was, if this is a worker; asking forgets it.
pub(super) fn last_panic() -> Option<String> {
    PANIC.with_borrow_mut(Option::take)
}

/// Serves until the input ends. A case that outlives its time by far ends the process, should nobody be left to kill it.
pub fn serve(timeout: Duration) -> io::Result<()> {
    panic::set_hook(Box::new(|panicking| {
        let at = panicking.location().map(|at| format!(", at {}:{}", at.file(), at.line())).unwrap_or_default();
        let words = panicking.payload_as_str().unwrap_or("with something that is no text");
        PANIC.with_borrow_mut(|panic| *panic = Some(format!("it panicked: {words}{at}")));
    }));
    let (begun, watched) = mpsc::channel();
    thread::spawn(move || watch(&watched, timeout.saturating_mul(2)));
    let serving = thread::Builder::new().name("cases".to_owned()).stack_size(STACK_BYTES).spawn(move || {
        let mut output = io::stdout().lock();
        for line in io::stdin().lock().lines() {
            let line = line?;
            let (end, ended) = mpsc::channel();
            // Without a watch the case is played all the same.
            let _ = begun.send(ended);
            let played = match serde_json::from_str::<Task>(&line) {
                Ok(task) => play(&task),
                Err(fault) => Played::crashed(format!("the worker cannot read its task: {fault}")),
            };
            drop::<mpsc::Sender<()>>(end);
            serde_json::to_writer(&mut output, &played)?;
            output.write_all(b"\n")?;
            output.flush()?;
        }
        Ok(())
    })?;
    serving.join().unwrap_or_else(|_| Err(io::Error::other("the thread of the cases has died")))
}

fn watch(begun: &Receiver<Receiver<()>>, limit: Duration) {
    for ended in begun {
        if ended.recv_timeout(limit) == Err(RecvTimeoutError::Timeout) {
            std::process::abort();
        }
    }
}
