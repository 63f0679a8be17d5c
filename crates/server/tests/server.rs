//! The server as others meet it: over real sockets.

#[path = "common/logs.rs"]
mod logs;
#[path = "common/party.rs"]
mod party;
#[path = "common/scripted.rs"]
mod scripted;
#[path = "common/twins.rs"]
mod twins;
#[path = "common/wire.rs"]
mod wire;
#[path = "common/world.rs"]
mod world;

#[path = "server/absent.rs"]
mod absent;
#[path = "server/chat.rs"]
mod chat;
#[path = "server/client.rs"]
mod client;
#[path = "server/moves.rs"]
mod moves;
#[path = "server/outlook.rs"]
mod outlook;
#[path = "server/page.rs"]
mod page;
#[path = "server/programs.rs"]
mod programs;
#[path = "server/records.rs"]
mod records;
#[path = "server/secrecy.rs"]
mod secrecy;
#[path = "server/secrets.rs"]
mod secrets;
#[path = "server/sockets.rs"]
mod sockets;
#[path = "server/tables.rs"]
mod tables;
