//! Where the project is, and the audit that most commands begin with.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use jiff::civil::Date;
use truthsayer_audit::cache::Cache;
use truthsayer_audit::chain::{self, Audit, Choices};
use truthsayer_audit::contract::Config;
use truthsayer_audit::diagnostic::Diagnostic;
use truthsayer_audit::document::Purpose;
use truthsayer_audit::project::{self, CONFIG_PATH, Commands, Project};
use truthsayer_audit::source::Tree;
use truthsayer_audit::suite::Playing;

use super::{Failure, Global, Output};

/// The project's folder.
pub(crate) fn root(global: &Global) -> Result<PathBuf, Failure> {
    if let Some(config) = &global.config {
        if !config.is_file() {
            return Err(Failure::new(format!("no configuration file at `{}`", config.display())));
        }
        return Ok(config
            .parent()
            .filter(|parent| !parent.as_os_str().is_empty())
            .unwrap_or(Path::new("."))
            .to_path_buf());
    }
    if let Some(project) = &global.project {
        if !project.is_dir() {
            return Err(Failure::new(format!("no folder at `{}`", project.display()))
                .help("name the folder of a project, or leave `--project` out"));
        }
        return Ok(project.clone());
    }
    let here =
        std::env::current_dir().map_err(|fault| Failure::new(format!("the current folder cannot be read: {fault}")))?;
    find_upward(&here).ok_or_else(|| {
        Failure::new(format!("no project in `{}` or any folder above it", here.display())).help(
            "run `truthsayer init` to begin one; a project is a folder with a `truthsayer.yaml`, or with `sources` and `contracts`",
        )
    })
}

/// The nearest folder upward that is a project.
pub(crate) fn find_upward(here: &Path) -> Option<PathBuf> {
    here.ancestors()
        .find(|folder| {
            folder.join(CONFIG_PATH).is_file() || (folder.join("sources").is_dir() && folder.join("contracts").is_dir())
        })
        .map(Path::to_path_buf)
}

/// The day on which waivers and attestations are judged. The one place that asks the clock for it.
pub(crate) fn as_of(global: &Global) -> Date {
    global.as_of.unwrap_or_else(|| jiff::ZonedDateTime::now().date())
}

/// The project as it stands on disk, and where below it the configuration is.
pub(crate) fn tree(global: &Global) -> Result<(Tree, String), Failure> {
    let root = root(global)?;
    let named = global.config.as_ref().and_then(|config| config.file_name());
    let config = named.map_or_else(|| CONFIG_PATH.to_owned(), |name| name.to_string_lossy().into_owned());
    Ok((Tree::Folder(root), config))
}

/// The project's configuration; its faults are for whoever reads the project.
pub(crate) fn configuration(global: &Global) -> Result<Config, Failure> {
    let (tree, config) = tree(global)?;
    Ok(project::configuration(&tree, &config))
}

/// Audits the project as it stands on disk. No command of its suite is run.
pub(crate) fn audit(global: &Global, suite: Playing, output: &mut Output) -> Result<Audit, Failure> {
    audit_for(Course { purpose: Purpose::Judge, suite, commands: Commands::Unrun }, global, output)
}

/// How a project is audited.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Course {
    /// What it is read for.
    pub(crate) purpose: Purpose,
    /// How the embedded suite is played.
    pub(crate) suite: Playing,
    /// What is done with the commands of its suite.
    pub(crate) commands: Commands,
}

/// Audits the project as it stands on disk.
pub(crate) fn audit_for(course: Course, global: &Global, output: &mut Output) -> Result<Audit, Failure> {
    let Course { purpose, suite, commands } = course;
    let (tree, config) = tree(global)?;
    if commands == Commands::Run {
        output.doing("running the commands of the suite");
    }
    let course = project::Course { commands, purpose, cache: &cache(global) };
    let ((project, found), as_of) = std::thread::scope(|scope| {
        // The system's time zone has to be looked for among many files.
        let as_of = scope.spawn(|| as_of(global));
        (project::load_for(&course, &tree, &config), as_of.join())
    });
    let as_of = as_of.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
    output.doing(match suite {
        Playing::Unrun => "reading and linking",
        Playing::Here | Playing::Workers(_) => "reading, running the suite, judging",
    });
    Ok(chain::audit_project(project, found, Choices { as_of, suite }))
}

/// Loads the project, and says when its commands are run.
pub(crate) fn load(tree: &Tree, config: &str, commands: Commands, output: &mut Output) -> (Project, Vec<Diagnostic>) {
    if commands == Commands::Run {
        output.doing("running the commands of the suite");
    }
    project::load_with(tree, config, commands)
}

/// Variable that names the folder of [`cache`]; empty, nothing is kept.
const CACHE: &str = "TRUTHSAYER_CACHE";

/// What earlier runs parsed of the project, in the user's folder for such things. It may be deleted at any time.
pub(crate) fn cache(global: &Global) -> Cache {
    let named = match std::env::var_os(CACHE) {
        Some(named) => Some(PathBuf::from(named)).filter(|named| !named.as_os_str().is_empty()),
        None => user_cache().map(|folder| folder.join("truthsayer")),
    };
    let root = root(global).ok().and_then(|root| root.canonicalize().ok());
    let (Some(folder), Some(root), false) = (named, root, global.no_cache) else { return Cache::none() };
    let project = blake3::hash(root.as_os_str().as_encoded_bytes()).to_hex();
    build_stamp().map_or_else(Cache::none, |stamp| Cache::at(folder.join(&project[..32]), stamp))
}

fn user_cache() -> Option<PathBuf> {
    let folder = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|folder| folder.is_absolute());
    folder("XDG_CACHE_HOME")
        .or_else(|| folder("HOME").map(|home| home.join(".cache")))
        .or_else(|| folder("LOCALAPPDATA"))
}

/// What tells this build of the tool from others.
fn build_stamp() -> Option<String> {
    let meta = std::env::current_exe().and_then(std::fs::metadata).ok()?;
    let made = meta.modified().ok()?.duration_since(std::time::UNIX_EPOCH).ok()?;
    Some(format!("{} {} {}", env!("CARGO_PKG_VERSION"), meta.len(), made.as_nanos()))
}

/// Ends a command with the code that the audit means.
pub(crate) fn end(audit: Audit, global: &Global, output: &mut Output, code: fn(&Audit) -> ExitCode) -> ExitCode {
    if global.timings {
        output.fault(audit.trace.project.laps.text().trim_end());
    }
    let code = code(&audit);
    // The process ends; taking millions of small values apart first would only take time.
    std::mem::forget(audit);
    code
}

/// Leave to run what the project's configuration names.
#[derive(Debug, Clone, Copy, clap::Args)]
pub(crate) struct Trust {
    /// Run the commands that the project names under `suite`: programs of its makers, with all that you may do.
    #[arg(
        long,
        env = "TRUTHSAYER_RUN_COMMANDS",
        hide_env_values = true,
        action = clap::ArgAction::SetTrue,
        value_parser = clap::builder::FalseyValueParser::new()
    )]
    run_commands: bool,
}

impl Trust {
    pub(crate) fn commands(self) -> Commands {
        if self.run_commands { Commands::Run } else { Commands::Unrun }
    }
}

/// Audits the project as it stands on disk, with the clauses that its unmarked prose seems to state; no suite is run.
pub(crate) fn audit_inferring(global: &Global, output: &mut Output) -> Result<Audit, Failure> {
    let (tree, config) = tree(global)?;
    output.doing("reading, inferring and linking");
    Ok(chain::audit_inferring(&tree, &config, Choices { as_of: as_of(global), suite: Playing::Unrun }))
}

/// Refuses a project without a clause: whatever is asked of it, nothing was looked at.
pub(crate) fn some_clauses(audit: &Audit) -> Result<(), Failure> {
    if audit.trace.clauses.is_empty() {
        return Err(
            Failure::new("the project has no clause").help("`truthsayer check` tells where clauses were looked for")
        );
    }
    Ok(())
}
