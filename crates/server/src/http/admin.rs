//! For those who look after the server.

use super::Shared;
use super::extract::{Admin, Body, InPath, Person, TablePath};
use super::guests::use_code;
use super::tables::manage;
use crate::model::Status;
use crate::protocol::{ApiError, CodeBody, Me, Overview, TableInfo};
use crate::store::Purpose;
use crate::table::Change;
use axum::Json;
use axum::extract::State;

pub(super) async fn become_admin(
    State(app): State<Shared>,
    named: Person,
    Body(body): Body<CodeBody>,
) -> Result<Json<Me>, ApiError> {
    use_code(&app, &body.code, Purpose::AdminLink).await?;
    let mut guest = named.guest;
    guest.admin = true;
    app.store.change_guest(&guest).await?;
    tracing::info!(guest = guest.id, "somebody used the admin link");
    Ok(Json(Me {
        id: guest.id,
        name: guest.name,
        admin: true,
    }))
}

pub(super) async fn overview(
    State(app): State<Shared>,
    _admin: Admin,
) -> Result<Json<Overview>, ApiError> {
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

pub(super) async fn close(
    State(app): State<Shared>,
    _admin: Admin,
    InPath(path): InPath<TablePath>,
) -> Result<Json<TableInfo>, ApiError> {
    manage(&app, &path.table, String::new(), Change::Close).await
}
