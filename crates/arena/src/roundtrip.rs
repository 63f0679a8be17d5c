//! Random games as records, and records through everything that can be done with them.

use crate::batch::{seat_player_at, seats};
use crate::external::Host;
use crate::work::{chance_of, game_seed, seed_of, spread};
use crate::{PlanError, PlayerSpec, Table, Watcher};
use gleis_games::record::{Player, Record, Recorder, cut, verify};
use gleis_games::{AnyGame, Entry as _, with_game};
use gleis_rules::{Game as _, Rng, SeatCount, Setup, Viewer};
use std::num::NonZeroUsize;

/// Plays one game and writes it down: game `index` of the series that [`crate::batch::run`]
/// plays with the same seed and players.
///
/// # Errors
/// If the game does not seat that many players.
pub fn record_game(
    game: &AnyGame,
    players: &[PlayerSpec],
    series: u64,
    index: u64,
) -> Result<Record, PlanError> {
    record_game_at(game, players, series, index, &Host::default())
}

/// As [`record_game`], with a host for external programs.
///
/// # Errors
/// If the game does not seat that many players.
pub fn record_game_at(
    game: &AnyGame,
    players: &[PlayerSpec],
    series: u64,
    index: u64,
    host: &Host,
) -> Result<Record, PlanError> {
    let seed = game_seed(series, index);
    with_game!(game, entry => {
        let setup = Setup::new(seats(&entry.info.id, entry.game(), players)?);
        let names = setup.seats.seats().zip(players).map(|(seat, player)| Player {
            name: seat.to_string(),
            player: player.to_string(),
        });
        let mut recorder = Recorder::new(entry, setup, names.collect(), seed)
            .map_err(|error| PlanError::Refused(error.to_string()))?;
        let (_, mut rng) = chance_of(seed);
        let all_random = players.iter().all(|player| *player == PlayerSpec::RANDOM);
        let bots = players.iter().map(|player| seat_player_at(entry, player, host));
        let mut table = Table::new(entry.game(), bots.collect(), false);
        let mut seeds: Vec<Rng> = setup.seats.seats().map(|seat| seed_of(seed, seat)).collect();
        while let Some(seat) = recorder.to_act().first() {
            let action = if all_random {
                entry.game().sample(recorder.state(), seat, &mut rng)
            } else {
                table.ask(recorder.state(), seat, seeds[seat.index()].next_u64())
            };
            recorder
                .push(seat, action)
                .map_err(|illegal| PlanError::Refused(illegal.to_string()))?;
        }
        table.finish(recorder.state());
        Ok(recorder.finish())
    })
}

/// A record that did not come back as it went out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{game}, {seats} players, number {index}: {sentence}")]
pub struct Broken {
    pub game: String,
    /// How many players.
    pub seats: u8,
    /// Which game of the series.
    pub index: u64,
    /// What went wrong.
    pub sentence: String,
}

/// What came of many round trips.
#[derive(Clone, Debug, Default)]
pub struct RoundTrips {
    /// Records that held.
    pub records: u64,
    /// Plies in all of them.
    pub plies: u64,
    /// Bytes of JSON in all of them.
    pub bytes: u64,
    /// Those that did not, in the order of the series.
    pub broken: Vec<Broken>,
}

/// Plays `count` random games, spread over the games and their player counts, and sends each
/// through JSON and back, verifies it, cuts it down for one viewer in turn, and verifies that.
/// Stops at the first that does not hold.
#[must_use]
pub fn record_roundtrips(
    games: &[AnyGame],
    count: u64,
    series: u64,
    threads: NonZeroUsize,
    watcher: &Watcher,
) -> RoundTrips {
    let tables: Vec<(&AnyGame, SeatCount)> = games
        .iter()
        .flat_map(|game| {
            let (fewest, most) = game.info().players;
            let counts = (fewest..=most).filter_map(SeatCount::new);
            counts.map(move |seats| (game, seats))
        })
        .collect();
    let step = |trips: &mut RoundTrips, index: u64| {
        let Some(&(game, seats)) = tables.get((index % tables.len() as u64) as usize) else {
            return;
        };
        match round_trip(game, seats, series, index) {
            Ok((plies, bytes)) => {
                trips.records += 1;
                trips.plies += plies as u64;
                trips.bytes += bytes as u64;
            }
            Err(sentence) => {
                watcher.stop();
                trips.broken.push(Broken {
                    game: game.info().id.clone(),
                    seats: seats.get(),
                    index,
                    sentence,
                });
            }
        }
    };
    let count = if tables.is_empty() { 0 } else { count };
    let mut all = RoundTrips::default();
    for part in spread(count, threads, watcher, RoundTrips::default, step) {
        all.records += part.records;
        all.plies += part.plies;
        all.bytes += part.bytes;
        all.broken.extend(part.broken);
    }
    all.broken.sort_by_key(|broken| broken.index);
    all
}

/// One game there and back; how many plies and bytes it had.
fn round_trip(
    game: &AnyGame,
    seats: SeatCount,
    series: u64,
    index: u64,
) -> Result<(usize, usize), String> {
    let players = vec![PlayerSpec::RANDOM; seats.get().into()];
    let record = record_game(game, &players, series, index).map_err(|error| error.to_string())?;
    let json = record.to_json();
    same(&record, &json)?;
    let verdict = verify(game, &record).map_err(|error| error.to_string())?;
    if !verdict.finished() {
        return Err("the game has no end".to_owned());
    }
    let viewers: Vec<Viewer> = Viewer::all(seats).collect();
    let viewer = viewers[(index / 7) as usize % viewers.len()];
    let part = cut(game, &record, viewer).map_err(|error| format!("cut: {error}"))?;
    same(&part, &part.to_json()).map_err(|error| format!("cut: {error}"))?;
    verify(game, &part).map_err(|error| format!("cut for {viewer:?}: {error}"))?;
    Ok((record.plies.len(), json.len()))
}

fn same(record: &Record, json: &str) -> Result<(), String> {
    let back = Record::parse(json.as_bytes()).map_err(|error| error.to_string())?;
    if back != *record || back.to_json() != json {
        return Err("the record came back from JSON as another".to_owned());
    }
    Ok(())
}
