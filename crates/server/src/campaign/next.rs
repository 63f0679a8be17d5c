//! The next game of a campaign: its table is made, seated and dealt at once.

use super::manage::conflict;
use super::{find, kind_of, progress};
use crate::app::App;
use crate::chance::ChanceSource;
use crate::id;
use crate::model::{
    CampaignDoc, CampaignGame, CampaignPlayer, Company, Here, Occupant, Settled, Status,
    TableCampaign, TableDoc,
};
use crate::protocol::{ApiError, NextGame};
use crate::running;
use crate::store::{CampaignRow, Kept, Race, TableRow, Within};
use crate::table::{Command, deal_row, setup_of};
use gleis_rules::SeatCount;
use gleis_rules::legends::content::GAMES;
use std::net::IpAddr;
use std::sync::Arc;

/// Begins the next game; one that was broken off is played again.
///
/// # Errors
/// If a game goes on, all are played, a company is waiting for somebody, or somebody was first:
/// a campaign has no forks.
pub async fn next(
    app: &Arc<App>,
    campaign: &str,
    (guest, address): (&str, IpAddr),
    revision: Option<u64>,
) -> Result<NextGame, ApiError> {
    let mut known: Option<Vec<CampaignGame>> = None;
    for _ in 0..5 {
        let row = find(app, campaign).await?;
        // Whoever else changed something may have begun this very game.
        if *known.get_or_insert_with(|| row.doc.games.clone()) != row.doc.games {
            return Err(conflict());
        }
        if let Some(begun) = try_next(app, row, (guest, address), revision).await? {
            return Ok(begun);
        }
    }
    Err(conflict())
}

/// Nothing if the campaign was changed at the same moment.
async fn try_next(
    app: &Arc<App>,
    row: CampaignRow,
    (guest, address): (&str, IpAddr),
    revision: Option<u64>,
) -> Result<Option<NextGame>, ApiError> {
    if !row.doc.has(guest) {
        return Err(ApiError::forbidden(
            "Only members of the campaign begin its games.",
        ));
    }
    if revision.is_some_and(|revision| revision != row.revision) {
        return Err(conflict());
    }
    let number = next_number(app, &row).await?;
    let (companies, seats) = seating(&row.doc)?;
    let part = TableCampaign {
        id: row.id.clone(),
        game: number,
        companies,
    };
    let within = app.within(Kept::Tables, address);
    begin(app, row, part, (seats, &within)).await
}

/// The number of the game that comes next.
async fn next_number(app: &Arc<App>, row: &CampaignRow) -> Result<u8, ApiError> {
    if row.doc.closed {
        return Err(ApiError::moment("This campaign was put away."));
    }
    let progress = progress(&app.store, &row.doc.games).await?;
    if let (Some(Status::Open | Status::Running), Some(last)) =
        (progress.last, row.doc.games.last())
    {
        // A game whose result is not stored yet stores it when somebody looks.
        let _ = app.tell(&last.table, Command::Wake);
        let message = format!("Game {} goes on.", last.number);
        return Err(ApiError::moment(message).hint("Play it to its end first."));
    }
    if progress.finished >= GAMES {
        return Err(ApiError::moment("All games of this campaign are played."));
    }
    Ok(progress.finished as u8 + 1)
}

/// Which companies play, and who sits down for them.
fn seating(doc: &CampaignDoc) -> Result<(Vec<Company>, Vec<Occupant>), ApiError> {
    let playing = doc
        .members
        .iter()
        .filter_map(|member| Some((member.company, member.seated()?)));
    let (companies, seats): (Vec<Company>, Vec<Occupant>) = playing.unzip();
    if let Some(place) = seats.iter().position(|seat| *seat == Occupant::Open) {
        let message = format!("The {} company is nobody's yet.", companies[place].name());
        return Err(ApiError::moment(message)
            .hint("Wait for somebody, give it to a bot, or let it miss the game."));
    }
    if seats.len() < 2 {
        return Err(ApiError::moment("At least two companies have to play."));
    }
    Ok((companies, seats))
}

async fn begin(
    app: &Arc<App>,
    mut row: CampaignRow,
    part: TableCampaign,
    (seats, within): (Vec<Occupant>, &Within),
) -> Result<Option<NextGame>, ApiError> {
    let at = app.now();
    let (number, companies) = (part.game, part.companies.clone());
    let table = TableRow {
        id: id::new_id(),
        revision: 1,
        status: Status::Running,
        doc: TableDoc {
            rules: row.doc.rules.of_table(),
            host: row.doc.host.clone(),
            seats,
            undo_request: None,
            unrated: true,
            rematch: None,
            stopped: None,
            campaign: Some(part),
            settled: Settled::default(),
            quick: false,
            tutorial: false,
        },
        created: at,
        updated: at,
    };
    let seats = SeatCount::new(table.doc.seats.len() as u8).ok_or_else(ApiError::internal)?;
    let known = (&app.catalogue, &app.campaigns);
    let kind = kind_of(&app.store, known, &table.doc).await?;
    let _one_at_a_time = app.running.gate.lock().await;
    running::may_begin(app, &table, None).await?;
    let (live, entry) = kind.deal(
        setup_of(&table.doc.rules, seats),
        ChanceSource::Key(id::random()),
    );
    let deal = deal_row(&table, &*live, entry, at);
    for member in &mut row.doc.members {
        // Whoever leads a company reads its postcards, now and from now on.
        if member.here == (Here::Plays {}) {
            member.newcomer = false;
        }
    }
    row.doc.games.truncate(usize::from(number) - 1);
    row.doc.games.push(CampaignGame {
        number,
        table: table.id.clone(),
        companies,
        players: table.doc.seats.iter().map(CampaignPlayer::from).collect(),
    });
    row.revision += 1;
    row.updated = at;
    match app.store.next_game(&row, &table, (&deal, within)).await? {
        Race::Won => {
            // Opened now, so that bots need not wait until somebody looks.
            let _ = app.tell(&table.id, Command::Wake);
            Ok(Some(NextGame { table: table.id }))
        }
        Race::Lost => Ok(None),
    }
}
