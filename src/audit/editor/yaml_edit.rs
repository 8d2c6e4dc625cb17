//! Small additions to YAML that a person wrote: an entry more in a mapping at the top of a file.

use std::ops::Range;

/// Where an entry goes, and the text that adds it under `key`: below the key where it stands, else at the end with it.
/// `indent` is that of the file's own keys.
pub(super) fn add_entry(text: &str, indent: &str, key: &str, entry: &str) -> (Range<usize>, String) {
    let opener = format!("{indent}{key}:");
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if let Some(rest) = line.strip_prefix(opener.as_str()) {
            let value = rest.split(" #").next().unwrap_or_default().trim();
            let start = at + opener.len();
            if value.is_empty() || value.starts_with('#') {
                let end = at + line.len();
                let gap = if line.ends_with('\n') { "" } else { "\n" };
                return (end..end, format!("{gap}{indent}  {entry}\n"));
            }
            if let Some(inner) = value.strip_prefix('{') {
                let open = start + rest.find('{').unwrap_or(0) + 1;
                if inner.trim_start() == "}" {
                    let end = start + rest.find('}').map_or(rest.len(), |close| close + 1);
                    return (start..end, format!("\n{indent}  {entry}"));
                }
                return (open..open, format!("{entry}, "));
            }
        }
        at += line.len();
    }
    let gap = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
    (text.len()..text.len(), format!("{gap}{opener}\n{indent}  {entry}\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn added(text: &str) -> String {
        let (range, with) = add_entry(text, "", "renamed", "a.b: a.c");
        let mut text = text.to_owned();
        text.replace_range(range, &with);
        text
    }

    #[test]
    fn entries_are_added_to_what_there_is() {
        for (before, after) in [
            ("x: 1\n", "x: 1\nrenamed:\n  a.b: a.c\n"),
            ("x: 1", "x: 1\nrenamed:\n  a.b: a.c\n"),
            ("renamed:\n  o.p: o.q\nx: 1\n", "renamed:\n  a.b: a.c\n  o.p: o.q\nx: 1\n"),
            ("renamed: # why\n  o.p: o.q\n", "renamed: # why\n  a.b: a.c\n  o.p: o.q\n"),
            ("renamed: {}\nx: 1\n", "renamed:\n  a.b: a.c\nx: 1\n"),
            ("renamed: {o.p: o.q}\n", "renamed: {a.b: a.c, o.p: o.q}\n"),
            ("renamed:", "renamed:\n  a.b: a.c\n"),
        ] {
            assert_eq!(added(before), after);
        }
    }
}
