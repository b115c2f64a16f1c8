import SQLite

extension Migration {
    /// People at networks at whom members looked, and what is still to be read of them: a row for each person of a connection.
    static let streamPeople = Migration(
        "stream people",
        sql: """
            CREATE TABLE stream_people (
                connection_id TEXT NOT NULL REFERENCES connections (id) ON DELETE CASCADE,
                person_id TEXT NOT NULL CHECK (length(person_id) BETWEEN 1 AND 200),
                asked_at INTEGER NOT NULL,
                read_at INTEGER,
                wished_at INTEGER,
                held_until INTEGER,
                held_by TEXT CHECK (length(held_by) <= 100),
                failure TEXT CHECK (length(failure) <= 40),
                paused_until INTEGER,
                body TEXT CHECK (length(body) <= 200000),
                PRIMARY KEY (connection_id, person_id)
            ) STRICT;
            CREATE INDEX stream_people_wished ON stream_people (wished_at) WHERE wished_at IS NOT NULL;
            CREATE INDEX stream_people_asked ON stream_people (connection_id, asked_at);
            """
    )
}
