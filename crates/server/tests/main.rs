//! The server as others meet it: over real sockets, on real databases. One binary, because each
//! would compile the same code again.

mod api_page;
mod campaigns;
mod hosting_page;
mod old_data;
mod schemas;
mod server;
mod store;

#[path = "common/logs.rs"]
mod logs;
#[path = "common/party.rs"]
mod party;
#[path = "common/scripted.rs"]
mod scripted;
#[path = "common/sealed.rs"]
mod sealed;
#[path = "common/twins.rs"]
mod twins;
#[path = "common/wire.rs"]
mod wire;
#[path = "common/world.rs"]
mod world;
