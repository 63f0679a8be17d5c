//! Drawing tickets in a turn.

use crate::harness::{A, B, C, Germany, Table, Usa, draw_tickets, in_both, keep, keep_in_order};
use gleis_rules::board::{BoardRules, Phase};
use gleis_rules::{BitSet, Illegal};

/// U4-X22: the top 3 are drawn (U4-49), at least 1 is kept (U4-50), refused ones go under the
/// deck (U4-52) in the order drawn, the first drawn highest, without a choice (U4-Q27).
#[test]
fn refused_tickets_go_under_the_deck_in_the_order_drawn() {
    let mut t = Table::usa_2004(3);
    t.ticket_decks("t1 t2 t3 t4 t5 t6")
        .draw(A)
        .expect_offer(A, "t1 t2 t3");
    t.expect_phase(A, Phase::KeepTickets);
    t.refuses(A, keep(&[]), Illegal::KeepMore);
    t.refuses(A, keep_in_order(&[2], 1), Illegal::WrongTickets);
    t.keep(A, "t2")
        .expect_ticket_deck(0, "t4 t5 t6 t1 t3")
        .expect_holds(A, "t2");
    t.expect_turn(B)
        .draw(B)
        .expect_offer(B, "t4 t5 t6")
        .keep(B, "t4 t5 t6");
    t.draw(C).expect_offer(C, "t1 t3");
}

/// UN-X19: UN-49 (3 are drawn), UN-51 (at least 1 is kept), UN-52 and UN-Q27 (the others go
/// under the deck in the order the player says, read from the highest).
#[test]
fn the_new_edition_lets_the_player_choose_the_order() {
    let mut table = Table::usa_new(3);
    let t = table
        .ticket_decks("t1 t2 t3 t4 t5")
        .draw(A)
        .expect_offer(A, "t1 t2 t3");
    let mut straight = t.clone();
    t.act(A, keep_in_order(&[3], 1))
        .expect_ticket_deck(0, "t4 t5 t2 t1")
        .expect_holds(A, "t3");
    straight
        .act(A, keep_in_order(&[3], 0))
        .expect_ticket_deck(0, "t4 t5 t1 t2");
    straight.draw(B).expect_offer(B, "t4 t5 t1");
    t.draw(B).expect_offer(B, "t4 t5 t2");
    t.refuses(B, keep(&[]), Illegal::KeepMore);
    t.refuses(B, keep_in_order(&[3], 2), Illegal::WrongTickets);
}

/// U4-50, UN-51: one, two or three of the three may be kept, any of them.
#[test]
fn any_of_the_drawn_tickets_may_be_kept() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let t = table.ticket_decks("t1 t2 t3 t4").draw(A);
        for kept in ["t1", "t2", "t3", "t1 t2", "t1 t3", "t2 t3", "t1 t2 t3"] {
            let mut t = t.clone();
            t.keep(A, kept).expect_holds(A, kept).expect_turn(B);
            assert_eq!(t.tickets_left(0), 4 - t.state.tickets[A].count(), "{kept}");
        }
    }
    in_both!(3, scenario);
}

/// U4-X23 and UN-X21: with fewer than 3 in the deck only those are drawn (U4-51, UN-50): of 2
/// at least 1 is kept, a single one must be, and an empty deck closes the action (U4-Q28,
/// UN-Q28).
#[test]
fn a_short_ticket_deck() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let mut one = table.clone();
        let t = table.ticket_decks("t1 t2");
        t.refuses(A, draw_tickets(3, 0), Illegal::WrongMix);
        t.refuses(A, draw_tickets(1, 0), Illegal::WrongMix);
        t.draw(A)
            .expect_offer(A, "t1 t2")
            .refuses(A, keep(&[]), Illegal::KeepMore);
        t.keep(A, "t2")
            .expect_ticket_deck(0, "t1")
            .expect_holds(A, "t2");
        let t = one.ticket_decks("t1").draw(A).expect_offer(A, "t1");
        assert_eq!(t.legal(A), [keep(&[1])], "U4-Q28, UN-Q28: it must be kept");
        t.keep(A, "t1").expect_ticket_deck(0, "");
        for count in 0..=3 {
            t.refuses(B, draw_tickets(count, 0), Illegal::NoTickets);
        }
    }
    in_both!(3, scenario);
}

/// UN-X20: U4-Q29, UN-53, UN-Q29: only tickets drawn in this turn can be put back; whatever is
/// chosen, older ones stay.
#[test]
fn older_tickets_are_never_put_back() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let t = table
            .holds(A, "t9")
            .ticket_decks("t1 t2 t3")
            .draw(A)
            .expect_offer(A, "t1 t2 t3");
        t.refuses(A, keep(&[4]), Illegal::WrongTickets);
        t.refuses(A, keep(&[]), Illegal::KeepMore);
        let old = t.ticket("t9").index();
        let choices = t.legal(A);
        assert!(choices.len() >= 7);
        for choice in choices {
            let mut t = t.clone();
            t.act(A, choice);
            assert!(t.state.tickets[A].has(old), "U4-Q29, UN-53, UN-Q29");
            assert!(!t.under(0).contains(&t.ticket("t9")));
        }
    }
    in_both!(3, scenario);
}

/// U4-56, UN-55: any number of tickets may be held. DE-47: in Germany too.
#[test]
fn any_number_of_tickets_may_be_held() {
    fn scenario<R: BoardRules>(mut table: Table<R>, deal: u8) {
        let all = table.tickets_left(0);
        while table.tickets_left(0) > 0 {
            let drawn = table.tickets_left(0).min(deal.into()) as u8;
            let every: Vec<u8> = (1..=drawn).collect();
            table
                .turn_of(A)
                .act(A, draw_tickets(drawn, 0))
                .act(A, keep(&every));
        }
        assert_eq!(table.state.tickets[A].count(), all, "U4-56, UN-55, DE-47");
    }
    scenario(Table::usa_2004(2), 3);
    scenario(Table::usa_new(2), 3);
    let mut germany = Table::germany(2);
    let short: Vec<String> = (1..=33).map(|n| format!("s{n}")).collect();
    germany.ticket_decks(&short.join(" "));
    scenario(germany, 4);
}

/// U4-53: a ticket shows two cities and a value: as given in the table, for all of them.
#[test]
fn a_ticket_shows_two_cities_and_a_value() {
    let t: Usa = Table::usa_2004(2);
    for (spec, name) in t.game().spec().tickets.iter().zip(&t.board.names.tickets) {
        assert_eq!(spec.ends.map(u64::count_ones), [1, 1], "U4-53: {}", name.id);
        assert_ne!(spec.ends[0], spec.ends[1], "U4-53: {}", name.id);
        assert!((4..=22).contains(&spec.points), "U4-53: {}", name.id);
        let [a, b] = name.places.map(|place| t.board.names.places[place].cities);
        assert_eq!(spec.ends, [a, b], "{}", name.id);
    }
    let points = |name: &str| t.game().spec().tickets[t.ticket(name).index()].points;
    assert_eq!(
        (points("seattle/new-york"), points("denver/el-paso")),
        (22, 4)
    );
}

/// DE-44 and DE-Q12: the mix is announced before drawing, 4 in all, and at least 1 is kept;
/// DE-X31: refused ones go under their own decks (DE-45) in the order drawn, without a choice
/// (DE-Q14). DE-Q41: the same in Mega-Deutschland.
#[test]
fn tickets_of_germany_are_drawn_in_a_mix_that_is_announced() {
    for table in [Table::germany(3), Table::germany_mega(3)] {
        let mut t: Germany = table;
        let mixes: Vec<_> = (0..=4)
            .rev()
            .map(|short| draw_tickets(short, 4 - short))
            .collect();
        assert_eq!(t.legal(A)[6..11], mixes, "DE-44: any mix of 4");
        for (short, long) in [(3, 0), (4, 1), (2, 3), (0, 3), (5, 0)] {
            t.refuses(A, draw_tickets(short, long), Illegal::WrongMix);
        }
        t.ticket_decks("s1 s2 s3 s4 s5 l1 l2 l3")
            .act(A, draw_tickets(2, 2));
        t.expect_offer(A, "s1 s2 l1 l2");
        t.refuses(A, draw_tickets(2, 2), Illegal::NotNow); // DE-Q12
        t.refuses(A, keep(&[]), Illegal::KeepMore);
        t.refuses(A, keep_in_order(&[3], 1), Illegal::WrongTickets);
        t.keep(A, "l1")
            .expect_ticket_deck(0, "s3 s4 s5 s1 s2")
            .expect_ticket_deck(1, "l3 l2");
        t.expect_turn(B).expect_holds(A, "l1");
    }
}

/// DE-X30: DE-46, DE-Q13: nobody may ask for more than a deck holds; with fewer than 4 left
/// everything is drawn; with both empty the action is closed.
#[test]
fn short_ticket_decks_in_germany() {
    let mut t = Table::germany(3);
    let only = |t: &Germany, expected: &[(u8, u8)]| {
        let expected: Vec<_> = expected.iter().map(|&(s, l)| draw_tickets(s, l)).collect();
        t.legal(A)[6..] == expected
    };
    t.ticket_decks("s1 l1 l2");
    assert!(only(&t, &[(1, 2)]), "DE-X30: everything");
    let mut three = t.clone();
    three.act(A, draw_tickets(1, 2)).expect_offer(A, "s1 l1 l2");
    three.refuses(A, keep(&[]), Illegal::KeepMore).keep(A, "l2");
    t.ticket_decks("l1 l2 l3 l4 l5 l6 l7 l8 l9");
    assert!(
        only(&t, &[(0, 4)]),
        "DE-46: an empty deck cannot be asked for"
    );
    t.refuses(A, draw_tickets(1, 3), Illegal::WrongMix);
    t.ticket_decks("s1 s2 l1 l2 l3");
    assert!(only(&t, &[(2, 2), (1, 3)]), "DE-Q13");
    t.ticket_decks("");
    assert!(only(&t, &[]), "DE-Q13: closed");
    t.refuses(A, draw_tickets(0, 0), Illegal::NoTickets);
}

/// A9 with UN-53 and DE-45: in Germany too only tickets just drawn go back.
#[test]
fn older_tickets_stay_in_germany() {
    let mut t = Table::germany(3);
    t.holds(A, "s9 l9")
        .ticket_decks("s1 s2 l1 l2")
        .act(A, draw_tickets(2, 2));
    t.refuses(A, keep(&[5]), Illegal::WrongTickets);
    for choice in t.legal(A) {
        let mut t = t.clone();
        t.act(A, choice);
        let old = t.ticket_set("s9 l9");
        assert_eq!(t.state.tickets[A] & old, old, "UN-53 in Germany");
    }
}
