//! Whole campaigns: the fold from game to game, absences, the log and the finale.

use crate::{content, names, seats};
use gleis_rules::legends::campaign::{
    Campaign, CampaignError, CampaignLog, FinalSheet, PlayedGame, Refusal,
};
use gleis_rules::legends::content::{CompanyId, GAMES};
use gleis_rules::legends::{Legacy, LegendsAction, LegendsGame, LegendsState, PostPlace};
use gleis_rules::{BitSet, Game, NoEvents, RecordingChance, Rng, Seat, Setup, digest, play_random};

/// Who plays: at least two of some companies, others are absent.
fn companies(rng: &mut Rng, of: u32) -> Vec<CompanyId> {
    let mut all: Vec<_> = CompanyId::all().take(of as usize).collect();
    rng.shuffle(&mut all);
    let count = if rng.below(3) == 0 {
        2 + rng.below(of - 1)
    } else {
        of
    };
    all.truncate(count as usize);
    all
}

fn play(game: &LegendsGame, rng: &mut Rng) -> LegendsState {
    let count = *game.seats().start();
    let mut luck = Rng::new(rng.next_u64());
    play_random(game, Setup::new(seats(count)), &mut luck, rng).state
}

fn campaign(seed: u64, of: u32) -> Campaign {
    let mut rng = Rng::new(seed);
    let mut campaign = Campaign::new(content());
    while !campaign.is_over() {
        let game = campaign
            .next_game(&companies(&mut rng, of))
            .expect("a game follows");
        let state = play(&game, &mut rng);
        let before = campaign.legacy().clone();
        campaign.take_in(&game, &state).expect("a finished game");
        step_is_right(&before, campaign.legacy(), &state);
    }
    campaign
}

/// LW-08: what is open stays open. LW-A2: one event leaves at most. LW-A6: a slip for everybody
/// who played, a gap for everybody else. LW-A1d: the start card is with the last place.
fn step_is_right(before: &Legacy, after: &Legacy, state: &LegendsState) {
    assert_eq!(after.game, before.game + 1);
    assert!(after.regions.starts_with(&before.regions));
    assert_eq!(before.big & !after.big, 0);
    assert_eq!(after.ranking.len(), usize::from(state.seats().get()));
    assert_eq!(after.start_card, after.ranking.last().copied());
    assert!((after.tickets & after.archived).is_empty());
    for company in CompanyId::all() {
        let slips = &after.companies[company.index()].slips;
        assert_eq!(slips.len(), usize::from(before.game));
        assert_eq!(
            slips[slips.len() - 1].is_some(),
            after.ranking.contains(&company)
        );
    }
}

/// LW-06: twelve games, 2 to 5 players, with absences; none gets stuck. LW-25: after the last
/// one the whole board is there.
#[test]
fn campaigns_of_twelve_games_come_to_an_end() {
    for seed in 0..24 {
        let of = 2 + (seed % 4) as u32;
        let campaign = campaign(seed, of);
        assert_eq!(usize::from(campaign.legacy().game), GAMES + 1);
        assert_eq!(campaign.legacy().regions.len(), 8);
        let finale = campaign.finale().expect("all games are played");
        assert!(!finale.champions.is_empty());
        assert_eq!(
            finale.sheets.iter().filter(|s| s.place == 1).count(),
            finale.champions.len()
        );
        let again = campaign.next_game(&[CompanyId(0), CompanyId(1)]);
        assert_eq!(again.err(), Some(CampaignError::Over));
    }
}

/// LW-A3, LW-A4, LW-A5, LW-A7, LW-A8: the deck is read after a game, and the steps that its
/// stickers bring are followed: stamps in game 1, a region from game 3 on.
#[test]
fn steps_after_a_game_are_followed() {
    let mut rng = Rng::new(4);
    let mut campaign = Campaign::new(content());
    let all = [0, 1, 2].map(CompanyId);
    for game_number in 1..=4 {
        let game = campaign.next_game(&all).unwrap();
        let state = play(&game, &mut rng);
        campaign.take_in(&game, &state).unwrap();
        let legacy = campaign.legacy();
        let has =
            |sticker: &str| legacy.stickers >> names().find_sticker(sticker).unwrap().0 & 1 == 1;
        assert!(has("S-A4") && has("S-C11"));
        assert_eq!(has("S-A7"), game_number >= 3);
        assert_eq!(
            legacy.regions.len(),
            usize::from(game_number >= 3) * (game_number - 2).max(0) as usize
        );
        assert!(!has("S-RELIEF"), "a rule for one game only (LW-27)");
        let stamps: u32 = legacy.companies.iter().map(|c| u32::from(c.stamps)).sum();
        assert!(
            stamps >= game_number as u32,
            "the last place has one at least"
        );
    }
}

/// LW-34: a postcard taken at the end of a game is used only in a later one; LW-05, LW-14: the
/// others wait in the post office.
#[test]
fn postcards_of_the_end_sleep() {
    let mut rng = Rng::new(9);
    let mut campaign = Campaign::new(content());
    let all = [0, 1, 2, 3].map(CompanyId);
    let mut slept = 0;
    for _ in 0..6 {
        let game = campaign.next_game(&all).unwrap();
        let state = play(&game, &mut rng);
        for index in state.table.asleep.members() {
            slept += 1;
            assert_eq!(state.table.post[index].spent, 0);
            assert!(matches!(state.table.post[index].at, PostPlace::Company(_)));
        }
        campaign.take_in(&game, &state).unwrap();
    }
    assert!(slept > 0);
}

/// LW-A1e, GL-22: a missed game brings the lower median of its totals; ruling 14: only players
/// are ranked.
#[test]
fn missed_games_are_compensated() {
    let mut legacy = Legacy::fresh(&content());
    legacy.game = 13;
    legacy.stickers = 1 << names().find_sticker("S-TALLY").unwrap().0;
    let slips = [
        [Some(10), Some(40)],
        [Some(20), None],
        [Some(30), Some(60)],
        [Some(50), Some(70)],
    ];
    for (company, slips) in legacy.companies.iter_mut().zip(slips) {
        company.slips = slips.to_vec();
    }
    legacy.companies[4].slips = vec![None, None];
    let finale = Campaign::at(content(), legacy).finale().unwrap();
    let missed: Vec<_> = finale.sheets.iter().map(|sheet| sheet.missed).collect();
    assert_eq!(missed, [0, 60, 0, 0]);
    assert_eq!(finale.sheets[1].total(), 80);
    assert_eq!(finale.champions[0].company, CompanyId(3));
}

/// Goodwill counts four dollars, the atlas sheets twelve, shared ones six; ruling 17: a tie goes
/// to more games won.
#[test]
fn vaults_are_opened() {
    let mut legacy = Legacy::fresh(&content());
    legacy.game = 13;
    for sticker in ["S-TALLY", "S-GW"] {
        legacy.stickers |= 1 << names().find_sticker(sticker).unwrap().0;
    }
    let florida = names().find_region("florida").unwrap();
    legacy.regions.push(florida);
    legacy.plaques[0] = 1 << names().find_city("tampa").unwrap().0;
    for (index, company) in legacy.companies.iter_mut().take(3).enumerate() {
        company.slips = vec![Some(100)];
        company.stamps = if index == 0 { 1 } else { 5 };
    }
    legacy.companies[1].goodwill = 1;
    legacy.companies[2].wins = 1;
    legacy.companies[2].vault = 4;
    let finale = Campaign::at(content(), legacy).finale().unwrap();
    let totals: Vec<_> = finale.sheets.iter().map(FinalSheet::total).collect();
    assert_eq!(totals, [112, 110, 110]);
    let places: Vec<_> = finale.sheets.iter().map(|sheet| sheet.place).collect();
    assert_eq!(places, [1, 3, 2]);
}

fn record(game: &LegendsGame, before: u64, companies: &[CompanyId], rng: &mut Rng) -> PlayedGame {
    let count = companies.len() as u8;
    let mut luck = RecordingChance::new(Rng::new(rng.next_u64()));
    let mut state = game.deal(Setup::new(seats(count)), &mut luck, &mut NoEvents);
    let mut actions: Vec<(Seat, LegendsAction)> = Vec::new();
    while let Some(seat) = game.to_act(&state).first() {
        let action = game.sample(&state, seat, rng);
        game.apply_unchecked(&mut state, seat, action, &mut luck, &mut NoEvents);
        actions.push((seat, action));
    }
    PlayedGame {
        before,
        companies: companies.to_vec(),
        first: None,
        luck: luck.outcomes,
        actions,
    }
}

/// A campaign is stored as its log; forks are refused; past games can be played again with the
/// copy as it was.
#[test]
fn the_log_refuses_forks_and_replays() {
    let mut rng = Rng::new(2);
    let all = [4, 2, 0].map(CompanyId);
    let mut log = CampaignLog::new(content());
    let mut copies = vec![digest(log.campaign().legacy())];
    for _ in 0..3 {
        let game = log.campaign().next_game(&all).unwrap();
        let played = record(&game, log.head(), &all, &mut rng);
        log.append(played.clone()).expect("it fits");
        let fork = log.append(played);
        assert!(matches!(fork, Err(Refusal::Fork { .. })), "{fork:?}");
        copies.push(log.head());
    }
    for (game, &copy) in copies.iter().enumerate() {
        assert_eq!(digest(&log.copy_before(game).unwrap()), copy);
    }
    let (game, state) = log.past_game(1).unwrap();
    assert_eq!(game.legacy().game, 2);
    assert!(game.outcome(&state).is_some());
    let again = CampaignLog::replay(content(), log.games().to_vec()).unwrap();
    assert_eq!(again.head(), log.head());
    let mut broken = log.games().to_vec();
    broken[1].actions.pop();
    let refused = CampaignLog::replay(content(), broken).err();
    assert!(matches!(refused, Some((1, _))), "{refused:?}");
}

/// GL-14: the winner of the last game chooses the clock of 1883; if absent, the next in rank.
#[test]
fn the_nearest_in_rank_decides_for_the_absent() {
    let mut legacy = Legacy::fresh(&content());
    legacy.game = 7;
    legacy.ranking = [3, 1, 0].map(CompanyId).to_vec();
    let asked = |companies: [u8; 2]| {
        let campaign = Campaign::at(content(), legacy.clone());
        let game = campaign.next_game(&companies.map(CompanyId)).unwrap();
        let mut rng = Rng::new(3);
        let mut state = game.deal(Setup::new(seats(2)), &mut rng, &mut NoEvents);
        for seat in seats(2).seats() {
            let action = LegendsAction::KeepTickets(0b1111);
            game.apply(&mut state, seat, action, &mut rng, &mut NoEvents)
                .unwrap();
        }
        let seat = game.to_act(&state).first().unwrap();
        (game.company(seat), state.table.starter == seat)
    };
    assert_eq!(asked([0, 3]).0, CompanyId(3));
    assert_eq!(asked([0, 1]).0, CompanyId(1));
    assert!(
        asked([2, 4]).1,
        "nobody was there: the owner of the start card"
    );
}
