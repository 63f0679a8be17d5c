//! Laws and the search for the best set, over made-up tickets and every way to hide stacks.

use super::scoring::reference;
use super::{CardGame, CardSpec, CardTicket, Hand, StackSight, TicketDraw, TicketSet};
use crate::laws::{Watch, check_game};
use crate::{BitSet, CardKind, Counts, Rng, SeatCount, SeededChance, Setup, TieBreak, play_random};

fn spec(stacks: StackSight) -> CardSpec {
    let mut rng = Rng::new(9);
    let tickets = (0..46).map(|number| {
        let cards = 1 + number / 10;
        let mut needs = [0; CardKind::COLOURS];
        for _ in 0..cards {
            needs[rng.below(8) as usize] += 1;
        }
        CardTicket {
            points: (cards * 5 - rng.below(5) as usize) as u8,
            needs,
            cities: 1 << rng.below(6) | u8::from(number % 3 == 0) << rng.below(6),
        }
    });
    CardSpec {
        players: (2, 4),
        tickets: tickets.collect(),
        bonuses: vec![15, 12, 12, 10, 8, 8],
        cards: [10, 10, 10, 10, 10, 10, 10, 10, 16],
        first_locomotives: 1,
        hand: 7,
        slots: 5,
        first_tickets: TicketDraw { deal: 6, keep: 1 },
        later_tickets: TicketDraw { deal: 4, keep: 0 },
        second_half_from: 4,
        second_hand: 4,
        idle_rounds: 3,
        stacks,
        tie_breaks: vec![TieBreak::CompletedTickets, TieBreak::BonusCards],
    }
}

fn game(stacks: StackSight) -> CardGame {
    CardGame::new(spec(stacks)).unwrap()
}

#[test]
fn laws_hold_however_stacks_are_hidden() {
    for stacks in StackSight::ALL {
        let game = game(stacks);
        for seats in 2..=4 {
            let setup = Setup::new(SeatCount::new(seats).unwrap());
            for seed in 0..6 {
                let watched = check_game(&game, setup, seed, Watch::CLOSELY);
                let watched = watched.unwrap_or_else(|violation| {
                    panic!("{stacks:?}, {seats} seats, seed {seed}: {violation}")
                });
                assert!(watched.secrecy_checks > 50);
            }
        }
    }
}

#[test]
fn best_set_agrees_with_trying_everything() {
    let game = game(StackSight::Remembered);
    let mut rng = Rng::new(21);
    for round in 0..400 {
        let mut stack = Hand::default();
        for _ in 0..rng.below(30) {
            stack.add(CardKind(rng.below(9) as u8), 1);
        }
        if round % 4 == 0 {
            stack.add(CardKind::LOCOMOTIVE, 4);
        }
        let mut tickets = TicketSet::EMPTY;
        for _ in 0..rng.below(13) {
            tickets.insert(rng.below(46) as usize);
        }
        let best = game.best_set(&stack, tickets);
        assert_eq!(best & !tickets, 0);
        assert!(reference::is_completed(&game, &stack, best));
        assert!(game.can_complete(&stack, best));
        let slow = reference::best_worth(&game, &stack, tickets);
        assert_eq!(reference::worth(&game, best), slow, "{stack:?} {tickets:b}");
    }
}

#[test]
fn order_of_tickets_does_not_matter_for_what_can_be_completed() {
    let game = game(StackSight::Remembered);
    let mut rng = Rng::new(5);
    for _ in 0..500 {
        let stack: Hand = (0..12).map(|_| CardKind(rng.below(9) as u8)).collect();
        let mut order: Vec<usize> = (0..5).map(|_| rng.below(46) as usize).collect();
        order.sort_unstable();
        order.dedup();
        let all = TicketSet::of(order.iter().copied());
        let expected = game.can_complete(&stack, all);
        rng.shuffle(&mut order);
        let mut needs = [0u8; CardKind::COLOURS];
        for ticket in order {
            for (sum, need) in needs.iter_mut().zip(game.spec().tickets[ticket].needs) {
                *sum += need;
            }
        }
        let missing: u8 = CardKind::colours()
            .map(|colour| needs[colour.index()].saturating_sub(stack.get(colour)))
            .sum();
        assert_eq!(expected, missing <= stack.get(CardKind::LOCOMOTIVE));
    }
}

#[test]
fn random_games_end_and_have_a_winner() {
    let game = game(StackSight::Remembered);
    for seats in 2..=4 {
        let setup = Setup::new(SeatCount::new(seats).unwrap());
        for seed in 0..50 {
            let mut players = Rng::new(seed);
            let played = play_random(&game, setup, &mut SeededChance::new(seed), &mut players);
            assert!(!played.score.winners().is_empty());
        }
    }
}

#[test]
fn impossible_specifications_are_refused() {
    let refuse = |change: &dyn Fn(&mut CardSpec)| {
        let mut wrong = spec(StackSight::Hidden);
        change(&mut wrong);
        assert!(CardGame::new(wrong).is_err());
    };
    refuse(&|spec| spec.players = (1, 4));
    refuse(&|spec| spec.cards[0] = 60);
    refuse(&|spec| spec.cards = [2; 9]);
    refuse(&|spec| spec.slots = 9);
    refuse(&|spec| spec.tickets.truncate(20));
    refuse(&|spec| spec.bonuses.truncate(1));
    refuse(&|spec| spec.first_tickets.keep = 7);
    refuse(&|spec| spec.idle_rounds = 0);
    refuse(&|spec| spec.tickets[3].needs = [0; 8]);
}
