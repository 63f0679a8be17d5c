//! A program that plays: it is connected to one process after another, thinks, errs and goes away.

use super::world::{Phase, World};
use crate::programs::{Question, wake_tables};
use crate::table::Command;
use crate::workers::Decided;
use gleis_rules::Rng;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep, timeout, timeout_at};

/// How long a program waits for a server that does not find its tables.
const PATIENCE: Duration = Duration::from_secs(5);

/// Lives until the world is over.
pub(super) async fn live(world: Arc<World>, mut rng: Rng, program: String) {
    while world.phase() < Phase::Over && !world.failed() {
        let away = if rng.below(6) == 0 { 25_000 } else { 1_500 };
        sleep(Duration::from_millis(rng.below(away).into())).await;
        let Some(process) = world.process(rng.below(8)) else {
            continue;
        };
        world.note(|| format!("{program} comes to process {}", process.number));
        let number = rng.next_u64();
        let mut questions = process.app.programs.enter(&program, number);
        let _ = timeout(PATIENCE, wake_tables(&process.app, &program)).await;
        let until = Instant::now() + Duration::from_secs(1 + u64::from(rng.below(30)));
        while !process.line.is_dead() {
            match timeout_at(until, questions.recv()).await {
                Ok(Some(question)) => think(&world, &mut rng, question).await,
                Ok(None) => break,
                Err(_) if world.phase() == Phase::Active => break,
                Err(_) => sleep(Duration::from_millis(100)).await,
            }
            if world.phase() == Phase::Over {
                break;
            }
        }
        process.app.programs.forget(&program, number);
        questions.close();
        while let Some(question) = questions.recv().await {
            answer(question, None);
        }
    }
}

async fn think(world: &World, rng: &mut Rng, question: Question) {
    let pause = if rng.below(30) == 0 { 5_000 } else { 300 };
    sleep(Duration::from_millis(rng.below(pause).into())).await;
    if world.phase() >= Phase::Still {
        return;
    }
    let index = rng.below(question.choices.len() as u32) as usize;
    let choice = (rng.below(20) > 0).then_some(index);
    answer(question, choice);
}

/// Answers with one of the choices, or forfeits.
fn answer(question: Question, choice: Option<usize>) {
    let action = choice.map(|index| question.choices[index].clone());
    let decision = Decided::of_program(action);
    let Question {
        seq, seat, table, ..
    } = question;
    let _ = table.send(Command::BotAnswer {
        seq,
        seat,
        decision,
    });
}
