//! The server as a whole.

use crate::settings::Settings;
use std::future::Future;

/// Why the server did not start, or ended before it was asked to.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address cannot be used.
    #[error("{address} cannot be listened at: {error}")]
    Listen {
        /// Which address.
        address: std::net::SocketAddr,
        /// What the system says.
        error: std::io::Error,
    },
}

/// Serves until `stop` is ready.
///
/// # Errors
///
/// When the address cannot be used.
pub async fn serve(
    settings: Settings,
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    let address = settings.listen;
    let listener = tokio::net::TcpListener::bind(address).await;
    let listener = listener.map_err(|error| ServeError::Listen { address, error })?;
    tracing::info!(%address, "listening");
    stop.await;
    drop(listener);
    Ok(())
}
