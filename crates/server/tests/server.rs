//! Tables, over real sockets.

mod absent;
mod chat;
mod client;
mod moves;
mod outlook;
mod page;
mod programs;
mod records;
mod secrecy;
mod secrets;
mod sockets;
mod tables;
