//! `truthsayer build`: the main job, from rule documents to the site.

mod memo;
mod shelf;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use truthsayer_audit::chain::Audit;
use truthsayer_audit::diagnostic::{Severity, arrange};
use truthsayer_audit::document::Purpose;
use truthsayer_audit::report::bundle;
use truthsayer_audit::report::page::counted;
use truthsayer_audit::report::summary::Summary;
use truthsayer_audit::site::write::Stamp;
use truthsayer_audit::site::{self, Kept, WriteError, Writing};
use truthsayer_audit::suite::Playing;

use memo::Memo;
use shelf::Shelf;

use super::output::{BROKEN, FINDINGS};
use super::{Failure, Global, Output, check, files, place};

/// Parse, link, run the suite, judge, and write the site: the main job.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  truthsayer build
  truthsayer build --out public --release-report release/1.0
  truthsayer build --run-commands            with the suite's own commands

Unproven clauses and open gates do not fail a build: they are what it shows.
Errors do (exit 1). Input that cannot be read as it was meant leaves the last
good site as it was (exit 2).")]
pub(crate) struct Args {
    /// The folder of the site [default: `output` of the configuration, target/site].
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Also write the bundle that one attaches to a release: gate reports, findings, statuses, badges, digests.
    #[arg(long, value_name = "DIR")]
    release_report: Option<PathBuf>,
    #[command(flatten)]
    trust: place::Trust,
    /// How the closing summary is written.
    #[arg(long, value_enum, default_value = "text", value_name = "FORMAT")]
    format: Format,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    Text,
    /// Schema `truthsayer-summary/1`.
    Json,
}

pub(crate) fn run(args: &Args, global: &Global, output: &mut Output) -> Result<ExitCode, Failure> {
    let named = match &args.out {
        Some(out) => out.clone(),
        None => place::root(global)?.join(&place::configuration(global)?.output.value),
    };
    let memo = Memo::of(args, global, &named, output);
    if let Some(code) = memo.as_ref().and_then(|memo| memo.recall(output)) {
        return Ok(code);
    }
    site::prepare();
    let course = place::Course { purpose: Purpose::Show, suite: Playing::workers(), commands: args.trust.commands() };
    let mut audit = place::audit_for(course, global, output)?;
    let folder = named;
    if audit.is_broken() {
        check::show_broken(&audit, output);
        output.remark("nothing was written: mend what is broken above; the last site, if any, is as it was");
        return Ok(ExitCode::from(BROKEN));
    }
    if let Some(report) = &args.release_report {
        report_place(report, &folder)?;
    }
    output.doing("writing the site");
    let unwritten = |fault: WriteError| Failure::new(fault.to_string()).help("the last site, if any, is as it was");
    let writing = Writing::begin(&folder).map_err(unwritten)?;
    let shelf = Shelf::of(global, &folder);
    let (found, pages) = match &shelf {
        Some(shelf) => {
            let kept = shelf.pages(writing.replaces());
            site::render_again(&mut audit, &kept, |path| writing.keep(path), |file| writing.put(&file))
        }
        None => (site::render_into(&mut audit, |file| writing.put(&file)), Kept::default()),
    };
    audit.diagnostics.extend(found);
    audit.diagnostics = arrange(
        std::mem::take(&mut audit.diagnostics),
        &audit.trace.project.config.severity,
        &audit.trace.project.sources,
    );
    let stamp = Stamp { engine: audit.engine.clone(), as_of: audit.as_of.to_string() };
    let written = writing.finish(&stamp).map_err(unwritten)?;
    audit.trace.project.laps.lap("render and write the site");
    if let Some(shelf) = shelf {
        shelf.keep(&written.manifest, &pages);
    }
    drop(pages);
    if let Some(report) = &args.release_report {
        release(&audit, report, output)?;
    }
    let product = product(&audit, args.format, output);
    output.product(&product);
    let remark = format!("{} pages and files; open {}", written.files - 1, folder.join("index.html").display());
    output.remark(&remark);
    if let Some(memo) = memo {
        memo.keep(&written.manifest, &product, &remark, code(&audit));
    }
    Ok(place::end(audit, global, output, |audit| ExitCode::from(code(audit))))
}

fn code(audit: &Audit) -> u8 {
    let errors = audit.diagnostics.iter().any(|found| found.severity == Severity::Error);
    if errors { FINDINGS } else { 0 }
}

/// The findings, if any matter, and the summary.
fn product(audit: &Audit, format: Format, output: &Output) -> String {
    let summary = Summary::of(audit);
    match format {
        Format::Text => {
            let matters = audit.diagnostics.iter().any(|found| found.severity > Severity::Note);
            let findings = if matters { check::findings(audit, output) } else { String::new() };
            findings + &summary.text(output.look())
        }
        Format::Json => summary.json(),
    }
}

/// Refuses a report where it would mix with the site or with somebody's own files.
fn report_place(report: &Path, site: &Path) -> Result<(), Failure> {
    let (report_path, site) = (resolved(report), resolved(site));
    if report_path.starts_with(&site) || site.starts_with(&report_path) {
        return Err(Failure::new(format!("the release report and the site would share `{}`", report.display()))
            .help("name a folder for the report that neither holds the site nor lies in it"));
    }
    let Ok(mut entries) = std::fs::read_dir(&report_path) else { return Ok(()) };
    if entries.next().is_some() && !report_path.join(bundle::SUMS).is_file() {
        return Err(Failure::new(format!("`{}` holds files that are not of a release report", report.display()))
            .help("name an empty folder, a new one, or one with an earlier report"));
    }
    Ok(())
}

/// The path with the links of the part that exists resolved.
fn resolved(path: &Path) -> PathBuf {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
    let known = path.ancestors().find_map(|above| Some((above.canonicalize().ok()?, path.strip_prefix(above).ok()?)));
    known.map_or_else(|| path.clone(), |(real, rest)| real.join(rest))
}

fn release(audit: &Audit, folder: &Path, output: &mut Output) -> Result<(), Failure> {
    let bundle = bundle::files(audit);
    for file in &bundle {
        files::write(&folder.join(&file.path), &file.bytes)?;
    }
    output.remark(&format!("{} of the release report in {}", counted(bundle.len(), "file", "files"), folder.display()));
    Ok(())
}
