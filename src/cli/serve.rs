//! `truthsayer serve`: the site on loopback, built anew whenever the project changes.
//!
//! Lives here: the arguments, the choice of a port, and the loop that builds. [`server`] answers requests, [`watch`]
//! tells of changes, [`preview`] is what is shown.

mod answer;
mod patient;
mod preview;
mod project;
mod server;
mod watch;

use std::io::{ErrorKind, IsTerminal, Write};
use std::net::{Ipv4Addr, TcpListener};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::sync::Arc;
use std::time::Instant;

use tokio::sync::watch as latest;
use truthsayer_audit::project::configuration;

use super::{Failure, Global, Output, place};
use preview::{Files, Preview};
use project::ProjectSite;
use server::{Limits, Server};
use watch::{Changes, Manner, Woken};

/// Show the site on this machine only, and build it anew whenever the project changes.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  truthsayer serve                    build, open a browser, follow changes;
                                      Ctrl-C ends
  truthsayer serve --open-nothing     only print the address
  truthsayer serve --port 8080        this port or none
  truthsayer serve --poll             for network shares and virtual machines,
                                      where the system tells of no change

Pages load themselves again when something changes. While the project cannot
be read, the last good pages stay, with what is wrong below them. Only names of
this machine are answered, so no web page can read along.")]
pub(crate) struct Args {
    /// The port; by default 4242, or the next one that is free. 0 takes any free one.
    #[arg(long, short, value_name = "PORT")]
    port: Option<u16>,
    /// Do not open a browser.
    #[arg(long)]
    open_nothing: bool,
    /// Look at the files every second instead of waiting for word from the system.
    #[arg(long)]
    poll: bool,
}

/// The port that is tried first.
const PORT_DEFAULT: u16 = 4242;
/// How many ports after it are tried.
const PORTS_TRIED: u16 = 32;

/// What is shown, as far as the preview must know it.
trait Site: Send {
    /// Patterns of all files that a build reads, below the project's folder.
    fn inputs(&mut self) -> Vec<String>;
    /// Builds the site in memory, or says what keeps it from being built.
    fn build(&mut self) -> Result<Built, String>;
}

/// A site in memory.
#[derive(Debug)]
struct Built {
    /// Its files.
    files: Files,
    /// What was found besides, in a few words.
    tally: String,
}

/// Why the preview does not start.
#[derive(Debug)]
enum Fault {
    /// The port that was asked for is in use.
    Taken(u16),
    /// Every port that was tried is in use: the first and the last.
    AllTaken(u16, u16),
    /// The system refuses the port.
    Refused(u16, std::io::Error),
    /// The server or its clock could not be set up.
    System(std::io::Error),
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Taken(port) => Self::new(format!("port {port} is in use by another program"))
                .help("leave `--port` out to take the next free one, or name another"),
            Fault::AllTaken(first, last) => Self::new(format!("the ports {first} to {last} are all in use"))
                .help("name a free one with `--port`, or take any with `--port 0`"),
            Fault::Refused(port, reason) => Self::new(format!("port {port} cannot be used: {reason}"))
                .help("name one from 1024 on with `--port`, or leave it out"),
            Fault::System(reason) => Self::new(format!("the preview cannot be served: {reason}")),
        }
    }
}

pub(crate) fn run(args: &Args, global: &Global, output: &mut Output) -> Result<ExitCode, Failure> {
    let root = place::root(global)?;
    let (tree, config_path) = place::tree(global)?;
    let folder = configuration(&tree, &config_path).output.value;
    let site = ProjectSite::new(tree, config_path, place::as_of(global), place::cache(global));
    serve(args, &root, &folder, site, global.quiet, output)
}

/// Serves `site`, whose project is at `root` and whose built form is in `output_folder` below it, until Ctrl-C.
fn serve(
    args: &Args,
    root: &Path,
    output_folder: &str,
    site: impl Site + 'static,
    quiet: bool,
    output: &mut Output,
) -> Result<ExitCode, Failure> {
    let (listener, port) = bind(args.port)?;
    let address = format!("http://127.0.0.1:{port}/");
    let manner = if args.poll { Manner::Polled } else { Manner::Told };
    let (changes, stop) = match Changes::of(root, Some(Path::new(output_folder)), manner) {
        Ok((changes, stop)) => (Some(changes), Some(stop)),
        Err(reason) => {
            output.remark(&format!("changes are not seen: {reason}\n  = help: run it with `--poll`"));
            (None, None)
        }
    };
    output.doing("building the site");
    let remark = move |text: &str| {
        if !quiet {
            let _ = writeln!(std::io::stderr(), "{text}");
        }
    };
    let (mut builder, previews) = Builder::new(site, changes, remark);
    let tally = builder.build();
    output.product(&address);
    let tally = tally.unwrap_or_else(|| "no site yet".to_owned());
    output.remark(&format!("serving `{}` ({tally}); Ctrl-C ends", root.display()));
    if !args.open_nothing && std::io::stdout().is_terminal() {
        open(&address);
    }
    let mut idle = None;
    if stop.is_some() {
        // Not waited for: a build may take seconds, and ends with the program.
        drop(std::thread::spawn(move || builder.follow()));
    } else {
        // Kept: its end would be the end of the preview for the pages that follow it.
        idle = Some(builder);
    }
    let served = Server::new(port, previews, Limits::default()).run(listener, interrupted());
    if let Some(stop) = stop {
        stop.stop();
    }
    drop(idle);
    served.map_err(Fault::System)?;
    Ok(ExitCode::SUCCESS)
}

/// Builds the site again and again, and publishes what is to be shown.
struct Builder<S, R> {
    site: S,
    changes: Option<Changes>,
    shown: latest::Sender<Arc<Preview>>,
    remark: R,
}

impl<S: Site, R: FnMut(&str)> Builder<S, R> {
    fn new(site: S, changes: Option<Changes>, remark: R) -> (Self, latest::Receiver<Arc<Preview>>) {
        let (shown, previews) = latest::channel(Arc::new(Preview::empty()));
        (Self { site, changes, shown, remark }, previews)
    }

    /// Builds after each change, until waiting is ended.
    fn follow(mut self) {
        while self.changes.as_mut().is_some_and(|changes| changes.wait() == Woken::Changed) {
            let start = Instant::now();
            if let Some(tally) = self.build() {
                (self.remark)(&format!("built again in {} ms: {tally}", start.elapsed().as_millis()));
            }
        }
    }

    /// Builds once, and tells what was found if it worked. Watches first: what changes during a build wakes the next.
    fn build(&mut self) -> Option<String> {
        let inputs = self.site.inputs();
        if let Some(Err(fault)) = self.changes.as_mut().map(|changes| changes.follow(&inputs)) {
            (self.remark)(&format!("some changes are not seen: {fault}\n  = help: run it with `--poll`"));
        }
        let site = &mut self.site;
        let built = catch_unwind(AssertUnwindSafe(|| site.build())).unwrap_or_else(|_| {
            Err("error: the build broke off by a fault of its own; the terminal says more\n".to_owned())
        });
        if let Err(findings) = &built {
            (self.remark)(findings.trim_end());
        }
        let tally = built.as_ref().ok().map(|built| built.tally.clone());
        let preview = self.shown.borrow().after(built.map(|built| built.files));
        self.shown.send_if_modified(|shown| {
            let changed = shown.version() != preview.version();
            *shown = Arc::new(preview);
            changed
        });
        tally
    }
}

/// A socket on loopback, and its port.
fn bind(wanted: Option<u16>) -> Result<(TcpListener, u16), Fault> {
    let last = PORT_DEFAULT + PORTS_TRIED - 1;
    let ports = wanted.map_or(PORT_DEFAULT..=last, |port| port..=port);
    for port in ports {
        match TcpListener::bind((Ipv4Addr::LOCALHOST, port)) {
            Ok(listener) => {
                let port = listener.local_addr().map_err(Fault::System)?.port();
                return Ok((listener, port));
            }
            Err(reason) if reason.kind() == ErrorKind::AddrInUse => {}
            Err(reason) => return Err(Fault::Refused(port, reason)),
        }
    }
    Err(wanted.map_or(Fault::AllTaken(PORT_DEFAULT, last), Fault::Taken))
}

/// Done when the program is asked to end.
async fn interrupted() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let (Ok(mut ended), Ok(mut hung_up)) = (signal(SignalKind::terminate()), signal(SignalKind::hangup())) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = ended.recv() => {}
                _ = hung_up.recv() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}

/// Opens an address in the browser that the system prefers; where there is none, the printed address has to do.
fn open(address: &str) {
    let (program, arguments): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(arguments).arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if let Ok(mut child) = command.spawn() {
        drop(std::thread::spawn(move || child.wait()));
    }
}

#[cfg(test)]
mod tests;
