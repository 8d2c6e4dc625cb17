//! `truthsayer man`: manual pages.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::CommandFactory;

use super::{Cli, Failure, Output, files};

/// Write manual pages: the main one to stdout, or one a command into a folder.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  truthsayer man | man -l -\n  truthsayer man ~/.local/share/man/man1")]
pub(crate) struct Args {
    /// The folder to write `truthsayer.1` and `truthsayer-COMMAND.1` into.
    folder: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Result<ExitCode, Failure> {
    let command = Cli::command();
    let Some(folder) = &args.folder else {
        output.product(&page(command)?);
        return Ok(ExitCode::SUCCESS);
    };
    let mut pages = vec![("truthsayer.1".to_owned(), page(command.clone())?)];
    for sub in command.get_subcommands() {
        // A manual page is called by one word; leaked once for the few commands there are.
        let name: &'static str = format!("truthsayer-{}", sub.get_name()).leak();
        pages.push((format!("{name}.1"), page(sub.clone().name(name))?));
    }
    for (name, text) in &pages {
        files::write(&folder.join(name), text.as_bytes())?;
    }
    output.remark(&format!("{} manual pages in `{}`", pages.len(), folder.display()));
    Ok(ExitCode::SUCCESS)
}

fn page(command: clap::Command) -> Result<String, Failure> {
    let mut text = Vec::new();
    clap_mangen::Man::new(command)
        .render(&mut text)
        .map_err(|fault| Failure::new(format!("the manual page cannot be made: {fault}")))?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}
