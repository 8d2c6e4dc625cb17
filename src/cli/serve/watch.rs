//! Changes of a project's files, as the system tells of them.
//!
//! Lives here: [`Changes`], which waits for a burst of changes to end and says whether any of it concerns the project.
//! What is done about it does not live here.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::time::{Duration, Instant};

use globset::GlobSet;
use notify::event::{EventKind, ModifyKind};
use notify::{PollWatcher, RecommendedWatcher, RecursiveMode, Watcher};
use truthsayer_audit::source::{fixed_prefix, glob_set};

/// A burst of changes ends when nothing has changed for this long: longer than an editor needs to put a file in place, and
/// short enough not to be noticed. What comes later is a burst of its own.
const QUIET: Duration = Duration::from_millis(20);
/// A burst that does not end is cut here.
const BURST_MAX: Duration = Duration::from_secs(2);
/// Time between two looks at the files where the system does not tell.
const POLL: Duration = Duration::from_secs(1);
/// Events held; what comes beyond them counts as a change of everything.
const EVENTS_MAX: usize = 4096;

/// How word of changes comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Manner {
    /// From the system.
    Told,
    /// From looking at the files again and again; also sees what other machines change in a shared folder.
    Polled,
}

/// The changes of one project's files.
pub(super) struct Changes {
    root: PathBuf,
    output: Option<PathBuf>,
    inputs: GlobSet,
    watcher: Box<dyn Watcher + Send>,
    watched: BTreeMap<PathBuf, RecursiveMode>,
    received: Receiver<Signal>,
    overflow: Arc<AtomicBool>,
}

/// Ends the waiting of [`Changes::wait`].
#[derive(Debug, Clone)]
pub(super) struct Stop(SyncSender<Signal>);

impl Stop {
    pub(super) fn stop(&self) {
        // Full means that it is awake anyway, and asks again.
        let _ = self.0.send(Signal::Stop);
    }
}

#[derive(Debug)]
enum Signal {
    Change(notify::Event),
    Stop,
}

/// Why [`Changes::wait`] returned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Woken {
    /// Something that the project reads changed.
    Changed,
    /// Somebody asked to stop.
    Stopped,
}

impl Changes {
    /// Begins with nothing watched but the folder itself. What lies in `output` is ours and never counts.
    pub(super) fn of(root: &Path, output: Option<&Path>, manner: Manner) -> notify::Result<(Self, Stop)> {
        let root = root.canonicalize()?;
        let (sender, received) = sync_channel(EVENTS_MAX);
        let overflow = Arc::new(AtomicBool::new(false));
        let handler = {
            let (sender, overflow) = (sender.clone(), Arc::clone(&overflow));
            move |event: notify::Result<notify::Event>| pass_on(event, &sender, &overflow)
        };
        // Times of change count whole seconds where files are looked at; two saves in one second would pass for one.
        let config = notify::Config::default().with_poll_interval(POLL).with_compare_contents(true);
        let watcher: Box<dyn Watcher + Send> = match manner {
            Manner::Told => Box::new(RecommendedWatcher::new(handler, config)?),
            Manner::Polled => Box::new(PollWatcher::new(handler, config)?),
        };
        let output = output.map(|output| root.join(output));
        let (inputs, none) = (GlobSet::empty(), BTreeMap::new());
        Ok((Self { root, output, inputs, watcher, watched: none, received, overflow }, Stop(sender)))
    }

    /// Watches what these patterns name, and nothing else. Folders that are not there yet are waited for.
    ///
    /// # Errors
    /// What could not be watched; the rest is.
    pub(super) fn follow(&mut self, inputs: &[String]) -> Result<(), String> {
        // A pattern that is no glob matches nothing when the project is read, and is reported there.
        let inputs: Vec<String> =
            inputs.iter().filter(|pattern| glob_set(std::slice::from_ref(*pattern)).is_ok()).cloned().collect();
        self.inputs = glob_set(&inputs).unwrap_or_default();
        let wanted = folders(&self.root, self.output.as_deref(), &inputs);
        let gone: Vec<PathBuf> = self
            .watched
            .iter()
            .filter(|(path, mode)| wanted.get(*path) != Some(*mode))
            .map(|(path, _)| path.clone())
            .collect();
        for path in gone {
            let _ = self.watcher.unwatch(&path);
            self.watched.remove(&path);
        }
        let mut fault = None;
        for (path, mode) in wanted {
            if self.watched.contains_key(&path) {
                continue;
            }
            match self.watcher.watch(&path, mode) {
                Ok(()) => drop(self.watched.insert(path, mode)),
                // It went away in between; word of that is on its way.
                Err(_) if !path.is_dir() => {}
                Err(reason) => fault = fault.or(Some(format!("`{}`: {reason}", path.display()))),
            }
        }
        fault.map_or(Ok(()), Err)
    }

    /// Waits until something that the project reads has changed and the burst of changes is over.
    pub(super) fn wait(&mut self) -> Woken {
        loop {
            let Ok(Signal::Change(first)) = self.received.recv() else { return Woken::Stopped };
            let mut concerns = self.concerns(&first);
            let start = Instant::now();
            while start.elapsed() < BURST_MAX {
                match self.received.recv_timeout(QUIET) {
                    Ok(Signal::Change(event)) => concerns |= self.concerns(&event),
                    Err(RecvTimeoutError::Timeout) => break,
                    Ok(Signal::Stop) | Err(RecvTimeoutError::Disconnected) => return Woken::Stopped,
                }
            }
            if self.overflow.swap(false, Ordering::AcqRel) {
                // Nobody knows what was missed: a watched folder may have been exchanged for another.
                self.forget(|_| true);
                concerns = true;
            }
            if concerns {
                return Woken::Changed;
            }
        }
    }

    fn concerns(&mut self, event: &notify::Event) -> bool {
        if event.need_rescan() {
            self.forget(|_| true);
            return true;
        }
        let structural = match event.kind {
            EventKind::Access(_) => return false,
            EventKind::Create(_) | EventKind::Remove(_) | EventKind::Modify(ModifyKind::Name(_)) => true,
            EventKind::Any | EventKind::Modify(_) | EventKind::Other => false,
        };
        if structural {
            // The system's watch ends with its folder, also where a new folder of that name takes its place at once.
            self.forget(|watched| event.paths.iter().any(|path| path == watched));
        }
        event.paths.iter().any(|path| self.is_relevant(path, structural))
    }

    /// Drops watches, to be set anew by the next [`Changes::follow`].
    fn forget(&mut self, which: impl Fn(&Path) -> bool) {
        let (watcher, root) = (&mut self.watcher, &self.root);
        self.watched.retain(|path, _| {
            let dropped = path != root && which(path);
            if dropped {
                let _ = watcher.unwatch(path);
            }
            !dropped
        });
    }

    fn is_relevant(&self, path: &Path, structural: bool) -> bool {
        let Ok(below) = path.strip_prefix(&self.root) else { return false };
        let name = below.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
        if is_passing(&name) || self.output.as_deref().is_some_and(|output| path.starts_with(output)) {
            return false;
        }
        if self.inputs.is_match(below) {
            return true;
        }
        // A folder that came or went brings or takes files of which no word comes.
        let may_be_folder = path.is_dir() || (structural && !path.exists());
        may_be_folder
            && self
                .watched
                .keys()
                .any(|watched| *watched != self.root && (path.starts_with(watched) || watched.starts_with(path)))
            || (structural && path.is_dir() && below.parent() == Some(Path::new("")))
    }
}

fn pass_on(event: notify::Result<notify::Event>, sender: &SyncSender<Signal>, overflow: &AtomicBool) {
    // A fault of one file among many is met again, and reported, when the project is read.
    let Ok(event) = event else { return };
    if matches!(event.kind, EventKind::Access(_)) {
        return;
    }
    if let Err(TrySendError::Full(_)) = sender.try_send(Signal::Change(event)) {
        overflow.store(true, Ordering::Release);
    }
}

/// The folders to watch for these patterns. The root is watched always and alone, for what appears in it.
fn folders(root: &Path, output: Option<&Path>, inputs: &[String]) -> BTreeMap<PathBuf, RecursiveMode> {
    let mut whole: BTreeSet<PathBuf> = BTreeSet::new();
    let mut single: BTreeSet<PathBuf> = BTreeSet::from([root.to_path_buf()]);
    for pattern in inputs {
        let prefix = fixed_prefix(pattern);
        let deep = pattern[prefix.len()..].trim_start_matches('/').contains('/');
        let start = root.join(prefix);
        match (start.is_dir(), deep) {
            (true, true) if start == root => whole.extend(shown_folders(root, output)),
            (true, true) => drop(whole.insert(start)),
            (true, false) => drop(single.insert(start)),
            (false, _) => {
                let there = start.ancestors().find(|folder| folder.is_dir() && folder.starts_with(root));
                single.extend(there.map(Path::to_path_buf));
            }
        }
    }
    let mut folders: BTreeMap<PathBuf, RecursiveMode> = BTreeMap::new();
    // One folder, one watch: the system knows no second one within another.
    for folder in &whole {
        if !folder.ancestors().skip(1).any(|above| whole.contains(above)) {
            folders.insert(folder.clone(), RecursiveMode::Recursive);
        }
    }
    for folder in single {
        if !folder.ancestors().any(|above| whole.contains(above)) {
            folders.insert(folder, RecursiveMode::NonRecursive);
        }
    }
    folders
}

/// Folders of the root in which a pattern without a fixed folder may find rule documents; not build output, which may
/// be vast and changes all the time.
fn shown_folders(root: &Path, output: Option<&Path>) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(root).into_iter().flatten().flatten();
    entries
        .map(|entry| entry.path())
        .filter(|path| {
            let name = path.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
            let built = output.is_some_and(|output| output.starts_with(path)) || name == "node_modules";
            path.is_dir() && !built && !name.starts_with('.')
        })
        .collect()
}

/// Whether a name is one under which editors keep a file for a moment.
fn is_passing(name: &str) -> bool {
    let endings = ["~", ".swp", ".swo", ".swx", ".tmp", ".bak", ".crswap", ".part", "___jb_tmp___", "___jb_old___"];
    name.starts_with(['.', '#']) || name == "4913" || endings.iter().any(|ending| name.ends_with(ending))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::sync::mpsc;

    /// How long nobody wakes once all is told.
    const SETTLED: Duration = Duration::from_millis(500);

    fn names(root: &Path, inputs: &[&str]) -> Vec<(String, bool)> {
        let inputs: Vec<String> = inputs.iter().map(|pattern| (*pattern).to_owned()).collect();
        folders(root, Some(&root.join("target/site")), &inputs)
            .into_iter()
            .map(|(path, mode)| {
                let below = path.strip_prefix(root).expect("below the root").to_string_lossy().into_owned();
                (below, mode == RecursiveMode::Recursive)
            })
            .collect()
    }

    #[test]
    fn what_patterns_name_is_watched_and_build_output_is_not() {
        let folder = tempfile::tempdir().expect("a folder");
        for below in ["sources/nexus", "contracts/reviewed", "target/site", ".git", "node_modules", "notes"] {
            fs::create_dir_all(folder.path().join(below)).expect("a folder");
        }
        let root = folder.path();
        let own =
            |list: &[(&str, bool)]| list.iter().map(|(path, deep)| ((*path).to_owned(), *deep)).collect::<Vec<_>>();
        assert_eq!(
            names(
                root,
                &[
                    "truthsayer.yaml",
                    "sources/**/*.md",
                    "contracts/*.yaml",
                    "sources/authorities.yaml",
                    "results/*.json"
                ]
            ),
            own(&[("", false), ("contracts", false), ("sources", true)])
        );
        assert_eq!(
            names(root, &["contracts/*.yaml", "contracts/reviewed/**/*.jsonl"]),
            own(&[("", false), ("contracts", false), ("contracts/reviewed", true)])
        );
        assert_eq!(
            names(root, &["**/*.md"]),
            own(&[("", false), ("contracts", true), ("notes", true), ("sources", true)])
        );
        assert_eq!(names(root, &["notes/later/*.md"]), own(&[("", false), ("notes", false)]));
    }

    #[test]
    fn names_that_editors_use_for_a_moment_are_passing() {
        for name in
            [".rules.md.swp", "#rules.md#", ".#rules.md", "rules.md~", "4913", "rules.md.tmp", "rules.md___jb_tmp___"]
        {
            assert!(is_passing(name), "{name}");
        }
        assert!(!is_passing("rules.md"));
    }

    /// Runs `act` while somebody waits, and tells whether they woke.
    struct Watch {
        folder: tempfile::TempDir,
        woken: mpsc::Receiver<()>,
        stop: Stop,
        thread: Option<std::thread::JoinHandle<()>>,
    }

    impl Watch {
        fn over(inputs: &[&str], manner: Manner) -> Self {
            let folder = tempfile::tempdir().expect("a folder");
            fs::create_dir_all(folder.path().join("sources")).expect("a folder");
            fs::create_dir_all(folder.path().join("target/site")).expect("a folder");
            fs::write(folder.path().join("sources/rules.md"), "one").expect("a file");
            let (mut changes, stop) =
                Changes::of(folder.path(), Some(Path::new("target/site")), manner).expect("a watcher");
            let inputs: Vec<String> = inputs.iter().map(|pattern| (*pattern).to_owned()).collect();
            changes.follow(&inputs).expect("watches");
            let (sender, woken) = mpsc::channel();
            let thread = std::thread::spawn(move || {
                while changes.wait() == Woken::Changed {
                    changes.follow(&inputs).expect("watches");
                    if sender.send(()).is_err() {
                        return;
                    }
                }
            });
            Self { folder, woken, stop, thread: Some(thread) }
        }

        fn path(&self, below: &str) -> PathBuf {
            self.folder.path().join(below)
        }

        fn wakes(&self, what: &str) {
            self.woken.recv_timeout(Duration::from_secs(20)).unwrap_or_else(|_| panic!("nobody woke: {what}"));
            while self.woken.recv_timeout(SETTLED).is_ok() {}
        }

        fn sleeps_on(&self, what: &str) {
            assert!(self.woken.recv_timeout(SETTLED).is_err(), "somebody woke: {what}");
        }
    }

    impl Drop for Watch {
        fn drop(&mut self) {
            self.stop.stop();
            self.thread.take().map(std::thread::JoinHandle::join);
        }
    }

    #[test]
    fn a_change_of_an_input_wakes_and_other_changes_do_not() {
        let watch = Watch::over(&["truthsayer.yaml", "sources/**/*.md", "results/*.json"], Manner::Told);
        fs::write(watch.path("sources/rules.md"), "two").expect("a file");
        watch.wakes("a document was written");
        fs::write(watch.path("sources/.rules.md.swp"), "x").expect("a file");
        fs::write(watch.path("sources/.#rules.md"), "x").expect("a file");
        fs::write(watch.path("sources/notes.txt"), "x").expect("a file");
        fs::write(watch.path("target/site/index.html"), "x").expect("a file");
        fs::write(watch.path("other.yaml"), "x").expect("a file");
        drop(fs::read(watch.path("sources/rules.md")));
        watch.sleeps_on("nothing that the project reads");
        fs::write(watch.path("truthsayer.yaml"), "title: x").expect("a file");
        watch.wakes("the configuration appeared");
        fs::write(watch.path("sources/rules.md.new"), "three").expect("a file");
        fs::rename(watch.path("sources/rules.md.new"), watch.path("sources/rules.md")).expect("a file");
        watch.wakes("an editor put a new file in place");
        fs::remove_file(watch.path("sources/rules.md")).expect("a file");
        watch.wakes("a document was removed");
    }

    #[test]
    fn folders_that_come_go_and_come_again_are_watched() {
        let watch = Watch::over(&["sources/**/*.md", "results/*.json"], Manner::Told);
        fs::create_dir(watch.path("results")).expect("a folder");
        watch.wakes("a folder of inputs appeared");
        fs::write(watch.path("results/run.json"), "{}").expect("a file");
        watch.wakes("a file in it was written");
        for round in ["first", "second"] {
            fs::remove_dir_all(watch.path("sources")).expect("a folder");
            fs::create_dir_all(watch.path("sources/deep")).expect("a folder");
            watch.wakes(round);
            fs::write(watch.path("sources/deep/rules.md"), round).expect("a file");
            watch.wakes(round);
        }
        fs::create_dir(watch.path("elsewhere")).expect("a folder");
        fs::write(watch.path("elsewhere/more.md"), "x").expect("a file");
        let _ = watch.woken.recv_timeout(SETTLED);
        fs::rename(watch.path("elsewhere"), watch.path("sources/more")).expect("a folder");
        watch.wakes("a folder moved in");
        fs::write(watch.path("sources/more/more.md"), "y").expect("a file");
        watch.wakes("a file in the folder that moved in");
    }

    #[test]
    fn without_word_from_the_system_files_are_looked_at() {
        let watch = Watch::over(&["sources/**/*.md"], Manner::Polled);
        fs::write(watch.path("sources/rules.md"), "a longer text").expect("a file");
        watch.wakes("a document was written");
    }

    #[test]
    fn waiting_ends_when_asked() {
        let watch = Watch::over(&["sources/**/*.md"], Manner::Told);
        drop(watch);
    }
}
