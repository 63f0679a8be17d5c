//! Campaigns, their members and their lists.

use super::sql::{Row, Value, all, one, placeholders, values};
use super::work::Work;
use super::{
    CampaignRow, Change, Kept, LogRow, PlayedTable, Race, Store, StoreResult, TableRow, Within,
    kept, log, played, tables,
};
use crate::model::CampaignDoc;
use std::collections::BTreeSet;
use std::slice;

const COLUMNS: &str = "c.id, c.revision, c.doc, c.created, c.updated";

fn read_campaign(mut row: Row) -> StoreResult<CampaignRow> {
    Ok(CampaignRow {
        id: row.text()?,
        revision: row.number()?,
        doc: row.document()?,
        created: row.integer()?,
        updated: row.integer()?,
    })
}

fn told(campaign: &CampaignRow) -> Change {
    Change::Campaign {
        campaign: campaign.id.clone(),
        revision: campaign.revision,
    }
}

async fn add(work: &mut Work, campaign: &CampaignRow, within: &Within) -> StoreResult<()> {
    kept::make_room(work, (Kept::Campaigns, 1), &campaign.doc.host, within).await?;
    let query = "INSERT INTO campaigns (id, revision, doc, created, updated, host, origin, \
         touched) VALUES ($1, $2, $3, $4, $5, $6, $7, $4)";
    let values = values![
        &campaign.id,
        campaign.revision,
        Value::document(&campaign.doc)?,
        campaign.created,
        campaign.updated,
        &campaign.doc.host,
        within.origin
    ];
    work.run(query, values).await?;
    list_members(work, &campaign.id, &campaign.doc).await?;
    work.announce(vec![told(campaign)]).await
}

/// Writes down who belongs to the campaign.
async fn list_members(work: &mut Work, id: &str, doc: &CampaignDoc) -> StoreResult<()> {
    let guests: BTreeSet<&str> = doc.guests().collect();
    if guests.is_empty() {
        return Ok(());
    }
    let mut values = Vec::new();
    for guest in &guests {
        values.extend(values![id, *guest]);
    }
    let rows = placeholders(guests.len(), 2);
    let query = format!("INSERT INTO members (campaign_id, guest) VALUES {rows}");
    work.run(&query, values).await.map(drop)
}

/// Finds a campaign that nobody else changes until the end of the transaction.
pub(super) async fn hold(work: &mut Work, id: &str) -> StoreResult<Option<CampaignRow>> {
    let hold = work.dialect().hold;
    let query = format!("SELECT {COLUMNS} FROM campaigns c WHERE c.id = $1{hold}");
    one(work.run(&query, values![id]).await?, read_campaign)
}

pub(super) async fn change(work: &mut Work, campaign: &CampaignRow) -> StoreResult<Race> {
    let query = "UPDATE campaigns SET revision = $2, doc = $3, updated = $4, host = $5 \
         WHERE id = $1 AND revision = $2 - 1 RETURNING id";
    let values = values![
        &campaign.id,
        campaign.revision,
        Value::document(&campaign.doc)?,
        campaign.updated,
        &campaign.doc.host
    ];
    if work.run(query, values).await?.is_empty() {
        return Ok(Race::Lost);
    }
    let query = "DELETE FROM members WHERE campaign_id = $1";
    work.run(query, values![&campaign.id]).await?;
    list_members(work, &campaign.id, &campaign.doc).await?;
    work.announce(vec![told(campaign)]).await?;
    Ok(Race::Won)
}

/// Adds the tables of games that were played elsewhere.
async fn add_tables(work: &mut Work, games: &[PlayedTable]) -> StoreResult<Race> {
    for game in games {
        tables::add(work, &game.table, &Within::ANY).await?;
        // Nobody looks on at a table that is just being made, so its rows are not announced.
        let races = log::place(work, &game.rows).await?;
        let result = tables::add_result(work, &game.result).await?;
        if races.contains(&Race::Lost) || result == Race::Lost {
            return Ok(Race::Lost);
        }
        played::note(work, &game.table.doc, &game.result, &[]).await?;
    }
    Ok(Race::Won)
}

impl Store {
    /// Writes down a new campaign, if there may be one more.
    pub async fn add_campaign(&self, campaign: &CampaignRow, within: &Within) -> StoreResult<()> {
        let mut work = self.change().await?;
        add(&mut work, campaign, within).await?;
        work.commit().await
    }

    /// Finds a campaign.
    pub async fn campaign(&self, id: &str) -> StoreResult<Option<CampaignRow>> {
        let query = format!("SELECT {COLUMNS} FROM campaigns c WHERE c.id = $1");
        one(self.read(&query, values![id]).await?, read_campaign)
    }

    /// Replaces a campaign, if the stored revision is one less than the given one.
    pub async fn change_campaign(&self, campaign: &CampaignRow) -> StoreResult<Race> {
        let mut work = self.change().await?;
        let race = change(&mut work, campaign).await?;
        work.settle(race).await
    }

    /// Replaces a campaign as [`Store::change_campaign`] does, and adds the table of its next
    /// game with the first row of its log; all or nothing, so that a campaign has no forks.
    pub async fn next_game(
        &self,
        campaign: &CampaignRow,
        table: &TableRow,
        (deal, within): (&LogRow, &Within),
    ) -> StoreResult<Race> {
        let mut work = self.change().await?;
        let mut race = change(&mut work, campaign).await?;
        if race == Race::Won {
            tables::add(&mut work, table, within).await?;
            let races = log::append(&mut work, slice::from_ref(deal)).await?;
            race = Race::won_if(races == [Race::Won]);
        }
        work.settle(race).await
    }

    /// Writes down a new campaign with games that were played elsewhere, all or nothing: half a
    /// campaign would leave tables that belong to nothing.
    pub async fn add_played(
        &self,
        (campaign, within): (&CampaignRow, &Within),
        (games, room): (&[PlayedTable], &Within),
    ) -> StoreResult<Race> {
        let mut work = self.change().await?;
        let more = (Kept::Tables, games.len() as u64);
        kept::make_room(&mut work, more, &campaign.doc.host, room).await?;
        let race = add_tables(&mut work, games).await?;
        if race == Race::Won {
            add(&mut work, campaign, within).await?;
        }
        work.settle(race).await
    }

    /// The campaigns to which a guest belongs, the newest change first.
    pub async fn campaigns_of(
        &self,
        guest: &str,
        skip: u64,
        limit: u64,
    ) -> StoreResult<Vec<CampaignRow>> {
        let query = format!(
            "SELECT {COLUMNS} FROM campaigns c JOIN members m ON m.campaign_id = c.id \
             WHERE m.guest = $1 ORDER BY c.updated DESC, c.id LIMIT $2 OFFSET $3"
        );
        all(
            self.read(&query, values![guest, limit, skip]).await?,
            read_campaign,
        )
    }
}
