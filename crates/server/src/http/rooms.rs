//! What the host of a table decides before the game, and how a game ends before its end.

use super::Shared;
use super::extract::{AskedHere, Body, InPath, Person, SeatPath, TablePath};
use super::tables::{ask, check_rules, manage};
use crate::model::Rules;
use crate::protocol::{ApiError, ColourBody, EndAnswer, Reach, SeatBody, SwapBody, TableInfo};
use crate::table::Change;
use axum::Json;
use axum::extract::State;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

pub(super) async fn send_away(
    State(app): State<Shared>,
    named: Person,
    InPath(path): InPath<SeatPath>,
) -> Result<Json<TableInfo>, ApiError> {
    let change = Change::SendAway { seat: path.seat };
    manage(&app, &path.table, named.guest.id, change).await
}

pub(super) async fn swap(
    State(app): State<Shared>,
    named: Person,
    InPath(path): InPath<SeatPath>,
    Body(body): Body<SwapBody>,
) -> Result<Json<TableInfo>, ApiError> {
    let change = Change::Swap {
        seat: path.seat,
        with: body.with,
    };
    manage(&app, &path.table, named.guest.id, change).await
}

pub(super) async fn colour(
    State(app): State<Shared>,
    named: Person,
    InPath(path): InPath<SeatPath>,
    Body(body): Body<ColourBody>,
) -> Result<Json<TableInfo>, ApiError> {
    let change = Change::Colour {
        seat: path.seat,
        colour: body.colour,
    };
    manage(&app, &path.table, named.guest.id, change).await
}

pub(super) async fn rules(
    State(app): State<Shared>,
    named: Person,
    InPath(path): InPath<TablePath>,
    Body(rules): Body<Rules>,
) -> Result<Json<TableInfo>, ApiError> {
    let seats = ask(&app, &path.table, |table| Ok(table.info().seats.len())).await?;
    check_rules(&app, &rules, seats)?;
    let change = Change::Rules(Box::new(rules));
    manage(&app, &path.table, named.guest.id, change).await
}

pub(super) async fn resign(
    State(app): State<Shared>,
    named: Person,
    InPath(path): InPath<SeatPath>,
) -> Result<Json<TableInfo>, ApiError> {
    let change = Change::Resign { seat: path.seat };
    manage(&app, &path.table, named.guest.id, change).await
}

pub(super) async fn propose_end(
    State(app): State<Shared>,
    named: Person,
    InPath(path): InPath<TablePath>,
    Body(body): Body<SeatBody>,
) -> Result<Json<TableInfo>, ApiError> {
    let change = Change::ProposeEnd { seat: body.seat };
    manage(&app, &path.table, named.guest.id, change).await
}

pub(super) async fn answer_end(
    State(app): State<Shared>,
    named: Person,
    InPath(path): InPath<TablePath>,
    Body(body): Body<EndAnswer>,
) -> Result<Json<TableInfo>, ApiError> {
    let change = Change::AnswerEnd {
        seat: body.seat,
        agree: body.agree,
    };
    manage(&app, &path.table, named.guest.id, change).await
}

/// Whoever sits at this machine reads `127.0.0.1` in the address, which leads nobody else here.
/// Others came over an address that works, and learn nothing of the network behind it.
pub(super) async fn reach(State(app): State<Shared>, here: AskedHere) -> Json<Reach> {
    let listens = app.listens.get().copied();
    let asked_here = app.settings.public_url.is_none() && here.0;
    let reach = |local_only, origin| Reach {
        local_only,
        origin,
        port: listens.map_or(0, |address| address.port()),
    };
    Json(match listens {
        Some(address) if asked_here => match from_outside(address) {
            Some(outside) => reach(false, Some(format!("http://{outside}"))),
            None => reach(address.ip().is_loopback(), None),
        },
        _ => reach(
            false,
            app.settings
                .public_url
                .as_ref()
                .map(|url| url.origin().to_owned()),
        ),
    })
}

/// The address at which other machines reach what listens here.
fn from_outside(listens: SocketAddr) -> Option<SocketAddr> {
    let address = listens.ip();
    if address.is_loopback() {
        return None;
    }
    let address = if address.is_unspecified() {
        IpAddr::V4(in_the_network()?)
    } else {
        address
    };
    Some(SocketAddr::new(address, listens.port()))
}

/// The address of this machine in its network. Nothing is sent: the system only says which of its
/// addresses it would use.
fn in_the_network() -> Option<Ipv4Addr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // An address that is reserved for documents, and so nobody's.
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    match socket.local_addr().ok()?.ip() {
        IpAddr::V4(address) if !address.is_loopback() && !address.is_unspecified() => Some(address),
        IpAddr::V4(_) | IpAddr::V6(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_listens_at_one_address_is_reached_there_and_nowhere_else() {
        let outside = |text: &str| from_outside(text.parse().expect("an address"));
        assert_eq!(outside("127.0.0.1:8042"), None);
        assert_eq!(outside("[::1]:8042"), None);
        assert_eq!(outside("10.1.2.3:80"), Some("10.1.2.3:80".parse().unwrap()));
        if let Some(address) = outside("0.0.0.0:8042") {
            assert!(!address.ip().is_loopback() && address.port() == 8042);
        }
    }
}
