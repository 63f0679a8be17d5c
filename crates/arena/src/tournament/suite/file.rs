//! Reading a suite from its file.

use super::{Goal, Match, Measure, Suite};
use crate::PlayerSpec;
use crate::tournament::ArenaError;
use serde::Deserialize;
use std::collections::BTreeSet;
use std::ops::Range;
use toml::Spanned;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SuiteFile {
    title: String,
    #[serde(rename = "match", default)]
    matches: Vec<MatchFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MatchFile {
    id: Spanned<String>,
    title: String,
    game: String,
    players: Vec<Spanned<String>>,
    seats: usize,
    games: Spanned<u64>,
    #[serde(rename = "goal", default)]
    goals: Vec<GoalFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GoalFile {
    measure: Spanned<String>,
    must: Option<f64>,
    aim: Option<f64>,
}

/// The text of a file, to tell lines in it.
struct Source<'a> {
    text: &'a str,
    file: &'a str,
}

impl Source<'_> {
    fn wrong(&self, span: Option<Range<usize>>, what: impl Into<String>) -> ArenaError {
        let place = match span {
            None => self.file.to_owned(),
            Some(span) => {
                let before = self.text.get(..span.start).unwrap_or(self.text);
                format!("{}:{}", self.file, before.matches('\n').count() + 1)
            }
        };
        ArenaError::Suite {
            place,
            what: what.into(),
        }
    }
}

impl Suite {
    /// Reads a suite. The name of the file is for sentences.
    ///
    /// # Errors
    /// If the text is no suite; the sentence names the line.
    pub fn parse(text: &str, file: &str) -> Result<Self, ArenaError> {
        let source = Source { text, file };
        let suite: SuiteFile = toml::from_str(text)
            .map_err(|error| source.wrong(error.span(), error.message().trim()))?;
        if suite.matches.is_empty() {
            return Err(source.wrong(None, "a suite has at least one [[match]]"));
        }
        let mut ids = BTreeSet::new();
        let mut matches = Vec::new();
        for one in suite.matches {
            if !ids.insert(one.id.get_ref().clone()) {
                let what = format!("there are two matches `{}`", one.id.get_ref());
                return Err(source.wrong(Some(one.id.span()), what));
            }
            matches.push(read_match(&source, one)?);
        }
        Ok(Self {
            title: suite.title,
            matches,
        })
    }
}

fn read_match(source: &Source<'_>, one: MatchFile) -> Result<Match, ArenaError> {
    let id = one.id.get_ref();
    let plain = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit();
    if id.is_empty() || !id.chars().all(|letter| plain(letter) || letter == '-') {
        let what = format!("`{id}` is no id; ids are made of small letters, digits and dashes");
        return Err(source.wrong(Some(one.id.span()), what));
    }
    if *one.games.get_ref() == 0 {
        return Err(source.wrong(Some(one.games.span()), "play at least 1 game"));
    }
    let mut players = Vec::new();
    for player in &one.players {
        let parsed = player.get_ref().parse::<PlayerSpec>();
        players.push(parsed.map_err(|error| source.wrong(Some(player.span()), error.to_string()))?);
    }
    let mut goals = Vec::new();
    for goal in one.goals {
        goals.push(read_goal(source, goal, &players)?);
    }
    Ok(Match {
        id: id.clone(),
        title: one.title,
        game: one.game,
        players,
        seats: one.seats,
        games: *one.games.get_ref(),
        goals,
    })
}

fn read_goal(
    source: &Source<'_>,
    goal: GoalFile,
    players: &[PlayerSpec],
) -> Result<Goal, ArenaError> {
    let wrong = |what: String| source.wrong(Some(goal.measure.span()), what);
    let measure: Measure = goal.measure.get_ref().parse().map_err(&wrong)?;
    if let Some(player) = measure.player()
        && !players.iter().any(|one| one.to_string() == player)
    {
        return Err(wrong(format!("`{player}` does not play in this match")));
    }
    if goal.must.is_none() && goal.aim.is_none() {
        return Err(wrong("a goal has a `must`, an `aim` or both".to_owned()));
    }
    Ok(Goal {
        measure,
        must: goal.must,
        aim: goal.aim,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = r#"title = "Two"
[[match]]
id = "a"
title = "A"
game = "usa-2004"
players = ["random", "greedy"]
seats = 2
games = 10
[[match.goal]]
measure = "win-rate of greedy"
must = 0.5
"#;

    #[test]
    fn a_suite_is_read() {
        let suite = Suite::parse(GOOD, "x.toml").unwrap();
        let one = &suite.matches[0];
        assert_eq!((one.id.as_str(), one.seats, one.games), ("a", 2, 10));
        assert_eq!(one.goals[0].must, Some(0.5));
        assert_eq!(one.plan(3, 0.25).games, 3);
        assert_eq!(one.plan(3, 0.001).games, 1);
    }

    #[test]
    fn faults_are_told_with_their_line() {
        for (from, to, place, what) in [
            ("seats = 2", "seats = \"two\"", "x.toml:7", "invalid type"),
            ("seats = 2", "seets = 2", "x.toml:7", "seets"),
            (
                "\"greedy\"]",
                "\"greedi\"]",
                "x.toml:6",
                "no player `greedi`",
            ),
            ("games = 10", "games = 0", "x.toml:8", "at least 1"),
            ("id = \"a\"", "id = \"../a\"", "x.toml:3", "no id"),
            ("win-rate of greedy", "win-rate", "x.toml:10", "of whom"),
            (
                "win-rate of greedy",
                "luck of greedy",
                "x.toml:10",
                "no measure",
            ),
            (
                "win-rate of greedy",
                "turns of path",
                "x.toml:10",
                "does not play",
            ),
            ("must = 0.5", "", "x.toml:10", "`must`"),
            ("[[match]]", "[[match", "x.toml:2", ""),
        ] {
            let text = GOOD.replace(from, to);
            let error = Suite::parse(&text, "x.toml").unwrap_err().to_string();
            assert!(error.starts_with(&format!("{place}: ")), "{to}: {error}");
            assert!(error.contains(what), "{to}: {error}");
        }
        let twice = format!("{GOOD}{}", &GOOD[GOOD.find('[').unwrap()..]);
        let error = Suite::parse(&twice, "x.toml").unwrap_err().to_string();
        assert!(error.contains("two matches"), "{error}");
        assert!(Suite::parse("title = \"none\"", "x.toml").is_err());
    }

    #[test]
    fn the_levels_can_be_played() {
        let suite = Suite::levels();
        for one in &suite.matches {
            let game = gleis_games::data::load(&one.game).unwrap();
            let schedule = one.plan(1, 1.0).schedule(&game).unwrap();
            assert!(schedule.games() >= one.games, "{}", one.id);
        }
        assert!(suite.chosen(Some("nobody")).is_err());
        assert_eq!(suite.chosen(Some("ratings")).unwrap().len(), 1);
    }
}
