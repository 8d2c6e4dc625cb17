//! Where output goes: the product to stdout, the rest to stderr; colour, width, progress, and what a failure looks like.

use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use truthsayer_audit::report::page::Look;
use truthsayer_audit::report::paint::Paint;

use super::Global;

/// When output is coloured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum ColorChoice {
    Auto,
    Always,
    Never,
}

/// Why a command could not do its work: exit code 2, and a message that says what to do.
#[derive(Debug)]
pub(crate) struct Failure {
    message: String,
    help: Option<String>,
}

impl Failure {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), help: None }
    }

    #[must_use]
    pub(crate) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "error: {}", self.message)?;
        match &self.help {
            Some(help) => write!(f, "\n  = help: {help}"),
            None => Ok(()),
        }
    }
}

/// Findings.
pub(crate) const FINDINGS: u8 = 1;
/// Usage or broken input.
pub(crate) const BROKEN: u8 = 2;

/// How long work may take before a progress line appears.
const PATIENCE: Duration = Duration::from_millis(500);
/// Width where none can be asked for.
const WIDTH_DEFAULT: usize = 80;

/// The two streams of one run.
#[derive(Debug)]
pub(crate) struct Output {
    quiet: bool,
    color: ColorChoice,
    broken_pipe: bool,
    lost: Option<io::Error>,
    progress: Option<ProgressBar>,
}

impl Output {
    pub(crate) fn new(global: &Global) -> Self {
        Self { quiet: global.quiet, color: global.color, broken_pipe: false, lost: None, progress: None }
    }

    /// Whether the product may be coloured.
    pub(crate) fn color(&self) -> bool {
        match self.color {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => io::stdout().is_terminal() && terminal_wants_color(),
        }
    }

    /// The terminal that text is made for.
    pub(crate) fn look(&self) -> Look {
        Look { width: self.width(), paint: if self.color() { Paint::On } else { Paint::Off } }
    }

    /// Columns of the terminal, or 80.
    #[allow(clippy::unused_self, reason = "asked of the output, whatever it holds")]
    pub(crate) fn width(&self) -> usize {
        if io::stdout().is_terminal() {
            console::Term::stdout()
                .size_checked()
                .map_or(WIDTH_DEFAULT, |(_, columns)| usize::from(columns).clamp(40, 120))
        } else {
            WIDTH_DEFAULT
        }
    }

    /// Writes the product, or a part of it that ends a line. A reader that has gone away is no fault of ours.
    pub(crate) fn product(&mut self, text: &str) {
        self.put(text, if text.ends_with('\n') { "" } else { "\n" });
    }

    /// Writes a part of the product as it stands.
    pub(crate) fn part(&mut self, text: &str) {
        self.put(text, "");
    }

    fn put(&mut self, text: &str, end: &str) {
        self.clear();
        if text.is_empty() || self.broken_pipe {
            return;
        }
        let mut stdout = io::stdout().lock();
        let written = stdout
            .write_all(text.as_bytes())
            .and_then(|()| stdout.write_all(end.as_bytes()))
            .and_then(|()| stdout.flush());
        if let Err(fault) = written {
            self.broken_pipe = true;
            if fault.kind() != io::ErrorKind::BrokenPipe {
                self.lost = Some(fault);
            }
        }
    }

    /// Writes a remark, unless quiet.
    pub(crate) fn remark(&mut self, text: &str) {
        self.clear();
        if !self.quiet {
            let _ = writeln!(io::stderr(), "{}", harmless(text));
        }
    }

    /// Writes what stands in the way of the product, also where it is quiet.
    pub(crate) fn fault(&mut self, text: &str) {
        self.clear();
        let _ = writeln!(io::stderr(), "{text}");
    }

    /// Whether faults may be coloured.
    pub(crate) fn error_color(&self) -> bool {
        match self.color {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => io::stderr().is_terminal() && terminal_wants_color(),
        }
    }

    /// Says what is being done, once it has taken half a second, on a terminal.
    pub(crate) fn doing(&mut self, what: &'static str) {
        self.clear();
        if self.quiet || !io::stderr().is_terminal() {
            return;
        }
        let bar = ProgressBar::no_length().with_message(what);
        bar.set_style(ProgressStyle::with_template("{spinner} {msg} {elapsed}").expect("a fixed template"));
        let delayed = bar.clone();
        std::thread::spawn(move || {
            std::thread::sleep(PATIENCE);
            if !delayed.is_finished() {
                delayed.enable_steady_tick(Duration::from_millis(120));
            }
        });
        self.progress = Some(bar);
    }

    /// Counts what is being done, on a terminal.
    pub(crate) fn counting(&mut self, what: &'static str, all: u64) -> ProgressBar {
        self.clear();
        if self.quiet || !io::stderr().is_terminal() {
            return ProgressBar::hidden();
        }
        let style = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} {eta}").expect("a fixed template");
        let bar = ProgressBar::new(all).with_message(what).with_style(style);
        self.progress = Some(bar.clone());
        bar
    }

    fn clear(&mut self) {
        if let Some(bar) = self.progress.take() {
            bar.finish_and_clear();
        }
    }

    /// Writes a failure.
    pub(crate) fn failure(&mut self, failure: &Failure) -> ExitCode {
        self.clear();
        let _ = writeln!(io::stderr(), "{}", harmless(&failure.to_string()));
        ExitCode::from(BROKEN)
    }

    /// Ends the run. A product that could not be written whole is a failure, whatever it said.
    pub(crate) fn finish(&mut self, code: ExitCode) -> ExitCode {
        self.clear();
        match self.lost.take() {
            Some(fault) => self.failure(
                &Failure::new(format!("the output could not be written: {fault}"))
                    .help("what was printed is not whole; make room and run it again"),
            ),
            None => code,
        }
    }
}

/// Words with names from outside in them, which must not drive the terminal.
pub(crate) fn harmless(text: &str) -> String {
    let drives = |c: char| {
        (c.is_control() && c != '\n')
            || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    text.chars().map(|c| if drives(c) { '\u{fffd}' } else { c }).collect()
}

fn terminal_wants_color() -> bool {
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !set("NO_COLOR") && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}

/// Help and version go to stdout with code 0, faults of usage to stderr with code 2.
pub(crate) fn usage(fault: &clap::Error) -> ExitCode {
    let _ = fault.print();
    if fault.use_stderr() { ExitCode::from(BROKEN) } else { ExitCode::SUCCESS }
}
