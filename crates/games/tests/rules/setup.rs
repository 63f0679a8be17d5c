//! The set-up: hands, market, first tickets, and who begins.

use crate::harness::{
    A, B, C, D, SEATS, Script, Table, Travel, cards, draw_tickets, germany, germany_mega,
    germany_mega_passengers, germany_passengers, keep, usa_2004, usa_new,
};
use gleis_games::Board;
use gleis_rules::board::{BoardEvent, BoardRules, Happening, Phase, SmallBoard};
use gleis_rules::{CardKind, Game, Illegal, TicketId};

fn small(seats: u8) -> [(&'static Board<SmallBoard>, u8, u32); 2] {
    let seats = u32::from(seats);
    [
        (usa_2004(), 3, 30 - 3 * seats),
        (usa_new(), 4, 33 - 4 * seats),
    ]
}

/// U4-11, UN-11, DE-28: each player gets 4 car cards. U4-12, UN-12, DE-28: of the rest five lie
/// face up and 97, 93, 89, 85 are the deck. U4-14, UN-15: each gets 3 or 4 tickets, which
/// leaves 24, 21, 18, 15 or 25, 21, 17, 13.
#[test]
fn hands_market_and_decks_have_their_sizes() {
    fn cards_fit<R: BoardRules>(table: &Table<R>, deck: u8) {
        for seat in table.seats() {
            assert_eq!(table.state.hand_len(seat), 4, "U4-11, UN-11, DE-28");
        }
        assert_eq!(table.state.market.cards().count(), 5, "U4-12, UN-12, DE-28");
        assert_eq!(table.state.deck_len, deck, "U4-12, UN-12, DE-28");
    }
    let no_reset = || {
        let mut script = Script::new(11);
        script.cards = cards(&"ROYGBPKW".repeat(4)).into();
        script
    };
    for (seats, deck) in [(2, 97), (3, 93), (4, 89), (5, 85)] {
        for (board, first_tickets, left) in small(seats) {
            let table = Table::dealt(board, seats, no_reset());
            cards_fit(&table, deck);
            for seat in table.seats() {
                assert_eq!(
                    table.state.offers[seat].len(),
                    first_tickets,
                    "U4-14, UN-15"
                );
            }
            assert_eq!(table.tickets_left(0), left, "U4-14, UN-15");
        }
        cards_fit(&Table::dealt(germany(), seats, no_reset()), deck);
    }
}

/// U4-Q47, UN-Q47: the order of dealing: 4 car cards seat by seat, the market from slot 1, then
/// the tickets seat by seat.
#[test]
fn the_order_of_dealing() {
    for (board, first_tickets, _) in small(2) {
        let mut script = Script::new(1);
        script.cards = cards("RRRROOOOYYYYGBPKW").into();
        script.tickets = (0..3 * first_tickets).rev().map(TicketId).collect();
        let order: Vec<TicketId> = script.tickets.iter().copied().collect();
        let mut t = Table::dealt(board, 3, script);
        t.expect_hand(A, "RRRR")
            .expect_hand(B, "OOOO")
            .expect_hand(C, "YYYY");
        t.expect_market("GBPKW");
        for (seat, dealt) in SEATS.into_iter().zip(order.chunks(first_tickets.into())) {
            let offer: Vec<TicketId> = t.state.offers[seat].iter().collect();
            assert_eq!(offer, dealt, "U4-Q47, UN-Q47");
        }
        let kind = |event: &BoardEvent<SmallBoard>| match event {
            BoardEvent::CardDrawn { .. } => 'h',
            BoardEvent::Open(Happening::TurnedUp { .. }) => 'm',
            BoardEvent::FirstTicketsDealt(_) => 't',
            _ => '.',
        };
        let order: String = t.events.iter().map(kind).collect();
        assert_eq!(
            order,
            "h".repeat(12) + "mmmmm" + "ttt" + ".",
            "U4-Q47, UN-Q47"
        );
    }
}

/// The first tickets t1, t2 and so on, dealt seat by seat.
fn in_order(board: &'static Board<SmallBoard>, seats: u8, first_seat: u32) -> Table<SmallBoard> {
    let mut script = Script::new(1);
    script.cards = cards(&"ROYGBPKW".repeat(4)).into();
    script.tickets = (0..board.game.spec().tickets.len() as u8)
        .map(TicketId)
        .collect();
    script.first_seat = Some(first_seat);
    Table::dealt(board, seats, script)
}

/// U4-X24: U4-15 (at least 2 of 3 are kept), U4-16 and U4-Q25 (refused tickets go under the
/// deck unshuffled, by seat, in one step when the last player has chosen).
#[test]
fn first_tickets_of_2004() {
    let mut t = in_order(usa_2004(), 2, 0);
    t.expect_offer(A, "t1 t2 t3").expect_offer(B, "t4 t5 t6");
    for seat in [A, B] {
        for refused in [&[1][..], &[2], &[3], &[]] {
            t.refuses(seat, keep(refused), Illegal::KeepMore);
        }
        for kept in [&[1, 2][..], &[1, 3], &[2, 3], &[1, 2, 3]] {
            t.allows(seat, keep(kept)); // U4-15
        }
    }
    t.keep(B, "t5 t6");
    assert!(
        t.under(0).is_empty(),
        "U4-Q25: put away when the last player has chosen"
    );
    t.keep(A, "t1 t3");
    let rest: Vec<String> = (7..=30).map(|number| format!("t{number}")).collect();
    t.expect_ticket_deck(0, &(rest.join(" ") + " t2 t4")); // U4-16
    assert_eq!(t.tickets_left(0), 26, "U4-X24");
    t.expect_holds(A, "t1 t3")
        .expect_holds(B, "t5 t6")
        .expect_turn(A);
    t.draw(A).expect_offer(A, "t7 t8 t9");
}

/// UN-X03: UN-16 (at least 2 of 4 are kept), UN-17 and UN-Q25 (the refused tickets of all are
/// shuffled as one packet and put under the deck, whose rest stays as it is).
#[test]
fn first_tickets_of_the_new_edition() {
    let mut t = in_order(usa_new(), 4, 0);
    t.script.put_away = t.tickets("t4 t15 t1 t16 t6").into();
    t.expect_offer(A, "t1 t2 t3 t4")
        .expect_offer(D, "t13 t14 t15 t16");
    t.refuses(A, keep(&[1]), Illegal::KeepMore);
    assert_eq!(t.legal(A).len(), 6 + 4 + 1, "UN-16: 2, 3 or 4 are kept");
    t.keep(A, "t2 t3")
        .keep(B, "t5 t7 t8")
        .keep(C, "t9 t10 t11 t12");
    assert!(t.under(0).is_empty(), "UN-Q25: one step for all");
    t.keep(D, "t13 t14");
    let rest: Vec<String> = (17..=33).map(|number| format!("t{number}")).collect();
    t.expect_ticket_deck(0, &(rest.join(" ") + " t4 t15 t1 t16 t6"));
    assert_eq!(t.tickets_left(0), 22, "UN-X03");
    t.draw(A).expect_offer(A, "t17 t18 t19");
}

/// UN-17, UN-Q25: the packet is shuffled uniformly: every refused ticket comes to lie on every
/// place of it equally often, whoever refused it.
#[test]
fn the_refused_first_tickets_are_shuffled() {
    let mut places = [[0u32; 4]; 4];
    for seed in 0..2000 {
        let mut t = in_order(usa_new(), 2, 0);
        t.script = Script::new(seed);
        t.keep(A, "t2 t3").keep(B, "t6 t7");
        let refused = t.tickets("t1 t4 t5 t8");
        for (place, ticket) in t.under(0).iter().enumerate() {
            let which = refused
                .iter()
                .position(|other| other == ticket)
                .expect("refused");
            places[which][place] += 1;
        }
    }
    for count in places.as_flattened() {
        assert!(count.abs_diff(500) < 120, "UN-17, UN-Q25: {places:?}");
    }
}

/// U4-Q25, UN-Q25, DE-Q11: first tickets are chosen by all at the same time, in any order.
#[test]
fn first_tickets_are_chosen_together() {
    fn scenario(mut t: Table<SmallBoard>) {
        assert_eq!(
            t.game().to_act(&t.state),
            t.state.seats.all(),
            "U4-Q25, UN-Q25"
        );
        for seat in [C, A] {
            t.act(seat, keep(&[1, 2]));
            t.refuses(seat, keep(&[1, 2]), Illegal::NotYourTurn);
        }
        assert_eq!(t.state.play.phase, Phase::FirstTickets);
        t.act(B, keep(&[1, 2]));
        assert_eq!(t.state.play.phase, Phase::Turn);
    }
    scenario(in_order(usa_2004(), 3, 0));
    scenario(in_order(usa_new(), 3, 0));
    let mut t = Table::dealt(germany(), 3, Script::new(1));
    assert_eq!(t.game().to_act(&t.state), t.state.seats.all(), "DE-Q11");
    t.act(C, draw_tickets(4, 0))
        .act(A, draw_tickets(0, 4))
        .act(C, keep(&[1, 2]));
    t.act(B, draw_tickets(2, 2)).act(B, keep(&[1, 2]));
    assert_eq!(t.state.play.phase, Phase::FirstTickets, "DE-Q11");
    t.act(A, keep(&[1, 2]));
    assert_eq!(t.state.play.phase, Phase::Turn, "DE-Q11");
}

/// U4-21, U4-Q26: the host may name who starts, in place of the most experienced traveller.
/// Otherwise chance decides (UN-21), each seat equally likely, and only after the tickets are
/// chosen (U4-Q26, UN-Q26, DE-Q44).
#[test]
fn who_begins_is_known_after_the_tickets_are_chosen() {
    for (board, ..) in small(2) {
        for first in [A, B, C] {
            let script = Script::new(8);
            let mut t = Table::dealt_with_first(board, 3, Some(first), script);
            t.act(A, keep(&[1, 2]))
                .act(B, keep(&[1, 2]))
                .act(C, keep(&[1, 2]));
            t.expect_turn(first); // U4-21
        }
        let mut counts = [0u32; 3];
        for seed in 0..1500 {
            let mut t = Table::dealt(board, 3, Script::new(seed));
            let named = |t: &Table<SmallBoard>| {
                t.events
                    .iter()
                    .any(|event| matches!(event, BoardEvent::Open(Happening::FirstSeat { .. })))
            };
            assert!(!named(&t), "U4-Q26, UN-Q26");
            t.act(A, keep(&[1, 2])).act(B, keep(&[1, 2]));
            assert!(!named(&t), "U4-Q26, UN-Q26");
            t.act(C, keep(&[1, 2]));
            assert!(named(&t), "U4-Q26, UN-Q26");
            counts[t.state.play.active.index()] += 1;
        }
        assert!(
            counts.iter().all(|count| count.abs_diff(500) < 110),
            "UN-21: {counts:?}"
        );
    }
}

/// DE-Q44: in Germany too a random seat starts, after the ticket choice.
#[test]
fn a_random_seat_begins_in_germany() {
    let mut counts = [0u32; 2];
    for seed in 0..1000 {
        let mut t = Table::dealt(germany(), 2, Script::new(seed));
        for seat in [A, B] {
            t.act(seat, draw_tickets(4, 0)).act(seat, keep(&[1, 2]));
        }
        counts[t.state.play.active.index()] += 1;
    }
    assert!(counts[0].abs_diff(500) < 100, "DE-Q44: {counts:?}");
}

/// DE-30: each player says how many short and long tickets, 4 in all, and keeps at least 2;
/// DE-Q12: all four are announced before drawing; DE-Q41: the same in Mega-Deutschland.
#[test]
fn first_tickets_of_germany() {
    for board in [germany(), germany_mega()] {
        for short in 0..=4 {
            let mut t = Table::dealt(board, 3, Script::new(5));
            assert_eq!(t.legal(A).len(), 5, "DE-30: five mixes");
            t.refuses(A, draw_tickets(short, 5 - short), Illegal::WrongMix);
            t.refuses(
                A,
                draw_tickets(short.min(3), 3 - short.min(3)),
                Illegal::WrongMix,
            );
            t.refuses(A, keep(&[1, 2]), Illegal::NotNow);
            t.act(A, draw_tickets(short, 4 - short));
            let spec = board.game.spec();
            let offer = t.state.offers[A];
            let is_short = |ticket: &TicketId| spec.tickets[ticket.index()].deck.0 == 0;
            assert_eq!(offer.len(), 4, "DE-30");
            assert_eq!(
                offer.iter().filter(is_short).count(),
                usize::from(short),
                "DE-30"
            );
            t.refuses(A, draw_tickets(4, 0), Illegal::NotNow); // DE-Q12
            t.refuses(A, keep(&[3]), Illegal::KeepMore);
            assert_eq!(t.legal(A).len(), 6 + 4 + 1, "DE-30, DE-Q41: keep 2, 3 or 4");
        }
    }
}

/// DE-X32: DE-31 and DE-Q11: refused first tickets return to their own decks, which are
/// shuffled; five players who all ask for 4 long tickets do not empty the deck.
#[test]
fn refused_first_tickets_return_to_their_decks_in_germany() {
    let mut t = Table::dealt(germany(), 5, Script::new(21));
    for seat in SEATS {
        t.act(seat, draw_tickets(0, 4));
    }
    assert_eq!((t.tickets_left(0), t.tickets_left(1)), (33, 9), "DE-X32");
    let refused = t.state.offers[A].get(3).index();
    for seat in SEATS {
        t.act(seat, keep(&[1, 2]));
    }
    assert_eq!((t.tickets_left(0), t.tickets_left(1)), (33, 19), "DE-X32");
    assert!(
        t.under(0).is_empty() && t.under(1).is_empty(),
        "DE-31: shuffled in, not under"
    );
    let mut drawn = 0;
    for seed in 0..1900 {
        let mut t = t.clone();
        t.script = Script::new(seed);
        t.turn_of(A).act(A, draw_tickets(3, 1));
        drawn += u32::from(t.state.offers[A].get(3).index() == refused);
    }
    assert!(
        drawn.abs_diff(100) < 60,
        "DE-31: as likely as any other: {drawn}"
    );
    let mut t = Table::dealt(germany(), 2, Script::new(22));
    t.act(A, draw_tickets(4, 0))
        .act(B, draw_tickets(2, 2))
        .act(A, keep(&[1, 2]));
    t.act(B, keep(&[1, 2, 3]));
    assert_eq!(
        (t.tickets_left(0), t.tickets_left(1)),
        (33 - 4, 29 - 1),
        "DE-31: own decks"
    );
}

/// DE-X08: DE-14, DE-15, DE-16: all 60 passengers stand on their 40 places in fixed numbers, 10
/// of each colour, and the bag is empty.
#[test]
fn passengers_are_placed() {
    for (board, seed) in [(germany_passengers(), 1), (germany_mega_passengers(), 2)] {
        let t: Travel = Table::dealt(board, 3, Script::new(seed));
        let stations = t.stations();
        assert_eq!(stations.len(), 40, "DE-15, DE-X08");
        let mut all = String::new();
        for place in &stations {
            let standing = t.standing(place);
            let expected = match place.as_str() {
                "berlin" => 5,
                "hamburg" | "koeln" | "frankfurt" | "muenchen" => 4,
                "leipzig" | "stuttgart" => 3,
                _ => 1,
            };
            assert_eq!(standing.len(), expected, "DE-15: {place}");
            all.push_str(&standing);
        }
        let countries = [
            "daenemark",
            "niederlande",
            "frankreich",
            "schweiz",
            "oesterreich",
        ];
        assert!(
            countries
                .iter()
                .all(|country| stations.iter().any(|s| s == country)),
            "DE-15"
        );
        assert_eq!(all.len(), 60, "DE-14, DE-16");
        for colour in "RYGBKW".chars() {
            assert_eq!(all.matches(colour).count(), 10, "DE-16: {colour}");
        }
    }
    // In Mega-Deutschland no claim asks for passengers.
    let mut t = Table::germany_mega(3);
    t.claim(A, "berlin/magdeburg", "RRR").expect_turn(B);
}

/// DE-Q36: the bag is drawn in the row order of the data file; DE-14, DE-15: at random.
#[test]
fn passengers_are_drawn_from_the_bag_in_row_order() {
    let mut script = Script::new(1);
    script.passengers = cards("RYGBKWRYG").into();
    let mut t: Travel = Table::dealt(germany_passengers(), 2, script);
    t.expect_people("emden", "R")
        .expect_people("bremerhaven", "Y")
        .expect_people("bremen", "G");
    t.expect_people("kiel", "B")
        .expect_people("hamburg", "KWRY")
        .expect_people("rostock", "G");
    let mut counts = [0u32; CardKind::COLOURS];
    for seed in 0..1200 {
        let t: Travel = Table::dealt(germany_passengers(), 2, Script::new(seed));
        let letter = t
            .standing("oesterreich")
            .chars()
            .next()
            .expect("one passenger");
        counts[CardKind::from_letter(letter).expect("a colour").index()] += 1;
    }
    for colour in cards("RYGBKW") {
        assert!(
            counts[colour.index()].abs_diff(200) < 80,
            "DE-14, DE-15: {counts:?}"
        );
    }
}
