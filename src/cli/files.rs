//! Writing files whole: into a fresh file beside the target, then over it.

use std::io::Write;
use std::path::Path;

use super::Failure;

/// Writes `bytes` to `path`, creating its folders; the old file stays until the new one is complete.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let fail = |fault: std::io::Error| {
        Failure::new(format!("`{}` cannot be written: {fault}", path.display()))
            .help("nothing was changed there; free the path or choose another")
    };
    let folder = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder).map_err(fail)?;
    let mut fresh = tempfile::Builder::new().prefix(".truthsayer-").tempfile_in(folder).map_err(fail)?;
    fresh.write_all(bytes).map_err(fail)?;
    fresh.as_file().sync_all().map_err(fail)?;
    allow_reading(fresh.path()).map_err(fail)?;
    fresh.persist(path).map_err(|fault| fail(fault.error))?;
    Ok(())
}

/// Removes a file, if it is there.
pub(crate) fn remove(path: &Path) -> Result<(), Failure> {
    match std::fs::remove_file(path) {
        Err(fault) if fault.kind() != std::io::ErrorKind::NotFound => {
            Err(Failure::new(format!("`{}` cannot be removed: {fault}", path.display())))
        }
        _ => Ok(()),
    }
}

/// Temporary files are private; what we leave is an ordinary file.
#[cfg(unix)]
fn allow_reading(path: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
#[allow(clippy::unnecessary_wraps, reason = "the same signature on every system")]
fn allow_reading(_path: &Path) -> std::io::Result<()> {
    Ok(())
}
