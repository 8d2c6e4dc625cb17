//! `truthsayer check`: parse, link, lint; no suite.

use std::process::ExitCode;

use truthsayer_audit::chain::Audit;
use truthsayer_audit::diagnostic::render::{Counts, github, json, sarif, text};
use truthsayer_audit::diagnostic::{Diagnostic, Severity};
use truthsayer_audit::recheck::{Question, Told};
use truthsayer_audit::report::page::counted;
use truthsayer_audit::suite::Playing;

use super::output::{BROKEN, FINDINGS};
use super::{Failure, Global, Output, place};

/// Parse, link and lint the rule documents and contracts; no suite is run.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  truthsayer check
  truthsayer check --format sarif > findings.sarif
  truthsayer check --format github      annotations in a GitHub workflow
  truthsayer check --infer              prose without markers is audited too

Errors and warnings are findings (exit 1); notes are not. Input that cannot be
read as it was meant exits with 2. `truthsayer explain NAME` tells what a
finding means; `severity:` in `truthsayer.yaml` changes how much it matters.")]
pub(crate) struct Args {
    /// How findings are written.
    #[arg(long, value_enum, default_value = "text", value_name = "FORMAT")]
    format: Format,
    /// Audit prose that has no markers too, by the clauses that `truthsayer tag` proposes for it.
    #[arg(long)]
    infer: bool,
}

/// How findings are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Format {
    /// With excerpts, for people.
    Text,
    /// Schema `truthsayer-diagnostics/1`.
    Json,
    /// SARIF 2.1.0.
    Sarif,
    /// Workflow commands of GitHub Actions.
    Github,
}

pub(crate) fn run(args: &Args, global: &Global, output: &mut Output) -> Result<ExitCode, Failure> {
    let (tree, config) = place::tree(global)?;
    let cache = place::cache(global);
    let question = Question { cache: &cache, tree: &tree, config_path: &config, as_of: place::as_of(global) };
    if args.format == Format::Text
        && !args.infer
        && !global.timings
        && let Some(told) = question.recall()
    {
        tell(&told, output);
        return Ok(exit(told.all));
    }
    let mut audit = if args.infer {
        place::audit_inferring(global, output)?
    } else {
        place::audit(global, Playing::Unrun, output)?
    };
    if !args.infer {
        question.keep(&audit);
    }
    let sources = &audit.trace.project.sources;
    match args.format {
        Format::Text => show(&audit, output),
        Format::Json => output.product(&json::render(&audit.diagnostics, sources)),
        Format::Sarif => output.product(&sarif::render(&audit.diagnostics, sources)),
        Format::Github => output.product(&github::render(&audit.diagnostics, sources)),
    }
    let clauses = counted(audit.trace.clauses.len(), "clause", "clauses");
    let documents = counted(audit.trace.project.documents.len(), "document", "documents");
    let inferred = match audit.trace.project.inferences.len() {
        0 => String::new(),
        count => format!(", {count} of them inferred"),
    };
    output.remark(&format!("{clauses} in {documents}{inferred}: {}", Counts::of(&audit.diagnostics)));
    audit.trace.project.laps.lap("print");
    Ok(place::end(audit, global, output, code))
}

/// What an earlier check told, and what it tells of what changed since.
fn tell(told: &Told, output: &mut Output) {
    let shown: Vec<&Diagnostic> = told.shown.iter().collect();
    output.product(&text::render_shown(&shown, told.all, &told.sources, colour(output)));
    let clauses = counted(told.clauses, "clause", "clauses");
    let documents = counted(told.documents, "document", "documents");
    output.remark(&format!("{clauses} in {documents}: {}", told.all));
}

/// Findings as text, to stdout.
pub(crate) fn show(audit: &Audit, output: &mut Output) {
    output.product(&findings(audit, output));
}

/// Findings as text, as this output shows them.
pub(crate) fn findings(audit: &Audit, output: &Output) -> String {
    text::render(&audit.diagnostics, &audit.trace.project.sources, colour(output))
}

fn colour(output: &Output) -> text::Colour {
    if output.color() { text::Colour::Ansi } else { text::Colour::Plain }
}

/// The findings that come before all others while input cannot be read as it was meant, to stderr: they are not what was
/// asked for.
pub(crate) fn show_broken(audit: &Audit, output: &mut Output) {
    let errors = audit.diagnostics.iter().filter(|found| found.severity == Severity::Error);
    let color = if output.error_color() { text::Colour::Ansi } else { text::Colour::Plain };
    output.fault(&text::render(&errors.cloned().collect::<Vec<_>>(), &audit.trace.project.sources, color));
}

/// What the findings mean for the exit code.
pub(crate) fn code(audit: &Audit) -> ExitCode {
    if audit.is_broken() { ExitCode::from(BROKEN) } else { exit(Counts::of(&audit.diagnostics)) }
}

/// What the findings of input that could be read mean for the exit code.
fn exit(counts: Counts) -> ExitCode {
    if counts.errors + counts.warnings > 0 { ExitCode::from(FINDINGS) } else { ExitCode::SUCCESS }
}
