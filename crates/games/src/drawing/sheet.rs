//! The whole board of a campaign, drawn once, so that every place stays where it is from game
//! to game; and the part of it that lies on the table.

use super::board::{self, pair, round};
use super::cells::{self, Side};
use super::geometry::{Point, Rect};
use super::land;
use super::layout::Paper;
use super::plan::Plan;
use crate::names::BoardNames;
use crate::wire::{WireBoard, WireBoardTrack, WirePiece, WireStub, WireText};
use gleis_rules::CityId;
use gleis_rules::board::TrackSpec;
use std::fmt::Write;

/// What is shown around the open part.
const MARGIN: f64 = 28.0;
/// A line is followed in steps of this length to see where it leaves the board.
const PACE: f64 = 1.5;

/// The drawing of a whole board, of which programs get only what is open.
#[derive(Debug)]
pub(crate) struct Sheet {
    board: WireBoard,
    cities: Vec<Point>,
    cells: Vec<Vec<Side>>,
    /// The piece of each city.
    pieces: Vec<usize>,
    /// The cities of each track.
    ends: Vec<[usize; 2]>,
}

impl Sheet {
    /// Draws everything, which takes a while.
    pub fn new(names: &BoardNames, tracks: &[TrackSpec], pieces: Vec<usize>) -> Self {
        let plan = Plan::new(names, tracks, Paper::Campaign);
        let page = plan.layout.page;
        Self {
            board: board::board(names, &plan),
            cells: cells::cells(&plan.layout.cities, &Rect::new(0.0, 0.0, page.x, page.y)),
            cities: plan.layout.cities,
            pieces,
            ends: (tracks.iter())
                .map(|track| track.ends.map(CityId::index))
                .collect(),
        }
    }

    /// What of it is open; `open` are the pieces on the table with their ids and names.
    pub fn shown(&self, open: &[(usize, &str, WireText)]) -> WireBoard {
        let is_open = |city: usize| {
            let piece = self.pieces.get(city);
            piece.is_some_and(|piece| open.iter().any(|(open, ..)| open == piece))
        };
        let cities = self.board.cities.iter().enumerate();
        let tracks = self.board.tracks.iter().zip(&self.ends);
        let piece = |(piece, id, name): &(usize, &str, WireText)| WirePiece {
            id: (*id).to_owned(),
            name: name.clone(),
            shape: self.shape(*piece),
        };
        let mut board = WireBoard {
            cities: (cities.filter(|&(city, _)| is_open(city)))
                .map(|(_, city)| city.clone())
                .collect(),
            tracks: (tracks.filter(|(_, ends)| ends.iter().all(|&end| is_open(end))))
                .map(|(track, _)| track.clone())
                .collect(),
            pieces: open.iter().map(piece).collect(),
            stubs: self.stubs(&is_open),
            land: self.board.land.clone(),
            water: self.board.water.clone(),
            borders: self.board.borders.clone(),
            rivers: self.board.rivers.clone(),
            countries: Vec::new(),
            ..self.board
        };
        board.view = Some(view_of(&board));
        board
    }

    /// The outline of a piece, as the `d` of a path.
    fn shape(&self, piece: usize) -> String {
        let mut shape = String::new();
        for ring in cells::outlines(&self.cells, |city| self.pieces.get(city) == Some(&piece)) {
            for (index, corner) in ring.iter().enumerate() {
                let [x, y] = pair(*corner);
                // Writing to a string cannot fail.
                let _ = write!(shape, "{}{x} {y}", if index == 0 { 'M' } else { 'L' });
            }
            shape.push('z');
        }
        shape
    }

    /// Tracks with one end on the table, as far as they lie there.
    fn stubs(&self, is_open: &dyn Fn(usize) -> bool) -> Vec<WireStub> {
        let mut stubs = Vec::new();
        for (track, &[a, b]) in self.board.tracks.iter().zip(&self.ends) {
            let (near, backwards) = match (is_open(a), is_open(b)) {
                (true, false) => (a, false),
                (false, true) => (b, true),
                _ => continue,
            };
            stubs.push(WireStub {
                id: stubs.len() as u16 + 1,
                city: self.board.cities[near].id.clone(),
                line: self.stub(track, backwards, is_open),
            });
        }
        stubs
    }

    fn stub(
        &self,
        track: &WireBoardTrack,
        backwards: bool,
        is_open: &dyn Fn(usize) -> bool,
    ) -> Vec<[f64; 2]> {
        let mut line: Vec<Point> = (track.line.iter())
            .map(|&[x, y]| Point::new(x, y))
            .collect();
        if backwards {
            line.reverse();
        }
        let mut kept: Vec<Point> = line.first().copied().into_iter().collect();
        for ends in line.windows(2) {
            let way = ends[1] - ends[0];
            let paces = (way.length() / PACE).ceil().max(1.0);
            for pace in 1..=paces as usize {
                let point = ends[0] + way * (pace as f64 / paces);
                if !is_open(self.nearest(point)) {
                    return course(&kept);
                }
                kept.push(point);
            }
        }
        course(&kept)
    }

    fn nearest(&self, point: Point) -> usize {
        let way = |city: &usize| (self.cities[*city] - point).length();
        let cities = 0..self.cities.len();
        cities
            .min_by(|a, b| way(a).total_cmp(&way(b)))
            .unwrap_or_default()
    }
}

/// The line with no more points than it needs, so that nothing but its course is told.
fn course(line: &[Point]) -> Vec<[f64; 2]> {
    land::flattened(line).into_iter().map(pair).collect()
}

/// What holds everything that is open, with a margin, on the paper.
fn view_of(board: &WireBoard) -> [f64; 4] {
    let mut points: Vec<Point> = Vec::new();
    for city in &board.cities {
        points.push(Point::new(city.x, city.y));
        let labels = city.labels.iter().flat_map(|both| [&both.en, &both.de]);
        for label in labels {
            points.push(Point::new(label.bx, label.by));
            points.push(Point::new(label.bx + label.width, label.by + label.height));
        }
    }
    let lines = board.tracks.iter().map(|track| &track.line);
    let lines = lines.chain(board.stubs.iter().map(|stub| &stub.line));
    points.extend(lines.flatten().map(|&[x, y]| Point::new(x, y)));
    let page = Rect::new(0.0, 0.0, board.width, board.height);
    let all = Rect::holding(&points).grown(MARGIN);
    let (min, max) = (page.hold(all.min), page.hold(all.max));
    [min.x, min.y, max.x - min.x, max.y - min.y].map(round)
}
