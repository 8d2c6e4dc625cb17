//! Reads the publications that clauses may cite, `sources/authorities.yaml`.
//!
//! Lives here: the format of that file. Whether an authority may carry a clause that cites it is a lint's business.

use super::kinds::{CLAUSE_GLOB, PATH, WORD};
use super::{Authority, Kind, Standing};
use crate::diagnostic::{Diagnostic, Name, Sink};
use crate::source::FileId;
use crate::yaml::fields::{Entry, NUMBER, TEXT};
use crate::yaml::{self, Fields, What};

/// A public address.
const URL: yaml::Kind<String> = yaml::Kind {
    expected: "an `https` or `http` address",
    read: |text| {
        let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
        let host = rest.is_some_and(|rest| rest.starts_with(|c: char| c.is_alphanumeric() || c == '['));
        if host && !text.contains(|c: char| c.is_whitespace() || c.is_control()) {
            return Ok(text.to_owned());
        }
        Err("write the whole address, or tell under `access` how the publication was read".to_owned())
    },
};

/// The authorities that a file states, in its order.
pub fn read(file: FileId, text: &str, sink: &mut Sink) -> Vec<Authority> {
    let Some(mut fields) = Fields::of_file(file, text, What::only("the file"), sink) else { return Vec::new() };
    let entries = fields.required("authorities").entries();
    let authorities = entries.into_iter().filter_map(|entry| authority(entry, fields.sink())).collect();
    fields.finish();
    authorities
}

/// One authority. A fault in what is only shown does not take it away: its citations would all seem to cite nothing.
fn authority(entry: Entry, sink: &mut Sink) -> Option<Authority> {
    let id = entry.key_as(&WORD, sink);
    let key = entry.key;
    let mut fields = Fields::of(entry.node, What::named("the authority", &key.value), key.span, sink)?;
    let title = fields.required("title").text();
    let kind = fields.required("kind").one_of(&Kind::ALL, Kind::word);
    let publisher = fields.optional("publisher").text();
    let edition = fields.optional("edition").text();
    let date = fields.optional("date").text();
    let undated = fields.optional("undated").text();
    if !["edition", "date", "undated"].into_iter().any(|key| fields.has(key)) {
        let message = format!("the authority `{}` has no `edition`, no `date` and no `undated`", key.value);
        let help = "add `edition:` or `date:`, or say why there is neither with `undated:`";
        fields.sink().push(Diagnostic::new(Name::MissingKey, message).at(key.span).help(help));
    }
    let standing = fields.required("standing").one_of(&Standing::ALL, Standing::word);
    let urls = fields.optional("url").one_or_list(&URL);
    let pages = fields.optional("pages").one(&PAGES);
    let text = fields.optional("text").one(&PATH);
    let first_page = fields.optional("first-page").one(&PAGES);
    let access = fields.optional("access").text();
    let limits = fields.optional("limits").list(&TEXT);
    let not_for = fields.optional("not-for").list(&CLAUSE_GLOB);
    let unused = fields.optional("unused").text();
    fields.finish();
    if entry.repeated {
        return None;
    }
    let id = id?;
    Some(Authority {
        title: title.unwrap_or_else(|| id.value.clone()),
        kind: kind.map_or(Kind::Document, |kind| kind.value),
        publisher,
        edition,
        date,
        undated,
        standing: standing?.value,
        urls: urls.into_iter().map(|url| url.value).collect(),
        pages: pages.map(|pages| pages.value),
        text,
        first_page: first_page.map_or(1, |first| first.value),
        access,
        limits: limits.into_iter().map(|limit| limit.value).collect(),
        not_for,
        unused,
        id,
    })
}

/// A number of pages.
const PAGES: yaml::Kind<u32> = yaml::Kind {
    expected: "a number of pages",
    read: |text| {
        let pages = (NUMBER.read)(text)?;
        u32::try_from(pages).ok().filter(|pages| *pages > 0).ok_or_else(|| "write how many pages there are".to_owned())
    },
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::yaml::tests::{found, told};

    #[test]
    fn an_authority_is_read_whole() {
        let text = "\
authorities:
  choam-rules:
    title: CHOAM & Richese rulebook
    kind: rulebook
    publisher: Gale Force Nine
    edition: 2021
    standing: official
    url: https://example.org/choam-rules.pdf
    pages: 12
    access: read from the publisher's site
    limits: [says nothing of how long a reordering lasts]
    not-for: [nexus.**]
  card:
    title: A card
    kind: component
    date: 3.10
    standing: none
    url: [https://a.org/x, http://b.org]
    unused: kept as a warning
";
        let (authorities, faults) = found(text, read);
        assert_eq!(faults, [""; 0]);
        let [rules, card] = authorities.as_slice() else { unreachable!("two authorities") };
        assert_eq!(rules.id.value, "choam-rules");
        assert_eq!((rules.kind, rules.standing, rules.pages), (Kind::Rulebook, Standing::Official, Some(12)));
        assert_eq!((rules.edition.as_deref(), rules.date.as_deref()), (Some("2021"), None));
        assert!(rules.not_for[0].value.matches("nexus.card.x"));
        assert_eq!(rules.urls, ["https://example.org/choam-rules.pdf"]);
        assert_eq!((card.date.as_deref(), card.standing), (Some("3.10"), Standing::None));
        assert_eq!(card.urls, ["https://a.org/x", "http://b.org"]);
        assert_eq!(card.unused.as_deref(), Some("kept as a warning"));
    }

    #[test]
    fn every_fault_is_reported_and_siblings_stay() {
        let text = "\
authorities:
  Bad_Id: {title: a, kind: faq, date: x, standing: official}
  one: {title: a, kind: rulebok, standing: offical, date: x}
  two: {kind: faq, standing: official}
  three:
    title: a
    kind: faq
    undated:
    standing: official
    url: [ftp://x, 'https://', 'javascript:x', 'https://a b']
    pages: 0
    limits: none
    not-for: [nexus]
    edtion: x
  four: nothing
  two: {title: b, kind: faq, standing: official, date: x}
";
        let (authorities, faults) = told(text, read);
        insta::assert_snapshot!(faults);
        let ids: Vec<_> = authorities.iter().map(|authority| authority.id.value.as_str()).collect();
        assert_eq!(ids, ["two", "three"]);
        assert_eq!(authorities[0].title, "two");
    }
}
