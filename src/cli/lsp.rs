//! `truthsayer lsp`: the language server, over standard input and output.
//!
//! Lives here: the arguments, the two threads that read and write, and the loop that answers. `server` knows the protocol,
//! `project` the audit of what is being edited, `wire` the streams, `place` addresses and positions.

mod answers;
mod changes;
mod place;
mod project;
mod server;
mod wire;

use std::io::{BufReader, Write};
use std::process::ExitCode;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use super::{Failure, Global, place as projects};
use server::{Server, Step};
use wire::Read1;

/// Serve editors: findings as one types, hover, definitions, references, completion, renaming, reviews and fixes.
///
/// Speaks the Language Server Protocol 3.17 over standard input and output; editors start it by themselves.
/// `docs/editors.md` has settings for common ones.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  truthsayer lsp                  as editors start it
  truthsayer -C my-rules lsp      whatever folder the editor names

Exit codes: 0 after `shutdown` and `exit`, 1 for an end without them.")]
pub(crate) struct Args {
    /// Ignored: the standard streams are the only way. Some editors pass it.
    #[arg(long, hide = true)]
    stdio: bool,
}

/// How long nothing may have changed before findings are looked for.
const QUIET: Duration = Duration::from_millis(150);
/// How long findings wait at most while changes keep coming.
const PATIENCE: Duration = Duration::from_secs(1);

pub(crate) fn run(_: &Args, global: &Global) -> Result<ExitCode, Failure> {
    let named = global.project.is_some() || global.config.is_some();
    let root = if named { Some(projects::root(global)?) } else { None };
    let config = global.config.as_ref().and_then(|config| config.file_name());
    let config = config.map(|name| name.to_string_lossy().into_owned());
    let (sender, messages) = mpsc::channel();
    // Not waited for: it ends with the stream, or with the program.
    drop(std::thread::spawn(move || {
        let mut input = BufReader::new(std::io::stdin());
        while let Ok(read) = wire::read(&mut input) {
            let end = matches!(read, Read1::End);
            if sender.send(read).is_err() || end {
                break;
            }
        }
    }));
    let (outgoing, to_write) = mpsc::channel::<serde_json::Value>();
    let writer = std::thread::spawn(move || {
        let mut output = std::io::stdout().lock();
        for message in to_write {
            let text = message.to_string();
            let done = write!(output, "Content-Length: {}\r\n\r\n{text}", text.len()).and_then(|()| output.flush());
            if done.is_err() {
                break;
            }
        }
    });
    let day = projects::as_of(global);
    let code = serve(&messages, Server::new(outgoing, root, config, day));
    drop(writer.join());
    Ok(code)
}

/// Answers until the end. Findings are looked for when nothing has come for a while.
fn serve(messages: &mpsc::Receiver<Read1>, mut server: Server) -> ExitCode {
    let mut waiting_since: Option<Instant> = None;
    loop {
        let next = if server.owes_findings() {
            let since = *waiting_since.get_or_insert_with(Instant::now);
            let left = PATIENCE.saturating_sub(since.elapsed()).min(QUIET);
            match messages.recv_timeout(left) {
                Ok(read) => Some(read),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => Some(Read1::End),
            }
        } else {
            Some(messages.recv().unwrap_or(Read1::End))
        };
        let Some(first) = next else {
            server.publish();
            waiting_since = None;
            continue;
        };
        // All that has come is taken before any of it is answered, so that what was cancelled meanwhile is not worked on.
        let mut batch = vec![first];
        batch.extend(messages.try_iter());
        for cancelled in batch.iter().filter_map(server::cancelled) {
            server.cancel(cancelled);
        }
        for read in batch {
            match server.take(read) {
                Step::Go => {}
                Step::End(code) => return ExitCode::from(code),
            }
        }
        if !server.owes_findings() {
            waiting_since = None;
        }
    }
}
