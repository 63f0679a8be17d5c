//! The players of the games of a campaign: game 1 on its own, and games with a copy that earlier
//! games have changed.

use crate::common::{Bots, ask, play};
use gleis_bots::{Asked, BotSpec, Budget, Playable};
use gleis_games::data::check_legends;
use gleis_games::data::legends::Legends;
use gleis_games::wire::TrackLook;
use gleis_rules::laws::Testable as _;
use gleis_rules::legends::campaign::Campaign;
use gleis_rules::legends::content::CompanyId;
use gleis_rules::legends::{LegendsAction, LegendsGame, LegendsState};
use gleis_rules::{
    BitSet, Game, NoEvents, Rng, Seat, SeatCount, SeededChance, Setup, Viewer, play_random,
};
use std::sync::{Arc, LazyLock};

fn legends() -> &'static Legends {
    static LEGENDS: LazyLock<Legends> = LazyLock::new(|| {
        let report = check_legends("legends-first");
        report.legends.expect("the content is right")
    });
    &LEGENDS
}

fn first_game() -> LegendsGame {
    LegendsGame::first(Arc::clone(&legends().content)).expect("the content can be played")
}

/// A campaign after so many games played at random.
fn campaign(seed: u64, companies: &[CompanyId], games: u8) -> Campaign {
    let mut rng = Rng::new(seed);
    let mut campaign = Campaign::new(Arc::clone(&legends().content));
    for _ in 0..games {
        let game = campaign.next_game(companies).expect("a game follows");
        let seats = SeatCount::new(companies.len() as u8).expect("2 to 5 seats");
        let mut luck = Rng::new(rng.next_u64());
        let state = play_random(&game, Setup::new(seats), &mut luck, &mut rng).state;
        campaign.take_in(&game, &state).expect("a finished game");
    }
    campaign
}

/// Later games of random campaigns.
fn later_games(seats: u8, every: usize) -> impl Iterator<Item = LegendsGame> {
    let companies: Vec<CompanyId> = CompanyId::all().take(usize::from(seats)).collect();
    (1..12).step_by(every).map(move |games| {
        let campaign = campaign(u64::from(games) + u64::from(seats), &companies, games);
        campaign.next_game(&companies).expect("a game follows")
    })
}

fn mixed(game: &LegendsGame, spec: BotSpec, seats: u8, seed: u64) -> Bots<LegendsGame> {
    let usual = [BotSpec::planner(), BotSpec::Greedy, BotSpec::Random];
    let spec_of = |seat: u8| match (u64::from(seat) + seed) % 2 {
        0 => spec,
        _ => usual[usize::from(seat) % usual.len()],
    };
    (0..seats).map(|seat| game.bot(&spec_of(seat))).collect()
}

/// Every answer is legal, and every game ends: `play` sees to both.
#[test]
fn bots_play_the_first_game() {
    let game = first_game();
    let search = BotSpec::ismcts(Budget::Iterations(6));
    for seats in 2..=5 {
        for (spec, _) in BotSpec::PLAIN {
            for seed in 0..6 {
                play(
                    &game,
                    &mut mixed(&game, spec, seats, seed),
                    seed,
                    |_, _, _, _| {},
                );
            }
        }
        play(
            &game,
            &mut mixed(&game, search, seats, 0),
            0,
            |_, _, _, _| {},
        );
    }
}

#[test]
fn bots_play_later_games() {
    for seats in 2..=5 {
        for game in later_games(seats, 2) {
            for spec in [BotSpec::Beginner, BotSpec::Greedy, BotSpec::planner()] {
                for seed in 0..2 {
                    play(
                        &game,
                        &mut mixed(&game, spec, seats, seed),
                        seed,
                        |_, _, _, _| {},
                    );
                }
            }
        }
    }
}

/// Twelve games of planners, each with the copy that the last one left.
#[test]
fn planners_play_a_campaign_to_its_end() {
    for seats in 2..=5u8 {
        let companies: Vec<CompanyId> = CompanyId::all().take(usize::from(seats)).collect();
        let mut campaign = Campaign::new(Arc::clone(&legends().content));
        while !campaign.is_over() {
            let game = campaign.next_game(&companies).expect("a game follows");
            let state = finish(&game, u64::from(game.legacy().game));
            campaign.take_in(&game, &state).expect("a finished game");
        }
        assert!(
            !campaign
                .finale()
                .expect("all games are played")
                .champions
                .is_empty()
        );
    }
}

fn finish(game: &LegendsGame, seed: u64) -> LegendsState {
    let seats = SeatCount::new(*game.seats().start()).expect("2 to 5 seats");
    let mut chance = SeededChance::new(seed);
    let mut state = game.deal(Setup::new(seats), &mut chance, &mut NoEvents);
    let mut planner = game.bot(&BotSpec::planner());
    while let Some(seat) = game.to_act(&state).first() {
        let action = ask(game, &mut *planner, &state, seat, 1);
        let done = game.apply(&mut state, seat, action, &mut chance, &mut NoEvents);
        assert_eq!(done, Ok(()), "{action:?}");
    }
    state
}

/// When everything hidden from a seat is dealt anew, the answers stay the same; a bot made anew
/// gives them too.
#[test]
fn bots_keep_to_what_they_know() {
    let search = BotSpec::ismcts(Budget::Iterations(12));
    let games = std::iter::once((2, first_game())).chain(later_games(3, 4).map(|game| (3, game)));
    for (seats, game) in games {
        let mut rng = Rng::new(5);
        let mut table = mixed(&game, BotSpec::planner(), seats, 0);
        let mut examined = 0;
        play(&game, &mut table, 3, |state, seat, seed, _| {
            if rng.below(6) > 0 {
                return;
            }
            examined += 1;
            let specs = [
                BotSpec::Beginner,
                BotSpec::Greedy,
                BotSpec::planner(),
                search,
            ];
            let count = if examined % 8 == 0 { 4 } else { 3 };
            for spec in &specs[..count] {
                let answer = ask(&game, &mut *game.bot(spec), state, seat, seed);
                for _ in 0..2 {
                    let other = game.redeal(state, Viewer::Seat(seat), &mut rng);
                    let again = ask(&game, &mut *game.bot(spec), &other, seat, seed);
                    assert_eq!(answer, again, "{spec} knows too much");
                }
            }
        });
        assert!(examined > 3);
    }
}

/// How many of so many duplicate games of two the better one wins.
fn wins(game: &LegendsGame, better: BotSpec, worse: BotSpec, deals: u64) -> usize {
    let mut wins = 0;
    for deal in 0..deals {
        for (place, specs) in [[better, worse], [worse, better]].iter().enumerate() {
            let mut bots: Bots<_> = specs.iter().map(|spec| game.bot(spec)).collect();
            let score = play(game, &mut bots, deal, |_, _, _, _| {});
            wins += usize::from(score.winners().has(Seat::new(place as u8)));
        }
    }
    wins
}

#[test]
fn levels_stand_in_their_order() {
    let game = first_game();
    for (better, worse, least) in [
        (BotSpec::Beginner, BotSpec::Random, 60),
        (BotSpec::Greedy, BotSpec::Random, 72),
        (BotSpec::Greedy, BotSpec::Beginner, 44),
        (BotSpec::planner(), BotSpec::Greedy, 44),
    ] {
        let wins = wins(&game, better, worse, 40);
        assert!(wins >= least, "{better} wins {wins} of 80 against {worse}");
    }
}

/// What a player is told about tracks is what the rules say when it is the player's turn, and
/// nothing is told of pieces that are not on the board.
#[test]
fn the_outlook_agrees_with_the_rules() {
    let games = std::iter::once(first_game()).chain(later_games(2, 5));
    for game in games {
        let names = &legends().board;
        let asked = Asked {
            aids: true,
            ..Asked::default()
        };
        let mut turns = 0;
        let mut bots = mixed(&game, BotSpec::planner(), 2, 0);
        play(&game, &mut bots, 1, |state, seat, _, _| {
            if !game.begins_turn(state) {
                return;
            }
            turns += 1;
            let view = game.observe(state, Viewer::Seat(seat));
            let outlook = game.outlook(names, &view, &asked);
            assert_eq!(outlook.tracks.len() as u32, game.on_board().count());
            let mut claimable = Vec::new();
            game.legal(state, seat, |action| {
                if let LegendsAction::Claim(claim) = action {
                    claimable.push(names.tracks[claim.track.index()].as_str());
                }
            });
            for track in &outlook.tracks {
                let can = matches!(
                    track.look,
                    TrackLook::Claimable | TrackLook::WithLocomotives
                );
                assert_eq!(can, claimable.contains(&track.track.as_str()), "{track:?}");
                assert_eq!(can, !track.payments.is_empty());
            }
            let done = outlook.tickets.iter().filter(|ticket| ticket.done).count();
            let own = game.connects_for(&state.table, seat);
            let mut held = state.tickets[seat];
            if let Some(old) = state.table.memory[seat] {
                held.insert(old.index());
            }
            assert_eq!(done as u32, game.completed_by(own, held).count());
        });
        assert!(turns > 10);
    }
}
