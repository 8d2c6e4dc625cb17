//! `truthsayer export`: all that is linked and judged, for other tools.

use std::path::PathBuf;
use std::process::ExitCode;

use truthsayer_audit::document::Purpose;
use truthsayer_audit::exchange::{self, Format};
use truthsayer_audit::project::Commands;
use truthsayer_audit::report::page::counted;
use truthsayer_audit::suite::Playing;

use super::{Failure, Global, Output, check, files, place};

/// Write all clauses with their statuses, records and links for other tools.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  truthsayer export --format csv > clauses.csv
  truthsayer export --format json --out target/rules.json
  truthsayer export --format reqif --out rules.reqif
  truthsayer export --format oft --no-suite

The schema of the JSON is `docs/schema/export-1.json`. A ReqIF file comes back
with `truthsayer import reqif`. Every change in it is dated to the day of the
audit, which `--as-of` sets.")]
pub(crate) struct Args {
    /// The format.
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Form,
    /// Where to write it [default: standard output].
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Do not run the embedded suite; its cases prove nothing then.
    #[arg(long)]
    no_suite: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Form {
    /// One row a clause.
    Csv,
    /// Schema `truthsayer-export/1`.
    Json,
    /// ReqIF 1.2.
    Reqif,
    /// OpenFastTrace.
    Oft,
}

pub(crate) fn run(args: &Args, global: &Global, output: &mut Output) -> Result<ExitCode, Failure> {
    let suite = if args.no_suite { Playing::Unrun } else { Playing::workers() };
    // What is exchanged has the words as they are shown.
    let course = place::Course { purpose: Purpose::Show, suite, commands: Commands::Unrun };
    let audit = place::audit_for(course, global, output)?;
    if audit.is_broken() {
        check::show_broken(&audit, output);
        return Err(
            Failure::new("broken input would be handed on as if it were whole").help("mend what is broken above")
        );
    }
    place::some_clauses(&audit)?;
    let format = match args.format {
        Form::Csv => Format::Csv,
        Form::Json => Format::Json,
        Form::Reqif => Format::Reqif,
        Form::Oft => Format::OpenFastTrace,
    };
    let text = exchange::export(&audit, format);
    match &args.out {
        Some(out) => files::write(out, text.as_bytes())?,
        None => output.product(&text),
    }
    output.remark(&counted(audit.trace.clauses.len(), "clause", "clauses"));
    Ok(ExitCode::SUCCESS)
}
