//! `truthsayer gates`: release gates, the release-gate report, the ratchet.

use std::process::ExitCode;

use truthsayer_audit::chain::Audit;
use truthsayer_audit::diagnostic::{Diagnostic, Name};
use truthsayer_audit::gate::State;
use truthsayer_audit::report::baseline;
use truthsayer_audit::report::gates::{self as report, Extent};
use truthsayer_audit::report::page::counted;
use truthsayer_audit::suite::Playing;

use super::output::FINDINGS;
use super::{Failure, Global, Output, check, files, place};

/// Evaluate release gates and report what each still waits for.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  truthsayer gates                      all gates; exit 0, open or met
  truthsayer gates public-start         one gate; exit 1 while it is open
  truthsayer gates --format markdown > gates.md
  truthsayer gates --record             record every status, to compare with
  truthsayer gates --ratchet            exit 1 if any got worse than recorded")]
pub(crate) struct Args {
    /// The gate; all by default.
    gate: Option<String>,
    /// How the report is written.
    #[arg(long, value_enum, default_value = "text", value_name = "FORMAT")]
    format: Format,
    /// List everything outstanding, not the first of each kind.
    #[arg(long, short)]
    verbose: bool,
    /// Fail only on what got worse than the recorded baseline.
    #[arg(long, conflicts_with_all = ["gate", "record"])]
    ratchet: bool,
    /// Record the present statuses as the baseline.
    #[arg(long, conflicts_with = "gate")]
    record: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    Text,
    Markdown,
    /// One self-contained page.
    Html,
    /// Schema `truthsayer-gates/1`.
    Json,
}

pub(crate) fn run(args: &Args, global: &Global, output: &mut Output) -> Result<ExitCode, Failure> {
    let audit = place::audit(global, Playing::workers(), output)?;
    // The record that is replaced may be broken: that is how it is mended.
    let replaced = |found: &Diagnostic| args.record && found.name == Name::InvalidBaseline;
    if audit.diagnostics.iter().any(|found| found.is_broken() && !replaced(found)) {
        check::show_broken(&audit, output);
        return Err(Failure::new("gates cannot be judged on broken input").help("mend what is broken above"));
    }
    place::some_clauses(&audit)?;
    if args.record {
        return record(&audit, global, output);
    }
    if args.ratchet {
        return ratchet(&audit, output);
    }
    let report = report::report(&audit, args.gate.as_deref()).map_err(|unknown| {
        let known = args.gate.as_deref().unwrap_or_default();
        let failure = Failure::new(format!("no gate is called `{known}`"));
        match unknown.nearest {
            Some(near) => failure.help(format!("did you mean `{near}`?")),
            None => failure.help("`truthsayer gates` lists them all"),
        }
    })?;
    let extent = if args.verbose { Extent::All } else { Extent::First };
    output.product(&match args.format {
        Format::Text => report::text::render(&report, output.look(), extent),
        Format::Markdown => report::markdown::render(&report, Extent::All),
        Format::Html => report::html::render(&report),
        Format::Json => report::json::render(&report),
    });
    let asked_and_open = args.gate.is_some() && report.state() == State::Open;
    Ok(if asked_and_open { ExitCode::from(FINDINGS) } else { ExitCode::SUCCESS })
}

fn record(audit: &Audit, global: &Global, output: &mut Output) -> Result<ExitCode, Failure> {
    let path = place::root(global)?.join(&audit.trace.project.config.baseline.value);
    files::write(&path, baseline::record(&audit.trace, &audit.gates).as_bytes())?;
    output.remark(&format!(
        "recorded {} and {} in {}",
        counted(audit.trace.clauses.len(), "clause", "clauses"),
        counted(audit.gates.len(), "gate", "gates"),
        path.display()
    ));
    Ok(ExitCode::SUCCESS)
}

fn ratchet(audit: &Audit, output: &mut Output) -> Result<ExitCode, Failure> {
    let Some(recorded) = &audit.trace.project.baseline else {
        return Err(Failure::new("there is no baseline to compare with")
            .help("record one with `truthsayer gates --record`, and keep it in version control"));
    };
    let losses = recorded.losses(&audit.trace, &audit.gates);
    let sources = &audit.trace.project.sources;
    for loss in &losses {
        output.product(&format!("{}: was {}, is {}   {}", loss.subject, loss.was, loss.is, sources.place(loss.span)));
    }
    output.remark(&match losses.len() {
        0 => "nothing is worse than recorded".to_owned(),
        1 => "1 thing is worse than recorded".to_owned(),
        n => format!("{n} things are worse than recorded"),
    });
    Ok(if losses.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(FINDINGS) })
}
