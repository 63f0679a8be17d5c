//! Tables, live play and storage that loses nothing.

pub mod backup;
pub mod model;
pub mod store;
