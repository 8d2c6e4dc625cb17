//! Rooms from the command line: a game played by its JSON, commands that race and are killed, limits, whose eyes files are for.

use std::fs;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

use serde_json::Value;

const BINARY: &str = env!("CARGO_BIN_EXE_truthsayer");

/// A file with one room whose three seats are taken.
struct Host(tempfile::TempDir);

impl Host {
    fn new() -> Self {
        let host = Self(tempfile::tempdir().expect("a temporary folder"));
        let create =
            ["create", "games.db", "friday", "--factions", "atreides,fremen,emperor", "--seed", "7", "--keys", "."];
        assert_eq!(host.run(&create).status.code(), Some(0));
        for faction in ["atreides", "fremen", "emperor"] {
            let (invitation, key) = (format!("friday-{faction}.invitation"), format!("{faction}.key"));
            let join = ["join", "games.db", "friday", "--seat", faction, "--invitation-file", &invitation];
            assert_eq!(host.run(&[&join[..], &["--credential-file", &key]].concat()).status.code(), Some(0));
        }
        host
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(BINARY);
        command.arg("room").args(arguments).current_dir(self.0.path()).stdin(Stdio::null());
        command
    }

    fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().expect("the binary runs")
    }

    fn json(&self, arguments: &[&str]) -> Value {
        let output = self.run(&[arguments, &["--format", "json", "--quiet"]].concat());
        serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("no JSON: {output:?}"))
    }

    /// Somebody who is asked something, with the version and what would answer it.
    fn next(&self) -> Option<(&'static str, String, Vec<String>)> {
        ["atreides", "fremen", "emperor"].into_iter().find_map(|seat| {
            let key = format!("{seat}.key");
            let shown = self.json(&["view", "games.db", "friday", "--seat", seat, "--credential-file", &key]);
            let asked = shown["room"]["view"]["own"]["decision"].is_object();
            let offer = &shown["room"]["offers"].as_array()?.first().filter(|_| asked)?["offer"];
            let option = "1".to_owned();
            let chosen = match offer["offer"].as_str()? {
                "dial-storm" => vec!["--with".to_owned(), format!("number={}", offer["least"])],
                "place-fremen" => {
                    let forces = format!("forces=[{{\"cell\":{},\"normal\":10}}]", offer["cells"][0]);
                    vec!["--with".to_owned(), forces]
                }
                _ => Vec::new(),
            };
            Some((seat, shown["room"]["version"].to_string(), [vec!["--option".to_owned(), option], chosen].concat()))
        })
    }

    fn act(&self, next: &(&'static str, String, Vec<String>), id: &str) -> Command {
        let key = format!("{}.key", next.0);
        let mut command = self.command(&["act", "games.db", "friday", "--seat", next.0, "--seen", &next.1]);
        command.args(["--credential-file", &key, "--request-id", id, "--format", "json"]).args(&next.2);
        command
    }

    fn actions(&self) -> u64 {
        let check = self.json(&["check", "games.db"]);
        let room = &check["check"]["rooms"][0];
        assert_eq!((&room["rebuilt"], &room["findings"]), (&Value::Bool(true), &Value::Array(Vec::new())), "{check}");
        room["actions"].as_u64().expect("a number")
    }
}

#[test]
fn commands_that_race_are_accepted_once() {
    let host = Host::new();
    for round in 1..=4 {
        let next = host.next().expect("somebody is asked");
        let spawn = |n: usize| {
            let mut command = host.act(&next, &format!("{round}-{n}"));
            command.stdout(Stdio::piped()).spawn().expect("the binary runs")
        };
        let racers: Vec<Child> = (0..4).map(spawn).collect();
        let ended: Vec<Output> = racers.into_iter().map(|child| child.wait_with_output().expect("it ends")).collect();
        let codes: Vec<Option<i32>> = ended.iter().map(|output| output.status.code()).collect();
        assert_eq!(codes.iter().filter(|code| **code == Some(0)).count(), 1, "{ended:?}");
        for output in ended.iter().filter(|output| output.status.code() != Some(0)) {
            let told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
            assert_eq!((output.status.code(), &told["refused"]["name"]), (Some(1), &Value::from("stale-version")));
            assert!(told["refused"]["version"].as_u64() > next.1.parse().ok(), "{told}");
        }
        assert_eq!(host.actions(), round);
    }
}

#[test]
fn a_command_that_is_killed_is_run_again() {
    let host = Host::new();
    for n in 0..15 {
        let Some(next) = host.next() else { break };
        let mut child = host.act(&next, &format!("k{n}")).stdout(Stdio::null()).spawn().expect("the binary runs");
        std::thread::sleep(Duration::from_millis(2 * n));
        child.kill().and_then(|()| child.wait()).expect("it can be killed");
        let again = host.act(&next, &format!("k{n}")).output().expect("the binary runs");
        assert_eq!(again.status.code(), Some(0), "{again:?}");
        assert_eq!(host.actions(), n + 1);
    }
}

#[cfg(unix)]
#[test]
fn a_limit_on_files_loses_nothing() {
    let host = Host::new();
    let next = host.next().expect("somebody is asked");
    let before = fs::read(host.path("games.db")).expect("the file is there");
    let act = host.act(&next, "a");
    let words: Vec<String> = std::iter::once(act.get_program())
        .chain(act.get_args())
        .map(|word| format!("'{}'", word.to_string_lossy()))
        .collect();
    let limited = format!("ulimit -f 4; exec {}", words.join(" "));
    let output = Command::new("sh").args(["-c", &limited]).current_dir(host.0.path()).output().expect("a shell");
    let told: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("no JSON: {output:?}"));
    let name = told["refused"]["name"].as_str().expect("a name");
    assert!(["disk-error", "disk-full"].contains(&name), "{told}");
    assert_eq!(host.actions(), 0);
    assert!(fs::read(host.path("games.db")).expect("the file is there") == before);
    let mut again = host.act(&next, "a");
    assert_eq!(again.output().expect("the binary runs").status.code(), Some(0));
    assert_eq!(host.actions(), 1);
}

#[cfg(unix)]
#[test]
fn secrets_are_for_their_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let host = Host::new();
    host.run(&["backup", "games.db", "backup.db"]);
    for name in ["games.db", "backup.db", "friday-host.key", "friday-fremen.invitation", "fremen.key"] {
        let mode = fs::metadata(host.path(name)).expect("the file is there").permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{name}");
    }
    let credential = fs::read_to_string(host.path("fremen.key")).expect("the file is there");
    let view = ["view", "games.db", "friday", "--seat", "fremen"];
    let mut by_name = host.command(&view);
    let shown = by_name.env("TRUTHSAYER_CREDENTIAL", &credential).output().expect("the binary runs");
    assert_eq!(shown.status.code(), Some(0), "{shown:?}");
    let other = credential.replace(['0', '1', '2', '3', '4'], "5");
    let refused = host.command(&view).env("TRUTHSAYER_CREDENTIAL", &other).output().expect("the binary runs");
    assert_eq!(refused.status.code(), Some(2));
    let said = String::from_utf8([refused.stdout, refused.stderr].concat()).expect("text");
    assert!(said.contains("wrong-credential") && !said.contains(other.trim().rsplit('-').next().expect("digits")));
    let odd = host.command(&view).env("TRUTHSAYER_CREDENTIAL", "my password").output().expect("the binary runs");
    let said = String::from_utf8(odd.stderr).expect("text");
    assert!(said.contains("holds no credential") && !said.contains("password"), "{said}");
}
