//! Campaigns, their members and their lists.

use super::sql::{Row, Value, Work, all, one, placeholders, values};
use super::{CampaignRow, Change, LogRow, PlayedTable, Race, StoreResult, TableRow, log, tables};
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

pub(super) async fn add(work: &mut dyn Work, campaign: &CampaignRow) -> StoreResult<()> {
    let query = "INSERT INTO campaigns (id, revision, doc, created, updated) \
         VALUES ($1, $2, $3, $4, $5)";
    let values = values![
        &campaign.id,
        campaign.revision,
        Value::document(&campaign.doc)?,
        campaign.created,
        campaign.updated
    ];
    work.run(query, values).await?;
    list_members(work, &campaign.id, &campaign.doc).await?;
    work.tell(vec![told(campaign)]).await
}

/// Writes down who belongs to the campaign.
async fn list_members(work: &mut dyn Work, id: &str, doc: &CampaignDoc) -> StoreResult<()> {
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

pub(super) async fn find(work: &mut dyn Work, id: &str) -> StoreResult<Option<CampaignRow>> {
    let query = format!("SELECT {COLUMNS} FROM campaigns c WHERE c.id = $1");
    one(work.run(&query, values![id]).await?, read_campaign)
}

pub(super) async fn change(work: &mut dyn Work, campaign: &CampaignRow) -> StoreResult<Race> {
    let query = "UPDATE campaigns SET revision = $2, doc = $3, updated = $4 \
         WHERE id = $1 AND revision = $2 - 1 RETURNING id";
    let values = values![
        &campaign.id,
        campaign.revision,
        Value::document(&campaign.doc)?,
        campaign.updated
    ];
    if work.run(query, values).await?.is_empty() {
        return Ok(Race::Lost);
    }
    let query = "DELETE FROM members WHERE campaign_id = $1";
    work.run(query, values![&campaign.id]).await?;
    list_members(work, &campaign.id, &campaign.doc).await?;
    work.tell(vec![told(campaign)]).await?;
    Ok(Race::Won)
}

pub(super) async fn next(
    work: &mut dyn Work,
    campaign: &CampaignRow,
    table: &TableRow,
    deal: &LogRow,
) -> StoreResult<Race> {
    if change(work, campaign).await? == Race::Lost {
        return Ok(Race::Lost);
    }
    tables::add(work, table).await?;
    let races = log::append(work, slice::from_ref(deal)).await?;
    Ok(Race::won_if(races == [Race::Won]))
}

pub(super) async fn add_played(
    work: &mut dyn Work,
    campaign: &CampaignRow,
    games: &[PlayedTable],
) -> StoreResult<Race> {
    for game in games {
        tables::add(work, &game.table).await?;
        // Nobody looks on at a table that is just being made, so its rows are not told one by one.
        let races = log::place(work, &game.rows).await?;
        let result = tables::add_result(work, &game.result).await?;
        if races.contains(&Race::Lost) || result == Race::Lost {
            return Ok(Race::Lost);
        }
    }
    add(work, campaign).await?;
    Ok(Race::Won)
}

pub(super) async fn of(
    work: &mut dyn Work,
    guest: &str,
    skip: u64,
    limit: u64,
) -> StoreResult<Vec<CampaignRow>> {
    let query = format!(
        "SELECT {COLUMNS} FROM campaigns c JOIN members m ON m.campaign_id = c.id \
         WHERE m.guest = $1 ORDER BY c.updated DESC, c.id LIMIT $2 OFFSET $3"
    );
    all(
        work.run(&query, values![guest, limit, skip]).await?,
        read_campaign,
    )
}
