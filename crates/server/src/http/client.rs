//! The browser client: its page at every address that is a page of it, and its files.

use super::Shared;
use super::extract::Accepts;
use super::security::page_policy;
use crate::protocol::{ApiError, ErrorCode};
use crate::web::Page;
use axum::Router;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;

/// The addresses at which the client has something to show. It reads the address itself.
const PAGES: [&str; 17] = [
    "/",
    "/about",
    "/admin",
    "/campaign/{id}",
    "/campaigns",
    "/device",
    "/learn",
    "/lobby",
    "/mine",
    "/new",
    "/player/{player}",
    "/ratings",
    "/replay/{id}",
    "/rules",
    "/rules/{game}",
    "/settings",
    "/t/{table}",
];

/// All addresses of pages.
pub(super) fn pages(router: Router<Shared>) -> Router<Shared> {
    let add = |router: Router<Shared>, path: &&str| router.route(path, get(page));
    PAGES.iter().fold(router, add)
}

/// The address of the files. They are packed already, so this goes around the layer that packs.
pub(super) fn files(router: Router<Shared>) -> Router<Shared> {
    router.route("/app/{hash}/{*path}", get(file))
}

async fn page(State(app): State<Shared>, uri: Uri, headers: HeaderMap) -> Response {
    let page = {
        let app = app.clone();
        tokio::task::spawn_blocking(move || app.web.page()).await
    };
    match page {
        Ok(Ok(page)) => page_answer(&app, uri.path(), &headers, &page),
        Ok(Err(error)) => {
            tracing::warn!(%error, "the directory of the client cannot be read");
            ApiError::internal().into_response()
        }
        Err(_) => ApiError::internal().into_response(),
    }
}

fn page_answer(app: &Shared, path: &str, headers: &HeaderMap, page: &Page) -> Response {
    let policy = page_policy(&page.script, headers, &app.settings);
    let mut answer = Html(page.html(path)).into_response();
    let fixed = answer.headers_mut();
    // The page names the hash of its files, so an old one would lead nowhere.
    fixed.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        fixed.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    answer
}

async fn file(
    State(app): State<Shared>,
    Path((hash, path)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    let Accepts(encoding) = Accepts::of(&headers);
    // Packing a file for the first time, and reading one, must not hold up anybody else.
    let found = tokio::task::spawn_blocking(move || app.web.file(&hash, &path, encoding)).await;
    let Ok(Some(found)) = found else {
        return nothing().into_response();
    };
    let keep = if found.lasting {
        "public, max-age=31536000, immutable"
    } else {
        "no-store"
    };
    let fixed = [
        (header::CONTENT_TYPE, found.kind),
        (header::CACHE_CONTROL, keep),
        (header::VARY, "accept-encoding"),
    ];
    let mut answer = (fixed, found.bytes).into_response();
    if let Some(name) = found.encoding.name() {
        let name = HeaderValue::from_static(name);
        answer.headers_mut().insert(header::CONTENT_ENCODING, name);
    }
    answer
}

/// What is at no address: people get the page, which says so in their language; programs get JSON.
pub(super) async fn missing(State(app): State<Shared>, request: Request) -> Response {
    let path = request.uri().path();
    let asks_for_page = matches!(*request.method(), Method::GET | Method::HEAD)
        && !path.starts_with("/api/")
        && !path.starts_with("/app/")
        && request
            .headers()
            .get_all(header::ACCEPT)
            .iter()
            .filter_map(|value| value.to_str().ok())
            .any(|value| value.contains("text/html"));
    if !asks_for_page {
        return nothing().into_response();
    }
    let (uri, headers) = (request.uri().clone(), request.headers().clone());
    let mut answer = page(State(app), uri, headers).await;
    if answer.status().is_success() {
        *answer.status_mut() = StatusCode::NOT_FOUND;
    }
    answer
}

fn nothing() -> ApiError {
    ApiError::new(ErrorCode::NotFound, "There is nothing at this address.")
}
