import Flyleaf
import Primitives
import SQLAccess
import SQLValues

/// People at networks at whom members looked,.
struct StreamPersonTable: StreamPersonStore, LookTable {
    let database: any SQLDatabase

    static let table = "stream_people"
    static let identifier = "person_id"
    static let assignments = "body = ?"

    static func bindings(_ person: StreamPerson) -> [any Bindable] { [person.json.line] }

    func person(
        _ member: ID<Member>,
        _ connection: ID<Flyleaf.Connection>,
        _ personID: String
    ) async throws -> KeptLook<StreamPerson>? {
        try await database.read { database in
            try await database.first(
                """
                SELECT \(Self.standing), t.body
                FROM stream_people AS t JOIN connections AS c ON c.id = t.connection_id
                WHERE t.connection_id = ? AND t.person_id = ? AND c.member_id = ?
                """,
                [connection, personID, member]
            ) { row in
                try Self.kept(row) { row in
                    try row.optionalText(4).map { text in
                        try JSON(Array(text.utf8)).flatMap(StreamPerson.init).read(from: "stream_people.body")
                    }
                }
            }
        }
    }

    func wish(
        _ member: ID<Member>,
        _ connection: ID<Flyleaf.Connection>,
        _ personID: String,
        _ known: StreamPerson?,
        _ moment: Timestamp
    ) async throws {
        let body = known.map { $0.json.line }
        try await database.write { database in
            // The connection may be gone by now.
            let count = try await database.affectedRows(
                """
                INSERT INTO stream_people (connection_id, person_id, asked_at, wished_at, body)
                    SELECT id, ?3, ?4, ?4, ?5 FROM connections WHERE id = ?1 AND member_id = ?2
                ON CONFLICT (connection_id, person_id) DO UPDATE
                    SET wished_at = excluded.wished_at, asked_at = excluded.asked_at, 
                        body = coalesce(stream_people.body, excluded.body)
                    WHERE stream_people.wished_at IS NULL
                        AND (stream_people.paused_until IS NULL OR stream_people.paused_until <= excluded.wished_at)
                """,
                [connection, member, personID, moment, body]
            )
            guard count > 0 else { return }
            try await database.execute(
                """
                DELETE FROM stream_people WHERE connection_id = ?1 AND person_id IN (
                    SELECT person_id FROM stream_people INDEXED BY stream_people_asked
                    WHERE connection_id = ?1 AND person_id <> ?2 ORDER BY asked_at DESC LIMIT -1 OFFSET ?3
                )
                """,
                [connection, personID, StreamPeople.maximumKept - 1]
            )
        }
    }

    func forget(_ id: ID<Flyleaf.Connection>) async throws {
        _ = try await database.write { database in
            try await database.execute("DELETE FROM stream_people WHERE connection_id = ?", [id])
        }
    }
}
