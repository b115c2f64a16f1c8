import SQLite

extension Migration {
    /// What leads to further lists of a connection: the lists of its person, and what many write of.
    ///
    /// They go with the row that says when they were read.
    static let streamTopics = Migration(
        "stream topics",
        sql: """
            CREATE TABLE stream_topics (
                connection_id TEXT NOT NULL,
                list TEXT NOT NULL,
                place INTEGER NOT NULL,
                name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
                title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
                posts INTEGER,
                PRIMARY KEY (connection_id, list, place),
                FOREIGN KEY (connection_id, list) REFERENCES streams (connection_id, list) ON DELETE CASCADE
            ) STRICT, WITHOUT ROWID;
            """
    )
}
