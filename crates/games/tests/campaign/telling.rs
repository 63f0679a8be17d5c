//! What programs are told beside papers: old tickets and stamps, what helps to pay, what is
//! still to be read, and nothing of all this to the wrong ones.

use crate::card_texts::{Ply, Watcher, first, play};
use crate::{content, seats};
use gleis_games::wire::{Hints, TrackHint, TrackLook, WireHelp, WireTicket};
use gleis_games::{Entry, LegendsBox};
use gleis_rules::legends::agenda::EffectId;
use gleis_rules::legends::content::{
    AbilityId, CompanyId, Content, Effect, Origin, Target, Verb, Way,
};
use gleis_rules::legends::{
    Claim, Happening, Legacy, LegendsAction, LegendsEvent, LegendsGame, LegendsState, PaperEvent,
    PostPlace, ProgressEvent, Seating, Task,
};
use gleis_rules::{Game, Seat, SeededChance, Setup, Viewer};
use std::sync::Arc;

/// Hints with the open tracks, as far as names go.
fn hints_of(entry: &LegendsBox, state: &LegendsState, viewer: Viewer) -> Hints {
    let tracks = entry.game_to_wire().tracks.into_iter();
    let mut hints = Hints {
        tracks: tracks
            .map(|track| TrackHint {
                track: track.id,
                look: TrackLook::No,
                why: None,
                by: None,
                missing: None,
                colour: None,
                payments: Vec::new(),
                helps: Vec::new(),
                steps: Vec::new(),
            })
            .collect(),
        ..Hints::default()
    };
    let view = entry.game.observe(state, viewer);
    entry.add_steps(&view, &mut hints);
    hints
}

/// Compares the names of helps with what is then used.
#[derive(Default)]
struct Helper {
    claims: u32,
    postcards: u32,
    tools: u32,
}

impl Helper {
    fn helps_of(entry: &LegendsBox, state: &LegendsState, claim: (Seat, &Claim)) -> Vec<WireHelp> {
        let (seat, claim) = claim;
        let question = entry.question(state, seat).expect("it is asked");
        let track = entry.legends.names.track(claim.track);
        let helps = question.helps.get(track).cloned().unwrap_or_default();
        if claim.helps != 0 {
            // All viewers would be slow; these two have to say the same.
            let hints = hints_of(entry, state, Viewer::Seat(seat));
            let mut tracks = hints.tracks.iter();
            let told = tracks.find(|told| told.track == track).expect("a track");
            assert_eq!(told.helps, helps);
            let others = Viewer::all(state.table.seats).filter(|viewer| !viewer.is(seat));
            for viewer in others {
                for told in hints_of(entry, state, viewer).tracks {
                    own_only(entry, state, viewer, &told.helps);
                }
            }
        }
        helps
    }
}

/// Nobody hears of a postcard of somebody else that it would help.
fn own_only(entry: &LegendsBox, state: &LegendsState, viewer: Viewer, helps: &[WireHelp]) {
    let Viewer::Seat(seat) = viewer else {
        assert!(helps.is_empty(), "those who look on have no helps");
        return;
    };
    let own = PostPlace::Company(entry.game.company(seat));
    for help in helps {
        if let Some(postcard) = entry.legends.names.find_postcard(&help.paper) {
            assert_eq!(state.table.post(postcard).at, own, "{}", help.paper);
        }
    }
}

impl Watcher for Helper {
    fn ply(&mut self, ply: &Ply<'_>) {
        let LegendsAction::Claim(claim) = ply.action else {
            return;
        };
        let helps = Self::helps_of(ply.entry, ply.before, (ply.seat, &claim));
        own_only(ply.entry, ply.before, Viewer::Seat(ply.seat), &helps);
        if claim.helps == 0 {
            return;
        }
        self.claims += 1;
        let names = &ply.entry.legends.names;
        let bits = (0..8).filter(|place| claim.helps >> place & 1 == 1);
        let used: Vec<&WireHelp> = bits.map(|place| &helps[place]).collect();
        for help in used {
            assert!(!help.effects.is_empty(), "{help:?}");
            let known = format!("{}/{}", help.paper, help.line);
            assert!(ply.entry.abilities.contains(&known), "{known}");
            let postcard = names.find_postcard(&help.paper);
            let tool = names.find_tool(&help.paper);
            let happened = |test: &dyn Fn(&Happening) -> bool| {
                let mut events = ply.events.iter();
                events.any(|event| matches!(event, LegendsEvent::Open(open) if test(open)))
            };
            if let Some(id) = postcard {
                self.postcards += 1;
                assert!(happened(&|open| {
                    let Happening::Paper(event) = open else {
                        return false;
                    };
                    matches!(event, PaperEvent::PostcardUsed { postcard, .. } if *postcard == id)
                }));
            }
            if let Some(id) = tool {
                self.tools += 1;
                let before = ply.before.table.tool(id);
                assert_ne!(ply.after.table.tool(id), before, "{} stays", help.paper);
            }
        }
    }
}

/// LW-31, LW-61: who can claim is told what each help is; nobody is told of somebody else's
/// postcards.
#[test]
fn helps_are_named_in_the_order_of_their_bits() {
    let mut helper = Helper::default();
    for (companies, seed) in [(3, 31), (4, 32), (5, 33), (3, 34), (5, 35), (5, 36)] {
        play(companies, 12, seed, &mut helper);
    }
    assert!(helper.claims > 20, "{}", helper.claims);
    assert!(helper.postcards > 0 && helper.tools > 0);
}

/// Old tickets and stamps of the games of a campaign.
#[derive(Default)]
struct Archivist {
    old: usize,
    stamped: usize,
    taken: u32,
}

impl Watcher for Archivist {
    fn deal(&mut self, entry: &LegendsBox, _: &LegendsState, _: &[LegendsEvent]) {
        let (game, copy) = (entry.game_to_wire(), entry.game.legacy());
        let ids = |tickets: &[WireTicket]| -> Vec<String> {
            tickets.iter().map(|ticket| ticket.id.clone()).collect()
        };
        let copied = entry.copy_to_wire(copy);
        assert_eq!(ids(&game.old_tickets), copied.archived_tickets);
        assert_eq!(game.stamps, copied.stamps);
        let cities: Vec<&String> = game.cities.iter().map(|city| &city.id).collect();
        for ticket in &game.old_tickets {
            assert!(!ids(&game.tickets).contains(&ticket.id), "{}", ticket.id);
            assert!(ticket.ends.iter().all(|end| cities.contains(&end)));
        }
        let all = [ids(&game.tickets), ids(&game.old_tickets)].concat();
        let mut stamped = game.stamps.keys();
        assert!(stamped.all(|ticket| all.contains(ticket)));
        self.old += game.old_tickets.len();
        self.stamped += game.stamps.len();
        let text = serde_json::to_string(&game).expect("JSON");
        assert_eq!(text.contains("old-tickets"), !game.old_tickets.is_empty());
        assert_eq!(text.contains("\"stamps\""), !game.stamps.is_empty());
    }

    fn ply(&mut self, ply: &Ply<'_>) {
        let game = ply.entry.game_to_wire();
        for event in ply.events {
            if let LegendsEvent::Open(Happening::Progress(ProgressEvent::MemoryTaken {
                ticket,
                ..
            })) = event
            {
                let name = ply.entry.legends.names.ticket(*ticket);
                assert!(game.old_tickets.iter().any(|old| old.id == name));
                self.taken += 1;
            }
        }
    }
}

/// The archive is open, so whatever the last game offers from it has cities and a value.
#[test]
fn old_tickets_and_stamps_are_told() {
    let mut archivist = Archivist::default();
    play(3, 12, 41, &mut archivist);
    assert!(archivist.old > 0 && archivist.stamped > 0 && archivist.taken > 0);
}

/// Looks for codes of what is still to be read.
#[derive(Default)]
struct Reader {
    read: Vec<String>,
    waiting: u32,
}

impl Reader {
    fn look(
        &mut self,
        entry: &LegendsBox,
        (before, state): (Option<&LegendsState>, &LegendsState),
        events: &[LegendsEvent],
    ) {
        for event in events {
            if let LegendsEvent::Open(Happening::Read(side)) = event {
                self.read.push(entry.legends.names.side(*side).to_owned());
            }
        }
        let mut agenda = state.table.play.agenda;
        let mut waits = false;
        while !agenda.is_empty() {
            waits |= matches!(agenda.pop(), Task::Read(_));
        }
        if !waits {
            return;
        }
        self.waiting += 1;
        for viewer in Viewer::all(state.table.seats) {
            let view = entry.game.observe(state, viewer);
            let wire = entry.view_to_wire(&view);
            let mut sent = serde_json::to_string(&wire).expect("JSON");
            for event in events {
                let seen = entry.game.see(event, viewer);
                let wire = entry.event_to_wire(before, &seen);
                sent += &serde_json::to_string(&wire).expect("JSON");
            }
            for side in &first().legends.names.campaign {
                let known = self.read.contains(side);
                assert!(known || !sent.contains(side.as_str()), "{side}");
            }
        }
    }
}

impl Watcher for Reader {
    fn deal(&mut self, entry: &LegendsBox, state: &LegendsState, events: &[LegendsEvent]) {
        self.look(entry, (None, state), events);
    }

    fn ply(&mut self, ply: &Ply<'_>) {
        self.look(ply.entry, (Some(ply.before), ply.after), ply.events);
    }
}

/// LW-21: what is still to be read is not named, and a view is read back all the same.
#[test]
fn unread_sides_have_no_names() {
    let mut reader = Reader::default();
    play(3, 12, 51, &mut reader);
    assert!(reader.waiting > 5, "{}", reader.waiting);
}

/// A game in which an option of a choice asks to choose once more.
fn with_a_choice_in_a_choice() -> (LegendsBox, AbilityId) {
    let mut content: Content = (*content()).clone();
    let at = content.abilities.iter().position(|ability| {
        let asks = matches!(
            ability.effects.as_slice(),
            [Effect {
                verb: Verb::Choose(_),
                ..
            }]
        );
        asks && matches!(ability.origin, Origin::Event(_))
    });
    let at = at.expect("an event with a choice");
    let inner = content.abilities[at].effects.clone();
    content.abilities[at].effects = vec![Effect {
        target: Target::Owner,
        verb: Verb::Choose(vec![
            Way {
                price: None,
                effects: inner,
            },
            Way {
                price: None,
                effects: vec![Effect {
                    target: Target::Owner,
                    verb: Verb::Pass,
                }],
            },
        ]),
    }];
    let legacy = Legacy::fresh(&content);
    let companies = CompanyId::all().take(2).collect();
    let game = LegendsGame::new(Arc::new(content), legacy, Seating::Campaign(companies));
    let entry = LegendsBox {
        game: game.expect("it fits"),
        ..first().clone()
    };
    (entry, AbilityId(at as u16))
}

/// A choice inside an option is told with its ways.
#[test]
fn a_choice_in_an_option_has_ways() {
    let (entry, id) = with_a_choice_in_a_choice();
    let luck = &mut SeededChance::new(1);
    let mut state = entry.game.deal(Setup::new(seats(2)), luck, &mut Vec::new());
    state.begin_turn(crate::seat(0));
    let ability = entry.game.find_ability(id).expect("an ability");
    let asked = (0..entry.game.effect_count() as u16).map(EffectId);
    let effect = asked
        .into_iter()
        .find(|&effect| entry.game.asked_effect(effect) == Some(&ability.effects[0].verb));
    let task = Task::Choose(crate::seat(0), id, effect.expect("its effect"));
    state.table.play.agenda.push(task);
    let question = entry.question(&state, crate::seat(0)).expect("it is asked");
    let nested = question.options.iter().flat_map(|option| &option.effects);
    let nested: Vec<_> = nested.filter(|term| term.word == "choose").collect();
    assert_eq!(nested.len(), 1, "{question:?}");
    assert!(nested[0].ways.len() >= 2, "{nested:?}");
    assert!(nested[0].ways.iter().all(|way| !way.effects.is_empty()));
}
