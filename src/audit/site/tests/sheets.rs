//! Small documents that share pages: nothing is lost, and every link leads where it would lead without.

use super::*;
use crate::diagnostic::Name;

/// So many documents of a clause each: every one links the one after it in every way that there is.
fn many(count: usize) -> Vec<(String, String)> {
    let mut files: Vec<(String, String)> = (0..count)
        .map(|n| {
            let next = (n + 1) % count;
            let text = format!(
                "# Note {n}\n\n## Über uns\n\nSee [that note](n{next:03}.md), [its part](n{next:03}.md#über-uns), \
                 [the same](n{next:03}.md#%C3%BCber-uns), [its clause](n{next:03}.md#notes.n{next}.rule), \
                 [its title](n{next:03}.md#note-{next}), \
                 [this part](#über-uns), [this clause](#notes.n{n}.rule).\n\n\
                 sourced[notes.n{n}.rule]\nRule {n} holds[^1]. [p. {n}][book]\n\n[^1]: Mostly.\n"
            );
            (format!("sources/n{n:03}.md"), text)
        })
        .collect();
    let authorities =
        SMALL.iter().find(|(path, _)| path.ends_with("authorities.yaml")).expect("the project has authorities");
    files.push((authorities.0.to_owned(), authorities.1.to_owned()));
    files
}

fn of_documents(pages: &BTreeMap<String, String>) -> Vec<&str> {
    pages.keys().filter(|path| path.starts_with("documents/")).map(String::as_str).collect()
}

#[test]
fn small_documents_of_a_large_project_share_pages_with_all_their_links() {
    let (pages, found) = rendered(&many(300));
    assert_eq!(found, []);
    let shown = of_documents(&pages);
    assert!((2..20).contains(&shown.len()), "{shown:?}");
    let all: String = shown.iter().map(|path| pages[*path].as_str()).collect();
    for n in 0..300 {
        assert!(all.contains(&format!("id=\"notes.n{n}.rule\"")));
        assert!(all.contains(&format!("id=\"_/sources/n{n:03}.md\"")));
        assert!(all.contains(&format!("id=\"_/sources/n{n:03}.md~über-uns\"")));
        assert!(!all.contains(&format!("~note-{n}\"")), "the title is the document's own place");
        assert!(all.contains(&format!("#_/sources/n{n:03}.md~fn:1\"")));
    }
    let (pages, found) = rendered(&many(100));
    assert_eq!((of_documents(&pages).len(), found), (100, Vec::new()));
}

#[test]
fn the_index_and_the_lists_lead_to_shared_pages() {
    let (pages, _) = rendered(&many(300));
    let place = "#_/sources/n007.md";
    assert!(pages["documents.html"].contains(">Note 0 to Note "));
    let index: String =
        pages.iter().filter(|(path, _)| path.starts_with("assets/index/r-")).map(|(_, text)| text.as_str()).collect();
    assert!(index.contains(place));
    assert!(!pages["assets/index/meta.js"].contains("n007.html"));
}

#[test]
fn links_of_shared_pages_that_lead_nowhere_are_found_where_they_are_written() {
    let mut files = many(300);
    files[7].1 = files[7].1.replace("(n008.md)", "(gone.md)").replace("(#über-uns)", "(#nowhere)");
    let (_, found) = rendered(&files);
    let said: Vec<&str> = found
        .iter()
        .map(|fault| {
            assert_eq!(fault.name, Name::BrokenLink);
            &files[7].1[fault.primary.as_ref().expect("a place").span.range()]
        })
        .collect();
    assert_eq!(said, ["gone.md", "#nowhere"]);
}

#[test]
fn a_shared_page_is_made_anew_where_one_of_its_documents_changed() {
    let texts_of = |files: &[(String, String)]| {
        let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
        audited(&files)
    };
    let mut files = many(300);
    let (first, _) = render(&texts_of(&files), &Options::default());
    files[150].1 = files[150].1.replace("Rule 150 holds", "Rule 150 bends");
    let audit = texts_of(&files);
    let (fresh, _) = render(&audit, &Options::default());
    let (reused, _) = render(&audit, &Options { earlier: first.clone() });
    assert_eq!(texts(&fresh), texts(&reused));
    let (first, reused) = (texts(&first), texts(&reused));
    let changed = of_documents(&reused).into_iter().filter(|path| reused[*path] != first[*path]).count();
    assert_eq!(changed, 1);
}
