-- Everything that a server keeps. The same tables exist for PostgreSQL.
-- Times are milliseconds since 1970 in UTC; documents are JSON in text.

-- People, and programs that belong to people.
CREATE TABLE guests (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    -- Deferred, so that a backup may bring a program before its owner.
    owner TEXT REFERENCES guests (id) DEFERRABLE INITIALLY DEFERRED,
    admin INTEGER NOT NULL,
    created INTEGER NOT NULL
) STRICT;
CREATE INDEX guests_by_owner ON guests (owner) WHERE owner IS NOT NULL;

-- Secrets by which somebody is known; only their hashes.
CREATE TABLE sessions (
    id TEXT PRIMARY KEY,
    guest TEXT REFERENCES guests (id),
    hash TEXT NOT NULL,
    purpose TEXT NOT NULL,
    created INTEGER NOT NULL,
    expires INTEGER
) STRICT;
CREATE INDEX sessions_by_guest ON sessions (guest);
CREATE INDEX sessions_by_expiry ON sessions (expires) WHERE expires IS NOT NULL;

-- Tables without their games. `revision` decides races; `said` counts the lines of the chat,
-- so that numbers have no gaps; `public` is a copy out of the document, for lists.
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    revision INTEGER NOT NULL,
    status TEXT NOT NULL,
    public INTEGER NOT NULL,
    said INTEGER NOT NULL,
    doc TEXT NOT NULL,
    created INTEGER NOT NULL,
    updated INTEGER NOT NULL
) STRICT;
CREATE INDEX tables_by_status ON tables (status, updated);

-- Who sits where: a copy out of the documents of the tables, for lists.
CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    guest TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT;
CREATE INDEX seats_by_guest ON seats (guest);

-- How far the log of each table has come: -1 before the deal. Whoever appends to a log holds
-- this row, so that the numbers of the log have no gaps.
CREATE TABLE positions (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    waiting INTEGER NOT NULL,
    due INTEGER
) STRICT;
CREATE INDEX positions_by_due ON positions (due) WHERE due IS NOT NULL;

-- The logs of the games: the truth. The key decides races.
CREATE TABLE log (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    command TEXT,
    entry TEXT NOT NULL,
    -- 64 bits without a sign, kept as they are in a number with a sign.
    hash INTEGER NOT NULL,
    waiting INTEGER NOT NULL,
    due INTEGER,
    PRIMARY KEY (table_id, seq)
) STRICT;

-- The older part of a log in one row, without events. Can be made anew out of the log.
CREATE TABLE snapshots (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    seq INTEGER NOT NULL,
    rows TEXT NOT NULL
) STRICT;

-- What was said at tables.
CREATE TABLE chat (
    table_id TEXT NOT NULL REFERENCES tables (id),
    number INTEGER NOT NULL,
    players INTEGER NOT NULL,
    guest TEXT NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT;

-- Finished games, each once.
CREATE TABLE results (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    game TEXT NOT NULL,
    at INTEGER NOT NULL,
    rated INTEGER NOT NULL,
    result TEXT NOT NULL
) STRICT;

-- How strong everybody is at each game; `player` is a guest or the level of a bot.
CREATE TABLE ratings (
    game TEXT NOT NULL,
    player TEXT NOT NULL,
    name TEXT NOT NULL,
    bot INTEGER NOT NULL,
    rating REAL NOT NULL,
    uncertainty REAL NOT NULL,
    games INTEGER NOT NULL,
    wins INTEGER NOT NULL,
    PRIMARY KEY (game, player)
) STRICT;
CREATE INDEX ratings_by_strength ON ratings (game, bot, rating);
CREATE INDEX ratings_by_player ON ratings (player);

-- Records that somebody brought.
CREATE TABLE records (
    id TEXT PRIMARY KEY,
    guest TEXT NOT NULL,
    json TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT;
