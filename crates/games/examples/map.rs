//! Draws the map of a game: `map GAME [en|de]` writes SVG to the standard output. The game is a
//! built-in one, or the path to a `.toml` file.
#![expect(
    clippy::print_stderr,
    clippy::print_stdout,
    reason = "a program talks to its user"
)]

use gleis_games::AnyGame;
use gleis_games::drawing::{Language, map_svg};
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (game, language) = match words[..] {
        [game] | [game, "en"] => (game, Language::En),
        [game, "de"] => (game, Language::De),
        _ => {
            eprintln!("usage: map GAME [en|de] > map.svg");
            return ExitCode::FAILURE;
        }
    };
    match AnyGame::load(game) {
        Ok(game) => {
            print!("{}", map_svg(&game, language));
            ExitCode::SUCCESS
        }
        Err(findings) => {
            eprintln!("{findings}");
            ExitCode::FAILURE
        }
    }
}
