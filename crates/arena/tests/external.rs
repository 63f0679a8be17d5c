//! Programs that play: one that plays well, and many that do everything wrong.
#![cfg(unix)]

use gleis_arena::external::{ExternalBot, FaultKind, FaultReport, Host, Limits};
use gleis_arena::work::{chance_of, game_seed};
use gleis_arena::{Plan, PlayerSpec, Table, Watcher, batch};
use gleis_bots::{Bot, Question, random::pick};
use gleis_games::wire::ToBot;
use gleis_games::{AnyGame, Board, Entry, data};
use gleis_rules::board::SmallBoard;
use gleis_rules::{Game, NoEvents, Rng, Seat, SeatCount, Setup, Viewer};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

const READY: &str = r#"read hello; echo '{"type": "ready"}'"#;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The interpreter of the example bot.
fn python() -> &'static str {
    let version = Command::new("python3").arg("--version").output();
    let runs = version.is_ok_and(|version| version.status.success());
    assert!(
        runs,
        "this test needs python3: install it (on Debian the package python3)"
    );
    "python3"
}

fn usa() -> Board<SmallBoard> {
    match data::load("usa-2004").unwrap() {
        AnyGame::Small(board) => board,
        _ => unreachable!("it fits into the smallest kind"),
    }
}

/// With time enough for an interpreter on a busy machine.
fn patient() -> Host {
    Host {
        limits: Limits {
            answer: Duration::from_secs(60),
            hello: Duration::from_secs(60),
            ..Limits::default()
        },
        ..Host::default()
    }
}

fn impatient() -> Host {
    let mut host = patient();
    host.limits.answer = Duration::from_millis(300);
    host
}

/// A game with one program, of which only as many questions are asked as the test wants.
struct Trial {
    board: Board<SmallBoard>,
    bot: ExternalBot<Board<SmallBoard>>,
    host: Host,
    asked: u64,
}

impl Trial {
    fn new(command: &str, host: Host) -> Self {
        let board = usa();
        let bot = ExternalBot::new(&board, command, &host);
        Self {
            board,
            bot,
            host,
            asked: 0,
        }
    }

    /// Asks about the first position of another deal. Was the answer the one that `random`
    /// would have given? The first choice is never that one.
    fn forfeits(&mut self) -> bool {
        let game = self.board.game();
        loop {
            self.asked += 1;
            let (seat, seed) = (Seat::new(0), self.asked);
            let setup = Setup::new(SeatCount::new(2).unwrap());
            let (mut chance, _) = chance_of(seed);
            let state = game.deal(setup, &mut chance, &mut NoEvents);
            let mut choices = Vec::new();
            game.legal(&state, seat, |action| choices.push(action));
            let random = pick(game, &choices, &mut Rng::new(seed));
            if random == choices[0] {
                continue;
            }
            let question = Question {
                game,
                view: &game.observe(&state, Viewer::Seat(seat)),
                choices: &choices,
                seed,
            };
            let answer = self.bot.decide(&question);
            assert!(answer == random || answer == choices[0], "{answer:?}");
            return answer == random;
        }
    }

    fn report(&self) -> FaultReport {
        let mut reports = self.host.faults.report();
        assert_eq!(reports.len(), 1, "{reports:?}");
        reports.remove(0)
    }

    /// Forfeits so many decisions, each with the same fault; returns the first sentence.
    fn always(&mut self, kind: FaultKind, times: u64) -> String {
        for _ in 0..times {
            assert!(self.forfeits());
        }
        let report = self.report();
        assert_eq!(report.faults, [(kind, times)].into(), "{report}");
        assert_eq!((report.decisions, report.forfeited()), (times, times));
        report.examples[0].clone()
    }
}

/// A shell script that gets ready and then does this for each question.
fn script(for_each_question: &str) -> String {
    format!("{READY}; while read question; do {for_each_question}; done")
}

/// What picks the first choice of every question.
const FIRST: &str = r#"id=${question#*'"id":'}; id=${id%%,*};
    echo "{\"type\": \"act\", \"id\": $id, \"choice\": 0}""#;

#[test]
fn an_honest_program_is_heard() {
    let mut trial = Trial::new(&script(FIRST), patient());
    for _ in 0..20 {
        assert!(!trial.forfeits());
    }
    assert!(trial.host.faults.report().is_empty());
}

#[test]
fn a_program_that_hangs_forfeits() {
    let mut trial = Trial::new(&script("sleep 60"), impatient());
    let start = Instant::now();
    let sentence = trial.always(FaultKind::TimedOut, 2);
    assert!(start.elapsed() < Duration::from_secs(20));
    assert!(
        sentence.contains("did not answer question 1 within 300ms"),
        "{sentence}"
    );
}

#[test]
fn a_program_that_never_reads_forfeits() {
    let mut host = patient();
    host.limits.hello = Duration::from_millis(200);
    let mut trial = Trial::new("exec sleep 60", host);
    let sentence = trial.always(FaultKind::TimedOut, 3);
    assert!(sentence.contains("did not answer `hello`"), "{sentence}");
}

#[test]
fn a_program_that_crashes_forfeits() {
    let crash = script("echo 'out of rails' >&2; exit 3");
    let mut trial = Trial::new(&crash, patient());
    let sentence = trial.always(FaultKind::Crashed, 3);
    assert!(sentence.contains("exit status: 3"), "{sentence}");
    assert!(
        sentence.contains("before it answered question 1"),
        "{sentence}"
    );
    assert!(
        sentence.contains("standard error ends with: out of rails"),
        "{sentence}"
    );
}

#[test]
fn a_program_that_cheats_forfeits_and_goes_on() {
    let act = |answer: &str| {
        let first = FIRST.replace("\\\"choice\\\": 0", answer);
        assert_ne!(first, FIRST);
        script(&first)
    };
    let cheats = [
        (r#"\"choice\": 7000"#, "but they go from 0 to"),
        (
            r#"\"action\": {\"do\": \"take-card\", \"slot\": 1}"#,
            "not among the choices",
        ),
        (
            r#"\"action\": {\"do\": \"keep-tickets\", \"keep\": [\"x\"], \"under\": []}"#,
            "there is no ticket “x”",
        ),
    ];
    for (answer, sentence) in cheats {
        let mut trial = Trial::new(&act(answer), patient());
        let said = trial.always(FaultKind::Illegal, 3);
        assert!(said.contains(sentence), "{said}");
    }
}

#[test]
fn a_program_that_babbles_forfeits() {
    let ways = [
        ("echo hello there", "no message of the protocol"),
        (r#"echo '{"type": "resign"}'"#, "no message of the protocol"),
        (r#"echo '{"type": "ready"}'"#, "said `ready` instead"),
        (
            r#"echo '{"type": "act", "id": 99, "choice": 0}'"#,
            "before it was asked",
        ),
        (
            r#"id=${question#*'"id":'}; echo "{\"type\": \"act\", \"id\": ${id%%,*}}""#,
            "either `choice` or `action`",
        ),
        ("yes ''", "said 100 lines"),
        (
            "tr '\\0' x < /dev/zero",
            "a line of more than 1048576 bytes",
        ),
    ];
    for (babble, sentence) in ways {
        let mut trial = Trial::new(&script(babble), patient());
        let said = trial.always(FaultKind::Babbled, 2);
        assert!(said.contains(sentence), "{said}");
    }
}

#[test]
fn complaints_without_end_do_no_harm() {
    let loud = format!("yes complaint >&2 & {}", script(FIRST));
    let mut trial = Trial::new(&loud, patient());
    assert!(!trial.forfeits());
    assert!(!trial.forfeits());
}

#[test]
fn a_program_that_closes_its_output_forfeits() {
    let mut trial = Trial::new(&script("exec >&-; sleep 60"), patient());
    let sentence = trial.always(FaultKind::Crashed, 2);
    assert!(sentence.contains("closed its output"), "{sentence}");
}

#[test]
fn a_program_that_does_not_exist_forfeits() {
    let mut trial = Trial::new("./no-such-bot", patient());
    let sentence = trial.always(FaultKind::NotStarted, 2);
    assert!(sentence.contains("could not be run"), "{sentence}");
    assert!(sentence.contains("no-such-bot"), "{sentence}");
}

#[test]
fn a_program_that_dies_between_questions_is_started_again() {
    let once = format!("{READY}; read question; {FIRST}");
    let mut trial = Trial::new(&once, patient());
    let answers: Vec<bool> = (0..4).map(|_| trial.forfeits()).collect();
    assert_eq!(answers, [false, true, false, true]);
    let report = trial.report();
    assert_eq!(report.faults, [(FaultKind::Crashed, 2)].into());
}

#[test]
fn a_program_that_wants_all_memory_forfeits() {
    let hog = "import json, sys\n\
        sys.stdin.readline()\n\
        print(json.dumps({'type': 'ready'}), flush=True)\n\
        sys.stdin.readline()\n\
        wagons = [bytearray(1 << 24) for _ in range(1 << 12)]\n";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("hog.py");
    std::fs::write(&path, hog).unwrap();
    let mut host = patient();
    host.limits.memory_bytes = 256 << 20;
    let mut trial = Trial::new(&format!("{} {}", python(), path.display()), host);
    let sentence = trial.always(FaultKind::Crashed, 1);
    assert!(sentence.contains("MemoryError"), "{sentence}");
}

#[test]
fn old_answers_are_passed_over() {
    let slow = format!(r#"echo '{{"type": "act", "id": 0, "choice": 999}}'; echo; {FIRST}"#);
    let mut trial = Trial::new(&script(&slow), patient());
    assert!(!trial.forfeits());
    assert!(!trial.forfeits());
}

#[test]
fn a_broken_program_is_given_up() {
    let mut host = patient();
    host.limits.faults_in_row = 3;
    let mut trial = Trial::new("exit 1", host);
    for _ in 0..50 {
        assert!(trial.forfeits());
    }
    assert!(trial.bot.is_given_up());
    let report = trial.report();
    assert_eq!(report.examples.len(), 1, "{report}");
    assert_eq!(
        (report.faults[&FaultKind::Crashed], report.unasked),
        (3, 47)
    );
    assert!(
        report
            .to_string()
            .contains("47 not asked after too many faults")
    );
}

#[test]
fn faults_between_good_answers_count_in_all() {
    let once = format!("{READY}; read question; {FIRST}");
    let mut host = patient();
    host.limits.faults_in_all = 2;
    let mut trial = Trial::new(&once, host);
    let answers: Vec<bool> = (0..6).map(|_| trial.forfeits()).collect();
    assert_eq!(answers, [false, true, false, true, true, true]);
}

/// Is there a process with this number?
fn is_alive(pid: &str) -> bool {
    let state = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    // A zombie whose parent, not we, has to fetch it is no longer alive.
    !state.is_empty() && !state.contains(") Z ")
}

#[test]
#[cfg(target_os = "linux")]
fn nothing_that_a_program_started_stays_behind() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pids");
    let pids = path.display();
    let stubborn = format!(
        "trap '' TERM HUP INT; sleep 300 & echo $! > {pids}; echo $$ >> {pids}; {}",
        script(FIRST)
    );
    let mut trial = Trial::new(&format!("{stubborn}; sleep 300"), patient());
    assert!(!trial.forfeits());
    let pids = std::fs::read_to_string(&path).unwrap();
    assert_eq!(pids.lines().count(), 2);
    assert!(pids.lines().all(is_alive));
    let start = Instant::now();
    drop(trial);
    assert!(start.elapsed() < Duration::from_secs(5));
    let deadline = Instant::now() + Duration::from_secs(5);
    while pids.lines().any(is_alive) && Instant::now() < deadline {
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(!pids.lines().any(is_alive), "{pids}");
}

#[test]
fn results_and_farewell_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let heard = folder.path().join("heard");
    let log = format!("echo \"$question\" >> {}; {FIRST}", heard.display());
    let mut trial = Trial::new(&script(&log), patient());
    assert!(!trial.forfeits());
    let game = trial.board.game().clone();
    let setup = Setup::new(SeatCount::new(2).unwrap());
    let (mut chance, mut rng) = chance_of(1);
    let played = gleis_rules::play_random(&game, setup, &mut chance, &mut rng);
    trial.bot.game_over(Seat::new(1), &played.score);
    drop(trial);
    let heard = std::fs::read_to_string(heard).unwrap();
    let messages: Vec<ToBot> = heard
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let [
        ToBot::Decide { .. },
        ToBot::GameOver { seat: 2, result },
        ToBot::Bye {},
    ] = &messages[..]
    else {
        panic!("{messages:?}");
    };
    assert_eq!(result.sheets.len(), 2);
    assert_eq!(result.sheets[0].place, played.score.places[Seat::new(0)]);
}

#[test]
fn the_arena_goes_on_with_a_broken_program_and_tells() {
    let game = data::load("usa-2004").unwrap();
    let plan = Plan {
        players: vec![PlayerSpec::Command("exit 1".into()), PlayerSpec::RANDOM],
        games: 3,
        seed: 5,
        threads: NonZeroUsize::MIN,
    };
    let batch = batch::run(&game, &plan, &Watcher::default()).unwrap();
    assert_eq!(batch.tally.games, 3);
    assert_eq!(batch.faults.len(), 1);
    assert_eq!(batch.faults[0].forfeited(), batch.faults[0].decisions);
    assert!(batch.faults[0].decisions > 100, "{}", batch.faults[0]);
}

/// Whole games of one program against another, without a fault.
fn play_example<E>(entry: &E, players: u8, games: u64) -> f64
where
    E: Entry,
    E::Game: gleis_bots::Playable,
{
    let host = patient();
    let seats = SeatCount::new(players).unwrap();
    let path = root().join("examples/bots/first_bot.py");
    let example = PlayerSpec::Command(format!("{} '{}'", python(), path.display()));
    let seat = |index: u8| {
        let player = if index == 0 {
            &example
        } else {
            &PlayerSpec::RANDOM
        };
        batch::seat_player_at(entry, player, &host)
    };
    let mut table = Table::new(entry.game(), (0..players).map(seat).collect(), false);
    let mut wins = 0.0;
    for index in 0..games {
        let seed = game_seed(9, index);
        let (mut chance, _) = chance_of(seed);
        let played = table.play(Setup::new(seats), &mut chance, &mut NoEvents, seed);
        let winners = played.score.winners();
        if winners.has(Seat::new(0)) {
            wins += 1.0 / winners.iter().count() as f64;
        }
    }
    let reports = host.faults.report();
    assert!(reports.is_empty(), "{}", reports[0]);
    wins / games as f64
}

#[test]
fn the_example_plays_every_board_game_without_a_fault() {
    let games = data::builtin_ids().iter().map(|id| data::load(id).unwrap());
    let boards = games.filter(|game| game.board_spec().is_some());
    for (index, game) in boards.enumerate() {
        let info = game.info();
        let (id, (fewest, most)) = (&info.id, info.players);
        let players = fewest + index as u8 % (most - fewest + 1);
        let won = gleis_games::with_game!(&game, entry => play_example(entry, players, 2));
        assert!(
            won > 0.9,
            "{id}: the example won {won} of its games against random"
        );
    }
}

#[test]
fn the_example_is_short() {
    let text = std::fs::read_to_string(root().join("examples/bots/first_bot.py")).unwrap();
    assert!(text.lines().count() < 60);
    assert!(text.lines().all(|line| line.chars().count() <= 100));
}
