//! What the preview shows: the pages of the last build that succeeded, and what is wrong with the project since.
//!
//! Lives here: [`Preview`], and what a page gets when it is served and never when it is built. Which request gets which
//! page does not live here.

use std::collections::BTreeMap;
use std::sync::Arc;

use hyper::body::Bytes;

/// Paths that belong to the preview and not to the site.
pub(super) const OWN_PREFIX: &str = "__truthsayer/";

const FAILED: &str = include_str!("../../../templates/serve/failed.html");
const MISSING: &str = include_str!("../../../templates/serve/missing.html");
const NOTICE: &str = include_str!("../../../templates/serve/notice.html");
const RELOAD: &str = include_str!("../../../templates/serve/reload.html");

/// A site's files: path below its folder, and bytes.
pub(super) type Files = Vec<(String, Bytes)>;

/// A file with the digest of its bytes.
type Digested = (Bytes, blake3::Hash);

/// What is shown from one build to the next.
#[derive(Debug, Clone)]
pub(super) struct Preview {
    files: Arc<BTreeMap<String, Digested>>,
    /// Digest of the files alone.
    digest: blake3::Hash,
    findings: Option<Arc<str>>,
    version: String,
}

impl Preview {
    /// Before anything was built.
    pub(super) fn empty() -> Self {
        Self::of(Arc::default(), blake3::hash(b""), None)
    }

    /// What is shown after a build: its pages, or those from before with what went wrong.
    #[must_use]
    pub(super) fn after(&self, built: Result<Files, String>) -> Self {
        match built {
            Ok(files) => {
                let files: BTreeMap<String, Digested> = files
                    .into_iter()
                    .map(|(path, bytes)| {
                        let digest = self.digest_of(&path, &bytes);
                        (path, (bytes, digest))
                    })
                    .collect();
                let mut digest = blake3::Hasher::new();
                for (path, (_, of_bytes)) in &files {
                    digest
                        .update(&(path.len() as u64).to_le_bytes())
                        .update(path.as_bytes())
                        .update(of_bytes.as_bytes());
                }
                Self::of(Arc::new(files), digest.finalize(), None)
            }
            Err(findings) => Self::of(Arc::clone(&self.files), self.digest, Some(findings.into())),
        }
    }

    /// The digest of a file. One that shares its memory with the file shown before it is that file.
    fn digest_of(&self, path: &str, bytes: &Bytes) -> blake3::Hash {
        match self.files.get(path) {
            Some((before, digest)) if before.as_ptr() == bytes.as_ptr() && before.len() == bytes.len() => *digest,
            _ => blake3::hash(bytes),
        }
    }

    fn of(files: Arc<BTreeMap<String, Digested>>, digest: blake3::Hash, findings: Option<Arc<str>>) -> Self {
        let mut version = blake3::Hasher::new();
        version.update(digest.as_bytes()).update(findings.as_deref().unwrap_or_default().as_bytes());
        let version = version.finalize().to_hex()[..16].to_owned();
        Self { files, digest, findings, version }
    }

    /// Differs whenever anything shown differs, and is the same again once everything is as it was.
    pub(super) fn version(&self) -> &str {
        &self.version
    }

    /// What is wrong with the project as it stands now.
    pub(super) fn findings(&self) -> Option<&str> {
        self.findings.as_deref()
    }

    /// A file of the site.
    pub(super) fn file(&self, path: &str) -> Option<Bytes> {
        self.files.get(path).map(|(bytes, _)| bytes.clone())
    }

    /// Whether the site has this file.
    pub(super) fn has(&self, path: &str) -> bool {
        self.files.contains_key(path)
    }

    /// The page for an address that leads nowhere; where nothing could be built yet, the page that says why.
    pub(super) fn nowhere(&self, path: &str) -> (bool, Bytes) {
        if let (Some(findings), true) = (&self.findings, self.files.is_empty()) {
            return (false, self.with_script(fill(FAILED, "findings", findings).as_bytes(), ""));
        }
        let page = self.file("404.html").unwrap_or_else(|| fill(MISSING, "path", path).into());
        (true, self.page(&page))
    }

    /// A page as it is served: it loads itself again when the preview changes, and shows what is wrong meanwhile.
    pub(super) fn page(&self, html: &[u8]) -> Bytes {
        let notice = self.findings.as_deref().map(|findings| fill(NOTICE, "findings", findings)).unwrap_or_default();
        self.with_script(html, &notice)
    }

    fn with_script(&self, html: &[u8], notice: &str) -> Bytes {
        let end = last(html, b"</body>").unwrap_or(html.len());
        let script = fill(RELOAD, "version", &self.version);
        let mut page = Vec::with_capacity(html.len() + notice.len() + script.len() + CONNECT.len());
        match policy(&html[..end]) {
            Some(at) => {
                page.extend_from_slice(&html[..at]);
                page.extend_from_slice(CONNECT);
                page.extend_from_slice(&html[at..end]);
            }
            None => page.extend_from_slice(&html[..end]),
        }
        page.extend_from_slice(notice.as_bytes());
        page.extend_from_slice(script.as_bytes());
        page.extend_from_slice(&html[end..]);
        page.into()
    }
}

const POLICY: &[u8] = b"<meta http-equiv=\"Content-Security-Policy\" content=\"";
const CONNECT: &[u8] = b"connect-src 'self'; ";

/// Where a page's own content policy begins, if it has one that would forbid the preview's events. The site as built
/// asks for nothing and says so.
fn policy(html: &[u8]) -> Option<usize> {
    let start = html.windows(POLICY.len()).position(|window| window == POLICY)? + POLICY.len();
    let length = html[start..].iter().position(|byte| *byte == b'"')?;
    let connect = b"connect-src";
    let settled = html[start..start + length].windows(connect.len()).any(|window| window == connect);
    (!settled).then_some(start)
}

fn last(html: &[u8], wanted: &[u8]) -> Option<usize> {
    html.windows(wanted.len()).rposition(|window| window.eq_ignore_ascii_case(wanted))
}

/// Puts text into the one place of a fixed template that names it, escaped for markup.
fn fill(template: &str, name: &str, text: &str) -> String {
    template.replacen(&["{{ ", name, " }}"].concat(), &escaped(text), 1)
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            // Control characters have no place in markup; a bidirectional override would reorder what is read.
            '\t' | '\n' => out.push(c),
            c if c.is_control() || ('\u{202a}'..='\u{202e}').contains(&c) || ('\u{2066}'..='\u{2069}').contains(&c) => {
                out.push('\u{fffd}');
            }
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[allow(clippy::unnecessary_wraps, reason = "what a build gives")]
    fn site(text: &str) -> Result<Files, String> {
        Ok(vec![("index.html".to_owned(), Bytes::from(text.to_owned()))])
    }

    fn shown(preview: &Preview, path: &str) -> String {
        let file = preview.file(path).expect("the file is there");
        String::from_utf8(preview.page(&file).to_vec()).expect("UTF-8")
    }

    #[test]
    fn a_served_page_gets_the_script_and_a_built_one_does_not() {
        let preview = Preview::empty().after(site("<body>one</body></html>"));
        assert_eq!(preview.file("index.html").as_deref(), Some(&b"<body>one</body></html>"[..]));
        let page = shown(&preview, "index.html");
        let script =
            format!("<script src=\"/__truthsayer/reload.js\" data-version=\"{}\"></script>\n", preview.version());
        assert_eq!(page, format!("<body>one{script}</body></html>"));
    }

    #[test]
    fn the_script_stands_before_the_last_end_of_the_body() {
        let preview = Preview::empty().after(site("<body><code></body></code></BODY>"));
        let page = shown(&preview, "index.html");
        assert!(page.starts_with("<body><code></body></code><script"), "{page}");
        let preview = Preview::empty().after(site("a fragment"));
        assert!(shown(&preview, "index.html").starts_with("a fragment<script"));
    }

    #[test]
    fn a_policy_that_forbids_the_events_is_widened_by_them_alone() {
        let head = "<meta http-equiv=\"Content-Security-Policy\" content=\"";
        let preview = Preview::empty().after(site(&format!("{head}default-src 'none'\"></body>")));
        assert!(shown(&preview, "index.html").starts_with(&format!("{head}connect-src 'self'; default-src 'none'\">")));
        let settled = format!("{head}default-src 'none'; connect-src 'none'\">");
        let preview = Preview::empty().after(site(&settled));
        assert!(shown(&preview, "index.html").starts_with(&settled));
    }

    #[test]
    fn a_broken_project_keeps_the_last_good_pages_and_says_what_is_wrong() {
        let good = Preview::empty().after(site("<body>good</body>"));
        let broken = good.after(Err("error: `<script>alert(1)</script>` & more".to_owned()));
        let page = shown(&broken, "index.html");
        assert!(page.contains("<body>good"), "{page}");
        assert!(page.contains("error: `&lt;script&gt;alert(1)&lt;/script&gt;` &amp; more"), "{page}");
        assert_ne!(good.version(), broken.version());
        let mended = broken.after(site("<body>good</body>"));
        assert_eq!(mended.version(), good.version());
        assert!(!shown(&mended, "index.html").contains("truthsayer-notice"));
    }

    #[test]
    fn a_project_that_never_built_shows_why() {
        let broken = Preview::empty().after(Err("error: no clauses {{ version }}".to_owned()));
        let (missing, page) = broken.nowhere("index.html");
        let page = String::from_utf8(page.to_vec()).expect("UTF-8");
        assert!(!missing);
        assert!(page.contains("error: no clauses {{ version }}"), "{page}");
        assert_eq!(page.matches("id=\"truthsayer-notice\"").count(), 1);
        assert!(page.contains("reload.js"));
    }

    #[test]
    fn versions_tell_apart_where_one_file_ends_and_the_next_begins() {
        let files = |list: &[(&str, &str)]| {
            Ok(list.iter().map(|(path, text)| ((*path).to_owned(), Bytes::from((*text).to_owned()))).collect())
        };
        let one = Preview::empty().after(files(&[("a", "b"), ("c", "")]));
        let other = Preview::empty().after(files(&[("a", ""), ("bc", "")]));
        assert_ne!(one.version(), other.version());
    }

    #[test]
    fn a_file_that_is_shared_with_the_last_build_counts_as_it_did() {
        let shared = Bytes::from("shared");
        let build = |other: &'static str| {
            Ok(vec![("a".to_owned(), shared.clone()), ("b".to_owned(), Bytes::from_static(other.as_bytes()))])
        };
        let first = Preview::empty().after(build("one"));
        let second = first.after(build("two"));
        assert_ne!(first.version(), second.version());
        assert_eq!(second.after(build("one")).version(), first.version());
        assert_eq!(Preview::empty().after(build("two")).version(), second.version());
    }

    #[test]
    fn text_is_escaped_whole() {
        assert_eq!(
            escaped("<a href=\"x\" b='c'>&\u{1b}[31m\u{202e}\n"),
            "&lt;a href=&quot;x&quot; b=&#39;c&#39;&gt;&amp;\u{fffd}[31m\u{fffd}\n"
        );
    }
}
