//! The end of a game.

use crate::{World, content, plain, seat, ticket, track};
use gleis_rules::legends::content::Colour;
use gleis_rules::legends::{LegendsAction, Slip, Task};
use gleis_rules::parts::LastRound;
use gleis_rules::{BitSet, Decision, Game, Source, TieBreak};

/// LW-67: with two cars or fewer at the end of the own turn everybody has exactly one more turn;
/// meeting it again changes nothing (ruling 12).
#[test]
fn the_last_round_is_one_turn_each() {
    let mut world = World::first(3);
    world.state.table.cars[seat(0)] = 3;
    world.state.table.cars[seat(1)] = 2;
    world.give(0, &plain(Colour::BLACK, 1));
    world.claim(0, "montreal-quebec");
    assert_eq!(world.state.table.play.last_round.turns(), Some(3));
    for index in [1, 2, 0] {
        assert!(world.may_act(index));
        world.act(index, LegendsAction::DrawTickets);
        world.act(index, LegendsAction::KeepTickets(0b001));
    }
    assert_ne!(world.state.table.places[seat(0)], 0);
}

/// A game of two that ends with the next turn of seat 1.
fn at_the_end() -> World {
    let mut world = World::first(2);
    world.state.table.play.last_round = LastRound::with(1);
    for index in 0..2 {
        let held = world.state.tickets[seat(index)];
        world.state.pile.pool |= held;
        world.state.tickets[seat(index)] = Default::default();
        world.state.table.ticket_counts[seat(index)] = 0;
    }
    world.state.table.pool_len = world.state.pile.pool.count() as u8;
    world
}

fn hold(world: &mut World, index: u8, name: &str) {
    let id = ticket(name).index();
    world.state.pile.pool.remove(id);
    world.state.tickets[seat(index)].insert(id);
    world.state.table.ticket_counts[seat(index)] += 1;
    world.state.table.pool_len = world.state.pile.pool.count() as u8;
}

fn finish(world: &mut World) {
    world.give(0, &plain(Colour::BLACK, 1));
    world.claim(0, "montreal-quebec");
}

/// LW-A1a, LW-65, LW-68: coins, the bonus for used cars, tickets plus and minus.
#[test]
fn bank_slips_add_up() {
    let mut world = at_the_end();
    hold(&mut world, 0, "EC-22");
    hold(&mut world, 0, "EC-28");
    hold(&mut world, 1, "EC-19");
    let ends = [track("boston-new-york")];
    let game = world.game.clone();
    world.state.give_tracks(&game, seat(1), &ends);
    world.state.table.cars[seat(0)] = 4;
    finish(&mut world);
    let slip = world.state.table.slips[seat(0)];
    let expected = Slip {
        coins: 5,
        bonus: 7,
        completed: 1,
        missed: -1,
        tickets_completed: 1,
        tickets_missed: 1,
    };
    assert_eq!(slip, expected);
    assert_eq!(slip.total(), 12);
    let rows: Vec<u8> = (0..=12)
        .map(|cars| content().numbers.bonus_for(cars))
        .collect();
    assert_eq!(rows, [16, 12, 9, 7, 6, 4, 4, 4, 2, 2, 2, 0, 0]);
}

/// LW-A1b: the total is never below 0, and the largest wins; LW-07: the game has its own winner.
#[test]
fn totals_are_never_below_zero() {
    let mut world = at_the_end();
    hold(&mut world, 1, "EC-19");
    world.state.table.cash[seat(1)] = 0;
    finish(&mut world);
    assert_eq!(world.state.table.slips[seat(1)].total(), 0);
    let score = world.game.score(&world.state.table);
    assert_eq!(score.sheets[seat(1)].total(), 0);
    assert_eq!(score.sheets[seat(1)].from(Source::WrittenOff), 11);
    assert!(score.winners().has(seat(0)));
    assert_eq!(score.decision, Decision::Points);
}

/// LW-A1c: ties go to more completed tickets, then to who is later in turn order (ruling 13).
#[test]
fn ties_are_broken() {
    let mut world = at_the_end();
    finish(&mut world);
    let score = world.game.score(&world.state.table);
    assert_eq!(score.decision, Decision::TieBreak(TieBreak::LaterInTurn));
    assert!(score.winners().has(seat(1)), "seat 1 began");
    let mut world = at_the_end();
    hold(&mut world, 0, "EC-22");
    world.state.table.cash[seat(0)] = 4;
    finish(&mut world);
    let score = world.game.score(&world.state.table);
    assert_eq!(
        score.decision,
        Decision::TieBreak(TieBreak::CompletedTickets)
    );
    assert!(score.winners().has(seat(0)));
}

/// LW-A1d: last place gets the start card. LW-A2: who has it archives an event of the discard
/// pile, openly and for good; with none there, nothing is asked.
#[test]
fn the_last_place_archives_an_event() {
    let mut world = at_the_end();
    world.set_event("E01");
    world.set_event("E03");
    finish(&mut world);
    let last = world.state.table.starter;
    assert_eq!(world.state.table.places[last], 2);
    assert!(
        matches!(world.state.table.play.agenda.top(), Task::Archive(seat, false) if seat == last)
    );
    let index = last.index() as u8;
    assert_eq!(world.legal(index).len(), 2);
    let action = world.legal(index)[0];
    world.act(index, action);
    assert_eq!(world.state.table.events.archived.count_ones(), 1);
    assert!(world.game.outcome(&world.state).is_some());
    let mut quiet = at_the_end();
    quiet.state.table.events.discards = 0;
    quiet.state.table.events.current = None;
    finish(&mut quiet);
    assert!(quiet.game.outcome(&quiet.state).is_some());
}

/// LW-66: at the end all tickets lie open.
#[test]
fn tickets_are_shown_at_the_end() {
    let mut world = at_the_end();
    hold(&mut world, 0, "EC-22");
    hold(&mut world, 1, "EC-19");
    finish(&mut world);
    assert_eq!(world.state.table.shown, world.state.tickets);
}
