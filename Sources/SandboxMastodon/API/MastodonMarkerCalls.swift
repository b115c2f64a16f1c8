internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore
internal import Web

/// How far people have read, which the server keeps for all of their programs.
enum MastodonMarkerCalls {
    static let routes: [Route<MastodonCall>] = [
        Route(.get, FixedPath("/api/v1/markers")) { call in
            let person = try call.user("read:statuses").person.id
            let asked = call.parameters.list("timeline") + [call.parameters["timeline"]].compactMap(\.self)
            let wanted = timelines.filter(asked.contains)
            return .json(try call.world.database.readTransaction { try json(of: person, wanted, $0) }.bytes)
        },
        Route(.post, FixedPath("/api/v1/markers")) { call in
            let person = try call.user("write:statuses").person.id
            let read = timelines.compactMap { timeline in
                call.parameters["\(timeline)[last_read_id]"].map { (timeline, StatusID($0)?.rawValue ?? 0) }
            }
            let now = call.world.now
            let markers = try await call.world.database.write { connection in
                for (timeline, id) in read { try set(timeline, id, of: person, at: now, connection) }
                return try json(of: person, read.map(\.0), connection)
            }
            return .json(markers.bytes)
        },
    ]

    private static let timelines = ["home", "notifications"]

    /// Goes to a place, also backwards; each change has a version of its own, and a place that stays none.
    private static func set(
        _ timeline: String,
        _ id: Int64,
        of person: PersonID,
        at moment: Timestamp,
        _ connection: borrowing Connection
    ) throws {
        try connection.execute(
            """
            INSERT INTO mastodon_marker (person, timeline, last_read, version, updated) VALUES (?, ?, ?, 1, ?)
            ON CONFLICT DO UPDATE SET last_read = excluded.last_read, version = version + 1, updated = excluded.updated
            WHERE last_read <> excluded.last_read
            """,
            [person, timeline, id, moment]
        )
    }

    private static func json(
        of person: PersonID,
        _ timelines: [String],
        _ connection: borrowing Connection
    ) throws -> JSON {
        .object(
            try timelines.compactMap { timeline in
                try connection.first(
                    "SELECT last_read, version, updated FROM mastodon_marker WHERE person = ? AND timeline = ?",
                    [person, timeline]
                ) { row in
                    let marker: JSON = [
                        "last_read_id": .string(String(try row.int64(0))), "version": .integer(try row.int64(1)),
                        "updated_at": .string(try row.timestamp(2).mastodonText),
                    ]
                    return JSON.Member(name: timeline, value: marker)
                }
            }
        )
    }

    static let step = Migration(
        "66 mastodon: markers",
        sql: """
            CREATE TABLE mastodon_marker (
                person INTEGER NOT NULL,
                timeline TEXT NOT NULL,
                last_read INTEGER NOT NULL,
                version INTEGER NOT NULL,
                updated INTEGER NOT NULL,
                PRIMARY KEY (person, timeline)
            ) STRICT, WITHOUT ROWID;
            """
    )
}
