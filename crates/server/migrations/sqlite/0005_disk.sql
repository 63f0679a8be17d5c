-- What fills the disk, whose it is, and when it was last of use. The same columns exist for
-- PostgreSQL. What is known from before counts as of use today, so that nothing is thrown away
-- without warning.

-- When a guest was last here, to the day; whoever is blocked may do nothing.
ALTER TABLE guests ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;
ALTER TABLE guests ADD COLUMN blocked INTEGER NOT NULL DEFAULT 0;
UPDATE guests SET seen = CAST(strftime('%s', 'now') AS INTEGER) * 1000;
CREATE INDEX guests_by_seen ON guests (seen);

-- When a session was last used, to the day, and by which browser on which system.
ALTER TABLE sessions ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN agent TEXT;
UPDATE sessions SET seen = created;

-- `host` and `campaign` are copies out of the documents. `origin` stands for the address from
-- which something came: 16 bits of a hash, enough to count and too little to know the address.
ALTER TABLE tables ADD COLUMN host TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN campaign TEXT;
ALTER TABLE tables ADD COLUMN origin INTEGER;
ALTER TABLE tables ADD COLUMN touched INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN blocked INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET host = COALESCE(json_extract(doc, '$.host'), ''),
    campaign = json_extract(doc, '$.campaign.id'),
    touched = CAST(strftime('%s', 'now') AS INTEGER) * 1000;
CREATE INDEX tables_by_host ON tables (host);
CREATE INDEX tables_by_origin ON tables (origin) WHERE origin IS NOT NULL;
CREATE INDEX tables_by_campaign ON tables (campaign) WHERE campaign IS NOT NULL;
CREATE INDEX tables_by_touched ON tables (touched);

ALTER TABLE campaigns ADD COLUMN host TEXT NOT NULL DEFAULT '';
ALTER TABLE campaigns ADD COLUMN origin INTEGER;
ALTER TABLE campaigns ADD COLUMN touched INTEGER NOT NULL DEFAULT 0;
UPDATE campaigns SET host = COALESCE(json_extract(doc, '$.host'), ''),
    touched = CAST(strftime('%s', 'now') AS INTEGER) * 1000;
CREATE INDEX campaigns_by_host ON campaigns (host);
CREATE INDEX campaigns_by_origin ON campaigns (origin) WHERE origin IS NOT NULL;

ALTER TABLE records ADD COLUMN game TEXT NOT NULL DEFAULT '';
ALTER TABLE records ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
ALTER TABLE records ADD COLUMN origin INTEGER;
ALTER TABLE records ADD COLUMN touched INTEGER NOT NULL DEFAULT 0;
ALTER TABLE records ADD COLUMN blocked INTEGER NOT NULL DEFAULT 0;
UPDATE records SET game = COALESCE(json_extract(json, '$.game'), ''),
    bytes = LENGTH(CAST(json AS BLOB)),
    touched = CAST(strftime('%s', 'now') AS INTEGER) * 1000;
CREATE INDEX records_by_guest ON records (guest, bytes);
CREATE INDEX records_by_origin ON records (origin, bytes) WHERE origin IS NOT NULL;

-- What players did stays when the table of the game is gone: without a reference to it.
CREATE TABLE played_and_kept (
    table_id TEXT NOT NULL,
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
    numbers TEXT,
    PRIMARY KEY (table_id, seat)
) STRICT;
INSERT INTO played_and_kept SELECT table_id, seat, player, game, at, players, place, points,
    counts, rating_before, rating_after, numbers FROM played;
DROP TABLE played;
ALTER TABLE played_and_kept RENAME TO played;
CREATE INDEX played_by_player ON played (player, at);

-- What those did who look after the server.
CREATE TABLE acts (
    id TEXT PRIMARY KEY,
    at INTEGER NOT NULL,
    admin TEXT NOT NULL,
    name TEXT NOT NULL,
    act TEXT NOT NULL,
    about TEXT NOT NULL
) STRICT;
CREATE INDEX acts_by_time ON acts (at);

-- For taking a guest out.
CREATE INDEX chat_by_guest ON chat (guest);
CREATE INDEX follows_by_followed ON follows (followed);
