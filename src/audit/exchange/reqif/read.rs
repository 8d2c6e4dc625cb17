//! The format itself, read: whatever a tool wrote, as objects with named attributes, relations and specifications.

use std::collections::{BTreeMap, BTreeSet};

use super::super::xml::{self, Element, Fault, Node};
use super::kinds::{Holds, OBJECTS, SPECIFICATIONS, Value, attribute_id, is_of_file, released};
use super::objects::Placed;

/// A ReqIF file as read.
#[derive(Debug, Clone, Default)]
pub(in super::super) struct File {
    pub(in super::super) tool: String,
    pub(in super::super) title: String,
    /// In the order of the file.
    pub(in super::super) objects: Vec<Object>,
    pub(in super::super) relations: Vec<Relation>,
    pub(in super::super) specifications: Vec<Specification>,
}

/// An object, or the attributes of a specification.
#[derive(Debug, Clone, Default)]
pub(in super::super) struct Object {
    pub(in super::super) id: String,
    pub(in super::super) name: String,
    pub(in super::super) description: String,
    /// Identifier and name of its type.
    pub(in super::super) kind: (String, String),
    /// By the names of the attributes, in the order of the file.
    pub(in super::super) values: Vec<(String, Value)>,
}

impl Object {
    pub(in super::super) fn value(&self, name: &str) -> Option<&Value> {
        self.values.iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    pub(in super::super) fn text(&self, name: &str) -> Option<&str> {
        self.value(name).and_then(Value::text)
    }

    pub(in super::super) fn rich(&self, name: &str) -> Option<&Element> {
        match self.value(name) {
            Some(Value::Xhtml(text)) => Some(text),
            Some(Value::Text(_) | Value::Source(_) | Value::Word(_)) | None => None,
        }
    }
}

#[derive(Debug, Clone)]
pub(in super::super) struct Relation {
    /// The name of its type.
    pub(in super::super) kind: String,
    pub(in super::super) source: String,
    pub(in super::super) target: String,
}

#[derive(Debug, Clone)]
pub(in super::super) struct Specification {
    pub(in super::super) own: Object,
    pub(in super::super) placed: Vec<Placed>,
}

/// Reads a file.
pub(in super::super) fn read(text: &str) -> Result<File, Fault> {
    let root = xml::read(text)?;
    let content = root.find("CORE-CONTENT").and_then(|core| core.find("REQ-IF-CONTENT"));
    let (true, Some(content)) = (root.name == "REQ-IF", content) else {
        return Err(Fault {
            line: 1,
            what: "there is no `REQ-IF` with `CORE-CONTENT` and `REQ-IF-CONTENT`".to_owned(),
        });
    };
    let header = root.find("THE-HEADER").and_then(|header| header.find("REQ-IF-HEADER"));
    let told = |name: &str| header.and_then(|header| header.find(name)).map(Element::all_text).unwrap_or_default();
    let names = Names::of(content);
    Ok(File {
        tool: told("SOURCE-TOOL-ID"),
        title: told("TITLE"),
        objects: content.within("SPEC-OBJECTS").map(|element| names.object(element)).collect(),
        relations: content.within("SPEC-RELATIONS").map(|element| names.relation(element)).collect(),
        specifications: content
            .within("SPECIFICATIONS")
            .map(|element| {
                let mut placed = Vec::new();
                hierarchy(element, 0, &mut placed);
                Specification { own: names.object(element), placed }
            })
            .collect(),
    })
}

/// Names behind the identifiers of types, attributes and words.
struct Names {
    kinds: BTreeMap<String, String>,
    attributes: BTreeMap<String, String>,
    words: BTreeMap<String, String>,
    /// Attributes of ours whose lines count.
    sources: BTreeSet<String>,
}

impl Names {
    fn of(content: &Element) -> Self {
        let sources = OBJECTS.into_iter().chain(SPECIFICATIONS).flat_map(|kind| {
            let source = kind.attributes.iter().filter(|(_, holds)| *holds == Holds::Source);
            source.map(|(name, _)| attribute_id(kind, name))
        });
        let mut names = Self {
            kinds: BTreeMap::new(),
            attributes: BTreeMap::new(),
            words: BTreeMap::new(),
            sources: sources.collect(),
        };
        for kind in content.within("SPEC-TYPES") {
            names.kinds.extend(named(kind));
            names.attributes.extend(kind.within("SPEC-ATTRIBUTES").filter_map(named));
        }
        for datatype in content.within("DATATYPES") {
            names.words.extend(datatype.within("SPECIFIED-VALUES").filter_map(named));
        }
        names
    }

    fn object(&self, element: &Element) -> Object {
        let of = |name: &str| element.attribute(name).unwrap_or_default().to_owned();
        let kind = referred(element, "TYPE");
        Object {
            id: of("IDENTIFIER"),
            name: of("LONG-NAME"),
            description: of("DESC"),
            kind: (kind.clone(), self.kinds.get(&kind).cloned().unwrap_or(kind)),
            values: element.within("VALUES").filter_map(|value| self.value(value)).collect(),
        }
    }

    fn value(&self, element: &Element) -> Option<(String, Value)> {
        let definition = referred(element, "DEFINITION");
        let is_source = self.sources.contains(&definition);
        let name = self.attributes.get(&definition).cloned().unwrap_or(definition);
        let value = match element.name.as_ref() {
            "ATTRIBUTE-VALUE-XHTML" if is_source => {
                let lines =
                    element.find("THE-VALUE").and_then(|value| value.find("div")).and_then(|div| div.find("pre"));
                let text = lines?.all_text();
                Value::Source(if is_of_file(&name) { released(&text) } else { text })
            }
            "ATTRIBUTE-VALUE-XHTML" => Value::Xhtml(rich(element.find("THE-VALUE")?)),
            "ATTRIBUTE-VALUE-ENUMERATION" => {
                let words = element.within("VALUES").map(|word| {
                    let id = word.all_text().trim().to_owned();
                    self.words.get(&id).cloned().unwrap_or(id)
                });
                Value::Word(words.collect::<Vec<_>>().join(", "))
            }
            _ => Value::Text(element.attribute("THE-VALUE")?.to_owned()),
        };
        Some((name, value))
    }

    fn relation(&self, element: &Element) -> Relation {
        let kind = referred(element, "TYPE");
        Relation {
            kind: self.kinds.get(&kind).cloned().unwrap_or(kind),
            source: referred(element, "SOURCE"),
            target: referred(element, "TARGET"),
        }
    }
}

/// Identifier and name; where it has none, the identifier is its name.
fn named(element: &Element) -> Option<(String, String)> {
    let id = element.attribute("IDENTIFIER")?;
    let name = element.attribute("LONG-NAME").filter(|name| !name.is_empty()).unwrap_or(id);
    Some((id.to_owned(), name.to_owned()))
}

/// The identifier in the reference inside a child.
fn referred(element: &Element, child: &str) -> String {
    let text = element.within(child).next().map(Element::all_text).unwrap_or_default();
    text.trim().to_owned()
}

/// The content of a rich value, whether it is one `div` or several elements.
fn rich(value: &Element) -> Element {
    let mut elements = value.elements();
    match (elements.next(), elements.next()) {
        (Some(only), None) if only.name == "div" => only.clone(),
        _ => {
            let elements = value.elements().cloned().map(Node::Element).collect();
            Element { children: elements, ..Element::new("div") }
        }
    }
}

/// The places below an element, the outer before the inner. The reader's bound on nesting holds here too.
fn hierarchy(element: &Element, depth: usize, placed: &mut Vec<Placed>) {
    for place in element.within("CHILDREN") {
        placed.push(Placed { object: referred(place, "OBJECT"), depth });
        hierarchy(place, depth + 1, placed);
    }
}
