//! A small client for plain requests: one connection, one request at a time.

use crate::{Outcome, Say, demand};
use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::header::{CONTENT_TYPE, COOKIE, HOST, SET_COOKIE};
use hyper::{Method, Request};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::time::timeout;

/// No answer takes longer, unless something is wrong.
const PATIENCE: Duration = Duration::from_secs(30);

/// An answer.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The cookie that was set, without its attributes.
    pub cookie: Option<String>,
    /// The body.
    pub body: Bytes,
}

impl Answer {
    /// The body as JSON, if the request went well.
    ///
    /// # Errors
    /// If it was refused, with what the server said.
    pub fn json(&self) -> Outcome<Value> {
        demand(self.status == 200, || {
            let text = String::from_utf8_lossy(&self.body);
            format!("The server answered {}: {text}", self.status)
        })?;
        serde_json::from_slice(&self.body).say("The server's answer is not JSON")
    }
}

/// A connection.
#[derive(Debug)]
pub struct Client {
    sender: SendRequest<Full<Bytes>>,
    address: SocketAddr,
}

impl Client {
    /// Connects.
    ///
    /// # Errors
    /// If nobody listens there.
    pub async fn connect(address: SocketAddr) -> Outcome<Self> {
        let stream = TcpStream::connect(address).await;
        let stream = stream.say("The server cannot be reached")?;
        stream.set_nodelay(true).say("The connection is broken")?;
        let (sender, connection) = handshake(TokioIo::new(stream))
            .await
            .say("The server cannot be reached")?;
        // Ends by itself when either side is done; the requests tell what went wrong.
        tokio::spawn(connection);
        Ok(Self { sender, address })
    }

    /// Is it of use for another request?
    #[must_use]
    pub fn is_open(&self) -> bool {
        !self.sender.is_closed()
    }

    /// Asks for something.
    ///
    /// # Errors
    /// If there is no answer.
    pub async fn get(&mut self, path: &str, cookie: Option<&str>) -> Outcome<Answer> {
        self.request(Method::GET, path, cookie, String::new()).await
    }

    /// Sends JSON.
    ///
    /// # Errors
    /// If there is no answer.
    pub async fn post(
        &mut self,
        path: &str,
        cookie: Option<&str>,
        body: String,
    ) -> Outcome<Answer> {
        self.request(Method::POST, path, cookie, body).await
    }

    async fn request(
        &mut self,
        method: Method,
        path: &str,
        cookie: Option<&str>,
        body: String,
    ) -> Outcome<Answer> {
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header(HOST, self.address.to_string());
        if let Some(cookie) = cookie {
            request = request.header(COOKIE, cookie);
        }
        if !body.is_empty() {
            request = request.header(CONTENT_TYPE, "application/json");
        }
        let request = request.body(Full::new(Bytes::from(body)));
        let request = request.say("The request cannot be written")?;
        let what = format!("No answer to {path}");
        let answered = async {
            self.sender.ready().await.say(&what)?;
            let response = self.sender.send_request(request).await.say(&what)?;
            let status = response.status().as_u16();
            let cookie = response.headers().get(SET_COOKIE);
            let cookie = cookie.and_then(|cookie| cookie.to_str().ok());
            let cookie = cookie.and_then(|cookie| cookie.split(';').next());
            let cookie = cookie.map(str::to_owned);
            let body = response.into_body().collect().await.say(&what)?.to_bytes();
            Ok(Answer {
                status,
                cookie,
                body,
            })
        };
        timeout(PATIENCE, answered).await.say(&what)?
    }
}
