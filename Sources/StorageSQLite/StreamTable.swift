import Flyleaf
import Primitives
import SQLite

/// What networks showed to members, on SQLite.
struct StreamTable: StreamStore {
    let database: Database

    // MARK: What is to be read

    func standings(_ member: ID<Member>) throws -> [StreamStanding] {
        try database.read { connection in
            try connection.rows(
                """
                SELECT s.connection_id, s.read_at, s.wished_at, s.failure, s.paused_until
                FROM connections AS c CROSS JOIN streams AS s ON s.connection_id = c.id
                WHERE c.member_id = ? ORDER BY c.id
                """,
                [member]
            ) { row in
                StreamStanding(
                    connectionID: try row.id(0),
                    readAt: try row.optionalTimestamp(1),
                    wishedAt: try row.optionalTimestamp(2),
                    failure: try row.optionalText(3).flatMap(NetworkFailure.Category.init),
                    pausedUntil: try row.optionalTimestamp(4)
                )
            }
        }
    }

    func wish(_ id: ID<Flyleaf.Connection>, _ gap: Timestamp?, _ moment: Timestamp) async throws {
        try await database.write { connection in
            // The connection may be gone by now, and the gap filled.
            try connection.execute(
                """
                INSERT INTO streams (connection_id, wished_at, wished_gap)
                    SELECT id, ?3, ?2 FROM connections WHERE id = ?1 AND (?2 IS NULL OR EXISTS (
                        SELECT 1 FROM stream_gaps WHERE connection_id = ?1 AND moment = ?2
                    ))
                ON CONFLICT (connection_id) DO UPDATE SET wished_at = excluded.wished_at, wished_gap = excluded.wished_gap
                    WHERE wished_at IS NULL AND (paused_until IS NULL OR paused_until <= excluded.wished_at)
                """,
                [id, gap, moment]
            )
        }
    }

    /// The one that waits longest and that nobody holds.
    static let waiting = """
        SELECT connection_id FROM streams INDEXED BY streams_wished
        WHERE wished_at IS NOT NULL AND (held_until IS NULL OR held_until <= ?1)
        ORDER BY wished_at LIMIT 1
        """

    func claim(_ now: Timestamp, _ until: Timestamp, _ key: String) async throws -> StreamReading? {
        // Most of the time nothing waits, and looking costs no write.
        guard try database.read({ try $0.exists(Self.waiting, [now]) }) else { return nil }
        return try await database.write { connection in
            try connection.first(
                """
                UPDATE streams SET held_until = ?2, held_by = ?3 WHERE connection_id = (\(Self.waiting))
                RETURNING connection_id, wished_gap,
                    (SELECT member_id FROM connections WHERE id = connection_id),
                    (SELECT next FROM stream_gaps AS g
                        WHERE g.connection_id = streams.connection_id AND g.moment = wished_gap)
                """,
                [now, until, key]
            ) { row in
                let id: ID<Flyleaf.Connection> = try row.id(0)
                let moment = try row.optionalTimestamp(1)
                let next = try row.optionalText(3)
                // A gap that was filled meanwhile leaves the list to be read from the top.
                let gap = moment.flatMap { moment in
                    next.map { StreamGap(connectionID: id, moment: moment, next: $0) }
                }
                return StreamReading(connectionID: id, memberID: try row.id(2), gap: gap, key: key)
            }
        }
    }

    func known(_ id: ID<Flyleaf.Connection>, _ remoteIDs: [String]) throws -> Set<String> {
        try database.readTransaction { connection in
            var known: Set<String> = []
            for remoteID in remoteIDs {
                let isKnown = try connection.exists(
                    "SELECT 1 FROM stream_items WHERE connection_id = ? AND remote_id = ?",
                    [id, remoteID]
                )
                if isKnown { known.insert(remoteID) }
            }
            return known
        }
    }

    // MARK: What was read

    func keep(_ reading: StreamReading, _ run: StreamRun, _ moment: Timestamp) async throws {
        let id = reading.connectionID
        let rows = run.items.map { (item: $0, body: $0.body) }
        try await database.write { connection in
            guard
                try connection.execute(
                    """
                    UPDATE streams SET read_at = CASE WHEN ?4 THEN read_at ELSE ?3 END, wished_at = NULL,
                        wished_gap = NULL, held_until = NULL, held_by = NULL, failure = NULL, paused_until = NULL
                    WHERE connection_id = ?1 AND held_by = ?2
                    """,
                    [id, reading.key, moment, reading.gap != nil]
                ) == 1
            else { return }
            try Self.replace(reading, run, connection)
            for row in rows {
                try connection.execute(
                    """
                    INSERT INTO stream_items (connection_id, member_id, remote_id, moment, read_at, weight, body)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    ON CONFLICT (connection_id, remote_id) DO UPDATE SET
                        moment = excluded.moment, read_at = excluded.read_at, weight = excluded.weight,
                        body = excluded.body
                    """,
                    [
                        id, reading.memberID, row.item.remoteID, row.item.moment, moment, row.item.post.weight,
                        row.body,
                    ]
                )
            }
            if let gap = run.gap {
                try connection.execute(
                    """
                    INSERT INTO stream_gaps (connection_id, moment, next) VALUES (?, ?, ?)
                    ON CONFLICT (connection_id, moment) DO UPDATE SET next = excluded.next
                    """,
                    [id, gap.moment, gap.next]
                )
            }
            try Self.trim(id, connection)
        }
    }

    /// Removes what the run says is gone, and closes the gaps it reaches over.
    private static func replace(
        _ reading: StreamReading,
        _ run: StreamRun,
        _ connection: borrowing SQLite.Connection
    ) throws {
        let id = reading.connectionID
        if let gap = reading.gap {
            try connection.execute("DELETE FROM stream_gaps WHERE connection_id = ? AND moment = ?", [id, gap.moment])
        }
        guard let lowest = run.stretch?.lowerBound else { return }
        try connection.execute(
            "DELETE FROM stream_gaps WHERE connection_id = ?1 AND moment > ?2 AND (?3 IS NULL OR moment < ?3)",
            [id, lowest, reading.gap?.moment]
        )
        guard run.isComplete else { return }
        let names = JSON.array(run.items.map { .string($0.remoteID) }).line
        try connection.execute(
            """
            DELETE FROM stream_items WHERE connection_id = ?1 AND moment > ?2 AND (?3 IS NULL OR moment < ?3)
                AND remote_id NOT IN (SELECT value FROM json_each(?4))
            """,
            [id, lowest, reading.gap?.moment, names]
        )
    }

    /// Lets the oldest go; a gap below them ends with them.
    private static func trim(_ id: ID<Flyleaf.Connection>, _ connection: borrowing SQLite.Connection) throws {
        let first = try connection.first(
            """
            SELECT moment, number FROM (
                SELECT moment, number, row_number() OVER newest AS place, sum(weight) OVER newest AS bytes
                FROM stream_items WHERE connection_id = ?1 WINDOW newest AS (ORDER BY moment DESC, number DESC)
            ) WHERE place > ?2 OR bytes > ?3 ORDER BY moment DESC, number DESC LIMIT 1
            """,
            [id, StreamRetention.maximumItems, StreamRetention.maximumBytes]
        ) { row in (moment: try row.timestamp(0), number: try row.int64(1)) }
        if let first {
            try connection.execute(
                "DELETE FROM stream_items WHERE connection_id = ? AND (moment, number) <= (?, ?)",
                [id, first.moment, first.number]
            )
            try connection.execute(
                "DELETE FROM stream_gaps WHERE connection_id = ? AND moment <= ?",
                [id, first.moment]
            )
        }
        try connection.execute(
            """
            DELETE FROM stream_gaps WHERE connection_id = ?1 AND moment < (
                SELECT moment FROM stream_gaps WHERE connection_id = ?1 ORDER BY moment DESC LIMIT 1 OFFSET ?2
            )
            """,
            [id, StreamRetention.maximumGaps - 1]
        )
    }

    func fail(
        _ reading: StreamReading,
        _ failure: NetworkFailure.Category,
        _ pausedUntil: Timestamp
    ) async throws {
        _ = try await database.write { connection in
            try connection.execute(
                """
                UPDATE streams SET wished_at = NULL, wished_gap = NULL, held_until = NULL, held_by = NULL, failure = ?3,
                    paused_until = ?4
                WHERE connection_id = ?1 AND held_by = ?2
                """,
                [reading.connectionID, reading.key, failure.rawValue, pausedUntil]
            )
        }
    }

    // MARK: What is shown

    static let columns = "number, connection_id, remote_id, moment, body"

    /// Of all lists: by the member's index, without those that are not to be shown.
    static let itemsOfAll = """
        SELECT \(columns) FROM stream_items INDEXED BY stream_items_member
        WHERE member_id = ?1 AND (moment, number) < (?3, ?4) AND connection_id IN (SELECT value FROM json_each(?2))
        ORDER BY moment DESC, number DESC LIMIT ?5
        """

    /// Of one list.
    static let itemsOfOne = """
        SELECT \(columns) FROM stream_items INDEXED BY stream_items_connection
        WHERE connection_id = ?2 AND member_id = ?1 AND (moment, number) < (?3, ?4)
        ORDER BY moment DESC, number DESC LIMIT ?5
        """

    func items(
        _ member: ID<Member>,
        _ connections: [ID<Flyleaf.Connection>],
        _ before: StreamPlace?,
        _ limit: Int
    ) throws -> [KeptStreamItem] {
        guard let first = connections.first else { return [] }
        let isOne = connections.count == 1
        let end = before ?? StreamPlace(moment: Timestamp(milliseconds: .max), number: .max)
        return try database.read { connection in
            try connection.rows(
                isOne ? Self.itemsOfOne : Self.itemsOfAll,
                [member, isOne ? first.text : Self.list(connections), end.moment, end.number, max(0, limit)]
            ) { row in
                let moment = try row.timestamp(3)
                let item = StreamItem(remoteID: try row.text(2), moment: moment, body: try row.text(4))
                return KeptStreamItem(
                    connectionID: try row.id(1),
                    place: StreamPlace(moment: moment, number: try row.int64(0)),
                    item: try item.read(from: "stream_items.body")
                )
            }
        }
    }

    func gaps(_ member: ID<Member>, _ connections: [ID<Flyleaf.Connection>]) throws -> [StreamGap] {
        try database.read { connection in
            try connection.rows(
                """
                SELECT g.connection_id, g.moment, g.next
                FROM json_each(?2) AS j CROSS JOIN connections AS c ON c.id = j.value
                    CROSS JOIN stream_gaps AS g ON g.connection_id = c.id
                WHERE c.member_id = ?1 ORDER BY g.moment DESC, g.connection_id
                """,
                [member, Self.list(connections)]
            ) { row in
                StreamGap(connectionID: try row.id(0), moment: try row.timestamp(1), next: try row.text(2))
            }
        }
    }

    static let newerOfAll = """
        SELECT count(*) FROM (
            SELECT 1 FROM stream_items INDEXED BY stream_items_member
            WHERE member_id = ?1 AND (moment, number) > (?3, ?4) AND connection_id IN (SELECT value FROM json_each(?2))
            LIMIT ?5
        )
        """

    func newer(
        _ member: ID<Member>,
        _ connections: [ID<Flyleaf.Connection>],
        _ place: StreamPlace,
        _ limit: Int
    ) throws -> Int {
        let count = try database.read { connection in
            try connection.first(
                Self.newerOfAll,
                [member, Self.list(connections), place.moment, place.number, max(0, limit)]
            ) { row in try row.int(0) }
        }
        return count ?? 0
    }

    private static func list(_ connections: [ID<Flyleaf.Connection>]) -> String {
        JSON.array(connections.map { .string($0.text) }).line
    }

    // MARK: What goes

    func forget(_ id: ID<Flyleaf.Connection>) async throws {
        try await database.write { connection in
            for table in ["stream_items", "stream_gaps", "streams"] {
                try connection.execute("DELETE FROM \(table) WHERE connection_id = ?", [id])
            }
        }
    }

    private static let purgedAtOnce = 1000

    func purge(_ network: NetworkName, _ readBefore: Timestamp) async throws -> Int {
        try await database.write { connection in
            let count = try connection.execute(
                """
                DELETE FROM stream_items WHERE number IN (
                    SELECT i.number FROM connections AS c
                        CROSS JOIN stream_items AS i INDEXED BY stream_items_read ON i.connection_id = c.id
                    WHERE c.network = ?1 AND i.read_at < ?2 LIMIT ?3
                )
                """,
                [network.rawValue, readBefore, Self.purgedAtOnce]
            )
            if count > 0 {
                try connection.execute(
                    """
                    DELETE FROM stream_gaps WHERE NOT EXISTS (
                        SELECT 1 FROM stream_items AS i WHERE i.connection_id = stream_gaps.connection_id
                    )
                    """
                )
            }
            return count
        }
    }

    func count(_ posts: Int, _ network: NetworkName, _ day: Int64, _ limit: Int) async throws -> Bool {
        try await database.write { connection in
            try connection.execute(
                """
                INSERT INTO posts_read (network, day, posts) SELECT ?1, ?2, ?3 WHERE ?3 <= ?4
                ON CONFLICT (network) DO UPDATE SET
                    posts = CASE WHEN day = excluded.day THEN posts + excluded.posts ELSE excluded.posts END,
                    day = excluded.day
                WHERE CASE WHEN day = excluded.day THEN posts + excluded.posts ELSE excluded.posts END <= ?4
                """,
                [network.rawValue, day, posts, limit]
            ) == 1
        }
    }
}
