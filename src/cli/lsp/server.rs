//! The protocol's order of things: initialisation, requests, notifications, the end; and what an answer is for each.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::mpsc::Sender;

use jiff::civil::Date;
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::{
    CodeActionKind, CodeActionOptions, CodeActionProviderCapability, CompletionOptions, DidChangeTextDocumentParams,
    DidCloseTextDocumentParams, DidOpenTextDocumentParams, DidSaveTextDocumentParams, ExecuteCommandOptions,
    HoverProviderCapability, InitializeParams, OneOf, RenameOptions, SaveOptions, ServerCapabilities,
    TextDocumentSyncCapability, TextDocumentSyncKind, TextDocumentSyncOptions, TextDocumentSyncSaveOptions, Uri,
};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::changes::{ACCEPT_REVIEW, Client};
use super::place::path_of;
use super::project::Workspace;
use super::wire::Read1;
use super::{answers, changes};
use crate::cli::place::find_upward;

/// Whether to go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    Go,
    End(u8),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    New,
    Running,
    ShutDown,
}

/// The server's side of a conversation.
pub(super) struct Server {
    outgoing: Sender<Value>,
    phase: Phase,
    cancelled: BTreeSet<String>,
    /// The project that the command line names, whatever the client says.
    named: Option<PathBuf>,
    config: Option<String>,
    day: Date,
    client: Client,
    workspace: Option<Workspace>,
    next_id: i32,
    /// Texts that were opened before any project was known: the first file of one makes it known.
    waiting: Vec<DidOpenTextDocumentParams>,
}

/// The request that a message takes back.
pub(super) fn cancelled(read: &Read1) -> Option<String> {
    match read {
        Read1::Message(Message::Notification(told)) if told.method == "$/cancelRequest" => {
            told.params.get("id").map(ToString::to_string)
        }
        Read1::Message(_) | Read1::Malformed(..) | Read1::End => None,
    }
}

fn key(id: &RequestId) -> String {
    serde_json::to_value(id).map(|id| id.to_string()).unwrap_or_default()
}

/// A refusal: its code, and why.
pub(super) type Refusal = (ErrorCode, String);

impl Server {
    pub(super) fn new(outgoing: Sender<Value>, named: Option<PathBuf>, config: Option<String>, day: Date) -> Self {
        Self {
            outgoing,
            phase: Phase::New,
            cancelled: BTreeSet::new(),
            named,
            config,
            day,
            client: Client::default(),
            workspace: None,
            next_id: 0,
            waiting: Vec::new(),
        }
    }

    pub(super) fn owes_findings(&self) -> bool {
        self.phase == Phase::Running && self.workspace.as_ref().is_some_and(Workspace::owes_findings)
    }

    /// Audits what was changed, and tells the findings.
    pub(super) fn publish(&mut self) {
        let Some(workspace) = &mut self.workspace else { return };
        let told = catch_unwind(AssertUnwindSafe(|| workspace.findings()));
        if let Ok(files) = told {
            for file in files {
                self.tell("textDocument/publishDiagnostics", &file);
            }
        } else {
            workspace.give_up();
            self.log("the audit broke off by a fault of its own; it is tried again after the next change");
        }
    }

    pub(super) fn cancel(&mut self, id: String) {
        self.cancelled.insert(id);
    }

    pub(super) fn take(&mut self, read: Read1) -> Step {
        match read {
            Read1::End => return Step::End(u8::from(self.phase != Phase::ShutDown)),
            Read1::Malformed(why, json) => {
                let code = if json { ErrorCode::InvalidRequest } else { ErrorCode::ParseError };
                let error = json!({"code": code as i32, "message": why});
                self.send(json!({"jsonrpc": "2.0", "id": null, "error": error}));
            }
            Read1::Message(Message::Request(request)) => self.request(request),
            Read1::Message(Message::Notification(told)) => return self.notification(told),
            Read1::Message(Message::Response(_)) => {}
        }
        Step::Go
    }

    fn request(&mut self, request: Request) {
        let id = request.id.clone();
        let answer = match (self.phase, request.method.as_str()) {
            _ if self.cancelled.remove(&key(&id)) => Err((ErrorCode::RequestCanceled, "it was cancelled".to_owned())),
            (Phase::New, "initialize") => self.initialize(request.params),
            (Phase::New, _) => Err((ErrorCode::ServerNotInitialized, "`initialize` comes first".to_owned())),
            (Phase::ShutDown, _) => Err((ErrorCode::InvalidRequest, "the server was shut down".to_owned())),
            (Phase::Running, "initialize") => {
                Err((ErrorCode::InvalidRequest, "the server is initialised already".to_owned()))
            }
            (Phase::Running, "shutdown") => {
                self.phase = Phase::ShutDown;
                Ok(Value::Null)
            }
            (Phase::Running, _) => catch_unwind(AssertUnwindSafe(|| self.answer(request)))
                .unwrap_or_else(|_| Err((ErrorCode::InternalError, "a fault of the server itself".to_owned()))),
        };
        let response = match answer {
            Ok(value) => Response::new_ok(id, value),
            Err((code, why)) => Response::new_err(id, code as i32, why),
        };
        self.send(with_version(&Message::Response(response)));
    }

    fn initialize(&mut self, params: Value) -> Result<Value, Refusal> {
        let params: InitializeParams = parsed(params)?;
        self.client = Client::of(&params.capabilities);
        self.phase = Phase::Running;
        let root = self.named.clone().or_else(|| root_of(&params));
        self.workspace = root.map(|root| Workspace::new(root, self.config.clone(), self.day));
        Ok(json!({
            "capabilities": capabilities(),
            "serverInfo": {"name": "truthsayer", "version": env!("CARGO_PKG_VERSION")},
        }))
    }

    fn answer(&mut self, request: Request) -> Result<Value, Refusal> {
        let Request { method, params, .. } = request;
        let Some(workspace) = &mut self.workspace else {
            return match method.as_str() {
                "workspace/executeCommand" => Err((ErrorCode::RequestFailed, "there is no project".to_owned())),
                known if is_known(known) => Ok(Value::Null),
                other => Err(unknown(other)),
            };
        };
        match method.as_str() {
            "textDocument/hover" => answers::hover(workspace, &parsed(params)?),
            "textDocument/definition" => answers::definition(workspace, &parsed(params)?),
            "textDocument/implementation" => answers::implementation(workspace, &parsed(params)?),
            "textDocument/references" => answers::references(workspace, &parsed(params)?),
            "textDocument/completion" => answers::completion(workspace, &parsed(params)?),
            "textDocument/documentSymbol" => answers::document_symbols(workspace, &parsed(params)?),
            "workspace/symbol" => answers::workspace_symbols(workspace, &parsed(params)?),
            "textDocument/prepareRename" => changes::prepare_rename(workspace, &parsed(params)?),
            "textDocument/rename" => {
                let (edit, notes) = changes::rename(workspace, self.client, &parsed(params)?)?;
                for note in notes {
                    self.show(&note);
                }
                Ok(edit)
            }
            "textDocument/codeAction" => changes::code_actions(workspace, &parsed(params)?),
            "workspace/executeCommand" => {
                let done = changes::execute(workspace, &parsed(params)?)?;
                self.show(&done);
                Ok(Value::Null)
            }
            other => Err(unknown(other)),
        }
    }

    fn notification(&mut self, told: Notification) -> Step {
        let Notification { method, params } = told;
        if method == "exit" {
            return Step::End(u8::from(self.phase != Phase::ShutDown));
        }
        if self.phase != Phase::Running {
            return Step::Go;
        }
        match method.as_str() {
            "initialized" => self.watch(),
            "textDocument/didOpen" => self.told(params, Self::opened),
            "textDocument/didChange" => self.told(params, |server, params: DidChangeTextDocumentParams| {
                if let Some(workspace) = &mut server.workspace
                    && let Some(why) = workspace.edit(&params)
                {
                    server.log(&why);
                }
            }),
            "textDocument/didClose" => self.told(params, |server, params: DidCloseTextDocumentParams| {
                server.waiting.retain(|one| one.text_document.uri != params.text_document.uri);
                if let Some(workspace) = &mut server.workspace {
                    workspace.close(&params.text_document.uri);
                }
            }),
            "textDocument/didSave" => self.told(params, |server, _: DidSaveTextDocumentParams| server.stale()),
            "workspace/didChangeWatchedFiles" => self.stale(),
            _ => {}
        }
        Step::Go
    }

    fn told<P: DeserializeOwned>(&mut self, params: Value, act: impl FnOnce(&mut Self, P)) {
        match serde_json::from_value(params) {
            Ok(params) => act(self, params),
            Err(fault) => self.log(&format!("a notification was not understood: {fault}")),
        }
    }

    fn stale(&mut self) {
        if let Some(workspace) = &mut self.workspace {
            workspace.stale();
        }
    }

    /// A file may lie in a project although no folder was named.
    fn opened(&mut self, params: DidOpenTextDocumentParams) {
        if self.workspace.is_none() {
            let root = path_of(&params.text_document.uri).and_then(|path| find_upward(path.parent()?));
            self.waiting.push(params);
            let Some(root) = root else { return };
            let mut workspace = Workspace::new(root, self.config.clone(), self.day);
            for waiting in self.waiting.drain(..) {
                workspace.open(waiting.text_document);
            }
            self.workspace = Some(workspace);
        } else if let Some(workspace) = &mut self.workspace {
            workspace.open(params.text_document);
        }
    }

    /// Asks to be told when files change outside of the editor.
    fn watch(&mut self) {
        if self.client.watches {
            let watchers =
                ["**/*.md", "**/*.yaml", "**/*.jsonl", "results/**"].map(|glob| json!({"globPattern": glob}));
            let registration = json!({
                "id": "files", "method": "workspace/didChangeWatchedFiles", "registerOptions": {"watchers": watchers},
            });
            self.next_id += 1;
            let params = json!({"registrations": [registration]});
            let id = format!("truthsayer-{}", self.next_id);
            self.send(json!({"jsonrpc": "2.0", "id": id, "method": "client/registerCapability", "params": params}));
        }
    }

    fn log(&self, text: &str) {
        self.tell("window/logMessage", &json!({"type": 2, "message": text}));
    }

    fn show(&self, text: &str) {
        self.tell("window/showMessage", &json!({"type": 3, "message": text}));
    }

    fn tell(&self, method: &str, params: &impl serde::Serialize) {
        self.send(json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    fn send(&self, message: Value) {
        // A client that has gone away hears nothing; the end of its stream ends the server.
        drop(self.outgoing.send(message));
    }
}

fn with_version(message: &Message) -> Value {
    let mut value = serde_json::to_value(message).unwrap_or_default();
    if let Value::Object(fields) = &mut value {
        fields.insert("jsonrpc".to_owned(), "2.0".into());
    }
    value
}

fn parsed<P: DeserializeOwned>(params: Value) -> Result<P, Refusal> {
    serde_json::from_value(params).map_err(|fault| (ErrorCode::InvalidParams, fault.to_string()))
}

const KNOWN: [&str; 10] = [
    "textDocument/hover",
    "textDocument/definition",
    "textDocument/implementation",
    "textDocument/references",
    "textDocument/completion",
    "textDocument/documentSymbol",
    "workspace/symbol",
    "textDocument/prepareRename",
    "textDocument/rename",
    "textDocument/codeAction",
];

fn is_known(method: &str) -> bool {
    KNOWN.contains(&method)
}

fn unknown(method: &str) -> Refusal {
    (ErrorCode::MethodNotFound, format!("`{method}` is not served"))
}

/// The first folder of the client that is a project or lies in one.
fn root_of(params: &InitializeParams) -> Option<PathBuf> {
    #[expect(deprecated, reason = "older clients name their folder only so")]
    let old = params.root_uri.iter();
    let folders = params.workspace_folders.iter().flatten().map(|folder| &folder.uri);
    let uris: Vec<&Uri> = folders.chain(old).collect();
    uris.into_iter().filter_map(path_of).find_map(|path| find_upward(&path))
}

fn capabilities() -> ServerCapabilities {
    let sync = TextDocumentSyncOptions {
        open_close: Some(true),
        change: Some(TextDocumentSyncKind::INCREMENTAL),
        save: Some(TextDocumentSyncSaveOptions::SaveOptions(SaveOptions { include_text: Some(false) })),
        ..TextDocumentSyncOptions::default()
    };
    let triggers = ["[", ".", "/", " "].map(str::to_owned).to_vec();
    ServerCapabilities {
        text_document_sync: Some(TextDocumentSyncCapability::Options(sync)),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        definition_provider: Some(OneOf::Left(true)),
        implementation_provider: Some(lsp_types::ImplementationProviderCapability::Simple(true)),
        references_provider: Some(OneOf::Left(true)),
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some(triggers),
            ..CompletionOptions::default()
        }),
        document_symbol_provider: Some(OneOf::Left(true)),
        workspace_symbol_provider: Some(OneOf::Left(true)),
        rename_provider: Some(OneOf::Right(RenameOptions {
            prepare_provider: Some(true),
            work_done_progress_options: lsp_types::WorkDoneProgressOptions::default(),
        })),
        code_action_provider: Some(CodeActionProviderCapability::Options(CodeActionOptions {
            code_action_kinds: Some(vec![CodeActionKind::QUICKFIX]),
            ..CodeActionOptions::default()
        })),
        execute_command_provider: Some(ExecuteCommandOptions {
            commands: vec![ACCEPT_REVIEW.to_owned()],
            ..ExecuteCommandOptions::default()
        }),
        ..ServerCapabilities::default()
    }
}
