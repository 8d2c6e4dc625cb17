//! `truthsayer explain`: everything about a clause, case, authority, gate, attestation, family or finding.

use std::process::ExitCode;

use truthsayer_audit::report::explain as report;
use truthsayer_audit::suite::Playing;

use super::{Failure, Global, Output, place};

/// Tell everything about a clause, case, authority, gate, attestation, family or ruling, or what a finding or a word means.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  truthsayer explain sapho.card.modes         a clause
  truthsayer explain sapho/probe/wrap         a case
  truthsayer explain choam-rules              an authority: what rests on it
  truthsayer explain public-start             a gate
  truthsayer explain uncited-sourced-clause   what a finding means
  truthsayer explain unproven                 what a word means")]
pub(crate) struct Args {
    /// What to tell about.
    #[arg(value_name = "ID")]
    name: String,
    /// How it is told.
    #[arg(long, value_enum, default_value = "text", value_name = "FORMAT")]
    format: Format,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    Text,
    /// Schema `truthsayer-explain/1`.
    Json,
}

pub(crate) fn run(args: &Args, global: &Global, output: &mut Output) -> Result<ExitCode, Failure> {
    let audit = place::audit(global, Playing::workers(), output)?;
    let explained = report::explain(&audit, &args.name).map_err(|unknown| {
        let failure = Failure::new(format!("nothing is called `{}`", args.name));
        match unknown.nearest.as_slice() {
            [] => failure.help("`truthsayer build` lists everything on its site; `truthsayer gates` lists the gates"),
            near => {
                let names: Vec<String> = near.iter().map(|name| format!("`{name}`")).collect();
                failure.help(format!("did you mean {}?", names.join(", ")))
            }
        }
    })?;
    if audit.is_broken() {
        output
            .remark("the project could not be read as it was meant, so this is not all; `truthsayer check` tells why");
    }
    output.product(&match args.format {
        Format::Text => explained.text(output.look()),
        Format::Json => explained.json(),
    });
    if audit.is_broken() {
        output.remark("some input cannot be read as it was meant, so this may not be whole: see `truthsayer check`");
    }
    Ok(ExitCode::SUCCESS)
}
