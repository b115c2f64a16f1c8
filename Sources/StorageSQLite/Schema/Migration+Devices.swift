import SQLite

extension Migration {
    /// Devices, what they cache, and codes that let another browser in.
    static let devices = Migration(
        "devices",
        sql: """
            CREATE TABLE devices (
                id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 26),
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
                secret_digest BLOB NOT NULL CHECK (length(secret_digest) = 32),
                created_at INTEGER NOT NULL,
                last_used_at INTEGER
            ) STRICT;
            CREATE INDEX devices_member ON devices (member_id, id);

            CREATE TABLE device_values (
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
                value BLOB NOT NULL CHECK (length(value) BETWEEN 33 AND 20000),
                updated_at INTEGER NOT NULL,
                PRIMARY KEY (member_id, name)
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE pairing_codes (
                code_digest BLOB NOT NULL PRIMARY KEY CHECK (length(code_digest) = 32),
                member_id TEXT NOT NULL UNIQUE REFERENCES members (id) ON DELETE CASCADE,
                made_at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            """
    )
}
