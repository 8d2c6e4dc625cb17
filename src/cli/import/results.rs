//! `truthsayer import results`: results as they stand, bound to the words that they were made with.

use std::path::PathBuf;
use std::process::ExitCode;

use truthsayer_audit::chain;
use truthsayer_audit::contract::suite::{EXPRESSION, Ids, Reading, ResultFormat};
use truthsayer_audit::diagnostic::render::text;
use truthsayer_audit::diagnostic::{Severity, Sink};
use truthsayer_audit::project::{self, Project};
use truthsayer_audit::report::cases::json;
use truthsayer_audit::report::page::counted;
use truthsayer_audit::source::{Span, Spanned, Tree};
use truthsayer_audit::suite::{self, Input, Run};

use super::super::output::BROKEN;
use super::super::{Failure, Global, Output, files, place};

/// Bind results to the clauses' present words, and write them in our own form.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  truthsayer import results target/nextest/ci/junit.xml
  truthsayer import results junit.xml --pattern '^ferry::rules::(?<id>.+)$'
  truthsayer import results junit.xml --engine 3f2a91c --out results/ferry.json

JUnit XML, libtest JSON, TAP and CTRF are known by their content. Each result is
bound to the present words of the clauses that its case is linked to: where
those change, it is stale and proves nothing. Results older than the document
stay unproven. Do it where the tests were run, and commit what is written.")]
pub(crate) struct Args {
    /// Files of results.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Where to write them [default: standard output].
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// What they are written in [default: told by their content].
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<Format>,
    /// What in a test's name is the ID of its case: an expression with a group `id`.
    #[arg(long, value_name = "EXPRESSION")]
    pattern: Option<String>,
    /// The property of a test that names its cases.
    #[arg(long, value_name = "NAME")]
    property: Option<String>,
    /// The engine revision that they were made with.
    #[arg(long, value_name = "REVISION")]
    engine: Option<String>,
    /// What the provider is called [default: the file].
    #[arg(long, value_name = "NAME")]
    provider: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    Truthsayer,
    Junit,
    Libtest,
    Tap,
    Ctrf,
}

impl From<Format> for ResultFormat {
    fn from(format: Format) -> Self {
        match format {
            Format::Truthsayer => Self::Truthsayer,
            Format::Junit => Self::Junit,
            Format::Libtest => Self::Libtest,
            Format::Tap => Self::Tap,
            Format::Ctrf => Self::Ctrf,
        }
    }
}

pub(crate) fn run(args: &Args, global: &Global, output: &mut Output) -> Result<ExitCode, Failure> {
    let (tree, config) = place::tree(global)?;
    let (mut project, _) = project::load(&tree, &config);
    let mut sink = Sink::default();
    let runs = read(args, &tree, &mut project, &mut sink)?;
    let found = sink.into_vec();
    if !found.is_empty() {
        let color = if output.error_color() { text::Colour::Ansi } else { text::Colour::Plain };
        output.fault(&text::render(&found, &project.sources, color));
    }
    if found.iter().any(|found| found.severity == Severity::Error) {
        output.remark("nothing was written");
        return Ok(ExitCode::from(BROKEN));
    }
    let run = Run::merged(runs);
    project.runs = vec![run.clone()];
    let audit = chain::judge(project, Vec::new(), place::as_of(global));
    let (bound, old) = audit.trace.bound(run);
    let written = json::render(&bound);
    match &args.out {
        Some(out) => files::write(out, written.as_bytes())?,
        None => output.product(&written),
    }
    let links: usize = bound.cases.iter().map(|case| case.clauses.len()).sum();
    let cases = counted(bound.cases.len(), "case", "cases");
    output.remark(&format!("{cases}, bound to {}", counted(links, "clause", "clauses")));
    if old > 0 {
        let old = counted(old, "result is", "results are");
        output.remark(&format!("{old} older than the document of a clause, and left out: run the tests again"));
    }
    Ok(ExitCode::SUCCESS)
}

/// The runs that the files hold; what is wrong with them goes to `sink`.
fn read(args: &Args, tree: &Tree, project: &mut Project, sink: &mut Sink) -> Result<Vec<Run>, Failure> {
    let here = project.sources.add("the command line", "");
    let at = Span::new(here, 0..0);
    let pattern = match &args.pattern {
        None => None,
        Some(text) => Some(
            (EXPRESSION.read)(text)
                .map_err(|help| Failure::new(format!("`{text}` is not an expression that gives IDs")).help(help))?,
        ),
    };
    let ids = Ids {
        alias: Vec::new(),
        property: args.property.clone().map(|value| Spanned { value, span: at }),
        pattern: pattern.map(|value| Spanned { value, span: at }),
    };
    let reading = Reading {
        format: args.format.map(ResultFormat::from),
        ids,
        facet: None,
        name: args.provider.clone(),
        engine: args.engine.clone(),
    };
    let mut inputs = Vec::new();
    let mut name = String::new();
    for path in &args.files {
        let shown = path.display().to_string();
        let path = std::path::absolute(path).unwrap_or_else(|_| path.clone());
        let folder = path.parent().map(std::path::Path::to_path_buf).unwrap_or_default();
        let file = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let beside = Tree::Folder(folder);
        let bytes = match beside.bytes(&file) {
            Some(Ok(bytes)) => bytes,
            Some(Err(fault)) => return Err(Failure::new(format!("`{shown}` {fault}"))),
            None => return Err(Failure::new(format!("no file at `{shown}`"))),
        };
        let written = beside.modified(&file);
        if name.is_empty() {
            name.clone_from(&shown);
        }
        inputs.push(Input { path: shown, bytes, written, told_at: None });
    }
    let read = suite::read_all(inputs, &reading, &name, None, &mut project.sources, sink);
    project.runs.clone_from(&read.runs);
    project::note_changes(tree, project);
    Ok(read.runs)
}
