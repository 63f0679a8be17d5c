//! The card game's tickets and numbers, with names.

use crate::catalogue::CardBox;
use crate::notation::view::cards_to_wire;
use crate::wire::{
    WireBonus, WireCardRules, WireCards, WireFirstTickets, WireGame, WireLaterTickets, WireMarket,
    WireOneTrackUpTo, WirePlayers, WireRefused, WireTicket,
};
use gleis_rules::{CardKind, Cards, TieBreak};
use std::collections::BTreeMap;

impl CardBox {
    /// What only board games have is empty or 0.
    pub(super) fn wire_game(&self) -> WireGame {
        let (info, spec) = (&self.info, self.game.spec());
        WireGame {
            id: info.id.clone(),
            rules_version: info.rules_version,
            fingerprint: info.fingerprint.clone(),
            name: (&info.name).into(),
            players: WirePlayers {
                min: spec.players.0,
                max: spec.players.1,
            },
            cities: self.names.cities_to_wire(|_| true),
            places: self.names.places_to_wire(|_| true),
            tracks: Vec::new(),
            tickets: self.tickets_to_wire(),
            old_tickets: Vec::new(),
            stamps: BTreeMap::new(),
            decks: self.names.decks.clone(),
            cards: cards_to_wire(&Cards::new(spec.cards)),
            hand: spec.hand,
            market: WireMarket {
                slots: spec.slots,
                reset_at: 0,
                resets_max: 0,
            },
            trains: 0,
            last_round_at: 0,
            first_tickets: WireFirstTickets {
                deal: spec.first_tickets.deal,
                keep: spec.first_tickets.keep,
                refused: WireRefused::ShuffledIn,
            },
            later_tickets: WireLaterTickets {
                deal: spec.later_tickets.deal,
                keep: spec.later_tickets.keep,
                order_chosen: false,
            },
            one_track_up_to: WireOneTrackUpTo {
                double: 0,
                triple: 0,
            },
            longest_trail: 0,
            globetrotter: 0,
            tie_breaks: (spec.tie_breaks.iter())
                .map(|tie_break: &TieBreak| tie_break.name().to_owned())
                .collect(),
            passengers: None,
            card_game: Some(self.rules_to_wire()),
            campaign: None,
        }
    }

    fn rules_to_wire(&self) -> WireCardRules {
        let spec = self.game.spec();
        let bonuses = self.big_cities.iter().zip(&spec.bonuses);
        let bonuses = bonuses.map(|(&(place, colour), &points)| WireBonus {
            place: self.names.places[place].id.clone(),
            points,
            colour: colour.into(),
        });
        WireCardRules {
            first_locomotives: spec.first_locomotives,
            second_half_from: spec.second_half_from,
            second_hand: spec.second_hand,
            idle_rounds: spec.idle_rounds,
            stacks: spec.stacks.name().to_owned(),
            bonuses: bonuses.collect(),
        }
    }

    fn tickets_to_wire(&self) -> Vec<WireTicket> {
        let tickets = self.names.tickets.iter().zip(&self.game.spec().tickets);
        let needs = |needs: [u8; CardKind::COLOURS]| -> WireCards {
            let some = CardKind::colours().zip(needs).filter(|&(_, need)| need > 0);
            some.map(|(colour, need)| (colour.into(), need)).collect()
        };
        let tickets = tickets.map(|(name, ticket)| WireTicket {
            id: name.id.clone(),
            ends: name.places.map(|place| self.names.places[place].id.clone()),
            points: ticket.points,
            deck: self.names.deck().to_owned(),
            needs: needs(ticket.needs),
        });
        tickets.collect()
    }
}
