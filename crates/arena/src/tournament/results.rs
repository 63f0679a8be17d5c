//! What is kept of each game: a line of `games.jsonl` for each deal.

use super::Schedule;
use gleis_rules::{Score, Seat, Source};
use serde::{Deserialize, Deserializer, Serialize};

/// One deal at one table, in all rotations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct DealResult {
    /// Which table, from 0.
    pub table: usize,
    /// Which deal, from 0.
    pub deal: u64,
    /// The game of each rotation.
    pub games: Vec<GameResult>,
}

/// One finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct GameResult {
    /// Turns, all players together.
    pub turns: u32,
    /// What each seat made of it.
    pub seats: Vec<SeatResult>,
}

/// What became of one seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SeatResult {
    /// Who sat there, as a place in the list of players.
    pub player: usize,
    /// Place at the end, from 1; equal places are shared.
    pub place: u8,
    /// All points.
    pub points: i16,
    /// Points by source, in the order of [`Source::ALL`]. A folder that is older than the last
    /// sources has fewer.
    #[serde(deserialize_with = "with_later_sources")]
    pub sources: [i16; Source::ALL.len()],
    /// Tickets completed.
    pub completed: u8,
    /// Tickets missed.
    pub missed: u8,
    /// Length of the longest trail.
    pub trail: u8,
    /// Turns of this seat.
    pub turns: u32,
    /// Decisions with more than one choice.
    pub decisions: u64,
    /// Time for all of them.
    pub nanoseconds: u64,
}

fn with_later_sources<'de, D: Deserializer<'de>>(
    from: D,
) -> Result<[i16; Source::ALL.len()], D::Error> {
    let told = Vec::<i16>::deserialize(from)?;
    let mut sources = [0; Source::ALL.len()];
    if told.len() > sources.len() {
        let sentence = "more sources of points than there are";
        return Err(serde::de::Error::custom(sentence));
    }
    sources[..told.len()].copy_from_slice(&told);
    Ok(sources)
}

impl GameResult {
    /// The share of the victory of a seat in the first place.
    #[must_use]
    pub fn win_share(&self) -> f64 {
        1.0 / self.winners().count().max(1) as f64
    }

    /// The seats in the first place.
    pub fn winners(&self) -> impl Iterator<Item = &SeatResult> {
        self.seats.iter().filter(|seat| seat.place == 1)
    }
}

impl SeatResult {
    /// The line of a seat's score sheet.
    #[must_use]
    pub(super) fn new(player: usize, score: &Score, seat: Seat) -> Self {
        let sheet = &score.sheets[seat];
        Self {
            player,
            place: score.places[seat],
            points: sheet.total(),
            sources: Source::ALL.map(|source| sheet.from(source)),
            completed: sheet.tickets_completed,
            missed: sheet.tickets_missed,
            trail: sheet.trail,
            turns: 0,
            decisions: 0,
            nanoseconds: 0,
        }
    }
}

impl DealResult {
    /// Does this belong to the schedule? What else stands in a file was not written by it.
    #[must_use]
    pub(super) fn fits(&self, schedule: &Schedule) -> bool {
        let Some(table) = schedule.tables.get(self.table) else {
            return false;
        };
        let games = self.games.iter().enumerate();
        self.deal < table.deals
            && self.games.len() == table.rotations
            && games.into_iter().all(|(rotation, game)| {
                let players = game.seats.iter().map(|seat| seat.player);
                players.eq(table.seating(rotation))
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_from_before_the_card_game_can_be_read() {
        let line = |sources: &str| {
            format!(
                r#"{{"player":0,"place":1,"points":113,"sources":[{sources}],"completed":3,
                "missed":0,"trail":29,"turns":42,"decisions":67,"nanoseconds":9}}"#
            )
        };
        let read = |sources: &str| serde_json::from_str::<SeatResult>(&line(sources));
        let older = read("72,31,0,10,0,0").expect("six sources");
        assert_eq!(older.sources[..7], [72, 31, 0, 10, 0, 0, 0]);
        assert!(read("1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17").is_err());
    }
}
