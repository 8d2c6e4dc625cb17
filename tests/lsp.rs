//! The language server as clients meet it: a client library by others over the standard streams of the binary, and beside it
//! messages that no client should send.

use std::fs;
use std::io::{BufReader, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::str::FromStr;
use std::time::Duration;

use async_lsp::lsp_types::notification::{LogMessage, PublishDiagnostics, ShowMessage};
use async_lsp::lsp_types::{self as lsp, Position, Range, Url};
use async_lsp::router::Router;
use async_lsp::{LanguageServer, MainLoop, ServerSocket};
use lsp_server::{Message, Request, RequestId};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio_util::compat::{TokioAsyncReadCompatExt, TokioAsyncWriteCompatExt};

const BINARY: &str = env!("CARGO_BIN_EXE_truthsayer");
const DAY: &str = "2026-12-01";

/// The example project of `truthsayer init`, in a folder whose name has to be escaped in addresses.
fn project() -> (TempDir, std::path::PathBuf) {
    let folder = TempDir::new().expect("a folder");
    let root = folder.path().canonicalize().expect("the folder has a path").join("häuser & straßen");
    let done = Command::new(BINARY).args(["init", "--quiet"]).arg(&root).output().expect("the binary runs");
    assert!(done.status.success(), "{done:?}");
    (folder, root)
}

fn uri(path: &Path) -> Url {
    Url::from_file_path(path).expect("an absolute path")
}

/// The position of a word in a text.
fn position(text: &str, word: &str) -> Position {
    let at = text.find(word).unwrap_or_else(|| panic!("`{word}` is not in the text"));
    let line = text[..at].matches('\n').count();
    let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let character = text[start..at].encode_utf16().count();
    Position::new(u32::try_from(line).expect("small"), u32::try_from(character).expect("small"))
}

/// A client in conversation with the server.
struct Client {
    server: ServerSocket,
    found: UnboundedReceiver<lsp::PublishDiagnosticsParams>,
    shown: UnboundedReceiver<String>,
    root: std::path::PathBuf,
}

impl Client {
    fn place(&self, path: &str, word: &str) -> lsp::TextDocumentPositionParams {
        let text = fs::read_to_string(self.root.join(path)).expect("a file");
        let text_document = lsp::TextDocumentIdentifier::new(uri(&self.root.join(path)));
        lsp::TextDocumentPositionParams::new(text_document, position(&text, word))
    }

    fn open(&mut self, path: &str, text: &str) {
        let item = lsp::TextDocumentItem::new(uri(&self.root.join(path)), "markdown".to_owned(), 1, text.to_owned());
        self.server.did_open(lsp::DidOpenTextDocumentParams { text_document: item }).expect("it is sent");
    }

    /// The next findings of a file that are as wanted.
    async fn findings(&mut self, path: &str, wanted: impl Fn(&[lsp::Diagnostic]) -> bool) -> Vec<lsp::Diagnostic> {
        let uri = uri(&self.root.join(path));
        let wait = async {
            while let Some(told) = self.found.recv().await {
                if told.uri == uri && wanted(&told.diagnostics) {
                    return told.diagnostics;
                }
            }
            panic!("the server went away");
        };
        tokio::time::timeout(Duration::from_mins(1), wait).await.expect("findings come in time")
    }
}

fn names(found: &[lsp::Diagnostic]) -> Vec<String> {
    let code = |one: &lsp::Diagnostic| match &one.code {
        Some(lsp::NumberOrString::String(code)) => code.clone(),
        other => panic!("{other:?}"),
    };
    found.iter().map(code).collect()
}

/// Holds a conversation with the server about a project, from initialisation to the end.
fn converse<F: Future<Output = Client>>(capabilities: lsp::ClientCapabilities, talk: impl FnOnce(Client) -> F) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let (_folder, root) = project();
    runtime.block_on(async {
        let (found_in, found) = unbounded_channel();
        let (shown_in, shown) = unbounded_channel();
        let (main_loop, mut server) = MainLoop::new_client(|_| {
            let mut router = Router::new(());
            router
                .notification::<PublishDiagnostics>(move |(), told| {
                    drop(found_in.send(told));
                    ControlFlow::Continue(())
                })
                .notification::<ShowMessage>(move |(), told| {
                    drop(shown_in.send(told.message));
                    ControlFlow::Continue(())
                })
                .notification::<LogMessage>(|(), _| ControlFlow::Continue(()));
            router
        });
        let mut child = tokio::process::Command::new(BINARY)
            .args(["--as-of", DAY, "lsp"])
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .expect("the binary runs");
        let (output, input) = (child.stdout.take().expect("piped"), child.stdin.take().expect("piped"));
        let running = tokio::spawn(main_loop.run_buffered(output.compat(), input.compat_write()));
        let folders = vec![lsp::WorkspaceFolder { uri: uri(&root), name: "rules".to_owned() }];
        let params = lsp::InitializeParams { workspace_folders: Some(folders), capabilities, ..Default::default() };
        let begun = server.initialize(params).await.expect("an answer");
        assert_eq!(begun.server_info.expect("a name").name, "truthsayer");
        server.initialized(lsp::InitializedParams {}).expect("it is sent");
        let mut client = talk(Client { server, found, shown, root }).await;
        client.server.shutdown(()).await.expect("an answer");
        client.server.exit(()).expect("it is sent");
        let ended = tokio::time::timeout(Duration::from_mins(1), child.wait()).await;
        assert!(ended.expect("the server ends in time").expect("it was started").success());
        running.abort();
    });
}

#[test]
fn findings_follow_what_is_typed_and_reviews_are_accepted() {
    converse(lsp::ClientCapabilities::default(), |mut client| async move {
        let path = "sources/rules.md";
        let saved = fs::read_to_string(client.root.join(path)).expect("a file");
        client.open(path, &saved);
        // Typed, after characters that take two units: nothing is on disk yet.
        let at = position(&saved, "hangs one lantern");
        let typed = |range: Option<Range>, text: &str, version: i32| lsp::DidChangeTextDocumentParams {
            text_document: lsp::VersionedTextDocumentIdentifier::new(uri(&client.root.join(path)), version),
            content_changes: vec![lsp::TextDocumentContentChangeEvent {
                range,
                range_length: None,
                text: text.to_owned(),
            }],
        };
        let first = typed(Some(Range::new(at, at)), "😀 ", 2);
        let one = Position::new(at.line, at.character + 3 + 6);
        let second = typed(Some(Range::new(one, Position::new(one.line, one.character + 3))), "2", 3);
        client.server.did_change(first).expect("it is sent");
        client.server.did_change(second).expect("it is sent");
        let found = client.findings(path, |found| !found.is_empty()).await;
        assert_eq!(names(&found), ["changed-clause"]);
        assert_eq!(found[0].range.start, at);
        assert!(found[0].message.contains("help: "), "{}", found[0].message);
        assert_eq!(fs::read_to_string(client.root.join(path)).expect("a file"), saved);

        let asked = |client: &Client, at: Position| lsp::CodeActionParams {
            text_document: lsp::TextDocumentIdentifier::new(uri(&client.root.join(path))),
            range: Range::new(at, at),
            context: lsp::CodeActionContext::default(),
            work_done_progress_params: lsp::WorkDoneProgressParams::default(),
            partial_result_params: lsp::PartialResultParams::default(),
        };
        let offered = client.server.code_action(asked(&client, at)).await.expect("an answer").expect("actions");
        let [lsp::CodeActionOrCommand::CodeAction(review)] = &offered[..] else { panic!("{offered:?}") };
        assert_eq!(review.title, "Accept the review of `lantern.turn.one-action`");
        let command = review.command.clone().expect("a command");
        let execute = lsp::ExecuteCommandParams {
            command: command.command,
            arguments: command.arguments.expect("arguments"),
            work_done_progress_params: lsp::WorkDoneProgressParams::default(),
        };
        let refused = client.server.execute_command(execute.clone()).await.expect_err("the text is not saved");
        assert!(refused.to_string().contains("save `sources/rules.md` first"), "{refused}");
        let text = saved.replacen("hangs one lantern", "😀 hangs 2 lantern", 1);
        fs::write(client.root.join(path), &text).expect("a file");
        client.server.execute_command(execute).await.expect("it is accepted");
        assert_eq!(client.shown.recv().await.expect("a message"), "accepted the review of 1 clause");
        let record =
            fs::read_to_string(client.root.join("contracts/reviewed/sources/rules.md.jsonl")).expect("a record");
        assert!(record.contains("😀 hangs 2 lantern"), "{record}");
        client.findings(path, <[_]>::is_empty).await;
        client
    });
}

#[test]
fn names_are_told_of_and_followed() {
    converse(lsp::ClientCapabilities::default(), |mut client| async move {
        let marker = client.place("sources/rules.md", "lantern.turn.one-action");
        let hover = lsp::HoverParams {
            text_document_position_params: marker.clone(),
            work_done_progress_params: lsp::WorkDoneProgressParams::default(),
        };
        let told = client.server.hover(hover).await.expect("an answer").expect("a hover");
        let lsp::HoverContents::Markup(markup) = told.contents else { panic!("Markdown") };
        assert!(markup.value.contains("sourced · **verified**"), "{}", markup.value);
        assert!(markup.value.contains("`lantern/turn/one-lantern-or-a-pass`: passed"), "{}", markup.value);

        let go = |at: lsp::TextDocumentPositionParams| lsp::GotoDefinitionParams {
            text_document_position_params: at,
            work_done_progress_params: lsp::WorkDoneProgressParams::default(),
            partial_result_params: lsp::PartialResultParams::default(),
        };
        let ends = |answer: Option<lsp::GotoDefinitionResponse>| -> Vec<(String, u32)> {
            let Some(lsp::GotoDefinitionResponse::Array(places)) = answer else { panic!("{answer:?}") };
            let name = |place: &lsp::Location| place.uri.path_segments().and_then(Iterator::last).map(str::to_owned);
            places.iter().map(|place| (name(place).expect("a name"), place.range.start.line)).collect()
        };
        let record = client.place("contracts/lantern.yaml", "lantern.turn.one-action");
        let answer = client.server.definition(go(marker.clone())).await.expect("an answer");
        assert_eq!(ends(answer), [("lantern.yaml".to_owned(), record.position.line)]);
        let answer = client.server.definition(go(record)).await.expect("an answer");
        assert_eq!(ends(answer), [("rules.md".to_owned(), marker.position.line)]);
        let cited = client.place("sources/rules.md", "lantern-leaflet]");
        let answer = client.server.definition(go(cited)).await.expect("an answer");
        assert_eq!(ends(answer)[0].0, "authorities.yaml");
        let case = client.place("contracts/lantern.yaml", "lantern/turn/one-lantern");
        let answer = client.server.definition(go(case)).await.expect("an answer");
        assert_eq!(ends(answer)[0].0, "example.json");

        let references = lsp::ReferenceParams {
            text_document_position: marker.clone(),
            context: lsp::ReferenceContext { include_declaration: true },
            work_done_progress_params: lsp::WorkDoneProgressParams::default(),
            partial_result_params: lsp::PartialResultParams::default(),
        };
        let places = client.server.references(references).await.expect("an answer").expect("places");
        assert_eq!(places.len(), 2, "{places:?}");
        client
    });
}

#[test]
fn names_are_completed_and_renamed() {
    converse(lsp::ClientCapabilities::default(), |mut client| async move {
        let marker = client.place("sources/rules.md", "lantern.turn.one-action");
        client.open("sources/new.md", "# Neu 😀\n\nsourced[lantern.new.one]\nText 😀 [p. 1][lantern-");
        let completion = lsp::CompletionParams {
            text_document_position: lsp::TextDocumentPositionParams::new(
                lsp::TextDocumentIdentifier::new(uri(&client.root.join("sources/new.md"))),
                Position::new(3, 23),
            ),
            work_done_progress_params: lsp::WorkDoneProgressParams::default(),
            partial_result_params: lsp::PartialResultParams::default(),
            context: None,
        };
        let offered = client.server.completion(completion).await.expect("an answer").expect("completions");
        let lsp::CompletionResponse::List(list) = offered else { panic!("{offered:?}") };
        let labels: Vec<&str> = list.items.iter().map(|item| item.label.as_str()).collect();
        assert_eq!(labels, ["lantern-answers", "lantern-leaflet"]);
        let Some(lsp::CompletionTextEdit::Edit(edit)) = &list.items[0].text_edit else { panic!("an edit") };
        assert_eq!(edit.range, Range::new(Position::new(3, 15), Position::new(3, 23)));

        let rename = |new: &str| lsp::RenameParams {
            text_document_position: marker.clone(),
            new_name: new.to_owned(),
            work_done_progress_params: lsp::WorkDoneProgressParams::default(),
        };
        client.server.rename(rename("lantern.score.tie")).await.expect_err("the name is taken");
        let edit = client.server.rename(rename("lantern.turn.single")).await.expect("an answer").expect("an edit");
        let changes = edit.changes.expect("changes");
        assert_eq!(changes.len(), 2, "{changes:?}");
        let contract = &changes[&uri(&client.root.join("contracts/lantern.yaml"))];
        let added = contract.iter().map(|edit| edit.new_text.as_str()).collect::<Vec<_>>();
        assert!(added.iter().any(|text| text.contains("lantern.turn.one-action: lantern.turn.single")), "{added:?}");

        let symbols = lsp::WorkspaceSymbolParams { query: "score tie".to_owned(), ..Default::default() };
        let found = client.server.symbol(symbols).await.expect("an answer");
        assert!(format!("{found:?}").contains("lantern.score.tie"), "{found:?}");
        let outline = lsp::DocumentSymbolParams {
            text_document: marker.text_document.clone(),
            work_done_progress_params: lsp::WorkDoneProgressParams::default(),
            partial_result_params: lsp::PartialResultParams::default(),
        };
        let outline = client.server.document_symbol(outline).await.expect("an answer").expect("symbols");
        let lsp::DocumentSymbolResponse::Nested(roots) = outline else { panic!("a tree") };
        assert_eq!(roots[0].name, "Lantern Street");
        assert_eq!(roots[0].children.as_ref().map(Vec::len), Some(3));
        client
    });
}

/// The server with bare streams.
struct Bare {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Bare {
    fn start(arguments: &[&str], folder: &Path) -> Self {
        let mut child = Command::new(BINARY)
            .args(["--as-of", DAY])
            .args(arguments)
            .current_dir(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary runs");
        let (input, output) = (child.stdin.take().expect("piped"), child.stdout.take().expect("piped"));
        Self { child, input, output: BufReader::new(output) }
    }

    fn raw(&mut self, bytes: &[u8]) {
        self.input.write_all(bytes).and_then(|()| self.input.flush()).expect("the server reads");
    }

    fn say(&mut self, value: &Value) {
        let text = value.to_string();
        self.raw(format!("Content-Length: {}\r\n\r\n{text}", text.len()).as_bytes());
    }

    fn ask(&mut self, id: i32, method: &str, params: Value) -> Result<Value, i32> {
        Message::Request(Request { id: RequestId::from(id), method: method.to_owned(), params })
            .write(&mut self.input)
            .expect("the server reads");
        self.answer(id)
    }

    /// The answer to a request; what comes before it is passed over.
    fn answer(&mut self, id: i32) -> Result<Value, i32> {
        loop {
            match Message::read(&mut self.output).expect("a message").expect("the server is there") {
                Message::Response(response) if response.id == RequestId::from(id) => {
                    return response.response_result.map_err(|error| error.code);
                }
                _ => {}
            }
        }
    }

    /// The next thing that is said, as it stands.
    fn next_raw(&mut self) -> Value {
        use std::io::{BufRead, Read};
        let mut line = String::new();
        self.output.read_line(&mut line).expect("a header");
        let length: usize = line.trim().rsplit(' ').next().and_then(|text| text.parse().ok()).expect("a length");
        self.output.read_line(&mut line).expect("an empty line");
        let mut body = vec![0; length];
        self.output.read_exact(&mut body).expect("a body");
        serde_json::from_slice(&body).expect("JSON")
    }

    fn ends(mut self) -> Option<i32> {
        drop(self.input);
        self.child.wait().expect("it was started").code()
    }
}

fn begin(root: &Path) -> Value {
    json!({"processId": null, "capabilities": {}, "rootUri": uri(root).as_str()})
}

#[test]
fn malformed_messages_cost_no_more_than_themselves() {
    let (_folder, root) = project();
    let mut server = Bare::start(&["lsp"], &root);
    assert_eq!(server.ask(1, "textDocument/hover", json!({})), Err(-32002), "not initialised");
    server.raw(b"Content-Length: 9\r\n\r\n{not json");
    assert_eq!(server.next_raw()["error"]["code"], -32700);
    server.raw(b"Content-Length: 6\r\n\r\n[1, 2]");
    assert_eq!(server.next_raw()["error"]["code"], -32600);
    server.raw(b"no header at all\r\n\r\n");
    assert_eq!(server.next_raw()["id"], Value::Null);
    server.ask(2, "initialize", json!("wrong")).expect_err("wrong parameters");
    server.ask(3, "initialize", begin(&root)).expect("it begins");
    assert_eq!(server.ask(4, "initialize", begin(&root)), Err(-32600), "twice");
    assert_eq!(server.ask(5, "no/such", json!({})), Err(-32601));
    assert_eq!(server.ask(6, "textDocument/hover", json!({"x": 1})), Err(-32602));
    server.say(&json!({"jsonrpc": "2.0", "method": "textDocument/didChange", "params": 7}));
    server.say(&json!({"jsonrpc": "2.0", "method": "$/unheard-of"}));
    server.say(&json!({"jsonrpc": "2.0", "id": 99, "result": null}));
    let far = json!({"textDocument": {"uri": uri(&root.join("sources/rules.md")).as_str()},
        "position": {"line": 4_000_000_000_u32, "character": 4_000_000_000_u32}});
    server.ask(7, "textDocument/hover", far).expect("a place far beyond the end");
    let wrong = json!({"command": "truthsayer.acceptReview", "arguments": [1]});
    assert_eq!(server.ask(8, "workspace/executeCommand", wrong), Err(-32602));
    server.ask(9, "shutdown", Value::Null).expect("it shuts down");
    assert_eq!(server.ask(10, "textDocument/hover", json!({})), Err(-32600), "after the end");
    server.say(&json!({"jsonrpc": "2.0", "method": "exit"}));
    assert_eq!(server.ends(), Some(0));
}

#[test]
fn an_end_without_shutdown_is_a_fault() {
    let (_folder, root) = project();
    let mut server = Bare::start(&["lsp", "--stdio"], &root);
    server.ask(1, "initialize", begin(&root)).expect("it begins");
    server.say(&json!({"jsonrpc": "2.0", "method": "exit"}));
    assert_eq!(server.ends(), Some(1));
    let server = Bare::start(&["lsp"], &root);
    assert_eq!(server.ends(), Some(1), "the client went away");
}

#[test]
fn what_was_cancelled_is_not_answered() {
    let (_folder, root) = project();
    let mut server = Bare::start(&["lsp"], &root);
    server.ask(1, "initialize", begin(&root)).expect("it begins");
    let at = json!({"textDocument": {"uri": uri(&root.join("sources/rules.md")).as_str()},
        "position": {"line": 13, "character": 12}});
    let hover = json!({"jsonrpc": "2.0", "id": 2, "method": "textDocument/hover", "params": at}).to_string();
    let cancel = json!({"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 3}}).to_string();
    let second = hover.replace("\"id\":2", "\"id\":3");
    let mut all = Vec::new();
    // The cancellation comes before its request, which the protocol allows no client: what matters is that it holds.
    for text in [&hover, &cancel, &second] {
        write!(all, "Content-Length: {}\r\n\r\n{text}", text.len()).expect("memory takes all");
    }
    server.raw(&all);
    server.answer(2).expect("it is answered");
    assert_eq!(server.answer(3), Err(-32800));
    server.ask(4, "shutdown", Value::Null).expect("it shuts down");
}

#[test]
fn files_outside_of_the_project_are_nobody_s() {
    let (folder, root) = project();
    let elsewhere = folder.path().join("elsewhere.md");
    fs::write(&elsewhere, "sourced[A.b] x\n").expect("a file");
    let mut server = Bare::start(&["lsp"], &root);
    server.ask(1, "initialize", begin(&root)).expect("it begins");
    for (id, address) in [(2, uri(&elsewhere).as_str()), (3, "untitled:Untitled-1"), (4, "https://example.org/a.md")] {
        let item = json!({"uri": address, "languageId": "markdown", "version": 1, "text": "sourced[A.b] x\n"});
        server.say(&json!({"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": item}}));
        let at = json!({"textDocument": {"uri": address}, "position": {"line": 0, "character": 9}});
        assert_eq!(server.ask(id, "textDocument/hover", at.clone()), Ok(Value::Null), "{address}");
        assert_eq!(server.ask(id + 10, "textDocument/definition", at), Ok(Value::Null), "{address}");
    }
    let symbols = server.ask(30, "workspace/symbol", json!({"query": ""})).expect("an answer").to_string();
    assert!(symbols.contains("lantern.score.tie") && !symbols.contains("A.b"), "{symbols}");
    let mut alone = Bare::start(&["lsp"], folder.path());
    alone.ask(1, "initialize", json!({"processId": null, "capabilities": {}})).expect("it begins without a project");
    assert_eq!(alone.ask(2, "workspace/symbol", json!({"query": ""})), Ok(Value::Null));
    let address = lsp_types::Uri::from_str(uri(&root.join("sources/rules.md")).as_str()).expect("an address");
    let text = fs::read_to_string(root.join("sources/rules.md")).expect("a file");
    let item = json!({"uri": address, "languageId": "markdown", "version": 1, "text": text});
    alone.say(&json!({"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": item}}));
    let symbols = alone.ask(3, "workspace/symbol", json!({"query": "tie"})).expect("an answer").to_string();
    assert!(symbols.contains("lantern.score.tie"), "the first file of a project makes it known: {symbols}");
}
