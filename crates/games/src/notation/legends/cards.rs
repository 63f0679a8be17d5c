//! Train cards with symbols: colours as all games have them, and symbols beside them.

use crate::entry::NotationError;
use crate::wire::{WireCard, WireCards, WireSymbol};
use gleis_rules::Counts;
use gleis_rules::legends::content::Colour;
use gleis_rules::legends::{Hand, Symbol, TrainCard};

/// A card that can be in a hand.
pub(super) fn card_to_wire(card: TrainCard) -> (WireCard, Option<WireSymbol>) {
    let colour = card.colour().map_or(WireCard::Locomotive, colour_to_wire);
    (colour, symbol_to_wire(card))
}

pub(super) fn symbol_to_wire(card: TrainCard) -> Option<WireSymbol> {
    card.colour().and(match card.symbol() {
        Symbol::Plain => None,
        Symbol::Pickaxe => Some(WireSymbol::Pickaxe),
        Symbol::Skull => Some(WireSymbol::Skull),
    })
}

pub(super) fn colour_to_wire(colour: Colour) -> WireCard {
    colour.card().into()
}

pub(super) fn colour_from_wire(card: WireCard) -> Result<Colour, NotationError> {
    let colour = Colour::of_card(card.kind());
    colour.ok_or_else(|| NotationError(format!("{} is no colour of this game", card.kind())))
}

pub(super) fn card_from_wire(
    card: WireCard,
    symbol: Option<WireSymbol>,
) -> Result<TrainCard, NotationError> {
    let symbol = match symbol {
        None if card == WireCard::Locomotive => return Ok(TrainCard::LOCOMOTIVE),
        None => Symbol::Plain,
        Some(WireSymbol::Pickaxe) => Symbol::Pickaxe,
        Some(WireSymbol::Skull) => Symbol::Skull,
    };
    Ok(TrainCard::coloured(colour_from_wire(card)?, symbol))
}

/// All cards by colour, those of them with a pickaxe, those with a skull.
pub(super) fn hand_to_wire(hand: &Hand) -> [WireCards; 3] {
    let mut cards = [WireCards::new(), WireCards::new(), WireCards::new()];
    for card in TrainCard::playable() {
        let count = hand.get(card.kind());
        if count == 0 {
            continue;
        }
        let (colour, symbol) = card_to_wire(card);
        *cards[0].entry(colour).or_default() += count;
        match symbol {
            None => {}
            Some(WireSymbol::Pickaxe) => *cards[1].entry(colour).or_default() += count,
            Some(WireSymbol::Skull) => *cards[2].entry(colour).or_default() += count,
        }
    }
    cards
}

/// `blue-pickaxe`.
pub(super) fn card_text(card: WireCard, symbol: Option<WireSymbol>) -> String {
    let symbol = match symbol {
        None => "",
        Some(WireSymbol::Pickaxe) => "-pickaxe",
        Some(WireSymbol::Skull) => "-skull",
    };
    format!("{}{symbol}", card.kind())
}

/// Reads what [`card_text`] writes.
pub(super) fn parse_card(text: &str) -> Result<(WireCard, Option<WireSymbol>), NotationError> {
    let (name, symbol) = match text.split_once('-') {
        Some((name, "pickaxe")) => (name, Some(WireSymbol::Pickaxe)),
        Some((name, "skull")) => (name, Some(WireSymbol::Skull)),
        _ => (text, None),
    };
    let kind = gleis_rules::CardKind::parse(name);
    let kind = kind.ok_or_else(|| {
        NotationError("name a card like `blue`, `blue-pickaxe` or `locomotive`".into())
    })?;
    let card = WireCard::from(kind);
    card_from_wire(card, symbol)?;
    Ok((card, symbol))
}
