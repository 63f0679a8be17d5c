//! What requests and sockets check alike: who asks, from which page, and what they want.

use crate::agent::describe;
use crate::app::App;
use crate::id::Token;
use crate::live::Wanted;
use crate::model::Millis;
use crate::protocol::{ApiError, ErrorCode};
use crate::settings::Settings;
use crate::store::{Guest, Purpose, Session, StoreResult};
use axum::http::{HeaderMap, header};
use gleis_games::wire::WireAction;
use std::sync::Arc;

/// The name of the cookie.
pub(crate) const COOKIE: &str = "gleis";

/// So often it is written down that somebody is here.
const DAY: Millis = 24 * 3600 * 1000;

/// The longest id of a command.
const ID_MAX: usize = 64;

/// Somebody who has a name here.
pub(crate) struct Named {
    pub guest: Guest,
    /// By which session they are known.
    pub session: Session,
}

/// Who sent a request, by cookie or by token.
///
/// # Errors
/// If the database does not answer. A wrong or expired secret is as good as none.
pub(crate) async fn identify(headers: &HeaderMap, app: &App) -> Result<Option<Named>, ApiError> {
    let Some(token) = token_of(headers) else {
        return Ok(None);
    };
    let Some(session) = app.store.session(&token.id).await? else {
        return Ok(None);
    };
    if !token.matches(&session.hash) {
        return Ok(None);
    }
    let guest = holder(&session, app).await?;
    if let Some(guest) = &guest {
        app.presence.seen(&guest.id, app.now());
        note_visit(headers, app, &session);
    }
    Ok(guest.map(|guest| Named { guest, session }))
}

/// For whom a session stands, as long as it is good: a person in a browser, or a program.
///
/// # Errors
/// If the database does not answer.
pub(crate) async fn holder(session: &Session, app: &App) -> StoreResult<Option<Guest>> {
    let expired = session.expires.is_some_and(|at| at <= app.now());
    let Some(id) = session.guest.as_ref().filter(|_| !expired) else {
        return Ok(None);
    };
    let guest = app.store.guest(id).await?;
    Ok(guest.filter(|guest| match session.purpose {
        Purpose::Browser => guest.owner.is_none(),
        Purpose::Bot => guest.owner.is_some(),
        Purpose::DeviceLink | Purpose::AdminLink => false,
    }))
}

/// Writes down about once a day that somebody was here. If that cannot be done they are here all
/// the same.
fn note_visit(headers: &HeaderMap, app: &App, session: &Session) {
    let now = app.now();
    let known = session.agent.is_some() && now - session.seen < DAY;
    if known || !app.visits.is_due(&session.id, now) {
        return;
    }
    let said = headers.get(header::USER_AGENT);
    let said = said.and_then(|said| said.to_str().ok()).unwrap_or_default();
    let (store, mut session) = (Arc::clone(&app.store), session.clone());
    session.agent = Some(describe(said));
    tokio::spawn(async move {
        if let Err(error) = store.seen(&session, now).await {
            tracing::debug!(%error, "a visit was not noted");
        }
    });
}

/// Refuses those whom whoever looks after the server has blocked.
///
/// # Errors
/// If they are.
pub(crate) fn check_blocked(guest: &Guest) -> Result<(), ApiError> {
    if !guest.blocked {
        return Ok(());
    }
    let message = "You have been blocked by those who run this server.";
    Err(ApiError::forbidden(message).hint("Ask them why."))
}

/// Refuses programs, whose tokens are for playing alone.
///
/// # Errors
/// If it is a program.
pub(crate) fn check_person(guest: &Guest) -> Result<(), ApiError> {
    if guest.owner.is_none() {
        return Ok(());
    }
    let message = "Only people can do that; a program plays at the tables to which it is invited.";
    Err(ApiError::forbidden(message).hint("Do it as the person to whom the program belongs."))
}

fn token_of(headers: &HeaderMap) -> Option<Token> {
    let bearer = headers.get(header::AUTHORIZATION).and_then(|value| {
        let text = value.to_str().ok()?;
        Token::parse(text.strip_prefix("Bearer ")?)
    });
    bearer.or_else(|| {
        let cookies = headers.get_all(header::COOKIE).iter();
        cookies
            .filter_map(|value| value.to_str().ok())
            .flat_map(|text| text.split(';'))
            .filter_map(|cookie| cookie.trim().split_once('='))
            .filter(|(name, _)| *name == COOKIE)
            .find_map(|(_, value)| Token::parse(value))
    })
}

/// Refuses what another page does in somebody's name.
///
/// # Errors
/// If the request comes from another page.
pub(crate) fn check_origin(headers: &HeaderMap, settings: &Settings) -> Result<(), ApiError> {
    if origin_is_ours(headers, settings) {
        return Ok(());
    }
    let error = ApiError::new(
        ErrorCode::Forbidden,
        "This request comes from another page.",
    );
    Err(error.hint("Open the server's own page. Behind a proxy, set public-url."))
}

/// Browsers say from which page a request comes; other programs say nothing and have no cookies
/// that a page could misuse.
fn origin_is_ours(headers: &HeaderMap, settings: &Settings) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else {
        return true;
    };
    let Ok(origin) = origin.to_str() else {
        return false;
    };
    if let Some(public) = &settings.public_url {
        return origin == public.origin();
    }
    let host = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok());
    let ours = origin
        .strip_prefix("http://")
        .or_else(|| origin.strip_prefix("https://"));
    ours.is_some() && ours == host
}

/// Was this asked under a name that leads nobody but this machine here?
pub(crate) fn is_local(headers: &HeaderMap) -> bool {
    let host = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok())
        .and_then(|host| url::Url::parse(&format!("http://{host}")).ok());
    match host.as_ref().and_then(url::Url::host) {
        Some(url::Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(url::Host::Ipv4(address)) => address.is_loopback(),
        Some(url::Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

/// What a client wants, from the two ways to say it.
///
/// # Errors
/// If it says both, or neither.
pub(crate) fn wanted(
    action: Option<WireAction>,
    choice: Option<usize>,
) -> Result<Wanted, ApiError> {
    match (action, choice) {
        (Some(action), None) => Ok(Wanted::Action(action)),
        (None, Some(choice)) => Ok(Wanted::Choice(choice)),
        (Some(_), Some(_)) | (None, None) => Err(ApiError::bad(
            "Say what to do with either “action” or “choice”.",
        )),
    }
}

/// An id of a command that is worth remembering.
///
/// # Errors
/// If it is empty or too long.
pub(crate) fn command_id(id: Option<String>) -> Result<Option<String>, ApiError> {
    match id {
        Some(id)
            if !(1..=ID_MAX).contains(&id.len()) || !id.bytes().all(|b| b.is_ascii_graphic()) =>
        {
            Err(ApiError::bad(format!(
                "The id of a command has 1 to {ID_MAX} letters, digits and signs of ASCII."
            )))
        }
        id => Ok(id),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::PublicUrl;
    use axum::http::HeaderValue;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        let pair = |(name, value): &(&'static str, &str)| {
            let value = HeaderValue::from_str(value).expect("a header");
            (name.parse().expect("a name"), value)
        };
        pairs.iter().map(pair).collect()
    }

    #[test]
    fn loopback_names_are_local() {
        for (host, local) in [
            ("127.0.0.1:8042", true),
            ("localhost:8042", true),
            ("[::1]:8042", true),
            ("192.168.0.7:8042", false),
            ("gleis.example", false),
            ("localhost.example", false),
            ("", false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert("host", host.parse().expect("a value"));
            assert_eq!(is_local(&headers), local, "{host}");
        }
        assert!(!is_local(&HeaderMap::new()));
    }

    #[test]
    fn only_our_own_page_may_change_anything() {
        let mut settings = Settings::defaults_for_tests("unused");
        let ours = |pairs: &[(&'static str, &str)], settings: &Settings| {
            check_origin(&headers(pairs), settings).is_ok()
        };
        let host = ("host", "localhost:8042");
        assert!(ours(&[host], &settings));
        assert!(ours(
            &[host, ("origin", "http://localhost:8042")],
            &settings
        ));
        for origin in [
            "null",
            "http://evil.example",
            "http://localhost:8043",
            "localhost:8042",
        ] {
            assert!(!ours(&[host, ("origin", origin)], &settings), "{origin}");
        }
        settings.public_url = PublicUrl::read("https://gleis.example");
        assert!(ours(
            &[host, ("origin", "https://gleis.example")],
            &settings
        ));
        assert!(!ours(
            &[host, ("origin", "http://localhost:8042")],
            &settings
        ));
    }
}
