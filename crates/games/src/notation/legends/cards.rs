//! Train cards with symbols: colours as all games have them, and symbols beside them.

use crate::entry::NotationError;
use crate::wire::{WireCard, WireCards, WireSymbol};
use gleis_rules::Counts;
use gleis_rules::legends::content::Colour;
use gleis_rules::legends::{Hand, Symbol, TrainCard};

/// A card that can be in a hand.
pub(super) fn name_card(card: TrainCard) -> (WireCard, Option<WireSymbol>) {
    let colour = card.colour().map_or(WireCard::Locomotive, name_colour);
    (colour, name_symbol(card))
}

pub(super) fn name_symbol(card: TrainCard) -> Option<WireSymbol> {
    card.colour().and(match card.symbol() {
        Symbol::Plain => None,
        Symbol::Pickaxe => Some(WireSymbol::Pickaxe),
        Symbol::Skull => Some(WireSymbol::Skull),
    })
}

pub(super) fn name_colour(colour: Colour) -> WireCard {
    colour.card().into()
}

pub(super) fn find_colour(card: WireCard) -> Result<Colour, NotationError> {
    let colour = Colour::of_card(card.kind());
    colour.ok_or_else(|| NotationError(format!("{} is no colour of this game", card.kind())))
}

pub(super) fn find_card(
    card: WireCard,
    symbol: Option<WireSymbol>,
) -> Result<TrainCard, NotationError> {
    let symbol = match symbol {
        None if card == WireCard::Locomotive => return Ok(TrainCard::LOCOMOTIVE),
        None => Symbol::Plain,
        Some(WireSymbol::Pickaxe) => Symbol::Pickaxe,
        Some(WireSymbol::Skull) => Symbol::Skull,
    };
    Ok(TrainCard::coloured(find_colour(card)?, symbol))
}

/// All cards by colour, those of them with a pickaxe, those with a skull.
pub(super) fn name_hand(hand: &Hand) -> [WireCards; 3] {
    let mut cards = [WireCards::new(), WireCards::new(), WireCards::new()];
    for card in TrainCard::playable() {
        let count = hand.get(card.kind());
        if count == 0 {
            continue;
        }
        let (colour, symbol) = name_card(card);
        *cards[0].entry(colour).or_default() += count;
        match symbol {
            None => {}
            Some(WireSymbol::Pickaxe) => *cards[1].entry(colour).or_default() += count,
            Some(WireSymbol::Skull) => *cards[2].entry(colour).or_default() += count,
        }
    }
    cards
}

/// Reads what [`name_hand`] writes.
pub(super) fn find_hand(
    all: &WireCards,
    pickaxes: &WireCards,
    skulls: &WireCards,
) -> Result<Hand, NotationError> {
    let mut hand = Hand::default();
    for (&card, &count) in all {
        if card == WireCard::Locomotive {
            hand.add(TrainCard::LOCOMOTIVE.kind(), count);
            continue;
        }
        let colour = find_colour(card)?;
        let of = |cards: &WireCards| cards.get(&card).copied().unwrap_or(0);
        let (pickaxe, skull) = (of(pickaxes), of(skulls));
        let plain = count
            .checked_sub(pickaxe)
            .and_then(|rest| rest.checked_sub(skull));
        let plain = plain.ok_or_else(too_many_symbols)?;
        for (symbol, count) in [
            (Symbol::Plain, plain),
            (Symbol::Pickaxe, pickaxe),
            (Symbol::Skull, skull),
        ] {
            hand.add(TrainCard::coloured(colour, symbol).kind(), count);
        }
    }
    let counted = |cards: &WireCards| {
        let known =
            |(card, _): (&WireCard, &u8)| *card != WireCard::Locomotive && all.contains_key(card);
        cards.iter().all(known)
    };
    if counted(pickaxes) && counted(skulls) {
        Ok(hand)
    } else {
        Err(too_many_symbols())
    }
}

fn too_many_symbols() -> NotationError {
    NotationError("there are more symbols than cards".into())
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
    find_card(card, symbol)?;
    Ok((card, symbol))
}
