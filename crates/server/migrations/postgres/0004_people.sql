-- How people look, whom they follow, and their games in numbers. The same tables exist for
-- SQLite.

-- Whoever has chosen nothing has no row here. `hidden` keeps to itself when somebody is there.
CREATE TABLE profiles (
    guest TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES guests (id),
    face BIGINT NOT NULL,
    colour TEXT NOT NULL,
    hidden BOOLEAN NOT NULL
);

CREATE TABLE follows (
    guest TEXT COLLATE "C" NOT NULL REFERENCES guests (id),
    followed TEXT COLLATE "C" NOT NULL REFERENCES guests (id),
    since BIGINT NOT NULL,
    PRIMARY KEY (guest, followed)
);

-- What a seat did, as JSON; absent where nobody counted it.
ALTER TABLE played ADD COLUMN numbers TEXT;
