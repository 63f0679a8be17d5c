//! The data, the games made of them, their wire forms and records, tried from outside.
//!
//! One program for all of them: linking one is quick, linking one for each file is not.

#[path = "data/facts.rs"]
mod facts;

mod board;
mod data_cardgame;
mod data_catalogue;
mod data_findings;
mod data_fuzz;
mod data_games;
mod data_germany;
mod data_land;
mod data_usa;
mod data_variants;
mod drawing;
mod hints;
mod laws;
mod notation;
mod perft;
mod record;
mod record_fixtures;
mod record_hostile;
mod record_secrets;
mod record_version_1;
mod tutorials;
mod wire_view;
