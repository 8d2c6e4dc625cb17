//! `truthsayer import`: what others wrote, in our own forms.
//!
//! Lives here: which forms there are. Each has its file in `import/`, with its arguments.

mod doorstop;
mod project;
mod reqif;
mod results;
mod strictdoc;

use std::process::ExitCode;

use super::{Failure, Global, Output};

/// Bring in what other tools wrote.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    Results(results::Args),
    Doorstop(doorstop::Args),
    Strictdoc(strictdoc::Args),
    Reqif(reqif::Args),
}

pub(crate) fn run(args: &Args, global: &Global, output: &mut Output) -> Result<ExitCode, Failure> {
    match &args.what {
        What::Results(args) => results::run(args, global, output),
        What::Doorstop(args) => doorstop::run(args, output),
        What::Strictdoc(args) => strictdoc::run(args, output),
        What::Reqif(args) => reqif::run(args, output),
    }
}
