//! What the imports of whole projects share: where they read, and writing what they made.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use truthsayer_audit::exchange::import::{Fault, Imported, check};
use truthsayer_audit::report::page::counted;
use truthsayer_audit::source::Tree;

use super::super::{Failure, Output, fresh};

/// Where the new project goes, and how it is told of.
#[derive(Debug, clap::Args)]
pub(super) struct Target {
    /// The folder of the new project; made if it does not exist. No file in it is ever overwritten.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// How the summary is written.
    #[arg(long, value_enum, default_value = "text", value_name = "FORMAT")]
    format: Format,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    Text,
    /// Schema `truthsayer-import/1`.
    Json,
}

/// The folder that a path is in or is, and the file's name if it is one.
pub(super) fn place(path: &Path) -> Result<(Tree, Option<String>), Failure> {
    if path.is_dir() {
        return Ok((Tree::Folder(path.to_path_buf()), None));
    }
    if !path.is_file() {
        return Err(Failure::new(format!("there is no `{}`", path.display())).help("name a file or folder that exists"));
    }
    let folder = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let name = path.file_name().and_then(|name| name.to_str());
    let name = name.ok_or_else(|| Failure::new(format!("the name of `{}` is not UTF-8", path.display())))?;
    Ok((Tree::Folder(folder.to_path_buf()), Some(name.to_owned())))
}

/// Writes an imported project and tells what became of what.
pub(super) fn write(
    made: Result<Imported, Fault>,
    target: &Target,
    usage: &str,
    output: &mut Output,
) -> Result<ExitCode, Failure> {
    let imported = made.map_err(|fault| {
        Failure::new(fault.to_string()).help("name what the other tool keeps, as it stands; nothing was written")
    })?;
    let faults = check(&imported);
    let files: Vec<(&str, &str)> = imported.files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    fresh::write(&target.out, &files).map_err(|fault| fault.failure(usage))?;
    output.product(&match target.format {
        Format::Text => imported.text(),
        Format::Json => imported.json(),
    });
    for fault in &faults {
        output.remark(&format!("to mend by hand: {fault}"));
    }
    let place = target.out.display();
    output.remark(&format!(
        "wrote {} to `{place}`; next: `cd {place} && truthsayer check`",
        counted(files.len(), "file", "files")
    ));
    Ok(ExitCode::SUCCESS)
}
