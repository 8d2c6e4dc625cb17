//! Where the project is, and the audit that most commands begin with.

use std::path::{Path, PathBuf};

use jiff::civil::Date;
use truthsayer_audit::chain::{self, Audit, Choices};
use truthsayer_audit::diagnostic::Diagnostic;
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

/// Audits the project as it stands on disk. No command of its suite is run.
pub(crate) fn audit(global: &Global, suite: Playing, output: &mut Output) -> Result<Audit, Failure> {
    audit_with(global, suite, Commands::Unrun, output)
}

/// Audits the project as it stands on disk, its commands run first if that was asked for.
pub(crate) fn audit_with(
    global: &Global,
    suite: Playing,
    commands: Commands,
    output: &mut Output,
) -> Result<Audit, Failure> {
    let (tree, config) = tree(global)?;
    let (project, found) = load(&tree, &config, commands, output);
    output.doing(match suite {
        Playing::Unrun => "reading and linking",
        Playing::Here | Playing::Workers(_) => "reading, running the suite, judging",
    });
    Ok(chain::audit_project(project, found, Choices { as_of: as_of(global), suite }))
}

/// Loads the project, and says when its commands are run.
pub(crate) fn load(tree: &Tree, config: &str, commands: Commands, output: &mut Output) -> (Project, Vec<Diagnostic>) {
    if commands == Commands::Run {
        output.doing("running the commands of the suite");
    }
    project::load_with(tree, config, commands)
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
