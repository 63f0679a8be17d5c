//! What each viewer knows: views and events, with the secrets exchanged behind their back.

use crate::harness::{
    A, B, C, Script, Table, blind, counts, draw_tickets, germany, in_both, in_every_game, keep,
    keep_in_order, passengers, usa_new,
};
use gleis_rules::board::{BoardRules, BoardSeen, FirstTicketsDealt, Happening, Mix, Phase, Piles};
use gleis_rules::parts::{TicketQueue, UNKNOWN};
use gleis_rules::{BitSet, ByDeck, BySeat, DeckId, Game, Viewer};

const WATCHERS: [Viewer; 3] = [Viewer::Seat(B), Viewer::Seat(C), Viewer::Spectator];

/// U4-17, U4-56, UN-54, DE-47: tickets stay secret until the end, when all are revealed (U4-61,
/// UN-61, DE-51): other tickets in the same hand change nothing that others know.
#[test]
fn tickets_are_secret_until_the_end() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let mut other = table.clone();
        let t = table.holds(A, "t1 t2 t3");
        let other = other.holds(A, "t4 t5 t6");
        for viewer in WATCHERS {
            assert_eq!(
                t.view(viewer),
                other.view(viewer),
                "U4-17, U4-56, UN-54, DE-47"
            );
            assert!(t.view(viewer).tickets.is_empty());
            assert!(
                t.view(viewer)
                    .revealed
                    .0
                    .iter()
                    .all(|tickets| tickets.is_empty())
            );
        }
        assert_eq!(t.view(Viewer::Seat(A)).tickets, t.ticket_set("t1 t2 t3"));
        t.nothing_to_draw().pass(A).pass(B).pass(C).expect_over();
        let mut all = BySeat::splat(R::Tickets::EMPTY);
        all[A] = t.ticket_set("t1 t2 t3");
        for viewer in WATCHERS {
            assert_eq!(t.view(viewer).revealed, all, "U4-61, UN-61, DE-51");
            assert!(
                t.seen(viewer)
                    .contains(&BoardSeen::Open(Happening::TicketsRevealed(all)))
            );
        }
    }
    in_every_game!(3, scenario);
}

/// U4-Q44, UN-Q44, DE-Q43: board, scores, trains, market, sizes of piles and hands, discards,
/// cards paid and face-up cards taken are public: everybody's view has them.
#[test]
fn what_lies_open_is_public() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let grey = table.a_track("grey", 3);
        let t = table.holds(A, "t1 t2").hand(B, "RRRR").hand(A, "GGGGP");
        t.claim(A, &grey, "GGG")
            .market("OOYYW")
            .deck("PPPPKKK")
            .take(B, 1)
            .take(B, 3);
        let claimed = t.track_set(&grey);
        for viewer in [
            Viewer::Seat(A),
            Viewer::Seat(B),
            Viewer::Seat(C),
            Viewer::Spectator,
        ] {
            let view = t.view(viewer);
            assert_eq!(
                (view.owned[A], view.trains[A], view.points[A]),
                (claimed, 42, 4)
            );
            assert_eq!((view.owned, view.open), (t.state.owned, t.state.open));
            assert_eq!(
                (view.market, view.discards),
                (t.state.market, counts::<R>("GGG"))
            );
            assert_eq!(
                (view.deck_len, view.hand_lens.0[..3].to_vec()),
                (5, vec![2, 6, 0])
            );
            assert_eq!(view.known[B], counts::<R>("OY"), "face-up cards taken");
            assert_eq!(view.ticket_counts[A], [2, 0], "U4-Q44, UN-Q44, DE-Q43");
            assert_eq!(u32::from(view.pool_lens[0]), t.tickets_left(0));
        }
        let paid = t.clone().turn_of(C).claim_seen(C);
        assert!(paid, "U4-Q44, UN-Q44: the cards paid");
    }
    in_every_game!(3, scenario);
}

impl<R: BoardRules> Table<R> {
    /// Claims some track and tells whether everybody saw who claimed what with which cards.
    fn claim_seen(&mut self, seat: gleis_rules::Seat) -> bool {
        let track = self.a_track("grey", 2);
        self.claim(seat, &track, "WL");
        let (track, colour) = (self.track(&track), gleis_rules::CardKind::WHITE);
        let claimed = BoardSeen::Open(Happening::Claimed {
            seat,
            track,
            colour,
            locomotives: 1,
        });
        WATCHERS
            .iter()
            .all(|&viewer| self.seen(viewer).contains(&claimed))
    }
}

/// U4-Q44, UN-Q44, DE-Q43: hands, the deck and blind draws are secret.
#[test]
fn hands_and_blind_draws_are_secret() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let mut other = table.clone();
        let t = table.hand(A, "RRL").deck("BBK");
        let other = other.hand(A, "YYY").deck("LLL");
        for viewer in WATCHERS {
            assert_eq!(
                t.view(viewer),
                other.view(viewer),
                "U4-Q44, UN-Q44: hands, deck"
            );
        }
        t.act(A, blind());
        let drawn = |card| BoardSeen::CardDrawn { seat: A, card };
        for viewer in WATCHERS {
            assert!(
                t.seen(viewer).contains(&drawn(None)),
                "U4-Q44, UN-Q44: blind draw"
            );
            assert!(!format!("{:?}", t.seen(viewer)).contains("Some(CardKind"));
            assert_eq!(t.view(viewer).hand_lens[A], 4);
        }
        assert!(
            t.seen(Viewer::Seat(A))
                .contains(&drawn(Some(gleis_rules::CardKind::BLUE)))
        );
        assert_eq!(t.view(Viewer::Seat(A)).hand, counts::<R>("RRLB"));
    }
    in_every_game!(3, scenario);
}

/// U4-Q44, UN-Q44, DE-Q43: which tickets are drawn, kept and refused is secret, how many is
/// not; who put a ticket under the deck knows its place.
#[test]
fn drawn_kept_and_refused_tickets_are_secret() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let deal = table.board.game.spec().later_tickets.deal;
        let t = table
            .ticket_decks("t1 t2 t3 t4 t5 t6")
            .act(A, draw_tickets(deal, 0));
        let offer = t.state.offers[A];
        let drawn = |offer| BoardSeen::TicketsDrawn {
            seat: A,
            mix: Mix([deal, 0]),
            offer,
        };
        assert!(t.seen(Viewer::Seat(A)).contains(&drawn(Some(offer))));
        for viewer in WATCHERS {
            assert!(t.seen(viewer).contains(&drawn(None)), "U4-Q44, UN-Q44");
            assert!(t.view(viewer).offer.is_empty());
            assert_eq!(t.view(viewer).offer_counts[A], [deal, 0]);
        }
        t.act(A, keep(&[1]));
        let refused = usize::from(deal) - 1;
        for viewer in WATCHERS {
            for seen in t.seen(viewer) {
                match seen {
                    BoardSeen::TicketsKept { counts, keep, .. } => {
                        assert_eq!((counts, keep), ([1, 0], None), "U4-Q44, UN-Q44");
                    }
                    BoardSeen::TicketUnder { ticket, .. } => assert_eq!(ticket, None),
                    _ => {}
                }
            }
            assert_eq!(t.view(viewer).under[0].items(), vec![UNKNOWN; refused]);
        }
        let own: Vec<u8> = t.under(0).iter().map(|ticket| ticket.0).collect();
        assert_eq!(t.view(Viewer::Seat(A)).under[0].items(), own);
    }
    in_every_game!(3, scenario);
}

/// UN-Q44, UN-52: the order in which tickets are put back is the player's secret too.
#[test]
fn the_chosen_order_is_secret() {
    let mut one = Table::usa_new(3);
    one.ticket_decks("t1 t2 t3 t4").act(A, draw_tickets(3, 0));
    let mut other = one.clone();
    one.act(A, keep_in_order(&[1], 0));
    other.act(A, keep_in_order(&[1], 1));
    assert_ne!(one.under(0), other.under(0));
    for viewer in WATCHERS {
        assert_eq!(one.view(viewer), other.view(viewer), "UN-Q44");
        assert_eq!(one.seen(viewer), other.seen(viewer), "UN-Q44");
    }
}

/// U4-Q25, UN-Q25, DE-Q11, GL-01: until the last player has chosen, others learn only that a
/// seat has;
/// UN-17: after the shuffle nobody knows where which refused ticket lies.
#[test]
fn the_choice_of_first_tickets_is_secret() {
    fn scenario<R: BoardRules>(mut one: Table<R>) {
        let dealt = BoardSeen::FirstTicketsDealt(Some(FirstTicketsDealt {
            seat: A,
            mix: Mix([one.state.offers[A].len(), 0]),
            offer: one.state.offers[A],
        }));
        for viewer in WATCHERS {
            let seen = one
                .events
                .iter()
                .any(|event| one.game().see(event, viewer) == dealt);
            assert!(!seen, "U4-Q25, UN-Q25");
        }
        let mut other = one.clone();
        one.act(A, keep(&[1, 2]));
        other.act(A, keep(&[1, 2, 3]));
        for viewer in WATCHERS {
            assert_eq!(one.view(viewer), other.view(viewer), "U4-Q25, UN-Q25");
            assert_eq!(one.seen(viewer), other.seen(viewer), "U4-Q25, UN-Q25");
        }
        one.act(B, keep(&[1, 2])).act(C, keep(&[1, 2]));
        assert_eq!(one.view(Viewer::Spectator).ticket_counts[A], [2, 0]);
    }
    fn dealt(mut table: Table<gleis_rules::board::SmallBoard>) {
        table = Table::dealt(table.board, 3, Script::new(6));
        scenario(table);
    }
    in_both!(3, dealt);
    let mut t = Table::dealt(usa_new(), 3, Script::new(6));
    t.act(A, keep(&[1, 2]))
        .act(B, keep(&[1, 2]))
        .act(C, keep(&[1, 2]));
    for viewer in [Viewer::Seat(A), Viewer::Spectator] {
        assert_eq!(t.view(viewer).under[0].items(), [UNKNOWN; 6], "UN-17");
    }
    // Germany: the mix that is asked for is secret as well.
    let mut one = Table::dealt(germany(), 3, Script::new(6));
    let mut other = one.clone();
    one.act(A, draw_tickets(4, 0));
    other.act(A, draw_tickets(0, 4));
    for viewer in WATCHERS {
        assert_eq!(one.view(viewer), other.view(viewer), "DE-Q11");
        assert_eq!(one.seen(viewer), other.seen(viewer), "DE-Q11");
    }
}

/// DE-Q43: both ticket deck sizes are public and, because the backs differ, how many short and
/// long tickets each player holds.
#[test]
fn short_and_long_tickets_are_counted_in_public() {
    let mut t = Table::germany(3);
    t.holds(A, "s1 s2 s3 l1").holds(B, "l2 l3");
    for viewer in WATCHERS {
        let view = t.view(viewer);
        let expected: [ByDeck<u8>; 3] = [[3, 1], [0, 2], [0, 0]];
        assert_eq!(view.ticket_counts.0[..3], expected, "DE-Q43");
        assert_eq!(view.pool_lens, [30, 26], "DE-Q43");
    }
    t.act(A, draw_tickets(1, 3)).act(A, keep(&[1, 2]));
    for viewer in WATCHERS {
        assert_eq!(t.view(viewer).ticket_counts[A], [4, 2], "DE-Q43");
        assert_eq!(t.view(viewer).under[1].len(), 2, "DE-Q43");
    }
    assert_eq!(t.state.piles.of(DeckId(1)).len(), 25);
}

/// DE-Q29: passengers are public, on the board and with the players.
#[test]
fn passengers_are_public() {
    let mut t = Table::germany_passengers(3);
    t.people("berlin", "RRBWK")
        .people("magdeburg", "G")
        .claim(A, "berlin/magdeburg", "RRR");
    t.expect_phase(A, Phase::Extra).act(A, passengers("RG"));
    let expected = t.state.extra;
    for viewer in WATCHERS {
        assert_eq!(t.view(viewer).extra, expected, "DE-Q29");
        assert_eq!(
            t.view(viewer).extra.won(A, gleis_rules::CardKind::GREEN),
            1,
            "DE-Q29"
        );
        let told = t
            .seen(viewer)
            .iter()
            .any(|seen| matches!(seen, BoardSeen::Open(Happening::ExtraChosen { .. })));
        assert!(told, "DE-Q29");
    }
}
