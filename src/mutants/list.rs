//! The mutants, as cargo-mutants lists them: what there is to change is its choice, not ours.

use std::path::Path;
use std::process::Command;

use serde::Deserialize;
use serde_json::Value;

/// One change of one place in the code.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Mutant {
    /// Its whole description, which is unique.
    pub(crate) name: String,
    /// The file from the workspace's root.
    pub(crate) file: String,
    pub(crate) genre: Genre,
    /// What stands there instead.
    pub(crate) replacement: String,
    pub(crate) span: Span,
    #[serde(default)]
    pub(crate) function: Option<Function>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub(crate) enum Genre {
    FnValue,
    BinaryOperator,
    UnaryOperator,
    MatchArm,
    MatchArmGuard,
    StructField,
    #[serde(other)]
    Other,
}

#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Function {
    pub(crate) return_type: String,
}

#[derive(Debug, Clone, Copy, Deserialize)]
pub(crate) struct Span {
    pub(crate) start: Place,
}

/// A place in a file: line and column, in characters, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub(crate) struct Place {
    pub(crate) line: usize,
    pub(crate) column: usize,
}

impl Mutant {
    /// Whether it is a function's value whose type is known by what it can do only: another compiles where it is all of the
    /// body, and may not beside the body.
    pub(crate) fn hides_its_type(&self) -> bool {
        let hides = |function: &Function| function.return_type.contains("impl ");
        self.genre == Genre::FnValue && self.function.as_ref().is_some_and(hides)
    }
}

/// The mutants of some files: as they are used here, and as they were listed.
pub(crate) fn list(root: &Path, files: &[String]) -> Result<(Vec<Mutant>, Vec<Value>), String> {
    let mut command = Command::new("cargo");
    command.current_dir(root).args(["mutants", "--workspace", "--list", "--json"]);
    for file in files {
        command.args(["--file", file]);
    }
    let output = command.output().map_err(|fault| format!("`cargo` cannot be run: {fault}"))?;
    if !output.status.success() {
        let why = String::from_utf8_lossy(&output.stderr);
        return Err(format!("cargo-mutants cannot list the mutants: {}", why.trim()));
    }
    let fault = |fault: serde_json::Error| format!("the list of cargo-mutants cannot be read: {fault}");
    let listed: Vec<Value> = serde_json::from_slice(&output.stdout).map_err(fault)?;
    let mutants = listed.iter().map(Mutant::deserialize).collect::<Result<_, _>>().map_err(fault)?;
    Ok((mutants, listed))
}

/// Which cargo-mutants listed them.
pub(crate) fn version() -> Result<String, String> {
    let output = Command::new("cargo").args(["mutants", "--version"]).output();
    let output = output.map_err(|fault| format!("`cargo` cannot be run: {fault}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    text.split_whitespace()
        .nth(1)
        .map(str::to_owned)
        .ok_or_else(|| "cargo-mutants is not installed; `cargo install cargo-mutants`".to_owned())
}
