//! Puts the site's files on disk, whole or not at all.
//!
//! Lives here: the fresh folder, the reuse of unchanged files, the exchange, the lock, the manifest. Files are made
//! elsewhere. A failed or killed build leaves the last good site as it was.

mod manifest;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rayon::prelude::*;

use super::File;
use super::route::Route;
use manifest::{Listed, Manifest, SCHEMA, stays_below};

/// Largest manifest read.
const MANIFEST_BYTES_MAX: u64 = 64 * 1024 * 1024;
/// How long a build waits for another one that writes the same folder.
pub const LOCK_WAIT: Duration = Duration::from_secs(30);
/// Pause between two looks at the lock.
const LOCK_PAUSE: Duration = Duration::from_millis(50);

/// What a manifest says of the whole site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stamp {
    /// The engine revision that was judged.
    pub engine: String,
    /// The day on which it was judged.
    pub as_of: String,
}

/// A site that was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// Its folder.
    pub folder: PathBuf,
    /// Number of files.
    pub files: usize,
    /// Files taken over from the site before.
    pub reused: usize,
    /// Bytes of all files.
    pub bytes: u64,
    /// Digest of its manifest.
    pub manifest: blake3::Hash,
}

/// Why a site was not written; the last good one stands.
#[derive(Debug)]
pub enum WriteError {
    /// The output path is a file.
    NotAFolder(PathBuf),
    /// The output folder holds something that no earlier build wrote.
    Foreign(PathBuf),
    /// The output folder holds a file that no build wrote, beside a site.
    ForeignFile {
        /// The output folder.
        folder: PathBuf,
        /// The file, below it.
        file: PathBuf,
    },
    /// The output path is a link that leads to nothing.
    DeadLink(PathBuf),
    /// The output path has no name, as `/` or `..`.
    Unnamed(PathBuf),
    /// Another build kept the lock all the while.
    Locked(PathBuf),
    /// A file's path would leave the folder.
    Outside(String),
    /// The system refused.
    Io {
        /// What was done.
        doing: &'static str,
        /// Where.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAFolder(path) => write!(f, "`{}` is a file; the site needs a folder", path.display()),
            Self::Foreign(path) => write!(
                f,
                "`{}` holds files that no build of a site wrote; choose another folder, or empty it",
                path.display()
            ),
            Self::ForeignFile { folder, file } => write!(
                f,
                "`{}` is not of the site in `{}` and would be lost with it; move it elsewhere",
                file.display(),
                folder.display()
            ),
            Self::DeadLink(path) => {
                write!(f, "`{}` is a link that leads to nothing; the site needs a folder", path.display())
            }
            Self::Unnamed(path) => {
                write!(f, "`{}` cannot be replaced by a site; choose a folder below it", path.display())
            }
            Self::Locked(path) => write!(f, "another build is writing the site; it holds `{}`", path.display()),
            Self::Outside(path) => write!(f, "the file `{path}` would lie outside the site's folder"),
            Self::Io { doing, path, source } => write!(f, "could not {doing} `{}`: {source}", path.display()),
        }
    }
}

impl std::error::Error for WriteError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io { source, .. } => Some(source),
            _ => None,
        }
    }
}

fn io_error<'p>(doing: &'static str, path: &'p Path) -> impl FnOnce(io::Error) -> WriteError + use<'p> {
    move |source| WriteError::Io { doing, path: path.to_path_buf(), source }
}

/// The digest of the manifest of the site that stands in `folder`, whole and with nothing added.
pub fn standing(folder: &Path) -> Option<blake3::Hash> {
    let place = Place::of(folder).ok()?;
    let (manifest, digest) = place.earlier().ok()??;
    manifest.files.par_iter().all(|listed| listed.stands_in(&place.folder)).then_some(digest)
}

/// Writes the site into `folder`, in place of the one that an earlier build wrote there.
pub fn write(files: &[File], folder: &Path, stamp: &Stamp) -> Result<Written, WriteError> {
    write_within(files, folder, stamp, LOCK_WAIT)
}

pub(super) fn write_within(
    files: &[File],
    folder: &Path,
    stamp: &Stamp,
    wait: Duration,
) -> Result<Written, WriteError> {
    for file in files {
        if !stays_below(&file.path) {
            return Err(WriteError::Outside(file.path.clone()));
        }
    }
    let writing = Writing::begin_within(folder, wait)?;
    files.par_iter().for_each(|file| writing.put(file));
    writing.finish(stamp)
}

/// A site that is being written, file by file. Until it is finished, nothing is seen of it; dropped, nothing is left of it.
#[derive(Debug)]
pub struct Writing {
    place: Place,
    fresh: tempfile::TempDir,
    /// The files of the site before.
    before: BTreeMap<String, Listed>,
    /// Digest of its manifest, if there is one.
    replaces: Option<blake3::Hash>,
    put: Mutex<Put>,
    _lock: Lock,
}

/// What was put so far.
#[derive(Debug, Default)]
struct Put {
    /// Each file with whether it is that of the site before.
    listed: Vec<(Listed, bool)>,
    /// Why the site will not be whole.
    fault: Option<WriteError>,
}

impl Writing {
    /// Begins a site in `folder`. While another build writes there, it waits.
    pub fn begin(folder: &Path) -> Result<Self, WriteError> {
        Self::begin_within(folder, LOCK_WAIT)
    }

    fn begin_within(folder: &Path, wait: Duration) -> Result<Self, WriteError> {
        let place = Place::of(folder)?;
        // Looked at before anything is created, so that a refusal leaves no trace; and again once nobody else may write.
        place.earlier()?;
        fs::create_dir_all(&place.parent).map_err(io_error("create", &place.parent))?;
        let lock = Lock::take(&place.lock(), wait)?;
        place.clear_leftovers();
        let (before, replaces) = place.earlier()?.unzip();
        let before = before.into_iter().flat_map(|manifest: Manifest| manifest.files);
        let before = before.map(|file| (file.path.clone(), file)).collect();
        let fresh = tempfile::Builder::new()
            .prefix(&place.fresh_prefix())
            .tempdir_in(&place.parent)
            .map_err(io_error("create a folder in", &place.parent))?;
        readable_by_all(fresh.path())?;
        Ok(Self { place, fresh, before, replaces, put: Mutex::default(), _lock: lock })
    }

    /// Digest of the manifest of the site that stands in the folder, if there is one.
    pub fn replaces(&self) -> Option<&blake3::Hash> {
        self.replaces.as_ref()
    }

    /// Takes a file over from the site before, if it still stands there as its manifest lists it; whether it does.
    pub fn keep(&self, path: &str) -> bool {
        let Some(listed) = self.before.get(path).filter(|listed| listed.stands_in(&self.place.folder)) else {
            return false;
        };
        let fresh = self.fresh.path().join(path);
        let kept = in_folder(&fresh, || fs::hard_link(self.place.folder.join(path), &fresh)).is_ok();
        if kept {
            self.progress().listed.push((listed.clone(), true));
        }
        kept
    }

    /// Puts a file in its place. What goes wrong is told at the end.
    pub fn put(&self, file: &File) {
        if self.progress().fault.is_some() {
            return;
        }
        let written = self.placed(file);
        let mut put = self.progress();
        match written {
            Ok(listed) => put.listed.push(listed),
            Err(fault) => drop(put.fault.get_or_insert(fault)),
        }
    }

    fn progress(&self) -> MutexGuard<'_, Put> {
        self.put.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn placed(&self, file: &File) -> Result<(Listed, bool), WriteError> {
        if !stays_below(&file.path) {
            return Err(WriteError::Outside(file.path.clone()));
        }
        let blake3 = blake3::hash(&file.bytes).to_hex().to_string();
        let size = file.bytes.len() as u64;
        let path = self.fresh.path().join(&file.path);
        let before = self.before.get(&file.path);
        let same = before.is_some_and(|before| before.blake3 == blake3 && before.size == size);
        let old = self.place.folder.join(&file.path);
        let reused = same && is_whole(&old, file) && in_folder(&path, || fs::hard_link(&old, &path)).is_ok();
        if !reused {
            in_folder(&path, || fs::write(&path, &file.bytes)).map_err(io_error("write", &path))?;
        }
        Ok((Listed { path: file.path.clone(), blake3, size }, reused))
    }

    /// Puts the site in the place of the one before.
    pub fn finish(self, stamp: &Stamp) -> Result<Written, WriteError> {
        let put = self.put.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(fault) = put.fault {
            return Err(fault);
        }
        let reused = put.listed.iter().filter(|(_, reused)| *reused).count();
        let mut files: Vec<Listed> = put.listed.into_iter().map(|(listed, _)| listed).collect();
        files.sort_by(|a, b| a.path.cmp(&b.path));
        let bytes = files.iter().map(|file| file.size).sum();
        let count = files.len() + 1;
        let manifest =
            Manifest { schema: SCHEMA.to_owned(), engine: stamp.engine.clone(), as_of: stamp.as_of.clone(), files };
        let text = manifest.text();
        let path = self.fresh.path().join(Route::Manifest.path());
        fs::write(&path, &text).map_err(io_error("write", &path))?;
        let manifest = blake3::hash(text.as_bytes());
        let written = Written { folder: self.place.folder.clone(), files: count, reused, bytes, manifest };
        exchange(self.fresh.path(), &self.place)?;
        // What the temporary folder now holds is the site before; it goes when it is dropped.
        Ok(written)
    }
}

/// Writes a file, and makes its folder where it has none yet.
fn in_folder(path: &Path, write: impl Fn() -> io::Result<()>) -> io::Result<()> {
    match (write(), path.parent()) {
        (Err(fault), Some(folder)) if fault.kind() == io::ErrorKind::NotFound => {
            fs::create_dir_all(folder)?;
            write()
        }
        (done, _) => done,
    }
}

/// The output folder with the names that belong to it in its parent.
#[derive(Debug)]
struct Place {
    folder: PathBuf,
    parent: PathBuf,
    name: String,
}

impl Place {
    fn of(folder: &Path) -> Result<Self, WriteError> {
        // A link to a folder stays: what it leads to is exchanged.
        let real = fs::canonicalize(folder);
        let folder = real.unwrap_or_else(|_| folder.to_path_buf());
        let Some(name) = folder.file_name() else { return Err(WriteError::Unnamed(folder)) };
        let name = name.to_string_lossy().into_owned();
        let parent = match folder.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent.to_path_buf(),
            _ => PathBuf::from("."),
        };
        Ok(Self { folder, parent, name })
    }

    fn lock(&self) -> PathBuf {
        self.parent.join(format!(".{}.lock", self.name))
    }

    fn fresh_prefix(&self) -> String {
        format!(".{}.fresh-", self.name)
    }

    /// Where the old site stands for a moment, on systems that cannot exchange two folders in one step.
    fn aside(&self) -> PathBuf {
        self.parent.join(format!(".{}.before", self.name))
    }

    /// Puts right what a killed build left. The lock is held, so nothing of it is in use.
    fn clear_leftovers(&self) {
        let aside = self.aside();
        if aside.is_dir() && !self.folder.exists() {
            // Without it the build goes on as the first one would.
            let _ = fs::rename(&aside, &self.folder);
        }
        let prefix = self.fresh_prefix();
        for entry in fs::read_dir(&self.parent).into_iter().flatten().flatten() {
            let ours = entry.file_name().to_string_lossy().starts_with(&prefix);
            if ours && entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                // One that cannot be removed does no harm; the next build tries again.
                let _ = fs::remove_dir_all(entry.path());
            }
        }
    }

    /// The manifest of the site that stands in the folder, with its digest; none where there is no folder or an empty one.
    fn earlier(&self) -> Result<Option<(Manifest, blake3::Hash)>, WriteError> {
        let meta = match fs::metadata(&self.folder) {
            Ok(meta) => meta,
            Err(fault) if fault.kind() == io::ErrorKind::NotFound => {
                let dead = fs::symlink_metadata(&self.folder).is_ok();
                return if dead { Err(WriteError::DeadLink(self.folder.clone())) } else { Ok(None) };
            }
            Err(fault) if fault.kind() == io::ErrorKind::NotADirectory => {
                let file = self.folder.ancestors().find(|above| above.is_file()).unwrap_or(&self.folder);
                return Err(WriteError::NotAFolder(file.to_path_buf()));
            }
            Err(fault) => return Err(io_error("look at", &self.folder)(fault)),
        };
        if !meta.is_dir() {
            return Err(WriteError::NotAFolder(self.folder.clone()));
        }
        let mut entries = fs::read_dir(&self.folder).map_err(io_error("read", &self.folder))?;
        if entries.next().is_none() {
            return Ok(None);
        }
        let path = self.folder.join(Route::Manifest.path());
        let known = fs::metadata(&path).is_ok_and(|meta| meta.is_file() && meta.len() <= MANIFEST_BYTES_MAX);
        let manifest = fs::read(&path).ok().filter(|_| known);
        let manifest =
            manifest.and_then(|bytes| Some((serde_json::from_slice::<Manifest>(&bytes).ok()?, blake3::hash(&bytes))));
        match manifest.filter(|(manifest, _)| manifest.schema == SCHEMA) {
            Some(known) => match self.foreign_file(&known.0) {
                Some(file) => Err(WriteError::ForeignFile { folder: self.folder.clone(), file }),
                None => Ok(Some(known)),
            },
            None => Err(WriteError::Foreign(self.folder.clone())),
        }
    }

    /// The first file in the folder that its site did not bring: somebody's own, which an exchange would lose.
    fn foreign_file(&self, manifest: &Manifest) -> Option<PathBuf> {
        let listed: BTreeSet<&Path> = manifest.files.iter().map(|file| Path::new(&file.path)).collect();
        let mut folders = vec![self.folder.clone()];
        let mut foreign = Vec::new();
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
                let path = entry.path();
                if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                    folders.push(path);
                    continue;
                }
                let Ok(path) = path.strip_prefix(&self.folder) else { continue };
                let ours = listed.contains(path)
                    || path == Path::new(Route::Manifest.path().as_str())
                    || entry.file_name().to_str().is_some_and(|name| LITTER.contains(&name));
                if !ours {
                    foreign.push(path.to_path_buf());
                }
            }
        }
        foreign.into_iter().min()
    }
}

/// What file managers leave in every folder that a person opens.
const LITTER: [&str; 3] = [".DS_Store", "Thumbs.db", "desktop.ini"];

/// A lock on the output, held until it is dropped. Its file stays: removing it would let two builds hold two files.
#[derive(Debug)]
struct Lock {
    _file: fs::File,
}

impl Lock {
    fn take(path: &Path, wait: Duration) -> Result<Self, WriteError> {
        let mut options = fs::OpenOptions::new();
        options.create(true).truncate(false).write(true);
        let file = options.open(path).map_err(io_error("open", path))?;
        let start = Instant::now();
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(Self { _file: file }),
                Err(fs::TryLockError::WouldBlock) if start.elapsed() < wait => std::thread::sleep(LOCK_PAUSE),
                Err(fs::TryLockError::WouldBlock) => return Err(WriteError::Locked(path.to_path_buf())),
                Err(fs::TryLockError::Error(fault)) => return Err(io_error("lock", path)(fault)),
            }
        }
    }
}

/// Whether a file of the site before still holds the same: a person may have changed it.
fn is_whole(old: &Path, file: &File) -> bool {
    let meta = fs::symlink_metadata(old);
    let whole = meta.is_ok_and(|meta| meta.is_file() && meta.len() == file.bytes.len() as u64);
    whole && fs::read(old).is_ok_and(|bytes| bytes == *file.bytes)
}

/// Puts the fresh folder in the place of the old one; afterwards the fresh path holds the old site, or nothing.
fn exchange(fresh: &Path, place: &Place) -> Result<(), WriteError> {
    let folder = &place.folder;
    if !folder.exists() {
        return fs::rename(fresh, folder).map_err(io_error("create", folder));
    }
    if exchange_at_once(fresh, folder) {
        return Ok(());
    }
    exchange_in_steps(fresh, place)
}

fn exchange_in_steps(fresh: &Path, place: &Place) -> Result<(), WriteError> {
    let folder = &place.folder;
    let aside = place.aside();
    fs::rename(folder, &aside).map_err(io_error("move", folder))?;
    if let Err(fault) = fs::rename(fresh, folder) {
        fs::rename(&aside, folder).map_err(io_error("put back", folder))?;
        return Err(io_error("replace", folder)(fault));
    }
    fs::rename(&aside, fresh).map_err(io_error("move", &aside))
}

/// Exchanges two folders in one step, where the system can.
#[cfg(target_os = "linux")]
fn exchange_at_once(one: &Path, other: &Path) -> bool {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE).is_ok()
}

#[cfg(not(target_os = "linux"))]
fn exchange_at_once(_one: &Path, _other: &Path) -> bool {
    false
}

/// Temporary folders are private; a site is for everybody.
#[cfg(unix)]
fn readable_by_all(folder: &Path) -> Result<(), WriteError> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(folder, fs::Permissions::from_mode(0o755)).map_err(io_error("open up", folder))
}

#[cfg(not(unix))]
fn readable_by_all(_folder: &Path) -> Result<(), WriteError> {
    Ok(())
}
