//! `truthsayer import doorstop`: a Doorstop project as one of ours.

use std::path::PathBuf;
use std::process::ExitCode;

use truthsayer_audit::exchange::import::doorstop;

use super::super::{Failure, Output};
use super::project::{Target, place, write};

/// Make a project of a Doorstop project's documents.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  truthsayer import doorstop . --out ../rules

Active normative items become clauses, sourced from the document that they
stood in; headings and other items become headings and prose. What has no place
here is listed. Nothing is ever overwritten.")]
pub(crate) struct Args {
    /// The folder with the documents, at any depth.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    #[command(flatten)]
    target: Target,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Result<ExitCode, Failure> {
    let (tree, file) = place(&args.folder)?;
    if file.is_some() {
        return Err(Failure::new(format!("`{}` is a file", args.folder.display())).help("name the folder it is in"));
    }
    write(doorstop::import(&tree), &args.target, "truthsayer import doorstop DIR --out DIR", output)
}
