//! `truthsayer import strictdoc`: StrictDoc documents as a project of ours.

use std::path::PathBuf;
use std::process::ExitCode;

use truthsayer_audit::exchange::import::strictdoc;
use truthsayer_audit::source::Tree;

use super::super::{Failure, Output};
use super::project::{Target, place, write};

/// Make a project of StrictDoc documents.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  truthsayer import strictdoc docs --out ../rules
  truthsayer import strictdoc docs/gates.sdoc --out ../rules

Requirements, and elements of a grammar of your own, become clauses, sourced
from the document that they stood in; fields without a place here become notes.
What is lost is listed. Nothing is ever overwritten.")]
pub(crate) struct Args {
    /// A folder with `.sdoc` files at any depth, or one such file.
    #[arg(value_name = "DIR|FILE")]
    from: PathBuf,
    #[command(flatten)]
    target: Target,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Result<ExitCode, Failure> {
    let (tree, file): (Tree, _) = place(&args.from)?;
    let paths = file.map_or_else(|| tree.matching(&["**/*.sdoc".to_owned()]).0, |file| vec![file]);
    write(strictdoc::import(&tree, &paths), &args.target, "truthsayer import strictdoc DIR --out DIR", output)
}
