//! `truthsayer tag`: proposes clauses, tags and IDs for prose without markers.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use truthsayer_audit::document::KnownAuthorities;
use truthsayer_audit::ids::is_word;
use truthsayer_audit::project::{self, Project};
use truthsayer_audit::report::page::counted;
use truthsayer_audit::report::tagging::{self, Tagged};
use truthsayer_audit::source::{ReadFault, Sources, Tree};
use truthsayer_audit::tag::{Beyond, Marked, Proposal, Prose, mark, propose, unread};

use super::{Failure, Global, Output, files, place};

/// Propose clauses, tags and IDs for prose that has no markers, each with its reasons.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  truthsayer tag sources/tolls.md            what each paragraph seems to be, and why
  truthsayer tag sources/tolls.md --write    put the markers in
  truthsayer tag notes/*.txt --format json   a list with lines, tags and reasons

Reads Markdown as well as flattened text with bullets such as `•` and bare
headings. Notes, which state no rule, are left out of the text unless --notes is
given; the list in JSON has them, with the tag `note` and without an ID.
Blocks that have a marker are left alone. A proposal is a proposal: read it
before you rely on it.")]
pub(crate) struct Args {
    /// Documents to read.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Write the markers into the files.
    #[arg(long)]
    write: bool,
    /// Show notes too; as JSON they always are.
    #[arg(long)]
    notes: bool,
    /// First word of the IDs, in place of the document's family or title.
    #[arg(long, value_name = "NAME", value_parser = family)]
    family: Option<String>,
    /// How proposals are written.
    #[arg(long, value_enum, default_value = "text", value_name = "FORMAT")]
    format: Format,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// For people.
    Text,
    /// A list of `{doc, line_start, line_end, text, tag, id, confidence, reasons, evidence}`.
    Json,
}

fn family(word: &str) -> Result<String, String> {
    if is_word(word) {
        Ok(word.to_owned())
    } else {
        Err("lower-case letters and digits, with hyphens inside".to_owned())
    }
}

/// A document that was read.
struct Read {
    shown: String,
    text: String,
    proposals: Vec<Proposal>,
}

pub(crate) fn run(args: &Args, global: &Global, output: &mut Output) -> Result<ExitCode, Failure> {
    output.doing("reading");
    let surroundings = Surroundings::of(global)?;
    let mut taken = BTreeSet::new();
    let mut documents = Vec::new();
    for path in &args.files {
        let (shown, text) = read(path)?;
        let others = surroundings.ids_outside(path);
        taken.extend(others.iter().cloned());
        let prose = Prose {
            path: &shown,
            text: &text,
            family: args.family.as_deref(),
            taken: &taken,
            known: &surroundings.known,
        };
        let marked = if args.write { Some(written(&prose)?) } else { None };
        let proposals = marked.as_ref().map_or_else(|| propose(&prose), |marked| marked.proposals.clone());
        for id in proposals.iter().map(|proposal| &proposal.id).filter(|id| !id.is_empty()) {
            taken.insert(id.clone());
        }
        documents.push((path.clone(), Read { shown, text, proposals }, marked));
    }
    // Nothing is written before every file could be read and marked.
    for (path, _, marked) in &documents {
        if let Some(marked) = marked.as_ref().filter(|marked| !marked.proposals.is_empty()) {
            files::write(path, marked.text.as_bytes())?;
        }
    }
    show(args, documents, output);
    Ok(ExitCode::SUCCESS)
}

fn written(prose: &Prose<'_>) -> Result<Marked, Failure> {
    mark(prose).map_err(|refusal| {
        Failure::new(format!("{}:{}: {}", prose.path, refusal.line, refusal.message)).help(refusal.help)
    })
}

fn show(args: &Args, documents: Vec<(PathBuf, Read, Option<Marked>)>, output: &mut Output) {
    let mut sources = Sources::default();
    let mut kept = Vec::new();
    // A list for programs is whole: what is no clause says so itself.
    let shows_notes = args.notes || args.format == Format::Json;
    for (_, read, marked) in documents {
        for block in unread(&read.text) {
            let why = match block.why {
                Beyond::Paragraph => "not read, since the paragraph is longer than 64 kB",
                Beyond::Document => "not read from here on, since the document has too many paragraphs",
            };
            output.remark(&format!("`{}`:{}: {why}", read.shown, block.line));
        }
        let file = sources.add(read.shown, read.text);
        let (notes, proposals): (Vec<_>, Vec<_>) =
            read.proposals.into_iter().partition(|proposal| proposal.tag.is_none() && !shows_notes);
        kept.push((file, proposals, notes.len(), marked));
    }
    let tagged: Vec<Tagged<'_>> =
        kept.iter().map(|(file, proposals, notes, _)| Tagged { file: *file, proposals, notes: *notes }).collect();
    match args.format {
        Format::Json => output.product(&tagging::json(&tagged, &sources)),
        Format::Text => {
            for (index, document) in tagged.iter().enumerate() {
                let gap = if index > 0 { "\n" } else { "" };
                output.product(&format!("{gap}{}", tagging::text(*document, &sources, output.look())));
            }
        }
    }
    for (document, (_, _, _, marked)) in tagged.iter().zip(&kept) {
        let Some(marked) = marked else { continue };
        let path = sources.path(document.file);
        output.remark(&match marked.proposals.len() {
            0 => format!("`{path}`: nothing to mark"),
            count => format!("`{path}`: {} written", counted(count, "marker", "markers")),
        });
        for left in &marked.left {
            let (line, tag) = (left.lines.0, tagging_word(left));
            output.remark(&format!("`{path}`:{line}: not marked, since Markdown reads no {tag} clause there"));
        }
    }
}

fn tagging_word(proposal: &Proposal) -> &'static str {
    truthsayer_audit::tag::word(proposal.tag)
}

/// The project around, if there is one: what IDs it has and which publications it knows.
struct Surroundings {
    root: Option<PathBuf>,
    project: Project,
    known: KnownAuthorities,
}

impl Surroundings {
    fn of(global: &Global) -> Result<Self, Failure> {
        let (root, project) = match place::tree(global) {
            Ok((tree, config)) => {
                let root = match &tree {
                    Tree::Folder(root) | Tree::Edited(root, _) => root.canonicalize().ok(),
                    Tree::Memory(_) => None,
                };
                (root, project::load(&tree, &config).0)
            }
            // Without a project there is nothing to heed; one that was named must be there.
            Err(failure) if global.is_project_named() => return Err(failure),
            Err(_) => (None, Project::default()),
        };
        let known = project.known_authorities();
        Ok(Self { root, project, known })
    }

    /// IDs of the project's clauses in other documents.
    fn ids_outside(&self, path: &Path) -> Vec<String> {
        let own = path.canonicalize().ok().zip(self.root.as_ref());
        let own =
            own.and_then(|(path, root)| path.strip_prefix(root).ok().map(|below| below.to_string_lossy().into_owned()));
        let documents = self.project.documents.iter();
        let others = documents.filter(|document| Some(self.project.sources.path(document.file)) != own.as_deref());
        others.flat_map(|document| document.clauses.iter().map(|clause| clause.id.value.clone())).collect()
    }
}

fn read(path: &Path) -> Result<(String, String), Failure> {
    let shown = path.to_string_lossy().into_owned();
    let fail = |what: String, help: &str| Failure::new(format!("`{shown}` {what}")).help(help);
    let folder = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    match Tree::Folder(folder.to_path_buf()).read(&name) {
        Some(Ok(text)) => Ok((shown.replace('\\', "/"), text)),
        Some(Err(fault @ ReadFault::NotUtf8 { .. })) => Err(fail(fault.to_string(), "save it as UTF-8")),
        Some(Err(fault)) => Err(fail(fault.to_string(), "name a readable file")),
        None => Err(fail("does not exist".to_owned(), "name a document to read")),
    }
}
