import Flyleaf
import Primitives
import SQLAccess

/// What networks showed to members,.
struct StreamTable: StreamStore {
    let database: any SQLDatabase

    // MARK: What is to be read

    func standings(_ member: ID<Member>) async throws -> [StreamStanding] {
        try await database.read { connection in
            try await connection.rows(
                """
                SELECT s.connection_id, s.list, s.read_at, s.wished_at, s.failure, s.paused_until, s.is_cut
                FROM connections AS c CROSS JOIN streams AS s ON s.connection_id = c.id
                WHERE c.member_id = ? ORDER BY c.id, s.list
                """,
                [member]
            ) { row in
                StreamStanding(
                    list: try row.connectionList(0),
                    readAt: try row.optionalTimestamp(2),
                    wishedAt: try row.optionalTimestamp(3),
                    failure: try row.optionalText(4).flatMap(NetworkFailure.Category.init),
                    pausedUntil: try row.optionalTimestamp(5),
                    isCut: try row.bool(6)
                )
            }
        }
    }

    func wish(_ list: ConnectionList, _ gap: Timestamp?, _ moment: Timestamp) async throws {
        try await database.write { connection in
            if let group = list.list.group { try await Self.makeRoom(for: list, of: group, connection) }
            // The connection may be gone by now, and the gap filled.
            try await connection.execute(
                """
                INSERT INTO streams (connection_id, list, wished_at, wished_gap)
                    SELECT id, ?2, ?4, ?3 FROM connections WHERE id = ?1 AND (CAST(?3 AS bigint) IS NULL OR EXISTS (
                        SELECT 1 FROM stream_gaps WHERE connection_id = ?1 AND list = ?2 AND moment = ?3
                    ))
                ON CONFLICT (connection_id, list) DO UPDATE SET wished_at = excluded.wished_at, wished_gap = excluded.wished_gap
                    WHERE streams.wished_at IS NULL
                        AND (streams.paused_until IS NULL OR streams.paused_until <= excluded.wished_at)
                """,
                [list.connectionID, list.list.rawValue, gap, moment]
            )
        }
    }

    /// Gives up those lists of a group that nobody looked at for longest, so that another has room.
    ///
    /// One is read whenever somebody looks at it, so what happened to it last says when that was.
    private static func makeRoom(
        for list: ConnectionList,
        of group: StreamGroup,
        _ connection: any SQLConnection
    ) async throws {
        let old = try await connection.rows(
            """
            SELECT list FROM streams WHERE connection_id = ?1 AND list >= ?4 AND list < ?5 AND list <> ?2
                AND NOT EXISTS (SELECT 1 FROM streams WHERE connection_id = ?1 AND list = ?2)
            ORDER BY max(coalesce(wished_at, 0), coalesce(read_at, 0), coalesce(paused_until, 0)) DESC, list
            LIMIT -1 OFFSET ?3
            """,
            [
                list.connectionID, list.list.rawValue, StreamRetention.maximumLists(group) - 1, group.prefix, group.end,
            ]
        ) { row in try row.text(0) }
        for name in old { try await remove(name, list.connectionID, connection) }
    }

    /// Removes everything of a list.
    private static func remove(
        _ name: String,
        _ id: ID<Flyleaf.Connection>,
        _ connection: any SQLConnection
    ) async throws {
        for table in ["stream_items", "stream_gaps", "streams"] {
            try await connection.execute("DELETE FROM \(table) WHERE connection_id = ? AND list = ?", [id, name])
        }
    }

    /// The one that waits longest and that nobody holds.
    static let waiting = """
        SELECT connection_id, list FROM streams INDEXED BY streams_wished
        WHERE wished_at IS NOT NULL AND (held_until IS NULL OR held_until <= ?1)
        ORDER BY wished_at LIMIT 1
        """

    func claim(_ now: Timestamp, _ until: Timestamp, _ key: String) async throws -> StreamReading? {
        // Most of the time nothing waits, and looking costs no write.
        guard try await database.read({ try await $0.exists(Self.waiting, [now]) }) else { return nil }
        return try await database.write { connection in
            try await connection.first(
                """
                UPDATE streams SET held_until = ?2, held_by = ?3 WHERE (connection_id, list) = (\(Self.waiting))
                RETURNING connection_id, list, wished_gap,
                    (SELECT member_id FROM connections WHERE id = connection_id), read_at, end_moment,
                    (SELECT next FROM stream_gaps AS g WHERE g.connection_id = streams.connection_id
                        AND g.list = streams.list AND g.moment = wished_gap)
                """,
                [now, until, key]
            ) { row in
                let list = try row.connectionList(0)
                let moment = try row.optionalTimestamp(2)
                let next = try row.optionalText(6)
                // A gap that was filled meanwhile leaves the list to be read from the top.
                let gap = moment.flatMap { moment in
                    next.map { StreamGap(list: list, moment: moment, next: $0) }
                }
                return StreamReading(
                    list: list,
                    memberID: try row.id(3),
                    readAt: try row.optionalTimestamp(4),
                    end: try row.optionalTimestamp(5),
                    gap: gap,
                    key: key
                )
            }
        }
    }

    func known(_ list: ConnectionList, _ remoteIDs: [String]) async throws -> [String: Timestamp] {
        let remoteIDs = Set(remoteIDs).sorted()
        let moments = try await database.read { connection in
            try await connection.keptFirst(
                "SELECT moment FROM stream_items WHERE connection_id = ? AND list = ? AND remote_id = ?",
                ofEach: remoteIDs.map { [list.connectionID, list.list.rawValue, $0] }
            ) { row in try row.timestamp(0) }
        }
        return Dictionary(uniqueKeysWithValues: zip(remoteIDs, moments)).compactMapValues(\.self)
    }

    func reaches(_ list: ConnectionList, below moment: Timestamp) async throws -> Bool {
        try await database.read { connection in
            try await connection.exists(
                """
                SELECT 1 FROM stream_items WHERE connection_id = ?1 AND list = ?2 AND moment < ?3
                UNION ALL SELECT 1 FROM stream_gaps WHERE connection_id = ?1 AND list = ?2 AND moment <= ?3
                """,
                [list.connectionID, list.list.rawValue, moment]
            )
        }
    }

    // MARK: What was read

    func keep(_ reading: StreamReading, _ run: StreamRun, _ moment: Timestamp) async throws {
        let (id, list) = (reading.list.connectionID, reading.list.list.rawValue)
        let rows = run.items.map { (item: $0, body: $0.body) }
        try await database.write { connection in
            guard
                try await connection.affectedRows(
                    """
                    UPDATE streams SET read_at = CASE WHEN ?5 = 1 THEN read_at ELSE ?4 END, wished_at = NULL,
                        wished_gap = NULL, held_until = NULL, held_by = NULL, failure = NULL, paused_until = NULL,
                        end_moment = coalesce(?6, end_moment), is_cut = ?7
                    WHERE connection_id = ?1 AND list = ?2 AND held_by = ?3
                    """,
                    [id, list, reading.key, moment, reading.gap != nil, run.end(of: reading), run.isCut]
                ) == 1
            else { return }
            try await Self.replace(reading, run, connection)
            for row in rows { try await Self.write(row, reading.list, reading.memberID, moment, connection) }
            if let gap = run.gap {
                try await connection.execute(
                    """
                    INSERT INTO stream_gaps (connection_id, list, moment, next) VALUES (?, ?, ?, ?)
                    ON CONFLICT (connection_id, list, moment) DO UPDATE SET next = excluded.next
                    """,
                    [id, list, gap.moment, gap.next]
                )
            }
            try await Self.trim(reading.list, connection)
            if case .topics(let kind) = reading.list.list {
                try await Self.replace(kind, run.topics, reading, connection)
            }
        }
    }

    /// Writes an entry down in place of the one with its identifier, unless the member had its post removed; long after
    /// that it says that the post was not (`StreamPress.contradicted`).
    static func write(
        _ row: (item: StreamItem, body: String),
        _ kept: ConnectionList,
        _ member: ID<Member>,
        _ moment: Timestamp,
        _ connection: any SQLConnection
    ) async throws {
        let removals = try await connection.affectedRows(
            contradicted,
            [kept.connectionID, row.item.post.remoteID, moment, moment - StreamPress.removalShowingTime]
        )
        if removals > 0 {
            try await connection.execute(reinstated, [member, kept.connectionID, row.item.post.remoteID, moment])
        }
        try await connection.execute(
            """
            INSERT INTO stream_items (connection_id, list, member_id, remote_id, moment, read_at, weight, body)
            SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 WHERE NOT EXISTS (
                SELECT 1 FROM stream_presses
                WHERE connection_id = ?1 AND post_id = ?9 AND mark = 'removal' AND state = 'done' AND is_wanted = 1
            )
            ON CONFLICT (connection_id, list, remote_id) DO UPDATE SET
                moment = excluded.moment, read_at = excluded.read_at, weight = excluded.weight,
                body = excluded.body
            """,
            [
                kept.connectionID, kept.list.rawValue, member, row.item.remoteID, row.item.moment, moment,
                row.item.post.weight, row.body, row.item.post.remoteID,
            ]
        )
    }

    /// The removal of a post that a list has long after.
    static let contradicted = """
        UPDATE stream_presses SET state = 'refused', failure = 'refused', is_on = 0, updated_at = ?3
        WHERE connection_id = ?1 AND post_id = ?2 AND mark = 'removal' AND state = 'done' AND is_wanted = 1
            AND updated_at < ?4
        """

    /// The share that put a post there, which stands there in spite of its removal.
    static let reinstated = """
        UPDATE shares INDEXED BY shares_member SET state = 'posted', updated_at = ?4
        WHERE member_id = ?1 AND connection_id = ?2 AND receipt_id = ?3 AND state = 'withdrawn'
        """

    /// Writes down what leads to further lists in place of what did.
    private static func replace(
        _ kind: StreamTopics,
        _ topics: [StreamTopic],
        _ reading: StreamReading,
        _ connection: any SQLConnection
    ) async throws {
        let (id, list) = (reading.list.connectionID, reading.list.list.rawValue)
        try await connection.execute("DELETE FROM stream_topics WHERE connection_id = ? AND list = ?", [id, list])
        for (place, topic) in topics.enumerated() {
            try await connection.execute(
                """
                INSERT INTO stream_topics (connection_id, list, place, name, title, posts, today, is_told, page, kind, day)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    id, list, place, topic.name, topic.title, topic.posts, topic.today, topic.detail != nil,
                    topic.detail?.page,
                    topic.detail?.kind, topic.detail?.day?.description,
                ]
            )
        }
        guard kind == .lists else { return }
        let left = Set(topics.compactMap { NetworkListKey(id, $0.name) }.map { StreamList.list($0).rawValue })
        let group = StreamGroup.list
        let kept = try await connection.rows(
            "SELECT list FROM streams WHERE connection_id = ? AND list >= ? AND list < ?",
            [id, group.prefix, group.end]
        ) { row in try row.text(0) }
        for name in kept where !left.contains(name) { try await remove(name, id, connection) }
    }

    /// Removes what the run says is gone, and closes the gaps it reaches over.
    private static func replace(
        _ reading: StreamReading,
        _ run: StreamRun,
        _ connection: any SQLConnection
    ) async throws {
        let (id, list) = (reading.list.connectionID, reading.list.list.rawValue)
        if let gap = reading.gap {
            try await connection.execute(
                "DELETE FROM stream_gaps WHERE connection_id = ? AND list = ? AND moment = ?",
                [id, list, gap.moment]
            )
        }
        guard let lowest = run.reach else { return }
        try await connection.execute(
            """
            DELETE FROM stream_gaps WHERE connection_id = ?1 AND list = ?2 AND moment > ?3
                AND (CAST(?4 AS bigint) IS NULL OR moment < ?4)
            """,
            [id, list, lowest, reading.gap?.moment]
        )
        guard run.isComplete else { return }
        let names = JSON.array(run.items.map { .string($0.remoteID) }).line
        try await connection.execute(
            """
            DELETE FROM stream_items WHERE connection_id = ?1 AND list = ?2 AND moment > ?3
                AND (CAST(?4 AS bigint) IS NULL OR moment < ?4) AND remote_id NOT IN (SELECT value FROM json_each(?5))
            """,
            [id, list, lowest, reading.gap?.moment, names]
        )
    }

    /// Lets the oldest go; a gap below them ends with them.
    static func trim(_ kept: ConnectionList, _ connection: any SQLConnection) async throws {
        let (id, list) = (kept.connectionID, kept.list.rawValue)
        let first = try await connection.first(
            """
            SELECT moment, number FROM (
                SELECT moment, number, row_number() OVER newest AS place, sum(weight) OVER newest AS bytes
                FROM stream_items WHERE connection_id = ?1 AND list = ?2
                WINDOW newest AS (ORDER BY moment DESC, number DESC)
            ) WHERE place > ?3 OR bytes > ?4 ORDER BY moment DESC, number DESC LIMIT 1
            """,
            [id, list, StreamRetention.maximumItems(kept.list), StreamRetention.maximumBytes(kept.list)]
        ) { row in (moment: try row.timestamp(0), number: try row.int64(1)) }
        if let first {
            try await connection.execute(
                "DELETE FROM stream_items WHERE connection_id = ? AND list = ? AND (moment, number) <= (?, ?)",
                [id, list, first.moment, first.number]
            )
            try await connection.execute(
                "DELETE FROM stream_gaps WHERE connection_id = ? AND list = ? AND moment <= ?",
                [id, list, first.moment]
            )
        }
        // What would be read below a list that is full would not be kept.
        try await connection.execute(
            """
            DELETE FROM stream_gaps WHERE connection_id = ?1 AND list = ?2 AND moment <= (
                SELECT moment FROM stream_items WHERE connection_id = ?1 AND list = ?2
                ORDER BY moment DESC, number DESC LIMIT 1 OFFSET ?3
            )
            """,
            [id, list, StreamRetention.maximumItems(kept.list) - 1]
        )
        try await connection.execute(
            """
            DELETE FROM stream_gaps WHERE connection_id = ?1 AND list = ?2 AND moment < (
                SELECT moment FROM stream_gaps WHERE connection_id = ?1 AND list = ?2
                ORDER BY moment DESC LIMIT 1 OFFSET ?3
            )
            """,
            [id, list, StreamRetention.maximumGaps - 1]
        )
    }

    func fail(
        _ reading: StreamReading,
        _ failure: NetworkFailure.Category,
        _ pausedUntil: Timestamp
    ) async throws {
        _ = try await database.write { connection in
            try await connection.execute(
                """
                UPDATE streams SET wished_at = NULL, wished_gap = NULL, held_until = NULL, held_by = NULL, failure = ?4,
                    paused_until = ?5
                WHERE connection_id = ?1 AND list = ?2 AND held_by = ?3
                """,
                [reading.list.connectionID, reading.list.list.rawValue, reading.key, failure.rawValue, pausedUntil]
            )
        }
    }

    // MARK: What is shown

    static let columns = "number, connection_id, remote_id, moment, body, read_at"

    /// Of all connections: by the member's index, without those that are not to be shown.
    static let itemsOfAll = """
        SELECT \(columns) FROM stream_items INDEXED BY stream_items_member
        WHERE member_id = ?1 AND list = ?2 AND (moment, number) < (?4, ?5)
            AND connection_id IN (SELECT value FROM json_each(?3))
        ORDER BY moment DESC, number DESC LIMIT ?6
        """

    /// Of one connection.
    static let itemsOfOne = """
        SELECT \(columns) FROM stream_items INDEXED BY stream_items_connection
        WHERE connection_id = ?3 AND list = ?2 AND member_id = ?1 AND (moment, number) < (?4, ?5)
        ORDER BY moment DESC, number DESC LIMIT ?6
        """

    func items(
        _ member: ID<Member>,
        _ list: StreamList,
        _ connections: [ID<Flyleaf.Connection>],
        _ before: StreamPlace?,
        _ limit: Int
    ) async throws -> [KeptStreamItem] {
        guard let first = connections.first else { return [] }
        let isOne = connections.count == 1
        let end = before ?? StreamPlace(moment: Timestamp(milliseconds: .max), number: .max)
        return try await database.read { connection in
            try await connection.rows(
                isOne ? Self.itemsOfOne : Self.itemsOfAll,
                [
                    member, list.rawValue, isOne ? first.text : Self.texts(connections), end.moment, end.number,
                    max(0, limit),
                ]
            ) { row in
                let moment = try row.timestamp(3)
                let item = StreamItem(remoteID: try row.text(2), moment: moment, body: try row.text(4))
                return KeptStreamItem(
                    connectionID: try row.id(1),
                    place: StreamPlace(moment: moment, number: try row.int64(0)),
                    readAt: try row.timestamp(5),
                    item: try item.read(from: "stream_items.body")
                )
            }
        }
    }

    func gaps(
        _ member: ID<Member>,
        _ list: StreamList,
        _ connections: [ID<Flyleaf.Connection>]
    ) async throws -> [StreamGap] {
        try await database.read { connection in
            try await connection.rows(
                """
                SELECT g.connection_id, g.list, g.moment, g.next
                FROM json_each(?3) AS j CROSS JOIN connections AS c ON c.id = j.value
                    CROSS JOIN stream_gaps AS g ON g.connection_id = c.id AND g.list = ?2
                WHERE c.member_id = ?1 ORDER BY g.moment DESC, g.connection_id
                """,
                [member, list.rawValue, Self.texts(connections)]
            ) { row in
                StreamGap(list: try row.connectionList(0), moment: try row.timestamp(2), next: try row.text(3))
            }
        }
    }

    static let newerOfAll = """
        SELECT count(*) FROM (
            SELECT 1 FROM stream_items INDEXED BY stream_items_member
            WHERE member_id = ?1 AND list = ?2 AND (moment, number) > (?4, ?5)
                AND connection_id IN (SELECT value FROM json_each(?3))
            LIMIT ?6
        )
        """

    func newer(
        _ member: ID<Member>,
        _ list: StreamList,
        _ connections: [ID<Flyleaf.Connection>],
        _ place: StreamPlace,
        _ limit: Int
    ) async throws -> Int {
        let count = try await database.read { connection in
            try await connection.first(
                Self.newerOfAll,
                [member, list.rawValue, Self.texts(connections), place.moment, place.number, max(0, limit)]
            ) { row in try row.int(0) }
        }
        return count ?? 0
    }

    func topics(_ member: ID<Member>, _ kind: StreamTopics) async throws -> [KeptStreamTopic] {
        try await database.read { connection in
            try await connection.rows(
                """
                SELECT t.connection_id, t.name, t.title, t.posts, t.today, t.is_told, t.page, t.kind, t.day
                FROM connections AS c CROSS JOIN stream_topics AS t ON t.connection_id = c.id AND t.list = ?2
                WHERE c.member_id = ?1 ORDER BY c.id, t.place
                """,
                [member, StreamList.topics(kind).rawValue]
            ) { row in
                KeptStreamTopic(
                    connectionID: try row.id(0),
                    kind: kind,
                    topic: StreamTopic(
                        trusted: try row.text(1),
                        title: try row.text(2),
                        posts: try row.optionalInt(3),
                        today: try row.optionalInt(4),
                        detail: try Self.detail(row)
                    )
                )
            }
        }
    }

    private static func detail(_ row: any SQLRow) throws -> TopicDetail? {
        guard try row.bool(5) else { return nil }
        return TopicDetail(
            trusted: try row.optionalText(6),
            kind: try row.optionalText(7),
            day: try row.optionalText(8).flatMap { PartialDate($0) }
        )
    }

    private static func texts(_ connections: [ID<Flyleaf.Connection>]) -> String {
        JSON.array(connections.map { .string($0.text) }).line
    }

    // MARK: What goes

    func forget(_ id: ID<Flyleaf.Connection>) async throws {
        try await database.write { connection in
            for table in ["stream_items", "stream_gaps", "streams"] {
                try await connection.execute("DELETE FROM \(table) WHERE connection_id = ?", [id])
            }
        }
    }

    func forget(_ list: ConnectionList) async throws {
        try await database.write { connection in
            try await Self.remove(list.list.rawValue, list.connectionID, connection)
        }
    }

    private static let purgedAtOnce = 1000

    func purge(_ network: NetworkName, _ list: StreamList, _ readBefore: Timestamp) async throws -> Int {
        try await database.write { connection in
            let count = try await connection.affectedRows(
                """
                DELETE FROM stream_items WHERE number IN (
                    SELECT i.number FROM connections AS c
                        CROSS JOIN stream_items AS i INDEXED BY stream_items_read ON i.connection_id = c.id
                    WHERE c.network = ?1 AND i.list = ?2 AND i.read_at < ?3 LIMIT ?4
                )
                """,
                [network.rawValue, list.rawValue, readBefore, Self.purgedAtOnce]
            )
            if count > 0 { try await Self.removeLoneGaps(connection) }
            return count
        }
    }

    func purge(_ network: NetworkName, _ group: StreamGroup, _ readBefore: Timestamp) async throws -> Int {
        try await database.write { connection in
            let count = try await connection.affectedRows(
                """
                DELETE FROM stream_items WHERE number IN (
                    SELECT i.number FROM connections AS c
                        CROSS JOIN stream_items AS i INDEXED BY stream_items_read ON i.connection_id = c.id
                    WHERE c.network = ?1 AND i.list >= ?4 AND i.list < ?5 AND i.read_at < ?2 LIMIT ?3
                )
                """,
                [network.rawValue, readBefore, Self.purgedAtOnce, group.prefix, group.end]
            )
            if count > 0 { try await Self.removeLoneGaps(connection) }
            // That somebody looked for it is forgotten as what they found is.
            try await connection.execute(
                """
                DELETE FROM streams WHERE list >= ?3 AND list < ?4 AND wished_at IS NULL
                    AND max(coalesce(read_at, 0), coalesce(paused_until, 0)) < ?2
                    AND connection_id IN (SELECT id FROM connections WHERE network = ?1)
                    AND NOT EXISTS (
                        SELECT 1 FROM stream_items AS i
                        WHERE i.connection_id = streams.connection_id AND i.list = streams.list
                    )
                """,
                [network.rawValue, readBefore, group.prefix, group.end]
            )
            return count
        }
    }

    /// Removes the gaps of lists of which no entry is left.
    private static func removeLoneGaps(_ connection: any SQLConnection) async throws {
        try await connection.execute(
            """
            DELETE FROM stream_gaps WHERE NOT EXISTS (
                SELECT 1 FROM stream_items AS i
                WHERE i.connection_id = stream_gaps.connection_id AND i.list = stream_gaps.list
            )
            """
        )
    }

    func count(_ posts: Int, _ network: NetworkName, _ day: Int64, _ limit: Int) async throws -> Bool {
        try await database.write { connection in
            try await connection.affectedRows(
                """
                INSERT INTO posts_read (network, day, posts) SELECT ?1, ?2, ?3 WHERE ?3 <= ?4
                ON CONFLICT (network) DO UPDATE SET
                    posts = excluded.posts
                        + CASE WHEN posts_read.day = excluded.day THEN posts_read.posts ELSE 0 END,
                    day = excluded.day
                WHERE excluded.posts + CASE WHEN posts_read.day = excluded.day THEN posts_read.posts ELSE 0 END <= ?4
                """,
                [network.rawValue, day, posts, limit]
            ) == 1
        }
    }
}

extension SQLRow {
    /// The list of a connection, from its two columns.
    func connectionList(_ column: Int) throws -> ConnectionList {
        let list = StreamList(rawValue: try text(column + 1))
        return ConnectionList(try id(column), try list.read(from: "streams.list"))
    }
}
