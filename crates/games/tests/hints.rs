//! What the hints say of tracks is what the rules allow, at positions of random games of every
//! kind.

use gleis_games::{data, with_board};
use gleis_rules::board::{BoardAction, BoardGame, BoardRules, BoardState, Look, Phase};
use gleis_rules::{
    BitSet, CardKind, Counts, Game, Illegal, NoEvents, Rng, Seat, SeatCount, SeededChance, Setup,
    Source, TrackId, Viewer,
};

/// Compared at one position in so many.
const EVERY: u32 = 9;

/// A track, the colour of its payment, and how many locomotives are in it.
type Claim = (TrackId, CardKind, u8);

fn claims<R: BoardRules>(game: &BoardGame<R>, state: &BoardState<R>, seat: Seat) -> Vec<Claim> {
    let mut claims = Vec::new();
    game.legal(state, seat, |action| {
        if let BoardAction::Claim {
            track,
            colour,
            locomotives,
        } = action
        {
            claims.push((track, colour, locomotives));
        }
    });
    claims
}

/// Why the rules refuse a track, whatever is paid; nothing if that depends on what is paid.
fn refusals<R: BoardRules>(
    game: &BoardGame<R>,
    state: &BoardState<R>,
    (seat, track): (Seat, TrackId),
) -> Vec<Illegal> {
    let length = game.spec().tracks[track.index()].length;
    let ways = CardKind::all().flat_map(|colour| (0..=length).map(move |count| (colour, count)));
    let mut refusals: Vec<Illegal> = ways
        .filter_map(|(colour, locomotives)| {
            let claim = BoardAction::Claim {
                track,
                colour,
                locomotives,
            };
            game.check(state, seat, claim).err()
        })
        .collect();
    refusals.dedup();
    refusals
}

/// Could the seat claim the track with so many more cards of one kind?
fn pays_with<R: BoardRules>(
    game: &BoardGame<R>,
    state: &BoardState<R>,
    (seat, track): (Seat, TrackId),
    (kind, count): (CardKind, u8),
) -> bool {
    let mut richer = *state;
    richer.hands[seat].add(kind, count);
    let claims = claims(game, &richer, seat);
    claims.iter().any(|(claimed, ..)| *claimed == track)
}

fn compare<R: BoardRules>(game: &BoardGame<R>, state: &BoardState<R>, seat: Seat) {
    let view = game.observe(state, Viewer::Seat(seat));
    let legal = claims(game, state, seat);
    for track in (0..game.spec().tracks.len()).map(|track| TrackId(track as u8)) {
        let legal = legal.iter().filter(|(claimed, ..)| *claimed == track);
        let legal: Vec<_> = legal.map(|&(_, colour, count)| (colour, count)).collect();
        let look = game.track_look(&view, track).expect("a seat sees all");
        let mut told = Vec::new();
        if matches!(look, Look::Claimable | Look::WithLocomotives) {
            game.payments(&view.hand, track, |colour, count| {
                told.push((colour, count));
            });
        }
        assert_eq!(told, legal, "{track:?} looks {look:?}");
        let plain = legal.iter().any(|(_, locomotives)| *locomotives == 0);
        match look {
            Look::Claimable => assert!(plain),
            Look::WithLocomotives => assert!(!plain && !legal.is_empty()),
            Look::Never(why) => {
                assert_eq!(refusals(game, state, (seat, track)), [why]);
            }
            Look::Lacking { missing, colour } => {
                let refused = refusals(game, state, (seat, track));
                assert!(refused.contains(&Illegal::TooFewCards), "{refused:?}");
                let with = |more| pays_with(game, state, (seat, track), more);
                assert!(with((colour, missing)), "{missing} more {colour}");
                for kind in CardKind::all().filter(|_| missing > 1) {
                    assert!(!with((kind, missing - 1)), "fewer than {missing} {kind}");
                }
            }
        }
    }
}

/// Those who look on are told of what everybody sees.
fn compare_public<R: BoardRules>(game: &BoardGame<R>, state: &BoardState<R>) {
    let view = game.observe(state, Viewer::Spectator);
    for track in (0..game.spec().tracks.len()).map(|track| TrackId(track as u8)) {
        let owned = state
            .seats
            .seats()
            .find(|&s| state.owned[s].has(track.index()));
        assert_eq!(game.owner(&view, track), owned);
        let expected = match (owned, state.open.has(track.index())) {
            (Some(_), _) => Some(Look::Never(Illegal::TrackTaken)),
            (None, false) => Some(Look::Never(Illegal::TrackClosed)),
            (None, true) => None,
        };
        assert_eq!(game.track_look(&view, track), expected);
    }
    for seat in state.seats.seats() {
        let tracks = game.longest_trail_tracks(state.owned[seat]);
        assert!(tracks.without(state.owned[seat]).is_empty());
        let length = |track: usize| game.spec().tracks[track].length;
        let sum: u8 = tracks.members().map(length).sum();
        assert_eq!(
            sum,
            game.longest_trail(state.owned[seat]),
            "nothing too much"
        );
    }
}

fn play<R: BoardRules>(game: &BoardGame<R>, seats: u8, seed: u64) -> u32 {
    let setup = Setup::new(SeatCount::new(seats).expect("2 to 5"));
    let (mut chance, mut rng) = (SeededChance::new(seed), Rng::new(seed));
    let mut state = game.deal(setup, &mut chance, &mut NoEvents);
    let mut compared = 0;
    while let Some(seat) = game.to_act(&state).first() {
        if state.play.phase == Phase::Turn && rng.below(EVERY) == 0 {
            compare(game, &state, seat);
            compare_public(game, &state);
            compared += 1;
        }
        let action = game.sample(&state, seat, &mut rng);
        game.apply_unchecked(&mut state, seat, action, &mut chance, &mut NoEvents);
    }
    let open = game.open_score(&game.observe(&state, Viewer::Spectator));
    let score = game.outcome(&state).expect("the game is over");
    for seat in state.seats.seats() {
        for source in [Source::Routes, Source::Passengers, Source::LongestTrail] {
            assert_eq!(open[seat].from(source), score.sheets[seat].from(source));
        }
        assert_eq!(open[seat].from(Source::Completed), 0);
    }
    compared
}

#[test]
fn tracks_look_as_the_rules_say() {
    std::thread::scope(|scope| {
        for id in data::builtin_ids() {
            scope.spawn(move || {
                let any = data::load(id).expect("built-in games load");
                with_board!(&any, board => for seats in Game::seats(&board.game) {
                    let compared: u32 = (0..3).map(|seed| play(&board.game, seats, seed)).sum();
                    assert!(compared > 20, "{id}, {seats} seats: {compared}");
                });
            });
        }
    });
}
