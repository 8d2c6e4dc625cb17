//! Reads what no case can prove and people state, `contracts/attestations.yaml`.
//!
//! Lives here: the format of that file. Whether a statement is in force on a day is a gate's business.

use jiff::civil::Date;

use super::kinds::WORD;
use super::{Attestation, Given};
use crate::diagnostic::{Diagnostic, Name, Sink};
use crate::source::{FileId, Spanned};
use crate::yaml::fields::{DATE, Entry};
use crate::yaml::{Fields, Node, What};

/// The attestations that a file states, in its order.
pub fn read(file: FileId, text: &str, sink: &mut Sink) -> Vec<Attestation> {
    let Some(mut fields) = Fields::of_file(file, text, What::only("the file"), sink) else { return Vec::new() };
    let entries = fields.required("attestations").entries();
    let attestations = entries.into_iter().filter_map(|entry| attestation(entry, fields.sink())).collect();
    fields.finish();
    attestations
}

fn attestation(entry: Entry, sink: &mut Sink) -> Option<Attestation> {
    let id = entry.key_as(&WORD, sink);
    let mut fields = Fields::of(entry.node, What::named("the attestation", &entry.key.value), entry.key.span, sink)?;
    let title = fields.required("title").text();
    let scope = fields.required("scope").text();
    let limits = fields.required("limits").text();
    let items = fields.optional("given").items();
    let given = items.into_iter().filter_map(|item| statement(item, fields.sink())).collect();
    fields.finish();
    if entry.repeated {
        return None;
    }
    Some(Attestation { id: id?, title: title?, scope: scope?, limits: limits?, given })
}

/// One statement; with any fault it is left out: one whose end cannot be read would hold for ever.
fn statement(item: Node, sink: &mut Sink) -> Option<Given> {
    let span = item.head();
    let before = sink.len();
    let mut fields = Fields::of(item, What::only("the statement"), span, sink)?;
    let by = fields.required("by").text();
    let on = fields.required("on").one(&DATE);
    let until = fields.optional("until").one(&DATE);
    in_order(on.as_ref(), until.as_ref(), fields.sink());
    let note = fields.optional("note").text();
    let whole = fields.finish().len() == before;
    let given = Given { by: by?, on: on?.value, until: until.map(|until| until.value), note, span };
    whole.then_some(given)
}

/// Whether a period does not end before it begins; reported where it does.
pub(super) fn in_order(on: Option<&Spanned<Date>>, until: Option<&Spanned<Date>>, sink: &mut Sink) -> bool {
    let (Some(on), Some(until)) = (on, until) else { return true };
    if until.value >= on.value {
        return true;
    }
    sink.push(
        Diagnostic::new(Name::WrongValue, format!("`until` is {}, before `on`, {}", until.value, on.value))
            .at(until.span)
            .related(on.span, "it begins here")
            .help("write the last day on which it holds"),
    );
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::yaml::tests::{found, told};

    #[test]
    fn an_attestation_is_read_whole() {
        let text = "\
attestations:
  phone-browser-check:
    title: The controls were used on a phone
    scope: a real phone browser
    limits: says nothing of desktop browsers
    given:
      - by: Chani
        on: 2026-11-02
        until: 2027-05-02
        note: what was done
      - {by: Stilgar, on: 2026-11-03}
  none-yet: {title: a, scope: b, limits: c}
";
        let (attestations, faults) = found(text, read);
        assert_eq!(faults, [""; 0]);
        let [phone, none] = attestations.as_slice() else { unreachable!("two attestations") };
        assert_eq!(phone.given.len(), 2);
        assert_eq!(phone.given[0].until, Some(jiff::civil::date(2027, 5, 2)));
        assert_eq!(&text[phone.given[0].span.range()], "by");
        assert_eq!((phone.given[1].by.as_str(), phone.given[1].until), ("Stilgar", None));
        assert!(none.given.is_empty());
    }

    #[test]
    fn every_fault_is_reported_and_siblings_stay() {
        let text = "\
attestations:
  Bad Id: {title: a, scope: b, limits: c}
  one:
    title: a
    scope: b
    limits: c
    given:
      - {by: x, on: 2026-11-02, until: 2026-11-01}
      - {by: x, on: 2026-11-02, until: never}
      - {by: x, on: 2026-2-30}
      - {by: x, on: 20261102}
      - {on: 2026-11-02, untill: 2026-12-01}
      - {by: x, on: 2026-11-02, untill: 2026-12-01}
      - said
      - {by: x, on: 2026-11-02, until: 2026-11-02}
  two: {title: a, scpe: b}
  three: {title: a, scope: b, limits: c, given: {by: x}}
";
        let (attestations, faults) = told(text, read);
        insta::assert_snapshot!(faults);
        let ids: Vec<_> = attestations.iter().map(|attestation| attestation.id.value.as_str()).collect();
        assert_eq!(ids, ["one", "three"]);
        assert_eq!(attestations[0].given.len(), 1, "a statement with a misspelt end must not hold for ever");
    }
}
