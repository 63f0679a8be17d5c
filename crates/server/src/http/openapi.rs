//! The document that describes the API, made from the handlers themselves, and a page to read.

use super::{api_router, Shared};
use crate::protocol::{ApiError, Problem};
use aide::generate::GenContext;
use aide::openapi::{OpenApi, Operation, Response};
use aide::operation::OperationOutput;
use aide::transform::TransformOpenApi;
use axum::Json;
use axum::response::Html;

const TEXT: &str = "\
Guests have a name and a secret in the cookie `gleis`; programs send `Authorization: Bearer …`. \
Every refusal has a stable `code`, a sentence and often a hint. Live play is over the socket at \
`/api/v1/socket`; programs that play speak the bot protocol at `/api/v1/bot`.";

impl OperationOutput for ApiError {
    type Inner = Problem;

    fn operation_response(context: &mut GenContext, operation: &mut Operation) -> Option<Response> {
        Json::<Problem>::operation_response(context, operation)
    }
}

/// What the document says about the API as a whole.
pub(super) fn describe(api: TransformOpenApi<'_>) -> TransformOpenApi<'_> {
    api.title("Gleis")
        .version(env!("CARGO_PKG_VERSION"))
        .description(TEXT)
        .default_response::<Json<Problem>>()
}

/// The OpenAPI document.
///
/// ```
/// let document = gleis_server::http::document();
/// let json = serde_json::to_string(&document).unwrap();
/// assert!(json.contains("/api/v1/tables"));
/// ```
#[must_use]
pub fn document() -> OpenApi {
    let mut api = OpenApi::default();
    let _: axum::Router<Shared> = api_router().finish_api_with(&mut api, describe);
    api
}

/// The document as a page.
pub(super) fn page(_api: &OpenApi) -> Html<String> {
    Html(String::from("<!doctype html><title>Gleis</title>"))
}
