//! Taking car cards: what may be taken, and when the draw is over.

use crate::harness::{A, B, C, Table, blind, draw_tickets, in_both, in_every_game, take};
use gleis_rules::Illegal;
use gleis_rules::board::{BoardAction, BoardRules, Phase};

/// U4-X01, and with it U4-24 (two cards, face up or blind), U4-25 (replaced at once), U4-26
/// (only then the second, and the new card may be chosen), U4-Q17 (card by card). The same is
/// UN-24, UN-25, UN-26, UN-Q17 and DE-33.
#[test]
fn two_cards_are_taken_one_after_the_other() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let t = table.market("RBGKW").deck("YPO");
        t.take(A, 2)
            .expect_market("RYGKW")
            .expect_deck("PO")
            .expect_hand(A, "B");
        t.expect_second_card(A)
            .expect_choices(A, &[1, 2, 3, 4, 5], true);
        t.take(A, 2)
            .expect_market("RPGKW")
            .expect_deck("O")
            .expect_hand(A, "BY");
        t.expect_turn(B);
        t.deck("OW")
            .blind(B)
            .expect_market("RPGKW")
            .expect_second_card(B);
        t.blind(B).expect_hand(B, "OW").expect_turn(C);
    }
    in_every_game!(3, scenario);
}

/// U4-Q01, UN-Q01, DE-Q02: after the first card a second is compulsory while one can be taken;
/// nothing else can be done instead.
#[test]
fn the_second_card_is_compulsory() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let t = table.market("LBLKW").deck("YPO");
        t.hand(A, "RRRRRR").blind(A).expect_second_card(A);
        t.refuses(A, BoardAction::Pass, Illegal::NotNow);
        t.refuses(A, draw_tickets(3, 0), Illegal::NotNow);
        let track = t.a_track("grey", 1);
        let claim = t.claim_action(&track, "R").expect("a payment");
        t.refuses(A, claim, Illegal::NotNow);
        t.refuses(B, blind(), Illegal::NotYourTurn);
        t.expect_choices(A, &[2, 4, 5], true);
        assert_eq!(
            t.legal(A).len(),
            4,
            "U4-Q01, UN-Q01, DE-Q02: only cards can be chosen"
        );
    }
    in_every_game!(3, scenario);
}

/// U4-X02: U4-28 and U4-Q14 (a locomotive that replaced the first card may not be the second;
/// any other card may). In the new edition that is UN-33 and UN-Q14, in Germany DE-Q07.
#[test]
fn a_locomotive_that_replaced_the_first_card_is_not_taken() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let t = table.market("RBGKW").deck("LPO");
        t.take(A, 1).expect_market("LBGKW");
        t.refuses(A, take(1), Illegal::LocomotiveSecond);
        t.expect_choices(A, &[2, 3, 4, 5], true);
        t.blind(A)
            .expect_deck("O")
            .expect_hand(A, "RP")
            .expect_turn(B);
    }
    in_every_game!(3, scenario);
}

/// U4-X03 (first card blind) and UN-X04 (first card face up): a locomotive that lay there all
/// along is not the second card either, U4-Q15, UN-Q15, UN-33, DE-34, DE-Q07.
#[test]
fn a_face_up_locomotive_is_never_the_second_card() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let t = table.market("LBGKW").deck("YO");
        let mut face_up = t.clone();
        t.blind(A).expect_hand(A, "Y");
        t.refuses(A, take(1), Illegal::LocomotiveSecond);
        t.expect_choices(A, &[2, 3, 4, 5], true);
        let t = &mut face_up;
        t.take(A, 2).expect_market("LYGKW");
        t.refuses(A, take(1), Illegal::LocomotiveSecond);
        t.expect_choices(A, &[2, 3, 4, 5], true);
    }
    in_every_game!(3, scenario);
}

/// U4-X04: a face-up locomotive is the whole draw, U4-27, UN-34, DE-34. UN-X09: the same, with
/// a locomotive as replacement that makes no third one.
#[test]
fn a_face_up_locomotive_is_the_whole_draw() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let t = table.market("LBGKW").deck("LO");
        t.take(A, 1)
            .expect_market("LBGKW")
            .expect_deck("O")
            .expect_hand(A, "L");
        t.expect_turn(B);
        t.market("LLRBG").deck("LYO");
        t.take(B, 1)
            .expect_market("LLRBG")
            .expect_deck("YO")
            .expect_discards("");
        t.expect_hand(B, "L").expect_turn(C);
    }
    in_every_game!(3, scenario);
}

/// UN-X05 and UN-X06: a locomotive drawn blind is an ordinary card, U4-Q16, UN-35, UN-Q16,
/// DE-34; as first and as second card.
#[test]
fn a_locomotive_drawn_blind_is_an_ordinary_card() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let t = table.market("RBGKW").deck("LYO");
        t.blind(A).expect_second_card(A).take(A, 1);
        t.expect_market("YBGKW")
            .expect_deck("O")
            .expect_hand(A, "LR")
            .expect_turn(B);
        t.market("RBGKW").deck("LLO");
        t.blind(B)
            .blind(B)
            .expect_hand(B, "LL")
            .expect_deck("O")
            .expect_turn(C);
    }
    in_every_game!(3, scenario);
}

/// U4-30, UN-28: there is no limit to the hand.
#[test]
fn a_hand_has_no_limit() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let all_but_ten = "ROYGBPKW".repeat(12) + "LLLL";
        let t = table.hand(A, &all_but_ten);
        t.market("LLLLL").deck("LLLLL").blind(A).blind(A);
        assert_eq!(t.state.hand_len(A), 102, "U4-30, UN-28");
        t.turn_of(A).take(A, 1);
        assert_eq!(t.state.hand_len(A), 103, "U4-30, UN-28");
    }
    in_both!(2, scenario);
}

/// U4-Q02, UN-Q02, DE-Q02: who can take one card only takes that one. U4-X11, in both ways:
/// with no card for the second, the turn ends; and with the deck used up action 1 is closed.
#[test]
fn with_one_card_to_take_the_turn_ends_after_it() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let t = table.market("LLLLL").deck("Y").discards("");
        let mut face_up = t.clone();
        t.blind(A)
            .expect_hand(A, "Y")
            .expect_market("LLLLL")
            .expect_turn(B);
        let t = &mut face_up;
        t.take(A, 1)
            .expect_market("YLLLL")
            .expect_deck("")
            .expect_turn(B);
        t.expect_choices(B, &[], false);
        t.refuses(B, take(1), Illegal::DeckEmpty);
        t.refuses(B, blind(), Illegal::DeckEmpty);
    }
    in_every_game!(3, scenario);
}

/// U4-X14: the first card is taken face up and then nothing is left for the second (U4-Q02).
#[test]
fn after_the_last_card_that_is_no_locomotive_the_turn_ends() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let t = table.market("RLLLL").deck("L").discards("");
        t.take(A, 1)
            .expect_market("LLLLL")
            .expect_deck("")
            .expect_hand(A, "R");
        t.expect_turn(B);
    }
    in_every_game!(3, scenario);
}

/// U4-33, U4-Q03, UN-31, UN-Q03, DE-36, DE-Q03: without deck and discards no cards can be
/// taken, though some lie face up; claiming and tickets are open. UN-X10 is this case.
#[test]
fn without_deck_and_discards_no_cards_can_be_taken() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let all = table.board.game.spec().later_tickets.deal;
        let t = table.market("RBGKW").deck("").discards("").hand(A, "RR");
        t.refuses(A, blind(), Illegal::DeckEmpty);
        for slot in 1..=5 {
            t.refuses(A, take(slot), Illegal::DeckEmpty);
        }
        t.expect_choices(A, &[], false);
        t.ticket_decks("t1 t2 t3 t4 t5 t6 t7 t8 t9 t10 t11 t12");
        t.allows(A, draw_tickets(all, 0));
        let track = t.a_track("grey", 2);
        assert_eq!(t.payments(A, &track), ["RR"], "UN-X10: claiming is open");
    }
    in_every_game!(3, scenario);
}

/// U4-X10: U4-Q04, UN-Q04 (the draw is finished from the face-up cards), U4-Q05, UN-Q05,
/// DE-Q04 (the gap keeps its slot until a claim brings discards), U4-34 and UN-29 (discards
/// that end a shortage are the deck at once), DE-36 and DE-Q05.
#[test]
fn a_gap_stays_until_a_claim_brings_discards() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let t = table.market("RBGKW").deck("Y").discards("");
        t.blind(A)
            .expect_second_card(A)
            .expect_choices(A, &[1, 2, 3, 4, 5], false);
        t.refuses(A, blind(), Illegal::DeckEmpty);
        t.take(A, 4)
            .expect_market("RBG_W")
            .expect_deck("")
            .expect_discards("");
        t.expect_turn(B).expect_choices(B, &[], false);
        t.refuses(B, take(1), Illegal::DeckEmpty);
        let track = t.a_track("grey", 2);
        t.claim(B, &track, "WW");
        t.expect_market("RBGWW")
            .expect_deck("W")
            .expect_discards("");
        t.expect_turn(C).expect_choices(C, &[1, 2, 3, 4, 5], true);
    }
    in_every_game!(3, scenario);
}

/// U4-Q04, UN-Q04: when the cards run out in the middle of a draw, a locomotive is not the
/// second card even then, and a gap is none.
#[test]
fn the_second_card_of_a_draw_that_emptied_the_deck() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let t = table.market("LBL_W").deck("Y").discards("");
        t.blind(A)
            .expect_phase(A, Phase::SecondCard)
            .expect_choices(A, &[2, 5], false);
        t.refuses(A, take(1), Illegal::LocomotiveSecond);
        t.refuses(A, take(4), Illegal::SlotEmpty);
        t.take(A, 5)
            .expect_market("LBL__")
            .expect_hand(A, "YW")
            .expect_turn(B);
    }
    in_every_game!(3, scenario);
}

/// U4-Q05, UN-Q05: several gaps are filled from the lowest slot.
#[test]
fn gaps_are_filled_from_the_lowest_slot() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let t = table.market("R_G_W").deck("").discards("");
        let track = t.a_track("grey", 3);
        t.shuffle_gives("LPP").claim(A, &track, "PPL");
        t.expect_market("RLGPW")
            .expect_deck("P")
            .expect_discards("");
    }
    in_every_game!(3, scenario);
}

/// U4-X12: U4-31, U4-Q06, UN-29, UN-Q06, DE-36, DE-Q05: an empty deck is refilled at once, and
/// what is discarded later does not slip into that shuffle.
#[test]
fn the_deck_is_refilled_at_once() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let t = table.market("RBGKW").deck("Y").discards("RRRR");
        t.blind(A)
            .expect_deck("RRRR")
            .expect_discards("")
            .expect_second_card(A);
        t.blind(A)
            .expect_deck("RRR")
            .expect_hand(A, "YR")
            .expect_turn(B);
        let track = t.a_track("blue", 4);
        t.claim(B, &track, "BBBB")
            .expect_deck("RRR")
            .expect_discards("BBBB");
    }
    in_every_game!(3, scenario);
    let mut t = Table::usa_2004(3);
    t.market("RBGKW")
        .deck("Y")
        .discards("RRRR")
        .blind(A)
        .blind(A);
    t.claim(B, "portland/salt-lake-city", "BBBBBB")
        .expect_deck("RRR")
        .expect_discards("BBBBBB");
}

/// U4-X05 to U4-X14 hold in the new edition unchanged: UN-X11. The cases themselves run there
/// too; this one shows a chain of them in one game.
#[test]
fn the_draw_cases_of_2004_hold_in_the_new_edition() {
    let mut t = Table::usa_new(3);
    t.market("LLRBG")
        .deck("LYKWPORK")
        .take(A, 3)
        .expect_market("YKWPO")
        .take(A, 1);
    t.expect_market("RKWPO")
        .expect_deck("K")
        .expect_discards("LLLBG")
        .expect_turn(B);
    t.market("RBGKW")
        .deck("Y")
        .discards("")
        .blind(B)
        .take(B, 4)
        .expect_market("RBG_W");
    t.expect_turn(C)
        .claim(C, "atlanta/raleigh", "WW")
        .expect_market("RBGWW")
        .expect_deck("W");
    t.market("LLLLL").deck("Y").blind(A).expect_turn(B);
    t.market("RLLLL")
        .deck("L")
        .take(B, 1)
        .expect_market("LLLLL")
        .expect_turn(C);
}
