import Flyleaf
import Primitives
import SQLAccess
import SQLValues

/// Friends.
struct FriendTable: FriendStore {
    let database: any SQLDatabase

    /// More words than this find nobody: no name has so many parts.
    static let maximumWords = 32

    func replace(_ id: ID<Flyleaf.Connection>, _ friends: [Person], _ moment: Timestamp) async throws {
        let rows = friends.map { (friend: $0, folded: foldedName($0.name.text)) }
        try await database.write { connection in
            // The connection may have been removed while its friends were on their way.
            guard
                try await connection.affectedRows(
                    "UPDATE connections SET friends_read_at = ? WHERE id = ?",
                    [moment, id]
                )
                    == 1
            else { return }
            try await connection.execute("DELETE FROM friends WHERE connection_id = ?", [id])
            for row in rows {
                try await connection.execute(
                    """
                    INSERT INTO friends (connection_id, remote_id, name, folded_name, address) VALUES (?, ?, ?, ?, ?)
                    ON CONFLICT (connection_id, remote_id) DO NOTHING
                    """,
                    [id, row.friend.remoteID, row.friend.name.text, row.folded, row.friend.address]
                )
            }
        }
    }

    func refreshedAt(_ id: ID<Flyleaf.Connection>) async throws -> Timestamp? {
        try await database.read { connection in
            let moment = try await connection.first("SELECT friends_read_at FROM connections WHERE id = ?", [id]) {
                row in
                try row.optionalTimestamp(0)
            }
            return moment ?? nil
        }
    }

    func page(
        _ id: ID<Flyleaf.Connection>,
        _ words: String,
        _ offset: Int,
        _ limit: Int
    ) async throws -> FriendListing {
        let words = Set(foldedName(words).split(whereSeparator: \.isWhitespace).map { String($0) })
        guard words.count <= Self.maximumWords else { return FriendListing(friends: [], total: 0) }
        let condition = "connection_id = ?" + String(repeating: " AND instr(folded_name, ?) > 0", count: words.count)
        let values: [any Bindable] = [id] + words.map { $0 as any Bindable }
        return try await database.readTransaction { connection in
            let total = try await connection.first("SELECT count(*) FROM friends WHERE \(condition)", values) { row in
                try row.int(0)
            }
            let friends = try await connection.rows(
                """
                SELECT remote_id, name, address FROM friends WHERE \(condition)
                ORDER BY folded_name, remote_id LIMIT ? OFFSET ?
                """,
                values + [max(0, limit), max(0, offset)]
            ) { row in try row.person(0) }
            return FriendListing(friends: friends.compactMap(\.self), total: total ?? 0)
        }
    }

    /// ?1 is the member, ?2 their connection, ?3 the other: from one identity to the few connections it has here.
    static let behind = """
        SELECT theirs.member_id FROM connections AS mine
        CROSS JOIN connections AS theirs ON theirs.network = mine.network AND theirs.authority = mine.authority
            AND theirs.remote_id = ?3
        CROSS JOIN friends AS f ON f.connection_id = theirs.id AND f.remote_id = mine.remote_id
        WHERE mine.id = ?2 AND mine.member_id = ?1 AND theirs.member_id <> ?1
            AND \(DistanceTable.isNear("theirs.member_id"))
        """

    func member(behind remoteID: String, _ id: ID<Flyleaf.Connection>) async throws -> ID<Member>? {
        try await database.readTransaction { connection in
            let member: ID<Member>? = try await connection.first("SELECT member_id FROM connections WHERE id = ?", [id])
            {
                row in
                try row.id(0)
            }
            guard let member else { return nil }
            return try await connection.first(Self.behind, [member, id, remoteID]) { row in try row.id(0) }
        }
    }

    func friends(_ id: ID<Flyleaf.Connection>, _ remoteIDs: [String]) async throws -> [Person] {
        try await database.read { connection in
            try await connection.keptFirst(
                "SELECT remote_id, name, address FROM friends WHERE connection_id = ? AND remote_id = ?",
                ofEach: remoteIDs.map { [id, $0] }
            ) { row in try row.person(0) }.compactMap { $0 ?? nil }
        }
    }
}
