//! What stays of somebody whose identity was deleted: their games, without who they were.

use super::{BotLevel, CampaignDoc, CampaignPlayer, Here, Occupant, StandIn, Status, TableDoc};

/// What those are called whose identity was deleted.
pub const NOBODY: &str = "N. N.";

impl Occupant {
    /// The guest or program that sits here and is known.
    #[must_use]
    pub fn known(&self) -> Option<&str> {
        match self {
            Self::Person { guest, .. } | Self::External { guest, .. } => {
                Some(guest.as_str()).filter(|guest| !guest.is_empty())
            }
            Self::Open | Self::Bot { .. } => None,
        }
    }
}

impl TableDoc {
    /// Takes a guest out, so that the game stays for the others. In a game that goes on they have
    /// given up, and a bot plays in their place.
    pub fn forget(&mut self, forgotten: &str, status: Status) {
        let in_campaign = self.campaign.is_some();
        for (place, occupant) in self.seats.iter_mut().enumerate() {
            if occupant.known() != Some(forgotten) {
                continue;
            }
            match (status, &mut *occupant) {
                (Status::Open, _) => {
                    *occupant = Occupant::Open;
                    if let Some(place) = self.settled.places.get_mut(place) {
                        place.invited = false;
                    }
                }
                (Status::Running, Occupant::External { .. }) => {
                    *occupant = Occupant::Bot {
                        level: BotLevel::Casual,
                    };
                }
                (
                    _,
                    Occupant::Person {
                        guest,
                        name,
                        stand_in,
                    },
                ) => {
                    guest.clear();
                    NOBODY.clone_into(name);
                    let resigned = &mut self.settled.resigned;
                    let number = place as u8 + 1;
                    if status == Status::Running && in_campaign {
                        *stand_in = Some(StandIn::Asked);
                    } else if status == Status::Running && !resigned.contains(&number) {
                        *stand_in = Some(StandIn::Resigned);
                        resigned.push(number);
                    }
                }
                (_, Occupant::External { guest, name }) => {
                    guest.clear();
                    NOBODY.clone_into(name);
                }
                (_, Occupant::Open | Occupant::Bot { .. }) => {}
            }
        }
        self.settled.sent_away.retain(|guest| guest != forgotten);
        self.settled.declined.retain(|guest| guest != forgotten);
        if self.host == forgotten {
            let next = self.seats.iter().find_map(|occupant| occupant.person());
            self.host = next.unwrap_or_default().to_owned();
        }
    }

    /// Does anybody sit here who is known?
    #[must_use]
    pub fn is_somebodys(&self) -> bool {
        self.seats.iter().any(|occupant| occupant.known().is_some())
    }
}

impl CampaignDoc {
    /// Takes a guest out: their companies wait for somebody, and past games say no name.
    pub fn forget(&mut self, forgotten: &str) {
        let begun = !self.games.is_empty();
        for member in &mut self.members {
            if member.guest() == Some(forgotten) {
                member.occupant = Occupant::Open;
                member.here = if begun {
                    Here::Absent {}
                } else {
                    Here::Plays {}
                };
            }
        }
        if self.host == forgotten {
            let mut people = self.members.iter();
            let next = people.find_map(|member| member.occupant.person());
            self.host = next.unwrap_or_default().to_owned();
        }
        let players = self.games.iter_mut().flat_map(|game| &mut game.players);
        for player in players {
            match player {
                CampaignPlayer::Person { guest, name }
                | CampaignPlayer::Program { guest, name }
                    if guest == forgotten =>
                {
                    guest.clear();
                    NOBODY.clone_into(name);
                }
                CampaignPlayer::Person { .. }
                | CampaignPlayer::Program { .. }
                | CampaignPlayer::Open {}
                | CampaignPlayer::Bot { .. } => {}
            }
        }
    }
}
