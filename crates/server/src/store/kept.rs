//! How much is kept of everybody, and how much may be.

use super::sql::{one, values};
use super::work::Work;
use super::{Store, StoreError, StoreResult};
use std::fmt;

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// Records that somebody brought, in bytes.
    Records,
    /// Tables, whatever their state.
    Tables,
    Campaigns,
}

/// How much there may be of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quota {
    pub of_guest: u64,
    /// From one address.
    pub of_address: u64,
    pub in_all: u64,
}

/// How much there is of something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Used {
    pub by_guest: u64,
    pub from_address: u64,
    pub in_all: u64,
}

/// From where something comes, and how much there may be of it then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Within {
    /// Stands for an address; absent if nobody knows it.
    pub origin: Option<i64>,
    pub quota: Quota,
}

impl Within {
    /// No limits.
    pub const ANY: Self = Self {
        origin: None,
        quota: Quota {
            of_guest: u64::MAX,
            of_address: u64::MAX,
            in_all: u64::MAX,
        },
    };
}

/// Whose quota is used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    Guest,
    Address,
    Server,
}

impl fmt::Display for Over {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Guest => "the guest",
            Self::Address => "the address",
            Self::Server => "the server",
        })
    }
}

impl Kept {
    /// How one thing counts, and where they all are.
    const fn counted(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::Records => (
                "CAST(COALESCE(SUM(bytes), 0) AS BIGINT)",
                "records",
                "guest",
            ),
            Self::Tables => ("COUNT(*)", "tables", "host"),
            Self::Campaigns => ("COUNT(*)", "campaigns", "host"),
        }
    }
}

async fn used(work: &mut Work, what: Kept, guest: &str, origin: Option<i64>) -> StoreResult<Used> {
    let (count, from, whose) = what.counted();
    let query = format!(
        "SELECT (SELECT {count} FROM {from} WHERE {whose} = $1), \
         (SELECT {count} FROM {from} WHERE origin = $2), (SELECT {count} FROM {from})"
    );
    let rows = work.run(&query, values![guest, origin]).await?;
    let used = one(rows, |mut row| {
        Ok(Used {
            by_guest: row.number()?,
            from_address: row.number()?,
            in_all: row.number()?,
        })
    })?;
    Ok(used.unwrap_or_default())
}

/// Fails unless there is room for so much more. Until the end of the transaction nobody else
/// finds the same room.
pub(super) async fn make_room(
    work: &mut Work,
    (what, more): (Kept, u64),
    guest: &str,
    within: &Within,
) -> StoreResult<()> {
    if *within == Within::ANY {
        return Ok(());
    }
    let alone = work.dialect().alone;
    if !alone.is_empty() {
        work.run(alone, Vec::new()).await?;
    }
    let used = used(work, what, guest, within.origin).await?;
    let quota = within.quota;
    let over = [
        (Over::Guest, used.by_guest, quota.of_guest),
        (Over::Address, used.from_address, quota.of_address),
        (Over::Server, used.in_all, quota.in_all),
    ];
    let over = over
        .into_iter()
        .find(|(_, used, quota)| used.saturating_add(more) > *quota);
    over.map_or(Ok(()), |(whose, ..)| Err(StoreError::TooMuch(what, whose)))
}

impl Store {
    /// How much there is of something.
    pub async fn used(&self, what: Kept, guest: &str, origin: Option<i64>) -> StoreResult<Used> {
        used(&mut self.reader().await?, what, guest, origin).await
    }
}
