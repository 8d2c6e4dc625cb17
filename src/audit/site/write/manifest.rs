//! What a site consists of: its files with their digests.

use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};

/// What a manifest is called.
pub(super) const SCHEMA: &str = "truthsayer-site/1";

/// `manifest.json`.
#[derive(Debug, Deserialize)]
pub(super) struct Manifest {
    pub(super) schema: String,
    pub(super) engine: String,
    pub(super) as_of: String,
    pub(super) files: Vec<Listed>,
}

impl Manifest {
    /// As JSON, a file a line: there may be tens of thousands.
    pub(super) fn text(&self) -> String {
        let line = |file: &Listed| serde_json::to_string(file).expect("strings and numbers always serialise");
        let files: Vec<String> = self.files.iter().map(|file| format!("    {}", line(file))).collect();
        let word = |text: &str| serde_json::Value::from(text).to_string();
        format!(
            "{{\n  \"schema\": {},\n  \"engine\": {},\n  \"as_of\": {},\n  \"files\": [\n{}\n  ]\n}}\n",
            word(&self.schema),
            word(&self.engine),
            word(&self.as_of),
            files.join(",\n")
        )
    }
}

/// A file of the site.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Listed {
    pub(super) path: String,
    pub(super) blake3: String,
    pub(super) size: u64,
}

impl Listed {
    /// Whether the file stands in this folder as it is listed.
    pub(super) fn stands_in(&self, folder: &Path) -> bool {
        let path = folder.join(&self.path);
        stays_below(&self.path)
            && fs::symlink_metadata(&path).is_ok_and(|meta| meta.is_file() && meta.len() == self.size)
            && fs::read(&path).is_ok_and(|bytes| *blake3::hash(&bytes).to_hex() == *self.blake3)
    }
}

/// Whether a path stays below the folder that it is joined to.
pub(super) fn stays_below(path: &str) -> bool {
    !path.is_empty()
        && path.split('/').all(|part| !matches!(part, "" | "." | "..") && !part.contains(['\\', ':', '\0']))
}
