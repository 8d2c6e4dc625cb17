//! Gates: each condition open and met, waivers and attestations by day, and the ratchet.

use crate::project::Project;

const GATES: &str = "contracts/gates.yaml";

/// A project with one gate of this body.
fn with_gate(body: &str) -> Project {
    let project = Project::new();
    project.write(GATES, &format!("gates:\n  - gate: g\n    title: A gate\n{body}"));
    project
}

#[track_caller]
fn open(project: &Project, words: &[&str]) {
    project.run(&["gates", "g"]).says(1, &["gate g: open"]).says(1, words);
}

#[track_caller]
fn met(project: &Project) {
    project.run(&["gates", "g"]).says(0, &["gate g: met"]);
}

fn fail(project: &Project, case_title: &str) {
    let title = format!("\"title\": \"{case_title}\",\n      \"outcome\": \"passed\"");
    project.edit("results/example.json", &title, &title.replace("passed", "failed"));
}

const HOUSES: &str = "Corner houses count two points, other houses one";
const TIE: &str = "A tie ends the game and names no winner";

#[test]
fn all_verified() {
    let project = with_gate("    scope: [lantern.**]\n    require: {verified: all}\n");
    met(&project);
    fail(&project, HOUSES);
    open(&project, &["3 of 5, 60 %", "lantern.score.corner", "lantern.score.other"]);
}

#[test]
fn a_share_verified_is_never_rounded_up() {
    let project = with_gate("    require: {verified: 60%}\n");
    fail(&project, HOUSES);
    met(&project);
    project.edit(GATES, "60%", "61%");
    open(&project, &["3 of 5, 60 %"]);
}

#[test]
fn a_list_verified() {
    let project = with_gate("    require: {verified: [lantern.turn.one-action]}\n");
    fail(&project, HOUSES);
    met(&project);
    project.edit(GATES, "lantern.turn.one-action", "lantern.score.corner");
    open(&project, &["lantern.score.corner"]);
    project.edit(GATES, "lantern.score.corner", "lantern.score.none");
    open(&project, &["lantern.score.none"]);
}

#[test]
fn all_guarded() {
    let project = with_gate("    require: {guarded: all}\n");
    met(&project);
    fail(&project, TIE);
    open(&project, &["0 of 1, 0 %", "lantern.score.tie"]);
}

#[test]
fn a_scope_of_nothing_is_open() {
    let project = with_gate("    scope: [lanterns.**]\n    require: {verified: all}\n");
    open(&project, &[]);
}

#[test]
fn probes_exist_and_pass() {
    let project = with_gate("    require: {probes: all}\n");
    let probe = "probes:\n  lantern/probe/hands:\n    facet: privacy\n    shows: no hand is seen\n    clauses: [lantern.turn.one-action]\n";
    project.write("contracts/lantern.yaml", &(project.read("contracts/lantern.yaml") + probe));
    open(&project, &["lantern/probe/hands", "does not exist yet"]);
    let case = "\"cases\": [\n    {\"id\": \"lantern/probe/hands\", \"facet\": \"privacy\", \"title\": \"Hands\", \"outcome\": \"failed\"},";
    project.edit("results/example.json", "\"cases\": [", case);
    open(&project, &["lantern/probe/hands", "failed"]);
    project.edit(
        "results/example.json",
        "\"title\": \"Hands\", \"outcome\": \"failed\"",
        "\"title\": \"Hands\", \"outcome\": \"passed\"",
    );
    met(&project);
}

#[test]
fn facets_of_each_clause() {
    let project = with_gate("    scope: [lantern.score.tie]\n    require: {facets: [native, privacy]}\n");
    open(&project, &["1 of 2, 50 %", "no passing case of facet privacy"]);
    let guard = "    guard: the engine ends";
    project.edit(
        "contracts/lantern.yaml",
        guard,
        &format!("    not-applicable: {{privacy: points are public}}\n{guard}"),
    );
    met(&project);
}

#[test]
fn sample_games() {
    let project = with_gate("    require: {samples: {profile: two, games: 4, rejected: 0}}\n");
    open(&project, &["0 of 4 games were played"]);
    let samples =
        "\"samples\": [{\"profile\": \"two\", \"games\": 4, \"accepted\": 90, \"rejected\": 1}],\n  \"cases\": [";
    project.edit("results/example.json", "\"cases\": [", samples);
    open(&project, &[]);
    project.edit("results/example.json", "\"rejected\": 1", "\"rejected\": 0");
    met(&project);
    project.edit("results/example.json", "\"games\": 4", "\"games\": 3");
    open(&project, &["3 of 4 games"]);
}

#[test]
fn needs_of_other_gates() {
    let project = with_gate("    needs: [other]\n  - gate: other\n    title: Other\n    require: {verified: all}\n");
    met(&project);
    fail(&project, HOUSES);
    open(&project, &["gate other"]);
}

#[test]
fn needs_in_a_circle_are_open() {
    let project = with_gate("    needs: [other]\n  - gate: other\n    title: Other\n    needs: [g]\n");
    open(&project, &[]);
    project.run(&["check"]).says(1, &["error[gate-cycle]"]);
}

#[test]
fn an_attestation_holds_from_its_first_day_to_its_last() {
    let project = with_gate("    require: {attested: [played-at-a-table]}\n");
    open(&project, &["nobody has stated it"]);
    let given = "    given:\n      - {by: Anna, on: 2026-06-01, until: 2026-06-30, note: one evening}\n";
    project.write("contracts/attestations.yaml", &(project.read("contracts/attestations.yaml") + given));
    for (day, code) in [("2026-05-31", 1), ("2026-06-01", 0), ("2026-06-30", 0), ("2026-07-01", 1)] {
        let ran = project.run_on(day, &["gates", "g"]);
        assert_eq!(ran.code, code, "{day}: {ran:#?}");
    }
    project.run_on("2026-07-01", &["check"]).says(1, &["expired on 2026-06-30"]);
}

#[test]
fn a_waiver_excuses_until_its_last_day_and_is_shown() {
    let waiver = "    waive:\n      - {clause: lantern.score.corner, reason: later, by: Anna, on: 2026-05-01, until: 2026-06-30}\n";
    let project = with_gate(&format!("    scope: [lantern.score.corner]\n    require: {{verified: all}}\n{waiver}"));
    fail(&project, HOUSES);
    for (day, code) in [("2026-06-01", 0), ("2026-06-30", 0), ("2026-07-01", 1)] {
        let ran = project.run_on(day, &["gates", "g"]);
        assert_eq!(ran.code, code, "{day}: {ran:#?}");
        assert!(ran.out.contains("Anna") && ran.out.contains("0 of 1, 0 %"), "{ran:#?}");
    }
    project.run_on("2026-07-01", &["gates", "g"]).says(1, &["expired on 2026-06-30"]);
}

#[test]
fn the_ratchet_fails_for_a_loss_and_names_it() {
    let project = Project::new();
    project.run(&["gates", "--ratchet"]).says(2, &[]).warns("gates --record");
    project.run(&["gates", "--record"]).says(0, &[]);
    project.run(&["gates", "--ratchet"]).says(0, &[]).warns("nothing is worse than recorded");
    fail(&project, HOUSES);
    project.run(&["gates", "--ratchet"]).says(
        1,
        &[
            "lantern.score.corner: was verified, is failing   contracts/baseline.txt:",
            "lantern.score.other: was verified, is failing",
            "lantern-rules: was met, is open",
        ],
    );
    project.edit("results/example.json", "\"outcome\": \"failed\"", "\"outcome\": \"passed\"");
    project.run(&["gates", "--ratchet"]).says(0, &[]);
    project.edit("contracts/lantern.yaml", "  lantern.score.other:\n    cases: [lantern/score/houses]\n", "");
    project.run(&["gates", "--ratchet"]).says(1, &["lantern.score.other: was verified, is incomplete"]);
}
