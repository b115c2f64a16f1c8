import SQLite

extension Migration {
    /// Who lets Flyleaf use where they are, and what it was used for; a position is in hundredths of a degree and has an end.
    static let locations = Migration(
        "locations",
        sql: """
            CREATE TABLE location_settings (
                member_id TEXT NOT NULL PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
                is_on INTEGER NOT NULL DEFAULT 0 CHECK (is_on IN (0, 1)),
                retention TEXT NOT NULL DEFAULT 'never' CHECK (retention IN ('never', 'day', 'week', 'month'))
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE location_uses (
                id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 26),
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                purpose TEXT NOT NULL CHECK (length(purpose) BETWEEN 1 AND 20),
                used_at INTEGER NOT NULL,
                north INTEGER CHECK (north BETWEEN -9000 AND 9000),
                east INTEGER CHECK (east BETWEEN -18000 AND 18000),
                kept_until INTEGER,
                CHECK ((north IS NULL) = (kept_until IS NULL) AND (east IS NULL) = (kept_until IS NULL))
            ) STRICT;
            CREATE INDEX location_uses_member ON location_uses (member_id, id);
            CREATE INDEX location_uses_used ON location_uses (used_at);
            CREATE INDEX location_uses_kept ON location_uses (kept_until) WHERE kept_until IS NOT NULL;
            """
    )
}
