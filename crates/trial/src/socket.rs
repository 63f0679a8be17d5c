//! A socket of a player.

use crate::{Outcome, Say};
use futures_util::{SinkExt, StreamExt};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

const PATIENCE: Duration = Duration::from_secs(30);

/// A connection over which messages go.
#[derive(Debug)]
pub struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    /// Opens a socket of a server, for whoever has the cookie.
    ///
    /// # Errors
    /// If the server does not open it.
    pub async fn open(address: SocketAddr, cookie: Option<&str>) -> Outcome<Self> {
        let stream = TcpStream::connect(address).await;
        Self::over(stream.say("The server cannot be reached")?, cookie).await
    }

    /// The same, with a buffer for what arrives that is soon full.
    ///
    /// # Errors
    /// If the server does not open it.
    pub async fn open_narrow(address: SocketAddr, cookie: Option<&str>) -> Outcome<Self> {
        let socket = TcpSocket::new_v4().say("No socket can be made")?;
        let narrow = socket.set_recv_buffer_size(4096);
        narrow.say("The buffer stays as it is")?;
        let stream = socket.connect(address).await;
        Self::over(stream.say("The server cannot be reached")?, cookie).await
    }

    /// Opens a socket over a connection to the server.
    ///
    /// # Errors
    /// If the server does not open it.
    pub async fn over(stream: TcpStream, cookie: Option<&str>) -> Outcome<Self> {
        stream.set_nodelay(true).say("The connection is broken")?;
        let address = stream.peer_addr().say("The connection is broken")?;
        let url = format!("ws://{address}/api/v1/socket");
        let mut request = url.into_client_request().say("The address is wrong")?;
        if let Some(cookie) = cookie {
            let cookie = HeaderValue::from_str(cookie).say("The cookie is wrong")?;
            request.headers_mut().insert("cookie", cookie);
        }
        // Thousands of these are held at the same time.
        let config = WebSocketConfig::default()
            .read_buffer_size(4096)
            .write_buffer_size(0);
        let opened = client_async_with_config(request, stream, Some(config));
        let opened = timeout(PATIENCE, opened).await;
        let opened = opened.say("The socket was not opened")?;
        Ok(Self(opened.say("The socket was not opened")?.0))
    }

    /// Sends a message.
    ///
    /// # Errors
    /// If the connection is at its end.
    pub async fn send(&mut self, text: impl Into<Utf8Bytes>) -> Outcome {
        let sent = self.0.send(Message::Text(text.into())).await;
        sent.say("The message could not be sent")
    }

    /// The next message; nothing once the connection is at its end.
    pub async fn next(&mut self) -> Option<Utf8Bytes> {
        loop {
            match self.0.next().await? {
                Ok(Message::Text(text)) => return Some(text),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }
}
