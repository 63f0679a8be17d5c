//! As whom somebody looks back.

use super::HintsWanted;
use gleis_games::wire::seat_to_wire;
use gleis_rules::{Seat, Viewer};

/// As whom somebody looks back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Perspective {
    /// As a viewer.
    One {
        viewer: Viewer,
        /// May ways of tickets and missing cards be shown?
        aids: bool,
    },
    /// All cards lie open; only for games that are over.
    All,
}

/// The names of seats.
const SEATS: [&str; 5] = ["seat-1", "seat-2", "seat-3", "seat-4", "seat-5"];

impl Perspective {
    /// That of a viewer, with all aids.
    #[must_use]
    pub const fn of(viewer: Viewer) -> Self {
        Self::One { viewer, aids: true }
    }

    /// Reads what [`Perspective::name`] gives.
    #[must_use]
    pub fn read(name: &str) -> Option<Self> {
        match name {
            "everything" => Some(Self::All),
            "spectator" => Some(Self::of(Viewer::Spectator)),
            _ => {
                let place = SEATS.iter().position(|seat| *seat == name)?;
                Some(Self::of(Viewer::Seat(Seat::new(place as u8))))
            }
        }
    }

    /// What it is called in the API.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Self::All => "everything".to_owned(),
            Self::One { viewer, .. } => match viewer {
                Viewer::Spectator => "spectator".to_owned(),
                Viewer::Seat(seat) => format!("seat-{}", seat_to_wire(seat)),
            },
        }
    }

    /// What is known then.
    pub(super) const fn viewer(self) -> Viewer {
        match self {
            Self::One { viewer, .. } => viewer,
            Self::All => Viewer::Spectator,
        }
    }

    /// What the hints of a moment show.
    pub(super) const fn wanted(self) -> HintsWanted {
        let aids = match self {
            Self::One { aids, .. } => aids,
            Self::All => true,
        };
        HintsWanted {
            aids,
            tickets: None,
            plan: Vec::new(),
        }
    }
}
