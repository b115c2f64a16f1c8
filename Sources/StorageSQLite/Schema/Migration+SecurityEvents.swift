import SQLite

extension Migration {
    /// What was done about who gets into an account; notices get a kind for it.
    static let securityEvents = Migration("security events", fingerprint: "security events 1") { connection in
        try widenNotices("'like', 'friend', 'share', 'connection', 'import', 'moderation', 'security'", connection)
        try connection.executeScript(
            """
            CREATE TABLE security_events (
                number INTEGER PRIMARY KEY AUTOINCREMENT,
                id TEXT NOT NULL UNIQUE CHECK (length(id) = 26),
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                kind TEXT NOT NULL CHECK (kind IN (
                    'login', 'new_browser', 'passkey_added', 'passkey_removed', 'codes_made', 'device_added',
                    'device_ended', 'connected', 'disconnected', 'exported', 'everything_ended'
                )),
                name TEXT CHECK (length(name) BETWEEN 1 AND 300),
                network TEXT CHECK (length(network) BETWEEN 1 AND 20),
                browser TEXT CHECK (length(browser) <= 100),
                happened_at INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX security_events_member ON security_events (member_id, number);
            CREATE INDEX security_events_happened ON security_events (happened_at);
            CREATE TRIGGER security_unnoticed AFTER DELETE ON security_events BEGIN
                DELETE FROM notices WHERE kind = 'security' AND subject = old.id;
            END;
            """
        )
    }
}
