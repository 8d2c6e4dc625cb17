//! YAML as trees in which every value knows where it is written. The only user of the YAML parser.
//!
//! Lives here: [`parse`], [`Node`], and the limits on untrusted input; [`fields`] reads trees strictly and collects every
//! fault; `fault` words the parser's refusals. Scalars stay as written: `NO` is text and `3.10` keeps its zero. What a
//! file's keys mean does not live here.

mod fault;
pub mod fields;

use std::collections::BTreeMap;
use std::ops::Range;

use serde_yaml::granit_parser::{Event, Parser, ScalarStyle, StructureStyle};

use crate::diagnostic::{Diagnostic, Name, Sink};
use crate::source::{FileId, Span, Spanned};

pub use fields::{Fields, Kind, Slot, What};

/// Deepest nesting of lists and mappings.
pub const DEPTH_MAX: usize = 128;
/// Most values in one file: a contract of 50,000 clauses has about a million.
pub const NODES_MAX: usize = 2_000_000;
/// Longest single value, in bytes.
pub const SCALAR_BYTES_MAX: usize = 64 * 1024;
/// Most values in all that anchors name and aliases repeat.
pub const ALIASED_NODES_MAX: usize = 100_000;
/// Most bytes of text in all that anchors name and aliases repeat.
pub const ALIASED_BYTES_MAX: usize = 4 * 1024 * 1024;

/// A value and where it is written. What an alias repeats keeps the place where it was first written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    /// The scalar as written, quotes included; for a list or mapping, from its first entry or bracket to its last.
    pub span: Span,
    /// What is written.
    pub value: Value,
}

/// See [`Node`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// Text as written, quotes and line folding resolved.
    Scalar(String),
    /// Nothing, `~` or `null`, without quotes.
    Null,
    /// A list.
    Seq(Vec<Node>),
    /// A mapping in the order in which it is written; a key that stands twice is here twice.
    Map(Vec<(Spanned<String>, Node)>),
}

impl Node {
    /// Where the value begins: its first key or item for a mapping or list.
    pub fn head(&self) -> Span {
        match &self.value {
            Value::Map(entries) => entries.first().map_or(self.span, |(key, _)| key.span),
            Value::Seq(items) => items.first().map_or(self.span, Node::head),
            Value::Scalar(_) | Value::Null => self.span,
        }
    }
}

/// Reads YAML that starts at byte `base` of a file. `None` where the text is not well-formed or beyond a limit; faults
/// that leave the rest readable are reported, and the tree is given. An empty text is [`Value::Null`].
pub fn parse(file: FileId, text: &str, base: usize, sink: &mut Sink) -> Option<Node> {
    let options = serde_yaml::granit_parser::options! {
        disallow_directives: true,
        emit_unresolved_aliases: true,
        flow_nesting_limit: DEPTH_MAX,
        block_nesting_limit: DEPTH_MAX,
    };
    let mut tree = Tree::new(Place { file, text, base }, sink);
    for event in Parser::new_from_str_with_options(text, options) {
        match event {
            Ok((event, span)) => match tree.event(event, &span) {
                Ok(true) => {}
                Ok(false) => break,
                Err(Refused) => return None,
            },
            Err(error) => {
                let diagnostic = fault::describe(tree.place, &error, &tree.context());
                tree.sink.push(diagnostic);
                return None;
            }
        }
    }
    let nothing = Node { span: tree.place.span(0..0), value: Value::Null };
    Some(tree.root.unwrap_or(nothing))
}

/// The text being read, and where in its file it starts.
#[derive(Clone, Copy)]
struct Place<'t> {
    file: FileId,
    text: &'t str,
    base: usize,
}

impl Place<'_> {
    /// The span of a byte range of the text.
    fn span(self, range: Range<usize>) -> Span {
        Span::new(self.file, self.base + range.start..self.base + range.end)
    }

    /// Whether a key inside `{…}` goes without its `:`, as the second half of a text with a comma does.
    fn lacks_colon(self, key: Span) -> bool {
        let rest = self.text.get(key.range().end - self.base..).unwrap_or_default();
        rest.trim_start().starts_with([',', '}'])
    }

    /// The bytes of a parser's span, in order and on character boundaries whatever the parser says.
    fn range(self, span: &serde_yaml::granit_parser::Span) -> Range<usize> {
        let range = span.byte_range().unwrap_or(0..0);
        let start = self.text.floor_char_boundary(range.start);
        start..self.text.floor_char_boundary(range.end.max(start))
    }
}

/// A limit was passed, or no tree can be made; it is reported.
struct Refused;

/// What the parser was in when it stopped.
struct Context {
    /// The brackets that are open, outermost first.
    flows: Vec<Range<usize>>,
    /// The plain scalar read last.
    plain: Option<Range<usize>>,
}

struct Tree<'t, 's> {
    place: Place<'t>,
    sink: &'s mut Sink,
    open: Vec<Open>,
    root: Option<Node>,
    anchors: BTreeMap<usize, Anchored>,
    documents: usize,
    nodes: usize,
    bytes: usize,
    aliased: Size,
    plain: Option<Range<usize>>,
}

/// A list or mapping whose end is not reached yet.
struct Open {
    range: Range<usize>,
    flow: bool,
    anchor: usize,
    height: usize,
    before: Size,
    children: Children,
}

enum Children {
    Seq(Vec<Node>),
    Map(Vec<(Spanned<String>, Node)>, Option<Spanned<String>>),
}

/// What an anchor names; none while its own end is not reached.
struct Anchored {
    node: Node,
    size: Size,
    height: usize,
}

#[derive(Clone, Copy, Default)]
struct Size {
    nodes: usize,
    bytes: usize,
}

impl<'t, 's> Tree<'t, 's> {
    fn new(place: Place<'t>, sink: &'s mut Sink) -> Self {
        Self {
            place,
            sink,
            open: Vec::new(),
            root: None,
            anchors: BTreeMap::new(),
            documents: 0,
            nodes: 0,
            bytes: 0,
            aliased: Size::default(),
            plain: None,
        }
    }

    /// Takes one event; `false` where the rest of the text does not count.
    fn event(&mut self, event: Event<'_>, span: &serde_yaml::granit_parser::Span) -> Result<bool, Refused> {
        let range = self.place.range(span);
        match event {
            Event::DocumentStart(..) => {
                self.documents += 1;
                if self.documents > 1 {
                    self.push(
                        range,
                        "a second document begins in one YAML file",
                        "keep one document; remove this line",
                    );
                    return Ok(false);
                }
            }
            Event::Scalar(text, style, anchor, tag) => {
                self.refuse_tag(tag.is_some(), span);
                self.scalar(&text, style, anchor, range)?;
            }
            Event::Alias(id) => self.alias(id, range)?,
            Event::UnresolvedAlias(_) => {
                let written = self.place.text.get(range.clone()).unwrap_or_default().to_owned();
                self.sink.push(fault::unresolved_alias(self.place.span(range.clone()), &written));
                let span = self.place.span(range);
                self.attach(Node { span, value: Value::Scalar(written) }, 0, 0)?;
            }
            Event::SequenceStart(style, anchor, tag) => {
                self.refuse_tag(tag.is_some(), span);
                self.start(range, style, anchor, Children::Seq(Vec::new()))?;
            }
            Event::MappingStart(style, anchor, tag) => {
                self.refuse_tag(tag.is_some(), span);
                self.start(range, style, anchor, Children::Map(Vec::new(), None))?;
            }
            Event::SequenceEnd | Event::MappingEnd => self.end(range.end)?,
            _ => {}
        }
        Ok(true)
    }

    fn scalar(
        &mut self,
        text: &str,
        style: ScalarStyle,
        anchor: usize,
        mut range: Range<usize>,
    ) -> Result<(), Refused> {
        if text.len() > SCALAR_BYTES_MAX {
            let start = range.start..range.start;
            let message = format!("a value has {} bytes; the limit is {SCALAR_BYTES_MAX}", text.len());
            return self.refuse(start, &message, "split it, or keep it in a file of its own");
        }
        if matches!(style, ScalarStyle::Literal | ScalarStyle::Folded) {
            let written = self.place.text.get(range.clone()).unwrap_or_default();
            range.end -= written.len() - written.trim_end().len();
        }
        let plain = style == ScalarStyle::Plain;
        self.plain = plain.then(|| range.clone());
        self.bytes += text.len();
        let null = plain && (range.is_empty() || matches!(text, "" | "~" | "null" | "Null" | "NULL"));
        let span = self.place.span(range);
        let is_key = self.open.last().is_some_and(Open::expects_key);
        let value = if null && !is_key { Value::Null } else { Value::Scalar(text.to_owned()) };
        self.attach(Node { span, value }, 0, anchor)
    }

    fn alias(&mut self, id: usize, range: Range<usize>) -> Result<(), Refused> {
        let Some(Anchored { size, height, .. }) = self.anchors.get(&id) else {
            return self.refuse(range, "an alias stands inside the value that it repeats", "write the value out");
        };
        let (size, height) = (*size, *height);
        self.charge(size, &range)?;
        self.nodes += size.nodes - 1;
        self.bytes += size.bytes;
        if self.open.len() + height > DEPTH_MAX {
            return self.too_deep(range);
        }
        let Some(anchored) = self.anchors.get(&id) else { return Err(Refused) };
        let node = anchored.node.clone();
        self.attach(node, height, 0)
    }

    /// Counts values that are held a second time, so that aliases of aliases cannot grow without end.
    fn charge(&mut self, size: Size, range: &Range<usize>) -> Result<(), Refused> {
        self.aliased.nodes += size.nodes;
        self.aliased.bytes += size.bytes;
        if self.aliased.nodes > ALIASED_NODES_MAX || self.aliased.bytes > ALIASED_BYTES_MAX {
            let message = format!(
                "anchors and aliases repeat too much; the limit is {ALIASED_NODES_MAX} values and {ALIASED_BYTES_MAX} bytes"
            );
            return self.refuse(range.clone(), &message, "write the values out");
        }
        Ok(())
    }

    fn start(
        &mut self,
        range: Range<usize>,
        style: StructureStyle,
        anchor: usize,
        children: Children,
    ) -> Result<(), Refused> {
        if self.open.last().is_some_and(Open::expects_key) {
            return self.refuse(range, "a list or mapping is used as a key", "put the key in quotes");
        }
        if self.open.len() >= DEPTH_MAX {
            return self.too_deep(range);
        }
        self.plain = None;
        let before = Size { nodes: self.nodes, bytes: self.bytes };
        self.open.push(Open { range, flow: style == StructureStyle::Flow, anchor, height: 0, before, children });
        Ok(())
    }

    fn end(&mut self, end: usize) -> Result<(), Refused> {
        self.plain = None;
        let Some(open) = self.open.pop() else { return Ok(()) };
        let mut span = self.place.span(open.range.start..if open.flow { end } else { open.range.start });
        let last = match &open.children {
            Children::Seq(items) => items.last().map(|item| item.span.end),
            Children::Map(entries, _) => entries.last().map(|(key, node)| key.span.end.max(node.span.end)),
        };
        if !open.flow {
            span.end = span.end.max(last.unwrap_or(span.end));
        }
        let value = match open.children {
            Children::Seq(items) => Value::Seq(items),
            Children::Map(entries, _) => Value::Map(entries),
        };
        self.attach_sized(Node { span, value }, open.height + 1, open.anchor, open.before)
    }

    fn attach(&mut self, node: Node, height: usize, anchor: usize) -> Result<(), Refused> {
        let bytes = if let Value::Scalar(text) = &node.value { text.len() } else { 0 };
        let before = Size { nodes: self.nodes, bytes: self.bytes - bytes.min(self.bytes) };
        self.attach_sized(node, height, anchor, before)
    }

    /// Puts a finished value where it belongs; `before` is what was counted when it began.
    fn attach_sized(&mut self, node: Node, height: usize, anchor: usize, before: Size) -> Result<(), Refused> {
        self.nodes += 1;
        let range = self.open.last().map_or(0..0, |open| open.range.clone());
        if self.nodes > NODES_MAX {
            let message = format!("more than {NODES_MAX} values in one file");
            return self.refuse(range, &message, "split the file");
        }
        if anchor != 0 {
            let size = Size { nodes: self.nodes - before.nodes, bytes: self.bytes - before.bytes };
            self.charge(size, &range)?;
            self.anchors.insert(anchor, Anchored { node: node.clone(), size, height });
        }
        let Some(open) = self.open.last_mut() else {
            self.root = Some(node);
            return Ok(());
        };
        open.height = open.height.max(height);
        match &mut open.children {
            Children::Seq(items) => items.push(node),
            Children::Map(entries, key) => match key.take() {
                Some(key) if key.value == "<<" => {
                    self.report(key.span, "merge keys are not read", "write the keys of the other mapping out");
                }
                Some(key) if open.flow && node.value == Value::Null && self.place.lacks_colon(key.span) => {
                    let message = format!("`{}` is read as a key without a value", fault::excerpt(&key.value));
                    self.report(
                        key.span,
                        &message,
                        "put the text before it in quotes: inside `{…}` a comma ends a value",
                    );
                }
                Some(key) => entries.push((key, node)),
                None => return self.key(node),
            },
        }
        Ok(())
    }

    fn key(&mut self, node: Node) -> Result<(), Refused> {
        let range = node.span.range();
        let range = range.start - self.place.base..range.end - self.place.base;
        let Value::Scalar(value) = node.value else {
            return self.refuse(range, "a list, a mapping or nothing is used as a key", "write a word as the key");
        };
        if range.is_empty() {
            return self.refuse(range, "a `:` has no key before it", "write the key, or put the text in quotes");
        }
        if let Some(Open { children: Children::Map(_, key), .. }) = self.open.last_mut() {
            *key = Some(Spanned { value, span: node.span });
        }
        Ok(())
    }

    fn refuse_tag(&mut self, tagged: bool, span: &serde_yaml::granit_parser::Span) {
        if let (true, Some(tag)) = (tagged, span.tag_span()) {
            let range = self.place.range(&tag);
            let written = self.place.text.get(range.clone()).unwrap_or_default();
            let message = format!("`{}` is a YAML tag, and tags are not read", fault::excerpt(written));
            self.push(range, &message, "put the value in quotes if it begins with `!`, else remove the tag");
        }
    }

    fn too_deep<T>(&mut self, range: Range<usize>) -> Result<T, Refused> {
        self.sink.push(fault::too_deep(self.place.span(range)));
        Err(Refused)
    }

    fn refuse<T>(&mut self, range: Range<usize>, message: &str, help: &'static str) -> Result<T, Refused> {
        self.push(range, message, help);
        Err(Refused)
    }

    fn push(&mut self, range: Range<usize>, message: &str, help: &'static str) {
        self.report(self.place.span(range), message, help);
    }

    fn report(&mut self, span: Span, message: &str, help: &'static str) {
        self.sink.push(Diagnostic::new(Name::InvalidYaml, message).at(span).help(help));
    }

    fn context(&self) -> Context {
        Context {
            flows: self.open.iter().filter(|open| open.flow).map(|open| open.range.clone()).collect(),
            plain: self.plain.clone(),
        }
    }
}

impl Open {
    fn expects_key(&self) -> bool {
        matches!(self.children, Children::Map(_, None))
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::source::Sources;

    /// The findings of a reader as `name line:column "written": message`, and what it read.
    pub(crate) fn found<T>(text: &str, read: impl FnOnce(FileId, &str, &mut Sink) -> T) -> (T, Vec<String>) {
        let mut sources = Sources::default();
        let file = sources.add("a.yaml", text);
        let mut sink = Sink::default();
        let value = read(file, text, &mut sink);
        let line = |d: Diagnostic| {
            let span = d.primary.as_ref().expect("a place").span;
            let at = sources.position(span);
            assert!(d.help.is_some(), "no help: {d:?}");
            assert!(!d.message.contains('\n'), "{d:?}");
            let place = format!("{}:{}", at.line, at.column);
            format!("{} {place} {:?}: {}", d.name.info().name, sources.slice(span), d.message)
        };
        (value, sink.into_vec().into_iter().map(line).collect())
    }

    /// The findings of a reader as people see them, with their help, one below the other.
    pub(crate) fn told<T>(text: &str, read: impl FnOnce(FileId, &str, &mut Sink) -> T) -> (T, String) {
        let mut helps = Vec::new();
        let (value, found) = found(text, |file, text, sink| {
            let value = read(file, text, sink);
            let all = std::mem::take(sink).into_vec();
            helps.extend(all.iter().map(|d| d.help.clone().unwrap_or_default()));
            for diagnostic in all {
                sink.push(diagnostic);
            }
            value
        });
        let lines: Vec<_> = found.into_iter().zip(helps).flat_map(|(line, help)| [line, format!("  {help}")]).collect();
        (value, lines.join("\n"))
    }

    fn faults(text: &str) -> Vec<String> {
        found(text, |file, text, sink| parse(file, text, 0, sink)).1
    }

    /// A tree as a line: scalars in quotes, nothing as `~`.
    fn drawn(node: &Node) -> String {
        match &node.value {
            Value::Scalar(text) => format!("{text:?}"),
            Value::Null => "~".to_owned(),
            Value::Seq(items) => format!("[{}]", items.iter().map(drawn).collect::<Vec<_>>().join(", ")),
            Value::Map(entries) => {
                let entries: Vec<_> =
                    entries.iter().map(|(key, node)| format!("{}: {}", key.value, drawn(node))).collect();
                format!("{{{}}}", entries.join(", "))
            }
        }
    }

    fn tree(text: &str) -> String {
        let (node, faults) = found(text, |file, text, sink| parse(file, text, 0, sink));
        assert_eq!(faults, [""; 0], "{text}");
        drawn(&node.expect("a tree"))
    }

    #[test]
    fn scalars_stay_as_written() {
        assert_eq!(
            tree("{a: NO, b: 3.10, c: 0x1F, d: 2026-10-14, e: 'null', f: \"~\", g: TRUE, h: 1_000, i: ''}"),
            r#"{a: "NO", b: "3.10", c: "0x1F", d: "2026-10-14", e: "null", f: "~", g: "TRUE", h: "1_000", i: ""}"#
        );
        assert_eq!(tree("a:\nb: ~\nc: null\nd: NULL\n"), "{a: ~, b: ~, c: ~, d: ~}");
        assert_eq!(tree("- a\n- [b, {c: d}]\n-\n"), r#"["a", ["b", {c: "d"}], ~]"#);
        assert_eq!(tree("a: >-\n  two\n  lines\nb: |\n  kept\n"), r#"{a: "two lines", b: "kept\n"}"#);
        assert_eq!(tree(""), "~");
        assert_eq!(tree("# only a comment\n"), "~");
        assert_eq!(tree("null: a\n~: b\nno: c\n"), r#"{null: "a", ~: "b", no: "c"}"#);
    }

    #[test]
    fn duplicate_keys_are_kept() {
        assert_eq!(tree("a: b\na: c\n"), r#"{a: "b", a: "c"}"#);
    }

    #[test]
    fn aliases_repeat_what_they_name() {
        assert_eq!(tree("a: &x [b, {c: d}]\ne: *x\n"), r#"{a: ["b", {c: "d"}], e: ["b", {c: "d"}]}"#);
        assert_eq!(tree("a: &x b\n*x : c\n"), r#"{a: "b", b: "c"}"#);
    }

    #[test]
    fn faults_are_named_where_they_are() {
        let table: &[(&str, &str)] = &[
            ("a: b\n\tc: d\n", r#"2:1 "\t": a tab is used where only spaces may stand"#),
            ("a:\n\tb: c\n", r#"2:1 "\t": a tab is used where only spaces may stand"#),
            ("a:\n  b: c\n \t\td: e\n", r#"3:2 "\t\t": a tab is used where only spaces may stand"#),
            ("a: |\n\tx\n", r#"2:1 "\t": a tab is used where only spaces may stand"#),
            ("a: may it: yes\nb: c\n", r#"1:4 "may it: yes": a value holds an unquoted `: `"#),
            ("é: ü: ö  \n", r#"1:4 "ü: ö": a value holds an unquoted `: `"#),
            ("a: b\n c: d\n", r#"2:2 "c": a key stands where the text above it goes on"#),
            (
                "a: [x, b: c: d]\n",
                r#"1:12 ":": an unquoted `: ` inside brackets, or a bracket that is not closed before it"#,
            ),
            (
                "a: [b, c\nd: e\n",
                r#"2:2 ":": an unquoted `: ` inside brackets, or a bracket that is not closed before it"#,
            ),
            ("a: [b, , c]\n", r#"1:8 ",": an item is missing before this comma"#),
            ("a: [b\n", r#"1:4 "[": a bracket is never closed"#),
            ("a: ]\n", r#"1:4 "]": `]` closes no bracket that is open"#),
            ("a: [b}\n", r#"1:4 "[": `[` is closed by `}`"#),
            ("a: [b] c\n", r#"1:8 "c": text follows a finished value"#),
            ("list: [**/x.md, '*.y']\n", r#"1:8 "**/x.md": `**/x.md` is read as an alias, and no anchor has its name"#),
            ("- *.yaml\n", r#"1:3 "*.yaml": `*.yaml` is read as an alias, and no anchor has its name"#),
            ("a: *\n", r#"1:4 "*": `*` has no name after it"#),
            ("a: 'open\nb: c\n", r#"1:4 "'": a quote is opened here and never closed"#),
            ("a: \"q\\z\"\n", r#"1:6 "\\z": `\z` is no escape"#),
            ("a: 'it''s' x\n", r#"1:12 "x": text follows a closing quote"#),
            ("a: @x y\n", r#"1:4 "@x y": a value cannot begin with `@`"#),
            ("a: `x`\n", r#"1:4 "`x`": a value cannot begin with ```"#),
            ("a: \u{1}\n", "1:4 \"\\u{1}\": a control character, U+0001"),
            ("a: b\na\n", r#"2:1 "a": a key has no `: ` after it"#),
            ("a: - b\n", r#"1:4 "-": a list item begins where none can stand"#),
            ("a:\n  b: c\n d: e\n", r#"3:2 "d: e": this line does not fit the indentation around it"#),
            ("a: b\n- c\n", r#"2:1 "- c": this line does not fit the indentation around it"#),
            ("- a\nb: c\n", r#"2:1 "b: c": this line does not fit the indentation around it"#),
            ("a: b\n---\nc: d\n", r#"2:1 "---": a second document begins in one YAML file"#),
            ("%YAML 1.2\n---\na: b\n", r#"1:1 "%YAML 1.2": a YAML directive, and directives are not read"#),
            ("a: !important x\n", r#"1:4 "!important": `!important` is a YAML tag, and tags are not read"#),
            ("<<: &x {a: b}\n", r#"1:1 "<<": merge keys are not read"#),
            ("a: {b: c, and d}\n", r#"1:11 "and d": `and d` is read as a key without a value"#),
            ("? [a]\n: c\n", r#"1:3 "[": a list or mapping is used as a key"#),
            (": c\n", r#"1:1 "": a `:` has no key before it"#),
            ("a: &x [b, *x]\n", r#"1:11 "*x": an alias stands inside the value that it repeats"#),
        ];
        for (text, expected) in table {
            assert_eq!(faults(text), [format!("invalid-yaml {expected}")], "{text:?}");
        }
    }

    #[test]
    fn one_unresolved_alias_does_not_hide_another() {
        assert_eq!(faults("a: [*.x, '*.y', **/z]\nb: *c\n").len(), 3);
    }

    #[test]
    fn line_ends_and_marks_do_not_shift_spans() {
        let text = "\u{feff}é: ü # c\r\nb: 'ö''x'\r\nc: >-\r\n  foé\r\n  bar\r\n\r\nd: [«a», b]\r\n";
        let (node, faults) = found(text, |file, text, sink| parse(file, text, 0, sink));
        assert_eq!(faults, [""; 0]);
        let Some(Node { value: Value::Map(entries), .. }) = node else { unreachable!("a mapping") };
        let written: Vec<_> =
            entries.iter().map(|(key, node)| (&text[key.span.range()], &text[node.span.range()])).collect();
        assert_eq!(written, [("é", "ü"), ("b", "'ö''x'"), ("c", "foé\r\n  bar"), ("d", "[«a», b]")]);
        let Value::Seq(items) = &entries[3].1.value else { unreachable!("a list") };
        assert_eq!(&text[items[0].span.range()], "«a»");
    }

    #[test]
    fn spans_count_from_the_base() {
        let whole = "---\né: [b]\n---\n";
        let (node, _) = found(whole, |file, _, sink| parse(file, &whole[4..12], 4, sink));
        let Some(Node { value: Value::Map(entries), span }) = node else { unreachable!("a mapping") };
        assert_eq!(&whole[entries[0].0.span.range()], "é");
        assert_eq!(&whole[span.range()], "é: [b]");
        let (_, faults) = found(whole, |file, _, sink| parse(file, "é: a: b", 4, sink));
        assert_eq!(faults[0], r#"invalid-yaml 2:4 "[b]\n": a value holds an unquoted `: `"#);
    }

    #[test]
    fn containers_span_all_their_entries() {
        let text = "a:\n  b: c\n  d:\n    - e\n    - f g\nh: i\n";
        let (node, _) = found(text, |file, text, sink| parse(file, text, 0, sink));
        let node = node.expect("a tree");
        assert_eq!(&text[node.span.range()], text.trim_end());
        let Value::Map(entries) = &node.value else { unreachable!("a mapping") };
        assert_eq!(&text[entries[0].1.span.range()], "b: c\n  d:\n    - e\n    - f g");
        assert_eq!(&text[entries[0].1.head().range()], "b");
    }

    #[test]
    fn bombs_are_refused_by_name() {
        let lines = |n: i32, line: fn(i32) -> String| (1..n).map(line).collect::<Vec<_>>().join("\n");
        let laughs = lines(40, |i| format!("a{i}: &a{i} [*a{}, *a{}]", i - 1, i - 1));
        let deep_aliases = lines(200, |i| format!("a{i}: &a{i} [*a{}]", i - 1));
        let nested: String = format!("{}x", "&a [".repeat(100));
        let quadratic = format!("a: &x '{}'\nb: [{}]\n", "y".repeat(60_000), "*x, ".repeat(1000));
        let table = [
            (format!("a0: &a0 [x, x]\n{laughs}"), "anchors and aliases repeat too much"),
            (format!("a0: &a0 x\n{deep_aliases}"), "nested more than 128 deep"),
            (quadratic, "anchors and aliases repeat too much"),
            (nested, "a bracket is never closed"),
            ("[".repeat(100_000), "nested more than 128 deep"),
            ("- ".repeat(100_000), "nested more than 128 deep"),
            (format!("{}{}x{}", "- ".repeat(100), "[".repeat(100), "]".repeat(100)), "nested more than 128 deep"),
            ("{a: ".repeat(100_000), "nested more than 128 deep"),
            (format!("a: {}", "x".repeat(SCALAR_BYTES_MAX + 1)), "a value has 65537 bytes; the limit is 65536"),
            (format!("[{}]", "a,".repeat(NODES_MAX)), "more than 2000000 values in one file"),
        ];
        for (text, expected) in table {
            let faults = faults(&text);
            assert!(faults.len() == 1 && faults[0].contains(expected), "{expected}: {:?}", faults.first());
        }
    }

    #[test]
    fn the_deepest_nesting_is_read() {
        let deep = format!("{}{}", "[".repeat(DEPTH_MAX), "]".repeat(DEPTH_MAX));
        assert_eq!(faults(&deep), [""; 0]);
    }

    mod arbitrary {
        use proptest::prelude::*;

        use super::*;

        fn in_bounds(node: &Node, text: &str) {
            assert!(text.get(node.span.range()).is_some(), "{:?} in {text:?}", node.span);
            match &node.value {
                Value::Seq(items) => items.iter().for_each(|item| in_bounds(item, text)),
                Value::Map(entries) => {
                    for (key, node) in entries {
                        assert!(
                            text.get(key.span.range()).is_some_and(|written| !written.is_empty()),
                            "{key:?} in {text:?}"
                        );
                        in_bounds(node, text);
                    }
                }
                Value::Scalar(_) | Value::Null => {}
            }
        }

        proptest! {
            #![proptest_config(ProptestConfig::with_cases(800))]
            #[test]
            fn text_never_panics_and_spans_stay_inside(
                text in "([-\\[\\]{}:,?&*#|>!%@`'\"~ \t\r\n.\\\\abéü√𝄞\u{feff}\u{0}]|: |\n  |- |\\*x|&x |---\n|\\\\u00e9){0,60}"
            ) {
                let mut sources = Sources::default();
                let file = sources.add("a.yaml", text.as_str());
                let mut sink = Sink::default();
                if let Some(node) = parse(file, &text, 0, &mut sink) {
                    in_bounds(&node, &text);
                }
                for found in sink.into_vec() {
                    let labels = found.primary.iter().chain(&found.related);
                    for label in labels {
                        prop_assert!(text.get(label.span.range()).is_some(), "{found:?}");
                    }
                }
            }
        }
    }
}
