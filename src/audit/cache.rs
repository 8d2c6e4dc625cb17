//! What was parsed in earlier runs, kept by the content that it was parsed from.
//!
//! Lives here: [`Cache`], its files and their limits. It only saves time: what it gives is what parsing would give, a file of
//! it that is missing, damaged or of another build of the tool is as good as none, and faults of its own are silent. It
//! stands in the user's folder for such things, never in a project: what a stranger's project brings must not be taken for
//! our own work.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::source::{FileId, reading};

/// Files that the parsed documents, or contracts, of a project are spread over: a change rewrites one of them.
const BUCKETS: usize = 64;
/// Bytes of a project's files of one kind from which on keeping what they are parsed to is worth its while.
pub(crate) const PROJECT_BYTES_MIN: usize = if cfg!(test) { 8 * 1024 } else { 256 * 1024 };
/// Largest file read.
const FILE_BYTES_MAX: u64 = 256 * 1024 * 1024;
/// Bytes before the entries: the digest of all that follows them.
const HEAD: usize = 32;

/// Where parsed files are kept, if anywhere.
#[derive(Debug, Clone, Default)]
pub struct Cache {
    folder: Option<PathBuf>,
    stamp: String,
}

type Key = [u8; 32];
/// A key, and what was made under it in this run.
type Entry = (Key, Option<Vec<u8>>);
/// What is made of a text, with what was found on the way.
type Made<T, F> = (T, Vec<F>);

/// A text with all that decides what parsing makes of it.
#[derive(Debug)]
pub struct Wanted<'a> {
    /// Its file.
    pub file: FileId,
    /// Where it stands, which also decides where it is kept.
    pub path: &'a str,
    /// What it is parsed from.
    pub text: &'a str,
}

impl Cache {
    /// Keeps nothing.
    pub fn none() -> Self {
        Self::default()
    }

    /// Keeps files in a folder. `stamp` names the build of the tool: what another build kept is not read.
    pub fn at(folder: PathBuf, stamp: String) -> Self {
        Self { folder: Some(folder), stamp }
    }

    /// What `make` makes of each text, or made of it in an earlier run. `kind` says what is made, `context` holds what else
    /// decides it. Only what comes without a finding is kept.
    pub fn made<T: Serialize + DeserializeOwned + Send, F: Send>(
        &self,
        kind: &str,
        context: &[u8],
        wanted: &[Wanted<'_>],
        make: impl Fn(&Wanted<'_>) -> (T, Vec<F>) + Sync,
    ) -> Vec<(T, Vec<F>)> {
        let bytes: usize = wanted.iter().map(|text| text.text.len()).sum();
        let Some(folder) = self.folder.as_deref().filter(|_| bytes >= PROJECT_BYTES_MIN) else {
            return wanted.par_iter().map(&make).collect();
        };
        let folder = folder.join(kind);
        let mut buckets: Vec<Vec<usize>> = vec![Vec::new(); BUCKETS];
        for (place, text) in wanted.iter().enumerate() {
            buckets[bucket_of(text.path)].push(place);
        }
        // Each file is read, used, renewed and let go of, so that they are never all in memory.
        let of_bucket = |(bucket, places): (usize, &Vec<usize>)| {
            let kept = Bucket::read(&folder, bucket);
            let of_place = |place: &usize| {
                let text = &wanted[*place];
                let key = self.key(kind, context, text);
                if let Some(value) = kept.value(&key, text.file) {
                    return ((value, Vec::new()), (key, None));
                }
                let (value, found) = make(text);
                let bytes = found.is_empty().then(|| postcard::to_stdvec(&value).ok()).flatten();
                ((value, found), (key, bytes))
            };
            let (values, entries): (Vec<Made<T, F>>, Vec<Entry>) = places.par_iter().map(of_place).unzip();
            kept.renew(&folder, bucket, &entries);
            values
        };
        let all: Vec<Vec<Made<T, F>>> = buckets.par_iter().enumerate().map(of_bucket).collect();
        let mut all: Vec<(usize, Made<T, F>)> = buckets.into_iter().flatten().zip(all.into_iter().flatten()).collect();
        all.sort_unstable_by_key(|(place, _)| *place);
        all.into_iter().map(|(_, value)| value).collect()
    }

    fn key(&self, kind: &str, context: &[u8], text: &Wanted<'_>) -> Key {
        let mut hasher = blake3::Hasher::new();
        for part in [self.stamp.as_bytes(), kind.as_bytes(), context, text.path.as_bytes()] {
            hasher.update(&(part.len() as u64).to_le_bytes()).update(part);
        }
        *hasher.update(text.text.as_bytes()).finalize().as_bytes()
    }

    /// What names the build of the tool; empty where nothing is kept.
    pub fn stamp(&self) -> &str {
        &self.stamp
    }

    /// Whether anything is kept.
    pub fn is_kept(&self) -> bool {
        self.folder.is_some()
    }

    /// A value that was kept under this name and key.
    pub fn kept<T: DeserializeOwned>(&self, name: &str, key: &blake3::Hash) -> Option<T> {
        let bytes = checked(&self.folder.as_ref()?.join(name))?;
        postcard::from_bytes(bytes.get(HEAD..)?.strip_prefix(key.as_bytes().as_slice())?).ok()
    }

    /// Keeps a value under this name, in place of the one before.
    pub fn keep<T: Serialize>(&self, name: &str, key: &blake3::Hash, value: &T) {
        if let Some(folder) = &self.folder
            && let Ok(bytes) = postcard::to_extend(value, key.as_bytes().to_vec())
        {
            write(folder, name, &bytes);
        }
    }
}

fn bucket_of(path: &str) -> usize {
    usize::from(blake3::hash(path.as_bytes()).as_bytes()[0]) % BUCKETS
}

/// One file: entries by key.
#[derive(Debug, Default)]
struct Bucket {
    bytes: Vec<u8>,
    entries: BTreeMap<Key, std::ops::Range<usize>>,
}

impl Bucket {
    fn read(folder: &Path, bucket: usize) -> Self {
        let Some(bytes) = checked(&folder.join(bucket.to_string())) else { return Self::default() };
        let mut entries = BTreeMap::new();
        let mut at = HEAD;
        while let Some(head) = bytes.get(at..at + 40) {
            let (key, length) = head.split_at(32);
            let (Ok(key), Ok(length)) = (key.try_into(), length.try_into().map(u64::from_le_bytes)) else { break };
            let start = at + 40;
            let Some(end) = usize::try_from(length).ok().and_then(|length| start.checked_add(length)) else { break };
            if end > bytes.len() {
                break;
            }
            entries.insert(key, start..end);
            at = end;
        }
        Self { bytes, entries }
    }

    /// What was kept under this key, parsed from this file.
    fn value<T: DeserializeOwned>(&self, key: &Key, file: FileId) -> Option<T> {
        let bytes = &self.bytes[self.entries.get(key)?.clone()];
        reading(file, || postcard::from_bytes(bytes).ok())
    }

    /// Writes the file anew if it lacks something, or holds what nobody wants any more.
    fn renew(&self, folder: &Path, bucket: usize, wanted: &[Entry]) {
        let lacking = wanted.iter().any(|(_, bytes)| bytes.is_some());
        let keys: BTreeSet<&Key> = wanted.iter().map(|(key, _)| key).collect();
        if !lacking && self.entries.keys().all(|key| keys.contains(key)) {
            return;
        }
        let mut out = Vec::with_capacity(self.bytes.len());
        for (key, bytes) in wanted {
            let kept = self.entries.get(key).map(|range| &self.bytes[range.clone()]);
            let Some(bytes) = bytes.as_deref().or(kept) else { continue };
            out.extend_from_slice(key);
            out.extend_from_slice(&(bytes.len() as u64).to_le_bytes());
            out.extend_from_slice(bytes);
        }
        write(folder, &bucket.to_string(), &out);
    }
}

/// The bytes of a file that begins with the digest of what follows.
fn checked(path: &Path) -> Option<Vec<u8>> {
    let meta = std::fs::metadata(path).ok().filter(|meta| meta.is_file() && meta.len() <= FILE_BYTES_MAX)?;
    debug_assert!(meta.is_file());
    let bytes = std::fs::read(path).ok()?;
    let whole = bytes.get(..HEAD)? == blake3::hash(bytes.get(HEAD..)?).as_bytes().as_slice();
    whole.then_some(bytes)
}

/// Writes a file whole or not at all; one that cannot be written is not kept.
fn write(folder: &Path, name: &str, bytes: &[u8]) {
    let digest = blake3::hash(bytes);
    let written = std::fs::create_dir_all(folder).and_then(|()| {
        let mut file = tempfile::NamedTempFile::new_in(folder)?;
        std::io::Write::write_all(&mut file, digest.as_bytes())?;
        std::io::Write::write_all(&mut file, bytes)?;
        file.persist(folder.join(name)).map_err(|fault| fault.error)
    });
    drop(written);
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::source::Sources;

    /// Lengths of the texts, and how many had to be counted.
    fn lengths(cache: &Cache, texts: &[String]) -> (Vec<usize>, usize) {
        let mut sources = Sources::default();
        let files: Vec<FileId> =
            texts.iter().enumerate().map(|(i, text)| sources.add(format!("{i}"), text.as_str())).collect();
        let wanted: Vec<Wanted<'_>> = files
            .iter()
            .map(|file| Wanted { file: *file, path: sources.path(*file), text: sources.text(*file) })
            .collect();
        let counted = AtomicUsize::new(0);
        let made = cache.made("lengths", b"", &wanted, |text| {
            counted.fetch_add(1, Ordering::Relaxed);
            (text.text.len(), if text.text.contains('!') { vec![()] } else { Vec::new() })
        });
        (made.into_iter().map(|(length, _)| length).collect(), counted.into_inner())
    }

    fn texts() -> Vec<String> {
        (0..200).map(|i| format!("{i} {}", "x".repeat(100 + i))).collect()
    }

    #[test]
    fn what_did_not_change_is_not_made_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let cache = Cache::at(folder.path().to_path_buf(), "1".to_owned());
        let mut all = texts();
        let (first, counted) = lengths(&cache, &all);
        assert_eq!(counted, 200);
        assert_eq!(lengths(&cache, &all), (first, 0));
        all[7].push('y');
        all[8] = "short".to_owned();
        let (second, counted) = lengths(&cache, &all);
        assert_eq!((second[7], second[8], counted), (all[7].len(), 5, 2));
        assert_eq!(lengths(&cache, &all).1, 0);
        all[9].push('!');
        assert_eq!(lengths(&cache, &all).1, 1);
        assert_eq!(lengths(&cache, &all).1, 1, "what comes with a finding is not kept");
        assert_eq!(lengths(&Cache::at(folder.path().to_path_buf(), "2".to_owned()), &all).1, 200);
    }

    #[test]
    fn damaged_files_are_as_good_as_none() {
        let folder = tempfile::tempdir().expect("a folder");
        let cache = Cache::at(folder.path().to_path_buf(), "1".to_owned());
        let all = texts();
        let (first, _) = lengths(&cache, &all);
        let mut damaged = 0;
        for entry in std::fs::read_dir(folder.path().join("lengths")).expect("a folder").flatten() {
            let mut bytes = std::fs::read(entry.path()).expect("a file");
            match damaged % 4 {
                0 => bytes.truncate(bytes.len() / 2),
                1 => bytes.clear(),
                2 => bytes.iter_mut().skip(72).for_each(|byte| *byte = byte.wrapping_add(1)),
                _ => bytes.extend_from_slice(&[0xff; 64]),
            }
            std::fs::write(entry.path(), bytes).expect("a file");
            damaged += 1;
        }
        assert!(damaged > 10);
        assert_eq!(lengths(&cache, &all), (first, 200));
    }

    #[test]
    fn small_projects_keep_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let cache = Cache::at(folder.path().to_path_buf(), "1".to_owned());
        assert_eq!(lengths(&cache, &["a".to_owned()]), (vec![1], 1));
        assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 0);
    }

    #[test]
    fn a_value_is_kept_under_its_key() {
        let folder = tempfile::tempdir().expect("a folder");
        let cache = Cache::at(folder.path().join("new"), "1".to_owned());
        let key = blake3::hash(b"a");
        cache.keep("build", &key, &"said");
        assert_eq!(cache.kept::<String>("build", &key).as_deref(), Some("said"));
        assert_eq!(cache.kept::<String>("build", &blake3::hash(b"b")), None);
        assert_eq!(Cache::none().kept::<String>("build", &key), None);
    }
}
