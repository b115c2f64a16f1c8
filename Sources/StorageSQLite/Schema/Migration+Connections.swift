import SQLite

extension Migration {
    /// Connections to networks, and the friends read through them.
    ///
    /// `friends_remote` answers "whose friend lists name this person", which decides who reads a review for friends.
    static let connections = Migration(
        "connections",
        sql: """
            CREATE TABLE connections (
                id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 26),
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                network TEXT NOT NULL CHECK (length(network) BETWEEN 1 AND 20),
                server TEXT NOT NULL CHECK (length(server) <= 255),
                remote_id TEXT NOT NULL CHECK (length(remote_id) BETWEEN 1 AND 1000),
                name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 1000),
                profile_url TEXT CHECK (length(profile_url) <= 4000),
                granted TEXT NOT NULL CHECK (length(granted) <= 10000),
                declined TEXT NOT NULL CHECK (length(declined) <= 10000),
                ended_reason TEXT CHECK (length(ended_reason) <= 40),
                ended_at INTEGER CHECK ((ended_at IS NULL) = (ended_reason IS NULL)),
                expires_at INTEGER,
                connected_at INTEGER NOT NULL,
                last_success_at INTEGER NOT NULL,
                friends_read_at INTEGER,
                token BLOB NOT NULL CHECK (length(token) BETWEEN 33 AND 100000),
                token_expires_at INTEGER,
                UNIQUE (network, server, remote_id)
            ) STRICT;
            CREATE INDEX connections_member ON connections (member_id, id);

            CREATE TABLE friends (
                connection_id TEXT NOT NULL REFERENCES connections (id) ON DELETE CASCADE,
                remote_id TEXT NOT NULL CHECK (length(remote_id) BETWEEN 1 AND 1000),
                name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 1000),
                folded_name TEXT NOT NULL,
                PRIMARY KEY (connection_id, remote_id)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX friends_name ON friends (connection_id, folded_name);
            CREATE INDEX friends_remote ON friends (remote_id);
            """
    )
}
