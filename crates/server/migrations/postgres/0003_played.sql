-- What each player did in each finished game, for players' pages. The same table exists for
-- SQLite.

-- Made out of the tables, their results and the ratings when a game ends; for games that ended
-- before there was this table the server fills it when it starts. `player` is a guest or the
-- level of a bot; `counts` is false where one person held several seats; the ratings are those
-- of rated games.
CREATE TABLE played (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    seat BIGINT NOT NULL,
    player TEXT COLLATE "C" NOT NULL,
    game TEXT COLLATE "C" NOT NULL,
    at BIGINT NOT NULL,
    players BIGINT NOT NULL,
    place BIGINT NOT NULL,
    points BIGINT NOT NULL,
    counts BOOLEAN NOT NULL,
    rating_before DOUBLE PRECISION,
    rating_after DOUBLE PRECISION,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX played_by_player ON played (player, at);
