import SQLite

extension Migration {
    /// Passkeys, of which only the public half is here, and the challenges to them.
    ///
    /// A challenge lives for minutes and belongs to a browser, so it refers to no other table, as a login under way.
    static let passkeys = Migration(
        "passkeys",
        sql: """
            CREATE TABLE passkeys (
                id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 26),
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
                credential BLOB NOT NULL UNIQUE CHECK (length(credential) BETWEEN 16 AND 1023),
                public_key BLOB NOT NULL CHECK (length(public_key) BETWEEN 1 AND 2000),
                counter INTEGER NOT NULL CHECK (counter BETWEEN 0 AND 4294967295),
                is_shared INTEGER NOT NULL CHECK (is_shared IN (0, 1)),
                created_at INTEGER NOT NULL,
                last_used_at INTEGER
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX passkeys_member ON passkeys (member_id, id);

            CREATE TABLE passkey_challenges (
                number INTEGER PRIMARY KEY,
                digest BLOB NOT NULL UNIQUE CHECK (length(digest) = 32),
                browser_digest BLOB NOT NULL CHECK (length(browser_digest) = 32),
                member_id TEXT,
                created_at INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX passkey_challenges_browser ON passkey_challenges (browser_digest);
            CREATE INDEX passkey_challenges_created ON passkey_challenges (created_at);
            """
    )
}
