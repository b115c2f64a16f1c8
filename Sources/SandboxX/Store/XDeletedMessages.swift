internal import SQLite
internal import SandboxCore

/// The statements about messages that somebody deleted: for themselves, as others go on seeing them.
enum XDeletedMessages {
    static let step = Migration(
        "45 x: messages that somebody deleted",
        sql: """
            CREATE TABLE x_deleted_message (
                person INTEGER NOT NULL,
                message INTEGER NOT NULL REFERENCES x_message ON DELETE CASCADE,
                PRIMARY KEY (person, message)
            ) STRICT, WITHOUT ROWID;
            """
    )

    /// What leaves the messages out that the person `?1` deleted.
    static let condition = """
        NOT EXISTS (SELECT 1 FROM x_deleted_message WHERE person = ?1 AND message = x_message.id)
        """

    /// Deletes an event for one of those who see it.
    ///
    /// - Returns: whether there was one.
    static func insert(_ id: Int64, _ person: PersonID, _ connection: borrowing Connection) throws -> Bool {
        guard try XMessages.find(id, person, connection) != nil else { return false }
        return try connection.execute(
            "INSERT INTO x_deleted_message (person, message) VALUES (?, ?)",
            [person, id]
        ) > 0
    }
}
