//! The format itself, written: header, types, objects, relations and specifications.

use super::super::xml::{Element, Writer};
use super::kinds::{
    self, CITES, DOCUMENT, FAMILY, Holds, Kind, OBJECTS, PATH, PROJECT, PROVEN_BY, RELATIONS, REVIEWED, SOURCE,
    SPECIFICATIONS, Value, WORDS, attribute_id,
};
use super::objects::{self, Object, Placed, Values, identifier};
use crate::chain::Audit;
use crate::contract::config::Setting;
use crate::contract::{Config, Contract};
use crate::project::CONFIG_PATH;
use crate::review::{ReviewedClause, to_lines};
use crate::trace::Trace;

/// What the header and the types are recognised by.
pub(in super::super) const TOOL: &str = "truthsayer";
const TEXTS: &str = "datatype.text";
const RICH_TEXTS: &str = "datatype.rich-text";

/// The audit as a ReqIF file. Every change is dated to the day of the audit: nothing else is known of it.
pub fn render(audit: &Audit) -> String {
    let mut file = File { writer: Writer::new(), day: format!("{}T00:00:00Z", audit.as_of) };
    let trace = &audit.trace;
    let namespaces = Element::new("REQ-IF")
        .with("xmlns", "http://www.omg.org/spec/ReqIF/20110401/reqif.xsd")
        .with("xmlns:xhtml", "http://www.w3.org/1999/xhtml");
    file.writer.open(namespaces);
    file.header(trace.project.config.title.as_deref());
    file.writer.open(Element::new("CORE-CONTENT"));
    file.writer.open(Element::new("REQ-IF-CONTENT"));
    file.datatypes();
    file.types();
    let documents = file.objects(audit);
    file.relations(trace);
    file.specifications(audit, &documents);
    file.writer.finish()
}

struct File {
    writer: Writer,
    day: String,
}

impl File {
    fn header(&mut self, title: Option<&str>) {
        let leaf = |name: &'static str, text: &str| Element::new(name).text(text);
        self.writer.element(
            &Element::new("THE-HEADER").child(
                Element::new("REQ-IF-HEADER")
                    .with("IDENTIFIER", "header")
                    .child(leaf("CREATION-TIME", &self.day))
                    .child(leaf("REQ-IF-TOOL-ID", TOOL))
                    .child(leaf("REQ-IF-VERSION", "1.0"))
                    .child(leaf("SOURCE-TOOL-ID", TOOL))
                    .child(leaf("TITLE", title.unwrap_or("Rules"))),
            ),
        );
    }

    /// An element of its own identity.
    fn identified(&self, element: &'static str, id: &str, name: Option<&str>) -> Element {
        let element = Element::new(element).with("IDENTIFIER", id).with("LAST-CHANGE", self.day.as_str());
        match name {
            Some(name) => element.with("LONG-NAME", name),
            None => element,
        }
    }

    fn datatypes(&mut self) {
        self.writer.open(Element::new("DATATYPES"));
        let texts = self.identified("DATATYPE-DEFINITION-STRING", TEXTS, Some("Text")).with("MAX-LENGTH", "2147483647");
        self.writer.element(&texts);
        let rich = self.identified("DATATYPE-DEFINITION-XHTML", RICH_TEXTS, Some("Rich text"));
        self.writer.element(&rich);
        for words in WORDS {
            let values = words.all.iter().enumerate().map(|(key, word)| {
                let value = Element::new("EMBEDDED-VALUE").with("KEY", key.to_string()).with("OTHER-CONTENT", *word);
                self.identified("ENUM-VALUE", &format!("{}.{word}", words.id), Some(word))
                    .child(Element::new("PROPERTIES").child(value))
            });
            let list = Element::new("SPECIFIED-VALUES").holding(values.collect::<Vec<_>>());
            let datatype = self.identified("DATATYPE-DEFINITION-ENUMERATION", words.id, Some(words.name)).child(list);
            self.writer.element(&datatype);
        }
        self.writer.close();
    }

    fn types(&mut self) {
        self.writer.open(Element::new("SPEC-TYPES"));
        let of_objects = OBJECTS.into_iter().map(|kind| ("SPEC-OBJECT-TYPE", kind));
        let of_relations = RELATIONS.into_iter().map(|kind| ("SPEC-RELATION-TYPE", kind));
        let of_specifications = SPECIFICATIONS.into_iter().map(|kind| ("SPECIFICATION-TYPE", kind));
        for (element, kind) in of_objects.chain(of_relations).chain(of_specifications) {
            let attributes: Vec<Element> =
                kind.attributes.iter().map(|(name, holds)| self.definition(kind, name, *holds)).collect();
            let element = self
                .identified(element, kind.id, Some(kind.name))
                .child(Element::new("SPEC-ATTRIBUTES").holding(attributes));
            self.writer.element(&element);
        }
        self.writer.close();
    }

    fn definition(&self, kind: &Kind, name: &str, holds: Holds) -> Element {
        let (sort, datatype) = match holds {
            Holds::Text => ("ATTRIBUTE-DEFINITION-STRING", TEXTS),
            Holds::Xhtml | Holds::Source => ("ATTRIBUTE-DEFINITION-XHTML", RICH_TEXTS),
            Holds::Word(words) => ("ATTRIBUTE-DEFINITION-ENUMERATION", words.id),
        };
        let reference = match holds {
            Holds::Text => "DATATYPE-DEFINITION-STRING-REF",
            Holds::Xhtml | Holds::Source => "DATATYPE-DEFINITION-XHTML-REF",
            Holds::Word(_) => "DATATYPE-DEFINITION-ENUMERATION-REF",
        };
        let mut definition = self.identified(sort, &attribute_id(kind, name), Some(name));
        if let Holds::Word(_) = holds {
            definition = definition.with("MULTI-VALUED", "false");
        }
        definition.child(Element::new("TYPE").child(Element::new(reference).text(datatype)))
    }

    /// Writes all objects; gives the order of each document's.
    fn objects(&mut self, audit: &Audit) -> Vec<Vec<Placed>> {
        let trace = &audit.trace;
        let ids = objects::clause_ids(trace);
        self.writer.open(Element::new("SPEC-OBJECTS"));
        let mut first = 0;
        let mut documents = Vec::with_capacity(trace.project.documents.len());
        for (index, document) in trace.project.documents.iter().enumerate() {
            let made = objects::of_document(trace, index, first, &ids);
            first += document.clauses.len();
            for object in &made.objects {
                self.object(object);
            }
            documents.push(made.placed);
        }
        for object in objects::authorities(audit).chain(objects::cases(audit)) {
            self.object(&object);
        }
        self.writer.close();
        documents
    }

    fn object(&mut self, object: &Object) {
        let name =
            object.values.iter().find(|(name, _)| *name == kinds::FOREIGN_ID).and_then(|(_, value)| value.text());
        let element = self
            .identified("SPEC-OBJECT", &object.id, name)
            .child(typed("SPEC-OBJECT-TYPE-REF", object.kind))
            .child(values(object.kind, &object.values));
        self.writer.element(&element);
    }

    fn relations(&mut self, trace: &Trace) {
        let ids = objects::clause_ids(trace);
        let authorities = objects::authority_ids(trace);
        self.writer.open(Element::new("SPEC-RELATIONS"));
        for (entry, source) in trace.clauses.iter().zip(&ids) {
            for link in entry.cases.iter().filter(|link| trace.cases.contains_key(&link.case)) {
                let proof = vec![("Proof", Value::Text(link.proof.to_string()))];
                let id = format!("proof_{source}_{}", identifier("case", &link.case));
                self.relation(&PROVEN_BY, &id, (source, &identifier("case", &link.case)), &proof);
            }
            for (number, citation) in trace.clause(entry).citations.iter().enumerate() {
                if let Some(target) = authorities.get(citation.authority.as_str()) {
                    let locator = vec![("Locator", Value::Text(citation.locator.to_string()))];
                    self.relation(&CITES, &format!("citation_{source}_{number}"), (source, target), &locator);
                }
            }
        }
        self.writer.close();
    }

    fn relation(&mut self, kind: &Kind, id: &str, (source, target): (&str, &str), given: &Values) {
        let end = |name: &'static str, object: &str| Element::new(name).child(reference("SPEC-OBJECT-REF", object));
        let element = self
            .identified("SPEC-RELATION", id, None)
            .child(typed("SPEC-RELATION-TYPE-REF", kind))
            .child(values(kind, given))
            .child(end("SOURCE", source))
            .child(end("TARGET", target));
        self.writer.element(&element);
    }

    fn specifications(&mut self, audit: &Audit, documents: &[Vec<Placed>]) {
        let trace = &audit.trace;
        self.writer.open(Element::new("SPECIFICATIONS"));
        for (index, placed) in documents.iter().enumerate() {
            let document = &trace.project.documents[index];
            let id = format!("document.{index}");
            self.specification(&DOCUMENT, &id, &document.title, &document_values(trace, index), placed);
        }
        let ids = objects::clause_ids(trace);
        for (index, contract) in trace.project.contracts.iter().enumerate() {
            let records = contract.clauses.iter().filter_map(|record| trace.index_of(&record.id.value));
            let placed: Vec<Placed> = records.map(|clause| Placed { object: ids[clause].clone(), depth: 0 }).collect();
            let id = format!("family.{index}");
            self.specification(&FAMILY, &id, &contract.title, &family_values(trace, contract), &placed);
        }
        let authorities = objects::authorities(audit).map(|object| object.id);
        let cases = trace.cases.keys().map(|id| identifier("case", id));
        let placed: Vec<Placed> = authorities.chain(cases).map(|object| Placed { object, depth: 0 }).collect();
        self.specification(&PROJECT, "project", "Publications and cases", &project_values(trace), &placed);
        self.writer.close();
    }

    fn specification(&mut self, kind: &Kind, id: &str, title: &str, given: &Values, placed: &[Placed]) {
        let head = self.identified("SPECIFICATION", id, Some(title));
        self.writer.open(head);
        self.writer.element(&typed("SPECIFICATION-TYPE-REF", kind));
        self.writer.element(&values(kind, given));
        self.writer.open(Element::new("CHILDREN"));
        let mut open: Vec<usize> = Vec::new();
        for (number, place) in placed.iter().enumerate() {
            while open.last().is_some_and(|depth| *depth >= place.depth) {
                open.pop();
                self.writer.close();
                self.writer.close();
            }
            let head = self.identified("SPEC-HIERARCHY", &format!("place.{id}.{number}"), None);
            self.writer.open(head);
            self.writer.element(&Element::new("OBJECT").child(reference("SPEC-OBJECT-REF", &place.object)));
            if placed.get(number + 1).is_some_and(|next| next.depth > place.depth) {
                self.writer.open(Element::new("CHILDREN"));
                open.push(place.depth);
            } else {
                self.writer.close();
            }
        }
        for _ in open {
            self.writer.close();
            self.writer.close();
        }
        self.writer.close();
        self.writer.close();
    }
}

fn reference(name: &'static str, to: &str) -> Element {
    Element::new(name).text(to)
}

fn typed(name: &'static str, kind: &Kind) -> Element {
    Element::new("TYPE").child(reference(name, kind.id))
}

fn values(kind: &Kind, given: &Values) -> Element {
    Element::new("VALUES").holding(given.iter().map(|(name, value)| value_of(kind, name, value)))
}

fn value_of(kind: &Kind, name: &str, value: &Value) -> Element {
    let defined = |reference: &'static str| {
        Element::new("DEFINITION").child(Element::new(reference).text(attribute_id(kind, name)))
    };
    match value {
        Value::Text(text) => Element::new("ATTRIBUTE-VALUE-STRING")
            .with("THE-VALUE", text.as_str())
            .child(defined("ATTRIBUTE-DEFINITION-STRING-REF")),
        Value::Xhtml(text) => rich_value(text.clone(), kind, name),
        Value::Source(text) => {
            let lines = Element::new("pre");
            let held = if kinds::is_of_file(name) { kinds::held(text) } else { text.into() };
            let lines = if text.is_empty() { lines } else { lines.text(held) };
            rich_value(Element::new("div").child(lines), kind, name)
        }
        Value::Word(word) => {
            let holds = kind.attributes.iter().find(|(known, _)| *known == name).map(|(_, holds)| *holds);
            let list = if let Some(Holds::Word(words)) = holds { words.id } else { "" };
            Element::new("ATTRIBUTE-VALUE-ENUMERATION")
                .child(Element::new("VALUES").child(Element::new("ENUM-VALUE-REF").text(format!("{list}.{word}"))))
                .child(defined("ATTRIBUTE-DEFINITION-ENUMERATION-REF"))
        }
    }
}

fn rich_value(text: Element, kind: &Kind, name: &str) -> Element {
    let rich = Element { name: "xhtml:div".into(), ..text };
    let definition = Element::new("ATTRIBUTE-DEFINITION-XHTML-REF").text(attribute_id(kind, name));
    Element::new("ATTRIBUTE-VALUE-XHTML")
        .child(Element::new("THE-VALUE").child(rich))
        .child(Element::new("DEFINITION").child(definition))
}

fn document_values(trace: &Trace, index: usize) -> Values {
    let document = &trace.project.documents[index];
    let path = trace.project.sources.path(document.file);
    let mut values = vec![(PATH, Value::Text(path.to_owned()))];
    values.extend(document.family.as_ref().map(|family| ("Family", Value::Text(family.value.clone()))));
    let reviewed: Vec<ReviewedClause> = trace
        .project
        .reviewed
        .entries
        .values()
        .filter(|entry| entry.document == path)
        .map(|entry| entry.clause.clone())
        .collect();
    if !reviewed.is_empty() {
        values.push((REVIEWED, Value::Source(to_lines(reviewed))));
    }
    values
}

fn family_values(trace: &Trace, contract: &Contract) -> Values {
    let sources = &trace.project.sources;
    vec![
        (PATH, Value::Text(sources.path(contract.file).to_owned())),
        ("Family", Value::Text(contract.family.value.clone())),
        ("Documents", Value::Source(kinds::lines(contract.documents.iter().map(|path| path.value.as_str())))),
        (SOURCE, Value::Source(sources.text(contract.file).to_owned())),
    ]
}

/// Keys of a configuration that say what is no part of an exchange.
const NOT_EXCHANGED: [&str; 5] = ["suite", "gates", "attestations", "baseline", "output"];

/// A configuration without what is no part of an exchange; none where its keys do not each begin a line.
fn portable(source: &str) -> Option<String> {
    let source = source.strip_prefix('\u{feff}').unwrap_or(source);
    let mut out = String::new();
    let mut kept = true;
    for line in source.split_inclusive('\n') {
        if !line.starts_with([' ', '\t', '#', '-', '\n', '\r', ']', '}']) {
            let (key, _) = line.split_once(':')?;
            kept = !NOT_EXCHANGED.contains(&key);
        }
        if kept {
            out.push_str(line);
        }
    }
    Some(if out.is_empty() || out.ends_with('\n') { out } else { out + "\n" })
}

fn project_values(trace: &Trace) -> Values {
    let config: &Config = &trace.project.config;
    let several = |settings: &[Setting]| {
        let texts = Setting::texts(settings);
        Value::Source(kinds::lines(texts.iter().map(String::as_str)))
    };
    let mut values: Values = Vec::new();
    values.extend(config.title.clone().map(|title| ("Title", Value::Text(title))));
    if let Some(file) = trace.project.sources.by_path(CONFIG_PATH) {
        let source = portable(trace.project.sources.text(file));
        values.extend(source.map(|source| ("Configuration", Value::Source(source))));
    }
    values.push(("Documents", several(&config.documents)));
    values.push(("Contracts", several(&config.contracts)));
    values.push(("Reviews", Value::Text(config.reviewed.value.clone())));
    values.extend(config.suite.engine.clone().map(|engine| ("Engine", Value::Text(engine))));
    let path = config.authorities.value.as_str();
    if let Some(file) = trace.project.sources.by_path(path) {
        values.push((PATH, Value::Text(path.to_owned())));
        values.push((SOURCE, Value::Source(trace.project.sources.text(file).to_owned())));
    }
    values
}
