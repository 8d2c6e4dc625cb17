//! Pages that stand from an earlier build: left alone only where they would be made the same, and only where they still stand.

use std::fs;
use std::sync::Mutex;

use super::super::write::{Stamp, Writing, write};
use super::super::{Kept, render_again};
use super::pages::EDITS;
use super::*;

/// What is made after an earlier build, what is left as it stands, and what is to be known at the next build.
fn made_again(
    files: &[(String, String)],
    kept: &Kept,
) -> (BTreeMap<String, String>, Vec<String>, Vec<Diagnostic>, Kept) {
    let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    let (made, left) = (Mutex::new(Vec::new()), Mutex::new(Vec::new()));
    let keep = |path: &str| {
        left.lock().expect("no panic").push(path.to_owned());
        true
    };
    let take = |file| made.lock().expect("no panic").push(file);
    let (found, kept) = render_again(&mut audited(&files), kept, keep, take);
    (texts(&made.into_inner().expect("no panic")), left.into_inner().expect("no panic"), found, kept)
}

#[test]
fn pages_that_are_left_are_those_that_would_be_made_the_same() {
    let unchanged = small_with("", str::to_owned);
    let (first, left, _, kept) = made_again(&unchanged, &Kept::default());
    assert!(left.is_empty());
    let (_, all, _, _) = made_again(&unchanged, &kept);
    assert_eq!(all.len(), 2, "both documents have a page");
    let mut left_at_all = 0;
    for (path, from, to) in EDITS {
        let changed = small_with(path, |text| text.replace(from, to));
        let (fresh, found) = rendered(&changed);
        let (mut made, left, found_again, _) = made_again(&changed, &kept);
        left_at_all += left.len();
        for path in left {
            assert!(!made.contains_key(&path));
            made.insert(path.clone(), first[&path].clone());
        }
        assert_eq!(fresh, made, "{path}: {to}");
        assert_eq!(found, found_again, "{path}: {to}");
    }
    assert!(left_at_all > EDITS.len() / 3, "{left_at_all}");
}

#[test]
fn what_is_known_of_pages_survives_being_written_down() {
    let unchanged = small_with("", str::to_owned);
    let (_, _, _, kept) = made_again(&unchanged, &Kept::default());
    let text = serde_json::to_string(&kept).expect("it is data");
    let read: Kept = serde_json::from_str(&text).expect("it is data");
    assert_eq!(made_again(&unchanged, &read).1.len(), 2);
}

#[test]
fn a_file_is_kept_only_while_it_stands_as_it_was_written() {
    let parent = tempfile::tempdir().expect("a temporary folder");
    let folder = parent.path().join("site");
    let stamp = Stamp { engine: "r1".to_owned(), as_of: "2026-03-01".to_owned() };
    let files = render(&audited(SMALL), &Options::default()).0;
    let written = write(&files, &folder, &stamp).expect("a site");
    fs::write(folder.join("index.html"), "mine").expect("a page is writable");
    let writing = Writing::begin(&folder).expect("a site may be written");
    assert_eq!(writing.replaces(), Some(&written.manifest));
    assert!(!writing.keep("index.html") && !writing.keep("gone.html") && writing.keep("about.html"));
    let again = writing.finish(&stamp).expect("a site");
    assert_eq!((again.files, again.reused), (2, 1));
    let about = fs::read(folder.join("about.html")).expect("a page");
    assert_eq!(about.as_slice(), &*files.iter().find(|file| file.path == "about.html").expect("a page").bytes);
}
