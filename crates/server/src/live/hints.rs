//! What a viewer could do next, worked out from the view alone.

use super::Refusal;
use gleis_bots::{Asked, Playable};
use gleis_games::Entry;
use gleis_games::entry::ViewOf;
use gleis_games::wire::{
    Hints, OpenHand, TicketResult, TrackLook, WireAction, WireView, seat_to_wire,
};
use gleis_rules::{Seat, TicketId, TrackId};

/// Somebody may ask about so many tracks or tickets at once.
const NAMES_MAX: usize = 40;

/// What somebody wants to know beside what is always told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HintsWanted {
    /// Does the table allow ways of tickets and missing cards to be shown?
    pub aids: bool,
    /// The tickets for which a common network is wanted; absent for all that are kept.
    pub tickets: Option<Vec<String>>,
    /// The tracks of a plan.
    pub plan: Vec<String>,
}

/// Marks only what a tutorial asks for as what can be claimed.
pub(super) fn keep_asked(hints: &mut Hints, asked: &[WireAction]) {
    let is_asked = |name: &str| {
        let mut asked = asked.iter();
        asked.any(|action| matches!(action, WireAction::Claim { track, .. } if track == name))
    };
    for hint in hints
        .tracks
        .iter_mut()
        .filter(|hint| !is_asked(&hint.track))
    {
        if matches!(hint.look, TrackLook::Claimable | TrackLook::WithLocomotives) {
            hint.look = TrackLook::No;
            hint.payments.clear();
        }
    }
}

/// The hints for a view.
///
/// # Errors
/// A name that means nothing, or not to this viewer.
pub(super) fn hints<E>(entry: &E, view: &ViewOf<E>, wanted: &HintsWanted) -> Result<Hints, Refusal>
where
    E: Entry,
    E::Game: Playable,
{
    let asks = wanted.tickets.is_some() || !wanted.plan.is_empty();
    let tickets = match &wanted.tickets {
        Some(names) => Some(find_tickets(entry, view, names)?),
        None => None,
    };
    let plan = find_tracks(entry, &wanted.plan)?;
    if asks && entry.view_to_wire(view).seat.is_none() {
        let sentence = "those who look on have no tickets and no plan";
        return Err(Refusal::Meaningless(sentence.into()));
    }
    let asked = Asked {
        aids: wanted.aids,
        tickets,
        plan,
    };
    let mut hints = entry.game().hints(entry.names(), view, &asked);
    entry.add_steps(view, &mut hints);
    Ok(hints)
}

fn few_enough(names: &[String]) -> Result<(), Refusal> {
    if names.len() <= NAMES_MAX {
        return Ok(());
    }
    let sentence = format!("at most {NAMES_MAX} names can be asked about at once");
    Err(Refusal::Meaningless(sentence))
}

fn unknown(sentence: &str, name: &str) -> Refusal {
    let shown: String = name.chars().take(60).collect();
    Refusal::Meaningless(format!("{sentence} “{shown}”"))
}

/// Only tickets that the viewer holds or chooses from: of others nothing is worked out.
fn find_tickets<E: Entry>(
    entry: &E,
    view: &ViewOf<E>,
    names: &[String],
) -> Result<Vec<TicketId>, Refusal> {
    few_enough(names)?;
    let WireView { tickets, offer, .. } = entry.view_to_wire(view);
    let find = |name: &String| {
        if !tickets.contains(name) && !offer.contains(name) {
            return Err(unknown("you have no ticket", name));
        }
        let place = entry.names().tickets.iter().position(|t| t.id == *name);
        let place = place.ok_or_else(|| unknown("there is no ticket", name))?;
        Ok(TicketId(place as u8))
    };
    names.iter().map(find).collect()
}

/// Tracks of the game as it is told: in a campaign there are others on pieces that nobody has
/// seen, and they are as unknown as any name.
fn find_tracks<E: Entry>(entry: &E, names: &[String]) -> Result<Vec<TrackId>, Refusal> {
    few_enough(names)?;
    if names.is_empty() {
        return Ok(Vec::new());
    }
    let told = entry.game_to_wire().tracks;
    let find = |name: &String| {
        let is_told = told.iter().any(|track| track.id == *name);
        let mut tracks = entry.names().tracks.iter();
        let place = tracks.position(|track| is_told && track == name);
        let place = place.ok_or_else(|| unknown("there is no track", name))?;
        Ok(TrackId(place as u8))
    };
    names.iter().map(find).collect()
}

/// The cards and tickets of a seat, from what the seat knows.
pub(super) fn open_hand<E>(entry: &E, seat: Seat, view: &ViewOf<E>) -> OpenHand
where
    E: Entry,
    E::Game: Playable,
{
    let hints = entry.game().hints(entry.names(), view, &Asked::default());
    let kept = hints.tickets.iter().filter(|ticket| !ticket.offered);
    let offered = hints.tickets.iter().filter(|ticket| ticket.offered);
    OpenHand {
        seat: seat_to_wire(seat),
        hand: entry.view_to_wire(view).hand,
        tickets: kept
            .map(|ticket| TicketResult {
                ticket: ticket.ticket.clone(),
                done: ticket.done,
            })
            .collect(),
        offer: offered.map(|ticket| ticket.ticket.clone()).collect(),
    }
}
