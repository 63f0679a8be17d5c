//! Campaigns as others meet them: over real sockets.

#[path = "common/logs.rs"]
mod logs;
#[path = "common/sealed.rs"]
mod sealed;
#[path = "common/wire.rs"]
#[allow(dead_code, reason = "other tests need more of it")]
mod wire;

#[path = "campaigns/bring.rs"]
mod bring;
#[path = "campaigns/doors.rs"]
mod doors;
#[path = "campaigns/play.rs"]
mod play;
#[path = "campaigns/seals.rs"]
mod seals;
