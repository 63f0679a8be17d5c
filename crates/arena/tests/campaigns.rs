//! Whole campaigns: series, sums, files.

use gleis_arena::Watcher;
use gleis_arena::campaign::{
    self, CampaignPlan, CampaignPlanError, Tally, income, parse_bot, parse_bots, play_game, report,
    sections,
};
use gleis_arena::tournament::report::{Block, markdown};
use gleis_arena::work::chance_of;
use gleis_games::campaign::{CampaignFile, CampaignFileError, Member};
use gleis_games::data::legends::Legends;
use gleis_games::wire::WireOutcome;
use gleis_games::{LegendsBox, data};
use gleis_rules::legends::campaign::{CampaignLog, PlayedGame};
use gleis_rules::legends::content::{Colour, CompanyId};
use gleis_rules::{NoEvents, RecordingChance};
use std::num::NonZeroUsize;
use std::sync::Arc;

fn first() -> LegendsBox {
    data::load_legends("legends-first").unwrap()
}

fn plan(players: &str, campaigns: u64) -> CampaignPlan {
    CampaignPlan {
        players: parse_bots(players).unwrap(),
        campaigns,
        seed: 3,
        threads: NonZeroUsize::MIN,
        absent_per_mille: 0,
        substitute: None,
    }
}

fn tally(legends: &Legends, plan: &CampaignPlan) -> Tally {
    let campaigns = campaign::run(legends, plan, &Watcher::default());
    campaigns.unwrap().tally
}

#[test]
fn threads_do_not_change_the_campaigns() {
    let legends = first().legends;
    let one = plan("random,greedy,random", 3);
    let threads = NonZeroUsize::new(3).unwrap();
    let three = CampaignPlan {
        threads,
        ..one.clone()
    };
    let other = CampaignPlan {
        seed: 4,
        ..one.clone()
    };
    let played = tally(&legends, &one);
    assert_eq!(played, tally(&legends, &three));
    assert_ne!(played, tally(&legends, &other));
}

#[test]
fn income_by_source_adds_up_to_the_bank_slips() {
    let legends = first().legends;
    for players in ["random,random", "greedy,random,random,random,random"] {
        let tally = tally(&legends, &plan(players, 3));
        let rows = income(&legends.content, &tally);
        for (number, game) in tally.games.iter().enumerate() {
            let sum: i64 = rows.iter().map(|row| row.dollars[number]).sum();
            assert_eq!(sum, game.slips.totals.sum(), "game {}", number + 1);
        }
        let slips: i64 = tally.games.iter().map(|game| game.slips.totals.sum()).sum();
        assert_eq!(slips, tally.finale.slips.sum());
        let finale = &tally.finale;
        let parts = [
            &finale.slips,
            &finale.postcards,
            &finale.goodwill,
            &finale.sheets,
            &finale.missed,
            &finale.other,
        ];
        let parts: i64 = parts.iter().map(|part| part.sum()).sum();
        assert_eq!(parts, finale.total.sum());
    }
}

#[test]
fn wins_add_up_and_all_games_are_played() {
    let legends = first().legends;
    for players in 2..=5 {
        let list = vec!["random"; players].join(",");
        let tally = tally(&legends, &plan(&list, 4));
        for shares in [&tally.players[..], &tally.seats, &tally.companies] {
            let wins: f64 = shares.iter().map(campaign::Share::wins).sum();
            assert!((wins - 4.0).abs() < 1e-9, "{wins}");
            let seats: u64 = shares.iter().map(|share| share.campaigns).sum();
            assert_eq!(seats, 4 * players as u64);
        }
        for game in &tally.games {
            assert_eq!(game.slips.totals.count(), 4 * players as u64);
            assert_eq!(game.absent, 0);
        }
        assert_eq!(
            (tally.finale.missed.min(), tally.finale.missed.max()),
            (Some(0), Some(0))
        );
    }
}

#[test]
fn who_is_absent_is_compensated_or_replaced() {
    let legends = first().legends;
    let away = CampaignPlan {
        absent_per_mille: 300,
        ..plan("random,random,random", 4)
    };
    let missing = tally(&legends, &away);
    let absent: u64 = missing.games.iter().map(|game| game.absent).sum();
    assert!(absent > 20, "{absent}");
    assert_eq!(missing.seats_played() + absent, 4 * 12 * 3);
    assert!(missing.finale.missed.sum() > 0);

    let replaced = CampaignPlan {
        substitute: parse_bot("greedy").ok(),
        ..away
    };
    let replaced = tally(&legends, &replaced);
    assert_eq!(replaced.seats_played(), 4 * 12 * 3);
    assert_eq!(replaced.finale.missed.sum(), 0);
    assert!(replaced.games.iter().any(|game| game.absent > 0));
}

#[test]
fn with_everybody_absent_two_come_nevertheless() {
    let legends = first().legends;
    let nobody = CampaignPlan {
        absent_per_mille: 1000,
        ..plan("random,random,random", 1)
    };
    let tally = tally(&legends, &nobody);
    assert!(
        tally
            .games
            .iter()
            .all(|game| game.slips.totals.count() == 2)
    );
    // Who never came has no sheet.
    assert_eq!(tally.seats[2].campaigns, 0);
}

#[test]
fn tables_of_the_wrong_size_and_programs_are_refused() {
    let legends = first().legends;
    let refused = |players: &str| {
        campaign::run(&legends, &plan(players, 1), &Watcher::default()).unwrap_err()
    };
    assert!(matches!(
        refused("random"),
        CampaignPlanError::Seats { players: 1, .. }
    ));
    let six = ["random"; 6].join(",");
    assert_eq!(
        refused(&six).to_string(),
        "a campaign is for 2 to 5 players, not 6"
    );
    assert!(matches!(
        parse_bots("cmd:./bot"),
        Err(CampaignPlanError::Command(_))
    ));
    assert!(parse_bots("rondom").is_err());
}

#[test]
fn a_report_has_every_table_filled() {
    let legends = first().legends;
    let plan = plan("random,greedy", 2);
    let campaigns = campaign::run(&legends, &plan, &Watcher::default()).unwrap();
    for block in sections(&legends, &plan, &campaigns) {
        if let Block::Table(grid) = block {
            assert!(!grid.rows.is_empty(), "{:?}", grid.head);
            assert!(grid.rows.iter().all(|row| row.len() == grid.head.len()));
        }
    }
    let page = markdown(&report(&legends, &[(plan, campaigns)]));
    assert!(page.starts_with("# Balance of the campaign\n"), "{page}");
    for words in [
        "## 2 players",
        "### Goals",
        "| bank slips |",
        "player 2: greedy",
    ] {
        assert!(page.contains(words), "{words}\n{page}");
    }
    assert!(!page.contains("NaN") && !page.contains("inf"), "{page}");
}

/// A campaign of two with some games, as a file.
fn file(first: &LegendsBox, games: usize) -> (CampaignFile, CampaignLog) {
    let companies = [CompanyId(0), CompanyId(3)];
    let members = companies.map(|company| Member {
        name: company.colour().name().into(),
        player: "random".into(),
        company: company.colour().name().into(),
    });
    let mut file = CampaignFile::new(first, members.to_vec());
    let mut log = CampaignLog::new(Arc::clone(&first.legends.content));
    for seed in 0..games as u64 {
        let game = log.campaign().next_game(&companies).unwrap();
        let bots = parse_bots("random,random").unwrap();
        let bots: Vec<_> = bots.iter().collect();
        let mut chance = RecordingChance::new(chance_of(seed).0);
        let mut actions = Vec::new();
        let source = (&mut chance, &mut NoEvents);
        play_game(&game, &bots, seed, source, |seat, action| {
            actions.push((seat, action));
        })
        .unwrap();
        let played = PlayedGame {
            before: log.head(),
            companies: companies.to_vec(),
            first: None,
            luck: chance.outcomes,
            actions,
        };
        let players = vec!["random".to_owned(); 2];
        file.append(first, &mut log, (played, players)).unwrap();
    }
    (file, log)
}

#[test]
fn a_whole_campaign_survives_its_file() {
    let first = first();
    let (file, log) = file(&first, 12);
    let again = CampaignFile::parse(file.to_json().as_bytes()).unwrap();
    assert_eq!(again, file);
    let replayed = again.replay(&first).unwrap();
    assert_eq!(replayed.games(), log.games());
    assert_eq!(replayed.campaign().legacy(), log.campaign().legacy());
    assert_eq!(replayed.campaign().finale(), log.campaign().finale());
}

#[test]
fn forks_and_changes_are_found_out() {
    let first = first();
    let (file, _) = file(&first, 3);
    let told = |change: &dyn Fn(&mut CampaignFile)| {
        let mut changed = file.clone();
        change(&mut changed);
        changed.replay(&first).unwrap_err()
    };
    let game = |error: CampaignFileError| match error {
        CampaignFileError::Game { number, why } => (number, why),
        other => panic!("{other}"),
    };
    let (number, why) = game(told(&|file| file.games.swap(1, 2)));
    assert!(number == 2 && why.contains("hangs on to copy"), "{why}");
    let (number, why) = game(told(&|file| file.games[1].companies.swap(0, 1)));
    // Seats that were exchanged may fit the rules, but not the copy that came of the game.
    assert!(number >= 2, "{why}");
    let (number, why) = game(told(&|file| file.games[0].actions[4].1 = "dance".into()));
    assert!(number == 1 && why.starts_with("action 5: "), "{why}");
    let (_, why) = game(told(&|file| file.games[2].actions[0].0 = 9));
    assert_eq!(why, "action 1: nobody sits at seat 9");
    let (_, why) = game(told(&|file| {
        file.games[0].luck[0] = WireOutcome::Name("mud".into());
    }));
    assert_eq!(why, "“mud” is no card and no ticket");
    let (number, why) = game(told(&|file| {
        file.games[2].actions.pop();
    }));
    assert_eq!(number, 3, "{why}");
    let lost = told(&|file| {
        file.games.pop();
    });
    assert!(
        matches!(lost, CampaignFileError::OtherHead { .. }),
        "{lost}"
    );
    let other = told(&|file| file.fingerprint = "0".into());
    assert!(
        matches!(other, CampaignFileError::OtherContent { .. }),
        "{other}"
    );
    let twice = told(&|file| file.members[1].company = Colour::RED.name().into());
    assert!(matches!(twice, CampaignFileError::Members(_)), "{twice}");
}
