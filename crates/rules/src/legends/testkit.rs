//! The games of a campaign under the laws: what is conserved, what is hidden, what is compared.

use super::action::{Claim, LegendsAction};
use super::agenda::Task;
use super::cards::{Hand, TrainCard, TrainCards};
use super::content::{AbilityId, Colour, PostcardId};
use super::game::LegendsGame;
use super::parts::PostPlace;
use super::play::Stage;
use super::state::{LegendsState, TicketSet, TrackSet};
use super::view::LegendsView;
use crate::laws::Testable;
use crate::parts::TicketQueue;
use crate::parts::redeal::{self, Redeal, require};
use crate::{
    BitSet, BySeat, CardKind, Counts, Game, Rng, Seat, SeatSet, Setup, Slot, TicketId, TrackId,
    Viewer,
};

impl Testable for LegendsGame {
    fn view_before_deal(&self, setup: Setup, viewer: Viewer) -> LegendsView {
        LegendsView::before_deal(self, viewer, setup)
    }

    fn conserved(&self, state: &LegendsState) -> Result<(), String> {
        self.cards_conserved(state)?;
        self.tracks_conserved(state)?;
        self.tickets_conserved(state)?;
        self.papers_conserved(state)
    }

    /// The secrets: what other hands hold beyond their known cards, the deck and the cards on
    /// top of it that the viewer has not looked at; other players' tickets unless they lie open;
    /// the untouched tickets; tickets under the deck that others put there; which postcards
    /// others hold back.
    fn redeal(&self, state: &LegendsState, viewer: Viewer, rng: &mut Rng) -> LegendsState {
        let mut state = *state;
        self.redeal_cards(&mut state, viewer, rng);
        if state.table.play.agenda.top() == Task::FirstTickets {
            self.redeal_first_tickets(&mut state, viewer, rng);
        } else {
            self.redeal_tickets(&mut state, viewer, rng);
        }
        for seat in viewer.others(state.table.seats).iter() {
            let own = self.postcards_of(&state.table, seat);
            let random = u128::from(rng.next_u64()) << 64 | u128::from(rng.next_u64());
            state.disarmed = state.disarmed & !own | random & own;
        }
        state
    }

    /// The last choice of first tickets makes public how many the others keep; whoever draws
    /// tickets that others put under the deck sees them; cards on top of the deck that others
    /// have looked at are no chance outcome; others' postcards may act or not when a newspaper
    /// comes; and whatever ends the game shows all tickets.
    fn uncovers(&self, state: &LegendsState, seat: Seat, action: LegendsAction) -> bool {
        let table = &state.table;
        let play = &table.play;
        let hidden_top = (0..state.top.len()).any(|place| !state.top.is_known_to(place, seat));
        let last_turn = play.last_round.turns() == Some(1) || play.passes + 1 == table.seats.get();
        // Any draw of a card may turn up an event that lets people draw tickets.
        let few_tickets = state.pile.pool.count() < 8 && !state.pile.under.is_empty();
        let others_hold = (Viewer::Seat(seat).others(table.seats).iter())
            .any(|other| self.postcards_of(table, other) != 0);
        let news = !self.list(super::agenda::Moment::News).is_empty() && others_hold;
        let first_choice = matches!(action, LegendsAction::KeepTickets(_))
            && play.stage == Stage::Setup
            && play.pending != SeatSet::only(seat);
        let uncovered = hidden_top
            || last_turn
            || few_tickets
            || news
            || table.deck_len < 12
            || play.stage != Stage::Turns;
        uncovered && !first_choice
    }

    fn arbitrary_action(&self, rng: &mut Rng) -> LegendsAction {
        let mut small = |bound: u32| rng.below(bound) as u8;
        match small(16) {
            0 => LegendsAction::DrawCard,
            1 => LegendsAction::TakeCard(Slot(small(10))),
            2 => LegendsAction::DrawTickets,
            3 => LegendsAction::KeepTickets(small(32)),
            4 => LegendsAction::Pass,
            5 => LegendsAction::Done,
            6 => LegendsAction::Choose(small(40)),
            7 => LegendsAction::Discard(
                TrainCard::of_kind(CardKind(small(20))).unwrap_or(TrainCard::LOCOMOTIVE),
            ),
            8 => LegendsAction::Show(TicketId(small(160))),
            9 => LegendsAction::Switch(PostcardId(small(128))),
            10 => LegendsAction::Use(AbilityId(u16::from(small(255)) * 2), small(2)),
            11 => LegendsAction::Swap(
                TrainCard::of_kind(CardKind(small(20))).unwrap_or(TrainCard::LOCOMOTIVE),
                Slot(small(10)),
            ),
            _ => {
                let cards = 1 + small(4);
                let locomotives = small(u32::from(cards) + 1);
                let coloured = cards - locomotives;
                let pickaxes = small(u32::from(coloured) + 1);
                let skulls = small(u32::from(coloured - pickaxes) + 1);
                let colour = small(7);
                LegendsAction::Claim(Claim {
                    track: TrackId(small(256)),
                    colour: (colour < 6).then_some(Colour(colour)),
                    cards,
                    locomotives,
                    powder: 0,
                    pickaxes,
                    skulls,
                    helps: small(2),
                })
            }
        }
    }

    fn audit(&self, state: &LegendsState) -> Result<(), String> {
        let score = self.outcome(state).ok_or("the game is not over")?;
        for seat in state.seats().seats() {
            let (mut completed, mut missed) = (0, 0);
            for ticket in state.tickets[seat].members() {
                let dollars = i16::from(self.content.tickets[ticket].dollars);
                if self.is_joined(state, seat, ticket) {
                    completed += dollars;
                } else {
                    missed += dollars;
                }
            }
            let old = state.table.memory[seat];
            if let Some(old) = old.filter(|old| self.is_joined(state, seat, old.index())) {
                completed += i16::from(self.content.tickets[old.index()].dollars);
            }
            let slip = &state.table.slips[seat];
            require(
                slip.completed == completed && slip.missed == -missed,
                || format!("{seat}: {slip:?} for {completed} - {missed}"),
            )?;
            require(score.sheets[seat].total() == slip.total(), || {
                format!("{seat}: another total")
            })?;
            require(score.places[seat] == state.table.places[seat], || {
                format!("{seat}: another place")
            })?;
        }
        Ok(())
    }
}

impl LegendsGame {
    /// Are the cities of a ticket joined? By walking from city to city.
    fn is_joined(&self, state: &LegendsState, seat: Seat, ticket: usize) -> bool {
        let tracks: Vec<usize> = self.connecting(&state.table, seat).members().collect();
        let cities: Vec<usize> = self.map.ticket_ends[ticket].members().collect();
        let mut reached = vec![cities[0]];
        let mut next = 0;
        while next < reached.len() {
            for &track in &tracks {
                let ends: Vec<usize> = self.map.ends[track].members().collect();
                if ends.contains(&reached[next]) {
                    for end in ends {
                        if !reached.contains(&end) {
                            reached.push(end);
                        }
                    }
                }
            }
            next += 1;
        }
        cities.iter().all(|city| reached.contains(city))
    }

    fn cards_conserved(&self, state: &LegendsState) -> Result<(), String> {
        let table = &state.table;
        let mut all = state.deck;
        all.add_all(&table.discards);
        for (_, card) in table.row.cards() {
            require(card != TrainCard::NEWSPAPER, || {
                "a newspaper face up".into()
            })?;
            all.put(card, 1);
        }
        for place in 0..state.top.len() {
            let card = state.top.card(place).ok_or("a gap on top of the deck")?;
            all.put(card, 1);
        }
        for seat in table.seats.seats() {
            let hand = &state.hands[seat];
            require(hand.of(TrainCard::NEWSPAPER) == 0, || {
                format!("{seat} holds a newspaper")
            })?;
            require(hand.total() == u32::from(table.hand_lens[seat]), || {
                format!("{seat} holds another number of cards")
            })?;
            for card in TrainCard::playable() {
                require(table.known[seat].of(card) <= hand.of(card), || {
                    format!("{seat} is known to hold {card:?} it does not have")
                })?;
            }
            all.add_all(hand);
        }
        require(all == self.all_cards(table.seats), || {
            format!("train cards: {all:?}")
        })?;
        let deck = state.deck.total() + u32::from(state.top.len());
        require(u32::from(table.deck_len) == deck, || "deck length".into())?;
        require(table.deck_len > 0 || table.discards.total() == 0, || {
            "the deck is empty though there are discards".into()
        })?;
        let full = table.row.len() == self.slots(table);
        let settled = table.play.agenda.top() == Task::Turn;
        require(full || !settled || !self.can_draw(table), || {
            "a gap in the row beside a deck".into()
        })
    }

    fn tracks_conserved(&self, state: &LegendsState) -> Result<(), String> {
        let table = &state.table;
        let mut claimed = TrackSet::EMPTY;
        for seat in table.seats.seats() {
            let owned = table.owned[seat];
            require((owned & claimed).is_empty(), || {
                "a track has two owners".into()
            })?;
            require((owned & self.map.parallel(owned)).is_empty(), || {
                format!("{seat} owns parallel tracks")
            })?;
            require(owned.without(self.map.on_board).is_empty(), || {
                format!("{seat} owns a track that leaves the board")
            })?;
            claimed |= owned;
            let used: u16 = owned
                .members()
                .map(|t| u16::from(self.map.lengths[t]))
                .sum();
            let most = u16::from(self.content.numbers.cars_max);
            require(used + u16::from(table.cars[seat]) <= most, || {
                format!("{seat} has more cars than the box")
            })?;
            let given = self.content.games[usize::from(self.legacy.game - 1)].cars;
            let plain = self.legacy.game == 1;
            require(
                !plain || used + u16::from(table.cars[seat]) == u16::from(given),
                || format!("{seat} has {used} cars on the board"),
            )?;
        }
        let public = (table.public).map_or(TrackSet::EMPTY, |t| TrackSet::single(t.index()));
        require((claimed & public).is_empty(), || {
            "a public track is owned".into()
        })?;
        let closed = self.closed_by(claimed, table.seats);
        let open = self.map.on_board.without(claimed | closed | public);
        require(open == table.open, || {
            "open tracks are not what the board shows".into()
        })
    }

    fn tickets_conserved(&self, state: &LegendsState) -> Result<(), String> {
        let table = &state.table;
        let mut seen = TicketSet::EMPTY;
        let mut count = 0;
        let mut add = |ticket: usize| {
            seen.insert(ticket);
            count += 1;
        };
        for seat in table.seats.seats() {
            state.tickets[seat].members().for_each(&mut add);
            state.offers[seat]
                .iter()
                .map(TicketId::index)
                .for_each(&mut add);
        }
        state.pile.pool.members().for_each(&mut add);
        state.pile.under.known().for_each(&mut add);
        let all = self.legacy.tickets;
        require(count == all.count() && seen == all, || {
            format!("{count} tickets: {seen:?}")
        })?;
        if table.play.agenda.top() == Task::FirstTickets {
            return Ok(());
        }
        require(u32::from(table.pool_len) == state.pile.pool.count(), || {
            "untouched tickets".into()
        })?;
        for seat in table.seats.seats() {
            require(
                u32::from(table.ticket_counts[seat]) == state.tickets[seat].count()
                    && table.offer_counts[seat] == state.offers[seat].len(),
                || format!("{seat} has another number of tickets"),
            )?;
        }
        Ok(())
    }

    fn papers_conserved(&self, state: &LegendsState) -> Result<(), String> {
        let table = &state.table;
        let events = &table.events;
        require(events.deck & events.discards == 0, || {
            "an event is twice there".into()
        })?;
        let current = events.current.map_or(0, |event| 1u64 << event.index());
        require(current & !events.discards == 0, || {
            "the current event is elsewhere".into()
        })?;
        require(
            events.archived & (events.deck | events.discards) == 0,
            || "an archived event is back".into(),
        )?;
        for seat in table.seats.seats() {
            require(table.cash[seat] >= 0, || format!("{seat} is in debt"))?;
        }
        for (index, post) in table.post.iter().enumerate() {
            let company = matches!(post.at, PostPlace::Company(_));
            let used_up = index < self.content.postcards.len()
                && self.uses_left(table, PostcardId(index as u8)) == 0;
            require(!(company && used_up), || {
                format!("postcard {index} is used up")
            })?;
        }
        Ok(())
    }

    fn redeal_cards(&self, state: &mut LegendsState, viewer: Viewer, rng: &mut Rng) {
        let mut hidden: Vec<TrainCard> = Vec::new();
        let mut deck: Vec<TrainCard> = state.deck.each().filter_map(TrainCard::of_kind).collect();
        let seat = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        let unseen: Vec<u8> = (0..state.top.len())
            .filter(|&place| !seat.is_some_and(|seat| state.top.is_known_to(place, seat)))
            .collect();
        deck.extend(unseen.iter().filter_map(|&place| state.top.card(place)));
        let size = deck.len();
        // Newspapers stay in the deck: none is ever in a hand.
        let (mut papers, others): (Vec<_>, Vec<_>) = deck
            .into_iter()
            .partition(|&card| card == TrainCard::NEWSPAPER);
        hidden.extend(others);
        let others = viewer.others(state.table.seats);
        for seat in others.iter() {
            for card in TrainCard::playable() {
                let extra = state.hands[seat].of(card) - state.table.known[seat].of(card);
                hidden.extend(std::iter::repeat_n(card, usize::from(extra)));
            }
        }
        rng.shuffle(&mut hidden);
        for seat in others.iter() {
            let known = state.table.known[seat];
            let count = (state.hands[seat].total() - known.total()) as usize;
            state.hands[seat] = known;
            for card in hidden.drain(..count) {
                state.hands[seat].put(card, 1);
            }
        }
        papers.append(&mut hidden);
        assert_eq!(papers.len(), size, "as many as before");
        rng.shuffle(&mut papers);
        for place in unseen {
            state.top.set(place, papers.pop());
        }
        state.deck = Hand::default();
        for card in papers {
            state.deck.put(card, 1);
        }
    }

    fn redeal_first_tickets(&self, state: &mut LegendsState, viewer: Viewer, rng: &mut Rng) {
        let others = viewer.others(state.table.seats);
        for seat in others.iter() {
            let offer = std::mem::take(&mut state.offers[seat]);
            state.pile.pool |= offer.set();
            state.pile.pool |= std::mem::take(&mut state.tickets[seat]);
        }
        let (deal, keep) = self.first_deal(state.table.seats);
        for seat in others.iter() {
            let kept = if state.table.play.pending.has(seat) {
                0
            } else {
                keep + rng.below(u32::from(deal - keep) + 1) as u8
            };
            (state.tickets[seat], state.offers[seat]) =
                redeal::first_tickets(&mut state.pile.pool, deal, kept, rng);
        }
    }

    fn redeal_tickets(&self, state: &mut LegendsState, viewer: Viewer, rng: &mut Rng) {
        let (own_placed, own_sunk) = match viewer {
            Viewer::Seat(seat) => (state.placed[seat], state.sunk[seat]),
            Viewer::Spectator => (TicketSet::EMPTY, TicketSet::EMPTY),
        };
        let others = viewer.others(state.table.seats);
        let shown = state.table.shown;
        let mut touched: Vec<usize> = Vec::new();
        for seat in others.iter() {
            touched.extend(state.tickets[seat].without(shown[seat]).members());
            touched.extend(state.offers[seat].iter().map(TicketId::index));
        }
        touched.extend(redeal::unseen_under(&state.pile.under, own_placed));
        let redeal = Redeal::new(touched, state.pile.pool, own_sunk, rng);
        for seat in others.iter() {
            state.tickets[seat] = redeal.set(state.tickets[seat]);
            state.offers[seat] = redeal.offer(&state.offers[seat]);
            state.placed[seat] = redeal.set(state.placed[seat]);
            state.sunk[seat] = state.placed[seat];
        }
        redeal.pile(&mut state.pile);
    }
}

/// A position made by hand, for tests of single rules.
impl LegendsState {
    /// Puts exactly these cards into a hand. Where they come from is not asked.
    pub fn give_hand(&mut self, seat: Seat, cards: &[TrainCard]) {
        self.hands[seat] = Hand::default();
        self.table.known[seat] = Hand::default();
        for &card in cards {
            self.hands[seat].put(card, 1);
        }
        self.table.hand_lens[seat] = cards.len() as u8;
    }

    /// Gives a seat these tracks, with cars as if it had claimed them.
    pub fn give_tracks(&mut self, game: &LegendsGame, seat: Seat, tracks: &[TrackId]) {
        for &track in tracks {
            let claimed = TrackSet::single(track.index());
            self.table.owned[seat] |= claimed;
            self.table.open &= !(claimed | game.closed_by(claimed, self.table.seats));
            self.table.cars[seat] = self.table.cars[seat].saturating_sub(game.length(track));
        }
    }

    /// Lets a seat begin a turn, with nothing left to choose.
    pub fn begin_turn(&mut self, seat: Seat) {
        use super::agenda::Agenda;
        for seat in self.table.seats.seats() {
            let offer = std::mem::take(&mut self.offers[seat]);
            self.pile.pool |= offer.set();
            self.table.ticket_counts[seat] = self.tickets[seat].count() as u8;
        }
        self.table.pool_len = self.pile.pool.count() as u8;
        self.table.offer_counts = BySeat::splat(0);
        let play = &mut self.table.play;
        play.pending = SeatSet::EMPTY;
        play.agenda = Agenda::OVER;
        play.agenda.push(Task::Turn);
        play.active = seat;
        play.stage = Stage::Turns;
    }
}
