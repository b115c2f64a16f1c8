import SQLite

extension Migration {
    /// What reference codes stand for; a row names nobody.
    ///
    /// `number` counts in the order of arrival.
    static let incidents = Migration(
        "incidents",
        sql: """
            CREATE TABLE incidents (
                number INTEGER PRIMARY KEY,
                code TEXT NOT NULL CHECK (length(code) BETWEEN 1 AND 40),
                at INTEGER NOT NULL,
                category TEXT NOT NULL CHECK (length(category) BETWEEN 1 AND 100),
                operation TEXT NOT NULL CHECK (length(operation) <= 200),
                network TEXT CHECK (length(network) BETWEEN 1 AND 20),
                status INTEGER,
                network_code TEXT CHECK (length(network_code) <= 60),
                network_subcode TEXT CHECK (length(network_subcode) <= 60)
            ) STRICT;
            CREATE INDEX incidents_code ON incidents (code);
            CREATE INDEX incidents_at ON incidents (at);
            """
    )
}
