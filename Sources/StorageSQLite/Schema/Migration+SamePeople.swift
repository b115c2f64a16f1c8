import SQLite

extension Migration {
    /// Who is the same person at several networks, as each member says.
    ///
    /// `one` is what those who are the same have in common, and nobody else has.
    static let samePeople = Migration(
        "same people",
        sql: """
            CREATE TABLE same_people (
                connection_id TEXT NOT NULL REFERENCES connections (id) ON DELETE CASCADE,
                remote_id TEXT NOT NULL CHECK (length(remote_id) BETWEEN 1 AND 200),
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                name TEXT NOT NULL,
                one TEXT NOT NULL CHECK (length(one) = 26),
                PRIMARY KEY (connection_id, remote_id)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX same_people_one ON same_people (member_id, one);
            """
    )
}
