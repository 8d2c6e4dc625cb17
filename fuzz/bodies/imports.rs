//! Projects of other tools: what is made of them stays in its folder and is read without a fault.

use std::collections::BTreeMap;

use truthsayer_audit::exchange::import::{Fault, Imported, doorstop, reqif, strictdoc};
use truthsayer_audit::project::{self, CONFIG_PATH};
use truthsayer_audit::source::Tree;

use super::hold_findings;

pub(crate) fn run(input: &[u8]) {
    let one = |path: &str| Tree::Memory(BTreeMap::from([(path.to_owned(), input.to_vec())]));
    // What is told apart by its first sign is read as what it looks like alone: each reading takes a whole project.
    match input.iter().find(|byte| !byte.is_ascii_whitespace()) {
        Some(b'<') => hold(reqif::import(&one("a.reqif"), "a.reqif")),
        Some(b'[') => hold(strictdoc::import(&one("a.sdoc"), &["a.sdoc".to_owned()])),
        _ => doorstop(input),
    }
}

/// An item beside another one, as YAML or below front matter; or the settings of a document.
fn doorstop(input: &[u8]) {
    let settings = "settings:\n  prefix: REQ\n  sep: ''\n";
    let item = b"level: 1.1\ntext: A must b.\nlinks: [REQ002]\n";
    let kept = |path: &str, bytes: &[u8]| (path.to_owned(), bytes.to_vec());
    let (format, read_as) = if input.starts_with(b"settings:") {
        (settings.to_owned(), "r/.doorstop.yml")
    } else if input.starts_with(b"---") {
        (format!("{settings}  itemformat: markdown\n"), "r/REQ002.md")
    } else {
        (settings.to_owned(), "r/REQ002.yml")
    };
    let files = [kept("r/.doorstop.yml", format.as_bytes()), kept("r/REQ001.yml", item), kept(read_as, input)];
    hold(doorstop::import(&Tree::Memory(BTreeMap::from(files))));
}

fn hold(made: Result<Imported, Fault>) {
    let imported = match made {
        Ok(imported) => imported,
        Err(fault) => return assert!(!fault.what.is_empty(), "refused for no reason"),
    };
    for path in imported.files.keys() {
        let inside = path.split('/').all(|part| !matches!(part, "" | "." | "..")) && !path.contains(['\\', '\0']);
        assert!(inside, "{path:?} leads out");
    }
    let files = imported.files.iter().map(|(path, text)| (path.clone(), text.clone().into_bytes())).collect();
    let (project, found) = project::load(&Tree::Memory(files), CONFIG_PATH);
    hold_findings(&project.sources, &found);
}
