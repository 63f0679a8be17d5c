//! Taking connections: how many, from whom, and how long a request may take to arrive.

use crate::app::App;
use crate::limits::household;
use crate::settings::Settings;
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinSet;
use tower::ServiceExt;

/// How long a client may take to say what it wants.
const HEADERS: Duration = Duration::from_secs(10);

/// Connections beyond those that may become sockets.
const REQUESTS: usize = 1000;

/// How long to wait when the system gives no more connections.
const EXHAUSTED: Duration = Duration::from_millis(100);

/// The most that is read of a connection before somebody takes it; the head of a request fits in.
const BUFFER: usize = 64 * 1024;

/// How long open requests may take once the server stops.
const CLOSING: Duration = Duration::from_secs(5);

/// How many connections each address has.
#[derive(Debug, Default)]
struct Crowd(Mutex<HashMap<IpAddr, u32>>);

/// One of the connections of an address, while it is open.
struct Guest {
    crowd: Arc<Crowd>,
    address: IpAddr,
    _permit: OwnedSemaphorePermit,
}

impl Crowd {
    /// Lets one more in, unless there are too many of the same address.
    fn enter(
        self: &Arc<Self>,
        peer: IpAddr,
        settings: &Settings,
        permit: OwnedSemaphorePermit,
    ) -> Option<Guest> {
        let (address, most) = if settings.trusts(peer) {
            (peer, u32::MAX)
        } else {
            (household(peer), settings.connections_per_address)
        };
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(address).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(Guest {
            crowd: Arc::clone(self),
            address,
            _permit: permit,
        })
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        let mut counts = self.crowd.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.address);
            }
        }
    }
}

/// Answers at an address until the server stops; then open requests are finished.
pub async fn answer(listener: TcpListener, router: Router, app: Arc<App>) {
    let most = app.settings.sockets_max as usize + REQUESTS;
    let (places, crowd) = (Arc::new(Semaphore::new(most)), Arc::new(Crowd::default()));
    let mut stopping = std::pin::pin!(app.until_stop());
    let mut connections = JoinSet::new();
    loop {
        // Who finds no place waits in the system's queue, which is bounded too.
        let Ok(permit) = Arc::clone(&places).acquire_owned().await else {
            break;
        };
        let (stream, peer) = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    tracing::warn!(%error, "a connection could not be taken");
                    tokio::time::sleep(EXHAUSTED).await;
                    continue;
                }
            },
            () = stopping.as_mut() => break,
        };
        while connections.try_join_next().is_some() {}
        match crowd.enter(peer.ip(), &app.settings, permit) {
            Some(guest) => {
                let connection = serve(stream, peer, router.clone(), Arc::clone(&app), guest);
                connections.spawn(connection);
            }
            None => {
                app.meters.limited.inc();
            }
        }
    }
    let all = async { while connections.join_next().await.is_some() {} };
    if tokio::time::timeout(CLOSING, all).await.is_err() {
        tracing::warn!("some requests were not finished");
    }
}

/// One connection, from the first request to the last.
async fn serve(stream: TcpStream, peer: SocketAddr, router: Router, app: Arc<App>, guest: Guest) {
    // Messages are small and somebody waits for each of them.
    let _ = stream.set_nodelay(true);
    let guest = Arc::new(guest);
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let (router, guest) = (router.clone(), Arc::clone(&guest));
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        // A connection that becomes a socket keeps its place.
        request.extensions_mut().insert(Place(guest));
        router.oneshot(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .max_buf_size(BUFFER)
        .header_read_timeout(HEADERS)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = std::pin::pin!(connection);
    tokio::select! {
        _ = connection.as_mut() => {}
        () = app.until_stop() => {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
    }
}

/// The place of a connection, to be held by whoever takes the connection over.
#[derive(Clone)]
pub(crate) struct Place(#[expect(dead_code, reason = "held until it is dropped")] Arc<Guest>);

#[cfg(test)]
mod tests {
    use super::*;

    /// Room for ten, of whom two may come from one address.
    struct Doors {
        crowd: Arc<Crowd>,
        places: Arc<Semaphore>,
        settings: Settings,
    }

    impl Doors {
        fn new() -> Self {
            let mut settings = Settings::defaults_for_tests("unused");
            settings.connections_per_address = 2;
            settings.trusted_proxies = vec!["2001:db8::3/128".parse().expect("a network")];
            Self {
                crowd: Arc::default(),
                places: Arc::new(Semaphore::new(10)),
                settings,
            }
        }

        fn enter(&self, address: &str) -> Option<Guest> {
            let permit = Arc::clone(&self.places)
                .try_acquire_owned()
                .expect("there is room");
            let peer = address.parse().expect("an address");
            self.crowd.enter(peer, &self.settings, permit)
        }
    }

    #[test]
    fn an_address_gets_its_share_and_no_more() {
        let doors = Doors::new();
        let (first, second) = (doors.enter("10.0.0.1"), doors.enter("10.0.0.1"));
        assert!(first.is_some() && second.is_some());
        assert!(doors.enter("10.0.0.1").is_none());
        assert!(doors.enter("10.0.0.2").is_some());
        drop(first);
        assert!(doors.enter("10.0.0.1").is_some());
        assert_eq!(doors.places.available_permits(), 9);
    }

    /// Whoever has IPv6 has more addresses than there are connections.
    #[test]
    fn a_household_has_the_connections_of_one_address() {
        let doors = Doors::new();
        let held = [doors.enter("2001:db8::1"), doors.enter("2001:db8::2")];
        assert!(held.iter().all(Option::is_some));
        assert!(doors.enter("2001:db8::ffff:4").is_none());
        assert!(doors.enter("2001:db8:0:1::1").is_some());
        let proxy = [(); 3].map(|()| doors.enter("2001:db8::3"));
        assert!(proxy.iter().all(Option::is_some), "a proxy is many");
    }
}
