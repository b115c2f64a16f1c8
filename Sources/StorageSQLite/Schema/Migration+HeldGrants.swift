import SQLite

extension Migration {
    /// What members brought back from networks and have not said yet that it is theirs.
    ///
    /// The session is no foreign key: one that ends leaves its grants to nobody, and they are given back when their time is
    /// over. `number` counts in the order of arrival.
    static let heldGrants = Migration(
        "held grants",
        sql: """
            CREATE TABLE held_grants (
                number INTEGER PRIMARY KEY,
                id TEXT NOT NULL UNIQUE CHECK (length(id) = 26),
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                session_id TEXT NOT NULL CHECK (length(session_id) = 26),
                network TEXT NOT NULL CHECK (length(network) BETWEEN 1 AND 20),
                authority TEXT NOT NULL CHECK (length(authority) <= 255),
                server TEXT NOT NULL CHECK (length(server) <= 255),
                remote_id TEXT NOT NULL CHECK (length(remote_id) BETWEEN 1 AND 1000),
                name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 1000),
                address TEXT CHECK (length(address) BETWEEN 1 AND 1000),
                profile_url TEXT CHECK (length(profile_url) <= 4000),
                granted TEXT NOT NULL CHECK (length(granted) <= 10000),
                declined TEXT NOT NULL CHECK (length(declined) <= 10000),
                withheld TEXT NOT NULL CHECK (length(withheld) <= 10000),
                data_expires_at INTEGER,
                token BLOB NOT NULL CHECK (length(token) BETWEEN 33 AND 100000),
                token_expires_at INTEGER,
                asked TEXT NOT NULL CHECK (length(asked) <= 10000),
                next TEXT NOT NULL CHECK (length(next) BETWEEN 1 AND 2000),
                held_at INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX held_grants_member ON held_grants (member_id);
            CREATE INDEX held_grants_person ON held_grants (network, authority, remote_id);
            CREATE INDEX held_grants_held ON held_grants (held_at);
            """
    )
}
