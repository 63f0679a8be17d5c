//! Changing a campaign: who belongs to it, who comes to the next game, what places are called.

use super::{find, progress};
use crate::app::App;
use crate::id::new_id;
use crate::model::{CampaignDoc, CampaignGame, Company, Here, Member, Occupant, Status};
use crate::protocol::{ApiError, ErrorCode, NewCampaign};
use crate::store::{CampaignRow, Guest, Kept, Race};
use crate::text::clean;
use gleis_rules::BitSet;
use std::net::IpAddr;

/// The longest name of a campaign, in letters.
const NAME_LETTERS: usize = 40;

/// The longest name of a station: there is no more room on its sign.
const STATION_LETTERS: usize = 24;

/// The longest text in the corner of the map, in letters.
const CORNER_LETTERS: usize = 300;

/// Fewest companies.
const COMPANIES_MIN: usize = 2;

/// Makes a campaign; whoever makes it plays for the first company.
///
/// # Errors
/// If it cannot be played like that.
pub async fn create(
    app: &App,
    (guest, address): (&Guest, IpAddr),
    wanted: NewCampaign,
) -> Result<CampaignRow, ApiError> {
    let seats = usize::from(wanted.companies);
    if !(COMPANIES_MIN..=Company::ALL.len()).contains(&seats) {
        return Err(ApiError::bad(format!(
            "A campaign is for {COMPANIES_MIN} to {} companies, not {seats}.",
            Company::ALL.len()
        )));
    }
    let own = wanted.company.unwrap_or(Company::ALL[0]);
    let others = Company::ALL.into_iter().filter(|company| *company != own);
    let mut members: Vec<Member> = [own]
        .into_iter()
        .chain(others)
        .take(seats)
        .map(|company| Member {
            company,
            occupant: Occupant::Open,
            here: Here::Plays {},
            newcomer: false,
        })
        .collect();
    if let Some(first) = members.first_mut() {
        first.occupant = person(&guest.id, &guest.name);
    }
    let row = CampaignRow {
        id: new_id(),
        revision: 1,
        doc: CampaignDoc {
            name: clean(&wanted.name, "A name", NAME_LETTERS)?,
            host: guest.id.clone(),
            rules: wanted.rules,
            members,
            games: Vec::new(),
            names: Default::default(),
            corner: None,
            closed: false,
        },
        created: app.now(),
        updated: app.now(),
    };
    let within = app.within(Kept::Campaigns, address);
    app.store.add_campaign(&row, &within).await?;
    Ok(row)
}

fn person(guest: &str, name: &str) -> Occupant {
    Occupant::Person {
        guest: guest.to_owned(),
        name: name.to_owned(),
        stand_in: None,
    }
}

/// Replaces the document; `edit` is tried again on the new one if somebody was first.
async fn change(
    app: &App,
    id: &str,
    mut edit: impl FnMut(&mut CampaignDoc) -> Result<(), ApiError>,
) -> Result<CampaignRow, ApiError> {
    for _ in 0..5 {
        let mut row = find(app, id).await?;
        if row.doc.closed {
            return Err(ApiError::moment("This campaign was put away."));
        }
        edit(&mut row.doc)?;
        row.revision += 1;
        row.updated = app.now();
        if app.store.change_campaign(&row).await? == Race::Won {
            return Ok(row);
        }
    }
    Err(conflict())
}

pub(super) fn conflict() -> ApiError {
    ApiError::new(
        ErrorCode::Conflict,
        "Somebody changed the campaign at the same moment.",
    )
    .hint("Look at the campaign again and repeat what you wanted.")
}

fn check_host(doc: &CampaignDoc, guest: &str) -> Result<(), ApiError> {
    if doc.host == guest {
        Ok(())
    } else {
        Err(ApiError::forbidden(
            "Only the host of the campaign can do that.",
        ))
    }
}

fn member(doc: &mut CampaignDoc, company: Company) -> Result<&mut Member, ApiError> {
    let found = doc.members.iter_mut().find(|m| m.company == company);
    found.ok_or_else(|| {
        ApiError::new(
            ErrorCode::NotFound,
            format!("The {} company does not take part.", company.name()),
        )
    })
}

fn taken(message: &str) -> ApiError {
    ApiError::new(ErrorCode::SeatTaken, message)
}

/// Somebody takes a company that is nobody's. Before the first game it may be one of the box
/// instead of one that is waiting.
///
/// # Errors
/// If none is left, or this one is somebody's.
pub async fn join(
    app: &App,
    id: &str,
    (guest, name): (&str, &str),
    company: Option<Company>,
) -> Result<CampaignRow, ApiError> {
    change(app, id, |doc| {
        let fresh = doc.games.is_empty();
        let open = |member: &Member| member.occupant == Occupant::Open;
        let known = company.is_some_and(|company| doc.member(company).is_some());
        let place = doc.members.iter().position(|member| match company {
            Some(company) if known => member.company == company,
            Some(_) => fresh && open(member),
            None => open(member),
        });
        let member = place.and_then(|place| doc.members.get_mut(place));
        let member = member.ok_or_else(|| taken("No company is left."))?;
        if !open(member) {
            return Err(taken("Somebody has this company already."));
        }
        member.company = company.unwrap_or(member.company);
        let company = member.company;
        doc.give(company, person(guest, name));
        if doc.host.is_empty() {
            doc.host = guest.to_owned();
        }
        Ok(())
    })
    .await
}

/// Somebody gives a company up. After the first game it misses games until somebody takes it. When
/// the last person goes, the campaign waits, too, and whoever comes next is its host.
///
/// # Errors
/// If it is not theirs.
pub async fn leave(
    app: &App,
    id: &str,
    guest: &str,
    company: Company,
) -> Result<CampaignRow, ApiError> {
    change(app, id, |doc| {
        let begun = !doc.games.is_empty();
        let own = member(doc, company)?;
        if !own.is_of(guest) {
            return Err(forbidden(company));
        }
        own.occupant = Occupant::Open;
        own.here = if begun {
            Here::Absent {}
        } else {
            Here::Plays {}
        };
        let people = || doc.members.iter().filter(|m| m.guest().is_some());
        if !people().any(|member| member.is_of(&doc.host)) {
            let next = people().find_map(|member| match &member.occupant {
                Occupant::Person { guest, .. } => Some(guest.clone()),
                _ => None,
            });
            // Without people it waits, as its companies do, and has no host until one comes.
            doc.host = next.unwrap_or_default();
        }
        Ok(())
    })
    .await
}

fn forbidden(company: Company) -> ApiError {
    ApiError::forbidden(format!("The {} company is not yours.", company.name()))
}

/// The host decides whose a company shall be; one that does not take part yet comes in.
///
/// # Errors
/// If it is somebody else's, or has played and a game goes on.
pub async fn set_seat(
    app: &App,
    id: &str,
    guest: &str,
    (company, occupant): (Company, Occupant),
) -> Result<CampaignRow, ApiError> {
    let row = find(app, id).await?;
    let progress = progress(&app.store, &row.doc.games).await?;
    let running = progress.last == Some(Status::Running);
    change(app, id, |doc| {
        check_host(doc, guest)?;
        if doc.games != row.doc.games {
            return Err(conflict());
        }
        let Ok(member) = member(doc, company) else {
            doc.members.push(Member {
                company,
                occupant: occupant.clone(),
                here: Here::Plays {},
                newcomer: false,
            });
            return Ok(());
        };
        if matches!(&member.occupant, Occupant::Person { .. }) && !member.is_of(guest) {
            return Err(taken("Somebody has this company already.")
                .hint("Only they themselves can give it up."));
        }
        if running && doc.has_played(company) {
            return Err(ApiError::moment("A game of this campaign goes on.")
                .hint("Between two games companies are given to others."));
        }
        doc.give(company, occupant.clone());
        Ok(())
    })
    .await
}

/// The host takes a company out that has never played.
///
/// # Errors
/// If it has, or is somebody's, or too few would be left.
pub async fn remove_seat(
    app: &App,
    id: &str,
    guest: &str,
    company: Company,
) -> Result<CampaignRow, ApiError> {
    change(app, id, |doc| {
        check_host(doc, guest)?;
        if matches!(member(doc, company)?.occupant, Occupant::Person { .. }) {
            return Err(taken(
                "Somebody has this company; they have to leave first.",
            ));
        }
        if doc.has_played(company) {
            return Err(ApiError::moment("This company has played already.")
                .hint("It can miss games, or a bot can play for it."));
        }
        if doc.members.len() <= COMPANIES_MIN {
            return Err(ApiError::moment(format!(
                "A campaign needs at least {COMPANIES_MIN} companies."
            )));
        }
        doc.members.retain(|member| member.company != company);
        Ok(())
    })
    .await
}

/// Who plays for a company in the next game: said by whoever it belongs to, or the host.
///
/// # Errors
/// If it is somebody else's.
pub async fn set_here(
    app: &App,
    id: &str,
    guest: &str,
    (company, here): (Company, Here),
) -> Result<CampaignRow, ApiError> {
    change(app, id, |doc| {
        let is_host = doc.host == guest;
        let member = member(doc, company)?;
        if !is_host && !member.is_of(guest) {
            return Err(forbidden(company));
        }
        member.here = here;
        Ok(())
    })
    .await
}

/// Whoever has put a plaque up names the city; the host may take a name away.
///
/// # Errors
/// If the city is not theirs to name.
pub async fn set_name(
    app: &App,
    id: &str,
    guest: &str,
    (city, name): (&str, Option<&str>),
) -> Result<CampaignRow, ApiError> {
    let name = name
        .map(|name| clean(name, "A name", STATION_LETTERS))
        .transpose()?;
    let row = find(app, id).await?;
    let finished = progress(&app.store, &row.doc.games).await?.finished;
    let games = row.doc.games.get(..finished).unwrap_or_default();
    let story = app.campaigns.story(&app.store, id, games).await?;
    let place = story.first().legends.names.find_city(city);
    let founded = |company: Company| {
        let plaques = story.campaign().legacy().plaques[company.id().index()];
        place.is_some_and(|place| plaques.has(place.index()))
    };
    change(app, id, |doc| {
        let mut members = doc.members.iter();
        let owner = members.any(|member| member.is_of(guest) && founded(member.company));
        match &name {
            Some(name) if owner => {
                doc.names.insert(city.to_owned(), name.clone());
                Ok(())
            }
            None if owner || doc.host == guest => {
                doc.names.remove(city);
                Ok(())
            }
            Some(_) | None => Err(ApiError::forbidden("This city is not yours to name.")),
        }
    })
    .await
}

/// The champion writes into the corner of the map, once; the host may take the text away.
///
/// # Errors
/// If the campaign is not over, somebody else has won it, or something stands there.
pub async fn set_corner(
    app: &App,
    id: &str,
    guest: &str,
    text: Option<&str>,
) -> Result<CampaignRow, ApiError> {
    let text = text
        .map(|text| clean(text, "The text", CORNER_LETTERS))
        .transpose()?;
    let row = find(app, id).await?;
    let finished = progress(&app.store, &row.doc.games).await?.finished;
    let games = row.doc.games.get(..finished).unwrap_or_default();
    let story = app.campaigns.story(&app.store, id, games).await?;
    let finale = story.campaign().finale();
    let finale = finale.map_err(|_| ApiError::moment("The campaign is not over yet."))?;
    let won = |company: Company| {
        let mut champions = finale.champions.iter();
        champions.any(|champion| champion.company == company.id())
    };
    change(app, id, |doc| {
        let mut members = doc.members.iter();
        let champion = members.any(|member| member.is_of(guest) && won(member.company));
        match &text {
            None if doc.host == guest => doc.corner = None,
            Some(_) if champion && doc.corner.is_some() => {
                return Err(ApiError::moment("Something stands there already."));
            }
            Some(text) if champion => doc.corner = Some(text.clone()),
            Some(_) | None => {
                return Err(ApiError::forbidden(
                    "Only the champion writes into the corner of the map.",
                ));
            }
        }
        Ok(())
    })
    .await
}

/// The host puts the campaign away; what was played stays readable.
///
/// # Errors
/// If a game goes on.
pub async fn close(app: &App, id: &str, guest: &str) -> Result<CampaignRow, ApiError> {
    let row = find(app, id).await?;
    check_host(&row.doc, guest)?;
    let progress = progress(&app.store, &row.doc.games).await?;
    if progress.last == Some(Status::Running) {
        return Err(ApiError::moment("A game of this campaign goes on.")
            .hint("Play it to its end, or break it off."));
    }
    change(app, id, |doc| put_away(doc, guest, &row.doc.games)).await
}

/// Puts a campaign away if its games are those that were looked at.
fn put_away(doc: &mut CampaignDoc, guest: &str, games: &[CampaignGame]) -> Result<(), ApiError> {
    check_host(doc, guest)?;
    // As many games are not the same games: one that was broken off may have begun again.
    if doc.games != games {
        return Err(conflict());
    }
    doc.closed = true;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::CampaignRules;

    fn game(table: &str) -> CampaignGame {
        CampaignGame {
            number: 1,
            table: table.into(),
            companies: Vec::new(),
            players: Vec::new(),
        }
    }

    #[test]
    fn a_campaign_whose_game_has_begun_again_is_not_put_away() {
        let mut doc = CampaignDoc {
            name: "Ours".into(),
            host: "anna".into(),
            rules: CampaignRules::default(),
            members: Vec::new(),
            games: vec![game("again")],
            names: Default::default(),
            corner: None,
            closed: false,
        };
        let refused = put_away(&mut doc, "anna", &[game("broken-off")]);
        assert_eq!((refused, doc.closed), (Err(conflict()), false));
        assert_eq!(put_away(&mut doc, "anna", &[game("again")]), Ok(()));
        assert!(doc.closed);
    }
}
