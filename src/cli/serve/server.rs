//! The loopback server: connections, their limits, and the stream of versions that pages follow.
//!
//! Lives here: [`Server`]. What a request gets is decided in [`super::answer`].

use std::convert::Infallible;
use std::io;
use std::net::TcpListener as Listener;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use http_body_util::{Either, Full};
use hyper::body::{Body, Bytes, Frame, Incoming};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::answer::{Answer, answer};
use super::patient::Patient;
use super::preview::Preview;

/// How much clients may take.
#[derive(Debug, Clone, Copy)]
pub(super) struct Limits {
    /// Connections at one time; a further one waits until one of them ends.
    pub(super) connections: usize,
    /// Pages that follow changes at one time; fewer than `connections`, so that pages are served whatever follows.
    pub(super) followers: usize,
    /// How long a client may take to state a request, and how long a connection may idle.
    pub(super) head: Duration,
    /// How long a client may take to accept a piece of an answer.
    pub(super) stall: Duration,
    /// How often a stream of versions is written to, so that one whose reader is gone ends.
    pub(super) pulse: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: 128,
            followers: 48,
            head: Duration::from_secs(10),
            stall: Duration::from_secs(20),
            pulse: Duration::from_secs(15),
        }
    }
}

/// Largest head of a request, in bytes.
const HEAD_BYTES_MAX: usize = 32 * 1024;
/// Most headers of a request.
const HEADERS_MAX: usize = 64;
/// How long to wait after a connection could not be accepted, for lack of file handles as a rule.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);
/// How long answers under way may take when the server stops.
const FAREWELL: Duration = Duration::from_millis(300);

type Reply = Response<Either<Full<Bytes>, Events>>;

/// A server of one preview.
pub(super) struct Server {
    port: u16,
    limits: Limits,
    previews: watch::Receiver<Arc<Preview>>,
    followers: Arc<Semaphore>,
}

impl Server {
    /// A server that answers as the listener's port, with the latest preview.
    pub(super) fn new(port: u16, previews: watch::Receiver<Arc<Preview>>, limits: Limits) -> Self {
        Self { port, limits, previews, followers: Arc::new(Semaphore::new(limits.followers)) }
    }

    /// Serves until `stop` is done. Blocks.
    pub(super) fn run(self, listener: Listener, stop: impl Future<Output = ()>) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        listener.set_nonblocking(true)?;
        let done = runtime.block_on(async {
            let listener = TcpListener::from_std(listener)?;
            self.serve(listener, stop).await;
            Ok(())
        });
        runtime.shutdown_background();
        done
    }

    async fn serve(self, listener: TcpListener, stop: impl Future<Output = ()>) {
        let server = Arc::new(self);
        let slots = Arc::new(Semaphore::new(server.limits.connections));
        let mut connections = JoinSet::new();
        let mut stop = pin!(stop);
        loop {
            let next = async {
                let slot = Arc::clone(&slots).acquire_owned().await.ok()?;
                Some((listener.accept().await, slot))
            };
            tokio::select! {
                () = &mut stop => break,
                Some(_) = connections.join_next(), if !connections.is_empty() => {}
                accepted = next => match accepted {
                    Some((Ok((stream, _)), slot)) => {
                        connections.spawn(Arc::clone(&server).connection(stream, slot));
                    }
                    Some((Err(_), _)) => sleep(ACCEPT_PAUSE).await,
                    None => break,
                },
            }
        }
        drop(listener);
        let _ = timeout(FAREWELL, async { while connections.join_next().await.is_some() {} }).await;
    }

    async fn connection(self: Arc<Self>, stream: TcpStream, _slot: OwnedSemaphorePermit) {
        let _ = stream.set_nodelay(true);
        let io = TokioIo::new(Patient::new(stream, self.limits.stall));
        let service = service_fn(|request| self.reply(request));
        // A fault here is the client's: garbage, silence, or gone.
        let _ = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(self.limits.head)
            .max_buf_size(HEAD_BYTES_MAX)
            .max_headers(HEADERS_MAX)
            .serve_connection(io, service)
            .await;
    }

    #[allow(clippy::unused_async, reason = "a service answers with a future")]
    async fn reply(&self, request: Request<Incoming>) -> Result<Reply, Infallible> {
        let (head, _body) = request.into_parts();
        let preview = Arc::clone(&self.previews.borrow());
        Ok(match answer(&head, self.port, &preview) {
            Answer::Whole(response) => response.map(|bytes| Either::Left(Full::new(bytes))),
            Answer::Events(head) => self.events(head),
        })
    }

    fn events(&self, mut head: Response<()>) -> Reply {
        if let Ok(place) = Arc::clone(&self.followers).try_acquire_owned() {
            return head.map(|()| Either::Right(Events::new(self.previews.clone(), self.limits.pulse, place)));
        }
        *head.status_mut() = StatusCode::SERVICE_UNAVAILABLE;
        head.map(|()| Either::Left(Full::new(Bytes::new())))
    }
}

/// The stream of versions: which one is current, at once and whenever it changes, until the page or the preview is
/// gone.
struct Events {
    next: Told,
    _place: OwnedSemaphorePermit,
}

impl Events {
    fn new(previews: watch::Receiver<Arc<Preview>>, pulse: Duration, place: OwnedSemaphorePermit) -> Self {
        Self { next: Box::pin(Teller { previews, pulse, told: None }.tell()), _place: place }
    }
}

impl Body for Events {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        Poll::Ready(ready!(self.next.as_mut().poll(context)).map(|(teller, text)| {
            self.next = Box::pin(teller.tell());
            Ok(Frame::data(text))
        }))
    }
}

/// What is told next, and by whom after that.
type Told = Pin<Box<dyn Future<Output = Option<(Teller, Bytes)>> + Send>>;

struct Teller {
    previews: watch::Receiver<Arc<Preview>>,
    pulse: Duration,
    told: Option<String>,
}

impl Teller {
    async fn tell(mut self) -> Option<(Self, Bytes)> {
        if self.told.is_some()
            && let Ok(Err(_)) = timeout(self.pulse, self.previews.changed()).await
        {
            return None;
        }
        let version = self.previews.borrow_and_update().version().to_owned();
        let text = if self.told.as_ref() == Some(&version) {
            ": still here\n\n".to_owned()
        } else {
            format!("retry: 1000\nevent: version\ndata: {version}\n\n")
        };
        self.told = Some(version);
        Some((self, text.into()))
    }
}
