import Flyleaf
import Primitives
import SQLAccess
import SQLValues

/// A table of what members look at one by one: who wants it read since when, who holds it, and what was read.
protocol LookTable: LookStore {
    /// Its name.
    static var table: String { get }
    /// The column of the network's identifier.
    static var identifier: String { get }
    /// What is set where it is read, with a place for each value.
    static var assignments: String { get }
    /// The values for those places.
    static func bindings(_ value: Value) -> [any Bindable]

    var database: any SQLDatabase { get }
}

extension LookTable {
    /// How reading it stands, of the table as `t`.
    static var standing: String { "t.read_at, t.wished_at, t.failure, t.paused_until" }

    /// Reads those columns, which stand first.
    ///
    /// - Parameter value: reads the columns behind them.
    static func kept(_ row: any SQLRow, _ value: (any SQLRow) throws -> Value?) throws -> KeptLook<Value> {
        var kept = KeptLook<Value>()
        kept.readAt = try row.optionalTimestamp(0)
        kept.wishedAt = try row.optionalTimestamp(1)
        kept.failure = try row.optionalText(2).flatMap(NetworkFailure.Category.init)
        kept.pausedUntil = try row.optionalTimestamp(3)
        kept.value = try value(row)
        return kept
    }

    /// The one that waits longest and that nobody holds.
    static var waiting: String {
        """
        SELECT rowid FROM \(Self.table) INDEXED BY \(Self.table)_wished
        WHERE wished_at IS NOT NULL AND (held_until IS NULL OR held_until <= ?1)
        ORDER BY wished_at LIMIT 1
        """
    }

    func claim(_ now: Timestamp, _ until: Timestamp, _ key: String) async throws -> HeldLook? {
        // Most of the time nothing waits, and looking costs no write.
        guard try await database.read({ try await $0.exists(Self.waiting, [now]) }) else { return nil }
        return try await database.write { database in
            try await database.first(
                """
                UPDATE \(Self.table) SET held_until = ?2, held_by = ?3 WHERE rowid = (\(Self.waiting))
                RETURNING rowid, \(Self.identifier), connection_id,
                    (SELECT member_id FROM connections AS c WHERE c.id = connection_id)
                """,
                [now, until, key]
            ) { row in
                HeldLook(
                    number: try row.int64(0),
                    remoteID: try row.text(1),
                    connectionID: try row.id(2),
                    memberID: try row.id(3),
                    key: key
                )
            }
        }
    }

    func keep(_ reading: HeldLook, _ value: Value, _ moment: Timestamp) async throws {
        _ = try await database.write { database in
            try await database.execute(
                """
                UPDATE \(Self.table) SET read_at = ?, wished_at = NULL, held_until = NULL, held_by = NULL, failure = NULL,
                    paused_until = NULL, \(Self.assignments)
                WHERE rowid = ? AND held_by = ?
                """,
                [moment] + Self.bindings(value) + [reading.number, reading.key]
            )
        }
    }

    func fail(_ reading: HeldLook, _ failure: NetworkFailure.Category, _ pausedUntil: Timestamp) async throws {
        _ = try await database.write { database in
            try await database.execute(
                """
                UPDATE \(Self.table) SET wished_at = NULL, held_until = NULL, held_by = NULL, failure = ?3,
                    paused_until = ?4
                WHERE rowid = ?1 AND held_by = ?2
                """,
                [reading.number, reading.key, failure.rawValue, pausedUntil]
            )
        }
    }

    func purge(_ network: NetworkName, _ readBefore: Timestamp) async throws -> Int {
        try await database.write { database in
            try await database.affectedRows(
                """
                DELETE FROM \(Self.table) WHERE coalesce(read_at, asked_at) < ?2
                    AND connection_id IN (SELECT id FROM connections WHERE network = ?1)
                """,
                [network.rawValue, readBefore]
            )
        }
    }
}
