//! What a campaign tells: everything in here is made for one viewer, or is public.

use super::{NoGame, Progress, Story, find, ids, progress};
use crate::app::App;
use crate::model::{CampaignDoc, CampaignGame, CampaignPlayer, Company, Member, Occupant};
use crate::protocol::{
    ApiError, CampaignGameInfo, CampaignInfo, CampaignMember, CampaignSummary, CampaignTable,
};
use crate::store::CampaignRow;
use gleis_games::Entry as _;
use gleis_games::campaign::{CampaignFile, Member as FileMember};
use gleis_games::wire::{WireBoard, WireCardText, WireGame, WireRead, WireText};
use gleis_rules::legends::campaign::CampaignLog;
use gleis_rules::legends::content::{CompanyId, GAMES};
use gleis_rules::{BitSet, CityId};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A campaign as one viewer knows it.
///
/// # Errors
/// If the database does not answer.
pub async fn info(
    app: &App,
    row: CampaignRow,
    guest: Option<&str>,
) -> Result<CampaignInfo, ApiError> {
    let progress = progress(&app.store, &row.doc.games).await?;
    let games = row.doc.games.get(..progress.finished).unwrap_or_default();
    let story = app.campaigns.story(&app.store, &row.id, games).await;
    let (story, stopped) = match story {
        Ok(story) => (Some(story), None),
        Err(NoGame::Broken(broken)) => (None, Some(broken.0)),
        Err(NoGame::Store(error)) => return Err(error.into()),
    };
    let doc = &row.doc;
    let (game, year) = story
        .as_ref()
        .map_or_else(|| (game_of(&progress), 0), |story| story.next());
    let over = progress.finished >= GAMES;
    let told: Vec<Company> = own(doc, guest)
        .filter(|member| over || !member.newcomer)
        .map(|member| member.company)
        .collect();
    let looks = may_look(doc, guest);
    let shown = story.as_deref().filter(|_| looks);
    Ok(CampaignInfo {
        members: members(app, &row),
        you: own(doc, guest).map(|member| member.company).collect(),
        game,
        year,
        over,
        closed: doc.closed,
        current: current(doc, &progress).filter(|_| looks),
        games: shown.map_or_else(Vec::new, |story| finished(doc, story)),
        read: shown.map(read),
        copy: shown.map(|story| Box::new(story.first().copy_to_wire(story.campaign().legacy()))),
        card_texts: shown.map(|story| card_texts(story, &told)),
        finale: shown.and_then(|story| story.first().finale_to_wire(story.campaign()).ok()),
        stopped,
        id: row.id,
        revision: row.revision,
        created: row.created,
        name: row.doc.name,
        host: row.doc.host,
        rules: row.doc.rules,
        names: if looks {
            row.doc.names
        } else {
            BTreeMap::new()
        },
        stations: shown.map_or_else(BTreeMap::new, |story| stations(&row.doc.games, story)),
        corner: row.doc.corner.filter(|_| looks),
    })
}

fn game_of(progress: &Progress) -> u8 {
    (progress.finished + 1).min(GAMES) as u8
}

/// What programs call the cities that they founded: each company has a list of names, and takes
/// the next one for each city in the order in which they were founded.
fn stations(games: &[CampaignGame], story: &Story) -> BTreeMap<String, WireText> {
    let legends = &story.first().legends;
    let mut stations = BTreeMap::new();
    for company in CompanyId::all() {
        let (mut founded, mut number) = (0, 0);
        for (game, told) in games.iter().zip(&story.games) {
            let plaques = told.after.plaques[company.index()];
            let mut seats = told.companies.iter().zip(&game.players);
            let player = seats.find(|(own, _)| own.id() == company);
            let program =
                player.is_some_and(|(_, player)| !matches!(player, CampaignPlayer::Person { .. }));
            for city in (plaques & !founded).members() {
                if let Some(name) = legends.texts.station(company, number).filter(|_| program) {
                    let city = legends.names.city(CityId(city as u8));
                    stations.insert(city.to_owned(), name.into());
                }
                number += 1;
            }
            founded |= plaques;
        }
    }
    stations
}

/// The companies of a guest.
fn own<'a>(doc: &'a CampaignDoc, guest: Option<&'a str>) -> impl Iterator<Item = &'a Member> {
    let members = doc.members.iter();
    members.filter(move |member| guest.is_some() && member.guest() == guest)
}

fn members(app: &App, row: &CampaignRow) -> Vec<CampaignMember> {
    let told = |member: &Member| CampaignMember {
        company: member.company,
        player: CampaignPlayer::from(&member.occupant),
        here: member.here,
        online: match &member.occupant {
            Occupant::Person { guest, .. } => app.campaigns.is_online(&row.id, guest),
            Occupant::External { guest, .. } => app.programs.is_connected(guest),
            Occupant::Bot { .. } => true,
            Occupant::Open => false,
        },
    };
    row.doc.members.iter().map(told).collect()
}

fn current(doc: &CampaignDoc, progress: &Progress) -> Option<CampaignTable> {
    Some(CampaignTable {
        status: progress.last?,
        table: doc.games.last()?.table.clone(),
    })
}

fn finished(doc: &CampaignDoc, story: &Story) -> Vec<CampaignGameInfo> {
    let games = doc.games.iter().zip(&story.games);
    let told = games.map(|(game, told)| CampaignGameInfo {
        number: game.number,
        year: story.year(game.number),
        table: game.table.clone(),
        companies: game.companies.clone(),
        players: game.players.clone(),
        places: told.result.sheets.iter().map(|sheet| sheet.place).collect(),
        totals: told.result.sheets.iter().map(|sheet| sheet.total).collect(),
    });
    told.collect()
}

/// What somebody with these companies may read between two games.
fn card_texts(story: &Story, own: &[Company]) -> Vec<WireCardText> {
    let revealed = story.revealed_before(u8::MAX);
    let copy = story.campaign().legacy();
    story.first().card_texts_between(copy, &revealed, &ids(own))
}

fn read(story: &Story) -> Vec<WireRead> {
    let names = &story.first().legends.names;
    let games = (1..).zip(&story.games);
    let sides = games.flat_map(|(game, told)| told.read.iter().map(move |&side| (game, side)));
    let told = sides.map(|(game, side)| WireRead {
        game,
        id: names.side(side).to_owned(),
    });
    told.collect()
}

/// The drawing of the board as it lies in the box.
///
/// # Errors
/// If somebody asks who may not look on, or the games cannot be read.
pub async fn board(app: &App, id: &str, guest: Option<&str>) -> Result<WireBoard, ApiError> {
    let (_, story) = looked_at(app, id, guest).await?;
    // The first drawing takes long enough to keep other requests waiting.
    let draw = move || story.first().draw_board(story.campaign().legacy());
    let drawn = tokio::task::spawn_blocking(draw).await;
    drawn.map_err(|_| ApiError::internal())
}

/// Map, tickets and numbers of the copy as it lies in the box.
///
/// # Errors
/// If somebody asks who may not look on, or the games cannot be read.
pub async fn game(app: &App, id: &str, guest: Option<&str>) -> Result<WireGame, ApiError> {
    let (row, story) = looked_at(app, id, guest).await?;
    let companies: Vec<Company> = row.doc.members.iter().map(|m| m.company).collect();
    let write = move || story.now(&companies).map(|now| now.game_to_wire());
    let written = tokio::task::spawn_blocking(write).await;
    let written = written.map_err(|_| ApiError::internal())?;
    written.map_err(|broken| NoGame::Broken(broken).into())
}

/// A campaign and its finished games, for somebody who may look on.
async fn looked_at(
    app: &App,
    id: &str,
    guest: Option<&str>,
) -> Result<(CampaignRow, Arc<Story>), ApiError> {
    let row = find(app, id).await?;
    if !may_look(&row.doc, guest) {
        return Err(ApiError::forbidden("Nobody may look on at this campaign."));
    }
    let progress = progress(&app.store, &row.doc.games).await?;
    let games = row.doc.games.get(..progress.finished).unwrap_or_default();
    let story = app.campaigns.story(&app.store, id, games).await?;
    Ok((row, story))
}

fn may_look(doc: &CampaignDoc, guest: Option<&str>) -> bool {
    doc.rules.spectators || guest.is_some_and(|guest| doc.has(guest))
}

/// The campaigns of a guest, without their games.
///
/// # Errors
/// If the database does not answer.
pub async fn mine(
    app: &App,
    guest: &str,
    (skip, limit): (u64, u64),
) -> Result<Vec<CampaignSummary>, ApiError> {
    let mut summaries = Vec::new();
    for row in app.store.campaigns_of(guest, skip, limit).await? {
        let progress = progress(&app.store, &row.doc.games).await?;
        summaries.push(CampaignSummary {
            members: members(app, &row),
            game: game_of(&progress),
            over: progress.finished >= GAMES,
            closed: row.doc.closed,
            current: current(&row.doc, &progress),
            id: row.id,
            name: row.doc.name,
            revision: row.revision,
            host: row.doc.host,
            updated: row.updated,
        });
    }
    Ok(summaries)
}

/// The campaign as a file: who plays, and every finished game.
///
/// # Errors
/// If somebody asks who does not belong to it, if others have secrets yet, or if its games cannot
/// be read.
pub async fn file(app: &App, id: &str, guest: &str) -> Result<CampaignFile, ApiError> {
    let row = find(app, id).await?;
    if !row.doc.has(guest) {
        return Err(ApiError::forbidden(
            "Only members of the campaign may have its file.",
        ));
    }
    let progress = progress(&app.store, &row.doc.games).await?;
    let done = row.doc.closed || progress.finished >= GAMES;
    if !done && !is_alone(&row.doc, guest) {
        return Err(ApiError::moment(
            "While the campaign goes on, its file would show what others keep to themselves.",
        )
        .hint("Put the campaign away to take it elsewhere, or play it to its end."));
    }
    let games = row.doc.games.get(..progress.finished).unwrap_or_default();
    let story = app.campaigns.story(&app.store, id, games).await?;
    let write = tokio::task::spawn_blocking(move || write(&row.doc, &story));
    let written = write.await.map_err(|_| ApiError::internal())?;
    written.ok_or_else(ApiError::internal)
}

/// Does nobody else have a company? Whoever has the file can play for all of them, in a copy of
/// the campaign that the others never see.
fn is_alone(doc: &CampaignDoc, guest: &str) -> bool {
    let mut members = doc.members.iter();
    members.all(|member| match &member.occupant {
        Occupant::Person { guest: owner, .. } => owner == guest,
        Occupant::Open | Occupant::Bot { .. } | Occupant::External { .. } => true,
    })
}

fn write(doc: &CampaignDoc, story: &Story) -> Option<CampaignFile> {
    let first = story.first();
    let members = doc.members.iter().map(|member| {
        let player = CampaignPlayer::from(&member.occupant);
        FileMember {
            name: name_of(&player, member.company),
            player: kind_of_player(&player),
            company: member.company.name().to_owned(),
        }
    });
    let mut file = CampaignFile::new(first, members.collect());
    let mut log = CampaignLog::new(Arc::clone(&first.legends.content));
    for (game, told) in doc.games.iter().zip(&story.games) {
        let players = game.players.iter().map(kind_of_player).collect();
        let played = (told.played.clone(), players);
        file.append(first, &mut log, played).ok()?;
    }
    Some(file)
}

fn name_of(player: &CampaignPlayer, company: Company) -> String {
    match player {
        CampaignPlayer::Person { name, .. } | CampaignPlayer::Program { name, .. } => name.clone(),
        CampaignPlayer::Bot { .. } | CampaignPlayer::Open {} => company.name().to_owned(),
    }
}

/// What decided: `person`, the level of a bot, or `program`.
fn kind_of_player(player: &CampaignPlayer) -> String {
    match player {
        CampaignPlayer::Person { .. } => "person".into(),
        CampaignPlayer::Bot { level } => gleis_bots::Level::from(*level).name().into(),
        CampaignPlayer::Program { .. } => "program".into(),
        CampaignPlayer::Open {} => "nobody".into(),
    }
}
