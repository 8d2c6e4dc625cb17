//! The whole tool on made projects of 1,000, 10,000 and 100,000 clauses, beside the limit of the machine it runs on.
//!
//! `cargo bench --bench scale` measures each command as its users meet it, a process from start to end, and in the same run
//! what the machine needs to read the same files, run the Markdown parser and the YAML reader over them once, and write as
//! many bytes to as many files. `docs/benchmarks.md` says how to read what it prints.

#![expect(clippy::print_stdout, reason = "a benchmark prints what it measured")]

mod corpus;

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rayon::prelude::*;
use serde::de::IgnoredAny;

use corpus::Shape;

const TOOL: &str = env!("CARGO_BIN_EXE_truthsayer");
const SIZES: [usize; 3] = [1_000, 10_000, 100_000];
/// Threads on which the limit is measured.
const THREADS: usize = 2;
/// Pause between two looks at a process's memory, which cost it a little time.
const PAUSE: Duration = Duration::from_millis(5);
/// First builds, and limits beside them, of which the middle one counts: files are made in very different times.
const FIRST_BUILDS: usize = 3;

/// One run of a command.
#[derive(Debug, Clone, Copy)]
struct Lap {
    took: Duration,
    /// Most memory held at once, where the system tells.
    peak: Option<u64>,
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["--write", shape, size, folder] => {
            let shape = Shape::ALL.into_iter().find(|known| known.word() == *shape).expect("one of the shapes");
            write(&corpus::files(shape, size.parse().expect("a number")), Path::new(folder));
        }
        [] => measure(&SIZES),
        sizes => measure(&sizes.iter().map(|size| size.parse().expect("a number")).collect::<Vec<_>>()),
    }
}

fn measure(sizes: &[usize]) {
    let mut by_command: BTreeMap<String, Vec<(usize, Duration)>> = BTreeMap::new();
    // All are kept to the end: for minutes after many files were deleted, ext4 takes several times as long to make new ones.
    let mut places = Vec::new();
    for size in sizes {
        println!("\n{size} clauses");
        places.push(tempfile::tempdir().expect("a folder"));
        let place = &places[places.len() - 1];
        for (command, lap) in usual(*size, place.path()) {
            by_command.entry(command).or_default().push((*size, lap.took));
        }
    }
    for shape in Shape::ALL.into_iter().filter(|shape| *shape != Shape::Usual) {
        println!("\n{}", shape.word());
        // A file for each clause, and cases of one clause, are odd enough by the thousand.
        let tenth = if shape == Shape::OneFile { 1 } else { 10 };
        for size in sizes.iter().map(|size| size / tenth) {
            places.push(tempfile::tempdir().expect("a folder"));
            let place = &places[places.len() - 1];
            write(&corpus::files(shape, size), place.path());
            for command in ["check", "build"] {
                let lap = run(place.path(), &[command, "--no-cache"]);
                show(&format!("{command}, {size}"), lap, None);
                by_command.entry(format!("{command}, {}", shape.word())).or_default().push((size, lap.took));
            }
        }
    }
    println!("\nexponents from each size to the next; 1 is proportional");
    for (command, laps) in by_command {
        let steps = laps.windows(2).map(|pair| format!("{:>6.2}", exponent(pair[0], pair[1])));
        println!("{:>28}  {}", command, steps.collect::<Vec<_>>().join(" "));
    }
}

/// Every command on a project of the usual shape.
fn usual(size: usize, place: &Path) -> Vec<(String, Lap)> {
    let files = corpus::files(Shape::Usual, size);
    let input: u64 = files.values().map(|bytes| bytes.len() as u64).sum();
    write(&files, place);
    let mut laps = Vec::new();
    let mut lap = |name: &str, lap: Lap| {
        show(name, lap, Some(input));
        laps.push((name.to_owned(), lap));
        lap
    };
    lap("check, nothing kept", run(place, &["check", "--no-cache"]));
    lap("check, and keep", run(place, &["check"]));
    lap("check, unchanged", run(place, &["check"]));
    edit(place);
    lap("check, one edit", run(place, &["check"]));
    let build = lap("build, first", first_build(place));
    lap("build, and keep", run(place, &["build"]));
    lap("build, unchanged", run(place, &["build"]));
    edit(place);
    lap("build, one edit", run(place, &["build"]));
    lap("gates", run(place, &["gates"]));
    lap("explain", run(place, &["explain", "f0.d0.point-3"]));
    lap("review", run(place, &["review"]));
    let shown = serve_edit(place);
    println!("{:>28}  {:>8.1} ms from the write of a document to its page", "serve, one edit", millis(shown));
    laps.push(("serve, one edit".to_owned(), Lap { took: shown, peak: None }));
    let pages = sizes_below(&place.join("target/site"));
    let output: u64 = pages.iter().sum();
    let largest = pages.iter().max().copied().unwrap_or_default();
    println!(
        "{:>28}  {} files, {:.1} MB, {:.2} times the input; the largest {:.2} MB",
        "site",
        pages.len(),
        megabytes(output),
        ratio(output, input),
        megabytes(largest)
    );
    println!("{:>28}  {}", "of a first build", stages(place).join(", "));
    let mut measured: Vec<Limit> = (0..FIRST_BUILDS).map(|n| limit(place, n, &files, &pages)).collect();
    measured.sort_by_key(Limit::whole);
    let limit = &measured[FIRST_BUILDS / 2];
    println!("{:>28}  {limit}", "of the limit");
    for (name, least) in [("limit", limit.whole()), ("with the parser alone", limit.rest + limit.parser)] {
        let times = millis(build.took) / millis(least);
        println!("{name:>28}  {:>8.1} ms; a first build takes {times:.2} times as long", millis(least));
    }
    laps
}

/// Where the time of a first build goes, as it tells itself.
fn stages(place: &Path) -> Vec<String> {
    let mut build = command(place, &["build", "--no-cache", "--timings"]);
    let told = build.stderr(Stdio::piped()).output().expect("the tool");
    let told = String::from_utf8(told.stderr).expect("text");
    told.lines()
        .filter_map(|line| line.trim_start().split_once(" ms  "))
        .filter(|(took, _)| took.parse::<f64>().is_ok())
        .map(|(took, stage)| format!("{stage} {took} ms"))
        .collect()
}

/// A build where no site stands yet.
fn first_build(place: &Path) -> Lap {
    let mut laps: Vec<Lap> = (0..FIRST_BUILDS)
        .map(|n| run(place, &["build", "--no-cache", "--out", &format!("target/first-{n}/site")]))
        .collect();
    laps.sort_by_key(|lap| lap.took);
    Lap { took: laps[FIRST_BUILDS / 2].took, peak: laps.iter().filter_map(|lap| lap.peak).max() }
}

/// What the machine itself needs for the same work.
struct Limit {
    /// Reading, Markdown and writing, which are shown apart.
    rest: Duration,
    /// The YAML reader.
    reader: Duration,
    /// No more of it than the parser below it.
    parser: Duration,
    parts: String,
}

impl Limit {
    fn whole(&self) -> Duration {
        self.rest + self.reader
    }
}

impl std::fmt::Display for Limit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.parts)
    }
}

fn limit(place: &Path, nth: usize, files: &BTreeMap<String, Vec<u8>>, site: &[u64]) -> Limit {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(THREADS).build().expect("two threads");
    let paths: Vec<PathBuf> = files.keys().map(|path| place.join(path)).collect();
    let out = place.join(format!("limit-{nth}"));
    fs::create_dir_all(&out).expect("a folder");
    let page = vec![b'x'; usize::try_from(site.iter().max().copied().unwrap_or_default()).expect("it was written")];
    pool.install(|| {
        let (texts, read) = timed(|| -> Vec<String> {
            paths.par_iter().map(|path| fs::read_to_string(path).expect("a file")).collect()
        });
        let of = |ending: &str| {
            let named = paths.iter().zip(&texts).filter(|(path, _)| path.to_string_lossy().ends_with(ending));
            named.map(|(_, text)| text.as_str()).collect::<Vec<_>>()
        };
        let (documents, contracts) = (of(".md"), of(".yaml"));
        let (events, markdown) = timed(|| -> usize {
            documents.par_iter().map(|text| pulldown_cmark::Parser::new(text).count()).sum()
        });
        // The least that can be asked of the reader: to keep nothing of what it reads.
        let ((), reader) = timed(|| {
            contracts.par_iter().for_each(|text| {
                let mut options = serde_yaml::Options::default();
                options.budget = None;
                serde_yaml::from_str_with_options::<IgnoredAny>(text, options).expect("it was made well");
            });
        });
        let (tokens, parser) = timed(|| -> usize {
            let parser = serde_yaml::granit_parser::Parser::new_from_str;
            contracts.par_iter().map(|text| parser(text).count()).sum()
        });
        let ((), written) = timed(|| {
            site.par_iter().enumerate().for_each(|(i, bytes)| {
                let bytes = usize::try_from(*bytes).expect("it was written");
                fs::write(out.join(i.to_string()), &page[..bytes]).expect("a file");
            });
        });
        let parts = format!(
            "read {:.1} ms, Markdown {:.1} ms ({events} events), YAML {:.1} ms (its parser {:.1} ms, {tokens} events), write {:.1} ms",
            millis(read),
            millis(markdown),
            millis(reader),
            millis(parser),
            millis(written)
        );
        Limit { rest: read + markdown + written, reader, parser, parts }
    })
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let value = work();
    (value, start.elapsed())
}

/// Edits of which the middle one counts.
const EDITS: usize = 5;
/// The document that is edited, and its page.
const EDITED: (&str, &str) = ("sources/f0/d0.md", "/documents/sources/f0/d0.html");

/// How long the preview takes to show an edit, from the write of the file to the page with the new word.
fn serve_edit(place: &Path) -> Duration {
    let mut server = command(place, &["serve", "--port", "0", "--open-nothing", "--quiet"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the tool");
    let mut address = String::new();
    BufReader::new(server.stdout.take().expect("a pipe")).read_line(&mut address).expect("an address");
    let host = address.trim().trim_start_matches("http://").trim_end_matches('/').to_owned();
    let path = place.join(EDITED.0);
    let mut laps: Vec<Duration> = (0..EDITS)
        .map(|n| {
            // Until the watch is set, and between edits, nothing happens.
            std::thread::sleep(Duration::from_secs(1));
            let word = format!("again{n}");
            let text = fs::read_to_string(&path).expect("a document").replacen("player", &format!("player {word}"), 1);
            let start = Instant::now();
            fs::write(&path, text).expect("a document");
            while !page(&host, EDITED.1).contains(&word) {
                assert!(start.elapsed() < SHOWN_MAX, "the preview does not show the edit");
                std::thread::sleep(EDIT_PAUSE);
            }
            start.elapsed()
        })
        .collect();
    server.kill().expect("a process");
    server.wait().expect("a process");
    laps.sort();
    laps[EDITS / 2]
}

/// Pause between two looks at the preview.
const EDIT_PAUSE: Duration = Duration::from_millis(2);
/// How long an edit is waited for.
const SHOWN_MAX: Duration = Duration::from_mins(1);

fn page(host: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(host).expect("the preview");
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").expect("a request");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("an answer");
    String::from_utf8_lossy(&answer).into_owned()
}

/// Changes a word of one document.
fn edit(place: &Path) {
    let path = place.join("sources/f0/d0.md");
    let text = fs::read_to_string(&path).expect("a document");
    fs::write(&path, text.replacen("player", "player again", 1)).expect("a document");
}

fn command(place: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(TOOL);
    command.args(args).current_dir(place).env("TRUTHSAYER_CACHE", place.join("target/kept")).stderr(Stdio::null());
    command
}

/// Runs the tool in a project; what it finds there is no fault.
fn run(place: &Path, args: &[&str]) -> Lap {
    let start = Instant::now();
    let mut child = command(place, args).stdout(Stdio::null()).spawn().expect("the tool");
    let (id, ended) = (child.id(), AtomicBool::new(false));
    let (code, took, peak) = std::thread::scope(|scope| {
        let watch = scope.spawn(|| {
            let mut peak = None;
            while !ended.load(Ordering::Relaxed) {
                peak = peak_of(id).or(peak);
                std::thread::sleep(PAUSE);
            }
            peak
        });
        let code = child.wait().expect("a process").code();
        let took = start.elapsed();
        ended.store(true, Ordering::Relaxed);
        (code, took, watch.join().expect("a watch"))
    });
    assert!(matches!(code, Some(0 | 1)), "{args:?} ended with {code:?}");
    Lap { took, peak }
}

/// Most memory that a process held so far, in bytes.
fn peak_of(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kilobytes| kilobytes * 1_024)
}

fn show(name: &str, lap: Lap, input: Option<u64>) {
    let memory = match (lap.peak, input) {
        (Some(peak), Some(input)) => format!(", {:.0} MB, {:.1} times the input", megabytes(peak), ratio(peak, input)),
        (Some(peak), None) => format!(", {:.0} MB", megabytes(peak)),
        (None, _) => String::new(),
    };
    println!("{name:>28}  {:>8.1} ms{memory}", millis(lap.took));
}

/// How fast time grows with size.
#[expect(clippy::cast_precision_loss, reason = "sizes are far below the numbers that a float holds exactly")]
fn exponent(small: (usize, Duration), large: (usize, Duration)) -> f64 {
    (large.1.as_secs_f64() / small.1.as_secs_f64()).ln() / (large.0 as f64 / small.0 as f64).ln()
}

fn millis(took: Duration) -> f64 {
    took.as_secs_f64() * 1_000.0
}

#[expect(clippy::cast_precision_loss, reason = "shown with one digit")]
fn megabytes(bytes: u64) -> f64 {
    bytes as f64 / 1e6
}

#[expect(clippy::cast_precision_loss, reason = "shown with two digits")]
fn ratio(one: u64, other: u64) -> f64 {
    one as f64 / other as f64
}

/// Sizes of all files below a folder.
fn sizes_below(folder: &Path) -> Vec<u64> {
    let mut sizes = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder").flatten() {
            let meta = entry.metadata().expect("an entry");
            if meta.is_dir() { folders.push(entry.path()) } else { sizes.push(meta.len()) }
        }
    }
    sizes
}

fn write(files: &BTreeMap<String, Vec<u8>>, folder: &Path) {
    for (path, bytes) in files {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().expect("a file stands in a folder")).expect("a folder");
        fs::write(path, bytes).expect("a file");
    }
}
