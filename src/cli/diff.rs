//! `truthsayer diff`: what changed between two folders, two git revisions, or a revision and the folder as it stands.

use std::process::ExitCode;

use truthsayer_audit::chain::{self, Choices};
use truthsayer_audit::report::difference::{Difference, json, markdown, text};
use truthsayer_audit::suite::Playing;

use super::output::{BROKEN, harmless};
use super::{Failure, Global, Output, git, place};

/// Show what changed between two folders or git revisions: clauses, statuses, gates.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  truthsayer diff v1.0                     from a revision to the files as they
                                           stand
  truthsayer diff v1.0 v1.1                between revisions, read through git
  truthsayer diff ../old .                 between two folders
  truthsayer diff main --format markdown   for a pull request")]
pub(crate) struct Args {
    /// A folder or git revision.
    #[arg(value_name = "THEN")]
    then: String,
    /// A folder or git revision [default: the project as it stands].
    #[arg(value_name = "NOW")]
    now: Option<String>,
    /// How it is written.
    #[arg(long, value_enum, default_value = "text", value_name = "FORMAT")]
    format: Format,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    Text,
    Markdown,
    /// Schema `truthsayer-diff/1`.
    Json,
}

pub(crate) fn run(args: &Args, global: &Global, output: &mut Output) -> Result<ExitCode, Failure> {
    let root = place::root(global)?;
    let (here, config) = place::tree(global)?;
    output.doing("reading both sides");
    let choices = Choices { as_of: place::as_of(global), suite: Playing::workers() };
    let then = chain::audit_with(&git::tree_for(&root, &config, &args.then)?, &config, choices);
    let now_tree = match &args.now {
        Some(now) => git::tree_for(&root, &config, now)?,
        None => here,
    };
    let now = chain::audit_with(&now_tree, &config, choices);
    let difference = Difference::between((&then, &args.then), (&now, args.now.as_deref().unwrap_or("as it stands")));
    output.product(&match args.format {
        Format::Text => text::render(&difference, output.look()),
        Format::Markdown => markdown::render(&difference),
        Format::Json => json::render(&difference),
    });
    let mut code = ExitCode::SUCCESS;
    for (side, named) in [(&then, args.then.as_str()), (&now, args.now.as_deref().unwrap_or("the project"))] {
        let named = harmless(named);
        if side.is_broken() {
            output
                .fault(&format!("error: `{named}` could not be read as it was meant, so the difference is not whole"));
            code = ExitCode::from(BROKEN);
        } else if side.trace.clauses.is_empty() {
            output.fault(&format!("error: `{named}` has no clauses: is it the project that was meant?"));
            code = ExitCode::from(BROKEN);
        }
    }
    Ok(code)
}
