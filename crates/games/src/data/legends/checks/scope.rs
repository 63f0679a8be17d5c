//! Every condition and counter speaks of something that is there at its moment.
//!
//! A claim has a track, a shown ticket has its cities, a bracket has a track or a city: words
//! about a track mean nothing when tickets are drawn. The interpreter relies on this.

use super::super::super::finding::Findings;
use super::Facts;
use gleis_rules::legends::content::{
    Ability, Amount, Cond, Cost, Counter, Effect, Mark, Place, PostcardRef, Price, Target, Trigger,
    Verb,
};

/// What a condition can be about, beside players and the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Subject {
    /// The claimed track and its payment.
    Claim,
    /// A track in brackets.
    Track,
    /// A city in brackets.
    City,
    /// A ticket that is shown.
    Ticket,
    /// The action of taking cards.
    Take,
    /// The action of drawing tickets.
    Draw,
    /// None of them.
    Nothing,
}

/// What fits nowhere: a word or a place.
type Misfit = &'static str;

pub(super) fn check(facts: &Facts<'_>, findings: &mut Findings) {
    for ability in &facts.content.abilities {
        if let Err(word) = check_ability(ability) {
            let trigger = ability.trigger.word();
            let what = format!("{word} has no meaning at @{trigger}");
            let mend = "conditions speak of the claim, the ticket or the bracket they stand in";
            findings.error(facts.place(ability), what, mend);
        }
    }
}

fn check_ability(ability: &Ability) -> Result<(), Misfit> {
    let subject = match ability.trigger {
        Trigger::Claim | Trigger::While => Subject::Claim,
        Trigger::Take => Subject::Take,
        Trigger::Draw => Subject::Draw,
        Trigger::Bell => Subject::Ticket,
        _ => Subject::Nothing,
    };
    if let Some(guard) = &ability.guard {
        check_cond(guard, subject)?;
    }
    if let Some((_, price)) = &ability.price {
        check_price(price, subject)?;
    }
    check_effects(&ability.effects, subject)
}

fn check_price(Price(ways): &Price, subject: Subject) -> Result<(), Misfit> {
    ways.iter().flatten().try_for_each(|cost| match cost {
        Cost::Lose(_, amount) | Cost::Discard(_, amount) => check_amount(amount, subject),
    })
}

fn check_effects(effects: &[Effect], subject: Subject) -> Result<(), Misfit> {
    for effect in effects {
        match &effect.target {
            Target::Most(counter) | Target::Least(counter) => {
                check_counter(counter, Subject::Nothing)?;
            }
            Target::Builder if subject != Subject::Claim => return Err("builder"),
            _ => {}
        }
        check_verb(&effect.verb, subject)?;
    }
    Ok(())
}

fn check_verb(verb: &Verb, subject: Subject) -> Result<(), Misfit> {
    match verb {
        Verb::Gain(_, amount)
        | Verb::Lose(_, amount)
        | Verb::Cards(amount)
        | Verb::Pick(amount)
        | Verb::Swap(amount)
        | Verb::Retire(amount) => check_amount(amount, subject),
        Verb::Choose(ways) => ways.iter().try_for_each(|way| {
            way.price
                .as_ref()
                .map_or(Ok(()), |price| check_price(price, subject))?;
            check_effects(&way.effects, subject)
        }),
        Verb::Postcard(PostcardRef::Printed) if subject != Subject::Ticket => {
            Err("postcard(printed)")
        }
        Verb::Paint(place, _) => check_place(place, Subject::Track, subject),
        Verb::Mark(mark, place) => {
            let on = match mark {
                Mark::Big | Mark::Plaque | Mark::Boom | Mark::Hub | Mark::Host => Subject::City,
                Mark::Bridge | Mark::Public | Mark::Blocked | Mark::Fund => Subject::Track,
            };
            check_place(place, on, subject)
        }
        _ => Ok(()),
    }
}

/// Marks and colours are put on cities or on tracks.
fn check_place(place: &Place, on: Subject, subject: Subject) -> Result<(), Misfit> {
    match place {
        Place::Any(cond) | Place::Top(cond) => check_cond(cond, on),
        Place::City(_) if on != Subject::City => Err("a city as the place of this"),
        Place::Track(_) | Place::Beds if on != Subject::Track => {
            Err("a track as the place of this")
        }
        Place::This if on != Subject::Track || subject != Subject::Claim => Err("this"),
        _ => Ok(()),
    }
}

fn check_amount(amount: &Amount, subject: Subject) -> Result<(), Misfit> {
    match amount {
        Amount::Fixed(_) => Ok(()),
        Amount::Counted { counter, .. } => check_counter(counter, subject),
    }
}

fn check_counter(counter: &Counter, subject: Subject) -> Result<(), Misfit> {
    let (fits, word) = match counter {
        Counter::Len => (is_track(subject), "len"),
        Counter::Half => (is_track(subject), "half"),
        Counter::Bridge => (is_track(subject), "bridge"),
        Counter::Fund => (is_track(subject), "fund"),
        Counter::Pickaxe => (subject == Subject::Claim, "pickaxe"),
        Counter::Skull => (subject == Subject::Claim, "skull"),
        Counter::Powder => (subject == Subject::Claim, "powder"),
        Counter::Locos => (subject == Subject::Claim, "locos"),
        Counter::Blind => (subject == Subject::Take, "blind"),
        Counter::Kept => (subject == Subject::Draw, "kept"),
        Counter::Value => (subject == Subject::Ticket, "value"),
        Counter::Span => (subject == Subject::Ticket, "span"),
        Counter::Tracks(cond) => return check_cond(cond, Subject::Track),
        Counter::Net(cond) => return check_cond(cond, Subject::City),
        _ => return Ok(()),
    };
    if fits { Ok(()) } else { Err(word) }
}

const fn is_track(subject: Subject) -> bool {
    matches!(subject, Subject::Claim | Subject::Track)
}

fn check_cond(cond: &Cond, subject: Subject) -> Result<(), Misfit> {
    let city = subject == Subject::City;
    let ticket = subject == Subject::Ticket;
    let track = is_track(subject);
    let (fits, word) = match cond {
        Cond::Or(parts) | Cond::And(parts) => {
            return parts.iter().try_for_each(|part| check_cond(part, subject));
        }
        Cond::Not(part) => return check_cond(part, subject),
        Cond::Compare(counter, _, amount) => {
            check_counter(counter, subject)?;
            return check_amount(amount, subject);
        }
        Cond::Region(_) => (track || city, "region"),
        Cond::Colour(_) => (track, "colour"),
        Cond::OwnColour => (track, "own_colour"),
        Cond::South => (track, "south"),
        Cond::Crosses => (track, "crosses"),
        Cond::Double => (track, "double"),
        Cond::Special(_) => (track, "special"),
        Cond::Built => (track, "built"),
        Cond::Joins => (track, "joins"),
        Cond::Touch(_) => (track, "touch"),
        Cond::Unclaimed => (track, "unclaimed"),
        Cond::Painted => (track, "painted"),
        Cond::Big => (city, "big"),
        Cond::Small => (city, "small"),
        Cond::Port => (city, "port"),
        Cond::Plaque => (city, "plaque"),
        Cond::Hub => (city, "hub"),
        Cond::Host => (city, "host"),
        Cond::East => (city, "east"),
        Cond::Served => (city, "served"),
        Cond::Via(_) => (ticket, "via"),
        Cond::Stamped => (ticket, "stamped"),
        Cond::Memory => (ticket, "memory"),
        Cond::Reached(_)
        | Cond::Linked(..)
        | Cond::HasAgreement
        | Cond::First
        | Cond::Mine
        | Cond::Winter => return Ok(()),
    };
    if fits { Ok(()) } else { Err(word) }
}
