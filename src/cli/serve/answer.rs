//! Which request gets which answer.
//!
//! Lives here: [`answer`], a pure function of a request's head and the preview: who may ask, what for, and with which
//! headers it is answered. Sockets do not live here.

use hyper::body::Bytes;
use hyper::header::{
    ALLOW, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, HeaderMap, HeaderName, HeaderValue, LOCATION,
    ORIGIN, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use hyper::http::request::Parts;
use hyper::{Method, Response, StatusCode, Uri};

use super::preview::{OWN_PREFIX, Preview};

/// The preview's own files.
const NOTICE_CSS: &str = include_str!("../../../templates/serve/notice.css");
const RELOAD_JS: &str = include_str!("../../../templates/serve/reload.js");

/// What a page may do. Events come from the preview itself; everything else as the site as built has it.
const POLICY: &str = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; \
form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// Names under which a browser on this machine reaches the preview.
const HOSTS: [&str; 3] = ["localhost", "127.0.0.1", "[::1]"];

const TEXT: &str = "text/plain; charset=utf-8";
const HTML: &str = "text/html; charset=utf-8";

/// What a request gets.
#[derive(Debug)]
pub(super) enum Answer {
    /// An answer that is complete.
    Whole(Response<Bytes>),
    /// The stream of versions, under this head.
    Events(Response<()>),
}

/// The answer to a request with this head.
pub(super) fn answer(request: &Parts, port: u16, preview: &Preview) -> Answer {
    let refusal = refuse(request, port);
    let path = path_of(&request.uri);
    let response = match (refusal, path) {
        (Some((status, why)), _) => plain(status, why),
        (None, None) => plain(StatusCode::BAD_REQUEST, "The address is not well-formed.\n"),
        (None, Some(path)) => match path.strip_prefix(OWN_PREFIX) {
            Some("events") => return events(request, port),
            Some(own) => own_file(own, preview),
            None => page(&path, preview),
        },
    };
    Answer::Whole(with_rules(response))
}

/// Why a request is not answered, if it is not.
fn refuse(request: &Parts, port: u16) -> Option<(StatusCode, &'static str)> {
    let misdirected = (StatusCode::MISDIRECTED_REQUEST, "This preview answers to localhost and 127.0.0.1 only.\n");
    let mut hosts = request.headers.get_all(HOST).iter();
    match (hosts.next().and_then(|host| host.to_str().ok()), hosts.next()) {
        (Some(host), None) if is_own_host(host, port) => {}
        _ => return Some(misdirected),
    }
    if request.uri.authority().is_some_and(|authority| !is_own_host(authority.as_str(), port)) {
        return Some(misdirected);
    }
    if request.method != Method::GET && request.method != Method::HEAD {
        return Some((StatusCode::METHOD_NOT_ALLOWED, "Only GET and HEAD are answered.\n"));
    }
    None
}

/// Whether a `Host` header names this preview. Any other name means that somebody made a foreign name lead here.
fn is_own_host(host: &str, port: u16) -> bool {
    HOSTS.iter().any(|name| match host.get(..name.len()) {
        Some(start) if start.eq_ignore_ascii_case(name) => match &host[name.len()..] {
            "" => port == 80,
            rest => rest.strip_prefix(':') == Some(port.to_string().as_str()),
        },
        _ => false,
    })
}

/// Whether the page that asks is one of ours, as far as the browser says.
fn is_own_page(headers: &HeaderMap, port: u16) -> bool {
    let own_origin = headers.get_all(ORIGIN).iter().all(|origin| {
        origin.to_str().is_ok_and(|text| text.strip_prefix("http://").is_some_and(|host| is_own_host(host, port)))
    });
    let own_site =
        headers.get_all("sec-fetch-site").iter().all(|site| matches!(site.as_bytes(), b"same-origin" | b"none"));
    own_origin && own_site
}

fn events(request: &Parts, port: u16) -> Answer {
    if !is_own_page(&request.headers, port) {
        let response = plain(StatusCode::FORBIDDEN, "Only pages of this preview may follow its changes.\n");
        return Answer::Whole(with_rules(response));
    }
    let head = with_type(StatusCode::OK, "text/event-stream", ());
    if request.method == Method::HEAD {
        return Answer::Whole(with_rules(head.map(|()| Bytes::new())));
    }
    Answer::Events(with_rules(head))
}

fn own_file(path: &str, preview: &Preview) -> Response<Bytes> {
    match path {
        "reload.js" => {
            with_type(StatusCode::OK, "text/javascript; charset=utf-8", Bytes::from_static(RELOAD_JS.as_bytes()))
        }
        "notice.css" => with_type(StatusCode::OK, "text/css; charset=utf-8", Bytes::from_static(NOTICE_CSS.as_bytes())),
        "findings.txt" => match preview.findings() {
            Some(findings) => with_type(StatusCode::OK, TEXT, Bytes::from(findings.to_owned())),
            None => plain(StatusCode::OK, "Nothing is wrong with what is shown.\n"),
        },
        _ => plain(StatusCode::NOT_FOUND, "No such file.\n"),
    }
}

fn page(path: &str, preview: &Preview) -> Response<Bytes> {
    let inner = if path.is_empty() || path.ends_with('/') { "index.html" } else { "" };
    let file = [path, inner].concat();
    if let Some(bytes) = preview.file(&file) {
        let kind = content_type(&file);
        let bytes = if kind == HTML { preview.page(&bytes) } else { bytes };
        return with_type(StatusCode::OK, kind, bytes);
    }
    if inner.is_empty() && preview.has(&[path, "/index.html"].concat()) {
        let mut response = plain(StatusCode::FOUND, "The page is one folder below.\n");
        if let Ok(location) = HeaderValue::from_str(&format!("/{}/", encoded(path))) {
            response.headers_mut().insert(LOCATION, location);
        }
        return response;
    }
    let (missing, bytes) = preview.nowhere(&format!("/{path}"));
    with_type(if missing { StatusCode::NOT_FOUND } else { StatusCode::SERVICE_UNAVAILABLE }, HTML, bytes)
}

/// The path of a file that an address asks for: decoded, without the first slash. None where it could mean anything but
/// a place below the site's folder.
fn path_of(uri: &Uri) -> Option<String> {
    let mut bytes = Vec::with_capacity(uri.path().len());
    let mut rest = uri.path().strip_prefix('/')?.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(if byte == b'%' { hex(rest.next()?)? * 16 + hex(rest.next()?)? } else { byte });
    }
    let path = String::from_utf8(bytes).ok()?;
    let strange = path.contains(|c: char| c.is_control() || c == '\\');
    let climbs = path.split('/').any(|part| part == ".." || part == ".");
    (!strange && !climbs).then_some(path)
}

fn hex(digit: u8) -> Option<u8> {
    char::from(digit).to_digit(16).and_then(|value| u8::try_from(value).ok())
}

fn encoded(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            out.push(char::from(byte));
        } else {
            const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
            out.extend(['%', char::from(DIGITS[usize::from(byte >> 4)]), char::from(DIGITS[usize::from(byte & 15)])]);
        }
    }
    out
}

fn content_type(path: &str) -> &'static str {
    let name = path.rsplit('/').next().unwrap_or(path);
    let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
    match ending.as_deref() {
        Some("html" | "htm") => HTML,
        Some("css") => "text/css; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("json" | "map") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("jpg" | "jpeg") => "image/jpeg",
        Some("gif") => "image/gif",
        Some("webp") => "image/webp",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        Some("csv") => "text/csv; charset=utf-8",
        Some("xml") => "application/xml",
        Some("md") => "text/markdown; charset=utf-8",
        Some("txt" | "yaml" | "yml" | "jsonl") => TEXT,
        Some("pdf") => "application/pdf",
        _ => "application/octet-stream",
    }
}

fn plain(status: StatusCode, text: &'static str) -> Response<Bytes> {
    let mut response = with_type(status, TEXT, Bytes::from_static(text.as_bytes()));
    if status == StatusCode::METHOD_NOT_ALLOWED {
        response.headers_mut().insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
    }
    response
}

fn with_type<B>(status: StatusCode, kind: &'static str, body: B) -> Response<B> {
    let mut response = Response::new(body);
    *response.status_mut() = status;
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    response
}

/// The headers of every answer. The last three keep other sites' pages from reading or framing ours.
fn with_rules<B>(mut response: Response<B>) -> Response<B> {
    let rules: [(HeaderName, &'static str); 7] = [
        (CACHE_CONTROL, "no-cache"),
        (CONTENT_SECURITY_POLICY, POLICY),
        (REFERRER_POLICY, "no-referrer"),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (X_FRAME_OPTIONS, "DENY"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    ];
    for (name, value) in rules {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn preview() -> Preview {
        let files = [("index.html", "<body>home</body>"), ("gates/index.html", "<body>gates</body>"), ("a b.css", "x")];
        Preview::empty().after(Ok(files.iter().map(|(path, text)| ((*path).to_owned(), Bytes::from(*text))).collect()))
    }

    fn ask(method: &str, target: &str, headers: &[(&str, &str)]) -> Response<Bytes> {
        let mut request = hyper::Request::builder().method(method).uri(target);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let (parts, ()) = request.body(()).expect("a request").into_parts();
        match answer(&parts, 4242, &preview()) {
            Answer::Whole(response) => response,
            Answer::Events(head) => head.map(|()| Bytes::from_static(b"stream")),
        }
    }

    fn status(target: &str) -> u16 {
        ask("GET", target, &[("host", "localhost:4242")]).status().as_u16()
    }

    #[test]
    fn only_names_of_this_machine_with_the_right_port_are_answered() {
        for good in ["localhost:4242", "LocalHost:4242", "127.0.0.1:4242", "[::1]:4242"] {
            assert_eq!(ask("GET", "/", &[("host", good)]).status(), 200, "{good}");
        }
        let bad = [
            "evil.example:4242",
            "localhost",
            "localhost:4243",
            "localhost:04242",
            "localhost:4242:4242",
            "127.0.0.1.evil.example:4242",
            "localhost.:4242",
            "localhost:4242@evil.example",
            "",
            "::1:4242",
            "127.0.0.2:4242",
            "é:4242",
            "localhos\u{e9}:4242",
        ];
        for bad in bad {
            assert_eq!(ask("GET", "/", &[("host", bad)]).status(), 421, "{bad}");
        }
        assert_eq!(ask("GET", "/", &[]).status(), 421);
        assert_eq!(ask("GET", "/", &[("host", "localhost:4242"), ("host", "localhost:4242")]).status(), 421);
        assert_eq!(ask("GET", "http://evil.example:4242/", &[("host", "localhost:4242")]).status(), 421);
        assert_eq!(ask("GET", "http://localhost:4242/", &[("host", "localhost:4242")]).status(), 200);
        assert!(is_own_host("localhost", 80));
    }

    #[test]
    fn only_our_own_pages_may_follow_the_events() {
        let host = ("host", "localhost:4242");
        let follow = |more: &[(&str, &str)]| {
            let headers: Vec<(&str, &str)> = [host].iter().chain(more).copied().collect();
            ask("GET", "/__truthsayer/events", &headers).status().as_u16()
        };
        assert_eq!(follow(&[]), 200);
        assert_eq!(follow(&[("origin", "http://localhost:4242"), ("sec-fetch-site", "same-origin")]), 200);
        assert_eq!(follow(&[("origin", "http://127.0.0.1:4242")]), 200);
        for origin in [
            "https://evil.example",
            "null",
            "http://localhost:5000",
            "https://localhost:4242",
            "http://localhost:4242.evil.example",
        ] {
            assert_eq!(follow(&[("origin", origin)]), 403, "{origin}");
        }
        assert_eq!(follow(&[("sec-fetch-site", "cross-site")]), 403);
        assert_eq!(follow(&[("sec-fetch-site", "same-site")]), 403);
    }

    #[test]
    fn only_get_and_head_are_answered() {
        for method in ["POST", "PUT", "DELETE", "OPTIONS", "CONNECT", "PATCH", "TRACE", "BREW"] {
            let response =
                ask(method, if method == "CONNECT" { "localhost:4242" } else { "/" }, &[("host", "localhost:4242")]);
            assert_eq!(response.status(), 405, "{method}");
            assert_eq!(response.headers()["allow"], "GET, HEAD");
        }
    }

    #[test]
    fn nothing_leads_out_of_the_site() {
        for target in [
            "/../secret",
            "/a/../../secret",
            "/%2e%2e/secret",
            "/..%2fsecret",
            "/%2E%2E%2Fsecret",
            "/a/..",
            "/./index.html",
            "/%5c..%5csecret",
            "/..%5csecret",
            "/%00",
            "/index.html%00.css",
            "/%",
            "/%zz",
            "/%c3%28",
            "/%0d%0aset-cookie:x",
        ] {
            assert_eq!(status(target), 400, "{target}");
        }
        for target in ["//etc/passwd", "/C:/x", "/gates/index.html/", "/...", "//evil.example/%2f"] {
            assert_eq!(status(target), 404, "{target}");
        }
    }

    #[test]
    fn files_come_with_their_type() {
        let get = |target: &str| ask("GET", target, &[("host", "localhost:4242")]);
        assert_eq!(get("/").headers()["content-type"], "text/html; charset=utf-8");
        assert_eq!(get("/index.html?x=1").status(), 200);
        assert_eq!(get("/a%20b.css").headers()["content-type"], "text/css; charset=utf-8");
        assert_eq!(get("/__truthsayer/reload.js").headers()["content-type"], "text/javascript; charset=utf-8");
        assert_eq!(get("/__truthsayer/other").status(), 404);
        assert_eq!(content_type("search/index.JS"), "text/javascript; charset=utf-8");
        assert_eq!(content_type("a.b/c"), "application/octet-stream");
        assert_eq!(content_type("icon.svg"), "image/svg+xml");
    }

    #[test]
    fn a_folder_without_its_slash_is_corrected() {
        let response = ask("GET", "/gates", &[("host", "localhost:4242")]);
        assert_eq!(response.status(), 302);
        assert_eq!(response.headers()["location"], "/gates/");
        assert_eq!(status("/gates/"), 200);
        assert_eq!(encoded("a b/\u{e9}?#"), "a%20b/%C3%A9%3F%23");
    }

    #[test]
    fn every_answer_carries_the_rules() {
        let host = ("host", "localhost:4242");
        let answers = [
            ask("GET", "/", &[host]),
            ask("GET", "/nowhere", &[host]),
            ask("POST", "/", &[host]),
            ask("GET", "/", &[]),
            ask("GET", "/__truthsayer/events", &[host]),
            ask("GET", "/__truthsayer/events", &[host, ("origin", "null")]),
            ask("GET", "/%", &[host]),
        ];
        for response in answers {
            let headers = response.headers();
            assert_eq!(headers["x-content-type-options"], "nosniff");
            assert_eq!(headers["cross-origin-resource-policy"], "same-origin");
            let policy = headers["content-security-policy"].to_str().expect("a policy");
            assert!(
                policy.contains("default-src 'none'")
                    && policy.contains("connect-src 'self'")
                    && policy.contains("script-src 'self'")
            );
            assert!(!policy.contains("unsafe"));
        }
    }

    #[test]
    fn a_page_that_is_not_there_says_so_without_believing_the_address() {
        let response = ask("GET", "/%3Cscript%3E", &[("host", "localhost:4242")]);
        assert_eq!(response.status(), 404);
        let text = String::from_utf8(response.body().to_vec()).expect("UTF-8");
        assert!(text.contains("/&lt;script&gt;"), "{text}");
        assert!(text.contains("reload.js"));
    }
}
