//! Which actions tell something that nobody knew.

use super::action::LegendsAction;
use super::agenda::Task;
use super::event::{
    Happening, LegendsEvent, NewsEvent, PaperEvent, PlaceEvent, ProgressEvent, Secret,
};
use super::game::LegendsGame;
use super::state::LegendsState;
use super::step::LOOK_ANYWAY;
use crate::{EventSink, Game, Rng, Seat};

impl LegendsEvent {
    /// Does it tell anybody something that nobody knew?
    #[must_use]
    pub const fn reveals(&self) -> bool {
        match self {
            Self::CardDrawn { .. }
            | Self::TicketsDrawn { .. }
            | Self::Peeked { .. }
            | Self::Secret(Secret::FirstTicketsDealt { .. }) => true,
            Self::FirstTicketsChosen { .. }
            | Self::TicketsKept { .. }
            | Self::TicketUnder { .. }
            | Self::Secret(Secret::Lifted { .. } | Secret::Switched { .. }) => false,
            Self::Open(happening) => happening.reveals(),
        }
    }
}

impl Happening {
    const fn reveals(&self) -> bool {
        match self {
            Self::Begins(_)
            | Self::TurnedUp { .. }
            | Self::Newspaper
            | Self::FirstTicketsSettled { .. }
            | Self::TicketsRevealed(_)
            | Self::TicketShown { .. }
            | Self::Read(_)
            | Self::News(NewsEvent::EventTurned(_) | NewsEvent::EventAdded(_))
            | Self::Paper(
                PaperEvent::PostcardTaken { .. }
                | PaperEvent::PostcardUsed { .. }
                | PaperEvent::ToolsLaid(_)
                | PaperEvent::AgreementsLaid(_)
                | PaperEvent::RuleAdded(_)
                | PaperEvent::ToolboxOpened,
            )
            | Self::Place(PlaceEvent::RegionOffered(_) | PlaceEvent::RegionOpened(_))
            | Self::Progress(ProgressEvent::UpgradeTaken { .. }) => true,
            Self::CardTaken { .. }
            | Self::RowSwept
            | Self::DeckShuffled
            | Self::Claimed { .. }
            | Self::Discarded { .. }
            | Self::Swapped { .. }
            | Self::Counted { .. }
            | Self::Passed(_)
            | Self::Awaits(_)
            | Self::News(NewsEvent::EventsShuffled | NewsEvent::EventArchived(_))
            | Self::Paper(
                PaperEvent::PostcardGone { .. }
                | PaperEvent::ToolPassed { .. }
                | PaperEvent::ToolGone(_)
                | PaperEvent::ToolArchived(_)
                | PaperEvent::Agreed { .. }
                | PaperEvent::RuleRemoved(_)
                | PaperEvent::RuleDoubled(_),
            )
            | Self::Place(
                PlaceEvent::Winter(_)
                | PlaceEvent::Marked { .. }
                | PlaceEvent::FundTaken(_)
                | PlaceEvent::RegionEntered(_)
                | PlaceEvent::Painted { .. },
            )
            | Self::Progress(
                ProgressEvent::Used { .. }
                | ProgressEvent::Met(_)
                | ProgressEvent::Judged { .. }
                | ProgressEvent::Voted(_)
                | ProgressEvent::MemoryTaken { .. }
                | ProgressEvent::Retired(_)
                | ProgressEvent::SlipWritten { .. }
                | ProgressEvent::Ranked(_),
            ) => false,
        }
    }
}

/// Notes whether something is revealed.
struct News(bool);

impl EventSink<LegendsEvent> for News {
    fn push(&mut self, event: LegendsEvent) {
        self.0 |= event.reveals();
    }
}

impl LegendsGame {
    /// What an action sets off depends on the cards in play, so it is tried on a copy. Chance
    /// decides which card comes, not whether one does: any chance will do.
    pub(crate) fn reveals(&self, state: &LegendsState, seat: Seat, action: LegendsAction) -> bool {
        let (mut copy, mut news) = (*state, News(false));
        self.apply_unchecked(&mut copy, seat, action, &mut Rng::new(0), &mut news);
        // A row that is left lying after the last swap tells how few other cards there are (LW-43).
        let left_lying = copy.table.row.locomotives() >= self.content.numbers.reset_at;
        news.0 || left_lying && looks_at_row(state, action, &copy)
    }
}

/// Was the row looked at for locomotives after the last of some swaps?
fn looks_at_row(before: &LegendsState, action: LegendsAction, after: &LegendsState) -> bool {
    let mut agenda = before.table.play.agenda;
    let swaps = |task| matches!(task, Task::Swap(..));
    let asked = swaps(agenda.pop());
    let swapped =
        matches!(action, LegendsAction::Swap(..)) || agenda.top() == Task::Fill(LOOK_ANYWAY);
    // Another card may ask for swaps of its own: those have nothing to look at below them yet.
    let mut next = after.table.play.agenda;
    let more = swaps(next.pop()) && next.top() == Task::Fill(LOOK_ANYWAY);
    asked && swapped && !more
}
