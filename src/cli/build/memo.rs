//! What the last build said, for one that would say the same: nothing that it reads and nothing that it wrote has changed.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use truthsayer_audit::cache::Cache;
use truthsayer_audit::{project, site};

use super::{Args, Global, Output, place};

/// What it is kept under.
const NAME: &str = "build";
/// Between the parts of what is kept; no text that is printed holds it.
const BETWEEN: char = '\u{1f}';

/// The question that a build answers, and where its answer is kept.
#[derive(Debug)]
pub(super) struct Memo {
    cache: Cache,
    key: blake3::Hash,
    folder: PathBuf,
}

impl Memo {
    /// None where a build does more than read files and write a site.
    pub(super) fn of(args: &Args, global: &Global, folder: &Path, output: &Output) -> Option<Self> {
        if args.release_report.is_some() || global.timings || global.no_cache {
            return None;
        }
        let (tree, config) = place::tree(global).ok()?;
        let cache = place::cache(global);
        let look = format!("{:?} {:?} {config} {}", output.look(), args.format, place::as_of(global));
        let read = project::digest(&tree, &config)?;
        let mut hasher = blake3::Hasher::new();
        for part in [cache.stamp().as_bytes(), look.as_bytes(), folder.as_os_str().as_encoded_bytes(), read.as_bytes()]
        {
            hasher.update(&(part.len() as u64).to_le_bytes()).update(part);
        }
        Some(Self { cache, key: hasher.finalize(), folder: folder.to_path_buf() })
    }

    /// Says again what the last build said, if it still holds.
    pub(super) fn recall(&self, output: &mut Output) -> Option<ExitCode> {
        let kept: String = self.cache.kept(NAME, &self.key)?;
        let parts: Vec<&str> = kept.split(BETWEEN).collect();
        let [manifest, code, product, remark] = parts.as_slice() else { return None };
        let standing = site::write::standing(&self.folder)?;
        if standing.to_hex().as_str() != *manifest {
            return None;
        }
        let code: u8 = code.parse().ok()?;
        output.product(product);
        output.remark(remark);
        Some(ExitCode::from(code))
    }

    /// Keeps what this build said, with the digest of the manifest that it wrote.
    pub(super) fn keep(&self, written: &blake3::Hash, product: &str, remark: &str, code: u8) {
        if ![product, remark].iter().any(|text| text.contains(BETWEEN)) {
            let text = [written.to_hex().as_str(), &code.to_string(), product, remark].join(&BETWEEN.to_string());
            self.cache.keep(NAME, &self.key, &text);
        }
    }
}
