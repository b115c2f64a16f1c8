internal import Primitives
internal import SQLite
internal import SandboxCore

/// The statements about groups, videos and notes; their numbers begin behind those of all kinds of objects.
enum Belongings {
    static let step = SchemaStep(
        55,
        Migration(
            "55 facebook groups, videos and notes",
            sql: """
                CREATE TABLE belonging (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    kind TEXT NOT NULL,
                    person INTEGER NOT NULL,
                    title TEXT,
                    text TEXT,
                    made INTEGER NOT NULL
                ) STRICT;
                CREATE INDEX belonging_by_person ON belonging (person, kind, id);
                INSERT INTO sqlite_sequence (name, seq) VALUES ('belonging', 7000000000000000);
                """
        )
    )

    static func insert(
        _ kind: Belonging.Kind,
        of person: PersonID,
        _ title: String?,
        _ text: String?,
        at moment: Timestamp,
        _ connection: borrowing Connection
    ) throws {
        try connection.execute(
            "INSERT INTO belonging (kind, person, title, text, made) VALUES (?, ?, ?, ?, ?)",
            [kind.rawValue, person, title, text, moment]
        )
    }

    /// Whose something is.
    static func owner(of id: BelongingID, _ connection: borrowing Connection) throws -> PersonID? {
        try connection.first("SELECT person FROM belonging WHERE id = ?", [id]) { row in
            PersonID(rawValue: try row.int64(0))
        }
    }

    /// Those of a kind that somebody has, the latest first.
    static func of(
        _ person: PersonID,
        _ kind: Belonging.Kind,
        _ window: Window,
        _ connection: borrowing Connection
    ) throws -> [Belonging] {
        let found = try connection.rows(
            """
            SELECT \(People.columns), b.id, b.title, b.text, b.made
            FROM belonging AS b JOIN person ON person.id = b.person
            WHERE b.person = ?1 AND b.kind = ?2 \(window.clause("b.id", isDescending: true, from: 3))
            """,
            [person, kind.rawValue] + window.bindings
        ) { row in
            Belonging(
                id: BelongingID(rawValue: try row.int64(5)),
                kind: kind,
                owner: try People.read(row),
                title: try row.optionalText(6),
                text: try row.optionalText(7),
                made: try row.timestamp(8)
            )
        }
        return window.inOrder(found)
    }
}
