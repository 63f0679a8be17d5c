//! Tutorials: short games against a computer player that does what its script says.

use super::extract::{InPath, Person};
use super::security::Client;
use super::{Shared, tables};
use crate::model::{BotLevel, Occupant, Pace, Rules, Status, Undo};
use crate::protocol::{ApiError, ErrorCode, TableInfo};
use crate::store::{Kept, PlayerTables, Which};
use crate::table::{Change, settle};
use axum::extract::State;
use axum::{Extension, Json};
use schemars::JsonSchema;
use serde::Deserialize;

/// A tutorial in the path.
#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct TutorialPath {
    /// The id of its game, as the list in `about` says.
    game: String,
}

/// Begins a tutorial; whoever has left one in the middle goes on there.
pub(super) async fn begin(
    State(app): State<Shared>,
    named: Person,
    Extension(Client(address)): Extension<Client>,
    InPath(TutorialPath { game }): InPath<TutorialPath>,
) -> Result<Json<TableInfo>, ApiError> {
    let guest = named.guest;
    let kind = app.catalogue.get(&game);
    if kind.and_then(|kind| kind.script()).is_none() {
        return Err(
            ApiError::new(ErrorCode::NotFound, "There is no such tutorial.")
                .hint("GET /api/v1/about lists those that there are."),
        );
    }
    let left = Which::Player(PlayerTables {
        player: guest.id.clone(),
        viewer: None,
        game: Some(game.clone()),
        status: Some(Status::Running),
        opponent: None,
    });
    if let Some(listed) = app.store.tables(&left, 0, 1).await?.first() {
        let info = tables::info_of(&app, &listed.table.id).await?;
        // Another version of the program may have changed the script.
        if info.stopped.is_none() {
            return Ok(info);
        }
    }
    let rules = Rules {
        game,
        first_seat: Some(1),
        pace: Pace::NoClock {},
        undo: Undo::Consent,
        aids: true,
        spectators: false,
        public: false,
        rated: Some(false),
    };
    let learner = Occupant::Person {
        guest: guest.id.clone(),
        name: guest.name,
        stand_in: None,
    };
    let level = BotLevel::Beginner;
    let seats = vec![learner, Occupant::Bot { level }];
    let mut row = tables::new_row(&app, rules, guest.id.clone(), seats);
    row.doc.tutorial = true;
    settle(&mut row.doc);
    let within = app.within(Kept::Tables, address);
    app.store.add_table(&row, &within).await?;
    tables::manage(&app, &row.id, guest.id, Change::Start { address }).await
}
