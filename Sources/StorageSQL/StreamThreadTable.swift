import Flyleaf
import Primitives
import SQLAccess
import SQLValues

/// Entries of streams one by one, and the threads around them,.
struct StreamThreadTable: StreamThreadStore, LookTable {
    let database: any SQLDatabase

    static let table = "stream_threads"
    static let identifier = "post_id"
    static let assignments = "above = ?, below = ?, is_cut = ?"

    static func bindings(_ thread: StreamThread) -> [any Bindable] {
        [JSON.array(thread.above.map(\.json)).line, JSON.array(thread.below.map(\.json)).line, thread.isCut]
    }

    func entry(_ member: ID<Member>, _ number: Int64) async throws -> StreamEntry? {
        try await database.read { connection in
            try await connection.first(
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

    func thread(_ member: ID<Member>, _ number: Int64) async throws -> KeptLook<StreamThread>? {
        try await database.read { connection in
            try await connection.first(
                """
                SELECT \(Self.standing), t.above, t.below, t.is_cut
                FROM stream_items AS i CROSS JOIN stream_threads AS t ON t.number = i.number
                WHERE i.number = ? AND i.member_id = ?
                """,
                [number, member]
            ) { row in
                try Self.kept(row) { row in
                    guard try row.optionalTimestamp(0) != nil else { return nil }
                    return StreamThread(
                        trustedAbove: Self.posts(try row.text(4)),
                        below: Self.posts(try row.text(5)),
                        isCut: try row.int(6) != 0
                    )
                }
            }
        }
    }

    private static func posts(_ text: String) -> [StreamPost] {
        (JSON(Array(text.utf8))?.elements ?? []).compactMap(StreamPost.init)
    }

    func wish(_ member: ID<Member>, _ number: Int64, _ postID: String, _ moment: Timestamp) async throws {
        try await database.write { connection in
            // The entry may be gone by now.
            let count = try await connection.affectedRows(
                """
                INSERT INTO stream_threads (number, connection_id, post_id, asked_at, wished_at)
                    SELECT number, connection_id, ?3, ?4, ?4 FROM stream_items WHERE number = ?1 AND member_id = ?2
                ON CONFLICT (number) DO UPDATE SET wished_at = excluded.wished_at, asked_at = excluded.asked_at
                    WHERE stream_threads.wished_at IS NULL
                        AND (stream_threads.paused_until IS NULL OR stream_threads.paused_until <= excluded.wished_at)
                """,
                [number, member, postID, moment]
            )
            guard count > 0 else { return }
            try await connection.execute(
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
}
