//! `truthsayer completions`: completion scripts for shells.

use std::process::ExitCode;

use clap::CommandFactory;

use super::{Cli, Failure, Output};

/// Print a completion script for a shell.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  truthsayer completions bash \\
    > ~/.local/share/bash-completion/completions/truthsayer
  truthsayer completions zsh > ~/.zfunc/_truthsayer
  truthsayer completions fish > ~/.config/fish/completions/truthsayer.fish")]
pub(crate) struct Args {
    /// The shell.
    #[arg(value_enum)]
    shell: clap_complete::Shell,
}

#[allow(clippy::unnecessary_wraps, reason = "the same signature as every command")]
pub(crate) fn run(args: &Args, output: &mut Output) -> Result<ExitCode, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "truthsayer", &mut script);
    output.product(&String::from_utf8_lossy(&script));
    Ok(ExitCode::SUCCESS)
}
