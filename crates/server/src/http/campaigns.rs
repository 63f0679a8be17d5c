//! Campaigns: making them, taking companies, beginning games.

use super::Shared;
use super::extract::{
    Body, CampaignPath, CompanyPath, File, InPath, InQuery, PageQuery, Person, Visitor,
};
use super::security::Client;
use super::tables::{check_pace, occupant, seat_name};
use crate::campaign::{self, Brought};
use crate::model::Company;
use crate::protocol::VISIBLE;
use crate::protocol::{
    ApiError, CampaignInfo, CityNameBody, CompanyBody, CornerBody, HereBody, JoinCampaign,
    MyCampaigns, NewCampaign, NextBody, NextGame, SeatPlan,
};
use crate::store::CampaignRow;
use axum::extract::State;
use axum::{Extension, Json};
use gleis_games::campaign::CampaignFile;
use gleis_games::wire::{WireBoard, WireGame};
use schemars::JsonSchema;
use serde::Deserialize;

/// What a handler answers that changes a campaign.
type Changed = Result<Json<CampaignInfo>, ApiError>;

async fn told(app: &Shared, row: CampaignRow, guest: &str) -> Changed {
    campaign::info(app, row, Some(guest)).await.map(Json)
}

pub(super) async fn create(
    State(app): State<Shared>,
    named: Person,
    Extension(Client(address)): Extension<Client>,
    Body(body): Body<NewCampaign>,
) -> Changed {
    check_pace(body.rules.pace)?;
    let row = campaign::create(&app, (&named.guest, address), body).await?;
    told(&app, row, &named.guest.id).await
}

/// How a campaign is brought.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ImportQuery {
    /// What its players call it: 1 to 40 letters; absent to call it after them.
    #[schemars(length(min = 1, max = 40), regex(pattern = VISIBLE))]
    name: Option<String>,
    /// Your company; absent for the first that was a person's.
    company: Option<Company>,
}

pub(super) async fn import(
    State(app): State<Shared>,
    named: Person,
    Extension(Client(address)): Extension<Client>,
    InQuery(query): InQuery<ImportQuery>,
    File(upload, _): File<CampaignFile>,
) -> Changed {
    let parse = move || CampaignFile::parse(&upload.bytes);
    let file = app.uploads.check(parse).await?.map_err(|error| {
        let shown: String = error.to_string().chars().take(300).collect();
        ApiError::bad(format!("The file is wrong: {shown}."))
            .hint("GET /api/v1/campaigns/{campaign}/file gives such a file.")
    })?;
    let brought = Brought {
        file,
        name: query.name,
        company: query.company,
    };
    let row = campaign::import(&app, (&named.guest, address), brought).await?;
    told(&app, row, &named.guest.id).await
}

pub(super) async fn mine(
    State(app): State<Shared>,
    named: Person,
    InQuery(page): InQuery<PageQuery>,
) -> Result<Json<MyCampaigns>, ApiError> {
    let campaigns = campaign::mine(&app, &named.guest.id, page.range()?).await?;
    Ok(Json(MyCampaigns { campaigns }))
}

pub(super) async fn info(
    State(app): State<Shared>,
    visitor: Visitor,
    InPath(path): InPath<CampaignPath>,
) -> Changed {
    let row = campaign::find(&app, &path.campaign).await?;
    let guest = visitor.id();
    let info = campaign::info(&app, row, guest.as_deref()).await?;
    Ok(Json(info))
}

pub(super) async fn join(
    State(app): State<Shared>,
    named: Person,
    InPath(path): InPath<CampaignPath>,
    Body(body): Body<JoinCampaign>,
) -> Changed {
    let name = seat_name(&named.guest, body.name.as_deref())?;
    let who = (named.guest.id.as_str(), name.as_str());
    let row = campaign::join(&app, &path.campaign, who, body.company).await?;
    told(&app, row, &named.guest.id).await
}

pub(super) async fn leave(
    State(app): State<Shared>,
    named: Person,
    InPath(path): InPath<CampaignPath>,
    Body(body): Body<CompanyBody>,
) -> Changed {
    let guest = &named.guest.id;
    let row = campaign::leave(&app, &path.campaign, guest, body.company).await?;
    told(&app, row, guest).await
}

pub(super) async fn close(
    State(app): State<Shared>,
    named: Person,
    InPath(path): InPath<CampaignPath>,
) -> Changed {
    let guest = &named.guest.id;
    let row = campaign::close(&app, &path.campaign, guest).await?;
    told(&app, row, guest).await
}

pub(super) async fn set_seat(
    State(app): State<Shared>,
    named: Person,
    InPath(path): InPath<CompanyPath>,
    Body(plan): Body<SeatPlan>,
) -> Changed {
    let occupant = occupant(&app, &named.guest, plan).await?;
    let (guest, seat) = (&named.guest.id, (path.company, occupant));
    let row = campaign::set_seat(&app, &path.campaign, guest, seat).await?;
    told(&app, row, guest).await
}

pub(super) async fn remove_seat(
    State(app): State<Shared>,
    named: Person,
    InPath(path): InPath<CompanyPath>,
) -> Changed {
    let guest = &named.guest.id;
    let row = campaign::remove_seat(&app, &path.campaign, guest, path.company).await?;
    told(&app, row, guest).await
}

pub(super) async fn here(
    State(app): State<Shared>,
    named: Person,
    InPath(path): InPath<CampaignPath>,
    Body(body): Body<HereBody>,
) -> Changed {
    let (guest, wanted) = (&named.guest.id, (body.company, body.here));
    let row = campaign::set_here(&app, &path.campaign, guest, wanted).await?;
    told(&app, row, guest).await
}

pub(super) async fn next(
    State(app): State<Shared>,
    named: Person,
    Extension(Client(address)): Extension<Client>,
    InPath(path): InPath<CampaignPath>,
    Body(body): Body<NextBody>,
) -> Result<Json<NextGame>, ApiError> {
    let guest = &named.guest.id;
    let begun = campaign::next(&app, &path.campaign, (guest, address), body.revision).await?;
    Ok(Json(begun))
}

pub(super) async fn names(
    State(app): State<Shared>,
    named: Person,
    InPath(path): InPath<CampaignPath>,
    Body(body): Body<CityNameBody>,
) -> Changed {
    let (guest, name) = (&named.guest.id, (body.city.as_str(), body.name.as_deref()));
    let row = campaign::set_name(&app, &path.campaign, guest, name).await?;
    told(&app, row, guest).await
}

pub(super) async fn corner(
    State(app): State<Shared>,
    named: Person,
    InPath(path): InPath<CampaignPath>,
    Body(body): Body<CornerBody>,
) -> Changed {
    let (guest, text) = (&named.guest.id, body.text.as_deref());
    let row = campaign::set_corner(&app, &path.campaign, guest, text).await?;
    told(&app, row, guest).await
}

pub(super) async fn board(
    State(app): State<Shared>,
    visitor: Visitor,
    InPath(path): InPath<CampaignPath>,
) -> Result<Json<WireBoard>, ApiError> {
    let guest = visitor.id();
    let board = campaign::board(&app, &path.campaign, guest.as_deref()).await?;
    Ok(Json(board))
}

pub(super) async fn game(
    State(app): State<Shared>,
    visitor: Visitor,
    InPath(path): InPath<CampaignPath>,
) -> Result<Json<WireGame>, ApiError> {
    let guest = visitor.id();
    let game = campaign::game(&app, &path.campaign, guest.as_deref()).await?;
    Ok(Json(game))
}

pub(super) async fn file(
    State(app): State<Shared>,
    named: Person,
    InPath(path): InPath<CampaignPath>,
) -> Result<Json<CampaignFile>, ApiError> {
    let file = campaign::file(&app, &path.campaign, &named.guest.id).await?;
    Ok(Json(file))
}
