//! Is the server well?

use super::Shared;
use crate::protocol::ApiError;
use axum::extract::State;

/// The process is there.
pub(super) async fn alive() -> &'static str {
    "ok\n"
}

/// The process is there and its database answers.
pub(super) async fn ready(State(app): State<Shared>) -> Result<&'static str, ApiError> {
    if app.is_stopping() {
        return Err(ApiError::busy());
    }
    app.store.ready().await?;
    Ok("ready\n")
}
