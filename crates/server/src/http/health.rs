//! Is the server well?

use super::Shared;
use crate::protocol::ApiError;
use crate::store::StoreResult;
use axum::extract::State;
use std::time::{Duration, Instant};
use tokio::sync::Mutex;

/// The process is there.
pub(super) async fn alive() -> &'static str {
    "ok\n"
}

/// For so long the database is not asked again, however many ask.
const FRESH: Duration = Duration::from_secs(1);

/// When the database was asked whether it answers, and what came of it.
#[derive(Debug, Default)]
pub struct Readiness(Mutex<Option<(Instant, StoreResult<()>)>>);

impl Readiness {
    /// What is known, or what `ask` says. Whoever comes meanwhile waits for the same answer.
    async fn get(
        &self,
        now: Instant,
        ask: impl Future<Output = StoreResult<()>>,
    ) -> StoreResult<()> {
        let mut known = self.0.lock().await;
        if let Some((at, answer)) = &*known
            && now.saturating_duration_since(*at) < FRESH
        {
            return answer.clone();
        }
        let answer = ask.await;
        *known = Some((now, answer.clone()));
        answer
    }
}

/// The process is there, and its database takes what is written.
pub(super) async fn ready(State(app): State<Shared>) -> Result<&'static str, ApiError> {
    if app.is_stopping() {
        return Err(ApiError::busy());
    }
    app.readiness.get(Instant::now(), app.store.ready()).await?;
    Ok("ready\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::StoreError;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// Nobody counts these requests, so a flood of them must cost the database nothing.
    #[tokio::test]
    async fn many_who_ask_whether_the_database_answers_cost_it_one_question() {
        let (readiness, asked) = (Readiness::default(), AtomicUsize::new(0));
        let begun = Instant::now();
        let ask = async |after: Duration, answer: StoreResult<()>| {
            let ask = async {
                asked.fetch_add(1, Ordering::Relaxed);
                answer
            };
            readiness.get(begun + after, ask).await
        };
        for _ in 0..100 {
            assert_eq!(ask(Duration::ZERO, Ok(())).await, Ok(()));
        }
        assert_eq!(asked.load(Ordering::Relaxed), 1);
        let gone = Err(StoreError::Unreachable("it is away".into()));
        assert_eq!(ask(FRESH, gone.clone()).await, gone);
        assert_eq!(ask(FRESH, Ok(())).await, gone);
        assert_eq!(ask(FRESH * 2, Ok(())).await, Ok(()));
    }
}
