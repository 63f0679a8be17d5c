//! What is counted, for those who look after the server: Prometheus text.

use crate::app::App;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;
use std::fmt;

/// All counters and gauges.
pub struct Meters {
    /// Actions that were stored.
    pub moves: Counter,
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
    tables: Gauge,
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
        let tables = gauge("tables", "Tables in memory");
        let bots_waiting = gauge("bots_waiting", "Decisions waiting for a bot");
        Self {
            moves,
            requests,
            limited,
            table_faults,
            request_faults,
            forfeits,
            slow_readers,
            sockets,
            tables,
            bots_waiting,
            registry,
        }
    }
}

impl Meters {
    /// Everything as Prometheus reads it.
    #[must_use]
    pub fn text(&self, app: &App) -> String {
        self.tables.set(app.tables_loaded() as i64);
        self.bots_waiting.set(app.workers.waiting() as i64);
        let mut text = String::new();
        if encode(&mut text, &self.registry).is_err() {
            text.clear();
        }
        text
    }
}
