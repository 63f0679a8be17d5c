//! Tutorials: whatever the learner does of what is asked, the game goes on and is won.

use gleis_games::tutorial::{Script, StackedChance, Tutorial, builtin_ids, read};
use gleis_games::{ActionOf, Entry, StateOf, data, with_game};
use gleis_rules::{Game, NoEvents, Seat, SeatCount, Setup};
use std::path::Path;
use std::sync::Arc;

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/tutorials");

/// As it lies in the folder, so that whoever writes one need not build anything.
fn tutorial(id: &str) -> Tutorial {
    let files = std::fs::read_dir(Path::new(DATA).join(id)).expect("a tutorial");
    let files = files.map(|file| {
        let path = file.expect("listed").path();
        let name = path.file_name().expect("a name").to_string_lossy();
        let name = format!("tutorials/{id}/{name}");
        (name, std::fs::read(&path).expect("readable"))
    });
    let folder = format!("tutorials/{id}/");
    read(&files.collect(), &folder).unwrap_or_else(|error| panic!("{error}"))
}

/// A way through a tutorial.
#[derive(Clone)]
struct Walk<E: Entry> {
    state: StateOf<E>,
    chance: StackedChance,
    /// How many actions each has done.
    acted: [usize; 2],
    story: Vec<String>,
}

impl<E: Entry> Walk<E> {
    fn begin(entry: &E, script: &Script) -> Self {
        let mut chance = StackedChance::new(Arc::clone(&script.stacked));
        let setup = Setup {
            seats: SeatCount::new(2).expect("two can play"),
            first: Some(Seat::new(0)),
        };
        Self {
            state: entry.game().deal(setup, &mut chance, &mut NoEvents),
            chance,
            acted: [0, 0],
            story: Vec::new(),
        }
    }

    /// What a seat could do, and which of it the script wants.
    fn choices(&self, entry: &E, script: &Script, seat: Seat) -> Vec<(ActionOf<E>, String, bool)> {
        let mut legal = Vec::new();
        entry
            .game()
            .legal(&self.state, seat, |action| legal.push(action));
        let number = self.acted[seat.index()];
        let choice = |action| {
            let wire = entry.action_to_wire(&self.state, seat, action);
            let wanted = script.allows(seat.index(), number, &wire);
            (action, serde_json::to_string(&wire).expect("JSON"), wanted)
        };
        legal.into_iter().map(choice).collect()
    }

    fn act(&self, entry: &E, seat: Seat, (action, said, _): &(ActionOf<E>, String, bool)) -> Self {
        let mut next = self.clone();
        let (state, chance) = (&mut next.state, &mut next.chance);
        let done = entry
            .game()
            .apply(state, seat, *action, chance, &mut NoEvents);
        done.expect("legal actions can be done");
        let number = self.acted[seat.index()] + 1;
        next.acted[seat.index()] = number;
        next.story.push(format!(
            "seat {}, action {number}: {said}",
            seat.index() + 1
        ));
        next
    }
}

/// Follows all ways from here; says how many there are.
#[allow(clippy::print_stdout, reason = "whoever asks is shown every way")]
fn follow<E: Entry>(entry: &E, script: &Script, walk: &Walk<E>) -> usize {
    let game = entry.game();
    let story = || walk.story.join("\n");
    if let Some(score) = game.outcome(&walk.state) {
        let winners: Vec<usize> = score.winners().iter().map(Seat::index).collect();
        let points = [0, 1].map(|seat| score.sheets[Seat::new(seat)].total());
        assert_eq!(winners, [0], "{points:?}\n{}", story());
        assert!(
            walk.acted[0] >= script.steps(),
            "asked in vain\n{}",
            story()
        );
        if std::env::var_os("GLEIS_TELL").is_some() {
            println!("{}\n{points:?}\n", story());
        }
        return 1;
    }
    // Several may choose at the same time, in any order.
    let mut ways = 0;
    for seat in game.to_act(&walk.state).iter() {
        let choices = walk.choices(entry, script, seat);
        let possible: Vec<&str> = choices.iter().map(|(_, said, _)| said.as_str()).collect();
        let wanted: Vec<_> = choices.iter().filter(|(.., wanted)| *wanted).collect();
        assert!(
            !wanted.is_empty(),
            "{}\nseat {} cannot do what is asked, but {possible:#?}",
            story(),
            seat.index() + 1,
        );
        for choice in wanted {
            ways += follow(entry, script, &walk.act(entry, seat, choice));
        }
    }
    ways
}

/// Whoever changes one sees every way with `GLEIS_TELL=1 cargo test … -- --nocapture`.
#[test]
fn every_way_through_a_tutorial_is_won() {
    for id in builtin_ids() {
        let Tutorial { game, script } = tutorial(id);
        let ways = with_game!(&game, entry => follow(entry, &script, &Walk::begin(entry, &script)));
        assert!((1..100_000).contains(&ways), "{id}: {ways} ways");
        println!("{id}: {ways} ways");
    }
}

#[test]
fn tutorials_teach_games_of_the_catalogue_and_are_none_themselves() {
    for id in builtin_ids() {
        let Tutorial { game, script } = tutorial(id);
        assert_eq!(game.info().id, format!("tutorial-{id}"));
        assert_eq!(game.info().players, (2, 2), "{id}");
        assert!(!data::builtin_ids().contains(&game.info().id.as_str()));
        // Records of it can be read by whoever has the program.
        let named = data::load(&game.info().id).expect("a game by its name");
        assert_eq!(named.info().fingerprint, game.info().fingerprint);
        for taught in &script.teaches {
            assert!(
                data::builtin_ids().contains(&taught.as_str()),
                "{id}: {taught}"
            );
        }
    }
    let taught: Vec<String> = builtin_ids()
        .iter()
        .flat_map(|id| tutorial(id).script.teaches)
        .collect();
    for id in data::builtin_ids() {
        let by = taught.iter().filter(|taught| taught == id).count();
        assert_eq!(by, 1, "{id} is taught by {by} tutorials");
    }
}
