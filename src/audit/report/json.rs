//! The one spelling of JSON reports: indented by two spaces, ended by a line break.

use serde::Serialize;

/// A report with the name and number of its format first.
#[derive(Debug, Serialize)]
struct Named<'a, T> {
    schema: &'static str,
    #[serde(flatten)]
    report: &'a T,
}

/// The report as JSON.
pub(super) fn render(schema: &'static str, report: &impl Serialize) -> String {
    let named = Named { schema, report };
    let mut text = serde_json::to_string_pretty(&named).expect("strings, numbers and lists always have a JSON form");
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::super::{bundle, difference, explain, fixture, review};
    use serde_json::Value;

    fn keys<'v>(value: &'v Value, into: &mut Vec<&'v str>) {
        match value {
            Value::Object(fields) => {
                for (key, field) in fields {
                    into.push(key);
                    keys(field, into);
                }
            }
            Value::Array(items) => items.iter().for_each(|item| keys(item, into)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }

    #[test]
    fn every_report_names_its_format_first_and_spells_keys_alike() {
        let audit = fixture::project();
        let mut texts = vec![review::ReviewList::of(&audit).json(), difference::json::render(&fixture::difference())];
        let names = ["spice.collection.rate", "spice.blow.rest", "spice/probe/reload", "forum", "spice-rules"];
        let names = names.into_iter().chain(["phone-check", "no-clauses", "spice", "spice.blow.worm"]);
        texts.extend(names.map(|name| explain::explain(&audit, name).expect("it is known").json()));
        let own = ["gates.json", "summary.json", "manifest.json"];
        let bundle = bundle::files(&audit).into_iter().filter(|file| own.contains(&file.path.as_str()));
        texts.extend(bundle.map(|file| String::from_utf8(file.bytes).expect("UTF-8")));
        assert_eq!(texts.len(), 14);
        for text in texts {
            assert!(text.starts_with("{\n  \"schema\": \"truthsayer-"), "{text}");
            assert!(text.ends_with("}\n"), "{text}");
            let value: Value = serde_json::from_str(&text).expect("JSON");
            let mut all = Vec::new();
            keys(&value, &mut all);
            let odd = all.iter().find(|key| !crate::ids::is_word(key));
            assert_eq!(odd, None, "{text}");
        }
    }
}
