//! Rulings about what meets in one moment: events, postcards, paint, helps.

use crate::{World, card, content, names, plain, seat, ticket, track};
use gleis_rules::legends::campaign::Campaign;
use gleis_rules::legends::content::{Colour, CompanyId};
use gleis_rules::legends::{
    Claim, Happening, Legacy, LegendsAction, LegendsEvent, PaperEvent, PlaceEvent, PostPlace,
    ProgressEvent, Task, TrackSet, TrainCard,
};
use gleis_rules::parts::LastRound;
use gleis_rules::{BitSet, Game, Illegal, NoEvents, Slot, TrackId};

const LOCO: TrainCard = TrainCard::LOCOMOTIVE;

/// GL-18: an event that a card of the current one turns comes too late for the same claim,
/// whatever their numbers are.
#[test]
fn one_event_acts_in_a_claim() {
    for (current, next, name, cards, pays) in [
        // E01 brings a card for length 3, E04 would pay a dollar at a big city.
        ("E01", "E04", "buffalo-new-york", plain(Colour::RED, 3), 0),
        ("E03", "E04", "montreal-quebec", plain(Colour::BLACK, 1), 2),
    ] {
        let mut world = World::first(4);
        world.set_event(current);
        world.next_event(next);
        world.stack(&[
            TrainCard::NEWSPAPER,
            card(Colour::WHITE),
            card(Colour::WHITE),
        ]);
        world.give(0, &cards);
        let cash = world.cash(0);
        world.claim(0, name);
        assert_eq!(world.cash(0), cash + pays, "{current}");
    }
}

/// GL-18: an event with a price that the card of another turns up does not ask in the same claim
/// either; the one that lies there when the papers begin does.
#[test]
fn an_event_turned_in_a_claim_does_not_ask() {
    for (current, asks) in [("E01", false), ("E05", true)] {
        let mut world = World::first(4);
        world.set_event(current);
        world.next_event(if asks { "E04" } else { "E05" });
        world.stack(&[TrainCard::NEWSPAPER, card(Colour::WHITE)]);
        let mut cards = plain(Colour::RED, 3);
        cards.extend([LOCO, LOCO]);
        world.give(0, &cards);
        world.claim(0, "buffalo-new-york");
        let asked = matches!(world.state.table.play.agenda.top(), Task::Use(..));
        assert_eq!(asked, asks, "{current}");
        assert_eq!(world.may_act(1), !asks, "{current}");
    }
}

/// LW-A3, sticker 4: the stamps come in force after the tickets of the first game were revealed,
/// and begin at once. Completed tickets are shown once more, so their postcards are taken; they
/// can be used from the next game on (LW-34).
#[test]
fn tickets_of_the_first_game_bring_their_postcards() {
    let mut world = World::copy(2, Legacy::fresh(&content()));
    world.state.tickets = Default::default();
    for (index, name) in [(0, "EC-10"), (1, "EC-28")] {
        world.state.tickets[seat(index)].insert(ticket(name).index());
        world.state.table.ticket_counts[seat(index)] = 1;
    }
    world.state.table.owned[seat(0)] = world.game.on_board();
    let brings = |name: &str| content().tickets[ticket(name).index()].postcard;
    let postcard = brings("EC-10").expect("it has a number");
    let (_, told) = finish(world, |_, _| None);
    let place = |wanted: &dyn Fn(&Happening) -> bool| told.iter().position(wanted);
    let mine = Happening::Paper(PaperEvent::PostcardTaken {
        postcard,
        company: CompanyId(0),
        asleep: true,
    });
    let taken = place(&|happening| *happening == mine);
    let sticker = names().find_sticker("S-A4").expect("a sticker");
    let added = Happening::Paper(PaperEvent::RuleAdded(sticker));
    let added = place(&|happening| *happening == added).expect("the stamps begin");
    let shown = place(&|happening| matches!(happening, Happening::TicketShown { .. }));
    assert!(taken.expect("the postcard") > shown.expect("shown"));
    assert!(shown.expect("shown") > added, "nobody rings before");
    let all = told
        .iter()
        .filter(|h| matches!(h, Happening::TicketShown { .. }));
    assert_eq!(all.count(), 1, "once");
}

/// GL-25: the ticket that brings a postcard does not fulfil it as well. 106 pays five dollars
/// for a ticket worth eight or more, and its own is worth nine.
#[test]
fn a_ticket_does_not_fulfil_the_postcard_it_brings() {
    let postcard = names().find_postcard("106").expect("a postcard");
    for (name, pays) in [("EC-24", 0), ("EC-19", 5)] {
        let mut legacy = World::with(4, &["S-A4", "S-BELL"], &[])
            .game
            .legacy()
            .clone();
        legacy.post[postcard.index()].0 = PostPlace::Company(CompanyId(0));
        let mut world = World::copy(4, legacy);
        let shown = ticket(name);
        world.state.pile.pool.remove(shown.index());
        world.state.tickets = Default::default();
        world.state.tickets[seat(0)].insert(shown.index());
        world.state.begin_turn(seat(0));
        let last = track("montreal-quebec");
        let beside = world.game.parallel(TrackSet::single(last.index()));
        let all = world.game.on_board().without(beside);
        world.state.table.owned[seat(0)] = all.without(TrackSet::single(last.index()));
        world.give(0, &plain(Colour::BLACK, 1));
        world.claim(0, "montreal-quebec");
        let cash = world.cash(0);
        world.act(0, LegendsAction::Show(shown));
        assert_eq!(world.cash(0), cash + pays, "{name}");
    }
}

/// The last turn of a game of two, with the steps after it; whoever is asked takes the first
/// answer, unless somebody knows better. Says everything that happened.
fn finish(
    mut world: World,
    mut answer: impl FnMut(&World, Task) -> Option<LegendsAction>,
) -> (World, Vec<Happening>) {
    world.state.table.play.last_round = LastRound::with(1);
    let mut told = Vec::new();
    while let Some(next) = world.game.to_act(&world.state).first() {
        let index = next.index() as u8;
        let legal = world.legal(index);
        let known = answer(&world, world.state.table.play.agenda.top());
        let draw = LegendsAction::DrawCard;
        let usual = if legal.contains(&draw) {
            draw
        } else {
            legal[0]
        };
        world.act(index, known.unwrap_or(usual));
        told.extend(world.events.iter().filter_map(|event| match event {
            LegendsEvent::Open(happening) => Some(*happening),
            _ => None,
        }));
    }
    (world, told)
}

fn painted(told: &[Happening], of: TrackId) -> Vec<(Colour, bool)> {
    let paints = told.iter().filter_map(|happening| match *happening {
        Happening::Place(PlaceEvent::Painted {
            track,
            colour,
            sticker,
        }) if track == of => Some((colour, sticker)),
        _ => None,
    });
    paints.collect()
}

/// M-gauge: the card of 1886 repaints a route for nothing, a bed too, and once.
#[test]
fn fresh_paint_needs_no_sticker() {
    for name in ["atlanta-charleston", "mobile-tampa"] {
        let chosen = track(name);
        let mut legacy = World::with(2, &["S-A4", "S-A5", "S-PION"], &["florida"])
            .game
            .legacy()
            .clone();
        legacy.game = 8;
        if name == "mobile-tampa" {
            legacy.tracks[chosen.index()].colour = Some(Colour::WHITE);
            legacy.tracks[chosen.index()].painter = Some(CompanyId(3));
        }
        legacy.paint_stock = [0; Colour::COUNT];
        let world = World::copy(2, legacy);
        let (world, told) = finish(world, |world, asked| match asked {
            Task::Place(asked, ..) => {
                let choice = LegendsAction::Choose(chosen.0);
                let legal = world.legal(asked.index() as u8);
                legal.contains(&choice).then_some(choice)
            }
            _ => None,
        });
        let own = world.game.company(world.state.table.starter).colour();
        assert_eq!(painted(&told, chosen), [(own, false)], "{name}");
    }
}

/// M-ledger: a bed that was painted on the same evening can be repainted, for a sticker; the
/// initials of who built there stay.
#[test]
fn a_bed_just_painted_can_be_repainted() {
    let bed = track("chicago-davenport");
    let mut world = World::with(2, &["S-A5", "S-A7", "S-PION"], &["plains"]);
    let game = world.game.clone();
    world.state.give_tracks(&game, seat(0), &[bed]);
    world.state.table.paints.set(bed, Some(Colour::WHITE));
    world.state.table.goodwill = gleis_rules::BySeat::splat(2);
    let (world, told) = finish(world, |world, asked| match asked {
        Task::Choose(asked, ..) => {
            let index = asked.index() as u8;
            (world.legal(index).into_iter()).find(|&action| {
                let mut tried = world.state;
                let mut luck = gleis_rules::Rng::new(1);
                let applied =
                    (world.game).apply(&mut tried, asked, action, &mut luck, &mut NoEvents);
                applied.is_ok() && matches!(tried.table.play.agenda.top(), Task::Place(..))
            })
        }
        _ => None,
    });
    let paints = painted(&told, bed);
    assert_eq!(paints[0], (Colour::WHITE, true), "the colour that was paid");
    assert_eq!(paints.len(), 3, "both bought the favour: {paints:?}");
    assert!(paints.iter().all(|&(_, sticker)| sticker));
    let mut campaign = Campaign::at(content(), world.game.legacy().clone());
    campaign
        .take_in(&world.game, &world.state)
        .expect("it is over");
    let kept = &campaign.legacy().tracks[bed.index()];
    assert_eq!(kept.colour, Some(paints[2].0));
    assert_eq!(kept.painter, Some(world.game.company(seat(0))));
}

/// GL-22: who joins later has missed all games before, and gets stamps for them too.
#[test]
fn who_joins_later_gets_stamps_too() {
    let mut world = World::with(2, &["S-A4"], &[]);
    world.state.tickets = Default::default();
    for (index, name) in [(0, "EC-22"), (1, "EC-19")] {
        world.state.tickets[seat(index)].insert(ticket(name).index());
        world.state.table.owned[seat(index)] = world.game.on_board();
    }
    let (world, _) = finish(world, |_, _| None);
    let mut campaign = Campaign::at(content(), world.game.legacy().clone());
    campaign
        .take_in(&world.game, &world.state)
        .expect("it is over");
    let stamps: Vec<u8> = (campaign.legacy().companies.iter())
        .map(|company| company.stamps)
        .collect();
    let fewest = stamps[0].min(stamps[1]);
    assert!(fewest > 0);
    assert_eq!(stamps[2..], [fewest; 3]);
}

/// GL-21: grey does not help where locomotives pay anyway, nor where everything is grey.
#[test]
fn chalk_is_not_wasted() {
    let tool = names().find_tool("T7").expect("a tool");
    for (stickers, regions, name, hand) in [
        (
            &["S-TOOL"][..],
            &[][..],
            "atlanta-charleston",
            vec![LOCO; 3],
        ),
        (
            &["S-TOOL", "S-PION"][..],
            &["plains"][..],
            "chicago-davenport",
            plain(Colour::RED, 2),
        ),
    ] {
        let mut world = World::with(4, stickers, regions);
        world.state.table.tools[tool.index()] = Some((seat(0), 3));
        world.give(0, &hand);
        let mut ways = world
            .legal(0)
            .into_iter()
            .filter_map(|action| match action {
                LegendsAction::Claim(claim) if claim.track == track(name) => Some(claim.helps),
                _ => None,
            });
        assert_eq!(ways.next(), Some(0), "{name}");
        assert_eq!(ways.next(), None, "{name}");
    }
}

/// There are six colours.
#[test]
fn a_seventh_colour_pays_nothing() {
    let mut world = World::first(4);
    world.give(0, &[LOCO; 4]);
    let claim = Claim {
        colour: Some(Colour(6)),
        ..world.claim_of(0, "montreal-quebec").expect("a claim")
    };
    let checked = (world.game).check(&world.state, seat(0), LegendsAction::Claim(claim));
    assert_eq!(checked, Err(Illegal::WrongColour));
}

/// LW-43, ruling 9: a row that was left lying is swept after a swap, not because somebody could
/// have swapped.
#[test]
fn locomotives_are_looked_for_after_the_last_swap() {
    let tool = names().find_tool("T2").expect("a tool");
    for swaps in [false, true] {
        let mut world = World::with(4, &["S-TOOL"], &[]);
        world.state.table.tools[tool.index()] = Some((seat(0), 1));
        world.give(0, &plain(Colour::RED, 1));
        world.face_up(&[LOCO, LOCO, LOCO, card(Colour::BLUE), card(Colour::BLUE)]);
        let uses = world.legal(0).into_iter();
        let mut uses = uses.filter(|action| matches!(action, LegendsAction::Use(..)));
        let used = uses.next().expect("the tool");
        world.act(0, used);
        if swaps {
            world.act(0, LegendsAction::Swap(card(Colour::RED), Slot(3)));
            assert_eq!(world.state.table.row.card(Slot(3)), Some(card(Colour::RED)));
        }
        world.act(0, LegendsAction::Done);
        let swept = LegendsEvent::Open(Happening::RowSwept);
        assert_eq!(world.events.contains(&swept), swaps);
    }
}

/// LW-21: a side that asks whether something came true says so, with the two numbers, whichever
/// way it went; and what is said of it stands in both languages.
#[test]
fn cards_say_which_branch_came_true() {
    let side = |code: &str| names().find_side(code).expect("a side");
    for (pot, holds) in [(6, true), (5, false)] {
        let mut legacy = Legacy::fresh(&content());
        legacy.game = 3;
        let mut world = World::copy(2, legacy);
        world.state.table.pot = pot;
        let (_, told) = finish(world, |_, _| None);
        let judged = |code: &str| {
            told.iter().find_map(|happening| match *happening {
                Happening::Progress(ProgressEvent::Judged {
                    side: id,
                    holds,
                    have,
                    need,
                }) if id == side(code) => Some((holds, have, need)),
                _ => None,
            })
        };
        let pot = i16::from(pot);
        assert_eq!(judged("1871-03B"), Some((holds, pot, 6)));
        assert_eq!(judged("1871-04A"), Some((!holds, pot, 6)));
        assert_eq!(judged("1871-05A"), None);
    }
    let texts = &crate::legends().texts;
    for code in ["1871-03B", "1871-04A", "1871-04B", "1877-02B"] {
        for holds in [true, false] {
            assert!(texts.outcome(side(code), holds).is_some(), "{code}");
        }
    }
}
