//! Setting a game up.

use super::super::agenda::{Moment, Task};
use super::super::content::{CampaignCardId, CompanyId, Pool, Verb};
use super::super::event::{Happening, LegendsEvent, PaperEvent, ProgressEvent};
use super::super::interpret::Scene;
use super::super::play::Stage;
use super::super::state::WordSet;
use super::Step;
use crate::{BitSet, Chance, EventSink, Seat, Stream};

/// What a numbered step of the set-up does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SetupStep {
    /// It is done when the copy is taken out of the box: board, storage, coins, newspapers,
    /// event deck, cars.
    FromTheBox,
    /// Train cards (LW-S5a to LW-S5c).
    TrainCards,
    /// Tickets (LW-S6a, LW-S6b).
    Tickets,
    /// The campaign deck (LW-S7).
    CampaignDeck,
    /// What the stickers in this place say (LW-S10 to LW-S13).
    Stickers,
    /// The first turn (LW-S14).
    Start,
}

/// The steps of the set-up, 1 to 14.
const SETUP_STEPS: [SetupStep; 14] = [
    SetupStep::FromTheBox,
    SetupStep::FromTheBox,
    SetupStep::FromTheBox,
    SetupStep::FromTheBox,
    SetupStep::TrainCards,
    SetupStep::Tickets,
    SetupStep::CampaignDeck,
    SetupStep::FromTheBox,
    SetupStep::FromTheBox,
    SetupStep::Stickers,
    SetupStep::Stickers,
    SetupStep::Stickers,
    SetupStep::Stickers,
    SetupStep::Start,
];

impl<C: Chance, S: EventSink<LegendsEvent>> Step<'_, C, S> {
    /// Everything up to the first question.
    pub fn deal(&mut self) {
        let seats = self.table().seats;
        self.state.deck = self.game.all_cards(seats);
        self.state.pile.pool = self.game.legacy.tickets;
        let starter = self.find_starter();
        self.happen(Happening::Begins(starter));
        self.state.table.play.active = starter;
        self.push(Task::Setup(1));
        self.run();
    }

    /// The owner of the start card; a random player if there is none or it is absent (LW-38,
    /// LW-S14).
    fn find_starter(&mut self) -> Seat {
        let seats = self.table().seats;
        let holder = (self.game.legacy.start_card)
            .and_then(|company: CompanyId| self.game.seat_of(company, seats));
        self.table().first.or(holder).unwrap_or_else(|| {
            Seat::new(self.chance.index(Stream::FirstSeat, u32::from(seats.get())) as u8)
        })
    }

    pub fn setup_step(&mut self, step: u8) {
        let Some(&what) = SETUP_STEPS.get(usize::from(step).wrapping_sub(1)) else {
            return;
        };
        if what != SetupStep::Start {
            self.push(Task::Setup(step + 1));
        }
        match what {
            SetupStep::FromTheBox => {}
            SetupStep::TrainCards => {
                self.push(Task::Fill(0));
                let hand = self.game.content.numbers.hand;
                for seat in self.table().seats.seats() {
                    for _ in 0..hand {
                        self.draw_on(seat, 1);
                    }
                }
            }
            SetupStep::Tickets => self.deal_first_tickets(),
            SetupStep::CampaignDeck => {
                // Whatever the deck says of the row is done at once.
                self.push(Task::Fill(0));
                if let Some(&first) = self.game.program.reading[0].first() {
                    self.push(Task::Read(first));
                }
            }
            SetupStep::Stickers => self.sticker_step(step),
            SetupStep::Start => self.begin_turns(),
        }
    }

    fn sticker_step(&mut self, step: u8) {
        let moment = Moment::Setup(step);
        if !self.game.list(moment).is_empty() {
            let starter = self.table().starter;
            self.push(Task::Fire(moment, starter, 0));
        }
        let numbers = &self.game.content.numbers;
        if self.will_draft(Pool::Tools) == Some(step) {
            let there = WordSet::below(self.game.content.tools.len());
            let left = there & !self.table().tools_archived;
            let laid = self.lay_out(left, numbers.spare_tools);
            self.happen(PaperEvent::ToolsLaid(laid));
        }
        // Agreements are made while claiming; their display belongs to the step of the regions.
        if step == 11 && self.will_draft(Pool::Agreements).is_some() {
            let there = WordSet::below(self.game.content.agreements.len());
            let laid = self.lay_out(there, numbers.spare_agreements);
            self.happen(PaperEvent::AgreementsLaid(laid));
        }
    }

    /// The step in which a sticker in force lets players draft from a pool.
    fn will_draft(&self, pool: Pool) -> Option<u8> {
        use super::super::content::Slot;
        let content = &self.game.content;
        let mut stickers = self.table().stickers.members();
        stickers.find_map(|index| {
            let sticker = &content.stickers[index];
            let drafts = content
                .abilities_of(sticker.abilities)
                .iter()
                .any(|ability| {
                    let mut effects = ability.effects.iter();
                    effects.any(|effect| effect.verb == Verb::Draft(pool))
                });
            match sticker.slot {
                Slot::Setup(step) | Slot::Claim(step) if drafts => Some(step),
                _ => None,
            }
        })
    }

    /// As many as there are players, and some more, at random.
    fn lay_out(&mut self, mut from: WordSet, spare: u8) -> WordSet {
        let mut laid = 0;
        for _ in 0..self.table().seats.get() + spare {
            if from == 0 {
                break;
            }
            let index = self.chance.index(Stream::Depot, from.count());
            let one = from.nth(index);
            from.remove(one);
            laid.insert(one);
        }
        laid
    }

    /// A side of the campaign deck, then the next one (LW-20, LW-21).
    pub fn read(&mut self, card: CampaignCardId) {
        let phase = usize::from(self.table().play.stage == Stage::End);
        let reading = &self.game.program.reading[phase];
        let next = reading.iter().copied().find(|&other| other > card);
        if let Some(next) = next {
            self.push(Task::Read(next));
        }
        self.happen(Happening::Read(card));
        let seat = self.table().starter;
        let abilities = self.game.content.campaign[card.index()].abilities;
        if let Some(id) = abilities.ids().next() {
            let scene = Scene::now(self.state, seat, id);
            if let Some([have, need]) = self.game.compared(&scene) {
                let holds = self.game.guard_holds(&scene);
                self.happen(ProgressEvent::Judged {
                    side: card,
                    holds,
                    have,
                    need,
                });
            }
        }
        for id in abilities.ids().rev() {
            if self.game.may_begin(self.state, id, seat) {
                self.push(self.game.course(seat, id));
            }
        }
    }
}
