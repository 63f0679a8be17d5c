//! Tables, live play and storage that loses nothing.

pub mod backup;
pub mod doctor;
pub mod logging;
pub mod model;
mod serve;
pub mod settings;
pub mod store;

pub use serve::{ServeError, serve};
