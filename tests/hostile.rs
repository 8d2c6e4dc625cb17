//! What `fuzz/` does, on stable and in seconds: every kept input, and some hundred mutations of each kind, through the same
//! bodies. A random search without end is cargo-fuzz's business.

#[path = "../fuzz/bodies/mod.rs"]
mod bodies;

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

/// Longest mutation, in bytes: inputs that are large are tried elsewhere.
const BYTES_MAX: usize = 16 * 1024;

#[test]
fn documents_are_survived() {
    try_all("documents", bodies::documents::run, 400);
}

#[test]
fn yaml_is_survived() {
    try_all("yaml", bodies::yaml::run, 500);
}

#[test]
fn results_are_survived() {
    try_all("results", bodies::results::run, 1000);
}

#[test]
fn saves_are_survived() {
    try_all("saves", bodies::saves::run, 300);
}

#[test]
fn prose_is_survived() {
    try_all("tag", bodies::tag::run, 300);
}

#[test]
fn projects_of_other_tools_are_survived() {
    try_all("imports", bodies::imports::run, 300);
}

/// Runs a body on each kept input of a kind, then on mutations of them that are the same every time.
fn try_all(kind: &str, body: fn(&[u8]), mutations: usize) {
    let seeds = seeds(kind);
    for (name, seed) in &seeds {
        survive(body, seed, name);
    }
    let mut chance = Chance(0x9e37_79b9_7f4a_7c15);
    for n in 0..mutations {
        let (name, seed) = &seeds[n % seeds.len()];
        let mut input = seed.clone();
        for _ in 0..=chance.below(4) {
            mutate(&mut input, &seeds, &mut chance);
        }
        input.truncate(BYTES_MAX);
        survive(body, &input, &format!("mutation {n}, of {name}"));
    }
}

/// Runs a body; one that panics fails the test with the input that it panicked at.
fn survive(body: fn(&[u8]), input: &[u8], name: &str) {
    let done = catch_unwind(AssertUnwindSafe(|| body(input)));
    assert!(done.is_ok(), "{name} is not survived: {:?}", String::from_utf8_lossy(input));
}

fn seeds(kind: &str) -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(kind);
    let mut seeds: Vec<(String, Vec<u8>)> = fs::read_dir(&folder)
        .expect("the corpus is there")
        .map(|entry| entry.expect("an entry"))
        .map(|entry| (entry.file_name().to_string_lossy().into_owned(), fs::read(entry.path()).expect("a file")))
        .collect();
    seeds.sort();
    assert!(seeds.len() > 2, "too few inputs are kept for {kind}");
    seeds
}

/// What makes trouble in some format or other: brackets that nest, quotes, line ends, control characters, numbers.
const PIECES: [&[u8]; 44] = [
    b"> ",
    b"- ",
    b"  - ",
    b"[",
    b"](",
    b"[^",
    b"{",
    b"}",
    b"(",
    b"*",
    b"**",
    b"`",
    b"```\n",
    b"<a>",
    b"</a>",
    b"<!--",
    b"]]>",
    b"<![CDATA[",
    b"&a;",
    b"&#0;",
    b"| ",
    b"\n",
    b"\r",
    b"\r\n",
    b"\n\n",
    b"\t",
    b"    ",
    b"\0",
    b"\xff",
    b"\xed\xa0\x80",
    "\u{feff}".as_bytes(),
    "\u{202e}".as_bytes(),
    "e\u{301}".as_bytes(),
    "\u{1f600}".as_bytes(),
    b"\"",
    b"'",
    b"\\u0000",
    b"\\ud800",
    b"---\n",
    b": ",
    b"&x ",
    b"*x",
    b"-1",
    b"99999999999999999999",
];

fn mutate(input: &mut Vec<u8>, seeds: &[(String, Vec<u8>)], chance: &mut Chance) {
    let length = input.len();
    let at = chance.below(length + 1);
    let end = at + chance.below((length - at).min(200) + 1);
    match chance.below(8) {
        0 if at < length => input[at] ^= 1 << chance.below(8),
        1 => input.truncate(at),
        2 => drop(input.drain(at..end)),
        3 => {
            let part = input[at..end].to_vec();
            let to = chance.below(length + 1);
            input.splice(to..to, part);
        }
        4 => {
            let (_, other) = &seeds[chance.below(seeds.len())];
            let from = chance.below(other.len() + 1);
            let until = from + chance.below((other.len() - from).min(400) + 1);
            input.splice(at..end, other[from..until].iter().copied());
        }
        5 => {
            let piece = PIECES[chance.below(PIECES.len())].repeat(1 + chance.below(300));
            input.splice(at..at, piece);
        }
        6 => input.extend_from_within(at..end),
        _ => {
            let piece = PIECES[chance.below(PIECES.len())];
            input.splice(at..at, piece.iter().copied());
        }
    }
}

/// Numbers that look random and are the same every time.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap_or(0) % end
    }
}
