//! What handlers ask for: who is there, and well-formed input.

pub(super) use crate::admission::Named;

use super::security::Client;
use super::{BODY_MAX, FILE_MAX, Shared};
use crate::admission::{check_blocked, check_person, identify, is_local};
use crate::id::ID_PATTERN;
use crate::model::Company;
use crate::protocol::{ApiError, ErrorCode, NUL, understand, writes_nul};
use crate::store::{Guest, Session};
use crate::uploads::{BodyKind, Upload};
use crate::web::Encoding;
use axum::Json;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::convert::Infallible;
use std::marker::PhantomData;

/// The most entries of a page of a list.
pub(crate) const LIMIT_MAX: u64 = 100;

/// How many entries of a list can be passed over.
pub(crate) const SKIP_MAX: u64 = 1_000_000;

/// A body of JSON.
pub(crate) struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Shared> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &Shared) -> Result<Self, ApiError> {
        let upload = read(request, state, BodyKind::Small).await?;
        let Json(body) = Json::<Value>::from_bytes(&upload.bytes).map_err(|rejection| {
            ApiError::bad(rejection.body_text())
                .hint("GET /api/docs shows what the body should look like.")
        })?;
        // Otherwise the values would be taken in the order of the members.
        if !body.is_object() {
            return Err(ApiError::bad("The body has to be a JSON object.")
                .hint("GET /api/docs shows what it should look like."));
        }
        let body = understand(body).map_err(|error| {
            let message = format!("The body is not what it should be: {error}.");
            ApiError::bad(message).hint("GET /api/docs shows what it should look like.")
        })?;
        Ok(Self(body))
    }
}

/// Reads a body of JSON.
async fn read(request: Request, app: &Shared, kind: BodyKind) -> Result<Upload, ApiError> {
    if !is_json(request.headers()) {
        return Err(
            ApiError::new(ErrorCode::NotJson, "The body has to be JSON.")
                .hint("Send the header content-type: application/json."),
        );
    }
    let client = request.extensions().get::<Client>();
    let Client(address) = *client.ok_or_else(ApiError::internal)?;
    let most = match kind {
        BodyKind::Small => BODY_MAX,
        BodyKind::File => FILE_MAX,
    };
    app.uploads
        .read(address, kind, (request.into_body(), most))
        .await
}

/// Is the body said to be JSON? Browsers send nothing of this kind to other servers unasked.
fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE);
    let kind = kind.and_then(|value| value.to_str().ok());
    let kind = kind.and_then(|text| text.split(';').next());
    kind.is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}

/// A file, sent as JSON. Its bytes are taken as they are, because it has a reader of its own with
/// limits of its own.
pub(crate) struct File<T>(pub Upload, pub PhantomData<T>);

impl<T> FromRequest<Shared> for File<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &Shared) -> Result<Self, ApiError> {
        let upload = read(request, state, BodyKind::File).await?;
        if writes_nul(&upload.bytes) {
            return Err(ApiError::bad(format!("The file is wrong: {NUL}.")));
        }
        Ok(Self(upload, PhantomData))
    }
}

/// Parts of the path.
pub(crate) struct InPath<T>(pub T);

impl<T: DeserializeOwned + Send> FromRequestParts<Shared> for InPath<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &Shared) -> Result<Self, ApiError> {
        let path = Path::<T>::from_request_parts(parts, state).await;
        let Path(path) = path.map_err(|rejection| ApiError::bad(rejection.body_text()))?;
        Ok(Self(path))
    }
}

/// What stands behind the question mark.
pub(crate) struct InQuery<T>(pub T);

impl<T: DeserializeOwned> FromRequestParts<Shared> for InQuery<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &Shared) -> Result<Self, ApiError> {
        let query = Query::<T>::from_request_parts(parts, state).await;
        let Query(query) = query.map_err(|rejection| ApiError::bad(rejection.body_text()))?;
        Ok(Self(query))
    }
}

/// How an answer may be packed.
pub(crate) struct Accepts(pub Encoding);

impl FromRequestParts<Shared> for Accepts {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &Shared) -> Result<Self, Infallible> {
        Ok(Self::of(&parts.headers))
    }
}

impl Accepts {
    pub(crate) fn of(headers: &HeaderMap) -> Self {
        let accepted = headers.get(header::ACCEPT_ENCODING);
        let accepted = accepted.and_then(|value| value.to_str().ok());
        Self(Encoding::accepted(accepted.unwrap_or_default()))
    }
}

/// Somebody who may have a name here, or not.
pub(crate) struct Visitor(pub Option<Guest>);

/// As whom somebody was here before, blocked or not.
pub(crate) struct Before(pub Option<Guest>);

impl FromRequestParts<Shared> for Before {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Self, ApiError> {
        let known = identify(&parts.headers, app).await?;
        Ok(Self(known.map(|known| known.guest)))
    }
}

/// A person: whatever a program must not do with its token asks for one.
pub(crate) struct Person {
    pub guest: Guest,
    /// By which session they are known.
    pub session: Session,
}

/// Somebody who looks after the server.
pub(crate) struct Admin(pub Guest);

/// Was this asked under a name that leads nobody but this machine here?
pub(crate) struct AskedHere(pub bool);

impl FromRequestParts<Shared> for AskedHere {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &Shared) -> Result<Self, ApiError> {
        Ok(Self(is_local(&parts.headers)))
    }
}

impl Visitor {
    /// The id, if there is one.
    pub(crate) fn id(&self) -> Option<String> {
        self.0.as_ref().map(|guest| guest.id.clone())
    }
}

impl FromRequestParts<Shared> for Visitor {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Self, ApiError> {
        let known = identify(&parts.headers, app).await?;
        let guest = known.map(|known| known.guest);
        Ok(Self(guest.filter(|guest| !guest.blocked)))
    }
}

impl FromRequestParts<Shared> for Named {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Self, ApiError> {
        let known = identify(&parts.headers, app).await?;
        let known = known.ok_or_else(ApiError::unauthenticated)?;
        check_blocked(&known.guest)?;
        Ok(known)
    }
}

impl FromRequestParts<Shared> for Person {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Self, ApiError> {
        let Named { guest, session } = Named::from_request_parts(parts, app).await?;
        check_person(&guest)?;
        Ok(Self { guest, session })
    }
}

impl FromRequestParts<Shared> for Admin {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Self, ApiError> {
        let Person { guest, .. } = Person::from_request_parts(parts, app).await?;
        if guest.admin {
            Ok(Self(guest))
        } else {
            Err(ApiError::forbidden(
                "Only those who look after the server may do that.",
            ))
        }
    }
}

/// A table in the path.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct TablePath {
    /// The id of the table.
    #[schemars(regex(pattern = ID_PATTERN))]
    pub table: String,
}

/// A seat of a table in the path.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct SeatPath {
    /// The id of the table.
    #[schemars(regex(pattern = ID_PATTERN))]
    pub table: String,
    /// The seat, from 1.
    #[schemars(range(min = 1, max = 5))]
    pub seat: u8,
}

/// A campaign in the path.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct CampaignPath {
    /// The id of the campaign.
    #[schemars(regex(pattern = ID_PATTERN))]
    pub campaign: String,
}

/// A company of a campaign in the path.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct CompanyPath {
    /// The id of the campaign.
    #[schemars(regex(pattern = ID_PATTERN))]
    pub campaign: String,
    /// The colour of the company.
    pub company: Company,
}

/// As which of one's seats to look.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct SeatQuery {
    /// One of your seats, from 1; absent to look on.
    #[schemars(range(min = 1, max = 5))]
    pub seat: Option<u8>,
}

/// A part of a list.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct PageQuery {
    /// How many to pass over.
    #[serde(default)]
    #[schemars(range(min = 0, max = SKIP_MAX))]
    skip: u64,
    /// How many to show.
    #[serde(default = "page_size")]
    #[schemars(range(min = 1, max = LIMIT_MAX))]
    limit: u64,
}

const fn page_size() -> u64 {
    50
}

impl PageQuery {
    /// How many to pass over, and how many to show.
    ///
    /// # Errors
    /// If it is more than any list should have.
    pub(crate) fn range(&self) -> Result<(u64, u64), ApiError> {
        range(self.skip, Some(self.limit))
    }
}

/// The same for a query that asks for more than a page.
pub(crate) fn range(skip: u64, limit: Option<u64>) -> Result<(u64, u64), ApiError> {
    let limit = limit.unwrap_or_else(page_size);
    if skip > SKIP_MAX || !(1..=LIMIT_MAX).contains(&limit) {
        return Err(ApiError::bad(format!(
            "A page has 1 to {LIMIT_MAX} entries, and at most {SKIP_MAX} are passed over."
        )));
    }
    Ok((skip, limit))
}
