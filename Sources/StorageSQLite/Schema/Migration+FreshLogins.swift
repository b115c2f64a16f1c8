import SQLite

extension Migration {
    /// Logins under way may be those of somebody who shows once more who they are.
    ///
    /// The check of a purpose stands in the table, so it is made anew. How old a login is, the table of sessions knew before.
    static let freshLogins = Migration(
        "fresh logins",
        sql: """
            CREATE TABLE wider_login_attempts (
                number INTEGER PRIMARY KEY,
                state_digest BLOB NOT NULL UNIQUE CHECK (length(state_digest) = 32),
                browser_digest BLOB NOT NULL CHECK (length(browser_digest) = 32),
                secrets BLOB NOT NULL CHECK (length(secrets) BETWEEN 33 AND 1000),
                network TEXT NOT NULL CHECK (length(network) BETWEEN 1 AND 20),
                authority TEXT NOT NULL CHECK (length(authority) <= 255),
                purpose TEXT NOT NULL CHECK (purpose IN ('login', 'connect', 'permissions', 'confirm')),
                member_id TEXT CHECK ((member_id IS NOT NULL) = (purpose IN ('connect', 'confirm'))),
                connection_id TEXT CHECK ((connection_id IS NOT NULL) = (purpose = 'permissions')),
                permissions TEXT NOT NULL CHECK (length(permissions) <= 10000),
                next TEXT NOT NULL CHECK (length(next) BETWEEN 1 AND 2000),
                started_at INTEGER NOT NULL,
                login_id TEXT CHECK (length(login_id) = 26)
            ) STRICT;
            INSERT INTO wider_login_attempts
            SELECT number, state_digest, browser_digest, secrets, network, authority, purpose, member_id, connection_id,
                permissions, next, started_at, login_id
            FROM login_attempts;
            DROP TABLE login_attempts;
            ALTER TABLE wider_login_attempts RENAME TO login_attempts;
            CREATE INDEX login_attempts_browser ON login_attempts (browser_digest);
            CREATE INDEX login_attempts_started ON login_attempts (started_at);
            """
    )
}
