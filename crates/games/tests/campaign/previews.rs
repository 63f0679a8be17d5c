//! What a claim would bring is told before it is made.

use crate::card_texts::{Ply, Watcher, first, play};
use crate::{World, content, names, seat, seats, ticket};
use gleis_games::wire::WireStep;
use gleis_games::{Entry, LegendsBox};
use gleis_rules::legends::content::{CompanyId, Origin, Trigger};
use gleis_rules::legends::{Happening, LegendsAction, LegendsEvent, PostPlace, Task};
use gleis_rules::{Game, Seat, SeededChance, Setup, Viewer};

/// Compares what the steps of a claim should bring with what happens.
#[derive(Default)]
struct Foreteller {
    claim: Option<Foretold>,
    compared: u32,
    acted: u32,
}

struct Foretold {
    seat: Seat,
    steps: Vec<WireStep>,
    seen: Vec<String>,
    news: bool,
}

impl Foreteller {
    /// Everything that gave or took something during the turn was foretold, and what was
    /// foretold without a price and with dollars came.
    fn settle(&mut self, entry: &LegendsBox) {
        let Some(foretold) = self.claim.take() else {
            return;
        };
        self.compared += 1;
        let name = |step: &WireStep| match (&step.paper, step.line) {
            (Some(paper), Some(line)) => format!("{paper}/{line}"),
            _ => String::new(),
        };
        let names: Vec<String> = foretold.steps.iter().map(name).collect();
        for by in &foretold.seen {
            let at = entry.abilities.iter().position(|known| known == by);
            let ability = &entry.game.content().abilities[at.expect("an ability")];
            // A newspaper changes the current event; an agreement is chosen in between.
            let new = matches!(ability.origin, Origin::Event(_) | Origin::Agreement(_));
            if ability.trigger == Trigger::Claim && !(new && foretold.news) {
                let made = matches!(ability.origin, Origin::Agreement(_));
                assert!(
                    made || names.contains(by),
                    "{by} was not foretold: {names:?}"
                );
                self.acted += 1;
            }
        }
        for step in foretold.steps.iter().filter(|step| !step.optional) {
            let pays = step.effects.iter().any(|term| {
                let sum = term.now.or(term.amount).unwrap_or(0);
                term.word == "gain" && term.target.is_none() && sum > 0
            });
            let event = step
                .paper
                .as_ref()
                .is_some_and(|paper| paper.starts_with('E'));
            if pays && !(event && foretold.news) {
                assert!(foretold.seen.contains(&name(step)), "{step:?} did not come");
            }
        }
    }
}

impl Watcher for Foreteller {
    fn ply(&mut self, ply: &Ply<'_>) {
        let (entry, before) = (ply.entry, ply.before);
        if let LegendsAction::Claim(claim) = ply.action {
            let view = entry.game.observe(before, Viewer::Seat(ply.seat));
            let known = entry.game.known_state(&view);
            self.claim = Some(Foretold {
                seat: ply.seat,
                steps: entry.claim_steps(&known, ply.seat, &claim),
                seen: Vec::new(),
                news: false,
            });
        }
        if let Some(foretold) = &mut self.claim {
            for event in ply.events {
                match event {
                    LegendsEvent::Open(Happening::Counted { seat, by, .. })
                        if *seat == foretold.seat =>
                    {
                        foretold.seen.push(entry.abilities[by.index()].clone());
                    }
                    LegendsEvent::Open(Happening::Newspaper) => foretold.news = true,
                    _ => {}
                }
            }
            let top = ply.after.table.play.agenda.top();
            if matches!(top, Task::Turn | Task::Over) || ply.after.table.play.claim.is_none() {
                self.settle(entry);
            }
        }
    }
}

/// LW-61: the preview of a claim tells what its steps then bring.
#[test]
fn previews_of_claims_come_true() {
    let mut foreteller = Foreteller::default();
    for (companies, seed) in [(3, 21), (2, 22), (5, 23), (4, 24)] {
        play(companies, 12, seed, &mut foreteller);
    }
    assert!(foreteller.compared > 500 && foreteller.acted > 500);
}

/// The hints for a player have the steps of every track that could be claimed.
#[test]
fn hints_tell_the_steps() {
    use gleis_games::wire::{Hints, TrackHint, TrackLook};
    let entry = first();
    let luck = &mut SeededChance::new(1);
    let mut state = entry.game.deal(Setup::new(seats(3)), luck, &mut Vec::new());
    state.begin_turn(seat(0));
    let view = entry.game.observe(&state, Viewer::Seat(seat(0)));
    let tracks = entry.game_to_wire().tracks.into_iter();
    let mut hints = Hints {
        tracks: tracks
            .map(|track| TrackHint {
                track: track.id,
                look: TrackLook::No,
                why: None,
                by: None,
                missing: None,
                colour: None,
                payments: Vec::new(),
                helps: Vec::new(),
                steps: Vec::new(),
            })
            .collect(),
        ..Hints::default()
    };
    entry.add_steps(&view, &mut hints);
    let game = entry.game_to_wire();
    let own = game.campaign.expect("a campaign").companies[0];
    let big = entry.view_to_wire(&view).campaign.expect("a campaign").big;
    for (told, track) in hints.tracks.iter().zip(&game.tracks) {
        let steps: Vec<u8> = told.steps.iter().map(|step| step.step).collect();
        let company = (track.colour == Some(own)).then_some(3);
        let city = track.ends.iter().any(|end| big.contains(end));
        let wanted: Vec<u8> = company.into_iter().chain(city.then_some(12)).collect();
        assert_eq!(steps, wanted, "{}", track.id);
    }
}

/// GL-13: whoever may ring the bell is told what that would bring now: the postcard while it is in
/// the post office, an event that pays, and nothing for a ticket without either.
#[test]
fn the_bell_says_what_it_brings() {
    let mut legacy = World::with(3, &["S-A4", "S-BELL"], &[])
        .game
        .legacy()
        .clone();
    let numbered = ticket("EC-10");
    let postcard = content().tickets[numbered.index()]
        .postcard
        .expect("a number");
    let brings = |world: &World, name: &str| {
        let mut count = 0;
        (world.game).each_bell_act(&world.state, seat(0), ticket(name), |_, _| count += 1);
        count
    };
    for (place, event, expected) in [
        (PostPlace::Office, None, [1, 0]),
        (PostPlace::Company(CompanyId(1)), None, [0, 0]),
        (PostPlace::Archive, Some("E17"), [1, 1]),
    ] {
        legacy.post[postcard.index()].0 = place;
        let e17 = names().find_event("E17").expect("an event");
        legacy.events |= 1 << e17.0;
        let mut world = World::copy(3, legacy.clone());
        if let Some(event) = event {
            world.set_event(event);
        }
        assert_eq!(
            [brings(&world, "EC-10"), brings(&world, "EC-28")],
            expected,
            "{place:?}"
        );
    }
}
