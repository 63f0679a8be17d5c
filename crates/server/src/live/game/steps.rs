//! What those are sent who follow a game leads to the views that the table has.

use crate::chance::ChanceSource;
use crate::live::{Drawing, Live, LiveStep, Step, Wanted, kind_of};
use gleis_games::data;
use gleis_games::wire::patch;
use gleis_rules::{Rng, SeatCount, Setup, Viewer};
use serde_json::Value;

fn view(table: &dyn Live, viewer: Viewer) -> Value {
    serde_json::to_value(table.view(viewer)).expect("views are JSON")
}

/// The view after a step, from the one before.
fn follow(mut view: Value, sent: &LiveStep) -> Value {
    match (&sent.step, &sent.patch) {
        (Step::Act { .. }, Some(change)) => {
            patch::apply(&mut view, change);
            view
        }
        (Step::Undo { view, .. }, None) => serde_json::to_value(view).expect("views are JSON"),
        _ => panic!("a step has either a patch or a view: {sent:?}"),
    }
}

/// Goes on at random to the end, and now and then takes an action back.
fn check(mut table: Box<dyn Live>) {
    let viewers: Vec<Viewer> = Viewer::all(table.seats()).collect();
    let dealt: Vec<Value> = viewers.iter().map(|&who| view(&*table, who)).collect();
    let mut known = dealt.clone();
    let mut rng = Rng::new(18);
    while let Some(seat) = table.to_act().first() {
        let prepared = if table.plies() > 0 && rng.below(20) == 0 {
            table
                .prepare_undo(seat, 1, false)
                .expect("there is an action")
        } else {
            let choices = table.prompt(seat).expect("a prompt").choices.len();
            let wanted = Wanted::Choice(rng.below(choices as u32) as usize);
            table.prepare_act(seat, &wanted, false).expect("a choice")
        };
        table = prepared.next;
        for (known, &viewer) in known.iter_mut().zip(&viewers) {
            let sent = table.last_step(viewer).expect("a step");
            *known = follow(known.take(), &sent);
            assert_eq!(*known, view(&*table, viewer), "{viewer:?}: {sent:?}");
        }
    }
    // Whoever comes back is sent the same.
    for ((dealt, known), &viewer) in dealt.into_iter().zip(known).zip(&viewers) {
        let missed = table.missed_since(0, viewer);
        assert_eq!(missed.len() as u64, table.seq());
        assert_eq!(missed.last(), table.last_step(viewer).as_ref());
        assert_eq!(missed.iter().fold(dealt, follow), known, "{viewer:?}");
    }
}

#[test]
fn patches_lead_from_view_to_view() {
    let setup = Setup::new(SeatCount::new(2).expect("two can play"));
    for id in data::builtin_ids() {
        let kind = kind_of(
            data::load(id).expect("built-in games load"),
            Drawing::default(),
        );
        let (table, _) = kind.deal(setup, ChanceSource::Key([7; 32]));
        check(table);
    }
}
