//! The end of a half and of the card game.

use super::*;

/// CG-D14, CG-D40, CG-D41, CG-D42, CG-D47, CG-Q11, CG-Q12, CG-Q15: the end of the deck.
#[test]
fn last_round() {
    let mut t = Table::of(2);
    t.face_up("RRRRR").deck("B");
    // CG-Q11: the replacement is the last card; the second may still be taken.
    t.act(A, take(1));
    assert_eq!(
        (t.state.deck_len, t.state.play.phase),
        (0, Phase::SecondCard),
        "CG-Q11"
    );
    t.refuses(A, DRAW, Illegal::DeckEmpty);
    t.act(A, take(2));
    assert_eq!(t.state.face_up.card(Slot(1)), None, "CG-Q12");
    assert_eq!(
        t.state.play.last_round.turns(),
        Some(2),
        "CG-D40: everybody, A too"
    );
    for slot in [0, 2, 3] {
        t.state.face_up.set(Slot(slot), None);
    }
    // CG-D41: just the one that is left.
    t.act(B, take(5));
    assert_eq!(
        (t.state.play.active, t.state.play.last_round.turns()),
        (A, Some(1)),
        "CG-D41"
    );
    // CG-D42: no card is left, so B or C it is.
    t.hand(A, "GG");
    assert_eq!(
        t.choices(A),
        [set('G', 2, 0), CardAction::DrawTickets],
        "CG-D42"
    );
    let mut stuck = t.state;
    stuck.pile.pool = 0;
    stuck.pile.under = Default::default();
    stuck.give_hand(A, &cards("G"));
    let mut choices = Vec::new();
    t.game().legal(&stuck, A, |action| choices.push(action));
    assert_eq!(choices, [CardAction::Pass], "CG-Q15");
    t.act(A, set('G', 2, 0));
    assert_eq!(t.state.play.phase, Phase::Complete, "CG-D40");
    t.act(A, CardAction::Done).act(B, CardAction::Done);
    assert_eq!(t.state.play.phase, Phase::Over, "CG-D14, CG-D47");
}

/// CG-D14, CG-D40, CG-D47: three players; the last card is drawn from the deck itself, and then
/// everybody has one more turn, the one who drew it last. There is no second half.
#[test]
fn last_round_of_three() {
    let mut t = Table::of(3);
    t.face_up("RRRRR").deck("BG");
    t.act(A, DRAW).act(A, DRAW);
    assert_eq!(t.state.play.last_round.turns(), Some(3), "CG-D40");
    let mut order = Vec::new();
    while t.state.play.phase == Phase::Turn {
        let seat = t.state.play.active;
        order.push(seat);
        t.act(seat, CardAction::DrawTickets);
        t.act(seat, CardAction::KeepTickets(0));
    }
    assert_eq!(order, [B, C, A], "CG-D40: whoever drew the last card too");
    assert_eq!(t.state.play.phase, Phase::Complete);
    for seat in [A, B, C] {
        t.act(seat, CardAction::Done);
    }
    assert_eq!(t.state.play.phase, Phase::Over, "CG-D14, CG-D47");
}

/// GL-11: before all have chosen nobody learns how many tickets somebody will complete.
#[test]
fn choices_look_alike() {
    let told = |action: CardAction| {
        let mut t = Table::of(2);
        t.complete(&[("YB", &["chicago-new-york", "new-york-chicago"]), ("", &[])]);
        t.events.clear();
        t.act(A, action);
        let see = |viewer| {
            let seen = t.events.iter().map(|event| t.game().see(event, viewer));
            seen.collect::<Vec<_>>()
        };
        (
            see(Viewer::Seat(A)),
            see(Viewer::Seat(B)),
            see(Viewer::Spectator),
        )
    };
    let (best, none) = (told(CardAction::CompleteBest), told(CardAction::Done));
    assert_eq!((&best.1, &best.2), (&none.1, &none.2), "GL-11");
    assert_ne!(best.0, none.0, "one knows what one has chosen oneself");
}

/// Ruling A4: three rounds in which nothing lasts end the half.
#[test]
fn idle_rounds_end_the_half() {
    let mut t = Table::of(2);
    for turn in 0..6 {
        assert_eq!(t.state.play.idle, turn);
        let seat = t.state.play.active;
        t.act(seat, CardAction::DrawTickets);
        t.act(seat, CardAction::KeepTickets(0));
    }
    assert_eq!(t.state.play.phase, Phase::Complete, "A4");
}

/// Ruling A4: who takes a card ends the row of idle turns at once, not when the turn is over.
#[test]
fn a_card_ends_the_idle_turns() {
    let mut t = Table::of(2);
    t.act(A, CardAction::DrawTickets);
    t.act(A, CardAction::KeepTickets(0));
    let idle = |t: &Table| t.game().observe(&t.state, Viewer::Spectator).play.idle;
    assert_eq!(idle(&t), 1, "A4");
    t.act(B, CardAction::DrawCard);
    assert_eq!(t.state.play.phase, Phase::SecondCard);
    assert_eq!(idle(&t), 0, "A4");
    let Some(CardEvent::Open(Happening::Awaits(play))) = t.events.last() else {
        panic!("{:?}", t.events.last());
    };
    assert_eq!(play.idle, 0);
    t.act(B, CardAction::DrawCard);
    assert_eq!(idle(&t), 0);
}

/// CG-D43, CG-D44, CG-D45, CG-D46, CG-Q16, GL-11: completing tickets.
#[test]
fn completing_tickets() {
    let mut t = Table::of(2);
    let pittsburgh = t.ticket("los-angeles-pittsburgh");
    let needs = t.game().spec().tickets[pittsburgh.index()].needs;
    assert_eq!(needs.iter().sum::<u8>(), 4, "CG-D45");
    t.complete(&[
        ("LBPW", &["los-angeles-pittsburgh", "chicago-new-york"]),
        (
            "YB",
            &["chicago-new-york", "new-york-chicago", "chicago-montreal"],
        ),
    ]);
    // CG-D45: a locomotive and three fitting cards. CG-D44: no card is left for the other.
    t.act(A, CardAction::Complete(pittsburgh));
    t.refuses(
        A,
        CardAction::Complete(t.ticket("chicago-new-york")),
        Illegal::OutOfReach,
    );
    t.refuses(A, CardAction::Complete(pittsburgh), Illegal::WrongTickets);
    t.refuses(A, CardAction::CompleteBest, Illegal::NotNow);
    let seen = t.game().observe(&t.state, Viewer::Seat(B));
    assert_eq!(seen.completed[A], 0, "GL-11: secret until all have chosen");
    t.act(A, CardAction::Done);
    // CG-Q16: two tickets of 5 points are more than one of 7; the best set is offered first.
    let choices = t.choices(B);
    assert_eq!(choices[0], CardAction::CompleteBest, "CG-Q16");
    assert!(choices.contains(&CardAction::Done), "CG-Q16: nobody must");
    t.act(B, CardAction::CompleteBest);
    let both = 1 << t.ticket("chicago-new-york").0 | 1 << t.ticket("new-york-chicago").0;
    assert_eq!(t.state.completed[B], both, "CG-D43, CG-Q16");
    let seen = t.game().observe(&t.state, Viewer::Spectator);
    assert_eq!(seen.completed, t.state.completed, "CG-D46: all can check");
}

/// CG-D15, CG-D48, CG-D49, CG-D50, CG-D51, CG-D52, CG-Q17, CG-Q18: the second half.
#[test]
fn second_half() {
    let cards = card_box();
    let setup = Setup::new(SeatCount::new(4).unwrap());
    let mut chance = SeededChance::new(3);
    let mut rng = Rng::new(3);
    let mut state = cards.game.deal(setup, &mut chance, &mut NoEvents);
    let mut before = state;
    while state.play.half == 0 {
        before = state;
        let seat = cards.game.to_act(&state).first().unwrap();
        cards.game.advance(&mut state, seat, &mut chance, &mut rng);
    }
    assert_eq!(before.play.phase, Phase::Complete, "CG-D15");
    assert_eq!(
        state.play.active,
        before.play.active.next(setup.seats),
        "CG-D51"
    );
    let mut held = 0;
    for seat in setup.seats.seats() {
        assert_eq!(
            state.hand_len(seat),
            before.hand_len(seat) + 4,
            "CG-D48, CG-D50"
        );
        let open = before.tickets[seat] & !state.completed[seat];
        assert_eq!(state.tickets[seat], open, "CG-D48, CG-Q18: no penalty");
        assert_eq!(
            (state.stacks[seat].total(), state.yards[seat].is_empty()),
            (0, true)
        );
        held += state.hand_len(seat);
    }
    // CG-D49, CG-Q17: everything else is the deck, and five new cards are turned up.
    assert_eq!(u32::from(state.deck_len) + held + 5, 96, "CG-D49, CG-Q17");
    assert_eq!(state.discards.total(), 0, "CG-D49");
    let first = state.completed;
    play_on(&cards.game, &mut state, &mut chance, &mut rng);
    assert!(
        state.play.last_round.has_begun(),
        "CG-D52, CG-Q18: a last round again"
    );
    for seat in setup.seats.seats() {
        assert_eq!(
            first[seat] & !state.completed[seat],
            0,
            "CG-D52: points stay"
        );
    }
}

/// Ruling A3: with too few cards for the second half all are dealt, and the last round begins.
#[test]
fn second_half_without_a_deck() {
    let mut t = Table::of(4);
    for seat in t.state.seats.seats() {
        t.state.stacks[seat] = Hand::default();
    }
    t.complete(&[("", &[]), ("", &[]), ("", &[]), ("", &[])]);
    // Ten cards are all that is left for hands of four and five face-up cards.
    t.state.face_up = gleis_rules::parts::Market::EMPTY;
    t.deck("RRRRRRRRRR");
    let lens: Vec<u32> = t.state.seats.seats().map(|s| t.state.hand_len(s)).collect();
    for seat in t.state.seats.seats() {
        t.act(seat, CardAction::Done);
    }
    let dealt: Vec<u32> = (t.state.seats.seats().zip(lens))
        .map(|(seat, len)| t.state.hand_len(seat) - len)
        .collect();
    // B begins, because A had the last turn.
    assert_eq!(dealt, [2, 3, 3, 2], "A3");
    let turns = t.state.play.last_round.turns();
    assert_eq!((t.state.deck_len, turns), (0, Some(4)), "A3");
}

/// CG-D13, CG-D53, CG-D54, CG-D55, CG-D56, CG-Q19, CG-Q20: the final scoring.
#[test]
fn final_scoring() {
    let mut t = Table::of(2);
    t.complete(&[
        (
            "YGBR",
            &["chicago-dallas", "new-york-miami", "seattle-denver"],
        ),
        ("YB", &["chicago-montreal"]),
    ]);
    // CG-Q19: a ticket completed before counts as well.
    t.state.completed[B] = 1 << t.ticket("dallas-helena").0;
    t.act(A, CardAction::CompleteBest);
    t.act(B, CardAction::CompleteBest);
    let score = t.score();
    let [a, b] = [A, B].map(|seat| score.sheets[seat]);
    assert_eq!(a.from(Source::Completed), 6 + 10, "CG-D13");
    assert_eq!(a.from(Source::Missed), -10, "CG-D53");
    assert_eq!(b.from(Source::Completed), 7 + 10, "CG-Q19");
    // CG-D56: Chicago and Dallas, New York and Miami. CG-D55: Chicago and Dallas are tied.
    assert_eq!(
        a.from(Source::BigCities),
        12 + 10 + 15 + 8,
        "CG-D54, CG-D56"
    );
    assert_eq!(b.from(Source::BigCities), 12 + 10, "CG-D55, CG-Q19");
    assert_eq!((a.bonus_cards, b.bonus_cards), (4, 2), "A6");
    // CG-Q20: nobody completed a ticket to Seattle or Los Angeles.
    let paid = a.from(Source::BigCities) + b.from(Source::BigCities);
    assert_eq!(paid, 12 * 2 + 10 * 2 + 15 + 8, "CG-Q20");
}

/// CG-D57, CG-Q21: completed tickets, then bonus cards decide; then the victory is shared.
#[test]
fn ties() {
    let tie_breaks = &card_box().game.spec().tie_breaks.clone();
    let rank = |tickets: [u8; 2], bonus_cards: [u8; 2]| {
        let mut sheets = BySeat::<Sheet>::default();
        for (seat, index) in [(A, 0), (B, 1)] {
            sheets[seat].tickets_completed = tickets[index];
            sheets[seat].bonus_cards = bonus_cards[index];
        }
        let score = Score::rank(SeatCount::new(2).unwrap(), sheets, tie_breaks);
        (score.places[A], score.places[B], score.decision)
    };
    let by = Decision::TieBreak;
    assert_eq!(
        rank([3, 4], [2, 1]),
        (2, 1, by(TieBreak::CompletedTickets)),
        "CG-D57"
    );
    assert_eq!(
        rank([4, 4], [2, 1]),
        (1, 2, by(TieBreak::BonusCards)),
        "CG-D57"
    );
    assert_eq!(rank([4, 4], [2, 2]), (1, 1, Decision::Shared), "CG-Q21");
}
