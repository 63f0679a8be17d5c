//! Who looks at campaigns.

use super::{Campaigns, find};
use crate::app::App;
use crate::protocol::{ApiError, ToClient};
use crate::table::Outlet;
use std::collections::HashMap;
use std::sync::{Arc, MutexGuard, PoisonError};

/// Somebody who looks at a campaign.
#[derive(Clone, Debug)]
pub struct CampaignWatcher {
    /// The way to them.
    pub outlet: Outlet,
    /// Who they are, if they have a name here.
    pub guest: Option<String>,
}

/// All who look at campaigns, and the revision that they were told of.
#[derive(Debug, Default)]
pub(super) struct CampaignWatchers(HashMap<String, (u64, Vec<CampaignWatcher>)>);

impl Campaigns {
    fn watchers(&self) -> MutexGuard<'_, CampaignWatchers> {
        self.watchers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does this guest look at the campaign?
    #[must_use]
    pub fn is_online(&self, campaign: &str, guest: &str) -> bool {
        let watchers = self.watchers();
        let looks = |watcher: &CampaignWatcher| watcher.guest.as_deref() == Some(guest);
        let known = watchers.0.get(campaign);
        known.is_some_and(|(_, watchers)| watchers.iter().any(looks))
    }

    /// Somebody looks away from a campaign, or from all; the others are told.
    pub fn unwatch(&self, connection: u64, campaign: Option<&str>) {
        let mut watchers = self.watchers();
        let mut left = Vec::new();
        for (id, (_, list)) in &mut watchers.0 {
            let before = list.len();
            if campaign.is_none_or(|campaign| campaign == id) {
                list.retain(|watcher| watcher.outlet.connection != connection);
            }
            if list.len() < before {
                left.push(id.clone());
            }
        }
        for id in left {
            watchers.tell(&id, None);
        }
    }

    /// A campaign has changed.
    pub fn changed(&self, campaign: &str, revision: u64) {
        self.watchers().tell(campaign, Some(revision));
    }

    /// Changes may have been missed: everybody looks again.
    pub fn changed_all(&self) {
        let mut watchers = self.watchers();
        let all: Vec<String> = watchers.0.keys().cloned().collect();
        for id in all {
            watchers.tell(&id, None);
        }
    }
}

impl CampaignWatchers {
    /// Tells everybody who looks; without a revision, that something beside it has changed.
    fn tell(&mut self, id: &str, revision: Option<u64>) {
        let Some((known, list)) = self.0.get_mut(id) else {
            return;
        };
        *known = revision.unwrap_or(*known).max(*known);
        let message = ToClient::CampaignChanged {
            campaign: id.to_owned(),
            revision: *known,
        };
        list.retain(|watcher| watcher.outlet.tell(&message));
        if list.is_empty() {
            self.0.remove(id);
        }
    }
}

/// Somebody looks at a campaign: they are told at once, and of every change.
///
/// # Errors
/// If there is no such campaign.
pub async fn watch(app: &Arc<App>, id: &str, watcher: CampaignWatcher) -> Result<(), ApiError> {
    let row = find(app, id).await?;
    let mut watchers = app.campaigns.watchers();
    let (_, list) = watchers.0.entry(row.id.clone()).or_default();
    list.retain(|other| other.outlet.connection != watcher.outlet.connection);
    list.push(watcher);
    watchers.tell(&row.id, Some(row.revision));
    Ok(())
}
