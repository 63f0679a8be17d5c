//! Claiming routes and the numbered steps.

use crate::{World, card, plain, seat, track};
use gleis_rules::legends::content::Colour;
use gleis_rules::legends::{LegendsAction, TrainCard};
use gleis_rules::{BitSet, Counts, Game, Illegal};

const LOCO: TrainCard = TrainCard::LOCOMOTIVE;

/// LW-54, LW-60: Buffalo – Montréal wants two blue or two red cards; Buffalo – New York three of
/// any one colour. LW-48: locomotives are wild. LW-57: any free route, whole or not at all.
#[test]
fn routes_are_paid_with_one_colour() {
    let mut world = World::first(4);
    world.give(0, &plain(Colour::BLUE, 2));
    assert!(world.claim_of(0, "buffalo-montreal").is_some());
    assert!(world.claim_of(0, "buffalo-montreal#2").is_none());
    assert!(world.claim_of(0, "buffalo-new-york").is_none());
    world.give(0, &plain(Colour::RED, 2));
    assert!(world.claim_of(0, "buffalo-montreal#2").is_some());
    let mut three = plain(Colour::GREEN, 2);
    three.push(LOCO);
    world.give(0, &three);
    assert!(world.claim_of(0, "buffalo-new-york").is_some());
    world.give(
        0,
        &[card(Colour::GREEN), card(Colour::RED), card(Colour::BLUE)],
    );
    assert!(world.claim_of(0, "buffalo-new-york").is_none());
    world.give(0, &[LOCO; 3]);
    assert!(world.claim_of(0, "buffalo-new-york").is_some(), "ruling 16");
}

/// LW-55: a car on every space, and the cards are discarded. LW-40: no reward by itself, and a
/// grey route paid in the own colour is no company route (ruling 1).
#[test]
fn cars_go_on_and_cards_are_discarded() {
    let mut world = World::first(4);
    world.give(0, &plain(Colour::RED, 3));
    let (cash, cars) = (world.cash(0), world.state.table.cars[seat(0)]);
    world.claim(0, "cincinnati-nashville");
    assert_eq!(world.state.table.cars[seat(0)], cars - 3);
    assert_eq!(world.state.table.discards.total(), 3);
    assert_eq!(world.cash(0), cash);
    assert_eq!(world.cards(0), 0);
    assert!(world.state.table.owned[seat(0)].has(track("cincinnati-nashville").index()));
    assert!(world.may_act(1));
}

/// LW-56: a route that runs off the board cannot be claimed.
#[test]
fn a_route_needs_a_city_at_both_ends() {
    let mut world = World::first(4);
    world.give(0, &plain(Colour::RED, 8));
    assert!(world.claim_of(0, "savannah-jacksonville").is_none());
    let mut claim = world.claim_of(0, "bangor-quebec").unwrap();
    claim.track = track("savannah-jacksonville");
    let verdict = world
        .game
        .check(&world.state, seat(0), LegendsAction::Claim(claim));
    assert_eq!(verdict, Err(Illegal::NoSuchTrack));
}

/// LW-58: nobody owns two tracks of a group. LW-59: with two or three players the second track
/// of a double route closes, but a triple route stays open (rulings 10 and 11).
#[test]
fn parallel_tracks_close() {
    for (count, open) in [(2, false), (3, false), (4, true), (5, true)] {
        let mut world = World::first(count);
        world.give(0, &plain(Colour::BLUE, 2));
        world.claim(0, "buffalo-montreal");
        world.give(1, &plain(Colour::RED, 2));
        assert_eq!(world.claim_of(1, "buffalo-montreal#2").is_some(), open);
        let mut triple = World::first(count);
        triple.give(0, &plain(Colour::BLACK, 1));
        triple.claim(0, "boston-new-york");
        triple.give(1, &plain(Colour::GREEN, 1));
        assert!(triple.claim_of(1, "boston-new-york#2").is_some());
        triple.state.begin_turn(seat(0));
        triple.give(0, &plain(Colour::GREEN, 1));
        assert!(triple.claim_of(0, "boston-new-york#2").is_none());
    }
}

/// LW-C3: the company bonus for a route of the own colour, of any length, once. LW-41: that is
/// one way to earn.
#[test]
fn company_routes_pay() {
    let mut world = World::first(4);
    let cash = world.cash(0);
    world.give(0, &plain(Colour::RED, 2));
    world.claim(0, "buffalo-montreal#2");
    assert_eq!(world.cash(0), cash + 2);
    world.give(1, &plain(Colour::RED, 1));
    let cash = world.cash(1);
    world.claim(1, "albany-montreal");
    assert_eq!(world.cash(1), cash, "red is not yellow's colour");
}

/// LW-C12: a card for a big city, one even if both ends are big, and again in another turn.
#[test]
fn big_cities_bring_a_card() {
    let mut world = World::first(2);
    world.stack(&plain(Colour::WHITE, 4));
    world.give(0, &plain(Colour::BLACK, 1));
    world.claim(0, "boston-new-york");
    assert_eq!(world.cards(0), 1);
    world.give(1, &plain(Colour::BLACK, 1));
    world.claim(1, "montreal-quebec");
    assert_eq!(world.cards(1), 0, "no big city");
    world.give(0, &plain(Colour::GREEN, 1));
    world.claim(0, "albany-boston");
    assert_eq!(world.cards(0), 1, "again in another turn");
}

/// LW-61, LW-62: the steps come in order, those without a sticker are skipped: LW-C1, LW-C2,
/// LW-C4, LW-C5, LW-C6, LW-C7, LW-C8, LW-C9, LW-C10, LW-C11 do nothing in game 1.
#[test]
fn steps_without_stickers_are_skipped() {
    let mut world = World::first(4);
    world.stack(&plain(Colour::WHITE, 2));
    world.give(0, &plain(Colour::WHITE, 1));
    let cash = world.cash(0);
    world.claim(0, "boston-new-york#3");
    assert_eq!(world.cash(0), cash, "white pays only once the mail runs");
    assert!(world.may_act(1), "nothing is asked");
}

/// LW-28: symbols on train cards are ignored at first: the engine pays plain cards, then skulls,
/// then pickaxes, and there is one way for each number of locomotives.
#[test]
fn symbols_are_ignored_at_first() {
    use gleis_rules::legends::Symbol;
    let mut world = World::first(4);
    let of = |symbol| TrainCard::coloured(Colour::RED, symbol);
    world.give(
        0,
        &[
            of(Symbol::Plain),
            of(Symbol::Pickaxe),
            of(Symbol::Skull),
            LOCO,
        ],
    );
    let ways: Vec<_> = (world.legal(0).into_iter())
        .filter_map(|action| match action {
            LegendsAction::Claim(claim) if claim.track == track("buffalo-montreal#2") => Some((
                claim.locomotives,
                claim.plain(),
                claim.skulls,
                claim.pickaxes,
            )),
            _ => None,
        })
        .collect();
    assert_eq!(ways, [(0, 1, 1, 0), (1, 1, 0, 0)]);
}

/// LW-09: a mistake that the rules know is refused and changes nothing.
#[test]
fn mistakes_change_nothing() {
    let mut world = World::first(3);
    world.give(0, &plain(Colour::BLUE, 2));
    let claim = world.claim_of(0, "buffalo-montreal").unwrap();
    world.give(0, &plain(Colour::BLUE, 1));
    let mut after = world.state;
    let refused = world.game.apply(
        &mut after,
        seat(0),
        LegendsAction::Claim(claim),
        &mut world.luck,
        &mut Vec::new(),
    );
    assert_eq!(refused, Err(Illegal::TooFewCards));
    assert_eq!(after, world.state);
}
