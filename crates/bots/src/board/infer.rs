//! What others' tracks say about their tickets.

use super::atlas::Atlas;
use crate::paths::{Costs, FAR, Paths};
use gleis_rules::board::{BoardRules, BoardState, BoardView, Phase, Piles as _};
use gleis_rules::{BitSet, BySeat, Rng, Seat, Viewer};

/// How likely each ticket is in each seat's hand, compared with the others.
#[derive(Clone, Debug)]
pub(super) struct Suspicion(BySeat<Vec<u32>>);

/// The weight of a ticket about which the tracks say nothing.
const EVEN: f32 = 1000.0;

impl Suspicion {
    pub(super) fn none() -> Self {
        Self(BySeat([(); gleis_rules::SEATS_MAX].map(|()| Vec::new())))
    }

    /// Looks at everybody's tracks. A ticket is the more likely the more of its way is laid;
    /// `strength` is how many times e that is for a whole way, in tenths.
    pub(super) fn study<R: BoardRules>(
        &mut self,
        atlas: &Atlas<R>,
        view: &BoardView<R>,
        strength: i16,
    ) {
        let mut paths = Paths::default();
        for seat in view.seats.seats() {
            self.0[seat].clear();
            if view.viewer.is(seat) {
                continue;
            }
            let costs = ways_left(atlas, view, seat);
            for (ticket, &ends) in atlas.ticket_ends.iter().enumerate() {
                let left = paths.find(&atlas.network, &costs, ends);
                let whole = atlas.ticket_trains[ticket];
                let laid = if left == FAR {
                    // Somebody may hold what has become impossible, but not many do.
                    -0.5
                } else {
                    (f32::from(whole) - f32::from(left)) / f32::from(whole.max(1))
                };
                let weight = EVEN * (laid * f32::from(strength) / 10.0).exp();
                self.0[seat].push(weight.clamp(1.0, 1e7) as u32);
            }
        }
    }

    /// Exchanges the tickets that chance gave to others for likelier ones from the decks.
    pub(super) fn apply<R: BoardRules>(
        &self,
        atlas: &Atlas<R>,
        view: &BoardView<R>,
        state: &mut BoardState<R>,
        rng: &mut Rng,
    ) {
        if matches!(view.play.phase, Phase::FirstTickets | Phase::Over) {
            return;
        }
        let decks = &atlas.ticket_decks;
        let Viewer::Seat(me) = view.viewer else {
            return;
        };
        for seat in view.seats.seats().filter(|&seat| seat != me) {
            let weights = &self.0[seat];
            // What the viewer once put under a deck is never back among the untouched ones.
            for ticket in state.tickets[seat].without(view.sunk).members() {
                let deck = decks[ticket];
                let pool = &mut state.piles.of_mut(deck).pool;
                let mut among = *pool;
                among.insert(ticket);
                let other = draw(weights, among, rng);
                if other != ticket {
                    pool.remove(other);
                    pool.insert(ticket);
                    state.tickets[seat].remove(ticket);
                    state.tickets[seat].insert(other);
                }
            }
        }
    }
}

/// A member of the set, in proportion to its weight.
fn draw<T: BitSet>(weights: &[u32], among: T, rng: &mut Rng) -> usize {
    let all: u64 = among
        .members()
        .map(|member| u64::from(weights[member]))
        .sum();
    let mut left = ((u128::from(rng.next_u64()) * u128::from(all)) >> 64) as u64;
    let mut last = 0;
    for member in among.members() {
        let weight = u64::from(weights[member]);
        if left < weight {
            return member;
        }
        left -= weight;
        last = member;
    }
    last
}

/// What each track would cost a seat in trains: nothing if it is its own, and others' are shut.
fn ways_left<R: BoardRules>(atlas: &Atlas<R>, view: &BoardView<R>, seat: Seat) -> Costs {
    let mut costs = Costs::closed();
    for track in view.open.members() {
        costs.set(track, u16::from(atlas.tracks[track].length));
    }
    for track in view.owned[seat].members() {
        costs.set(track, 0);
    }
    costs
}

#[cfg(test)]
mod tests {
    use super::*;
    use gleis_games::{data, with_board};
    use gleis_rules::{Game as _, NoEvents, SeatCount, SeededChance, Setup};

    /// Likelier worlds are still worlds that fit everything the viewer knows.
    #[test]
    fn likely_worlds_fit_the_view() {
        for id in ["usa-2004", "usa-new", "germany-mega"] {
            let any = data::load(id).unwrap();
            with_board!(&any, board => {
                let game = &board.game;
                let atlas = Atlas::new(game);
                let mut suspicion = Suspicion::none();
                let mut rng = Rng::new(5);
                for seed in 0..12 {
                    let setup = Setup::new(SeatCount::new(3).unwrap());
                    let mut chance = SeededChance::new(seed);
                    let mut state = game.deal(setup, &mut chance, &mut NoEvents);
                    while let Some(seat) = game.to_act(&state).first() {
                        let view = game.observe(&state, Viewer::Seat(seat));
                        let mut world = game.resample(&view, &mut rng);
                        suspicion.study(&atlas, &view, 40);
                        suspicion.apply(&atlas, &view, &mut world, &mut rng);
                        assert_eq!(game.observe(&world, Viewer::Seat(seat)), view);
                        let action = game.sample(&state, seat, &mut rng);
                        game.apply_unchecked(&mut state, seat, action, &mut chance, &mut NoEvents);
                    }
                }
            });
        }
    }

    /// Somebody who has laid nearly the whole way of a ticket is suspected of it.
    #[test]
    fn tracks_betray_tickets() {
        let any = data::load("usa-2004").unwrap();
        with_board!(&any, board => {
            let game = &board.game;
            let atlas = Atlas::new(game);
            let setup = Setup::new(SeatCount::new(2).unwrap());
            let mut state = game.deal(setup, &mut SeededChance::new(1), &mut NoEvents);
            let costs = atlas.lengths_as_costs();
            let mut paths = Paths::default();
            let ticket = 3;
            paths.find(&atlas.network, &costs, atlas.ticket_ends[ticket]);
            state.owned[Seat::new(1)] = BitSet::of(paths.way(&atlas.network));
            let view = game.observe(&state, Viewer::Seat(Seat::new(0)));
            let mut suspicion = Suspicion::none();
            suspicion.study(&atlas, &view, 40);
            let weights = &suspicion.0[Seat::new(1)];
            assert_eq!(weights.iter().max(), Some(&weights[ticket]));
            assert!(weights[ticket] > 10 * weights[0].min(weights[1]));
        });
    }
}
