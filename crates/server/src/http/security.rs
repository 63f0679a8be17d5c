//! What every request passes: limits, origin, headers; and what happens when a handler fails.

use super::Shared;
use super::forwarded::client_address;
use crate::admission;
use crate::protocol::ApiError;
use crate::settings::{PublicUrl, Settings};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::uri::PathAndQuery;
use axum::http::{HeaderMap, HeaderValue, Method, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::any::Any;
use std::net::{IpAddr, SocketAddr};
use tower_http::catch_panic::ResponseForPanic;

/// Nothing but our own files, and no inline code.
const POLICY: &str = "\
    default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; \
    frame-ancestors 'none'; base-uri 'none'";

/// The policy of the page: its one inline script is allowed by its hash, and the socket by its
/// address, because older browsers do not take it for a part of `'self'`.
pub(super) fn page_policy(script: &str, headers: &HeaderMap, settings: &Settings) -> String {
    let origin = settings.public_url.clone().or_else(|| {
        let host = headers.get(header::HOST)?.to_str().ok()?;
        PublicUrl::read(&format!("http://{host}"))
    });
    let sockets = match origin.as_ref().map(PublicUrl::origin) {
        Some(origin) => match origin.split_once("://") {
            Some(("https", host)) => format!(" wss://{host}"),
            Some((_, host)) => format!(" ws://{host} wss://{host}"),
            None => String::new(),
        },
        None => String::new(),
    };
    POLICY
        .replace(
            "script-src 'self'",
            &format!("script-src 'self' '{script}'"),
        )
        .replace(
            "connect-src 'self'",
            &format!("connect-src 'self'{sockets}"),
        )
}

/// Where others ask whether the server is well.
pub(super) const HEALTH: [&str; 2] = ["/healthz", "/readyz"];

/// Refuses floods, and requests that another page makes in somebody's name.
pub(super) async fn guard(
    State(app): State<Shared>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    app.meters.requests.inc();
    let address = match client_address(peer.ip(), request.headers(), &app.settings) {
        Ok(address) => address,
        Err(error) => return error.into_response(),
    };
    // A browser fetches the client's files all at once; they cost next to nothing. Whoever asks
    // whether the server is well must get an answer.
    let path = request.uri().path();
    let counts = !path.starts_with("/app/") && !HEALTH.contains(&path);
    if counts && !app.limits.request(address) {
        app.meters.limited.inc();
        return ApiError::too_many().into_response();
    }
    let changes = !matches!(
        *request.method(),
        Method::GET | Method::HEAD | Method::OPTIONS
    );
    if changes && let Err(error) = admission::check_origin(request.headers(), &app.settings) {
        return error.into_response();
    }
    if has_nul(request.uri()) {
        return ApiError::bad("An address cannot hold the character NUL.").into_response();
    }
    request.extensions_mut().insert(Client(address));
    next.run(request).await
}

/// What stands in an address may be looked for in the database, which knows no NUL.
fn has_nul(address: &Uri) -> bool {
    let text = address.path_and_query().map(PathAndQuery::as_str);
    text.is_some_and(|text| text.contains("%00"))
}

/// The address a request came from, behind the proxies we trust.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Client(pub IpAddr);

/// What every answer carries.
pub(super) async fn headers(request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let api = path.starts_with("/api/");
    // Maps and tickets are large, and the same for everybody until the server is renewed.
    let lasting = path.starts_with("/api/v1/games/");
    let file = path.starts_with("/app/");
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    if file {
        // A page loads a hundred of these, and what else is said below is about pages.
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("cross-origin-resource-policy", "same-origin"),
        ] {
            headers.insert(name, HeaderValue::from_static(value));
        }
        return response;
    }
    let fixed = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        // A link to a table is the key to it: no other page shall learn it.
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_FRAME_OPTIONS, "DENY"),
    ];
    for (name, value) in fixed {
        let value = HeaderValue::from_static(value);
        // The page has a policy of its own.
        headers.entry(name).or_insert(value);
    }
    for (name, value) in [
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        (
            "permissions-policy",
            "camera=(), geolocation=(), microphone=()",
        ),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if api && !headers.contains_key(header::CACHE_CONTROL) {
        let how = if lasting && response.status().is_success() {
            "public, max-age=600"
        } else {
            "no-store"
        };
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(how));
    }
    response
}

/// A handler that fails costs its request alone.
#[derive(Clone)]
pub(super) struct Faults(pub Shared);

impl ResponseForPanic for Faults {
    type ResponseBody = axum::body::Body;

    fn response_for_panic(&mut self, _: Box<dyn Any + Send + 'static>) -> Response {
        tracing::error!("a fault while answering a request");
        self.0.meters.request_faults.inc();
        ApiError::internal().into_response()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        let pair = |(name, value): &(&'static str, &str)| {
            let value = HeaderValue::from_str(value).expect("a header");
            (name.parse().expect("a name"), value)
        };
        pairs.iter().map(pair).collect()
    }

    #[test]
    fn the_page_may_open_its_socket_and_run_its_own_script() {
        let mut settings = Settings::defaults_for_tests("unused");
        let policy = |host: &str, settings: &Settings| {
            page_policy("sha256-x", &headers(&[("host", host)]), settings)
        };
        let plain = policy("localhost:8042", &settings);
        assert!(plain.contains("script-src 'self' 'sha256-x';"), "{plain}");
        let sockets = "connect-src 'self' ws://localhost:8042 wss://localhost:8042;";
        assert!(plain.contains(sockets), "{plain}");
        let odd = policy("x; script-src *", &settings);
        assert!(odd.contains("connect-src 'self';"), "{odd}");
        settings.public_url = PublicUrl::read("https://gleis.example");
        let public = policy("elsewhere", &settings);
        let sockets = "connect-src 'self' wss://gleis.example;";
        assert!(public.contains(sockets), "{public}");
    }
}
