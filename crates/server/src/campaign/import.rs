//! Bringing a campaign that was played elsewhere: its file is played again, and every game becomes
//! a finished table, so that the campaign can be looked at and go on here.

use super::{NoGame, Story};
use crate::app::App;
use crate::chance::ChanceSource;
use crate::id::new_id;
use crate::live::{Broken, GameKind, Kind, Live, Prepared, Refusal, Wanted};
use crate::model::{
    BotLevel, CampaignDoc, CampaignGame, CampaignPlayer, CampaignRules, Company, Here, Member,
    Millis, Occupant, Settled, Status, TableCampaign, TableDoc,
};
use crate::protocol::ApiError;
use crate::store::{
    CampaignRow, Guest, Kept, LogEntry, LogRow, PlayedTable, Race, ResultRow, Stored, TableRow,
};
use crate::table::{deal_row, setup_of};
use crate::text::clean;
use gleis_games::Entry as _;
use gleis_games::campaign::{CampaignFile, GameFile};
use gleis_games::catalogue::LegendsBox;
use gleis_games::wire::{WireAction, seat_to_wire};
use gleis_rules::legends::campaign::PlayedGame;
use gleis_rules::{Playback, ScriptedChance, Seat, SeatCount, Setup};
use std::net::IpAddr;
use std::sync::Arc;

/// The longest name that is given to a campaign.
const NAME_LETTERS: usize = 40;

/// A campaign that somebody brings.
#[derive(Debug)]
pub struct Brought {
    /// The file.
    pub file: CampaignFile,
    /// What its players call it; otherwise it is called after them.
    pub name: Option<String>,
    /// The company of whoever brings it; otherwise the first that was a person's.
    pub company: Option<Company>,
}

/// Takes a campaign in. Whoever brings it has one company; those of other people are waiting.
///
/// # Errors
/// What is wrong with the file, or that too many bring theirs: nothing is kept of it then.
pub async fn import(
    app: &Arc<App>,
    (guest, address): (&Guest, IpAddr),
    brought: Brought,
) -> Result<CampaignRow, ApiError> {
    let first = Arc::clone(app.campaigns.first().map_err(NoGame::Broken)?);
    let (mut row, at) = (row_of(guest, &brought, app.now())?, app.now());
    let permit = app.campaigns.may_bring()?;
    let id = row.id.clone();
    // With the permit, as playing goes on when whoever asked has gone.
    let play = move || (play(&first, &id, &brought.file, at), permit);
    let played = tokio::task::spawn_blocking(play).await;
    let (played, _permit) = played.map_err(|_| ApiError::internal())?;
    let (story, games) = played?;
    row.doc.games = games
        .iter()
        .filter_map(|game| game_of(&game.table))
        .collect();
    let campaigns = app.within(Kept::Campaigns, address);
    let tables = app.within(Kept::Tables, address);
    let added = app.store.add_played((&row, &campaigns), (&games, &tables));
    if added.await? == Race::Lost {
        return Err(ApiError::internal());
    }
    app.campaigns.keep(&row.id, &Arc::new(story));
    Ok(row)
}

fn row_of(guest: &Guest, brought: &Brought, at: Millis) -> Result<CampaignRow, ApiError> {
    let file = &brought.file;
    let mut members = Vec::new();
    for member in &file.members {
        members.push(Member {
            company: company(&member.company)?,
            occupant: match bot(&member.player) {
                Some(level) => Occupant::Bot { level },
                None => Occupant::Open,
            },
            here: Here::default(),
            // Whether those who bring it played for this company nobody can tell.
            newcomer: (file.games.iter()).any(|game| game.companies.contains(&member.company)),
        });
    }
    let open = |member: &&mut Member| member.occupant == Occupant::Open;
    let own = match brought.company {
        Some(company) => members.iter_mut().find(|m| m.company == company),
        None => members.iter_mut().find(open),
    };
    let own = own.ok_or_else(|| {
        ApiError::bad("No company of this campaign can be yours.")
            .hint("Name one of its companies: ?company=red.")
    })?;
    own.occupant = Occupant::Person {
        guest: guest.id.clone(),
        name: guest.name.clone(),
        stand_in: None,
    };
    let people = file.members.iter().map(|member| member.name.as_str());
    let called: String = people.collect::<Vec<_>>().join(", ");
    let called: String = called.chars().take(NAME_LETTERS).collect();
    let name = brought.name.as_deref().unwrap_or(&called);
    Ok(CampaignRow {
        id: new_id(),
        revision: 1,
        doc: CampaignDoc {
            name: clean(name, "A name", NAME_LETTERS)?,
            host: guest.id.clone(),
            rules: CampaignRules::default(),
            members,
            games: Vec::new(),
            names: Default::default(),
            corner: None,
            closed: false,
        },
        created: at,
        updated: at,
    })
}

fn company(name: &str) -> Result<Company, ApiError> {
    let known = Company::ALL
        .into_iter()
        .find(|company| company.name() == name);
    known.ok_or_else(|| wrong("it names a company that does not exist"))
}

/// The level of a built-in computer player.
fn bot(player: &str) -> Option<BotLevel> {
    let levels = [
        BotLevel::Beginner,
        BotLevel::Casual,
        BotLevel::Strong,
        BotLevel::Expert,
    ];
    let name = |level: &BotLevel| gleis_bots::Level::from(*level).name() == player;
    levels.into_iter().find(name)
}

fn wrong(why: &str) -> ApiError {
    let shown: String = why.chars().take(300).collect();
    ApiError::bad(format!("This campaign cannot be brought: {shown}."))
}

/// Plays the file again: once as a whole, which finds everything that is wrong with it, and once
/// game by game as tables.
fn play(
    first: &Arc<LegendsBox>,
    id: &str,
    file: &CampaignFile,
    at: Millis,
) -> Result<(Story, Vec<PlayedTable>), ApiError> {
    let log = file
        .replay(first)
        .map_err(|error| wrong(&error.to_string()))?;
    let mut story = Story::new(Arc::clone(first));
    let mut games = Vec::new();
    for (played, told) in log.games().iter().zip(&file.games) {
        let broken = |Broken(what)| wrong(&what);
        let whole = whole(&story, (id, file), (played, told), at).map_err(broken)?;
        story = story.with(&stored(&whole)).map_err(broken)?;
        games.push(whole);
    }
    Ok((story, games))
}

fn stored(whole: &PlayedTable) -> Stored {
    Stored {
        table: whole.table.clone(),
        rows: whole.rows.clone(),
        snapshot: 0,
    }
}

/// One game of the file as a table.
fn whole(
    story: &Story,
    (id, file): (&str, &CampaignFile),
    (played, told): (&PlayedGame, &GameFile),
    at: Millis,
) -> Result<PlayedTable, Broken> {
    let companies = played.companies.iter().filter_map(|&id| Company::of(id));
    let part = TableCampaign {
        id: id.to_owned(),
        game: story.next().0,
        companies: companies.collect(),
    };
    let entry = story.entry(part.game, &part.companies)?;
    let actions = actions(&entry, played)?;
    let mut rules = CampaignRules::default().of_table();
    rules.first_seat = played.first.map(seat_to_wire);
    let players = part.companies.iter().zip(&told.players);
    let seats = players.map(|(&company, player)| sat(file, company, player));
    let mut table = TableRow {
        id: new_id(),
        revision: 1,
        status: Status::Running,
        doc: TableDoc {
            rules,
            host: String::new(),
            seats: seats.collect(),
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
    let seats = SeatCount::new(table.doc.seats.len() as u8);
    let seats = seats.ok_or_else(|| Broken("so many cannot play".into()))?;
    let source = ChanceSource::Recorded(played.luck.as_slice().into());
    let (mut live, deal) = Kind::new(entry).deal(setup_of(&table.doc.rules, seats), source);
    let mut rows = vec![quiet(deal_row(&table, &*live, deal, at))];
    for (seat, action) in actions {
        let refused = |_: Refusal| Broken("an action is not legal here".into());
        let sitting = table.doc.seats.get(seat.index());
        let by_bot = !matches!(sitting, Some(Occupant::Person { .. }));
        let prepared = live.prepare_act(seat, &Wanted::Action(action), by_bot);
        let Prepared { entry, next } = prepared.map_err(refused)?;
        rows.push(action_row(&table.id, &*next, entry, at));
        live = next;
    }
    let result = live.result();
    let result = result.ok_or_else(|| Broken("a game is not finished".into()))?;
    table.status = Status::Finished;
    Ok(PlayedTable {
        result: ResultRow {
            table: table.id.clone(),
            game: table.doc.rules.game.clone(),
            at,
            rated: false,
            result,
        },
        table,
        rows,
    })
}

/// The row of an action after which the game stands like this; nobody waits for anything.
fn action_row(table: &str, next: &dyn Live, entry: LogEntry, at: Millis) -> LogRow {
    LogRow {
        table: table.to_owned(),
        seq: next.seq(),
        at,
        command: None,
        entry,
        hash: next.digest(),
        waiting: 0,
        due: None,
        external: Vec::new(),
    }
}

/// The actions as they are written in logs.
fn actions(entry: &LegendsBox, played: &PlayedGame) -> Result<Vec<(Seat, WireAction)>, Broken> {
    let seats = SeatCount::new(played.companies.len() as u8);
    let seats = seats.ok_or_else(|| Broken("so many cannot play".into()))?;
    let setup = Setup {
        seats,
        first: played.first,
    };
    let mut chance = ScriptedChance::new(&played.luck);
    let actions = played.actions.iter().copied();
    let playback = Playback::of_actions(&entry.game, setup, &mut chance, actions)
        .map_err(|(_, why)| Broken(why.to_string()))?;
    let written = playback.played().iter().map(|played| {
        let action = entry.action_to_wire(&played.before, played.seat, played.action);
        (played.seat, action)
    });
    Ok(written.collect())
}

/// Who sat at a seat. People of another server are known by name alone.
fn sat(file: &CampaignFile, company: Company, player: &str) -> Occupant {
    if let Some(level) = bot(player) {
        return Occupant::Bot { level };
    }
    let mut members = file.members.iter();
    let member = members.find(|member| member.company == company.name());
    let name = member.map_or(player, |member| &member.name);
    Occupant::Person {
        guest: String::new(),
        name: clean(name, "A name", NAME_LETTERS).unwrap_or_else(|_| company.name().to_owned()),
        stand_in: None,
    }
}

/// Nobody is waited for in a game that is over.
fn quiet(row: LogRow) -> LogRow {
    LogRow {
        waiting: 0,
        due: None,
        external: Vec::new(),
        ..row
    }
}

fn game_of(table: &TableRow) -> Option<CampaignGame> {
    let part = table.doc.campaign.as_ref()?;
    Some(CampaignGame {
        number: part.game,
        table: table.id.clone(),
        companies: part.companies.clone(),
        players: table.doc.seats.iter().map(CampaignPlayer::from).collect(),
    })
}
