-- What fills the disk, whose it is, and when it was last of use. The same columns exist for
-- SQLite. What is known from before counts as of use today, so that nothing is thrown away
-- without warning.

-- When a guest was last here, to the day; whoever is blocked may do nothing.
ALTER TABLE guests ADD COLUMN seen BIGINT NOT NULL DEFAULT 0;
ALTER TABLE guests ADD COLUMN blocked BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX guests_by_seen ON guests (seen);
UPDATE guests SET seen = CAST(EXTRACT(EPOCH FROM now()) * 1000 AS BIGINT);

-- When a session was last used, to the day, and by which browser on which system.
ALTER TABLE sessions ADD COLUMN seen BIGINT NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN agent TEXT;
UPDATE sessions SET seen = created;

-- `host` and `campaign` are copies out of the documents. `origin` stands for the address from
-- which something came: 16 bits of a hash, enough to count and too little to know the address.
ALTER TABLE tables ADD COLUMN host TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN campaign TEXT COLLATE "C";
ALTER TABLE tables ADD COLUMN origin BIGINT;
ALTER TABLE tables ADD COLUMN touched BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN blocked BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE tables SET host = COALESCE(doc::json ->> 'host', ''),
    campaign = doc::json #>> '{campaign,id}',
    touched = CAST(EXTRACT(EPOCH FROM now()) * 1000 AS BIGINT);
CREATE INDEX tables_by_host ON tables (host);
CREATE INDEX tables_by_origin ON tables (origin) WHERE origin IS NOT NULL;
CREATE INDEX tables_by_campaign ON tables (campaign) WHERE campaign IS NOT NULL;
CREATE INDEX tables_by_touched ON tables (touched);

ALTER TABLE campaigns ADD COLUMN host TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE campaigns ADD COLUMN origin BIGINT;
ALTER TABLE campaigns ADD COLUMN touched BIGINT NOT NULL DEFAULT 0;
UPDATE campaigns SET host = COALESCE(doc::json ->> 'host', ''),
    touched = CAST(EXTRACT(EPOCH FROM now()) * 1000 AS BIGINT);
CREATE INDEX campaigns_by_host ON campaigns (host);
CREATE INDEX campaigns_by_origin ON campaigns (origin) WHERE origin IS NOT NULL;

ALTER TABLE records ADD COLUMN game TEXT NOT NULL DEFAULT '';
ALTER TABLE records ADD COLUMN bytes BIGINT NOT NULL DEFAULT 0;
ALTER TABLE records ADD COLUMN origin BIGINT;
ALTER TABLE records ADD COLUMN touched BIGINT NOT NULL DEFAULT 0;
ALTER TABLE records ADD COLUMN blocked BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE records SET bytes = OCTET_LENGTH(json),
    touched = CAST(EXTRACT(EPOCH FROM now()) * 1000 AS BIGINT);
-- What a record held could be anything once; PostgreSQL reads no document with a NUL in it.
UPDATE records SET game = COALESCE(json::json ->> 'game', '') WHERE POSITION('\u0000' IN json) = 0;
CREATE INDEX records_by_guest ON records (guest, bytes);
CREATE INDEX records_by_origin ON records (origin, bytes) WHERE origin IS NOT NULL;

-- What players did stays when the table of the game is gone: without a reference to it.
ALTER TABLE played DROP CONSTRAINT played_table_id_fkey;

-- What those did who look after the server.
CREATE TABLE acts (
    id TEXT COLLATE "C" PRIMARY KEY,
    at BIGINT NOT NULL,
    admin TEXT COLLATE "C" NOT NULL,
    name TEXT NOT NULL,
    act TEXT NOT NULL,
    about TEXT NOT NULL
);
CREATE INDEX acts_by_time ON acts (at);

-- For taking a guest out.
CREATE INDEX chat_by_guest ON chat (guest);
CREATE INDEX follows_by_followed ON follows (followed);
