internal import Primitives
internal import SQLite
internal import SandboxCore

/// A search somebody keeps.
struct SavedSearch: Sendable, Equatable {
    var id: SavedSearchID
    var query: String
    var created: Timestamp

    /// How many a person may keep.
    static let most = 25
}

typealias SavedSearchID = NumericID<SavedSearch>

/// The statements about kept searches and settings of accounts.
enum XPreferences {
    static let step = Migration(
        "44 x: kept searches, settings",
        sql: """
            CREATE TABLE x_saved_search (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                person INTEGER NOT NULL,
                query TEXT NOT NULL,
                created INTEGER NOT NULL,
                UNIQUE (person, query)
            ) STRICT;
            INSERT INTO sqlite_sequence (name, seq) VALUES ('x_saved_search', 700000000000000000);
            CREATE TABLE x_setting (
                person INTEGER NOT NULL,
                name TEXT NOT NULL,
                value TEXT NOT NULL,
                PRIMARY KEY (person, name)
            ) STRICT, WITHOUT ROWID;
            """
    )

    // MARK: Searches

    static func searches(of person: PersonID, _ connection: borrowing Connection) throws -> [SavedSearch] {
        try connection.rows(
            "SELECT id, query, created FROM x_saved_search WHERE person = ? ORDER BY id",
            [person],
            read
        )
    }

    static func search(
        _ id: SavedSearchID,
        of person: PersonID,
        _ connection: borrowing Connection
    ) throws -> SavedSearch? {
        try connection.first(
            "SELECT id, query, created FROM x_saved_search WHERE id = ? AND person = ?",
            [id, person],
            read
        )
    }

    /// Keeps a search; one that is kept already stays the one it is.
    ///
    /// - Returns: `nil` when the person keeps as many as anybody may.
    static func keep(
        _ query: String,
        of person: PersonID,
        at moment: Timestamp,
        _ connection: borrowing Connection
    ) throws -> SavedSearch? {
        let known = try searches(of: person, connection)
        if let search = known.first(where: { $0.query.utf8.elementsEqual(query.utf8) }) { return search }
        guard known.count < SavedSearch.most else { return nil }
        try connection.execute(
            "INSERT INTO x_saved_search (person, query, created) VALUES (?, ?, ?)",
            [person, query, moment]
        )
        return SavedSearch(
            id: SavedSearchID(rawValue: try connection.lastInsertedRow),
            query: query,
            created: moment
        )
    }

    static func forget(_ id: SavedSearchID, _ connection: borrowing Connection) throws {
        try connection.execute("DELETE FROM x_saved_search WHERE id = ?", [id])
    }

    private static func read(_ row: borrowing Row) throws -> SavedSearch {
        SavedSearch(
            id: SavedSearchID(rawValue: try row.int64(0)),
            query: try row.text(1),
            created: try row.timestamp(2)
        )
    }

    // MARK: Settings

    static func setting(
        _ name: String,
        of person: PersonID,
        _ connection: borrowing Connection
    ) throws -> String? {
        try connection.first("SELECT value FROM x_setting WHERE person = ? AND name = ?", [person, name]) { row in
            try row.text(0)
        }
    }

    /// Whether a person lets places be added to their posts; they do at first.
    static func addsPlaces(_ person: PersonID, _ connection: borrowing Connection) throws -> Bool {
        try setting(placesSetting, of: person, connection) != "false"
    }

    /// The name of that setting.
    static let placesSetting = "geo_enabled"

    static func set(
        _ name: String,
        _ value: String,
        of person: PersonID,
        _ connection: borrowing Connection
    ) throws {
        try connection.execute(
            "INSERT OR REPLACE INTO x_setting (person, name, value) VALUES (?, ?, ?)",
            [person, name, value]
        )
    }
}
