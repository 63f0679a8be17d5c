//! The end of a game: its result, and what it does to ratings.

use super::Table;
use crate::model::{Occupant, Status, TableDoc};
use crate::ratings::{self, Entrant};
use crate::store::{Race, RatingRow, ResultRow, StoreResult};
use std::collections::BTreeSet;
use std::sync::Arc;

impl Table {
    /// A process may have ended between the last action and the result.
    pub(super) async fn repair(&mut self) {
        let over = self
            .live
            .as_ref()
            .is_some_and(|live| live.result().is_some());
        if over && self.row.status == Status::Running {
            self.finish().await;
        }
    }

    /// Writes the result down, once, and tells everybody.
    pub(super) async fn finish(&mut self) {
        if self.row.status != Status::Running {
            return;
        }
        match self.try_finish().await {
            Ok(Race::Won) => {
                self.wake_at = None;
                self.note_end();
            }
            // Somebody changed the table at the same moment: once more.
            Ok(Race::Lost) => self.wake_at = Some(self.house.now() + 10),
            Err(error) => {
                tracing::warn!(table = self.id(), %error, "the result is not stored yet");
                self.wake_at = Some(self.house.now() + 1_000);
            }
        }
    }

    /// The campaign of which this was a game is told.
    pub(super) fn note_end(&self) {
        if let Some(part) = &self.row.doc.campaign {
            crate::campaign::note_end(&self.house, &part.id);
        }
    }

    async fn try_finish(&mut self) -> StoreResult<Race> {
        let Some(result) = self.live.as_ref().and_then(|live| live.result()) else {
            return Ok(Race::Won);
        };
        let rated = is_rated(&self.row.doc);
        let house = Arc::clone(&self.house);
        let _one_at_a_time = house.rating_lock.lock().await;
        let ratings = match rated {
            true => self.new_ratings(&result).await?,
            false => Vec::new(),
        };
        let mut row = self.row.clone();
        row.status = Status::Finished;
        row.doc.undo_request = None;
        row.revision += 1;
        row.updated = self.house.now();
        let result_row = ResultRow {
            table: row.id.clone(),
            game: row.doc.rules.game.clone(),
            at: self.last_at,
            rated,
            result: result.clone(),
        };
        self.result = Some(result);
        match self
            .house
            .store
            .finish_table(&row, &result_row, &ratings)
            .await?
        {
            Race::Won => self.row = row,
            Race::Lost => {
                if let Some(row) = self.house.store.table(self.id()).await? {
                    self.row = row;
                }
            }
        }
        self.tell_table();
        Ok(match self.row.status {
            Status::Running => Race::Lost,
            Status::Open | Status::Finished | Status::Abandoned => Race::Won,
        })
    }

    /// The ratings of all who played, after this game.
    async fn new_ratings(
        &self,
        result: &gleis_games::record::GameResult,
    ) -> StoreResult<Vec<RatingRow>> {
        let game = &self.row.doc.rules.game;
        let mut entrants = Vec::new();
        for (occupant, sheet) in self.row.doc.seats.iter().zip(&result.sheets) {
            let (player, name, bot) = match occupant {
                Occupant::Person { guest, name, .. } => (guest.clone(), name.clone(), false),
                Occupant::External { guest, name } => (guest.clone(), name.clone(), true),
                Occupant::Bot { level } => {
                    let name = gleis_bots::Level::from(*level).name();
                    (name.to_owned(), name.to_owned(), true)
                }
                Occupant::Open => continue,
            };
            let known = self.house.store.rating(game, &player).await?;
            let mut row = known.unwrap_or_else(|| ratings::newcomer(game, &player, bot));
            row.name = name;
            entrants.push(Entrant {
                row,
                place: sheet.place,
            });
        }
        Ok(ratings::after_game(entrants))
    }
}

/// Does a game at this table count? Not if somebody plays several seats, and not if something
/// was taken back that others had seen. Companies of a campaign are not equally strong.
pub(crate) fn is_rated(doc: &TableDoc) -> bool {
    let mut seen = BTreeSet::new();
    let once = doc.seats.iter().all(|occupant| match occupant {
        Occupant::Person { guest, .. } | Occupant::External { guest, .. } => seen.insert(guest),
        Occupant::Open | Occupant::Bot { .. } => true,
    });
    once && !doc.unrated && doc.campaign.is_none()
}
