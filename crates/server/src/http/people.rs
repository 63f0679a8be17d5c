//! People: how they look, whom they follow, who asks whom to a table.

use super::Shared;
use super::extract::{Body, InPath, InQuery, Person, SeatPath};
use super::openapi::Api;
use super::tables;
use crate::id::{ID_PATTERN, is_id};
use crate::model::{FACES, FaceColour, Status};
use crate::presence::is_hidden;
use crate::protocol::{
    ApiError, ErrorCode, Face, Faces, FollowState, Followed, Following, Invitations, PlayerBody,
    Profile, TableInfo, TableSeat, TableSeatKind,
};
use crate::store::{Guest, PlayerTables, ProfileRow, StoreResult, Which};
use crate::table::{Change, info_of_listed};
use axum::Json;
use axum::extract::State;
use schemars::JsonSchema;
use serde::Deserialize;

/// How many players somebody can follow.
const FOLLOWED_MAX: usize = 100;

/// Of how many players one can ask at once how they look.
const FACES_MAX: usize = 50;

/// That many ids with commas between them.
const IDS_PATTERN: &str = "^[2-9a-hjkmnp-tv-z]{12}(,[2-9a-hjkmnp-tv-z]{12}){0,49}$";

/// How many tables of a player are listed, and how many invitations.
const TABLES: u64 = 5;

pub(super) fn operations(api: Api) -> Api {
    api.tag("people")
        .add(
            ("get", "/api/v1/me/profile"),
            ("profile", "How you look, and what others may know of you"),
            profile,
        )
        .add(
            ("put", "/api/v1/me/profile"),
            ("set-profile", "Choose how you look"),
            set_profile,
        )
        .add(
            ("get", "/api/v1/faces"),
            ("faces", "How players look"),
            faces,
        )
        .add(
            ("get", "/api/v1/me/following"),
            ("following", "The players whom you follow"),
            following,
        )
        .add(
            ("put", "/api/v1/me/following/{player}"),
            ("follow", "Follow a player"),
            follow,
        )
        .add(
            ("delete", "/api/v1/me/following/{player}"),
            ("unfollow", "Stop following a player"),
            unfollow,
        )
        .add(
            ("get", "/api/v1/me/invitations"),
            ("invitations", "The tables to which you are invited"),
            invitations,
        )
        .add(
            ("post", "/api/v1/tables/{table}/seats/{seat}/invite"),
            ("invite", "Invite a player to an open seat"),
            invite,
        )
}

/// Players, by their ids.
#[derive(Debug, Deserialize, JsonSchema)]
struct FacesQuery {
    /// Their ids with commas between them, at most 50.
    #[schemars(regex(pattern = IDS_PATTERN))]
    players: String,
}

/// A person in the path.
#[derive(Debug, Deserialize, JsonSchema)]
struct PersonPath {
    /// The id of the player.
    #[schemars(regex(pattern = ID_PATTERN))]
    player: String,
}

/// Are they there? Nothing is said of those who keep it to themselves.
pub(super) async fn online(app: &Shared, guest: &str) -> StoreResult<Option<bool>> {
    if is_hidden(app, guest).await? {
        return Ok(None);
    }
    Ok(Some(app.presence.is_there(guest, app.now())))
}

async fn profile(State(app): State<Shared>, named: Person) -> Result<Json<Profile>, ApiError> {
    let profiles = app.store.profiles(&[&named.guest.id]).await?;
    let known = profiles.first();
    Ok(Json(Profile {
        face: known.map(|known| known.face),
        colour: known.map(|known| known.colour),
        hidden: known.is_some_and(|known| known.hidden),
    }))
}

async fn set_profile(
    State(app): State<Shared>,
    named: Person,
    Body(body): Body<Profile>,
) -> Result<Json<Profile>, ApiError> {
    if body.face.is_some_and(|face| face >= FACES) {
        let message = format!("There is no face {}.", body.face.unwrap_or_default());
        let hint = format!("Faces are counted from 0 to {}.", FACES - 1);
        return Err(ApiError::bad(message).hint(hint));
    }
    let (face, colour) = look_of(&named.guest.id);
    let row = ProfileRow {
        face: body.face.unwrap_or(face),
        colour: body.colour.unwrap_or(colour),
        hidden: body.hidden,
        guest: named.guest.id,
    };
    app.store.set_profile(&row).await?;
    Ok(Json(Profile {
        face: Some(row.face),
        colour: Some(row.colour),
        hidden: row.hidden,
    }))
}

/// How somebody looks who has chosen nothing. Clients compute the same.
fn look_of(guest: &str) -> (u8, FaceColour) {
    const COLOURS: [FaceColour; 8] = [
        FaceColour::Red,
        FaceColour::Orange,
        FaceColour::Yellow,
        FaceColour::Green,
        FaceColour::Teal,
        FaceColour::Blue,
        FaceColour::Purple,
        FaceColour::Grey,
    ];
    let number = guest
        .bytes()
        .fold(7_u32, |sum, byte| (sum * 31 + u32::from(byte)) % 65_521);
    let face = number % u32::from(FACES);
    let colour = number / u32::from(FACES) % 8;
    (face as u8, COLOURS[colour as usize])
}

async fn faces(
    State(app): State<Shared>,
    InQuery(query): InQuery<FacesQuery>,
) -> Result<Json<Faces>, ApiError> {
    let players: Vec<&str> = query.players.split(',').collect();
    if players.len() > FACES_MAX || !players.iter().all(|player| is_id(player)) {
        let message = format!("Name at most {FACES_MAX} players by their ids, with commas.");
        return Err(ApiError::bad(message));
    }
    let profiles = app.store.profiles(&players).await?;
    let face = |row: ProfileRow| Face {
        player: row.guest,
        face: row.face,
        colour: row.colour,
    };
    Ok(Json(Faces {
        faces: profiles.into_iter().map(face).collect(),
    }))
}

async fn following(State(app): State<Shared>, named: Person) -> Result<Json<Following>, ApiError> {
    let own = &named.guest.id;
    let followed = app.store.following(own).await?;
    let ids: Vec<&str> = followed.iter().map(|(id, _)| id.as_str()).collect();
    let profiles = app.store.profiles(&ids).await?;
    let hidden = |id: &str| profiles.iter().any(|row| row.guest == id && row.hidden);
    let mut players = Vec::new();
    for (player, name) in &followed {
        let there = app.presence.is_there(player, app.now());
        let online = (!hidden(player)).then_some(there);
        let here = online == Some(true);
        players.push(Followed {
            player: player.clone(),
            name: name.clone(),
            online,
            may_invite: here && may_invite(&app, own, player).await?,
            tables: if here {
                tables_of(&app, player, own).await?
            } else {
                Vec::new()
            },
        });
    }
    Ok(Json(Following { players }))
}

/// The tables of a player where somebody else could join or watch.
async fn tables_of(app: &Shared, player: &str, viewer: &str) -> StoreResult<Vec<TableInfo>> {
    let mut found = Vec::new();
    for status in [Status::Open, Status::Running] {
        let which = Which::Player(PlayerTables {
            player: player.to_owned(),
            status: Some(status),
            ..PlayerTables::default()
        });
        let tables = app.store.tables(&which, 0, TABLES).await?;
        let tables = tables.iter().map(info_of_listed);
        found.extend(tables.filter(|table| {
            let own = table.seats.iter().any(|seat| is_at(seat, viewer));
            let watch = status == Status::Open || table.rules.spectators;
            own || (table.rules.public && watch)
        }));
    }
    Ok(found)
}

fn is_at(seat: &TableSeat, guest: &str) -> bool {
    matches!(&seat.kind, TableSeatKind::Person { guest: id, .. } if id == guest)
}

/// Whoever follows somebody, or has played with them, may be invited by them: strangers cannot
/// send invitations.
async fn may_invite(app: &Shared, host: &str, player: &str) -> StoreResult<bool> {
    Ok(app.store.follows(player, host).await? || app.store.have_played(host, player).await?)
}

/// The person with this id; programs are nobody's friends.
async fn person(app: &Shared, id: &str) -> Result<Guest, ApiError> {
    let guest = if is_id(id) {
        app.store.guest(id).await?
    } else {
        None
    };
    let person = guest.filter(|guest| guest.owner.is_none());
    person.ok_or_else(nobody)
}

fn nobody() -> ApiError {
    ApiError::new(ErrorCode::NotFound, "There is no such person.")
}

async fn follow(
    State(app): State<Shared>,
    named: Person,
    InPath(path): InPath<PersonPath>,
) -> Result<Json<FollowState>, ApiError> {
    let (own, other) = (named.guest.id, person(&app, &path.player).await?);
    if own == other.id {
        return Err(ApiError::bad("Nobody follows themselves."));
    }
    let followed = app.store.following(&own).await?;
    if followed.len() >= FOLLOWED_MAX && !followed.iter().any(|(id, _)| *id == other.id) {
        let message = format!("You can follow at most {FOLLOWED_MAX} players.");
        return Err(ApiError::moment(message).hint("Stop following somebody first."));
    }
    app.store.follow(&own, &other.id, app.now()).await?;
    Ok(Json(FollowState {
        player: other.id,
        followed: true,
    }))
}

async fn unfollow(
    State(app): State<Shared>,
    named: Person,
    InPath(path): InPath<PersonPath>,
) -> Result<Json<FollowState>, ApiError> {
    if !is_id(&path.player) {
        return Err(nobody());
    }
    app.store.unfollow(&named.guest.id, &path.player).await?;
    Ok(Json(FollowState {
        player: path.player,
        followed: false,
    }))
}

async fn invitations(
    State(app): State<Shared>,
    named: Person,
) -> Result<Json<Invitations>, ApiError> {
    let guest = named.guest.id;
    let which = Which::Player(PlayerTables {
        player: guest.clone(),
        status: Some(Status::Open),
        ..PlayerTables::default()
    });
    let tables = app.store.tables(&which, 0, TABLES * 4).await?;
    let asks = |seat: &TableSeat| {
        let invited = matches!(&seat.kind, TableSeatKind::Person { invited: true, .. });
        invited && is_at(seat, &guest)
    };
    let asked = |table: &TableInfo| table.seats.iter().any(asks);
    Ok(Json(Invitations {
        tables: tables.iter().map(info_of_listed).filter(asked).collect(),
    }))
}

async fn invite(
    State(app): State<Shared>,
    named: Person,
    InPath(path): InPath<SeatPath>,
    Body(body): Body<PlayerBody>,
) -> Result<Json<TableInfo>, ApiError> {
    let player = person(&app, &body.player).await?;
    if !may_invite(&app, &named.guest.id, &player.id).await? {
        return Err(ApiError::forbidden(
            "You can invite those who follow you or have played with you.",
        )
        .hint("Send others the link to the table."));
    }
    if !app.limits.chat(&named.guest.id) {
        app.meters.limited.inc();
        return Err(ApiError::too_many());
    }
    let change = Change::Invite {
        seat: path.seat,
        player: player.id,
        name: player.name,
    };
    tables::manage(&app, &path.table, named.guest.id, change).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pattern_of_several_is_that_of_one() {
        let one = ID_PATTERN.trim_start_matches('^').trim_end_matches('$');
        let more = FACES_MAX - 1;
        assert_eq!(IDS_PATTERN, format!("^{one}(,{one}){{0,{more}}}$"));
    }

    #[test]
    fn whoever_has_chosen_nothing_has_a_face_all_the_same() {
        let looks: std::collections::HashSet<_> = ["22222222222a", "22222222222b", "z9z9z9z9z9z9"]
            .into_iter()
            .map(look_of)
            .collect();
        assert_eq!(looks.len(), 3);
        assert!(looks.iter().all(|(face, _)| *face < FACES));
    }
}
