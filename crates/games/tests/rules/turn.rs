//! The order of turns, passing, and the end of the game.

use crate::harness::{A, B, C, D, Table, draw_tickets, in_every_game, keep, take};
use gleis_rules::board::{BoardAction, BoardEvent, BoardRules, Happening};
use gleis_rules::{BitSet, Game, Illegal, SeatSet};

/// Draws one ticket and keeps it, in any game.
fn one_ticket<R: BoardRules>(t: &mut Table<R>) {
    let seat = t.state.play.active;
    t.act(seat, draw_tickets(1, 0)).act(seat, keep(&[1]));
}

/// U4-22, UN-22: play goes clockwise; Germany follows (ruling A9 on UN-22).
#[test]
fn play_goes_clockwise() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        for seat in [A, B, C, D, A, B, C, D] {
            table.expect_turn(seat).idle(seat);
        }
    }
    in_every_game!(4, scenario);
}

/// U4-23, UN-23, DE-32: exactly one of the three actions: after each it is the next player's
/// turn, and nothing else is offered.
#[test]
fn a_turn_is_exactly_one_of_three_actions() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let grey = table.a_track("grey", 2);
        let deal = table.board.game.spec().later_tickets.deal;
        let t = table.hand(A, "RR");
        let (mut cards, mut claims, mut tickets) = (0, 0, 0);
        for action in t.legal(A) {
            match action {
                BoardAction::DrawCard | BoardAction::TakeCard(_) => cards += 1,
                BoardAction::Claim { .. } => claims += 1,
                BoardAction::DrawTickets(_) => tickets += 1,
                other => panic!("{other:?} is none of the three actions"),
            }
        }
        assert!(
            cards == 6 && claims > 0 && tickets > 0,
            "U4-23, UN-23, DE-32"
        );
        t.refuses(A, BoardAction::Pass, Illegal::MayNotPass);
        let mut cards = t.clone();
        cards.take(A, 1).take(A, 2).expect_turn(B);
        cards.refuses(A, draw_tickets(deal, 0), Illegal::NotYourTurn);
        let mut claims = t.clone();
        claims.claim(A, &grey, "RR").expect_turn(B);
        claims.refuses(A, take(1), Illegal::NotYourTurn);
        t.act(A, draw_tickets(deal, 0));
        t.refuses(A, take(1), Illegal::NotNow);
        t.act(A, keep(&[1]))
            .expect_turn(B)
            .refuses(A, take(1), Illegal::NotYourTurn);
    }
    in_every_game!(3, scenario);
}

/// U4-X21: with deck and discards empty and no route to claim, drawing tickets is the only
/// action, and then it must be done (U4-Q20, UN-Q20); passing is not allowed while any action
/// is possible (U4-Q18, UN-Q18, DE-Q08).
#[test]
fn passing_is_not_allowed_while_something_can_be_done() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let deal = table.board.game.spec().later_tickets.deal;
        let t = table.market("RBGKW").deck("").discards("");
        t.ticket_decks("t1 t2 t3 t4 t5 t6 t7 t8 t9 t10 t11 t12");
        assert_eq!(t.legal(A), [draw_tickets(deal, 0)], "U4-X21");
        t.refuses(A, BoardAction::Pass, Illegal::MayNotPass);
        t.refuses(A, take(1), Illegal::DeckEmpty);
        t.act(A, draw_tickets(deal, 0));
        t.refuses(A, keep(&[]), Illegal::KeepMore)
            .act(A, keep(&[1]))
            .expect_turn(B);
        // Only a route can be claimed: no pass either.
        let grey = t.a_track("grey", 1);
        t.nothing_to_draw()
            .hand(B, "R")
            .refuses(B, BoardAction::Pass, Illegal::MayNotPass);
        assert_eq!(t.payments(B, &grey), ["R"]);
        // Only cards can be taken.
        t.hand(B, "")
            .deck("R")
            .refuses(B, BoardAction::Pass, Illegal::MayNotPass);
        // Nothing at all: passing is the one thing left.
        t.deck("");
        assert_eq!(t.legal(B), [BoardAction::Pass], "U4-Q18, UN-Q18, DE-Q08");
        t.pass(B).expect_turn(C);
    }
    in_every_game!(3, scenario);
}

/// U4-X20: U4-Q19, UN-Q19, DE-Q08: when all have passed in a row the game ends at once and is
/// scored, without a last round.
#[test]
fn when_all_pass_in_a_row_the_game_ends() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let all_cards = "ROYGBPKWL".repeat(4);
        let t = table.nothing_to_draw().trains(A, 3).trains(B, 3);
        t.hand(A, &all_cards).hand(B, &all_cards);
        let tracks = &t.board.game.spec().tracks;
        let long = (0..tracks.len()).filter(|&track| tracks[track].length > 3);
        t.state.open = R::Tracks::of(long);
        t.refuses(A, take(1), Illegal::DeckEmpty);
        t.pass(A).expect_turn(B).expect_running();
        t.pass(B).expect_over();
        assert!(
            !t.state.play.last_round.has_begun(),
            "U4-Q19: no last round"
        );
        let revealed = BoardEvent::Open(Happening::TicketsRevealed(t.state.tickets));
        assert!(t.events.contains(&revealed), "the normal final scoring");
    }
    in_every_game!(2, scenario);
}

/// U4-Q19, UN-Q19, DE-Q08: only an unbroken succession of passes ends the game.
#[test]
fn a_turn_between_breaks_the_succession_of_passes() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let grey = table.a_track("grey", 1);
        let t = table.nothing_to_draw().market("RB_KW");
        t.pass(A).pass(B).expect_turn(C);
        t.claim(C, &grey, "R")
            .expect_market("RBRKW")
            .expect_deck("");
        t.pass(A)
            .expect_running()
            .pass(B)
            .expect_running()
            .pass(C)
            .expect_over();
    }
    in_every_game!(3, scenario);
}

/// U4-Q19, UN-Q19, GL-06: in the last round a pass is simply that player's turn. U4-Q30, UN-Q30:
/// the trigger is tested whatever the action was, after a pass too.
#[test]
fn in_the_last_round_a_pass_is_a_turn() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let t = table.nothing_to_draw().trains(A, 2);
        t.pass(A).expect_turn(B);
        assert_eq!(
            t.state.play.last_round.turns(),
            Some(2),
            "U4-Q30, UN-Q30: triggered by a pass"
        );
        t.pass(B).expect_running().expect_turn(A);
        t.pass(A).expect_over();
    }
    in_every_game!(2, scenario);
}

/// U4-57, UN-57, DE-50: 0, 1 or 2 trains at the end of the own turn trigger the end, 3 do not;
/// U4-Q30, UN-Q30: whatever the action of that turn was.
#[test]
fn two_trains_or_fewer_trigger_the_end() {
    fn scenario<R: BoardRules>(table: Table<R>) {
        for (trains, triggers) in [(0, true), (1, true), (2, true), (3, false), (45, false)] {
            let mut t = table.clone();
            t.trains(A, trains).idle(A);
            assert_eq!(
                t.state.play.last_round.has_begun(),
                triggers,
                "{trains}, after cards"
            );
            let mut t = table.clone();
            t.trains(A, trains);
            one_ticket_of(&mut t);
            assert_eq!(
                t.state.play.last_round.has_begun(),
                triggers,
                "{trains}, after tickets"
            );
        }
        let mut t = table.clone();
        // Somebody else's trains do not matter at the end of this turn.
        t.trains(B, 1).idle(A);
        assert!(
            !t.state.play.last_round.has_begun(),
            "U4-57, UN-57: the own turn"
        );
        let mut t = table;
        let track = t.a_track("grey", 2);
        t.trains(A, 4)
            .claim(A, &track, "RR")
            .expect_trains_points(A, 2, 2);
        assert!(
            t.state.play.last_round.has_begun(),
            "U4-57, UN-57, DE-50: after a claim"
        );
    }
    in_every_game!(3, scenario);
}

fn one_ticket_of<R: BoardRules>(t: &mut Table<R>) {
    t.ticket_decks("t1");
    one_ticket(t);
}

/// U4-X19: then every player has one more turn, the one who triggered it last, and the game is
/// over (U4-58, U4-59, UN-58); a further player with few trains changes nothing (U4-Q31,
/// UN-Q31); U4-Q30, UN-Q30: only the first time counts. In Germany DE-50 and DE-Q15.
#[test]
fn everybody_has_one_more_turn_after_the_trigger() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let [one, two] = [1, 2].map(|length| table.a_track("grey", length));
        let t = table.turn_of(B).trains(B, 4).trains(C, 3);
        t.claim(B, &one, "R").idle(C).idle(A);
        assert!(
            !t.state.play.last_round.has_begun(),
            "U4-X19: 3 trains trigger nothing"
        );
        t.expect_turn(B);
        t.trains(B, 2).idle(B).expect_turn(C);
        t.claim(C, &two, "RR").expect_turn(A).expect_running();
        assert_eq!(t.state.trains[C], 1, "C falls to 1 train in its last turn");
        t.idle(A).expect_turn(B).expect_running();
        t.idle(B).expect_over();
        t.refuses(C, take(1), Illegal::GameOver);
    }
    in_every_game!(3, scenario);
}

/// UN-X16: 2 players, A ends a turn with 0 trains: B has one turn, then A (cards, tickets or
/// pass only, U4-Q24, UN-Q24), then the end (U4-59, UN-59, DE-50).
#[test]
fn a_player_without_trains_still_has_turns() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let grey = table.a_track("grey", 3);
        let t = table.trains(A, 3).claim(A, &grey, "RRR");
        assert_eq!(t.state.trains[A], 0);
        t.expect_turn(B).idle(B).expect_turn(A);
        t.hand(A, &"ROYGBPKWL".repeat(7))
            .market("RBGKW")
            .deck("RRR");
        let claims = |t: &Table<R>| {
            t.legal(A)
                .iter()
                .any(|action| matches!(action, BoardAction::Claim { .. }))
        };
        assert!(!claims(t), "U4-Q24, UN-Q24: no route without trains");
        let mut tickets = t.clone();
        one_ticket_of(&mut tickets);
        tickets.expect_over();
        let mut pass = t.clone();
        pass.nothing_to_draw().pass(A).expect_over();
        t.blind(A).blind(A).expect_over();
    }
    in_every_game!(2, scenario);
}

/// UN-X17: 4 players, D ends a turn with 1 train: A, B, C, D, then the end; B reaching 2 trains
/// in that round adds nothing (U4-Q31, UN-Q31, DE-Q15).
#[test]
fn the_one_who_triggered_plays_last() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let [two, three] = [2, 3].map(|length| table.a_track("grey", length));
        let t = table
            .turn_of(D)
            .trains(D, 3)
            .trains(B, 5)
            .claim(D, &two, "RR");
        t.expect_turn(A).idle(A).expect_turn(B);
        t.claim(B, &three, "RRR").expect_turn(C);
        assert_eq!(
            (t.state.trains[B], t.state.play.last_round.turns()),
            (2, Some(2)),
            "UN-X17"
        );
        t.idle(C)
            .expect_turn(D)
            .expect_running()
            .idle(D)
            .expect_over();
    }
    in_every_game!(4, scenario);
}

/// U4-59, UN-59, DE-51: with the last turn the game is over, scored, and closed to all.
#[test]
fn after_the_last_turn_the_scores_are_made() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let t = table
            .trains(A, 0)
            .idle(A)
            .expect_running()
            .idle(B)
            .expect_running();
        t.idle(A).expect_over();
        assert_eq!(t.board.game.to_act(&t.state), SeatSet::EMPTY);
        for seat in [A, B] {
            t.refuses(seat, take(1), Illegal::GameOver);
            assert!(t.legal(seat).is_empty(), "U4-59, UN-59");
        }
    }
    in_every_game!(2, scenario);
}
