//! `truthsayer review`: what changed since a person last looked, and accepting it.

use std::collections::BTreeSet;
use std::io::{BufRead, IsTerminal, Write};
use std::process::ExitCode;

use truthsayer_audit::chain::Audit;
use truthsayer_audit::ids::{IdGlob, nearest};
use truthsayer_audit::report::review::{Review, ReviewList};
use truthsayer_audit::review::Class;
use truthsayer_audit::review::accept::{Change, accept, pending};
use truthsayer_audit::suite::Playing;

use super::output::FINDINGS;
use super::{Failure, Global, Output, check, files, place};

/// Show what changed since each clause was last reviewed, as word diffs, and accept it.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  truthsayer review                             exit 1 while a review is owed
  truthsayer review sapho.card.modes --accept   accept one clause
  truthsayer review 'sapho.**' --accept         accept a family
  truthsayer review sources/juice-of-sapho.md --accept
  truthsayer review --class reworded --accept   accept all changes of a class
  truthsayer review --interactive               go through them one by one

Cosmetic, moved and renamed clauses owe no review; they are listed with
--verbose and accepted with the rest.")]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub(crate) struct Args {
    /// Clauses, globs of clauses, or paths of documents; everything by default.
    #[arg(value_name = "CLAUSE|GLOB|FILE")]
    what: Vec<String>,
    /// Accept the changes named.
    #[arg(long, conflicts_with = "interactive")]
    accept: bool,
    /// Accept everything that is not narrowed down otherwise.
    #[arg(long, conflicts_with = "interactive")]
    all: bool,
    /// Only changes of this class: retagged, meaning-bearing, reworded, record, new, removed, renamed, moved, cosmetic.
    #[arg(long, value_name = "CLASS", value_parser = class)]
    class: Vec<Class>,
    /// Ask for each change.
    #[arg(long, short)]
    interactive: bool,
    /// Show changes that owe no review too.
    #[arg(long, short)]
    verbose: bool,
    /// How changes are written.
    #[arg(long, value_enum, default_value = "text", value_name = "FORMAT", conflicts_with = "interactive")]
    format: Format,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    Text,
    /// Schema `truthsayer-review/1`.
    Json,
}

fn class(word: &str) -> Result<Class, String> {
    Class::from_word(word).ok_or_else(|| {
        let words: Vec<&str> = Class::ALL.iter().map(|class| class.word()).collect();
        format!("one of {}", words.join(", "))
    })
}

pub(crate) fn run(args: &Args, global: &Global, output: &mut Output) -> Result<ExitCode, Failure> {
    if args.accept && args.what.is_empty() && args.class.is_empty() {
        return Err(
            Failure::new("nothing is named to accept").help("name clauses or files, or accept everything with `--all`")
        );
    }
    let audit = place::audit(global, Playing::Unrun, output)?;
    if audit.is_broken() {
        check::show_broken(&audit, output);
        return Err(Failure::new("a review of broken input would accept what was only not read")
            .help("mend what is broken above"));
    }
    // Where the last clause is gone, its removal is still to be reviewed.
    if audit.trace.project.reviewed.entries.is_empty() {
        place::some_clauses(&audit)?;
    }
    let chosen = choose(args, &audit)?;
    if args.interactive {
        return interactive(&audit, &chosen, global, output);
    }
    if args.accept || args.all {
        let ids = chosen.iter().map(|change| change.id.as_str()).collect();
        return write(&audit, &chosen, &ids, global, output);
    }
    let named: BTreeSet<&str> = chosen.iter().map(|change| change.id.as_str()).collect();
    let shown = Review::of(&audit).narrowed(|id, classes| {
        named.contains(id) && (args.verbose || classes.iter().any(|class| class.owes_review()))
    });
    match args.format {
        Format::Text => shown.write(output.look(), |text| output.part(text)),
        Format::Json => output.product(&shown.list().json()),
    }
    let owed = shown.owed();
    output.remark(&match owed {
        0 => "no review is owed".to_owned(),
        1 => "1 clause owes a review; accept it with `truthsayer review ID --accept`".to_owned(),
        n => format!(
            "{n} clauses owe a review; accept them with `truthsayer review ID --accept`, or one by one with `-i`"
        ),
    });
    Ok(if owed > 0 { ExitCode::from(FINDINGS) } else { ExitCode::SUCCESS })
}

/// The changes that the arguments name. A name that matches no clause and no document is an error.
fn choose(args: &Args, audit: &Audit) -> Result<Vec<Change>, Failure> {
    let trace = &audit.trace;
    let mut changes = pending(trace);
    if !args.class.is_empty() {
        changes.retain(|change| change.classes.iter().any(|class| args.class.contains(class)));
    }
    if args.what.is_empty() {
        return Ok(changes);
    }
    let mut wanted = Vec::new();
    for what in &args.what {
        let document = what.trim_start_matches("./");
        let is_document =
            trace.project.documents.iter().any(|known| trace.project.sources.path(known.file) == document)
                || changes.iter().any(|change| change.document == document);
        let glob = IdGlob::new(what, '.').map_err(|fault| Failure::new(format!("`{what}` is no glob: {fault}")))?;
        let known =
            trace.clause_ids().chain(changes.iter().map(|change| change.id.as_str())).any(|id| glob.matches(id));
        if !is_document && !known {
            let mut failure = Failure::new(format!("`{what}` names no clause and no rule document"));
            if let Some(near) = nearest(what, trace.clause_ids()) {
                failure = failure.help(format!("did you mean `{near}`?"));
            }
            return Err(failure);
        }
        wanted.push((document, is_document, glob));
    }
    changes.retain(|change| {
        wanted.iter().any(
            |(document, is_document, glob)| {
                if *is_document { change.document == *document } else { glob.matches(&change.id) }
            },
        )
    });
    Ok(changes)
}

fn write(
    audit: &Audit,
    chosen: &[Change],
    ids: &BTreeSet<&str>,
    global: &Global,
    output: &mut Output,
) -> Result<ExitCode, Failure> {
    let root = place::root(global)?;
    for (path, text) in accept(&audit.trace, ids) {
        match text {
            Some(text) => files::write(&root.join(path), text.as_bytes())?,
            None => files::remove(&root.join(path))?,
        }
    }
    let named = || chosen.iter().filter(|change| ids.contains(change.id.as_str()));
    for change in named() {
        if let Some(why) = &change.blocked {
            output.remark(&format!("not accepted: `{}`: {why}", change.id));
        }
    }
    let blocked = named().filter(|change| change.blocked.is_some()).count();
    let accepted = named().count() - blocked;
    output.remark(&format!("accepted {accepted} change{}", if accepted == 1 { "" } else { "s" }));
    Ok(if blocked > 0 { ExitCode::from(FINDINGS) } else { ExitCode::SUCCESS })
}

fn interactive(audit: &Audit, chosen: &[Change], global: &Global, output: &mut Output) -> Result<ExitCode, Failure> {
    if !std::io::stdin().is_terminal() {
        return Err(Failure::new("`--interactive` needs a terminal")
            .help("accept by name with `--accept`, or everything with `--all`"));
    }
    let list = ReviewList::of(audit);
    let mut accepted = BTreeSet::new();
    let mut lines = std::io::stdin().lock().lines();
    for (i, change) in chosen.iter().enumerate() {
        output.product(&list.clone().narrowed(|id, _| id == change.id).changes(output.look()));
        if change.blocked.is_some() {
            continue;
        }
        let _ = write!(
            std::io::stderr(),
            "accept ({} of {})? [y]es, [n]o, [q]uit and keep what was accepted: ",
            i + 1,
            chosen.len()
        );
        match lines.next().and_then(Result::ok).as_deref().map(str::trim) {
            Some("y" | "yes") => drop(accepted.insert(change.id.as_str())),
            Some("q" | "quit") | None => break,
            Some(_) => {}
        }
    }
    write(audit, chosen, &accepted, global, output)
}
