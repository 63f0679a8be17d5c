//! The rules of the card game (`CG`), its rulings, and what was decided while building it.

use gleis_games::{AnyGame, CardBox, Entry, data};
use gleis_rules::cardgame::{
    CardAction, CardEvent, CardGame, CardState, ColourSet, Hand, Lay, Phase, Play, Row, StackSight,
};
use gleis_rules::{
    BitSet, BySeat, CardKind, Counts, Decision, Game, Illegal, NoEvents, Rng, Score, Seat,
    SeatCount, SeededChance, Setup, Sheet, Slot, Source, TicketId, TieBreak, Viewer, play_on,
};

const A: Seat = Seat::new(0);
const B: Seat = Seat::new(1);
const DRAW: CardAction = CardAction::DrawCard;

fn card_box() -> CardBox {
    match data::load("cardgame") {
        Ok(AnyGame::Cards(cards)) => cards,
        other => panic!("{other:?}"),
    }
}

/// `RRGL`: two red cards, a green one and a locomotive.
fn cards(letters: &str) -> Vec<CardKind> {
    letters
        .chars()
        .map(|letter| CardKind::from_letter(letter).unwrap())
        .collect()
}

fn set(letter: char, cars: u8, locomotives: u8) -> CardAction {
    CardAction::Lay(Lay::Set {
        colour: CardKind::from_letter(letter).unwrap(),
        cars,
        locomotives,
    })
}

fn three(letters: &str) -> CardAction {
    CardAction::Lay(Lay::Three(ColourSet::of(&cards(letters))))
}

const fn take(slot: u8) -> CardAction {
    CardAction::TakeCard(Slot(slot - 1))
}

/// A table at which A has the first turn and everybody has kept one ticket.
struct Table {
    cards: CardBox,
    state: CardState,
    chance: SeededChance,
    events: Vec<CardEvent>,
}

impl Table {
    fn of(seats: u8) -> Self {
        Self::with(card_box(), seats)
    }

    fn with(cards: CardBox, seats: u8) -> Self {
        let setup = Setup {
            seats: SeatCount::new(seats).unwrap(),
            first: Some(A),
        };
        let mut chance = SeededChance::new(5);
        let mut events = Vec::new();
        let state = cards.game.deal(setup, &mut chance, &mut events);
        let mut table = Self {
            cards,
            state,
            chance,
            events,
        };
        for seat in setup.seats.seats() {
            table.act(seat, CardAction::KeepTickets(1));
        }
        table
    }

    fn game(&self) -> &CardGame {
        &self.cards.game
    }

    fn act(&mut self, seat: Seat, action: CardAction) -> &mut Self {
        self.cards
            .game
            .apply(
                &mut self.state,
                seat,
                action,
                &mut self.chance,
                &mut self.events,
            )
            .unwrap_or_else(|illegal| panic!("{seat} {action:?}: {illegal}"));
        self
    }

    fn refuses(&self, seat: Seat, action: CardAction, why: Illegal) {
        assert_eq!(self.game().check(&self.state, seat, action), Err(why));
    }

    fn choices(&self, seat: Seat) -> Vec<CardAction> {
        let mut choices = Vec::new();
        self.game()
            .legal(&self.state, seat, |action| choices.push(action));
        choices
    }

    fn hand(&mut self, seat: Seat, letters: &str) -> &mut Self {
        self.state.give_hand(seat, &cards(letters));
        self
    }

    fn row(&self, seat: Seat, letter: char) -> (u8, u8) {
        let Row { cars, locomotives } =
            self.state.yards[seat].row(CardKind::from_letter(letter).unwrap());
        (cars, locomotives)
    }

    fn lie(&mut self, seat: Seat, letter: char, cars: u8, locomotives: u8) -> &mut Self {
        let colour = CardKind::from_letter(letter).unwrap();
        self.state.yards[seat].lay(colour, cars, locomotives);
        self
    }

    fn face_up(&mut self, letters: &str) -> &mut Self {
        for (slot, card) in (0..).map(Slot).zip(cards(letters)) {
            self.state.face_up.set(slot, Some(card));
        }
        self
    }

    /// Leaves so many cards in the deck.
    fn deck(&mut self, letters: &str) -> &mut Self {
        self.state.deck = cards(letters).into_iter().collect();
        self.state.deck_len = letters.len() as u8;
        self
    }

    /// Goes to the end of the half with these stacks and tickets.
    fn complete(&mut self, stacks: &[(&str, &[&str])]) -> &mut Self {
        for (seat, (stack, tickets)) in self.state.seats.seats().zip(stacks) {
            self.state.give_stack(seat, &cards(stack));
            self.state.tickets[seat] = tickets
                .iter()
                .fold(0, |set, name| set | 1 << self.ticket(name).0);
        }
        self.state.play.phase = Phase::Complete;
        self.state.play.pending = self.state.seats.all();
        self
    }

    fn ticket(&self, name: &str) -> TicketId {
        let tickets = &self.cards.names.tickets;
        TicketId(tickets.iter().position(|t| t.id == name).unwrap() as u8)
    }

    fn score(&self) -> Score {
        self.game().outcome(&self.state).expect("the game is over")
    }
}

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
        assert_eq!(state.pool.count(), 46 - 6 * u32::from(count), "CG-D10");
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
    assert_eq!(state.pool.count(), 46 - 2 - 6, "CG-D12");
    assert!(state.under.is_empty(), "CG-D12");
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
        let rolled = |event: &&CardEvent| matches!(event, CardEvent::Rolled { .. });
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
    let miami = t.ticket("new-york-miami");
    assert!(t.game().can_complete(&t.state.stacks[A], 0));
    let stack: Hand = cards("LB").into_iter().collect();
    assert!(t.game().can_complete(&stack, 1 << miami.0), "CG-D32");
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
    assert_eq!(t.state.under.items(), under, "CG-Q14");
    t.act(B, CardAction::DrawTickets)
        .act(B, CardAction::KeepTickets(0));
    assert_eq!(t.state.tickets[B].count(), 1, "CG-D39: none is allowed");
    // CG-Q13: two are left, then none.
    t.state.tickets[B] |= t.state.pool;
    t.state.pool = 0;
    while t.state.under.len() > 2 {
        t.state.under.pop();
    }
    t.act(A, CardAction::DrawTickets);
    assert_eq!(t.state.offers[A].len(), 2, "CG-Q13");
    t.act(A, CardAction::KeepTickets(3));
    t.refuses(B, CardAction::DrawTickets, Illegal::NoTickets); // CG-Q13
}

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
    assert_eq!(t.state.play.turns_left, 2, "CG-D40: everybody, A too");
    for slot in [0, 2, 3] {
        t.state.face_up.set(Slot(slot), None);
    }
    // CG-D41: just the one that is left.
    t.act(B, take(5));
    assert_eq!(
        (t.state.play.active, t.state.play.turns_left),
        (A, 1),
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
    stuck.pool = 0;
    stuck.under = Default::default();
    stuck.give_hand(A, &cards("G"));
    let mut choices = Vec::new();
    t.game().legal(&stuck, A, |action| choices.push(action));
    assert_eq!(choices, [CardAction::Pass], "CG-Q15");
    t.act(A, set('G', 2, 0));
    assert_eq!(t.state.play.phase, Phase::Complete, "CG-D40");
    t.act(A, CardAction::Done).act(B, CardAction::Done);
    assert_eq!(t.state.play.phase, Phase::Over, "CG-D14, CG-D47");
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
        state.play.is_last_round(),
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
    t.state.face_up = gleis_rules::cardgame::FaceUp::EMPTY;
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
    assert_eq!((t.state.deck_len, t.state.play.turns_left), (0, 4), "A3");
    assert_ne!(t.state.play.turns_left, Play::NO_END);
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
