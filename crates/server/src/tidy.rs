//! Throwing away what nobody has touched for long: `gleis tidy`, and the server each day.

use crate::model::Millis;
use crate::settings::Settings;
use crate::store::{Old, Store, StoreResult};

/// So many are looked for at a time.
const PAGE: u64 = 200;

const DAY: Millis = 24 * 3600 * 1000;

/// How long before it goes something is told to be going.
pub const WARNING: Millis = 30 * DAY;

/// How many days something is kept that nobody touches; absent for ever.
#[must_use]
pub fn days(what: Old, settings: &Settings) -> Option<u32> {
    match what {
        Old::EmptyTables => settings.empty_table_days,
        Old::Tables | Old::Campaigns | Old::Records => settings.table_days,
        Old::Guests => settings.guest_days,
    }
}

/// Before which moment it was last of use, if it is to go at another; absent if it never goes.
#[must_use]
pub fn before(what: Old, settings: &Settings, when: Millis) -> Option<Millis> {
    days(what, settings).map(|days| when - Millis::from(days) * DAY)
}

/// When something goes that was last of use at a moment; absent if it never does.
#[must_use]
pub fn until(what: Old, settings: &Settings, touched: Millis) -> Option<Millis> {
    days(what, settings).map(|days| touched + Millis::from(days) * DAY)
}

/// How much of one kind goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Going {
    pub what: Old,
    /// After how many days; absent if it never goes.
    pub days: Option<u32>,
    /// How much of it goes, or has gone.
    pub now: u64,
    /// How much of what stays goes in the next month, if nobody touches it.
    pub soon: u64,
}

/// What would be thrown away.
///
/// # Errors
/// If the database does not answer.
pub async fn look(store: &Store, settings: &Settings, when: Millis) -> StoreResult<Vec<Going>> {
    let mut going = Vec::new();
    for what in Old::ALL {
        let days = days(what, settings);
        let (mut now, mut soon) = (0, 0);
        if let Some(moment) = before(what, settings, when) {
            now = store.count_old(what, moment).await?;
            let later = moment + WARNING;
            soon = store.count_old(what, later).await?.saturating_sub(now);
        }
        going.push(Going {
            what,
            days,
            now,
            soon,
        });
    }
    Ok(going)
}

/// Throws away what is old; `farewell` comes before each.
///
/// # Errors
/// If the database does not answer, or `farewell` fails: what has gone by then is gone.
pub async fn tidy<E: From<crate::store::StoreError>>(
    store: &Store,
    settings: &Settings,
    when: Millis,
    mut farewell: impl AsyncFnMut(Old, &str) -> Result<(), E>,
) -> Result<Vec<Going>, E> {
    let mut gone = Vec::new();
    for what in Old::ALL {
        let mut count = 0;
        if let Some(moment) = before(what, settings, when) {
            let mut after = String::new();
            loop {
                let page = store.old(what, moment, (&after, PAGE)).await?;
                let Some(last) = page.last() else { break };
                after.clone_from(last);
                for id in &page {
                    farewell(what, id).await?;
                    // One at a time, so that nobody who plays waits for long.
                    count += u64::from(store.remove_old(what, id, moment).await?);
                }
            }
        }
        gone.push(Going {
            what,
            days: days(what, settings),
            now: count,
            soon: 0,
        });
    }
    Ok(gone)
}
