//! Guests: names, secrets, programs.

use super::Shared;
use super::extract::{Before, Body, Named, Person, Visitor};
use super::security::Client;
use crate::admission::{COOKIE, check_blocked};
use crate::id::{Token, new_id};
use crate::model::Millis;
use crate::protocol::{
    ApiError, CodeBody, DeviceLink, Me, NameBody, NewProgram, Program, VisitorInfo,
};
use crate::settings::PublicUrl;
use crate::store::{Guest, Purpose, Race, Session, StoreResult};
use crate::text::clean;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::{Extension, Json};

/// The longest name, in letters.
const NAME_LETTERS: usize = 40;

/// How long a device link works.
const DEVICE_LINK: Millis = 10 * 60 * 1000;

/// How long an admin link works.
const ADMIN_LINK: Millis = 24 * 3600 * 1000;

/// How many programs a guest may have.
const PROGRAMS_MAX: usize = 20;

/// How long a browser keeps the cookie, in seconds.
const COOKIE_SECONDS: u32 = 400 * 24 * 3600;

/// An answer that also sets the cookie.
type WithCookie = (HeaderMap, Json<Me>);

pub(super) async fn create(
    State(app): State<Shared>,
    Extension(client): Extension<Client>,
    Before(before): Before,
    Body(body): Body<NameBody>,
) -> Result<WithCookie, ApiError> {
    // Whoever was blocked does not come back by another name so easily.
    before.as_ref().map_or(Ok(()), check_blocked)?;
    let name = clean_name(&body.name)?;
    if !app.limits.guest(client.0) {
        app.meters.limited.inc();
        return Err(ApiError::too_many());
    }
    let guest = Guest {
        id: new_id(),
        name,
        owner: None,
        admin: false,
        created: app.now(),
        blocked: false,
    };
    app.store.add_guest(&guest).await?;
    log_in(&app, guest).await
}

/// Gives a guest a new secret and puts it into the cookie.
async fn log_in(app: &Shared, guest: Guest) -> Result<WithCookie, ApiError> {
    let token = Token::new();
    let session = session_of(app, &token, Some(&guest.id), Purpose::Browser);
    app.store.add_session(&session).await?;
    Ok((
        cookie(app, &token.reveal(), COOKIE_SECONDS),
        Json(me_of(guest)),
    ))
}

fn session_of(app: &Shared, token: &Token, guest: Option<&str>, purpose: Purpose) -> Session {
    let expires = match purpose {
        Purpose::DeviceLink => Some(app.now() + DEVICE_LINK),
        Purpose::AdminLink => Some(app.now() + ADMIN_LINK),
        Purpose::Browser | Purpose::Bot => None,
    };
    Session {
        id: token.id.clone(),
        guest: guest.map(str::to_owned),
        hash: token.hash(),
        purpose,
        created: app.now(),
        expires,
        seen: app.now(),
        agent: None,
    }
}

/// Makes the link by which whoever runs the server becomes its admin.
///
/// # Errors
/// If the database does not take it.
pub(crate) async fn new_admin_link(app: &Shared) -> StoreResult<String> {
    let token = Token::new();
    let session = session_of(app, &token, None, Purpose::AdminLink);
    app.store.add_session(&session).await?;
    Ok(format!("/admin#{}", token.reveal()))
}

fn cookie(app: &Shared, value: &str, seconds: u32) -> HeaderMap {
    let public = app.settings.public_url.as_ref();
    let secure = if public.is_some_and(PublicUrl::is_secure) {
        "; Secure"
    } else {
        ""
    };
    let text =
        format!("{COOKIE}={value}; HttpOnly; SameSite=Lax; Path=/; Max-Age={seconds}{secure}");
    let value = HeaderValue::from_str(&text).ok();
    value
        .into_iter()
        .map(|value| (header::SET_COOKIE, value))
        .collect()
}

fn me_of(guest: Guest) -> Me {
    Me {
        id: guest.id,
        name: guest.name,
        admin: guest.admin,
    }
}

/// A name that others can read.
pub(super) fn clean_name(name: &str) -> Result<String, ApiError> {
    clean(name, "A name", NAME_LETTERS)
}

pub(super) async fn me(named: Named) -> Json<Me> {
    Json(me_of(named.guest))
}

/// For pages, which do not know whether they have a name: a browser would report the refusal of
/// `me` as a fault.
pub(super) async fn visitor(Visitor(guest): Visitor) -> Json<VisitorInfo> {
    Json(VisitorInfo {
        me: guest.map(me_of),
    })
}

pub(super) async fn rename(
    State(app): State<Shared>,
    named: Person,
    Body(body): Body<NameBody>,
) -> Result<Json<Me>, ApiError> {
    let mut guest = named.guest;
    guest.name = clean_name(&body.name)?;
    app.store.change_guest(&guest).await?;
    app.connections.look_again(&guest.id);
    Ok(Json(me_of(guest)))
}

pub(super) async fn log_out(
    State(app): State<Shared>,
    named: Named,
) -> Result<WithCookie, ApiError> {
    app.store.end_session(&named.session.id).await?;
    // Before the answer: nothing is done any more by a connection of this browser.
    app.connections.look_again(&named.guest.id);
    Ok((cookie(&app, "", 0), Json(me_of(named.guest))))
}

pub(super) async fn device_link(
    State(app): State<Shared>,
    named: Person,
) -> Result<Json<DeviceLink>, ApiError> {
    let token = Token::new();
    let session = session_of(&app, &token, Some(&named.guest.id), Purpose::DeviceLink);
    app.store.add_session(&session).await?;
    Ok(Json(DeviceLink {
        // Behind the number sign, so that it stays out of logs and other pages.
        path: format!("/device#{}", token.reveal()),
        code: token.reveal(),
        expires: session.expires.unwrap_or_default(),
    }))
}

pub(super) async fn use_device_link(
    State(app): State<Shared>,
    Body(body): Body<CodeBody>,
) -> Result<WithCookie, ApiError> {
    let session = use_code(&app, &body.code, Purpose::DeviceLink).await?;
    let guest = match &session.guest {
        Some(guest) => app.store.guest(guest).await?,
        None => None,
    };
    log_in(&app, guest.ok_or_else(used_up)?).await
}

/// Uses a code that works once.
pub(super) async fn use_code(
    app: &Shared,
    code: &str,
    purpose: Purpose,
) -> Result<Session, ApiError> {
    let token = Token::parse(code.trim()).ok_or_else(used_up)?;
    let session = app.store.session(&token.id).await?.ok_or_else(used_up)?;
    let good = session.purpose == purpose
        && session.expires.is_none_or(|expires| expires > app.now())
        && token.matches(&session.hash);
    if !good || app.store.end_session(&session.id).await? == Race::Lost {
        return Err(used_up());
    }
    Ok(session)
}

fn used_up() -> ApiError {
    ApiError::forbidden("This link does not work, or not any more.")
        .hint("A link works once and for a few minutes; make a new one.")
}

pub(super) async fn programs(
    State(app): State<Shared>,
    named: Person,
) -> Result<Json<Vec<Program>>, ApiError> {
    let programs = app.store.programs_of(&named.guest.id).await?;
    Ok(Json(
        programs
            .into_iter()
            .map(|guest| program_of(&app, guest))
            .collect(),
    ))
}

fn program_of(app: &Shared, guest: Guest) -> Program {
    Program {
        connected: app.programs.is_connected(&guest.id),
        id: guest.id,
        name: guest.name,
    }
}

pub(super) async fn new_program(
    State(app): State<Shared>,
    named: Person,
    Body(body): Body<NameBody>,
) -> Result<Json<NewProgram>, ApiError> {
    let name = clean_name(&body.name)?;
    if app.store.programs_of(&named.guest.id).await?.len() >= PROGRAMS_MAX {
        return Err(ApiError::moment(format!(
            "You may have at most {PROGRAMS_MAX} programs."
        )));
    }
    let guest = Guest {
        id: new_id(),
        name,
        owner: Some(named.guest.id),
        admin: false,
        created: app.now(),
        blocked: false,
    };
    app.store.add_guest(&guest).await?;
    let token = Token::new();
    let session = session_of(&app, &token, Some(&guest.id), Purpose::Bot);
    app.store.add_session(&session).await?;
    Ok(Json(NewProgram {
        id: guest.id,
        name: guest.name,
        token: token.reveal(),
    }))
}

pub(super) async fn connected_programs(
    State(app): State<Shared>,
) -> Result<Json<Vec<Program>>, ApiError> {
    let mut programs = Vec::new();
    for id in app.programs.connected() {
        if let Some(guest) = app.store.guest(&id).await? {
            programs.push(program_of(&app, guest));
        }
    }
    Ok(Json(programs))
}
