import Flyleaf
import Primitives
import SQLAccess

/// How far lists of networks were read in each session,.
struct SeenPlaceTable: SeenPlaceStore {
    let database: any SQLDatabase

    func place(_ session: ID<Session>, _ list: StreamList) async throws -> SeenPlace? {
        try await database.read { connection in
            try await connection.first(
                """
                SELECT newest_moment, newest_number, seen_at, left_moment, left_number, left_at FROM stream_seen
                WHERE session_id = ? AND list = ?
                """,
                [session, list.rawValue]
            ) { row in
                var left: SeenPlace.Left?
                if let moment = try row.optionalTimestamp(3), let leftAt = try row.optionalTimestamp(5) {
                    let place = StreamPlace(moment: moment, number: try row.int64(4))
                    left = SeenPlace.Left(place: place, moment: leftAt)
                }
                return SeenPlace(
                    left: left,
                    newest: StreamPlace(moment: try row.timestamp(0), number: try row.int64(1)),
                    seenAt: try row.timestamp(2)
                )
            }
        }
    }

    func keep(_ place: SeenPlace, _ session: ID<Session>, _ list: StreamList) async throws {
        _ = try await database.write { connection in
            // The session may have ended by now.
            try await connection.execute(
                """
                INSERT INTO stream_seen
                    (session_id, list, newest_moment, newest_number, seen_at, left_moment, left_number, left_at)
                    SELECT id, ?2, ?3, ?4, ?5, ?6, ?7, ?8 FROM sessions WHERE id = ?1
                ON CONFLICT (session_id, list) DO UPDATE SET newest_moment = excluded.newest_moment,
                    newest_number = excluded.newest_number, seen_at = excluded.seen_at,
                    left_moment = excluded.left_moment, left_number = excluded.left_number, left_at = excluded.left_at
                """,
                [
                    session, list.rawValue, place.newest.moment, place.newest.number, place.seenAt,
                    place.left?.place.moment, place.left?.place.number, place.left?.moment,
                ]
            )
        }
    }
}
