import SQLite

extension Migration {
    /// The connection a session came in by, and the sessions a network ended.
    ///
    /// A session refers to its connection without a foreign key: disconnecting a network is no logout. Sessions from
    /// before get the connection their login names, where the member has only one at that network.
    static let endedSessions = Migration(
        "ended sessions",
        sql: """
            ALTER TABLE sessions ADD COLUMN connection_id TEXT CHECK (length(connection_id) = 26);
            UPDATE sessions SET connection_id = (
                SELECT min(c.id) FROM connections AS c JOIN login_steps AS s ON s.network = c.network
                WHERE s.login_id = sessions.login_id AND s.event = 'accepted' AND c.member_id = sessions.member_id
                HAVING count(*) = 1
            );
            CREATE INDEX sessions_connection ON sessions (connection_id) WHERE connection_id IS NOT NULL;

            CREATE TABLE ended_sessions (
                id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 26),
                secret_digest BLOB NOT NULL CHECK (length(secret_digest) = 32),
                network TEXT NOT NULL CHECK (length(network) BETWEEN 1 AND 20),
                ended_at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX ended_sessions_ended ON ended_sessions (ended_at);
            """
    )
}
