//! What is counted, for those who look after the server: Prometheus text.

use crate::app::App;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;
use std::fmt;

/// All counters and gauges.
pub struct Meters {
    /// Actions that were stored.
    pub moves: Counter,
    /// Actions that the database did not take.
    pub moves_failed: Counter,
    /// How long it took to store an action, in seconds: players wait for it.
    pub move_seconds: Histogram,
    /// Requests that were answered.
    pub requests: Counter,
    /// Requests and commands that were refused because there were too many.
    pub limited: Counter,
    /// Faults of the server that stopped one table.
    pub table_faults: Counter,
    /// Faults of the server while answering a request.
    pub request_faults: Counter,
    /// Decisions that programs or bots have forfeited.
    pub forfeits: Counter,
    /// Connections that were dropped because they read too slowly.
    pub slow_readers: Counter,
    /// Open sockets.
    pub sockets: Gauge,
    sockets_max: Gauge,
    tables: Gauge,
    tables_max: Gauge,
    bots_waiting: Gauge,
    registry: Registry,
}

impl fmt::Debug for Meters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Meters").finish_non_exhaustive()
    }
}

impl Default for Meters {
    fn default() -> Self {
        let mut registry = Registry::with_prefix("gleis");
        let mut counter = |name: &str, help: &str| {
            let counter = Counter::default();
            registry.register(name, help, counter.clone());
            counter
        };
        let moves = counter("moves", "Actions that were stored");
        let moves_failed = counter("moves_failed", "Actions that the database did not take");
        let requests = counter("requests", "Requests that were answered");
        let limited = counter("limited", "Refused because there were too many");
        let table_faults = counter("table_faults", "Faults that stopped one table");
        let request_faults = counter("request_faults", "Faults while answering a request");
        let forfeits = counter("forfeits", "Decisions that programs have forfeited");
        let slow_readers = counter("slow_readers", "Connections dropped as too slow");
        let mut gauge = |name: &str, help: &str| {
            let gauge = Gauge::default();
            registry.register(name, help, gauge.clone());
            gauge
        };
        let sockets = gauge("sockets", "Open sockets");
        let sockets_max = gauge("sockets_max", "How many sockets may be open");
        let tables = gauge("tables", "Tables in memory");
        let tables_max = gauge("tables_max", "How many tables may be in memory");
        let bots_waiting = gauge("bots_waiting", "Decisions waiting for a bot");
        // From a millisecond to eight seconds.
        let move_seconds = Histogram::new(exponential_buckets(0.001, 2.0, 14));
        let help = "How long it took to store an action, in seconds";
        registry.register("move_seconds", help, move_seconds.clone());
        Self {
            moves,
            moves_failed,
            move_seconds,
            requests,
            limited,
            table_faults,
            request_faults,
            forfeits,
            slow_readers,
            sockets,
            sockets_max,
            tables,
            tables_max,
            bots_waiting,
            registry,
        }
    }
}

impl Meters {
    /// Everything as Prometheus reads it.
    #[must_use]
    pub fn text(&self, app: &App) -> String {
        self.sockets_max.set(app.settings.sockets_max.into());
        self.tables.set(app.tables_loaded() as i64);
        self.tables_max.set(app.settings.tables_max.into());
        self.bots_waiting.set(app.workers.waiting() as i64);
        let mut text = String::new();
        if encode(&mut text, &self.registry).is_err() {
            text.clear();
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use crate::app::App;
    use crate::settings::Settings;
    use crate::store::{self, Access};
    use std::collections::BTreeSet;

    /// The names that begin with `gleis_` in a text.
    fn named(text: &str) -> BTreeSet<&str> {
        let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
        words.filter(|word| word.starts_with("gleis_")).collect()
    }

    /// A name under which nothing is ever counted would be an alert that never comes.
    #[tokio::test]
    async fn alerts_and_dashboard_name_what_is_counted() {
        let directory = tempfile::tempdir().expect("a directory");
        let settings = Settings::defaults_for_tests(directory.path());
        let store = store::open(&settings.database(), Access::Serve).await;
        let app = App::new(store.expect("a store"), settings);
        app.meters.move_seconds.observe(0.002);
        let text = app.meters.text(&app);
        let samples = text.lines().filter(|line| !line.starts_with('#'));
        let counted: BTreeSet<&str> = samples.flat_map(named).collect();
        let (alerts, dashboard) = (
            include_str!("../../../deploy/prometheus-rules.yml"),
            include_str!("../../../deploy/grafana.json"),
        );
        for (file, text) in [("alerts", alerts), ("dashboard", dashboard)] {
            for name in named(text) {
                assert!(
                    counted.contains(name),
                    "{file}: nothing is counted as {name}"
                );
            }
        }
        for name in counted.iter().filter(|name| !name.ends_with("_sum")) {
            assert!(
                dashboard.contains(name),
                "the dashboard does not show {name}"
            );
        }
        let json: serde_json::Value = serde_json::from_str(dashboard).expect("JSON");
        assert!(
            json["panels"]
                .as_array()
                .is_some_and(|panels| panels.len() > 5)
        );
    }
}
