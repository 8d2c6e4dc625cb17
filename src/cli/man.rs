//! `truthsayer man`: manual pages.

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::CommandFactory;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};
use truthsayer_audit::report::page::counted;

use super::{Cli, Failure, Output, files};

/// Write manual pages: the main one to stdout, or one a command into a folder.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  truthsayer man | man -l -\n  truthsayer man ~/.local/share/man/man1")]
pub(crate) struct Args {
    /// The folder to write `truthsayer.1` and `truthsayer-COMMAND.1` into.
    folder: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Result<ExitCode, Failure> {
    let mut command = Cli::command();
    // Options of every command reach the commands only now.
    command.build();
    let Some(folder) = &args.folder else {
        output.product(&page(command, "truthsayer")?);
        return Ok(ExitCode::SUCCESS);
    };
    let mut pages = vec![("truthsayer.1".to_owned(), page(command.clone(), "truthsayer")?)];
    for sub in command.get_subcommands().filter(|sub| sub.get_name() != "help") {
        let title = format!("truthsayer-{}", sub.get_name());
        pages.push((format!("{title}.1"), page(sub.clone(), &title)?));
    }
    for (name, text) in &pages {
        files::write(&folder.join(name), text.as_bytes())?;
    }
    output.remark(&format!("{} in `{}`", counted(pages.len(), "manual page", "manual pages"), folder.display()));
    Ok(ExitCode::SUCCESS)
}

fn page(command: clap::Command, title: &str) -> Result<String, Failure> {
    let mut text = Vec::new();
    write(command, title, &mut text)
        .map_err(|fault| Failure::new(format!("the manual page cannot be made: {fault}")))?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}

fn write(command: clap::Command, title: &str, text: &mut Vec<u8>) -> io::Result<()> {
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    let more = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let subcommands: Vec<(String, String)> = command
        .get_subcommands()
        .filter(|sub| sub.get_name() != "help")
        .map(|sub| (sub.get_name().to_owned(), sub.get_about().map(ToString::to_string).unwrap_or_default()))
        .collect();
    let usage = command.get_bin_name().unwrap_or(title).to_owned();
    let version = format!("truthsayer {}", command.get_version().unwrap_or_default());
    let man = Man::new(command.bin_name(usage).after_help("")).title(title).source(version);
    man.render_title(text)?;
    let mut name = Roff::new();
    name.control("SH", ["NAME"]);
    name.text([roman(format!("{title} - {about}"))]);
    name.to_writer(text)?;
    man.render_synopsis_section(text)?;
    man.render_description_section(text)?;
    man.render_options_section(text)?;
    let mut rest = Roff::new();
    if !subcommands.is_empty() && title == "truthsayer" {
        rest.control("SH", ["COMMANDS"]);
        for (sub, about) in subcommands {
            rest.control("TP", []);
            rest.text([bold(format!("truthsayer-{sub}(1)"))]);
            rest.text([roman(about)]);
        }
    }
    rest.control("SH", ["EXAMPLES"]);
    // Lines as they are: examples stand in columns.
    rest.control("nf", []);
    for line in more.trim_start_matches("Examples:\n").trim_start_matches("Example:\n").lines() {
        rest.text([roman(line)]);
    }
    rest.control("fi", []);
    rest.to_writer(text)
}
