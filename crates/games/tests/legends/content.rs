//! What the files of the built-in campaign say.

use super::load;
use gleis_games::data::legends::Legends;
use gleis_rules::legends::content::{
    BlankTrack, COMPANIES, CampaignKind, Colour, CompanyId, CompanySlot, EventId, GAMES, Phase,
    PostcardGroup, PostcardId, Provenance, RegionId, Slot, Special, StickerId, SymbolCounts, Track,
    TrackColour,
};
use gleis_rules::{CityId, TicketId};

fn at_start(legends: &Legends, city: CityId) -> bool {
    let content = &legends.content;
    content
        .region(content.cities[city.index()].region)
        .at_start()
}

/// The tracks of the first game: both cities are on the board (LW-56).
fn starting_tracks(legends: &Legends) -> Vec<Track> {
    let tracks = legends.content.tracks.iter().copied();
    tracks
        .filter(|track| track.ends.iter().all(|&end| at_start(legends, end)))
        .collect()
}

/// LW-01, LW-25, LW-56: the board of the start, and the tracks that run off it.
#[test]
fn the_starting_board() {
    let legends = load();
    let content = &legends.content;
    let east: Vec<&str> = content
        .east()
        .iter()
        .map(|id| legends.names.region(id))
        .collect();
    assert_eq!(east, ["northeast", "appalachia", "south", "atlantic"]);
    let cities = (0..content.cities.len() as u8).map(CityId);
    let cities: Vec<CityId> = cities.filter(|&city| at_start(&legends, city)).collect();
    assert_eq!(cities.len(), 23);
    let big = cities
        .iter()
        .filter(|city| content.cities[city.index()].big);
    let big: Vec<&str> = big.map(|&city| legends.names.city(city)).collect();
    assert_eq!(
        big,
        [
            "boston",
            "new-york",
            "philadelphia",
            "baltimore",
            "pittsburgh",
            "new-orleans"
        ]
    );
    let tracks = starting_tracks(&legends);
    assert_eq!(tracks.len(), 72);
    let spaces: u32 = tracks.iter().map(|track| u32::from(track.length)).sum();
    assert_eq!(spaces, 136);
    let of = |colour: TrackColour| tracks.iter().filter(|track| track.colour == colour).count();
    let counts = Colour::all().map(|colour| of(TrackColour::Colour(colour)));
    assert_eq!(counts.collect::<Vec<_>>(), [12, 11, 12, 10, 10, 11]);
    assert_eq!(of(TrackColour::Grey), 6);
    let lengths = [1, 2, 3, 4].map(|n| tracks.iter().filter(|track| track.length == n).count());
    assert_eq!(lengths, [28, 28, 12, 4]);
    let mut groups: Vec<usize> = Vec::new();
    for (index, track) in tracks.iter().enumerate() {
        match groups.last_mut() {
            Some(group) if tracks[index - 1].ends == track.ends => *group += 1,
            _ => groups.push(1),
        }
    }
    let of_size = [1, 2, 3].map(|size| groups.iter().filter(|&&group| group == size).count());
    assert_eq!(of_size, [29, 17, 3]);
    let touches_big = |track: &&Track| {
        let mut ends = track.ends.iter();
        ends.any(|end| content.cities[end.index()].big)
    };
    assert_eq!(tracks.iter().filter(touches_big).count(), 33);
}

/// LW-60: the examples of the rulebook.
#[test]
fn the_examples_of_the_rulebook_fit_the_map() {
    let legends = load();
    let names = &legends.names;
    let between = |one: &str, other: &str| {
        let ends = [one, other].map(|name| names.find_city(name).expect(name));
        let tracks = legends.content.tracks.iter();
        let tracks = tracks.filter(|track| ends.iter().all(|end| track.ends.contains(end)));
        tracks
            .map(|track| (track.length, track.colour))
            .collect::<Vec<_>>()
    };
    let mut double = between("montreal", "buffalo");
    double.sort_by_key(|&(_, colour)| colour.colour());
    let colour = TrackColour::Colour;
    assert_eq!(
        double,
        [(2, colour(Colour::RED)), (2, colour(Colour::BLUE))]
    );
    assert_eq!(between("buffalo", "new-york"), [(3, TrackColour::Grey)]);
}

/// LW-02, LW-03, LW-28: the cards of the start and their symbols.
#[test]
fn the_cards_of_the_start() {
    let legends = load();
    let (content, numbers) = (&legends.content, &legends.content.numbers);
    let each = SymbolCounts {
        plain: 6,
        pickaxe: 4,
        skull: 2,
    };
    assert_eq!(numbers.cards, [each; Colour::COUNT]);
    assert_eq!((numbers.locomotives, numbers.newspapers), (12, 6));
    let colours: u32 = numbers.cards.iter().map(|c| u32::from(c.total())).sum();
    assert_eq!(colours + 12 + 6, 90);
    let tickets = content
        .tickets
        .iter()
        .filter(|ticket| ticket.region.is_none());
    let dollars: Vec<u32> = tickets.map(|ticket| u32::from(ticket.dollars)).collect();
    assert_eq!((dollars.len(), dollars.iter().sum()), (33, 175));
    let events = content.events.iter();
    let events = events
        .filter(|event| event.from == Provenance::Start)
        .count();
    assert_eq!(events, 7);
    // With a company bonus card for each company and the start card: 136.
    assert_eq!(90 + 33 + 7 + COMPANIES + 1, 136);
}

/// LW-04: five companies, no white one, 56 cars each.
#[test]
fn the_companies() {
    let legends = load();
    assert_eq!(legends.content.numbers.cars_max, 56);
    let names: Vec<&str> = CompanyId::all().map(|id| id.colour().name()).collect();
    assert_eq!(names, ["red", "yellow", "green", "blue", "black"]);
    assert_eq!(Colour::WHITE.company(), None);
    for company in CompanyId::all() {
        assert!(legends.texts.company(company).is_some());
        for slot in CompanySlot::ALL {
            let card = legends.content.company_card(company, slot);
            assert_eq!(legends.content.abilities_of(card.abilities).len(), 1);
            assert!(legends.texts.company_card(company, slot).is_some());
        }
    }
    let levels = [0, 1, 2].map(|level| CompanySlot::of_level(level).expect("three levels"));
    let stamps = levels.map(|[slot, _]| legends.content.company_card(CompanyId(0), slot).stamps);
    assert_eq!(stamps, [5, 12, 20]);
}

/// LW-05: the hidden material.
#[test]
fn the_hidden_material() {
    let legends = load();
    let content = &legends.content;
    assert_eq!(content.postcards.len(), 77);
    assert_eq!(content.tools.len(), 8);
    let boxes = content
        .region_ids()
        .filter(|&id| !content.region(id).at_start());
    let boxes: Vec<RegionId> = boxes.collect();
    assert_eq!(boxes.len(), 8);
    let tickets = boxes.iter().map(|&id| {
        let contents = content.region(id).contents.as_ref().expect("a box");
        contents.tickets.len()
    });
    assert_eq!(tickets.sum::<usize>(), 96);
    assert_eq!(content.tickets.len(), 129);
    assert_eq!(content.cities.len(), 63);
    assert_eq!(content.tracks.len(), 200);
    let letters = content.postcards.iter();
    let letters = letters.filter(|card| card.group == PostcardGroup::Letter);
    let numbers: Vec<u16> = letters.map(|card| card.number).collect();
    assert_eq!(numbers, (301..=310).collect::<Vec<_>>());
}

/// LW-06, LW-S9: twelve games, with more cars in each.
#[test]
fn the_games_of_the_campaign() {
    let games = load().content.games;
    assert_eq!(games.len(), GAMES);
    for (index, game) in games.iter().enumerate() {
        assert_eq!(usize::from(game.year), 1865 + 3 * index);
        assert_eq!(usize::from(game.cars), 20 + 3 * index);
    }
}

/// LW-10, LW-20: the campaign deck is read side by side to the next pause.
#[test]
fn the_campaign_deck_has_two_readings_for_each_game() {
    let legends = load();
    let sides = &legends.content.campaign;
    assert_eq!(legends.names.campaign[..2], ["1865-01A", "1865-01B"]);
    assert_eq!(sides.len(), 102);
    let ends = sides.iter().filter(|side| side.kind.ends_reading());
    assert_eq!(ends.count(), 2 * GAMES);
    let last = sides.last().expect("a side");
    assert_eq!((last.kind, last.phase), (CampaignKind::Stop, Phase::After));
}

/// LW-30: 42 tickets bear the number of a postcard, each another.
#[test]
fn numbered_tickets_lead_to_their_postcards() {
    let legends = load();
    let mut numbers = Vec::new();
    for ticket in &legends.content.tickets {
        if let Some(card) = ticket.postcard {
            numbers.push(legends.content.postcards[card.index()].number);
        }
    }
    numbers.sort_unstable();
    assert_eq!(numbers, (101..=142).collect::<Vec<_>>());
}

/// LW-S10, LW-S11, LW-S12, LW-S13, LW-C1, LW-C2, LW-C4, LW-C5, LW-C6, LW-C7, LW-C8, LW-C9,
/// LW-C10, LW-C11, LW-A4, LW-A5, LW-A7, LW-27: stickers for every step that is left free.
#[test]
fn every_free_step_has_a_sticker() {
    let legends = load();
    let has = |slot: Slot| legends.content.stickers.iter().any(|s| s.slot == slot);
    for step in 10..=13 {
        assert!(has(Slot::Setup(step)), "set-up {step}");
    }
    for step in [1, 2, 4, 5, 6, 7, 8, 9, 10, 11] {
        assert!(has(Slot::Claim(step)), "claim {step}");
    }
    for step in [4, 5, 7] {
        assert!(has(Slot::After(step)), "after {step}");
    }
    // Company routes and big cities are printed in the rulebook.
    assert!(!has(Slot::Claim(3)) && !has(Slot::Claim(12)));
}

/// LW-S3, LW-S4, LW-S5a, LW-S6a, LW-S6b, LW-45, LW-59, LW-63, LW-67: the numbers of a game.
#[test]
fn the_numbers_of_the_rulebook() {
    let numbers = load().content.numbers.clone();
    assert_eq!(numbers.players, (2, 5));
    assert_eq!((numbers.coins, numbers.hand, numbers.slots), (5, 4, 5));
    assert_eq!(numbers.newspapers_in_play, [0, 6, 4, 3, 3]);
    assert_eq!((numbers.reset_at, numbers.resets_max), (3, 100));
    assert_eq!((numbers.take_above, numbers.one_track_up_to), (8, 3));
    let first = numbers.first_tickets;
    assert_eq!((first.deal, first.keep, first.short_keep), (4, 2, 1));
    let later = numbers.later_tickets;
    assert_eq!((later.deal, later.keep), (3, 1));
    assert_eq!(numbers.last_round_at, 2);
}

/// LW-A1a, LW-68: the bonus for cars left.
#[test]
fn the_bonus_for_used_cars() {
    let numbers = load().content.numbers.clone();
    let bonus: Vec<u8> = (0..=12).map(|cars| numbers.bonus_for(cars)).collect();
    assert_eq!(bonus, [16, 12, 9, 7, 6, 4, 4, 4, 2, 2, 2, 0, 0]);
    assert_eq!(numbers.bonus_for(53), 0);
}

/// What ore is sold for depends on all that was dug up.
#[test]
fn the_price_of_ore_falls() {
    let numbers = load().content.numbers.clone();
    for (ore, price) in [
        (0, 4),
        (3, 4),
        (4, 3),
        (6, 3),
        (7, 2),
        (12, 2),
        (13, 1),
        (500, 1),
    ] {
        assert_eq!(numbers.ore_price(ore, 3), price, "{ore}");
    }
    assert_eq!(numbers.ore_price(u16::MAX, 2), 1);
}

/// LW-26, LW-29, LW-31: texts are given piece by piece, with the names of cities filled in.
#[test]
fn texts_are_given_one_by_one() {
    let legends = load();
    let texts = &legends.texts;
    let names = &legends.names;
    let event = texts.event(EventId(0)).expect("an event");
    assert!(event.text.de.contains("Wagenkarte"), "{event:?}");
    assert_eq!(texts.event(EventId(200)), None);
    let via = names.find_ticket("CA-19").expect("a ticket");
    let text = texts.ticket(via).expect("a text");
    assert_eq!(
        (text.en.as_str(), text.de.as_str()),
        ("via Los Angeles: $3", "über Los Angeles: 3 $")
    );
    assert_eq!(texts.ticket(TicketId(0)), None);
    let plains = names.find_region("plains").expect("a region");
    assert!(texts.story(plains).is_some());
    assert_eq!(texts.story(RegionId(0)), None);
    let braces = |text: &gleis_games::Text| text.en.contains('{') || text.de.contains('{');
    for id in (0..77).map(PostcardId) {
        let card = texts.postcard(id).expect("a postcard");
        let secret = texts.secret(id).expect("a secret side");
        assert!(!braces(&card.public) && !braces(&card.title) && !braces(secret));
    }
    // Nothing of what is sealed gets into a log by accident.
    assert!(!format!("{legends:?}").contains(&event.text.de));
}

/// Every empty bed has a way to its colour; the other tracks have none.
#[test]
fn empty_beds_get_their_colours() {
    let legends = load();
    let beds = legends
        .content
        .tracks
        .iter()
        .filter_map(|track| track.blank);
    let beds: Vec<BlankTrack> = beds.collect();
    let fixed = beds
        .iter()
        .filter(|bed| matches!(bed, BlankTrack::Fixed(_)));
    let pioneers = beds.iter().filter(|bed| **bed == BlankTrack::Pioneer);
    assert_eq!((beds.len(), fixed.count(), pioneers.count()), (99, 61, 24));
    let special = legends
        .content
        .tracks
        .iter()
        .filter_map(|track| track.special);
    let bridges = special.filter(|special| matches!(special, Special::Bridge(_)));
    assert_eq!(bridges.count(), 16);
}

/// A sticker that covers another one comes later in the campaign.
#[test]
fn stickers_know_what_they_cover() {
    let legends = load();
    let covers = |name: &str| {
        let id: StickerId = legends.names.find_sticker(name).expect(name);
        let old = legends.content.stickers[id.index()].replaces?;
        Some(legends.names.sticker(old))
    };
    assert_eq!(covers("S-C9A"), Some("S-C9"));
    assert_eq!(covers("S-C9B"), Some("S-C9"));
    assert_eq!(covers("S-C9"), None);
}
