//! What the games of a match tell.

mod figures;

use super::sprt::{SprtState, Verdict};
use super::{DealResult, Estimate, MatchPlan, Schedule};
use crate::PlayerSpec;
use crate::external::FaultReport;
use figures::Figures;
use gleis_games::GameInfo;
use gleis_rules::Source;
use serde::Serialize;
use std::collections::BTreeMap;

/// `results.json`: everything that the games of a match tell.
///
/// All but [`Summary::times`] is the same for the same plan, on any machine and any number of
/// threads, as long as no player thinks by the clock.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Summary {
    /// Always `gleis-arena-results`.
    pub format: &'static str,
    /// Of this format.
    pub version: u32,
    /// The game's id.
    pub game: String,
    /// The game's name.
    pub game_name: String,
    /// What the game's data were.
    pub fingerprint: String,
    /// Seats at each table.
    pub seats: usize,
    /// The seed of the deals.
    pub seed: u64,
    /// Games played.
    pub games: u64,
    /// Games planned.
    pub games_planned: u64,
    /// Are all games played, or is the test decided?
    pub complete: bool,
    /// Who met whom.
    pub tables: Vec<TableSummary>,
    /// Each player, in the order in which they were named.
    pub players: Vec<PlayerSummary>,
    /// Each player against each other one.
    pub pairs: Vec<PairSummary>,
    /// Who has the rating 0: a player, or nobody when the mean is 0.
    pub rating_anchor: Option<String>,
    /// The mean score of the winners of all games.
    pub winner_mean: Estimate,
    /// How the test stands, if one was asked for.
    pub sprt: Option<SprtSummary>,
    /// Everything that depends on the machine.
    pub times: Times,
}

/// One table of a match.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct TableSummary {
    /// Who sat there in the first rotation.
    pub players: Vec<String>,
    /// How many rotations each deal has.
    pub rotations: usize,
    /// Deals played.
    pub deals: u64,
    /// Games played.
    pub games: u64,
    /// The mean score of the winners.
    pub winner_mean: Estimate,
    /// The mean number of turns of a game, all players together.
    pub turns: f64,
}

/// What one player made of all its games.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct PlayerSummary {
    /// The player's text.
    pub player: String,
    /// Games with this player at the table.
    pub games: u64,
    /// Seats taken in these games; more than games where it played against itself.
    pub seats: u64,
    /// Victories, where one shared by k counts as 1/k.
    pub wins: f64,
    /// Victories for each seat taken.
    pub win_rate: Estimate,
    /// Strength in Elo.
    pub rating: Estimate,
    /// The mean of all points.
    pub score: Estimate,
    /// Their standard deviation.
    pub score_deviation: f64,
    /// Fewest and most points.
    pub score_limits: (i16, i16),
    /// Mean points of each source.
    pub sources: BTreeMap<&'static str, f64>,
    /// Mean number of tickets completed.
    pub tickets_completed: f64,
    /// Mean number of tickets missed.
    pub tickets_missed: f64,
    /// Mean length of the longest trail.
    pub trail: f64,
    /// Mean number of the player's own turns.
    pub turns: Estimate,
    /// Mean number of decisions with a choice.
    pub decisions: f64,
    /// How often which score.
    pub scores: Histogram,
}

/// How often scores fell into steps of equal width.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Histogram {
    /// The width of a step.
    pub step: i32,
    /// The lowest score of the first step.
    pub from: i32,
    /// How many scores in each step.
    pub counts: Vec<u64>,
}

/// One player against another.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct PairSummary {
    pub player: String,
    /// Against whom.
    pub opponent: String,
    /// How many times both were compared.
    pub meetings: u64,
    /// How often the player finished ahead; level counts half.
    pub ahead: Estimate,
}

/// How a test of two players stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct SprtSummary {
    /// The bounds in Elo.
    pub bounds: (f64, f64),
    /// The logarithm of the likelihood ratio.
    pub llr: f64,
    /// It ends the test at plus or minus this.
    pub limit: f64,
    /// How many deals gave the first player 0, ½, 1, 1½ and 2 points.
    pub outcomes: [u64; 5],
    /// What was found; nothing yet if empty.
    pub verdict: Option<Verdict>,
}

/// What depends on the machine and on the last run.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Times {
    /// How long the last run took.
    pub seconds: f64,
    /// How long each player thought, in the order of the players.
    pub players: Vec<TimeSummary>,
    /// The external programs that forfeited decisions in the last run.
    pub faults: Vec<FaultReport>,
}

/// How long one player thought about a decision.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct TimeSummary {
    /// The player's text.
    pub player: String,
    /// Decisions with a choice, in all games.
    pub decisions: u64,
    /// The mean over all of them, in seconds.
    pub mean: f64,
    /// In the fastest twentieth of its games the mean was below this.
    pub fast: f64,
    /// In the slowest twentieth of its games the mean was above this.
    pub slow: f64,
}

const FORMAT: &str = "gleis-arena-results";
const VERSION: u32 = 1;

impl Summary {
    /// Makes the summary of the deals of a match, which stand in their order.
    #[must_use]
    pub(super) fn new(
        info: &GameInfo,
        plan: &MatchPlan,
        schedule: &Schedule,
        deals: &[DealResult],
        sprt: Option<&SprtState>,
    ) -> Self {
        let names = schedule.names();
        let anchor = schedule
            .players
            .iter()
            .position(|player| *player == PlayerSpec::RANDOM)
            .filter(|_| names.len() > 1);
        let figures = Figures::new(schedule, deals, anchor, plan.seed);
        let games = deals.iter().map(|deal| deal.games.len() as u64).sum();
        let decided = sprt.is_some_and(|sprt| sprt.verdict.is_some());
        Self {
            format: FORMAT,
            version: VERSION,
            game: info.id.clone(),
            game_name: info.name.en.clone(),
            fingerprint: info.fingerprint.clone(),
            seats: plan.seats,
            seed: plan.seed,
            games,
            games_planned: schedule.games(),
            complete: decided || games == schedule.games(),
            tables: table_summaries(schedule, deals, &names, &figures),
            players: (0..names.len())
                .map(|player| player_summary(player, &names, deals, &figures))
                .collect(),
            pairs: pair_summaries(&names, &figures),
            rating_anchor: anchor.map(|player| names[player].clone()),
            winner_mean: figures.winner_mean,
            sprt: sprt.map(sprt_summary),
            times: Times {
                seconds: 0.0,
                faults: Vec::new(),
                players: (0..names.len())
                    .map(|player| time_summary(player, &names, deals))
                    .collect(),
            },
        }
    }

    /// What is known of a player.
    #[must_use]
    pub fn player(&self, name: &str) -> Option<&PlayerSummary> {
        self.players.iter().find(|player| player.player == name)
    }

    /// The mean time of a player's decisions, in seconds.
    #[must_use]
    pub fn decision_time(&self, name: &str) -> Option<&TimeSummary> {
        self.times
            .players
            .iter()
            .find(|player| player.player == name)
    }
}

fn table_summaries(
    schedule: &Schedule,
    deals: &[DealResult],
    names: &[String],
    figures: &Figures,
) -> Vec<TableSummary> {
    let tables = schedule.tables.iter().enumerate();
    tables
        .map(|(index, table)| {
            let here = || deals.iter().filter(move |deal| deal.table == index);
            let games = || here().flat_map(|deal| &deal.games);
            let turns: u64 = games().map(|game| u64::from(game.turns)).sum();
            TableSummary {
                players: table.players.iter().map(|&at| names[at].clone()).collect(),
                rotations: table.rotations,
                deals: here().count() as u64,
                games: games().count() as u64,
                winner_mean: figures.winner_means[index],
                turns: mean(turns as f64, games().count() as u64),
            }
        })
        .collect()
}

fn player_summary(
    player: usize,
    names: &[String],
    deals: &[DealResult],
    figures: &Figures,
) -> PlayerSummary {
    let games = || deals.iter().flat_map(|deal| &deal.games);
    let has = |game: &&super::GameResult| game.seats.iter().any(|seat| seat.player == player);
    let wins = games().map(|game| {
        let won = game.winners().filter(|seat| seat.player == player);
        won.count() as f64 * game.win_share()
    });
    let mine: Vec<&super::SeatResult> = games()
        .flat_map(|game| &game.seats)
        .filter(|seat| seat.player == player)
        .collect();
    let count = mine.len() as u64;
    let average = |of: &dyn Fn(&super::SeatResult) -> i64| {
        mean(mine.iter().map(|seat| of(seat)).sum::<i64>() as f64, count)
    };
    let mut points = crate::Amounts::default();
    for seat in &mine {
        points.add(seat.points.into());
    }
    let sources = Source::ALL.iter().enumerate();
    let sources =
        sources.map(|(at, source)| (source.name(), average(&|seat| seat.sources[at].into())));
    let limit = |limit: Option<i32>| limit.and_then(|one| i16::try_from(one).ok()).unwrap_or(0);
    PlayerSummary {
        player: names[player].clone(),
        games: games().filter(has).count() as u64,
        seats: count,
        wins: wins.sum(),
        win_rate: figures.win_rates[player],
        rating: figures.ratings[player],
        score: figures.scores[player],
        score_deviation: points.deviation(),
        score_limits: (limit(points.min()), limit(points.max())),
        sources: sources.collect(),
        tickets_completed: average(&|seat| seat.completed.into()),
        tickets_missed: average(&|seat| seat.missed.into()),
        trail: average(&|seat| seat.trail.into()),
        turns: figures.turns[player],
        decisions: average(&|seat| seat.decisions.cast_signed()),
        scores: Histogram::of(mine.iter().map(|seat| seat.points.into())),
    }
}

fn pair_summaries(names: &[String], figures: &Figures) -> Vec<PairSummary> {
    let pairs = figures.pairs.iter();
    pairs
        .map(|&(player, opponent, meetings, ahead)| PairSummary {
            player: names[player].clone(),
            opponent: names[opponent].clone(),
            meetings,
            ahead,
        })
        .collect()
}

fn sprt_summary(state: &SprtState) -> SprtSummary {
    SprtSummary {
        bounds: (state.bounds.low, state.bounds.high),
        llr: state.llr,
        limit: super::Sprt::limit(),
        outcomes: state.outcomes,
        verdict: state.verdict,
    }
}

fn time_summary(player: usize, names: &[String], deals: &[DealResult]) -> TimeSummary {
    let games = deals.iter().flat_map(|deal| &deal.games);
    let mine = games.flat_map(|game| &game.seats);
    let mine = mine.filter(|seat| seat.player == player && seat.decisions > 0);
    let (mut decisions, mut nanoseconds) = (0, 0);
    let mut means = Vec::new();
    for seat in mine {
        decisions += seat.decisions;
        nanoseconds += seat.nanoseconds;
        means.push(seat.nanoseconds as f64 / 1e9 / seat.decisions as f64);
    }
    means.sort_by(f64::total_cmp);
    let quantile = |part| super::bootstrap::quantile(&means, part).unwrap_or(0.0);
    TimeSummary {
        player: names[player].clone(),
        decisions,
        mean: mean(nanoseconds as f64 / 1e9, decisions),
        fast: quantile(0.05),
        slow: quantile(0.95),
    }
}

impl Histogram {
    const STEP: i32 = 10;

    fn of(scores: impl Iterator<Item = i32> + Clone) -> Self {
        let steps = scores.map(|score| score.div_euclid(Self::STEP));
        let Some(first) = steps.clone().min() else {
            return Self {
                step: Self::STEP,
                ..Self::default()
            };
        };
        let last = steps.clone().max().unwrap_or(first);
        let mut counts = vec![0; (last - first + 1) as usize];
        for step in steps {
            counts[(step - first) as usize] += 1;
        }
        Self {
            step: Self::STEP,
            from: first * Self::STEP,
            counts,
        }
    }
}

fn mean(sum: f64, count: u64) -> f64 {
    if count == 0 { 0.0 } else { sum / count as f64 }
}

#[cfg(test)]
mod tests {
    use super::Histogram;

    #[test]
    fn scores_fall_into_steps() {
        let histogram = Histogram::of([-3, 0, 9, 10, 25].into_iter());
        assert_eq!((histogram.from, histogram.step), (-10, 10));
        assert_eq!(histogram.counts, [1, 2, 1, 1]);
        assert!(Histogram::of(std::iter::empty()).counts.is_empty());
    }
}
