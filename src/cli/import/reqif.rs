//! `truthsayer import reqif`: a ReqIF file as a project of ours.

use std::path::PathBuf;
use std::process::ExitCode;

use truthsayer_audit::exchange::import::reqif;

use super::super::{Failure, Output};
use super::project::{Target, place, write};

/// Make a project of a ReqIF file.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  truthsayer import reqif rules.reqif --out ../rules

A file that `truthsayer export` wrote comes back as it was; a text that another
tool changed meanwhile is taken over, and other changes are listed. Objects of
other tools become clauses, sourced from the specification that they stood in.
Nothing is ever overwritten.")]
pub(crate) struct Args {
    /// The file.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    target: Target,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Result<ExitCode, Failure> {
    let (tree, Some(file)) = place(&args.file)? else {
        return Err(Failure::new(format!("`{}` is a folder", args.file.display())).help("name a `.reqif` file"));
    };
    write(reqif::import(&tree, &file), &args.target, "truthsayer import reqif FILE --out DIR", output)
}
