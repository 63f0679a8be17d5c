//! Taking something away for good.

use super::sql::{all, values};
use super::work::Work;
use super::{Change, Old, Store, StoreResult, campaigns, expiry, tables};
use crate::model::Millis;

/// Where a table has rows, apart from what its players did, which stays.
const OF_TABLE: [&str; 6] = ["seats", "positions", "log", "snapshots", "chat", "results"];

/// Where a guest has rows that go with them, and in which columns.
const OF_GUEST: [(&str, &str); 7] = [
    ("sessions", "guest"),
    ("profiles", "guest"),
    ("follows", "guest"),
    ("follows", "followed"),
    ("ratings", "player"),
    ("records", "guest"),
    ("chat", "guest"),
];

async fn remove_table(work: &mut Work, id: &str) -> StoreResult<()> {
    for from in OF_TABLE {
        let query = format!("DELETE FROM {from} WHERE table_id = $1");
        work.run(&query, values![id]).await?;
    }
    let query = "DELETE FROM tables WHERE id = $1";
    work.run(query, values![id]).await?;
    let table = id.to_owned();
    work.announce(vec![Change::Gone { table }]).await
}

async fn remove_campaign(work: &mut Work, id: &str) -> StoreResult<()> {
    let query = "SELECT id FROM tables WHERE campaign = $1 ORDER BY id";
    let tables = all(work.run(query, values![id]).await?, |mut row| row.text())?;
    for table in tables {
        remove_table(work, &table).await?;
    }
    for query in [
        "DELETE FROM members WHERE campaign_id = $1",
        "DELETE FROM campaigns WHERE id = $1",
    ] {
        work.run(query, values![id]).await?;
    }
    // Whoever looks at it is told that there is nothing any more.
    let (campaign, revision) = (id.to_owned(), u64::MAX);
    work.announce(vec![Change::Campaign { campaign, revision }])
        .await
}

/// Every table at which somebody sits, or which they made.
async fn leave_tables(work: &mut Work, guest: &str) -> StoreResult<()> {
    let query = "SELECT table_id FROM seats WHERE guest = $1 \
         UNION SELECT id FROM tables WHERE host = $1 ORDER BY 1";
    let ids = all(work.run(query, values![guest]).await?, |mut row| row.text())?;
    for id in ids {
        let Some(mut table) = tables::hold(work, &id).await? else {
            continue;
        };
        table.doc.forget(guest, table.status);
        // A campaign needs the tables of all its games.
        if !table.doc.is_somebodys() && table.doc.campaign.is_none() {
            remove_table(work, &id).await?;
            continue;
        }
        table.revision += 1;
        tables::change(work, &table).await?;
    }
    Ok(())
}

async fn leave_campaigns(work: &mut Work, guest: &str) -> StoreResult<()> {
    let query = "SELECT campaign_id FROM members WHERE guest = $1 ORDER BY campaign_id";
    let ids = all(work.run(query, values![guest]).await?, |mut row| row.text())?;
    for id in ids {
        let Some(mut campaign) = campaigns::hold(work, &id).await? else {
            continue;
        };
        campaign.doc.forget(guest);
        if campaign.doc.guests().next().is_none() {
            remove_campaign(work, &id).await?;
            continue;
        }
        campaign.revision += 1;
        campaigns::change(work, &campaign).await?;
    }
    Ok(())
}

async fn remove_guest(work: &mut Work, id: &str) -> StoreResult<()> {
    leave_campaigns(work, id).await?;
    leave_tables(work, id).await?;
    for (from, whose) in OF_GUEST {
        let query = format!("DELETE FROM {from} WHERE {whose} = $1");
        work.run(&query, values![id]).await?;
    }
    let query = "UPDATE played SET player = '' WHERE player = $1";
    work.run(query, values![id]).await?;
    let query = "DELETE FROM guests WHERE id = $1";
    work.run(query, values![id]).await.map(drop)
}

/// A guest with their programs.
async fn remove_household(work: &mut Work, id: &str) -> StoreResult<()> {
    let query = "SELECT id FROM guests WHERE owner = $1 ORDER BY id";
    let programs = all(work.run(query, values![id]).await?, |mut row| row.text())?;
    for id in programs.iter().map(String::as_str).chain([id]) {
        remove_guest(work, id).await?;
    }
    let guest = id.to_owned();
    work.announce(vec![Change::Access { guest }]).await
}

impl Store {
    /// Takes a table away with its game; what its players did in it stays. The table of a
    /// campaign stays: the games after it rest on it. Says whether there was one.
    pub async fn remove_table(&self, id: &str) -> StoreResult<bool> {
        let mut work = self.change().await?;
        let found = tables::hold(&mut work, id).await?;
        let found = found.is_some_and(|table| table.doc.campaign.is_none());
        if found {
            remove_table(&mut work, id).await?;
        }
        work.commit().await?;
        Ok(found)
    }

    /// Takes a record away that somebody brought. Says whether there was one.
    pub async fn remove_record(&self, id: &str) -> StoreResult<bool> {
        let query = "DELETE FROM records WHERE id = $1 RETURNING id";
        Ok(!self.write(query, values![id]).await?.is_empty())
    }

    /// Takes a guest away with their programs, and with everything that is theirs alone. Games
    /// with others stay, without a name. Says whether there was one.
    pub async fn remove_guest(&self, id: &str) -> StoreResult<bool> {
        let mut work = self.change().await?;
        let query = format!("SELECT id FROM guests WHERE id = $1{}", work.dialect().hold);
        let found = !work.run(&query, values![id]).await?.is_empty();
        if found {
            remove_household(&mut work, id).await?;
        }
        work.commit().await?;
        Ok(found)
    }

    /// Takes something away if it is still true that it was last of use before a moment.
    pub async fn remove_old(&self, what: Old, id: &str, before: Millis) -> StoreResult<bool> {
        let mut work = self.change().await?;
        let old = expiry::is_old(&mut work, what, id, before).await?;
        if old {
            match what {
                Old::EmptyTables | Old::Tables => remove_table(&mut work, id).await?,
                Old::Campaigns => remove_campaign(&mut work, id).await?,
                Old::Records => {
                    let query = "DELETE FROM records WHERE id = $1";
                    work.run(query, values![id]).await?;
                }
                Old::Guests => remove_household(&mut work, id).await?,
            }
        }
        work.commit().await?;
        Ok(old)
    }

    /// Notes that something was of use, unless that was noted after `before`.
    pub async fn touch(
        &self,
        what: Touched,
        id: &str,
        now: Millis,
        before: Millis,
    ) -> StoreResult<()> {
        let query = format!(
            "UPDATE {} SET touched = $2 WHERE id = $1 AND touched < $3",
            what.from()
        );
        self.write(&query, values![id, now, before]).await.map(drop)
    }
}

/// What can be of use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Touched {
    Table,
    Campaign,
    Record,
}

impl Touched {
    pub(super) const fn from(self) -> &'static str {
        match self {
            Self::Table => "tables",
            Self::Campaign => "campaigns",
            Self::Record => "records",
        }
    }
}
