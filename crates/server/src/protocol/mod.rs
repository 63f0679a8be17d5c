//! What is said over HTTP and sockets. These types are apart from what is stored and from what is
//! true: nothing can be sent that has no place here.

mod error;
mod http;
mod socket;
mod table;

pub use error::{ApiError, ErrorCode, Problem};
pub use http::*;
pub use socket::{Position, ToClient, ToServer};
pub use table::{ChatLine, Room, TableClock, TableInfo, TableSeat, TableSeatKind, UndoAsked};
