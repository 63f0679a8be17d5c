//! What one viewer of the card game knows.

use super::action::Lay;
use super::{
    CardGame, CardSeen, CardState, Hand, Happening, Offer, Phase, Play, Secret, TicketSet, Under,
    Yard,
};
use crate::parts::{Market, TicketQueue, UNKNOWN};
use crate::{BySeat, CardKind, Counts, Seat, SeatCount, SeatSet, Setup, Viewer};

/// All that one viewer knows: what lies open, and what is the viewer's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardView {
    /// Who looks on.
    pub viewer: Viewer,
    /// How many play.
    pub seats: SeatCount,
    /// Who begins, if the host has named somebody.
    pub first: Option<Seat>,
    /// Whose turn it is and what is asked.
    pub play: Play,
    /// The rail yards.
    pub yards: BySeat<Yard>,
    /// The face-up cards.
    pub face_up: Market,
    /// How many cards the deck has.
    pub deck_len: u8,
    /// The discards, which lie open.
    pub discards: Hand,
    /// How many cards each player holds.
    pub hand_lens: BySeat<u8>,
    /// Cards everybody knows each player to hold.
    pub known: BySeat<Hand>,
    /// How many cards each track stack has.
    pub stack_lens: BySeat<u8>,
    /// What lies on the track stacks, as far as the viewer is told: the own stack unless the
    /// game hides it, and all of them once they are turned up.
    pub stacks: BySeat<Hand>,
    /// How many tickets each player holds, not counting completed ones; of others only once
    /// all have chosen first tickets.
    pub ticket_counts: BySeat<u8>,
    /// How many tickets a player is choosing from; of others not in the set-up.
    pub offer_counts: BySeat<u8>,
    /// How many untouched tickets the deck has. While first tickets are chosen this is the
    /// whole deck.
    pub pool_len: u8,
    /// Tickets under the deck, [`UNKNOWN`] where the viewer does not know which.
    pub under: Under,
    /// The viewer's hand.
    pub hand: Hand,
    /// The viewer's tickets that are not completed.
    pub tickets: TicketSet,
    /// The tickets the viewer is choosing from, or has refused in the set-up.
    pub offer: Offer,
    /// Tickets the viewer once put under the deck and has not seen since.
    pub sunk: TicketSet,
    /// Tickets the viewer is about to complete.
    pub chosen: TicketSet,
    /// Everybody's completed tickets.
    pub completed: BySeat<TicketSet>,
    /// Everybody's tickets that were not completed, once the game is over.
    pub revealed: BySeat<TicketSet>,
}

impl CardView {
    /// What the viewer knows in this state.
    pub(super) fn of(game: &CardGame, state: &CardState, viewer: Viewer) -> Self {
        let setting_up = state.play.phase == Phase::FirstTickets;
        let mut view = Self::blank(viewer, state.seats);
        view.first = state.first;
        view.play = state.play.seen();
        view.yards = state.yards;
        view.face_up = state.face_up;
        view.deck_len = state.deck_len;
        view.discards = state.discards;
        view.known = state.known;
        view.completed = state.completed;
        for seat in state.seats.seats() {
            view.hand_lens[seat] = state.hand_len(seat) as u8;
            view.stack_lens[seat] = state.stacks[seat].total() as u8;
            if game.is_stack_known(&state.play, viewer, seat) {
                view.stacks[seat] = state.stacks[seat];
            }
            if !setting_up || viewer.is(seat) {
                view.ticket_counts[seat] = state.tickets[seat].count_ones() as u8;
                view.offer_counts[seat] = state.offers[seat].len();
            }
        }
        let pool = if setting_up {
            game.tables.all
        } else {
            state.pile.pool
        };
        view.pool_len = pool.count_ones() as u8;
        let placed = viewer.seat().map_or(0, |seat| state.placed[seat]);
        view.under = state.pile.under.as_seen(placed);
        if let Viewer::Seat(seat) = viewer {
            view.hand = state.hands[seat];
            view.tickets = state.tickets[seat];
            view.offer = state.offers[seat];
            view.sunk = state.sunk[seat];
            view.chosen = state.chosen[seat];
        }
        if state.play.phase == Phase::Over {
            view.revealed = state.tickets;
        }
        view
    }

    /// What everybody knows before the set-up.
    fn blank(viewer: Viewer, seats: SeatCount) -> Self {
        let empty = CardState::empty(seats);
        Self {
            viewer,
            seats,
            first: None,
            play: empty.play,
            yards: empty.yards,
            face_up: empty.face_up,
            deck_len: 0,
            discards: empty.discards,
            hand_lens: BySeat::splat(0),
            known: empty.known,
            stack_lens: BySeat::splat(0),
            stacks: empty.stacks,
            ticket_counts: BySeat::splat(0),
            offer_counts: BySeat::splat(0),
            pool_len: 0,
            under: Under::default(),
            hand: Hand::default(),
            tickets: 0,
            offer: Offer::EMPTY,
            sunk: 0,
            chosen: 0,
            completed: empty.completed,
            revealed: empty.tickets,
        }
    }

    /// What everybody knows when the box is opened: from here the events of the set-up lead to
    /// the first view.
    #[must_use]
    pub fn before_deal(game: &CardGame, viewer: Viewer, setup: Setup) -> Self {
        let mut view = Self::blank(viewer, setup.seats);
        view.first = setup.first;
        view.deck_len = game.tables.cards_total;
        view.pool_len = game.tables.all.count_ones() as u8;
        view
    }

    /// Who may act now, as the viewer knows it.
    #[must_use]
    pub const fn to_act(&self) -> SeatSet {
        self.play.may_act()
    }

    /// Takes in what the viewer has just seen.
    pub(super) fn fold(&mut self, game: &CardGame, seen: &CardSeen) {
        match *seen {
            CardSeen::Open(happening) => self.happen(game, &happening),
            CardSeen::CardDrawn { seat, card } => {
                self.deck_len -= 1;
                self.hand_lens[seat] += 1;
                self.hold(seat, card);
            }
            CardSeen::FirstTicketsChosen { seat, kept } => {
                if let (true, Some(kept)) = (self.viewer.is(seat), kept) {
                    self.tickets = self.offer.pick(kept);
                    self.offer = self.offer.without(kept);
                    self.offer_counts[seat] = self.offer.len();
                    self.ticket_counts[seat] = self.tickets.count_ones() as u8;
                }
            }
            CardSeen::TicketsDrawn { seat, count, offer } => {
                for _ in 0..count {
                    if self.pool_len > 0 {
                        self.pool_len -= 1;
                    } else {
                        self.under.pop();
                    }
                }
                self.offer_counts[seat] = count;
                if let (true, Some(offer)) = (self.viewer.is(seat), offer) {
                    self.offer = offer;
                    self.sunk &= !offer.set::<TicketSet>();
                }
            }
            CardSeen::TicketsKept { seat, count, kept } => {
                self.offer_counts[seat] = 0;
                self.ticket_counts[seat] += count;
                if let (true, Some(kept)) = (self.viewer.is(seat), kept) {
                    self.tickets |= self.offer.pick::<TicketSet>(kept);
                    self.offer = Offer::EMPTY;
                }
            }
            CardSeen::TicketUnder { ticket, .. } => {
                self.under.push(ticket.map_or(UNKNOWN, |ticket| ticket.0));
                if let Some(ticket) = ticket {
                    self.sunk |= 1 << ticket.0;
                }
            }
            CardSeen::ChoiceMade { seat, chosen } => {
                self.choose(seat, chosen.unwrap_or(self.chosen));
            }
            CardSeen::Secret(None) => {}
            CardSeen::Secret(Some(Secret::FirstTicketsDealt { seat, offer })) => {
                if self.viewer.is(seat) {
                    self.offer = offer;
                    self.offer_counts[seat] = offer.len();
                }
            }
            CardSeen::Secret(Some(Secret::TicketChosen { seat, ticket })) => {
                self.choose(seat, self.chosen | 1 << ticket.0);
            }
        }
    }

    fn happen(&mut self, game: &CardGame, happening: &Happening) {
        match *happening {
            Happening::FirstSeat { .. } | Happening::Passed { .. } | Happening::Stopped { .. } => {}
            Happening::LocomotiveDealt { seat } => {
                self.deck_len -= 1;
                self.hand_lens[seat] += 1;
                self.known[seat].add(CardKind::LOCOMOTIVE, 1);
                self.hold(seat, Some(CardKind::LOCOMOTIVE));
            }
            Happening::CardTaken { seat, slot, card } => {
                self.face_up.set(slot, None);
                self.hand_lens[seat] += 1;
                self.known[seat].add(card, 1);
                self.hold(seat, Some(card));
            }
            Happening::TurnedUp { slot, card } => {
                self.deck_len -= 1;
                self.face_up.set(slot, Some(card));
            }
            Happening::FirstTicketsSettled { kept } => {
                self.ticket_counts = kept;
                self.offer_counts = BySeat::splat(0);
                self.offer = Offer::EMPTY;
                self.pool_len -= kept.0.iter().sum::<u8>();
            }
            Happening::Rolled { seat, .. } => {
                let cards = self.yards[seat].roll();
                self.stack_lens[seat] += cards.total() as u8;
                if game.is_stack_known(&self.play, self.viewer, seat) {
                    self.stacks[seat].add_all(&cards);
                }
            }
            Happening::Laid { seat, lay } => self.lay(seat, lay),
            Happening::Raided { seat, colour, row } => {
                self.yards[seat].clear(colour);
                self.discards.add(colour, row.cars);
                self.discards.add(CardKind::LOCOMOTIVE, row.locomotives);
            }
            Happening::StacksShown(stacks) => self.stacks = stacks,
            Happening::TicketsCompleted(tickets) => {
                for seat in self.seats.seats() {
                    self.completed[seat] |= tickets[seat];
                    self.ticket_counts[seat] -= tickets[seat].count_ones() as u8;
                }
                self.tickets &= !self.chosen;
                self.chosen = 0;
            }
            Happening::HalfTime => self.gather(game),
            Happening::Awaits(play) => self.play = play,
            Happening::TicketsRevealed(tickets) => self.revealed = tickets,
        }
    }

    /// The choice of others stays secret until it is settled.
    fn choose(&mut self, seat: Seat, chosen: TicketSet) {
        if self.viewer.is(seat) {
            self.chosen = chosen;
        }
    }

    fn hold(&mut self, seat: Seat, card: Option<CardKind>) {
        if let (true, Some(card)) = (self.viewer.is(seat), card) {
            self.hand.add(card, 1);
        }
    }

    fn lay(&mut self, seat: Seat, lay: Lay) {
        match lay {
            Lay::Set {
                colour,
                cars,
                locomotives,
            } => {
                self.yards[seat].lay(colour, cars, locomotives);
                self.spend(seat, colour, cars);
                self.spend(seat, CardKind::LOCOMOTIVE, locomotives);
            }
            Lay::Three(colours) => {
                for colour in colours.iter() {
                    self.yards[seat].lay(colour, 1, 0);
                    self.spend(seat, colour, 1);
                }
            }
        }
    }

    fn spend(&mut self, seat: Seat, kind: CardKind, cards: u8) {
        self.known[seat].sub_saturating(kind, cards);
        self.hand_lens[seat] -= cards;
        if self.viewer.is(seat) {
            self.hand.sub(kind, cards);
        }
    }

    /// Everything but the hands is the deck now.
    fn gather(&mut self, game: &CardGame) {
        let held: u8 = self.hand_lens.0.iter().sum();
        self.deck_len = game.tables.cards_total - held;
        self.discards = Hand::default();
        self.face_up = Market::EMPTY;
        self.yards = BySeat::splat(Yard::default());
        self.stacks = BySeat::splat(Hand::default());
        self.stack_lens = BySeat::splat(0);
    }
}

impl CardGame {
    /// Is the viewer told what lies on the stack of a seat?
    #[inline]
    pub(super) fn is_stack_known(&self, play: &Play, viewer: Viewer, seat: Seat) -> bool {
        play.stacks_shown() || (viewer.is(seat) && self.spec.stacks.owner_knows())
    }
}
