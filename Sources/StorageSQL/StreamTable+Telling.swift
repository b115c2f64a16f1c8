import Flyleaf
import Primitives
import SQLAccess

// What networks tell by themselves.

extension StreamTable {
    func take(_ list: ConnectionList, _ changes: [StreamChange], _ moment: Timestamp) async throws -> StreamTaking {
        let prepared = changes.map { change in
            if case .came(let item) = change { (change: change, body: item.body) } else { (change: change, body: "") }
        }
        return try await database.write { connection in
            let standing = try await connection.first(
                """
                SELECT c.member_id, s.held_by IS NOT NULL, s.read_at IS NOT NULL
                FROM streams AS s CROSS JOIN connections AS c ON c.id = s.connection_id
                WHERE s.connection_id = ? AND s.list = ?
                """,
                [list.connectionID, list.list.rawValue]
            ) { row in (member: try row.id(0) as ID<Member>, isHeld: try row.bool(1), isRead: try row.bool(2)) }
            guard let standing, standing.isRead else { return .unread }
            guard !standing.isHeld else { return .held }
            var count = 0
            for (change, body) in prepared {
                switch change {
                case .came(let item):
                    try await Self.write((item, body), list, standing.member, moment, connection)
                    count += 1
                case .changed(let item): await count += try Self.change(item, in: list, moment, connection) ? 1 : 0
                case .gone(let remoteID):
                    count += try await connection.affectedRows(
                        "DELETE FROM stream_items WHERE connection_id = ? AND list = ? AND remote_id = ?",
                        [list.connectionID, list.list.rawValue, remoteID]
                    )
                }
            }
            try await Self.trim(list, connection)
            return .taken(count)
        }
    }

    /// Writes a post anew in an entry that is kept; `false` where it is not.
    private static func change(
        _ item: StreamItem,
        in list: ConnectionList,
        _ moment: Timestamp,
        _ connection: any SQLConnection
    ) async throws -> Bool {
        let kept = try await connection.first(
            "SELECT moment, body FROM stream_items WHERE connection_id = ? AND list = ? AND remote_id = ?",
            [list.connectionID, list.list.rawValue, item.remoteID]
        ) { row in
            try StreamItem(remoteID: item.remoteID, moment: try row.timestamp(0), body: try row.text(1))
                .read(from: "stream_items.body")
        }
        guard let changed = kept?.changed(by: item) else { return false }
        try await connection.execute(
            """
            UPDATE stream_items SET read_at = ?4, weight = ?5, body = ?6
            WHERE connection_id = ?1 AND list = ?2 AND remote_id = ?3
            """,
            [
                list.connectionID, list.list.rawValue, item.remoteID, moment, changed.post.weight, changed.body,
            ]
        )
        return true
    }
}
