//! Each request has an id: it is in the answer, in every line that is logged meanwhile, and in what
//! somebody is told of a fault, so that whoever runs the server finds the line.

use crate::id::new_id;
use axum::extract::Request;
use axum::http::HeaderValue;
use axum::middleware::Next;
use axum::response::Response;
use tracing::Instrument;

tokio::task_local! {
    static ID: String;
}

/// The header that tells the id.
const HEADER: &str = "x-request-id";

/// The id of the request that is being answered. What comes over a socket has one for each fault.
pub(crate) fn id() -> String {
    ID.try_with(Clone::clone).unwrap_or_else(|_| new_id())
}

/// Answers a request under an id of its own.
pub(crate) async fn with_id(request: Request, next: Next) -> Response {
    // A page loads a hundred of the client's files, and nothing can be said of them.
    if request.uri().path().starts_with("/app/") {
        return next.run(request).await;
    }
    let id = new_id();
    // As grave as the gravest, so that it is there whatever is logged.
    let span = tracing::error_span!("request", id);
    let answer = ID.scope(id.clone(), next.run(request)).instrument(span);
    let mut response = answer.await;
    if let Ok(value) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(HEADER, value);
    }
    response
}
