//! The players of the games of a campaign: game 1 on its own, and games with a copy that earlier
//! games have changed.

use crate::common::{Bots, ask, play};
use gleis_bots::{Asked, BotSpec, Budget, Playable};
use gleis_games::data::check_legends;
use gleis_games::data::legends::Legends;
use gleis_games::wire::{NeededTracks, TicketHint, Together, TrackLook};
use gleis_rules::laws::Testable as _;
use gleis_rules::legends::campaign::Campaign;
use gleis_rules::legends::content::CompanyId;
use gleis_rules::legends::{LegendsAction, LegendsGame, LegendsState, TrackSet};
use gleis_rules::{
    BitSet, Game, NoEvents, Rng, Seat, SeatCount, SeededChance, Setup, TrackId, Viewer, play_random,
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
fn hints_agree_with_the_rules() {
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
            let hints = game.hints(names, &view, &asked);
            assert_eq!(hints.tracks.len() as u32, game.on_board().count());
            let mut claimable = Vec::new();
            game.legal(state, seat, |action| {
                if let LegendsAction::Claim(claim) = action {
                    claimable.push(names.tracks[claim.track.index()].as_str());
                }
            });
            for track in &hints.tracks {
                let can = matches!(
                    track.look,
                    TrackLook::Claimable | TrackLook::WithLocomotives
                );
                assert_eq!(can, claimable.contains(&track.track.as_str()), "{track:?}");
                assert_eq!(can, !track.payments.is_empty());
            }
            let done = hints.tickets.iter().filter(|ticket| ticket.done).count();
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

/// What plans and common networks say can be added up again, and agrees with the rules.
#[derive(Debug, Default)]
struct Adder {
    turns: u32,
    /// Single tracks for which nothing is missing, and for which something is.
    payable: u32,
    lacking: u32,
    /// Plans that cost less than their tracks one by one.
    saved: u32,
    with_dollars_or_more: u32,
    blocked: u32,
}

impl Adder {
    fn look(&mut self, game: &LegendsGame, state: &LegendsState, seat: Seat) {
        self.turns += 1;
        // Every track is asked about on its own, which takes a while.
        if self.turns % 7 != 1 {
            return;
        }
        let view = game.observe(state, Viewer::Seat(seat));
        let names = &legends().board;
        let asked = |plan: Vec<TrackId>| Asked {
            aids: true,
            plan,
            ..Asked::default()
        };
        let mut all = Vec::new();
        let mut cards = 0;
        for index in game.free_for(state, seat).members() {
            let track = TrackId(index as u8);
            let hints = game.hints(names, &view, &asked(vec![track]));
            let plan = hints.plan.expect("a plan was asked for");
            if plan.network.tracks.is_empty() {
                assert_eq!(plan.unavailable, [names.tracks[index].clone()]);
                continue;
            }
            assert_eq!(plan.network.trains, u16::from(game.length(track)));
            self.check_single(game, (state, seat), track, &plan.network);
            all.push(track);
            cards += plan.network.cards.values().sum::<u16>();
        }
        let hints = game.hints(names, &view, &asked(all.clone()));
        if !all.is_empty() {
            let network = hints.plan.expect("a plan was asked for").network;
            let trains = all.iter().map(|&track| u16::from(game.length(track)));
            assert_eq!(network.trains, trains.sum::<u16>());
            assert_eq!(network.tracks.len(), all.len());
            self.saved += u32::from(network.cards.values().sum::<u16>() < cards);
        }
        self.check_together(game, (state, seat), &hints.together.expect("aids"));
        // With few cars not everything can be had.
        let mut poor = *state;
        poor.table.cars[seat] = 3;
        let few = game.observe(&poor, Viewer::Seat(seat));
        let hints = game.hints(names, &few, &asked(Vec::new()));
        self.check_together(game, (&poor, seat), &hints.together.expect("aids"));
        let plain = game.hints(names, &view, &Asked::default());
        assert_eq!((&plain.together, &plain.plan), (&None, &None));
        let told = |ticket: &TicketHint| ticket.blocked || ticket.path.is_some();
        assert!(!plain.tickets.iter().any(told));
    }

    /// What the hand can pay by these sums can be claimed, and the other way round where
    /// nothing helps; an agreement costs a card or two dollars.
    fn check_single(
        &mut self,
        game: &LegendsGame,
        (state, seat): (&LegendsState, Seat),
        track: TrackId,
        needed: &NeededTracks,
    ) {
        let (mut any, mut plain) = (false, false);
        game.legal(state, seat, |action| {
            if let LegendsAction::Claim(claim) = action
                && claim.track == track
            {
                any = true;
                plain |= claim.helps == 0 && claim.powder == 0;
            }
        });
        let cash = state.table.cash[seat];
        let dollars = needed.dollars.unwrap_or(0);
        let cars = state.table.cars[seat] >= game.length(track);
        let more = needed.cards.values().sum::<u16>() > needed.trains;
        self.with_dollars_or_more += u32::from(more || dollars > 0);
        if needed.missing_cards == 0 && i32::from(dollars) <= i32::from(cash) && cars {
            assert!(any, "{needed:?} cannot be claimed");
            self.payable += 1;
        }
        if plain {
            let other_way = needed.missing_cards == 1 && cash >= 2 && more;
            assert!(needed.missing_cards == 0 || other_way, "{needed:?}");
        } else {
            self.lacking += 1;
        }
    }

    fn check_together(
        &mut self,
        game: &LegendsGame,
        (state, seat): (&LegendsState, Seat),
        together: &Together,
    ) {
        let names = &legends().board;
        let place = |name: &String| names.tracks.iter().position(|track| track == name);
        let network = TrackSet::of(together.network.tracks.iter().filter_map(place));
        assert!(network.without(game.free_for(state, seat)).is_empty());
        assert!(together.network.trains <= u16::from(state.table.cars[seat]));
        let mut held = state.tickets[seat];
        if let Some(old) = state.table.memory[seat] {
            held.insert(old.index());
        }
        assert_eq!(together.tickets.len() as u32, held.count());
        let all = game.connects_for(&state.table, seat) | network;
        let met = game.completed_by(all, held);
        assert_eq!(together.blocked.len() as u32, held.without(met).count());
        self.blocked += together.blocked.len() as u32;
    }
}

/// Plans and common networks of every turn in games with few and with all regions.
#[test]
fn plans_add_up() {
    let mut adder = Adder::default();
    for game in later_games(3, 5) {
        let mut bots = mixed(&game, BotSpec::planner(), 3, 0);
        play(&game, &mut bots, 1, |state, seat, _, _| {
            if game.begins_turn(state) {
                adder.look(&game, state, seat);
            }
        });
    }
    assert!(adder.turns > 50 && adder.payable > 100 && adder.lacking > 100);
    let more = adder.saved > 0 && adder.with_dollars_or_more > 0;
    assert!(more && adder.blocked > 0, "{adder:?}");
}
