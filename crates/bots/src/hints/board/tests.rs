//! Hints against slow counting, at positions of random games.

use super::*;
use gleis_games::{data, with_board};
use gleis_rules::{Game, NoEvents, Rng, SeatCount, SeededChance, Setup};

/// Compared at one position in so many.
const EVERY: u32 = 11;

/// The fewest trains with which a ticket can be completed, by relaxing every track until nothing
/// gets shorter.
fn fewest_trains<R: BoardRules>(
    game: &BoardGame<R>,
    view: &BoardView<R>,
    seat: Seat,
    ticket: usize,
) -> Option<u16> {
    let free = game.open_beside(view.open, view.owned[seat], view.seats);
    let [from, to] = game.spec().tickets[ticket].ends;
    let mut trains = [u16::MAX; 64];
    from.members().for_each(|city| trains[city] = 0);
    for _ in 0..64 {
        for (index, track) in game.spec().tracks.iter().enumerate() {
            let cost = if view.owned[seat].has(index) {
                0
            } else if free.has(index) {
                u16::from(track.length)
            } else {
                continue;
            };
            let [a, b] = track.ends.map(CityId::index);
            trains[a] = trains[a].min(trains[b].saturating_add(cost));
            trains[b] = trains[b].min(trains[a].saturating_add(cost));
        }
    }
    let fewest = to.members().map(|city| trains[city]).min()?;
    (fewest < u16::MAX).then_some(fewest)
}

fn set_of<R: BoardRules>(names: &BoardNames, tracks: &[String]) -> R::Tracks {
    let place = |name: &String| names.tracks.iter().position(|track| track == name);
    R::Tracks::of(tracks.iter().map(|name| place(name).expect("a track")))
}

fn check_tickets<R: BoardRules>(desk: &Desk<'_, R>, seat: Seat, hints: &Hints)
where
    R::Extra: Sense,
{
    let view = desk.view;
    for told in &hints.tickets {
        let ticket = desk.names.tickets.iter().position(|t| t.id == told.ticket);
        let ticket = ticket.expect("a ticket");
        let fewest = fewest_trains(desk.game, view, seat, ticket);
        if told.done {
            assert_eq!((fewest, &told.path), (Some(0), &None));
            continue;
        }
        let path = told.path.as_ref();
        assert_eq!(path.map(|path| path.trains), fewest);
        let why = match fewest {
            None => Some(WhyBlocked::Tracks),
            Some(trains) if trains > view.trains[seat].into() => Some(WhyBlocked::Trains),
            Some(_) => None,
        };
        assert_eq!((told.blocked, told.why), (why.is_some(), why));
        if let Some(path) = path {
            let all = set_of::<R>(desk.names, &path.tracks) | view.owned[seat];
            assert!(desk.game.is_completed(all, TicketId(ticket as u8)));
            assert_eq!(path.cards.values().sum::<u16>(), path.trains);
            assert!(path.missing_cards <= path.missing.values().sum());
        }
    }
}

fn check_together<R: BoardRules>(desk: &Desk<'_, R>, seat: Seat, together: &Together) {
    let view = desk.view;
    assert!(together.network.trains <= view.trains[seat].into());
    let all = set_of::<R>(desk.names, &together.network.tracks) | view.owned[seat];
    for ticket in view.tickets.members() {
        let met = desk.game.is_completed(all, TicketId(ticket as u8));
        let blocked = together.blocked.contains(&desk.names.tickets[ticket].id);
        assert_ne!(met, blocked, "{}", desk.names.tickets[ticket].id);
    }
}

fn check_trails<R: BoardRules>(desk: &Desk<'_, R>, hints: &Hints) {
    for trail in &hints.trails {
        let places = trail
            .tracks
            .iter()
            .map(|name| desk.names.tracks.iter().position(|track| track == name));
        let spec = |place: Option<usize>| &desk.game.spec().tracks[place.expect("a track")];
        let tracks: Vec<_> = places.map(spec).collect();
        let trains: u8 = tracks.iter().map(|track| track.length).sum();
        assert_eq!(trains, trail.length);
        // One can go from each track to the next without leaving the ground.
        let mut heads: Option<Vec<CityId>> = None;
        for track in tracks {
            let [a, b] = track.ends;
            let next = match heads {
                None => vec![a, b],
                Some(heads) => heads
                    .into_iter()
                    .filter_map(|city| match city {
                        city if city == a => Some(b),
                        city if city == b => Some(a),
                        _ => None,
                    })
                    .collect(),
            };
            assert!(!next.is_empty(), "{:?}", trail.tracks);
            heads = Some(next);
        }
    }
}

#[test]
fn hints_are_right_wherever_a_game_leads() {
    for id in ["usa-2004", "usa-new", "germany-mega-passengers"] {
        let any = data::load(id).expect("built-in games load");
        with_board!(&any, board => for seed in 0..4 {
            let game = &board.game;
            let setup = Setup::new(SeatCount::new(2 + (seed % 3) as u8).expect("2 to 4"));
            let (mut chance, mut rng) = (SeededChance::new(seed), Rng::new(seed));
            let mut state = game.deal(setup, &mut chance, &mut NoEvents);
            while let Some(seat) = game.to_act(&state).first() {
                if rng.below(EVERY) == 0 {
                    let view = game.observe(&state, Viewer::Seat(seat));
                    let desk = Desk { game, names: &board.names, view: &view };
                    let asked = Asked { aids: true, ..Asked::default() };
                    let told = hints(game, &board.names, &view, &asked);
                    check_tickets(&desk, seat, &told);
                    check_together(&desk, seat, told.together.as_ref().expect("aids"));
                    check_trails(&desk, &told);
                }
                let action = game.sample(&state, seat, &mut rng);
                game.apply_unchecked(&mut state, seat, action, &mut chance, &mut NoEvents);
            }
            let view = game.observe(&state, Viewer::Spectator);
            let told = hints(game, &board.names, &view, &Asked::default());
            let score = game.outcome(&state).expect("it is over");
            for (revealed, seat) in told.revealed.iter().zip(setup.seats.seats()) {
                let done = revealed.tickets.iter().filter(|ticket| ticket.done).count();
                assert_eq!(done, usize::from(score.sheets[seat].tickets_completed));
            }
            assert_eq!(told.revealed.len(), usize::from(setup.seats.get()));
        });
    }
}

#[test]
fn a_table_without_aids_shows_no_ways() {
    let any = data::load("usa-2004").expect("built-in games load");
    with_board!(&any, board => {
        let setup = Setup::new(SeatCount::new(2).expect("two"));
        let state = board.game.deal(setup, &mut Rng::new(5), &mut NoEvents);
        let view = board.game.observe(&state, Viewer::Seat(Seat::new(0)));
        let asked = Asked { plan: vec![TrackId(0)], ..Asked::default() };
        let told = hints(&board.game, &board.names, &view, &asked);
        assert_eq!((&told.together, &told.plan), (&None, &None));
        assert!(!told.tickets.is_empty());
        assert!(told.tickets.iter().all(|ticket| ticket.path.is_none() && !ticket.blocked));
        let asked = Asked { aids: true, ..asked };
        let told = hints(&board.game, &board.names, &view, &asked);
        let plan = told.plan.expect("a plan");
        assert_eq!(plan.network.tracks, [board.names.tracks[0].clone()]);
        assert!(told.together.is_some_and(|together| together.tickets.is_empty()));
    });
}
