internal import Primitives
internal import SQLite
internal import SandboxCore

/// The statements about what people allow apps.
enum Grants {
    /// What a person answered when an app asked for a permission.
    struct Answer: Sendable, Equatable {
        var permission: String
        var isGranted: Bool
    }

    /// An app as a person's settings list it.
    struct Installation: Sendable {
        var app: AppID
        var name: String
        var widestAudience: Audience
        var installed: Timestamp
    }

    static func answers(_ person: PersonID, _ app: AppID, _ connection: borrowing Connection) throws -> [Answer] {
        let answers = try connection.rows(
            "SELECT name, granted FROM permission WHERE person = ? AND app = ? ORDER BY name",
            [person, app]
        ) { row in Answer(permission: try row.text(0), isGranted: try row.bool(1)) }
        // The profile first, as the real one lists it.
        let first = answers.filter { $0.permission == Permission.publicProfile }
        return first + answers.filter { $0.permission != Permission.publicProfile }
    }

    static func granted(_ person: PersonID, _ app: AppID, _ connection: borrowing Connection) throws -> Set<String> {
        Set(try answers(person, app, connection).filter(\.isGranted).map(\.permission))
    }

    static func widestAudience(
        _ person: PersonID,
        _ app: AppID,
        _ connection: borrowing Connection
    ) throws -> Audience? {
        try connection.first(
            "SELECT widest_audience FROM installation WHERE person = ? AND app = ?",
            [person, app]
        ) { row in Audience(rawValue: try row.text(0)) ?? .onlyMe }
    }

    static func installations(_ person: PersonID, _ connection: borrowing Connection) throws -> [Installation] {
        try connection.rows(
            """
            SELECT app.id, app.name, widest_audience, installed FROM installation JOIN app ON app.id = installation.app
            WHERE person = ? ORDER BY installed DESC
            """,
            [person]
        ) { row in
            Installation(
                app: AppID(rawValue: try row.int64(0)),
                name: try row.text(1),
                widestAudience: Audience(rawValue: try row.text(2)) ?? .onlyMe,
                installed: try row.timestamp(3)
            )
        }
    }

    /// Adds answers to those given before; the same permission answered again takes the new answer.
    static func add(
        _ answers: [Answer],
        widestAudience: Audience?,
        _ person: PersonID,
        _ app: AppID,
        at moment: Timestamp,
        _ connection: borrowing Connection
    ) throws {
        try connection.execute(
            """
            INSERT INTO installation (person, app, widest_audience, installed) VALUES (?, ?, ?, ?)
            ON CONFLICT DO NOTHING
            """,
            [person, app, (widestAudience ?? .everyone).rawValue, moment]
        )
        if let widestAudience {
            try connection.execute(
                "UPDATE installation SET widest_audience = ? WHERE person = ? AND app = ?",
                [widestAudience.rawValue, person, app]
            )
        }
        for answer in answers {
            try connection.execute(
                """
                INSERT INTO permission (person, app, name, granted) VALUES (?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET granted = excluded.granted
                """,
                [person, app, answer.permission, answer.isGranted]
            )
        }
    }

    /// Marks one permission as declined; `false` when it was never answered.
    static func revoke(
        _ permission: String,
        _ person: PersonID,
        _ app: AppID,
        _ connection: borrowing Connection
    ) throws -> Bool {
        try connection.execute(
            "UPDATE permission SET granted = 0 WHERE person = ? AND app = ? AND name = ?",
            [person, app, permission]
        ) > 0
    }

    /// Removes an app from a person's settings and ends all its tokens; `false` when it was not there.
    static func remove(_ app: AppID, from person: PersonID, _ connection: borrowing Connection) throws -> Bool {
        try GraphTokens.end(.appRemoved, of: person, app: app, connection)
        try AccessCodes.facebook.removeUnused(of: person, app: app.rawValue, connection)
        return try connection.execute("DELETE FROM installation WHERE person = ? AND app = ?", [person, app]) > 0
    }
}
