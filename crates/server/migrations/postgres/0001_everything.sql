-- Everything that a server keeps. The same tables exist for SQLite.
-- Times are milliseconds since 1970 in UTC; documents are JSON in text.
-- Keys sort by their bytes, as they do in SQLite, so that lists have one order everywhere.

-- People, and programs that belong to people.
CREATE TABLE guests (
    id TEXT COLLATE "C" PRIMARY KEY,
    name TEXT NOT NULL,
    -- Deferred, so that a backup may bring a program before its owner.
    owner TEXT COLLATE "C" REFERENCES guests (id) DEFERRABLE INITIALLY DEFERRED,
    admin BOOLEAN NOT NULL,
    created BIGINT NOT NULL
);
CREATE INDEX guests_by_owner ON guests (owner) WHERE owner IS NOT NULL;

-- Secrets by which somebody is known; only their hashes.
CREATE TABLE sessions (
    id TEXT COLLATE "C" PRIMARY KEY,
    guest TEXT COLLATE "C" REFERENCES guests (id),
    hash TEXT NOT NULL,
    purpose TEXT NOT NULL,
    created BIGINT NOT NULL,
    expires BIGINT
);
CREATE INDEX sessions_by_guest ON sessions (guest);
CREATE INDEX sessions_by_expiry ON sessions (expires) WHERE expires IS NOT NULL;

-- Tables without their games. `revision` decides races; `said` counts the lines of the chat,
-- so that numbers have no gaps; `public` is a copy out of the document, for lists.
CREATE TABLE tables (
    id TEXT COLLATE "C" PRIMARY KEY,
    revision BIGINT NOT NULL,
    status TEXT NOT NULL,
    public BOOLEAN NOT NULL,
    said BIGINT NOT NULL,
    doc TEXT NOT NULL,
    created BIGINT NOT NULL,
    updated BIGINT NOT NULL
);
CREATE INDEX tables_by_status ON tables (status, updated);

-- Who sits where: a copy out of the documents of the tables, for lists.
CREATE TABLE seats (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    seat BIGINT NOT NULL,
    guest TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX seats_by_guest ON seats (guest);

-- How far the log of each table has come: -1 before the deal. Whoever appends to a log holds
-- this row, so that the numbers of the log have no gaps.
CREATE TABLE positions (
    table_id TEXT COLLATE "C" PRIMARY KEY REFERENCES tables (id),
    seq BIGINT NOT NULL,
    at BIGINT NOT NULL,
    waiting BIGINT NOT NULL,
    due BIGINT
);
CREATE INDEX positions_by_due ON positions (due) WHERE due IS NOT NULL;

-- The logs of the games: the truth. The key decides races.
CREATE TABLE log (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    seq BIGINT NOT NULL,
    at BIGINT NOT NULL,
    command TEXT,
    entry TEXT NOT NULL,
    -- 64 bits without a sign, kept as they are in a number with a sign.
    hash BIGINT NOT NULL,
    waiting BIGINT NOT NULL,
    due BIGINT,
    PRIMARY KEY (table_id, seq)
);

-- The older part of a log in one row, without events. Can be made anew out of the log.
CREATE TABLE snapshots (
    table_id TEXT COLLATE "C" PRIMARY KEY REFERENCES tables (id),
    seq BIGINT NOT NULL,
    rows TEXT NOT NULL
);

-- What was said at tables.
CREATE TABLE chat (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    number BIGINT NOT NULL,
    players BOOLEAN NOT NULL,
    guest TEXT COLLATE "C" NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (table_id, number)
);

-- Finished games, each once.
CREATE TABLE results (
    table_id TEXT COLLATE "C" PRIMARY KEY REFERENCES tables (id),
    game TEXT NOT NULL,
    at BIGINT NOT NULL,
    rated BOOLEAN NOT NULL,
    result TEXT NOT NULL
);

-- How strong everybody is at each game; `player` is a guest or the level of a bot.
CREATE TABLE ratings (
    game TEXT COLLATE "C" NOT NULL,
    player TEXT COLLATE "C" NOT NULL,
    name TEXT NOT NULL,
    bot BOOLEAN NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    uncertainty DOUBLE PRECISION NOT NULL,
    games BIGINT NOT NULL,
    wins BIGINT NOT NULL,
    PRIMARY KEY (game, player)
);
CREATE INDEX ratings_by_strength ON ratings (game, bot, rating);
CREATE INDEX ratings_by_player ON ratings (player);

-- Records that somebody brought.
CREATE TABLE records (
    id TEXT COLLATE "C" PRIMARY KEY,
    guest TEXT COLLATE "C" NOT NULL,
    json TEXT NOT NULL,
    created BIGINT NOT NULL
);
