//! The arena as a whole: the same results on any number of threads, after any interruption.

use gleis_arena::external::Limits;
use gleis_arena::tournament::{
    ArenaError, MatchPlan, Place, Played, SprtBounds, Summary, Verdict, play, recall,
};
use gleis_arena::{Watcher, players};
use gleis_games::AnyGame;
use serde_json::Value;
use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;

fn game() -> AnyGame {
    gleis_games::data::load("usa-2004").unwrap()
}

fn plan(players: &str, seats: usize, games: u64) -> MatchPlan {
    MatchPlan {
        players: players::parse_list(players).unwrap(),
        seats,
        games,
        seed: 7,
        sprt: None,
    }
}

fn run(plan: &MatchPlan, threads: usize, out: Option<&Path>) -> Result<Played, ArenaError> {
    let place = Place {
        out,
        records: false,
        threads: NonZeroUsize::new(threads).unwrap(),
        limits: Limits::default(),
    };
    let played = play(&game(), plan, &place, &Watcher::default())?;
    if let Some(folder) = out {
        played.write(folder)?;
    }
    Ok(played)
}

/// A summary without what the clock had a hand in.
fn timeless(summary: &Summary) -> Value {
    let mut value = serde_json::to_value(summary).unwrap();
    value.as_object_mut().unwrap().remove("times");
    value
}

fn timeless_file(folder: &Path) -> Value {
    let text = fs::read_to_string(folder.join("results.json")).unwrap();
    let mut value: Value = serde_json::from_str(&text).unwrap();
    value.as_object_mut().unwrap().remove("times");
    value
}

#[test]
fn the_number_of_threads_changes_nothing() {
    for (players, seats) in [("random,planner,greedy", 2), ("planner,random,random", 3)] {
        let plan = plan(players, seats, 40);
        let one = timeless(&run(&plan, 1, None).unwrap().summary);
        let many = timeless(&run(&plan, 4, None).unwrap().summary);
        assert_eq!(one, many, "{players}");
    }
}

#[test]
fn another_seed_plays_other_deals() {
    let mut plan = plan("random,planner", 2, 20);
    let one = run(&plan, 2, None).unwrap();
    plan.seed += 1;
    assert_ne!(one.deals, run(&plan, 2, None).unwrap().deals);
}

#[test]
fn all_tables_play_the_same_deals_from_every_seat() {
    let played = run(&plan("random,planner,greedy", 2, 10), 2, None).unwrap();
    assert_eq!(played.summary.games, 30);
    for deal in &played.deals {
        let table = &played.schedule.tables[deal.table];
        assert_eq!(deal.games.len(), 2);
        for (rotation, game) in deal.games.iter().enumerate() {
            let players = game.seats.iter().map(|seat| seat.player);
            assert!(players.eq(table.seating(rotation)));
            let sources = |seat: &gleis_arena::tournament::SeatResult| {
                seat.sources.iter().sum::<i16>() == seat.points
            };
            assert!(game.seats.iter().all(sources));
            let turns: u32 = game.seats.iter().map(|seat| seat.turns).sum();
            assert_eq!(turns, game.turns);
        }
    }
}

#[test]
fn sums_over_players_agree() {
    let played = run(&plan("random,planner,greedy,path", 3, 12), 2, None).unwrap();
    let summary = &played.summary;
    let wins: f64 = summary.players.iter().map(|player| player.wins).sum();
    assert!((wins - summary.games as f64).abs() < 1e-6);
    for pair in &summary.pairs {
        let back = summary
            .pairs
            .iter()
            .find(|other| (&other.player, &other.opponent) == (&pair.opponent, &pair.player));
        let back = back.unwrap();
        assert_eq!(back.meetings, pair.meetings);
        assert!((pair.ahead.value + back.ahead.value - 1.0).abs() < 1e-9);
        assert!(pair.ahead.low <= pair.ahead.value && pair.ahead.value <= pair.ahead.high);
    }
    let random = summary.player("random").unwrap();
    assert_eq!(summary.rating_anchor.as_deref(), Some("random"));
    assert!(random.rating.value.abs() < 1e-9);
}

#[test]
fn a_player_against_itself_is_one_row() {
    let played = run(&plan("random,random", 2, 25), 1, None).unwrap();
    let summary = &played.summary;
    assert_eq!((summary.games, summary.players.len()), (25, 1));
    let player = &summary.players[0];
    assert_eq!((player.games, player.seats), (25, 50));
    assert!((player.win_rate.value - 0.5).abs() < 1e-9);
    assert!(summary.winner_mean.value >= player.score.value);
    let scores: u64 = player.scores.counts.iter().sum();
    assert_eq!(scores, 50);
}

#[test]
fn a_truncated_run_goes_on_to_the_same_results() {
    let folder = tempfile::tempdir().unwrap();
    let plan = plan("random,planner,greedy", 2, 30);
    let whole = folder.path().join("whole");
    run(&plan, 2, Some(&whole)).unwrap();
    let text = fs::read(whole.join("games.jsonl")).unwrap();
    let cut = folder.path().join("cut");
    fs::create_dir(&cut).unwrap();
    fs::copy(whole.join("plan.json"), cut.join("plan.json")).unwrap();
    for length in [0, 1, text.len() / 2, text.len() - 1, text.len()] {
        fs::write(cut.join("games.jsonl"), &text[..length]).unwrap();
        run(&plan, 2, Some(&cut)).unwrap();
        assert_eq!(timeless_file(&cut), timeless_file(&whole), "{length}");
        let lines = fs::read_to_string(cut.join("games.jsonl")).unwrap();
        assert_eq!(lines.lines().count(), 45, "{length}");
    }
    let recalled = recall(&game(), &plan, &whole).unwrap().unwrap();
    recalled.write(&cut).unwrap();
    assert_eq!(timeless_file(&cut), timeless_file(&whole));
    assert!(
        recall(&game(), &self::plan("random", 2, 1), &cut)
            .unwrap()
            .is_none()
    );
}

#[test]
fn a_stop_leaves_what_was_played() {
    let folder = tempfile::tempdir().unwrap();
    let plan = plan("random,planner", 2, 50);
    let place = Place {
        out: Some(folder.path()),
        records: false,
        threads: NonZeroUsize::MIN,
        limits: Limits::default(),
    };
    let watcher = Watcher::default();
    watcher.stop();
    let played = play(&game(), &plan, &place, &watcher).unwrap();
    assert_eq!((played.summary.games, played.summary.complete), (0, false));
    played.write(folder.path()).unwrap();
    let played = run(&plan, 2, Some(folder.path())).unwrap();
    assert_eq!((played.summary.games, played.summary.complete), (50, true));
}

#[test]
fn the_test_of_two_players_stops_alike_on_any_number_of_threads() {
    let mut plan = plan("planner,random", 2, 2_000);
    plan.sprt = Some(SprtBounds {
        low: 0.0,
        high: 20.0,
    });
    let one = run(&plan, 1, None).unwrap();
    let sprt = one.summary.sprt.as_ref().unwrap();
    assert_eq!(sprt.verdict, Some(Verdict::Stronger));
    assert!(one.summary.games < 2_000 && one.summary.complete);
    assert_eq!(sprt.outcomes.iter().sum::<u64>() * 2, one.summary.games);
    let many = run(&plan, 3, None).unwrap();
    assert_eq!(timeless(&one.summary), timeless(&many.summary));
    let folder = tempfile::tempdir().unwrap();
    for _ in 0..2 {
        let kept = run(&plan, 2, Some(folder.path())).unwrap();
        assert_eq!(timeless(&one.summary), timeless(&kept.summary));
    }
}

#[test]
fn folders_with_something_else_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let first = plan("random,planner", 2, 4);
    let path = folder.path().join("match");
    run(&first, 1, Some(&path)).unwrap();
    let sentence = |plan: &MatchPlan| run(plan, 1, Some(&path)).unwrap_err().to_string();
    let other = sentence(&plan("random,greedy", 2, 4));
    assert!(
        other.contains("players random,planner there, random,greedy here"),
        "{other}"
    );
    let other = sentence(&plan("random,planner", 2, 6));
    assert!(other.contains("games 4 there, 6 here"), "{other}");

    let lines = fs::read_to_string(path.join("games.jsonl")).unwrap();
    fs::write(path.join("games.jsonl"), format!("nonsense\n{lines}")).unwrap();
    let damaged = sentence(&first);
    assert!(damaged.contains("games.jsonl:1"), "{damaged}");
    fs::write(
        path.join("games.jsonl"),
        lines.replace("\"table\":0", "\"table\":9"),
    )
    .unwrap();
    assert!(sentence(&first).contains("not of the match"));

    fs::write(path.join("plan.json"), "{").unwrap();
    assert!(sentence(&first).contains("plan.json cannot be read"));
    fs::remove_file(path.join("plan.json")).unwrap();
    assert!(sentence(&first).contains("plan.json cannot be read: it is missing"));

    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let error = run(&first, 1, Some(&file)).unwrap_err();
    assert!(matches!(error, ArenaError::NotAFolder(_)), "{error}");
}

#[test]
fn reports_need_nothing_from_elsewhere() {
    let folder = tempfile::tempdir().unwrap();
    run(
        &plan("random,planner,greedy", 2, 20),
        2,
        Some(folder.path()),
    )
    .unwrap();
    let html = fs::read_to_string(folder.path().join("report.html")).unwrap();
    for word in [
        "http:", "https:", "src=", "href=", "@import", "<script", "//",
    ] {
        assert!(!html.contains(word), "{word}");
    }
    assert_eq!(html.matches("<svg").count(), 5);
    let markdown = fs::read_to_string(folder.path().join("report.md")).unwrap();
    for figure in ["ratings", "pairs", "sources", "scores", "times"] {
        let svg = fs::read_to_string(folder.path().join(format!("{figure}.svg"))).unwrap();
        assert!(svg.starts_with("<svg") && svg.contains("xmlns"), "{figure}");
        assert!(markdown.contains(&format!("({figure}.svg)")), "{figure}");
    }
    let csv = fs::read_to_string(folder.path().join("games.csv")).unwrap();
    let columns: Vec<usize> = csv.lines().map(|line| line.split(',').count()).collect();
    assert_eq!(columns.len(), 1 + 60 * 2);
    assert!(columns.iter().all(|&count| count == columns[0]));
}
