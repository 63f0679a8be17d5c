//! The material and the set-up.

use crate::{World, content, first_game, names, seat, seats};
use gleis_rules::legends::campaign::Campaign;
use gleis_rules::legends::content::{CompanyId, CompanySlot};
use gleis_rules::legends::{
    Happening, Legacy, LegendsAction, LegendsEvent, LegendsGame, Seating, Task, TicketSet,
    TrainCard,
};
use gleis_rules::parts::TicketQueue;
use gleis_rules::{BitSet, Counts, Game, Rng, SeededChance, Setup};

/// LW-S1, LW-25: the east only, five pieces, 72 tracks; LW-56: eight more run off the board.
#[test]
fn the_board_of_the_start_is_the_east() {
    let world = World::first(3);
    assert_eq!(world.state.table.open.count(), 72);
    assert_eq!(content().tracks.len(), 200);
    assert!(world.game.legacy().regions.is_empty());
}

/// LW-S2, LW-16, LW-18, LW-36, LW-37: each seat has a company, and its storage is just the bonus
/// card; LW-17, LW-19: nothing comes out of the vault.
#[test]
fn storages_hold_the_bonus_card() {
    let world = World::first(5);
    for (seat, company) in seats(5).seats().zip(CompanyId::all()) {
        assert_eq!(world.game.company(seat), company);
        assert!(world.state.table.has_card(seat, CompanySlot::Start));
        assert_eq!(world.state.table.cards[seat].count_ones(), 1);
        assert_eq!(world.state.table.vault[seat], 0);
    }
}

/// LW-S3: five dollars; LW-24: coins lie open. LW-S9: twenty cars, more in every later game.
#[test]
fn everybody_starts_with_coins_and_cars() {
    let world = World::first(4);
    for seat in seats(4).seats() {
        assert_eq!(world.state.table.cash[seat], 5);
        assert_eq!(world.state.table.cars[seat], 20);
    }
    let cars: Vec<u8> = content().games.iter().map(|game| game.cars).collect();
    assert!(cars.windows(2).all(|two| two[0] < two[1]), "{cars:?}");
    assert_eq!(World::with(2, &[], &[]).state.table.cars[seat(0)], cars[3]);
}

/// LW-S4, LW-35: newspapers by number of players; LW-03: the other cards.
#[test]
fn newspapers_are_shuffled_in() {
    for (count, newspapers) in [(2, 6), (3, 4), (4, 3), (5, 3)] {
        let world = World::first(count);
        let mut all = world.state.deck;
        all.add_all(&world.state.table.discards);
        assert_eq!(all.get(TrainCard::NEWSPAPER.kind()), newspapers);
        let in_play = u32::from(world.state.table.deck_len)
            + world.state.table.discards.total()
            + 5
            + 4 * u32::from(count);
        assert_eq!(in_play, 84 + u32::from(newspapers));
    }
}

/// LW-S5a: four cards each, five face up. LW-S5b: no newspaper among them, and no event.
/// LW-S5c: a row of three locomotives is replaced. LW-S8: no current event.
#[test]
fn train_cards_are_dealt() {
    let game = first_game();
    let mut swept = 0;
    for seed in 0..3000 {
        let mut events = Vec::new();
        let setup = Setup::new(seats(2));
        let state = game.deal(setup, &mut SeededChance::new(seed), &mut events);
        swept += events
            .iter()
            .filter(|event| **event == LegendsEvent::Open(Happening::RowSwept))
            .count();
        assert_eq!(state.table.row.len(), 5);
        for seat in seats(2).seats() {
            assert_eq!(state.hands[seat].total(), 4);
            assert_eq!(state.hands[seat].get(TrainCard::NEWSPAPER.kind()), 0);
        }
        assert_eq!(state.table.events.current, None);
        assert_eq!(state.table.events.deck.count_ones(), 7);
    }
    assert!(swept > 5, "{swept} rows were swept");
}

/// LW-S6a: four tickets, keep at least two, the others go under the deck, GL-20: player by
/// player from who begins, in the order dealt.
#[test]
fn first_tickets_are_chosen() {
    let mut world = World::dealt(first_game(), 2, 3);
    assert_eq!(world.state.table.play.agenda.top(), Task::FirstTickets);
    assert_eq!(world.legal(0).len(), 6 + 4 + 1);
    assert!(!world.legal(0).contains(&LegendsAction::KeepTickets(0b0001)));
    let offer: Vec<_> = world.state.offers[seat(0)].iter().collect();
    world.act(0, LegendsAction::KeepTickets(0b0011));
    world.act(1, LegendsAction::KeepTickets(0b1111));
    let held: Vec<_> = world.state.tickets[seat(0)].members().collect();
    assert_eq!(held.len(), 2);
    assert!(held.contains(&offer[0].index()) && held.contains(&offer[1].index()));
    assert!(world.state.placed[seat(0)].has(offer[2].index()));
    assert_eq!(world.state.pile.under.items(), [offer[2].0, offer[3].0]);
    assert_eq!(world.state.pile.pool.count(), 33 - 8);
    assert_eq!(world.state.table.play.agenda.top(), Task::Turn);
}

/// LW-S6b: with too few tickets everybody gets the same smaller number and keeps one at least.
#[test]
fn too_few_tickets_are_dealt_evenly() {
    for (tickets, dealt) in [(11, 3), (8, 2)] {
        let mut legacy = Legacy::fresh(&content());
        legacy.tickets = TicketSet::below(tickets);
        let world = World::in_set_up(3, legacy);
        assert_eq!(world.state.offers[seat(2)].len(), dealt);
        assert!(world.legal(2).contains(&LegendsAction::KeepTickets(1)));
        assert!(!world.legal(2).contains(&LegendsAction::KeepTickets(0)));
    }
}

/// LW-S7, LW-20: in a campaign the deck is read up to a pause; LW-21: an event comes into play;
/// LW-23: it joins the event deck; LW-10: in the order of the deck. On its own, a game reads
/// nothing.
#[test]
fn the_campaign_deck_is_read_up_to_a_pause() {
    let mut world = World::in_set_up(2, Legacy::fresh(&content()));
    world.act(0, LegendsAction::KeepTickets(0b1111));
    world.act(1, LegendsAction::KeepTickets(0b1111));
    let read: Vec<_> = world
        .events
        .iter()
        .filter_map(|event| match event {
            LegendsEvent::Open(Happening::Read(card)) => Some(*card),
            _ => None,
        })
        .collect();
    assert!(read.is_sorted() && !read.is_empty());
    let content = content();
    let last = content.campaign[read[read.len() - 1].index()];
    assert!(last.kind.ends_reading());
    let e08 = names().find_event("E08").unwrap();
    assert_eq!(world.state.table.events.deck >> e08.0 & 1, 1);
    assert_eq!(World::first(2).state.table.events.deck >> e08.0 & 1, 0);
}

/// LW-S10, LW-S11, LW-S12, LW-S13: without stickers nothing is asked between tickets and the
/// first turn, and LW-27: with one it is.
#[test]
fn reserved_steps_wait_for_stickers() {
    let mut legacy = Legacy::fresh(&content());
    legacy.game = 4;
    let mut world = World::in_set_up(2, legacy.clone());
    world.act(0, LegendsAction::KeepTickets(0b1111));
    world.act(1, LegendsAction::KeepTickets(0b1111));
    assert_eq!(world.state.table.play.agenda.top(), Task::Turn);
    for (sticker, asked) in [("S-S12", 6), ("S-S13", 2), ("S-PUB", 70)] {
        let mut legacy = legacy.clone();
        legacy.stickers = 1 << names().find_sticker(sticker).unwrap().0;
        legacy.companies[0].goodwill = 1;
        let mut world = World::in_set_up(2, legacy);
        world.act(0, LegendsAction::KeepTickets(0b1111));
        world.act(1, LegendsAction::KeepTickets(0b1111));
        assert_ne!(world.state.table.play.agenda.top(), Task::Turn, "{sticker}");
        let choices = world.legal(0).len();
        assert!(choices >= asked.min(50), "{sticker}: {choices}");
    }
}

/// LW-S10: tools are laid out, one more than players, and everybody takes one.
#[test]
fn tools_are_drafted() {
    let mut legacy = Legacy::fresh(&content());
    legacy.game = 7;
    legacy.toolbox_open = true;
    legacy.stickers = 1 << names().find_sticker("S-S10").unwrap().0;
    let mut world = World::in_set_up(3, legacy);
    for index in 0..3 {
        world.act(index, LegendsAction::KeepTickets(0b1111));
    }
    // The choice of 1883 comes first.
    while !matches!(world.state.table.play.agenda.top(), Task::Draft(..)) {
        let who = world.game.to_act(&world.state).first().unwrap().index() as u8;
        let action = world.legal(who)[0];
        world.act(who, action);
    }
    assert_eq!(world.state.table.tools_laid.count_ones(), 4);
    for _ in 0..3 {
        let who = world.game.to_act(&world.state).first().unwrap().index() as u8;
        let action = world.legal(who)[0];
        world.act(who, action);
    }
    assert_eq!(world.state.table.tools_laid.count_ones(), 1);
    assert_eq!(world.state.table.tools.iter().flatten().count(), 3);
}

/// LW-S14, LW-38: the start card's owner begins; without one, or if it is absent, chance says.
#[test]
fn the_start_card_says_who_begins() {
    let mut legacy = Legacy::fresh(&content());
    legacy.start_card = Some(CompanyId(3));
    let begins = |legacy: &Legacy, companies: &[u8], seed: u64| {
        let companies: Vec<_> = companies.iter().map(|&id| CompanyId(id)).collect();
        let count = companies.len() as u8;
        let seating = Seating::Campaign(companies);
        let game = LegendsGame::new(content(), legacy.clone(), seating).unwrap();
        let setup = Setup::new(seats(count));
        let state = game.deal(setup, &mut SeededChance::new(seed), &mut Vec::new());
        state.table.starter.index()
    };
    assert!((0..20).all(|seed| begins(&legacy, &[1, 3, 0], seed) == 1));
    let absent: Vec<_> = (0..40).map(|seed| begins(&legacy, &[1, 4], seed)).collect();
    assert!(absent.contains(&0) && absent.contains(&1));
    let fresh = Legacy::fresh(&content());
    let lots: Vec<_> = (0..40).map(|seed| begins(&fresh, &[0, 1], seed)).collect();
    assert!(lots.contains(&0) && lots.contains(&1));
}

/// LW-26, LW-11, LW-12, LW-13, LW-14, LW-15: what is opened comes into play, what is archived
/// does not come back, and everything has its section of the copy.
#[test]
fn the_copy_has_its_sections() {
    let content = content();
    let mut legacy = Legacy::fresh(&content);
    let florida = names().find_region("florida").unwrap();
    let (events, tickets) = (legacy.events, legacy.tickets.count());
    legacy.open_region(&content, florida);
    let contents = content.region(florida).contents.as_ref().unwrap();
    assert_eq!(legacy.events.count_ones(), events.count_ones() + 2);
    assert_eq!(
        legacy.tickets.count(),
        tickets + contents.tickets.len() as u32
    );
    assert!(legacy.stickers >> contents.sticker.0 & 1 == 1);
    let campaign = Campaign::at(content, legacy);
    let game = campaign.next_game(&[CompanyId(0), CompanyId(1)]).unwrap();
    let state = game.deal(Setup::new(seats(2)), &mut Rng::new(1), &mut Vec::new());
    assert!(state.table.open.count() > 72);
}
