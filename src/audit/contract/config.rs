//! Reads the configuration, `truthsayer.yaml`.
//!
//! Lives here: what a project may set, and the default layout. Looking for the file does not live here.

use std::collections::BTreeMap;

use super::coverage::{self, CoverageView};
use super::kinds::{PATH, PATTERN};
use super::mutation::{self, MutationScope};
use super::suite::{self, SuiteSettings};
use crate::diagnostic::{Diagnostic, Name, Severity, Sink};
use crate::document::{Dialect, Markers};
use crate::ids::is_word;
use crate::source::{FileId, Span, Spanned};
use crate::yaml::fields::choice;
use crate::yaml::{Fields, Kind, What};

/// What a project sets.
#[derive(Debug, Clone)]
pub struct Config {
    /// For people.
    pub title: Option<String>,
    /// Patterns of rule documents.
    pub documents: Vec<Setting>,
    /// Patterns of contracts; see [`Config::is_contract`].
    pub contracts: Vec<Setting>,
    /// The file of authorities.
    pub authorities: Setting,
    /// The file of gates.
    pub gates: Setting,
    /// The file of attestations.
    pub attestations: Setting,
    /// The folder of what was reviewed.
    pub reviewed: Setting,
    /// The folder of evidence that is dear to make.
    pub evidence: Setting,
    /// The file of statuses to compare with.
    pub baseline: Setting,
    /// The folder that the site is written to.
    pub output: Setting,
    /// Where results come from.
    pub suite: SuiteSettings,
    /// How documents of other tools are read.
    pub reading: Reading,
    /// What clauses owe that no marker of ours tags.
    pub untagged: Untagged,
    /// The mutants of each family, where it has any.
    pub mutation: Vec<MutationScope>,
    /// Clauses step by step, each view on a page of its own.
    pub coverage: Vec<CoverageView>,
    /// Severities that differ from the defaults.
    pub severity: BTreeMap<Name, Severity>,
}

/// Which foreign dialects documents are read in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reading {
    /// Those that the documents are seen to be written in, if none has a marker of our own.
    Unsaid,
    /// Those that the documents without a marker of our own are seen to be written in.
    Detected,
    /// These.
    Said(Markers),
}

/// See [`Config::untagged`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Untagged {
    /// They stay incomplete.
    Incomplete,
    /// A passing case, and nothing else.
    Cases,
}

impl Untagged {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Incomplete, Self::Cases];

    /// The word in configuration.
    pub fn word(self) -> &'static str {
        match self {
            Self::Incomplete => "incomplete",
            Self::Cases => "cases",
        }
    }
}

/// A path or pattern, below the project's folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setting {
    /// Without needless parts.
    pub value: String,
    /// Where it is written; none for a default.
    pub span: Option<Span>,
}

impl Setting {
    /// A path or pattern that nobody wrote.
    pub(super) fn default_of(text: &str) -> Self {
        Self { value: text.to_owned(), span: None }
    }

    /// The texts of several.
    pub fn texts(settings: &[Self]) -> Vec<String> {
        settings.iter().map(|setting| setting.value.clone()).collect()
    }
}

impl From<Spanned<String>> for Setting {
    fn from(written: Spanned<String>) -> Self {
        Self { value: written.value, span: Some(written.span) }
    }
}

impl Default for Config {
    fn default() -> Self {
        Self {
            title: None,
            documents: vec![Setting::default_of("sources/**/*.md")],
            contracts: vec![Setting::default_of("contracts/*.yaml")],
            authorities: Setting::default_of("sources/authorities.yaml"),
            gates: Setting::default_of("contracts/gates.yaml"),
            attestations: Setting::default_of("contracts/attestations.yaml"),
            reviewed: Setting::default_of("contracts/reviewed"),
            evidence: Setting::default_of("contracts/evidence"),
            baseline: Setting::default_of("contracts/baseline.txt"),
            output: Setting::default_of("target/site"),
            suite: SuiteSettings::default(),
            reading: Reading::Unsaid,
            untagged: Untagged::Incomplete,
            mutation: Vec::new(),
            coverage: Vec::new(),
            severity: BTreeMap::new(),
        }
    }
}

impl Config {
    /// Whether a path that matches the contracts' patterns is a contract, and not one of the project's other files.
    pub fn is_contract(&self, path: &str) -> bool {
        let others = [&self.authorities, &self.gates, &self.attestations];
        path != FILE && others.iter().all(|other| other.value != path)
    }
}

/// The file's name.
pub const FILE: &str = "truthsayer.yaml";

/// The configuration that a file states; what is at fault in it keeps its default.
pub fn read(file: FileId, text: &str, sink: &mut Sink) -> Config {
    let mut config = Config::default();
    let Some(mut fields) = Fields::of_file(file, text, What::only("the configuration"), sink) else { return config };
    config.title = fields.optional("title").text();
    for (key, list) in [("documents", &mut config.documents), ("contracts", &mut config.contracts)] {
        let written = fields.optional(key).some(&PATTERN);
        if !written.is_empty() {
            *list = written.into_iter().map(Setting::from).collect();
        }
    }
    for (key, path) in [
        ("authorities", &mut config.authorities),
        ("gates", &mut config.gates),
        ("attestations", &mut config.attestations),
        ("reviewed", &mut config.reviewed),
        ("evidence", &mut config.evidence),
        ("baseline", &mut config.baseline),
        ("output", &mut config.output),
    ] {
        if let Some(written) = fields.optional(key).one(&PATH) {
            *path = written.into();
        }
    }
    config.suite = suite::read(&mut fields);
    markers(&mut fields, &mut config);
    config.mutation = mutation::read(&mut fields);
    config.coverage = coverage::read(&mut fields);
    severity(&mut fields, &mut config);
    keep_inputs(&mut config, fields.sink());
    fields.finish();
    config
}

/// The word before the brackets of a marker.
const PREFIX: Kind<String> = Kind {
    expected: "the word before the brackets of a marker, such as `r`",
    read: |text| {
        let help = "write letters, digits and hyphens";
        if is_word(&text.to_ascii_lowercase()) { Ok(text.to_owned()) } else { Err(help.to_owned()) }
    },
};

/// The name of a dialect, or the word that has them detected.
const DIALECT: Kind<Option<Dialect>> = Kind {
    expected: "a dialect or `detect`",
    read: |text| {
        if text == DETECT {
            return Ok(None);
        }
        let known = Dialect::ALL.into_iter().find(|dialect| dialect.word() == text);
        let near = || crate::ids::nearest(text, Dialect::ALL.map(Dialect::word));
        let all = || Dialect::ALL.map(Dialect::word).join("`, `");
        known.map(Some).ok_or_else(|| match near() {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("write one of `{}`, or `detect`", all()),
        })
    },
};

/// Has the dialects detected.
const DETECT: &str = "detect";

fn markers(fields: &mut Fields<'_, '_>, config: &mut Config) {
    let Some(mut markers) = fields.optional("markers").fields(What::only("`markers`")) else { return };
    let dialects = markers.optional("dialects");
    let said = dialects.is_written();
    let written = dialects.one_or_list(&DIALECT);
    let prefixes = markers.optional("prefixes").list(&PREFIX).into_iter().map(|prefix| prefix.value).collect();
    if let Some(untagged) = markers.optional("untagged").one_of(&Untagged::ALL, Untagged::word) {
        config.untagged = untagged.value;
    }
    markers.finish();
    if written.iter().any(|dialect| dialect.value.is_none()) {
        config.reading = Reading::Detected;
    } else if said && !written.is_empty() {
        let mut dialects: Vec<Dialect> = written.into_iter().filter_map(|dialect| dialect.value).collect();
        dialects.sort_unstable();
        dialects.dedup();
        config.reading = Reading::Said(Markers { dialects, prefixes });
    }
}

fn severity(fields: &mut Fields<'_, '_>, config: &mut Config) {
    let severities = [Severity::Allow, Severity::Note, Severity::Warning, Severity::Error];
    for entry in fields.optional("severity").entries() {
        let sink = fields.sink();
        let name = Name::from_word(&entry.key.value);
        if name.is_none() {
            let known = Name::ALL.iter().map(|name| name.info().name);
            let near = choice(&entry.key.value, known, sink);
            let help = if near.starts_with("write one of") {
                "see `truthsayer explain` for all names".to_owned()
            } else {
                near
            };
            let message = format!("no finding has the name `{}`", entry.key.value);
            sink.push(Diagnostic::new(Name::WrongValue, message).at(entry.key.span).help(help));
        }
        let repeated = entry.repeated;
        let severity = entry.value_of(&severities, Severity::word, sink);
        let (Some(name), Some(severity), false) = (name, severity, repeated) else { continue };
        if name.info().broken && severity.value != Severity::Error {
            let message = format!("`{}` cannot be made less than an error", name.info().name);
            let help = "remove the line: input that cannot be read proves nothing, whatever it is called";
            sink.push(Diagnostic::new(Name::WrongValue, message).at(severity.span).help(help));
        } else {
            config.severity.insert(name, severity.value);
        }
    }
}

/// Refuses an output folder that holds what the project reads: writing the site would remove it.
fn keep_inputs(config: &mut Config, sink: &mut Sink) {
    let Some(span) = config.output.span else { return };
    let output = &config.output.value;
    let mutated = config.mutation.iter().flat_map(|scope| scope.code.iter().chain(&scope.cases));
    let lists = config.documents.iter().chain(&config.contracts).chain(config.suite.patterns()).chain(mutated);
    let paths = [
        &config.authorities,
        &config.gates,
        &config.attestations,
        &config.reviewed,
        &config.evidence,
        &config.baseline,
    ];
    let held = lists.chain(paths).find(|input| {
        input.value.strip_prefix(output.as_str()).is_some_and(|below| below.is_empty() || below.starts_with('/'))
    });
    if let Some(held) = held {
        let message = format!("the output folder `{output}` holds `{}`, which the project reads", held.value);
        sink.push(
            Diagnostic::new(Name::WrongValue, message).at(span).help("name a folder of its own, such as `target/site`"),
        );
        config.output = Config::default().output;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::yaml::tests::{found, told};

    #[test]
    fn a_configuration_is_read_whole() {
        let text = "\
title: My engine's rules
documents: ['rules/**/*.md', more/one.md]
contracts: ['**/*.yaml']
authorities: rules/authorities.yaml
gates: c/gates.yaml
attestations: c/attested.yaml
reviewed: c/reviewed/
evidence: c/evidence
baseline: c/baseline.txt
output: out
suite:
  embedded: true
  engine: 3f2a91c
  results: [results/*.json]
mutation:
  sapho: {code: [src/sapho/**], cases: [tests/sapho/*.rs, tests/common.rs]}
severity:
  unmatched-pattern: warning
  raw-html: allow
";
        let (config, faults) = found(text, read);
        assert_eq!(faults, [""; 0]);
        assert_eq!(config.title.as_deref(), Some("My engine's rules"));
        assert_eq!(Setting::texts(&config.documents), ["rules/**/*.md", "more/one.md"]);
        let span = config.documents[0].span.expect("a place");
        assert_eq!(&text[span.range()], "'rules/**/*.md'");
        assert_eq!((config.reviewed.value.as_str(), config.evidence.value.as_str()), ("c/reviewed", "c/evidence"));
        let [scope] = config.mutation.as_slice() else { panic!("one family: {:?}", config.mutation) };
        assert_eq!(
            (scope.family.value.as_str(), Setting::texts(&scope.code)),
            ("sapho", vec!["src/sapho/**".to_owned()])
        );
        assert_eq!(Setting::texts(&scope.cases), ["tests/sapho/*.rs", "tests/common.rs"]);
        assert_eq!(config.output.value, "out");
        assert!(config.suite.embedded);
        assert_eq!(config.suite.engine.as_deref(), Some("3f2a91c"));
        assert_eq!(config.severity.get(&Name::UnmatchedPattern), Some(&Severity::Warning));
        assert_eq!(config.severity.get(&Name::RawHtml), Some(&Severity::Allow));
        for (path, is) in [
            ("c/sapho.yaml", true),
            ("rules/authorities.yaml", false),
            ("c/gates.yaml", false),
            ("c/attested.yaml", false),
            ("truthsayer.yaml", false),
            ("contracts/gates.yaml", true),
        ] {
            assert_eq!(config.is_contract(path), is, "{path}");
        }
    }

    #[test]
    fn an_empty_configuration_is_the_default_layout() {
        let (config, faults) = found("", read);
        assert_eq!(faults, [""; 0]);
        assert_eq!(Setting::texts(&config.documents), ["sources/**/*.md"]);
        assert!(config.documents[0].span.is_none() && !config.suite.embedded);
        assert!(config.is_contract("contracts/sapho.yaml") && !config.is_contract("contracts/gates.yaml"));
    }

    #[test]
    fn every_fault_is_reported() {
        let text = "\
titel: x
documents: sources/**/*.md
contracts: []
authorities: /etc/passwd
output: ../out
suite: {embedded: yes, result: [x]}
mutation:
  Sapho: {code: [a]}
  extortion: {code: [], cases: [../b], survivors: []}
  nexus: all
severity:
  duplicate-kez: error
  raw-html: fatal
  link-loop: note
  link-loop: error
  zebra: note
output: x
";
        let (config, faults) = told(text, read);
        insta::assert_snapshot!(faults);
        assert_eq!(config.output.value, "target/site");
        assert_eq!(config.severity.get(&Name::LinkLoop), Some(&Severity::Note));
    }

    #[test]
    fn what_cannot_be_read_stays_an_error() {
        let (config, faults) = found("severity: {invalid-yaml: allow, link-loop: allow, duplicate-key: error}\n", read);
        assert_eq!(faults, ["wrong-value 1:26 \"allow\": `invalid-yaml` cannot be made less than an error"]);
        assert_eq!(config.severity.keys().collect::<Vec<_>>(), [&Name::LinkLoop, &Name::DuplicateKey]);
    }

    #[test]
    fn the_output_never_takes_the_place_of_what_is_read() {
        for (output, held) in [("sources", "sources/**/*.md"), ("contracts/reviewed", "contracts/reviewed")] {
            let (config, faults) = found(&format!("output: {output}\n"), read);
            let message = format!("the output folder `{output}` holds `{held}`, which the project reads");
            assert_eq!(faults, [format!("wrong-value 1:9 {output:?}: {message}")]);
            assert_eq!(config.output.value, "target/site");
        }
        let (_, faults) = found("output: source\n", read);
        assert_eq!(faults, [""; 0], "a folder is not what its name begins with");
    }
}
