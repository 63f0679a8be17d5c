//! One file for each command.

pub(crate) mod arena;
pub(crate) mod backup;
pub(crate) mod bench;
pub(crate) mod campaign;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod config;
pub(crate) mod doctor;
pub(crate) mod games;
pub(crate) mod health;
pub(crate) mod man_pages;
pub(crate) mod map;
pub(crate) mod record;
pub(crate) mod replay;
pub(crate) mod restore;
pub(crate) mod serve;
pub(crate) mod sim;
pub(crate) mod tidy;
pub(crate) mod verify;
