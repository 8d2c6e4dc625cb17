//! Real requests over loopback: what a browser, a foreign page, garbage and a slow client get.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::path::PathBuf;
use std::sync::Mutex;
use std::thread::{JoinHandle, sleep};
use std::time::Duration;

use tokio::sync::oneshot;

use super::watch::Stop;
use super::*;

/// A site whose pages are the files of a folder; a file with the word `BROKEN` breaks it.
struct Folder(PathBuf);

impl Site for Folder {
    fn inputs(&mut self) -> Vec<String> {
        vec!["sources/**/*.md".to_owned()]
    }

    fn build(&mut self) -> Result<Built, String> {
        let text = std::fs::read_to_string(self.0.join("sources/rules.md")).map_err(|fault| fault.to_string())?;
        assert!(!text.contains("PANIC"), "a fault in the build");
        if text.contains("BROKEN") {
            return Err(format!("error[broken]: <b>{}</b>\n", text.trim()));
        }
        let page = format!("<html><body>{}</body></html>", text.trim());
        let files = vec![
            ("index.html".to_owned(), page.into()),
            ("style.css".to_owned(), "a{}".into()),
            ("large.js".to_owned(), vec![b' '; 16 * 1024 * 1024].into()),
        ];
        Ok(Built { files, tally: "no findings".to_owned() })
    }
}

/// A preview of a folder, served until dropped.
struct Served {
    folder: tempfile::TempDir,
    port: u16,
    remarks: Arc<Mutex<Vec<String>>>,
    stop: Option<oneshot::Sender<()>>,
    stop_changes: Stop,
    threads: Vec<JoinHandle<()>>,
}

impl Served {
    fn new(limits: Limits) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::create_dir(folder.path().join("sources")).expect("a folder");
        std::fs::write(folder.path().join("sources/rules.md"), "first").expect("a file");
        let (listener, port) = bind(Some(0)).expect("a port");
        let (changes, stop_changes) = Changes::of(folder.path(), None, Manner::Told).expect("a watcher");
        let remarks = Arc::new(Mutex::new(Vec::new()));
        let heard = Arc::clone(&remarks);
        let remark = move |text: &str| heard.lock().expect("a lock").push(text.to_owned());
        let (mut builder, previews) = Builder::new(Folder(folder.path().to_path_buf()), Some(changes), remark);
        builder.build();
        let (stop, stopped) = oneshot::channel();
        let server = Server::new(port, previews, limits);
        let threads = vec![
            std::thread::spawn(move || builder.follow()),
            std::thread::spawn(move || {
                let stopped = async { stopped.await.unwrap_or_default() };
                server.run(listener, stopped).expect("the server ends well");
            }),
        ];
        Self { folder, port, remarks, stop: Some(stop), stop_changes, threads }
    }

    /// Puts the file in place whole, so that no build meets a half of it.
    fn write(&self, text: &str) {
        let folder = self.folder.path().join("sources");
        std::fs::write(folder.join(".rules.md"), text).expect("a file");
        std::fs::rename(folder.join(".rules.md"), folder.join("rules.md")).expect("a file");
    }

    /// Waits for a remark on the terminal.
    fn hears(&self, wanted: &str) {
        for _ in 0..200 {
            if self.remarks.lock().expect("a lock").iter().any(|remark| remark.contains(wanted)) {
                return;
            }
            sleep(Duration::from_millis(50));
        }
        panic!("no remark has `{wanted}`");
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).expect("a connection");
        stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a time limit");
        stream.set_write_timeout(Some(Duration::from_secs(20))).expect("a time limit");
        stream
    }

    /// Sends bytes and reads all that comes until the server closes.
    fn raw(&self, bytes: &[u8]) -> String {
        let mut stream = self.connect();
        // The server may refuse, answer and close before it was sent everything.
        let _ = stream.write_all(bytes);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    fn ask(&self, method: &str, target: &str) -> String {
        let port = self.port;
        self.raw(
            format!("{method} {target} HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\n\r\n").as_bytes(),
        )
    }

    fn follow(&self) -> Follower {
        let mut stream = self.connect();
        let port = self.port;
        let request = format!(
            "GET /__truthsayer/events HTTP/1.1\r\nHost: localhost:{port}\r\nOrigin: http://localhost:{port}\r\n\
Sec-Fetch-Site: same-origin\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).expect("the request is taken");
        Follower(BufReader::new(stream))
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.stop_changes.stop();
        self.stop.take().map(|stop| stop.send(()));
        for thread in self.threads.drain(..) {
            let ended = thread.join();
            assert!(ended.is_ok() || std::thread::panicking());
        }
    }
}

struct Follower(BufReader<TcpStream>);

impl Follower {
    fn status(&mut self) -> String {
        let mut line = String::new();
        self.0.read_line(&mut line).expect("a status line");
        line
    }

    /// The next version told.
    fn version(&mut self) -> String {
        loop {
            let mut line = String::new();
            assert!(self.0.read_line(&mut line).expect("the stream goes on") > 0, "the stream ended");
            if let Some(version) = line.strip_prefix("data: ") {
                return version.trim().to_owned();
            }
        }
    }
}

fn version_of(page: &str) -> String {
    let start = page.find("data-version=\"").expect("a script") + "data-version=\"".len();
    page[start..].chars().take_while(|c| *c != '"').collect()
}

fn body(answer: &str) -> &str {
    answer.split_once("\r\n\r\n").expect("a head").1
}

#[test]
fn pages_and_files_are_served_with_their_heads() {
    let served = Served::new(Limits::default());
    let page = served.ask("GET", "/");
    assert!(page.starts_with("HTTP/1.1 200 OK\r\n"), "{page}");
    assert!(page.contains("content-type: text/html; charset=utf-8\r\n"), "{page}");
    assert!(page.contains("x-content-type-options: nosniff\r\n"), "{page}");
    assert!(page.contains("connect-src 'self'"), "{page}");
    assert!(body(&page).starts_with("<html><body>first<script src=\"/__truthsayer/reload.js\""), "{page}");
    let style = served.ask("GET", "/style.css");
    assert!(style.contains("content-type: text/css; charset=utf-8\r\n") && body(&style) == "a{}", "{style}");
    assert!(served.ask("GET", "/__truthsayer/reload.js").contains("EventSource"));
    let missing = served.ask("GET", "/nowhere.html");
    assert!(missing.starts_with("HTTP/1.1 404 ") && missing.contains("No such page"), "{missing}");
}

#[test]
fn head_gives_the_head_alone() {
    let served = Served::new(Limits::default());
    let full = served.ask("GET", "/");
    let head = served.ask("HEAD", "/");
    assert!(head.starts_with("HTTP/1.1 200 OK\r\n"), "{head}");
    assert_eq!(body(&head), "");
    assert!(head.contains(&format!("content-length: {}\r\n", body(&full).len())), "{head}");
    assert!(served.ask("HEAD", "/__truthsayer/events").contains("content-type: text/event-stream"));
    assert!(served.ask("POST", "/").starts_with("HTTP/1.1 405 "));
}

#[test]
fn foreign_names_and_paths_outside_are_refused() {
    let served = Served::new(Limits::default());
    let port = served.port;
    for host in ["evil.example".to_owned(), format!("evil.example:{port}"), "localhost:1".to_owned()] {
        let answer = served.raw(format!("GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").as_bytes());
        assert!(answer.starts_with("HTTP/1.1 421 "), "{host}: {answer}");
        assert!(!answer.contains("first"), "{answer}");
    }
    assert!(served.raw(b"GET / HTTP/1.0\r\n\r\n").contains(" 421 "));
    for host in [format!("127.0.0.1:{port}"), format!("[::1]:{port}")] {
        let answer = served.raw(format!("GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").as_bytes());
        assert!(answer.starts_with("HTTP/1.1 200 "), "{host}: {answer}");
    }
    for target in ["/../sources/rules.md", "/%2e%2e/sources/rules.md", "/..%2f..%2fetc/passwd"] {
        assert!(served.ask("GET", target).starts_with("HTTP/1.1 400 "), "{target}");
    }
    assert!(served.ask("GET", "/sources/rules.md").starts_with("HTTP/1.1 404 "));
    let request = format!(
        "GET /__truthsayer/events HTTP/1.1\r\nHost: localhost:{port}\r\nOrigin: https://evil.example\r\n\
Connection: close\r\n\r\n"
    );
    assert!(served.raw(request.as_bytes()).starts_with("HTTP/1.1 403 "));
}

#[test]
fn a_change_reaches_the_pages_that_follow() {
    let served = Served::new(Limits::default());
    let first = version_of(&served.ask("GET", "/"));
    let mut follower = served.follow();
    assert_eq!(follower.version(), first);
    served.write("second");
    let second = follower.version();
    assert_ne!(second, first);
    let page = served.ask("GET", "/");
    assert!(page.contains("<body>second<script"), "{page}");
    assert_eq!(version_of(&page), second);
    served.write("first");
    assert_eq!(follower.version(), first, "what is shown is as it was");
}

#[test]
fn a_broken_project_keeps_its_pages_and_says_why() {
    let served = Served::new(Limits::default());
    let mut follower = served.follow();
    let first = follower.version();
    served.write("BROKEN & more");
    let broken = follower.version();
    assert_ne!(broken, first);
    let page = served.ask("GET", "/");
    assert!(page.starts_with("HTTP/1.1 200 OK\r\n") && page.contains("<body>first<"), "{page}");
    assert!(page.contains("error[broken]: &lt;b&gt;BROKEN &amp; more&lt;/b&gt;"), "{page}");
    assert_eq!(body(&served.ask("GET", "/__truthsayer/findings.txt")), "error[broken]: <b>BROKEN & more</b>\n");
    served.write("PANIC");
    let panicked = follower.version();
    assert!(served.ask("GET", "/").contains("broke off by a fault of its own"));
    served.write("first");
    assert_ne!(panicked, first);
    assert_eq!(follower.version(), first);
    assert!(!served.ask("GET", "/").contains("truthsayer-notice"));
    served.hears("error[broken]");
    served.hears("built again in");
}

#[test]
fn garbage_is_answered_or_dropped_and_the_server_goes_on() {
    let served = Served::new(Limits { head: Duration::from_millis(300), ..Limits::default() });
    let long_line = [b"GET /".as_slice(), &vec![b'a'; 100_000], b" HTTP/1.1\r\n\r\n"].concat();
    let many = "x-y: z\r\n".repeat(1000);
    let many = format!("GET / HTTP/1.1\r\nHost: localhost\r\n{many}\r\n");
    let tls = [0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03];
    let zeros = [0; 4096];
    let garbage: [&[u8]; 9] = [
        b"\r\n\r\n\r\n",
        b"hello\r\n\r\n",
        b"GET",
        b"GET / HTTP/9.9\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n",
        many.as_bytes(),
        &tls,
        &zeros,
    ];
    for bytes in garbage {
        let answer = served.raw(bytes);
        assert!(!answer.contains(" 200 "), "{answer}");
    }
    assert!(!served.raw(&long_line).contains(" 200 "));
    drop(served.connect());
    served.connect().shutdown(Shutdown::Both).expect("a closed connection");
    let port = served.port;
    let unread_body = format!("GET / HTTP/1.1\r\nHost: localhost:{port}\r\nContent-Length: 1000000000000\r\n\r\nxx");
    assert!(served.raw(unread_body.as_bytes()).contains(" 200 "));
    assert!(served.ask("GET", "/").starts_with("HTTP/1.1 200 "));
}

#[test]
fn clients_that_dawdle_lose_their_connection() {
    let limits = Limits {
        connections: 4,
        head: Duration::from_millis(300),
        stall: Duration::from_millis(300),
        ..Limits::default()
    };
    let served = Served::new(limits);
    // Some say nothing, some begin and stop, some ask for much and read nothing: all slots are held, for a while.
    let silent = served.connect();
    let mut begun = served.connect();
    begun.write_all(b"GET / HTTP/1.1\r\nHost: loc").expect("a few bytes are taken");
    let mut idle = served.connect();
    write!(idle, "GET / HTTP/1.1\r\nHost: localhost:{}\r\n\r\n", served.port).expect("a request is taken");
    let mut greedy = served.connect();
    write!(greedy, "GET /large.js HTTP/1.1\r\nHost: localhost:{}\r\n\r\n", served.port).expect("a request is taken");
    sleep(Duration::from_millis(50));
    assert!(served.ask("GET", "/").starts_with("HTTP/1.1 200 "), "a slot came free");
    sleep(limits.stall * 4);
    for (stream, begins) in [(silent, ""), (begun, ""), (idle, "HTTP/1.1 200 "), (greedy, "HTTP/1.1 200 ")] {
        let all = rest_of(stream);
        assert!(all.starts_with(begins) && all.contains(" 200 ") != begins.is_empty(), "{begins}");
        assert!(all.len() < 16 * 1024 * 1024, "the answer was cut");
    }
}

/// What comes until the server ends a connection, which it must.
fn rest_of(mut stream: TcpStream) -> String {
    let mut all = Vec::new();
    if let Err(fault) = stream.read_to_end(&mut all) {
        assert!(!matches!(fault.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut), "the connection was not ended");
    }
    String::from_utf8_lossy(&all).into_owned()
}

#[test]
fn pages_are_served_however_many_follow() {
    let served = Served::new(Limits { connections: 4, followers: 2, ..Limits::default() });
    let mut followers = [served.follow(), served.follow()];
    for follower in &mut followers {
        assert!(follower.status().contains(" 200 "));
    }
    assert!(served.follow().status().contains(" 503 "));
    assert!(served.ask("GET", "/").starts_with("HTTP/1.1 200 "));
    drop(followers);
    let mut again = served.follow();
    for _ in 0..50 {
        if again.status().contains(" 200 ") {
            return;
        }
        sleep(Duration::from_millis(100));
        again = served.follow();
    }
    panic!("the places of followers that went away came free");
}

#[test]
fn a_follower_hears_from_time_to_time() {
    let served = Served::new(Limits { pulse: Duration::from_millis(50), ..Limits::default() });
    let mut follower = served.follow();
    follower.version();
    let mut line = String::new();
    while !line.starts_with(": still here") {
        line.clear();
        assert!(follower.0.read_line(&mut line).expect("the stream goes on") > 0);
    }
}

#[test]
fn stopping_ends_streams_and_frees_the_port() {
    let served = Served::new(Limits::default());
    let port = served.port;
    let mut follower = served.follow();
    follower.version();
    drop(served);
    let mut rest = String::new();
    let _ = follower.0.read_to_string(&mut rest);
    assert!(TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err());
}

#[test]
fn a_port_in_use_is_a_clear_failure() {
    let (_listener, port) = bind(Some(0)).expect("a port");
    let fault = bind(Some(port)).expect_err("the port is in use");
    assert_eq!(
        Failure::from(fault).to_string(),
        format!(
            "error: port {port} is in use by another program\n  = help: leave `--port` out to take the next free one, or \
name another"
        )
    );
}

#[test]
fn without_a_port_the_next_free_one_is_taken() {
    let (held, first) = bind(None).expect("a port");
    let (_second, second) = bind(None).expect("a port");
    assert!(first >= PORT_DEFAULT && second > first, "{first}, {second}");
    assert_eq!(held.local_addr().expect("an address").ip(), Ipv4Addr::LOCALHOST);
}
