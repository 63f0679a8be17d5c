//! Nothing is allocated while a game is played, looked at, folded, resampled or scored.

#![allow(
    unsafe_code,
    reason = "a global allocator that counts cannot be written without"
)]

use gleis_arena::work::{chance_of, game_seed};
use gleis_games::{Entry, data, with_game};
use gleis_rules::laws::Testable;
use gleis_rules::{EventSink, Game, NoEvents, Rng, SeatCount, Setup, Viewer};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::hint::black_box;

thread_local! {
    /// Of this thread alone, so that other tests and the harness do not disturb the count.
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

struct Counting;

fn count() {
    // While a thread ends its count is gone; then nothing needs counting.
    let _ = ALLOCATIONS.try_with(|count| count.set(count.get() + 1));
}

// SAFETY: every call goes on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        // SAFETY: the caller keeps the promises of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the promises of `dealloc`.
        unsafe { System.dealloc(memory, layout) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        // SAFETY: the caller keeps the promises of `realloc`.
        unsafe { System.realloc(memory, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn allocations() -> u64 {
    ALLOCATIONS.with(Cell::get)
}

/// Folds every event into a view as it comes.
struct Folding<'a, G: Game> {
    game: &'a G,
    viewer: Viewer,
    view: G::View,
}

impl<G: Game> EventSink<G::Event> for Folding<'_, G> {
    fn push(&mut self, event: G::Event) {
        let seen = self.game.see(&event, self.viewer);
        self.game.fold(&mut self.view, &seen);
    }
}

/// Plays whole games and returns how often memory was asked for, by kind of work.
fn count_in<E>(entry: &E, seats: SeatCount, seed: u64) -> [(&'static str, u64); 8]
where
    E: Entry,
    E::Game: Testable,
{
    let game = entry.game();
    let mut counts = [
        "deal", "sample", "apply", "legal", "observe", "fold", "resample", "outcome",
    ]
    .map(|name| (name, 0));
    let (mut chance, mut rng) = chance_of(seed);
    let viewer = Viewer::Seat(seats.seats().next_back().expect("somebody plays"));
    let mut folding = Folding {
        game,
        viewer,
        view: game.view_before_deal(Setup::new(seats), viewer),
    };
    let mut counted = |place: usize, work: &mut dyn FnMut()| {
        let before = allocations();
        work();
        counts[place].1 += allocations() - before;
    };

    let setup = Setup::new(seats);
    let mut folded_chance = chance;
    let mut state = game.deal(setup, &mut folded_chance, &mut folding);
    counted(0, &mut || {
        state = game.deal(setup, &mut chance, &mut NoEvents);
    });
    while let Some(seat) = game.to_act(&state).first() {
        let mut action = None;
        counted(1, &mut || {
            action = Some(game.sample(&state, seat, &mut rng));
        });
        let action = action.expect("sampled");
        counted(3, &mut || {
            game.legal(&state, seat, |action| {
                black_box(action);
            });
        });
        let (before, chance_before) = (state, chance);
        counted(2, &mut || {
            game.apply_unchecked(&mut state, seat, action, &mut chance, &mut NoEvents);
        });
        counted(5, &mut || {
            let (mut again, mut chance) = (before, chance_before);
            game.apply_unchecked(&mut again, seat, action, &mut chance, &mut folding);
        });
        counted(4, &mut || {
            black_box(game.observe(&state, viewer));
        });
        counted(6, &mut || {
            black_box(game.resample(&folding.view, &mut rng));
        });
        counted(7, &mut || {
            black_box(game.outcome(&state));
        });
    }
    assert!(game.outcome(&state).is_some());
    counts
}

#[test]
fn counting_counts() {
    let before = allocations();
    black_box(vec![black_box(Rng::new(1)); 3]);
    assert_eq!(allocations(), before + 1);
}

#[test]
fn no_decision_allocates() {
    for id in data::builtin_ids() {
        let game = data::load(id).unwrap();
        for seats in (2..=5).filter_map(SeatCount::new) {
            for index in 0..3 {
                let seed = game_seed(5, index);
                let counts = with_game!(&game, board => count_in(board, seats, seed));
                for (work, count) in counts {
                    assert_eq!(count, 0, "{id}, {} players: {work}", seats.get());
                }
            }
        }
    }
}
