//! `truthsayer mutants`: what share of a family's mutants its cases catch, and the records of runs that count them.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use truthsayer_audit::contract::MutationScope;
use truthsayer_audit::diagnostic::Name;
use truthsayer_audit::mutation::outcomes::{BEGUN, Begun, Fault, Left, MUTANTS, OUTCOMES, PINNED};
use truthsayer_audit::mutation::{Binding, outcomes, record};
use truthsayer_audit::project::{self, Project};
use truthsayer_audit::report::mutants::Report;
use truthsayer_audit::report::page::counted;
use truthsayer_audit::source::{Sources, Tree, glob_set};
use truthsayer_audit::suite::Playing;
use truthsayer_audit::trace::pinned;

use super::{Failure, Global, Output, files, place};

/// Show what share of a family's mutants its cases catch, and record runs of cargo-mutants.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  truthsayer mutants                      every family with mutants
  truthsayer mutants base                 one family, with its survivors
  truthsayer mutants base --begin DIR     what a run begins with; lists the files to change
  truthsayer mutants base --record DIR    the evidence of a run that has ended

Which files a family's mutants are made of, and which cases are to find them, stands
under `mutation` in the configuration.")]
pub(crate) struct Args {
    /// The family [default: all].
    #[arg(value_name = "FAMILY")]
    family: Option<String>,
    /// Note in this folder what a run begins with, and list the files whose mutants it tries.
    #[arg(long, value_name = "DIR", requires = "family", conflicts_with = "record")]
    begin: Option<PathBuf>,
    /// Try only the mutants of files that match this pattern, or any of several.
    #[arg(long, value_name = "PATTERN", requires = "begin")]
    only: Vec<String>,
    /// Record what the run in this folder counted as the family's evidence.
    #[arg(long, value_name = "DIR", requires = "family")]
    record: Option<PathBuf>,
    /// How the figures are written.
    #[arg(long, value_enum, default_value = "text", value_name = "FORMAT")]
    format: Format,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    Text,
    /// Schema `truthsayer-mutants/1`.
    Json,
}

pub(crate) fn run(args: &Args, global: &Global, output: &mut Output) -> Result<ExitCode, Failure> {
    let (tree, config) = place::tree(global)?;
    let (project, found) = project::load(&tree, &config);
    if let Some(fault) = found.into_iter().find(|fault| fault.name == Name::InvalidEvidence) {
        return Err(Failure::new(fault.message).help(fault.help.unwrap_or_default()));
    }
    let scopes = &project.config.mutation;
    if scopes.is_empty() {
        return Err(Failure::new("no family has mutants")
            .help("name its code and its cases under `mutation` in the configuration"));
    }
    let scope = args.family.as_deref().map(|family| scope(scopes, family)).transpose()?;
    match (scope, &args.begin, &args.record) {
        (Some(scope), Some(folder), _) => begin(scope, &tree, folder, &args.only, global, output)?,
        (Some(scope), None, Some(folder)) => record(scope, &tree, &project, folder, global, output)?,
        (scope, _, _) => {
            let report = Report::of(&project, scope.map(|scope| scope.family.value.as_str()));
            output.product(&match args.format {
                Format::Text => report.text(output.look()),
                Format::Json => report.json(),
            });
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn scope<'a>(scopes: &'a [MutationScope], family: &str) -> Result<&'a MutationScope, Failure> {
    scopes.iter().find(|scope| scope.family.value == family).ok_or_else(|| {
        let known: Vec<&str> = scopes.iter().map(|scope| scope.family.value.as_str()).collect();
        Failure::new(format!("no mutants of `{family}` are configured"))
            .help(format!("these are: {}", known.join(", ")))
    })
}

fn begin(
    scope: &MutationScope,
    tree: &Tree,
    folder: &Path,
    only: &[String],
    global: &Global,
    output: &mut Output,
) -> Result<(), Failure> {
    let mut binding = Binding::of(tree, scope);
    if !only.is_empty() {
        let set = glob_set(only).map_err(|(pattern, why)| Failure::new(format!("`{pattern}` is no pattern: {why}")))?;
        binding.code.retain(|path, _| set.is_match(path));
    }
    if binding.code.is_empty() {
        return Err(
            Failure::new("no file of the family matches").help("look under `code` in the configuration's `mutation`")
        );
    }
    let trace = place::audit(global, Playing::workers(), output)?.trace;
    let kept = pinned::render(&pinned::pinned(&trace, &scope.family.value));
    files::write(&folder.join(PINNED), kept.as_bytes())?;
    let paths: Vec<&str> = binding.code.keys().map(String::as_str).collect();
    let paths = paths.join("\n") + "\n";
    files::write(&folder.join(BEGUN), Begun::new(&scope.family.value, binding).render().as_bytes())?;
    output.product(&paths);
    Ok(())
}

fn record(
    scope: &MutationScope,
    tree: &Tree,
    project: &Project,
    folder: &Path,
    global: &Global,
    output: &mut Output,
) -> Result<(), Failure> {
    let family = scope.family.value.as_str();
    let run = Tree::Folder(folder.to_owned());
    let read = |path: &'static str| match run.read(path) {
        Some(Ok(text)) => Ok(text),
        Some(Err(fault)) => Err(Failure::new(format!("`{path}` of the run {fault}"))),
        None => Err(Failure::new(format!("`{}` has no `{path}`", folder.display()))
            .help("name the folder that `--begin` was given, after cargo-mutants has ended")),
    };
    let (begun, mutants, outcomes) = (read(BEGUN)?, read(MUTANTS)?, read(OUTCOMES)?);
    let left = Left { begun: &begun, mutants: &mutants, outcomes: &outcomes };
    let path = record::path(&project.config.evidence.value, family);
    let before = match tree.read(&path) {
        None => None,
        Some(Err(fault)) => return Err(Failure::new(format!("`{path}` {fault}"))),
        Some(Ok(text)) => {
            let file = Sources::default().add(path.as_str(), text.as_str());
            record::read(file, &text, family).ok()
        }
    };
    let there = Binding::of(tree, scope).code;
    let now = outcomes::record(family, left, place::as_of(global), before, &there).map_err(|fault| failure(&fault))?;
    files::write(&place::root(global)?.join(&path), now.render().as_bytes())?;
    output.remark(&format!("{} in `{path}`", counted(now.files.len(), "file", "files")));
    Ok(())
}

fn failure(fault: &Fault) -> Failure {
    let failure = Failure::new(fault.to_string());
    match fault {
        Fault::Unreadable(..) => failure.help("run cargo-mutants again with `--output` and this folder"),
        Fault::OtherFamily(family) => failure.help(format!("record it with `truthsayer mutants {family}`")),
        Fault::Unfinished(..) => failure.help("no file was tried whole; let the run go on"),
        Fault::OtherFile(_) => failure.help("give cargo-mutants the files that `--begin` lists, and no other"),
    }
}
