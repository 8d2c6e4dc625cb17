//! Names as literals in source code and results, which the audit itself does not read or keep.

use std::sync::Arc;

use super::Site;
use crate::source::Tree;
use crate::trace::Trace;

/// Where source code is looked for, below the project's folder.
const FOLDERS: [&str; 4] = ["src", "tests", "crates", "lib"];
/// Endings of source code.
const ENDINGS: &str = "{rs,py,ts,js,go,java,kt,cs,c,cc,cpp,h,hpp,swift,rb}";
/// Most files of source code that are searched.
const FILES_MAX: usize = 20_000;

/// Where source code states a name as a literal of its own.
pub fn in_code(tree: &Tree, name: &str) -> Vec<Site> {
    all_in_code(tree, &[name.to_owned()])
}

/// Where source code states any of these names.
pub fn all_in_code(tree: &Tree, names: &[String]) -> Vec<Site> {
    if names.is_empty() {
        return Vec::new();
    }
    let patterns = FOLDERS.map(|folder| format!("{folder}/**/*.{ENDINGS}"));
    let (paths, _) = tree.matching(&patterns);
    let mut found = Vec::new();
    for path in paths.into_iter().take(FILES_MAX) {
        if let Some(Ok(text)) = tree.read(&path) {
            let text = Arc::from(text);
            for name in names {
                literals(&path, &text, name, &mut found);
            }
        }
    }
    found
}

/// Where result files state a case.
pub fn in_results(trace: &Trace, case: &str) -> Vec<Site> {
    let mut found = Vec::new();
    let other = ["md", "yaml", "jsonl", "txt"];
    for (_, file) in trace.project.sources.iter() {
        let ending = file.path.rsplit('.').next().unwrap_or_default();
        if !other.contains(&ending) {
            literals(&file.path, &file.text, case, &mut found);
        }
    }
    found
}

fn literals(path: &str, text: &Arc<str>, name: &str, found: &mut Vec<Site>) {
    for quote in ['"', '\''] {
        let literal = format!("{quote}{name}{quote}");
        found.extend(text.match_indices(&literal).map(|(at, _)| Site {
            path: path.to_owned(),
            text: Arc::clone(text),
            range: at + 1..at + 1 + name.len(),
        }));
    }
}
