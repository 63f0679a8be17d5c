//! Newspapers and events.

use crate::{World, card, plain, seat};
use gleis_rules::legends::content::Colour;
use gleis_rules::legends::{Happening, LegendsAction, LegendsEvent, NewsEvent, Task, TrainCard};
use gleis_rules::{Counts, Slot};

const LOCO: TrainCard = TrainCard::LOCOMOTIVE;
const NEWS: TrainCard = TrainCard::NEWSPAPER;

/// LW-22, LW-50: a newspaper off the deck turns an event, is discarded, and a card replaces it.
#[test]
fn a_newspaper_turns_an_event() {
    let mut world = World::first(3);
    world.next_event("E03");
    world.stack(&[NEWS, card(Colour::RED)]);
    let before = world.cards(0);
    world.act(0, LegendsAction::DrawCard);
    assert_eq!(world.cards(0), before + 1);
    assert_eq!(
        world.state.table.events.current,
        crate::names().find_event("E03")
    );
    assert_eq!(world.state.table.discards.get(NEWS.kind()), 1);
    assert_eq!(world.state.table.play.agenda.top(), Task::SecondCard);
}

/// LW-50, rulings 2 and 3: also as a replacement in the row, and one after another.
#[test]
fn newspapers_come_up_in_the_row_too() {
    let mut world = World::first(3);
    world.state.table.events.deck = 0b1111;
    world.face_up(&plain(Colour::RED, 5));
    world.stack(&[NEWS, NEWS, card(Colour::BLUE)]);
    world.act(0, LegendsAction::TakeCard(Slot(0)));
    let turned = (world.events.iter())
        .filter(|event| {
            matches!(
                event,
                LegendsEvent::Open(Happening::News(NewsEvent::EventTurned(_)))
            )
        })
        .count();
    assert!(turned >= 1);
    assert_eq!(world.state.table.row.len(), 5);
    assert_eq!(world.state.table.discards.get(NEWS.kind()), 2);
}

/// LW-51: a lasting event applies to all while it is current: E01 brings a card for length 3 or
/// more, E03 two dollars for length 1, E04 a dollar at a big city.
#[test]
fn lasting_events_apply_while_current() {
    let mut world = World::first(4);
    world.set_event("E03");
    let cash = world.cash(1);
    world.state.begin_turn(seat(1));
    world.give(1, &plain(Colour::BLACK, 1));
    world.claim(1, "montreal-quebec");
    assert_eq!(world.cash(1), cash + 2);
    world.set_event("E04");
    let cash = world.cash(2);
    world.stack(&plain(Colour::WHITE, 1));
    world.give(2, &plain(Colour::BLACK, 1));
    world.claim(2, "albany-new-york");
    assert_eq!(world.cash(2), cash + 1, "E03 is over");
    world.set_event("E01");
    world.stack(&plain(Colour::WHITE, 1));
    world.give(3, &plain(Colour::BLUE, 3));
    world.claim(3, "atlanta-charleston");
    assert_eq!(world.cards(3), 1);
}

/// LW-49: an extra locomotive for an effect, one for each condition: E05 pays four dollars.
/// GL-15: whoever has enough cards is asked.
#[test]
fn an_extra_locomotive_can_be_discarded() {
    let mut world = World::first(4);
    world.set_event("E05");
    world.give(0, &[card(Colour::BLACK), LOCO, LOCO]);
    let cash = world.cash(0);
    world.claim(0, "montreal-quebec");
    assert!(matches!(world.state.table.play.agenda.top(), Task::Use(..)));
    let use_it = world.legal(0)[0];
    assert!(world.legal(0).contains(&LegendsAction::Done));
    world.act(0, use_it);
    assert_eq!(world.legal(0), [LegendsAction::Discard(LOCO)]);
    world.act(0, LegendsAction::Discard(LOCO));
    assert_eq!(world.cash(0), cash + 4);
    assert!(world.may_act(1), "once for each claim");
    // Whether it is asked does not depend on what the player holds.
    world.give(1, &[card(Colour::BLACK), card(Colour::RED)]);
    world.claim(1, "albany-new-york");
    assert_eq!(world.legal(1), [LegendsAction::Done]);
}

/// LW-52: lightning events act once, at once: E02 replaces the row and gives everybody a card,
/// E06 lets the drawer choose among two tickets, E08 helps the poorest.
#[test]
fn lightning_events_act_once() {
    let mut world = World::first(3);
    world.next_event("E02");
    world.stack(&[NEWS]);
    let before: Vec<_> = (0..3).map(|index| world.cards(index)).collect();
    world.act(0, LegendsAction::DrawCard);
    for index in 1..3 {
        assert_eq!(world.cards(index), before[usize::from(index)] + 1);
    }
    assert_eq!(world.cards(0), before[0] + 2);
    let mut world = World::first(3);
    world.next_event("E06");
    world.stack(&[NEWS, card(Colour::RED)]);
    world.act(0, LegendsAction::DrawCard);
    assert_eq!(world.legal(0).len(), 4, "none may be kept");
    world.act(0, LegendsAction::KeepTickets(0));
    assert_eq!(world.state.table.play.agenda.top(), Task::SecondCard);
    let mut world = World::first(3);
    world.next_event("E08");
    world.state.table.cash[seat(1)] = 1;
    world.stack(&[NEWS, card(Colour::RED)]);
    world.act(0, LegendsAction::DrawCard);
    assert_eq!((world.cash(1), world.cash(0)), (4, 5));
}

/// E07 of LW-51: two blind cards bring a dollar.
#[test]
fn night_trains_pay_for_two_blind_cards() {
    let mut world = World::first(3);
    world.set_event("E07");
    world.stack(&plain(Colour::RED, 4));
    let cash = world.cash(0);
    world.act(0, LegendsAction::DrawCard);
    world.act(0, LegendsAction::DrawCard);
    assert_eq!(world.cash(0), cash + 1);
}

/// Ruling 5: a used-up event deck is made of the discards but the current one.
#[test]
fn a_used_up_event_deck_is_made_anew() {
    let mut world = World::first(3);
    world.set_event("E01");
    world.set_event("E03");
    world.state.table.events.deck = 0;
    world.stack(&[NEWS, card(Colour::RED)]);
    world.act(0, LegendsAction::DrawCard);
    assert_eq!(
        world.state.table.events.current,
        crate::names().find_event("E01")
    );
}

/// No events inside events: a newspaper that comes up while one acts does nothing.
#[test]
fn there_are_no_events_inside_events() {
    let mut world = World::first(2);
    world.state.table.events.deck = 0b11;
    let e02 = crate::names().find_event("E02").unwrap();
    world.state.table.events.deck = 1 << e02.0;
    world.stack(&[NEWS, NEWS]);
    world.stack(&plain(Colour::RED, 6));
    world.act(0, LegendsAction::DrawCard);
    let turned = (world.events.iter())
        .filter(|event| {
            matches!(
                event,
                LegendsEvent::Open(Happening::News(NewsEvent::EventTurned(_)))
            )
        })
        .count();
    assert_eq!(turned, 1);
}

/// LW-53: if the current event is archived in the middle of a game, another is turned at once;
/// after the game (LW-A2) there is no need.
#[test]
fn an_archived_current_event_is_replaced() {
    use crate::{content, names};
    use gleis_rules::legends::LegendsGame;
    use gleis_rules::legends::content::{
        Ability, Effect, EventOp, EventRef, Limit, Origin, Target, Trigger, Verb,
    };
    use std::sync::Arc;
    let mut content = (*content()).clone();
    let event = names().find_event("E07").unwrap();
    let range = content.events[event.index()].abilities;
    content.abilities[range.first.index()] = Ability {
        origin: Origin::Event(event),
        trigger: Trigger::Take,
        guard: None,
        price: None,
        effects: vec![Effect {
            target: Target::Owner,
            verb: Verb::Event(EventOp::Drop, EventRef::One(event)),
        }],
        limit: Limit::Unlimited,
    };
    let game = LegendsGame::first(Arc::new(content)).unwrap();
    let mut world = World::new(game, 3);
    world.set_event("E07");
    world.next_event("E03");
    world.stack(&plain(Colour::RED, 4));
    world.act(0, LegendsAction::DrawCard);
    world.act(0, LegendsAction::DrawCard);
    assert_eq!(world.state.table.events.current, names().find_event("E03"));
    assert_eq!(world.state.table.events.archived, 1 << event.0);
}
