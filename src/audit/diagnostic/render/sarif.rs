//! Findings as SARIF 2.1.0, for code hosts and editors.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::{Places, held, percent_encoded, visible};
use crate::diagnostic::{Diagnostic, Label, Name, Severity};
use crate::source::Sources;

/// Where the format's schema is published.
const SCHEMA: &str = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
/// The symbol for the project's folder.
const ROOT: &str = "SRCROOT";
/// Where findings without a place stand, unless the configuration has another name.
const PROJECT_FILE: &str = "truthsayer.yaml";
/// Bytes of the marked text that go into a result's fingerprint.
const IDENTITY_BYTES_MAX: usize = 4096;

/// One log with one run. Columns count UTF-16 code units; paths are relative to the project's folder.
pub fn render(diagnostics: &[Diagnostic], sources: &Sources) -> String {
    let mut places = Places::new(sources);
    let found = || diagnostics.iter().filter(|diagnostic| diagnostic.severity != Severity::Allow);
    let used: BTreeSet<Name> = found().map(|diagnostic| diagnostic.name).collect();
    let rules: Vec<Name> = used.into_iter().collect();
    let mut seen = BTreeMap::new();
    let results: Vec<Value> = found()
        .map(|diagnostic| {
            let index = rules.binary_search(&diagnostic.name).expect("every finding's name was gathered");
            let identity = identity(diagnostic, sources);
            let nth: &mut u32 = seen.entry(identity.clone()).or_insert(0);
            *nth += 1;
            result(diagnostic, index, &format!("{identity}:{nth}"), &mut places)
        })
        .collect();
    let log = json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {
                "name": "truthsayer",
                "version": env!("CARGO_PKG_VERSION"),
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": rules.iter().map(|name| rule(*name)).collect::<Vec<_>>(),
            }},
            "columnKind": "utf16CodeUnits",
            "originalUriBaseIds": {ROOT: {"description": {"text": "The folder of the audited project."}}},
            "results": results,
        }],
    });
    let mut text = serde_json::to_string_pretty(&log).expect("strings and numbers always have a JSON form");
    text.push('\n');
    text
}

fn rule(name: Name) -> Value {
    let info = name.info();
    let doc = info.doc();
    let first = doc.split("\n\n").next().unwrap_or_default();
    let short = first.trim_start_matches('#').trim().replace('\n', " ");
    json!({
        "id": info.name,
        "shortDescription": {"text": message(&short)},
        "fullDescription": {"text": message(&doc)},
        "help": {"text": message(&doc), "markdown": message(&doc)},
        "defaultConfiguration": {"level": level(info.severity)},
        "properties": {"since": info.since},
    })
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
        Severity::Allow => "none",
    }
}

fn result(diagnostic: &Diagnostic, rule_index: usize, fingerprint: &str, places: &mut Places) -> Value {
    let mut lines = vec![visible(&diagnostic.message).into_owned()];
    lines.extend(diagnostic.notes.iter().map(|note| format!("note: {}", visible(note))));
    lines.extend(diagnostic.help.iter().map(|help| format!("help: {}", visible(help))));
    let place =
        diagnostic.primary.as_ref().map_or_else(|| project_file(places.sources), |label| location(label, None, places));
    let related: Vec<Value> =
        diagnostic.related.iter().enumerate().map(|(id, label)| location(label, Some(id), places)).collect();
    json!({
        "ruleId": diagnostic.name.info().name,
        "ruleIndex": rule_index,
        "level": level(diagnostic.severity),
        "message": {"text": message(&lines.join("\n"))},
        "locations": [place],
        "relatedLocations": related,
        "partialFingerprints": {"truthsayer/v1": fingerprint},
    })
}

fn location(label: &Label, id: Option<usize>, places: &mut Places) -> Value {
    let (start, end) = (places.start(label.span), places.end(label.span));
    let range = held(places.sources, label.span);
    let mut location = json!({
        "physicalLocation": {
            "artifactLocation": {"uri": percent_encoded(places.sources.path(label.span.file)), "uriBaseId": ROOT},
            "region": {
                "startLine": start.line,
                "startColumn": start.column_utf16,
                "endLine": end.line,
                "endColumn": end.column_utf16,
                "byteOffset": range.start,
                "byteLength": range.len(),
            },
        },
    });
    if let Some(id) = id {
        location["id"] = json!(id);
    }
    if !label.text.is_empty() {
        location["message"] = json!({"text": message(&visible(&label.text))});
    }
    location
}

/// The place of a finding about the project as a whole: the start of its configuration, which is read before all else,
/// whether or not there is one. Code hosts drop results that have no place.
fn project_file(sources: &Sources) -> Value {
    let first = sources.iter().next().map(|(_, file)| file.path.as_str());
    let is_config = |path: &&str| !path.contains('/') && path.rsplit_once('.').is_some_and(|(_, end)| end == "yaml");
    let config = first.filter(is_config).unwrap_or(PROJECT_FILE);
    json!({
        "physicalLocation": {
            "artifactLocation": {"uri": percent_encoded(config), "uriBaseId": ROOT},
            "region": {"startLine": 1, "startColumn": 1, "endLine": 1, "endColumn": 1, "byteOffset": 0, "byteLength": 0},
        },
    })
}

/// Text as a SARIF message: braces would be placeholders, and `](` would make a link of what a document says.
fn message(text: &str) -> String {
    text.replace('{', "{{").replace('}', "}}").replace("](", "\\](")
}

/// What makes a finding the same after lines moved: its name, file, message without numbers, and the marked text.
fn identity(diagnostic: &Diagnostic, sources: &Sources) -> String {
    let mut hasher = blake3::Hasher::new();
    hasher.update(diagnostic.name.info().name.as_bytes());
    let mut part = |text: &str| {
        hasher.update(b"\0");
        hasher.update(text.as_bytes());
    };
    part(&diagnostic.message.chars().filter(|c| !c.is_ascii_digit()).collect::<String>());
    if let Some(label) = &diagnostic.primary {
        part(sources.path(label.span.file));
        let range = held(sources, label.span);
        let text = &sources.text(label.span.file)[range];
        let text = &text[..text.floor_char_boundary(IDENTITY_BYTES_MAX)];
        part(&text.split_whitespace().collect::<Vec<_>>().join(" "));
    }
    hasher.finalize().to_hex()[..16].to_owned()
}

#[cfg(test)]
mod tests {
    use super::super::fixture;
    use super::*;
    use crate::source::Span;

    fn log(diagnostics: &[Diagnostic], sources: &Sources) -> Value {
        serde_json::from_str(&render(diagnostics, sources)).expect("JSON")
    }

    #[test]
    fn the_fixture_list() {
        let (diagnostics, sources) = fixture::list();
        insta::assert_snapshot!(render(&diagnostics, &sources));
    }

    /// What the published schema requires of the parts that are written here.
    #[test]
    fn the_log_has_what_the_schema_requires() {
        let (diagnostics, sources) = fixture::list();
        let log = log(&diagnostics, &sources);
        only(&log, &["$schema", "version", "runs"]);
        assert_eq!(log["version"], "2.1.0");
        let run = &log["runs"][0];
        only(run, &["tool", "columnKind", "originalUriBaseIds", "results"]);
        assert!(["utf16CodeUnits", "unicodeCodePoints"].contains(&text(&run["columnKind"])));
        only(&run["tool"], &["driver"]);
        let driver = &run["tool"]["driver"];
        only(driver, &["name", "version", "semanticVersion", "rules"]);
        assert!(!text(&driver["name"]).is_empty(), "a component has a name");
        let rules = list(&driver["rules"]);
        for rule in rules {
            only(rule, &["id", "shortDescription", "fullDescription", "help", "defaultConfiguration", "properties"]);
            for part in ["shortDescription", "fullDescription", "help"] {
                assert!(!text(&rule[part]["text"]).is_empty(), "a message has a text: {rule}");
            }
            assert!(!text(&rule["shortDescription"]["text"]).contains('\n'));
            assert!(LEVELS.contains(&text(&rule["defaultConfiguration"]["level"])));
        }
        let mut ids: Vec<&str> = rules.iter().map(|rule| text(&rule["id"])).collect();
        ids.sort_unstable();
        assert!(ids.windows(2).all(|pair| pair[0] != pair[1]), "rules are unique");
        let results = list(&run["results"]);
        assert_eq!(results.len(), diagnostics.len());
        for result in results {
            let index = usize::try_from(result["ruleIndex"].as_u64().expect("a number")).expect("small");
            assert_eq!(rules[index]["id"], result["ruleId"]);
            check_result(result);
        }
    }

    const LEVELS: [&str; 4] = ["none", "note", "warning", "error"];

    fn check_result(result: &Value) {
        only(
            result,
            &["ruleId", "ruleIndex", "level", "message", "locations", "relatedLocations", "partialFingerprints"],
        );
        assert!(LEVELS.contains(&text(&result["level"])));
        assert!(!text(&result["message"]["text"]).is_empty());
        assert!(result["partialFingerprints"].as_object().expect("an object").values().all(Value::is_string));
        assert_eq!(list(&result["locations"]).len(), 1, "every result has a place");
        let all = list(&result["locations"]).iter().chain(list(&result["relatedLocations"]));
        for location in all {
            only(location, &["id", "physicalLocation", "message"]);
            let physical = &location["physicalLocation"];
            only(physical, &["artifactLocation", "region"]);
            only(&physical["artifactLocation"], &["uri", "uriBaseId"]);
            let uri = text(&physical["artifactLocation"]["uri"]);
            assert!(uri.bytes().all(|b| b.is_ascii_alphanumeric() || b"-._~/%".contains(&b)), "{uri}");
            assert!(!uri.starts_with('/'), "{uri}");
            let region = &physical["region"];
            let number = |key: &str| region[key].as_i64().unwrap_or_else(|| panic!("{key} is a number"));
            for key in ["startLine", "startColumn", "endLine", "endColumn"] {
                assert!(number(key) >= 1, "{region}");
            }
            let start = (number("startLine"), number("startColumn"));
            assert!(start <= (number("endLine"), number("endColumn")), "{region}");
            assert!(number("byteOffset") >= 0 && number("byteLength") >= 0, "{region}");
        }
    }

    fn only(value: &Value, keys: &[&str]) {
        for key in value.as_object().unwrap_or_else(|| panic!("an object: {value}")).keys() {
            assert!(keys.contains(&key.as_str()), "`{key}` is not expected in {value}");
        }
    }

    fn list(value: &Value) -> &[Value] {
        value.as_array().unwrap_or_else(|| panic!("a list: {value}"))
    }

    fn text(value: &Value) -> &str {
        value.as_str().unwrap_or_else(|| panic!("a string: {value}"))
    }

    #[test]
    fn fingerprints_survive_moved_lines_and_tell_results_apart() {
        let of = |text: &str, needles: &[&str]| {
            let mut sources = Sources::default();
            let file = sources.add("a.md", text);
            let at = |needle: &str| text.find(needle).map(|at| Span::new(file, at..at + needle.len())).expect("there");
            let found = |needle: &&str| Diagnostic::new(Name::EmptyClause, "a marker without text").at(at(needle));
            let diagnostics: Vec<Diagnostic> = needles.iter().map(found).collect();
            let log = log(&diagnostics, &sources);
            let results = list(&log["runs"][0]["results"]).to_vec();
            results.iter().map(|result| result["partialFingerprints"]["truthsayer/v1"].clone()).collect::<Vec<_>>()
        };
        let before = of("one\n\ntwo\n", &["one", "two"]);
        let after = of("new\n\n\none\nmore\ntwo\n", &["one", "two"]);
        assert_eq!(before, after);
        assert_ne!(before[0], before[1]);
        let twice = of("one\n", &["one", "one"]);
        assert_ne!(twice[0], twice[1], "two results never share a fingerprint");
    }

    #[test]
    fn what_has_no_place_stands_in_the_configuration() {
        let found = [Diagnostic::new(Name::NoClauses, "the project has no clause")];
        let place = |path: &str| {
            let mut sources = Sources::default();
            sources.add(path, "suite: engine\n");
            let log = log(&found, &sources);
            let place = &log["runs"][0]["results"][0]["locations"][0]["physicalLocation"];
            assert_eq!(place["region"]["startLine"], 1);
            text(&place["artifactLocation"]["uri"]).to_owned()
        };
        assert_eq!(place("truthsayer.yaml"), "truthsayer.yaml");
        assert_eq!(place("other.yaml"), "other.yaml", "given with `--config`");
        assert_eq!(place("sources/a.md"), "truthsayer.yaml", "a project may have none");
    }

    #[test]
    fn a_message_holds_no_links_and_no_placeholders() {
        assert_eq!(message("[a](http://b) {0}"), "[a\\](http://b) {{0}}");
    }
}
