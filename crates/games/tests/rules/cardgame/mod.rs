//! The rules of the card game (`CG`), its rulings, and what was decided while building it.

mod ending;
mod playing;

use gleis_games::{AnyGame, CardBox, Entry, data};
use gleis_rules::cardgame::{
    CardAction, CardEvent, CardGame, CardState, ColourSet, Hand, Happening, Lay, Phase, Row,
    StackSight,
};
use gleis_rules::{
    BitSet, BySeat, CardKind, Counts, Decision, Game, Illegal, NoEvents, Rng, Score, Seat,
    SeatCount, SeededChance, Setup, Sheet, Slot, Source, TicketId, TieBreak, Viewer, play_on,
};

const A: Seat = Seat::new(0);
const B: Seat = Seat::new(1);
const C: Seat = Seat::new(2);
const DRAW: CardAction = CardAction::DrawCard;

fn card_box() -> CardBox {
    match data::load("cardgame") {
        Ok(AnyGame::Cards(cards)) => cards,
        other => panic!("{other:?}"),
    }
}

/// `RRGL`: two red cards, a green one and a locomotive.
fn cards(letters: &str) -> Vec<CardKind> {
    letters
        .chars()
        .map(|letter| CardKind::from_letter(letter).unwrap())
        .collect()
}

fn set(letter: char, cars: u8, locomotives: u8) -> CardAction {
    CardAction::Lay(Lay::Set {
        colour: CardKind::from_letter(letter).unwrap(),
        cars,
        locomotives,
    })
}

fn three(letters: &str) -> CardAction {
    CardAction::Lay(Lay::Three(ColourSet::of(&cards(letters))))
}

const fn take(slot: u8) -> CardAction {
    CardAction::TakeCard(Slot(slot - 1))
}

/// A table at which A has the first turn and everybody has kept one ticket.
struct Table {
    cards: CardBox,
    state: CardState,
    chance: SeededChance,
    events: Vec<CardEvent>,
}

impl Table {
    fn of(seats: u8) -> Self {
        Self::with(card_box(), seats)
    }

    fn with(cards: CardBox, seats: u8) -> Self {
        let setup = Setup {
            seats: SeatCount::new(seats).unwrap(),
            first: Some(A),
        };
        let mut chance = SeededChance::new(5);
        let mut events = Vec::new();
        let state = cards.game.deal(setup, &mut chance, &mut events);
        let mut table = Self {
            cards,
            state,
            chance,
            events,
        };
        for seat in setup.seats.seats() {
            table.act(seat, CardAction::KeepTickets(1));
        }
        table
    }

    fn game(&self) -> &CardGame {
        &self.cards.game
    }

    fn act(&mut self, seat: Seat, action: CardAction) -> &mut Self {
        self.cards
            .game
            .apply(
                &mut self.state,
                seat,
                action,
                &mut self.chance,
                &mut self.events,
            )
            .unwrap_or_else(|illegal| panic!("{seat} {action:?}: {illegal}"));
        self
    }

    fn refuses(&self, seat: Seat, action: CardAction, why: Illegal) {
        assert_eq!(self.game().check(&self.state, seat, action), Err(why));
    }

    fn choices(&self, seat: Seat) -> Vec<CardAction> {
        let mut choices = Vec::new();
        self.game()
            .legal(&self.state, seat, |action| choices.push(action));
        choices
    }

    fn hand(&mut self, seat: Seat, letters: &str) -> &mut Self {
        self.state.give_hand(seat, &cards(letters));
        self
    }

    fn row(&self, seat: Seat, letter: char) -> (u8, u8) {
        let Row { cars, locomotives } =
            self.state.yards[seat].row(CardKind::from_letter(letter).unwrap());
        (cars, locomotives)
    }

    fn lie(&mut self, seat: Seat, letter: char, cars: u8, locomotives: u8) -> &mut Self {
        let colour = CardKind::from_letter(letter).unwrap();
        self.state.yards[seat].lay(colour, cars, locomotives);
        self
    }

    fn face_up(&mut self, letters: &str) -> &mut Self {
        for (slot, card) in (0..).map(Slot).zip(cards(letters)) {
            self.state.face_up.set(slot, Some(card));
        }
        self
    }

    /// Leaves so many cards in the deck.
    fn deck(&mut self, letters: &str) -> &mut Self {
        self.state.deck = cards(letters).into_iter().collect();
        self.state.deck_len = letters.len() as u8;
        self
    }

    /// Goes to the end of the half with these stacks and tickets.
    fn complete(&mut self, stacks: &[(&str, &[&str])]) -> &mut Self {
        for (seat, (stack, tickets)) in self.state.seats.seats().zip(stacks) {
            self.state.give_stack(seat, &cards(stack));
            self.state.tickets[seat] = tickets
                .iter()
                .fold(0, |set, name| set | 1 << self.ticket(name).0);
        }
        self.state.play.phase = Phase::Complete;
        self.state.play.pending = self.state.seats.all();
        self
    }

    fn ticket(&self, name: &str) -> TicketId {
        let tickets = &self.cards.names.tickets;
        TicketId(tickets.iter().position(|t| t.id == name).unwrap() as u8)
    }

    fn score(&self) -> Score {
        self.game().outcome(&self.state).expect("the game is over")
    }
}
