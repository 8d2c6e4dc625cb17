//! One whole game of each mode as text: what everybody did and read. A change of the engine that moves a line shows here.
//!
//! `SNAPSHOTS=overwrite cargo test -p truthsayer-conformance --test golden` writes them anew.

use std::fmt::Write as _;
use std::path::Path;

use truthsayer_conformance::games::{Plan, Profile, modes};
use truthsayer_conformance::transcript::Transcript;

fn text(transcript: &Transcript) -> String {
    let mut text = String::new();
    let name = |viewer: u8| transcript.viewers[usize::from(viewer)].name.as_str();
    for (number, step) in transcript.steps.iter().enumerate() {
        let actor = step.actor.map_or("", name);
        let _ = writeln!(text, "{number} {actor}: {}", step.words);
        for line in &step.log {
            if let Some(all) = &line.all {
                let _ = writeln!(text, "    {all}");
            }
            for (viewer, words) in &line.own {
                let _ = writeln!(text, "    [{}] {words}", name(*viewer));
            }
        }
    }
    text
}

fn compare(name: &str, number: u32, basic: bool) {
    let modes = modes(basic, !basic);
    let plan = Plan { modes, players_least: 4, players_most: 4, games: 100, seed: 2019, every: 25 };
    let played = plan.recipe(Profile::Base, number).play();
    let now = text(&played.record.transcript().expect("it was played"));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/{name}.txt"));
    if std::env::var_os("SNAPSHOTS").is_some_and(|wish| wish == "overwrite") {
        std::fs::write(&path, &now).expect("the folder is there");
    }
    let kept = std::fs::read_to_string(&path).expect("it was written").replace("\r\n", "\n");
    let differing = kept.lines().zip(now.lines()).enumerate().find(|(_, (one, other))| one != other);
    assert!(kept == now, "line {differing:?} of {name}.txt differs, or one is longer; see the head of this file");
}

#[test]
fn a_basic_game_reads_as_it_was_kept() {
    compare("basic", 8, true);
}

#[test]
fn an_advanced_game_reads_as_it_was_kept() {
    compare("advanced", 6, false);
}
