//! A turn: taking train cards, newspapers aside, and drawing tickets.

use crate::{World, card, plain, seat, ticket};
use gleis_rules::legends::content::Colour;
use gleis_rules::legends::{Happening, LegendsAction, LegendsEvent, Task, TrainCard};
use gleis_rules::parts::{TicketQueue, UNKNOWN};
use gleis_rules::{BitSet, Counts, Illegal, Slot};

const LOCO: TrainCard = TrainCard::LOCOMOTIVE;

fn five() -> Vec<TrainCard> {
    vec![
        card(Colour::RED),
        card(Colour::BLUE),
        LOCO,
        card(Colour::GREEN),
        card(Colour::WHITE),
    ]
}

/// LW-39: one action, then the next seat clockwise. LW-42: two cards, each face up or blind, and
/// a face-up card is replaced at once.
#[test]
fn two_cards_make_a_turn() {
    let mut world = World::first(3);
    world.face_up(&five());
    world.stack(&[card(Colour::BLACK), card(Colour::YELLOW)]);
    let before = world.cards(0);
    world.act(0, LegendsAction::TakeCard(Slot(1)));
    assert_eq!(
        world.state.table.row.card(Slot(1)),
        Some(card(Colour::BLACK))
    );
    assert_eq!(world.state.table.play.agenda.top(), Task::SecondCard);
    world.act(0, LegendsAction::DrawCard);
    assert_eq!(world.cards(0), before + 2);
    assert!(world.may_act(1));
    assert!(!world.may_act(0));
}

/// LW-46: a face-up locomotive is the first card and the only one.
#[test]
fn a_face_up_locomotive_is_the_whole_action() {
    let mut world = World::first(3);
    world.face_up(&five());
    world.stack(&[card(Colour::BLACK), card(Colour::YELLOW)]);
    let mut second = World::first(3);
    second.face_up(&five());
    second.stack(&[card(Colour::BLACK), card(Colour::YELLOW)]);
    world.act(0, LegendsAction::TakeCard(Slot(2)));
    assert!(world.may_act(1));
    second.act(0, LegendsAction::DrawCard);
    assert!(!second.legal(0).contains(&LegendsAction::TakeCard(Slot(2))));
    assert!(second.legal(0).contains(&LegendsAction::TakeCard(Slot(0))));
}

/// LW-47: a blind locomotive counts as one card.
#[test]
fn a_blind_locomotive_counts_as_one() {
    let mut world = World::first(3);
    world.stack(&[LOCO, LOCO]);
    world.act(0, LegendsAction::DrawCard);
    assert_eq!(world.state.table.play.agenda.top(), Task::SecondCard);
    world.act(0, LegendsAction::DrawCard);
    assert!(world.state.hands[seat(0)].get(LOCO.kind()) >= 2);
}

/// LW-43: three locomotives in the row sweep it.
#[test]
fn three_locomotives_sweep_the_row() {
    let mut world = World::first(3);
    world.face_up(&[
        card(Colour::RED),
        LOCO,
        LOCO,
        card(Colour::GREEN),
        card(Colour::WHITE),
    ]);
    world.stack(&[
        LOCO,
        card(Colour::BLUE),
        card(Colour::BLUE),
        card(Colour::BLUE),
    ]);
    world.stack(&[card(Colour::BLUE), card(Colour::BLUE)]);
    let before = world.state.table.discards.get(LOCO.kind());
    world.act(0, LegendsAction::TakeCard(Slot(0)));
    assert_eq!(world.state.table.row.locomotives(), 0);
    assert_eq!(world.state.table.discards.get(LOCO.kind()), before + 3);
}

/// LW-43, ruling 9: a row is swept on until it may stay.
#[test]
fn sweeping_goes_on() {
    let mut world = World::first(3);
    world.face_up(&five());
    world.state.table.row.set(Slot(1), Some(LOCO));
    let blue = card(Colour::BLUE);
    world.stack(&[LOCO, LOCO, LOCO, LOCO, blue, blue, blue]);
    world.act(0, LegendsAction::TakeCard(Slot(0)));
    let swept = LegendsEvent::Open(Happening::RowSwept);
    let sweeps = world.events.iter().filter(|&event| *event == swept).count();
    assert!(sweeps >= 2, "{sweeps}");
    assert!(world.state.table.row.locomotives() < 3);
}

/// LW-43, ruling 9: the row is left lying only when fewer than three other cards exist.
#[test]
fn sweeping_ends_when_too_few_other_cards_exist() {
    for (others, sweeps) in [(1, false), (2, true)] {
        let mut world = World::first(3);
        world.face_up(&[card(Colour::RED), LOCO, LOCO, LOCO, card(Colour::BLUE)]);
        let mut deck = vec![LOCO; 7];
        deck.extend(plain(Colour::WHITE, others));
        deck.extend([TrainCard::NEWSPAPER; 2]);
        world.state.deck = deck.iter().map(|card| card.kind()).collect();
        world.state.table.deck_len = deck.len() as u8;
        world.state.table.discards = Default::default();
        world.state.table.events = Default::default();
        world.stack(&[LOCO]);
        world.act(0, LegendsAction::TakeCard(Slot(0)));
        let swept = LegendsEvent::Open(Happening::RowSwept);
        assert_eq!(world.events.contains(&swept), sweeps, "{others}");
        assert_eq!(world.state.table.row.locomotives() < 3, sweeps, "{others}");
    }
}

/// LW-44: no hand limit; a used-up deck is made of all discards, newspapers too.
#[test]
fn discards_are_the_new_deck() {
    let mut world = World::first(3);
    let deck = world.state.deck;
    world.state.table.discards = deck;
    world.state.deck = Default::default();
    world.state.table.deck_len = 0;
    world.stack(&[card(Colour::RED)]);
    world.act(0, LegendsAction::DrawCard);
    assert_eq!(world.state.table.discards.total(), 0);
    assert_eq!(world.state.deck.total(), deck.total());
    assert!(world.state.deck.get(TrainCard::NEWSPAPER.kind()) > 0);
}

/// LW-45: with eight cards or fewer in deck and discards the action may not be chosen, though
/// face-up cards lie there (ruling 7).
#[test]
fn eight_cards_are_too_few() {
    for (cards, allowed) in [(8, false), (9, true)] {
        let mut world = World::first(3);
        world.state.deck = plain(Colour::RED, 5)
            .iter()
            .map(|card| card.kind())
            .collect();
        world.state.table.deck_len = 5;
        world.state.table.discards = plain(Colour::BLUE, cards - 5)
            .iter()
            .map(|card| card.kind())
            .collect();
        world
            .state
            .table
            .discards
            .add(TrainCard::NEWSPAPER.kind(), 0);
        assert_eq!(world.legal(0).contains(&LegendsAction::DrawCard), allowed);
        let slot = LegendsAction::TakeCard(Slot(0));
        assert_eq!(world.legal(0).contains(&slot), allowed);
        assert!(world.legal(0).contains(&LegendsAction::DrawTickets));
    }
}

/// LW-63: draw three, keep one at least, the others go under the deck; LW-64: kept tickets stay;
/// LW-66: they are secret, and any number may be held.
#[test]
fn tickets_are_drawn() {
    use gleis_rules::{Game, Viewer};
    let mut world = World::first(3);
    let before = world.state.tickets[seat(0)].count();
    world.act(0, LegendsAction::DrawTickets);
    assert_eq!(world.legal(0).len(), 7);
    assert!(!world.legal(0).contains(&LegendsAction::KeepTickets(0)));
    world.act(0, LegendsAction::KeepTickets(0b010));
    assert_eq!(world.state.tickets[seat(0)].count(), before + 1);
    assert!(world.may_act(1));
    let view = world.game.observe(&world.state, Viewer::Seat(seat(1)));
    assert_eq!(view.table.ticket_counts[seat(0)], before as u8 + 1);
    assert!(view.table.shown[seat(0)].is_empty());
    assert!(view.under.items_are_hidden());
}

trait Hidden {
    fn items_are_hidden(&self) -> bool;
}

impl Hidden for gleis_rules::legends::Under {
    fn items_are_hidden(&self) -> bool {
        self.items().iter().all(|&ticket| ticket == UNKNOWN)
    }
}

/// LW-63: as many as there are, if there are fewer than three.
#[test]
fn the_last_tickets_can_be_drawn() {
    let mut world = World::first(2);
    world.state.pile.pool = gleis_rules::legends::TicketSet::single(ticket("EC-01").index());
    world.state.table.pool_len = 1;
    world.state.pile.under = Default::default();
    world.act(0, LegendsAction::DrawTickets);
    assert_eq!(world.legal(0), [LegendsAction::KeepTickets(1)]);
}

/// Ruling 15: who can do nothing passes, and only then.
#[test]
fn passing_is_for_who_can_do_nothing() {
    use gleis_rules::Game;
    let mut world = World::first(2);
    let pass = LegendsAction::Pass;
    let verdict = world.game.check(&world.state, seat(0), pass);
    assert_eq!(verdict, Err(Illegal::MayNotPass));
    world.state.pile.pool = Default::default();
    world.state.table.pool_len = 0;
    world.state.pile.under = Default::default();
    world.state.deck = Default::default();
    world.state.table.deck_len = 0;
    world.give(0, &[]);
    world.give(1, &[]);
    assert_eq!(world.legal(0), [pass]);
    world.act(0, pass);
    world.act(1, pass);
    assert_ne!(
        world.state.table.places[seat(0)],
        0,
        "all passed: the game is over"
    );
}

/// GL-19: a row with a gap is not swept: with nothing but newspapers left, three locomotives
/// stay.
#[test]
fn a_row_with_a_gap_is_left_lying() {
    let mut world = World::with(2, &[], &[]);
    world.state.deck = Default::default();
    world.state.table.discards = Default::default();
    world
        .state
        .table
        .discards
        .add(TrainCard::NEWSPAPER.kind(), 6);
    world.state.table.events = Default::default();
    world.state.table.deck_len = 0;
    world.face_up(&[
        LOCO,
        LOCO,
        card(Colour::RED),
        card(Colour::RED),
        card(Colour::RED),
    ]);
    world.state.table.row.set(Slot(3), None);
    world.state.table.row.set(Slot(4), None);
    world.give(0, &[LOCO]);
    world.claim(0, "montreal-quebec");
    assert_eq!(
        world.state.table.row.locomotives(),
        3,
        "the locomotive paid fills a gap"
    );
    assert_eq!(world.state.table.row.len(), 4);
}
