//! Every rule of `docs/rules` has a test here that names it and fails when the rule is broken.

mod cardgame;
mod claim;
mod decided;
mod draw;
mod germany;
mod harness;
mod market;
mod material;
mod passengers;
mod scoring;
mod secrecy;
mod setup;
mod tickets;
mod trails;
mod turn;
