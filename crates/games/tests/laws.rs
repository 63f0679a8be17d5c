//! The laws over every game and player count, and over a map with combinations of
//! rules that no built-in game has.

use gleis_games::{AnyGame, data, with_board, with_game};
use gleis_rules::board::scoring::reference;
use gleis_rules::board::{
    BoardGame, BoardRules, BoardSpec, FirstRefused, FirstTickets, LargeBoard, LaterTickets,
    MarketSpec, TicketSpec, TrackSpec,
};
use gleis_rules::laws::{Testable, Watch, check_game};
use gleis_rules::{BitSet, CardKind, CityId, DeckId, Rng, Seat, SeatCount, Setup, TieBreak};

const GAMES_EACH: u64 = 12;

fn obey<G: Testable>(name: &str, game: &G, games: u64) {
    for seats in game.seats() {
        let seats = SeatCount::new(seats).expect("a game has 2 to 5 seats");
        for seed in 0..games {
            // Now and then the host names who begins.
            let first = (seed % 3 == 0).then(|| Seat::new((seed % u64::from(seats.get())) as u8));
            let setup = Setup { seats, first };
            let watched =
                check_game(game, setup, seed, Watch::CLOSELY).unwrap_or_else(|violation| {
                    panic!("{name}, {} seats, seed {seed}: {violation}", seats.get())
                });
            // A first game of the campaign for two may be over after fifty decisions, and where
            // many play, few actions are possible in another deal of the hidden cards, too.
            let enough = 50.min(watched.decisions / 8);
            assert!(
                watched.secrecy_checks > enough,
                "{name}, {} seats, seed {seed}: law 9 compared only {} of {} decisions",
                seats.get(),
                watched.secrecy_checks,
                watched.decisions
            );
        }
    }
}

/// Laws 1 to 10 and 13; law 11 is in `notation.rs`.
#[test]
fn every_game_obeys_the_laws() {
    std::thread::scope(|scope| {
        for id in data::builtin_ids() {
            scope.spawn(move || {
                let any = data::load(id).expect("built-in games load");
                with_game!(&any, board => obey(id, &board.game, GAMES_EACH));
            });
        }
    });
}

#[test]
fn a_map_with_other_rules_obeys_the_laws() {
    let game = BoardGame::<LargeBoard>::new(other_spec()).expect("the map fits");
    obey("other", &game, 4);
}

#[test]
fn built_in_games_take_the_narrowest_rule_type() {
    let kind = |id: &str| match data::load(id).expect("built-in games load") {
        AnyGame::Small(_) => "small",
        AnyGame::Large(_) => "large",
        AnyGame::Passengers(_) => "passengers",
        AnyGame::Cards(_) => "cards",
        AnyGame::Legends(_) => "legends",
    };
    for (id, expected) in [
        ("usa-2004", "small"),
        ("usa-new", "small"),
        ("germany", "large"),
        ("germany-passengers", "passengers"),
        ("germany-mega", "large"),
        ("cardgame", "cards"),
        ("legends-first", "legends"),
    ] {
        assert_eq!(kind(id), expected, "{id}");
    }
}

/// Cities in a ring with chords: single, double and triple routes.
fn other_spec() -> BoardSpec {
    let mut rng = Rng::new(1);
    let mut tracks = Vec::new();
    let mut pairs = Vec::new();
    for step in [1, 7, 11] {
        for city in 0..36u8 {
            pairs.push([city, (city + step) % 36]);
        }
    }
    for (index, ends) in pairs.into_iter().enumerate() {
        let parallel = if index % 30 == 0 {
            3
        } else {
            1 + usize::from(index % 20 == 1)
        };
        let length = 1 + rng.below(6) as u8;
        for _ in 0..parallel {
            let colour = rng.below(9) as u8;
            let colour = (usize::from(colour) < CardKind::COLOURS).then_some(CardKind(colour));
            tracks.push(TrackSpec {
                ends: ends.map(CityId),
                length,
                colour,
            });
        }
    }
    assert_eq!(tracks.len(), 122);
    let tickets = (0..60)
        .map(|index| TicketSpec {
            ends: [1 << (index % 36), 1 << ((index * 7 + 13 + index / 36) % 36)],
            points: 5 + (index % 15) as u8,
            deck: DeckId(0),
        })
        .collect();
    BoardSpec {
        players: (2, 5),
        cities: 36,
        tracks,
        tickets,
        decks: 1,
        cards: [16; CardKind::COUNT],
        hand: 4,
        market: MarketSpec {
            slots: 7,
            reset_at: 4,
            resets_max: 2,
        },
        trains: 60,
        last_round_at: 3,
        first_tickets: FirstTickets {
            deal: 5,
            keep: 3,
            refused: FirstRefused::UnderShuffled,
        },
        later_tickets: LaterTickets {
            deal: 4,
            keep: 1,
            order_chosen: true,
        },
        route_points: vec![1, 2, 4, 7, 10, 15],
        one_track_up_to: [3, 2],
        longest_trail: 10,
        globetrotter: 15,
        tie_breaks: vec![TieBreak::CompletedTickets, TieBreak::LongestTrailCard],
        passengers: None,
    }
}

/// Networks as players build them, and denser ones with many loops.
#[test]
fn the_fast_longest_trail_agrees_with_trying_everything() {
    let mut rng = Rng::new(45);
    for id in ["usa-2004", "germany"] {
        let any = data::load(id).expect("built-in games load");
        with_board!(&any, board => compare_trails(&board.game, &mut rng, 1500));
    }
}

fn compare_trails<R: BoardRules>(game: &BoardGame<R>, rng: &mut Rng, networks: u32) {
    let tracks = &game.spec().tracks;
    for _ in 0..networks {
        let wanted = 3 + rng.below(14);
        let mut network = R::Tracks::EMPTY;
        let mut trains = 0;
        let mut cities: u64 = 1 << rng.below(game.spec().cities as u32);
        // Mostly tracks that touch what is there, so that loops and forks come about.
        for _ in 0..200 {
            let track = rng.below(tracks.len() as u32) as usize;
            let ends = tracks[track]
                .ends
                .iter()
                .fold(0, |ends, city| ends | 1u64 << city.0);
            let fits = network.count() < wanted && trains + tracks[track].length <= 60;
            let touches = ends & cities != 0 || rng.below(30) == 0;
            if fits && touches && !network.has(track) {
                network.insert(track);
                cities |= ends;
                trains += tracks[track].length;
            }
        }
        let slow = reference::longest_trail(game, network);
        assert_eq!(game.longest_trail(network), slow, "{network:?}");
    }
}
