//! What is kept of a guest: how much, where they are logged in, and deleting it.

use super::Shared;
use super::extract::{InPath, InQuery, PageQuery, Person, TablePath};
use super::openapi::Api;
use super::security::Client;
use crate::id::{ID_PATTERN, is_id};
use crate::limits::origin;
use crate::model::Status;
use crate::protocol::{
    ApiError, Deleted, ErrorCode, GoingTable, KeptRecord, KeptRecords, KeptRoom, OwnSession,
    Sessions, Storage,
};
use crate::store::{Kept, Old, Purpose, RecordEntry};
use crate::tidy;
use axum::extract::State;
use axum::{Extension, Json};
use schemars::JsonSchema;
use serde::Deserialize;

/// How many games are listed that go soon.
const GOING: u64 = 50;

pub(super) fn operations(api: Api) -> Api {
    api.tag("what is kept of you")
        .add(
            ("get", "/api/v1/me/storage"),
            ("storage", "How much you keep here, and for how long"),
            storage,
        )
        .add(
            ("get", "/api/v1/me/records"),
            ("my-records", "Records that you have uploaded"),
            records,
        )
        .add(
            ("delete", "/api/v1/me/records/{record}"),
            ("delete-record", "Delete a record that you have uploaded"),
            delete_record,
        )
        .add(
            ("delete", "/api/v1/tables/{table}"),
            (
                "delete-table",
                "Delete a table of yours at which nobody else sits",
            ),
            delete_table,
        )
        .add(
            ("get", "/api/v1/me/sessions"),
            ("sessions", "Where you are logged in"),
            sessions,
        )
        .add(
            ("delete", "/api/v1/me/sessions"),
            ("end-sessions", "Log out everywhere else"),
            end_others,
        )
        .add(
            ("delete", "/api/v1/me/sessions/{session}"),
            ("end-session", "Log out somewhere else"),
            end_session,
        )
        .add(
            ("delete", "/api/v1/me/everything"),
            (
                "delete-me",
                "Delete yourself; games with others stay, without your name",
            ),
            delete_me,
        )
}

/// A record in the path.
#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct RecordPath {
    /// The id of the record.
    #[schemars(regex(pattern = ID_PATTERN))]
    pub record: String,
}

/// A session in the path.
#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct SessionPath {
    /// The id of the session.
    #[schemars(regex(pattern = ID_PATTERN))]
    session: String,
}

/// Fails unless something was there.
pub(super) fn check_found(found: bool, what: &str) -> Result<(), ApiError> {
    if found {
        return Ok(());
    }
    let message = format!("There is no such {what}.");
    Err(ApiError::new(ErrorCode::NotFound, message))
}

/// Whether something was there to be deleted.
pub(super) fn deleted(found: bool, what: &str) -> Result<Json<Deleted>, ApiError> {
    check_found(found, what).map(|()| Json(Deleted { deleted: true }))
}

async fn storage(
    State(app): State<Shared>,
    Person { guest, .. }: Person,
    Extension(Client(address)): Extension<Client>,
) -> Result<Json<Storage>, ApiError> {
    let room = async |what: Kept| {
        let used = app
            .store
            .used(what, &guest.id, Some(origin(address)))
            .await?;
        let quota = app.settings.quota(what);
        let left = [
            quota.of_guest.saturating_sub(used.by_guest),
            quota.of_address.saturating_sub(used.from_address),
            quota.in_all.saturating_sub(used.in_all),
        ];
        Ok::<_, ApiError>(KeptRoom {
            used: used.by_guest,
            most: quota.of_guest,
            left: left.into_iter().min().unwrap_or_default(),
        })
    };
    let later = app.now() + tidy::WARNING;
    let going = match tidy::before(Old::Tables, &app.settings, later) {
        Some(before) => app.store.going(&guest.id, before, GOING).await?,
        None => Vec::new(),
    };
    Ok(Json(Storage {
        records: room(Kept::Records).await?,
        tables: room(Kept::Tables).await?,
        campaigns: room(Kept::Campaigns).await?,
        guest_days: tidy::days(Old::Guests, &app.settings).filter(|_| !guest.admin),
        table_days: tidy::days(Old::Tables, &app.settings),
        going: going
            .into_iter()
            .filter_map(|(table, touched)| {
                Some(GoingTable {
                    id: table.id,
                    game: table.doc.rules.game,
                    until: tidy::until(Old::Tables, &app.settings, touched)?,
                })
            })
            .collect(),
    }))
}

/// A record as its owner sees it.
pub(super) fn kept_record(entry: RecordEntry) -> KeptRecord {
    KeptRecord {
        id: entry.id,
        game: entry.game,
        bytes: entry.bytes,
        created: entry.created,
        touched: entry.touched,
        blocked: entry.blocked,
        guest: None,
        name: None,
    }
}

async fn records(
    State(app): State<Shared>,
    Person { guest, .. }: Person,
    InQuery(page): InQuery<PageQuery>,
) -> Result<Json<KeptRecords>, ApiError> {
    let page = page.range()?;
    let records = app.store.stock_of_records(Some(&guest.id), page).await?;
    let records = records.into_iter().map(kept_record).collect();
    Ok(Json(KeptRecords { records }))
}

async fn delete_record(
    State(app): State<Shared>,
    Person { guest, .. }: Person,
    InPath(path): InPath<RecordPath>,
) -> Result<Json<Deleted>, ApiError> {
    let own = app.store.owns_record(&guest.id, &path.record).await?;
    deleted(
        own && app.store.remove_record(&path.record).await?,
        "record",
    )
}

/// A game is the property of all who played it: only what nobody else sits at goes.
async fn delete_table(
    State(app): State<Shared>,
    Person { guest, .. }: Person,
    InPath(path): InPath<TablePath>,
) -> Result<Json<Deleted>, ApiError> {
    let row = if is_id(&path.table) {
        app.store.table(&path.table).await?
    } else {
        None
    };
    let row = row.ok_or_else(ApiError::no_table)?;
    let mut seats = row.doc.seats.iter();
    let others = seats.any(|seat| seat.person().is_some_and(|person| person != guest.id));
    if row.doc.host != guest.id || others || row.doc.campaign.is_some() {
        return Err(ApiError::forbidden(
            "Only the host deletes a table, and only if nobody else sits there.",
        )
        .hint("Games with others stay until nobody has opened them for long."));
    }
    if row.status == Status::Running {
        return Err(ApiError::moment("The game goes on.").hint("End the game first."));
    }
    deleted(app.store.remove_table(&path.table).await?, "table")
}

async fn sessions(
    State(app): State<Shared>,
    Person { guest, session }: Person,
) -> Result<Json<Sessions>, ApiError> {
    let all = app.store.sessions_of(&guest.id, app.now()).await?;
    let sessions = all
        .into_iter()
        .filter(|one| matches!(one.purpose, Purpose::Browser | Purpose::Bot))
        .map(|one| OwnSession {
            current: one.id == session.id,
            id: one.id,
            created: one.created,
            seen: one.seen,
            agent: one.agent.filter(|agent| !agent.is_empty()),
        });
    Ok(Json(Sessions {
        sessions: sessions.collect(),
    }))
}

async fn end_others(
    State(app): State<Shared>,
    Person { guest, session }: Person,
) -> Result<Json<Deleted>, ApiError> {
    app.store.end_other_sessions(&guest.id, &session.id).await?;
    // Before the answer: nothing is done any more by a connection of theirs.
    app.connections.look_again(&guest.id);
    Ok(Json(Deleted { deleted: true }))
}

async fn end_session(
    State(app): State<Shared>,
    Person { guest, session }: Person,
    InPath(path): InPath<SessionPath>,
) -> Result<Json<Deleted>, ApiError> {
    if path.session == session.id {
        return Err(ApiError::moment("This is the browser that asks.")
            .hint("DELETE /api/v1/me logs it out."));
    }
    let known = app.store.session(&path.session).await?;
    let own = known.is_some_and(|known| known.guest.as_ref() == Some(&guest.id));
    if own {
        app.store.end_session(&path.session).await?;
        app.connections.look_again(&guest.id);
    }
    deleted(own, "session")
}

async fn delete_me(
    State(app): State<Shared>,
    Person { guest, .. }: Person,
) -> Result<Json<Deleted>, ApiError> {
    let found = app.store.remove_guest(&guest.id).await?;
    app.connections.look_again(&guest.id);
    deleted(found, "guest")
}
