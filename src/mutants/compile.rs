//! A copy of the workspace with mutants woven in, built until the compiler has nothing left to say against any.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde::Deserialize;

use crate::list::Mutant;
use crate::weave::{Kept, Woven, weave};

/// Where the switch stands in the copy.
const ENGINE: &str = "src/engine/lib.rs";
/// What the program that plays the cases asks for mutants.
const STUB: &str = "src/conformance/tests/family/switch.rs";
/// After so many rounds something is wrong that weaving less will not mend.
const ROUNDS_MOST: usize = 40;

/// The workspace's copy.
pub(crate) struct Copy<'a> {
    /// The workspace.
    pub(crate) root: &'a Path,
    /// Where the copy lies; the same from run to run, so that little is built anew.
    pub(crate) tree: PathBuf,
    /// Where it is built.
    pub(crate) target: PathBuf,
}

/// What came of it.
pub(crate) struct Built {
    /// The program that plays cases.
    pub(crate) program: PathBuf,
    /// Mutants that do not compile.
    pub(crate) unviable: BTreeSet<usize>,
    /// Mutants that cannot be switched on, or not told from what stands around them.
    pub(crate) apart: BTreeSet<usize>,
}

#[derive(Deserialize)]
struct Message {
    reason: String,
    #[serde(rename = "message")]
    fault: Option<Fault>,
    target: Option<Target>,
    executable: Option<PathBuf>,
}

#[derive(Deserialize)]
struct Target {
    name: String,
}

#[derive(Deserialize)]
struct Fault {
    level: String,
    message: String,
    code: Option<Code>,
    spans: Vec<Place>,
    rendered: Option<String>,
}

#[derive(Deserialize)]
struct Code {
    code: String,
}

#[derive(Deserialize)]
struct Place {
    file_name: String,
    byte_start: usize,
    byte_end: usize,
    is_primary: bool,
    expansion: Option<Box<Expansion>>,
}

#[derive(Deserialize)]
struct Expansion {
    span: Place,
}

impl Copy<'_> {
    /// Weaves and builds until it compiles; what is in the way is left out of the next round.
    pub(crate) fn build(&self, mutants: &[Mutant]) -> Result<Built, String> {
        self.sync(mutants)?;
        let mut kept = Kept::default();
        let hiding: BTreeSet<usize> = (0..mutants.len()).filter(|number| mutants[*number].hides_its_type()).collect();
        let (mut unviable, mut apart) = (BTreeSet::new(), BTreeSet::new());
        for round in 1..=ROUNDS_MOST {
            let woven = self.weave(mutants, &kept)?;
            for file in woven.values() {
                unviable.extend(&file.unviable);
                apart.extend(file.lost.iter().filter(|number| !unviable.contains(*number)));
            }
            let messages = self.cargo(&["check", "--package", "truthsayer-engine"])?;
            let faults: Vec<Fault> = messages.into_iter().filter_map(Message::fault).collect();
            if faults.is_empty() {
                let program = self.program()?;
                return Ok(Built { program, unviable, apart });
            }
            let before = (kept.mutants.len(), kept.constant.len());
            for fault in &faults {
                blame(fault, &woven, &hiding, &mut kept, &mut unviable, &mut apart);
            }
            crate::tell(&format!(
                "round {round}: {} errors, {} mutants do not compile, {} cannot be woven in",
                faults.len(),
                unviable.len(),
                apart.len()
            ));
            if before == (kept.mutants.len(), kept.constant.len()) {
                let first = faults[0].rendered.as_deref().unwrap_or(&faults[0].message);
                return Err(format!("the copy does not compile, and no mutant is to blame:\n{first}"));
            }
        }
        Err(format!("the copy still does not compile after {ROUNDS_MOST} rounds"))
    }

    /// Brings the copy up to date with the workspace; what is the same is not touched, or it would be built anew.
    fn sync(&self, mutants: &[Mutant]) -> Result<(), String> {
        let woven: BTreeSet<&str> = mutants.iter().map(|mutant| mutant.file.as_str()).chain([ENGINE, STUB]).collect();
        let listed = Command::new("git")
            .current_dir(self.root)
            .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
            .output()
            .map_err(|fault| format!("`git` cannot be run: {fault}"))?;
        let listed = String::from_utf8_lossy(&listed.stdout);
        let files: BTreeSet<&str> = listed.split('\0').filter(|path| !path.is_empty()).collect();
        for path in files.iter().filter(|path| !woven.contains(*path)) {
            if let Ok(bytes) = fs::read(self.root.join(path)) {
                write(&self.tree.join(path), &bytes)?;
            }
        }
        for member in ["src/engine", "src/conformance", "src/rooms"] {
            remove_others(&self.tree, Path::new(member), &files)?;
        }
        Ok(())
    }

    /// Weaves all files anew.
    fn weave<'m>(&self, mutants: &'m [Mutant], kept: &Kept) -> Result<BTreeMap<&'m str, Woven>, String> {
        let mut by_file: BTreeMap<&str, Vec<(usize, &Mutant)>> = BTreeMap::new();
        for (number, mutant) in mutants.iter().enumerate() {
            by_file.entry(&mutant.file).or_default().push((number, mutant));
        }
        let mut all = BTreeMap::new();
        for (file, of_it) in by_file {
            if !file.starts_with("src/engine/") {
                return Err(format!("`{file}` is not of the engine, where the switch is"));
            }
            let text = read(&self.root.join(file))?;
            let woven = weave(&text, &of_it, kept).map_err(|fault| format!("`{file}` cannot be read: {fault}"))?;
            write(&self.tree.join(file), woven.text.as_bytes())?;
            all.insert(file, woven);
        }
        let lib = all.get(ENGINE).map_or_else(|| read(&self.root.join(ENGINE)), |woven| Ok(woven.text.clone()))?;
        let switch = include_str!("woven/engine.txt").replace("COUNT", &mutants.len().max(1).to_string());
        write(&self.tree.join(ENGINE), format!("{lib}\n{switch}").as_bytes())?;
        write(&self.tree.join(STUB), include_bytes!("woven/cases.txt"))?;
        Ok(all)
    }

    fn program(&self) -> Result<PathBuf, String> {
        let package = ["test", "--no-run", "--package", "truthsayer-conformance", "--test", "family"];
        for message in self.cargo(&package)? {
            if message.target.as_ref().is_some_and(|target| target.name == "family")
                && let Some(program) = message.executable
            {
                return Ok(program);
            }
            if let Some(fault) = message.fault() {
                return Err(format!("the cases do not compile:\n{}", fault.rendered.unwrap_or(fault.message)));
            }
        }
        Err("cargo names no program that plays the cases".to_owned())
    }

    fn cargo(&self, arguments: &[&str]) -> Result<Vec<Message>, String> {
        let (command, rest) = arguments.split_at(1);
        let output = Command::new("cargo")
            .current_dir(&self.tree)
            .args(command)
            .args(["--profile", "woven", "--message-format", "json", "--quiet"])
            .args(rest)
            .env("CARGO_TARGET_DIR", &self.target)
            .stderr(Stdio::piped())
            .output()
            .map_err(|fault| format!("`cargo` cannot be run: {fault}"))?;
        let lines = String::from_utf8_lossy(&output.stdout).into_owned();
        let messages: Vec<Message> = lines.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
        let told = messages.iter().any(|message| message.fault.is_some());
        if !output.status.success() && !told {
            return Err(format!("cargo failed:\n{}", String::from_utf8_lossy(&output.stderr).trim()));
        }
        Ok(messages)
    }
}

impl Message {
    fn fault(self) -> Option<Fault> {
        let fault = self.fault.filter(|_| self.reason == "compiler-message")?;
        // What has no place sums up those that have.
        (fault.level == "error" && !fault.spans.is_empty()).then_some(fault)
    }
}

impl Place {
    /// Where it stands in a file of ours: outside of the macro that it comes from.
    fn outside(&self) -> &Self {
        self.expansion.as_ref().map_or(self, |expansion| expansion.span.outside())
    }
}

/// Leaves out of the next round what stands where a fault is.
fn blame(
    fault: &Fault,
    woven: &BTreeMap<&str, Woven>,
    hiding: &BTreeSet<usize>,
    kept: &mut Kept,
    unviable: &mut BTreeSet<usize>,
    apart: &mut BTreeSet<usize>,
) {
    let is_constant = fault.code.as_ref().is_some_and(|code| code.code == "E0015");
    for place in fault.spans.iter().filter(|place| place.is_primary).map(Place::outside) {
        let at = place.byte_start..place.byte_end;
        let file = woven.get(place.file_name.as_str());
        let own = file.and_then(|file| smallest(file.own.iter().filter(|(range, _)| meet(range, &at))));
        if let Some(number) = own {
            kept.mutants.insert(*number);
            let alone = is_constant || hiding.contains(number);
            let set = if alone { &mut *apart } else { &mut *unviable };
            set.insert(*number);
            continue;
        }
        let around = file.and_then(|file| {
            smallest(file.around.iter().filter(|(range, of_it)| !of_it.is_empty() && meet(range, &at)))
        });
        if is_constant && let Some(function) = function_named(&fault.message).filter(|name| *name != "is") {
            kept.constant.insert(function.to_owned());
        } else if let Some(numbers) = around {
            kept.mutants.extend(numbers);
            apart.extend(numbers);
        }
    }
}

fn meet(one: &Range<usize>, other: &Range<usize>) -> bool {
    one.start <= other.start && other.end <= one.end
}

fn smallest<'a, T: 'a>(ranges: impl Iterator<Item = &'a (Range<usize>, T)>) -> Option<&'a T> {
    ranges.min_by_key(|(range, _)| range.len()).map(|(_, it)| it)
}

/// The last name of the path that a message has in backticks.
fn function_named(message: &str) -> Option<&str> {
    let path = message.split('`').nth(1)?;
    path.rsplit("::").next()
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|fault| format!("`{}` cannot be read: {fault}", path.display()))
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    if fs::read(path).is_ok_and(|there| there == bytes) {
        return Ok(());
    }
    let fault = |fault| format!("`{}` cannot be written: {fault}", path.display());
    path.parent().map_or(Ok(()), fs::create_dir_all).map_err(fault)?;
    fs::write(path, bytes).map_err(fault)
}

/// Removes below a folder what the workspace has no longer.
fn remove_others(tree: &Path, folder: &Path, files: &BTreeSet<&str>) -> Result<(), String> {
    for entry in fs::read_dir(tree.join(folder)).into_iter().flatten().flatten() {
        let path = folder.join(entry.file_name());
        if entry.path().is_dir() {
            remove_others(tree, &path, files)?;
        } else if !path.to_str().is_some_and(|path| files.contains(path)) {
            fs::remove_file(entry.path())
                .map_err(|fault| format!("`{}` cannot be removed: {fault}", path.display()))?;
        }
    }
    Ok(())
}
