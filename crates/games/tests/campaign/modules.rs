//! The modules that stickers bring, one test for each.

use crate::{World, card, plain, seat, ticket, track};
use gleis_rules::legends::content::Colour;
use gleis_rules::legends::{LegendsAction, Symbol, Task, TrainCard};
use gleis_rules::{BitSet, Slot};

const LOCO: TrainCard = TrainCard::LOCOMOTIVE;

/// Oranges: load, deliver to a big city of the same network, spoil with newspapers (LW-C7).
#[test]
fn oranges_are_loaded_and_delivered() {
    let mut world = World::with(4, &["S-C7"], &["florida"]);
    world.stack(&plain(Colour::WHITE, 3));
    world.give(0, &plain(Colour::RED, 1));
    world.claim(0, "savannah-jacksonville");
    assert_eq!(world.state.table.crates[seat(0)], 1);
    world.next_event("E01");
    world.state.begin_turn(seat(1));
    world.state.top = Default::default();
    world.stack(&[TrainCard::NEWSPAPER, card(Colour::RED)]);
    world.act(1, LegendsAction::DrawCard);
    assert_eq!(world.state.table.crates[seat(0)], 0, "oranges spoil");
    world.state.begin_turn(seat(0));
    world.state.table.crates[seat(0)] = 2;
    let game = world.game.clone();
    let way = ["charleston-savannah", "charleston-norfolk"].map(track);
    world.state.give_tracks(&game, seat(0), &way);
    let cash = world.cash(0);
    world.give(0, &plain(Colour::BLUE, 1));
    world.claim(0, "baltimore-norfolk");
    assert_eq!(world.cash(0), cash + 8);
    assert_eq!(world.state.table.crates[seat(0)], 0);
}

/// Agreements: the first claim in Red River Country costs two dollars or a card, and is illegal
/// without either (LW-C1).
#[test]
fn agreements_are_made_first() {
    let mut world = World::with(4, &["S-C1"], &["redriver"]);
    world.state.table.agreements_laid = 0b11111;
    world.state.table.cash[seat(0)] = 1;
    world.give(0, &plain(Colour::YELLOW, 1));
    assert!(world.claim_of(0, "nashville-little-rock").is_none());
    world.give(0, &plain(Colour::YELLOW, 2));
    world.claim(0, "nashville-little-rock");
    assert!(matches!(
        world.state.table.play.agenda.top(),
        Task::Alternative(..)
    ));
    assert_eq!(
        world.legal(0),
        [LegendsAction::Choose(1)],
        "one dollar is not enough"
    );
    world.act(0, LegendsAction::Choose(1));
    world.act(0, LegendsAction::Discard(card(Colour::YELLOW)));
    assert!(matches!(
        world.state.table.play.agenda.top(),
        Task::Draft(..)
    ));
    let action = world.legal(0)[0];
    world.act(0, action);
    assert!(world.state.table.agreement[seat(0)].is_some());
}

/// Bridges: an extra card for each symbol, two dollars back, one dollar for the builder later
/// (LW-C2).
#[test]
fn bridges_are_built_once() {
    let mut world = World::with(4, &["S-C2"], &["divide", "california"]);
    world.give(0, &plain(Colour::RED, 3));
    assert!(
        world.claim_of(0, "phoenix-san-diego").is_none(),
        "two more are needed"
    );
    world.give(0, &plain(Colour::RED, 4));
    let cash = world.cash(0);
    world.claim(0, "phoenix-san-diego");
    world.act(0, LegendsAction::Discard(card(Colour::RED)));
    world.act(0, LegendsAction::Discard(card(Colour::RED)));
    assert_eq!(world.cash(0), cash + 4);
    let cash = world.cash(0);
    world
        .state
        .table
        .open
        .insert(track("phoenix-san-diego").index());
    world.state.table.owned[seat(0)].remove(track("phoenix-san-diego").index());
    world.state.begin_turn(seat(1));
    world.give(1, &plain(Colour::RED, 2));
    world.claim(1, "phoenix-san-diego");
    assert_eq!(world.cash(0), cash + 1);
}

/// Tunnels: skulls of other colours are wild for two dollars each, and half the route in
/// pickaxes fetches the fund (LW-C4).
#[test]
fn tunnels_take_powder_and_pay_pickaxes() {
    let mut world = World::with(4, &["S-C4"], &["divide", "cascadia", "north"]);
    let name = "helena-spokane";
    let colour = match world.game.colour(track(name)) {
        gleis_rules::legends::content::TrackColour::Colour(colour) => colour,
        other => panic!("{other:?}"),
    };
    let other = Colour::all().find(|&other| other != colour).unwrap();
    let pickaxe = TrainCard::coloured(colour, Symbol::Pickaxe);
    let skull = TrainCard::coloured(other, Symbol::Skull);
    world.give(0, &[pickaxe, skull]);
    let cash = world.cash(0);
    let fund = world.game.legacy().tracks[track(name).index()].fund;
    world.claim(0, name);
    assert_eq!(world.cash(0), cash - 2 + i16::from(fund));
    assert_eq!(world.cards(0), 0);
    let mut poor = World::with(4, &["S-C4"], &["divide", "cascadia", "north"]);
    poor.give(0, &[pickaxe, skull]);
    poor.state.table.cash[seat(0)] = 1;
    assert!(
        poor.claim_of(0, name).is_none(),
        "powder is paid in advance"
    );
}

/// Winter: newspapers switch it; building costs a card or a locomotive more and pays (LW-C5).
#[test]
fn winter_costs_and_pays() {
    let mut world = World::with(4, &["S-C5"], &["plains", "north"]);
    world.state.table.winter = true;
    let name = "st-paul-fargo";
    let colour = world.game.colour(track(name)).colour();
    let colour = colour.expect("a coloured track");
    let length = usize::from(world.game.length(track(name)));
    assert!(length <= 3);
    world.give(0, &plain(colour, length));
    assert!(world.claim_of(0, name).is_none());
    world.give(0, &plain(colour, length + 1));
    let cash = world.cash(0);
    world.claim(0, name);
    world.act(0, LegendsAction::Discard(card(colour)));
    let company = world.game.company(seat(0)).colour() == colour;
    assert_eq!(world.cash(0), cash + 4 + 2 * i16::from(company));
}

/// Silver: pickaxes paid in the Silver Divide bring ore, so symbols are chosen there (LW-C6).
#[test]
fn pickaxes_bring_ore() {
    let mut world = World::with(4, &["S-C6"], &["plains", "divide"]);
    let name = "cheyenne-denver";
    let mut legacy = world.game.legacy().clone();
    legacy.tracks[track(name).index()].colour = Some(Colour::RED);
    world = World::copy(4, legacy);
    let of = |symbol| TrainCard::coloured(Colour::RED, symbol);
    world.give(0, &[of(Symbol::Plain), of(Symbol::Pickaxe)]);
    let ways: Vec<_> = (world.legal(0).into_iter())
        .filter_map(|action| match action {
            LegendsAction::Claim(claim) if claim.track == track(name) => Some(claim),
            _ => None,
        })
        .collect();
    assert_eq!(ways.len(), 2);
    let digging = ways.into_iter().find(|claim| claim.pickaxes == 1).unwrap();
    world.act(0, LegendsAction::Claim(digging));
    assert_eq!(world.state.table.ore[seat(0)], 1);
}

/// Market day: swap or sell (LW-C8).
#[test]
fn markets_swap_and_sell() {
    let mut world = World::with(4, &["S-C8"], &["redriver", "sierra"]);
    let name = "san-antonio-monterrey";
    let colour = world
        .game
        .colour(track(name))
        .colour()
        .unwrap_or(Colour::RED);
    let mut hand = plain(colour, 2);
    hand.extend(plain(Colour::WHITE, 2));
    world.give(0, &hand);
    world.face_up(&[card(Colour::BLACK), LOCO]);
    world.claim(0, name);
    assert_eq!(world.legal(0).len(), 4);
    let cash = world.cash(0);
    world.act(0, LegendsAction::Choose(2));
    world.act(0, LegendsAction::Discard(card(Colour::WHITE)));
    world.act(0, LegendsAction::Discard(card(Colour::WHITE)));
    assert_eq!(world.cash(0), cash + 4);
}

/// Mail: white pays two dollars, one more in the network of the hub (LW-C9).
#[test]
fn white_routes_carry_the_mail() {
    let mut world = World::with(4, &["S-C9"], &[]);
    world.stack(&plain(Colour::RED, 2));
    world.state.table.hub = crate::names().find_city("boston");
    world.give(0, &plain(Colour::WHITE, 1));
    let cash = world.cash(0);
    world.claim(0, "boston-new-york#3");
    assert_eq!(world.cash(0), cash + 3);
}

/// Boomtowns: an own plaque pays two dollars, three times in a game (LW-C10).
#[test]
fn own_plaques_pay_three_times() {
    let mut world = World::with(5, &["S-C10"], &["plains"]);
    world.state.table.plaques[0] = 1 << crate::names().find_city("montreal").unwrap().0;
    let cash = world.cash(0);
    let claims = [
        ("albany-montreal", Colour::RED),
        ("montreal-quebec", Colour::BLACK),
        ("bangor-montreal", Colour::BLUE),
        ("buffalo-montreal", Colour::BLUE),
    ];
    for (name, colour) in claims {
        world.state.begin_turn(seat(0));
        world.give(0, &plain(colour, 2));
        world.claim(0, name);
    }
    assert_eq!(
        world.cash(0),
        cash + 6 + 2,
        "three plaques and a company route"
    );
}

/// GL-13: the bell: completed tickets are shown at the end of a turn and bring their postcard
/// (LW-30, LW-31, LW-32), which others know by its number alone until it is used (LW-33).
#[test]
fn the_bell_brings_postcards() {
    let mut world = World::with(4, &["S-A4", "S-BELL"], &[]);
    let id = ticket("EC-21");
    world.state.pile.pool.remove(id.index());
    world.state.tickets[seat(0)].insert(id.index());
    world.state.begin_turn(seat(0));
    let game = world.game.clone();
    world.state.give_tracks(
        &game,
        seat(0),
        &["albany-new-york", "new-york-philadelphia"].map(track),
    );
    world.give(0, &plain(Colour::RED, 1));
    world.claim(0, "albany-montreal");
    assert!(matches!(world.state.table.play.agenda.top(), Task::Show(_)));
    world.act(0, LegendsAction::Show(id));
    let postcard = crate::names().find_postcard("112").unwrap();
    let company = world.game.company(seat(0));
    let place = world.state.table.post(postcard).at;
    assert_eq!(place, gleis_rules::legends::PostPlace::Company(company));
    // Postcard 112: two face-up cards for a route to Montréal or Québec; then it is gone.
    while !world.may_act(1) {
        world.act(0, LegendsAction::Done);
    }
    world.state.begin_turn(seat(0));
    world.give(0, &plain(Colour::BLACK, 1));
    world.face_up(&plain(Colour::GREEN, 5));
    world.claim(0, "montreal-quebec");
    assert!(matches!(
        world.state.table.play.agenda.top(),
        Task::Pick(..)
    ));
    assert_eq!(
        world.state.table.post(postcard).at,
        gleis_rules::legends::PostPlace::Archive
    );
    world.act(0, LegendsAction::TakeCard(Slot(0)));
    world.act(0, LegendsAction::TakeCard(Slot(1)));
}

/// A postcard that is held back does not act.
#[test]
fn a_postcard_can_be_held_back() {
    let mut legacy = World::with(4, &[], &[]).game.legacy().clone();
    let postcard = crate::names().find_postcard("107").unwrap();
    let company = gleis_rules::legends::content::CompanyId(0);
    legacy.post[postcard.index()].0 = gleis_rules::legends::PostPlace::Company(company);
    for (held_back, pays) in [(false, 2), (true, 0)] {
        let mut world = World::copy(4, legacy.clone());
        world.stack(&plain(Colour::WHITE, 2));
        world.give(0, &plain(Colour::BLACK, 1));
        if held_back {
            world.act(0, LegendsAction::Switch(postcard));
        }
        let cash = world.cash(0);
        world.claim(0, "boston-new-york");
        assert_eq!(world.cash(0), cash + pays);
    }
}

/// A tool reduces a claim, loses a counter and goes to the left-hand neighbour.
#[test]
fn tools_are_passed_on() {
    let mut world = World::with(4, &["S-TOOL"], &[]);
    let tool = crate::names().find_tool("T4").unwrap();
    world.state.table.tools[tool.index()] = Some((seat(0), 3));
    world.give(0, &plain(Colour::BLUE, 2));
    let claim = world
        .claim_of(0, "atlanta-charleston")
        .expect("one card less");
    assert_eq!((claim.cards, claim.helps), (2, 1));
    let cars = world.state.table.cars[seat(0)];
    world.act(0, LegendsAction::Claim(claim));
    assert_eq!(
        world.state.table.cars[seat(0)],
        cars - 3,
        "cars go on every space"
    );
    assert_eq!(world.state.table.tool(tool), Some((seat(1), 2)));
}

/// A public track joins for everybody and belongs to nobody.
#[test]
fn a_public_track_joins_for_everybody() {
    let mut world = World::with(4, &["S-PUB"], &[]);
    let public = track("buffalo-new-york");
    world.state.table.public = Some(public);
    world.state.table.open.remove(public.index());
    world.give(0, &plain(Colour::RED, 3));
    assert!(world.claim_of(0, "buffalo-new-york").is_none());
}

/// LW-29: a card may speak of rules that are not there yet; then it does nothing.
#[test]
fn cards_may_speak_of_unknown_rules() {
    let mut world = World::first(4);
    world.set_event("E31");
    world.give(0, &plain(Colour::RED, 2));
    world.claim(0, "buffalo-montreal#2");
    assert!(world.may_act(1));
}

/// GL-16: powder is paid with skulls of the colour the player has fewest cards of.
#[test]
fn powder_is_paid_with_the_rarest_colour() {
    let mut world = World::with(4, &["S-C4"], &["divide", "cascadia", "north"]);
    let name = "helena-spokane";
    let colour = world.game.colour(track(name)).colour().unwrap();
    let mut others = Colour::all().filter(|&other| other != colour);
    let (many, few) = (others.next().unwrap(), others.next().unwrap());
    let skull = |colour| TrainCard::coloured(colour, Symbol::Skull);
    world.give(0, &[card(colour), skull(many), card(many), skull(few)]);
    let claims = world
        .legal(0)
        .into_iter()
        .filter_map(|action| match action {
            LegendsAction::Claim(claim) if claim.track == track(name) => Some(claim),
            _ => None,
        });
    let powdered = claims.into_iter().find(|claim| claim.powder == 1).unwrap();
    world.act(0, LegendsAction::Claim(powdered));
    use gleis_rules::Counts;
    assert_eq!(world.state.hands[seat(0)].get(skull(few).kind()), 0);
    assert_eq!(world.state.hands[seat(0)].get(skull(many).kind()), 1);
}

/// GL-17: four changes in a turn.
#[test]
fn switches_are_limited() {
    let mut legacy = World::with(4, &[], &[]).game.legacy().clone();
    let postcard = crate::names().find_postcard("107").unwrap();
    let company = gleis_rules::legends::content::CompanyId(0);
    legacy.post[postcard.index()].0 = gleis_rules::legends::PostPlace::Company(company);
    let mut world = World::copy(4, legacy);
    let switch = LegendsAction::Switch(postcard);
    for _ in 0..4 {
        world.act(0, switch);
    }
    assert!(!world.legal(0).contains(&switch));
}

/// GL-18: what has a price is used in the order of the list, each once.
#[test]
fn papers_with_a_price_come_in_order() {
    let mut legacy = World::with(4, &[], &[]).game.legacy().clone();
    let postcard = crate::names().find_postcard("110").unwrap();
    let company = gleis_rules::legends::content::CompanyId(0);
    legacy.post[postcard.index()].0 = gleis_rules::legends::PostPlace::Company(company);
    let mut world = World::copy(4, legacy);
    world.set_event("E05");
    world.give(0, &[card(Colour::BLACK), LOCO, LOCO, LOCO]);
    let cash = world.cash(0);
    world.claim(0, "montreal-quebec");
    assert_eq!(world.legal(0).len(), 3, "event, postcard, nothing");
    let event = world.legal(0)[0];
    world.act(0, event);
    world.act(0, LegendsAction::Discard(LOCO));
    assert_eq!(world.legal(0).len(), 2, "the event is behind us");
    let postcard = world.legal(0)[0];
    world.act(0, postcard);
    world.act(0, LegendsAction::Discard(LOCO));
    assert_eq!(world.cash(0), cash + 4 + 3);
    assert!(world.may_act(1));
}

/// GL-21: a tool that makes a track grey is no help for the track's own colour.
#[test]
fn helps_have_to_help() {
    let mut world = World::with(4, &["S-TOOL"], &[]);
    let tool = crate::names().find_tool("T7").unwrap();
    world.state.table.tools[tool.index()] = Some((seat(0), 3));
    let mut hand = plain(Colour::BLUE, 3);
    hand.extend(plain(Colour::WHITE, 3));
    world.give(0, &hand);
    let ways: Vec<_> = (world.legal(0).into_iter())
        .filter_map(|action| match action {
            LegendsAction::Claim(claim) if claim.track == track("atlanta-charleston") => {
                Some((claim.colour, claim.helps))
            }
            _ => None,
        })
        .collect();
    assert_eq!(ways, [(Some(Colour::BLUE), 0), (Some(Colour::WHITE), 1)]);
}

/// A company with a postcard, in game 4.
fn with_postcard(number: &str) -> World {
    let mut legacy = World::with(4, &[], &[]).game.legacy().clone();
    let postcard = crate::names().find_postcard(number).unwrap();
    let company = gleis_rules::legends::content::CompanyId(0);
    legacy.post[postcard.index()].0 = gleis_rules::legends::PostPlace::Company(company);
    World::copy(4, legacy)
}

fn use_of(world: &World) -> LegendsAction {
    let mut uses = world.legal(0).into_iter();
    uses.find(|action| matches!(action, LegendsAction::Use(..)))
        .expect("something can be used")
}

/// `peek`: the owner looks at the top cards and puts them back in any order; others learn only
/// that it happened.
#[test]
fn peeking_is_secret() {
    use gleis_rules::{Game, Viewer};
    let mut world = with_postcard("109");
    let before = world.cards(0);
    let action = use_of(&world);
    world.act(0, action);
    assert!(matches!(
        world.state.table.play.agenda.top(),
        Task::PutBack(_, 0, 5)
    ));
    let own = world.game.observe(&world.state, Viewer::Seat(seat(0)));
    let other = world.game.observe(&world.state, Viewer::Seat(seat(1)));
    assert!((0..5).all(|place| own.top.card(place).is_some()));
    assert!((0..5).all(|place| other.top.card(place).is_none()));
    let last = own.top.card(4);
    world.act(0, LegendsAction::Choose(4));
    assert_eq!(world.state.top.card(0), last);
    for place in 1..4 {
        world.act(0, LegendsAction::Choose(place));
    }
    assert_eq!(world.cards(0), before + 1, "then a card is drawn");
    assert!(world.may_act(0), "the action is still to come");
}

/// `deny`: with E10 nobody may take a face-up locomotive, and claims without one pay a dollar.
#[test]
fn coal_shortage_denies_locomotives() {
    let mut world = World::with(4, &[], &[]);
    world.face_up(&[LOCO, card(Colour::RED)]);
    assert!(world.legal(0).contains(&LegendsAction::TakeCard(Slot(0))));
    world.set_event("E10");
    let mut legacy = world.game.legacy().clone();
    legacy.events |= world.state.table.events.discards;
    let mut world = World::copy(4, legacy);
    world.set_event("E10");
    world.face_up(&[LOCO, card(Colour::RED)]);
    assert!(!world.legal(0).contains(&LegendsAction::TakeCard(Slot(0))));
    assert!(world.legal(0).contains(&LegendsAction::TakeCard(Slot(1))));
    let cash = world.cash(0);
    world.give(0, &plain(Colour::BLACK, 1));
    world.claim(0, "montreal-quebec");
    assert_eq!(world.cash(0), cash + 1);
}

/// `market`: six face-up cards once the crews have been answered.
#[test]
fn six_cards_lie_face_up() {
    assert_eq!(World::with(3, &["S-EIGHT"], &[]).state.table.row.len(), 6);
    assert_eq!(World::with(3, &[], &[]).state.table.row.len(), 5);
}

/// `swap` and `refresh`, `pick`: tools T2 and T3.
#[test]
fn tools_swap_and_refresh() {
    let mut world = World::with(4, &["S-TOOL"], &[]);
    let tool = crate::names().find_tool("T2").unwrap();
    world.state.table.tools[tool.index()] = Some((seat(0), 1));
    world.give(0, &plain(Colour::RED, 1));
    world.face_up(&plain(Colour::BLUE, 5));
    let action = use_of(&world);
    world.act(0, action);
    world.act(0, LegendsAction::Swap(card(Colour::RED), Slot(2)));
    assert_eq!(world.state.table.row.card(Slot(2)), Some(card(Colour::RED)));
    world.act(0, LegendsAction::Done);
    assert_eq!(
        world.state.table.tool(tool),
        None,
        "the last counter is gone"
    );
    let mut world = World::with(4, &["S-TOOL"], &[]);
    let tool = crate::names().find_tool("T3").unwrap();
    world.state.table.tools[tool.index()] = Some((seat(0), 3));
    world.face_up(&plain(Colour::BLUE, 5));
    world.stack(&plain(Colour::GREEN, 6));
    let action = use_of(&world);
    world.act(0, action);
    assert_eq!(
        world.state.table.row.card(Slot(0)),
        Some(card(Colour::GREEN))
    );
    world.act(0, LegendsAction::TakeCard(Slot(0)));
    assert!(world.may_act(0));
    let used_again = world.legal(0).into_iter();
    let again = used_again.filter(|action| matches!(action, LegendsAction::Use(..)));
    assert_eq!(again.count(), 0, "one tool for each turn");
}

/// Relief (1871): two dollars for a point of goodwill, twice, into the pot.
#[test]
fn relief_goes_into_the_pot() {
    let mut world = World::with(3, &["S-RELIEF"], &[]);
    for _ in 0..2 {
        let action = use_of(&world);
        world.act(0, action);
    }
    assert_eq!((world.cash(0), world.state.table.pot), (1, 4));
    assert_eq!(world.state.table.goodwill[seat(0)], 2);
    assert_eq!(world.state.table.given[seat(0)], 4);
}

/// Pioneers: blank tracks are paid like grey ones, keep the colour in mind, and count as blank.
#[test]
fn blank_tracks_are_paid_like_grey() {
    use gleis_rules::legends::content::TrackColour;
    let name = "chicago-davenport";
    let mut world = World::with(4, &[], &["plains"]);
    assert_eq!(world.game.colour(track(name)), TrackColour::Blank);
    world.give(0, &plain(Colour::RED, 2));
    assert!(world.claim_of(0, name).is_none());
    let mut world = World::with(4, &["S-PION"], &["plains"]);
    world.give(0, &plain(Colour::RED, 2));
    let cash = world.cash(0);
    world.claim(0, name);
    assert_eq!(world.cash(0), cash, "blank is nobody's colour");
    let paints: Vec<_> = world.state.table.paints.iter().collect();
    assert_eq!(paints, [(track(name), Some(Colour::RED))]);
}

/// The first who connects the oceans gets more (1898).
#[test]
fn the_first_across_gets_more() {
    let regions = [
        "florida",
        "plains",
        "redriver",
        "north",
        "divide",
        "sierra",
        "california",
        "cascadia",
    ];
    let mut world = World::with(4, &["S-COAST"], &regions);
    let game = world.game.clone();
    let coast: Vec<_> = (0..200u8)
        .map(gleis_rules::TrackId)
        .filter(|id| !["montreal-quebec", "bangor-quebec"].map(track).contains(id))
        .collect();
    for (index, pays) in [(1, 12), (2, 6)] {
        world.state.begin_turn(seat(index));
        world.state.table.owned[seat(index)] = Default::default();
        for &id in &coast {
            world.state.table.owned[seat(index)].insert(id.index());
        }
        let cash = world.cash(index);
        let (name, colour) = if index == 1 {
            ("montreal-quebec", Colour::BLACK)
        } else {
            ("bangor-quebec", Colour::RED)
        };
        world.state.table.owned[seat(index)] = world.state.table.owned[seat(index)]
            .without(game.parallel(gleis_rules::legends::TrackSet::single(track(name).index())));
        world.give(index, &plain(colour, 1));
        world.claim(index, name);
        assert_eq!(world.cash(index), cash + pays);
        world.state.table.owned[seat(index)] = Default::default();
    }
}
