//! The threads on which built-in bots think: few, with a bounded queue.

use crate::live::BotJob;
use gleis_games::wire::WireAction;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Mutex, PoisonError};

/// How many decisions may wait; tables ask again later for more.
const QUEUE: usize = 4096;

type Answer = Box<dyn FnOnce(Option<WireAction>) + Send>;

/// The threads. They end when this is dropped.
#[derive(Debug)]
pub struct Workers {
    queue: SyncSender<(BotJob, Answer)>,
    waiting: Arc<AtomicUsize>,
}

impl Workers {
    /// Starts so many threads.
    #[must_use]
    pub fn start(threads: usize) -> Self {
        let (queue, jobs) = sync_channel::<(BotJob, Answer)>(QUEUE);
        let (jobs, waiting) = (Arc::new(Mutex::new(jobs)), Arc::new(AtomicUsize::new(0)));
        for number in 1..=threads.max(1) {
            let (jobs, waiting) = (Arc::clone(&jobs), Arc::clone(&waiting));
            let started = std::thread::Builder::new()
                .name(format!("bot-{number}"))
                .spawn(move || work(&jobs, &waiting));
            if let Err(error) = started {
                tracing::error!(%error, "a thread for bots could not be started");
            }
        }
        Self { queue, waiting }
    }

    /// Asks for a decision. Says `false` if too many wait already.
    pub fn submit(
        &self,
        job: BotJob,
        answer: impl FnOnce(Option<WireAction>) + Send + 'static,
    ) -> bool {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        match self.queue.try_send((job, Box::new(answer))) {
            Ok(()) => true,
            Err(TrySendError::Full(_) | TrySendError::Disconnected(_)) => {
                self.waiting.fetch_sub(1, Ordering::Relaxed);
                false
            }
        }
    }

    /// How many decisions wait or are being made.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }
}

fn work(jobs: &Mutex<Receiver<(BotJob, Answer)>>, waiting: &AtomicUsize) {
    loop {
        let next = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((job, answer)) = next else { return };
        // A bot that fails forfeits its decision; the others are not touched.
        let action = catch_unwind(AssertUnwindSafe(job));
        if action.is_err() {
            tracing::error!("a bot failed");
        }
        answer(action.unwrap_or_default());
        waiting.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    #[test]
    fn a_bot_that_fails_does_not_stop_the_others() {
        let workers = Workers::start(1);
        let (sender, answers) = channel();
        for job in [
            Box::new(|| Some(WireAction::DrawCard {})) as BotJob,
            Box::new(|| panic!("a fault of a bot")),
            Box::new(|| Some(WireAction::Pass {})),
        ] {
            let sender = sender.clone();
            assert!(workers.submit(job, move |action| sender.send(action).expect("we listen")));
        }
        let answers: Vec<_> = answers.iter().take(3).collect();
        let [draw, pass] = [WireAction::DrawCard {}, WireAction::Pass {}];
        assert_eq!(answers, [Some(draw), None, Some(pass)]);
    }
}
