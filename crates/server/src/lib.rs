//! Tables, live play and storage that loses nothing.

pub mod chance;
pub mod house;
pub mod id;
pub mod live;
pub mod logging;
pub mod meters;
pub mod model;
pub mod programs;
pub mod protocol;
pub mod ratings;
pub mod settings;
pub mod store;
pub mod table;
pub mod workers;

mod serve;

pub use serve::{ServeError, serve};
