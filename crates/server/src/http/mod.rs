//! Requests: the API under `/api/v1`, its documents, health, and the browser client.

mod admin;
mod campaigns;
mod client;
mod documents;
mod extract;
mod forwarded;
mod guests;
mod health;
mod lobby;
mod openapi;
mod page;
mod people;
mod play;
mod players;
mod replays;
mod rooms;
mod security;
mod storage;
mod tables;
mod tutorials;

pub use documents::Documents;
pub(crate) use guests::new_admin_link;
pub use health::Readiness;
pub use openapi::document;

use crate::app::App;
use crate::protocol::{ApiError, ErrorCode};
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router, middleware};
use openapi::Api;
use std::sync::Arc;
use std::time::Duration;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::timeout::RequestBodyTimeoutLayer;

/// The largest body of a request, apart from files.
const BODY_MAX: usize = 64 * 1024;

/// How long the next part of a body may be in coming.
const BODY_TIME: Duration = Duration::from_secs(10);

/// The largest file somebody may bring: a record or a campaign. Checking one takes many times its
/// size in memory.
const FILE_MAX: usize = 2 * 1024 * 1024;

/// After how many seconds those should ask again who asked too much or at a bad moment.
const RETRY_AFTER: &str = "5";

/// What the handlers share.
pub type Shared = Arc<App>;

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let status = axum::http::StatusCode::from_u16(self.0.code.status())
            .unwrap_or(axum::http::StatusCode::INTERNAL_SERVER_ERROR);
        let later = matches!(self.0.code, ErrorCode::TooMany | ErrorCode::Unavailable);
        let mut response = (status, Json(*self.0)).into_response();
        if later {
            let seconds = HeaderValue::from_static(RETRY_AFTER);
            response.headers_mut().insert(header::RETRY_AFTER, seconds);
        }
        response
    }
}

/// Everything the server answers.
pub fn router(app: &Shared) -> Router {
    let router = client::pages(api(Api::routes()).into_router())
        .route("/api/openapi.json", get(documents::openapi))
        .route("/api/docs", get(documents::to_read))
        .route("/api/docs.css", get(page::style))
        .route("/api/v1/socket", get(crate::ws::upgrade))
        .route("/api/v1/bot", get(crate::ws::upgrade_program))
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready))
        .fallback(client::missing)
        .layer(DefaultBodyLimit::max(BODY_MAX))
        .layer(CompressionLayer::new());
    client::files(router)
        .method_not_allowed_fallback(async || {
            ApiError::new(
                ErrorCode::MethodNotAllowed,
                "This address knows no such method.",
            )
        })
        .layer(RequestBodyTimeoutLayer::new(BODY_TIME))
        .layer(middleware::from_fn_with_state(
            Arc::clone(app),
            security::guard,
        ))
        .layer(CatchPanicLayer::custom(security::Faults(Arc::clone(app))))
        .layer(middleware::from_fn(security::headers))
        .layer(middleware::from_fn(crate::request::with_id))
        .with_state(Arc::clone(app))
}

/// The API, operation by operation.
fn api(empty: Api) -> Api {
    [
        accounts,
        people::operations,
        storage::operations,
        admin::operations,
        tables,
        seats,
        room,
        campaigns,
        campaign_play,
        game_views,
        game_play,
        past_games,
    ]
    .into_iter()
    .fold(empty, |api, add| add(api))
}

fn accounts(api: Api) -> Api {
    api.tag("people")
        .add(
            ("get", "/api/v1/about"),
            ("about", "What this server is"),
            lobby::about,
        )
        .add(
            ("post", "/api/v1/guests"),
            ("create-guest", "Get a name here"),
            guests::create,
        )
        .add(("get", "/api/v1/me"), ("me", "Who you are"), guests::me)
        .add(
            ("get", "/api/v1/visitor"),
            ("visitor", "Who you are, if you have a name"),
            guests::visitor,
        )
        .add(
            ("put", "/api/v1/me"),
            ("rename", "Change your name"),
            guests::rename,
        )
        .add(
            ("delete", "/api/v1/me"),
            ("log-out", "Forget this browser"),
            guests::log_out,
        )
        .add(
            ("post", "/api/v1/me/device-link"),
            ("device-link", "Get a link for another browser"),
            guests::device_link,
        )
        .add(
            ("post", "/api/v1/device"),
            (
                "use-device-link",
                "Be in this browser who you are in another",
            ),
            guests::use_device_link,
        )
        .add(
            ("get", "/api/v1/me/programs"),
            ("my-programs", "Your programs"),
            guests::programs,
        )
        .add(
            ("post", "/api/v1/me/programs"),
            ("new-program", "Get a token for a program that plays"),
            guests::new_program,
        )
        .add(
            ("get", "/api/v1/programs"),
            ("programs", "Programs that are connected and can be invited"),
            guests::connected_programs,
        )
        .add(
            ("get", "/api/v1/players/{player}"),
            ("player", "What is known of a player"),
            players::player,
        )
        .add(
            ("get", "/api/v1/players/{player}/tables"),
            ("player-tables", "Finished games of a player"),
            players::tables,
        )
}

fn tables(api: Api) -> Api {
    api.tag("tables")
        .add(
            ("get", "/api/v1/games"),
            ("games", "The games that can be played"),
            lobby::games,
        )
        .add(
            ("get", "/api/v1/games/{game}"),
            ("game", "Map, tickets and numbers of a game"),
            lobby::game,
        )
        .add(
            ("get", "/api/v1/games/{game}/board"),
            ("board", "The drawing of a game's map"),
            lobby::board,
        )
        .add(
            ("get", "/api/v1/lobby"),
            ("lobby", "Public tables"),
            lobby::lobby,
        )
        .add(
            ("post", "/api/v1/lobby/quick"),
            (
                "quick-match",
                "Quick match: take an open seat, or open a table and wait",
            ),
            lobby::quick,
        )
        .add(
            ("get", "/api/v1/me/tables"),
            ("my-tables", "Tables at which you sit"),
            players::my_tables,
        )
        .add(
            ("post", "/api/v1/tables"),
            ("create-table", "Create a table"),
            tables::create,
        )
        .add(
            ("post", "/api/v1/tutorials/{game}"),
            ("begin-tutorial", "Begin a tutorial, or go on with it"),
            tutorials::begin,
        )
        .add(
            ("get", "/api/v1/tables/{table}"),
            ("table", "A table as everybody sees it"),
            tables::info,
        )
}

fn seats(api: Api) -> Api {
    api.tag("seats")
        .add(
            ("post", "/api/v1/tables/{table}/join"),
            ("join", "Take a seat"),
            tables::join,
        )
        .add(
            ("post", "/api/v1/tables/{table}/leave"),
            ("leave", "Leave a seat"),
            tables::leave,
        )
        .add(
            ("post", "/api/v1/tables/{table}/start"),
            ("start", "Start the game"),
            tables::start,
        )
        .add(
            ("post", "/api/v1/tables/{table}/abandon"),
            ("abandon", "End the game early"),
            tables::abandon,
        )
        .add(
            ("post", "/api/v1/tables/{table}/rematch"),
            ("rematch", "Rematch: another game with the same players"),
            tables::rematch,
        )
        .add(
            ("put", "/api/v1/tables/{table}/seats/{seat}"),
            ("set-seat", "Decide who sits there"),
            tables::set_seat,
        )
        .add(
            ("delete", "/api/v1/tables/{table}/seats/{seat}"),
            ("remove-seat", "Remove a seat"),
            tables::remove_seat,
        )
        .add(
            ("put", "/api/v1/tables/{table}/seats/{seat}/stand-in"),
            ("hand-over", "Let a bot play for a seat"),
            tables::hand_over,
        )
        .add(
            ("delete", "/api/v1/tables/{table}/seats/{seat}/stand-in"),
            ("take-back", "Play for yourself again"),
            tables::take_back,
        )
}

fn room(api: Api) -> Api {
    api.tag("seats")
        .add(
            ("put", "/api/v1/tables/{table}/rules"),
            ("set-rules", "Change the table settings, before the game"),
            rooms::rules,
        )
        .add(
            ("delete", "/api/v1/tables/{table}/seats/{seat}/person"),
            ("send-away", "Remove a player from the table"),
            rooms::send_away,
        )
        .add(
            ("post", "/api/v1/tables/{table}/seats/{seat}/swap"),
            ("swap-seats", "Let two seats change places"),
            rooms::swap,
        )
        .add(
            ("put", "/api/v1/tables/{table}/seats/{seat}/colour"),
            ("set-colour", "Choose the colour of a seat"),
            rooms::colour,
        )
        .add(
            ("post", "/api/v1/tables/{table}/seats/{seat}/resign"),
            ("resign", "Resign"),
            rooms::resign,
        )
        .add(
            ("post", "/api/v1/tables/{table}/end"),
            ("propose-end", "Ask the others to end the game"),
            rooms::propose_end,
        )
        .add(
            ("post", "/api/v1/tables/{table}/end/answer"),
            ("answer-end", "Agree that the game ends early, or refuse"),
            rooms::answer_end,
        )
        .add(
            ("get", "/api/v1/reach"),
            ("reach", "How friends reach this server"),
            rooms::reach,
        )
}

fn campaigns(api: Api) -> Api {
    api.tag("campaigns")
        .add(
            ("get", "/api/v1/campaigns"),
            ("my-campaigns", "Your campaigns"),
            campaigns::mine,
        )
        .add(
            ("post", "/api/v1/campaigns"),
            ("create-campaign", "Create a campaign"),
            campaigns::create,
        )
        .add(
            ("get", "/api/v1/campaigns/{campaign}"),
            ("campaign", "A campaign as you know it"),
            campaigns::info,
        )
        .add(
            ("delete", "/api/v1/campaigns/{campaign}"),
            ("close-campaign", "Close a campaign"),
            campaigns::close,
        )
        .add(
            ("post", "/api/v1/campaigns/import"),
            (
                "import-campaign",
                "Bring a campaign that was played elsewhere",
            ),
            campaigns::import,
        )
        .add(
            ("post", "/api/v1/campaigns/{campaign}/join"),
            ("join-campaign", "Take a company"),
            campaigns::join,
        )
        .add(
            ("post", "/api/v1/campaigns/{campaign}/leave"),
            ("leave-campaign", "Leave a company"),
            campaigns::leave,
        )
        .add(
            ("put", "/api/v1/campaigns/{campaign}/seats/{company}"),
            ("set-company", "Decide who leads a company"),
            campaigns::set_seat,
        )
        .add(
            ("delete", "/api/v1/campaigns/{campaign}/seats/{company}"),
            ("remove-company", "Remove a company that never played"),
            campaigns::remove_seat,
        )
}

fn campaign_play(api: Api) -> Api {
    api.add(
        ("post", "/api/v1/campaigns/{campaign}/here"),
        ("here", "Say who plays for a company in the next game"),
        campaigns::here,
    )
    .add(
        ("post", "/api/v1/campaigns/{campaign}/next"),
        ("next-game", "Start the next game"),
        campaigns::next,
    )
    .add(
        ("post", "/api/v1/campaigns/{campaign}/names"),
        ("name-city", "Name a city that you have founded"),
        campaigns::names,
    )
    .add(
        ("post", "/api/v1/campaigns/{campaign}/corner"),
        (
            "write-corner",
            "Write into the corner of the map, as champion",
        ),
        campaigns::corner,
    )
    .add(
        ("get", "/api/v1/campaigns/{campaign}/board"),
        (
            "campaign-board",
            "The drawing of the board as it lies in the box",
        ),
        campaigns::board,
    )
    .add(
        ("get", "/api/v1/campaigns/{campaign}/game"),
        (
            "campaign-game",
            "Map, tickets and numbers as they lie in the box",
        ),
        campaigns::game,
    )
    .add(
        ("get", "/api/v1/campaigns/{campaign}/file"),
        ("campaign-file", "All finished games as a file"),
        campaigns::file,
    )
}

fn game_views(api: Api) -> Api {
    api.tag("playing")
        .add(
            ("get", "/api/v1/tables/{table}/game"),
            (
                "table-game",
                "Map, tickets and numbers of the game at a table",
            ),
            play::game,
        )
        .add(
            ("get", "/api/v1/tables/{table}/board"),
            ("table-board", "The drawing of the map at a table"),
            play::board,
        )
        .add(
            ("get", "/api/v1/tables/{table}/networks"),
            (
                "networks",
                "The tracks that lie on the map, for a small picture",
            ),
            play::networks,
        )
        .add(
            ("get", "/api/v1/tables/{table}/position"),
            ("position", "The game as you know it"),
            play::position,
        )
        .add(
            ("get", "/api/v1/tables/{table}/card-texts"),
            (
                "card-texts",
                "Cards and stickers that you may read, in a campaign",
            ),
            play::card_texts,
        )
}

fn game_play(api: Api) -> Api {
    api.add(
        ("get", "/api/v1/tables/{table}/hints"),
        ("hints", "What you could do next, and why not the rest"),
        play::hints,
    )
    .add(
        ("get", "/api/v1/tables/{table}/steps"),
        ("steps", "What has happened, page by page"),
        play::steps,
    )
    .add(
        ("get", "/api/v1/tables/{table}/events"),
        ("events", "What has happened since a step"),
        play::events,
    )
    .add(
        ("post", "/api/v1/tables/{table}/actions"),
        ("act", "Act in the game"),
        play::act,
    )
    .add(
        ("post", "/api/v1/tables/{table}/undo"),
        ("undo", "Undo your last action"),
        play::undo,
    )
    .add(
        ("post", "/api/v1/tables/{table}/undo/answer"),
        ("answer-undo", "Agree to an undo, or refuse it"),
        play::answer_undo,
    )
    .add(
        ("get", "/api/v1/tables/{table}/chat"),
        ("chat", "What was said"),
        play::chat,
    )
    .add(
        ("post", "/api/v1/tables/{table}/chat"),
        ("say", "Say something"),
        play::say,
    )
}

fn past_games(api: Api) -> Api {
    api.tag("looking back")
        .add(
            ("get", "/api/v1/tables/{table}/record"),
            ("record", "The record of a game"),
            replays::record,
        )
        .add(
            ("get", "/api/v1/replays/{replay}"),
            ("replay", "The replay of a game"),
            replays::replay,
        )
        .add(
            ("get", "/api/v1/replays/{replay}/plies/{ply}"),
            ("replay-ply", "One moment of a game"),
            replays::ply,
        )
        .add(
            ("get", "/api/v1/replays/{replay}/statistics"),
            ("statistics", "A finished game in numbers"),
            replays::statistics,
        )
        .add(
            ("post", "/api/v1/records"),
            ("import-record", "Upload a record"),
            replays::import,
        )
        .add(
            ("get", "/api/v1/records/{replay}"),
            ("brought-record", "A record that was uploaded"),
            replays::brought,
        )
        .add(
            ("get", "/api/v1/ratings/{game}"),
            ("ratings", "How strong players are"),
            lobby::ratings,
        )
}
