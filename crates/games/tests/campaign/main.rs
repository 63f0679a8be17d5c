//! The games of the campaign: every rule `LW-…`, and the laws.

mod card_texts;
mod claiming;
mod ending;
mod events;
mod laws;
mod modules;
mod previews;
mod questions;
mod rulings;
mod secrets;
mod setting_up;
mod taking;
mod telling;
mod twelve;

use gleis_games::data::check_legends;
use gleis_games::data::legends::{Legends, LegendsNames};
use gleis_rules::legends::content::{Colour, Content};
use gleis_rules::legends::{
    Claim, Legacy, LegendsAction, LegendsEvent, LegendsGame, LegendsState, Seating, Symbol,
    TrainCard,
};
use gleis_rules::{
    Counts, Game, Rng, Seat, SeatCount, SeededChance, Setup, Slot, TicketId, TrackId,
};
use std::sync::{Arc, LazyLock};

fn legends() -> &'static Legends {
    static LEGENDS: LazyLock<Legends> = LazyLock::new(|| {
        let report = check_legends("legends-first");
        report.legends.expect("the content is right")
    });
    &LEGENDS
}

/// The content of the built-in campaign.
fn content() -> Arc<Content> {
    Arc::clone(&legends().content)
}

fn names() -> &'static LegendsNames {
    &legends().names
}

/// Game 1 on its own.
fn first_game() -> LegendsGame {
    LegendsGame::first(content()).expect("the content can be played")
}

/// How many games a test plays: a sample, or as many as the variable says.
fn games(sample: u64) -> u64 {
    let wanted = std::env::var("GLEIS_GAMES").ok();
    wanted.map_or(sample, |games| {
        games.parse().expect("GLEIS_GAMES is a number of games")
    })
}

fn seats(count: u8) -> SeatCount {
    SeatCount::new(count).expect("2 to 5 seats")
}

fn seat(index: u8) -> Seat {
    Seat::new(index)
}

fn track(name: &str) -> TrackId {
    names().find_track(name).expect("a track of the map")
}

fn ticket(name: &str) -> TicketId {
    names().find_ticket(name).expect("a ticket")
}

fn card(colour: Colour) -> TrainCard {
    TrainCard::coloured(colour, Symbol::Plain)
}

/// A game at a table, with luck of its own.
struct World {
    game: LegendsGame,
    state: LegendsState,
    luck: Rng,
    events: Vec<LegendsEvent>,
}

impl World {
    /// Seat 1 begins, and nothing is left to choose.
    fn new(game: LegendsGame, count: u8) -> Self {
        let mut world = Self::dealt(game, count, 1);
        world.state.begin_turn(seat(0));
        world
    }

    fn first(count: u8) -> Self {
        Self::new(first_game(), count)
    }

    /// A copy with these stickers and regions, in game 4.
    fn with(count: u8, stickers: &[&str], regions: &[&str]) -> Self {
        let mut legacy = Legacy::fresh(&content());
        legacy.game = 4;
        for name in regions {
            let region = names().find_region(name).expect("a region");
            legacy.open_region(&content(), region);
        }
        legacy.stickers = 0;
        for name in stickers {
            let sticker = names().find_sticker(name).expect("a sticker");
            legacy.stickers |= 1 << sticker.0;
        }
        Self::copy(count, legacy)
    }

    fn copy(count: u8, legacy: Legacy) -> Self {
        let mut world = Self::in_set_up(count, legacy);
        world.state.begin_turn(seat(0));
        world
    }

    fn in_set_up(count: u8, legacy: Legacy) -> Self {
        use gleis_rules::legends::content::CompanyId;
        let companies = CompanyId::all().take(usize::from(count)).collect();
        let game = LegendsGame::new(content(), legacy, Seating::Campaign(companies));
        Self::dealt(game.expect("a copy that fits"), count, 1)
    }

    fn dealt(game: LegendsGame, count: u8, seed: u64) -> Self {
        let setup = Setup {
            seats: seats(count),
            first: Some(seat(0)),
        };
        let mut events = Vec::new();
        let state = game.deal(setup, &mut SeededChance::new(seed), &mut events);
        Self {
            game,
            state,
            luck: Rng::new(seed),
            events,
        }
    }

    fn act(&mut self, index: u8, action: LegendsAction) {
        self.events.clear();
        self.game
            .apply(
                &mut self.state,
                seat(index),
                action,
                &mut self.luck,
                &mut self.events,
            )
            .unwrap_or_else(|why| panic!("{action:?} is refused: {why}"));
    }

    fn legal(&self, index: u8) -> Vec<LegendsAction> {
        let mut actions = Vec::new();
        self.game
            .legal(&self.state, seat(index), |action| actions.push(action));
        actions
    }

    /// The first claim of this track that is listed.
    fn claim_of(&self, index: u8, name: &str) -> Option<Claim> {
        self.legal(index)
            .into_iter()
            .find_map(|action| match action {
                LegendsAction::Claim(claim) if claim.track == track(name) => Some(claim),
                _ => None,
            })
    }

    fn claim(&mut self, index: u8, name: &str) {
        let claim = self.claim_of(index, name);
        let claim = claim.unwrap_or_else(|| panic!("{name} cannot be claimed"));
        self.act(index, LegendsAction::Claim(claim));
    }

    /// Puts cards on top of the deck, the first to be drawn first.
    fn stack(&mut self, cards: &[TrainCard]) {
        for &card in cards {
            self.state.deck.sub_saturating(card.kind(), 1);
            self.state.top.push(Some(card));
        }
        self.state.table.deck_len = (self.state.deck.total() as u8) + self.state.top.len();
    }

    fn give(&mut self, index: u8, cards: &[TrainCard]) {
        self.state.give_hand(seat(index), cards);
    }

    fn face_up(&mut self, cards: &[TrainCard]) {
        for (slot, &card) in (0..).zip(cards) {
            self.state.table.row.set(Slot(slot), Some(card));
        }
    }

    fn cash(&self, index: u8) -> i16 {
        self.state.table.cash[seat(index)]
    }

    fn cards(&self, index: u8) -> u32 {
        self.state.hands[seat(index)].total()
    }

    fn set_event(&mut self, name: &str) {
        let event = names().find_event(name).expect("an event");
        let events = &mut self.state.table.events;
        events.deck &= !(1 << event.0);
        events.discards |= 1 << event.0;
        events.current = Some(event);
    }

    /// Only this event is left in the deck.
    fn next_event(&mut self, name: &str) {
        let event = names().find_event(name).expect("an event");
        self.state.table.events.deck = 1 << event.0;
    }

    fn may_act(&self, index: u8) -> bool {
        self.game.to_act(&self.state).has(seat(index))
    }
}

/// So many plain cards of a colour.
fn plain(colour: Colour, count: usize) -> Vec<TrainCard> {
    vec![card(colour); count]
}
