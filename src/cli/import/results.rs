//! `truthsayer import results`: results as they stand, bound to the words that they were made with.

use std::path::PathBuf;
use std::process::ExitCode;

use truthsayer_audit::chain;
use truthsayer_audit::diagnostic::render::text;
use truthsayer_audit::project;
use truthsayer_audit::report::cases::json;
use truthsayer_audit::report::page::counted;
use truthsayer_audit::suite;

use super::super::output::BROKEN;
use super::super::{Failure, Global, Output, files, place};

/// Bind results to the clauses' present words, and write them in our own form.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  truthsayer import results target/results.json --out results/engine.json

Each result is bound to the present words of the clauses that it is linked to:
where those change, it is stale and proves nothing.")]
pub(crate) struct Args {
    /// The file of results.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Where to write them [default: standard output].
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, global: &Global, output: &mut Output) -> Result<ExitCode, Failure> {
    let (tree, config) = place::tree(global)?;
    let (mut project, _) = project::load(&tree, &config);
    let name = args.file.display().to_string();
    let text = std::fs::read_to_string(&args.file)
        .map_err(|fault| Failure::new(format!("`{name}` cannot be read: {fault}")))?;
    let file = project.sources.add(name, text.as_str());
    let (run, found) = suite::read_results(file, &text);
    if !found.is_empty() {
        let color = if output.error_color() { text::Colour::Ansi } else { text::Colour::Plain };
        output.fault(&text::render(&found, &project.sources, color));
    }
    let Some(run) = run.filter(|_| found.is_empty()) else { return Ok(ExitCode::from(BROKEN)) };
    project.runs = vec![run.clone()];
    let audit = chain::judge(project, Vec::new(), place::as_of(global));
    let bound = audit.trace.bound(run);
    let written = json::render(&bound);
    match &args.out {
        Some(out) => files::write(out, written.as_bytes())?,
        None => output.product(&written),
    }
    let links: usize = bound.cases.iter().map(|case| case.clauses.len()).sum();
    let cases = counted(bound.cases.len(), "case", "cases");
    output.remark(&format!("{cases}, bound to {}", counted(links, "clause", "clauses")));
    Ok(ExitCode::SUCCESS)
}
