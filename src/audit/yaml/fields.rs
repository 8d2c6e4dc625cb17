//! Strict reading of YAML trees: each key asked for by name, each fault reported where it is, none hiding the others.
//!
//! Lives here: [`Fields`] (a mapping with fixed keys), [`Slot`] (the value of one key), [`Entry`] (one of a mapping with
//! free keys), and [`Kind`] (what a scalar may be). What a file's keys are does not live here.

use std::collections::BTreeMap;
use std::fmt;

use jiff::civil::Date;

use super::{Node, Value, fault};
use crate::diagnostic::{Diagnostic, Name, Sink};
use crate::ids;
use crate::source::{FileId, Span, Spanned};

/// Findings after which no more suggestions are looked up, so that a hostile file cannot make them dear.
const SUGGESTIONS_MAX: usize = 1000;

/// What a mapping describes, for messages: the words "the gate" and an ID.
#[derive(Debug, Clone, Copy)]
pub struct What<'a> {
    /// With its article: `the gate`.
    pub noun: &'a str,
    /// Its ID, where there is more than one of its sort.
    pub name: Option<&'a str>,
}

impl<'a> What<'a> {
    /// The only one of its sort in a file.
    pub fn only(noun: &'a str) -> Self {
        Self { noun, name: None }
    }

    /// One with an ID.
    pub fn named(noun: &'a str, name: &'a str) -> Self {
        Self { noun, name: Some(name) }
    }
}

impl fmt::Display for What<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.noun)?;
        self.name.map_or(Ok(()), |name| write!(f, " `{}`", fault::excerpt(name)))
    }
}

/// What a scalar may be.
pub struct Kind<T> {
    /// In words, after `takes`: `a date such as 2026-11-02`.
    pub expected: &'static str,
    /// Reads it, or says what to do instead.
    pub read: fn(&str) -> Result<T, String>,
}

/// Any words.
pub const TEXT: Kind<String> = Kind {
    expected: "text",
    read: |text| match text.trim() {
        "" => Err("write a few words, or remove the key".to_owned()),
        words => Ok(words.to_owned()),
    },
};

/// A day as `2026-11-02`.
pub const DATE: Kind<Date> = Kind { expected: "a day such as `2026-11-02`", read: read_date };

/// A whole number.
pub const NUMBER: Kind<u64> = Kind {
    expected: "a whole number",
    read: |text| {
        let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        let number = if digits { text.parse().ok() } else { None };
        number.ok_or_else(|| "write it in digits".to_owned())
    },
};

/// `true` or `false`.
pub const FLAG: Kind<bool> = Kind {
    expected: "`true` or `false`",
    read: |text| match text {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err("write `true` or `false`".to_owned()),
    },
};

fn read_date(text: &str) -> Result<Date, String> {
    let shape = |(i, b): (usize, u8)| if matches!(i, 4 | 7) { b == b'-' } else { b.is_ascii_digit() };
    let iso = text.len() == 10 && text.bytes().enumerate().all(shape);
    let date = if iso { text.parse::<Date>().ok() } else { None };
    date.ok_or_else(|| "write year, month and day as `2026-11-02`".to_owned())
}

/// A mapping whose keys are fixed. Ask for each key, then call [`Fields::finish`].
pub struct Fields<'a, 's> {
    what: What<'a>,
    at: Span,
    entries: Vec<Option<(Spanned<String>, Node)>>,
    known: Vec<&'static str>,
    first: Vec<(&'static str, Span)>,
    sink: &'s mut Sink,
}

impl<'a, 's> Fields<'a, 's> {
    /// The fields of a mapping; an empty value is a mapping without any. `at` is where a missing key is reported.
    /// `None`, reported, if it is anything else.
    pub fn of(node: Node, what: What<'a>, at: Span, sink: &'s mut Sink) -> Option<Self> {
        let entries = match node.value {
            Value::Map(entries) => entries.into_iter().map(Some).collect(),
            Value::Null => Vec::new(),
            _ => {
                let message = format!("{what} must be a mapping, {}", shown(&node));
                let help = "write `key: value` lines, with a space after each `:`";
                sink.push(Diagnostic::new(Name::WrongValue, message).at(place(&node, at)).help(help));
                return None;
            }
        };
        Some(Self { what, at, entries, known: Vec::new(), first: Vec::new(), sink })
    }

    /// The fields of a whole file.
    pub fn of_file(file: FileId, text: &str, what: What<'a>, sink: &'s mut Sink) -> Option<Self> {
        let node = super::parse(file, text, 0, sink)?;
        let at = node.head();
        Self::of(node, what, at, sink)
    }

    /// A key that may be left out.
    pub fn optional<'f>(&'f mut self, key: &'static str) -> Slot<'f, 'a> {
        let found = self.entries.iter_mut().find(|e| e.as_ref().is_some_and(|(written, _)| written.value == key));
        let (at, node) = match found.and_then(Option::take) {
            Some((written, node)) => (written.span, Some(node)),
            None => (self.at, None),
        };
        if node.is_some() {
            self.first.push((key, at));
        }
        self.known.push(key);
        Slot { key, at, node, what: Some(self.what), sink: &mut *self.sink }
    }

    /// A key that must be there.
    pub fn required<'f>(&'f mut self, key: &'static str) -> Slot<'f, 'a> {
        let what = self.what;
        let slot = self.optional(key);
        if slot.node.is_none() {
            let message = format!("{what} has no `{key}`");
            slot.sink.push(Diagnostic::new(Name::MissingKey, message).at(slot.at).help(format!("add `{key}:`")));
        }
        slot
    }

    /// Where the mapping is introduced.
    pub fn at(&self) -> Span {
        self.at
    }

    /// Whether a key that was asked for is written.
    pub fn has(&self, key: &str) -> bool {
        self.first.iter().any(|(known, _)| *known == key)
    }

    /// Where faults go.
    pub fn sink(&mut self) -> &mut Sink {
        self.sink
    }

    /// Reports the keys that nobody asked for, and those that stand twice. Gives back where faults go.
    pub fn finish(self) -> &'s mut Sink {
        for (key, _) in self.entries.into_iter().flatten() {
            if let Some((_, first)) = self.first.iter().find(|(known, _)| *known == key.value) {
                let message = format!("`{}` stands twice in {}", key.value, self.what);
                self.sink.push(
                    Diagnostic::new(Name::DuplicateKey, message)
                        .at(key.span)
                        .related(*first, "first written here")
                        .help("keep one of the two"),
                );
                continue;
            }
            let message = format!("`{}` is no key of {}", fault::excerpt(&key.value), self.what);
            let diagnostic = Diagnostic::new(Name::UnknownKey, message).at(key.span);
            let help = choice(&key.value, self.known.iter().copied(), self.sink);
            self.sink.push(diagnostic.help(help));
        }
        self.sink
    }
}

/// The value of one key, or none where the key is left out.
pub struct Slot<'f, 'a> {
    key: &'a str,
    at: Span,
    node: Option<Node>,
    /// Of what it is a key, where the key alone does not say.
    what: Option<What<'a>>,
    sink: &'f mut Sink,
}

/// One entry of a mapping with free keys.
#[derive(Debug)]
pub struct Entry {
    /// As written.
    pub key: Spanned<String>,
    /// Its value.
    pub node: Node,
    /// Whether the key stands above already; reported, and to be left out once its own faults are found.
    pub repeated: bool,
}

impl Entry {
    /// The key, if it is what keys here must be.
    pub fn key_as<T>(&self, kind: &Kind<T>, sink: &mut Sink) -> Option<Spanned<T>> {
        match (kind.read)(&self.key.value) {
            Ok(value) => Some(Spanned { value, span: self.key.span }),
            Err(help) => {
                let message = format!("`{}` is not {}", fault::excerpt(&self.key.value), kind.expected);
                sink.push(Diagnostic::new(Name::WrongValue, message).at(self.key.span).help(help));
                None
            }
        }
    }

    /// The key, one of a few words.
    pub fn key_of<T: Copy>(&self, all: &[T], word: fn(T) -> &'static str, sink: &mut Sink) -> Option<Spanned<T>> {
        let span = self.key.span;
        if let Some(value) = all.iter().copied().find(|known| word(*known) == self.key.value) {
            return Some(Spanned { value, span });
        }
        let words = || all.iter().map(|known| word(*known));
        let message = format!("`{}` is none of {}", fault::excerpt(&self.key.value), quoted(words()));
        let help = choice(&self.key.value, words(), sink);
        sink.push(Diagnostic::new(Name::WrongValue, message).at(span).help(help));
        None
    }

    /// The value, a scalar.
    pub fn value<T>(self, kind: &Kind<T>, sink: &mut Sink) -> Option<Spanned<T>> {
        Slot { key: &self.key.value, at: self.key.span, node: Some(self.node), what: None, sink }.one(kind)
    }

    /// The value, one of a few words.
    pub fn value_of<T: Copy>(self, all: &[T], word: fn(T) -> &'static str, sink: &mut Sink) -> Option<Spanned<T>> {
        Slot { key: &self.key.value, at: self.key.span, node: Some(self.node), what: None, sink }.one_of(all, word)
    }
}

impl<'f> Slot<'f, '_> {
    /// Where the key is written, or where its absence is reported.
    pub fn at(&self) -> Span {
        self.at
    }

    /// Whether the key is written.
    pub fn is_written(&self) -> bool {
        self.node.is_some()
    }

    /// Whether the value is a list.
    pub fn is_list(&self) -> bool {
        matches!(self.node, Some(Node { value: Value::Seq(_), .. }))
    }

    /// The value unread.
    pub fn take(&mut self) -> Option<Node> {
        self.node.take()
    }

    /// A scalar.
    pub fn one<T>(mut self, kind: &Kind<T>) -> Option<Spanned<T>> {
        let node = self.node.take()?;
        self.scalar(&node, kind)
    }

    /// Words, without their place.
    pub fn text(self) -> Option<String> {
        self.one(&TEXT).map(|text| text.value)
    }

    /// One of a few words.
    pub fn one_of<T: Copy>(mut self, all: &[T], word: fn(T) -> &'static str) -> Option<Spanned<T>> {
        let node = self.node.take()?;
        self.word(&node, all, word)
    }

    /// A list of scalars; those at fault are reported and left out.
    pub fn list<T>(mut self, kind: &Kind<T>) -> Vec<Spanned<T>> {
        let items = self.take_items(false);
        let mut read = Vec::with_capacity(items.len());
        read.extend(items.iter().filter_map(|item| self.scalar(item, kind)));
        read
    }

    /// A list of scalars, at least one.
    pub fn some<T>(mut self, kind: &Kind<T>) -> Vec<Spanned<T>> {
        let items = self.take_items(true);
        let mut read = Vec::with_capacity(items.len());
        read.extend(items.iter().filter_map(|item| self.scalar(item, kind)));
        read
    }

    /// A list of some of a few words, at least one.
    pub fn some_of<T: Copy>(mut self, all: &[T], word: fn(T) -> &'static str) -> Vec<Spanned<T>> {
        let items = self.take_items(true);
        items.iter().filter_map(|item| self.word(item, all, word)).collect()
    }

    /// A list of scalars, or one scalar for a list of one.
    pub fn one_or_list<T>(self, kind: &Kind<T>) -> Vec<Spanned<T>> {
        match &self.node {
            Some(Node { value: Value::Scalar(_), .. }) => self.one(kind).into_iter().collect(),
            _ => self.list(kind),
        }
    }

    /// A list of anything.
    pub fn items(mut self) -> Vec<Node> {
        self.take_items(false)
    }

    /// A mapping with free keys; an empty value is one without any.
    pub fn entries(mut self) -> Vec<Entry> {
        match self.node.take() {
            None | Some(Node { value: Value::Null, .. }) => Vec::new(),
            Some(Node { value: Value::Map(entries), .. }) => free(entries, self.key, self.sink),
            Some(node) => {
                self.wrong(&node, "takes a mapping", "write `key: value` lines below it");
                Vec::new()
            }
        }
    }

    /// A mapping with fixed keys, described by words of its own.
    pub fn fields<'n>(self, what: What<'n>) -> Option<Fields<'n, 'f>> {
        Fields::of(self.node?, what, self.at, self.sink)
    }

    /// Reports that the value is not what the key takes.
    pub fn wrong(&mut self, node: &Node, takes: &str, help: &str) {
        let of = self.what.map(|what| format!(" of {what}")).unwrap_or_default();
        let message = format!("`{}`{of} {takes}, {}", fault::excerpt(self.key), shown(node));
        let help = match &node.value {
            Value::Map(entries) if entries.len() == 1 && takes == "takes text" => {
                "put the text in quotes: it holds `: `"
            }
            Value::Null => "write a value, or remove the key",
            _ => help,
        };
        self.sink.push(Diagnostic::new(Name::WrongValue, message).at(place(node, self.at)).help(help.to_owned()));
    }

    fn scalar<T>(&mut self, node: &Node, kind: &Kind<T>) -> Option<Spanned<T>> {
        let help = match &node.value {
            Value::Scalar(text) => match (kind.read)(text) {
                Ok(value) => return Some(Spanned { value, span: node.span }),
                Err(help) => help,
            },
            _ => "write one value".to_owned(),
        };
        self.wrong(node, &format!("takes {}", kind.expected), &help);
        None
    }

    fn word<T: Copy>(&mut self, node: &Node, all: &[T], word: fn(T) -> &'static str) -> Option<Spanned<T>> {
        let written = if let Value::Scalar(text) = &node.value { text.as_str() } else { "" };
        if let Some(value) = all.iter().copied().find(|known| word(*known) == written) {
            return Some(Spanned { value, span: node.span });
        }
        let words = || all.iter().map(|known| word(*known));
        let help = choice(written, words(), self.sink);
        self.wrong(node, &format!("takes one of {}", quoted(words())), &help);
        None
    }

    fn take_items(&mut self, some: bool) -> Vec<Node> {
        match self.node.take() {
            None => Vec::new(),
            Some(Node { value: Value::Seq(items), .. }) if !(some && items.is_empty()) => items,
            Some(node) => {
                self.wrong(
                    &node,
                    if some { "takes a list of at least one" } else { "takes a list" },
                    "write a list: `[…]`",
                );
                Vec::new()
            }
        }
    }
}

/// The entries of a mapping with free keys, repeated ones reported.
fn free(entries: Vec<(Spanned<String>, Node)>, key: &str, sink: &mut Sink) -> Vec<Entry> {
    let mut first: BTreeMap<String, Span> = BTreeMap::new();
    let mut read = Vec::with_capacity(entries.len());
    for (written, node) in entries {
        let repeated = first.get(&written.value).copied();
        match repeated {
            None => {
                first.insert(written.value.clone(), written.span);
            }
            Some(span) => sink.push(
                Diagnostic::new(
                    Name::DuplicateKey,
                    format!("`{}` stands twice under `{key}`", fault::excerpt(&written.value)),
                )
                .at(written.span)
                .related(span, "first written here")
                .help("keep one of the two"),
            ),
        }
        read.push(Entry { key: written, node, repeated: repeated.is_some() });
    }
    read
}

/// Where a value is, or where its key is if the value is empty.
fn place(node: &Node, at: Span) -> Span {
    let span = node.span;
    if span.start == span.end { at } else { span }
}

/// What is written instead, in a few words.
fn shown(node: &Node) -> String {
    match &node.value {
        Value::Scalar(text) if text.trim().is_empty() => "not an empty text".to_owned(),
        Value::Scalar(text) => format!("not `{}`", fault::excerpt(text)),
        Value::Null => "and has no value".to_owned(),
        Value::Seq(items) if items.is_empty() => "not an empty list".to_owned(),
        Value::Seq(_) => "not a list".to_owned(),
        Value::Map(_) => "not a mapping".to_owned(),
    }
}

/// What to write instead of a word that is not known: the one that was meant, or any of them.
pub fn choice<'k>(written: &str, known: impl Iterator<Item = &'k str> + Clone, sink: &Sink) -> String {
    let near = if sink.len() > SUGGESTIONS_MAX { None } else { ids::nearest(written, known.clone()) };
    near.map_or_else(|| format!("write one of {}", quoted(known)), |near| format!("write `{near}`"))
}

/// Words in backticks with commas.
fn quoted<'k>(words: impl Iterator<Item = &'k str>) -> String {
    words.map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
}
