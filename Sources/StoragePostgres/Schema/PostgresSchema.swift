/// The tables of Flyleaf on PostgreSQL, with the names, columns and rules they have on SQLite.
///
/// Moments, counts and truth values are `bigint`, as one engine binds them like the other; texts are compared by their bytes.
/// `rowid` is a column where statements of both engines name it; SQLite has it by itself.
///
/// - Rule: what a migration of SQLite changes from now on is a step of its own here too, and no step that was released changes.
/// - Why: both engines run the same statements.
enum PostgresSchema {
    /// Every step, in order.
    static let migrations = [
        PostgresMigration("baseline", baseline), PostgresMigration("searchApart", searchApart),
        PostgresMigration("shortArrays", ["ALTER FUNCTION json_each(text) ROWS 20"]),
    ]

    /// All tables as SQLite had them after its step `chosenWhileHidden`.
    private static let baseline: [String] = {
        let tables = [
            membersTables, connectionsTables, booksTables, reviewsTables, readingTables, placesTables, streamsTables,
            sharingTables, noticesTables, moderationTables, upkeepTables, searchTables, [InstallationKeyRow.table],
        ]
        let triggers = [
            membersTriggers, connectionsTriggers, booksTriggers, reviewsTriggers, readingTriggers, placesTriggers,
            streamsTriggers, sharingTriggers, noticesTriggers, moderationTriggers, upkeepTriggers,
            hidingTriggers,
        ]
        return functions + tables.flatMap(\.self) + triggers.flatMap(\.self)
    }()
}
