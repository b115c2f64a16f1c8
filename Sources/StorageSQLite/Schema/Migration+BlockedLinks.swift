import SQLite

extension Migration {
    /// Blocked links, as the log of what was blocked and allowed again, whose last row of a pattern is how it stands.
    static let blockedLinks = Migration(
        "blocked links",
        sql: """
            CREATE TABLE link_acts (
                number INTEGER PRIMARY KEY,
                pattern TEXT NOT NULL CHECK (length(pattern) BETWEEN 1 AND 500),
                is_blocked INTEGER NOT NULL CHECK (is_blocked IN (0, 1)),
                reason TEXT NOT NULL CHECK (length(reason) <= 1000),
                moderator_id TEXT REFERENCES members (id) ON DELETE SET NULL,
                done_at INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX link_acts_pattern ON link_acts (pattern, number);
            CREATE INDEX link_acts_moderator ON link_acts (moderator_id, number);
            """
    )
}
