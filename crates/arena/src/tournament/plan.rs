//! What a match is, and which tables and deals come of it.

use super::{ArenaError, SprtBounds};
use crate::PlayerSpec;
use crate::batch::seats;
use gleis_games::{AnyGame, with_game};
use gleis_rules::SeatCount;
use std::collections::BTreeSet;

/// A match: every combination of the players meets at a table, over the same deals.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchPlan {
    /// Who takes part. One player alone fills all seats of a table.
    pub players: Vec<PlayerSpec>,
    /// Seats at a table.
    pub seats: usize,
    /// Games at each table, rounded up to whole deals.
    pub games: u64,
    /// The seed of the deals.
    pub seed: u64,
    /// Stop as soon as two players are told apart.
    pub sprt: Option<SprtBounds>,
}

/// The tables of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// The players, each once, in the order in which they were named.
    pub players: Vec<PlayerSpec>,
    /// Who meets whom.
    pub tables: Vec<TablePlan>,
    /// Seats at each table.
    pub seats: SeatCount,
}

/// One table of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TablePlan {
    /// Who sits there in the first rotation, as places in [`Schedule::players`].
    pub players: Vec<usize>,
    /// How many seatings differ when everybody moves on by one seat. Four equal players have
    /// one, since moving them would play the same game again.
    pub rotations: usize,
    /// How many deals are played, each in every rotation.
    pub deals: u64,
}

/// The most tables of a match.
const TABLES_MAX: usize = 10_000;
/// The most games of a match: their results are held in memory.
const GAMES_MAX: u64 = 2_000_000;

impl MatchPlan {
    /// Lays the tables.
    ///
    /// ```
    /// use gleis_arena::tournament::MatchPlan;
    /// let game = gleis_games::data::load("usa-2004").unwrap();
    /// let players = gleis_arena::players::parse_list("random,greedy,planner").unwrap();
    /// let plan = MatchPlan { players, seats: 2, games: 99, seed: 1, sprt: None };
    /// let schedule = plan.schedule(&game).unwrap();
    /// assert_eq!(schedule.tables.len(), 3);
    /// assert_eq!((schedule.tables[0].rotations, schedule.tables[0].deals), (2, 50));
    /// ```
    ///
    /// # Errors
    /// If the players make no table at this game, or too many games would be played.
    pub fn schedule(&self, game: &AnyGame) -> Result<Schedule, ArenaError> {
        let named = self.named();
        let seat_count = with_game!(game, entry => {
            let table = vec![PlayerSpec::RANDOM; self.seats];
            seats(&entry.info.id, &entry.game, &table)?
        });
        if named.len() < self.seats {
            return Err(ArenaError::TooFew {
                seats: self.seats,
                players: named.len(),
            });
        }
        let mut players: Vec<PlayerSpec> = Vec::new();
        let mut places = Vec::new();
        for player in named {
            let place = players.iter().position(|other| *other == player);
            places.push(place.unwrap_or(players.len()));
            if place.is_none() {
                players.push(player);
            }
        }
        let tables = combinations(&places, self.seats)?;
        let tables: Vec<TablePlan> = tables.into_iter().map(|table| self.table(table)).collect();
        let schedule = Schedule {
            players,
            tables,
            seats: seat_count,
        };
        self.check(&schedule)?;
        Ok(schedule)
    }

    /// The players of the list; a single one plays against itself.
    fn named(&self) -> Vec<PlayerSpec> {
        match &self.players[..] {
            [only] => vec![only.clone(); self.seats],
            many => many.to_vec(),
        }
    }

    fn table(&self, players: Vec<usize>) -> TablePlan {
        let same =
            |by: &usize| (0..players.len()).all(|at| turned(&players, *by, at) == players[at]);
        let rotations = (1..=players.len()).find(same).unwrap_or(1);
        TablePlan {
            deals: self.games.div_ceil(rotations as u64),
            players,
            rotations,
        }
    }

    fn check(&self, schedule: &Schedule) -> Result<(), ArenaError> {
        let games = schedule.tables.iter().map(TablePlan::games);
        let games = games.fold(0, u64::saturating_add);
        if games > GAMES_MAX {
            return Err(ArenaError::TooMany {
                what: format!("{games} games"),
                most: format!("{GAMES_MAX} in one match"),
            });
        }
        let two = schedule.players.len() == 2 && self.seats == 2 && schedule.tables.len() == 1;
        if self.sprt.is_some() && !two {
            let names: Vec<String> = self.players.iter().map(PlayerSpec::to_string).collect();
            let what = format!("{} at tables of {}", names.join(","), self.seats);
            return Err(ArenaError::SprtPlayers(what));
        }
        Ok(())
    }
}

impl TablePlan {
    /// How many games are played at this table.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.deals.saturating_mul(self.rotations as u64)
    }

    /// Who sits where in a rotation.
    pub fn seating(&self, rotation: usize) -> impl Iterator<Item = usize> + '_ {
        (0..self.players.len()).map(move |seat| turned(&self.players, rotation, seat))
    }
}

impl Schedule {
    /// All pieces of work, a table and a deal each: the first deal of every table, then the
    /// second of every table, so that an early end leaves no table behind.
    #[must_use]
    pub fn deals(&self) -> Vec<(usize, u64)> {
        let most = self.tables.iter().map(|table| table.deals).max();
        (0..most.unwrap_or(0))
            .flat_map(|deal| (0..self.tables.len()).map(move |table| (table, deal)))
            .filter(|&(table, deal)| deal < self.tables[table].deals)
            .collect()
    }

    /// How many games the match has.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.tables.iter().map(TablePlan::games).sum()
    }

    /// The texts of the players.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.players.iter().map(PlayerSpec::to_string).collect()
    }
}

fn turned(players: &[usize], rotation: usize, seat: usize) -> usize {
    players[(seat + rotation) % players.len()]
}

/// Every combination of so many of the places, equal ones once.
fn combinations(places: &[usize], seats: usize) -> Result<Vec<Vec<usize>>, ArenaError> {
    let mut tables: Vec<Vec<usize>> = Vec::new();
    let mut known = BTreeSet::new();
    let mut pick: Vec<usize> = (0..seats).collect();
    let mut count = 0;
    loop {
        count += 1;
        if count > TABLES_MAX {
            return Err(ArenaError::TooMany {
                what: format!("more than {TABLES_MAX} tables"),
                most: "that many; name fewer players".to_owned(),
            });
        }
        let table: Vec<usize> = pick.iter().map(|&at| places[at]).collect();
        let mut key = table.clone();
        key.sort_unstable();
        if known.insert(key) {
            tables.push(table);
        }
        // The last place that can still move on, and everything after it behind it.
        let movable = (0..seats)
            .rev()
            .find(|&at| pick[at] < places.len() - seats + at);
        let Some(at) = movable else {
            return Ok(tables);
        };
        pick[at] += 1;
        for after in at + 1..seats {
            pick[after] = pick[after - 1] + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::parse_list;

    fn plan(players: &str, seats: usize, games: u64) -> MatchPlan {
        MatchPlan {
            players: parse_list(players).unwrap(),
            seats,
            games,
            seed: 1,
            sprt: None,
        }
    }

    fn schedule(players: &str, seats: usize, games: u64) -> Result<Schedule, ArenaError> {
        plan(players, seats, games).schedule(&gleis_games::data::load("usa-2004").unwrap())
    }

    fn tables(players: &str, seats: usize) -> Vec<Vec<usize>> {
        let tables = schedule(players, seats, 100).unwrap().tables;
        tables.into_iter().map(|table| table.players).collect()
    }

    #[test]
    fn everybody_meets_everybody_once() {
        assert_eq!(tables("random,greedy,planner", 2), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(tables("random,greedy,planner", 3), [[0, 1, 2]]);
        assert_eq!(tables("planner,greedy,greedy,greedy", 4), [[0, 1, 1, 1]]);
        assert_eq!(tables("random,greedy,greedy", 2), [[0, 1], [1, 1]]);
        assert_eq!(tables("random,path,greedy,hungry,planner", 3).len(), 10);
    }

    #[test]
    fn one_player_alone_fills_the_table() {
        assert_eq!(tables("planner", 3), [[0, 0, 0]]);
        assert_eq!(tables("planner,planner", 2), [[0, 0]]);
    }

    #[test]
    fn rotations_bring_everybody_to_every_seat() {
        for (players, seats, rotations) in [
            ("random,greedy", 2, 2),
            ("planner,greedy,greedy,greedy", 4, 4),
            ("planner,greedy,planner,greedy", 4, 2),
            ("random,greedy,planner,path,hungry", 5, 5),
            ("planner,planner,planner", 3, 1),
        ] {
            let schedule = schedule(players, seats, 1000).unwrap();
            let table = &schedule.tables[0];
            assert_eq!(table.rotations, rotations, "{players}");
            assert!(table.games() >= 1000 && table.games() < 1000 + rotations as u64);
            for player in 0..schedule.players.len() {
                let times = |seat: usize| {
                    let seatings = (0..rotations).map(|turn| table.seating(turn).nth(seat));
                    seatings.filter(|&who| who == Some(player)).count()
                };
                assert!((1..seats).all(|seat| times(seat) == times(0)), "{players}");
            }
        }
    }

    #[test]
    fn an_early_end_leaves_no_table_behind() {
        let schedule = schedule("random,greedy,greedy", 2, 4).unwrap();
        let deals = schedule.deals();
        assert_eq!(deals, [(0, 0), (1, 0), (0, 1), (1, 1), (1, 2), (1, 3)]);
        assert_eq!(schedule.games(), 8);
    }

    #[test]
    fn impossible_tables_are_refused() {
        let sentence =
            |players, seats, games| schedule(players, seats, games).unwrap_err().to_string();
        assert!(sentence("random,greedy", 3, 1).contains("3 seats"));
        assert!(sentence("random", 6, 1).contains("too many"));
        assert!(sentence("random", 1, 1).contains("not 1"));
        assert!(sentence("random,greedy", 2, 1 << 40).contains("at most"));
        let mut three = plan("random,greedy,planner", 2, 10);
        three.sprt = Some("0,10".parse().unwrap());
        let game = gleis_games::data::load("usa-2004").unwrap();
        let error = three.schedule(&game).unwrap_err();
        assert!(matches!(error, ArenaError::SprtPlayers(_)));
    }
}
