//! Attributes and references of XML, bounded, and lenient where a tool wrote what no XML can hold.

use std::ops::Range;

use quick_xml::events::BytesStart;

/// Most attributes of one element.
const ATTRIBUTES_MAX: usize = 100;

/// Why a file is refused, and where.
pub(super) type Refusal = (String, Range<usize>);

/// A declaration could give entities, and those could grow without end or lead to other files.
pub(super) fn document_type(declared: &[u8], at: Range<usize>) -> Result<(), Refusal> {
    let own = declared.contains(&b'[') || declared.windows(6).any(|w| w.eq_ignore_ascii_case(b"SYSTEM"));
    if own { Err(("the XML declares a document type of its own, which is not read".to_owned(), at)) } else { Ok(()) }
}

pub(super) fn attribute(attributes: &[(String, String)], name: &str) -> String {
    attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone()).unwrap_or_default()
}

pub(super) fn attributes(tag: &BytesStart<'_>, at: &Range<usize>) -> Result<Vec<(String, String)>, Refusal> {
    let mut read = Vec::new();
    for attribute in tag.attributes() {
        let attribute = attribute.map_err(|fault| (format!("the XML is broken: {fault}"), at.clone()))?;
        if read.len() == ATTRIBUTES_MAX {
            return Err((format!("an element has more than {ATTRIBUTES_MAX} attributes"), at.clone()));
        }
        let name = String::from_utf8_lossy(attribute.key.local_name().as_ref()).into_owned();
        read.push((name, unescaped(&String::from_utf8_lossy(&attribute.value))));
    }
    Ok(read)
}

/// A value with its references resolved; what they cannot mean stands as U+FFFD, and what is not known as it is written.
fn unescaped(value: &str) -> String {
    let mut out = String::with_capacity(value.len());
    let mut rest = value;
    while let Some((before, after)) = rest.split_once('&') {
        out.push_str(before);
        // A name is short: what goes on for longer is no reference.
        let end = after.bytes().take(12).position(|b| b == b';');
        if let Some(end) = end {
            out.push_str(&resolved(&after[..end]));
            rest = &after[end + 1..];
        } else {
            out.push('&');
            rest = after;
        }
    }
    out.push_str(rest);
    out
}

pub(super) fn resolved(name: &str) -> String {
    let Some(number) = name.strip_prefix('#') else {
        let known = quick_xml::escape::resolve_predefined_entity(name);
        return known.map_or_else(|| format!("&{name};"), str::to_owned);
    };
    let code = match number.strip_prefix(['x', 'X']) {
        Some(hex) => u32::from_str_radix(hex, 16),
        None => number.parse(),
    };
    code.ok().and_then(char::from_u32).unwrap_or(char::REPLACEMENT_CHARACTER).to_string()
}
