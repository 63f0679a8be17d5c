-- Campaigns: games that go on from one to the next. The same tables exist for SQLite.

-- Campaigns without their games, which are tables. `revision` decides races.
CREATE TABLE campaigns (
    id TEXT COLLATE "C" PRIMARY KEY,
    revision BIGINT NOT NULL,
    doc TEXT NOT NULL,
    created BIGINT NOT NULL,
    updated BIGINT NOT NULL
);

-- Who belongs to which campaign: a copy out of the documents of the campaigns, for lists.
CREATE TABLE members (
    campaign_id TEXT COLLATE "C" NOT NULL REFERENCES campaigns (id),
    guest TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (campaign_id, guest)
);
CREATE INDEX members_by_guest ON members (guest);
