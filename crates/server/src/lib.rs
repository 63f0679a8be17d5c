//! Tables, live play and storage that loses nothing.

pub mod app;
pub mod backup;
pub mod campaign;
pub mod chance;
pub mod connections;
pub mod doctor;
pub mod http;
pub mod id;
pub mod limits;
pub mod listen;
pub mod live;
pub mod logging;
pub mod meters;
pub mod model;
pub mod presence;
pub mod private;
pub mod programs;
pub mod protocol;
pub mod ratings;
pub mod running;
pub mod schemas;
pub mod settings;
pub mod store;
pub mod table;
pub mod tidy;
pub mod uploads;
pub mod visits;
pub mod web;
pub mod workers;

mod admission;
mod agent;
mod request;
mod serve;
#[cfg(test)]
mod sim;
mod text;
mod ws;

pub use serve::{ServeError, Serving, reachable, serve, start};
