//! Tables, over real sockets.

mod absent;
mod chat;
mod client;
mod endings;
mod fair;
mod hints;
mod keeping;
mod moves;
mod page;
mod people;
mod players;
mod processes;
mod programs;
mod records;
mod references;
mod roles;
mod rooms;
mod secrecy;
mod secrets;
mod sockets;
mod tables;
mod tutorials;
