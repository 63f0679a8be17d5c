//! What several test binaries need.

pub mod postgres;
