import Flyleaf
import Primitives
import SQLAccess
import SQLValues

/// What members pressed at posts and people of their networks,.
struct StreamPressTable: StreamPressStore {
    let database: any SQLDatabase

    private static let columns = """
        id, member_id, connection_id, post_id, mark, is_wanted, wish, is_on, state, attempts, next_attempt_at, failure, \
        updated_at, choices
        """

    // MARK: Pressing

    func press(
        _ press: StreamPress,
        at network: NetworkName,
        within limits: PostingLimits?
    ) async throws -> StreamPress {
        try await database.write { connection in
            let kept = try await connection.first(
                """
                SELECT \(Self.columns) FROM stream_presses WHERE connection_id = ? AND post_id = ? AND mark = ?
                """,
                [press.connectionID, press.subjectID, press.mark.rawValue]
            ) { row in try StreamPress(row) }
            let next = kept.map { $0.pressed(press.isWanted, choosing: press.choices, at: press.updatedAt) } ?? press
            guard let next else { return kept ?? press }
            if let kept {
                try await Self.write(next, kept, connection)
            } else {
                try await Self.insert(next, connection)
            }
            if let limits { try await ShareTable.count([network: 1], of: press.memberID, within: limits, connection) }
            return next
        }
    }

    private static func insert(_ press: StreamPress, _ connection: any SQLConnection) async throws {
        try await connection.execute(
            """
            DELETE FROM stream_presses WHERE id IN (
                SELECT id FROM stream_presses WHERE connection_id = ? AND state IN ('done', 'refused')
                ORDER BY updated_at DESC, id DESC LIMIT -1 OFFSET max(0, ? - (
                    SELECT count(*) FROM stream_presses WHERE connection_id = ? AND state IN ('waiting', 'sending')
                ))
            )
            """,
            [press.connectionID, StreamPress.maximumPerConnection - 1, press.connectionID]
        )
        let count = try await connection.first(
            "SELECT count(*) FROM stream_presses WHERE connection_id = ?",
            [press.connectionID]
        ) { row in try row.int(0) }
        guard count ?? 0 < StreamPress.maximumPerConnection else {
            throw PostingRefusal.tooMany(limit: StreamPress.maximumPerConnection)
        }
        try await connection.execute(
            """
            INSERT INTO stream_presses (\(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                press.id, press.memberID, press.connectionID, press.subjectID, press.mark.rawValue, press.isWanted,
                press.wish, press.isOn, press.state.rawValue, press.attempts, press.nextAttemptAt,
                press.failure?.rawValue, press.updatedAt, press.choiceText,
            ]
        )
    }

    // MARK: Telling networks

    func current(_ id: ID<StreamPress>) async throws -> StreamPress? {
        try await database.read { connection in try await Self.row(id, connection) }
    }

    private static func row(_ id: ID<StreamPress>, _ connection: any SQLConnection) async throws -> StreamPress? {
        try await connection.first("SELECT \(columns) FROM stream_presses WHERE id = ?", [id]) { row in
            try StreamPress(row)
        }
    }

    /// The first of every connection before the second of any.
    static let due = """
        SELECT \(columns) FROM (
            SELECT *, row_number() OVER (PARTITION BY connection_id ORDER BY id) AS place
            FROM stream_presses INDEXED BY stream_presses_waiting
            WHERE state = 'waiting' AND coalesce(next_attempt_at, 0) <= ?
        )
        ORDER BY place, id LIMIT ?
        """

    func due(_ moment: Timestamp, _ limit: Int) async throws -> [StreamPress] {
        try await rows(Self.due, [moment, max(0, limit)])
    }

    func sending() async throws -> [StreamPress] {
        try await rows(
            "SELECT \(Self.columns) FROM stream_presses INDEXED BY stream_presses_sending WHERE state = 'sending'",
            []
        )
    }

    private func rows(_ sql: String, _ values: [any Bindable]) async throws -> [StreamPress] {
        try await database.read { connection in
            try await connection.rows(sql, values) { row in try StreamPress(row) }
        }
    }

    func update(_ changed: StreamPress, _ before: StreamPress) async throws -> Bool {
        try await database.write { connection in
            guard let kept = try await Self.row(before.id, connection) else { return false }
            guard let next = kept.taking(changed, from: before) else { return false }
            try await Self.write(next, kept, connection)
            if next.hasRemoved { try await Self.remove(next, connection) }
            return true
        }
    }

    /// Has nothing stand here of a post that was removed.
    private static func remove(_ press: StreamPress, _ connection: any SQLConnection) async throws {
        for sql in [removedItems, removedThreads, removedReply] {
            try await connection.execute(sql, [press.connectionID, press.subjectID])
        }
        try await connection.execute(heldThreads, [press.connectionID])
        try await connection.execute(
            removedShare,
            [press.memberID, press.connectionID, press.subjectID, press.updatedAt]
        )
    }

    /// The entries of a connection that show a post, whatever they go by.
    static let removedItems = """
        DELETE FROM stream_items WHERE connection_id = ?1 AND body ->> '$.post.id' = ?2
        """

    /// The threads of a connection that show a post; they are read anew for who looks.
    static let removedThreads = """
        DELETE FROM stream_threads WHERE connection_id = ?1 AND (
            EXISTS (SELECT 1 FROM json_each(above) WHERE value ->> 'id' = ?2)
            OR EXISTS (SELECT 1 FROM json_each(below) WHERE value ->> 'id' = ?2)
        )
        """

    /// The threads of a connection that are being read, maybe since before: whoever reads them holds them no more, and
    /// they are still wished for.
    static let heldThreads = """
        UPDATE stream_threads SET held_by = NULL, held_until = NULL WHERE connection_id = ?1 AND held_by IS NOT NULL
        """

    /// What the member answered with a post.
    static let removedReply = """
        DELETE FROM stream_replies WHERE connection_id = ?1 AND receipt_id = ?2 AND state = 'posted'
        """

    /// The share that put a post there.
    static let removedShare = """
        UPDATE shares INDEXED BY shares_member SET state = 'withdrawn', updated_at = ?4
        WHERE member_id = ?1 AND connection_id = ?2 AND receipt_id = ?3 AND state = 'posted'
        """

    private static func write(
        _ press: StreamPress,
        _ kept: StreamPress,
        _ connection: any SQLConnection
    ) async throws {
        try await connection.execute(
            """
            UPDATE stream_presses SET is_wanted = ?, wish = ?, is_on = ?, state = ?, attempts = ?, next_attempt_at = ?,
                failure = ?, updated_at = ?, choices = ?
            WHERE id = ?
            """,
            [
                press.isWanted, press.wish, press.isOn, press.state.rawValue, press.attempts, press.nextAttemptAt,
                press.failure?.rawValue, press.updatedAt, press.choiceText, kept.id,
            ]
        )
    }

    // MARK: Showing

    /// By the index of each post: the plus keeps the member's own index out, which holds all they ever pressed.
    static let ofPosts = """
        SELECT p.\(columns.replacing(", ", with: ", p."))
        FROM json_each(?2) AS j CROSS JOIN stream_presses AS p
            ON p.connection_id = j.value ->> 0 AND p.post_id = j.value ->> 1
        WHERE +p.member_id = ?1
        """

    func presses(
        _ member: ID<Member>,
        _ posts: [(connection: ID<Flyleaf.Connection>, post: String)]
    ) async throws -> [StreamPress] {
        let names = JSON.array(posts.map { .array([.string($0.connection.text), .string($0.post)]) }).line
        let found = try await rows(Self.ofPosts, [member, names])
        // A post may stand in the page twice.
        var seen: Set<ID<StreamPress>> = []
        return found.filter { seen.insert($0.id).inserted }
    }

    /// Those of the member that hide somebody; they are few beside what the member's index finds (`maximumPerConnection`).
    static let hiding = """
        SELECT \(columns) FROM stream_presses INDEXED BY stream_presses_member
        WHERE member_id = ?1 AND mark IN (SELECT value FROM json_each(?2)) AND is_wanted = 1 AND state <> 'refused'
        """

    func hiding(_ member: ID<Member>) async throws -> [StreamPress] {
        let marks = JSON.array(StreamMark.allCases.filter(\.hides).map { .string($0.rawValue) }).line
        return try await rows(Self.hiding, [member, marks])
    }

    // MARK: What goes

    private static let purgedAtOnce = 1000

    func purge(_ before: Timestamp) async throws -> Int {
        try await database.write { connection in
            try await connection.affectedRows(
                """
                DELETE FROM stream_presses WHERE id IN (
                    SELECT id FROM stream_presses INDEXED BY stream_presses_ended
                    WHERE state IN ('done', 'refused') AND updated_at < ? LIMIT ?
                )
                """,
                [before, Self.purgedAtOnce]
            )
        }
    }

    func forget(_ id: ID<Flyleaf.Connection>) async throws {
        _ = try await database.write { connection in
            try await connection.execute("DELETE FROM stream_presses WHERE connection_id = ?", [id])
        }
    }
}

extension StreamPress {
    /// What a vote chooses as it is kept: the places, with commas between them; `nil` for no vote.
    fileprivate var choiceText: String? {
        choices.isEmpty ? nil : choices.map { String($0) }.joined(separator: ",")
    }

    /// A row, its columns in the order of the table.
    fileprivate init(_ row: any SQLRow) throws {
        self.init(
            id: try row.id(0),
            memberID: try row.id(1),
            connectionID: try row.id(2),
            subjectID: try row.text(3),
            mark: try StreamMark(rawValue: row.text(4)).read(from: "stream_presses.mark"),
            isWanted: try row.bool(5),
            choices: try row.optionalText(13)?.split(separator: ",").compactMap { Int($0) } ?? [],
            wish: try row.int(6),
            isOn: try row.optionalBool(7),
            state: try State(rawValue: row.text(8)).read(from: "stream_presses.state"),
            attempts: try row.int(9),
            nextAttemptAt: try row.optionalTimestamp(10),
            failure: try row.optionalText(11).flatMap(NetworkFailure.Category.init),
            updatedAt: try row.timestamp(12)
        )
    }
}
