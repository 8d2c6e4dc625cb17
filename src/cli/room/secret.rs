//! Credentials in files and in the environment: never among the arguments, where others could read them.

use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read, Write};
use std::path::Path;

use truthsayer_rooms::Secret;

use super::super::Failure;

/// Longer than any credential.
const BYTES_MOST: u64 = 1024;

/// The secret of a file, or of the environment where no file is named.
pub(super) fn given(file: Option<&Path>, variable: &str, option: &str) -> Result<Option<Secret>, Failure> {
    let text = match file {
        Some(path) => Some(read(path)?),
        None => std::env::var(variable).ok(),
    };
    let place = file.map_or_else(|| format!("`{variable}`"), |path| format!("`{}`", path.display()));
    text.map(|text| {
        Secret::read(&text).ok_or_else(|| {
            Failure::new(format!("{place} holds no credential"))
                .help(format!("give the file as it was written with `{option}`"))
        })
    })
    .transpose()
}

/// The secret that has to be given.
pub(super) fn needed(file: Option<&Path>, variable: &str, option: &str) -> Result<Secret, Failure> {
    given(file, variable, option)?
        .ok_or_else(|| Failure::new("no credential was given").help(format!("give `{option}`, or set `{variable}`")))
}

/// Writes a secret into a new file that its owner alone can read. It is there, whatever happens next.
pub(super) fn write(path: &Path, secret: &Secret) -> Result<(), Failure> {
    let fail = |fault: std::io::Error| match fault.kind() {
        ErrorKind::AlreadyExists => Failure::new(format!("`{}` is there already", path.display()))
            .help("a credential never takes the place of another: choose another path"),
        _ => Failure::new(format!("`{}` cannot be written: {fault}", path.display())).help("choose another path"),
    };
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).map_err(fail)?;
    }
    let mut file = private().open(path).map_err(fail)?;
    file.write_all(format!("{}\n", secret.reveal()).as_bytes()).and_then(|()| file.sync_all()).map_err(fail)
}

fn read(path: &Path) -> Result<String, Failure> {
    let fail = |fault: std::io::Error| {
        Failure::new(format!("`{}` cannot be read: {fault}", path.display()))
            .help("give a file that holds a credential")
    };
    if path.metadata().is_ok_and(|meta| !meta.is_file()) {
        return Err(Failure::new(format!("`{}` is not a regular file", path.display()))
            .help("give a file that holds a credential"));
    }
    let mut text = String::new();
    File::open(path).and_then(|file| file.take(BYTES_MOST).read_to_string(&mut text)).map_err(fail)?;
    Ok(text)
}

#[cfg(unix)]
fn private() -> OpenOptions {
    use std::os::unix::fs::OpenOptionsExt;
    let mut options = OpenOptions::new();
    options.write(true).create_new(true).mode(0o600);
    options
}

#[cfg(not(unix))]
fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    options
}
