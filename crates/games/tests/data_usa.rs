//! North America: the facts that `data/maps/usa/SOURCES.md` lists, by their numbers there.

use crate::facts::{
    by_length, degrees, distinct_pairs, is_connected, load, odd_tickets, of_colour, one_of_each,
    pairs_of, points_of, route_points, spaces, ticket_points, tickets_by_place,
};
use gleis_rules::CardKind;
use gleis_rules::board::TrackSpec;

#[test]
fn map_of_north_america() {
    let game = load("usa-2004");
    let (spec, names) = (game.board_spec().unwrap(), game.names());
    // 1
    assert_eq!((spec.cities, names.places.len()), (36, 36));
    assert!(
        names
            .places
            .iter()
            .all(|place| place.cities.count_ones() == 1)
    );
    assert_eq!((spec.tracks.len(), spec.groups().len()), (100, 78));
    let doubles = pairs_of(spec, names, 2);
    assert_eq!((doubles.len(), pairs_of(spec, names, 1).len()), (22, 56));
    // 2
    let double = spec.groups().into_iter().filter(|group| group.len() == 2);
    let double: Vec<_> = double
        .map(|g| (spec.tracks[g.start], spec.tracks[g.start + 1]))
        .collect();
    assert!(double.iter().all(|(a, b)| a.length == b.length));
    let grey = double
        .iter()
        .filter(|(a, b)| a.colour.is_none() && b.colour.is_none());
    let two = |(a, b): &&(TrackSpec, TrackSpec)| {
        a.colour.is_some() && b.colour.is_some() && a.colour != b.colour
    };
    assert_eq!((grey.count(), double.iter().filter(two).count()), (10, 12));
    // 3
    for colour in CardKind::colours() {
        let tracks = of_colour(spec, Some(colour));
        assert_eq!((tracks.len(), spaces(tracks)), (7, 27), "{colour}");
    }
    assert_eq!(of_colour(spec, None).len(), 44);
    assert_eq!(spaces(of_colour(spec, None)), 93);
    assert_eq!(spaces(&spec.tracks), 309);
    assert_eq!(spaces(one_of_each(spec)), 256);
}

#[test]
fn lengths_and_neighbours_in_north_america() {
    let game = load("usa-2004");
    let (spec, names) = (game.board_spec().unwrap(), game.names());
    // 4
    assert_eq!(by_length(&spec.tracks), [9, 36, 20, 16, 10, 9]);
    assert_eq!(by_length(one_of_each(spec)), [5, 25, 17, 14, 8, 9]);
    // 5
    for colour in CardKind::colours() {
        let lengths = by_length(of_colour(spec, Some(colour)));
        let expected = match colour {
            CardKind::GREEN | CardKind::WHITE => [0, 2, 1, 1, 2, 1],
            _ => [0, 1, 2, 2, 1, 1],
        };
        assert_eq!(lengths, expected, "{colour}");
    }
    assert_eq!(by_length(of_colour(spec, None)), [9, 26, 6, 2, 0, 1]);
    // 6
    assert_eq!(route_points(spec, &spec.tracks), 508);
    assert_eq!(route_points(spec, one_of_each(spec)), 436);
    // 7
    assert!(is_connected(spec));
    let degrees = degrees(spec, names, true);
    let with = |n: usize| {
        degrees
            .iter()
            .filter(move |d| *d.1 == n)
            .map(|d| d.0.as_str())
    };
    assert_eq!(degrees.values().max(), Some(&7));
    assert_eq!(
        with(7).collect::<Vec<_>>(),
        ["denver", "helena", "pittsburgh"]
    );
    assert_eq!(degrees.values().min(), Some(&2));
    assert_eq!(
        with(2).collect::<Vec<_>>(),
        ["boston", "las-vegas", "vancouver"]
    );
}

#[test]
fn double_routes_of_north_america() {
    let game = load("usa-2004");
    let doubles = [
        "atlanta-new-orleans",
        "atlanta-raleigh",
        "boston-montreal",
        "boston-new-york",
        "chicago-pittsburgh",
        "chicago-saint-louis",
        "dallas-houston",
        "dallas-oklahoma-city",
        "denver-kansas-city",
        "denver-salt-lake-city",
        "duluth-omaha",
        "kansas-city-oklahoma-city",
        "kansas-city-omaha",
        "kansas-city-saint-louis",
        "los-angeles-san-francisco",
        "new-york-pittsburgh",
        "new-york-washington",
        "portland-san-francisco",
        "portland-seattle",
        "raleigh-washington",
        "salt-lake-city-san-francisco",
        "seattle-vancouver",
    ];
    assert_eq!(
        pairs_of(game.board_spec().unwrap(), game.names(), 2),
        doubles
    );
    let second: Vec<_> = doubles.iter().map(|name| format!("{name}#2")).collect();
    let named: Vec<_> = game
        .names()
        .tracks
        .iter()
        .filter(|name| name.contains('#'))
        .collect();
    assert_eq!(named, second.iter().collect::<Vec<_>>());
    assert_eq!(
        load("usa-new").names().tracks,
        game.names().tracks,
        "both editions"
    );
    assert_eq!(
        load("usa-new").board_spec().unwrap().tracks,
        game.board_spec().unwrap().tracks,
        "both editions"
    );
}

#[test]
fn tickets_of_north_america() {
    let game = load("usa-2004");
    // 8
    let points = ticket_points(&game);
    assert_eq!((points.len(), points.iter().sum::<u32>()), (30, 349));
    assert_eq!(
        (points.iter().min(), points.iter().max()),
        (Some(&4), Some(&22))
    );
    assert_eq!(distinct_pairs(&game), 30);
    let ends = game
        .board_spec()
        .unwrap()
        .tracks
        .iter()
        .map(|track| track.ends.map(|c| 1u64 << c.index()));
    let neighbours: Vec<[u64; 2]> = ends.flat_map(|[a, b]| [[a, b], [b, a]]).collect();
    assert!(
        game.board_spec()
            .unwrap()
            .tickets
            .iter()
            .all(|ticket| !neighbours.contains(&ticket.ends))
    );
    let by_place = tickets_by_place(&game);
    let without: Vec<_> = by_place
        .iter()
        .filter(|p| *p.1 == 0)
        .map(|p| *p.0)
        .collect();
    let expected = [
        "charleston",
        "las-vegas",
        "omaha",
        "raleigh",
        "saint-louis",
        "washington",
    ];
    assert_eq!(without, expected);
    let mut most: Vec<_> = by_place.iter().map(|place| (*place.1, *place.0)).collect();
    most.sort_unstable();
    assert_eq!(
        most.split_off(most.len() - 2),
        [(4, "new-york"), (5, "los-angeles")]
    );
    assert!(most.iter().all(|place| place.0 < 4));
}

#[test]
fn ticket_values_of_north_america() {
    let game = load("usa-2004");
    // 9
    let mut odd = odd_tickets(&game);
    odd.sort();
    let expected = [
        ("los-angeles-chicago", 16, 15),
        ("los-angeles-miami", 20, 19),
        ("los-angeles-new-york", 21, 20),
        ("sault-ste-marie-oklahoma-city", 9, 8),
        ("seattle-new-york", 22, 20),
    ];
    assert_eq!(
        odd,
        expected.map(|(name, points, way)| (name.to_owned(), points, way))
    );
    let new = load("usa-new");
    assert_eq!(
        odd_tickets(&new).len(),
        5,
        "the three added tickets are worth their way"
    );
}

#[test]
fn tickets_of_the_new_edition() {
    let (game, new) = (load("usa-2004"), load("usa-new"));
    // 10
    let points = ticket_points(&new);
    assert_eq!((points.len(), points.iter().sum::<u32>()), (33, 369));
    assert_eq!(distinct_pairs(&new), 33);
    assert_eq!(new.names().tickets[..30], game.names().tickets);
    assert_eq!(
        new.board_spec().unwrap().tickets[..30],
        game.board_spec().unwrap().tickets
    );
    assert_eq!(
        points_of(&new, "montreal-atlanta") + points_of(&new, "new-york-atlanta"),
        15
    );
    let nashville = points_of(&new, "sault-ste-marie-nashville");
    assert_eq!(nashville - points_of(&new, "atlanta-washington"), 4);
}
