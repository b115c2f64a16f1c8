import SQLAccess

/// Keeps the search indexes in few parts.
///
/// - Rule: what is written becomes a part of its own, and parts of a size are joined when there are two of them.
/// - Why: a search goes through each part, and looks in each for the newest place of a word that many texts have.
/// - Without it: with a million reviews an index has twelve parts, and a search costs half as much again.
///
/// By itself the index joins four parts of a size while something is written, and never two.
enum SearchUpkeep {
    /// So many pages are written in a step, or as many as the places of one word fill.
    private static let pages = 16

    /// Joins some of each index; `false` when there is nothing left to join.
    static func step(_ connection: any SQLConnection) async throws -> Bool {
        // An index that is a table is tended by the engine itself.
        guard connection.dialect == .sqlite else { return false }
        var isChanged = false
        for index in [IndexWords.reviews.index, IndexWords.books.index] {
            let before = try await changes(connection)
            try await connection.execute("INSERT INTO \(index) (\(index), rank) VALUES ('merge', ?)", [pages])
            // A step that found nothing to join counts as one change (https://www.sqlite.org/fts5.html section 6.8).
            if try await changes(connection) - before > 1 { isChanged = true }
        }
        return isChanged
    }

    private static func changes(_ connection: any SQLConnection) async throws -> Int {
        try await connection.first("SELECT total_changes()") { row in try row.int(0) } ?? 0
    }
}
