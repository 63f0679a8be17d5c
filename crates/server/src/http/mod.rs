//! Requests: the API under `/api/v1`, its documents, health.

mod admin;
mod extract;
mod guests;
mod health;
mod lobby;
mod openapi;
mod play;
mod replays;
mod security;
mod tables;

pub(crate) use extract::identify;
pub(crate) use guests::new_admin_link;
pub use openapi::document;
pub(crate) use play::{command_id, wanted};
pub(crate) use security::{Client, foreign, origin_is_ours};

use crate::house::House;
use crate::protocol::{ApiError, ErrorCode};
use aide::axum::ApiRouter;
use aide::axum::routing::{delete_with, get_with, post_with, put_with};
use aide::openapi::OpenApi;
use aide::transform::TransformOperation;
use axum::extract::DefaultBodyLimit;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router, middleware};
use std::sync::Arc;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;

/// The largest body of a request, apart from records.
const BODY_MAX: usize = 64 * 1024;

/// The largest record somebody may bring. Checking one takes many times its size in memory.
const RECORD_MAX: usize = 2 * 1024 * 1024;

/// What the handlers share.
pub(crate) type Shared = Arc<House>;

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let status = axum::http::StatusCode::from_u16(self.0.code.status())
            .unwrap_or(axum::http::StatusCode::INTERNAL_SERVER_ERROR);
        (status, Json(*self.0)).into_response()
    }
}

/// Everything the server answers.
pub fn router(house: &Shared) -> Router {
    let mut api = OpenApi::default();
    let router = api_router().finish_api_with(&mut api, openapi::describe);
    let api = Arc::new(api);
    let page = openapi::page(&api);
    let json = {
        let api = Arc::clone(&api);
        get(move || std::future::ready(Json((*api).clone())))
    };
    router
        .route("/api/openapi.json", json)
        .route("/api/docs", get(move || std::future::ready(page.clone())))
        .route("/api/v1/socket", get(crate::ws::upgrade))
        .route("/api/v1/bot", get(crate::ws::upgrade_program))
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready))
        .route("/", get(health::home))
        .fallback(async || ApiError::new(ErrorCode::NotFound, "There is nothing at this address."))
        .method_not_allowed_fallback(async || {
            ApiError::new(ErrorCode::MethodNotAllowed, "This address knows no such method.")
        })
        .layer(DefaultBodyLimit::max(BODY_MAX))
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn_with_state(Arc::clone(house), security::guard))
        .layer(CatchPanicLayer::custom(security::Faults(Arc::clone(house))))
        .layer(middleware::from_fn(security::headers))
        .with_state(Arc::clone(house))
}

/// Names and describes an operation.
fn about<'a>(
    id: &'static str,
    tag: &'static str,
    summary: &'static str,
) -> impl FnOnce(TransformOperation<'a>) -> TransformOperation<'a> {
    move |operation| operation.id(id).tag(tag).summary(summary)
}

fn api_router() -> ApiRouter<Shared> {
    ApiRouter::new()
        .merge(people())
        .merge(tables())
        .merge(playing())
        .merge(looking_back())
}

fn people() -> ApiRouter<Shared> {
    const TAG: &str = "people";
    ApiRouter::new()
        .api_route(
            "/api/v1/about",
            get_with(lobby::about, about("about", TAG, "What this server is")),
        )
        .api_route(
            "/api/v1/guests",
            post_with(guests::create, about("create-guest", TAG, "Get a name here")),
        )
        .api_route(
            "/api/v1/me",
            get_with(guests::me, about("me", TAG, "Who you are"))
                .put_with(guests::rename, about("rename", TAG, "Change your name"))
                .delete_with(guests::log_out, about("log-out", TAG, "Forget this browser")),
        )
        .api_route(
            "/api/v1/me/device-link",
            post_with(
                guests::device_link,
                about("device-link", TAG, "Get a link for another browser"),
            ),
        )
        .api_route(
            "/api/v1/device",
            post_with(
                guests::use_device_link,
                about("use-device-link", TAG, "Be in this browser who you are in another"),
            ),
        )
        .api_route(
            "/api/v1/me/programs",
            get_with(guests::programs, about("my-programs", TAG, "Your programs")).post_with(
                guests::new_program,
                about("new-program", TAG, "Get a token for a program that plays"),
            ),
        )
        .api_route(
            "/api/v1/programs",
            get_with(
                guests::connected_programs,
                about("programs", TAG, "Programs that are connected and can be invited"),
            ),
        )
        .api_route(
            "/api/v1/players/{player}",
            get_with(lobby::player, about("player", TAG, "What is known of a player")),
        )
        .api_route(
            "/api/v1/admin",
            post_with(admin::become_admin, about("become-admin", TAG, "Use the admin link")),
        )
        .api_route(
            "/api/v1/admin/overview",
            get_with(admin::overview, about("overview", TAG, "How the server is doing")),
        )
        .api_route(
            "/api/v1/admin/tables/{table}/close",
            post_with(admin::close, about("close-table", TAG, "Break a table off")),
        )
}

fn tables() -> ApiRouter<Shared> {
    const TAG: &str = "tables";
    ApiRouter::new()
        .api_route(
            "/api/v1/games",
            get_with(lobby::games, about("games", TAG, "The games that can be played")),
        )
        .api_route(
            "/api/v1/games/{game}",
            get_with(lobby::game, about("game", TAG, "Map, tickets and numbers of a game")),
        )
        .api_route(
            "/api/v1/lobby",
            get_with(lobby::lobby, about("lobby", TAG, "Public tables")),
        )
        .api_route(
            "/api/v1/me/tables",
            get_with(lobby::my_tables, about("my-tables", TAG, "Tables at which you sit")),
        )
        .api_route(
            "/api/v1/tables",
            post_with(tables::create, about("create-table", TAG, "Make a table")),
        )
        .api_route(
            "/api/v1/tables/{table}",
            get_with(tables::info, about("table", TAG, "A table as everybody sees it")),
        )
        .api_route(
            "/api/v1/tables/{table}/join",
            post_with(tables::join, about("join", TAG, "Take a seat")),
        )
        .api_route(
            "/api/v1/tables/{table}/leave",
            post_with(tables::leave, about("leave", TAG, "Get up")),
        )
        .api_route(
            "/api/v1/tables/{table}/start",
            post_with(tables::start, about("start", TAG, "Begin the game")),
        )
        .api_route(
            "/api/v1/tables/{table}/abandon",
            post_with(tables::abandon, about("abandon", TAG, "Break the game off")),
        )
        .api_route(
            "/api/v1/tables/{table}/rematch",
            post_with(tables::rematch, about("rematch", TAG, "Another game with the same people")),
        )
        .api_route(
            "/api/v1/tables/{table}/seats/{seat}",
            put_with(tables::set_seat, about("set-seat", TAG, "Decide who shall sit there"))
                .delete_with(tables::remove_seat, about("remove-seat", TAG, "Take a seat away")),
        )
        .api_route(
            "/api/v1/tables/{table}/seats/{seat}/stand-in",
            put_with(tables::hand_over, about("hand-over", TAG, "Let a bot play for a seat"))
                .merge(delete_with(
                    tables::take_back,
                    about("take-back", TAG, "Play for yourself again"),
                )),
        )
}

fn playing() -> ApiRouter<Shared> {
    const TAG: &str = "playing";
    ApiRouter::new()
        .api_route(
            "/api/v1/tables/{table}/position",
            get_with(play::position, about("position", TAG, "The game as you know it")),
        )
        .api_route(
            "/api/v1/tables/{table}/events",
            get_with(play::events, about("events", TAG, "What has happened since a step")),
        )
        .api_route(
            "/api/v1/tables/{table}/actions",
            post_with(play::act, about("act", TAG, "Act in the game")),
        )
        .api_route(
            "/api/v1/tables/{table}/undo",
            post_with(play::undo, about("undo", TAG, "Take your last action back")),
        )
        .api_route(
            "/api/v1/tables/{table}/undo/answer",
            post_with(
                play::answer_undo,
                about("answer-undo", TAG, "Agree that somebody takes something back"),
            ),
        )
        .api_route(
            "/api/v1/tables/{table}/chat",
            get_with(play::chat, about("chat", TAG, "What was said"))
                .post_with(play::say, about("say", TAG, "Say something")),
        )
}

fn looking_back() -> ApiRouter<Shared> {
    const TAG: &str = "looking back";
    let records = ApiRouter::new()
        .api_route(
            "/api/v1/records",
            post_with(replays::import, about("import-record", TAG, "Bring a record")),
        )
        .layer(DefaultBodyLimit::max(RECORD_MAX));
    ApiRouter::new()
        .api_route(
            "/api/v1/tables/{table}/record",
            get_with(replays::record, about("record", TAG, "The record of a game")),
        )
        .api_route(
            "/api/v1/replays/{replay}",
            get_with(replays::replay, about("replay", TAG, "A game to look at again")),
        )
        .api_route(
            "/api/v1/replays/{replay}/plies/{ply}",
            get_with(replays::ply, about("replay-ply", TAG, "One moment of a game")),
        )
        .api_route(
            "/api/v1/ratings/{game}",
            get_with(lobby::ratings, about("ratings", TAG, "How strong players are")),
        )
        .merge(records)
}
