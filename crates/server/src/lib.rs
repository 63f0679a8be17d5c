//! Tables, live play and storage that loses nothing.

pub mod chance;
pub mod id;
pub mod live;
pub mod model;
pub mod store;
