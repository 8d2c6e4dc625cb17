//! The hidden command with which this program plays conformance cases for another run of itself.

use std::process::ExitCode;
use std::time::Duration;

use truthsayer_audit::suite;

use super::Failure;

/// Play conformance cases that are read from standard input, and answer on standard output.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// How long a case may take, in milliseconds.
    timeout: u64,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, Failure> {
    suite::serve_worker(Duration::from_millis(args.timeout))
        .map(|()| ExitCode::SUCCESS)
        .map_err(|fault| Failure::new(format!("nobody listens to this worker: {fault}")))
}
