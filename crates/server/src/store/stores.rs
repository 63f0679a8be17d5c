//! One store for both databases: every method is one transaction around one function.

use super::sql::{Engine, Held, Work, one};
use super::{
    BackupRow, CampaignRow, Change, ChatRow, Guest, Listed, LogRow, PlayedTable, Race, RatingRow,
    RecordRow, ResultRow, SCHEMA, Session, Snapshot, Store, StoreResult, Stored, TableRow, Which,
    campaigns, chat, guests, log, ratings, records, tables, transfer,
};
use crate::model::{Millis, Status};
use async_trait::async_trait;
use std::fmt;
use tokio::sync::{broadcast, mpsc};

/// The connections to a database.
#[async_trait]
pub(super) trait Pools: fmt::Debug + Send + Sync {
    type Engine: Engine;

    /// For one query that changes nothing.
    async fn read(&self) -> StoreResult<Held<Self::Engine>>;
    /// For several queries that change nothing and see the database at one moment.
    async fn look(&self) -> StoreResult<Held<Self::Engine>>;
    /// For queries that change something.
    async fn change(&self) -> StoreResult<Held<Self::Engine>>;
    /// What the database is called, and the query for its version.
    fn product(&self) -> (&'static str, &'static str);
    /// Those who want to know of changes.
    fn listeners(&self) -> &broadcast::Sender<Change>;
    /// Finishes what was begun and closes all connections.
    async fn close(&self);
}

/// A store in a database that speaks SQL.
#[derive(Debug)]
pub struct SqlStore<P> {
    pools: P,
}

impl<P> SqlStore<P> {
    pub(super) fn new(pools: P) -> Self {
        Self { pools }
    }
}

async fn begin<P: Pools>(pools: &P) -> StoreResult<Box<dyn Work>> {
    Ok(Box::new(pools.change().await?))
}

/// Keeps the changes if the race was won, and undoes them if it was lost.
async fn settle(work: Box<dyn Work>, race: Race) -> StoreResult<Race> {
    match race {
        Race::Won => work.commit().await?,
        Race::Lost => work.rollback().await?,
    }
    Ok(race)
}

/// Runs a function that reads.
macro_rules! read {
    ($self:ident, $function:path $(, $argument:expr)*) => {
        $function(&mut $self.pools.read().await? $(, $argument)*).await
    };
}

/// Runs a function that changes something, and commits.
macro_rules! write {
    ($self:ident, $function:path $(, $argument:expr)*) => {{
        let mut work = begin(&$self.pools).await?;
        let answer = $function(&mut *work $(, $argument)*).await?;
        work.commit().await?;
        Ok(answer)
    }};
}

/// Runs a function that others may forestall.
macro_rules! race {
    ($self:ident, $function:path $(, $argument:expr)*) => {{
        let mut work = begin(&$self.pools).await?;
        let race = $function(&mut *work $(, $argument)*).await?;
        settle(work, race).await
    }};
}

#[async_trait]
impl<P: Pools> Store for SqlStore<P> {
    async fn ready(&self) -> StoreResult<()> {
        let mut work = self.pools.read().await?;
        work.run("SELECT 'ready'", Vec::new()).await.map(drop)
    }

    async fn describe(&self) -> StoreResult<String> {
        let (name, query) = self.pools.product();
        let mut work = self.pools.read().await?;
        let version = one(work.run(query, Vec::new()).await?, |mut row| row.text())?;
        let version = version.unwrap_or_default();
        Ok(format!("{name} {version}, tables of version {SCHEMA}"))
    }

    async fn add_guest(&self, guest: &Guest) -> StoreResult<()> {
        write!(self, guests::add, guest)
    }

    async fn guest(&self, id: &str) -> StoreResult<Option<Guest>> {
        read!(self, guests::find, id)
    }

    async fn change_guest(&self, guest: &Guest) -> StoreResult<()> {
        write!(self, guests::change, guest)
    }

    async fn programs_of(&self, owner: &str) -> StoreResult<Vec<Guest>> {
        read!(self, guests::programs_of, owner)
    }

    async fn admins(&self) -> StoreResult<u64> {
        read!(self, guests::admins)
    }

    async fn add_session(&self, session: &Session) -> StoreResult<()> {
        write!(self, guests::add_session, session)
    }

    async fn session(&self, id: &str) -> StoreResult<Option<Session>> {
        read!(self, guests::session, id)
    }

    async fn end_session(&self, id: &str) -> StoreResult<Race> {
        race!(self, guests::end_session, id)
    }

    async fn end_other_sessions(&self, guest: &str, keep: &str) -> StoreResult<()> {
        write!(self, guests::end_other_sessions, guest, keep)
    }

    async fn end_expired_sessions(&self, now: Millis) -> StoreResult<()> {
        write!(self, guests::end_expired_sessions, now)
    }

    async fn add_table(&self, table: &TableRow) -> StoreResult<()> {
        write!(self, tables::add, table)
    }

    async fn table(&self, id: &str) -> StoreResult<Option<TableRow>> {
        read!(self, tables::find, id)
    }

    async fn change_table(&self, table: &TableRow) -> StoreResult<Race> {
        race!(self, tables::change, table)
    }

    async fn start_table(&self, table: &TableRow, deal: &LogRow) -> StoreResult<Race> {
        race!(self, tables::start, table, deal)
    }

    async fn finish_table(
        &self,
        table: &TableRow,
        result: &ResultRow,
        ratings: &[RatingRow],
    ) -> StoreResult<Race> {
        race!(self, tables::finish, table, result, ratings)
    }

    async fn tables(&self, which: &Which, skip: u64, limit: u64) -> StoreResult<Vec<Listed>> {
        read!(self, tables::list, which, skip, limit)
    }

    async fn due_tables(&self, now: Millis, limit: u64) -> StoreResult<Vec<String>> {
        read!(self, tables::due, now, limit)
    }

    async fn count_tables(&self) -> StoreResult<Vec<(Status, u64)>> {
        read!(self, tables::count)
    }

    async fn add_campaign(&self, campaign: &CampaignRow) -> StoreResult<()> {
        write!(self, campaigns::add, campaign)
    }

    async fn campaign(&self, id: &str) -> StoreResult<Option<CampaignRow>> {
        read!(self, campaigns::find, id)
    }

    async fn change_campaign(&self, campaign: &CampaignRow) -> StoreResult<Race> {
        race!(self, campaigns::change, campaign)
    }

    async fn next_game(
        &self,
        campaign: &CampaignRow,
        table: &TableRow,
        deal: &LogRow,
    ) -> StoreResult<Race> {
        race!(self, campaigns::next, campaign, table, deal)
    }

    async fn add_played(&self, campaign: &CampaignRow, games: &[PlayedTable]) -> StoreResult<Race> {
        race!(self, campaigns::add_played, campaign, games)
    }

    async fn campaigns_of(
        &self,
        guest: &str,
        skip: u64,
        limit: u64,
    ) -> StoreResult<Vec<CampaignRow>> {
        read!(self, campaigns::of, guest, skip, limit)
    }

    async fn append(&self, rows: &[LogRow]) -> StoreResult<Vec<Race>> {
        write!(self, log::append, rows)
    }

    async fn load(&self, table: &str) -> StoreResult<Option<Stored>> {
        let mut work = self.pools.look().await?;
        let stored = log::load(&mut work, table).await?;
        Box::new(work).commit().await?;
        Ok(stored)
    }

    async fn rows(&self, table: &str, from: u64) -> StoreResult<Vec<LogRow>> {
        read!(self, log::rows, table, from)
    }

    async fn save_snapshot(&self, snapshot: &Snapshot) -> StoreResult<()> {
        write!(self, log::save_snapshot, snapshot)
    }

    async fn sample_tables(&self, limit: u64) -> StoreResult<Vec<String>> {
        read!(self, log::sample, limit)
    }

    async fn latest_row(&self) -> StoreResult<Option<Millis>> {
        read!(self, log::latest)
    }

    async fn add_chat(&self, chat: &ChatRow) -> StoreResult<u64> {
        write!(self, chat::add, chat)
    }

    async fn chat(&self, table: &str, after: u64, limit: u64) -> StoreResult<Vec<ChatRow>> {
        read!(self, chat::list, table, after, limit)
    }

    async fn rating(&self, game: &str, player: &str) -> StoreResult<Option<RatingRow>> {
        read!(self, ratings::find, game, player)
    }

    async fn ratings(&self, game: &str, bots: bool, limit: u64) -> StoreResult<Vec<RatingRow>> {
        read!(self, ratings::best, game, bots, limit)
    }

    async fn ratings_of(&self, player: &str) -> StoreResult<Vec<RatingRow>> {
        read!(self, ratings::of, player)
    }

    async fn add_record(&self, record: &RecordRow) -> StoreResult<()> {
        write!(self, records::add, record)
    }

    async fn record(&self, id: &str) -> StoreResult<Option<RecordRow>> {
        read!(self, records::find, id)
    }

    async fn export(&self, rows: mpsc::Sender<BackupRow>) -> StoreResult<u64> {
        let mut work = self.pools.look().await?;
        let count = transfer::export(&mut work, &rows).await?;
        Box::new(work).commit().await?;
        Ok(count)
    }

    async fn import(&self, mut rows: mpsc::Receiver<StoreResult<BackupRow>>) -> StoreResult<u64> {
        write!(self, transfer::import, &mut rows)
    }

    fn changes(&self) -> broadcast::Receiver<Change> {
        self.pools.listeners().subscribe()
    }

    async fn close(&self) {
        self.pools.close().await;
    }
}
