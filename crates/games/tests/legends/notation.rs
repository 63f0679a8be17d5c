//! Names for everything in the games of a campaign: random games through all texts and wire
//! forms, and chance from what the events tell.

use super::load;
use gleis_games::campaign::Revealed;
use gleis_games::data::load_legends;
use gleis_games::playback::Playback;
use gleis_games::record::{Player, Record, Recorder, verify_entry};
use gleis_games::wire::{WireAction, WireEvent, WireOutcome, WireView};
use gleis_games::{Entry, LegendsBox};
use gleis_rules::legends::campaign::Campaign;
use gleis_rules::legends::content::CompanyId;
use gleis_rules::legends::{LegendsGame, LegendsState};
use gleis_rules::{
    Game, NoEvents, Outcome, Rng, ScriptedChance, Seat, SeatCount, SeededChance, Setup, Viewer,
};
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
    playback: Playback<'a, LegendsGame>,
    rng: Rng,
}

impl<'a> Trial<'a> {
    fn deal(entry: &'a LegendsBox, setup: Setup, seed: u64) -> (Self, SeededChance) {
        let mut chance = SeededChance::new(seed);
        let trial = Self {
            entry,
            playback: Playback::deal(entry.game(), setup, &mut chance),
            rng: Rng::new(seed),
        };
        let read_off = trial.read_off(None);
        // Whom the host has named to begin is no matter of chance.
        let skipped = usize::from(setup.first.is_some());
        let dealt = &trial.playback.dealt().outcomes;
        assert_eq!(&read_off[skipped..], dealt);
        trial.tell(None);
        (trial, chance)
    }

    /// The outcomes that the last events tell of, as version 1 of records has them.
    fn read_off(&self, before: Option<&LegendsState>) -> Vec<Outcome> {
        let wire = self.playback.last().events.iter().map(|event| {
            let seen = self.entry.game().see_all(event);
            through_json(&self.entry.event_to_wire(before, &seen))
        });
        let wire: Vec<WireEvent> = wire.collect();
        self.entry.outcomes(before, &wire).expect("all is named")
    }

    /// Everybody is told what happened and what they know, and chance is named.
    fn tell(&self, before: Option<&LegendsState>) {
        let (entry, last) = (self.entry, self.playback.last());
        let state = self.playback.state();
        for viewer in Viewer::all(state.table.seats) {
            for event in &last.events {
                let wire = entry.event_to_wire(before, &entry.game().see(event, viewer));
                assert_eq!(through_json::<WireEvent>(&wire), wire);
                entry.event_text(&wire);
            }
            let view = entry.game().observe(state, viewer);
            let wire = entry.view_to_wire(&view);
            assert_eq!(through_json::<WireView>(&wire), wire, "{viewer:?}");
            entry.view_text(&view);
        }
        for &outcome in &last.outcomes {
            let wire: WireOutcome = through_json(&entry.outcome_to_wire(outcome));
            assert_eq!(entry.outcome_from_wire(&wire), Ok(outcome), "{wire}");
        }
    }

    fn try_choices(&mut self, seat: Seat) {
        let (entry, state) = (self.entry, self.playback.state());
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
        let before = *self.playback.state();
        let Some(seat) = game.to_act(&before).first() else {
            return false;
        };
        self.try_choices(seat);
        let action = game.sample(&before, seat, &mut self.rng);
        self.playback.act_unchecked(seat, action, chance);
        // What is laid out may have been drawn in another order, with the same end.
        let mut again = before;
        let read_off = self.read_off(Some(&before));
        let mut script = ScriptedChance::new(&read_off);
        game.apply_unchecked(&mut again, seat, action, &mut script, &mut NoEvents);
        assert_eq!((script.failure(), script.left()), (None, 0), "{action:?}");
        assert_eq!(&again, self.playback.state(), "{action:?}");
        self.tell(Some(&before));
        true
    }
}

fn play(entry: &LegendsBox, setup: Setup, seed: u64) -> LegendsState {
    let (mut trial, mut chance) = Trial::deal(entry, setup, seed);
    while trial.step(&mut chance) {}
    *trial.playback.state()
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
                revealed: Revealed::default(),
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
    while let Some(seat) = recorder.to_act().first() {
        let action = entry.game().sample(recorder.state(), seat, &mut rng);
        recorder.push(seat, action).expect("it is legal");
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
