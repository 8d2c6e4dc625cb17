//! Input files: where they come from, their text, and where in them a byte stands.
//!
//! Lives here: [`Tree`] (a folder, or files held in memory such as a git revision), [`Sources`] (the table of files read),
//! [`Span`]. The only reader of input files in the toolkit. Parsing does not live here.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use jiff::Timestamp;

use globset::{GlobBuilder, GlobSet, GlobSetBuilder};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Largest input file read, in bytes.
pub const FILE_BYTES_MAX: u64 = 64 * 1024 * 1024;
/// Most files one project may hold.
pub const FILES_MAX: usize = 100_000;
/// Most links to folders that are followed for one pattern: links to links double with each level, without any loop.
const LINKS_MAX: usize = 1_000;

/// A file of one [`Sources`] table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(u32);

thread_local! {
    static READING: Cell<FileId> = const { Cell::new(FileId(0)) };
}

/// Runs `read`, in which every [`FileId`] that is deserialised is this file: what was parsed from a file speaks of no other,
/// and its number differs from run to run.
pub(crate) fn reading<T>(file: FileId, read: impl FnOnce() -> T) -> T {
    let before = READING.replace(file);
    let value = read();
    READING.set(before);
    value
}

impl Serialize for FileId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_unit()
    }
}

impl<'de> Deserialize<'de> for FileId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        <()>::deserialize(deserializer).map(|()| READING.get())
    }
}

/// A byte range in one file; `start <= end`, both on character boundaries of its text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// A span of `file` from byte `start` to before byte `end`.
    pub fn new(file: FileId, range: std::ops::Range<usize>) -> Self {
        let at = |n: usize| u32::try_from(n).expect("input files are smaller than 4 GiB (FILE_BYTES_MAX)");
        Self { file, start: at(range.start), end: at(range.end) }
    }

    /// The byte range.
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// A value with the place where it is written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spanned<T> {
    /// What is written.
    pub value: T,
    /// Where.
    pub span: Span,
}

/// A line and column, both counted from 1; the column counts characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
}

/// One file that was read.
#[derive(Debug, Clone)]
pub struct SourceFile {
    /// Path below the project's folder, with `/` between its parts.
    pub path: String,
    /// The text; empty where the file could not be read, with U+FFFD where it is not UTF-8.
    pub text: Arc<str>,
    line_starts: OnceLock<Vec<u32>>,
}

impl SourceFile {
    /// First bytes of lines. Most files of a large project have no finding, and are never asked.
    fn line_starts(&self) -> &[u32] {
        self.line_starts.get_or_init(|| {
            let at = |i: usize| u32::try_from(i + 1).expect("input files are smaller than 4 GiB (FILE_BYTES_MAX)");
            std::iter::once(0).chain(memchr::memchr_iter(b'\n', self.text.as_bytes()).map(at)).collect()
        })
    }
}

/// The table of all files read in one run.
#[derive(Debug, Clone, Default)]
pub struct Sources {
    files: Vec<SourceFile>,
}

impl Sources {
    /// Adds a file and gives its handle.
    pub fn add(&mut self, path: impl Into<String>, text: impl Into<Arc<str>>) -> FileId {
        self.files.push(SourceFile { path: path.into(), text: text.into(), line_starts: OnceLock::new() });
        FileId(u32::try_from(self.files.len() - 1).expect("fewer files than FILES_MAX"))
    }

    /// The file behind a handle.
    pub fn file(&self, id: FileId) -> &SourceFile {
        &self.files[id.0 as usize]
    }

    /// The place of a file in the order in which files were read, from 0.
    pub fn number(&self, id: FileId) -> usize {
        debug_assert!((id.0 as usize) < self.files.len());
        id.0 as usize
    }

    /// All files with their handles, in the order in which they were read.
    pub fn iter(&self) -> impl Iterator<Item = (FileId, &SourceFile)> {
        self.files.iter().enumerate().map(|(i, f)| (FileId(u32::try_from(i).expect("fewer files than FILES_MAX")), f))
    }

    /// The file with this path, if it was read.
    pub fn by_path(&self, path: &str) -> Option<FileId> {
        self.iter().find(|(_, f)| f.path == path).map(|(id, _)| id)
    }

    /// Where each file stands among all when they are sorted by path; files of one path stand at one place.
    pub fn ranks(&self) -> Ranks {
        let mut order: Vec<usize> = (0..self.files.len()).collect();
        order.sort_by(|a, b| self.files[*a].path.cmp(&self.files[*b].path));
        let mut ranks = vec![0; order.len()];
        let mut rank = 0;
        for (place, file) in order.iter().enumerate() {
            if place > 0 && self.files[*file].path != self.files[order[place - 1]].path {
                rank += 1;
            }
            ranks[*file] = rank;
        }
        Ranks(ranks)
    }

    /// Whether these are also the path and the text of the file that has this handle in another table.
    pub fn has_same(&self, other: &Self, id: FileId) -> bool {
        let known = self.files.get(id.0 as usize).zip(other.files.get(id.0 as usize));
        known.is_some_and(|(one, other)| one.path == other.path && one.text == other.text)
    }

    /// The path of a file.
    pub fn path(&self, id: FileId) -> &str {
        &self.file(id).path
    }

    /// The text of a file.
    pub fn text(&self, id: FileId) -> &str {
        &self.file(id).text
    }

    /// What is written at a span.
    pub fn slice(&self, span: Span) -> &str {
        &self.text(span.file)[span.range()]
    }

    /// Line and column of a span's first byte.
    pub fn position(&self, span: Span) -> Position {
        let file = self.file(span.file);
        let starts = file.line_starts();
        let line = starts.partition_point(|start| *start <= span.start) - 1;
        let before = &file.text[starts[line] as usize..span.start as usize];
        let count = |n: usize| u32::try_from(n + 1).expect("input files are smaller than 4 GiB (FILE_BYTES_MAX)");
        Position { line: count(line), column: count(before.chars().count()) }
    }

    /// The line on which a byte stands: its number from 1, and its bytes without the line's end.
    pub fn line_at(&self, file: FileId, byte: usize) -> (u32, std::ops::Range<usize>) {
        let file = self.file(file);
        let starts = file.line_starts();
        let index = starts.partition_point(|start| *start as usize <= byte) - 1;
        let start = starts[index] as usize;
        let end = starts.get(index + 1).map_or(file.text.len(), |next| *next as usize - 1);
        let end = if file.text[start..end].ends_with('\r') { end - 1 } else { end };
        (u32::try_from(index + 1).expect("input files are smaller than 4 GiB (FILE_BYTES_MAX)"), start..end)
    }

    /// `path:line` of a span, as a person writes it.
    pub fn place(&self, span: Span) -> String {
        format!("{}:{}", self.path(span.file), self.position(span).line)
    }
}

/// See [`Sources::ranks`].
#[derive(Debug, Clone)]
pub struct Ranks(Vec<usize>);

impl Ranks {
    /// Where this file stands.
    pub fn of(&self, file: FileId) -> usize {
        self.0[file.0 as usize]
    }
}

/// Why a file could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReadFault {
    /// The system refused; its reason.
    Refused(String),
    /// Larger than [`FILE_BYTES_MAX`]; its size in bytes.
    TooLarge(u64),
    /// Not UTF-8 from this byte on.
    NotUtf8 {
        /// Bytes before the fault.
        valid_up_to: usize,
        /// The text with U+FFFD for what is not UTF-8: the same as the file up to there.
        text: String,
    },
}

impl fmt::Display for ReadFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(reason) => write!(f, "cannot be read: {reason}"),
            Self::TooLarge(bytes) => write!(f, "has {bytes} bytes; the limit is {FILE_BYTES_MAX}"),
            Self::NotUtf8 { valid_up_to, .. } => write!(f, "is not UTF-8 from byte {valid_up_to} on"),
        }
    }
}

/// Where a project's files come from.
#[derive(Debug, Clone)]
pub enum Tree {
    /// A folder on disk.
    Folder(PathBuf),
    /// Files by path, as of a git revision or in a test.
    Memory(BTreeMap<String, Vec<u8>>),
    /// A folder on disk, with texts in place of its files or beside them: what an editor has not saved yet.
    Edited(PathBuf, Arc<BTreeMap<String, Vec<u8>>>),
}

impl Tree {
    /// Paths that match any of the patterns, sorted; and the folders or links that could not be followed, with the reason.
    pub fn matching(&self, patterns: &[String]) -> (Vec<String>, Vec<(String, String)>) {
        let mut found = Vec::new();
        let mut refused = Vec::new();
        let Ok(set) = glob_set(patterns) else { return (found, refused) };
        match self {
            Self::Memory(files) => found.extend(files.keys().filter(|path| set.is_match(path)).cloned()),
            Self::Folder(root) | Self::Edited(root, _) => {
                let mut starts: Vec<PathBuf> =
                    patterns.iter().map(|pattern| root.join(fixed_prefix(pattern))).collect();
                starts.sort();
                starts.dedup();
                for start in starts {
                    walk(root, &start, &set, &mut found, &mut refused);
                }
            }
        }
        if let Self::Edited(_, texts) = self {
            found.extend(texts.keys().filter(|path| set.is_match(path)).cloned());
        }
        found.sort();
        found.dedup();
        refused.sort();
        refused.dedup();
        (found, refused)
    }

    /// Whether a file with this path exists.
    pub fn has(&self, path: &str) -> bool {
        match self {
            Self::Memory(files) => files.contains_key(path),
            Self::Folder(root) => root.join(path).is_file(),
            Self::Edited(root, texts) => texts.contains_key(path) || root.join(path).is_file(),
        }
    }

    /// Whether there is anything at this path.
    pub fn holds(&self, path: &str) -> bool {
        match self {
            Self::Memory(_) => self.has(path) || self.has_folder(path),
            Self::Folder(root) | Self::Edited(root, _) => self.has(path) || root.join(path).exists(),
        }
    }

    /// Whether the folder `path` exists.
    pub fn has_folder(&self, path: &str) -> bool {
        match self {
            Self::Memory(files) => {
                files.keys().any(|file| file.strip_prefix(path).is_some_and(|rest| rest.starts_with('/')))
            }
            Self::Folder(root) | Self::Edited(root, _) => root.join(path).is_dir(),
        }
    }

    /// When a file was last changed, where that is known.
    pub fn modified(&self, path: &str) -> Option<Timestamp> {
        match self {
            Self::Memory(_) => None,
            Self::Folder(root) | Self::Edited(root, _) => {
                let modified = std::fs::metadata(root.join(path)).and_then(|meta| meta.modified()).ok()?;
                Timestamp::try_from(modified).ok()
            }
        }
    }

    /// The bytes of a file; `None` where there is none.
    pub fn bytes(&self, path: &str) -> Option<Result<Vec<u8>, ReadFault>> {
        match self {
            Self::Memory(files) => files.get(path).cloned().map(Ok),
            Self::Edited(_, texts) if texts.contains_key(path) => texts.get(path).cloned().map(Ok),
            Self::Folder(root) | Self::Edited(root, _) if leads_out(root, &root.join(path)) => {
                Some(Err(ReadFault::Refused(LEADS_OUT.to_owned())))
            }
            Self::Folder(root) | Self::Edited(root, _) => read_bounded(&root.join(path)),
        }
    }

    /// The text of a file; `None` where there is none.
    pub fn read(&self, path: &str) -> Option<Result<String, ReadFault>> {
        Some(self.bytes(path)?.and_then(in_utf8))
    }

    /// The same for a path that [`Tree::matching`] gave: it was seen then that no link leads out of the project.
    pub fn read_found(&self, path: &str) -> Option<Result<String, ReadFault>> {
        let bytes = match self {
            Self::Memory(files) => Ok(files.get(path)?.clone()),
            Self::Edited(_, texts) if texts.contains_key(path) => Ok(texts.get(path)?.clone()),
            Self::Folder(root) | Self::Edited(root, _) => read_bounded(&root.join(path))?,
        };
        Some(bytes.and_then(in_utf8))
    }
}

fn in_utf8(bytes: Vec<u8>) -> Result<String, ReadFault> {
    if is_utf16(&bytes) {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        return Err(ReadFault::NotUtf8 { valid_up_to: 0, text });
    }
    String::from_utf8(bytes).map_err(|e| ReadFault::NotUtf8 {
        valid_up_to: e.utf8_error().valid_up_to(),
        text: String::from_utf8_lossy(e.as_bytes()).into_owned(),
    })
}

/// Whether bytes are those of UTF-16 without its mark: to UTF-8 they are letters with a NUL between each two.
fn is_utf16(bytes: &[u8]) -> bool {
    const LOOKED_AT: usize = 512;
    let start = &bytes[..bytes.len().min(LOOKED_AT)];
    let nuls = start.iter().map(|byte| usize::from(*byte == 0)).sum::<usize>();
    nuls > 1 && nuls * 5 >= start.len() * 2
}

fn read_bounded(path: &Path) -> Option<Result<Vec<u8>, ReadFault>> {
    match std::fs::metadata(path) {
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => None,
        Err(e) => Some(Err(ReadFault::Refused(e.to_string()))),
        Ok(meta) if !meta.is_file() => Some(Err(ReadFault::Refused("not a regular file".to_owned()))),
        Ok(meta) if meta.len() > FILE_BYTES_MAX => Some(Err(ReadFault::TooLarge(meta.len()))),
        Ok(_) => Some(std::fs::read(path).map_err(|e| ReadFault::Refused(e.to_string()))),
    }
}

/// Why a link is not followed.
pub(crate) const LEADS_BACK: &str = "a link that leads back to a folder above it";
/// Why a link is not followed.
pub(crate) const LEADS_OUT: &str = "a link that leads out of the project's folder";

/// Whether links take a path out of the project: what a stranger's link points at is not ours to read, let alone to publish.
fn leads_out(root: &Path, path: &Path) -> bool {
    match (root.canonicalize(), path.canonicalize()) {
        (Ok(root), Ok(path)) => !path.starts_with(root),
        // What is not there is told as such by whoever reads it.
        _ => false,
    }
}

/// The folders of a pattern before its first special character.
pub fn fixed_prefix(pattern: &str) -> &str {
    let special = pattern.find(['*', '?', '[', '{']).unwrap_or(pattern.len());
    pattern[..special].rfind('/').map_or("", |slash| &pattern[..slash])
}

fn walk(root: &Path, start: &Path, set: &GlobSet, found: &mut Vec<String>, refused: &mut Vec<(String, String)>) {
    if leads_out(root, start) {
        refused.push((relative(root, start), LEADS_OUT.to_owned()));
        return;
    }
    let mut entries = walkdir::WalkDir::new(start).follow_links(true).sort_by_file_name().into_iter();
    let mut links = 0;
    while let Some(entry) = entries.next() {
        match entry {
            Ok(entry) if entry.path_is_symlink() && entry.file_type().is_dir() && links == LINKS_MAX => {
                let path = relative(root, entry.path());
                refused.push((path, format!("{LINKS_MAX} links to folders are followed at most")));
                return;
            }
            Ok(entry) if entry.path_is_symlink() && leads_out(root, entry.path()) => {
                let path = relative(root, entry.path());
                if entry.file_type().is_dir() {
                    entries.skip_current_dir();
                    refused.push((path, LEADS_OUT.to_owned()));
                } else if set.is_match(&path) {
                    refused.push((path, LEADS_OUT.to_owned()));
                }
            }
            Ok(entry) if entry.file_type().is_file() => {
                let path = relative(root, entry.path());
                if !set.is_match(&path) {
                    continue;
                }
                if entry.path().to_str().is_none() && entry.path() != root.join(&path) {
                    refused.push((path, "its name is not UTF-8".to_owned()));
                } else if found.len() < FILES_MAX {
                    found.push(path);
                } else {
                    refused.push((path, format!("a project holds {FILES_MAX} files at most")));
                    return;
                }
            }
            Ok(entry) if entry.file_type().is_dir() => links += usize::from(entry.path_is_symlink()),
            Ok(entry) => {
                let path = relative(root, entry.path());
                if set.is_match(&path) {
                    refused.push((path, "it is no regular file".to_owned()));
                }
            }
            Err(e) => {
                let path = e.path().map_or_else(String::new, |path| relative(root, path));
                let missing = e.io_error().is_some_and(|io| io.kind() == std::io::ErrorKind::NotFound);
                if e.loop_ancestor().is_some() {
                    refused.push((path, LEADS_BACK.to_owned()));
                } else if !(missing && e.path() == Some(start)) {
                    refused.push((path, e.io_error().map_or_else(|| e.to_string(), ToString::to_string)));
                }
            }
        }
    }
}

fn relative(root: &Path, path: &Path) -> String {
    let below = path.strip_prefix(root).unwrap_or(path);
    below.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
}

/// Patterns over `/`-separated paths; `*` stays within a segment, `**` crosses segments.
///
/// # Errors
/// The first pattern that is not a glob, with the reason.
pub fn glob_set(patterns: &[String]) -> Result<GlobSet, (String, String)> {
    let mut builder = GlobSetBuilder::new();
    for pattern in patterns {
        let glob = GlobBuilder::new(pattern)
            .literal_separator(true)
            .build()
            .map_err(|e| (pattern.clone(), e.kind().to_string()))?;
        builder.add(glob);
    }
    builder.build().map_err(|e| (patterns.join(", "), e.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn utf16_without_its_mark_is_no_utf8() {
        let utf16 = |text: &str| text.encode_utf16().flat_map(u16::to_be_bytes).collect::<Vec<u8>>();
        let fault = |bytes: Vec<u8>| in_utf8(bytes).err().map(|fault| fault.to_string());
        let told = Some("is not UTF-8 from byte 0 on".to_owned());
        assert_eq!(fault(utf16("sourced[a.b]\nOne.\n")), told);
        assert_eq!(fault("One.\n".encode_utf16().flat_map(u16::to_le_bytes).collect()), told);
        for text in ["", "a", "\0", "a\0b\0 and more of it"] {
            assert_eq!(fault(text.as_bytes().to_vec()), None, "{text:?}");
        }
    }

    #[test]
    fn positions_count_characters_from_one() {
        let mut sources = Sources::default();
        let file = sources.add("a.md", "é\nxyz\n");
        assert_eq!(sources.position(Span::new(file, 0..0)), Position { line: 1, column: 1 });
        assert_eq!(sources.position(Span::new(file, 2..2)), Position { line: 1, column: 2 });
        assert_eq!(sources.position(Span::new(file, 5..6)), Position { line: 2, column: 3 });
        assert_eq!(sources.position(Span::new(file, 7..7)), Position { line: 3, column: 1 });
    }

    #[test]
    fn a_line_comes_without_its_end() {
        let mut sources = Sources::default();
        let file = sources.add("a.md", "ab\r\n\nc");
        assert_eq!(sources.line_at(file, 0), (1, 0..2));
        assert_eq!(sources.line_at(file, 3), (1, 0..2));
        assert_eq!(sources.line_at(file, 4), (2, 4..4));
        assert_eq!(sources.line_at(file, 6), (3, 5..6));
    }

    #[test]
    fn unsaved_texts_stand_in_for_files_and_beside_them() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("a.md"), "on disk").expect("a file");
        std::fs::write(folder.path().join("b.md"), "on disk").expect("a file");
        let texts = [("a.md", "edited"), ("c.md", "new")].map(|(path, text)| (path.to_owned(), text.into()));
        let tree = Tree::Edited(folder.path().to_path_buf(), Arc::new(texts.into()));
        assert_eq!(tree.matching(&["*.md".to_owned()]).0, ["a.md", "b.md", "c.md"]);
        let read = |path: &str| tree.read(path).and_then(Result::ok);
        assert_eq!(
            [read("a.md"), read("b.md"), read("c.md")].map(Option::unwrap_or_default),
            ["edited", "on disk", "new"]
        );
        assert!(tree.has("c.md") && !tree.has("d.md") && read("d.md").is_none());
    }

    #[test]
    fn a_star_stays_within_a_segment() {
        let tree = Tree::Memory(["a/b.md", "a/c/d.md", "e.md"].iter().map(|p| ((*p).to_owned(), Vec::new())).collect());
        assert_eq!(tree.matching(&["a/*.md".into()]).0, ["a/b.md"]);
        assert_eq!(tree.matching(&["**/*.md".into()]).0, ["a/b.md", "a/c/d.md", "e.md"]);
    }
}
