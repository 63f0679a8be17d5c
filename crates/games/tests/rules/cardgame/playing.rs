//! Set-up and turns of the card game.

use super::*;
use gleis_rules::parts::TicketQueue;

/// CG-D01, CG-D02, CG-D03, CG-D04: 96 train cards, 46 tickets and 6 bonus cards for 2 to 4
/// players, and a sign for each colour.
#[test]
fn material() {
    let cards = card_box();
    let spec = cards.game.spec();
    let train_cards: u8 = spec.cards.iter().sum();
    assert_eq!(spec.cards, [10, 10, 10, 10, 10, 10, 10, 10, 16], "CG-D02");
    let all = (train_cards, spec.tickets.len(), spec.bonuses.len());
    assert_eq!(all, (96, 46, 6), "CG-D01");
    assert_eq!(spec.players, (2, 4), "CG-D03");
    let letters: std::collections::BTreeSet<char> =
        CardKind::colours().map(CardKind::letter).collect();
    assert_eq!(letters.len(), 8, "CG-D04");
    let points: u32 = spec.tickets.iter().map(|t| u32::from(t.points)).sum();
    let needs: u32 = spec
        .tickets
        .iter()
        .flat_map(|t| t.needs.map(u32::from))
        .sum();
    assert_eq!((points, needs), (581, 132));
    assert_eq!(spec.bonuses.iter().map(|&b| u32::from(b)).sum::<u32>(), 65);
    assert!(
        spec.tickets.iter().all(|t| t.cities != 0),
        "each names a big city"
    );
}

/// CG-D05, CG-D06, CG-D07, CG-D08, CG-D09, CG-D10: hands of 8 with a locomotive, five face-up
/// cards, six tickets each, bonus cards for all to see.
#[test]
fn set_up() {
    let cards = card_box();
    for (count, deck) in [(2, 75), (3, 67), (4, 59)] {
        let seats = SeatCount::new(count).unwrap();
        let setup = Setup::new(seats);
        let state = cards
            .game
            .deal(setup, &mut SeededChance::new(7), &mut NoEvents);
        assert_eq!(state.deck_len, deck, "CG-D08");
        assert_eq!(state.face_up.cards().count(), 5, "CG-D08");
        for seat in seats.seats() {
            assert!(state.hands[seat].get(CardKind::LOCOMOTIVE) >= 1, "CG-D05");
            assert_eq!(state.hand_len(seat), 8, "CG-D07");
            assert_eq!(
                state.known[seat].total(),
                1,
                "CG-D05: everybody knows of it"
            );
            assert_eq!(state.offers[seat].len(), 6, "CG-D10");
        }
        assert_eq!(state.pile.pool.count(), 46 - 6 * u32::from(count), "CG-D10");
        // CG-D06: the other locomotives are in the deck.
        let mut all = state.deck;
        for seat in seats.seats() {
            all.add_all(&state.hands[seat]);
        }
        state.face_up.cards().for_each(|card| all.add(card, 1));
        assert_eq!(all.as_slice(), cards.game.spec().cards, "CG-D06");
    }
    let wire = cards.game_to_wire().card_game.expect("it is the card game");
    assert_eq!(wire.bonuses.len(), 6, "CG-D09");
}

/// CG-D11, CG-D12: one to six first tickets are kept, in secret; the others are shuffled in.
#[test]
fn first_tickets() {
    let cards = card_box();
    let setup = Setup::new(SeatCount::new(2).unwrap());
    let mut chance = SeededChance::new(1);
    let mut state = cards.game.deal(setup, &mut chance, &mut NoEvents);
    let check = |kept: u8| cards.game.check(&state, A, CardAction::KeepTickets(kept));
    assert_eq!(check(0), Err(Illegal::KeepMore), "CG-D11");
    assert_eq!((check(1), check(63)), (Ok(()), Ok(())), "CG-D11");
    assert_eq!(check(64), Err(Illegal::WrongTickets));
    let mut keep = |seat: Seat, kept: u8| {
        let action = CardAction::KeepTickets(kept);
        cards
            .game
            .apply(&mut state, seat, action, &mut chance, &mut NoEvents)
            .unwrap();
        state
    };
    let after = keep(A, 0b11);
    let seen = cards.game.observe(&after, Viewer::Seat(B));
    assert_eq!(
        seen.ticket_counts[A], 0,
        "GL-01: not told before all have chosen"
    );
    let state = keep(B, 0b111111);
    assert_eq!(state.pile.pool.count(), 46 - 2 - 6, "CG-D12");
    assert!(state.pile.under.is_empty(), "CG-D12");
}

/// CG-D16, CG-Q23: the host names who begins, or the lot does; play goes clockwise.
#[test]
fn order_of_turns() {
    let mut t = Table::of(3);
    assert_eq!(t.state.play.active, A, "CG-Q23");
    t.face_up("RRRRR").act(A, DRAW).act(A, DRAW);
    assert_eq!(t.state.play.active, B, "CG-D16");
    let cards = card_box();
    let mut begins = [0; 3];
    for seed in 0..90 {
        let setup = Setup::new(SeatCount::new(3).unwrap());
        let mut chance = SeededChance::new(seed);
        let mut state = cards.game.deal(setup, &mut chance, &mut NoEvents);
        for seat in setup.seats.seats() {
            let keep = CardAction::KeepTickets(1);
            let game = &cards.game;
            game.apply(&mut state, seat, keep, &mut chance, &mut NoEvents)
                .unwrap();
        }
        begins[state.play.active.index()] += 1;
    }
    assert!(begins.iter().all(|&times| times > 10), "CG-Q23: {begins:?}");
}

/// CG-D17, CG-D18, CG-D21, CG-Q01, CG-Q02, CG-D32: before anything is asked, the top card of
/// each row rolls onto the stack, locomotives first; an empty yard is skipped.
#[test]
fn phase_one() {
    let mut t = Table::of(2);
    let rolled = |t: &Table| {
        let rolled =
            |event: &&CardEvent| matches!(event, CardEvent::Open(Happening::Rolled { .. }));
        t.events.iter().filter(rolled).count()
    };
    t.hand(A, "GGLRBW").act(A, set('G', 2, 1));
    t.face_up("RRRRR").act(B, DRAW).act(B, DRAW);
    // CG-D21: B had no yard; CG-D17: A is asked for phase 2 only after phase 1.
    assert_eq!((rolled(&t), t.state.play.phase), (1, Phase::Turn), "CG-D17");
    assert_eq!(t.row(A, 'G'), (2, 0), "CG-Q02: the locomotive leaves first");
    assert_eq!(t.state.stacks[A].get(CardKind::LOCOMOTIVE), 1, "CG-D18");
    t.act(A, three("RBW")).act(B, DRAW).act(B, DRAW);
    // CG-Q01: one card for each row, and locomotives are no row of their own.
    assert_eq!(t.state.stacks[A].total(), 1 + 4, "CG-Q01");
    assert_eq!(t.row(A, 'G'), (1, 0));
    assert_eq!(t.row(A, 'R'), (0, 0));
    // CG-D32: the locomotive of the green row serves a ticket without green.
    let chicago = t.ticket("chicago-new-york");
    let mut stack = t.state.stacks[A];
    assert_eq!(stack.get(CardKind::from_letter('Y').unwrap()), 0);
    assert!(t.game().can_complete(&stack, 1 << chicago.0), "CG-D32");
    stack.sub(CardKind::LOCOMOTIVE, 1);
    assert!(!t.game().can_complete(&stack, 1 << chicago.0), "CG-D32");
}

/// CG-D19, CG-D20, CG-Q22, GL-10, GL-12: who knows what lies on the stacks and what is public.
#[test]
fn secrets() {
    for (word, own) in [("remembered", true), ("hidden", false), ("look", true)] {
        let text =
            format!("extends = \"cardgame\"\nid = \"sight\"\n[stacks]\nsight = \"{word}\"\n");
        let files = [("sight.toml".to_owned(), text.into_bytes())].into();
        let report = data::check_in_memory(&files, "sight.toml");
        let Some(AnyGame::Cards(cards)) = report.game else {
            panic!("{:?}", report.findings);
        };
        let sight = cards.game.spec().stacks;
        assert_eq!((sight.name(), sight.owner_knows()), (word, own), "GL-10");
        let mut t = Table::with(cards, 2);
        t.hand(A, "GGG").act(A, set('G', 3, 0));
        t.face_up("RRRRR").act(B, DRAW).act(B, DRAW);
        let view = |t: &Table, viewer| t.game().observe(&t.state, viewer);
        let (mine, theirs) = (view(&t, Viewer::Seat(A)), view(&t, Viewer::Seat(B)));
        // CG-D19 against CG-D20: nothing is told, unless the game says so.
        assert_eq!(
            mine.stacks[A].total(),
            u32::from(own),
            "CG-D19, CG-D20: {word}"
        );
        assert_eq!(theirs.stacks[A].total(), 0, "CG-Q22");
        assert_eq!(
            (theirs.stack_lens[A], theirs.hand_lens[A]),
            (1, 0),
            "CG-Q22"
        );
        assert_eq!(theirs.yards, t.state.yards, "CG-Q22");
        let everybody = view(&t, Viewer::Spectator);
        assert_eq!(
            (everybody.hand.total(), everybody.tickets),
            (0, 0),
            "CG-Q22"
        );
        t.complete(&[("GG", &[]), ("R", &[])]);
        let shown = view(&t, Viewer::Spectator).stacks;
        assert_eq!(shown, t.state.stacks, "GL-12");
    }
    assert_eq!(
        card_box().game.spec().stacks,
        StackSight::Remembered,
        "GL-10"
    );
}

/// CG-D22: exactly one of three actions, and nothing is not among them.
#[test]
fn one_action() {
    let mut t = Table::of(2);
    t.hand(A, "GGRRB").face_up("RGBYK");
    let choices = t.choices(A);
    for action in [DRAW, take(1), set('G', 2, 0), CardAction::DrawTickets] {
        assert!(choices.contains(&action), "CG-D22: {action:?}");
    }
    t.refuses(A, CardAction::Pass, Illegal::MayNotPass);
    t.act(A, set('G', 2, 0));
    t.refuses(A, set('R', 2, 0), Illegal::NotYourTurn);
}

/// CG-D23, CG-D24, CG-D25, CG-D26, CG-D27, CG-D28, CG-Q09, CG-Q10: up to two cards.
#[test]
fn drawing_cards() {
    let mut t = Table::of(2);
    t.face_up("LLLRG").deck("BBBBBBBBBB");
    // CG-D23: three locomotives stay; CG-D25: the card is replaced at once.
    t.act(A, take(4));
    assert_eq!(
        t.state.face_up.card(Slot(3)),
        Some(CardKind::BLUE),
        "CG-D25"
    );
    assert_eq!(
        t.state.face_up.card(Slot(0)),
        Some(CardKind::LOCOMOTIVE),
        "CG-D23"
    );
    t.refuses(A, take(1), Illegal::LocomotiveSecond); // CG-Q10
    assert!(t.choices(A).contains(&take(4)), "CG-D24");
    t.act(A, CardAction::Stop); // CG-Q09
    assert_eq!(t.state.play.active, B, "CG-Q09");
    t.refuses(B, CardAction::Stop, Illegal::NotNow);
    t.act(B, take(1));
    assert_eq!(t.state.play.active, A, "CG-D26");
    t.deck("LLLLL").act(A, DRAW);
    assert_eq!(t.state.play.phase, Phase::SecondCard, "CG-D27");
    t.act(A, DRAW);
    // CG-D28: no hand is too large.
    t.hand(B, &"R".repeat(40)).act(B, DRAW);
    assert_eq!(t.state.hand_len(B), 41, "CG-D28");
}

/// CG-D29, CG-D30, CG-D31, CG-D33, CG-D34, CG-Q03, CG-D37: what can be laid.
#[test]
fn laying_cards() {
    let mut t = Table::of(2);
    t.hand(A, "GGRBLL");
    assert_eq!(
        t.game().check(&t.state, A, set('G', 2, 2)),
        Ok(()),
        "CG-D37"
    );
    t.refuses(A, set('G', 1, 0), Illegal::WrongLay); // CG-D29
    t.refuses(A, set('G', 0, 2), Illegal::WrongLay); // CG-Q03
    t.refuses(A, set('L', 0, 2), Illegal::WrongLay); // CG-Q03
    assert_eq!(
        t.game().check(&t.state, A, set('R', 1, 1)),
        Ok(()),
        "CG-Q03"
    );
    t.refuses(A, set('G', 3, 0), Illegal::TooFewCards);
    assert_eq!(t.game().check(&t.state, A, three("GRB")), Ok(()), "CG-D29");
    t.refuses(A, three("GR"), Illegal::WrongLay); // CG-D33
    t.refuses(A, three("GRBW"), Illegal::WrongLay); // CG-D33
    t.refuses(A, three("GRW"), Illegal::TooFewCards);
    let with_locomotive = |action: &CardAction| match action {
        CardAction::Lay(Lay::Three(colours)) => colours.iter().any(CardKind::is_locomotive),
        _ => false,
    };
    assert!(!t.choices(A).iter().any(with_locomotive), "CG-D33");
    t.act(A, set('G', 2, 1));
    assert_eq!(
        t.row(A, 'G'),
        (2, 1),
        "CG-D30, CG-D31: one row, locomotives on top"
    );
    assert_eq!(t.state.hand_len(A), 3);
    t.face_up("RRRRR").act(B, DRAW).act(B, DRAW);
    t.hand(A, "GGGGRBW");
    t.refuses(A, set('G', 4, 0), Illegal::ColourLying); // CG-D34
    t.refuses(A, three("GRB"), Illegal::ColourLying); // CG-D34
}

/// CG-D35, CG-D36, CG-D38, CG-Q04, CG-Q05, CG-Q06, CG-Q07, CG-Q08: raids.
#[test]
fn raids() {
    let mut t = Table::of(3);
    // CG-D38: one blue, red and yellow card lie there; three blue ones drive out the blue one.
    t.lie(B, 'B', 1, 0).lie(B, 'R', 1, 0).lie(B, 'Y', 1, 0);
    t.hand(A, "BBBRRLGK");
    t.refuses(A, three("BGK"), Illegal::RaidTooSmall); // CG-Q07
    t.act(A, set('B', 3, 0));
    assert_eq!(
        (t.row(A, 'B'), t.row(B, 'B')),
        ((3, 0), (0, 0)),
        "CG-D36, CG-D38"
    );
    // Red and yellow stayed, and have rolled since, because it is B's turn.
    assert_eq!(t.state.stacks[B].total(), 2, "CG-D38");
    assert_eq!(t.state.discards.get(CardKind::BLUE), 1, "CG-D36");
    let mut t = Table::of(2);
    t.lie(B, 'G', 2, 2).hand(A, "GGGLL");
    t.refuses(A, set('G', 3, 0), Illegal::RaidTooSmall); // CG-D35
    t.refuses(A, set('G', 3, 1), Illegal::RaidTooSmall); // CG-Q05
    t.act(A, set('G', 3, 2)); // CG-Q04: locomotives count on both sides
    assert_eq!(t.row(A, 'G'), (3, 2), "CG-Q04");
    assert_eq!(t.state.discards.get(CardKind::LOCOMOTIVE), 2, "CG-Q06");
    let owners = [A, B].iter().filter(|&&seat| t.row(seat, 'G').0 > 0);
    assert_eq!(owners.count(), 1, "CG-Q08");
}

/// CG-D39, CG-Q13, CG-Q14: four tickets, any number kept, the others under the deck.
#[test]
fn drawing_tickets() {
    let mut t = Table::of(2);
    t.act(A, CardAction::DrawTickets);
    let offer = t.state.offers[A];
    assert_eq!(
        (offer.len(), t.choices(A).len()),
        (4, 16),
        "CG-D39: none to all"
    );
    t.act(A, CardAction::KeepTickets(0b0010));
    let under: Vec<u8> = [0, 2, 3].map(|place| offer.get(place).0).into();
    assert_eq!(t.state.pile.under.items(), under, "CG-Q14");
    t.act(B, CardAction::DrawTickets)
        .act(B, CardAction::KeepTickets(0));
    assert_eq!(t.state.tickets[B].count(), 1, "CG-D39: none is allowed");
    // CG-Q13: two are left, then none.
    t.state.tickets[B] |= t.state.pile.pool;
    t.state.pile.pool = 0;
    while t.state.pile.under.len() > 2 {
        t.state.pile.under.pop();
    }
    t.act(A, CardAction::DrawTickets);
    assert_eq!(t.state.offers[A].len(), 2, "CG-Q13");
    t.act(A, CardAction::KeepTickets(3));
    t.refuses(B, CardAction::DrawTickets, Illegal::NoTickets); // CG-Q13
}
