//! Digests the sources that evidence is bound to: engine, rooms, cases, lock file, compiler. Line endings do not count.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    let here = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let root = here.join("../..");
    let mut files = vec![root.join("Cargo.lock")];
    for member in ["engine", "rooms", "conformance"] {
        collect(&root.join("src").join(member), &mut files);
        println!("cargo::rerun-if-changed=../{member}");
    }
    println!("cargo::rerun-if-changed=../../Cargo.lock");
    files.sort();

    let mut digest = blake3::Hasher::new();
    digest.update(compiler().as_bytes());
    for file in files {
        let Ok(bytes) = fs::read(&file) else { continue };
        let path = file.strip_prefix(&root).expect("collected below the root").to_string_lossy().replace('\\', "/");
        let text: Vec<u8> = bytes.into_iter().filter(|byte| *byte != b'\r').collect();
        digest.update(path.as_bytes());
        digest.update(&(text.len() as u64).to_le_bytes());
        digest.update(&text);
    }
    println!("cargo::rustc-env=TRUTHSAYER_ENGINE_REVISION={}", &digest.finalize().to_hex()[..12]);
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            // Tests of the engine decide nothing that evidence is about.
            if entry.file_name() == "tests" {
                continue;
            }
            collect(&path, files);
        } else {
            files.push(path);
        }
    }
}

fn compiler() -> String {
    let rustc = std::env::var_os("RUSTC").expect("cargo sets it");
    let output = Command::new(rustc).arg("--version").output().expect("the compiler that builds this runs");
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}
