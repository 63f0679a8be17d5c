//! The market: three locomotives sweep it, and what then happens with deck and discards.

use crate::harness::{A, B, C, Script, Table, blind, in_both, in_every_game, usa_2004, usa_new};
use gleis_rules::CardKind;
use gleis_rules::board::{BoardEvent, BoardRules, Happening};

fn sweeps<R: BoardRules>(table: &Table<R>) -> usize {
    table
        .events
        .iter()
        .filter(|event| matches!(event, BoardEvent::Open(Happening::MarketSwept)))
        .count()
}

/// U4-X05 and UN-X07: three locomotives sweep the market (U4-29, UN-27, DE-35) before the
/// second choice, which may come from the new market or the deck (U4-Q12, UN-Q12, DE-Q07).
#[test]
fn three_locomotives_sweep_the_market_within_a_draw() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let mut other = table.clone();
        let t = table.market("LLRBG").deck("LYKWPORK").discards("");
        t.take(A, 3)
            .expect_market("YKWPO")
            .expect_deck("RK")
            .expect_discards("LLLBG");
        t.expect_second_card(A)
            .expect_choices(A, &[1, 2, 3, 4, 5], true);
        t.take(A, 1)
            .expect_market("RKWPO")
            .expect_deck("K")
            .expect_hand(A, "RY");
        let t = other.market("LLOPK").deck("LRRGGBWY").discards("");
        t.take(A, 5)
            .expect_market("RRGGB")
            .expect_deck("WY")
            .expect_discards("LLLOP");
        t.blind(A)
            .expect_deck("Y")
            .expect_hand(A, "KW")
            .expect_turn(B);
    }
    in_every_game!(3, scenario);
}

/// U4-X06: two resets in a row. That the cards Y and K of the second market are discarded too
/// shows that nothing is checked between the five cards of a reset (U4-Q10, UN-Q10).
#[test]
fn a_new_market_can_be_swept_again() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let t = table.market("LLRBG").deck("LLLLYKWPORBG").discards("");
        t.take(A, 3)
            .expect_market("WPORB")
            .expect_deck("G")
            .expect_discards("LLLLLLBGYK");
        assert_eq!(sweeps(t), 2);
    }
    in_every_game!(3, scenario);
}

/// U4-X07: the deck ends inside a reset, and everything discarded by then is shuffled, the
/// five of the reset included, not the market and not the hands: U4-Q07, UN-Q07, DE-Q05.
#[test]
fn the_deck_ends_inside_a_reset() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let t = table
            .market("LLRBG")
            .deck("LYK")
            .discards("WWW")
            .hand(B, "PPP");
        t.shuffle_gives("WWLWLLBG").take(A, 3);
        t.expect_market("YKWWL")
            .expect_deck("WLLBG")
            .expect_discards("");
        t.expect_hand(A, "R")
            .expect_hand(B, "PPP")
            .expect_second_card(A);
    }
    in_every_game!(3, scenario);
}

/// U4-X08: U4-Q11 a, UN-Q11, DE-Q06: no reset while market, deck and discards hold fewer than
/// three cards that are no locomotives; with a third one there is a reset.
#[test]
fn no_reset_with_too_few_other_cards() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let mut enough = table.clone();
        let t = table.market("LLKWR").deck("LL").discards("");
        t.take(A, 3)
            .expect_market("LLLWR")
            .expect_deck("L")
            .expect_second_card(A);
        t.expect_choices(A, &[4, 5], true);
        assert_eq!(sweeps(t), 0);
        let t = enough.market("LLKWR").deck("LLLLLL").discards("B");
        t.take(A, 3);
        assert!(
            sweeps(t) > 0,
            "with the B of the discards there are enough others"
        );
    }
    in_every_game!(3, scenario);
}

/// U4-X09: U4-Q11 b, UN-Q11, DE-Q06: at most three resets for one refill; then the market
/// stays, and with the next refill the count starts again.
#[test]
fn after_three_resets_the_market_stays() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let t = table.market("LLKWR").deck("L").discards("LLLLLLLLLB");
        t.shuffle_gives("LLLLLLLLLB")
            .shuffle_gives("LLLLLLLLWR")
            .take(A, 3);
        t.expect_market("LLLLL")
            .expect_deck("LLLWR")
            .expect_discards("LLLLB");
        assert_eq!(sweeps(t), 3, "U4-Q11 b");
        t.expect_second_card(A).expect_choices(A, &[], true);
        t.script.cards = crate::harness::cards("LLLWRLLLLLLLLLB").into();
        t.blind(A).expect_turn(B);
        t.take(B, 1);
        assert!(sweeps(t) > 0, "the next refill counts from the start");
    }
    in_every_game!(3, scenario);
}

/// U4-X13: a claim fills the gap and that causes a reset: U4-Q05, UN-Q05, DE-Q04.
#[test]
fn a_claim_that_fills_a_gap_can_cause_a_reset() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let t = table.market("LLRB_").deck("").discards("");
        let track = t.a_track("grey", 3);
        t.shuffle_gives("LGG")
            .shuffle_gives("LRBLL")
            .claim(A, &track, "LGG");
        t.expect_market("GGLRB")
            .expect_deck("LL")
            .expect_discards("")
            .expect_turn(B);
        assert_eq!(sweeps(t), 1);
    }
    in_every_game!(3, scenario);
}

/// UN-X08: a reset after the last card of a turn is done before the next turn, U4-Q13, UN-Q13.
#[test]
fn the_market_is_swept_after_the_last_card_too() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let t = table.market("LLRBG").deck("YLKWPORBO").discards("");
        t.take(A, 3).expect_market("LLYBG").take(A, 5);
        t.expect_market("KWPOR")
            .expect_deck("BO")
            .expect_discards("LLLYB")
            .expect_turn(B);
        t.market("LLLBG")
            .deck("LKWPORBO")
            .discards("")
            .take(B, 1)
            .expect_turn(C);
        t.expect_market("KWPOR").expect_discards("LLLBG");
    }
    in_every_game!(3, scenario);
}

/// U4-Q08, UN-Q08, DE-35: four and five locomotives sweep the market as three do; two do not.
#[test]
fn three_or_more_locomotives_sweep_the_market() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        for (market, swept) in [("RLBGK", 0), ("RLLGK", 1), ("RLLLK", 1), ("RLLLL", 1)] {
            let mut t = table.clone();
            t.market(market).deck("LYKWPOBG").discards("").take(A, 1);
            assert_eq!(sweeps(&t), swept, "{market}");
        }
        table.expect_turn(A);
    }
    in_every_game!(3, scenario);
}

/// U4-Q10, UN-Q10: the market is not checked after a blind draw, and not while it has a gap.
#[test]
fn the_market_is_not_checked_when_nothing_was_laid_into_it() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let mut gap = table.clone();
        let t = table.market("LLLWR").deck("PPPPP").discards("");
        t.blind(A)
            .expect_market("LLLWR")
            .blind(A)
            .expect_market("LLLWR");
        assert_eq!(sweeps(t), 0, "U4-Q10, UN-Q10");
        let t = gap.market("LLL_R").deck("P").discards("");
        t.blind(A)
            .take(A, 5)
            .expect_market("LLL__")
            .expect_discards("");
    }
    in_every_game!(3, scenario);
}

/// U4-Q10, UN-Q10 (ruling A1): a claim that refills no slot does not sweep a market that was
/// left lying, even when its cards are the third other card; the next refill does.
#[test]
fn a_claim_that_refills_no_slot_sweeps_nothing() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let track = table.a_track("grey", 3);
        let mut used_up = table.clone();
        let t = table.market("LLLWR").deck("LLL").discards("");
        t.claim(A, &track, "GGG")
            .expect_market("LLLWR")
            .expect_discards("GGG");
        t.shuffle_gives("GGGLLLLR")
            .take(B, 4)
            .expect_market("LLGGG");
        assert_eq!(sweeps(t), 1, "the next refill checks again");
        let t = used_up.market("YLLLL").deck("").discards("");
        t.claim(A, &track, "GGG")
            .expect_market("YLLLL")
            .expect_deck("GGG")
            .expect_discards("");
    }
    in_every_game!(3, scenario);
}

/// U4-Q09, UN-Q09, UN-13: the market is checked at the set-up. UN-X01: four locomotives are
/// swept; UN-X02: twice in a row; and two locomotives stay.
#[test]
fn the_market_of_the_set_up_is_checked() {
    for board in [usa_2004(), usa_new()] {
        for (deck, market, discards) in [
            ("LLRLLBGKWYP", "BGKWY", "LLRLL"),
            ("LLLLLRRLLLBGKWYP", "BGKWY", "LLLLLRRLLL"),
            ("LLRBGKWYP", "LLRBG", ""),
        ] {
            let mut script = Script::new(3);
            script.cards = crate::harness::cards(&("OOOO".to_owned() + "PPPP" + deck)).into();
            let mut t = Table::dealt(board, 2, script);
            t.expect_hand(A, "OOOO").expect_hand(B, "PPPP");
            t.expect_market(market).expect_discards(discards);
            let left = 110 - 8 - 5 - discards.len();
            assert_eq!(usize::from(t.state.deck_len), left, "UN-X01, UN-X02");
        }
    }
}

/// U4-32 and UN-30: the reshuffle is uniform, though discards lie in sets of one colour. Of
/// four R and four B each place is R as often as B, and two neighbours are alike in 3 of 7.
#[test]
fn the_reshuffle_is_uniform() {
    const ROUNDS: u64 = 4000;
    fn scenario<R: BoardRules>(table: Table<R>) {
        let mut red_at = [0u32; 8];
        let mut alike = 0;
        for seed in 0..ROUNDS {
            let mut t = table.clone();
            t.script = Script::new(seed);
            t.deck("Y").discards("RRRRBBBB").act(A, blind());
            t.expect_deck("RRRRBBBB");
            let mut order: Vec<CardKind> = Vec::new();
            for _ in 0..8 {
                t.turn_of(A).act(A, blind());
                let drawn = t.events.iter().find_map(|event| match event {
                    BoardEvent::CardDrawn { card, .. } => Some(*card),
                    _ => None,
                });
                order.push(drawn.expect("a card was drawn"));
            }
            for (place, card) in order.iter().enumerate() {
                red_at[place] += u32::from(*card == CardKind::RED);
            }
            alike += u32::from(order[0] == order[1]);
        }
        // Six standard deviations of a fair count are below 200.
        for count in red_at {
            assert!(count.abs_diff(2000) < 200, "U4-32, UN-30: {red_at:?}");
        }
        assert!(
            alike.abs_diff(4000 * 3 / 7) < 200,
            "U4-32, UN-30: {alike} alike"
        );
    }
    in_both!(2, scenario);
}
