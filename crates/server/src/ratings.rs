//! How strong players are: a Bayesian rating for games of any number of players (Weng and Lin).

use crate::model::{Occupant, TableDoc};
use crate::store::RatingRow;
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use std::collections::BTreeMap;

/// Where everybody begins.
pub const START: f64 = 1500.0;
/// How far off the first estimate may be.
const START_UNCERTAINTY: f64 = 350.0;

/// One step of our scale in steps of the method's own, which begins at 25 ± 25/3.
const SCALE: f64 = START_UNCERTAINTY * 3.0 / 25.0;

/// A player of one game.
#[derive(Clone, Debug, PartialEq)]
pub struct Entrant {
    /// The rating before the game.
    pub row: RatingRow,
    /// The place in the game, from 1.
    pub place: u8,
}

/// As whom somebody at a table is rated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The guest's id, or the level of a built-in bot.
    pub player: String,
    /// What they are called.
    pub name: String,
    /// Is it a program?
    pub bot: bool,
}

/// Who somebody at a table is; nobody at an open seat.
#[must_use]
pub fn identity(occupant: &Occupant) -> Option<Identity> {
    let (player, name, bot) = match occupant {
        Occupant::Person { guest, name, .. } => (guest.clone(), name.clone(), false),
        Occupant::External { guest, name } => (guest.clone(), name.clone(), true),
        Occupant::Bot { level } => {
            let name = gleis_bots::Level::from(*level).name();
            (name.to_owned(), name.to_owned(), true)
        }
        Occupant::Open => return None,
    };
    // Whoever is known by name alone was never here, or is gone.
    if player.is_empty() {
        return None;
    }
    Some(Identity { player, name, bot })
}

/// For each guest at a table: do they hold one seat only? Several people at one screen are no
/// single player, so their games say nothing about any of them.
#[must_use]
pub fn sit_once(doc: &TableDoc) -> BTreeMap<String, bool> {
    let mut once = BTreeMap::new();
    for occupant in &doc.seats {
        if let Occupant::Person { guest, .. } | Occupant::External { guest, .. } = occupant {
            once.entry(guest.clone())
                .and_modify(|once| *once = false)
                .or_insert(true);
        }
    }
    once
}

/// The rating of somebody who has not played yet.
#[must_use]
pub fn newcomer(game: &str, player: &str, bot: bool) -> RatingRow {
    RatingRow {
        game: game.to_owned(),
        player: player.to_owned(),
        name: player.to_owned(),
        bot,
        rating: START,
        uncertainty: START_UNCERTAINTY,
        games: 0,
        wins: 0,
    }
}

/// The ratings after a game. Bots of one level are one player; if several sat at the table, what
/// the first of them did counts.
#[must_use]
pub fn after_game(entrants: Vec<Entrant>) -> Vec<RatingRow> {
    let mut once: Vec<Entrant> = Vec::with_capacity(entrants.len());
    for entrant in entrants {
        if !once
            .iter()
            .any(|known| known.row.player == entrant.row.player)
        {
            once.push(entrant);
        }
    }
    if once.len() < 2 {
        return Vec::new();
    }
    let before: Vec<[WengLinRating; 1]> = once.iter().map(|entrant| [scaled(entrant)]).collect();
    let teams: Vec<(&[WengLinRating], MultiTeamOutcome)> = before
        .iter()
        .zip(&once)
        .map(|(team, entrant)| (&team[..], MultiTeamOutcome::new(usize::from(entrant.place))))
        .collect();
    let after = weng_lin_multi_team(&teams, &WengLinConfig::new());
    let rows = once.into_iter().zip(after);
    rows.map(|(entrant, team)| updated(entrant, &team))
        .collect()
}

fn scaled(entrant: &Entrant) -> WengLinRating {
    WengLinRating {
        rating: 25.0 + (entrant.row.rating - START) / SCALE,
        uncertainty: entrant.row.uncertainty / SCALE,
    }
}

fn updated(entrant: Entrant, team: &[WengLinRating]) -> RatingRow {
    let Entrant { mut row, place } = entrant;
    if let [after] = team {
        row.rating = START + (after.rating - 25.0) * SCALE;
        row.uncertainty = after.uncertainty * SCALE;
    }
    row.games += 1;
    row.wins += u64::from(place == 1);
    row
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entrants(places: &[(&str, u8)]) -> Vec<Entrant> {
        let entrant = |&(player, place): &(&str, u8)| Entrant {
            row: newcomer("usa-2004", player, false),
            place,
        };
        places.iter().map(entrant).collect()
    }

    #[test]
    fn who_wins_rises_and_everybody_becomes_better_known() {
        let after = after_game(entrants(&[("a", 2), ("b", 1), ("c", 3)]));
        let rating = |player: &str| {
            let row = after.iter().find(|row| row.player == player);
            row.expect("all have played").rating
        };
        assert!(rating("b") > rating("a") && rating("a") > rating("c"));
        assert!(rating("b") > START && rating("c") < START);
        assert!(after.iter().all(|row| row.uncertainty < START_UNCERTAINTY));
        assert!(after.iter().all(|row| row.games == 1));
        assert_eq!(after.iter().map(|row| row.wins).sum::<u64>(), 1);
    }

    #[test]
    fn a_tie_between_equals_changes_no_estimate() {
        let after = after_game(entrants(&[("a", 1), ("b", 1)]));
        assert!(after.iter().all(|row| (row.rating - START).abs() < 1e-6));
    }

    #[test]
    fn the_same_bot_twice_is_one_player() {
        assert_eq!(
            after_game(entrants(&[("strong", 1), ("strong", 2)])),
            Vec::new()
        );
        assert_eq!(
            after_game(entrants(&[("a", 2), ("b", 1), ("b", 3)])).len(),
            2
        );
    }
}
