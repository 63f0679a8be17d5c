//! The laws over the games of the campaign.

use crate::{content, first_game, games, seats};
use gleis_rules::laws::{Watch, check_game};
use gleis_rules::legends::content::{CompanyId, CompanySlot, Content};
use gleis_rules::legends::{Legacy, LegendsGame, LegendsState, PostPlace, Seating, TicketSet};
use gleis_rules::{BitSet, Rng, Seat, Setup, play_random};

fn obey(name: &str, game: &LegendsGame, count: u8, seed: u64) {
    let seats = seats(count);
    let first = seed
        .is_multiple_of(3)
        .then(|| Seat::new((seed % u64::from(count)) as u8));
    let setup = Setup { seats, first };
    if let Err(violation) = check_game(game, setup, seed, Watch::CLOSELY) {
        panic!("{name}, {count} seats, seed {seed}: {violation}");
    }
}

#[test]
fn the_first_game_obeys_the_laws() {
    let game = first_game();
    for count in 2..=5 {
        for seed in 0..games(4) {
            obey("legends-first", &game, count, seed);
        }
    }
}

/// Any copy: regions, stickers, postcards, company cards and marks as chance wants them.
fn random_copy(content: &Content, rng: &mut Rng) -> Legacy {
    let mut legacy = Legacy::fresh(content);
    legacy.game = 2 + rng.below(11) as u8;
    for _ in 0..rng.below(9) {
        let candidates: Vec<_> = legacy.candidates(content).iter().collect();
        if let Some(&region) = candidates.get(rng.below(8) as usize % candidates.len().max(1)) {
            legacy.open_region(content, region);
        }
    }
    legacy.entered = legacy
        .regions
        .iter()
        .copied()
        .filter(|_| rng.below(2) == 0)
        .collect();
    let odds = 1 + rng.below(3);
    for sticker in 0..content.stickers.len() {
        if rng.below(odds) == 0 {
            legacy.stickers.insert(sticker);
        }
    }
    for event in 0..content.events.len() {
        if rng.below(3) == 0 {
            legacy.events.insert(event);
        }
    }
    for index in 0..legacy.post.len() {
        if rng.below(3) == 0 {
            let company = CompanyId(rng.below(5) as u8);
            legacy.post[index].0 = PostPlace::Company(company);
        }
    }
    for (id, company) in CompanyId::all().zip(&mut legacy.companies) {
        company.goodwill = rng.below(6) as u8;
        company.stamps = rng.below(25) as u8;
        for level in 0..CompanySlot::LEVELS {
            let slots = CompanySlot::of_level(level).expect("three levels");
            if rng.below(2) == 0 {
                company.cards |= 1 << slots[rng.below(2) as usize].index();
            }
        }
        legacy.plaques[id.index()] = 1 << rng.below(content.cities.len() as u32);
    }
    for track in 0..content.tracks.len() {
        if rng.below(4) == 0 {
            let company = Some(CompanyId(rng.below(5) as u8));
            legacy.tracks[track].builder = content.tracks[track].special.and(company);
        }
    }
    let archived = TicketSet::of(legacy.tickets.members().filter(|_| rng.below(4) == 0));
    legacy.tickets = legacy.tickets.without(archived);
    legacy.archived = archived;
    legacy
        .stamps
        .iter_mut()
        .for_each(|stamps| *stamps = rng.below(32) as u8);
    legacy.toolbox_open = true;
    legacy
}

fn random_game(rng: &mut Rng) -> (LegendsGame, u8) {
    let content = content();
    let mut companies: Vec<CompanyId> = CompanyId::all().collect();
    rng.shuffle(&mut companies);
    let count = 2 + rng.below(4) as u8;
    let mut legacy = random_copy(&content, rng);
    legacy.ranking = companies[..2 + rng.below(4) as usize].to_vec();
    rng.shuffle(&mut legacy.ranking);
    legacy.start_card = Some(companies[rng.below(5) as usize]);
    companies.truncate(usize::from(count));
    let seating = Seating::Campaign(companies);
    let game = LegendsGame::new(content, legacy, seating).expect("any copy can be played");
    (game, count)
}

#[test]
fn every_copy_obeys_the_laws() {
    let mut rng = Rng::new(12);
    for seed in 0..games(12) {
        let (game, count) = random_game(&mut rng);
        obey("random copy", &game, count, seed);
    }
}

#[test]
fn states_stay_small() {
    assert!(
        size_of::<LegendsState>() <= 3072,
        "{}",
        size_of::<LegendsState>()
    );
}

#[test]
fn random_games_come_to_an_end() {
    let mut rng = Rng::new(5);
    for seed in 0..40 {
        let (game, count) = random_game(&mut rng);
        let setup = Setup::new(seats(count));
        let played = play_random(&game, setup, &mut Rng::new(seed), &mut rng);
        assert!(played.turns > 20, "{} turns", played.turns);
    }
}
