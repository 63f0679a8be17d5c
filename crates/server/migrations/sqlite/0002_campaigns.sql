-- Campaigns: games that go on from one to the next. The same tables exist for PostgreSQL.

-- Campaigns without their games, which are tables. `revision` decides races.
CREATE TABLE campaigns (
    id TEXT PRIMARY KEY,
    revision INTEGER NOT NULL,
    doc TEXT NOT NULL,
    created INTEGER NOT NULL,
    updated INTEGER NOT NULL
) STRICT;

-- Who belongs to which campaign: a copy out of the documents of the campaigns, for lists.
CREATE TABLE members (
    campaign_id TEXT NOT NULL REFERENCES campaigns (id),
    guest TEXT NOT NULL,
    PRIMARY KEY (campaign_id, guest)
) STRICT;
CREATE INDEX members_by_guest ON members (guest);
