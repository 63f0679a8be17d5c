//! Campaigns: games that go on from one to the next.
//!
//! A campaign is a document that names its tables. The copy with which a game is played is not
//! stored: it follows from the logs of the tables before it (`fold`), so it cannot disagree with
//! them, and a game of the past is played again with the copy as it was. `manage` changes the
//! document, `next` begins a game, `import` brings games that were played elsewhere, `tell` says
//! what a viewer may know.

mod fold;
mod import;
mod manage;
mod next;
mod tell;
mod watchers;

pub use fold::{Story, Told};
pub use import::{Brought, import};
pub use manage::{
    close, create, join, leave, remove_seat, set_corner, set_here, set_name, set_seat,
};
pub use next::next;
pub use tell::{board, file, game, info, mine};
pub use watchers::{CampaignWatcher, watch};

use crate::app::App;
use crate::live::{Broken, Catalogue, GameKind, Kind};
use crate::model::{CampaignGame, Company, Status, TableCampaign, TableDoc};
use crate::protocol::{ApiError, ErrorCode};
use crate::store::{CampaignRow, Race, Store, StoreError, StoreResult, Touched};
use gleis_games::catalogue::LegendsBox;
use gleis_games::data;
use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use watchers::CampaignWatchers;

/// The first game of every campaign: its content is that of all.
const FIRST: &str = "legends-first";

/// How many campaigns are kept folded. One that is not is read again.
const STORIES_MAX: usize = 64;

/// Why there is no game to play.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoGame {
    /// The database does not answer.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The game cannot be played any more.
    #[error(transparent)]
    Broken(#[from] Broken),
}

impl From<NoGame> for ApiError {
    fn from(error: NoGame) -> Self {
        match error {
            NoGame::Store(error) => error.into(),
            NoGame::Broken(broken) => Self::moment(broken.0),
        }
    }
}

/// How many campaigns are brought at a time: each is played again as a whole.
pub const IMPORTS_MAX: usize = 2;

/// What all campaigns share: their content, what of them is folded, and who looks at them.
pub struct Campaigns {
    first: OnceLock<Option<Arc<LegendsBox>>>,
    stories: Mutex<HashMap<String, Arc<Story>>>,
    watchers: Mutex<CampaignWatchers>,
    imports: Arc<Semaphore>,
}

impl Default for Campaigns {
    fn default() -> Self {
        Self {
            first: OnceLock::default(),
            stories: Mutex::default(),
            watchers: Mutex::default(),
            imports: Arc::new(Semaphore::new(IMPORTS_MAX)),
        }
    }
}

impl fmt::Debug for Campaigns {
    /// Nothing of the content, which is sealed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Campaigns")
    }
}

impl Campaigns {
    /// The content.
    ///
    /// # Errors
    /// Never: built-in data are checked by tests.
    fn first(&self) -> Result<&Arc<LegendsBox>, Broken> {
        let load = || data::load_legends(FIRST).ok().map(Arc::new);
        let first = self.first.get_or_init(load).as_ref();
        first.ok_or_else(|| Broken("Campaigns are not known here.".into()))
    }

    /// Makes the drawing of the board before somebody asks for it, which takes long.
    pub fn prepare(&self) {
        if let Ok(first) = self.first() {
            drop(first.draw_board(first.game.legacy()));
        }
    }

    /// Leave to bring a campaign, for as long as it is held.
    ///
    /// # Errors
    /// If as many are being brought as may be at a time.
    pub fn may_bring(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        let permit = Arc::clone(&self.imports).try_acquire_owned();
        permit.map_err(|_| ApiError::busy())
    }

    /// These games of a campaign, the first so many, folded; and more, if more are known. They
    /// have to be finished.
    ///
    /// # Errors
    /// If they cannot be read, or do not come out as they did.
    pub async fn story(
        &self,
        store: &Store,
        id: &str,
        games: &[CampaignGame],
    ) -> Result<Arc<Story>, NoGame> {
        let known = self.stories().get(id).cloned();
        let mut story = match known.filter(|story| story.fits(games)) {
            Some(story) => story,
            None => Arc::new(Story::new(Arc::clone(self.first()?))),
        };
        for game in games.iter().skip(story.games.len()) {
            let stored = store.load(&game.table).await?;
            let stored = stored
                .ok_or_else(|| Broken(format!("The table of game {} is missing.", game.number)))?;
            let before = Arc::clone(&story);
            let folded = tokio::task::spawn_blocking(move || before.with(&stored)).await;
            let failed = |_| Broken("A fault of the server stopped this campaign.".into());
            story = Arc::new(folded.map_err(failed)??);
        }
        self.keep(id, &story);
        Ok(story)
    }

    fn stories(&self) -> std::sync::MutexGuard<'_, HashMap<String, Arc<Story>>> {
        self.stories.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn keep(&self, id: &str, story: &Arc<Story>) {
        let mut stories = self.stories();
        if stories.len() >= STORIES_MAX && !stories.contains_key(id) {
            let other = stories.keys().next().cloned();
            other.map(|other| stories.remove(&other));
        }
        stories.insert(id.to_owned(), Arc::clone(story));
    }

    /// A game of a campaign, with the copy as it was or is.
    ///
    /// # Errors
    /// If the games before it cannot be read.
    pub async fn entry(&self, store: &Store, part: &TableCampaign) -> Result<LegendsBox, NoGame> {
        let row = store.campaign(&part.id).await?;
        let row = row.ok_or_else(|| Broken("The campaign of this table is missing.".into()))?;
        let before = usize::from(part.game.saturating_sub(1));
        let games = row.doc.games.get(..before);
        let games = games.ok_or_else(|| Broken("The games before this are missing.".into()))?;
        let story = self.story(store, &part.id, games).await?;
        Ok(story.entry(part.game, &part.companies)?)
    }
}

/// What is played at a table: a game of the catalogue, or of a campaign.
///
/// # Errors
/// If the game is not known, or the games before it cannot be read.
pub async fn kind_of(
    store: &Store,
    (catalogue, campaigns): (&Catalogue, &Campaigns),
    doc: &TableDoc,
) -> Result<Arc<dyn GameKind>, NoGame> {
    match &doc.campaign {
        Some(part) => {
            let entry = campaigns.entry(store, part).await?;
            Ok(Arc::new(Kind::new(entry)))
        }
        None => catalogue.get(&doc.rules.game).cloned().ok_or_else(|| {
            let what = format!("The game {} is not known here.", doc.rules.game);
            Broken(what).into()
        }),
    }
}

/// Finds a campaign.
///
/// # Errors
/// If there is none.
pub async fn find(app: &App, id: &str) -> Result<CampaignRow, ApiError> {
    let row = if crate::id::is_id(id) {
        app.store.campaign(id).await?
    } else {
        None
    };
    if row.is_some() {
        app.touch(Touched::Campaign, id);
    }
    row.ok_or_else(|| {
        ApiError::new(ErrorCode::NotFound, "There is no such campaign.")
            .hint("Check the link; it may have been cut off.")
    })
}

/// How far a campaign has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// How many games are finished.
    pub finished: usize,
    /// How far the table of the last game has come, if that game is not finished.
    pub last: Option<Status>,
}

/// Looks how far the last game has come; all before it are finished.
///
/// # Errors
/// If the database does not answer.
pub async fn progress(store: &Store, games: &[CampaignGame]) -> StoreResult<Progress> {
    let Some(last) = games.last() else {
        return Ok(Progress {
            finished: 0,
            last: None,
        });
    };
    let table = store.table(&last.table).await?;
    let status = table.map_or(Status::Abandoned, |table| table.status);
    Ok(match status {
        Status::Finished => Progress {
            finished: games.len(),
            last: None,
        },
        Status::Open | Status::Running | Status::Abandoned => Progress {
            finished: games.len() - 1,
            last: Some(status),
        },
    })
}

/// A game of a campaign has ended: those who look at the campaign are to know.
pub fn note_end(app: &Arc<App>, campaign: &str) {
    let (app, id) = (Arc::clone(app), campaign.to_owned());
    tokio::spawn(async move {
        for _ in 0..5 {
            let Ok(Some(mut row)) = app.store.campaign(&id).await else {
                return;
            };
            row.revision += 1;
            row.updated = app.now();
            match app.store.change_campaign(&row).await {
                Ok(Race::Won) | Err(_) => return,
                Ok(Race::Lost) => {}
            }
        }
    });
}

/// Companies as the rules count them.
fn ids(companies: &[Company]) -> Vec<gleis_rules::legends::content::CompanyId> {
    companies.iter().map(|company| company.id()).collect()
}
