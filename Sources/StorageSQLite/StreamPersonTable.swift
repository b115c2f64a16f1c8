import Flyleaf
import Primitives
import SQLite

/// People at networks at whom members looked, on SQLite.
struct StreamPersonTable: StreamPersonStore {
    let database: Database

    func person(
        _ member: ID<Member>,
        _ connection: ID<Flyleaf.Connection>,
        _ personID: String
    ) throws -> KeptPerson? {
        try database.read { database in
            try database.first(
                """
                SELECT p.read_at, p.wished_at, p.failure, p.paused_until, p.body
                FROM stream_people AS p JOIN connections AS c ON c.id = p.connection_id
                WHERE p.connection_id = ? AND p.person_id = ? AND c.member_id = ?
                """,
                [connection, personID, member]
            ) { row in
                var kept = KeptPerson()
                kept.readAt = try row.optionalTimestamp(0)
                kept.wishedAt = try row.optionalTimestamp(1)
                kept.failure = try row.optionalText(2).flatMap(NetworkFailure.Category.init)
                kept.pausedUntil = try row.optionalTimestamp(3)
                kept.person = try row.optionalText(4).map { text in
                    try JSON(Array(text.utf8)).flatMap(StreamPerson.init).read(from: "stream_people.body")
                }
                return kept
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
            let count = try database.execute(
                """
                INSERT INTO stream_people (connection_id, person_id, asked_at, wished_at, body)
                    SELECT id, ?3, ?4, ?4, ?5 FROM connections WHERE id = ?1 AND member_id = ?2
                ON CONFLICT (connection_id, person_id) DO UPDATE
                    SET wished_at = excluded.wished_at, asked_at = excluded.asked_at, body = coalesce(body, excluded.body)
                    WHERE wished_at IS NULL AND (paused_until IS NULL OR paused_until <= excluded.wished_at)
                """,
                [connection, member, personID, moment, body]
            )
            guard count > 0 else { return }
            try database.execute(
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

    /// The one that waits longest and that nobody holds.
    static let waiting = """
        SELECT rowid FROM stream_people INDEXED BY stream_people_wished
        WHERE wished_at IS NOT NULL AND (held_until IS NULL OR held_until <= ?1)
        ORDER BY wished_at LIMIT 1
        """

    func claim(_ now: Timestamp, _ until: Timestamp, _ key: String) async throws -> PersonReading? {
        // Most of the time nobody waits, and looking costs no write.
        guard try database.read({ try $0.exists(Self.waiting, [now]) }) else { return nil }
        return try await database.write { database in
            try database.first(
                """
                UPDATE stream_people SET held_until = ?2, held_by = ?3 WHERE rowid = (\(Self.waiting))
                RETURNING connection_id, (SELECT member_id FROM connections AS c WHERE c.id = connection_id), person_id
                """,
                [now, until, key]
            ) { row in
                PersonReading(
                    connectionID: try row.id(0),
                    memberID: try row.id(1),
                    personID: try row.text(2),
                    key: key
                )
            }
        }
    }

    func keep(_ reading: PersonReading, _ person: StreamPerson, _ moment: Timestamp) async throws {
        let body = person.json.line
        _ = try await database.write { database in
            try database.execute(
                """
                UPDATE stream_people SET read_at = ?4, wished_at = NULL, held_until = NULL, held_by = NULL,
                    failure = NULL, paused_until = NULL, body = ?5
                WHERE connection_id = ?1 AND person_id = ?2 AND held_by = ?3
                """,
                [reading.connectionID, reading.personID, reading.key, moment, body]
            )
        }
    }

    func fail(
        _ reading: PersonReading,
        _ failure: NetworkFailure.Category,
        _ pausedUntil: Timestamp
    ) async throws {
        _ = try await database.write { database in
            try database.execute(
                """
                UPDATE stream_people SET wished_at = NULL, held_until = NULL, held_by = NULL, failure = ?4,
                    paused_until = ?5
                WHERE connection_id = ?1 AND person_id = ?2 AND held_by = ?3
                """,
                [reading.connectionID, reading.personID, reading.key, failure.rawValue, pausedUntil]
            )
        }
    }

    func purge(_ network: NetworkName, _ readBefore: Timestamp) async throws -> Int {
        try await database.write { database in
            try database.execute(
                """
                DELETE FROM stream_people WHERE coalesce(read_at, asked_at) < ?2
                    AND connection_id IN (SELECT id FROM connections WHERE network = ?1)
                """,
                [network.rawValue, readBefore]
            )
        }
    }

    func forget(_ id: ID<Flyleaf.Connection>) async throws {
        _ = try await database.write { database in
            try database.execute("DELETE FROM stream_people WHERE connection_id = ?", [id])
        }
    }
}
