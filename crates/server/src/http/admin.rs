//! For those who look after the server. What they do is written down.

use super::Shared;
use super::extract::{Admin, Body, InPath, InQuery, PageQuery, Person, TablePath, range};
use super::guests::use_code;
use super::openapi::Api;
use super::storage::{RecordPath, check_found, deleted, kept_record};
use super::tables::manage;
use crate::app::App;
use crate::id::{ID_PATTERN, is_id, new_id};
use crate::model::Status;
use crate::protocol::{
    ActName, Acts, AdminAct, AdminGuest, AdminGuests, AdminTable, AdminTables, ApiError, BlockBody,
    CodeBody, Deleted, DiskShare, DiskUse, GoingKind, GoingName, KeptInAll, KeptKind, KeptRecord,
    KeptRecords, Me, Overview, TableInfo,
};
use crate::store::{
    ActRow, Guest, GuestOrder, Kept, Listed, Old, Purpose, StoreResult, TableFilter, Touched,
};
use crate::table::{Change, info_of_listed};
use crate::tidy;
use axum::Json;
use axum::extract::State;
use schemars::JsonSchema;
use serde::Deserialize;

pub(super) fn operations(api: Api) -> Api {
    let api = api
        .tag("looking after the server")
        .add(
            ("post", "/api/v1/admin"),
            ("become-admin", "Use the admin link"),
            become_admin,
        )
        .add(
            ("get", "/api/v1/admin/overview"),
            ("overview", "How the server is doing"),
            overview,
        )
        .add(
            ("get", "/api/v1/admin/disk"),
            ("disk", "What fills the disk, and what goes by itself"),
            disk,
        )
        .add(
            ("get", "/api/v1/admin/acts"),
            (
                "admin-acts",
                "What was done by those who look after the server",
            ),
            acts,
        );
    let api = api
        .add(
            ("get", "/api/v1/admin/guests"),
            ("admin-guests", "Guests"),
            guests,
        )
        .add(
            ("put", "/api/v1/admin/guests/{guest}/block"),
            ("block-guest", "Let a guest do nothing any more, or again"),
            block_guest,
        )
        .add(
            ("delete", "/api/v1/admin/guests/{guest}"),
            ("remove-guest", "Delete a guest with what is theirs alone"),
            remove_guest,
        );
    stock(api)
}

fn stock(api: Api) -> Api {
    api.add(
        ("get", "/api/v1/admin/tables"),
        ("admin-tables", "Tables, those of bots alone too"),
        tables,
    )
    .add(
        ("post", "/api/v1/admin/tables/{table}/close"),
        ("close-table", "End the game at a table early"),
        close,
    )
    .add(
        ("put", "/api/v1/admin/tables/{table}/block"),
        (
            "block-table",
            "Let nobody look at a table any more, or again",
        ),
        block_table,
    )
    .add(
        ("delete", "/api/v1/admin/tables/{table}"),
        ("remove-table", "Delete a table with its game"),
        remove_table,
    )
    .add(
        ("get", "/api/v1/admin/records"),
        ("admin-records", "Records that were uploaded"),
        records,
    )
    .add(
        ("put", "/api/v1/admin/records/{record}/block"),
        (
            "block-record",
            "Let nobody look at a record any more, or again",
        ),
        block_record,
    )
    .add(
        ("delete", "/api/v1/admin/records/{record}"),
        ("remove-record", "Delete a record"),
        remove_record,
    )
}

/// A guest in the path.
#[derive(Debug, Deserialize, JsonSchema)]
struct GuestPath {
    /// The id of the guest.
    #[schemars(regex(pattern = ID_PATTERN))]
    guest: String,
}

/// Which guests to list.
#[derive(Debug, Deserialize, JsonSchema)]
struct GuestsQuery {
    /// A part of the name, or the id.
    #[serde(default)]
    #[schemars(length(max = 40))]
    search: String,
    /// By what: `seen`, `created`, `tables` or `records`.
    #[schemars(regex(pattern = "^(seen|created|tables|records)$"))]
    order: Option<String>,
    /// How many to pass over.
    #[serde(default)]
    #[schemars(range(min = 0, max = super::extract::SKIP_MAX))]
    skip: u64,
    /// How many to show; 50 if absent.
    #[schemars(range(min = 1, max = super::extract::LIMIT_MAX))]
    limit: Option<u64>,
}

impl GuestsQuery {
    fn order(&self) -> Result<GuestOrder, ApiError> {
        Ok(match self.order.as_deref() {
            None | Some("seen") => GuestOrder::Seen,
            Some("created") => GuestOrder::Created,
            Some("tables") => GuestOrder::Tables,
            Some("records") => GuestOrder::Records,
            Some(_) => {
                let message = "Guests are listed by “seen”, “created”, “tables” or “records”.";
                return Err(ApiError::bad(message));
            }
        })
    }
}

/// Which tables to list.
#[derive(Debug, Deserialize, JsonSchema)]
struct TablesQuery {
    /// Only `open`, `running`, `finished` or `abandoned` tables.
    #[schemars(regex(pattern = "^(open|running|finished|abandoned)$"))]
    status: Option<String>,
    /// Only tables of this guest, or the table with this id.
    #[schemars(regex(pattern = ID_PATTERN))]
    about: Option<String>,
    /// Only tables at which nobody sits but computers.
    #[serde(default)]
    bots: bool,
    /// How many to pass over.
    #[serde(default)]
    #[schemars(range(min = 0, max = super::extract::SKIP_MAX))]
    skip: u64,
    /// How many to show; 50 if absent.
    #[schemars(range(min = 1, max = super::extract::LIMIT_MAX))]
    limit: Option<u64>,
}

/// Writes down what an admin did.
async fn note(app: &App, admin: &Guest, act: ActName, about: String) -> StoreResult<()> {
    let word = serde_json::to_value(act).ok();
    let word = word.and_then(|word| word.as_str().map(str::to_owned));
    let row = ActRow {
        id: new_id(),
        at: app.now(),
        admin: admin.id.clone(),
        name: admin.name.clone(),
        act: word.unwrap_or_default(),
        about,
    };
    tracing::info!(
        admin = row.admin,
        act = row.act,
        about = row.about,
        "an admin acted"
    );
    app.store.note_act(&row).await
}

async fn become_admin(
    State(app): State<Shared>,
    person: Person,
    Body(body): Body<CodeBody>,
) -> Result<Json<Me>, ApiError> {
    use_code(&app, &body.code, Purpose::AdminLink).await?;
    let mut guest = person.guest;
    guest.admin = true;
    app.store.change_guest(&guest).await?;
    note(&app, &guest, ActName::BecomeAdmin, guest.id.clone()).await?;
    Ok(Json(Me {
        id: guest.id,
        name: guest.name,
        admin: true,
    }))
}

async fn overview(State(app): State<Shared>, Admin(_): Admin) -> Result<Json<Overview>, ApiError> {
    let counts = app.store.count_tables().await?;
    let count = |status| {
        let found = counts.iter().find(|(known, _)| *known == status);
        found.map_or(0, |&(_, count)| count)
    };
    Ok(Json(Overview {
        database: app.store.describe().await?,
        tables_loaded: app.tables_loaded() as u64,
        sockets: app.meters.sockets.get().max(0) as u64,
        bots_waiting: app.workers.waiting() as u64,
        open: count(Status::Open),
        running: count(Status::Running),
        finished: count(Status::Finished),
        abandoned: count(Status::Abandoned),
    }))
}

async fn disk(State(app): State<Shared>, Admin(_): Admin) -> Result<Json<DiskUse>, ApiError> {
    let (shares, free) = app.store.disk().await?;
    let mut kept = Vec::new();
    for (what, kind) in [
        (Kept::Records, KeptKind::Records),
        (Kept::Tables, KeptKind::Tables),
        (Kept::Campaigns, KeptKind::Campaigns),
    ] {
        let used = app.store.used(what, "", None).await?;
        kept.push(KeptInAll {
            what: kind,
            used: used.in_all,
            most: app.settings.quota(what).in_all,
        });
    }
    let going = tidy::look(&app.store, &app.settings, app.now()).await?;
    let going = going.into_iter().map(|going| GoingKind {
        what: match going.what {
            Old::EmptyTables => GoingName::EmptyTables,
            Old::Tables => GoingName::Tables,
            Old::Campaigns => GoingName::Campaigns,
            Old::Records => GoingName::Records,
            Old::Guests => GoingName::Guests,
        },
        days: going.days,
        now: going.now,
        soon: going.soon,
    });
    Ok(Json(DiskUse {
        bytes: shares.iter().map(|share| share.bytes).sum::<u64>() + free,
        free,
        shares: shares
            .into_iter()
            .map(|share| DiskShare {
                name: share.name,
                bytes: share.bytes,
            })
            .collect(),
        kept,
        going: going.collect(),
    }))
}

async fn acts(
    State(app): State<Shared>,
    Admin(_): Admin,
    InQuery(page): InQuery<PageQuery>,
) -> Result<Json<Acts>, ApiError> {
    let rows = app.store.acts(page.range()?).await?;
    let acts = rows.into_iter().filter_map(|row| {
        Some(AdminAct {
            // What a later version has written is not known here.
            act: serde_json::from_value(row.act.into()).ok()?,
            id: row.id,
            at: row.at,
            name: row.name,
            about: row.about,
        })
    });
    Ok(Json(Acts {
        acts: acts.collect(),
    }))
}

async fn guests(
    State(app): State<Shared>,
    Admin(_): Admin,
    InQuery(query): InQuery<GuestsQuery>,
) -> Result<Json<AdminGuests>, ApiError> {
    let page = range(query.skip, query.limit)?;
    let found = app
        .store
        .guests(&query.search, query.order()?, page)
        .await?;
    let guests = found.into_iter().map(|entry| AdminGuest {
        id: entry.guest.id,
        name: entry.guest.name,
        admin: entry.guest.admin,
        blocked: entry.guest.blocked,
        created: entry.guest.created,
        seen: entry.seen,
        tables: entry.tables,
        bytes: entry.bytes,
    });
    Ok(Json(AdminGuests {
        guests: guests.collect(),
    }))
}

/// A guest whom an admin may block or delete: nobody who looks after the server.
async fn other(app: &App, path: &GuestPath) -> Result<Guest, ApiError> {
    let guest = if is_id(&path.guest) {
        app.store.guest(&path.guest).await?
    } else {
        None
    };
    let missing = || {
        ApiError::new(
            crate::protocol::ErrorCode::NotFound,
            "There is no such guest.",
        )
    };
    let guest = guest.ok_or_else(missing)?;
    if guest.admin {
        return Err(ApiError::forbidden(
            "Those who look after the server cannot be blocked or deleted here.",
        ));
    }
    Ok(guest)
}

async fn block_guest(
    State(app): State<Shared>,
    Admin(admin): Admin,
    InPath(path): InPath<GuestPath>,
    Body(body): Body<BlockBody>,
) -> Result<Json<BlockBody>, ApiError> {
    let guest = other(&app, &path).await?;
    app.store.block_guest(&guest.id, body.blocked).await?;
    app.connections.look_again(&guest.id);
    let act = if body.blocked {
        ActName::BlockGuest
    } else {
        ActName::UnblockGuest
    };
    note(&app, &admin, act, format!("{} ({})", guest.name, guest.id)).await?;
    Ok(Json(body))
}

async fn remove_guest(
    State(app): State<Shared>,
    Admin(admin): Admin,
    InPath(path): InPath<GuestPath>,
) -> Result<Json<Deleted>, ApiError> {
    let guest = other(&app, &path).await?;
    let found = app.store.remove_guest(&guest.id).await?;
    app.connections.look_again(&guest.id);
    let about = format!("{} ({})", guest.name, guest.id);
    note(&app, &admin, ActName::RemoveGuest, about).await?;
    deleted(found, "guest")
}

async fn tables(
    State(app): State<Shared>,
    Admin(_): Admin,
    InQuery(query): InQuery<TablesQuery>,
) -> Result<Json<AdminTables>, ApiError> {
    let status = match query.status {
        None => None,
        Some(word) => Some(serde_json::from_value(word.into()).map_err(|_| {
            ApiError::bad("A table is “open”, “running”, “finished” or “abandoned”.")
        })?),
    };
    let filter = TableFilter {
        status,
        about: query.about,
        bots: query.bots,
    };
    let page = range(query.skip, query.limit)?;
    let found = app.store.stock_of_tables(&filter, page).await?;
    let tables = found.into_iter().map(|entry| {
        let listed = Listed {
            table: entry.table,
            seq: None,
            waiting: 0,
            result: None,
        };
        AdminTable {
            table: info_of_listed(&listed),
            host: entry.host,
            touched: entry.touched,
            blocked: entry.blocked,
            steps: entry.steps,
        }
    });
    Ok(Json(AdminTables {
        tables: tables.collect(),
    }))
}

async fn close(
    State(app): State<Shared>,
    Admin(admin): Admin,
    InPath(path): InPath<TablePath>,
) -> Result<Json<TableInfo>, ApiError> {
    let closed = manage(&app, &path.table, String::new(), Change::Close).await?;
    note(&app, &admin, ActName::CloseTable, path.table).await?;
    Ok(closed)
}

async fn block_table(
    State(app): State<Shared>,
    Admin(admin): Admin,
    InPath(path): InPath<TablePath>,
    Body(body): Body<BlockBody>,
) -> Result<Json<BlockBody>, ApiError> {
    let found = app
        .store
        .block(Touched::Table, &path.table, body.blocked)
        .await?;
    check_found(found, "table")?;
    let act = if body.blocked {
        ActName::BlockTable
    } else {
        ActName::UnblockTable
    };
    note(&app, &admin, act, path.table).await?;
    Ok(Json(body))
}

async fn remove_table(
    State(app): State<Shared>,
    Admin(admin): Admin,
    InPath(path): InPath<TablePath>,
) -> Result<Json<Deleted>, ApiError> {
    let found = app.store.remove_table(&path.table).await?;
    let answer = deleted(found, "table").map_err(|error| {
        error.hint("The tables of a campaign go with the campaign, when nobody touches it.")
    })?;
    note(&app, &admin, ActName::RemoveTable, path.table).await?;
    Ok(answer)
}

async fn records(
    State(app): State<Shared>,
    Admin(_): Admin,
    InQuery(page): InQuery<PageQuery>,
) -> Result<Json<KeptRecords>, ApiError> {
    let found = app.store.stock_of_records(None, page.range()?).await?;
    let records = found.into_iter().map(|entry| KeptRecord {
        guest: Some(entry.guest.clone()),
        name: entry.name.clone(),
        ..kept_record(entry)
    });
    Ok(Json(KeptRecords {
        records: records.collect(),
    }))
}

async fn block_record(
    State(app): State<Shared>,
    Admin(admin): Admin,
    InPath(path): InPath<RecordPath>,
    Body(body): Body<BlockBody>,
) -> Result<Json<BlockBody>, ApiError> {
    let found = app
        .store
        .block(Touched::Record, &path.record, body.blocked)
        .await?;
    check_found(found, "record")?;
    let act = if body.blocked {
        ActName::BlockRecord
    } else {
        ActName::UnblockRecord
    };
    note(&app, &admin, act, path.record).await?;
    Ok(Json(body))
}

async fn remove_record(
    State(app): State<Shared>,
    Admin(admin): Admin,
    InPath(path): InPath<RecordPath>,
) -> Result<Json<Deleted>, ApiError> {
    let answer = deleted(app.store.remove_record(&path.record).await?, "record")?;
    note(&app, &admin, ActName::RemoveRecord, path.record).await?;
    Ok(answer)
}
