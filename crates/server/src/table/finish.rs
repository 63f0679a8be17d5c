//! The end of a game: its result, and what it does to ratings.

use super::Table;
use crate::model::{EndReason, Occupant, Status, TableDoc};
use crate::protocol::Unrated;
use crate::ratings::{self, Entrant, Identity};
use crate::store::{Race, RatingRow, ResultRow, StoreResult, TableRow};
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
                self.note_numbers().await;
                self.note_end();
            }
            // Somebody changed the table at the same moment: once more.
            Ok(Race::Lost) => self.wake_at = Some(self.app.now() + 10),
            Err(error) => {
                tracing::warn!(table = self.id(), %error, "the result is not stored yet");
                self.wake_at = Some(self.app.now() + 1_000);
            }
        }
    }

    /// The campaign of which this was a game is told.
    pub(super) fn note_end(&self) {
        if let Some(part) = &self.row.doc.campaign {
            crate::campaign::note_end(&self.app, &part.id);
        }
    }

    async fn try_finish(&mut self) -> StoreResult<Race> {
        let Some(result) = self.live.as_ref().and_then(|live| live.result()) else {
            return Ok(Race::Won);
        };
        let rated = unrated(&self.row).is_none();
        let app = Arc::clone(&self.app);
        let _one_at_a_time = app.rating_lock.lock().await;
        let ratings = if rated {
            self.new_ratings(&self.row.doc, Some(&result)).await?
        } else {
            Vec::new()
        };
        let mut row = self.row.clone();
        row.status = Status::Finished;
        row.doc.undo_request = None;
        row.doc.settled.end_request = None;
        row.revision += 1;
        row.updated = self.app.now();
        let result_row = ResultRow {
            table: row.id.clone(),
            game: row.doc.rules.game.clone(),
            at: self.last_at,
            rated,
            result: result.clone(),
        };
        self.result = Some(result);
        match self
            .app
            .store
            .finish_table(&row, &result_row, &ratings)
            .await?
        {
            Race::Won => self.row = row,
            Race::Lost => {
                if let Some(row) = self.app.store.table(self.id()).await? {
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

    /// The ratings of all who played, after this game; without a result those who have not given
    /// up are equals.
    pub(super) async fn new_ratings(
        &self,
        doc: &TableDoc,
        result: Option<&gleis_games::record::GameResult>,
    ) -> StoreResult<Vec<RatingRow>> {
        let game = &doc.rules.game;
        let mut entrants = Vec::new();
        let sheets = result.map(|result| result.sheets.iter().map(|sheet| sheet.place).collect());
        let sheets: Vec<u8> = sheets.unwrap_or_else(|| vec![1; doc.seats.len()]);
        let places = places(&sheets, &doc.settled.resigned);
        for (occupant, place) in doc.seats.iter().zip(places) {
            let Some(Identity { player, name, bot }) = ratings::identity(occupant) else {
                continue;
            };
            let known = self.app.store.rating(game, &player).await?;
            let mut row = known.unwrap_or_else(|| ratings::newcomer(game, &player, bot));
            row.name = name;
            entrants.push(Entrant { row, place });
        }
        Ok(ratings::after_game(entrants))
    }
}

/// The places that count, by seat: whoever has given up comes last, the first of them at the very
/// end, whatever a bot has made of it.
fn places(sheets: &[u8], resigned: &[u8]) -> Vec<u8> {
    let gave_up = |place: usize| {
        let number = place as u8 + 1;
        resigned.iter().position(|seat| *seat == number)
    };
    let playing: Vec<usize> = (0..sheets.len())
        .filter(|&place| gave_up(place).is_none())
        .collect();
    let counted = |place: usize| match gave_up(place) {
        Some(turn) => sheets.len() - turn,
        None => {
            let before = |other: &&usize| sheets[**other] < sheets[place];
            1 + playing.iter().filter(before).count()
        }
    };
    (0..sheets.len())
        .map(|place| counted(place) as u8)
        .collect()
}

/// Why a game at this table does not count for ratings, if it does not.
pub(crate) fn unrated(row: &TableRow) -> Option<Unrated> {
    let doc = &row.doc;
    let mut seen = BTreeSet::new();
    let once = doc.seats.iter().all(|occupant| match occupant {
        Occupant::Person { .. } | Occupant::External { .. } => {
            occupant.known().is_none_or(|guest| seen.insert(guest))
        }
        Occupant::Open | Occupant::Bot { .. } => true,
    });
    if doc.tutorial {
        return Some(Unrated::Tutorial);
    }
    if doc.campaign.is_some() {
        return Some(Unrated::Campaign);
    }
    if row.status == Status::Abandoned && doc.settled.ended != Some(EndReason::Resigned) {
        return Some(Unrated::EndedEarly);
    }
    match doc.rules.rated {
        Some(false) => Some(Unrated::Agreed),
        _ if !once => Some(Unrated::SharedSeats),
        _ if doc.unrated => Some(Unrated::TakenBack),
        None if alone(doc) => Some(Unrated::BotsOnly),
        Some(true) | None => None,
    }
}

/// Does one person play against computer players?
pub(crate) fn alone(doc: &TableDoc) -> bool {
    let people = doc.seats.iter();
    let people = people.filter(|occupant| matches!(occupant, Occupant::Person { .. }));
    let open = doc.seats.contains(&Occupant::Open);
    people.count() == 1 && !open
}

#[cfg(test)]
mod tests {
    use super::places;

    #[test]
    fn whoever_gives_up_comes_last() {
        assert_eq!(places(&[2, 1, 3], &[]), [2, 1, 3]);
        assert_eq!(places(&[1, 1], &[2]), [1, 2]);
        // The bot for seat 2 has won; the others move up, and share what they shared.
        assert_eq!(places(&[2, 1, 2, 4], &[2]), [1, 4, 1, 3]);
        assert_eq!(places(&[3, 1, 2], &[2, 3]), [1, 3, 2]);
    }
}
