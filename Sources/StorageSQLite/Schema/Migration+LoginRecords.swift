import SQLite

extension Migration {
    /// The records of logins, and what a session tells of its browser.
    ///
    /// A session and an attempt refer to their record without a foreign key: records are trimmed on their own, and a
    /// session goes on without one.
    static let loginRecords = Migration(
        "login records",
        sql: """
            CREATE TABLE logins (
                id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 26),
                member_id TEXT REFERENCES members (id) ON DELETE CASCADE,
                browser_digest BLOB CHECK (length(browser_digest) = 32),
                state TEXT NOT NULL CHECK (length(state) BETWEEN 1 AND 30)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX logins_member ON logins (member_id, id);
            CREATE INDEX logins_unclaimed ON logins (id) WHERE member_id IS NULL;
            CREATE INDEX logins_browser ON logins (browser_digest, id) WHERE member_id IS NULL;

            CREATE TABLE login_steps (
                login_id TEXT NOT NULL REFERENCES logins (id) ON DELETE CASCADE,
                number INTEGER NOT NULL CHECK (number > 0),
                event TEXT NOT NULL CHECK (length(event) BETWEEN 1 AND 30),
                network TEXT CHECK (length(network) BETWEEN 1 AND 20),
                at INTEGER NOT NULL,
                PRIMARY KEY (login_id, number)
            ) STRICT, WITHOUT ROWID;

            ALTER TABLE sessions ADD COLUMN browser TEXT NOT NULL DEFAULT '' CHECK (length(browser) <= 100);
            ALTER TABLE sessions ADD COLUMN login_id TEXT CHECK (length(login_id) = 26);
            ALTER TABLE login_attempts ADD COLUMN login_id TEXT CHECK (length(login_id) = 26);
            """
    )
}
