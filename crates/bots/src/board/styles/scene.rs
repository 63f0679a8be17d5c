//! What a simple player is asked, and picking from the choices.

use super::super::sight::Sight;
use super::Pick;
use crate::Question;
use gleis_rules::board::{BoardAction, BoardGame, BoardRules};
use gleis_rules::{BitSet, CardKind, Counts, Rng, TicketId};

/// How many cards of each colour are missing for the nearest goal; 0 is a colour without use.
#[derive(Clone, Copy, Debug, Default)]
pub(in super::super) struct Needs(pub [u8; CardKind::COLOURS]);

impl Needs {
    /// Does a goal lack cards of this colour?
    pub(in super::super) fn has(&self, colour: CardKind) -> bool {
        !colour.is_locomotive() && self.0[colour.index()] > 0
    }
}

/// A question, with what the seat sees made handy.
pub(in super::super) struct Scene<'a, R: BoardRules> {
    pub game: &'a BoardGame<R>,
    pub choices: &'a [BoardAction<R>],
    pub sight: Sight<R>,
    seed: u64,
}

impl<'a, R: BoardRules> Scene<'a, R> {
    pub(super) fn new(question: &Question<'a, BoardGame<R>>) -> Self {
        Self {
            game: question.game,
            choices: question.choices,
            sight: Sight::of_view(question.game, question.view),
            seed: question.seed,
        }
    }

    /// The mood of the player at this decision, for those who have one.
    pub(in super::super) fn mood(&self) -> Rng {
        Rng::new(self.seed)
    }

    /// The tickets that are not completed.
    pub(in super::super) fn unfinished(&self) -> R::Tickets {
        let own = self.sight.own();
        let missing = |&ticket: &usize| !self.game.is_completed(own, TicketId(ticket as u8));
        R::Tickets::of(self.sight.tickets.members().filter(missing))
    }

    /// Draws tickets, as near to so many long ones as can be had.
    pub(in super::super) fn tickets(&self, long: u8) -> Pick<R> {
        let distance = |action: &BoardAction<R>| match action {
            BoardAction::DrawTickets(mix) => Some(mix.0[1].abs_diff(long)),
            _ => None,
        };
        let draws = self.choices.iter().copied();
        let draws = draws.filter_map(|action| Some((distance(&action)?, action)));
        let nearest = draws.min_by_key(|&(distance, _)| distance);
        nearest.map(|(_, action)| action)
    }

    /// Draws tickets if the game goes on and so many trains are left.
    pub(in super::super) fn more_tickets(&self, long: u8, trains: u8) -> Pick<R> {
        let on = !self.sight.play.last_round.has_begun() && self.sight.own_trains() >= trains;
        on.then(|| self.tickets(long))?
    }

    /// Keeps the tickets of the offer that are worth most together.
    pub(in super::super) fn keep(&self, mut worth: impl FnMut(R::Tickets) -> i32) -> Pick<R> {
        let mut best: Option<(i32, BoardAction<R>)> = None;
        for &action in self.choices {
            let BoardAction::KeepTickets(keep) = action else {
                continue;
            };
            // The order of those put back makes no difference to a simple player.
            if keep.order != 0 {
                continue;
            }
            let offer = self.sight.offer.iter().enumerate();
            let kept = offer.filter(|(position, _)| keep.kept >> position & 1 == 1);
            let worth = worth(R::Tickets::of(kept.map(|(_, ticket)| ticket.index())));
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, action));
            }
        }
        best.map(|(_, action)| action)
    }

    /// The claim among these tracks that is worth most; `thrift` settles how it is paid.
    pub(in super::super) fn claim(
        &self,
        tracks: R::Tracks,
        worth: impl Fn(usize) -> i32,
        thrift: impl Fn(CardKind, u8) -> i32,
    ) -> Pick<R> {
        let mut best: Option<((i32, i32), BoardAction<R>)> = None;
        for &action in self.choices {
            let BoardAction::Claim {
                track,
                colour,
                locomotives,
            } = action
            else {
                continue;
            };
            if !tracks.has(track.index()) {
                continue;
            }
            let rank = (worth(track.index()), thrift(colour, locomotives));
            if best.is_none_or(|(most, _)| rank > most) {
                best = Some((rank, action));
            }
        }
        best.map(|(_, action)| action)
    }

    /// Few locomotives, no colour that is needed elsewhere, and one of which there is plenty.
    pub(in super::super) fn thrift(&self, needs: &Needs, colour: CardKind, wild: u8) -> i32 {
        let needed = if needs.has(colour) { 30 } else { 0 };
        i32::from(self.sight.hand.get(colour)) - needed - 100 * i32::from(wild)
    }

    /// The open card that is worth most, or the top of the deck; `None` if there is no card.
    pub(in super::super) fn best_card(
        &self,
        deck: i32,
        worth: impl Fn(CardKind) -> i32,
    ) -> Pick<R> {
        let worth = |action: BoardAction<R>| match action {
            BoardAction::DrawCard => Some(deck),
            BoardAction::TakeCard(slot) => self.sight.market.card(slot).map(&worth),
            _ => None,
        };
        let cards = self.choices.iter().copied();
        let cards = cards.filter_map(|action| Some((worth(action)?, action)));
        let best = cards.max_by_key(|&(worth, _)| worth);
        best.map(|(_, action)| action)
    }

    /// An open card that a goal lacks, the nearest goal first; else an open locomotive; else
    /// the top of the deck.
    pub(in super::super) fn draw(&self, needs: &Needs) -> Pick<R> {
        self.best_card(1, |card| {
            if card.is_locomotive() {
                2
            } else if needs.has(card) {
                100 - i32::from(needs.0[card.index()])
            } else {
                0
            }
        })
    }
}
