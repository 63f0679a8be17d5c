-- How people look, whom they follow, and their games in numbers. The same tables exist for
-- PostgreSQL.

-- Whoever has chosen nothing has no row here. `hidden` keeps to itself when somebody is there.
CREATE TABLE profiles (
    guest TEXT NOT NULL PRIMARY KEY REFERENCES guests (id),
    face INTEGER NOT NULL,
    colour TEXT NOT NULL,
    hidden INTEGER NOT NULL
) STRICT;

CREATE TABLE follows (
    guest TEXT NOT NULL REFERENCES guests (id),
    followed TEXT NOT NULL REFERENCES guests (id),
    since INTEGER NOT NULL,
    PRIMARY KEY (guest, followed)
) STRICT;

-- What a seat did, as JSON; absent where nobody counted it.
ALTER TABLE played ADD COLUMN numbers TEXT;
