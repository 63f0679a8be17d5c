//! Laying out a position.

use super::{Table, cards, counts};
use gleis_rules::board::{BoardRules, Piles};
use gleis_rules::{BitSet, Seat, Slot};

impl<R: BoardRules> Table<R> {
    /// Lays out the face-up cards.
    pub fn market(&mut self, market: &str) -> &mut Self {
        assert_eq!(market.len(), 5);
        for (slot, letter) in (0..).zip(market.chars()) {
            let card = (letter != '_').then(|| cards(&letter.to_string())[0]);
            self.state.market.set(Slot(slot), card);
        }
        self
    }

    /// Lays out the deck, top card first.
    pub fn deck(&mut self, deck: &str) -> &mut Self {
        self.state.deck = counts::<R>(deck);
        self.state.deck_len = deck.len() as u8;
        self.script.cards = cards(deck).into();
        self
    }

    /// Lays out the discards.
    pub fn discards(&mut self, discards: &str) -> &mut Self {
        self.state.discards = counts::<R>(discards);
        self
    }

    /// Says what the next reshuffle gives, top card first.
    pub fn shuffle_gives(&mut self, deck: &str) -> &mut Self {
        self.script.cards.extend(cards(deck));
        self
    }

    /// Gives a seat exactly these car cards.
    pub fn hand(&mut self, seat: Seat, hand: &str) -> &mut Self {
        self.state.give_hand(seat, &cards(hand));
        self
    }

    /// Leaves a seat so many trains.
    pub fn trains(&mut self, seat: Seat, trains: u8) -> &mut Self {
        self.state.trains[seat] = trains;
        self
    }

    /// Gives a seat these tracks, separated by blanks or commas; as after a claim, parallel
    /// tracks close when few play.
    pub fn owns(&mut self, seat: Seat, tracks: &str) -> &mut Self {
        let tracks = self.tracks(tracks);
        let game = &self.board.game;
        self.state.give_tracks(game, seat, &tracks);
        for group in game
            .spec()
            .groups()
            .into_iter()
            .filter(|group| group.len() > 1)
        {
            let one_track_up_to = game.spec().one_track_up_to[group.len() - 2];
            let claimed = tracks.iter().any(|track| group.contains(&track.index()));
            if claimed && self.state.seats.get() <= one_track_up_to {
                group.for_each(|track| self.state.open.remove(track));
            }
        }
        self
    }

    /// Gives a seat these tickets and takes them from their deck.
    pub fn holds(&mut self, seat: Seat, tickets: &str) -> &mut Self {
        for ticket in self.tickets(tickets) {
            let deck = self.board.game.spec().tickets[ticket.index()].deck;
            self.state.piles.of_mut(deck).pool.remove(ticket.index());
            self.state.tickets[seat].insert(ticket.index());
        }
        self
    }

    /// Lays out all ticket decks, each from its top.
    pub fn ticket_decks(&mut self, tickets: &str) -> &mut Self {
        self.script.tickets.clear();
        self.script.long_tickets.clear();
        for pile in self.state.piles.all_mut() {
            *pile = Default::default();
        }
        for ticket in self.tickets(tickets) {
            let deck = self.board.game.spec().tickets[ticket.index()].deck;
            self.state.piles.of_mut(deck).pool.insert(ticket.index());
            let script = &mut self.script;
            match deck.0 {
                0 => script.tickets.push_back(ticket),
                _ => script.long_tickets.push_back(ticket),
            }
        }
        self
    }

    /// Lets a seat begin a turn.
    pub fn turn_of(&mut self, seat: Seat) -> &mut Self {
        self.state.begin_turn(seat);
        self
    }

    /// Leaves nothing to draw: no deck, no discards, no tickets.
    pub fn nothing_to_draw(&mut self) -> &mut Self {
        self.deck("").discards("").ticket_decks("")
    }
}
