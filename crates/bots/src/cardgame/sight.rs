//! What a player of the card game looks at, whether it comes from a view or from a sampled
//! world: never more than the seat knows.

use gleis_rules::cardgame::{
    CardGame, CardState, CardView, Hand, Offer, Phase, Play, TicketSet, Yard,
};
use gleis_rules::parts::Market;
use gleis_rules::{BitSet, BySeat, CardKind, Counts, Seat, SeatCount, TicketId};

/// What the player to move knows and needs.
#[derive(Clone, Debug)]
pub(super) struct Sight {
    pub seat: Seat,
    pub seats: SeatCount,
    pub play: Play,
    pub hand: Hand,
    /// What the own track stack is known to hold.
    pub stack: Hand,
    pub yards: BySeat<Yard>,
    pub face_up: Market,
    pub deck_len: u8,
    pub tickets: TicketSet,
    pub offer: Offer,
    /// Is this the half in which the game ends?
    pub last_half: bool,
}

impl Sight {
    pub fn of_view(game: &CardGame, view: &CardView, seat: Seat) -> Self {
        Self {
            seat,
            seats: view.seats,
            play: view.play,
            hand: view.hand,
            stack: view.stacks[seat],
            yards: view.yards,
            face_up: view.face_up,
            deck_len: view.deck_len,
            tickets: view.tickets & !view.chosen,
            offer: view.offer,
            last_half: is_last_half(game, view.seats, &view.play),
        }
    }

    pub fn of_state(game: &CardGame, state: &CardState, seat: Seat) -> Self {
        let known = game.spec().stacks.owner_knows() || state.play.stacks_shown();
        Self {
            seat,
            seats: state.seats,
            play: state.play,
            hand: state.hands[seat],
            stack: if known {
                state.stacks[seat]
            } else {
                Hand::default()
            },
            yards: state.yards,
            face_up: state.face_up,
            deck_len: state.deck_len,
            tickets: state.tickets[seat] & !state.chosen[seat],
            offer: state.offers[seat],
            last_half: is_last_half(game, state.seats, &state.play),
        }
    }

    /// Cards of each colour that all these tickets need together.
    pub fn needs(&self, game: &CardGame, tickets: TicketSet) -> [i32; CardKind::COLOURS] {
        let mut needs = [0; CardKind::COLOURS];
        for ticket in tickets.members() {
            let of_one = game.spec().tickets[ticket].needs;
            for (sum, need) in needs.iter_mut().zip(of_one) {
                *sum += i32::from(need);
            }
        }
        needs
    }

    /// Cards of a colour that are on their way: on the stack or in the own yard.
    pub fn on_the_way(&self, colour: CardKind) -> i32 {
        let row = self.yards[self.seat].row(colour);
        i32::from(self.stack.get(colour)) + i32::from(row.cars)
    }

    /// Locomotives on their way.
    pub fn locomotives_on_the_way(&self) -> i32 {
        let lying: u8 = CardKind::colours()
            .map(|colour| self.yards[self.seat].row(colour).locomotives)
            .sum();
        i32::from(self.stack.get(CardKind::LOCOMOTIVE)) + i32::from(lying)
    }

    /// The largest row of a colour that somebody else has.
    pub fn rival_row(&self, colour: CardKind) -> i32 {
        let others = self.seats.seats().filter(|&seat| seat != self.seat);
        others
            .map(|seat| i32::from(self.yards[seat].row(colour).len()))
            .max()
            .unwrap_or(0)
    }

    /// About how many turns the player will have after this one.
    pub fn turns_after(&self) -> i32 {
        if self.play.last_round.has_begun() {
            return 0;
        }
        // In a round each player draws rather more than one card of the deck.
        i32::from(self.deck_len) * 4 / (5 * i32::from(self.seats.get())) + 1
    }

    /// Worth of a ticket as its points.
    pub fn points(game: &CardGame, tickets: TicketSet) -> i32 {
        tickets
            .members()
            .map(|ticket| i32::from(game.points(TicketId(ticket as u8))))
            .sum()
    }

    /// Does the phase ask for something in a turn?
    pub fn is_turn(&self) -> bool {
        matches!(self.play.phase, Phase::Turn | Phase::SecondCard)
    }
}

fn is_last_half(game: &CardGame, seats: SeatCount, play: &Play) -> bool {
    seats.get() < game.spec().second_half_from || play.half > 0
}
