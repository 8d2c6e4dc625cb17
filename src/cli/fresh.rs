//! Writing files that were not there: all of them or none, and never over anything.

use std::fmt;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use super::Failure;

/// Why nothing was written. Nothing is left behind.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// Files that are there already, and files where a folder belongs.
    InTheWay(Vec<String>),
    /// The system refused to make this folder or file; why.
    Refused(PathBuf, String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::InTheWay(paths) => write!(f, "nothing was written; already there: `{}`", paths.join("`, `")),
            Self::Refused(path, reason) => {
                write!(f, "nothing was written; `{}` cannot be made: {reason}", path.display())
            }
        }
    }
}

impl Fault {
    /// As a failure of the command that is called with the folder like this.
    pub(crate) fn failure(&self, usage: &str) -> Failure {
        let help = match self {
            Self::InTheWay(_) => "name another folder",
            Self::Refused(..) => "name a folder that you may write to",
        };
        Failure::new(self.to_string()).help(format!("{help}: `{usage}`"))
    }
}

/// Writes all files below a folder, or none. Each is a path and a text.
pub(crate) fn write(folder: &Path, files: &[(&str, &str)]) -> Result<(), Fault> {
    let taken = in_the_way(folder, files);
    if !taken.is_empty() {
        return Err(Fault::InTheWay(taken));
    }
    let mut made = Made::default();
    make(folder, files, &mut made).inspect_err(|_| made.remove())
}

/// What would be overwritten, or could not be made for a file that stands in its place.
fn in_the_way(folder: &Path, files: &[(&str, &str)]) -> Vec<String> {
    let mut taken: Vec<PathBuf> = Vec::new();
    for (path, _) in files {
        let path = folder.join(path);
        let above = path.ancestors().skip(1).find(|above| above.symlink_metadata().is_ok());
        match above {
            // A link that leads to a folder is as good as one.
            Some(above) if !above.is_dir() => taken.push(above.to_path_buf()),
            // Also a link that leads nowhere is somebody's file.
            _ if path.symlink_metadata().is_ok() => taken.push(path),
            _ => {}
        }
    }
    taken.dedup();
    taken.into_iter().map(|path| path.display().to_string()).collect()
}

fn make(folder: &Path, files: &[(&str, &str)], made: &mut Made) -> Result<(), Fault> {
    for (path, text) in files {
        let path = folder.join(path);
        if let Some(above) = path.parent() {
            make_folder(above, made)?;
        }
        // Somebody may have made the file since it was looked for: only a new one is ever written to.
        let mut file = std::fs::OpenOptions::new().write(true).create_new(true).open(&path).map_err(|fault| {
            if fault.kind() == ErrorKind::AlreadyExists {
                Fault::InTheWay(vec![path.display().to_string()])
            } else {
                Fault::Refused(path.clone(), fault.to_string())
            }
        })?;
        made.files.push(path.clone());
        file.write_all(text.as_bytes())
            .and_then(|()| file.sync_all())
            .map_err(|fault| Fault::Refused(path, fault.to_string()))?;
    }
    Ok(())
}

fn make_folder(folder: &Path, made: &mut Made) -> Result<(), Fault> {
    if folder.as_os_str().is_empty() || folder.is_dir() {
        return Ok(());
    }
    if let Some(above) = folder.parent() {
        make_folder(above, made)?;
    }
    match std::fs::create_dir(folder) {
        Ok(()) => made.folders.push(folder.to_path_buf()),
        Err(_) if folder.is_dir() => {}
        Err(fault) => return Err(Fault::Refused(folder.to_path_buf(), fault.to_string())),
    }
    Ok(())
}

/// What was made so far, to be taken back should the rest fail.
#[derive(Debug, Default)]
struct Made {
    folders: Vec<PathBuf>,
    files: Vec<PathBuf>,
}

impl Made {
    fn remove(&self) {
        // What cannot be removed stays; the fault that led here is the one to tell.
        for file in self.files.iter().rev() {
            let _ = std::fs::remove_file(file);
        }
        for folder in self.folders.iter().rev() {
            let _ = std::fs::remove_dir(folder);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    const FILES: [(&str, &str); 3] = [("a.txt", "a"), ("deep/b.txt", "b"), ("sources/rules.md", "c")];

    #[test]
    fn a_fault_on_the_way_takes_everything_back() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::create_dir(folder.path().join("sources")).expect("a folder");
        // Seen only when it is written: between the look and the writing somebody made it.
        fs::write(folder.path().join("sources/rules.md"), "mine").expect("a file");
        let mut made = Made::default();
        let fault = make(folder.path(), &FILES, &mut made).expect_err("a file is in the way");
        assert!(matches!(fault, Fault::InTheWay(_)));
        assert_eq!(made.files.len(), 2);
        made.remove();
        let left: Vec<_> =
            fs::read_dir(folder.path()).expect("a folder").map(|entry| entry.expect("an entry").file_name()).collect();
        assert_eq!(left, ["sources"]);
    }
}
