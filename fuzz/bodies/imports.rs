//! Projects of other tools: what is made of them stays in its folder and is read without a fault.

use std::collections::BTreeMap;

use truthsayer_audit::exchange::import::{Fault, Imported, doorstop, reqif, strictdoc};
use truthsayer_audit::project::{self, CONFIG_PATH};
use truthsayer_audit::source::Tree;

use super::hold_findings;

pub(crate) fn run(input: &[u8]) {
    let file = |path: &str| (path.to_owned(), input.to_vec());
    let one = |path: &str| Tree::Memory(BTreeMap::from([file(path)]));
    hold(reqif::import(&one("a.reqif"), "a.reqif"));
    hold(strictdoc::import(&one("a.sdoc"), &["a.sdoc".to_owned()]));
    let settings = b"settings:\n  prefix: REQ\n  sep: ''\n".to_vec();
    let item = b"level: 1.1\ntext: A must b.\nlinks: [REQ002]\n".to_vec();
    let kept = |path: &str, bytes: Vec<u8>| (path.to_owned(), bytes);
    for (format, name) in [("", "REQ002.yml"), ("  itemformat: markdown\n", "REQ002.md")] {
        let settings = [settings.clone(), format.as_bytes().to_vec()].concat();
        let files = [kept("r/.doorstop.yml", settings), kept("r/REQ001.yml", item.clone()), file(&format!("r/{name}"))];
        hold(doorstop::import(&Tree::Memory(BTreeMap::from(files))));
    }
    hold(doorstop::import(&Tree::Memory(BTreeMap::from([file("r/.doorstop.yml"), kept("r/REQ001.yml", item)]))));
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
