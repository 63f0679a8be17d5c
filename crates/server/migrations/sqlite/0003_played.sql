-- What each player did in each finished game, for players' pages. The same table exists for
-- PostgreSQL.

-- Made out of the tables, their results and the ratings when a game ends; for games that ended
-- before there was this table the server fills it when it starts. `player` is a guest or the
-- level of a bot; `counts` is false where one person held several seats; the ratings are those
-- of rated games.
CREATE TABLE played (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    player TEXT NOT NULL,
    game TEXT NOT NULL,
    at INTEGER NOT NULL,
    players INTEGER NOT NULL,
    place INTEGER NOT NULL,
    points INTEGER NOT NULL,
    counts INTEGER NOT NULL,
    rating_before REAL,
    rating_after REAL,
    PRIMARY KEY (table_id, seat)
) STRICT;
CREATE INDEX played_by_player ON played (player, at);
