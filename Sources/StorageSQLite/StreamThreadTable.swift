import Flyleaf
import Primitives
import SQLite

/// Entries of streams one by one, and the threads around them, on SQLite.
struct StreamThreadTable: StreamThreadStore {
    let database: Database

    func entry(_ member: ID<Member>, _ number: Int64) throws -> StreamEntry? {
        try database.read { connection in
            try connection.first(
                """
                SELECT connection_id, list, remote_id, moment, body, read_at FROM stream_items
                WHERE number = ? AND member_id = ?
                """,
                [number, member]
            ) { row in
                let list = try row.connectionList(0)
                let moment = try row.timestamp(3)
                let item = StreamItem(remoteID: try row.text(2), moment: moment, body: try row.text(4))
                let kept = KeptStreamItem(
                    connectionID: list.connectionID,
                    place: StreamPlace(moment: moment, number: number),
                    readAt: try row.timestamp(5),
                    item: try item.read(from: "stream_items.body")
                )
                return StreamEntry(list: list, kept: kept)
            }
        }
    }

    func thread(_ member: ID<Member>, _ number: Int64) throws -> KeptThread? {
        try database.read { connection in
            try connection.first(
                """
                SELECT t.read_at, t.wished_at, t.failure, t.paused_until, t.above, t.below, t.is_cut
                FROM stream_items AS i CROSS JOIN stream_threads AS t ON t.number = i.number
                WHERE i.number = ? AND i.member_id = ?
                """,
                [number, member]
            ) { row in
                var kept = KeptThread()
                kept.readAt = try row.optionalTimestamp(0)
                kept.wishedAt = try row.optionalTimestamp(1)
                kept.failure = try row.optionalText(2).flatMap(NetworkFailure.Category.init)
                kept.pausedUntil = try row.optionalTimestamp(3)
                if kept.readAt != nil {
                    kept.thread = StreamThread(
                        trustedAbove: Self.posts(try row.text(4)),
                        below: Self.posts(try row.text(5)),
                        isCut: try row.int(6) != 0
                    )
                }
                return kept
            }
        }
    }

    private static func posts(_ text: String) -> [StreamPost] {
        (JSON(Array(text.utf8))?.elements ?? []).compactMap(StreamPost.init)
    }

    func wish(_ member: ID<Member>, _ number: Int64, _ postID: String, _ moment: Timestamp) async throws {
        try await database.write { connection in
            // The entry may be gone by now.
            let count = try connection.execute(
                """
                INSERT INTO stream_threads (number, connection_id, post_id, asked_at, wished_at)
                    SELECT number, connection_id, ?3, ?4, ?4 FROM stream_items WHERE number = ?1 AND member_id = ?2
                ON CONFLICT (number) DO UPDATE SET wished_at = excluded.wished_at, asked_at = excluded.asked_at
                    WHERE wished_at IS NULL AND (paused_until IS NULL OR paused_until <= excluded.wished_at)
                """,
                [number, member, postID, moment]
            )
            guard count > 0 else { return }
            try connection.execute(
                """
                DELETE FROM stream_threads WHERE number IN (
                    SELECT number FROM stream_threads INDEXED BY stream_threads_asked
                    WHERE connection_id = (SELECT connection_id FROM stream_items WHERE number = ?1) AND number <> ?1
                    ORDER BY asked_at DESC LIMIT -1 OFFSET ?2
                )
                """,
                [number, StreamThreads.maximumKept - 1]
            )
        }
    }

    /// The one that waits longest and that nobody holds.
    static let waiting = """
        SELECT number FROM stream_threads INDEXED BY stream_threads_wished
        WHERE wished_at IS NOT NULL AND (held_until IS NULL OR held_until <= ?1)
        ORDER BY wished_at LIMIT 1
        """

    func claim(_ now: Timestamp, _ until: Timestamp, _ key: String) async throws -> ThreadReading? {
        // Most of the time nothing waits, and looking costs no write.
        guard try database.read({ try $0.exists(Self.waiting, [now]) }) else { return nil }
        return try await database.write { connection in
            try connection.first(
                """
                UPDATE stream_threads SET held_until = ?2, held_by = ?3 WHERE number = (\(Self.waiting))
                RETURNING number, post_id, connection_id,
                    (SELECT member_id FROM stream_items AS i WHERE i.number = stream_threads.number)
                """,
                [now, until, key]
            ) { row in
                ThreadReading(
                    number: try row.int64(0),
                    postID: try row.text(1),
                    connectionID: try row.id(2),
                    memberID: try row.id(3),
                    key: key
                )
            }
        }
    }

    func keep(_ reading: ThreadReading, _ thread: StreamThread, _ moment: Timestamp) async throws {
        let above = JSON.array(thread.above.map(\.json)).line
        let below = JSON.array(thread.below.map(\.json)).line
        _ = try await database.write { connection in
            try connection.execute(
                """
                UPDATE stream_threads SET read_at = ?3, wished_at = NULL, held_until = NULL, held_by = NULL,
                    failure = NULL, paused_until = NULL, above = ?4, below = ?5, is_cut = ?6
                WHERE number = ?1 AND held_by = ?2
                """,
                [reading.number, reading.key, moment, above, below, thread.isCut]
            )
        }
    }

    func fail(_ reading: ThreadReading, _ failure: NetworkFailure.Category, _ pausedUntil: Timestamp) async throws {
        _ = try await database.write { connection in
            try connection.execute(
                """
                UPDATE stream_threads SET wished_at = NULL, held_until = NULL, held_by = NULL, failure = ?3,
                    paused_until = ?4
                WHERE number = ?1 AND held_by = ?2
                """,
                [reading.number, reading.key, failure.rawValue, pausedUntil]
            )
        }
    }

    func purge(_ network: NetworkName, _ readBefore: Timestamp) async throws -> Int {
        try await database.write { connection in
            try connection.execute(
                """
                DELETE FROM stream_threads WHERE coalesce(read_at, asked_at) < ?2
                    AND connection_id IN (SELECT id FROM connections WHERE network = ?1)
                """,
                [network.rawValue, readBefore]
            )
        }
    }
}
