import SQLite

extension Migration {
    /// Logins under way, and forms that wait for one.
    ///
    /// Neither refers to other tables by a foreign key: both live for minutes or hours, belong to a browser rather than
    /// a member, and whoever takes one out looks up what it names. `number` counts in the order of arrival.
    static let logins = Migration(
        "logins",
        sql: """
            CREATE TABLE login_attempts (
                number INTEGER PRIMARY KEY,
                state_digest BLOB NOT NULL UNIQUE CHECK (length(state_digest) = 32),
                browser_digest BLOB NOT NULL CHECK (length(browser_digest) = 32),
                secrets BLOB NOT NULL CHECK (length(secrets) BETWEEN 33 AND 1000),
                network TEXT NOT NULL CHECK (length(network) BETWEEN 1 AND 20),
                server TEXT NOT NULL CHECK (length(server) <= 255),
                purpose TEXT NOT NULL CHECK (purpose IN ('login', 'connect', 'permissions')),
                member_id TEXT CHECK ((member_id IS NOT NULL) = (purpose = 'connect')),
                connection_id TEXT CHECK ((connection_id IS NOT NULL) = (purpose = 'permissions')),
                permissions TEXT NOT NULL CHECK (length(permissions) <= 10000),
                next TEXT NOT NULL CHECK (length(next) BETWEEN 1 AND 2000),
                started_at INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX login_attempts_browser ON login_attempts (browser_digest);
            CREATE INDEX login_attempts_started ON login_attempts (started_at);

            CREATE TABLE held_forms (
                number INTEGER PRIMARY KEY,
                id TEXT NOT NULL UNIQUE CHECK (length(id) = 26),
                browser_digest BLOB NOT NULL CHECK (length(browser_digest) = 32),
                path TEXT NOT NULL CHECK (length(path) BETWEEN 1 AND 2000),
                fields TEXT NOT NULL CHECK (length(fields) <= 1048576),
                held_at INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX held_forms_browser ON held_forms (browser_digest);
            CREATE INDEX held_forms_held ON held_forms (held_at);
            """
    )
}
