import SQLite

extension Migration {
    /// Jobs, and files of other programs with what became of their rows.
    ///
    /// - `number` counts jobs in the order in which they were asked for; identifiers of one millisecond do not tell it.
    /// - A row refers to the review made of it without a foreign key: the report goes on to say that there was one.
    static let imports = Migration(
        "imports",
        sql: """
            CREATE TABLE jobs (
                number INTEGER PRIMARY KEY,
                id TEXT NOT NULL UNIQUE CHECK (length(id) = 26),
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                kind TEXT NOT NULL CHECK (kind IN ('take_import', 'undo_import')),
                subject TEXT NOT NULL CHECK (length(subject) BETWEEN 1 AND 100),
                state TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'done', 'stopped', 'failed')),
                done INTEGER NOT NULL CHECK (done >= 0),
                total INTEGER NOT NULL CHECK (total >= 0),
                attempts INTEGER NOT NULL CHECK (attempts >= 0),
                fault TEXT CHECK (length(fault) BETWEEN 1 AND 40),
                lease_key TEXT CHECK (length(lease_key) BETWEEN 1 AND 100),
                free_at INTEGER NOT NULL,
                created_at INTEGER NOT NULL,
                ended_at INTEGER,
                CHECK ((ended_at IS NULL) = (state IN ('waiting', 'running')))
            ) STRICT;
            CREATE INDEX jobs_member ON jobs (member_id);
            CREATE INDEX jobs_subject ON jobs (subject, number);
            CREATE INDEX jobs_open ON jobs (number) WHERE ended_at IS NULL;
            CREATE INDEX jobs_ended ON jobs (ended_at) WHERE ended_at IS NOT NULL;
            CREATE TABLE imports (
                id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 26),
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                file_name TEXT NOT NULL CHECK (length(file_name) <= 200),
                bytes INTEGER NOT NULL CHECK (bytes >= 0),
                digest BLOB NOT NULL CHECK (length(digest) = 16),
                row_count INTEGER NOT NULL CHECK (row_count >= 0),
                fault_count INTEGER NOT NULL CHECK (fault_count >= 0),
                review_count INTEGER NOT NULL CHECK (review_count >= 0),
                source TEXT NOT NULL CHECK (length(source) BETWEEN 1 AND 40),
                visibility TEXT NOT NULL CHECK (visibility IN ('self', 'friends', 'everyone')),
                created_at INTEGER NOT NULL,
                started_at INTEGER,
                undone_at INTEGER
            ) STRICT;
            CREATE INDEX imports_member ON imports (member_id, id);
            CREATE INDEX imports_unstarted ON imports (created_at) WHERE started_at IS NULL;
            CREATE TABLE import_pieces (
                import_id TEXT NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
                number INTEGER NOT NULL CHECK (number >= 0),
                bytes BLOB NOT NULL,
                PRIMARY KEY (import_id, number)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE import_rows (
                import_id TEXT NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
                number INTEGER NOT NULL CHECK (number > 0),
                identity BLOB NOT NULL CHECK (length(identity) = 16),
                digest BLOB NOT NULL CHECK (length(digest) = 16),
                title TEXT NOT NULL,
                raw TEXT NOT NULL,
                outcome TEXT NOT NULL CHECK (length(outcome) BETWEEN 1 AND 20),
                remarks TEXT NOT NULL,
                review_id TEXT CHECK (length(review_id) = 26),
                review_moment INTEGER,
                PRIMARY KEY (import_id, number)
            ) STRICT;
            CREATE INDEX import_rows_outcome ON import_rows (import_id, outcome, number);
            CREATE INDEX import_rows_identity ON import_rows (identity) WHERE review_id IS NOT NULL;
            """
    )
}
