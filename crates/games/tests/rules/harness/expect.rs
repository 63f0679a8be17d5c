//! What a test expects of a table.

use super::{Table, counts, letters, sorted, take};
use gleis_rules::board::{BoardAction, BoardRules, Phase, Piles};
use gleis_rules::{BitSet, CardKind, DeckId, Game, Illegal, Seat, SeatSet, Slot, Source, TicketId};

impl<R: BoardRules> Table<R> {
    /// The action is refused for this reason, and refusing changes nothing.
    #[track_caller]
    pub fn refuses(&mut self, seat: Seat, action: BoardAction<R>, why: Illegal) -> &mut Self {
        assert_eq!(self.check(seat, action), Err(why), "{seat}: {action:?}");
        let before = self.state;
        let (game, script) = (&self.board.game, &mut self.script);
        let refused = game.apply(&mut self.state, seat, action, script, &mut self.events);
        assert_eq!(refused, Err(why));
        assert_eq!(self.state, before, "a refused action changes nothing");
        self
    }

    /// The action is legal.
    #[track_caller]
    pub fn allows(&mut self, seat: Seat, action: BoardAction<R>) -> &mut Self {
        assert_eq!(self.check(seat, action), Ok(()), "{seat}: {action:?}");
        self
    }

    /// Exactly these slots, and the deck if `deck`, can be chosen now.
    #[track_caller]
    pub fn expect_choices(&mut self, seat: Seat, slots: &[u8], deck: bool) -> &mut Self {
        let mut expected: Vec<BoardAction<R>> = Vec::new();
        if deck {
            expected.push(BoardAction::DrawCard);
        }
        expected.extend(slots.iter().map(|&slot| take(slot)));
        let is_card = |action: &BoardAction<R>| {
            matches!(action, BoardAction::DrawCard | BoardAction::TakeCard(_))
        };
        let found: Vec<_> = self.legal(seat).into_iter().filter(is_card).collect();
        assert_eq!(found, expected);
        self
    }

    /// A payment with which the track can be claimed, if the hand is just that.
    #[track_caller]
    pub fn expect_pays(&mut self, seat: Seat, track: &str, payment: &str) -> &mut Self {
        self.hand(seat, payment);
        let payments = self.payments(seat, track);
        assert!(
            payments.contains(&sorted(payment)),
            "{track} with {payment}: {payments:?}"
        );
        let mut after = self.clone();
        after.claim(seat, track, payment);
        after.expect_hand(seat, "");
        self
    }

    /// A payment with which the track cannot be claimed, even if the hand is just that.
    #[track_caller]
    pub fn expect_no_pay(&mut self, seat: Seat, track: &str, payment: &str) -> &mut Self {
        self.hand(seat, payment);
        let payments = self.payments(seat, track);
        assert!(
            !payments.contains(&sorted(payment)),
            "{track} with {payment}: {payments:?}"
        );
        if let Some(action) = self.claim_action(track, payment) {
            assert!(self.check(seat, action).is_err(), "{track} with {payment}");
        }
        self
    }

    /// The claim of the track with these cards, which the hand gets, is refused.
    #[track_caller]
    pub fn refuses_claim(
        &mut self,
        seat: Seat,
        track: &str,
        payment: &str,
        why: Illegal,
    ) -> &mut Self {
        self.hand(seat, payment);
        let action = self
            .claim_action(track, payment)
            .expect("a payment that can be said");
        self.refuses(seat, action, why)
    }

    /// The face-up cards.
    #[track_caller]
    pub fn expect_market(&mut self, market: &str) -> &mut Self {
        let letter = |slot| {
            self.state
                .market
                .card(Slot(slot))
                .map_or('_', CardKind::letter)
        };
        let found: String = (0..5).map(letter).collect();
        assert_eq!(found, market, "market");
        self
    }

    /// The cards left in the deck.
    #[track_caller]
    pub fn expect_deck(&mut self, deck: &str) -> &mut Self {
        assert_eq!(letters(&self.state.deck), sorted(deck), "deck");
        assert_eq!(usize::from(self.state.deck_len), deck.len(), "deck");
        self
    }

    /// The discards.
    #[track_caller]
    pub fn expect_discards(&mut self, discards: &str) -> &mut Self {
        assert_eq!(letters(&self.state.discards), sorted(discards), "discards");
        self
    }

    /// The hand of a seat.
    #[track_caller]
    pub fn expect_hand(&mut self, seat: Seat, hand: &str) -> &mut Self {
        assert_eq!(self.state.hands[seat], counts::<R>(hand), "hand of {seat}");
        self
    }

    /// It is this seat's turn, at its beginning.
    #[track_caller]
    pub fn expect_turn(&mut self, seat: Seat) -> &mut Self {
        self.expect_phase(seat, Phase::Turn)
    }

    /// The seat has to take a second card.
    #[track_caller]
    pub fn expect_second_card(&mut self, seat: Seat) -> &mut Self {
        self.expect_phase(seat, Phase::SecondCard)
    }

    /// This is asked of this seat and of nobody else.
    #[track_caller]
    pub fn expect_phase(&mut self, seat: Seat, phase: Phase) -> &mut Self {
        assert_eq!(self.state.play.phase, phase);
        assert_eq!(self.board.game.to_act(&self.state), SeatSet::only(seat));
        self
    }

    /// The game is over.
    #[track_caller]
    pub fn expect_over(&mut self) -> &mut Self {
        assert_eq!(self.state.play.phase, Phase::Over);
        assert!(self.board.game.to_act(&self.state).is_empty());
        assert!(self.board.game.outcome(&self.state).is_some());
        self
    }

    /// The game is not over.
    #[track_caller]
    pub fn expect_running(&mut self) -> &mut Self {
        assert!(!self.board.game.to_act(&self.state).is_empty());
        assert!(self.board.game.outcome(&self.state).is_none());
        self
    }

    /// Trains left and points for routes.
    #[track_caller]
    pub fn expect_trains_points(&mut self, seat: Seat, trains: u8, points: i16) -> &mut Self {
        assert_eq!(self.state.trains[seat], trains, "trains of {seat}");
        assert_eq!(self.state.points[seat], points, "points of {seat}");
        self
    }

    /// A ticket deck from its top: first tickets nobody has touched, then those put back.
    #[track_caller]
    pub fn expect_ticket_deck(&mut self, deck: u8, tickets: &str) -> &mut Self {
        let expected = self.tickets(tickets);
        let pool = self.state.piles.of(DeckId(deck)).pool;
        assert_eq!(
            self.tickets_left(deck) as usize,
            expected.len(),
            "size of the deck"
        );
        let (top, under) = expected.split_at(pool.count() as usize);
        assert_eq!(
            R::Tickets::of(top.iter().map(|ticket| ticket.index())),
            pool
        );
        assert_eq!(under, self.under(deck), "tickets under the deck");
        self
    }

    /// The tickets a seat has to choose from, in the order drawn.
    #[track_caller]
    pub fn expect_offer(&mut self, seat: Seat, tickets: &str) -> &mut Self {
        let offer: Vec<TicketId> = self.state.offers[seat].iter().collect();
        assert_eq!(offer, self.tickets(tickets), "offer of {seat}");
        self
    }

    /// The tickets a seat has kept.
    #[track_caller]
    pub fn expect_holds(&mut self, seat: Seat, tickets: &str) -> &mut Self {
        assert_eq!(
            self.state.tickets[seat],
            self.ticket_set(tickets),
            "tickets of {seat}"
        );
        self
    }

    /// What each seat would have in all if the game ended here.
    #[track_caller]
    pub fn expect_totals(&mut self, totals: &[i16]) -> &mut Self {
        let score = self.score();
        let found: Vec<_> = self
            .seats()
            .iter()
            .map(|&s| score.sheets[s].total())
            .collect();
        assert_eq!(found, totals, "totals");
        self
    }

    /// What each seat would have from one source if the game ended here.
    #[track_caller]
    pub fn expect_from(&mut self, source: Source, points: &[i16]) -> &mut Self {
        let score = self.score();
        let found: Vec<_> = self
            .seats()
            .iter()
            .map(|&s| score.sheets[s].from(source))
            .collect();
        assert_eq!(found, points, "{source:?}");
        self
    }

    /// Who would win if the game ended here.
    #[track_caller]
    pub fn expect_winners(&mut self, winners: &[Seat]) -> &mut Self {
        let found: Vec<Seat> = self.score().winners().iter().collect();
        assert_eq!(found, winners, "winners");
        self
    }
}
