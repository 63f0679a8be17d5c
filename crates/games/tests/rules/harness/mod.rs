//! A table on which a test lays out a position in the notation of `docs/rules` and plays.
//!
//! Cards are letters (`RBGKW`, `L` for a locomotive, `_` for a gap), tracks are
//! `boston/new-york#2`, tickets are `boston/miami` or `t1`, `s1`, `l1` for the first of a
//! deck. Slots are counted from 1.

mod expect;
mod layout;
mod script;
mod travel;

pub use script::Script;

use gleis_games::{AnyGame, Board, data};
use gleis_rules::board::{
    BoardAction, BoardEvent, BoardGame, BoardRules, BoardSeen, BoardState, BoardView, Keep,
    LargeBoard, Mix, PassengerBoard, PassengerChoice, Phase, Piles, SmallBoard,
};
use gleis_rules::parts::TicketQueue;
use gleis_rules::{
    BitSet, CardKind, Counts, DeckId, Game, Illegal, NoEvents, Score, Seat, SeatCount, Setup, Slot,
    TicketId, TrackId, Viewer,
};
use std::sync::LazyLock;

/// The seats, clockwise.
pub const A: Seat = Seat::new(0);
/// The second seat.
pub const B: Seat = Seat::new(1);
/// The third seat.
pub const C: Seat = Seat::new(2);
/// The fourth seat.
pub const D: Seat = Seat::new(3);
/// The fifth seat.
pub const E: Seat = Seat::new(4);
/// All of them.
pub const SEATS: [Seat; 5] = [A, B, C, D, E];

/// A table with a game of the North America family.
pub type Usa = Table<SmallBoard>;
/// A table with a game of the Germany family without passengers.
pub type Germany = Table<LargeBoard>;
/// A table with a game of the Germany family with passengers.
pub type Travel = Table<PassengerBoard>;

/// A game in play, with the chance that the test has written down.
#[derive(Debug)]
pub struct Table<R: BoardRules> {
    /// The game and its names.
    pub board: &'static Board<R>,
    /// The position.
    pub state: BoardState<R>,
    /// What chance will bring.
    pub script: Script,
    /// What the last action made happen.
    pub events: Vec<BoardEvent<R>>,
}

impl<R: BoardRules> Clone for Table<R> {
    fn clone(&self) -> Self {
        Self {
            script: self.script.clone(),
            events: self.events.clone(),
            ..*self
        }
    }
}

macro_rules! games {
    ($kind:ident, $rules:ty: $($name:ident = $id:literal),+) => {
        impl Table<$rules> {
            $(
                /// The game of this id at a table of this size, with seat A to move.
                pub fn $name(seats: u8) -> Self {
                    Self::playing($name(), seats)
                }
            )+
        }

        $(
            /// The game of this id, loaded from its data files.
            pub fn $name() -> &'static Board<$rules> {
                static GAME: LazyLock<Board<$rules>> = LazyLock::new(|| {
                    match data::load($id).expect("the built-in data load") {
                        AnyGame::$kind(board) => board,
                        other => panic!("{} is of another kind", other.info().id),
                    }
                });
                &GAME
            }
        )+
    };
}

games!(Small, SmallBoard: usa_2004 = "usa-2004", usa_new = "usa-new");
games!(Large, LargeBoard: germany = "germany", germany_mega = "germany-mega");
games!(Passengers, PassengerBoard:
    germany_passengers = "germany-passengers",
    germany_mega_passengers = "germany-mega-passengers");

/// Runs a scenario in both North America games and in Germany.
macro_rules! in_every_game {
    ($seats:expr, $scenario:path) => {
        $scenario($crate::harness::Table::usa_2004($seats));
        $scenario($crate::harness::Table::usa_new($seats));
        $scenario($crate::harness::Table::germany($seats));
    };
}
/// Runs a scenario in both North America games.
macro_rules! in_both {
    ($seats:expr, $scenario:path) => {
        $scenario($crate::harness::Table::usa_2004($seats));
        $scenario($crate::harness::Table::usa_new($seats));
    };
}
pub(crate) use {in_both, in_every_game};

/// So many seats.
pub fn count(seats: u8) -> SeatCount {
    SeatCount::new(seats).expect("2 to 5 seats")
}

/// The cards that these letters stand for.
pub fn cards(letters: &str) -> Vec<CardKind> {
    letters
        .chars()
        .map(|letter| CardKind::from_letter(letter).expect("a card"))
        .collect()
}

/// The letters of these cards, sorted as the kinds are.
pub fn letters<C: Counts>(cards: &C) -> String {
    cards.each().map(CardKind::letter).collect()
}

/// The same letters in the order of the kinds.
pub fn sorted(text: &str) -> String {
    let mut cards = cards(text);
    cards.sort();
    cards.into_iter().map(CardKind::letter).collect()
}

/// Take the face-up card in this slot, from 1.
pub fn take<R: BoardRules>(slot: u8) -> BoardAction<R> {
    BoardAction::TakeCard(Slot(slot - 1))
}

/// Take the top card of the deck.
pub fn blind<R: BoardRules>() -> BoardAction<R> {
    BoardAction::DrawCard
}

/// Draw so many tickets of the first and of the second deck.
pub fn draw_tickets<R: BoardRules>(first: u8, second: u8) -> BoardAction<R> {
    BoardAction::DrawTickets(Mix([first, second]))
}

/// Keep these positions of the offer, from 1; the others go back in the order drawn.
pub fn keep<R: BoardRules>(positions: &[u8]) -> BoardAction<R> {
    keep_in_order(positions, 0)
}

/// Keep these positions; the others go back in the order with this number.
pub fn keep_in_order<R: BoardRules>(positions: &[u8], order: u8) -> BoardAction<R> {
    let kept = positions
        .iter()
        .fold(0, |kept, position| kept | 1 << (position - 1));
    BoardAction::KeepTickets(Keep { kept, order })
}

/// Take passengers of these colours at the ends of the claimed track; `_` takes none.
pub fn passengers(ends: &str) -> BoardAction<PassengerBoard> {
    let colours: Vec<_> = ends.chars().map(CardKind::from_letter).collect();
    BoardAction::Extra(PassengerChoice(colours.try_into().expect("two ends")))
}

impl<R: BoardRules> Table<R> {
    /// Set up by chance, first tickets not yet chosen.
    pub fn dealt(board: &'static Board<R>, seats: u8, script: Script) -> Self {
        Self::dealt_with_first(board, seats, None, script)
    }

    /// Set up by chance, with a first player whom the host has named.
    pub fn dealt_with_first(
        board: &'static Board<R>,
        seats: u8,
        first: Option<Seat>,
        mut script: Script,
    ) -> Self {
        let mut events = Vec::new();
        let setup = Setup {
            seats: count(seats),
            first,
        };
        let state = board.game.deal(setup, &mut script, &mut events);
        Self {
            board,
            state,
            script,
            events,
        }
    }

    /// A position in play: seat A to move, empty hands, all tickets in their decks.
    fn playing(board: &'static Board<R>, seats: u8) -> Self {
        let mut table = Self::dealt(board, seats, Script::new(1));
        table.state.begin_turn(A);
        for seat in table.seats() {
            table.hand(seat, "");
        }
        let tickets = &board.game.spec().tickets;
        for (deck, pile) in table.state.piles.all_mut().iter_mut().enumerate() {
            let of_deck = (0..tickets.len()).filter(|&t| tickets[t].deck.index() == deck);
            pile.pool = R::Tickets::of(of_deck);
        }
        table
            .market("RBGKW")
            .deck("ROYGBPKWROYGBPKWLL")
            .discards("");
        table
    }

    /// The rules.
    pub fn game(&self) -> &'static BoardGame<R> {
        &self.board.game
    }

    /// Who plays.
    pub fn seats(&self) -> Vec<Seat> {
        self.state.seats.seats().collect()
    }

    // Names.

    /// The track with this name, `boston/new-york#2`.
    #[track_caller]
    pub fn track(&self, name: &str) -> TrackId {
        let id = name.replace('/', "-");
        let found = self
            .board
            .names
            .tracks
            .iter()
            .position(|track| *track == id);
        TrackId(found.unwrap_or_else(|| panic!("no track {name}")) as u8)
    }

    /// These tracks, separated by blanks or commas.
    #[track_caller]
    pub fn tracks(&self, names: &str) -> Vec<TrackId> {
        words(names).map(|name| self.track(name)).collect()
    }

    /// The set of these tracks.
    pub fn track_set(&self, names: &str) -> R::Tracks {
        R::Tracks::of(self.tracks(names).into_iter().map(TrackId::index))
    }

    /// The name of some track of this colour and length.
    #[track_caller]
    pub fn a_track(&self, colour: &str, length: u8) -> String {
        let colour = CardKind::parse(colour);
        let tracks = &self.board.game.spec().tracks;
        let found = tracks
            .iter()
            .position(|track| (track.colour, track.length) == (colour, length));
        self.board.names.tracks[found.expect("such a track")].clone()
    }

    /// The ticket `boston/miami`, or `t3` for the third of the first deck.
    #[track_caller]
    pub fn ticket(&self, name: &str) -> TicketId {
        let (deck, number) = name.split_at(1);
        if let Ok(number) = number.parse::<usize>() {
            let deck = DeckId(u8::from(deck == "l"));
            let tickets = &self.board.game.spec().tickets;
            let mut of_deck = (0..tickets.len()).filter(|&ticket| tickets[ticket].deck == deck);
            return TicketId(of_deck.nth(number - 1).expect("a ticket of the deck") as u8);
        }
        let id = name.replace('/', "-");
        let found = self
            .board
            .names
            .tickets
            .iter()
            .position(|ticket| ticket.id == id);
        TicketId(found.unwrap_or_else(|| panic!("no ticket {name}")) as u8)
    }

    /// These tickets, separated by blanks or commas.
    #[track_caller]
    pub fn tickets(&self, names: &str) -> Vec<TicketId> {
        words(names).map(|name| self.ticket(name)).collect()
    }

    /// The set of these tickets.
    pub fn ticket_set(&self, names: &str) -> R::Tickets {
        R::Tickets::of(self.tickets(names).into_iter().map(TicketId::index))
    }

    // Playing.

    /// Carries out an action that must be legal.
    #[track_caller]
    pub fn act(&mut self, seat: Seat, action: BoardAction<R>) -> &mut Self {
        assert_eq!(self.check(seat, action), Ok(()), "{seat}: {action:?}");
        self.events.clear();
        let (game, script) = (&self.board.game, &mut self.script);
        let done = game.apply(&mut self.state, seat, action, script, &mut self.events);
        assert_eq!(done, Ok(()), "{seat}: {action:?}");
        self
    }

    /// Takes the face-up card in this slot, from 1.
    #[track_caller]
    pub fn take(&mut self, seat: Seat, slot: u8) -> &mut Self {
        self.act(seat, take(slot))
    }

    /// Takes the top card of the deck.
    #[track_caller]
    pub fn blind(&mut self, seat: Seat) -> &mut Self {
        self.act(seat, blind())
    }

    /// Claims a track with these cards, which the seat is given if it does not have them.
    #[track_caller]
    pub fn claim(&mut self, seat: Seat, track: &str, payment: &str) -> &mut Self {
        let paid: Vec<CardKind> = cards(payment);
        for kind in CardKind::all() {
            let wanted = paid.iter().filter(|&&card| card == kind).count() as u8;
            let missing = wanted.saturating_sub(self.state.hands[seat].get(kind));
            self.state.hands[seat].add(kind, missing);
        }
        let action = self
            .claim_action(track, payment)
            .expect("a payment that can be said");
        self.act(seat, action)
    }

    /// The claim of a track with these cards, if there is a way to say it.
    pub fn claim_action(&self, track: &str, payment: &str) -> Option<BoardAction<R>> {
        let track = self.track(track);
        let spec = self.board.game.spec().tracks[track.index()];
        let paid = cards(payment);
        let locomotives = paid.iter().filter(|card| card.is_locomotive()).count() as u8;
        let mut colours = paid.iter().copied().filter(|card| !card.is_locomotive());
        let first = colours.next();
        let one_colour = colours.all(|card| Some(card) == first);
        let colour = first.or(spec.colour).unwrap_or(CardKind::LOCOMOTIVE);
        (one_colour && paid.len() == usize::from(spec.length)).then_some(BoardAction::Claim {
            track,
            colour,
            locomotives,
        })
    }

    /// Every payment with which the seat may claim the track now.
    pub fn payments(&self, seat: Seat, track: &str) -> Vec<String> {
        let wanted = self.track(track);
        let length = self.board.game.spec().tracks[wanted.index()].length;
        let mut payments = Vec::new();
        for action in self.legal(seat) {
            if let BoardAction::Claim {
                track,
                colour,
                locomotives,
            } = action
                && track == wanted
            {
                let of_colour = usize::from(length - locomotives);
                let mut paid = colour.letter().to_string().repeat(of_colour);
                paid.push_str(&"L".repeat(locomotives.into()));
                payments.push(sorted(&paid));
            }
        }
        payments
    }

    /// Draws tickets of the only deck.
    #[track_caller]
    pub fn draw(&mut self, seat: Seat) -> &mut Self {
        let first_deck = self.state.piles.of(DeckId(0)).len().min(3) as u8;
        self.act(seat, draw_tickets(first_deck, 0))
    }

    /// Keeps these tickets of the offer; the others go back in the order drawn.
    #[track_caller]
    pub fn keep(&mut self, seat: Seat, tickets: &str) -> &mut Self {
        let offer: Vec<_> = self.state.offers[seat].iter().collect();
        let at = |ticket| {
            offer
                .iter()
                .position(|&other| other == ticket)
                .expect("offered") as u8
        };
        let positions: Vec<u8> = self
            .tickets(tickets)
            .into_iter()
            .map(|t| at(t) + 1)
            .collect();
        self.act(seat, keep(&positions))
    }

    /// Passes.
    #[track_caller]
    pub fn pass(&mut self, seat: Seat) -> &mut Self {
        self.act(seat, BoardAction::Pass)
    }

    /// A whole turn that changes little: two cards off the deck.
    #[track_caller]
    pub fn idle(&mut self, seat: Seat) -> &mut Self {
        self.market("RBGKW").deck("RRRR").blind(seat).blind(seat)
    }

    // Asking.

    /// Everything the seat may do now.
    pub fn legal(&self, seat: Seat) -> Vec<BoardAction<R>> {
        let mut legal = Vec::new();
        self.board
            .game
            .legal(&self.state, seat, |action| legal.push(action));
        for &action in &legal {
            assert_eq!(self.check(seat, action), Ok(()), "{action:?} is listed");
        }
        legal
    }

    /// What the rules say of an action; the list of legal actions must say the same.
    pub fn check(&self, seat: Seat, action: BoardAction<R>) -> Result<(), Illegal> {
        let verdict = self.board.game.check(&self.state, seat, action);
        let mut listed = false;
        self.board
            .game
            .legal(&self.state, seat, |legal| listed |= legal == action);
        assert_eq!(
            listed,
            verdict.is_ok(),
            "{action:?} in the list, but {verdict:?}"
        );
        verdict
    }

    /// What the viewer knows.
    pub fn view(&self, viewer: Viewer) -> BoardView<R> {
        self.board.game.observe(&self.state, viewer)
    }

    /// What the viewer saw of the last action.
    pub fn seen(&self, viewer: Viewer) -> Vec<BoardSeen<R>> {
        self.events
            .iter()
            .map(|event| self.board.game.see(event, viewer))
            .collect()
    }

    /// Ends the game here and scores it.
    pub fn score(&self) -> Score {
        let mut state = self.state;
        state.play.phase = Phase::Over;
        self.board.game.outcome(&state).expect("the game is over")
    }

    /// The names of the tracks a seat owns.
    pub fn owned_names(&self, seat: Seat) -> Vec<String> {
        let owned = self.state.owned[seat].members();
        owned
            .map(|track| self.board.names.tracks[track].clone())
            .collect()
    }

    /// How many spaces a track has.
    pub fn length(&self, track: TrackId) -> u8 {
        self.board.game.spec().tracks[track.index()].length
    }

    /// The length of the longest trail over these tracks.
    pub fn trail(&self, tracks: &str) -> u8 {
        self.board.game.longest_trail(self.track_set(tracks))
    }

    /// How many tickets a deck holds.
    pub fn tickets_left(&self, deck: u8) -> u32 {
        self.state.piles.of(DeckId(deck)).len()
    }

    /// The tickets put under a deck, highest first.
    pub fn under(&self, deck: u8) -> Vec<TicketId> {
        let pile = self.state.piles.of(DeckId(deck));
        pile.under
            .items()
            .iter()
            .map(|&ticket| TicketId(ticket))
            .collect()
    }

    /// Plays on with seeded choices until the game is over.
    pub fn play_out(&mut self, seed: u64) -> &mut Self {
        let mut rng = gleis_rules::Rng::new(seed);
        let game = &self.board.game;
        while let Some(seat) = game.to_act(&self.state).first() {
            let action = game.sample(&self.state, seat, &mut rng);
            game.apply_unchecked(&mut self.state, seat, action, &mut rng, &mut NoEvents);
        }
        self
    }
}

/// The counts of the cards that these letters stand for.
pub fn counts<R: BoardRules>(letters: &str) -> R::Cards {
    let mut counts = R::Cards::default();
    for card in cards(letters) {
        counts.add(card, 1);
    }
    counts
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split([' ', ',']).filter(|word| !word.is_empty())
}
