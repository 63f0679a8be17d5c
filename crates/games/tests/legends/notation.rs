//! Names for everything in the games of a campaign: random games through all texts and wire
//! forms, and again from what the events tell.

use super::load;
use gleis_games::campaign::Shelf;
use gleis_games::data::load_legends;
use gleis_games::record::{Player, Record, Recorder, verify_entry};
use gleis_games::wire::{WireAction, WireEvent, WireView};
use gleis_games::{Entry, LegendsBox};
use gleis_rules::legends::campaign::Campaign;
use gleis_rules::legends::content::CompanyId;
use gleis_rules::legends::{LegendsEvent, LegendsGame, LegendsState, LegendsView};
use gleis_rules::{Game, Rng, ScriptedChance, Seat, SeatCount, SeededChance, Setup, Viewer};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Not every choice is tried at every position.
const CHOICES: usize = 6;

fn first() -> LegendsBox {
    load_legends("legends-first").expect("it loads")
}

fn through_json<T: Serialize + DeserializeOwned>(value: &T) -> T {
    let text = serde_json::to_string(value).expect("JSON");
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// A game that is tried at every step.
struct Trial<'a> {
    entry: &'a LegendsBox,
    state: LegendsState,
    views: Vec<(Viewer, LegendsView)>,
    rng: Rng,
}

impl<'a> Trial<'a> {
    fn deal(entry: &'a LegendsBox, setup: Setup, seed: u64) -> (Self, SeededChance) {
        let mut chance = SeededChance::new(seed);
        let mut events = Vec::new();
        let state = entry.game().deal(setup, &mut chance, &mut events);
        let views = Viewer::all(setup.seats);
        let views = views.map(|viewer| (viewer, entry.view_before_deal(viewer, setup)));
        let mut trial = Self {
            entry,
            state,
            views: views.collect(),
            rng: Rng::new(seed),
        };
        trial.try_views();
        let script = trial.script(None, &events);
        let named = setup.first.is_some();
        let script: Vec<_> = script.into_iter().skip(usize::from(named)).collect();
        let mut again = Vec::new();
        let mut chance_again = ScriptedChance::new(&script);
        let dealt = entry.game().deal(setup, &mut chance_again, &mut again);
        assert_eq!(
            (dealt, &again),
            (state, &events),
            "the deal can be told again"
        );
        trial.tell(None, &events);
        (trial, chance)
    }

    /// The outcomes that the events tell of.
    fn script(
        &self,
        before: Option<&LegendsState>,
        events: &[LegendsEvent],
    ) -> Vec<gleis_rules::Outcome> {
        let wire = events.iter().map(|event| {
            let seen = self.entry.game().see_all(event);
            through_json(&self.entry.event_to_wire(before, &seen))
        });
        let wire: Vec<WireEvent> = wire.collect();
        self.entry.outcomes(before, &wire).expect("all is named")
    }

    /// Everybody reads what they see of the events.
    fn tell(&mut self, before: Option<&LegendsState>, events: &[LegendsEvent]) {
        let entry = self.entry;
        for (viewer, view) in &mut self.views {
            for event in events {
                let seen = entry.game().see(event, *viewer);
                let wire = through_json(&entry.event_to_wire(before, &seen));
                let read = entry.event_from_wire(view, &wire);
                assert_eq!(read, Ok(seen), "{viewer:?} {wire:?}");
                entry.event_text(&wire);
                entry.game().fold(view, &seen);
            }
            assert_eq!(*view, entry.game().observe(&self.state, *viewer));
        }
        self.try_views();
    }

    fn try_views(&self) {
        for (viewer, view) in &self.views {
            let wire: WireView = through_json(&self.entry.view_to_wire(view));
            assert_eq!(self.entry.view_from_wire(&wire), Ok(*view), "{viewer:?}");
            self.entry.view_text(view);
        }
    }

    fn try_choices(&mut self, seat: Seat) {
        let (entry, state) = (self.entry, &self.state);
        let mut choices = Vec::new();
        entry
            .game()
            .legal(state, seat, |action| choices.push(action));
        let view = entry.game().observe(state, Viewer::Seat(seat));
        for _ in 0..CHOICES {
            let action = choices[self.rng.below(choices.len() as u32) as usize];
            let text = entry.action_text(state, seat, action);
            assert_eq!(entry.parse_action(state, seat, &text), Ok(action), "{text}");
            let wire: WireAction = through_json(&entry.action_to_wire(state, seat, action));
            assert_eq!(
                entry.action_from_wire(state, seat, &wire),
                Ok(action),
                "{wire:?}"
            );
            assert_eq!(entry.choice_to_wire(&view, action), wire);
            assert_eq!(entry.choice_from_wire(&view, &wire), Ok(action), "{wire:?}");
        }
    }

    /// One action; false when the game is over.
    fn step(&mut self, chance: &mut SeededChance) -> bool {
        let game = self.entry.game();
        let Some(seat) = game.to_act(&self.state).first() else {
            return false;
        };
        self.try_choices(seat);
        let action = game.sample(&self.state, seat, &mut self.rng);
        let before = self.state;
        let mut events = Vec::new();
        game.apply_unchecked(&mut self.state, seat, action, chance, &mut events);
        let script = self.script(Some(&before), &events);
        let (mut again, mut told) = (before, Vec::new());
        let mut scripted = ScriptedChance::new(&script);
        game.apply_unchecked(&mut again, seat, action, &mut scripted, &mut told);
        assert_eq!((again, &told), (self.state, &events), "{action:?}");
        self.tell(Some(&before), &events);
        true
    }
}

fn play(entry: &LegendsBox, setup: Setup, seed: u64) -> LegendsState {
    let (mut trial, mut chance) = Trial::deal(entry, setup, seed);
    while trial.step(&mut chance) {}
    let spectator = trial.views.last().expect("a spectator").1;
    assert_eq!(
        entry.view_outcome(&spectator),
        entry.game().outcome(&trial.state)
    );
    trial.state
}

#[test]
fn the_first_game_goes_through_names_and_back() {
    let entry = first();
    for seats in 2..=5 {
        let mut setup = Setup::new(SeatCount::new(seats).expect("2 to 5"));
        play(&entry, setup, u64::from(seats));
        setup.first = Some(Seat::new(1));
        play(&entry, setup, 10 + u64::from(seats));
    }
}

/// All words of a campaign: twelve games with all their events, tools, postcards and regions.
/// LW-08: each game goes on from where the last has left the copy. LW-A6: its bank slip is in
/// the vault.
#[test]
fn whole_campaigns_go_through_names_and_back() {
    let legends = load();
    let abilities = legends.ability_names();
    for (seed, companies) in [(1, vec![0, 3, 4]), (2, vec![2, 1])] {
        let companies: Vec<CompanyId> = companies.into_iter().map(CompanyId).collect();
        let seats = SeatCount::new(companies.len() as u8).expect("2 to 5");
        let mut campaign = Campaign::new(legends.content.clone());
        for number in 0.. {
            let Ok(game) = campaign.next_game(&companies) else {
                assert_eq!(number, 12);
                break;
            };
            let entry = LegendsBox {
                info: first().info,
                legends: legends.clone(),
                abilities: abilities.clone(),
                game,
                shelf: Shelf::default(),
            };
            let state = play(&entry, Setup::new(seats), 100 * seed + number);
            campaign.take_in(&entry.game, &state).expect("it is over");
            for &company in &companies {
                let slips = &campaign.legacy().companies[company.index()].slips;
                assert_eq!(slips.len() as u64, number + 1);
            }
        }
    }
}

fn record(entry: &LegendsBox, setup: Setup, seed: u64) -> Record {
    let player = |seat: Seat| Player {
        name: seat.to_string(),
        player: "random".into(),
    };
    let players = setup.seats.seats().map(player).collect();
    let mut recorder = Recorder::new(entry, setup, players, seed).expect("it fits");
    let mut rng = Rng::new(seed);
    let mut chance = SeededChance::new(seed);
    let mut state = entry
        .game()
        .deal(setup, &mut chance, &mut gleis_rules::NoEvents);
    while let Some(seat) = recorder.to_act().first() {
        let action = entry.game().sample(&state, seat, &mut rng);
        recorder.push(seat, action).expect("it is legal");
        let sink = &mut gleis_rules::NoEvents;
        entry
            .game()
            .apply_unchecked(&mut state, seat, action, &mut chance, sink);
    }
    recorder.finish()
}

#[test]
fn records_of_the_first_game_are_read_and_verified() {
    let entry = first();
    for (seats, first) in [(2, None), (3, Some(2)), (4, None), (5, Some(0))] {
        let setup = Setup {
            seats: SeatCount::new(seats).expect("2 to 5"),
            first: first.map(Seat::new),
        };
        let record = record(&entry, setup, 7 + u64::from(seats));
        let again = Record::parse(record.to_json().as_bytes()).expect("it reads");
        assert_eq!(again, record);
        verify_entry(&entry, &again).unwrap_or_else(|error| panic!("{error}"));
    }
}

/// LW-05, LW-26: nothing sealed is named to anybody.
#[test]
fn nothing_sealed_is_told() {
    let entry = first();
    let setup = Setup::new(SeatCount::new(3).expect("3"));
    let legends = &entry.legends;
    let game = serde_json::to_string(&entry.game_to_wire()).expect("JSON");
    let state = play(&entry, setup, 5);
    let view = entry.game().observe(&state, Viewer::Seat(Seat::new(0)));
    let view = serde_json::to_string(&entry.view_to_wire(&view)).expect("JSON");
    let content: &LegendsGame = entry.game();
    for (index, city) in content.content().cities.iter().enumerate() {
        let name = format!("\"{}\"", legends.names.cities[index]);
        let open = content.content().region(city.region).at_start();
        assert!(
            open || !game.contains(&name) && !view.contains(&name),
            "{name}"
        );
    }
    for name in &legends.names.campaign {
        assert!(!view.contains(name.as_str()), "{name}");
    }
    for name in legends.names.events.iter().skip(7) {
        assert!(!view.contains(&format!("\"{name}\"")), "{name}");
    }
    for name in &legends.names.postcards {
        assert!(!view.contains(&format!("\"{name}\"")), "{name}");
    }
    for hint in ["denvr", "E3", "S-C", "EC-1"] {
        let wire = WireAction::Show {
            ticket: hint.into(),
        };
        let error = entry.action_from_wire(&state, Seat::new(0), &wire);
        let error = error.expect_err("no such ticket").to_string();
        assert!(!error.contains("mean"), "{error}");
    }
}
