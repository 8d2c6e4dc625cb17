//! The folder on disk: exchanged whole, never half, and never in place of something else.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::super::write::{Stamp, WriteError, write, write_within};
use super::*;

fn stamp() -> Stamp {
    Stamp { engine: "r1".to_owned(), as_of: "2026-03-01".to_owned() }
}

fn site() -> Vec<File> {
    render(&audited(SMALL), &Options::default()).0
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .expect("the folder is readable")
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

fn fresh() -> (tempfile::TempDir, PathBuf) {
    let parent = tempfile::tempdir().expect("a temporary folder");
    let folder = parent.path().join("out").join("site");
    (parent, folder)
}

#[test]
fn a_site_is_written_and_written_again() {
    let (_parent, folder) = fresh();
    let files = site();
    let first = write(&files, &folder, &stamp()).expect("the first site");
    assert_eq!((first.files, first.reused), (files.len() + 1, 0));
    let manifest = fs::read_to_string(folder.join("manifest.json")).expect("a manifest");
    assert!(manifest.contains("\"engine\": \"r1\"") && manifest.contains("\"as_of\": \"2026-03-01\""));
    assert_eq!(manifest.matches("\"blake3\"").count(), files.len());

    let second = write(&files[1..], &folder, &stamp()).expect("the second site");
    assert_eq!(second.reused, files.len() - 1);
    assert!(!folder.join(&files[0].path).exists(), "what the new site lacks is gone");
    assert_eq!(names(folder.parent().expect("a parent")), [".site.lock", "site"]);
}

#[test]
fn a_file_that_somebody_changed_is_written_anew() {
    let (_parent, folder) = fresh();
    let files = site();
    write(&files, &folder, &stamp()).expect("the first site");
    let page = folder.join("index.html");
    let original = fs::read(&page).expect("a page");
    let other = vec![b'x'; original.len()];
    fs::write(&page, other).expect("a page is writable");
    let second = write(&files, &folder, &stamp()).expect("the second site");
    assert_eq!(second.reused, files.len() - 1);
    assert_eq!(fs::read(&page).expect("a page"), original);
}

#[test]
fn what_no_build_wrote_is_left_alone() {
    let (_parent, folder) = fresh();
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("thesis.txt"), "mine").expect("a file");
    assert!(matches!(write(&site(), &folder, &stamp()), Err(WriteError::Foreign(path)) if path == folder));
    fs::write(folder.join("manifest.json"), "{\"name\": \"a web app\"}").expect("a file");
    assert!(matches!(write(&site(), &folder, &stamp()), Err(WriteError::Foreign(_))));
    assert_eq!(fs::read_to_string(folder.join("thesis.txt")).expect("still there"), "mine");

    let file = folder.join("thesis.txt");
    assert!(matches!(write(&site(), &file, &stamp()), Err(WriteError::NotAFolder(_))));
    assert!(matches!(write(&site(), Path::new("/"), &stamp()), Err(WriteError::Unnamed(_))));
}

#[test]
fn an_empty_folder_is_taken() {
    let (_parent, folder) = fresh();
    fs::create_dir_all(&folder).expect("a folder");
    write(&site(), &folder, &stamp()).expect("a site");
    assert!(folder.join("index.html").is_file());
}

#[test]
fn a_failed_build_leaves_the_last_good_site_and_no_litter() {
    let (_parent, folder) = fresh();
    let good = site();
    write(&good, &folder, &stamp()).expect("the good site");
    let before = fs::read(folder.join("index.html")).expect("a page");

    // A file and a folder of one name cannot both be written.
    let mut bad = good.clone();
    bad.push(File { path: "index.html/below.html".to_owned(), ..good[0].clone() });
    assert!(matches!(write(&bad, &folder, &stamp()), Err(WriteError::Io { .. })));
    assert_eq!(fs::read(folder.join("index.html")).expect("a page"), before);
    assert_eq!(names(folder.parent().expect("a parent")), [".site.lock", "site"]);
}

#[test]
fn no_file_leaves_the_folder() {
    let (parent, folder) = fresh();
    for path in ["../evil.html", "/evil.html", "a/../../evil.html", "", "a//b.html", "c:evil.html", "a\\b.html"] {
        let file = File { path: path.to_owned(), ..site()[0].clone() };
        assert!(matches!(write(&[file], &folder, &stamp()), Err(WriteError::Outside(_))), "{path}");
    }
    assert!(names(parent.path()).is_empty());
}

#[test]
fn two_builds_do_not_write_at_once() {
    let (_parent, folder) = fresh();
    write(&site(), &folder, &stamp()).expect("the first site");
    let lock = folder.parent().expect("a parent").join(".site.lock");
    let held = fs::OpenOptions::new().write(true).open(&lock).expect("the lock file");
    held.lock().expect("the lock");
    let refused = write_within(&site(), &folder, &stamp(), Duration::from_millis(120));
    assert!(matches!(refused, Err(WriteError::Locked(path)) if path == lock));
    held.unlock().expect("unlocked");
    write_within(&site(), &folder, &stamp(), Duration::from_millis(120)).expect("the second site");
}

#[test]
fn builds_at_once_each_write_a_whole_site() {
    let (_parent, folder) = fresh();
    let files = site();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| write(&files, &folder, &stamp()).expect("a site"));
        }
    });
    for file in &files {
        assert_eq!(fs::read(folder.join(&file.path)).expect("a file"), *file.bytes, "{}", file.path);
    }
}

#[test]
fn what_a_killed_build_left_is_cleared_away() {
    let (_parent, folder) = fresh();
    let out = folder.parent().expect("a parent").to_path_buf();
    fs::create_dir_all(out.join(".site.fresh-abc/deep")).expect("a leftover");
    fs::create_dir_all(out.join(".other.fresh-abc")).expect("somebody else's");
    write(&site(), &folder, &stamp()).expect("a site");
    assert_eq!(names(&out), [".other.fresh-abc", ".site.lock", "site"]);

    // Killed between the two steps of an exchange: the old site comes back, then gives way.
    fs::rename(&folder, out.join(".site.before")).expect("moved");
    let again = write(&site(), &folder, &stamp()).expect("a site");
    assert!(again.reused > 0);
    assert_eq!(names(&out), [".other.fresh-abc", ".site.lock", "site"]);
}

#[cfg(unix)]
#[test]
fn a_link_to_a_folder_stays_a_link() {
    let (parent, folder) = fresh();
    write(&site(), &folder, &stamp()).expect("a site");
    let link = parent.path().join("link");
    std::os::unix::fs::symlink(&folder, &link).expect("a link");
    write(&site(), &link, &stamp()).expect("a site");
    assert!(fs::symlink_metadata(&link).expect("the link").file_type().is_symlink());
    assert!(link.join("index.html").is_file());
}
